//! What can be typed beside the lines of a record.

/// A line, understood.
pub(super) enum Command<'l> {
    Nothing,
    Help,
    Moves,
    Table,
    /// So many steps.
    Undo(usize),
    /// The line that was warned of, or this one.
    Keep(Option<&'l str>),
    End,
    Write(&'l str),
}

/// Every command: how it is typed, and what it does.
pub const HELP: [(&str, &str); 8] = [
    (
        "E draw 1s",
        "a line of the record, as `sikwu format` has it",
    ),
    (
        "S +? *3g ++8m -9s",
        "or in short: + draw, ++ loose, * flower, - discard; ? unseen",
    ),
    (
        "?",
        "what is legal next; so does an empty line, and Tab completes",
    ),
    (
        "!",
        "keep the line that was just warned of; or ! and the line",
    ),
    ("undo [N]", "take back the last line, or the last N"),
    ("table", "how the table stands"),
    (
        "end",
        "end the hand: write what no line says yet, as recounted",
    ),
    ("quit", "leave; the record is on disk after every line"),
];

impl Command<'_> {
    pub(super) fn of(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) | ("?", "") => Command::Moves,
            ("help", "") => Command::Help,
            ("table", "") => Command::Table,
            ("undo", "") => Command::Undo(1),
            ("undo", steps) => match steps.parse() {
                Ok(0) => Command::Nothing,
                Ok(steps) => Command::Undo(steps),
                Err(_) => Command::Write(line),
            },
            ("end", "") => Command::End,
            ("!", "") => Command::Keep(None),
            _ => match line.strip_prefix('!') {
                Some(line) => Command::Keep(Some(line.trim())),
                None => Command::Write(line),
            },
        }
    }
}
