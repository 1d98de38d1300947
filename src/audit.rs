//! The second way through the house: a record is replayed, recounted and compared.
//!
//! record → events → [`play::apply`](crate::play::apply()) each, the same function that hosted
//! games use → outcome → compared with what the table wrote. The first wrong event stops the
//! replay; what can be said without it is said all the same.

mod compare;
pub mod json;
mod replay;
mod sums;
mod terms;

pub use replay::{Replay, replay};
pub use terms::terms;

use crate::deal::{Match, Player};
use crate::play::Table;
use crate::record::{Chain, DigestFault, DigestProblem, HandRecord, Heading, Title, Unreadable};
use crate::rules::{Book, RuleSet};
use crate::seat::{BySeat, Seat};
use crate::settle::Settlement;
use crate::win::WonBy;

/// What an audit says of one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandAudit {
    /// Which hand it is, if that could be read.
    pub hand: Option<Title>,
    /// What it comes to.
    pub verdict: Verdict,
    /// Who won, as recounted.
    pub winners: Vec<Winner>,
    /// What the hand moves between the seats, as recounted; `None` where it cannot be settled.
    pub net: Option<BySeat<i64>>,
    /// What is wrong, the first wrong event first.
    pub faults: Vec<Fault>,
    /// Whether its `end` is written.
    pub finished: bool,
    /// How it ended, as recounted.
    pub ending: Ending,
    /// Who sits where, each known by the seat that they held in the first hand of the record; if
    /// that can be told (D3).
    pub players: Option<BySeat<Player>>,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It has not, or nobody can tell.
    Open,
    /// Somebody won, each in the same way.
    Won(WonBy),
    /// Nobody won.
    Drawn,
    /// Somebody won falsely (W6).
    FalseWin(Seat),
    /// It does not count.
    Void,
}

/// What a hand comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It was replayed, and everything written agrees.
    Agreed,
    /// Something is wrong.
    Wrong,
    /// The text could not be read.
    Unreadable,
}

impl Verdict {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agreed => "agreed",
            Verdict::Wrong => "wrong",
            Verdict::Unreadable => "unreadable",
        }
    }
}

/// A winner, as recounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// Whose win it is.
    pub seat: Seat,
    /// The faan that are paid; `None` where only the play is judged.
    pub faan: Option<u8>,
    /// The items that were counted, by id.
    pub items: Vec<(String, u16)>,
    /// Who pays for everyone, if someone does (B3).
    pub baau: Option<Seat>,
}

/// One thing that is wrong with a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the event; `None` for a line that is no event.
    pub event: Option<u32>,
    /// The line, from 1; 0 where no line says what is missing.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The rule, or the item, that it breaks; `None` where the text cannot be read.
    pub rule: Option<String>,
    /// What is wrong.
    pub message: String,
    /// What would have been allowed, written as events are.
    pub allowed: Vec<String>,
}

impl Fault {
    /// A fault at a line that is no event.
    fn at(line: u32, column: u32, rule: &str, message: impl Into<String>) -> Fault {
        Fault {
            event: None,
            line,
            column,
            rule: Some(rule.to_owned()),
            message: message.into(),
            allowed: vec![],
        }
    }
}

/// Audits the hands of one record, in their order.
///
/// ```
/// use sikwu::audit::{Auditor, Verdict};
/// use sikwu::record::{Reader, Reading};
/// use sikwu::rules::Book;
///
/// let book = Book::bundled();
/// let text = include_str!("../records/drawn-hand.hkmj");
/// let mut reader = Reader::new(text.as_bytes(), Reading::default())?;
/// let heading = reader.heading().unwrap().clone();
/// let mut auditor = Auditor::new(&heading, &book, "hk-old-style");
/// let audit = auditor.audit(&reader.next().unwrap().unwrap());
/// assert_eq!((audit.verdict, audit.winners.len()), (Verdict::Agreed, 0));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Auditor<'a> {
    heading: &'a Heading,
    terms: Result<crate::play::Terms, Vec<Fault>>,
    /// The chain of digests (notation 3.3).
    chain: Chain,
    /// The match as it stands before the next hand, where that is known.
    game: Option<Match>,
    /// The hand before, and how often the deal had passed by then; nothing before the first.
    before: Before,
}

/// What is known of the hand before.
enum Before {
    Nothing,
    Hand { title: Title, passed: usize },
    Unknown,
}

