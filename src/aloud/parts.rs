//! The parts that a verdict is made of, each in either language: for whoever shows a hand step by
//! step and says the same of it.

use super::voice::{ended, wrong};
use super::{Named, Tongue, chinese, english, names};
use crate::audit::{Fault, HandAudit};
use crate::bonus::Bonus;
use crate::record::{Act, Title};
use crate::rules::Book;
use crate::seat::{RoundWind, Seat};
use crate::tile::{Tile, Wind};

/// A tile as it is said: `4 of dots`, `四筒`.
///
/// ```
/// use sikwu::aloud::{Tongue, tile_name};
/// use sikwu::tile::{Dragon, Tile};
/// let red = Tile::dragon(Dragon::Red);
/// assert_eq!(tile_name(red, Tongue::English), "Red dragon");
/// assert_eq!(tile_name(red, Tongue::Chinese), "紅中");
/// ```
pub fn tile_name(tile: Tile, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => english::tile(tile),
        Tongue::Chinese => chinese::tile(tile),
    }
}

/// A flower or season as it is said: `Plum`, `梅`.
pub fn bonus_name(bonus: Bonus, tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::English => english::bonus(bonus),
        Tongue::Chinese => chinese::bonus(bonus),
    }
}

/// A seat, by its wind: `East`, `東家`.
pub fn seat_name(seat: Seat, tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::English => ["East", "South", "West", "North"][seat as usize],
        Tongue::Chinese => chinese::name(seat),
    }
}

/// A wind alone, as a round is named by it: `East`, `東`.
pub fn wind_name(wind: Wind, tongue: Tongue) -> &'static str {
    match tongue {
        Tongue::English => ["East", "South", "West", "North"][wind as usize],
        Tongue::Chinese => chinese::wind(wind),
    }
}

/// A hand by its place in the match: `E-1`, `東圈第1局`.
pub fn hand_name(title: Title, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => title.to_string(),
        Tongue::Chinese => chinese::hand(title),
    }
}

/// A hand that is known by its id: `E-1`, `東圈第1局`. An id of another form stays as it is.
pub fn hand_id(id: &str, tongue: Tongue) -> String {
    let title = id.split_once('-').and_then(|(wind, number)| {
        let wind = Wind::ALL.into_iter().find(|it| {
            let mut letters = wind.chars();
            letters.next() == Some(it.letter()) && letters.next().is_none()
        })?;
        let number = number.parse().ok()?;
        let round = RoundWind(wind);
        Some(Title { round, number })
    });
    match (title, tongue) {
        (Some(title), Tongue::Chinese) => hand_name(title, tongue),
        _ => id.to_owned(),
    }
}

/// What a seat did, without a full stop: `South throws 9 of bamboo`.
pub fn did(seat: Seat, act: Act, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => english::act(seat, act),
        Tongue::Chinese => chinese::act(seat, act),
    }
}

/// What is wrong, by which rule, why, and what would have been allowed: a sentence each. `nth` is 0
/// for the first thing that is wrong; `source` has the lines of the record.
pub fn fault_told(
    nth: usize,
    fault: &Fault,
    source: &dyn Fn(u32) -> Option<String>,
    book: &Book,
    tongue: Tongue,
) -> Vec<String> {
    let (mut told, named) = (vec![], Named { book });
    wrong(&mut told, nth == 0, fault, source, &named, tongue.voice());
    told
}

/// How a hand ended and who pays, a sentence each.
pub fn ending_told(audit: &HandAudit, book: &Book, tongue: Tongue) -> Vec<String> {
    let (mut told, named) = (vec![], Named { book });
    ended(&mut told, audit, &named, tongue.voice());
    told
}

/// What a rule, or an item that is counted wrong, is called; `None` for an id that nobody knows.
pub fn rule_name<'b>(id: &str, book: &'b Book, tongue: Tongue) -> Option<&'b str> {
    let named = Named { book };
    let (en, zh) = named.rule(id)?;
    Some(match tongue {
        Tongue::English => en,
        Tongue::Chinese => zh,
    })
}

/// What a rule of the rulebook is called, whatever rule sets there are; `None` for any other id.
pub fn rulebook_name(id: &str, tongue: Tongue) -> Option<&'static str> {
    let (_, en, zh) = names::RULES.iter().find(|(rule, ..)| *rule == id)?;
    Some(tongue.pick(en, zh))
}

/// What an item is called, by its id; the id itself where no rule set has it.
pub fn item_name<'b>(id: &'b str, book: &'b Book, tongue: Tongue) -> &'b str {
    let named = Named { book };
    named.item(id).map_or(id, |names| names.speak(tongue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_named_by_its_round_and_number() {
        assert_eq!(hand_id("E-1", Tongue::Chinese), "東圈第1局");
        assert_eq!(hand_id("N-12", Tongue::Chinese), "北圈第12局");
        assert_eq!(hand_id("N-12", Tongue::English), "N-12");
        for other in ["E1", "EE-1", "X-1", "E-", "E-one", "東-1"] {
            assert_eq!(hand_id(other, Tongue::Chinese), other);
        }
    }
}
