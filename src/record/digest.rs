//! What a record is proved with: nonces, and sums of all that is written (notation 3.3).

use crate::digest::Digest;
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The 128 random bits that keep a committed wall from being guessed, fresh for each hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nonce(pub [u8; 16]);

impl Nonce {
    /// The nonce of 32 hex digits.
    pub fn from_hex(hex: &str) -> Option<Nonce> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(hex, &mut bytes)
            .ok()
            .map(|()| Nonce(bytes))
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

/// Sums up whatever is written to it.
#[derive(Clone, Default)]
pub(super) struct Summing(Sha256);

impl Summing {
    /// The digest of everything written so far.
    pub(super) fn digest(&self) -> Digest {
        Digest::from_bytes(self.0.clone().finalize().into())
    }
}

impl fmt::Write for Summing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}
