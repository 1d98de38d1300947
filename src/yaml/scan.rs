//! The first pass over a text: where each value is written, and what no YAML file of ours may have.
//!
//! It goes event by event and never calls itself, whatever the text. What plain text means, a number
//! or a word, is left to `serde_yaml`.

use super::{
    Place, Problem,
    words::{Both, named},
};
use crate::phrase;
use crate::tongue::Phrase;
use saphyr_parser::{Event, Marker, Parser, ScalarStyle};
use serde_yaml::Value;
use std::collections::HashMap;

/// How many lists and mappings may stand inside one another.
const DEEPEST: usize = 16;

/// A value's place, and those of the values inside it.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) place: Place,
    pub(super) inside: Inside,
}

#[derive(Clone, Debug)]
pub(super) enum Inside {
    /// Text as it is meant, without quotes; `plain` if it was written without them.
    Scalar {
        text: String,
        plain: bool,
    },
    List(Vec<Spot>),
    Mapping(Vec<Entry>),
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    /// Where the key is written.
    pub(super) place: Place,
    pub(super) spot: Spot,
}

impl Spot {
    /// Whether nothing at all is written here.
    pub(super) fn is_blank(&self) -> bool {
        matches!(&self.inside, Inside::Scalar { text, plain: true } if text.is_empty())
    }
}

/// The text as both parsers can take it, and its characters that neither may see.
///
/// The places stay as they were. One parser takes U+0085, U+2028 and U+2029 for line ends and the
/// other does not, and a lone carriage return is none to [`str::lines`], so they go with the rest.
/// At most one is told for each line: a file that is no text at all would have thousands.
pub(super) fn cleaned(text: &str) -> (String, Vec<Problem>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut text = text.replace("\r\n", "\n");
    let mut problems = Vec::new();
    let allowed = |it: char| match it {
        '\t' | '\n' => true,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        _ => !it.is_control(),
    };
    if !text.chars().all(allowed) {
        for (at, line) in text.split('\n').enumerate() {
            if let Some((column, it)) = line.chars().enumerate().find(|&(_, it)| !allowed(it)) {
                let place = Place::at(at + 1, column + 1);
                let code = u32::from(it);
                problems.push(place.problem(phrase!(
                    "the character U+{code:04X} may not be written here",
                    "此處不可寫字符 U+{code:04X}"
                )));
            }
        }
        text = text.replace(|it| !allowed(it), "\u{fffd}");
    }
    (text, problems)
}

/// Walks a cleaned text. Keys that cannot stand are left out with their values. `None` if it is no
/// document, or there is no telling what it means, for a reason that is now among `problems`.
pub(super) fn scan(text: &str, problems: &mut Vec<Problem>) -> Option<Spot> {
    let last = text.lines().last().unwrap_or_default().chars().count();
    let end = Place::at(text.lines().count().max(1), last + 1);
    // What is missing at the end is missed on a line after the last.
    let place = |marker: Marker| Place::at(marker.line(), marker.col() + 1).min(end);
    let mut scan = Scan {
        problems,
        open: Vec::new(),
        root: None,
        documents: 0,
        unsure: false,
    };
    for event in Parser::new_from_str(text) {
        let taken = match event {
            Ok((event, span)) => scan.take(event, place(span.start)),
            Err(error) => Err(unreadable(place(*error.marker()), error.info())),
        };
        if let Err(problem) = taken {
            scan.problems.push(problem);
            return None;
        }
    }
    let nothing = Spot::scalar(Place::START, "", true);
    let root = scan.root.unwrap_or(nothing);
    (!scan.unsure).then_some(root)
}

struct Scan<'a> {
    problems: &'a mut Vec<Problem>,
    /// The lists and mappings that have begun and not ended, outermost first.
    open: Vec<Open>,
    root: Option<Spot>,
    documents: usize,
    /// Whether something was refused that may stand for anything.
    unsure: bool,
}

enum Open {
    List {
        place: Place,
        spots: Vec<Spot>,
    },
    Mapping {
        place: Place,
        entries: Vec<Entry>,
        /// The key whose value comes next, if it can stand.
        key: Option<(Option<String>, Place)>,
        seen: HashMap<String, Place>,
    },
}

