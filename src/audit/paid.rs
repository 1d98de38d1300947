//! Whether each pays what they have to (P1 to P6, B3 to B5, W6).

use super::Fault;
use super::compare::Recount;
use super::sums;
use crate::aloud::seat_name;
use crate::play::Won;
use crate::record::HandRecord;
use crate::said;
use crate::seat::Seat;
use crate::settle::{Payments, Settlement, settle};
use crate::tongue::{Phrase, Tongue};
use crate::win::WonBy;

/// Whether each pays what they have to.
pub(super) fn paid(hand: &HandRecord, recount: &Recount, faults: &mut Vec<Fault>) {
    let Some(settlement) = recount.settlement else {
        return;
    };
    let rule = rule_of_payment(recount);
    let right = right_payments(recount, &settlement);
    let broken = rule_broken(hand, recount).unwrap_or(rule);
    faults.extend(wrong_payment(hand, &right, broken));
    // A net that sums up payments which are wrong follows from them.
    let none = hand.pays.is_empty() && hand.penalties.is_empty();
    let paid = sums::paid(hand);
    let is_net =
        |seat: Seat, points| points == settlement.of(seat) || !none && points == paid[seat];
    if let Some(net) = &hand.net
        && let Some(seat) = Seat::ALL.into_iter().find(|&it| !is_net(it, net[it].value))
    {
        let sum: i64 = net.iter().map(|(_, points)| points.value).sum();
        let rule = if sum == 0 { rule } else { "P6" };
        let message = gained(seat, settlement.of(seat));
        faults.push(Fault::at(net[seat].line, net[seat].column, rule, message));
    }
    let (Some(start), Some(total)) = (&hand.start, &hand.total) else {
        return;
    };
    // A total that goes on from a wrong net follows from it.
    let is_one = |seat: Seat| {
        let moved = [
            Some(settlement.of(seat)),
            hand.net.as_ref().map(|net| net[seat].value),
        ];
        let mut moved = moved.into_iter().flatten();
        moved.any(|moved| total[seat].value == start[seat].value.saturating_add(moved))
    };
    if let Some(seat) = Seat::ALL.into_iter().find(|&seat| !is_one(seat)) {
        let gained = gained(seat, settlement.of(seat));
        let before = start[seat].value;
        let message = Phrase::each(|tongue| {
            let gained = gained.speak(tongue);
            said!(
                tongue,
                "{gained}, and began with {before}",
                "{gained}，原有{before}"
            )
        });
        let (line, column) = (total[seat].line, total[seat].column);
        faults.push(Fault::at(line, column, rule, message));
    }
}

/// The first payment that is not as it should be, or the last of them if one is missing.
fn wrong_payment(
    hand: &HandRecord,
    right: &[(Seat, Seat, i64)],
    rule: &'static str,
) -> Option<Fault> {
    let written = || hand.pays.iter().chain(&hand.penalties);
    let mut open = right.to_vec();
    for pay in written().filter(|pay| pay.points != 0) {
        let line = (pay.from, pay.to, pay.points);
        match open.iter().position(|other| *other == line) {
            Some(at) => _ = open.remove(at),
            None => {
                let message = Phrase::each(|tongue| {
                    let right = told(right, tongue);
                    said!(tongue, "right would be: {right}", "應是{right}")
                });
                return Some(Fault::at(pay.line, pay.column, rule, message));
            }
        }
    }
    // Where the text breaks off there may be more payments to come.
    let (from, to, points) = open
        .first()
        .filter(|_| hand.is_finished() || hand.net.is_some())?;
    let last = written().next_back()?;
    let message = Phrase::each(|tongue| {
        let (from, to) = (seat_name(*from, tongue), seat_name(*to, tongue));
        said!(
            tongue,
            "{from} pays {to} {points} besides",
            "{from}還要付{to} {points}"
        )
    });
    Some(Fault::at(last.line, last.column, rule, message))
}

