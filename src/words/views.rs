//! What is seen in a ledger, in words.

use super::club::unsettled;
use super::entry::brief;
use super::ledger::{Called, name, nothing_yet, verified};
use super::spoken::{self, hands, left};
use super::{BOLD, DIM, GOOD, line, signed};
use crate::aloud::Tongue;
use crate::ledger::{PlayerId, Span};
use crate::parlour::{Found, LedgerView, Seen};
use crate::said;
use crate::views::{Due, Place, Rate, Rated, Settling, Statement, Stats, Versus};
use unicode_width::UnicodeWidthStr;

/// Says what is seen.
pub(super) fn seen(seen: &Seen<'_>, tongue: Tongue) -> String {
    let Seen {
        ledger,
        span,
        own,
        found,
    } = seen;
    let names = &ledger.names;
    let mut text = String::new();
    if let Some(over) = self::span(*span, ledger, tongue) {
        line(&mut text, &format!("{BOLD}{over}{BOLD:#}"));
    }
    text.push_str(&match found {
        Found::Places(places) => {
            self::places(places, *own, names, tongue) + &unsettled(ledger, tongue)
        }
        Found::Verified(report) => format!("{}\n", verified(report, tongue)),
        Found::Stats(stats, place) => self::stats(stats, place.as_ref(), names, tongue),
        Found::Statement(statement) => self::statement(statement, ledger, tongue),
        Found::Versus(versus) => self::versus(versus, names, tongue),
        Found::Rating(rated) => rating(rated, names, tongue),
        Found::Settling(settling) => self::settling(settling, ledger, tongue),
        Found::Chart(chart) => chart.text(tongue.into()),
        // It is handed over, not told.
        Found::Export(_) => String::new(),
    });
    text
}

/// What a span is called; nothing for all of it.
pub fn span(span: Span, ledger: &LedgerView, tongue: Tongue) -> Option<String> {
    match span {
        Span::Ever => None,
        Span::Session(session) => Some(said!(tongue, "session {session}", "第{session}場")),
        Span::Month(month) => {
            let (year, number) = (month.year, month.month);
            Some(said!(tongue, "{month}", "{year}年{number}月"))
        }
        Span::Season(number) => {
            let mut seasons = ledger.desk.seasons.iter();
            let name = seasons.find(|season| season.number == number);
            let name = name.map_or(String::new(), |season| {
                let name = &season.name;
                said!(tongue, ": {name}", "：{name}")
            });
            Some(said!(tongue, "season {number}{name}", "第{number}季{name}"))
        }
    }
}

/// Points with their sign, in a column.
fn points(points: i64, width: usize) -> String {
    let digits = points.unsigned_abs().to_string().len() + usize::from(points != 0);
    let blanks = " ".repeat(width.saturating_sub(digits));
    format!("{blanks}{}", signed(points))
}

fn widest<'p>(players: impl Iterator<Item = &'p PlayerId>, names: &Called) -> usize {
    spoken::widest(players.map(|player| name(player, names)))
}

fn places(places: &[Place], own: Option<&PlayerId>, names: &Called, tongue: Tongue) -> String {
    let mut text = String::new();
    if places.is_empty() {
        line(&mut text, nothing_yet(tongue));
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
            hands(it.hands, tongue)
        );
        if it.open != it.points {
            let open = signed(it.open);
            row.push_str(&said!(
                tongue,
                "  {DIM}to be paid {open}{DIM:#}",
                "  {DIM}待付 {open}{DIM:#}"
            ));
        }
        if own == Some(&it.player) {
            let you = tongue.pick("you", "你");
            row.push_str(&format!("  {BOLD}{you}{BOLD:#}"));
        }
        line(&mut text, &row);
    }
    text
}

