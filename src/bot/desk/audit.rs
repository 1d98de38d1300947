//! `/audit`: what a record proves, hand by hand, read aloud.

mod told;

use super::caller::Caller;
use super::{offers, records, replay};
use crate::audit::Verdict;
use crate::bot::call::Command;
use crate::bot::markup::block;
use crate::bot::press::Press;
use crate::bot::reply::{Button, Card, Choice, Menu, Message, Reply, Row, Tint};
use crate::parlour::{Answer, Attached, AuditedHand, Request};
use crate::tongue::Tongue;
use crate::{phrase, said};
use told::{ended, foot, place, read, row, tint, title};

/// How many choices a menu has, two of which may turn its page.
const PAGE: usize = 23;
/// How many hands are told a line each.
const MOST_TOLD: usize = 20;

/// Answers `/audit`.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    match records::of(caller, command) {
        Ok(record) => of_record(caller, record),
        Err(refused) => refused,
    }
}

/// What is said of a record to all.
pub(super) fn of_record(caller: &Caller<'_>, record: Attached) -> Reply {
    audited(caller, record, |record, hands| match hands {
        [] => nothing(caller),
        // What is no record at all is an error of whoever asked.
        [hand] if hand.audit.verdict == Verdict::Unreadable && hand.audit.hand.is_none() => {
            Reply::whisper(one(caller, record, 0, hand, caller.tongue))
        }
        [hand] => Reply::say(one(caller, record, 0, hand, caller.aloud)),
        hands => Reply::say(several(caller, record, hands)),
    })
}

/// What is said of the record that was kept for a button.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press) -> Reply {
    match records::kept(caller, press.part(0).unwrap_or_default()) {
        Some(record) => of_record(caller, record),
        None => caller.no_such_thing(),
    }
}

/// What is said of the hand that was chosen from a menu, to whoever chose it.
pub(super) fn chosen(caller: &Caller<'_>, press: &Press, values: &[String]) -> Reply {
    let key = press.part(0).unwrap_or_default();
    let Some(record) = records::kept(caller, key) else {
        return caller.no_such_thing();
    };
    let value = values.first().map(String::as_str).unwrap_or_default();
    audited(caller, record, |record, hands| {
        if let Some(page) = value.strip_prefix('p').and_then(|page| page.parse().ok()) {
            let hint = said!(caller.tongue, "More hands:", "其他各局：");
            let message = Message::text(hint).row(menu(key, hands, page, caller.tongue));
            return Reply::whisper(message);
        }
        let nth: Option<usize> = value.parse().ok();
        match nth.and_then(|nth| Some((nth, hands.get(nth)?))) {
            Some((nth, hand)) => Reply::whisper(one(caller, record, nth, hand, caller.tongue)),
            None => caller.no_such_thing(),
        }
    })
}

/// Audits a record, and tells its hands.
fn audited(
    caller: &Caller<'_>,
    record: Attached,
    tell: impl Fn(&Attached, &[AuditedHand]) -> Reply,
) -> Reply {
    let asked = caller.ask(Request::Audit { record }, &mut |answer, _| match answer {
        Answer::Audit { record, hands } => tell(record, hands),
        other => caller.refused(other),
    });
    match asked {
        Ok(asked) => asked.told,
        Err(error) => caller.failed(&error),
    }
}

/// What is said of a record without hands.
fn nothing(caller: &Caller<'_>) -> Reply {
    caller.refuse(&phrase!(
        "There are no hands in this record: each begins with a line `hand E-1`.",
        "這份記錄內沒有任何一局：每局以 `hand E-1` 一行開始。"
    ))
}

/// The card of one hand.
fn one(
    caller: &Caller<'_>,
    record: &Attached,
    nth: usize,
    hand: &AuditedHand,
    tongue: Tongue,
) -> Message {
    let audit = &hand.audit;
    let book = records::book(caller, &record.text);
    let mut text = read(audit, &record.text, &book, tongue);
    let first = audit.faults.first();
    if let Some(place) = first.and_then(|fault| place(fault, &record.text)) {
        text = format!("{}\n{text}", block(&place));
    }
    let message = Message::card(Card {
        title: title(audit, tongue),
        text,
        foot: foot(record, audit, hand, &book, tongue),
        tint: tint(audit.verdict),
    });
    let mut buttons = vec![];
    let key = records::question("replay", record).keep(caller);
    if audit.verdict != Verdict::Unreadable {
        let wrong = first.and_then(|fault| fault.event);
        buttons.push(replay::from(caller, &key, nth, wrong, tongue));
    }
    if hand.entry.is_ok() {
        buttons.extend(post(caller, record));
    }
    match buttons.is_empty() {
        true => message,
        false => message.row(Row::Buttons(buttons)),
    }
}

