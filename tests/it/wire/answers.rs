//! What members see, soon or late.

use super::rig::{Door, Plan, Rig};
use crate::standin::{Upload, bits, opt};
use sikwu::bot::call::{Call, Given, What};
use sikwu::bot::reply::{Answer, Button, Field, File, Form, Message, Reply, Row, Style};
use sikwu::bot::wire::Pace;
use sikwu::config;
use std::time::Duration;

/// A plan in which the caller is told to wait almost at once.
fn hasty() -> Plan {
    Plan {
        pace: Pace {
            defer: Duration::from_millis(40),
            typing: Duration::from_millis(60),
            ..Plan::default().pace
        },
        ..Plan::default()
    }
}

fn button(label: &str) -> Row {
    Row::Buttons(vec![Button::new("more:1", label, Style::Plain)])
}

fn picture(name: &str) -> File {
    File {
        name: name.to_owned(),
        bytes: b"\x89PNG\r\n\x1a\n".to_vec(),
        described: "a hand".to_owned(),
    }
}

fn is_press(call: &Call) -> bool {
    matches!(call.what, What::Press { .. })
}

#[test]
fn a_command_is_answered_and_its_button_changes_the_message() {
    let rig = Rig::start(Plan::default(), |call, _| match is_press(call) {
        false => {
            let message = Message::text("a hand <@1> @everyone").row(button("More"));
            Reply::say(message.file(picture("hand.png")))
        }
        true => Reply::of(Answer::ChangeAndSay {
            changed: Message::text("more of it"),
            private: true,
            said: Message::text("for you"),
        }),
    });
    let card = rig
        .member
        .command(&rig.channel, "ask", [opt("text", "x")])
        .answer();
    assert!(card.content().starts_with("a hand") && !card.deferred);
    assert_eq!(card.files.len(), 1);
    let press = rig.member.presses(&card, "More");
    let changed = press.answer();
    assert_eq!((changed.id, changed.content()), (card.id, "more of it"));
    assert!(changed.files.is_empty(), "the picture went");
    assert_eq!(press.followups(1)[0].content(), "for you");
    assert_eq!(
        rig.channel.messages().len(),
        1,
        "the rest is for the caller"
    );
    rig.standin.assert_lawful();
}

#[test]
fn a_change_keeps_or_replaces_pictures() {
    let rig = Rig::start(Plan::default(), |call, _| match &call.what {
        What::Press { message, .. } if message.text == "one" => {
            let mut kept = Message::text("two").row(button("More"));
            kept.keeps_files = true;
            Reply::change(kept)
        }
        What::Press { .. } => Reply::change(Message::text("three").file(picture("new.png"))),
        _ => Reply::say(
            Message::text("one")
                .row(button("More"))
                .file(picture("old.png")),
        ),
    });
    let one = rig.member.command(&rig.channel, "ask", []).answer();
    let two = rig.member.presses(&one, "More").answer();
    assert_eq!(
        (two.content(), two.files[0].name.as_str()),
        ("two", "old.png")
    );
    let three = rig.member.presses(&two, "More").answer();
    assert_eq!(three.files.len(), 1);
    assert_eq!(three.files[0].name, "new.png");
    rig.standin.assert_lawful();
}

#[test]
fn whoever_takes_long_is_waited_for() {
    let door = Door::default();
    let at = door.clone();
    let rig = Rig::start(hasty(), move |_, _| {
        at.pass();
        Reply::say(Message::text("at last").file(picture("hand.png")))
    });
    let handle = rig.member.command(&rig.channel, "ask", []);
    assert_eq!(handle.kind(), 5);
    door.open();
    let card = handle.answer();
    assert!(card.deferred && card.content() == "at last" && card.files.len() == 1);
    rig.standin.assert_lawful();
}

