//! Little games for the tests, told in the words of a record.
//!
//! A deal names the tiles that matter, seat by seat; the rest is filled with tiles that are named
//! nowhere. Then comes an event a line, or several of a seat in the relaxed form (`E +1s -4s`). A
//! line that begins with `! T11` has to be refused by that rule. `left 1` shortens the wall, and
//! `drawn` ends the hand.

use super::{Action, Claim, Drawn, Table, Terms, What, Won};
use super::{apply, audit, legal, refuse, wash_out};
use crate::counts::Counts;
use crate::notation::tiles::{Piece, tiles};
use crate::play::terms::Wall;
use crate::refusal::Refusal;
use crate::rules::Book;
use crate::seat::{BySeat, RoundWind, Seat};
use crate::tile::{Tile, Wind};
use crate::win::WonBy;

/// A turn for everyone, so that what comes next is not East's first discard.
pub(crate) const ROUND: &str = "E +9s -9s\n S +9s -9s\n W +9s -9s\n N +1m -1m";

/// The terms of `hk-old-style`.
pub(crate) fn old_style() -> Terms {
    let book = Book::bundled();
    Terms::scored(book.get("hk-old-style").unwrap().clone())
}

/// The terms of a house that is like `hk-old-style` but for these keys, written as YAML.
pub(crate) fn house(keys: &str) -> Terms {
    let mut book = Book::bundled();
    let text = format!("id: house\nlike: hk-old-style\n{keys}\n");
    let read = book.read("house.yaml", &text);
    let id = read.unwrap_or_else(|fault| panic!("{fault}"));
    Terms::scored(book.get(&id).unwrap().clone())
}

/// Plays a game to its last line.
pub(crate) fn play(terms: &Terms, deal: &str, lines: &str) -> Table {
    let lines: Vec<&str> = lines.lines().map(str::trim).collect();
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    let dealt = filled(deal, &lines);
    let mut table = Table::deal(terms.clone(), RoundWind(Wind::East), &dealt).unwrap();
    let mut whole = true;
    for line in lines {
        if let Some(left) = line.strip_prefix("left ") {
            table.wall = Wall::Shared(left.parse().unwrap());
            whole = false;
            continue;
        }
        match line.strip_prefix("! ") {
            Some(refused) => {
                let (rule, event) = refused.split_once(' ').unwrap();
                let before = table.clone();
                let refusal = carry_out(&mut table, event).expect_err(line);
                assert_eq!(refusal.rule(), rule, "{line}: {refusal}");
                assert_eq!(table, before, "{line}");
            }
            None => {
                carry_out(&mut table, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
            }
        }
        let total = audit(&table).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert!(
            !whole || total == usize::from(terms.tiles()),
            "{line}: {total}"
        );
        offers_what_it_accepts(&table, line);
    }
    table
}

/// The only win of a hand.
pub(crate) fn won(table: &Table) -> &Won {
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.won.len(), 1);
    &outcome.won[0]
}

/// What each seat gained, East first.
pub(crate) fn net(table: &Table) -> [i64; 4] {
    let settlement = table.outcome().unwrap().settlement.unwrap();
    Seat::ALL.map(|seat| settlement.of(seat))
}

/// The ids of what was counted.
pub(crate) fn items(won: &Won) -> Vec<&str> {
    let items = won.tallied.iter().flat_map(|tallied| &tallied.items);
    items.map(|(id, _)| id.as_str()).collect()
}

fn carry_out(table: &mut Table, line: &str) -> Result<(), Refusal> {
    if line == "drawn" {
        return wash_out(table).map(|_| ());
    }
    for action in actions(line) {
        let refused = refuse(table, &action);
        let applied = apply(table, action);
        assert_eq!(applied.as_ref().err(), refused.as_ref(), "{action}");
        applied?;
    }
    Ok(())
}

fn offers_what_it_accepts(table: &Table, line: &str) {
    for seat in Seat::ALL {
        for choice in legal(table, seat) {
            let unseen = Tile::all().find(|&tile| table.seen[tile] < 4).unwrap();
            let action = choice.with(seat, Drawn::Tile(unseen));
            let applied = apply(&mut table.clone(), action);
            assert!(applied.is_ok(), "after {line}: {action}: {applied:?}");
        }
    }
}

