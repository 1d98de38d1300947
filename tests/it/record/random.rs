//! Records by dice: everything that the types can say, whether or not a table could have seen it.

use super::*;

/// A record of up to three hands.
pub(crate) fn random_record(dice: &mut Dice) -> Record {
    let heading = random_heading(dice);
    let hands = (0..dice.below(4)).map(|_| random_hand(dice)).collect();
    Record { heading, hands }
}

/// Something, or nothing, as often as not.
fn maybe<T>(dice: &mut Dice, make: impl FnOnce(&mut Dice) -> T) -> Option<T> {
    dice.chance(1, 2).then(|| make(dice))
}

fn several<T>(dice: &mut Dice, most: usize, mut make: impl FnMut(&mut Dice) -> T) -> Vec<T> {
    (0..dice.below(most + 1)).map(|_| make(dice)).collect()
}

fn random_heading(dice: &mut Dice) -> Heading {
    let names = ["Ah Ming", "No. #1", "陳大文", "{x}=y, 'z'"];
    Heading {
        minor: *dice.pick(&[0, 0, 0, 7]),
        match_id: maybe(dice, |dice| word(dice).into()),
        rules: maybe(dice, |dice| {
            let id = word(dice);
            let overrides = ["minimum=1", "winners=all", "ladder=3:8,4:16", "a=b=c"];
            let one = |dice: &mut Dice| Override::new(one_of(dice, &overrides)).unwrap();
            let overrides = several(dice, 3, one);
            RulesLine { id, overrides }.into()
        }),
        seats: maybe(dice, |dice| {
            let turn = dice.below(4);
            let label = |seat: Seat| Label::new(&format!("P{}", (seat as usize + turn) % 4));
            BySeat::from_fn(|seat| label(seat).unwrap()).into()
        }),
        names: {
            let label = |dice: &mut Dice| Label::new(&format!("P{}", dice.below(4))).unwrap();
            let name = |dice: &mut Dice| Name::new(one_of(dice, &names)).unwrap().into();
            let named = several(dice, 4, |dice| (label(dice), name(dice)));
            named.into_iter().collect()
        },
        view: maybe(dice, |dice| {
            let label = Label::new("P3").unwrap();
            let view = [View::All, View::Public, View::Of(label)];
            dice.pick(&view).clone().into()
        }),
        tiles: maybe(dice, |dice| dice.pick(&TileSet::ALL).1.into()),
        wall: maybe(dice, |dice| dice.pick(&WallKind::ALL).1.into()),
        dead: maybe(dice, |dice| (dice.below(20) as u32).into()),
        sum: maybe(dice, |dice| dice.pick(&Sum::ALL).1.into()),
        wall_tail: maybe(dice, |dice| (*dice.pick(&[Tail::Last, Tail::Stack])).into()),
        extras: extras(dice),
        cut: Cut::default(),
    }
}

fn random_hand(dice: &mut Dice) -> HandRecord {
    let title = Title {
        round: RoundWind(*dice.pick(&Wind::ALL)),
        number: 1 + dice.below(16) as u32,
    };
    let mut hand = HandRecord::new(title);
    hand.dealer = maybe(dice, |dice| {
        let (seat, repeat) = (seat(dice), dice.below(9) as u32);
        Dealer { seat, repeat }.into()
    });
    hand.start = maybe(dice, |dice| scores(dice).into());
    hand.extras = extras(dice);
    hand.commit = maybe(dice, |dice| digest(dice).into());
    hand.deals = BySeat::from_fn(|_| {
        maybe(dice, |dice| {
            let deal: Deal = array::from_fn(|_| piece(dice).into());
            deal.into()
        })
    });
    for _ in 0..dice.below(30) {
        random_event(dice, &mut hand.events);
    }
    hand.result = maybe(dice, |dice| outcome(dice).into());
    let shown = [
        "23567789p WW FFF (4f) +4p<S rob",
        "[CCC] 234p + 5p self / E S last",
        "+ flowers (1234f 123g)",
    ];
    hand.shows =
        BySeat::from_fn(|_| maybe(dice, |dice| Show::new(one_of(dice, &shown)).unwrap().into()));
    hand.faan = BySeat::from_fn(|_| {
        maybe(dice, |dice| {
            let item = |dice: &mut Dice| {
                let (id, faan) = (word(dice), dice.below(14) as u32);
                ItemCount { id, faan }.into()
            };
            let (faan, items) = (dice.below(40) as u32, several(dice, 3, item));
            Faan { faan, items }.into()
        })
    });
    hand.baau = several(dice, 2, |dice| {
        let (liable, winner, event) = (seat(dice), seat(dice), dice.below(90) as u32);
        let baau = Baau {
            liable,
            winner,
            event,
        };
        baau.into()
    });
    hand.pays = several(dice, 3, |dice| pay(dice).into());
    hand.penalties = several(dice, 3, |dice| pay(dice).into());
    hand.net = maybe(dice, |dice| scores(dice).into());
    hand.total = maybe(dice, |dice| scores(dice).into());
    hand.reveal = maybe(dice, |dice| {
        Nonce(array::from_fn(|_| dice.below(256) as u8)).into()
    });
    hand.wall = match dice.below(4) {
        0 => (0..dice.below(145)).map(|_| piece(dice).into()).collect(),
        1 => random_wall(dice).into_iter().map(Written::from).collect(),
        _ => vec![],
    };
    hand.end = maybe(dice, |dice| {
        let digest = maybe(dice, digest);
        End { digest }.into()
    });
    hand
}

