//! Entering a hand: by tiles, by faan, by record; shown first, then posted.

mod faan;
mod spot;

pub(super) use spot::{Spot, mapped};

use super::view::{LedgerView, Plan, Planned, refuse};
use super::{At, Errand, Told, ToldBy, View};
use crate::ledger::{Entry, Hand, Key, Kind, Penalty, Text, Winner, Word};
use crate::notation::{By, Given};
use crate::parlour::posting::{self, AuditedHand, audit_record};
use crate::parlour::{Answer, Attached, Effect};
use crate::phrase;
use crate::score::score;
use crate::seat::{BySeat, Seat};
use crate::settle::{Payments, Settlement, false_win};
use crate::tile::{Tile, Wind};
use crate::tongue::{Phrase, Tongue};
use crate::win::WonBy;

pub(super) fn plan<'v>(view: &View<'v>, ledger: &'v LedgerView, errand: Errand) -> Planned<'v> {
    match errand {
        Errand::Hand { told, table, key } => {
            let spot = Spot::at_table(view, ledger, table)?;
            let (entry, extract) = hand(view, ledger, &spot, &told)?;
            Ok(Plan::post(ledger, vec![under(entry, key)?])?.after(extract))
        }
        Errand::Penalty {
            player,
            reason,
            table,
            key,
        } => {
            let spot = Spot::at_table(view, ledger, table)?;
            let by = ledger.seat(&player, &spot.seats)?;
            let entry = penalty(ledger, &spot, by, reason)?;
            Plan::post(ledger, vec![under(entry, key)?])
        }
        Errand::Record { record, at } => by_record(view, ledger, &record, at),
        Errand::Keep => match &ledger.shown {
            Some(effects) => {
                let entries = effects.iter().filter_map(|effect| match effect {
                    Effect::Post(entry) => Some((**entry).clone()),
                    _ => None,
                });
                let plan = Plan::post(ledger, entries.collect())?;
                Ok(Plan {
                    effects: effects.clone(),
                    ..plan
                })
            }
            None => refuse(
                phrase!("nothing was shown that could be kept", "沒有預覽可以入帳"),
                phrase!("/hand faan or /hand tiles", "/hand faan 或 /hand tiles"),
            ),
        },
        _ => refuse(phrase!("that is no hand", "這不是一局"), Phrase::default()),
    }
}

/// The same entry under the key of a request, if it has one.
fn under<'v>(entry: Entry, key: Option<String>) -> Planned<'v, Entry> {
    match key {
        Some(key) => Ok(entry.under(Key::new(key)?)),
        None => Ok(entry),
    }
}

/// The entry of a hand that was told, and what its record is kept as, if it has one.
pub(super) fn hand<'v>(
    view: &View<'v>,
    ledger: &LedgerView,
    spot: &Spot<'v>,
    told: &Told,
) -> Planned<'v, (Entry, Option<Effect>)> {
    match &told.by {
        ToldBy::Tiles(text) => Ok((tiles(ledger, spot, told, text)?, None)),
        ToldBy::Faan(text) => Ok((faan::entry(ledger, spot, told, text)?, None)),
        ToldBy::Record(record) => {
            let hands = audit_record(record.text.as_bytes(), view.book, view.rules);
            let [hand] = &hands[..] else {
                let (name, many) = (&record.name, hands.len());
                let message = phrase!("{name} has {many} hands", "{name} 有{many}局");
                let cure = phrase!(
                    "a record of the one hand that it was",
                    "請給那一局自己的記錄"
                );
                return refuse(message, cure);
            };
            let entry = mapped(spot, hand_entry(record, hand)?)?;
            Ok((entry, posting::keep(hand)))
        }
    }
}

fn hand_entry<'v, 'h>(record: &Attached, hand: &'h AuditedHand) -> Planned<'v, &'h Entry> {
    match &hand.entry {
        Ok(entry) => Ok(entry),
        Err(why) => {
            let (name, zh) = (&record.name, why.said(Tongue::Chinese));
            let cure = phrase!(
                "/audit {name} says what is wrong",
                "/audit {name} 說明哪裡有錯"
            );
            refuse(phrase!("{name}: {why}", "{name}：{zh}"), cure)
        }
    }
}

