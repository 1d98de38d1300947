//! Flowers set aside and replaced (T3), and the wins that they make (W5, T10).

use super::{Awaited, Table, judge, win};
use crate::bonus::Bonus;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::win::WonBy;

/// T3: flowers are set aside at once, dealt ones seat by seat from East.
pub(super) fn set_aside(table: &Table, seat: Seat, bonus: Bonus) -> Result<(), Refusal> {
    match table.awaited {
        Awaited::FirstDraw => Err(Refusal::EastDrawsFirst),
        _ if !table.held[seat].flowers.contains(bonus) => Err(Refusal::FlowerNotHeld { bonus }),
        Awaited::Flower(due) if due == seat => Ok(()),
        Awaited::Replacement { seat: due, .. } if due == seat => Err(Refusal::FlowerNotReplaced),
        Awaited::Flower(due) | Awaited::Replacement { seat: due, .. } => {
            Err(Refusal::DealtFlowersFirst { seat: due })
        }
        // A flower in hand is waited for, so there is none at any other time.
        _ => Err(judge::not_now(table, seat)),
    }
}

/// W5: the eighth flower wins at once, at a table where that is a win.
pub(super) fn must_win(table: &Table, seat: Seat) -> bool {
    let eight = table.held[seat].set_aside.len() == 8;
    eight && !table.terms.is_play_only() && win::judge(table, seat, WonBy::Flowers).is_ok()
}

/// W5: seven are called before the replacement is drawn, and eight win at once.
pub(super) fn is_time(table: &Table, seat: Seat) -> Result<(), Refusal> {
    match table.awaited {
        Awaited::Replacement { seat: due, flower } if due == seat && flower => {}
        Awaited::Move(due) if due == seat && table.held[seat].set_aside.len() >= 7 => {
            return Err(Refusal::FlowerWinTooLate);
        }
        _ if table.held[seat].set_aside.len() < 7 => {
            let set_aside = table.held[seat].set_aside.len();
            return Err(Refusal::TooFewFlowers { set_aside });
        }
        _ => return Err(Refusal::FlowerWinTooLate),
    }
    // T10: a last tile that is a flower may make a flower win, unless the table has it otherwise.
    let last = table.left(seat) == 0 && !table.terms.is_play_only();
    match last && !table.terms.turn().last_flower_wins {
        true => Err(Refusal::LastFlower),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::play::game::{house, items, net, old_style, play, won};

    #[test]
    fn t03_easts_fourteenth_tile_comes_first_and_then_dealt_flowers_from_east() {
        play(
            &old_style(),
            "E 1f2g; S 3g; N 4g 9m",
            "
            ! T3 E flower 1f
            ! T3 S draw 1m
            ! T3 E discard 1m
            E draw 2f
            ! T3 S flower 3g
            ! T3 E discard 1m
            E flower 2f
            ! T3 E flower 1f
            ! T3 E discard 1m
            ! T3 E draw 1m
            ! T3 N flower 4g
            E loose 3f
            E flower 1f
            E ++1m *3f ++2m
            ! T3 E flower 3f
            ! T3 S flower 3g
            E *2g ++3m
            ! T3 E discard 3m
            ! T3 E win 3m self
            ! T3 N flower 4g
            ! T2 N draw 9m
            S *3g ++4f
            ! T3 N flower 4g
            S *4f ++4m
            ! T2 S discard 4m
            N *4g ++4m
            ! T2 S draw 9p
            E discard 3m^
            ",
        );
    }

    #[test]
    fn t03_a_drawn_flower_is_set_aside_at_once_and_replaced_until_none_is_left() {
        play(
            &old_style(),
            "E 1m",
            "
            E +9s -9s
            S draw 1g
            ! T3 S discard 9m
            ! T3 S flower 2g
            ! T3 S loose 9s
            S flower 1g
            ! T3 S discard 9m
            ! T3 S draw 9s
            S loose 2g
            S flower 2g
            S ++9s -9s
            ",
        );
    }

    #[test]
    fn w05_seven_flowers_are_called_before_the_replacement_is_drawn() {
        let deal = "S 1234f12g";
        let lines = "
            E draw 1m
            S *1f ++2m *2f ++3m *3f ++4m *4f ++5m *1g ++6m
            S flower 2g
            ! W5 S win flowers
            S loose 3g
            ! W5 S win flowers
            S flower 3g
            ! W5 W win flowers
            ";
        let table = play(&old_style(), deal, &format!("{lines}\n S win flowers"));
        // Three faan alone, paid like Zi Mo, though East has not even acted (T3).
        assert_eq!(items(won(&table)), ["seven-flowers"]);
        assert_eq!(net(&table), [-4, 12, -4, -4]);
        let late = format!("{lines}\n S loose 7m\n ! W5 S win flowers\n E discard 1m");
        play(&old_style(), deal, &late);
    }

    #[test]
    fn w05_eight_flowers_win_at_once() {
        let lines = "
            E draw 1m
            S *1f ++2m *2f ++3m *3f ++4m *4f ++5m *1g ++6m *2g ++7m *3g ++4g
            S flower 4g
            ! W5 S loose 8m
            S win flowers
            ";
        let table = play(&old_style(), "S 1234f123g", lines);
        assert_eq!(items(won(&table)), ["eight-flowers"]);
        assert_eq!(net(&table), [-32, 96, -32, -32]);
        // At a table that knows no such win the eight are flowers like others.
        let no_wins = "items: [{ id: seven-flowers, off: true }, { id: eight-flowers, off: true }]";
        let (before, _) = lines.split_once("! W5").unwrap();
        let lines = format!("{before}\n ! W5 S win flowers\n S loose 8m\n E discard 1m");
        play(&house(no_wins), "S 1234f123g", &lines);
    }
}
