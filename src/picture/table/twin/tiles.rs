//! Tiles and sets of a table in text.

use super::super::melds::{Known, Meld};
use crate::aloud::{Tongue, bonus_name, seat_name, tile_name};
use crate::picture::tiles::Face;
use crate::said;
use crate::set::{Laid, Set};
use crate::tile::Face as Kind;
use std::fmt::Write;

/// Tiles as Unicode has them, backs as their number.
pub(super) fn in_one_line(faces: &[Face]) -> String {
    let backs = faces.iter().filter(|face| **face == Face::Back).count();
    let open = faces.iter().filter(|face| **face != Face::Back);
    let mut text: String = open.map(|face| face.unicode()).collect();
    match backs {
        0 => {}
        1 => text.push_str(Face::Back.unicode()),
        n => {
            let _ = write!(text, "{}{n}", Face::Back.unicode());
        }
    }
    text
}

/// A tile in words.
pub(super) fn named(face: Face, tongue: Tongue) -> String {
    match face {
        Face::Tile(tile) => tile_name(tile, tongue),
        Face::Bonus(bonus) => bonus_name(bonus, tongue).to_owned(),
        Face::Back => tongue.pick("an unseen tile", "看不見的牌").to_owned(),
    }
}

/// Tiles in words and in their order, those of a suit together: `1 2 3 of characters, East wind`.
pub(super) fn grouped(faces: &[Face], tongue: Tongue) -> String {
    let suit = |face: Face| match face {
        Face::Tile(tile) => tile.suit(),
        _ => None,
    };
    let mut groups = vec![];
    for group in faces.chunk_by(|a, b| suit(*a).is_some() && suit(*a) == suit(*b)) {
        let ranks = group.iter().filter_map(|face| match face {
            Face::Tile(tile) => match tile.face() {
                Kind::Suited(_, rank) => Some(rank.get().to_string()),
                _ => None,
            },
            _ => None,
        });
        let ranks: Vec<String> = ranks.collect();
        let Some(last) = group.last() else { continue };
        let last = named(*last, tongue);
        groups.push(match (tongue, last.split_once(" of "), ranks.is_empty()) {
            (Tongue::English, Some((_, suit)), false) => format!("{} of {suit}", ranks.join(" ")),
            (Tongue::Chinese, _, false) => {
                let all = group.iter().map(|face| named(*face, tongue));
                // The suit is the last character of each: 一二三萬.
                let suit = last.chars().last().into_iter();
                let ranks = all.filter_map(|tile| tile.chars().next());
                ranks.chain(suit).collect()
            }
            _ => last,
        });
    }
    groups.join(tongue.pick(", ", "、"))
}

/// A set on the table in words: `Pung of 4 of dots from West`.
pub(super) fn meld_said(meld: &Meld, tongue: Tongue) -> String {
    let laid = match meld.what {
        Known::Set(laid) => laid,
        Known::Unseen => return said!(tongue, "a set that nobody saw", "無人看見的一副"),
        Known::FaceDown => {
            return said!(tongue, "concealed Kong, face down", "暗槓，牌面向下");
        }
    };
    let name = |tile| tile_name(tile, tongue);
    let what = match (laid, laid.set()) {
        (Laid::Concealed(it), _) => {
            let tile = name(it);
            return said!(tongue, "concealed Kong of {tile}", "暗槓{tile}");
        }
        (Laid::Added { tile: it, .. }, _) => {
            let tile = name(it);
            said!(tongue, "Kong of {tile}, the fourth added", "加槓{tile}")
        }
        (_, Set::Sheung(run)) => {
            let tiles = grouped(&run.tiles().map(Face::Tile), tongue);
            said!(tongue, "Sheung {tiles}", "上{tiles}")
        }
        (_, Set::Pung(it)) => {
            let tile = name(it);
            said!(tongue, "Pung of {tile}", "碰{tile}")
        }
        (_, Set::Kong(it)) => {
            let tile = name(it);
            said!(tongue, "Kong of {tile}", "槓{tile}")
        }
    };
    match laid.from() {
        Some(seat) => {
            let seat = seat_name(seat, tongue);
            said!(tongue, "{what}, from {seat}", "{what}（{seat}打出）")
        }
        None => what,
    }
}
