//! Which rule set it was: the digest that scores, records and entries carry, and whether a name
//! still means what it meant.

use super::{Book, RuleSet};
use crate::digest::Digest;
use std::sync::OnceLock;

impl RuleSet {
    /// The digest of everything that is played by: two rule sets of one digest count and pay every
    /// hand alike. What they are called is no part of it, so a club that keeps its old rules under
    /// another id finds them again.
    ///
    /// It is worked out once: what is to be changed is cloned first.
    ///
    /// ```
    /// use sikwu::rules::Book;
    /// let book = Book::bundled();
    /// let old = book.get("hk-old-style").unwrap();
    /// let varied = book.varied("hk-old-style", &[("minimum", "1")]).unwrap();
    /// assert_eq!(old.digest(), old.clone().digest());
    /// assert_ne!(old.digest(), varied.digest());
    /// ```
    pub fn digest(&self) -> Digest {
        *self.digest.0.get_or_init(|| self.as_played())
    }
}

/// A digest that is worked out when it is first asked for.
///
/// A clone has its own, for it may be changed; and it is no part of what a rule set says, so any
/// two are equal.
#[derive(Debug, Default)]
pub(super) struct Memo(OnceLock<Digest>);

impl Clone for Memo {
    fn clone(&self) -> Memo {
        Memo::default()
    }
}

impl PartialEq for Memo {
    fn eq(&self, _: &Memo) -> bool {
        true
    }
}

impl Eq for Memo {}

/// What a name and a digest of long ago mean to a book of today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since<'b> {
    /// The rule set of that name is still the same.
    Same(&'b RuleSet),
    /// It is not, but another name now stands for those rules.
    Renamed(&'b RuleSet),
    /// The rule set of that name is another now, and no other is those rules.
    Changed(&'b RuleSet),
    /// There is none of that name, and no other is those rules.
    Gone,
}

impl Book {
    /// What has become of the rule set that had this id and this digest.
    ///
    /// ```
    /// use sikwu::rules::{Book, Since};
    /// let book = Book::bundled();
    /// let old = book.get("hk-old-style").unwrap();
    /// assert_eq!(book.since("hk-old-style", old.digest()), Since::Same(old));
    /// assert_eq!(book.since("tuesday", old.digest()), Since::Renamed(old));
    /// ```
    pub fn since(&self, id: &str, digest: Digest) -> Since<'_> {
        let named = self.get(id);
        match named {
            Some(rules) if rules.digest() == digest => return Since::Same(rules),
            _ => {}
        }
        let alike = self.iter().find(|rules| rules.digest() == digest);
        match (alike, named) {
            (Some(rules), _) => Since::Renamed(rules),
            (None, Some(rules)) => Since::Changed(rules),
            (None, None) => Since::Gone,
        }
    }
}
