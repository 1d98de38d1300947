//! Who may win (W1, W2, W5), and who of several (T13, T14).

use super::action::Claim;
use super::baau;
use super::outcome::{Tallied, Won};
use super::{Awaited, Said, Table};
use super::{claim, flowers, judge as turn, occasion, passed, shape};
use crate::count::{Reading, Tally, count};
use crate::hand::Hand;
use crate::refusal::Refusal;
use crate::rules::turn::Winners;
use crate::seat::Seat;
use crate::settle::{Payments, settle};
use crate::tile::Tile;
use crate::win::{Win, WonBy};

/// Judges a win, and counts it.
pub(super) fn judge(table: &Table, seat: Seat, by: WonBy) -> Result<Box<Won>, Refusal> {
    match (by, table.awaited) {
        (WonBy::ZiMo { tile }, _) => turn::own_draw(table, seat, tile)?,
        (WonBy::Flowers, _) => flowers::is_time(table, seat)?,
        (WonBy::Discard { tile, shooter }, Awaited::Claims { from, tile: there }) => {
            claim::is_open(seat, tile, shooter, from, there)?;
            is_first(table, seat, from)?;
        }
        (
            WonBy::RobbedKong { tile, maker },
            Awaited::Robbing {
                maker: from,
                tile: there,
                ..
            },
        ) => {
            claim::is_open(seat, tile, maker, from, there)?;
            is_first(table, seat, from)?;
        }
        (WonBy::Discard { .. }, Awaited::Robbing { tile, .. }) => {
            return Err(Refusal::OnlyRobbed { tile });
        }
        (WonBy::Discard { .. }, _) => return Err(Refusal::NothingToClaim),
        (WonBy::RobbedKong { .. }, _) => return Err(Refusal::NothingToRob),
    }
    // Nothing stands against it but the hand. The seat that let the tile go is filled in here.
    let win = offered(table, seat)?;
    has_not_passed(table, win)?;
    let won = weigh(table, win)?;
    match win.by {
        _ if is_guess(table, win) => {}
        WonBy::ZiMo { .. } => {}
        _ => passed::refuse(table, seat, win.by)?,
    }
    Ok(Box::new(won))
}

/// Whether a win on the open tile could be called: all but whose it is among several (T13).
pub(super) fn could_be_called(table: &Table, seat: Seat, tile: Tile) -> Result<(), Refusal> {
    match table.awaited {
        Awaited::Claims { from, tile: there } => claim::is_open(seat, tile, None, from, there)?,
        Awaited::Robbing {
            maker, tile: there, ..
        } => claim::is_open(seat, tile, None, maker, there)?,
        _ => return Err(Refusal::NothingToClaim),
    }
    let win = offered(table, seat)?;
    has_not_passed(table, win)?;
    if is_guess(table, win) {
        return Ok(());
    }
    can_win(table, win)?;
    passed::refuse(table, seat, win.by)
}

/// Whether a win needs tiles that nobody saw, so that it is taken as it is written.
fn is_guess(table: &Table, win: Win) -> bool {
    table.held[win.seat].is_guessed() && win.by.tile().is_some()
}

/// Whether a seat could have won on a discard when it lay open. Its hand must not have changed
/// since (T12). Of a hand that nobody saw nobody can say so.
pub(super) fn could_have_won(table: &Table, seat: Seat, at: usize) -> bool {
    let Some(thrown) = table.thrown.get(at) else {
        return false;
    };
    let by = WonBy::Discard {
        tile: thrown.tile,
        shooter: Some(thrown.seat),
    };
    let last = table.lies_open(at) && table.left(thrown.seat.next()) == 0;
    let win = occasion::win(table, seat, by, at + 1, last);
    !is_guess(table, win) && can_win(table, win).is_ok()
}

/// Whether a seat could win by what it has just drawn.
pub(super) fn could_zi_mo(table: &Table, seat: Seat) -> bool {
    offered(table, seat).is_ok_and(|win| !is_guess(table, win) && can_win(table, win).is_ok())
}

