//! A verdict to be read aloud at the table, in English or in Traditional Chinese: who won, what the
//! first wrong event is and by which rule, what would have been right, who pays whom.

mod chinese;
mod english;
mod names;
mod reasons;

use crate::audit::{Allowed, HandAudit};
use crate::play::{Choice, What};
use crate::rules::{Book, Names};
use crate::seat::Seat;
use crate::tile::Tile;

/// A language that verdicts are read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// English, with the Cantonese of the table.
    English,
    /// Traditional Chinese, as Hong Kong writes it.
    Chinese,
}

/// The verdict on a hand, as a club officer reads it out. `source` has the lines of the record, and
/// `book` the names of the items.
pub fn aloud(
    audit: &HandAudit,
    source: &dyn Fn(u32) -> Option<String>,
    book: &Book,
    tongue: Tongue,
) -> String {
    let named = Named { book };
    let sentences = match tongue {
        Tongue::English => english::verdict(audit, source, &named),
        Tongue::Chinese => chinese::verdict(audit, source, &named),
    };
    let mut text = sentences.join("\n");
    text.push('\n');
    text
}

/// What rules and items are called.
struct Named<'b> {
    book: &'b Book,
}

impl Named<'_> {
    /// An item, by its id.
    fn item(&self, id: &str) -> Option<&Names> {
        let mut sets = self.book.iter();
        sets.find_map(|rules| rules.item(id))
            .map(|item| &item.names)
    }

    /// A rule, or an item that is counted wrong, in English and in Chinese.
    fn rule(&self, id: &str) -> Option<(&str, &str)> {
        let rule = names::RULES.iter().find(|(rule, ..)| *rule == id);
        let rule = rule.map(|&(_, en, zh)| (en, zh));
        rule.or_else(|| {
            self.item(id)
                .map(|names| (names.en.as_str(), names.zh.as_str()))
        })
    }
}

/// What each seat could have done, in the words of a language: a claim once, whether it is called
/// first or takes effect at once, and its discards together.
fn by_seat(
    allowed: &[Allowed],
    chosen: &dyn Fn(Choice) -> String,
    tile: &dyn Fn(Tile) -> String,
    throws: &dyn Fn(Vec<String>) -> String,
) -> Vec<(Seat, Vec<String>)> {
    let mut all: Vec<(Seat, Vec<String>, Vec<String>)> = vec![];
    for Allowed { seat, choice } in allowed {
        if all.last().is_none_or(|(last, ..)| last != seat) {
            all.push((*seat, vec![], vec![]));
        }
        let Some((_, moves, thrown)) = all.last_mut() else {
            continue;
        };
        match *choice {
            Choice::Do(What::Discard { tile: it, .. }) => thrown.push(tile(it)),
            choice => {
                let told = chosen(choice);
                if !moves.contains(&told) {
                    moves.push(told);
                }
            }
        }
    }
    for (_, moves, thrown) in &mut all {
        if !thrown.is_empty() {
            moves.push(throws(std::mem::take(thrown)));
        }
    }
    let told = all.into_iter();
    told.map(|(seat, moves, _)| (seat, moves)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_rule_of_the_rulebook_has_a_name_and_none_has_two() {
        let numbered = [("T", 14), ("W", 6), ("P", 6), ("B", 5), ("D", 3)];
        let all = numbered
            .iter()
            .flat_map(|(letter, most)| (1..=*most).map(move |n| format!("{letter}{n}")));
        let all: BTreeSet<String> = all.chain(["digest".to_owned()]).collect();
        let named = names::RULES.iter().map(|(id, ..)| (*id).to_owned());
        assert_eq!(named.collect::<BTreeSet<String>>(), all);
        for part in [
            |it: &(_, &'static str, _)| it.1,
            |it: &(_, _, &'static str)| it.2,
        ] {
            let names: BTreeSet<&str> = names::RULES.iter().map(part).collect();
            assert_eq!(names.len(), names::RULES.len());
        }
    }
}
