//! Does every rule set have a digest of its own, and do scores, records and entries carry it, so
//! that what was played long ago can still be explained when the house's rules have changed?

use crate::flips;
use crate::switches::houses;
use crate::told::like_old_style;
use crate::transcript::run;
use serde_json::Value;
use sikwu::digest::Digest;
use sikwu::rules::{Book, Since};
use std::fs;
use std::path::Path;

fn digest(book: &Book, id: &str) -> Digest {
    book.get(id).unwrap().digest()
}

/// What the digests of old entries and records mean. Where one of these changes, every table that
/// plays by it has played by other rules until now.
#[test]
fn the_digests_of_the_bundled_rule_sets_are_these() {
    let book = Book::bundled();
    for (id, wanted) in [
        (
            "hk-old-style",
            "6a29cd4222a016d1e2309c1557eb3f9cc2e62a14dd9ac3ac300b722e8839530e",
        ),
        (
            "hk-thirteen",
            "ef3c06cb501ceadf7063d3f885db53b1f2a7135b89e075b8295638255d03c936",
        ),
        (
            "hk-eighteen",
            "f187da50aa8df7f4e17fc2a46c10b08b1fdaa05d01f9575e0c97fa4715930fd1",
        ),
    ] {
        assert_eq!(digest(&book, id).to_string(), wanted, "{id}");
    }
}

#[test]
fn whatever_changes_a_hand_changes_the_digest() {
    for (table, house) in houses() {
        let (before, after) = (like_old_style(&[table]), like_old_style(&[table, house]));
        assert_ne!(before.digest(), after.digest(), "{house}");
    }
}

#[test]
fn what_nobody_plays_by_is_no_part_of_the_digest() {
    let old = like_old_style(&[]).digest();
    assert_eq!(old, digest(&Book::bundled(), "hk-old-style"));
    for same in [
        "names: { en: Another, zh: 別 }",
        "items: [{ id: zi-mo, names: { en: Self Draw, zh: 自摸 } }]",
        // A step that no hand of the table reaches; an item that is known and off.
        "ladder: { named: half-spicy, unit: 8 }",
        "items: [{ id: seven-pairs, off: true }]",
    ] {
        assert_eq!(like_old_style(&[same]).digest(), old, "{same}");
    }
}

#[test]
fn two_rule_sets_that_are_like_one_share_nothing_with_it_or_with_each_other() {
    let east = "{ id: east, like: hk-old-style, minimum: 1, items: [{ id: zi-mo, faan: 2 }] }";
    let west = "{ id: west, like: hk-old-style, pay: half-responsibility, stake: 2, \
                items: [{ id: zi-mo, off: true }, { id: last-discard, on: true }] }";
    let read = |texts: &[&str]| {
        let mut book = Book::bundled();
        for text in texts {
            book.read("house.yaml", text).unwrap();
        }
        book
    };
    let model = digest(&Book::bundled(), "hk-old-style");
    let alone = (
        digest(&read(&[east]), "east"),
        digest(&read(&[west]), "west"),
    );
    assert_ne!(alone.0, alone.1);
    for texts in [[east, west], [west, east]] {
        let mut book = read(&texts);
        assert_eq!((digest(&book, "east"), digest(&book, "west")), alone);
        assert_eq!(digest(&book, "hk-old-style"), model);
        // Varied for a record, none of them is another afterwards.
        let varied = book.varied("east", &[("limit", "8")]).unwrap();
        assert_ne!(varied.digest(), alone.0);
        // A rule set in hand may be changed, and has the digest of what it has become.
        let mut changed = book.get("east").unwrap().clone();
        changed.limit = 8;
        assert_eq!(changed.digest(), varied.digest());
        assert_eq!((digest(&book, "east"), digest(&book, "west")), alone);
        // And one that is refused leaves nothing behind.
        book.read("house.yaml", "{ id: south, like: east, limit: 0 }")
            .unwrap_err();
        assert_eq!((digest(&book, "east"), digest(&book, "west")), alone);
        assert_eq!(
            book.get("east").unwrap(),
            read(&[east]).get("east").unwrap()
        );
    }
}

