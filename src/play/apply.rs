//! Actions carried out, once nothing stands against them.

use super::action::{Action, Claim, Drawn, What};
use super::baau::Feed;
use super::held::OnTable;
use super::outcome::{Outcome, Won};
use super::{Awaited, Fate, Said, Table, Thrown};
use super::{claim, flowers, judge, passed, swap, win};
use crate::bonus::Bonus;
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat};
use crate::set::Laid;
use crate::tile::Tile;
use crate::win::{Replacements, WonBy};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The number of the event.
    pub event: u32,
    /// What the table waits for now.
    pub awaited: Awaited,
    /// Who became liable by it (B1, B2), by all of the seat's sets. What the others see of that is
    /// for [`View::liable`](super::View::liable): a concealed Kong may lie face down (T8).
    pub liable: Option<Feed>,
}

/// Carries out an action.
///
/// # Errors
///
/// What [`super::refuse`] says; the table is then as it was.
pub fn apply(table: &mut Table, action: Action) -> Result<Happening, Refusal> {
    let won = judge::judge(table, &action)?;
    table.events = table.events.saturating_add(1);
    let Action { seat, what } = action;
    let claims = matches!(
        what,
        What::Sheung { .. } | What::Pung { .. } | What::Kong { .. }
    );
    match what {
        What::Draw(drawn) => table.draw(seat, drawn),
        What::Loose(drawn) => table.replace(seat, drawn),
        What::Flower(bonus) => table.set_aside(seat, bonus),
        What::Discard { tile, just_drawn } => table.throw(seat, tile, just_drawn),
        What::Sheung { tile, with, .. } => table.claim(seat, Claim::Sheung { tile, with }),
        What::Pung { tile, .. } => table.claim(seat, Claim::Pung(tile)),
        What::Kong { tile, .. } => table.claim(seat, Claim::Kong(tile)),
        What::ConcealedKong(tile) => table.declare_concealed(seat, tile),
        What::AddedKong(tile) => table.declare_added(seat, tile),
        What::Call(claim) => table.say(seat, Some(claim)),
        What::Pass => table.say(seat, None),
        What::Win(_) => won.into_iter().for_each(|won| table.win(*won)),
    }
    let liable = claims.then(|| table.liable(seat)).flatten();
    Ok(Happening {
        event: table.events,
        awaited: table.awaited,
        liable: liable.filter(|feed| feed.claim == table.events),
    })
}

/// Why a hand may not end with nobody the winner; `None` if it may.
///
/// It may when the last discard is not won, and when nothing is left to replace a flower (T9,
/// T10). Where only the play is judged it may at any time (rulebook 7).
pub fn refuse_wash_out(table: &Table) -> Option<Refusal> {
    judge_wash_out(table).err()
}

/// Ends a hand that nobody wins. It is no event of a seat, and has no number.
///
/// # Errors
///
/// What [`refuse_wash_out`] says; the table is then as it was.
pub fn wash_out(table: &mut Table) -> Result<Happening, Refusal> {
    judge_wash_out(table)?;
    table.outcome = Some(Outcome::drawn(&table.terms));
    table.awaited = Awaited::Nothing;
    Ok(Happening {
        event: table.events,
        awaited: table.awaited,
        liable: None,
    })
}

fn judge_wash_out(table: &Table) -> Result<(), Refusal> {
    let Some(seat) = table.awaited.seat().filter(|_| table.outcome.is_none()) else {
        return Err(Refusal::HandIsOver);
    };
    if table.terms.is_play_only() {
        return Ok(());
    }
    if table.left(seat) > 0 {
        let left = table.left(seat);
        return Err(Refusal::TilesLeft { left });
    }
    match table.awaited {
        Awaited::Move(_) | Awaited::Discard { .. } => Err(Refusal::LastTileHeld { seat }),
        Awaited::FirstDraw | Awaited::Flower(_) | Awaited::Nothing => {
            Err(judge::not_now(table, seat))
        }
        Awaited::Replacement { flower, .. } if flower && flowers::must_win(table, seat) => {
            Err(Refusal::EightFlowersWin)
        }
        Awaited::Replacement { .. } => Ok(()),
        Awaited::Claims { from: owner, .. } | Awaited::Robbing { maker: owner, .. } => {
            claim::nobody_has_called(table, owner)
        }
    }
}

impl Table {
    fn draw(&mut self, seat: Seat, drawn: Drawn) {
        self.begin_turn(seat);
        self.held[seat].passed.clear();
        self.take_from_wall(seat, drawn);
    }

