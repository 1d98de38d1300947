//! Power cuts. A run writes down every step that it takes on the disk; a disk is built that a cut
//! within that run may leave, with what was not synced dropped, torn at 512 bytes, in any order,
//! and names that were not synced old or new; the store is opened on it, and cut once more.
//! `SIKWU_POWER_IMAGES=10000` builds so many disks in place of 200.

use super::*;
use sikwu::ledger::{Disk, Receipt, Step};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// What was done on a disk, and what was acknowledged meanwhile.
#[derive(Clone, Debug)]
enum Event {
    MakeFolder(PathBuf),
    MakeFile(PathBuf),
    Write(PathBuf, u64, Vec<u8>),
    Sync(PathBuf),
    SyncFolder(PathBuf),
    Rename(PathBuf, PathBuf),
    Cut(PathBuf, u64),
    Remove(PathBuf),
    Acknowledged(Receipt),
    /// The store was closed: the index is whole, and this is it.
    Closed(Vec<(PathBuf, Vec<u8>)>),
}

type Log = Arc<Mutex<Vec<Event>>>;

/// A disk that writes down what is done on it, by paths in this folder.
fn logging(folder: &Path, log: &Log) -> Disk {
    let (folder, log) = (folder.to_path_buf(), log.clone());
    Disk::watched(move |step| {
        let at = |path: &Path| path.strip_prefix(&folder).unwrap_or(path).to_path_buf();
        log.lock().unwrap().push(match *step {
            Step::MakeFolder(path) => Event::MakeFolder(at(path)),
            Step::MakeFile(path) => Event::MakeFile(at(path)),
            Step::Write {
                file,
                at: to,
                bytes,
            } => Event::Write(at(file), to, bytes.to_vec()),
            Step::Sync(path) => Event::Sync(at(path)),
            Step::SyncFolder(path) => Event::SyncFolder(at(path)),
            Step::Rename { from, to } => Event::Rename(at(from), at(to)),
            Step::Cut { file, length } => Event::Cut(at(file), length),
            Step::Remove(path) => Event::Remove(at(path)),
        });
        Ok(())
    })
}

/// What a name stands for: a folder, or the file of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    Folder,
    File(usize),
}

/// A disk with its cache: what is on it for good, and what was done since.
#[derive(Clone, Debug, Default)]
struct Cached {
    /// The names that a cut would leave, and those that the program sees.
    kept: BTreeMap<PathBuf, Node>,
    seen: BTreeMap<PathBuf, Node>,
    /// What was done to names and not synced: the folder, the name, and what it stands for now.
    names: Vec<(PathBuf, PathBuf, Option<Node>)>,
    files: Vec<CachedFile>,
}

#[derive(Clone, Debug, Default)]
struct CachedFile {
    kept: Vec<u8>,
    /// Bytes written at a place, or a length that it was cut to.
    since: Vec<(u64, Option<Vec<u8>>)>,
}

fn apply(bytes: &mut Vec<u8>, at: u64, change: &Option<Vec<u8>>) {
    let at = at as usize;
    match change {
        None => bytes.resize(at, 0),
        Some(written) => {
            bytes.resize(bytes.len().max(at + written.len()), 0);
            bytes[at..at + written.len()].copy_from_slice(written);
        }
    }
}

impl Cached {
    fn of(files: &BTreeMap<PathBuf, Vec<u8>>, folders: &BTreeSet<PathBuf>) -> Cached {
        let mut cached = Cached::default();
        for folder in folders {
            cached.kept.insert(folder.clone(), Node::Folder);
        }
        for (file, bytes) in files {
            let node = Node::File(cached.files.len());
            cached.kept.insert(file.clone(), node);
            let (kept, since) = (bytes.clone(), vec![]);
            cached.files.push(CachedFile { kept, since });
        }
        cached.seen = cached.kept.clone();
        cached
    }

    fn name(&mut self, path: &Path, node: Option<Node>) {
        match node {
            Some(node) => self.seen.insert(path.to_path_buf(), node),
            None => self.seen.remove(path),
        };
        let folder = path.parent().unwrap().to_path_buf();
        self.names.push((folder, path.to_path_buf(), node));
    }

