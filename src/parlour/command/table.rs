//! The table of the commands.

use super::{Command, CommandOption, looks};

/// Every command there is, in the order in which help lists them.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "score",
        about: "what a hand is worth, and who pays",
        options: &[
            needed("hand", "the hand in notation: [CCC] 234p 567p 99s 12m + 3m"),
            choice("seat", "the winner's seat", SEATS),
            choice("round", "the Round Wind", SEATS),
            choice(
                "by",
                "how the win came",
                &["draw", "discard", "rob", "flowers"],
            ),
            choice(
                "from",
                "who discarded the tile, or made the robbed Kong",
                SEATS,
            ),
            choice("baau", "who is liable", SEATS),
            choice(
                "flags",
                "what was special about it",
                &["last", "kong", "kong2", "loose", "first"],
            ),
            option("rules", "the id of a rule set"),
            choice("explain", "why it is worth that", &["yes", "no"]),
        ],
    },
    Command {
        name: "waits",
        about: "what a hand waits for, or how far it is from waiting",
        options: &[
            needed("hand", "the hand of 13: [CCC] 234p 567p 99s 12m"),
            option("seen", "tiles seen elsewhere: discards, the sets of others"),
            choice("seat", "the seat", SEATS),
            choice("round", "the Round Wind", SEATS),
            option("rules", "the id of a rule set"),
        ],
    },
    Command {
        name: "rules show",
        about: "a rule set: what wins, what counts, who pays",
        options: &[option("rules", "the id of a rule set")],
    },
    Command {
        name: "audit",
        about: "what a record proves, hand by hand",
        options: &[needed("file", "the record (.hkmj)")],
    },
    Command {
        name: "session open",
        about: "begin an evening",
        options: &[
            option(
                "players",
                "who sits East, South, West, North: Ming, Fong, Bo, Kit",
            ),
            option("rules", "the id of a rule set"),
        ],
    },
    Command {
        name: "session seats",
        about: "seat four at a table, or let somebody take a seat",
        options: &[
            option("players", "who sits East, South, West, North"),
            option("table", "the table, where there is more than one: 2"),
            option("out", "who leaves"),
            option("in", "who comes"),
        ],
    },
    Command {
        name: "session show",
        about: "who sits where, what is dealt next, where everybody stands this evening",
        options: &[option("session", "the number of the session")],
    },
    Command {
        name: "session close",
        about: "end the evening",
        options: &[option("session", "the number of the session")],
    },
    Command {
        name: "hand tiles",
        about: "enter a hand by its tiles",
        options: &[
            needed("hand", "the winning hand in notation"),
            needed("winner", "who won: a name, or the seat"),
            choice(
                "by",
                "how the win came",
                &["draw", "discard", "rob", "flowers"],
            ),
            option("from", "who discarded the tile, or made the robbed Kong"),
            option("baau", "who is liable"),
            FLAGS,
            option("table", "the table, where there is more than one: 2"),
            KEY,
            KEEP,
        ],
    },
    Command {
        name: "hand faan",
        about: "enter a hand by its faan",
        options: &[
            needed(
                "hand",
                "Ming 3 faan, Zi Mo; Ming 6 faan from Bo; 4 faan robbing S; drawn",
            ),
            option("winner", "who won: a name, or the seat"),
            option("baau", "who is liable"),
            option("table", "the table, where there is more than one: 2"),
            KEY,
            KEEP,
        ],
    },
    Command {
        name: "hand record",
        about: "post the hands of a record to the club's ledger",
        options: &[
            needed("file", "the record (.hkmj)"),
            option(
                "table",
                "the table, where there is more than one: 2; none: whom it names",
            ),
            KEEP,
        ],
    },
    Command {
        name: "keep",
        about: "post what was shown last",
        options: &[],
    },
    Command {
        name: "entry show",
        about: "an entry, or the last ones",
        options: &[option("number", "the number of the entry")],
    },
    Command {
        name: "entry void",
        about: "take an entry back; both stay in the ledger",
        options: &[
            needed("number", "the number of the entry"),
            needed("reason", "why"),
            KEEP,
        ],
    },
    Command {
        name: "entry correct",
        about: "put a hand in the place of one that was told wrong",
        options: &[
            needed("number", "the number of the entry"),
            needed("reason", "why"),
            option("faan", "the hand by its faan: Ming 3 faan, Zi Mo"),
            option("tiles", "the hand by its tiles"),
            option("file", "the hand by its record"),
            option("winner", "who won"),
            choice(
                "by",
                "how the win came",
                &["draw", "discard", "rob", "flowers"],
            ),
            option("from", "who let the tile go"),
            option("baau", "who is liable"),
            FLAGS,
            KEEP,
        ],
    },
    Command {
        name: "entry confirm",
        about: "say that an entry is right",
        options: &[
            needed("number", "the number of the entry"),
            option("as", "who says so"),
        ],
    },
    Command {
        name: "entry dispute",
        about: "say that an entry is wrong",
        options: &[
            needed("number", "the number of the entry"),
            needed("reason", "why"),
            option("as", "who says so"),
        ],
    },
    Command {
        name: "entry resolve",
        about: "end a dispute: the entry stands, or its record is counted again",
        options: &[
            needed("number", "the number of the entry"),
            needed("reason", "why"),
            choice("as", "what stands", &["entered", "record"]),
            KEEP,
        ],
    },
    Command {
        name: "entry transfer",
        about: "move points by hand",
        options: &[
            needed("points", "how many"),
            needed("from", "whose they were"),
            needed("to", "whose they are"),
            needed("reason", "why"),
            KEY,
            KEEP,
        ],
    },
    Command {
        name: "entry penalty",
        about: "a false win at the table (W6)",
        options: &[
            needed("player", "who won falsely"),
            option("reason", "what was wrong with it"),
            option("table", "the table, where there is more than one: 2"),
            KEY,
            KEEP,
        ],
    },
    Command {
        name: "entry cash",
        about: "a debt was paid in cash",
        options: &[
            needed("points", "how many points it settles"),
            needed("from", "who paid"),
            needed("to", "who received it"),
            option("cents", "the money, in whole cents"),
            option(
                "session",
                "the evening that it settles; the last, if both played",
            ),
            KEY,
            KEEP,
        ],
    },
    Command {
        name: "player add",
        about: "somebody new, or several",
        options: &[
            needed("name", "what they are called: Ming; or Ming, Fong, Bo"),
            option("member", "the id of the member that they are"),
        ],
    },
    Command {
        name: "player link",
        about: "a guest is a member of the guild",
        options: &[
            needed("player", "a name, an alias or an id"),
            needed("member", "the id of the member"),
        ],
    },
    Command {
        name: "player rename",
        about: "call a player otherwise",
        options: &[
            needed("player", "a name, an alias or an id"),
            needed("name", "what they are called"),
        ],
    },
    Command {
        name: "player alias",
        about: "another word for a player",
        options: &[
            needed("player", "a name, an alias or an id"),
            needed("name", "the word"),
        ],
    },
    Command {
        name: "player merge",
        about: "two players are one",
        options: &[
            needed("player", "a name, an alias or an id"),
            needed("into", "who they are"),
            KEEP,
        ],
    },
    Command {
        name: "player unmerge",
        about: "they are two after all",
        options: &[needed("player", "the id that was merged"), KEEP],
    },
    Command {
        name: "player list",
        about: "everybody who plays here",
        options: &[],
    },
    Command {
        name: "season open",
        about: "begin a season",
        options: &[needed("name", "what it is called")],
    },
    Command {
        name: "season close",
        about: "end the season",
        options: &[],
    },
    Command {
        name: "rules set",
        about: "keep a rule set of the club's own",
        options: &[needed("file", "the rule set (.yaml)")],
    },
    looks::FORGET,
    looks::STANDINGS,
    looks::ME,
    looks::STATEMENT,
    looks::VERSUS,
    looks::STATS,
    looks::RATING,
    looks::SETTLE,
    looks::PAID,
    looks::VERIFY,
    looks::EXPORT,
    Command {
        name: "help",
        about: "what can be asked",
        options: &[],
    },
];

const SEATS: &[&str] = &["E", "S", "W", "N"];
const KEY: CommandOption = option("key", "what makes it the same request");
const KEEP: CommandOption = choice("keep", "post it without showing it first", &["yes", "no"]);
const FLAGS: CommandOption = choice(
    "flags",
    "what was special about it",
    &["last", "kong", "kong2", "loose", "first"],
);

/// An option that the command needs.
pub(super) const fn needed(name: &'static str, about: &'static str) -> CommandOption {
    CommandOption {
        required: true,
        ..option(name, about)
    }
}

pub(super) const fn option(name: &'static str, about: &'static str) -> CommandOption {
    choice(name, about, &[])
}

pub(super) const fn choice(
    name: &'static str,
    about: &'static str,
    choices: &'static [&'static str],
) -> CommandOption {
    CommandOption {
        name,
        about,
        choices,
        required: false,
    }
}
