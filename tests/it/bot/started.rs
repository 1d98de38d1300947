//! The program as a bot, on a Discord of its own, in a club.

use crate::standin::{Bot, Channel, Guild, Handle, Kind, Member, Options, StandIn, Upload, opt};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A hand that everybody may see.
pub(super) const HAND: &str = "[CCC] 234p 567p 99p 12p + 3p";

/// Discord counts an answer that comes within this.
pub(super) const IN_TIME: Duration = Duration::from_secs(3);

/// A club with the bot. The bot ends before its Discord does.
pub(super) struct Club {
    pub(super) bot: Bot,
    pub(super) guild: Guild,
    pub(super) room: Channel,
    /// Speaks English.
    pub(super) ann: Member,
    /// Speaks Chinese.
    pub(super) fong: Member,
    pub(super) discord: StandIn,
}

impl Club {
    /// A club whose bot has this `config.yaml`.
    #[track_caller]
    pub(super) fn start(config: &str) -> Club {
        Club::with(Options::default(), config)
    }

    /// The same, at a Discord that is otherwise than usual.
    #[track_caller]
    pub(super) fn with(options: Options, config: &str) -> Club {
        let discord = StandIn::start(options);
        let guild = discord.guild("Sheung Wan");
        let room = guild.channel("general");
        let ann = guild.member("Ann");
        let fong = guild.member("Fong").speaking("zh-TW");
        let bot = Bot::start(&discord, config);
        Club {
            bot,
            guild,
            room,
            ann,
            fong,
            discord,
        }
    }

    /// Ann asks what a hand is worth.
    pub(super) fn score(&self) -> Handle {
        score(&self.ann, &self.room)
    }

    /// Ann has a record audited, or what she takes for one.
    pub(super) fn audit(&self, record: &[u8]) -> Handle {
        let file = Upload::new("evening.hkmj", record);
        self.ann.command(&self.room, "audit", [opt("file", file)])
    }

    /// How many requests of a kind have come.
    pub(super) fn asked(&self, kind: Kind) -> usize {
        let asked = self.discord.asked();
        asked.iter().filter(|it| it.kind == kind).count()
    }

    /// Waits until the bot has written something to its log.
    #[track_caller]
    pub(super) fn wait_log(&self, what: &str) {
        let so = |_: &StandIn| self.bot.stderr().contains(what);
        self.discord.wait_until(what, so);
    }

    /// Stops the bot by a signal, and nothing was wrong.
    #[track_caller]
    pub(super) fn ends_well(&mut self, signal: &str) {
        self.bot.signal(signal.trim_start_matches("SIG"));
        self.ends_after_signal();
        assert!(self.bot.stderr().contains(signal));
    }

    /// The bot was sent a signal, and nothing was wrong.
    #[track_caller]
    pub(super) fn ends_after_signal(&mut self) {
        let status = self.bot.wait_exit();
        let log = self.bot.stderr();
        assert_eq!(status.code(), Some(0), "{log}");
        let last = log.lines().last().unwrap_or_default();
        assert!(last.contains("stopped"), "{log}");
        self.discord.assert_lawful();
    }
}

pub(super) fn score(member: &Member, room: &Channel) -> Handle {
    member.command(room, "score", [opt("hand", HAND)])
}

/// A record that all agree on.
pub(super) fn record() -> Vec<u8> {
    std::fs::read("records/worked-example.hkmj").unwrap()
}

/// An address of this machine at which nobody listens.
pub(super) fn free() -> SocketAddr {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    free.local_addr().unwrap()
}

/// What is answered at an address, with its headers.
pub(super) fn get(address: SocketAddr, path: &str) -> String {
    let mut answer = String::new();
    if let Ok(mut stream) = TcpStream::connect(address) {
        write!(stream, "GET {path} HTTP/1.1\r\nhost: here\r\n\r\n").unwrap();
        stream.read_to_string(&mut answer).unwrap();
    }
    answer
}

/// Every file of a folder and of those in it.
pub(super) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.clone(), std::fs::read(&path).unwrap())),
        }
    }
    found
}
