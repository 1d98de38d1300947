//! Reads the text of a grammar, by recursive descent.

use super::{Arm, Grammar, Item, Leaf, Rule};
use std::sync::atomic::AtomicUsize;

/// Reads the rules as they stand. Whether they make a sound grammar is not judged here.
pub(super) fn read_rules(text: &str) -> Result<Grammar, String> {
    let mut reader = Reader {
        text: text.chars().collect(),
        ..Reader::default()
    };
    while reader.skip() < reader.text.len() {
        reader.definition()?;
    }
    Ok(reader.grammar)
}

#[derive(Default)]
struct Reader {
    text: Vec<char>,
    /// Rests behind the last thing read, so that what was read can be quoted without the space
    /// and the comments that follow it.
    at: usize,
    /// The rule being read, for the labels of what stands in it.
    name: String,
    grammar: Grammar,
}

impl Reader {
    fn definition(&mut self) -> Result<(), String> {
        let from = self.skip();
        let rule = self.named()?;
        self.name.clone_from(&self.grammar.rules[rule].name);
        if !self.grammar.rules[rule].arms.is_empty() {
            return Err(self.fault(from, &format!("`{}` is defined twice", self.name)));
        }
        self.grammar.rules[rule].place = self.place(from);
        self.expect("=")?;
        self.grammar.rules[rule].arms = self.alternatives()?;
        self.expect(";")
    }

    fn alternatives(&mut self) -> Result<Vec<usize>, String> {
        let mut arms = Vec::new();
        while arms.is_empty() || self.take("|") {
            let from = self.skip();
            let mut items = self.factor()?;
            while self.take(",") {
                items.extend(self.factor()?);
            }
            arms.push(self.arm(from, "", items));
        }
        Ok(arms)
    }

    fn arm(&mut self, from: usize, note: &str, items: Vec<Item>) -> usize {
        let source = String::from_iter(&self.text[from..self.at]);
        let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
        self.grammar.arms.push(Arm {
            label: self.fault(from, &format!("`{}` by {source}{note}", self.name)),
            items,
            depth: usize::MAX,
            uses: AtomicUsize::new(0),
        });
        self.grammar.arms.len() - 1
    }

    fn factor(&mut self) -> Result<Vec<Item>, String> {
        let from = self.skip();
        let digits = self.word(from, |c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(vec![self.term()?]);
        }
        let count = digits
            .parse()
            .ok()
            .filter(|count| (1..=9999).contains(count));
        let count = count.ok_or_else(|| self.fault(from, "a count goes from 1 to 9999"))?;
        self.expect("*")?;
        Ok(vec![self.term()?; count])
    }

    fn term(&mut self) -> Result<Item, String> {
        let from = self.skip();
        match self.text.get(from) {
            Some('a'..='z') => self.named().map(Item::Call),
            Some('"' | '\'') => self.terminal().map(Item::Leaf),
            Some('?') => self.class().map(Item::Leaf),
            Some('(' | '[' | '{') if !self.sees("(*") => self.bracket(),
            _ => Err(self.expected("a term")),
        }
    }

    fn named(&mut self) -> Result<usize, String> {
        let from = self.skip();
        if !self.text.get(from).is_some_and(char::is_ascii_lowercase) {
            return Err(self.expected("a name"));
        }
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let name = self.word(from, is_part);
        let rules = &self.grammar.rules;
        let known = rules.iter().position(|rule| rule.name == name);
        let place = self.place(from);
        Ok(known.unwrap_or_else(|| self.rule(name, place, Vec::new())))
    }

    fn rule(&mut self, name: String, place: String, arms: Vec<usize>) -> usize {
        self.grammar.rules.push(Rule {
            name,
            place,
            arms,
            ..Rule::default()
        });
        self.grammar.rules.len() - 1
    }

    fn bracket(&mut self) -> Result<Item, String> {
        let from = self.skip();
        let open = self.text[from];
        self.at = from + 1;
        let mut arms = self.alternatives()?;
        match open {
            '(' => self.expect(")")?,
            '[' => self.expect("]")?,
            _ => {
                self.expect("}")?;
                let repeated = self.rule(String::new(), String::new(), arms);
                arms = vec![self.arm(from, " taken", vec![Item::Loop(repeated)])];
            }
        }
        if open != '(' {
            arms.push(self.arm(from, " left out", Vec::new()));
        }
        Ok(Item::Call(self.rule(String::new(), String::new(), arms)))
    }

    fn terminal(&mut self) -> Result<Leaf, String> {
        let from = self.skip();
        let low = self.enclosed()?;
        if !self.take("..") {
            return Ok(Leaf::Text(low));
        }
        if !self.sees("\"") && !self.sees("'") {
            return Err(self.expected("a quoted character"));
        }
        match (&low[..], &self.enclosed()?[..]) {
            ([low], [high]) if low <= high => Ok(Leaf::Range(*low, *high)),
            _ => Err(self.fault(from, "a range goes from one character up to another")),
        }
    }

    fn class(&mut self) -> Result<Leaf, String> {
        let name = String::from_iter(self.enclosed()?).trim().to_owned();
        let classes = &mut self.grammar.classes;
        let known = classes.iter().position(|(known, _)| *known == name);
        Ok(Leaf::Class(known.unwrap_or_else(|| {
            classes.push((name, None));
            classes.len() - 1
        })))
    }

