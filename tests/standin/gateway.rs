//! The gateway: sessions, what was dispatched in each, and the ways in which a socket is lost.
//!
//! <https://discord.com/developers/docs/events/gateway>

mod connection;

use std::collections::VecDeque;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{Shared, StandIn};

pub use connection::serve;

/// A way in which the connection to the bot is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The connection is gone, without a word.
    Tcp,
    /// A close frame with this code. 4003, 4004, 4007, 4009 and above end the session.
    Close(u16),
    /// A close frame without a code.
    CloseWithoutCode,
    /// Op 7: please reconnect.
    Reconnect,
    /// Op 9: the session is invalid, and may be resumed or not.
    Invalid { resumable: bool },
}

/// The newest events that a session can be told again.
const KEPT: usize = 5000;

#[derive(Default)]
pub struct Gateway {
    sessions: Vec<Session>,
    wires: Vec<(u64, UnboundedSender<Out>)>,
    connections: u64,
    /// When a bot identified, and when one resumed.
    pub identified: Vec<Instant>,
    pub resumed: Vec<Instant>,
    pub silent: bool,
    pub refuse: bool,
    refused: usize,
    pub after_hello: Option<(Cut, usize)>,
    twice: bool,
    swap: bool,
    held: Option<(&'static str, Value, Option<u64>)>,
}

struct Session {
    id: String,
    shard: (u64, u64),
    seq: u64,
    log: VecDeque<(u64, Value)>,
    wire: Option<(u64, UnboundedSender<Out>)>,
}

enum Out {
    Event(Value),
    Cut(Cut),
}

impl Gateway {
    /// Sends an event to every session of the shard that it is for.
    pub fn dispatch(&mut self, name: &'static str, event: Value, guild: Option<u64>) {
        if std::mem::take(&mut self.swap) {
            self.held = Some((name, event, guild));
            return;
        }
        let times = 1 + usize::from(std::mem::take(&mut self.twice));
        for _ in 0..times {
            for session in &mut self.sessions {
                let (shard, of) = session.shard;
                if guild.map_or(0, |guild| (guild >> 22) % of) == shard {
                    session.dispatch(name, event.clone());
                }
            }
        }
        if let Some((name, event, guild)) = self.held.take() {
            self.dispatch(name, event, guild);
        }
    }

    /// Whether somebody identified or resumed after a moment.
    pub fn met_since(&self, moment: Instant) -> bool {
        let mut all = self.identified.iter().chain(&self.resumed);
        all.any(|at| *at > moment)
    }

    pub fn told(&self) -> String {
        format!(
            "{} connections, {} identified, {} resumed, {} refused; {} sessions, {} connected",
            self.connections,
            self.identified.len(),
            self.resumed.len(),
            self.refused,
            self.sessions.len(),
            self.sessions.iter().filter(|it| it.wire.is_some()).count()
        )
    }

    pub fn forget(&mut self) {
        self.sessions.iter_mut().for_each(|it| it.log.clear());
    }
}

impl Session {
    fn dispatch(&mut self, name: &str, event: Value) {
        self.seq += 1;
        let event = json!({"op": 0, "t": name, "s": self.seq, "d": event});
        if let Some((_, wire)) = &self.wire {
            let _ = wire.send(Out::Event(event.clone()));
        }
        self.log.push_back((self.seq, event));
        if self.log.len() > KEPT {
            self.log.pop_front();
        }
    }
}

impl StandIn {
    /// Loses every connection in this way.
    pub fn cut(&self, how: Cut) {
        let mut state = self.shared.state();
        let ends = match how {
            Cut::Close(code) => matches!(code, 4003..=4004 | 4007 | 4009..),
            Cut::Invalid { resumable } => !resumable,
            _ => false,
        };
        if ends {
            state.gateway.sessions.clear();
        }
        for (_, wire) in &state.gateway.wires {
            let _ = wire.send(Out::Cut(how));
        }
    }

    /// No session can be resumed any more.
    pub fn forget_sessions(&self) {
        self.shared.state().gateway.sessions.clear();
    }

    /// Heartbeats are not answered, or are again.
    pub fn silent_heartbeats(&self, silent: bool) {
        self.shared.state().gateway.silent = silent;
    }

    /// Nobody can connect to the gateway, or everybody can again.
    pub fn refuse_upgrades(&self, refuse: bool) {
        self.shared.state().gateway.refuse = refuse;
    }

    /// The next connections are lost right after HELLO.
    pub fn cut_after_hello(&self, how: Cut, times: usize) {
        self.shared.state().gateway.after_hello = Some((how, times));
    }

    /// The next event is delivered twice.
    pub fn deliver_twice(&self) {
        self.shared.state().gateway.twice = true;
    }

    /// The next event is held back until the one after it was delivered.
    pub fn swap_next_two(&self) {
        self.shared.state().gateway.swap = true;
    }

    /// How often bots have identified.
    pub fn identifies(&self) -> usize {
        self.shared.state().gateway.identified.len()
    }

    /// How often bots have resumed.
    pub fn resumes(&self) -> usize {
        self.shared.state().gateway.resumed.len()
    }

    /// How often somebody tried to connect and was refused.
    pub fn refusals(&self) -> usize {
        self.shared.state().gateway.refused
    }

    /// How often somebody has connected, with or without identifying.
    pub fn connections(&self) -> u64 {
        self.shared.state().gateway.connections
    }

    /// Whether a bot is connected now, with a session.
    pub fn is_connected(&self) -> bool {
        let state = self.shared.state();
        state.gateway.sessions.iter().any(|it| it.wire.is_some())
    }
}

/// Whether the next one who wants to connect may.
pub fn lets_in(shared: &Shared) -> bool {
    let gateway = &mut shared.state().gateway;
    gateway.refused += usize::from(gateway.refuse);
    !gateway.refuse
}
