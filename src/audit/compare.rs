//! What a replayed hand comes to, beside what the table wrote.

use super::came::came;
use super::paid::{self, right_payments};
use super::replay::Replay;
use super::{Ending, Fault, Winner};
use crate::aloud::seat_name;
use crate::notation::Given;
use crate::play::{self, Table, Tallied, Terms};
use crate::record::{Faan, HandRecord, Outcome, Show, Written};
use crate::seat::{BySeat, Seat};
use crate::set::Laid;
use crate::settle::{Settlement, false_win};
use crate::tongue::Phrase;
use crate::win::WonBy;
use crate::{phrase, said};

/// What a hand comes to, once it was played through.
#[derive(Clone, Debug)]
pub(super) struct Recount {
    pub(super) table: Table,
    pub(super) false_win: Option<Seat>,
    pub(super) settlement: Option<Settlement>,
    /// Whether the dealer deals again (D1, W6).
    pub(super) dealer_stays: bool,
    void: bool,
}

impl Recount {
    pub(super) fn winners(&self) -> Vec<Winner> {
        let won = self.won().iter().map(|won| Winner {
            seat: won.win.seat,
            faan: won.tallied.as_ref().map(|tallied| tallied.faan),
            items: won.tallied.as_ref().map_or(vec![], |it| it.items.clone()),
            // The liable seat pays for a drawn win alone (B3, B4).
            baau: won
                .liable
                .filter(|_| won.win.by.is_zi_mo())
                .map(|feed| feed.liable),
        });
        won.collect()
    }

    pub(super) fn net(&self) -> Option<BySeat<i64>> {
        self.settlement.map(|settlement| settlement.net())
    }

    /// Who pays whom how much, as it should be.
    pub(super) fn payments(&self) -> Vec<(Seat, Seat, i64)> {
        let settlement = self.settlement.as_ref();
        settlement.map_or(vec![], |settlement| right_payments(self, settlement))
    }

    pub(super) fn ending(&self) -> Ending {
        match (self.false_win, self.table.outcome()) {
            _ if self.void => Ending::Void,
            (Some(seat), _) => Ending::FalseWin(seat),
            (None, None) => Ending::Open,
            (None, Some(outcome)) => match &outcome.won[..] {
                [] => Ending::Drawn,
                [won, ..] => Ending::Won(won.win.by),
            },
        }
    }

    pub(super) fn won(&self) -> &[play::Won] {
        let outcome = self.table.outcome().filter(|_| !self.void);
        outcome.map_or(&[], |outcome| &outcome.won)
    }

    /// Whether anything has ended the hand.
    fn is_over(&self) -> bool {
        self.void || self.false_win.is_some() || self.table.outcome().is_some()
    }
}

/// What a hand comes to.
pub(super) fn recount(hand: &HandRecord, replay: &Replay) -> Option<Recount> {
    let table = replay.table.clone()?;
    let result = hand.result.as_ref().map(|result| &result.value);
    let void = matches!(result, Some(Outcome::Void(_)));
    let rules = table.terms().rules();
    let (settlement, dealer_stays) = match (replay.false_win, table.outcome()) {
        // A hand that does not count moves nothing, and is dealt again.
        _ if void => (rules.map(|_| Settlement::default()), true),
        (Some(seat), _) => (rules.map(|rules| false_win(seat, rules)), true),
        (None, Some(outcome)) => (outcome.settlement, outcome.dealer_stays),
        (None, None) => (None, true),
    };
    Some(Recount {
        false_win: replay.false_win,
        settlement,
        dealer_stays,
        void,
        table,
    })
}

/// Compares all that the table agreed on with the recount.
pub(super) fn compare(
    hand: &HandRecord,
    recount: &Recount,
    terms: &Terms,
    faults: &mut Vec<Fault>,
) {
    result(hand, recount, faults);
    if !recount.is_over() {
        return;
    }
    for won in recount.won() {
        let seat = won.win.seat;
        if let Some(show) = &hand.shows[seat] {
            let guessed = recount.table.held(seat).is_guessed();
            faults.extend(shown(show, won, guessed));
        }
        if let (Some(faan), Some(tallied)) = (&hand.faan[seat], &won.tallied) {
            faults.extend(counted(faan, tallied, seat));
        }
    }
    no_other_winner(hand, recount, faults);
    if terms.is_play_only() {
        return;
    }
    liable(hand, recount, faults);
    paid::paid(hand, recount, faults);
}

