//! Why a hand is worth what it is worth, in words.

mod ways;

use super::spoken::{self, and, left, widest};
use super::{BOLD, line};
use crate::aloud::Tongue;
use crate::count::{Counted, Made, Place, Reading, Tally};
use crate::counts::Counts;
use crate::rules::Item;
use crate::said;
use crate::score::{Because, Other, Scored, Why};
use crate::set::Set;
use crate::tile::Tile;
use crate::win::WonBy;
use ways::{to_win, ways};

/// The tiles of each item, what was not counted and why, the other readings, and what is near.
pub(super) fn reasons(text: &mut String, scored: &Scored<'_>, tongue: Tongue) {
    let why = scored.why();
    if let Ok(tally) = &scored.tally {
        line(text, "");
        line(
            text,
            &said!(tongue, "{BOLD}Why{BOLD:#}", "{BOLD}如何計{BOLD:#}"),
        );
        made(text, scored, tally, &why, tongue);
        not_counted(text, tally, &why, tongue);
        readings(text, tally, &why.others, tongue);
    }
    if let Some(refusal) = scored.refusal() {
        to_win(text, &refusal, &why, tongue);
    } else if !why.near.is_empty() {
        line(text, "");
        line(
            text,
            &said!(tongue, "{BOLD}Worth more{BOLD:#}", "{BOLD}可多計{BOLD:#}"),
        );
        ways(text, &why.near, tongue);
    }
}

/// The tiles that make each item.
fn made(text: &mut String, scored: &Scored<'_>, tally: &Tally<'_>, why: &Why<'_>, tongue: Tongue) {
    let names = tally.items.iter().map(|it| name(it.item, tongue));
    let names: Vec<String> = names.collect();
    let widest = widest(&names);
    for (name, made) in names.iter().zip(&why.made) {
        let name = left(name, widest);
        let tiles = match made {
            Made::Hand(_) => tongue.pick("the whole hand", "整副牌").to_owned(),
            Made::Last(tile) => match scored.asked.win.by {
                WonBy::ZiMo { .. } => said!(tongue, "{tile}, drawn", "{tile}，自摸"),
                WonBy::RobbedKong { .. } => said!(tongue, "{tile}, robbed", "{tile}，搶槓"),
                _ => said!(tongue, "{tile}, discarded", "{tile}，出銃"),
            },
            Made::NoFlowers => tongue
                .pick("no flower and no season", "沒有花牌")
                .to_owned(),
            Made::Sets { .. } | Made::Flowers(_) => made.to_string(),
        };
        line(text, &format!("  {name}  {tiles}"));
    }
}

/// What was stood in for, what a limit hand hides, and what is beyond the limit.
fn not_counted(text: &mut String, tally: &Tally<'_>, why: &Why<'_>, tongue: Tongue) {
    for stood in tally.stood_in() {
        let (item, by) = (name(stood.item, tongue), name(stood.by, tongue));
        let told = said!(
            tongue,
            "  {item} is not counted: {by} stands in for it.",
            "  {item}不計：已由{by}取代。"
        );
        line(text, &told);
    }
    if !why.hidden.is_empty() {
        let hidden: Vec<String> = why.hidden.iter().map(|item| name(item, tongue)).collect();
        let hidden = and(&hidden, tongue);
        let told = said!(
            tongue,
            "  A limit hand scores the limit and nothing is added: not {hidden}.",
            "  爆棚牌型只計爆棚，不另加番：{hidden}不計。"
        );
        line(text, &told);
    }
    let limit = tally.rules().limit;
    let raw = tally.raw;
    if u16::from(limit) < raw {
        let told = said!(
            tongue,
            "  {raw} faan are more than the limit of {limit}.",
            "  {raw}番已超過爆棚的{limit}番。"
        );
        line(text, &told);
    }
}

/// The readings that were not chosen, and what decides.
fn readings(text: &mut String, tally: &Tally<'_>, others: &[Other<'_>], tongue: Tongue) {
    if others.is_empty() {
        let told = tongue.pick("  There is no other way to read it.", "  沒有其他拆法。");
        line(text, told);
    }
    for other in others {
        let reading = other.tally.reading().to_string();
        // Laid out alike, they differ in the place of the winning tile.
        let reading = match reading == tally.reading().to_string() {
            true => {
                let place = place(&other.tally.reading(), tongue);
                said!(tongue, "{reading}, {place}", "{reading}（食糊牌{place}）")
            }
            false => reading,
        };
        let mut items = vec![];
        if !other.than_chosen.more.is_empty() {
            let more = counted(&other.than_chosen.more, tongue);
            items.push(said!(tongue, ", with {more}", "，多{more}"));
        }
        if !other.than_chosen.less.is_empty() {
            let less = counted(&other.than_chosen.less, tongue);
            items.push(said!(tongue, ", without {less}", "，少{less}"));
        }
        let (faan, items) = (faan(&other.tally, tongue), items.concat());
        let told = said!(
            tongue,
            "  It also reads {reading}: {faan}{items}.",
            "  亦可拆成 {reading}：{faan}{items}。"
        );
        line(text, &told);
        let why = decides(tally, other.because, tongue);
        line(text, &said!(tongue, "    {why}.", "    {why}。"));
    }
}

