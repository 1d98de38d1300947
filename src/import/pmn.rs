//! PMN, the Portable Majiang Notation: tag pairs as in PGN, and the play in one packed string.
//!
//! Tiles are `c` characters, `d` dots, `b` bamboo, `w` winds, `r` dragons (Chung, Fat, Paak), `f`
//! flowers and seasons 1 to 8. A letter without digits, as the `f` at the end of most deals, has no
//! tiles. `T` takes, `D` throws (`z1` is the tile just taken), `C` claims a run by its middle, `P`
//! a Pung, `Z` a Kong; `A` is a concealed Kong, `B` an added one, `R` a flower set aside, `H` a
//! win, `N` the end of a hand that nobody wins. In duplicate play several win without paying each
//! other, so its points need not sum to zero.

use super::Imported;
use super::draft::{Draft, Titles, heading, scores};
use super::fault::{Of, Source, Wrong, short};
use super::letters;
use super::players::{Names, Players, seats_of_a_hand};
use crate::notation::tiles::Piece;
use crate::record::{Act, HandRecord, KongForm, Label, Outcome, Sum, TileSet, WallKind};
use crate::seat::{BySeat, Seat};
use crate::tile::{Suit, Tile, Wind};

/// Reads a file of this format. A hand that cannot be read is left out, and said.
///
/// ```
/// use sikwu::import::{Names, pmn};
/// let imported = pmn::read("[PWind \"X\"]\n", Names::Labels);
/// assert_eq!(imported.faults[0].to_string(), "line 1, column 9: a wind is E, S, W or N \
///     (in hand 1, which is left out)");
/// ```
pub fn read(text: &str, names: Names) -> Imported {
    let (tiles, wall) = (TileSet::WithoutFlowers, WallKind::Unknown);
    let mut imported = Imported::new(heading("pmn", tiles, wall, Sum::Zero));
    let source = Source::new(text);
    let mut hands: Vec<Tags<'_>> = vec![];
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match tag(line) {
            Ok((key, value)) => {
                let fresh = |tags: &Tags<'_>| tags.0.iter().any(|(known, _)| *known == key);
                match hands.last_mut().filter(|tags| !fresh(tags)) {
                    Some(tags) => tags.0.push((key, value)),
                    // A tag that comes again begins the next hand.
                    None => hands.push(Tags(vec![(key, value)], line)),
                }
            }
            Err(message) => imported.fault(None, Wrong::new(line, message), &source),
        }
    }
    let mut players = Players::default();
    let mut titles = Titles::default();
    let mut seats = vec![];
    for (nth, tags) in (1..).zip(&hands) {
        let read = tags.hand(&mut titles);
        if read.is_ok() {
            seats.push(players.seated(tags.names()));
        }
        imported.take(&format!("hand {nth}"), read, &source);
    }
    let record = &mut imported.record;
    if hands.iter().any(Tags::is_duplicate) {
        record.heading.sum = Some(Sum::Free.into());
    }
    let bonus = |hand: &HandRecord| {
        hand.events
            .iter()
            .any(|it| it.to_string().contains("flower"))
    };
    if record.hands.iter().any(bonus) {
        record.heading.tiles = Some(TileSet::WithFlowers.into());
    }
    players.tell(&mut record.heading, names);
    tell_seats(&mut imported, seats);
    imported
}

/// Who sits where: in the heading of a single hand; of several, boards of an event, with each.
fn tell_seats(imported: &mut Imported, mut seats: Vec<Option<BySeat<Label>>>) {
    let record = &mut imported.record;
    if record.hands.len() == 1 {
        record.heading.seats = seats.pop().flatten().map(Into::into);
        return;
    }
    for (hand, seats) in record.hands.iter_mut().zip(seats) {
        let line = seats.as_ref().and_then(seats_of_a_hand);
        hand.extras.splice(0..0, line);
    }
}

