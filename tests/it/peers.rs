//! Do faults that were reported of other programs stay out of this one? Rows carry the number
//! of the report (I) or of the input to refuse (X) in our survey of them; hands with a letter
//! stand in `tests/data/vectors/published-cases.jsonl` too. The worth beside a hand is the
//! rulebook's; the comment says what went wrong elsewhere.
//!
//! Here are hands; beside this file are settlements, also those of other programs' tests (T), and
//! what only whole records show. Published waits (W) are in `waits.rs`. That each number is at
//! home somewhere, or why it is not, is in `rows.rs`.

mod played;
mod rows;
pub(crate) mod settled;

use crate::dice::{seeds, with_seed};
use crate::hands::{random_hand, to_text};
use crate::told::{like_old_style, told};
use sikwu::notation::{Code, Given, NotationError, Sheet};
use sikwu::score::score;
use sikwu::words;

#[test]
fn hands_that_others_miscount_are_counted_as_the_rulebook_has_it() {
    let rules = like_old_style(&[]);
    for (id, hand, worth) in [
        // The two dragon sets counted beside the small dragons.
        (
            "I-1",
            "123m 444p PPP FFF C + C<S / W W",
            "siu-saam-yuen 5, no-flowers 1 = 6 | 0 -32 +32 0",
        ),
        // Winds, dragons and a flush counted beside limit hands made of them.
        (
            "I-2",
            "[EEE] [SSS] NNN 789s W + W<N / W W",
            "siu-sei-hei 10 = 10 | 0 0 +128 -128",
        ),
        (
            "I-2",
            "[EEE] [CCC] [FFF] SS PP + P<N / W W",
            "zi-yat-sik 10 = 10 | 0 0 +128 -128",
        ),
        (
            "I-2",
            "[EEE] [SSS] 88p WW NNN + W<N / W W",
            "daai-sei-hei 10 = 10 | 0 0 +128 -128",
        ),
        // Two figures of which one implies the other, both counted.
        (
            "I-3",
            "{3333p} [7777m] [222p] 2288s + 8s (1f) / S S kong2",
            "kong-upon-kong 10 = 10 | -64 +192 -64 -64",
        ),
        // A win on the dealt tiles refused after a flower; thirteen orphans not known.
        (
            "I-7",
            "234m 567m 345p 678s 9s + 9s self (1f 3g) / E E first",
            "tin-wu 10 = 10 | +192 -64 -64 -64",
        ),
        (
            "I-7",
            "19m 19p 19s ESWNCFP + C<N / S E",
            "sap-saam-yiu 10 = 10 | 0 +128 0 -128",
        ),
        // G2: flowers help to reach the minimum.
        (
            "I-8",
            "[CCC] [123m] [456s] 5567p + 8p<N (3f 3g) / W E",
            "dragon-set 1, own-flower 2 = 3 | 0 0 +8 -8",
        ),
        // A concealed Pung put together with a tile of the claimed run.
        (
            "I-11",
            "[123m] 111m 23m 44m 555p + 4m self / S E",
            "zi-mo 1, no-flowers 1 = 2 | W2",
        ),
        // Nine gates finished by a 1 or a 9.
        (
            "I-13",
            "1112345678999m + 1m<N / S E",
            "nine-gates 10 = 10 | 0 +128 0 -128",
        ),
        (
            "I-13",
            "1112345678999m + 9m<N / S E",
            "nine-gates 10 = 10 | 0 +128 0 -128",
        ),
        // Flowers counted although the hand cannot win.
        ("I-18", "147m 258p 369s 123m E + E (1234f 123g) / S E", "W1"),
        (
            "I-18",
            "[678p] 123m 555m 789m 8s + 8s<N (2f 3f 4f) / E E",
            "= 0 | W2",
        ),
        // L1: the first reading taken, three runs; four Pungs pay more.
        (
            "I-19",
            "1122233344s SSS + 1s<S (2f) / E E",
            "dui-dui-wu 3, wan-yat-sik 3 = 6 | +32 -32 0 0",
        ),
        // R15: a Pung that a discard finished taken for a concealed one (W4).
        (
            "I-20",
            "222m 555m 999m 66p 88s + 6p<N / E E",
            "dui-dui-wu 3, no-flowers 1 = 4 | +16 0 0 -16",
        ),
        // Not the best reading taken: three Pungs are worth nothing here.
        (
            "I-22",
            "444555666p 123m 8s + 8s<N (1f) / S E",
            "ping-wu 1 = 1 | W2",
        ),
        // What is counted and what is paid taken for one number.
        (
            "I-21",
            "[111s] [222s] 999s 77s 55s + 5s<N / S E",
            "dui-dui-wu 3, ching-yat-sik 7, no-flowers 1 = 11, paid 10 | 0 +128 0 -128",
        ),
        // Two wind sets, or one dragon set, taken for the small figures.
        (
            "I-26",
            "[EEE] [SSS] 123m 456p W + W<E (1f) / N W",
            "= 0 | W2",
        ),
        (
            "I-26",
            "[CCC] 123m 456p 789s F + F<N (2f) / E E",
            "dragon-set 1 = 1 | W2",
        ),
        // The Pair not found because its tile has a Pung too.
        (
            "I-27",
            "1112m 456p 789s EEE + 3m<S (2f) / E E",
            "seat-wind-set 1, round-wind-set 1 = 2 | W2",
        ),
        // The Seat Wind not counted.
        (
            "I-34",
            "[SSS] 123456m 123p 9s + 9s<N (1f) / S W",
            "seat-wind-set 1 = 1 | W2",
        ),
        // Thirteen orphans with one honour missing taken for a win.
        ("I-35, X10", "19m 19p 19s EESWNPF + F<N / S E", "W1"),
        // The own flower counted beside all four.
        (
            "I-39",
            "[111m] [333m] 555p 7799s + 7s<S (1234f) / E E",
            "dui-dui-wu 3, all-four-flowers 2 = 5 | +24 -24 0 0",
        ),
        // K1 and K2: runs not tried where Pungs were found.
        (
            "I-40",
            "111222333m 45p 99s + 6p<N (1f) / S E",
            "ping-wu 1 = 1 | W2",
        ),
        (
            "I-40",
            "222333444m 567p 8s + 8s<N (1f) / S E",
            "ping-wu 1 = 1 | W2",
        ),
        // All terminals paid as Pungs, nine gates as a flush.
        (
            "I-41",
            "[111m] [999m] 11199p 11s + 9p<N (1f) / S E",
            "all-terminals 10 = 10 | 0 +128 0 -128",
        ),
        (
            "I-46",
            "1112345678999m + 7m self / S E",
            "nine-gates 10 = 10 | -64 +192 -64 -64",
        ),
        // J1: Ping Wu missing.
        (
            "I-42",
            "112233m 11123p 45s + 6s<N (1f) / W W",
            "ping-wu 1 = 1 | W2",
        ),
        // Four alike taken for a Kong, nine gates seen with a claimed set.
        (
            "I-43",
            "1111m 23m 444p 555s 6s + 6s<S (2f) / E E",
            "= 0 | W2",
        ),
        (
            "I-43",
            "[123m] 1145678999m + 9m<S (2f) / E E",
            "ching-yat-sik 7 = 7 | +48 -48 0 0",
        ),
        // Four alike taken for a Kong, flowers left out of a limit hand, and no cap.
        (
            "I-44",
            "2222s 34s 999s CCC 8s + 8s self (1f) / S E",
            "wan-yat-sik 3, dragon-set 1, zi-mo 1 = 5 | -12 +36 -12 -12",
        ),
        (
            "I-44",
            "[EEE] [SSS] [WWW] NNN C + C<N (1234f) / S E",
            "daai-sei-hei 10, zi-yat-sik 10 = 10 | 0 +128 0 -128",
        ),
        // A hand below the minimum raised to it and paid.
        (
            "I-45",
            "234m 567m 345p 678s 9s + 9s<E / S E",
            "ping-wu 1, no-flowers 1 = 2 | W2",
        ),
        // No shape; seven pairs, of any tiles or of honours, which old style does not know; no
        // Pair.
        ("X7", "147m 258p 369s 123m E + E / S E", "W1"),
        ("X8", "1133557799m 22p 4p + 4p / S E", "W1"),
        ("X9", "1122334455667z + 7z / S E", "W1"),
        ("X11", "11113p PPP FFF CC + C<N / S E", "W1"),
    ] {
        assert_eq!(told(hand, "", &rules), worth, "{id}: {hand}");
    }
}