impl Scan<'_> {
    /// Takes the next event. The problem, if one is returned, is one that ends the walk.
    fn take(&mut self, event: Event, place: Place) -> Result<(), Problem> {
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if 1 < self.documents {
                    return Err(place.problem((
                        "a second document begins here; a file holds one",
                        "第二份文件由此開始；一個檔案只有一份",
                    )));
                }
            }
            Event::Alias(_) => {
                self.refuse(place, NO_ALIAS);
                // Its place stands for it, so that no two aliases are the same key.
                self.put(Spot::scalar(place, &format!("{place:?}"), false));
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse_marks(place, anchor, tag.is_some());
                self.put(Spot::scalar(place, &text, style == ScalarStyle::Plain));
            }
            Event::SequenceStart(anchor, tag) => {
                self.refuse_marks(place, anchor, tag.is_some());
                self.begin(
                    Open::List {
                        place,
                        spots: Vec::new(),
                    },
                    place,
                )?;
            }
            Event::MappingStart(anchor, tag) => {
                self.refuse_marks(place, anchor, tag.is_some());
                let (entries, seen) = (Vec::new(), HashMap::new());
                self.begin(
                    Open::Mapping {
                        place,
                        entries,
                        key: None,
                        seen,
                    },
                    place,
                )?;
            }
            Event::SequenceEnd | Event::MappingEnd => match self.open.pop() {
                Some(Open::List { place, spots }) => self.put(Spot {
                    place,
                    inside: Inside::List(spots),
                }),
                Some(Open::Mapping { place, entries, .. }) => self.put(Spot {
                    place,
                    inside: Inside::Mapping(entries),
                }),
                None => (),
            },
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => (),
        }
        Ok(())
    }

    fn begin(&mut self, open: Open, place: Place) -> Result<(), Problem> {
        if self.open.len() == DEEPEST {
            return Err(place.problem(too_deep()));
        }
        self.open.push(open);
        Ok(())
    }

    /// Puts a finished value where it belongs: it is the root, an item, a key, or a key's value.
    fn put(&mut self, mut spot: Spot) {
        match self.open.last_mut() {
            None => self.root = Some(spot),
            Some(Open::List { spots, .. }) => spots.push(spot),
            Some(Open::Mapping {
                entries, key, seen, ..
            }) => match key.take() {
                None => *key = Some((keyed(&spot, seen, self.problems), spot.place)),
                Some((key, place)) => {
                    // A value left out is nowhere, so it is told at its key.
                    if spot.is_blank() {
                        spot.place = place;
                    }
                    entries.extend(key.map(|key| Entry { key, place, spot }));
                }
            },
        }
    }

    fn refuse(&mut self, place: Place, message: Both) {
        self.unsure = true;
        self.problems.push(place.problem(message));
    }

    fn refuse_marks(&mut self, place: Place, anchor: usize, tagged: bool) {
        if anchor != 0 {
            self.refuse(place, ("an anchor (`&`) is not taken", "不接受錨點（`&`）"));
        }
        if tagged {
            self.refuse(place, ("a tag (`!`) is not taken", "不接受標籤（`!`）"));
        }
    }
}

impl Spot {
    /// What `serde_yaml` would read here.
    pub(super) fn value(&self) -> Value {
        match &self.inside {
            Inside::Scalar { text, plain: true } => {
                let read = serde_yaml::from_str(text).ok();
                let simple = read.filter(|it: &Value| !it.is_mapping() && !it.is_sequence());
                simple.unwrap_or_else(|| Value::String(text.clone()))
            }
            Inside::Scalar { text, .. } => Value::String(text.clone()),
            Inside::List(spots) => Value::Sequence(spots.iter().map(Spot::value).collect()),
            Inside::Mapping(entries) => {
                let pairs = entries.iter();
                let pairs = pairs.map(|it| (Value::String(it.key.clone()), it.spot.value()));
                Value::Mapping(pairs.collect())
            }
        }
    }

    fn scalar(place: Place, text: &str, plain: bool) -> Spot {
        let text = text.to_owned();
        Spot {
            place,
            inside: Inside::Scalar { text, plain },
        }
    }
}

