//! YAML files, read so that every fault of a file is told at once, each with its place.
//!
//! A [`Document`] is a sound YAML file: one document, no key twice, nothing that stands for
//! something else. A [`Node`] is one value of it and knows where it is written. Whoever reads a file
//! walks its nodes and gathers a [`Problem`] for each thing that is not as it should be; [`show`]
//! draws them. What a file should say is left to the caller: this module knows no key by name.
//!
//! `serde_yaml` alone would keep the last of two equal keys, stop at its first error, and forget
//! where a value came from. So `scan` goes first over the events of a second parser.
//!
//! ```
//! use sikwu::yaml::Document;
//!
//! let document = Document::read("id: club\nminimun: 3\nlimit: ten\n", 32 * 1024).unwrap();
//! let (file, mut problems) = (document.root(), Vec::new());
//! file.only(&["id", "minimum", "limit"], &mut problems);
//! let limit = file.need("limit", &mut problems);
//! assert_eq!(limit.and_then(|limit| limit.read::<u8>(&mut problems)), None);
//!
//! let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
//! assert_eq!(
//!     told,
//!     [
//!         "line 2, column 1: unknown key `minimun`; did you mean `minimum`?",
//!         "line 3, column 8: a whole number from 0 to 255 was expected, not the text \"ten\"",
//!     ]
//! );
//! ```

mod node;
mod problem;
mod scan;
mod words;

pub use node::Node;
pub use problem::{Place, Problem, show};
pub(crate) use words::nearest;

use crate::phrase;
use scan::{Inside, Spot};
use serde::Serialize;
use serde_yaml::{Mapping, Value};

/// A sound YAML file: its values, and the place of each.
#[derive(Clone, Debug)]
pub struct Document {
    spot: Spot,
    value: Value,
}

impl Document {
    /// Reads a file of at most `limit_bytes`. A file with nothing in it is an empty mapping.
    ///
    /// A byte order mark and the line ends of Windows are taken. Anchors, aliases and tags are not,
    /// nor a second document, nor keys that are not text, nor nesting deeper than 16.
    ///
    /// # Errors
    ///
    /// Every [`Problem`] of the text, in order. After one of syntax or of depth there is no telling
    /// what the rest means, so nothing is said about it.
    pub fn read(text: &str, limit_bytes: usize) -> Result<Document, Vec<Problem>> {
        let mut problems = vec![];
        match Document::sift(text, limit_bytes, &mut problems) {
            Some(document) if problems.is_empty() => Ok(document),
            _ => Err(problems),
        }
    }

    /// Reads a file as [`read`](Document::read) does, for whoever has more to say of it: a key that
    /// is there twice, or is no text, is a problem and left out, and what is left can be judged.
    /// `None` if there is no telling what the file means.
    ///
    /// ```
    /// use sikwu::yaml::Document;
    ///
    /// let mut problems = Vec::new();
    /// let document = Document::sift("a: 1\na: 2\nb: ten\n", 1024, &mut problems).unwrap();
    /// document.root().only(&["a"], &mut problems);
    /// let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    /// assert_eq!(lines, [2, 3]);
    /// ```
    pub fn sift(text: &str, limit_bytes: usize, problems: &mut Vec<Problem>) -> Option<Document> {
        if limit_bytes < text.len() {
            let length = text.len();
            problems.push(Place::START.problem(phrase!(
                "the file has {length} bytes, and at most {limit_bytes} are read",
                "檔案有{length}位元組，最多只讀{limit_bytes}"
            )));
            return None;
        }
        let (text, characters) = scan::cleaned(text);
        let readable = characters.is_empty();
        problems.extend(characters);
        let spot = scan::scan(&text, problems);
        problems.sort();
        let spot = spot.filter(|_| readable)?;
        if !problems.is_empty() {
            let value = spot.value();
            return Some(Document { spot, value });
        }
        if spot.is_blank() {
            return Some(Document {
                spot: Spot {
                    place: Place::START,
                    inside: Inside::Mapping(Vec::new()),
                },
                value: Value::Mapping(Mapping::new()),
            });
        }
        match serde_yaml::from_str(&text) {
            Ok(value) => {
                agree(&spot, &value, problems);
                problems.is_empty().then_some(Document { spot, value })
            }
            Err(error) => {
                problems.push(misread(&error));
                None
            }
        }
    }

    /// The outermost value.
    pub fn root(&self) -> Node<'_> {
        Node::new(&self.spot, &self.value)
    }
}

/// Writes a value as YAML; nothing at all for a value that has no such form, which plain maps,
/// lists, texts and numbers always have.
pub fn write(value: &impl Serialize) -> String {
    serde_yaml::to_string(value).unwrap_or_default()
}

