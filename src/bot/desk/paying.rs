//! Who pays whom, with a button for each who received it.

use super::caller::Caller;
use super::evening::called;
use super::note;
use super::posted::After;
use super::question::Question;
use crate::bot::press::Press;
use crate::bot::reply::{Answer as Said, Button, Message, Reply, Row, Style};
use crate::parlour::{Answer, Found, LedgerView, Seen};
use crate::said;
use crate::views::{Due, Settling};
use std::sync::PoisonError;

/// The most buttons that a message has: five rows of five.
const BUTTONS: usize = 25;

/// `/settle show`.
pub(super) fn show(caller: &Caller<'_>, question: &Question) -> Reply {
    match settled(caller, question) {
        Ok((message, _)) => Reply::say(message),
        Err(refused) => refused,
    }
}

/// Who pays whom for an evening, if that can be told.
pub(super) fn card(caller: &Caller<'_>, session: u32) -> Option<Message> {
    let question = Question::new("settle show").with("session", session.to_string());
    settled(caller, &question).ok().map(|(message, _)| message)
}

/// The same, asked by a button.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press) -> Reply {
    let session = press.part(1).unwrap_or_default();
    show(
        caller,
        &Question::new("settle show").with("session", session),
    )
}

/// Whoever presses says that they received what they were to be paid: whether it is theirs to say,
/// the ledger judges.
pub(super) fn received(caller: &Caller<'_>, press: &Press) -> Reply {
    let part = |at| press.part(at).unwrap_or_default();
    let (session, from, to, points) = (part(1), part(2), part(3), part(4));
    // Of two presses the second finds that it is paid.
    let _one = caller
        .desk
        .confirming
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let question = Question::new("settle show").with("session", session);
    let (now, dues) = match settled(caller, &question) {
        Ok(settled) => settled,
        Err(refused) => return refused,
    };
    let still = dues.iter().any(|due| {
        let payment = &due.payment;
        let same = (payment.from.as_str(), payment.to.as_str()) == (from, to);
        same && due.left.to_string() == points
    });
    if !still {
        // The card shows what is the case now; whoever pressed is told why nothing else happened.
        return Reply::of(Said::ChangeAndSay {
            changed: now,
            private: true,
            said: note(said!(
                caller.tongue,
                "That payment is not open any more as it stood there. The card shows what is open now.",
                "該筆付款已與當時不同。卡片現已顯示最新情況。"
            )),
        });
    }
    let paid = Question::new("settle paid")
        .with("from", from)
        .with("to", to)
        .with("session", session);
    let request = match paid.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Done(it) => Ok(After::of(caller, it, answer, done)),
        other => Err(caller.refused(other)),
    });
    let after = match asked.map(|asked| asked.told) {
        Ok(Ok(after)) => after,
        Ok(Err(refused)) => return refused,
        Err(error) => return caller.failed(&error),
    };
    let (said, beside) = after.told(caller);
    let changed = settled(caller, &question).map_or(now, |(message, _)| message);
    Reply {
        answer: Said::ChangeAndSay {
            changed,
            private: false,
            said,
        },
        beside,
    }
}

/// Who pays whom, as a message and as it is.
fn settled(caller: &Caller<'_>, question: &Question) -> Result<(Message, Vec<Due>), Reply> {
    let request = question
        .request(caller)
        .map_err(|error| caller.unread(&error))?;
    let asked = caller.ask(request, &mut |answer, done| match answer {
        Answer::Seen(
            seen @ Seen {
                found: Found::Settling(settling),
                ..
            },
        ) => {
            let mut message = Message::card(caller.in_words(caller.aloud, answer, done));
            message.rows = rows(caller, seen.ledger, settling);
            Ok((message, settling.dues.clone()))
        }
        other => Err(caller.refused(other)),
    });
    asked.map_err(|error| caller.failed(&error))?.told
}

/// A button for each payment of an evening that is open.
fn rows(caller: &Caller<'_>, ledger: &LedgerView, settling: &Settling) -> Vec<Row> {
    // What is to be paid over all evenings is ticked off evening by evening.
    let Some(session) = settling.session else {
        return vec![];
    };
    let open = settling.dues.iter().filter(|due| due.left > 0);
    let buttons = open.filter_map(|due| {
        let (payment, left) = (&due.payment, due.left);
        let press = caller.press("paid", None).with(session);
        let id = press.with(&payment.from).with(&payment.to).with(left).id();
        let (from, to) = (called(ledger, &payment.from), called(ledger, &payment.to));
        let label = said!(
            caller.aloud,
            "{to} received {left} from {from}",
            "{to} 已收 {from} {left}分"
        );
        // One whose id is too long for a button says so by /settle paid.
        (id.len() <= 100).then(|| Button::new(id, label, Style::Good))
    });
    let buttons: Vec<Button> = buttons.take(BUTTONS).collect();
    let rows = buttons.chunks(5).map(|row| Row::Buttons(row.to_vec()));
    rows.collect()
}
