//! Texts that break off, and texts that were damaged.

use super::*;

fn read(bytes: &[u8], form: Form) -> Reader<&[u8]> {
    let reading = Reading {
        form,
        ..Reading::default()
    };
    Reader::new(bytes, reading).unwrap()
}

/// A text cut anywhere is the beginning of a record: nothing in it is wrong.
fn cut_anywhere(text: &str, step: usize) {
    for length in (0..text.len()).step_by(step) {
        let cut = &text.as_bytes()[..length];
        let shown = || String::from_utf8_lossy(cut).into_owned();
        let mut reader = read(cut, Form::Strict);
        if let Err(damage) = reader.heading() {
            panic!("{damage}\n{}", shown());
        }
        let last = reader.by_ref().fold(None, |_, hand| match hand {
            Ok(hand) => Some(hand),
            Err(error) => panic!("{error}\n{}", shown()),
        });
        let said_to_the_end = last.is_some_and(|hand| hand.is_finished());
        assert!(!said_to_the_end || cut.ends_with(b"\n") || shown().contains("\nend"));
    }
}

#[test]
fn a_record_may_break_off_anywhere() {
    cut_anywhere(&example(), 5);
    cut_anywhere(
        "%hkmj 1.0\r\n@name P1 \"陳大文\"\n@seats E=P1 S=P2 W=P3 N=P4\nhand E-1\n@x-桌 三\n\
         東 draw 一索\nE discard 1s {t=1}\nend\n\nhand E-12\n= 1 00 # 一\n",
        1,
    );
}

#[test]
fn what_breaks_off_is_left_out_and_told() {
    let text = "%hkmj 1.0\nhand E-1\nE draw 1s\nE disc";
    let hand = read(text.as_bytes(), Form::Strict).next().unwrap().unwrap();
    assert_eq!((hand.events.len(), hand.cut.line), (1, Some(4)));
    assert!(!hand.is_finished());
    // A whole line counts without its line end too, as editors leave it.
    let whole = format!("{text}ard 1s");
    let hand = read(whole.as_bytes(), Form::Strict)
        .next()
        .unwrap()
        .unwrap();
    assert_eq!((hand.events.len(), hand.cut.line), (2, None));
}

#[test]
fn damaged_text_is_read_or_refused_at_a_place_in_it() {
    let example = example();
    for seed in seeds(500) {
        with_seed(seed, |dice| {
            let text = match dice.below(4) {
                0 => example.clone(),
                1 => example.replace('\n', "\r\n"),
                _ => random_record(dice).to_string(),
            };
            let mut bytes = text.into_bytes();
            for _ in 0..1 + dice.below(5) {
                damage(&mut bytes, dice);
            }
            let form = *dice.pick(&[Form::Strict, Form::Relaxed]);
            check_damaged(&bytes, form);
        });
    }
}

/// One byte dropped, changed or put in, two lines swapped, one left out, or the end cut off.
fn damage(bytes: &mut Vec<u8>, dice: &mut Dice) {
    const SPICE: &[u8] = b"\n\r\t #@=%{}[]()\"?*.-+0129mpsEWx\0\xff\xc3\xe6\x9d";
    let at = dice.below(bytes.len().max(1));
    let mut lines: Vec<Vec<u8>> = bytes
        .split_inclusive(|it| *it == b'\n')
        .map(Vec::from)
        .collect();
    match dice.below(7) {
        _ if bytes.is_empty() => bytes.push(b'%'),
        0 => drop(bytes.remove(at)),
        1 => bytes[at] = *dice.pick(SPICE),
        2 => bytes[at] = dice.below(256) as u8,
        3 => bytes.insert(at, *dice.pick(SPICE)),
        4 => bytes.truncate(at),
        5 => {
            let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
            lines.swap(one, other);
            *bytes = lines.concat();
        }
        _ => {
            let gone = dice.below(lines.len());
            lines.remove(gone);
            *bytes = lines.concat();
        }
    }
}

fn check_damaged(bytes: &[u8], form: Form) {
    let lines: Vec<String> = bytes
        .split(|byte| *byte == b'\n')
        .map(|line| String::from_utf8_lossy(line).into_owned())
        .collect();
    let check = |damage: &Unreadable| {
        assert!(!damage.faults.is_empty());
        assert!(damage.faults.is_sorted_by_key(|fault| fault.line));
        for fault in &damage.faults {
            let line = &lines[fault.line as usize - 1];
            let width = line.chars().count() as u32;
            assert!((1..=width + 1).contains(&fault.column), "{fault}");
            assert!(fault.column + fault.span <= width + 1, "{fault}");
            assert!(line.contains(&fault.text), "{fault}");
            let shown = fault.show("damaged");
            let place = format!("damaged:{}:{}", fault.line, fault.column);
            assert!(shown.contains(&place), "{shown}");
            assert!(!fault.message.is_empty(), "{shown}");
        }
    };
    let reader = read(bytes, form);
    let mut record = Record::default();
    match reader.heading() {
        Ok(heading) => record.heading = heading.clone(),
        Err(damage) => check(damage),
    }
    for hand in reader {
        match hand {
            Ok(hand) => record.hands.push(hand),
            Err(ReadError::Text(damage)) => check(&damage),
            Err(ReadError::Source(error)) => panic!("{error}"),
        }
    }
    // Whatever was read of it reads back the same.
    let printed = record.to_string();
    match Record::read(&printed) {
        Ok(again) => assert_eq!(again, record),
        Err(faults) => panic!("{}", faults[0].show("printed")),
    }
}

#[test]
fn a_line_as_long_as_a_file_is_told_and_what_follows_is_read() {
    let long = "x".repeat(3_000_000);
    let text = format!("%hkmj 1.0\nhand E-1\n# {long}\nend\nhand E-2\nend\n");
    let hands: Vec<_> = read(text.as_bytes(), Form::Strict).collect();
    let [Err(ReadError::Text(damage)), Ok(hand)] = &hands[..] else {
        panic!("{hands:?}");
    };
    assert_eq!(hand.title.to_string(), "E-2");
    let fault = &damage.faults[0];
    assert_eq!(
        (fault.kind, fault.line, fault.column),
        (FaultKind::Limit, 3, 4097)
    );
    assert!(fault.text.len() < 100);
}
