//! The index is built again whenever it is not what a clean stop left, and loses nothing by it.

use super::damage::Kept;
use super::*;
use std::fs;
use std::path::{Path, PathBuf};

/// The files in a folder and those below it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let items = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    items
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .collect()
}

#[test]
fn an_index_that_is_lost_truncated_or_garbled_is_built_again() {
    let kept = Kept::new();
    let index = kept.house.layout().index();
    let mut dice = Dice(7);
    type Harm = fn(&Path, &mut Dice);
    let harms: [Harm; 5] = [
        |file, _| fs::remove_file(file).unwrap(),
        |file, dice| {
            let text = fs::read(file).unwrap();
            let length = dice.roll(text.len() as u64) as usize;
            fs::write(file, &text[..length]).unwrap();
        },
        |file, dice| {
            let mut text = fs::read(file).unwrap();
            let at = dice.roll(text.len() as u64) as usize;
            text[at] ^= 1 << dice.roll(8);
            fs::write(file, text).unwrap();
        },
        |file, dice| {
            let mut text = fs::read(file).unwrap();
            text.fill_with(|| dice.roll(256) as u8);
            fs::write(file, text).unwrap();
        },
        |file, _| fs::write(file.with_file_name("snap.FFFF.generating"), "torn!").unwrap(),
    ];
    let mut harmed = 0;
    for harm in harms {
        for which in 0..files(&index).len() {
            harm(&files(&index)[which], &mut dice);
            let store = kept.house.open();
            assert!(store.opening().rebuilt.is_some());
            assert_keeps(&store.club(&local()), &kept.entries);
            store.close().unwrap();
            harmed += 1;
        }
    }
    assert!(harmed >= 10);
    fs::remove_dir_all(&index).unwrap();
    let store = kept.house.open();
    assert!(store.opening().rebuilt.is_some());
    assert_keeps(&store.club(&local()), &kept.entries);
    store.close().unwrap();
    assert_eq!(kept.house.open().opening().rebuilt, None);
}

#[test]
fn an_index_of_an_older_day_is_not_believed() {
    let kept = Kept::new();
    let layout = kept.house.layout();
    let copy = kept.house.folder.path().join("copy");
    fs::create_dir_all(copy.join("blobs")).unwrap();
    for file in files(&layout.index()) {
        fs::copy(&file, copy.join(file.strip_prefix(layout.index()).unwrap())).unwrap();
    }
    let clean = fs::read(layout.clean()).unwrap();
    let store = kept.house.open();
    let next = some_hand("damage", 4, 4, &mut Dice(4));
    post(&store.club(&local()), &next);
    store.close().unwrap();
    fs::remove_dir_all(layout.index()).unwrap();
    fs::rename(copy, layout.index()).unwrap();
    fs::write(layout.clean(), clean).unwrap();
    let store = kept.house.open();
    let why = store.opening().rebuilt;
    assert_eq!(why, Some("the journals went on without it"));
    let entries = [kept.entries.clone(), vec![next]].concat();
    assert_keeps(&store.club(&local()), &entries);
}
