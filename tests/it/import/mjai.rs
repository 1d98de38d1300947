//! mjai: a real game of riichi of twelve hands, and the events that are not in it.

use super::{Counts, assert_has, damaged, faults, sample};
use sikwu::import::{Imported, Names, mjai};
use sikwu::record::Outcome;
use sikwu::seat::{BySeat, Seat};

const SAMPLE: &str = "mjai-twelve-hands.jsonl";

fn read(text: &str) -> Imported {
    mjai::read(text, Names::Labels)
}

#[test]
fn twelve_real_hands_replay_without_a_fault() {
    let text = sample(SAMPLE);
    let imported = read(&text);
    assert_eq!(imported.faults, []);
    assert_eq!(faults(&imported), [""; 0]);
    let lines = |kind: &str| text.matches(&format!("\"type\":\"{kind}\"")).count();
    let wanted = Counts {
        // Every Kong of this game is followed by its replacement.
        draws: lines("tsumo") - lines("ankan"),
        loose: lines("ankan"),
        discards: lines("dahai"),
        sheungs: lines("chi"),
        pungs: lines("pon"),
        kongs: [0, lines("ankan"), 0],
        wins: lines("hora"),
        ..Counts::default()
    };
    assert_eq!(Counts::of(&imported.record), wanted);
    assert_eq!((wanted.draws, wanted.discards, wanted.wins), (637, 659, 9));
    let record = imported.record.to_string();
    assert_eq!(record.matches("riichi=yes").count(), lines("reach"));
    assert_eq!(record.matches("dora=").count(), lines("dora"));
    assert_eq!(record.matches("ura=").count(), 4);
}

#[test]
fn what_a_hand_moved_leads_to_what_the_next_begins_with() {
    let imported = read(&sample(SAMPLE));
    let hands = &imported.record.hands;
    let heading = &imported.record.heading;
    assert!(heading.to_string().contains("@seats E=P1 S=P2 W=P3 N=P4\n"));
    let (mut passed, mut points) = (0, [25_000; 4]);
    for (nth, hand) in hands.iter().enumerate() {
        // The deal passes whenever the dealer does not repeat, and the seats turn with it (D3).
        let dealer = hand.dealer.unwrap();
        passed += usize::from(nth > 0 && dealer.repeat == 0);
        let by_player = |scores: &BySeat<_>| {
            let player = |seat: Seat| (seat as usize + passed) % 4;
            let mut told = [0; 4];
            for (seat, &points) in scores.iter() {
                told[player(seat)] = points;
            }
            told
        };
        let start = hand.start.unwrap().value.map(|it| it.value);
        assert_eq!(by_player(&start), points, "hand {nth}");
        let net = hand.net.unwrap().value.map(|it| it.value);
        let net = by_player(&net);
        points = std::array::from_fn(|player| points[player] + net[player]);
    }
    let repeats = hands.iter().map(|hand| hand.dealer.unwrap().repeat);
    assert_eq!(
        repeats.collect::<Vec<_>>(),
        [0, 0, 0, 1, 2, 0, 1, 0, 0, 1, 0, 0]
    );
}

/// A hand written for this test: East deals as player 1, a claimed Kong, an added one that is
/// robbed by two, red fives and unknown tiles.
const HAND: &str = r#"{"type":"start_game","names":["Ann","Bob","Cy","Di"]}
{"type":"start_kyoku","bakaze":"S","kyoku":2,"honba":0,"kyotaku":1,"oya":1,"dora_marker":"1s","scores":[100,200,300,400],"tehais":[["?","?","?","?","?","?","?","?","?","?","?","?","?"],["1m","1m","1m","2m","3m","4m","5mr","6m","7m","8m","9m","E","E"],["5p","5p","1p","2p","3p","4p","6p","7p","8p","9p","S","S","S"],["5s","5s","1s","2s","3s","4s","6s","7s","8s","9s","W","W","W"]]}
{"type":"tsumo","actor":1,"pai":"5pr"}
{"type":"reach","actor":1}
{"type":"dahai","actor":1,"pai":"5pr","tsumogiri":true}
{"type":"pon","actor":2,"target":1,"pai":"5pr","consumed":["5p","5p"]}
{"type":"dahai","actor":2,"pai":"S","tsumogiri":false}
{"type":"tsumo","actor":3,"pai":"W"}
{"type":"dahai","actor":3,"pai":"1s","tsumogiri":false}
{"type":"tsumo","actor":0,"pai":"?"}
{"type":"dahai","actor":0,"pai":"1m","tsumogiri":false}
{"type":"daiminkan","actor":1,"target":0,"pai":"1m","consumed":["1m","1m","1m"]}
{"type":"tsumo","actor":1,"pai":"E"}
{"type":"dora","dora_marker":"P"}
{"type":"dahai","actor":1,"pai":"9m","tsumogiri":false}
{"type":"tsumo","actor":2,"pai":"5p"}
{"type":"kakan","actor":2,"pai":"5p","consumed":["5pr","5p","5p"]}
{"type":"hora","actor":0,"target":2,"pai":"5p","deltas":[1000,0,-1000,0]}
{"type":"hora","actor":3,"target":2,"pai":"5p","deltas":[0,0,-1000,1000],"scores":[1100,200,-1700,1400]}
{"type":"end_kyoku"}
"#;

