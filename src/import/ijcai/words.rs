//! The words of the format: players, tiles, the end of a line.

use crate::seat::Seat;
use crate::tile::{Dragon, Rank, Suit, Tile, Wind};

/// The seat of a player: player 0 deals.
pub(super) fn seat(word: Option<&str>) -> Result<Seat, String> {
    let at = word.and_then(|word| word.parse::<usize>().ok());
    let seat = at.and_then(|at| Seat::ALL.get(at).copied());
    seat.ok_or_else(|| "a player is 0 to 3".to_owned())
}

/// The tile of a letter and a number.
pub(super) fn tile(word: &str) -> Result<Tile, String> {
    let wrong = || format!("`{}` is no tile", short(word));
    let mut letters = word.chars();
    let (Some(kind), Some(digit), None) = (letters.next(), letters.next(), letters.next()) else {
        return Err(wrong());
    };
    let number = digit.to_digit(10).ok_or_else(wrong)?;
    let suited = |suit| Rank::new(number as u8).map(|rank| Tile::suited(suit, rank));
    let at = (number as usize).checked_sub(1);
    let tile = match kind {
        'W' => suited(Suit::Characters),
        'B' => suited(Suit::Dots),
        'T' => suited(Suit::Bamboo),
        'F' => at
            .and_then(|at| Wind::ALL.get(at))
            .map(|&wind| Tile::wind(wind)),
        'J' => at
            .and_then(|at| Dragon::ALL.get(at))
            .map(|&dragon| Tile::dragon(dragon)),
        _ => None,
    };
    tile.ok_or_else(wrong)
}

/// Nothing more stands on the line.
pub(super) fn ended<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
    match words.next() {
        None => Ok(()),
        Some(word) => Err(format!("`{}` is more than the line has", short(word))),
    }
}

/// As much of a foreign text as a message can hold.
pub(super) fn short(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).take(41).collect();
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
