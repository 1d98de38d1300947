//! A verdict to be read aloud at the table, in English or in Traditional Chinese: who won, what the
//! first wrong event is and by which rule, what would have been right, who pays whom.

mod chinese;
mod english;
mod names;
mod parts;
mod voice;

pub use parts::{
    bonus_name, did, ending_told, fault_told, hand_id, hand_name, item_name, rule_name,
    rulebook_name, seat_name, tile_name, wind_name,
};

pub use crate::tongue::Tongue;

use crate::audit::HandAudit;
use crate::rules::{Book, Names};
use voice::{Voice, verdict};

impl Tongue {
    /// Whoever speaks it.
    fn voice(self) -> &'static dyn Voice {
        match self {
            Tongue::English => &english::English,
            Tongue::Chinese => &chinese::Chinese,
        }
    }
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
    let mut text = verdict(audit, source, &named, tongue.voice()).join("\n");
    text.push('\n');
    text
}

/// What rules and items are called.
struct Named<'b> {
    book: &'b Book,
}

impl<'b> Named<'b> {
    /// An item, by its id.
    fn item(&self, id: &str) -> Option<&'b Names> {
        let mut sets = self.book.iter();
        sets.find_map(|rules| rules.item(id))
            .map(|item| &item.names)
    }

    /// A rule, or an item that is counted wrong, in English and in Chinese.
    fn rule(&self, id: &str) -> Option<(&'b str, &'b str)> {
        let rule = names::RULES.iter().find(|(rule, ..)| *rule == id);
        let rule = rule.map(|&(_, en, zh)| (en, zh));
        rule.or_else(|| {
            self.item(id)
                .map(|names| (names.en.as_str(), names.zh.as_str()))
        })
    }
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
