//! Where a record comes from that is asked of: a file, a pasted text, an entry of the ledger.

use super::caller::{Caller, typed};
use super::question::Question;
use crate::bot::call::{Command, Given};
use crate::bot::reply::Reply;
use crate::parlour::{Answer, Attached, Errand, Request, Shown};
use crate::phrase;
use crate::rules::Book;
use std::sync::Arc;

/// What a kept question calls the file that is its record.
const FILE: &str = "file";

/// The record that a command names.
///
/// # Errors
///
/// What is said where it names none, or several, or one that cannot be had.
pub(super) fn of(caller: &Caller<'_>, command: &Command) -> Result<Attached, Reply> {
    let [file, text, entry] = ["file", "text", "entry"].map(|name| command.get(name));
    match (file, text, entry) {
        (Some(Given::File(file)), None, None) => {
            let text = caller.text_of(file).map_err(|why| caller.refuse(&why))?;
            let name = file.name.clone();
            Ok(Attached { name, text })
        }
        (None, Some(Given::Text(text)), None) => Ok(Attached {
            name: "record".to_owned(),
            text: pasted(text),
        }),
        (None, None, Some(entry)) => of_entry(caller, typed(entry).as_deref()),
        (None, None, None) => Err(caller.refuse(&phrase!(
            "A record is wanted: attach a file, paste its text, or name an entry that has one.",
            "請提供一份記錄：附上檔案、貼上文字，或指明一筆附有記錄的帳。"
        ))),
        _ => Err(caller.refuse(&phrase!(
            "One record at a time: a file, a text, or an entry.",
            "每次只看一份記錄：檔案、文字或帳目，任擇其一。"
        ))),
    }
}

/// A pasted record as its lines: out of the block that it may stand in, and with line feeds where
/// Discord's input field made blanks of them.
pub(super) fn pasted(text: &str) -> String {
    let text = match text.find("%hkmj") {
        Some(at) => &text[at..],
        None => text,
    };
    let text = text.split("```").next().unwrap_or_default();
    let mut lines = text.trim_end().to_owned();
    lines.push('\n');
    lines
}

/// The record that the club keeps with an entry.
fn of_entry(caller: &Caller<'_>, number: Option<&str>) -> Result<Attached, Reply> {
    let number = number.and_then(|it| it.trim_start_matches('#').parse().ok());
    let Some(number) = number.filter(|_| caller.call.guild.is_some()) else {
        return Err(caller.refuse(&phrase!(
            "An entry is named by its number, in the server of its club.",
            "帳目以編號指明，並須在所屬雀會的伺服器內查問。"
        )));
    };
    let request = Request::Ledger {
        errand: Box::new(Errand::Show {
            number: Some(number),
        }),
        now: false,
    };
    let asked = caller.ask(request, &mut |answer, _| match answer {
        Answer::Shown(Shown::Entries { ledger, .. }) => Ok(ledger.record.clone()),
        other => Err(caller.refused(other)),
    });
    let record = asked.map_err(|error| caller.failed(&error))?.told?;
    let record = record.map(|text| Attached {
        name: format!("entry-{number}.hkmj"),
        text,
    });
    record.ok_or_else(|| {
        caller.refuse(&phrase!(
            "Entry {number} has no record: it was told by its tiles or by its faan.",
            "第{number}筆帳沒有記錄：入帳時只報了牌或番數。"
        ))
    })
}

/// A question about a record, with the record itself, for the buttons under its answer.
pub(super) fn question(command: &str, record: &Attached) -> Question {
    let mut question = Question::new(command).with(FILE, &*record.name);
    question
        .files
        .push((record.name.clone(), record.text.clone()));
    question
}

/// The record of a question that was kept with it.
pub(super) fn kept(caller: &Caller<'_>, key: &str) -> Option<Attached> {
    let question = Question::kept(caller, key)?;
    let (name, text) = question.files.into_iter().next()?;
    Some(Attached { name, text })
}

/// The rule sets that a record may be played by: the club's own too, where it names another than
/// those of the settings.
pub(super) fn book(caller: &Caller<'_>, text: &str) -> Arc<Book> {
    let config = &caller.config;
    let mut lines = text.lines();
    let line = lines.find_map(|line| line.trim().strip_prefix("@rules"));
    let id = line.and_then(|line| line.split_whitespace().next());
    if config.book.get(id.unwrap_or(&config.rules)).is_some() || caller.call.guild.is_none() {
        return Arc::clone(&config.book);
    }
    let own = || {
        let mut house = caller.house().ok()?;
        let club = house.club(&caller.club_id().ok()?).ok()?;
        house.book(&club).ok()
    };
    own().map_or_else(|| Arc::clone(&config.book), Arc::new)
}

/// A whole number that was given, typed or chosen.
pub(super) fn number(command: &Command, name: &str) -> Option<i64> {
    match command.get(name)? {
        Given::Number(number) => Some(*number),
        Given::Text(text) => text.trim().parse().ok(),
        _ => None,
    }
}
