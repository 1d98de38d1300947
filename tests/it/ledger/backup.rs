//! Backups: made while the store is written to, put back to the same chain, refused when damaged.

use super::*;
use sikwu::ledger::{Restored, backup, remedy, restore};
use std::fs;
use std::path::PathBuf;

/// A store of 12 entries of which a backup has 8, and both journals' paths.
struct Backed {
    house: House,
    entries: Vec<Entry>,
    folder: PathBuf,
    journal: PathBuf,
    copy: PathBuf,
}

impl Backed {
    fn new() -> Backed {
        let house = House::in_memory();
        let entries: Vec<Entry> = (0..12)
            .map(|n| some_hand("backup", n, 6, &mut Dice(n)))
            .collect();
        let folder = house.folder.path().join("backup");
        let store = house.open();
        let club = store.club(&local());
        for entry in &entries[..8] {
            post(&club, entry);
        }
        club.call(&player(1), "Fong").unwrap();
        let made = store.backup(&folder, noon()).unwrap();
        assert_eq!(made.heads, [(local(), club.last().unwrap())].into());
        for entry in &entries[8..] {
            post(&club, entry);
        }
        store.close().unwrap();
        let journal = house.layout().journal(&local());
        let copy = folder.join("clubs/local/journal.jsonl");
        Backed {
            house,
            entries,
            folder,
            journal,
            copy,
        }
    }

    fn restore(&self, lose: bool) -> Result<Vec<Restored>, LedgerError> {
        restore(&self.house.layout(), &self.folder, lose)
    }
}

#[test]
fn a_backup_put_back_elsewhere_has_the_same_balances_and_chain() {
    let backed = Backed::new();
    let before = fs::read(&backed.journal).unwrap();
    let copy = fs::read(&backed.copy).unwrap();
    assert!(before.starts_with(&copy) && copy.len() < before.len());
    let elsewhere = House::in_memory();
    let restored = restore(&elsewhere.layout(), &backed.folder, false).unwrap();
    assert_eq!((restored[0].last.number, restored[0].lost), (8, None));
    let store = elsewhere.open();
    let club = store.club(&local());
    assert_keeps(&club, &backed.entries[..8]);
    assert_eq!(club.last().unwrap(), restored[0].last);
    assert_eq!(club.names().unwrap()[&player(1)], "Fong");
    // It goes on as the first one did, to the same hash.
    for entry in &backed.entries[8..] {
        post(&club, entry);
    }
    drop(club);
    store.close().unwrap();
    let first = backed.house.open().club(&local()).last().unwrap();
    let after = elsewhere.open().club(&local()).last().unwrap();
    assert_eq!(first, after);
}

#[test]
fn a_damaged_journal_is_mended_from_the_backup_and_keeps_what_came_after() {
    for line in 1..=8 {
        let backed = Backed::new();
        let mut text = fs::read(&backed.journal).unwrap();
        let at = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let at = at.map(|(at, _)| at).nth(line - 1).unwrap();
        text[at - 30] ^= 1;
        fs::write(&backed.journal, &text).unwrap();
        let refused = backed.house.refuses();
        assert!(matches!(refused, LedgerError::Damaged { line: l, .. } if l == line as u64));
        let told = remedy(&backed.house.layout(), &refused).unwrap();
        assert!(
            told.contains("4 after it were taken from the journal"),
            "{told}"
        );
        let restored = backed.restore(false).unwrap();
        assert_eq!(
            (restored[0].backup.number, restored[0].last.number),
            (8, 12)
        );
        assert_keeps(&backed.house.open().club(&local()), &backed.entries);
        let beside = backed.journal.with_file_name("journal.jsonl.before");
        assert_eq!(fs::read(beside).unwrap(), text);
    }
}

#[test]
fn what_would_be_lost_is_said_before_it_is() {
    let backed = Backed::new();
    let text = fs::read(&backed.journal).unwrap();
    let length = text.len() - 900;
    fs::write(&backed.journal, &text[..length]).unwrap();
    let refused = backed.house.refuses();
    let told = remedy(&backed.house.layout(), &refused).unwrap();
    assert!(told.contains("what came after it, to entry 12"), "{told}");
    let error = backed.restore(false).unwrap_err();
    assert!(matches!(error, LedgerError::Loses { .. }), "{error}");
    assert_eq!(fs::read(&backed.journal).unwrap(), text[..length]);
    let restored = backed.restore(true).unwrap();
    let last = restored[0].last.number;
    assert!((8..12).contains(&last) && restored[0].lost.unwrap().number == 12);
    assert_keeps(
        &backed.house.open().club(&local()),
        &backed.entries[..last as usize],
    );
}

