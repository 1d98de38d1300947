//! What members look at: standings, statements, statistics, what is still to be paid.

mod chart;
mod paid;
mod span;

pub use chart::{Chart, ChartOf};

use super::errand::{Plan, Planned, refuse};
use super::request::{Attached, Options, RequestError};
use super::{Answer, Effect, LedgerView};
use crate::clearing::Stake;
use crate::ledger::{PlayerId, Report, Span};
use crate::phrase;
use crate::tongue::Phrase;
use crate::views::{Place, Rated, Settling, Statement, Stats, Versus};
use chrono_tz::Tz;

/// Something to look at. People are named as members name them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the commands say what the fields are")]
pub enum Look {
    Standings {
        by: Option<String>,
        least: u32,
    },
    Me {
        by: Option<String>,
    },
    Statement {
        player: String,
        by: Option<String>,
    },
    Versus {
        players: Vec<String>,
    },
    Stats {
        player: String,
        by: Option<String>,
    },
    Rating,
    Chart {
        of: ChartOf,
        by: Option<String>,
    },
    Verify,
    Export {
        table: bool,
        names: bool,
    },
    Settle {
        session: Option<u32>,
        all: bool,
    },
    Paid {
        from: String,
        to: Option<String>,
        points: Option<u64>,
        session: Option<u32>,
    },
}

/// What must be found to answer: players by their ids, and over what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The places over a span, of those who played so many hands; somebody's own among them.
    Places(Span, u32, Option<PlayerId>),
    /// A player's statistics over a span, and their place.
    Stats(Span, PlayerId),
    /// A player's statement over a span.
    Statement(Span, PlayerId),
    /// Two players in the hands that both played.
    Versus([PlayerId; 2]),
    /// Everybody's rating.
    Rating,
    /// Everything, as a table or as JSON, and perhaps with names.
    Export {
        /// As a table.
        table: bool,
        /// With names.
        names: bool,
    },
    /// A chart over a span.
    Chart(ChartOf, Span),
    /// What is to be paid for a session, or for everything.
    Settling(Option<u32>),
    /// Everything, reckoned again.
    Verify,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// The places.
    Places(Vec<Place>),
    /// Statistics, and the place.
    Stats(Stats, Option<Place>),
    /// A statement.
    Statement(Statement),
    /// Two players.
    Versus(Versus),
    /// Everybody's rating.
    Rating(Vec<Rated>),
    /// A chart.
    Chart(Chart),
    /// What is to be paid.
    Settling(Settling),
    /// Everything, as a file.
    Export(Attached),
    /// What was found when everything was reckoned again.
    Verified(Report),
}

/// What a club has settled on, beside its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time zone of its days.
    pub zone: Tz,
    /// What money is called: `HK$`.
    pub currency: String,
    /// What points are worth, if they are worth money.
    pub stake: Option<Stake>,
}

/// What is seen.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'v> {
    /// The ledger.
    pub ledger: &'v LedgerView,
    /// Over what, and whose.
    pub span: Span,
    /// Who looks, if they play here.
    pub own: Option<&'v PlayerId>,
    /// What was found.
    pub found: &'v Found,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            zone: Tz::UTC,
            currency: "$".to_owned(),
            stake: None,
        }
    }
}

impl Look {
    /// What must be found to answer it.
    ///
    /// # Errors
    ///
    /// The answer, where a word means nobody or no span.
    pub fn wanted<'v>(&self, ledger: &LedgerView) -> Planned<'v, Wanted> {
        let span = |by: &Option<String>| span::read(by.as_deref(), ledger);
        Ok(match self {
            Look::Standings { by, least } => {
                Wanted::Places(span(by)?, *least, ledger.own().cloned())
            }
            Look::Me { by } => {
                let Some(own) = ledger.own().cloned() else {
                    let by = &ledger.asking.by;
                    let cure = phrase!(
                        "/player link PLAYER member:{by} says who that is",
                        "用 /player link 玩家 member:{by} 說明那是誰"
                    );
                    return refuse(phrase!("no player is {by}", "沒有玩家是 {by}"), cure);
                };
                Wanted::Stats(span(by)?, own)
            }
            Look::Statement { player, by } => Wanted::Statement(span(by)?, ledger.person(player)?),
            Look::Stats { player, by } => Wanted::Stats(span(by)?, ledger.person(player)?),
            Look::Versus { players } => {
                let [one, other] = &players[..] else {
                    let many = players.len();
                    let message = phrase!(
                        "{many} are named, and two are compared",
                        "寫了{many}人，而比較的是兩人"
                    );
                    let cure = phrase!("/head-to-head Ming, Fong", "/head-to-head 阿明, 阿芳");
                    return refuse(message, cure);
                };
                let two = [ledger.person(one)?, ledger.person(other)?];
                if two[0] == two[1] {
                    let message = phrase!(
                        "{one} and {other} are one player",
                        "{one}與{other}是同一名玩家"
                    );
                    return refuse(message, Phrase::default());
                }
                Wanted::Versus(two)
            }
            Look::Rating => Wanted::Rating,
            Look::Chart { of, by } => Wanted::Chart(*of, span(by)?),
            Look::Verify => Wanted::Verify,
            Look::Export { table, names } => {
                if *names {
                    ledger.may(&phrase!("an export with names", "連名字匯出"))?;
                }
                Wanted::Export {
                    table: *table,
                    names: *names,
                }
            }
            Look::Settle { all: true, .. } => Wanted::Settling(None),
            Look::Settle { session, .. } | Look::Paid { session, .. } => {
                Wanted::Settling(Some(span::session(*session, ledger)?))
            }
        })
    }

