//! Pictures in motion: scenes one after another, as a GIF.
//!
//! One palette serves all frames, and a frame holds only what has changed since the one before: a
//! replay is mostly the same table. What is written depends on the scenes alone, and has the same
//! bytes on every machine.

mod encode;
mod palette;
mod shrink;

use super::scene::Scene;
use encode::Writer;
use palette::Palette;
use shrink::{Frame, shrunk};

/// A GIF, and what had to be given up for its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The file.
    pub gif: Vec<u8>,
    /// How wide it is, in pixels.
    pub width: u32,
    /// How high it is, in pixels.
    pub height: u32,
    /// How many of the steps are shown.
    pub frames: usize,
    /// How many there were.
    pub steps: usize,
    /// Whether it is smaller than its scenes.
    pub shrunk: bool,
}

impl Film {
    /// The most bytes that Discord takes as an attachment without a boost (10 MiB), less a little
    /// for what is sent beside it.
    pub const MOST: usize = (10 << 20) - (64 << 10);

    /// Films so many steps, each drawn when it is its turn, and each for so many hundredths of a
    /// second. All scenes have the size of the first.
    ///
    /// A film of more than `most` bytes is made smaller, to two thirds and then to a half of its
    /// width; if that is not enough, every other step is left out, and so on, the last always kept.
    /// `progress` is told how many of how many steps of this attempt are done.
    ///
    /// ```
    /// use sikwu::picture::{Film, Look, Scene, Shape};
    /// let scene = |step: usize| {
    ///     let mut scene = Scene::new(60, 40, Look::default());
    ///     let ink = scene.theme().ink;
    ///     scene.add(Shape::circle(10.0 * step as f32, 20.0, 8.0).filled(ink));
    ///     scene
    /// };
    /// let film = Film::new(5, &scene, &|_| 50, Film::MOST, &mut |_, _| ());
    /// assert!(film.gif.starts_with(b"GIF89a"));
    /// assert_eq!((film.frames, film.shrunk), (5, false));
    /// ```
    pub fn new(
        steps: usize,
        scene: &dyn Fn(usize) -> Scene,
        delay: &dyn Fn(usize) -> u16,
        most: usize,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Film {
        let mut every = 1;
        loop {
            let kept: Vec<usize> = (0..steps)
                .filter(|at| (steps - 1 - at).is_multiple_of(every))
                .collect();
            let sizes: &[(usize, usize)] = match every {
                1 => &[(1, 1), (2, 3), (1, 2)],
                _ => &[(1, 2)],
            };
            for &size in sizes {
                let attempt = Attempt {
                    kept: &kept,
                    scene,
                    delay,
                    size,
                };
                // Where one picture alone is over, there is nothing left to leave out.
                let most = if kept.len() > 1 { most } else { usize::MAX };
                if let Some((gif, width, height)) = attempt.film(most, progress) {
                    return Film {
                        gif,
                        width,
                        height,
                        frames: kept.len(),
                        steps,
                        shrunk: size != (1, 1),
                    };
                }
            }
            every *= 2;
        }
    }
}

/// A film as it is tried: which steps, and at what size.
struct Attempt<'a> {
    kept: &'a [usize],
    scene: &'a dyn Fn(usize) -> Scene,
    delay: &'a dyn Fn(usize) -> u16,
    size: (usize, usize),
}

/// How many of the frames the palette is made from.
const SAMPLES: usize = 12;

impl Attempt<'_> {
    /// The file with its width and height; `None` if it is over this size.
    fn film(
        &self,
        most: usize,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Option<(Vec<u8>, u32, u32)> {
        let count = self.kept.len();
        let samples = count.min(SAMPLES);
        // The first and the last are among them, and the rest evenly between.
        let sampled = (0..samples).map(|at| at * (count - 1) / samples.saturating_sub(1).max(1));
        let frames = sampled.map(|at| self.frame(self.kept[at]));
        let palette = Palette::of(frames);
        let mut writer: Option<Writer> = None;
        let mut size = (0, 0);
        for (done, &step) in self.kept.iter().enumerate() {
            progress(done, count);
            let frame = self.frame(step);
            size = (frame.width, frame.height);
            let writer = writer.get_or_insert_with(|| Writer::new(size, &palette));
            // What a later step shows for itself is waited for with those that are left out.
            let first = done
                .checked_sub(1)
                .map_or(step, |before| self.kept[before] + 1);
            let delay: u16 = (first..=step).map(|at| (self.delay)(at)).max().unwrap_or(0);
            writer.add(&frame, &palette, delay);
            if writer.len() > most {
                return None;
            }
        }
        progress(count, count);
        let gif = writer.map(Writer::finish).unwrap_or_default();
        let [width, height] = [size.0, size.1].map(|it| it as u32);
        (gif.len() <= most).then_some((gif, width, height))
    }

    fn frame(&self, step: usize) -> Frame {
        let pixels = (self.scene)(step).pixels();
        let frame = Frame {
            width: pixels.width() as usize,
            height: pixels.height() as usize,
            rgb: pixels.rgb(),
        };
        match self.size {
            (1, 1) => frame,
            size => shrunk(&frame, size),
        }
    }
}
