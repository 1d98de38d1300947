//! Proof against change: the chain of digests, and the wall that was committed to (notation 3.3).
//!
//! Digests are taken over the canonical lines, so a record may be spelt in another way, or lose
//! its comments, and keeps them. What is said cannot change unseen.

use super::digest::{Nonce, Summing};
use super::event::Event;
use super::hand::HandRecord;
use super::heading::Heading;
use super::print::{hand_to_end, heading};
use crate::digest::Digest;
use crate::tongue::Phrase;
use crate::wall::{Drawn, Tail, Wall, WallFault};
use std::fmt::Write;
use thiserror::Error;

/// Goes with a record from its heading to its last hand and links each hand to the one before.
///
/// ```
/// use sikwu::record::{Chain, Record};
///
/// let text = "%hkmj 1.0\n\nhand E-1\n1. E draw 1s\nend\n";
/// let mut record = Record::read(text).unwrap();
/// assert!(Chain::new(&record.heading).seal(&mut record.hands[0]));
/// assert!(Chain::new(&record.heading).check(&record.hands[0]).is_empty());
///
/// let changed = record.to_string().replace("1s", "9s");
/// let changed = Record::read(&changed).unwrap();
/// let faults = Chain::new(&changed.heading).check(&changed.hands[0]);
/// assert_eq!((faults.len(), faults[0].line), (1, 5));
/// ```
#[derive(Clone, Debug)]
pub struct Chain {
    before: Option<Digest>,
}

/// Something in a hand that is not as it was sealed, with the place of what shows it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct DigestFault {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The event up to which a digest was taken; `None` if it is another digest.
    pub event: Option<u32>,
    /// What is wrong.
    pub problem: DigestProblem,
}

/// What a digest, or a revealed wall, shows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DigestProblem {
    /// The lines are not those that the digest was taken of.
    #[error("the lines down to here have the digest {computed}")]
    Changed {
        /// The digest of the lines as they are now.
        computed: Digest,
    },
    /// The hand before is damaged and its digest lost with it.
    #[error("the digest of the hand before is lost, so this one cannot be checked")]
    Unlinked,
    /// The revealed wall is not the one that was committed to.
    #[error("the wall that is revealed has the digest {computed}")]
    AnotherWall {
        /// The digest of the revealed wall and nonce.
        computed: Digest,
    },
    /// What is revealed is no wall.
    #[error(transparent)]
    NoWall(#[from] WallFault),
    /// A tile of the revealed wall is unknown.
    #[error("a tile of the wall is unknown")]
    UnknownTile {
        /// Its place in the wall, from 1.
        place: usize,
    },
}

impl DigestProblem {
    /// What is wrong, in every language.
    pub fn phrase(&self) -> Phrase {
        Phrase {
            english: self.to_string(),
            chinese: match self {
                DigestProblem::Changed { computed } => {
                    format!("到此為止的內容，其摘要是 {computed}")
                }
                DigestProblem::Unlinked => "上一局的摘要已失，此局無從核對".to_owned(),
                DigestProblem::AnotherWall { computed } => {
                    format!("所公開的牌牆，其摘要是 {computed}")
                }
                DigestProblem::NoWall(fault) => fault.phrase().chinese,
                DigestProblem::UnknownTile { place } => format!("牌牆第{place}隻不明"),
            },
        }
    }
}

impl Chain {
    /// The chain of a record. Its first hand is linked to the header lines.
    pub fn new(of: &Heading) -> Chain {
        let mut sum = Summing::default();
        // Writing into a sum cannot fail.
        let before = heading(&mut sum, of).is_ok().then(|| sum.digest());
        Chain { before }
    }

    /// A chain of which the beginning is lost, because the heading could not be read.
    pub fn lost() -> Chain {
        Chain { before: None }
    }

    /// Goes on after a hand that could not be read, from the digest on its `end` line, if any.
    pub fn skip(&mut self, digest: Option<Digest>) {
        self.before = digest;
    }

    /// The digest of a hand at this place of the chain. `None` if the chain is lost.
    pub fn digest(&self, hand: &HandRecord) -> Option<Digest> {
        self.sum(hand, |_, _| ())
    }

    /// The digest of a hand up to an event: what a line `= n hex` has after that event.
    pub fn digest_to(&self, hand: &HandRecord, event: u32) -> Option<Digest> {
        let mut found = None;
        self.sum(hand, |at, sum| {
            if at.number == event {
                found = Some(sum.digest());
            }
        })?;
        found
    }

    /// Writes the digest of a hand on its `end` line, and goes on to the next hand.
    ///
    /// False, and nothing written, if the hand is unfinished or the chain is lost.
    pub fn seal(&mut self, hand: &mut HandRecord) -> bool {
        self.before = self.digest(hand);
        match (&mut hand.end, self.before) {
            (Some(end), Some(digest)) => {
                end.value.digest = Some(digest);
                true
            }
            _ => false,
        }
    }

