//! What is counted, for whoever watches the bot: nothing that a member typed.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many commands are told apart: more than there are.
const MANY: usize = 400;
/// Up to how many milliseconds an answer took, in the histogram.
const BOUNDS: [u64; 9] = [5, 10, 25, 50, 100, 250, 1000, 3000, 15_000];

/// Everything that is counted. Prometheus reads it as
/// <https://prometheus.io/docs/instrumenting/exposition_formats/> has it.
#[derive(Default)]
pub(super) struct Counts {
    /// By command and outcome.
    interactions: Mutex<BTreeMap<(String, &'static str), u64>>,
    took: [AtomicU64; BOUNDS.len() + 1],
    took_micros: AtomicU64,
    pub(super) deferred: AtomicU64,
    pub(super) repeated: AtomicU64,
    pub(super) ignored: AtomicU64,
    retries: [AtomicU64; 3],
    pub(super) connections: AtomicU64,
    pub(super) ready: AtomicU64,
    pub(super) resumed: AtomicU64,
    pub(super) restarts: AtomicU64,
    pub(super) shards: AtomicU64,
    pub(super) connected: AtomicU64,
    pub(super) is_stopping: AtomicBool,
}

/// Why a request was sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retry {
    Limited,
    Broken,
    Lost,
}

impl Retry {
    pub(super) fn name(self) -> &'static str {
        match self {
            Retry::Limited => "429",
            Retry::Broken => "5xx",
            Retry::Lost => "lost connection",
        }
    }
}

