//! Whom a word means.

use super::view::{LedgerView, Planned, refuse};
use crate::ledger::{PlayerId, Refused, Table};
use crate::parlour::{Answer, RequestError};
use crate::phrase;
use crate::seat::{BySeat, Seat};
use crate::tongue::Phrase;
use std::collections::BTreeSet;

impl LedgerView {
    /// Everybody whom a word means: by id, by the id of the member that they are, by name or alias.
    /// Those who are one are one here.
    pub fn called(&self, word: &str) -> Vec<PlayerId> {
        let players = &self.desk.players;
        let word = word.trim();
        if let Ok(id) = PlayerId::new(word) {
            let own = players.get(&id).map(|_| players.one(&id));
            if let Some(player) = own.or_else(|| players.of_member(&id)) {
                return vec![player.clone()];
            }
        }
        let same = |name: &str| name.to_lowercase() == word.to_lowercase();
        let named = self.names.iter().filter(|(_, name)| same(name));
        let aliased = self.aliases.iter().filter(|(alias, _)| same(alias));
        let found = named.map(|(id, _)| id).chain(aliased.map(|(_, id)| id));
        let known = found.filter(|id| players.get(id).is_some());
        let found: BTreeSet<&PlayerId> = known.map(|id| players.one(id)).collect();
        found.into_iter().cloned().collect()
    }

    /// The player whom a member means: by name, alias, id, or the id of the member that they are.
    /// Those who are one are one here.
    pub(in crate::parlour) fn person<'v>(&self, word: &str) -> Planned<'v, PlayerId> {
        let word = word.trim();
        let found = self.called(word);
        match (found.first(), found.len()) {
            (Some(only), 1) => Ok(only.clone()),
            (None, _) => {
                let names = self.names.values().chain(self.aliases.keys());
                let near = names.min_by_key(|name| strsim::levenshtein(name, word));
                let near = near.filter(|name| strsim::levenshtein(name, word) <= 2);
                let cure = match near {
                    Some(name) => phrase!(
                        "did you mean {name}? /player add {word}",
                        "是否指{name}？/player add {word}"
                    ),
                    None => Phrase::same(format!("/player add {word}")),
                };
                let message = phrase!("nobody here is called {word}", "此處沒有人叫{word}");
                refuse(message, cure)
            }
            _ => {
                let ids: Vec<&str> = found.iter().map(|id| id.as_str()).collect();
                let (many, zh, ids) = (ids.len(), ids.join("、"), ids.join(", "));
                let cure = phrase!("say which: {ids}", "請指明：{zh}");
                let message = phrase!("{many} players are called {word}", "有{many}名玩家叫{word}");
                refuse(message, cure)
            }
        }
    }

    /// A text that names players by their ids, with what people call them in place of those.
    pub fn by_name(&self, text: &str) -> String {
        let is_id = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let mut said = String::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (word, after) = rest.split_at(rest.find(|c| !is_id(c)).unwrap_or(rest.len()));
            let named = self.names.iter().find(|(id, _)| id.as_str() == word);
            said.push_str(named.map_or(word, |(_, name)| name));
            let sign = after.chars().next().map_or(0, char::len_utf8);
            said.push_str(&after[..sign]);
            rest = &after[sign..];
        }
        said
    }

    /// A refusal in which people are told of by their names.
    pub(super) fn refused<'v>(&self, refused: &Refused) -> Box<Answer<'v>> {
        let message = Phrase::each(|tongue| self.by_name(&refused.said(tongue)));
        RequestError::new(message, Phrase::default()).into()
    }

    /// Four people, from East on.
    pub(super) fn four<'v>(&self, words: &[String]) -> Planned<'v, BySeat<PlayerId>> {
        let [east, south, west, north] = words else {
            let many = words.len();
            let message = phrase!(
                "{many} are named, and four sit at a table",
                "寫了{many}人，而一枱坐四人"
            );
            let cure = phrase!(
                "East, South, West, North: Ming, Fong, Bo, Kit",
                "東、南、西、北：阿明, 阿芳, 阿寶, 阿傑"
            );
            return refuse(message, cure);
        };
        let seats = [east, south, west, north].map(|word| self.person(word).map(Some));
        let mut found = BySeat::<Option<PlayerId>>::default();
        for (seat, player) in Seat::ALL.into_iter().zip(seats) {
            found[seat] = player?;
        }
        found.whole().map_or_else(
            || {
                refuse(
                    phrase!("four sit at a table", "一枱坐四人"),
                    phrase!("East, South, West, North", "東、南、西、北"),
                )
            },
            Ok,
        )
    }

    /// The seat, among these, that a word means: a seat, or whoever sits there.
    pub(super) fn seat<'v>(&self, word: &str, seats: &BySeat<PlayerId>) -> Planned<'v, Seat> {
        let word = word.trim();
        let is_seat = |seat: &Seat| {
            let name = seat.to_string();
            word.eq_ignore_ascii_case(&name) || word.eq_ignore_ascii_case(&name[..1])
        };
        if let Some(seat) = Seat::ALL.into_iter().find(is_seat) {
            return Ok(seat);
        }
        let player = self.person(word)?;
        let players = &self.desk.players;
        let sits = |seat: &Seat| *players.one(&seats[*seat]) == player;
        match Seat::ALL.into_iter().find(sits) {
            Some(seat) => Ok(seat),
            None => {
                let those = seats.iter().map(|(seat, player)| {
                    let name = self
                        .names
                        .get(player)
                        .map_or(player.as_str(), String::as_str);
                    format!("{} {name}", seat.letter())
                });
                let those: Vec<String> = those.collect();
                let (zh, those) = (those.join("、"), those.join(", "));
                let cure = phrase!("at the table are {those}", "枱上的是 {zh}");
                let message = phrase!("{word} does not sit in this hand", "{word}不在這一局之中");
                refuse(message, cure)
            }
        }
    }

    /// The table that is meant where none is named: the only one of the evening.
    pub(super) fn table<'v>(&self, table: Option<u8>) -> Planned<'v, (u32, u8, &Table)> {
        let Some(session) = self.desk.sessions.last() else {
            return no_session();
        };
        let number = session.number;
        let mut tables = session.tables.keys();
        let table = match (table, tables.next(), tables.next()) {
            (Some(table), _, _) => table,
            (None, Some(only), None) => *only,
            (None, None, _) => {
                let cure = phrase!(
                    "/session seats Ming, Fong, Bo, Kit",
                    "/session seats 阿明, 阿芳, 阿寶, 阿傑"
                );
                let message = phrase!(
                    "nobody sits in session {number} yet",
                    "第{number}場未有人入座"
                );
                return refuse(message, cure);
            }
            (None, Some(_), Some(_)) => {
                let tables: Vec<String> = session.tables.keys().map(u8::to_string).collect();
                let (zh, tables) = (tables.join("、"), tables.join(", "));
                let cure = phrase!("table: one of {tables}", "table: 可用 {zh}");
                let message = phrase!(
                    "there is more than one table: say which",
                    "不止一枱：請指明哪一枱"
                );
                return refuse(message, cure);
            }
        };
        Ok((number, table, self.desk.sessions.table(number, table)?))
    }
}

/// What is said where an evening must be going on.
pub(super) fn no_session<'v, T>() -> Planned<'v, T> {
    refuse(
        phrase!("no session is open", "沒有進行中的一場"),
        phrase!(
            "/session open players:Ming, Fong, Bo, Kit",
            "/session open players:阿明, 阿芳, 阿寶, 阿傑"
        ),
    )
}
