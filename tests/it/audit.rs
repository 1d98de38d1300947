//! Does an audit agree with the records that are right, and catch each false twin by the rule
//! that it breaks? The twins stand in `tests/data/records`, each with what is said of it beside.

use crate::dice::Dice;
use crate::golden::golden;
use sikwu::audit::{Verdict, json};
use sikwu::parlour::posting::each_hand;
use sikwu::parlour::{AuditedHand, audit_record};
use sikwu::record::{Chain, Record};
use sikwu::rules::Book;
use sikwu::seat::Seat;
use sikwu::words::{Tongue, aloud, hand_audit};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn audit(text: &str) -> Vec<AuditedHand> {
    static BOOK: LazyLock<Book> = LazyLock::new(Book::bundled);
    audit_record(text.as_bytes(), &BOOK, "hk-old-style")
}

/// The records of a folder of the project, by name.
pub(crate) fn records(folder: &str) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "hkmj"));
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    files.map(read).collect()
}

/// What is said of a record, without colours.
pub(crate) fn told(text: &str) -> String {
    let line_of = |line: u32| text.lines().nth(line as usize - 1).map(str::to_owned);
    let hands = audit(text);
    let said = hands
        .iter()
        .map(|hand| hand_audit("record", &line_of, &hand.audit, Tongue::English));
    anstream::adapter::strip_str(&said.collect::<String>()).to_string()
}

#[test]
fn every_record_that_is_right_agrees() {
    let records = records("records");
    assert!(records.len() >= 12, "{:?}", records.keys());
    for (name, text) in records {
        for hand in audit(&text) {
            assert_eq!(
                hand.audit.verdict,
                Verdict::Agreed,
                "{name}: {:?}",
                hand.audit.faults
            );
            assert!(
                hand.audit.finished && hand.entry.is_ok(),
                "{name}: {:?}",
                hand.entry
            );
            let net = hand.audit.net.unwrap();
            assert_eq!(
                net.iter().map(|(_, points)| points).sum::<i64>(),
                0,
                "P6: {name}"
            );
        }
    }
}

/// All that is said of a record: as it is for programs, for people, and to be read aloud.
fn told_in_every_way(text: &str) -> String {
    static BOOK: LazyLock<Book> = LazyLock::new(Book::bundled);
    let line_of = |line: u32| text.lines().nth(line as usize - 1).map(str::to_owned);
    let mut all = String::new();
    let mut hands = vec![];
    let see = &mut |hand| {
        hands.push(hand);
        true
    };
    each_hand(text.as_bytes(), &BOOK, "hk-old-style", true, see).unwrap();
    let extent = json::Extent {
        missed: true,
        explain: true,
    };
    for hand in &hands {
        all += &format!("{}\n", json::line("record", &hand.audit, extent));
        all += &hand_audit("record", &line_of, &hand.audit, Tongue::English);
        for tongue in [Tongue::English, Tongue::Chinese] {
            all += &aloud(&hand.audit, &line_of, &BOOK, tongue);
        }
        all += "\n";
    }
    anstream::adapter::strip_str(all.trim_end()).to_string() + "\n"
}

#[test]
fn every_record_has_its_audit_beside_it() {
    golden("records", "hkmj", told_in_every_way);
    golden("tests/data/aloud", "hkmj", told_in_every_way);
}

#[test]
fn every_record_that_is_right_has_a_false_twin_and_each_twin_is_caught() {
    let twins = records("tests/data/records");
    for name in records("records").keys() {
        assert!(twins.contains_key(name), "{name} has no false twin");
    }
    for (name, text) in twins {
        let wrong = audit(&text)
            .iter()
            .any(|hand| hand.audit.verdict == Verdict::Wrong);
        assert!(wrong, "{name} is not caught");
    }
    golden("tests/data/records", "hkmj", told);
}

#[test]
fn what_is_printed_of_a_record_reads_and_audits_the_same() {
    for (name, text) in records("records") {
        let record = Record::read(&text).unwrap();
        let printed = record.to_string();
        assert_eq!(Record::read(&printed).as_ref(), Ok(&record), "{name}");
        let nets =
            |text: &str| -> Vec<_> { audit(text).iter().map(|hand| hand.audit.net).collect() };
        assert_eq!(nets(&printed), nets(&text), "{name}");
    }
}

