//! Do the tiles that are named for an item make it? Each figure is asked of the sets as they are
//! written, so that nothing is shared with the code that names them.

use super::all_on;
use crate::counting::given;
use crate::dice::seeds;
use crate::hands::{random_hand, to_text};
use sikwu::count::{Made, Tally, every_tally, made};
use sikwu::counts::Counts;
use sikwu::notation::{Asked, Given, Sheet};
use sikwu::rules::{Across, Book, Pattern};
use sikwu::win::WonBy;

#[test]
fn the_tiles_of_each_item_are_of_the_hand_and_make_it() {
    let book = Book::bundled();
    let (mut checked, mut sets) = (0, 0);
    for rules in book.iter().map(all_on) {
        let rules = &rules;
        let shown = rules.items.iter().map(|item| {
            let sheet = Sheet::read(&item.shows).unwrap();
            sheet.asked(&Given::default()).unwrap()
        });
        let rolled = seeds(800).map(|seed| {
            let hand = random_hand(seed);
            let text = to_text(&hand);
            Sheet::read(&text)
                .unwrap()
                .asked(&given(&hand, None))
                .unwrap()
        });
        for asked in shown.chain(rolled) {
            let tallies = every_tally(&asked.hand, &asked.win, rules).unwrap_or_default();
            for tally in &tallies {
                for it in &tally.items {
                    let made = made(it.item.when, &asked.hand, &asked.win, &tally.reading());
                    let story = format!("{} of {}: {made}", it.item.id, tally.reading());
                    checked += 1;
                    match &made {
                        Made::Sets { sets: named, pair } => {
                            sets += 1;
                            assert!(stand_in_reading(&made, tally), "{story}");
                            let words: Vec<String> =
                                named.iter().map(|it| it.to_string()).collect();
                            let pair = pair.map(|pair| pair.to_string());
                            let figure = Figure {
                                asked: &asked,
                                reading: tally.reading().to_string(),
                                words,
                                pair,
                                times: usize::from(it.times),
                            };
                            assert!(figure.is_made(it.item.when), "{story}");
                        }
                        other => assert!(needs(it.item.when, other, &asked), "{story}"),
                    }
                }
            }
        }
    }
    assert!(checked > 6_000 && sets > 2_000, "{checked}, {sets}");
}

/// A set of a reading as its tiles alone: `4444p` of `[444+4p<W]`.
fn plain(word: &str) -> String {
    let tiles = word.split('<').next().unwrap_or_default();
    tiles.replace(['[', ']', '{', '}', '+'], "")
}

/// Whether the named sets and the Pair stand in the reading, each as often as it is named.
fn stand_in_reading(made: &Made, tally: &Tally<'_>) -> bool {
    let reading = tally.reading().to_string();
    let mut left: Vec<String> = reading.split(' ').map(plain).collect();
    let named = made.to_string();
    named
        .split(' ')
        .all(|word| match left.iter().position(|it| it == word) {
            Some(at) => {
                left.remove(at);
                true
            }
            None => false,
        })
}

/// Whether what is named is all that a figure of no sets needs.
fn needs(pattern: Pattern, made: &Made, asked: &Asked) -> bool {
    let aside = asked.hand.set_aside();
    let tile = asked.win.by.tile();
    let all = || {
        let mut all: Counts = asked.hand.concealed().tiles().chain(tile).collect();
        all.extend(asked.hand.laid().iter().flat_map(|it| it.set().tiles()));
        all
    };
    let numbers = |letter: char| {
        let of = aside
            .iter()
            .filter(move |it| it.family().letter() == letter);
        of.map(|it| it.number()).collect::<Vec<_>>()
    };
    match made {
        Made::Hand(tiles) => *tiles == all(),
        Made::Last(last) => match pattern {
            Pattern::SelfDrawn {}
            | Pattern::AnyReplacement {}
            | Pattern::FlowerReplacement {}
            | Pattern::KongReplacement { .. }
            | Pattern::KongUponKong { .. }
            | Pattern::LastDraw {} => asked.win.by == WonBy::ZiMo { tile: *last },
            Pattern::RobbedKong {} => {
                tile == Some(*last) && matches!(asked.win.by, WonBy::RobbedKong { .. })
            }
            Pattern::LastDiscard {} | Pattern::Earth { .. } => {
                tile == Some(*last) && matches!(asked.win.by, WonBy::Discard { .. })
            }
            _ => false,
        },
        Made::NoFlowers => aside.is_empty(),
        Made::Flowers(named) => match pattern {
            Pattern::OwnFlower {} => {
                let own = asked.win.seat.number();
                !named.is_empty() && named.iter().all(|it| it.number() == own)
            }
            Pattern::WholeFamily {} => {
                let whole = ['f', 'g'].map(numbers).map(|it| it == [1, 2, 3, 4]);
                let many = whole.iter().filter(|it| **it).count();
                named.len() == 4 * many as u32 && many > 0
            }
            Pattern::FlowerWin { tiles } => *named == aside && aside.len() == u32::from(tiles),
            _ => false,
        },
        Made::Sets { .. } => false,
    }
}

