//! What text and options say of one thing, and that they agree where both speak.

use super::given::{By, Given};
use crate::notation::fault::{Code, NotationError};
use crate::notation::sheet::{How, Sheet};
use crate::notation::tiles::Placed;
use crate::phrase;
use crate::seat::{RoundWind, Seat};
use crate::tile::Wind;
use crate::tongue::{Phrase, Tongue};

impl Sheet<'_> {
    pub(super) fn seat(&self, given: &Given) -> Result<Seat, NotationError> {
        let written = self.context.seat;
        Ok(self
            .agreed("seat", written, given.seat, seat_word)?
            .unwrap_or(Seat::East))
    }

    pub(super) fn round(&self, given: &Given) -> Result<RoundWind, NotationError> {
        let written = self.context.round.map(|round| Placed {
            value: round.value.wind(),
            text: round.text,
        });
        let round = self.agreed("round", written, given.round, wind_word)?;
        Ok(RoundWind(round.unwrap_or(Wind::East)))
    }

    pub(super) fn liable(&self, given: &Given, seat: Seat) -> Result<Option<Seat>, NotationError> {
        let written = self.context.liable;
        let liable = self.agreed("baau", written, given.liable, seat_word)?;
        if liable == Some(seat) {
            let name = seat.in_chinese();
            let message = phrase!(
                "{seat} won and cannot be liable for it",
                "{name}家食糊，不可包自己"
            );
            let cure = phrase!(
                "liable is whoever fed the set (B1, B2)",
                "要包的是供該副牌的一家（B1、B2）"
            );
            return Err(self.said(written.map(|it| it.text), message, cure));
        }
        Ok(liable)
    }

    pub(super) fn by(&self, given: &Given) -> Result<By, NotationError> {
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
                let (text, by) = (from.text, by.name());
                let message = phrase!(
                    "`{text}` says by discard, the option says by {by}",
                    "`{text}` 指出銃（`discard`），選項卻是 `{by}`"
                );
                let cure = phrase!("a robbed Kong is written +4p<S rob", "搶槓寫作 +4p<S rob");
                return Err(self.at(from.text, Code::BadContext, message, cure));
            }
            (None, None) => None,
        };
        let Some((how, text)) = written else {
            let by = given.by.or(from).unwrap_or(By::Draw);
            if by == By::Flowers {
                let message = phrase!("a flower win has no winning tile", "花糊沒有食糊牌");
                let cure = Phrase::same("+ flowers (1234f 123g)");
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
                let (by, other) = (by.name(), other.name());
                let message = phrase!(
                    "the text says by {by}, the option by {other}",
                    "文字寫 `{by}`，選項卻是 `{other}`"
                );
                Err(self.at(text, Code::BadContext, message, both_must_agree()))
            }
            _ => Ok(by),
        }
    }

    /// Where the winning tile came from, if another seat let it go.
    pub(super) fn source(
        &self,
        given: &Given,
        seat: Seat,
        by: By,
    ) -> Result<Option<Seat>, NotationError> {
        let written = self.call.and_then(|call| call.from);
        let text = written.map(|from| from.text);
        let known = written.and_then(|from| {
            let text = from.text;
            from.value.map(|value| Placed { value, text })
        });
        let from = self.agreed("from", known, given.from, seat_word)?;
        if matches!(by, By::Draw | By::Flowers) && (from.is_some() || written.is_some()) {
            let by = by.name();
            let message = phrase!(
                "a win by {by} comes from nobody else",
                "`{by}` 的食糊牌並非來自別家"
            );
            let cure = phrase!(
                "leave out the source, or say by discard or rob",
                "請刪去來源，或寫 `discard` 或 `rob`"
            );
            return Err(self.said(text, message, cure));
        }
        if from == Some(seat) {
            let cure = phrase!("a discard comes from another seat", "出銃的是另一家");
            return Err(self.said(text, own_seat(seat), cure));
        }
        if let Some(laid) = self
            .laid
            .iter()
            .find(|laid| laid.value.from() == Some(seat))
        {
            let cure = phrase!(
                "a set is claimed from another seat",
                "上、碰、槓的牌來自另一家"
            );
            return Err(self.at(laid.text, Code::BadContext, own_seat(seat), cure));
        }
        Ok(from)
    }

    /// What text and option say of one thing, if either speaks.
    pub(super) fn agreed<T: Copy + PartialEq>(
        &self,
        what: &str,
        written: Option<Placed<'_, T>>,
        given: Option<T>,
        word: impl Fn(T) -> Phrase,
    ) -> Result<Option<T>, NotationError> {
        match (written, given) {
            (Some(written), Some(given)) if written.value != given => {
                let (value, text, given) = (word(written.value), written.text, word(given));
                let (value_zh, given_zh) =
                    (value.speak(Tongue::Chinese), given.speak(Tongue::Chinese));
                let message = phrase!(
                    "the text says {what} {value}, the option {given}",
                    "文字的 `{what}` 是{value_zh}，選項卻是{given_zh}"
                );
                Err(self.at(text, Code::BadContext, message, both_must_agree()))
            }
            (written, given) => Ok(written.map(|it| it.value).or(given)),
        }
    }

    /// A contradiction at a place in the text, or in an option beside it.
    pub(super) fn said(&self, place: Option<&str>, message: Phrase, cure: Phrase) -> NotationError {
        match place {
            Some(text) => self.at(text, Code::BadContext, message, cure),
            None => NotationError::beside(Code::BadContext, message, cure),
        }
    }
}

fn both_must_agree() -> Phrase {
    phrase!("both must agree", "兩者必須一致")
}

fn own_seat(seat: Seat) -> Phrase {
    let name = seat.in_chinese();
    phrase!("{seat} is the winner's own seat", "{name}家就是食糊者自己")
}

fn seat_word(seat: Seat) -> Phrase {
    wind_word(seat.wind())
}

fn wind_word(wind: Wind) -> Phrase {
    let name = Seat::ALL[wind as usize].in_chinese();
    phrase!("{wind:?}", "{name}")
}