fn gained(seat: Seat, points: i64) -> Phrase {
    Phrase::each(|tongue| {
        let seat = seat_name(seat, tongue);
        match points {
            0 => said!(tongue, "{seat} neither gains nor loses", "{seat}不得不失"),
            points => said!(tongue, "{seat} gains {points:+}", "{seat}得失{points:+}"),
        }
    })
}

/// The rule by which this hand is paid.
fn rule_of_payment(recount: &Recount) -> &'static str {
    if recount.false_win.is_some() {
        return "W6";
    }
    match recount.won() {
        [] => "P5",
        [won, ..] => match (won.win.by, won.liable) {
            (WonBy::ZiMo { .. } | WonBy::Flowers, Some(_)) => "B3",
            (WonBy::ZiMo { .. } | WonBy::Flowers, None) => "P3",
            (WonBy::Discard { .. }, _) => "P2",
            (WonBy::RobbedKong { .. }, _) => "P4",
        },
    }
}

/// The rule that these payments break, where it is another than how this win is paid: they are
/// right for another number of faan (P1), or one pays alone who had fed a set and is not the one to
/// pay: the earlier of two (B5), or any where another let the winning tile go (B4).
fn rule_broken(hand: &HandRecord, recount: &Recount) -> Option<&'static str> {
    let [won] = recount.won() else { return None };
    let (rules, tallied) = (recount.table.terms().rules()?, won.tallied.as_ref()?);
    let written = hand.pays.iter().filter(|pay| pay.points != 0);
    let mut written: Vec<_> = written.map(|pay| (pay.from, pay.to, pay.points)).collect();
    written.sort();
    let is_paid = |faan: u8, liable: Option<Seat>| {
        let Some(Payments::Seats(settlement)) = settle(&won.win, faan, rules, liable) else {
            return false;
        };
        let mut right = lost(won, &settlement);
        right.sort();
        right == written
    };
    let liable = won.liable.map(|feed| feed.liable);
    let mut others = (1..=rules.limit).filter(|&faan| faan != tallied.faan);
    if others.any(|faan| is_paid(faan, liable)) {
        return Some("P1");
    }
    let winner = won.win.seat;
    let alone = match written[..] {
        [(from, to, _)] if to == winner => Some(from),
        _ => None,
    };
    if let Some(shot) = won.win.by.let_go() {
        let feed = recount.table.liable(winner);
        let fed = feed.is_some_and(|feed| Some(feed.liable) == alone);
        // Whoever shot is the one to pay, however much.
        return (fed && Some(shot) != alone).then_some("B4");
    }
    let mut fed = recount.table.feeds(winner).into_iter();
    let other =
        fed.any(|feed| Some(feed.liable) != liable && is_paid(tallied.faan, Some(feed.liable)));
    (other && liable.is_some()).then_some("B5")
}

/// What the losers pay for a win.
fn lost(won: &Won, settlement: &Settlement) -> Vec<(Seat, Seat, i64)> {
    let winner = won.win.seat;
    let each = winner
        .others()
        .map(|seat| (seat, winner, -settlement.of(seat)));
    each.into_iter()
        .filter(|&(.., points)| points > 0)
        .collect()
}

/// Who pays whom how much, as it should be.
pub(super) fn right_payments(recount: &Recount, settlement: &Settlement) -> Vec<(Seat, Seat, i64)> {
    let won = recount.won().iter();
    let won = won.filter_map(|won| Some(lost(won, won.settlement.as_ref()?)));
    let mut payments: Vec<_> = won.flatten().collect();
    if let Some(seat) = recount.false_win {
        for other in seat.others() {
            payments.push((seat, other, settlement.of(other)));
        }
    }
    payments
}

fn told(payments: &[(Seat, Seat, i64)], tongue: Tongue) -> String {
    let each = payments.iter().map(|(from, to, points)| {
        let (from, to) = (seat_name(*from, tongue), seat_name(*to, tongue));
        said!(tongue, "{from} pays {to} {points}", "{from}付{to} {points}")
    });
    let each: Vec<String> = each.collect();
    match each.is_empty() {
        true => said!(tongue, "nobody pays", "各家不付"),
        false => each.join(tongue.pick(", ", "，")),
    }
}
