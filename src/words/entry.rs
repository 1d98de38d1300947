//! An entry in words.

mod affairs;

use super::ledger::{Called, name};
use super::spoken::{and, hand_id, item_called, letter, list};
use super::{BOLD, DIM, line, signed};
use crate::aloud::{Tongue, seat_name};
use crate::ledger::{
    Correction, Digest, Hand, HowWon, Kept, Kind, Leg, Penalty, PlayerId, SeasonChange, Sitting,
};
use crate::rules::{Book, Since};
use crate::said;
use crate::seat::{BySeat, Seat};
use affairs::{agreement, player, session};
use chrono_tz::Tz;

/// An entry in a line; its time is that of the club's zone.
pub fn entry_line(kept: &Kept, names: &Called, zone: Tz, tongue: Tongue) -> String {
    let entry = kept.entry();
    let at = kept.at().with_timezone(&zone).format("%Y-%m-%d %H:%M");
    let what = match entry.kind() {
        Kind::Hand(hand) if hand.record.is_some() => {
            let (key, match_id) = (entry.key(), &hand.match_id);
            let hand = hand_id(hand.hand_id.as_str(), tongue);
            said!(tongue, "{key}", "{match_id} 的{hand}")
        }
        kind => brief(kind, names, tongue),
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
pub(super) fn brief(kind: &Kind, names: &Called, tongue: Tongue) -> String {
    let called = |player: &PlayerId| name(player, names);
    match kind {
        Kind::Hand(hand) => {
            let (place, outcome) = (place(hand, tongue), outcome(hand, names, tongue));
            said!(tongue, "hand {place}, {outcome}", "{place}：{outcome}")
        }
        Kind::Transfer(transfer) => {
            let reason = &transfer.reason;
            said!(tongue, "transfer: {reason}", "轉分：{reason}")
        }
        Kind::Penalty(penalty) => false_win(&called(&penalty.seats[penalty.by]), tongue),
        Kind::Cash(cash) => {
            let cents = cash.cents.map_or(String::new(), |cents| {
                format!(" {}.{:02}", cents / 100, cents % 100)
            });
            let (from, to) = (called(&cash.from), called(&cash.to));
            said!(tongue, "{from} paid {to}{cents}", "{from} 已付 {to}{cents}")
        }
        Kind::Correction(correction) => {
            let Correction {
                of, reason, now, ..
            } = correction;
            match now {
                Some(now) => {
                    let now = brief(&now.entry, names, tongue);
                    said!(
                        tongue,
                        "entry {of} is now {now}: {reason}",
                        "第{of}筆帳更正為「{now}」：{reason}"
                    )
                }
                None => said!(
                    tongue,
                    "entry {of} is void: {reason}",
                    "第{of}筆帳作廢：{reason}"
                ),
            }
        }
        Kind::Player(change) => player(change, names, tongue),
        Kind::Session(change) => session(change, names, tongue),
        Kind::Season(SeasonChange::Opened { season, name }) => said!(
            tongue,
            "season {season} opened: {name}",
            "第{season}季開始：{name}"
        ),
        Kind::Season(SeasonChange::Closed { season }) => {
            said!(tongue, "season {season} closed", "第{season}季結束")
        }
        Kind::Rules(rules) => {
            let (id, digest) = (&rules.id, rules.digest.short());
            said!(tongue, "rule set {id} {digest}", "規則 {id} {digest}")
        }
        Kind::Agreement(it) => agreement(it, names, tongue),
    }
}

/// Who sits where, from East on.
pub(super) fn sitting(seats: &BySeat<PlayerId>, names: &Called, tongue: Tongue) -> String {
    let seats = seats.iter();
    let seats =
        seats.map(|(seat, player)| format!("{} {}", letter(seat, tongue), name(player, names)));
    list(&seats.collect::<Vec<_>>(), tongue)
}

/// An entry whole: what it is for, who moved what, by which rules, and what proves it. The book
/// says what has become of those rules since.
pub fn entry(kept: &Kept, names: &Called, book: &Book, zone: Tz, tongue: Tongue) -> String {
    let mut text = String::new();
    let at = kept
        .at()
        .with_timezone(&zone)
        .format("%Y-%m-%d %H:%M:%S %Z");
    let (number, by) = (kept.number(), name(kept.by(), names));
    let head = said!(
        tongue,
        "{BOLD}entry {number}{BOLD:#}  {at}, by {by}",
        "{BOLD}第{number}筆帳{BOLD:#}  {at}，由 {by} 入帳"
    );
    line(&mut text, &head);
    let kind = kept.entry().kind();
    line(&mut text, &format!("  {}", brief(kind, names, tongue)));
    let shown = match kind {
        Kind::Correction(correction) => {
            let was = brief(&correction.was.entry, names, tongue);
            line(&mut text, &said!(tongue, "  it was {was}", "  原為：{was}"));
            correction.now.as_ref().map(|now| &*now.entry)
        }
        kind => Some(kind),
    };
    text.push_str(&shown.map_or(String::new(), |kind| details(kind, names, tongue)));
    for leg in kept.entry().legs() {
        let points = signed(leg.points);
        line(
            &mut text,
            &format!("  {:<12} {points}", name(&leg.player, names)),
        );
    }
    if let Some((id, digest)) = shown.and_then(rules) {
        let told = said!(
            tongue,
            "  {DIM}rules {id} {digest}{DIM:#}",
            "  {DIM}規則 {id} {digest}{DIM:#}"
        );
        line(&mut text, &told);
        if let Some(since) = since(book.since(id, digest), id, tongue) {
            line(&mut text, &format!("  {since}"));
        }
    }
    if let Some(Kind::Hand(Hand {
        record: Some(record),
        ..
    })) = shown
    {
        let told = said!(
            tongue,
            "  {DIM}record {record}{DIM:#}",
            "  {DIM}記錄 {record}{DIM:#}"
        );
        line(&mut text, &told);
    }
    let hash = kept.receipt().hash;
    let told = said!(
        tongue,
        "  {DIM}line {hash}{DIM:#}",
        "  {DIM}此行 {hash}{DIM:#}"
    );
    line(&mut text, &told);
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
pub(super) fn details(kind: &Kind, names: &Called, tongue: Tongue) -> String {
    let mut text = String::new();
    let Kind::Hand(hand) = kind else {
        return text;
    };
    let called = |seat: Seat| name(&hand.seats[seat], names);
    for winner in &hand.winners {
        let (who, faan) = (called(winner.seat), winner.faan);
        let items = winner.items.iter();
        let items = items.map(|(id, faan)| format!("{} {faan}", item_called(id.as_str(), tongue)));
        let items = list(&items.collect::<Vec<_>>(), tongue);
        let items = match winner.items.is_empty() {
            true => items,
            false => said!(tongue, ": {items}", "：{items}"),
        };
        let seat = seat_name(winner.seat, tongue);
        let told = said!(
            tongue,
            "  {who} ({seat}) wins {faan} faan{items}",
            "  {who}（{seat}）食糊{faan}番{items}"
        );
        line(&mut text, &told);
        if let Some(tiles) = &winner.tiles {
            line(&mut text, &format!("  {DIM}{tiles}{DIM:#}"));
        }
    }
    if let Some(liable) = hand.liable {
        let liable = called(liable);
        line(
            &mut text,
            &said!(tongue, "  {liable} is liable (Baau)", "  {liable} 包"),
        );
    }
    text
}

fn place(hand: &Hand, tongue: Tongue) -> String {
    let id = hand_id(hand.hand_id.as_str(), tongue);
    match hand.sitting {
        Some(Sitting { session, table, .. }) => said!(
            tongue,
            "{id} of table {session}.{table}",
            "第{session}場第{table}枱{id}"
        ),
        None => {
            let match_id = &hand.match_id;
            said!(tongue, "{id} of {match_id}", "{match_id} 的{id}")
        }
    }
}

/// How a hand ended.
fn outcome(hand: &Hand, names: &Called, tongue: Tongue) -> String {
    let called = |seat: Seat| name(&hand.seats[seat], names);
    let winners = hand.winners.iter();
    let winners = winners.map(|winner| {
        let (who, faan) = (called(winner.seat), winner.faan);
        said!(tongue, "{who} {faan} faan", "{who} {faan}番")
    });
    let winners: Vec<String> = winners.collect();
    let winners = match tongue {
        // Three are told as two are.
        Tongue::English => winners.join(" and "),
        Tongue::Chinese => and(&winners, tongue),
    };
    match hand.how {
        HowWon::Drawn => said!(tongue, "drawn", "流局"),
        HowWon::ZiMo => said!(tongue, "{winners}, Zi Mo", "{winners}，自摸"),
        HowWon::Discard { shooter } => {
            let shooter = called(shooter);
            said!(
                tongue,
                "{winners} on a discard by {shooter}",
                "{winners}，{shooter} 出銃"
            )
        }
        HowWon::RobbedKong { maker } => {
            let maker = called(maker);
            said!(
                tongue,
                "{winners} robbing a Kong of {maker}",
                "{winners}，搶 {maker} 的槓"
            )
        }
        HowWon::Flowers => said!(tongue, "{winners} by flowers", "{winners}，花糊"),
        HowWon::FalseWin { by } => false_win(&called(by), tongue),
    }
}

fn false_win(by: &str, tongue: Tongue) -> String {
    said!(tongue, "a false win by {by}", "{by} 詐糊")
}

/// What has become of the rules that a hand was played by, where their name does not tell it.
fn since(since: Since<'_>, id: &str, tongue: Tongue) -> Option<String> {
    Some(match since {
        Since::Same(_) => return None,
        Since::Renamed(rules) => {
            let now = &rules.id;
            said!(
                tongue,
                "those rules are called {now} here now",
                "該規則現時在此稱為 {now}"
            )
        }
        Since::Changed(rules) => {
            let digest = rules.digest().short();
            said!(
                tongue,
                "{id} is {digest} here now: it has been changed since, or the record varied it",
                "{id} 現時在此是 {digest}：其後有更改，或該記錄另有變更"
            )
        }
        Since::Gone => said!(
            tongue,
            "no rule set here is called {id} now, nor has its rules",
            "此處現時沒有稱為 {id} 的規則，亦沒有內容相同的"
        ),
    })
}
