//! What serenity read of an interaction, in our own words: pure.

use crate::bot::call::{Attachment, Call, Command, Given, Member, Message, Token, What};
use serenity::all::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandData,
    CommandDataOption, CommandDataOptionValue as Value, CommandDataResolved, CommandType,
    ComponentInteractionDataKind as Pressed, Interaction, MessageFlags, ResolvedTarget, RoleId,
    UserId,
};

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) call: Call,
    /// Whether there is a message that the answer may change: the one that was pressed on.
    pub(super) has_message: bool,
}

/// An interaction that is nothing we can answer, and why.
pub(super) type Ignored = &'static str;

/// What an interaction says.
///
/// # Errors
///
/// Why nobody can answer it.
pub(super) fn decode(interaction: &Interaction) -> Result<Heard, Ignored> {
    // Four types with the same members, and no trait over them.
    macro_rules! call {
        ($it:expr, $installed:expr, $what:expr) => {
            Call {
                id: $it.id.get(),
                token: Token($it.token.clone()),
                member: match &$it.member {
                    Some(member) => Member {
                        id: member.user.id.get(),
                        name: member.display_name().to_owned(),
                        roles: member.roles.iter().map(|role| role.get()).collect(),
                        permissions: member.permissions.map_or(0, |it| it.bits()),
                    },
                    None => Member {
                        id: $it.user.id.get(),
                        name: $it.user.display_name().to_owned(),
                        roles: vec![],
                        permissions: 0,
                    },
                },
                guild: $it.guild_id.map(|guild| guild.get()),
                is_installed: $it.guild_id.is_some() && $installed,
                channel: $it.channel_id.get(),
                permissions: $it.app_permissions.map_or(0, |it| it.bits()),
                locale: $it.locale.clone(),
                guild_locale: $it.guild_locale.clone(),
                file_limit: u64::from($it.attachment_size_limit),
                what: $what,
            }
        };
    }
    let (call, has_message) = match interaction {
        Interaction::Command(it) => (
            call!(
                it,
                has(&it.authorizing_integration_owners),
                called(&it.data)?
            ),
            false,
        ),
        Interaction::Autocomplete(it) => (
            call!(
                it,
                has(&it.authorizing_integration_owners),
                typed(&it.data)?
            ),
            false,
        ),
        Interaction::Component(it) => {
            let what = What::Press {
                id: it.data.custom_id.clone(),
                values: chosen(&it.data.kind)?,
                message: message(&it.message),
            };
            (
                call!(it, has(&it.authorizing_integration_owners), what),
                true,
            )
        }
        Interaction::Modal(it) => {
            let parts = it.data.components.iter().flat_map(|row| &row.components);
            let fields = parts.filter_map(|part| match part {
                ActionRowComponent::InputText(input) => {
                    let text = input.value.clone().unwrap_or_default();
                    Some((input.custom_id.clone(), text))
                }
                _ => None,
            });
            let what = What::Form {
                id: it.data.custom_id.clone(),
                fields: fields.collect(),
            };
            // serenity does not read who has it: whoever knows the guild corrects this.
            (call!(it, true, what), it.message.is_some())
        }
        Interaction::Ping(_) => return Err("a ping, which the gateway does not send"),
        _ => return Err("an interaction of a kind that is not known"),
    };
    Ok(Heard { call, has_message })
}

/// Whether the guild has the bot. Where Discord does not say who has it, the guild does.
fn has(owners: &AuthorizingIntegrationOwners) -> bool {
    let mut all = owners.0.iter();
    owners.0.is_empty() || all.any(|it| matches!(it, AuthorizingIntegrationOwner::GuildInstall(_)))
}

fn called(data: &CommandData) -> Result<What, Ignored> {
    match data.kind {
        CommandType::ChatInput => Ok(What::Command(command(data)?.0)),
        CommandType::Message => match data.target() {
            Some(ResolvedTarget::Message(target)) => Ok(What::OnMessage {
                name: data.name.clone(),
                message: message(target),
            }),
            _ => Err("a command on a message that is not there"),
        },
        CommandType::User => Err("a command on a user"),
        _ => Err("a command of a kind that is not known"),
    }
}

