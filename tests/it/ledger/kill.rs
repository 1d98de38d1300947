//! A process that posts is killed, and what it was answered is there all the same.

use super::*;
use std::collections::HashSet;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Where the child finds its store, and by which it knows that it is one.
const CHILD: &str = "SIKWU_LEDGER_CHILD";

/// How many hands the child posts if nobody stops it.
const MANY: u64 = 100_000;

/// What the child says before it posts.
const READY: &str = "ready";

fn entries(round: u64) -> impl Iterator<Item = Entry> {
    let mut dice = Dice(round);
    (0..MANY).map(move |n| some_hand(&format!("kill-{round}"), n, 6, &mut dice))
}

#[test]
#[ignore = "it is the child of the test below, which runs it"]
fn child() {
    let Ok(task) = env::var(CHILD) else { return };
    let (folder, round) = task.rsplit_once(' ').unwrap();
    let (folder, round) = (Path::new(folder), round.parse::<u64>().unwrap());
    let layout = Layout::new(folder.join("data"), folder.join("anchors"));
    let say = |text: String| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{text}").and_then(|()| out.flush()).unwrap();
    };
    // The name of the test stands on the line that is begun here.
    say(format!("\n{READY}"));
    let store = Store::open(layout).unwrap();
    let club = store.club(&local());
    let group = if round % 2 == 0 { 1 } else { 16 };
    let mut entries = entries(round).peekable();
    while entries.peek().is_some() {
        let begun: Vec<_> = entries
            .by_ref()
            .take(group)
            .map(|entry| club.begin_post(entry, noon(), &scribe()).unwrap())
            .collect();
        for post in begun {
            let receipt = post.wait().unwrap().receipt();
            say(format!("kept {} {}", receipt.number, receipt.hash));
        }
    }
}

#[test]
fn what_was_acknowledged_survives_a_hundred_kills() {
    let (mut house, mut dice) = (House::new(), Dice(100));
    let (mut acknowledged, mut all) = (BTreeMap::<u64, Digest>::new(), 0);
    let path = module_path!().split_once("::").unwrap().1;
    for round in 0..100 {
        if round % 10 == 0 {
            // Another house, so that there is not ever more to read.
            all += acknowledged.len();
            (house, acknowledged) = (House::new(), BTreeMap::new());
        }
        let task = format!("{} {round}", house.folder.path().display());
        let mut child = Command::new(env::current_exe().unwrap())
            .args([
                "--exact",
                &format!("{path}::child"),
                "--ignored",
                "--nocapture",
            ])
            .env(CHILD, task)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // A quarter of the kills come while the store is opened, the others while it posts: right
        // after an acknowledgement, or a moment later.
        let opening = dice.roll(4) == 0;
        let stop_after = dice.roll(12);
        let wait = Duration::from_micros(dice.roll(if opening { 40_000 } else { 3_000 }));
        let mut kept = 0;
        while let Some(line) = lines.next().transpose().unwrap() {
            kept += u64::from(note(&line, &mut acknowledged));
            let is_time = if opening {
                line == READY
            } else {
                kept > stop_after
            };
            if is_time {
                break;
            }
        }
        std::thread::sleep(wait);
        child.kill().unwrap();
        child.wait().unwrap();
        for line in lines {
            note(&line.unwrap(), &mut acknowledged);
        }

        let store = house.open();
        let club = store.club(&local());
        let last = club.last().unwrap().number;
        assert!(
            acknowledged
                .keys()
                .last()
                .is_none_or(|number| *number <= last)
        );
        let mut keys = HashSet::new();
        for kept in club.entries(..).unwrap() {
            let kept = kept.unwrap();
            if let Some(hash) = acknowledged.get(&kept.number()) {
                assert_eq!(kept.receipt().hash, *hash, "round {round}");
            }
            assert!(keys.insert(kept.entry().key().clone()), "round {round}");
        }
        assert_eq!(keys.len() as u64, last, "round {round}");
        let standings = club.standings().unwrap();
        assert_eq!(standings.iter().map(|it| it.points).sum::<i64>(), 0);
        let report = club.verify().unwrap();
        assert!(report.is_sound(), "round {round}: {report}");
    }
    all += acknowledged.len();
    assert!(all > 200, "only {all}");
}

/// Notes an acknowledgement, if the line is a whole one.
fn note(line: &str, acknowledged: &mut BTreeMap<u64, Digest>) -> bool {
    let mut words = line.split(' ');
    let (Some("kept"), Some(number), Some(hash)) = (words.next(), words.next(), words.next())
    else {
        return false;
    };
    let (Ok(number), Ok(hash)) = (number.parse(), hash.parse()) else {
        return false;
    };
    acknowledged.insert(number, hash);
    true
}
