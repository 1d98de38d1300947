//! Faults of other programs that only a whole hand shows: who is liable, who wins beside whom,
//! and what a robbed Kong leaves behind. The hands are judged by an audit, written as in
//! `flips.rs`.

use crate::flips::written::record;
use crate::flips::{audit, house_of, played, told};
use crate::told::like_old_style;
use crate::transcript::program;
use sikwu::rules::Book;

/// What an audit says of a hand under old style, with these words on the `@rules` line.
fn judged(line: &str, deal: &str, events: &str) -> String {
    played(&format!("hk-old-style {line}"), deal, events)
}

/// South has three Pungs on the table, fed by East and West, and is about to have a fourth.
const THREE_SETS: &str = "ROUND; E +1m -1m; S pung 1m from E; S discard 9m; \
    W +2p -2p; S pung 2p from W; S discard 8m; \
    W +3s -3s; S pung 3s from W; S discard 7m; W +9p -9p; N +4s -4s";

#[test]
fn i5_a_fourth_set_that_a_player_makes_alone_makes_nobody_liable() {
    // A concealed Kong as the fourth set, with the win on its replacement.
    let three = THREE_SETS.strip_suffix("; N +4s -4s").unwrap();
    let alone = format!(
        "{three}; N +6p -6p; E +6p -6p; S +4s; S kong 4s concealed; S loose 5p; S win 5p self"
    );
    assert_eq!(
        judged("", "S 11m22p33s444s5p789m", &alone),
        "-16 48 -16 -16: dui-dui-wu zi-mo gong-seung-hoi-fa no-flowers"
    );
    // Nor does adding to a Pung: the third set becomes a Kong, and it stays three.
    let added =
        format!("{three}; N +6p -6p; E +6p -6p; S +3s; S kong 3s added; S loose 5p; S win 5p self");
    assert_eq!(
        judged("", "S 11m22p33s444s5p789m", &added),
        "-16 48 -16 -16: dui-dui-wu zi-mo gong-seung-hoi-fa no-flowers"
    );
}

#[test]
fn i6_i31_whoever_fed_the_fourth_set_pays_for_the_whole_hand() {
    // East and West fed too; North, who fed last, pays what all three would have.
    let events = format!(
        "{THREE_SETS}; S pung 4s from N; S discard 6m; W +6p -6p; N +6p -6p; E +8p -8p; \
        S +5p; S win 5p self"
    );
    let items = "dui-dui-wu zi-mo no-flowers";
    let deal = "S 11m22p33s44s5p6789m";
    assert_eq!(judged("", deal, &events), format!("0 36 0 -36: {items}"));
    let none = "baau.fourth_set=false baau.third_dragon_set=false";
    assert_eq!(
        judged(none, deal, &events),
        format!("-12 36 -12 -12: {items}")
    );
}

#[test]
fn i30_the_feeder_of_a_pung_is_liable_once_it_is_a_kong() {
    let events = format!(
        "{THREE_SETS}; S pung 4s from N; S discard 6m; W +6p -6p; N +6p -6p; E +8p -8p; \
        S +4s; S kong 4s added; S loose 5p; S win 5p self"
    );
    assert_eq!(
        judged("", "S 11m22p33s44s5p6789m", &events),
        "0 48 0 -48: dui-dui-wu zi-mo gong-seung-hoi-fa no-flowers"
    );
}

#[test]
fn i17_thirteen_orphans_rob_a_concealed_kong_where_the_table_chooses_so() {
    let deal = "S EEE 9m; N 19m19p19sSSWNCFP; W PP";
    let events = "E +9p -9p; S +E; S kong E concealed; N win E robbing S";
    assert_eq!(judged("", deal, events), "T14 at 5");
    assert_eq!(
        judged("orphans_rob_concealed=true", deal, events),
        "0 -192 0 192: sap-saam-yiu"
    );
}

/// South, West and North wait for 4p, with three, five and three faan.
const THREE: &str = "S CCCFFF444m23p55s; W EEE23p567p789p99p; N PPPNNN678m35p22s";

