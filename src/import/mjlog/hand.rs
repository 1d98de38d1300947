//! One hand of a match: from `INIT` to `AGARI` or `RYUUKYOKU`.

use super::attribute;
use super::meld::{Form, Meld};
use super::tiles::{Id, Walls, ids, numbers};
use crate::bonus::BonusSet;
use crate::import::fault::short;
use crate::import::riichi::{Course, Hand, Outset, Player};
use crate::import::shown::shown;
use crate::record::{Act, Call, KongForm, Outcome, Text, Won, Written};
use crate::seat::Seat;
use crate::tile::{Tile, Wind};
use roxmltree::Node;

/// What is the same for all hands of a match, and what lies open in the one being read.
#[derive(Default)]
pub(super) struct Table {
    /// The walls of the hands to come, as long as it is known which is whose.
    pub(super) walls: Option<Walls>,
    /// Whether no five is red.
    pub(super) without_red: bool,
    /// The deal and the counters of the hand before.
    before: Option<(u32, u32)>,
    open: Option<Id>,
    drawn: Option<Id>,
}

/// A hand as it begins.
pub(super) fn begin<'a>(
    node: Node<'_, '_>,
    course: &mut Course,
    table: &mut Table,
    place: &'a str,
) -> Result<Hand<'a>, String> {
    (table.open, table.drawn) = (None, None);
    let wall = table.walls.as_mut().and_then(Iterator::next);
    let seed: Vec<u32> = numbers(attribute(node, "seed")?)?;
    let [nth, counters, deposits, _, _, dora] = seed[..] else {
        return Err("a `seed` is six numbers".to_owned());
    };
    let wall = wall.filter(|_| table.follows(nth, counters));
    let round = Wind::ALL.get((nth / 4) as usize).copied();
    let dealer = Player::new(single(attribute(node, "oya")?)?)?;
    let outset = Outset {
        round: round.ok_or("a match has four rounds of four deals at most")?,
        deal: nth % 4 + 1,
        counters,
        deposits,
        dealer,
        brought: points(attribute(node, "ten")?)?,
    };
    let mut hand = Hand::new(&outset, course, place)?;
    hand.draft.note(&format!("dora {}", Id::new(dora)?.piece()));
    for (player, name) in (0..).zip(["hai0", "hai1", "hai2", "hai3"]) {
        let seat = Player::new(player)?.seat(dealer);
        let tiles = ids(attribute(node, name)?)?;
        let red = tiles.iter().filter(|id| table.is_red(**id));
        let red: String = red.map(|id| format!(" {}", id.piece())).collect();
        if !red.is_empty() {
            hand.draft.note(&format!("red {}{red}", seat.letter()));
        }
        let tiles: Vec<_> = tiles.into_iter().map(Id::piece).collect();
        hand.draft.deal(seat, &tiles)?;
    }
    if let Some(wall) = wall {
        let pieces = wall.into_iter().map(|id| Written::from(id.piece()));
        hand.draft.hand.wall = pieces.collect();
    }
    Ok(hand)
}

impl Table {
    /// Whether a hand is the next after the one before, so that the next wall is its own. Where
    /// hands are missing nobody knows, from there on.
    fn follows(&mut self, nth: u32, counters: u32) -> bool {
        let follows = match self.before {
            None => (nth, counters) == (0, 0),
            Some((before, more)) if before == nth => counters == more.saturating_add(1),
            // The deal has passed, with a counter more if nobody won.
            Some((before, more)) => {
                nth == before.saturating_add(1) && (counters == 0 || counters == more + 1)
            }
        };
        self.before = Some((nth, counters.min(1000)));
        if !follows {
            self.walls = None;
        }
        follows
    }

    fn is_red(&self, id: Id) -> bool {
        id.is_red() && !self.without_red
    }

