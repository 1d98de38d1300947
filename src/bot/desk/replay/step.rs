//! Where a stepper stands, as the ids of its buttons say it.

use crate::aloud::seat_name;
use crate::bot::press::Press;
use crate::bot::reply::{Button, Choice, Menu, Row, Style};
use crate::said;
use crate::seat::Seat;
use crate::tongue::Tongue;

/// Where a stepper stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Whose it is.
    pub(super) by: u64,
    /// The key of the kept record.
    pub(super) key: String,
    /// Which of its hands that can be read, from 0.
    pub(super) hand: usize,
    /// After which event.
    pub(super) at: u32,
    /// What this seat saw; all hands, where none is named.
    pub(super) seat: Option<Seat>,
    /// Whether its owner alone sees it.
    pub(super) is_private: bool,
}

/// What the seat menu says for all hands.
const ALL: &str = "all";
/// What the id of one says that its owner alone sees.
const OWN: &str = "own";
/// How many hands a menu has.
const MOST: usize = 25;

impl Step {
    /// After the last event, and what the result says.
    pub(super) const END: u32 = u32::MAX;

    /// A stepper of the first hand, at its end.
    pub(super) fn new(by: u64, key: &str) -> Step {
        Step {
            by,
            key: key.to_owned(),
            hand: 0,
            at: Step::END,
            seat: None,
            is_private: false,
        }
    }

    /// The stepper of a press.
    pub(super) fn of(press: &Press) -> Option<Step> {
        let at = match press.part(3)? {
            "end" => Step::END,
            at => at.parse().ok()?,
        };
        Some(Step {
            by: press.by.unwrap_or_default(),
            key: press.part(1)?.to_owned(),
            hand: press.part(2)?.parse().ok()?,
            at,
            seat: seat(press.part(4)?),
            is_private: press.part(5) == Some(OWN),
        })
    }

    /// The id of what is done to the stepper.
    pub(super) fn does(&self, what: &str) -> String {
        self.press("step", Some(self.by), what)
    }

    /// The id of a button with which anybody opens a stepper of their own here.
    pub(super) fn opens(&self) -> String {
        self.press("open", None, "open")
    }

    fn press(&self, verb: &str, by: Option<u64>, what: &str) -> String {
        let at = match self.at {
            Step::END => "end".to_owned(),
            at => at.to_string(),
        };
        let seat = self
            .seat
            .map_or(ALL.to_owned(), |it| it.letter().to_string());
        let press = Press::new(verb, by).with(what).with(&self.key);
        let press = press.with(self.hand).with(at).with(seat);
        match self.is_private {
            true => press.with(OWN).id(),
            false => press.id(),
        }
    }

    /// The buttons and menus, where these are the events that can be stepped to, and it stands at
    /// this place among them.
    pub(super) fn rows(
        &self,
        steps: &[u32],
        place: usize,
        at: u32,
        hands: &[String],
        tongue: Tongue,
    ) -> Vec<Row> {
        let to = |place: usize| steps.get(place).copied().unwrap_or_default();
        let (first, last) = (place == 0, place + 1 >= steps.len());
        let button = |what: &str, label: String, at: u32, is_off: bool| {
            let step = Step { at, ..self.clone() };
            Button {
                is_off,
                ..Button::new(step.does(what), label, Style::Plain)
            }
        };
        let (back, forward) = (to(place.saturating_sub(1)), to(place + 1));
        let stay = Step { at, ..self.clone() };
        let mut rows = vec![Row::Buttons(vec![
            button("first", said!(tongue, "⏮ First", "⏮ 開牌"), 0, first),
            button("back", said!(tongue, "◀ Back", "◀ 上一項"), back, first),
            button(
                "forward",
                said!(tongue, "Forward ▶", "下一項 ▶"),
                forward,
                last,
            ),
            button("last", said!(tongue, "Last ⏭", "終局 ⏭"), Step::END, last),
            button(
                "jump",
                said!(tongue, "Jump …", "跳到……"),
                at,
                steps.len() < 2,
            ),
        ])];
        let seats = Seat::ALL.map(|seat| Choice {
            value: seat.letter().to_string(),
            label: whose(Some(seat), tongue),
            is_chosen: self.seat == Some(seat),
            ..Choice::default()
        });
        let all = Choice {
            value: ALL.to_owned(),
            label: whose(None, tongue),
            is_chosen: self.seat.is_none(),
            ..Choice::default()
        };
        rows.push(Row::Menu(Menu {
            id: stay.does("seat"),
            hint: said!(tongue, "Whose eyes", "看哪一家"),
            choices: [all].into_iter().chain(seats).collect(),
        }));
        if hands.len() > 1 {
            // Of many, those around the one that is shown.
            let from = self.hand.saturating_sub(MOST / 2);
            let from = from.min(hands.len().saturating_sub(MOST));
            let near = hands.iter().enumerate().skip(from).take(MOST);
            let choices = near.map(|(nth, title)| Choice {
                value: nth.to_string(),
                label: title.clone(),
                is_chosen: nth == self.hand,
                ..Choice::default()
            });
            rows.push(Row::Menu(Menu {
                id: stay.does("hand"),
                hint: said!(tongue, "Another hand", "另一局"),
                choices: choices.collect(),
            }));
        }
        rows
    }
}

/// What a press does.
pub(super) fn does(press: &Press) -> &str {
    press.part(0).unwrap_or_default()
}

/// The seat of a letter.
pub(super) fn seat(letter: &str) -> Option<Seat> {
    let mut seats = Seat::ALL.into_iter();
    seats.find(|seat| {
        seat.letter()
            .to_string()
            .eq_ignore_ascii_case(letter.trim())
    })
}

/// Whose hands are seen.
pub(super) fn whose(seat: Option<Seat>, tongue: Tongue) -> String {
    match seat {
        Some(seat) => {
            let name = seat_name(seat, tongue);
            said!(tongue, "as {name} saw it", "{name}所見")
        }
        None => said!(tongue, "all hands open", "四家全開"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_it_stands_is_in_the_id_and_the_id_is_short_enough() {
        let step = Step {
            by: u64::MAX,
            key: "f".repeat(32),
            hand: 9_999,
            at: 1_023,
            seat: Some(Seat::North),
            is_private: true,
        };
        let id = step.does("forward");
        assert!(id.len() <= 100, "{id}");
        let press = Press::read(&id).unwrap();
        assert_eq!(Step::of(&press), Some(step.clone()));
        assert_eq!(does(&press), "forward");
        let end = Step {
            at: Step::END,
            seat: None,
            is_private: false,
            ..step
        };
        let press = Press::read(&end.does("last")).unwrap();
        assert_eq!(Step::of(&press), Some(end));
    }
}