    fn replace(&mut self, seat: Seat, drawn: Drawn) {
        let flower = matches!(self.awaited, Awaited::Replacement { flower, .. } if flower);
        if let Awaited::Robbing {
            maker,
            tile,
            concealed,
        } = self.awaited
        {
            self.make_kong(maker, tile, concealed);
            self.said = BySeat::default();
        }
        // Dealt flowers of others are replaced in East's turn and are no part of it.
        if seat == self.turn {
            self.chain = match flower {
                true => self.chain.flower(),
                false => self.chain.kong(),
            };
        }
        self.take_from_wall(seat, drawn);
    }

    fn take_from_wall(&mut self, seat: Seat, drawn: Drawn) {
        self.wall.take(seat);
        self.take(seat, drawn);
        if seat == self.turn
            && let Drawn::Tile(tile) = drawn
        {
            self.drawn = Some(tile);
        }
        // T3: whoever has a flower sets it aside; of dealt ones, seat by seat from East.
        let mut seats = Seat::ALL.into_iter();
        let clears = seats.find(|&seat| !self.held[seat].flowers.is_empty());
        self.awaited = clears.map_or(Awaited::Move(self.turn), Awaited::Flower);
    }

    fn set_aside(&mut self, seat: Seat, bonus: Bonus) {
        self.held[seat].flowers.remove(bonus);
        self.held[seat].set_aside.insert(bonus);
        let flower = true;
        self.awaited = Awaited::Replacement { seat, flower };
    }

    fn throw(&mut self, seat: Seat, tile: Tile, just_drawn: bool) {
        self.remember_declined_zi_mo(seat);
        self.held[seat].concealed[tile] -= 1;
        self.thrown.push(Thrown {
            seat,
            tile,
            just_drawn,
            event: self.events,
            fate: Fate::Lies,
            guessed: false,
        });
        self.said = BySeat::default();
        self.awaited = Awaited::Claims { from: seat, tile };
    }

    fn claim(&mut self, seat: Seat, claim: Claim) {
        // All three are there: the claim has been judged.
        let (Some(thrown), Some(set), Some(rest)) = (
            self.thrown.last().copied(),
            claim.set(),
            claim::without(self.held[seat].concealed, claim),
        ) else {
            return;
        };
        let passed = passed::kept_through_a_claim(self, seat);
        self.begin_turn(seat);
        if let Some(thrown) = self.thrown.last_mut() {
            thrown.fate = Fate::Claimed(seat);
        }
        let held = &mut self.held[seat];
        held.passed = passed;
        held.concealed = rest;
        let from = Some(thrown.seat);
        // A seat with four sets holds one tile, which makes no fifth.
        held.laid.push(OnTable {
            laid: Laid::Claimed { set, from },
            event: self.events,
            fed_at: Some(thrown.event),
        });
        self.awaited = match claim {
            Claim::Kong(_) => Awaited::Replacement {
                seat,
                flower: false,
            },
            _ => {
                let barred = swap::barred(&self.terms, claim, &held.concealed);
                let barred = barred.unwrap_or_else(|_| swap::after_claim(&self.terms, claim));
                // Where whatever is left may be thrown, what is left has to be known.
                let any = held.is_guessed() && self.terms.turn().claim_without_discard;
                let barred = if any { [None; 2] } else { barred };
                Awaited::Discard { seat, barred }
            }
        };
    }

    /// What a draw and a claim have in common: a turn begins, and what was said is settled.
    fn begin_turn(&mut self, seat: Seat) {
        self.turn = seat;
        self.drawn = None;
        self.chain = Replacements::default();
        self.said = BySeat::default();
        self.held[seat].turn_began = self.events;
    }

    fn declare_concealed(&mut self, seat: Seat, tile: Tile) {
        self.remember_declined_zi_mo(seat);
        if self.terms.turn().orphans_rob_concealed {
            self.declare(seat, tile, true);
            return;
        }
        // It cannot be robbed, so it is made at once (T14).
        self.held[seat].concealed[tile] -= 1;
        self.make_kong(seat, tile, true);
        let flower = false;
        self.awaited = Awaited::Replacement { seat, flower };
    }

    fn declare_added(&mut self, seat: Seat, tile: Tile) {
        self.remember_declined_zi_mo(seat);
        self.declare(seat, tile, false);
    }

    /// T14: the tile leaves the hand, and is in no set until its replacement is drawn.
    fn declare(&mut self, maker: Seat, tile: Tile, concealed: bool) {
        self.held[maker].concealed[tile] -= 1;
        self.declared = Some((maker, tile));
        self.said = BySeat::default();
        self.awaited = Awaited::Robbing {
            maker,
            tile,
            concealed,
        };
    }

