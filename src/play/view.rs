//! What a seat may see: the one way by which anything of a table reaches a player.

mod lies;

pub use lies::Lies;

use super::baau::{self, Feed};
use super::held::{Held, OnTable};
use super::outcome::Outcome;
use super::{Awaited, Said, Table, Terms, Thrown};
use crate::bonus::BonusSet;
use crate::counts::Counts;
use crate::hand::Hand;
use crate::seat::{RoundWind, Seat};
use crate::tile::Tile;
use crate::win::Replacements;

/// A table as one seat sees it: its own tiles, what lies on the table, what was thrown and said.
///
/// Nothing else can be asked of it while the hand is played, so whatever is made of a view, a
/// picture or a decision, gives nothing away.
#[derive(Clone, Copy)]
pub struct View<'t> {
    table: &'t Table,
    seat: Seat,
}

/// The table as this seat sees it.
///
/// ```
/// use sikwu::play::{Drawn, Table, Terms, view_for};
/// use sikwu::rules::Book;
/// use sikwu::seat::{RoundWind, Seat};
/// use sikwu::tile::Wind;
/// use sikwu::wall::{Tail, Wall};
///
/// let book = Book::bundled();
/// let terms = Terms::scored(book.get("hk-old-style").unwrap().clone());
/// let mut wall = Wall::new(Wall::set(true).collect(), Tail::Last)?;
/// let table = Table::deal(terms, RoundWind(Wind::East), &wall.deal().unwrap()).unwrap();
/// let view = view_for(&table, Seat::East);
/// assert_eq!(view.own().concealed().to_string(), "111155559999m 4p");
/// assert_eq!((view.in_hand(Seat::South), view.seen().total()), (13, 13));
/// # Ok::<(), sikwu::wall::WallFault>(())
/// ```
pub fn view_for(table: &Table, seat: Seat) -> View<'_> {
    View { table, seat }
}

