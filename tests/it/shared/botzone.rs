//! Do real logs of Botzone convert and replay without a fault, and does every tile come from the
//! walls that they hold? The set has no licence, so it is read where it lies and never copied.

use super::foreign;
use crate::import::mutations::survive;
use crate::import::{Counts, assert_has, faults};
use sikwu::import::{Imported, Names, botzone};

const ADDED: &str = "mcr-botzone/full-log-added-kong.json";
const EXHAUSTED: &str = "mcr-botzone/full-log-kong-exhausted-wall.json";
const TWO_WINS: &str = "mcr-botzone/full-log-two-simultaneous-hu.json";

fn read(text: &str) -> Imported {
    botzone::read(text, Names::Labels)
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn three_real_logs_replay_without_a_fault() {
    for (name, draws, shown) in [
        // What the judge showed, counted by another program: draws; discards alone, and those
        // within a Pung or Sheung; and these.
        (ADDED, 42, [40, 3, 1]),
        (EXHAUSTED, 79, [78, 0, 3]),
        (TWO_WINS, 39, [39, 1, 3]),
    ] {
        let imported = read(&foreign(name));
        assert_eq!(imported.faults, []);
        assert_eq!(faults(&imported), [""; 0], "{name}");
        let counts = Counts::of(&imported.record);
        let [plays, pungs, sheungs] = shown;
        assert_eq!(counts.draws + counts.loose, draws, "{name}");
        assert_eq!(counts.discards, plays + pungs + sheungs, "{name}");
        assert_eq!((counts.pungs, counts.sheungs), (pungs, sheungs), "{name}");
    }
    assert_has(
        &read(&foreign(ADDED)),
        0,
        &["26. S kong S added", "92. W win 3s self"],
    );
    let exhausted = read(&foreign(EXHAUSTED));
    assert_has(&exhausted, 0, &["92. S kong 2s concealed"]);
    assert!(exhausted.record.to_string().contains("result drawn"));
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn of_two_wins_the_one_that_lost_is_a_call() {
    let imported = read(&foreign(TWO_WINS));
    assert_has(&imported, 0, &["87. W call win 2p", "88. S win 2p from E"]);
    assert_eq!(Counts::of(&imported.record).called_wins, 1);
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn a_tile_that_is_not_the_next_of_its_wall_is_told() {
    let text = foreign(ADDED);
    // The last tile of East's wall is the first that East is dealt.
    let other = text.replacen(
        "\\\"walltiles\\\":\\\"B6 T9",
        "\\\"walltiles\\\":\\\"T9 B6",
        1,
    );
    assert_ne!(other, text);
    assert_eq!(read(&other).faults, [], "those are never drawn");
    let other = text.replacen("W7 T7 J3 W1 W8", "W7 T7 W1 J3 W8", 1);
    assert_ne!(other, text);
    let [fault] = &read(&other).faults[..] else {
        panic!("{:?}", read(&other).faults);
    };
    assert_eq!(fault.message, "the next tile of East's wall is P, not 1m");
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn a_damaged_log_is_an_error_or_a_record_and_never_a_panic() {
    let read = |text: &str| botzone::read(text, Names::Kept);
    assert!(survive(&foreign(TWO_WINS), read, 60) > 0);
}
