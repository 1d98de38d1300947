//! Digests, commitments and walls.
//!
//! `ok/demo-001.sums` was computed with Python's hashlib, as the note beside it says.

use super::*;

#[test]
fn digests_are_those_that_another_program_computes() {
    let record = Record::read(&example()).unwrap();
    let [hand] = &record.hands[..] else {
        panic!("{record}");
    };
    let chain = Chain::new(&record.heading);
    let mut sums = format!(
        "heading {}\n",
        Digest::of(record.heading.to_string().as_bytes())
    );
    for event in hand.events.iter() {
        let digest = chain.digest_to(hand, event.number).unwrap();
        sums += &format!("= {} {digest}\n", event.number);
    }
    let wall = hand.revealed_wall(Tail::Last).unwrap().unwrap();
    let nonce = hand.reveal.unwrap().value;
    sums += &format!("wall {}\n", commitment(&wall, nonce));
    sums += &format!("end {}\n", chain.digest(hand).unwrap());
    let kept = fs::read_to_string(data("ok/demo-001.sums")).unwrap();
    assert_eq!(sums, kept);
    assert_eq!(chain.clone().check(hand), []);
}

#[test]
fn the_wall_of_the_example_gives_its_deal_and_its_draws() {
    let record = Record::read(&example()).unwrap();
    let hand = &record.hands[0];
    let mut wall = hand.revealed_wall(Tail::Last).unwrap().unwrap();
    for (seat, dealt) in wall.deal().unwrap().iter() {
        let text = |pieces: &mut Vec<String>| {
            pieces.sort();
            pieces.join(" ")
        };
        let mut written: Vec<_> = hand.deals[seat].unwrap().map(|it| it.to_string()).to_vec();
        let mut dealt: Vec<_> = dealt.map(|it| it.to_string()).to_vec();
        assert_eq!(text(&mut written), text(&mut dealt), "{seat}");
    }
    for event in hand.events.iter() {
        let (written, drawn) = match event.what {
            What::Act(_, Act::Draw(piece)) => (piece, wall.draw()),
            What::Act(_, Act::Loose(piece)) => (piece, wall.replacement()),
            _ => continue,
        };
        assert_eq!(Some(written), drawn.map(Piece::from), "{event}");
    }
}

/// A record of three sealed hands, with marks in them.
fn sealed(dice: &mut Dice) -> Record {
    let mut record = random_record(dice);
    while record.hands.len() < 3 {
        record.hands.extend(random_record(dice).hands);
    }
    record.hands.truncate(3);
    let mut chain = Chain::new(&record.heading);
    for hand in &mut record.hands {
        hand.wall.clear();
        hand.end = Some(End::default().into());
        let numbers: Vec<u32> = hand.events.iter().map(|event| event.number).collect();
        for number in numbers {
            if hand.events.numbered(number).unwrap().mark.is_some() {
                let digest = chain.digest_to(hand, number).unwrap();
                hand.events.mark(number, digest.into());
            }
        }
        assert!(chain.seal(hand));
    }
    record
}

/// Where the digests of a text are wrong, by hand, if it can be read.
fn wrong(text: &str) -> Option<Vec<usize>> {
    let record = Record::read(text).ok()?;
    let mut chain = Chain::new(&record.heading);
    let check = |hand: &HandRecord| chain.check(hand).len();
    Some(record.hands.iter().map(check).collect())
}

#[test]
fn no_change_of_a_sealed_record_goes_unseen() {
    for seed in seeds(30) {
        with_seed(seed, |dice| {
            let record = sealed(dice);
            let text = record.to_string();
            assert_eq!(wrong(&text), Some(vec![0, 0, 0]), "{text}");
            for _ in 0..20 {
                let mut lines: Vec<&str> = text.lines().collect();
                let other = lines[dice.below(lines.len())];
                let at = dice.below(lines.len());
                match dice.below(3) {
                    0 => drop(lines.remove(at)),
                    1 => lines[at] = other,
                    _ => lines.insert(at, other),
                }
                let changed = lines.join("\n") + "\n";
                let Ok(read) = Record::read(&changed) else {
                    continue;
                };
                let gone = read.hands.len() < record.hands.len();
                let unsealed = read.hands.iter().any(|hand| !hand.is_finished());
                let seen = wrong(&changed).unwrap().iter().sum::<usize>() > 0;
                assert!(
                    read == record || gone || unsealed || seen,
                    "{text}\n---\n{changed}"
                );
            }
        });
    }
}

