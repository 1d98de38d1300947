//! mjai: a game of riichi as lines of JSON, an event a line.
//!
//! Players are 0 to 3 throughout; who deals tells the seats. A tile `?` is one that the writer did
//! not see. Calls that were outranked are not told, and neither is who passed. What a hand moved is
//! told in `deltas` of the wins and the deposits for riichi; the score after it only by some.

use super::Imported;
use super::fault::{Of, Source, Wrong, short};
use super::json;
use super::letters;
use super::players::{Names, Players};
use super::riichi::{self, Course, Hand, Open, Outset, Player, added};
use crate::notation::tiles::{Class, Piece};
use crate::record::{Act, KongForm, Outcome, Text, Won};
use crate::tile::{Suit, Tile, Wind};
use serde::Deserialize;

/// A line, with what the events that are known may have.
#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    actor: Option<i64>,
    target: Option<i64>,
    pai: Option<String>,
    #[serde(default)]
    consumed: Vec<String>,
    #[serde(default)]
    tsumogiri: bool,
    bakaze: Option<String>,
    kyoku: Option<u32>,
    #[serde(default)]
    honba: u32,
    #[serde(default)]
    kyotaku: u32,
    oya: Option<i64>,
    scores: Option<[i64; 4]>,
    tehais: Option<[Vec<String>; 4]>,
    dora_marker: Option<String>,
    deltas: Option<[i64; 4]>,
    #[serde(default)]
    ura_markers: Vec<String>,
    names: Option<Vec<String>>,
    reason: Option<String>,
}

/// Reads a file of this format. A hand that cannot be read is left out, and said: the first line of
/// it that is wrong.
///
/// ```
/// use sikwu::import::{Names, mjai};
/// let imported = mjai::read("{\"type\":\"start_kyoku\",\"kyoku\":1}\n", Names::Labels);
/// assert_eq!(imported.faults[0].message, "a hand begins with its `bakaze`: E, S, W or N");
/// ```
pub fn read(text: &str, names: Names) -> Imported {
    let source = Source::new(text);
    let mut imported = Imported::new(riichi::heading("mjai"));
    let mut course = Course::default();
    let mut open = Open::Nothing;
    let mut games = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let event: Event = match json::read(line) {
            Ok(event) => event,
            Err(wrong) => {
                open.breaks(wrong, &mut imported, &source);
                continue;
            }
        };
        match event.kind.as_str() {
            "start_game" if games > 0 => {
                open.close(&mut imported, &source);
                let message = "a second game begins, and a record is of one";
                imported.fault(None, Wrong::new(line, message), &source);
                return imported;
            }
            "start_game" => {
                games += 1;
                let known = event.names.unwrap_or_default();
                Players::placed(&known).tell(&mut imported.record.heading, names);
            }
            "start_kyoku" => {
                let hand = begin(event, &mut course, line).of(line);
                open.begin(hand, &mut imported, &source);
            }
            "end_kyoku" | "end_game" => open.close(&mut imported, &source),
            _ => open.take(line, |hand| take(hand, event), &mut imported, &source),
        }
    }
    open.breaks_off(&mut imported, &source);
    imported
}

/// A hand as it begins.
fn begin<'a>(event: Event, course: &mut Course, line: &'a str) -> Result<Hand<'a>, String> {
    let wind = event.bakaze.as_deref().and_then(wind);
    let round = wind.ok_or("a hand begins with its `bakaze`: E, S, W or N")?;
    let deal = event.kyoku.filter(|deal| (1..=4).contains(deal));
    let deal = deal.ok_or("the `kyoku` of a hand is 1 to 4")?;
    let dealer = Player::new(event.oya.unwrap_or(i64::from(deal) - 1))?;
    let outset = Outset {
        round,
        deal,
        counters: event.honba,
        deposits: event.kyotaku,
        dealer,
        brought: event
            .scores
            .ok_or("what everyone brings is told in `scores`")?,
    };
    let mut begun = Hand::new(&outset, course, line)?;
    let draft = &mut begun.draft;
    if let Some(marker) = &event.dora_marker {
        draft.note(&format!("dora {}", piece(marker)?.0));
    }
    let hands = event
        .tehais
        .ok_or("what everyone is dealt is told in `tehais`")?;
    for (nth, hand) in (0..).zip(&hands) {
        let seat = Player::new(nth)?.seat(dealer);
        let tiles = pieces(hand)?;
        let red = tiles.iter().filter(|(_, red)| *red);
        let red: String = red.map(|(piece, _)| format!(" {piece}")).collect();
        if !red.is_empty() {
            draft.note(&format!("red {}{red}", seat.letter()));
        }
        let tiles: Vec<Piece> = tiles.into_iter().map(|(piece, _)| piece).collect();
        draft.deal(seat, &tiles)?;
    }
    Ok(begun)
}

