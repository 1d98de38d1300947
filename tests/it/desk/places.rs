//! Clubs that must not see each other, places without a ledger, time zones, and what of the bot is
//! in a backup.

use super::rig::{Rig, told, verb_of};
use sikwu::bot::call::{Attachment, Command, Given, What};
use sikwu::bot::reply::{Answer, Reply};
use sikwu::ledger::{
    ClubId, Entry, Key, Kind, Layout, Leg, Month, PlayerChange, PlayerId, Span, Store, Text,
    Transfer, backup, restore,
};
use sikwu::play::Terms;
use sikwu::play::bot::Level;
use sikwu::rules::Book;
use sikwu::simulate::{Simulation, Writer};
use sikwu::tongue::Tongue;
use std::fs;

/// A club with four at a table.
fn begun(rig: &mut Rig) {
    rig.member("Ming", 101, true);
    rig.member("Fong", 102, false);
    rig.command("Ming", "/player add name:Ming, Fong, Bo, Kit");
    rig.command("Ming", "/session open players:Ming, Fong, Bo, Kit");
}

/// Posts that Ming won by Zi Mo.
fn won(rig: &mut Rig) -> Reply {
    rig.command("Ming", "/hand faan hand:Ming 3 faan, Zi Mo");
    rig.press("Ming", "keep", 1)
}

fn is_private(reply: &Reply) -> bool {
    match &reply.answer {
        Answer::Say { private, .. } => *private,
        Answer::Change(_) | Answer::Ask(_) => true,
        Answer::ChangeAndSay { private, .. } => *private,
        Answer::Complete(_) => true,
    }
}

#[test]
fn no_id_of_one_club_works_in_another() {
    let mut rig = Rig::with(Tongue::English, |config| config.agree_hours = Some(24));
    begun(&mut rig);
    won(&mut rig);
    let mut ids: Vec<String> = ["agree", "dispute", "void"]
        .map(|verb| rig.button(verb, 1))
        .into();
    rig.command("Ming", "/standings");
    ids.push(rig.button("chart", 1));
    rig.command("Ming", "/session show");
    ids.push(rig.button("settle", 1));
    rig.command("Ming", "/settle show");
    ids.push(rig.button("paid", 1));
    rig.command("Ming", "/hand faan hand:Fong 4 faan, Zi Mo");
    ids.extend([rig.button("keep", 1), rig.button("drop", 1)]);
    // Another guild has entries of the same numbers.
    rig.guild = Some(901);
    begun(&mut rig);
    won(&mut rig);
    let standings = told(&rig.command("Ming", "/entry show"), "Ming");
    for id in ids {
        let reply = rig.press_id("Ming", &id, vec![]);
        assert!(is_private(&reply), "{id}: {reply:?}");
        let said = told(&reply, "Ming");
        let is_refused = said.contains("no longer here") || said.contains("waits here any more");
        assert!(is_refused, "{}: {said}", verb_of(&id));
    }
    assert_eq!(told(&rig.command("Ming", "/entry show"), "Ming"), standings);
    // In its own guild the preview still waits.
    rig.guild = Some(900);
    let said = told(&rig.press("Ming", "keep", 1), "Ming");
    assert!(said.contains("waits here any more"), "{said}");
}

#[test]
fn there_is_no_ledger_in_a_message_or_where_only_a_member_has_the_bot() {
    let mut rig = Rig::new(Tongue::English);
    begun(&mut rig);
    for (guild, is_installed) in [(None, true), (Some(900), false)] {
        (rig.guild, rig.is_installed) = (guild, is_installed);
        for line in ["/standings", "/session show", "/hand faan hand:drawn"] {
            let reply = rig.command("Ming", line);
            assert!(is_private(&reply));
            let said = told(&reply, "Ming");
            assert!(said.contains("server"), "{line}: {said}");
        }
    }
}

#[test]
fn a_press_is_for_whoever_asked() {
    let mut rig = Rig::new(Tongue::English);
    begun(&mut rig);
    rig.command("Ming", "/hand faan hand:Ming 3 faan, Zi Mo");
    let said = told(&rig.press("Fong", "keep", 1), "Fong");
    assert!(said.contains("is for whoever asked"), "{said}");
    let said = told(&rig.command("Fong", "/standings"), "Fong");
    assert!(said.contains("Nothing has been posted yet"), "{said}");
}

