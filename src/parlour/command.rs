//! The commands: their names, options and what they are for. Help, completion and what is
//! registered with Discord are made from this one table.

mod club;
mod entries;
mod evening;
mod hands;
mod looks;
mod option;
mod people;
mod table;

pub use option::{Choice, CommandOption, Takes};
pub use table::{COMMANDS, GROUPS, MESSAGE_COMMANDS};

use crate::tongue::Tongue;

/// A command as members type it, without its slash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// One or two words.
    pub name: &'static str,
    /// What it is for.
    pub about: Both,
    /// Its options. The first is the one whose name may be left out.
    pub options: &'static [CommandOption],
    /// Where it makes sense.
    pub place: Place,
    /// By which faces it can be asked.
    pub face: Face,
    /// Whether it is for the officers of the club alone.
    pub officers: bool,
}

/// A command on a message of Discord: it is in the menu of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageCommand {
    /// What it is called, and in English the name under which it is sent.
    pub name: Both,
    /// Where it makes sense.
    pub place: Place,
}

/// A text in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both {
    /// In English.
    pub english: &'static str,
    /// In Traditional Chinese.
    pub chinese: &'static str,
}

/// Where a command makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Wherever somebody can type.
    Everywhere,
    /// Where a club is: in a guild, or at its machine.
    Guild,
}

/// By which faces something can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// By each of them.
    Every,
    /// On Discord alone.
    Discord,
    /// In the console alone.
    Console,
}

impl Command {
    /// The command that a line begins with, and the rest of the line. What only Discord has is
    /// not found.
    ///
    /// ```
    /// use sikwu::parlour::Command;
    /// let (command, rest) = Command::of("rules show hk-old-style").unwrap();
    /// assert_eq!((command.name, rest), ("rules show", "hk-old-style"));
    /// assert!(Command::of("scores").is_none());
    /// ```
    pub fn of(line: &str) -> Option<(&'static Command, &str)> {
        Command::typed().find_map(|command| {
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

    /// The command of this name, whichever face has it.
    pub fn named(name: &str) -> Option<&'static Command> {
        COMMANDS.iter().find(|command| command.name == name)
    }

    /// The commands of the console.
    pub fn typed() -> impl Iterator<Item = &'static Command> {
        COMMANDS.iter().filter(|it| it.face.is_typed())
    }

    /// The commands of Discord.
    pub fn sent() -> impl Iterator<Item = &'static Command> {
        COMMANDS.iter().filter(|it| it.face.is_sent())
    }

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&'static CommandOption> {
        self.options.iter().find(|option| option.name == name)
    }

    /// How it is typed: `/score HAND [seat:] [round:] …`.
    pub fn usage(&self) -> String {
        let mut usage = format!("/{}", self.name);
        let options = self.options.iter().filter(|it| it.face.is_typed());
        for (at, option) in options.enumerate() {
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

    /// A command of the ledger, for everybody, by every face.
    const fn new(
        name: &'static str,
        english: &'static str,
        chinese: &'static str,
        options: &'static [CommandOption],
    ) -> Command {
        Command {
            name,
            about: Both::new(english, chinese),
            options,
            place: Place::Guild,
            face: Face::Every,
            officers: false,
        }
    }

    /// The same, wherever somebody can type.
    const fn everywhere(mut self) -> Command {
        self.place = Place::Everywhere;
        self
    }

    /// The same, for the officers of the club.
    const fn of_officers(mut self) -> Command {
        self.officers = true;
        self
    }

    /// The same, by this face alone.
    const fn only(mut self, face: Face) -> Command {
        self.face = face;
        self
    }
}

impl Both {
    /// A text in every language.
    pub const fn new(english: &'static str, chinese: &'static str) -> Both {
        Both { english, chinese }
    }

    /// The text in a language.
    pub fn speak(&self, tongue: Tongue) -> &'static str {
        tongue.pick(self.english, self.chinese)
    }
}

impl Face {
    /// Whether it can be typed in the console.
    pub fn is_typed(self) -> bool {
        self != Face::Discord
    }

    /// Whether it can be sent from Discord.
    pub fn is_sent(self) -> bool {
        self != Face::Console
    }
}
