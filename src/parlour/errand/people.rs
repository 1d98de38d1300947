//! Whom a word means.

use super::view::{LedgerView, Planned, refuse};
use crate::ledger::{PlayerId, Refused, Table};
use crate::parlour::{Answer, RequestError};
use crate::seat::{BySeat, Seat};
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
                let near = near.map_or(String::new(), |name| format!("did you mean {name}? "));
                let cure = format!("{near}/player add {word}");
                refuse(format!("nobody here is called {word}"), cure)
            }
            _ => {
                let ids: Vec<&str> = found.iter().map(|id| id.as_str()).collect();
                let cure = format!("say which: {}", ids.join(", "));
                refuse(format!("{} players are called {word}", ids.len()), cure)
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
        RequestError::new(self.by_name(&refused.to_string()), "").into()
    }

    /// Four people, from East on.
    pub(super) fn four<'v>(&self, words: &[String]) -> Planned<'v, BySeat<PlayerId>> {
        let [east, south, west, north] = words else {
            let message = format!("{} are named, and four sit at a table", words.len());
            return refuse(message, "East, South, West, North: Ming, Fong, Bo, Kit");
        };
        let seats = [east, south, west, north].map(|word| self.person(word).map(Some));
        let mut found = BySeat::<Option<PlayerId>>::default();
        for (seat, player) in Seat::ALL.into_iter().zip(seats) {
            found[seat] = player?;
        }
        found.whole().map_or_else(
            || refuse("four sit at a table", "East, South, West, North"),
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
                let cure = format!("at the table are {}", those.join(", "));
                refuse(format!("{word} does not sit in this hand"), cure)
            }
        }
    }

    /// The table that is meant where none is named: the only one of the evening.
    pub(super) fn table<'v>(&self, table: Option<u8>) -> Planned<'v, (u32, u8, &Table)> {
        let Some(session) = self.desk.sessions.last() else {
            let cure = "/session open players:Ming, Fong, Bo, Kit";
            return refuse("no session is open", cure);
        };
        let number = session.number;
        let mut tables = session.tables.keys();
        let table = match (table, tables.next(), tables.next()) {
            (Some(table), _, _) => table,
            (None, Some(only), None) => *only,
            (None, None, _) => {
                let cure = "/session seats Ming, Fong, Bo, Kit";
                return refuse(format!("nobody sits in session {number} yet"), cure);
            }
            (None, Some(_), Some(_)) => {
                let tables: Vec<String> = session.tables.keys().map(u8::to_string).collect();
                let cure = format!("table: one of {}", tables.join(", "));
                return refuse("there is more than one table: say which", cure);
            }
        };
        Ok((number, table, self.desk.sessions.table(number, table)?))
    }
}
