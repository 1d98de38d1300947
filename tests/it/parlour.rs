//! What members ask of a ledger, through the parlour as any face asks, with the time and the asker
//! passed in: clubs that know nothing of each other, what is for officers, what is shown before it
//! is kept, and what time does.

#![allow(clippy::unwrap_used, clippy::panic)]

use chrono::{DateTime, TimeDelta, Utc};
use sikwu::bot::complete::Known;
use sikwu::house::know;
use sikwu::ledger::{Club, ClubId, Layout, PlayerId, Store};
use sikwu::parlour::{self, Answer, Asking, Effect, Reaudit, Request, View};
use sikwu::rules::Book;
use sikwu::tongue::{Phrase, Tongue};
use tempfile::TempDir;

fn id(text: &str) -> PlayerId {
    PlayerId::new(text).unwrap()
}

/// The words without their colours.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

/// A store with a clock that stands still until it is turned.
struct Face {
    folder: TempDir,
    store: Store,
    at: DateTime<Utc>,
    agree_hours: Option<u32>,
    shown: Vec<Effect>,
    tongue: Tongue,
}

/// What was said, and whether it was refused.
struct Said {
    text: String,
    refused: bool,
}

impl Face {
    fn new(agree_hours: Option<u32>) -> Face {
        let folder = tempfile::tempdir().unwrap();
        let layout = Layout::new(folder.path().join("data"), folder.path().join("anchors"));
        Face {
            store: Store::open(layout).unwrap(),
            folder,
            at: "2026-11-30T12:00:00Z".parse().unwrap(),
            agree_hours,
            shown: vec![],
            tongue: Tongue::English,
        }
    }

    fn club(&self, club: &str) -> Club {
        self.store.club(&ClubId::new(club).unwrap())
    }

    fn last(&self, club: &str) -> u64 {
        self.club(club).last().unwrap().number
    }

    fn points(&self, club: &str) -> Vec<(String, i64)> {
        let standings = self.club(club).standings().unwrap();
        let points = standings
            .iter()
            .map(|it| (it.player.to_string(), it.points));
        points.collect()
    }

    /// Asks in a club as this member; the officer is 100.
    fn ask(&mut self, club: &str, by: &str, line: &str) -> Said {
        let files = |name: &str| {
            let path = format!("{}/{name}", env!("CARGO_MANIFEST_DIR"));
            std::fs::read_to_string(path).map_err(|error| Phrase::same(error.to_string()))
        };
        let request = Request::read(line, &files).unwrap_or_else(|error| panic!("{line}: {error}"));
        let club = self.club(club);
        let mut text = String::new();
        loop {
            let asking = Asking {
                at: self.at,
                by: id(by),
                officers: vec![id("100")],
                agree_hours: self.agree_hours,
                officers_are: None,
            };
            let mut ledger = know(&club, asking, &request).unwrap();
            ledger.shown = Some(self.shown.clone()).filter(|shown| !shown.is_empty());
            let mut book = Book::bundled();
            for rules in ledger.desk.rules.values() {
                book.read(rules.id.as_str(), &rules.text).unwrap();
            }
            let view = View {
                book: &book,
                rules: "hk-old-style",
                ledger: Some(&ledger),
            };
            let (effects, answer) = parlour::answer(&view, request.clone());
            let mut done = vec![];
            for effect in effects {
                match effect {
                    Effect::Post(entry) => match club.post(*entry, self.at, &id(by)) {
                        Ok(posted) => done.push(posted),
                        Err(error) => panic!("{line}: {error}"),
                    },
                    Effect::Keep { text } => drop(club.keep_record(&text).unwrap()),
                    Effect::Show(effects) => self.shown = effects,
                    Effect::Rename { player, name } | Effect::Call { player, name } => {
                        club.call(&player, &name).unwrap();
                    }
                    Effect::Alias { player, alias } => club.alias(&player, &alias).unwrap(),
                    Effect::Forget { player } => club.forget(&player).unwrap(),
                    Effect::Save(_) => {}
                }
            }
            text.push_str(&plain(&sikwu::words::say(&answer, &done, self.tongue)));
            if !matches!(answer, Answer::Overdue { .. }) {
                let refused = answer.is_refusal();
                return Said { text, refused };
            }
        }
    }

    fn yes(&mut self, club: &str, by: &str, line: &str) -> String {
        let said = self.ask(club, by, line);
        assert!(!said.refused, "{line}: {}", said.text);
        said.text
    }

