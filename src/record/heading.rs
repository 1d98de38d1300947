//! What stands before the first hand of a record: rules, players, tiles.

use super::words::{Extra, Name, Word, Written, folded};
use crate::digest::Digest;
use crate::seat::BySeat;
use crate::wall::Tail;
use std::collections::BTreeMap;
use std::fmt;

/// The header lines of a record. What no line says is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The minor version: `%hkmj 1.0` has 0. The major version is always 1.
    pub minor: u16,
    /// `@match`: the id of the match.
    pub match_id: Option<Written<Word>>,
    /// `@rules`: the rule set.
    pub rules: Option<Written<RulesLine>>,
    /// `@seats`: who sits where at the first hand. Later the seats turn (D3).
    pub seats: Option<Written<BySeat<Label>>>,
    /// `@name`: what the players are called.
    pub names: BTreeMap<Label, Written<Name>>,
    /// `@view`: whose eyes wrote it.
    pub view: Option<Written<View>>,
    /// `@tiles`: whether flowers and seasons are in the wall.
    pub tiles: Option<Written<TileSet>>,
    /// `@wall`: whether all draw from one wall.
    pub wall: Option<Written<WallKind>>,
    /// `@dead`: how many tiles are never drawn.
    pub dead: Option<Written<u32>>,
    /// `@sum`: whether a settlement sums to zero.
    pub sum: Option<Written<Sum>>,
    /// `@wall-tail`: from where replacements are taken.
    pub wall_tail: Option<Written<Tail>>,
    /// `@x-…`: kept and not understood.
    pub extras: Vec<Written<Extra>>,
    /// The line in which the text breaks off, if it does so in the heading.
    pub cut: Cut,
}

impl Heading {
    /// From where replacements are taken: the end of the list, if no line says otherwise.
    pub fn tail(&self) -> Tail {
        self.wall_tail.map_or(Tail::default(), |tail| tail.value)
    }
}

/// `@rules hk-old-style minimum=1 sha256=…`: the id of a rule set, what is played otherwise, and
/// the digest of both together. Whether there is such a rule set, and what the rest means, is for
/// [`crate::rules`] to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesLine {
    /// The id.
    pub id: Word,
    /// What is played otherwise, as it was written.
    pub overrides: Vec<Override>,
}

impl RulesLine {
    /// The key under which the digest of the rule set stands: `sha256=`, with all that is played
    /// otherwise in it.
    pub const DIGEST: &'static str = "sha256";

    /// What is written as the digest of the rule set, if anything is.
    pub fn digest(&self) -> Option<&str> {
        let mut written = self.overrides.iter();
        let found = written.find(|it| it.key() == RulesLine::DIGEST)?;
        Some(found.value())
    }

    /// What is played otherwise: everything but the digest.
    pub fn varied(&self) -> impl Iterator<Item = &Override> {
        let written = self.overrides.iter();
        written.filter(|it| it.key() != RulesLine::DIGEST)
    }

    /// Writes the digest of the rule set at the end of the line, in place of any other.
    ///
    /// ```
    /// use sikwu::digest::Digest;
    /// use sikwu::record::{Override, RulesLine, Word};
    /// let (id, overrides) = (Word::new("tuesday").unwrap(), vec![]);
    /// let mut line = RulesLine { id, overrides };
    /// line.pin(Digest::of(b"abc"));
    /// assert!(line.digest().unwrap().starts_with("ba7816bf"));
    /// ```
    pub fn pin(&mut self, digest: Digest) {
        self.overrides.retain(|it| it.key() != RulesLine::DIGEST);
        // Hexadecimal digits are always a value.
        let text = format!("{}={digest}", RulesLine::DIGEST);
        self.overrides.extend(Override::new(&text));
    }
}

/// `key=value`, kept as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    key: Word,
    value: Box<str>,
}

impl Override {
    /// The override of a text `key=value`; `None` if it is none. A value has no blanks and no `#`.
    pub fn new(text: &str) -> Option<Override> {
        let folded = folded(text);
        let (key, value) = folded.split_once('=')?;
        let sign = |c: char| c.is_whitespace() || c.is_control() || c == '#';
        let sound = !value.is_empty() && !value.contains(sign);
        let key = Word::new(key).filter(|_| sound)?;
        let value = value.into();
        Some(Override { key, value })
    }

    /// What is overridden.
    pub fn key(&self) -> &str {
        self.key.as_str()
    }

    /// By what.
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl fmt::Display for Override {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

/// A player, by a label that says nothing of the person (notation 3).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(Word);

impl Label {
    /// The label; `None` if it is no word, or `all` or `public`, which `@view` has for itself.
    ///
    /// ```
    /// use sikwu::record::Label;
    /// assert_eq!(Label::new("P1").unwrap().as_str(), "P1");
    /// assert_eq!(Label::new("public"), None);
    /// ```
    pub fn new(text: &str) -> Option<Label> {
        let word = Word::new(text)?;
        (!matches!(word.as_str(), "all" | "public")).then_some(Label(word))
    }

    /// The text of the label.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whose eyes wrote a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// Everything is seen.
    All,
    /// What lies on the table is seen.
    Public,
    /// What this player sees.
    Of(Label),
}

/// The tiles that are played with (T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileSet {
    /// 144, with flowers and seasons.
    WithFlowers,
    /// 136.
    WithoutFlowers,
}

impl TileSet {
    /// Both, by their numbers of tiles.
    pub const ALL: [(&'static str, TileSet); 2] = [
        ("144", TileSet::WithFlowers),
        ("136", TileSet::WithoutFlowers),
    ];

    /// How many tiles there are.
    pub fn count(self) -> usize {
        match self {
            TileSet::WithFlowers => 144,
            TileSet::WithoutFlowers => 136,
        }
    }
}

/// From what all draw (rulebook 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WallKind {
    /// All from one wall.
    Shared,
    /// Each seat from its own; there is no order to check.
    Private,
    /// Nobody knows.
    Unknown,
}

impl WallKind {
    /// Every kind, with its word.
    pub const ALL: [(&'static str, WallKind); 3] = [
        ("shared", WallKind::Shared),
        ("private", WallKind::Private),
        ("unknown", WallKind::Unknown),
    ];
}

/// Whether settlements sum to zero (rulebook 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sum {
    /// What some win the others lose.
    Zero,
    /// Points come from nowhere too, as in duplicate play.
    Free,
}

impl Sum {
    /// Both, with their words.
    pub const ALL: [(&'static str, Sum); 2] = [("zero", Sum::Zero), ("free", Sum::Free)];
}

/// Both places from which replacements are taken, with their words.
pub(super) const TAILS: [(&str, Tail); 2] = [("last", Tail::Last), ("stack", Tail::Stack)];

/// The word of a value that has one.
pub(super) fn word_of<T: PartialEq>(value: &T, all: &[(&'static str, T)]) -> &'static str {
    let found = all.iter().find(|(_, one)| one == value);
    found.map_or("", |(word, _)| word)
}

/// Where a text broke off in the middle of a line. It is no part of what a record says: any two
/// are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cut {
    /// The line that was not written to its end, if there is one; nothing is kept of it.
    pub line: Option<u32>,
    /// The last line, if it has no line end: there may be more of it than was read.
    pub open: Option<u32>,
}

impl PartialEq for Cut {
    fn eq(&self, _: &Cut) -> bool {
        true
    }
}

impl Eq for Cut {}
