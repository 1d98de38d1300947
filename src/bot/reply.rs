//! What goes back to Discord, before it is sent.
//!
//! The limits are those of <https://docs.discord.com/developers/resources/message> and of
//! components beside it; what exceeds them is cut in [`json`], where it can be cut sensibly.

pub mod json;

/// What is said to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What the caller is answered.
    pub answer: Answer,
    /// Messages for other channels, sent once the call is answered: the channel and the message.
    pub beside: Vec<(u64, Message)>,
}

/// What a caller is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A new message.
    Say {
        /// Whether the caller alone sees it.
        private: bool,
        /// The message.
        message: Message,
    },
    /// The message that was pressed on, changed.
    Change(Message),
    /// The message that was pressed on is changed, and the caller is told something besides.
    ChangeAndSay {
        /// The message that was pressed on.
        changed: Message,
        /// Whether the caller alone sees the other.
        private: bool,
        /// The other.
        said: Message,
    },
    /// A form to fill in.
    Ask(Form),
    /// Completions of what is typed: what is shown, and what it stands for.
    Complete(Vec<(String, String)>),
}

/// A message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text above everything, in Discord's markup. It is where somebody is called.
    pub text: String,
    /// The cards below.
    pub cards: Vec<Card>,
    /// Rows of buttons, or a menu each.
    pub rows: Vec<Row>,
    /// What is attached.
    pub files: Vec<File>,
    /// Where it changes another message: whether the files that are there stay. Without this they
    /// are replaced by those above, or gone.
    pub keeps_files: bool,
    /// The one member whom this message calls, if anybody: else it calls nobody, whatever it says.
    pub calls: Option<u64>,
}

/// A card of a message, in Discord's words an embed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The title: 256 characters.
    pub title: String,
    /// The text, in Discord's markup: 4096 characters.
    pub text: String,
    /// A small line at the foot: 2048 characters, no markup.
    pub foot: String,
    /// The colour of its edge.
    pub tint: Tint,
}

/// The colour of a card, which only repeats what its words say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tint {
    /// What is shown or asked.
    #[default]
    Plain,
    /// What is right, or done.
    Good,
    /// What is wrong, or refused.
    Bad,
    /// What waits for somebody.
    Waiting,
}

/// A row under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// A menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What is sent when it is pressed: 100 characters, another for each button of a message.
    pub id: String,
    /// What stands on it: 80 characters.
    pub label: String,
    /// How it looks.
    pub style: Style,
    /// Whether it cannot be pressed.
    pub is_off: bool,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// One of several.
    #[default]
    Plain,
    /// The one that most will press.
    Main,
    /// What does something, and is right.
    Good,
    /// What takes something away.
    Danger,
}

/// A menu of one to twenty-five choices, of which one is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What is sent when something is chosen.
    pub id: String,
    /// What it says while nothing is chosen: 150 characters.
    pub hint: String,
    /// The choices: what is sent, and what is shown.
    pub choices: Vec<Choice>,
}

/// A choice of a menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// What is sent: 100 characters.
    pub value: String,
    /// What is shown: 100 characters.
    pub label: String,
    /// A smaller line below: 100 characters, or nothing.
    pub about: String,
    /// Whether it is chosen already.
    pub is_chosen: bool,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What it is called: letters, digits, `-`, `_` and one dot.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What is to be seen on it, for whoever cannot see it: 1024 characters.
    pub described: String,
}

/// A form of one to five fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What is sent with it.
    pub id: String,
    /// Its title: 45 characters.
    pub title: String,
    /// Its fields.
    pub fields: Vec<Field>,
}

/// A field of a form, into which text is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What it is sent as.
    pub id: String,
    /// What stands above it: 45 characters.
    pub label: String,
    /// What stands in it at first.
    pub text: String,
    /// What it says while it is empty: 100 characters.
    pub hint: String,
    /// Whether it has several lines.
    pub is_long: bool,
    /// Whether it may stay empty.
    pub is_optional: bool,
}

impl Reply {
    /// A message that everybody sees.
    pub fn say(message: Message) -> Reply {
        Reply::of(Answer::Say {
            private: false,
            message,
        })
    }

    /// A message that the caller alone sees.
    pub fn whisper(message: Message) -> Reply {
        Reply::of(Answer::Say {
            private: true,
            message,
        })
    }

    /// The message that was pressed on, changed.
    pub fn change(message: Message) -> Reply {
        Reply::of(Answer::Change(message))
    }

    /// An answer, and nothing beside it.
    pub fn of(answer: Answer) -> Reply {
        Reply {
            answer,
            beside: vec![],
        }
    }
}

impl Message {
    /// A message of one card.
    pub fn card(card: Card) -> Message {
        Message {
            cards: vec![card],
            ..Message::default()
        }
    }

    /// A message of a text alone.
    pub fn text(text: impl Into<String>) -> Message {
        Message {
            text: text.into(),
            ..Message::default()
        }
    }

    /// The same, with another row.
    #[must_use]
    pub fn row(mut self, row: Row) -> Message {
        self.rows.push(row);
        self
    }

    /// The same, with another file.
    #[must_use]
    pub fn file(mut self, file: File) -> Message {
        self.files.push(file);
        self
    }
}

impl Button {
    /// A button that can be pressed.
    pub fn new(id: impl Into<String>, label: impl Into<String>, style: Style) -> Button {
        Button {
            id: id.into(),
            label: label.into(),
            style,
            is_off: false,
        }
    }
}