    fn file(&mut self, path: &Path) -> Option<&mut CachedFile> {
        match self.seen.get(path) {
            Some(Node::File(file)) => Some(&mut self.files[*file]),
            // The index does its own writing.
            _ => None,
        }
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::MakeFolder(path) => self.name(path, Some(Node::Folder)),
            Event::MakeFile(path) => match self.file(path) {
                Some(file) => file.since.push((0, None)),
                None => {
                    let node = Node::File(self.files.len());
                    self.files.push(CachedFile::default());
                    self.name(path, Some(node));
                }
            },
            Event::Write(path, at, bytes) => {
                let file = self.file(path).unwrap();
                file.since.push((*at, Some(bytes.clone())));
            }
            Event::Cut(path, length) => self.file(path).unwrap().since.push((*length, None)),
            Event::Sync(path) => {
                if let Some(file) = self.file(path) {
                    for (at, change) in std::mem::take(&mut file.since) {
                        apply(&mut file.kept, at, &change);
                    }
                }
            }
            Event::SyncFolder(folder) => {
                for (of, path, node) in std::mem::take(&mut self.names) {
                    match of == *folder {
                        true => set(&mut self.kept, &path, node),
                        false => self.names.push((of, path, node)),
                    }
                }
            }
            Event::Rename(from, to) => {
                let node = self.seen.get(from).copied();
                self.name(from, None);
                self.name(to, node);
            }
            Event::Remove(path) => {
                if self.seen.contains_key(path) {
                    self.name(path, None);
                }
            }
            Event::Acknowledged(_) | Event::Closed(_) => (),
        }
    }

    /// The files and folders that a cut leaves.
    fn cut(mut self, dice: &mut Dice) -> (BTreeMap<PathBuf, Vec<u8>>, BTreeSet<PathBuf>) {
        let how = dice.roll(5);
        let upto = dice.roll(self.names.len() as u64 + 1) as usize;
        for (at, (_, path, node)) in self.names.iter().enumerate() {
            let stays = match how {
                0 => false,
                1 => true,
                2 | 3 => at < upto,
                _ => dice.roll(2) == 0,
            };
            if stays {
                set(&mut self.kept, path, *node);
            }
        }
        for file in &mut self.files {
            file.cut(dice);
        }
        let (mut files, mut folders) = (BTreeMap::new(), BTreeSet::from([PathBuf::new()]));
        // A folder's name is before those in it.
        for (path, node) in self.kept {
            if folders.contains(path.parent().unwrap()) {
                match node {
                    Node::Folder => drop(folders.insert(path)),
                    Node::File(file) => drop(files.insert(path, self.files[file].kept.clone())),
                }
            }
        }
        folders.remove(Path::new(""));
        (files, folders)
    }
}

fn set(names: &mut BTreeMap<PathBuf, Node>, path: &Path, node: Option<Node>) {
    match node {
        Some(node) => names.insert(path.to_path_buf(), node),
        None => names.remove(path),
    };
}

impl CachedFile {
    /// Leaves of what was not synced nothing, all, a torn beginning, or any sectors.
    fn cut(&mut self, dice: &mut Dice) {
        let since = std::mem::take(&mut self.since);
        let how = dice.roll(4);
        let upto = dice.roll(since.len() as u64 + 1) as usize;
        for (nth, (at, change)) in since.iter().enumerate() {
            match (how, change) {
                (0, _) => (),
                (1, _) => apply(&mut self.kept, *at, change),
                (2, _) if nth < upto => apply(&mut self.kept, *at, change),
                (2, Some(bytes)) if nth == upto => {
                    let torn = dice.roll(bytes.len() as u64 / 512 + 1) as usize * 512;
                    let torn = Some(bytes[..torn.min(bytes.len())].to_vec());
                    apply(&mut self.kept, *at, &torn);
                }
                (2, _) => (),
                (_, None) if dice.roll(2) == 0 => apply(&mut self.kept, *at, change),
                (_, None) => (),
                (_, Some(bytes)) => {
                    if dice.roll(2) == 0 {
                        // The length is there before the bytes are.
                        let length = self.kept.len().max(*at as usize + bytes.len());
                        self.kept.resize(length, 0);
                    }
                    let first = 512 - *at as usize % 512;
                    let mut from = 0;
                    while from < bytes.len() {
                        let to = match from {
                            0 => first.min(bytes.len()),
                            from => (from + 512).min(bytes.len()),
                        };
                        if dice.roll(2) == 0 {
                            let sector = Some(bytes[from..to].to_vec());
                            apply(&mut self.kept, *at + from as u64, &sector);
                        }
                        from = to;
                    }
                }
            }
        }
    }
}

