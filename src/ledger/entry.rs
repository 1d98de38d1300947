//! An entry: what happened, and what it moved between players. It balances, or it is no entry.

mod affairs;
mod hand;
mod kind;
mod moves;

pub use affairs::{Agreement, PlayerChange, RulesKept, SeasonChange, SessionChange};
pub use hand::{Hand, HowWon, Sitting, Winner};
pub use kind::Kind;
pub use moves::{Cash, Correction, Part, Penalty, Transfer};

use super::line::Kept;
use super::name::{Key, NameError, PlayerId, Text};
use crate::phrase;
use crate::seat::{BySeat, Seat};
use crate::tongue::{Phrase, Tongue};
use serde::{Deserialize, Serialize};

/// A change that is kept for ever: balanced by construction, and never altered.
///
/// ```
/// use sikwu::ledger::{Digest, Entry, EntryError, Hand, HowWon, PlayerId, Winner, Word};
/// use sikwu::seat::{BySeat, Seat};
/// let player = |seat: Seat| PlayerId::new(format!("P{}", seat.number()));
/// let players = Seat::ALL.map(player).into_iter().collect::<Result<Vec<_>, _>>()?;
/// let hand = Hand {
///     match_id: Word::new("demo-001")?,
///     hand_id: Word::new("E-1")?,
///     record: Some(Digest::of(b"the text of the hand")),
///     file: None,
///     rules: Word::new("hk-old-style")?,
///     rules_digest: Digest::of(b"the rule set"),
///     seats: BySeat::from_fn(|seat| players[seat as usize].clone()),
///     how: HowWon::RobbedKong { maker: Seat::South },
///     winners: vec![Winner { seat: Seat::North, faan: 6, items: vec![], tiles: None }],
///     liable: None,
///     sitting: None,
///     agree_hours: None,
/// };
/// let mut net = BySeat::default();
/// (net[Seat::North], net[Seat::South]) = (48, -48);
/// assert_eq!(Entry::hand(hand.clone(), &net)?.key().as_str(), "hand demo-001 E-1");
/// net[Seat::South] = -44;
/// assert_eq!(Entry::hand(hand, &net), Err(EntryError::Unbalanced { by: 4 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    key: Key,
    kind: Kind,
    legs: Vec<Leg>,
}

/// What an entry does to one player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(from = "(PlayerId, i64)", into = "(PlayerId, i64)")]
pub struct Leg {
    /// Whose points they are.
    pub player: PlayerId,
    /// What the player gains, or pays where it is below zero.
    pub points: i64,
}

/// Why something is no entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// The legs do not sum to zero (P6).
    #[error("the legs sum to {by}, and an entry sums to zero (P6)")]
    Unbalanced {
        /// What is too much.
        by: i128,
    },
    /// A player has two legs.
    #[error("{player} has two legs in one entry: add them up first")]
    Twice {
        /// Who it is.
        player: PlayerId,
    },
    /// There is nothing in it.
    #[error("an entry has at least one leg")]
    Empty,
    /// The hand contradicts itself.
    #[error("this is no hand: {0}")]
    NoHand(Phrase),
    /// A name in it is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// What it is for contradicts itself or its legs.
    #[error("this is no such entry: {0}")]
    NoKind(Phrase),
}

impl EntryError {
    /// Why, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => match self {
                EntryError::Unbalanced { by } => {
                    format!("各家得失總和是{by}，而一筆帳的總和應為零（P6）")
                }
                EntryError::Twice { player } => {
                    format!("{player}在同一筆帳出現兩次：請先加起來")
                }
                EntryError::Empty => "一筆帳至少要有一人得失".to_owned(),
                EntryError::NoHand(why) => format!("這不是一局：{}", why.speak(tongue)),
                EntryError::Name(error) => error.said(tongue),
                EntryError::NoKind(why) => format!("不是這樣的一筆帳：{}", why.speak(tongue)),
            },
        }
    }
}

