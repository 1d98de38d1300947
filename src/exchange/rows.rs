//! An entry as a row of a table.

use crate::ledger::{
    Agreement, Cash, Correction, Hand, HowWon, JournalLine, Kind, Leg, Names, PlayerChange,
    PlayerId, SeasonChange, SessionChange,
};
use crate::seat::{BySeat, Seat};
use chrono::SecondsFormat;
use chrono_tz::Tz;

/// The columns, in order. What people are called and the time at the club are for reading alone.
pub(super) const COLUMNS: [&str; 26] = [
    "entry",
    "time",
    "club time",
    "by",
    "key",
    "kind",
    "what",
    "session",
    "table",
    "turn",
    "match",
    "hand",
    "E",
    "S",
    "W",
    "N",
    "how",
    "from",
    "winners",
    "faan",
    "items",
    "tiles",
    "liable",
    "points",
    "reason",
    "rules",
];

/// The columns that are not compared when a table is read again: they hang on the club's time
/// zone.
pub(super) const FREE: [&str; 1] = ["club time"];

/// The cells of an entry's row, as many as there are columns.
pub(super) fn row(line: &JournalLine, zone: Tz) -> Vec<String> {
    let kept = line.kept();
    let kind = kept.entry().kind();
    let shown = match kind {
        Kind::Correction(Correction { now: Some(now), .. }) => &*now.entry,
        kind => kind,
    };
    let sitting = shown.sitting();
    let number = |it: Option<String>| it.unwrap_or_default();
    let mut cells = vec![
        kept.number().to_string(),
        kept.at().to_rfc3339_opts(SecondsFormat::AutoSi, true),
        kept.at()
            .with_timezone(&zone)
            .format("%Y-%m-%d %H:%M:%S")
            .to_string(),
        kept.by().to_string(),
        kept.entry().key().to_string(),
        word(kind).to_owned(),
        what(kind),
        number(shown.session().map(|it| it.to_string())),
        number(sitting.map(|it| it.table.to_string())),
        number(sitting.map(|it| it.turn.to_string())),
    ];
    cells.extend(match shown {
        Kind::Hand(hand) => self::hand(hand),
        Kind::Penalty(it) => {
            let mut cells = blank(2);
            cells.extend(seats(&it.seats));
            cells.extend(["false-win".to_owned(), it.by.letter().to_string()]);
            cells.extend(blank(5));
            cells
        }
        _ => blank(13),
    });
    cells.extend([points(kept.entry().legs()), reason(kind), rules(shown)]);
    cells
}

/// The names of the players of an entry, in the order of its points.
pub(super) fn called(line: &JournalLine, names: &Names) -> String {
    let legs = line.kept().entry().legs().iter();
    let called = |player: &PlayerId| names.names.get(player).cloned();
    let names = legs.map(|leg| called(&leg.player).unwrap_or_else(|| leg.player.to_string()));
    names.collect::<Vec<_>>().join("; ")
}

fn blank(many: usize) -> Vec<String> {
    vec![String::new(); many]
}

fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Hand(_) => "hand",
        Kind::Transfer(_) => "transfer",
        Kind::Penalty(_) => "penalty",
        Kind::Cash(_) => "cash",
        Kind::Correction(_) => "correction",
        Kind::Player(_) => "player",
        Kind::Session(_) => "session",
        Kind::Season(_) => "season",
        Kind::Rules(_) => "rules",
        Kind::Agreement(_) => "agreement",
    }
}