/// Every file of the index, by its path in the folder of the house.
fn index_files(house: &House) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = house.folder.path();
    let mut files = vec![];
    let mut left = vec![house.layout().index()];
    while let Some(path) = left.pop() {
        match path.is_dir() {
            true => left.extend(fs::read_dir(path).unwrap().map(|it| it.unwrap().path())),
            false => {
                let name = path.strip_prefix(folder).unwrap().to_path_buf();
                files.push((name, fs::read(path).unwrap()));
            }
        }
    }
    files
}

/// Posts in groups of any size and writes down what is acknowledged.
fn post_some(store: &Store, entries: &[Entry], log: &Log, dice: &mut Dice) {
    let club = store.club(&local());
    let mut left = entries;
    while !left.is_empty() {
        let size = (1 + dice.roll(6) as usize).min(left.len());
        let (group, rest) = left.split_at(size);
        left = rest;
        let begun: Vec<_> = group
            .iter()
            .map(|entry| club.begin_post(entry.clone(), noon(), &scribe()).unwrap())
            .collect();
        for post in begun {
            let receipt = post.wait().unwrap().receipt();
            log.lock().unwrap().push(Event::Acknowledged(receipt));
        }
        if dice.roll(6) == 0 {
            store.catch_up().unwrap();
        }
    }
}

/// A run of three sessions, each closed, and what was posted.
fn run(seed: u64) -> (Vec<Event>, Vec<Entry>) {
    let (house, log, mut dice) = (House::in_memory(), Log::default(), Dice(seed));
    let entries: Vec<Entry> = (0..24)
        .map(|n| some_hand("power", n, 6, &mut dice))
        .collect();
    for session in entries.chunks(8) {
        let disk = logging(house.folder.path(), &log);
        let store = Store::open_on(disk, house.layout()).unwrap();
        post_some(&store, session, &log, &mut dice);
        store.close().unwrap();
        let closed = Event::Closed(index_files(&house));
        log.lock().unwrap().push(closed);
    }
    let events = std::mem::take(&mut *log.lock().unwrap());
    (events, entries)
}

/// Cuts a run somewhere: anywhere, right after an acknowledgement, or right after a write.
fn cut_at(events: &[Event], dice: &mut Dice) -> usize {
    let at = dice.roll(events.len() as u64 + 1) as usize;
    let how = dice.roll(3);
    let is_it = |event: &Event| match how {
        0 => true,
        1 => matches!(event, Event::Acknowledged(_)),
        _ => matches!(event, Event::Write(file, ..) if file.ends_with("journal.jsonl")),
    };
    let found = events[at..].iter().position(is_it);
    found.map_or(events.len(), |found| at + found + 1)
}

