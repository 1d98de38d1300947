//! Where everything lies. Nothing of this depends on what has happened, so that nothing jumps
//! about between two events.
//!
//! All tiles stand upright, those of the seats at the sides too: a phone shows the picture at half
//! its size, and a tile that lies on its side is hard to read there.

use crate::picture::shape::Shape;
use crate::picture::tiles::Face;
use crate::seat::Seat;

/// The whole picture, without a caption.
pub(super) const WIDTH: u32 = 920;
pub(super) const HEIGHT: u32 = 942;
/// What a caption adds to the height.
pub(super) const CAPTION: u32 = 46;
pub(super) const MARGIN: i32 = 8;
/// The width without the margins.
pub(super) const INNER: i32 = WIDTH as i32 - 2 * MARGIN;

/// How high tiles are on the table and in the hands of others.
pub(super) const TILE: u32 = 52;
/// From one to the next, across and down.
pub(super) const PITCH: (i32, i32) = (Face::width(TILE) as i32 + 1, TILE as i32 + 2);
/// How high the tiles of the seat below are.
pub(super) const OWN: u32 = 80;
/// How high flowers are.
pub(super) const FLOWER: u32 = 44;

/// A part of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

/// The felt with the discards, around the wall.
pub(super) const MIDDLE: Room = Room {
    x: MARGIN + 184,
    y: 126,
    width: INNER - 2 * 184,
    height: 12 * PITCH.1 + 12,
};

/// What stands in the middle of it.
pub(super) const CENTRE: Room = Room {
    x: WIDTH as i32 / 2 - 66,
    y: MIDDLE.y + 6 + 3 * PITCH.1,
    width: 132,
    height: 6 * PITCH.1,
};

impl Room {
    pub(super) fn shape(self) -> Shape {
        let [x, y, width, height] = [self.x, self.y, self.width, self.height].map(|it| it as f32);
        Shape::rectangle(x, y, width, height)
    }

    pub(super) fn right(self) -> i32 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> i32 {
        self.y + self.height
    }
}

/// At which side of the table a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Right,
    Above,
    Left,
}

impl Side {
    /// The side of a seat where this one is below: turns pass to the right (T2).
    pub(super) fn of(below: Seat, seat: Seat) -> Side {
        [Side::Below, Side::Right, Side::Above, Side::Left][below.turns_to(seat)]
    }

    /// The card of the seat.
    pub(super) fn room(self) -> Room {
        let across = |y: i32, height: i32| Room {
            x: MARGIN,
            y,
            width: INNER,
            height,
        };
        let beside = |x: i32| Room {
            x,
            width: 178,
            ..MIDDLE
        };
        match self {
            Side::Above => across(MARGIN, MIDDLE.y - 6 - MARGIN),
            Side::Below => {
                let y = MIDDLE.bottom() + 6;
                across(y, HEIGHT as i32 - MARGIN - y)
            }
            Side::Left => beside(MARGIN),
            Side::Right => beside(WIDTH as i32 - MARGIN - 178),
        }
    }

    pub(super) fn is_beside(self) -> bool {
        matches!(self, Side::Left | Side::Right)
    }

    /// How high the tiles in hand are.
    pub(super) fn height(self) -> u32 {
        match self {
            Side::Below => OWN,
            _ => TILE,
        }
    }

    /// The place of a tile in hand.
    pub(super) fn in_hand(self, at: usize) -> (i32, i32) {
        let (at, room) = (at as i32, self.room());
        match self {
            Side::Below | Side::Above => {
                let x = room.x + 10 + at * Face::width(self.height()) as i32;
                (x, room.bottom() - 8 - self.height() as i32)
            }
            Side::Left | Side::Right => {
                let (x, y) = (at % 4 * PITCH.0, at / 4 * PITCH.1);
                (room.x + 4 + x, room.y + 184 + y)
            }
        }
    }

    /// The place of the tile just drawn, apart from so many others.
    pub(super) fn drawn(self, others: usize) -> (i32, i32) {
        match self {
            Side::Below | Side::Above => {
                let (x, y) = self.in_hand(others);
                (x + 14, y)
            }
            Side::Left | Side::Right => {
                // At the end of the row, with a gap before it.
                let (x, y) = self.in_hand(others / 4 * 4 + 3);
                (x + 13, y)
            }
        }
    }

