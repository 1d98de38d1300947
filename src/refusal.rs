//! Why the table will not have it. A refusal is an answer, not an accident.

mod chinese;

use crate::bonus::{Bonus, BonusSet};
use crate::counts::Counts;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::tongue::{Phrase, Tongue};
use thiserror::Error;

/// What is refused, and by which rule.
///
/// ```
/// use sikwu::refusal::Refusal;
/// let refusal = Refusal::BelowMinimum { faan: 2, minimum: 3 };
/// assert_eq!(refusal.rule(), "W2");
/// assert_eq!(refusal.to_string(), "this hand has 2 faan and the table starts at 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the message says what the fields are")]
pub enum Refusal {
    /// T1: 13 tiles each.
    #[error("{seat} is dealt {tiles} tiles: each seat is dealt 13")]
    WrongDeal { seat: Seat, tiles: usize },
    /// T1: four of each kind.
    #[error("a fifth {tile}: there are four of each tile")]
    FifthCopy { tile: Tile },
    /// T1: one of each flower and season.
    #[error("a second {bonus}: there is one of each flower and season")]
    SecondFlower { bonus: Bonus },
    /// T1: a table may play with 136 tiles.
    #[error("{bonus}, but this table plays without flowers and seasons")]
    NoFlowers { bonus: Bonus },

    /// T2: turns pass East, South, West, North.
    #[error("it is {turn}'s turn, not {seat}'s")]
    OutOfTurn { seat: Seat, turn: Seat },
    /// T2: only a Kong or a flower is replaced.
    #[error("nothing is to be replaced: a turn draws from the front of the wall")]
    NothingToReplace,

    /// T3: the first event of a hand.
    #[error("East draws the fourteenth tile first")]
    EastDrawsFirst,
    /// T3: dealt flowers, seat by seat from East.
    #[error("{seat}'s dealt flowers are replaced first: seat by seat from East, then East acts")]
    DealtFlowersFirst { seat: Seat },
    /// T3: set aside at once.
    #[error("{flowers} in hand is set aside first")]
    FlowerInHand { flowers: BonusSet },
    /// T3: a flower is replaced.
    #[error("a flower was set aside: its replacement is drawn next, from the back of the wall")]
    FlowerNotReplaced,
    /// T3: only what is in hand is set aside.
    #[error("there is no {bonus} in hand to set aside")]
    FlowerNotHeld { bonus: Bonus },

    /// T4: a turn begins with a draw or a claim.
    #[error("{seat} has not drawn, nor claimed the discard")]
    NotDrawn { seat: Seat },
    /// T4: one tile a turn.
    #[error("{seat} has drawn: a win, a Kong or a discard is next")]
    AlreadyDrawn { seat: Seat },
    /// T4: a claim is a turn without a draw.
    #[error("after claiming a Pung or Sheung a discard is next")]
    DiscardNext,
    /// T4: a tile that is not there.
    #[error("there is no {tile} in hand: it holds {concealed}")]
    NotHeld { tile: Tile, concealed: Counts },
    /// T4: `^` marks the tile just drawn.
    #[error("{tile} is not the tile just drawn")]
    NotJustDrawn { tile: Tile },

