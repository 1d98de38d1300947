//! How the hands of a record follow from each other: the deal, the rounds, who sits where, and
//! what everyone brings (D1 to D3).

use super::verdict::Fault;
use crate::aloud::seat_name;
use crate::deal::{Deal, Match, Player};
use crate::record::{HandRecord, Title};
use crate::seat::{BySeat, RoundWind, Seat};
use crate::settle::Settlement;
use crate::tile::Wind;
use crate::tongue::Phrase;
use crate::{phrase, said};

/// The course of a match, between two hands.
#[derive(Debug, Default)]
pub(super) struct Course {
    /// The match as it stands before the next hand, where that is known.
    game: Option<Match>,
    /// Whether it is known how many deals have passed in the round: a record may begin anywhere.
    is_sure: bool,
    /// Whether it is known what everyone brings: only once a record has said what they began with.
    has_points: bool,
    /// The hand before, and how often the deal had passed by then.
    before: Before,
}

/// What is known of the hand before.
#[derive(Debug, Default)]
enum Before {
    #[default]
    Nothing,
    Hand {
        title: Title,
        passed: usize,
    },
    Unknown,
}

impl Course {
    /// The course after a hand of which nothing is known.
    pub(super) fn lost() -> Course {
        Course {
            before: Before::Unknown,
            ..Course::default()
        }
    }

    /// D1 to D3: the hand is the one that follows the last, and everyone brings their points.
    pub(super) fn place(&mut self, hand: &HandRecord, faults: &mut Vec<Fault>) {
        let title = &hand.title;
        if let Some(dealer) = &hand.dealer
            && dealer.seat != Seat::East
        {
            let message = Phrase::each(|tongue| {
                let seat = seat_name(dealer.seat, tongue);
                said!(
                    tongue,
                    "{seat} deals, yet the dealer is always East",
                    "寫作{seat}做莊，但莊家必是東家"
                )
            });
            faults.push(Fault::at(dealer.line, dealer.column, "D3", message));
        }
        if self.game.is_some_and(|game| game.deal().is_none()) && begins_a_match(hand) {
            // Whoever plays on after four rounds begins again, with whatever points they like.
            self.game = Some(Match::default());
            (self.is_sure, self.has_points) = (true, false);
        }
        let Some(game) = &self.game else {
            return;
        };
        let Some(deal) = game.deal() else {
            let message = (
                "the last deal of the fourth round has passed: the match is over, and another \
                 begins with hand E-1",
                "四圈已打完，雀局已完；另一雀局由 `hand E-1` 開始",
            );
            faults.push(Fault::at(title.line, title.column, "D2", message));
            return;
        };
        let expected = (deal.round, u32::from(deal.hand));
        let written = (title.round, title.number);
        if expected != written && !self.may_be(written) {
            let rule = if deal.round == title.round {
                "D1"
            } else {
                "D2"
            };
            let message = phrase!(
                "after the hand before, this one is {deal}",
                "按上一局，此局應是 {deal}"
            );
            faults.push(Fault::at(title.line, title.column, rule, message));
        }
        if let Some(dealer) = &hand.dealer
            && dealer.repeat != u32::from(deal.repeat)
        {
            let message = match deal.repeat {
                0 => phrase!(
                    "the deal has passed: this dealer has not dealt before",
                    "已過莊：此莊家之前沒有做莊"
                ),
                n => phrase!(
                    "the same dealer deals again: repeat={n}",
                    "同一莊家連莊：repeat={n}"
                ),
            };
            faults.push(Fault::at(dealer.line, dealer.column, "D1", message));
        }
        if let Some(start) = hand.start.as_ref().filter(|_| self.has_points)
            && let Some(seat) = Seat::ALL
                .into_iter()
                .find(|&seat| start[seat].value != game.score(deal.players[seat]))
        {
            let before = game.score(deal.players[seat]);
            let message = Phrase::each(|tongue| {
                let seat = seat_name(seat, tongue);
                said!(
                    tongue,
                    "{seat} brings {before} from the hand before",
                    "{seat}從上一局帶來{before}"
                )
            });
            let (line, column) = (start[seat].line, start[seat].column);
            faults.push(Fault::at(line, column, "D3", message));
        }
    }

