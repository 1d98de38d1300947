//! Frames as GIF.

use super::palette::{Palette, UNCHANGED};
use super::shrink::Frame;
use gif::{DisposalMethod, Encoder, Repeat};

/// Writes frames, each as what it changes.
pub(super) struct Writer {
    /// Nothing after an error, and memory gives none.
    encoder: Option<Encoder<Vec<u8>>>,
    width: usize,
    height: usize,
    /// The frame before.
    before: Vec<u8>,
}

impl Writer {
    pub(super) fn new((width, height): (usize, usize), palette: &Palette) -> Writer {
        // A scene's edges are at most 4,096.
        let [across, down] = [width, height].map(|it| it.min(65_535) as u16);
        let encoder = Encoder::new(vec![], across, down, &palette.bytes());
        let encoder = encoder.and_then(|mut encoder| {
            encoder.set_repeat(Repeat::Infinite)?;
            Ok(encoder)
        });
        debug_assert!(encoder.is_ok());
        Writer {
            encoder: encoder.ok(),
            width,
            height,
            before: vec![],
        }
    }

    /// How many bytes there are by now.
    pub(super) fn len(&self) -> usize {
        self.encoder
            .as_ref()
            .map_or(0, |encoder| encoder.get_ref().len())
    }

    /// Adds a frame that is shown for so many hundredths of a second.
    pub(super) fn add(&mut self, frame: &Frame, palette: &Palette, delay: u16) {
        let pixels = frame.rgb.as_chunks::<3>().0;
        let mut now = Vec::with_capacity(pixels.len());
        for run in pixels.chunk_by(|a, b| a == b) {
            now.resize(now.len() + run.len(), palette.number(run[0]));
        }
        let (left, top, width, height) = match self.before.len() == now.len() {
            true => changed(&self.before, &now, self.width),
            false => (0, 0, self.width, self.height),
        };
        let mut buffer = Vec::with_capacity(width * height);
        for y in top..top + height {
            let row = y * self.width + left..y * self.width + left + width;
            match self.before.get(row.clone()) {
                Some(before) => {
                    let both = now[row].iter().zip(before);
                    buffer.extend(both.map(|(now, before)| match now == before {
                        true => UNCHANGED,
                        false => *now,
                    }));
                }
                None => buffer.extend_from_slice(&now[row]),
            }
        }
        let frame = gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        if let Some(encoder) = &mut self.encoder {
            let written = encoder.write_frame(&frame);
            debug_assert!(written.is_ok(), "{written:?}");
        }
        self.before = now;
    }

    /// The file.
    pub(super) fn finish(self) -> Vec<u8> {
        let encoder = self.encoder.and_then(|encoder| encoder.into_inner().ok());
        encoder.unwrap_or_default()
    }
}

/// The rectangle in which two frames of this width differ: left, top, width, height. Where they are
/// the same, one pixel, since a frame is not empty.
fn changed(before: &[u8], now: &[u8], width: usize) -> (usize, usize, usize, usize) {
    let rows = before.chunks(width).zip(now.chunks(width)).enumerate();
    let mut found: Option<(usize, usize, usize, usize)> = None;
    for (y, (before, now)) in rows {
        let differs = |at: &usize| before[*at] != now[*at];
        let Some(first) = (0..width).find(differs) else {
            continue;
        };
        let last = (0..width).rev().find(differs).unwrap_or(first);
        let (left, top, right, _) = found.unwrap_or((first, y, last, y));
        found = Some((left.min(first), top, right.max(last), y));
    }
    let (left, top, right, bottom) = found.unwrap_or((0, 0, 0, 0));
    (left, top, right - left + 1, bottom - top + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let before = vec![0; 20];
        let mut now = before.clone();
        assert_eq!(changed(&before, &now, 5), (0, 0, 1, 1));
        now[6] = 1;
        now[13] = 1;
        assert_eq!(changed(&before, &now, 5), (1, 1, 3, 2));
    }
}
