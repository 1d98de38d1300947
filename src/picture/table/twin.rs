//! The same in text: for those who hear it read, and in one line of Unicode's tiles.

mod tiles;

use super::TablePicture;
use super::melds::Known;
use crate::aloud::{Tongue, hand_id, seat_name, wind_name};
use crate::picture::chart::called;
use crate::picture::tiles::Face;
use crate::play::Awaited;
use crate::said;
use crate::seat::Seat;
use crate::set::Laid;
use std::fmt::Write;
use tiles::{grouped, in_one_line, meld_said, named};

/// The most characters of a description: what Discord takes beside a picture.
const MOST: usize = 1024;

/// How much of the discards is told, the first that leaves the text short enough.
const TOLD: [usize; 6] = [30, 12, 6, 3, 1, 0];

impl TablePicture {
    /// What the picture is.
    pub(super) fn heading(&self) -> String {
        let tongue = self.speech.tongue();
        let round = wind_name(self.shown.round.0, tongue);
        let title = hand_id(&self.title, tongue);
        match title.is_empty() {
            true => said!(tongue, "A table in the {round} round", "{round}圈的一枱"),
            false => said!(tongue, "Hand {title}, {round} round", "{title}，{round}圈"),
        }
    }

    /// What is to be seen, in at most 1,024 characters of the picture's language, English where it
    /// has both. Where that is too little for all discards, the last of each seat are told.
    pub fn described(&self) -> String {
        let told = TOLD.iter().map(|&most| self.told(most));
        let mut last = String::new();
        for text in told {
            if text.chars().count() <= MOST {
                return text;
            }
            last = text;
        }
        let kept: String = last.chars().take(MOST - 1).collect();
        kept + "…"
    }

    /// The table in one line, the backs of hands counted: `E-1 · 57 left · South throws · E 🀫13
    /// [🀙🀙🀙] · S 🀇🀈🀉 + 🀙 · … · last: E 🀀`.
    pub fn one_line(&self) -> String {
        let tongue = self.speech.tongue();
        let letter = |seat: Seat| match tongue {
            Tongue::English => seat.letter().to_string(),
            Tongue::Chinese => wind_name(seat.wind(), tongue).to_owned(),
        };
        let mut parts = vec![];
        if !self.title.is_empty() {
            parts.push(hand_id(&self.title, tongue));
        }
        let left = self.shown.left();
        parts.extend(left.map(|left| said!(tongue, "{left} left", "剩牌{left}隻")));
        parts.push(self.state());
        for seat in Seat::ALL {
            let shown = &self.shown.seats[seat];
            let mut text = letter(seat);
            let _ = write!(text, " {}", in_one_line(&shown.hand));
            for face in shown.drawn.iter().chain(&shown.declared) {
                let _ = write!(text, " + {}", face.unicode());
            }
            for meld in &shown.melds {
                let tiles = meld.tiles.iter().map(|(face, _)| *face);
                let added = meld.added.map(|at| meld.tiles[at].0);
                let tiles: Vec<Face> = tiles.chain(added).collect();
                let _ = match meld.what {
                    Known::Set(Laid::Concealed(_)) | Known::FaceDown => {
                        write!(text, " {{{}}}", in_one_line(&tiles))
                    }
                    _ => write!(text, " [{}]", in_one_line(&tiles)),
                };
            }
            if !shown.flowers.is_empty() {
                let _ = write!(text, " ({})", in_one_line(&shown.flowers));
            }
            parts.push(text);
        }
        if let Some(seat) = self.shown.last
            && let Some(face) = self.shown.seats[seat].thrown.last()
        {
            let (seat, tile) = (letter(seat), face.unicode());
            parts.push(said!(
                tongue,
                "last: {seat} {tile}",
                "最後打出：{seat} {tile}"
            ));
        }
        parts.join(" · ")
    }

    /// Everything, with so many of the last discards of each seat.
    fn told(&self, most: usize) -> String {
        let tongue = self.speech.tongue();
        let (heading, events) = (self.heading(), self.shown.events);
        let mut said = vec![said!(
            tongue,
            "{heading}, after event {events}.",
            "{heading}，第{events}項之後。"
        )];
        let left = self.shown.left();
        said.extend(left.map(|left| said!(tongue, "{left} tiles left.", "剩牌{left}隻。")));
        let state = self.state();
        said.push(said!(tongue, "{state}.", "{state}。"));
        let clock = self.clock;
        said.extend(
            clock.map(|seconds| said!(tongue, "{seconds} seconds left.", "尚餘{seconds}秒。")),
        );
        let mut seat = self.shown.below;
        for _ in Seat::ALL {
            said.push(self.seat_told(seat, most));
            seat = seat.next();
        }
        said.join(tongue.pick(" ", ""))
    }

