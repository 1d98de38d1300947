//! Guilds, channels and the people in them, as a test lays them out.

use std::sync::Arc;

use super::permissions::bits;
use super::shown::Shown;
use super::state::{Attachment, ChannelData, GuildData, Message, Posted, Role, Upload, User};
use super::{APPLICATION, Shared, StandIn};

/// A guild that the test made.
#[derive(Clone)]
pub struct Guild {
    pub(super) shared: Arc<Shared>,
    pub id: u64,
}

/// A channel of a guild, or a direct message with the bot.
#[derive(Clone)]
pub struct Channel {
    pub(super) shared: Arc<Shared>,
    pub id: u64,
    pub guild: Option<u64>,
}

/// A person, who acts. What this person may do in a guild comes from the roles there.
#[derive(Clone)]
pub struct Member {
    pub(super) shared: Arc<Shared>,
    pub id: u64,
    pub name: String,
    pub locale: String,
}

impl StandIn {
    /// A guild in which the bot is, with the rights of everybody. Its owner is nobody who acts.
    pub fn guild(&self, name: &str) -> Guild {
        let guild = self.elsewhere(name);
        let mut state = self.shared.state();
        let data = state.guilds.get_mut(&guild.id).unwrap();
        data.members.insert(APPLICATION, vec![]);
        drop(state);
        guild
    }

    /// A guild in which the bot is not: only who installed it for himself can use it there.
    pub fn elsewhere(&self, name: &str) -> Guild {
        let mut state = self.shared.state();
        let id = self.shared.id(&mut state);
        let owner = self.shared.id(&mut state);
        let everyone = Role {
            id,
            name: "@everyone".to_owned(),
            permissions: bits::EVERYONE,
        };
        let data = GuildData {
            id,
            name: name.to_owned(),
            owner,
            locale: "en-US".to_owned(),
            roles: vec![everyone],
            members: [(owner, vec![])].into(),
            people: None,
        };
        state.guilds.insert(id, data);
        let shared = self.shared.clone();
        Guild { shared, id }
    }

    /// A person who is in no guild yet. Speaks English.
    pub fn person(&self, name: &str) -> Member {
        let mut state = self.shared.state();
        let id = self.shared.id(&mut state);
        let user = User {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            bot: false,
            installed: false,
        };
        state.users.insert(id, user);
        Member {
            shared: self.shared.clone(),
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
        }
    }

    /// A group of people, without the bot: only who installed it for himself can use it there.
    pub fn group(&self) -> Channel {
        self.shared.channel("", None, None)
    }

    /// The direct message of a person with the bot.
    pub fn dm(&self, with: &Member) -> Channel {
        self.shared.channel("", None, Some(with.id))
    }
}

impl Shared {
    fn channel(self: &Arc<Self>, name: &str, guild: Option<u64>, with: Option<u64>) -> Channel {
        let mut state = self.state();
        let id = self.id(&mut state);
        let data = ChannelData {
            id,
            name: name.to_owned(),
            guild,
            with,
            overwrites: vec![],
        };
        state.channels.insert(id, data);
        let shared = self.clone();
        Channel { shared, id, guild }
    }
}

impl Guild {
    fn with<T>(&self, change: impl FnOnce(&mut GuildData) -> T) -> T {
        change(self.shared.state().guilds.get_mut(&self.id).unwrap())
    }

    /// A new text channel.
    pub fn channel(&self, name: &str) -> Channel {
        self.shared.channel(name, Some(self.id), None)
    }

    /// The language of the guild.
    pub fn speaking(self, locale: &str) -> Self {
        self.with(|guild| guild.locale = locale.to_owned());
        self
    }

    /// A new role with permissions.
    pub fn role(&self, name: &str, permissions: u64) -> u64 {
        let mut state = self.shared.state();
        let id = self.shared.id(&mut state);
        let role = Role {
            id,
            name: name.to_owned(),
            permissions,
        };
        state.guilds.get_mut(&self.id).unwrap().roles.push(role);
        id
    }

    /// A new person, who is in this guild.
    pub fn member(&self, name: &str) -> Member {
        let shared = self.shared.clone();
        let mut state = shared.state();
        let id = shared.id(&mut state);
        let user = User {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            bot: false,
            installed: false,
        };
        state.users.insert(id, user);
        drop(state);
        let member = Member {
            shared: self.shared.clone(),
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
        };
        self.join(&member, &[]);
        member
    }

    /// Somebody comes in, or gets other roles.
    pub fn join(&self, member: &Member, roles: &[u64]) {
        self.with(|guild| {
            let roles = roles.iter().copied().chain(guild.people);
            let roles = roles.collect();
            guild.members.insert(member.id, roles);
        });
    }

