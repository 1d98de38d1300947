//! The words and characters that stand for tiles.

use super::{Code, Fault, Piece, any, fold};
use crate::bonus::{Bonus, Family};
use crate::phrase;
use crate::seat::Seat;
use crate::tile::{Dragon, Suit, Tile, Wind};
use crate::tongue::Phrase;

/// The run of letters at the start of the text, looked up in a table of words.
pub(crate) fn looked_up<'a, T: Copy>(input: &'a str, table: &[(&str, T)]) -> (&'a str, Option<T>) {
    // No word is longer than `chrysanthemum`, and one letter more tells that this is none.
    let mut letters = [0; 14];
    let mut length = 0;
    let mut rest = input;
    while let Ok((after, character)) = any(rest) {
        // Only the first letter may be a capital: `GREEN` would be four letters of tiles too.
        let first = length == 0 && character.is_ascii_alphabetic();
        if !(first || character.is_ascii_lowercase()) {
            break;
        }
        let (Some(letter), Ok(ascii)) = (letters.get_mut(length), u8::try_from(character)) else {
            return (input, None);
        };
        *letter = ascii.to_ascii_lowercase();
        length += 1;
        rest = after;
    }
    let letters = &letters[..length];
    let found = table.iter().find(|(word, _)| word.as_bytes() == letters);
    match found {
        Some(&(_, value)) => (rest, Some(value)),
        None => (input, None),
    }
}

/// There is no tile here: says what the character might have meant.
pub(super) fn no_tile(input: &str) -> Fault<'_> {
    let Some(character) = input.chars().next() else {
        let message = phrase!("a tile is wanted here", "此處應有一隻牌");
        return Fault::here(input, Code::UnknownTile, message, Phrase::default());
    };
    let cure = match fold(character) {
        'e' | 'n' | 'w' => phrase!(
            "winds are capital letters: E S W N",
            "風牌用大寫字母：E S W N"
        ),
        'b' | 'c' | 't' | 'd' | 'B' | 'D' | 'T' => phrase!(
            "suits are m (characters), p (dots) and s (bamboo), after their digits",
            "花色是 m（萬）、p（筒）、s（索），寫在數字之後"
        ),
        'm' | 'p' | 's' | 'z' | 'f' | 'g' => phrase!(
            "the digits come before the letter: 123m",
            "數字寫在字母之前：123m"
        ),
        '\u{1f02a}' => phrase!("there are no jokers here", "此處沒有百搭"),
        '\u{1f02b}' => phrase!("an unknown tile is written ?", "未知的牌寫作 ?"),
        _ => phrase!(
            "digits with m, p or s; E S W N; C F P; 1f-4f and 1g-4g for flowers and seasons",
            "數字加 m、p 或 s；E S W N；C F P；花牌是 1f-4f 和 1g-4g"
        ),
    };
    let shown = character.escape_debug();
    let message = phrase!("`{shown}` stands for no tile", "`{shown}` 不是任何一隻牌");
    Fault::here(input, Code::UnknownTile, message, cure)
}

pub(super) const SUIT_WORDS: [(&str, Suit); 10] = [
    ("dot", Suit::Dots),
    ("dots", Suit::Dots),
    ("bam", Suit::Bamboo),
    ("bams", Suit::Bamboo),
    ("bamboo", Suit::Bamboo),
    ("bamboos", Suit::Bamboo),
    ("char", Suit::Characters),
    ("chars", Suit::Characters),
    ("character", Suit::Characters),
    ("characters", Suit::Characters),
];

const fn wind(wind: Wind) -> Piece {
    Piece::Tile(Tile::wind(wind))
}

const fn dragon(dragon: Dragon) -> Piece {
    Piece::Tile(Tile::dragon(dragon))
}

const fn bonus(family: Family, seat: Seat) -> Piece {
    Piece::Bonus(Bonus::of(family, seat))
}

pub(super) const TILE_WORDS: [(&str, Piece); 19] = [
    ("east", wind(Wind::East)),
    ("south", wind(Wind::South)),
    ("west", wind(Wind::West)),
    ("north", wind(Wind::North)),
    ("red", dragon(Dragon::Red)),
    ("chung", dragon(Dragon::Red)),
    ("green", dragon(Dragon::Green)),
    ("fat", dragon(Dragon::Green)),
    ("white", dragon(Dragon::White)),
    ("paak", dragon(Dragon::White)),
    ("plum", bonus(Family::Flowers, Seat::East)),
    ("orchid", bonus(Family::Flowers, Seat::South)),
    ("chrysanthemum", bonus(Family::Flowers, Seat::West)),
    ("bamboo", bonus(Family::Flowers, Seat::North)),
    ("spring", bonus(Family::Seasons, Seat::East)),
    ("summer", bonus(Family::Seasons, Seat::South)),
    ("autumn", bonus(Family::Seasons, Seat::West)),
    ("fall", bonus(Family::Seasons, Seat::West)),
    ("winter", bonus(Family::Seasons, Seat::North)),
];

pub(super) const GLYPHS: [(char, Piece); 15] = [
    ('東', wind(Wind::East)),
    ('南', wind(Wind::South)),
    ('西', wind(Wind::West)),
    ('北', wind(Wind::North)),
    ('中', dragon(Dragon::Red)),
    ('發', dragon(Dragon::Green)),
    ('白', dragon(Dragon::White)),
    ('梅', bonus(Family::Flowers, Seat::East)),
    ('蘭', bonus(Family::Flowers, Seat::South)),
    ('菊', bonus(Family::Flowers, Seat::West)),
    ('竹', bonus(Family::Flowers, Seat::North)),
    ('春', bonus(Family::Seasons, Seat::East)),
    ('夏', bonus(Family::Seasons, Seat::South)),
    ('秋', bonus(Family::Seasons, Seat::West)),
    ('冬', bonus(Family::Seasons, Seat::North)),
];
