//! Does everything that is shown of a ledger agree with its entries? The slow twins go through
//! the journal as it stands, and know nothing of totals.

use crate::clubs::{everybody, some_club};
use crate::dice::{seeds, with_seed};
use chrono::Datelike;
use chrono_tz::Tz;
use sikwu::clearing::Stake;
use sikwu::ledger::{
    Books, Club, ClubId, Correction, HowWon, Kept, Kind, Layout, Leg, Month, PlayerId, Span, Store,
    Tally,
};
use sikwu::seat::Seat;
use sikwu::views::{
    Course, Flows, Mended, Ratings, Stands, Statement, Stats, Versus, faan_counts, passed, places,
    settling, stands_in,
};
use std::collections::BTreeMap;

/// What is done with a club that was made up, and with all of its entries.
fn with_club(seed: u64, entries: usize, work: impl FnOnce(&Club, &Books, &[Kept])) {
    with_seed(seed, |dice| {
        let folder = tempfile::tempdir().unwrap();
        let layout = Layout::new(folder.path().join("data"), folder.path().join("anchors"));
        let zone = *dice.pick(&[Tz::Asia__Hong_Kong, Tz::UTC, Tz::America__Los_Angeles]);
        let store = Store::open(layout.in_zone(zone)).unwrap();
        let club = store.club(&ClubId::new("local").unwrap());
        some_club(dice, &club, entries);
        let books = club.books(Books::clone).unwrap();
        let kept: Vec<Kept> = club.entries(..).unwrap().map(Result::unwrap).collect();
        assert!(kept.len() > entries / 3, "most of it was refused");
        work(&club, &books, &kept);
        store.close().unwrap();
    });
}

/// The spans of a club, those that are empty too.
fn spans(books: &Books) -> Vec<Span> {
    let sessions = (1..=books.desk().sessions.opened()).map(Span::Session);
    let seasons = books
        .desk()
        .seasons
        .iter()
        .map(|it| Span::Season(it.number));
    let months = books.totals().months().map(Span::Month);
    [Span::Ever]
        .into_iter()
        .chain(sessions)
        .chain(seasons)
        .chain(months)
        .collect()
}

/// What an entry is counted as, and where: that of the first for what mends it.
fn standing_parts(kept: &[Kept]) -> Vec<(&Kept, &Kind, &[Leg])> {
    let mut parts: Vec<Option<(&Kept, &Kind, &[Leg])>> = vec![];
    for it in kept {
        let part = match it.entry().kind() {
            Kind::Correction(Correction { first, now, .. }) => {
                let first = *first as usize - 1;
                let at = &kept[first];
                parts[first] = now.as_ref().map(|now| (at, &*now.entry, &now.legs[..]));
                None
            }
            kind => Some((it, kind, it.entry().legs())),
        };
        parts.push(part);
    }
    parts.into_iter().flatten().collect()
}

fn is_in(span: Span, at: &Kept, kind: &Kind, books: &Books, zone: &dyn Fn(&Kept) -> Month) -> bool {
    match span {
        Span::Ever => true,
        Span::Session(session) => kind.session() == Some(session),
        Span::Month(month) => zone(at) == month,
        Span::Season(number) => {
            let seasons = &books.desk().seasons;
            let season = seasons.iter().find(|it| it.number == number).unwrap();
            season.opened.0 < at.number()
                && season.closed.is_none_or(|(closed, _)| at.number() < closed)
        }
    }
}

/// Everybody's totals over a span, reckoned from the entries.
fn slowly(span: Span, books: &Books, kept: &[Kept]) -> BTreeMap<PlayerId, Tally> {
    let month = |kept: &Kept| books.totals().month(kept.at());
    let mut all = BTreeMap::<PlayerId, Tally>::new();
    for (at, kind, legs) in standing_parts(kept) {
        if !is_in(span, at, kind, books, &month) {
            continue;
        }
        for (place, leg) in legs.iter().enumerate() {
            let one = books.desk().players.one(&leg.player).clone();
            let tally = all.entry(one).or_default();
            tally.points += leg.points;
            let seat = Seat::ALL.get(place).copied();
            match kind {
                Kind::Cash(_) => tally.cash += leg.points,
                Kind::Penalty(it) => {
                    tally.hands += 1;
                    tally.false_wins += u32::from(seat == Some(it.by));
                }
                Kind::Hand(hand) => {
                    tally.hands += 1;
                    let lets_go = match hand.how {
                        HowWon::Discard { shooter: it } | HowWon::RobbedKong { maker: it } => {
                            Some(it)
                        }
                        _ => None,
                    };
                    tally.dealt_in += u32::from(seat == lets_go);
                    if hand.liable.is_some() && hand.liable == seat {
                        tally.baau += (-leg.points).max(0);
                    }
                    for won in hand.winners.iter().filter(|it| Some(it.seat) == seat) {
                        tally.zi_mo += u32::from(hand.how == HowWon::ZiMo);
                        tally.wins.push((won.faan, 1));
                    }
                }
                _ => {}
            }
        }
    }
    for tally in all.values_mut() {
        let mut wins = BTreeMap::<u16, u32>::new();
        for (faan, times) in &tally.wins {
            *wins.entry(*faan).or_default() += times;
        }
        tally.wins = wins.into_iter().collect();
    }
    all
}