#[test]
fn a_sealed_record_cannot_change_unseen() {
    for (name, text) in records("records") {
        let mut record = Record::read(&text).unwrap();
        let mut chain = Chain::new(&record.heading);
        for hand in &mut record.hands {
            assert!(chain.seal(hand), "{name}");
        }
        let sealed = record.to_string();
        assert!(
            audit(&sealed)
                .iter()
                .all(|hand| hand.audit.verdict == Verdict::Agreed),
            "{name}"
        );
        // Another player at the table is another record: the first hand hangs on the header.
        let changed = sealed.replacen("E=P1 S=P2", "E=P2 S=P1", 1);
        let hands = audit(&changed);
        let digest = hands[0]
            .audit
            .faults
            .iter()
            .any(|it| it.rule.as_deref() == Some("digest"));
        assert!(digest, "{name}: {:?}", hands[0].audit.faults);
        // Sealing a record does not make its hands other hands for the ledger.
        let entries = |text: &str| -> Vec<_> {
            audit(text)
                .into_iter()
                .map(|hand| hand.entry.unwrap())
                .collect()
        };
        assert_eq!(entries(&sealed), entries(&text), "{name}");
    }
}

#[test]
fn players_move_on_with_the_deal() {
    let text = &records("records")["match-the-deal-passes"];
    let hands = audit(text);
    let east = |hand: &AuditedHand| hand.audit.players.unwrap()[Seat::East].to_string();
    let dealers: Vec<String> = hands.iter().map(east).collect();
    // The dealer wins and stays; South wins; nobody wins; West wins (D1, D3).
    assert_eq!(dealers, ["P1", "P1", "P2", "P2", "P3"]);
}

#[test]
fn a_damaged_hand_does_not_stop_the_file() {
    let text = &records("records")["match-the-deal-passes"];
    let damaged = text.replacen("hand E-2\n", "hand E-2\nthis is no line\n", 1);
    let verdicts: Vec<Verdict> = audit(&damaged)
        .iter()
        .map(|hand| hand.audit.verdict)
        .collect();
    let mut wanted = [Verdict::Agreed; 5];
    wanted[1] = Verdict::Unreadable;
    assert_eq!(verdicts, wanted);
}

#[test]
fn a_record_that_begins_within_a_match_is_not_accused_of_what_came_before() {
    let text = &records("records")["match-the-deal-passes"];
    let (heading, _) = text.split_once("hand E-1\n").unwrap();
    let (_, rest) = text.split_once("hand E-3\n").unwrap();
    let begun = format!("{heading}hand E-3\n{rest}");
    let verdicts = |text: &str| -> Vec<Verdict> {
        audit(text).iter().map(|hand| hand.audit.verdict).collect()
    };
    assert_eq!(verdicts(&begun), [Verdict::Agreed; 3]);
    // Nobody knows how many deals had passed before E-3, so the next round may begin (D2); from
    // the first hand on it is known.
    let next_round = begun.replacen("hand E-5\n", "hand S-1\n", 1);
    assert_eq!(verdicts(&next_round), [Verdict::Agreed; 3]);
    let skipped = begun.replacen("hand E-5\n", "hand E-7\n", 1);
    assert_eq!(verdicts(&skipped)[2], Verdict::Wrong);
    let from_the_first = text.replacen("hand E-5\n", "hand S-1\n", 1);
    assert_eq!(verdicts(&from_the_first)[4], Verdict::Wrong);
}

/// A record of the project with some of its lines changed.
fn changed(name: &str, changes: &[(&str, &str)]) -> String {
    let path = format!("{}/records/{name}.hkmj", env!("CARGO_MANIFEST_DIR"));
    let mut text = fs::read_to_string(path).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{name} has no {from}");
        text = text.replace(from, to);
    }
    text
}

/// The rule, the line and the message of each fault of a hand.
fn faults(hand: &AuditedHand) -> Vec<(String, String)> {
    let faults = hand.audit.faults.iter();
    let told = faults.map(|it| {
        (
            it.rule.clone().unwrap_or_default(),
            it.message.english.clone(),
        )
    });
    told.collect()
}

