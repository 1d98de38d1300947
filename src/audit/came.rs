//! How a winning tile came, as it was played.

use crate::aloud::{seat_name, tile_name};
use crate::play::Won;
use crate::said;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::tongue::Tongue;
use crate::win::WonBy;

/// How the winning tile came.
pub(super) fn came(won: &Won, tongue: Tongue) -> String {
    let (occasion, seat) = (&won.win.occasion, seat_name(won.win.seat, tongue));
    let from = |from: Option<Seat>| {
        let other = tongue.pick("another seat", "另一家");
        from.map_or(other, |seat| seat_name(seat, tongue))
    };
    let named = |tile: Tile| match tongue {
        Tongue::English => tile.to_string(),
        Tongue::Chinese => tile_name(tile, tongue),
    };
    let mut came = match won.win.by {
        WonBy::ZiMo { tile } => {
            let tile = named(tile);
            said!(tongue, "{seat} drew the {tile}", "{seat}摸{tile}")
        }
        WonBy::Discard { tile, shooter } => {
            let (from, tile) = (from(shooter), named(tile));
            said!(tongue, "{from} threw the {tile}", "{from}打{tile}")
        }
        WonBy::RobbedKong { tile, maker } => {
            let (from, tile) = (from(maker), named(tile));
            said!(
                tongue,
                "{seat} robbed {from}'s Kong of the {tile}",
                "{seat}搶{from}{tile}槓"
            )
        }
        WonBy::Flowers => said!(tongue, "{seat} won by flowers", "{seat}花糊"),
    };
    let replacements = occasion.replacements;
    if replacements.kongs_in_a_row() > 0 {
        came += tongue.pick(", as the replacement of a Kong", "，是開槓後所補");
    } else if replacements.ends_with_flower() {
        came += tongue.pick(", as the replacement of a flower", "，是亮花後所補");
    }
    if occasion.last {
        came += tongue.pick(", at the end of the wall", "，是海底牌");
    }
    came
}
