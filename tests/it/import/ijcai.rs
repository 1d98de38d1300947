//! The text of the IJCAI competition. Whether real hands replay without a fault is asked in
//! [`crate::shared`].

use super::assert_has;
use crate::transcript::program;
use sikwu::import::ijcai;

/// A hand written for this test: a Sheung over which nobody called, a concealed Kong, and a Kong
/// that is robbed although it is nobody's last tile.
const HAND: &str = "Match one
Wind 2
Player 0 Deal W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B2 B3
Player 1 Deal T1 T1 T1 T1 T2 T3 T4 T5 T6 T7 T8 T9 J1
Player 2 Deal B4 B5 F1 F2 F3 F4 J1 J2 J3 B7 B8 B9 T2
Player 3 Deal B6 B6 B6 W1 W2 W3 F1 F1 F2 F2 J2 J2 J3
Player 0 Draw F4
Player 0 Play F4
Player 1 Draw J1
Player 1 AnGang T1
Player 1 Draw B3
Player 1 Play B3
Player 2 Chi B4 Ignore Player 0 Hu B3
Player 2 Play F1
Player 3 Peng F1
Player 3 Play J3
Player 0 Draw B4
Player 0 Hu B1
Fan 9 none*1
Score 27 -9 -9 -9
";

#[test]
fn a_hand_is_read_with_its_sources_replacements_and_outranked_calls() {
    let imported = ijcai::read(HAND);
    assert_eq!(imported.faults, []);
    assert_has(
        &imported,
        0,
        &[
            "4. S kong 1s concealed",
            "5. S loose 3p",
            "7. E call win 3p",
            "8. W sheung 3p with 45p from S",
            "10. N pung E from W",
            "13. E win 4p self",
        ],
    );
    assert_eq!(imported.record.hands[0].title.to_string(), "W-1");
}

#[test]
fn what_cannot_be_read_is_told_by_its_line_and_nothing_is_guessed() {
    for (damage, line) in [
        ("Player 0 Draw F5", 7),
        ("Player 4 Draw F4", 7),
        ("Player 0 Drew F4", 7),
        ("Player 0 Peng F4", 7),
        ("Player 0 Draw F4 F4", 7),
        ("whatever", 7),
    ] {
        let text = HAND.replacen("Player 0 Draw F4", damage, 1);
        let imported = ijcai::read(&text);
        assert!(imported.record.hands.is_empty(), "{damage}");
        assert_eq!(
            imported.faults[0].line, line,
            "{damage}: {}",
            imported.faults[0]
        );
    }
    let unended = HAND.replace("Player 0 Hu B1\n", "");
    assert_eq!(ijcai::read(&unended).faults[0].line, 1);
}

#[test]
fn the_program_converts_what_it_can_and_shows_what_it_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let convert = |text: &str| {
        std::fs::write(folder.path().join("foreign.txt"), text).unwrap();
        program()
            .args([
                "convert",
                "--from",
                "ijcai",
                "foreign.txt",
                "-o",
                "out.hkmj",
            ])
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let out = folder.path().join("out.hkmj");
    // Of nothing, nothing is written.
    let ran = convert("hello\n");
    assert_eq!((ran.status.code(), out.exists()), (Some(2), false));
    // A hand with a damaged line is left out, the other is there.
    let damaged = HAND
        .replace("Match one", "Match two")
        .replace("Draw F4", "Draw F5");
    let ran = convert(&format!("{HAND}\n{damaged}"));
    let told = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{told}");
    assert!(told.contains("--> foreign.txt:28:1"), "{told}");
    assert!(told.contains("^^^^^^^^^^^^^^^"), "{told}");
    assert!(told.contains("two is left out"), "{told}");
    let record = std::fs::read_to_string(&out).unwrap();
    assert_eq!(record.matches("hand W-1").count(), 1, "{record}");
    assert_eq!(convert(HAND).status.code(), Some(0));
}