#[test]
fn i28_three_winners_are_all_paid_or_none_is() {
    let events = "ROUND; E +4p -4p; S win 4p from E; W win 4p from E; N win 4p from E";
    assert_eq!(
        judged("winners=all", THREE, events),
        "-40 8 24 8: dragon-set no-flowers; wan-yat-sik round-wind-set no-flowers; \
        dragon-set seat-wind-set no-flowers"
    );
    // Where one alone may win the second call is at fault, and nobody is paid.
    let text = record("hk-old-style", THREE, events);
    let hand = &audit(&text, &Book::bundled())[0];
    assert_eq!((told(hand), hand.net), ("T13 at 12".to_owned(), None));
}

/// Two shares from the thrower and one from who only looks on, 8 each for three faan.
const SHARES: &str = "ladder: { named: 4-7-10, unit: 8 }\nturn: { winners: all }\n\
    pay: { zi_mo: double, shooter: double, bystander: whole";

#[test]
fn t18_t19_winners_of_one_tile_do_not_pay_each_other() {
    let net = |keys: String, deal: &str, events: &str| {
        let text = record("house", deal, events);
        told(&audit(&text, &house_of(&keys))[0])
    };
    // South and North win, three faan each: what one pays the other comes back.
    let events = "ROUND; E +4p -4p; S win 4p from E; N win 4p from E";
    let seen = net(format!("{SHARES} }}"), THREE, events);
    assert!(seen.starts_with("-32 24 -16 24: "), "{seen}");
    // East and South win, and whatever the dealer pays or is paid is double.
    let deal = "E EEE789m234s22s35p; S CCCFFF444m23p55s";
    let events = "ROUND; E +6p -6p; S +6p -6p; W +4p -4p; E win 4p from W; S win 4p from W";
    let seen = net(format!("{SHARES}, dealer_double: true }}"), deal, events);
    assert!(seen.starts_with("48 24 -48 -24: "), "{seen}");
}

#[test]
fn i29_a_robbed_kong_is_a_pung_again_and_its_tile_is_the_winners() {
    let record = "records/robbed-kong.hkmj";
    let mut replay = program();
    replay.current_dir(env!("CARGO_MANIFEST_DIR"));
    let ran = replay.args(["replay", record, "--at", "17"]).output();
    let table = String::from_utf8(ran.unwrap().stdout).unwrap();
    // North's Pung of 8s, fed by West; no fourth of them is left with North.
    let north = table.lines().find(|line| line.starts_with("North"));
    assert_eq!(north, Some("North 89m 357p 677s NF [888s<W]"), "{table}");
    let text = std::fs::read_to_string(format!("{}/{record}", env!("CARGO_MANIFEST_DIR")));
    let text = text.unwrap();
    assert!(text.contains("show E 123456789m 79s EE + 8s<N rob\n"));
    assert_eq!(
        told(&audit(&text, &Book::bundled())[0]),
        "12 0 0 -12: ping-wu cheung-gong no-flowers"
    );
}

#[test]
fn i36_what_a_table_chose_stands_in_its_rules_and_changes_their_digest() {
    let (plain, all) = (
        like_old_style(&[]),
        like_old_style(&["turn: { winners: all }"]),
    );
    assert!(plain.to_yaml().contains("winners: nearest"));
    assert!(all.to_yaml().contains("winners: all"));
    assert_ne!(all.digest(), plain.digest());
}

#[test]
fn i38_seats_that_repeat_and_totals_that_do_not_sum_are_told_by_name() {
    let text = record("hk-old-style", THREE, "ROUND; E +4p -4p; S win 4p from E");
    let net = format!("{text}net E=-8 S=8 W=0 N=1\n");
    let faults = &audit(&net, &Book::bundled())[0].faults;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].message.english.contains("North"), "{faults:?}");
    let seats = text.replacen("\nhand", "@seats E=P1 S=P2 W=P1 N=P4\n\nhand", 1);
    let faults = &audit(&seats, &Book::bundled())[0].faults;
    assert!(faults[0].message.english.contains("P1"), "{faults:?}");
}