/// A whole wall, in the pieces of a record.
pub(super) fn random_wall(dice: &mut Dice) -> Vec<Piece> {
    let mut wall: Vec<Piece> = Wall::set(dice.chance(1, 2)).map(Piece::from).collect();
    dice.shuffle(&mut wall);
    wall
}

fn random_event(dice: &mut Dice, events: &mut Events) {
    let kept = ["t=8123,src=scribe", "t=0", "note=碰!"];
    let attributes = match dice.below(5) {
        0 => Attributes::new(one_of(dice, &kept)).unwrap(),
        _ => Attributes::NONE,
    };
    let number = match dice.below(12) {
        0 => events.push(What::Gap, attributes),
        _ => events.push(What::Act(seat(dice), act(dice)), attributes),
    };
    if dice.chance(1, 9) {
        assert!(events.mark(number, digest(dice).into()));
    }
    if dice.chance(1, 3) {
        events.resume_at(number + 1 + dice.below(9) as u32);
    }
}

fn act(dice: &mut Dice) -> Act {
    let (tile, from) = (piece(dice), seat(dice));
    let with = [piece(dice), piece(dice)];
    match dice.below(11) {
        0 => Act::Draw(tile),
        1 => Act::Loose(tile),
        2 => Act::Flower(tile),
        3 => {
            let drawn = dice.chance(1, 2);
            Act::Discard { tile, drawn }
        }
        4 => Act::Pung { tile, from },
        5 => Act::Sheung { tile, with, from },
        6 => {
            let forms = [
                KongForm::Claimed(from),
                KongForm::Concealed,
                KongForm::Added,
            ];
            let form = *dice.pick(&forms);
            Act::Kong { tile, form }
        }
        7 => Act::Call(match dice.below(4) {
            0 => Call::Pung(tile),
            1 => Call::Sheung { tile, with },
            2 => Call::Kong(tile),
            _ => Call::Win(tile),
        }),
        8 => Act::Pass,
        9 => Act::Win(won(dice)),
        _ => Act::FalseWin(won(dice)),
    }
}

fn won(dice: &mut Dice) -> Won {
    let (tile, from) = (piece(dice), seat(dice));
    match dice.below(4) {
        0 => Won::Drawn(tile),
        1 => Won::Discard { tile, from },
        2 => Won::Robbing { tile, maker: from },
        _ => Won::Flowers,
    }
}

fn outcome(dice: &mut Dice) -> Outcome {
    match dice.below(4) {
        0 => {
            let winners = [seat(dice), seat(dice), seat(dice)];
            Outcome::Win(Winners::new(winners).unwrap())
        }
        1 => Outcome::Drawn,
        2 => Outcome::FalseWin(seat(dice)),
        _ => Outcome::Void(Text::new("two Easts, 兩個東: \"again\"").unwrap()),
    }
}

fn piece(dice: &mut Dice) -> Piece {
    let classes = [
        Class::Any,
        Class::Any,
        Class::Suit(Suit::Dots),
        Class::Suit(Suit::Characters),
        Class::Honour,
        Class::Bonus,
    ];
    match dice.below(6) {
        0 => Piece::Unknown(*dice.pick(&classes)),
        1 => Piece::Bonus(Bonus::all().nth(dice.below(8)).unwrap()),
        _ => Piece::Tile(Tile::from_index(dice.below(34)).unwrap()),
    }
}

fn pay(dice: &mut Dice) -> Pay {
    let (from, to, points) = (seat(dice), seat(dice), dice.below(1000) as i64);
    Pay { from, to, points }
}

fn scores(dice: &mut Dice) -> Scores {
    BySeat::from_fn(|_| (dice.below(999_999_999_999) as i64 - 500_000_000_000).into())
}

fn extras(dice: &mut Dice) -> Vec<Written<Extra>> {
    let all = ["x-site https://example.org/", "x-table 3", "x-桌 \"三\""];
    several(dice, 2, |dice| {
        Extra::new(one_of(dice, &all)).unwrap().into()
    })
}

fn word(dice: &mut Dice) -> Word {
    let all = ["demo-001", "hk-old-style", "E", "麻雀", "a,b{c}"];
    Word::new(one_of(dice, &all)).unwrap()
}

fn digest(dice: &mut Dice) -> Digest {
    Digest::of(dice.below(1000).to_string().as_bytes())
}

fn one_of(dice: &mut Dice, all: &[&'static str]) -> &'static str {
    all[dice.below(all.len())]
}

fn seat(dice: &mut Dice) -> Seat {
    *dice.pick(&Seat::ALL)
}
