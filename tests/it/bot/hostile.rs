//! What is sent to do harm: it is answered, nobody is called by it, and nothing large is fetched.

use super::hands::one;
use super::rig::Rig;
use crate::standin::{Channel, Handle, Member, Shown, Upload, opt};
use sikwu::tongue::Tongue;

/// Markup and mentions, which no answer may pass on as such.
const MARKED: &str = "@everyone @here <@1> <@&2> <#3> **b** [a](https://example.com) `x` ||s||";

/// What came of it, which nobody is called by and which is not formatted by what was sent.
#[track_caller]
fn harmless(rig: &Rig, asked: &Handle) -> Shown {
    rig.done(asked);
    let shown = asked.answer();
    assert!(!shown.pings_everyone && shown.pings.is_empty() && !shown.loading);
    for text in outside_of_code(&shown) {
        for mark in [
            "@everyone",
            "@here",
            "<@1>",
            "<@&2>",
            "<#3>",
            "**b**",
            "[a](",
            "||s||",
        ] {
            let marked = text.match_indices(mark);
            let mut before = marked.map(|(at, _)| text[..at].ends_with('\\'));
            assert!(before.all(|it| it), "{mark} in {text}");
        }
    }
    shown
}

/// All that is said in a message as markup.
fn outside_of_code(shown: &Shown) -> Vec<String> {
    let cards = shown.json["embeds"].as_array().into_iter().flatten();
    let texts = cards.map(|card| card["description"].as_str().unwrap_or_default());
    let all = texts.chain([shown.content()]);
    let outside = all.flat_map(|text| text.split("```").step_by(2));
    outside.map(str::to_owned).collect()
}

/// Plays this in each language, to the end of the bot.
fn in_both(play: impl Fn(&Rig, &Channel, &Member)) {
    for tongue in Tongue::ALL {
        let rig = Rig::start("");
        let (room, bo) = one(&rig, tongue);
        play(&rig, &room, &bo);
        rig.end();
    }
}

#[test]
fn no_text_calls_anybody_or_formats_anything() {
    in_both(|rig, room, bo| {
        let marks = [
            MARKED.to_owned(),
            format!("[CCC] 234p 567p 99s 12m + 3m {MARKED}"),
            "```\n@everyone\n```".to_owned(),
            "12m\u{202e}3m \u{200f}[CCC]\u{2066} + C\u{0}\u{7}\u{1b}[31m".to_owned(),
            "🀄".repeat(3000),
            "[".repeat(6000),
            "1m".repeat(3000),
            "?".repeat(6000),
        ];
        for text in &marks {
            for command in ["score", "waits"] {
                let asked = bo.command(room, command, [opt("hand", text.as_str())]);
                let shown = harmless(rig, &asked);
                assert!(shown.ephemeral, "{command} {text}: {}", shown.json);
            }
            let short: String = text.chars().take(100).collect();
            for (command, option) in [("audit", "text"), ("replay", "text"), ("glossary", "term")] {
                harmless(
                    rig,
                    &bo.command(room, command, [opt(option, short.as_str())]),
                );
            }
            let typed = bo.types(room, "score", "hand", text, []);
            for (name, value) in typed.choices() {
                assert!(name.chars().count() <= 100, "{name}");
                assert!(value.as_str().is_none_or(|it| it.chars().count() <= 100));
            }
            let posted = bo.posts(room, &text.chars().take(2000).collect::<String>(), vec![]);
            for name in ["Score this hand", "Audit this record"] {
                harmless(rig, &bo.uses_on_message(&posted, name));
            }
            let rules = [
                opt("hand", "[CCC] 234p 567p 99s 12m + 3m"),
                opt("rules", short.as_str()),
            ];
            harmless(rig, &bo.command(room, "score", rules));
        }
        // Direction marks do not turn what stands after them.
        let turned = [opt("term", "\u{202e}\u{2067}pung")];
        let shown = harmless(rig, &bo.command(room, "glossary", turned));
        assert!(
            !shown.text().contains(['\u{202e}', '\u{2067}']),
            "{}",
            shown.json
        );
    });
}

#[test]
fn names_in_a_record_are_only_names() {
    in_both(|rig, room, bo| {
        let record = std::fs::read_to_string("records/worked-example.hkmj").unwrap();
        let named = record.replace("@tiles 144", &format!("@name P1 \"{MARKED}\"\n@tiles 144"));
        assert_ne!(named, record);
        for (command, option) in [
            ("audit", "file"),
            ("replay", "file"),
            ("verify wall", "file"),
        ] {
            let file = Upload::new("@everyone **b** <@1>.hkmj", named.as_bytes());
            harmless(rig, &bo.command(room, command, [opt(option, file)]));
        }
    });
}

