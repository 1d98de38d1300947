//! From a rule file to a rule set, or everything that is wrong with it.
//!
//! A file says all of a rule set, or what it is `like:` and how it differs: any key of its own
//! replaces that of the other, and an item is changed, added, or taken away by `off: true`. The
//! file may change its shape; a [`RuleSet`] changes with the game.

mod draft;
mod items;
mod judge;
mod print;
mod turn;
mod variation;
mod worth;

use super::RuleSet;
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use crate::yaml::{self, Document, Node, Problem};
use draft::{Draft, Said};
use std::fmt;

/// The rule sets that a program knows: those that it brings, and a club's own.
///
/// ```
/// use sikwu::rules::Book;
/// let book = Book::bundled();
/// assert_eq!(book.get("hk-old-style").unwrap().minimum, 3);
/// assert!(book.get("hk-new-style").is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    sets: Vec<RuleSet>,
}

/// A rule file that makes no sense: its text, and all of its problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFault {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What is wrong with it, by place.
    pub problems: Vec<Problem>,
}

impl RuleFault {
    /// Every problem in a language, drawn under its line with a caret. As text it is English.
    pub fn said(&self, tongue: Tongue) -> String {
        yaml::show(&self.name, &self.text, &self.problems, tongue)
    }
}

impl Book {
    /// The largest rule file that is read, in bytes.
    pub const LIMIT: usize = 64 * 1024;

    /// The rule sets that come with the program.
    pub fn bundled() -> Book {
        let mut book = Book { sets: vec![] };
        for (name, text) in BUNDLED {
            let fault = book.read(name, text).err();
            // They are part of the program, and a test reads each of them.
            let told = fault.map_or(String::new(), |fault| fault.to_string());
            assert!(told.is_empty(), "{told}");
        }
        book
    }

    /// The rule set of an id.
    pub fn get(&self, id: &str) -> Option<&RuleSet> {
        self.sets.iter().find(|set| set.id == id)
    }

    /// What to say of an id that is not in the book.
    pub fn unknown(&self, id: &str) -> Phrase {
        let known: Vec<&str> = self.iter().map(|set| set.id.as_str()).collect();
        let (en, zh) = (known.join(", "), known.join("`、`"));
        let id: String = id.chars().take(40).collect();
        phrase!(
            "there is no rule set `{id}`; there are {en}",
            "沒有 `{id}` 這套規則；現有：`{zh}`"
        )
    }

    /// Keeps only the rule sets of which `keep` says so.
    pub fn retain(&mut self, keep: impl Fn(&RuleSet) -> bool) {
        self.sets.retain(|rules| keep(rules));
    }

