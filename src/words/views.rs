//! What is seen in a ledger, in words.

use super::club::unsettled;
use super::entry::brief;
use super::ledger::{Called, name};
use super::{BOLD, DIM, GOOD, line, signed};
use crate::ledger::{PlayerId, Span};
use crate::parlour::{Found, LedgerView, Seen};
use crate::views::{Place, Rate, Rated, Settling, Statement, Stats, Versus};
use unicode_width::UnicodeWidthStr;

/// Says what is seen.
pub(super) fn seen(seen: &Seen<'_>) -> String {
    let Seen {
        ledger,
        span,
        own,
        found,
    } = seen;
    let names = &ledger.names;
    let mut text = String::new();
    if let Some(over) = self::span(*span, ledger) {
        line(&mut text, &format!("{BOLD}{over}{BOLD:#}"));
    }
    text.push_str(&match found {
        Found::Places(places) => self::places(places, *own, names) + &unsettled(ledger),
        Found::Verified(report) => format!("{report}\n"),
        Found::Stats(stats, place) => self::stats(stats, place.as_ref(), names),
        Found::Statement(statement) => self::statement(statement, ledger),
        Found::Versus(versus) => self::versus(versus, names),
        Found::Rating(rated) => rating(rated, names),
        Found::Settling(settling) => self::settling(settling, ledger),
        // It is handed over, not told.
        Found::Export(_) => String::new(),
    });
    text
}

/// What a span is called; nothing for all of it.
pub fn span(span: Span, ledger: &LedgerView) -> Option<String> {
    match span {
        Span::Ever => None,
        Span::Session(session) => Some(format!("session {session}")),
        Span::Month(month) => Some(month.to_string()),
        Span::Season(number) => {
            let mut seasons = ledger.desk.seasons.iter();
            let name = seasons.find(|season| season.number == number);
            let name = name.map_or(String::new(), |season| format!(": {}", season.name));
            Some(format!("season {number}{name}"))
        }
    }
}

/// Text after its blanks, so that all of a column ends at one place; colours have no width.
fn right(text: &str, plain: usize, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(plain)))
}

/// Points with their sign, in a column.
fn points(points: i64, width: usize) -> String {
    let digits = points.unsigned_abs().to_string().len() + usize::from(points != 0);
    right(&signed(points), digits, width)
}

/// A name with the blanks after it.
fn left(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

fn widest<'p>(players: impl Iterator<Item = &'p PlayerId>, names: &Called) -> usize {
    let widths = players.map(|player| name(player, names).width());
    widths.max().unwrap_or(0)
}

fn hands(hands: u32) -> String {
    match hands {
        1 => "1 hand".to_owned(),
        n => format!("{n} hands"),
    }
}

fn places(places: &[Place], own: Option<&PlayerId>, names: &Called) -> String {
    let mut text = String::new();
    if places.is_empty() {
        line(&mut text, "Nothing has been posted yet.");
    }
    let width = widest(places.iter().map(|it| &it.player), names);
    for it in places {
        let place = it
            .place
            .map_or("  – ".to_owned(), |place| format!("{place:>3}."));
        let called = left(&name(&it.player, names), width);
        let mut row = format!(
            "{place} {called}{}  {DIM}{}{DIM:#}",
            points(it.points, 8),
            hands(it.hands)
        );
        if it.open != it.points {
            row.push_str(&format!("  {DIM}to be paid {}{DIM:#}", signed(it.open)));
        }
        if own == Some(&it.player) {
            row.push_str(&format!("  {BOLD}you{BOLD:#}"));
        }
        line(&mut text, &row);
    }
    text
}

fn stats(stats: &Stats, place: Option<&Place>, names: &Called) -> String {
    let mut text = String::new();
    if let Some(place) = place {
        let called = name(&place.player, names);
        let number = place
            .place
            .map_or(String::new(), |it| format!(", place {it}"));
        line(&mut text, &format!("{BOLD}{called}{BOLD:#}{number}"));
    }
    let biggest = stats
        .biggest
        .map_or("none".to_owned(), |it| format!("{it} faan"));
    for (what, said) in [
        ("points", signed(stats.points)),
        ("hands", stats.hands.to_string()),
        ("wins", percent(stats.wins)),
        ("by Zi Mo", percent(stats.zi_mo)),
        ("dealt in", percent(stats.dealt_in)),
        ("average faan", average(stats.faan)),
        ("biggest hand", biggest),
        ("Baau paid", stats.baau.to_string()),
        ("false wins", stats.false_wins.to_string()),
    ] {
        line(&mut text, &format!("  {what:<13} {said}"));
    }
    text
}

/// `3 of 12 (25.0%)`
fn percent(rate: Rate) -> String {
    let Rate { of, all } = rate;
    match rate.thousandths() {
        Some(it) => format!("{of} of {all} ({}.{}%)", it / 10, it % 10),
        None => format!("{of} of {all}"),
    }
}