    /// A declared Kong is made, its declared tile having left the hand.
    fn make_kong(&mut self, maker: Seat, tile: Tile, concealed: bool) {
        self.declared = None;
        let event = self.events;
        let held = &mut self.held[maker];
        if concealed {
            held.concealed[tile] -= 3;
            // Four tiles and a Pair do not fit beside four sets.
            held.laid.push(OnTable {
                laid: Laid::Concealed(tile),
                event,
                fed_at: None,
            });
        } else if let Some(at) = held.claimed_pung(tile) {
            let from = held.laid[at].laid.from();
            held.laid[at].laid = Laid::Added { tile, from };
        }
    }

    /// Where declining one's own Zi Mo is passing, it bars that tile until the next draw (T12).
    fn remember_declined_zi_mo(&mut self, seat: Seat) {
        if !self.terms.turn().zi_mo_can_be_passed {
            return;
        }
        if let Some(tile) = self.drawn
            && win::could_zi_mo(self, seat)
        {
            self.held[seat].passed.push((tile, self.events));
        }
    }

    fn say(&mut self, seat: Seat, call: Option<Claim>) {
        let event = self.events;
        self.said[seat] = Some(Said { call, event });
    }

    fn win(&mut self, won: Won) {
        let (seat, by) = (won.win.seat, won.win.by);
        if let (WonBy::Discard { .. }, Some(thrown)) = (by, self.thrown.last_mut())
            && thrown.fate == Fate::Lies
        {
            thrown.fate = Fate::Won(seat);
        }
        match &mut self.outcome {
            Some(outcome) => outcome.add(won),
            None => self.outcome = Some(Outcome::of(won)),
        }
        let let_go = matches!(by, WonBy::Discard { .. } | WonBy::RobbedKong { .. });
        if !let_go || !win::all_may_win(self) {
            self.awaited = Awaited::Nothing;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::play::game::{house, net, old_style, play};
    use crate::play::{Awaited, PlayOnly, Terms};

    #[test]
    fn t09_play_runs_to_the_very_last_tile_and_then_nobody_pays() {
        let lines = "
            E +9s -9s
            ! T9 drawn
            left 1
            S +9s
            ! T10 drawn
            S discard 9s
            ! T9 W draw 1m
            drawn
            ! D1 W draw 1m
            ";
        let table = play(&old_style(), "", lines);
        let outcome = table.outcome().unwrap();
        assert!(outcome.is_drawn() && outcome.dealer_stays);
        assert_eq!(net(&table), [0; 4]);
        let passes = play(&house("turn: { drawn_hand: passes }"), "", lines);
        assert!(!passes.outcome().unwrap().dealer_stays);
    }

    #[test]
    fn t10_a_called_win_goes_before_the_end_of_the_hand() {
        let lines = "
            E +9s -9s
            S +9s -9s
            W +9s -9s
            left 1
            N +4p -4p
            S call win 4p
            ! T5 drawn
            S win 4p from N
            ";
        play(&old_style(), "S CCCFFF444m23p55s", lines);
    }

    #[test]
    fn t10_a_flower_as_the_last_tile_ends_the_hand_unless_it_wins() {
        let drawn = "
            E +9s -9s
            left 1
            S draw 1f
            ! T3 drawn
            S flower 1f
            ! T10 S loose 1m
            ! W5 S win flowers
            drawn
            ";
        play(&old_style(), "", drawn);
        let seventh = "
            E draw 9s
            S *1f ++7m *2f ++7m *3f ++7m *4f ++8m *1g ++8m *2g ++8m
            E discard 9s
            left 1
            S draw 3g
            S flower 3g";
        let deal = "S 1234f12g";
        play(&old_style(), deal, &format!("{seventh}\n S win flowers"));
        play(
            &old_style(),
            deal,
            &format!("{seventh}\n ! T10 S loose 9m\n drawn"),
        );
        let never = format!("{seventh}\n ! T10 S win flowers\n drawn");
        play(&house("turn: { last_flower_wins: false }"), deal, &never);
        let eighth = seventh.replace("1g ++8m *2g ++8m", "1g ++8m *2g ++8m *4g ++9m");
        let won = format!("{eighth}\n ! W5 drawn\n S win flowers");
        play(&old_style(), "S 1234f124g", &won);
    }

    #[test]
    fn a_play_only_hand_may_end_at_any_time() {
        let terms = Terms::play_only(PlayOnly::default());
        let table = play(&terms, "", "E draw 9s\n drawn");
        assert_eq!(table.awaited(), Awaited::Nothing);
        assert_eq!(table.outcome().unwrap().settlement, None);
    }
}
