//! An entry: what happened, and what it moved between players. It balances, or it is no entry.

use super::name::{Key, NameError, PlayerId, Word};
use crate::digest::Digest;
use crate::seat::{BySeat, Seat};

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
///     record: Digest::of(b"the text of the hand"),
///     rules: Word::new("hk-old-style")?,
///     rules_digest: Digest::of(b"the rule set"),
///     seats: BySeat::from_fn(|seat| players[seat as usize].clone()),
///     how: HowWon::RobbedKong { maker: Seat::South },
///     winners: vec![Winner { seat: Seat::North, faan: 6, items: vec![] }],
///     liable: None,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Whose points they are.
    pub player: PlayerId,
    /// What the player gains, or pays where it is below zero.
    pub points: i64,
}

/// What an entry is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A hand was played.
    Hand(Hand),
}

/// A played hand as the ledger keeps it: enough to find its record and to explain its legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The match it belongs to, as its record names it.
    pub match_id: Word,
    /// Its own name in the match: `E-1`.
    pub hand_id: Word,
    /// The digest of its text in the record.
    pub record: Digest,
    /// The rule set it was settled by.
    pub rules: Word,
    /// The digest of that rule set, since an id may come to mean something else.
    pub rules_digest: Digest,
    /// Who sat where.
    pub seats: BySeat<PlayerId>,
    /// How it ended, and who paid for that.
    pub how: HowWon,
    /// Who won: several where the rule set lets several win on one tile (T13).
    pub winners: Vec<Winner>,
    /// Who was liable (包) and paid for it.
    pub liable: Option<Seat>,
}

/// A winner's count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The winner's seat.
    pub seat: Seat,
    /// The faan that were paid.
    pub faan: u16,
    /// The items that they came from, each with its faan.
    pub items: Vec<(Word, u16)>,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HowWon {
    /// Nobody won (P5).
    Drawn,
    /// The winner drew the tile.
    ZiMo,
    /// Another seat threw it.
    Discard {
        /// Who threw it.
        shooter: Seat,
    },
    /// Another seat added it to a Pung (T14).
    RobbedKong {
        /// Who added it.
        maker: Seat,
    },
    /// Seven or eight flowers (W5).
    Flowers,
    /// Somebody won falsely and pays for it (W6).
    FalseWin {
        /// Who did.
        by: Seat,
    },
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
    NoHand(&'static str),
    /// A name in it is none.
    #[error(transparent)]
    Name(#[from] NameError),
}

impl Entry {
    /// An entry under this key, if it is one.
    ///
    /// # Errors
    ///
    /// [`EntryError`] if the legs do not sum to zero, name a player twice, or are none, or if
    /// they and the hand do not go together.
    pub fn new(key: Key, kind: Kind, legs: Vec<Leg>) -> Result<Entry, EntryError> {
        if legs.is_empty() {
            return Err(EntryError::Empty);
        }
        for (i, leg) in legs.iter().enumerate() {
            if legs[..i].iter().any(|other| other.player == leg.player) {
                let player = leg.player.clone();
                return Err(EntryError::Twice { player });
            }
        }
        // No entry has enough legs to pass the ends of 128 bits, so the sum itself is exact.
        match legs.iter().map(|leg| i128::from(leg.points)).sum() {
            0 => (),
            by => return Err(EntryError::Unbalanced { by }),
        }
        match &kind {
            Kind::Hand(hand) => hand.judge(&legs)?,
        }
        Ok(Entry { key, kind, legs })
    }

    /// A hand with what each seat gained or paid. The key comes from the record, so the same
    /// hand is the same request whoever brings it.
    ///
    /// # Errors
    ///
    /// As for [`Entry::new`].
    pub fn hand(hand: Hand, net: &BySeat<i64>) -> Result<Entry, EntryError> {
        let key = Key::new(format!("hand {} {}", hand.match_id, hand.hand_id))?;
        let leg = |(seat, points): (Seat, &i64)| Leg {
            player: hand.seats[seat].clone(),
            points: *points,
        };
        let legs = net.iter().map(leg).collect();
        Entry::new(key, Kind::Hand(hand), legs)
    }

    /// What it is posted under.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// What it is for.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// What it moves: the legs sum to zero and name each player once.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }
}

impl Hand {
    /// Whether the winners fit the way it was won, and the legs the seats.
    fn judge(&self, legs: &[Leg]) -> Result<(), EntryError> {
        let no = |why| Err(EntryError::NoHand(why));
        let seats = self.seats.iter().map(|(_, player)| player);
        if !seats.eq(legs.iter().map(|leg| &leg.player)) {
            return no("its legs are one for each seat, from East to North");
        }
        let won = |seat| self.winners.iter().any(|winner| winner.seat == seat);
        for (i, winner) in self.winners.iter().enumerate() {
            if self.winners[..i].iter().any(|it| it.seat == winner.seat) {
                return no("a seat wins once");
            }
        }
        match (self.how, self.winners.len()) {
            (HowWon::Drawn, 0) => match legs.iter().all(|leg| leg.points == 0) {
                true if self.liable.is_none() => Ok(()),
                _ => no("a drawn hand pays nobody (P5)"),
            },
            (HowWon::Drawn, _) => no("a drawn hand has no winner"),
            (HowWon::FalseWin { .. }, 0) if self.liable.is_none() => Ok(()),
            (HowWon::FalseWin { .. }, _) => no("nobody wins a hand that a false win ended (W6)"),
            (_, 0) => no("a hand that was won has a winner"),
            (HowWon::ZiMo | HowWon::Flowers, 2..) => no("a tile is drawn by one winner alone"),
            (HowWon::Discard { shooter }, _) if won(shooter) => {
                no("nobody wins on their own discard")
            }
            (HowWon::RobbedKong { maker }, _) if won(maker) => no("nobody robs their own Kong"),
            _ if self.liable.is_some_and(won) => no("nobody is liable for their own win"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A hand of the players P1 to P4 that South threw away, or that the test changes.
    pub(in crate::ledger) fn some_hand(hand_id: &str) -> Hand {
        Hand {
            match_id: Word::new("demo-001").unwrap(),
            hand_id: Word::new(hand_id).unwrap(),
            record: Digest::of(hand_id.as_bytes()),
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
            }],
            liable: None,
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
