//! The program as a child, a Discord for it, and people whose messages are looked through.

use crate::standin::{Bot, Channel, Handle, Member, Options, Shown, StandIn};
use std::collections::BTreeMap;

/// A Discord and the bot on it.
pub(super) struct Rig {
    pub(super) discord: StandIn,
    pub(super) bot: Bot,
    /// Whose messages are looked at.
    pub(super) people: Vec<Member>,
    /// Where they are looked at.
    pub(super) places: Vec<Channel>,
    known: BTreeMap<u64, String>,
}

/// A message that was not there before, or that is another than it was.
pub(super) struct News {
    /// The one person who sees it, where not all do.
    pub(super) only: Option<String>,
    pub(super) is_changed: bool,
    pub(super) shown: Shown,
}

impl Rig {
    /// A bot with these settings, which is ready.
    pub(super) fn start(config: &str) -> Rig {
        let discord = StandIn::start(Options::default());
        Rig {
            bot: Bot::start(&discord, config),
            discord,
            people: vec![],
            places: vec![],
            known: BTreeMap::new(),
        }
    }

    /// Waits until all that belongs to an answer was sent: the bot logs it then.
    #[track_caller]
    pub(super) fn done(&self, asked: &Handle) {
        let asked = format!("interaction={} ", asked.id);
        self.discord.wait_until("the end of an answer", |_| {
            let log = self.bot.stderr();
            let mut ended = log.lines().filter(|line| line.contains(" INFO answered "));
            ended.any(|line| line.contains(&asked))
        });
    }

    /// What has come or changed since this was last asked, the oldest message first.
    pub(super) fn news(&mut self) -> Vec<News> {
        let mut now: BTreeMap<u64, News> = BTreeMap::new();
        for place in &self.places {
            for person in &self.people {
                for shown in place.seen_by(person) {
                    let only = shown.ephemeral.then(|| person.name.clone());
                    let is_changed = self.known.contains_key(&shown.id);
                    now.entry(shown.id).or_insert(News {
                        only,
                        is_changed,
                        shown,
                    });
                }
            }
        }
        let before = std::mem::take(&mut self.known);
        let looks = now.iter().map(|(id, it)| (*id, it.shown.json.to_string()));
        self.known = looks.collect();
        let new = now
            .into_iter()
            .filter(|(id, _)| before.get(id) != self.known.get(id));
        new.map(|(_, it)| it).collect()
    }

    /// Ends the bot as a service manager does: it says goodbye and leaves no message behind that
    /// breaks a rule.
    #[track_caller]
    pub(super) fn end(mut self) {
        self.bot.terminate();
        assert!(self.bot.wait_exit().success(), "{}", self.bot.stderr());
        self.discord.assert_lawful();
    }
}
