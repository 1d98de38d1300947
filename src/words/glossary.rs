//! The words of the house: one English and one Chinese word for each thing, what it means, and
//! which words are not used for it. Every text is held to it by a test.

mod club;
mod table;

use super::{BOLD, DIM, line};
use crate::aloud::{Tongue, rulebook_name};
use crate::said;

/// A word of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// By what it can be asked for: `zi-mo`.
    pub id: &'static str,
    /// In English, with the Cantonese of the table.
    pub english: &'static str,
    /// In Traditional Chinese, as Hong Kong has it.
    pub chinese: &'static str,
    /// What it means, in a sentence: in English.
    pub meaning: &'static str,
    /// The same in Chinese.
    pub meaning_in_chinese: &'static str,
    /// The rule that says more of it, if there is one.
    pub rule: Option<&'static str>,
    /// Chinese words that are not used for it here.
    pub refused: &'static [&'static str],
}

impl Term {
    /// Everything that is said of the word.
    pub fn told(&self, tongue: Tongue) -> String {
        let mut text = String::new();
        let (id, english, chinese) = (self.id, self.english, self.chinese);
        let name = said!(
            tongue,
            "{BOLD}{english} {chinese}{BOLD:#}  {DIM}{id}{DIM:#}",
            "{BOLD}{chinese}{BOLD:#}  {DIM}{english}{DIM:#}"
        );
        line(&mut text, &name);
        let meaning = tongue.pick(self.meaning, self.meaning_in_chinese);
        line(&mut text, &said!(tongue, "  {meaning}.", "  {meaning}。"));
        if let Some(rule) = self.rule {
            let name = rulebook_name(rule, tongue).unwrap_or_default();
            let told = said!(
                tongue,
                "  Rule {rule}: {name}.",
                "  規則 {rule}「{name}」。"
            );
            line(&mut text, &told);
        }
        if !self.refused.is_empty() {
            let others = self.refused.join("、");
            let told = said!(
                tongue,
                "  Not said here: {others}.",
                "  此處不說：{others}。"
            );
            line(&mut text, &told);
        }
        text
    }
}

/// Every word: the table's own first, then those of the club.
pub fn terms() -> impl Iterator<Item = &'static Term> + Clone {
    table::TERMS.iter().chain(club::TERMS)
}

/// All the words, each with what it means, in a line.
pub fn glossary(tongue: Tongue) -> String {
    let mut text = String::new();
    for term in terms() {
        let (english, chinese) = (term.english, term.chinese);
        let meaning = tongue.pick(term.meaning, term.meaning_in_chinese);
        let rule = term.rule.map_or(String::new(), |rule| {
            said!(tongue, " ({rule})", "（{rule}）")
        });
        let told = said!(
            tongue,
            "{BOLD}{english} {chinese}{BOLD:#}: {meaning}{rule}",
            "{BOLD}{chinese}{BOLD:#}：{meaning}{rule}"
        );
        line(&mut text, &told);
    }
    text
}

/// The term of a word: its id, what it is called in either language, or a word that is not used
/// for it here. Small and capital letters are alike.
///
/// ```
/// use sikwu::words::glossary::term;
/// assert_eq!(term("Zi Mo").map(|it| it.chinese), Some("自摸"));
/// assert_eq!(term("點炮").map(|it| it.chinese), Some("出銃"));
/// assert_eq!(term("riichi"), None);
/// ```
pub fn term(word: &str) -> Option<&'static Term> {
    let word = word.trim().to_lowercase();
    let named = |it: &&Term| {
        let own = [it.id, it.english, it.chinese];
        own.iter().any(|own| own.to_lowercase() == word)
    };
    let refused = |it: &&Term| it.refused.contains(&word.as_str());
    let mut terms = terms();
    let found = terms.clone().find(named);
    found.or_else(|| terms.find(refused))
}

/// A row of a table: the rule is `""` where there is none.
const fn term_of(
    [id, english, chinese]: [&'static str; 3],
    meaning: &'static str,
    meaning_in_chinese: &'static str,
    rule: &'static str,
    refused: &'static [&'static str],
) -> Term {
    Term {
        id,
        english,
        chinese,
        meaning,
        meaning_in_chinese,
        rule: if rule.is_empty() { None } else { Some(rule) },
        refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_word_has_one_meaning_and_a_thing_one_word() {
        for word in [
            |it: &Term| it.id,
            |it: &Term| it.english,
            |it: &Term| it.chinese,
        ] {
            let words: BTreeSet<&str> = terms().map(word).collect();
            assert_eq!(words.len(), terms().count());
        }
        for it in terms() {
            for refused in it.refused {
                let used = terms().any(|it| it.chinese.contains(refused));
                assert!(!used, "{refused} is refused, and used");
            }
            for word in [it.id, it.english, it.chinese] {
                assert_eq!(term(word).map(|it| it.id), Some(it.id), "{word}");
            }
        }
    }

    #[test]
    fn every_rule_that_a_word_names_is_one() {
        for it in terms() {
            for tongue in Tongue::ALL {
                let known = it
                    .rule
                    .is_none_or(|rule| rulebook_name(rule, tongue).is_some());
                assert!(known, "{}: {:?}", it.id, it.rule);
            }
            assert!(!it.told(Tongue::English).contains(".."), "{}", it.id);
        }
    }
}
