//! What clubs, players and requests are called: judged once, when the name is made.

use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a text is no name. It says what the text was for and what such a name is made of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no {what}: {wanted}")]
pub struct NameError {
    what: What,
    text: String,
    wanted: Box<Phrase>,
}

impl NameError {
    /// What the text is not, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => {
                let (text, wanted) = (&self.text, self.wanted.speak(tongue));
                format!("{text:?} 不是{}：{wanted}", self.what.chinese)
            }
        }
    }
}

/// What a text should have been, in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct What {
    english: &'static str,
    chinese: &'static str,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english)
    }
}

macro_rules! name {
    ($(#[$doc:meta])* $name:ident, $english:literal, $chinese:literal, $judge:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl TryFrom<String> for $name {
            type Error = NameError;

            fn try_from(text: String) -> Result<$name, NameError> {
                $name::new(text)
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.0
            }
        }

        impl $name {
            /// The name, if the text may be one.
            ///
            /// # Errors
            ///
            /// [`NameError`] with what such a name is made of.
            pub fn new(text: impl Into<String>) -> Result<$name, NameError> {
                let what = What {
                    english: $english,
                    chinese: $chinese,
                };
                $judge(what, text.into()).map($name)
            }

            /// The name as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}", self.0)
            }
        }
    };
}

name! {
    /// A club: the id of its Discord guild, or `local` in the console.
    ///
    /// It is the name of a folder, so it holds nothing that a path could be made of.
    ///
    /// ```
    /// use sikwu::ledger::ClubId;
    /// assert_eq!(ClubId::new("local")?.as_str(), "local");
    /// assert!(ClubId::new("../elsewhere").is_err());
    /// # Ok::<(), sikwu::ledger::NameError>(())
    /// ```
    ClubId, "club id", "雀會代號", file_name
}

name! {
    /// A player, or whoever else did something: a Discord user's id, a guest's, the label of a
    /// record. What people call them stands in the club's names, never in an entry.
    PlayerId, "player id", "玩家代號", file_name
}

name! {
    /// What makes a request the same request: an entry is posted once under its key, however
    /// often it is asked for.
    Key, "key", "鍵", one_line
}

name! {
    /// A word that names something in an entry: a match, a hand of it, a rule set, an item.
    Word, "word", "詞", one_word
}

name! {
    /// Something that a person said of an entry, on one line: a reason, the name of a season, the
    /// tiles of a hand. Never the name of a person, which could not be forgotten again.
    Text, "text", "文字", one_line
}

/// What people call a player: anything that fits on a line.
pub(super) fn display_name(text: &str) -> Result<String, NameError> {
    let wanted = || {
        phrase!(
            "1 to 100 characters, no control characters",
            "1至100個字，不含控制字元"
        )
    };
    let what = What {
        english: "name",
        chinese: "名字",
    };
    judged(what, text.to_string(), wanted, |text| {
        text.chars().count() <= 100 && !text.chars().any(char::is_control)
    })
}

fn file_name(what: What, text: String) -> Result<String, NameError> {
    let wanted = || {
        phrase!(
            "1 to 64 letters, digits, - and _, without accents",
            "1至64個英文字母、數字、- 和 _"
        )
    };
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    judged(what, text, wanted, |text| {
        text.len() <= 64 && text.bytes().all(safe)
    })
}

fn one_line(what: What, text: String) -> Result<String, NameError> {
    let wanted = || {
        phrase!(
            "1 to 300 bytes of text without control characters",
            "1至300位元組的文字，不含控制字元"
        )
    };
    judged(what, text, wanted, |text| {
        text.len() <= 300 && !text.chars().any(char::is_control)
    })
}

fn one_word(what: What, text: String) -> Result<String, NameError> {
    let wanted = || {
        phrase!(
            "1 to 100 bytes of text without blanks or control characters",
            "1至100位元組的文字，不含空格或控制字元"
        )
    };
    let odd = |c: char| c.is_whitespace() || c.is_control();
    judged(what, text, wanted, |text| {
        text.len() <= 100 && !text.chars().any(odd)
    })
}

fn judged(
    what: What,
    text: String,
    wanted: impl Fn() -> Phrase,
    is_good: impl Fn(&str) -> bool,
) -> Result<String, NameError> {
    match !text.is_empty() && is_good(&text) {
        true => Ok(text),
        false => Err(NameError {
            what,
            text,
            wanted: Box::new(wanted()),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_club_or_player_can_always_be_a_file_name() {
        for good in ["local", "308094723894632448", "P1", "guest-7_b", "Z"] {
            assert_eq!(ClubId::new(good).unwrap().as_str(), good);
            assert_eq!(PlayerId::new(good).unwrap().to_string(), good);
        }
        let long = "x".repeat(65);
        for bad in ["", ".", "..", "a/b", "a\\b", "a b", "a\0", "é", "陳", &long] {
            assert!(ClubId::new(bad).is_err(), "{bad:?}");
            assert!(PlayerId::new(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_refused_name_says_what_is_wanted() {
        assert_eq!(
            ClubId::new("../x").unwrap_err().to_string(),
            "\"../x\" is no club id: 1 to 64 letters, digits, - and _, without accents"
        );
    }

    #[test]
    fn a_word_has_no_blank_so_that_words_can_be_joined_by_one() {
        assert!(Word::new("E-1").is_ok() && Word::new("東一局").is_ok());
        for bad in ["", "E 1", "E\u{3000}1", "E\n1"] {
            assert!(Word::new(bad).is_err(), "{bad:?}");
        }
        assert!(Key::new("hand demo-001 E-1").is_ok() && Key::new("a\nb").is_err());
    }
}