#[test]
fn a_damaged_backup_is_refused_and_nothing_is_changed() {
    let sound = Backed::new();
    let journal = fs::read(&sound.journal).unwrap();
    let mut dice = Dice(5);
    for file in [
        "clubs/local/journal.jsonl",
        "clubs/local/names.json",
        "backup.json",
    ] {
        let file = sound.folder.join(file);
        let bytes = fs::read(&file).unwrap();
        for _ in 0..20 {
            let mut rotten = bytes.clone();
            let at = dice.roll(bytes.len() as u64) as usize;
            match dice.roll(3) {
                // The list says when it was made and where; nothing hangs on those.
                0 if !file.ends_with("backup.json") => rotten[at] ^= 1 << dice.roll(8),
                1 if at > 0 => rotten.truncate(at),
                _ => rotten.clear(),
            }
            if rotten.len() == bytes.len() - 1 {
                continue;
            }
            fs::write(&file, &rotten).unwrap();
            let error = sound.restore(true).unwrap_err();
            assert!(error.to_string().contains("backup"), "{error}");
            assert_eq!(fs::read(&sound.journal).unwrap(), journal);
        }
        fs::write(&file, &bytes).unwrap();
    }
    assert!(sound.restore(false).is_ok());
}

#[test]
fn a_backup_is_made_from_outside_and_only_of_what_is_sound_into_what_is_empty() {
    let backed = Backed::new();
    let layout = backed.house.layout();
    let error = backup(&layout, &backed.folder, noon()).unwrap_err();
    assert!(error.to_string().contains("something is in it"), "{error}");
    // The store is open, as if in another process, and goes on meanwhile.
    let store = backed.house.open();
    let club = store.club(&local());
    post(&club, &some_hand("more", 1, 4, &mut Dice(9)));
    let folder = backed.house.folder.path().join("second");
    let made = backup(&layout, &folder, noon()).unwrap();
    let reached = made.heads[&local()].number;
    assert!((12..=13).contains(&reached), "{reached}");
    let error = restore(&layout, &folder, false).unwrap_err();
    assert!(matches!(error, LedgerError::InUse { .. }), "{error}");
    store.close().unwrap();
    let mut text = fs::read(&backed.journal).unwrap();
    text[100] ^= 1;
    fs::write(&backed.journal, text).unwrap();
    let folder = backed.house.folder.path().join("third");
    let error = backup(&layout, &folder, noon()).unwrap_err();
    assert!(
        matches!(error, LedgerError::Damaged { line: 1, .. }),
        "{error}"
    );
}

#[test]
fn a_journal_older_than_the_last_backup_is_refused_though_the_anchor_is_as_old() {
    let backed = Backed::new();
    let layout = backed.house.layout();
    let text = fs::read_to_string(&backed.journal).unwrap();
    let five: Vec<&str> = text.split_inclusive('\n').take(5).collect();
    fs::write(&backed.journal, five.concat()).unwrap();
    let anchor = format!(
        r#"{{"v":1,"club":"local","number":5,"hash":"{}"}}"#,
        Digest::of(five[4].trim_end().as_bytes())
    );
    fs::write(layout.anchor(&local()), anchor).unwrap();
    fs::remove_file(layout.clean()).unwrap();
    fs::remove_dir_all(layout.index()).unwrap();
    let error = backed.house.refuses().to_string();
    assert!(error.contains("BACKUP saw entry 8"), "{error}");
}

#[test]
fn what_a_restore_may_lose_is_not_missed_by_the_index_afterwards() {
    let backed = Backed::new();
    let text = fs::read(&backed.journal).unwrap();
    fs::write(&backed.journal, &text[..text.len() - 900]).unwrap();
    // The stop was not clean, so that the index is asked what it saw: all twelve.
    fs::remove_file(backed.house.layout().clean()).unwrap();
    // An anchor of yesterday knows of eight.
    let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').take(8).collect();
    let hash = Digest::of(lines[7]);
    let anchor = format!(r#"{{"v":1,"club":"local","number":8,"hash":"{hash}"}}"#);
    fs::write(backed.house.layout().anchor(&local()), anchor).unwrap();
    let error = backed.restore(false).unwrap_err().to_string();
    assert!(error.contains("local.json saw entry 12"), "{error}");
    let restored = backed.restore(true).unwrap();
    let last = restored[0].last.number as usize;
    let store = backed.house.open();
    assert_keeps(&store.club(&local()), &backed.entries[..last]);
    drop(store);
    backed.house.open();
}

#[test]
fn names_are_put_back_in_place_of_damaged_ones_and_damaged_ones_are_not() {
    let backed = Backed::new();
    let (file, copy) = (
        backed.house.layout().names(&local()),
        backed.folder.join("clubs/local/names.json"),
    );
    let right = fs::read_to_string(&file).unwrap();
    fs::write(&file, right.replace("Fong", "Fang")).unwrap();
    backed.restore(false).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), right);
    assert_eq!(fs::read_to_string(&copy).unwrap(), right);
    // A backup that was made of damaged names has them as they were, and they help nobody.
    let (half, other) = (
        right[..right.len() / 2].to_owned(),
        right.replace("Fong", "Feng"),
    );
    fs::write(&file, &half).unwrap();
    let second = backed.house.folder.path().join("second");
    backup(&backed.house.layout(), &second, noon()).unwrap();
    fs::write(&file, &other).unwrap();
    restore(&backed.house.layout(), &second, false).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), other);
}

