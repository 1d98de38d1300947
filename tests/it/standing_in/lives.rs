//! Does a bot live on the stand-in as it would on Discord?

use std::time::{Duration, Instant};

use crate::standin::{Cut, Fault, Kind, Options, StandIn, Upload, bits, opt};

use super::small::Small;

#[test]
fn a_card_has_its_picture_and_its_buttons_and_a_follow_up_for_one() {
    let standin = StandIn::start(Options::default());
    let club = standin.guild("Sheung Wan");
    let room = club.channel("general");
    let (ann, bob) = (club.member("Ann").speaking("zh-TW"), club.member("Bob"));
    let _small = Small::start(&standin);

    let record = Upload::new("evening.hkmj", "a record").claiming(77);
    let asked = ann.command(&room, "score", [opt("hand", "123m"), opt("file", record)]);
    let card = asked.answer();
    assert!(!card.ephemeral && !card.deferred);
    assert_eq!(card.json["embeds"][0]["title"], "123m in zh-TW");
    assert_eq!(
        card.json["embeds"][0]["image"]["url"],
        "attachment://hand.png"
    );
    assert_eq!(card.file("hand.png").bytes, b"picture");
    assert_eq!(card.file("hand.png").description.as_deref(), Some("a hand"));
    assert_eq!(card.buttons(), ["Explain", "Post"]);
    assert!(asked.elapsed() < Duration::from_secs(3));
    let told = asked.followups(1);
    assert!(told[0].ephemeral && told[0].content().ends_with("77 bytes"));
    assert_eq!(room.messages().len(), 1);
    assert_eq!(room.seen_by(&ann).len(), 2);
    assert_eq!(room.seen_by(&bob).len(), 1);
    assert_eq!(standin.downloads("evening.hkmj"), 0);

    assert_eq!(bob.presses(&card, "Explain").answer().content(), "because");
    let why = bob.try_presses(&card, "Never").err().unwrap();
    assert!(why.contains("disabled"), "{why}");
    assert!(bob.try_presses(&told[0], "Explain").is_err());

    let form = bob.presses(&card, "post:1").form();
    assert_eq!(form.title, "Post it");
    let posted = bob.submits(&form, &[("Note", "a big hand")]).answer();
    assert_eq!(
        (posted.id, posted.content()),
        (card.id, "posted: a big hand")
    );
    standin.assert_lawful();
}

#[test]
fn typing_menus_and_subcommands_reach_the_bot() {
    let standin = StandIn::start(Options::default());
    let club = standin.guild("Sheung Wan");
    let room = club.channel("general");
    let (ann, officer) = (club.member("Ann"), club.member("Officer"));
    club.allow(&officer, bits::MANAGE_GUILD);
    let _small = Small::start(&standin);

    let typed = ann.types(&room, "score", "hand", "12", []).choices();
    assert_eq!(typed, [("12…".to_owned(), "12".into())]);
    let said = ann.posts(&room, "123m 456p", vec![]);
    let answer = ann.uses_on_message(&said, "Score this hand").answer();
    assert_eq!(answer.content(), "on 123m 456p");

    let opened = officer.command(&room, "session open", []).answer();
    assert!(opened.deferred && opened.ephemeral);
    assert_eq!(opened.content(), "opened");
    assert!(ann.try_command(&room, "session open", []).is_err());
    assert!(ann.try_command(&room, "session", []).is_err());
    assert!(ann.try_command(&room, "scored", []).is_err());
    assert!(ann.try_command(&room, "score", []).is_err());
    assert!(
        ann.try_command(&room, "score", [opt("hand", 3_i64)])
            .is_err()
    );
    let dm = standin.dm(&ann);
    let asked = ann.command(&dm, "score", [opt("hand", "1z"), opt("whom", &officer)]);
    assert!(asked.answer().text().contains("1z in en-US"));
    standin.assert_lawful();
}

#[test]
fn a_command_is_used_elsewhere_only_by_who_installed_it() {
    let standin = StandIn::start(Options::default());
    let other = standin.elsewhere("Another club");
    let (room, ann) = (other.channel("general"), standin.person("Ann"));
    let _small = Small::start(&standin);
    let hand = || [opt("hand", "1z")];
    // Who is not there, and then who has not installed it.
    assert!(ann.try_command(&room, "score", hand()).is_err());
    other.join(&ann, &[]);
    assert!(ann.try_command(&room, "score", hand()).is_err());
    ann.installs();
    ann.command(&room, "score", hand()).followups(1);
    ann.command(&standin.group(), "score", hand()).followups(1);
    assert!(ann.try_command(&room, "session open", []).is_err());
    let bob = standin.person("Bob");
    assert!(bob.try_command(&standin.dm(&ann), "score", hand()).is_err());
    standin.assert_lawful();
}

