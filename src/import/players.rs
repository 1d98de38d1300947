//! Who sat where, by labels that say nothing of the person.

use super::draft::extra;
use crate::record::{Extra, Heading, Label, Name, Written};
use crate::seat::{BySeat, Seat};

/// What becomes of the names in a foreign record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Names {
    /// Players are P1 to P4, and nothing else is kept of who they are.
    #[default]
    Labels,
    /// Their names are kept beside, in `@name` lines.
    Kept,
}

/// Players as they come up, each with a label of their own.
#[derive(Debug, Default)]
pub(super) struct Players {
    known: Vec<String>,
}

impl Players {
    /// Four players of fixed places, of whom the names may be known.
    pub(super) fn placed(names: &[String]) -> Players {
        let known = names.to_vec();
        Players { known }
    }

    /// The labels of those who sit here; nothing where a name is missing, or two are alike.
    pub(super) fn seated(&mut self, names: BySeat<Option<String>>) -> Option<BySeat<Label>> {
        let names = names.whole()?;
        let alike = |name: &str| names.iter().filter(|(_, it)| *it == name).count();
        if names
            .iter()
            .any(|(_, name)| name.is_empty() || alike(name) > 1)
        {
            return None;
        }
        let nth = names.map(|name| {
            let at = self.known.iter().position(|known| *known == name);
            at.unwrap_or_else(|| {
                self.known.push(name);
                self.known.len() - 1
            })
        });
        nth.map(label).whole()
    }

    /// Writes the names into a heading, if they are to be kept.
    pub(super) fn tell(&self, heading: &mut Heading, names: Names) {
        if names == Names::Labels {
            return;
        }
        for (nth, name) in self.known.iter().enumerate() {
            // A name stands in quotes, and has no end of its own.
            let name = name.replace(['"', '＂'], "'");
            let name: String = name.chars().filter(|c| !c.is_control()).take(200).collect();
            if let (Some(label), Some(name)) = (label(nth), Name::new(&name)) {
                heading.names.insert(label, name.into());
            }
        }
    }
}

/// The label of the player who comes up as this one, from 0.
pub(super) fn label(nth: usize) -> Option<Label> {
    Label::new(&format!("P{}", nth + 1))
}

/// A line that tells who sat where in one hand, where the seats do not turn by D3.
pub(super) fn seats_of_a_hand(seats: &BySeat<Label>) -> Option<Written<Extra>> {
    let seats = seats
        .iter()
        .map(|(seat, label)| format!(" {}={label}", seat.letter()));
    extra(&format!("seats{}", seats.collect::<String>()))
}

/// Whether seats turn by D3 from one hand to another that comes `passed` deals later.
pub(super) fn turned(first: &BySeat<Label>, other: &BySeat<Label>, passed: usize) -> bool {
    let mut seats = other.iter();
    seats.all(|(seat, label)| *label == first[Seat::ALL[(seat as usize + passed) % 4]])
}