    /// The look of a command, if it is one.
    pub(super) fn read(name: &str, options: &Options<'_>) -> Result<Option<Look>, RequestError> {
        let said = |option: &str| options.text(option).unwrap_or_default().to_owned();
        let by = || options.text("by").map(str::to_owned);
        Ok(Some(match name {
            "standings" => Look::Standings {
                by: by(),
                least: options.number("least")?.unwrap_or(0),
            },
            "me" => Look::Me { by: by() },
            "statement" => Look::Statement {
                player: said("player"),
                by: by(),
            },
            "head-to-head" => Look::Versus {
                players: options.list("players"),
            },
            "stats" => Look::Stats {
                player: said("player"),
                by: by(),
            },
            "rating" => Look::Rating,
            "verify ledger" => Look::Verify,
            "export" => Look::Export {
                table: options.one_of("format", &["json", "csv"])? == Some("csv"),
                names: options.yes("names")?,
            },
            "settle show" => match options.text("session") {
                Some("all") => Look::Settle {
                    session: None,
                    all: true,
                },
                _ => Look::Settle {
                    session: options.number("session")?,
                    all: false,
                },
            },
            "settle paid" => Look::Paid {
                from: said("from"),
                to: options.text("to").map(str::to_owned),
                points: options.number("points")?,
                session: options.number("session")?,
            },
            _ => return Ok(None),
        }))
    }
}

/// Answers a look from what was found.
pub(super) fn answer<'v>(ledger: &'v LedgerView, look: &Look) -> (Vec<Effect>, Answer<'v>) {
    match plan(ledger, look) {
        Ok(Plan { effects, answer }) => (effects, answer),
        Err(answer) => (vec![], *answer),
    }
}

fn plan<'v>(ledger: &'v LedgerView, look: &Look) -> Planned<'v> {
    let wanted = look.wanted(ledger)?;
    let Some(found) = &ledger.found else {
        return not_looked_up();
    };
    if let Look::Paid {
        from, to, points, ..
    } = look
    {
        let Found::Settling(settling) = found else {
            return not_looked_up();
        };
        return paid::paid(ledger, settling, from, to.as_deref(), *points);
    }
    if let Found::Export(file) = found {
        return Ok(Plan {
            effects: vec![Effect::Save(file.clone())],
            answer: Answer::Saved {
                name: file.name.clone(),
                entries: ledger.desk.last,
            },
        });
    }
    let span = match &wanted {
        Wanted::Places(span, ..) | Wanted::Stats(span, _) | Wanted::Statement(span, _) => *span,
        Wanted::Settling(Some(session)) => Span::Session(*session),
        _ => Span::Ever,
    };
    Ok(Plan {
        effects: vec![],
        answer: Answer::Seen(Seen {
            ledger,
            span,
            own: ledger.own(),
            found,
        }),
    })
}

fn not_looked_up<'v, T>() -> Planned<'v, T> {
    let message = phrase!("that was not looked up", "未曾查找");
    refuse(message, Phrase::default())
}

impl LedgerView {
    /// The player who asks, if they are one.
    pub fn own(&self) -> Option<&PlayerId> {
        let (by, players) = (&self.asking.by, &self.desk.players);
        let own = players.of_member(by);
        own.or_else(|| players.get(by).map(|_| players.one(by)))
    }
}
