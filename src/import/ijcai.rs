//! The text format of the IJCAI mahjong competition: a line for each act, a block for each hand.
//!
//! Tiles are `W` characters, `B` dots, `T` bamboo, `F` winds, `J` dragons (Chung, Fat, Paak), each
//! with its number. Player 0 deals and turns pass 0, 1, 2, 3. Everyone draws from a wall of their
//! own. `Chi` names the middle tile of its run alone. Claims that were outranked stand behind
//! `Ignore`; they become `call` lines. Items and points are of other rules: the sum is kept as
//! `faan` and `net`, the items as an `@x-` line. `Hu` names the winning tile only where somebody let
//! it go.

mod words;

use super::{ImportFault, Imported};
use crate::notation::tiles::Piece;
use crate::record::{
    Act, Call, Deal, End, Extra, Faan, HandRecord, Heading, KongForm, Outcome, RulesLine, Sum,
    TileSet, Title, WallKind, What, Winners, Won, Word, Written,
};
use crate::seat::{BySeat, RoundWind, Seat};
use crate::tile::{Tile, Wind};
use words::{ended, seat, short, tile};

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
    let mut imported = Imported {
        record: crate::record::Record {
            heading: heading(),
            hands: vec![],
        },
        faults: vec![],
    };
    let mut numbers = [0u32; 4];
    let mut block: Option<Block<'_>> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if let Some(id) = line.strip_prefix("Match ") {
            if let Some(block) = block.replace(Block::new(id.trim(), number)) {
                block.finish(&mut imported, &mut numbers);
            }
        } else if let Some(block) = &mut block {
            if let Err(message) = block.take(line) {
                block.faults.push(ImportFault {
                    line: number,
                    hand: Some(block.id.to_owned()),
                    message,
                });
            }
        } else if !line.is_empty() {
            imported.faults.push(ImportFault {
                line: number,
                hand: None,
                message: format!("`{}` stands in no match", short(line)),
            });
        }
    }
    if let Some(block) = block {
        block.finish(&mut imported, &mut numbers);
    }
    imported
}

/// The header of what is played under other scoring (rulebook 7).
fn heading() -> Heading {
    let word = |text| Word::new(text).map(Written::from);
    let rules = Word::new("play-only").map(|id| {
        let overrides = vec![];
        Written::from(RulesLine { id, overrides })
    });
    Heading {
        match_id: word("ijcai"),
        rules,
        tiles: Some(TileSet::WithoutFlowers.into()),
        wall: Some(WallKind::Private.into()),
        sum: Some(Sum::Zero.into()),
        ..Heading::default()
    }
}

/// A hand as it is read.
struct Block<'a> {
    id: &'a str,
    line: usize,
    wind: Option<Wind>,
    dealt: BySeat<Option<[Tile; 13]>>,
    acts: Vec<(Seat, Act)>,
    /// Who threw what last, until someone draws.
    thrown: Option<(Seat, Tile)>,
    /// The tile that was drawn last.
    drew: Option<Tile>,
    /// Who adds a fourth tile, until its replacement is drawn.
    added: Option<(Seat, Tile)>,
    /// Who draws a replacement next.
    replaces: Option<Seat>,
    winner: Option<Seat>,
    drawn: bool,
    fan: Option<(u32, &'a str)>,
    score: Option<BySeat<i64>>,
    faults: Vec<ImportFault>,
}

