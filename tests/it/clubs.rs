//! Clubs made up by dice: evenings, hands at tables and by records, transfers, cash, false wins,
//! corrections, seasons, people who turn out to be one.

use crate::dice::Dice;
use chrono::{DateTime, TimeDelta, Utc};
use sikwu::ledger::{
    Cash, Club, Digest, Entry, Hand, HowWon, Kept, Key, Kind, Leg, Part, Penalty, PlayerChange,
    PlayerId, SeasonChange, SessionChange, Sitting, Text, Transfer, Winner, Word,
};
use sikwu::seat::{BySeat, Seat};
use std::collections::BTreeSet;

pub(crate) fn player(id: impl Into<String>) -> PlayerId {
    PlayerId::new(id).unwrap()
}

fn word(text: &str) -> Word {
    Word::new(text).unwrap()
}

/// The beginning: the last hours of a year at UTC, so that months and years turn by time zone.
pub(crate) fn begins() -> DateTime<Utc> {
    "2026-12-31T10:00:00Z".parse().unwrap()
}

/// Posts so many entries, of all kinds that count for anything. What does not go with what was
/// posted before is refused, and passed over.
pub(crate) fn some_club(dice: &mut Dice, club: &Club, entries: usize) {
    let by = player("scribe");
    let mut at = begins();
    for id in 1..=7 {
        let added = PlayerChange::Added {
            player: player(format!("P{id}")),
            member: None,
        };
        post_affair(club, at, &format!("add {id}"), Kind::Player(added));
    }
    for number in 0..entries {
        at += TimeDelta::hours(dice.below(90) as i64);
        if let Some(entry) = some_entry(dice, club, number) {
            let _ = club.post(entry, at, &by);
        }
    }
}

fn post_affair(club: &Club, at: DateTime<Utc>, key: &str, kind: Kind) {
    let entry = Entry::affair(Key::new(key).unwrap(), kind).unwrap();
    let _ = club.post(entry, at, &player("scribe"));
}

fn some_players(dice: &mut Dice, count: usize) -> Vec<PlayerId> {
    let mut all: Vec<PlayerId> = (1..=7).map(|id| player(format!("P{id}"))).collect();
    dice.shuffle(&mut all);
    all.truncate(count);
    all
}

/// Points that go from the second to the first.
fn moved(two: &[PlayerId], points: i64) -> Vec<Leg> {
    let legs = two.iter().zip([points, -points]);
    let legs = legs.map(|(player, points)| (player.clone(), points).into());
    legs.collect()
}

fn some_entry(dice: &mut Dice, club: &Club, number: usize) -> Option<Entry> {
    let key = Key::new(format!("entry {number}")).unwrap();
    let (opened, seasons, open_season, last) = club
        .books(|books| {
            let desk = books.desk();
            let seasons = desk.seasons.len() as u32;
            (
                desk.sessions.opened(),
                seasons,
                desk.season().is_some(),
                desk.last,
            )
        })
        .unwrap();
    let some_session = |dice: &mut Dice| {
        let session = 1 + dice.below(opened.max(1) as usize) as u32;
        (opened > 0 && dice.chance(2, 3)).then_some(session)
    };
    match dice.below(16) {
        0 => {
            let opened = SessionChange::Opened {
                session: opened + 1,
                rules: word("hk-old-style"),
                rules_digest: Digest::of(b"rules"),
            };
            Entry::affair(key, Kind::Session(opened)).ok()
        }
        1 => {
            let four = some_players(dice, 4);
            let seated = SessionChange::Seated {
                session: opened,
                table: 1,
                seats: BySeat::from_fn(|seat| four[seat as usize].clone()),
            };
            Entry::affair(key, Kind::Session(seated)).ok()
        }
        2 => {
            let change = match open_season {
                true => SeasonChange::Closed { season: seasons },
                false => SeasonChange::Opened {
                    season: seasons + 1,
                    name: Text::new("a season").unwrap(),
                },
            };
            Entry::affair(key, Kind::Season(change)).ok()
        }
        3 => {
            let two = some_players(dice, 2);
            let change = match dice.chance(1, 3) {
                true => PlayerChange::Merged {
                    player: two[0].clone(),
                    into: two[1].clone(),
                },
                false => PlayerChange::Unmerged {
                    player: two[0].clone(),
                },
            };
            Entry::affair(key, Kind::Player(change)).ok()
        }
        4 => {
            let two = some_players(dice, 2);
            let points = 1 + dice.below(90) as i64;
            let transfer = Transfer {
                session: some_session(dice),
                reason: Text::new(*dice.pick(&["=SUM(A1)", "'a bet", "a; \"bet\"", "@x"])).unwrap(),
            };
            let legs = moved(&two, points);
            Entry::new(key, Kind::Transfer(transfer), legs).ok()
        }
        5 => {
            let two = some_players(dice, 2);
            let points = 1 + dice.below(60) as i64;
            let cash = Cash {
                from: two[0].clone(),
                to: two[1].clone(),
                cents: dice.chance(1, 2).then_some(50),
                session: some_session(dice),
            };
            let legs = moved(&two, points);
            Entry::new(key, Kind::Cash(cash), legs).ok()
        }
        6 | 7 if last > 0 => {
            let of = club.entry(1 + dice.below(last as usize) as u64).unwrap()?;
            some_correction(dice, &of)
        }
        8..=11 => table_hand(dice, club, opened),
        _ => {
            let four = some_players(dice, 4);
            let seats = BySeat::from_fn(|seat| four[seat as usize].clone());
            let id = format!("{}-{number}", dice.below(3));
            let (hand, net) = some_hand(dice, seats, word(&id), word("by-record"));
            let hand = Hand {
                record: Some(Digest::of(id.as_bytes())),
                ..hand
            };
            Entry::hand(hand, &net).ok()
        }
    }
}

