//! The commands: their names, options and what they are for. Help, completion and what is
//! registered with Discord are made from this one table.

/// A command as members type it, without its slash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// One or two words.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// Its options. The first is the one whose name may be left out.
    pub options: &'static [CommandOption],
}

/// An option of a command, typed as `name:value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandOption {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// The values it can have; none where it is free text.
    pub choices: &'static [&'static str],
    /// Whether the command needs it.
    pub required: bool,
}

/// Every command there is, in the order in which help lists them.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "score",
        about: "what a hand is worth, and who pays",
        options: &[
            CommandOption {
                required: true,
                ..option("hand", "the hand in notation: [CCC] 234p 567p 99s 12m + 3m")
            },
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
            CommandOption {
                required: true,
                ..option("hand", "the hand of 13: [CCC] 234p 567p 99s 12m")
            },
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
        options: &[CommandOption {
            required: true,
            ..option("file", "the record (.hkmj)")
        }],
    },
    Command {
        name: "hand record",
        about: "post the hands of a record to the club's ledger",
        options: &[CommandOption {
            required: true,
            ..option("file", "the record (.hkmj)")
        }],
    },
    Command {
        name: "standings",
        about: "where everybody stands",
        options: &[],
    },
    Command {
        name: "help",
        about: "what can be asked",
        options: &[],
    },
];

impl Command {
    /// The command that a line begins with, and the rest of the line.
    ///
    /// ```
    /// use sikwu::parlour::Command;
    /// let (command, rest) = Command::of("rules show hk-old-style").unwrap();
    /// assert_eq!((command.name, rest), ("rules show", "hk-old-style"));
    /// assert!(Command::of("scores").is_none());
    /// ```
    pub fn of(line: &str) -> Option<(&'static Command, &str)> {
        COMMANDS.iter().find_map(|command| {
            let mut rest = line.trim_start();
            for word in command.name.split(' ') {
                rest = rest.trim_start().strip_prefix(word)?;
                if rest.starts_with(|c: char| !c.is_whitespace()) {
                    return None;
                }
            }
            Some((command, rest.trim_start()))
        })
    }

    /// How it is typed: `/score HAND [seat:] [round:] …`.
    pub fn usage(&self) -> String {
        let mut usage = format!("/{}", self.name);
        for (at, option) in self.options.iter().enumerate() {
            let shown = match at {
                0 => option.name.to_uppercase(),
                _ => format!("{}:", option.name),
            };
            match option.required {
                true => usage.push_str(&format!(" {shown}")),
                false => usage.push_str(&format!(" [{shown}]")),
            }
        }
        usage
    }
}

const SEATS: &[&str] = &["E", "S", "W", "N"];

const fn option(name: &'static str, about: &'static str) -> CommandOption {
    choice(name, about, &[])
}

const fn choice(
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
