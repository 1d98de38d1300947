//! What a hand is worth, in words.

use super::explain::reasons;
use super::spoken::{faan, item, left, right, round, widest};
use super::{BAD, BOLD, DIM, GOOD, line, signed};
use crate::aloud::{Tongue, seat_name};
use crate::count::{Reading, Tally};
use crate::notation::Asked;
use crate::said;
use crate::score::Scored;
use crate::seat::Seat;
use crate::settle::Payments;
use crate::win::WonBy;

/// What a hand is worth: how it was read, its items, the total, and who pays.
pub fn score(scored: &Scored<'_>, explain: bool, tongue: Tongue) -> String {
    let mut text = String::new();
    let heading = heading(&scored.asked, tongue);
    let rules = scored.rules.names.speak(tongue);
    match &scored.tally {
        Ok(tally) => {
            let reading = match tally.reading() {
                Reading::Flowers => scored.asked.hand.set_aside().to_string(),
                _ => tally.reading().to_string(),
            };
            line(&mut text, &format!("{BOLD}{reading}{BOLD:#}"));
            line(&mut text, &format!("{heading} · {rules}"));
            line(&mut text, "");
            items(&mut text, tally, tongue);
            total(&mut text, tally, tongue);
        }
        Err(_) => {
            line(&mut text, &format!("{BOLD}{}{BOLD:#}", scored.asked));
            line(&mut text, &format!("{heading} · {rules}"));
        }
    }
    line(&mut text, "");
    if let Some(refusal) = scored.refusal() {
        let (rule, refusal) = (refusal.rule(), refusal.said(tongue));
        let told = said!(
            tongue,
            "{BAD}No win{BAD:#} ({rule}): {refusal}.",
            "{BAD}不算食糊{BAD:#}（{rule}）：{refusal}。"
        );
        line(&mut text, &told);
    }
    if let Some(payments) = scored.payments {
        line(&mut text, &paid(payments, tongue));
    }
    if let Some(liable) = scored.asked.liable.filter(|_| scored.payments.is_some()) {
        line(&mut text, &baau(scored, liable, tongue));
    }
    if explain {
        reasons(&mut text, scored, tongue);
    }
    text
}

/// Who is liable, and whether that changed who pays.
fn baau(scored: &Scored<'_>, liable: Seat, tongue: Tongue) -> String {
    let (baau, rules) = (scored.rules.baau, scored.rules.names.speak(tongue));
    let liable = seat_name(liable, tongue);
    match scored.asked.win.by {
        _ if !baau.is_played() => said!(
            tongue,
            "{rules} plays no Baau, so {liable} is not liable.",
            "{rules}不設包，{liable}不用包。"
        ),
        WonBy::Flowers if !baau.flower_wins => said!(
            tongue,
            "Baau does not touch a flower win (W5): {liable} is not liable.",
            "花糊不包（W5），{liable}不用包。"
        ),
        WonBy::ZiMo { .. } | WonBy::Flowers => said!(
            tongue,
            "{liable} is liable and pays for all (B3).",
            "{liable}包牌，一人付全數（B3）。"
        ),
        _ => said!(
            tongue,
            "{liable} fed the set, but whoever let the tile go pays (B4).",
            "{liable}雖有供牌，但出銃或被搶槓者自付（B4）。"
        ),
    }
}

/// Whose win, how, and in which round.
fn heading(asked: &Asked, tongue: Tongue) -> String {
    let win = &asked.win;
    let (seat, round) = (seat_name(win.seat, tongue), round(win.round, tongue));
    let other = |it: Seat| seat_name(it, tongue);
    let how = match win.by {
        WonBy::ZiMo { tile } => said!(tongue, "{seat} draws {tile}", "{seat}自摸 {tile}"),
        WonBy::Discard {
            tile,
            shooter: Some(shooter),
        } => {
            let from = other(shooter);
            said!(
                tongue,
                "{seat} wins on {tile} from {from}",
                "{seat}食 {tile}，{from}出銃"
            )
        }
        WonBy::Discard {
            tile,
            shooter: None,
        } => said!(
            tongue,
            "{seat} wins on {tile}, discarded",
            "{seat}食出銃的 {tile}"
        ),
        WonBy::RobbedKong {
            tile,
            maker: Some(maker),
        } => {
            let maker = other(maker);
            said!(
                tongue,
                "{seat} robs {maker}'s Kong of {tile}",
                "{seat}搶{maker}的 {tile} 槓"
            )
        }
        WonBy::RobbedKong { tile, maker: None } => {
            said!(tongue, "{seat} robs a Kong of {tile}", "{seat}搶 {tile} 槓")
        }
        WonBy::Flowers => said!(tongue, "{seat} wins by flowers", "{seat}花糊"),
    };
    said!(tongue, "{how}, {round}", "{how}，{round}")
}

fn items(text: &mut String, tally: &Tally<'_>, tongue: Tongue) {
    let names = tally.items.iter().map(|counted| {
        let names = &counted.item.names;
        let times = match counted.times {
            1 => return item(names, tongue),
            n => format!(" ×{n}"),
        };
        let (en, zh) = (&names.en, &names.zh);
        said!(tongue, "{en}{times} {zh}", "{zh}{times}")
    });
    let names: Vec<String> = names.collect();
    let widest = widest(&names);
    for (counted, name) in tally.items.iter().zip(&names) {
        let limit = counted.item.worth.is_limit(u32::from(counted.times));
        let faan = match limit {
            true => tongue.pick("limit", "爆棚").to_owned(),
            false => counted.faan.to_string(),
        };
        let (name, faan, id) = (left(name, widest), right(&faan, 5), &counted.item.id);
        line(text, &format!("  {name}  {faan}  {DIM}{id}{DIM:#}"));
    }
    if tally.items.is_empty() {
        line(text, tongue.pick("  nothing that counts", "  無番"));
    }
}

fn total(text: &mut String, tally: &Tally<'_>, tongue: Tongue) {
    let raw = tally.raw;
    let why = if tally.limit {
        said!(tongue, " (the limit)", "（爆棚）")
    } else if u16::from(tally.faan) < raw {
        said!(
            tongue,
            " ({raw} counted, paid as the limit)",
            "（計{raw}番，作爆棚計）"
        )
    } else {
        String::new()
    };
    let style = if tally.wins() { GOOD } else { BAD };
    let faan = faan(tally.faan, tongue);
    line(
        text,
        &format!("  {style}{BOLD}{faan}{BOLD:#}{style:#}{why}"),
    );
}

/// The four payments, or those that can be told without the shooter's name.
fn paid(payments: Payments, tongue: Tongue) -> String {
    match payments {
        Payments::Seats(settlement) => {
            let net = settlement.net();
            let seats = net.iter().map(|(seat, points)| {
                let seat = seat_name(seat, tongue);
                format!("{seat} {}", signed(*points))
            });
            seats.collect::<Vec<_>>().join("   ")
        }
        Payments::Unnamed {
            winner,
            shooter,
            others,
        } => {
            let [winner, shooter, others] = [winner, shooter, others].map(signed);
            said!(
                tongue,
                "the winner {winner}   who let it go {shooter}   each of the others {others}",
                "食糊者 {winner}   出銃者 {shooter}   其餘各家 {others}"
            )
        }
        Payments::Unsaid => said!(
            tongue,
            "The dealer pays double here, so who pays what depends on who let the tile go: say it \
             after the tile (`9s<W`), or with --from.",
            "此枱莊家加倍，要知道誰出銃才能計數：請寫在該牌之後（`9s<W`），或用 `--from`。"
        ),
    }
}