    /// The right end and the upper edge of the set laid at this place, where it and those before
    /// it are so wide. The first lies at the right, or lowest.
    pub(super) fn set(self, at: usize, before: i32, width: i32) -> (i32, i32) {
        let room = self.room();
        match self {
            Side::Below | Side::Above => (
                room.right() - 10 - before - width,
                room.bottom() - 8 - TILE as i32,
            ),
            Side::Left | Side::Right => {
                let y = room.bottom() - 6 - (at as i32 + 1) * PITCH.1 + 2;
                (room.x + 4, y)
            }
        }
    }

    /// The place of a flower.
    pub(super) fn flower(self, at: usize) -> (i32, i32) {
        let (at, room) = (at as i32, self.room());
        let width = Face::width(FLOWER) as i32 + 1;
        match self {
            Side::Below | Side::Above => (room.right() - 10 - (8 - at) * width, room.y + 4),
            Side::Left | Side::Right => {
                let (x, y) = (at % 5 * width, at / 5 * (FLOWER as i32 + 2));
                (room.x + 4 + x, room.y + 88 + y)
            }
        }
    }

    /// The place of a discard. No hand has more than there are places for; were there more, they
    /// would lie on the last.
    pub(super) fn thrown(self, at: usize) -> (i32, i32) {
        let at = at.min(29) as i32;
        let columns = if self.is_beside() { 5 } else { 10 };
        let (x, y) = (at % columns * PITCH.0, at / columns * PITCH.1);
        let left = match self {
            Side::Left => MIDDLE.x + 1,
            Side::Right => CENTRE.right() + 2,
            Side::Above | Side::Below => WIDTH as i32 / 2 - 5 * PITCH.0,
        };
        let top = match self {
            Side::Above => MIDDLE.y + 6,
            Side::Left | Side::Right => CENTRE.y,
            Side::Below => CENTRE.bottom(),
        };
        (left + x, top + y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::scene::Placed;

    const SIDES: [Side; 4] = [Side::Below, Side::Right, Side::Above, Side::Left];

    /// Whether a tile of this height lies within a room.
    fn within((x, y): (i32, i32), height: u32, room: Room) -> bool {
        let (wide, high) = Placed::new(Face::Back, x, y, height).room();
        let (right, bottom) = (x + wide as i32, y + high as i32);
        room.x <= x && room.y <= y && right <= room.right() && bottom <= room.bottom()
    }

    #[test]
    fn all_that_can_lie_before_a_seat_has_room_there() {
        for side in SIDES {
            let room = side.room();
            for at in 0..8 {
                assert!(within(side.flower(at), FLOWER, room), "{side:?} {at}");
            }
            for sets in 0..=4 {
                // Kongs with a tile turned are widest.
                let wide = 3 * PITCH.0 + TILE as i32;
                let others = 13 - 3 * sets;
                let hand = (0..=others).map(|at| (side.in_hand(at), side.height()));
                let drawn = [(side.drawn(others), side.height())];
                let hand: Vec<_> = hand.chain(drawn).collect();
                for (place, height) in &hand {
                    assert!(within(*place, *height, room), "{side:?} {sets} {place:?}");
                }
                for at in 0..sets {
                    let place = side.set(at, at as i32 * (wide + 8), wide);
                    assert!(within(place, TILE, room), "{side:?} set {at}");
                    assert!(place.0 + wide <= room.right(), "{side:?} set {at}");
                    for ((x, y), height) in &hand {
                        let apart = x + Face::width(*height) as i32 <= place.0
                            || y + *height as i32 <= place.1;
                        assert!(apart, "{side:?} set {at} of {sets} lies on {x}, {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_two_discards_lie_in_one_place_and_none_on_the_wall() {
        let mut taken = vec![];
        for side in SIDES {
            for at in 0..30 {
                let (x, y) = side.thrown(at);
                assert!(within((x, y), TILE, MIDDLE), "{side:?} {at}");
                let (wide, high) = (Face::width(TILE) as i32, TILE as i32);
                let beside = |room: Room| {
                    x + wide <= room.x
                        || room.right() <= x
                        || y + high <= room.y
                        || room.bottom() <= y
                };
                assert!(beside(CENTRE), "{side:?} {at}");
                for &(ox, oy) in &taken {
                    let other = Room {
                        x: ox,
                        y: oy,
                        width: wide,
                        height: high,
                    };
                    assert!(beside(other), "{side:?} {at} on {ox}, {oy}");
                }
                taken.push((x, y));
            }
        }
    }
}
