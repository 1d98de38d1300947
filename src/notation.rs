//! How tiles and hands are written, and what is said when they are written wrongly.
//!
//! Reading is lenient, printing gives one form, and what is printed reads back the same. The
//! formal grammar is `grammars/hand.ebnf`; each parser in [`tiles`] and [`sheet`] is one of its
//! productions. This floor knows no rule set: it says what was written, not what it is worth.

pub mod asked;
pub mod fault;
pub mod seen;
pub mod sheet;
pub mod tiles;

pub use asked::{Asked, By, Given, Waiting};
pub use fault::{Code, NotationError};
pub use seen::seen;
pub use sheet::Sheet;

/// The character that stands for `character` after folding: full-width forms become ASCII,
/// simplified characters traditional ones.
///
/// Every parser compares folded characters, so that places in error messages are places in the
/// text as it was typed.
pub(crate) fn fold(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(character as u32 - 0xff01 + 0x21).unwrap_or(character)
        }
        '\u{3000}' => ' ',
        '万' => '萬',
        '饼' => '餅',
        '条' => '條',
        '东' => '東',
        '发' => '發',
        '兰' => '蘭',
        _ => character,
    }
}

/// Whether a character is a variation selector: it chooses a glyph and means nothing here.
pub(crate) fn is_variation_selector(character: char) -> bool {
    matches!(character, '\u{fe0e}' | '\u{fe0f}')
}
