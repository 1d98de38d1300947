//! Is anything put on the heap while hands are counted? Nothing is: from the hand to the tally,
//! each of its items, and the payments.
//!
//! The allocator of this test binary is that of `allocation_counter`, which counts for one thread.

use crate::counting::given;
use crate::hands::{random_hand, to_text};
use allocation_counter::measure;
use sikwu::count::count;
use sikwu::notation::{Asked, Sheet};
use sikwu::rules::Book;
use sikwu::settle::settle;
use std::hint::black_box;

#[test]
fn counting_and_settling_allocate_nothing() {
    let book = Book::bundled();
    let hands: Vec<Asked> = (0..2_000)
        .map(|seed| {
            let hand = random_hand(seed);
            let text = to_text(&hand);
            let sheet = Sheet::read(&text).unwrap();
            sheet.asked(&given(&hand, None)).unwrap()
        })
        .collect();
    for rules in book.iter() {
        let (mut wins, mut refused, mut items) = (0, 0, 0);
        let told = measure(|| {
            for asked in &hands {
                match count(&asked.hand, &asked.win, rules) {
                    Ok(tally) => {
                        items += tally
                            .items
                            .iter()
                            .map(|it| u32::from(it.times))
                            .sum::<u32>();
                        wins += u32::from(settle(&asked.win, tally.faan, rules, None).is_some());
                    }
                    Err(refusal) => refused += u32::from(!black_box(refusal).rule().is_empty()),
                }
            }
        });
        assert!(wins > 500 && refused > 50 && items > 2_000, "{}", rules.id);
        assert_eq!(told.count_total, 0, "{}", rules.id);
    }
    // The allocator does count.
    let one = measure(|| _ = black_box(Box::new(1)));
    assert_eq!(one.count_total, 1);
}
