//! The text format of the IJCAI mahjong competition: a line for each act, a block for each hand.
//!
//! Tiles are written as Botzone has them. Player 0 deals and turns pass 0, 1, 2, 3. Everyone draws
//! from a wall of their own. `Chi` names the middle tile of its run alone. Claims that were
//! outranked stand behind `Ignore`; they become `call` lines. Items and points are of other rules:
//! the sum is kept as `faan` and `net`, the items as an `@x-` line. `Hu` names the winning tile
//! only where somebody let it go.

use super::Imported;
use super::draft::{Draft, Titles, heading, scores};
use super::fault::{Source, Wrong, short};
use super::letters::tile;
use crate::notation::tiles::Piece;
use crate::record::{Act, Call, HandRecord, KongForm, Outcome, Sum, TileSet, WallKind};
use crate::seat::{BySeat, Seat};
use crate::tile::{Tile, Wind};

/// Reads a text of this format. A hand with a line that cannot be read is left out, and said.
///
/// ```
/// use sikwu::import::ijcai;
/// let imported = ijcai::read("Match a\nWind 0\nPlayer 0 Draw X9\n\nnonsense\n");
/// let lines: Vec<usize> = imported.faults.iter().map(|fault| fault.line).collect();
/// assert_eq!(lines, [3, 5]);
/// assert!(imported.record.hands.is_empty());
/// ```
pub fn read(text: &str) -> Imported {
    let (tiles, wall) = (TileSet::WithoutFlowers, WallKind::Private);
    let mut imported = Imported::new(heading("ijcai", tiles, wall, Sum::Zero));
    let source = Source::new(text);
    let mut titles = Titles::default();
    let mut block: Option<Block<'_>> = None;
    for line in text.lines().map(str::trim) {
        if let Some(id) = line.strip_prefix("Match ") {
            if let Some(block) = block.replace(Block::new(id.trim(), line)) {
                block.finish(&mut imported, &source, &mut titles);
            }
        } else if let Some(block) = &mut block {
            if let Err(message) = block.take(line) {
                block.faults.push(Wrong::new(line, message));
            }
        } else if !line.is_empty() {
            let message = format!("`{}` stands in no match", short(line));
            imported.fault(None, Wrong::new(line, message), &source);
        }
    }
    if let Some(block) = block {
        block.finish(&mut imported, &source, &mut titles);
    }
    imported
}

/// A hand as it is read.
struct Block<'a> {
    id: &'a str,
    /// The line that it begins with.
    first: &'a str,
    wind: Option<Wind>,
    draft: Draft,
    fan: Option<(u32, &'a str)>,
    score: Option<BySeat<i64>>,
    faults: Vec<Wrong<'a>>,
}

