//! People who do not play here yet: those whom somebody seats, and whoever asks for themselves.

use super::caller::Caller;
use super::pending::{self, Shown as Where};
use super::question::Question;
use crate::bot::markup::escaped;
use crate::bot::press::Press;
use crate::bot::reply::{Answer as Said, Button, Card, Field, Form, Reply, Row, Style, Tint};
use crate::parlour::{Answer, Errand, Request};
use crate::said;

/// The most fields of a form.
const FIELDS: usize = 5;

/// A refusal, with a button that adds whoever was named and is not known yet, and then asks again.
pub(super) fn offered(
    caller: &Caller<'_>,
    question: &Question,
    request: &Request,
    refusal: Reply,
) -> Reply {
    let unknown = unknown(caller, request);
    let Said::Say { message, .. } = &refusal.answer else {
        return refusal;
    };
    if unknown.is_empty() || unknown.len() > FIELDS {
        return refusal;
    }
    let tongue = caller.tongue;
    // Where a form asks for names, its fields go by these numbers: a field cannot show a mention.
    let are_members = unknown.iter().any(|word| member(word).is_some());
    let shown = (1..).zip(&unknown).map(|(at, word)| {
        let shown = match member(word) {
            Some(id) => format!("<@{id}>"),
            None => format!("**{}**", escaped(word)),
        };
        match are_members && unknown.len() > 1 {
            true => format!("{at}. {shown}"),
            false => shown,
        }
    });
    let shown = shown.collect::<Vec<_>>().join(tongue.pick(", ", "、"));
    let mut message = message.clone();
    // That they are not known is said by this alone.
    message.cards.pop();
    message.cards.push(Card {
        text: said!(
            tongue,
            "{shown}: new here? One press adds them, and goes on. If a name is only mistyped, ask \
             again with the right one.",
            "{shown}：新玩家？按一下即可加入並繼續。若只是打錯名字，請用正確的名字再發問一次。"
        ),
        tint: Tint::Waiting,
        ..Card::default()
    });
    let id = caller.press("admit", Some(caller.call.member.id));
    let add = Button::new(
        id.with(question.keep(caller)).id(),
        said!(tongue, "Add them", "加入"),
        Style::Main,
    );
    message.rows.push(Row::Buttons(vec![add]));
    Reply::whisper(message)
}

/// Adds whoever is not known yet. What members are called a form asks; a guest is called what they
/// were named.
pub(super) fn admit(caller: &Caller<'_>, press: &Press) -> Reply {
    let (question, unknown) = match asked(caller, press) {
        Ok(asked) => asked,
        Err(reply) => return reply,
    };
    if unknown.iter().any(|word| member(word).is_some()) {
        let tongue = caller.tongue;
        let several = unknown.len() > 1;
        let fields = (1..).zip(&unknown).take(FIELDS).map(|(at, word)| Field {
            id: word.clone(),
            label: match member(word) {
                Some(_) if several => said!(tongue, "Name of number {at}", "第{at}位的名字"),
                Some(_) => said!(tongue, "Their name", "名字"),
                None => said!(tongue, "Name of the new guest", "新賓客的名字"),
            },
            text: match member(word) {
                Some(id) if id == caller.call.member.id => caller.call.member.name.clone(),
                Some(_) => String::new(),
                None => word.clone(),
            },
            ..Field::default()
        });
        return Reply::of(Said::Ask(Form {
            id: press.id(),
            title: said!(tongue, "What are they called?", "他們叫甚麼名字？"),
            fields: fields.collect(),
        }));
    }
    let names = unknown.join(", ");
    add(caller, question, &[(names, None)])
}

/// Adds those whose names were filled in.
pub(super) fn named(caller: &Caller<'_>, press: &Press, fields: &[(String, String)]) -> Reply {
    let (question, unknown) = match asked(caller, press) {
        Ok(asked) => asked,
        Err(reply) => return reply,
    };
    let new = fields.iter().filter(|(word, _)| unknown.contains(word));
    let new = new.map(|(word, name)| {
        // A comma would make two of one.
        let name = name.replace([',', '，', '、'], " ");
        (name, member(word).map(|id| id.to_string()))
    });
    let new: Vec<_> = new.collect();
    add(caller, question, &new)
}

