//! A line of the journal: an entry with its number, its place in the chain and its checksum.

use super::entry::Entry;
use super::error::Fault;
use super::name::{ClubId, PlayerId};
use super::shape::{LineShape, Versioned, Written, is_known};
use crate::digest::Digest;
use crate::said;
use crate::tongue::Phrase;
use crate::tongue::Tongue;
use chrono::{DateTime, Datelike, Utc};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// How long a line may be without its line end. No hand comes near it.
pub(super) const LONGEST: usize = 64 * 1024;

/// An entry as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub(super) number: u64,
    pub(super) hash: Digest,
    pub(super) at: DateTime<Utc>,
    pub(super) by: PlayerId,
    pub(super) entry: Entry,
}

/// The proof that an entry is kept: its number in the club's journal and the digest of its line,
/// which hangs on every line before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Receipt {
    /// The entry's number, from 1.
    pub number: u64,
    /// The SHA-256 of its line.
    pub hash: Digest,
}

impl Kept {
    /// Its number in the club's journal, from 1 and without gaps.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// When it was posted, as the poster's clock had it.
    pub fn at(&self) -> DateTime<Utc> {
        self.at
    }

    /// Who posted it.
    pub fn by(&self) -> &PlayerId {
        &self.by
    }

    /// The entry itself.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Its number and hash.
    pub fn receipt(&self) -> Receipt {
        Receipt {
            number: self.number,
            hash: self.hash,
        }
    }
}

impl Receipt {
    /// What stands before the first entry of a club: number 0, and a hash of the club's id, so
    /// that a journal cannot be mistaken for another club's.
    pub fn genesis(club: &ClubId) -> Receipt {
        Receipt {
            number: 0,
            hash: Digest::of(format!("sikwu journal of {club}").as_bytes()),
        }
    }
}

impl Receipt {
    /// The same in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        let (number, hash) = (self.number, self.hash.short());
        said!(
            tongue,
            "entry {number} ({hash})",
            "第{number}筆帳（{hash}）"
        )
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Tongue::English))
    }
}

/// A line as it was read or is to be written, with what ties it to the lines before it.
pub(super) struct Line {
    pub(super) kept: Kept,
    /// The hash of the line before.
    pub(super) prev: Digest,
    /// The last entry that was known to be on disk when this one was written. Entries after it
    /// and before this one were of one group with this one.
    pub(super) synced: u64,
}

/// Whether RFC 3339 can say this time, which has four digits for the year.
pub(super) fn can_say(at: DateTime<Utc>) -> bool {
    (0..=9999).contains(&at.year())
}

impl Line {
    /// Writes the line after `prev`, with its line end.
    #[expect(
        clippy::expect_used,
        reason = "the shape is of texts, numbers and lists alone"
    )]
    pub(super) fn write(
        prev: Receipt,
        synced: u64,
        at: DateTime<Utc>,
        by: &PlayerId,
        entry: &Entry,
    ) -> (String, Receipt) {
        let shape = Written::of(prev, synced, at, by, entry);
        let mut text = serde_json::to_string(&shape).expect("any such shape can be written");
        text.truncate(text.len() - TAIL);
        let mut hash = Sha256::new_with_prefix(&text);
        let tail = tail(&hash);
        hash.update(&tail);
        text.push_str(&tail);
        text.push('\n');
        let number = prev.number + 1;
        let hash = Digest::from_bytes(hash.finalize().into());
        (text, Receipt { number, hash })
    }

    /// Reads a line that stands alone, without its line end: whether it follows from the line
    /// before is for the journal to say.
    pub(super) fn read(text: &[u8]) -> Result<Line, Fault> {
        let body = text.len().checked_sub(TAIL + CHECK_DIGITS);
        let (body, rest) = text.split_at(body.ok_or(Fault::Checksum)?);
        let mut hash = Sha256::new_with_prefix(body);
        if rest != tail(&hash).as_bytes() {
            return Err(Fault::Checksum);
        }
        hash.update(rest);
        match serde_json::from_slice::<LineShape>(text) {
            Ok(shape) => shape.judge(Digest::from_bytes(hash.finalize().into())),
            // A newer format need not have this one's shape, so its version is looked for alone.
            Err(error) => match serde_json::from_slice(text) {
                Ok(Versioned { v }) if !is_known(v) => Err(Fault::Version(v)),
                _ => Err(Fault::Shape(Phrase::quoted(error))),
            },
        }
    }
}

