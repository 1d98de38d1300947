//! Cells that a spreadsheet would run as a formula.

/// A cell that a spreadsheet takes for text: what it would run as a formula, and what begins with
/// an apostrophe itself, has one before it. Plain numbers stay as they are.
///
/// ```
/// use sikwu::exchange::{defused, restored};
/// assert_eq!(defused("=1+1"), "'=1+1");
/// assert_eq!(defused("-48"), "-48");
/// assert_eq!(defused("it's all right"), "it's all right");
/// assert_eq!(restored(&defused("'=1+1")), "'=1+1");
/// ```
pub fn defused(text: &str) -> String {
    match text.starts_with('\'') || is_run(text) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

/// What a cell said before it was defused.
pub fn restored(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if text.starts_with('\'') || is_run(text) => text,
        _ => cell,
    }
}

/// Whether a spreadsheet would run it. Some pass over blanks before they look.
fn is_run(text: &str) -> bool {
    let begins = |c: char| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠');
    let first = text.starts_with(['\t', '\r', '\n']);
    (first || text.trim_start().starts_with(begins)) && !is_number(text)
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
