//! A desk in a folder of its own, members who call it, and what each of them sees.

use sikwu::bot::call::{Attachment, Call, Command, Given, Member, Message as On, Token, What};
use sikwu::bot::press::Press;
use sikwu::bot::reply::{Answer, Form, Message, Reply, Row};
use sikwu::bot::{Desk, Discord, FrontDesk};
use sikwu::config::Config;
use sikwu::tongue::{Phrase, Tongue};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A desk, and all that was said at it.
pub(crate) struct Rig {
    folder: TempDir,
    config: Config,
    desk: Option<FrontDesk>,
    /// The language of everybody's Discord.
    pub(crate) locale: &'static str,
    /// The guild that calls come from.
    pub(crate) guild: Option<u64>,
    /// The channel that calls come from.
    pub(crate) channel: u64,
    /// Whether the guild has the bot itself.
    pub(crate) is_installed: bool,
    members: BTreeMap<String, Member>,
    calls: u64,
    /// Each message as it was once, the last one last.
    seen: Vec<Message>,
    forms: Vec<Form>,
    /// The last press.
    last: (String, Vec<String>),
}

/// Files are had from the project; the bot may do everything everywhere.
struct Files;

impl Discord for Files {
    fn fetch(&self, attachment: &Attachment) -> Result<Vec<u8>, Phrase> {
        fs::read(&attachment.url).map_err(|error| Phrase::same(error.to_string()))
    }

    fn permissions(&self, _: u64, _: u64) -> Result<u64, Phrase> {
        Ok(u64::MAX)
    }
}

impl Rig {
    /// A desk in a new folder, whose members speak this language.
    pub(crate) fn new(tongue: Tongue) -> Rig {
        Rig::with(tongue, |_| {})
    }

