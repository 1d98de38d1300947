//! One exhaustive match: which figures are seen in the facts.

mod flowers;
mod honours;
mod occasion;
mod runs;
mod shapes;
mod tiles;
mod triplets;

use super::facts::Facts;
use super::reading::Shape;
use crate::kinds::Kinds;
use crate::rules::{FlowerWins, Pattern};

/// How often a figure is seen, one bit for each time.
///
/// The bits of flowers stand for families, those of dragons for dragons; a figure that is there
/// or not has the lowest bit.
// Within a loop over patterns the work of all would be done ahead of any.
#[inline(never)]
pub(crate) fn seen(pattern: Pattern, facts: &Facts<'_>) -> u8 {
    let flower_win = facts.read.shape == Some(Shape::Flowers);
    if flower_win && !counts_beside_flowers(pattern, facts.rules.flower_wins) {
        return 0;
    }
    let (hand, win, read) = (facts.hand, facts.win, &facts.read);
    let there = match pattern {
        Pattern::Suits { suits, honours } => tiles::suits(&facts.tiles, suits, honours),
        Pattern::Tiles {
            terminals,
            honours,
            simples,
        } => tiles::tiles(&facts.tiles, terminals, honours, simples),
        Pattern::Numbers { from, to } => tiles::numbers(&facts.tiles, from, to),
        Pattern::NumberValues { values } => tiles::number_values(&facts.tiles, values),
        Pattern::AllGreen {} => facts.tiles.kinds.is_within(Kinds::GREEN),
        Pattern::AllBlue {} => facts.tiles.kinds.is_within(Kinds::BLUE),
        Pattern::NineGates { nine_sided } => tiles::nine_gates(facts, nine_sided),

        Pattern::AllSheung { honour_pair } => runs::all_sheung(read, honour_pair),
        Pattern::Straight { across } => runs::straight(read, across),
        Pattern::ShiftedSheung { across } => runs::shifted(read, across),
        Pattern::TripleSheung {} => runs::triple(read),
        Pattern::IdenticalSheung { sheung } => runs::identical(read) == sheung,
        Pattern::TwiceTwoSheung {} => runs::twice_two(read),
        Pattern::TwoShortStraights {} => runs::two_short_straights(read),
        Pattern::FourInOne { sheung } => runs::four_in_one(read, sheung),

        Pattern::AllTriplets {} => read.triplets_in_all == 4,
        Pattern::ShiftedTriplets { across } => triplets::shifted(read, across),
        Pattern::FourLadies {} => triplets::four_ladies(read),
        Pattern::EachDoubleTriplet {} => return times(triplets::doubles(read)),
        Pattern::TerminalTriplets { from, to } => {
            let terminals = triplets::terminals(read);
            (u32::from(from)..=u32::from(to)).contains(&terminals)
        }
        Pattern::ConcealedTriplets {
            sets,
            kongs,
            on_discard,
        } => {
            let kongs = if kongs { read.concealed_kongs } else { 0 };
            read.concealed_pungs + kongs == sets && (on_discard || win.by.is_zi_mo())
        }
        Pattern::Kongs { kongs } => hand.laid_sets().kongs.len() == u32::from(kongs),
        Pattern::EachKong {} => return times(hand.laid_sets().kongs.len()),

        Pattern::DragonSets { sets, pair } => honours::dragons(read, sets, pair),
        Pattern::EachDragonSet {} => return honours::each_dragon(read),
        Pattern::WindSets { sets, pair } => honours::winds(read, sets, pair),
        Pattern::SeatWindSet {} => honours::is_set(read, win.seat.wind()),
        Pattern::RoundWindSet {} => honours::is_set(read, win.round.0),
        Pattern::EachValueTriplet {} => return honours::values(read, win),

        Pattern::SpecialPair {} => shapes::special_pair(read),
        Pattern::OutsideEverywhere { honours } => shapes::outside(facts, honours),
        Pattern::AllTypes {} => shapes::all_types(read),
        Pattern::AllLinked {} => shapes::all_linked(read),
        Pattern::ThirteenOrphans {} => read.shape == Some(Shape::Orphans),
        Pattern::SevenPairs {
            fours,
            honours_alone,
        } => match read.shape {
            Some(Shape::Pairs { fours: there }) => {
                fours.fits(there) && (!honours_alone || facts.tiles.suits == 0)
            }
            _ => false,
        },
        Pattern::NotConnected { seven_honours } => {
            let all_honours = || honours::all_seven(hand, win);
            read.shape == Some(Shape::NotConnected) && (!seven_honours || all_honours())
        }

        // A flower win is drawn like any Zi Mo, where that counts at all.
        Pattern::SelfDrawn {} => win.by.is_zi_mo() || flower_win,
        Pattern::NothingClaimed { drawn, kongs } => {
            let so_won = drawn.is_none_or(|drawn| win.by.is_zi_mo() == drawn);
            !hand.has_claimed() && so_won && (kongs || hand.kongs() == 0)
        }
        Pattern::AnyReplacement {} => !occasion::replaced(win).is_empty(),
        Pattern::FlowerReplacement {} => occasion::replaced(win).ends_with_flower(),
        Pattern::KongReplacement { through_flowers } => occasion::kongs(win, through_flowers) >= 1,
        Pattern::KongUponKong { through_flowers } => occasion::kongs(win, through_flowers) >= 2,
        Pattern::LastDraw {} => win.occasion.last && win.by.is_zi_mo(),
        Pattern::LastDiscard {} => win.occasion.last && occasion::is_discard(win),
        Pattern::RobbedKong {} => occasion::is_robbed(win),
        Pattern::Heaven {
            after_kong,
            after_flowers,
        } => win.by.is_zi_mo() && occasion::opens(win, after_kong, after_flowers),
        Pattern::Earth {
            after_kong,
            after_flowers,
        } => occasion::is_discard(win) && occasion::opens(win, after_kong, after_flowers),

        Pattern::NoFlowers { at_any_table } => {
            hand.set_aside().is_empty() && (facts.rules.flowers || at_any_table)
        }
        Pattern::OwnFlower {} => return flowers::own(hand, win.seat),
        Pattern::WholeFamily {} => return flowers::whole(hand),
        Pattern::FlowerWin { tiles } => flower_win && hand.set_aside().len() == u32::from(tiles),
    };
    u8::from(there)
}

/// Whether a figure can score in a flower win (W5).
fn counts_beside_flowers(pattern: Pattern, flower_wins: FlowerWins) -> bool {
    match (pattern, flower_wins) {
        (Pattern::FlowerWin { .. }, _) => true,
        (_, FlowerWins::Alone) => false,
        (_, FlowerWins::WithFlowersAndDraw) => {
            pattern.is_of_flowers() || pattern == Pattern::SelfDrawn {}
        }
    }
}

/// A bit for each time.
fn times(times: u32) -> u8 {
    ((1u16 << times.min(8)) - 1) as u8
}