/// `[Key "Value"]`
fn tag(line: &str) -> Result<(&str, &str), String> {
    let inner = line.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let parts = inner.and_then(|it| it.trim().split_once(char::is_whitespace));
    let parts = parts.and_then(|(key, value)| {
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some((key, value))
    });
    parts.ok_or_else(|| format!("`{}` is no tag: [Key \"value\"]", short(line)))
}

/// The tags of a hand, and the line that it begins with.
struct Tags<'a>(Vec<(&'a str, &'a str)>, &'a str);

impl<'a> Tags<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        let mut all = self.0.iter();
        all.find(|(known, _)| *known == key)
            .map(|(_, value)| *value)
    }

    fn wanted(&self, key: &str) -> Result<&'a str, Wrong<'a>> {
        let missing = || format!("the tag `{key}` is missing");
        self.get(key).ok_or_else(missing).of(self.1)
    }

    fn is_duplicate(&self) -> bool {
        self.get("Scoring")
            .is_some_and(|it| it.contains("Duplicate"))
    }

    fn names(&self) -> BySeat<Option<String>> {
        BySeat::from_fn(|seat| self.get(&seat.to_string()).map(str::to_owned))
    }

    fn hand(&self, titles: &mut Titles) -> Result<HandRecord, Wrong<'a>> {
        let wind = self.wanted("PWind")?;
        let mut winds = Wind::ALL.into_iter();
        let round = winds.find(|it| wind.chars().eq([it.letter()]));
        let round = round.ok_or("a wind is E, S, W or N").of(wind)?;
        let mut draft = Draft::new(titles.next(round));
        for key in ["Date", "Board", "Scoring", "Penalty"] {
            if let Some(value) = self.get(key) {
                draft.note(&format!("{} {value}", key.to_ascii_lowercase()));
            }
        }
        let hands = self.wanted("Deal")?;
        let mut deals = hands.split_whitespace();
        for seat in Seat::ALL {
            let deal = deals.next().ok_or("a deal is four hands").of(hands)?;
            let tiles = tiles(deal)?;
            draft.deal(seat, &tiles).of(deal)?;
        }
        if let Some(brought) = self.get("Starting") {
            draft.hand.start = Some(points(brought)?);
        }
        draft.hand.net = Some(points(self.wanted("Result")?)?);
        play(&mut draft, self.wanted("Play")?)?;
        if let Some(fan) = self.get("Fan") {
            fans(&mut draft, fan)?;
        }
        draft.finish().of(self.1)
    }
}

/// Points of East, South, West and North.
fn points(text: &str) -> Result<crate::record::Written<crate::record::Scores>, Wrong<'_>> {
    let mut words = text.split_whitespace();
    let mut points = BySeat::default();
    for seat in Seat::ALL {
        let number = words.next().and_then(|word| word.parse().ok());
        points[seat] = number.ok_or("points are four numbers").of(text)?;
    }
    scores(points).of(text)
}

/// The tiles of a hand: each letter with the digits after it, of which there may be none.
fn tiles(text: &str) -> Result<Vec<Piece>, Wrong<'_>> {
    let mut letter = None;
    let mut tiles = vec![];
    for (at, c) in text.char_indices() {
        match c.to_digit(10) {
            None => letter = Some(c),
            Some(number) => {
                let piece = letter.and_then(|letter| piece(letter, number));
                let end = at + c.len_utf8();
                tiles.push(piece.ok_or("there is no such tile").of(&text[at..end])?);
            }
        }
    }
    Ok(tiles)
}

fn piece(letter: char, number: u32) -> Option<Piece> {
    match letter {
        'c' => letters::suited(Suit::Characters, number),
        'd' => letters::suited(Suit::Dots, number),
        'b' => letters::suited(Suit::Bamboo, number),
        'w' => letters::wind(number),
        'r' => letters::dragon(number),
        'f' => letters::bonus(number),
        _ => None,
    }
}

