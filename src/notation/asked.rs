//! A hand with all that is asked of it: text and options brought together and judged.
//!
//! What is refused here is what no table could have seen: a fifth copy, a flower twice, a wrong
//! number of tiles, flags that contradict each other or the tiles.

use super::fault::{Code, NotationError};
use super::sheet::{Flag, How, Sheet};
use super::tiles::Placed;
use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::hand::{Hand, HandFault};
use crate::seat::{RoundWind, Seat};
use crate::set::Laid;
use crate::tile::{Tile, Wind};
use crate::win::{Occasion, Opening, Replacements, Win, WonBy};
use nom::Offset;
use std::fmt;

/// How a win came, as an option beside the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// The winner drew the tile.
    Draw,
    /// Another seat threw it.
    Discard,
    /// A Kong was robbed of it (T14).
    Rob,
    /// Seven or eight flowers (W5).
    Flowers,
}

impl By {
    /// Every way, with its name in options and JSON.
    pub const ALL: [(&'static str, By); 4] = [
        ("draw", By::Draw),
        ("discard", By::Discard),
        ("rob", By::Rob),
        ("flowers", By::Flowers),
    ];

    /// The name in options and JSON.
    pub fn name(self) -> &'static str {
        By::ALL[self as usize].0
    }
}

/// What was given beside the text. Where both speak they must agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The winner's seat; East if nothing says.
    pub seat: Option<Seat>,
    /// The Round Wind; East if nothing says.
    pub round: Option<Wind>,
    /// How the win came; a discard if its source is told, else a draw.
    pub by: Option<By>,
    /// Who discarded the tile, or made the robbed Kong.
    pub from: Option<Seat>,
    /// The liable seat (Baau).
    pub liable: Option<Seat>,
    /// 1: on a Kong's replacement; 2: on that of the second of two Kongs in a row.
    pub kongs: Option<u8>,
    /// On a flower's replacement.
    pub loose: bool,
    /// On the last tile, or the discard after it.
    pub last: bool,
    /// On East's dealt tiles, or on East's first discard.
    pub first: bool,
}

impl Given {
    /// Sets one option from its text: `seat`, `round`, `by`, `from`, `baau`, `kong`, or `flags`
    /// with any of last, kong, kong2, loose, first in it.
    ///
    /// # Errors
    ///
    /// `bad-context` if there is no such option, or if it cannot have this value.
    pub fn set(&mut self, option: &str, value: &str) -> Result<(), NotationError> {
        let seat = || {
            let mut seats = Seat::ALL.into_iter();
            let named = seats.find(|seat| {
                let name = seat.to_string();
                value.eq_ignore_ascii_case(&name) || value.eq_ignore_ascii_case(&name[..1])
            });
            named.ok_or_else(|| Given::not_one_of(option, value, "E, S, W, N"))
        };
        match option {
            "seat" => self.seat = Some(seat()?),
            "round" => self.round = Some(seat()?.wind()),
            "from" => self.from = Some(seat()?),
            "baau" => self.liable = Some(seat()?),
            "by" => {
                let by = By::ALL.into_iter().find(|(name, _)| *name == value);
                let names = "draw, discard, rob, flowers";
                let by = by.ok_or_else(|| Given::not_one_of(option, value, names))?;
                self.by = Some(by.1);
            }
            "kong" => match value {
                "1" => self.kongs = Some(1),
                "2" => self.kongs = Some(2),
                _ => return Err(Given::not_one_of(option, value, "1, 2")),
            },
            "flags" => {
                for word in value.split([' ', ',']).filter(|word| !word.is_empty()) {
                    let flag = Flag::ALL.into_iter().find(|(name, _)| *name == word);
                    match flag.map(|(_, flag)| flag) {
                        Some(Flag::Last) => self.last = true,
                        Some(Flag::Kong) => self.kongs = Some(1),
                        Some(Flag::KongUponKong) => self.kongs = Some(2),
                        Some(Flag::Loose) => self.loose = true,
                        Some(Flag::First) => self.first = true,
                        None => {
                            let names = "last, kong, kong2, loose, first";
                            return Err(Given::not_one_of(option, word, names));
                        }
                    }
                }
            }
            _ => {
                let message = format!("there is no option `{option}`");
                let cure = "seat, round, by, from, baau, kong, flags";
                return Err(NotationError::beside(Code::BadContext, message, cure));
            }
        }
        Ok(())
    }

