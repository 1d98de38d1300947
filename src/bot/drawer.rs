//! Small texts that must outlive a restart: what members and clubs wish, what was shown and waits
//! to be confirmed, what is being stepped through.
//!
//! Each is a file that is replaced whole. None of them is the club's record: that is the ledger.

use crate::house::sync_folder;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use tempfile::NamedTempFile;

/// A folder of such texts.
#[derive(Clone, Debug)]
pub struct Drawer {
    folder: PathBuf,
}

impl Drawer {
    /// The drawer in this folder, which is made once something is put into it.
    pub fn new(folder: impl Into<PathBuf>) -> Drawer {
        Drawer {
            folder: folder.into(),
        }
    }

    /// A text, if it is there. A name is what [`is_name`] says.
    ///
    /// # Errors
    ///
    /// What the disk said, or that it is no name.
    pub fn get(&self, name: &str) -> io::Result<Option<String>> {
        match fs::read_to_string(self.path(name)?) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts a text in the place of what was there. It is on the disk when this returns.
    ///
    /// ```
    /// use sikwu::bot::drawer::Drawer;
    /// let folder = tempfile::tempdir()?;
    /// let drawer = Drawer::new(folder.path().join("wishes"));
    /// drawer.put("42", "light")?;
    /// drawer.put("42", "dark")?;
    /// assert_eq!(drawer.get("42")?.as_deref(), Some("dark"));
    /// assert_eq!(drawer.get("43")?, None);
    /// assert!(drawer.get("../43").is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the disk said, or that it is no name. What was there before is there still.
    pub fn put(&self, name: &str, text: &str) -> io::Result<()> {
        let path = self.path(name)?;
        fs::create_dir_all(&self.folder)?;
        let mut file = NamedTempFile::new_in(&self.folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(&path).map_err(|error| error.error)?;
        sync_folder(&self.folder)
    }

    /// Puts a text down that is no great loss: after a power cut it may be gone.
    ///
    /// # Errors
    ///
    /// As for [`Drawer::put`].
    pub fn lay(&self, name: &str, text: &str) -> io::Result<()> {
        let path = self.path(name)?;
        let mut file = match NamedTempFile::new_in(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(&self.folder)?;
                NamedTempFile::new_in(&self.folder)?
            }
            file => file?,
        };
        file.write_all(text.as_bytes())?;
        file.persist(&path).map_err(|error| error.error)?;
        Ok(())
    }

    /// Takes a text away, if it is there.
    ///
    /// # Errors
    ///
    /// What the disk said, or that it is no name.
    pub fn take_away(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.path(name)?) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Takes away what nobody has put there or [touched](Drawer::touch) for so long, and the
    /// oldest of the rest until no more than `most` bytes are left.
    ///
    /// # Errors
    ///
    /// What the disk said.
    pub fn sweep(&self, now: SystemTime, longest: Duration, most: u64) -> io::Result<()> {
        let mut all = vec![];
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let about = entry.metadata()?;
            if about.is_file() {
                all.push((about.modified()?, about.len(), entry.path()));
            }
        }
        all.sort_by(|one, other| other.cmp(one));
        let mut kept: u64 = 0;
        for (at, bytes, path) in all {
            kept = kept.saturating_add(bytes);
            let is_old = now.duration_since(at).is_ok_and(|age| age > longest);
            if is_old || kept > most {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Says that a text is still used.
    ///
    /// # Errors
    ///
    /// What the disk said, or that it is no name.
    pub fn touch(&self, name: &str, now: SystemTime) -> io::Result<()> {
        let file = File::options().append(true).open(self.path(name)?)?;
        file.set_modified(now)
    }

    fn path(&self, name: &str) -> io::Result<PathBuf> {
        match is_name(name) {
            true => Ok(self.folder.join(name)),
            false => Err(io::Error::new(io::ErrorKind::InvalidInput, "no such name")),
        }
    }
}

/// Whether a text in a drawer can be called that: 1 to 64 letters, digits, `-` and `_`.
pub fn is_name(name: &str) -> bool {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&name.len()) && name.bytes().all(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_old_goes_and_then_the_oldest() {
        let folder = tempfile::tempdir().unwrap();
        let drawer = Drawer::new(folder.path());
        let now = SystemTime::now();
        let ago = |seconds| now - Duration::from_secs(seconds);
        for (name, age) in [("a", 400), ("b", 30), ("c", 20), ("d", 10)] {
            drawer.put(name, "ten bytes.").unwrap();
            drawer.touch(name, ago(age)).unwrap();
        }
        drawer.sweep(now, Duration::from_secs(100), 25).unwrap();
        let there = |name: &str| drawer.get(name).unwrap().is_some();
        let left = ["a", "b", "c", "d"].map(there);
        assert_eq!(left, [false, false, true, true]);
    }
}
