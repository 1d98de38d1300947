//! Posting: once, whole, within bounds, and read again.

use super::*;
use sikwu::ledger::Kind;

#[test]
fn posting_twice_changes_nothing_whoever_does_it_and_when() {
    let house = House::new();
    let store = house.open();
    let club = store.club(&local());
    let entry = some_hand("twice", 1, 4, &mut Dice(1));
    let Posted::Now(receipt) = post(&club, &entry) else {
        panic!("posted before");
    };
    let journal = std::fs::read(house.layout().journal(&local())).unwrap();
    let later = "2027-01-01T00:00:00Z".parse().unwrap();
    let again = club.post(entry.clone(), later, &player(9)).unwrap();
    assert_eq!(again, Posted::Before(receipt));
    // Two that wait together are told apart as well.
    let next = some_hand("twice", 2, 4, &mut Dice(2));
    let begin = || club.begin_post(next.clone(), noon(), &scribe()).unwrap();
    let (first, second) = (begin(), begin());
    let receipt = first.wait().unwrap().receipt();
    assert_eq!(second.wait().unwrap(), Posted::Before(receipt));
    let after = std::fs::read(house.layout().journal(&local())).unwrap();
    assert!(after.starts_with(&journal) && after.len() < 3 * journal.len());
    assert_keeps(&club, &[entry, next]);
}

#[test]
fn the_same_key_with_other_content_is_refused_and_says_so() {
    let house = House::new();
    let store = house.open();
    let club = store.club(&local());
    let (entry, other) = (
        some_hand("key", 1, 4, &mut Dice(1)),
        some_hand("key", 1, 4, &mut Dice(2)),
    );
    let receipt = post(&club, &entry).receipt();
    let error = club.post(other, noon(), &scribe()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "\"hand key E-1\" was posted before as {receipt}, with other content: nothing was \
             posted; a mistake is mended by an entry of its own, not by posting again"
        )
    );
    assert_keeps(&club, &[entry]);
}

#[test]
fn points_past_counting_are_refused_before_anything_is_written() {
    let house = House::new();
    let store = house.open();
    let club = store.club(&local());
    let huge = |number: u64| {
        let entry = some_hand("huge", number, 4, &mut Dice(5));
        let Kind::Hand(mut hand) = entry.kind().clone() else {
            unreachable!()
        };
        hand.seats = BySeat::from_fn(|seat| player(seat as u64));
        hand.how = HowWon::ZiMo;
        let seat = Seat::East;
        (hand.winners, hand.liable) = (vec![], None);
        hand.winners.push(Winner {
            seat,
            faan: 10,
            items: vec![],
            tiles: None,
        });
        let net = [i64::MAX, -i64::MAX, 0, 0];
        Entry::hand(hand, &BySeat::from_fn(|seat| net[seat as usize])).unwrap()
    };
    post(&club, &huge(1));
    let error = club.post(huge(2), noon(), &scribe()).unwrap_err();
    assert!(matches!(error, LedgerError::Overflow { .. }), "{error}");
    assert_keeps(&club, &[huge(1)]);
}

#[test]
fn an_entry_of_the_greatest_length_is_kept_and_a_longer_one_refused() {
    let house = House::new();
    let store = house.open();
    let club = store.club(&local());
    let long = |items: usize, last: usize| {
        let Kind::Hand(mut hand) = some_hand("long", 1, 4, &mut Dice(2)).kind().clone() else {
            unreachable!()
        };
        (hand.how, hand.liable) = (HowWon::ZiMo, None);
        let mut items = vec![(Word::new("x".repeat(100)).unwrap(), 1); items];
        items.push((Word::new("x".repeat(last)).unwrap(), 1));
        hand.winners = vec![Winner {
            seat: Seat::East,
            faan: 3,
            items,
            tiles: None,
        }];
        Entry::hand(hand, &BySeat::default()).unwrap()
    };
    let error = club.post(long(1000, 1), noon(), &scribe()).unwrap_err();
    let LedgerError::TooLong { bytes, limit } = error else {
        panic!("{error}");
    };
    // An item of a hundred letters takes this much of the line.
    let item = r#"["",1],"#.len() + 100;
    let items = 1000 - (bytes - limit).div_ceil(item);
    let last = 1 + limit - (bytes - (1000 - items) * item);
    let error = club
        .post(long(items, last + 1), noon(), &scribe())
        .unwrap_err();
    assert!(matches!(error, LedgerError::TooLong { bytes, .. } if bytes == limit + 1));
    post(&club, &long(items, last));
    assert_keeps(&club, &[long(items, last)]);
    store.close().unwrap();
    assert_keeps(&house.open().club(&local()), &[long(items, last)]);
}

#[test]
fn entries_are_read_by_number_and_by_range() {
    let house = House::new();
    let store = house.open();
    let club = store.club(&local());
    for number in 1..=5 {
        post(&club, &some_hand("range", number, 4, &mut Dice(number)));
    }
    let numbers = |entries: sikwu::ledger::Entries| -> Vec<u64> {
        entries.map(|kept| kept.unwrap().number()).collect()
    };
    assert_eq!(numbers(club.entries(2..4).unwrap()), [2, 3]);
    assert_eq!(numbers(club.entries(4..).unwrap()), [4, 5]);
    assert_eq!(numbers(club.entries(..=2).unwrap()), [1, 2]);
    assert!(numbers(club.entries(6..).unwrap()).is_empty());
    assert!(numbers(club.entries(..1).unwrap()).is_empty());
    assert_eq!(club.entry(0).unwrap(), None);
    assert_eq!(club.entry(6).unwrap(), None);
    assert_eq!(club.entry(3).unwrap().unwrap().by(), &scribe());
    assert_eq!(club.entry(3).unwrap().unwrap().at(), noon());
}
