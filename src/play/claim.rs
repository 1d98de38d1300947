//! Whose the discard is (T5, T6, T10). Wins on it are in [`super::win`].

use super::action::Claim;
use super::{Awaited, Said, Table, kong, swap, win};
use crate::counts::Counts;
use crate::refusal::Refusal;
use crate::rules::turn::Priority;
use crate::seat::Seat;
use crate::tile::Tile;

/// A claim for a set that takes effect: it could be called, and no call goes before it.
pub(super) fn takes_effect(
    table: &Table,
    seat: Seat,
    claim: Claim,
    from: Option<Seat>,
) -> Result<(), Refusal> {
    makes_a_set(table, seat, claim, from)?;
    match before(table, seat, claim) {
        Some((by, call)) => Err(outranked(by, call)),
        None => Ok(()),
    }
}

/// A claim that is called. It has to be one that could take effect, did nobody call higher.
pub(super) fn call(table: &Table, seat: Seat, claim: Claim) -> Result<(), Refusal> {
    // The same claim again says nothing, and a lower one would take back what others heard.
    let higher = |said: Claim| match (claim, said) {
        (Claim::Kong(_), Claim::Pung(_)) => true,
        _ => claim.rank() > said.rank(),
    };
    match table.said[seat].and_then(|said| said.call) {
        Some(said) if !higher(said) => {
            let call = said.word();
            return Err(Refusal::AlreadyCalled { seat, call });
        }
        _ => {}
    }
    match claim {
        Claim::Win(tile) => win::could_be_called(table, seat, tile),
        _ => makes_a_set(table, seat, claim, None),
    }
}

/// Passing: the tile is another's, and the seat has not passed on it yet.
pub(super) fn pass(table: &Table, seat: Seat) -> Result<(), Refusal> {
    let from = match table.awaited {
        Awaited::Claims { from, .. } => from,
        Awaited::Robbing { maker, .. } => maker,
        _ => return Err(Refusal::NothingToClaim),
    };
    if seat == from {
        return Err(Refusal::OwnTile);
    }
    has_not_passed(table, seat)
}

/// T5: a draw comes after every claim, so none that was called may stand. A seat's own call it may
/// let go.
pub(super) fn nobody_has_called(table: &Table, seat: Seat) -> Result<(), Refusal> {
    let mut calls = calls(table, seat);
    match calls.next() {
        Some((by, call, _)) => Err(outranked(by, call)),
        None => Ok(()),
    }
}

/// T5: whoever passed has had their say on this tile.
fn has_not_passed(table: &Table, seat: Seat) -> Result<(), Refusal> {
    match table.said[seat] {
        Some(Said { call: None, .. }) => Err(Refusal::AlreadyPassed { seat }),
        _ => Ok(()),
    }
}

/// Whether a claim makes a set with the open discard (T5, T6, T7), one that T9 and T10 allow and
/// that leaves a discard (T11).
fn makes_a_set(
    table: &Table,
    seat: Seat,
    claim: Claim,
    source: Option<Seat>,
) -> Result<(), Refusal> {
    let tile = claim.tile();
    let from = match table.awaited {
        Awaited::Claims { from, tile: there } => {
            is_open(seat, tile, source, from, there)?;
            from
        }
        Awaited::Robbing { tile, .. } => return Err(Refusal::OnlyRobbed { tile }),
        _ => return Err(Refusal::NothingToClaim),
    };
    has_not_passed(table, seat)?;
    let next = from.next();
    if matches!(claim, Claim::Sheung { .. }) && seat != next {
        return Err(Refusal::SheungFromAfar { next });
    }
    if claim.set().is_none() {
        let with = wanted(claim);
        return Err(Refusal::NotARun { tile, with });
    }
    if !table.terms.is_play_only() && table.left(next) == 0 {
        return Err(Refusal::LastDiscard);
    }
    let concealed = table.held[seat].concealed;
    let Some(rest) = without(concealed, claim) else {
        let wanted = wanted(claim);
        return Err(match claim {
            Claim::Kong(_) => Refusal::KongNotHeld {
                tile,
                wanted: 3,
                held: concealed[tile],
            },
            _ => Refusal::SetNotHeld { wanted, concealed },
        });
    };
    if let Claim::Kong(_) = claim {
        kong::can_be_replaced(table, seat)?;
    }
    match swap::barred(&table.terms, claim, &rest) {
        // Another tile may be left than those that are guessed.
        Err(_) if table.held[seat].is_guessed() => Ok(()),
        barred => barred.map(|_| ()),
    }
}

/// Whether the tile that a claim names, and whom it names, are those of the open tile (T5).
pub(super) fn is_open(
    seat: Seat,
    tile: Tile,
    source: Option<Seat>,
    from: Seat,
    there: Tile,
) -> Result<(), Refusal> {
    if tile != there {
        return Err(Refusal::OtherTile { tile, there });
    }
    match source {
        Some(source) if source != from => Err(Refusal::OtherSource {
            from: source,
            there: from,
        }),
        _ if seat == from => Err(Refusal::OwnTile),
        _ => Ok(()),
    }
}

/// The call of another seat that goes before this claim (T5).
fn before(table: &Table, seat: Seat, claim: Claim) -> Option<(Seat, Claim)> {
    let own = table.said[seat].filter(|said| said.call.is_some());
    let first_called = table.terms.turn().priority == Priority::FirstCalled;
    let mut calls = calls(table, seat);
    let before = calls.find(|&(_, call, event)| match call {
        Claim::Win(_) => true,
        _ if first_called => own.is_none_or(|own| event < own.event),
        _ => call.rank() > claim.rank(),
    });
    before.map(|(by, call, _)| (by, call))
}