#[test]
fn a_late_answer_is_seen_by_those_who_are_to_see_it() {
    for (told, answered) in [(true, true), (true, false), (false, true)] {
        let door = Door::default();
        let at = door.clone();
        let mut plan = hasty();
        plan.is_private = told;
        let rig = Rig::start(plan, move |_, _| {
            at.pass();
            Reply::of(Answer::Say {
                private: answered,
                message: Message::text("at last"),
            })
        });
        let handle = rig.member.command(&rig.channel, "ask", []);
        assert_eq!(handle.kind(), 5);
        door.open();
        let case = format!("told {told}, answered {answered}");
        rig.standin.wait_until(&case, |_| {
            let seen = rig.channel.seen_by(&rig.member);
            seen.iter().any(|it| it.content() == "at last")
        });
        let public = rig.channel.messages();
        match answered {
            true => assert!(public.is_empty(), "{case}: {public:?}"),
            false => assert!(public.iter().any(|it| it.content() == "at last"), "{case}"),
        }
        // Nothing is left that still seems to think.
        for seen in rig.channel.seen_by(&rig.member) {
            assert!(!seen.loading, "{case}");
        }
        rig.standin.assert_lawful();
    }
}

#[test]
fn a_late_press_changes_the_message_or_says_something() {
    let door = Door::default();
    let at = door.clone();
    let rig = Rig::start(hasty(), move |call, _| match &call.what {
        What::Press { id, .. } => {
            at.pass();
            match id.as_str() {
                "change:1" => Reply::change(Message::text("changed")),
                _ => Reply::whisper(Message::text("for you")),
            }
        }
        _ => {
            let buttons = ["change:1", "say:1"];
            let buttons = buttons.map(|id| Button::new(id, id, Style::Plain));
            Reply::say(Message::text("one").row(Row::Buttons(buttons.into())))
        }
    });
    let card = rig.member.command(&rig.channel, "ask", []).answer();
    let (says, changes) = (
        rig.member.presses(&card, "say:1"),
        rig.member.presses(&card, "change:1"),
    );
    assert_eq!((says.kind(), changes.kind()), (6, 6));
    door.open();
    assert_eq!(says.followups(1)[0].content(), "for you");
    assert_eq!(changes.answer().content(), "changed");
    assert_eq!(rig.channel.messages().len(), 1);
    rig.standin.assert_lawful();
}

#[test]
fn completions_come_in_time_or_not_at_all() {
    let door = Door::default();
    let at = door.clone();
    let rig = Rig::start(hasty(), move |call, _| {
        if let What::Typing { typed, .. } = &call.what
            && typed == "slow"
        {
            at.pass();
        }
        Reply::of(Answer::Complete(vec![(
            "shown".to_owned(),
            "meant".to_owned(),
        )]))
    });
    let soon = rig.member.types(&rig.channel, "ask", "text", "fast", []);
    assert_eq!(soon.choices(), [("shown".to_owned(), "meant".into())]);
    let late = rig.member.types(&rig.channel, "ask", "text", "slow", []);
    assert!(late.choices().is_empty());
    door.open();
    rig.standin.assert_lawful();
}

#[test]
fn a_form_comes_at_once_or_not_at_all() {
    let door = Door::default();
    let at = door.clone();
    let rig = Rig::start(hasty(), move |call, _| {
        if let What::Form { fields, .. } = &call.what {
            return Reply::say(Message::text(fields[0].1.clone()));
        }
        if call.command().and_then(|it| it.text("text")) == Some("slow") {
            at.pass();
        }
        let field = Field {
            id: "hand".to_owned(),
            label: "The hand".to_owned(),
            ..Field::default()
        };
        Reply::of(Answer::Ask(Form {
            id: "form:1".to_owned(),
            title: "A hand".to_owned(),
            fields: vec![field],
        }))
    });
    let form = rig.member.command(&rig.channel, "ask", []).form();
    let sent = rig.member.submits(&form, &[("hand", "[CCC]")]).answer();
    assert_eq!(sent.content(), "[CCC]");
    let late = rig
        .member
        .command(&rig.channel, "ask", [opt("text", "slow")]);
    assert_eq!(late.kind(), 5);
    door.open();
    rig.standin.wait_until("an excuse", |_| {
        let seen = rig.channel.seen_by(&rig.member);
        seen.iter().any(|it| it.text().contains("too long"))
    });
    assert_eq!(rig.channel.messages().len(), 1);
    rig.standin.assert_lawful();
}

