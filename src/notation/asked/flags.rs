//! The flags of a win, and which of them cannot be true together (notation 2).

use super::given::{By, Given};
use crate::hand::Hand;
use crate::notation::fault::NotationError;
use crate::notation::sheet::{Flag, Sheet};
use crate::notation::tiles::Placed;
use crate::phrase;
use crate::seat::Seat;
use crate::tongue::{Phrase, Tongue};
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
                let message = phrase!(
                    "`kong` and `kong2` are two different things",
                    "`kong` 與 `kong2` 是兩回事"
                );
                let cure = phrase!("kong2 says it all", "寫 kong2 即可");
                return Err(self.said(Some(text), message, cure));
            }
            (Some(text), None) => Some(Placed { value: 1, text }),
            (None, Some(text)) => Some(Placed { value: 2, text }),
            (None, None) => None,
        };
        let kongs = self.agreed("kong", written_kongs, given.kongs, |it| {
            Phrase::same(it.to_string())
        })?;
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
            let (name, zh) = (flag.name(), message.speak(Tongue::Chinese));
            let message = phrase!("`{name}`: {message}", "`{name}`：{zh}");
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
    ) -> Option<(Flag, Phrase, Phrase)> {
        let flags = [
            (self.kongs > 0, Flag::Kong),
            (self.loose, Flag::Loose),
            (self.last, Flag::Last),
            (self.first, Flag::First),
        ];
        let any = flags.into_iter().find(|(said, _)| *said)?.1;
        match by {
            By::Rob => {
                let message = phrase!(
                    "a robbed tile is neither drawn nor discarded",
                    "搶槓的牌既非摸來，亦非打出"
                );
                let cure = phrase!("a robbery takes no flags", "搶槓不用標記");
                return Some((any, message, cure));
            }
            By::Flowers => {
                let message = phrase!("a flower win has no winning tile", "花糊沒有食糊牌");
                let cure = phrase!("a flower win takes no flags", "花糊不用標記");
                return Some((any, message, cure));
            }
            By::Draw | By::Discard => {}
        }
        let drawn = || {
            phrase!(
                "a replacement is drawn, so the win is by draw",
                "補牌是摸來的，所以是自摸（`draw`）"
            )
        };
        let discarded = || phrase!("the tile was discarded", "該牌是別家打出的");
        let no_flower = || phrase!("no flower is set aside", "沒有開過花");
        let one_of_two = || phrase!("one or the other", "只可寫其一");
        let first_is_east = || phrase!("the first discard is East's", "第一隻牌是莊家打的");
        let said_too = |other: &str| phrase!("`{other}` is said too", "同時寫了 `{other}`");
        let found = if self.kongs > 0 && by == By::Discard {
            (Flag::Kong, discarded(), drawn())
        } else if self.kongs > 0 && self.loose {
            let cure = phrase!(
                "say which replacement the tile was: kong or loose",
                "請寫明是哪種補牌：kong（槓）或 loose（花）"
            );
            (Flag::Kong, said_too("loose"), cure)
        } else if usize::from(self.kongs) > hand.kongs() {
            let message = match hand.kongs() {
                0 => phrase!("there is no Kong on the table", "枱面沒有槓"),
                _ => phrase!("there is only one Kong on the table", "枱面只有一副槓"),
            };
            let cure = phrase!("[4444p] or {{4444p}}", "[4444p] 或 {{4444p}}");
            (Flag::Kong, message, cure)
        } else if self.loose && by == By::Discard {
            (Flag::Loose, discarded(), drawn())
        } else if self.loose && hand.set_aside().is_empty() {
            (Flag::Loose, no_flower(), Phrase::same("(1f)"))
        } else if self.first && self.last {
            (Flag::First, said_too("last"), one_of_two())
        } else if self.first && !hand.laid().is_empty() {
            let cure = phrase!(
                "nothing lies on the table before the first discard",
                "第一隻牌打出之前，枱面沒有牌"
            );
            let message = phrase!("there are sets on the table", "枱面已有牌");
            (Flag::First, message, cure)
        } else if self.first && by == By::Draw && seat != Seat::East {
            let cure = phrase!(
                "Tin Wu is East's, Dei Wu is on East's first discard",
                "天糊屬莊家，地糊食莊家第一隻牌"
            );
            let message = phrase!("only East wins on the dealt tiles", "只有莊家可以起手食糊");
            (Flag::First, message, cure)
        } else if self.first && by == By::Discard && seat == Seat::East {
            let cure = phrase!(
                "East wins on its dealt tiles, by draw",
                "莊家起手食糊，作自摸（`draw`）"
            );
            let message = phrase!("the first discard is East's own", "第一隻牌是莊家自己打的");
            (Flag::First, message, cure)
        } else if self.first && from.is_some_and(|from| from != Seat::East) {
            (Flag::First, first_is_east(), Phrase::same("<E"))
        } else {
            return None;
        };
        Some(found)
    }
}