/// T13: one winner, the first claimant in turn order after whoever let the tile go; or all.
fn is_first(table: &Table, seat: Seat, from: Seat) -> Result<(), Refusal> {
    if all_may_win(table) {
        return Ok(());
    }
    let nearer = |other| from.turns_to(other) < from.turns_to(seat);
    let mut calls = claim::calls(table, seat);
    let nearer = calls.find(|&(by, call, _)| matches!(call, Claim::Win(_)) && nearer(by));
    match nearer {
        Some((seat, ..)) => Err(Refusal::NearerWinner { seat }),
        None => Ok(()),
    }
}

/// T12: whoever passed has let this tile go.
fn has_not_passed(table: &Table, win: Win) -> Result<(), Refusal> {
    match (table.said[win.seat], win.by.tile()) {
        (Some(Said { call: None, event }), Some(tile)) => Err(Refusal::PassedWin { tile, event }),
        _ => Ok(()),
    }
}

/// Whether each of several winners wins (T13).
pub(super) fn all_may_win(table: &Table) -> bool {
    table.terms.is_play_only() || table.terms.turn().winners == Winners::All
}

/// The win on what the table offers this seat now.
fn offered(table: &Table, seat: Seat) -> Result<Win, Refusal> {
    let by = turn::offered_win(table, seat).ok_or_else(|| turn::not_now(table, seat))?;
    let draws = match by {
        WonBy::Discard {
            shooter: Some(from),
            ..
        } => from.next(),
        _ => seat,
    };
    let last = table.left(draws) == 0;
    Ok(occasion::win(table, seat, by, table.thrown.len(), last))
}

/// Counts and settles a win (W1, W2).
fn weigh(table: &Table, win: Win) -> Result<Won, Refusal> {
    let hand = hand(table, win)?;
    let event = table.events.saturating_add(1);
    let Some(rules) = table.terms.rules().filter(|_| !is_guess(table, win)) else {
        return Ok(Won {
            win,
            hand,
            tallied: None,
            liable: None,
            settlement: None,
            event,
        });
    };
    let tally = counted(table, &hand, win)?;
    let drawn = win.by.is_zi_mo() || win.by == WonBy::Flowers && rules.baau.flower_wins;
    let liable = baau::liable(table, win.seat).filter(|_| drawn);
    let paid = settle(&win, tally.faan, rules, liable.map(|feed| feed.liable));
    let Some(Payments::Seats(settlement)) = paid else {
        // Every faan that can win has a bill, and whoever let the tile go is known here.
        return Err(Refusal::NoShape);
    };
    Ok(Won {
        win,
        hand,
        tallied: Some(Tallied::from(tally)),
        liable,
        settlement: Some(settlement),
        event,
    })
}

/// Whether a win has the shape and the minimum.
fn can_win(table: &Table, win: Win) -> Result<(), Refusal> {
    if table.terms.is_play_only() {
        return Ok(());
    }
    let hand = hand(table, win)?;
    counted(table, &hand, win).map(|_| ())
}

/// The hand that a win completes, or the refusal of one that it cannot.
fn hand(table: &Table, win: Win) -> Result<Hand, Refusal> {
    let held = &table.held[win.seat];
    let Some(tile) = win.by.tile() else {
        return Ok(Hand::flowers_alone(held.set_aside));
    };
    if !might(table, win.seat, win.by) {
        return Err(Refusal::NoShape);
    }
    let aside = win.by.is_zi_mo().then_some(tile);
    held.hand(aside).ok_or(Refusal::NoShape)
}

/// Whether a hand might be won so, as far as a quick look tells: certainly not, if this says no.
pub(super) fn might(table: &Table, seat: Seat, by: WonBy) -> bool {
    let held = &table.held[seat];
    let Some(tile) = by.tile() else {
        return true;
    };
    let (shapes, to_come) = (table.terms.shapes(), !by.is_zi_mo());
    let sets = held.laid.len();
    let any = table.terms.is_play_only() || held.is_guessed();
    any || shape::might_win(&held.concealed, sets, tile, to_come, shapes)
}

fn counted<'t>(table: &'t Table, hand: &Hand, win: Win) -> Result<Tally<'t>, Refusal> {
    let rules = table.terms.rules().ok_or(Refusal::NoShape)?;
    let tally = count(hand, &win, rules)?;
    if let Some(refusal) = tally.refusal() {
        return Err(refusal);
    }
    // T14: where a concealed Kong can be robbed at all, it is by this one hand.
    let concealed = matches!(table.awaited, Awaited::Robbing { concealed, .. } if concealed);
    let robs = matches!(win.by, WonBy::RobbedKong { .. });
    match concealed && robs && !matches!(tally.reading(), Reading::Orphans { .. }) {
        true => Err(Refusal::ConcealedKongRobbed),
        false => Ok(tally),
    }
}