/// A game that is being played, to this many whole lines and some of the next.
fn game(lines: usize, more: &str) -> String {
    let text = "#!hkmj 1\n@match live-1\n@hand E-1\ndraw E 5m\ndiscard E 5m\n";
    let whole: String = text.split_inclusive('\n').take(lines).collect();
    whole + more
}

#[test]
fn games_that_are_being_played_go_along_to_their_last_whole_line_and_come_back() {
    let house = House::in_memory();
    let layout = house.layout();
    let store = house.open();
    post(
        &store.club(&local()),
        &some_hand("tables", 1, 4, &mut Dice(1)),
    );
    let file = layout.tables().join("local/live-1.hkmj");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, game(3, "draw E")).unwrap();
    fs::write(file.with_extension("hkmj.new"), "not in its place").unwrap();
    let folder = house.folder.path().join("with-tables");
    // The store is open, and the game goes on.
    store.backup(&folder, noon()).unwrap();
    let copy = folder.join("tables/local/live-1.hkmj");
    assert_eq!(fs::read_to_string(&copy).unwrap(), game(3, ""));
    assert_eq!(
        fs::read_dir(folder.join("tables/local")).unwrap().count(),
        1
    );
    store.close().unwrap();
    let back = |there: Option<&str>| {
        match there {
            Some(text) => fs::write(&file, text).unwrap(),
            None => fs::remove_dir_all(layout.tables()).unwrap(),
        }
        restore(&layout, &folder, false).unwrap();
        fs::read_to_string(&file).unwrap()
    };
    assert_eq!(back(None), game(3, ""));
    assert_eq!(
        back(Some(&game(5, ""))),
        game(5, ""),
        "it has gone on since"
    );
    let before = file.with_extension("hkmj.before");
    assert!(!before.exists());
    assert_eq!(back(Some(&game(2, ""))), game(3, ""));
    assert_eq!(fs::read_to_string(before).unwrap(), game(2, ""));
    // A copy that rotted is refused like any other.
    fs::write(&copy, game(2, "")).unwrap();
    let error = restore(&layout, &folder, false).unwrap_err().to_string();
    assert!(error.contains("tables/local/live-1.hkmj"), "{error}");
}

#[test]
fn a_game_that_is_copied_while_it_is_written_is_a_beginning_of_it() {
    let house = House::in_memory();
    let layout = house.layout();
    let store = house.open();
    let club = store.club(&local());
    let file = layout.tables().join("live-2.hkmj");
    fs::create_dir_all(layout.tables()).unwrap();
    let written = std::sync::atomic::AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            use std::io::Write;
            let mut game = fs::File::create(&file).unwrap();
            for n in 0..4_000 {
                let line = format!("line {n} of a game that goes on\n");
                let (one, other) = line.split_at(n % line.len());
                game.write_all(one.as_bytes()).unwrap();
                game.write_all(other.as_bytes()).unwrap();
                if n % 100 == 0 {
                    post(&club, &some_hand("live", n as u64, 4, &mut Dice(n as u64)));
                }
            }
            written.store(true, std::sync::atomic::Ordering::SeqCst);
        });
        let (mut made, mut last) = (0, 0);
        while !written.load(std::sync::atomic::Ordering::SeqCst) || made == 0 {
            let folder = house.folder.path().join(format!("backup-{made}"));
            store.backup(&folder, noon()).unwrap();
            let copy = fs::read_to_string(folder.join("tables/live-2.hkmj")).unwrap_or_default();
            assert!(copy.is_empty() || copy.ends_with('\n'));
            let expected = (0..).map(|n| format!("line {n} of a game that goes on"));
            assert!(
                copy.lines()
                    .zip(expected)
                    .all(|(line, wanted)| line == wanted)
            );
            assert!(last <= copy.len());
            (made, last) = (made + 1, copy.len());
        }
    });
    store.close().unwrap();
}

#[test]
fn a_backup_that_has_no_room_is_not_begun() {
    use sikwu::ledger::{Disk, Memory};
    let (memory, house) = (Memory::default(), House::in_memory());
    let store = Store::open_on(Disk::on(memory.clone()), house.layout()).unwrap();
    let club = store.club(&local());
    for n in 0..20 {
        post(&club, &some_hand("room", n, 4, &mut Dice(n)));
    }
    memory.set_room(20_000);
    let folder = house.folder.path().join("backup");
    let error = store.backup(&folder, noon()).unwrap_err().to_string();
    assert!(
        error.contains("its disk has") && error.contains("Nothing was changed"),
        "{error}"
    );
    memory.set_room(100_000);
    store.backup(&folder, noon()).unwrap();
}
