//! The commands: their names, options and what they are for. Help, completion and what is
//! registered with Discord are made from this one table.

mod looks;
mod table;

pub use table::COMMANDS;

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
