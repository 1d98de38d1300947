//! The buttons under answers about hands and records. Each has the key of a kept question.

use super::caller::Caller;
use crate::bot::press::Press;
use crate::bot::reply::{Button, Style};
use crate::said;

/// Why a hand is worth what it is worth, to whoever presses.
pub(in crate::bot) fn explain(caller: &Caller<'_>, key: &str) -> Button {
    Button::new(
        Press::new("explain", None).with(key).id(),
        said!(caller.aloud, "Explain", "解釋"),
        Style::Plain,
    )
}

/// What a hand of thirteen waits for.
pub(in crate::bot) fn waits(caller: &Caller<'_>, key: &str) -> Button {
    Button::new(
        Press::new("waits", None).with(key).id(),
        said!(caller.aloud, "What it waits for", "叫甚麼糊"),
        Style::Main,
    )
}

/// To post a hand, or the hands of a record, to the evening; only where a club keeps its ledger.
/// The question is `score`, or `hand record`.
pub(in crate::bot) fn post(caller: &Caller<'_>, key: &str) -> Option<Button> {
    caller.has_ledger().then(|| {
        Button::new(
            Press::new("post", None).with(key).id(),
            said!(caller.aloud, "Post to the evening", "入帳"),
            Style::Good,
        )
    })
}
