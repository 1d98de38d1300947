//! Random walks from a rule of a grammar to a sentence of it.

use super::{Arm, Grammar, Item, Leaf};
use crate::dice::Dice;
use std::sync::atomic::Ordering::Relaxed;

/// Walks from a rule to a sentence, seeking what no walk has used if asked to.
pub(super) fn walk_from(grammar: &Grammar, rule: usize, dice: &mut Dice, seek: bool) -> String {
    let mut walk = Walk {
        grammar,
        room: dice.below(ROOM),
        dice,
        seek,
        out: String::new(),
    };
    walk.rule(rule);
    walk.out
}

/// How many rules a walk may enter before it takes the shallowest way out of every recursion.
const ROOM: usize = 400;

struct Walk<'a> {
    grammar: &'a Grammar,
    dice: &'a mut Dice,
    seek: bool,
    room: usize,
    out: String,
}

impl<'a> Walk<'a> {
    fn rule(&mut self, rule: usize) {
        self.room = self.room.saturating_sub(1);
        let arm = self.choose(rule);
        arm.uses.fetch_add(1, Relaxed);
        if let Some((last, before)) = arm.items.split_last() {
            before.iter().for_each(|item| self.leaving_room(item));
            self.item(last);
        }
    }

    /// Any arm will do while there is room. After that an arm that leads back to its own rule must
    /// be the shallowest one, so that every step comes nearer to an end.
    fn choose(&mut self, rule: usize) -> &'a Arm {
        let grammar = self.grammar;
        let used = |arm: &Arm| !self.seek || arm.uses() > 0;
        let leads_back = |to| to == rule || grammar.reaches(to, rule);
        let recurs = |arm: &Arm| arm.calls().any(leads_back);
        let shallow = |arm: &Arm| arm.depth == grammar.depth(rule);
        let is_open = |arm: &&Arm| self.room > 0 || shallow(arm) || !recurs(arm) || !used(arm);
        let mut open: Vec<_> = grammar.arms(rule).filter(is_open).collect();
        self.dice.shuffle(&mut open);
        if self.seek {
            open.sort_by_cached_key(|arm| (used(arm), !self.leads_on(arm), arm.uses()));
        }
        open[0]
    }

    /// Whether an arm that nothing has used yet lies beyond this one.
    fn leads_on(&self, arm: &Arm) -> bool {
        let rules = &self.grammar.rules;
        let unused = |rule: usize| self.grammar.arms(rule).any(|arm| arm.uses() == 0);
        let mut calls = arm.calls();
        calls.any(|rule| unused(rule) || rules[rule].reach.iter().any(|beyond| unused(*beyond)))
    }

    /// The share of room that is kept for what follows is drawn anew each time, so that what
    /// stands late in a sentence or deep inside it has its turn at being long too.
    fn leaving_room(&mut self, item: &Item) {
        let kept = self.dice.below(self.room + 1);
        self.room -= kept;
        self.item(item);
        self.room += kept;
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Call(rule) => self.rule(*rule),
            Item::Loop(rule) => {
                let appetite = *self.dice.pick(&[1, 3, 9]);
                self.leaving_room(&Item::Call(*rule));
                while self.room > 0 && self.dice.chance(appetite, appetite + 1) {
                    self.leaving_room(&Item::Call(*rule));
                }
            }
            Item::Leaf(Leaf::Text(chars)) => self.out.extend(chars),
            Item::Leaf(Leaf::Range(low, high)) => {
                let mut range = *low..=*high;
                let size = range.clone().count();
                self.out.extend(range.nth(self.dice.below(size)));
            }
            Item::Leaf(Leaf::Class(class)) => {
                let (draw, is) = self.grammar.meaning(*class);
                let drawn = draw(self.dice);
                let name = &self.grammar.classes[*class].0;
                assert!(is(drawn), "? {name} ? draws {drawn:?} but does not know it");
                self.out.push(drawn);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;
    use crate::dice::{seeds, with_seed};

    #[test]
    fn every_sentence_is_derived_by_its_own_grammar() {
        let grammar = sample();
        for seed in seeds(200) {
            with_seed(seed, |dice| {
                let sentence = grammar.sentence("record", dice);
                assert!(grammar.derives("record", &sentence), "{sentence}");
            });
        }
    }

    #[test]
    fn a_seed_repeats_its_sentence_whatever_was_walked_before() {
        let grammar = sample();
        let sentence = || grammar.sentence("record", &mut Dice::new(3));
        let before = sentence();
        grammar.seeking_sentence("record", &mut Dice::new(4));
        assert_eq!(sentence(), before);
    }

    #[test]
    fn a_seeking_walk_uses_something_new_as_long_as_there_is_anything() {
        let grammar = sample();
        let mut dice = Dice::new(0);
        while !grammar.unused().is_empty() {
            let before = grammar.unused().len();
            let sentence = grammar.seeking_sentence("record", &mut dice);
            assert!(grammar.derives("record", &sentence), "{sentence}");
            assert!(grammar.unused().len() < before, "{:?}", grammar.unused());
        }
    }

    #[test]
    fn every_alternative_has_its_turn_in_walks_that_seek_nothing() {
        let grammar = sample();
        for seed in 0..2000 {
            grammar.sentence("record", &mut Dice::new(seed));
        }
        let rare = grammar.arms.iter().filter(|arm| arm.uses() < 50);
        assert_eq!(rare.map(|arm| &arm.label).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn a_walk_ends_soon_however_much_its_rules_recur() {
        let text = r#"bush = "leaf" | twig, bush, bush | { twig, bush } | "[", [ bush ], "]" ;
            twig = "t", { "w" } | "(", bush, ")", bush ;"#;
        let grammar = Grammar::read(text).expect("the grammar is sound");
        for seed in seeds(300) {
            with_seed(seed, |dice| {
                let length = grammar.sentence("bush", dice).len();
                assert!(length < 20_000, "{length}");
            });
        }
        assert_eq!(grammar.unused(), [""; 0]);
    }
}
