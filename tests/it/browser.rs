//! Does the page of `sikwu replay --html` work in a real browser: steps, jumps, seats, the red mark,
//! what a screen reader is told, a phone in dark and light, and nothing asked of a network?
//!
//! These tests need a browser and are ignored without it. `.ci/run` installs Debian's chromium and
//! runs them: `SIKWU_BROWSER=1 cargo test --test it browser:: -- --ignored`.

mod chromium;
mod phone;
mod steps;
mod told;

use crate::transcript::program;
use chromium::Chromium;
use std::fs;
use std::path::{Path, PathBuf};

/// A record of the project.
fn record(name: &str) -> String {
    let path = format!("{}/records/{name}.hkmj", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}

/// The worked example, in which South throws a tile that it has not.
fn wrong() -> String {
    record("worked-example").replace("13. S discard 1m", "13. S discard 4p")
}

/// The worked example under names that try to be markup, code, or simply too much.
fn hostile() -> (String, [String; 4]) {
    let names = [
        "</script><script>window.owned=1</script><img src=x onerror=window.owned=1>".to_owned(),
        "<!--<script>'`${window.owned=1}`\\u2028\u{2028}{{data}}&amp;".to_owned(),
        "\u{202e}מהג'ונג قمار\u{202c} 👩‍👩‍👧‍👦".to_owned(),
        "長".repeat(400) + &"W".repeat(400),
    ];
    let mut lines = String::new();
    for (n, name) in names.iter().enumerate() {
        lines += &format!("@name P{} \"{name}\"\n", n + 1);
    }
    let text = record("worked-example");
    let text = text.replace("@view all\n", &format!("{lines}@view all\n"));
    (text, names)
}

/// The page of a record, written by the program into a folder of its own.
struct Written {
    folder: tempfile::TempDir,
}

impl Written {
    fn new(text: &str, arguments: &[&str]) -> Written {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x.hkmj"), text).unwrap();
        let ran = program()
            .args(["replay", "x.hkmj", "--html", "x.html"])
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(ran.stdout.starts_with(b"x.html: "), "{ran:?}");
        Written { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("x.html")
    }
}

/// A browser with the page of a record open.
fn opened(text: &str, arguments: &[&str]) -> Chromium {
    let page = Written::new(text, arguments);
    let mut browser = Chromium::start();
    browser.open(&page.path());
    browser
}

/// Where pictures of the page are left to be looked at.
fn pictures() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    fs::create_dir_all(&folder).unwrap();
    folder
}
