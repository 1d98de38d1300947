//! The words for what was expected and what was there instead.

use crate::tongue::Phrase;
use crate::{phrase, said};
use serde_yaml::Value;

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

/// A text that never changes, in English and in Chinese.
pub(super) type Both = (&'static str, &'static str);

pub(super) const MAPPING: Both = ("a mapping", "映射");
pub(super) const LIST: Both = ("a list", "列表");
const NOTHING: Both = ("nothing", "空值");

/// What to say of a key that nothing knows.
pub(super) fn unknown_key(key: &str, known: &[&str]) -> Phrase {
    let (key, instead) = (named(key), instead(key, known));
    Phrase::each(|tongue| {
        let instead = instead.speak(tongue);
        said!(
            tongue,
            "unknown key {key}{instead}",
            "不認識鍵 {key}{instead}"
        )
    })
}

/// What to say of one thing where another was expected.
pub(super) fn expected(wanted: &Phrase, found: &Phrase) -> Phrase {
    Phrase::each(|tongue| {
        let (wanted, found) = (wanted.speak(tongue), found.speak(tongue));
        said!(
            tongue,
            "{wanted} was expected, not {found}",
            "此處應是{wanted}，不是{found}"
        )
    })
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
fn instead(name: &str, known: &[&str]) -> Phrase {
    match (nearest(name, known), known) {
        (Some(near), _) => phrase!("; did you mean `{near}`?", "；是否 `{near}`？"),
        (None, []) => Phrase::default(),
        (None, [only]) => phrase!("; only `{only}` may stand here", "；此處只可寫 `{only}`"),
        (None, known) => {
            let (en, zh) = (known.join("`, `"), known.join("`、`"));
            phrase!("; one of `{en}` was expected", "；此處應是 `{zh}` 之一")
        }
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

impl Complaint<'_> {
    /// What to say of it.
    pub(super) fn phrase(&self) -> Phrase {
        match self {
            Complaint::Missing(key) => phrase!("the key `{key}` is missing", "缺少鍵 `{key}`"),
            Complaint::UnknownKey { key, known } => unknown_key(key, known),
            Complaint::UnknownName { name, known } => {
                let (name, instead) = (named(name), instead(name, known));
                Phrase::each(|tongue| {
                    let instead = instead.speak(tongue);
                    said!(
                        tongue,
                        "{name} is not known here{instead}",
                        "此處不認識 {name}{instead}"
                    )
                })
            }
            Complaint::Length { found, wanted } => {
                let found = phrase!("{found}", "{found}項");
                expected(&plainly(wanted), &found)
            }
            Complaint::Misfit { found, wanted } => {
                let (wanted, found) = (plainly(wanted), plainly(found));
                let mut told = expected(&wanted, &found);
                if wanted.english == "text" && found.english.starts_with('`') {
                    told.english.push_str("; put it in quotes");
                    told.chinese.push_str("；請放在引號內");
                }
                told
            }
            // In words of their own, of which there are none in Chinese.
            Complaint::Other(told) => phrase!("{told}", "此值不合用"),
        }
    }
}

/// Serde's name for a kind of value, as whoever edits a file would say it.
fn plainly(kind: &str) -> Phrase {
    if let Some(text) = kind.strip_prefix("string ") {
        return the_text(text);
    }
    if let Some((_, number)) = kind
        .split_once(" `")
        .filter(|(what, _)| ["integer", "floating point", "boolean"].contains(what))
    {
        return phrase!("`{number}", "`{number}");
    }
    let range = match kind {
        "u8" => Some("0 to 255"),
        "u16" => Some("0 to 65535"),
        "u32" => Some("0 to 4294967295"),
        "i8" => Some("-128 to 127"),
        "i16" => Some("-32768 to 32767"),
        "i32" => Some("-2147483648 to 2147483647"),
        "a nonzero u8" => Some("1 to 255"),
        "a nonzero u16" => Some("1 to 65535"),
        "a nonzero u32" => Some("1 to 4294967295"),
        _ => None,
    };
    if let Some((from, to)) = range.and_then(|it| it.split_once(" to ")) {
        return phrase!("a whole number from {from} to {to}", "{from}至{to}的整數");
    }
    let said = match kind {
        "u64" | "u128" | "usize" => ("a whole number from 0 up", "0或以上的整數"),
        "i64" | "i128" | "isize" => ("a whole number", "整數"),
        "a nonzero u64" | "a nonzero usize" => ("a whole number from 1 up", "1或以上的整數"),
        "f32" | "f64" => ("a number", "數字"),
        "a boolean" => ("`true` or `false`", "`true` 或 `false`"),
        "a string" => ("text", "文字"),
        "a character" => ("one character", "一個字符"),
        "sequence" | "a sequence" => LIST,
        "map" | "a map" => MAPPING,
        "unit" | "unit value" | "Option value" => NOTHING,
        "a Value::Tagged enum" | "variant identifier" => ("the name of a choice", "選項的名稱"),
        _ if kind.starts_with("struct ") || kind.starts_with("internally tagged enum ") => MAPPING,
        _ => {
            let list = ["an array of length ", "a tuple of size "];
            return match list.iter().find_map(|list| kind.strip_prefix(list)) {
                Some(length) => phrase!("a list of {length}", "{length}項的列表"),
                None => phrase!("{kind}", "另一種值"),
            };
        }
    };
    said.into()
}

/// What a value is, in the same words.
pub(super) fn found(value: &Value) -> Phrase {
    match value {
        Value::Null => NOTHING.into(),
        Value::Bool(it) => phrase!("`{it}`", "`{it}`"),
        Value::Number(it) => phrase!("`{it}`", "`{it}`"),
        Value::String(it) => the_text(&format!("{it:?}")),
        Value::Sequence(_) => LIST.into(),
        Value::Mapping(_) | Value::Tagged(_) => MAPPING.into(),
    }
}

/// A text that is in quotes already.
fn the_text(quoted: &str) -> Phrase {
    let text = cut(quoted);
    phrase!("the text {text}", "文字 {text}")
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
            problems[0].message.english,
            "unknown key `底`; one of `id`, `minimun`, `item` was expected"
        );
    }
}
