//! Texts that are too long, cut so that they can still be read.

use std::borrow::Cow;

const MORE: char = '…';
const FENCE: &str = "```";

/// A text of at most so many characters. What is longer ends with `…`: at a line end if one is
/// near, never within a character that is written as several, and with its code block closed.
pub(super) fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().count() <= most {
        return Cow::Borrowed(text);
    }
    let cut = shorten(text, most);
    if cut.matches(FENCE).count().is_multiple_of(2) {
        return Cow::Owned(cut);
    }
    // The block is closed after the sign, within the same number of characters.
    let closed = shorten(text, most.saturating_sub(FENCE.len() + 1));
    match closed.matches(FENCE).count() % 2 {
        1 => Cow::Owned(format!("{closed}\n{FENCE}")),
        _ => Cow::Owned(closed),
    }
}

fn shorten(text: &str, most: usize) -> String {
    let Some(room) = most.checked_sub(1) else {
        return String::new();
    };
    let end = text
        .char_indices()
        .nth(room)
        .map_or(text.len(), |(at, _)| at);
    let mut end = end;
    // What follows belongs to the character before it.
    while text[end..].starts_with(is_joined) || text[..end].ends_with(JOINER) {
        match text[..end].char_indices().next_back() {
            Some((at, _)) => end = at,
            None => break,
        }
    }
    let kept = &text[..end];
    let near = kept.len() - kept.len() / 8;
    let kept = match kept.rfind('\n') {
        Some(at) if at >= near => &kept[..=at],
        _ => kept,
    };
    // A fence of which a part was lost is no fence.
    let kept = match kept.trim_end_matches('`') {
        bare if text[bare.len()..].starts_with(FENCE) && kept.len() < bare.len() + FENCE.len() => {
            bare
        }
        _ => kept,
    };
    format!("{kept}{MORE}")
}

const JOINER: char = '\u{200d}';

/// Whether a character is part of the one before it: combining marks, variants, skins.
fn is_joined(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{20d0}'..='\u{20ff}'
        | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0100}'..='\u{e01ef}' | JOINER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_as_it_is() {
        assert_eq!(cut("食糊", 2), "食糊");
        assert_eq!(cut("", 0), "");
    }

    #[test]
    fn what_is_cut_has_whole_characters() {
        assert_eq!(cut("食糊食糊", 3), "食糊…");
        // A tile with its variant, and a mark over a letter.
        assert_eq!(cut("a🀄\u{fe0f}bcd", 3), "a…");
        assert_eq!(cut("abe\u{301}de", 4), "ab…");
        assert_eq!(cut("abc", 1), "…");
        assert_eq!(cut("abc", 0), "");
    }

    #[test]
    fn a_line_end_that_is_near_is_the_end() {
        let text = format!("{}\n{}", "a".repeat(95), "b".repeat(50));
        assert_eq!(cut(&text, 100), format!("{}\n…", "a".repeat(95)));
    }

    #[test]
    fn a_code_block_is_closed() {
        let text = format!("see\n```\n{}\n```", "x".repeat(100));
        for most in 12..text.len() {
            let cut = cut(&text, most);
            assert!(cut.chars().count() <= most, "{cut}");
            assert_eq!(cut.matches(FENCE).count() % 2, 0, "{most}: {cut}");
        }
    }
}
