//! Evenings: opening, seating, looking and closing.

use super::people::no_session;
use super::view::{LedgerView, Plan, Planned, Shown, refuse};
use super::{Errand, View};
use crate::ledger::{Kind, SessionChange, Table, Word};
use crate::phrase;
use crate::tongue::Phrase;

pub(super) fn plan<'v>(view: &View<'v>, ledger: &'v LedgerView, errand: Errand) -> Planned<'v> {
    match errand {
        Errand::OpenSession { players, rules } => open(view, ledger, &players, rules.as_deref()),
        Errand::Seat { table, players } => seat(ledger, table, &players),
        Errand::Substitute { out, player } => substitute(ledger, &out, &player),
        Errand::CloseSession { session } => {
            let session = going_on(ledger, session)?;
            let closed = SessionChange::Closed { session };
            let entry = ledger.affair("session close", Kind::Session(closed))?;
            Plan::post(ledger, vec![entry])
        }
        Errand::ShowSession { session } => {
            if let Some(over) = &ledger.over {
                return Plan::show(Shown::Over { ledger, over });
            }
            let session = going_on(ledger, session)?;
            Plan::show(Shown::Evening { ledger, session })
        }
        _ => {
            let message = phrase!("that is no errand of an evening", "這不是一場的事");
            refuse(message, Phrase::default())
        }
    }
}

fn open<'v>(
    view: &View<'v>,
    ledger: &'v LedgerView,
    players: &[String],
    rules: Option<&str>,
) -> Planned<'v> {
    let id = rules.unwrap_or(view.rules);
    let Some(rules) = view.book.get(id) else {
        return refuse(view.book.unknown(id), Phrase::default());
    };
    let session = ledger.desk.sessions.opened().saturating_add(1);
    let opened = SessionChange::Opened {
        session,
        rules: Word::new(rules.id.as_str())?,
        rules_digest: rules.digest(),
    };
    let mut entries = vec![ledger.affair("session open", Kind::Session(opened))?];
    if !players.is_empty() {
        let seats = ledger.four(players)?;
        let table = 1;
        let seated = SessionChange::Seated {
            session,
            table,
            seats,
        };
        entries.push(ledger.affair("session seats 1", Kind::Session(seated))?);
    }
    Plan::post(ledger, entries)
}

/// Seats four at a table, or at the next one that is free.
fn seat<'v>(ledger: &'v LedgerView, table: Option<u8>, players: &[String]) -> Planned<'v> {
    let session = going_on(ledger, None)?;
    let tables = &ledger.desk.sessions.get(session)?.tables;
    let mut free = (1..=Table::MOST).filter(|table| !tables.contains_key(table));
    let Some(table) = table.or_else(|| free.next()) else {
        let most = Table::MOST;
        let message = phrase!("an evening has {most} tables", "一場最多{most}枱");
        return refuse(message, Phrase::default());
    };
    let seats = ledger.four(players)?;
    let seated = SessionChange::Seated {
        session,
        table,
        seats,
    };
    let what = format!("session seats {table}");
    let entry = ledger.affair(&what, Kind::Session(seated))?;
    Plan::post(ledger, vec![entry])
}

fn substitute<'v>(ledger: &'v LedgerView, out: &str, player: &str) -> Planned<'v> {
    let (leaves, player) = (ledger.person(out)?, ledger.person(player)?);
    let players = &ledger.desk.players;
    // Whoever sat down may have been found to be somebody else since.
    let sessions = ledger.desk.sessions.iter();
    let tables =
        sessions.flat_map(|it| it.tables.iter().map(|(at, table)| (it.number, *at, table)));
    let found = tables.flat_map(|(session, at, table)| {
        let sitting = table.players().map(move |player| (session, at, player));
        sitting.collect::<Vec<_>>()
    });
    let mut found = found.filter(|(_, _, sits)| players.one(sits) == &leaves);
    let Some((session, table, sits)) = found.next() else {
        return refuse(
            phrase!("{out} sits at no table", "{out}沒有入座"),
            phrase!("/session show says who does", "/session show 說明誰在座"),
        );
    };
    let change = SessionChange::Substituted {
        session,
        table,
        out: sits.clone(),
        player,
    };
    let entry = ledger.affair("session seats", Kind::Session(change))?;
    Plan::post(ledger, vec![entry])
}

/// The session that is meant, if it is going on: the last one where none is named.
fn going_on<'v>(ledger: &LedgerView, session: Option<u32>) -> Planned<'v, u32> {
    let sessions = &ledger.desk.sessions;
    match session {
        Some(session) => Ok(sessions.get(session)?.number),
        None => match sessions.last() {
            Some(session) => Ok(session.number),
            None => no_session(),
        },
    }
}