    fn no(&mut self, club: &str, by: &str, line: &str, wanted: &str) {
        let before = self.last(club);
        let said = self.ask(club, by, line);
        assert!(
            said.refused && said.text.contains(wanted),
            "{line}: {}",
            said.text
        );
        assert_eq!(self.last(club), before, "{line}");
    }

    /// Four members at a table: entries 1 to 6.
    fn evening(&mut self, club: &str) {
        for (member, name) in [(101, "Ming"), (102, "Fong"), (103, "Yee"), (104, "Bo")] {
            self.yes(club, "101", &format!("/player add {name} member:{member}"));
        }
        self.yes(club, "101", "/session open players:Ming, Fong, Yee, Bo");
    }
}

const RECORD: &str = "records/match-the-deal-passes.hkmj";

#[test]
fn what_one_club_does_another_does_not_know() {
    let mut face = Face::new(None);
    face.evening("one");
    face.yes("one", "101", &format!("/hand record {RECORD} keep:yes"));
    face.yes("one", "101", "/player alias Ming name:Ah Ming");
    face.yes("one", "100", "/season open autumn");
    face.yes("one", "100", "/rules set tests/data/cli/evening/house.yaml");
    let one = (face.last("one"), face.points("one"));
    let records = face.club("one").entry(7).unwrap().unwrap();
    let sikwu::ledger::Kind::Hand(hand) = records.entry().kind() else {
        panic!("no hand");
    };
    let file = hand.file.unwrap();
    // Of the other club nothing is known, by whatever word, number or digest.
    assert_eq!((face.last("two"), face.points("two")), (0, vec![]));
    assert!(face.club("two").entry(7).unwrap().is_none());
    assert_eq!(face.club("two").record(file).unwrap(), None);
    assert!(face.club("one").record(file).unwrap().is_some());
    for (line, wanted) in [
        ("/session show", "no session is open"),
        ("/hand faan Ming 3 faan, Zi Mo", "no session is open"),
        ("/statement Ming", "nobody here is called Ming"),
        ("/statement 101", "nobody here is called 101"),
        ("/statement Ah Ming", "nobody here is called Ah Ming"),
        ("/settle show", "there was no session yet"),
        ("/standings by:season", "there was no season yet"),
        ("/entry confirm 7", "there is no entry 7; the last is 0"),
        (
            "/entry void 7 reason:no",
            "there is no entry 7; the last is 0",
        ),
        (
            "/session open rules:thursday",
            "there is no rule set `thursday`",
        ),
        ("/keep", "nothing was shown"),
    ] {
        face.no("two", "100", line, wanted);
    }
    // The same people, numbers and records in both: each has its own.
    face.evening("two");
    face.yes("two", "101", &format!("/hand record {RECORD} keep:yes"));
    face.yes("two", "100", "/entry void 7 reason:not here keep:yes");
    face.yes("two", "100", "/player rename Ming name:Somebody");
    assert_eq!((face.last("one"), face.points("one")), one);
    assert!(
        face.yes("one", "101", "/player list")
            .contains("Ming (101)")
    );
    assert!(
        face.yes("one", "101", "/entry show 7")
            .contains("Ming (East) wins")
    );
    assert_ne!(face.points("two"), one.1);
    for club in ["one", "two"] {
        let report = face
            .club(club)
            .verify_by(&mut Reaudit::new(&Book::bundled()));
        let report = report.unwrap();
        assert!(report.is_sound() && report.unproved.is_empty(), "{report}");
        // Of the fifth hand the record stays, and so it does of the one that was voided.
        assert_eq!(report.proved, Some(5), "{report}");
    }
    let one = face.club("one");
    let outgoing = sikwu::exchange::Outgoing::of(&one, true).unwrap();
    let exported = sikwu::exchange::Export::of(&outgoing).unwrap();
    let taken = sikwu::exchange::take(&face.club("two"), &exported);
    assert!(taken.is_err(), "{taken:?}");
}

