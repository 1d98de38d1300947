//! A disk that is nearly full, full, or read-only: told before anything is half done, in memory and
//! on the real disk of this machine.
//!
//! What can be tried for real without asking for anything is a file that may not grow (RLIMIT_FSIZE)
//! and a folder that may not be written to. A small file system of its own takes the right to mount
//! one: `cargo test --release --test it ledger::full -- --ignored`.

use super::*;
use crate::transcript::program;
use sikwu::ledger::{Disk, Memory};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn hand(n: u64) -> Entry {
    some_hand("full", n, 4, &mut Dice(n))
}

#[test]
fn a_disk_that_is_nearly_full_takes_no_entry_and_reads_on() {
    let (memory, house) = (Memory::default(), House::in_memory());
    let layout = house.layout().keeping_free(10_000);
    let store = Store::open_on(Disk::on(memory.clone()), layout.clone()).unwrap();
    let club = store.club(&local());
    let receipt = post(&club, &hand(1)).receipt();
    memory.set_room(9_000);
    let error = club.post(hand(2), noon(), &scribe()).unwrap_err();
    let LedgerError::NearlyFull { free, least, .. } = &error else {
        panic!("{error}");
    };
    assert!(*free < 9_000 && *least == 10_000, "{error}");
    let text = error.to_string();
    for told in ["is nearly full", "Nothing was posted", "keep_free"] {
        assert!(text.contains(told), "{text}");
    }
    // A record takes room too; what was posted before takes none.
    let error = club.keep_record("a record").unwrap_err();
    assert!(matches!(error, LedgerError::NearlyFull { .. }), "{error}");
    assert_eq!(post(&club, &hand(1)), Posted::Before(receipt));
    assert_keeps(&club, &[hand(1)]);
    assert_eq!(store.stopped(), None);
    // As soon as there is room, it goes on.
    memory.set_room(1_000_000);
    post(&club, &hand(2));
    assert_keeps(&club, &[hand(1), hand(2)]);
    store.close().unwrap();
}

#[test]
fn however_little_room_there_is_nothing_acknowledged_is_lost() {
    for room in (0..16_000).step_by(800) {
        let (memory, house) = (Memory::default(), House::in_memory());
        let layout = house.layout().keeping_free(0);
        memory.set_room(room);
        let mut acknowledged = vec![];
        if let Ok(store) = Store::open_on(Disk::on(memory.clone()), layout.clone()) {
            let club = store.club(&local());
            for n in 1..=40 {
                match club.post(hand(n), noon(), &scribe()) {
                    Ok(_) => acknowledged.push(hand(n)),
                    Err(error) => assert!(
                        matches!(error, LedgerError::Stopped { .. }),
                        "{room}: {error}"
                    ),
                }
            }
            assert!(acknowledged.len() < 40, "{room}");
        }
        memory.set_room(1_000_000);
        let store = Store::open_on(Disk::on(memory), layout).unwrap();
        let club = store.club(&local());
        let kept: Vec<_> = club.entries(..).unwrap().map(Result::unwrap).collect();
        assert!(kept.len() >= acknowledged.len(), "{room}");
        for (kept, entry) in kept.iter().zip(&acknowledged) {
            assert_eq!(kept.entry(), entry, "{room}");
        }
        assert!(club.verify().unwrap().is_sound());
        store.close().unwrap();
    }
}

/// A folder with a record to post.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/records/match-the-deal-passes.hkmj"
    );
    fs::copy(record, folder.path().join("match.hkmj")).unwrap();
    folder
}

