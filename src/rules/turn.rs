//! What a table may choose about the turn (rulebook 2): claims, Kongs, swapping back, passed
//! wins, the end of the wall, and whether the deal passes.

use serde::{Deserialize, Serialize};

/// The decided rows of the turn, each as this table has it. `Turn::default()` is what the
/// rulebook decides, and `hk-old-style` says the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Which of several claims goes first (T5).
    pub priority: Priority,
    /// Whether added and concealed Kongs may be declared straight after claiming a Pung or
    /// Sheung (T7, decided: no).
    pub kong_after_claim: bool,
    /// Which tile may be added to a Pung (T7).
    pub added_kong: AddedKong,
    /// Whether others see which tile a concealed Kong is of (T8).
    pub concealed_kong: ConcealedKong,
    /// Whether a Kong may be declared when no tile is left to replace it (T9, decided: no).
    /// Where it may, the hand is drawn unless somebody robs it.
    pub kong_on_empty_wall: bool,
    /// Whether the last tile can make a flower win, though nothing replaces it (T10, decided:
    /// yes).
    pub last_flower_wins: bool,
    /// What else may not be thrown straight after a Sheung (T11).
    pub other_end: OtherEnd,
    /// Whether a claim is allowed that leaves no legal discard (T11, decided: no). Where it is,
    /// whatever is left may be thrown.
    pub claim_without_discard: bool,
    /// Whether the bar of a passed win covers robbing too (T12, decided: yes).
    pub passed_bars_robbing: bool,
    /// Whether declining one's own Zi Mo is passing (T12, decided: no).
    pub zi_mo_can_be_passed: bool,
    /// How long the bar of a passed win lasts (T12).
    pub passed_until: Until,
    /// Who wins when several claim a win on one tile (T13).
    pub winners: Winners,
    /// Whether thirteen orphans may rob a concealed Kong (T14, decided: no).
    pub orphans_rob_concealed: bool,
    /// Whether the dealer deals again after a drawn hand (D1).
    pub drawn_hand: DrawnHand,
}

impl Turn {
    /// Whether others do not see which tile a concealed Kong is of, until the hand ends (T8).
    pub fn hides_concealed_kongs(&self) -> bool {
        self.concealed_kong == ConcealedKong::FaceDown && !self.orphans_rob_concealed
    }
}

impl Default for Turn {
    fn default() -> Turn {
        Turn {
            priority: Priority::Ranked,
            kong_after_claim: false,
            added_kong: AddedKong::Any,
            concealed_kong: ConcealedKong::Shown,
            kong_on_empty_wall: false,
            last_flower_wins: true,
            other_end: OtherEnd::Beyond,
            claim_without_discard: false,
            passed_bars_robbing: true,
            zi_mo_can_be_passed: false,
            passed_until: Until::DrawOrClaim,
            winners: Winners::Nearest,
            orphans_rob_concealed: false,
            drawn_hand: DrawnHand::Stays,
        }
    }
}

/// Which of several claims goes first (T5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Priority {
    /// Win, then Pung or Kong, then Sheung (decided).
    Ranked,
    /// Win; of the rest, whichever was called first.
    FirstCalled,
}

/// Which tile may be added to a Pung (T7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddedKong {
    /// Any fourth tile in hand (decided).
    Any,
    /// Only the tile just drawn.
    JustDrawn,
}

/// How a concealed Kong lies on the table (T8). It counts as a set there either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConcealedKong {
    /// Everybody sees it.
    Shown,
    /// Face down until the hand ends. One that thirteen orphans may rob is shown all the same:
    /// nobody could rob what they do not see.
    FaceDown,
}

/// Which tile is "the other end" of a claimed Sheung, that may not be thrown straight after it
/// (T11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OtherEnd {
    /// The tile that the two from the hand would also have run with (decided): 4 claimed into
    /// 456, then 7.
    Beyond,
    /// The far tile of the run itself: 4 claimed into 456, then 6.
    Within,
    /// None: only the claimed tile may not be thrown.
    Free,
}

/// When the bar of a passed win is lifted (T12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// When the seat next draws or claims a tile (decided).
    DrawOrClaim,
    /// Only when it next draws.
    Draw,
}

/// Who wins when several claim a win on one tile (T13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winners {
    /// The first claimant in turn order after whoever let the tile go (decided).
    Nearest,
    /// Each of them.
    All,
}

/// What follows a drawn hand (D1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnHand {
    /// The same dealer deals again.
    Stays,
    /// The deal passes.
    Passes,
}