/// Takes in an event of the hand.
fn take(hand: &mut Hand<'_>, event: Event) -> Result<(), String> {
    match event.kind.as_str() {
        "dora" => {
            let marker = event.dora_marker.as_deref().unwrap_or_default();
            hand.draft.beside("dora", piece(marker)?.0.to_string());
            return Ok(());
        }
        "ryukyoku" => {
            moved(hand, event.deltas);
            hand.total = event.scores.or(hand.total);
            hand.draft.ends(drawn(event.reason.as_deref()));
            return Ok(());
        }
        _ => (),
    }
    let actor = Player::new(event.actor.ok_or("who does this is told by `actor`")?)?;
    let target = event.target.map(Player::new).transpose()?;
    let (seat, from) = (
        actor.seat(hand.dealer),
        target.map(|it| it.seat(hand.dealer)),
    );
    let named = event.pai.as_deref().map(piece).transpose()?;
    let tile = named
        .map(|(tile, _)| tile)
        .ok_or("which tile is told by `pai`");
    let held = pieces(&event.consumed)?;
    let all = held.iter().chain(&named);
    let red = all.filter(|(_, red)| *red).count();
    let from = from.ok_or("from whom is told by `target`");
    let draft = &mut hand.draft;
    match event.kind.as_str() {
        "tsumo" => draft.draw(seat, tile?),
        "dahai" => {
            let drawn = event.tsumogiri;
            draft.act(seat, Act::Discard { tile: tile?, drawn });
            hand.declared(actor);
        }
        "chi" => {
            let [(a, _), (b, _)] = held[..] else {
                return Err("a Sheung takes two tiles from the hand".to_owned());
            };
            let (tile, with, from) = (tile?, [a, b], from?);
            draft.act(seat, Act::Sheung { tile, with, from });
        }
        "pon" => draft.act(
            seat,
            Act::Pung {
                tile: tile?,
                from: from?,
            },
        ),
        "daiminkan" => {
            let (tile, form) = (tile?, KongForm::Claimed(from?));
            draft.act(seat, Act::Kong { tile, form });
        }
        "ankan" => {
            let (tile, _) = *held.first().ok_or("which tiles is told by `consumed`")?;
            let form = KongForm::Concealed;
            draft.act(seat, Act::Kong { tile, form });
        }
        "kakan" => {
            let (tile, form) = (tile?, KongForm::Added);
            draft.act(seat, Act::Kong { tile, form });
        }
        "reach" => hand.declares = Some(actor),
        "reach_accepted" => {
            let mut deposit = [0; 4];
            deposit[actor.number()] = -1000;
            moved(hand, Some(event.deltas.unwrap_or(deposit)));
        }
        "hora" => {
            let won = draft.won(seat, tile.ok())?;
            let drawn = matches!(won, Won::Drawn(_));
            if from.is_ok_and(|from| (from == seat) != drawn) {
                return Err("`target` is not whose tile it was".to_owned());
            }
            draft.act(seat, Act::Win(won));
            let under = pieces(&event.ura_markers)?;
            if !under.is_empty() {
                let under: String = under.iter().map(|(tile, _)| tile.to_string()).collect();
                draft.beside("ura", under);
            }
            moved(hand, event.deltas);
            hand.total = event.scores.or(hand.total);
        }
        other => return Err(format!("`{}` is no event that is known", short(other))),
    }
    let is_act = !matches!(event.kind.as_str(), "reach" | "reach_accepted" | "hora");
    if red > 0 && is_act {
        hand.draft.beside("red", red.to_string());
    }
    Ok(())
}

fn moved(hand: &mut Hand<'_>, deltas: Option<[i64; 4]>) {
    let net = hand.net.zip(deltas);
    hand.net = net.map(|(net, deltas)| added(&net, &deltas));
}

/// How a hand ends that nobody wins. One that is broken off does not count, and says why.
fn drawn(reason: Option<&str>) -> Outcome {
    match reason {
        None | Some("fanpai" | "howanpai" | "nm" | "nagashimangan" | "nagashi_mangan") => {
            Outcome::Drawn
        }
        Some(reason) => {
            Text::new(&short(&reason.replace('#', " "))).map_or(Outcome::Drawn, Outcome::Void)
        }
    }
}

fn wind(letter: &str) -> Option<Wind> {
    let mut all = Wind::ALL.into_iter();
    all.find(|wind| letter.chars().eq([wind.letter()]))
}

/// The tiles of a list, each with whether it is a red five.
fn pieces(texts: &[String]) -> Result<Vec<(Piece, bool)>, String> {
    texts.iter().map(|text| piece(text)).collect()
}

/// The tile of a text, and whether it is a red five.
fn piece(text: &str) -> Result<(Piece, bool), String> {
    let (plain, red) = match text.strip_suffix('r') {
        Some(plain) => (plain, true),
        None => (text, false),
    };
    let mut letters = plain.chars();
    let piece = match (letters.next(), letters.next(), letters.next()) {
        (Some('?'), None, _) => Some(Piece::Unknown(Class::Any)),
        (Some(letter), None, _) => honour(letter).map(Piece::Tile),
        (Some(number), Some(letter), None) => {
            let mut suits = Suit::ALL.into_iter();
            let suit = suits.find(|suit| suit.letter() == letter);
            suit.zip(number.to_digit(10))
                .and_then(|(suit, number)| letters::suited(suit, number))
        }
        _ => None,
    };
    let five = |piece: &Piece| matches!(piece, Piece::Tile(tile) if tile.rank().is_some_and(|it| it.get() == 5));
    let piece = piece.filter(|piece| !red || five(piece));
    let piece = piece.ok_or_else(|| format!("`{}` is no tile", short(text)))?;
    Ok((piece, red))
}

fn honour(letter: char) -> Option<Tile> {
    let mut all = Tile::all().filter(|tile| tile.is_honour());
    all.find(|tile| tile.to_string().chars().eq([letter]))
}
