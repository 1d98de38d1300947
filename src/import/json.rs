//! JSON in which every part knows where it stands.
//!
//! A [`Raw`] is a stretch of the text itself, so that a fault deep in a long line has its place.

use super::fault::Wrong;
use serde::Deserialize;
use serde_json::value::RawValue;

/// A value that is not looked into yet.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Raw<'a>(#[serde(borrow)] &'a RawValue);

impl<'a> Raw<'a> {
    /// The text of the value.
    pub(super) fn text(self) -> &'a str {
        self.0.get()
    }

    /// The value.
    pub(super) fn read<T: Deserialize<'a>>(self) -> Result<T, Wrong<'a>> {
        read(self.text())
    }
}

/// The value of a text.
pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Wrong<'a>> {
    serde_json::from_str(text).map_err(|error| {
        let lines = text.split_inclusive('\n');
        let before: usize = lines
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let at = before.saturating_add(error.column().saturating_sub(1));
        let at = text.floor_char_boundary(at.min(text.len()));
        let length = text[at..].chars().next().map_or(0, char::len_utf8);
        let message = error.to_string();
        let message = match message.rsplit_once(" at line ") {
            Some((message, _)) => message.to_owned(),
            None => message,
        };
        Wrong::new(&text[at..at + length], message)
    })
}

#[cfg(test)]
mod tests {
    use super::super::fault::Source;
    use super::*;

    #[test]
    fn a_fault_in_a_part_of_a_part_has_its_place_in_the_whole() {
        let text = "{\"名\": [\n [1, 2],\n [3, \"4\"]]}";
        #[derive(Debug, Deserialize)]
        struct Whole<'a> {
            #[serde(borrow)]
            名: Vec<Raw<'a>>,
        }
        let whole: Whole<'_> = read(text).unwrap();
        assert!(whole.名[0].read::<[u32; 2]>().is_ok());
        let wrong = whole.名[1].read::<[u32; 2]>().unwrap_err();
        let fault = Source::new(text).fault(None, wrong);
        assert_eq!((fault.line, fault.column), (3, 8), "{fault}");
        let wrong = read::<Whole<'_>>("{\"名\" 1}").unwrap_err();
        let fault = Source::new(text).fault(None, wrong);
        assert_eq!(fault.message, "expected `:`");
    }
}
