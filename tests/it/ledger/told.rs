//! A table of what can happen to a store, and what is said: `tests/data/ledger/faults.out`.
//! `BLESS=1` writes it again.

use super::damage::Kept;
use super::*;
use sikwu::ledger::{Disk, Memory, Step};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// What happens to a store of three entries; what is said then.
fn rows() -> Vec<(&'static str, String)> {
    let mut rows = vec![];
    let mut row = |what, kept: &Kept, said: String| {
        let folder = kept.house.folder.path().display().to_string();
        rows.push((what, said.replace(&folder, "…")));
    };
    let opened = |kept: &Kept, disk: Disk| match Store::open_on(disk, kept.house.layout()) {
        Ok(store) => {
            assert_keeps(&store.club(&local()), &kept.entries);
            let opening = store.opening().clone();
            if let Some(cut) = opening.cut.first() {
                return format!("(opened with everything) {cut}");
            }
            if let Some(names) = opening.names.first() {
                return format!("(opened with everything) {names}");
            }
            match opening.rebuilt {
                Some(why) => format!("(opened with everything, the index made again: {why})"),
                None => "(opened with everything)".to_owned(),
            }
        }
        Err(error) => error.to_string(),
    };
    let failing = |kind: ErrorKind, when: fn(&Step<'_>) -> bool| {
        Disk::watched(move |step| match when(step) {
            true => Err(kind.into()),
            false => Ok(()),
        })
    };
    let posting = |kept: &Kept, disk: Disk| {
        let store = Store::open_on(disk, kept.house.layout()).unwrap();
        let club = store.club(&local());
        let entry = some_hand("told", 9, 4, &mut Dice(9));
        let said = club.post(entry, noon(), &scribe()).unwrap_err();
        // What was kept before is read all the same, and nothing else is.
        assert_eq!(club.standings().unwrap(), reckoned(&kept.entries));
        said.to_string()
    };
    let kept = Kept::new();
    row("nothing", &kept, opened(&kept, Disk::default()));
    let kept = Kept::new();
    let full = failing(ErrorKind::StorageFull, |step| {
        matches!(step, Step::MakeFile(_) | Step::Write { .. })
    });
    fs::remove_file(kept.house.layout().lock()).unwrap();
    row("the disk is full, at opening", &kept, opened(&kept, full));
    let kept = Kept::new();
    let full = failing(
        ErrorKind::StorageFull,
        |step| matches!(step, Step::Write { file, .. } if file.ends_with("journal.jsonl")),
    );
    row("the disk is full, at posting", &kept, posting(&kept, full));
    let kept = Kept::new();
    let memory = Memory::default();
    let disk = Disk::on(memory.clone());
    let store = Store::open_on(disk.clone(), kept.house.layout()).unwrap();
    for entry in &kept.entries {
        post(&store.club(&local()), entry);
    }
    store.close().unwrap();
    memory.set_room(64 * 1024 * 1024);
    row(
        "the disk is nearly full, at posting",
        &kept,
        posting(&kept, disk),
    );
    let kept = Kept::new();
    let failed = failing(
        ErrorKind::Other,
        |step| matches!(step, Step::Sync(file) if file.ends_with("journal.jsonl")),
    );
    row("the disk fails to sync", &kept, posting(&kept, failed));
    let kept = Kept::new();
    let only = || {
        failing(ErrorKind::ReadOnlyFilesystem, |step| {
            !matches!(step, Step::SyncFolder(_))
        })
    };
    row("the disk is read-only", &kept, opened(&kept, only()));

    let with_journal = |change: fn(&mut Vec<u8>, &[usize])| {
        let kept = Kept::new();
        let mut text = kept.text.clone();
        change(&mut text, &kept.lines());
        kept.write(&text);
        (opened(&kept, Disk::default()), kept)
    };
    let (said, kept) = with_journal(|text, lines| text[lines[1] + 300] ^= 1);
    row("a bit of the journal is flipped", &kept, said);
    let (said, kept) = with_journal(|text, lines| text.truncate(lines[2] + 99));
    row("the journal ends within a line", &kept, said);
    let (said, kept) = with_journal(|text, lines| text.truncate(lines[2]));
    row("the journal is yesterday's", &kept, said);
    let (said, kept) = with_journal(|text, _| text.clear());
    row("the journal is empty", &kept, said);
    let (said, kept) = with_journal(|text, lines| drop(text.drain(lines[1]..lines[2])));
    row("a line of the journal is gone", &kept, said);
    let (said, kept) = with_journal(|text, _| text.extend(b"\0\0\0\0"));
    row("the journal has zeros at its end", &kept, said);

    let (said, kept) = with_journal(|text, lines| {
        let line = String::from_utf8(text[lines[2]..].to_vec()).unwrap();
        let (before, _) = line.split_once(r#","check":"#).unwrap();
        let before = before.replacen(r#""v":2"#, r#""v":9"#, 1);
        let check = &Digest::of(before.as_bytes()).to_string()[..16];
        text.truncate(lines[2]);
        text.extend(format!("{before},\"check\":\"{check}\"}}\n").bytes());
    });
    row("a line is of a newer program", &kept, said);

    type Change = fn(&House);
    let changes: [(&str, Change); 10] = [
        ("the names are damaged", |house| {
            let store = house.open();
            store.club(&local()).call(&player(1), "Fong").unwrap();
            store.close().unwrap();
            let file = house.layout().names(&local());
            let text = fs::read_to_string(&file).unwrap();
            fs::write(file, text.replace("Fong", "Fang")).unwrap();
        }),
        (
            "the last line is damaged, and only the index saw it",
            |house| {
                let (layout, index) = (house.layout(), house.folder.path().join("index"));
                fs::rename(layout.index(), &index).unwrap();
                let journal = layout.journal(&local());
                let mut text = fs::read(&journal).unwrap();
                let two: Vec<&[u8]> = text.split(|byte| *byte == b'\n').take(2).collect();
                let hash = Digest::of(two[1]);
                let anchor = format!(r#"{{"v":1,"club":"local","number":2,"hash":"{hash}"}}"#);
                let at = text.len() - 100;
                text[at] ^= 1;
                fs::write(journal, text).unwrap();
                fs::write(layout.anchor(&local()), anchor).unwrap();
                fs::remove_file(layout.clean()).unwrap();
                fs::rename(index, layout.index()).unwrap();
            },
        ),
        ("the anchor is lost", |house| {
            fs::remove_file(house.layout().anchor(&local())).unwrap();
        }),
        ("the anchor is of a newer program", |house| {
            let anchor = house.layout().anchor(&local());
            let text = fs::read_to_string(&anchor).unwrap();
            fs::write(anchor, text.replace(r#""v":1"#, r#""v":9"#)).unwrap();
        }),
        ("the store is of a newer program", |house| {
            let clean = house.layout().clean();
            let text = fs::read_to_string(&clean).unwrap();
            fs::write(clean, text.replace(r#""v": 2"#, r#""v": 9"#)).unwrap();
        }),
        ("the store is of an older program", |house| {
            let clean = house.layout().clean();
            let text = fs::read_to_string(&clean).unwrap();
            fs::write(clean, text.replace(r#""v": 2"#, r#""v": 1"#)).unwrap();
        }),
        ("the index is lost", |house| {
            fs::remove_dir_all(house.layout().index()).unwrap();
        }),
        ("a bit of the index is flipped", |house| {
            let file = house.layout().index().join("db");
            let mut bytes = fs::read(&file).unwrap();
            bytes[70] ^= 1;
            fs::write(file, bytes).unwrap();
        }),
        ("the last stop was not clean", |house| {
            fs::remove_file(house.layout().clean()).unwrap();
        }),
        ("the whole data folder is lost", |house| {
            fs::remove_dir_all(house.layout().data()).unwrap();
        }),
    ];
    for (what, change) in changes {
        let kept = Kept::new();
        change(&kept.house);
        row(what, &kept, opened(&kept, Disk::default()));
    }
    let kept = Kept::new();
    let store = kept.house.open();
    row(
        "another process has it open",
        &kept,
        opened(&kept, Disk::default()),
    );
    drop(store);
    rows
}

#[test]
fn every_fault_is_told_and_none_comes_to_a_wrong_balance() {
    let text: String = rows()
        .into_iter()
        .map(|(what, said)| format!("{what}:\n  {said}\n"))
        .collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/ledger/faults.out");
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &text).unwrap();
    }
    assert_eq!(fs::read_to_string(file).unwrap_or_default(), text);
}
