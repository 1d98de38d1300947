//! Kongs that a seat declares in its own turn (T7, T9). Claimed ones are in [`super::claim`].

use super::{Awaited, Table, judge};
use crate::refusal::Refusal;
use crate::rules::turn::AddedKong;
use crate::seat::Seat;
use crate::tile::Tile;

/// Four from the hand.
pub(super) fn concealed(table: &Table, seat: Seat, tile: Tile) -> Result<(), Refusal> {
    is_time(table, seat)?;
    let held = table.held[seat].concealed[tile];
    if held < 4 {
        let wanted = 4;
        return Err(Refusal::KongNotHeld { tile, wanted, held });
    }
    can_be_replaced(table, seat)
}

/// The fourth tile onto the seat's own claimed Pung; it need not be the one just drawn.
pub(super) fn added(table: &Table, seat: Seat, tile: Tile) -> Result<(), Refusal> {
    is_time(table, seat)?;
    if table.held[seat].claimed_pung(tile).is_none() {
        return Err(Refusal::NoPungToAddTo { tile });
    }
    let held = table.held[seat].concealed[tile];
    if held == 0 {
        let wanted = 1;
        return Err(Refusal::KongNotHeld { tile, wanted, held });
    }
    let any = table.terms.turn().added_kong == AddedKong::Any;
    if !any && table.drawn != Some(tile) {
        return Err(Refusal::AddedNotDrawn { tile });
    }
    can_be_replaced(table, seat)
}

/// T9: nothing is kept back, so a Kong needs a tile to replace it.
pub(super) fn can_be_replaced(table: &Table, seat: Seat) -> Result<(), Refusal> {
    match table.left(seat) == 0 && !table.terms.turn().kong_on_empty_wall {
        true => Err(Refusal::NothingToReplaceIt),
        false => Ok(()),
    }
}

/// T7: after a draw, and not straight after claiming a Pung or Sheung.
fn is_time(table: &Table, seat: Seat) -> Result<(), Refusal> {
    match table.awaited {
        Awaited::Move(due) if due == seat => Ok(()),
        Awaited::Discard { seat: due, .. } if due == seat => {
            match table.terms.turn().kong_after_claim {
                true => Ok(()),
                false => Err(Refusal::KongAfterClaim),
            }
        }
        _ => Err(judge::not_now(table, seat)),
    }
}

#[cfg(test)]
mod tests {
    use crate::play::game::{ROUND, house, items, net, old_style, play, won};
    use crate::play::{PlayOnly, Terms};
    use crate::seat::Seat;
    use crate::set::Laid;

    #[test]
    fn t07_a_kong_is_claimed_added_or_concealed_and_each_is_replaced() {
        let table = play(
            &old_style(),
            "S 444p 7777s; W 11s9p",
            "
            E +4p -4p
            ! T7 W kong 4p from E
            S kong 4p from E
            ! T7 S discard 7s
            ! T7 S draw 1m
            ! T7 S kong 7s concealed
            S loose 8m
            ! T2 S loose 1m
            ! T7 S kong 8m concealed
            S kong 7s concealed
            S ++1s -1s
            W pung 1s from S
            W discard 9p
            N +8m -8m
            E +9m -9m
            S +9m -9m
            W +1s
            ! T7 W kong 9p added
            W kong 1s added
            ! T7 W discard 1m
            W ++8p -8p
            ",
        );
        let sets = Seat::ALL.map(|seat| table.held(seat).laid().to_vec());
        let sets = sets.map(|sets| sets.iter().map(|set| set.laid).collect::<Vec<Laid>>());
        assert_eq!(
            format!("{sets:?}"),
            "[[], [[4444p<E], {7777s}], [[111+1s<S]], []]"
        );
    }

    #[test]
    fn t08_a_concealed_kong_lies_on_the_table_as_a_set_of_which_nothing_was_claimed() {
        let lines = "E +9p -9p\n S +4p\n S kong 4p concealed\n S ++8s -8s";
        let table = play(&old_style(), "S 444p", lines);
        let [kong] = table.held(Seat::South).laid() else {
            panic!();
        };
        assert_eq!(kong.laid.to_string(), "{4444p}");
        assert_eq!((kong.event, kong.fed_at), (4, None));
        assert_eq!(table.held(Seat::South).concealed().total(), 10);
    }

    #[test]
    fn t07_no_kong_is_declared_straight_after_claiming_a_pung_or_sheung() {
        let after_a_pung = "
            E +4p -4p
            S pung 4p from E
            ! T7 S kong 7s concealed
            S discard 1m
            ";
        play(&old_style(), "S 44p 7777s 1m", after_a_pung);
        let allowed = "
            E +4p -4p
            S pung 4p from E
            S kong 7s concealed
            S ++8m -8m
            ";
        let terms = house("turn: { kong_after_claim: true }");
        play(&terms, "S 44p 7777s 1m", allowed);
    }

