//! What another rule set would change, in words.

use super::spoken::worth;
use super::{BOLD, DIM, line};
use crate::parlour::{Compared, Value};
use crate::rules::RuleSet;
use crate::said;
use crate::tongue::Tongue;

/// What is otherwise by the new rule set: the numbers, the items, the sample hands.
pub(super) fn compared(compared: &Compared, tongue: Tongue) -> String {
    let (new, old) = (&compared.new, &compared.old);
    let mut text = String::new();
    let (to, from) = (name(new, tongue), name(old, tongue));
    let head = said!(tongue, "{to}, compared with {from}", "{to}，與{from}比較");
    line(&mut text, &format!("{BOLD}{head}{BOLD:#}"));
    let rows = [numbers(new, old, tongue), items(new, old, tongue)].concat();
    for row in &rows {
        line(&mut text, &format!("  {row}"));
    }
    let hands = compared.hands.iter().filter(|it| it.new != it.old);
    let hands: Vec<_> = hands.collect();
    if !hands.is_empty() {
        line(&mut text, "");
    }
    for hand in &hands {
        line(&mut text, &format!("  {}", hand.hand));
        let (was, is) = (value(hand.old, tongue), value(hand.new, tongue));
        line(&mut text, &format!("      {DIM}{was} →{DIM:#} {is}"));
    }
    let (all, same) = (compared.hands.len(), compared.hands.len() - hands.len());
    let same = match (rows.is_empty(), hands.is_empty()) {
        (true, true) => said!(
            tongue,
            "Nothing that is counted or paid is otherwise.",
            "計番與付款並無分別。"
        ),
        _ => said!(
            tongue,
            "{same} of {all} sample hands are worth the same.",
            "{all}副例牌之中，{same}副的價值不變。"
        ),
    };
    line(&mut text, &same);
    text
}

fn name(rules: &RuleSet, tongue: Tongue) -> String {
    let name = rules.names.speak(tongue);
    match name == rules.id {
        true => name.to_owned(),
        false => {
            let id = &rules.id;
            said!(tongue, "{name} ({id})", "{name}（{id}）")
        }
    }
}

/// The numbers that are otherwise.
fn numbers(new: &RuleSet, old: &RuleSet, tongue: Tongue) -> Vec<String> {
    let mut rows = vec![];
    let (was, is) = (old.minimum, new.minimum);
    if was != is {
        rows.push(said!(
            tongue,
            "minimum: {was} → {is} faan",
            "起糊：{was} → {is}番"
        ));
    }
    let (was, is) = (old.limit, new.limit);
    if was != is {
        rows.push(said!(
            tongue,
            "limit: {was} → {is} faan",
            "爆棚：{was} → {is}番"
        ));
    }
    let tiles = |rules: &RuleSet| if rules.flowers { 144 } else { 136 };
    let (was, is) = (tiles(old), tiles(new));
    if was != is {
        rows.push(said!(tongue, "tiles: {was} → {is}", "牌數：{was} → {is}"));
    }
    let most = old.limit.max(new.limit);
    let bills = (1..=most).filter_map(|faan| {
        let (was, is) = (old.bill(faan)?, new.bill(faan)?);
        (was != is).then(|| said!(tongue, "{faan} faan {was} → {is}", "{faan}番 {was} → {is}"))
    });
    let bills: Vec<String> = bills.collect();
    if !bills.is_empty() {
        let bills = bills.join(tongue.pick(", ", "、"));
        rows.push(said!(tongue, "the bill: {bills}", "番錢：{bills}"));
    }
    if old.pay != new.pay {
        rows.push(said!(
            tongue,
            "who pays which part of the bill",
            "各家分擔的份額"
        ));
    }
    if old.baau != new.baau {
        rows.push(said!(tongue, "when somebody is liable (Baau)", "何時包牌"));
    }
    if old.turn != new.turn {
        rows.push(said!(
            tongue,
            "claims, winners and the passing of the deal",
            "上碰槓、截糊及過莊的規矩"
        ));
    }
    rows
}

/// The items that are counted by one of them alone, or score otherwise.
fn items(new: &RuleSet, old: &RuleSet, tongue: Tongue) -> Vec<String> {
    let mut rows = vec![];
    for item in &new.items {
        let name = item.names.speak(tongue);
        let was = old.item(&item.id).map(|was| &was.worth);
        let is = worth(&item.worth, tongue);
        match was {
            None => rows.push(said!(tongue, "+ {name}: {is}", "+ {name}：{is}")),
            Some(was) if *was != item.worth => {
                let was = worth(was, tongue);
                rows.push(said!(
                    tongue,
                    "{name}: {was} → {is}",
                    "{name}：{was} → {is}"
                ));
            }
            Some(_) => {}
        }
    }
    for item in &old.items {
        if new.item(&item.id).is_none() {
            let name = item.names.speak(tongue);
            let was = worth(&item.worth, tongue);
            rows.push(said!(tongue, "− {name}: {was}", "− {name}：{was}"));
        }
    }
    rows
}

fn value(value: Value, tongue: Tongue) -> String {
    match value {
        Value::NoHand => said!(tongue, "no winning hand", "不成糊"),
        Value::TooFew(faan) => said!(tongue, "{faan} faan, too few to win", "{faan}番，未夠起糊"),
        Value::Wins(faan, None) => said!(tongue, "{faan} faan", "{faan}番"),
        Value::Wins(faan, Some(gain)) => {
            said!(tongue, "{faan} faan, {gain} points", "{faan}番，{gain}分")
        }
    }
}
