//! An entry in words.

use super::ledger::{Called, name};
use super::{BOLD, DIM, line, signed};
use crate::ledger::{
    Agreement, Correction, Digest, Hand, HowWon, Kept, Kind, Leg, Penalty, PlayerChange, PlayerId,
    SeasonChange, SessionChange, Sitting,
};
use crate::rules::{Book, Since};
use crate::seat::{BySeat, Seat};
use chrono_tz::Tz;

/// An entry in a line; its time is that of the club's zone.
pub fn entry_line(kept: &Kept, names: &Called, zone: Tz) -> String {
    let entry = kept.entry();
    let at = kept.at().with_timezone(&zone).format("%Y-%m-%d %H:%M");
    let what = match entry.kind() {
        Kind::Hand(hand) if hand.record.is_some() => entry.key().to_string(),
        kind => brief(kind, names),
    };
    let moved = match entry.legs() {
        [] => String::new(),
        legs => format!("  {}", moved(legs, names)),
    };
    format!("{:>5}  {at}  {what}{moved}\n", kept.number())
}

/// What is moved, on one line.
pub(super) fn moved(legs: &[Leg], names: &Called) -> String {
    let legs = legs.iter();
    let legs = legs.map(|leg| format!("{} {}", name(&leg.player, names), signed(leg.points)));
    legs.collect::<Vec<_>>().join("  ")
}

/// What an entry is for, in a few words.
pub(super) fn brief(kind: &Kind, names: &Called) -> String {
    let called = |player: &PlayerId| name(player, names);
    match kind {
        Kind::Hand(hand) => format!("hand {}, {}", place(hand), outcome(hand, names)),
        Kind::Transfer(transfer) => format!("transfer: {}", transfer.reason),
        Kind::Penalty(penalty) => format!("a false win by {}", called(&penalty.seats[penalty.by])),
        Kind::Cash(cash) => {
            let cents = cash.cents.map_or(String::new(), |cents| {
                format!(" {}.{:02}", cents / 100, cents % 100)
            });
            format!("{} paid {}{cents}", called(&cash.from), called(&cash.to))
        }
        Kind::Correction(correction) => {
            let Correction {
                of, reason, now, ..
            } = correction;
            match now {
                Some(now) => format!("entry {of} is now {}: {reason}", brief(&now.entry, names)),
                None => format!("entry {of} is void: {reason}"),
            }
        }
        Kind::Player(change) => match change {
            PlayerChange::Added {
                player,
                member: None,
            } => format!("new guest {}", called(player)),
            PlayerChange::Added { player, .. } => format!("new player {}", called(player)),
            PlayerChange::Linked {
                player,
                member: Some(member),
            } => format!("{} is member {member}", called(player)),
            PlayerChange::Linked { player, .. } => format!("{} is no member", called(player)),
            PlayerChange::Merged { player, into } => {
                let (one, other) = (called(player), called(into));
                format!("{one} ({player}) is one with {other} ({into})")
            }
            PlayerChange::Unmerged { player } => {
                format!("{} is a player of their own again", called(player))
            }
        },
        Kind::Session(change) => match change {
            SessionChange::Opened { session, rules, .. } => {
                format!("session {session} opened, by {rules}")
            }
            SessionChange::Seated {
                session,
                table,
                seats,
            } => format!("table {session}.{table}: {}", sitting(seats, names)),
            SessionChange::Substituted {
                session,
                table,
                out,
                player,
            } => {
                let (out, player) = (called(out), called(player));
                format!("table {session}.{table}: {player} takes the seat of {out}")
            }
            SessionChange::Closed { session } => format!("session {session} closed"),
        },
        Kind::Season(SeasonChange::Opened { season, name }) => {
            format!("season {season} opened: {name}")
        }
        Kind::Season(SeasonChange::Closed { season }) => format!("season {season} closed"),
        Kind::Rules(rules) => format!("rule set {} {}", rules.id, rules.digest.short()),
        Kind::Agreement(agreement) => match agreement {
            Agreement::Confirmed { of, player } => {
                format!("entry {of} is confirmed by {}", called(player))
            }
            Agreement::Disputed { of, player, reason } => {
                format!("entry {of} is disputed by {}: {reason}", called(player))
            }
            Agreement::Resolved { of, reason } => format!("entry {of} stands: {reason}"),
            Agreement::Expired { of } => format!("entry {of} stands: nobody spoke in time"),
        },
    }
}

/// Who sits where, from East on.
pub(super) fn sitting(seats: &BySeat<PlayerId>, names: &Called) -> String {
    let seats = seats.iter();
    let seats = seats.map(|(seat, player)| format!("{} {}", seat.letter(), name(player, names)));
    seats.collect::<Vec<_>>().join(", ")
}

