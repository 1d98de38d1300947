//! The edge of the program: its clock, its files, the folders of its store.

use crate::config::Config;
use crate::ledger::{Layout, LedgerError, Store};
use crate::phrase;
use crate::speak::complain;
use crate::tongue::Phrase;
use chrono::{DateTime, Utc};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

/// The time, at the edge of the program.
pub fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}

/// The text of a file that a command names.
///
/// # Errors
///
/// Why there is none: to be said to whoever asked.
pub fn read_file(name: &str) -> Result<String, Phrase> {
    // What the disk says is in its own words.
    let told = |error: io::Error| phrase!("{error}", "「{error}」");
    let file = File::open(name).map_err(told)?;
    let mut bytes = vec![];
    let limit = MOST_BYTES as u64 + 1;
    let read = file.take(limit).read_to_end(&mut bytes);
    read.map_err(told)?;
    if bytes.len() > MOST_BYTES {
        return Err(phrase!(
            "a record has {MOST_BYTES} bytes at most here",
            "此處的記錄最多{MOST_BYTES}位元組"
        ));
    }
    // What is no text in it is told line by line, as the record is read.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The largest record that a command takes, or a member attaches (notation 3.4).
pub const MOST_BYTES: usize = 1024 * 1024;

/// Where a configuration keeps everything.
pub fn layout(config: &Config) -> Layout {
    Layout::new(&config.data, &config.anchors)
        .in_zone(config.time_zone)
        .keeping_free(u64::from(config.keep_free) * 1024 * 1024)
}

/// Opens the store of a configuration, and says what had to be mended.
///
/// # Errors
///
/// What keeps it from being opened.
pub fn open(config: &Config) -> Result<Store, LedgerError> {
    let store = Store::open(layout(config))?;
    for cut in &store.opening().cut {
        complain(&format!("note: {cut}\n"));
    }
    for names in &store.opening().names {
        complain(&format!("note: {names}\n"));
    }
    if let Some(why) = store.opening().rebuilt {
        complain(&format!(
            "note: the index was built again from the journals: {why}\n"
        ));
    }
    Ok(store)
}

/// Waits until a folder is on the disk: a new name in it is there after a crash only then.
///
/// # Errors
///
/// What the disk said.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere a new name needs nothing more.
///
/// # Errors
///
/// None.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