fn refused(text: &str, given: &Given) -> NotationError {
    let asked = Sheet::read(text).and_then(|sheet| sheet.asked(given));
    asked.map(|asked| panic!("{text} is {asked}")).unwrap_err()
}

#[test]
fn input_that_others_take_is_refused_at_its_place() {
    for (id, text, code, at) in [
        // A fifth copy in the hand, or between the hand and the table.
        ("I-10", "44555555m 123p 67s + 8s", Code::FifthCopy, 7),
        ("X3", "55555z 123m 456m 9s + 9s", Code::FifthCopy, 5),
        ("X3", "[PPP] PP 123m 456m 9s + 9s", Code::FifthCopy, 8),
        (
            "I-39",
            "[444p] 123m 456s 7789s + 4p4p",
            Code::WrongCount,
            28,
        ),
        ("I-39", "[444p] 44p 123m 456s 99s + 9s", Code::FifthCopy, 9),
        // Fifteen tiles, four of them alike and no Kong declared.
        ("I-12", "1111m 234m 567m 345p 8s + 8s", Code::WrongCount, 22),
        // Letters that stand for no tile: never a silent other hand.
        ("I-15", "777h 123m 456m 789m 9s + 9s", Code::UnknownTile, 4),
        ("X4", "A5 123m 456m 789m 9s + 9s", Code::UnknownTile, 1),
        ("X4", "M0 123m 456m 789m 9s + 9s", Code::UnknownTile, 1),
        ("X4", "0z 123m 456m 789m 9s + 9s", Code::UnknownTile, 1),
        ("X4", "8z 123m 456m 789m 9s + 9s", Code::UnknownTile, 1),
        ("X4", "123b 123m 456m 789m 9s + 9s", Code::UnknownTile, 4),
        // A robbed tile of which the winner holds another.
        (
            "I-32",
            "[CCC] [FFF] 456p 23p 99s + 4p<N rob / S E",
            Code::BadContext,
            28,
        ),
        ("X1", "[135m] 456m 789m 123p 1s + 1s", Code::NotASet, 1),
        // Thirteen and fifteen tiles. What is missing would stand after the last digit.
        ("X2", "123m 456m 789m 11p 2p + 2p", Code::WrongCount, 21),
        ("X2", "123m 456m 789m 11p 22p 3p + 2p", Code::WrongCount, 24),
        // A flower in a set, in the place of a tile, as the winning tile, and twice.
        ("X5", "[123f] 456m 789m 123p 1s + 1s", Code::NotASet, 2),
        ("X5", "12f 123m 456m 789m 11p 2p + 2p", Code::WrongCount, 25),
        ("X5", "123m 456m 789m 1122p + 1f", Code::WrongCount, 24),
        (
            "X5",
            "123m 456m 789m 1122p + 2p (1f 1f)",
            Code::DuplicateBonus,
            31,
        ),
        // The winning tile stands apart, so it cannot be missing from the hand; but there is one.
        ("X6", "123m 456m 789m 112p + 2p 2p", Code::WrongCount, 26),
        ("X6", "123m 456m 789m 112p + 2p + 2p", Code::WrongCount, 26),
        (
            "X12",
            "{1111m} 456m 789m 1122p + 2p / E E kong2",
            Code::BadContext,
            36,
        ),
        (
            "X13",
            "123m 456m 789m 1122p + 3p<S rob self",
            Code::UnknownTile,
            33,
        ),
        (
            "X14",
            "123m 456m 789m 1122p + 2p / S E first",
            Code::BadContext,
            33,
        ),
        (
            "X14",
            "[123m] 456m 789m 1122p + 2p / E E first",
            Code::BadContext,
            35,
        ),
        // The winner as its own shooter, or as the liable seat; a stranger.
        (
            "X15",
            "123m 456m 789m 1122p + 2p<S / S E",
            Code::BadContext,
            26,
        ),
        (
            "X15",
            "123m 456m 789m 1122p + 2p / S E baau=S",
            Code::BadContext,
            33,
        ),
        ("X15", "123m 456m 789m 1122p + 2p<Q", Code::BadContext, 27),
    ] {
        let error = refused(text, &Given::default());
        assert_eq!(
            (error.code, error.at),
            (code, Some(at)),
            "{id}: {}",
            error.show(text)
        );
    }
    // X13: a robbery that an option calls a draw.
    let mut given = Given::default();
    given.set("by", "draw").unwrap();
    let error = refused("123m 456m 789m 1122p + 3p<S rob", &given);
    assert_eq!((error.code, error.at), (Code::BadContext, Some(29)));
}

