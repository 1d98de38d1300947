//! What is done to entries: looking, mending, agreeing; and what moves points beside hands.

use super::entering::{Spot, hand, mapped};
use super::view::{LedgerView, Plan, Planned, Shown, refuse};
use super::{Errand, View};
use crate::ledger::{Agreement, Cash, Entry, Kept, Key, Kind, Leg, Part, PlayerId, Text, Transfer};
use crate::parlour::Answer;
use crate::parlour::posting::{AuditedHand, audit_record};
use crate::phrase;
use crate::tongue::{Phrase, Tongue};

pub(super) fn plan<'v>(view: &View<'v>, ledger: &'v LedgerView, errand: Errand) -> Planned<'v> {
    match errand {
        Errand::Show { number } => {
            if let Some(number) = number {
                kept(ledger, number)?;
            }
            Plan::show(Shown::Entries {
                ledger,
                book: view.book,
                one: number.is_some(),
            })
        }
        Errand::Void { number, reason } => {
            let of = kept(ledger, number)?;
            may_void(ledger, of)?;
            let entry = Entry::correction(of, Text::new(reason)?, None)?;
            Plan::post(ledger, vec![entry])
        }
        Errand::Correct {
            number,
            reason,
            told,
        } => {
            let of = kept(ledger, number)?;
            let spot = Spot::of_entry(view, standing(of)?)?;
            let (now, extract) = hand(view, ledger, &spot, &told)?;
            let entry = Entry::correction(of, Text::new(reason)?, Some(now.part()))?;
            Ok(Plan::post(ledger, vec![entry])?.after(extract))
        }
        Errand::Confirm { number, player } => {
            let player = who(ledger, player)?;
            let of = number;
            agreement(ledger, Agreement::Confirmed { of, player })
        }
        Errand::Dispute {
            number,
            player,
            reason,
        } => {
            let (of, player, reason) = (number, who(ledger, player)?, Text::new(reason)?);
            let disputed = Agreement::Disputed { of, player, reason };
            let mut plan = agreement(ledger, disputed)?;
            if let Answer::Done(done) = &mut plan.answer {
                let hands = audited(view, ledger).into_iter();
                let called = phrase!("the record of entry {number},", "第{number}筆帳的記錄");
                done.audit = hands.map(|hand| (called.clone(), hand)).collect();
            }
            Ok(plan)
        }
        Errand::Resolve {
            number,
            reason,
            recount,
        } => resolve(view, ledger, number, &reason, recount),
        Errand::Transfer {
            points,
            from,
            to,
            reason,
            key,
        } => {
            let legs = moved(ledger, points, &from, &to)?;
            let transfer = Transfer {
                session: ledger.desk.sessions.last().map(|it| it.number),
                reason: Text::new(reason)?,
            };
            let key = own_key(ledger, key, "transfer")?;
            let entry = Entry::new(key, Kind::Transfer(transfer), legs)?;
            Plan::post(ledger, vec![entry])
        }
        Errand::Cash {
            points,
            from,
            to,
            cents,
            session,
            key,
        } => {
            // Whoever paid owes so much less: their points go up.
            let mut legs = moved(ledger, points, &to, &from)?;
            legs.reverse();
            let [payer, receiver] = &legs[..] else {
                let message = phrase!("a payment is between two", "付款是兩人之間的事");
                return refuse(message, Phrase::default());
            };
            if ledger.own() != Some(&receiver.player) {
                ledger.may(&phrase!(
                    "a payment that somebody else received",
                    "記下別人收到的付款"
                ))?;
            }
            let cash = Cash {
                from: payer.player.clone(),
                to: receiver.player.clone(),
                cents,
                session: match session {
                    Some(_) => session,
                    None => settles(ledger, [&payer.player, &receiver.player]),
                },
            };
            let key = own_key(ledger, key, "cash")?;
            let entry = Entry::new(key, Kind::Cash(cash), legs)?;
            Plan::post(ledger, vec![entry])
        }
        _ => {
            let message = phrase!(
                "that is nothing that is done to an entry",
                "這不是對一筆帳做的事"
            );
            refuse(message, Phrase::default())
        }
    }
}

/// The entry that is asked of.
fn kept<'v>(ledger: &LedgerView, number: u64) -> Planned<'v, &Kept> {
    let last = ledger.desk.last;
    let found = ledger.entries.iter().find(|kept| kept.number() == number);
    found.map_or_else(
        || {
            let message = phrase!(
                "there is no entry {number}; the last is {last}",
                "沒有第{number}筆帳；最後一筆是第{last}筆帳"
            );
            refuse(message, Phrase::default())
        },
        Ok,
    )
}

