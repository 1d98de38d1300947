//! One value of a file, with its place: what whoever judges a file holds in hand.

use super::{
    Place, Problem,
    scan::{Entry, Inside, Spot},
    words::{self, Both, Complaint, found, unknown_key},
};
use crate::tongue::Phrase;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};
use serde_yaml::Value;

/// One value of a [`Document`](super::Document), which knows where it is written.
///
/// Methods that take `problems` add to them what is wrong and give what can still be used, so that
/// one walk tells of every fault.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    spot: &'a Spot,
    value: &'a Value,
}

impl<'a> Node<'a> {
    pub(super) fn new(spot: &'a Spot, value: &'a Value) -> Node<'a> {
        Node { spot, value }
    }

    /// Where the value is written. One that is left out is at its key.
    pub fn place(self) -> Place {
        self.spot.place
    }

    /// The value as `serde_yaml` reads it.
    pub fn value(self) -> &'a Value {
        self.value
    }

    /// What is here, in words: `a list`, `nothing`, `the text "ten"`.
    pub fn describe(self) -> Phrase {
        found(self.value)
    }

    /// Something wrong with this value.
    pub fn problem(self, message: impl Into<Phrase>) -> Problem {
        self.place().problem(message)
    }

    /// Something wrong with a key of this mapping: at the key, or at the mapping if it has none such.
    pub fn key_problem(self, key: &str, message: impl Into<Phrase>) -> Problem {
        let entry = self.keys().iter().find(|entry| entry.key == key);
        entry
            .map_or(self.place(), |entry| entry.place)
            .problem(message)
    }

    /// Whether this has keys and values.
    pub fn is_mapping(self) -> bool {
        self.value.is_mapping()
    }

    /// Whether this has items.
    pub fn is_list(self) -> bool {
        self.value.is_sequence()
    }

    /// Whether the value is left out, or `null`.
    pub fn is_nothing(self) -> bool {
        self.value.is_null()
    }

    /// This node, if it is a mapping; else that is a problem.
    pub fn mapping(self, problems: &mut Vec<Problem>) -> Option<Node<'a>> {
        self.expect(self.is_mapping(), words::MAPPING, problems)
    }

    /// This node, if it is a list; else that is a problem.
    pub fn list(self, problems: &mut Vec<Problem>) -> Option<Node<'a>> {
        self.expect(self.is_list(), words::LIST, problems)
    }

    fn expect(self, is: bool, wanted: Both, problems: &mut Vec<Problem>) -> Option<Node<'a>> {
        if !is {
            let message = words::expected(&wanted.into(), &self.describe());
            problems.push(self.problem(message));
        }
        is.then_some(self)
    }

    /// The value of a key, if this is a mapping that has it.
    pub fn get(self, key: &str) -> Option<Node<'a>> {
        let entry = self.keys().iter().find(|entry| entry.key == key)?;
        Some(Node::new(&entry.spot, self.value.get(key)?))
    }

    /// The value of a key that this mapping must have; if it has not, that is a problem.
    pub fn need(self, key: &str, problems: &mut Vec<Problem>) -> Option<Node<'a>> {
        let node = self.get(key);
        if node.is_none() {
            problems.push(self.problem(Complaint::Missing(key).phrase()));
        }
        node
    }

    /// The keys and values of a mapping, as they are written. Of anything else, none.
    pub fn entries(self) -> impl Iterator<Item = (&'a str, Node<'a>)> {
        // The two agree in length and order: `Document::read` has seen to it.
        let values = self
            .value
            .as_mapping()
            .into_iter()
            .flat_map(|it| it.values());
        let keys = self.keys().iter();
        keys.zip(values)
            .map(|(entry, value)| (entry.key.as_str(), Node::new(&entry.spot, value)))
    }

    /// The items of a list. Of anything else, none.
    pub fn items(self) -> impl Iterator<Item = Node<'a>> {
        let spots: &[Spot] = match &self.spot.inside {
            Inside::List(spots) => spots,
            _ => &[],
        };
        let values = self.value.as_sequence().into_iter().flatten();
        spots
            .iter()
            .zip(values)
            .map(|(spot, value)| Node::new(spot, value))
    }

    fn keys(self) -> &'a [Entry] {
        match &self.spot.inside {
            Inside::Mapping(entries) => entries,
            _ => &[],
        }
    }

    /// Makes a problem of each key that is not among `known`, and names the one that was meant.
    pub fn only(self, known: &[&str], problems: &mut Vec<Problem>) {
        for entry in self.keys() {
            if !known.contains(&entry.key.as_str()) {
                problems.push(entry.place.problem(unknown_key(&entry.key, known)));
            }
        }
    }

    /// Reads this value as a `T`; if it is none, that is a problem, told as deep inside as it can be.
    ///
    /// It stops at the first fault. A value that may have several is better walked, and read at its
    /// leaves. Of an internally tagged enum, serde forgets where inside it the fault was; the place is
    /// then found again by the text, if that is there only once.
    pub fn read<T: DeserializeOwned>(self, problems: &mut Vec<Problem>) -> Option<T> {
        match serde_path_to_error::deserialize(self.value) {
            Ok(read) => Some(read),
            Err(error) => {
                let told = error.inner().to_string();
                problems.push(self.blame(error.path(), &Complaint::of(&told)));
                None
            }
        }
    }

    /// Finds the place that a complaint is about, starting from the path on which serde met it.
    fn blame(self, path: &Path, complaint: &Complaint) -> Problem {
        let mut node = self;
        let mut segments = path.iter().peekable();
        while let Some(segment) = segments.next() {
            let inner = match segment {
                Segment::Map { key } if segments.peek().is_none() && complaint.is_about(key) => {
                    return node.key_problem(key, complaint.phrase());
                }
                Segment::Map { key } | Segment::Enum { variant: key } => node.get(key),
                Segment::Seq { index } => node.items().nth(*index),
                Segment::Unknown => None,
            };
            node = inner.unwrap_or(node);
        }
        // If several could be meant, none is accused.
        let words = node.words();
        let mut culprits = words.iter().filter(|(word, _)| complaint.is_about(word));
        let place = match (culprits.next(), culprits.next()) {
            (Some(&(_, place)), None) => place,
            _ => node.place(),
        };
        place.problem(complaint.phrase())
    }

    /// Every key and every text in this node, and its place.
    fn words(self) -> Vec<(&'a str, Place)> {
        let (mut words, mut left) = (Vec::new(), vec![self.spot]);
        while let Some(spot) = left.pop() {
            match &spot.inside {
                Inside::Scalar { text, .. } => words.push((text.as_str(), spot.place)),
                Inside::List(spots) => left.extend(spots),
                Inside::Mapping(entries) => {
                    words.extend(entries.iter().map(|it| (it.key.as_str(), it.place)));
                    left.extend(entries.iter().map(|it| &it.spot));
                }
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{document, misread};
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(tag = "figure", rename_all = "kebab-case", deny_unknown_fields)]
    enum Figure {
        Flush {},
        Sets { sets: u8, pair: bool },
    }

    #[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    enum Suit {
        Dots,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Row {
        #[serde(rename = "id")]
        _id: String,
        #[serde(rename = "pay")]
        _pay: [u8; 4],
    }

    #[test]
    fn the_fault_is_told_where_it_is_and_not_where_reading_began() {
        let row = "line 1, column 1: the key `pay` is missing";
        assert_eq!(misread::<Row>("id: x"), row);
        let pay =
            "line 2, column 10: a whole number from 0 to 255 was expected, not the text \"b\"";
        assert_eq!(misread::<Row>("id: 甲\npay: [1, b, 3, 4]"), pay);
        let few = "line 1, column 14: a list of 4 was expected, not 1";
        assert_eq!(misread::<Row>("{id: 甲, pay: [1]}"), few);
        let key = "line 1, column 9: unknown key `pays`; did you mean `pay`?";
        assert_eq!(misread::<Row>("{id: x, pays: []}"), key);
        let map = "line 2, column 1: `dot` is not known here; did you mean `dots`?";
        assert_eq!(misread::<BTreeMap<Suit, u8>>("dots: 1\ndot: 2"), map);
    }

    #[test]
    fn the_fault_in_a_tagged_enum_is_found_again() {
        let text = "figure: sets\npair: true\nsets: two";
        let told =
            "line 3, column 7: a whole number from 0 to 255 was expected, not the text \"two\"";
        assert_eq!(misread::<Figure>(text), told);
        let told = "line 1, column 9: `set` is not known here; did you mean `sets`?";
        assert_eq!(misread::<Figure>("figure: set\npair: true"), told);
        let told = "line 1, column 9: `x` is not known here; one of `flush`, `sets` was expected";
        assert_eq!(misread::<Figure>("figure: x"), told);
        let told = "line 2, column 1: unknown key `suit`";
        assert_eq!(misread::<Figure>("figure: flush\nsuit: 1"), told);
        // Either could be the fault, so the whole is blamed.
        let twice = "figure: sets\npair: 9\nsets: 9";
        assert!(misread::<Figure>(twice).starts_with("line 1, column 1: `true` or `false`"));
    }

    #[test]
    fn the_wrong_kind_of_value_and_a_missing_key_are_problems() {
        let document = document("list: [1]\nmap: {a: 1}\nnone:\ntext: ten\n");
        let (root, mut problems) = (document.root(), Vec::new());
        for (key, entry) in root.entries() {
            assert_eq!(entry.mapping(&mut problems).is_some(), key == "map");
            assert_eq!(entry.list(&mut problems).is_some(), key == "list");
        }
        assert!(root.need("rows", &mut problems).is_none());
        problems.push(root.key_problem("text", ("so", "此")));
        problems.push(root.key_problem("rows", ("so", "此")));
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 1, column 7: a mapping was expected, not a list",
                "line 2, column 6: a list was expected, not a mapping",
                "line 3, column 1: a mapping was expected, not nothing",
                "line 3, column 1: a list was expected, not nothing",
                "line 4, column 7: a mapping was expected, not the text \"ten\"",
                "line 4, column 7: a list was expected, not the text \"ten\"",
                "line 1, column 1: the key `rows` is missing",
                "line 4, column 1: so",
                "line 1, column 1: so",
            ]
        );
    }

    #[test]
    fn what_is_right_is_read() {
        let document = document("[{figure: sets, sets: 2, pair: false}, {figure: flush}]");
        let mut problems = Vec::new();
        let figures: Vec<Figure> = document
            .root()
            .items()
            .filter_map(|it| it.read(&mut problems))
            .collect();
        assert_eq!(
            figures,
            [
                Figure::Sets {
                    sets: 2,
                    pair: false
                },
                Figure::Flush {}
            ]
        );
        assert_eq!(problems, []);
    }
}
