//! Is what was copied from the data beside the project still the same there?
//!
//! These tests need that data and are ignored without it. `.ci/run` runs them where the folder is
//! there: `SIKWU_SHARED=../shared cargo test --test it shared:: -- --ignored`. A test elsewhere
//! that needs it stands in a module of this name too.

mod botzone;
mod competition;

use std::path::{Path, PathBuf};
use std::{env, fs};

/// A file of that data that is never copied.
fn foreign(name: &str) -> String {
    let path = shared().join("data").join(name);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8(bytes).unwrap()
}

/// The folder of shared data. To ask for these tests and not to have it is a fault.
pub(crate) fn shared() -> PathBuf {
    let folder = env::var_os("SIKWU_SHARED").expect("SIKWU_SHARED names the folder of shared data");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    assert!(folder.is_dir(), "there is no {}", folder.display());
    folder
}

#[test]
#[ignore = "needs SIKWU_SHARED"]
fn known_hands_are_those_that_were_handed_over() {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/vectors");
    let theirs = shared().join("vectors");
    let mut compared = 0;
    for file in fs::read_dir(&ours).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|it| it == "jsonl") {
            let theirs = theirs.join(path.file_name().unwrap());
            let handed_over =
                fs::read(&theirs).unwrap_or_else(|error| panic!("{}: {error}", theirs.display()));
            assert!(
                fs::read(&path).unwrap() == handed_over,
                "{} and {} differ",
                path.display(),
                theirs.display()
            );
            compared += 1;
        }
    }
    assert!(compared > 0, "no vectors in {}", ours.display());
}
