//! Agreement and dispute, through the parlour as any face asks, with time passed in.

use super::*;
use sikwu::house::know;
use sikwu::parlour::{self, Answer, Asking, Effect, Request, View};
use sikwu::rules::Book;

/// Asks as this member, and carries out what comes of it; whether it was refused, and the answer.
fn ask(both: &Both, line: &str, by: &str, officer: bool) -> (bool, String) {
    let book = Book::bundled();
    let request = Request::read(line, &|_| unreachable!()).unwrap();
    let asking = Asking {
        at: both.at,
        by: id(by),
        officers: vec![id(if officer { by } else { "109" })],
        agree_hours: Some(48),
        officers_are: None,
    };
    let club = both.club();
    let ledger = know(&club, asking, &request).unwrap();
    let view = View {
        book: &book,
        rules: "hk-old-style",
        ledger: Some(&ledger),
    };
    let (effects, answer) = parlour::answer(&view, request);
    for effect in effects {
        match effect {
            Effect::Post(entry) => {
                if let Err(error) = club.post(*entry, both.at, &id(by)) {
                    return (true, error.to_string());
                }
            }
            Effect::Rename { player, name } => club.call(&player, &name).unwrap(),
            Effect::Show(_) => {}
            other => panic!("{other:?}"),
        }
    }
    match answer {
        Answer::Refused(error) => (true, error.to_string()),
        Answer::Overdue { .. } => ask(both, line, by, officer),
        answer => (
            answer.is_refusal(),
            sikwu::words::say(&answer, &[], sikwu::words::Tongue::English),
        ),
    }
}

fn yes(both: &Both, line: &str, by: &str) {
    let (refused, said) = ask(both, line, by, false);
    assert!(!refused, "{line}: {said}");
}

fn no(both: &Both, line: &str, by: &str, wanted: &str) {
    let (refused, said) = ask(both, line, by, false);
    assert!(refused && said.contains(wanted), "{line}: {said}");
}

/// Four members at a table, and a hand that member 101 entered as entry 7.
fn evening() -> Both {
    let both = Both::new();
    for (member, name) in [(101, "Ming"), (102, "Fong"), (103, "Yee"), (104, "Bo")] {
        yes(&both, &format!("/player add {name} member:{member}"), "101");
    }
    yes(&both, "/session open players:Ming, Fong, Yee, Bo", "101");
    yes(&both, "/hand faan Ming 3 faan, Zi Mo keep:yes", "101");
    assert_eq!(both.club().last().unwrap().number, 7);
    both
}

fn open(both: &Both) -> Vec<u64> {
    let open = both
        .club()
        .books(|books| books.desk().open.keys().copied().collect());
    open.unwrap()
}

#[test]
fn another_of_the_four_confirms_and_nobody_for_another() {
    let both = evening();
    assert_eq!(open(&both), [7]);
    no(&both, "/entry confirm 7", "101", "entered 7 themselves");
    no(&both, "/entry confirm 7", "105", "has no part in entry 7");
    no(
        &both,
        "/entry confirm 7 as:Bo",
        "105",
        "speaking for others is for the officers of the club: 109",
    );
    yes(&both, "/entry confirm 7 as:Bo", "104");
    assert!(open(&both).is_empty());
}

#[test]
fn what_is_for_officers_is_refused_to_others() {
    let both = evening();
    for line in [
        "/entry void 7 reason:no",
        "/entry correct 7 reason:no faan:drawn",
        "/entry resolve 7 reason:no",
        "/entry transfer 3 from:Ming to:Bo reason:no",
        "/player merge Ming into:Bo",
        "/season open x",
    ] {
        no(&both, line, "102", "for the officers of the club");
        assert_eq!(both.club().last().unwrap().number, 7, "{line}");
    }
    assert!(!ask(&both, "/entry void 7 reason:no keep:yes", "105", true).0);
}

#[test]
fn what_waits_or_is_disputed_survives_reopening_and_expires_in_time() {
    let mut both = evening();
    yes(&both, "/hand faan drawn keep:yes", "101");
    yes(&both, "/entry dispute 8 reason:Bo won it", "102");
    for clean in [true, false] {
        both.close();
        if !clean {
            std::fs::remove_file(both.layout().clean()).unwrap();
        }
        both.open();
        assert_eq!(open(&both), [7, 8]);
    }
    both.at += TimeDelta::hours(48) - TimeDelta::seconds(1);
    yes(&both, "/session show", "101");
    assert_eq!(open(&both), [7, 8]);
    both.at += TimeDelta::seconds(1);
    yes(&both, "/session show", "101");
    assert!(open(&both).is_empty());
    // What expired stands, and can be mended by an officer still.
    let ming = |both: &Both| both.club().standings().unwrap()[0].points;
    assert_eq!(ming(&both), 12);
    assert!(!ask(&both, "/entry void 7 reason:late keep:yes", "105", true).0);
    assert_eq!(ming(&both), 0);
    assert!(both.club().verify().unwrap().is_sound());
}

#[test]
fn points_count_at_once_and_are_told_apart_while_they_wait() {
    let both = evening();
    let waiting = both.club().books(|books| books.unsettled()).unwrap();
    assert_eq!(waiting[&id("101")], 12);
    assert_eq!(waiting.values().sum::<i64>(), 0);
    yes(&both, "/entry confirm 7", "103");
    assert!(
        both.club()
            .books(|books| books.unsettled())
            .unwrap()
            .is_empty()
    );
}

#[test]
fn a_hand_told_twice_at_once_is_one_and_two_hands_told_at_once_are_not_both_kept() {
    let both = evening();
    // Two members tell of the next hand before either sees the other's.
    let kept = both.club().entry(7).unwrap().unwrap();
    let Kind::Hand(mut hand) = kept.entry().kind().clone() else {
        panic!("no hand");
    };
    hand.hand_id = word("E-2");
    hand.sitting.as_mut().unwrap().turn = 2;
    let net = BySeat::from_fn(|seat| if seat == Seat::East { 12 } else { -4 });
    let same = Entry::hand(hand.clone(), &net).unwrap();
    let posted = both.club().post(same.clone(), both.at, &id("102")).unwrap();
    let again = both.club().post(same, both.at, &id("103")).unwrap();
    assert_eq!(again, Posted::Before(posted.receipt()));
    hand.winners[0].faan = 4;
    let other = Entry::hand(hand, &net).unwrap();
    both.refused(other);
}
