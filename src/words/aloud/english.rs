//! The verdict in English.

use super::{Named, by_seat};
use crate::audit::{Because, ComesTo, Ending, Fault, HandAudit, Verdict, Why, Winner};
use crate::bonus::Bonus;
use crate::notation::tiles::Piece;
use crate::play::{Choice, Claim, What};
use crate::record::{Act, Call, KongForm, Won};
use crate::seat::Seat;
use crate::tile::{Dragon, Face, Suit, Tile};
use crate::win::WonBy;

/// The sentences, a line each.
pub(super) fn verdict(
    audit: &HandAudit,
    source: &dyn Fn(u32) -> Option<String>,
    named: &Named<'_>,
) -> Vec<String> {
    let mut told = vec![];
    let hand = audit
        .hand
        .map_or("A hand of this record".to_owned(), |title| {
            format!("Hand {} of the {} round", title.number, title.round)
        });
    told.push(match audit.verdict {
        Verdict::Agreed => format!("{hand}: the record agrees."),
        Verdict::Possible => {
            format!("{hand}: nothing in it is impossible, and not all of it was seen.")
        }
        Verdict::Wrong => format!("{hand}: the record is wrong."),
        Verdict::Unreadable => format!("{hand}: the record cannot be read."),
    });
    for (nth, fault) in audit.faults.iter().enumerate() {
        wrong(&mut told, nth, fault, source, named);
    }
    let right = audit.verdict == Verdict::Wrong && audit.ending != Ending::Open;
    if right {
        told.push("What is right:".to_owned());
    }
    ended(&mut told, audit, named);
    told
}

/// One thing that is wrong.
fn wrong(
    told: &mut Vec<String>,
    nth: usize,
    fault: &Fault,
    source: &dyn Fn(u32) -> Option<String>,
    named: &Named<'_>,
) {
    let first = if nth == 0 {
        "The first wrong"
    } else {
        "Another wrong"
    };
    let line = fault.line;
    match (fault.event, &fault.explained) {
        (Some(event), Some(it)) => {
            told.push(format!(
                "{first} event is number {event}, on line {line}: {}.",
                act(it.seat, it.act)
            ));
        }
        _ => {
            let written =
                source(line).map_or(String::new(), |text| format!(", \"{}\"", text.trim()));
            told.push(format!("{first} line is number {line}{written}."));
        }
    }
    if let Some(rule) = &fault.rule {
        let name = named
            .rule(rule)
            .map_or(String::new(), |(en, _)| format!(", {en}"));
        told.push(format!("It breaks {rule}{name}: {}.", fault.message));
    } else {
        told.push(format!("It cannot be read: {}.", fault.message));
    }
    if let Some(because) = fault.because() {
        told.push(explained(because));
    }
    let throws = |tiles: Vec<String>| format!("throw {}", tiles.join(", "));
    for (seat, moves) in by_seat(&fault.allowed, &chosen, &tile, &throws) {
        told.push(format!(
            "{seat} could have done this: {}.",
            moves.join("; ")
        ));
    }
    if !fault.penalties().is_empty() {
        let paid = paid(fault.penalties());
        told.push(format!(
            "If that win was called, it was a false win (W6): {paid}."
        ));
    }
}

fn explained(because: &Because) -> String {
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

/// How it ended, and who pays.
fn ended(told: &mut Vec<String>, audit: &HandAudit, named: &Named<'_>) {
    let is_false_win = audit.faults.iter().any(|it| !it.penalties().is_empty());
    match audit.ending {
        Ending::Open if audit.verdict == Verdict::Unreadable || is_false_win => {}
        Ending::Open if audit.verdict == Verdict::Wrong => {
            told.push(
                "After it nothing can be recounted, so this record does not show who owes what."
                    .to_owned(),
            );
        }
        Ending::Open => told.push("The hand has not ended.".to_owned()),
        Ending::Drawn => told.push("Nobody won; the hand is drawn.".to_owned()),
        Ending::Void => told.push("The hand does not count.".to_owned()),
        Ending::FalseWin(seat) => told.push(format!("{seat} called a false win.")),
        Ending::Won(_) => audit.winners.iter().for_each(|it| won(told, it, named)),
    }
    for chain in audit
        .baau
        .iter()
        .filter(|it| it.comes_to != ComesTo::Nothing)
    {
        let Some(feed) = chain.feed else { continue };
        let (liable, event) = (feed.liable, feed.discard);
        let fed = format!(
            "{liable}, by the discard at event {event}, is liable for {}",
            chain.seat
        );
        let rule = feed.fed.rule();
        told.push(match chain.comes_to {
            ComesTo::PaysForAll => format!("{fed} ({rule}), and pays for everyone (B3)."),
            ComesTo::FlowerWin => format!("{fed} ({rule}), but not for a flower win (W5)."),
            _ => format!("{fed} ({rule}), but whoever let the winning tile go pays alone (B4)."),
        });
    }
    match (audit.payments.is_empty(), audit.net) {
        (false, _) => told.push(format!("{}.", paid(&audit.payments))),
        (true, Some(_)) => told.push("Nobody pays.".to_owned()),
        (true, None) => {}
    }
}

fn won(told: &mut Vec<String>, winner: &Winner, named: &Named<'_>) {
    let Some(faan) = winner.faan else {
        return told.push(format!("{} wins.", winner.seat));
    };
    let items = winner.items.iter().map(|(id, faan)| {
        let name = named
            .item(id)
            .map_or(id.as_str(), |names| names.en.as_str());
        format!("{name} {faan}")
    });
    let items: Vec<String> = items.collect();
    told.push(format!(
        "{} wins with {faan} faan: {}.",
        winner.seat,
        items.join(", ")
    ));
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
fn act(seat: Seat, act: Act) -> String {
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

fn tile(tile: Tile) -> String {
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

fn bonus(bonus: Bonus) -> &'static str {
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
