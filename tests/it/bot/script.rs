//! Scripts of what members do, played on the real program in each language; what every member saw
//! is kept beside them.
//!
//! A line is what somebody does:
//!
//! ```text
//! Ming: /session show                    a command; see `given` for what its options take
//! Ming types /statement player:fo        the last option is being typed
//! Ming presses keep 2                    the second button of this verb on the newest such message
//! Ming again                             the last press once more, however the message looks now
//! Ming chooses E                         from the newest menu
//! Ming fills reason=no; as=record        the form that was opened last; see `mentions` for names
//! Ming cannot /season open name:2027     the client does not offer it
//! ```
//!
//! or it lays out what is there: `guild Name [zh]`, `member Name [officer] [zh]`, `channel name`,
//! `mute #name`, `role Name for Fong`, `in Name`, `in #name`, `dm Name`, `twice` (the next event
//! comes twice), `kill` (without a goodbye, and a new start), `## …` (a heading) and `# …`.
//!
//! With `SIKWU_SHOW=FOLDER` every picture and file that was sent is written there.

mod more;

use super::rig::Rig;
use super::seen::{lines, plain};
use crate::standin::{Arg, Channel, Form, Guild, Handle, Member, Shown, Upload, bits, opt};
use sikwu::tongue::Tongue;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::{env, fs, panic, thread};

#[test]
fn a_whole_evening() {
    plays("evening");
}

#[test]
fn hands_that_wait_for_agreement() {
    plays("agreement");
}

#[test]
fn every_other_command_of_the_ledger() {
    plays("ledger");
}

#[test]
fn people() {
    plays("people");
}

#[test]
fn a_rule_set_of_the_club() {
    plays("rules");
}

#[test]
fn who_may_do_what_and_where_it_is_told() {
    plays("rights");
}

#[test]
fn what_is_typed_is_completed() {
    plays("typing");
}

/// Plays a script in each language, and compares with what is kept.
pub(super) fn plays(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bot");
    let script = fs::read_to_string(folder.join(format!("{name}.script"))).unwrap();
    let both = thread::scope(|scope| {
        let both = Tongue::ALL.map(|tongue| {
            let script = &script;
            (tongue, scope.spawn(move || play(name, script, tongue)))
        });
        both.map(|(tongue, played)| (tongue, played.join().expect("it was played")))
    });
    let mut changed = vec![];
    for (tongue, seen) in both {
        let kept = folder.join(format!("{name}.{}.txt", code(tongue)));
        if env::var_os("BLESS").is_some() {
            fs::write(&kept, seen).unwrap();
        } else if fs::read_to_string(&kept).unwrap_or_default() != seen {
            changed.push(format!("{} is now:\n{seen}", kept.display()));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

fn code(tongue: Tongue) -> &'static str {
    tongue.pick("en", "zh")
}

/// The language as Discord calls it.
fn locale(words: &[&str], tongue: Tongue) -> &'static str {
    match words {
        [.., "zh"] => "zh-TW",
        [.., "en"] => "en-GB",
        _ => tongue.pick("en-GB", "zh-TW"),
    }
}

/// Plays a script; each line of it, and what was seen then.
fn play(name: &str, script: &str, tongue: Tongue) -> String {
    let mut stage = Stage {
        rig: Rig::start(""),
        name: name.to_owned(),
        tongue,
        guilds: BTreeMap::new(),
        channels: BTreeMap::new(),
        members: BTreeMap::new(),
        roles: BTreeMap::new(),
        guild: String::new(),
        here: None,
        form: None,
        pressed: None,
        posted: None,
        sent: 0,
    };
    let mut seen = String::new();
    for line in in_tongue(script, tongue).lines() {
        seen.push_str(line);
        seen.push('\n');
        let told = panic::catch_unwind(AssertUnwindSafe(|| stage.line(line)));
        let Ok(told) = told else {
            panic!("{name} in {tongue:?} ends here:\n{seen}");
        };
        seen.push_str(&plain(&told, &stage.names()));
    }
    stage.rig.end();
    seen
}

/// A script as it is played in a language: of `{one|other}` the second is the Chinese, and what
/// `called Ming=阿明 …` names is called so.
fn in_tongue(script: &str, tongue: Tongue) -> String {
    let mut text = String::new();
    let mut rest = script;
    while let Some((before, after)) = rest.split_once('{') {
        let (both, after) = after.split_once('}').expect("an end of both");
        let (english, chinese) = both.split_once('|').expect("two of them");
        text.push_str(before);
        text.push_str(tongue.pick(english, chinese));
        rest = after;
    }
    text.push_str(rest);
    let (called, mut text) = match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("called ") => (first.to_owned(), rest.to_owned()),
        _ => return text,
    };
    for pair in called.split(' ').skip(1) {
        let (name, chinese) = pair.split_once('=').expect("two names");
        text = text.replace(name, tongue.pick(name, chinese));
    }
    text
}

