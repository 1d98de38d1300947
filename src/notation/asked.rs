//! A hand with all that is asked of it: text and options brought together and judged.
//!
//! What is refused here is what no table could have seen: a fifth copy, a flower twice, a wrong
//! number of tiles, flags that contradict each other or the tiles.

mod agree;
mod came;
mod flags;
mod given;
mod print;
mod whole;

pub use given::{By, Given};

use super::fault::{Code, NotationError};
use super::sheet::Sheet;
use crate::hand::Hand;
use crate::phrase;
use crate::seat::{RoundWind, Seat};
use crate::tongue::Phrase;
use crate::win::{Win, WonBy};
use whole::Kind;

/// A hand and the win that is claimed for it.
///
/// ```
/// use sikwu::notation::{Given, Sheet};
/// let sheet = Sheet::read("[CCC] 234p 567p 99s 12m + 3m<W / S E")?;
/// let asked = sheet.asked(&Given::default())?;
/// assert_eq!(asked.to_string(), "[CCC] 12m 234567p 99s + 3m<W / S E");
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The hand, without the winning tile.
    pub hand: Hand,
    /// The win.
    pub win: Win,
    /// Who is liable for it, for the payments alone.
    pub liable: Option<Seat>,
}

/// A hand that waits for its fourteenth tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The hand.
    pub hand: Hand,
    /// Whose it is.
    pub seat: Seat,
    /// The Round Wind.
    pub round: RoundWind,
}

