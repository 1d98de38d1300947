//! What is wrong with a request, and what would be right.

use crate::notation::NotationError;
use crate::tongue::{Phrase, Tongue};
use std::fmt;

/// A request that cannot be answered as it was put. As text it is English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// What is wrong with it.
    pub message: Phrase,
    /// What would be right.
    pub cure: Phrase,
}

impl RequestError {
    pub(in crate::parlour) fn new(message: Phrase, cure: Phrase) -> RequestError {
        RequestError { message, cure }
    }

    /// What is wrong and what would be right, in a language.
    ///
    /// ```
    /// use sikwu::parlour::Request;
    /// use sikwu::tongue::Tongue;
    /// let error = Request::read("score 1m", &|_| unreachable!()).unwrap_err();
    /// assert!(error.speak(Tongue::Chinese).starts_with("錯誤：指令要以斜線開頭\n"));
    /// ```
    pub fn speak(&self, tongue: Tongue) -> String {
        let (message, cure) = (self.message.speak(tongue), self.cure.speak(tongue));
        match (tongue, cure) {
            (Tongue::English, "") => format!("error: {message}"),
            (Tongue::English, cure) => format!("error: {message}\n  = help: {cure}"),
            (Tongue::Chinese, "") => format!("錯誤：{message}"),
            (Tongue::Chinese, cure) => format!("錯誤：{message}\n  = 提示：{cure}"),
        }
    }
}

impl From<NotationError> for RequestError {
    fn from(error: NotationError) -> RequestError {
        RequestError::new(error.message, error.cure)
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.speak(Tongue::English))
    }
}

impl std::error::Error for RequestError {}