/// `4.33`, to the nearest hundredth.
fn average(rate: Rate) -> String {
    let hundredfold = Rate {
        of: rate.of.saturating_mul(100),
        all: rate.all.saturating_mul(1000),
    };
    match hundredfold.thousandths() {
        Some(it) => format!("{}.{:02}", it / 100, it % 100),
        None => "none".to_owned(),
    }
}

fn statement(statement: &Statement, ledger: &LedgerView) -> String {
    let names = &ledger.names;
    let mut text = String::new();
    let called = name(&statement.player, names);
    line(&mut text, &format!("{BOLD}{called}{BOLD:#}"));
    if statement.earlier > 0 {
        let (earlier, before) = (statement.earlier, signed(statement.before));
        line(&mut text, &format!("  {earlier} entries before: {before}"));
    }
    for it in &statement.lines {
        let at = it.kept.at().with_timezone(&ledger.terms.zone);
        let at = at.format("%Y-%m-%d %H:%M");
        let (number, what) = (it.kept.number(), brief(it.kept.entry().kind(), names));
        let (moved, after) = (points(it.points, 7), points(it.after, 8));
        line(
            &mut text,
            &format!("{number:>5}  {at}{moved}{after}  {DIM}{what}{DIM:#}"),
        );
    }
    if statement.lines.is_empty() {
        line(&mut text, "  nothing moved these points");
    }
    text
}

fn versus(versus: &Versus, names: &Called) -> String {
    let [one, other] = versus.players.each_ref().map(|player| name(player, names));
    let mut text = String::new();
    let together = hands(versus.hands);
    line(
        &mut text,
        &format!("{one} and {other}: {together} together"),
    );
    let width = one.width().max(other.width());
    for (at, called) in [&one, &other].into_iter().enumerate() {
        let (won, from) = (versus.won[at], versus.won_from[at]);
        let whose = if at == 0 { &other } else { &one };
        let called = left(called, width);
        let sum = points(versus.points[at], 8);
        let row = format!("  {called}{sum}  won {won}, {from} on a tile of {whose}");
        line(&mut text, &row);
    }
    let passed = versus.passed.unsigned_abs();
    let row = match versus.passed {
        0 => "  neither has paid the other more".to_owned(),
        1.. => format!("  {other} has paid {one} {passed} more than the other way"),
        _ => format!("  {one} has paid {other} {passed} more than the other way"),
    };
    line(&mut text, &row);
    text
}

fn rating(rated: &[Rated], names: &Called) -> String {
    let mut text = String::new();
    if rated.is_empty() {
        line(&mut text, "Nobody has played yet.");
        return text;
    }
    let width = widest(rated.iter().map(|it| &it.player), names);
    for (place, it) in (1..).zip(rated) {
        let called = left(&name(&it.player, names), width);
        let (rating, uncertainty) = (it.rating, it.uncertainty);
        let matches = match it.matches {
            1 => "1 match".to_owned(),
            n => format!("{n} matches"),
        };
        line(
            &mut text,
            &format!(
                "{place:>3}. {called}  {rating:5.1} ± {uncertainty:.1}  {DIM}{matches}{DIM:#}"
            ),
        );
    }
    let how = "ordered by what each is at least: the rating less three times the ±";
    line(&mut text, &format!("{DIM}{how}{DIM:#}"));
    text
}

fn settling(settling: &Settling, ledger: &LedgerView) -> String {
    let names = &ledger.names;
    let mut text = String::new();
    if settling.dues.is_empty() {
        line(&mut text, "Nobody owes anything.");
    }
    let width =
        |pick: fn(&crate::views::Due) -> &PlayerId| widest(settling.dues.iter().map(pick), names);
    let (from, to) = (width(|due| &due.payment.from), width(|due| &due.payment.to));
    for due in &settling.dues {
        let payment = &due.payment;
        let called = |player, width| left(&name(player, names), width);
        let (from, to) = (called(&payment.from, from), called(&payment.to, to));
        let money = due.cents.map_or(String::new(), |cents| {
            format!(
                "  {}{}.{:02}",
                ledger.terms.currency,
                cents / 100,
                cents % 100
            )
        });
        let (shown, state) = match due.left {
            0 => (payment.points, format!("  {GOOD}paid{GOOD:#}")),
            left if left < payment.points => (left, format!("  of {}", payment.points)),
            left => (left, String::new()),
        };
        line(
            &mut text,
            &format!("  {from} pays {to} {shown:>6}{money}{state}"),
        );
    }
    let open = settling.dues.iter().any(|due| due.left > 0);
    let proposed = settling.dues.len();
    let count = match proposed {
        1 => "1 payment".to_owned(),
        n => format!("{n} payments"),
    };
    let why = match settling.fewest {
        true => "fewer would not do",
        false => "so many people may do with fewer",
    };
    if proposed > 0 {
        line(&mut text, &format!("{DIM}{count}; {why}{DIM:#}"));
    }
    if settling.anew && open {
        let what = "payments were made that had not been proposed; this clears what is left";
        line(&mut text, &format!("{DIM}{what}{DIM:#}"));
    }
    if ledger.unsettled.values().any(|points| *points != 0) {
        let what = "some entries are not agreed on yet, and are counted here";
        line(&mut text, what);
    }
    text
}
