//! Pixels as PNG.

use super::paint::Pixels;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// The file: a palette of at most 256 colours and one byte a pixel.
///
/// A picture is flat colours and the shades between them, so that a palette holds it: a third of the
/// bytes to pack, and a third of the file. Colours that differ by less than a thirty-second of a
/// channel are one, that of the largest plain area among them; if there are still more than 256, the
/// rarest become what is nearest to them.
pub(super) fn png(pixels: &Pixels) -> Vec<u8> {
    let (palette, indices) = indexed(pixels.rgba());
    let mut file = vec![];
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    let written = encoder.write_header().and_then(|mut file| {
        file.write_image_data(&indices)?;
        file.finish()
    });
    // Memory takes everything, and the size is that of the data.
    debug_assert!(written.is_ok(), "{written:?}");
    file
}

/// Colours that are taken as one.
struct Bin {
    /// How many pixels have one of them.
    pixels: u32,
    colour: [u8; 3],
    /// Whether two pixels side by side had this very colour.
    is_plain: bool,
}

/// The palette, three bytes a colour, and the place in it of each pixel.
fn indexed(rgba: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut bins: Vec<Bin> = vec![];
    let mut places = vec![NONE; 1 << 15];
    let mut of_pixels: Vec<u16> = Vec::with_capacity(rgba.len() / 4);
    let (mut before, mut place) = ([0; 3], NONE);
    for &[red, green, blue, _] in rgba.as_chunks::<4>().0 {
        let colour = [red, green, blue];
        if colour == before && place != NONE {
            let bin = &mut bins[usize::from(place)];
            bin.pixels += 1;
            if !bin.is_plain {
                (bin.colour, bin.is_plain) = (colour, true);
            }
        } else {
            let [r, g, b] = colour.map(|channel| usize::from(channel >> 3));
            let found = &mut places[r << 10 | g << 5 | b];
            if *found == NONE {
                // There are at most as many as `places` has entries, which is fewer than `NONE`.
                *found = bins.len() as u16;
                bins.push(Bin {
                    pixels: 0,
                    colour,
                    is_plain: false,
                });
            }
            (before, place) = (colour, *found);
            bins[usize::from(place)].pixels += 1;
        }
        of_pixels.push(place);
    }
    let mut order: Vec<usize> = (0..bins.len()).collect();
    order.sort_by_key(|&at| (std::cmp::Reverse(bins[at].pixels), at));
    let (kept, rest) = order.split_at(order.len().min(256));
    let mut indices = vec![0; bins.len()];
    for (index, &at) in kept.iter().enumerate() {
        indices[at] = index as u8;
    }
    for &at in rest {
        let apart = |of: usize| {
            let pairs = bins[at].colour.iter().zip(bins[of].colour);
            pairs
                .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
                .sum::<u32>()
        };
        let nearest = (0..kept.len()).min_by_key(|&index| apart(kept[index]));
        indices[at] = nearest.unwrap_or(0) as u8;
    }
    let palette = kept.iter().flat_map(|&at| bins[at].colour).collect();
    let of_pixels = of_pixels
        .into_iter()
        .map(|place| indices[usize::from(place)]);
    (palette, of_pixels.collect())
}

/// No bin yet.
const NONE: u16 = u16::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_colour_is_kept_as_it_is_and_a_shade_is_near() {
        let mut rgba = vec![];
        for _ in 0..50 {
            rgba.extend([250, 128, 7, 255]);
        }
        rgba.extend([252, 129, 5, 255, 0, 0, 0, 255]);
        let (palette, indices) = indexed(&rgba);
        assert_eq!(palette[..3], [250, 128, 7]);
        assert_eq!(indices[..51], [0; 51]);
        assert_eq!(palette[3..], [0, 0, 0]);
    }

    #[test]
    fn the_rarest_of_too_many_colours_become_their_neighbours() {
        let colour = |n: usize| [(n / 32 * 8) as u8, (n % 32 * 8) as u8, 0, 255];
        let rgba: Vec<u8> = (0..600).chain(0..256).flat_map(colour).collect();
        let (palette, indices) = indexed(&rgba);
        assert_eq!(palette.len(), 256 * 3);
        assert_eq!(indices.len(), 856);
        // The first 256 are there twice and stay; one after them goes to the last row of those.
        assert_eq!(indices[255], indices[600 + 255]);
        assert_eq!(indices[256], 224);
    }
}