fn stats(stats: &Stats, place: Option<&Place>, names: &Called, tongue: Tongue) -> String {
    let mut text = String::new();
    if let Some(place) = place {
        let called = name(&place.player, names);
        let number = place.place.map_or(String::new(), |it| {
            said!(tongue, ", place {it}", "，第{it}名")
        });
        line(&mut text, &format!("{BOLD}{called}{BOLD:#}{number}"));
    }
    let none = tongue.pick("none", "無");
    let biggest = stats
        .biggest
        .map_or(none.to_owned(), |it| spoken::faan(it, tongue));
    for (what, said) in [
        (tongue.pick("points", "分數"), signed(stats.points)),
        (tongue.pick("hands", "局數"), stats.hands.to_string()),
        (tongue.pick("wins", "食糊"), percent(stats.wins, tongue)),
        (
            tongue.pick("by Zi Mo", "自摸"),
            percent(stats.zi_mo, tongue),
        ),
        (
            tongue.pick("dealt in", "出銃"),
            percent(stats.dealt_in, tongue),
        ),
        (
            tongue.pick("average faan", "平均番數"),
            average(stats.faan).unwrap_or(none.to_owned()),
        ),
        (tongue.pick("biggest hand", "最大一局"), biggest),
        (tongue.pick("Baau paid", "包牌付"), stats.baau.to_string()),
        (
            tongue.pick("false wins", "詐糊"),
            stats.false_wins.to_string(),
        ),
    ] {
        line(&mut text, &format!("  {} {said}", left(what, 13)));
    }
    text
}

/// `3 of 12 (25.0%)`
fn percent(rate: Rate, tongue: Tongue) -> String {
    let Rate { of, all } = rate;
    match rate.thousandths() {
        Some(it) => {
            let share = format!("{}.{}%", it / 10, it % 10);
            said!(tongue, "{of} of {all} ({share})", "{of} / {all}（{share}）")
        }
        None => said!(tongue, "{of} of {all}", "{of} / {all}"),
    }
}

/// `4.33`, to the nearest hundredth; nothing of nothing.
fn average(rate: Rate) -> Option<String> {
    let hundredfold = Rate {
        of: rate.of.saturating_mul(100),
        all: rate.all.saturating_mul(1000),
    };
    let it = hundredfold.thousandths()?;
    Some(format!("{}.{:02}", it / 100, it % 100))
}

fn statement(statement: &Statement, ledger: &LedgerView, tongue: Tongue) -> String {
    let names = &ledger.names;
    let mut text = String::new();
    let called = name(&statement.player, names);
    line(&mut text, &format!("{BOLD}{called}{BOLD:#}"));
    if statement.earlier > 0 {
        let (earlier, before) = (statement.earlier, signed(statement.before));
        let told = said!(
            tongue,
            "  {earlier} entries before: {before}",
            "  之前{earlier}筆帳：{before}"
        );
        line(&mut text, &told);
    }
    for it in &statement.lines {
        let at = it.kept.at().with_timezone(&ledger.terms.zone);
        let at = at.format("%Y-%m-%d %H:%M");
        let number = it.kept.number();
        let what = brief(it.kept.entry().kind(), names, tongue);
        let (moved, after) = (points(it.points, 7), points(it.after, 8));
        line(
            &mut text,
            &format!("{number:>5}  {at}{moved}{after}  {DIM}{what}{DIM:#}"),
        );
    }
    if statement.lines.is_empty() {
        line(
            &mut text,
            tongue.pick("  nothing moved these points", "  分數未有變動"),
        );
    }
    text
}

fn versus(versus: &Versus, names: &Called, tongue: Tongue) -> String {
    let [one, other] = versus.players.each_ref().map(|player| name(player, names));
    let mut text = String::new();
    let together = hands(versus.hands, tongue);
    let told = said!(
        tongue,
        "{one} and {other}: {together} together",
        "{one} 與 {other}：同枱{together}"
    );
    line(&mut text, &told);
    let width = spoken::widest([&one, &other]);
    for (at, called) in [&one, &other].into_iter().enumerate() {
        let (won, from) = (versus.won[at], versus.won_from[at]);
        let whose = if at == 0 { &other } else { &one };
        let called = left(called, width);
        let sum = points(versus.points[at], 8);
        let row = said!(
            tongue,
            "  {called}{sum}  won {won}, {from} on a tile of {whose}",
            "  {called}{sum}  食糊{won}局，其中{from}局食 {whose} 的牌"
        );
        line(&mut text, &row);
    }
    let passed = versus.passed.unsigned_abs();
    let (payer, paid) = match versus.passed {
        0.. => (&other, &one),
        _ => (&one, &other),
    };
    let row = match passed {
        0 => said!(
            tongue,
            "  neither has paid the other more",
            "  兩人互付相等"
        ),
        _ => said!(
            tongue,
            "  {payer} has paid {paid} {passed} more than the other way",
            "  互付相抵後，{payer} 多付 {paid} {passed}"
        ),
    };
    line(&mut text, &row);
    text
}

