//! One thing about a hand or a win that could have been otherwise.

use crate::bonus::{Bonus, BonusSet};
use crate::hand::Hand;
use crate::notation::Asked;
use crate::rules::RuleSet;
use crate::seat::{RoundWind, Seat};
use crate::set::{Laid, Set};
use crate::tile::{Tile, Wind};
use crate::win::{Replacements, WonBy};

/// One thing that could have been otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The winner draws the tile.
    ZiMo,
    /// The tile is robbed from a Kong.
    Robbed,
    /// The tile is the last of the wall, or the discard after it.
    Last,
    /// The tile replaces a Kong.
    Kong,
    /// The tile replaces the second of two Kongs in a row.
    KongUponKong,
    /// No flower and no season was set aside.
    NoFlowers,
    /// This one was set aside too.
    Flower(Bonus),
    /// The tile replaces a flower.
    Loose,
    /// The win is on this tile, which completes the hand too.
    Tile(Tile),
    /// The winner sits here.
    Seat(Seat),
    /// The Round Wind is this.
    Round(Wind),
    /// Nothing was claimed: the claimed sets were made in the hand.
    Concealed,
}

impl Change {
    /// Every change that can be thought of, in an order in which each can follow those before it.
    pub(super) fn all() -> impl Iterator<Item = Change> {
        let how = [Change::ZiMo, Change::Robbed, Change::Last];
        let kongs = [Change::Kong, Change::KongUponKong, Change::NoFlowers];
        let flowers = Bonus::all().map(Change::Flower).chain([Change::Loose]);
        let tiles = Tile::all().map(Change::Tile);
        let winds = Seat::ALL.map(Change::Seat);
        let winds = winds.into_iter().chain(Wind::ALL.map(Change::Round));
        let hand = flowers.chain(tiles).chain(winds);
        how.into_iter()
            .chain(kongs)
            .chain(hand)
            .chain([Change::Concealed])
    }

    /// Whether this undoes a change that was made before, or answers the same question.
    pub(super) fn contradicts(self, before: Change) -> bool {
        use Change::*;
        matches!(
            (before, self),
            (ZiMo, Robbed)
                | (NoFlowers, Flower(_))
                | (Tile(_), Tile(_))
                | (Seat(_), Seat(_))
                | (Round(_), Round(_))
        )
    }

    /// The hand and the win with this one thing otherwise.
    ///
    /// `None` where it is so already, where it could not be so at this table, or where more than
    /// the one thing would have to be otherwise.
    pub(super) fn of(self, asked: &Asked, rules: &RuleSet) -> Option<Asked> {
        if !self.can_be(asked, rules) {
            return None;
        }
        let mut changed = asked.clone();
        let Asked { hand, win, liable } = &mut changed;
        let replacements = &mut win.occasion.replacements;
        match self {
            Change::ZiMo => {
                let tile = win.by.tile()?;
                win.by = WonBy::ZiMo { tile };
            }
            Change::Robbed => win.by = robbed(win.by)?,
            Change::Last => win.occasion.last = true,
            Change::Kong | Change::KongUponKong => *replacements = replacements.kong(),
            Change::Loose => *replacements = replacements.flower(),
            Change::NoFlowers => *hand = with_flowers(hand, BonusSet::default())?,
            Change::Flower(bonus) => {
                let more = hand.set_aside().iter().chain([bonus]).collect();
                *hand = with_flowers(hand, more)?;
            }
            Change::Tile(tile) => win.by = on_tile(win.by, tile),
            Change::Seat(seat) => {
                win.seat = seat;
                win.by = from_another(win.by, seat);
                let laid = hand.laid().iter().map(|&it| claimed_by(it, seat));
                let laid: Vec<Laid> = laid.collect();
                *hand = Hand::new(*hand.concealed(), &laid, hand.set_aside()).ok()?;
            }
            Change::Round(wind) => win.round = RoundWind(wind),
            Change::Concealed => {
                *hand = unclaimed(hand)?;
                *liable = None;
            }
        }
        Some(changed)
    }

