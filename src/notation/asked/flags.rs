//! The flags of a win, and which of them cannot be true together (notation 2).

use super::given::{By, Given};
use crate::hand::Hand;
use crate::notation::fault::NotationError;
use crate::notation::sheet::{Flag, Sheet};
use crate::notation::tiles::Placed;
use crate::seat::Seat;
use crate::win::{Occasion, Opening, Replacements};

impl Sheet<'_> {
    pub(super) fn occasion(
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
}

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
