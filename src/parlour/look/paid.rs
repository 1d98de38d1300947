//! A payment, ticked off.

use super::super::errand::{Plan, Planned, refuse};
use crate::clearing::Payment;
use crate::ledger::{Cash, Entry, Key, Kind, Leg};
use crate::parlour::LedgerView;
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use crate::views::{Due, Settling};

/// Ticks off a payment: whoever received it says so, or an officer.
pub(super) fn paid<'v>(
    ledger: &'v LedgerView,
    settling: &Settling,
    from: &str,
    to: Option<&str>,
    points: Option<u64>,
) -> Planned<'v> {
    let from = ledger.person(from)?;
    let own = ledger.own();
    let to = match (to, own) {
        (Some(to), _) => ledger.person(to)?,
        (None, Some(own)) => own.clone(),
        (None, None) => {
            return refuse(
                phrase!("who received it?", "誰收到的？"),
                phrase!(
                    "/settle paid from:Ming to:Fong",
                    "/settle paid from:阿明 to:阿芳"
                ),
            );
        }
    };
    if own != Some(&to) {
        ledger.may(&phrase!(
            "a payment that somebody else received",
            "記下別人收到的付款"
        ))?;
    }
    let dues = settling.dues.iter();
    let due = dues
        .clone()
        .find(|due| (&due.payment.from, &due.payment.to) == (&from, &to));
    let (points, cents) = match (points, due) {
        (Some(points), due) => {
            let same = due.filter(|due| due.left == points);
            (points, same.and_then(|due| due.cents))
        }
        (None, Some(Due { left: 0, .. })) => {
            let message = phrase!("that is paid already", "已經付清");
            return refuse(message, Phrase::default());
        }
        (None, Some(due)) => (due.left, due.cents),
        (None, None) => {
            let open = dues.filter(|due| due.left > 0);
            let open = open.map(|Due { payment, left, .. }| {
                let Payment { from, to, .. } = payment;
                let called = |player| ledger.by_name(&format!("{player}"));
                let (from, to) = (called(from), called(to));
                phrase!("{from} pays {to} {left}", "{from}付{to} {left}")
            });
            let open: Vec<Phrase> = open.collect();
            let [english, chinese] = Tongue::ALL.map(|tongue| {
                let open: Vec<&str> = open.iter().map(|it| it.speak(tongue)).collect();
                open.join(tongue.pick(", ", "、"))
            });
            let cure = match open.is_empty() {
                true => phrase!("nothing is left to be paid", "沒有未付的款項"),
                false => phrase!(
                    "to be paid: {english}; or say points: too",
                    "未付：{chinese}；或寫明 points:"
                ),
            };
            let message = phrase!("no such payment is proposed", "沒有這筆建議的付款");
            return refuse(message, cure);
        }
    };
    let Ok(moved) = i64::try_from(points) else {
        let message = phrase!("so many points nobody has", "沒有人有這麼多分");
        return refuse(message, Phrase::default());
    };
    let session = settling.session;
    let legs = vec![
        Leg {
            player: from.clone(),
            points: moved,
        },
        Leg {
            player: to.clone(),
            points: -moved,
        },
    ];
    let number = session.unwrap_or(0);
    let key = format!("paid {number} {from} {to} after entry {}", ledger.desk.last);
    let cash = Cash {
        from,
        to,
        cents,
        session,
    };
    let entry = Entry::new(Key::new(key)?, Kind::Cash(cash), legs)?;
    Plan::post(ledger, vec![entry])
}