/// A hand by its tiles: counted as any other.
fn tiles<'v>(ledger: &LedgerView, spot: &Spot<'v>, told: &Told, text: &str) -> Planned<'v, Entry> {
    let seat = |word: &Option<String>| match word {
        Some(word) => Ok(Some(ledger.seat(word, &spot.seats)?)),
        None => Planned::Ok(None),
    };
    let given = Given {
        seat: seat(&told.winner)?,
        round: Some(spot.round),
        from: seat(&told.from)?,
        liable: seat(&told.liable)?,
        ..told.given
    };
    if given.seat.is_none() {
        return refuse(
            phrase!("who won is not said", "沒有寫明誰食糊"),
            phrase!("winner:NAME, or the seat", "winner:名字，或座位"),
        );
    }
    let scored = match score(text, &given, spot.rules) {
        Ok(scored) => scored,
        Err(error) => {
            let text = text.to_owned();
            return Err(Box::new(Answer::WrongHand { text, error }));
        }
    };
    if let Some(refusal) = scored.refusal() {
        let (rule, zh) = (refusal.rule(), refusal.said(Tongue::Chinese));
        let message = phrase!("{refusal} ({rule})", "{zh}（{rule}）");
        return refuse(message, false_win_cure());
    }
    let (Ok(tally), Some(Payments::Seats(paid))) = (&scored.tally, scored.payments) else {
        return refuse(who_let_go(), from_cure());
    };
    let items = tally.items.iter();
    let items = items.map(|counted| Ok((Word::new(counted.item.id.as_str())?, counted.faan)));
    let winner = Winner {
        seat: scored.asked.win.seat,
        faan: u16::from(tally.faan),
        items: items.collect::<Planned<'v, Vec<_>>>()?,
        tiles: Text::new(scored.asked.to_string()).ok(),
    };
    let by = scored.asked.win.by;
    spot.entry(by, vec![winner], scored.asked.liable, &paid)
}

/// A false win at a table: its price is the rule set's (W6).
pub(super) fn penalty<'v>(
    ledger: &LedgerView,
    spot: &Spot<'v>,
    by: Seat,
    reason: Option<String>,
) -> Planned<'v, Entry> {
    let Some(sitting) = spot.sitting(true) else {
        let message = phrase!("that was at no table", "這不是在枱上發生的");
        return refuse(message, Phrase::default());
    };
    let penalty = Penalty {
        by,
        seats: spot.seats.clone(),
        rules: Word::new(spot.rules.id.as_str())?,
        rules_digest: spot.rules.digest(),
        hand: Some(spot.hand_id.clone()),
        sitting: Some(sitting),
        reason: reason.map(Text::new).transpose()?,
        agree_hours: ledger.asking.agree_hours,
    };
    let paid = false_win(by, spot.rules);
    Ok(Entry::penalty(sitting.key()?, penalty, &paid.net())?)
}

