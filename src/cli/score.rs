//! `sikwu score`: one hand, or a batch of them in JSON.

use super::answered_beside;
use super::pictured::{Language, Pictured};
use crate::config::Config;
use crate::notation::{Given, NotationError};
use crate::parlour::{Answer, Request};
use crate::picture::HandPicture;
use crate::score::json;
use crate::speak::ended;
use clap::Args;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `sikwu score`.
#[derive(Debug, Args)]
pub(super) struct Score {
    /// The hand: '[CCC] 234p 567p 99s 12m + 3m'
    #[arg(required_unless_present = "batch")]
    hand: Vec<String>,
    /// The rule set to count by
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// The winner's seat: E, S, W or N
    #[arg(long)]
    seat: Option<String>,
    /// The Round Wind: E, S, W or N
    #[arg(long)]
    round: Option<String>,
    /// How the win came: draw, discard, rob or flowers
    #[arg(long)]
    by: Option<String>,
    /// Who discarded the tile, or made the robbed Kong
    #[arg(long, value_name = "SEAT")]
    from: Option<String>,
    /// Who is liable
    #[arg(long, value_name = "SEAT")]
    baau: Option<String>,
    /// On a Kong's replacement (1), or the second of two in a row (2)
    #[arg(long, value_name = "1|2")]
    kong: Option<String>,
    /// On a flower's replacement
    #[arg(long)]
    loose: bool,
    /// On the last tile, or the discard after it
    #[arg(long)]
    last: bool,
    /// On East's dealt tiles, or East's first discard
    #[arg(long)]
    first: bool,
    /// Say why it is worth that
    #[arg(long)]
    explain: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictured: Pictured,
    /// The language of the picture: en, zh or both
    #[arg(
        long,
        value_name = "LANGUAGE",
        default_value = "both",
        requires = "picture"
    )]
    language: Language,
    /// Answer JSON Lines from a file, or from standard input (-)
    #[arg(long, value_name = "FILE|-", conflicts_with_all = [
        "hand", "seat", "round", "by", "from", "baau", "kong", "loose", "last", "first",
        "explain", "json", "picture",
    ])]
    batch: Option<PathBuf>,
}

impl Score {
    pub(super) fn run(self, config: &Config) -> ExitCode {
        if let Some(path) = &self.batch {
            let answered = batch(path, self.rules.as_deref(), config);
            return ended(answered.map(|()| ExitCode::SUCCESS));
        }
        let object = |answer: &Result<Answer<'_>, NotationError>| match answer {
            Ok(Answer::Score { scored, explain }) => json::object(scored, *explain),
            Ok(Answer::WrongHand { error, .. }) | Err(error) => json::error_object(error),
            _ => json::unknown_rules(self.rules.as_deref().unwrap_or_default(), &config.book),
        };
        answered_beside(
            config,
            self.request(),
            self.json,
            object,
            |answer| match answer {
                Answer::Score { scored, .. } => self.pictured.write(|look| {
                    let picture = HandPicture::new(scored).look(look);
                    picture.speech(self.language.speech()).scene()
                }),
                _ => Ok(()),
            },
        )
    }

    fn request(&self) -> Result<Request, NotationError> {
        let mut given = Given {
            loose: self.loose,
            last: self.last,
            first: self.first,
            ..Given::default()
        };
        for (name, value) in [
            ("seat", &self.seat),
            ("round", &self.round),
            ("by", &self.by),
            ("from", &self.from),
            ("baau", &self.baau),
            ("kong", &self.kong),
        ] {
            if let Some(value) = value {
                given.set(name, value)?;
            }
        }
        Ok(Request::Score {
            hand: self.hand.join(" "),
            given,
            rules: self.rules.clone(),
            explain: self.explain,
        })
    }
}

/// Answers each line in its place, holding one at a time.
fn batch(path: &Path, rules: Option<&str>, config: &Config) -> io::Result<()> {
    let unread = |error| super::unread(path, error);
    let input: Box<dyn Read> = match path.as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path).map_err(unread)?),
    };
    let mut input = BufReader::new(input);
    let mut output = BufWriter::new(io::stdout().lock());
    let rules = rules.unwrap_or(&config.rules);
    let mut line = vec![];
    loop {
        line.clear();
        let limit = MOST_BYTES as u64 + 1;
        let read = (&mut input).take(limit).read_until(b'\n', &mut line);
        if read.map_err(unread)? == 0 {
            break;
        }
        let ended = line.ends_with(b"\n");
        let answer = if !ended && line.len() > MOST_BYTES {
            skip_line(&mut input).map_err(unread)?;
            json::unreadable(&format!("a line has {MOST_BYTES} bytes at most"))
        } else {
            match std::str::from_utf8(&line) {
                Ok(line) => json::answer(line.trim_end(), &config.book, rules),
                Err(_) => json::unreadable("this line is not UTF-8"),
            }
        };
        writeln!(output, "{answer}")?;
        // Somebody may be waiting for this answer before asking on.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()
}

/// The longest line of a batch that is read.
const MOST_BYTES: usize = 64 * 1024;

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}
