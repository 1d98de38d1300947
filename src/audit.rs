//! The second way through the house: a record is replayed, recounted and compared.
//!
//! record → events → [`play::apply`](crate::play::apply()) each, the same function that hosted
//! games use → outcome → compared with what the table wrote. The first wrong event stops the
//! replay; what can be said without it is said all the same.

mod acts;
mod allowed;
mod because;
mod beside;
mod came;
mod chain;
mod compare;
mod course;
mod false_win;
pub mod json;
mod missed;
mod paid;
mod replay;
mod settled;
mod steps;
mod sums;
mod terms;
mod unseen;
mod verdict;

pub use allowed::{Allowed, allowed};
pub use because::{Because, Why};
pub use beside::{Beside, Row};
pub use chain::{BaauChain, ComesTo, Fed};
pub use missed::{Missed, MissedClaim, MissedWin};
pub use replay::{Replay, replay};
pub use settled::{write_false_win, write_outcome, write_sums};
pub use steps::{Steps, TableThen, steps};
pub use terms::terms;
pub use verdict::{Ending, Explained, Fault, HandAudit, Verdict, Winner};

use crate::deal::Deal;
use crate::play::{Table, Terms};
use crate::record::{Chain, DigestFault, DigestProblem, HandRecord, Heading, Unreadable};
use crate::rules::{Book, RuleSet};
use crate::seat::BySeat;
use course::Course;

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
    terms: Result<Terms, Vec<Fault>>,
    /// The chain of digests (notation 3.3).
    chain: Chain,
    /// How the hands follow from each other (D1 to D3).
    course: Course,
    /// Whether what was missed is looked for.
    wants_missed: bool,
}

