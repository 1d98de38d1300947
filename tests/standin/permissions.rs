//! Who may do what where, as Discord computes it.
//!
//! <https://discord.com/developers/docs/topics/permissions#permission-overwrites>

use super::state::State;

/// The permissions by name.
pub mod bits {
    pub const ADMINISTRATOR: u64 = 1 << 3;
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    pub const MANAGE_GUILD: u64 = 1 << 5;
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    pub const SEND_MESSAGES: u64 = 1 << 11;
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    pub const EMBED_LINKS: u64 = 1 << 14;
    pub const ATTACH_FILES: u64 = 1 << 15;
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    pub const MANAGE_ROLES: u64 = 1 << 28;
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    pub const USE_EXTERNAL_APPS: u64 = 1 << 50;

    /// What `@everyone` may do in a new guild, of the above.
    pub const EVERYONE: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | USE_APPLICATION_COMMANDS
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS
        | USE_EXTERNAL_APPS;

    pub const ALL: u64 = (1 << 53) - 1;
}

impl State {
    /// What a member may do in a channel. In a direct message, and for who is no member, what
    /// everybody may.
    pub fn permissions(&self, channel: u64, member: u64) -> u64 {
        let Some(channel) = self.channels.get(&channel) else {
            return 0;
        };
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let Some(guild) = guild else {
            return bits::EVERYONE;
        };
        let Some(roles) = guild.members.get(&member) else {
            return bits::EVERYONE;
        };
        let has = |id: u64| id == guild.id || roles.contains(&id);
        let held = guild.roles.iter().filter(|role| has(role.id));
        let base = held.fold(0, |sum, role| sum | role.permissions);
        if guild.owner == member || base & bits::ADMINISTRATOR != 0 {
            return bits::ALL;
        }
        // First what is said of everybody, then of the roles together, then of the member.
        let of = |wanted: &dyn Fn(u64, u64) -> bool| {
            let said = channel.overwrites.iter().filter(|it| wanted(it.0, it.1));
            said.fold((0, 0), |(allow, deny), it| (allow | it.2, deny | it.3))
        };
        let layers = [
            of(&|id, kind| kind == 0 && id == guild.id),
            of(&|id, kind| kind == 0 && id != guild.id && has(id)),
            of(&|id, kind| kind == 1 && id == member),
        ];
        layers
            .iter()
            .fold(base, |may, (allow, deny)| may & !deny | allow)
    }
}