impl<'a> Auditor<'a> {
    /// An auditor of the hands under this heading. A heading without `@rules` is played by the
    /// rule set of `default_rules`.
    pub fn new(heading: &'a Heading, book: &Book, default_rules: &str) -> Auditor<'a> {
        Auditor {
            terms: terms(heading, book, default_rules),
            chain: Chain::new(heading),
            game: None,
            before: Before::Nothing,
            heading,
        }
    }

    /// The rule set that hands are counted by; none where the heading makes no sense, or where
    /// only the play is judged.
    pub fn rules(&self) -> Option<&RuleSet> {
        self.terms.as_ref().ok().and_then(|terms| terms.rules())
    }

    /// Audits the next hand.
    pub fn audit(&mut self, hand: &HandRecord) -> HandAudit {
        let mut faults = match &self.terms {
            Ok(_) => vec![],
            Err(faults) => faults.clone(),
        };
        let replay = match &self.terms {
            Ok(terms) => Some(replay(hand, self.heading, terms)),
            Err(_) => None,
        };
        if let Some(replay) = &replay {
            faults.extend(replay.fault.clone());
        }
        // The deal passes by other rules where the play alone is judged (rulebook 7).
        if self.rules().is_some() {
            self.place_in_match(hand, &mut faults);
        }
        let players = self.sit(hand);
        sums::check(hand, self.heading, &mut faults);
        let recount = replay.as_ref().filter(|replay| replay.fault.is_none());
        let recount = recount.and_then(|replay| compare::recount(hand, replay));
        if let (Some(recount), Ok(terms)) = (&recount, &self.terms) {
            compare::compare(hand, recount, terms, &mut faults);
        }
        faults.extend(self.chain.check(hand).into_iter().filter_map(digest_fault));
        self.pass_on(hand, recount.as_ref());
        order(&mut faults);
        let unknown = replay.as_ref().is_some_and(|replay| replay.unknown);
        HandAudit {
            hand: Some(hand.title.value),
            verdict: match faults.is_empty() {
                true => Verdict::Agreed,
                false if unknown => Verdict::Unreadable,
                false => Verdict::Wrong,
            },
            winners: recount.as_ref().map_or(vec![], |recount| recount.winners()),
            net: recount.as_ref().and_then(|recount| recount.net()),
            faults,
            finished: hand.is_finished(),
            ending: recount
                .as_ref()
                .map_or(Ending::Open, |recount| recount.ending()),
            players,
        }
    }

    /// Takes note of a hand that could not be read: nothing is known of what follows from it.
    pub fn unreadable(&mut self, unreadable: &Unreadable) -> HandAudit {
        self.chain.skip(unreadable.digest);
        self.game = None;
        self.before = Before::Unknown;
        let faults = unreadable.faults.iter().map(|fault| Fault {
            event: None,
            line: fault.line,
            column: fault.column,
            rule: None,
            message: match fault.cure.as_str() {
                "" => fault.message.clone(),
                cure => format!("{} ({cure})", fault.message),
            },
            allowed: vec![],
        });
        HandAudit {
            hand: unreadable.hand,
            verdict: Verdict::Unreadable,
            winners: vec![],
            net: None,
            faults: faults.collect(),
            finished: false,
            ending: Ending::Open,
            players: None,
        }
    }

    /// Who sits where in this hand. A dealer who deals for the first time says that the deal has
    /// passed, and the seats with it (D1, D3).
    fn sit(&mut self, hand: &HandRecord) -> Option<BySeat<Player>> {
        let title = hand.title.value;
        let first_time = hand.dealer.as_ref().map(|dealer| dealer.repeat == 0);
        let passed = match self.before {
            Before::Nothing => Some(0),
            Before::Unknown => None,
            Before::Hand {
                title: before,
                passed,
            } => {
                let follows = match title.round == before.round {
                    true => title.number == before.number + 1,
                    false => title.number == 1,
                };
                let deal = self.game.as_ref().and_then(Match::deal);
                let first_time = first_time.or(deal.map(|deal| deal.repeat == 0));
                first_time
                    .filter(|_| follows)
                    .map(|first| passed + usize::from(first))
            }
        };
        self.before = match passed {
            Some(passed) => Before::Hand { title, passed },
            None => Before::Unknown,
        };
        let passed = passed?;
        Some(BySeat::from_fn(|seat| {
            Player(Seat::ALL[(seat as usize + passed) % 4])
        }))
    }

    /// D1 to D3: the hand is the one that follows the last, and everyone brings their points.
    fn place_in_match(&mut self, hand: &HandRecord, faults: &mut Vec<Fault>) {
        let title = &hand.title;
        if let Some(dealer) = &hand.dealer
            && dealer.seat != Seat::East
        {
            let message = format!("{} deals, yet the dealer is always East", dealer.seat);
            faults.push(Fault::at(dealer.line, dealer.column, "D3", message));
        }
        let Some(game) = &self.game else {
            return;
        };
        let Some(deal) = game.deal() else {
            let message = "the last deal of the fourth round has passed: the match is over";
            faults.push(Fault::at(title.line, title.column, "D2", message));
            return;
        };
        let expected = (deal.round, u32::from(deal.hand));
        if expected != (title.round, title.number) {
            let rule = if deal.round == title.round {
                "D1"
            } else {
                "D2"
            };
            let message = format!("after the hand before, this one is {deal}");
            faults.push(Fault::at(title.line, title.column, rule, message));
        }
        if let Some(dealer) = &hand.dealer
            && dealer.repeat != u32::from(deal.repeat)
        {
            let message = match deal.repeat {
                0 => "the deal has passed: this dealer has not dealt before".to_owned(),
                n => format!("the same dealer deals again: repeat={n}"),
            };
            faults.push(Fault::at(dealer.line, dealer.column, "D1", message));
        }
        if let Some(start) = &hand.start {
            for (seat, points) in start.iter() {
                let before = game.score(deal.players[seat]);
                if points.value != before {
                    let message = format!("{seat} brings {before} from the hand before");
                    faults.push(Fault::at(points.line, points.column, "D3", message));
                }
            }
        }
    }

    /// What the next hand follows from.
    fn pass_on(&mut self, hand: &HandRecord, recount: Option<&compare::Recount>) {
        let Some((recount, true)) = recount.map(|it| (it, hand.is_finished())) else {
            self.game = None;
            return;
        };
        let title = hand.title.value;
        let start = hand.start.as_ref();
        let start = start.map(|start| BySeat::from_fn(|seat| start[seat].value));
        let repeat = hand.dealer.as_ref().map_or(0, |dealer| dealer.repeat);
        let mut game = match self.game.take() {
            Some(game) => game,
            None => match (u16::try_from(title.number), u16::try_from(repeat)) {
                (Ok(number), Ok(repeat)) => {
                    let scores = start.unwrap_or_default();
                    Match::resumed(title.round, number, repeat, None, scores)
                }
                _ => return,
            },
        };
        let mut settlement = Settlement::default();
        // A hand played for other points is carried as it is written.
        let written = hand
            .net
            .as_ref()
            .map(|net| BySeat::from_fn(|seat| net[seat].value));
        if let Some(net) = recount.net().or(written) {
            settlement = moved(net);
        }
        game.settle(&settlement, recount.dealer_stays);
        self.game = Some(game);
    }
}

/// A settlement that gives each seat this net, as far as what some lose others gain.
fn moved(mut net: BySeat<i64>) -> Settlement {
    let mut settlement = Settlement::default();
    for payer in Seat::ALL {
        for winner in payer.others() {
            let points = net[winner].min(-net[payer]);
            if let Ok(points @ 1..) = u32::try_from(points) {
                settlement.pay(payer, winner, points);
                net[payer] += i64::from(points);
                net[winner] -= i64::from(points);
            }
        }
    }
    settlement
}

/// A digest that does not fit the text. What is wrong with a wall is found when it is dealt.
fn digest_fault(found: DigestFault) -> Option<Fault> {
    if let DigestProblem::NoWall(_) | DigestProblem::UnknownTile { .. } = found.problem {
        return None;
    }
    Some(Fault {
        event: found.event,
        ..Fault::at(
            found.line,
            found.column,
            "digest",
            found.problem.to_string(),
        )
    })
}

/// The first wrong event first, then whatever else there is by its place.
fn order(faults: &mut [Fault]) {
    faults.sort_by_key(|fault| (fault.event.is_none(), fault.line, fault.column));
}

/// The table after the event of this number, or as far as the events are right; and what stopped
/// it before.
pub fn table_at(
    hand: &HandRecord,
    heading: &Heading,
    book: &Book,
    default_rules: &str,
    event: u32,
) -> (Option<Table>, Option<Fault>) {
    match terms(heading, book, default_rules) {
        Ok(terms) => {
            let replay = replay::replay_until(hand, heading, &terms, event);
            (replay.table, replay.fault)
        }
        Err(faults) => (None, faults.into_iter().next()),
    }
}