#[test]
fn seats_kongs_robberies_and_red_fives_are_read() {
    let imported = read(HAND);
    assert_eq!(imported.faults, []);
    assert_has(
        &imported,
        0,
        &[
            "1. E draw 5p {red=1}",
            "2. E discard 5p^ {riichi=yes,red=1}",
            "3. S pung 5p from E {red=1}",
            "7. N draw ?",
            "9. E kong 1m from N",
            "10. E loose E {dora=P}",
            "13. S kong 5p added {red=1}",
            "14. N win 5p robbing S",
            "15. W win 5p robbing S",
        ],
    );
    let record = imported.record.to_string();
    for line in [
        "@seats E=P2 S=P3 W=P4 N=P1",
        "hand S-2",
        "@start E=200 S=300 W=400 N=100",
        "@x-riichi S2 counters=0 deposits=1",
        "@x-red E 5m",
        "deal N ?*13",
        "result win W N",
        // Nobody accepted the riichi: the tile was claimed, and no deposit is told.
        "net E=0 S=-2000 W=1000 N=1000",
        "total E=200 S=-1700 W=1400 N=1100",
    ] {
        assert!(record.lines().any(|it| it == line), "{line}: {record}");
    }
    assert!(!record.contains("Bob"), "{record}");
    let named = mjai::read(HAND, Names::Kept).record.to_string();
    assert!(named.contains("@name P2 \"Bob\""), "{named}");
}

#[test]
fn a_tile_that_nobody_saw_drawn_is_known_when_it_wins() {
    let (before, _) = HAND.split_once("{\"type\":\"dahai\",\"actor\":0").unwrap();
    let win = r#"{"type":"hora","actor":0,"target":0,"pai":"P"}"#;
    let imported = read(&format!("{before}{win}\n"));
    assert_eq!(imported.faults, []);
    assert_has(&imported, 0, &["7. N draw ?", "8. N win P self"]);
    // What was moved is not told, and so is not written.
    assert!(imported.record.hands[0].net.is_none());
}

#[test]
fn a_hand_that_is_broken_off_does_not_count() {
    let (before, _) = HAND.split_once("{\"type\":\"hora\"").unwrap();
    for (reason, outcome) in [
        ("", Some("drawn")),
        (",\"reason\":\"fanpai\"", Some("drawn")),
        (",\"reason\":\"sufonrenta\"", Some("void sufonrenta")),
    ] {
        let text = format!("{before}{{\"type\":\"ryukyoku\",\"deltas\":[0,0,0,0]{reason}}}\n");
        let imported = read(&text);
        let result = imported.record.hands[0].result.as_ref();
        let result = result.map(|it: &sikwu::record::Written<Outcome>| it.value.to_string());
        assert_eq!(result.as_deref(), outcome);
    }
}

#[test]
fn what_cannot_be_read_is_told_once_by_its_line() {
    for (from, to, line, message) in [
        ("\"pai\":\"W\"", "\"pai\":\"5w\"", 8, "`5w` is no tile"),
        ("\"pai\":\"W\"", "\"pai\":\"4pr\"", 8, "`4pr` is no tile"),
        (
            "\"pai\":\"W\"",
            "\"pei\":\"W\"",
            8,
            "which tile is told by `pai`",
        ),
        (
            "\"actor\":3,\"pai\":\"W\"",
            "\"actor\":4,\"pai\":\"W\"",
            8,
            "4 is no player: they are 0 to 3",
        ),
        (
            "\"type\":\"pon\"",
            "\"type\":\"peng\"",
            6,
            "`peng` is no event that is known",
        ),
        (
            "\"target\":1,\"pai\"",
            "\"targat\":1,\"pai\"",
            6,
            "from whom is told by `target`",
        ),
        (
            "\"kyoku\":2",
            "\"kyoku\":5",
            2,
            "the `kyoku` of a hand is 1 to 4",
        ),
        ("\"E\",\"E\"],", "\"E\"],", 2, "12 tiles are dealt, not 13"),
        (
            "\"target\":2,\"pai\":\"5p\"",
            "\"target\":0,\"pai\":\"5p\"",
            18,
            "`target` is not whose tile it was",
        ),
        (
            "{\"type\":\"tsumo\",\"actor\":3",
            "{\"type\" \"tsumo\",\"actor\":3",
            8,
            "expected `:`",
        ),
        (
            "{\"type\":\"end_kyoku\"}",
            "{\"type\":\"start_game\"}",
            20,
            "a second game begins, and a record is of one",
        ),
    ] {
        let (fault, _, _) = damaged(HAND, (from, to), read);
        assert_eq!((fault.line, fault.message.as_str()), (line, message));
    }
    let cut = HAND.lines().take(10).collect::<Vec<_>>().join("\n");
    let imported = read(&format!("{cut}\n{{\"type\":\"end_kyoku\"}}"));
    assert_eq!(
        imported.faults[0].message,
        "the hand is neither won nor drawn"
    );
    // Where the whole text ends there, the hand may go on.
    let imported = read(&cut);
    assert_eq!(imported.faults, []);
    assert!(!imported.record.hands[0].is_finished());
    let imported = read("{\"type\":\"tsumo\",\"actor\":3,\"pai\":\"W\"}");
    assert_eq!(imported.faults[0].message, "this stands in no hand");
}
