//! What of a table is to be seen.

use super::melds::Meld;
use crate::bonus::BonusSet;
use crate::picture::tiles::Face;
use crate::play::{Awaited, Fate, Lies, Outcome, Table, View, view_for};
use crate::seat::{BySeat, RoundWind, Seat};
use crate::tile::Tile;
use crate::win::WonBy;

/// What of a table is to be seen, by one seat or by all together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// Who is below: the viewer.
    pub(super) below: Seat,
    /// Whether every hand lies open.
    pub(super) open: bool,
    pub(super) round: RoundWind,
    pub(super) left: BySeat<u8>,
    pub(super) awaited: Awaited,
    pub(super) turn: Seat,
    pub(super) events: u32,
    pub(super) seats: BySeat<SeatShown>,
    /// Who threw last, if that tile lies where it was thrown.
    pub(super) last: Option<Seat>,
    pub(super) ending: Option<Ending>,
}

/// What is to be seen of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatShown {
    /// The tiles in hand, backs where they are not seen.
    pub(super) hand: Vec<Face>,
    /// The tile that lies apart: just drawn, or won by.
    pub(super) drawn: Option<Face>,
    /// The tile that is being added to a Pung, or declared a Kong of, and may be robbed (T14).
    pub(super) declared: Option<Face>,
    pub(super) melds: Vec<Meld>,
    pub(super) flowers: Vec<Face>,
    /// The discards that lie where they were thrown, in order.
    pub(super) thrown: Vec<Face>,
}

/// How the hand ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// Who won, with how many faan if that is counted.
    pub(super) won: Vec<(Seat, Option<u8>)>,
    /// What each gained or lost, if that is known.
    pub(super) gained: Option<BySeat<i64>>,
}

impl Shown {
    /// What one seat sees.
    pub(super) fn by(view: View<'_>, unseen: &[u32]) -> Shown {
        let mut shown = Shown::without_hands(view, unseen);
        for seat in Seat::ALL {
            match seat == view.seat() {
                true => own(view, &mut shown.seats[seat]),
                false => other(view, seat, &mut shown.seats[seat]),
            }
        }
        shown
    }

    /// What all four see together.
    pub(super) fn open(table: &Table, unseen: &[u32]) -> Shown {
        let mut shown = Shown::without_hands(view_for(table, Seat::East), unseen);
        shown.open = true;
        for seat in Seat::ALL {
            let view = view_for(table, seat);
            own(view, &mut shown.seats[seat]);
            // Its own Kongs do not lie face down before a seat (T8).
            shown.seats[seat].melds = melds(view, seat, unseen);
        }
        shown
    }

    /// Who is to act: whoever threw, while that tile may be claimed.
    pub(super) fn acts(&self) -> Option<Seat> {
        match self.awaited {
            Awaited::Claims { from, .. } => Some(from),
            awaited => awaited.seat(),
        }
    }

    /// How many tiles are left, where that is the same for all.
    pub(super) fn left(&self) -> Option<u8> {
        let first = self.left[Seat::East];
        self.left
            .iter()
            .all(|(_, left)| *left == first)
            .then_some(first)
    }

    fn without_hands(view: View<'_>, unseen: &[u32]) -> Shown {
        let last = view.thrown().last();
        let last = last.filter(|thrown| !matches!(thrown.fate, Fate::Claimed(_)));
        Shown {
            below: view.seat(),
            open: false,
            round: view.round(),
            left: BySeat::from_fn(|seat| view.left(seat)),
            awaited: view.awaited(),
            turn: view.turn(),
            events: view.events(),
            seats: BySeat::from_fn(|seat| on_table(view, seat, unseen)),
            last: last.map(|thrown| thrown.seat),
            ending: view.outcome().map(Ending::of),
        }
    }
}

impl Ending {
    fn of(outcome: &Outcome) -> Ending {
        let won = outcome.won.iter().map(|won| {
            let faan = won.tallied.as_ref().map(|tallied| tallied.faan);
            (won.win.seat, faan)
        });
        Ending {
            won: won.collect(),
            gained: outcome.settlement.map(|settlement| settlement.net()),
        }
    }
}

