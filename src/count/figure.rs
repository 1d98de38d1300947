//! One exhaustive match: which figures are seen in the facts.

use super::facts::Facts;
use crate::bonus::{Bonus, Family};
use crate::rules::{FlowerWins, Pattern};
use crate::tile::{Face, Rank, Suit, Tile};
use crate::win::{Opening, WonBy};

/// How often a figure is seen, one bit for each time.
///
/// The bits of flowers stand for families, those of dragons for dragons; a figure that is there
/// or not has the lowest bit.
pub(crate) fn seen(pattern: Pattern, facts: &Facts<'_>) -> u8 {
    if facts.read.flowers && !counts_beside_flowers(pattern, facts.rules.flower_wins) {
        return 0;
    }
    let (hand, win, tiles, read) = (facts.hand, facts.win, &facts.tiles, &facts.read);
    let replaced = match win.by {
        WonBy::ZiMo { .. } => win.occasion.replacements,
        _ => Default::default(),
    };
    let there = match pattern {
        Pattern::AllSheung { honour_pair } => {
            read.sheung == 4 && (honour_pair || matches!(read.pair, Some(Face::Suited(..))))
        }
        Pattern::AllTriplets {} => read.triplets == 4,
        Pattern::Suits { suits, honours } => {
            tiles.suits.count_ones() == u32::from(suits) && honours.fits(tiles.honours)
        }
        Pattern::Tiles {
            terminals,
            honours,
            simples,
        } => {
            terminals.fits(tiles.terminals)
                && honours.fits(tiles.honours)
                && simples.fits(tiles.simples)
        }
        Pattern::DragonSets { sets, pair } => {
            read.dragon_sets.count_ones() == u32::from(sets)
                && (!pair || matches!(read.pair, Some(Face::Dragon(_))))
        }
        Pattern::EachDragonSet {} => return read.dragon_sets,
        Pattern::WindSets { sets, pair } => {
            read.wind_sets.count_ones() == u32::from(sets)
                && (!pair || matches!(read.pair, Some(Face::Wind(_))))
        }
        Pattern::SeatWindSet {} => read.wind_sets >> win.seat as u8 & 1 == 1,
        Pattern::RoundWindSet {} => read.wind_sets >> win.round.0 as u8 & 1 == 1,
        Pattern::ConcealedTriplets {
            sets,
            kongs,
            on_discard,
        } => {
            let kongs = if kongs { read.concealed_kongs } else { 0 };
            read.concealed_pungs + kongs == sets && (on_discard || win.by.is_zi_mo())
        }
        Pattern::Kongs { kongs } => tiles.kongs == kongs,
        Pattern::NineGates { nine_sided } => are_nine_gates(facts, nine_sided),
        Pattern::ThirteenOrphans {} => read.orphans,
        // A flower win is drawn like any Zi Mo, where that counts at all.
        Pattern::SelfDrawn {} => win.by.is_zi_mo() || read.flowers,
        Pattern::KongReplacement { through_flowers } => {
            let kongs = match through_flowers {
                true => replaced.kongs(),
                false => replaced.kongs_in_a_row(),
            };
            kongs >= 1
        }
        Pattern::KongUponKong { through_flowers } => {
            let kongs = match through_flowers {
                true => replaced.kongs(),
                false => replaced.kongs_in_a_row(),
            };
            kongs >= 2
        }
        Pattern::LastDraw {} => win.occasion.last && win.by.is_zi_mo(),
        Pattern::LastDiscard {} => win.occasion.last && matches!(win.by, WonBy::Discard { .. }),
        Pattern::RobbedKong {} => matches!(win.by, WonBy::RobbedKong { .. }),
        Pattern::Heaven {
            after_kong,
            after_flowers,
        } => win.by.is_zi_mo() && opens(win.occasion.opening, after_kong, after_flowers),
        Pattern::Earth {
            after_kong,
            after_flowers,
        } => {
            matches!(win.by, WonBy::Discard { .. })
                && opens(win.occasion.opening, after_kong, after_flowers)
        }
        Pattern::NoFlowers { at_any_table } => {
            hand.set_aside().is_empty() && (facts.rules.flowers || at_any_table)
        }
        Pattern::OwnFlower {} => {
            return families(|family| hand.set_aside().contains(Bonus::of(family, win.seat)));
        }
        Pattern::WholeFamily {} => return families(|family| hand.set_aside().has_all(family)),
        Pattern::FlowerWin { tiles } => read.flowers && hand.set_aside().len() == u32::from(tiles),
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

fn opens(opening: Option<Opening>, after_kong: bool, after_flowers: bool) -> bool {
    opening.is_some_and(|opening| {
        (after_kong || !opening.after_kong) && (after_flowers || !opening.after_flowers)
    })
}

fn families(there: impl Fn(Family) -> bool) -> u8 {
    let bit = |family: Family| u8::from(there(family)) << family as u8;
    Family::ALL.into_iter().map(bit).sum()
}

/// 1112345678999 of one suit and one more of it, nothing on the table.
fn are_nine_gates(facts: &Facts<'_>, nine_sided: bool) -> bool {
    let Some(last) = facts.win.by.tile() else {
        return false;
    };
    let suit = Suit::ALL
        .into_iter()
        .find(|&suit| facts.tiles.suits == 1 << suit as u8);
    let (Some(suit), true) = (suit, facts.hand.laid().is_empty() && !facts.tiles.honours) else {
        return false;
    };
    let mut all = *facts.hand.concealed();
    if !nine_sided {
        all[last] += 1;
    }
    Rank::ALL.into_iter().all(|rank| {
        let tile = Tile::suited(suit, rank);
        all[tile] >= if tile.is_terminal() { 3 } else { 1 }
    })
}
