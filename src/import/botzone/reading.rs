//! A hand of a log as it is read: what the judge shows, and what was replied to it.

use super::walls::Walls;
use super::wind;
use crate::import::draft::{Draft, scores};
use crate::import::fault::{Wrong, short};
use crate::import::json::Raw;
use crate::import::letters::{piece, tile};
use crate::notation::tiles::Piece;
use crate::record::{Act, Call, HandRecord, KongForm, Outcome, Text};
use crate::seat::{BySeat, Seat};
use crate::tile::Wind;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// What the judge shows.
#[derive(Deserialize)]
pub(super) struct Display {
    action: String,
    quan: Option<u32>,
    player: Option<usize>,
    tile: Option<String>,
    /// The middle of a run.
    #[serde(rename = "tileCHI")]
    middle: Option<String>,
    hand: Option<[Vec<String>; 4]>,
    /// How many tiles each has left to draw, where each draws from their own.
    #[serde(rename = "tileCnt")]
    left: Option<Vec<IgnoredAny>>,
    /// What each would win now, or a number below nought.
    #[serde(rename = "canHu")]
    worth: Option<[i64; 4]>,
    #[serde(rename = "fanCnt")]
    fan: Option<u32>,
    #[serde(rename = "fan", default)]
    items: Vec<Item>,
    score: Option<[i64; 4]>,
}

/// An item of a hand that was won.
#[derive(Deserialize)]
struct Item {
    name: String,
    #[serde(rename = "cnt")]
    times: u32,
    value: u32,
}

impl Display {
    /// The round, if this is what a log begins with.
    pub(super) fn wind(&self) -> Option<Wind> {
        let quan = self.quan.filter(|_| self.action == "INIT");
        quan.and_then(wind)
    }

    /// Whether everyone draws from a wall of their own.
    pub(super) fn is_private(&self) -> bool {
        self.left.as_ref().is_some_and(|left| left.len() == 4)
    }
}

/// What a player replied.
#[derive(Deserialize)]
struct Reply {
    #[serde(default)]
    response: String,
}

/// What each of the four replied.
#[derive(Deserialize)]
struct Replies {
    #[serde(rename = "0")]
    first: Option<Reply>,
    #[serde(rename = "1")]
    second: Option<Reply>,
    #[serde(rename = "2")]
    third: Option<Reply>,
    #[serde(rename = "3")]
    fourth: Option<Reply>,
}

