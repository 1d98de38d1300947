//! What is completed from the ledger: players, sessions, tables, entries, spans of time.

use super::{Completion, has};
use crate::ledger::{
    Agreement, Hand, HowWon, Kept, Kind, PlayerChange, PlayerId, SeasonChange, SessionChange,
};
use crate::parlour::{LedgerView, Takes};
use crate::said;
use crate::tongue::Tongue;

pub(super) fn complete(
    takes: Takes,
    typed: &str,
    tongue: Tongue,
    view: &LedgerView,
) -> Vec<Completion> {
    let mut found = match takes {
        Takes::Player => players(typed, tongue, view),
        Takes::Players => several(typed, tongue, view),
        Takes::Session(_) => sessions(tongue, view),
        Takes::Table(_) => tables(tongue, view),
        Takes::Entry => entries(typed, tongue, view),
        Takes::Span => spans(tongue, view),
        _ => vec![],
    };
    match takes {
        Takes::Session(true) => {
            let all = tongue.pick("everything that is open", "全部未清的帳");
            found.insert(0, (all.to_owned(), "all".to_owned()));
        }
        Takes::Table(true) => {
            let none = tongue.pick("whom the record names", "記錄所寫的人");
            found.push((none.to_owned(), "none".to_owned()));
        }
        _ => {}
    }
    if matches!(takes, Takes::Session(_) | Takes::Table(_) | Takes::Span) {
        found.retain(|(label, value)| has(&[label, value], typed));
    }
    found
}

/// Players whose name, alias or id has what is typed in it: who sits at a table first, then who
/// has the most points; guests are marked.
fn players(typed: &str, tongue: Tongue, view: &LedgerView) -> Vec<Completion> {
    let all = &view.desk.players;
    let typed = typed.trim();
    let mut found = vec![];
    for (id, player) in all.iter().filter(|(id, _)| all.one(id) == *id) {
        let name = view.names.get(id).map_or(id.as_str(), String::as_str);
        let mut aliases = view.aliases.iter();
        let alias = aliases.find(|(alias, of)| all.one(of) == id && has(&[alias], typed));
        let by_name = has(&[name, id.as_str()], typed);
        if !by_name && alias.is_none() {
            continue;
        }
        let mut label = name.to_owned();
        if let Some((alias, _)) = alias.filter(|_| !by_name) {
            label.push_str(&said!(tongue, " ({alias})", "（{alias}）"));
        }
        if player.member.is_none() {
            label.push_str(tongue.pick(" · guest", " · 賓客"));
        }
        let sits = view.desk.sessions.place_of(id);
        if let Some((session, table)) = sits {
            label.push_str(&said!(
                tongue,
                " · table {session}.{table}",
                " · 第{session}.{table}枱"
            ));
        }
        let value = match view.called(name).len() {
            1 => name.to_owned(),
            _ => id.to_string(),
        };
        let begins = name.to_lowercase().starts_with(&typed.to_lowercase());
        let place = view.standings.iter().position(|it| it.player == *id);
        let order = (!begins, sits.is_none(), place.unwrap_or(usize::MAX));
        found.push((order, (label, value)));
    }
    found.sort();
    found.into_iter().map(|(_, it)| it).collect()
}

/// Players between commas: the last one is completed, and nobody is offered twice.
fn several(typed: &str, tongue: Tongue, view: &LedgerView) -> Vec<Completion> {
    let cut = typed.char_indices().rev();
    let mut cut = cut.filter(|(_, c)| [',', '，', '、'].contains(c));
    let last = cut.next().map_or(0, |(at, c)| at + c.len_utf8());
    let (before, last) = typed.split_at(last);
    let named = before.split([',', '，', '、']).map(str::trim);
    let named: Vec<&str> = named.filter(|name| !name.is_empty()).collect();
    let more = players(last, tongue, view).into_iter();
    let more = more.filter(|(_, value)| !named.contains(&value.as_str()));
    let whole = |text: &str| {
        let all = named.iter().copied().chain([text]);
        all.collect::<Vec<_>>().join(", ")
    };
    more.map(|(label, value)| (whole(&label), whole(&value)))
        .collect()
}