    fn seat_told(&self, seat: Seat, most: usize) -> String {
        let tongue = self.speech.tongue();
        let shown = &self.shown.seats[seat];
        let mut parts = vec![];
        let backs = shown.hand.iter().chain(&shown.drawn);
        let backs = backs.filter(|face| **face == Face::Back).count();
        let open: Vec<Face> = shown
            .hand
            .iter()
            .copied()
            .filter(|it| *it != Face::Back)
            .collect();
        if !open.is_empty() {
            parts.push(grouped(&open, tongue));
        }
        parts.extend(match (backs, open.is_empty()) {
            (0, _) => None,
            (1, true) => Some(said!(tongue, "1 tile in hand", "手上1隻")),
            (n, true) => Some(said!(tongue, "{n} tiles in hand", "手上{n}隻")),
            (n, false) => Some(said!(tongue, "{n} unseen", "{n}隻看不見")),
        });
        let drawn = shown.drawn.filter(|face| *face != Face::Back);
        parts.extend(drawn.map(|face| {
            let tile = named(face, tongue);
            match self.won(seat) {
                Some(_) => said!(tongue, "won on {tile}", "食糊牌是{tile}"),
                None => said!(tongue, "just drawn {tile}", "剛摸{tile}"),
            }
        }));
        parts.extend(shown.declared.map(|face| {
            let tile = named(face, tongue);
            said!(tongue, "declaring a Kong of {tile}", "正開槓{tile}")
        }));
        parts.extend(shown.melds.iter().map(|meld| meld_said(meld, tongue)));
        if !shown.flowers.is_empty() {
            let flowers = shown.flowers.iter().map(|face| named(*face, tongue));
            let flowers: Vec<String> = flowers.collect();
            let flowers = flowers.join(tongue.pick(", ", "、"));
            parts.push(said!(tongue, "flowers {flowers}", "花牌{flowers}"));
        }
        let thrown = &shown.thrown;
        let first = thrown.len().saturating_sub(most);
        let last = grouped(&thrown[first..], tongue);
        match (last.is_empty(), first) {
            (true, _) => {}
            (false, 0) => parts.push(said!(tongue, "threw {last}", "打出{last}")),
            (false, _) => parts.push(said!(
                tongue,
                "threw {first} more, then {last}",
                "打出{first}隻，其後{last}"
            )),
        }
        let mut who = seat_name(seat, tongue).to_owned();
        if let Some(name) = &self.names[seat] {
            let name = called(name, 24);
            who.push_str(&said!(tongue, " ({name})", "（{name}）"));
        }
        if let Some(points) = self.points[seat] {
            who.push_str(&said!(tongue, ", {points} points", "，{points}分"));
        }
        let parts = parts.join(tongue.pick("; ", "；"));
        said!(tongue, "{who}: {parts}.", "{who}：{parts}。")
    }

    /// What the table waits for, or how the hand ended.
    fn state(&self) -> String {
        let tongue = self.speech.tongue();
        let name = |seat: Seat| seat_name(seat, tongue);
        if let Some(ending) = &self.shown.ending {
            let won = ending.won.iter().map(|(seat, faan)| {
                let seat = name(*seat);
                match faan {
                    Some(faan) => said!(
                        tongue,
                        "{seat} has won with {faan} faan",
                        "{seat}食糊，{faan}番"
                    ),
                    None => said!(tongue, "{seat} has won", "{seat}食糊"),
                }
            });
            return match ending.won.is_empty() {
                true => said!(tongue, "The hand is drawn", "流局"),
                false => won.collect::<Vec<_>>().join(tongue.pick(", ", "；")),
            };
        }
        match self.shown.awaited {
            Awaited::FirstDraw => said!(tongue, "East draws first", "東家先摸牌"),
            Awaited::Flower(seat) => {
                let seat = name(seat);
                said!(tongue, "{seat} sets a flower aside", "{seat}亮出花牌")
            }
            Awaited::Replacement { seat, .. } => {
                let seat = name(seat);
                said!(tongue, "{seat} draws a replacement", "{seat}補牌")
            }
            Awaited::Move(seat) | Awaited::Discard { seat, .. } => {
                let seat = name(seat);
                said!(tongue, "{seat} is to throw", "輪到{seat}打牌")
            }
            Awaited::Claims { from, .. } => {
                let face = self.shown.seats[from].thrown.last();
                let tile = face.map_or(tongue.pick("tile", "一隻").to_owned(), |face| {
                    named(*face, tongue)
                });
                let from = name(from);
                said!(tongue, "{from} has thrown {tile}", "{from}打出{tile}")
            }
            Awaited::Robbing { maker, .. } => {
                let maker = name(maker);
                said!(tongue, "{maker} declares a Kong", "{maker}開槓")
            }
            Awaited::Nothing => said!(tongue, "The hand is over", "此局已完"),
        }
    }
}
