//! Is every choice of the turn, the end and the settlement that the rulebook marks [decided] a
//! switch of records too? Each row has a hand that is judged differently once its own `@rules`
//! line, or the house it is played at, says otherwise: rulebook 2, 4 and 7.
//!
//! A deal names the tiles that matter, and the rest is filled with tiles that are named nowhere.
//! Of the events several of a seat may stand on a line (`E +9s -9s`), and `play on to 1` has
//! everyone draw and throw what is left until so many tiles are.

pub(crate) mod written;

use sikwu::audit::HandAudit;
use sikwu::parlour::audit_record;
use sikwu::rules::Book;
pub(crate) use written::record;
use written::{all_tiles, hand, tiles};

/// A switch, and a record that it changes.
struct Row {
    /// The rule that leaves the choice.
    rule: &'static str,
    /// What the `@rules` line says otherwise; nothing where records cannot say it.
    line: &'static str,
    /// What the house has otherwise, in YAML.
    house: &'static str,
    /// What the tiles of a deal must be.
    deal: &'static str,
    /// What is played.
    events: &'static str,
    /// What the audit says: who gets what and for what, `goes on`, or the rule and the event that
    /// is wrong.
    before: &'static str,
    /// The same once the switch is flipped.
    after: &'static str,
}

const ROW: Row = Row {
    rule: "",
    line: "",
    house: "",
    deal: "",
    events: "",
    before: "",
    after: "",
};

/// South waits for 1p and 4p, with three faan.
const SOUTH: &str = "S CCCFFF444m23p55s";

const CLAIMS: &[Row] = &[
    Row {
        rule: "T5",
        line: "priority=first-called",
        deal: "S 23566p; W 44p",
        events: "E +4p -4p; S call sheung 4p with 23p; W call pung 4p; W pung 4p from E",
        before: "goes on",
        after: "T5 at 5",
        ..ROW
    },
    Row {
        rule: "T5",
        line: "priority=first-called",
        deal: "S 23566p; W 44p",
        events: "E +4p -4p; S call sheung 4p with 23p; W call pung 4p; S sheung 4p with 23p from E",
        before: "T5 at 5",
        after: "goes on",
        ..ROW
    },
    Row {
        rule: "T7",
        line: "kong_after_claim=true",
        deal: "S 44p 7777s 1m",
        events: "E +4p -4p; S pung 4p from E; S kong 7s concealed; S ++8m -8m",
        before: "T7 at 4",
        after: "goes on",
        ..ROW
    },
    // North keeps its fourth 4p for a turn.
    Row {
        rule: "T7",
        line: "added_kong=just-drawn",
        deal: "N 444p 9m",
        events: "E +4p -4p; N pung 4p from E; N discard 9m; E +1s -1s; S +1s -1s; W +1s -1s;
            N +1s; N kong 4p added; N ++2s -2s",
        before: "goes on",
        after: "T7 at 12",
        ..ROW
    },
    Row {
        rule: "T9",
        line: "kong_on_empty_wall=true",
        deal: "S 44p 7777s 9m",
        events: "E +9s -9s; S +9s -9s; W +9s -9s; N +4p -4p; S pung 4p from N; S discard 9m;
            play on to 1; S draw 4p; S kong 4p added; result drawn",
        before: "T9 at 186",
        after: "0 0 0 0",
        ..ROW
    },
    Row {
        rule: "T10",
        line: "last_flower_wins=false",
        deal: "E 1234f12g",
        events: "E draw 9s; E *1f ++7m *2f ++7m *3f ++7m *4f ++8m *1g ++8m *2g ++8m;
            E discard 9s; play on to 1; E draw 3g; E flower 3g; E win flowers",
        before: "12 -4 -4 -4: seven-flowers",
        after: "T10 at 185",
        ..ROW
    },
];

const SWAPPING: &[Row] = &[
    Row {
        rule: "T11",
        line: "other_end=free",
        deal: "S 455667s",
        events: "E +4s -4s; S sheung 4s with 56s from E; S discard 7s",
        before: "T11 at 4",
        after: "goes on",
        ..ROW
    },
    Row {
        rule: "T11",
        line: "other_end=within",
        deal: "S 456677s",
        events: "E +4s -4s; S sheung 4s with 56s from E; S discard 6s",
        before: "goes on",
        after: "T11 at 4",
        ..ROW
    },
    // With three sets on the table, 4s claimed with 56s would leave 4s and 7s.
    Row {
        rule: "T11",
        line: "claim_without_discard=true",
        deal: "S 112233s 4567s 359p",
        events: "E +1s -1s; S pung 1s from E; S discard 5p; W +2s -2s; S pung 2s from W;
            S discard 3p; W +3s -3s; S pung 3s from W; S discard 9p; W +8p -8p; N +8p -8p;
            E +4s -4s; S sheung 4s with 56s from E; S discard 4s",
        before: "T11 at 19",
        after: "goes on",
        ..ROW
    },
];