    fn not_one_of(option: &str, value: &str, names: &str) -> NotationError {
        let value: String = value.chars().take(40).collect();
        let message = format!("`{option}` cannot be `{value}`");
        NotationError::beside(Code::BadContext, message, format!("one of {names}"))
    }
}

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
                    let message = format!("the hand holds another {tile}, yet a Kong has all four");
                    let cure = "a robbed tile is one that the winner has none of (T14)";
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
            let message = "a waiting hand has no winning tile yet";
            return Err(self.at(call.text, Code::WrongCount, message, "leave out the +"));
        }
        if let Some(flag) = self.context.flags.first() {
            let message = format!("`{}` is said of a win", flag.value.name());
            let cure = "a waiting hand has a seat and a round, and no flags";
            return Err(self.at(flag.text, Code::BadContext, message, cure));
        }
        Ok(Waiting {
            hand: self.hand(&self.concealed, Kind::Waiting)?,
            seat: self.seat(given)?,
            round: self.round(given)?,
        })
    }

    fn at(
        &self,
        part: &str,
        code: Code,
        message: impl Into<String>,
        cure: impl Into<String>,
    ) -> NotationError {
        NotationError::at(self.text, part, code, message, cure)
    }

    fn seat(&self, given: &Given) -> Result<Seat, NotationError> {
        let written = self.context.seat;
        Ok(self
            .agreed("seat", written, given.seat)?
            .unwrap_or(Seat::East))
    }

    fn round(&self, given: &Given) -> Result<RoundWind, NotationError> {
        let written = self.context.round.map(|round| Placed {
            value: round.value.wind(),
            text: round.text,
        });
        let round = self.agreed("round", written, given.round)?;
        Ok(RoundWind(round.unwrap_or(Wind::East)))
    }

    fn liable(&self, given: &Given, seat: Seat) -> Result<Option<Seat>, NotationError> {
        let written = self.context.liable;
        let liable = self.agreed("baau", written, given.liable)?;
        if liable == Some(seat) {
            let message = format!("{seat} won and cannot be liable for it");
            let cure = "liable is whoever fed the set (B1, B2)";
            return Err(self.said(written.map(|it| it.text), message, cure));
        }
        Ok(liable)
    }

    fn by(&self, given: &Given) -> Result<By, NotationError> {
        let from = given.from.map(|_| By::Discard);
        let Some(call) = self.call else {
            return Ok(given.by.or(from).unwrap_or(By::Draw));
        };
        let written = match (call.how, call.from) {
            (Some(how), _) => Some((how.value, how.text)),
            (None, Some(from)) => {
                // `<S` alone is a discard; `rob` beside it would have been read above.
                let by = given.by.unwrap_or(By::Discard);
                if by == By::Discard {
                    return Ok(by);
                }
                let message = format!(
                    "`{}` says by discard, the option says by {}",
                    from.text,
                    by.name()
                );
                let cure = "a robbed Kong is written +4p<S rob";
                return Err(self.at(from.text, Code::BadContext, message, cure));
            }
            (None, None) => None,
        };
        let Some((how, text)) = written else {
            let by = given.by.or(from).unwrap_or(By::Draw);
            if by == By::Flowers {
                let message = "a flower win has no winning tile";
                let cure = "+ flowers (1234f 123g)";
                return Err(self.at(call.text, Code::BadContext, message, cure));
            }
            return Ok(by);
        };
        let by = match how {
            How::Drawn => By::Draw,
            How::Robbed => By::Rob,
            How::Flowers => By::Flowers,
        };
        match given.by {
            Some(other) if other != by => {
                let message = format!(
                    "the text says by {}, the option by {}",
                    by.name(),
                    other.name()
                );
                Err(self.at(text, Code::BadContext, message, "both must agree"))
            }
            _ => Ok(by),
        }
    }

    /// Where the winning tile came from, if another seat let it go.
    fn source(&self, given: &Given, seat: Seat, by: By) -> Result<Option<Seat>, NotationError> {
        let written = self.call.and_then(|call| call.from);
        let text = written.map(|from| from.text);
        let known = written.and_then(|from| {
            let text = from.text;
            from.value.map(|value| Placed { value, text })
        });
        let from = self.agreed("from", known, given.from)?;
        if matches!(by, By::Draw | By::Flowers) && (from.is_some() || written.is_some()) {
            let message = format!("a win by {} comes from nobody else", by.name());
            let cure = "leave out the source, or say by discard or rob";
            return Err(self.said(text, message, cure));
        }
        if from == Some(seat) {
            let message = format!("{seat} is the winner's own seat");
            return Err(self.said(text, message, "a discard comes from another seat"));
        }
        if let Some(laid) = self
            .laid
            .iter()
            .find(|laid| laid.value.from() == Some(seat))
        {
            let message = format!("{seat} is the winner's own seat");
            let cure = "a set is claimed from another seat";
            return Err(self.at(laid.text, Code::BadContext, message, cure));
        }
        Ok(from)
    }

    /// What text and option say of one thing, if either speaks.
    fn agreed<T: Copy + PartialEq + fmt::Debug>(
        &self,
        what: &str,
        written: Option<Placed<'_, T>>,
        given: Option<T>,
    ) -> Result<Option<T>, NotationError> {
        match (written, given) {
            (Some(written), Some(given)) if written.value != given => {
                let (value, text) = (written.value, written.text);
                let message = format!("the text says {what} {value:?}, the option {given:?}");
                Err(self.at(text, Code::BadContext, message, "both must agree"))
            }
            (written, given) => Ok(written.map(|it| it.value).or(given)),
        }
    }

    /// A contradiction at a place in the text, or in an option beside it.
    fn said(&self, place: Option<&str>, message: String, cure: &str) -> NotationError {
        match place {
            Some(text) => self.at(text, Code::BadContext, message, cure),
            None => NotationError::beside(Code::BadContext, message, cure),
        }
    }

    fn occasion(
        &self,
        given: &Given,
        hand: &Hand,
        seat: Seat,
        by: By,
        from: Option<Seat>,
    ) -> Result<Occasion, NotationError> {
        let place = |flag: Flag| {
            let mut flags = self.context.flags.iter();
            flags.find(|it| it.value == flag).map(|it| it.text)
        };
        let written_kongs = match (place(Flag::Kong), place(Flag::KongUponKong)) {
            (Some(_), Some(text)) => {
                let message = "`kong` and `kong2` are two different things".to_owned();
                return Err(self.said(Some(text), message, "kong2 says it all"));
            }
            (Some(text), None) => Some(Placed { value: 1, text }),
            (None, Some(text)) => Some(Placed { value: 2, text }),
            (None, None) => None,
        };
        let kongs = self.agreed("kong", written_kongs, given.kongs)?;
        let said = Said {
            kongs: kongs.unwrap_or(0),
            loose: given.loose || place(Flag::Loose).is_some(),
            last: given.last || place(Flag::Last).is_some(),
            first: given.first || place(Flag::First).is_some(),
        };
        if let Some((flag, message, cure)) = said.contradiction(hand, seat, by, from) {
            let flag = if flag == Flag::Kong && said.kongs == 2 {
                Flag::KongUponKong
            } else {
                flag
            };
            let message = format!("`{}`: {message}", flag.name());
            return Err(self.said(place(flag), message, cure));
        }
        let replacements = (0..said.kongs).fold(Replacements::default(), |it, _| it.kong());
        Ok(Occasion {
            replacements: if said.loose {
                replacements.flower()
            } else {
                replacements
            },
            last: said.last,
            opening: said.first.then(|| Opening {
                after_kong: false,
                after_flowers: !hand.set_aside().is_empty(),
            }),
        })
    }

    /// The hand, its winning tile aside, with no fifth copy of anything.
    fn hand(&self, concealed: &[Placed<'_, Tile>], kind: Kind) -> Result<Hand, NotationError> {
        self.copies()?;
        let set_aside = self.bonus()?;
        if kind == Kind::Flowers && self.laid.is_empty() && concealed.is_empty() {
            return Ok(Hand::flowers_alone(set_aside));
        }
        let laid: Vec<Laid> = self.laid.iter().map(|laid| laid.value).collect();
        let counts: Counts = concealed.iter().map(|tile| tile.value).collect();
        Hand::new(counts, &laid, set_aside).map_err(|fault| match fault {
            // Found with its place by `copies` already.
            HandFault::FifthCopy { .. } => {
                self.at(self.text, Code::FifthCopy, fault.to_string(), FOUR_OF_EACH)
            }
            HandFault::TooManySets { .. } => {
                let fifth = self.laid.get(4).map_or(self.text, |laid| laid.text);
                let message = fault.to_string();
                self.at(
                    fifth,
                    Code::WrongCount,
                    message,
                    "four sets and a Pair (W1)",
                )
            }
            HandFault::WrongCount { .. } => self.wrong_count(kind),
        })
    }

    /// How many tiles there are and how many there should be, marked where the surplus begins
    /// or where the missing ones would stand.
    fn wrong_count(&self, kind: Kind) -> NotationError {
        let sets = self.laid.len();
        let called = self.call.and_then(|call| call.tile).is_some();
        let have = self.concealed.len() + usize::from(called);
        let (name, wanted) = match kind {
            Kind::Winning => ("a winning hand", Hand::SIZE + 1 - 3 * sets),
            Kind::Waiting => ("a waiting hand", Hand::SIZE - 3 * sets),
            Kind::Flowers => ("the hand of a flower win", Hand::SIZE - 3 * sets),
        };
        let beside = match sets {
            0 => String::new(),
            1 => " beside its set on the table".to_owned(),
            n => format!(" beside its {n} sets on the table"),
        };
        let counted = match called {
            true => ", the winning one counted",
            false => "",
        };
        let tiles = if have == 1 { "tile" } else { "tiles" };
        let message = format!("{have} {tiles}{beside}{counted}; {name} has {wanted}");
        let (part, cure) = if have > wanted {
            let surplus = wanted - usize::from(called);
            let part = self.concealed.get(surplus).map_or(self.text, |it| it.text);
            (part, format!("{} too many", have - wanted))
        } else {
            let end = self
                .concealed
                .last()
                .map_or(0, |last| self.text.offset(last.text) + last.text.len());
            (&self.text[end..end], format!("{} missing", wanted - have))
        };
        self.at(part, Code::WrongCount, message, cure)
    }

    /// Nothing is there five times, the winning tile counted.
    fn copies(&self) -> Result<(), NotationError> {
        let called = self.call.and_then(|call| call.tile);
        let mut all: Vec<&Placed<'_, Tile>> = self
            .concealed
            .iter()
            .chain(&self.laid_tiles)
            .chain(&called)
            .collect();
        all.sort_by_key(|tile| self.text.offset(tile.text));
        let mut counts = Counts::NONE;
        for Placed { value, text } in all {
            counts[*value] += 1;
            if counts[*value] > 4 {
                let message = format!("a fifth {value}");
                return Err(self.at(text, Code::FifthCopy, message, FOUR_OF_EACH));
            }
        }
        Ok(())
    }

    fn bonus(&self) -> Result<BonusSet, NotationError> {
        let mut set_aside = BonusSet::default();
        for bonus in &self.set_aside {
            if !set_aside.insert(bonus.value) {
                let message = format!("{} a second time", bonus.value);
                let cure = "there is one of each flower and season";
                return Err(self.at(bonus.text, Code::DuplicateBonus, message, cure));
            }
        }
        Ok(set_aside)
    }
}

