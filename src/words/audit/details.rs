//! What is told beside a fault: what each seat could have done, what explains it, the Baau chain,
//! the settlement as recorded and as recounted, and what was missed.

use super::super::moves::{by_seat, what};
use super::super::spoken::{item_of, left, letter, or, right, widest};
use super::super::{BAD, DIM, line};
use crate::aloud::{Tongue, seat_name};
use crate::audit::{BaauChain, Because, Beside, ComesTo, Fault, Fed, Missed, Row, Why};
use crate::play::FedSet;
use crate::said;
use std::fmt::Write;

/// What each seat could have done where this is wrong.
pub(super) fn allowed(text: &mut String, fault: &Fault, tongue: Tongue) {
    let mut head = tongue.pick("Allowed there:", "當時可以：");
    for (seat, moves) in by_seat(&fault.allowed, tongue) {
        let (head_told, seat) = (left(head, 14), seat_name(seat, tongue));
        line(text, &format!("    {head_told} {seat} {moves}"));
        head = "";
    }
}

/// The event that explains a fault.
pub(super) fn because(text: &mut String, because: &Because, tongue: Tongue) {
    let Because {
        event,
        said: written,
        line: at,
        ..
    } = because;
    let name = |seat| seat_name(seat, tongue);
    let why = match because.why {
        Why::PassedWin { seat, tile, faan } => {
            let seat = name(seat);
            let faan = faan.map_or(String::new(), |faan| {
                said!(tongue, " for {faan} faan", "（{faan}番）")
            });
            said!(
                tongue,
                "{seat} could have won on {tile}{faan} and let it go",
                "{seat}當時可食 {tile}{faan}而放過"
            )
        }
        Why::Passed(seat) => {
            let seat = name(seat);
            said!(tongue, "{seat} let the tile go", "{seat}當時說不要")
        }
        Why::Claim(seat) => {
            let seat = name(seat);
            said!(
                tongue,
                "this is what {seat} had claimed",
                "{seat}剛叫了該牌"
            )
        }
        Why::Call(seat) => {
            let seat = name(seat);
            said!(tongue, "{seat} had called", "{seat}已先叫牌")
        }
        Why::Win(seat) => {
            let seat = name(seat);
            said!(tongue, "{seat} had won", "{seat}已經食糊")
        }
        Why::Replaced(_) => said!(tongue, "this is not replaced yet", "尚未補牌"),
    };
    let told = said!(
        tongue,
        "    Because of:    event {event} (line {at}), {written}: {why}.",
        "    原因：         第{event}項（第{at}行）`{written}`：{why}。"
    );
    line(text, &told);
}

/// What a win that is none costs whoever called it.
pub(super) fn penalties(text: &mut String, fault: &Fault, tongue: Tongue) {
    let pays = fault.penalties().iter();
    let pays: Vec<String> = pays
        .map(|(from, to, points)| {
            let [from, to] = [*from, *to].map(|seat| seat_name(seat, tongue));
            said!(tongue, "{from} pays {to} {points}", "{from}付{to} {points}")
        })
        .collect();
    if !pays.is_empty() {
        let pays = pays.join(tongue.pick(", ", "，"));
        let told = said!(
            tongue,
            "    As a false win (W6): {pays}.",
            "    若作詐糊（W6）：{pays}。"
        );
        line(text, &told);
    }
}

/// Which discard fed which set, and what it comes to.
pub(super) fn baau(text: &mut String, chain: &BaauChain, tongue: Tongue) {
    let name = |seat| seat_name(seat, tongue);
    let seat = name(chain.seat);
    let told = said!(
        tongue,
        "  {seat}'s sets, and who fed them:",
        "  {seat}的各副，由誰供牌："
    );
    line(text, &told);
    for (nth, Fed { set, event, by }) in chain.sets.iter().enumerate() {
        let fed = match by {
            Some((seat, discard)) => {
                let seat = name(*seat);
                said!(
                    tongue,
                    "from {seat}, discard at event {discard}",
                    "由{seat}第{discard}項打出"
                )
            }
            None => said!(tongue, "concealed", "暗牌"),
        };
        let feed = chain.feeds.iter().find(|feed| feed.claim == *event);
        let rule = feed.map_or(String::new(), |feed| {
            let what = match feed.fed {
                FedSet::Fourth => tongue.pick("the fourth set", "第四副"),
                FedSet::ThirdDragon => tongue.pick("the third dragon set", "第三副三元牌"),
                FedSet::FourthWind => tongue.pick("the fourth wind set", "第四副風牌"),
            };
            let (liable, rule) = (name(feed.liable), feed.fed.rule());
            said!(
                tongue,
                "; {what}: {liable} is liable ({rule})",
                "；{what}：{liable}包（{rule}）"
            )
        });
        let set = left(&set.to_string(), 5);
        let nth = nth + 1;
        let told = said!(
            tongue,
            "    {nth}. {set} at event {event:>3}, {fed}{rule}",
            "    {nth}. {set} 第{event:>3}項，{fed}{rule}"
        );
        line(text, &told);
    }
    let comes_to = match (chain.comes_to, chain.feed) {
        (ComesTo::PaysForAll, Some(feed)) => {
            let liable = name(feed.liable);
            said!(
                tongue,
                "{seat} drew the win, so {liable} pays for everyone (B3).",
                "{seat}自摸，由{liable}一人付全數（B3）。"
            )
        }
        (ComesTo::LetGoPays, _) => said!(
            tongue,
            "Whoever let the winning tile go pays alone (B4).",
            "出銃或被搶槓者自付，包家不付（B4）。"
        ),
        (ComesTo::FlowerWin, _) => {
            said!(
                tongue,
                "A flower win is not touched by it (W5).",
                "花糊不包（W5）。"
            )
        }
        _ => said!(tongue, "Nobody is liable.", "無人要包。"),
    };
    if chain.feeds.len() > 1 {
        let told = tongue.pick(
            "    Of two feeds one pays alone (B5).",
            "    兩家同包，只由一家付（B5）。",
        );
        line(text, told);
    }
    line(text, &format!("    {comes_to}"));
}