/// That whoever asks may take this entry back: an officer any, and everybody their own, until
/// somebody else has spoken of it.
fn may_void<'v>(ledger: &LedgerView, of: &Kept) -> Planned<'v, ()> {
    let kind = of.entry().kind();
    if !kind.moves_points() && !matches!(kind, Kind::Correction(_)) {
        let number = of.number();
        let message = phrase!(
            "entry {number} moves no points: nothing to take back",
            "第{number}筆帳沒有移動分數：無可收回"
        );
        let cure = phrase!(
            "what it says of people, evenings and seasons is said anew by their commands",
            "有關玩家、場和季的事，用各自的指令重新說明"
        );
        return refuse(message, cure);
    }
    if of.by() != &ledger.asking.by {
        ledger.may(&phrase!(
            "taking back what somebody else entered",
            "收回別人入的帳"
        ))?;
    }
    let waits = match kind {
        Kind::Hand(hand) => hand.agree_hours.is_some(),
        Kind::Penalty(penalty) => penalty.agree_hours.is_some(),
        _ => false,
    };
    let open = ledger.desk.open.get(&of.number());
    if !open.map_or(!waits, |open| open.dispute.is_none()) {
        ledger.may(&phrase!(
            "taking back what others have spoken of",
            "收回已有人表態的帳"
        ))?;
    }
    Ok(())
}

/// The evening that a payment is for where none is named: the last one, if both played in it.
fn settles(ledger: &LedgerView, those: [&PlayerId; 2]) -> Option<u32> {
    let last = ledger.desk.sessions.opened();
    let played = |player: &PlayerId| ledger.evening.iter().any(|it| it.player == *player);
    (last > 0 && those.into_iter().all(played)).then_some(last)
}

/// What stands there, of an entry that may have been mended itself.
fn standing<'v>(kept: &Kept) -> Planned<'v, &Kind> {
    match kept.entry().kind() {
        Kind::Correction(correction) => match &correction.now {
            Some(Part { entry, .. }) => Ok(entry),
            None => {
                let of = correction.of;
                let message = phrase!("entry {of} is void", "第{of}筆帳已作廢");
                refuse(message, phrase!("post what is right", "請入正確的帳"))
            }
        },
        kind => Ok(kind),
    }
}

fn agreement<'v>(ledger: &'v LedgerView, agreement: Agreement) -> Planned<'v> {
    let what = format!("agreement on {}", agreement.of());
    let entry = ledger.affair(&what, Kind::Agreement(agreement))?;
    Plan::post(ledger, vec![entry])
}

/// The player who speaks: whoever asks, or whom an officer speaks for.
fn who<'v>(ledger: &LedgerView, player: Option<String>) -> Planned<'v, PlayerId> {
    let by = &ledger.asking.by;
    let own = ledger.desk.players.of_member(by).unwrap_or(by).clone();
    match player {
        Some(player) => {
            let player = ledger.person(&player)?;
            if player != own {
                ledger.may(&phrase!("speaking for others", "代別人表態"))?;
            }
            Ok(player)
        }
        None => Ok(own),
    }
}

/// The hands of the record that the entry was posted from, judged again.
fn audited(view: &View<'_>, ledger: &LedgerView) -> Vec<AuditedHand> {
    let record = ledger.record.as_deref();
    record.map_or(vec![], |text| {
        audit_record(text.as_bytes(), view.book, view.rules)
    })
}

/// Ends a dispute: what was entered stands, or what its record comes to.
fn resolve<'v>(
    view: &View<'v>,
    ledger: &'v LedgerView,
    number: u64,
    reason: &str,
    recount: bool,
) -> Planned<'v> {
    let (of, reason) = (kept(ledger, number)?, Text::new(reason)?);
    let resolved = Agreement::Resolved {
        of: number,
        reason: reason.clone(),
    };
    if !recount {
        return agreement(ledger, resolved);
    }
    let hands = audited(view, ledger);
    let Some(hand) = hands.first() else {
        let cure = phrase!(
            "/entry correct {number} reason:… faan:…, or tiles:…, or file:…",
            "/entry correct {number} reason:… faan:…，或 tiles:…，或 file:…"
        );
        let message = phrase!("entry {number} has no record", "第{number}筆帳沒有記錄");
        return refuse(message, cure);
    };
    let entry = match &hand.entry {
        Ok(entry) => mapped(&Spot::of_entry(view, standing(of)?)?, entry)?,
        Err(why) => {
            let zh = why.said(Tongue::Chinese);
            let message = phrase!(
                "the record of entry {number} does not settle it: {why}",
                "第{number}筆帳的記錄未能定案：{zh}"
            );
            let cure = phrase!(
                "/entry correct says what is right",
                "用 /entry correct 說明正確的"
            );
            return refuse(message, cure);
        }
    };
    match entry.legs() == of.entry().legs() {
        true => agreement(ledger, resolved),
        false => {
            let entry = Entry::correction(of, reason, Some(entry.part()))?;
            Plan::post(ledger, vec![entry])
        }
    }
}

/// What moves so many points from one player to another.
fn moved<'v>(ledger: &LedgerView, points: i64, from: &str, to: &str) -> Planned<'v, Vec<Leg>> {
    if points <= 0 {
        let message = phrase!("{points} points are nothing to move", "{points}分無可轉");
        return refuse(message, phrase!("a number above 0", "大於0的數"));
    }
    let leg = |player, points| Leg { player, points };
    Ok(vec![
        leg(ledger.person(from)?, -points),
        leg(ledger.person(to)?, points),
    ])
}

/// The key of a request, or one that is the same until something else is posted.
fn own_key<'v>(ledger: &LedgerView, key: Option<String>, what: &str) -> Planned<'v, Key> {
    let key = key.unwrap_or_else(|| format!("{what} after entry {}", ledger.desk.last));
    Ok(Key::new(key)?)
}
