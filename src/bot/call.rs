//! What comes from Discord: an interaction, in our own words.
//!
//! The shapes are those of <https://docs.discord.com/developers/interactions/receiving-and-responding>.

use std::fmt;

/// Somebody asks the bot something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The id of the interaction. It is answered once.
    pub id: u64,
    /// With what it is answered.
    pub token: Token,
    /// Who asks.
    pub member: Member,
    /// The guild it comes from; `None` in a direct message.
    pub guild: Option<u64>,
    /// Whether the guild has the bot itself, or only this member brought it along.
    pub is_installed: bool,
    /// The channel it comes from.
    pub channel: u64,
    /// What the bot may do in that channel: Discord's permission bits.
    pub permissions: u64,
    /// The language of the member's Discord: `en-GB`, `zh-TW`.
    pub locale: String,
    /// The language of the guild, where there is one.
    pub guild_locale: Option<String>,
    /// How many bytes a file may have here.
    pub file_limit: u64,
    /// What is asked.
    pub what: What,
}

/// With what an interaction is answered for fifteen minutes. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(pub String);

/// Whoever asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The id of the user.
    pub id: u64,
    /// What they are called where they ask.
    pub name: String,
    /// The ids of their roles in the guild.
    pub roles: Vec<u64>,
    /// What they may do in the channel: Discord's permission bits.
    pub permissions: u64,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A command with its options: `session open`.
    Command(Command),
    /// A command on a message.
    OnMessage {
        /// What it is called.
        name: String,
        /// The message.
        message: Message,
    },
    /// A command is being typed, and an option wants completion.
    Typing {
        /// The command so far.
        command: Command,
        /// Which of its options.
        option: String,
        /// What stands in it.
        typed: String,
    },
    /// A button is pressed, or something is chosen from a menu.
    Press {
        /// The id that the button was given.
        id: String,
        /// What was chosen; nothing for a button.
        values: Vec<String>,
        /// The message it is on.
        message: Message,
    },
    /// A form is sent.
    Form {
        /// The id that the form was given.
        id: String,
        /// The fields by their ids.
        fields: Vec<(String, String)>,
    },
}

/// A command as it was sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// One or two words: `score`, `session open`.
    pub name: String,
    /// The options that were given, by name.
    pub options: Vec<(String, Given)>,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Yes(bool),
    /// A user, by id and name.
    User {
        /// The id.
        id: u64,
        /// What they are called here.
        name: String,
    },
    /// A role, by its id.
    Role(u64),
    /// A channel, by its id.
    Channel(u64),
    /// A file.
    File(Attachment),
}

/// A message that something is done to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Its id.
    pub id: u64,
    /// What it says.
    pub text: String,
    /// What is attached to it.
    pub attachments: Vec<Attachment>,
    /// Whether only one member sees it.
    pub is_private: bool,
}

/// A file that somebody attached. It is not here yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// What it is called. A member chose the name: it is no path.
    pub name: String,
    /// Where it is.
    pub url: String,
    /// How many bytes it has, as Discord says.
    pub size: u64,
}

impl Call {
    /// The command that is called or typed; nothing for presses and forms.
    pub fn command(&self) -> Option<&Command> {
        match &self.what {
            What::Command(command) | What::Typing { command, .. } => Some(command),
            _ => None,
        }
    }

    /// What is asked, in a few words without anything that a member typed: for a log.
    pub fn called(&self) -> String {
        match &self.what {
            What::Command(command) => format!("/{}", command.name),
            What::OnMessage { name, .. } => format!("message {name}"),
            What::Typing { command, .. } => format!("typing /{}", command.name),
            What::Press { id, .. } => format!("press {}", verb(id)),
            What::Form { id, .. } => format!("form {}", verb(id)),
        }
    }
}

/// What an id is about, without what follows.
fn verb(id: &str) -> &str {
    id.split(':').next().unwrap_or_default()
}

impl Command {
    /// An option, if it was given.
    pub fn get(&self, name: &str) -> Option<&Given> {
        let mut options = self.options.iter();
        options.find(|(it, _)| it == name).map(|(_, given)| given)
    }

    /// The text of an option, if it was given and is one.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Given::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(token)")
    }
}