/// The hands of a record: at the table that is going on, by those who sit there, if there is one
/// or one is named; else by the players whom the record names.
fn by_record<'v>(
    view: &View<'v>,
    ledger: &'v LedgerView,
    record: &Attached,
    at: At,
) -> Planned<'v> {
    let hands = audit_record(record.text.as_bytes(), view.book, view.rules);
    let session = ledger.desk.sessions.last();
    let seated = || session.is_some_and(|it| !it.tables.is_empty());
    let (at_table, table) = match at {
        At::Table(table) => (true, Some(table)),
        At::Going => (seated(), None),
        At::Names => (false, None),
    };
    let mut after = ledger.clone();
    let (mut entries, mut keeps, mut calls) = (vec![], vec![], vec![]);
    let (mut left_out, mut audit) = (vec![], vec![]);
    let mut before = vec![];
    for hand in hands {
        let posted = |entry: &Entry| {
            let mut all = ledger.before.iter();
            all.find(|kept| kept.entry().key() == entry.key())
        };
        if let Ok(entry) = &hand.entry
            && let Some(kept) = posted(entry)
        {
            // The same hand is the same request; another under its name is none.
            if as_hand(kept.entry().kind()).map(|it| it.record)
                != as_hand(entry.kind()).map(|it| it.record)
            {
                let (key, receipt) = (entry.key(), kept.receipt());
                let number = receipt.number;
                let message = phrase!(
                    "another hand was posted as {key}: {receipt}",
                    "另一局已入帳在 {key} 之下：第{number}筆帳"
                );
                let cure = phrase!(
                    "a record of another match has another @match",
                    "另一雀局的記錄要有另一個 `@match`"
                );
                return refuse(message, cure);
            }
            before.push(kept);
            continue;
        }
        let title = hand.audit.hand.map_or(String::new(), |it| format!(" {it}"));
        match &hand.entry {
            Ok(entry) if at_table => {
                let spot = Spot::at_table(view, &after, table);
                let spot = spot.map_err(|answer| own(*answer))?;
                let entry = mapped(&spot, entry)?;
                let taken = after.desk.take(after.asking.at, &after.asking.by, &entry);
                taken.map_err(|refused| ledger.refused(&refused))?;
                keeps.extend(posting::keep(&hand));
                entries.push(entry);
            }
            Ok(entry) => {
                entries.push(entry.clone());
                keeps.extend(posting::keep(&hand));
                for call in posting::calls(&hand) {
                    if !calls.contains(&call) {
                        calls.push(call);
                    }
                }
            }
            Err(why) => {
                let (name, zh) = (&record.name, why.said(Tongue::Chinese));
                left_out.push(phrase!("{name}{title}: {why}", "{name}{title}：{zh}"));
                audit.push((Phrase::same(record.name.as_str()), hand));
                // What comes after it would be at the wrong turn.
                if at_table {
                    break;
                }
            }
        }
    }
    let mut plan = Plan::post(ledger, entries)?.after(keeps);
    plan.effects.extend(calls);
    if let Answer::Done(done) = &mut plan.answer {
        (done.left_out, done.audit, done.before) = (left_out, audit, before);
        done.source = Some(record.text.clone());
    }
    Ok(plan)
}

/// A refusal that says nothing of the ledger that it came from.
fn own<'v>(answer: Answer<'_>) -> Box<Answer<'v>> {
    match answer {
        Answer::Refused(error) => error.into(),
        _ => Box::new(Answer::Help),
    }
}

/// How a win by faan is settled: the tile makes no difference to that.
fn some_win(by: By, from: Option<Seat>) -> WonBy {
    let tile = Tile::wind(Wind::East);
    match by {
        By::Draw => WonBy::ZiMo { tile },
        By::Discard => WonBy::Discard {
            tile,
            shooter: from,
        },
        By::Rob => WonBy::RobbedKong { tile, maker: from },
        By::Flowers => WonBy::Flowers,
    }
}

fn false_win_cure() -> Phrase {
    phrase!(
        "a false win that was called is /entry penalty (W6)",
        "已叫的詐糊用 /entry penalty（W6）"
    )
}

fn who_let_go() -> Phrase {
    phrase!("who let the tile go is not said", "沒有寫明誰出銃")
}

fn from_cure() -> Phrase {
    phrase!("from:NAME, or the seat", "from:名字，或座位")
}

/// Nothing for everybody.
fn nothing() -> Settlement {
    Settlement::default()
}

/// The points by seat of an entry whose legs are in the order of the seats.
pub(super) fn net(entry: &Entry) -> BySeat<i64> {
    let points = |at: usize| entry.legs().get(at).map_or(0, |leg| leg.points);
    BySeat::from_fn(|seat| points(seat as usize))
}

/// What a hand entry says, if it is one.
pub(super) fn as_hand(kind: &Kind) -> Option<&Hand> {
    match kind {
        Kind::Hand(hand) => Some(hand),
        _ => None,
    }
}
