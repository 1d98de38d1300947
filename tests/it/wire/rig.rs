//! A bot in this process, with a desk that a test speaks through, and a Discord of its own.

use crate::standin::{Channel, Guild, Member, Options, StandIn};
use sikwu::bot::call::Call;
use sikwu::bot::reply::Reply;
use sikwu::bot::wire::{self, Addresses, Pace, Secret, Setup, Stop, Trouble};
use sikwu::bot::{Desk, Discord};
use sikwu::config;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub(super) type Answer = dyn Fn(&Call, &dyn Discord) -> Reply + Send + Sync;

/// A desk that says what the test wants, and counts.
pub(super) struct TestDesk {
    answer: Box<Answer>,
    is_private: bool,
    pub(super) asked: AtomicUsize,
    pub(super) is_closed: AtomicBool,
}

impl Desk for TestDesk {
    fn is_private(&self, _: &Call) -> bool {
        self.is_private
    }

    fn answer(&self, call: &Call, discord: &dyn Discord) -> Reply {
        self.asked.fetch_add(1, Ordering::SeqCst);
        (self.answer)(call, discord)
    }

    fn close(&self) {
        assert!(!self.is_closed.swap(true, Ordering::SeqCst), "closed twice");
    }
}

/// A door that a desk stands at until the test opens it.
#[derive(Clone, Default)]
pub(super) struct Door(Arc<(Mutex<bool>, Condvar)>);

impl Door {
    pub(super) fn open(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }

    pub(super) fn pass(&self) {
        let wait = Duration::from_secs(20);
        let open = self.0.0.lock().unwrap();
        let waited = self.0.1.wait_timeout_while(open, wait, |open| !*open);
        assert!(!waited.unwrap().1.timed_out(), "nobody opens the door");
    }
}

/// How a bot is to be run.
pub(super) struct Plan {
    pub(super) options: Options,
    pub(super) discord: config::Discord,
    pub(super) pace: Pace,
    pub(super) is_private: bool,
    pub(super) token: Option<&'static str>,
}

impl Default for Plan {
    fn default() -> Plan {
        let retry = Duration::from_millis(20);
        Plan {
            options: Options::default(),
            discord: config::Discord::default(),
            pace: Pace {
                retry,
                ..Pace::default()
            },
            is_private: false,
            token: None,
        }
    }
}

/// A bot that runs, and whoever speaks with it.
pub(super) struct Rig {
    pub(super) standin: StandIn,
    pub(super) desk: Arc<TestDesk>,
    pub(super) guild: Guild,
    pub(super) channel: Channel,
    pub(super) member: Member,
    pub(super) stop: Stop,
    thread: Option<JoinHandle<Result<(), Trouble>>>,
}

const COMMANDS: &str = r#"[
    { "name": "ask", "type": 1, "description": "Asks the desk",
      "contexts": [0, 1, 2], "integration_types": [0, 1],
      "options": [
        { "type": 3, "name": "text", "description": "A text", "autocomplete": true },
        { "type": 11, "name": "file", "description": "A file" }
      ] }
]"#;

impl Rig {
    /// A bot that is connected and whose commands are registered.
    pub(super) fn start(
        plan: Plan,
        answer: impl Fn(&Call, &dyn Discord) -> Reply + Send + Sync + 'static,
    ) -> Rig {
        let rig = Rig::begin(plan, |_| (), answer);
        rig.ready();
        rig
    }

    /// A bot that is run and may not come far; something is done to the stand-in before.
    pub(super) fn begin(
        plan: Plan,
        before: impl FnOnce(&StandIn),
        answer: impl Fn(&Call, &dyn Discord) -> Reply + Send + Sync + 'static,
    ) -> Rig {
        let standin = StandIn::start(plan.options);
        before(&standin);
        let guild = standin.guild("The club");
        let channel = guild.channel("mahjong");
        let member = guild.member("ah-keung");
        let desk = Arc::new(TestDesk {
            answer: Box::new(answer),
            is_private: plan.is_private,
            asked: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
        });
        let stop = Stop::default();
        let token = plan.token.unwrap_or(standin.token());
        let gateway = standin.gateway_url();
        let setup = Setup {
            discord: plan.discord,
            token: Secret::new(token.into()).unwrap(),
            commands: COMMANDS.to_owned(),
            addresses: Addresses::new(Some(standin.base()), Some(&gateway)).unwrap(),
            pace: plan.pace,
            stop: stop.clone(),
        };
        let asked = Arc::clone(&desk);
        let thread = thread::spawn(move || wire::run(asked, setup));
        Rig {
            standin,
            desk,
            guild,
            channel,
            member,
            stop,
            thread: Some(thread),
        }
    }

    #[track_caller]
    pub(super) fn ready(&self) {
        self.standin.wait_until("a bot with commands", |standin| {
            standin.is_connected() && !standin.commands(None).is_empty()
        });
    }

    /// How often the desk was asked.
    pub(super) fn asked(&self) -> usize {
        self.desk.asked.load(Ordering::SeqCst)
    }

    /// Waits until the bot has ended by itself, or because it was told to.
    #[track_caller]
    pub(super) fn ended(&mut self, within: Duration) -> Result<(), Trouble> {
        let end = Instant::now() + within;
        let thread = self.thread.take().unwrap();
        while !thread.is_finished() {
            assert!(Instant::now() < end, "it runs on");
            thread::sleep(Duration::from_millis(5));
        }
        thread.join().unwrap()
    }
}

impl Drop for Rig {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take()
            && !thread::panicking()
        {
            thread.join().unwrap().unwrap();
        }
    }
}
