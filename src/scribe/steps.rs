//! Where a text can be cut so that a step of it is undone.

use crate::record::{Form, Reader, Reading};

/// The text with an end to its last line; without that line, if it broke off where it cannot be
/// read.
pub(super) fn whole_lines(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') {
        return text.to_owned();
    }
    let reading = Reading {
        form: Form::Strict,
        ..Reading::default()
    };
    let ended = format!("{text}\n");
    // A text in memory is a source that cannot fail.
    let read = Reader::new(ended.as_bytes(), reading)
        .is_ok_and(|mut reader| reader.heading().is_ok() && reader.all(|hand| hand.is_ok()));
    match read {
        true => ended,
        false => text[..text.rfind('\n').map_or(0, |at| at + 1)].to_owned(),
    }
}

/// How long the text was before each of its steps: a hand's beginning, a deal, an event, and all
/// that is settled at its end.
pub(super) fn of(text: &str) -> Vec<usize> {
    let mut steps = vec![];
    let (mut at, mut blank, mut last) = (0, None, Part::Heading);
    for line in text.split_inclusive('\n') {
        let part = part(line, last);
        let begins = match part {
            Part::Heading | Part::Opening => false,
            Part::Title | Part::Deal | Part::Event => true,
            Part::Closing => last != Part::Closing,
            Part::Blank => {
                blank = Some(at);
                at += line.len();
                continue;
            }
        };
        if begins {
            steps.push(blank.unwrap_or(at));
        }
        (blank, last) = (None, part);
        at += line.len();
    }
    steps
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Blank,
    Heading,
    Title,
    Opening,
    Deal,
    Event,
    Closing,
}

fn part(line: &str, last: Part) -> Part {
    let word = line.split_whitespace().next().unwrap_or_default();
    match word {
        "" => Part::Blank,
        "hand" => Part::Title,
        "deal" => Part::Deal,
        "result" | "show" | "faan" | "baau" | "pay" | "penalty" | "net" | "total" | "reveal"
        | "wall" | "end" => Part::Closing,
        "commit" => Part::Opening,
        _ if last == Part::Heading => Part::Heading,
        // Comments and notes go with what stands above; so does the digest of an event.
        _ if word.starts_with(['#', '@', '=']) => match last {
            Part::Closing => Part::Closing,
            _ => Part::Opening,
        },
        _ => Part::Event,
    }
}
