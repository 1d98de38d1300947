//! Calls as Tenhou packs them into sixteen bits.

use super::tiles::Id;
use crate::import::shown::Laid;
use crate::notation::tiles::Piece;
use crate::tile::Tile;

/// A call: what is laid on the table, and which tile of it came from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meld {
    pub(super) form: Form,
    /// The tile that was claimed, or added; of a concealed Kong any.
    pub(super) tile: Id,
    /// The tiles, as many as there are.
    ids: [Option<Id>; 4],
}

/// What kind of call it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Sheung,
    Pung,
    Claimed,
    Concealed,
    Added,
}

impl Meld {
    /// The call of a number.
    ///
    /// Bits 0-1 say how many seats after the caller the tile came from, 0 if it is the caller's own.
    /// Bit 2 marks a run, 3 a Pung, 4 a fourth tile added, 5 a North of the game of three. Above
    /// them stand which copies there are, and above these the kind three times over with the place
    /// of the claimed tile in the set; of other Kongs the tile itself.
    pub(super) fn new(number: u32) -> Result<Meld, String> {
        let bits = |from: u32, count: u32| number >> from & ((1 << count) - 1);
        if number > 0xffff {
            return Err(format!("{number} is no call: they have sixteen bits"));
        }
        let all = |kind: u32| [0, 1, 2, 3].map(|copy| Id::new(4 * kind + copy).ok());
        let (form, tile, ids) = if number & 4 > 0 {
            let (packed, place) = (bits(10, 6) / 3, bits(10, 6) % 3);
            let low = packed / 7 * 9 + packed % 7;
            let copies = [bits(3, 2), bits(5, 2), bits(7, 2)];
            let id = |nth: u32| Id::new(4 * (low + nth) + copies[nth as usize]);
            let run = [id(0)?, id(1)?, id(2)?];
            if packed > 20 {
                return Err(format!("{number} is a run of no suit"));
            }
            let [a, b, c] = run.map(Some);
            (Form::Sheung, run[place as usize], [a, b, c, None])
        } else if number & 0x18 > 0 {
            let (kind, place) = (bits(9, 7) / 3, bits(9, 7) % 3);
            let spare = Id::new(4 * kind + bits(5, 2))?;
            if number & 8 > 0 {
                let ids = all(kind).map(|id| id.filter(|id| *id != spare));
                let claimed = ids.into_iter().flatten().nth(place as usize);
                let claimed = claimed.ok_or_else(|| format!("{number} is a Pung of no tile"))?;
                (Form::Pung, claimed, ids)
            } else {
                (Form::Added, spare, all(kind))
            }
        } else if number & 0x20 > 0 {
            return Err("a North is set aside only in the game of three".to_owned());
        } else {
            let tile = Id::new(bits(8, 8))?;
            let form = match bits(0, 2) {
                0 => Form::Concealed,
                _ => Form::Claimed,
            };
            (form, tile, all(tile.kind()))
        };
        Ok(Meld { form, tile, ids })
    }

    /// The tiles of the set.
    pub(super) fn ids(&self) -> impl Iterator<Item = Id> {
        self.ids.into_iter().flatten()
    }

    /// The tiles of a run beside the claimed one.
    pub(super) fn with(&self) -> Option<[Piece; 2]> {
        let mut others = self.ids().filter(|id| *id != self.tile).map(Id::piece);
        Some([others.next()?, others.next()?])
    }

    /// The set as a winner shows it.
    pub(super) fn laid(&self) -> Option<Laid> {
        let lowest: Tile = self.ids().next()?.tile();
        Some(match self.form {
            Form::Sheung => Laid::Sheung(lowest),
            Form::Pung => Laid::Pung(lowest),
            Form::Claimed => Laid::Kong(lowest),
            Form::Concealed => Laid::Concealed(lowest),
            Form::Added => Laid::Added(lowest),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_call_or_is_refused() {
        let mut seen = [0; 5];
        for number in 0..=0x1_0000 {
            if let Ok(meld) = Meld::new(number) {
                seen[meld.form as usize] += 1;
                let wanted = match meld.form {
                    Form::Sheung | Form::Pung => 3,
                    _ => 4,
                };
                assert_eq!(meld.ids().count(), wanted, "{number}");
                assert!(meld.ids().any(|id| id == meld.tile), "{number}");
            }
        }
        // 21 runs, three places, four copies of each of three tiles, four seats, and a bit that
        // says nothing in each.
        assert_eq!(seen[Form::Sheung as usize], 21 * 3 * 64 * 4 * 2);
        // 34 kinds, three places, four spare copies, four seats; three bits say nothing.
        assert_eq!(seen[Form::Pung as usize], 34 * 3 * 4 * 4 * 8);
    }
}