    /// Takes in an element of a hand.
    pub(super) fn take(&mut self, hand: &mut Hand<'_>, node: Node<'_, '_>) -> Result<(), String> {
        match node.tag_name().name() {
            "N" => return self.call(hand, node),
            "AGARI" => return self.win(hand, node),
            "RYUUKYOKU" => return drawn(hand, node),
            "DORA" => {
                let marker = Id::new(single(attribute(node, "hai")?)?)?;
                hand.draft.beside("dora", marker.piece().to_string());
                return Ok(());
            }
            "REACH" => {
                let player = Player::new(single(attribute(node, "who")?)?)?;
                hand.declares = hand.declares.or(Some(player));
                if attribute(node, "step")? == "2" {
                    hand.declares = None;
                }
                return Ok(());
            }
            _ => (),
        }
        let name = node.tag_name().name();
        let unknown = || format!("`{}` is no element that is known", short(name));
        let (letter, number) = name.split_at_checked(1).ok_or_else(unknown)?;
        let id = Id::new(number.parse().map_err(|_| unknown())?)?;
        let player = |first: char| {
            let letter = letter.chars().next()?;
            (letter as u32)
                .checked_sub(first as u32)
                .filter(|it| *it < 4)
        };
        match (player('T'), player('D')) {
            (Some(player), _) => {
                let seat = Player::new(player.into())?.seat(hand.dealer);
                hand.draft.draw(seat, id.piece());
                (self.open, self.drawn) = (None, Some(id));
            }
            (None, Some(player)) => {
                let player = Player::new(player.into())?;
                let (tile, drawn) = (id.piece(), self.drawn == Some(id));
                let seat = player.seat(hand.dealer);
                hand.draft.act(seat, Act::Discard { tile, drawn });
                hand.declared(player);
                (self.open, self.drawn) = (Some(id), None);
            }
            (None, None) => return Err(unknown()),
        }
        if self.is_red(id) {
            hand.draft.beside("red", "1");
        }
        Ok(())
    }

    fn call(&mut self, hand: &mut Hand<'_>, node: Node<'_, '_>) -> Result<(), String> {
        let seat = Player::new(single(attribute(node, "who")?)?)?.seat(hand.dealer);
        let meld = Meld::new(single(attribute(node, "m")?)?)?;
        let claimed = matches!(meld.form, Form::Sheung | Form::Pung | Form::Claimed);
        if claimed && self.open != Some(meld.tile) {
            return Err(format!("{} is not the tile just thrown", meld.tile.piece()));
        }
        let tile = meld.tile.piece();
        let from = hand.draft.open().map(|(from, _)| from);
        let act = match meld.form {
            Form::Sheung => {
                let with = meld.with().ok_or("a run has three tiles")?;
                let from = from?;
                Act::Sheung { tile, with, from }
            }
            Form::Pung => Act::Pung { tile, from: from? },
            Form::Claimed => {
                let form = KongForm::Claimed(from?);
                Act::Kong { tile, form }
            }
            Form::Concealed | Form::Added => {
                let form = match meld.form {
                    Form::Added => KongForm::Added,
                    _ => KongForm::Concealed,
                };
                Act::Kong { tile, form }
            }
        };
        hand.draft.act(seat, act);
        (self.open, self.drawn) = (None, None);
        let red = meld.ids().filter(|id| self.is_red(*id)).count();
        if red > 0 {
            hand.draft.beside("red", red.to_string());
        }
        Ok(())
    }

