//! What can be said of the written settlement without playing the hand: that it adds up.

use super::Fault;
use crate::aloud::seat_name;
use crate::record::{HandRecord, Heading, Outcome, Sum};
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use crate::{phrase, said};

/// Checks that what is written adds up: the items to the faan, the payments to the net, the net
/// to zero (P6), and the start and the net to the total.
pub(super) fn check(hand: &HandRecord, heading: &Heading, faults: &mut Vec<Fault>) {
    for (seat, faan) in hand.faan.iter() {
        let Some(faan) = faan else { continue };
        let sum: u64 = faan.items.iter().map(|item| u64::from(item.faan)).sum();
        // A sum past the limit is paid as the limit, so only the smaller one is wrong for sure.
        if !faan.items.is_empty() && sum < u64::from(faan.faan) {
            let written = faan.faan;
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(
                    tongue,
                    "{seat}'s items make {sum} faan, not {written}",
                    "{seat}的番種合計{sum}番，不是{written}番"
                )
            });
            faults.push(Fault::at(faan.line, faan.column, "W3", message));
        }
    }
    let Some(net) = &hand.net else {
        return without_net(hand, faults);
    };
    let points = BySeat::from_fn(|seat| net[seat].value);
    let sum: i64 = points.iter().map(|(_, points)| points).sum();
    let zero = heading
        .sum
        .as_ref()
        .is_none_or(|sum| sum.value == Sum::Zero);
    if zero && sum != 0 {
        let message = phrase!(
            "the net sums to {sum:+}, and points only move between the seats",
            "得失合計{sum:+}，但分數只在各家之間轉移"
        );
        faults.push(Fault::at(net.line, net.column, "P6", message));
    }
    let paid = paid(hand);
    if hand.pays.is_empty() && hand.penalties.is_empty() {
        // Nothing to compare with.
    } else if let Some(seat) = Seat::ALL
        .into_iter()
        .find(|&seat| paid[seat] != points[seat])
    {
        let points = paid[seat];
        let message = Phrase::each(|tongue| {
            let seat = seat_name(seat, tongue);
            said!(
                tongue,
                "what is paid gives {seat} {points:+}",
                "照所付計，{seat}是{points:+}"
            )
        });
        faults.push(Fault::at(net[seat].line, net[seat].column, "P6", message));
    }
    total(hand, points, faults);
}

/// What the payments and penalties move.
pub(super) fn paid(hand: &HandRecord) -> BySeat<i64> {
    let mut paid = BySeat::<i64>::default();
    for pay in hand.pays.iter().chain(&hand.penalties) {
        paid[pay.from] -= pay.points;
        paid[pay.to] += pay.points;
    }
    paid
}

fn without_net(hand: &HandRecord, faults: &mut Vec<Fault>) {
    let settled = !hand.pays.is_empty() || !hand.penalties.is_empty();
    let over = hand
        .result
        .as_ref()
        .is_some_and(|it| !matches!(it.value, Outcome::Void(_)));
    if settled || over {
        total(hand, paid(hand), faults);
    }
}

fn total(hand: &HandRecord, net: BySeat<i64>, faults: &mut Vec<Fault>) {
    let (Some(start), Some(total)) = (&hand.start, &hand.total) else {
        return;
    };
    // Without a net or payments nothing is said of what was moved.
    if hand.net.is_none() && hand.pays.is_empty() && hand.penalties.is_empty() {
        return;
    }
    for seat in Seat::ALL {
        let wanted = start[seat].value + net[seat];
        if total[seat].value != wanted {
            let (line, column) = (total[seat].line, total[seat].column);
            let (before, moved) = (start[seat].value, net[seat]);
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(
                    tongue,
                    "{seat} began with {before} and moved {moved:+}, which makes {wanted}",
                    "{seat}原有{before}，得失{moved:+}，應是{wanted}"
                )
            });
            faults.push(Fault::at(line, column, "P6", message));
        }
    }
}