/// How long the end of a line is that the checksum does not cover, but for its digits.
const TAIL: usize = r#","check":""}"#.len();
const CHECK_DIGITS: usize = 16;

/// The end of a line whose text so far is in `hash`, and whose checksum is the first sixteen
/// digits of that.
fn tail(hash: &Sha256) -> String {
    let digest = hash.clone().finalize();
    let check = hex::encode(&digest[..CHECK_DIGITS / 2]);
    format!(r#","check":"{check}"}}"#)
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::{net, some_hand};
    use super::super::entry::{Hand, HowWon};
    use super::*;
    use crate::seat::Seat;

    fn written(entry: &Entry) -> (String, Receipt) {
        let club = ClubId::new("local").unwrap();
        let at = "2026-11-29T20:00:00Z".parse().unwrap();
        let by = PlayerId::new("scribe").unwrap();
        Line::write(Receipt::genesis(&club), 0, at, &by, entry)
    }

    fn read(text: &str) -> Result<Line, Fault> {
        Line::read(text.trim_end_matches('\n').as_bytes())
    }

    #[test]
    fn what_is_written_is_read_again() {
        let shooter = Seat::South;
        let ways = [
            HowWon::ZiMo,
            HowWon::Discard { shooter },
            HowWon::RobbedKong { maker: shooter },
            HowWon::Flowers,
        ];
        for how in ways {
            for liable in [None, Some(Seat::West)] {
                let hand = Hand {
                    how,
                    liable,
                    ..some_hand("E-1")
                };
                let entry = Entry::hand(hand, &net([-8, -8, -8, 24])).unwrap();
                let (text, receipt) = written(&entry);
                let line = read(&text).unwrap();
                assert_eq!(line.kept.entry(), &entry);
                assert_eq!(line.kept.receipt(), receipt);
                assert_eq!(line.kept.at().to_string(), "2026-11-29 20:00:00 UTC");
            }
        }
    }

    #[test]
    fn a_line_is_json_whose_hash_any_tool_can_take() {
        let entry = Entry::hand(some_hand("E-1"), &net([0, -16, 0, 16])).unwrap();
        let (text, receipt) = written(&entry);
        let line = text.strip_suffix('\n').unwrap();
        assert_eq!(receipt.hash, Digest::of(line.as_bytes()));
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        let (before, _) = line.split_once(r#","check":"#).unwrap();
        let check = &Digest::of(before.as_bytes()).to_string()[..16];
        assert_eq!(json["check"], check);
        assert_eq!((&json["v"], &json["n"]), (&2.into(), &1.into()));
        assert_eq!(json["legs"][1][1], -16);
        assert_eq!(json["entry"]["hand"]["how"]["discard"], "S");
    }

    /// The text with its checksum set right, as somebody would who wants to be believed.
    fn believed(text: &str) -> String {
        let (before, _) = text.split_once(r#","check":"#).unwrap();
        let check = &Digest::of(before.as_bytes()).to_string()[..16];
        format!(r#"{before},"check":"{check}"}}"#)
    }

    #[test]
    fn a_line_with_a_right_checksum_is_judged_all_the_same() {
        let entry = Entry::hand(some_hand("E-1"), &net([0, -16, 0, 16])).unwrap();
        let (text, _) = written(&entry);
        assert!(read(&believed(&text)).is_ok());
        for (this, that, told) in [
            ("-16", "-17", "it is no entry: the legs sum to -1"),
            (r#""v":2"#, r#""v":3"#, "it is written in version 3"),
            (r#""n":1"#, r#""m":1"#, "it is no entry: unknown field `m`"),
            (
                r#""v":2"#,
                r#""v":2,"v":2"#,
                "it is no entry: duplicate field `v`",
            ),
            (r#""S""#, r#""X""#, "it is no entry: 'X' is no seat"),
            ("20:00:00Z", "25:00:00Z", "it is no entry: \"2026-11-29T25:"),
            (
                "wan-yat-sik",
                "wan yat sik",
                "it is no entry: \"wan yat sik\" is no word",
            ),
            (
                r#""synced":0"#,
                r#""synced":1"#,
                "it is no entry: entry 1 cannot",
            ),
            (r#"[["P1",0],"#, r#"["#, "it is no entry: this is no hand"),
        ] {
            let text = text.replacen(this, that, 1);
            assert_eq!(read(&text).err(), Some(Fault::Checksum), "{that}");
            let fault = read(&believed(&text)).err().unwrap().to_string();
            assert!(fault.starts_with(told), "{that}: {fault}");
        }
    }
}
