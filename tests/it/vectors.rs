//! Do hands with known answers get them from the program itself? The answers stand in
//! `tests/data/vectors`: those of `published-cases.jsonl` come from other programs' published
//! tests (see NOTICE.md there), those of the other files were computed from the rulebook by a
//! program that is not this one.

use crate::transcript::program;
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().unwrap()
}

/// What a batch answers to a file, line by line.
fn answers(path: &Path) -> Vec<Value> {
    let mut score = program();
    // Where no config.yaml lies.
    score.current_dir(env!("CARGO_TARGET_TMPDIR"));
    let ran = score.args(["score", "--batch"]).arg(path).output().unwrap();
    assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
    lines(&String::from_utf8(ran.stdout).unwrap())
}

/// The items of an answer as `expect` has them: the faan of each by its id.
fn items(answer: &Value) -> Value {
    let items = answer["items"].as_array().unwrap();
    let by_id = items.iter().map(|item| {
        let id = item["id"].as_str().unwrap();
        (id.to_owned(), item["faan"].clone())
    });
    let by_id: Map<String, Value> = by_id.collect();
    assert_eq!(by_id.len(), items.len(), "an item is there twice: {answer}");
    Value::Object(by_id)
}

/// Asks `score --batch` for each hand of a file, and compares all that the file tells, to the
/// item. Of a limit hand of old style or thirteen these are the limit hands that it meets.
fn check(name: &str, hands: usize, told: &[&str]) {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/vectors");
    let path = vectors.join(name);
    let questions = lines(&fs::read_to_string(&path).unwrap());
    let answers = answers(&path);
    assert_eq!((questions.len(), answers.len()), (hands, hands), "{name}");
    for (question, answer) in questions.iter().zip(&answers) {
        let (id, expect) = (&question["id"], &question["expect"]);
        assert_eq!(answer["id"], *id, "what is not asked is echoed");
        assert_eq!(answer["ok"], true, "{id}: {answer}");
        assert_eq!(answer["rules"], question["rules"], "{id}: {answer}");
        for &key in told.iter().filter(|key| **key != "payments") {
            let answered = match key {
                "items" => items(answer),
                _ => answer[key].clone(),
            };
            assert_eq!(Some(&answered), expect.get(key), "{id} {key}: {answer}");
        }
        // A win is paid, and what is none is refused and not paid.
        let (payments, refusal) = (answer.get("payments"), answer.get("refusal"));
        let wins = answer["wins"] == true;
        assert_eq!(
            (payments.is_some(), refusal.is_none()),
            (wins, wins),
            "{id}"
        );
        if told.contains(&"payments") {
            assert_eq!(payments, expect.get("payments"), "{id}: {answer}");
        }
    }
}

const ALL: [&str; 6] = ["faan", "raw", "wins", "limit", "items", "payments"];

#[test]
fn the_hands_of_old_style_are_counted_and_settled_as_the_rulebook_has_it() {
    check("hk-old-style.jsonl", 403, &ALL);
}

#[test]
fn the_hands_of_thirteen_are_counted_and_settled_as_the_rulebook_has_it() {
    check("hk-thirteen.jsonl", 400, &ALL);
}

#[test]
fn the_hands_of_eighteen_are_counted_and_settled_as_the_rulebook_has_it() {
    check("hk-eighteen.jsonl", 400, &ALL);
}

#[test]
fn published_cases_of_other_programs_come_out_the_same() {
    // Their faan before the cap are not told, nor who paid.
    let told = ["faan", "wins", "limit", "items"];
    check("published-cases.jsonl", 59, &told);
}