impl Sheet<'_> {
    /// The win that is asked for, text and options together.
    ///
    /// Without a `+` the last concealed tile that is written is the winning one.
    ///
    /// # Errors
    ///
    /// The first contradiction, with its place where it is in the text.
    pub fn asked(&self, given: &Given) -> Result<Asked, NotationError> {
        let seat = self.seat(given)?;
        let by = self.by(given)?;
        let (tile, concealed) = match (by, self.call.and_then(|call| call.tile)) {
            (By::Flowers, _) => (None, &self.concealed[..]),
            (_, Some(tile)) => (Some(tile), &self.concealed[..]),
            (_, None) => match self.concealed.split_last() {
                Some((tile, concealed)) => (Some(*tile), concealed),
                None => (None, &self.concealed[..]),
            },
        };
        let kind = match by {
            By::Flowers => Kind::Flowers,
            _ => Kind::Winning,
        };
        let hand = self.hand(concealed, kind)?;
        let from = self.source(given, seat, by)?;
        let occasion = self.occasion(given, &hand, seat, by, from)?;
        let by = match (by, tile) {
            (By::Draw, Some(tile)) => WonBy::ZiMo { tile: tile.value },
            (By::Discard, Some(tile)) => WonBy::Discard {
                tile: tile.value,
                // Only East discards first.
                shooter: from.or(occasion.opening.map(|_| Seat::East)),
            },
            (By::Rob, Some(robbed)) => {
                let tile = robbed.value;
                if hand.all()[tile] > 0 {
                    let message = phrase!(
                        "the hand holds another {tile}, yet a Kong has all four",
                        "手上還有一隻{tile}，但四隻應全在槓內"
                    );
                    let cure = phrase!(
                        "a robbed tile is one that the winner has none of (T14)",
                        "搶槓所食的牌，食糊者手上一隻都沒有（T14）"
                    );
                    return Err(self.at(robbed.text, Code::BadContext, message, cure));
                }
                WonBy::RobbedKong { tile, maker: from }
            }
            // Without a tile it can only be a flower win: `hand` has counted the tiles.
            _ => WonBy::Flowers,
        };
        let liable = self.liable(given, seat)?;
        let win = Win {
            seat,
            round: self.round(given)?,
            by,
            occasion,
        };
        Ok(Asked { hand, win, liable })
    }

    /// The hand of thirteen whose waits are asked for.
    ///
    /// # Errors
    ///
    /// As for [`Sheet::asked`]; a winning tile or a flag has no place here.
    pub fn waiting(&self, given: &Given) -> Result<Waiting, NotationError> {
        if let Some(call) = self.call {
            let message = phrase!(
                "a waiting hand has no winning tile yet",
                "叫糊的牌未有食糊牌"
            );
            let cure = phrase!("leave out the +", "請刪去 +");
            return Err(self.at(call.text, Code::WrongCount, message, cure));
        }
        if let Some(flag) = self.context.flags.first() {
            let name = flag.value.name();
            let message = phrase!("`{name}` is said of a win", "`{name}` 只用於食糊");
            let cure = phrase!(
                "a waiting hand has a seat and a round, and no flags",
                "叫糊的牌只寫門風和圈風，不寫標記"
            );
            return Err(self.at(flag.text, Code::BadContext, message, cure));
        }
        Ok(Waiting {
            hand: self.hand(&self.concealed, Kind::Waiting)?,
            seat: self.seat(given)?,
            round: self.round(given)?,
        })
    }

    fn at(&self, part: &str, code: Code, message: Phrase, cure: Phrase) -> NotationError {
        NotationError::at(self.text, part, code, message, cure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Wind;

    fn asked(text: &str) -> Result<Asked, NotationError> {
        Sheet::read(text)?.asked(&Given::default())
    }

    #[test]
    fn the_canonical_form_reads_back_the_same() {
        for (text, canonical) in [
            ("EEE 234p 567p 88p + 8p", "234567p 88p EEE"),
            (
                "[444p] [CCC] 123m 78m 99s + 9m",
                "[444p] [CCC] 12378m 99s + 9m self / E E",
            ),
            (
                "[444p<W] {FFFF} 123m 78m 99s+9m<N",
                "[444p<W] {FFFF} 12378m 99s + 9m<N / E E",
            ),
            ("[444+4p<W]11m22m3m33m555s+5s", ""),
            (
                "{1111m} 123p456p789p1s + 1s / S W kong",
                "{1111m} 123456789p 1s + 1s self / S W kong",
            ),
            ("1234f + flowers (123g)", "+ flowers (1234f 123g) / E E"),
            ("[CCC+C<S] 12345678p 9s+9s 1f/N loose baau=S", ""),
            (
                "19m19p19sESWNCFP+C<E/S E first",
                "19m 19p 19s ESWNCFP + C<E / S E first",
            ),
            ("123456789m1234p", "123456789m 123p + 4p self / E E"),
            ("123456789m 123p + 4p<?", "123456789m 123p + 4p<? / E E"),
        ] {
            let Ok(once) = asked(text) else { continue };
            let printed = once.to_string();
            assert_eq!(asked(&printed).as_ref(), Ok(&once), "{text} -> {printed}");
            if canonical.contains('/') {
                assert_eq!(printed, canonical);
            }
        }
    }

    #[test]
    fn what_no_table_has_seen_is_refused_at_its_place() {
        for (text, code, at) in [
            ("11112m 11p 222s EEE + 1m", Code::FifthCopy, Some(23)),
            (
                "123m 456m 789m 11p 22p + 2p (1f 1f)",
                Code::DuplicateBonus,
                Some(33),
            ),
            ("123m 456m 789m 11p 22p 3p + 2p", Code::WrongCount, Some(24)),
            ("123m 456m 789m 11p + 2p", Code::WrongCount, Some(18)),
            ("[135m] 456m 789m 11p + 1p", Code::NotASet, Some(1)),
            ("[EWS] 456m 789m 11p + 1p", Code::NotASet, Some(1)),
            ("[12m3p] 456m 789m 11p + 1p", Code::NotASet, Some(1)),
            (
                "123m 456m 789m 1122p + 2p / last first",
                Code::BadContext,
                Some(34),
            ),
            (
                "123m 456m 789m 1122p + 2p / kong",
                Code::BadContext,
                Some(29),
            ),
            (
                "{1111m} 456m 789m 1122p + 2p / kong2",
                Code::BadContext,
                Some(32),
            ),
            (
                "{1111m} 456m 789m 1122p + 2p 1f / kong loose",
                Code::BadContext,
                Some(35),
            ),
            (
                "123m 456m 789m 1122p + 2p / loose",
                Code::BadContext,
                Some(29),
            ),
            ("123m 456m 789m 1122p + 2p<E", Code::BadContext, Some(26)),
            (
                "123m 456m 789m 1122p + 2p<S rob",
                Code::BadContext,
                Some(24),
            ),
            (
                "123m 456m 789m 1122p + 3p<S rob / last",
                Code::BadContext,
                Some(35),
            ),
            (
                "123m 456m 789m 1122p + 2p / S first",
                Code::BadContext,
                Some(31),
            ),
            (
                "123m 456m 789m 1122p + 2p<N / E first",
                Code::BadContext,
                Some(33),
            ),
            (
                "123m 456m 789m 1122p + 2p<N / S first",
                Code::BadContext,
                Some(33),
            ),
            (
                "123m 456m 789m 1122p + 2p self / E baau=E",
                Code::BadContext,
                Some(36),
            ),
            (
                "123m 456m 789m 1122p + 2p / E firts",
                Code::BadContext,
                Some(31),
            ),
            ("[444p<E] 456m 789m 1122s + 2s", Code::BadContext, Some(1)),
        ] {
            let error = asked(text).unwrap_err();
            assert_eq!((error.code, error.at), (code, at), "{text}: {error}");
        }
    }

    #[test]
    fn text_and_options_must_agree_where_both_speak() {
        let sheet = Sheet::read("123m 456m 789m 1122p + 2p<S / N W").unwrap();
        let right = Given {
            seat: Some(Seat::North),
            round: Some(Wind::West),
            by: Some(By::Discard),
            from: Some(Seat::South),
            ..Given::default()
        };
        assert!(sheet.asked(&right).is_ok());
        for wrong in [
            Given {
                seat: Some(Seat::East),
                ..right
            },
            Given {
                round: Some(Wind::East),
                ..right
            },
            Given {
                by: Some(By::Draw),
                ..right
            },
            Given {
                from: Some(Seat::West),
                ..right
            },
        ] {
            let error = sheet.asked(&wrong).unwrap_err();
            assert_eq!(error.code, Code::BadContext, "{error}");
        }
    }
}