impl Counts {
    /// An interaction came to its end.
    pub(super) fn ended(&self, called: &str, outcome: &'static str, took: Duration) {
        let mut all = self
            .interactions
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let key = (called.to_owned(), outcome);
        let key = match all.len() < MANY || all.contains_key(&key) {
            true => key,
            false => ("other".to_owned(), outcome),
        };
        *all.entry(key).or_default() += 1;
        drop(all);
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let place = BOUNDS.iter().position(|&bound| millis <= bound);
        self.took[place.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.took_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// A request is sent again.
    pub(super) fn retried(&self, why: Retry) {
        self.retries[why as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Whether every shard is connected, and nothing is being stopped.
    pub(super) fn is_well(&self) -> bool {
        let [shards, connected] = [&self.shards, &self.connected].map(get);
        shards > 0 && connected >= shards && !self.is_stopping.load(Ordering::Relaxed)
    }

    /// The metrics, in the text format of Prometheus.
    pub(super) fn page(&self, waiting: usize, answering: usize) -> String {
        let mut page = String::new();
        // Nothing that is written to a text fails.
        let _ = self.write(&mut page, waiting, answering);
        page
    }

    fn write(&self, page: &mut String, waiting: usize, answering: usize) -> std::fmt::Result {
        let all = self
            .interactions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        head(
            page,
            "sikwu_interactions_total",
            "counter",
            "Interactions by what was called and how it ended.",
        )?;
        for ((called, outcome), count) in &all {
            let called = called
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('\n', "\\n");
            writeln!(
                page,
                "sikwu_interactions_total{{command=\"{called}\",outcome=\"{outcome}\"}} {count}"
            )?;
        }
        let name = "sikwu_answer_seconds";
        head(
            page,
            name,
            "histogram",
            "From hearing an interaction to the end of answering it.",
        )?;
        let mut sum = 0;
        for (place, count) in self.took.iter().enumerate() {
            sum += get(count);
            match BOUNDS.get(place) {
                Some(&bound) => writeln!(
                    page,
                    "{name}_bucket{{le=\"{}\"}} {sum}",
                    bound as f64 / 1000.0
                )?,
                None => writeln!(page, "{name}_bucket{{le=\"+Inf\"}} {sum}")?,
            }
        }
        writeln!(page, "{name}_sum {}", get(&self.took_micros) as f64 / 1e6)?;
        writeln!(page, "{name}_count {sum}")?;
        head(
            page,
            "sikwu_retries_total",
            "counter",
            "Requests that were sent again, by what went wrong.",
        )?;
        for why in [Retry::Limited, Retry::Broken, Retry::Lost] {
            let count = get(&self.retries[why as usize]);
            writeln!(
                page,
                "sikwu_retries_total{{why=\"{}\"}} {count}",
                why.name()
            )?;
        }
        let counters = [
            (
                "sikwu_deferrals_total",
                "Interactions whose caller was told to wait.",
                &self.deferred,
            ),
            (
                "sikwu_repeated_total",
                "Interactions that were delivered again.",
                &self.repeated,
            ),
            (
                "sikwu_ignored_total",
                "Interactions that are nothing we know.",
                &self.ignored,
            ),
            (
                "sikwu_gateway_connections_total",
                "Connections to the gateway, made or tried.",
                &self.connections,
            ),
            (
                "sikwu_gateway_sessions_total",
                "Sessions that the gateway began.",
                &self.ready,
            ),
            (
                "sikwu_gateway_resumes_total",
                "Sessions that the gateway resumed.",
                &self.resumed,
            ),
            (
                "sikwu_gateway_restarts_total",
                "Times the gateway's client was thrown away.",
                &self.restarts,
            ),
        ];
        for (name, help, count) in counters {
            head(page, name, "counter", help)?;
            writeln!(page, "{name} {}", get(count))?;
        }
        let gauges = [
            (
                "sikwu_shards",
                "Shards that there are to be.",
                get(&self.shards),
            ),
            (
                "sikwu_shards_connected",
                "Shards that are connected.",
                get(&self.connected),
            ),
            (
                "sikwu_queue",
                "Interactions that wait for a thread.",
                waiting as u64,
            ),
            (
                "sikwu_answering",
                "Interactions that are being answered.",
                answering as u64,
            ),
        ];
        for (name, help, value) in gauges {
            head(page, name, "gauge", help)?;
            writeln!(page, "{name} {value}")?;
        }
        Ok(())
    }
}

fn head(page: &mut String, name: &str, kind: &str, help: &str) -> std::fmt::Result {
    writeln!(page, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

fn get(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_on_the_page() {
        let counts = Counts::default();
        counts.ended("/score", "answered", Duration::from_millis(7));
        counts.ended("/score", "answered", Duration::from_secs(20));
        counts.retried(Retry::Broken);
        let page = counts.page(3, 4);
        for line in [
            "sikwu_interactions_total{command=\"/score\",outcome=\"answered\"} 2",
            "sikwu_answer_seconds_bucket{le=\"0.005\"} 0",
            "sikwu_answer_seconds_bucket{le=\"0.01\"} 1",
            "sikwu_answer_seconds_bucket{le=\"+Inf\"} 2",
            "sikwu_answer_seconds_count 2",
            "sikwu_retries_total{why=\"5xx\"} 1",
            "sikwu_queue 3",
            "sikwu_answering 4",
        ] {
            assert!(page.lines().any(|it| it == line), "{line} in\n{page}");
        }
    }

    #[test]
    fn names_without_end_are_not_kept() {
        let counts = Counts::default();
        for number in 0..10 * MANY {
            counts.ended(&format!("press {number}"), "answered", Duration::ZERO);
        }
        let all = counts.interactions.lock().unwrap();
        assert!(all.len() <= MANY + 1);
    }

    #[test]
    fn it_is_well_when_every_shard_is() {
        let counts = Counts::default();
        assert!(!counts.is_well());
        counts.shards.store(2, Ordering::Relaxed);
        counts.connected.store(1, Ordering::Relaxed);
        assert!(!counts.is_well());
        counts.connected.store(2, Ordering::Relaxed);
        assert!(counts.is_well());
        counts.is_stopping.store(true, Ordering::Relaxed);
        assert!(!counts.is_well());
    }
}