    fn win(&mut self, hand: &mut Hand<'_>, node: Node<'_, '_>) -> Result<(), String> {
        let player = |name| Player::new(single(attribute(node, name)?)?);
        let seat = player("who")?.seat(hand.dealer);
        let from = player("fromWho")?.seat(hand.dealer);
        let tile = Id::new(single(attribute(node, "machi")?)?)?;
        let won = hand.draft.won(seat, Some(tile.piece()))?;
        if (from == seat) != matches!(won, Won::Drawn(_)) {
            return Err("`fromWho` is not whose tile it was".to_owned());
        }
        hand.draft.act(seat, Act::Win(won));
        if let Some(under) = node.attribute("doraHaiUra") {
            let under = ids(under)?.into_iter().map(|id| id.piece().to_string());
            hand.draft.beside("ura", under.collect::<String>());
        }
        let tiles: Vec<Tile> = ids(attribute(node, "hai")?)?
            .into_iter()
            .map(Id::tile)
            .collect();
        let calls = node.attribute("m").map(numbers).transpose()?;
        let calls = calls.unwrap_or_default().into_iter().map(Meld::new);
        let calls: Vec<Meld> = calls.collect::<Result<_, _>>()?;
        let sets: Vec<_> = calls.iter().filter_map(Meld::laid).collect();
        let show = shown(tiles, &sets, BonusSet::default(), won)?;
        hand.draft.hand.shows[seat] = Some(show.into());
        let mut note = format!("won {}", seat.letter());
        let ten: Vec<i64> = numbers(attribute(node, "ten")?)?;
        for (name, value) in ["fu", "points", "limit"].iter().zip(&ten) {
            note.push_str(&format!(" {name}={value}"));
        }
        if let Some(yaku) = node.attribute("yaku") {
            let yaku: Vec<u32> = numbers(yaku)?;
            let pairs = yaku.chunks_exact(2);
            let listed = pairs.clone().map(|it| format!(" {}:{}", it[0], it[1]));
            note.push_str(&format!(" yaku{}", listed.collect::<String>()));
            let faan = pairs.fold(0u32, |sum, it| sum.saturating_add(it[1]));
            hand.draft.faan(seat, faan);
        }
        if let Some(limits) = node.attribute("yakuman") {
            let limits: Vec<u32> = numbers(limits)?;
            let listed = limits.iter().map(|it| format!(" {it}"));
            note.push_str(&format!(" yakuman{}", listed.collect::<String>()));
        }
        if node.attribute("paoWho").is_some() {
            let liable = player("paoWho")?.seat(hand.dealer);
            note.push_str(&format!(" liable={}", liable.letter()));
        }
        hand.draft.note(&note);
        settled(hand, node)
    }
}

/// A hand that nobody wins. One that is broken off does not count.
fn drawn(hand: &mut Hand<'_>, node: Node<'_, '_>) -> Result<(), String> {
    let open = hand.draft.open();
    let mut ready = String::new();
    for (player, name) in (0..).zip(["hai0", "hai1", "hai2", "hai3"]) {
        if node.has_attribute(name) {
            let seat: Seat = Player::new(player)?.seat(hand.dealer);
            match (node.attribute("type"), &open) {
                // These three called the same tile.
                (Some("ron3"), Ok((_, tile))) => {
                    hand.draft.act(seat, Act::Call(Call::Win(*tile)));
                }
                _ => ready.extend([' ', seat.letter()]),
            }
        }
    }
    if !ready.is_empty() {
        hand.draft.note(&format!("shown{ready}"));
    }
    hand.draft.ends(match node.attribute("type") {
        None | Some("nm") => Outcome::Drawn,
        Some(reason) => {
            let reason = Text::new(&short(&reason.replace('#', " ")));
            reason.map_or(Outcome::Drawn, Outcome::Void)
        }
    });
    settled(hand, node)
}

/// What everyone has after it, and so what was moved since the hand began.
fn settled(hand: &mut Hand<'_>, node: Node<'_, '_>) -> Result<(), String> {
    let changes: Vec<i64> = numbers(attribute(node, "sc")?)?;
    if changes.len() != 8 {
        return Err("`sc` is what each of four had, and what they gain".to_owned());
    }
    let mut after = [0i64; 4];
    for (after, pair) in after.iter_mut().zip(changes.chunks_exact(2)) {
        *after = pair[0].saturating_add(pair[1]).saturating_mul(100);
    }
    hand.total = Some(after);
    hand.net = Some(std::array::from_fn(|nth| {
        after[nth].saturating_sub(hand.brought[nth])
    }));
    Ok(())
}

/// Four numbers of points, in hundreds.
fn points(list: &str) -> Result<[i64; 4], String> {
    let points: Vec<i64> = numbers(list)?;
    let points = points.iter().map(|points| points.saturating_mul(100));
    let points: Vec<i64> = points.collect();
    points
        .try_into()
        .map_err(|_| "everyone's points are four numbers".to_owned())
}

/// A single number.
fn single<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("`{}` is no number that could stand here", short(text)))
}
