//! The words for what was expected and what was there instead.

use serde_yaml::Value;
use std::fmt;

/// A name in backticks, cut short and on one line, for it may be anything at all.
pub(super) fn named(name: &str) -> String {
    format!("`{}`", cut(name))
}

fn cut(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text
        .chars()
        .take(LONGEST)
        .map(|it| if it.is_control() { '\u{fffd}' } else { it })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// What to say of a key that nothing knows.
pub(super) fn unknown_key(key: &str, known: &[&str]) -> String {
    format!("unknown key {}{}", named(key), instead(key, known))
}

/// The known name that was probably meant by another one.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let near = known
        .iter()
        .map(|known| (strsim::osa_distance(name, known), *known))
        .filter(|&(distance, known)| distance <= known.chars().count().max(3) / 3)
        .min();
    near.map(|(_, near)| near)
}

/// The end of a message about an unknown name: the one that was meant, or else all there are.
fn instead(name: &str, known: &[&str]) -> String {
    match (nearest(name, known), known) {
        (Some(near), _) => format!("; did you mean `{near}`?"),
        (None, []) => String::new(),
        (None, [only]) => format!("; only `{only}` may stand here"),
        (None, known) => format!("; one of `{}` was expected", known.join("`, `")),
    }
}

/// What serde says of a value that does not fit.
///
/// Serde gives its complaints as sentences only; their shapes are those of `serde::de::Error`, and
/// the tests hold them still. One of another shape is passed on as it is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Complaint<'a> {
    Missing(&'a str),
    UnknownKey {
        key: &'a str,
        known: Vec<&'a str>,
    },
    /// Of an enum's variants; in a file these are choices that go by name.
    UnknownName {
        name: &'a str,
        known: Vec<&'a str>,
    },
    Misfit {
        found: &'a str,
        wanted: &'a str,
    },
    Length {
        found: &'a str,
        wanted: &'a str,
    },
    Other(&'a str),
}

impl<'a> Complaint<'a> {
    /// Takes the sentence apart.
    pub(super) fn of(told: &'a str) -> Complaint<'a> {
        let (found, wanted) = [", expected ", ", there are no "]
            .into_iter()
            .find_map(|between| told.rsplit_once(between))
            .unwrap_or((told, ""));
        let quoted = |before| found.strip_prefix(before)?.strip_suffix('`');
        // The names between backticks are every other piece.
        let known = || wanted.split('`').skip(1).step_by(2).collect();
        if let Some(key) = quoted("missing field `") {
            Complaint::Missing(key)
        } else if let Some(key) = quoted("unknown field `") {
            Complaint::UnknownKey {
                key,
                known: known(),
            }
        } else if let Some(name) = quoted("unknown variant `") {
            Complaint::UnknownName {
                name,
                known: known(),
            }
        } else if let Some(found) = found.strip_prefix("invalid length ") {
            Complaint::Length { found, wanted }
        } else if let Some((_, found)) = found
            .split_once(": ")
            .filter(|(what, _)| ["invalid type", "invalid value"].contains(what))
        {
            Complaint::Misfit { found, wanted }
        } else {
            Complaint::Other(told)
        }
    }

    /// Whether a key or a value with this text could be the one that does not fit.
    pub(super) fn is_about(&self, text: &str) -> bool {
        match self {
            Complaint::UnknownKey { key: name, .. } | Complaint::UnknownName { name, .. } => {
                *name == text
            }
            Complaint::Misfit { found, .. } => match found.strip_prefix("string ") {
                Some(shown) => format!("{text:?}") == shown,
                None => found.split('`').nth(1) == Some(text),
            },
            _ => false,
        }
    }
}

impl fmt::Display for Complaint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::Missing(key) => write!(f, "the key `{key}` is missing"),
            Complaint::UnknownKey { key, known } => f.write_str(&unknown_key(key, known)),
            Complaint::UnknownName { name, known } => {
                write!(
                    f,
                    "{} is not known here{}",
                    named(name),
                    instead(name, known)
                )
            }
            Complaint::Length { found, wanted } => {
                write!(f, "{} was expected, not {found}", plainly(wanted))
            }
            Complaint::Misfit { found, wanted } => {
                let (wanted, found) = (plainly(wanted), plainly(found));
                write!(f, "{wanted} was expected, not {found}")?;
                if wanted == "text" && found.starts_with('`') {
                    f.write_str("; put it in quotes")?;
                }
                Ok(())
            }
            Complaint::Other(told) => f.write_str(told),
        }
    }
}

