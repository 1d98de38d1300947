//! The files of hands. They are not in the repository; the README says how they are made.

use sikwu::digest::Digest;
use std::fs;
use std::path::Path;
use std::process::exit;

/// Each file, the bytes of one hand in it, and how its SHA-256 begins.
const FILES: [(&str, usize, &str); 4] = [
    ("wins.bin", 32, "907d0f9b17cff4eb"),
    ("rand14.bin", 14, "468de3a6ccc66b73"),
    ("mixed14.bin", 14, "b579d6a0af16051f"),
    ("rand13.bin", 13, "da40b3995d73ff2b"),
];

/// The hands of a file, as bytes; at most so many of them.
///
/// Ends the program with a message if the file is not there or is another one.
pub fn hands(folder: &Path, name: &str, most: usize) -> Vec<Vec<u8>> {
    let Some((_, size, begins)) = FILES.iter().find(|(it, ..)| *it == name) else {
        give_up(&format!("{name} is none of the files of hands"));
    };
    let path = folder.join(name);
    let bytes = fs::read(&path)
        .unwrap_or_else(|error| give_up(&format!("cannot read {}: {error}", path.display())));
    let digest = Digest::of(&bytes).to_string();
    if !digest.starts_with(begins) {
        let path = path.display();
        give_up(&format!(
            "{path} is another file: its SHA-256 begins {}, not {begins}",
            &digest[..begins.len()]
        ));
    }
    bytes.chunks(*size).take(most).map(<[u8]>::to_vec).collect()
}

/// Ends the program.
pub(crate) fn give_up(why: &str) -> ! {
    eprintln!("{why}");
    exit(2)
}

/// A complete hand of `wins.bin`. Tiles are places in tile order.
pub struct Won {
    /// The concealed tiles without the winning one.
    pub concealed: Vec<u8>,
    /// The winning tile.
    pub tile: u8,
    /// The sets on the table, each with its lowest tile.
    pub laid: Vec<(Form, u8)>,
    /// Whether the winner drew the tile.
    pub drawn: bool,
    /// The seat of the winner, 0 to 3 from East.
    pub seat: u8,
    /// The Round Wind, 0 to 3 from East.
    pub round: u8,
}

/// What lies on the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Sheung,
    Pung,
    ClaimedKong,
    ConcealedKong,
}

impl Won {
    /// A hand of `wins.bin`: how many concealed tiles, these in fourteen places, the winning
    /// tile, how many sets, these in four places, and how it was won.
    pub fn read(bytes: &[u8]) -> Won {
        let form = |byte: u8| match byte {
            0 => Form::Sheung,
            1 => Form::Pung,
            2 => Form::ClaimedKong,
            _ => Form::ConcealedKong,
        };
        let laid = bytes[17..25].chunks(2).take(usize::from(bytes[16]));
        Won {
            laid: laid.map(|it| (form(it[0]), it[1])).collect(),
            drawn: bytes[25] == 1,
            seat: bytes[26],
            round: bytes[27],
            ..Won::drawn(&bytes[1..=usize::from(bytes[0])], bytes[15])
        }
    }

    /// Tiles of which one was drawn last, complete or not, by East in the East round.
    pub fn drawn(tiles: &[u8], tile: u8) -> Won {
        let mut concealed = tiles.to_vec();
        if let Some(at) = tiles.iter().position(|&it| it == tile) {
            concealed.remove(at);
        }
        Won {
            concealed,
            tile,
            laid: vec![],
            drawn: true,
            seat: 0,
            round: 0,
        }
    }
}
