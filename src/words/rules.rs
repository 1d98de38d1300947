//! A rule set in words.

use super::spoken::{item, left, list, right, widest, worth};
use super::{BOLD, DIM, line};
use crate::aloud::Tongue;
use crate::rules::{Portion, RuleSet};
use crate::said;

/// A rule set: the numbers first, then what counts, then who pays.
pub fn rule_set(rules: &RuleSet, ids: &[&str], tongue: Tongue) -> String {
    let mut text = String::new();
    let (name, id) = (item(&rules.names, tongue), &rules.id);
    let heading = said!(
        tongue,
        "{BOLD}{name}{BOLD:#} ({id})",
        "{BOLD}{name}{BOLD:#}（{id}）"
    );
    line(&mut text, &heading);
    let tiles = match rules.flowers {
        true => tongue.pick("144 tiles", "144隻牌"),
        false => tongue.pick("136 tiles, no flowers", "136隻牌，不用花牌"),
    };
    let (minimum, limit) = (rules.minimum, rules.limit);
    let numbers = said!(
        tongue,
        "{tiles} · minimum {minimum} faan · limit {limit}",
        "{tiles} · {minimum}番起糊 · {limit}番爆棚"
    );
    line(&mut text, &numbers);
    line(&mut text, "");
    let names = rules.items.iter().map(|it| item(&it.names, tongue));
    let names: Vec<String> = names.collect();
    let widest = widest(&names);
    for (item, name) in rules.items.iter().zip(&names) {
        let (name, worth) = (left(name, widest), right(&worth(&item.worth, tongue), 5));
        let id = &item.id;
        line(&mut text, &format!("  {name}  {worth}  {DIM}{id}{DIM:#}"));
    }
    line(&mut text, "");
    let bills = (rules.minimum..=rules.limit).filter_map(|faan| {
        let bill = rules.bill(faan)?;
        Some(format!("{faan}→{bill}"))
    });
    let bills = bills.collect::<Vec<_>>().join("  ");
    line(
        &mut text,
        &said!(tongue, "The bill: {bills}", "番數與數目：{bills}"),
    );
    pays(&mut text, rules, tongue);
    let off = rules.off().map(|item| item.id.clone());
    let off: Vec<String> = off.collect();
    if !off.is_empty() {
        let off = list(&off, tongue);
        let told = said!(tongue, "Known and off: {off}", "有此番種而不計：{off}");
        line(&mut text, &told);
    }
    line(
        &mut text,
        &format!("{DIM}SHA-256 {}{DIM:#}", rules.digest()),
    );
    if ids.len() > 1 {
        line(&mut text, "");
        let ids: Vec<String> = ids.iter().map(|&id| id.to_owned()).collect();
        let ids = list(&ids, tongue);
        line(
            &mut text,
            &said!(tongue, "Rule sets: {ids}", "各套規則：{ids}"),
        );
    }
    text
}

/// Who pays, and who is liable.
fn pays(text: &mut String, rules: &RuleSet, tongue: Tongue) {
    let pay = rules.pay;
    let [zi_mo, shooter, others, maker] =
        [pay.zi_mo, pay.shooter, pay.bystander, pay.maker].map(|it| portion(it, tongue));
    let paid = said!(
        tongue,
        "Zi Mo: each of three pays {zi_mo}. Discard: the shooter pays {shooter}, the others \
         {others}. Robbed Kong: its maker pays {maker}.",
        "自摸：三家各{zi_mo}。出銃：出銃者{shooter}，其餘各家{others}。搶槓：被搶槓者{maker}。"
    );
    line(text, &paid);
    if pay.dealer_double {
        let told = tongue.pick(
            "The dealer pays double, and gets double.",
            "莊家付雙倍，亦收雙倍。",
        );
        line(text, told);
    }
    let baau = rules.baau;
    let fed = [
        (baau.fourth_set, tongue.pick("the fourth set", "第四副")),
        (
            baau.third_dragon_set,
            tongue.pick("the third dragon set", "第三副三元牌"),
        ),
        (
            baau.fourth_wind_set,
            tongue.pick("the fourth wind set", "第四副風牌"),
        ),
    ];
    let fed = fed.into_iter().filter(|it| it.0).map(|it| it.1);
    let fed: Vec<&str> = fed.collect();
    let baau = match fed.is_empty() {
        true => said!(tongue, "Baau is not played.", "不設包。"),
        false => {
            let fed = fed.join(tongue.pick(", and for ", "、"));
            said!(
                tongue,
                "Baau: for {fed} on the table.",
                "包：供牌令枱上湊成{fed}者。"
            )
        }
    };
    line(text, &baau);
}

fn portion(portion: Portion, tongue: Tongue) -> &'static str {
    match portion {
        Portion::Nothing => tongue.pick("nothing", "不付"),
        Portion::Quarter => tongue.pick("a quarter of the bill", "付數目的四分之一"),
        Portion::Half => tongue.pick("half the bill", "付數目的一半"),
        Portion::Whole => tongue.pick("the bill", "付全數"),
        Portion::OneAndAHalf => tongue.pick("one and a half bills", "付數目的一倍半"),
        Portion::Double => tongue.pick("twice the bill", "付數目的兩倍"),
        Portion::Triple => tongue.pick("three times the bill", "付數目的三倍"),
    }
}
