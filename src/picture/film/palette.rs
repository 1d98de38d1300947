//! The colours of a film: the same for all of its frames.

use super::shrink::Frame;
use color_quant::NeuQuant;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// At most 255 colours, and one that stands for what has not changed.
#[derive(Debug)]
pub(super) struct Palette {
    colours: Vec<[u8; 3]>,
    nearest: RefCell<HashMap<[u8; 3], u8>>,
}

/// The number of the colour that stands for what has not changed.
pub(super) const UNCHANGED: u8 = 255;

/// How many of the commonest colours are kept as they are: paper, felt, cards, ink.
const KEPT: usize = 96;

impl Palette {
    /// The colours of these frames. The commonest stay what they are; the others, edges and shades
    /// for the most part, are stood in for by so many that are near them.
    pub(super) fn of(frames: impl Iterator<Item = Frame>) -> Palette {
        let mut counts = BTreeMap::<[u8; 3], u64>::new();
        for frame in frames {
            // Pixels beside each other are mostly the same.
            for run in frame.rgb.as_chunks::<3>().0.chunk_by(|a, b| a == b) {
                *counts.entry(run[0]).or_default() += run.len() as u64;
            }
        }
        let mut common: Vec<([u8; 3], u64)> = counts.into_iter().collect();
        common.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let most = usize::from(UNCHANGED);
        let mut colours: Vec<[u8; 3]> = common.iter().map(|(colour, _)| *colour).collect();
        if colours.len() > most {
            let rest = &common[KEPT..];
            let mut pixels = vec![];
            for (colour, count) in rest {
                let [red, green, blue] = *colour;
                let weight = count.isqrt().clamp(1, 64) as usize;
                pixels.extend([red, green, blue, 255].repeat(weight));
            }
            colours.truncate(KEPT);
            let quantised = NeuQuant::new(1, most - KEPT, &pixels).color_map_rgb();
            colours.extend_from_slice(quantised.as_chunks::<3>().0);
        }
        Palette {
            colours,
            nearest: RefCell::default(),
        }
    }

    /// The colours as the file has them, the unchanged one last.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(3 * (usize::from(UNCHANGED) + 1), 0);
        bytes
    }

    /// The number of the colour that is nearest to this.
    pub(super) fn number(&self, colour: [u8; 3]) -> u8 {
        if let Some(number) = self.nearest.borrow().get(&colour) {
            return *number;
        }
        let far = |other: &[u8; 3]| {
            let each = colour.iter().zip(other);
            each.map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2))
                .sum::<u32>()
        };
        let all = self.colours.iter().zip(0_u8..);
        let number = all.min_by_key(|(other, number)| (far(other), *number));
        let number = number.map_or(0, |(_, number)| number);
        self.nearest.borrow_mut().insert(colour, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_what_they_are_and_many_are_near() {
        let few = Frame {
            width: 2,
            height: 1,
            rgb: vec![1, 2, 3, 9, 9, 9],
        };
        let palette = Palette::of([few].into_iter());
        let number = palette.number([1, 2, 3]);
        assert_eq!(palette.colours[usize::from(number)], [1, 2, 3]);
        // A ramp of 4096 colours, and much of one.
        let ramp = (0..4096_u32).flat_map(|it| [(it >> 4) as u8, (it & 255) as u8, 40]);
        let mut rgb: Vec<u8> = ramp.collect();
        rgb.extend([250, 240, 230].repeat(5000));
        let many = Frame {
            width: 9096,
            height: 1,
            rgb,
        };
        let palette = Palette::of([many.clone()].into_iter());
        assert_eq!(palette.colours.len(), 255);
        let kept = palette.number([250, 240, 230]);
        assert_eq!(palette.colours[usize::from(kept)], [250, 240, 230]);
        let pixels = many.rgb.as_chunks::<3>().0;
        let off = pixels.iter().map(|colour| {
            let near = palette.colours[usize::from(palette.number(*colour))];
            let each = colour
                .iter()
                .zip(near)
                .map(|(a, b)| u32::from(a.abs_diff(b)));
            each.max().unwrap()
        });
        let off: Vec<u32> = off.collect();
        assert!(off.iter().sum::<u32>() < 12 * off.len() as u32);
        assert_eq!(palette.bytes().len(), 768);
    }
}
