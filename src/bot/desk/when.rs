//! Times in a message: Discord shows each reader their own clock.

use crate::ledger::Kept;
use crate::parlour::{Answer, Found, LedgerView, Shown};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// A text in which these times stand as the club's clock has them, with the marks in their place
/// that Discord shows as the reader's own: `<t:1796000000:f>`
/// (<https://docs.discord.com/developers/reference#message-formatting>).
pub(super) fn stamped(text: &str, times: &[DateTime<Utc>], zone: Tz) -> String {
    let mut text = text.to_owned();
    // The longer form first: the shorter is its beginning.
    for form in ["%Y-%m-%d %H:%M:%S %Z", "%Y-%m-%d %H:%M"] {
        for at in times {
            let club = at.with_timezone(&zone).format(form).to_string();
            text = text.replace(&club, &stamp(*at));
        }
    }
    text
}

/// A time, as Discord shows it to each reader.
pub(super) fn stamp(at: DateTime<Utc>) -> String {
    format!("<t:{}:f>", at.timestamp())
}

/// The times that are told with an answer.
pub(super) fn times_of(answer: &Answer<'_>) -> Vec<DateTime<Utc>> {
    let until = |ledger: &LedgerView| -> Vec<DateTime<Utc>> {
        ledger.desk.open.values().map(|open| open.until).collect()
    };
    match answer {
        Answer::Shown(Shown::Entries { ledger, .. }) => {
            let kept = ledger.entries.iter().chain(&ledger.told).map(Kept::at);
            kept.chain(until(ledger)).collect()
        }
        Answer::Shown(Shown::Evening { ledger, .. }) => until(ledger),
        Answer::Shown(Shown::Over { ledger, over }) => {
            let mut times = until(ledger);
            times.extend([over.opened, over.closed]);
            times
        }
        Answer::Seen(seen) => match seen.found {
            Found::Statement(it) => it.lines.iter().map(|line| line.kept.at()).collect(),
            _ => vec![],
        },
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_the_club_becomes_one_of_the_reader() {
        let at: DateTime<Utc> = "2026-11-29T20:00:05Z".parse().unwrap();
        let zone = chrono_tz::Asia::Hong_Kong;
        let text =
            "entry 3 2026-11-30 04:00:05 HKT, by Ming; until 2026-11-30 04:00; 2026-11-30 04:01";
        assert_eq!(
            stamped(text, &[at], zone),
            "entry 3 <t:1795982405:f>, by Ming; until <t:1795982405:f>; 2026-11-30 04:01"
        );
    }
}
