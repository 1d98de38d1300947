//! No swapping back (T11).

use super::action::Claim;
use super::terms::Terms;
use crate::counts::Counts;
use crate::refusal::Refusal;
use crate::rules::turn::OtherEnd;
use crate::tile::Tile;

/// The tiles that may not be thrown straight after a claim (T11), whatever else is in hand.
pub fn after_claim(terms: &Terms, claim: Claim) -> [Option<Tile>; 2] {
    match claim {
        _ if terms.is_play_only() => [None; 2],
        Claim::Pung(tile) => [Some(tile), None],
        Claim::Sheung { tile, with } => [Some(tile), other_end(terms.turn().other_end, tile, with)],
        // A replacement comes before the discard, or nothing does.
        Claim::Kong(_) | Claim::Win(_) => [None; 2],
    }
}

/// The tiles that may not be thrown straight after a claim by this hand.
///
/// `rest` is the hand without what the claim takes from it. A claim is refused if it leaves
/// nothing else (T11), unless the table allows that; then whatever is left may be thrown.
pub(super) fn barred(
    terms: &Terms,
    claim: Claim,
    rest: &Counts,
) -> Result<[Option<Tile>; 2], Refusal> {
    let barred = after_claim(terms, claim);
    if barred == [None; 2] {
        return Ok(barred);
    }
    let free = |(tile, _)| !barred.contains(&Some(tile));
    match rest.kinds().any(free) {
        true => Ok(barred),
        false if terms.turn().claim_without_discard => Ok([None; 2]),
        false => Err(Refusal::NoDiscardLeft),
    }
}

/// Why a tile may not be thrown, if it is barred.
pub(super) fn refuse(barred: [Option<Tile>; 2], tile: Tile) -> Result<(), Refusal> {
    match barred.contains(&Some(tile)) {
        true => Err(Refusal::SwappedBack { tile }),
        false => Ok(()),
    }
}

/// The other end of a Sheung that was claimed at an end; a tile claimed into the middle has none.
fn other_end(choice: OtherEnd, tile: Tile, with: [Tile; 2]) -> Option<Tile> {
    let (low, high) = (with[0].min(with[1]), with[0].max(with[1]));
    match choice {
        OtherEnd::Free => None,
        // 4 into 456: the 5 and 6 also run with 7. 7 into 789: nothing else runs with 8 and 9.
        OtherEnd::Beyond if tile < low => high.up(),
        OtherEnd::Beyond if high < tile => low.down(),
        OtherEnd::Within if tile < low => Some(high),
        OtherEnd::Within if high < tile => Some(low),
        OtherEnd::Beyond | OtherEnd::Within => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::{house, old_style, play};

    fn end(choice: OtherEnd, tile: u8, with: [u8; 2]) -> Option<usize> {
        let at = |n: u8| Tile::from_index(usize::from(n) - 1).unwrap();
        other_end(choice, at(tile), with.map(at)).map(|tile| tile.index() + 1)
    }

    #[test]
    fn t11_the_other_end_is_what_the_two_also_run_with() {
        assert_eq!(end(OtherEnd::Beyond, 4, [5, 6]), Some(7));
        assert_eq!(end(OtherEnd::Beyond, 4, [6, 5]), Some(7));
        assert_eq!(end(OtherEnd::Beyond, 6, [4, 5]), Some(3));
        assert_eq!(end(OtherEnd::Beyond, 5, [4, 6]), None);
        assert_eq!(end(OtherEnd::Beyond, 7, [8, 9]), None);
        assert_eq!(end(OtherEnd::Beyond, 3, [1, 2]), None);
        assert_eq!(end(OtherEnd::Within, 4, [5, 6]), Some(6));
        assert_eq!(end(OtherEnd::Within, 6, [4, 5]), Some(4));
        assert_eq!(end(OtherEnd::Within, 5, [4, 6]), None);
        assert_eq!(end(OtherEnd::Free, 4, [5, 6]), None);
    }
    #[test]
    fn t11_the_claimed_tile_and_the_other_end_stay_in_hand_for_a_turn() {
        play(
            &old_style(),
            "S 44888p",
            "
            E +8p -8p
            S pung 8p from E
            ! T11 S discard 8p
            ",
        );
        let after_a_sheung = "
            E +4s -4s
            S sheung 4s with 56s from E
            ! T11 S discard 4s
            ! T11 S discard 7s
            S discard 6s
            W +1m -1m
            N +1m -1m
            E +1m -1m
            S +2m -7s
            ";
        play(&old_style(), "S 455667s", after_a_sheung);
        // Claimed into the middle, or against the end of the suit, only the tile itself is barred.
        let middle = "
            E +5s -5s
            S sheung 5s with 46s from E
            ! T11 S discard 5s
            S discard 4s
            ";
        play(&old_style(), "S 44567s", middle);
        let edge = "
            E +7s -7s
            S sheung 7s with 89s from E
            ! T11 S discard 7s
            S discard 6s
            ";
        play(&old_style(), "S 6789s", edge);
    }

    #[test]
    fn t11_a_table_may_bar_the_run_itself_or_the_claimed_tile_alone() {
        let deal = "S 456677s";
        let within = "
            E +4s -4s
            S sheung 4s with 56s from E
            ! T11 S discard 6s
            S discard 7s
            ";
        play(&house("turn: { other_end: within }"), deal, within);
        let free = "
            E +4s -4s
            S sheung 4s with 56s from E
            ! T11 S discard 4s
            S discard 7s
            ";
        play(&house("turn: { other_end: free }"), deal, free);
    }

    #[test]
    fn t11_a_claim_that_leaves_no_discard_is_none() {
        // With three sets on the table, 4s claimed with 56s would leave 4s and 7s.
        let deal = "S 112233s 4567s 359p";
        let three_sets = "
            E +1s -1s
            S pung 1s from E
            S discard 5p
            W +2s -2s
            S pung 2s from W
            S discard 3p
            W +3s -3s
            S pung 3s from W
            S discard 9p
            W +8p -8p
            N +8p -8p
            E +4s -4s
            ";
        let refused = format!("{three_sets}\n ! T11 S sheung 4s with 56s from E");
        play(&old_style(), deal, &refused);
        let allowed = format!("{three_sets}\n S sheung 4s with 56s from E\n S discard 4s");
        let terms = house("turn: { claim_without_discard: true }");
        play(&terms, deal, &allowed);
    }
}
