//! Over what somebody looks: `evening`, `session 3`, `month`, `2026-11`, `season 2`, `all`.

use crate::ledger::{Month, Span};
use crate::parlour::LedgerView;
use crate::parlour::errand::{Planned, refuse};
use crate::phrase;
use crate::tongue::Phrase;
use chrono::Datelike;

/// The span that is meant; all of it where nothing is said.
pub(super) fn read<'v>(by: Option<&str>, ledger: &LedgerView) -> Planned<'v, Span> {
    let Some(by) = by else {
        return Ok(Span::Ever);
    };
    let mut words = by.split_whitespace();
    let (word, number) = (words.next().unwrap_or_default(), words.next());
    if words.next().is_some() {
        return unknown(by);
    }
    let numbered = || match number.map(str::parse) {
        None => Ok(None),
        Some(Ok(number)) => Ok(Some(number)),
        Some(Err(_)) => unknown(by),
    };
    match (word, number) {
        ("all" | "ever", None) => Ok(Span::Ever),
        ("session" | "evening", _) => Ok(Span::Session(session(numbered()?, ledger)?)),
        ("season", _) => season(numbered()?, ledger),
        ("month", None) => {
            let day = ledger.asking.at.with_timezone(&ledger.terms.zone);
            let (year, month) = (day.year(), day.month());
            Ok(Span::Month(Month { year, month }))
        }
        ("month", Some(text)) | (text, None) => match month(text) {
            Some(month) => Ok(Span::Month(month)),
            None => unknown(by),
        },
        _ => unknown(by),
    }
}

fn unknown<'v, T>(by: &str) -> Planned<'v, T> {
    let cure = phrase!(
        "one of all, session, session 3, season, season 2, month, 2026-11",
        "可用：`all`、`session`、`session 3`、`season`、`season 2`、`month`、`2026-11`"
    );
    refuse(phrase!("`{by}` is no span", "`{by}` 不是一段時間"), cure)
}

/// The session of this number; the last that was opened where none is said.
pub(super) fn session<'v>(session: Option<u32>, ledger: &LedgerView) -> Planned<'v, u32> {
    let last = ledger.desk.sessions.opened();
    match session {
        _ if last == 0 => refuse(
            phrase!("there was no session yet", "未開過場"),
            phrase!("/session open begins one", "用 /session open 開場"),
        ),
        Some(session) if session == 0 || last < session => refuse(
            phrase!(
                "there is no session {session}; the last is {last}",
                "沒有第{session}場；最後一場是第{last}場"
            ),
            Phrase::default(),
        ),
        session => Ok(session.unwrap_or(last)),
    }
}

fn season<'v>(season: Option<u32>, ledger: &LedgerView) -> Planned<'v, Span> {
    let seasons = &ledger.desk.seasons;
    let Some(last) = seasons.last() else {
        return refuse(
            phrase!("there was no season yet", "未開過季"),
            phrase!("/season open begins one", "用 /season open 開季"),
        );
    };
    let wanted = season.unwrap_or(last.number);
    match seasons.iter().any(|season| season.number == wanted) {
        true => Ok(Span::Season(wanted)),
        false => {
            let last = last.number;
            let message = phrase!(
                "there is no season {wanted}; the last is {last}",
                "沒有第{wanted}季；最後一季是第{last}季"
            );
            refuse(message, Phrase::default())
        }
    }
}

/// `2026-11`
fn month(text: &str) -> Option<Month> {
    let (year, month) = text.split_once('-')?;
    let digits =
        |text: &str, many| text.len() == many && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) {
        return None;
    }
    let month: u32 = month.parse().ok()?;
    (1..=12).contains(&month).then_some(Month {
        year: year.parse().ok()?,
        month,
    })
}
