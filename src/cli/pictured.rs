//! The options of every picture, and where it is written.

use crate::picture::{Look, Scene, Speech};
use clap::{Args, ValueEnum};
use std::io;
use std::path::{Path, PathBuf};

/// How a picture looks and where it goes.
#[derive(Debug, Args)]
pub(super) struct Pictured {
    /// Draw it into this file: .png or .svg
    #[arg(long, value_name = "FILE.png|.svg", value_parser = file)]
    pub(super) picture: Option<PathBuf>,
    /// A number or letter in the corner of each tile
    #[arg(long, requires = "picture")]
    index: bool,
    /// Tiles and colours of high contrast, safe for colour-blind eyes
    #[arg(long, requires = "picture")]
    contrast: bool,
    /// For a dark ground
    #[arg(long, requires = "picture")]
    dark: bool,
}

/// The language of a picture's words.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Language {
    /// English
    En,
    /// Traditional Chinese
    Zh,
    /// English and Traditional Chinese
    Both,
}

impl Language {
    pub(super) fn speech(self) -> Speech {
        match self {
            Language::En => Speech::English,
            Language::Zh => Speech::Chinese,
            Language::Both => Speech::Both,
        }
    }
}

impl Pictured {
    pub(super) fn look(&self) -> Look {
        Look {
            index: self.index,
            contrast: self.contrast,
            dark: self.dark,
        }
    }

    /// Writes the picture into its file, if one is asked for.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; the message names it.
    pub(super) fn write(&self, scene: impl FnOnce(Look) -> Scene) -> io::Result<()> {
        let Some(path) = &self.picture else {
            return Ok(());
        };
        save(path, &scene(self.look()))
    }
}

/// Writes a picture as the name of its file says.
///
/// # Errors
///
/// If the file cannot be written; the message names it.
pub(super) fn save(path: &Path, scene: &Scene) -> io::Result<()> {
    let bytes = match is_svg(path) {
        true => scene.svg().into_bytes(),
        false => scene.png(),
    };
    std::fs::write(path, bytes).map_err(|error| super::unread(path, error))
}

fn is_svg(path: &Path) -> bool {
    path.extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("svg"))
}

/// A file whose name says what a picture is written as.
pub(super) fn file(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    match path.extension().and_then(|it| it.to_str()) {
        Some(ext) if ext.eq_ignore_ascii_case("png") || is_svg(&path) => Ok(path),
        _ => Err("a picture's name ends with .png or .svg".to_owned()),
    }
}
