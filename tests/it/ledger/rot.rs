//! Rot: a bit flipped, a file cut short, taken away or put back from yesterday. The store is healed
//! or refused, and never shorter in silence.

use super::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file below a folder, by its path there, with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut left = vec![folder.to_path_buf()];
    while let Some(path) = left.pop() {
        match path.is_dir() {
            true => left.extend(fs::read_dir(path).unwrap().map(|it| it.unwrap().path())),
            false => {
                let name = path.strip_prefix(folder).unwrap().to_path_buf();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

fn put(files: &BTreeMap<PathBuf, Vec<u8>>) -> House {
    let house = House::in_memory();
    for (name, bytes) in files {
        let path = house.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    house
}

#[test]
fn rot_is_healed_or_refused_and_never_shortens_in_silence() {
    let house = House::in_memory();
    let mut dice = Dice(3);
    let entries: Vec<Entry> = (0..30).map(|n| some_hand("rot", n, 6, &mut dice)).collect();
    let mut days = vec![];
    for day in entries.chunks(15) {
        let store = house.open();
        for entry in day {
            post(&store.club(&local()), entry);
        }
        store.close().unwrap();
        days.push(files(house.folder.path()));
    }
    let [yesterday, today] = &days[..] else {
        panic!("two days")
    };
    let names: Vec<&PathBuf> = today.keys().collect();
    let (mut healed, mut refused) = (0, BTreeSet::new());
    let mut refusals = 0;
    for trial in 0..150 {
        let mut rotten = today.clone();
        let name = names[dice.roll(names.len() as u64) as usize].clone();
        let bytes = rotten.get_mut(&name).unwrap();
        let what = match dice.roll(if trial % 10 == 0 { 5 } else { 3 }) {
            0 if !bytes.is_empty() => {
                let at = dice.roll(bytes.len() as u64) as usize;
                bytes[at] ^= 1 << dice.roll(8);
                "a bit flipped"
            }
            1 => {
                bytes.truncate(dice.roll(bytes.len() as u64 + 1) as usize);
                "cut short"
            }
            3 => {
                rotten.remove(&name);
                "taken away"
            }
            4 => {
                rotten.retain(|name, _| name.starts_with("anchors"));
                let old = yesterday.iter();
                let old = old.filter(|(name, _)| name.starts_with("data"));
                rotten.extend(old.map(|(name, bytes)| (name.clone(), bytes.clone())));
                "the whole data of yesterday"
            }
            _ => {
                match yesterday.get(&name) {
                    Some(old) => *bytes = old.clone(),
                    None => drop(rotten.remove(&name)),
                }
                "yesterday's copy"
            }
        };
        let told = format!("trial {trial}: {}, {what}", name.display());
        let house = put(&rotten);
        match Store::open(house.layout()) {
            Ok(store) => {
                assert_ne!(what, "the whole data of yesterday", "{told}");
                assert_keeps(&store.club(&local()), &entries);
                store.close().unwrap();
                healed += 1;
            }
            Err(error) => {
                let text = error.to_string();
                assert!(text.contains("local"), "{told}: {text}");
                refusals += 1;
                refused.insert(name);
                // Nothing was changed in the journal, so that whoever looks finds it as it was.
                let journal = Path::new("data/clubs/local/journal.jsonl");
                assert_eq!(files(house.folder.path()).get(journal), rotten.get(journal));
            }
        }
    }
    println!("150 trials: {healed} healed, {refusals} refused, of {refused:?}");
    assert!(healed > 30 && refusals > 30, "{healed}, {refusals}");
}
