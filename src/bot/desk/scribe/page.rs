//! The page of a record that is being written, as a message.

use super::{Draft, Note};
use crate::bot::desk::caller::Caller;
use crate::bot::markup::{block, marked_up};
use crate::bot::press::Press;
use crate::bot::reply::{Button, Card, Choice, Menu, Message, Row, Style, Tint};
use crate::play::Choice as Happens;
use crate::said;
use crate::scribe::Scribe;
use crate::tongue::Tongue;
use crate::words;

/// How many lines of the record are shown.
const LAST_LINES: usize = 8;

/// The page: the last lines, what comes next, what was said of the last one.
pub(super) fn page(
    caller: &Caller<'_>,
    scribe: &Scribe<'_>,
    draft: &Draft,
    note: &Note,
) -> Message {
    let tongue = caller.aloud;
    let lines: Vec<&str> = draft.text.lines().filter(|it| !it.is_empty()).collect();
    let last = &lines[lines.len().saturating_sub(LAST_LINES)..];
    let mut text = format!("{}\n", block(&last.join("\n")));
    text += &marked_up(&words::scribe_status(scribe, tongue));
    let mut cards = vec![Card {
        title: said!(tongue, "Record", "記錄"),
        text,
        foot: draft.rules.clone(),
        tint: Tint::Plain,
    }];
    if !note.text.is_empty() {
        cards.push(Card {
            text: block(&note.text),
            tint: if note.is_bad { Tint::Bad } else { Tint::Plain },
            ..Card::default()
        });
    }
    let mut buttons = vec![
        button(caller, "write", said!(tongue, "Write…", "寫…"), Style::Main),
        button(caller, "undo", said!(tongue, "Undo", "撤回"), Style::Plain),
        button(
            caller,
            "table",
            said!(tongue, "Table", "枱面"),
            Style::Plain,
        ),
    ];
    buttons.push(match draft.warned {
        Some(_) => button(
            caller,
            "keep",
            said!(tongue, "It happened: keep it", "確有其事：保留"),
            Style::Danger,
        ),
        None => button(
            caller,
            "end",
            said!(tongue, "End hand", "完局"),
            Style::Plain,
        ),
    });
    buttons.push(button(
        caller,
        "finish",
        said!(tongue, "Finish", "完成"),
        Style::Good,
    ));
    let message = Message {
        cards,
        ..Message::default()
    };
    let message = message.row(Row::Buttons(buttons));
    match menu(caller, scribe, tongue) {
        Some(menu) => message.row(Row::Menu(menu)),
        None => message,
    }
}

/// What may come next, as far as the hands are known.
fn menu(caller: &Caller<'_>, scribe: &Scribe<'_>, tongue: Tongue) -> Option<Menu> {
    let by = Some(caller.call.member.id);
    let moves = scribe.moves();
    // What was drawn is typed where it was seen.
    let lines = moves.iter().map(|it| match it.choice {
        Happens::Draw | Happens::Loose => format!("{it} ?"),
        Happens::Do(_) => it.to_string(),
    });
    let choices = lines.take(25).map(|line| Choice {
        label: line.clone(),
        value: line,
        ..Choice::default()
    });
    let choices: Vec<Choice> = choices.collect();
    (!choices.is_empty()).then(|| Menu {
        id: Press::new("record", by).with("line").id(),
        hint: said!(tongue, "What happens next", "接着發生甚麼"),
        choices,
    })
}

fn button(caller: &Caller<'_>, what: &str, label: String, style: Style) -> Button {
    let by = Some(caller.call.member.id);
    Button::new(Press::new("record", by).with(what).id(), label, style)
}
