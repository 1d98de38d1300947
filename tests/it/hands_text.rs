//! Does what is printed read back the same, however it is written? And is damaged text refused,
//! never misread and never a panic, with the place of the fault?

use crate::dice::{Dice, seeds, with_seed};
use crate::hands::random_hand;
use crate::slow::{SlowBy, SlowHand, SlowKind};
use sikwu::bonus::{Bonus, BonusSet, Family};
use sikwu::hand::Hand;
use sikwu::notation::{Asked, By, Given, NotationError, Sheet, Waiting};
use sikwu::parlour::Request;
use sikwu::rules::Book;
use sikwu::score::json;
use sikwu::seat::{RoundWind, Seat};
use sikwu::set::{Laid, Set};
use sikwu::tile::{Face, Tile};
use sikwu::tongue::Phrase;
use sikwu::win::{Occasion, Opening, Replacements, Win, WonBy};
use unicode_width::UnicodeWidthChar;

fn tile(number: u8) -> Tile {
    Tile::from_index(usize::from(number)).unwrap()
}

/// The hand built without notation; sources, added Kongs and the liable seat by dice.
fn built(hand: &SlowHand, dice: &mut Dice) -> Asked {
    let seat = Seat::ALL[usize::from(hand.seat)];
    let other = |dice: &mut Dice| dice.chance(1, 2).then(|| *dice.pick(&seat.others()));
    let laid: Vec<Laid> = hand
        .sets
        .iter()
        .map(|set| {
            let tiles: Vec<Tile> = set.tiles().into_iter().map(tile).collect();
            let from = other(dice);
            match set.kind {
                SlowKind::ConcealedKong => Laid::Concealed(tiles[0]),
                SlowKind::Kong if dice.chance(1, 2) => Laid::Added {
                    tile: tiles[0],
                    from,
                },
                _ => Laid::Claimed {
                    set: Set::of(&tiles).unwrap(),
                    from,
                },
            }
        })
        .collect();
    let families = [
        (Family::Flowers, &hand.flowers),
        (Family::Seasons, &hand.seasons),
    ];
    let set_aside: BonusSet = families
        .into_iter()
        .flat_map(|(family, numbers)| {
            let numbers = numbers.iter();
            numbers.map(move |&number| Bonus::new(family, number).unwrap())
        })
        .collect();
    let tile_won = tile(hand.win);
    let by = match hand.by {
        SlowBy::Draw => WonBy::ZiMo { tile: tile_won },
        SlowBy::Discard => WonBy::Discard {
            tile: tile_won,
            // The first discard is East's, whether that is said or not.
            shooter: match hand.first {
                true => Some(Seat::East),
                false => other(dice),
            },
        },
        SlowBy::Rob => WonBy::RobbedKong {
            tile: tile_won,
            maker: other(dice),
        },
        SlowBy::Flowers => WonBy::Flowers,
    };
    let kongs = (0..hand.kong).fold(Replacements::default(), |chain, _| chain.kong());
    let occasion = Occasion {
        replacements: if hand.loose { kongs.flower() } else { kongs },
        last: hand.last,
        opening: hand.first.then_some(Opening {
            after_kong: false,
            after_flowers: !set_aside.is_empty(),
        }),
    };
    let concealed = hand.concealed.iter().map(|&number| tile(number)).collect();
    Asked {
        hand: match hand.concealed.is_empty() && hand.by == SlowBy::Flowers {
            true => Hand::flowers_alone(set_aside),
            false => Hand::new(concealed, &laid, set_aside).unwrap(),
        },
        win: Win {
            seat,
            round: RoundWind(Seat::ALL[usize::from(hand.round)].wind()),
            by,
            occasion,
        },
        liable: other(dice),
    }
}

fn read(text: &str) -> Result<Asked, NotationError> {
    Sheet::read(text)?.asked(&Given::default())
}

#[test]
fn what_is_printed_reads_back_the_same() {
    for seed in seeds(4_000) {
        with_seed(seed, |dice| {
            let asked = built(&random_hand(seed), dice);
            let printed = asked.to_string();
            let again = read(&printed).unwrap_or_else(|error| panic!("{}", error.show(&printed)));
            assert_eq!(again, asked, "{printed}");
            assert_eq!(again.to_string(), printed);
        });
    }
}