impl Entry {
    /// An entry under this key, if it is one.
    ///
    /// # Errors
    ///
    /// [`EntryError`] if the legs do not sum to zero, name a player twice, or are none where
    /// points are moved or some where none are; or if they and what it is for do not go together.
    pub fn new(key: Key, kind: Kind, legs: Vec<Leg>) -> Result<Entry, EntryError> {
        kind.judge(&legs)?;
        Ok(Entry { key, kind, legs })
    }

    /// A hand with what each seat gained or paid. The key comes from the record, or from the turn
    /// at the table where there is none, so the same hand is the same request whoever brings it.
    ///
    /// # Errors
    ///
    /// As for [`Entry::new`].
    pub fn hand(hand: Hand, net: &BySeat<i64>) -> Result<Entry, EntryError> {
        let key = match hand.sitting {
            Some(sitting) if hand.record.is_none() => sitting.key()?,
            _ => Key::new(format!("hand {} {}", hand.match_id, hand.hand_id))?,
        };
        let legs = seat_legs(&hand.seats, net);
        Entry::new(key, Kind::Hand(hand), legs)
    }

    /// A false win at a table with what each seat gained or paid.
    ///
    /// # Errors
    ///
    /// As for [`Entry::new`].
    pub fn penalty(key: Key, penalty: Penalty, net: &BySeat<i64>) -> Result<Entry, EntryError> {
        let legs = seat_legs(&penalty.seats, net);
        Entry::new(key, Kind::Penalty(penalty), legs)
    }

    /// An entry that moves nothing.
    ///
    /// # Errors
    ///
    /// As for [`Entry::new`].
    pub fn affair(key: Key, kind: Kind) -> Result<Entry, EntryError> {
        Entry::new(key, kind, vec![])
    }

    /// What takes an entry back and puts `now` in its place, if anything. The key names what is
    /// mended, so that it is mended once.
    ///
    /// # Errors
    ///
    /// As for [`Entry::new`]; so for an entry that moves no points, and for one that is void.
    pub fn correction(of: &Kept, reason: Text, now: Option<Part>) -> Result<Entry, EntryError> {
        let (first, at, was) = match of.entry().kind() {
            Kind::Correction(earlier) => match &earlier.now {
                Some(now) => (earlier.first, earlier.at, now.clone()),
                None => {
                    return Err(EntryError::NoKind(phrase!(
                        "what is void is not mended again",
                        "作廢的不再更正"
                    )));
                }
            },
            _ => (of.number(), of.at(), of.entry().part()),
        };
        let key = Key::new(format!("mend {}", of.number()))?;
        let correction = Correction {
            of: of.number(),
            first,
            at,
            reason,
            was,
            now,
        };
        let legs = correction.legs()?;
        Entry::new(key, Kind::Correction(correction), legs)
    }

    /// What it is posted under.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// The same under another key.
    pub fn under(self, key: Key) -> Entry {
        Entry { key, ..self }
    }

    /// What it is for.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// What it moves: the legs sum to zero and name each player once.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// What it says and moves, to be put in the place of another.
    pub fn part(&self) -> Part {
        Part {
            entry: Box::new(self.kind.clone()),
            legs: self.legs.clone(),
        }
    }
}

impl From<(PlayerId, i64)> for Leg {
    fn from((player, points): (PlayerId, i64)) -> Leg {
        Leg { player, points }
    }
}

impl From<Leg> for (PlayerId, i64) {
    fn from(Leg { player, points }: Leg) -> (PlayerId, i64) {
        (player, points)
    }
}