const PASSED: &[Row] = &[
    // North lets 4p go, and South adds the fourth to its Pung.
    Row {
        rule: "T12",
        line: "passed_bars_robbing=false",
        deal: "N PPPNNN678m35p22s; S 44p9m; E 88m1s",
        events: "ROUND; E +4p -4p; S pung 4p from E; S discard 9m; W +8m -8m; E pung 8m from W;
            E discard 1s; S +4p; S kong 4p added; N win 4p robbing S",
        before: "T12 at 19",
        after: "0 -24 0 24: dragon-set seat-wind-set cheung-gong no-flowers",
        ..ROW
    },
    Row {
        rule: "T12",
        line: "zi_mo_can_be_passed=true",
        deal: SOUTH,
        events: "E +9m -9m; S +4p -4p; W +4p -4p; S win 4p from W",
        before: "0 8 -8 0: dragon-set no-flowers",
        after: "T12 at 7",
        ..ROW
    },
    // South claims what it passed, and a claim begins a turn.
    Row {
        rule: "T12",
        line: "passed_until=draw",
        deal: "S CCCFFF444m2344p",
        events: "ROUND; E +9m -9m; S +9m -9m; W +4p -4p; S pung 4p from W; S discard 4m;
            W +9p -9p; N +4p -4p; S win 4p from N",
        before: "0 8 0 -8: dragon-set no-flowers",
        after: "T12 at 21",
        ..ROW
    },
];

/// South, West and North wait for 4p, with three, five and three faan.
const THREE: &str = "S CCCFFF444m23p55s; W EEE23p567p789p99p; N PPPNNN678m35p22s";

const WINS: &[Row] = &[
    Row {
        rule: "T13",
        line: "winners=all",
        deal: THREE,
        events: "ROUND; E +4p -4p; S win 4p from E; W win 4p from E; N win 4p from E",
        before: "T13 at 12",
        after: "-40 8 24 8: dragon-set no-flowers; wan-yat-sik round-wind-set no-flowers; \
            dragon-set seat-wind-set no-flowers",
        ..ROW
    },
    // The nearest of those who called wins; where all may, West need not wait.
    Row {
        rule: "T13",
        line: "winners=all",
        deal: THREE,
        events: "ROUND; E +4p -4p; S call win 4p; W win 4p from E; S win 4p from E",
        before: "T13 at 12",
        after: "-32 8 24 0: wan-yat-sik round-wind-set no-flowers; dragon-set no-flowers",
        ..ROW
    },
    Row {
        rule: "T14",
        line: "orphans_rob_concealed=true",
        deal: "S EEE 9m; N 19m19p19sSSWNCFP; W PP",
        events: "E +9p -9p; S +E; S kong E concealed; N win E robbing S",
        before: "T14 at 5",
        after: "0 -192 0 192: sap-saam-yiu",
        ..ROW
    },
    // The three quiet faan, of which one is for having no flowers.
    Row {
        rule: "W2",
        line: "minimum_counts_flowers=false",
        deal: "S 234m567m345p678s9s",
        events: "E +1m -1m; S draw 9s; S win 9s self",
        before: "-4 12 -4 -4: ping-wu zi-mo no-flowers",
        after: "W2 at 4",
        ..ROW
    },
];

/// South has three dragon sets on the table, fed by East, West and North, and takes the fourth
/// set from East.
const TWO_FEEDS: &str = "E +C -C; S pung C from E; S discard 9m; W +F -F; S pung F from W;
    S discard 8m; W +9s -9s; N +P -P; S pung P from N; S discard 7m; W +9s -9s; N +9s -9s;
    E +1m -1m; S sheung 1m with 23m from E; S discard 6m; W +8s -8s; N +8s -8s; E +8p -8p;
    S +9p; S win 9p self";