#[test]
fn totals_are_compared_where_neither_net_nor_payments_are_written() {
    let without = [
        ("pay S N 48\n", ""),
        ("net E=0 S=-48 W=0 N=48\n", ""),
        ("@start E=0 S=0", "@start E=7 S=0"),
    ];
    let right = changed("worked-example", &without).replace("total E=0", "total E=7");
    assert_eq!(audit(&right)[0].audit.verdict, Verdict::Agreed);
    let wrong = changed("worked-example", &without);
    let message = "East neither gains nor loses, and began with 7".to_owned();
    assert_eq!(faults(&audit(&wrong)[0]), [("P4".to_owned(), message)]);
}

#[test]
fn what_a_match_began_with_is_not_guessed_and_a_wrong_start_is_one_fault() {
    let begun = "@start E=0 S=0 W=0 N=0\n";
    let text = changed("match-the-deal-passes", &[]);
    // Where the first hand does not say it, the second may have begun with anything.
    let (first, rest) = text.split_once("end\n").unwrap();
    let silent = first
        .replacen(begun, "", 1)
        .replacen("total E=12 S=-4 W=-4 N=-4\n", "", 1);
    let mut raised = rest.to_owned();
    for line in rest.lines() {
        let Some((key, seats)) = line.split_once(' ') else {
            continue;
        };
        if !["@start", "total"].contains(&key) {
            continue;
        }
        let more = seats.split(' ').map(|seat| {
            let (seat, points) = seat.split_once('=').unwrap();
            format!("{seat}={}", points.parse::<i64>().unwrap() + 100)
        });
        let more = more.collect::<Vec<_>>().join(" ");
        raised = raised.replacen(line, &format!("{key} {more}"), 1);
    }
    let verdicts = |text: &str| -> Vec<Verdict> {
        audit(text).iter().map(|hand| hand.audit.verdict).collect()
    };
    let silent = format!("{silent}end\n{raised}");
    assert_eq!(verdicts(&silent), [Verdict::Agreed; 5]);
    // Where it does, the second hand is wrong by one line, and the others go on from it.
    let wrong = format!("{first}end\n{raised}");
    let mut wanted = [Verdict::Agreed; 5];
    wanted[1] = Verdict::Wrong;
    assert_eq!(verdicts(&wrong), wanted);
    let message = "East brings 12 from the hand before".to_owned();
    assert_eq!(faults(&audit(&wrong)[1]), [("D3".to_owned(), message)]);
}

/// The worked example, in which somebody calls a win falsely in place of North.
fn falsely(event: &str, seat: &str) -> String {
    let changes = [
        ("22. N win 4p robbing S", event),
        ("result win N", &format!("result falsewin {seat}")),
        ("show N 23567789p WW FFF (4f) +4p<S rob\n", ""),
        (
            "faan N 6 = wan-yat-sik:3 dragon-set:1 cheung-gong:1 own-flower:1\n",
            "",
        ),
        ("pay S N 48\n", ""),
        ("net E=0 S=-48 W=0 N=48\n", ""),
        ("total E=0 S=-48 W=0 N=48\n", ""),
    ];
    changed("worked-example", &changes)
}

#[test]
fn w06_a_false_win_is_called_on_a_tile_that_was_there() {
    for (event, seat, rule) in [
        ("W falsewin 4p robbing S", "W", ""),
        // Too late, and on a tile that another threw.
        ("W falsewin 7s from E", "W", ""),
        ("W falsewin 9p from E", "W", "T5"),
        ("W falsewin 9m from W", "W", "T5"),
        ("W falsewin 5p robbing S", "W", "T14"),
        ("W falsewin 4p robbing E", "W", "T14"),
        ("E falsewin F self", "E", "W1"),
        ("N falsewin 4p robbing S", "N", "W6"),
        ("N win 4p robbing S\nW falsewin 4p robbing S", "W", "D1"),
        ("W falsewin 4p robbing S\nS loose 1m", "W", "W6"),
        ("W falsewin 4p robbing S\nN win 4p robbing S", "W", "W6"),
    ] {
        let hand = audit(&falsely(event, seat)).remove(0);
        let rules: Vec<_> = faults(&hand).into_iter().map(|(rule, _)| rule).collect();
        let first = rules.first().map_or("", String::as_str);
        assert_eq!(first, rule, "{event}: {:?}", hand.audit.faults);
        // The false winner pays each of the others one Zi Mo share at the limit.
        let net = hand.audit.net.map(|net| net[Seat::West]);
        assert_eq!(net, rule.is_empty().then_some(-192), "{event}");
    }
}

