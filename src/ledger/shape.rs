//! The text of a journal's line as serde has it, and the judging of what was read through it.

use super::entry::{Entry, Hand, HowWon, Kind, Leg, Winner};
use super::error::Fault;
use super::line::{Kept, Line, Receipt};
use super::name::{Key, NameError, PlayerId, Word};
use crate::digest::{Digest, DigestError};
use crate::seat::{BySeat, Seat};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

/// The format that this program writes, and the only one that it reads.
pub(super) const VERSION: u32 = 1;

/// The one member that every version of the format has.
#[derive(Deserialize)]
pub(super) struct Versioned {
    pub(super) v: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineShape {
    v: u32,
    n: u64,
    prev: String,
    synced: u64,
    at: String,
    by: String,
    key: String,
    legs: Vec<LegShape>,
    entry: KindShape,
    check: String,
}

/// A leg as `["P1",48]`.
#[derive(Serialize, Deserialize)]
struct LegShape(String, i64);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KindShape {
    Hand(HandShape),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct HandShape {
    #[serde(rename = "match")]
    match_id: String,
    hand: String,
    record: String,
    rules: String,
    rules_digest: String,
    /// From East to North.
    seats: [String; 4],
    how: HowShape,
    winners: Vec<WinnerShape>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    liable: Option<char>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum HowShape {
    Drawn,
    ZiMo,
    /// By whom.
    Discard(char),
    /// From whom.
    RobbedKong(char),
    Flowers,
    /// Whose.
    FalseWin(char),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WinnerShape {
    seat: char,
    faan: u16,
    /// Each as `["zi-mo",1]`.
    items: Vec<(String, u16)>,
}

impl KindShape {
    fn of(kind: &Kind) -> KindShape {
        let Kind::Hand(hand) = kind;
        KindShape::Hand(HandShape {
            match_id: hand.match_id.to_string(),
            hand: hand.hand_id.to_string(),
            record: hand.record.to_string(),
            rules: hand.rules.to_string(),
            rules_digest: hand.rules_digest.to_string(),
            seats: Seat::ALL.map(|seat| hand.seats[seat].to_string()),
            how: match hand.how {
                HowWon::Drawn => HowShape::Drawn,
                HowWon::ZiMo => HowShape::ZiMo,
                HowWon::Discard { shooter } => HowShape::Discard(shooter.letter()),
                HowWon::RobbedKong { maker } => HowShape::RobbedKong(maker.letter()),
                HowWon::Flowers => HowShape::Flowers,
                HowWon::FalseWin { by } => HowShape::FalseWin(by.letter()),
            },
            winners: hand.winners.iter().map(WinnerShape::of).collect(),
            liable: hand.liable.map(Seat::letter),
        })
    }

    fn judge(self) -> Result<Kind, Fault> {
        let KindShape::Hand(hand) = self;
        let [east, south, west, north] = hand.seats.map(PlayerId::new);
        let seats = [east?, south?, west?, north?];
        let winners = hand.winners.into_iter().map(WinnerShape::judge);
        Ok(Kind::Hand(Hand {
            match_id: Word::new(hand.match_id)?,
            hand_id: Word::new(hand.hand)?,
            record: digest(&hand.record)?,
            rules: Word::new(hand.rules)?,
            rules_digest: digest(&hand.rules_digest)?,
            seats: BySeat::from_fn(|seat| seats[seat as usize].clone()),
            how: match hand.how {
                HowShape::Drawn => HowWon::Drawn,
                HowShape::ZiMo => HowWon::ZiMo,
                HowShape::Discard(letter) => HowWon::Discard {
                    shooter: seat(letter)?,
                },
                HowShape::RobbedKong(letter) => HowWon::RobbedKong {
                    maker: seat(letter)?,
                },
                HowShape::Flowers => HowWon::Flowers,
                HowShape::FalseWin(letter) => HowWon::FalseWin { by: seat(letter)? },
            },
            winners: winners.collect::<Result<_, _>>()?,
            liable: hand.liable.map(seat).transpose()?,
        }))
    }
}

impl WinnerShape {
    fn of(winner: &Winner) -> WinnerShape {
        let item = |(id, faan): &(Word, u16)| (id.to_string(), *faan);
        WinnerShape {
            seat: winner.seat.letter(),
            faan: winner.faan,
            items: winner.items.iter().map(item).collect(),
        }
    }

    fn judge(self) -> Result<Winner, Fault> {
        let item = |(id, faan)| Ok((Word::new(id)?, faan));
        let items = self.items.into_iter().map(item);
        Ok(Winner {
            seat: seat(self.seat)?,
            faan: self.faan,
            items: items.collect::<Result<_, Fault>>()?,
        })
    }
}

impl LineShape {
    /// The shape of the line after `prev`, with its checksum still to be filled in.
    pub(super) fn of(
        prev: Receipt,
        synced: u64,
        at: DateTime<Utc>,
        by: &PlayerId,
        entry: &Entry,
    ) -> LineShape {
        let leg = |leg: &Leg| LegShape(leg.player.to_string(), leg.points);
        LineShape {
            v: VERSION,
            n: prev.number + 1,
            prev: prev.hash.to_string(),
            synced,
            at: at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            by: by.to_string(),
            key: entry.key().to_string(),
            legs: entry.legs().iter().map(leg).collect(),
            entry: KindShape::of(entry.kind()),
            check: String::new(),
        }
    }

    /// The line that this is the text of, if it is one; its whole text has this hash.
    pub(super) fn judge(self, hash: Digest) -> Result<Line, Fault> {
        if self.v != VERSION {
            return Err(Fault::Version(self.v));
        }
        if self.synced >= self.n {
            let (n, synced) = (self.n, self.synced);
            let why = format!("entry {n} cannot have been written after entry {synced}");
            return Err(Fault::Shape(why));
        }
        let leg = |LegShape(player, points)| {
            let player = PlayerId::new(player)?;
            Ok(Leg { player, points })
        };
        let legs = self.legs.into_iter().map(leg);
        let legs = legs.collect::<Result<_, Fault>>()?;
        let at = DateTime::parse_from_rfc3339(&self.at)
            .map_err(|error| Fault::Shape(format!("{:?} is no time: {error}", self.at)))?;
        Ok(Line {
            prev: digest(&self.prev)?,
            synced: self.synced,
            kept: Kept {
                number: self.n,
                hash,
                at: at.to_utc(),
                by: PlayerId::new(self.by)?,
                entry: Entry::new(Key::new(self.key)?, self.entry.judge()?, legs)?,
            },
        })
    }
}

impl From<NameError> for Fault {
    fn from(error: NameError) -> Fault {
        Fault::NoEntry(error.into())
    }
}

fn digest(text: &str) -> Result<Digest, Fault> {
    text.parse()
        .map_err(|error: DigestError| Fault::Shape(error.to_string()))
}

fn seat(letter: char) -> Result<Seat, Fault> {
    Seat::from_letter(letter).ok_or_else(|| Fault::Shape(format!("{letter:?} is no seat")))
}