/// The card of a record with several hands, and a menu to see each.
fn several(caller: &Caller<'_>, record: &Attached, hands: &[AuditedHand]) -> Message {
    let tongue = caller.aloud;
    let count = |verdict| {
        let hands = hands.iter();
        hands.filter(|it| it.audit.verdict == verdict).count()
    };
    let (all, agreed) = (hands.len(), count(Verdict::Agreed));
    let mut parts = vec![said!(tongue, "{agreed} agreed", "{agreed}局無誤")];
    for (verdict, en, zh) in [
        (Verdict::Possible, "possible", "局未能全部證實"),
        (Verdict::Wrong, "wrong", "局有誤"),
        (Verdict::Unreadable, "unreadable", "局無法讀取"),
    ] {
        match count(verdict) {
            0 => {}
            n => parts.push(said!(tongue, "{n} {en}", "{n}{zh}")),
        }
    }
    let parts = parts.join(tongue.pick(", ", "，"));
    let mut lines = vec![];
    // Where there are too many for a line each, those that need to be looked at come first.
    let mut told: Vec<&AuditedHand> = hands.iter().collect();
    if told.len() > MOST_TOLD {
        told.sort_by_key(|hand| matches!(hand.audit.verdict, Verdict::Agreed));
    }
    lines.extend(told.iter().take(MOST_TOLD).map(|it| row(&it.audit, tongue)));
    if told.len() > MOST_TOLD {
        let more = told.len() - MOST_TOLD;
        lines.push(said!(tongue, "and {more} more", "另有{more}局"));
    }
    let worst = hands.iter().map(|it| it.audit.verdict);
    let worst = worst.max_by_key(|verdict| *verdict as u8);
    let book = records::book(caller, &record.text);
    let mut message = Message::card(Card {
        title: said!(tongue, "{all} hands: {parts}", "共{all}局：{parts}"),
        text: lines.join("\n"),
        foot: hands.first().map_or(String::new(), |hand| {
            foot(record, &hand.audit, hand, &book, tongue)
        }),
        tint: worst.map_or(Tint::Plain, tint),
    });
    let question = records::question("replay", record);
    let key = question.keep(caller);
    message = message.row(menu(&key, hands, 0, tongue));
    let mut buttons = vec![];
    if count(Verdict::Unreadable) < all {
        buttons.push(replay::from(caller, &key, 0, None, tongue));
    }
    if hands.iter().all(|hand| hand.entry.is_ok()) {
        buttons.extend(post(caller, record));
    }
    match buttons.is_empty() {
        true => message,
        false => message.row(Row::Buttons(buttons)),
    }
}

/// The button that posts the hands of a record.
fn post(caller: &Caller<'_>, record: &Attached) -> Option<Button> {
    let key = records::question("hand record", record).keep(caller);
    offers::post(caller, &key)
}

/// A menu of hands, a page of it.
fn menu(key: &str, hands: &[AuditedHand], page: usize, tongue: Tongue) -> Row {
    let first = page.saturating_mul(PAGE);
    let choices = hands.iter().enumerate().skip(first).take(PAGE);
    let mut choices: Vec<Choice> = choices
        .map(|(nth, hand)| Choice {
            value: nth.to_string(),
            label: title(&hand.audit, tongue),
            about: ended(&hand.audit, tongue),
            is_chosen: false,
        })
        .collect();
    let mut turn = |page: usize, label: String| {
        choices.push(Choice {
            value: format!("p{page}"),
            label,
            ..Choice::default()
        });
    };
    if page > 0 {
        turn(page - 1, said!(tongue, "Earlier hands …", "之前各局……"));
    }
    if first.saturating_add(PAGE) < hands.len() {
        turn(page + 1, said!(tongue, "Later hands …", "之後各局……"));
    }
    Row::Menu(Menu {
        id: Press::new("hands", None).with(key).with(page).id(),
        hint: said!(tongue, "See a hand", "細看一局"),
        choices,
    })
}