#[cfg(test)]
mod tests {
    use crate::play::game::{ROUND, house, items, net, old_style, play, won};
    use crate::play::{PlayOnly, Terms};

    /// South, West and North wait for 4p, with three, five and three faan.
    const THREE: &str = "S CCCFFF444m23p55s; W EEE23p567p789p99p; N PPPNNN678m35p22s";
    /// South waits for 1p and 4p, with three faan.
    const SOUTH: &str = "S CCCFFF444m23p55s";

    #[test]
    fn w01_the_tile_comes_from_ones_own_draw_a_discard_or_a_robbed_kong() {
        let lines = format!(
            "{ROUND}
            E +1p
            ! T5 S win 1p from E
            ! W1 E win 1p self
            E discard 1p
            ! T5 S win 4p from E
            ! T5 S win 1p from N
            ! T14 S win 1p robbing E
            ! T4 S win 1p self
            ! W1 W win 1p from E
            S +4p
            ! W1 S win 1p self
            S win 4p self"
        );
        let table = play(&old_style(), SOUTH, &lines);
        assert_eq!(items(won(&table)), ["dragon-set", "zi-mo", "no-flowers"]);
        // Four faan are billed 16, and each of the other three pays half (P3).
        assert_eq!(net(&table), [-8, 24, -8, -8]);
    }

    #[test]
    fn w02_a_hand_below_the_minimum_may_not_win() {
        let lines = format!("{ROUND}\n E +4p -4p\n ! W2 S win 4p from E\n S +1p\n S win 1p self");
        let south = SOUTH.replace("FFF", "222m");
        let table = play(&old_style(), &south, &lines);
        assert_eq!(net(&table), [-4, 12, -4, -4]);
        let lines = format!("{ROUND}\n E +4p -4p\n S win 4p from E");
        play(&house("minimum: 2"), &south, &lines);
    }

    #[test]
    fn t13_the_nearest_claimant_wins_or_each_of_them() {
        let called = format!(
            "{ROUND}
            E +4p -4p
            W call win 4p
            S call win 4p"
        );
        let nearest = format!("{called}\n ! T13 W win 4p from E\n S win 4p from E");
        let table = play(&old_style(), THREE, &nearest);
        assert_eq!(net(&table), [-8, 8, 0, 0]);
        let all = format!(
            "{called}
            W win 4p from E
            ! D1 S draw 1m
            ! D1 N pass
            ! T13 W win 4p from E
            N win 4p from E
            S win 4p from E"
        );
        let table = play(&house("turn: { winners: all }"), THREE, &all);
        assert_eq!(net(&table), [-40, 8, 24, 8]);
        assert!(!table.outcome().unwrap().dealer_stays);
    }

    #[test]
    fn t13_a_dealer_among_the_winners_deals_again() {
        let lines = "
            E +9s -9s
            S +9s -9s
            W +9s -9s
            N +4p -4p
            S win 4p from N
            E win 4p from N
            ";
        let deal = "S CCCFFF444m23p55s; E EEE23p567p789p99p";
        let table = play(&house("turn: { winners: all }"), deal, lines);
        assert!(table.outcome().unwrap().dealer_stays);
        assert_eq!(net(&table), [32, 8, 0, -40]);
        let (first, _) = lines.split_once("E win").unwrap();
        let nearest = format!("{first}\n ! T13 E win 4p from N");
        let table = play(&old_style(), deal, &nearest);
        assert!(!table.outcome().unwrap().dealer_stays);
    }

    #[test]
    fn play_only_takes_wins_as_they_are_written() {
        let terms = Terms::play_only(PlayOnly::default());
        let lines = "
            E +9s -9s
            S +4p -4p
            W pass
            N win 4p from S
            E win 4p from S
            ! T5 W win 4p from E
            ! D1 W draw 1m
            ";
        let table = play(&terms, "", lines);
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.won.len(), outcome.settlement), (2, None));
        assert!(outcome.won.iter().all(|won| won.tallied.is_none()));
        play(&terms, "", "E draw 9s\n ! W1 E win 1m self\n E win 9s self");
    }
}
