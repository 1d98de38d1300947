//! What others say is wrong, as it is passed on: texts of errors that are made elsewhere, all of
//! them here, so that one that comes to be said in every language is asked for it in one place.

use super::spoken::item_of;
use crate::aloud::{Tongue, refusal_told};
use crate::audit::Fault;
use crate::notation::NotationError;
use crate::notation::fault::{Mark, draw};
use crate::parlour::{RequestError, Unposted};
use crate::record::RecordFault;
use crate::refusal::Refusal;
use crate::said;
use std::fmt::Display;

/// A text of a hand that is wrong, drawn.
pub(super) fn notation(error: &NotationError, text: &str, _: Tongue) -> String {
    error.show(text)
}

/// A line of a record that cannot be read, drawn.
pub(super) fn record(fault: &RecordFault, file: &str, _: Tongue) -> String {
    fault.show(file)
}

/// A request that could not be answered.
pub(super) fn request(error: &RequestError, _: Tongue) -> String {
    error.to_string()
}

/// Why a hand is not posted.
pub(super) fn unposted(why: &Unposted, _: Tongue) -> String {
    why.to_string()
}

/// What has no type of its own: a rule set that is not known, a part of a record that is not posted.
pub(super) fn text(why: &dyn Display, _: Tongue) -> String {
    why.to_string()
}

/// What a record is called that an answer speaks of: its file, or the entry that was posted from it.
pub(super) fn record_name(called: &str, tongue: Tongue) -> String {
    let number = called.strip_prefix("the record of entry ");
    match number.and_then(|it| it.strip_suffix(',')) {
        Some(number) => said!(tongue, "{called}", "第{number}筆帳的記錄"),
        None => called.to_owned(),
    }
}

/// Why the table will not have it.
pub(super) fn refusal(refusal: &Refusal, tongue: Tongue) -> String {
    refusal_told(refusal, tongue)
}

/// What is wrong with a hand. Where it is nothing that a seat did, its Chinese says which rule is
/// broken; what is right stands beside it.
pub(super) fn fault(fault: &Fault, tongue: Tongue) -> String {
    if tongue == Tongue::English {
        return fault.message.clone();
    }
    let refusal = fault.explained.as_ref().and_then(|it| it.refusal.as_ref());
    match (refusal, &fault.rule) {
        (Some(refusal), _) => refusal_told(refusal, tongue),
        (None, Some(rule)) => match crate::aloud::rulebook_name(rule, tongue) {
            Some(name) => format!("與「{name}」不符"),
            None => format!("「{}」計得不對", item_of(rule, tongue)),
        },
        (None, None) => said!(tongue, "it cannot be read", "此處無法讀取"),
    }
}

/// What is wrong under the line that it is about.
pub(super) fn drawn(kind: &str, message: &str, mark: Option<Mark<'_>>, tongue: Tongue) -> String {
    let drawn = draw(kind, message, "", mark);
    match tongue {
        Tongue::English => drawn,
        // The level is the first word of what is drawn.
        Tongue::Chinese => drawn.replacen("error", "錯誤", 1),
    }
}

/// The id of what is broken, or that it cannot be read.
pub(super) fn kind(fault: &Fault, tongue: Tongue) -> &str {
    let rule = fault.rule.as_deref();
    rule.unwrap_or(tongue.pick("unreadable", "無法讀取"))
}
