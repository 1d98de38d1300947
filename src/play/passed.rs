//! Wins passed up (T12).
//!
//! A seat passed if it could have won, shape, minimum and all, and did not. Whether it could have
//! is asked only when it tries to win on that kind of tile again: its hand has not changed since
//! its turn ended, so nothing needs to be counted at each discard.

use super::terms::Terms;
use super::{Table, win};
use crate::refusal::Refusal;
use crate::rules::turn::Until;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::win::WonBy;

/// Why a seat may not win on a tile that it passed up since its last turn began.
///
/// Only discards are looked through: a Kong that was not robbed has all four of its kind, so
/// that kind is not offered again.
pub(super) fn refuse(table: &Table, seat: Seat, by: WonBy) -> Result<(), Refusal> {
    let Some(tile) = by.tile() else {
        return Ok(());
    };
    if table.terms.is_play_only() {
        return Ok(());
    }
    let robbing = matches!(by, WonBy::RobbedKong { .. });
    if robbing && !table.terms.turn().passed_bars_robbing {
        return Ok(());
    }
    let kept = table.held[seat].passed.iter();
    let mut kept = kept.filter(|&&(kind, _)| kind == tile);
    let event = kept.next().map(|&(_, event)| event);
    match event.or_else(|| passed(table, seat, tile)) {
        Some(event) => Err(Refusal::PassedWin { tile, event }),
        None => Ok(()),
    }
}

/// The discard of this kind that the seat could have won since its turn began. The one that lies
/// open has not been passed up yet.
fn passed(table: &Table, seat: Seat, tile: Tile) -> Option<u32> {
    let since = table.held[seat].turn_began;
    let earlier = table.thrown.iter().enumerate().rev();
    let mut earlier = earlier
        .take_while(|(_, thrown)| thrown.event > since)
        .filter(|&(at, thrown)| thrown.tile == tile && !table.lies_open(at))
        .filter(|(_, thrown)| thrown.seat != seat && !thrown.guessed);
    earlier
        .find(|&(at, _)| win::could_have_won(table, seat, at))
        .map(|(_, thrown)| thrown.event)
}

/// Every kind that the seat has passed up since its turn began, the open tile among them: what is
/// forgotten when it claims a tile, unless the table bars it until its next draw.
pub(super) fn kept_through_a_claim(table: &Table, seat: Seat) -> Vec<(Tile, u32)> {
    if lifts_at_claims(&table.terms) {
        return vec![];
    }
    let since = table.held[seat].turn_began;
    let offered = table.thrown.iter().enumerate();
    let offered = offered.filter(|(_, thrown)| thrown.event > since && thrown.seat != seat);
    let offered = offered.filter(|(_, thrown)| !thrown.guessed);
    let passed = offered.filter(|&(at, _)| win::could_have_won(table, seat, at));
    let mut kept = table.held[seat].passed.clone();
    kept.extend(passed.map(|(_, thrown)| (thrown.tile, thrown.event)));
    kept
}

/// Whether a claim begins a turn as a draw does, which lifts the bar (T12, decided: it does).
fn lifts_at_claims(terms: &Terms) -> bool {
    terms.is_play_only() || terms.turn().passed_until == Until::DrawOrClaim
}

#[cfg(test)]
mod tests {
    use crate::play::game::{ROUND, house, net, old_style, play};

    /// South waits for 1p and 4p, with three faan.
    const SOUTH: &str = "S CCCFFF444m23p55s";
    /// North waits for 4p, with three faan on a discard.
    const NORTH: &str = "N PPPNNN678m35p22s; S 44p9m; E 88m1s";

