//! Pixels as PNG.

use super::paint::Pixels;
use png::{BitDepth, ColorType, Compression, Encoder};

/// The file: eight bits for each of red, green and blue. A picture has a ground, so nothing of it
/// is transparent.
pub(super) fn png(pixels: &Pixels) -> Vec<u8> {
    let mut file = vec![];
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    let rgb = pixels.rgb();
    let written = encoder.write_header().and_then(|mut file| {
        file.write_image_data(&rgb)?;
        file.finish()
    });
    // Memory takes everything, and the size is that of the data.
    debug_assert!(written.is_ok(), "{written:?}");
    file
}
