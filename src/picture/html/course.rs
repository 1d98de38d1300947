//! A hand step by step: the deal, each event, and the end or the first wrong event.

use super::Wanted;
use super::ending::{Ended, ended};
use super::scene::{Scene, changed, scene};
use super::words::Words;
use crate::aloud::{did, ending_told, fault_told};
use crate::audit::{Fault, HandAudit, Steps, Verdict, steps};
use crate::play::Table;
use crate::record::{Act, Event, HandRecord, Heading, Title, What};
use crate::refusal::Refusal;
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use serde::Serialize;

/// A hand as the page has it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct HandShown {
    title: String,
    /// What it comes to, and that in a word.
    verdict: &'static str,
    told: String,
    /// The Round Wind, if it is known.
    round: &'static str,
    players: BySeat<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<BySeat<i64>>,
    steps: Vec<StepShown>,
}

/// One step of it.
#[derive(Clone, Debug, Serialize)]
struct StepShown {
    /// The number of the event; none for the deal and the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u32>,
    /// What happens, in words.
    says: String,
    /// The same for whoever does not see the tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    blind: Option<String>,
    /// Whose event it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<Wrong>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
    /// What the table has changed by.
    #[serde(skip_serializing_if = "Scene::is_empty")]
    table: Scene,
}

/// Something that is wrong.
#[derive(Clone, Debug, Serialize)]
struct Wrong {
    rule: String,
    says: Vec<String>,
}

/// Shows the hands of one record.
pub(super) struct Course<'a> {
    wanted: &'a Wanted<'a>,
    heading: &'a Heading,
    lines: Vec<&'a str>,
    words: Words,
}

