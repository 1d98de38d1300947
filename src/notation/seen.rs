//! Tiles that have been seen elsewhere: discards, and the sets of others.

use super::fault::{Code, Fault, NotationError};
use super::tiles::{Piece, Placed, blanks, tiles};
use crate::counts::Counts;
use crate::hand::Hand;
use crate::phrase;
use nom::Finish;

/// Reads the tiles that somebody with this hand has seen elsewhere.
///
/// ```
/// use sikwu::notation::{Given, Sheet, seen};
/// let waiting = Sheet::read("123m 456m 789m 11p 23s")?.waiting(&Given::default())?;
/// assert_eq!(seen("444s 1s E", &waiting.hand)?.to_string(), "1444s E");
/// let fifth = seen("444s 111p", &waiting.hand).unwrap_err();
/// assert_eq!((fifth.code.name(), fifth.at), ("fifth-copy", Some(8)));
/// # Ok::<(), sikwu::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// The first place where the text is no longer tiles; a flower, a season or an unknown tile, for
/// which no hand waits; a fifth copy, the hand's own counted.
pub fn seen(text: &str, hand: &Hand) -> Result<Counts, NotationError> {
    let pieces = stretches(text).map_err(|fault| NotationError::from_fault(text, fault))?;
    let (mut seen, mut all) = (Counts::NONE, hand.all());
    for Placed { value, text: part } in pieces {
        let (code, message, cure) = match value {
            Piece::Tile(tile) => {
                seen[tile] += 1;
                all[tile] += 1;
                if all[tile] <= 4 {
                    continue;
                }
                (
                    Code::FifthCopy,
                    phrase!(
                        "a fifth {tile}, the hand's own counted",
                        "連手上的計，這是第五隻{tile}"
                    ),
                    phrase!(
                        "only tiles outside the hand are said here, and there are four of each (T1)",
                        "此處只寫手牌以外的牌，而每款牌有四隻（T1）"
                    ),
                )
            }
            Piece::Bonus(_) => (
                Code::UnknownTile,
                phrase!("no hand waits for a flower or a season", "沒有牌會叫花牌"),
                phrase!("only the other tiles count as seen", "只有其他牌才算見過"),
            ),
            Piece::Unknown(_) => (
                Code::UnknownTile,
                phrase!("an unknown tile has not been seen", "未知的牌不算見過"),
                phrase!("say which tile it is", "請寫明是哪隻牌"),
            ),
        };
        return Err(NotationError::at(text, part, code, message, cure));
    }
    Ok(seen)
}

/// `seen = blanks, { tiles, blanks } ;`
fn stretches(text: &str) -> Result<Vec<Placed<'_, Piece>>, Fault<'_>> {
    let mut all = vec![];
    let (mut rest, _) = blanks(text).finish()?;
    while !rest.is_empty() {
        let (after, mut more) = tiles(rest).finish()?;
        all.append(&mut more);
        (rest, _) = blanks(after).finish()?;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bonus::BonusSet;

    #[test]
    fn what_cannot_be_waited_for_is_refused_at_its_place() {
        let hand = Hand::flowers_alone(BonusSet::default());
        for (text, code, at) in [
            ("123m ?", Code::UnknownTile, 6),
            ("E 3f", Code::UnknownTile, 3),
            ("E 12x", Code::UnknownTile, 5),
            ("[EEE]", Code::UnknownTile, 1),
            ("EEE 1z E", Code::FifthCopy, 8),
        ] {
            let error = seen(text, &hand).unwrap_err();
            assert_eq!((error.code, error.at), (code, Some(at)), "{text}: {error}");
        }
        assert_eq!(seen(" \u{3000} ", &hand), Ok(Counts::NONE));
        assert_eq!(seen("東 🀀 １ｍ", &hand).unwrap().to_string(), "1m EE");
    }
}
