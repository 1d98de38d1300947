//! Who plays here, and who is one with whom.

use super::refused::Refused;
use crate::ledger::entry::PlayerChange;
use crate::ledger::name::PlayerId;
use std::collections::BTreeMap;

/// Everybody who plays here, under each id that they ever had.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    all: BTreeMap<PlayerId, Player>,
    members: BTreeMap<PlayerId, PlayerId>,
}

/// A player, or an id that stands for another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The member of the guild that they are; a guest is none.
    pub member: Option<PlayerId>,
    /// The player that they are one with.
    pub into: Option<PlayerId>,
}

impl Players {
    /// Everybody, by id.
    pub fn iter(&self) -> impl Iterator<Item = (&PlayerId, &Player)> {
        self.all.iter()
    }

    /// What is known of an id.
    pub fn get(&self, player: &PlayerId) -> Option<&Player> {
        self.all.get(player)
    }

    /// The id that a player goes by: another's, where the two are one.
    pub fn one<'p>(&'p self, player: &'p PlayerId) -> &'p PlayerId {
        let mut one = player;
        // Nobody is merged into somebody who is merged into them, so this ends.
        while let Some(into) = self.all.get(one).and_then(|it| it.into.as_ref()) {
            one = into;
        }
        one
    }

    /// The player that a member of the guild is.
    pub fn of_member(&self, member: &PlayerId) -> Option<&PlayerId> {
        self.members.get(member).map(|player| self.one(player))
    }

    /// The first id `guest-1`, `guest-2` … that nobody has.
    pub fn next_guest(&self) -> String {
        let guests = self.all.keys();
        let numbers = guests.filter_map(|id| id.as_str().strip_prefix("guest-")?.parse().ok());
        let last: u64 = numbers.max().unwrap_or(0);
        format!("guest-{}", last.saturating_add(1))
    }

    /// Takes note of somebody who is named by an entry: whoever plays by a record is a player.
    pub(super) fn note(&mut self, player: &PlayerId) {
        if !self.all.contains_key(player) {
            self.all.insert(player.clone(), Player::default());
        }
    }

    pub(super) fn admit(&mut self, change: &PlayerChange) -> Result<(), Refused> {
        match change {
            PlayerChange::Added { player, member } => {
                if self.all.contains_key(player) {
                    let player = player.clone();
                    return Err(Refused::PlayerThere { player });
                }
                self.is_free(member.as_ref())?;
                self.note(player);
                self.link(player, member.clone());
            }
            PlayerChange::Linked { player, member } => {
                self.own(player)?;
                self.is_free(member.as_ref())?;
                self.link(player, member.clone());
            }
            PlayerChange::Merged { player, into } => {
                self.own(player)?;
                self.own(into)?;
                if player == into {
                    let (player, other) = (player.clone(), into.clone());
                    return Err(Refused::OneAtTwo { player, other });
                }
                self.set(player, Some(into.clone()));
            }
            PlayerChange::Unmerged { player } => {
                let known = self.known(player)?;
                if known.into.is_none() {
                    let player = player.clone();
                    return Err(Refused::NotMerged { player });
                }
                self.set(player, None);
            }
        }
        Ok(())
    }

    /// The player of this id, who must be there.
    pub(super) fn known(&self, player: &PlayerId) -> Result<&Player, Refused> {
        let known = self.all.get(player);
        known.ok_or_else(|| Refused::NoPlayer {
            player: player.clone(),
        })
    }

    /// That this is a player of their own.
    fn own(&self, player: &PlayerId) -> Result<(), Refused> {
        match &self.known(player)?.into {
            Some(into) => Err(Refused::Merged {
                player: player.clone(),
                into: into.clone(),
            }),
            None => Ok(()),
        }
    }

    fn is_free(&self, member: Option<&PlayerId>) -> Result<(), Refused> {
        match member.and_then(|member| Some((member, self.members.get(member)?))) {
            Some((member, player)) => Err(Refused::MemberTaken {
                member: member.clone(),
                player: player.clone(),
            }),
            None => Ok(()),
        }
    }

    fn link(&mut self, player: &PlayerId, member: Option<PlayerId>) {
        if let Some(known) = self.all.get_mut(player) {
            if let Some(before) = known.member.take() {
                self.members.remove(&before);
            }
            known.member = member.clone();
        }
        if let Some(member) = member {
            self.members.insert(member, player.clone());
        }
    }

    fn set(&mut self, player: &PlayerId, into: Option<PlayerId>) {
        if let Some(known) = self.all.get_mut(player) {
            known.into = into;
        }
    }

    /// That no two of these are one.
    pub(super) fn are_apart<'p>(
        &self,
        those: impl IntoIterator<Item = &'p PlayerId>,
    ) -> Result<(), Refused> {
        let those: Vec<&PlayerId> = those.into_iter().collect();
        for (at, player) in those.iter().enumerate() {
            let one = self.one(player);
            if let Some(other) = those[..at].iter().find(|other| self.one(other) == one) {
                return Err(Refused::OneAtTwo {
                    player: (*other).clone(),
                    other: (*player).clone(),
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> PlayerId {
        PlayerId::new(text).unwrap()
    }

    fn merged(player: &str, into: &str) -> PlayerChange {
        let (player, into) = (id(player), id(into));
        PlayerChange::Merged { player, into }
    }

    #[test]
    fn merging_goes_through_and_is_taken_back() {
        let mut players = Players::default();
        for player in ["a", "b", "c"] {
            players.note(&id(player));
        }
        players.admit(&merged("a", "b")).unwrap();
        players.admit(&merged("b", "c")).unwrap();
        assert_eq!(players.one(&id("a")), &id("c"));
        // Nobody goes round in a circle.
        assert!(players.admit(&merged("c", "a")).is_err());
        assert!(players.admit(&merged("c", "c")).is_err());
        assert!(players.are_apart([&id("a"), &id("c")]).is_err());
        let player = id("b");
        players.admit(&PlayerChange::Unmerged { player }).unwrap();
        assert_eq!(players.one(&id("a")), &id("b"));
        assert!(players.are_apart([&id("a"), &id("c")]).is_ok());
    }

    #[test]
    fn a_member_is_one_player_and_a_guest_can_become_one() {
        let mut players = Players::default();
        let (player, member) = (id("guest-1"), Some(id("308")));
        assert_eq!(players.next_guest(), "guest-1");
        let member_of_none = None;
        players
            .admit(&PlayerChange::Added {
                player: player.clone(),
                member: member_of_none,
            })
            .unwrap();
        assert_eq!(players.next_guest(), "guest-2");
        let linked = PlayerChange::Linked { player, member };
        players.admit(&linked).unwrap();
        assert_eq!(players.of_member(&id("308")), Some(&id("guest-1")));
        assert!(matches!(
            players.admit(&PlayerChange::Added {
                player: id("x"),
                member: Some(id("308"))
            }),
            Err(Refused::MemberTaken { .. })
        ));
        assert!(players.get(&id("x")).is_none());
    }
}
