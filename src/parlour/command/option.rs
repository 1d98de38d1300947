//! What the options of commands are, and those that several commands have.

use super::{Both, Face};

/// An option of a command, typed as `name:value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandOption {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub about: Both,
    /// What can stand in it.
    pub takes: Takes,
    /// Whether the command needs it.
    pub required: bool,
    /// By which faces it can be given.
    pub face: Face,
}

/// What an option can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A text of so many characters at most.
    Text(u16),
    /// A whole number, at least the one and at most the other.
    Number(u32, u32),
    /// One of these.
    OneOf(&'static [Choice]),
    /// Yes or no.
    YesNo,
    /// A winning hand, in notation.
    Hand,
    /// A hand that waits for its last tile, in notation.
    Waiting,
    /// Tiles, in notation.
    Tiles,
    /// A player: by name, alias or id.
    Player,
    /// Players between commas.
    Players,
    /// A session, by its number. `true`: all of them, too.
    Session(bool),
    /// A table of the evening, by its number. `true`: none, too.
    Table(bool),
    /// An entry, by its number.
    Entry,
    /// What is looked at: everything, a session, a season, a month.
    Span,
    /// A rule set, by its id.
    RuleSet,
    /// A time zone.
    Zone,
    /// A word of the glossary.
    Term,
    /// A file: an attachment on Discord, a path in the console.
    File,
    /// A user of Discord, by their id.
    Member,
    /// A channel of the guild.
    Channel,
    /// A role of the guild.
    Role,
}

/// One of the values that an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value.
    pub value: &'static str,
    /// What is shown for it.
    pub shown: Both,
}

/// An option that every face has and no command needs.
pub(super) const fn new(
    name: &'static str,
    takes: Takes,
    english: &'static str,
    chinese: &'static str,
) -> CommandOption {
    CommandOption::new(name, takes, english, chinese)
}

impl CommandOption {
    pub(super) const fn new(
        name: &'static str,
        takes: Takes,
        english: &'static str,
        chinese: &'static str,
    ) -> CommandOption {
        CommandOption {
            name,
            about: Both::new(english, chinese),
            takes,
            required: false,
            face: Face::Every,
        }
    }

    /// The same, needed by the command.
    pub(super) const fn needed(mut self) -> CommandOption {
        self.required = true;
        self
    }

    /// The same, by this face alone.
    pub(super) const fn only(mut self, face: Face) -> CommandOption {
        self.face = face;
        self
    }

    /// The values that it can have in the console, where they are few and known.
    pub fn values(&self) -> Vec<&'static str> {
        match self.takes {
            Takes::OneOf(choices) => choices.iter().map(|choice| choice.value).collect(),
            Takes::YesNo => vec!["yes", "no"],
            _ => vec![],
        }
    }
}

impl Takes {
    /// Whether what is typed is completed.
    pub fn is_completed(self) -> bool {
        use Takes::*;
        match self {
            Hand | Waiting | Player | Players | Session(_) | Table(_) | Entry | Span | RuleSet
            | Zone | Term => true,
            Text(_) | Number(..) | OneOf(_) | YesNo | Tiles | File | Member | Channel | Role => {
                false
            }
        }
    }
}

pub(super) const fn choice(
    value: &'static str,
    english: &'static str,
    chinese: &'static str,
) -> Choice {
    let shown = Both::new(english, chinese);
    Choice { value, shown }
}

pub(super) const SEATS: Takes = Takes::OneOf(&[
    choice("E", "East", "東"),
    choice("S", "South", "南"),
    choice("W", "West", "西"),
    choice("N", "North", "北"),
]);

const WAYS: Takes = Takes::OneOf(&[
    choice("draw", "Zi Mo: drawn from the wall", "自摸"),
    choice("discard", "on a discard", "出銃"),
    choice("rob", "by robbing a Kong", "搶槓"),
    choice("flowers", "by flowers alone", "花糊"),
]);

const SPECIAL: Takes = Takes::OneOf(&[
    choice(
        "last",
        "on the last tile of the wall, or the last discard",
        "海底",
    ),
    choice("kong", "on a replacement after a Kong", "槓上"),
    choice(
        "kong2",
        "on a replacement after a Kong upon a Kong",
        "槓上槓",
    ),
    choice("loose", "on a replacement after a flower", "花上"),
    choice(
        "first",
        "before anything else was played",
        "天糊、地糊、人糊",
    ),
]);

pub(super) const BY: CommandOption = CommandOption::new("by", WAYS, "how the win came", "如何食糊");

pub(super) const FLAGS: CommandOption = CommandOption::new(
    "flags",
    SPECIAL,
    "what was special about it",
    "食糊時的特別情況",
);

pub(super) const ROUND: CommandOption =
    CommandOption::new("round", SEATS, "the Round Wind", "圈風");

pub(super) const RULES: CommandOption = CommandOption::new(
    "rules",
    Takes::RuleSet,
    "the id of a rule set",
    "規則的代號",
);

pub(super) const FILE: CommandOption =
    CommandOption::new("file", Takes::File, "the record (.hkmj)", "記錄（.hkmj）");

pub(super) const PLAYER: CommandOption = CommandOption::new(
    "player",
    Takes::Player,
    "a name, an alias or an id",
    "名字、別名或代號",
)
.needed();

pub(super) const WINNER: CommandOption = CommandOption::new(
    "winner",
    Takes::Player,
    "who won: a name, or the seat",
    "食糊者：名字或門風",
);

pub(super) const FROM: CommandOption = CommandOption::new(
    "from",
    Takes::Player,
    "who discarded the tile, or made the robbed Kong",
    "出銃者，或被搶槓者",
);

pub(super) const BAAU: CommandOption =
    CommandOption::new("baau", Takes::Player, "who is liable", "包牌者");

pub(super) const TABLE: CommandOption = CommandOption::new(
    "table",
    Takes::Table(false),
    "the table, where there is more than one: 2",
    "枱號，多於一張枱時才需填寫：2",
);

pub(super) const SESSION: CommandOption = CommandOption::new(
    "session",
    Takes::Session(false),
    "the number of the session",
    "雀局的編號",
);

pub(super) const ENTRY: CommandOption = CommandOption::new(
    "number",
    Takes::Entry,
    "the number of the entry",
    "帳目的編號",
);

pub(super) const REASON: CommandOption =
    CommandOption::new("reason", Takes::Text(200), "why", "原因").needed();

pub(super) const POINTS: CommandOption = CommandOption::new(
    "points",
    Takes::Number(1, 1_000_000_000),
    "how many",
    "分數",
)
.needed();

pub(super) const KEY: CommandOption = CommandOption::new(
    "key",
    Takes::Text(100),
    "what makes it the same request",
    "用以辨認同一要求的字",
)
.only(Face::Console);

pub(super) const KEEP: CommandOption = CommandOption::new(
    "keep",
    Takes::YesNo,
    "post it without showing it first",
    "不先預覽，直接入帳",
)
.only(Face::Console);

pub(super) const AS: CommandOption =
    CommandOption::new("as", Takes::Player, "who says so", "以誰的名義").only(Face::Console);