#[test]
fn a_waiting_hand_that_is_printed_reads_back_the_same() {
    for seed in seeds(1_000) {
        with_seed(seed, |dice| {
            let asked = built(&random_hand(seed), dice);
            if asked.hand.is_flowers_alone() {
                return;
            }
            let waiting = Waiting {
                hand: asked.hand,
                seat: asked.win.seat,
                round: asked.win.round,
            };
            let printed = waiting.to_string();
            let again = Sheet::read(&printed).unwrap().waiting(&Given::default());
            assert_eq!(again.as_ref(), Ok(&waiting), "{printed}");
        });
    }
}

/// A tile in one of the alphabets; words only where blanks may stand around it.
fn spelled(tile: Tile, words: bool, dice: &mut Dice) -> String {
    let glyph = |first: u32, place: u8| {
        let glyph = char::from_u32(first + u32::from(place)).unwrap();
        format!("{glyph}{}", ["", "\u{fe0e}"][usize::from(place) % 2])
    };
    let mut ways = vec![tile.to_string(), full_width(&tile.to_string())];
    match tile.face() {
        Face::Suited(suit, rank) => {
            let (place, digit) = (rank.get() - 1, rank.get().to_string());
            let (signs, first, word) = [
                ("萬万", 0x1f007, "characters"),
                ("筒餅饼", 0x1f019, "dots"),
                ("索條条", 0x1f010, "Bamboo"),
            ][suit as usize];
            let signs: Vec<char> = signs.chars().collect();
            let numeral = "一二三四五六七八九".chars().nth(usize::from(place));
            ways.push(format!("{}{}", numeral.unwrap(), dice.pick(&signs)));
            ways.push(format!("{digit}{}", dice.pick(&signs)));
            ways.push(glyph(first, place));
            if words {
                ways.push(format!("{digit} {word}"));
            }
        }
        Face::Wind(wind) => {
            let place = wind as u8;
            ways.push(format!("{}z", place + 1));
            ways.push("東南西北".chars().nth(place.into()).unwrap().into());
            ways.push(glyph(0x1f000, place));
            if words {
                ways.push(["East", "south", "West", "north"][usize::from(place)].into());
            }
        }
        Face::Dragon(dragon) => {
            let place = dragon as u8;
            ways.push(format!("{}z", 7 - place));
            ways.push("中發白".chars().nth(place.into()).unwrap().into());
            ways.push(["R", "G", "Wh"][usize::from(place)].into());
            ways.push(glyph(0x1f004, place));
            if words {
                ways.push(["red", "Fat", "white"][usize::from(place)].into());
            }
        }
    }
    dice.pick(&ways).clone()
}

fn full_width(text: &str) -> String {
    let wide = |c: char| match c {
        '!'..='~' => char::from_u32(c as u32 - 0x21 + 0xff01).unwrap(),
        ' ' => '\u{3000}',
        _ => c,
    };
    text.chars().map(wide).collect()
}

/// The hand as somebody else might write it: each tile in an alphabet of its own, the concealed
/// tiles in any order, brackets and what follows the tiles full-width or not.
fn respelled(asked: &Asked, dice: &mut Dice) -> String {
    let mut parts = vec![];
    for laid in asked.hand.laid() {
        let printed = laid.to_string();
        let mut part = printed[..1].to_owned();
        for (place, tile) in laid.set().tiles().enumerate() {
            if place == 3 && matches!(laid, Laid::Added { .. }) {
                part.push('+');
            }
            part.push_str(&spelled(tile, false, dice));
        }
        part.push_str(&printed[printed.find(['<', ']', '}']).unwrap()..]);
        parts.push(part);
    }
    let mut concealed: Vec<Tile> = asked.hand.concealed().tiles().collect();
    dice.shuffle(&mut concealed);
    parts.extend(concealed.into_iter().map(|tile| spelled(tile, true, dice)));
    let mut text = parts.join(" ");
    let printed = asked.to_string();
    let call = &printed[printed.find("+ ").unwrap()..];
    let rest = match asked.win.by.tile() {
        Some(tile) => {
            let won = spelled(tile, true, dice);
            call.replacen(&tile.to_string(), &won, 1)
        }
        None => call.to_owned(),
    };
    let wide = dice.chance(1, 4);
    text.push_str(&if wide { full_width(&rest) } else { rest });
    text
}