    /// Whether this alone can be otherwise.
    fn can_be(self, asked: &Asked, rules: &RuleSet) -> bool {
        let Asked { hand, win, liable } = asked;
        let (flowers, chain) = (hand.set_aside(), win.occasion.replacements);
        let one_kong = Replacements::default().kong();
        let robbed = matches!(win.by, WonBy::RobbedKong { .. });
        let Some(tile) = win.by.tile() else {
            // A flower win has nothing but its flowers (W5).
            return matches!(self, Change::Flower(bonus) if !flowers.contains(bonus));
        };
        // A win that opens the hand is a figure of its own: beside it only the tile is free.
        if win.occasion.opening.is_some() && !matches!(self, Change::Tile(_)) {
            return false;
        }
        match self {
            Change::ZiMo => !win.by.is_zi_mo(),
            // The maker of the Kong has the other three (T14), and a robbed tile is neither drawn
            // nor thrown away.
            Change::Robbed => {
                let ordinary = !win.occasion.last && chain.is_empty();
                !robbed && ordinary && hand.all()[tile] == 0
            }
            Change::Last => !robbed && !win.occasion.last,
            Change::Kong => win.by.is_zi_mo() && hand.kongs() >= 1 && chain.is_empty(),
            Change::KongUponKong => win.by.is_zi_mo() && hand.kongs() >= 2 && chain == one_kong,
            Change::Loose => win.by.is_zi_mo() && !flowers.is_empty() && chain.is_empty(),
            Change::NoFlowers => {
                let kongs_alone = [Replacements::default(), one_kong, one_kong.kong()];
                !flowers.is_empty() && kongs_alone.contains(&chain)
            }
            // The eighth wins at once (W5).
            Change::Flower(bonus) => rules.flowers && !flowers.contains(bonus) && flowers.len() < 7,
            Change::Tile(other) => {
                let most = if robbed { 0 } else { 3 };
                other != tile && hand.all()[other] <= most
            }
            Change::Seat(seat) => win.seat != seat && *liable != Some(seat),
            Change::Round(wind) => win.round.0 != wind,
            Change::Concealed => hand.has_claimed(),
        }
    }
}

/// The same hand with these flowers and seasons.
fn with_flowers(hand: &Hand, set_aside: BonusSet) -> Option<Hand> {
    match hand.is_flowers_alone() {
        true => Some(Hand::flowers_alone(set_aside)),
        false => Hand::new(*hand.concealed(), hand.laid(), set_aside).ok(),
    }
}

/// The same tile, robbed; from the seat that threw it, where that is known.
fn robbed(by: WonBy) -> Option<WonBy> {
    let maker = match by {
        WonBy::Discard { shooter, .. } => shooter,
        _ => None,
    };
    let tile = by.tile()?;
    Some(WonBy::RobbedKong { tile, maker })
}

/// Another tile by the same way.
fn on_tile(by: WonBy, tile: Tile) -> WonBy {
    match by {
        WonBy::ZiMo { .. } => WonBy::ZiMo { tile },
        WonBy::Discard { shooter, .. } => WonBy::Discard { tile, shooter },
        WonBy::RobbedKong { maker, .. } => WonBy::RobbedKong { tile, maker },
        WonBy::Flowers => WonBy::Flowers,
    }
}

/// The same way, from nobody known where it was from this seat, which is now the winner's.
fn from_another(by: WonBy, winner: Seat) -> WonBy {
    let another = |seat: Option<Seat>| seat.filter(|&seat| seat != winner);
    match by {
        WonBy::Discard { tile, shooter } => WonBy::Discard {
            tile,
            shooter: another(shooter),
        },
        WonBy::RobbedKong { tile, maker } => WonBy::RobbedKong {
            tile,
            maker: another(maker),
        },
        other => other,
    }
}

/// The same set, from nobody known where it could not be from that seat: one's own, or for a
/// Sheung any but the seat before (T6).
fn claimed_by(laid: Laid, winner: Seat) -> Laid {
    let could = |set: Set, from: Seat| match set {
        Set::Sheung(_) => from.next() == winner,
        Set::Pung(_) | Set::Kong(_) => from != winner,
    };
    let from = laid.from().filter(|&from| could(laid.set(), from));
    match laid {
        Laid::Claimed { set, .. } => Laid::Claimed { set, from },
        Laid::Added { tile, .. } => Laid::Added { tile, from },
        Laid::Concealed(_) => laid,
    }
}

/// The same hand with nothing claimed: Sheung and Pung are in hand, Kongs are concealed ones.
fn unclaimed(hand: &Hand) -> Option<Hand> {
    let mut concealed = *hand.concealed();
    let mut kongs = vec![];
    for laid in hand.laid() {
        match laid.set() {
            Set::Kong(tile) => kongs.push(Laid::Concealed(tile)),
            set => concealed.extend(set.tiles()),
        }
    }
    Hand::new(concealed, &kongs, hand.set_aside()).ok()
}