/// What `serde_yaml` will not have although [`scan`] did. The two differ only at the edges of YAML.
fn misread(error: &serde_yaml::Error) -> Problem {
    let place = error.location().map_or(Place::START, |location| {
        Place::at(location.line(), location.column())
    });
    let told = error.to_string();
    let told = told.split(" at line ").next().unwrap_or_default();
    let told = told.split(", while ").next().unwrap_or_default();
    scan::no_yaml(place, told)
}

/// Sees that both parsers read the same file, so that every value has its place.
///
/// It calls itself once for each level, of which [`scan`] lets no more than 16 through.
fn agree(spot: &Spot, value: &Value, problems: &mut Vec<Problem>) {
    match (&spot.inside, value) {
        (Inside::Scalar { text, .. }, Value::String(read)) if text == read => (),
        (Inside::Scalar { plain: true, .. }, Value::Null | Value::Bool(_) | Value::Number(_)) => (),
        (Inside::List(spots), Value::Sequence(values)) if spots.len() == values.len() => {
            for (spot, value) in spots.iter().zip(values) {
                agree(spot, value, problems);
            }
        }
        (Inside::Mapping(entries), Value::Mapping(values)) if entries.len() == values.len() => {
            for (entry, (key, value)) in entries.iter().zip(values) {
                if key.as_str() != Some(&entry.key) {
                    problems.push(entry.place.problem(TWO_WAYS));
                }
                agree(&entry.spot, value, problems);
            }
        }
        _ => problems.push(spot.place.problem(TWO_WAYS)),
    }
}

