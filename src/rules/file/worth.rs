//! What an item scores, as a rule file has it.

use crate::rules::{Amount, Worth};
use crate::said;
use crate::tongue::Phrase;
use crate::yaml::{Node, Problem};
use serde::Deserialize;

/// Reads the key `faan` of an item: an amount, or one for each that there may be.
pub(super) fn worth(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<Worth> {
    if !node.is_list() {
        return amount(node, problems).map(Worth::Each);
    }
    let steps: Vec<Amount> = node.items().filter_map(|it| amount(it, problems)).collect();
    if steps.is_empty() {
        problems.push(node.problem((
            "what one of them scores was expected, not an empty list",
            "此處應是每一個所計的番數，不是空的列表",
        )));
    }
    Some(Worth::Steps(steps))
}

fn amount(node: Node<'_>, problems: &mut Vec<Problem>) -> Option<Amount> {
    let amount = match node.read::<AmountRow>(&mut vec![]) {
        Some(AmountRow::Faan(faan @ 1..)) => Some(Amount::Faan(faan)),
        Some(AmountRow::Limit(LimitWord::Limit)) => Some(Amount::Limit),
        Some(AmountRow::Faan(0)) | None => None,
    };
    if amount.is_none() {
        let seen = node.describe();
        let message = Phrase::each(|tongue| {
            let seen = seen.speak(tongue);
            said!(
                tongue,
                "a number of faan from 1, or limit, was expected, not {seen}",
                "此處應是1或以上的番數，或 limit，不是{seen}"
            )
        });
        problems.push(node.problem(message));
    }
    amount
}

#[derive(Deserialize)]
#[serde(untagged)]
enum AmountRow {
    Faan(u8),
    Limit(LimitWord),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LimitWord {
    Limit,
}