#[test]
fn what_came_while_the_socket_was_down_is_replayed() {
    let standin = StandIn::start(Options::default());
    let club = standin.guild("Sheung Wan");
    let (room, ann) = (club.channel("general"), club.member("Ann"));
    let _small = Small::start(&standin);
    for how in [
        Cut::Tcp,
        Cut::Close(4000),
        Cut::Reconnect,
        Cut::Invalid { resumable: true },
    ] {
        let before = standin.resumes();
        standin.cut(how);
        let asked = ann.command(&room, "score", [opt("hand", "1z")]);
        asked.answer();
        standin.wait_until("a resume", |it| it.resumes() > before);
        asked.followups(1);
    }
    assert_eq!(standin.identifies(), 1);
    standin.assert_lawful();
}

#[test]
fn a_wrong_token_is_not_let_in() {
    let standin = StandIn::start(Options::default());
    let ended = Small::with_token(&standin, "MTIz.wrong.token").ended();
    assert!(ended.unwrap_err().contains("authentication"));
    assert_eq!(standin.identifies(), 0);
}

#[test]
fn frames_can_be_text_and_connections_can_come_back_to_a_closed_door() {
    let standin = StandIn::start(Options {
        zlib: false,
        ..Options::default()
    });
    let club = standin.guild("Sheung Wan");
    let (room, ann) = (club.channel("general"), club.member("Ann"));
    let _small = Small::start(&standin);
    ann.command(&room, "score", [opt("hand", "1z")])
        .followups(1);
    standin.refuse_upgrades(true);
    standin.cut(Cut::Tcp);
    standin.wait_until("somebody at the door", |it| it.refusals() > 0);
    assert!(!standin.is_connected());
}

#[test]
fn an_event_comes_twice_or_before_the_one_before_it() {
    let standin = StandIn::start(Options::default());
    let club = standin.guild("Sheung Wan");
    let (room, ann) = (club.channel("general"), club.member("Ann"));
    let _small = Small::start(&standin);
    standin.deliver_twice();
    let asked = ann.command(&room, "score", [opt("hand", "1z")]);
    asked.answer();
    let twice = |it: &StandIn| {
        it.asked()
            .iter()
            .any(|it| it.body["type"] == 4 && it.status == 400)
    };
    standin.wait_until("a second answer, which is refused", twice);
    assert_eq!(room.messages().len(), 1);

    standin.swap_next_two();
    let first = ann.command(&room, "score", [opt("hand", "1z")]);
    assert!(!first.is_answered());
    let second = ann.command(&room, "score", [opt("hand", "2z")]);
    second.answer();
    first.answer();
}

#[test]
fn faults_are_met_as_often_as_said() {
    let standin = StandIn::start(Options::default());
    let club = standin.guild("Sheung Wan");
    let (room, ann) = (club.channel("general"), club.member("Ann"));
    let _small = Small::start(&standin);
    let limited = Fault::RateLimited {
        retry_after: 0.5,
        global: true,
    };
    let faults = [
        (Fault::Status(502), 502),
        (limited, 429),
        (Fault::Cut, 0),
        (Fault::CutAfter, 204),
    ];
    for (fault, status) in faults {
        let before = standin.asked().len();
        standin.fault(Kind::Callback, fault.clone(), 1);
        let asked = ann.command(&room, "score", [opt("hand", "1z")]);
        standin.wait_until("the request", |it| it.asked().len() > before);
        let seen = standin.asked();
        assert_eq!(
            (seen[before].kind, seen[before].status),
            (Kind::Callback, status)
        );
        assert_eq!(asked.is_answered(), matches!(fault, Fault::CutAfter));
    }
    standin.fault(Kind::Callback, Fault::Delay(Duration::from_millis(50)), 1);
    let before = Instant::now();
    let card = ann.command(&room, "score", [opt("hand", "1z")]).answer();
    assert!(before.elapsed() >= Duration::from_millis(50));
    assert_eq!(room.now(&card).unwrap().json, card.json);
    standin.assert_lawful();
}