/// North feeds the fourth set when South has four flowers; then South sets its seventh aside.
const FED_FLOWERS: &str = "E draw 1m; S *1f ++9m *2f ++8m *3f ++7m *1g ++6m; E discard 1m;
    S pung 1m from E; S discard 9m; W +2p -2p; S pung 2p from W; S discard 8m; W +3s -3s;
    S pung 3s from W; S discard 7m; W +9s -9s; N +4s -4s; S pung 4s from N; S discard 6m;
    W +9s -9s; N +9s -9s; E +9p -9p; S draw 2g; S *2g ++3g *3g ++4g *4g; S win flowers";

const SETTLED: &[Row] = &[
    Row {
        rule: "B5",
        line: "two_liable=earlier",
        deal: "S CCFFPP23m9p9876m",
        events: TWO_FEEDS,
        before: "-192 192 0 0: daai-saam-yuen zi-mo no-flowers",
        after: "0 192 0 -192: daai-saam-yuen zi-mo no-flowers",
        ..ROW
    },
    Row {
        rule: "W5",
        line: "baau.flower_wins=true",
        deal: "S 123f1g11m22p33s44s5p",
        events: FED_FLOWERS,
        before: "-4 12 -4 -4: seven-flowers",
        after: "0 12 0 -12: seven-flowers",
        ..ROW
    },
    // South has the season of its number, the other two families not whole: 3 and 1 and 1.
    Row {
        rule: "W5",
        line: "flower_wins=with-flowers-and-draw",
        deal: "S 123f1g11m22p33s44s5p",
        events: FED_FLOWERS,
        before: "-4 12 -4 -4: seven-flowers",
        after: "-24 72 -24 -24: zi-mo own-flower all-four-flowers seven-flowers",
        ..ROW
    },
    Row {
        rule: "W6",
        line: "false_win=total",
        events: "E +4p -4p; W falsewin 4p from E; result falsewin W",
        before: "64 64 -192 64",
        after: "192 192 -576 192",
        ..ROW
    },
];

const COUNTED: &[Row] = &[
    Row {
        rule: "gong-seung-hoi-fa",
        house: "items: [{ id: gong-seung-hoi-fa, \
            when: { figure: kong-replacement, through_flowers: true } }]",
        deal: "E 1111m345m345p67s9s",
        events: "E +5s; E kong 1m concealed; E loose 1g; E flower 1g; E loose 9s; E win 9s self",
        before: "W2 at 6",
        after: "12 -4 -4 -4: zi-mo gong-seung-hoi-fa own-flower",
        ..ROW
    },
    Row {
        rule: "kong-upon-kong",
        house: "items: [{ id: kong-upon-kong, \
            when: { figure: kong-upon-kong, through_flowers: true } }]",
        deal: "E 1111m2222m345p67s",
        events: "E +9s; E kong 1m concealed; E loose 1g; E flower 1g; E loose 5s;
            E kong 2m concealed; E loose 9s; E win 9s self",
        before: "12 -4 -4 -4: zi-mo gong-seung-hoi-fa own-flower",
        after: "192 -64 -64 -64: kong-upon-kong",
        ..ROW
    },
    Row {
        rule: "tin-wu",
        house: "items: [{ id: tin-wu, \
            when: { figure: heaven, after_kong: true, after_flowers: true } }]",
        deal: "E 234m567m345p9s111s",
        events: "E +1s; E kong 1s concealed; E loose 9s; E win 9s self",
        before: "12 -4 -4 -4: zi-mo gong-seung-hoi-fa no-flowers",
        after: "192 -64 -64 -64: tin-wu",
        ..ROW
    },
    Row {
        rule: "tin-wu",
        house: "items: [{ id: tin-wu, \
            when: { figure: heaven, after_kong: false, after_flowers: false } }]",
        deal: "E 234m567m345p678s9s",
        events: "E +1f; E flower 1f; E loose 9s; E win 9s self",
        before: "192 -64 -64 -64: tin-wu",
        after: "12 -4 -4 -4: ping-wu zi-mo own-flower",
        ..ROW
    },
    Row {
        rule: "dei-wu",
        house: "items: [{ id: dei-wu, \
            when: { figure: earth, after_kong: true, after_flowers: true } }]",
        deal: "N PPPNNN678m35p22s; E 111s",
        events: "E +1s; E kong 1s concealed; E ++4p -4p; N win 4p from E",
        before: "-8 0 0 8: dragon-set seat-wind-set no-flowers",
        after: "-128 0 0 128: dei-wu",
        ..ROW
    },
    Row {
        rule: "dei-wu",
        house: "items: [{ id: dei-wu, \
            when: { figure: earth, after_kong: false, after_flowers: false } }]",
        deal: "N PPPNNN678m35p2s4f",
        events: "E draw 4p; N *4f ++2s; E discard 4p; N win 4p from E",
        before: "-128 0 0 128: dei-wu",
        after: "-8 0 0 8: dragon-set seat-wind-set own-flower",
        ..ROW
    },
    Row {
        rule: "four-concealed-pungs",
        house: "items: [{ id: four-concealed-pungs, \
            when: { figure: concealed-triplets, sets: 4, kongs: false } }]",
        deal: "E 1111m222m444p666s",
        events: "E +5s; E kong 1m concealed; E ++9p -9p; S +9m -9m; W +9m -9m; N +9m -9m;
            E draw 5s; E win 5s self",
        before: "192 -64 -64 -64: four-concealed-pungs",
        after: "36 -12 -12 -12: dui-dui-wu zi-mo no-flowers",
        ..ROW
    },
    Row {
        rule: "no-flowers",
        line: "flowers=false",
        deal: "S 234m567m345p678s9s",
        events: "E +1m -1m; S draw 9s; S win 9s self",
        before: "-4 12 -4 -4: ping-wu zi-mo no-flowers",
        after: "W2 at 4",
        ..ROW
    },
    Row {
        rule: "P1",
        house: "ladder: { named: half-spicy, unit: 16 }",
        deal: "S 234m567m345p678s9s",
        events: "E +1m -1m; S draw 9s; S win 9s self",
        before: "-4 12 -4 -4: ping-wu zi-mo no-flowers",
        after: "-8 24 -8 -8: ping-wu zi-mo no-flowers",
        ..ROW
    },
];