#[test]
fn a_false_win_is_taken_as_it_is_written_where_only_the_play_is_judged() {
    let text = falsely("N falsewin 4p robbing S", "N");
    let text = text.replace("@rules hk-old-style", "@rules play-only");
    assert_eq!(audit(&text)[0].audit.verdict, Verdict::Agreed);
}

#[test]
fn nobody_shows_or_counts_a_winning_hand_who_has_none() {
    let message = || ("W1".to_owned(), "South did not win this hand".to_owned());
    let shows = [("show N", "show S 11m + 1m\nshow N")];
    let hand = audit(&changed("worked-example", &shows)).remove(0);
    assert_eq!(faults(&hand), [message()]);
    let counts = [("faan N", "faan S 1 = zi-mo:1\nfaan N")];
    let hand = audit(&changed("worked-example", &counts)).remove(0);
    assert_eq!(faults(&hand), [message()]);
}

/// What a hand that is shown may say, and may not, of how its tile came and its sets were laid.
#[test]
fn w01_a_hand_is_shown_as_it_was_won() {
    let show = "show N 23567789p WW FFF (4f) +4p<S rob";
    let robbed = "the tile came otherwise: North robbed South's Kong of the 4p";
    let other = "this is not the hand that was held";
    for (shown, wanted) in [
        ("show N 23567789p WW FFF (4f) + 4p", ""),
        ("show N 23567789p WW FFF (4f) + 4p<? rob", ""),
        ("show N 23567789p WW FFF (4f) + 4p<S", robbed),
        ("show N 23567789p WW FFF (4f) + 4p<W rob", robbed),
        ("show N 23567789p WW FFF (4f) + 4p self", robbed),
        ("show N 23567789p WW FFF (4f) + 4p<S rob / N E", ""),
        ("show N [FFF] 23567789p WW (4f) + 4p<S rob", other),
    ] {
        let hand = audit(&changed("worked-example", &[(show, shown)])).remove(0);
        let found: Vec<String> = faults(&hand)
            .into_iter()
            .map(|(rule, it)| rule + " " + &it)
            .collect();
        let wanted: Vec<String> = [wanted]
            .into_iter()
            .filter(|it| !it.is_empty())
            .map(|it| format!("W1 {it}"))
            .collect();
        assert_eq!(found, wanted, "{shown}");
    }
    // The Round Wind is East.
    let round = [(show, "show N 23567789p WW FFF (4f) + 4p<S rob / N S")];
    let hand = audit(&changed("worked-example", &round)).remove(0);
    assert_eq!(faults(&hand).len(), 1, "{:?}", hand.audit.faults);
}

#[test]
fn items_past_any_count_are_wrong_and_no_more() {
    let items = "dragon-set:999999999 ".repeat(9);
    let faan = format!("faan N 6 = {items}wan-yat-sik:3");
    let hand = audit(&changed(
        "worked-example",
        &[("faan N 6 = wan-yat-sik:3", &faan)],
    ));
    assert_eq!(faults(&hand[0])[0].0, "dragon-set");
}

#[test]
fn a_record_that_is_cut_anywhere_is_accused_of_nothing() {
    for (name, text) in records("records") {
        let mut dice = Dice::new(name.len() as u64);
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let mut cuts: Vec<usize> = ends.collect();
        dice.shuffle(&mut cuts);
        cuts.truncate(25);
        cuts.extend((0..50).map(|_| dice.below(text.len())));
        // The settlement and the wall come last, and have the most to break off in.
        cuts.extend((0..50).map(|_| text.len() - 1 - dice.below(600.min(text.len()))));
        for at in cuts {
            let part = text.get(..at).unwrap_or_default();
            for hand in audit(part) {
                let cut = part.lines().next_back();
                let faults = &hand.audit.faults;
                assert!(faults.is_empty(), "{name}, cut in {cut:?}: {faults:?}");
            }
        }
    }
}

