//! `/record`: the scribe's mode. One message in the channel is the page that is written on; the
//! text is on the disk after every press.

mod page;

use self::page::page;
use super::caller::Caller;
use super::{phone, records};
use crate::bot::call::{Command, Given};
use crate::bot::markup::{marked_up, without_colours};
use crate::bot::press::Press;
use crate::bot::reply::{
    Answer, Button, Card, Field, File, Form, Message, Reply, Row, Style, Tint,
};
use crate::house::MOST_BYTES;
use crate::parlour::{Attached, audit_record};
use crate::picture::TablePicture;
use crate::said;
use crate::scribe::{Scribe, Told};
use crate::tongue::Phrase;
use crate::words;
use serde::{Deserialize, Serialize};
use std::sync::PoisonError;

/// A record that is being written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct Draft {
    /// By which rules.
    rules: String,
    /// What is written.
    text: String,
    /// The line that was left out with a warning, as long as nothing else was said.
    #[serde(default)]
    warned: Option<String>,
}

/// What is told on the page beside the record: of the last line.
#[derive(Clone, Debug, Default)]
struct Note {
    text: String,
    is_bad: bool,
}

/// Begins a record in this channel, or goes on with the one that this member has begun here.
pub(super) fn begin(caller: &Caller<'_>, command: &Command) -> Reply {
    let _one = lock(caller);
    let kept = match load(caller) {
        Ok(kept) => kept,
        Err(refused) => return refused,
    };
    let draft = match (kept, command.get("file")) {
        (Some(_), Some(_)) => {
            let tongue = caller.tongue;
            return caller.wrong(&said!(
                tongue,
                "error: you are writing a record here already\n  = help: /record shows it; finish it, then begin another",
                "錯誤：你在此頻道已有一份記錄中的記錄\n  = 提示：用 /record 打開，完成後再開始另一份"
            ));
        }
        (Some(draft), None) => draft,
        (None, file) => {
            let rules = command.text("rules").unwrap_or(&caller.config.rules);
            let text = match file {
                Some(Given::File(file)) => match caller.text_of(file) {
                    Ok(text) => text,
                    Err(why) => return caller.refuse(&why),
                },
                _ => match Scribe::begin(&caller.config.book, rules, false) {
                    Ok(scribe) => named(scribe.text(), caller.call.id),
                    Err(faults) => return refused(caller, &faults),
                },
            };
            Draft {
                rules: rules.to_owned(),
                text,
                warned: None,
            }
        }
    };
    turn(caller, draft, |_, _| Note::default(), Reply::say)
}

/// A record that was just begun, with a name that no other has: a ledger takes each hand of a match
/// once.
fn named(begun: &str, interaction: u64) -> String {
    begun.replacen("\n@rules", &format!("\n@match r-{interaction}\n@rules"), 1)
}

fn refused(caller: &Caller<'_>, faults: &[Phrase]) -> Reply {
    let faults: Vec<&str> = faults.iter().map(|it| it.speak(caller.tongue)).collect();
    caller.wrong(&words::refused(&faults.join("\n"), caller.tongue))
}

/// A press on the page, or a choice from it.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press, values: &[String]) -> Reply {
    let line = match (press.part(0), values) {
        (Some("line"), [line, ..]) => line.clone(),
        (Some("write"), _) => return form(caller),
        (Some("table"), _) => return table(caller),
        (Some("finish"), _) => return finish(caller),
        (Some("undo"), _) => "undo".to_owned(),
        (Some("end"), _) => "end".to_owned(),
        (Some("keep"), _) => "!".to_owned(),
        _ => return caller.no_such_thing(),
    };
    write(caller, &line)
}

/// Lines that were typed into the form.
pub(super) fn sent(caller: &Caller<'_>, fields: &[(String, String)]) -> Reply {
    let lines = fields.iter().find(|(id, _)| id == "lines");
    write(caller, lines.map_or("", |(_, lines)| lines))
}

/// Takes lines, until one is refused.
fn write(caller: &Caller<'_>, lines: &str) -> Reply {
    let _one = lock(caller);
    let draft = match begun(caller) {
        Ok(draft) => draft,
        Err(refused) => return refused,
    };
    let tongue = caller.aloud;
    let take = |scribe: &mut Scribe<'_>, warned: &mut Option<String>| {
        let mut note = Note::default();
        let mut rest = lines.lines().map(str::trim).filter(|it| !it.is_empty());
        for line in rest.by_ref() {
            let line = match (line, &warned) {
                ("!", Some(line)) => format!("! {line}"),
                _ => line.to_owned(),
            };
            let told = scribe.take(&line);
            *warned = matches!(told, Told::Warned { .. }).then(|| line.clone());
            if told.is_refusal() {
                let text = without_colours(&words::scribe(scribe, &told, caller.tongue));
                note = Note { text, is_bad: true };
                break;
            }
        }
        let rest: Vec<&str> = rest.collect();
        if !rest.is_empty() {
            let rest = rest.join("\n");
            note.text += &said!(tongue, "\nnot read yet:\n{rest}", "\n尚未讀入：\n{rest}");
        }
        note
    };
    turn(caller, draft, take, Reply::change)
}

