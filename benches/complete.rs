//! How long does a completion take? Each text is completed so many times over, as if each key were
//! pressed anew, and the mean is told:
//!
//! ```text
//! cargo bench --bench complete
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a bench stops at a mistake"
)]

use sikwu::bot::call::Command;
use sikwu::bot::complete::{Known, complete};
use sikwu::rules::Book;
use sikwu::tongue::Tongue;
use std::hint::black_box;
use std::time::Instant;

const TIMES: u32 = 2000;

fn main() {
    let book = Book::bundled();
    let known = Known {
        book: &book,
        rules: "hk-old-style",
        ledger: None,
        terms: &[],
    };
    for (name, option, typed) in [
        ("score", "hand", ""),
        ("score", "hand", "123m 45"),
        ("score", "hand", "[CCC] 234p 567p 99s 12m"),
        ("score", "hand", "[CCC] 234p 567p 99s 12m + 3m"),
        ("score", "hand", "1112345678999s"),
        ("waits", "hand", "1112345678999s"),
        ("waits", "hand", "147m 258p 369s ESWN"),
        ("score", "rules", "hk"),
        ("setup club", "zone", "a"),
    ] {
        let command = Command {
            name: name.to_owned(),
            options: vec![],
        };
        let once = || complete(&command, option, black_box(typed), Tongue::English, &known);
        let first = Instant::now();
        let found = once().len();
        let first = first.elapsed();
        let start = Instant::now();
        for _ in 0..TIMES {
            black_box(once());
        }
        let mean = start.elapsed() / TIMES;
        println!("/{name} {option}:{typed}  {found} offered, first {first:?}, then {mean:?}");
    }
}
