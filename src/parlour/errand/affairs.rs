//! Players, seasons, and the club's own rules.

use super::view::{LedgerView, Plan, Planned, Shown, refuse};
use super::{Errand, View};
use crate::ledger::{Kind, PlayerChange, PlayerId, RulesKept, SeasonChange, Text, Word};
use crate::parlour::{Answer, Attached, Effect};
use crate::phrase;
use crate::rules::Book;
use crate::tongue::Phrase;
use crate::yaml::Document;

pub(super) fn plan<'v>(view: &View<'v>, ledger: &'v LedgerView, errand: Errand) -> Planned<'v> {
    let change = |what: &str, change| {
        let entry = ledger.affair(what, Kind::Player(change))?;
        Plan::post(ledger, vec![entry])
    };
    match errand {
        Errand::AddPlayer { names, member } => add(ledger, names, member),
        Errand::Link { player, member } => {
            let (player, member) = (ledger.person(&player)?, Some(PlayerId::new(member)?));
            change("player link", PlayerChange::Linked { player, member })
        }
        Errand::Rename { player, name } => {
            let player = ledger.person(&player)?;
            is_free(ledger, &name)?;
            Ok(Plan::post(ledger, vec![])?.calling(player, name))
        }
        Errand::Alias { player, alias } => {
            let player = ledger.person(&player)?;
            is_free(ledger, &alias)?;
            let mut plan = Plan::post(ledger, vec![])?;
            if let Answer::Done(done) = &mut plan.answer {
                done.aliases.push((player.clone(), alias.clone()));
            }
            Ok(plan.after([Effect::Alias { player, alias }]))
        }
        Errand::Merge { player, into } => {
            let (player, into) = (ledger.person(&player)?, ledger.person(&into)?);
            change("player merge", PlayerChange::Merged { player, into })
        }
        Errand::Unmerge { player } => {
            // Whoever is one with another is found by their own id alone, or by their old name.
            let named = ledger.names.iter().find(|(id, name)| {
                let merged = ledger
                    .desk
                    .players
                    .get(id)
                    .is_some_and(|it| it.into.is_some());
                merged && name.to_lowercase() == player.to_lowercase()
            });
            let player = match named {
                Some((id, _)) => id.clone(),
                None => PlayerId::new(player)?,
            };
            change("player unmerge", PlayerChange::Unmerged { player })
        }
        Errand::Forget { player } => {
            let one = ledger.person(&player)?;
            // Whoever is one with them is called by another of their names.
            let ids = ledger.desk.players.iter();
            let ids = ids.filter(|(id, _)| *ledger.desk.players.one(id) == one);
            let effects = ids.map(|(id, _)| Effect::Forget { player: id.clone() });
            Ok(Plan {
                effects: effects.collect(),
                answer: Answer::Forgotten(one),
            })
        }
        Errand::ListPlayers => Plan::show(Shown::Players(ledger)),
        Errand::OpenSeason { name } => {
            let seasons = u32::try_from(ledger.desk.seasons.len()).unwrap_or(u32::MAX);
            let opened = SeasonChange::Opened {
                season: seasons.saturating_add(1),
                name: Text::new(name)?,
            };
            let entry = ledger.affair("season open", Kind::Season(opened))?;
            Plan::post(ledger, vec![entry])
        }
        Errand::CloseSeason => {
            let Some(season) = ledger.desk.season() else {
                let message = phrase!("no season is open", "沒有進行中的一季");
                let cure = phrase!("/season open NAME", "/season open 名稱");
                return refuse(message, cure);
            };
            let closed = SeasonChange::Closed {
                season: season.number,
            };
            let entry = ledger.affair("season close", Kind::Season(closed))?;
            Plan::post(ledger, vec![entry])
        }
        Errand::SetRules { file } => set_rules(view, ledger, &file),
        _ => {
            let message = phrase!("that is no affair of the club", "這不是會務");
            refuse(message, Phrase::default())
        }
    }
}