/// Whoever presses plays here from now on, under the name that they have in the guild; where that
/// is somebody's already, a form asks for another.
pub(super) fn join(caller: &Caller<'_>, press: &Press) -> Reply {
    let name = &caller.call.member.name;
    let is_taken = caller
        .view()
        .is_ok_and(|view| !view.called(name).is_empty());
    if !is_taken {
        return join_as(caller, name);
    }
    let tongue = caller.tongue;
    Reply::of(Said::Ask(Form {
        id: press.id(),
        title: said!(tongue, "That name is taken here", "此名字已有人使用"),
        fields: vec![Field {
            id: "name".to_owned(),
            label: said!(tongue, "Another name for you", "你的另一個名字"),
            hint: said!(
                tongue,
                "If it is you: an officer links you by /player link",
                "若那就是你：請幹事用 /player link 連結"
            ),
            ..Field::default()
        }],
    }))
}

/// Whoever asks plays here from now on, under this name.
pub(super) fn join_as(caller: &Caller<'_>, name: &str) -> Reply {
    // A comma would make two of one.
    let name = name.replace([',', '，', '、'], " ");
    let question = Question::new("player add")
        .with("name", name)
        .with("member", caller.call.member.id.to_string());
    pending::ask(caller, question, Where::Anew)
}

/// A button with which whoever asks becomes a player.
pub(super) fn join_row(caller: &Caller<'_>) -> Row {
    Row::Buttons(vec![Button::new(
        caller.press("join", Some(caller.call.member.id)).id(),
        said!(caller.tongue, "I play here", "我在此打牌"),
        Style::Main,
    )])
}

/// Adds players, each with the member that they are, and asks the question again.
fn add(caller: &Caller<'_>, question: Question, new: &[(String, Option<String>)]) -> Reply {
    for (name, member) in new {
        let mut adds = Question::new("player add").with("name", name);
        if let Some(member) = member {
            adds = adds.with("member", member);
        }
        let request = match adds.request(caller) {
            Ok(request) => request,
            Err(error) => return caller.unread(&error),
        };
        let asked = caller.ask(request, &mut |answer, _| match answer {
            Answer::Done(_) => Ok(()),
            other => Err(caller.refused(other)),
        });
        match asked.map(|asked| asked.told) {
            Ok(Ok(())) => {}
            Ok(Err(refused)) => return refused,
            Err(error) => return caller.failed(&error),
        }
    }
    pending::ask(caller, question, Where::Anew)
}

/// The question that a button goes on with, and who of it is not known.
fn asked(caller: &Caller<'_>, press: &Press) -> Result<(Question, Vec<String>), Reply> {
    let question = Question::kept(caller, press.part(1).unwrap_or_default());
    let question = question.ok_or_else(|| caller.no_such_thing())?;
    let request = question.request(caller);
    let request = request.map_err(|error| caller.unread(&error))?;
    let unknown = unknown(caller, &request);
    Ok((question, unknown))
}

/// Who of those that a request seats is nobody here yet.
fn unknown(caller: &Caller<'_>, request: &Request) -> Vec<String> {
    let Request::Ledger { errand, .. } = request else {
        return vec![];
    };
    let named = match &**errand {
        Errand::OpenSession { players, .. } | Errand::Seat { players, .. } => players.clone(),
        Errand::Substitute { player, .. } => vec![player.clone()],
        _ => vec![],
    };
    let Ok(view) = caller.view() else {
        return vec![];
    };
    let mut unknown: Vec<String> = vec![];
    for word in named {
        if view.called(&word).is_empty() && !unknown.contains(&word) {
            unknown.push(word);
        }
    }
    unknown
}

/// The id of the member that a word is, if it looks like one: ids of Discord have 17 digits or more
/// (<https://docs.discord.com/developers/reference#snowflakes>).
fn member(word: &str) -> Option<u64> {
    let is_id = word.len() >= 17 && word.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then(|| word.parse().ok())?
}