fn check(rows: &[Row]) {
    for row in rows {
        let story = format!("{} at {}{}", row.rule, row.line, row.house);
        let book = Book::bundled();
        let text = record("hk-old-style", row.deal, row.events);
        let before = told(&audit(&text, &book)[0]);
        assert_eq!(before, row.before, "before, {story}:\n{text}");
        let (book, rules) = match row.house {
            "" => (book, format!("hk-old-style {}", row.line)),
            house => (house_of(house), "house".to_owned()),
        };
        let text = text.replacen("hk-old-style", &rules, 1);
        let after = told(&audit(&text, &book)[0]);
        assert_eq!(after, row.after, "after, {story}:\n{text}");
        assert_ne!(before, after, "{story}: nothing is switched");
    }
}

/// What an audit says of each hand of a record.
pub(crate) fn audit(text: &str, book: &Book) -> Vec<HandAudit> {
    let hands = audit_record(text.as_bytes(), book, "hk-old-style");
    hands.into_iter().map(|hand| hand.audit).collect()
}

/// What an audit says, as the rows have it.
pub(crate) fn told(hand: &HandAudit) -> String {
    if let Some(fault) = hand.faults.first() {
        let rule = fault.rule.as_deref().unwrap_or(&fault.message.english);
        return match fault.event {
            Some(event) => format!("{rule} at {event}"),
            None => rule.to_owned(),
        };
    }
    let Some(net) = hand.net else {
        return "goes on".to_owned();
    };
    let net: Vec<String> = net.iter().map(|(_, points)| points.to_string()).collect();
    let winners = hand.winners.iter().map(|winner| {
        let items: Vec<&str> = winner.items.iter().map(|(id, _)| id.as_str()).collect();
        items.join(" ")
    });
    let winners = winners.collect::<Vec<String>>().join("; ");
    match winners.as_str() {
        "" => net.join(" "),
        items => format!("{}: {items}", net.join(" ")),
    }
}

/// What an audit says of a hand that is played by these rules of the bundled ones.
pub(crate) fn played(rules: &str, deal: &str, events: &str) -> String {
    told(&audit(&record(rules, deal, events), &Book::bundled())[0])
}

/// What is switched here, as the rows have it.
pub(crate) fn switched() -> impl Iterator<Item = &'static str> {
    let tables = [CLAIMS, SWAPPING, PASSED, WINS, SETTLED, COUNTED];
    let rows = tables.into_iter().flatten();
    rows.flat_map(|row| [row.line, row.house]).chain([PASSES])
}

/// The deal passes after a drawn hand (D1).
const PASSES: &str = "drawn_hand=passes";

pub(crate) fn house_of(keys: &str) -> Book {
    let mut book = Book::bundled();
    let text = format!("id: house\nlike: hk-old-style\n{keys}\n");
    let read = book.read("house.yaml", &text);
    read.unwrap_or_else(|fault| panic!("{fault}"));
    book
}