/// What of W3 decides against a reading.
fn decides(tally: &Tally<'_>, because: Because, tongue: Tongue) -> String {
    let same = match tally.wins() {
        true => tongue.pick("It pays the same, and", "所付相同，而"),
        false => tongue.pick("It may not win either, and", "同樣不可食糊，而"),
    };
    let why = match because {
        Because::MayNotWin => {
            return said!(tongue, "It may not win so (W2)", "如此拆不可食糊（W2）");
        }
        Because::PaysLess => said!(tongue, "It pays less", "所付較少"),
        Because::NoLimitHand => said!(tongue, "{same} is no limit hand", "{same}不是爆棚牌型"),
        Because::FewerFaan => said!(tongue, "{same} has fewer faan", "{same}番數較少"),
        Because::FewerItems => said!(tongue, "{same} has fewer items", "{same}番種較少"),
        Because::LaterSet(first, later) => {
            let why = match (first, later) {
                (Set::Sheung(_), Set::Pung(_)) => {
                    tongue.pick("a Sheung before a Pung", "順子先於刻子")
                }
                _ => tongue.pick("the lower tile first", "小牌在先"),
            };
            said!(
                tongue,
                "{same} {first} goes before {later}: {why}",
                "{same} {first} 先於 {later}：{why}"
            )
        }
        Because::LaterPair(first, later) => {
            let [first, later] = [first, later].map(pair);
            said!(
                tongue,
                "{same} the Pair {first} goes before {later}",
                "{same}以 {first} 作眼先於 {later}"
            )
        }
        Because::LaterPlace => {
            let place = place(&tally.reading(), tongue);
            said!(
                tongue,
                "{same} the winning tile is taken to be {place}",
                "{same}食糊牌當作{place}"
            )
        }
        Because::LaterShape => said!(
            tongue,
            "{same} four sets and a Pair go before another shape",
            "{same}四副一對眼先於其他牌型"
        ),
    };
    said!(tongue, "{why} (W3)", "{why}（W3）")
}

/// `Zi Mo 自摸`
fn name(item: &Item, tongue: Tongue) -> String {
    spoken::item(&item.names, tongue)
}

/// `Ping Wu 平糊 1 and Zi Mo 自摸 1`
fn counted(items: &[Counted<'_>], tongue: Tongue) -> String {
    let each = items.iter().map(|it| {
        let times = u32::from(it.times);
        let (name, faan) = (name(it.item, tongue), it.faan);
        match it.item.worth.is_limit(times) {
            true => name,
            false => said!(tongue, "{name} {faan}", "{name}{faan}番"),
        }
    });
    and(&each.collect::<Vec<_>>(), tongue)
}

/// `3 faan`, `10 faan, the limit`, `12 faan, paid as 10`
fn faan(tally: &Tally<'_>, tongue: Tongue) -> String {
    let (faan, raw) = (tally.faan, tally.raw);
    match u16::from(faan) < raw {
        _ if tally.limit => said!(tongue, "{faan} faan, the limit", "{faan}番（爆棚）"),
        true => said!(
            tongue,
            "{raw} faan, paid as {faan}",
            "{raw}番（作{faan}番計）"
        ),
        false => spoken::faan(faan, tongue),
    }
}

/// Where the winning tile stands in a reading.
fn place(reading: &Reading, tongue: Tongue) -> String {
    let Reading::Sets(grouping) = reading else {
        return said!(tongue, "among the rest", "在其餘的牌中");
    };
    let set = match grouping.place {
        Place::Pair => None,
        Place::Set(at) => grouping.concealed.get(at),
    };
    match set {
        Some(set) => said!(tongue, "in {set}", "在 {set} 中"),
        None => said!(tongue, "in the Pair", "在眼中"),
    }
}

fn pair(tile: Tile) -> String {
    [tile; 2].into_iter().collect::<Counts>().to_string()
}
