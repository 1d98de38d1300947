//! What is said beside the text of a hand.

use crate::notation::fault::{Code, NotationError};
use crate::notation::sheet::Flag;
use crate::phrase;
use crate::seat::Seat;
use crate::tile::Wind;
use crate::tongue::{Phrase, Tongue};

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
            named.ok_or_else(|| Given::not_one_of(option, value, &["E", "S", "W", "N"]))
        };
        match option {
            "seat" => self.seat = Some(seat()?),
            "round" => self.round = Some(seat()?.wind()),
            "from" => self.from = Some(seat()?),
            "baau" => self.liable = Some(seat()?),
            "by" => {
                let by = By::ALL.into_iter().find(|(name, _)| *name == value);
                let names = By::ALL.map(|(name, _)| name);
                let by = by.ok_or_else(|| Given::not_one_of(option, value, &names))?;
                self.by = Some(by.1);
            }
            "kong" => match value {
                "1" => self.kongs = Some(1),
                "2" => self.kongs = Some(2),
                _ => return Err(Given::not_one_of(option, value, &["1", "2"])),
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
                            let names = Flag::ALL.map(|(name, _)| name);
                            return Err(Given::not_one_of(option, word, &names));
                        }
                    }
                }
            }
            _ => {
                let message = phrase!("there is no option `{option}`", "沒有 `{option}` 這個選項");
                let cure = Phrase::typed(&["seat", "round", "by", "from", "baau", "kong", "flags"]);
                return Err(NotationError::beside(Code::BadContext, message, cure));
            }
        }
        Ok(())
    }

    fn not_one_of(option: &str, value: &str, names: &[&str]) -> NotationError {
        let value: String = value.chars().take(40).collect();
        let message = phrase!(
            "`{option}` cannot be `{value}`",
            "`{option}` 不可以是 `{value}`"
        );
        let names = Phrase::typed(names);
        let zh = names.speak(Tongue::Chinese);
        let cure = phrase!("one of {names}", "可用：{zh}");
        NotationError::beside(Code::BadContext, message, cure)
    }
}