/// The sets that are named, as they are written.
struct Figure<'a> {
    asked: &'a Asked,
    reading: String,
    words: Vec<String>,
    pair: Option<String>,
    times: usize,
}

impl Figure<'_> {
    /// The sentence of the rulebook for each figure that is made of sets.
    fn is_made(&self, pattern: Pattern) -> bool {
        let words = &self.words;
        let runs = words.iter().filter(|it| is_run(it)).count();
        let triplets = words.len() - runs;
        let all_four = words.len() == 4;
        let ends = self.reading.split(' ').next_back().unwrap().to_owned();
        let with_pair = self.pair.as_ref().is_some_and(|it| ends == double(it));
        let no_pair = self.pair.is_none();
        match pattern {
            Pattern::AllSheung { .. } => runs == 4 && with_pair,
            Pattern::AllTriplets {} => triplets == 4 && with_pair,
            Pattern::SpecialPair {} => {
                words.is_empty() && with_pair && ends.starts_with(['2', '5', '8'])
            }
            Pattern::OutsideEverywhere { .. } => {
                let outside = |it: &String| it.starts_with(['1', '7', '9']) || !is_suited(it);
                // 789 begins with a 7, and a Pung of 7s ends with one.
                let outside = |it: &String| outside(it) && !it.starts_with("777");
                all_four && words.iter().all(outside) && with_pair
            }
            Pattern::AllTypes {} => {
                let mut kinds: Vec<char> = words.iter().chain([&ends]).map(|it| kind(it)).collect();
                kinds.sort();
                kinds == ['C', 'E', 'm', 'p', 's']
            }
            Pattern::AllLinked {} => {
                let number = ends.chars().next().unwrap();
                all_four && with_pair && words.iter().all(|it| it.contains(number))
            }
            Pattern::Straight { across } => {
                self.digits() == ["123", "456", "789"] && self.stretches(across)
            }
            Pattern::ShiftedSheung { across } => {
                runs == 3 && self.climbs() && self.stretches(across)
            }
            Pattern::ShiftedTriplets { across } => {
                triplets == 3 && self.climbs() && self.stretches(across)
            }
            Pattern::FourLadies {} => {
                let one_suit = words.iter().all(|it| kind(it) == kind(&words[0]));
                all_four && runs == 1 && one_suit && {
                    let run = words.iter().find(|it| is_run(it)).unwrap();
                    let triplets = words.iter().filter(|it| !is_run(it));
                    let firsts: Vec<char> = triplets.filter_map(|it| it.chars().next()).collect();
                    let mut sorted = firsts.clone();
                    sorted.sort();
                    sorted.iter().collect::<String>() == run[..3]
                }
            }
            Pattern::TripleSheung {} => {
                let digits = self.digits();
                let same = digits.iter().all(|it| *it == digits[0]);
                runs == 3 && same && self.stretches(Across::ThreeSuits)
            }
            Pattern::IdenticalSheung { sheung } => {
                runs == usize::from(sheung)
                    && triplets == 0
                    && words.iter().all(|it| *it == words[0])
            }
            Pattern::TwiceTwoSheung {} => {
                let mut sorted = words.clone();
                sorted.sort();
                runs == 4
                    && sorted[0] == sorted[1]
                    && sorted[2] == sorted[3]
                    && sorted[1] != sorted[2]
            }
            Pattern::TwoShortStraights {} => {
                let apart = |a: &String, b: &String| {
                    kind(a) == kind(b)
                        && ["123456", "234567", "345678", "456789"]
                            .contains(&format!("{}{}", &a[..3], &b[..3]).as_str())
                };
                let orders = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];
                let either =
                    |a: usize, b: usize| apart(&words[a], &words[b]) || apart(&words[b], &words[a]);
                runs == 4
                    && orders
                        .iter()
                        .any(|[a, b, c, d]| either(*a, *b) && either(*c, *d))
            }
            Pattern::FourInOne { sheung } => {
                let paired = self.pair.as_deref().map(double);
                let mut tiles: Vec<String> = words
                    .iter()
                    .chain(&paired)
                    .flat_map(|it| single(it))
                    .collect();
                tiles.sort();
                let four = |tile: &String| tiles.iter().filter(|it| *it == tile).count() == 4;
                let rest = match sheung {
                    1 => triplets == 1 && no_pair,
                    2 => triplets == 0 && with_pair,
                    _ => triplets == 0 && no_pair,
                };
                runs == usize::from(sheung) && rest && tiles.iter().any(four)
            }
            Pattern::EachDoubleTriplet {} => {
                let first = |it: &String| it.chars().next();
                let pairs = (0..words.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
                let matches = pairs.filter(|&(a, b)| first(&words[a]) == first(&words[b]));
                runs == 0 && words.iter().all(|it| is_suited(it)) && matches.count() == self.times
            }
            Pattern::TerminalTriplets { from, to } => {
                let all = words
                    .iter()
                    .all(|it| it.starts_with("111") || it.starts_with("999"));
                all && (usize::from(from)..=usize::from(to)).contains(&words.len())
            }
            Pattern::ConcealedTriplets { sets, .. } => {
                let claimed = self.reading.split(' ').filter(|it| it.starts_with('['));
                let claimed: Vec<String> = claimed.map(plain).collect();
                let laid = |it: &String| claimed.contains(it);
                runs == 0 && triplets == usize::from(sets) && !words.iter().any(laid)
            }
            Pattern::Kongs { kongs } => self.kongs() == Some(usize::from(kongs)),
            Pattern::EachKong {} => self.kongs() == Some(self.times),
            Pattern::DragonSets { sets, pair } => {
                triplets == usize::from(sets)
                    && words.iter().chain(&self.pair).all(|it| kind(it) == 'C')
                    && pair == with_pair
            }
            Pattern::WindSets { sets, pair } => {
                triplets == usize::from(sets)
                    && words.iter().chain(&self.pair).all(|it| kind(it) == 'E')
                    && pair == with_pair
            }
            Pattern::EachDragonSet {} => {
                triplets == self.times && words.iter().all(|it| kind(it) == 'C')
            }
            Pattern::SeatWindSet {} => self.is_wind(self.asked.win.seat.letter()),
            Pattern::RoundWindSet {} => self.is_wind(self.asked.win.round.0.letter()),
            Pattern::EachValueTriplet {} => {
                let win = &self.asked.win;
                let each = |it: &String| {
                    let seat = it.starts_with(win.seat.letter());
                    let round = it.starts_with(win.round.0.letter());
                    usize::from(kind(it) == 'C') + usize::from(seat) + usize::from(round)
                };
                let values: Vec<usize> = words.iter().map(each).collect();
                values.iter().sum::<usize>() == self.times && !values.contains(&0)
            }
            _ => false,
        }
    }

    /// The numbers of the sets, the lowest first.
    fn digits(&self) -> Vec<&str> {
        let mut digits: Vec<&str> = self.words.iter().map(|it| &it[..3]).collect();
        digits.sort();
        digits
    }

    /// Whether three sets are each one up from the last.
    fn climbs(&self) -> bool {
        let firsts = self.digits();
        let firsts: Vec<u32> = firsts
            .iter()
            .map(|it| u32::from(it.as_bytes()[0]))
            .collect();
        matches!(firsts[..], [a, b, c] if a + 1 == b && b + 1 == c)
    }

    fn stretches(&self, across: Across) -> bool {
        let mut suits: Vec<char> = self.words.iter().map(|it| kind(it)).collect();
        suits.sort();
        suits.dedup();
        let many = match across {
            Across::OneSuit => 1,
            Across::ThreeSuits => 3,
        };
        self.words.len() == 3 && suits.len() == many && suits.iter().all(|it| "mps".contains(*it))
    }

    /// How many Kongs the reading has, if just those are named.
    fn kongs(&self) -> Option<usize> {
        let four = |it: &String| single(it).len() == 4;
        let all = self.reading.split(' ').map(plain).filter(four).count();
        (self.words.iter().all(four) && self.words.len() == all).then_some(all)
    }

    fn is_wind(&self, letter: char) -> bool {
        self.words.len() == 1
            && self.words[0].starts_with([letter; 3].iter().collect::<String>().as_str())
    }
}

fn is_suited(word: &str) -> bool {
    word.ends_with(['m', 'p', 's'])
}

fn is_run(word: &str) -> bool {
    is_suited(word) && word[..1] != word[1..2]
}

/// `m`, `p`, `s`; `E` for any wind and `C` for any dragon.
fn kind(word: &str) -> char {
    match word.chars().next_back().unwrap() {
        'E' | 'S' | 'W' | 'N' => 'E',
        'C' | 'F' | 'P' => 'C',
        suit => suit,
    }
}

/// `99s` of `9s`, `EE` of `E`
fn double(tile: &str) -> String {
    format!("{}{tile}", &tile[..1])
}

/// The tiles of a set one by one: `2m 3m 4m` of `234m`.
fn single(word: &str) -> Vec<String> {
    match is_suited(word) {
        true => {
            let (digits, suit) = word.split_at(word.len() - 1);
            digits
                .chars()
                .map(|digit| format!("{digit}{suit}"))
                .collect()
        }
        false => word.chars().map(|it| it.to_string()).collect(),
    }
}