#[test]
fn an_event_in_which_a_record_ends_is_judged_all_the_same() {
    let (open, _) = records("records")["worked-example"]
        .split_once("13. S discard 1m")
        .map(|(open, rest)| (open.to_owned(), rest.to_owned()))
        .unwrap();
    let wrong = audit(&format!("{open}13. S discard 4p")).remove(0);
    assert_eq!(faults(&wrong)[0].0, "T4");
}

#[test]
fn what_follows_from_a_wrong_line_of_a_settlement_is_no_fault_of_its_own() {
    let pay = ("pay S N 48", "pay S N 40");
    let net = ("net E=0 S=-48 W=0 N=48", "net E=0 S=-40 W=0 N=40");
    let total = ("total E=0 S=-48 W=0 N=48", "total E=0 S=-40 W=0 N=40");
    let told = "right would be: South pays North 48";
    for changes in [&[pay][..], &[pay, net], &[pay, net, total]] {
        let hand = audit(&changed("worked-example", changes)).remove(0);
        assert_eq!(faults(&hand), [("P4".to_owned(), told.to_owned())]);
    }
    for changes in [&[net][..], &[net, total]] {
        let hand = audit(&changed("worked-example", changes)).remove(0);
        assert_eq!(
            faults(&hand),
            [("P4".to_owned(), "South gains -48".to_owned())]
        );
    }
    // What follows from nothing is one.
    let other = ("total E=0 S=-48 W=0 N=48", "total E=0 S=-48 W=0 N=47");
    let hand = audit(&changed("worked-example", &[pay, other])).remove(0);
    assert_eq!(faults(&hand).len(), 2);
    // Where the play went wrong nothing is recounted, and the lines are held against each other.
    let play = ("22. N win 4p robbing S", "22. W win 4p robbing S");
    let hand = audit(&changed("worked-example", &[play, pay])).remove(0);
    let rules: Vec<String> = faults(&hand).into_iter().map(|(rule, _)| rule).collect();
    assert_eq!(rules, ["W1", "P6"]);
}

/// A record down to an event of its only hand.
fn down_to(text: &str, event: u32) -> String {
    let begins = format!("{event}. ");
    let last = text.lines().position(|line| line.starts_with(&begins));
    let lines = text.lines().take(last.unwrap() + 1);
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn what_was_missed_could_have_been_done_and_was_not() {
    static BOOK: LazyLock<Book> = LazyLock::new(Book::bundled);
    let (mut wins, mut claims) = (0, 0);
    for (name, text) in records("records") {
        let mut hands = vec![];
        let see = &mut |hand| {
            hands.push(hand);
            true
        };
        each_hand(text.as_bytes(), &BOOK, "hk-old-style", true, see).unwrap();
        let [hand] = &hands[..] else { continue };
        let missed = hand.audit.missed.clone().unwrap();
        for win in missed.wins {
            let line = format!("{} {}", win.seat.letter(), win.what);
            assert!(
                !text.contains(&format!("{}. {line}\n", win.event + 1)),
                "{name}"
            );
            let won = audit(&(down_to(&text, win.event) + &line + "\n"))
                .remove(0)
                .audit;
            assert_eq!(
                won.verdict,
                Verdict::Agreed,
                "{name}: {line}: {:?}",
                won.faults
            );
            assert_eq!(won.winners[0].faan, win.faan, "{name}: {line}");
            wins += 1;
        }
        for claim in missed.claims {
            for what in claim.whats {
                let line = format!("{} {what}", claim.seat.letter());
                assert!(!text.contains(&format!(". {line}\n")), "{name}: {line}");
                let claimed = audit(&(down_to(&text, claim.event) + &line + "\n")).remove(0);
                assert_eq!(claimed.audit.verdict, Verdict::Agreed, "{name}: {line}");
                claims += 1;
            }
        }
    }
    assert!(wins > 1 && claims > 40, "{wins} {claims}");
}