    /// Compares every digest in a hand with its lines, and its wall with what was committed to;
    /// then goes on to the next hand.
    ///
    /// A sealed hand hands on its seal as it is written, so that a change is found in the hand
    /// where it was made, and not in all that come after.
    pub fn check(&mut self, hand: &HandRecord) -> Vec<DigestFault> {
        let mut faults = vec![];
        let sums = self.sums(hand);
        let marks = hand.events.iter().filter_map(|event| {
            let mark = event.mark.as_ref()?;
            Some((Some(event.number), mark.value, mark.line, mark.column))
        });
        let end = hand.end.as_ref();
        let seal = end.and_then(|end| Some((None, end.digest?, end.line, end.column)));
        let computed = sums.iter().flat_map(Sums::all).map(Some);
        let computed = computed.chain(std::iter::repeat(None));
        for ((event, written, line, column), computed) in marks.chain(seal).zip(computed) {
            let problem = match computed {
                None => DigestProblem::Unlinked,
                Some(computed) if computed != written => DigestProblem::Changed { computed },
                Some(_) => continue,
            };
            faults.push(DigestFault {
                line,
                column,
                event,
                problem,
            });
        }
        if hand.is_finished() {
            faults.extend(check_wall(hand));
        }
        let written = seal.map(|(_, written, _, _)| written);
        self.before = written.or(sums.map(|sums| sums.whole));
        faults
    }

    fn sums(&self, hand: &HandRecord) -> Option<Sums> {
        let mut marks = vec![];
        let whole = self.sum(hand, |event, sum| {
            if event.mark.is_some() {
                marks.push(sum.digest());
            }
        })?;
        Some(Sums { marks, whole })
    }

    /// Sums a hand up, and shows the sum after each event.
    fn sum(&self, hand: &HandRecord, after_event: impl FnMut(&Event, &Summing)) -> Option<Digest> {
        let mut sum = Summing::default();
        // Writing into a sum cannot fail.
        writeln!(sum, "{}", self.before?).ok()?;
        hand_to_end(&mut sum, hand, after_event).ok()?;
        Some(sum.digest())
    }
}

/// The digests that a hand should have.
struct Sums {
    /// Up to each marked event.
    marks: Vec<Digest>,
    /// Up to the line before `end`.
    whole: Digest,
}

impl Sums {
    fn all(&self) -> impl Iterator<Item = Digest> {
        self.marks.iter().copied().chain([self.whole])
    }
}

impl HandRecord {
    /// The wall that is written down after the hand; `None` if none is.
    ///
    /// # Errors
    ///
    /// [`DigestProblem::UnknownTile`] or [`DigestProblem::NoWall`].
    pub fn revealed_wall(&self, tail: Tail) -> Option<Result<Wall, DigestProblem>> {
        if self.wall.is_empty() {
            return None;
        }
        let known = (1..).zip(&self.wall).map(|(place, piece)| {
            let tile = piece.known();
            tile.ok_or(DigestProblem::UnknownTile { place })
        });
        let wall = known.collect::<Result<Vec<_>, _>>();
        Some(wall.and_then(|tiles| Ok(Wall::new(tiles, tail)?)))
    }
}

/// The digest that commits to a wall (notation 3.3): of three lines, the last of which has the
/// tiles in drawing order.
///
/// ```
/// use sikwu::record::{Nonce, commitment};
/// use sikwu::wall::{Tail, Wall};
///
/// let wall = Wall::new(Wall::set(true).collect(), Tail::Last)?;
/// assert_ne!(commitment(&wall, Nonce([0; 16])), commitment(&wall, Nonce([1; 16])));
/// # Ok::<(), sikwu::wall::WallFault>(())
/// ```
pub fn commitment(wall: &Wall, nonce: Nonce) -> Digest {
    let mut text = format!("hkmj/1 wall\n{nonce}\n");
    for (nth, tile) in wall.tiles().iter().enumerate() {
        let apart = if nth == 0 { "" } else { " " };
        text.push_str(apart);
        match tile {
            Drawn::Tile(tile) => text.push_str(tile.name()),
            Drawn::Bonus(bonus) => text.push_str(&bonus.to_string()),
        }
    }
    text.push('\n');
    Digest::of(text.as_bytes())
}

/// Whether what was revealed is a wall, and the one that was committed to.
fn check_wall(hand: &HandRecord) -> Option<DigestFault> {
    // The order of drawing is the same whichever end replaces.
    let (problem, (line, column)) = match hand.revealed_wall(Tail::Last)? {
        Ok(wall) => {
            let (commit, nonce) = (hand.commit?, hand.reveal?);
            let computed = commitment(&wall, nonce.value);
            if computed == commit.value {
                return None;
            }
            let problem = DigestProblem::AnotherWall { computed };
            (problem, (commit.line, commit.column))
        }
        Err(problem) => {
            let place = match problem {
                DigestProblem::UnknownTile { place } => place,
                DigestProblem::NoWall(WallFault::Surplus { place, .. }) => place,
                _ => 1,
            };
            let tile = hand.wall.get(place - 1)?;
            (problem, (tile.line, tile.column))
        }
    };
    Some(DigestFault {
        line,
        column,
        event: None,
        problem,
    })
}