/// The key of a mapping whose other keys were `seen`, if it can stand beside them.
fn keyed(
    spot: &Spot,
    seen: &mut HashMap<String, Place>,
    problems: &mut Vec<Problem>,
) -> Option<String> {
    let place = spot.place;
    let (text, plain) = match &spot.inside {
        Inside::Scalar { text, plain } => (text, *plain),
        Inside::List(_) | Inside::Mapping(_) => {
            problems.push(place.problem((
                "a key must be text, not a list or a mapping",
                "鍵必須是文字，不可是列表或映射",
            )));
            return None;
        }
    };
    // Only `serde_yaml` can say whether it would take the key for a number, `true`, or nothing.
    let other = |value| matches!(value, Value::Null | Value::Bool(_) | Value::Number(_));
    if plain && serde_yaml::from_str(text).is_ok_and(other) {
        let told = match named(text) {
            _ if text.is_empty() => {
                ("a key is missing before this `:`", "此 `:` 之前缺少鍵").into()
            }
            key => phrase!(
                "a key must be text; put {key} in quotes",
                "鍵必須是文字；把 {key} 放在引號內"
            ),
        };
        problems.push(place.problem(told));
    } else if let Some(first) = seen.get(text) {
        let (key, line) = (named(text), first.line);
        problems.push(place.problem(phrase!(
            "the key {key} is already on line {line}",
            "鍵 {key} 已在第{line}行"
        )));
    } else {
        seen.insert(text.clone(), place);
        return Some(text.clone());
    }
    None
}

/// The parser's own complaint, in other words where it is one that people often meet.
fn unreadable(place: Place, info: &str) -> Problem {
    let told = if info == "recursion limit exceeded" {
        return place.problem(too_deep());
    } else if info.ends_with("unknown anchor") {
        return place.problem(NO_ALIAS);
    } else if info.starts_with("tabs disallowed") {
        (
            "a tab may not indent; use spaces",
            "不可用定位字元縮排；請用空格",
        )
    } else if info.starts_with("mapping values are not allowed") {
        (
            "this `:` does not end a key; text with a `:` in it goes in quotes, each key on its own \
             line",
            "此 `:` 不是鍵的結尾；含 `:` 的文字要放在引號內，每個鍵自成一行",
        )
    } else if info.starts_with("simple key expect") {
        ("a key and its `:` were expected", "此處應是鍵及 `:`")
    } else {
        return no_yaml(place, info);
    };
    let (english, chinese) = told;
    place.problem(phrase!(
        "this is not YAML: {english}",
        "這不是 YAML：{chinese}"
    ))
}

/// What a parser says of a text that is no YAML. It speaks English alone, so in Chinese the place
/// has to do.
pub(super) fn no_yaml(place: Place, told: &str) -> Problem {
    place.problem(phrase!(
        "this is not YAML: {told}",
        "這不是 YAML：寫法到此處讀不通"
    ))
}

const NO_ALIAS: Both = (
    "an alias (`*`) is not taken; write out what it stands for",
    "不接受別名（`*`）；請寫出所指的內容",
);

fn too_deep() -> Phrase {
    phrase!(
        "lists and mappings may be nested {DEEPEST} deep, and this is deeper",
        "列表與映射最多{DEEPEST}層，此處更深"
    )
}

#[cfg(test)]
mod tests {
    use super::super::Document;
    use super::*;
    use std::{fmt::Write, time::Duration, time::Instant};

    const LIMIT: usize = 1 << 20;

    #[test]
    fn sixteen_levels_are_read_and_seventeen_are_not() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Document::read(&nested(16), LIMIT).is_ok());
        let problems = Document::read(&nested(17), LIMIT).unwrap_err();
        assert_eq!(problems, [Place::at(1, 17).problem(too_deep())]);
    }

    #[test]
    fn hostile_files_are_refused_quickly() {
        let mut bomb = "a0: &a0 [x, x]\n".to_owned();
        for level in 1..10 {
            let aliases = vec![format!("*a{}", level - 1); 9].join(", ");
            writeln!(bomb, "a{level}: &a{level} [{aliases}]").unwrap();
        }
        let deep = ["[", "[\n", "{x: ", "- ", "? "].map(|it| it.repeat(200_000));
        let begun = Instant::now();
        for text in deep.iter().chain([&bomb]) {
            assert!(Document::read(text, LIMIT).is_err());
        }
        // It takes a few hundredths of a second; `serde_yaml` alone takes seconds for each.
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
}