#[test]
fn a_hand_is_the_same_in_every_alphabet() {
    for seed in seeds(2_000) {
        with_seed(seed, |dice| {
            let asked = built(&random_hand(seed), dice);
            let text = respelled(&asked, dice);
            let again = read(&text).unwrap_or_else(|error| panic!("{}", error.show(&text)));
            assert_eq!(again, asked, "{text}");
        });
    }
}

/// What a slip of the hand, a keyboard or a bad line can put into a text.
const STRAY: &[char] = &[
    '0', '1', '9', '5', 'm', 'p', 's', 'z', 'f', 'g', 'E', 'W', 'C', 'P', 'h', 'q', 'Q', '?', '*',
    '+', '/', '<', '>', '=', '[', ']', '{', '}', '(', ')', ' ', '\t', '\n', '\r', '\0', '\u{7f}',
    '\u{1b}', '１', '９', 'ｍ', 'ｐ', 'Ｅ', '＋', '［', '（', '\u{3000}', '一', '九', '萬', '筒',
    '條', '东', '中', '白', '竹', '季', '🀄', '🀇', '🀡', '🀩', '🀪', '🀫', '\u{fe0e}', '\u{fe0f}',
    '\u{200d}', '\u{200b}', '\u{202e}', '\u{feff}', '\u{301}', '\u{ad}', 'é', 'ß', '😀',
    '\u{fffd}',
];

