//! What a desk asks of Discord while it answers, from its own thread.

use super::client::client;
use super::pool::Turns;
use super::rights::{id, parent, rights};
use super::said;
use super::send::{Ask, Failed, Kind, Sender};
use crate::bot::Discord;
use crate::bot::call::Attachment;
use crate::tongue::Phrase;
use reqwest::{Client, Method, Url};
use serde_json::Value;
use serenity::all::{ChannelId, GuildId, Route, UserId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::time::{Instant, timeout};

/// Where Discord keeps what is attached.
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
/// The most that is read of an attachment, whatever was said before.
const LARGEST: u64 = 25 * 1024 * 1024;
/// How long one question may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks Discord for a desk.
pub(super) struct Asker {
    sender: Arc<Sender>,
    /// Has no token: what is attached is asked for by its address alone.
    files: Client,
    handle: Handle,
    /// The desk's: whoever waits here leaves its turn to others.
    turns: Turns,
    /// The bot's own user, once the gateway has said so.
    me: AtomicU64,
}

impl Asker {
    pub(super) fn new(
        sender: Arc<Sender>,
        handle: Handle,
        turns: Turns,
    ) -> Result<Asker, reqwest::Error> {
        Ok(Asker {
            files: client(sender.base().is_some())?,
            sender,
            handle,
            turns,
            me: AtomicU64::new(0),
        })
    }

    /// Who the bot is.
    pub(super) fn is(&self, user: u64) {
        self.me.store(user, Ordering::Relaxed);
    }

    async fn read(&self, url: Url, most: u64) -> Result<Vec<u8>, Phrase> {
        let unread = |_| said::no_file();
        let mut response = self.files.get(url).send().await.map_err(unread)?;
        if !response.status().is_success() {
            return Err(said::no_file());
        }
        let mut bytes = vec![];
        while let Some(more) = response.chunk().await.map_err(unread)? {
            if bytes.len() as u64 + more.len() as u64 > most {
                return Err(said::large_file());
            }
            bytes.extend_from_slice(&more);
        }
        Ok(bytes)
    }

    async fn get(&self, route: Route<'_>) -> Result<Value, Failed> {
        let ask = Ask {
            kind: Kind::Other,
            method: &Method::GET,
            route,
            query: "",
            body: None,
            files: &[],
        };
        self.sender.send(&ask, Instant::now() + PATIENCE).await
    }

    async fn look(&self, guild: u64, channel: u64) -> Result<Option<u64>, Failed> {
        let (guild_id, user_id) = (
            GuildId::new(guild),
            UserId::new(self.me.load(Ordering::Relaxed)),
        );
        let channel_id = ChannelId::new(channel);
        let (roles, member, mut place) = tokio::try_join!(
            self.get(Route::GuildRoles { guild_id }),
            self.get(Route::GuildMember { guild_id, user_id }),
            self.get(Route::Channel { channel_id }),
        )?;
        // A channel of another guild is none of theirs.
        if id(&place["guild_id"]) != Some(guild) {
            return Ok(None);
        }
        if let Some(parent) = parent(&place).filter(|&it| it > 0) {
            let channel_id = ChannelId::new(parent);
            place = self.get(Route::Channel { channel_id }).await?;
        }
        Ok(rights(guild, &roles, &member, &place))
    }
}

impl Discord for Asker {
    fn fetch(&self, attachment: &Attachment) -> Result<Vec<u8>, Phrase> {
        let url = Url::parse(&attachment.url).map_err(|_| said::foreign_file())?;
        if !is_kept_by_discord(&url, self.sender.base()) {
            return Err(said::foreign_file());
        }
        let most = attachment.size.min(LARGEST);
        // A timeout is made inside the runtime.
        let read = async {
            let read = timeout(PATIENCE, self.read(url, most)).await;
            read.unwrap_or_else(|_| Err(said::no_file()))
        };
        self.turns.aside(|| self.handle.block_on(read))
    }

    fn permissions(&self, guild: u64, channel: u64) -> Result<u64, Phrase> {
        let nobody = self.me.load(Ordering::Relaxed) == 0;
        if nobody || guild == 0 || channel == 0 {
            return Err(said::no_rights(channel));
        }
        let look = self.look(guild, channel);
        let looked = self.turns.aside(|| self.handle.block_on(look));
        if let Err(why) = &looked {
            tracing::warn!(club = guild, channel, %why, "the bot's permissions could not be asked for");
        }
        let rights = looked.ok().flatten();
        rights.ok_or_else(|| said::no_rights(channel))
    }
}

/// Whether an attachment is where Discord keeps them, or at the stand-in of a test.
fn is_kept_by_discord(url: &Url, base: Option<&str>) -> bool {
    let bare = url.username().is_empty() && url.password().is_none();
    let host = url.host_str().unwrap_or_default();
    let real = url.scheme() == "https" && url.port().is_none() && HOSTS.contains(&host);
    let test = base.and_then(|base| Url::parse(base).ok());
    let test = test.is_some_and(|base| base.origin() == url.origin());
    bare && (real || test)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_discord_is_asked_for_what_is_attached() {
        let is = |text: &str, base| is_kept_by_discord(&Url::parse(text).unwrap(), base);
        assert!(is(
            "https://cdn.discordapp.com/attachments/1/2/a.hkmj?ex=1",
            None
        ));
        assert!(is("https://media.discordapp.net/attachments/1/2/a", None));
        let base = Some("http://127.0.0.1:8080");
        assert!(is("http://127.0.0.1:8080/attachments/a", base));
        for text in [
            "http://cdn.discordapp.com/a",
            "https://cdn.discordapp.com:8443/a",
            "https://cdn.discordapp.com.example.org/a",
            "https://cdn.discordapp.com@example.org/a",
            "https://me@cdn.discordapp.com/a",
            "https://example.org/cdn.discordapp.com",
            "http://127.0.0.1:9090/a",
            "http://169.254.169.254/latest",
            "file:///etc/passwd",
        ] {
            assert!(!is(text, base), "{text}");
        }
        assert!(!is("http://127.0.0.1:8080/a", None));
    }
}
