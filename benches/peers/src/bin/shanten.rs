//! How fast is it seen how far a hand is from waiting, beside riichienv-core's shanten?
//!
//! Both get counts of tiles. The peer takes the least of sets and a Pair, seven pairs and thirteen
//! orphans; we take the shapes that a rule set knows. Of `wins.bin` it is the concealed tiles
//! without the winning one; the peer does not heed which tiles lie on the table.

use riichienv_core::shanten::calc_shanten_from_counts;
use sikwu::count::Shapes;
use sikwu::counts::Counts;
use sikwu::hand::Hand;
use sikwu::rules::Book;
use sikwu_peers::hands::{hand, tile};
use sikwu_peers::inputs::{Won, hands};
use sikwu_peers::rounds::{Args, Side, compare};
use std::hint::black_box;

fn main() {
    let args = Args::read();
    let most = args.take.unwrap_or(usize::MAX);
    let book = Book::bundled();
    let [old_style, eighteen] =
        ["hk-old-style", "hk-eighteen"].map(|id| Shapes::of(book.get(id).expect("it is bundled")));

    for file in ["rand14.bin", "mixed14.bin", "rand13.bin"] {
        let read = |tiles: &Vec<u8>| tiles.iter().map(|&at| tile(at)).collect();
        let counts: Vec<Counts> = hands(&args.folder, file, most).iter().map(read).collect();
        let ours = |shapes: Shapes| {
            let counts = &counts;
            move || sum(counts.iter().map(|counts| shapes.lacking(counts, &[])))
        };
        let mut sides = vec![
            Side::new("riichienv-core", || {
                sum(counts.iter().map(|counts| theirs(counts, 4)))
            }),
            Side::new("hk-old-style", ours(old_style)),
            Side::new("hk-eighteen", ours(eighteen)),
        ];
        if file != "rand13.bin" {
            sides.push(Side::new("hk-old-style, every discard", || {
                let nearest = counts.iter().map(|counts| old_style.nearest(counts, &[]));
                sum(nearest.map(|nearest| black_box(nearest).shanten + 1))
            }));
        } else {
            let hand = |counts: &Counts| {
                Hand::new(*counts, &[], Default::default()).expect("it is a hand")
            };
            let hands: Vec<Hand> = counts.iter().take(100_000).map(hand).collect();
            let seen = Counts::NONE;
            let short = vec![
                Side::new("riichienv-core", || {
                    sum(hands.iter().map(|hand| theirs(hand.concealed(), 4)))
                }),
                Side::new("hk-old-style", || {
                    let far = hands.iter().map(|hand| old_style.distance(hand, &seen));
                    sum(far.map(|distance| black_box(distance).shanten + 1))
                }),
                Side::new("hk-eighteen", || {
                    let far = hands.iter().map(|hand| eighteen.distance(hand, &seen));
                    sum(far.map(|distance| black_box(distance).shanten + 1))
                }),
            ];
            compare(&args, "rand13.bin, every draw", hands.len(), short);
        }
        compare(&args, file, counts.len(), sides);
    }

    let won = hands(&args.folder, "wins.bin", most);
    let won: Vec<Hand> = won.iter().map(|it| hand(&Won::read(it))).collect();
    let ours = |shapes: Shapes| {
        let won = &won;
        move || {
            let lacking = |hand: &Hand| shapes.lacking(hand.concealed(), hand.laid());
            sum(won.iter().map(lacking))
        }
    };
    let sides = vec![
        Side::new("riichienv-core", || {
            let each = won.iter().map(|hand| {
                let sets = 4 - hand.laid().len() as u8;
                theirs(hand.concealed(), sets)
            });
            sum(each)
        }),
        Side::new("hk-old-style", ours(old_style)),
        Side::new("hk-eighteen", ours(eighteen)),
    ];
    compare(&args, "wins.bin", won.len(), sides);
}

/// One more than the shanten of the peer: how many tiles are lacking.
fn theirs(counts: &Counts, sets: u8) -> u8 {
    (calc_shanten_from_counts(counts.as_array(), sets) + 1) as u8
}

fn sum(lacking: impl Iterator<Item = u8>) -> u64 {
    lacking.map(|it| u64::from(black_box(it))).sum()
}