/// What an entry does that moves no points of itself, or mends another.
fn what(kind: &Kind) -> String {
    match kind {
        Kind::Hand(_) | Kind::Transfer(_) | Kind::Penalty(_) => String::new(),
        Kind::Cash(Cash { cents, .. }) => cents.map_or(String::new(), |it| format!("{it} cents")),
        Kind::Correction(it) => match it.now {
            Some(_) => format!("in place of {}", it.of),
            None => format!("takes back {}", it.of),
        },
        Kind::Player(change) => match change {
            PlayerChange::Added { player, member } => match member {
                Some(member) => format!("{player} is new, member {member}"),
                None => format!("{player} is new"),
            },
            PlayerChange::Linked { player, member } => match member {
                Some(member) => format!("{player} is member {member}"),
                None => format!("{player} is no member"),
            },
            PlayerChange::Merged { player, into } => format!("{player} is one with {into}"),
            PlayerChange::Unmerged { player } => format!("{player} is alone again"),
        },
        Kind::Session(change) => match change {
            SessionChange::Opened { session, .. } => format!("session {session} opened"),
            SessionChange::Seated {
                session,
                table,
                seats,
            } => {
                let seats = self::seats(seats).join(" ");
                format!("session {session} table {table}: {seats}")
            }
            SessionChange::Substituted {
                session,
                table,
                out,
                player,
            } => format!("session {session} table {table}: {player} for {out}"),
            SessionChange::Closed { session } => format!("session {session} closed"),
        },
        Kind::Season(SeasonChange::Opened { season, name }) => {
            format!("season {season} opened: {name}")
        }
        Kind::Season(SeasonChange::Closed { season }) => format!("season {season} closed"),
        Kind::Rules(rules) => rules.text.clone(),
        Kind::Agreement(it) => {
            let of = it.of();
            match it {
                Agreement::Confirmed { player, .. } => format!("{of} confirmed by {player}"),
                Agreement::Disputed { player, .. } => format!("{of} disputed by {player}"),
                Agreement::Resolved { .. } => format!("{of} stands"),
                Agreement::Expired { .. } => format!("{of} stands: nobody spoke in time"),
            }
        }
    }
}

/// From the match to whoever is liable.
fn hand(hand: &Hand) -> Vec<String> {
    let letter = |seat: Seat| seat.letter().to_string();
    let (how, from) = match hand.how {
        HowWon::Drawn => ("drawn", None),
        HowWon::ZiMo => ("zi-mo", None),
        HowWon::Discard { shooter } => ("discard", Some(shooter)),
        HowWon::RobbedKong { maker } => ("robbed-kong", Some(maker)),
        HowWon::Flowers => ("flowers", None),
        HowWon::FalseWin { by } => ("false-win", Some(by)),
    };
    let winners = |say: &dyn Fn(&crate::ledger::Winner) -> String| {
        let said = hand.winners.iter().map(say);
        said.collect::<Vec<_>>().join("; ")
    };
    let mut cells = vec![hand.match_id.to_string(), hand.hand_id.to_string()];
    cells.extend(seats(&hand.seats));
    cells.extend([
        how.to_owned(),
        from.map_or(String::new(), letter),
        winners(&|it| letter(it.seat)),
        winners(&|it| it.faan.to_string()),
        winners(&|it| {
            let items = it.items.iter().map(|(id, faan)| format!("{id} {faan}"));
            items.collect::<Vec<_>>().join(", ")
        }),
        winners(&|it| it.tiles.as_ref().map_or(String::new(), ToString::to_string)),
        hand.liable.map_or(String::new(), letter),
    ]);
    cells
}

fn seats(seats: &BySeat<PlayerId>) -> Vec<String> {
    seats.iter().map(|(_, player)| player.to_string()).collect()
}

/// `P1 -4; P2 12`
fn points(legs: &[Leg]) -> String {
    let legs = legs
        .iter()
        .map(|leg| format!("{} {}", leg.player, leg.points));
    legs.collect::<Vec<_>>().join("; ")
}

fn reason(kind: &Kind) -> String {
    match kind {
        Kind::Transfer(it) => it.reason.to_string(),
        Kind::Penalty(it) => it
            .reason
            .as_ref()
            .map_or(String::new(), ToString::to_string),
        Kind::Correction(it) => it.reason.to_string(),
        Kind::Agreement(
            Agreement::Disputed { reason, .. } | Agreement::Resolved { reason, .. },
        ) => reason.to_string(),
        _ => String::new(),
    }
}

/// The rule set, with its digest.
fn rules(kind: &Kind) -> String {
    match kind {
        Kind::Hand(it) => format!("{} {}", it.rules, it.rules_digest),
        Kind::Penalty(it) => format!("{} {}", it.rules, it.rules_digest),
        Kind::Session(SessionChange::Opened {
            rules,
            rules_digest,
            ..
        }) => format!("{rules} {rules_digest}"),
        Kind::Rules(it) => format!("{} {}", it.id, it.digest),
        _ => String::new(),
    }
}