#[test]
fn what_is_for_officers_says_who_they_are() {
    let mut face = Face::new(Some(48));
    face.evening("club");
    face.yes("club", "100", "/player add Kit member:100");
    face.yes("club", "101", "/hand faan Ming 3 faan, Zi Mo keep:yes");
    let officers = "is for the officers of the club: Kit (100)";
    for (line, what) in [
        (
            "/entry void 8 reason:no",
            "taking back what somebody else entered",
        ),
        (
            "/entry correct 8 reason:no faan:drawn",
            "correcting an entry",
        ),
        ("/entry resolve 8 reason:no", "ending a dispute"),
        ("/entry confirm 8 as:Bo", "speaking for others"),
        (
            "/entry transfer 3 from:Ming to:Bo reason:no",
            "moving points by hand",
        ),
        (
            "/entry cash 3 from:Ming to:Bo",
            "a payment that somebody else received",
        ),
        ("/player merge Ming into:Bo", "merging two players"),
        ("/player unmerge Ming", "parting two players"),
        (
            "/player link Ming member:105",
            "linking a player to a member",
        ),
        ("/player rename Ming name:M", "renaming a player"),
        ("/player forget Ming", "forgetting a player"),
        ("/season open x", "opening a season"),
        ("/season close", "closing a season"),
        (
            "/rules set tests/data/cli/evening/house.yaml",
            "keeping a rule set of the club",
        ),
    ] {
        face.no("club", "102", line, &format!("{what} {officers}"));
    }
    // Everybody takes back their own, until somebody else has spoken of it.
    assert!(
        face.yes("club", "101", "/entry void 8 reason:it was Bo")
            .contains("nothing is kept yet")
    );
    face.yes("club", "102", "/entry confirm 8");
    let spoken = format!("taking back what others have spoken of {officers}");
    face.no("club", "101", "/entry void 8 reason:it was Bo", &spoken);
    face.yes("club", "101", "/hand faan drawn keep:yes");
    face.yes("club", "101", "/entry void 10 reason:it was Bo keep:yes");
    // Whoever received a payment says so.
    face.yes("club", "104", "/entry cash 3 from:Ming to:Bo keep:yes");
    face.yes("club", "100", "/entry void 8 reason:officers may keep:yes");
    // What moved no points is not taken back but said anew.
    let nothing = "entry 1 moves no points: nothing to take back";
    face.no("club", "100", "/entry void 1 reason:no", nothing);
}

#[test]
fn whatever_changes_points_is_shown_with_what_it_changes_before_it_is_kept() {
    let mut face = Face::new(None);
    face.evening("club");
    face.yes("club", "100", "/player add Kit");
    for line in [
        "/hand tiles 234m 567m 345p 678s 9s + 9s winner:Ming by:draw",
        "/hand faan Fong 6 faan from Bo",
        "/entry penalty Yee",
        "/entry transfer 5 from:Ming to:Kit reason:a bet",
        "/entry cash 4 from:Bo to:Kit",
        "/entry correct 8 reason:no faan:drawn",
        "/entry void 9 reason:no",
        "/player merge Kit into:Bo",
        "/player unmerge Kit",
    ] {
        let (last, points) = (face.last("club"), face.points("club"));
        let shown = face.yes("club", "100", line);
        assert!(
            shown.ends_with("  nothing is kept yet: /keep posts it\n"),
            "{line}: {shown}"
        );
        assert_eq!(
            (face.last("club"), face.points("club")),
            (last, points),
            "{line}"
        );
        // Each line: what changes, from where to where; the changes sum to zero.
        let number = |text: &str| text.replace('−', "-").parse::<i64>().unwrap();
        let changes = shown.lines().filter_map(|line| {
            let (change, rest) = line.split_once(": from ")?;
            let (from, to) = rest.split_once(" to ")?;
            let (who, change) = change.trim().rsplit_once(' ')?;
            Some((
                who.trim().to_owned(),
                number(change),
                number(from),
                number(to),
            ))
        });
        let changes: Vec<_> = changes.collect();
        assert!(
            changes.len() >= 2 && shown.contains("together 0"),
            "{line}: {shown}"
        );
        assert_eq!(changes.iter().map(|it| it.1).sum::<i64>(), 0, "{shown}");
        for (_, change, from, to) in &changes {
            assert_eq!(from + change, *to, "{shown}");
        }
        let kept = face.yes("club", "100", "/keep");
        assert_eq!(face.last("club"), last + 1, "{line}: {kept}");
        // Where everybody stands then is what was shown.
        let named = face.yes("club", "100", "/player list");
        for (who, _, _, to) in &changes {
            let line = named
                .lines()
                .find(|line| line.contains(&format!("  {who} (")));
            let id = line.unwrap().split(['(', ')']).nth(1).unwrap();
            let stands = face
                .points("club")
                .into_iter()
                .find(|(player, _)| player == id);
            assert_eq!(stands.map_or(0, |it| it.1), *to, "{line:?}: {shown}");
        }
    }
    // A record of several hands too, and it is posted whole.
    face.yes("club", "101", "/session close");
    face.yes("club", "101", "/session open players:Ming, Fong, Yee, Bo");
    let last = face.last("club");
    let shown = face.yes("club", "101", &format!("/hand record {RECORD}"));
    assert_eq!(shown.matches("together 0").count(), 5, "{shown}");
    assert_eq!(face.last("club"), last);
    face.yes("club", "101", "/keep");
    assert_eq!(face.last("club"), last + 5);
    assert!(face.yes("club", "101", "/keep").contains("posted before"));
    let again = face.yes("club", "101", &format!("/hand record {RECORD}"));
    assert_eq!(
        again.matches("posted before as entry").count(),
        5,
        "{again}"
    );
    assert!(!again.contains("together"), "{again}");
    assert_eq!(face.last("club"), last + 5);
    // What moves no points is done at once.
    face.yes("club", "100", "/player link Kit member:105");
    assert_eq!(face.last("club"), last + 6);
}