#[test]
fn places_and_statistics_are_those_of_the_entries_over_every_span() {
    for seed in seeds(12) {
        with_club(seed, 150, |_, books, kept| {
            for span in spans(books) {
                let tallies = books.tallies(span);
                let slow = slowly(span, books, kept);
                let known = |all: &BTreeMap<PlayerId, Tally>| {
                    let all = all.clone().into_iter();
                    all.filter(|(_, it)| *it != Tally::default())
                        .collect::<BTreeMap<_, _>>()
                };
                assert_eq!(known(&tallies), known(&slow), "{span:?}");
                let nets: i64 = tallies.values().map(Tally::net).sum();
                assert_eq!(nets, 0, "{span:?}");
                for least in [0, 3, 1000] {
                    let places = places(&tallies, least);
                    assert_eq!(places.len(), tallies.len());
                    for place in &places {
                        let points = tallies[&place.player].net();
                        let hands = tallies[&place.player].hands;
                        let before = tallies
                            .values()
                            .filter(|it| it.hands >= least && it.net() > points);
                        let wanted = (hands >= least).then(|| before.count() as u32 + 1);
                        assert_eq!(place.place, wanted, "{span:?}, {least}: {places:?}");
                    }
                }
                for tally in tallies.values() {
                    let stats = Stats::of(tally);
                    let faan: u64 = slow_faan(tally);
                    assert_eq!((stats.faan.of, stats.faan.all), (faan, stats.wins.of));
                    assert!(stats.zi_mo.of <= stats.wins.of && stats.wins.of <= stats.wins.all);
                }
            }
        });
    }
}

fn slow_faan(tally: &Tally) -> u64 {
    let each = tally.wins.iter();
    let each =
        each.flat_map(|(faan, times)| std::iter::repeat_n(u64::from(*faan), *times as usize));
    each.sum()
}

#[test]
fn a_statement_ends_with_the_points_that_the_books_have() {
    for seed in seeds(8) {
        with_club(seed, 120, |club, books, kept| {
            for span in spans(books) {
                let tallies = books.tallies(span);
                for player in everybody(club) {
                    for most in [3, 1000] {
                        let mut statement = Statement::new(player.clone(), span, most);
                        for it in kept {
                            statement.add(it, books);
                        }
                        let points = tallies.get(&player).map_or(0, |it| it.points);
                        assert_eq!(statement.balance(), points, "{player} {span:?}");
                        let mut sum = statement.before;
                        for line in &statement.lines {
                            sum += line.points;
                            assert_eq!(line.after, sum);
                        }
                        assert!(statement.lines.len() <= most);
                    }
                }
            }
        });
    }
}

#[test]
fn what_passed_between_two_sums_to_what_each_won_and_lost() {
    for seed in seeds(8) {
        with_club(seed, 150, |club, books, kept| {
            let mut mended = Mended::default();
            kept.iter().for_each(|it| mended.note(it));
            let stands: Vec<Stands<'_>> = kept.iter().filter_map(|it| mended.stands(it)).collect();
            assert_eq!(
                stands.len(),
                moving(kept),
                "what stands is what the twin finds"
            );
            for it in &stands {
                for at in 0..it.legs.len() {
                    let others = (0..it.legs.len()).filter(|other| *other != at);
                    let got: i64 = others.map(|other| passed(it.legs, other, at)).sum();
                    assert_eq!(got, it.legs[at].points, "{:?}", it.legs);
                }
            }
            let all: Vec<PlayerId> = everybody(club).into_iter().collect();
            for one in &all {
                let mut sum = 0;
                for other in all.iter().filter(|other| *other != one) {
                    let mut versus = Versus::new([one.clone(), other.clone()]);
                    let mut turned = Versus::new([other.clone(), one.clone()]);
                    for it in &stands {
                        versus.add(it, &books.desk().players);
                        turned.add(it, &books.desk().players);
                    }
                    assert_eq!(versus.passed, -turned.passed);
                    assert_eq!(versus.hands, turned.hands);
                    assert_eq!(versus.won[0], turned.won[1]);
                    assert!(versus.won_from[0] <= versus.won[0]);
                    sum += versus.passed;
                }
                let played = stands
                    .iter()
                    .filter(|it| matches!(it.kind, Kind::Hand(_) | Kind::Penalty(_)));
                let own = played.flat_map(|it| it.legs);
                let own = own.filter(|leg| books.desk().players.one(&leg.player) == one);
                assert_eq!(sum, own.map(|leg| leg.points).sum::<i64>(), "{one}");
            }
        });
    }
}

