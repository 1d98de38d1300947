//! Settlements and matches that break a rule: one line of a right one is another.

use super::events::{begins, game};
use super::{Broken, Place, Way};
use crate::audit::records;
use crate::dice::Dice;
use sikwu::audit::write_outcome;
use sikwu::play::{Action, Drawn, What};
use sikwu::record::Record;
use sikwu::seat::{BySeat, Seat};
use sikwu::wall::{Tail, Wall};
use sikwu::win::WonBy;
use std::fmt::Write;

/// The bill by faan, as P1 has it: the ladder of old style, written out.
const BILLS: [i64; 10] = [2, 4, 8, 16, 24, 32, 48, 64, 96, 128];

/// A settled hand by dice: its text, line by line.
struct Settled {
    lines: Vec<String>,
    /// How it was won, and by whom; none if it was drawn.
    won: Option<(Seat, WonBy)>,
    faan: usize,
}

fn settled(dice: &mut Dice) -> Option<Settled> {
    let game = game(dice);
    let outcome = &game.outcome;
    let text = begins(game.rules, &game.dealt, &game.done) + "end\n";
    let mut record = Record::read(&text).unwrap();
    write_outcome(&mut record.hands[0], outcome);
    let won = match &outcome.won[..] {
        [] => None,
        [won] => Some(won),
        _ => return None,
    };
    Some(Settled {
        lines: record.to_string().lines().map(str::to_owned).collect(),
        faan: won
            .and_then(|won| won.tallied.as_ref())
            .map_or(0, |it| it.faan.into()),
        won: won.map(|won| (won.win.seat, won.win.by)),
    })
}

/// A record of the project.
fn project(name: &str) -> Settled {
    let text = &records("records")[name];
    Settled {
        lines: text.lines().map(str::to_owned).collect(),
        won: None,
        faan: 0,
    }
}

impl Settled {
    fn find(&self, word: &str) -> Option<usize> {
        self.lines
            .iter()
            .position(|line| line.split(' ').next() == Some(word))
    }

    /// What each pays the winner.
    fn pays(&self) -> Vec<(Seat, i64)> {
        let pays = self
            .lines
            .iter()
            .filter_map(|line| line.strip_prefix("pay "));
        let pays = pays.map(|pay| {
            let parts: Vec<&str> = pay.split(' ').collect();
            let seat = Seat::from_letter(parts[0].chars().next().unwrap()).unwrap();
            (seat, parts[2].parse().unwrap())
        });
        pays.collect()
    }

    /// With other payments to the winner, where the first of these is wrong, or the last of the old
    /// ones was left out. What is summed up of them goes with them.
    fn paid(mut self, winner: Seat, pays: &[(Seat, i64)]) -> Broken {
        let at = self.find("pay").unwrap();
        let old = self.pays();
        self.lines
            .retain(|line| !["pay", "net", "total"].contains(&line.split(' ').next().unwrap()));
        let wrong = pays.iter().position(|pay| !old.contains(pay));
        let wrong = wrong.unwrap_or(pays.len() - 1);
        for (nth, (from, points)) in pays.iter().enumerate() {
            let line = format!("pay {} {} {points}", from.letter(), winner.letter());
            self.lines.insert(at + nth, line);
        }
        // A payment that is missing shows once there can be no more.
        self.broken(at + wrong)
    }

    fn broken(self, at: usize) -> Broken {
        let text = self.lines.join("\n") + "\n";
        Broken {
            text,
            at: Place::Line(at as u32 + 1),
        }
    }

    /// With this line in place of another.
    fn with(mut self, at: usize, line: String) -> Broken {
        assert_ne!(self.lines[at], line);
        self.lines[at] = line;
        self.broken(at)
    }
}

/// A settled hand that somebody won in this way, and whoever let the tile go.
fn won(
    dice: &mut Dice,
    how: fn(WonBy) -> Option<Option<Seat>>,
) -> Option<(Settled, Seat, Option<Seat>)> {
    let hand = settled(dice)?;
    let (winner, by) = hand.won?;
    let let_go = how(by)?;
    // Baau is broken in ways of its own.
    let free = hand.find("baau").is_none();
    free.then_some((hand, winner, let_go))
}

fn on_discard(by: WonBy) -> Option<Option<Seat>> {
    matches!(by, WonBy::Discard { .. }).then(|| by_whom(by))
}

fn by_robbing(by: WonBy) -> Option<Option<Seat>> {
    matches!(by, WonBy::RobbedKong { .. }).then(|| by_whom(by))
}

