//! What stands on the storage stands on any: the same posts in memory and on disk come to the same
//! journal, byte for byte. And the index and the anchors come after the acknowledgement.

use super::*;
use sikwu::ledger::{Disk, Memory, Step};
use std::fs;
use std::sync::{Arc, Mutex};

#[test]
fn in_memory_and_on_disk_the_same_posts_make_the_same_journal() {
    let (house, memory) = (House::new(), Memory::default());
    let entries: Vec<Entry> = (0..20)
        .map(|n| some_hand("engine", n, 6, &mut Dice(n)))
        .collect();
    // The first two sessions have half of the entries each; the last finds the index made again.
    for session in 0..3 {
        let disks = [Disk::default(), Disk::on(memory.clone())];
        for disk in disks {
            let store = Store::open_on(disk.clone(), house.layout()).unwrap();
            assert_eq!(store.opening().rebuilt.is_some(), session == 2);
            let club = store.club(&local());
            for entry in entries.iter().skip(10 * session).take(10) {
                post(&club, entry);
            }
            let posted = entries.len().min(10 * (session + 1));
            assert_keeps(&club, &entries[..posted]);
            let open = Store::open_on(disk, house.layout());
            assert!(matches!(open, Err(LedgerError::InUse { .. })));
            store.close().unwrap();
        }
        if session == 1 {
            let clean = house.layout().clean();
            fs::remove_file(&clean).unwrap();
            memory.change(&clean, Vec::clear).unwrap();
        }
    }
    let journal = house.layout().journal(&local());
    let in_memory = memory.change(&journal, |bytes| bytes.clone());
    assert_eq!(in_memory, fs::read(journal).ok());
    // A line that is changed in memory is refused as on disk.
    let journal = house.layout().journal(&local());
    memory.change(&journal, |bytes| bytes[40] ^= 1).unwrap();
    let refused = Store::open_on(Disk::on(memory), house.layout());
    assert!(matches!(refused, Err(LedgerError::Damaged { line: 1, .. })));
}

#[test]
fn an_acknowledgement_waits_for_the_journal_alone_and_the_anchor_follows() {
    let steps = Arc::new(Mutex::new(Vec::new()));
    let seen = steps.clone();
    let house = House::new();
    let disk = Disk::in_memory().and_watched(move |step| {
        let name = |path: &std::path::Path| path.file_name().unwrap().display().to_string();
        seen.lock().unwrap().push(match step {
            Step::Write { file, .. } => format!("write {}", name(file)),
            Step::Sync(file) => format!("sync {}", name(file)),
            Step::Rename { to, .. } => format!("rename {}", name(to)),
            _ => return Ok(()),
        });
        Ok(())
    });
    let store = Store::open_on(disk, house.layout()).unwrap();
    let club = store.club(&local());
    post(&club, &some_hand("engine", 0, 4, &mut Dice(0)));
    store.catch_up().unwrap();
    steps.lock().unwrap().clear();
    post(&club, &some_hand("engine", 1, 4, &mut Dice(1)));
    let of_posting: Vec<String> = steps.lock().unwrap().iter().take(2).cloned().collect();
    assert_eq!(of_posting, ["write journal.jsonl", "sync journal.jsonl"]);
    store.catch_up().unwrap();
    let of_anchor: Vec<String> = steps.lock().unwrap()[2..].to_vec();
    let wanted = [
        "write local.json.new",
        "sync local.json.new",
        "rename local.json",
    ];
    assert_eq!(of_anchor, wanted);
}

#[test]
fn the_note_of_an_older_program_is_taken_up_and_that_of_a_newer_refused() {
    let kept = damage::Kept::new();
    let clean = kept.house.layout().clean();
    let text = fs::read_to_string(&clean).unwrap();
    assert!(text.contains(r#""v": 2"#), "{text}");
    // The first version had another index, which was three tables.
    fs::write(&clean, text.replace(r#""v": 2"#, r#""v": 1"#)).unwrap();
    let store = kept.house.open();
    assert_eq!(store.opening().rebuilt, Some("an older program made it"));
    assert_keeps(&store.club(&local()), &kept.entries);
    store.close().unwrap();
    assert_eq!(kept.house.open().opening().rebuilt, None);
    let text = fs::read_to_string(&clean).unwrap();
    fs::write(&clean, text.replace(r#""v": 2"#, r#""v": 3"#)).unwrap();
    for _ in 0..2 {
        let error = kept.house.refuses();
        assert!(
            matches!(error, LedgerError::Newer { version: 3, .. }),
            "{error}"
        );
    }
}
