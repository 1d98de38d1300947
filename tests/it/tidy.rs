//! Is the house in order: who may name which crate, no file that nothing reaches, none that is
//! too long, no tabs and no trailing blanks?

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Who may name a crate, as the beginnings of paths under `src`. The others ask them.
const MAY_NAME: &[(&str, &[&str])] = &[
    (
        "annotate_snippets",
        &["notation/fault.rs", "yaml/problem.rs"],
    ),
    ("anstream", &["speak.rs"]),
    ("base64", &["import/mjlog/", "picture/html/"]),
    ("clap", &["cli.rs", "cli/"]),
    ("color_quant", &["picture/film/palette.rs"]),
    ("csv", &["exchange/table.rs"]),
    ("gif", &["picture/film/encode.rs"]),
    ("harfrust", &["picture/fonts.rs", "picture/text/runs.rs"]),
    ("indicatif", &["cli/audit.rs", "cli/replay/"]),
    ("memchr", &["record/line.rs", "record/lines.rs"]),
    ("nom", &["notation.rs", "notation/", "record.rs", "record/"]),
    ("png", &["picture/encode.rs"]),
    (
        "rand",
        &[
            "wall.rs",
            "play/view.rs",
            "play/bot.rs",
            "play/bot/",
            "simulate.rs",
        ],
    ),
    ("rand_mt", &["import/mjlog/"]),
    ("reqwest", &["bot/wire.rs", "bot/wire/"]),
    (
        "resvg",
        &["picture/paint.rs", "picture/paint/", "picture/sprite.rs"],
    ),
    ("roxmltree", &["import/mjlog.rs", "import/mjlog/"]),
    ("rustix", &["ledger/storage/real.rs"]),
    ("rustyline", &["prompt.rs"]),
    ("saphyr_parser", &["yaml/scan.rs"]),
    (
        "serde_json",
        &[
            "score/json.rs",
            "score/json/",
            "audit/json.rs",
            "audit/json/",
            "bot/",
            "cli.rs",
            "cli/",
            "exchange/json.rs",
            "ledger/",
            "import/json.rs",
            "picture/html/",
        ],
    ),
    ("serde_yaml", &["yaml.rs", "yaml/"]),
    ("serenity", &["bot/wire.rs", "bot/wire/"]),
    ("skillratings", &["views/rating.rs"]),
    ("sled", &["ledger.rs", "ledger/"]),
    ("tokio", &["bot/wire.rs", "bot/wire/"]),
    ("tracing", &["bot/wire.rs", "bot/wire/"]),
    ("tracing_subscriber", &["bot/wire/"]),
    ("unicode_bidi", &["picture/text/runs.rs"]),
];

/// Files that are over [`MOST_LINES`], with the most lines they may have: a number here is only
/// ever made smaller, and a file that has become short leaves the list.
const TOO_LONG: &[(&str, usize)] = &[];

const MOST_LINES: usize = 400;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file in a folder of the project and in its folders, in order; not what was built there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true if path.ends_with("target") => {}
                true => left.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    found
}

/// The files under `src`, each by its path there, with its text; a font has none. What a folder
/// says of itself, and the licence of what is in it, is no source.
fn sources() -> Vec<(String, String)> {
    let src = root().join("src");
    let about = |path: &PathBuf| path.ends_with("README.md") || path.ends_with("OFL.txt");
    let sources = files(&src).into_iter().filter(|path| !about(path));
    let sources = sources.map(|path| {
        let name = path.strip_prefix(&src).unwrap().to_str().unwrap();
        let text = match is_font(&path) {
            true => String::new(),
            false => fs::read_to_string(&path).unwrap(),
        };
        (name.to_owned(), text)
    });
    sources.collect()
}

fn is_font(path: &Path) -> bool {
    let ext = path.extension().and_then(|it| it.to_str());
    matches!(ext, Some("otf" | "ttf"))
}

/// The lines of code: those that are no comment.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim_start);
    lines.filter(|line| !line.starts_with("//"))
}

