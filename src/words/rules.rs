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
    let baau = match (rules.baau.fourth_set, rules.baau.third_dragon_set) {
        (true, true) => "Baau: for the fourth set on the table, and for the third dragon set.",
        (true, false) => "Baau: for the fourth set on the table.",
        (false, true) => "Baau: for the third dragon set on the table.",
        (false, false) => "Baau is not played.",
    };
    line(&mut text, baau);
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
    }
}
