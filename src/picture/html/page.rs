//! The file itself: the page with its style, its tiles, its data and its script in it, and a policy
//! that lets it load nothing else.

use super::Wanted;
use super::course::HandShown;
use super::words::Words;
use crate::digest::Digest;
use crate::picture::escaped;
use crate::picture::tiles::{Face, Look, symbol, symbol_id};
use crate::record::Heading;
use crate::seat::Seat;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use std::collections::BTreeMap;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// What the script is given.
#[derive(Serialize)]
struct Data<'a> {
    seat: Option<Seat>,
    /// The event after which it opens.
    at: Option<u32>,
    tiles: BTreeMap<String, String>,
    /// What the ids of the tiles end with, in light and in dark.
    looks: [String; 2],
    words: BTreeMap<&'static str, &'static str>,
    hands: &'a [HandShown],
}

/// The whole file.
pub(super) fn write(wanted: &Wanted<'_>, heading: &Heading, hands: &[HandShown]) -> String {
    let words = Words::new(wanted.tongue);
    let data = Data {
        seat: wanted.seat,
        at: wanted.at,
        tiles: words.tiles(),
        looks: endings(wanted.look),
        words: words.page(),
        hands,
    };
    let of_page = words.page();
    let name = heading.match_id.as_ref().map_or("", |id| id.as_str());
    let title = format!("{} {name}", of_page["record"]);
    let rules = heading
        .rules
        .as_ref()
        .map_or(wanted.rules, |rules| rules.id.as_str());
    let mut under = of_page["rules"].replace("{rules}", rules);
    if let Some(seat) = wanted.seat {
        under.push_str(" · ");
        under.push_str(&of_page["seen"].replace("{seat}", words.seat(seat)));
    }
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        hash(SCRIPT),
        hash(STYLE)
    );
    fill(PAGE, &|name| match name {
        "lang" => wanted.tongue.tag().to_owned(),
        "policy" => policy.clone(),
        "title" => escaped(title.trim_end()),
        "under" => escaped(&under),
        "style" => STYLE.to_owned(),
        "symbols" => symbols(wanted.look),
        // A value of strings, numbers and maps with text for keys can always be written.
        "data" => in_script(&serde_json::to_string(&data).unwrap_or_default()),
        "script" => SCRIPT.to_owned(),
        name => escaped(of_page.get(name).unwrap_or(&"")),
    })
}

/// The page with what belongs in its double braces. What is put in is not looked at again.
fn fill(page: &str, of: &dyn Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        filled.push_str(&of(name));
        rest = after;
    }
    filled + rest
}

/// The source of a policy that allows this text inline and no other.
fn hash(text: &str) -> String {
    format!(
        "sha256-{}",
        STANDARD.encode(Digest::of(text.as_bytes()).bytes())
    )
}

/// JSON as it may stand in a script: no letter in it ends that, begins a comment, or breaks a line
/// in another reader's eyes.
fn in_script(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                safe.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            letter => safe.push(letter),
        }
    }
    safe
}

/// Every face once, in light and in dark.
fn symbols(look: Look) -> String {
    let looks = [false, true].map(|dark| Look { dark, ..look });
    let all = looks
        .iter()
        .flat_map(|&look| Face::all().map(move |face| symbol(face, look)));
    all.map(|symbol| symbol + "\n").collect()
}

/// What the id of a face's symbol ends with, in light and in dark.
fn endings(look: Look) -> [String; 2] {
    [false, true].map(|dark| {
        let id = symbol_id(Face::Back, Look { dark, ..look });
        id.trim_start_matches("t-back").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_looked_at_again() {
        let filled = fill("a {{x}} b {{y}}", &|name| format!("<{name}>{{{{x}}}}"));
        assert_eq!(filled, "a <x>{{x}} b <y>{{x}}");
    }

    #[test]
    fn data_in_a_script_reads_back_and_cannot_end_it() {
        let text = "</script><!-- ]]> & \u{2028}\u{2029} \" ' \\ \u{202e}長👩\u{200d}👧\0";
        let safe = in_script(&serde_json::to_string(text).unwrap_or_default());
        assert!(
            !safe.contains(['<', '>', '&', '\u{2028}', '\u{2029}']),
            "{safe}"
        );
        assert_eq!(
            serde_json::from_str::<String>(&safe).ok().as_deref(),
            Some(text)
        );
    }
}