/// Plays the string through: a letter, a seat, and a tile of two characters where there is one.
fn play<'a>(draft: &mut Draft, text: &'a str) -> Result<(), Wrong<'a>> {
    let mut rest = text;
    while !rest.is_empty() {
        let length = match rest.as_bytes()[0] {
            b'H' => 2,
            b'N' if rest.len() < 2 => 1,
            b'N' => 2,
            _ => 4,
        };
        let (token, after) = match rest.split_at_checked(length) {
            Some(parts) => parts,
            None => return Err(Wrong::new(rest, "the play breaks off here")),
        };
        let mut letters = token.chars();
        let verb = letters.next().unwrap_or_default();
        let seat = letters.next().and_then(|digit| digit.to_digit(10));
        let seat = seat.and_then(|at| Seat::ALL.get(at as usize).copied());
        let tile: Option<(char, u32)> = letters
            .next()
            .zip(letters.next().and_then(|digit| digit.to_digit(10)));
        act(draft, verb, seat, tile).of(token)?;
        rest = after;
    }
    Ok(())
}

fn act(
    draft: &mut Draft,
    verb: char,
    seat: Option<Seat>,
    named: Option<(char, u32)>,
) -> Result<(), String> {
    if verb == 'N' {
        draft.ends(Outcome::Drawn);
        return Ok(());
    }
    let seat = seat.ok_or("a player is 0 to 3")?;
    let drawn = named == Some(('z', 1));
    let tile = named.and_then(|(letter, number)| piece(letter, number));
    let tile = tile.ok_or("there is no such tile");
    let kind = |tile: Piece| -> Result<Tile, String> {
        match tile {
            Piece::Tile(tile) => Ok(tile),
            other => Err(format!("{other} is the middle of no run")),
        }
    };
    let act = match verb {
        'T' => {
            draft.draw(seat, tile?);
            return Ok(());
        }
        'D' if drawn => {
            let tile = draft
                .drew()
                .ok_or("nothing was taken that could be thrown")?;
            Act::Discard { tile, drawn }
        }
        'D' => Act::Discard { tile: tile?, drawn },
        'C' => return draft.sheung(seat, kind(tile?)?),
        'P' => {
            let (tile, from) = (tile?, draft.open()?.0);
            Act::Pung { tile, from }
        }
        'Z' | 'A' | 'B' => {
            let form = match verb {
                'Z' => KongForm::Claimed(draft.open()?.0),
                'A' => KongForm::Concealed,
                _ => KongForm::Added,
            };
            Act::Kong { tile: tile?, form }
        }
        'R' => Act::Flower(tile?),
        'H' => Act::Win(draft.won(seat, None)?),
        other => {
            return Err(format!(
                "`{}` is nothing that is done",
                short(&other.to_string())
            ));
        }
    };
    draft.act(seat, act);
    Ok(())
}

/// What each seat was counted at: items between dots, each its number, what it is worth and how
/// often it is there.
fn fans<'a>(draft: &mut Draft, text: &'a str) -> Result<(), Wrong<'a>> {
    let winners: Vec<Seat> = draft.winners().collect();
    for (seat, fan) in Seat::ALL.into_iter().zip(text.split_whitespace()) {
        if fan == "None" || !winners.contains(&seat) {
            continue;
        }
        draft.note(&format!("fan {} {fan}", seat.letter()));
        let mut sum = Some(0u32);
        for item in fan.split('.') {
            let numbers: Result<Vec<u32>, _> = item.split('/').map(str::parse).collect();
            let numbers = numbers.map_err(|_| "an item is numbers: 55/4/1").of(item)?;
            sum = match numbers[..] {
                [_, worth, times] => sum.and_then(|sum| sum.checked_add(worth.checked_mul(times)?)),
                // Older files do not tell what an item is worth.
                _ => None,
            };
        }
        if let Some(sum) = sum {
            draft.faan(seat, sum);
        }
    }
    Ok(())
}
