//! Which sentences a verdict has, and in what order. How each is said is for a language.

use super::Named;
use crate::audit::{
    Allowed, BaauChain, Because, ComesTo, Ending, Explained, Fault, HandAudit, Verdict, Winner,
};
use crate::play::{Choice, Feed, What};
use crate::record::Title;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::win::WonBy;

/// What a language says.
pub(super) trait Voice {
    /// Which hand it is, and the verdict on it.
    fn begins(&self, hand: Option<Title>, verdict: Verdict) -> String;
    /// An event that is wrong: the first, or another.
    fn wrong_event(&self, first: bool, fault: &Fault, event: u32, it: &Explained) -> String;
    /// A line that is wrong, as it is written.
    fn wrong_line(&self, first: bool, line: u32, written: Option<&str>) -> String;
    /// What it breaks; nothing where it cannot be read.
    fn broken(&self, fault: &Fault, named: &Named<'_>) -> String;
    /// The event that explains a refusal.
    fn explained(&self, because: &Because) -> String;
    /// What a seat could have done.
    fn could(&self, seat: Seat, moves: &[String]) -> String;
    /// One of those things.
    fn chosen(&self, choice: Choice) -> String;
    /// All the discards among them.
    fn throws(&self, tiles: &[Tile]) -> String;
    /// What is paid for a win that was called falsely, if it was.
    fn if_called(&self, penalties: &[(Seat, Seat, i64)]) -> String;
    /// That what is right comes next.
    fn right(&self) -> &'static str;
    /// How a hand ended that nobody won, or that is not known to its end.
    fn ended(&self, ending: Ending, is_wrong: bool) -> String;
    /// Who won, how, and with what.
    fn won(&self, winner: &Winner, by: WonBy, named: &Named<'_>) -> String;
    /// Who is liable, and what it comes to.
    fn liable(&self, chain: &BaauChain, feed: Feed) -> String;
    /// Who pays whom how much, as a sentence.
    fn pays(&self, payments: &[(Seat, Seat, i64)]) -> String;
    /// That nobody does.
    fn nobody_pays(&self) -> &'static str;
}

/// The sentences, a line each.
pub(super) fn verdict(
    audit: &HandAudit,
    source: &dyn Fn(u32) -> Option<String>,
    named: &Named<'_>,
    voice: &dyn Voice,
) -> Vec<String> {
    let mut told = vec![voice.begins(audit.hand, audit.verdict)];
    for (nth, fault) in audit.faults.iter().enumerate() {
        wrong(&mut told, nth == 0, fault, source, named, voice);
    }
    if audit.verdict == Verdict::Wrong && audit.ending != Ending::Open {
        told.push(voice.right().to_owned());
    }
    ended(&mut told, audit, named, voice);
    told
}

/// One thing that is wrong.
pub(super) fn wrong(
    told: &mut Vec<String>,
    first: bool,
    fault: &Fault,
    source: &dyn Fn(u32) -> Option<String>,
    named: &Named<'_>,
    voice: &dyn Voice,
) {
    told.push(match (fault.event, &fault.explained) {
        (Some(event), Some(it)) => voice.wrong_event(first, fault, event, it),
        _ => {
            let written = source(fault.line);
            voice.wrong_line(first, fault.line, written.as_deref().map(str::trim))
        }
    });
    told.push(voice.broken(fault, named));
    told.extend(fault.because().map(|because| voice.explained(because)));
    for (seat, moves) in by_seat(&fault.allowed, voice) {
        told.push(voice.could(seat, &moves));
    }
    if !fault.penalties().is_empty() {
        told.push(voice.if_called(fault.penalties()));
    }
}

/// How it ended, and who pays.
pub(super) fn ended(
    told: &mut Vec<String>,
    audit: &HandAudit,
    named: &Named<'_>,
    voice: &dyn Voice,
) {
    let is_false_win = audit.faults.iter().any(|it| !it.penalties().is_empty());
    match audit.ending {
        Ending::Open if audit.verdict == Verdict::Unreadable || is_false_win => {}
        Ending::Won(by) => {
            let won = audit.winners.iter();
            told.extend(won.map(|winner| voice.won(winner, by, named)));
        }
        ending => told.push(voice.ended(ending, audit.verdict == Verdict::Wrong)),
    }
    let chains = audit.baau.iter();
    let chains = chains.filter(|it| it.comes_to != ComesTo::Nothing);
    told.extend(chains.filter_map(|chain| Some(voice.liable(chain, chain.feed?))));
    match (audit.payments.is_empty(), audit.net) {
        (false, _) => told.push(voice.pays(&audit.payments)),
        (true, Some(_)) => told.push(voice.nobody_pays().to_owned()),
        (true, None) => {}
    }
}

/// What each seat could have done, in the words of a language: a claim once, whether it is called
/// first or takes effect at once, and its discards together.
fn by_seat(allowed: &[Allowed], voice: &dyn Voice) -> Vec<(Seat, Vec<String>)> {
    let mut all: Vec<(Seat, Vec<String>, Vec<Tile>)> = vec![];
    for Allowed { seat, choice } in allowed {
        if all.last().is_none_or(|(last, ..)| last != seat) {
            all.push((*seat, vec![], vec![]));
        }
        let Some((_, moves, thrown)) = all.last_mut() else {
            continue;
        };
        match *choice {
            Choice::Do(What::Discard { tile: it, .. }) => thrown.push(it),
            choice => {
                let told = voice.chosen(choice);
                if !moves.contains(&told) {
                    moves.push(told);
                }
            }
        }
    }
    for (_, moves, thrown) in &mut all {
        if !thrown.is_empty() {
            moves.push(voice.throws(thrown));
        }
    }
    let told = all.into_iter();
    told.map(|(seat, moves, _)| (seat, moves)).collect()
}
