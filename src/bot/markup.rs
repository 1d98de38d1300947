//! From the words of a terminal to Discord's markup.
//!
//! Our words mark what matters with the colours of a terminal, and part columns by blanks. On a
//! phone a line has some thirty letters and no columns, so colours become bold, and what stood in
//! columns is parted by dots.

/// Words for a terminal as Discord shows them: what was coloured is bold, columns are parted by a
/// dot, and nothing in them is taken for markup.
///
/// ```
/// use sikwu::bot::markup::marked_up;
/// let line = "  1. \u{1b}[1mMing_x\u{1b}[0m      \u{1b}[32m+72\u{1b}[0m  20 hands\n";
/// assert_eq!(marked_up(line), "1. **Ming\\_x** · **+72** · 20 hands");
/// ```
pub fn marked_up(words: &str) -> String {
    let mut lines = vec![];
    for line in words.lines() {
        lines.push(one_line(line));
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.join("\n")
}

/// Text as Discord shows it, though it holds marks of Discord's: `*` is a star.
///
/// ```
/// use sikwu::bot::markup::escaped;
/// assert_eq!(escaped("**@everyone**"), "\\*\\*\\@everyone\\*\\*");
/// ```
pub fn escaped(text: &str) -> String {
    let mut marked = String::with_capacity(text.len());
    for c in text.chars() {
        if is_mark(c) {
            marked.push('\\');
        }
        marked.push(c);
    }
    marked
}

/// Text as it is, letter under letter, for what a caret points into.
///
/// ```
/// use sikwu::bot::markup::block;
/// assert_eq!(block("12x\n  ^"), "```\n12x\n  ^\n```");
/// ```
pub fn block(text: &str) -> String {
    let plain = without_colours(text);
    // Three of them would end the block, wherever they stand.
    let plain = plain.replace("```", "`\u{200b}`\u{200b}`");
    format!("```\n{}\n```", plain.trim_end())
}

/// Words without the colours of a terminal.
pub fn without_colours(words: &str) -> String {
    let parts = parts(words);
    parts
        .into_iter()
        .filter_map(|part| match part {
            Part::Text(text) => Some(text),
            Part::Colour(_) => None,
        })
        .collect()
}

/// What Discord takes for markup somewhere in a line.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '*' | '_' | '~' | '`' | '|' | '>' | '<' | '@' | '#' | '[' | ']' | '\\' | ':'
    )
}

enum Part<'a> {
    Text(&'a str),
    /// A sequence; whether it makes bold or coloured what follows.
    Colour(bool),
}

/// Parts words at the sequences of a terminal.
fn parts(words: &str) -> Vec<Part<'_>> {
    let mut parts = vec![];
    let mut rest = words;
    while let Some((text, after)) = rest.split_once("\u{1b}[") {
        parts.push(Part::Text(text));
        let Some((code, after)) = after.split_once('m') else {
            return parts;
        };
        // 0 and nothing end it; 2 is dim, which needs no mark.
        parts.push(Part::Colour(!matches!(code, "0" | "" | "2")));
        rest = after;
    }
    parts.push(Part::Text(rest));
    parts
}

/// A line: its blanks as dots, its colours as bold.
fn one_line(line: &str) -> String {
    let mut marked = String::new();
    let (mut is_bold, mut wants_bold) = (false, false);
    let mut blanks = 0;
    for part in parts(line.trim_end()) {
        match part {
            Part::Colour(bold) => {
                if is_bold && !bold {
                    marked.push_str("**");
                    is_bold = false;
                }
                wants_bold = bold;
            }
            Part::Text(text) => {
                for c in text.chars() {
                    if c == ' ' {
                        blanks += 1;
                        continue;
                    }
                    match (marked.is_empty(), blanks) {
                        (true, _) | (_, 0) => {}
                        (false, 1) => marked.push(' '),
                        (false, _) => marked.push_str(" · "),
                    }
                    blanks = 0;
                    if wants_bold && !is_bold {
                        marked.push_str("**");
                        is_bold = true;
                    }
                    let is_link = c == '(' && marked.ends_with(']');
                    if is_link || is_mark(c) && !is_plain(c, &marked) {
                        marked.push('\\');
                    }
                    marked.push(c);
                }
            }
        }
    }
    if is_bold {
        marked.push_str("**");
    }
    marked
}

/// Whether a mark means nothing where it stands: a colon after a word; a bracket, of which only the
/// round one after it makes a link.
fn is_plain(c: char, before: &str) -> bool {
    match c {
        ':' => !before.ends_with('<'),
        '[' | ']' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_and_nothing_is_marked_by_what_a_member_typed() {
        let typed = "@everyone <@123> **x** [a](http://b) `c` ~~d~~ ||e|| :f:";
        let marked = marked_up(typed);
        for mark in ["@everyone", "<@", "**x", "(http", "`c", "~~d", "||e"] {
            let at = marked.find(mark);
            assert!(
                at.is_none_or(|at| marked[..at].ends_with('\\')),
                "{mark}: {marked}"
            );
        }
        assert!(!block("```").trim_matches('`').contains("```"));
    }

    #[test]
    fn a_quote_at_the_beginning_of_a_line_is_no_quote() {
        assert_eq!(marked_up("> a\n# b\n- c"), "\\> a\n\\# b\n- c");
    }
}