    /// T5: a claim needs a discard, before the next draw.
    #[error("there is no discard to claim now")]
    NothingToClaim,
    /// T5: the claim names another tile than the one thrown.
    #[error("the discard is {there}, not {tile}")]
    OtherTile { tile: Tile, there: Tile },
    /// T5: the claim names another seat than the one that threw it.
    #[error("the tile comes from {there}, not from {from}")]
    OtherSource { from: Seat, there: Seat },
    /// T5: another's discard.
    #[error("nobody claims a tile of their own")]
    OwnTile,
    /// T5: a higher call goes first.
    #[error("{by} has called {call}, which goes first")]
    Outranked { by: Seat, call: &'static str },
    /// T5: one word on each tile, unless it is for more.
    #[error("{seat} has called {call} already")]
    AlreadyCalled { seat: Seat, call: &'static str },
    /// T5: whoever passed has had their say.
    #[error("{seat} has passed on this tile")]
    AlreadyPassed { seat: Seat },

    /// T6: from the left alone.
    #[error("a Sheung is claimed only by the seat after the discarder, which is {next}")]
    SheungFromAfar { next: Seat },
    /// T6: a run of one suit.
    #[error("{tile} with {with} is no Sheung")]
    NotARun { tile: Tile, with: Counts },
    /// T6: the rest of a Sheung or Pung comes from the hand.
    #[error("the claim needs {wanted} in hand, which holds {concealed}")]
    SetNotHeld { wanted: Counts, concealed: Counts },

    /// T7: three in hand for a claimed Kong, four for a concealed one, one for an added one.
    #[error("this Kong needs {wanted} of {tile} in hand, and there are {held}")]
    KongNotHeld { tile: Tile, wanted: u8, held: u8 },
    /// T7: an added Kong needs a claimed Pung.
    #[error("no claimed Pung of {tile} lies on the table to add to")]
    NoPungToAddTo { tile: Tile },
    /// T7: added and concealed Kongs come after a draw.
    #[error("no Kong is declared straight after claiming a Pung or Sheung: discard first")]
    KongAfterClaim,
    /// T7: where the table has it so.
    #[error("only the tile just drawn may be added to a Pung, and that is not {tile}")]
    AddedNotDrawn { tile: Tile },
    /// T7: a Kong is replaced.
    #[error("a Kong was declared: its replacement is drawn next, from the back of the wall")]
    KongNotReplaced,

    /// T9: no tile is left to replace the Kong.
    #[error("the wall is empty, so a Kong could not be replaced")]
    NothingToReplaceIt,
    /// T9: no tile is left to draw.
    #[error("the wall is empty")]
    WallEmpty,
    /// T9: play runs to the very last tile.
    #[error("the hand is drawn only after the last tile of the wall, and {left} are left")]
    TilesLeft { left: u8 },

    /// T10: the discard after the last tile.
    #[error("this is the last discard: only a win may claim it")]
    LastDiscard,
    /// T10: a last tile that is a flower.
    #[error("the last tile was a flower and nothing is left to replace it: the hand is drawn")]
    LastFlower,
    /// T10: the last tile's drawer discards.
    #[error("{seat} still discards after the last tile, or wins on it")]
    LastTileHeld { seat: Seat },

    /// T11: straight after a claim.
    #[error("no swapping back: straight after this claim {tile} may not be thrown")]
    SwappedBack { tile: Tile },
    /// T11: a claim with no discard after it.
    #[error("this claim would leave only tiles that may not be thrown straight after it")]
    NoDiscardLeft,

    /// T12: a win on this tile was passed up.
    #[error("a win on {tile} was passed up at event {event}, which bars it until the next turn")]
    PassedWin { tile: Tile, event: u32 },

    /// T13: the first claimant in turn order.
    #[error("{seat} has called a win too, and sits nearer")]
    NearerWinner { seat: Seat },
    /// T13: one winner.
    #[error("{seat} has won this tile, and this table has one winner")]
    OneWinner { seat: Seat },
    /// T13: once.
    #[error("{seat} has won already")]
    WonAlready { seat: Seat },

    /// T14: a declared tile is no discard.
    #[error("{tile} was added to a Pung: it may be robbed for a win, and claimed for nothing else")]
    OnlyRobbed { tile: Tile },
    /// T14: there is nothing to rob.
    #[error("no Kong is being declared that could be robbed")]
    NothingToRob,
    /// T14: where concealed Kongs can be robbed, it is by one hand alone.
    #[error("a concealed Kong is robbed by thirteen orphans alone")]
    ConcealedKongRobbed,

    /// W1: neither four sets and a Pair nor a special shape of the rule set.
    #[error("these tiles are not four sets and a Pair, nor another shape that this table knows")]
    NoShape,
    /// W1: the tile of a Zi Mo is the one just drawn.
    #[error("the tile just drawn is {drawn}, not {tile}")]
    OtherDraw { tile: Tile, drawn: Tile },
    /// W2: the shape is there, the faan are not.
    #[error("this hand has {faan} faan and the table starts at {minimum}")]
    BelowMinimum { faan: u16, minimum: u8 },
    /// W5: a flower win takes seven or eight.
    #[error("{set_aside} flowers and seasons are set aside; a flower win takes seven or eight")]
    TooFewFlowers { set_aside: u32 },
    /// W5: the table knows no flower wins.
    #[error("this table knows no flower wins")]
    NoFlowerWins,
    /// W5: before the replacement is drawn.
    #[error("a flower win is called when the flower is set aside, before its replacement is drawn")]
    FlowerWinTooLate,
    /// W5: eight win at once.
    #[error("all eight flowers and seasons are set aside, which wins at once")]
    EightFlowersWin,

    /// D1: what comes next is another deal.
    #[error("the hand is over")]
    HandIsOver,
}

impl Refusal {
    /// Why, in a language, without a full stop. In English it is the refusal's own text.
    ///
    /// ```
    /// use sikwu::refusal::Refusal;
    /// use sikwu::tongue::Tongue;
    /// let refusal = Refusal::BelowMinimum { faan: 2, minimum: 3 };
    /// assert_eq!(refusal.said(Tongue::Chinese), "只有2番，此枱3番起糊");
    /// ```
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => chinese::reason(self),
        }
    }

