//! The rules that a score sheet declares, as a rule set.

use crate::rules::{Book, RuleSet};
use crate::tongue::Phrase;
use std::sync::LazyLock;

/// What is paid at the table of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Terms {
    /// `B=`: what each of three pays for nought faan by Zi Mo, in hundredths.
    pub base: u32,
    /// `M=`: the most faan.
    pub most: u8,
    /// `R=full`: whether the shooter pays for the other two (全銃).
    pub shooter_alone: bool,
    /// `S=`: how the price goes up.
    pub rise: Rise,
}

/// How the price goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rise {
    /// Half as fast from 4 faan on (半辣上).
    HalfSpicy,
    /// Twice as much for every faan (辣辣上).
    FullSpicy,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            base: 100,
            most: 13,
            shooter_alone: true,
            rise: Rise::HalfSpicy,
        }
    }
}

impl Terms {
    /// Whether everything that is paid by these terms is in whole points, where an amount of one
    /// is so many.
    pub fn is_whole(&self, scale: u32) -> bool {
        // The least that is paid: a base, or half of one by each bystander.
        let least = if self.shooter_alone { 100 } else { 200 };
        let base = u64::from(self.base) * u64::from(scale);
        base.is_multiple_of(least)
    }

    /// The rule set, in which a loser's share for nought faan is the base. Its bill is two shares.
    ///
    /// # Errors
    ///
    /// Why these make no rule set: prices of no whole points, or beyond all numbers.
    pub fn rules(&self, scale: u32) -> Result<RuleSet, Phrase> {
        if !self.is_whole(scale) {
            let why = (
                "somebody would pay a part of a point",
                "有人要付不足一分的零數",
            );
            return Err(why.into());
        }
        static BUNDLED: LazyLock<Book> = LazyLock::new(Book::bundled);
        let mut book = BUNDLED.clone();
        let id = book.read("", &self.text(scale)).map_err(|fault| {
            Phrase::each(|tongue| {
                let problems = fault.problems.iter();
                let messages: Vec<&str> = problems.map(|it| it.message.speak(tongue)).collect();
                messages.join(tongue.pick("; ", "；"))
            })
        })?;
        let rules = book.get(&id).cloned();
        rules.ok_or_else(|| book.unknown(&id))
    }

    /// How many points are one of the sheet by whose terms this rule set is, if it is one of those.
    ///
    /// ```
    /// use sikwu::scoresheet::Terms;
    /// assert_eq!(Terms::scale_of("score-sheet-50x2-8-full-half"), Some(2));
    /// assert_eq!(Terms::scale_of("hk-old-style"), None);
    /// ```
    pub fn scale_of(rules: &str) -> Option<u32> {
        let (_, scale) = rules.strip_prefix("score-sheet-")?.split_once('x')?;
        scale.split('-').next()?.parse().ok()
    }

    /// The text of the rule set, as it would stand in a rule file.
    pub fn text(&self, scale: u32) -> String {
        // A ladder's unit is its bill of 3 faan: two shares of eight bases.
        let unit = u64::from(self.base) * u64::from(scale) * 16 / 100;
        let (ladder, rise) = match self.rise {
            Rise::HalfSpicy => ("half-spicy", "half"),
            Rise::FullSpicy => ("full-spicy", "spicy"),
        };
        let (scheme, liability) = match self.shooter_alone {
            true => ("shooter-pays-all", "full"),
            false => ("half-responsibility", "half"),
        };
        let (base, most) = (self.base, self.most);
        format!(
            "id: score-sheet-{base}x{scale}-{most}-{liability}-{rise}\nlike: hk-old-style\n\
             minimum: 0\nlimit: {most}\nladder: {{ named: {ladder}, unit: {unit} }}\n\
             pay: {{ scheme: {scheme}, false_win: total }}\n"
        )
    }
}