#[test]
fn i24_the_order_of_the_sets_on_the_table_changes_nothing() {
    let rules = like_old_style(&[]);
    for seed in seeds(2_000) {
        let mut hand = random_hand(seed);
        let once = told(&to_text(&hand), "", &rules);
        with_seed(seed, |dice| dice.shuffle(&mut hand.sets));
        assert_eq!(told(&to_text(&hand), "", &rules), once, "seed {seed}");
    }
}

#[test]
fn i47_what_is_said_of_a_hand_has_the_numbers_of_its_count() {
    let rules = like_old_style(&[]);
    let mut said = 0;
    for seed in seeds(500) {
        let text = to_text(&random_hand(seed));
        let given = Given::default();
        let Ok(scored) = score(&text, &given, &rules) else {
            // It won in a context that is not told here.
            continue;
        };
        let Ok(tally) = &scored.tally else { continue };
        let words =
            anstream::adapter::strip_str(&words::score(&scored, false, words::Tongue::English))
                .to_string();
        let total = words
            .lines()
            .find_map(|line| line.strip_prefix("  ")?.split_once(" faan"));
        let (total, _) = total.unwrap_or_else(|| panic!("seed {seed}: {words}"));
        assert_eq!(total, tally.faan.to_string(), "seed {seed}: {words}");
        for counted in &tally.items {
            let line = words
                .lines()
                .find(|line| line.ends_with(&format!("  {}", counted.item.id)));
            let faan = line.and_then(|line| line.split_whitespace().rev().nth(1));
            let wanted = if tally.limit {
                "limit".to_owned()
            } else {
                counted.faan.to_string()
            };
            assert_eq!(faan, Some(wanted.as_str()), "seed {seed}: {words}");
        }
        said += 1;
    }
    assert!(said > 200, "only {said} hands were told");
}

#[test]
fn i16_i49_letters_and_numbers_of_honours_are_the_honours_they_stand_for() {
    // 5z is White and 7z Red, as riichi tools write; the letters leave no doubt.
    for (written, printed) in [
        (
            "555z 123m 456m 789m 7z + 7z",
            "123456789m CPPP + C self / E E",
        ),
        ("EEE 123m 456m 789m N + N", "123456789m EEEN + N self / E E"),
        (
            "ESWNPFC 19m 19p 19s + C",
            "19m 19p 19s ESWNCFP + C self / E E",
        ),
    ] {
        let asked = Sheet::read(written).and_then(|sheet| sheet.asked(&Given::default()));
        assert_eq!(asked.unwrap().to_string(), printed, "{written}");
    }
}

#[test]
fn i30_the_source_of_a_pung_outlives_its_fourth_tile() {
    let text = "[444+4p<W] 123456789m E + E<S / E E";
    let asked = Sheet::read(text).and_then(|sheet| sheet.asked(&Given::default()));
    assert_eq!(asked.unwrap().to_string(), text);
}
