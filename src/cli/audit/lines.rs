//! Lines of a file, had again to be shown under a fault.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

/// A file whose lines can be looked up by their numbers, from 1.
///
/// It is read once, as far as the highest line that was asked for; where every so manieth line
/// begins is remembered on the way, so that no look-up reads more than that many lines again.
#[derive(Debug)]
pub(super) struct Lines {
    file: BufReader<File>,
    /// Where line `1 + k * EVERY` begins, in bytes.
    marks: Vec<u64>,
}

const EVERY: usize = 1024;

impl Lines {
    /// The lines of this file; `None` if it cannot be opened.
    pub(super) fn open(path: &Path) -> Option<Lines> {
        let file = BufReader::new(File::open(path).ok()?);
        Some(Lines {
            file,
            marks: vec![0],
        })
    }

    /// A line without its end, as far as it is text; `None` where there is none.
    pub(super) fn get(&mut self, line: u32) -> Option<String> {
        let wanted = usize::try_from(line).ok()?.checked_sub(1)?;
        let mark = (wanted / EVERY).min(self.marks.len() - 1);
        let mut at = self.marks[mark];
        self.file.seek(SeekFrom::Start(at)).ok()?;
        let mut text = vec![];
        for here in mark * EVERY..=wanted {
            if here == self.marks.len() * EVERY {
                self.marks.push(at);
            }
            text.clear();
            let read = self.file.read_until(b'\n', &mut text).ok()?;
            if read == 0 {
                return None;
            }
            at += read as u64;
        }
        let text = String::from_utf8_lossy(&text);
        Some(text.trim_end_matches(['\n', '\r']).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_wherever_the_last_one_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let all: Vec<String> = (1..=5000)
            .map(|n| "x".repeat(n % 7) + &n.to_string())
            .collect();
        std::fs::write(&path, all.join("\n")).unwrap();
        let mut lines = Lines::open(&path).unwrap();
        for line in [1, 4999, 3, 5000, 1024, 1025, 1026, 2048, 2049, 1, 5000] {
            assert_eq!(lines.get(line).as_ref(), Some(&all[line as usize - 1]));
        }
        assert_eq!((lines.get(0), lines.get(5001)), (None, None));
        assert_eq!(lines.get(2).as_deref(), Some("xx2"));
    }
}