fn sikwu(folder: &Path, arguments: &[&str]) -> Output {
    program()
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The receipts that the program printed: `entry 3 (9c2e0f1a)`.
fn receipts(printed: &Output) -> Vec<String> {
    let lines = text(&printed.stdout);
    let lines = lines.lines().filter(|line| line.contains("entry "));
    lines
        .map(|line| line[line.find("entry ").unwrap()..].to_owned())
        .map(|it| it[..=it.find(')').unwrap()].to_owned())
        .collect()
}

/// That everything which was acknowledged in the folder is there, and the rest can be posted.
fn holds(folder: &Path, before: &Output, told: &str) {
    let verified = sikwu(folder, &["ledger", "verify"]);
    assert!(verified.status.success(), "{told}: {verified:?}");
    let again = sikwu(folder, &["ledger", "post", "match.hkmj"]);
    assert!(again.status.success(), "{told}: {again:?}");
    let all = receipts(&again);
    for receipt in receipts(before) {
        assert!(
            all.contains(&receipt),
            "{told}: {receipt} is not in {all:?}"
        );
    }
    assert!(sikwu(folder, &["ledger", "verify"]).status.success());
}

/// Runs the program in the folder where no file may grow beyond so many bytes.
fn with_files_of(folder: &Path, blocks: u64, arguments: &str) -> Output {
    // A shell counts in blocks of 512 bytes. Who is told of the signal gets an error instead.
    let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" {arguments}");
    Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_sikwu")])
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn a_file_that_may_not_grow_is_told_and_what_was_acknowledged_is_there() {
    let (mut refused, mut posted) = (0, 0);
    // From nothing to more than the index and the journal take.
    for blocks in [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 100, 1_000, 1_030, 2_000, 4_000,
    ] {
        let folder = folder();
        let ran = with_files_of(folder.path(), blocks, "ledger post match.hkmj");
        let said = text(&ran.stderr);
        match ran.status.code() {
            Some(0) => posted += 1,
            Some(2) => {
                assert!(said.starts_with("error: "), "{blocks}: {said}");
                assert!(!said.contains("panicked"), "{blocks}: {said}");
                refused += 1;
            }
            other => panic!("{blocks}: {other:?}: {said}"),
        }
        holds(folder.path(), &ran, &format!("{blocks} blocks"));
    }
    assert!(
        refused > 3 && posted > 0,
        "{refused} refused, {posted} posted"
    );
}

#[test]
fn a_folder_that_may_not_be_written_to_is_told_and_nothing_is_changed() {
    let folder = folder();
    let first = sikwu(folder.path(), &["ledger", "post", "match.hkmj"]);
    assert!(first.status.success(), "{first:?}");
    // Whoever runs the tests as root may write everywhere, and becomes nobody for it.
    let program = folder.path().join("sikwu");
    fs::copy(env!("CARGO_BIN_EXE_sikwu"), &program).unwrap();
    let everything = || {
        let mut all = BTreeMap::new();
        let mut left = vec![folder.path().join("data"), folder.path().join("anchors")];
        while let Some(path) = left.pop() {
            match path.is_dir() {
                true => left.extend(fs::read_dir(&path).unwrap().map(|it| it.unwrap().path())),
                false => drop(all.insert(path.clone(), fs::read(path).unwrap())),
            }
        }
        all
    };
    let set = |of: &dyn Fn(&Path) -> u32| {
        let mut left = vec![folder.path().to_path_buf()];
        while let Some(path) = left.pop() {
            fs::set_permissions(&path, Permissions::from_mode(of(&path))).unwrap();
            if path.is_dir() {
                left.extend(fs::read_dir(&path).unwrap().map(|it| it.unwrap().path()));
            }
        }
    };
    let before = everything();
    set(&|path: &Path| {
        if path.is_dir() || path.ends_with("sikwu") {
            0o555
        } else {
            0o444
        }
    });
    let is_root = text(&Command::new("id").arg("-u").output().unwrap().stdout).trim() == "0";
    let run = |arguments: &[&str]| {
        let mut command = match is_root {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
                command.arg(&program);
                command
            }
            false => Command::new(&program),
        };
        command
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    for arguments in [
        &["ledger", "post", "match.hkmj"][..],
        &["ledger", "standings"],
    ] {
        let ran = run(arguments);
        let said = text(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{said}");
        assert!(
            said.starts_with("error: ") && said.contains("Permission denied"),
            "{said}"
        );
        assert!(said.contains("data"), "{said}");
    }
    set(&|path: &Path| {
        if path.is_dir() || path.ends_with("sikwu") {
            0o755
        } else {
            0o644
        }
    });
    assert!(everything() == before, "nothing is changed");
    holds(folder.path(), &first, "after it");
}

#[test]
#[ignore = "needs the right to mount a file system"]
fn a_small_file_system_is_filled_to_the_last_byte_and_nothing_acknowledged_is_lost() {
    let folder = folder();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let config = |free: u64| {
        let text =
            format!("data: disk/data\nanchors: disk/anchors\nledger: {{ keep_free: {free} }}\n");
        fs::write(folder.path().join("config.yaml"), text).unwrap();
    };
    config(0);
    // All of it is within one mount: it fills the disk, posts, makes room, and looks.
    let script = PathBuf::from("try.sh");
    let text_of = r#"
        mount -t tmpfs -o size=3m none disk || exit 99
        "$0" ledger post match.hkmj > first.out 2> first.err; echo $? > first.code
        head -c 3m /dev/zero > disk/filler 2> /dev/null
        "$0" ledger post other.hkmj > full.out 2> full.err; echo $? > full.code
        rm disk/filler
        "$0" ledger verify > verify.out 2> verify.err; echo $? > verify.code
        "$0" ledger post other.hkmj > after.out 2> after.err; echo $? > after.code
        cp near.yaml config.yaml
        "$0" ledger import sheet.txt > near.out 2> near.err; echo $? > near.code
        "$0" ledger standings > read.out 2> read.err; echo $? > read.code
    "#;
    fs::write(folder.path().join(&script), text_of).unwrap();
    let near = "data: disk/data\nanchors: disk/anchors\nledger: { keep_free: 3 }\n";
    fs::write(folder.path().join("near.yaml"), near).unwrap();
    fs::write(folder.path().join("sheet.txt"), "A B C D\n- 4 d -\n").unwrap();
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/worked-example.hkmj");
    fs::copy(record, folder.path().join("other.hkmj")).unwrap();
    let ran = Command::new("unshare")
        .args([
            "-rm",
            "sh",
            "-c",
            &fs::read_to_string(folder.path().join(script)).unwrap(),
        ])
        .arg(env!("CARGO_BIN_EXE_sikwu"))
        .current_dir(folder.path())
        .output()
        .unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!(read("first.code"), "0\n", "{}", read("first.err"));
    println!("full: {}near: {}", read("full.err"), read("near.err"));
    assert_eq!(read("full.code"), "2\n");
    assert!(
        read("full.err").contains("No space left"),
        "{}",
        read("full.err")
    );
    assert_eq!(
        read("verify.code"),
        "0\n",
        "{}{}",
        read("verify.out"),
        read("verify.err")
    );
    assert_eq!(read("after.code"), "0\n", "{}", read("after.err"));
    assert_eq!(read("near.code"), "2\n");
    assert!(
        read("near.err").contains("is nearly full"),
        "{}",
        read("near.err")
    );
    assert_eq!(read("read.code"), "0\n", "{}", read("read.err"));
}