#[test]
fn time_is_up_for_whatever_is_asked_and_that_is_told_once() {
    for line in [
        "/session show",
        "/standings",
        "/me",
        "/statement Ming",
        "/settle show",
        "/rating",
        "/verify ledger",
        "/export",
        "/entry show 7",
        "/entry dispute 7 reason:no",
        "/hand faan drawn keep:yes",
        "/player list",
    ] {
        let mut face = Face::new(Some(1));
        face.evening("club");
        face.yes("club", "101", "/hand faan Ming 3 faan, Zi Mo keep:yes");
        face.at += TimeDelta::hours(1) - TimeDelta::seconds(1);
        let wanted = "note: entry 7 stands: nobody spoke in time\n";
        assert!(
            !face
                .ask("club", "102", "/player list")
                .text
                .contains("note")
        );
        face.at += TimeDelta::seconds(1);
        let said = face.ask("club", "102", line);
        assert!(said.text.starts_with(wanted), "{line}: {}", said.text);
        // What comes after it is answered from a ledger in which it stands.
        assert!(!said.text.contains("waits until"), "{line}: {}", said.text);
        assert_eq!(
            said.refused,
            line.contains("dispute") || FOUND.contains(&line),
            "{line}: {}",
            said.text
        );
        assert!(
            !face.ask("club", "102", line).text.contains("note"),
            "{line}"
        );
        let shown = face.yes("club", "102", "/entry show 7");
        assert!(
            shown.contains("nobody spoke in time (entry 8, 2026-11-30 13:00)"),
            "{shown}"
        );
    }
}

/// What is looked up by a house, which this face does not do.
const FOUND: &[&str] = &[
    "/standings",
    "/me",
    "/statement Ming",
    "/settle show",
    "/rating",
    "/verify ledger",
    "/export",
];

#[test]
fn who_confirmed_and_what_was_disputed_is_shown_with_the_entry() {
    let mut face = Face::new(Some(48));
    face.evening("club");
    face.yes("club", "101", "/hand faan Ming 3 faan, Zi Mo keep:yes");
    face.yes("club", "102", "/entry dispute 7 reason:it was Bo");
    let open = face.yes("club", "101", "/session show");
    assert!(
        open.contains("not agreed on yet: Ming +12  Fong −4  Yee −4  Bo −4"),
        "{open}"
    );
    face.yes("club", "100", "/entry resolve 7 reason:it was Ming");
    face.yes("club", "101", "/hand faan drawn keep:yes");
    face.yes("club", "104", "/entry confirm 10");
    let shown = face.yes("club", "101", "/entry show 7");
    assert!(
        shown.contains("entry 7 is disputed by Fong: it was Bo (entry 8, "),
        "{shown}"
    );
    assert!(
        shown.contains("entry 7 stands: it was Ming (entry 9, "),
        "{shown}"
    );
    let shown = face.yes("club", "101", "/entry show 10");
    assert!(
        shown.contains("entry 10 is confirmed by Bo (entry 11, "),
        "{shown}"
    );
    face.yes("club", "101", "/session close");
    let over = face.yes("club", "101", "/session show 1");
    assert!(
        over.contains(
            "session 1, by hk-old-style, 2026-11-30 12:00 to 2026-11-30 12:00: it is over"
        ),
        "{over}"
    );
    assert!(
        over.contains("table 1.1: 2 entered; first E Ming, S Fong, W Yee, N Bo"),
        "{over}"
    );
    assert!(over.contains("1. Ming"), "{over}");
}