impl<'a> Block<'a> {
    fn new(id: &'a str, first: &'a str) -> Block<'a> {
        Block {
            id,
            first,
            wind: None,
            // The round is read further on, and the title made of it.
            draft: Draft::new(Titles::default().next(Wind::East)),
            fan: None,
            score: None,
            faults: vec![],
        }
    }

    /// Takes in a line of the hand.
    fn take(&mut self, line: &'a str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        match words.next() {
            None => Ok(()),
            // A line may be one of this format and yet be foreign.
            Some("Wind" | "Player" | "Huang" | "Fan" | "Score") if self.score.is_some() => {
                Err("the hand was over with its `Score`".to_owned())
            }
            Some("Wind") => {
                let wind = words.next().and_then(|word| word.parse::<usize>().ok());
                let wind = wind.and_then(|at| Wind::ALL.get(at).copied());
                self.wind = Some(wind.ok_or("a wind is 0 to 3")?);
                ended(words)
            }
            Some("Player") => self.player(line),
            Some("Huang") => {
                self.draft.ends(Outcome::Drawn);
                ended(words)
            }
            Some("Fan") => {
                let sum = words.next().and_then(|word| word.parse().ok());
                let items = words.next().unwrap_or_default();
                self.fan = Some((sum.ok_or("the points of a hand are a number")?, items));
                ended(words)
            }
            Some("Score") => {
                let mut score = BySeat::default();
                for seat in Seat::ALL {
                    let points = words.next().and_then(|word| word.parse().ok());
                    score[seat] = points.ok_or("a score has four numbers")?;
                }
                self.score = Some(score);
                ended(words)
            }
            Some(other) => Err(format!("`{}` is no line of this format", short(other))),
        }
    }

    /// `Player 0 Peng W9 Ignore Player 3 Chi W8`
    fn player(&mut self, line: &str) -> Result<(), String> {
        let (done, ignored) = match line.split_once(" Ignore ") {
            Some((done, ignored)) => (done, Some(ignored)),
            None => (line, None),
        };
        let mut words = done.split_whitespace().skip(1);
        let seat = seat(words.next())?;
        let verb = words.next().unwrap_or_default();
        if verb == "Deal" {
            let tiles = words.map(|word| tile(word).map(Piece::Tile));
            let tiles: Vec<Piece> = tiles.collect::<Result<_, _>>()?;
            return self.draft.deal(seat, &tiles);
        }
        let named = tile(words.next().unwrap_or_default())?;
        ended(words)?;
        if let Some(ignored) = ignored {
            self.ignored(ignored)?;
        }
        self.act(seat, verb, named)
    }

    /// The claims that were outranked, as calls before the one that was not.
    fn ignored(&mut self, text: &str) -> Result<(), String> {
        let mut words = text
            .split_whitespace()
            .filter(|word| *word != "Player")
            .peekable();
        while words.peek().is_some() {
            let seat = seat(words.next())?;
            let verb = words.next().unwrap_or_default().to_ascii_lowercase();
            let named = tile(words.next().unwrap_or_default())?;
            let tile = Piece::Tile(named);
            let call = match verb.as_str() {
                "chi" => {
                    let (tile, with) = self.draft.run(named)?;
                    Call::Sheung { tile, with }
                }
                "peng" => Call::Pung(tile),
                "gang" => Call::Kong(tile),
                "hu" => Call::Win(tile),
                other => return Err(format!("`{}` is no claim", short(other))),
            };
            self.draft.act(seat, Act::Call(call));
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, verb: &str, named: Tile) -> Result<(), String> {
        let tile = Piece::Tile(named);
        let draft = &mut self.draft;
        let act = match verb {
            "Draw" => {
                draft.draw(seat, tile);
                return Ok(());
            }
            "Play" => Act::Discard { tile, drawn: false },
            "Chi" => return draft.sheung(seat, named),
            "Peng" => {
                let (from, _) = draft.open()?;
                Act::Pung { tile, from }
            }
            "Gang" | "AnGang" | "BuGang" => {
                let form = match verb {
                    "Gang" => KongForm::Claimed(draft.open()?.0),
                    "AnGang" => KongForm::Concealed,
                    _ => KongForm::Added,
                };
                Act::Kong { tile, form }
            }
            // On a draw `Hu` may name any tile of the hand; it is won on the one drawn.
            "Hu" => Act::Win(draft.won(seat, Some(tile))?),
            other => return Err(format!("`{}` is nothing that a player does", short(other))),
        };
        draft.act(seat, act);
        Ok(())
    }

    /// The hand, whole; or everything that is wrong with it.
    fn finish(self, imported: &mut Imported, source: &Source<'_>, titles: &mut Titles) {
        let id = self.id;
        if self.faults.is_empty() {
            let first = self.first;
            let read = self.hand(titles).map_err(|it| Wrong::new(first, it));
            imported.take(id, read, source);
        } else {
            for wrong in self.faults {
                imported.fault(Some(id), wrong, source);
            }
        }
    }

    fn hand(self, titles: &mut Titles) -> Result<HandRecord, String> {
        let mut draft = self.draft;
        draft.note(&format!("match {}", self.id));
        let winner = draft.winners().next();
        if let Some((faan, items)) = self.fan {
            draft.note(&format!("fan {items}"));
            if let Some(winner) = winner {
                draft.faan(winner, faan);
            }
        }
        draft.hand.net = self.score.map(scores).transpose()?;
        let wind = self.wind.ok_or("the line `Wind` is missing")?;
        let mut hand = draft.finish()?;
        hand.title = titles.next(wind).into();
        Ok(hand)
    }
}

/// The seat of a player: player 0 deals.
fn seat(word: Option<&str>) -> Result<Seat, String> {
    let at = word.and_then(|word| word.parse::<usize>().ok());
    let seat = at.and_then(|at| Seat::ALL.get(at).copied());
    seat.ok_or_else(|| "a player is 0 to 3".to_owned())
}

/// Nothing more stands on the line.
fn ended<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
    match words.next() {
        None => Ok(()),
        Some(word) => Err(format!("`{}` is more than the line has", short(word))),
    }
}