    #[test]
    fn t07_the_tile_added_need_not_be_the_one_just_drawn() {
        // North keeps its fourth 4p for a turn.
        let lines = "
            E +4p -4p
            N pung 4p from E
            N discard 9m
            E +1s -1s
            S +1s -1s
            W +1s -1s
            N +1s";
        let added = format!("{lines}\n N kong 4p added\n N ++2s -2s");
        play(&old_style(), "N 444p 9m", &added);
        let refused = format!("{lines}\n ! T7 N kong 4p added\n N discard 4p");
        let terms = house("turn: { added_kong: just-drawn }");
        play(&terms, "N 444p 9m", &refused);
    }

    #[test]
    fn t09_no_kong_is_declared_when_nothing_can_replace_it() {
        let lines = "
            E +4p -4p
            S pung 4p from E
            S discard 9m
            W +9p -9p
            N +9p -9p
            E +9p -9p
            left 1
            S +4p";
        let refused = format!(
            "{lines}
            ! T9 S kong 4p added
            ! T9 S kong 7s concealed
            S discard 4p
            drawn"
        );
        play(&old_style(), "S 44p 7777s 9m", &refused);
        let terms = house("turn: { kong_on_empty_wall: true }");
        let concealed = format!("{lines}\n S kong 7s concealed\n ! T9 S loose 1m\n drawn");
        play(&terms, "S 44p 7777s 9m", &concealed);
        let added = format!("{lines}\n S kong 4p added\n ! T9 S loose 1m\n drawn");
        play(&terms, "S 44p 7777s 9m", &added);
    }

    #[test]
    fn t09_dead_tiles_are_not_drawn() {
        let terms = Terms::play_only(PlayOnly {
            flowers: false,
            dead: 83,
            ..PlayOnly::default()
        });
        let lines = "
            E +4p -4p
            ! T9 S kong 4p from E
            ! T9 S draw 1s
            drawn
            ";
        play(&terms, "S 444p", lines);
    }
    /// South adds the fourth 4p to its Pung; North waits for it.
    fn added(then: &str) -> String {
        format!(
            "{ROUND}
            E +4p -4p
            S pung 4p from E
            S discard 9m
            W +9m -9m
            N +9m -9m
            E +1m -1m
            S +4p
            ! T14 N win 4p robbing S
            S kong 4p added
            {then}"
        )
    }
    const ROBBED: &str = "S 44p9m; N PPPNNN678m35p22s; W 23p";

    #[test]
    fn t14_an_added_kong_is_robbed_before_its_replacement_and_the_pung_stays() {
        let robbed = added(
            "! T14 W sheung 4p with 23p from S
            ! T14 W call pung 4p
            ! T14 N win 4p from S
            ! T5 S win 4p robbing S
            ! T5 N win 4p robbing W
            ! W1 W win 4p robbing S
            N win 4p robbing S",
        );
        let table = play(&old_style(), ROBBED, &robbed);
        let counted = ["dragon-set", "seat-wind-set", "cheung-gong", "no-flowers"];
        assert_eq!(items(won(&table)), counted);
        // Four faan are billed 16; the maker pays the whole Zi Mo total alone (P4).
        assert_eq!(net(&table), [0, -24, 0, 24]);
        let [pung] = table.held(Seat::South).laid() else {
            panic!();
        };
        assert!(matches!(pung.laid, Laid::Claimed { .. }));
    }

    #[test]
    fn t14_the_kong_is_made_when_its_replacement_is_drawn() {
        let called = added("N call win 4p\n ! T5 S loose 8s\n N win 4p robbing S");
        play(&old_style(), ROBBED, &called);
        let made = added("W pass\n S loose 8s\n ! T14 N win 4p robbing S\n S discard 8s");
        let table = play(&old_style(), ROBBED, &made);
        let [kong] = table.held(Seat::South).laid() else {
            panic!();
        };
        assert_eq!(kong.laid.to_string(), "[444+4p<E]");
    }

    #[test]
    fn t14_thirteen_orphans_rob_a_concealed_kong_only_where_the_table_says_so() {
        let deal = "S EEE 9m; N 19m19p19sSSWNCFP; W PP";
        let lines = "
            E +9p -9p
            S +E
            S kong E concealed";
        let never = format!("{lines}\n ! T14 N win E robbing S\n S ++8s -8s");
        play(&old_style(), deal, &never);
        let robbed = format!("{lines}\n ! W1 W win E robbing S\n N win E robbing S");
        let table = play(
            &house("turn: { orphans_rob_concealed: true }"),
            deal,
            &robbed,
        );
        assert_eq!(items(won(&table)), ["sap-saam-yiu"]);
        assert_eq!(net(&table), [0, -192, 0, 192]);
        // Any other hand has to let it go.
        let deal = "S 444p; N PPPNNN678m35p22s";
        let other = "
            E +9p -9p
            S +4p
            S kong 4p concealed
            ! T14 N win 4p robbing S
            S ++8s -8s
            ";
        play(&house("turn: { orphans_rob_concealed: true }"), deal, other);
    }
}
