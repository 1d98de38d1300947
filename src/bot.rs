//! The bot: sikwu where the club is, on Discord.
//!
//! Three rooms. [`call`] and [`reply`] are what comes and what goes back, in our own words.
//! [`FrontDesk`] answers one with the other: it knows the parlour and no Discord library. [`wire`]
//! is the only room that knows serenity: it hears interactions, asks a [`Desk`], and sends what it
//! says.

pub mod call;
pub mod complete;
mod desk;
pub mod drawer;
pub mod markup;
pub mod press;
pub mod register;
pub mod reply;
pub mod wire;
pub mod wishes;

pub use desk::FrontDesk;

use crate::tongue::Phrase;
use call::{Attachment, Call};
use reply::Reply;

/// Whoever answers calls. It may take its time: it is asked on a thread of its own.
pub trait Desk: Send + Sync + 'static {
    /// Whether only the caller will see the answer. What it says counts where the answer takes so
    /// long that the caller is told to wait. It is asked while others wait, so it asks nobody.
    fn is_private(&self, call: &Call) -> bool;

    /// Answers a call, and says what is to be sent.
    fn answer(&self, call: &Call, discord: &dyn Discord) -> Reply;

    /// Finishes what is being written and closes the store. Nothing is asked afterwards.
    fn close(&self);
}

/// What a desk may ask of Discord while it answers.
pub trait Discord {
    /// The bytes of an attachment. Whether it is too large was to be looked at before.
    ///
    /// # Errors
    ///
    /// Why it cannot be had, to be said to whoever attached it.
    fn fetch(&self, attachment: &Attachment) -> Result<Vec<u8>, Phrase>;

    /// What the bot may do in a channel of a guild: Discord's permission bits.
    ///
    /// # Errors
    ///
    /// Why that cannot be known, to be said to whoever asked.
    fn permissions(&self, guild: u64, channel: u64) -> Result<u64, Phrase>;
}