    /// The same, with other settings.
    pub(crate) fn with(tongue: Tongue, set: impl FnOnce(&mut Config)) -> Rig {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            data: folder.path().join("data"),
            anchors: folder.path().join("anchors"),
            ..Config::default()
        };
        set(&mut config);
        Rig {
            desk: Some(FrontDesk::open(config.clone()).unwrap()),
            folder,
            config,
            locale: tongue.pick("en-GB", "zh-TW"),
            guild: Some(900),
            channel: 70,
            is_installed: true,
            members: BTreeMap::new(),
            calls: 1000,
            seen: vec![],
            forms: vec![],
            last: Default::default(),
        }
    }

    /// The folder of everything.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Stops the desk and opens it again.
    pub(crate) fn restart(&mut self) {
        self.desk.take().unwrap().close();
        self.set(|_| {});
    }

    /// The same, with other settings.
    pub(crate) fn set(&mut self, set: impl FnOnce(&mut Config)) {
        if let Some(desk) = self.desk.take() {
            desk.close();
        }
        set(&mut self.config);
        self.desk = Some(FrontDesk::open(self.config.clone()).unwrap());
    }

    /// Somebody in the guild. Whoever is an officer may manage it.
    pub(crate) fn member(&mut self, name: &str, id: u64, is_officer: bool) {
        let member = Member {
            id,
            name: name.to_owned(),
            roles: vec![],
            permissions: if is_officer { 1 << 5 } else { 0 },
        };
        self.members.insert(name.to_owned(), member);
    }

    /// A command with its options: `/hand faan hand:Ming 3 faan`. An option is a text, or with a
    /// mark before it `@` the path of a file of the project, `#` a channel, `&` a role, `!` a user,
    /// `=` a number.
    pub(crate) fn command(&mut self, who: &str, line: &str) -> Reply {
        self.ask(who, What::Command(command(line)))
    }

    /// Two presses with this id at one time.
    pub(crate) fn press_at_once(&mut self, who: &str, id: &str) -> [Reply; 2] {
        let press = || What::Press {
            id: id.to_owned(),
            values: vec![],
            message: On::default(),
        };
        let (one, other) = (self.call(who, press()), self.call(who, press()));
        let desk = self.desk.as_ref().unwrap();
        std::thread::scope(|scope| {
            let both = [&one, &other].map(|call| scope.spawn(|| desk.answer(call, &Files)));
            both.map(|one| one.join().unwrap())
        })
    }

    /// What is asked by one of them, as it comes from Discord.
    fn call(&mut self, who: &str, what: What) -> Call {
        self.calls += 1;
        Call {
            id: self.calls,
            token: Token("token".to_owned()),
            member: self.members[who].clone(),
            guild: self.guild,
            is_installed: self.is_installed,
            channel: self.channel,
            permissions: u64::MAX,
            locale: self.locale.to_owned(),
            guild_locale: self.guild.map(|_| self.locale.to_owned()),
            file_limit: 10 * 1024 * 1024,
            what,
        }
    }

    /// What is asked by one of them.
    pub(crate) fn ask(&mut self, who: &str, what: What) -> Reply {
        let call = self.call(who, what);
        let reply = self.desk.as_ref().unwrap().answer(&call, &Files);
        match &reply.answer {
            Answer::Say { message, .. } | Answer::Change(message) => {
                self.seen.push(message.clone());
            }
            Answer::ChangeAndSay { changed, said, .. } => {
                self.seen.extend([changed.clone(), said.clone()]);
            }
            Answer::Ask(form) => self.forms.push(form.clone()),
            Answer::Complete(_) => {}
        }
        let beside = reply.beside.iter().map(|(_, message)| message.clone());
        self.seen.extend(beside);
        reply
    }

    /// Presses the button of this verb on the last message that had one, though it may have been
    /// changed since; the how-manieth such button, from 1.
    pub(crate) fn press(&mut self, who: &str, verb: &str, at: usize) -> Reply {
        let id = self.button(verb, at);
        self.press_id(who, &id, vec![])
    }

    /// Sends a press with this id, whatever message it may be on.
    pub(crate) fn press_id(&mut self, who: &str, id: &str, values: Vec<String>) -> Reply {
        self.last = (id.to_owned(), values.clone());
        let (id, message) = (id.to_owned(), On::default());
        let what = What::Press {
            id,
            values,
            message,
        };
        self.ask(who, what)
    }

    /// Sends the last press once more, though its message may look otherwise by now.
    pub(crate) fn again(&mut self, who: &str) -> Reply {
        let (id, values) = self.last.clone();
        self.press_id(who, &id, values)
    }

    /// The id of such a button.
    pub(crate) fn button(&self, verb: &str, at: usize) -> String {
        let ids = |message: &Message| -> Vec<String> {
            let buttons = message.rows.iter().flat_map(|row| match row {
                Row::Buttons(buttons) => buttons.clone(),
                Row::Menu(_) => vec![],
            });
            let ids = buttons.filter(|it| !it.is_off).map(|it| it.id);
            ids.filter(|id| verb_of(id) == verb).collect()
        };
        let mut found = self.seen.iter().rev().map(ids);
        let found = found.find(|ids| !ids.is_empty());
        let found = found.unwrap_or_else(|| panic!("nothing has a button {verb}"));
        found[at - 1].clone()
    }

    /// Chooses a value from the last menu.
    pub(crate) fn choose(&mut self, who: &str, value: &str) -> Reply {
        let menu = |message: &Message| {
            message.rows.iter().find_map(|row| match row {
                Row::Menu(menu) => Some(menu.clone()),
                Row::Buttons(_) => None,
            })
        };
        let menu = self.seen.iter().rev().find_map(menu).expect("a menu");
        self.press_id(who, &menu.id, vec![value.to_owned()])
    }

    /// Sends the last form, what is named filled in, the rest as it stood there.
    pub(crate) fn fill(&mut self, who: &str, filled: &[(&str, &str)]) -> Reply {
        let form = self.forms.last().expect("a form").clone();
        let fields = form.fields.into_iter().map(|field| {
            let typed = filled.iter().find(|(id, _)| *id == field.id);
            let text = typed.map_or(field.text, |(_, text)| (*text).to_owned());
            (field.id, text)
        });
        let (id, fields) = (form.id, fields.collect());
        self.ask(who, What::Form { id, fields })
    }
}

/// A command as it is sent.
fn command(line: &str) -> Command {
    let line = line.strip_prefix('/').expect("a command");
    let (mut words, mut options): (Vec<&str>, Vec<(String, String)>) = (vec![], vec![]);
    for word in line.split(' ') {
        let named = word
            .split_once(':')
            .filter(|(name, _)| !name.is_empty() && name.bytes().all(|it| it.is_ascii_lowercase()));
        match (named, options.last_mut()) {
            (Some((name, value)), _) => options.push((name.to_owned(), value.to_owned())),
            (None, Some((_, value))) => value.push_str(&format!(" {word}")),
            (None, None) => words.push(word),
        }
    }
    let options = options
        .into_iter()
        .map(|(name, value)| (name, given(&value)));
    Command {
        name: words.join(" "),
        options: options.collect(),
    }
}