/// Whether a line of code names a crate: `nom::` or `use nom;`, but not `nominal::`.
fn names(line: &str, name: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(name).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + name.len()..]);
        let path = after.starts_with("::") || line.trim_start().starts_with("use ");
        path && !before.ends_with(word) && !after.starts_with(word)
    })
}

#[test]
fn a_crate_is_named_only_where_it_is_at_home() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for (name, homes) in MAY_NAME {
        // A package may have a hyphen where its crate has an underscore.
        let known = [(*name).to_owned(), name.replace('_', "-")]
            .iter()
            .any(|package| manifest.contains(&format!("\n{package} =")));
        assert!(known, "{name} is no dependency");
        let mut at_home = false;
        for (file, text) in sources() {
            let named = code(&text).any(|line| names(line, name));
            let home = homes.iter().any(|home| file.starts_with(home));
            assert!(home || !named, "src/{file} names {name}");
            at_home |= named;
        }
        assert!(at_home, "nobody names {name}");
    }
}

#[test]
fn every_source_file_is_reached() {
    let sources = sources();
    let mut reached: BTreeSet<String> = ["lib.rs", "main.rs"].map(str::to_owned).into();
    let mut left: Vec<String> = reached.iter().cloned().collect();
    while let Some(file) = left.pop() {
        let Some((_, text)) = sources.iter().find(|(name, _)| *name == file) else {
            panic!("src/{file} is named by a `mod` and is not there");
        };
        let folder = match file.as_str() {
            "lib.rs" | "main.rs" => String::new(),
            file => file.replace(".rs", "/"),
        };
        for line in code(text) {
            let line = line.strip_prefix("pub ").unwrap_or(line);
            let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
            if let Some(name) = line
                .strip_prefix("mod ")
                .and_then(|it| it.strip_suffix(';'))
            {
                left.push(format!("{folder}{name}.rs"));
            }
            // A rule file, a drawing or a font is part of the program through the line that
            // includes it.
            let included = ["include_str!(\"", "include_bytes!(\""];
            let mut included = included.iter().filter_map(|it| line.split_once(it));
            if let Some((_, rest)) = included.next() {
                let (name, _) = rest.split_once('"').unwrap();
                let beside = file.rsplit_once('/').map_or("", |(folder, _)| folder);
                reached.insert(format!("{beside}/{name}"));
            }
        }
        reached.insert(file);
    }
    for (file, _) in &sources {
        assert!(reached.contains(file), "nothing reaches src/{file}");
    }
}

#[test]
fn no_source_file_is_too_long() {
    for (file, text) in sources() {
        let listed = TOO_LONG.iter().find(|(name, _)| *name == file);
        let most = listed.map_or(MOST_LINES, |&(_, most)| most);
        let lines = text.lines().count();
        // Rule files are tables.
        let long = file.ends_with(".rs") && lines > most;
        assert!(!long, "src/{file} has {lines} lines; {most} at most");
    }
}

#[test]
fn there_are_no_tabs_and_no_trailing_blanks() {
    let folders = ["src", "tests/it", "benches", "grammars", "records", ".ci"];
    let within = folders
        .into_iter()
        .flat_map(|folder| files(&root().join(folder)));
    let tops = fs::read_dir(root()).unwrap().map(|it| it.unwrap().path());
    let tops = tops.filter(|path| {
        let ext = path.extension().and_then(|it| it.to_str());
        matches!(ext, Some("md" | "toml" | "yaml"))
    });
    for path in within.chain(tops).filter(|path| !is_font(path)) {
        let text = fs::read_to_string(&path).unwrap();
        for (at, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), at + 1);
            assert!(!line.contains('\t'), "{place} has a tab");
            assert!(!line.ends_with([' ', '\r']), "{place} ends with a blank");
        }
        let ended = text.is_empty() || text.ends_with('\n') && !text.ends_with("\n\n");
        assert!(ended, "{} does not end with one line feed", path.display());
    }
}
