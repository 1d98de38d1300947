//! The lines of a settlement: what a table that counts right would agree on.

use super::sums;
use crate::notation::Asked;
use crate::play::{Outcome, Won};
use crate::record::{self, Baau, Faan, HandRecord, ItemCount, Pay, Show, Winners, Word, Written};
use crate::rules::RuleSet;
use crate::seat::{BySeat, Seat};
use crate::settle;
use crate::win::{Occasion, Win};

/// Writes what a hand comes to into its record: the result, the hands that are shown, their count,
/// who is liable, the payments, the net and the total.
///
/// What the table has agreed on already stays: only what no line says is written, and where the
/// payments are the table's own, the net is theirs.
pub fn write_outcome(hand: &mut HandRecord, outcome: &Outcome) {
    let winners = Winners::new(outcome.won.iter().map(|won| won.win.seat));
    let result = winners.map_or(record::Outcome::Drawn, record::Outcome::Win);
    hand.result.get_or_insert_with(|| result.into());
    let own = hand.pays.is_empty() && hand.penalties.is_empty() && hand.baau.is_empty();
    for won in &outcome.won {
        let seat = won.win.seat;
        if hand.shows[seat].is_none() {
            hand.shows[seat] = shown(won).map(Written::from);
        }
        if hand.faan[seat].is_none() {
            hand.faan[seat] = counted(won).map(Written::from);
        }
        if own {
            hand.baau.extend(liable(won).map(Written::from));
            let lost = |from| won.settlement.map_or(0, |it| -it.of(from));
            let pays = Seat::ALL.map(|from| (from, lost(from)));
            pay(&mut hand.pays, pays, |from| (from, seat));
        }
    }
    write_sums(hand, outcome.settlement.map(|it| it.net()).filter(|_| own));
}

/// The same for a false win: who called it pays each of the others a penalty (W6).
pub fn write_false_win(hand: &mut HandRecord, seat: Seat, rules: &RuleSet) {
    let result = record::Outcome::FalseWin(seat);
    hand.result.get_or_insert_with(|| result.into());
    let settlement = settle::false_win(seat, rules);
    let own = hand.pays.is_empty() && hand.penalties.is_empty();
    if own {
        let each = Seat::ALL.map(|other| (other, settlement.of(other)));
        pay(&mut hand.penalties, each, |other| (seat, other));
    }
    write_sums(hand, own.then(|| settlement.net()));
}

/// Writes the net and the total, where no line says them: the net as it is given or, if it is not,
/// as the payments make it.
pub fn write_sums(hand: &mut HandRecord, net: Option<BySeat<i64>>) {
    let paid = || (!hand.pays.is_empty() || !hand.penalties.is_empty()).then(|| sums::paid(hand));
    if hand.net.is_none() {
        let net = net.or_else(paid);
        hand.net = net.map(|net| net.map(Written::from).into());
    }
    if let (Some(start), Some(net), None) = (&hand.start, &hand.net, &hand.total) {
        let total = BySeat::from_fn(|seat| Written::from(start[seat].value + net[seat].value));
        hand.total = Some(total.into());
    }
}

/// The winning hand, as it is shown; nothing where not all of it is known.
fn shown(won: &Won) -> Option<Show> {
    won.tallied.as_ref()?;
    let win = Win {
        occasion: Occasion::default(),
        ..won.win
    };
    let asked = Asked {
        hand: won.hand.clone(),
        win,
        liable: None,
    };
    Show::new(&asked.to_string()).ok()
}

fn counted(won: &Won) -> Option<Faan> {
    let tallied = won.tallied.as_ref()?;
    let items = tallied.items.iter().filter_map(|(id, faan)| {
        let (id, faan) = (Word::new(id)?, u32::from(*faan));
        Some(ItemCount { id, faan }.into())
    });
    Some(Faan {
        faan: tallied.faan.into(),
        items: items.collect(),
    })
}

/// Who pays for everyone, if somebody does: on a tile that another let go nobody does (B4).
fn liable(won: &Won) -> Option<Baau> {
    let feed = won.liable.filter(|_| won.win.by.let_go().is_none())?;
    Some(Baau {
        liable: feed.liable,
        winner: won.win.seat,
        event: feed.claim,
    })
}

fn pay(
    lines: &mut Vec<Written<Pay>>,
    each: impl IntoIterator<Item = (Seat, i64)>,
    who: impl Fn(Seat) -> (Seat, Seat),
) {
    for (seat, points) in each {
        let (from, to) = who(seat);
        if points > 0 {
            lines.push(Pay { from, to, points }.into());
        }
    }
}