/// The actions of a line: one, or several in the relaxed form.
pub(crate) fn actions(line: &str) -> Vec<Action> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let seat = seat(words[0]);
    let relaxed = words[1..].iter().map(|word| relaxed(word));
    if let Some(several) = relaxed.collect::<Option<Vec<What>>>() {
        return several
            .into_iter()
            .map(|what| Action { seat, what })
            .collect();
    }
    let what = match words[1..] {
        ["draw", drawn] => What::Draw(one(drawn)),
        ["loose", drawn] => What::Loose(one(drawn)),
        ["flower", drawn] => match one(drawn) {
            Drawn::Bonus(bonus) => What::Flower(bonus),
            Drawn::Tile(_) => panic!("{line}"),
        },
        ["discard", thrown] => What::Discard {
            tile: tile(thrown.trim_end_matches('^')),
            just_drawn: thrown.ends_with('^'),
        },
        ["kong", of, "concealed"] => What::ConcealedKong(tile(of)),
        ["kong", of, "added"] => What::AddedKong(tile(of)),
        ["sheung", of, "with", two, ref from @ ..] => What::Sheung {
            tile: tile(of),
            with: pair(two),
            from: source("from", from),
        },
        ["pung", of, ref from @ ..] => What::Pung {
            tile: tile(of),
            from: source("from", from),
        },
        ["kong", of, ref from @ ..] => What::Kong {
            tile: tile(of),
            from: source("from", from),
        },
        ["call", "sheung", of, "with", two] => What::Call(Claim::Sheung {
            tile: tile(of),
            with: pair(two),
        }),
        ["call", "pung", of] => What::Call(Claim::Pung(tile(of))),
        ["call", "kong", of] => What::Call(Claim::Kong(tile(of))),
        ["call", "win", of] => What::Call(Claim::Win(tile(of))),
        ["pass"] => What::Pass,
        ["win", "flowers"] => What::Win(WonBy::Flowers),
        ["win", of, "self"] => What::Win(WonBy::ZiMo { tile: tile(of) }),
        ["win", of, "from", from] => What::Win(WonBy::Discard {
            tile: tile(of),
            shooter: source("from", &["from", from]),
        }),
        ["win", of, ref from @ ..] => What::Win(WonBy::RobbedKong {
            tile: tile(of),
            maker: source("robbing", from),
        }),
        _ => panic!("{line}"),
    };
    vec![Action { seat, what }]
}

fn relaxed(word: &str) -> Option<What> {
    if let Some(drawn) = word.strip_prefix("++") {
        return Some(What::Loose(one(drawn)));
    }
    let (sign, rest) = word.split_at_checked(1)?;
    match (sign, rest) {
        ("+", drawn) => Some(What::Draw(one(drawn))),
        ("-", thrown) => Some(What::Discard {
            tile: tile(thrown.trim_end_matches('^')),
            just_drawn: thrown.ends_with('^'),
        }),
        ("*", bonus) => match one(bonus) {
            Drawn::Bonus(bonus) => Some(What::Flower(bonus)),
            Drawn::Tile(_) => None,
        },
        _ => None,
    }
}

fn source(how: &str, words: &[&str]) -> Option<Seat> {
    match words {
        [] => None,
        [word, from] if *word == how => Some(seat(from)),
        _ => panic!("{words:?}"),
    }
}

fn seat(word: &str) -> Seat {
    let seat = word.chars().next().and_then(Seat::from_letter);
    seat.unwrap_or_else(|| panic!("{word}"))
}

fn drawns(text: &str) -> Vec<Drawn> {
    let (rest, pieces) = tiles(text).unwrap_or_else(|_| panic!("{text}"));
    assert_eq!(rest, "", "{text}");
    let pieces = pieces.into_iter().map(|piece| match piece.value {
        Piece::Tile(tile) => Drawn::Tile(tile),
        Piece::Bonus(bonus) => Drawn::Bonus(bonus),
        Piece::Unknown(_) => panic!("{text}"),
    });
    pieces.collect()
}

fn one(text: &str) -> Drawn {
    let drawn = drawns(text);
    assert_eq!(drawn.len(), 1, "{text}");
    drawn[0]
}

fn tile(text: &str) -> Tile {
    match one(text) {
        Drawn::Tile(tile) => tile,
        Drawn::Bonus(_) => panic!("{text}"),
    }
}

fn pair(text: &str) -> [Tile; 2] {
    match drawns(text)[..] {
        [Drawn::Tile(a), Drawn::Tile(b)] => [a, b],
        _ => panic!("{text}"),
    }
}

/// Four hands of thirteen: what the deal names, and for the rest tiles that are not named, nor
/// drawn later.
fn filled(deal: &str, lines: &[&str]) -> BySeat<Vec<Drawn>> {
    let mut dealt = BySeat::<Vec<Drawn>>::default();
    for part in deal.split(';').filter(|part| !part.trim().is_empty()) {
        let (who, tiles) = part.trim().split_once(' ').unwrap();
        dealt[seat(who)] = tiles.split_whitespace().flat_map(drawns).collect();
    }
    let mut used = Counts::NONE;
    let drawn = lines.iter().filter(|line| !line.starts_with("! "));
    let drawn = drawn.filter(|line| !line.starts_with("left ") && **line != "drawn");
    let drawn = drawn.flat_map(|line| actions(line));
    let drawn = drawn.filter_map(|action| match action.what {
        What::Draw(drawn) | What::Loose(drawn) => Some(drawn),
        _ => None,
    });
    let named = dealt.iter().flat_map(|(_, tiles)| tiles.clone());
    used.extend(named.chain(drawn).filter_map(|drawn| match drawn {
        Drawn::Tile(tile) => Some(tile),
        Drawn::Bonus(_) => None,
    }));
    // Steps of seven leave no neighbours, so that what is filled in makes no sets.
    let mut steps = (0..34 * 4).map(|n| Tile::from_index(n * 7 % 34).unwrap());
    for seat in Seat::ALL {
        while dealt[seat].len() < 13 {
            let tile = steps.next().expect("too many tiles are named");
            if used[tile] < 4 {
                used[tile] += 1;
                dealt[seat].push(Drawn::Tile(tile));
            }
        }
    }
    dealt
}