#[test]
fn what_has_become_of_a_rule_set_is_known_by_its_digest() {
    let mut book = Book::bundled();
    book.read(
        "house.yaml",
        "{ id: tuesday, like: hk-old-style, minimum: 1 }",
    )
    .unwrap();
    let then = digest(&book, "tuesday");
    let mut now = Book::bundled();
    now.read(
        "house.yaml",
        "{ id: tuesday, like: hk-old-style, minimum: 2 }",
    )
    .unwrap();
    assert_eq!(
        book.since("tuesday", then),
        Since::Same(book.get("tuesday").unwrap())
    );
    assert_eq!(
        now.since("tuesday", then),
        Since::Changed(now.get("tuesday").unwrap())
    );
    assert_eq!(now.since("wednesday", then), Since::Gone);
    let kept = "{ id: tuesday-2024, like: hk-old-style, minimum: 1, names: { en: T, zh: 舊 } }";
    now.read("house.yaml", kept).unwrap();
    let renamed = Since::Renamed(now.get("tuesday-2024").unwrap());
    assert_eq!(now.since("tuesday", then), renamed);
    assert_eq!(now.since("wednesday", then), renamed);
}

/// A house with a rule set of this minimum, and what its program says to a line.
fn house(folder: &Path, sets: &[(&str, u8)]) {
    let sets = sets.iter().map(|(id, minimum)| {
        format!("  - {{ id: {id}, like: hk-old-style, minimum: {minimum} }}\n")
    });
    let text = format!("rules: tuesday\nrule_sets:\n{}", sets.collect::<String>());
    fs::write(folder.join("config.yaml"), text).unwrap();
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn scores_and_waits_carry_the_digest() {
    let folder = tempfile::tempdir().unwrap();
    house(folder.path(), &[("tuesday", 1)]);
    let wanted = like_old_style(&["minimum: 1"]).digest().to_string();
    for line in [
        "sikwu score --json '234m 567m 345p 678s 9s + 9s'",
        // A hand that may not win, and one that is none.
        "sikwu score --json '234m 567m 345p 678s 9s + 9s<S (1f) / W E'",
        "sikwu score --json '147m 258p 369s 123m E + E'",
        "sikwu waits --json '234m 567m 345p 678s 9s'",
        "echo '{\"hand\": \"234m 567m 345p 678s 9s + 9s\"}' | sikwu score --batch -",
    ] {
        let said = run(line, folder.path());
        assert_eq!(json(&said)["rules_digest"], wanted, "{line}: {said}");
    }
    let shown = run("sikwu rules", folder.path());
    assert!(shown.contains(&format!("SHA-256 {wanted}\n")), "{shown}");
}

/// The three quiet faan by South, of which one is for having no flowers; the deal is East's.
fn record(rules: &str) -> String {
    let events = "E +1m -1m; S draw 9s; S win 9s self; result win S";
    flips::record(rules, "S 234m567m345p678s9s", events)
}

#[test]
fn a_record_is_pinned_to_its_rules_and_an_audit_says_when_they_have_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let run = |line: &str| run(line, path);
    let set = |sets: &[(&str, u8)]| house(path, sets);
    set(&[("tuesday", 1)]);
    fs::write(path.join("plain.hkmj"), record("tuesday limit=8")).unwrap();
    assert_eq!(run("sikwu format --pin plain.hkmj > pinned.hkmj"), "");
    let pinned = fs::read_to_string(path.join("pinned.hkmj")).unwrap();
    let digest = like_old_style(&["minimum: 1", "limit: 8"]).digest();
    let line = format!("@rules tuesday limit=8 sha256={digest}\n");
    assert!(pinned.contains(&line), "{pinned}");
    // Pinned again it is the same.
    assert_eq!(run("sikwu format --pin pinned.hkmj"), pinned);
    let audit = |file: &str| run(&format!("sikwu audit {file}"));
    assert!(
        audit("pinned.hkmj").contains("agreed"),
        "{}",
        audit("pinned.hkmj")
    );

    // The house changes its rules: the record says that it was played by others.
    set(&[("tuesday", 2)]);
    let said = audit("pinned.hkmj");
    assert!(
        said.contains("error[digest]") && said.contains("[exit 1]"),
        "{said}"
    );
    assert!(
        said.contains(&digest.short()) && said.contains("it has been changed"),
        "{said}"
    );
    let now = like_old_style(&["minimum: 2", "limit: 8"]).digest();
    assert!(said.contains(&now.short()), "{said}");
    let fault = json(
        run("sikwu audit --json pinned.hkmj")
            .lines()
            .next()
            .unwrap(),
    );
    assert_eq!(fault["verdict"], "wrong");
    assert_eq!(fault["faults"][0]["rule"], "digest");
    assert_eq!(fault["faults"][0]["line"], 3);
    // Without the digest nobody can tell.
    assert!(audit("plain.hkmj").contains("agreed"));

    // It keeps the old ones under another name: they are found, and judged by.
    set(&[("tuesday", 4), ("tuesday-2024", 1)]);
    assert!(audit("pinned.hkmj").contains("agreed"));
    assert!(audit("plain.hkmj").contains("W2"));
    // Even where the old name is gone.
    house(path, &[("tuesday-2024", 1)]);
    let config = fs::read_to_string(path.join("config.yaml")).unwrap();
    let config = config.replace("rules: tuesday\n", "");
    fs::write(path.join("config.yaml"), config).unwrap();
    assert!(audit("pinned.hkmj").contains("agreed"));
    assert!(audit("plain.hkmj").contains("no rule set `tuesday`"));
}