/// Sessions, the last first.
fn sessions(tongue: Tongue, view: &LedgerView) -> Vec<Completion> {
    let sessions = &view.desk.sessions;
    let numbers = (1..=sessions.opened()).rev();
    let told = numbers.map(|number| {
        let mut label = said!(tongue, "session {number}", "第{number}場");
        if let Some(day) = opened(number, view) {
            label.push_str(&format!(" · {day}"));
        }
        match sessions.get(number) {
            Ok(session) => {
                let hands: usize = session.tables.values().map(|it| it.played().len()).sum();
                let noun = if hands == 1 { "hand" } else { "hands" };
                label.push_str(&said!(
                    tongue,
                    " · open · {hands} {noun}",
                    " · 進行中 · {hands}局"
                ));
            }
            Err(_) => label.push_str(tongue.pick(" · closed", " · 已結束")),
        }
        (label, number.to_string())
    });
    told.collect()
}

/// The day on which a session was opened, where that is known here: of one that is open, and of
/// one that the last entries tell of.
fn opened(number: u32, view: &LedgerView) -> Option<String> {
    let sessions = &view.desk.sessions;
    let at = sessions.get(number).ok().map(|session| session.opened);
    let told = view
        .entries
        .iter()
        .find_map(|kept| match kept.entry().kind() {
            Kind::Session(SessionChange::Opened { session, .. }) if *session == number => {
                Some(kept.at())
            }
            _ => None,
        });
    let day = at.or(told)?.with_timezone(&view.terms.zone);
    Some(day.format("%Y-%m-%d").to_string())
}

/// The tables of the evening, with who sits there.
fn tables(tongue: Tongue, view: &LedgerView) -> Vec<Completion> {
    let session = view.desk.sessions.last();
    let tables = session.iter().flat_map(|session| &session.tables);
    let told = tables.map(|(number, table)| {
        let who = table.seats().map(|player| called(&player, view));
        let who: Vec<String> = who.iter().map(|(_, name)| name.clone()).collect();
        let who = who.join(", ");
        let label = said!(tongue, "table {number} · {who}", "第{number}枱 · {who}");
        (label, number.to_string())
    });
    told.collect()
}

/// Entries by number or by what they say, the last first. One that is not at hand is offered by
/// its number, if there is such a one.
fn entries(typed: &str, tongue: Tongue, view: &LedgerView) -> Vec<Completion> {
    let typed = typed.trim().trim_start_matches('#');
    let recent = view.entries.iter().rev();
    let told = recent.map(|kept| {
        let (number, what) = (kept.number(), what(kept, tongue, view));
        (format!("{number} · {what}"), number.to_string())
    });
    let mut found: Vec<Completion> = told
        .filter(
            |(label, number)| match typed.bytes().all(|it| it.is_ascii_digit()) {
                true => number.starts_with(typed),
                false => has(&[label], typed),
            },
        )
        .collect();
    let asked = typed.parse::<u64>().ok();
    let is_there = |number: &u64| (1..=view.desk.last).contains(number);
    if let Some(number) = asked.filter(is_there)
        && !found.iter().any(|(_, it)| it.parse() == Ok(number))
    {
        let label = said!(tongue, "entry {number}", "第{number}項帳目");
        found.insert(0, (label, number.to_string()));
    }
    found
}

/// What is looked at.
fn spans(tongue: Tongue, view: &LedgerView) -> Vec<Completion> {
    let of = |label: String, value: &str| (label, value.to_owned());
    let mut found = vec![
        of(said!(tongue, "everything", "全部"), "all"),
        of(said!(tongue, "this month", "本月"), "month"),
    ];
    for season in view.desk.seasons.iter().rev() {
        let (number, name) = (season.number, &season.name);
        let label = said!(tongue, "season {number}: {name}", "第{number}季：{name}");
        found.push((label, format!("season {number}")));
    }
    let sessions = sessions(tongue, view).into_iter();
    found.extend(sessions.map(|(label, number)| (label, format!("session {number}"))));
    found
}

