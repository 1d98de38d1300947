//! What is said in English.

use super::Named;
use super::voice::Voice;
use crate::audit::{BaauChain, Because, ComesTo, Ending, Explained, Fault, Verdict, Why, Winner};
use crate::bonus::Bonus;
use crate::notation::tiles::Piece;
use crate::play::{Choice, Claim, Feed, What};
use crate::record::{Act, Call, KongForm, Title, Won};
use crate::seat::Seat;
use crate::tile::{Dragon, Face, Suit, Tile};
use crate::win::WonBy;

/// English, with the Cantonese of the table.
pub(super) struct English;

impl Voice for English {
    fn begins(&self, hand: Option<Title>, verdict: Verdict) -> String {
        let hand = hand.map_or("A hand of this record".to_owned(), |title| {
            format!("Hand {} of the {} round", title.number, title.round)
        });
        let verdict = match verdict {
            Verdict::Agreed => "the record agrees",
            Verdict::Possible => "nothing in it is impossible, and not all of it was seen",
            Verdict::Wrong => "the record is wrong",
            Verdict::Unreadable => "the record cannot be read",
        };
        format!("{hand}: {verdict}.")
    }

    fn wrong_event(&self, first: bool, fault: &Fault, event: u32, it: &Explained) -> String {
        let (first, line, act) = (which(first), fault.line, act(it.seat, it.act));
        format!("{first} event is number {event}, on line {line}: {act}.")
    }

    fn wrong_line(&self, first: bool, line: u32, written: Option<&str>) -> String {
        let written = written.map_or(String::new(), |text| format!(", \"{text}\""));
        format!("{} line is number {line}{written}.", which(first))
    }

    fn broken(&self, fault: &Fault, named: &Named<'_>) -> String {
        let Some(rule) = &fault.rule else {
            return format!("It cannot be read: {}.", fault.message);
        };
        let name = named.rule(rule);
        let name = name.map_or(String::new(), |(en, _)| format!(", {en}"));
        format!("It breaks {rule}{name}: {}.", fault.message)
    }

    fn explained(&self, because: &Because) -> String {
        let (event, said) = (because.event, &because.said);
        let why = match because.why {
            Why::PassedWin {
                seat,
                tile: kind,
                faan,
            } => {
                let faan = faan.map_or(String::new(), |faan| format!(", for {faan} faan,"));
                format!(
                    "{seat} could have won{faan} on the {} there and let it go",
                    tile(kind)
                )
            }
            Why::Passed(seat) => format!("{seat} let the tile go there"),
            Why::Claim(seat) => format!("that is what {seat} had claimed"),
            Why::Call(seat) => format!("that is what {seat} had called"),
            Why::Win(seat) => format!("{seat} had won there"),
            Why::Replaced(seat) => format!("{seat} had not drawn the replacement for that yet"),
        };
        format!("The reason is event {event}, \"{said}\": {why}.")
    }

    fn could(&self, seat: Seat, moves: &[String]) -> String {
        format!("{seat} could have done this: {}.", moves.join("; "))
    }

    fn chosen(&self, choice: Choice) -> String {
        chosen(choice)
    }

    fn throws(&self, tiles: &[Tile]) -> String {
        let tiles: Vec<String> = tiles.iter().copied().map(tile).collect();
        format!("throw {}", tiles.join(", "))
    }

    fn if_called(&self, penalties: &[(Seat, Seat, i64)]) -> String {
        let paid = paid(penalties);
        format!("If that win was called, it was a false win (W6): {paid}.")
    }

    fn right(&self) -> &'static str {
        "What is right:"
    }

    fn ended(&self, ending: Ending, is_wrong: bool) -> String {
        let told = match ending {
            Ending::Open if is_wrong => {
                "After it nothing can be recounted, so this record does not show who owes what."
            }
            Ending::Open => "The hand has not ended.",
            Ending::Drawn => "Nobody won; the hand is drawn.",
            Ending::Void => "The hand does not count.",
            Ending::FalseWin(seat) => return format!("{seat} called a false win."),
            Ending::Won(_) => "The hand is won.",
        };
        told.to_owned()
    }

    fn won(&self, winner: &Winner, _: WonBy, named: &Named<'_>) -> String {
        let Some(faan) = winner.faan else {
            return format!("{} wins.", winner.seat);
        };
        let items = winner.items.iter().map(|(id, faan)| {
            let name = named.item(id);
            let name = name.map_or(id.as_str(), |names| names.en.as_str());
            format!("{name} {faan}")
        });
        let items: Vec<String> = items.collect();
        let items = items.join(", ");
        format!("{} wins with {faan} faan: {items}.", winner.seat)
    }

    fn liable(&self, chain: &BaauChain, feed: Feed) -> String {
        let (liable, event, rule) = (feed.liable, feed.discard, feed.fed.rule());
        let comes_to = match chain.comes_to {
            ComesTo::PaysForAll => "and pays for everyone (B3)",
            ComesTo::FlowerWin => "but not for a flower win (W5)",
            _ => "but whoever let the winning tile go pays alone (B4)",
        };
        let winner = chain.seat;
        format!(
            "{liable}, by the discard at event {event}, is liable for {winner} ({rule}), {comes_to}."
        )
    }

    fn pays(&self, payments: &[(Seat, Seat, i64)]) -> String {
        format!("{}.", paid(payments))
    }

    fn nobody_pays(&self) -> &'static str {
        "Nobody pays."
    }
}

