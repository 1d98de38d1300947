//! Two clubs on one bot must not see each other, and what is hidden is refused too, whatever is
//! sent.

use super::rig::Rig;
use crate::standin::{Arg, Channel, Guild, Member, Shown, bits, opt};
use serde_json::{Value, json};

/// A guild with its room.
struct Club {
    guild: Guild,
    room: Channel,
}

impl Club {
    fn new(rig: &Rig, name: &str) -> Club {
        let guild = rig.discord.guild(name);
        let room = guild.channel("general");
        Club { guild, room }
    }

    fn asks(&self, rig: &Rig, who: &Member, path: &str, given: &[(&str, &str)]) -> Shown {
        let given = given.iter().map(|(name, text)| opt(name, *text));
        let asked = who.command(&self.room, path, given);
        rig.done(&asked);
        asked.answer()
    }

    /// Four of the same names in each club, and one hand that waits for agreement.
    fn begin(&self, rig: &Rig, officer: &Member) -> Vec<Shown> {
        self.guild.allow(officer, bits::MANAGE_GUILD);
        let hours = officer.command(&self.room, "setup club", [opt("agree", 24_i64)]);
        rig.done(&hours);
        let ask = |path: &str, given: &[(&str, &str)]| self.asks(rig, officer, path, given);
        ask("player add", &[("name", "Ming, Fong, Bo, Kit")]);
        let mut seen = vec![ask("session open", &[("players", "Ming, Fong, Bo, Kit")])];
        let preview = ask("hand faan", &[("hand", "Ming 3 faan, Zi Mo")]);
        let posted = officer.presses(&preview, "Confirm");
        rig.done(&posted);
        seen.push(ask("entry show", &[("number", "7")]));
        seen.push(ask("session show", &[]));
        seen.push(ask("settle show", &[]));
        seen.push(ask("standings", &[]));
        seen.push(ask("hand faan", &[("hand", "Fong 4 faan, Zi Mo")]));
        seen
    }
}

/// Every button of a message: its id.
fn ids(shown: &Shown) -> Vec<String> {
    let rows = shown.json["components"].as_array().into_iter().flatten();
    let parts = rows
        .filter_map(|row| row["components"].as_array())
        .flatten();
    let ids = parts.filter_map(|part| part["custom_id"].as_str());
    ids.map(str::to_owned).collect()
}

#[test]
fn no_button_of_one_club_does_anything_in_another() {
    let rig = Rig::start("");
    let (here, there) = (Club::new(&rig, "Here"), Club::new(&rig, "There"));
    let ming = rig.discord.person("Ming");
    for club in [&here, &there] {
        club.guild.join(&ming, &[]);
    }
    let stranger = there.guild.member("Stranger");
    let seen = here.begin(&rig, &ming);
    let own = there.begin(&rig, &ming);
    let ids: Vec<String> = seen.iter().flat_map(ids).collect();
    assert!(ids.len() >= 8, "{ids:?}");
    let before = |club: &Club| club.asks(&rig, &ming, "entry show", &[]).text();
    let (mine, theirs) = (before(&here), before(&there));
    for id in &ids {
        for who in [&ming, &stranger] {
            // A message of the other guild, with a button of this one.
            let mut forged = own[1].clone();
            forged.json["components"] = json!([{"type": 1, "components": [
                {"type": 2, "style": 1, "label": "x", "custom_id": id},
            ]}]);
            let asked = who.presses_as_seen(&forged, id);
            rig.done(&asked);
            let told = match asked.kind() {
                // A form asks for the reason first.
                9 => {
                    let sent = who.submits(&asked.form(), &[("reason", "mine")]);
                    rig.done(&sent);
                    sent.answer()
                }
                _ => asked.answer(),
            };
            let text = told.text();
            let is_refused = ["no longer here", "any more", "is for whoever asked"];
            let is_refused = is_refused.iter().any(|it| text.contains(it));
            // What would change the message of its button changes the forged one, which all see.
            let is_private = told.ephemeral || told.id == forged.id;
            assert!(is_private && is_refused, "{id}: {text}");
        }
    }
    assert_eq!((before(&here), before(&there)), (mine, theirs));
    for club in [&here, &there] {
        let said = club.asks(&rig, &ming, "verify ledger", &[]).text();
        assert!(said.contains("sums are right"), "{said}");
    }
    rig.end();
}