/// A leg for each seat, from East to North.
fn seat_legs(seats: &BySeat<PlayerId>, net: &BySeat<i64>) -> Vec<Leg> {
    let leg = |(seat, points): (Seat, &i64)| Leg {
        player: seats[seat].clone(),
        points: *points,
    };
    net.iter().map(leg).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::digest::Digest;
    use crate::ledger::name::Word;

    /// A hand of the players P1 to P4 that South threw away, or that the test changes.
    pub(in crate::ledger) fn some_hand(hand_id: &str) -> Hand {
        Hand {
            match_id: Word::new("demo-001").unwrap(),
            hand_id: Word::new(hand_id).unwrap(),
            record: Some(Digest::of(hand_id.as_bytes())),
            file: None,
            rules: Word::new("hk-old-style").unwrap(),
            rules_digest: Digest::of(b"rules"),
            seats: BySeat::from_fn(|seat| PlayerId::new(format!("P{}", seat.number())).unwrap()),
            how: HowWon::Discard {
                shooter: Seat::South,
            },
            winners: vec![Winner {
                seat: Seat::North,
                faan: 4,
                items: vec![(Word::new("wan-yat-sik").unwrap(), 3)],
                tiles: None,
            }],
            liable: None,
            sitting: None,
            agree_hours: None,
        }
    }

    /// Points by seat, East first.
    pub(in crate::ledger) fn net(points: [i64; 4]) -> BySeat<i64> {
        BySeat::from_fn(|seat| points[seat as usize])
    }

    #[test]
    fn an_entry_that_does_not_sum_to_zero_cannot_be_made() {
        let entry = Entry::hand(some_hand("E-1"), &net([0, -16, 0, 17]));
        assert_eq!(entry, Err(EntryError::Unbalanced { by: 1 }));
        let entry = Entry::hand(some_hand("E-1"), &net([i64::MAX, i64::MAX, 2, 0]));
        assert_eq!(entry, Err(EntryError::Unbalanced { by: 1 << 64 }));
        let entry = Entry::hand(some_hand("E-1"), &net([i64::MAX, i64::MIN, 1, 0]));
        assert!(entry.is_ok());
    }

    #[test]
    fn nobody_sits_in_two_seats() {
        let mut hand = some_hand("E-1");
        hand.seats[Seat::West] = hand.seats[Seat::East].clone();
        let player = hand.seats[Seat::East].clone();
        let entry = Entry::hand(hand, &net([0, -16, 0, 16]));
        assert_eq!(entry, Err(EntryError::Twice { player }));
    }

    #[test]
    fn legs_that_leave_out_a_seat_are_not_this_hands() {
        let Entry { key, kind, legs } =
            Entry::hand(some_hand("E-1"), &net([0, -16, 0, 16])).unwrap();
        let two = vec![legs[1].clone(), legs[3].clone()];
        assert!(matches!(
            Entry::new(key.clone(), kind.clone(), two),
            Err(EntryError::NoHand(_))
        ));
        assert_eq!(Entry::new(key, kind, vec![]), Err(EntryError::Empty));
    }

    #[test]
    fn a_drawn_hand_is_an_entry_of_zeros() {
        let drawn = Hand {
            how: HowWon::Drawn,
            winners: vec![],
            ..some_hand("E-1")
        };
        let entry = Entry::hand(drawn.clone(), &net([0; 4])).unwrap();
        assert_eq!(entry.legs().len(), 4);
        assert!(Entry::hand(drawn, &net([1, -1, 0, 0])).is_err());
    }

    #[test]
    fn winners_must_fit_the_way_that_the_hand_was_won() {
        let is_hand = |change: &dyn Fn(&mut Hand)| {
            let mut hand = some_hand("E-1");
            change(&mut hand);
            Entry::hand(hand, &net([0, -32, 16, 16])).is_ok()
        };
        let also = |hand: &mut Hand, seat| {
            let winner = hand.winners[0].clone();
            hand.winners.push(Winner { seat, ..winner });
        };
        assert!(is_hand(&|hand| also(hand, Seat::West)));
        assert!(!is_hand(&|hand| also(hand, Seat::North)));
        assert!(!is_hand(&|hand| also(hand, Seat::South)));
        assert!(!is_hand(&|hand| hand.winners.clear()));
        assert!(!is_hand(&|hand| hand.how = HowWon::Drawn));
        assert!(!is_hand(&|hand| hand.liable = Some(Seat::North)));
        assert!(is_hand(&|hand| hand.how = HowWon::ZiMo));
        assert!(!is_hand(&|hand| {
            hand.how = HowWon::ZiMo;
            also(hand, Seat::West);
        }));
        let maker = Seat::North;
        assert!(!is_hand(&|hand| hand.how = HowWon::RobbedKong { maker }));
    }
}