/// Somebody new, or several. A member goes by their own id, unless somebody has it already.
fn add<'v>(ledger: &'v LedgerView, names: Vec<String>, member: Option<String>) -> Planned<'v> {
    if names.is_empty() || member.is_some() && names.len() > 1 {
        let many = names.len();
        let message = phrase!(
            "{many} are named, and a member is one",
            "寫了{many}人，而成員只是一人"
        );
        let cure = phrase!(
            "/player add Ming member:308094723894632448",
            "/player add 阿明 member:308094723894632448"
        );
        return refuse(message, cure);
    }
    let member = member.map(PlayerId::new).transpose()?;
    let (mut desk, mut entries, mut called) = (ledger.desk.clone(), vec![], vec![]);
    for name in names {
        is_free(ledger, &name)?;
        if called
            .iter()
            .any(|(_, other): &(_, String)| other.to_lowercase() == name.to_lowercase())
        {
            let message = phrase!("{name} is named twice", "{name}寫了兩次");
            return refuse(message, Phrase::default());
        }
        let own = member.clone();
        let own = own.filter(|id| ledger.desk.players.get(id).is_none());
        let player = match own {
            Some(player) => player,
            None => PlayerId::new(desk.players.next_guest())?,
        };
        let added = PlayerChange::Added {
            player: player.clone(),
            member: member.clone(),
        };
        let what = match called.len() {
            0 => "player add".to_owned(),
            before => format!("player add {}", before + 1),
        };
        let entry = ledger.affair(&what, Kind::Player(added))?;
        let taken = desk.take(ledger.asking.at, &ledger.asking.by, &entry);
        taken.map_err(|refused| ledger.refused(&refused))?;
        entries.push(entry);
        called.push((player, name));
    }
    let plan = Plan::post(ledger, entries)?;
    let calling = |plan: Plan<'v>, (player, name)| plan.calling(player, name);
    Ok(called.into_iter().fold(plan, calling))
}

/// That nobody else is called so.
fn is_free<'v>(ledger: &LedgerView, name: &str) -> Planned<'v, ()> {
    let same = |other: &str| other.to_lowercase() == name.to_lowercase();
    let named = ledger.names.iter().find(|(_, other)| same(other));
    let aliased = ledger.aliases.iter().find(|(other, _)| same(other));
    let id = named.map(|(id, _)| id).or(aliased.map(|(_, id)| id));
    match id {
        Some(id) => {
            let cure = phrase!(
                "another name, or a word more: Ming the younger",
                "換個名字，或加一字：小明"
            );
            let message = phrase!("{id} is called {name} already", "{id} 已經叫{name}");
            refuse(message, cure)
        }
        None => Ok(()),
    }
}

/// The most bytes of a club's rule set: it stands on one line of the journal.
const MOST_RULES: usize = 16 * 1024;

/// The id that a rule file says, if it can be read so far.
pub(in crate::parlour) fn file_id(text: &str) -> Option<String> {
    let document = Document::sift(text, Book::LIMIT, &mut vec![])?;
    let id = document.root().get("id")?;
    id.value().as_str().map(str::to_owned)
}

fn set_rules<'v>(view: &View<'v>, ledger: &'v LedgerView, file: &Attached) -> Planned<'v> {
    if file.text.len() > MOST_RULES {
        let (name, bytes) = (&file.name, file.text.len());
        let message = phrase!("{name} has {bytes} bytes", "{name} 有{bytes}位元組");
        let cure = phrase!(
            "a club's rule set has {MOST_RULES} bytes at most",
            "雀會的規則最多{MOST_RULES}位元組"
        );
        return refuse(message, cure);
    }
    // It may be a newer form of one that the club has, so it is read beside the others.
    let mut others = view.book.clone();
    let own = |id: &str| ledger.desk.rules.keys().any(|own| own.as_str() == id);
    let id = file_id(&file.text).filter(|id| own(id));
    others.retain(|rules| Some(rules.id.as_str()) != id.as_deref());
    let id = match others.read(&file.name, &file.text) {
        Ok(id) => id,
        Err(fault) => {
            // Each problem says of itself that it is an error.
            return Err(Box::new(Answer::WrongRules(fault)));
        }
    };
    let Some(rules) = others.get(&id) else {
        return refuse(others.unknown(&id), Phrase::default());
    };
    // One that is like another of the club's own is kept whole: what that becomes later does not
    // change this one.
    let mut plain = view.book.clone();
    plain.retain(|rules| !own(&rules.id));
    let text = match plain.read(&file.name, &file.text) {
        Ok(_) => file.text.clone(),
        Err(_) => rules.to_yaml(),
    };
    let kept = RulesKept {
        id: Word::new(id.as_str())?,
        digest: rules.digest(),
        text,
    };
    if ledger.desk.rules.get(&kept.id) == Some(&kept) {
        let message = phrase!("the club has {id} so already", "雀會的 {id} 已是如此");
        return refuse(message, Phrase::default());
    }
    let entry = ledger.affair("rules set", Kind::Rules(kept))?;
    Plan::post(ledger, vec![entry])
}
