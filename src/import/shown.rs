//! A hand as its winner showed it, in the notation of hands.

use crate::bonus::BonusSet;
use crate::notation::tiles::Piece;
use crate::record::{Show, Won};
use crate::tile::{Suit, Tile};

/// A set on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Laid {
    /// A run, by its lowest tile.
    Sheung(Tile),
    /// Three alike.
    Pung(Tile),
    /// Four alike, claimed.
    Kong(Tile),
    /// Four alike, never claimed.
    Concealed(Tile),
    /// Four alike, the fourth added to a Pung.
    Added(Tile),
}

impl Laid {
    fn text(self) -> String {
        match self {
            Laid::Sheung(low) => {
                let run = [Some(low), low.up(), low.up().and_then(Tile::up)];
                let run: Vec<Tile> = run.into_iter().flatten().collect();
                format!("[{}]", grouped(&run))
            }
            Laid::Pung(tile) => format!("[{}]", grouped(&[tile; 3])),
            Laid::Kong(tile) => format!("[{}]", grouped(&[tile; 4])),
            Laid::Concealed(tile) => format!("{{{}}}", grouped(&[tile; 4])),
            Laid::Added(tile) => match tile.rank() {
                Some(_) => {
                    let three: String = grouped(&[tile; 3]);
                    format!("[{}+{tile}]", three.trim_end_matches(char::is_alphabetic))
                }
                None => format!("[{}+{tile}]", grouped(&[tile; 3])),
            },
        }
    }
}

/// The hand that a winner showed: `tiles` are those in hand, the winning tile among them.
pub(super) fn shown(
    mut tiles: Vec<Tile>,
    sets: &[Laid],
    flowers: BonusSet,
    won: Won,
) -> Result<Show, String> {
    let Some(Piece::Tile(tile)) = won.tile() else {
        return Err("nobody knows on which tile the hand was won".to_owned());
    };
    let Some(at) = tiles.iter().position(|it| *it == tile) else {
        return Err(format!("{tile} won the hand and is not in it"));
    };
    tiles.remove(at);
    tiles.sort();
    let mut parts = vec![grouped(&tiles)];
    parts.extend(sets.iter().map(|set| set.text()));
    if !flowers.is_empty() {
        parts.push(format!("({flowers})"));
    }
    parts.push(match won {
        Won::Discard { from, .. } => format!("+{tile}<{}", from.letter()),
        Won::Robbing { maker, .. } => format!("+{tile}<{} rob", maker.letter()),
        Won::Drawn(_) | Won::Flowers => format!("+{tile} self"),
    });
    let text = parts.join(" ");
    Show::new(text.trim()).map_err(|error| format!("what was shown is no hand: {error}"))
}

/// Tiles in tile order, a suit's digits before its letter.
fn grouped(tiles: &[Tile]) -> String {
    let mut text = String::new();
    for suit in Suit::ALL {
        let of_suit = tiles.iter().filter(|tile| tile.suit() == Some(suit));
        let digits: String = of_suit
            .filter_map(|tile| Some(tile.rank()?.get().to_string()))
            .collect();
        if !digits.is_empty() {
            text.push_str(&digits);
            text.push(suit.letter());
        }
    }
    let honours = tiles.iter().filter(|tile| tile.is_honour());
    text.extend(honours.map(Tile::to_string));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;
    use crate::tile::{Dragon, Rank};

    #[test]
    fn a_hand_is_shown_as_it_is_read() {
        let dots = |n| Tile::suited(Suit::Dots, Rank::new(n).unwrap());
        let red = Tile::dragon(Dragon::Red);
        let sets = [
            Laid::Sheung(dots(1)),
            Laid::Added(dots(9)),
            Laid::Added(red),
        ];
        let won = Won::Robbing {
            tile: Piece::Tile(dots(5)),
            maker: Seat::West,
        };
        let tiles = vec![dots(5), dots(4), dots(4), dots(5), dots(5)];
        let show = shown(tiles.clone(), &sets, BonusSet::default(), won).unwrap();
        assert_eq!(show.as_str(), "4455p [123p] [999+9p] [CCC+C] +5p<W rob");
        let other = Won::Drawn(Piece::Tile(dots(6)));
        assert!(shown(tiles, &sets, BonusSet::default(), other).is_err());
    }
}
