//! A hand that bots played, as a record has it: with its wall, settled and sealed.

use super::Played;
use crate::audit::write_outcome;
use crate::notation::tiles::Piece;
use crate::play::bot::Level;
use crate::play::{Action, Claim, Terms, What};
use crate::record::{
    self, Act, Call, Chain, Dealer, End, Extra, HandRecord, Heading, KongForm, Label, RulesLine,
    Title, Word, Written, commitment,
};
use crate::seat::{BySeat, Seat};
use crate::wall::Drawn;
use crate::win::WonBy;

/// Writes the hands of a simulation, one after the other, each sealed to the one before.
pub struct Writer {
    heading: Heading,
    chain: Chain,
}

impl Writer {
    /// A writer for bots of these levels, with the id of the match.
    pub fn new(terms: &Terms, levels: [Level; 4], id: &str) -> Writer {
        let word = |text: &str| Word::new(text);
        let rules = terms.rules().and_then(|rules| word(&rules.id));
        let labels = Seat::ALL.map(|seat| Label::new(&format!("P{}", seat.number())));
        let [east, south, west, north] = labels;
        let labels = (|| Some([east?, south?, west?, north?]))();
        let each = (1..).zip(levels).map(|(n, level)| format!(" P{n}={level}"));
        let bots = Extra::new(&format!("x-bots{}", each.collect::<String>()));
        let heading = Heading {
            match_id: word(id).map(Written::from),
            rules: rules.map(|id| {
                let overrides = vec![];
                RulesLine { id, overrides }.into()
            }),
            seats: labels
                .map(|labels| BySeat::from_fn(|seat| labels[seat as usize].clone()).into()),
            extras: bots.into_iter().map(Written::from).collect(),
            ..Heading::default()
        };
        let chain = Chain::new(&heading);
        Writer { heading, chain }
    }

    /// What stands before the first hand.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// The hand as it is written next.
    pub fn write(&mut self, played: &Played) -> HandRecord {
        let mut hand = record_of(played);
        self.chain.seal(&mut hand);
        hand
    }
}

fn record_of(played: &Played) -> HandRecord {
    let deal = &played.deal;
    let mut hand = HandRecord::new(Title {
        round: deal.round,
        number: deal.hand.into(),
    });
    hand.dealer = Some(
        Dealer {
            seat: Seat::East,
            repeat: deal.repeat.into(),
        }
        .into(),
    );
    hand.start = Some(points(played.start).into());
    hand.commit = Some(commitment(&played.wall, played.nonce).into());
    for (seat, dealt) in played.dealt.iter() {
        let mut pieces = dealt.map(piece);
        pieces.sort_by_key(place);
        hand.deals[seat] = Some(pieces.map(Written::from).into());
    }
    for action in &played.actions {
        hand.events.push(
            record::What::Act(action.seat, act(action)),
            Default::default(),
        );
    }
    write_outcome(&mut hand, &played.outcome);
    hand.reveal = Some(played.nonce.into());
    let wall = played.wall.tiles().iter();
    hand.wall = wall.map(|&drawn| piece(drawn).into()).collect();
    hand.end = Some(End::default().into());
    hand
}

fn points(points: BySeat<i64>) -> record::Scores {
    points.map(Written::from)
}

fn piece(drawn: Drawn) -> Piece {
    match drawn {
        Drawn::Tile(tile) => Piece::Tile(tile),
        Drawn::Bonus(bonus) => Piece::Bonus(bonus),
    }
}

/// Tiles in tile order, then flowers and seasons.
fn place(piece: &Piece) -> usize {
    match piece {
        Piece::Tile(tile) => tile.index(),
        Piece::Bonus(bonus) => 100 + bonus.index(),
        Piece::Unknown(_) => usize::MAX,
    }
}

/// An action as a record has it.
fn act(action: &Action) -> Act {
    // Whoever plays says from whom; only records that leave it out do not.
    let said = |from: Option<Seat>| from.unwrap_or(action.seat);
    match action.what {
        What::Draw(drawn) => Act::Draw(piece(drawn)),
        What::Loose(drawn) => Act::Loose(piece(drawn)),
        What::Flower(bonus) => Act::Flower(Piece::Bonus(bonus)),
        What::Discard { tile, just_drawn } => Act::Discard {
            tile: Piece::Tile(tile),
            drawn: just_drawn,
        },
        What::Sheung { tile, with, from } => Act::Sheung {
            tile: Piece::Tile(tile),
            with: with.map(Piece::Tile),
            from: said(from),
        },
        What::Pung { tile, from } => Act::Pung {
            tile: Piece::Tile(tile),
            from: said(from),
        },
        What::Kong { tile, from } => kong(tile, KongForm::Claimed(said(from))),
        What::ConcealedKong(tile) => kong(tile, KongForm::Concealed),
        What::AddedKong(tile) => kong(tile, KongForm::Added),
        What::Call(claim) => Act::Call(call(claim)),
        What::Pass => Act::Pass,
        What::Win(by) => Act::Win(match by {
            WonBy::ZiMo { tile } => record::Won::Drawn(Piece::Tile(tile)),
            WonBy::Discard { tile, shooter } => record::Won::Discard {
                tile: Piece::Tile(tile),
                from: said(shooter),
            },
            WonBy::RobbedKong { tile, maker } => record::Won::Robbing {
                tile: Piece::Tile(tile),
                maker: said(maker),
            },
            WonBy::Flowers => record::Won::Flowers,
        }),
    }
}

fn kong(tile: crate::tile::Tile, form: KongForm) -> Act {
    let tile = Piece::Tile(tile);
    Act::Kong { tile, form }
}

fn call(claim: Claim) -> Call {
    match claim {
        Claim::Sheung { tile, with } => Call::Sheung {
            tile: Piece::Tile(tile),
            with: with.map(Piece::Tile),
        },
        Claim::Pung(tile) => Call::Pung(Piece::Tile(tile)),
        Claim::Kong(tile) => Call::Kong(Piece::Tile(tile)),
        Claim::Win(tile) => Call::Win(Piece::Tile(tile)),
    }
}
