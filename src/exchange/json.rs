//! A ledger as JSON: every line of the journal as it stands, one under the other.

use super::{Export, Source, file};
use crate::ledger::{ClubId, Digest, JournalLine, LedgerError, Names, PlayerId};
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The format.
const VERSION: u32 = 1;

/// Why a text is no export.
#[derive(Debug, thiserror::Error)]
pub enum JsonFault {
    /// It is no JSON of that shape.
    #[error("this is no export: {0}")]
    Shape(#[from] serde_json::Error),
    /// It is of another version.
    #[error("this is an export of version {0}, and this program reads version {VERSION}")]
    Version(u32),
    /// An entry of it is none.
    #[error("entry {number} of this export is not what was written: {why}")]
    Entry {
        /// The how-manieth it is.
        number: usize,
        /// What is wrong with it.
        why: Phrase,
    },
    /// Something else in it makes no sense.
    #[error("this is no export: {0}")]
    Other(Phrase),
}

impl JsonFault {
    /// Why, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => match self {
                // What the reader of JSON says is in its own words.
                JsonFault::Shape(error) => format!("這不是匯出檔：「{error}」"),
                JsonFault::Version(version) => {
                    format!("這是第{version}版的匯出檔，而本程式讀第{VERSION}版")
                }
                JsonFault::Entry { number, why } => {
                    format!(
                        "匯出檔的第{number}筆帳不是當時寫下的：{}",
                        why.speak(tongue)
                    )
                }
                JsonFault::Other(why) => format!("這不是匯出檔：{}", why.speak(tongue)),
            },
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    #[serde(rename = "sikwu-export")]
    version: u32,
    club: String,
    entries: Vec<Box<RawValue>>,
    #[serde(default)]
    records: BTreeMap<String, String>,
    #[serde(default)]
    names: Option<BTreeMap<PlayerId, String>>,
    #[serde(default)]
    aliases: BTreeMap<String, PlayerId>,
}

/// Writes a ledger as JSON, and says how many entries that were.
///
/// # Errors
///
/// What the source, or writing, said.
pub fn write_json(source: &impl Source, to: &mut impl Write) -> Result<u64, LedgerError> {
    let failed = LedgerError::saving("the export");
    let club = source.club().map_or("", ClubId::as_str);
    let begin = format!(
        "{{\"sikwu-export\":{VERSION},\"club\":{},\n\"entries\":[",
        json!(club)
    );
    to.write_all(begin.as_bytes()).map_err(&failed)?;
    let (mut entries, mut named) = (0, BTreeSet::new());
    for line in source.lines()? {
        let line = line?;
        named.extend(file(&line));
        let apart = if entries == 0 { "\n" } else { ",\n" };
        write!(to, "{apart}{}", line.text()).map_err(&failed)?;
        entries += 1;
    }
    write!(to, "\n],\n\"records\":{{").map_err(&failed)?;
    let mut apart = "";
    for digest in named {
        if let Some(text) = source.record(digest)? {
            write!(to, "{apart}\"{digest}\":{}", json!(text)).map_err(&failed)?;
            apart = ",";
        }
    }
    write!(to, "}}").map_err(&failed)?;
    if let Some(Names { names, aliases }) = source.names() {
        let (names, aliases) = (json!(names), json!(aliases));
        write!(to, ",\n\"names\":{names},\n\"aliases\":{aliases}").map_err(&failed)?;
    }
    writeln!(to, "}}")
        .and_then(|()| to.flush())
        .map_err(&failed)?;
    Ok(entries)
}

/// Reads a ledger as JSON, also one that other tools have laid out anew.
///
/// # Errors
///
/// [`JsonFault`] if it is none, or if an entry is not what was written.
pub fn read_json(text: &str) -> Result<Export, JsonFault> {
    let shape: Shape = serde_json::from_str(text)?;
    if shape.version != VERSION {
        return Err(JsonFault::Version(shape.version));
    }
    let other = JsonFault::Other;
    let lines = (1..).zip(&shape.entries).map(|(number, raw)| {
        let line = JournalLine::read(raw.get()).or_else(|_| {
            // Its blanks are not those of the journal, perhaps.
            let value: Value =
                serde_json::from_str(raw.get()).map_err(|it| phrase!("{it}", "「{it}」"))?;
            JournalLine::read(&value.to_string())
        });
        line.map_err(|why| JsonFault::Entry { number, why })
    });
    let records = shape.records.into_iter().map(|(digest, text)| {
        let digest: Digest = digest
            .parse()
            .map_err(|_| other(phrase!("{digest:?} is no digest", "{digest:?} 不是摘要")))?;
        match Digest::of(text.as_bytes()) == digest {
            true => Ok((digest, text)),
            false => Err(other(phrase!(
                "the record {digest} has another text",
                "記錄 {digest} 的文字不同"
            ))),
        }
    });
    Ok(Export {
        lines: lines.collect::<Result<_, _>>()?,
        records: records.collect::<Result<_, _>>()?,
        names: shape.names.map(|names| Names {
            names,
            aliases: shape.aliases,
        }),
        club: Some(
            ClubId::new(shape.club)
                .map_err(|error| other(Phrase::each(|tongue| error.said(tongue))))?,
        ),
    })
}
