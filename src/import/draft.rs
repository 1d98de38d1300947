//! A hand as an importer writes it down, act by act.
//!
//! Most formats leave out what follows from the acts before: from whom a tile is claimed, whether
//! a draw replaces something, on which tile a hand is won. That is remembered here, and nothing
//! more: whether an act was allowed is for the audit.

use crate::notation::tiles::Piece;
use crate::record::{
    Act, Attributes, Deal, Dealer, End, Extra, Faan, HandRecord, Heading, KongForm, Limits,
    Outcome, RulesLine, Scores, Sum, TileSet, Title, WallKind, What, Winners, Won, Word, Written,
};
use crate::seat::{BySeat, RoundWind, Seat};
use crate::tile::{Tile, Wind};

/// The header of what is played under other scoring (rulebook 7).
pub(super) fn heading(id: &str, tiles: TileSet, wall: WallKind, sum: Sum) -> Heading {
    let rules = Word::new("play-only").map(|id| {
        let overrides = vec![];
        Written::from(RulesLine { id, overrides })
    });
    Heading {
        match_id: Word::new(id).map(Written::from),
        rules,
        tiles: Some(tiles.into()),
        wall: Some(wall.into()),
        sum: Some(sum.into()),
        ..Heading::default()
    }
}

/// Numbers for the hands of formats that have none: each is the next of its round.
#[derive(Debug, Default)]
pub(super) struct Titles([u32; 4]);

impl Titles {
    pub(super) fn next(&mut self, wind: Wind) -> Title {
        let number = &mut self.0[wind as usize];
        *number += 1;
        Title {
            round: RoundWind(wind),
            number: *number,
        }
    }
}

/// A hand as it grows.
#[derive(Debug)]
pub(super) struct Draft {
    /// What is no act, for the importer to fill in. Its events and its result are made at the end.
    pub(super) hand: HandRecord,
    acts: Vec<(Seat, Act, Notes)>,
    /// Who threw what last, until somebody takes it or draws.
    thrown: Option<(Seat, Piece)>,
    /// Who adds a fourth tile, until its replacement is drawn.
    added: Option<(Seat, Piece)>,
    /// The tile that was drawn last, until one is thrown.
    drew: Option<Piece>,
    /// Who draws a replacement next.
    replaces: Option<Seat>,
    /// How the hand ends, if nobody wins.
    ended: Option<Outcome>,
}

