//! One hand of a script.

use super::super::draft::{Draft, scores};
use super::super::fault::{Of, Wrong};
use super::super::json::Raw;
use super::super::shown::{Laid, shown};
use super::packed::{Id, Packed, wall};
use crate::bonus::BonusSet;
use crate::notation::tiles::{Class, Piece};
use crate::record::{Act, HandRecord, KongForm, Outcome, Title, Won, Written};
use crate::seat::{BySeat, RoundWind, Seat};
use crate::tile::{Tile, Wind};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A hand, as it is written.
#[derive(Deserialize)]
pub(super) struct Step<'a> {
    /// The how-manieth of the match it is, from 0.
    #[serde(rename = "i", default)]
    pub(super) index: u32,
    #[serde(rename = "p")]
    players: [Player; 4],
    #[serde(rename = "w", borrow)]
    wall: Option<Raw<'a>>,
    #[serde(rename = "d", borrow)]
    dice: Option<Raw<'a>>,
    #[serde(rename = "a", borrow)]
    acts: Vec<Raw<'a>>,
    /// Who won, in bits 0-3, and on whose tile, in bits 4-7.
    #[serde(rename = "b")]
    result: u32,
    #[serde(rename = "s", borrow)]
    changes: Raw<'a>,
    #[serde(rename = "y", borrow, default)]
    shown: Vec<Raw<'a>>,
}

/// Who sits at a seat, and what they bring.
#[derive(Deserialize)]
struct Player {
    #[serde(rename = "n")]
    name: Option<String>,
    #[serde(rename = "s")]
    points: Option<i64>,
}

/// What a winner showed.
#[derive(Deserialize)]
struct Shown<'a> {
    #[serde(rename = "f")]
    fan: Option<u32>,
    #[serde(rename = "t", default)]
    items: BTreeMap<u32, u32>,
    #[serde(rename = "h", borrow)]
    hand: Option<Raw<'a>>,
}

/// The tiles that a winner showed.
#[derive(Deserialize)]
struct Tiles {
    #[serde(rename = "p", default)]
    sets: Vec<u32>,
    #[serde(rename = "s")]
    tiles: Vec<u32>,
}

/// A hand as it is read.
struct Reading {
    draft: Draft,
    /// The tile thrown last.
    open: Option<Id>,
    /// The tile drawn last, until one is thrown.
    drawn: Option<Id>,
    set_aside: BySeat<BonusSet>,
    won: Option<(Seat, Won)>,
}

impl<'a> Step<'a> {
    pub(super) fn has_wall(&self) -> bool {
        self.wall.is_some()
    }

    /// Who sits where.
    pub(super) fn names(&self) -> BySeat<Option<String>> {
        BySeat::from_fn(|seat| self.players[seat as usize].name.clone())
    }

    /// The hand, which `whole` is the text of.
    pub(super) fn hand(&self, whole: Raw<'a>) -> Result<HandRecord, Wrong<'a>> {
        let wind = Wind::ALL[(self.index / 4 % 4) as usize];
        let mut draft = Draft::new(Title {
            round: RoundWind(wind),
            number: self.index % 4 + 1,
        });
        draft.dealer(0);
        let brought = BySeat::from_fn(|seat| self.players[seat as usize].points).whole();
        draft.hand.start = brought.map(scores).transpose().of(whole.text())?;
        let drawn = self.deal(&mut draft)?;
        let mut reading = Reading {
            draft,
            open: None,
            drawn,
            set_aside: BySeat::default(),
            won: None,
        };
        for act in &self.acts {
            let numbers: [u32; 3] = act.read()?;
            reading.take(numbers).of(act.text())?;
        }
        let Reading {
            mut draft,
            set_aside,
            won,
            ..
        } = reading;
        let changes = self.changes.read::<[i64; 4]>()?;
        let changes = BySeat::from_fn(|seat| changes[seat as usize]);
        draft.hand.net = Some(scores(changes).of(self.changes.text())?);
        match won {
            Some((winner, won)) => {
                self.agrees(winner, won).of(whole.text())?;
                self.show(&mut draft, set_aside[winner], winner, won)?;
            }
            None if self.result & 15 == 0 => draft.ends(Outcome::Drawn),
            None => (),
        }
        draft.finish().of(whole.text())
    }

    /// Deals from the wall, and draws East's fourteenth tile.
    fn deal(&self, draft: &mut Draft) -> Result<Option<Id>, Wrong<'a>> {
        let (Some(hex), Some(dice)) = (self.wall, self.dice) else {
            let unknown = Piece::Unknown(Class::Any);
            for seat in Seat::ALL {
                draft.deal(seat, &[unknown; 13]).of(self.changes.text())?;
            }
            draft.draw(Seat::East, unknown);
            return Ok(None);
        };
        let wall = wall(&hex.read::<String>()?, dice.read()?).of(hex.text())?;
        for seat in Seat::ALL {
            // Three times four tiles in turn, then one each.
            let fours = (0..3).flat_map(|round| {
                let first = 16 * round + 4 * seat as usize;
                first..first + 4
            });
            let places = fours.chain([48 + seat as usize]);
            let tiles: Vec<Piece> = places.map(|place| wall[place].piece()).collect();
            draft.deal(seat, &tiles).of(hex.text())?;
        }
        draft.draw(Seat::East, wall[52].piece());
        let pieces = wall.iter().map(|id| Written::from(id.piece()));
        draft.hand.wall = pieces.collect();
        Ok(Some(wall[52]))
    }

