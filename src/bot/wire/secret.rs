//! The token of the bot, which nobody is to see.

use std::ffi::OsString;
use std::fmt;

/// A token of a bot. It is printed as `(secret)`, and read by what sends it alone.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// A token as it stands in the environment; nothing if none could look like that.
    pub fn new(token: OsString) -> Option<Secret> {
        let token = token.into_string().ok()?;
        let token = token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        let fits = !token.is_empty() && token.chars().all(|c| c.is_ascii_graphic());
        fits.then(|| Secret(token.to_owned()))
    }

    /// What is sent of it.
    pub(super) fn header(&self) -> String {
        format!("Bot {}", self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_never_printed() {
        let secret = Secret::new("Bot MTk4.Cl2FMQ.ZnCjm1\n".into()).unwrap();
        assert_eq!(format!("{secret:?}"), "(secret)");
        assert_eq!(secret.header(), "Bot MTk4.Cl2FMQ.ZnCjm1");
    }

    #[test]
    fn what_cannot_be_a_token_is_none() {
        for token in ["", "  ", "a b", "食糊"] {
            assert!(Secret::new(token.into()).is_none(), "{token}");
        }
    }
}
