//! Do hands with known answers get them? The answers stand in `tests/data/vectors`: those of
//! `published-cases.jsonl` come from other programs' published tests (see NOTICE.md there),
//! those of the other files were computed from the rulebook by a program that is not this one.

use serde_json::Value;
use sikwu::rules::Book;
use sikwu::score::json;

/// Asks for each hand of a file as `score --batch` does, and compares all that is expected.
fn check(name: &str, limit_items_may_be_more: bool) {
    let path = format!("{}/tests/data/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let book = Book::bundled();
    let mut checked = 0;
    for line in text.lines() {
        let question: Value = serde_json::from_str(line).unwrap();
        let answer: Value =
            serde_json::from_str(&json::answer(line, &book, "hk-old-style")).unwrap();
        let (expect, id) = (&question["expect"], &question["id"]);
        assert_eq!(answer["ok"], true, "{id}: {answer}");
        for key in ["faan", "raw", "wins", "limit", "payments"] {
            if let Some(wanted) = expect.get(key) {
                assert_eq!(&answer[key], wanted, "{id} {key}: {answer}");
            }
        }
        let items = answer["items"].as_array().unwrap();
        let items: serde_json::Map<String, Value> = items
            .iter()
            .map(|item| {
                (
                    item["id"].as_str().unwrap().to_owned(),
                    item["faan"].clone(),
                )
            })
            .collect();
        let wanted = expect["items"].as_object().unwrap();
        if limit_items_may_be_more && expect["limit"] == true {
            for id_wanted in wanted.keys() {
                assert!(items.contains_key(id_wanted), "{id} {id_wanted}: {answer}");
            }
        } else {
            assert_eq!(Value::Object(items), expect["items"], "{id} items");
        }
        assert_eq!(answer["id"], *id, "what is not asked is echoed");
        checked += 1;
    }
    assert!(checked > 50, "{name} holds {checked} hands");
}

#[test]
fn the_hands_of_old_style_are_counted_and_settled_as_the_rulebook_has_it() {
    check("hk-old-style.jsonl", false);
}

#[test]
fn the_hands_of_thirteen_are_counted_and_settled_as_the_rulebook_has_it() {
    check("hk-thirteen.jsonl", false);
}

#[test]
fn the_hands_of_eighteen_are_counted_and_settled_as_the_rulebook_has_it() {
    check("hk-eighteen.jsonl", false);
}

#[test]
fn published_cases_of_other_programs_come_out_the_same() {
    check("published-cases.jsonl", true);
}
