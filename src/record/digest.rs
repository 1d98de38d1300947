//! SHA-256 digests and nonces, as a record writes them down (notation 3.3).

use sha2::{Digest as _, Sha256};
use std::fmt;

/// A SHA-256 digest.
///
/// ```
/// use sikwu::record::Digest;
/// let digest = Digest::of("");
/// assert!(digest.to_string().starts_with("e3b0c44298fc1c14"));
/// assert_eq!(Digest::from_hex(&digest.to_string()), Some(digest));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of a text.
    pub fn of(text: &str) -> Digest {
        let mut summing = Summing::default();
        summing.0.update(text);
        summing.digest()
    }

    /// The digest of 64 hex digits.
    pub fn from_hex(hex: &str) -> Option<Digest> {
        bytes(hex).map(Digest)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The 128 random bits that keep a committed wall from being guessed, fresh for each hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nonce(pub [u8; 16]);

impl Nonce {
    /// The nonce of 32 hex digits.
    pub fn from_hex(hex: &str) -> Option<Nonce> {
        bytes(hex).map(Nonce)
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn bytes<const N: usize>(hex: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(hex, &mut bytes).ok().map(|()| bytes)
}

/// Sums up whatever is written to it.
#[derive(Clone, Default)]
pub(super) struct Summing(Sha256);

impl Summing {
    /// The digest of everything written so far.
    pub(super) fn digest(&self) -> Digest {
        Digest(self.0.clone().finalize().into())
    }
}

impl fmt::Write for Summing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}
