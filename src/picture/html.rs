//! A record as one file that any browser opens, without a network: every hand step by step.
//!
//! What is to be seen at each step is worked out here, by the same [`play`](crate::play) and
//! [`audit`](crate::audit) as ever, and written into the page as data; the script in it only shows
//! that. A page made for one seat holds what [`view_for`](crate::play::view_for) tells that seat,
//! and nothing else.

mod course;
mod ending;
mod meld;
mod page;
mod scene;
mod words;

use crate::aloud::Tongue;
use crate::audit::{Auditor, Fault, Verdict};
use crate::picture::tiles::Look;
use crate::record::{Form, HandRecord, ReadError, Reader, Reading, RecordFault, Unreadable};
use crate::rules::Book;
use crate::seat::Seat;
use course::{Course, HandShown};
use std::io;
use thiserror::Error;

/// What a page is to show.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The rule sets.
    pub book: &'a Book,
    /// The id of the rule set of a record that names none.
    pub rules: &'a str,
    /// Which hand, as `E-1`; without it, all of them.
    pub hand: Option<&'a str>,
    /// After which event it opens; without it, at the deal.
    pub at: Option<u32>,
    /// Whose eyes see it; without it, every hand is open.
    pub seat: Option<Seat>,
    /// In which language.
    pub tongue: Tongue,
    /// How its tiles look. The browser chooses between dark and light.
    pub look: Look,
}

/// A page, and what is in it.
#[derive(Clone, Debug)]
pub struct Page {
    /// The whole file.
    pub html: String,
    /// Each hand in it, by its title if that could be read, with what it comes to and what is
    /// wrong with it first.
    pub hands: Vec<(Option<String>, Verdict, Option<Fault>)>,
    /// How many events they have.
    pub events: usize,
    /// What was found odd about the record, and read all the same.
    pub warnings: Vec<RecordFault>,
}

/// Why there is no page.
#[derive(Debug, Error)]
pub enum NoPage {
    /// The heading cannot be read.
    #[error("{0}")]
    Heading(Unreadable),
    /// The hand that was asked for is not there.
    #[error("there is no hand {wanted}; {there}")]
    NoHand {
        /// What was asked for.
        wanted: String,
        /// Which hands there are.
        there: String,
    },
    /// The text ends too early for its own format, or is no text.
    #[error(transparent)]
    Source(#[from] io::Error),
}

/// The page of a record.
///
/// ```
/// use sikwu::aloud::Tongue;
/// use sikwu::picture::Look;
/// use sikwu::picture::html::{Wanted, page};
/// use sikwu::rules::Book;
///
/// let text = include_str!("../../records/worked-example.hkmj");
/// let book = Book::bundled();
/// let wanted = Wanted {
///     book: &book,
///     rules: "hk-old-style",
///     hand: None,
///     at: None,
///     seat: None,
///     tongue: Tongue::English,
///     look: Look::default(),
/// };
/// let page = page(text, &wanted).unwrap();
/// assert!(page.html.starts_with("<!doctype html>"));
/// assert_eq!((page.hands.len(), page.events), (1, 22));
/// ```
///
/// # Errors
///
/// [`NoPage`]: a heading that cannot be read, or no such hand. A hand that cannot be read, or that
/// is wrong, is shown as such.
pub fn page(text: &str, wanted: &Wanted<'_>) -> Result<Page, NoPage> {
    let reading = Reading {
        form: Form::Strict,
        ..Reading::default()
    };
    let mut reader = Reader::new(text.as_bytes(), reading)?;
    let heading = match reader.heading() {
        Ok(heading) => heading.clone(),
        Err(damage) => return Err(NoPage::Heading(damage.clone())),
    };
    let mut auditor = Auditor::new(&heading, wanted.book, wanted.rules);
    let course = Course::new(wanted, &heading, text);
    let (mut shown, mut titles): (Vec<HandShown>, Vec<String>) = (vec![], vec![]);
    let mut hands = vec![];
    let mut events = 0;
    let mut warnings = reader.take_warnings();
    while let Some(hand) = reader.next() {
        warnings.extend(reader.take_warnings());
        match hand {
            Ok(hand) => {
                // Each hand follows from the one before, shown or not.
                let audit = auditor.audit(&hand);
                let title = hand.title.to_string();
                if is_wanted(wanted, &hand) {
                    events += hand.events.len();
                    shown.push(course.hand(&hand, &audit));
                    hands.push((
                        Some(title.clone()),
                        audit.verdict,
                        audit.faults.first().cloned(),
                    ));
                }
                titles.push(title);
            }
            Err(ReadError::Text(damage)) => {
                let audit = auditor.unreadable(&damage);
                let title = damage.hand.map(|title| title.to_string());
                if wanted.hand.is_none() {
                    shown.push(course.unreadable(&audit));
                    hands.push((title.clone(), audit.verdict, audit.faults.first().cloned()));
                }
                titles.extend(title.map(|title| format!("{title} (damaged)")));
            }
            Err(ReadError::Source(error)) => return Err(error.into()),
        }
    }
    if shown.is_empty() {
        let there = match titles.is_empty() {
            true => "there are no hands in it".to_owned(),
            false => format!("there are {}", titles.join(", ")),
        };
        let wanted = wanted.hand.unwrap_or("to be seen").to_owned();
        return Err(NoPage::NoHand { wanted, there });
    }
    Ok(Page {
        html: page::write(wanted, &heading, &shown),
        hands,
        events,
        warnings,
    })
}

fn is_wanted(wanted: &Wanted<'_>, hand: &HandRecord) -> bool {
    let title = hand.title.to_string();
    wanted
        .hand
        .is_none_or(|wanted| wanted.eq_ignore_ascii_case(&title))
}
