//! The same in text: for those who hear it read, and in one line of Unicode's tiles.

use super::HandPicture;
use crate::aloud::{Tongue, seat_name};
use crate::count::Tally;
use crate::hand::Hand;
use crate::picture::speech::signed;
use crate::picture::tiles::Face;
use crate::said;
use crate::seat::Seat;
use crate::set::{Laid, Set};
use crate::settle::Payments;
use crate::tile::Tile;

/// The most characters of a description: what Discord takes beside a picture.
const MOST: usize = 1024;

impl HandPicture<'_> {
    /// What is to be seen, in at most 1,024 characters of the picture's language, English where it
    /// has both, with the tiles as notation has them.
    pub fn described(&self) -> String {
        let tongue = self.speech.tongue();
        let asked = &self.scored.asked;
        let alone = HandPicture {
            speech: self.speech.alone(),
            ..self.clone()
        };
        let (title, round) = (alone.title(), alone.circumstances());
        let mut said = vec![said!(tongue, "{title}, {round}.", "{title}，{round}。")];
        if !asked.hand.is_flowers_alone() {
            let concealed = alone.concealed();
            let tile = asked.win.by.tile().map_or(String::new(), |tile| {
                said!(tongue, "; the winning tile: {tile}", "；食糊牌：{tile}")
            });
            said.push(said!(
                tongue,
                "Concealed: {concealed}{tile}.",
                "暗牌：{concealed}{tile}。"
            ));
        }
        for laid in asked.hand.laid() {
            let set = set_said(*laid, tongue);
            said.push(said!(tongue, "{set}.", "{set}。"));
        }
        let flowers = asked.hand.set_aside();
        if !flowers.is_empty() {
            said.push(said!(tongue, "Flowers: {flowers}.", "花牌：{flowers}。"));
        }
        if let Ok(tally) = &self.scored.tally {
            said.extend(alone.counted(tally));
        }
        said.extend(alone.refused());
        said.extend(self.scored.payments.and_then(|it| paid(it, tongue)));
        said.extend(alone.unsaid());
        said.extend(alone.liable());
        said.extend(self.note.map(str::to_owned));
        shortened(said.join(tongue.pick(" ", "")))
    }

    /// What was counted, and what it comes to.
    fn counted(&self, tally: &Tally<'_>) -> Vec<String> {
        let tongue = self.speech.tongue();
        let mut said = vec![];
        let items = tally.items.iter().map(|it| {
            let (name, faan) = (self.speech.name(&it.item.names), it.faan);
            said!(tongue, "{name} {faan}", "{name}{faan}番")
        });
        let items: Vec<String> = items.collect();
        let all = items.join(tongue.pick(", ", "、"));
        if !items.is_empty() {
            said.push(said!(tongue, "Counted: {all}.", "計：{all}。"));
        }
        let faan = tally.faan;
        let why = self
            .ceiling()
            .map_or(String::new(), |why| said!(tongue, " ({why})", "（{why}）"));
        said.push(said!(
            tongue,
            "In all {faan} faan{why}.",
            "共{faan}番{why}。"
        ));
        said
    }

    /// The tiles in one line of Unicode's mahjong tiles, the sets on the table in brackets: `🀙🀚🀛
    /// 🀇🀇 + 🀇 [🀄🀄🀄] (🀢)`.
    pub fn one_line(&self) -> String {
        let asked = &self.scored.asked;
        in_one_line(&asked.hand, asked.win.by.tile())
    }

    /// The concealed tiles, as notation groups them.
    fn concealed(&self) -> String {
        let mut text = String::new();
        let mut suit = None;
        for (tile, n) in self.scored.asked.hand.concealed().kinds() {
            let (mark, same) = match tile.rank() {
                Some(rank) => (rank.get().to_string(), tile.suit() == suit),
                None => (tile.to_string(), suit.is_none()),
            };
            if !same {
                text.extend(suit.map(crate::tile::Suit::letter));
                if !text.is_empty() {
                    text.push(' ');
                }
                suit = tile.suit();
            }
            text.push_str(&mark.repeat(n.into()));
        }
        text.extend(suit.map(crate::tile::Suit::letter));
        text
    }
}

/// A hand in Unicode's tiles, with the tile that it is won by.
pub(super) fn in_one_line(hand: &Hand, last: Option<Tile>) -> String {
    let mut parts = vec![];
    let kinds = hand.concealed().kinds();
    let concealed: String = kinds
        .map(|(tile, n)| Face::Tile(tile).unicode().repeat(n.into()))
        .collect();
    if !concealed.is_empty() {
        parts.push(concealed);
    }
    if let Some(tile) = last {
        parts.push(format!("+ {}", Face::Tile(tile).unicode()));
    }
    for laid in hand.laid() {
        let tiles = laid.set().tiles();
        let tiles: String = tiles.map(|tile| Face::Tile(tile).unicode()).collect();
        parts.push(match laid {
            Laid::Concealed(_) => format!("{{{tiles}}}"),
            _ => format!("[{tiles}]"),
        });
    }
    if !hand.set_aside().is_empty() {
        let flowers = hand.set_aside().iter();
        let flowers: String = flowers.map(|it| Face::Bonus(it).unicode()).collect();
        parts.push(format!("({flowers})"));
    }
    parts.join(" ")
}

/// What each gains or pays; nothing where that cannot be told.
fn paid(payments: Payments, tongue: Tongue) -> Option<String> {
    match payments {
        Payments::Seats(settlement) => {
            let paid = Seat::ALL.map(|it| {
                let points = signed(settlement.of(it));
                format!("{} {points}", seat_name(it, tongue))
            });
            let paid = paid.join(tongue.pick(", ", "，"));
            Some(said!(tongue, "Paid: {paid}.", "計數：{paid}。"))
        }
        Payments::Unnamed {
            winner,
            shooter,
            others,
        } => {
            let [winner, shooter, others] = [winner, shooter, others].map(signed);
            Some(said!(
                tongue,
                "Paid: the winner {winner}, the shooter {shooter}, each of the others {others}.",
                "計數：食糊者 {winner}，出銃者 {shooter}，其餘各家 {others}。"
            ))
        }
        Payments::Unsaid => None,
    }
}

/// A set on the table in words: `Pung of 4p from West`.
pub(super) fn set_said(laid: Laid, tongue: Tongue) -> String {
    let set = laid.set();
    let what = match (laid, set) {
        (Laid::Concealed(tile), _) => {
            return said!(tongue, "Concealed Kong of {tile}", "暗槓 {tile}");
        }
        (Laid::Added { tile, .. }, _) => said!(
            tongue,
            "Kong of {tile}, its fourth tile added",
            "加槓 {tile}"
        ),
        (_, Set::Sheung(_)) => said!(tongue, "Sheung {set}", "上 {set}"),
        (_, Set::Pung(tile)) => said!(tongue, "Pung of {tile}", "碰 {tile}"),
        (_, Set::Kong(tile)) => said!(tongue, "Kong of {tile}", "槓 {tile}"),
    };
    match laid.from() {
        Some(seat) => {
            let seat = seat_name(seat, tongue);
            said!(tongue, "{what} from {seat}", "{what}（{seat}打出）")
        }
        None => what,
    }
}

/// The text, cut with three dots where it is over what is taken.
pub(super) fn shortened(text: String) -> String {
    match text.char_indices().nth(MOST) {
        None => text,
        Some(_) => {
            let kept: String = text.chars().take(MOST - 1).collect();
            kept + "…"
        }
    }
}
