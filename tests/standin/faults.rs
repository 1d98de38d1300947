//! What goes wrong on purpose between the bot and Discord.

use std::time::Duration;

use super::StandIn;

/// Which requests a fault is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `GET /gateway` and `GET /gateway/bot`.
    Gateway,
    /// The commands, global and of a guild.
    Commands,
    /// The first answer to an interaction.
    Callback,
    /// A further message with an interaction's token.
    Followup,
    /// The first answer afterwards: `messages/@original`, or a follow-up by its id.
    Original,
    /// Messages of a channel.
    Messages,
    /// Channels themselves.
    Channel,
    /// Guilds, their roles, channels and members.
    Guild,
    /// The bot's own account and application.
    Account,
    /// The files that members posted.
    Cdn,
    /// Whatever else was asked for.
    Other,
}

/// What happens to a request.
#[derive(Clone, Debug)]
pub enum Fault {
    /// It is answered with this status and not carried out.
    Status(u16),
    /// It is answered with 429 and not carried out.
    RateLimited { retry_after: f64, global: bool },
    /// The connection is cut and nothing is carried out.
    Cut,
    /// It is carried out, and the connection is cut before the answer.
    CutAfter,
    /// It is carried out after a while.
    Delay(Duration),
}

/// The faults that are still to happen.
#[derive(Default)]
pub struct Faults(Vec<(Kind, Fault, usize)>);

impl Faults {
    /// The fault of the next request of a kind, which is thereby used up.
    pub fn take(&mut self, kind: Kind) -> Option<Fault> {
        let at = self
            .0
            .iter()
            .position(|(of, _, left)| *of == kind && *left > 0)?;
        self.0[at].2 -= 1;
        Some(self.0[at].1.clone())
    }
}

impl StandIn {
    /// The next requests of a kind, as many as said, meet this fault.
    pub fn fault(&self, kind: Kind, fault: Fault, times: usize) {
        self.shared.state().faults.0.push((kind, fault, times));
    }

    /// No fault that was asked for happens any more.
    pub fn mend(&self) {
        self.shared.state().faults.0.clear();
    }
}
