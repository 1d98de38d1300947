//! A rating of the players, reckoned anew from the entries: who came before whom in a match.

use super::Stands;
use crate::ledger::{Kind, PlayerId, Players, Word};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::BTreeMap;

/// A player's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// Who it is.
    pub player: PlayerId,
    /// How well they play, as far as is known; 25 at the beginning.
    pub rating: f64,
    /// How little is known of that; it is within three of these, very likely.
    pub uncertainty: f64,
    /// How many matches that comes from.
    pub matches: u32,
}

/// The points of matches, from which players are rated by the method of Weng and Lin (as OpenSkill
/// does): whoever has more points at the end of a match came before whoever has fewer.
///
/// A match is what the same people play at a table of an evening, or by the records of a match.
/// Where one takes another's seat, another match begins.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    /// Each match by the first entry of it, with the points of its players.
    matches: BTreeMap<u64, BTreeMap<PlayerId, i64>>,
    first: BTreeMap<(Game, Vec<PlayerId>), u64>,
}

/// What is played on at a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Game {
    Table(u32, u8),
    Match(Word),
}

impl Ratings {
    /// Adds what was played; what is nothing else than moved is passed over.
    pub fn add(&mut self, stands: &Stands<'_>, players: &Players) {
        let game = match (stands.kind, stands.kind.sitting()) {
            (Kind::Hand(_) | Kind::Penalty(_), Some(it)) => Game::Table(it.session, it.table),
            (Kind::Hand(hand), None) => Game::Match(hand.match_id.clone()),
            _ => return,
        };
        let one = |player| players.one(player).clone();
        let mut those: Vec<PlayerId> = stands.legs.iter().map(|leg| one(&leg.player)).collect();
        those.sort();
        let first = *self.first.entry((game, those)).or_insert(stands.number);
        let points = self.matches.entry(first).or_default();
        for leg in stands.legs {
            let sum = points.entry(one(&leg.player)).or_default();
            *sum = sum.saturating_add(leg.points);
        }
    }

    /// Everybody's rating, whoever is surely good first.
    pub fn rate(&self) -> Vec<Rated> {
        let config = WengLinConfig::new();
        let mut all = BTreeMap::<&PlayerId, (WengLinRating, u32)>::new();
        for points in self.matches.values() {
            let rated = points.keys().map(|player| {
                let known = all.get(player).map(|(rating, _)| *rating);
                [known.unwrap_or_default()]
            });
            let rated: Vec<[WengLinRating; 1]> = rated.collect();
            let places = points.values().map(|own| {
                let before = points.values().filter(|other| own < *other).count();
                MultiTeamOutcome::new(before + 1)
            });
            let teams = rated.iter().map(|team| &team[..]).zip(places);
            let new = weng_lin_multi_team(&teams.collect::<Vec<_>>(), &config);
            for (player, team) in points.keys().zip(new) {
                let entry = all.entry(player).or_default();
                if let Some(rating) = team.first() {
                    *entry = (*rating, entry.1 + 1);
                }
            }
        }
        let rated = all.into_iter().map(|(player, (rating, matches))| Rated {
            player: player.clone(),
            rating: rating.rating,
            uncertainty: rating.uncertainty,
            matches,
        });
        let mut rated: Vec<Rated> = rated.collect();
        rated.sort_by(|one, other| other.surely().total_cmp(&one.surely()));
        rated
    }
}

impl Rated {
    /// What the rating is at least, very likely.
    pub fn surely(&self) -> f64 {
        self.rating - 3.0 * self.uncertainty
    }
}
