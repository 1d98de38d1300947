//! The logs of Botzone, by logs written for these tests. Whether real ones replay is asked in
//! [`crate::shared`].

use super::{assert_has, damaged, faults};
use serde_json::{Value, json};
use sikwu::import::{Imported, Names, botzone};

fn read(text: &str) -> Imported {
    botzone::read(text, Names::Labels)
}

/// A log of what the judge showed, each with what was replied to it: nothing where all passed.
fn log(shown: &[(Value, [&str; 4])]) -> Value {
    let mut logs = vec![];
    for (display, replies) in shown {
        logs.push(json!({"output": {"command": "request", "display": display}}));
        let reply = |at: usize| match replies[at] {
            "" => json!({"verdict": "OK", "response": "PASS"}),
            said => json!({"verdict": "OK", "response": said}),
        };
        logs.push(json!({"0": reply(0), "1": reply(1), "2": reply(2), "3": reply(3)}));
    }
    let players = ["Ann", "Bob", "Cy", "Di"].map(|name| json!({"name": name}));
    json!({"logs": logs, "players": players})
}

fn tiles(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

fn act(action: &str, player: usize, tile: &str) -> Value {
    json!({"action": action, "player": player, "tile": tile})
}

const NOTHING: [&str; 4] = [""; 4];

/// A concealed Kong, a claimed one, an outranked Sheung, a win that was declined, and one on a
/// robbed Kong while another calls it too.
fn shown() -> Vec<(Value, [&'static str; 4])> {
    vec![
        (
            json!({"action": "INIT", "quan": 2, "tileCnt": [21, 21, 21, 21]}),
            NOTHING,
        ),
        (
            json!({"action": "DEAL", "hand": [
                tiles("W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B2 B5"),
                tiles("T1 T1 T1 T1 T2 T3 T4 T5 T6 T7 T8 T9 J1"),
                tiles("B4 B5 F3 F2 F3 F4 J1 J2 J3 B7 B8 B9 T2"),
                tiles("B3 B3 B6 W1 W2 W3 F1 F1 F1 F2 J2 J2 J3"),
            ]}),
            NOTHING,
        ),
        (act("DRAW", 0, "F1"), NOTHING),
        (
            json!({"action": "PLAY", "player": 0, "tile": "F1", "canHu": [-4, 7, 9, -3]}),
            ["", "", "", "GANG"],
        ),
        (act("GANG", 3, "F1"), NOTHING),
        (act("DRAW", 3, "T9"), NOTHING),
        (act("PLAY", 3, "T9"), NOTHING),
        (act("DRAW", 0, "F4"), NOTHING),
        (act("PLAY", 0, "F4"), NOTHING),
        (act("DRAW", 1, "J1"), NOTHING),
        (act("GANG", 1, "T1"), NOTHING),
        (act("DRAW", 1, "B3"), NOTHING),
        (act("PLAY", 1, "B3"), ["", "", "CHI B4 F1", "PENG J3"]),
        (act("PENG", 3, "J3"), NOTHING),
        (act("DRAW", 0, "B4"), NOTHING),
        (act("PLAY", 0, "W9"), NOTHING),
        (act("DRAW", 1, "W9"), NOTHING),
        (act("PLAY", 1, "W9"), NOTHING),
        (act("DRAW", 2, "W9"), NOTHING),
        (act("PLAY", 2, "W9"), NOTHING),
        (act("DRAW", 3, "B3"), ["", "", "", "BUGANG B3"]),
        (act("BUGANG", 3, "B3"), ["HU", "", "HU", ""]),
        (
            json!({"action": "HU", "player": 0, "fanCnt": 9, "score": [33, -8, -8, -17],
                "fan": [{"name": "抢杠和", "cnt": 1, "value": 8}, {"name": "无字", "cnt": 1, "value": 1}]}),
            NOTHING,
        ),
    ]
}

#[test]
fn claims_kongs_and_replies_that_lost_are_read() {
    let shown = shown();
    let imported = read(&log(&shown).to_string());
    assert_eq!(imported.faults, []);
    assert_eq!(faults(&imported), [""; 0]);
    assert_has(
        &imported,
        0,
        &[
            // Seven points are too few to win, nine are not.
            "3. W pass",
            "4. N kong E from E",
            "5. N loose 9s",
            "10. S kong 1s concealed",
            "11. S loose 3p",
            "13. W call sheung 3p with 45p",
            "14. N pung 3p from S",
            "15. N discard P",
            "23. N kong 3p added",
            "24. W call win 3p",
            "25. E win 3p robbing N",
        ],
    );
    let record = imported.record.to_string();
    for line in [
        "@seats E=P1 S=P2 W=P3 N=P4",
        "@tiles 136",
        "@wall private",
        "hand W-1",
        "@x-fan 抢杠和:8 无字:1",
        "faan E 9",
        "net E=33 S=-8 W=-8 N=-17",
    ] {
        assert!(record.lines().any(|it| it == line), "{line}: {record}");
    }
    assert!(!record.contains("Ann"), "{record}");
    let named = botzone::read(&log(&shown).to_string(), Names::Kept);
    let named = named.record.to_string();
    assert!(named.contains("@name P1 \"Ann\""), "{named}");
}

#[test]
fn dealt_flowers_are_set_aside_after_easts_first_draw_and_drawn_ones_at_once() {
    let hands = [
        "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 H1 B2 B5 H8 B9",
        "T1 T1 T1 T1 T2 T3 T4 T5 T6 T7 T8 T9 J1",
        "B4 B5 F1 F2 F3 F4 J1 J2 J3 B7 B8 B9 T2",
        "B3 B3 B6 W1 W2 W3 F1 F1 F1 F2 J2 J2 J3",
    ];
    let shown = [
        (json!({"action": "INIT", "quan": 0}), NOTHING),
        (json!({"action": "DEAL", "hand": hands.map(tiles)}), NOTHING),
        (act("BUHUA", 0, "H3"), NOTHING),
        (act("DRAW", 0, "B2"), NOTHING),
        (act("PLAY", 0, "B2"), NOTHING),
        (json!({"action": "HUANG"}), NOTHING),
    ];
    let mut log = log(&shown);
    let mut next = hands.join(" ");
    next.push_str(" H3 B2");
    // What nobody draws does not matter here.
    let rest = " W1".repeat(144 - next.split(' ').count());
    let all = next + &rest;
    // Older logs have one wall for all, of which the last tile is the next.
    let all: Vec<&str> = all.rsplit(' ').collect();
    let all = all.join(" ");
    log["initdata"] = json!({"quan": 0, "walltiles": all});
    let imported = read(&log.to_string());
    assert_eq!(imported.faults, []);
    assert_eq!(faults(&imported), [""; 0]);
    let events = super::events(&imported, 0);
    assert_eq!(
        events,
        [
            "1. E draw 3f",
            "2. E flower 3f",
            "3. E loose 2p",
            "4. E flower 1f",
            "5. E loose 4g",
            "6. E flower 4g",
            "7. E loose 9p",
            "8. E discard 2p",
        ]
    );
    let record = imported.record.to_string();
    assert!(record.contains("@tiles 144\n@wall unknown\n"), "{record}");
    // A tile of another wall is told.
    log["initdata"] = json!({"walltiles": all.replacen("B2 H3", "B3 H3", 1)})
        .to_string()
        .into();
    let told = &read(&log.to_string()).faults[0].message;
    assert_eq!(told, "the next tile of East's wall is 3p, not 2p");
}

#[test]
fn a_false_win_and_a_hand_that_the_judge_breaks_off_are_told_apart() {
    let mut shown = shown();
    shown.truncate(3);
    for (action, result) in [("WH", "result falsewin E"), ("WA", "result void WA E")] {
        let mut shown = shown.clone();
        let score = [-30, 10, 10, 10];
        shown.push((
            json!({"action": action, "player": 0, "score": score}),
            NOTHING,
        ));
        let imported = read(&log(&shown).to_string());
        assert_eq!(imported.faults, []);
        assert_eq!(faults(&imported), [""; 0]);
        let record = imported.record.to_string();
        assert!(record.contains(result), "{record}");
        assert!(record.contains("net E=-30 S=10 W=10 N=10"), "{record}");
    }
}

#[test]
fn what_cannot_be_read_is_told_by_its_place() {
    let text = log(&shown()).to_string();
    for (from, to, message) in [
        ("\"tile\":\"T9\"", "\"tile\":\"T0\"", "`T0` is no tile"),
        (
            "\"tile\":\"T9\"",
            "\"tail\":\"T9\"",
            "the `tile` is missing",
        ),
        (
            "\"action\":\"BUGANG\"",
            "\"action\":\"GONG\"",
            "`GONG` is nothing that is known",
        ),
        (
            "\"player\":3,\"tile\":\"T9\"",
            "\"player\":4,\"tile\":\"T9\"",
            "a `player` is 0 to 3",
        ),
        ("\"fanCnt\":9,", "", "what it is worth is told by `fanCnt`"),
        (
            "\"quan\":2",
            "\"quan\":4",
            "the log does not begin with `INIT` and its `quan`",
        ),
        (
            "\"J2\",\"J2\",\"J3\"]",
            "\"J2\",\"J3\"]",
            "12 tiles are dealt, not 13",
        ),
        ("CHI B4 F1", "CHI B9 F1", "9p is the middle of no run"),
        (
            "\"score\":[33,-8",
            "\"score\":[33,8888888888888",
            "8888888888888 are more points than there can be",
        ),
    ] {
        let (fault, _, left) = damaged(&text, (from, to), read);
        assert_eq!((fault.message.as_str(), left), (message, 0));
        assert_eq!((fault.line, fault.hand.as_deref()), (1, Some("the hand")));
    }
    let cut = read(&log(&shown()[..5]).to_string());
    assert_eq!(cut.faults[0].message, "the hand is neither won nor drawn");
    assert_eq!(read("{\"logs\": 1}").faults[0].column, 10);
}
