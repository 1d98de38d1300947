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

/// Every command: how it is typed, and what it does, in English and in Chinese.
pub const HELP: [(&str, &str, &str); 8] = [
    (
        "E draw 1s",
        "a line of the record, as `sikwu format` has it",
        "記錄的一行，寫法同 `sikwu format`",
    ),
    (
        "S +? *3g ++8m -9s",
        "or in short: + draw, ++ loose, * flower, - discard; ? unseen",
        "或簡寫：+ 摸牌、++ 補牌、* 花牌、- 打牌；? 無人看見",
    ),
    (
        "?",
        "what is legal next; so does an empty line, and Tab completes",
        "下一步可以做甚麼；空行亦然，`Tab` 鍵可補全",
    ),
    (
        "!",
        "keep the line that was just warned of; or ! and the line",
        "保留剛才提醒的一行；或寫 ! 及該行",
    ),
    (
        "undo [N]",
        "take back the last line, or the last N",
        "收回最後一行，或最後 N 行",
    ),
    ("table", "how the table stands", "枱面現況"),
    (
        "end",
        "end the hand: write what no line says yet, as recounted",
        "完結此局：寫下未寫的內容，按重算的結果",
    ),
    (
        "quit",
        "leave; the record is on disk after every line",
        "離開；每行之後記錄都已存檔",
    ),
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