    /// The same in every language.
    pub fn phrase(&self) -> Phrase {
        Phrase::each(|tongue| self.said(tongue))
    }

    /// Whether it is against a tile that is not there, and not against the moment or the seat.
    pub fn is_of_tiles(&self) -> bool {
        use Refusal::*;
        matches!(
            self,
            FifthCopy { .. }
                | SecondFlower { .. }
                | FlowerNotHeld { .. }
                | NotHeld { .. }
                | NotJustDrawn { .. }
                | OtherTile { .. }
                | SetNotHeld { .. }
                | KongNotHeld { .. }
                | AddedNotDrawn { .. }
                | OtherDraw { .. }
        )
    }

    /// The rule that refuses, as the rulebook numbers it.
    pub fn rule(&self) -> &'static str {
        use Refusal::*;
        match self {
            WrongDeal { .. } | FifthCopy { .. } | SecondFlower { .. } | NoFlowers { .. } => "T1",
            OutOfTurn { .. } | NothingToReplace => "T2",
            EastDrawsFirst
            | DealtFlowersFirst { .. }
            | FlowerInHand { .. }
            | FlowerNotReplaced
            | FlowerNotHeld { .. } => "T3",
            NotDrawn { .. }
            | AlreadyDrawn { .. }
            | DiscardNext
            | NotHeld { .. }
            | NotJustDrawn { .. } => "T4",
            NothingToClaim
            | OtherTile { .. }
            | OtherSource { .. }
            | OwnTile
            | Outranked { .. }
            | AlreadyCalled { .. }
            | AlreadyPassed { .. } => "T5",
            SheungFromAfar { .. } | NotARun { .. } | SetNotHeld { .. } => "T6",
            KongNotHeld { .. }
            | NoPungToAddTo { .. }
            | KongAfterClaim
            | AddedNotDrawn { .. }
            | KongNotReplaced => "T7",
            NothingToReplaceIt | WallEmpty | TilesLeft { .. } => "T9",
            LastDiscard | LastFlower | LastTileHeld { .. } => "T10",
            SwappedBack { .. } | NoDiscardLeft => "T11",
            PassedWin { .. } => "T12",
            NearerWinner { .. } | OneWinner { .. } | WonAlready { .. } => "T13",
            OnlyRobbed { .. } | NothingToRob | ConcealedKongRobbed => "T14",
            NoShape | OtherDraw { .. } => "W1",
            BelowMinimum { .. } => "W2",
            TooFewFlowers { .. } | NoFlowerWins | FlowerWinTooLate | EightFlowersWin => "W5",
            HandIsOver => "D1",
        }
    }
}