/// The settlement as it is recorded beside the recount; what differs is marked.
pub(super) fn beside(text: &mut String, rows: &[Beside], tongue: Tongue) {
    if rows.is_empty() {
        return;
    }
    let names: Vec<String> = rows.iter().map(|it| row(&it.what, tongue)).collect();
    let widest = widest(&names);
    let (recorded, recounted) = (
        tongue.pick("recorded", "所記"),
        tongue.pick("recounted", "重算"),
    );
    let (recorded, recounted) = (right(recorded, 8), right(recounted, 9));
    let head = format!("  {:<widest$}  {recorded}  {recounted}", "");
    line(text, &format!("{DIM}{head}{DIM:#}"));
    let number = |n: Option<i64>| n.map_or("-".to_owned(), |n| n.to_string());
    for (row, name) in rows.iter().zip(names) {
        let (recorded, recounted) = (number(row.recorded), number(row.recounted));
        let name = left(&name, widest);
        let mut told = format!("  {name}  {recorded:>8}  {recounted:>9}");
        if !row.agrees() {
            let _ = write!(told, "  {BAD}<{BAD:#}");
        }
        line(text, &told);
    }
}

/// A row of the comparison; in English as its line begins in a record.
fn row(row: &Row, tongue: Tongue) -> String {
    let name = |seat| seat_name(seat, tongue);
    match (row, tongue) {
        (Row::Item(_, id), _) => format!("  {}", item_of(id, tongue)),
        (row, Tongue::English) => row.to_string(),
        (Row::Faan(seat), Tongue::Chinese) => format!("{}番數", name(*seat)),
        (Row::Pay(from, to), Tongue::Chinese) => format!("{}付{}", name(*from), name(*to)),
        (Row::Net(seat), Tongue::Chinese) => format!("{}得失", name(*seat)),
    }
}

/// What was missed: the wins, then the claims.
pub(super) fn missed(text: &mut String, missed: &Missed, tongue: Tongue) {
    if missed.wins.is_empty() && missed.claims.is_empty() {
        return line(text, tongue.pick("  Nothing was missed.", "  沒有走漏。"));
    }
    for win in &missed.wins {
        let faan = win.faan.map_or(String::new(), |faan| {
            said!(tongue, ", {faan} faan", "，{faan}番")
        });
        let (event, seat) = (win.event, letter(win.seat, tongue));
        let what = what(win.what, tongue);
        let told = said!(
            tongue,
            "  Missed win after event {event}: {seat} {what}{faan}",
            "  第{event}項之後走漏食糊：{seat} {what}{faan}"
        );
        line(text, &told);
    }
    if missed.claims.is_empty() {
        return;
    }
    let claims = missed.claims.iter().map(|claim| {
        let whats = claim.whats.iter().map(|it| what(*it, tongue));
        let whats = match tongue {
            // However many there are, each is put beside the next as it was.
            Tongue::English => whats.collect::<Vec<_>>().join(" or "),
            Tongue::Chinese => or(&whats.collect::<Vec<_>>(), tongue),
        };
        let (event, seat) = (claim.event, letter(claim.seat, tongue));
        said!(
            tongue,
            "{event} {seat} {whats}",
            "第{event}項 {seat} {whats}"
        )
    });
    let told = tongue.pick(
        "  Claims not made, after event:",
        "  走漏的叫牌，在以下各項之後：",
    );
    line(text, told);
    for claim in claims {
        line(text, &format!("    {claim}"));
    }
}