impl<'a> Auditor<'a> {
    /// An auditor of the hands under this heading. A heading without `@rules` is played by the
    /// rule set of `default_rules`.
    pub fn new(heading: &'a Heading, book: &Book, default_rules: &str) -> Auditor<'a> {
        Auditor {
            terms: terms(heading, book, default_rules),
            chain: Chain::new(heading),
            course: Course::default(),
            wants_missed: false,
            heading,
        }
    }

    /// An auditor of the hands under a heading that cannot be read. What was played there is not
    /// known, so nothing is agreed.
    pub fn under_damage(heading: &'a Heading, damage: &Unreadable) -> Auditor<'a> {
        let line = damage.faults.first().map_or(0, |fault| fault.line);
        let message = (
            "by which rules this was played cannot be read",
            "用哪套規則打無法讀取",
        );
        Auditor {
            terms: Err(vec![Fault {
                rule: None,
                ..Fault::at(line, 1, "", message)
            }]),
            chain: Chain::new(heading),
            course: Course::lost(),
            wants_missed: false,
            heading,
        }
    }

    /// The same auditor, which tells of each hand what was missed in it as well.
    pub fn with_missed(self) -> Auditor<'a> {
        Auditor {
            wants_missed: true,
            ..self
        }
    }

    /// The rule set that hands are counted by; none where the heading makes no sense, or where
    /// only the play is judged.
    pub fn rules(&self) -> Option<&RuleSet> {
        self.terms.as_ref().ok().and_then(|terms| terms.rules())
    }

    /// The hand that follows the last one, none where the match is over, and what each seat brings
    /// to it (D1 to D3). `None` where that is not known.
    pub fn next(&self) -> Option<(Option<Deal>, Option<BySeat<i64>>)> {
        self.course.next()
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
            let mut first = replay.fault.clone();
            if let (Some(fault), Ok(terms)) = (&mut first, &self.terms) {
                because::explain(fault, hand, self.heading, terms, replay);
            }
            faults.extend(first);
            faults.extend(replay.others.clone());
        }
        let rules = self.rules();
        faults.extend(rules.and_then(|rules| terms::other_rules(self.heading, rules)));
        // The deal passes by other rules where the play alone is judged (rulebook 7).
        if self.rules().is_some() {
            self.course.place(hand, &mut faults);
        }
        let players = self.course.sit(hand);
        let whole = |replay: &&Replay| replay.fault.is_none() && replay.lost.is_none();
        let recount = replay.as_ref().filter(whole);
        let recount = recount.and_then(|replay| compare::recount(hand, replay));
        if let (Some(recount), Ok(terms)) = (&recount, &self.terms) {
            compare::compare(hand, recount, terms, &mut faults);
        }
        // Where it is known what is right, each line is compared with that: what a wrong one makes
        // of the next would follow from it.
        if recount.as_ref().is_none_or(|it| it.net().is_none()) {
            sums::check(hand, self.heading, &mut faults);
        }
        faults.extend(self.chain.check(hand).into_iter().filter_map(digest_fault));
        let settled = recount.as_ref().filter(|_| hand.is_finished());
        let settled = settled.map(|recount| (recount.net(), recount.dealer_stays));
        self.course.pass_on(hand, settled);
        if let Some(line) = hand.cut.open.filter(|_| !hand.is_finished()) {
            // What breaks off in a number may have been right. No event does: it is whole, or is
            // not read.
            faults.retain(|fault| fault.event.is_some() || fault.line != line);
        }
        order(&mut faults);
        let unknown = match (&self.terms, &replay) {
            // What no rule set means cannot be judged; what breaks a rule can.
            (Err(faults), _) => faults.iter().all(|fault| fault.rule.is_none()),
            (Ok(_), _) => false,
        };
        let beside = recount.as_ref().filter(|_| !faults.is_empty());
        let beside = beside.map_or(vec![], |recount| beside::beside(hand, recount));
        let whole = replay.as_ref().filter(|_| recount.is_some());
        let baau = whole.map_or(vec![], |replay| chain::chains(hand, replay));
        let terms = self.terms.as_ref().ok().filter(|_| self.wants_missed);
        let missed = terms.and_then(|terms| missed::missed(hand, self.heading, terms));
        let (possible, lost) = replay.map_or((vec![], None), |it| (it.possible, it.lost));
        HandAudit {
            hand: Some(hand.title.value),
            verdict: match faults.is_empty() {
                true if !possible.is_empty() || lost.is_some() => Verdict::Possible,
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
            possible,
            lost,
            payments: recount.as_ref().map_or(vec![], |it| it.payments()),
            beside,
            baau,
            missed,
        }
    }

    /// Takes note of a hand that could not be read: nothing is known of what follows from it.
    pub fn unreadable(&mut self, unreadable: &Unreadable) -> HandAudit {
        self.chain.skip(unreadable.digest);
        self.course = Course::lost();
        let faults = unreadable.faults.iter().map(|fault| Fault {
            event: None,
            line: fault.line,
            column: fault.column,
            rule: None,
            message: fault.told(),
            allowed: vec![],
            explained: None,
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
            possible: vec![],
            lost: None,
            payments: vec![],
            beside: vec![],
            baau: vec![],
            missed: None,
        }
    }
}

/// A digest that does not fit the text. What is wrong with a wall is found when it is dealt.
fn digest_fault(found: DigestFault) -> Option<Fault> {
    if let DigestProblem::NoWall(_) | DigestProblem::UnknownTile { .. } = found.problem {
        return None;
    }
    Some(Fault {
        event: found.event,
        ..Fault::at(found.line, found.column, "digest", found.problem.phrase())
    })
}

/// The first wrong event first, then whatever else there is by its place.
fn order(faults: &mut [Fault]) {
    faults.sort_by_key(|fault| (fault.event.is_none(), fault.line, fault.column));
}

/// A table in the course of a hand.
#[derive(Clone, Debug)]
pub struct TableAt {
    /// The table, as far as the events are right; `None` if nothing was dealt.
    pub table: Option<Table>,
    /// What stopped it before.
    pub fault: Option<Fault>,
    /// The event from which on nobody knows how the table stood, if it comes before.
    pub lost: Option<u32>,
    /// The events, as the table counts them, whose tile nobody saw.
    pub unseen: Vec<u32>,
}

/// The table after the event of this number, or as it stood before that was wrong or lost.
pub fn table_at(
    hand: &HandRecord,
    heading: &Heading,
    book: &Book,
    default_rules: &str,
    event: u32,
) -> TableAt {
    match terms(heading, book, default_rules) {
        Ok(terms) => {
            let replay = replay::replay_until(hand, heading, &terms, event);
            TableAt {
                table: replay.table,
                fault: replay.fault,
                lost: replay.lost,
                unseen: replay.unseen,
            }
        }
        Err(faults) => TableAt {
            table: None,
            fault: faults.into_iter().next(),
            lost: None,
            unseen: vec![],
        },
    }
}