/// What kind of hand the tiles should be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Winning,
    Waiting,
    Flowers,
}

const FOUR_OF_EACH: &str = "there are four of each tile (T1)";

/// The flags of a win, from wherever they came.
struct Said {
    kongs: u8,
    loose: bool,
    last: bool,
    first: bool,
}

impl Said {
    /// The first flag that cannot be true, with what speaks against it and what would be right.
    fn contradiction(
        &self,
        hand: &Hand,
        seat: Seat,
        by: By,
        from: Option<Seat>,
    ) -> Option<(Flag, &'static str, &'static str)> {
        let flags = [
            (self.kongs > 0, Flag::Kong),
            (self.loose, Flag::Loose),
            (self.last, Flag::Last),
            (self.first, Flag::First),
        ];
        let any = flags.into_iter().find(|(said, _)| *said)?.1;
        let drawn = "a replacement is drawn, so the win is by draw";
        match by {
            By::Rob => {
                let message = "a robbed tile is neither drawn nor discarded";
                return Some((any, message, "a robbery takes no flags"));
            }
            By::Flowers => {
                let message = "a flower win has no winning tile";
                return Some((any, message, "a flower win takes no flags"));
            }
            By::Draw | By::Discard => {}
        }
        let found = if self.kongs > 0 && by == By::Discard {
            (Flag::Kong, "the tile was discarded", drawn)
        } else if self.kongs > 0 && self.loose {
            let cure = "say which replacement the tile was: kong or loose";
            (Flag::Kong, "`loose` is said too", cure)
        } else if usize::from(self.kongs) > hand.kongs() {
            let message = match hand.kongs() {
                0 => "there is no Kong on the table",
                _ => "there is only one Kong on the table",
            };
            (Flag::Kong, message, "[4444p] or {4444p}")
        } else if self.loose && by == By::Discard {
            (Flag::Loose, "the tile was discarded", drawn)
        } else if self.loose && hand.set_aside().is_empty() {
            (Flag::Loose, "no flower is set aside", "(1f)")
        } else if self.first && self.last {
            (Flag::First, "`last` is said too", "one or the other")
        } else if self.first && !hand.laid().is_empty() {
            let cure = "nothing lies on the table before the first discard";
            (Flag::First, "there are sets on the table", cure)
        } else if self.first && by == By::Draw && seat != Seat::East {
            let cure = "Tin Wu is East's, Dei Wu is on East's first discard";
            (Flag::First, "only East wins on the dealt tiles", cure)
        } else if self.first && by == By::Discard && seat == Seat::East {
            let cure = "East wins on its dealt tiles, by draw";
            (Flag::First, "the first discard is East's own", cure)
        } else if self.first && from.is_some_and(|from| from != Seat::East) {
            (Flag::First, "the first discard is East's", "<E")
        } else {
            return None;
        };
        Some(found)
    }
}