fn drawn(by: WonBy) -> Option<Option<Seat>> {
    matches!(by, WonBy::ZiMo { .. } | WonBy::Flowers).then_some(None)
}

fn anyhow(by: WonBy) -> Option<Option<Seat>> {
    Some(by_whom(by))
}

fn by_whom(by: WonBy) -> Option<Seat> {
    match by {
        WonBy::Discard { shooter: seat, .. } | WonBy::RobbedKong { maker: seat, .. } => seat,
        WonBy::ZiMo { .. } | WonBy::Flowers => None,
    }
}

/// A number that is drawn from those that are not this.
fn another(dice: &mut Dice, number: usize, most: usize) -> usize {
    1 + (number + dice.below(most - 1)) % most
}

/// A first hand of a match, and what the second begins with: its title's number, repeat and start.
fn second(dice: &mut Dice) -> Option<(Settled, usize, usize, BySeat<i64>)> {
    let hand = settled(dice)?;
    let total = hand.lines[hand.find("total")?].clone();
    let points = total
        .split(' ')
        .skip(1)
        .map(|it| it.split_once('=').unwrap().1.parse().unwrap());
    let points: Vec<i64> = points.collect();
    // D1: a drawn hand, or one that the dealer wins, is dealt again. D3: else the seats turn.
    let stays = hand.won.is_none_or(|(winner, _)| winner == Seat::East);
    let turned = usize::from(!stays);
    let start = BySeat::from_fn(|seat| points[(seat as usize + turned) % 4]);
    Some((hand, 2, usize::from(stays), start))
}

/// Begins a second hand; the line that is wrong is the first, second or third of it.
fn goes_on(hand: Settled, title: &str, dealer: &str, start: &BySeat<i64>, wrong: usize) -> Broken {
    let mut text = hand.lines.join("\n");
    let _ = write!(text, "\nhand {title}\n@dealer {dealer}\n@start");
    for (seat, points) in start.iter() {
        let _ = write!(text, " {}={points}", seat.letter());
    }
    text.push('\n');
    Broken {
        text,
        at: Place::Line((hand.lines.len() + wrong) as u32),
    }
}