/// Does something to a record, keeps it, and shows the page.
fn turn(
    caller: &Caller<'_>,
    mut draft: Draft,
    change: impl FnOnce(&mut Scribe<'_>, &mut Option<String>) -> Note,
    reply: fn(Message) -> Reply,
) -> Reply {
    let book = &caller.config.book;
    let mut scribe = match Scribe::resume(book, &draft.rules, false, &draft.text) {
        Ok(scribe) => scribe,
        Err(faults) => return refused(caller, &faults),
    };
    let note = change(&mut scribe, &mut draft.warned);
    if scribe.text().len() > MOST_BYTES {
        return caller.wrong(&said!(
            caller.tongue,
            "error: a record has {MOST_BYTES} bytes at most\n  = help: finish this one and begin another",
            "錯誤：記錄最多 {MOST_BYTES} 位元組\n  = 提示：先完成這份，再開始另一份"
        ));
    }
    scribe.text().clone_into(&mut draft.text);
    let kept = serde_json::to_string(&draft).map_err(std::io::Error::other);
    let kept = kept.and_then(|text| caller.desk.drafts.put(&key(caller), &text));
    match kept {
        // Nothing is said to be written before it is.
        Ok(()) => reply(page(caller, &scribe, &draft, &note)),
        Err(error) => caller.no_room(&error),
    }
}

/// The form into which lines are typed.
fn form(caller: &Caller<'_>) -> Reply {
    let tongue = caller.tongue;
    Reply::of(Answer::Ask(Form {
        id: Press::new("record", Some(caller.call.member.id)).id(),
        title: said!(tongue, "Lines of the record", "記錄"),
        fields: vec![Field {
            id: "lines".to_owned(),
            label: said!(tongue, "What happened, a line each", "發生的事，每行一項"),
            hint: said!(
                tongue,
                "S +4p -9s    or    deal E 123m…",
                "S +4p -9s　或　deal E 123m…"
            ),
            is_long: true,
            ..Field::default()
        }],
    }))
}

/// How the table stands: a picture, and the same in words.
fn table(caller: &Caller<'_>) -> Reply {
    let draft = match begun(caller) {
        Ok(draft) => draft,
        Err(refused) => return refused,
    };
    let Ok(mut scribe) = Scribe::resume(&caller.config.book, &draft.rules, false, &draft.text)
    else {
        return caller.no_such_thing();
    };
    let told = scribe.take("table");
    let said = words::scribe(&scribe, &told, caller.tongue);
    let mut message = Message::card(Card {
        text: marked_up(&said),
        ..Card::default()
    });
    let stands = scribe
        .table()
        .and_then(|at| Some((at.table.as_ref()?, &at.unseen)));
    if let Some((stands, unseen)) = stands {
        let title = scribe
            .hand()
            .map_or(String::new(), |hand| hand.title.to_string());
        let picture = TablePicture::open_but(stands, unseen)
            .title(title)
            .speech(caller.tongue.into())
            .look(caller.look());
        let file = phone::picture(caller, "table.png", || picture.scene(), picture.described());
        message.files.extend(file);
    }
    Reply::whisper(message)
}

/// Hands the record over, and judges it.
fn finish(caller: &Caller<'_>) -> Reply {
    let _one = lock(caller);
    let draft = match begun(caller) {
        Ok(draft) => draft,
        Err(refused) => return refused,
    };
    let tongue = caller.aloud;
    let hands = audit_record(draft.text.as_bytes(), &caller.config.book, &draft.rules);
    let record = Attached {
        name: "record.hkmj".to_owned(),
        text: draft.text,
    };
    let kept = records::question("audit", &record).keep(caller);
    if let Err(error) = caller.desk.drafts.take_away(&key(caller)) {
        return caller.no_room(&error);
    }
    let verdicts = hands
        .iter()
        .map(|hand| words::scribe_judged(&hand.audit, tongue));
    let verdicts: String = verdicts.collect();
    let number = hands.len();
    let title = match number {
        1 => said!(tongue, "The record has 1 hand", "記錄有 1 局"),
        n => said!(tongue, "The record has {n} hands", "記錄有 {n} 局"),
    };
    let mut buttons = vec![];
    if caller.call.guild.is_some() {
        buttons.push(Button::new(
            Press::new("post", None).with(&kept).id(),
            said!(tongue, "Post to the evening", "記入今晚帳目"),
            Style::Good,
        ));
    }
    buttons.push(Button::new(
        Press::new("judge", None).with(&kept).id(),
        said!(tongue, "Audit", "覆核"),
        Style::Plain,
    ));
    let message = Message::card(Card {
        title,
        text: marked_up(&verdicts),
        foot: draft.rules,
        tint: Tint::Plain,
    });
    Reply::change(
        message
            .file(File {
                name: record.name,
                bytes: record.text.into_bytes(),
                described: String::new(),
            })
            .row(Row::Buttons(buttons)),
    )
}

fn lock<'c>(caller: &'c Caller<'_>) -> std::sync::MutexGuard<'c, ()> {
    caller
        .desk
        .writing
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
}

/// Whose record it is, and where.
fn key(caller: &Caller<'_>) -> String {
    let call = caller.call;
    format!(
        "{}-{}-{}",
        call.guild.unwrap_or(0),
        call.channel,
        call.member.id
    )
}

fn load(caller: &Caller<'_>) -> Result<Option<Draft>, Reply> {
    let text = caller.desk.drafts.get(&key(caller));
    let text = text.map_err(|error| caller.no_room(&error))?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// The record that this member has begun here.
fn begun(caller: &Caller<'_>) -> Result<Draft, Reply> {
    load(caller)?.ok_or_else(|| caller.no_such_thing())
}