#[test]
fn numbers_and_names_are_those_of_the_own_club() {
    let rig = Rig::start("");
    let (here, there) = (Club::new(&rig, "Here"), Club::new(&rig, "There"));
    let (ming, xena) = (here.guild.member("Ming"), there.guild.member("Xena"));
    here.begin(&rig, &ming);
    let nothing = there.asks(&rig, &xena, "standings", &[]).text();
    assert!(nothing.contains("Nothing has been posted yet"), "{nothing}");
    let asks = |path: &str, given: &[(&str, &str)]| there.asks(&rig, &xena, path, given);
    for told in [
        asks("entry show", &[("number", "7")]),
        asks("statement", &[("player", "Fong")]),
        asks("stats", &[("player", "guest-1")]),
        asks("session show", &[("session", "1")]),
        asks("settle show", &[("session", "1")]),
        asks("entry confirm", &[("number", "7")]),
        asks("export", &[]),
    ] {
        let files = told.files.iter().map(|it| it.text()).collect::<String>();
        let text = told.text() + &files;
        for word in ["Ming", "Bo", "Kit", "12", "E-1"] {
            // An id is a number that may hold any other.
            let told = text.split(|c: char| !c.is_alphanumeric() && c != '-');
            assert!(!told.into_iter().any(|it| it == word), "{word}: {text}");
        }
    }
    rig.end();
}

/// The commands as if an administrator had opened all of them to everybody, everywhere.
fn open_to_all(rig: &Rig) {
    let mut commands = rig.discord.commands(None);
    for command in commands.iter_mut().filter_map(Value::as_object_mut) {
        command.remove("default_member_permissions");
        command.remove("contexts");
    }
    rig.discord.register(commands);
}

#[test]
fn what_is_not_offered_is_refused_inside_as_well() {
    let rig = Rig::start("");
    let club = Club::new(&rig, "Club");
    let (ming, fong) = (club.guild.member("Ming"), club.guild.member("Fong"));
    club.begin(&rig, &ming);
    for path in ["setup check", "season close"] {
        assert!(fong.try_command(&club.room, path, []).is_err(), "{path}");
    }
    let dm = rig.discord.dm(&fong);
    assert!(fong.try_command(&dm, "standings", []).is_err());
    open_to_all(&rig);
    for (path, given) in [
        ("setup check", vec![]),
        ("setup club", vec![("language", "zh")]),
        ("season open", vec![("name", "2027")]),
        ("season close", vec![]),
        ("player rename", vec![("player", "Kit"), ("name", "Kitty")]),
    ] {
        let told = club.asks(&rig, &fong, path, &given);
        let text = told.text();
        assert!(
            told.ephemeral && text.contains("officers"),
            "{path}: {text}"
        );
    }
    for (path, given) in [
        ("standings", vec![]),
        ("me", vec![]),
        ("session show", vec![]),
        ("hand faan", vec![("hand", "drawn")]),
        ("setup check", vec![]),
    ] {
        let given = given.into_iter().map(|(name, text)| opt(name, text));
        let asked = fong.command(&dm, path, given);
        rig.done(&asked);
        let text = asked.answer().text();
        assert!(text.contains("server"), "{path}: {text}");
    }
    rig.end();
}

#[test]
fn what_is_taken_along_has_names_for_officers_alone_and_for_nobody_else_to_see() {
    let rig = Rig::start("");
    let club = Club::new(&rig, "Club");
    let (ming, fong) = (club.guild.member("Ming"), club.guild.member("Fong"));
    club.begin(&rig, &ming);
    let export = |who: &Member, format: &str, names: bool| {
        let given = [opt("format", format), opt("names", Arg::Yes(names))];
        let asked = who.command(&club.room, "export", given);
        rig.done(&asked);
        asked.answer()
    };
    for format in ["json", "csv"] {
        for who in [&ming, &fong] {
            let told = export(who, format, false);
            let file = told.files[0].text();
            assert!(told.ephemeral && file.lines().count() >= 7, "{file}");
            assert!(!file.contains("Fong"), "{file}");
        }
    }
    let told = export(&fong, "csv", true);
    assert!(told.ephemeral && told.files.is_empty(), "{}", told.text());
    let told = export(&ming, "csv", true);
    assert!(told.ephemeral && told.files[0].text().contains("Fong"));
    rig.end();
}