pub(super) const WAYS: &[Way] = &[
    Way {
        rule: "T1",
        how: "a fifth copy is dealt",
        or: &[],
        breaks: |dice| {
            let game = game(dice);
            let mut dealt = game.dealt.clone();
            // Of a kind that all four are dealt of, somebody has one in place of another tile.
            let all = || {
                Seat::ALL
                    .into_iter()
                    .flat_map(|seat| (0..13).map(move |at| (seat, at)))
            };
            let copies = |drawn: Drawn| {
                let places = all().filter(|&(seat, at)| dealt[seat][at] == drawn);
                places.count()
            };
            let is_tile = |drawn: &Drawn| matches!(drawn, Drawn::Tile(_));
            let four = all().map(|(seat, at)| dealt[seat][at]);
            let four = four.filter(is_tile).find(|&drawn| copies(drawn) == 4)?;
            let others = all().filter(|&(seat, at)| dealt[seat][at] != four);
            let (seat, at) = *dice.pick(&others.collect::<Vec<_>>());
            dealt[seat][at] = four;
            let text = begins(game.rules, &dealt, &game.done);
            // The fifth one is named where it is read: in the order of the seats.
            let last = all().filter(|&(seat, at)| dealt[seat][at] == four).nth(4)?;
            let line = text.lines().position(|line| line.starts_with("deal E"))?;
            let line = line + 1 + last.0 as usize;
            Some(Broken {
                text,
                at: Place::Line(line as u32),
            })
        },
    },
    Way {
        rule: "T2",
        how: "another tile is drawn than the wall has next",
        or: &[],
        breaks: |dice| {
            let game = game(dice);
            let draws = |it: &Action| matches!(it.what, What::Draw(Drawn::Tile(_)));
            let at: Vec<usize> = (0..game.done.len())
                .filter(|&at| draws(&game.done[at]))
                .collect();
            let at = *dice.pick(&at);
            let What::Draw(drawn) = game.done[at].what else {
                return None;
            };
            // The wall as it was, the tile of that draw changed for one that is never drawn.
            let mut front = in_order(&game.dealt);
            let mut back = vec![];
            let mut place = 0;
            for (nth, action) in game.done.iter().enumerate() {
                match action.what {
                    What::Draw(it) => {
                        if nth == at {
                            place = front.len();
                        }
                        front.push(it);
                    }
                    What::Loose(it) => back.push(it),
                    _ => {}
                }
            }
            let mut rest: Vec<Drawn> = Wall::set(true).collect();
            for it in front.iter().chain(&back) {
                let taken = rest.iter().position(|other| other == it)?;
                rest.swap_remove(taken);
            }
            let other = rest
                .iter()
                .position(|it| *it != drawn && matches!(it, Drawn::Tile(_)))?;
            front[place] = std::mem::replace(&mut rest[other], drawn);
            back.reverse();
            let all: Vec<Drawn> = front.into_iter().chain(rest).chain(back).collect();
            assert!(Wall::new(all.clone(), Tail::Last).is_ok());
            let mut text = begins(game.rules, &game.dealt, &game.done[..=at]);
            for side in all.chunks(36) {
                let side: Vec<String> = side.iter().map(Drawn::to_string).collect();
                let _ = writeln!(text, "wall {}", side.join(" "));
            }
            Some(Broken {
                text,
                at: Place::Event(at as u32 + 1),
            })
        },
    },
    Way {
        rule: "W3",
        how: "a hand is counted at another number of faan",
        or: &[],
        breaks: |dice| {
            let (hand, _, _) = won(dice, anyhow)?;
            let at = hand.find("faan")?;
            let (counted, items) = hand.lines[at].split_once(" = ")?;
            let faan = another(dice, hand.faan, 10);
            let line = format!("{} {faan} = {items}", &counted[..6]);
            Some(hand.with(at, line))
        },
    },
    Way {
        rule: "W3",
        how: "an item is left out of the count",
        // An item that is wrong is named by itself.
        or: &[
            "ping-wu",
            "dui-dui-wu",
            "wan-yat-sik",
            "ching-yat-sik",
            "terminals-and-honours",
            "siu-saam-yuen",
            "daai-saam-yuen",
            "dragon-set",
            "seat-wind-set",
            "round-wind-set",
            "no-flowers",
            "own-flower",
            "all-four-flowers",
            "zi-mo",
            "gong-seung-hoi-fa",
            "hoi-dai-lo-yuet",
            "cheung-gong",
        ],
        breaks: |dice| {
            let (hand, _, _) = won(dice, anyhow)?;
            let at = hand.find("faan")?;
            let (counted, items) = hand.lines[at].split_once(" = ")?;
            let mut items: Vec<&str> = items.split(' ').collect();
            let out = dice.below(items.len());
            items.remove(out);
            let line = format!("{counted} = {}", items.join(" "));
            (!items.is_empty()).then(|| hand.with(at, line))
        },
    },
    Way {
        rule: "W4",
        how: "a Pung that a discard finishes is counted as concealed",
        or: &["W3", "four-concealed-pungs"],
        breaks: |dice| {
            let (hand, _, _) = won(dice, on_discard)?;
            let at = hand.find("faan")?;
            let pungs = hand.lines[at].contains("dui-dui-wu") && hand.faan < 10;
            let line = format!("{} 10 = four-concealed-pungs:10", &hand.lines[at][..6]);
            pungs.then(|| hand.with(at, line))
        },
    },
    Way {
        rule: "W6",
        how: "whoever won falsely pays one of the others less",
        or: &[],
        breaks: |dice| {
            let mut hand = project("worked-example");
            let end = hand
                .lines
                .iter()
                .position(|line| line.starts_with("22. "))?;
            hand.lines.truncate(end);
            let seat = *dice.pick(&["E", "W"]);
            hand.lines.push(format!("22. {seat} falsewin 4p robbing S"));
            hand.lines.push(format!("result falsewin {seat}"));
            let others = ["E", "S", "W", "N"].into_iter().filter(|it| *it != seat);
            let wrong = dice.below(3);
            for (nth, other) in others.enumerate() {
                let points = if nth == wrong {
                    dice.below(64) + 65
                } else {
                    64
                };
                hand.lines.push(format!("penalty {seat} {other} {points}"));
            }
            hand.lines.push("end".to_owned());
            let at = end + 2 + wrong;
            Some(hand.broken(at))
        },
    },
    Way {
        rule: "P1",
        how: "the bill of another number of faan is paid",
        or: &[],
        breaks: |dice| {
            let (hand, winner, _) = won(dice, anyhow)?;
            let faan = another(dice, hand.faan, 10);
            // Below the minimum a table has no bill that could be mistaken for its own.
            let least = if hand.lines[1].contains("minimum=1") {
                1
            } else {
                3
            };
            if faan < least {
                return None;
            }
            let (right, wrong) = (BILLS[hand.faan - 1], BILLS[faan - 1]);
            let pays = hand
                .pays()
                .into_iter()
                .map(|(from, points)| (from, points * wrong / right));
            let pays: Vec<(Seat, i64)> = pays.collect();
            Some(hand.paid(winner, &pays))
        },
    },
    Way {
        rule: "P2",
        how: "all three pay for a discard",
        or: &[],
        breaks: |dice| {
            let (hand, winner, _) = won(dice, on_discard)?;
            let half = BILLS[hand.faan - 1] / 2;
            Some(hand.paid(winner, &winner.others().map(|seat| (seat, half))))
        },
    },
    Way {
        rule: "P2",
        how: "another than the shooter pays",
        // It may be the one who fed a set.
        or: &["B4"],
        breaks: |dice| {
            let (hand, winner, shooter) = won(dice, on_discard)?;
            let others = winner
                .others()
                .into_iter()
                .filter(|&seat| Some(seat) != shooter);
            let other = *dice.pick(&others.collect::<Vec<Seat>>());
            let bill = BILLS[hand.faan - 1];
            Some(hand.paid(winner, &[(other, bill)]))
        },
    },
    Way {
        rule: "P3",
        how: "one of three does not pay for a Zi Mo",
        or: &[],
        breaks: |dice| {
            let (hand, winner, _) = won(dice, drawn)?;
            let mut pays = hand.pays();
            pays.remove(dice.below(3));
            Some(hand.paid(winner, &pays))
        },
    },
    Way {
        rule: "P3",
        how: "one pays a Zi Mo alone who is not liable",
        or: &[],
        breaks: |dice| {
            let (hand, winner, _) = won(dice, drawn)?;
            let one = *dice.pick(&winner.others());
            let all = BILLS[hand.faan - 1] / 2 * 3;
            Some(hand.paid(winner, &[(one, all)]))
        },
    },
    Way {
        rule: "P4",
        how: "all three pay for a robbed Kong",
        or: &[],
        breaks: |dice| {
            let (hand, winner, _) = match dice.chance(1, 8) {
                true => won(dice, by_robbing)?,
                false => {
                    let hand = Settled {
                        faan: 6,
                        ..project("worked-example")
                    };
                    (hand, Seat::North, None)
                }
            };
            let half = BILLS[hand.faan - 1] / 2;
            Some(hand.paid(winner, &winner.others().map(|seat| (seat, half))))
        },
    },
    Way {
        rule: "P5",
        how: "somebody pays for a drawn hand",
        or: &[],
        breaks: |dice| {
            let mut hand = settled(dice).filter(|hand| hand.won.is_none())?;
            let from = *dice.pick(&Seat::ALL);
            let to = *dice.pick(&from.others());
            let at = hand.find("net")?;
            let line = format!(
                "pay {} {} {}",
                from.letter(),
                to.letter(),
                1 + dice.below(99)
            );
            hand.lines.insert(at, line);
            Some(hand.broken(at))
        },
    },
    Way {
        rule: "P6",
        how: "what is gained and lost does not come to zero",
        or: &[],
        breaks: |dice| {
            let hand = settled(dice)?;
            let at = hand.find("net")?;
            let which = 1 + dice.below(4);
            let mut parts: Vec<String> = hand.lines[at].split(' ').map(str::to_owned).collect();
            let (seat, points) = parts[which].split_once('=')?;
            let points: i64 = points.parse().unwrap();
            parts[which] = format!("{seat}={}", points + 1 + dice.below(99) as i64);
            Some(hand.with(at, parts.join(" ")))
        },
    },
    Way {
        rule: "B1",
        how: "another is held liable for the fourth set",
        or: &[],
        breaks: |dice| held_liable(dice, "baau-fourth-set", "B1"),
    },
    Way {
        rule: "B2",
        how: "another is held liable for the third dragon set",
        or: &[],
        breaks: |dice| held_liable(dice, "baau-third-dragon-set", "B2"),
    },
    Way {
        rule: "B3",
        how: "all three pay where one is liable",
        or: &[],
        breaks: |dice| {
            let name = *dice.pick(&["baau-fourth-set", "baau-third-dragon-set"]);
            let (hand, winner) = (project(name), Seat::South);
            let all = hand.pays()[0].1;
            Some(hand.paid(winner, &winner.others().map(|seat| (seat, all / 3))))
        },
    },
    Way {
        rule: "B4",
        how: "whoever fed a set pays for a win on another's discard",
        or: &[],
        breaks: |dice| {
            let hand = project("baau-another-shoots");
            // As the bill is, as a Zi Mo would be, or as somebody makes it.
            let bill = hand.pays()[0].1;
            let made = 1 + dice.below(200) as i64;
            let paid = *dice.pick(&[bill, bill / 2 * 3, made]);
            Some(hand.paid(Seat::South, &[(Seat::North, paid)]))
        },
    },
    Way {
        rule: "B5",
        how: "of two who are liable the earlier pays",
        or: &[],
        breaks: |_| {
            let hand = project("baau-two-feeds");
            let all = hand.pays()[0].1;
            Some(hand.paid(Seat::South, &[(Seat::North, all)]))
        },
    },
    Way {
        rule: "B5",
        how: "of two who are liable the earlier is held to be",
        or: &[],
        breaks: |_| {
            let hand = project("baau-two-feeds");
            let at = hand.find("baau")?;
            let line = hand.lines[at].replacen("baau E", "baau N", 1);
            Some(hand.with(at, line))
        },
    },
    Way {
        rule: "D1",
        how: "another hand follows",
        or: &[],
        breaks: |dice| {
            let (hand, number, repeat, start) = second(dice)?;
            let wrong = another(dice, number, 16);
            Some(goes_on(
                hand,
                &format!("E-{wrong}"),
                &format!("E repeat={repeat}"),
                &start,
                1,
            ))
        },
    },
    Way {
        rule: "D1",
        how: "the deal passes, or stays, where it should not",
        or: &[],
        breaks: |dice| {
            let (hand, _, repeat, start) = second(dice)?;
            let wrong = if repeat == 0 {
                1 + dice.below(8)
            } else {
                2 * dice.below(4)
            };
            Some(goes_on(
                hand,
                "E-2",
                &format!("E repeat={wrong}"),
                &start,
                2,
            ))
        },
    },
    Way {
        rule: "D2",
        how: "the round moves on before all four have dealt",
        or: &[],
        breaks: |dice| {
            let (hand, _, repeat, start) = second(dice)?;
            let round = *dice.pick(&["S", "W", "N"]);
            let title = format!("{round}-{}", 1 + dice.below(4));
            Some(goes_on(
                hand,
                &title,
                &format!("E repeat={repeat}"),
                &start,
                1,
            ))
        },
    },
    Way {
        rule: "D3",
        how: "another than East deals",
        or: &[],
        breaks: |dice| {
            let (hand, number, repeat, start) = second(dice)?;
            let dealer = *dice.pick(&["S", "W", "N"]);
            let title = format!("E-{number}");
            Some(goes_on(
                hand,
                &title,
                &format!("{dealer} repeat={repeat}"),
                &start,
                2,
            ))
        },
    },
    Way {
        rule: "D3",
        how: "a seat brings other points than it has",
        or: &[],
        breaks: |dice| {
            let (hand, number, repeat, mut start) = second(dice)?;
            start[*dice.pick(&Seat::ALL)] += 1 + dice.below(99) as i64;
            let title = format!("E-{number}");
            Some(goes_on(
                hand,
                &title,
                &format!("E repeat={repeat}"),
                &start,
                3,
            ))
        },
    },
];

