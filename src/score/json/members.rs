//! The members of an answer, written without building them first.

use super::fault::Fault;
use super::why::explain_value;
use crate::count::Tally;
use crate::refusal::Refusal;
use crate::score::Scored;
use crate::seat::Seat;
use crate::settle::Payments;
use indexmap::IndexMap;
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt::Display;

/// An answer, and what it echoes of the question.
pub(super) struct Answer<'a> {
    pub(super) answered: Result<&'a Scored<'a>, &'a Fault>,
    /// Whether the reasons are answered too.
    pub(super) explain: bool,
    pub(super) echoed: &'a IndexMap<Cow<'a, str>, &'a RawValue>,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.answered {
            Ok(scored) => {
                scored_members(&mut map, scored)?;
                if self.explain {
                    map.serialize_entry("explain", &explain_value(scored))?;
                }
            }
            Err(fault) => {
                map.serialize_entry("ok", &false)?;
                map.serialize_entry("error", fault)?;
            }
        }
        for (name, value) in self.echoed {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

fn scored_members<M: SerializeMap>(map: &mut M, scored: &Scored<'_>) -> Result<(), M::Error> {
    let refusal = scored.refusal();
    let tally = scored.tally.as_ref().ok();
    map.serialize_entry("ok", &true)?;
    map.serialize_entry("wins", &refusal.is_none())?;
    map.serialize_entry("faan", &tally.map_or(0, |it| it.faan))?;
    map.serialize_entry("raw", &tally.map_or(0, |it| it.raw))?;
    map.serialize_entry("limit", &tally.is_some_and(|it| it.limit))?;
    map.serialize_entry("items", &Items(tally))?;
    if let Some(payments) = scored.payments {
        map.serialize_entry("payments", &Paid(payments))?;
    }
    if let Some(refusal) = &refusal {
        map.serialize_entry("refusal", &Refused(refusal))?;
    }
    if let Some(tally) = tally {
        map.serialize_entry("reading", &Told(&tally.reading()))?;
    }
    map.serialize_entry("rules", &scored.rules.id)?;
    map.serialize_entry("rules_digest", &Told(scored.rules.digest()))
}

/// The items of a tally; none where there is no tally.
pub(super) struct Items<'a>(pub(super) Option<&'a Tally<'a>>);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Item<'a> {
            id: &'a str,
            faan: u16,
        }
        let mut items = serializer.serialize_seq(None)?;
        for counted in self.0.into_iter().flat_map(|tally| &tally.items) {
            items.serialize_element(&Item {
                id: &counted.item.id,
                faan: counted.faan,
            })?;
        }
        items.end()
    }
}

struct Paid(Payments);

impl Serialize for Paid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Payments::Seats(settlement) => {
                let net = settlement.net();
                serializer.collect_map(Seat::ALL.map(|seat| (seat.letter(), net[seat])))
            }
            Payments::Unnamed {
                winner,
                shooter,
                others,
            } => serializer.collect_map([
                ("winner", winner),
                ("shooter", shooter),
                ("others", others),
            ]),
            Payments::Unsaid => serializer.serialize_unit(),
        }
    }
}

struct Refused<'a>(&'a Refusal);

impl Serialize for Refused<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("rule", self.0.rule())?;
        map.serialize_entry("message", &Told(self.0))?;
        map.end()
    }
}

/// The text of something.
struct Told<T>(T);

impl<T: Display> Serialize for Told<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