#[test]
fn t05_t07_t09_t10_claims_kongs_and_the_last_tile_are_as_the_table_chooses() {
    check(CLAIMS);
}

#[test]
fn t11_swapping_back_is_as_the_table_chooses() {
    check(SWAPPING);
}

#[test]
fn t12_a_passed_win_bars_as_much_as_the_table_chooses() {
    check(PASSED);
}

#[test]
fn t13_t14_w02_who_wins_is_as_the_table_chooses() {
    check(WINS);
}

#[test]
fn b05_w05_w06_who_pays_is_as_the_table_chooses() {
    check(SETTLED);
}

#[test]
fn what_counts_is_as_the_table_chooses() {
    check(COUNTED);
}

/// D1: whether the dealer deals again shows in the hand that follows.
#[test]
fn d01_the_deal_passes_after_a_drawn_hand_where_the_table_chooses_so() {
    let book = Book::bundled();
    let drawn = hand(
        "",
        "E +9s -9s; S +9s -9s; W +9s -9s; N +4p -4p; play on to 0; result drawn",
    );
    let second = |dealer: &str| {
        let next = hand("", "E +9s -9s");
        format!("\nhand E-1\n{drawn}end\n\nhand E-2\n{dealer}\n{next}")
    };
    let judged = |rules: &str, dealer: &str| {
        let heading = format!("%hkmj 1.0\n@match flips\n@rules {rules}\n");
        let hands = audit(&format!("{heading}{}", second(dealer)), &book);
        assert_eq!(told(&hands[0]), "0 0 0 0");
        let east = hands[1].players.unwrap()[sikwu::seat::Seat::East];
        (told(&hands[1]), east.to_string())
    };
    let is = |told: &str, east: &str| (told.to_owned(), east.to_owned());
    let passes = &format!("hk-old-style {PASSES}");
    for (rules, dealer, wanted) in [
        ("hk-old-style", "@dealer E repeat=1", is("goes on", "P1")),
        (passes, "@dealer E repeat=0", is("goes on", "P2")),
        (passes, "@dealer E repeat=1", is("D1", "P1")),
        ("hk-old-style", "@dealer E repeat=0", is("D1", "P2")),
    ] {
        assert_eq!(judged(rules, dealer), wanted, "{rules}, {dealer}");
    }
}

/// Rulebook 7: what the header of a record says where the play alone is judged.
#[test]
fn play_only_is_judged_as_the_header_says() {
    let book = Book::bundled();
    let judged = |header: &str, text: &str| {
        let heading = format!("%hkmj 1.0\n@match flips\n@rules play-only\n{header}");
        told(&audit(&format!("{heading}\nhand E-1\n{text}"), &book)[0])
    };
    let flower = hand("", "E +1f; E *1f ++4p -4p");
    let kong = hand("S 444p", "E +4p -4p; S kong 4p from E");
    let unequal =
        hand("", "E +4p -4p; S win 4p from E; result win S") + "net E=-8 S=9 W=0 N=0\nend\n";
    // Whatever is drawn, it is not what stands first in this wall.
    let wall = hand("", "E +4p; E win 4p self; result win E");
    let dealt = tiles("1234f1234g").join(" ");
    let ordered = format!("{wall}wall {} {dealt}\nend\n", {
        let mut all = all_tiles();
        all.truncate(136);
        all.sort();
        all.join(" ")
    });
    for (header, text, wanted) in [
        ("", &flower, "goes on"),
        ("@tiles 136\n", &flower, "T1"),
        ("@dead 90\n", &kong, "goes on"),
        ("@dead 91\n", &kong, "T9 at 3"),
        ("@sum free\n", &unequal, "goes on"),
        ("@sum zero\n", &unequal, "P6"),
        ("", &unequal, "P6"),
        ("@wall private\n", &ordered, "goes on"),
        ("@wall shared\n", &ordered, "T2"),
    ] {
        let told = judged(header, text);
        let rule = told.split(" at ").next().unwrap();
        assert!([told.as_str(), rule].contains(&wanted), "{header}: {told}");
    }
    // There is nothing in it that a line could vary.
    let text = format!("%hkmj 1.0\n@rules play-only minimum=1\n\nhand E-1\n{flower}");
    let told = told(&audit(&text, &book)[0]);
    assert_eq!(told, "`play-only` has no rules that could be varied");
}
