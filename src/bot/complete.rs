//! What an option is completed by while somebody types it.
//!
//! Nothing is read here: no disk, no journal. Discord waits three seconds for an answer and takes
//! twenty-five, each of 100 characters and a value of as many
//! (<https://docs.discord.com/developers/interactions/application-commands#autocomplete>).

mod hand;
mod ledger;

use super::call;
use crate::notation::Given;
use crate::parlour::{Both, Command, LedgerView, Takes};
use crate::rules::{Book, RuleSet};
use crate::tongue::Tongue;
use chrono_tz::{TZ_VARIANTS, Tz};

/// The most completions that Discord takes.
pub const MOST: usize = 25;

/// The most characters of a completion, and of its value.
pub const MOST_CHARACTERS: usize = 100;

/// From what is completed.
#[derive(Clone, Copy, Debug)]
pub struct Known<'k> {
    /// The rule sets.
    pub book: &'k Book,
    /// The id of the rule set of a hand that names none.
    pub rules: &'k str,
    /// The club's ledger, where there is one and [`needs_ledger`] asks for it. Its `entries` are
    /// the last ones.
    pub ledger: Option<&'k LedgerView>,
    /// The words of the glossary.
    pub terms: &'k [Both],
}

/// A completion: what is shown, and what stands in the option then.
pub type Completion = (String, String);

/// Whether an option is completed from the ledger. A hand is not.
pub fn needs_ledger(command: &call::Command, option: &str) -> bool {
    use Takes::*;
    matches!(
        takes(command, option),
        Some(Player | Players | Session(_) | Table(_) | Entry | Span)
    )
}

/// Completes what is typed into an option of a command, in a language.
///
/// ```
/// use sikwu::bot::call::{Command, Given};
/// use sikwu::bot::complete::{Known, complete};
/// use sikwu::rules::Book;
/// use sikwu::tongue::Tongue;
///
/// let book = Book::bundled();
/// let known = Known { book: &book, rules: "hk-old-style", ledger: None, terms: &[] };
/// let score = Command { name: "score".to_owned(), options: vec![] };
/// let typing = |typed: &str| complete(&score, "hand", typed, Tongue::English, &known);
/// assert_eq!(typing("PPP 123p")[0].0, "🀆🀆🀆 🀙🀚🀛 · 6 tiles so far");
/// assert_eq!(typing("33333m")[0].0, "🀉🀉🀉🀉🀉 · a fifth 3m");
/// ```
pub fn complete(
    command: &call::Command,
    option: &str,
    typed: &str,
    tongue: Tongue,
    known: &Known<'_>,
) -> Vec<Completion> {
    let Some(takes) = takes(command, option) else {
        return vec![];
    };
    let found = match (takes, known.ledger) {
        (Takes::Hand, _) => {
            let asked = asked(command, known);
            asked.map_or(vec![], |asked| hand::winning(typed, &asked, tongue))
        }
        (Takes::Waiting, _) => {
            let asked = asked(command, known);
            asked.map_or(vec![], |asked| hand::waiting(typed, &asked, tongue))
        }
        (Takes::RuleSet, _) => rule_sets(typed, tongue, known.book),
        (Takes::Zone, _) => zones(typed),
        (Takes::Term, _) => terms(typed, tongue, known.terms),
        (takes, Some(view)) => ledger::complete(takes, typed, tongue, view),
        (_, None) => vec![],
    };
    let fits = |text: &str| !text.is_empty() && units(text) <= MOST_CHARACTERS;
    let found = found.into_iter().filter(|(_, value)| fits(value));
    let found = found.map(|(label, value)| (clipped(&label), value));
    found.take(MOST).collect()
}

/// What a hand is counted by.
struct Counting<'k> {
    /// What the other options say.
    given: Given,
    /// The rule set.
    rules: &'k RuleSet,
    /// Whether all is said that its faan hang on. Where a winner is named, their seat is not.
    is_whole: bool,
}

fn asked<'k>(command: &call::Command, known: &Known<'k>) -> Option<Counting<'k>> {
    let rules = command.text("rules").unwrap_or(known.rules);
    let rules = known.book.get(rules).or(known.book.get(known.rules))?;
    let is_whole = matches!(command.name.as_str(), "score" | "waits");
    let names: &[&str] = match is_whole {
        true => &["seat", "round", "by", "from", "baau", "flags"],
        false => &["by", "flags"],
    };
    let mut given = Given::default();
    for name in names {
        if let Some(value) = command.text(name) {
            // What cannot be so is said when the command is sent.
            let _ = given.set(name, value);
        }
    }
    Some(Counting {
        given,
        rules,
        is_whole,
    })
}

fn takes(command: &call::Command, option: &str) -> Option<Takes> {
    let option = Command::named(&command.name)?.option(option)?;
    option.takes.is_completed().then_some(option.takes)
}

fn rule_sets(typed: &str, tongue: Tongue, book: &Book) -> Vec<Completion> {
    let sets = book.iter().filter_map(|rules| {
        let (en, zh) = (&rules.names.en, &rules.names.zh);
        let words = [rules.id.as_str(), en, zh];
        let name = tongue.pick(en, zh);
        let label = match *name == rules.id {
            true => name.clone(),
            false => format!("{name} · {}", rules.id),
        };
        has(&words, typed).then(|| (label, rules.id.clone()))
    });
    sets.collect()
}

/// Time zones; those near a club of Hong Kong mahjong where nothing is typed.
fn zones(typed: &str) -> Vec<Completion> {
    const NEAR: [Tz; 8] = [
        Tz::Asia__Hong_Kong,
        Tz::Asia__Macau,
        Tz::Asia__Singapore,
        Tz::Europe__London,
        Tz::America__Toronto,
        Tz::America__Los_Angeles,
        Tz::America__New_York,
        Tz::Australia__Sydney,
    ];
    let zones = match typed.trim() {
        "" => &NEAR[..],
        _ => &TZ_VARIANTS[..],
    };
    let typed = typed.trim().replace(' ', "_");
    let zones = zones.iter().map(|zone| zone.name());
    let zones = zones.filter(|name| has(&[name], &typed));
    zones.map(|it| (it.to_owned(), it.to_owned())).collect()
}

fn terms(typed: &str, tongue: Tongue, terms: &[Both]) -> Vec<Completion> {
    let both = |term: &Both| match tongue {
        Tongue::English => format!("{} {}", term.english, term.chinese),
        Tongue::Chinese => format!("{} {}", term.chinese, term.english),
    };
    let found = terms
        .iter()
        .filter(|it| has(&[it.english, it.chinese], typed));
    found.map(|it| (both(it), it.english.to_owned())).collect()
}

/// Whether one of these words has what is typed in it, whatever its letters.
fn has(words: &[&str], typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    words
        .iter()
        .any(|word| word.to_lowercase().contains(&typed))
}

/// How long a text is for Discord. Of a tile it may count two, and no more than that.
fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// A text that is short enough to be shown, with a mark where it was cut.
fn clipped(text: &str) -> String {
    if units(text) <= MOST_CHARACTERS {
        return text.to_owned();
    }
    let (mut kept, mut left) = (String::new(), MOST_CHARACTERS - 1);
    for c in text.chars() {
        match left.checked_sub(c.len_utf16()) {
            Some(rest) => left = rest,
            None => break,
        }
        kept.push(c);
    }
    kept.push('…');
    kept
}