/// Serde's name for a kind of value, as whoever edits a file would say it.
fn plainly(kind: &str) -> String {
    if let Some(text) = kind.strip_prefix("string ") {
        return format!("the text {}", cut(text));
    }
    if let Some((_, number)) = kind
        .split_once(" `")
        .filter(|(what, _)| ["integer", "floating point", "boolean"].contains(what))
    {
        return format!("`{number}");
    }
    let said = match kind {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "u128" | "usize" => "a whole number from 0 up",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" | "i128" | "isize" => "a whole number",
        "a nonzero u8" => "a whole number from 1 to 255",
        "a nonzero u16" => "a whole number from 1 to 65535",
        "a nonzero u32" => "a whole number from 1 to 4294967295",
        "a nonzero u64" | "a nonzero usize" => "a whole number from 1 up",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" => "text",
        "a character" => "one character",
        "sequence" | "a sequence" => "a list",
        "map" | "a map" => "a mapping",
        "unit" | "unit value" | "Option value" => "nothing",
        "a Value::Tagged enum" | "variant identifier" => "the name of a choice",
        _ if kind.starts_with("struct ") || kind.starts_with("internally tagged enum ") => {
            "a mapping"
        }
        _ => kind,
    };
    let list = ["an array of length ", "a tuple of size "];
    match list.iter().find_map(|list| said.strip_prefix(list)) {
        Some(length) => format!("a list of {length}"),
        None => said.to_owned(),
    }
}

/// What a value is, in the same words.
pub(super) fn found(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(it) => format!("`{it}`"),
        Value::Number(it) => format!("`{it}`"),
        Value::String(it) => format!("the text {}", cut(&format!("{it:?}"))),
        Value::Sequence(_) => "a list".to_owned(),
        Value::Mapping(_) | Value::Tagged(_) => "a mapping".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{document, misread};

    #[test]
    fn a_value_that_does_not_fit_is_told_in_plain_words() {
        let byte = "line 1, column 1: a whole number from 0 to 255 was expected, not";
        assert_eq!(misread::<u8>("300"), format!("{byte} `300`"));
        assert_eq!(misread::<u8>("-1"), format!("{byte} `-1`"));
        assert_eq!(misread::<u8>("3.0"), format!("{byte} `3.0`"));
        assert_eq!(misread::<u8>("'3'"), format!("{byte} the text \"3\""));
        assert_eq!(misread::<u8>("三"), format!("{byte} the text \"三\""));
        assert_eq!(misread::<u8>("true"), format!("{byte} `true`"));
        assert_eq!(misread::<u8>("~"), format!("{byte} nothing"));
        assert_eq!(misread::<u8>("[]"), format!("{byte} a list"));
        assert_eq!(misread::<u8>("{}"), format!("{byte} a mapping"));

        let flag = "line 1, column 1: `true` or `false` was expected, not";
        assert_eq!(misread::<bool>("yes"), format!("{flag} the text \"yes\""));
        assert_eq!(misread::<bool>("1"), format!("{flag} `1`"));

        let text = "line 1, column 1: text was expected, not";
        assert_eq!(
            misread::<String>("3"),
            format!("{text} `3`; put it in quotes")
        );
        assert_eq!(misread::<String>("[a]"), format!("{text} a list"));
        let long = misread::<f64>(&"x".repeat(1000));
        assert!(long.starts_with("line 1, column 1: a number was expected") && long.len() < 120);
    }

    #[test]
    fn unknown_keys_are_told_at_the_key_with_the_one_that_was_meant() {
        let document = document("id: x\nminimun: 3\n底: {}\nitem: []\n");
        let mut problems = Vec::new();
        document
            .root()
            .only(&["id", "minimum", "底分", "items"], &mut problems);
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 2, column 1: unknown key `minimun`; did you mean `minimum`?",
                "line 3, column 1: unknown key `底`; did you mean `底分`?",
                "line 4, column 1: unknown key `item`; did you mean `items`?",
            ]
        );
        problems.clear();
        document
            .root()
            .only(&["id", "minimun", "item"], &mut problems);
        assert_eq!(
            problems[0].message,
            "unknown key `底`; one of `id`, `minimun`, `item` was expected"
        );
    }
}