/// The canonical form; reading it gives the same again.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win = &self.win;
        write_hand(f, &self.hand)?;
        if !self.hand.is_flowers_alone() {
            f.write_str(" ")?;
        }
        let source = |from: Option<Seat>| from.map_or('?', Seat::letter);
        match win.by {
            WonBy::ZiMo { tile } => write!(f, "+ {tile} self")?,
            WonBy::Discard { tile, shooter } => write!(f, "+ {tile}<{}", source(shooter))?,
            WonBy::RobbedKong { tile, maker } => write!(f, "+ {tile}<{} rob", source(maker))?,
            WonBy::Flowers => f.write_str("+ flowers")?,
        }
        if !self.hand.set_aside().is_empty() {
            write!(f, " ({})", self.hand.set_aside())?;
        }
        write!(f, " / {} {}", win.seat.letter(), win.round.0.letter())?;
        let Occasion {
            replacements,
            last,
            opening,
        } = win.occasion;
        let flags = [
            (replacements.kongs_in_a_row() >= 2, Flag::KongUponKong),
            (replacements.kongs_in_a_row() == 1, Flag::Kong),
            (replacements.ends_with_flower(), Flag::Loose),
            (last, Flag::Last),
            (opening.is_some(), Flag::First),
        ];
        for (_, flag) in flags.into_iter().filter(|(said, _)| *said) {
            write!(f, " {}", flag.name())?;
        }
        match self.liable {
            Some(seat) => write!(f, " baau={}", seat.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hand(f, &self.hand)?;
        if !self.hand.set_aside().is_empty() {
            write!(f, " ({})", self.hand.set_aside())?;
        }
        write!(f, " / {} {}", self.seat.letter(), self.round.0.letter())
    }
}

/// Sets on the table, then the concealed tiles.
fn write_hand(f: &mut fmt::Formatter<'_>, hand: &Hand) -> fmt::Result {
    for laid in hand.laid() {
        write!(f, "{laid} ")?;
    }
    write!(f, "{}", hand.concealed())
}

#[cfg(test)]
mod tests {
    use super::*;

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