const TWO_WAYS: words::Both = (
    "this can be read in two ways; put it in quotes",
    "此處有兩種讀法；請放在引號內",
);

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;

    const LIMIT: usize = 1 << 20;

    /// A text that can be read.
    pub(super) fn document(text: &str) -> Document {
        Document::read(text, 4096).unwrap()
    }

    /// What is said of a text that is no `T`, and for one reason.
    pub(super) fn misread<T: DeserializeOwned>(text: &str) -> String {
        let (document, mut problems) = (document(text), Vec::new());
        assert!(document.root().read::<T>(&mut problems).is_none(), "{text}");
        assert_eq!(problems.len(), 1);
        problems[0].to_string()
    }

    fn told(text: &str) -> Vec<String> {
        let problems = Document::read(text, LIMIT).err().unwrap_or_default();
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_fault_is_told_at_its_place() {
        let table = "\
a: 1⏎b: 2⏎a: 3 => line 3, column 1: the key `a` is already on line 1
'a': 1⏎a: 3 => line 2, column 1: the key `a` is already on line 1
3: x => line 1, column 1: a key must be text; put `3` in quotes
a: {true: x} => line 1, column 5: a key must be text; put `true` in quotes
: x => line 1, column 1: a key is missing before this `:`
? [a]⏎: x => line 1, column 3: a key must be text, not a list or a mapping
? {a: b}⏎: x => line 1, column 3: a key must be text, not a list or a mapping
a: &x 1 => line 1, column 4: an anchor (`&`) is not taken
a: *x => line 1, column 4: an alias (`*`) is not taken; write out what it stands for
a: !t 1 => line 1, column 4: a tag (`!`) is not taken
- !!str [1] => line 1, column 3: a tag (`!`) is not taken
a: 1⏎---⏎a: 1 => line 2, column 1: a second document begins here; a file holds one
a: 1⏎b: \u{7} => line 2, column 4: the character U+0007 may not be written here
a: 1#\r => line 1, column 6: the character U+000D may not be written here
a: b: c => line 1, column 5: this is not YAML: this `:` does not end a key; text with a `:` in it goes in quotes, each key on its own line
a:⏎\t- b => line 2, column 2: this is not YAML: a tab may not indent; use spaces
a: 1⏎b⏎ => line 2, column 2: this is not YAML: a key and its `:` were expected
a: @x => line 1, column 4: this is not YAML: unexpected character: `@'
a: {b: 1 => line 1, column 9: this is not YAML: while parsing a flow mapping, did not find expected ',' or '}'
a: {b:} => line 1, column 6: this is not YAML: found unexpected ':'
";
        for row in table.lines() {
            let (text, fault) = row.split_once(" => ").unwrap();
            assert_eq!(told(&text.replace('⏎', "\n")), [fault]);
        }
    }

    #[test]
    fn an_alias_is_told_beside_its_anchor() {
        assert_eq!(
            told("a: &x 1\n*x : 1\n*x : 2\n"),
            [
                "line 1, column 4: an anchor (`&`) is not taken",
                "line 2, column 1: an alias (`*`) is not taken; write out what it stands for",
                "line 3, column 1: an alias (`*`) is not taken; write out what it stands for",
            ]
        );
    }

    #[test]
    fn a_key_that_is_there_twice_is_told_however_deep_it_is() {
        let text = "- - {x: 1, y: {z: 1, z: 2}, x: 2}\n  - x: 1\n    y: 2\n    x: 3\n";
        assert_eq!(
            told(text),
            [
                "line 1, column 22: the key `z` is already on line 1",
                "line 1, column 29: the key `x` is already on line 1",
                "line 4, column 5: the key `x` is already on line 2",
            ]
        );
    }

    #[test]
    fn nine_faults_of_form_in_one_file_are_told_in_order() {
        let text = "\
id: &id club
id: house
ladder:
  - { faan: 3, faan: 4 }
  - !step { faan: 5, bill: *id }
7: seven
items: [{ [a]: b }]
names: {zh: 'bell\u{7}'}
last: {
";
        let told = told(text);
        let places: Vec<&str> = told.iter().filter_map(|it| it.split(": ").next()).collect();
        assert_eq!(
            places,
            [
                "line 1, column 5",
                "line 2, column 1",
                "line 4, column 16",
                "line 5, column 5",
                "line 5, column 28",
                "line 6, column 1",
                "line 7, column 11",
                "line 8, column 18",
                "line 9, column 8",
            ],
            "{told:#?}"
        );
    }

    #[test]
    fn eight_faults_of_meaning_in_one_file_are_told_in_order() {
        let text = "\
minimun: 3
limit: 300
flowers: yes
names: [三]
ladder:
  - {faan: three, bill: 8}
  - {faan: 4, bill: 16, 底: 2}
  - {faan: 5}
pay: hlaf
";
        let (document, mut problems) = (Document::read(text, LIMIT).unwrap(), Vec::new());
        let (file, told) = (document.root(), &mut problems);
        file.only(
            &["minimum", "limit", "flowers", "names", "ladder", "pay"],
            told,
        );
        let read = |key| file.get(key).unwrap();
        read("limit").read::<u8>(told);
        read("flowers").read::<bool>(told);
        read("names").mapping(told);
        for step in read("ladder").items() {
            step.only(&["faan", "bill"], told);
            step.need("faan", told).and_then(|it| it.read::<u8>(told));
            step.need("bill", told).and_then(|it| it.read::<u32>(told));
        }
        let pay = read("pay");
        let wanted = ("half or full", "半銃或全銃").into();
        told.push(pay.problem(words::expected(&wanted, &pay.describe())));

        problems.sort();
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 1, column 1: unknown key `minimun`; did you mean `minimum`?",
                "line 2, column 8: a whole number from 0 to 255 was expected, not `300`",
                "line 3, column 10: `true` or `false` was expected, not the text \"yes\"",
                "line 4, column 8: a mapping was expected, not a list",
                "line 6, column 12: a whole number from 0 to 255 was expected, not the text \"three\"",
                "line 7, column 25: unknown key `底`; one of `faan`, `bill` was expected",
                "line 8, column 5: the key `bill` is missing",
                "line 9, column 6: half or full was expected, not the text \"hlaf\"",
            ]
        );
    }

    #[test]
    fn a_file_longer_than_the_limit_is_not_read() {
        assert!(Document::read("a: 1", 4).is_ok());
        let problems = Document::read("a: 10", 4).unwrap_err();
        let told = "line 1, column 1: the file has 5 bytes, and at most 4 are read";
        assert_eq!(problems[0].to_string(), told);
    }

    #[test]
    fn a_file_with_nothing_in_it_is_an_empty_mapping() {
        for text in [
            "",
            "\n\n",
            "# only this\n",
            "---\n# only this\n",
            "\u{feff}",
            "  \r\n",
        ] {
            let document = Document::read(text, LIMIT).unwrap();
            assert!(document.root().is_mapping(), "{text:?}");
            assert_eq!(document.root().entries().count(), 0);
        }
        let null = Document::read("null", LIMIT).unwrap();
        assert!(null.root().is_nothing());
    }

    #[test]
    fn a_byte_order_mark_and_the_line_ends_of_windows_move_no_place() {
        let plain = "a: |\n  p\n  q\n三: [乙, x]\nb:\n";
        let windows = format!("\u{feff}{}", plain.replace('\n', "\r\n"));
        for text in [plain, &windows] {
            let document = Document::read(text, LIMIT).unwrap();
            let root = document.root();
            assert_eq!(root.get("a").unwrap().value(), "p\nq\n");
            let items = root.get("三").unwrap().items();
            let places: Vec<Place> = items.map(Node::place).collect();
            assert_eq!(
                places,
                [(4, 5), (4, 8)].map(|(line, column)| Place::at(line, column))
            );
            assert_eq!(root.get("b").unwrap().place(), Place::at(5, 1));
        }
    }
}
