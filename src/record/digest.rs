//! What a record is proved with: nonces, and sums of all that is written (notation 3.3).

use super::ascii::{Ascii, Out};
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

/// Sums up whatever is written to it. Much of it comes in small pieces, so they are gathered first.
#[derive(Clone, Default)]
pub(super) struct Summing {
    sum: Sha256,
    gathered: Vec<u8>,
}

impl Summing {
    /// How many bytes are gathered before they are summed up.
    const MOST: usize = 2048;

    /// The digest of everything written so far.
    pub(super) fn digest(&self) -> Digest {
        let mut sum = self.sum.clone();
        sum.update(&self.gathered);
        Digest::from_bytes(sum.finalize().into())
    }

    fn gather(&mut self, bytes: &[u8]) {
        self.gathered.extend_from_slice(bytes);
        if self.gathered.len() > Summing::MOST {
            self.sum.update(&self.gathered);
            self.gathered.clear();
        }
    }
}

impl fmt::Write for Summing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.gather(text.as_bytes());
        Ok(())
    }
}

impl Out for Summing {
    fn ascii(&mut self, ascii: &Ascii) -> fmt::Result {
        self.gather(ascii.bytes());
        Ok(())
    }
}