    /// Every rule set, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &RuleSet> {
        self.sets.iter()
    }

    /// Adds the rule set of a file, and says its id.
    ///
    /// # Errors
    ///
    /// [`RuleFault`] with every problem of the file. The book stays as it was.
    pub fn read(&mut self, name: &str, text: &str) -> Result<String, RuleFault> {
        let fault = |problems| RuleFault {
            name: name.to_owned(),
            text: text.to_owned(),
            problems,
        };
        let mut problems = vec![];
        let Some(document) = Document::sift(text, Book::LIMIT, &mut problems) else {
            return Err(fault(problems));
        };
        let added = self.add(&[document.root()], &mut problems);
        match added.last() {
            Some(id) if problems.is_empty() => Ok(id.clone()),
            _ => Err(fault(problems)),
        }
    }

    /// Adds rule sets that stand in one document and may be like each other, in whatever order.
    /// Says the ids of those that make sense; if any does not, or there are `problems` already, the
    /// book stays as it was.
    pub fn add(&mut self, nodes: &[Node<'_>], problems: &mut Vec<Problem>) -> Vec<String> {
        let before = self.sets.len();
        let mut open: Vec<Draft> = vec![];
        let mut lost: Vec<String> = vec![];
        for node in nodes {
            let Some(draft) = Draft::read(*node, problems) else {
                continue;
            };
            judge::check_id(&draft.id, problems);
            let id = &draft.id.value;
            if self.get(id).is_some() || open.iter().any(|other| other.id.value == *id) {
                let message = phrase!("there is a rule set `{id}` already", "已有規則 `{id}`");
                problems.push(draft.id.place.problem(message));
            }
            open.push(draft);
        }
        // Each round takes those whose model is known; what is left over runs in a circle or is
        // like nothing, or is like what does.
        while !open.is_empty() {
            let known = |draft: &Draft| match &draft.like {
                Some(like) => self.get(&like.value).is_some(),
                None => true,
            };
            let (ready, waiting): (Vec<Draft>, Vec<Draft>) = open.into_iter().partition(known);
            if ready.is_empty() {
                for draft in &waiting {
                    problems.extend(self.no_model(draft, &waiting, &lost));
                }
                break;
            }
            for draft in ready {
                let id = draft.id.value.clone();
                if draft.like_unread {
                    lost.push(id);
                    continue;
                }
                let like = draft.like.as_ref().and_then(|like| self.get(&like.value));
                // Of one with problems there is what is left of it, for those that are like it.
                match judge::judge(draft, like, &self.sets[..before], problems) {
                    Some(set) => self.sets.push(set),
                    None => lost.push(id),
                }
            }
            open = waiting;
        }
        problems.sort();
        if !problems.is_empty() {
            self.sets.truncate(before);
            return vec![];
        }
        self.sets[before..]
            .iter()
            .map(|set| set.id.clone())
            .collect()
    }

    /// Why nothing is known of what a draft is like; `None` where that is told of another: of one
    /// that makes no sense, of one of a circle that this leads into.
    fn no_model(&self, draft: &Draft, waiting: &[Draft], lost: &[String]) -> Option<Problem> {
        let like = draft.like.as_ref()?;
        let model = |like: &Said<String>| waiting.iter().find(|it| it.id.value == like.value);
        let Some(mut next) = model(like) else {
            let unknown = || like.place.problem(self.unknown(&like.value));
            return (!lost.contains(&like.value)).then(unknown);
        };
        for _ in waiting {
            if next.id.value == draft.id.value {
                let (id, like_id) = (&draft.id.value, &like.value);
                let message = phrase!(
                    "`{id}` is like `{like_id}`, which runs in a circle",
                    "`{id}` 仿 `{like_id}`，彼此循環"
                );
                return Some(like.place.problem(message));
            }
            next = next.like.as_ref().and_then(model)?;
        }
        None
    }
}

impl fmt::Display for RuleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Tongue::English))
    }
}

impl std::error::Error for RuleFault {}

