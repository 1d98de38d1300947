//! Whether the walls of a record are those that were committed to before the deal (notation 3.3).

use super::posting::audit_record;
use super::{Answer, Attached, RequestError, View};
use crate::audit::Verdict;
use crate::phrase;
use crate::record::{Digest, DigestProblem, HandRecord, Record, Title, commitment};
use crate::said;
use crate::tongue::Phrase;
use crate::wall::Tail;

/// What a hand of a record proves of its wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallProof {
    /// Which hand it is.
    pub hand: Title,
    /// What its wall proves.
    pub wall: WallState,
    /// What the audit says of the hand. It follows every tile from the wall, if there is one.
    pub verdict: Verdict,
}

/// What the wall of a hand proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WallState {
    /// None is written, and none was promised.
    Nothing,
    /// One was promised under this digest, and is not revealed, or not its nonce.
    Hidden(Digest),
    /// One is written that nobody promised before the deal.
    Unpromised,
    /// It is the one that was promised under this digest.
    Kept(Digest),
    /// It is another than the one that was promised.
    Another {
        /// The digest that was promised.
        promised: Digest,
        /// The digest of what is revealed.
        revealed: Digest,
    },
    /// What is revealed is no wall.
    Broken(DigestProblem),
}

impl WallState {
    /// Whether it proves that something is wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(self, WallState::Another { .. } | WallState::Broken(_))
    }
}

/// What a hand proves of its wall.
///
/// ```
/// use sikwu::parlour::{WallState, wall_state};
/// use sikwu::record::Record;
///
/// let text = include_str!("../../records/worked-example.hkmj");
/// let mut hand = Record::read(text).unwrap().hands.remove(0);
/// assert!(matches!(wall_state(&hand), WallState::Kept(_)));
/// // Whoever changes the wall afterwards cannot change what was promised.
/// hand.wall.swap(0, 143);
/// assert!(wall_state(&hand).is_wrong());
/// ```
pub fn wall_state(hand: &HandRecord) -> WallState {
    let promised = hand.commit.as_ref().map(|commit| commit.value);
    // The order of drawing is the same whichever end replaces.
    let revealed = hand.revealed_wall(Tail::Last);
    match (promised, revealed, &hand.reveal) {
        (_, Some(Err(problem)), _) => WallState::Broken(problem),
        (None, None, _) => WallState::Nothing,
        (None, Some(Ok(_)), _) => WallState::Unpromised,
        (Some(promised), Some(Ok(wall)), Some(nonce)) => match commitment(&wall, nonce.value) {
            revealed if revealed == promised => WallState::Kept(promised),
            revealed => WallState::Another { promised, revealed },
        },
        (Some(promised), ..) => WallState::Hidden(promised),
    }
}

/// What each hand of a record proves of its wall.
pub(super) fn answer<'v>(view: &View<'v>, record: Attached) -> Answer<'v> {
    let hands = match Record::read(&record.text) {
        Ok(read) => read.hands,
        Err(faults) => {
            let message = Phrase::each(|tongue| {
                let why = faults.first().map(|fault| fault.said(tongue));
                let (name, why) = (&record.name, why.unwrap_or_default());
                said!(tongue, "{name}: {why}", "{name}：{why}")
            });
            let cure = phrase!("/audit says what can be read", "/audit 會說明哪些可以讀取");
            return Answer::Refused(RequestError::new(message, cure));
        }
    };
    let audits = audit_record(record.text.as_bytes(), view.book, view.rules);
    let verdicts = audits.into_iter().map(|it| it.audit.verdict);
    let walls = hands.iter().zip(verdicts).map(|(hand, verdict)| WallProof {
        hand: hand.title.value,
        wall: wall_state(hand),
        verdict,
    });
    Answer::Walls {
        name: record.name,
        walls: walls.collect(),
    }
}
