//! A question of a batch, read without copying what need not be copied.

use super::fault::Fault;
use crate::notation::Given;
use indexmap::IndexMap;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The members that a question knows, in the order of the contract.
const MEMBERS: [&str; 12] = [
    "hand", "rules", "seat", "round", "by", "from", "baau", "kong", "loose", "last", "first",
    "explain",
];

/// The members of an answer, which no echo may pass for.
const ANSWERED: [&str; 11] = [
    "ok",
    "wins",
    "faan",
    "raw",
    "limit",
    "items",
    "payments",
    "refusal",
    "reading",
    "rules_digest",
    "error",
];

/// What a line asks. Of a member that is there twice the last one counts.
#[derive(Debug, Default)]
pub(super) struct Question<'a> {
    /// What was said of each of [`MEMBERS`].
    said: [Said<'a>; MEMBERS.len()],
    /// Members that a question does not know, as they were written.
    pub(super) echoed: IndexMap<Cow<'a, str>, &'a RawValue>,
}

impl<'a> Question<'a> {
    /// The hand in notation.
    pub(super) fn hand(&self) -> Result<&str, Fault> {
        let hand = self.text("hand")?;
        hand.ok_or_else(|| Fault::bad_json("`hand` is missing"))
    }

    /// The id of the rule set, if one is named.
    pub(super) fn rules(&self) -> Result<Option<&str>, Fault> {
        self.text("rules")
    }

    /// What is said beside the hand.
    pub(super) fn given(&self) -> Result<Given, Fault> {
        let mut given = Given::default();
        for name in ["seat", "round", "by", "from", "baau"] {
            if let Some(value) = self.text(name)? {
                given.set(name, value)?;
            }
        }
        match self.said("kong") {
            Said::Nothing => {}
            Said::Other(Value::Number(number)) => given.set("kong", &number.to_string())?,
            other => return Err(Fault::wrong_member("kong", "1 or 2", other)),
        }
        given.loose = self.flag("loose")?;
        given.last = self.flag("last")?;
        given.first = self.flag("first")?;
        Ok(given)
    }

    /// Whether the reasons are asked for too.
    pub(super) fn explain(&self) -> Result<bool, Fault> {
        self.flag("explain")
    }

    fn said(&self, name: &str) -> &Said<'a> {
        let at = MEMBERS.iter().position(|known| *known == name);
        at.map_or(&Said::Nothing, |at| &self.said[at])
    }

    fn text(&self, name: &str) -> Result<Option<&str>, Fault> {
        match self.said(name) {
            Said::Nothing => Ok(None),
            Said::Text(text) => Ok(Some(text)),
            other => Err(Fault::wrong_member(name, "a text", other)),
        }
    }

    fn flag(&self, name: &str) -> Result<bool, Fault> {
        match self.said(name) {
            Said::Nothing => Ok(false),
            Said::Flag(flag) => Ok(*flag),
            other => Err(Fault::wrong_member(name, "true or false", other)),
        }
    }
}

/// The value of a member that a question knows.
#[derive(Debug, Default)]
pub(super) enum Said<'a> {
    /// Left out, or null.
    #[default]
    Nothing,
    Text(Cow<'a, str>),
    Flag(bool),
    Other(Value),
}

/// As it would stand in JSON.
impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Nothing => f.write_str("null"),
            Said::Text(text) => write!(f, "{}", Value::from(text.as_ref())),
            Said::Flag(flag) => write!(f, "{flag}"),
            Said::Other(value) => write!(f, "{value}"),
        }
    }
}

impl<'de> Deserialize<'de> for Question<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Question<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Question<'de>, A::Error> {
        let mut question = Question::default();
        while let Some(Text(name)) = map.next_key()? {
            if let Some(at) = MEMBERS.iter().position(|known| *known == name) {
                question.said[at] = map.next_value()?;
            } else {
                let value: &RawValue = map.next_value()?;
                if !ANSWERED.contains(&&*name) {
                    question.echoed.insert(name, value);
                }
            }
        }
        Ok(question)
    }
}

impl<'de> Deserialize<'de> for Said<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnySaid)
    }
}

struct AnySaid;

impl<'de> Visitor<'de> for AnySaid {
    type Value = Said<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Said<'de>, E> {
        Ok(Said::Nothing)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Said<'de>, E> {
        Ok(Said::Flag(flag))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Said<'de>, E> {
        Ok(Said::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Said<'de>, E> {
        Ok(Said::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Said<'de>, E> {
        Ok(Said::Other(number.into()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Said<'de>, E> {
        Ok(Said::Other(number.into()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Said<'de>, E> {
        Ok(Said::Other(number.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Said<'de>, A::Error> {
        Value::deserialize(SeqAccessDeserializer::new(list)).map(Said::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Said<'de>, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(map)).map(Said::Other)
    }
}

/// A text, borrowed where nothing in it is escaped.
struct Text<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyText;
        impl<'de> Visitor<'de> for AnyText {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(AnyText)
    }
}
