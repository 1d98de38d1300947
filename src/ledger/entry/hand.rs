//! A played hand as an entry keeps it.

use super::{EntryError, Leg};
use crate::digest::Digest;
use crate::ledger::name::{Key, NameError, PlayerId, Text, Word};
use crate::phrase;
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use serde::{Deserialize, Serialize};

/// A played hand as the ledger keeps it: enough to find its record and to explain its legs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Hand {
    /// The match it belongs to, as its record names it; of a hand without one, its table.
    #[serde(rename = "match")]
    pub match_id: Word,
    /// Its own name in the match: `E-1`.
    #[serde(rename = "hand")]
    pub hand_id: Word,
    /// The digest of its text in the record, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Digest>,
    /// Under which digest the club keeps the record, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<Digest>,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub liable: Option<Seat>,
    /// The table of an evening that it was played at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sitting: Option<Sitting>,
    /// For how many hours it waits for another of the four to confirm it, where the club wants that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agree_hours: Option<u32>,
}

/// A winner's count.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Winner {
    /// The winner's seat.
    pub seat: Seat,
    /// The faan that were paid.
    pub faan: u16,
    /// The items that they came from, each with its faan; none where the faan were told.
    pub items: Vec<(Word, u16)>,
    /// The tiles, in notation, where they were told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Text>,
}

/// A place in an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// The session, by its number in the club.
    pub session: u32,
    /// The table, from 1.
    pub table: u8,
    /// The how-manieth thing that was entered at the table, from 1; whatever was voided counts.
    pub turn: u32,
    /// Whether the same dealer deals again after it (D1), as its rules have it.
    pub stays: bool,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(from = "HowShape", into = "HowShape")]
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

/// The same as the journal has it: `"zi-mo"`, `{"discard":"S"}`.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum HowShape {
    Drawn,
    ZiMo,
    Discard(Seat),
    RobbedKong(Seat),
    Flowers,
    FalseWin(Seat),
}

impl From<HowWon> for HowShape {
    fn from(how: HowWon) -> HowShape {
        match how {
            HowWon::Drawn => HowShape::Drawn,
            HowWon::ZiMo => HowShape::ZiMo,
            HowWon::Discard { shooter } => HowShape::Discard(shooter),
            HowWon::RobbedKong { maker } => HowShape::RobbedKong(maker),
            HowWon::Flowers => HowShape::Flowers,
            HowWon::FalseWin { by } => HowShape::FalseWin(by),
        }
    }
}

impl From<HowShape> for HowWon {
    fn from(how: HowShape) -> HowWon {
        match how {
            HowShape::Drawn => HowWon::Drawn,
            HowShape::ZiMo => HowWon::ZiMo,
            HowShape::Discard(shooter) => HowWon::Discard { shooter },
            HowShape::RobbedKong(maker) => HowWon::RobbedKong { maker },
            HowShape::Flowers => HowWon::Flowers,
            HowShape::FalseWin(by) => HowWon::FalseWin { by },
        }
    }
}

impl Sitting {
    /// What is posted at this turn of the table is posted under this key, so that the same hand
    /// told twice is one, and two that are told at once do not both count.
    ///
    /// # Errors
    ///
    /// None: a few numbers are always a key.
    pub fn key(&self) -> Result<Key, NameError> {
        let Sitting {
            session,
            table,
            turn,
            ..
        } = self;
        Key::new(format!("table {session}.{table} turn {turn}"))
    }
}

impl Hand {
    /// Whether the winners fit the way it was won, and the legs the seats.
    pub(super) fn judge(&self, legs: &[Leg]) -> Result<(), EntryError> {
        let no = |why: Phrase| Err(EntryError::NoHand(why));
        let seats = self.seats.iter().map(|(_, player)| player);
        if !seats.eq(legs.iter().map(|leg| &leg.player)) {
            return no(phrase!(
                "its legs are one for each seat, from East to North",
                "四家各有一份得失，由東至北"
            ));
        }
        let won = |seat| self.winners.iter().any(|winner| winner.seat == seat);
        for (i, winner) in self.winners.iter().enumerate() {
            if self.winners[..i].iter().any(|it| it.seat == winner.seat) {
                return no(phrase!("a seat wins once", "一家只食一次"));
            }
        }
        match (self.how, self.winners.len()) {
            (HowWon::Drawn, 0) => match legs.iter().all(|leg| leg.points == 0) {
                true if self.liable.is_none() => Ok(()),
                _ => no(phrase!("a drawn hand pays nobody (P5)", "流局不付（P5）")),
            },
            (HowWon::Drawn, _) => no(phrase!("a drawn hand has no winner", "流局沒有人食糊")),
            (HowWon::FalseWin { .. }, 0) if self.liable.is_none() => Ok(()),
            (HowWon::FalseWin { .. }, _) => no(phrase!(
                "nobody wins a hand that a false win ended (W6)",
                "詐糊的一局沒有人食糊（W6）"
            )),
            (_, 0) => no(phrase!(
                "a hand that was won has a winner",
                "食糊的一局要有人食糊"
            )),
            (HowWon::ZiMo | HowWon::Flowers, 2..) => no(phrase!(
                "a tile is drawn by one winner alone",
                "自摸只有一家"
            )),
            (HowWon::Discard { shooter }, _) if won(shooter) => no(phrase!(
                "nobody wins on their own discard",
                "不可食自己打出的牌"
            )),
            (HowWon::RobbedKong { maker }, _) if won(maker) => {
                no(phrase!("nobody robs their own Kong", "不可搶自己的槓"))
            }
            _ if self.liable.is_some_and(won) => no(phrase!(
                "nobody is liable for their own win",
                "不可包自己的糊"
            )),
            _ => Ok(()),
        }
    }
}