/// The text with a few characters or bytes dropped, changed, inserted, swapped or cut off.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(text.len().max(1));
        let other = dice.below(text.len().max(1));
        match dice.below(6) {
            _ if text.is_empty() => text.push(*dice.pick(STRAY)),
            0 => drop(text.remove(at)),
            1 => text[at] = *dice.pick(STRAY),
            2 => text.swap(at, other),
            3 => text.truncate(at),
            4 => text.insert(at, text[other]),
            _ => text.insert(at, *dice.pick(STRAY)),
        }
    }
    let text: String = text.into_iter().collect();
    if text.is_empty() || dice.chance(3, 4) {
        return text;
    }
    // A byte of it is hurt; what reads bytes puts a mark in place of what is no text.
    let mut bytes = text.into_bytes();
    let at = dice.below(bytes.len());
    match dice.below(3) {
        0 => drop(bytes.remove(at)),
        1 => bytes[at] = dice.below(256) as u8,
        _ => bytes.insert(at, dice.below(256) as u8),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// An option or two beside the text, which may contradict it.
fn some_given(dice: &mut Dice) -> Given {
    let seat = |dice: &mut Dice| dice.chance(1, 3).then(|| *dice.pick(&Seat::ALL));
    Given {
        seat: seat(dice),
        round: seat(dice).map(Seat::wind),
        by: dice.chance(1, 3).then(|| dice.pick(&By::ALL).1),
        from: seat(dice),
        liable: seat(dice),
        kongs: dice.chance(1, 5).then(|| 1 + dice.below(2) as u8),
        loose: dice.chance(1, 5),
        last: dice.chance(1, 5),
        first: dice.chance(1, 5),
    }
}

/// An error says what is wrong and where; where it is about an option there is no place.
fn check_error(error: &NotationError, text: &str, given: &Given) {
    let length = text.chars().count();
    // A number at the end of a text is refused without a word: a known fault of `kind`.
    let wordless = error.at == Some(length + 1) && error.message.is_empty();
    assert!(wordless || !error.message.is_empty(), "{text:?}");
    match error.at {
        Some(at) => {
            let inside = 1 <= at && at <= length + 1 && at - 1 + error.span as usize <= length;
            assert!(inside, "{text:?}: {error:?} is outside of the text");
        }
        None => assert_ne!(*given, Given::default(), "{text:?}: {error:?} has no place"),
    }
    let shown = error.show(text);
    assert_eq!(
        shown
            .lines()
            .any(|line| line.trim_start_matches([' ', '|']).starts_with('^')),
        error.at.is_some(),
        "{shown}"
    );
}

#[test]
fn damaged_text_is_read_or_refused_at_a_place_within_it() {
    let (mut read, mut refused) = (0, 0);
    for seed in seeds(6_000) {
        with_seed(seed, |dice| {
            let asked = built(&random_hand(seed), dice);
            let text = match dice.chance(1, 2) {
                true => asked.to_string(),
                false => respelled(&asked, dice),
            };
            let text = damaged(&text, dice);
            let none = Given::default();
            let sheet = match Sheet::read(&text) {
                Ok(sheet) => sheet,
                Err(error) => {
                    refused += 1;
                    return check_error(&error, &text, &none);
                }
            };
            for given in [none, some_given(dice)] {
                match sheet.asked(&given) {
                    Ok(asked) => {
                        read += 1;
                        let printed = asked.to_string();
                        let again = Sheet::read(&printed).and_then(|it| it.asked(&none));
                        assert_eq!(again.as_ref(), Ok(&asked), "{text:?} is {printed}");
                    }
                    Err(error) => {
                        refused += 1;
                        check_error(&error, &text, &given);
                    }
                }
                match sheet.waiting(&given) {
                    Ok(waiting) => {
                        let printed = waiting.to_string();
                        let again = Sheet::read(&printed).and_then(|it| it.waiting(&none));
                        assert_eq!(again.as_ref(), Ok(&waiting), "{text:?} is {printed}");
                    }
                    Err(error) => check_error(&error, &text, &given),
                }
            }
        });
    }
    // The dice make both, or they test nothing.
    assert!(read > 0 && refused > 0, "{read} read, {refused} refused");
}

#[test]
fn the_caret_stands_under_the_fault_under_text_of_any_width() {
    let mut compared = 0;
    for seed in seeds(3_000) {
        with_seed(seed, |dice| {
            let asked = built(&random_hand(seed), dice);
            let text = damaged(&respelled(&asked, dice), dice);
            let fault = match Sheet::read(&text) {
                Ok(sheet) => sheet.asked(&Given::default()).err(),
                Err(error) => Some(error),
            };
            let Some(error) = fault else { return };
            let shown = error.show(&text);
            let mut lines = shown.lines().skip_while(|line| !line.starts_with("1 |"));
            let source = lines.next().unwrap().strip_prefix("1 |").unwrap();
            let marks = lines.next().unwrap().strip_prefix("  |").unwrap();
            // A text that a terminal cannot show as it is, or not whole, is drawn otherwise.
            let plain = text.trim_end();
            if source.trim_start_matches(' ') != plain.trim_start_matches(' ') {
                return;
            }
            let at = error.at.unwrap();
            // Terminals do not agree on characters that change the width of those before them.
            let before = text.chars().take(at - 1).map(|c| c.width().unwrap_or(0));
            let caret = marks.find('^').unwrap() - 1;
            assert_eq!(caret, before.sum::<usize>(), "\n{shown}");
            compared += 1;
        });
    }
    assert!(compared > 1_000, "only {compared} carets were compared");
}

#[test]
fn damaged_lines_of_a_batch_and_of_the_console_are_answered() {
    let book = Book::bundled();
    for seed in seeds(2_000) {
        with_seed(seed, |dice| {
            let asked = built(&random_hand(seed), dice);
            let line = format!(
                "{{\"hand\": \"{asked}\", \"seat\": \"S\", \"kong\": 1, \"last\": true, \"id\": [1, {{}}]}}"
            );
            let line = damaged(&line, dice);
            let answer = json::answer(&line, &book, "hk-old-style");
            let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
            let error = &answer["error"];
            assert_eq!(answer["ok"].as_bool(), Some(error.is_null()), "{line:?}");
            if let Some(at) = error["at"].as_u64() {
                assert!(1 <= at && at <= line.chars().count() as u64 + 1, "{line:?}");
            }
            let typed = damaged(&format!("/score {asked} seat:S flags:last by:draw"), dice);
            if let Err(error) = Request::read(&typed, &|_| Err(Phrase::same("no file"))) {
                assert!(!error.message.is_empty(), "{typed:?}");
            }
        });
    }
}
