//! What was seen, compared with the file that keeps it.

use std::{env, fs, path::Path};

/// Runs `f` on each `*.ext` file in a folder of the project and compares what it says with the
/// `.out` beside the file. `BLESS=1 cargo test` writes what was seen; `git diff` then shows what
/// changed.
pub(crate) fn golden(folder: &str, ext: &str, f: impl Fn(&str) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path());
    let mut cases: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|it| it == ext))
        .collect();
    cases.sort();
    assert!(!cases.is_empty(), "no .{ext} in {}", folder.display());
    let mut changed = vec![];
    for case in cases {
        let (seen, kept) = (
            f(&fs::read_to_string(&case).unwrap()),
            case.with_extension("out"),
        );
        if env::var_os("BLESS").is_some() {
            fs::write(&kept, seen).unwrap();
        } else if fs::read_to_string(&kept).unwrap_or_default() != seen {
            changed.push(format!("{} is now:\n{seen}", kept.display()));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}