fn rating(rated: &[Rated], names: &Called, tongue: Tongue) -> String {
    let mut text = String::new();
    if rated.is_empty() {
        line(
            &mut text,
            tongue.pick("Nobody has played yet.", "尚未有人打過。"),
        );
        return text;
    }
    let width = widest(rated.iter().map(|it| &it.player), names);
    for (place, it) in (1..).zip(rated) {
        let called = left(&name(&it.player, names), width);
        let (rating, uncertainty) = (it.rating, it.uncertainty);
        let n = it.matches;
        let noun = if n == 1 { "match" } else { "matches" };
        let matches = said!(tongue, "{n} {noun}", "{n}個雀局");
        line(
            &mut text,
            &format!(
                "{place:>3}. {called}  {rating:5.1} ± {uncertainty:.1}  {DIM}{matches}{DIM:#}"
            ),
        );
    }
    let how = tongue.pick(
        "ordered by what each is at least: the rating less three times the ±",
        "按各人最少的評級排列：評級減去三倍的 ±",
    );
    line(&mut text, &format!("{DIM}{how}{DIM:#}"));
    text
}

fn settling(settling: &Settling, ledger: &LedgerView, tongue: Tongue) -> String {
    let mut text = String::new();
    if settling.dues.is_empty() {
        line(
            &mut text,
            tongue.pick("Nobody owes anything.", "無人欠數。"),
        );
    }
    dues(&mut text, settling, ledger, tongue);
    let open = settling.dues.iter().any(|due| due.left > 0);
    let proposed = settling.dues.len();
    let noun = if proposed == 1 { "payment" } else { "payments" };
    let why = match settling.fewest {
        true => tongue.pick("fewer would not do", "不能再少"),
        false => tongue.pick("so many people may do with fewer", "人數眾多，或可再少"),
    };
    if proposed > 0 {
        let told = said!(
            tongue,
            "{DIM}{proposed} {noun}; {why}{DIM:#}",
            "{DIM}共{proposed}次付款；{why}{DIM:#}"
        );
        line(&mut text, &told);
    }
    if settling.anew && open {
        let what = tongue.pick(
            "payments were made that had not been proposed; this clears what is left",
            "有人付了建議以外的款項；以上清付餘數",
        );
        line(&mut text, &format!("{DIM}{what}{DIM:#}"));
    }
    if ledger.unsettled.values().any(|points| *points != 0) {
        let what = tongue.pick(
            "some entries are not agreed on yet, and are counted here",
            "有些帳尚未確認，此處已計算在內",
        );
        line(&mut text, what);
    }
    text
}

/// A row for each payment that is proposed.
fn dues(text: &mut String, settling: &Settling, ledger: &LedgerView, tongue: Tongue) {
    let names = &ledger.names;
    let pays = |due: &Due| {
        let (from, to) = (&due.payment.from, &due.payment.to);
        let (from, to) = (name(from, names), name(to, names));
        said!(tongue, "{from} pays {to}", "{from} 付 {to}")
    };
    let widths = settling.dues.iter().map(|due| pays(due).width());
    let width = widths.max().unwrap_or(0);
    for due in &settling.dues {
        let payment = &due.payment;
        let pays = left(&pays(due), width);
        let money = due.cents.map_or(String::new(), |cents| {
            format!(
                "  {}{}.{:02}",
                ledger.terms.currency,
                cents / 100,
                cents % 100
            )
        });
        let whole = payment.points;
        let (shown, state) = match due.left {
            0 => {
                let paid = tongue.pick("paid", "已付");
                (whole, format!("  {GOOD}{paid}{GOOD:#}"))
            }
            left if left < whole => (left, said!(tongue, "  of {whole}", "  共 {whole}")),
            left => (left, String::new()),
        };
        line(text, &format!("  {pays} {shown:>6}{money}{state}"));
    }
}