/// What the other seats have called on the open tile, with the event.
pub(super) fn calls(table: &Table, seat: Seat) -> impl Iterator<Item = (Seat, Claim, u32)> {
    let others = table.said.iter().filter(move |&(other, _)| other != seat);
    others.filter_map(|(other, said)| said.and_then(|it| Some((other, it.call?, it.event))))
}

fn outranked(by: Seat, call: Claim) -> Refusal {
    let call = call.word();
    Refusal::Outranked { by, call }
}

/// What a claim leaves of a hand; `None` if the hand has not what the claim needs.
pub(super) fn without(mut concealed: Counts, claim: Claim) -> Option<Counts> {
    for (tile, n) in claim.given() {
        concealed[tile] = concealed[tile].checked_sub(n)?;
    }
    Some(concealed)
}

/// What the hand has to give for a claim.
fn wanted(claim: Claim) -> Counts {
    let mut wanted = Counts::NONE;
    for (tile, n) in claim.given() {
        wanted[tile] += n;
    }
    wanted
}

#[cfg(test)]
mod tests {
    use crate::play::game::{house, old_style, play};
    use crate::play::{PlayOnly, Terms};

    /// South and West both hold something for 4p.
    const DEAL: &str = "S 23566p; W 44p";

    #[test]
    fn t05_a_win_goes_before_a_pung_and_a_pung_before_a_sheung() {
        let pung_over_sheung = "
            E +4p -4p
            S call sheung 4p with 23p
            W call pung 4p
            ! T5 S sheung 4p with 23p from E
            ! T5 S draw 9m
            W pung 4p from E
            ! T5 S sheung 4p with 23p from E
            ! T5 N call pung 4p
            ";
        play(&old_style(), DEAL, pung_over_sheung);
        let win_over_pung = "
            E +9m -9m
            S +9m -9m
            W +9m -9m
            N +4p -4p
            S call win 4p
            W call pung 4p
            ! T5 W pung 4p from N
            S win 4p from N
            ";
        play(&old_style(), "S CCCFFF444m23p55s; W 44p", win_over_pung);
    }

    #[test]
    fn t05_the_order_of_calls_counts_only_where_the_table_says_so() {
        let first_called = house("turn: { priority: first-called }");
        let sheung_first = "
            E +4p -4p
            S call sheung 4p with 23p
            W call pung 4p
            ! T5 W pung 4p from E
            S sheung 4p with 23p from E
            ";
        play(&first_called, DEAL, sheung_first);
        let pung_first = "
            E +4p -4p
            W call pung 4p
            S call sheung 4p with 23p
            ! T5 S sheung 4p with 23p from E
            W pung 4p from E
            ";
        play(&first_called, DEAL, pung_first);
    }

    #[test]
    fn t05_a_claim_comes_before_the_next_draw_and_waits_for_calls() {
        play(
            &old_style(),
            DEAL,
            "
            ! T5 W pung 4p from E
            E +4p
            ! T5 W pung 4p from E
            E discard 4p
            W call pung 4p
            ! T5 S draw 1m
            W pass
            S draw 1m
            ! T5 W pung 4p from E
            S discard 1m
            ! T5 W pung 4p from E
            ! T5 W call pung 4p
            ",
        );
        // A seat may let its own call go by drawing.
        let own_call = "
            E +4p -4p
            S call sheung 4p with 23p
            S draw 1m
            ";
        play(&old_style(), DEAL, own_call);
    }

    #[test]
    fn t05_a_claim_names_the_tile_and_the_seat_as_they_are() {
        play(
            &old_style(),
            DEAL,
            "
            E +4p -4p
            ! T5 W pung 5p from E
            ! T5 W pung 4p from S
            ! T5 E pung 4p from E
            ! T5 E pass
            W pung 4p
            ",
        );
    }

    #[test]
    fn t05_a_seat_has_one_word_on_a_tile_unless_it_is_for_more() {
        play(
            &old_style(),
            "S 23p 56p; W 444p",
            "
            E +4p -4p
            S pass
            ! T5 S pass
            ! T5 S sheung 4p with 23p from E
            ! T5 S call sheung 4p with 56p
            W call pung 4p
            ! T5 W call pung 4p
            W call kong 4p
            ! T5 W call pung 4p
            W kong 4p from E
            ",
        );
    }

    #[test]
    fn t06_a_sheung_comes_from_the_seat_before_alone_and_is_a_run() {
        play(
            &old_style(),
            "S 23366p; W 2356p; N 44p",
            "
            E +4p -4p
            ! T6 W sheung 4p with 23p from E
            ! T6 W call sheung 4p with 56p
            ! T6 S sheung 4p with 26p from E
            ! T6 S sheung 4p with 44p from E
            ! T6 S sheung 4p with 35p from E
            S sheung 4p with 32p from E
            ",
        );
        let honours = "
            E +E -E
            ! T6 S sheung E with SW from E
            ! T6 S pung E from E
            ";
        play(&old_style(), "S SW123456789mPF", honours);
    }

    #[test]
    fn t10_only_a_win_claims_the_last_discard() {
        let last = "
            E +9m -9m
            S +9m -9m
            W +9m -9m
            left 1
            N +4p -4p
            ! T10 E sheung 4p with 56p from N
            ! T10 W pung 4p from N
            ! T10 W call kong 4p
            ! T9 E draw 1m
            S win 4p from N
            ";
        play(&old_style(), "E 56p; S CCCFFF444m23p55s; W 444p", last);
    }

    #[test]
    fn t10_is_taken_as_it_is_written_where_only_the_play_is_judged() {
        let terms = Terms::play_only(PlayOnly::default());
        let last = "
            left 1
            E +4p -4p
            ! T9 W kong 4p from E
            W pung 4p from E
            W discard 4p
            ";
        play(&terms, "W 444p", last);
    }
}
