//! Tells whether a rule of a grammar derives a text.

use super::{Grammar, Item, Leaf};
use std::collections::{BTreeSet, HashMap, HashSet};

impl Grammar {
    /// Tries each rule once at each position, in a frame that gathers the positions where it can
    /// end; whoever calls it there again shares that frame. A rule called last goes on in the
    /// frame of its caller, so that a list written by recursion takes no longer than a loop. The
    /// work is a list and not a recursion, so that a long text cannot exhaust the stack.
    pub(super) fn recognises(&self, start: usize, text: &[char]) -> bool {
        let mut frames = vec![Frame::default()];
        let mut known = HashMap::new();
        let mut entered = HashSet::new();
        let mut returned = HashSet::new();
        let first = self.rules[start].arms.iter().rev();
        let mut todo: Vec<_> = first.map(|arm| (*arm, 0, 0, 0)).collect();
        while let Some((arm, item, at, frame)) = todo.pop() {
            let returns: Vec<_> = match self.arms[arm].items.get(item) {
                None if frame == 0 && at == text.len() => return true,
                None if !frames[frame].ends.insert(at) => continue,
                None => {
                    let callers = frames[frame].callers.iter().copied();
                    callers.map(|(arm, item, to)| (arm, item, at, to)).collect()
                }
                Some(Item::Call(rule)) if item + 1 == self.arms[arm].items.len() => {
                    if entered.insert((*rule, at, frame)) {
                        let arms = self.rules[*rule].arms.iter().rev();
                        todo.extend(arms.map(|arm| (*arm, 0, at, frame)));
                    }
                    continue;
                }
                Some(Item::Call(rule) | Item::Loop(rule)) => {
                    let callee = *known.entry((*rule, at)).or_insert(frames.len());
                    if callee == frames.len() {
                        frames.push(Frame::default());
                        let arms = self.rules[*rule].arms.iter().rev();
                        todo.extend(arms.map(|arm| (*arm, 0, at, callee)));
                    }
                    frames[callee].callers.push((arm, item, frame));
                    let ends = frames[callee].ends.iter();
                    ends.map(|end| (arm, item, *end, frame)).collect()
                }
                Some(Item::Leaf(leaf)) => {
                    let end = self.end(leaf, text, at);
                    todo.extend(end.map(|end| (arm, item + 1, end, frame)));
                    continue;
                }
            };
            for (arm, item, at, frame) in returns {
                if returned.insert((arm, item, at, frame)) {
                    todo.push((arm, item + 1, at, frame));
                    if matches!(self.arms[arm].items[item], Item::Loop(_)) {
                        todo.push((arm, item, at, frame));
                    }
                }
            }
        }
        false
    }

    /// Where a leaf that begins at a position ends, if the text has it there.
    pub(super) fn end(&self, leaf: &Leaf, text: &[char], at: usize) -> Option<usize> {
        let next = text.get(at);
        match leaf {
            Leaf::Text(chars) => text[at..].starts_with(chars).then_some(at + chars.len()),
            Leaf::Range(low, high) => next.filter(|c| (low..=high).contains(c)).map(|_| at + 1),
            Leaf::Class(class) => next.filter(|c| self.meaning(*class).1(**c)).map(|_| at + 1),
        }
    }
}

/// A rule tried at a position: where it can end, and which arm, item and frame go on from there.
#[derive(Default)]
struct Frame {
    ends: BTreeSet<usize>,
    callers: Vec<(usize, usize, usize)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn a_long_text_with_many_readings_is_judged_in_good_time() {
        let text = r#"words = { [ space ], word, [ space ] } ;
            word = letter, [ word ] | { letter } ;
            space = " ", { " " } ;
            letter = "a" | "b" | "a", "b" ;
            nest = "(", nest, ")" | { letter } ;
            list = letter | letter, ",", list ;"#;
        let grammar = Grammar::read(text).expect("the grammar is sound");
        let start = Instant::now();
        let words = "abba ab  ".repeat(400);
        assert!(grammar.derives("words", &words));
        assert!(!grammar.derives("words", &(words + "!")));
        let nest = format!("{}ab{}", "(".repeat(2000), ")".repeat(2000));
        assert!(grammar.derives("nest", &nest));
        assert!(!grammar.derives("nest", &nest[1..]));
        let list = "ab,".repeat(1500);
        assert!(grammar.derives("list", &format!("{list}a")));
        assert!(!grammar.derives("list", &list));
        let taken = start.elapsed();
        assert!(taken < Duration::from_secs(10), "{taken:?}");
    }
}
