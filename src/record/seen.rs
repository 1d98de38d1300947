//! A record as one seat saw it.

use super::event::{Act, Event, KongForm, What};
use super::hand::{Deal, HandRecord};
use super::words::Written;
use crate::notation::tiles::{Class, Piece};
use crate::rules::turn::ConcealedKong;
use crate::seat::Seat;

const NOBODY_SAW: Piece = Piece::Unknown(Class::Any);

impl HandRecord {
    /// The hand as a seat saw it: its own tiles, and of the others what they laid, threw, said and
    /// showed (notation 3.2). What they were dealt and drew is unknown; so is the wall.
    ///
    /// A concealed Kong of another is known too where it is shown (T8). One that lies face down is
    /// turned up when the hand ends, and until then nobody else knows its tile.
    ///
    /// Digests go, for they are of the whole text; attributes go where the tile beside them does. A
    /// winner shows its hand, so that the settlement can be told as before.
    ///
    /// ```
    /// use sikwu::record::Record;
    /// use sikwu::rules::turn::ConcealedKong;
    /// use sikwu::seat::Seat;
    ///
    /// let text = include_str!("../../records/worked-example.hkmj");
    /// let record = Record::read(text).unwrap();
    /// let seen = record.hands[0].seen_from(Seat::South, ConcealedKong::Shown).to_string();
    /// assert!(seen.contains("deal N ?*13\n") && seen.contains("1. E draw ?\n"));
    /// assert!(seen.contains("5. S draw 3g\n") && !seen.contains("wall 1m"));
    /// ```
    pub fn seen_from(&self, seat: Seat, kongs: ConcealedKong) -> HandRecord {
        let mut seen = self.clone();
        let has_ended = self.result.is_some() || self.is_finished();
        let face_down = kongs == ConcealedKong::FaceDown && !has_ended;
        for (other, deal) in self.deals.iter() {
            if let (Some(deal), true) = (deal, other != seat) {
                let hidden: Deal = deal.value.map(|_| Written::from(NOBODY_SAW));
                seen.deals[other] = Some(Written::from(hidden));
            }
        }
        let hidden = |event: &Event| {
            let What::Act(other, act) = event.what else {
                return None;
            };
            let act = match act {
                Act::Draw(_) => Act::Draw(NOBODY_SAW),
                Act::Loose(_) => Act::Loose(NOBODY_SAW),
                Act::Kong {
                    form: form @ KongForm::Concealed,
                    ..
                } if face_down => Act::Kong {
                    tile: NOBODY_SAW,
                    form,
                },
                _ => return None,
            };
            (other != seat).then_some(What::Act(other, act))
        };
        seen.events = self
            .events
            .told(|event| Some(hidden(event).unwrap_or(event.what)));
        let hides = |event: &Event| hidden(event).is_some();
        seen.events.clear_attributes(hides);
        seen.events.unmark();
        seen.wall.clear();
        seen.reveal = None;
        if let Some(end) = &mut seen.end {
            end.value.digest = None;
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    #[test]
    fn t08_a_kong_that_lies_face_down_is_known_to_others_when_the_hand_ends() {
        let open = "%hkmj 1.0\nhand E-1\n1. N draw C\n2. N kong C concealed {t=1}\n3. N loose 1m\n";
        let ended = format!("{open}result drawn\nend\n");
        for (text, seat, kongs, known) in [
            (open, Seat::South, ConcealedKong::Shown, true),
            (open, Seat::South, ConcealedKong::FaceDown, false),
            (open, Seat::North, ConcealedKong::FaceDown, true),
            (&ended, Seat::South, ConcealedKong::FaceDown, true),
        ] {
            let record = Record::read(text).unwrap();
            let seen = record.hands[0].seen_from(seat, kongs).to_string();
            let line = match known {
                true => "2. N kong C concealed {t=1}\n",
                false => "2. N kong ? concealed\n",
            };
            assert!(seen.contains(line), "{seat}, {kongs:?}: {seen}");
        }
    }
}