/// An entry whole: what it is for, who moved what, by which rules, and what proves it. The book
/// says what has become of those rules since.
pub fn entry(kept: &Kept, names: &Called, book: &Book, zone: Tz) -> String {
    let mut text = String::new();
    let at = kept
        .at()
        .with_timezone(&zone)
        .format("%Y-%m-%d %H:%M:%S %Z");
    let (number, by) = (kept.number(), name(kept.by(), names));
    let head = format!("{BOLD}entry {number}{BOLD:#}  {at}, by {by}");
    line(&mut text, &head);
    let kind = kept.entry().kind();
    line(&mut text, &format!("  {}", brief(kind, names)));
    let shown = match kind {
        Kind::Correction(correction) => {
            let was = brief(&correction.was.entry, names);
            line(&mut text, &format!("  it was {was}"));
            correction.now.as_ref().map(|now| &*now.entry)
        }
        kind => Some(kind),
    };
    text.push_str(&shown.map_or(String::new(), |kind| details(kind, names)));
    for leg in kept.entry().legs() {
        let points = signed(leg.points);
        line(
            &mut text,
            &format!("  {:<12} {points}", name(&leg.player, names)),
        );
    }
    if let Some((id, digest)) = shown.and_then(rules) {
        line(&mut text, &format!("  {DIM}rules {id} {digest}{DIM:#}"));
        if let Some(since) = since(book.since(id, digest), id) {
            line(&mut text, &format!("  {since}"));
        }
    }
    if let Some(Kind::Hand(Hand {
        record: Some(record),
        ..
    })) = shown
    {
        line(&mut text, &format!("  {DIM}record {record}{DIM:#}"));
    }
    let hash = kept.receipt().hash;
    line(&mut text, &format!("  {DIM}line {hash}{DIM:#}"));
    text
}

/// The rule set that a hand was settled by.
fn rules(kind: &Kind) -> Option<(&str, Digest)> {
    match kind {
        Kind::Hand(hand) => Some((hand.rules.as_str(), hand.rules_digest)),
        Kind::Penalty(Penalty {
            rules,
            rules_digest,
            ..
        }) => Some((rules.as_str(), *rules_digest)),
        _ => None,
    }
}

/// Who won what, and who was liable.
pub(super) fn details(kind: &Kind, names: &Called) -> String {
    let mut text = String::new();
    let Kind::Hand(hand) = kind else {
        return text;
    };
    let called = |seat: Seat| name(&hand.seats[seat], names);
    for winner in &hand.winners {
        let (who, faan) = (called(winner.seat), winner.faan);
        let items = winner.items.iter().map(|(id, faan)| format!("{id} {faan}"));
        let items = match winner.items.is_empty() {
            true => String::new(),
            false => format!(": {}", items.collect::<Vec<_>>().join(", ")),
        };
        let seat = winner.seat;
        line(
            &mut text,
            &format!("  {who} ({seat}) wins {faan} faan{items}"),
        );
        if let Some(tiles) = &winner.tiles {
            line(&mut text, &format!("  {DIM}{tiles}{DIM:#}"));
        }
    }
    if let Some(liable) = hand.liable {
        line(&mut text, &format!("  {} is liable (Baau)", called(liable)));
    }
    text
}

fn place(hand: &Hand) -> String {
    match hand.sitting {
        Some(Sitting { session, table, .. }) => {
            format!("{} of table {session}.{table}", hand.hand_id)
        }
        None => format!("{} of {}", hand.hand_id, hand.match_id),
    }
}

/// How a hand ended.
fn outcome(hand: &Hand, names: &Called) -> String {
    let called = |seat: Seat| name(&hand.seats[seat], names);
    let winners = hand.winners.iter();
    let winners = winners.map(|winner| format!("{} {} faan", called(winner.seat), winner.faan));
    let winners = winners.collect::<Vec<_>>().join(" and ");
    match hand.how {
        HowWon::Drawn => "drawn".to_owned(),
        HowWon::ZiMo => format!("{winners}, Zi Mo"),
        HowWon::Discard { shooter } => format!("{winners} on a discard by {}", called(shooter)),
        HowWon::RobbedKong { maker } => format!("{winners} robbing a Kong of {}", called(maker)),
        HowWon::Flowers => format!("{winners} by flowers"),
        HowWon::FalseWin { by } => format!("a false win by {}", called(by)),
    }
}

/// What has become of the rules that a hand was played by, where their name does not tell it.
fn since(since: Since<'_>, id: &str) -> Option<String> {
    match since {
        Since::Same(_) => None,
        Since::Renamed(rules) => Some(format!("those rules are called {} here now", rules.id)),
        Since::Changed(rules) => Some(format!(
            "{id} is {} here now: it has been changed since, or the record varied it",
            rules.digest().short()
        )),
        Since::Gone => Some(format!(
            "no rule set here is called {id} now, nor has its rules"
        )),
    }
}