fn given(value: &str) -> Given {
    let number = |text: &str| text.parse().unwrap();
    match value.split_at_checked(1) {
        Some(("#", id)) => Given::Channel(number(id)),
        Some(("&", id)) => Given::Role(number(id)),
        Some(("=", text)) => Given::Number(text.parse().unwrap()),
        Some(("!", id)) => Given::User {
            id: number(id),
            name: format!("user {id}"),
        },
        Some(("@", path)) => {
            let url = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
            let size = fs::metadata(&url).map_or(0, |it| it.len());
            let name = path.rsplit('/').next().unwrap_or(path).to_owned();
            Given::File(Attachment { name, url, size })
        }
        _ => Given::Text(value.to_owned()),
    }
}

/// What a button or a form is about.
pub(crate) fn verb_of(id: &str) -> String {
    Press::read(id).map_or(String::new(), |press| press.verb)
}

/// What was answered, as text: who sees it, the cards, the buttons with what they are about.
pub(crate) fn told(reply: &Reply, who: &str) -> String {
    let to = |private: bool| if private { who } else { "all" };
    let mut text = match &reply.answer {
        Answer::Say { private, message } => shown(&format!("to {}", to(*private)), message),
        Answer::Change(message) => shown("changed", message),
        Answer::ChangeAndSay {
            changed,
            private,
            said,
        } => shown("changed", changed) + &shown(&format!("to {}", to(*private)), said),
        Answer::Ask(form) => {
            let mut text = format!("  form ({}) {}\n", verb_of(&form.id), form.title);
            for field in &form.fields {
                let perhaps = if field.is_optional { ", optional" } else { "" };
                let (id, label, typed) = (&field.id, &field.label, &field.text);
                text.push_str(&format!("    {id}: {label} [{typed}]{perhaps}\n"));
            }
            text
        }
        Answer::Complete(all) => {
            let all = all
                .iter()
                .map(|(shown, value)| format!("    {shown} = {value}\n"));
            format!("  completed\n{}", all.collect::<String>())
        }
    };
    for (channel, message) in &reply.beside {
        text.push_str(&shown(&format!("in channel {channel}"), message));
    }
    plain(&text)
}

/// A message as text.
fn shown(to: &str, message: &Message) -> String {
    let mut text = format!("  {to}:\n");
    let mut line = |mark: &str, said: &str| {
        for said in said.lines() {
            text.push_str(&format!("    {mark}{said}\n"));
        }
    };
    line("", &message.text);
    if let Some(called) = message.calls {
        line("calls ", &called.to_string());
    }
    for card in &message.cards {
        line("# ", &card.title);
        line(&format!("{:?} | ", card.tint), &card.text);
        line("foot: ", &card.foot);
    }
    for file in &message.files {
        line("file ", &format!("{}: {}", file.name, file.described));
    }
    for row in &message.rows {
        match row {
            Row::Buttons(buttons) => {
                let buttons = buttons.iter().map(|button| {
                    let off = if button.is_off { " off" } else { "" };
                    format!("[{}]({}{off})", button.label, verb_of(&button.id))
                });
                line("", &buttons.collect::<Vec<_>>().join(" "));
            }
            Row::Menu(menu) => {
                line("menu: ", &menu.hint);
                for choice in &menu.choices {
                    line("  ", &format!("{} = {}", choice.value, choice.label));
                }
            }
        }
    }
    text
}

/// Text without what is another each time: times, and digests that follow from them.
fn plain(text: &str) -> String {
    let is_hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let mut plain = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric());
        let (word, after) = rest.split_at(word.unwrap_or(rest.len()));
        let is_digest = word.len() >= 8 && word.chars().all(is_hex);
        let is_digest = is_digest && word.chars().any(|c| c.is_ascii_digit());
        let is_time = plain.ends_with("<t:");
        plain.push_str(if is_digest || is_time { "…" } else { word });
        let sign = after.chars().next().map_or(0, char::len_utf8);
        plain.push_str(&after[..sign]);
        rest = &after[sign..];
    }
    plain
}
