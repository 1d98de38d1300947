//! Win items (1.1.1 to 1.1.10).

use super::super::{Laid, SlowBy, SlowKind};
use super::{Item, LIMIT};

/// In the rulebook's order.
pub(super) const ITEMS: [(&str, Item); 10] = [
    ("self-draw", self_draw),
    ("concealed-hand", concealed_hand),
    ("fully-concealed-hand", fully_concealed_hand),
    ("win-on-kong", win_on_kong),
    ("rob-a-kong", rob_a_kong),
    ("kong-on-kong", kong_on_kong),
    ("final-draw", final_draw),
    ("final-discard", final_discard),
    ("bless-of-heaven", bless_of_heaven),
    ("bless-of-earth", bless_of_earth),
];

/// `self-draw`: self-drawn.
fn self_draw(laid: &Laid) -> u32 {
    if laid.hand.by == SlowBy::Draw { 2 } else { 0 }
}

/// `concealed-hand`: nothing claimed, won on a discard or a robbed Kong. Concealed Kongs are
/// concealed, claimed and added ones are not (E3).
fn concealed_hand(laid: &Laid) -> u32 {
    let sets = &laid.hand.sets;
    let nothing_claimed = sets.iter().all(|set| set.kind == SlowKind::ConcealedKong);
    let let_go = laid.hand.by == SlowBy::Discard || laid.hand.by == SlowBy::Rob;
    if nothing_claimed && let_go { 1 } else { 0 }
}

/// `fully-concealed-hand`: nothing claimed, self-drawn; on top of `self-draw`.
fn fully_concealed_hand(laid: &Laid) -> u32 {
    let claimed = |set: SlowKind| matches!(set, SlowKind::Sheung | SlowKind::Pung | SlowKind::Kong);
    if laid.hand.by == SlowBy::Draw && !laid.hand.sets.iter().any(|set| claimed(set.kind)) {
        3
    } else {
        0
    }
}

/// `win-on-kong`: on a replacement after a Kong or a flower.
fn win_on_kong(laid: &Laid) -> u32 {
    let drawn = laid.hand.by == SlowBy::Draw;
    if drawn && (laid.hand.kong == 1 || laid.hand.kong == 2 || laid.hand.loose) {
        1
    } else {
        0
    }
}

/// `rob-a-kong`
fn rob_a_kong(laid: &Laid) -> u32 {
    if laid.hand.by == SlowBy::Rob { 1 } else { 0 }
}

/// `kong-on-kong`: on the replacement of a Kong declared on a Kong's replacement, no flower
/// between or after.
fn kong_on_kong(laid: &Laid) -> u32 {
    let drawn = laid.hand.by == SlowBy::Draw;
    if drawn && laid.hand.kong == 2 && !laid.hand.loose {
        6
    } else {
        0
    }
}

/// `final-draw`: on the last tile, self-drawn.
fn final_draw(laid: &Laid) -> u32 {
    if laid.hand.last && laid.hand.by == SlowBy::Draw {
        1
    } else {
        0
    }
}

/// `final-discard`: on the discard after the last tile was drawn.
fn final_discard(laid: &Laid) -> u32 {
    if laid.hand.last && laid.hand.by == SlowBy::Discard {
        1
    } else {
        0
    }
}

/// `bless-of-heaven`: East wins on the dealt tiles; replaced flowers do not spoil it, a Kong does.
fn bless_of_heaven(laid: &Laid) -> u32 {
    let easts = laid.hand.seat == 0 && laid.hand.by == SlowBy::Draw;
    if easts && laid.hand.first && laid.hand.sets.is_empty() {
        LIMIT
    } else {
        0
    }
}

/// `bless-of-earth`: on East's first discard.
fn bless_of_earth(laid: &Laid) -> u32 {
    if laid.hand.first && laid.hand.by == SlowBy::Discard && laid.hand.seat != 0 {
        LIMIT
    } else {
        0
    }
}
