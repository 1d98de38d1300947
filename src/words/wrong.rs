//! What others say is wrong, as it is passed on.

use crate::audit::Fault;
use crate::notation::NotationError;
use crate::notation::fault::{Mark, draw_in};
use crate::parlour::{RequestError, Unposted};
use crate::record::RecordFault;
use crate::refusal::Refusal;
use crate::rules::RuleFault;
use crate::tongue::{Phrase, Tongue};

/// A text of a hand that is wrong, drawn.
pub(super) fn notation(error: &NotationError, text: &str, tongue: Tongue) -> String {
    error.show_in(text, tongue)
}

/// A line of a record that cannot be read, drawn.
pub(super) fn record(fault: &RecordFault, file: &str, tongue: Tongue) -> String {
    fault.show_in(file, tongue)
}

/// A rule set that makes no sense, drawn.
pub(super) fn rules(fault: &RuleFault, tongue: Tongue) -> String {
    fault.said(tongue).trim_end().to_owned()
}

/// A request that could not be answered.
pub(super) fn request(error: &RequestError, tongue: Tongue) -> String {
    error.speak(tongue)
}

/// Why a hand is not posted.
pub(super) fn unposted(why: &Unposted, tongue: Tongue) -> String {
    why.said(tongue)
}

/// What has no type of its own: a rule set that is not known, a part of a record that is not posted.
pub(super) fn text(why: &Phrase, tongue: Tongue) -> String {
    why.speak(tongue).to_owned()
}

/// Why the table will not have it.
pub(super) fn refusal(refusal: &Refusal, tongue: Tongue) -> String {
    refusal.said(tongue)
}

/// What is wrong with a hand.
pub(super) fn fault(fault: &Fault, tongue: Tongue) -> String {
    fault.message.speak(tongue).to_owned()
}

/// What is wrong under the line that it is about.
pub(super) fn drawn(kind: &str, message: &str, mark: Option<Mark<'_>>, tongue: Tongue) -> String {
    draw_in(tongue, kind, message, "", mark)
}

/// The id of what is broken, or that it cannot be read.
pub(super) fn kind(fault: &Fault, tongue: Tongue) -> &str {
    let rule = fault.rule.as_deref();
    rule.unwrap_or(tongue.pick("unreadable", "無法讀取"))
}