/// What lies before a seat for all to see.
fn on_table(view: View<'_>, seat: Seat, unseen: &[u32]) -> SeatShown {
    let lies = view.thrown().iter();
    let lies =
        lies.filter(|thrown| thrown.seat == seat && !matches!(thrown.fate, Fate::Claimed(_)));
    let thrown = lies.map(|thrown| match unseen.contains(&thrown.event) {
        true => Face::Back,
        false => Face::Tile(thrown.tile),
    });
    let declared = match view.awaited() {
        Awaited::Robbing { maker, tile, .. } => Some((maker, tile)),
        _ => robbed(view),
    };
    let declared = declared.filter(|(maker, _)| *maker == seat);
    SeatShown {
        declared: declared.map(|(_, tile)| match unseen.contains(&view.events()) {
            true => Face::Back,
            false => Face::Tile(tile),
        }),
        melds: melds(view, seat, unseen),
        flowers: set_aside(view, seat),
        thrown: thrown.collect(),
        ..SeatShown::default()
    }
}

/// The sets of a seat, as the viewer sees them.
fn melds(view: View<'_>, seat: Seat, unseen: &[u32]) -> Vec<Meld> {
    let laid = view.laid(seat).map(|lies| match lies {
        Lies::FaceDown { .. } => Meld::face_down(),
        Lies::Open(set) => {
            let mut thrown = view.thrown().iter();
            let fed = thrown.find(|thrown| Some(thrown.event) == set.fed_at);
            Meld::new(seat, set, fed, unseen.contains(&set.event))
        }
    });
    laid.collect()
}

/// The tile of a Kong that was robbed: it is in no set, and stays where it was declared.
fn robbed(view: View<'_>) -> Option<(Seat, Tile)> {
    let won = view.outcome()?.won.first()?;
    match won.win.by {
        WonBy::RobbedKong { tile, maker } => Some((maker?, tile)),
        _ => None,
    }
}

/// The flowers set aside; those that nobody saw are backs.
fn set_aside(view: View<'_>, seat: Seat) -> Vec<Face> {
    let guessed: BonusSet = view.aside_unseen(seat);
    let all = view.set_aside(seat);
    let (seen, unseen): (Vec<_>, Vec<_>) = all.iter().partition(|it| !guessed.contains(*it));
    let seen = seen.into_iter().map(Face::Bonus);
    seen.chain(unseen.into_iter().map(|_| Face::Back)).collect()
}

/// The hand of the viewer.
fn own(view: View<'_>, shown: &mut SeatShown) {
    let (seat, held) = (view.seat(), view.own());
    let mut tiles = *held.concealed();
    let mut backs = 0;
    for (tile, n) in held.guess().tiles.kinds() {
        let n = n.min(tiles[tile]);
        tiles[tile] -= n;
        backs += usize::from(n);
    }
    let mut apart = match view.awaited() {
        Awaited::Move(mover) if mover == seat => view.drawn(),
        _ => None,
    };
    apart = apart.or(won_by_zi_mo(view, seat));
    if let Some(tile) = apart {
        match tiles[tile].checked_sub(1) {
            Some(rest) => {
                tiles[tile] = rest;
                shown.drawn = Some(Face::Tile(tile));
            }
            // It is one of those that nobody saw.
            None => {
                backs = backs.saturating_sub(1);
                shown.drawn = Some(Face::Back);
            }
        }
    }
    let flowers = held.flowers_in_hand().iter().map(Face::Bonus);
    let faces = tiles.tiles().map(Face::Tile).chain(flowers);
    let backs = std::iter::repeat_n(Face::Back, backs);
    shown.hand = faces.chain(backs).collect();
}

/// The hand of another: backs, unless it is shown because it won.
fn other(view: View<'_>, seat: Seat, shown: &mut SeatShown) {
    let count = view.in_hand(seat);
    if let Some(hand) = view.shown(seat) {
        shown.hand = hand.concealed().tiles().map(Face::Tile).collect();
        shown.drawn = won_by_zi_mo(view, seat).map(Face::Tile);
        return;
    }
    let apart = view.awaited() == Awaited::Move(seat) && view.turn() == seat;
    shown.hand = vec![Face::Back; count - usize::from(apart)];
    shown.drawn = apart.then_some(Face::Back);
}

/// The tile that a seat drew and won by.
fn won_by_zi_mo(view: View<'_>, seat: Seat) -> Option<Tile> {
    let mut winners = view.outcome()?.won.iter();
    let won = winners.find(|won| won.win.seat == seat)?;
    match won.win.by {
        WonBy::ZiMo { tile } => Some(tile),
        _ => None,
    }
}