    /// Whether the hand could be the next where nobody knows how many deals have passed: the next
    /// of the round, or the first of the round after.
    fn may_be(&self, (round, number): (RoundWind, u32)) -> bool {
        let Before::Hand { title, .. } = &self.before else {
            return false;
        };
        let next = Wind::ALL
            .iter()
            .copied()
            .find(|&wind| wind as u8 == title.round.0 as u8 + 1);
        let goes_on = (round, number) == (title.round, title.number + 1);
        let next_round = number == 1 && Some(round.0) == next;
        !self.is_sure && (goes_on || next_round)
    }

    /// Who sits where in this hand. A dealer who deals for the first time says that the deal has
    /// passed, and the seats with it (D1, D3).
    pub(super) fn sit(&mut self, hand: &HandRecord) -> Option<BySeat<Player>> {
        let title = hand.title.value;
        let first_time = hand.dealer.as_ref().map(|dealer| dealer.repeat == 0);
        let passed = match self.before {
            Before::Nothing => Some(0),
            Before::Unknown => None,
            Before::Hand {
                title: before,
                passed,
            } => {
                let follows = match title.round == before.round {
                    true => title.number == before.number + 1,
                    false => title.number == 1,
                };
                let deal = self.game.as_ref().and_then(Match::deal);
                let first_time = first_time.or(deal.map(|deal| deal.repeat == 0));
                first_time
                    .filter(|_| follows)
                    .map(|first| passed + usize::from(first))
            }
        };
        self.before = match passed {
            Some(passed) => Before::Hand { title, passed },
            None => Before::Unknown,
        };
        let passed = passed?;
        Some(BySeat::from_fn(|seat| {
            Player(Seat::ALL[(seat as usize + passed) % 4])
        }))
    }

    /// The hand that comes next, none once the match is over, and what each seat brings, where
    /// that is known; nothing where the last hand was not settled.
    pub(super) fn next(&self) -> Option<(Option<Deal>, Option<BySeat<i64>>)> {
        let game = self.game?;
        let deal = game.deal();
        let points = deal.filter(|_| self.has_points);
        let points = points.map(|deal| deal.players.map(|player| game.score(player)));
        Some((deal, points))
    }

    /// What the next hand follows from: what this one moved, and whether the dealer stays; nothing
    /// where the hand was not settled.
    pub(super) fn pass_on(
        &mut self,
        hand: &HandRecord,
        settled: Option<(Option<BySeat<i64>>, bool)>,
    ) {
        let title = hand.title.value;
        let game = self.game.take();
        let Some((net, dealer_stays)) = settled else {
            return;
        };
        let is_here = |game: &Match| {
            let deal = game.deal();
            deal.is_some_and(|it| (it.round, u32::from(it.hand)) == (title.round, title.number))
        };
        let mut game = match game.filter(is_here) {
            Some(game) => game,
            None => {
                let repeat = hand.dealer.as_ref().map_or(0, |dealer| dealer.repeat);
                let numbers = (u16::try_from(title.number), u16::try_from(repeat));
                let (Ok(number), Ok(repeat)) = numbers else {
                    return;
                };
                self.has_points = false;
                // Only at the first deal of a round is it clear how many have passed.
                self.is_sure = title.number == u32::from(repeat) + 1;
                Match::resumed(title.round, number, repeat, None, BySeat::default())
            }
        };
        // What is written goes on, so that one wrong line is one fault.
        if let Some(start) = &hand.start {
            game.bring(BySeat::from_fn(|seat| start[seat].value));
            self.has_points = true;
        }
        // A hand played for other points is carried as it is written.
        let written = hand.net.as_ref();
        let written = written.map(|net| BySeat::from_fn(|seat| net[seat].value));
        let net = net.or(written);
        self.has_points &= net.is_some();
        let net = net.unwrap_or_default();
        game.settle(&moved(net), dealer_stays);
        self.game = Some(game);
    }
}

/// A settlement that gives each seat this net, as far as what some lose others gain.
fn moved(mut net: BySeat<i64>) -> Settlement {
    let mut settlement = Settlement::default();
    for payer in Seat::ALL {
        for winner in payer.others() {
            let points = net[winner].min(-net[payer]);
            if let Ok(points @ 1..) = u32::try_from(points) {
                settlement.pay(payer, winner, points);
                net[payer] += i64::from(points);
                net[winner] -= i64::from(points);
            }
        }
    }
    settlement
}
/// Whether a hand is the first of a match: East's first deal of the East round.
fn begins_a_match(hand: &HandRecord) -> bool {
    let title = hand.title.value;
    let first_time = hand.dealer.as_ref().is_none_or(|it| it.repeat == 0);
    (title.round.0, title.number) == (Wind::East, 1) && first_time
}