fn moving(kept: &[Kept]) -> usize {
    let parts = standing_parts(kept);
    parts
        .iter()
        .filter(|(_, kind, _)| kind.moves_points())
        .count()
}

#[test]
fn a_rating_is_the_same_whenever_it_is_reckoned_and_moves_with_the_matches() {
    for seed in seeds(6) {
        with_club(seed, 120, |_, books, kept| {
            let mut mended = Mended::default();
            kept.iter().for_each(|it| mended.note(it));
            let rate = || {
                let mut ratings = Ratings::default();
                for it in kept.iter().filter_map(|it| mended.stands(it)) {
                    ratings.add(&it, &books.desk().players);
                }
                ratings.rate()
            };
            let rated = rate();
            assert_eq!(rated, rate());
            assert!(!rated.is_empty());
            assert!(rated.is_sorted_by(|one, other| one.surely() >= other.surely()));
            for it in &rated {
                assert!(it.matches > 0 && 0.0 < it.uncertainty && it.uncertainty < 25.0 / 3.0);
                assert!(it.rating.is_finite());
            }
        });
    }
}

#[test]
fn whatever_was_paid_what_is_proposed_clears_the_session() {
    let stake = Stake::new(25, 2, 10).unwrap();
    for seed in seeds(12) {
        with_club(seed, 150, |_, books, _| {
            let sessions = (1..=books.desk().sessions.opened()).map(Some);
            for session in sessions.chain([None]) {
                let settling = settling(books, session, Some(&stake)).unwrap();
                let span = session.map_or(Span::Ever, Span::Session);
                let mut points: BTreeMap<PlayerId, i64> = books
                    .tallies(span)
                    .into_iter()
                    .map(|(player, tally)| (player, tally.points))
                    .collect();
                for due in &settling.dues {
                    assert!(due.left <= due.payment.points);
                    assert_eq!(due.cents.unwrap() % 10, 0);
                    *points.get_mut(&due.payment.from).unwrap() += due.left as i64;
                    *points.get_mut(&due.payment.to).unwrap() -= due.left as i64;
                }
                assert!(
                    points.values().all(|it| *it == 0),
                    "{session:?}: {points:?}"
                );
            }
        });
    }
}

#[test]
fn months_are_those_of_the_clubs_time_zone() {
    with_club(1, 40, |_, books, kept| {
        // The first entries are of ten in the morning at UTC on New Year's Eve.
        let month = books.totals().month(kept[0].at());
        assert_eq!((month.year, month.month), (2026, 12));
        let late = kept[0].at() + chrono::TimeDelta::hours(7);
        assert_eq!(late.month(), 12);
    });
    let month = |zone: Tz| {
        Books::new(zone)
            .totals()
            .month("2026-12-31T17:00:00Z".parse().unwrap())
    };
    assert_eq!(month(Tz::Asia__Hong_Kong).to_string(), "2027-01");
    assert_eq!(month(Tz::UTC).to_string(), "2026-12");
}

#[test]
fn charts_end_where_the_totals_are() {
    for seed in seeds(3) {
        with_club(seed, 150, |_, books, kept| {
            let mut mended = Mended::default();
            kept.iter().for_each(|it| mended.note(it));
            for span in spans(books) {
                let (mut course, mut flows) = (Course::default(), Flows::default());
                for stands in kept
                    .iter()
                    .filter_map(|it| stands_in(&mended, it, span, books))
                {
                    course.add(&stands, books);
                    flows.add(&stands, books);
                }
                let tallies = books.tallies(span);
                for (player, tally) in &tallies {
                    let last = course.points.get(player).and_then(|it| it.last());
                    let last = last.map_or(0, |(_, points)| *points);
                    assert_eq!(last, tally.net(), "{player} over {span:?}");
                }
                assert!(
                    course
                        .points
                        .keys()
                        .all(|player| tallies.contains_key(player))
                );
                // Without transfers, what is got less what is paid is what was won.
                let won: u32 = tallies
                    .values()
                    .flat_map(|it| &it.wins)
                    .map(|(_, n)| n)
                    .sum();
                assert_eq!(faan_counts(&tallies).values().sum::<u32>(), won);
                assert!(flows.paid.values().all(|points| *points > 0));
                assert!(flows.paid.keys().all(|(from, to)| from != to));
            }
        });
    }
}
