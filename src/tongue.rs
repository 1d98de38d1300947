//! The languages that people are spoken to in, and what is said in each of them.
//!
//! A text is written once a language, side by side, so one that lacks a translation does not
//! compile: [`said!`](crate::said) says it in one language at once, [`phrase!`](crate::phrase)
//! keeps it in all of them for whoever says it later.

use std::fmt;

/// A language that people are spoken to in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tongue {
    /// English, with the Cantonese of the table.
    #[default]
    English,
    /// Traditional Chinese, as Hong Kong writes it.
    Chinese,
}

impl Tongue {
    /// Every language.
    pub const ALL: [Tongue; 2] = [Tongue::English, Tongue::Chinese];

    /// The tag of the language, as web pages name it.
    pub fn tag(self) -> &'static str {
        match self {
            Tongue::English => "en",
            Tongue::Chinese => "zh-Hant-HK",
        }
    }

    /// Which of two texts is of this language.
    pub fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            Tongue::English => english,
            Tongue::Chinese => chinese,
        }
    }
}

/// Something that is said, in every language. As text it is English.
///
/// ```
/// use sikwu::phrase;
/// use sikwu::tongue::Tongue;
/// let faan = 3;
/// let said = phrase!("this hand has {faan} faan", "此牌有{faan}番");
/// assert_eq!(said.to_string(), "this hand has 3 faan");
/// assert_eq!(said.speak(Tongue::Chinese), "此牌有3番");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phrase {
    /// In English.
    pub english: String,
    /// In Traditional Chinese.
    pub chinese: String,
}

impl Phrase {
    /// A text that is the same in every language: a name, tiles in notation, a number.
    pub fn same(text: impl Into<String>) -> Phrase {
        let english = text.into();
        let chinese = english.clone();
        Phrase { english, chinese }
    }

    /// What somebody else said, in the one language that they have: an operating system, a library.
    /// Chinese quotes it.
    ///
    /// ```
    /// use sikwu::tongue::{Phrase, Tongue};
    /// let said = Phrase::quoted("Permission denied");
    /// assert_eq!(said.speak(Tongue::Chinese), "「Permission denied」");
    /// ```
    pub fn quoted(said: impl fmt::Display) -> Phrase {
        crate::phrase!("{said}", "「{said}」")
    }

    /// Words that are typed as they stand, in a list.
    ///
    /// ```
    /// use sikwu::tongue::{Phrase, Tongue};
    /// let seats = Phrase::typed(&["E", "S"]);
    /// assert_eq!(seats.to_string(), "E, S");
    /// assert_eq!(seats.speak(Tongue::Chinese), "`E`、`S`");
    /// ```
    pub fn typed(words: &[&str]) -> Phrase {
        Phrase {
            english: words.join(", "),
            chinese: format!("`{}`", words.join("`、`")),
        }
    }

    /// What something says in each language.
    ///
    /// ```
    /// use sikwu::tongue::{Phrase, Tongue};
    /// let tag = Phrase::each(|tongue| tongue.tag().to_owned());
    /// assert_eq!(tag.speak(Tongue::Chinese), "zh-Hant-HK");
    /// ```
    pub fn each(say: impl Fn(Tongue) -> String) -> Phrase {
        Phrase {
            english: say(Tongue::English),
            chinese: say(Tongue::Chinese),
        }
    }

    /// The text in a language.
    pub fn speak(&self, tongue: Tongue) -> &str {
        tongue.pick(&self.english, &self.chinese)
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.english.is_empty() && self.chinese.is_empty()
    }
}

/// The text in English, and in Traditional Chinese.
impl From<(&str, &str)> for Phrase {
    fn from((english, chinese): (&str, &str)) -> Phrase {
        let (english, chinese) = (english.to_owned(), chinese.to_owned());
        Phrase { english, chinese }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

/// A text in a language, from the text in each: `said!(tongue, "{n} hands", "{n}局")`.
///
/// ```
/// use sikwu::{said, tongue::Tongue};
/// let hands = 3;
/// assert_eq!(said!(Tongue::Chinese, "{hands} hands", "{hands}局"), "3局");
/// ```
#[macro_export]
macro_rules! said {
    ($tongue:expr, $english:literal, $chinese:literal $(,)?) => {
        match $tongue {
            $crate::tongue::Tongue::English => format!($english),
            $crate::tongue::Tongue::Chinese => format!($chinese),
        }
    };
}

/// A text in every language, to be said later: `phrase!("{n} hands", "{n}局")`.
#[macro_export]
macro_rules! phrase {
    ($english:literal, $chinese:literal $(,)?) => {
        $crate::tongue::Phrase {
            english: format!($english),
            chinese: format!($chinese),
        }
    };
}
