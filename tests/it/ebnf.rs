//! Grammars in an EBNF close to ISO 14977, read so that tests can walk them both ways: out to
//! random sentences, and back from a text to whether the grammar derives it.
//!
//! Exceptions, nested comments and empty alternatives are left out; ranges are added. A quoted
//! text ends on its own line and has no escapes, so a line feed is a class: `? line feed ?`.

#![allow(clippy::panic, reason = "a mistake in a test has to stop it")]

use crate::dice::Dice;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

mod read;
mod recognise;
mod walk;

use read::read_rules;
use walk::walk_from;

/// A grammar in which every name is defined and every rule can end without beginning with itself.
#[derive(Debug, Default)]
pub(crate) struct Grammar {
    rules: Vec<Rule>,
    arms: Vec<Arm>,
    classes: Vec<(String, Option<Meaning>)>,
}

impl Grammar {
    /// Reads a grammar, or says what is wrong with it: one fault a line, each with its place.
    pub(crate) fn read(text: &str) -> Result<Grammar, String> {
        let mut grammar = read_rules(text)?;
        grammar.weigh();
        grammar.check()?;
        Ok(grammar)
    }

    /// Gives a class of characters, written `? name ?`, its meaning: how to draw one, and how to
    /// know one. A class that is not mentioned is passed over, so that grammars can share a table.
    pub(crate) fn free(
        mut self,
        name: &str,
        draw: fn(&mut Dice) -> char,
        is: fn(char) -> bool,
    ) -> Self {
        for (_, meaning) in self.classes.iter_mut().filter(|(known, _)| known == name) {
            *meaning = Some((draw, is));
        }
        self
    }

    /// Names the rules that no sentence of `start` can come by, in the order of their mention.
    pub(crate) fn unreached(&self, start: &str) -> Vec<&str> {
        let start = self.rule(start);
        let unreached = |rule: &usize| *rule != start && !self.reaches(start, *rule);
        let rules = (0..self.rules.len()).filter(unreached);
        let names = rules.map(|rule| self.rules[rule].name.as_str());
        names.filter(|name| !name.is_empty()).collect()
    }

    /// Draws a sentence. It depends on the dice alone, so that its seed is enough to repeat it.
    pub(crate) fn sentence(&self, start: &str, dice: &mut Dice) -> String {
        walk_from(self, self.rule(start), dice, false)
    }

    /// Draws a sentence that seeks what no sentence of this grammar has used yet, so that few
    /// walks use everything. It depends on the walks before it as well as on the dice.
    pub(crate) fn seeking_sentence(&self, start: &str, dice: &mut Dice) -> String {
        walk_from(self, self.rule(start), dice, true)
    }

    /// Lists the alternatives that no sentence has used, each with its place. Taking what stands
    /// in `[ ]` or `{ }` and leaving it out are alternatives; a rule without a choice has one.
    pub(crate) fn unused(&self) -> Vec<String> {
        let unused = self.arms.iter().filter(|arm| arm.uses() == 0);
        unused.map(|arm| arm.label.clone()).collect()
    }

    /// Says whether `start` derives the whole text.
    pub(crate) fn derives(&self, start: &str, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        self.recognises(self.rule(start), &text)
    }

    fn rule(&self, name: &str) -> usize {
        let found = self.rules.iter().position(|rule| rule.name == name);
        found.unwrap_or_else(|| panic!("the grammar has no rule `{name}`"))
    }

    fn meaning(&self, class: usize) -> Meaning {
        let (name, meaning) = &self.classes[class];
        meaning.unwrap_or_else(|| panic!("the class ? {name} ? was given no meaning"))
    }

    fn arms(&self, rule: usize) -> impl Iterator<Item = &Arm> {
        self.rules[rule].arms.iter().map(|arm| &self.arms[*arm])
    }

    fn reaches(&self, from: usize, to: usize) -> bool {
        self.rules[from].reach.contains(&to)
    }

