//! A face as it is used: its body, its drawing in the colours of a look, its index.

use super::files::FILES;
use super::palette::Palette;
use super::{Face, Look};
use crate::picture::svg::data;
use crate::picture::{Line, Weight};
use std::sync::OnceLock;

/// The drawing of a face, as what stands inside an `<svg>` or `<symbol>` of sixty units by eighty.
pub fn art(face: Face, look: Look) -> &'static str {
    static ART: [OnceLock<String>; Face::COUNT * 8] = [const { OnceLock::new() }; Face::COUNT * 8];
    ART[face.index() * 8 + look.bits()].get_or_init(|| drawn(face, look))
}

/// The face as a `<symbol>`, to be used by its [`symbol_id`].
pub fn symbol(face: Face, look: Look) -> String {
    let id = symbol_id(face, look);
    format!(
        "<symbol id=\"{id}\" viewBox=\"0 0 60 80\">{}</symbol>",
        art(face, look)
    )
}

/// What a face's symbol is called: `t-4p`, and which look it has where that is not the plain one
/// (`t-4p-icd`: index, contrast, dark).
pub fn symbol_id(face: Face, look: Look) -> String {
    let marks = [(look.index, 'i'), (look.contrast, 'c'), (look.dark, 'd')];
    let marks: String = marks.iter().filter(|it| it.0).map(|it| it.1).collect();
    match marks.is_empty() {
        true => format!("t-{}", face.name()),
        false => format!("t-{}-{marks}", face.name()),
    }
}

/// What marks a tile, laid over its drawing: a strong edge.
pub fn mark(look: Look) -> &'static str {
    match look.dark {
        false => MARK_LIGHT,
        true => MARK_DARK,
    }
}

const MARK_LIGHT: &str = "<rect x=\"2\" y=\"2\" width=\"56\" height=\"76\" rx=\"6\" fill=\"none\" \
    stroke=\"#e08a00\" stroke-width=\"4\"/>";
const MARK_DARK: &str = "<rect x=\"2\" y=\"2\" width=\"56\" height=\"76\" rx=\"6\" fill=\"none\" \
    stroke=\"#ffb340\" stroke-width=\"4\"/>";

fn drawn(face: Face, look: Look) -> String {
    let palette = Palette::of(look);
    let (ground, edge, width) = (palette.ground, palette.edge, palette.edge_width);
    let inset = width / 2.0;
    let body = format!(
        "<rect x=\"{inset}\" y=\"{inset}\" width=\"{}\" height=\"{}\" rx=\"7\" fill=\"{ground}\" \
         stroke=\"{edge}\" stroke-width=\"{width}\"/>",
        60.0 - width,
        80.0 - width,
    );
    let suit = match face {
        Face::Tile(tile) => tile.suit(),
        Face::Bonus(_) | Face::Back => None,
    };
    // A back is as dark as its table in every light.
    let inks = match face {
        Face::Back if !look.contrast => Palette::of(Look::default()),
        _ => palette,
    };
    let ink = inks.dyed(inner(FILES[face.index()]), suit);
    match index(face).filter(|_| look.index) {
        None => body + &ink,
        Some(index) => {
            let line = Line::new(&index, 19.0, Weight::Bold);
            let path = data(&line.outline(4.5, 18.0));
            // A flower has its own name and number up there: all of it moves down.
            let made_room = match face {
                Face::Bonus(_) => "translate(8.4 20.5) scale(.72)",
                _ => "translate(9 14) scale(.8)",
            };
            let ink_of_index = palette.index;
            format!(
                "{body}<g transform=\"{made_room}\">{ink}</g>\
                 <path fill=\"{ink_of_index}\" d=\"{path}\"/>"
            )
        }
    }
}

/// What stands inside the `<svg>` of a file.
fn inner(file: &str) -> &str {
    let after = file.find('>').map_or(0, |at| at + 1);
    let before = file.rfind("</svg>").unwrap_or(file.len());
    file[after..before].trim()
}

/// What stands in the corner of a face.
fn index(face: Face) -> Option<String> {
    match face {
        Face::Tile(tile) => Some(match tile.rank() {
            Some(rank) => rank.get().to_string(),
            None => tile.to_string(),
        }),
        Face::Bonus(bonus) => Some(bonus.to_string()),
        Face::Back => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tiles::palette::PLAIN;
    use std::collections::BTreeSet;

    #[test]
    fn every_face_differs_from_every_other_in_every_look() {
        for look in Look::all() {
            let arts: BTreeSet<&str> = Face::all().map(|face| art(face, look)).collect();
            assert_eq!(arts.len(), Face::COUNT);
            let ids: BTreeSet<String> = Face::all().map(|face| symbol_id(face, look)).collect();
            assert_eq!(ids.len(), Face::COUNT);
        }
    }

    #[test]
    fn a_drawing_uses_the_colours_of_the_palette_alone() {
        for (face, file) in Face::all().zip(FILES) {
            for (at, _) in file.match_indices('#') {
                let colour = &file[at..at + 7];
                assert!(PLAIN.contains(&colour), "{} has {colour}", face.name());
            }
            assert!(
                file.starts_with(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 80\">"
                )
            );
        }
    }
}