    #[test]
    fn t12_a_passed_win_bars_that_tile_alone_until_the_next_turn() {
        let passed = format!(
            "{ROUND}
            E +9m -9m
            S +9m -9m
            W +4p -4p
            N +9p -9p
            E +4p -4p
            ! T12 S win 4p from E
            ! T12 S call win 4p"
        );
        play(&old_style(), SOUTH, &passed);
        let drawn = format!("{passed}\n S +9p -9p\n W +4p -4p\n S win 4p from W");
        play(&old_style(), SOUTH, &drawn);
        let another = passed.replace("E +4p -4p", "E +1p -1p");
        let (another, _) = another.split_once('!').unwrap();
        play(&old_style(), SOUTH, &format!("{another}\n S win 1p from E"));
    }

    #[test]
    fn t12_passing_in_words_bars_the_tile_at_once() {
        let lines = format!("{ROUND}\n E +4p -4p\n S pass\n ! T12 S win 4p from E\n S +9m -9m");
        play(&old_style(), SOUTH, &lines);
    }

    #[test]
    fn t12_a_passed_tile_may_still_be_claimed_and_the_claim_begins_a_turn() {
        let south = "S CCCFFF444m2344p";
        let lines = format!(
            "{ROUND}
            E +9m -9m
            S +9m -9m
            W +4p -4p
            S pung 4p from W
            S discard 4m
            W +9p -9p
            N +4p -4p"
        );
        play(&old_style(), south, &format!("{lines}\n S win 4p from N"));
        let until_draw = house("turn: { passed_until: draw }");
        let barred = format!("{lines}\n ! T12 S win 4p from N\n E +1s -1s\n S +8s -8s");
        play(&until_draw, south, &barred);
    }

    #[test]
    fn t12_a_hand_below_the_minimum_was_not_passed() {
        // One dragon set and no flowers: two faan on a discard, three by robbing.
        let lines = format!(
            "{ROUND}
            E +4p -4p
            ! W2 N win 4p from E
            S pung 4p from E
            S discard 9m
            W +8m -8m
            E pung 8m from W
            E discard 1s
            S +4p
            S kong 4p added
            N win 4p robbing S"
        );
        let north = NORTH.replace("NNN", "222m");
        play(&old_style(), &north, &lines);
    }

    #[test]
    fn t12_the_bar_covers_robbing_unless_the_table_has_it_otherwise() {
        let lines = format!(
            "{ROUND}
            E +4p -4p
            S pung 4p from E
            S discard 9m
            W +8m -8m
            E pung 8m from W
            E discard 1s
            S +4p
            S kong 4p added"
        );
        let barred = format!("{lines}\n ! T12 N win 4p robbing S\n S ++9p -9p");
        play(&old_style(), NORTH, &barred);
        let free = format!("{lines}\n N win 4p robbing S");
        let table = play(&house("turn: { passed_bars_robbing: false }"), NORTH, &free);
        // Four faan: a dragon, the Seat Wind, no flowers, and the robbed Kong.
        assert_eq!(net(&table), [0, -24, 0, 24]);
    }

    #[test]
    fn t12_a_tile_offered_by_an_added_kong_can_be_passed_too() {
        let lines = format!(
            "{ROUND}
            E +9m -9m
            S +9m -9m
            W +9m -9m
            N +4p -4p
            W pung 4p from N
            W discard 1s
            N +1m -1m
            E +1s -1s
            S +1s -1s
            W +4p
            W kong 4p added
            S pass
            ! T12 S win 4p robbing W
            W ++8s -8s"
        );
        play(&old_style(), &format!("{SOUTH}; W 44p1s"), &lines);
    }

    #[test]
    fn t12_declining_zi_mo_is_no_passing_unless_the_table_has_it_so() {
        let lines = format!(
            "{ROUND}
            E +9m -9m
            S +4p -4p
            W +4p -4p"
        );
        let win = format!("{lines}\n S win 4p from W");
        play(&old_style(), SOUTH, &win);
        let barred = format!("{lines}\n ! T12 S win 4p from W\n N +9m -9m");
        play(
            &house("turn: { zi_mo_can_be_passed: true }"),
            SOUTH,
            &barred,
        );
    }
}
