//! A picture, compared with the file that keeps it.

use resvg::tiny_skia::{ColorU8, Pixmap, PremultipliedColorU8};
use sikwu::picture::Scene;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Compares each scene, as PNG, with `tests/data/pictures/NAME.png`. `BLESS=1 cargo test` writes
/// what was seen. Where a picture has changed, `target/pictures/NAME.png` shows what was expected,
/// what was seen and where they differ, beside each other.
pub(super) fn kept(scenes: &[(&str, Scene)]) {
    let mut changed = vec![];
    for (name, scene) in scenes {
        let path = folder().join(format!("{name}.png"));
        let file = scene.png();
        if env::var_os("BLESS").is_some() {
            fs::write(&path, file).unwrap();
            continue;
        }
        let seen = Pixmap::decode_png(&file).unwrap();
        let expected = fs::read(&path)
            .ok()
            .and_then(|file| Pixmap::decode_png(&file).ok());
        if expected.as_ref() == Some(&seen) {
            continue;
        }
        let shown = root().join("target/pictures");
        fs::create_dir_all(&shown).unwrap();
        let shown = shown.join(format!("{name}.png"));
        let diff = beside(expected.as_ref(), &seen);
        fs::write(&shown, diff.encode_png().unwrap()).unwrap();
        changed.push(format!("{name}: see {}", shown.display()));
    }
    assert!(
        changed.is_empty(),
        "pictures have changed (expected | seen | difference); BLESS=1 keeps them as they are now:\n{}",
        changed.join("\n")
    );
}

/// Compares the text of a scene's SVG with `tests/data/pictures/NAME.svg`.
pub(super) fn kept_svg(name: &str, scene: &Scene) {
    let path = folder().join(format!("{name}.svg"));
    let seen = scene.svg();
    if env::var_os("BLESS").is_some() {
        fs::write(&path, seen).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let at = expected.lines().zip(seen.lines()).position(|(a, b)| a != b);
    assert!(
        expected == seen,
        "{} has changed, first at line {}; BLESS=1 keeps it as it is now",
        path.display(),
        at.map_or(0, |at| at + 1)
    );
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folder() -> PathBuf {
    root().join("tests/data/pictures")
}

/// Three pictures side by side: what was expected, what was seen, and black where they differ.
fn beside(expected: Option<&Pixmap>, seen: &Pixmap) -> Pixmap {
    let nothing = Pixmap::new(1, 1).unwrap();
    let expected = expected.unwrap_or(&nothing);
    let width = expected.width().max(seen.width());
    let height = expected.height().max(seen.height());
    let mut all = Pixmap::new(width * 3 + 20, height).unwrap();
    let across = all.width();
    let at = |of: &Pixmap, x: u32, y: u32| {
        let pixel = of.pixel(x, y)?;
        Some([pixel.red(), pixel.green(), pixel.blue()])
    };
    for y in 0..height {
        for x in 0..width {
            let (a, b) = (at(expected, x, y), at(seen, x, y));
            let differ = if a == b { [255; 3] } else { [0; 3] };
            let panels = [a.unwrap_or([200; 3]), b.unwrap_or([200; 3]), differ];
            for (panel, colour) in panels.into_iter().enumerate() {
                let column = panel as u32 * (width + 10) + x;
                all.pixels_mut()[(y * across + column) as usize] = opaque(colour);
            }
        }
    }
    all
}

fn opaque([red, green, blue]: [u8; 3]) -> PremultipliedColorU8 {
    ColorU8::from_rgba(red, green, blue, 255).premultiply()
}