fn called(player: &PlayerId, view: &LedgerView) -> String {
    let one = view.desk.players.one(player);
    let name = view.names.get(one).or(view.names.get(player));
    name.map_or_else(|| player.to_string(), Clone::clone)
}

/// What an entry is, in a few words.
fn what(kept: &Kept, tongue: Tongue, view: &LedgerView) -> String {
    let at = kept.at().with_timezone(&view.terms.zone);
    let at = at.format("%m-%d %H:%M");
    let what = told(kept.entry().kind(), tongue, view);
    format!("{what} · {at}")
}

fn told(kind: &Kind, tongue: Tongue, view: &LedgerView) -> String {
    let called = |player: &PlayerId| called(player, view);
    match kind {
        Kind::Hand(it) => hand(it, tongue, view),
        Kind::Transfer(it) => {
            let reason = &it.reason;
            said!(tongue, "transfer: {reason}", "轉分：{reason}")
        }
        Kind::Penalty(it) => {
            let by = called(&it.seats[it.by]);
            said!(tongue, "a false win by {by}", "{by}詐糊")
        }
        Kind::Cash(it) => {
            let (from, to) = (called(&it.from), called(&it.to));
            said!(tongue, "{from} paid {to}", "{from}付款給{to}")
        }
        Kind::Correction(it) => match (&it.now, it.of) {
            (Some(now), of) => {
                let now = told(&now.entry, tongue, view);
                said!(tongue, "entry {of} is now {now}", "第{of}項更正為{now}")
            }
            (None, of) => said!(tongue, "entry {of} is void", "撤銷第{of}項"),
        },
        Kind::Player(it) => {
            let (PlayerChange::Added { player, .. }
            | PlayerChange::Linked { player, .. }
            | PlayerChange::Merged { player, .. }
            | PlayerChange::Unmerged { player }) = it;
            let name = called(player);
            said!(tongue, "player {name}", "玩家{name}")
        }
        Kind::Session(it) => {
            let (SessionChange::Opened { session, .. }
            | SessionChange::Seated { session, .. }
            | SessionChange::Substituted { session, .. }
            | SessionChange::Closed { session }) = it;
            said!(tongue, "session {session}", "第{session}場")
        }
        Kind::Season(SeasonChange::Opened { season, .. } | SeasonChange::Closed { season }) => {
            said!(tongue, "season {season}", "第{season}季")
        }
        Kind::Rules(it) => {
            let id = &it.id;
            said!(tongue, "rule set {id}", "規則 {id}")
        }
        Kind::Agreement(it) => {
            let of = it.of();
            match it {
                Agreement::Disputed { .. } => said!(tongue, "entry {of} disputed", "質疑第{of}項"),
                _ => said!(tongue, "entry {of} agreed", "確認第{of}項"),
            }
        }
    }
}

/// How a hand ended: `E-1, Ming 3 faan by Zi Mo`.
fn hand(hand: &Hand, tongue: Tongue, view: &LedgerView) -> String {
    let name = |seat| called(&hand.seats[seat], view);
    let winners = hand.winners.iter().map(|winner| {
        let (name, faan) = (name(winner.seat), winner.faan);
        said!(tongue, "{name} {faan} faan", "{name} {faan}番")
    });
    let winners: Vec<String> = winners.collect();
    let winners = winners.join(tongue.pick(" and ", "、"));
    let how = match hand.how {
        HowWon::Drawn => said!(tongue, "drawn", "流局"),
        HowWon::ZiMo => said!(tongue, "{winners} by Zi Mo", "{winners}自摸"),
        HowWon::Discard { shooter } => {
            let shooter = name(shooter);
            said!(
                tongue,
                "{winners} from {shooter}",
                "{winners}，{shooter}出銃"
            )
        }
        HowWon::RobbedKong { maker } => {
            let maker = name(maker);
            said!(
                tongue,
                "{winners} robbing {maker}",
                "{winners}搶{maker}的槓"
            )
        }
        HowWon::Flowers => said!(tongue, "{winners} by flowers", "{winners}花糊"),
        HowWon::FalseWin { by } => {
            let by = name(by);
            said!(tongue, "a false win by {by}", "{by}詐糊")
        }
    };
    format!("{}, {how}", hand.hand_id)
}
