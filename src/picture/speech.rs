//! The languages of a picture.

use crate::rules::Names;
use crate::seat::Seat;
use crate::tile::Wind;
use crate::tongue::Tongue;

/// What the words in a picture are said in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Speech {
    /// English, with the Cantonese of the table.
    English,
    /// Traditional Chinese, as Hong Kong writes it.
    Chinese,
    /// English, and beside it Chinese.
    #[default]
    Both,
}

impl Speech {
    /// The speech of a name: `en`, `zh` or `both`.
    pub fn from_name(name: &str) -> Option<Speech> {
        match name {
            "en" => Some(Speech::English),
            "zh" => Some(Speech::Chinese),
            "both" => Some(Speech::Both),
            _ => None,
        }
    }

    /// The one language of a text beside the picture: where the picture has both, English.
    pub fn tongue(self) -> Tongue {
        match self {
            Speech::English | Speech::Both => Tongue::English,
            Speech::Chinese => Tongue::Chinese,
        }
    }

    /// This speech, or of two languages the first.
    pub(super) fn alone(self) -> Speech {
        match self {
            Speech::Chinese => Speech::Chinese,
            Speech::English | Speech::Both => Speech::English,
        }
    }

    /// A thing said in this speech.
    ///
    /// ```
    /// use sikwu::picture::Speech;
    /// assert_eq!(Speech::Both.say("Total", "總數"), "Total 總數");
    /// assert_eq!(Speech::Chinese.say("Total", "總數"), "總數");
    /// ```
    pub fn say(self, en: &str, zh: &str) -> String {
        match self {
            Speech::English => en.to_owned(),
            Speech::Chinese => zh.to_owned(),
            Speech::Both => format!("{en} {zh}"),
        }
    }

    /// A thing said once a language, English first.
    pub fn lines(self, en: String, zh: String) -> Vec<String> {
        match self {
            Speech::English => vec![en],
            Speech::Chinese => vec![zh],
            Speech::Both => vec![en, zh],
        }
    }

    /// What something is called.
    pub fn name(self, names: &Names) -> String {
        self.say(&names.en, &names.zh)
    }

    /// A seat.
    pub fn seat(self, seat: Seat) -> String {
        self.say(&seat.to_string(), wind(seat.wind()))
    }
}

/// One language alone.
impl From<Tongue> for Speech {
    fn from(tongue: Tongue) -> Speech {
        tongue.pick(Speech::English, Speech::Chinese)
    }
}

/// A wind in Chinese.
pub(super) fn wind(wind: Wind) -> &'static str {
    ["東", "南", "西", "北"][wind as usize]
}

/// Points with their sign, as prices are written: `+48`, `−16`, `0`.
pub fn signed(points: i64) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}
