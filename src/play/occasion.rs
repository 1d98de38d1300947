//! What is special about the moment of a win: the first tiles, the last, a replacement.

use super::Table;
use crate::seat::Seat;
use crate::win::{Occasion, Opening, Win, WonBy};

/// A win with its occasion, when so many tiles had been thrown and the wall was at its end or not.
pub(super) fn win(table: &Table, seat: Seat, by: WonBy, thrown: usize, last: bool) -> Win {
    let occasion = match by {
        WonBy::ZiMo { .. } => Occasion {
            replacements: table.chain,
            last,
            // Nobody but East acts before East's first discard.
            opening: (thrown == 0).then(|| opening(table, seat)),
        },
        WonBy::Discard { .. } => Occasion {
            last,
            opening: (thrown == 1).then(|| opening(table, seat)),
            ..Occasion::default()
        },
        WonBy::RobbedKong { .. } | WonBy::Flowers => Occasion::default(),
    };
    Win {
        seat,
        round: table.round,
        by,
        occasion,
    }
}

/// What had happened before East's first discard: East's Kongs, and the winner's flowers.
fn opening(table: &Table, seat: Seat) -> Opening {
    let first = table.thrown.first().map_or(u32::MAX, |first| first.event);
    let mut kongs = table.held[Seat::East].laid.iter();
    Opening {
        after_kong: kongs.any(|set| set.event < first),
        after_flowers: !table.held[seat].set_aside.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use crate::play::game::{ROUND, items, net, old_style, play, won};

    #[test]
    fn east_wins_on_the_dealt_tiles_though_flowers_were_replaced_but_not_after_a_kong() {
        let deal = "E 234m567m345p678s9s";
        let table = play(&old_style(), deal, "E draw 9s\n E win 9s self");
        assert_eq!(items(won(&table)), ["tin-wu"]);
        assert_eq!(net(&table), [192, -64, -64, -64]);
        assert!(table.outcome().unwrap().dealer_stays);
        let flower = "E draw 3f\n E flower 3f\n E loose 9s\n E win 9s self";
        assert_eq!(items(won(&play(&old_style(), deal, flower))), ["tin-wu"]);
        let kong = "
            E draw 1s
            E kong 1s concealed
            E loose 9s
            E win 9s self
            ";
        let table = play(&old_style(), "E 234m567m345p9s111s", kong);
        let counted = ["zi-mo", "gong-seung-hoi-fa", "no-flowers"];
        assert_eq!(items(won(&table)), counted);
    }

    #[test]
    fn another_wins_on_easts_first_discard_alone() {
        let first = "E +4p -4p\n N win 4p from E";
        let deal = "N PPPNNN678m35p22s; S 44p9m";
        assert_eq!(items(won(&play(&old_style(), deal, first))), ["dei-wu"]);
        // The first discard of another is not East's.
        let second = "E +4p -4p\n S pung 4p from E\n S discard 9m\n ! W2 W win 9m from S";
        let deal = format!("{deal}; W 222m123p456p789s9m");
        play(&old_style(), &deal, second);
        let kong = "
            E draw 1s
            E kong 1s concealed
            E ++4p -4p
            N win 4p from E
            ";
        let deal = format!("{deal}; E 111s").replace("; W 222m123p456p789s9m", "");
        let table = play(&old_style(), &deal, kong);
        let counted = ["dragon-set", "seat-wind-set", "no-flowers"];
        assert_eq!(items(won(&table)), counted);
    }

    #[test]
    fn a_kong_upon_a_kong_is_two_in_a_row_with_no_flower_between_or_after() {
        let deal = "E 1111m2222m345p67s";
        let two = "
            E +9s
            E kong 1m concealed
            E loose 5s
            E kong 2m concealed
            E loose 9s
            E win 9s self
            ";
        assert_eq!(
            items(won(&play(&old_style(), deal, two))),
            ["kong-upon-kong"]
        );
        let between = two.replace("E loose 5s", "E loose 1g\n E flower 1g\n E loose 5s");
        let counted = ["zi-mo", "gong-seung-hoi-fa", "own-flower"];
        assert_eq!(items(won(&play(&old_style(), deal, &between))), counted);
        let after = two.replace("E loose 9s", "E loose 1g\n E flower 1g\n E loose 9s");
        let after = after.replace("E win 9s self", "! W2 E win 9s self");
        play(&old_style(), deal, &after);
    }

    #[test]
    fn the_last_tile_counts_when_it_is_drawn_and_not_when_it_is_thrown() {
        let lines = format!("{ROUND}\n E +9m -9m\n left 1\n S +1p");
        let deal = "S CCC222m444m23p55s";
        let drawn = format!("{lines}\n S win 1p self");
        let table = play(&old_style(), deal, &drawn);
        let counted = ["dragon-set", "zi-mo", "hoi-dai-lo-yuet", "no-flowers"];
        assert_eq!(items(won(&table)), counted);
        let thrown = format!("{ROUND}\n left 1\n E +1p -1p\n ! W2 S win 1p from E\n drawn");
        play(&old_style(), deal, &thrown);
    }
}