#[test]
fn what_is_too_large_is_not_fetched_and_what_lies_is_cut_off() {
    in_both(|rig, room, bo| {
        const MOST: usize = 1024 * 1024;
        let kind = |name: &str, bytes: Vec<u8>| Upload::new(name, bytes);
        let mut whole = b"%hkmj 1.0\n".to_vec();
        whole.resize(MOST, b'#');
        let files = [
            // Just as much as is allowed; what it says of itself is judged first.
            (kind("whole.hkmj", whole.clone()), 1),
            (kind("giant.hkmj", whole.clone()).claiming(1 << 30), 0),
            (kind("more.hkmj", vec![b'#'; MOST + 1]), 0),
            (kind("lying.hkmj", vec![b'#'; MOST * 3]).claiming(10), 1),
            (kind("zip.hkmj", b"PK\x03\x04\x14\0\0\0\x08\0".to_vec()), 1),
            (
                kind(
                    "utf16.hkmj",
                    "%hkmj 1.0\n"
                        .encode_utf16()
                        .flat_map(u16::to_le_bytes)
                        .collect(),
                ),
                1,
            ),
            (
                kind(
                    "broken.hkmj",
                    b"%hkmj 1.0\nhand E-1\n\xff\xfe\xc0\x80\n".to_vec(),
                ),
                1,
            ),
            (
                kind(
                    "control.hkmj",
                    b"%hkmj 1.0\n\x1b[2J\x07\0hand E-1\n".to_vec(),
                ),
                1,
            ),
            (
                kind(
                    "turned.hkmj",
                    "%hkmj 1.0\n\u{202e}hand E-1\n".as_bytes().to_vec(),
                ),
                1,
            ),
            (kind("empty.hkmj", vec![]), 1),
        ];
        for (file, fetched) in files {
            let name = file.name.clone();
            let before = rig.discord.downloads(&name);
            let shown = harmless(rig, &bo.command(room, "audit", [opt("file", file.clone())]));
            let now = rig.discord.downloads(&name) - before;
            assert!(
                now <= fetched,
                "{name} was fetched {now} times: {}",
                shown.json
            );
            assert!(
                fetched == 0 || name == "empty.hkmj" || now == 1,
                "{name}: {}",
                shown.json
            );
            assert!(shown.ephemeral || name != "giant.hkmj", "{}", shown.json);
            let posted = bo.posts(room, "", vec![file]);
            let before = rig.discord.downloads(&name);
            harmless(rig, &bo.uses_on_message(&posted, "Audit this record"));
            let now = rig.discord.downloads(&name) - before;
            assert!(now <= fetched, "{name} was fetched {now} times");
        }
    });
}

#[test]
fn forged_presses_are_answered_politely() {
    in_both(|rig, room, bo| {
        let card = bo.command(room, "score", [opt("hand", "[CCC] 234p 567p 99s 12m + 3m")]);
        rig.done(&card);
        let card = card.answer();
        let own = bo.id;
        for id in [
            "nothing:1::x".to_owned(),
            "explain:0::x".to_owned(),
            "explain:2::x".to_owned(),
            "explain".to_owned(),
            ":".to_owned(),
            "explain:1::../../../etc/passwd".to_owned(),
            "explain:1::/etc/passwd".to_owned(),
            "explain:1::".to_owned(),
            "judge:1::.".to_owned(),
            "post:1::..".to_owned(),
            "open:1::open:../x:0:end:all".to_owned(),
            format!("step:1:{own}:forward:../../x:0:end:all"),
            format!("step:1:{own}:forward:x:99999999999999999999:1:N"),
            format!("step:1:{own}"),
            format!("record:1:{own}:finish"),
            "settings:1:18446744073709551616:dark:yes".to_owned(),
            "explain:1:1:x".to_owned(),
            "words:1:".to_owned(),
            format!("explain:1::{}", "x".repeat(88)),
        ] {
            let asked = bo.forges(&card, &id);
            harmless(rig, &asked);
            let log = rig.bot.stderr();
            assert!(!log.contains("panicked"), "{id}\n{log}");
        }
        // The card is as it was, and its own button works.
        assert_eq!(room.now(&card).unwrap().json, card.json);
        let explain = &card.buttons()[0];
        assert!(harmless(rig, &bo.presses(&card, explain)).ephemeral);
    });
}
