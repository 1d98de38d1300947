//! A phone, in dark and in light.

use super::{hostile, opened, pictures, record, wrong};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fs;

/// How much texts stand out from what is behind them, by the formula of WCAG 2: the least of all
/// texts, with the text.
const LEAST_CONTRAST: &str = "(() => {
    const light = (colour) => {
        const parts = colour.match(/[\\d.]+/g).map(Number);
        const [r, g, b] = parts.map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const colour = getComputedStyle(at).backgroundColor;
            if (!/, 0\\)$/.test(colour)) return colour;
        }
        return 'rgb(255, 255, 255)';
    };
    let least = [21, ''];
    for (const element of document.querySelectorAll('body *')) {
        const own = [...element.childNodes].some((it) => it.nodeType === 3 && it.textContent.trim());
        // What cannot be pressed now may be fainter.
        const off = element.closest('[aria-disabled=true], script, style, noscript, svg');
        if (!own || off || !element.getClientRects().length) continue;
        const [a, b] = [light(getComputedStyle(element).color), light(behind(element))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < least[0]) least = [ratio, element.textContent];
    }
    return least;
})()";

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn a_phone_shows_every_step_without_scrolling_sideways_in_dark_and_light() {
    let (names, _) = hostile();
    let cases = [
        ("match", record("match-the-deal-passes")),
        ("wrong", wrong()),
        ("names", names),
    ];
    for (case, text) in cases {
        let mut browser = opened(&text, &[]);
        let mut taken = vec![];
        for scheme in ["light", "dark"] {
            browser.look(360, 740, scheme, "no-preference");
            browser.value("document.querySelector('#events-fold').open = true");
            let widest = browser.value(
                "(() => { let widest = 0; document.querySelector('#first').click(); \
                 while (document.querySelector('#forward').getAttribute('aria-disabled') === 'false') { \
                 document.querySelector('#forward').click(); \
                 widest = Math.max(widest, document.documentElement.scrollWidth); } \
                 return widest; })()",
            );
            assert_eq!(widest, 360, "{case} in {scheme}");
            let contrast = browser.value(LEAST_CONTRAST);
            let least = contrast[0].as_f64().unwrap_or_default();
            assert!(least >= 4.5, "{case} in {scheme}: {contrast}");
            browser.value("document.querySelector('#events-fold').open = false");
            browser.value("window.scrollTo(0, 0)");
            let picture = STANDARD.decode(browser.picture()).unwrap();
            fs::write(pictures().join(format!("{case}-{scheme}.png")), &picture).unwrap();
            // The width stands in the first part of a PNG: two dots for each of 360.
            assert_eq!(picture[16..20], 720_u32.to_be_bytes(), "{case} in {scheme}");
            taken.push(picture);
        }
        assert_ne!(taken[0], taken[1], "{case}: dark is as light");
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn nothing_moves_for_whoever_wants_no_motion() {
    let mut browser = opened(&record("worked-example"), &["--at", "8"]);
    let moves = "getComputedStyle(document.querySelector('.tile.last')).animationName";
    browser.look(360, 740, "light", "no-preference");
    assert_eq!(browser.text(moves), "thrown");
    browser.look(360, 740, "light", "reduce");
    assert_eq!(browser.text(moves), "none");
}

#[test]
#[ignore = "needs SIKWU_BROWSER"]
fn a_wide_window_seats_the_players_around_the_wall() {
    let mut browser = opened(&record("worked-example"), &["--lang", "zh"]);
    browser.look(1280, 900, "light", "reduce");
    browser.press("End");
    let middle = |seat: &str| {
        format!(
            "(() => {{ const r = document.querySelector('.seat[data-seat={seat}]')\
             .getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        )
    };
    let [east, south, west, north] = ["E", "S", "W", "N"].map(|seat| {
        let at = browser.value(&middle(seat));
        (
            at[0].as_f64().unwrap_or_default(),
            at[1].as_f64().unwrap_or_default(),
        )
    });
    // East below; South, who is next, to its right.
    assert!(
        west.1 < south.1 && south.1 < east.1,
        "{east:?} {south:?} {west:?}"
    );
    assert!(
        north.0 < east.0 && east.0 < south.0,
        "{north:?} {east:?} {south:?}"
    );
    assert_eq!(browser.text("document.documentElement.lang"), "zh-Hant-HK");
    assert!(browser.read("#said").contains("南家付北家 48"));
    let picture = STANDARD.decode(browser.picture()).unwrap();
    fs::write(pictures().join("wide-zh.png"), picture).unwrap();
}