    /// How many rules deep the shallowest sentence of a rule nests, or `MAX` if there is none.
    fn depth(&self, rule: usize) -> usize {
        let depths = self.arms(rule).map(|arm| arm.depth);
        depths.min().unwrap_or(usize::MAX)
    }

    /// Works out what the walks go by: what each rule reaches, and how deep each arm nests.
    fn weigh(&mut self) {
        let called = |rule| self.arms(rule).flat_map(Arm::calls).collect();
        let reaches = closure((0..self.rules.len()).map(called).collect());
        for (rule, reach) in self.rules.iter_mut().zip(reaches) {
            rule.reach = reach;
        }
        let mut settled = false;
        while !settled {
            settled = true;
            for arm in 0..self.arms.len() {
                let depths = self.arms[arm].calls().map(|rule| self.depth(rule));
                let depth = depths.max().map_or(0, |depth| depth.saturating_add(1));
                settled &= self.arms[arm].depth == depth;
                self.arms[arm].depth = depth;
            }
        }
    }

    /// Refuses what no walk could use. Names come first, since an undefined one hides the rest.
    fn check(&self) -> Result<(), String> {
        let undefined = |rule: usize| self.rules[rule].arms.is_empty();
        self.refuse("is used but not defined", undefined)?;
        let rules = 0..self.rules.len();
        let empty: Vec<_> = rules.map(|rule| self.recognises(rule, &[])).collect();
        let may_be_empty = |item: &Item| match item {
            Item::Leaf(leaf) => self.end(leaf, &[], 0).is_some(),
            Item::Call(rule) | Item::Loop(rule) => empty[*rule],
        };
        let mut firsts = vec![BTreeSet::new(); empty.len()];
        for (rule, firsts) in firsts.iter_mut().enumerate() {
            for arm in self.arms(rule) {
                let filled = arm.items.iter().position(|item| !may_be_empty(item));
                let first = filled.map_or(arm.items.len(), |at| at + 1);
                firsts.extend(arm.items[..first].iter().filter_map(Item::rule));
            }
        }
        let firsts = closure(firsts);
        self.refuse("begins with itself", |rule| firsts[rule].contains(&rule))?;
        self.refuse("never ends", |rule| self.depth(rule) == usize::MAX)
    }

    fn refuse(&self, fault: &str, is_wrong: impl Fn(usize) -> bool) -> Result<(), String> {
        let rules = self.rules.iter().enumerate();
        let wrong = rules.filter(|(at, rule)| !rule.name.is_empty() && is_wrong(*at));
        let faults = wrong.map(|(_, rule)| format!("{}: `{}` {fault}", rule.place, rule.name));
        let faults: Vec<String> = faults.collect();
        let sound = faults.is_empty();
        sound.then_some(()).ok_or_else(|| faults.join("\n"))
    }
}

/// How to draw a character of a class, and how to know one.
type Meaning = (fn(&mut Dice) -> char, fn(char) -> bool);

/// What a name stands for or, without a name, what stands in a pair of brackets.
#[derive(Debug, Default)]
struct Rule {
    name: String,
    place: String,
    arms: Vec<usize>,
    reach: BTreeSet<usize>,
}

/// One alternative of a rule.
#[derive(Debug)]
struct Arm {
    label: String,
    items: Vec<Item>,
    depth: usize,
    uses: AtomicUsize,
}

impl Arm {
    fn uses(&self) -> usize {
        self.uses.load(Relaxed)
    }

    fn calls(&self) -> impl Iterator<Item = usize> {
        self.items.iter().filter_map(Item::rule)
    }
}

#[derive(Clone, Debug)]
enum Item {
    Leaf(Leaf),
    Call(usize),
    /// The rule once or more; leaving it out is an arm of its own.
    Loop(usize),
}

impl Item {
    fn rule(&self) -> Option<usize> {
        match self {
            Item::Call(rule) | Item::Loop(rule) => Some(*rule),
            Item::Leaf(_) => None,
        }
    }
}