#[test]
fn two_presses_at_once_post_one_entry() {
    let mut rig = Rig::new(Tongue::English);
    begun(&mut rig);
    rig.command("Ming", "/hand faan hand:Ming 3 faan, Zi Mo");
    let id = rig.button("keep", 1);
    let said = rig.press_at_once("Ming", &id).map(|it| told(&it, "Ming"));
    let posted = said.iter().filter(|said| said.contains("Posted."));
    assert_eq!(posted.count(), 1, "{said:?}");
    let late = said
        .iter()
        .filter(|said| said.contains("waits here any more"));
    assert_eq!(late.count(), 1, "{said:?}");
    let said = told(&rig.command("Ming", "/standings"), "Ming");
    assert!(said.contains("Ming · **+12** · 1 hand"), "{said}");
}

#[test]
fn what_is_typed_is_completed_from_the_club_alone() {
    let mut rig = Rig::new(Tongue::English);
    begun(&mut rig);
    let typing = |rig: &mut Rig, typed: &str| {
        let what = What::Typing {
            command: Command {
                name: "statement".to_owned(),
                options: vec![],
            },
            option: "player".to_owned(),
            typed: typed.to_owned(),
        };
        told(&rig.ask("Ming", what), "Ming")
    };
    let said = typing(&mut rig, "fo");
    assert!(said.contains("Fong") && !said.contains("Bo"), "{said}");
    for (guild, is_installed) in [(Some(901), true), (None, true), (Some(900), false)] {
        (rig.guild, rig.is_installed) = (guild, is_installed);
        assert_eq!(typing(&mut rig, ""), "  completed\n");
    }
}

#[test]
fn a_whole_match_is_shown_in_short() {
    let mut rig = Rig::new(Tongue::English);
    begun(&mut rig);
    let levels = [Level::Plain; 4];
    let terms = Terms::scored(Book::bundled().get("hk-old-style").unwrap().clone());
    let mut writer = Writer::new(&terms, levels, "a-match");
    let mut simulation = Simulation::new(terms, levels, 7);
    let mut text = writer.heading().to_string();
    for _ in 0..16 {
        let played = simulation.next_hand().unwrap();
        text += &format!("\n{}", writer.write(&played));
    }
    let file = rig.folder().join("match.hkmj");
    fs::write(&file, &text).unwrap();
    let record = Given::File(Attachment {
        name: "match.hkmj".to_owned(),
        url: file.display().to_string(),
        size: text.len() as u64,
    });
    let what = What::Command(Command {
        name: "hand record".to_owned(),
        options: vec![("file".to_owned(), record)],
    });
    for reply in [rig.ask("Ming", what), rig.press("Ming", "keep", 1)] {
        let message = match &reply.answer {
            Answer::Say { message, .. } => message,
            Answer::ChangeAndSay { said, .. } => said,
            other => panic!("{other:?}"),
        };
        let said = &message.cards[0].text;
        assert!(said.chars().count() <= 4096, "{said}");
        let heads = said.lines().filter(|line| line.contains("of table 1.1"));
        assert!(heads.count() >= 10, "{said}");
        // The sums of four, which are the last thing that is said.
        let sums = said.rsplit_once("Together:").unwrap().1;
        assert_eq!(sums.trim().lines().count(), 4, "{said}");
    }
}