impl<'t> View<'t> {
    /// The table itself, which only tests may see through a view.
    #[cfg(test)]
    pub(super) fn table(self) -> &'t Table {
        self.table
    }

    /// Whose eyes these are.
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// What the table plays by.
    pub fn terms(self) -> &'t Terms {
        &self.table.terms
    }

    /// The Round Wind.
    pub fn round(self) -> RoundWind {
        self.table.round
    }

    /// The seat's own tiles.
    pub fn own(self) -> &'t Held {
        &self.table.held[self.seat]
    }

    /// The sets that a seat has on the table, in the order in which they were laid. A concealed
    /// Kong of another seat may lie face down until the hand ends (T8).
    pub fn laid(self, seat: Seat) -> impl Iterator<Item = Lies<'t>> {
        let laid = self.table.held[seat].laid().iter();
        laid.map(move |set| match self.sees(seat, set) {
            true => Lies::Open(set),
            false => Lies::FaceDown { event: set.event },
        })
    }

    /// Whether this seat sees what a set of a seat is.
    fn sees(self, seat: Seat, set: &OnTable) -> bool {
        let hides = self.terms().turn().hides_concealed_kongs();
        let ended = self.table.awaited == Awaited::Nothing;
        seat == self.seat || ended || !hides || set.laid.is_claimed()
    }

    /// The flowers and seasons that a seat has set aside.
    pub fn set_aside(self, seat: Seat) -> BonusSet {
        self.table.held[seat].set_aside
    }

    /// The flowers and seasons among these of which nobody saw which they are. None at a table that
    /// is played.
    pub fn aside_unseen(self, seat: Seat) -> BonusSet {
        self.table.held[seat].guess.flowers
    }

    /// How many tiles a seat holds in hand, a flower not yet set aside among them.
    pub fn in_hand(self, seat: Seat) -> usize {
        let held = &self.table.held[seat];
        held.concealed.total() + held.flowers.len() as usize
    }

    /// Every discard, in order.
    pub fn thrown(self) -> &'t [Thrown] {
        &self.table.thrown
    }

    /// How many tiles a seat could still draw.
    pub fn left(self, seat: Seat) -> u8 {
        self.table.left(seat)
    }

    /// What the table waits for.
    pub fn awaited(self) -> Awaited {
        self.table.awaited
    }

    /// Whose turn it is: who drew or claimed last.
    pub fn turn(self) -> Seat {
        self.table.turn
    }

    /// The tile that this seat has just drawn in its own turn. What another drew is not seen.
    pub fn drawn(self) -> Option<Tile> {
        self.table.drawn.filter(|_| self.table.turn == self.seat)
    }

    /// The Kongs and flowers that were replaced in this turn.
    pub fn chain(self) -> Replacements {
        self.table.chain
    }

    /// What a seat has said on the tile that lies open.
    pub fn said(self, seat: Seat) -> Option<Said> {
        self.table.said[seat]
    }

    /// How many events there have been.
    pub fn events(self) -> u32 {
        self.table.events
    }

    /// Who would pay for everyone, did this seat now win by Zi Mo (B1 to B5), as far as its sets
    /// show.
    pub fn liable(self, seat: Seat) -> Option<Feed> {
        baau::liable_by(self.table, seat, &|set| self.sees(seat, set))
    }

    /// How the hand ended, if it has: a winner shows their tiles.
    pub fn outcome(self) -> Option<&'t Outcome> {
        self.table.outcome()
    }

    /// The tiles that a seat shows because it won, without the winning tile; `None` if it did not,
    /// if it won by flowers, which shows no more than those (W5), or if nobody saw all of them.
    pub fn shown(self, seat: Seat) -> Option<&'t Hand> {
        let won = self
            .outcome()?
            .won
            .iter()
            .find(|won| won.win.seat == seat)?;
        let known = !self.table.held[seat].is_guessed() && !won.hand.is_flowers_alone();
        known.then_some(&won.hand)
    }

    /// How many of each kind this seat sees: in its hand, on the table, among the discards.
    pub fn seen(self) -> Counts {
        let mut seen = self.own().concealed;
        for seat in Seat::ALL {
            let open = self.laid(seat).filter_map(Lies::open);
            open.for_each(|set| seen.extend(set.laid.set().tiles()));
        }
        // A discard that was claimed lies in a set.
        let lies = |thrown: &&Thrown| !matches!(thrown.fate, super::Fate::Claimed(_));
        seen.extend(self.thrown().iter().filter(lies).map(|it| it.tile));
        // A tile that is being added to a Pung lies open, and is in no set yet (T14).
        if let Some((_, tile)) = self.table.declared {
            seen[tile] += 1;
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::bot::{Bots, Level};
    use crate::play::game::{house, play};
    use crate::play::{Choice, What, legal, play_through};
    use crate::rules::Book;
    use crate::tile::Wind;
    use crate::wall::{Tail, Wall};
    use rand::rngs::ChaCha12Rng;
    use rand::{RngExt, SeedableRng};

    const LEVELS: [Level; 4] = [Level::Plain, Level::Club, Level::Random, Level::Plain];

    /// Plays a hand by bots, and shows each of their views with the choices.
    fn each_view(id: &str, seed: u64, see: &mut dyn FnMut(View<'_>, &[Choice])) {
        let book = Book::bundled();
        let terms = Terms::scored(book.get(id).unwrap().clone());
        let mut chance = ChaCha12Rng::seed_from_u64(seed);
        let mut wall = Wall::shuffled(terms.flowers(), Tail::Last, &mut chance);
        let mut bots = Bots::new(&terms, chance);
        let dealt = wall.deal().unwrap();
        let mut table = Table::deal(terms, RoundWind(Wind::East), &dealt).unwrap();
        let mut choose = |view: View<'_>, choices: &[Choice]| {
            see(view, choices);
            bots.choose(LEVELS[view.seat() as usize], view, choices)
        };
        play_through(&mut table, &mut wall, &mut choose, &mut |_| ()).unwrap();
    }

    /// Everything that can be asked of a view.
    fn told(view: View<'_>) -> String {
        let by_seat = Seat::ALL.map(|seat| {
            let laid: Vec<Lies<'_>> = view.laid(seat).collect();
            let sets = (laid, view.set_aside(seat), view.in_hand(seat));
            let shown = (view.shown(seat), view.aside_unseen(seat));
            let rest = (view.left(seat), view.said(seat), view.liable(seat));
            format!("{sets:?} {shown:?} {rest:?}")
        });
        let own = (view.seat(), view.own(), view.drawn(), view.seen());
        let turn = (view.awaited(), view.turn(), view.chain(), view.events());
        let table = (view.round(), view.thrown(), view.outcome());
        format!("{by_seat:?} {own:?} {turn:?} {table:?}")
    }

    /// The same table where what this seat does not see is otherwise: a tile of one hand changes
    /// places with one of another hand, or with one of the wall.
    fn otherwise(view: View<'_>, chance: &mut ChaCha12Rng) -> Table {
        let mut table = view.table().clone();
        let others = view.seat().others();
        let any = |held: &Held, chance: &mut ChaCha12Rng| {
            let tiles: Vec<Tile> = held.concealed.tiles().collect();
            tiles[chance.random_range(0..tiles.len())]
        };
        let one = others[chance.random_range(0..3)];
        let other = others[chance.random_range(0..3)];
        let given = any(&table.held[one], chance);
        let taken = match one == other {
            false => any(&table.held[other], chance),
            true => {
                // One that nobody has drawn yet, if there is one.
                let in_wall = Tile::all().filter(|&tile| table.seen[tile] < 4);
                let in_wall: Vec<Tile> = in_wall.collect();
                if in_wall.is_empty() {
                    return table;
                }
                let drawn = in_wall[chance.random_range(0..in_wall.len())];
                table.seen[drawn] += 1;
                table.seen[given] -= 1;
                table.held[one].concealed[given] -= 1;
                table.held[one].concealed[drawn] += 1;
                if table.drawn == Some(given) && table.turn == one {
                    table.drawn = Some(drawn);
                }
                return table;
            }
        };
        for (seat, less, more) in [(one, given, taken), (other, taken, given)] {
            table.held[seat].concealed[less] -= 1;
            table.held[seat].concealed[more] += 1;
            if table.drawn == Some(less) && table.turn == seat {
                table.drawn = Some(more);
            }
        }
        table
    }

    #[test]
    fn what_a_seat_does_not_see_changes_nothing_that_it_is_told_or_does() {
        let mut compared = 0;
        for (id, seed) in [("hk-old-style", 1), ("hk-thirteen", 2), ("hk-eighteen", 3)] {
            let mut chance = ChaCha12Rng::seed_from_u64(seed);
            let book = Book::bundled();
            let terms = Terms::scored(book.get(id).unwrap().clone());
            let mut bots = Bots::new(&terms, ChaCha12Rng::seed_from_u64(seed));
            let mut does = |view: View<'_>, choices: &[Choice]| {
                Level::ALL.map(|level| {
                    bots.reseed(ChaCha12Rng::seed_from_u64(seed));
                    bots.choose(level, view, choices)
                })
            };
            each_view(id, seed, &mut |view, choices| {
                let told_before = told(view);
                let does_before = does(view, choices);
                let table = otherwise(view, &mut chance);
                let changed = view_for(&table, view.seat());
                assert_eq!(told(changed), told_before);
                assert_eq!(does(changed, choices), does_before);
                compared += usize::from(table != *view.table());
            });
        }
        assert!(compared > 60, "{compared}");
    }

    /// North lays a concealed Kong of this tile, at a house, and then goes on.
    fn kong_of(tile: &str, keys: &str, then: &str) -> Table {
        let others = ["E", "S", "W"].map(|seat| format!("{seat} 123456789p1234m; "));
        let deal = format!("{}N {}123456s123p", others.concat(), tile.repeat(4));
        let lines = "E +9m -9m
 S +9m -9m
 W +9m -9m
 N draw 9m
 N kong";
        play(
            &house(keys),
            &deal,
            &format!(
                "{lines} {tile} concealed
 {then}"
            ),
        )
    }

    #[test]
    fn t08_a_kong_that_lies_face_down_is_seen_by_its_own_seat_alone() {
        let face_down = "turn: { concealed_kong: face-down }";
        let seen = |table: &Table, seat| told(view_for(table, seat));
        for seat in Seat::ALL {
            let one = kong_of("C", face_down, "");
            let other = kong_of("P", face_down, "");
            let same = seen(&one, seat) == seen(&other, seat);
            assert_eq!(same, seat != Seat::North, "{seat}");
            // It counts as a set all the same, and its four tiles are in no hand.
            assert_eq!(view_for(&one, seat).laid(Seat::North).count(), 1);
            assert_eq!(view_for(&one, seat).in_hand(Seat::North), 10);
            // Where it is shown, or may be robbed, each seat sees it.
            for keys in [
                "",
                "turn: { concealed_kong: face-down, orphans_rob_concealed: true }",
            ] {
                let then = "N ++4s -4s";
                let [one, other] = ["C", "P"].map(|tile| seen(&kong_of(tile, keys, then), seat));
                assert_ne!(one, other, "{seat}, {keys}");
            }
        }
    }

    #[test]
    fn a_seat_sees_no_tile_more_often_than_there_are() {
        each_view("hk-old-style", 5, &mut |view, _| {
            let (seen, table) = (view.seen(), view.table());
            for tile in Tile::all() {
                let hidden: u8 = view
                    .seat()
                    .others()
                    .iter()
                    .map(|&it| table.held[it].concealed[tile])
                    .sum();
                assert_eq!(seen[tile] + hidden, table.seen[tile], "{tile}");
            }
        });
    }

    #[test]
    fn what_is_offered_is_what_is_legal_but_for_calls_and_the_next_draw() {
        for seed in 0..8 {
            each_view("hk-old-style", seed, &mut |view, choices| {
                let mut legal = legal(view.table(), view.seat());
                let heard = matches!(
                    view.awaited(),
                    Awaited::Claims { .. } | Awaited::Robbing { .. }
                );
                legal.retain(|choice| match choice {
                    Choice::Do(What::Call(_)) => false,
                    Choice::Draw | Choice::Loose => !heard,
                    Choice::Do(_) => true,
                });
                let sorted = |choices: &[Choice]| {
                    let mut all: Vec<String> = choices.iter().map(Choice::to_string).collect();
                    all.sort();
                    all
                };
                assert_eq!(sorted(choices), sorted(&legal));
                if let Some(Choice::Do(What::Win(_))) = choices.iter().find(|it| is_win(it)) {
                    assert!(is_win(&choices[0]), "the win comes first");
                }
            });
        }
    }

    fn is_win(choice: &Choice) -> bool {
        matches!(choice, Choice::Do(What::Win(_)))
    }
}
