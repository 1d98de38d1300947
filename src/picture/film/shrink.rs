//! Pixels made smaller.

/// Pixels of three bytes each, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) rgb: Vec<u8>,
}

/// The frame at so many parts of so many of its size: each pixel is the mean of what it covers.
pub(super) fn shrunk(frame: &Frame, (part, of): (usize, usize)) -> Frame {
    let scaled = |length: usize| (length * part / of).max(1);
    let (width, height) = (scaled(frame.width), scaled(frame.height));
    let columns: Vec<Cover> = (0..width)
        .map(|at| cover(at, part, of, frame.width))
        .collect();
    let mut rgb = Vec::with_capacity(width * height * 3);
    for row in 0..height {
        let rows = cover(row, part, of, frame.height);
        for columns in &columns {
            let mut sum = [0_usize; 3];
            for &(y, down) in &rows {
                for &(x, across) in columns {
                    let at = (y * frame.width + x) * 3;
                    for (sum, value) in sum.iter_mut().zip(&frame.rgb[at..at + 3]) {
                        *sum += usize::from(*value) * down * across;
                    }
                }
            }
            // Each pixel covers so many parts of a pixel in either direction.
            let all = of * of;
            rgb.extend(sum.map(|sum| ((sum + all / 2) / all) as u8));
        }
    }
    Frame { width, height, rgb }
}

/// Which pixels one covers, and how many parts of each.
type Cover = Vec<(usize, usize)>;

fn cover(at: usize, part: usize, of: usize, length: usize) -> Cover {
    let (from, to) = (at * of, (at + 1) * of);
    let covered = from / part..to.div_ceil(part);
    let parts = covered.map(|pixel| {
        let (first, last) = (pixel * part, (pixel + 1) * part);
        (pixel.min(length - 1), last.min(to) - first.max(from))
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pixel_is_the_mean_of_what_it_covers() {
        let rgb = [0, 30, 60, 90, 120, 150].map(|it| [it; 3]).concat();
        let frame = Frame {
            width: 6,
            height: 1,
            rgb,
        };
        // Two thirds: pixel and a half each. A height of 1 stays.
        let smaller = shrunk(&frame, (2, 3));
        assert_eq!((smaller.width, smaller.height), (4, 1));
        let grey: Vec<u8> = smaller.rgb.iter().step_by(3).copied().collect();
        assert_eq!(grey, [10, 50, 100, 140]);
        let half = shrunk(&frame, (1, 2));
        assert_eq!(
            half.rgb.iter().step_by(3).copied().collect::<Vec<_>>(),
            [15, 75, 135]
        );
    }
}
