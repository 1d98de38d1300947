//! Further lines of a script: messages of members, who has the bot for themselves, and parts of a
//! message that are told from each other by what they do.
//!
//! ```text
//! person Bo                              somebody who is in no guild yet
//! installs Bo                            for himself
//! elsewhere Park                         a guild without the bot, and everybody comes there
//! deny #results files embeds             the bot may not do this in a channel
//! Bo says look: `123m`                   a message; `\n` ends a line
//! Bo attaches records/x.hkmj what of it  a message with a file
//! Bo uses Score this hand                on the message that a member posted last
//! Bo hits step forward                   the button of this verb that knows this
//! Bo picks step:seat N                   from the menu of this verb that knows this
//! Bo writes S +4p // E -9s               all lines into the form that was opened last
//! Bo forges step:1::x                    a press that no message of the bot has
//! ```

use super::{Stage, locale, parts};
use crate::standin::{Handle, Member, Shown, Upload, bits};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

impl Stage {
    /// What is seen after such a line; nothing, if it is no such line.
    pub(super) fn more(&mut self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["person", name, ..] => {
                let person = self.rig.discord.person(name);
                let person = person.speaking(locale(&words, self.tongue));
                self.rig.people.push(person.clone());
                self.members.insert(name.to_owned(), person);
            }
            ["installs", name] => self.members[name].installs(),
            ["elsewhere", name] => {
                let guild = self.rig.discord.elsewhere(name);
                for member in self.members.values() {
                    guild.join(member, &[]);
                }
                self.guilds.insert(name.to_owned(), guild);
                self.guild = name.to_owned();
                self.channel("general");
            }
            ["deny", name, ref what @ ..] => {
                let bit = |what: &&str| match *what {
                    "view" => bits::VIEW_CHANNEL,
                    "send" => bits::SEND_MESSAGES,
                    "embeds" => bits::EMBED_LINKS,
                    "files" => bits::ATTACH_FILES,
                    other => panic!("no permission: {other}"),
                };
                let denied = what.iter().map(bit).fold(0, |all, it| all | it);
                self.channels[name].deny_bot(denied);
            }
            [who, does, ..] if self.members.contains_key(who) => {
                let member = self.members[who].clone();
                let what = line[who.len() + does.len() + 1..].trim_start();
                return self.does(&member, does, what);
            }
            _ => return None,
        }
        Some(String::new())
    }

    fn does(&mut self, member: &Member, does: &str, what: &str) -> Option<String> {
        let here = self.here.clone().expect("a place");
        let asked: Handle = match does {
            "says" | "attaches" => {
                let (path, text) = match does {
                    "says" => (None, what),
                    _ => {
                        let (path, text) = what.split_once(' ').unwrap_or((what, ""));
                        (Some(path), text)
                    }
                };
                let files = path.map(|path| {
                    let bytes = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
                    let name = path.rsplit('/').next().unwrap_or(path);
                    Upload::new(name, fs::read(bytes).unwrap())
                });
                let text = self.mentions(text).replace("\\n", "\n");
                let posted = member.posts(&here, &text, files.into_iter().collect());
                self.posted = Some(posted);
                self.rig.news();
                return Some(String::new());
            }
            "uses" => {
                let on = self.posted.clone().expect("a message");
                member.uses_on_message(&on, what)
            }
            "hits" => {
                let (on, id, _) = self.knows(member, 2, what);
                self.pressed = Some((on.clone(), id.clone()));
                member.presses(&on, &id)
            }
            "picks" => {
                let (which, value) = what.split_once(' ').expect("what is picked");
                let (on, id, _) = self.knows(member, 3, &which.replace(':', " "));
                member.chooses(&on, &id, &[value])
            }
            "writes" => {
                let form = self.form.clone().expect("a form");
                let (field, ..) = form.fields().remove(0);
                member.submits(&form, &[(&field, &what.replace(" // ", "\n"))])
            }
            "forges" => {
                let all = here.seen_by(member);
                let on = all.iter().rev().find(|it| !parts(it).is_empty());
                member.forges(on.expect("a message with buttons"), what)
            }
            _ => return None,
        };
        Some(self.told(asked))
    }

    /// The newest part of this kind whose id has this verb, and knows this: `step forward`.
    fn knows(&self, who: &Member, kind: u64, what: &str) -> (Shown, String, Value) {
        let (verb, knows) = what.split_once(' ').unwrap_or((what, ""));
        let here = self.here.as_ref().expect("a place");
        let all = here.seen_by(who);
        let found = all.iter().rev().find_map(|on| {
            let part = parts(on).into_iter().find(|part| {
                let id = part["custom_id"].as_str().unwrap_or_default();
                let mut words = id.split(':');
                part["type"] == kind
                    && part["disabled"] != true
                    && words.next() == Some(verb)
                    && (knows.is_empty() || words.any(|word| word == knows))
            })?;
            let id = part["custom_id"].as_str()?.to_owned();
            Some((on.clone(), id, part))
        });
        found.unwrap_or_else(|| panic!("{} sees nothing that does {what}", who.name))
    }
}

impl Member {
    /// A press with an id that the message does not have: Discord itself would not let it through,
    /// yet an id is nothing that can be trusted.
    pub(in crate::bot) fn forges(&self, on: &Shown, id: &str) -> Handle {
        let mut on = on.clone();
        let button = json!({"type": 2, "style": 2, "label": "x", "custom_id": id});
        on.json["components"] = json!([{"type": 1, "components": [button]}]);
        self.presses_as_seen(&on, id)
    }
}
