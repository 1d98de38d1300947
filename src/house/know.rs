//! What is known of a club's ledger when somebody asks: what the parlour answers from.

use crate::ledger::{Agreement, Club, Desk, Kept, Kind, LedgerError, SessionChange, Sitting, Span};
use crate::parlour::posting::hand_keys;
use crate::parlour::{Asking, Errand, LedgerView, Over, Request, Terms};
use std::collections::BTreeMap;

/// How many entries are listed where none is named.
const LAST_ENTRIES: u64 = 20;

/// What is known of a club's ledger when somebody asks this. Of another club nothing can be known
/// here: everything is had from this one's handle.
///
/// # Errors
///
/// What the journal, or the file of names, said.
pub fn know(club: &Club, asking: Asking, request: &Request) -> Result<LedgerView, LedgerError> {
    let names = club.every_name()?;
    let (desk, unsettled, points) = club.books(|books| {
        let points = books.totals().of(Span::Ever);
        let points = points.map(|(player, tally)| (player.clone(), tally.points));
        (books.desk().clone(), books.unsettled(), points.collect())
    })?;
    let errand = match request {
        Request::Ledger { errand, .. } => Some(&**errand),
        _ => None,
    };
    let last = desk.sessions.opened();
    let session = match errand {
        Some(Errand::ShowSession { session } | Errand::CloseSession { session }) => {
            let open = || desk.sessions.last().map_or(last, |it| it.number);
            Some(session.unwrap_or_else(open))
        }
        Some(Errand::Cash { .. }) => Some(last),
        _ => None,
    };
    let over = match (errand, session) {
        (Some(Errand::ShowSession { .. }), Some(session)) => over(club, &desk, session)?,
        _ => None,
    };
    let entries: Vec<Kept> = match (errand, request.entry()) {
        (_, Some(number)) => club.entry(number)?.into_iter().collect(),
        (Some(Errand::Show { .. }), None) => {
            let first = desk.last.saturating_sub(LAST_ENTRIES - 1);
            club.entries(first..)?.collect::<Result<_, _>>()?
        }
        _ => vec![],
    };
    let before = match errand {
        Some(Errand::Record { record, .. }) => before(club, &record.text)?,
        _ => vec![],
    };
    let told = match errand {
        Some(Errand::Show { number: Some(_) }) => told(club, entries.first())?,
        _ => vec![],
    };
    let file = entries.first().and_then(|kept| file(kept.entry().kind()));
    Ok(LedgerView {
        standings: club.standings()?,
        names: names.names,
        aliases: names.aliases,
        unsettled,
        points,
        evening: match session {
            Some(session) => club.standings_of(Span::Session(session))?,
            None => vec![],
        },
        over,
        record: file.map_or(Ok(None), |digest| club.record(digest))?,
        entries,
        before,
        told,
        desk,
        shown: None,
        terms: Terms::default(),
        found: None,
        asking,
    })
}

/// The digest of the record of what stands there.
fn file(kind: &Kind) -> Option<crate::ledger::Digest> {
    match kind {
        Kind::Hand(hand) => hand.file,
        Kind::Correction(correction) => file(&correction.now.as_ref()?.entry),
        _ => None,
    }
}

/// The entries that were posted before under the keys of the hands of a record.
fn before(club: &Club, record: &str) -> Result<Vec<Kept>, LedgerError> {
    let mut found = vec![];
    for key in hand_keys(record) {
        found.extend(club.posted(&key)?);
    }
    Ok(found)
}

/// What was said of an entry while it waited for agreement, in order.
fn told(club: &Club, of: Option<&Kept>) -> Result<Vec<Kept>, LedgerError> {
    let mut told = vec![];
    let Some(of) = of else { return Ok(told) };
    let waited = match of.entry().kind() {
        Kind::Hand(hand) => hand.agree_hours.is_some(),
        Kind::Penalty(penalty) => penalty.agree_hours.is_some(),
        _ => false,
    };
    if !waited {
        return Ok(told);
    }
    for kept in club.entries(of.number() + 1..)? {
        let kept = kept?;
        match kept.entry().kind() {
            Kind::Agreement(said) if said.of() == of.number() => {
                let ends = !matches!(said, Agreement::Disputed { .. });
                told.push(kept);
                if ends {
                    break;
                }
            }
            Kind::Correction(mends) if mends.of == of.number() => break,
            _ => {}
        }
    }
    Ok(told)
}

/// The evening of this number, if it is over, as the journal tells it.
fn over(club: &Club, desk: &Desk, session: u32) -> Result<Option<Over>, LedgerError> {
    let was_opened = 0 < session && session <= desk.sessions.opened();
    if !was_opened || desk.sessions.get(session).is_ok() {
        return Ok(None);
    }
    let mut found: Option<Over> = None;
    for kept in club.entries(..)? {
        let kept = kept?;
        let kind = kept.entry().kind();
        match (kind, &mut found) {
            (
                Kind::Session(SessionChange::Opened {
                    session: it, rules, ..
                }),
                _,
            ) if *it == session => {
                found = Some(Over {
                    session,
                    rules: rules.clone(),
                    opened: kept.at(),
                    closed: kept.at(),
                    tables: BTreeMap::new(),
                });
            }
            (_, None) => {}
            (
                Kind::Session(SessionChange::Seated {
                    session: it,
                    table,
                    seats,
                }),
                Some(over),
            ) if *it == session => {
                let hands = over.tables.get(table).map_or(0, |(_, hands)| *hands);
                over.tables.insert(*table, (seats.clone(), hands));
            }
            (Kind::Session(SessionChange::Closed { session: it }), Some(over))
                if *it == session =>
            {
                over.closed = kept.at();
                break;
            }
            (kind, Some(over)) => {
                if let Some(Sitting {
                    session: it, table, ..
                }) = kind.sitting()
                    && it == session
                    && let Some((_, hands)) = over.tables.get_mut(&table)
                {
                    *hands += 1;
                }
            }
        }
    }
    Ok(found)
}
