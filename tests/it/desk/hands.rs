//! What scripts cannot say: commands on messages, pasted records, what every reply keeps to, and
//! pictures.

use super::rig::{Rig, told};
use sikwu::bot::call::{Attachment, Command, Given, Message as On, What};
use sikwu::bot::reply::{Answer, Message, Reply, Row};
use sikwu::tongue::Tongue;
use std::collections::BTreeSet;
use std::{env, fs};

fn rig(tongue: Tongue) -> Rig {
    let mut rig = Rig::new(tongue);
    rig.member("Ming", 101, false);
    rig.member("Bo", 102, false);
    rig
}

fn on(rig: &mut Rig, name: &str, text: &str, files: &[&str]) -> Reply {
    let files = files.iter().map(|path| {
        let url = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
        let size = fs::metadata(&url).unwrap().len();
        let name = path.rsplit('/').next().unwrap().to_owned();
        Attachment { name, url, size }
    });
    let message = On {
        text: text.to_owned(),
        attachments: files.collect(),
        ..On::default()
    };
    let name = name.to_owned();
    rig.ask("Ming", What::OnMessage { name, message })
}

fn said(reply: &Reply) -> (bool, &Message) {
    match &reply.answer {
        Answer::Say { private, message } => (*private, message),
        Answer::Change(message) => (false, message),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_hand_is_scored_wherever_it_stands_in_a_message() {
    let mut rig = rig(Tongue::English);
    for text in [
        "[CCC] 234p 567p 99s 12m + 3m self",
        "is this right?\n[CCC] 234p 567p 99s 12m + 3m self\nI think so",
        "look:\n```\n[CCC] 234p 567p 99s 12m + 3m self\n```",
        "I had `[CCC] 234p 567p 99s 12m + 3m self`, and you?",
        "> [CCC] 234p 567p 99s 12m + 3m self",
    ] {
        let reply = on(&mut rig, "Score this hand", text, &[]);
        let (private, message) = said(&reply);
        let title = &message.cards[0].title;
        assert_eq!(
            (private, title.as_str()),
            (false, "East wins by Zi Mo: 3 faan"),
            "{text}"
        );
    }
    // What nearly is a hand is answered with what is wrong with it; what is none, with what was
    // looked for.
    let near = on(&mut rig, "Score this hand", "mine: no\n[CCC] 234p 99s", &[]);
    assert!(told(&near, "Ming").contains("[CCC] 234p 99s"), "{near:?}");
    let none = on(&mut rig, "Score this hand", "@everyone good evening", &[]);
    let (private, message) = said(&none);
    assert!(private && message.cards[0].text.starts_with("There is no hand"));
}

#[test]
fn a_record_is_audited_from_a_file_a_block_or_a_line_that_was_pasted() {
    let path = "records/worked-example.hkmj";
    let record = fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut rig = rig(Tongue::English);
    let block = format!("our hand:\n```\n{record}```\nwho pays?");
    for reply in [
        on(&mut rig, "Audit this record", "", &[path]),
        on(&mut rig, "Audit this record", &block, &[]),
        rig.ask(
            "Ming",
            What::Command(Command {
                name: "audit".to_owned(),
                options: vec![("text".to_owned(), Given::Text(record.clone()))],
            }),
        ),
    ] {
        let (private, message) = said(&reply);
        assert!(!private);
        assert_eq!(message.cards[0].title, "E-1: agreed");
    }
    let none = on(&mut rig, "Audit this record", "no record", &["README.md"]);
    let (private, message) = said(&none);
    assert!(private && message.cards[0].text.starts_with("There is no record"));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_fetched() {
    let mut rig = rig(Tongue::English);
    let file = Attachment {
        name: "large.hkmj".to_owned(),
        url: "nowhere".to_owned(),
        size: 1024 * 1024 + 1,
    };
    let reply = rig.ask(
        "Ming",
        What::Command(Command {
            name: "audit".to_owned(),
            options: vec![("file".to_owned(), Given::File(file))],
        }),
    );
    let (private, message) = said(&reply);
    assert!(private && message.cards[0].text.contains("1048577 bytes"));
}

/// Discord's limits, and ours: lines that a phone shows unbroken are looked at in the scripts.
fn keeps_to_the_limits(message: &Message) {
    let mut ids = BTreeSet::new();
    assert!(message.rows.len() <= 5);
    for row in &message.rows {
        match row {
            Row::Buttons(buttons) => {
                assert!((1..=5).contains(&buttons.len()));
                for it in buttons {
                    assert!(it.id.len() <= 100 && ids.insert(it.id.clone()), "{}", it.id);
                    assert!(it.label.chars().count() <= 80);
                }
            }
            Row::Menu(menu) => {
                assert!(menu.id.len() <= 100 && ids.insert(menu.id.clone()));
                assert!((1..=25).contains(&menu.choices.len()));
                let values = menu.choices.iter().map(|it| &it.value);
                assert_eq!(values.collect::<BTreeSet<_>>().len(), menu.choices.len());
            }
        }
    }
    let cards = message.cards.iter().map(|it| {
        assert!(it.title.chars().count() <= 256 && it.text.chars().count() <= 4096);
        [&it.title, &it.text, &it.foot]
            .map(|it| it.chars().count())
            .iter()
            .sum::<usize>()
    });
    assert!(cards.sum::<usize>() <= 6000);
    for file in &message.files {
        assert!(file.described.chars().count() <= 1024);
    }
    assert_eq!(message.calls, None);
}

#[test]
fn every_reply_keeps_to_what_discord_takes() {
    for tongue in Tongue::ALL {
        let mut rig = rig(tongue);
        let mut long = fs::read_to_string(format!(
            "{}/records/drawn-hand.hkmj",
            env!("CARGO_MANIFEST_DIR")
        ))
        .unwrap();
        // Sixty hands that do not follow from each other: everything is wrong with them.
        let hand = long.find("\nhand").unwrap();
        let again = long[hand..].to_owned();
        for _ in 0..60 {
            long.push_str(&again);
        }
        let text = |name: &str| {
            What::Command(Command {
                name: name.to_owned(),
                options: vec![("text".to_owned(), Given::Text(long.clone()))],
            })
        };
        let replies = [
            rig.command("Ming", "/score hand:[CCC] 234p 567p 99s 12m + 3m"),
            rig.command("Ming", "/waits hand:1m 4m 7m 1p 4p 7p 1s 4s 7s E S W N"),
            rig.command("Ming", "/rules show rules:hk-eighteen"),
            rig.command("Ming", "/help"),
            rig.command("Ming", "/glossary"),
            rig.ask("Ming", text("replay")),
            rig.ask("Ming", text("audit")),
            rig.choose("Bo", "p1"),
            rig.choose("Bo", "p2"),
            rig.choose("Bo", "50"),
        ];
        for reply in &replies {
            keeps_to_the_limits(said(reply).1);
        }
    }
}

#[test]
fn nobody_is_called_and_nothing_marked_by_what_a_file_is_called() {
    let mut rig = rig(Tongue::English);
    let reply = rig.command(
        "Ming",
        "/replay file:@records/match-the-deal-passes.hkmj hand:**@everyone** <@1>",
    );
    let (private, message) = said(&reply);
    let text = &message.cards[0].text;
    assert!(
        private && text.contains("\\*\\*\\@everyone") && !text.contains(" <@"),
        "{text}"
    );
}

#[test]
fn a_button_whose_question_was_swept_away_says_so() {
    let mut rig = rig(Tongue::English);
    rig.command("Ming", "/score hand:[CCC] 234p 567p 99s 12m + 3m");
    fs::remove_dir_all(rig.folder().join("data/bot/questions")).unwrap();
    let reply = rig.press("Ming", "explain", 1);
    let (private, message) = said(&reply);
    assert!(private && message.cards[0].text.contains("no longer here"));
}

#[test]
fn pictures_are_as_they_are_kept() {
    let mut rig = rig(Tongue::Chinese);
    let shown = [
        ("waits", "/waits hand:[CCC] {1111p} 123m 4568m seen:7m"),
        (
            "replay",
            "/replay file:@records/worked-example.hkmj at:=12 seat:N",
        ),
    ];
    for (name, line) in shown {
        let reply = rig.command("Ming", line);
        let bytes = &said(&reply).1.files[0].bytes;
        let path = format!("{}/tests/data/desk/{name}.png", env!("CARGO_MANIFEST_DIR"));
        if env::var_os("BLESS").is_some() {
            fs::write(&path, bytes).unwrap();
        }
        assert!(fs::read(&path).unwrap() == *bytes, "{path} is another now");
    }
}