    /// Reads what stands between a mark and the same mark again.
    fn enclosed(&mut self) -> Result<Vec<char>, String> {
        let from = self.skip();
        let mark = self.text[from];
        let rest = &self.text[from + 1..];
        let stop = rest.iter().position(|c| *c == mark || *c == '\n');
        let Some(length) = stop.filter(|stop| rest[*stop] == mark) else {
            return Err(self.fault(from, &format!("this {mark} has no match on its line")));
        };
        let inside = rest[..length].to_vec();
        self.at = from + length + 2;
        Ok(inside)
    }

    fn word(&mut self, from: usize, is_part: impl Fn(char) -> bool) -> String {
        let part = self.text[from..].iter().take_while(|c| is_part(**c));
        let word = String::from_iter(part);
        if !word.is_empty() {
            self.at = from + word.len();
        }
        word
    }

    /// Where the next thing begins, past space and comments. A comment that is never closed is
    /// not passed, so that whatever is expected there finds it instead.
    fn skip(&self) -> usize {
        let mut at = self.at;
        loop {
            let space = self.text[at..].iter().take_while(|c| c.is_whitespace());
            at += space.count();
            if !self.text[at..].starts_with(&['(', '*']) {
                return at;
            }
            let mut inside = self.text[at + 2..].windows(2);
            match inside.position(|pair| pair == ['*', ')']) {
                Some(length) => at += length + 4,
                None => return at,
            }
        }
    }

    fn sees(&self, mark: &str) -> bool {
        let rest = self.text[self.skip()..].iter().copied();
        mark.chars().eq(rest.take(mark.len()))
    }

    fn take(&mut self, mark: &str) -> bool {
        let seen = self.sees(mark);
        if seen {
            self.at = self.skip() + mark.len();
        }
        seen
    }

    fn expect(&mut self, mark: &str) -> Result<(), String> {
        if self.take(mark) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{mark}`")))
        }
    }

    fn expected(&self, what: &str) -> String {
        let at = self.skip();
        let found = match self.text.get(at) {
            None => "the text ends".to_owned(),
            Some(_) if self.sees("(*") => "a comment is never closed".to_owned(),
            Some(c) => format!("`{c}` was found"),
        };
        self.fault(at, &format!("{what} was expected but {found}"))
    }

    fn fault(&self, at: usize, what: &str) -> String {
        format!("{}: {what}", self.place(at))
    }

    fn place(&self, at: usize) -> String {
        let before = &self.text[..at];
        let line = before.iter().filter(|c| **c == '\n').count() + 1;
        let column = before.iter().rev().take_while(|c| **c != '\n').count() + 1;
        format!("line {line}, column {column}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        Grammar::read(text).expect_err("the grammar is at fault")
    }

    #[test]
    fn an_unknown_name_is_reported_with_its_place() {
        let text = "hand = tile ;\ntile = \"🀄\", suit\n  | honour ;\n";
        let faults = [
            "line 2, column 13: `suit` is used but not defined",
            "line 3, column 5: `honour` is used but not defined",
        ];
        assert_eq!(fault(text), faults.join("\n"));
    }

    #[test]
    fn a_fault_of_writing_is_reported_with_its_place() {
        let faults = [
            "a = 'x' => line 1, column 8: `;` was expected but the text ends",
            "a 'x' ; => line 1, column 3: `=` was expected but `'` was found",
            "a = 'x' b ; => line 1, column 9: `;` was expected but `b` was found",
            "a = 'x' | ; => line 1, column 11: a term was expected but `;` was found",
            "a =\n [ 'x' ; => line 2, column 8: `]` was expected but `;` was found",
            "a = 'x ;\n' => line 1, column 5: this ' has no match on its line",
            "a = 2 'x' ; => line 1, column 7: `*` was expected but `'` was found",
            "a = 0 * 'x' ; => line 1, column 5: a count goes from 1 to 9999",
            "a = '9' .. '1' ; => line 1, column 5: a range goes from one character up to another",
            "a = '1' .. b ; => line 1, column 12: a quoted character was expected but `b` was found",
            "A = 'x' ; => line 1, column 1: a name was expected but `A` was found",
            "a = 'x' ;\na = 'y' ; => line 2, column 1: `a` is defined twice",
            "a = (* 'x' ; => line 1, column 5: a term was expected but a comment is never closed",
        ];
        for case in faults {
            let (text, said) = case.split_once(" => ").expect("a case has two parts");
            assert_eq!(fault(text), said);
        }
    }

    #[test]
    fn comments_and_space_may_stand_between_any_two_things() {
        let text = "(**)a(*;*)=(* ' *)2(*\n*)*'('(* x *) .. \n'+'\t;(* (* *)";
        let grammar = Grammar::read(text).expect("the grammar is sound");
        assert!(grammar.derives("a", "(+") && !grammar.derives("a", "("));
    }

    #[test]
    fn an_alternative_is_named_by_its_place_and_its_text() {
        let text = "a = { 'x' |\n   (* no *) 2 *  b } ;\nb = 'y' ;";
        let grammar = Grammar::read(text).expect("the grammar is sound");
        let labels = [
            "line 1, column 7: `a` by 'x'",
            "line 2, column 13: `a` by 2 * b",
            "line 1, column 5: `a` by { 'x' | (* no *) 2 * b } taken",
            "line 1, column 5: `a` by { 'x' | (* no *) 2 * b } left out",
            "line 1, column 5: `a` by { 'x' | (* no *) 2 * b }",
            "line 3, column 5: `b` by 'y'",
        ];
        assert_eq!(grammar.unused(), labels);
    }
}
