//! A hand's worth on a line, as the tables of these tests write it.

use sikwu::count::{Tally, count};
use sikwu::notation::{Given, Sheet};
use sikwu::rules::{Book, RuleSet};
use sikwu::seat::Seat;
use sikwu::settle::{Payments, settle};
use sikwu::win::{Opening, Win};
use std::sync::LazyLock;

/// Old style with these differences, in YAML.
pub(crate) fn like_old_style(differences: &[&str]) -> RuleSet {
    static BUNDLED: LazyLock<Book> = LazyLock::new(Book::bundled);
    let mut book = BUNDLED.clone();
    let text = format!(
        "id: house\nlike: hk-old-style\n{}\n",
        differences.join("\n")
    );
    let id = book
        .read("house.yaml", &text)
        .unwrap_or_else(|fault| panic!("{fault}"));
    book.get(&id).unwrap().clone()
}

/// What a hand is worth and what East, South, West and North get, or the rule that refuses it:
/// `ping-wu 1, zi-mo 1 = 2 | W2`.
///
/// The occasion is what notation cannot say of the win: `kong` and `flower` for what was replaced
/// in this turn, in order, `first-after-kong` and `first-after-flowers` for an opening.
pub(crate) fn told(hand: &str, occasion: &str, rules: &RuleSet) -> String {
    let mut asked = Sheet::read(hand)
        .and_then(|sheet| sheet.asked(&Given::default()))
        .unwrap_or_else(|error| panic!("{}", error.show(hand)));
    set_occasion(&mut asked.win, occasion);
    let tally = count(&asked.hand, &asked.win, rules);
    let end = match &tally {
        Ok(tally) => settle(&asked.win, tally.faan, rules, asked.liable)
            .filter(|_| tally.wins())
            .map_or_else(|| tally.refusal().unwrap().rule().to_owned(), points),
        Err(refusal) => refusal.rule().to_owned(),
    };
    match &tally {
        Ok(tally) => format!("{} | {end}", sum(tally)),
        Err(_) => end,
    }
}

fn set_occasion(win: &mut Win, occasion: &str) {
    for word in occasion.split_whitespace() {
        let replaced = &mut win.occasion.replacements;
        match word {
            "kong" => *replaced = replaced.kong(),
            "flower" => *replaced = replaced.flower(),
            "first-after-kong" | "first-after-flowers" => {
                win.occasion.opening = Some(Opening {
                    after_kong: word == "first-after-kong",
                    after_flowers: word == "first-after-flowers",
                });
            }
            _ => panic!("no occasion is called {word}"),
        }
    }
}

fn sum(tally: &Tally<'_>) -> String {
    let items = tally.items.iter();
    let items: Vec<String> = items
        .map(|counted| format!("{} {}", counted.item.id, counted.faan))
        .collect();
    let capped = match tally.raw == u16::from(tally.faan) {
        true => String::new(),
        false => format!(", paid {}", tally.faan),
    };
    format!("{} = {}{capped}", items.join(", "), tally.raw)
        .trim_start()
        .to_owned()
}

fn points(payments: Payments) -> String {
    let Payments::Seats(paid) = payments else {
        panic!("every row names its payers");
    };
    Seat::ALL
        .map(|seat| match paid.of(seat) {
            0 => "0".to_owned(),
            points => format!("{points:+}"),
        })
        .join(" ")
}
