//! A hand of a record, found, and shown as it stood: what `sikwu replay` and the bot walk through.

use crate::aloud::Tongue;
use crate::audit::{Auditor, Fault, HandAudit, TableAt, table_at};
use crate::deal::Player;
use crate::picture::TablePicture;
use crate::play::{Table, view_for};
use crate::record::{HandRecord, Heading, ReadError, Reader, Unreadable};
use crate::rules::Book;
use crate::seat::{BySeat, Seat};
use crate::words;
use std::io::{self, BufRead};

/// A hand of a record, with what stands above it and who sits there.
#[derive(Clone, Debug)]
pub struct Found {
    /// The hand.
    pub hand: HandRecord,
    /// What stands before the first hand.
    pub heading: Heading,
    /// What the record calls those who sit there.
    pub names: BySeat<Option<String>>,
    /// What the audit says of it.
    pub audit: HandAudit,
}

/// Why there is no hand to be shown.
#[derive(Debug)]
pub enum Missing {
    /// The heading cannot be read.
    Heading(Unreadable),
    /// None of the hands is wanted: these are there.
    Hand(Vec<String>),
    /// The source could not be read.
    Source(io::Error),
}

/// The first hand of a record that is `wanted`. The hands before it say how the seats have turned
/// (D3), so they are audited; a damaged one is passed over.
///
/// ```
/// use sikwu::record::{Reader, Reading};
/// use sikwu::replay::find;
/// use sikwu::rules::Book;
///
/// let text = include_str!("../records/worked-example.hkmj");
/// let reader = Reader::new(text.as_bytes(), Reading::default())?;
/// let found = find(reader, &mut |_| true, &Book::bundled(), "hk-old-style").unwrap();
/// assert_eq!(found.numbers().last(), Some(22));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// [`Missing`] if there is no such hand.
pub fn find<R: BufRead>(
    reader: Reader<R>,
    wanted: &mut dyn FnMut(&HandRecord) -> bool,
    book: &Book,
    default_rules: &str,
) -> Result<Found, Missing> {
    let heading = match reader.heading() {
        Ok(heading) => heading.clone(),
        Err(damage) => return Err(Missing::Heading(damage.clone())),
    };
    let mut auditor = Auditor::new(&heading, book, default_rules);
    let mut titles = vec![];
    for hand in reader {
        let hand = match hand {
            Ok(hand) => hand,
            Err(ReadError::Text(damage)) => {
                titles.extend(damage.hand.map(|title| format!("{title} (damaged)")));
                auditor.unreadable(&damage);
                continue;
            }
            Err(ReadError::Source(error)) => return Err(Missing::Source(error)),
        };
        let audit = auditor.audit(&hand);
        if wanted(&hand) {
            let players = audit.players;
            let names = BySeat::from_fn(|seat| name(&heading, players?[seat]));
            return Ok(Found {
                hand,
                names,
                audit,
                heading,
            });
        }
        titles.push(hand.title.to_string());
    }
    Err(Missing::Hand(titles))
}

/// The hands of a record that can be read, by what they are called, in their order.
pub fn titles<R: BufRead>(reader: Reader<R>) -> Vec<String> {
    let hands = reader.filter_map(Result::ok);
    hands.map(|hand| hand.title.to_string()).collect()
}

/// What a player is called, by their seat at the first hand; by their label, if nothing else.
fn name(heading: &Heading, player: Player) -> Option<String> {
    let label = &heading.seats.as_ref()?[player.0];
    Some(match heading.names.get(label) {
        Some(name) => name.value.to_string(),
        None => label.to_string(),
    })
}

impl Found {
    /// What can be asked for: 0 for the deal, then the numbers of the events.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let numbers = self.hand.events.iter().map(|event| event.number);
        std::iter::once(0).chain(numbers)
    }

    /// The table after the event of this number; or as it stood before the first that is wrong,
    /// and what is wrong with that.
    pub fn table(&self, book: &Book, default_rules: &str, event: u32) -> TableAt {
        table_at(&self.hand, &self.heading, book, default_rules, event)
    }

    /// What is said under the table after this event, to a seat or to all.
    pub fn caption(&self, event: u32, seat: Option<Seat>, tongue: Tongue) -> String {
        let events = self.hand.events.iter();
        let event = events.take_while(|it| it.number <= event).last();
        match event {
            Some(event) => words::caption(event, seat, tongue),
            None => words::dealt(tongue).to_owned(),
        }
    }

    /// The picture of a table of this hand after an event: what a seat saw, or all hands open.
    pub fn picture(
        &self,
        table: &Table,
        unseen: &[u32],
        event: u32,
        seat: Option<Seat>,
        tongue: Tongue,
    ) -> TablePicture {
        let picture = match seat {
            Some(seat) => TablePicture::seen_but(view_for(table, seat), unseen),
            None => TablePicture::open_but(table, unseen),
        };
        let points = self.hand.start.as_ref();
        let points = BySeat::from_fn(|seat| points.map(|points| points[seat].value));
        picture
            .title(self.hand.title.to_string())
            .names(self.names.clone())
            .points(points)
            .caption(self.caption(event, seat, tongue))
    }
}

/// The last event before one that is wrong, of those up to this one.
pub fn right_until(event: u32, fault: Option<&Fault>) -> u32 {
    let wrong = fault.and_then(|fault| fault.event);
    wrong.map_or(event, |wrong| event.min(wrong.saturating_sub(1)))
}