const BUNDLED: [(&str, &str); 3] = [
    ("hk-old-style.yaml", include_str!("hk-old-style.yaml")),
    ("hk-thirteen.yaml", include_str!("hk-thirteen.yaml")),
    ("hk-eighteen.yaml", include_str!("hk-eighteen.yaml")),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<String> {
        let fault = Book::bundled().read("house.yaml", text).unwrap_err();
        fault.problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn a_house_says_only_how_it_differs() {
        let mut book = Book::bundled();
        let text = "
id: house
like: hk-old-style
minimum: 1
items:
  - { id: no-flowers, off: true }
  - { id: hoi-dai-lo-yuet, faan: 2 }
";
        assert_eq!(book.read("house.yaml", text), Ok("house".to_owned()));
        let (old, house) = (
            book.get("hk-old-style").unwrap(),
            book.get("house").unwrap(),
        );
        assert_eq!(house.items.len() + 1, old.items.len());
        assert_eq!(house.bill(1), Some(2));
        assert_eq!(house.limit, old.limit);
        // What stood in for something still does, though places moved.
        for item in &house.items {
            let names = |set: &RuleSet, id: &str| -> Vec<String> {
                let item = set.item(id).unwrap();
                item.instead_of
                    .iter()
                    .map(|&at| set.items[at].id.clone())
                    .collect()
            };
            assert_eq!(names(house, &item.id), names(old, &item.id));
        }
    }

    #[test]
    fn every_fault_of_a_file_is_told_with_its_place() {
        let told = problems(
            "id: house
like: hk-old-style
minimun: 1
minimum: 0
limit: ten
pay: { zi_mo: half, shooter: all, bystander: nothing, maker: whole }
items:
  - { id: ping-wu, faan: 0 }
  - { id: dui-dui-wu, when: { figure: all-pungs } }
  - { id: chicken, faan: 1 }
  - { id: no-flowers, instead_of: [zimo] }
  - { id: no-flowers, off: true }
",
        );
        for (told, wanted) in told.iter().zip([
            "line 3, column 1: unknown key `minimun`",
            "line 4, column 10: ",
            "line 5, column 8: ",
            "line 6, column 30: ",
            "line 8, column 26: ",
            "line 9, column 39: ",
            "line 10, column 5: ",
            "line 11, column 36: ",
            "line 12, column 11: ",
        ]) {
            assert!(told.starts_with(wanted), "{told} is not {wanted}");
        }
        assert_eq!(told.len(), 9, "{told:#?}");
    }

    #[test]
    fn likeness_may_chain_but_not_run_in_a_circle() {
        let mut book = Book::bundled();
        let text = "
- { id: third, like: second, limit: 8 }
- { id: second, like: hk-old-style, minimum: 1 }
- { id: ring, like: gnir }
- { id: gnir, like: ring }
- { id: lost, like: nowhere }
";
        let document = Document::read(text, Book::LIMIT).unwrap();
        let nodes: Vec<Node<'_>> = document.root().items().collect();
        let mut problems = vec![];
        assert!(book.add(&nodes, &mut problems).is_empty());
        let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [4, 5, 6], "{problems:#?}");
        problems.clear();
        assert_eq!(book.add(&nodes[..2], &mut problems), ["second", "third"]);
        assert_eq!(book.get("third").unwrap().minimum, 1);
    }

    /// What `Book::add` says of a list of rule sets, each problem with its line.
    fn told_of(text: &str) -> Vec<(usize, String)> {
        let document = Document::read(text, Book::LIMIT).unwrap();
        let nodes: Vec<Node<'_>> = document.root().items().collect();
        let mut problems = vec![];
        assert!(Book::bundled().add(&nodes, &mut problems).is_empty());
        let told = problems.into_iter().map(|it| (it.line, it.message.english));
        told.collect()
    }

    #[test]
    fn what_is_wrong_with_a_model_is_told_there_and_the_rest_is_judged_all_the_same() {
        let told = told_of(
            "
- { id: h, like: hk-old-style, limit: ten, ladder: half-spciy }
- { id: i, like: h }
- { id: j, like: i, items: [{ id: ping-woo, off: true }] }
- { id: k, like: h, minimum: 11 }
",
        );
        let lines: Vec<usize> = told.iter().map(|it| it.0).collect();
        assert_eq!(lines, [2, 2, 4, 5], "{told:#?}");
        assert!(told[2].1.contains("ping-woo"), "{told:#?}");
        assert!(told[3].1.contains("minimum of 11"), "{told:#?}");
        // A bill that cannot be shared is not told again of those that only take it over.
        let told = told_of(
            "
- { id: h, like: hk-old-style, minimum: 0 }
- { id: i, like: h, names: { en: I, zh: 一 } }
",
        );
        assert!(told.iter().all(|it| it.0 == 2), "{told:#?}");
        // Of one that is like nothing and lacks nearly all, nothing is left to judge by.
        let told = told_of(
            "
- { id: h, minimum: 1 }
- { id: i, like: h, minimum: eleven }
",
        );
        assert_eq!(told.iter().filter(|it| it.0 == 3).count(), 1, "{told:#?}");
        assert!(told.iter().all(|it| !it.1.contains("no rule set")));
        // Nor of one that is like something that cannot be read.
        let told = told_of(
            "
- { id: h, like: [hk-old-style] }
- { id: i, like: h }
",
        );
        assert_eq!(told.len(), 1, "{told:#?}");
    }

    #[test]
    fn only_what_stands_in_a_circle_runs_in_one() {
        let told = told_of(
            "
- { id: a, like: b }
- { id: b, like: nowhere }
- { id: c, like: ring }
- { id: ring, like: gnir }
- { id: gnir, like: ring }
- { id: self, like: self }
",
        );
        let lines: Vec<usize> = told.iter().map(|it| it.0).collect();
        assert_eq!(lines, [3, 5, 6, 7], "{told:#?}");
        assert!(told[0].1.contains("no rule set `nowhere`"), "{told:#?}");
        assert!(told[1..].iter().all(|it| it.1.contains("in a circle")));
    }
}
