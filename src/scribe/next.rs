//! The hand that comes next (D1 to D3).

use crate::audit::Auditor;
use crate::deal::Match;
use crate::play::Terms;
use crate::record::{HandRecord, Outcome, Title};
use crate::rules::turn::DrawnHand;
use crate::seat::{BySeat, RoundWind, Seat};
use crate::settle::Settlement;
use crate::tile::Wind;
use std::fmt::Write;

/// The hand that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// This one.
    Hand {
        /// Which it is.
        title: Title,
        /// How many times this dealer has dealt again (D1).
        repeat: u32,
        /// What each seat brings, where it is known.
        start: Option<BySeat<i64>>,
    },
    /// None: all four rounds are played (D2).
    Over,
}

impl Next {
    /// The first hand of a match.
    pub(super) const FIRST: Next = Next::Hand {
        title: Title {
            round: RoundWind(Wind::East),
            number: 1,
        },
        repeat: 0,
        start: Some(BySeat::ZERO),
    };

    /// The lines that begin it; none where the match is over, since whoever plays on says what.
    pub(super) fn lines(self) -> String {
        let Next::Hand {
            title,
            repeat,
            start,
        } = self
        else {
            return String::new();
        };
        let mut text = format!("\nhand {title}\n@dealer E repeat={repeat}\n");
        if let Some(start) = start {
            text.push_str("@start");
            for (seat, points) in start.iter() {
                // Writing into a text cannot fail.
                let _ = write!(text, " {}={points}", seat.letter());
            }
            text.push('\n');
        }
        text
    }
}

/// The hand that follows the last: as the auditor has it, or, where that hand cannot be settled,
/// as its result is written.
pub(super) fn coming(auditor: &Auditor<'_>, last: &HandRecord, terms: Option<&Terms>) -> Next {
    if let Some((deal, start)) = auditor.next() {
        return deal.map_or(Next::Over, |deal| Next::Hand {
            title: Title {
                round: deal.round,
                number: deal.hand.into(),
            },
            repeat: deal.repeat.into(),
            start,
        });
    }
    let stays = match last.result.as_ref().map(|result| &result.value) {
        Some(Outcome::Win(winners)) => winners.iter().any(|seat| seat == Seat::East),
        Some(Outcome::Drawn) => {
            terms.is_none_or(|terms| terms.turn().drawn_hand == DrawnHand::Stays)
        }
        _ => true,
    };
    let title = last.title.value;
    let repeat = last.dealer.as_ref().map_or(0, |dealer| dealer.repeat);
    let small = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
    let (number, repeat) = (small(title.number), small(repeat));
    let mut game = Match::resumed(title.round, number, repeat, None, BySeat::default());
    game.settle(&Settlement::default(), stays);
    let total = last.total.as_ref();
    // Where the deal passes, each seat is taken by whoever sat in the next (D3).
    let sat = |seat: Seat| if stays { seat } else { seat.next() };
    let start = total.map(|total| BySeat::from_fn(|seat| total[sat(seat)].value));
    game.deal().map_or(Next::Over, |deal| Next::Hand {
        title: Title {
            round: deal.round,
            number: deal.hand.into(),
        },
        repeat: deal.repeat.into(),
        start,
    })
}
