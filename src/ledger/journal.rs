//! A club's journal, judged before it is believed.

use super::disk::Disk;
use super::error::{Fault, LedgerError, Witness};
use super::line::{Kept, Line, Receipt};
use super::lines::Lines;
use super::name::ClubId;
use super::shape::VERSION;
use std::path::Path;

/// How far a journal goes: its last entry, and the bytes up to the end of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) receipt: Receipt,
    pub(super) length: u64,
}

/// Where a line stands in its file, without its line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) at: u64,
    pub(super) length: u32,
}

/// A journal that may be opened.
pub(super) struct Judged {
    pub(super) head: Head,
    /// How many bytes stand after the head: a write that was cut off before anybody was told.
    pub(super) torn: u64,
    /// Where the entries begin that no witness saw, and which need not be on disk yet.
    pub(super) unseen: u64,
}

impl Place {
    /// Where the line after it begins.
    pub(super) fn end(self) -> u64 {
        self.at + u64::from(self.length) + 1
    }
}

impl Head {
    pub(super) fn genesis(club: &ClubId) -> Head {
        Head {
            receipt: Receipt::genesis(club),
            length: 0,
        }
    }
}

/// Reads a whole journal and says how far it goes, if it may be opened. `each` is handed every
/// entry in turn, and may find a fault with it.
///
/// Only a tail may be missing, and only one that nobody was told of: bytes that are no line, with
/// no whole line after them but of the same unsynced group, past what every witness saw.
/// Anything else is damage, and named.
pub(super) fn judge(
    disk: &Disk,
    file: &Path,
    club: &ClubId,
    witnesses: &[Witness],
    mut each: impl FnMut(&Kept, Place) -> Result<Result<(), Fault>, LedgerError>,
) -> Result<Judged, LedgerError> {
    let damaged = |line, fault| {
        if let Fault::Version(version) = fault
            && version > VERSION
        {
            return LedgerError::newer(file, version, VERSION);
        }
        let seen = |it: &&Witness| it.receipt.number >= line;
        let witness = witnesses.iter().find(seen).cloned();
        LedgerError::Damaged {
            file: file.to_path_buf(),
            line,
            fault: Box::new(fault),
            witness,
        }
    };
    let mut head = Head::genesis(club);
    let mut unseen = 0;
    let mut parted = witnesses.iter().find(|it| denies(it, head.receipt));
    let mut torn: Option<(Fault, u64)> = None;
    for read in Lines::open(disk, file, club)?.ahead() {
        let read = read.map_err(LedgerError::disk("read", file))?;
        let next = head.receipt.number + 1;
        let hides_another = read.hidden.is_some_and(|synced| synced >= next);
        match (read.found, read.breaks, &mut torn) {
            (Ok(line), None, None) => {
                each(&line.kept, read.place)?.map_err(|fault| damaged(next, fault))?;
                head.receipt = line.kept.receipt();
                head.length = read.place.end();
                parted = parted.or(witnesses.iter().find(|it| denies(it, head.receipt)));
                if witnesses.iter().any(|it| it.receipt == head.receipt) {
                    unseen = head.length;
                }
            }
            (Ok(_), Some(fault), None) => return Err(damaged(next, fault)),
            (Err(fault), _, None) if fault.may_be_torn() && !hides_another => {
                torn = Some((fault, read.bytes));
            }
            (Err(fault), _, None) => return Err(damaged(next, fault)),
            // After a line that may be torn, there can be others of its group: they were written
            // at once, and the disk may have kept any part. But a line that was written when the
            // torn one was on disk shows that it is not torn but damaged.
            (found, _, Some((fault, bytes))) => {
                *bytes += read.bytes;
                let of_its_group = match &found {
                    Ok(line) => line.synced < next,
                    Err(fault) => fault.may_be_torn(),
                };
                if !of_its_group || hides_another {
                    return Err(damaged(next, fault.clone()));
                }
            }
        }
    }
    let file = file.to_path_buf();
    let number = head.receipt.number;
    let ahead = witnesses.iter().find(|it| it.receipt.number > number);
    match (torn, ahead, parted) {
        (Some((fault, _)), Some(_), _) => Err(damaged(number + 1, fault)),
        (None, Some(witness), _) => Err(LedgerError::Behind {
            file,
            number,
            witness: witness.clone(),
        }),
        (_, None, Some(witness)) => Err(LedgerError::Parted {
            file,
            number,
            witness: witness.clone(),
        }),
        (torn, None, None) => Ok(Judged {
            head,
            torn: torn.map_or(0, |(_, bytes)| bytes),
            unseen,
        }),
    }
}

