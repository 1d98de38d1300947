//! Steps, jumps, hands and seats.

use super::{Chromium, opened, record};

/// The tiles of a list of a seat, as the page has them.
fn tiles(browser: &mut Chromium, seat: &str, list: &str) -> String {
    browser.text(&format!(
        "[...document.querySelectorAll('.seat[data-seat={seat}] {list} .tile')]\
         .map((it) => it.dataset.tile).join(' ')"
    ))
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn keys_and_buttons_step_through_a_hand_and_the_page_says_what_happens() {
    let mut browser = opened(&record("worked-example"), &[]);
    assert_eq!(browser.read("#said"), "The deal. The tiles are dealt.");
    assert_eq!(browser.read("#wall"), "Wall: 92 left");
    browser.press("ArrowRight");
    let first = "Event 1 of 22. East draws 1 of bamboo.";
    assert_eq!(browser.read("#said"), first);
    assert_eq!(
        tiles(&mut browser, "E", ".hand"),
        "1m 3m 5m 7m 8m 9m 1s 2s 4s 7s E E S S"
    );
    browser.click("#forward");
    assert_eq!(
        browser.read("#said"),
        "Event 2 of 22. North sets Bamboo flower aside."
    );
    assert_eq!(tiles(&mut browser, "N", ".aside"), "4f");
    browser.press("ArrowLeft");
    assert_eq!(browser.read("#said"), first);
    browser.press("End");
    let last = "The end. North wins with 6 faan: Wan Yat Sik 3, Dragon Set 1, Cheung Gong 1, Own \
                Flower or Season 1. South pays North 48.";
    assert_eq!(browser.read("#said"), last);
    // Past the end there is nothing.
    browser.press("ArrowRight");
    assert_eq!(browser.read("#said"), last);
    browser.click("#back");
    assert_eq!(
        browser.read("#said"),
        "Event 22 of 22. North wins on 4 of dots, robbing South's Kong."
    );
    browser.press("Home");
    browser.click("#back");
    assert_eq!(browser.read("#said"), "The deal. The tiles are dealt.");
    browser.click("#end");
    assert_eq!(browser.read("#said"), last);
    browser.click("#first");
    assert_eq!(browser.read("#said"), "The deal. The tiles are dealt.");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn the_table_stands_as_the_record_says_after_an_event_that_was_jumped_to() {
    let mut browser = opened(&record("worked-example"), &["--at", "12"]);
    // `--at` opens it there. South has the Pung of the 4p that West threw, turned to its right.
    assert_eq!(
        browser.read("#said"),
        "Event 12 of 22. South claims 4 of dots from West for a Pung."
    );
    assert_eq!(tiles(&mut browser, "S", ".meld"), "4p 4p 4p");
    let turned = "[...document.querySelectorAll('.meld .tile')].map((it) => \
                  it.classList.contains('turned')).join()";
    assert_eq!(browser.text(turned), "false,false,true");
    assert_eq!(tiles(&mut browser, "W", ".threw"), "4p");
    assert_eq!(browser.read(".seat[data-seat=W] .threw small"), "→S");
    assert_eq!(
        browser.text("document.querySelector('.acts').dataset.seat"),
        "S"
    );
    // The number field, by hand.
    browser.click("#number");
    browser.value("document.querySelector('#number').select()");
    browser.write("8");
    browser.press("Enter");
    assert_eq!(
        browser.read("#said"),
        "Event 8 of 22. South throws 9 of bamboo."
    );
    let marked = "[...document.querySelectorAll('.last')].map((it) => it.dataset.tile).join()";
    assert_eq!(browser.text(marked), "9s");
    // In the field the arrows are its own.
    browser.press("ArrowLeft");
    assert_eq!(
        browser.read("#said"),
        "Event 8 of 22. South throws 9 of bamboo."
    );
    // The list of events: by a click, then by the arrows in it.
    browser.value("document.querySelector('#events-fold').open = true");
    browser.click("#events li:nth-child(21) button");
    assert_eq!(
        browser.read("#said"),
        "Event 20 of 22. South draws 4 of dots."
    );
    assert_eq!(
        browser.read("[aria-current=step]"),
        "20. South draws 4 of dots."
    );
    browser.press("ArrowDown");
    assert_eq!(
        browser.read("#said"),
        "Event 21 of 22. South adds 4 of dots to a Pung."
    );
    assert_eq!(
        browser.text("document.activeElement.textContent"),
        "21. South adds 4 of dots to a Pung."
    );
    // A number beyond the last event is the last.
    browser.value("document.querySelector('#number').value = 99");
    browser.click("#go");
    assert!(browser.read("#said").starts_with("Event 22 of 22."));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn a_hand_of_several_is_chosen_and_starts_at_its_deal() {
    let mut browser = opened(&record("match-the-deal-passes"), &[]);
    let hands = browser.value("document.querySelector('#hand').options.length");
    assert_eq!(hands, 5);
    browser.press("End");
    browser.choose("#hand", "1");
    assert_eq!(browser.read("#said"), "The deal. The tiles are dealt.");
    let shown = browser.text("document.querySelector('#hand').selectedOptions[0].textContent");
    assert!(shown.ends_with(": the record agrees"), "{shown}");
    let title = shown.split(' ').next().unwrap_or_default().to_owned();
    browser.press("End");
    // The audit's own recount of that hand, by another way through the program.
    let ending = browser.read("#said");
    assert!(ending.starts_with("The end. "), "{title}: {ending}");
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn one_seat_is_shown_alone_from_one_viewpoint() {
    let mut browser = opened(&record("worked-example"), &[]);
    browser.choose("#eyes", "W");
    browser.press("ArrowRight");
    assert_eq!(browser.read("#said"), "Event 1 of 22. East draws a tile.");
    assert_eq!(tiles(&mut browser, "E", ".hand"), ["?"; 14].join(" "));
    let west = tiles(&mut browser, "W", ".hand");
    assert_eq!(west, "2m 7m 8m 9m 1p 4p 9p 1s 3s 4s 5s N P");
    let places = "['E','S','W','N'].map((s) => document.querySelector(`.seat[data-seat=${s}]`)\
                  .className.replace(/.*at-(\\w+).*/, '$1')).join()";
    for _ in 0..3 {
        assert_eq!(browser.text(places), "top,left,bottom,right");
        browser.press("ArrowRight");
    }
    // Whoever wins shows the hand; the others do not.
    browser.press("End");
    assert_eq!(
        tiles(&mut browser, "N", ".hand"),
        "2p 3p 5p 6p 7p 7p 8p 9p W W F F F 4p"
    );
    assert_eq!(tiles(&mut browser, "E", ".hand"), ["?"; 13].join(" "));
    browser.choose("#eyes", "");
    assert_eq!(
        tiles(&mut browser, "E", ".hand"),
        "1m 3m 5m 5m 7m 8m 9m 1s 2s E E S S"
    );
    // A page of one seat has nothing to choose.
    let mut browser = opened(&record("worked-example"), &["--seat", "W"]);
    assert_eq!(
        browser.value("document.querySelector('#of-eyes').hidden"),
        true
    );
    browser.press("ArrowRight");
    assert_eq!(browser.read("#said"), "Event 1 of 22. East draws a tile.");
    assert_eq!(tiles(&mut browser, "W", ".hand"), west);
    assert_eq!(browser.text(places), "top,left,bottom,right");
    assert_eq!(browser.complaints(), [""; 0]);
}
