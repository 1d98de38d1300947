//! A rule set in words.

use super::{BOLD, DIM, line};
use crate::rules::{Portion, RuleSet};
use unicode_width::UnicodeWidthStr;

/// A rule set: the numbers first, then what counts, then who pays.
pub fn rule_set(rules: &RuleSet, ids: &[&str]) -> String {
    let mut text = String::new();
    let names = &rules.names;
    line(
        &mut text,
        &format!("{BOLD}{} {}{BOLD:#} ({})", names.en, names.zh, rules.id),
    );
    let tiles = if rules.flowers {
        "144 tiles"
    } else {
        "136 tiles, no flowers"
    };
    line(
        &mut text,
        &format!(
            "{tiles} · minimum {} faan · limit {}",
            rules.minimum, rules.limit
        ),
    );
    line(&mut text, "");
    let widest = rules
        .items
        .iter()
        .map(|item| item.names.en.width() + item.names.zh.width() + 1);
    let widest = widest.max().unwrap_or(0);
    for item in &rules.items {
        let name = format!("{} {}", item.names.en, item.names.zh);
        let apart = " ".repeat(widest - name.width());
        let worth = &item.worth;
        line(
            &mut text,
            &format!("  {name}{apart}  {worth:>5}  {DIM}{}{DIM:#}", item.id),
        );
    }
    line(&mut text, "");
    let bills = (rules.minimum..=rules.limit).filter_map(|faan| {
        let bill = rules.bill(faan)?;
        Some(format!("{faan}→{bill}"))
    });
    line(
        &mut text,
        &format!("The bill: {}", bills.collect::<Vec<_>>().join("  ")),
    );
    let pay = rules.pay;
    let paid = format!(
        "Zi Mo: each of three pays {}. Discard: the shooter pays {}, the others {}. \
         Robbed Kong: its maker pays {}.",
        portion(pay.zi_mo),
        portion(pay.shooter),
        portion(pay.bystander),
        portion(pay.maker)
    );
    line(&mut text, &paid);
    if pay.dealer_double {
        line(&mut text, "The dealer pays double, and gets double.");
    }
    let baau = rules.baau;
    let fed = [
        (baau.fourth_set, "the fourth set"),
        (baau.third_dragon_set, "the third dragon set"),
        (baau.fourth_wind_set, "the fourth wind set"),
    ];
    let fed = fed.into_iter().filter(|it| it.0).map(|it| it.1);
    let fed: Vec<&str> = fed.collect();
    let baau = match fed.is_empty() {
        true => "Baau is not played.".to_owned(),
        false => format!("Baau: for {} on the table.", fed.join(", and for ")),
    };
    line(&mut text, &baau);
    let off: Vec<&str> = rules.off().map(|item| item.id.as_str()).collect();
    if !off.is_empty() {
        line(&mut text, &format!("Known and off: {}", off.join(", ")));
    }
    line(
        &mut text,
        &format!("{DIM}SHA-256 {}{DIM:#}", rules.digest()),
    );
    if ids.len() > 1 {
        line(&mut text, "");
        line(&mut text, &format!("Rule sets: {}", ids.join(", ")));
    }
    text
}

fn portion(portion: Portion) -> &'static str {
    match portion {
        Portion::Nothing => "nothing",
        Portion::Quarter => "a quarter of the bill",
        Portion::Half => "half the bill",
        Portion::Whole => "the bill",
        Portion::OneAndAHalf => "one and a half bills",
        Portion::Double => "twice the bill",
        Portion::Triple => "three times the bill",
    }
}