/// Attributes of an act, by key.
type Notes = Vec<(&'static str, String)>;

impl Draft {
    /// A hand of which nothing has happened yet.
    pub(super) fn new(title: Title) -> Draft {
        Draft {
            hand: HandRecord::new(title),
            acts: vec![],
            thrown: None,
            added: None,
            drew: None,
            replaces: None,
            ended: None,
        }
    }

    /// Deals thirteen tiles to a seat.
    pub(super) fn deal(&mut self, seat: Seat, tiles: &[Piece]) -> Result<(), String> {
        let count = tiles.len();
        let tiles: Result<[Piece; 13], _> = tiles.try_into();
        let tiles = tiles.map_err(|_| format!("{count} tiles are dealt, not 13"))?;
        let deal: Deal = tiles.map(Written::from);
        self.hand.deals[seat] = Some(deal.into());
        Ok(())
    }

    /// Who deals, where the format tells how many times they have dealt before.
    pub(super) fn dealer(&mut self, repeat: u32) {
        let seat = Seat::East;
        self.hand.dealer = Some(Dealer { seat, repeat }.into());
    }

    /// Keeps a line `@x-…` with what our records have no word for.
    pub(super) fn note(&mut self, text: &str) {
        self.hand.extras.extend(extra(text));
    }

    /// Adds an act.
    pub(super) fn act(&mut self, seat: Seat, act: Act) {
        match act {
            Act::Draw(piece) | Act::Loose(piece) => {
                (self.thrown, self.added, self.replaces) = (None, None, None);
                self.drew = Some(piece);
            }
            Act::Flower(_) => (self.replaces, self.drew) = (Some(seat), None),
            Act::Discard { tile, .. } => {
                (self.thrown, self.drew) = (Some((seat, tile)), None);
            }
            Act::Sheung { .. } | Act::Pung { .. } => self.thrown = None,
            Act::Kong { tile, form } => {
                (self.thrown, self.replaces, self.drew) = (None, Some(seat), None);
                if form == KongForm::Added {
                    self.added = Some((seat, tile));
                }
            }
            Act::Call(_) | Act::Pass | Act::Win(_) | Act::FalseWin(_) => (),
        }
        self.acts.push((seat, act, vec![]));
    }

    /// Notes something beside the last act.
    pub(super) fn beside(&mut self, key: &'static str, value: impl Into<String>) {
        if let Some((_, _, notes)) = self.acts.last_mut() {
            notes.push((key, value.into()));
        }
    }

    /// A tile drawn: a replacement if the seat has just made a Kong or set a flower aside.
    pub(super) fn draw(&mut self, seat: Seat, piece: Piece) {
        let act = match self.replaces {
            Some(maker) if maker == seat => Act::Loose(piece),
            _ => Act::Draw(piece),
        };
        self.act(seat, act);
    }

    /// The tile that was thrown last and is still open, and who threw it.
    pub(super) fn open(&self) -> Result<(Seat, Piece), String> {
        let nothing = || "nothing was thrown to claim".to_owned();
        self.thrown.ok_or_else(nothing)
    }

    /// The tile that was drawn last, until one is thrown.
    pub(super) fn drew(&self) -> Option<Piece> {
        self.drew
    }

    /// The tile of which others may say something now, and whose it is.
    pub(super) fn offered(&self) -> Option<(Seat, Piece)> {
        self.added.or(self.thrown)
    }

    /// The open tile and the two beside it, of a run that is named by its middle.
    pub(super) fn run(&self, middle: Tile) -> Result<(Piece, [Piece; 2]), String> {
        let (_, claimed) = self.open()?;
        let run = [middle.down(), Some(middle), middle.up()];
        let [Some(low), Some(middle), Some(high)] = run else {
            return Err(format!("{middle} is the middle of no run"));
        };
        let with = match claimed {
            Piece::Tile(it) if it == low => [middle, high],
            Piece::Tile(it) if it == middle => [low, high],
            Piece::Tile(it) if it == high => [low, middle],
            _ => return Err(format!("{claimed} is not in the run around {middle}")),
        };
        Ok((claimed, with.map(Piece::Tile)))
    }

    /// A Sheung with the open tile, of a run that is named by its middle.
    pub(super) fn sheung(&mut self, seat: Seat, middle: Tile) -> Result<(), String> {
        let (from, _) = self.open()?;
        let (tile, with) = self.run(middle)?;
        self.act(seat, Act::Sheung { tile, with, from });
        Ok(())
    }

    /// What a win is on: the tile that another adds or threw, or else the one just drawn. A format
    /// that names the tile is taken at its word where somebody let it go.
    pub(super) fn won(&self, seat: Seat, named: Option<Piece>) -> Result<Won, String> {
        Ok(match (self.added, self.thrown) {
            (Some((maker, tile)), _) if maker != seat => {
                let tile = named.unwrap_or(tile);
                Won::Robbing { tile, maker }
            }
            (_, Some((from, tile))) if from != seat => {
                let tile = named.unwrap_or(tile);
                Won::Discard { tile, from }
            }
            _ => {
                let drew = self.drew.ok_or("nothing was drawn or thrown to win on")?;
                Won::Drawn(match drew {
                    // What nobody saw drawn was shown by the win.
                    Piece::Unknown(_) => named.unwrap_or(drew),
                    known => known,
                })
            }
        })
    }

    /// How the hand ends, if nobody wins.
    pub(super) fn ends(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
    }

    /// What a winner was counted at.
    pub(super) fn faan(&mut self, winner: Seat, faan: u32) {
        let items = vec![];
        self.hand.faan[winner] = Some(Faan { faan, items }.into());
    }

    /// Who has won so far.
    pub(super) fn winners(&self) -> impl Iterator<Item = Seat> {
        let acts = self.acts.iter();
        acts.filter_map(|(seat, act, _)| matches!(act, Act::Win(_)).then_some(*seat))
    }

    /// Whether the hand goes on.
    fn is_open(&self) -> bool {
        self.ended.is_none() && self.winners().next().is_none()
    }

    /// The hand, if it is whole: everyone was dealt tiles, and it came to one end.
    pub(super) fn finish(self) -> Result<HandRecord, String> {
        match self.is_open() {
            true => Err("the hand is neither won nor drawn".to_owned()),
            false => self.so_far(),
        }
    }

    /// The hand, or as much of it as there is: a text may end before the hand does.
    pub(super) fn so_far(self) -> Result<HandRecord, String> {
        for (seat, dealt) in self.hand.deals.iter() {
            if dealt.is_none() {
                return Err(format!("{seat} is dealt nothing"));
            }
        }
        let most = Limits::default().events;
        if self.acts.len() > most {
            return Err(format!("the hand has more than {most} events"));
        }
        let won = self.winners().next().is_some();
        let outcome = match (Winners::new(self.winners()), self.ended) {
            (Some(winners), None) => Some(Outcome::Win(winners)),
            (None, ended) if !won => ended,
            (None, _) => return Err("all four cannot win".to_owned()),
            (Some(_), Some(_)) => return Err("the hand is both won and not won".to_owned()),
        };
        let mut hand = self.hand;
        for (seat, act, notes) in self.acts {
            let notes = notes.iter().map(|(key, value)| format!("{key}={value}"));
            let notes = notes.collect::<Vec<_>>().join(",");
            let attributes = Attributes::new(&notes).unwrap_or(Attributes::NONE);
            hand.events.push(What::Act(seat, act), attributes);
        }
        hand.end = outcome.as_ref().map(|_| End::default().into());
        hand.result = outcome.map(Written::from);
        Ok(hand)
    }
}

/// Points of each seat as a record can hold them.
pub(super) fn scores(points: BySeat<i64>) -> Result<Written<Scores>, String> {
    const MOST: i64 = 999_999_999_999;
    let within = |points: i64| (-MOST..=MOST).contains(&points);
    match points.iter().find(|&(_, &points)| !within(points)) {
        Some((_, points)) => Err(format!("{points} are more points than there can be")),
        None => Ok(points.map(Written::from).into()),
    }
}

/// A line `@x-…`, as much of it as a line can hold and without what would end it.
pub(super) fn extra(text: &str) -> Option<Written<Extra>> {
    let plain = |c: char| if c == '#' || c.is_control() { ' ' } else { c };
    let text: String = text.chars().map(plain).take(1000).collect();
    Extra::new(&format!("x-{text}")).map(Written::from)
}