/// Whether nobody shows and counts a winning hand who has none. Whoever won falsely shows theirs,
/// and there is nothing to count in it (W6).
fn no_other_winner(hand: &HandRecord, recount: &Recount, faults: &mut Vec<Fault>) {
    for seat in Seat::ALL {
        if recount.won().iter().any(|won| won.win.seat == seat) {
            continue;
        }
        let show = hand.shows[seat].as_ref();
        let show = show.filter(|_| recount.false_win != Some(seat) && !recount.void);
        let faan = hand.faan[seat].as_ref();
        let places = [
            show.map(|show| (show.line, show.column)),
            faan.map(|faan| (faan.line, faan.column)),
        ];
        for (line, column) in places.into_iter().flatten() {
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(
                    tongue,
                    "{seat} did not win this hand",
                    "{seat}在此局沒有食糊"
                )
            });
            faults.push(Fault::at(line, column, "W1", message));
        }
    }
}

/// Whether the result is the one that was played.
fn result(hand: &HandRecord, recount: &Recount, faults: &mut Vec<Fault>) {
    let Some(result) = &hand.result else {
        if hand.is_finished() && !recount.is_over() {
            let title = &hand.title;
            let message = (
                "the hand ends without a result, and goes on",
                "此局未有結果，尚未打完",
            );
            faults.push(Fault::at(title.line, title.column, "T10", message));
        }
        return;
    };
    let won: Vec<Seat> = recount.won().iter().map(|won| won.win.seat).collect();
    let played = || {
        Phrase::each(|tongue| {
            let names = won.iter().map(|&seat| seat_name(seat, tongue));
            let names: Vec<&str> = names.collect();
            if names.is_empty() {
                return said!(
                    tongue,
                    "nobody won in what was played",
                    "照所打的牌，無人食糊"
                );
            }
            let names = names.join(tongue.pick(" and ", "與"));
            said!(
                tongue,
                "{names} won in what was played",
                "照所打的牌，{names}食糊"
            )
        })
    };
    let (rule, message) = match (&result.value, recount.false_win) {
        (Outcome::Void(_), _) => return,
        (Outcome::FalseWin(seat), Some(other)) if *seat == other => return,
        (Outcome::FalseWin(_), _) => {
            let message = ("no false win was called", "沒有人詐糊");
            ("W6", message.into())
        }
        (_, Some(seat)) => {
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(
                    tongue,
                    "{seat} won falsely, which ends the hand",
                    "{seat}詐糊，此局即完"
                )
            });
            ("W6", message)
        }
        (Outcome::Win(winners), None) => {
            let mut written: Vec<Seat> = winners.iter().collect();
            let mut seen = won.clone();
            written.sort();
            seen.sort();
            if written == seen {
                return;
            }
            ("W1", played())
        }
        (Outcome::Drawn, None) if won.is_empty() => return,
        (Outcome::Drawn, None) => ("T10", played()),
    };
    faults.push(Fault::at(result.line, result.column, rule, message));
}

/// Whether the hand that was shown is the one that was held, and won as it was.
fn shown(show: &Written<Show>, won: &play::Won, guessed: bool) -> Option<Fault> {
    let given = Given {
        seat: Some(won.win.seat),
        round: Some(won.win.round.0),
        ..Given::default()
    };
    let sheet = show.sheet();
    let asked = sheet.and_then(|sheet| Ok((sheet.asked(&given)?, sheet.tells(&won.win))));
    let message = match asked {
        Ok((asked, told)) => {
            let flowers = guessed || asked.hand.set_aside() == won.hand.set_aside();
            // Whether tiles that nobody saw can have been these has been asked already.
            let tiles = won.win.by == WonBy::Flowers
                || guessed
                || asked.hand.concealed() == won.hand.concealed()
                    && are_laid(asked.hand.laid(), won.hand.laid())
                    && asked.win.by.tile() == won.win.by.tile();
            match (flowers && tiles, told) {
                (true, true) => return None,
                (true, false) => Phrase::each(|tongue| {
                    let came = came(won, tongue);
                    said!(
                        tongue,
                        "the tile came otherwise: {came}",
                        "食糊的牌來歷不同：{came}"
                    )
                }),
                (false, _) => ("this is not the hand that was held", "這不是手上的牌").into(),
            }
        }
        Err(error) => Phrase::each(|tongue| error.speak(tongue)),
    };
    Some(Fault::at(show.line, show.column, "W1", message))
}

