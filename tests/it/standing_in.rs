//! Is the stand-in for Discord honest? A small bot of serenity's lives on it, and each rule that
//! it holds a bot to is broken once on purpose.

mod checks;
mod limits;
mod lives;
mod sender;
mod small;
mod sockets;