#[derive(Clone, Debug)]
enum Leaf {
    Text(Vec<char>),
    Range(char, char),
    Class(usize),
}

/// Adds to each set what is reached by way of its members (Warshall's algorithm).
fn closure(mut sets: Vec<BTreeSet<usize>>) -> Vec<BTreeSet<usize>> {
    for via in 0..sets.len() {
        let beyond = sets[via].clone();
        for set in sets.iter_mut().filter(|set| set.contains(&via)) {
            set.extend(&beyond);
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = r#"(* A little of everything. *)
        record = head, 2 * round, { 'note ', text, ? line feed ? }, [ result ] ;
        head   = "east " | "south " | "west " | "north " ;
        round  = hand, ? line feed ?, [ "again ", round ] ;
        hand   = 3 * tile, { meld }, ( "won" | "drawn" ) ;
        meld   = "(", tile, tile, tile, [ tile ], ")" | "[", { meld }, "]" ;
        tile   = "1" .. "9", suit | "🀀" .. "🀆" ;
        suit   = "m" | "p" | "s" ;
        text   = ? any text character ?, { ? any text character ? } ;
        result = "result ", value ;
        value  = "0" | "1" .. "9", { "0" .. "9" } | "-", value | value-of-two ;
        value-of-two = "<", value, ",", value, ">" ;"#;

    pub(super) fn sample() -> Grammar {
        let grammar = Grammar::read(SAMPLE).expect("the sample is sound");
        let letter = |dice: &mut Dice| *dice.pick(&['a', ' ', '碰', '🀄']);
        let grammar = grammar.free("any text character", letter, |c| !c.is_control());
        grammar.free("line feed", |_| '\n', |c| c == '\n')
    }

    #[test]
    fn a_text_is_derived_only_if_all_of_it_is() {
        let hand = "1m🀄9s(🀀🀀🀀)[[]]won";
        let grammar = sample();
        assert!(grammar.derives("hand", hand));
        for faulty in ["", "1m🀄9s", "1m🀄won", "1m🀄9swon ", "1m🀇9swon"] {
            assert!(!grammar.derives("hand", faulty), "{faulty}");
        }
        let record = format!("east {hand}\nagain {hand}\n{hand}\nnote 碰!\nresult -<0,10>");
        assert!(grammar.derives("record", &record));
        assert!(!grammar.derives("record", &record.replace("10", "010")));
    }

    #[test]
    fn rules_that_no_sentence_comes_by_are_named() {
        let grammar = sample();
        assert_eq!(grammar.unreached("record"), [""; 0]);
        let unreached = [
            "record", "head", "round", "text", "hand", "tile", "meld", "suit",
        ];
        assert_eq!(grammar.unreached("result"), unreached);
    }

    #[test]
    fn a_rule_that_begins_with_itself_is_refused_whatever_may_be_left_out_before_it() {
        let said = |text| Grammar::read(text).expect_err("it begins with itself");
        let direct = said("a = a, 'x' | 'y' ;");
        assert_eq!(direct, "line 1, column 1: `a` begins with itself");
        let hidden = said("a = 'x' | [ 'y' ], b, { b } ;\nb = { c }, ( '', a ) ;\nc = 'z' ;");
        let both = ["line 1, column 1: `a`", "line 2, column 1: `b`"];
        assert_eq!(
            hidden,
            both.map(|one| format!("{one} begins with itself"))
                .join("\n")
        );
    }

    #[test]
    fn a_rule_that_never_ends_is_refused() {
        let said = Grammar::read("a = 'x', [ b ] ;\nb = 'y', b ;").expect_err("it never ends");
        assert_eq!(said, "line 2, column 1: `b` never ends");
    }

    #[test]
    #[should_panic = "the class ? any ? was given no meaning"]
    fn a_class_without_a_meaning_stops_the_test() {
        let grammar = Grammar::read("a = ? any ? ;").expect("the grammar is sound");
        grammar.derives("a", "x");
    }
}