/// The dealt tiles as they lay in the wall: three rounds of four each, and one each (notation 3.3).
fn in_order(dealt: &BySeat<Vec<Drawn>>) -> Vec<Drawn> {
    let rounds = [0..4, 4..8, 8..12, 12..13];
    let each = rounds
        .into_iter()
        .flat_map(|round| Seat::ALL.map(|seat| dealt[seat][round.clone()].to_vec()));
    each.flatten().collect()
}

/// A record of Baau in which another seat, or another event, is written to be the feed.
fn held_liable(dice: &mut Dice, name: &str, rule: &str) -> Option<Broken> {
    let hand = project(name);
    let at = hand.find("baau")?;
    let mut parts: Vec<String> = hand.lines[at].split(' ').map(str::to_owned).collect();
    assert!(["B1", "B2"].contains(&rule));
    match dice.chance(1, 2) {
        true => {
            let others = ["E", "W", "N"].into_iter().filter(|it| *it != parts[1]);
            parts[1] = (*dice.pick(&others.collect::<Vec<_>>())).to_owned();
        }
        false => {
            // The discard of the feed would be right too.
            let event: usize = parts[5].parse().unwrap();
            parts[5] = (1 + dice.below(event - 2)).to_string();
        }
    }
    Some(hand.with(at, parts.join(" ")))
}
