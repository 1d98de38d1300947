//! From the options of a command to an errand.

use super::{At, Errand, Told, ToldBy};
use crate::parlour::request::{Files, Options, RequestError};
use crate::phrase;

impl Errand {
    /// The errand of a command, if it is one for the ledger.
    pub(in crate::parlour) fn read(
        name: &str,
        options: &Options<'_>,
        files: Files<'_>,
    ) -> Result<Option<Errand>, RequestError> {
        let said = |option: &str| options.text(option).unwrap_or_default().to_owned();
        let perhaps = |option: &str| options.text(option).map(str::to_owned);
        let key = || perhaps("key");
        let table = || options.number("table");
        let number = || options.number("number");
        let session = || options.number("session");
        // What is needed is there, or the options would not have been read.
        let entry = || number().map(Option::unwrap_or_default);
        let points = || options.number("points").map(Option::unwrap_or_default);
        Ok(Some(match name {
            "session open" => Errand::OpenSession {
                players: options.list("players"),
                rules: perhaps("rules"),
            },
            "session seats" => match (options.text("out"), options.text("in")) {
                (Some(out), Some(player)) => Errand::Substitute {
                    out: out.to_owned(),
                    player: player.to_owned(),
                },
                (None, None) => Errand::Seat {
                    table: table()?,
                    players: options.list("players"),
                },
                _ => {
                    let cure = phrase!(
                        "/session seats out:Ming in:Kit",
                        "/session seats out:阿明 in:阿傑"
                    );
                    let message = phrase!("`out` and `in` go together", "`out` 與 `in` 要一起寫");
                    return Err(RequestError::new(message, cure));
                }
            },
            "session show" => Errand::ShowSession {
                session: session()?,
            },
            "session close" => Errand::CloseSession {
                session: session()?,
            },
            "hand tiles" => Errand::Hand {
                told: options.told(ToldBy::Tiles(said("hand")))?,
                table: table()?,
                key: key(),
            },
            "hand faan" => Errand::Hand {
                told: options.told(ToldBy::Faan(said("hand")))?,
                table: table()?,
                key: key(),
            },
            "hand record" => Errand::Record {
                record: options.file(files)?,
                at: match options.text("table") {
                    Some("none") => At::Names,
                    _ => table()?.map_or(At::Going, At::Table),
                },
            },
            "keep" => Errand::Keep,
            "entry show" => Errand::Show { number: number()? },
            "entry void" => Errand::Void {
                number: entry()?,
                reason: said("reason"),
            },
            "entry correct" => Errand::Correct {
                number: entry()?,
                reason: said("reason"),
                told: {
                    let ways = ["faan", "tiles", "file"];
                    let mut told = ways.into_iter().filter_map(|way| options.text(way));
                    if let (Some(_), Some(_)) | (None, _) = (told.next(), told.next()) {
                        let message = phrase!(
                            "the right hand is told in one way",
                            "正確的一局只用一種方式說明"
                        );
                        let cure = phrase!(
                            "one of faan:, tiles:, file:",
                            "faan:、tiles:、file: 三者擇一"
                        );
                        return Err(RequestError::new(message, cure));
                    }
                    let by = match (perhaps("faan"), perhaps("tiles")) {
                        (Some(faan), _) => ToldBy::Faan(faan),
                        (None, Some(tiles)) => ToldBy::Tiles(tiles),
                        (None, None) => ToldBy::Record(options.file(files)?),
                    };
                    options.told(by)?
                },
            },
            "entry confirm" => Errand::Confirm {
                number: entry()?,
                player: perhaps("as"),
            },
            "entry dispute" => Errand::Dispute {
                number: entry()?,
                player: perhaps("as"),
                reason: said("reason"),
            },
            "entry resolve" => Errand::Resolve {
                number: entry()?,
                reason: said("reason"),
                recount: options.one_of("as", &["entered", "record"])? == Some("record"),
            },
            "entry transfer" => Errand::Transfer {
                points: points()?,
                from: said("from"),
                to: said("to"),
                reason: said("reason"),
                key: key(),
            },
            "entry penalty" => Errand::Penalty {
                player: said("player"),
                reason: perhaps("reason"),
                table: table()?,
                key: key(),
            },
            "entry cash" => Errand::Cash {
                points: points()?,
                from: said("from"),
                to: said("to"),
                cents: options.number("cents")?,
                session: session()?,
                key: key(),
            },
            "player add" => Errand::AddPlayer {
                names: options.list("name"),
                member: perhaps("member"),
            },
            "player link" => Errand::Link {
                player: said("player"),
                member: said("member"),
            },
            "player rename" => Errand::Rename {
                player: said("player"),
                name: said("name"),
            },
            "player alias" => Errand::Alias {
                player: said("player"),
                alias: said("name"),
            },
            "player merge" => Errand::Merge {
                player: said("player"),
                into: said("into"),
            },
            "player unmerge" => Errand::Unmerge {
                player: said("player"),
            },
            "player forget" => Errand::Forget {
                player: said("player"),
            },
            "player list" => Errand::ListPlayers,
            "season open" => Errand::OpenSeason { name: said("name") },
            "season close" => Errand::CloseSeason,
            "rules set" => Errand::SetRules {
                file: options.file(files)?,
            },
            _ => return Ok(None),
        }))
    }
}

impl Options<'_> {
    /// The hand that is told in this way, with what is said beside it.
    fn told(&self, by: ToldBy) -> Result<Told, RequestError> {
        let perhaps = |option: &str| self.text(option).map(str::to_owned);
        Ok(Told {
            by,
            winner: perhaps("winner"),
            from: perhaps("from"),
            liable: perhaps("baau"),
            given: self.given(&["by", "flags"])?,
        })
    }
}