    /// Whether the result names the same winner, and the same way to win.
    fn agrees(&self, winner: Seat, won: Won) -> Result<(), String> {
        let (winners, payers) = (self.result & 15, self.result >> 4 & 15);
        if winners != 1 << winner as u32 {
            return Err(format!("the result does not say that {winner} won"));
        }
        let from = match won {
            Won::Discard { from, .. } | Won::Robbing { maker: from, .. } => from,
            Won::Drawn(_) | Won::Flowers => winner,
        };
        match payers == 1 << from as u32 {
            true => Ok(()),
            false => Err(format!(
                "the result does not say that {winner} won on {from}'s tile"
            )),
        }
    }

    /// What the winner showed, and what it was counted at.
    fn show(
        &self,
        draft: &mut Draft,
        flowers: BonusSet,
        winner: Seat,
        won: Won,
    ) -> Result<(), Wrong<'a>> {
        let Some(raw) = self.shown.get(winner as usize) else {
            return Ok(());
        };
        let it: Shown<'a> = raw.read()?;
        if let Some(fan) = it.fan {
            draft.faan(winner, fan);
            // The fan of an item, and above bit 8 how often it is there beside the first time.
            let items = it.items.iter().map(|(item, packed)| match packed >> 8 {
                0 => format!(" {item}:{packed}"),
                more => format!(" {item}:{}*{}", packed & 255, more + 1),
            });
            draft.note(&format!("fan{}", items.collect::<String>()));
        }
        if let Some(raw) = it.hand {
            let hand: Tiles = raw.read()?;
            let tiles = hand.tiles.iter().map(|&id| Id::new(id)?.tile());
            let tiles: Vec<Tile> = tiles.collect::<Result<_, _>>().of(raw.text())?;
            let sets = hand.sets.iter().map(|&set| Packed::new(set).laid());
            let sets: Vec<Laid> = sets.collect::<Result<_, _>>().of(raw.text())?;
            let show = shown(tiles, &sets, flowers, won).of(raw.text())?;
            draft.hand.shows[winner] = Some(show.into());
        }
        Ok(())
    }
}

impl Reading {
    /// Takes in an act: its code, what is packed beside it, and when it was in milliseconds.
    fn take(&mut self, [code, payload, at]: [u32; 3]) -> Result<(), String> {
        let seat = Seat::ALL[(code >> 4 & 3) as usize];
        let draft = &mut self.draft;
        match code & 15 {
            0 => return Ok(()),
            1 => {
                let flower = Id::bonus(payload >> 8)?;
                if let Piece::Bonus(bonus) = flower.piece() {
                    self.set_aside[seat].insert(bonus);
                }
                let replacement = Id::new(payload & 255)?;
                draft.act(seat, Act::Flower(flower.piece()));
                draft.beside("t", at.to_string());
                draft.act(seat, Act::Loose(replacement.piece()));
                self.drawn = Some(replacement);
            }
            2 => {
                let id = Id::new(payload & 255)?;
                let (tile, drawn) = (id.piece(), self.drawn == Some(id));
                draft.act(seat, Act::Discard { tile, drawn });
                (self.open, self.drawn) = (Some(id), None);
            }
            3 => Packed::new(payload).sheung(draft, seat, self.open)?,
            4 => {
                let Laid::Pung(tile) = Packed::new(payload).laid()? else {
                    return Err("the set of a Pung is three alike".to_owned());
                };
                let (from, tile) = (draft.open()?.0, Piece::Tile(tile));
                draft.act(seat, Act::Pung { tile, from });
            }
            5 => {
                let (tile, form) = match Packed::new(payload).laid()? {
                    Laid::Kong(tile) => (tile, KongForm::Claimed(draft.open()?.0)),
                    Laid::Concealed(tile) => (tile, KongForm::Concealed),
                    Laid::Added(tile) => (tile, KongForm::Added),
                    _ => return Err("the set of a Kong is four alike".to_owned()),
                };
                let tile = Piece::Tile(tile);
                draft.act(seat, Act::Kong { tile, form });
            }
            6 => {
                let won = draft.won(seat, None)?;
                draft.act(seat, Act::Win(won));
                self.won = Some((seat, won));
            }
            7 => {
                let id = Id::new(payload & 255)?;
                let act = match payload >> 8 & 1 {
                    1 => Act::Loose(id.piece()),
                    _ => Act::Draw(id.piece()),
                };
                draft.act(seat, act);
                self.drawn = Some(id);
            }
            8 | 9 if draft.offered().is_some_and(|(from, _)| from != seat) => {
                draft.act(seat, Act::Pass)
            }
            8 | 9 => return Ok(()),
            other => return Err(format!("nobody knows what an act of kind {other} is")),
        }
        if code & 15 != 1 {
            draft.beside("t", at.to_string());
        }
        Ok(())
    }
}
