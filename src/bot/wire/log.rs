//! The log, on standard error; and what is overheard of serenity.
//!
//! serenity's own lines are never printed: they hold whole interactions, with tokens and with what
//! members typed. Why the gateway closed a connection, though, is told there and nowhere else.

use std::cell::{Cell, RefCell};
use std::fmt::{self, Write};
use std::panic::{self, Location};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Once};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt as written, registry};

/// Starts the log, once in a process: for people, or JSON for machines.
pub(super) fn start(json: bool) {
    let own = Targets::new().with_target("sikwu", Level::INFO);
    let text = (!json).then(|| {
        let lines = written::layer()
            .with_writer(std::io::stderr)
            .with_target(false);
        lines.with_ansi(false).with_filter(own.clone())
    });
    let json = json.then(|| {
        let lines = written::layer().json().flatten_event(true);
        let lines = lines.with_writer(std::io::stderr).with_target(false);
        lines.with_ansi(false).with_filter(own)
    });
    let heard = Targets::new().with_target("serenity::gateway", LevelFilter::WARN);
    let log = registry()
        .with(text)
        .with(json)
        .with(Overheard.with_filter(heard));
    // Whoever started one before keeps it.
    let _ = log.try_init();
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // What a desk says when it panics may hold a hand; its place does not.
            match AT_DESK.get() {
                true => PLACE.set(info.location().map(Location::to_string)),
                false => before(info),
            }
        }));
    });
}

thread_local! {
    static AT_DESK: Cell<bool> = const { Cell::new(false) };
    static PLACE: Cell<Option<String>> = const { Cell::new(None) };
    static CLOSED: RefCell<Option<Arc<AtomicU16>>> = const { RefCell::new(None) };
}

/// Does something that may panic.
///
/// # Errors
///
/// The place of the panic, as `src/score.rs:12:5`.
pub(super) fn guarded<T>(does: impl FnOnce() -> T) -> Result<T, String> {
    AT_DESK.set(true);
    // Nothing of it is used after a panic but what guards itself.
    let done = panic::catch_unwind(panic::AssertUnwindSafe(does));
    AT_DESK.set(false);
    done.map_err(|_| {
        PLACE
            .take()
            .unwrap_or_else(|| "an unknown place".to_owned())
    })
}

/// From now on, what serenity says on this thread of connections closed for good is kept: the
/// close code.
pub(super) fn overhear(closed: Arc<AtomicU16>) {
    CLOSED.set(Some(closed));
}

/// Hears what serenity says, and keeps close codes of it.
struct Overheard;

impl<S: Subscriber> Layer<S> for Overheard {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut text = Text(String::new());
        event.record(&mut text);
        if let Some(code) = code(&text.0) {
            CLOSED.with_borrow(|closed| {
                if let Some(closed) = closed {
                    closed.store(code, Ordering::Relaxed);
                }
            });
        }
    }
}

/// The close code that a line of serenity is about. Those of 4004, 4013 and 4014 end its client
/// besides; after these it would go on for ever.
fn code(line: &str) -> Option<u16> {
    let codes = [
        ("Sent invalid shard data", 4010),
        ("Shard has too many guilds", 4011),
        ("Unknown unclean close 4012", 4012),
    ];
    codes
        .iter()
        .find(|(said, _)| line.contains(said))
        .map(|&(_, code)| code)
}

struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            // Nothing that is written to a text fails.
            let _ = write!(self.0, "{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_by_its_place() {
        start(false);
        let place = guarded(|| panic!("[CCC] 234p")).unwrap_err();
        assert!(place.contains("log.rs:"), "{place}");
        assert!(!place.contains("CCC"));
        assert_eq!(guarded(|| 3), Ok(3));
    }

    #[test]
    fn why_it_was_closed_is_overheard() {
        assert_eq!(code("[[0, 1]] Shard has too many guilds."), Some(4011));
        assert_eq!(
            code("[[0, 1]] Unknown unclean close 4000: Some(\"\")"),
            None
        );
        let closed = Arc::new(AtomicU16::new(0));
        overhear(Arc::clone(&closed));
        let heard = Targets::new().with_target("serenity::gateway", LevelFilter::WARN);
        let log = registry().with(Overheard.with_filter(heard));
        tracing::subscriber::with_default(log, || {
            tracing::warn!(target: "serenity::gateway::shard", "[0] Sent invalid shard data.");
        });
        assert_eq!(closed.load(Ordering::Relaxed), 4010);
        CLOSED.set(None);
    }
}
