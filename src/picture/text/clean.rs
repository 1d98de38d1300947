//! What people write, made fit to be set in one line.

/// Somebody's text inside a line of ours: it keeps its direction to itself.
///
/// ```
/// use sikwu::picture::isolated;
/// // What would turn the rest of the line round is taken out.
/// assert_eq!(isolated("a\u{202e}b"), "\u{2068}ab\u{2069}");
/// ```
pub fn isolated(text: &str) -> String {
    let steers =
        |letter: &char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain: String = text.chars().filter(|letter| !steers(letter)).collect();
    format!("{FIRST_STRONG}{plain}{POP}")
}

/// Isolates what follows, and its end (Unicode's FSI and PDI).
pub(super) const FIRST_STRONG: char = '\u{2068}';
pub(super) const POP: char = '\u{2069}';

/// More of a text than this is never laid out.
pub(super) const MOST_LETTERS: usize = 600;

/// The parts between which a line may be broken, each with the blanks after it.
pub(super) fn words(text: &str) -> Vec<&str> {
    let han = |letter: char| ('\u{2e80}'..'\u{a000}').contains(&letter);
    // No line begins with one of these.
    let closes = |letter: char| "，。；：、！？）」』〉》".contains(letter);
    let mut found = vec![];
    let (mut start, mut before) = (0, None);
    for (at, letter) in text.char_indices() {
        let breaks = match before {
            None => false,
            Some(' ') => letter != ' ',
            Some(before) => (han(before) || han(letter)) && !closes(letter) && letter != ' ',
        };
        if breaks {
            found.push(&text[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    found.push(&text[start..]);
    found
}

/// One line: nothing that controls, nothing that overrides direction.
pub(super) fn cleaned(text: &str) -> String {
    let kept = text.chars().filter_map(|letter| match letter {
        // Line and paragraph separators, tabs.
        '\u{2028}' | '\u{2029}' => Some(' '),
        letter if letter.is_control() => Some(' '),
        // Overrides and embeddings, marks without width, variation selectors, tags.
        '\u{202a}'..='\u{202e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{ad}' | '\u{feff}' => {
            None
        }
        '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}' => None,
        letter => Some(letter),
    });
    kept.take(MOST_LETTERS).collect()
}