/// A hand, or a false win, at the table that is going on.
fn table_hand(dice: &mut Dice, club: &Club, session: u32) -> Option<Entry> {
    let at = |books: &sikwu::ledger::Books| {
        let table = books.desk().sessions.table(session, 1).ok()?;
        Some((table.seats(), table.deal()?.to_string(), table.turn()))
    };
    let (seats, deal, turn) = club.books(at).unwrap()?;
    let mut sitting = Sitting {
        session,
        table: 1,
        turn,
        stays: dice.chance(1, 3),
    };
    if dice.chance(1, 6) {
        sitting.stays = true;
        let by = *dice.pick(&Seat::ALL);
        let net = BySeat::from_fn(|seat| if seat == by { -192 } else { 64 });
        let penalty = Penalty {
            by,
            seats,
            rules: word("hk-old-style"),
            rules_digest: Digest::of(b"rules"),
            hand: Some(word(&deal)),
            sitting: Some(sitting),
            reason: None,
            agree_hours: None,
        };
        return Entry::penalty(sitting.key().unwrap(), penalty, &net).ok();
    }
    let (hand, net) = some_hand(dice, seats, word(&deal), word("table"));
    let hand = Hand {
        sitting: Some(sitting),
        ..hand
    };
    Entry::hand(hand, &net).ok()
}

/// A hand with what it moves, in any way that it can end.
fn some_hand(
    dice: &mut Dice,
    seats: BySeat<PlayerId>,
    hand_id: Word,
    match_id: Word,
) -> (Hand, BySeat<i64>) {
    let mut order = Seat::ALL;
    dice.shuffle(&mut order);
    let [winner, payer, other, last] = order;
    let bill = 4 * (1 + dice.below(30) as i64);
    let mut net = BySeat::<i64>::default();
    let mut winners = vec![winner];
    let mut liable = None;
    let how = match dice.below(6) {
        0 => HowWon::Drawn,
        1 => {
            net = BySeat::from_fn(|seat| if seat == winner { 3 * bill } else { -bill });
            HowWon::ZiMo
        }
        2 => {
            (net[winner], net[payer]) = (3 * bill, -3 * bill);
            liable = Some(payer);
            HowWon::ZiMo
        }
        3 => {
            // Two win on one tile, and the fourth pays for the first with the shooter.
            winners.push(other);
            (net[winner], net[other]) = (bill, bill + 7);
            (net[payer], net[last]) = (-2 * bill, -7);
            HowWon::Discard { shooter: payer }
        }
        4 => {
            (net[winner], net[payer]) = (bill, -bill);
            HowWon::RobbedKong { maker: payer }
        }
        _ => {
            (net[winner], net[payer]) = (bill, -bill);
            HowWon::Discard { shooter: payer }
        }
    };
    if how == HowWon::Drawn {
        winners.clear();
    }
    let mut won = |seat| Winner {
        seat,
        faan: 3 + dice.below(8) as u16,
        items: vec![(word("zi-mo"), 1), (word("ping-wu"), 1)],
        tiles: dice
            .chance(1, 2)
            .then(|| Text::new("123m 456m + 9s").unwrap()),
    };
    let hand = Hand {
        match_id,
        hand_id,
        record: None,
        file: None,
        rules: word("hk-old-style"),
        rules_digest: Digest::of(b"rules"),
        seats,
        how,
        winners: winners.into_iter().map(&mut won).collect(),
        liable,
        sitting: None,
        agree_hours: None,
    };
    (hand, net)
}

fn some_correction(dice: &mut Dice, of: &Kept) -> Option<Entry> {
    let stands = match of.entry().kind() {
        Kind::Correction(correction) => correction.now.clone()?,
        _ => of.entry().part(),
    };
    let now = match &*stands.entry {
        Kind::Hand(hand) if dice.chance(2, 3) => {
            let (other, net) = some_hand(
                dice,
                hand.seats.clone(),
                hand.hand_id.clone(),
                hand.match_id.clone(),
            );
            let other = Hand {
                record: hand.record,
                sitting: hand.sitting,
                ..other
            };
            Some(Entry::hand(other, &net).ok()?.part())
        }
        _ => None,
    };
    let reason = Text::new("-told wrong").unwrap();
    Entry::correction(of, reason, now.filter(|now: &Part| *now != stands)).ok()
}

/// Everybody who was ever named.
pub(crate) fn everybody(club: &Club) -> BTreeSet<PlayerId> {
    let ids = |books: &sikwu::ledger::Books| {
        let players = books.desk().players.iter();
        players
            .map(|(id, _)| books.desk().players.one(id).clone())
            .collect()
    };
    club.books(ids).unwrap()
}
