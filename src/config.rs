//! `config.yaml`: read once, judged whole, with every fault at its place.

mod discord;

pub use discord::Discord;

use crate::clearing::Stake;
use crate::ledger::PlayerId;
use crate::phrase;
use crate::rules::Book;
use crate::tongue::{Phrase, Tongue};
use crate::yaml::{self, Document, Node, Problem};
use chrono_tz::Tz;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// What a club's machine is set to.
#[derive(Clone, Debug)]
pub struct Config {
    /// The rule sets: the bundled ones and the club's own.
    pub book: Arc<Book>,
    /// The id of the rule set of a question that names none.
    pub rules: String,
    /// The folder in which everything is kept.
    pub data: PathBuf,
    /// Another folder, for the last number and digest of each journal: it tells a journal that
    /// came back shorter or older.
    pub anchors: PathBuf,
    /// The officers of the club, by the ids of their users: they mend entries and end disputes.
    /// Whoever sits at this machine is one besides.
    pub officers: Vec<PlayerId>,
    /// For how many hours an entry waits until another of the four confirms it; nothing where
    /// that is not wanted.
    pub agree_hours: Option<u32>,
    /// How many MiB stay free on the disk: when fewer are, the ledger takes no entry.
    pub keep_free: u32,
    /// The time zone of the club's days and months.
    pub time_zone: Tz,
    /// What the club's money is called.
    pub currency: String,
    /// What points are worth, where they are worth money.
    pub stake: Option<Stake>,
    /// How the bot is run.
    pub discord: Discord,
}

/// A config.yaml that makes no sense: its text, and all of its problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigFault {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What is wrong with it, by place.
    pub problems: Vec<Problem>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            book: Arc::new(Book::bundled()),
            rules: "hk-old-style".to_owned(),
            data: PathBuf::from("data"),
            anchors: PathBuf::from("anchors"),
            officers: vec![],
            agree_hours: None,
            keep_free: 64,
            time_zone: Tz::Asia__Hong_Kong,
            currency: "HK$".to_owned(),
            stake: None,
            discord: Discord::default(),
        }
    }
}

impl Config {
    /// The largest config.yaml that is read, in bytes.
    pub const LIMIT: usize = 256 * 1024;

    /// Reads a configuration; what it leaves out has its default.
    ///
    /// ```
    /// use sikwu::config::Config;
    /// let text = "rule_sets: [{ id: house, like: hk-old-style, minimum: 1 }]\nrules: house";
    /// let config = Config::read("config.yaml", text).unwrap();
    /// assert_eq!(config.book.get(&config.rules).unwrap().minimum, 1);
    /// let fault = Config::read("config.yaml", "rule: house").unwrap_err();
    /// assert!(fault.to_string().contains("did you mean `rules`?"));
    /// ```
    ///
    /// # Errors
    ///
    /// [`ConfigFault`] with every problem: an unknown or doubled key, a wrong value, a rule set
    /// that makes no sense.
    pub fn read(name: &str, text: &str) -> Result<Config, ConfigFault> {
        let fault = |problems| ConfigFault {
            name: name.to_owned(),
            text: text.to_owned(),
            problems,
        };
        let mut problems = vec![];
        let Some(document) = Document::sift(text, Config::LIMIT, &mut problems) else {
            return Err(fault(problems));
        };
        let mut config = Config::default();
        let root = document.root();
        if let Some(root) = root.mapping(&mut problems) {
            let known = ["rules", "rule_sets", "data", "anchors", "ledger", "discord"];
            root.only(&known, &mut problems);
            if let Some(node) = root.get("ledger").filter(|node| !node.is_nothing()) {
                config.ledger(node, &mut problems);
            }
            if let Some(node) = root.get("discord").filter(|node| !node.is_nothing()) {
                config.discord.read(node, &mut problems);
            }
            let own = root.get("rule_sets").filter(|node| !node.is_nothing());
            let list = own.and_then(|node| node.list(&mut problems));
            let sets: Vec<_> = list.iter().flat_map(|list| list.items()).collect();
            Arc::make_mut(&mut config.book).add(&sets, &mut problems);
            if let Some(node) = root.get("rules")
                && let Some(id) = node.read::<String>(&mut problems)
            {
                // A rule set that makes no sense is told at its own place, and only there.
                let mut ids = sets.iter().filter_map(|set| set.get("id"));
                let written = ids.any(|it| it.value().as_str() == Some(&id));
                if config.book.get(&id).is_none() && !written {
                    problems.push(node.problem(config.book.unknown(&id)));
                }
                config.rules = id;
            }
            for (key, folder) in [("data", &mut config.data), ("anchors", &mut config.anchors)] {
                if let Some(node) = root.get(key)
                    && let Some(path) = node.read::<String>(&mut problems)
                {
                    if path.is_empty() {
                        problems.push(node.problem((
                            "a folder was expected, not an empty text",
                            "此處應是資料夾，不是空的文字",
                        )));
                    }
                    *folder = PathBuf::from(path);
                }
            }
            if config.data == config.anchors
                && let Some(node) = root.get("anchors").or(root.get("data"))
            {
                let message = (
                    "the anchors are kept in another folder than the data",
                    "錨檔與資料須放在不同的資料夾",
                );
                problems.push(node.problem(message));
            }
        }
        problems.sort();
        match problems.is_empty() {
            true => Ok(config),
            false => Err(fault(problems)),
        }
    }
}