fn typed(data: &CommandData) -> Result<What, Ignored> {
    let (command, typed) = command(data)?;
    match typed {
        Some((option, typed)) => Ok(What::Typing {
            command,
            option,
            typed,
        }),
        None => Err("a completion of no option"),
    }
}

type Typed = Option<(String, String)>;

/// The command with its subcommand, its options, and the one that is being typed.
fn command(data: &CommandData) -> Result<(Command, Typed), Ignored> {
    let mut name = data.name.clone();
    let mut options = &data.options;
    // A group and a subcommand in it, at most, each alone in its list.
    while let [
        CommandDataOption {
            name: word,
            value: Value::SubCommand(within) | Value::SubCommandGroup(within),
            ..
        },
    ] = options.as_slice()
    {
        name = format!("{name} {word}");
        options = within;
    }
    let mut command = Command {
        name,
        options: vec![],
    };
    let mut typed = None;
    for option in options {
        let given = match &option.value {
            Value::Autocomplete { value, .. } => {
                typed = Some((option.name.clone(), value.clone()));
                continue;
            }
            value => given(value, &data.resolved)?,
        };
        command.options.push((option.name.clone(), given));
    }
    Ok((command, typed))
}

fn given(value: &Value, resolved: &CommandDataResolved) -> Result<Given, Ignored> {
    Ok(match value {
        Value::String(text) => Given::Text(text.clone()),
        Value::Integer(number) => Given::Number(*number),
        Value::Boolean(yes) => Given::Yes(*yes),
        Value::Role(role) => Given::Role(role.get()),
        Value::Channel(channel) => Given::Channel(channel.get()),
        Value::User(user) => self::user(*user, resolved)?,
        Value::Mentionable(id) => match resolved.roles.get(&RoleId::new(id.get())) {
            Some(role) => Given::Role(role.id.get()),
            None => self::user(UserId::new(id.get()), resolved)?,
        },
        Value::Attachment(id) => match resolved.attachments.get(id) {
            Some(file) => Given::File(attachment(file)),
            None => return Err("an attachment that is not there"),
        },
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
            Given::Number(*number as i64)
        }
        _ => return Err("an option of a kind that is not known"),
    })
}

/// A user, by what they are called where it is asked.
fn user(id: UserId, resolved: &CommandDataResolved) -> Result<Given, Ignored> {
    let user = resolved.users.get(&id).ok_or("a user who is not there")?;
    let member = resolved.members.get(&id);
    let nick = member.and_then(|member| member.nick.as_deref());
    Ok(Given::User {
        id: id.get(),
        name: nick.unwrap_or_else(|| user.display_name()).to_owned(),
    })
}

fn chosen(pressed: &Pressed) -> Result<Vec<String>, Ignored> {
    let id = |id: u64| id.to_string();
    Ok(match pressed {
        Pressed::Button => vec![],
        Pressed::StringSelect { values } => values.clone(),
        Pressed::UserSelect { values } => values.iter().map(|it| id(it.get())).collect(),
        Pressed::RoleSelect { values } => values.iter().map(|it| id(it.get())).collect(),
        Pressed::MentionableSelect { values } => values.iter().map(|it| id(it.get())).collect(),
        Pressed::ChannelSelect { values } => values.iter().map(|it| id(it.get())).collect(),
        Pressed::Unknown(_) => return Err("a component of a kind that is not known"),
    })
}

fn message(message: &serenity::all::Message) -> Message {
    let flags = message.flags.unwrap_or_default();
    Message {
        id: message.id.get(),
        text: message.content.clone(),
        attachments: message.attachments.iter().map(attachment).collect(),
        is_private: flags.contains(MessageFlags::EPHEMERAL),
    }
}

fn attachment(file: &serenity::all::Attachment) -> Attachment {
    Attachment {
        name: file.filename.clone(),
        url: file.url.clone(),
        size: u64::from(file.size),
    }
}

#[cfg(test)]
mod tests;
