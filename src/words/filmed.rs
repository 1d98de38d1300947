//! What became of a film.

use super::line;
use crate::picture::Film;

/// How large a film is, and what had to be given up for that.
pub fn filmed(name: &str, film: &Film) -> String {
    let Film {
        width,
        height,
        frames,
        steps,
        ..
    } = *film;
    let kilobytes = film.gif.len().div_ceil(1024);
    let mut text = String::new();
    line(
        &mut text,
        &format!("{name}: {frames} frames of {width}×{height}, {kilobytes} KiB"),
    );
    if film.shrunk {
        line(
            &mut text,
            "it was made smaller, to be taken as an attachment",
        );
    }
    if frames < steps {
        let left = steps - frames;
        line(
            &mut text,
            &format!("{left} of {steps} steps were left out for the same reason"),
        );
    }
    text
}
