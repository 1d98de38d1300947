//! The acts of a record as the table understands them.

use crate::notation::tiles::Piece;
use crate::play::{Claim, Drawn, What};
use crate::record::{Act, Call, KongForm, Won};
use crate::tile::Tile;
use crate::win::WonBy;

/// Why an act of a record is no action of a table.
pub(super) enum Misfit {
    Unknown,
    /// By which rule, and why in English and in Chinese.
    Wrong(&'static str, (&'static str, &'static str)),
}

/// An act as the table understands it.
pub(super) fn understood(act: Act) -> Result<What, Misfit> {
    let tile = |piece: Piece| match piece {
        Piece::Tile(tile) => Ok(tile),
        Piece::Bonus(_) => Err(Misfit::Wrong(
            "T3",
            (
                "a flower or season is set aside, and nothing else",
                "花牌只可亮出，別無他用",
            ),
        )),
        Piece::Unknown(_) => Err(Misfit::Unknown),
    };
    let both = |[a, b]: [Piece; 2]| Ok([tile(a)?, tile(b)?]);
    Ok(match act {
        Act::Draw(piece) => What::Draw(drawn(piece).ok_or(Misfit::Unknown)?),
        Act::Loose(piece) => What::Loose(drawn(piece).ok_or(Misfit::Unknown)?),
        Act::Flower(Piece::Bonus(bonus)) => What::Flower(bonus),
        Act::Flower(Piece::Unknown(_)) => return Err(Misfit::Unknown),
        Act::Flower(Piece::Tile(_)) => {
            return Err(Misfit::Wrong(
                "T3",
                ("only flowers and seasons are set aside", "只有花牌可以亮出"),
            ));
        }
        Act::Discard { tile: piece, drawn } => What::Discard {
            tile: tile(piece)?,
            just_drawn: drawn,
        },
        Act::Pung { tile: piece, from } => What::Pung {
            tile: tile(piece)?,
            from: Some(from),
        },
        Act::Sheung {
            tile: piece,
            with,
            from,
        } => What::Sheung {
            tile: tile(piece)?,
            with: both(with)?,
            from: Some(from),
        },
        Act::Kong { tile: piece, form } => match form {
            KongForm::Claimed(from) => What::Kong {
                tile: tile(piece)?,
                from: Some(from),
            },
            KongForm::Concealed => What::ConcealedKong(tile(piece)?),
            KongForm::Added => What::AddedKong(tile(piece)?),
        },
        Act::Call(call) => What::Call(match call {
            Call::Pung(piece) => Claim::Pung(tile(piece)?),
            Call::Sheung { tile: piece, with } => Claim::Sheung {
                tile: tile(piece)?,
                with: both(with)?,
            },
            Call::Kong(piece) => Claim::Kong(tile(piece)?),
            Call::Win(piece) => Claim::Win(tile(piece)?),
        }),
        Act::Pass => What::Pass,
        Act::Win(won) | Act::FalseWin(won) => What::Win(won_by(won, tile)?),
    })
}

fn won_by(won: Won, tile: impl Fn(Piece) -> Result<Tile, Misfit>) -> Result<WonBy, Misfit> {
    Ok(match won {
        Won::Drawn(piece) => WonBy::ZiMo { tile: tile(piece)? },
        Won::Discard { tile: piece, from } => WonBy::Discard {
            tile: tile(piece)?,
            shooter: Some(from),
        },
        Won::Robbing { tile: piece, maker } => WonBy::RobbedKong {
            tile: tile(piece)?,
            maker: Some(maker),
        },
        Won::Flowers => WonBy::Flowers,
    })
}

/// The tile of a piece, if it is known.
pub(super) fn drawn(piece: Piece) -> Option<Drawn> {
    match piece {
        Piece::Tile(tile) => Some(Drawn::Tile(tile)),
        Piece::Bonus(bonus) => Some(Drawn::Bonus(bonus)),
        Piece::Unknown(_) => None,
    }
}