impl<'a> Block<'a> {
    fn new(id: &'a str, line: usize) -> Block<'a> {
        Block {
            id,
            line,
            wind: None,
            dealt: BySeat::default(),
            acts: vec![],
            thrown: None,
            drew: None,
            added: None,
            replaces: None,
            winner: None,
            drawn: false,
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
            Some("Wind") => {
                let wind = words.next().and_then(|word| word.parse::<usize>().ok());
                let wind = wind.and_then(|at| Wind::ALL.get(at).copied());
                self.wind = Some(wind.ok_or("a wind is 0 to 3")?);
                ended(words)
            }
            Some("Player") => self.player(line),
            Some("Huang") => {
                self.drawn = true;
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
            let tiles: Vec<Tile> = words.map(tile).collect::<Result<_, _>>()?;
            let count = tiles.len();
            let tiles = tiles.try_into();
            let tiles = tiles.map_err(|_| format!("{count} tiles are dealt, not 13"))?;
            self.dealt[seat] = Some(tiles);
            return Ok(());
        }
        let named = tile(words.next().unwrap_or_default())?;
        ended(words)?;
        if let Some(ignored) = ignored {
            self.ignored(ignored)?;
        }
        let act = self.act(seat, verb, named)?;
        self.acts.push((seat, act));
        Ok(())
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
                    let (claimed, with) = self.run(named)?;
                    Call::Sheung {
                        tile: Piece::Tile(claimed),
                        with,
                    }
                }
                "peng" => Call::Pung(tile),
                "gang" => Call::Kong(tile),
                "hu" => Call::Win(tile),
                other => return Err(format!("`{}` is no claim", short(other))),
            };
            self.acts.push((seat, Act::Call(call)));
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, verb: &str, named: Tile) -> Result<Act, String> {
        let tile = Piece::Tile(named);
        let (thrown, added) = (self.thrown, self.added);
        let from = thrown
            .map(|(from, _)| from)
            .ok_or("nothing was thrown to claim");
        Ok(match verb {
            "Draw" => {
                (self.thrown, self.added) = (None, None);
                self.drew = Some(named);
                match self.replaces.take() {
                    Some(maker) if maker == seat => Act::Loose(tile),
                    _ => Act::Draw(tile),
                }
            }
            "Play" => {
                self.thrown = Some((seat, named));
                Act::Discard { tile, drawn: false }
            }
            "Chi" => {
                let (claimed, with) = self.run(named)?;
                let tile = Piece::Tile(claimed);
                let from = from?;
                Act::Sheung { tile, with, from }
            }
            "Peng" => Act::Pung { tile, from: from? },
            "Gang" => {
                self.replaces = Some(seat);
                let form = KongForm::Claimed(from?);
                Act::Kong { tile, form }
            }
            "AnGang" | "BuGang" => {
                self.replaces = Some(seat);
                let form = match verb {
                    "AnGang" => KongForm::Concealed,
                    _ => KongForm::Added,
                };
                if form == KongForm::Added {
                    self.added = Some((seat, named));
                }
                Act::Kong { tile, form }
            }
            "Hu" => {
                self.winner = Some(seat);
                Act::Win(match (added, thrown) {
                    (Some((maker, _)), _) if maker != seat => Won::Robbing { tile, maker },
                    (_, Some((from, _))) if from != seat => Won::Discard { tile, from },
                    // On a draw `Hu` may name any tile of the hand; it is won on the one drawn.
                    _ => Won::Drawn(Piece::Tile(self.drew.ok_or("nothing was drawn to win on")?)),
                })
            }
            other => return Err(format!("`{}` is nothing that a player does", short(other))),
        })
    }

    /// The claimed tile of a run that is named by its middle, and the two from the hand.
    fn run(&self, middle: Tile) -> Result<(Tile, [Piece; 2]), String> {
        let (_, claimed) = self.thrown.ok_or("nothing was thrown to claim")?;
        let run = [middle.down(), Some(middle), middle.up()];
        let [Some(low), Some(middle), Some(high)] = run else {
            return Err(format!("{middle} is the middle of no run"));
        };
        let with = match claimed {
            it if it == low => [middle, high],
            it if it == middle => [low, high],
            it if it == high => [low, middle],
            _ => return Err(format!("{claimed} is not in the run around {middle}")),
        };
        Ok((claimed, with.map(Piece::Tile)))
    }

    /// The hand, whole; or what is wrong with it.
    fn finish(mut self, imported: &mut Imported, numbers: &mut [u32; 4]) {
        if self.faults.is_empty()
            && let Err(message) = self.check()
        {
            self.faults.push(ImportFault {
                line: self.line,
                hand: Some(self.id.to_owned()),
                message,
            });
        }
        if !self.faults.is_empty() {
            imported.faults.append(&mut self.faults);
            return;
        }
        let wind = self.wind.unwrap_or(Wind::East);
        let number = &mut numbers[wind as usize];
        *number += 1;
        let title = Title {
            round: RoundWind(wind),
            number: *number,
        };
        imported.record.hands.push(self.hand(title));
    }

    fn check(&self) -> Result<(), String> {
        if self.wind.is_none() {
            return Err("the line `Wind` is missing".to_owned());
        }
        for (seat, dealt) in self.dealt.iter() {
            if dealt.is_none() {
                return Err(format!("player {} is dealt nothing", seat as usize));
            }
        }
        if self.winner.is_some() == self.drawn {
            return Err("the hand is neither won (Hu) nor drawn (Huang)".to_owned());
        }
        Ok(())
    }

    fn hand(self, title: Title) -> HandRecord {
        let mut hand = HandRecord::new(title);
        let extras = [
            Extra::new(&format!("x-match {}", self.id)),
            self.fan
                .and_then(|(_, items)| Extra::new(&format!("x-fan {items}"))),
        ];
        hand.extras = extras.into_iter().flatten().map(Written::from).collect();
        for (seat, dealt) in self.dealt.iter() {
            let deal: Option<Deal> = dealt.map(|tiles| tiles.map(|it| Piece::Tile(it).into()));
            hand.deals[seat] = deal.map(Written::from);
        }
        for (seat, act) in self.acts {
            hand.events.push(What::Act(seat, act), Default::default());
        }
        let outcome = match self.winner.and_then(|seat| Winners::new([seat])) {
            Some(winners) => Outcome::Win(winners),
            None => Outcome::Drawn,
        };
        hand.result = Some(outcome.into());
        if let (Some(winner), Some((faan, _))) = (self.winner, self.fan) {
            let items = vec![];
            hand.faan[winner] = Some(Faan { faan, items }.into());
        }
        hand.net = self.score.map(|score| score.map(Written::from).into());
        hand.end = Some(End::default().into());
        hand
    }
}
