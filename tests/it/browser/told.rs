//! What is wrong, what a screen reader is told, and what is asked of a network.

use super::{hostile, opened, record, wrong};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn the_first_wrong_event_is_marked_in_red_and_in_words_with_its_rule() {
    let mut browser = opened(&wrong(), &[]);
    browser.press("End");
    assert_eq!(
        browser.read("#said"),
        "Event 13 of 13. South throws 4 of dots."
    );
    assert_eq!(browser.read("#wrong h3"), "✗ Wrong, rule T4");
    let told = browser.read("#wrong");
    for part in [
        "there is no 4p in hand: it holds 15689m 2366s FP",
        "South could have done this: throw 1 of characters, ",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let live = browser.text("document.querySelector('#wrong').getAttribute('aria-live')");
    assert_eq!(live, "polite");
    let colour = "getComputedStyle(document.querySelector('#wrong .wrong')).borderLeftColor";
    assert_eq!(browser.text(colour), "rgb(176, 0, 32)");
    let listed = browser.read("#events .bad");
    assert_eq!(listed, "✗ Wrong, rule T4: 13. South throws 4 of dots.");
    // The table stands as the last right event left it.
    assert_eq!(browser.read("#waits"), "South discards.");
    browser.press("ArrowLeft");
    assert_eq!(browser.read("#wrong"), "");
    // A settlement that is wrong is no event: the end is marked.
    let paid = record("worked-example").replace("pay S N 48", "pay S N 40");
    let mut browser = opened(&paid, &[]);
    browser.press("End");
    assert_eq!(browser.read("#wrong h3"), "✗ Wrong, rule P4");
    assert!(browser.read("#ended").contains("South pays North 48."));
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn a_page_fetches_nothing_and_may_fetch_nothing() {
    let mut browser = opened(&record("match-the-deal-passes"), &[]);
    for _ in 0..30 {
        browser.press("ArrowRight");
    }
    browser.press("End");
    let fetched = browser.fetched();
    assert_eq!(fetched.len(), 1, "{fetched:?}");
    assert!(fetched[0].ends_with("/x.html\""), "{fetched:?}");
    assert_eq!(browser.complaints(), [""; 0]);
    // Whatever would run in it could not carry anything out of it either.
    let tried = browser.text(
        "(async () => {
            const seen = new Promise((told) => addEventListener('securitypolicyviolation',
                (event) => told(event.effectiveDirective)));
            const fetched = await fetch('http://127.0.0.1:9/').then(() => 'fetched', () => 'refused');
            return fetched + ' ' + await seen;
        })()",
    );
    assert_eq!(tried, "refused connect-src");
    let inline = browser.text(
        "(async () => {
            const seen = new Promise((told) => addEventListener('securitypolicyviolation',
                (event) => told(event.effectiveDirective)));
            const script = document.createElement('script');
            script.textContent = 'window.owned = 1';
            document.body.append(script);
            return typeof window.owned + ' ' + await seen;
        })()",
    );
    assert_eq!(inline, "undefined script-src-elem");
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn names_are_shown_as_they_are_and_do_nothing() {
    let (text, names) = hostile();
    let mut browser = opened(&text, &[]);
    browser.press("End");
    let shown = browser.value(
        "['E','S','W','N'].map((s) => document.querySelector(`.seat[data-seat=${s}] bdi`).textContent)",
    );
    // Blanks, and what breaks a line elsewhere, are one blank in a record.
    let names = names.map(|name| name.replace('\u{2028}', " "));
    assert_eq!(shown, json!(names));
    assert_eq!(browser.text("typeof window.owned"), "undefined");
    assert_eq!(
        browser.value("document.querySelectorAll('img, iframe').length"),
        0
    );
    assert_eq!(browser.value("document.scripts.length"), 2);
    browser.look(360, 740, "light", "no-preference");
    let wide = browser.value("document.documentElement.scrollWidth");
    assert_eq!(wide, 360, "a long name makes the page wider than a phone");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn a_screen_reader_finds_landmarks_and_tiles_by_name() {
    let mut browser = opened(&record("worked-example"), &["--at", "12"]);
    let tree = browser.call("Accessibility.getFullAXTree", json!({}));
    let empty = vec![];
    let nodes = tree["nodes"].as_array().unwrap_or(&empty);
    let told: BTreeSet<(String, String)> = nodes
        .iter()
        .filter(|node| node["ignored"] == Value::Bool(false))
        .map(|node| {
            let of = |part: &str| {
                let value = node[part]["value"].as_str();
                value.unwrap_or_default().trim().to_owned()
            };
            (of("role"), of("name"))
        })
        .collect();
    // The signs on the buttons are not read out.
    for (role, name) in [
        ("banner", ""),
        ("main", ""),
        ("navigation", "Steps"),
        ("complementary", "Events"),
        ("status", ""),
        ("region", "Table"),
        ("region", "South · P2"),
        ("list", "Tiles in hand"),
        ("image", "5 of characters"),
        ("image", "Green dragon"),
        ("image", "Pung of 4 of dots; 4 of dots from West"),
        ("image", "4 of dots, claimed by South, the last discard"),
        ("button", "Back"),
        ("spinbutton", "Event number"),
    ] {
        let there = told.contains(&(role.to_owned(), name.to_owned()));
        assert!(there, "{role} {name:?} is not among {told:?}");
    }
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn a_keyboard_reaches_everything_and_shows_where_it_is() {
    let mut browser = opened(&record("match-the-deal-passes"), &[]);
    browser.value("document.querySelector('#events-fold').open = true");
    let mut reached = vec![];
    for _ in 0..11 {
        browser.press("Tab");
        let outline = browser.text("getComputedStyle(document.activeElement).outlineStyle");
        let id = browser.text(
            "document.activeElement.id || document.activeElement.className || document.activeElement.tagName",
        );
        assert_eq!(outline, "solid", "{id} has the focus and does not show it");
        reached.push(id);
    }
    assert_eq!(
        reached,
        [
            "skip",
            "hand",
            "eyes",
            "first",
            "back",
            "forward",
            "end",
            "number",
            "go",
            "events-name",
            "BUTTON"
        ]
    );
    // A button that has the focus is pressed by Enter.
    browser.value("document.querySelector('#forward').focus()");
    browser.press("Enter");
    assert!(browser.read("#said").starts_with("Event 1 of "));
}