/// How a wrong line is begun with.
fn which(first: bool) -> &'static str {
    match first {
        true => "The first wrong",
        false => "Another wrong",
    }
}

fn paid(payments: &[(Seat, Seat, i64)]) -> String {
    let each = payments.iter();
    let each = each.map(|(from, to, points)| format!("{from} pays {to} {points}"));
    each.collect::<Vec<_>>().join(", ")
}

/// What a seat could have done.
fn chosen(choice: Choice) -> String {
    let what = match choice {
        Choice::Draw => return "draw".to_owned(),
        Choice::Loose => return "draw the replacement".to_owned(),
        Choice::Do(what) => what,
    };
    let claim = |it: Tile, set: &str| format!("claim {} for a {set}", tile(it));
    match what {
        What::Draw(drawn) => format!("draw {}", piece(drawn.into())),
        What::Loose(drawn) => format!("draw {} as a replacement", piece(drawn.into())),
        What::Flower(it) => format!("set {} aside", bonus(it)),
        What::Discard { tile: it, .. } => format!("throw {}", tile(it)),
        What::Sheung {
            tile: it,
            with: [a, b],
            ..
        }
        | What::Call(Claim::Sheung {
            tile: it,
            with: [a, b],
        }) => {
            format!("{} with {} and {}", claim(it, "Sheung"), tile(a), tile(b))
        }
        What::Pung { tile: it, .. } | What::Call(Claim::Pung(it)) => claim(it, "Pung"),
        What::Kong { tile: it, .. } | What::Call(Claim::Kong(it)) => claim(it, "Kong"),
        What::ConcealedKong(it) => format!("declare a concealed Kong of {}", tile(it)),
        What::AddedKong(it) => format!("add {} to the Pung", tile(it)),
        What::Pass => "pass".to_owned(),
        What::Win(WonBy::Flowers) => "win by flowers".to_owned(),
        What::Win(
            WonBy::ZiMo { tile: it }
            | WonBy::Discard { tile: it, .. }
            | WonBy::RobbedKong { tile: it, .. },
        )
        | What::Call(Claim::Win(it)) => format!("win on {}", tile(it)),
    }
}

/// What a seat did.
pub(super) fn act(seat: Seat, act: Act) -> String {
    let did = match act {
        Act::Draw(it) => format!("draws {}", piece(it)),
        Act::Loose(it) => format!("draws {} as a replacement", piece(it)),
        Act::Flower(it) => format!("sets {} aside", piece(it)),
        Act::Discard { tile, .. } => format!("throws {}", piece(tile)),
        Act::Pung { tile, from } => format!("claims {} from {from} for a Pung", piece(tile)),
        Act::Sheung {
            tile,
            with: [a, b],
            from,
        } => format!(
            "claims {} from {from} for a Sheung with {} and {}",
            piece(tile),
            piece(a),
            piece(b)
        ),
        Act::Kong { tile, form } => match form {
            KongForm::Claimed(from) => format!("claims {} from {from} for a Kong", piece(tile)),
            KongForm::Concealed => format!("declares a concealed Kong of {}", piece(tile)),
            KongForm::Added => format!("adds {} to a Pung", piece(tile)),
        },
        Act::Call(call) => match call {
            Call::Pung(it) => format!("calls a Pung of {}", piece(it)),
            Call::Sheung { tile, .. } => format!("calls a Sheung of {}", piece(tile)),
            Call::Kong(it) => format!("calls a Kong of {}", piece(it)),
            Call::Win(it) => format!("calls a win on {}", piece(it)),
        },
        Act::Pass => "passes".to_owned(),
        Act::Win(how) => format!("wins {}", by(how)),
        Act::FalseWin(how) => format!("calls a false win {}", by(how)),
    };
    format!("{seat} {did}")
}

fn by(won: Won) -> String {
    match won {
        Won::Drawn(it) => format!("by Zi Mo on {}", piece(it)),
        Won::Discard { tile, from } => format!("on {} from {from}", piece(tile)),
        Won::Robbing { tile, maker } => format!("on {}, robbing {maker}'s Kong", piece(tile)),
        Won::Flowers => "by flowers".to_owned(),
    }
}

fn piece(piece: Piece) -> String {
    match piece {
        Piece::Tile(it) => tile(it),
        Piece::Bonus(it) => bonus(it).to_owned(),
        Piece::Unknown(_) => "a tile that nobody saw".to_owned(),
    }
}

pub(super) fn tile(tile: Tile) -> String {
    let suit = |suit| match suit {
        Suit::Characters => "characters",
        Suit::Dots => "dots",
        Suit::Bamboo => "bamboo",
    };
    match tile.face() {
        Face::Suited(kind, rank) => format!("{} of {}", rank.get(), suit(kind)),
        Face::Wind(wind) => format!("{} wind", Seat::ALL[wind as usize]),
        Face::Dragon(Dragon::Red) => "Red dragon".to_owned(),
        Face::Dragon(Dragon::Green) => "Green dragon".to_owned(),
        Face::Dragon(Dragon::White) => "White dragon".to_owned(),
    }
}

pub(super) fn bonus(bonus: Bonus) -> &'static str {
    [
        "Plum",
        "Orchid",
        "Chrysanthemum",
        "Bamboo flower",
        "Spring",
        "Summer",
        "Autumn",
        "Winter",
    ][bonus.index()]
}