/// Whether the witness saw another line under this number.
fn denies(witness: &Witness, receipt: Receipt) -> bool {
    witness.receipt.number == receipt.number && witness.receipt.hash != receipt.hash
}

/// Reads the one entry at this place, which the index gave for this number.
pub(super) fn read_at(
    disk: &Disk,
    file: &Path,
    number: u64,
    place: Place,
) -> Result<Kept, LedgerError> {
    let text = disk.read_at(file, place.at, place.length as usize)?;
    numbered(&text, number).map_err(|fault| LedgerError::damaged(file, number, fault))
}

/// Reads the line of an entry whose number is known.
pub(super) fn numbered(text: &[u8], wanted: u64) -> Result<Kept, Fault> {
    let kept = Line::read(text)?.kept;
    match kept.number() {
        found if found != wanted => Err(Fault::Number { found, wanted }),
        _ => Ok(kept),
    }
}

impl Fault {
    /// Whether a write that was cut off could have left this: then the checksum is not right.
    fn may_be_torn(&self) -> bool {
        matches!(self, Fault::Unfinished | Fault::TooLong | Fault::Checksum)
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::Entry;
    use super::super::entry::tests::{net, some_hand};
    use super::super::name::PlayerId;
    use super::*;
    use std::fs;

    /// Lines of a journal, written in groups of these sizes.
    fn lines(groups: &[usize]) -> Vec<Vec<u8>> {
        let club = ClubId::new("local").unwrap();
        let (at, by) = (Default::default(), PlayerId::new("scribe").unwrap());
        let (mut prev, mut lines) = (Receipt::genesis(&club), Vec::new());
        for group in groups {
            let synced = prev.number;
            for _ in 0..*group {
                let hand = some_hand(&format!("E-{}", prev.number));
                let entry = Entry::hand(hand, &net([-16, 0, 0, 16])).unwrap();
                let (text, receipt) = Line::write(prev, synced, at, &by, &entry);
                lines.push(text.into_bytes());
                prev = receipt;
            }
        }
        lines
    }

    /// The last entry and the torn bytes after it, or the line that is damaged. The anchor has
    /// seen the entry of this number.
    fn judged(lines: &[Vec<u8>], anchor: u64) -> Result<(u64, u64), u64> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("journal.jsonl");
        fs::write(&file, lines.concat()).unwrap();
        let club = ClubId::new("local").unwrap();
        let receipt = match anchor {
            0 => Receipt::genesis(&club),
            number => {
                let line = lines[number as usize - 1].strip_suffix(b"\n").unwrap();
                Line::read(line).ok().unwrap().kept.receipt()
            }
        };
        let witness = Witness {
            file: "anchor".into(),
            receipt,
        };
        match judge(&Disk::default(), &file, &club, &[witness], |_, _| {
            Ok(Ok(()))
        }) {
            Ok(judged) => Ok((judged.head.receipt.number, judged.torn)),
            Err(LedgerError::Damaged { line, .. }) => Err(line),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn a_group_that_was_cut_off_is_taken_away_whichever_part_the_disk_kept() {
        for torn in 1..4 {
            let mut lines = lines(&[1, 3]);
            let bytes: usize = lines[torn..].iter().map(Vec::len).sum();
            lines[torn][20..500].fill(0);
            assert_eq!(judged(&lines, 1), Ok((torn as u64, bytes as u64)));
        }
    }

    #[test]
    fn a_group_that_a_later_one_saw_on_disk_is_not_torn_but_damaged() {
        for damaged in 1..4 {
            let mut lines = lines(&[1, 3, 1]);
            lines[damaged][20..500].fill(0);
            assert_eq!(judged(&lines, 1), Err(damaged as u64 + 1));
            // The end of the line gone with it makes one line of two, and the second is found.
            lines[damaged].pop();
            assert_eq!(judged(&lines, 0), Err(damaged as u64 + 1));
        }
    }

    #[test]
    fn a_line_with_a_right_checksum_is_never_torn() {
        let mut lines = lines(&[1, 1, 1]);
        lines.swap(1, 2);
        assert_eq!(judged(&lines, 0), Err(2));
        lines.remove(1);
        lines.push(lines[1].clone());
        assert_eq!(judged(&lines, 0), Err(3));
    }

    #[test]
    fn what_an_anchor_saw_is_never_torn() {
        let mut lines = lines(&[1, 2]);
        lines[2].truncate(100);
        assert_eq!(judged(&lines, 1), Ok((2, 100)));
        let anchor = lines.clone();
        lines[1][30] ^= 1;
        assert_eq!(judged(&lines, 1), Ok((1, (lines[1].len() + 100) as u64)));
        assert_eq!(judged(&anchor, 2), Ok((2, 100)));
    }
}
