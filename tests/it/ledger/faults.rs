//! A disk that fails at any step: nothing acknowledged is lost, and what is not known is said.

use super::*;
use sikwu::ledger::{Disk, Step};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

/// A disk that fails once, after this many steps; a write that fails is half done.
fn failing(after: i64) -> (Disk, Arc<AtomicI64>) {
    let left = Arc::new(AtomicI64::new(after));
    let counted = left.clone();
    let disk = Disk::watched(move |step| {
        if counted.fetch_sub(1, Ordering::SeqCst) != 0 {
            return Ok(());
        }
        if let Step::Write { file, at, bytes } = step {
            let mut file = OpenOptions::new().write(true).open(file)?;
            file.seek(SeekFrom::Start(*at))?;
            file.write_all(&bytes[..bytes.len() / 2])?;
        }
        Err(ErrorKind::StorageFull.into())
    });
    (disk, left)
}

#[test]
fn whichever_step_fails_nothing_acknowledged_is_lost_and_nothing_is_posted_twice() {
    let entries: Vec<Entry> = (0..3)
        .map(|n| some_hand("faults", n, 4, &mut Dice(n)))
        .collect();
    let mut after = 0;
    loop {
        let house = House::in_memory();
        let (disk, left) = failing(after);
        let mut acknowledged = Vec::new();
        if let Ok(store) = Store::open_on(disk, house.layout()) {
            let club = store.club(&local());
            for entry in &entries {
                match club.post(entry.clone(), noon(), &scribe()) {
                    Ok(posted) => acknowledged.push(posted.receipt()),
                    Err(LedgerError::Stopped { why }) => {
                        assert!(
                            why.english.contains("no storage space"),
                            "step {after}: {why}"
                        );
                        assert!(store.stopped().is_some());
                    }
                    Err(error) => panic!("step {after}: {error}"),
                }
                // Whatever happened, it reads on, and what it reads is whole.
                let sum: i64 = club.standings().unwrap().iter().map(|it| it.points).sum();
                assert_eq!(sum, 0, "step {after}");
                for receipt in &acknowledged {
                    let kept = club.entry(receipt.number).unwrap().unwrap();
                    assert_eq!(kept.receipt(), *receipt, "step {after}");
                }
            }
            let failed = acknowledged.len() < entries.len();
            // Index and anchors may fail later than the post that they are behind of.
            assert!(store.stopped().is_some() || !failed, "step {after}");
            let closed = store.close();
            assert!(!failed || matches!(closed, Err(LedgerError::Stopped { .. })));
        }
        let store = house.open();
        let club = store.club(&local());
        for receipt in &acknowledged {
            let kept = club.entry(receipt.number).unwrap().unwrap();
            assert_eq!(kept.receipt(), *receipt, "step {after}");
        }
        for entry in &entries {
            post(&club, entry);
        }
        assert_keeps(&club, &entries);
        if left.load(Ordering::SeqCst) >= 0 {
            break;
        }
        after += 1;
    }
    assert!(after > 30, "only {after} steps");
}

#[test]
fn whichever_step_fails_in_opening_the_next_opening_mends_all() {
    let mut after = 0;
    loop {
        let kept = damage::Kept::new();
        kept.anchor_at(1);
        kept.write(&kept.text[..kept.text.len() - 9]);
        let (disk, left) = failing(after);
        let opened = Store::open_on(disk, kept.house.layout());
        drop(opened);
        let store = kept.house.open();
        let club = store.club(&local());
        assert_keeps(&club, &kept.entries[..2]);
        let again = post(&club, &kept.entries[2]);
        assert!(matches!(again, Posted::Now(_)), "step {after}");
        if left.load(Ordering::SeqCst) >= 0 {
            break;
        }
        after += 1;
    }
    assert!(after > 10, "only {after} steps");
}

#[test]
fn a_sync_that_failed_is_not_tried_again() {
    let house = House::new();
    let syncs = Arc::new(AtomicI64::new(0));
    let counted = syncs.clone();
    let disk = Disk::watched(move |step| match step {
        Step::Sync(file) if file.ends_with("journal.jsonl") => {
            counted.fetch_add(1, Ordering::SeqCst);
            Err(ErrorKind::Other.into())
        }
        _ => Ok(()),
    });
    let store = Store::open_on(disk, house.layout()).unwrap();
    let club = store.club(&local());
    for n in 0..3 {
        let entry = some_hand("sync", n, 4, &mut Dice(n));
        let error = club.post(entry, noon(), &scribe()).unwrap_err().to_string();
        assert!(
            error.contains("journal.jsonl could not be synced"),
            "{error}"
        );
    }
    assert_eq!(syncs.load(Ordering::SeqCst), 1);
}

#[test]
fn what_nobody_saw_on_disk_is_written_again_and_synced_before_it_is_believed() {
    let kept = damage::Kept::new();
    kept.anchor_at(1);
    let steps = Arc::new(Mutex::new(Vec::new()));
    let seen = steps.clone();
    let disk = Disk::watched(move |step| {
        let mut seen = seen.lock().unwrap();
        match step {
            Step::Write { file, bytes, .. } if file.ends_with("journal.jsonl") => {
                seen.push(format!("write {}", bytes.len()));
            }
            Step::Sync(file) if file.ends_with("journal.jsonl") => seen.push("sync".into()),
            Step::Rename { to, .. } => seen.push(format!("{}", to.file_name().unwrap().display())),
            _ => (),
        }
        Ok(())
    });
    let store = Store::open_on(disk, kept.house.layout()).unwrap();
    let unseen = kept.text.len() - kept.lines()[1];
    let write = format!("write {unseen}");
    assert_eq!(*steps.lock().unwrap(), [&write, "sync", "local.json"]);
    assert_keeps(&store.club(&local()), &kept.entries);
}
