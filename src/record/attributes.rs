//! What a writer noted beside an event.

use super::words::folded;
use std::fmt;

/// `{t=8123,src=scribe}`: what a writer noted beside an event. Kept, and not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(Option<Box<str>>);

impl Attributes {
    /// No attributes.
    pub const NONE: Attributes = Attributes(None);

    /// The attributes of a text without its braces; blanks beside a comma or an equals sign do
    /// not matter. `None` if a key or a value is missing, or has a blank or `# { }` in it.
    ///
    /// ```
    /// use sikwu::record::Attributes;
    /// let attributes = Attributes::new("t=8123, src = scribe").unwrap();
    /// assert_eq!(attributes.to_string(), "{t=8123,src=scribe}");
    /// assert_eq!(attributes.get("src"), Some("scribe"));
    /// ```
    pub fn new(text: &str) -> Option<Attributes> {
        let mut kept = String::with_capacity(text.len());
        for attribute in folded(text).split(',') {
            let (key, value) = attribute.split_once('=')?;
            let (key, value) = (key.trim(), value.trim());
            let sign =
                |c: char| c.is_whitespace() || c.is_control() || matches!(c, '#' | '{' | '}');
            if key.is_empty() || value.is_empty() || key.contains(sign) || value.contains(sign) {
                return None;
            }
            let comma = if kept.is_empty() { "" } else { "," };
            kept.extend([comma, key, "=", value]);
        }
        Some(Attributes(Some(kept.into())))
    }

    /// Each key with its value, as written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.0.as_deref().unwrap_or_default().split(',');
        all.filter_map(|attribute| attribute.split_once('='))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut all = self.iter();
        all.find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

impl fmt::Display for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.0.as_deref().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_that_would_not_read_back_are_not_to_be_had() {
        for text in ["", "t", "t=", "=1", "t=1,", "t=1 2", "t={1}", "t=1,#=2"] {
            assert_eq!(Attributes::new(text), None, "{text:?}");
        }
        assert_eq!(Attributes::NONE.iter().count(), 0);
    }
}
