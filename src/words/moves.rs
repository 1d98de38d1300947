//! What seats may do, told by seat in few words.

use super::spoken::list;
use crate::aloud::{Tongue, seat_name};
use crate::audit::Allowed;
use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::play::{Choice, Claim, What};
use crate::said;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::win::WonBy;

/// What each seat may do, in the order given: its discards together, and a claim once, whether it
/// is called first or takes effect at once.
pub(super) fn by_seat(allowed: &[Allowed], tongue: Tongue) -> Vec<(Seat, String)> {
    let mut all: Vec<(Seat, Vec<Choice>)> = vec![];
    for one in allowed {
        match all.last_mut() {
            Some((seat, choices)) if *seat == one.seat => choices.push(one.choice),
            _ => all.push((one.seat, vec![one.choice])),
        }
    }
    let told = |(seat, choices): (Seat, Vec<Choice>)| (seat, list(&told(&choices, tongue), tongue));
    all.into_iter().map(told).collect()
}

fn told(choices: &[Choice], tongue: Tongue) -> Vec<String> {
    let takes_effect = |claim: Claim| {
        choices.iter().any(|choice| match *choice {
            Choice::Do(What::Pung { tile, .. }) => claim == Claim::Pung(tile),
            Choice::Do(What::Kong { tile, .. }) => claim == Claim::Kong(tile),
            Choice::Do(What::Sheung { tile, with, .. }) => claim == Claim::Sheung { tile, with },
            Choice::Do(What::Win(by)) => by.tile().map(Claim::Win) == Some(claim),
            _ => false,
        })
    };
    let mut thrown = Counts::NONE;
    let mut aside = BonusSet::default();
    let mut told = vec![];
    for choice in choices {
        match *choice {
            Choice::Do(What::Discard { tile, .. }) => thrown.extend([tile]),
            Choice::Do(What::Flower(bonus)) => {
                aside.insert(bonus);
            }
            Choice::Do(What::Call(claim)) if takes_effect(claim) => {}
            choice => told.push(self::choice(choice, tongue)),
        }
    }
    if !aside.is_empty() {
        told.push(said!(tongue, "flower {aside}", "亮出 {aside}"));
    }
    if thrown != Counts::NONE {
        told.push(said!(tongue, "discard {thrown}", "打 {thrown}"));
    }
    told
}

/// A choice, with its tiles as notation has them; in English as a player would type it.
fn choice(choice: Choice, tongue: Tongue) -> String {
    match (choice, tongue) {
        (_, Tongue::English) => choice.to_string(),
        (Choice::Draw, Tongue::Chinese) => "摸牌".to_owned(),
        (Choice::Loose, Tongue::Chinese) => "補牌".to_owned(),
        (Choice::Do(it), Tongue::Chinese) => what(it, tongue),
    }
}

/// What is done, with its tiles as notation has them; in English as a record has it.
pub(super) fn what(what: What, tongue: Tongue) -> String {
    match tongue {
        Tongue::English => what.to_string(),
        Tongue::Chinese => in_chinese(what),
    }
}

fn in_chinese(what: What) -> String {
    let name = |seat| seat_name(seat, Tongue::Chinese);
    let from =
        |from: Option<Seat>| from.map_or(String::new(), |from| format!("（{}打出）", name(from)));
    let sheung = |tile: Tile, with: [Tile; 2]| {
        let with: Counts = with.into_iter().collect();
        format!("以 {with} 上 {tile}")
    };
    match what {
        What::Draw(drawn) => format!("摸 {drawn}"),
        What::Loose(drawn) => format!("補 {drawn}"),
        What::Flower(bonus) => format!("亮出 {bonus}"),
        What::Discard { tile, just_drawn } => {
            format!("打 {tile}{}", if just_drawn { "^" } else { "" })
        }
        What::Sheung {
            tile,
            with,
            from: by,
        } => sheung(tile, with) + &from(by),
        What::Pung { tile, from: by } => format!("碰 {tile}{}", from(by)),
        What::Kong { tile, from: by } => format!("槓 {tile}{}", from(by)),
        What::ConcealedKong(tile) => format!("暗槓 {tile}"),
        What::AddedKong(tile) => format!("加槓 {tile}"),
        What::Call(Claim::Sheung { tile, with }) => format!("叫{}", sheung(tile, with)),
        What::Call(Claim::Pung(tile)) => format!("叫碰 {tile}"),
        What::Call(Claim::Kong(tile)) => format!("叫槓 {tile}"),
        What::Call(Claim::Win(tile)) => format!("叫食 {tile}"),
        What::Pass => "不要".to_owned(),
        What::Win(WonBy::ZiMo { tile }) => format!("自摸 {tile}"),
        What::Win(WonBy::Discard { tile, shooter }) => format!("食 {tile}{}", from(shooter)),
        What::Win(WonBy::RobbedKong { tile, maker }) => match maker {
            Some(maker) => format!("搶{}的 {tile} 槓", name(maker)),
            None => format!("搶 {tile} 槓"),
        },
        What::Win(WonBy::Flowers) => "叫花糊".to_owned(),
    }
}