#[test]
fn a_panic_is_told_by_a_code_alone() {
    let rig = Rig::start(Plan::default(), |_, _| panic!("[CCC] is in my hand"));
    let told = rig.member.command(&rig.channel, "ask", []).answer();
    assert!(told.json.to_string().contains("not your fault"));
    assert!(!told.json.to_string().contains("CCC"));
    assert!(rig.channel.messages().is_empty());
    let typed = rig.member.types(&rig.channel, "ask", "text", "x", []);
    assert!(typed.choices().is_empty());
    rig.standin.assert_lawful();
}

#[test]
fn an_answer_that_cannot_be_sent_is_told_as_a_fault() {
    let rig = Rig::start(Plan::default(), |_, _| {
        let button = Button::new("x".repeat(101), "More", Style::Plain);
        Reply::say(Message::text("a").row(Row::Buttons(vec![button])))
    });
    let told = rig.member.command(&rig.channel, "ask", []).answer();
    assert!(told.json.to_string().contains("not your fault"));
    rig.standin.assert_lawful();
}

#[test]
fn whoever_asks_too_often_is_told_when_to_come_back() {
    let plan = Plan {
        discord: config::Discord {
            per_user: Some(2),
            ..config::Discord::default()
        },
        ..Plan::default()
    };
    let rig = Rig::start(plan, |_, _| Reply::say(Message::text("yes")));
    for _ in 0..2 {
        rig.member.command(&rig.channel, "ask", []).answer();
    }
    let told = rig.member.command(&rig.channel, "ask", []).answer();
    assert!(told.json.to_string().contains("<t:"));
    assert_eq!((rig.asked(), rig.channel.messages().len()), (2, 2));
    let other = rig.guild.member("mei");
    assert_eq!(
        other.command(&rig.channel, "ask", []).answer().content(),
        "yes"
    );
    rig.standin.assert_lawful();
}

#[test]
fn messages_go_beside_and_it_is_told_where_they_cannot() {
    let rig = Rig::start(Plan::default(), |call, _| {
        let to = call.command().and_then(|it| it.text("text")).unwrap();
        Reply {
            answer: Answer::Say {
                private: true,
                message: Message::text("done"),
            },
            beside: vec![(to.parse().unwrap(), Message::text("news"))],
        }
    });
    let news = rig.guild.channel("news");
    let ask = |to: u64| {
        rig.member
            .command(&rig.channel, "ask", [opt("text", to.to_string())])
    };
    ask(news.id).answer();
    rig.standin
        .wait_until("the news", |_| news.messages().len() == 1);
    let closed = rig.guild.channel("closed");
    closed.deny_bot(bits::SEND_MESSAGES | bits::VIEW_CHANNEL);
    let told = ask(closed.id).followups(1);
    assert!(told[0].json.to_string().contains(&closed.id.to_string()));
    assert!(closed.messages().is_empty());
}

#[test]
fn a_desk_reads_files_and_permissions() {
    let rig = Rig::start(Plan::default(), |call, discord| {
        let command = call.command().unwrap();
        let said = match command.get("file") {
            Some(Given::File(file)) => match discord.fetch(file) {
                Ok(bytes) => String::from_utf8(bytes).unwrap(),
                Err(why) => why.to_string(),
            },
            _ => match discord.permissions(call.guild.unwrap(), call.channel) {
                Ok(bits) => (bits == call.permissions).to_string(),
                Err(why) => why.to_string(),
            },
        };
        Reply::say(Message::text(said))
    });
    let ask = |file: Upload| {
        rig.member
            .command(&rig.channel, "ask", [opt("file", file)])
            .answer()
    };
    assert_eq!(ask(Upload::new("a.hkmj", "a record")).content(), "a record");
    let lies = ask(Upload::new("b.hkmj", vec![b'x'; 4096]).claiming(100));
    assert!(lies.content().contains("larger"), "{}", lies.content());
    let same = rig.member.command(&rig.channel, "ask", []).answer();
    assert_eq!(same.content(), "true");
}
