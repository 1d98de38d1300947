//! Wins and claims that a seat could have made and did not. Nothing is wrong with that; whoever
//! asks wants to know.

use super::replay;
use super::unseen;
use crate::play::{self, Action, Awaited, Choice, Table, Terms, What, legal};
use crate::record::{Act, Event, HandRecord, Heading, Outcome};
use crate::rules::turn::Winners;
use crate::seat::Seat;

/// What was missed in a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missed {
    /// Wins that were not called, in order.
    pub wins: Vec<MissedWin>,
    /// Kongs, Pungs and Sheungs that were not claimed and would have taken effect, in order.
    pub claims: Vec<MissedClaim>,
}

/// A win that was there and was not called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedWin {
    /// The event after which it could have been called.
    pub event: u32,
    /// Who could have.
    pub seat: Seat,
    /// The win, as it would have been written.
    pub what: What,
    /// What it would have been worth.
    pub faan: Option<u8>,
}

/// A discard that a seat could have claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedClaim {
    /// The discard.
    pub event: u32,
    /// Who could have claimed it.
    pub seat: Seat,
    /// For what, the Kong before the Pung before the Sheung.
    pub whats: Vec<What>,
}

/// What was missed, as far as the events of a hand are right. `None` where that cannot be told:
/// not all tiles are known, or only the play is judged.
///
/// A claim is missed if nothing that goes before it (T5) was called; a win, if no win was that sits
/// nearer (T13). A Kong of a seat's own that it does not declare, and a win that is barred (T12),
/// is no miss.
pub(super) fn missed(hand: &HandRecord, heading: &Heading, terms: &Terms) -> Option<Missed> {
    if unseen::is_partial(hand) || terms.is_play_only() {
        return None;
    }
    let mut missed = Missed::default();
    let Ok((mut table, mut wall)) = replay::deal(hand, heading, terms) else {
        return Some(missed);
    };
    let events = &hand.events[..];
    let mut at = 0;
    while at < events.len() {
        let offered = Offered::at(&table);
        let (number, end) = (table.events(), answered(events, at));
        for event in &events[at..end] {
            if replay::play(&mut table, &mut wall, event, &mut None).is_err() {
                return Some(missed);
            }
        }
        // Where a record breaks off, there may be more to come.
        let closed = !events[at..end].iter().all(is_talk);
        if closed || is_drawn(hand) {
            offered.note(number, &events[at..end], terms, &mut missed);
        }
        at = end;
    }
    if is_drawn(hand) {
        Offered::at(&table).note(table.events(), &[], terms, &mut missed);
    }
    Some(missed)
}

/// What a win would be worth to a seat at this table; `None` if it may not be called, and nothing
/// in it where wins are not counted.
pub(super) fn worth(table: &Table, seat: Seat, what: What) -> Option<Option<u8>> {
    let mut table = table.clone();
    play::apply(&mut table, Action { seat, what }).ok()?;
    let won = table.outcome()?.won.last()?;
    Some(won.tallied.as_ref().map(|tallied| tallied.faan))
}

/// Where what follows on an offer ends: after calls and passes comes what took effect, and of
/// wins there may be several.
fn answered(events: &[Event], from: usize) -> usize {
    let is_win = |event: &Event| matches!(act(event), Some((_, Act::Win(_))));
    let talk = events[from..].iter().take_while(|event| is_talk(event));
    let effect = from + talk.count();
    match events.get(effect) {
        None => effect,
        Some(event) if is_win(event) => {
            let more = events[effect..].iter().take_while(|event| is_win(event));
            effect + more.count()
        }
        Some(_) => effect + 1,
    }
}

fn act(event: &Event) -> Option<(Seat, Act)> {
    match event.what {
        crate::record::What::Act(seat, act) => Some((seat, act)),
        crate::record::What::Gap => None,
    }
}

fn is_talk(event: &Event) -> bool {
    matches!(act(event), Some((_, Act::Call(_) | Act::Pass)))
}

fn is_drawn(hand: &HandRecord) -> bool {
    let result = hand.result.as_ref().map(|result| &result.value);
    matches!(result, Some(Outcome::Drawn))
}

/// What the seats could do when something was offered.
struct Offered {
    /// Who let the tile go, if one lies open.
    from: Option<Seat>,
    wins: Vec<(Seat, What, Option<u8>)>,
    claims: Vec<(Seat, What)>,
}

impl Offered {
    fn at(table: &Table) -> Offered {
        let from = match table.awaited() {
            Awaited::Claims { from, .. } => Some(from),
            Awaited::Robbing { maker, .. } => Some(maker),
            _ => None,
        };
        let (mut wins, mut claims) = (vec![], vec![]);
        for seat in Seat::ALL {
            for choice in legal(table, seat) {
                match choice {
                    Choice::Do(what @ What::Win(_)) => {
                        let faan = worth(table, seat, what).flatten();
                        wins.push((seat, what, faan));
                    }
                    Choice::Do(
                        what @ (What::Pung { .. } | What::Sheung { .. } | What::Kong { .. }),
                    ) => claims.push((seat, what)),
                    _ => {}
                }
            }
        }
        Offered { from, wins, claims }
    }

    /// Notes what nobody took of it.
    fn note(self, event: u32, answer: &[Event], terms: &Terms, missed: &mut Missed) {
        let acts = || answer.iter().filter_map(act);
        let won = || acts().filter(|(_, act)| matches!(act, Act::Win(_) | Act::FalseWin(_)));
        let called = |seat: Seat| {
            use crate::record::Call;
            let mut acts = acts();
            acts.any(|(by, act)| by == seat && matches!(act, Act::Call(Call::Win(_))))
        };
        let all = terms.turn().winners == Winners::All;
        for (seat, what, faan) in self.wins {
            let nearer = |other: Seat| {
                let from = self.from.filter(|_| !all);
                from.is_some_and(|from| from.turns_to(other) < from.turns_to(seat))
            };
            let taken = won().any(|(by, _)| by == seat || nearer(by)) || called(seat);
            if !taken {
                let win = MissedWin {
                    event,
                    seat,
                    what,
                    faan,
                };
                missed.wins.push(win);
            }
        }
        let effect = acts().next_back().map_or(0, |(_, act)| rank(act));
        for (seat, what) in self.claims {
            let spoke = acts().any(|(by, act)| by == seat && act != Act::Pass && is_claim(act));
            let higher = match what {
                What::Sheung { .. } => effect == 0,
                _ => effect <= 1,
            };
            if spoke || !higher {
                continue;
            }
            match missed.claims.last_mut() {
                Some(last) if (last.event, last.seat) == (event, seat) => last.whats.push(what),
                _ => missed.claims.push(MissedClaim {
                    event,
                    seat,
                    whats: vec![what],
                }),
            }
        }
    }
}

/// Whether it is for the open tile.
fn is_claim(act: Act) -> bool {
    matches!(act, Act::Call(_)) || rank(act) > 0
}

/// The place in T5's order of what took effect; 0 for anything that claims nothing.
fn rank(act: Act) -> u8 {
    use crate::record::KongForm;
    match act {
        Act::Sheung { .. } => 1,
        Act::Pung { .. }
        | Act::Kong {
            form: KongForm::Claimed(_),
            ..
        } => 2,
        Act::Win(_) | Act::FalseWin(_) => 3,
        _ => 0,
    }
}
