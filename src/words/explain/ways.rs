//! What is near: how a hand that may not win would be one that may, and how it would be worth more.

use super::super::spoken::{list, or, round};
use super::super::{BOLD, DIM, line};
use super::{counted, faan};
use crate::aloud::{Tongue, seat_name};
use crate::count::Tally;
use crate::refusal::Refusal;
use crate::rules::LimitHands;
use crate::said;
use crate::score::{Change, Way, Why};
use crate::seat::RoundWind;

/// How a hand that may not win would be one that may.
pub(super) fn to_win(text: &mut String, refusal: &Refusal, why: &Why<'_>, tongue: Tongue) {
    let far = match (refusal, why.short, why.shanten) {
        // At such a table nothing would.
        (Refusal::NoFlowerWins, ..) => return,
        (Refusal::TooFewFlowers { .. }, ..) => said!(tongue, "Too few flowers", "花牌不足"),
        (_, _, Some(0)) => said!(tongue, "It waits for another tile", "所叫的是別的牌"),
        (_, _, Some(1)) => said!(tongue, "One tile from waiting", "距叫糊尚差1隻"),
        (_, _, Some(tiles)) => {
            said!(tongue, "{tiles} tiles from waiting", "距叫糊尚差{tiles}隻")
        }
        (_, 1, None) => said!(tongue, "One faan short", "差1番"),
        (_, short, None) => said!(tongue, "{short} faan short", "差{short}番"),
    };
    line(text, "");
    let near = match why.to_win[..] {
        [] => tongue.pick("nothing near makes it a win", "沒有相近的牌可令其食糊"),
        [_] => tongue.pick("this would make it a win", "如此即可食糊"),
        [_, _, ..] => tongue.pick("each of these would make it a win", "以下任一即可食糊"),
    };
    let told = said!(
        tongue,
        "{BOLD}{far}: {near}{BOLD:#}",
        "{BOLD}{far}：{near}{BOLD:#}"
    );
    line(text, &told);
    match why.to_win[..] {
        [] => ways(text, &why.near, tongue),
        _ => ways(text, &why.to_win, tongue),
    }
}

/// Ways that come to the same but for one change of a kind, told in one row.
struct Row<'a> {
    changes: Vec<Vec<Change>>,
    way: &'a Way<'a>,
}

/// How many rows are told.
const MOST_ROWS: usize = 12;

pub(super) fn ways(text: &mut String, ways: &[Way<'_>], tongue: Tongue) {
    let mut rows: Vec<Row<'_>> = vec![];
    for way in ways {
        let joined = rows.iter_mut().any(|row| row.takes(way));
        if !joined {
            rows.push(Row {
                changes: way.changes.iter().map(|&it| vec![it]).collect(),
                way,
            });
        }
    }
    for row in rows.iter().take(MOST_ROWS) {
        line(text, &row.told(tongue));
    }
    if let more @ 1.. = rows.len().saturating_sub(MOST_ROWS) {
        let told = said!(tongue, "  and {more} other ways", "  另有{more}種");
        line(text, &told);
    }
}

impl Row<'_> {
    /// Takes a way up if it comes to the same and differs in one change of the same kind.
    fn takes(&mut self, way: &Way<'_>) -> bool {
        let same = self.changes.len() == way.changes.len()
            && self.way.tally.faan == way.tally.faan
            && self.way.tally.wins() == way.tally.wins()
            && self.way.than_now == way.than_now;
        let flower = |change: &&Change| matches!(change, Change::Flower(_));
        if !same || way.changes.iter().filter(flower).count() > 1 {
            return false;
        }
        let pairs = self.changes.iter_mut().zip(&way.changes);
        let mut apart = pairs.filter(|(mine, its)| mine[..] != [**its]);
        let (Some((mine, its)), None) = (apart.next(), apart.next()) else {
            return false;
        };
        let kind = std::mem::discriminant::<Change>;
        let taken = mine.iter().all(|it| kind(it) == kind(its));
        if taken {
            mine.push(*its);
        }
        taken
    }

    /// What it comes to: `by Zi Mo, with 2f or 2g: 4 faan  with Zi Mo 自摸 1`
    fn told(&self, tongue: Tongue) -> String {
        let tally: &Tally<'_> = &self.way.tally;
        let mut worth = faan(tally, tongue);
        if !tally.wins() {
            worth.push_str(tongue.pick(", which may not win", "，仍不可食糊"));
        }
        let than_now = &self.way.than_now;
        let mut items = vec![];
        if !than_now.more.is_empty() {
            let more = counted(&than_now.more, tongue);
            items.push(said!(tongue, "with {more}", "多{more}"));
        }
        // Beside a limit hand they are there, and add nothing.
        let alone = tally.limit && tally.rules().limit_hands == LimitHands::Alone;
        if !than_now.less.is_empty() && !alone {
            let less = counted(&than_now.less, tongue);
            items.push(said!(tongue, "without {less}", "少{less}"));
        }
        let (how, items) = (self.how(tongue), items.join(tongue.pick(", ", "，")));
        said!(
            tongue,
            "  {how}: {worth}  {DIM}{items}{DIM:#}",
            "  {how}：{worth}  {DIM}{items}{DIM:#}"
        )
    }

    /// `by Zi Mo, with 2f or 2g`
    fn how(&self, tongue: Tongue) -> String {
        let changes = self.changes.iter().map(|it| said(it, self.way, tongue));
        list(&changes.collect::<Vec<_>>(), tongue)
    }
}

/// One change, or one of several of a kind.
fn said(changes: &[Change], way: &Way<'_>, tongue: Tongue) -> String {
    let by = way.asked.win.by;
    let each = changes.iter().map(|change| match *change {
        Change::ZiMo => said!(tongue, "by Zi Mo", "自摸"),
        Change::Robbed => said!(tongue, "robbed from a Kong", "搶槓"),
        Change::Last if by.is_zi_mo() => said!(tongue, "as the last tile", "海底"),
        Change::Last => said!(tongue, "on the last discard", "食最後打出的牌"),
        Change::Kong => said!(tongue, "on a Kong's replacement", "開槓補牌食糊"),
        Change::KongUponKong => said!(
            tongue,
            "on the replacement of a second Kong in a row",
            "連開兩槓補牌食糊"
        ),
        Change::NoFlowers => said!(tongue, "without flowers", "沒有花牌"),
        Change::Loose => said!(tongue, "on a flower's replacement", "補花食糊"),
        Change::Concealed => said!(tongue, "with nothing claimed", "沒有叫牌"),
        Change::Flower(bonus) => bonus.to_string(),
        Change::Tile(tile) => tile.to_string(),
        Change::Seat(seat) => seat_name(seat, tongue).to_owned(),
        Change::Round(wind) => match tongue {
            Tongue::English => format!("{wind:?}"),
            Tongue::Chinese => round(RoundWind(wind), tongue),
        },
    });
    let each = or(&each.collect::<Vec<_>>(), tongue);
    match changes.first() {
        Some(Change::Flower(_)) => said!(tongue, "with {each}", "有 {each}"),
        Some(Change::Tile(_)) => said!(tongue, "on {each}", "食 {each}"),
        Some(Change::Seat(_)) => said!(tongue, "as {each}", "坐{each}"),
        Some(Change::Round(_)) => said!(tongue, "in the {each} round", "在{each}"),
        _ => each,
    }
}