#[test]
fn a_change_is_found_in_the_hand_where_it_was_made() {
    let mut dice = Dice::new(1);
    let mut record = sealed(&mut dice);
    let fresh = record.clone();
    record.hands[1].title.value.number += 1;
    assert_eq!(wrong(&record.to_string()).unwrap()[0], 0);
    assert!(wrong(&record.to_string()).unwrap()[1] > 0);
    assert_eq!(wrong(&record.to_string()).unwrap()[2], 0);
    // Without the hand before, the next does not fit its place.
    record = fresh;
    record.hands.remove(1);
    assert!(wrong(&record.to_string()).unwrap()[1] > 0);
}

#[test]
fn after_a_damaged_hand_the_chain_goes_on_from_its_seal() {
    let record = sealed(&mut Dice::new(2));
    let text = record.to_string();
    let seal = format!(
        "end sha256 {}",
        record.hands[1].end.unwrap().digest.unwrap()
    );
    let damaged = text.replace(&seal, &format!("what was it\n{seal}"));
    let lost = text.replace(&seal, "end of it");
    for (text, unlinked) in [(damaged, false), (lost, true)] {
        let mut reader = Reader::new(text.as_bytes(), Reading::default()).unwrap();
        let mut chain = Chain::new(reader.heading().unwrap());
        let mut faults = vec![];
        for hand in &mut reader {
            match hand {
                Ok(hand) => faults.extend(chain.check(&hand)),
                Err(ReadError::Text(damage)) => chain.skip(damage.digest),
                Err(error) => panic!("{error}"),
            }
        }
        let lost = faults
            .iter()
            .any(|it| it.problem == DigestProblem::Unlinked);
        assert_eq!(lost, unlinked, "{faults:?}");
        assert!(unlinked || faults.is_empty(), "{faults:?}");
    }
}

#[test]
fn another_wall_than_the_one_committed_to_is_found() {
    for seed in seeds(20) {
        with_seed(seed, |dice| {
            let mut record = sealed(dice);
            let hand = &mut record.hands[0];
            hand.wall = random::random_wall(dice)
                .into_iter()
                .map(Written::from)
                .collect();
            let nonce = Nonce(array::from_fn(|_| dice.below(256) as u8));
            hand.reveal = Some(nonce.into());
            let wall = hand.revealed_wall(Tail::Last).unwrap().unwrap();
            hand.commit = Some(commitment(&wall, nonce).into());
            let problems = |hand: &HandRecord| {
                let mut chain = Chain::new(&record.heading);
                assert!(chain.clone().seal(&mut hand.clone()));
                let faults = chain.check(hand).into_iter().map(|fault| fault.problem);
                let seal = |it: &DigestProblem| !matches!(it, DigestProblem::Changed { .. });
                faults.filter(seal).collect::<Vec<_>>()
            };
            let mut hand = hand.clone();
            assert_eq!(problems(&hand), []);
            let last = hand.wall.len() - 1;
            hand.wall.swap(0, last);
            let same = hand.wall[0] == hand.wall[last];
            let another = |it: &DigestProblem| matches!(it, DigestProblem::AnotherWall { .. });
            assert!(same || problems(&hand).iter().any(another));
            let third = std::mem::replace(&mut hand.wall[3], Piece::Unknown(Class::Any).into());
            let unknown = DigestProblem::UnknownTile { place: 4 };
            assert_eq!(problems(&hand), [unknown]);
            hand.wall[3] = *hand.wall[4..].iter().find(|it| **it != third).unwrap();
            assert!(matches!(problems(&hand)[..], [DigestProblem::NoWall(_)]));
        });
    }
}