#[test]
fn the_books_are_reckoned_again_for_another_zone() {
    let folder = tempfile::tempdir().unwrap();
    let layout = Layout::new(folder.path().join("data"), folder.path().join("anchors"));
    let store = Store::open(layout).unwrap();
    let club = store.club(&ClubId::new("900").unwrap());
    let id = |id: &str| PlayerId::new(id).unwrap();
    let [one, other] = ["one", "other"].map(id);
    let post = |key: &str, at: &str| {
        let leg = |player: &PlayerId, points| Leg {
            player: player.clone(),
            points,
        };
        let transfer = Kind::Transfer(Transfer {
            session: None,
            reason: Text::new("by hand").unwrap(),
        });
        let legs = vec![leg(&one, 5), leg(&other, -5)];
        let entry = Entry::new(Key::new(key).unwrap(), transfer, legs).unwrap();
        club.post(entry, at.parse().unwrap(), &one).unwrap();
    };
    for player in [&one, &other] {
        let added = Kind::Player(PlayerChange::Added {
            player: player.clone(),
            member: None,
        });
        let entry = Entry::affair(Key::new(format!("add {player}")).unwrap(), added).unwrap();
        let at = "2026-12-01T00:00:00Z".parse().unwrap();
        club.post(entry, at, player).unwrap();
    }
    let points = |month: u32| {
        let year = if month == 1 { 2027 } else { 2026 };
        let span = Span::Month(Month { year, month });
        let standings = club.standings_of(span).unwrap();
        let mut own = standings.iter().filter(|it| it.player == one);
        own.next().map_or(0, |it| it.points)
    };
    // In Hong Kong the year is over by then.
    post("first", "2026-12-31T18:00:00Z");
    assert_eq!((points(12), points(1)), (5, 0));
    club.in_zone(chrono_tz::Asia::Hong_Kong).unwrap();
    assert_eq!((points(12), points(1)), (0, 5));
    post("second", "2026-12-31T19:00:00Z");
    assert_eq!((points(12), points(1)), (0, 10));
    assert!(club.verify().unwrap().is_sound());
    club.in_zone(chrono_tz::UTC).unwrap();
    assert_eq!((points(12), points(1)), (10, 0));
    assert!(club.verify().unwrap().is_sound());
}

#[test]
fn months_begin_where_the_club_is() {
    let mut rig = Rig::new(Tongue::English);
    begun(&mut rig);
    won(&mut rig);
    for zone in ["Pacific/Kiritimati", "Pacific/Niue", "Asia/Hong_Kong"] {
        rig.command("Ming", &format!("/setup club zone:{zone}"));
        let said = told(&rig.command("Ming", "/standings by:month"), "Ming");
        let zone: chrono_tz::Tz = zone.parse().unwrap();
        let month = sikwu::house::now().with_timezone(&zone).format("%Y-%m");
        assert!(said.contains(&month.to_string()), "{zone}: {said}");
        assert!(said.contains("**+12**"), "{zone}: {said}");
        let said = told(&rig.command("Ming", "/verify ledger"), "Ming");
        assert!(said.contains("Good"), "{zone}: {said}");
    }
}

#[test]
fn a_backup_has_what_people_wish_and_nothing_that_waits_for_a_press() {
    let mut rig = Rig::new(Tongue::English);
    begun(&mut rig);
    rig.command("Ming", "/setup club zone:Europe/London");
    rig.command("Ming", "/settings language:zh");
    rig.command("Ming", "/hand faan hand:Ming 3 faan, Zi Mo");
    let layout = |folder: &str| {
        let folder = rig.folder().join(folder);
        Layout::new(folder.join("data"), folder.join("anchors"))
    };
    let here = Layout::new(rig.folder().join("data"), rig.folder().join("anchors"));
    let kept = rig.folder().join("kept");
    backup(&here, &kept, sikwu::house::now()).unwrap();
    let wishes = fs::read_to_string(here.data().join("bot/clubs/900")).unwrap();
    assert!(wishes.contains("Europe/London"), "{wishes}");
    let elsewhere = layout("elsewhere");
    restore(&elsewhere, &kept, false).unwrap();
    let put_back = |name: &str| fs::read_to_string(elsewhere.data().join("bot").join(name)).ok();
    assert_eq!(put_back("clubs/900"), Some(wishes));
    assert!(here.data().join("bot/pending").exists());
    assert!(!elsewhere.data().join("bot/pending").exists());
    // What was wished since is not put back over.
    fs::write(elsewhere.data().join("bot/clubs/900"), "{}").unwrap();
    restore(&elsewhere, &kept, false).unwrap();
    assert_eq!(put_back("clubs/900").as_deref(), Some("{}"));
}