impl<'a> Course<'a> {
    pub(super) fn new(wanted: &'a Wanted<'a>, heading: &'a Heading, text: &'a str) -> Course<'a> {
        Course {
            wanted,
            heading,
            lines: text.lines().collect(),
            words: Words::new(wanted.tongue),
        }
    }

    /// A hand, as it was judged.
    pub(super) fn hand(&self, hand: &HandRecord, audit: &HandAudit) -> HandShown {
        let Wanted { book, rules, .. } = *self.wanted;
        let Steps { tables, last } = steps(hand, self.heading, book, rules);
        let mut steps = vec![];
        let mut before = Scene::new();
        let mut show = |step: StepShown, table: Option<(&Table, &[u32])>| {
            let eyes = self.wanted.seat;
            let now = table.map_or(Scene::new(), |(it, unseen)| {
                scene(it, eyes, unseen, &self.words)
            });
            let table = changed(&before, &now);
            if !now.is_empty() {
                before = now;
            }
            steps.push(StepShown { table, ..step });
        };
        let faults = || audit.faults.iter().enumerate();
        let last_right = tables
            .len()
            .checked_sub(2)
            .and_then(|at| hand.events.get(at));
        let last_right = last_right.map_or(0, |event| event.number);
        let of_event = |number: u32| {
            let found = faults().filter(move |(_, fault)| fault.event == Some(number));
            found.map(|(nth, fault)| self.wrong(nth, fault)).collect()
        };
        for (at, then) in tables.iter().enumerate() {
            let event = at.checked_sub(1).and_then(|at| hand.events.get(at));
            let step = match event {
                Some(event) => StepShown {
                    wrong: of_event(event.number),
                    ..self.event(event)
                },
                None => says(self.words.dealt().to_owned()),
            };
            show(step, Some((&then.table, &then.unseen)));
        }
        // What is left: the event that stopped it, what is wrong beside the events, and the end.
        let rest = faults().filter(|(_, fault)| fault.event.is_none_or(|event| event > last_right));
        let mut rest: Vec<Wrong> = rest.map(|(nth, fault)| self.wrong(nth, fault)).collect();
        let stopped = last.fault.as_ref().and_then(|fault| fault.event);
        let mut told = ending_told(audit, book, self.wanted.tongue);
        if let Some(event) = last.lost {
            told = vec![self.words.lost(event)];
        }
        let wrong_event = stopped.and_then(|number| hand.events.numbered(number));
        let after = hand
            .events
            .iter()
            .filter(|event| stopped < Some(event.number));
        let after = stopped.map_or(0, |_| after.count());
        if let (Some(first), 1..) = (rest.first_mut(), after) {
            first.says.push(self.words.unjudged(after));
        }
        let step = match wrong_event {
            Some(event) => StepShown {
                wrong: rest,
                ended: None,
                ..self.event(event)
            },
            None => StepShown {
                wrong: rest,
                ended: Some(ended(hand, audit, book, &self.words)),
                ..says(told.join(self.words.apart()))
            },
        };
        show(
            step,
            last.table.as_ref().map(|table| (table, &last.unseen[..])),
        );
        HandShown {
            players: self.players(audit),
            start: hand
                .start
                .as_ref()
                .map(|start| BySeat::from_fn(|seat| start[seat].value)),
            steps,
            ..self.titled(Some(hand.title.value), audit.verdict)
        }
    }

    /// A hand that could not be read.
    pub(super) fn unreadable(&self, audit: &HandAudit) -> HandShown {
        let faults = audit.faults.iter().enumerate();
        let wrong = faults.map(|(nth, fault)| self.wrong(nth, fault)).collect();
        let step = StepShown {
            wrong,
            ..says(self.words.unreadable().to_owned())
        };
        HandShown {
            steps: vec![step],
            ..self.titled(audit.hand, audit.verdict)
        }
    }

    fn titled(&self, title: Option<Title>, verdict: Verdict) -> HandShown {
        HandShown {
            title: title.map_or("?".to_owned(), |title| title.to_string()),
            verdict: verdict.name(),
            told: self.words.hand(title, verdict),
            round: title.map_or("", |title| self.words.wind(title.round)),
            players: BySeat::default(),
            start: None,
            steps: vec![],
        }
    }

    /// What those who sit at the table are called; nothing where nobody says so.
    fn players(&self, audit: &HandAudit) -> BySeat<String> {
        let labels = self.heading.seats.as_ref();
        BySeat::from_fn(|seat| {
            let (Some(labels), Some(players)) = (labels, audit.players) else {
                return String::new();
            };
            let label = &labels[players[seat].0];
            let name = self.heading.names.get(label);
            name.map_or(label.as_str(), |name| name.as_str()).to_owned()
        })
    }

    /// An event in words: to whoever may not see a tile, without it.
    fn event(&self, event: &Event) -> StepShown {
        let n = Some(event.number);
        let What::Act(seat, act) = event.what else {
            return StepShown {
                n,
                ..says(self.words.gap().to_owned())
            };
        };
        let stop = self.words.stop();
        let open = format!("{}{stop}", did(seat, act, self.wanted.tongue));
        let blind = match act {
            Act::Draw(_) => Some(self.words.draws(seat)),
            Act::Loose(_) => Some(self.words.replaces(seat)),
            _ => None,
        };
        let (open, blind) = match (self.wanted.seat, blind) {
            (Some(eyes), Some(blind)) if eyes != seat => (blind, None),
            (Some(_), _) => (open, None),
            (None, blind) => (open, blind),
        };
        StepShown {
            n,
            blind,
            seat: Some(seat),
            ..says(open)
        }
    }

    fn wrong(&self, nth: usize, fault: &Fault) -> Wrong {
        let Wanted { book, tongue, .. } = *self.wanted;
        let own = self.wanted.seat.map(|eyes| self.told_to(eyes, fault));
        let fault = own.as_ref().unwrap_or(fault);
        // A line of the record may say what a seat must not see.
        let source = |line: u32| {
            let at = usize::try_from(line).ok()?.checked_sub(1)?;
            let line = self.lines.get(at).filter(|_| own.is_none())?;
            Some((*line).to_owned())
        };
        Wrong {
            rule: fault.rule.clone().unwrap_or_default(),
            says: fault_told(nth, fault, &source, book, tongue),
        }
    }

    /// A fault without what only others see: which tiles they held, what the wall had, and what
    /// they could have done.
    fn told_to(&self, eyes: Seat, fault: &Fault) -> Fault {
        let mut told = fault.clone();
        told.allowed.retain(|it| it.seat == eyes);
        let explained = fault.explained.as_ref();
        let own = explained.is_some_and(|it| it.seat == eyes);
        let refusal = explained.and_then(|it| it.refusal.as_ref());
        let seen = match (refusal, fault.event, &fault.rule) {
            (Some(refusal), ..) => own || !hangs_on_a_hand(refusal),
            (None, None, Some(rule)) => !OF_HIDDEN_TILES.contains(&rule.as_str()),
            (None, ..) => false,
        };
        if !seen {
            told.message = Phrase::same(self.words.not_seen());
        }
        let draws = explained.is_some_and(|it| matches!(it.act, Act::Draw(_) | Act::Loose(_)));
        told.explained = told.explained.filter(|_| own || !draws);
        if let Some(explained) = &mut told.explained {
            explained.refusal = explained.refusal.take().filter(|_| seen);
            explained.because = explained.because.take().filter(|_| own);
        }
        told
    }
}

/// The rules of which a line that is no event speaks by tiles: of the deal, the wall, the digests
/// of both.
const OF_HIDDEN_TILES: [&str; 4] = ["T1", "T2", "T3", "digest"];

/// Whether a refusal says something of the hand that it is about.
fn hangs_on_a_hand(refusal: &Refusal) -> bool {
    let shaped = matches!(refusal.rule(), "T1" | "T3" | "T12" | "W1" | "W2");
    refusal.is_of_tiles() || shaped || *refusal == Refusal::NoDiscardLeft
}

fn says(says: String) -> StepShown {
    StepShown {
        n: None,
        says,
        blind: None,
        seat: None,
        wrong: vec![],
        ended: None,
        table: Scene::new(),
    }
}