    /// Somebody may do this in addition, by a role of his own.
    pub fn allow(&self, member: &Member, permissions: u64) {
        let role = self.role(&format!("what {} may", member.name), permissions);
        self.with(|guild| guild.members.entry(member.id).or_default().push(role));
    }

    /// What everybody may do here.
    pub fn everyone(&self, permissions: u64) {
        self.with(|guild| guild.roles[0].permissions = permissions);
    }

    /// The bot may do this and nothing else; members may do what they could. As in a guild whose
    /// `@everyone` may do little, and whose members have a role.
    pub fn bot_may(&self, permissions: u64) {
        let before = self.with(|guild| guild.roles[0].permissions);
        let (bot, people) = (
            self.role("the bot", permissions),
            self.role("people", before),
        );
        self.with(|guild| {
            guild.roles[0].permissions = 0;
            guild.people = Some(people);
            guild.members.values_mut().for_each(|it| it.push(people));
            guild.members.insert(APPLICATION, vec![bot]);
        });
    }
}

impl Channel {
    /// What a role or a member (by id) may and may not do here.
    pub fn overwrite(&self, id: u64, allow: u64, deny: u64) {
        let mut state = self.shared.state();
        let is_role = state
            .guilds
            .values()
            .any(|guild| guild.roles.iter().any(|role| role.id == id));
        let channel = state.channels.get_mut(&self.id).unwrap();
        let kind = u64::from(!is_role);
        channel.overwrites.retain(|it| it.0 != id);
        channel.overwrites.push((id, kind, allow, deny));
    }

    /// What the bot may not do here.
    pub fn deny_bot(&self, permissions: u64) {
        self.overwrite(APPLICATION, 0, permissions);
    }

    /// What everybody sees here, the oldest first.
    pub fn messages(&self) -> Vec<Shown> {
        self.list(None)
    }

    /// What one member sees here: that, and what is for this member alone.
    pub fn seen_by(&self, member: &Member) -> Vec<Shown> {
        self.list(Some(member.id))
    }

    /// A message of this channel as it is now; None if it was deleted.
    pub fn now(&self, message: &Shown) -> Option<Shown> {
        let state = self.shared.state();
        let now = state.messages.get(&message.id);
        now.map(|it| Shown::of(&state, it))
    }

    fn list(&self, by: Option<u64>) -> Vec<Shown> {
        let state = self.shared.state();
        let here = state.messages.values().filter(|it| it.channel == self.id);
        let seen = here.filter(|it| it.only_for.is_none() || it.only_for == by);
        seen.map(|it| Shown::of(&state, it)).collect()
    }
}

impl Member {
    /// The same person with another language.
    pub fn speaking(mut self, locale: &str) -> Self {
        self.locale = locale.to_owned();
        let mut state = self.shared.state();
        state.users.get_mut(&self.id).unwrap().locale = locale.to_owned();
        drop(state);
        self
    }

    /// This person installs the application for himself.
    pub fn installs(&self) {
        let mut state = self.shared.state();
        state.users.get_mut(&self.id).unwrap().installed = true;
    }

    /// A message of a member, with files.
    pub fn posts(&self, channel: &Channel, content: &str, files: Vec<Upload>) -> Shown {
        let mut state = self.shared.state();
        let mut attachments = vec![];
        for file in files {
            let id = self.shared.id(&mut state);
            attachments.push(Attachment {
                id,
                name: file.name.clone(),
                size: file.claims.unwrap_or(file.bytes.len() as u64),
                description: None,
                content_type: file.content_type,
            });
            let posted = Posted {
                bytes: file.bytes,
                name: file.name,
                downloads: 0,
            };
            state.uploads.insert(id, posted);
        }
        let id = self.shared.id(&mut state);
        let message = Message {
            id,
            channel: channel.id,
            author: self.id,
            content: content.to_owned(),
            embeds: vec![],
            components: vec![],
            attachments,
            flags: 0,
            at: self.shared.clock.millis(),
            edited: None,
            interaction: None,
            only_for: None,
            pings: vec![],
            pings_everyone: false,
        };
        state.messages.insert(id, message.clone());
        Shown::of(&state, &message)
    }
}

impl StandIn {
    /// How often the files of a name that members posted were fetched.
    pub fn downloads(&self, name: &str) -> usize {
        let state = self.shared.state();
        let files = state.uploads.values().filter(|it| it.name == name);
        files.map(|it| it.downloads).sum()
    }
}
