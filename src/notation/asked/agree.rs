//! What text and options say of one thing, and that they agree where both speak.

use super::given::{By, Given};
use crate::notation::fault::{Code, NotationError};
use crate::notation::sheet::{How, Sheet};
use crate::notation::tiles::Placed;
use crate::seat::{RoundWind, Seat};
use crate::tile::Wind;
use std::fmt;

impl Sheet<'_> {
    pub(super) fn seat(&self, given: &Given) -> Result<Seat, NotationError> {
        let written = self.context.seat;
        Ok(self
            .agreed("seat", written, given.seat)?
            .unwrap_or(Seat::East))
    }

    pub(super) fn round(&self, given: &Given) -> Result<RoundWind, NotationError> {
        let written = self.context.round.map(|round| Placed {
            value: round.value.wind(),
            text: round.text,
        });
        let round = self.agreed("round", written, given.round)?;
        Ok(RoundWind(round.unwrap_or(Wind::East)))
    }

    pub(super) fn liable(&self, given: &Given, seat: Seat) -> Result<Option<Seat>, NotationError> {
        let written = self.context.liable;
        let liable = self.agreed("baau", written, given.liable)?;
        if liable == Some(seat) {
            let message = format!("{seat} won and cannot be liable for it");
            let cure = "liable is whoever fed the set (B1, B2)";
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
    pub(super) fn agreed<T: Copy + PartialEq + fmt::Debug>(
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
    pub(super) fn said(&self, place: Option<&str>, message: String, cure: &str) -> NotationError {
        match place {
            Some(text) => self.at(text, Code::BadContext, message, cure),
            None => NotationError::beside(Code::BadContext, message, cure),
        }
    }
}