/// Everything and everybody of a script.
struct Stage {
    rig: Rig,
    name: String,
    tongue: Tongue,
    guilds: BTreeMap<String, Guild>,
    channels: BTreeMap<String, Channel>,
    members: BTreeMap<String, Member>,
    roles: BTreeMap<String, u64>,
    guild: String,
    here: Option<Channel>,
    form: Option<Form>,
    pressed: Option<(Shown, String)>,
    /// What a member posted last.
    posted: Option<Shown>,
    sent: usize,
}

impl Stage {
    fn line(&mut self, line: &str) -> String {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            [""] | ["#" | "##", ..] => {}
            ["guild", name, ..] => {
                let guild = self.rig.discord.guild(name);
                let guild = guild.speaking(locale(&words, self.tongue));
                self.guilds.insert(name.to_owned(), guild);
                self.guild = name.to_owned();
                self.channel("general");
            }
            ["member", name, ..] => self.member(name, &words),
            ["channel", name] => self.channel(name),
            ["mute", name] => self.channels[name].deny_bot(bits::SEND_MESSAGES),
            ["role", role, "for", who] => {
                let guild = &self.guilds[&self.guild];
                let id = guild.role(role, 0);
                guild.join(&self.members[who], &[id]);
                self.roles.insert(role.to_owned(), id);
            }
            ["in", place] if place.starts_with('#') => {
                self.here = Some(self.channels[place].clone());
            }
            ["in", guild] => {
                self.guild = guild.to_owned();
                self.here = Some(self.channels[&format!("{guild}#general")].clone());
            }
            ["dm", who] => {
                let dm = self.rig.discord.dm(&self.members[who]);
                self.rig.places.push(dm.clone());
                self.here = Some(dm);
            }
            ["twice"] => self.rig.discord.deliver_twice(),
            ["kill"] => self.rig.bot.restart(&self.rig.discord),
            _ => return self.more(line).unwrap_or_else(|| self.act(line)),
        }
        String::new()
    }

    fn channel(&mut self, name: &str) {
        let channel = self.guilds[&self.guild].channel(name);
        self.rig.places.push(channel.clone());
        self.channels
            .insert(format!("{}#{name}", self.guild), channel.clone());
        self.channels.insert(format!("#{name}"), channel.clone());
        self.here = Some(channel);
    }

    fn member(&mut self, name: &str, words: &[&str]) {
        let guild = &self.guilds[&self.guild];
        let known = self.members.get(name).cloned();
        let member = known.unwrap_or_else(|| guild.member(name));
        guild.join(&member, &[]);
        let member = member.speaking(locale(words, self.tongue));
        if words.contains(&"officer") {
            guild.allow(&member, bits::MANAGE_GUILD);
        }
        self.rig.people.push(member.clone());
        self.members.insert(name.to_owned(), member);
    }

    /// The names of what has an id.
    fn names(&self) -> Vec<(u64, String)> {
        let guilds = self.guilds.iter().map(|(name, it)| (it.id, name.clone()));
        let members = self.members.iter().map(|(name, it)| (it.id, name.clone()));
        let roles = self.roles.iter().map(|(name, id)| (*id, name.clone()));
        let channels = self.channels.iter().map(|(name, it)| {
            let name = name.split('#').nth(1).unwrap_or_default();
            (it.id, name.to_owned())
        });
        guilds.chain(members).chain(roles).chain(channels).collect()
    }

    /// What somebody does, and what is seen then.
    fn act(&mut self, line: &str) -> String {
        let here = self.here.clone().expect("a place");
        if let Some((who, command)) = line.split_once(": /") {
            let (path, given) = self.command(command);
            return self.told(self.members[who].command(&here, &path, given));
        }
        let mut words = line.splitn(3, ' ');
        let (who, does) = (words.next().unwrap(), words.next().unwrap_or_default());
        let what = words.next().unwrap_or_default();
        let member = self
            .members
            .get(who)
            .unwrap_or_else(|| panic!("no line of a script: {line}"));
        match does {
            "types" => {
                let (path, mut given) = self.command(what.strip_prefix('/').expect("a command"));
                let Some((option, Arg::Text(typed))) = given.pop() else {
                    panic!("nothing is typed: {line}");
                };
                let asked = member.types(&here, &path, &option, &typed, given);
                let choices = asked.choices();
                self.rig.done(&asked);
                let choices = choices.into_iter().map(|(shown, value)| {
                    let value = value.as_str().map_or(value.to_string(), str::to_owned);
                    format!("    {shown} = {value}\n")
                });
                format!("  is offered:\n{}", choices.collect::<String>())
            }
            "cannot" => {
                let (path, given) = self.command(what.strip_prefix('/').expect("a command"));
                match member.try_command(&here, &path, given) {
                    Ok(_) => panic!("the client offers it: {line}"),
                    Err(why) => format!("  the client: {why}\n"),
                }
            }
            "presses" => {
                let (verb, at) = what.split_once(' ').unwrap_or((what, "1"));
                let at: usize = at.parse().unwrap();
                let (on, id) = self.button(member, &here, verb, at);
                let asked = member.presses(&on, &id);
                self.pressed = Some((on, id));
                self.told(asked)
            }
            "again" => {
                let (on, id) = self.pressed.clone().expect("a press");
                let asked = member.presses_as_seen(&on, &id);
                self.told(asked)
            }
            "chooses" => {
                let all = here.seen_by(member);
                let menu = all.iter().rev().find_map(|it| {
                    let id = part(it, |part| part["type"] == 3)?;
                    Some((it.clone(), id))
                });
                let (on, id) = menu.expect("a menu");
                let asked = member.chooses(&on, &id, &[what]);
                self.told(asked)
            }
            "fills" => {
                let what = self.mentions(what);
                let fields: Vec<(&str, &str)> = what
                    .split("; ")
                    .filter_map(|field| field.split_once('='))
                    .map(|(id, text)| (id.trim_matches(['<', '@', '>']), text))
                    .collect();
                let form = self.form.clone().expect("a form");
                let asked = member.submits(&form, &fields);
                self.told(asked)
            }
            _ => panic!("no line of a script: {line}"),
        }
    }

    /// The newest message with such a button, and the id of the button.
    fn button(&self, who: &Member, here: &Channel, verb: &str, at: usize) -> (Shown, String) {
        let mut all = here.seen_by(who);
        all.reverse();
        let found = all.into_iter().find_map(|it| {
            let ids = parts(&it);
            let mut ids = ids
                .iter()
                .filter(|part| part["type"] == 2 && part["disabled"] != true)
                .filter_map(|part| part["custom_id"].as_str())
                .filter(|id| id.split(':').next() == Some(verb));
            let first = ids.next()?.to_owned();
            let id = match at {
                1 => first,
                at => ids.nth(at - 2)?.to_owned(),
            };
            Some((it, id))
        });
        found.unwrap_or_else(|| panic!("{} sees no button {verb}", who.name))
    }

    /// A command: its path and what is given to its options.
    fn command(&self, line: &str) -> (String, Vec<(String, Arg)>) {
        let (mut path, mut options): (Vec<&str>, Vec<(String, String)>) = (vec![], vec![]);
        for word in line.split(' ') {
            let named = word.split_once(':').filter(|(name, _)| {
                !name.is_empty() && name.bytes().all(|it| it.is_ascii_lowercase())
            });
            match (named, options.last_mut()) {
                (Some((name, value)), _) => options.push((name.to_owned(), value.to_owned())),
                (None, Some((_, value))) => value.push_str(&format!(" {word}")),
                (None, None) => path.push(word),
            }
        }
        let given = options
            .into_iter()
            .map(|(name, value)| opt(&name, self.given(&value)));
        (path.join(" "), given.collect())
    }

    /// A text; or with a mark before it `@` a file of the project, `#` a channel, `&` a role, `!` a
    /// person, `=` a number, `?` yes or no. `<@Ming>` in a text mentions somebody.
    fn given(&self, value: &str) -> Arg {
        match value.split_at_checked(1) {
            Some(("#", _)) => Arg::Id(self.channels[value].id),
            Some(("&", role)) => Arg::Id(self.roles[role]),
            Some(("!", who)) => Arg::Id(self.members[who].id),
            Some(("=", number)) => Arg::Whole(number.parse().unwrap()),
            Some(("?", yes)) => Arg::Yes(yes == "yes"),
            Some(("@", path)) => {
                let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
                let name = path.rsplit('/').next().unwrap_or(path);
                Arg::File(Upload::new(name, bytes))
            }
            _ => Arg::Text(self.mentions(value)),
        }
    }

    /// A text in which people are mentioned by their ids.
    fn mentions(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, member) in &self.members {
            text = text.replace(&format!("<@{name}>"), &format!("<@{}>", member.id));
        }
        text
    }

    /// What came of it: every message that is new or another, and who sees it.
    fn told(&mut self, asked: Handle) -> String {
        let kind = asked.kind();
        self.rig.done(&asked);
        let mut text = String::new();
        if kind == 9 {
            let form = asked.form();
            text.push_str(&format!("  a form: {}\n", form.title));
            for (id, label, typed) in form.fields() {
                text.push_str(&format!("    {id}: {label} [{typed}]\n"));
            }
            self.form = Some(form);
        }
        for news in self.rig.news() {
            let shown = &news.shown;
            let at = self.here.as_ref().is_some_and(|it| it.id == shown.channel);
            let mut channels = self.channels.iter();
            let channel =
                channels.find(|(name, it)| name.starts_with('#') && it.id == shown.channel);
            let place = match channel {
                Some((name, _)) if !at => format!(", in {name}"),
                _ => String::new(),
            };
            let to = news.only.as_deref().unwrap_or("all");
            let does = if news.is_changed { "changed for" } else { "to" };
            let mut calls = String::new();
            for id in &shown.pings {
                calls.push_str(&format!(", calls {id}"));
            }
            assert!(!shown.loading && !shown.pings_everyone, "{}", shown.json);
            text.push_str(&format!("  {does} {to}{place}{calls}:\n"));
            for line in lines(shown) {
                text.push_str(&format!("    {line}\n"));
            }
            self.keep_files(shown);
        }
        text
    }

    /// Writes what was sent where it can be looked at, if that is wanted.
    fn keep_files(&mut self, shown: &Shown) {
        let Some(folder) = env::var_os("SIKWU_SHOW") else {
            return;
        };
        let folder = Path::new(&folder);
        fs::create_dir_all(folder).unwrap();
        for file in &shown.files {
            self.sent += 1;
            let (script, code, sent) = (&self.name, code(self.tongue), self.sent);
            let name = format!("{script}.{code}.{sent:02}-{}", file.name);
            fs::write(folder.join(name), &file.bytes).unwrap();
        }
    }
}

/// Every button and menu of a message.
fn parts(it: &Shown) -> Vec<serde_json::Value> {
    let rows = it.json["components"].as_array().into_iter().flatten();
    let parts = rows.filter_map(|row| row["components"].as_array());
    parts.flatten().cloned().collect()
}

/// The id of the first part that is so.
fn part(it: &Shown, is: impl Fn(&serde_json::Value) -> bool) -> Option<String> {
    let found = parts(it).into_iter().find(|part| is(part))?;
    found["custom_id"].as_str().map(str::to_owned)
}