/// The replies of an entry.
pub(super) fn replies(entry: Raw<'_>) -> Result<BySeat<String>, Wrong<'_>> {
    let it: Replies = entry.read()?;
    let mut all = [it.first, it.second, it.third, it.fourth].into_iter();
    let text = |reply: Option<Reply>| reply.map_or(String::new(), |it| it.response);
    Ok(BySeat::from_fn(|_| text(all.next().flatten())))
}

/// A hand as it is read.
pub(super) struct Reading {
    draft: Draft,
    walls: Option<Walls>,
    pub(super) private: bool,
    flowers: bool,
    /// Dealt flowers and what replaced them, until East has drawn (T3).
    dealt: Vec<(Seat, Act)>,
    /// Whether the player in turn has just drawn.
    own_draw: bool,
    /// What each could win by, at what was shown last.
    worth: BySeat<i64>,
    replies: Option<BySeat<String>>,
}

impl Reading {
    pub(super) fn new(draft: Draft, walls: Option<Walls>, private: bool) -> Reading {
        Reading {
            flowers: walls.as_ref().is_some_and(Walls::has_flowers),
            draft,
            walls,
            private,
            dealt: vec![],
            own_draw: false,
            worth: BySeat::default(),
            replies: None,
        }
    }

    pub(super) fn has_flowers(&self) -> bool {
        self.flowers
    }

    pub(super) fn finish(self) -> Result<HandRecord, String> {
        self.draft.finish()
    }

    pub(super) fn replied(&mut self, replies: BySeat<String>) {
        self.replies = Some(replies);
    }

    /// Takes in what the judge shows.
    pub(super) fn show(&mut self, it: Display) -> Result<(), String> {
        if it.action == "DEAL" {
            return self.deal(it.hand.ok_or("a deal has the `hand` of each")?);
        }
        let player = it.player.and_then(|at| Seat::ALL.get(at).copied());
        self.calls(player)?;
        let own_draw = std::mem::take(&mut self.own_draw);
        if let Some(score) = it.score {
            let net = BySeat::from_fn(|seat| score[seat as usize]);
            self.draft.hand.net = Some(scores(net)?);
        }
        if it.action == "HUANG" {
            self.draft.ends(Outcome::Drawn);
            return Ok(());
        }
        let seat = player.ok_or("a `player` is 0 to 3")?;
        let named = it.tile.as_deref().map(piece).transpose()?;
        let named = named.ok_or("the `tile` is missing");
        match it.action.as_str() {
            "DRAW" | "BUHUA" => self.draw(seat, named?)?,
            "PLAY" => self.draft.act(seat, thrown(named?)),
            "PENG" => {
                let (from, tile) = self.draft.open()?;
                self.draft.act(seat, Act::Pung { tile, from });
                self.draft.act(seat, thrown(named?));
            }
            "CHI" => {
                let middle = it.middle.as_deref().ok_or("a run has its `tileCHI`")?;
                self.draft.sheung(seat, tile(middle)?)?;
                self.draft.act(seat, thrown(named?));
            }
            "GANG" | "BUGANG" => {
                let (tile, form) = match (it.action.as_str(), own_draw) {
                    ("BUGANG", _) => (named?, KongForm::Added),
                    (_, true) => (named?, KongForm::Concealed),
                    (_, false) => {
                        let (from, tile) = self.draft.open()?;
                        (tile, KongForm::Claimed(from))
                    }
                };
                self.draft.act(seat, Act::Kong { tile, form });
            }
            "HU" => {
                let won = self.draft.won(seat, None)?;
                self.draft.act(seat, Act::Win(won));
                self.draft
                    .faan(seat, it.fan.ok_or("what it is worth is told by `fanCnt`")?);
                let items = it.items.iter().map(|item| {
                    let Item { name, value, times } = item;
                    format!(" {}:{}", short(name), value.saturating_mul(*times))
                });
                self.draft
                    .note(&format!("fan{}", items.collect::<String>()));
            }
            "WH" => {
                let won = self.draft.won(seat, None)?;
                self.draft.act(seat, Act::FalseWin(won));
                self.draft.ends(Outcome::FalseWin(seat));
            }
            // The judge broke the hand off: a player did what may not be done, or nothing in time.
            other if it.score.is_some() => {
                let reason = format!("{} {}", short(other), seat.letter()).replace('#', " ");
                let reason = Text::new(&reason).ok_or("a hand is broken off for no reason")?;
                self.draft.ends(Outcome::Void(reason));
            }
            other => return Err(format!("`{}` is nothing that is known", short(other))),
        }
        let worth = it.worth.unwrap_or_default();
        self.worth = BySeat::from_fn(|seat| worth[seat as usize]);
        Ok(())
    }

    /// Deals what everyone has: the first thirteen, and what replaced flowers among them.
    fn deal(&mut self, hands: [Vec<String>; 4]) -> Result<(), String> {
        for (seat, hand) in Seat::ALL.into_iter().zip(&hands) {
            let tiles: Vec<Piece> = hand.iter().map(|it| piece(it)).collect::<Result<_, _>>()?;
            for &tile in &tiles {
                self.take(seat, tile)?;
            }
            let (dealt, more) = tiles.split_at(tiles.len().min(13));
            self.draft.deal(seat, dealt)?;
            let mut flowers = dealt.iter().copied().filter(is_flower).collect::<Vec<_>>();
            for (nth, &tile) in more.iter().enumerate() {
                let flower = flowers
                    .get(nth)
                    .ok_or("more than thirteen tiles are dealt")?;
                self.dealt.push((seat, Act::Flower(*flower)));
                self.dealt.push((seat, Act::Loose(tile)));
                flowers.extend(Some(tile).filter(is_flower));
            }
        }
        Ok(())
    }

    fn draw(&mut self, seat: Seat, tile: Piece) -> Result<(), String> {
        self.take(seat, tile)?;
        self.draft.draw(seat, tile);
        if is_flower(&tile) {
            self.draft.act(seat, Act::Flower(tile));
            return Ok(());
        }
        for (seat, act) in self.dealt.drain(..) {
            self.draft.act(seat, act);
        }
        self.own_draw = true;
        Ok(())
    }

    fn take(&mut self, seat: Seat, tile: Piece) -> Result<(), String> {
        self.flowers |= is_flower(&tile);
        match &mut self.walls {
            Some(walls) => walls.take(seat, tile),
            None => Ok(()),
        }
    }

    /// What was replied to another's tile and did not take effect, in the order of turns.
    fn calls(&mut self, took: Option<Seat>) -> Result<(), String> {
        let Some(replies) = self.replies.take() else {
            return Ok(());
        };
        let Some((from, tile)) = self.draft.offered() else {
            return Ok(());
        };
        for seat in from.others().into_iter().filter(|seat| Some(*seat) != took) {
            let mut words = replies[seat].split_whitespace();
            let act = match words.next() {
                Some("HU") => Act::Call(Call::Win(tile)),
                Some("PENG") => Act::Call(Call::Pung(tile)),
                Some("GANG") => Act::Call(Call::Kong(tile)),
                Some("CHI") => {
                    let middle = self::tile(words.next().unwrap_or_default())?;
                    let (tile, with) = self.draft.run(middle)?;
                    Act::Call(Call::Sheung { tile, with })
                }
                // Eight points are the least that can be won.
                Some("PASS") if self.worth[seat] >= 8 => Act::Pass,
                _ => continue,
            };
            self.draft.act(seat, act);
        }
        Ok(())
    }
}

fn thrown(tile: Piece) -> Act {
    let drawn = false;
    Act::Discard { tile, drawn }
}

fn is_flower(piece: &Piece) -> bool {
    matches!(piece, Piece::Bonus(_))
}