#[test]
fn what_cannot_be_pinned_is_refused_and_printed_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let run = |line: &str| run(line, path);
    let write = |name: &str, text: &str| fs::write(path.join(name), text).unwrap();
    house(path, &[("tuesday", 1)]);
    write("wednesday.hkmj", &record("wednesday"));
    write("play.hkmj", &record("play-only"));
    let hex = record("tuesday sha256=abc");
    write("hex.hkmj", &hex);
    let ended = format!("{}end\n", record("tuesday"));
    write("ended.hkmj", &ended);
    assert_eq!(run("sikwu format --seal ended.hkmj > sealed.hkmj"), "");
    for (file, why) in [
        ("wednesday", "there is no rule set `wednesday`"),
        ("play", "nothing is counted in this record"),
        ("hex", "64 hexadecimal digits"),
        ("sealed", "with --seal it is sealed anew"),
    ] {
        let said = run(&format!("sikwu format --pin {file}.hkmj"));
        let one_line = said.lines().count() == 2 && said.ends_with("[exit 2]\n");
        assert!(said.contains(why) && one_line, "{file}: {said}");
    }
    // The seal of what is pinned holds the digest too.
    assert_eq!(run("sikwu format --pin --seal sealed.hkmj > both.hkmj"), "");
    let audited = run("sikwu audit both.hkmj");
    assert!(audited.contains("agreed"), "{audited}");
    assert_eq!(
        run("sikwu format --pin both.hkmj"),
        fs::read_to_string(path.join("both.hkmj")).unwrap()
    );
    let audited = run("sikwu audit hex.hkmj");
    assert!(
        audited.contains("`sha256=`") && audited.contains("[exit 2]"),
        "{audited}"
    );
    // A record that names no rules is pinned to the default ones.
    write("none.hkmj", &ended.replacen("@rules tuesday\n", "", 1));
    let wanted = format!(
        "@rules tuesday sha256={}\n",
        like_old_style(&["minimum: 1"]).digest()
    );
    let said = run("sikwu format --pin none.hkmj");
    assert!(said.contains(&wanted), "{said}");
    let marked = ended.replacen("end\n", &format!("= 1 {}\nend\n", "0".repeat(64)), 1);
    write("marked.hkmj", &marked.replacen("result win S\n", "", 1));
    let said = run("sikwu format --pin --seal marked.hkmj");
    assert!(
        said.contains("`=` lines") && said.contains("[exit 2]"),
        "{said}"
    );
}

#[test]
fn an_old_entry_says_what_has_become_of_its_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let run = |line: &str| run(line, path);
    house(path, &[("tuesday", 1)]);
    let text = format!("{}end\n", record("tuesday"));
    let text = text.replacen("\nhand", "@seats E=P1 S=P2 W=P3 N=P4\n\nhand", 1);
    fs::write(path.join("a.hkmj"), text).unwrap();
    let posted = run("sikwu ledger post a.hkmj");
    assert!(posted.contains("posted as entry 1"), "{posted}");
    let digest = like_old_style(&["minimum: 1"]).digest();
    let shown = || run("sikwu ledger show 1");
    let rules = format!("  rules tuesday {digest}\n");
    assert!(shown().contains(&format!("{rules}  record")), "{}", shown());
    house(path, &[("tuesday", 2)]);
    let now = like_old_style(&["minimum: 2"]).digest().short();
    let changed = format!("{rules}  tuesday is {now} here now: it has been changed since");
    assert!(shown().contains(&changed), "{}", shown());
    house(path, &[("tuesday", 2), ("old-tuesday", 1)]);
    let renamed = format!("{rules}  those rules are called old-tuesday here now\n");
    assert!(shown().contains(&renamed), "{}", shown());
    fs::write(path.join("config.yaml"), "").unwrap();
    let gone = format!("{rules}  no rule set here is called tuesday now, nor has its rules\n");
    assert!(shown().contains(&gone), "{}", shown());
}
