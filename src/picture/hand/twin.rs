//! The same in text: for those who hear it read, and in one line of Unicode's tiles.

use super::HandPicture;
use crate::picture::speech::signed;
use crate::picture::tiles::Face;
use crate::seat::Seat;
use crate::set::{Laid, Set};
use crate::settle::Payments;
use std::fmt::Write;

/// The most characters of a description: what Discord takes beside a picture.
const MOST: usize = 1024;

impl HandPicture<'_> {
    /// What is to be seen, in at most 1,024 characters of plain English with the tiles as notation
    /// has them.
    pub fn described(&self) -> String {
        let mut text = String::new();
        let asked = &self.scored.asked;
        let english = HandPicture {
            speech: super::Speech::English,
            ..self.clone()
        };
        // Writing to a String cannot fail.
        let _ = write!(text, "{}, {}.", english.title(), english.circumstances());
        if !asked.hand.is_flowers_alone() {
            let _ = write!(text, " Concealed: {}", english.concealed());
            if let Some(tile) = asked.win.by.tile() {
                let _ = write!(text, "; the winning tile: {tile}");
            }
            text.push('.');
        }
        for laid in asked.hand.laid() {
            let _ = write!(text, " {}.", set_said(*laid));
        }
        if !asked.hand.set_aside().is_empty() {
            let _ = write!(text, " Flowers: {}.", asked.hand.set_aside());
        }
        if let Ok(tally) = &self.scored.tally {
            let items = tally.items.iter();
            let items = items.map(|it| format!("{} {}", it.item.names.en, it.faan));
            let items: Vec<String> = items.collect();
            if !items.is_empty() {
                let _ = write!(text, " Counted: {}.", items.join(", "));
            }
            let _ = write!(text, " In all {} faan", tally.faan);
            match english.ceiling() {
                Some(why) => {
                    let _ = write!(text, " ({why}).");
                }
                None => text.push('.'),
            }
        }
        for said in english.refused() {
            let _ = write!(text, " {said}");
        }
        match self.scored.payments {
            Some(Payments::Seats(settlement)) => {
                let paid = Seat::ALL.map(|it| format!("{it} {}", signed(settlement.of(it))));
                let _ = write!(text, " Paid: {}.", paid.join(", "));
            }
            Some(Payments::Unnamed {
                winner,
                shooter,
                others,
            }) => {
                let [winner, shooter, others] = [winner, shooter, others].map(signed);
                let _ = write!(
                    text,
                    " Paid: the winner {winner}, the shooter {shooter}, each of the others {others}."
                );
            }
            Some(Payments::Unsaid) | None => {}
        }
        for said in english.unsaid().into_iter().chain(english.liable()) {
            let _ = write!(text, " {said}");
        }
        if let Some(note) = self.note {
            let _ = write!(text, " {note}");
        }
        shortened(text)
    }

    /// The tiles in one line of Unicode's mahjong tiles, the sets on the table in brackets: `🀙🀚🀛
    /// 🀇🀇 + 🀇 [🀄🀄🀄] (🀢)`.
    pub fn one_line(&self) -> String {
        let asked = &self.scored.asked;
        let mut parts = vec![];
        let kinds = asked.hand.concealed().kinds();
        let concealed: String = kinds
            .map(|(tile, n)| Face::Tile(tile).unicode().repeat(n.into()))
            .collect();
        if !concealed.is_empty() {
            parts.push(concealed);
        }
        if let Some(tile) = asked.win.by.tile() {
            parts.push(format!("+ {}", Face::Tile(tile).unicode()));
        }
        for laid in asked.hand.laid() {
            let tiles = laid.set().tiles();
            let tiles: String = tiles.map(|tile| Face::Tile(tile).unicode()).collect();
            parts.push(match laid {
                Laid::Concealed(_) => format!("{{{tiles}}}"),
                _ => format!("[{tiles}]"),
            });
        }
        if !asked.hand.set_aside().is_empty() {
            let flowers = asked.hand.set_aside().iter();
            let flowers: String = flowers.map(|it| Face::Bonus(it).unicode()).collect();
            parts.push(format!("({flowers})"));
        }
        parts.join(" ")
    }

    /// The concealed tiles, as notation groups them.
    fn concealed(&self) -> String {
        let mut text = String::new();
        let mut suit = None;
        for (tile, n) in self.scored.asked.hand.concealed().kinds() {
            let (mark, same) = match tile.rank() {
                Some(rank) => (rank.get().to_string(), tile.suit() == suit),
                None => (tile.to_string(), suit.is_none()),
            };
            if !same {
                text.extend(suit.map(crate::tile::Suit::letter));
                if !text.is_empty() {
                    text.push(' ');
                }
                suit = tile.suit();
            }
            text.push_str(&mark.repeat(n.into()));
        }
        text.extend(suit.map(crate::tile::Suit::letter));
        text
    }
}

/// A set on the table in words: `Pung of 4p from West`.
fn set_said(laid: Laid) -> String {
    let what = match (laid, laid.set()) {
        (Laid::Concealed(tile), _) => return format!("Concealed Kong of {tile}"),
        (Laid::Added { tile, .. }, _) => format!("Kong of {tile}, its fourth tile added"),
        (_, Set::Sheung(_)) => format!("Sheung {}", laid.set()),
        (_, Set::Pung(tile)) => format!("Pung of {tile}"),
        (_, Set::Kong(tile)) => format!("Kong of {tile}"),
    };
    match laid.from() {
        Some(seat) => format!("{what} from {seat}"),
        None => what,
    }
}

/// The text, cut with three dots where it is over what is taken.
fn shortened(text: String) -> String {
    match text.char_indices().nth(MOST) {
        None => text,
        Some(_) => {
            let kept: String = text.chars().take(MOST - 1).collect();
            kept + "…"
        }
    }
}
