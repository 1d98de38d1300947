//! What every answer has: seats, hands, lists and columns, in a language.

use crate::aloud::{Tongue, item_name, wind_name};
use crate::rules::{Book, Names, Worth};
use crate::said;
use crate::seat::{RoundWind, Seat};
use std::sync::LazyLock;
use unicode_width::UnicodeWidthStr;

pub(super) use crate::aloud::hand_id;

/// A seat in a column or beside a name: `E`, `東`.
pub(super) fn letter(seat: Seat, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => seat.letter().to_string(),
        Tongue::Chinese => wind_name(seat.wind(), tongue).to_owned(),
    }
}

/// A round: `East round`, `東圈`.
pub(super) fn round(round: RoundWind, tongue: Tongue) -> String {
    let wind = wind_name(round.0, tongue);
    said!(tongue, "{wind} round", "{wind}圈")
}

/// What an item is called; in English beside its Chinese name.
pub(super) fn item(names: &Names, tongue: Tongue) -> String {
    let Names { en, zh } = names;
    said!(tongue, "{en} {zh}", "{zh}")
}

/// What an item is called in an audit, beside what a program is told of it; in English its id.
pub(super) fn item_of(id: &str, tongue: Tongue) -> &str {
    match tongue {
        Tongue::English => id,
        Tongue::Chinese => item_called(id, tongue),
    }
}

/// What an item is called that is known by its id alone. It is looked up among the bundled rule
/// sets, of which all others take their items.
pub(super) fn item_called(id: &str, tongue: Tongue) -> &str {
    static BUNDLED: LazyLock<Book> = LazyLock::new(Book::bundled);
    item_name(id, &BUNDLED, tongue)
}

/// What an item is worth: `3`, `limit`.
pub(super) fn worth(worth: &Worth, tongue: Tongue) -> String {
    let told = worth.to_string();
    match tongue {
        Tongue::English => told,
        Tongue::Chinese => told.replace("limit", "爆棚").replace(", ", "、"),
    }
}

/// `3 faan`
pub(super) fn faan(faan: impl std::fmt::Display, tongue: Tongue) -> String {
    said!(tongue, "{faan} faan", "{faan}番")
}

/// `1 hand`, `3 hands`
pub(super) fn hands(hands: impl Into<u64>, tongue: Tongue) -> String {
    match hands.into() {
        1 => said!(tongue, "1 hand", "1局"),
        n => said!(tongue, "{n} hands", "{n}局"),
    }
}

/// Things after one another: `a, b`, `a、b`.
pub(super) fn list(all: &[String], tongue: Tongue) -> String {
    all.join(tongue.pick(", ", "、"))
}

/// `a and b`, `a, b and c`
pub(super) fn and(words: &[String], tongue: Tongue) -> String {
    joined(words, tongue.pick(" and ", "和"), tongue)
}

/// `a or b`, `a, b or c`
pub(super) fn or(words: &[String], tongue: Tongue) -> String {
    joined(words, tongue.pick(" or ", "或"), tongue)
}

fn joined(words: &[String], last: &str, tongue: Tongue) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{}{last}{end}", list(rest, tongue)),
    }
}

/// Text with the blanks after it, in a column of this width.
pub(super) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// Text after its blanks, in a column of this width.
pub(super) fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text.width())))
}

/// How wide the widest of these is.
pub(super) fn widest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    let widths = texts.into_iter().map(|text| text.as_ref().width());
    widths.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_are_told_as_each_language_has_it() {
        let words = ["1m", "2m", "3m"].map(str::to_owned);
        assert_eq!(or(&words, Tongue::English), "1m, 2m or 3m");
        assert_eq!(or(&words, Tongue::Chinese), "1m、2m或3m");
        assert_eq!(and(&words[..1], Tongue::Chinese), "1m");
    }
}