/// Puts a disk into an empty folder, with the index absent, older, torn or flipped.
fn build(
    house: &House,
    (files, folders): &(BTreeMap<PathBuf, Vec<u8>>, BTreeSet<PathBuf>),
    indexes: &[&Vec<(PathBuf, Vec<u8>)>],
    dice: &mut Dice,
) {
    let folder = house.folder.path();
    for path in folders {
        fs::create_dir(folder.join(path)).unwrap();
    }
    for (path, bytes) in files {
        fs::write(folder.join(path), bytes).unwrap();
    }
    let how = dice.roll(5);
    if how == 0 || indexes.is_empty() || !folders.contains(Path::new("data")) {
        return;
    }
    let which = match how {
        1 => dice.roll(indexes.len() as u64) as usize,
        _ => indexes.len() - 1,
    };
    let mut index = indexes[which].clone();
    let harmed = dice.roll(index.len() as u64) as usize;
    let bytes = &mut index[harmed].1;
    if !bytes.is_empty() {
        let at = dice.roll(bytes.len() as u64) as usize;
        match how {
            2 => bytes.truncate(at),
            3 => bytes[at] ^= 1 << dice.roll(8),
            _ => (),
        }
    }
    for (path, bytes) in index {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

fn acknowledged(events: &[Event]) -> Vec<Receipt> {
    let receipt = |event: &Event| match event {
        Event::Acknowledged(receipt) => Some(*receipt),
        _ => None,
    };
    events.iter().filter_map(receipt).collect()
}

/// What was acknowledged is there, and everything that is there was posted in this order. Says how
/// many entries there are.
fn assert_whole(store: &Store, posted: &[Entry], acknowledged: &[Receipt], told: &str) -> usize {
    let club = store.club(&local());
    let kept: Vec<_> = club.entries(..).unwrap().map(Result::unwrap).collect();
    for receipt in acknowledged {
        let found = kept.get(receipt.number as usize - 1);
        assert_eq!(found.map(|kept| kept.receipt()), Some(*receipt), "{told}");
    }
    let entries: Vec<&Entry> = kept.iter().map(|kept| kept.entry()).collect();
    let wanted: Vec<&Entry> = posted.iter().take(kept.len()).collect();
    assert!(entries == wanted, "{told}");
    assert_eq!(club.standings().unwrap(), reckoned(wanted), "{told}");
    let report = club.verify().unwrap();
    assert!(report.is_sound(), "{told}: {report}");
    kept.len()
}

#[test]
fn what_was_acknowledged_survives_two_power_cuts_in_a_row() {
    let images = std::env::var("SIKWU_POWER_IMAGES");
    let images: u64 = images.map_or(200, |it| it.parse().unwrap());
    let (mut torn, mut rebuilt, mut longer) = (0, 0, 0);
    for image in 0..images {
        // Each run is cut ten times.
        let (events, mut entries) = run(image / 10);
        let mut dice = Dice(1_000 + image);
        let at = cut_at(&events, &mut dice);
        let mut cached = Cached::of(&BTreeMap::new(), &BTreeSet::new());
        events[..at].iter().for_each(|event| cached.take(event));
        let first = cached.cut(&mut dice);
        let closed = events[..at].iter().filter_map(|event| match event {
            Event::Closed(index) => Some(index),
            _ => None,
        });
        let indexes: Vec<_> = closed.collect();
        let mut receipts = acknowledged(&events[..at]);
        let told = format!("image {image}, cut at {at} of {}", events.len());

        // The first cut, after which it is opened and goes on.
        let house = House::in_memory();
        build(&house, &first, &indexes, &mut dice);
        let log = Log::default();
        let disk = logging(house.folder.path(), &log);
        let store = Store::open_on(disk, house.layout()).unwrap_or_else(|error| {
            panic!("{told}: {error}");
        });
        torn += u32::from(!store.opening().cut.is_empty());
        rebuilt += u32::from(store.opening().rebuilt.is_some());
        let kept = assert_whole(&store, &entries, &receipts, &told);
        longer += u32::from(kept > receipts.len());
        entries.truncate(kept);
        let more: Vec<Entry> = (0..4)
            .map(|n| some_hand("second", n, 6, &mut dice))
            .collect();
        entries.extend(more.iter().cloned());
        post_some(&store, &more, &log, &mut dice);
        store.close().unwrap();
        log.lock().unwrap().push(Event::Closed(index_files(&house)));

        // The second cut comes while that goes on, or while it is opened.
        let events = std::mem::take(&mut *log.lock().unwrap());
        let at = cut_at(&events, &mut dice);
        let mut cached = Cached::of(&first.0, &first.1);
        events[..at].iter().for_each(|event| cached.take(event));
        let second = cached.cut(&mut dice);
        receipts.extend(acknowledged(&events[..at]));
        let told = format!("{told}, and again at {at} of {}", events.len());
        let house = House::in_memory();
        build(&house, &second, &indexes, &mut dice);
        let store = Store::open_on(Disk::default(), house.layout()).unwrap_or_else(|error| {
            panic!("{told}: {error}");
        });
        assert_whole(&store, &entries, &receipts, &told);
        store.close().unwrap();
    }
    println!("{images} images: {torn} torn, {rebuilt} with the index made again, {longer} longer");
    let some = u32::try_from(images / 50).unwrap();
    assert!(torn >= some && rebuilt >= some && longer >= some);
}
