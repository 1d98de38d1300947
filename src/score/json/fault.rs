//! Why a question was not answered, as JSON has it.

use super::question::Said;
use crate::notation::NotationError;
use crate::rules::Book;
use crate::tongue::Tongue;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// Why a question was not answered: `{"code": "fifth-copy", "message": …, "at": 17}`.
#[derive(Debug)]
pub(super) struct Fault {
    code: &'static str,
    message: String,
    /// The character column, from 1.
    at: Option<usize>,
}

impl Fault {
    pub(super) fn bad_json(message: &str) -> Fault {
        Fault {
            code: "bad-json",
            message: message.to_owned(),
            at: None,
        }
    }

    pub(super) fn wrong_member(name: &str, wanted: &str, said: &Said<'_>) -> Fault {
        Fault::bad_json(&format!("`{name}` should be {wanted}, not {said}"))
    }

    pub(super) fn not_json(line: &str, error: &serde_json::Error) -> Fault {
        if error.is_data() {
            // The reader of a question takes any object: what is well-formed and yet refused is
            // no object.
            return Fault::bad_json("an object was expected");
        }
        let told = error.to_string();
        let message = told.rsplit_once(" at line ").map_or(&*told, |it| it.0);
        // The parser's columns are bytes, ours are characters.
        let starts = line.char_indices().map(|(byte, _)| byte);
        let at = starts.filter(|&byte| byte < error.column()).count();
        Fault {
            at: Some(at).filter(|&at| at > 0),
            ..Fault::bad_json(message)
        }
    }

    pub(super) fn unknown_rules(id: &str, book: &Book) -> Fault {
        Fault {
            code: "unknown-rules",
            message: book.unknown(id).to_string(),
            at: None,
        }
    }
}

impl From<&NotationError> for Fault {
    fn from(error: &NotationError) -> Fault {
        let message = match error.cure.speak(Tongue::English) {
            "" => error.message.to_string(),
            cure => format!("{} ({cure})", error.message),
        };
        Fault {
            code: error.code.name(),
            message,
            at: error.at,
        }
    }
}

impl From<NotationError> for Fault {
    fn from(error: NotationError) -> Fault {
        Fault::from(&error)
    }
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code)?;
        map.serialize_entry("message", &self.message)?;
        if let Some(at) = self.at {
            map.serialize_entry("at", &at)?;
        }
        map.end()
    }
}