impl Config {
    /// Reads what stands under `ledger:`.
    fn ledger(&mut self, node: Node<'_>, problems: &mut Vec<Problem>) {
        let Some(node) = node.mapping(problems) else {
            return;
        };
        let known = [
            "officers",
            "agree_hours",
            "keep_free",
            "time_zone",
            "currency",
            "stake",
        ];
        node.only(&known, problems);
        let some = |key| node.get(key).filter(|node: &Node<'_>| !node.is_nothing());
        if let Some(list) = some("officers").and_then(|node| node.list(problems)) {
            for node in list.items() {
                // The ids of users are numbers, which nobody puts in quotes.
                let number = node.value().as_u64().map(|id| id.to_string());
                let Some(id) = number.or_else(|| node.read::<String>(problems)) else {
                    continue;
                };
                match PlayerId::new(id) {
                    Ok(officer) => self.officers.push(officer),
                    Err(why) => problems.push(node.problem(phrase!(
                        "the id of a user was expected: {why}",
                        "此處應是用戶的代號：{why}"
                    ))),
                }
            }
        }
        if let Some(node) = some("agree_hours")
            && let Some(hours) = node.read::<u32>(problems)
        {
            self.agree_hours = (hours > 0).then_some(hours);
        }
        if let Some(node) = some("keep_free")
            && let Some(free) = node.read(problems)
        {
            self.keep_free = free;
        }
        if let Some(node) = some("currency")
            && let Some(currency) = node.read::<String>(problems)
        {
            self.currency = currency;
        }
        if let Some(node) = some("stake") {
            self.stake = stake(node, problems);
        }
        if let Some(node) = some("time_zone")
            && let Some(name) = node.read::<String>(problems)
        {
            match name.parse() {
                Ok(zone) => self.time_zone = zone,
                Err(_) => {
                    let message = (
                        "a time zone was expected, as Asia/Hong_Kong or Europe/London",
                        "此處應是時區，如 Asia/Hong_Kong 或 Europe/London",
                    );
                    problems.push(node.problem(message));
                }
            }
        }
    }
}

/// What points are worth: `{ cents: 25, points: 2, coin: 10 }`.
fn stake(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<Stake> {
    let node = node.mapping(problems)?;
    node.only(&["cents", "points", "coin"], problems);
    let cents = node.need("cents", problems)?.read::<u32>(problems)?;
    let mut number = |key| match node.get(key) {
        Some(node) => node.read::<u32>(problems),
        None => Some(1),
    };
    let (points, coin) = (number("points")?, number("coin")?);
    let stake = Stake::new(cents, points, coin);
    let stake =
        stake.map_err(|why| problems.push(node.problem(Phrase::each(|tongue| why.said(tongue)))));
    stake.ok()
}

impl fmt::Display for ConfigFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&yaml::show(
            &self.name,
            &self.text,
            &self.problems,
            Tongue::English,
        ))
    }
}

impl std::error::Error for ConfigFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_is_all_defaults() {
        for text in ["", "# nothing\n", "rule_sets:\n"] {
            let config = Config::read("config.yaml", text).unwrap();
            assert_eq!(config.rules, "hk-old-style");
            assert!(config.book.get("hk-old-style").is_some());
        }
    }

    #[test]
    fn every_fault_is_told_at_once_with_its_place() {
        let text = "rules: house
data: 3
ledger: { officers: one, agree_hours: soon, time_zone: Hong Kong }
rule_sets:
  - { id: house, like: hk-old-style, minimum: eleven }
  - { id: other, like: hk-oldstyle }
";
        let fault = Config::read("config.yaml", text).unwrap_err();
        let lines: Vec<usize> = fault.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [2, 3, 3, 3, 5, 6], "{fault}");
        // Nor does a key that is there twice hide what else is wrong.
        let text = "rules: a\nrules: b\nrule_sets: [{ id: b, id: c, limit: ten }]\ncolour: 1\n";
        let twice = Config::read("config.yaml", text).unwrap_err();
        let places = twice.problems.iter().map(|it| (it.line, it.column));
        let places: Vec<_> = places.collect();
        for place in [(1, 8), (2, 1), (3, 22), (3, 36), (4, 1)] {
            assert!(places.contains(&place), "{place:?}: {twice}");
        }
    }

    #[test]
    fn the_example_in_the_config_that_comes_with_the_program_is_a_rule_set() {
        let text = include_str!("../config.yaml");
        let (_, example) = text.split_once("# rule_sets:\n").unwrap();
        let lines = example.lines().map_while(|line| line.strip_prefix('#'));
        let example: Vec<&str> = lines
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        let text = format!("rule_sets:\n{}\n", example.join("\n"));
        let config = Config::read("config.yaml", &text).unwrap_or_else(|fault| panic!("{fault}"));
        let rules = config.book.get("tuesday").unwrap();
        assert_eq!(
            (rules.minimum, rules.stake, rules.bill(4)),
            (1, 2, Some(32))
        );
        for on in ["concealed-hand", "last-discard", "seven-pairs"] {
            assert!(rules.item(on).is_some(), "{on}");
        }
    }

    #[test]
    fn the_config_that_comes_with_the_program_is_the_default() {
        let text = include_str!("../config.yaml");
        let config = Config::read("config.yaml", text).unwrap();
        assert_eq!(config.rules, Config::default().rules);
        assert_eq!(config.data, Config::default().data);
        assert_eq!(config.anchors, Config::default().anchors);
        assert_eq!(config.discord, Config::default().discord);
        assert_eq!(config.book.iter().count(), Book::bundled().iter().count());
    }
}
