//! What is posted at once, where it is more than a message holds: a line for each entry, and what
//! all of them come to.

use crate::bot::markup::escaped;
use crate::ledger::PlayerId;
use crate::parlour::Done;
use crate::picture::signed;
use crate::said;
use crate::tongue::Tongue;
use std::collections::BTreeMap;

/// How many characters of a card are filled: Discord takes 4096
/// (<https://docs.discord.com/developers/resources/message#embed-object-embed-limits>).
const MOST: usize = 3800;

/// The text of entries, if it is short enough; else the headline of each, with what they come to
/// together, in Discord's markup.
pub(super) fn short(text: String, it: &Done<'_>, tongue: Tongue) -> String {
    if text.chars().count() <= MOST || it.entries.len() < 2 {
        return text;
    }
    let sums = sums(it, tongue);
    let mut left = MOST.saturating_sub(sums.chars().count());
    let mut lines = vec![];
    // An entry begins with what it is, in bold.
    let mut heads = text.lines().filter(|line| line.starts_with("**"));
    for head in heads.by_ref() {
        left = match left.checked_sub(head.chars().count() + 1) {
            Some(left) if left > 40 => left,
            _ => {
                let more = heads.count() + 1;
                lines.push(said!(tongue, "… and {more} more", "……另有{more}筆"));
                break;
            }
        };
        lines.push(head.to_owned());
    }
    lines.push(sums);
    lines.join("\n")
}

/// What the entries come to for each, and where they stand by them.
fn sums(it: &Done<'_>, tongue: Tongue) -> String {
    let players = &it.ledger.desk.players;
    let mut sums = BTreeMap::<&PlayerId, i64>::new();
    for leg in it.entries.iter().flat_map(|entry| entry.legs()) {
        *sums.entry(players.one(&leg.player)).or_default() += leg.points;
    }
    let mut text = said!(tongue, "Together:", "合計：");
    for (player, points) in sums {
        let name = it.ledger.names.get(player);
        let name = escaped(name.map_or(player.as_str(), String::as_str));
        let before = it.ledger.standings.iter().find(|it| it.player == *player);
        let before = before.map_or(0, |it| it.points);
        let after = marked(before.saturating_add(points));
        let (points, before) = (marked(points), marked(before));
        text.push('\n');
        text.push_str(&said!(
            tongue,
            "{name} · {points}: from {before} to {after}",
            "{name} · {points}：由 {before} 至 {after}"
        ));
    }
    text
}

/// Points with their sign, in bold where there are any.
fn marked(points: i64) -> String {
    match signed(points) {
        none if points == 0 => none,
        some => format!("**{some}**"),
    }
}