#[test]
fn the_program_tells_once_that_time_is_up_whatever_command_comes_first() {
    for first in [
        &["standings"][..],
        &["show"],
        &["show", "7"],
        &["settle"],
        &["export"],
        &["post", "record.hkmj"],
    ] {
        let mut face = Face::new(Some(1));
        face.evening("local");
        face.yes("local", "101", "/hand faan Ming 3 faan, Zi Mo keep:yes");
        let Face { folder, store, .. } = face;
        store.close().unwrap();
        let record = format!("{}/records/worked-example.hkmj", env!("CARGO_MANIFEST_DIR"));
        std::fs::copy(record, folder.path().join("record.hkmj")).unwrap();
        let run = |arguments: &[&str]| {
            let mut program = crate::transcript::program();
            let ran = program
                .arg("ledger")
                .args(arguments)
                .current_dir(folder.path());
            let ran = ran.output().unwrap();
            assert!(ran.status.success(), "{ran:?}");
            (
                String::from_utf8(ran.stdout).unwrap(),
                String::from_utf8(ran.stderr).unwrap(),
            )
        };
        let said = |(out, err): (String, String)| {
            (out + &err)
                .matches("note: entry 7 stands: nobody spoke in time")
                .count()
        };
        assert_eq!(said(run(first)), 1, "{first:?}");
        assert_eq!(said(run(first)), 0, "{first:?}");
        assert!(
            run(&["show", "8"]).0.contains("entry 7 stands"),
            "{first:?}"
        );
    }
}

#[test]
fn the_program_asks_who_asks() {
    let folder = tempfile::tempdir().unwrap();
    let officers = "ledger: { officers: [105] }\n";
    std::fs::write(folder.path().join("config.yaml"), officers).unwrap();
    let run = |arguments: &[&str]| {
        let mut program = crate::transcript::program();
        let ran = program
            .arg("ledger")
            .args(arguments)
            .current_dir(folder.path());
        let ran = ran.output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    let record = format!("{}/records/worked-example.hkmj", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(run(&["post", &record]).0, Some(0));
    for arguments in [
        &["forget", "P1"][..],
        &["export", "--names"],
        &["import", "x.json"],
    ] {
        let (code, said) = run(&[&["--as", "102"], arguments].concat());
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(
            said.contains("is for the officers of the club: 105, local"),
            "{said}"
        );
    }
    for officer in ["105", "local"] {
        assert_eq!(run(&["--as", officer, "export", "--names"]).0, Some(0));
    }
    assert_eq!(run(&["--as", "102", "verify"]).0, Some(0));
}

#[test]
fn an_entry_is_audited_by_the_record_that_is_kept_with_it() {
    let mut face = Face::new(None);
    face.evening("club");
    let record = "/hand record records/match-the-deal-passes.hkmj table:none keep:yes";
    face.yes("club", "101", record);
    let last = face.last("club");
    let said = face.yes("club", "102", &format!("/audit entry:{last}"));
    assert!(said.contains(&format!("entry {last}")), "{said}");
    assert!(said.contains("1 hand"), "{said}");
    // Of another kind of entry, and of one that is not there, there is none.
    for line in ["/audit entry:1", "/audit entry:999"] {
        assert!(face.ask("club", "102", line).refused, "{line}");
    }
    assert!(
        face.ask("other", "102", &format!("/audit entry:{last}"))
            .refused
    );
}

#[test]
fn what_is_typed_is_completed_by_who_plays_here_and_what_was_entered() {
    let mut face = Face::new(None);
    face.evening("club");
    face.yes("club", "101", "/player add Ah Ming");
    face.yes("club", "101", "/player alias Fong name:Fongie");
    face.yes("club", "101", "/hand faan Ming 3 faan, Zi Mo keep:yes");
    let request = Request::read("/entry show", &|_| unreachable!()).unwrap();
    let asking = Asking {
        at: face.at,
        by: id("101"),
        officers: vec![],
        agree_hours: None,
        officers_are: None,
    };
    let ledger = know(&face.club("club"), asking, &request).unwrap();
    let book = Book::bundled();
    let known = Known {
        book: &book,
        rules: "hk-old-style",
        ledger: Some(&ledger),
        terms: &[],
    };
    crate::golden::golden("tests/data/complete/club", "txt", |script| {
        crate::completing::completed(script, &known)
    });
}