/// Whether these are the sets that were laid: concealed where they were, and from whom they came
/// where that is written.
fn are_laid(written: &[Laid], laid: &[Laid]) -> bool {
    let in_order = |sets: &[Laid]| {
        let mut sets = sets.to_vec();
        sets.sort_by_key(|set| set.set());
        sets
    };
    let (written, laid) = (in_order(written), in_order(laid));
    let alike = |(written, laid): (&Laid, &Laid)| {
        let source = written.from().is_none() || written.from() == laid.from();
        written.set() == laid.set() && written.is_claimed() == laid.is_claimed() && source
    };
    written.len() == laid.len() && written.iter().zip(&laid).all(alike)
}

/// Whether the count is the recount (W3), item by item.
fn counted(faan: &Written<Faan>, tallied: &Tallied, seat: Seat) -> Option<Fault> {
    let counted: Vec<String> = tallied
        .items
        .iter()
        .map(|(id, n)| format!("{id}:{n}"))
        .collect();
    let recount = format!("{} = {}", tallied.faan, counted.join(" "));
    if faan.faan != u32::from(tallied.faan) {
        let message = Phrase::each(|tongue| {
            let seat = seat_name(seat, tongue);
            said!(
                tongue,
                "{seat}'s hand counts {recount}",
                "{seat}的牌計作 {recount}"
            )
        });
        return Some(Fault::at(faan.line, faan.column, "W3", message));
    }
    let wrong = faan.items.iter().find(|item| {
        let mut right = tallied.items.iter();
        !right.any(|(id, n)| id == item.id.as_str() && u32::from(*n) == item.faan)
    });
    if let Some(item) = wrong {
        let (id, faan) = (&item.id, item.faan);
        let message = phrase!(
            "`{id}:{faan}` is not counted so: {recount}",
            "`{id}:{faan}` 不是這樣計：{recount}"
        );
        return Some(Fault::at(item.line, item.column, item.id.as_str(), message));
    }
    let missing = tallied.items.iter().find(|(id, _)| {
        let mut written = faan.items.iter();
        !faan.items.is_empty() && !written.any(|item| item.id.as_str() == id)
    });
    let (id, n) = missing?;
    let message = phrase!(
        "`{id}:{n}` is missing: {recount}",
        "缺少 `{id}:{n}`：{recount}"
    );
    Some(Fault::at(faan.line, faan.column, id, message))
}

/// Whether whoever was held liable is (B1, B2, B5).
fn liable(hand: &HandRecord, recount: &Recount, faults: &mut Vec<Fault>) {
    for baau in &hand.baau {
        let feed = recount.table.liable(baau.winner);
        let message = match feed {
            // The feed is a discard and its claim: a table may name either.
            Some(feed)
                if feed.liable == baau.liable
                    && [feed.discard, feed.claim].contains(&baau.event) =>
            {
                continue;
            }
            Some(feed) => Phrase::each(|tongue| {
                let (liable, claim) = (seat_name(feed.liable, tongue), feed.claim);
                said!(
                    tongue,
                    "it is {liable} who is liable, for the claim at event {claim}",
                    "要包的是{liable}，因第{claim}項所叫的牌"
                )
            }),
            None => ("nobody is liable", "無人要包").into(),
        };
        // Of two feeds another one pays than this.
        let mut feeds = recount.table.feeds(baau.winner).into_iter();
        let other = feeds.any(|it| it.liable == baau.liable && Some(it) != feed);
        let rule = match feed {
            Some(_) if other => "B5",
            feed => feed.map_or("B1", |feed| feed.fed.rule()),
        };
        faults.push(Fault::at(baau.line, baau.column, rule, message));
    }
}
