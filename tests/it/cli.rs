//! Does the program itself keep its contracts (design 2.1, 2.2, 2.5): what it prints and where,
//! its exit codes, batches, the console from a pipe, config.yaml?

use crate::golden::golden;
use crate::transcript::{program, transcript};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;
use std::{fs, thread};

/// What a run of the program left behind.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program in an empty folder, with this on its standard input.
fn run_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = program()
        .args(arguments)
        .current_dir(empty_folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut pipe, input) = (child.stdin.take().unwrap(), input.to_vec());
    // The program may answer before it has read everything, or stop reading.
    let feeder = thread::spawn(move || _ = pipe.write_all(&input));
    let ran = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Ran {
        code: ran.status.code().expect("the program ends by itself"),
        out: String::from_utf8(ran.stdout).unwrap(),
        err: String::from_utf8(ran.stderr).unwrap(),
    }
}

fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, b"")
}

/// A folder without a config.yaml, which no run writes to.
fn empty_folder() -> PathBuf {
    folder("empty")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The answers of a batch, line by line.
fn answers(out: &str) -> Vec<Value> {
    out.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line} is not JSON")))
        .collect()
}

const THREE_FAAN: &str = "[CCC] 234p 567p 99s 12m + 3m";

#[test]
fn what_people_see_is_kept_word_for_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cli");
    golden("tests/data/cli", "sh", |script| transcript(script, &folder));
}

#[test]
fn answers_go_to_standard_output_and_faults_to_standard_error() {
    for (arguments, code) in [
        (&["score", THREE_FAAN][..], 0),
        // A hand that may not win is an answer too.
        (&["score", "234m 567m 345p 678s 9s + 9s<S"], 0),
        (&["score", "147m 258p 369s 123m 1z + 1z"], 0),
        (&["rules"], 0),
        (&["--help"], 0),
        (&["--version"], 0),
        (&["score", "--help"], 0),
        (&["score", "123m 45x"], 2),
        (&["score", THREE_FAAN, "--seat", "Q"], 2),
        (&["score", THREE_FAAN, "--rules", "nowhere"], 2),
        (&["score"], 2),
        (&["score", THREE_FAAN, "--loud"], 2),
        (&["rules", "nowhere"], 2),
        (&["score", "--batch", "nowhere.jsonl"], 2),
        (&["score", "--batch", "."], 2),
        (&["score", "--batch", "-", THREE_FAAN], 2),
        (&["score", "--batch", "-", "--json"], 2),
        (&["score", "--batch", "-", "--last"], 2),
        (&["--config", "nowhere.yaml", "rules"], 2),
        (&["nowhere"], 2),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
        assert_eq!(ran.out.is_empty(), code == 2, "{arguments:?}: {}", ran.out);
        assert_eq!(ran.err.is_empty(), code == 0, "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn an_error_in_json_goes_where_json_is_read() {
    for arguments in [
        &["score", "--json", "123m 45x"][..],
        &["score", "--json", THREE_FAAN, "--seat", "Q"],
        &["score", "--json", THREE_FAAN, "--rules", "nowhere"],
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(answers(&ran.out)[0]["ok"], false, "{arguments:?}");
    }
}

#[test]
fn nothing_is_coloured_in_a_pipe_unless_that_is_asked_for() {
    let console = b"/score [CCC] 234p 567p 99s 12m + 3m explain:yes\n/score 1x\n/help\n";
    for ran in [
        run(&["score", THREE_FAAN, "--explain"]),
        run(&["score", "123m 45x"]),
        run(&["score", "--json", THREE_FAAN]),
        run(&["rules"]),
        run(&["--help"]),
        run(&["score"]),
        run_with(&[], console),
    ] {
        assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'));
    }
    let coloured = program()
        .args(["score", THREE_FAAN])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(coloured.stdout.contains(&0x1b));
}

#[test]
fn every_option_says_what_its_notation_says() {
    let kong = "{3333p} [PPP] [222p] 2288s + 8s";
    let twice = "{3333p} [7777m] [222p] 2288s + 8s";
    let dragons = "[CCC] [FFF] [PPP] 12m 99s + 3m";
    for (hand, options, written) in [
        (THREE_FAAN, "--seat S", "/ S"),
        (THREE_FAAN, "--seat south --round w", "/ S W"),
        (THREE_FAAN, "--by draw", "self"),
        (THREE_FAAN, "--by discard --from N", "<N"),
        (THREE_FAAN, "--from N", "<N"),
        (THREE_FAAN, "--by discard", "<?"),
        (THREE_FAAN, "--by rob --from N", "<N rob"),
        (THREE_FAAN, "--last", "/ E E last"),
        ("(1234f 123g)", "--by flowers", "+ flowers"),
        (kong, "--kong 1", "/ E E kong"),
        (twice, "--kong 2", "/ E E kong2"),
        ("234m 567m 345p 678s 9s + 9s", "--first", "/ E E first"),
        (dragons, "--baau W", "/ E E baau=W"),
        ("[CCC] 234p 567p 99s 12m 3f + 3m", "--loose", "/ E E loose"),
    ] {
        let mut arguments = vec!["score", "--json", hand];
        arguments.extend(options.split(' '));
        let whole = format!("{hand} {written}");
        let (said, read) = (run(&arguments), run(&["score", "--json", &whole]));
        assert_eq!((said.code, read.code), (0, 0), "{options}: {}", said.out);
        assert_eq!(said.out, read.out, "{options}");
        // Where both say it they must agree, and here they do.
        arguments[2] = &whole;
        assert_eq!(run(&arguments).out, read.out, "{options} and {written}");
    }
}

#[test]
fn i33_a_hand_is_worth_the_same_at_every_face() {
    let hand = "[555s] 123456m 1239p + 9p<N (1234f 2g) / S W";
    let json = run(&["score", "--json", hand]).out;
    let batch = format!("{{\"hand\": \"{hand}\"}}\n");
    assert_eq!(
        run_with(&["score", "--batch", "-"], batch.as_bytes()).out,
        json
    );
    let typed = format!("/score {hand}\n");
    assert_eq!(
        run_with(&[], typed.as_bytes()).out,
        run(&["score", hand]).out
    );
    // The flowers 2, and South's own season 1.
    assert_eq!(answers(&json)[0]["faan"], 3);
}

#[test]
fn a_hand_may_come_in_pieces() {
    let mut pieces = vec!["score"];
    pieces.extend(THREE_FAAN.split(' '));
    assert_eq!(run(&pieces).out, run(&["score", THREE_FAAN]).out);
}

#[test]
fn a_batch_answers_each_line_in_its_place() {
    let huge = format!("{{\"hand\": \"{}\"}}", "1m".repeat(50_000));
    let most = format!("{{\"hand\": \"{}\"}}", " ".repeat(64 * 1024 - 13));
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let lines: [(&[u8], &str); 12] = [
        (
            b"{\"id\": 0, \"hand\": \"123m 456m 789m 1122p + 2p<S\"}",
            "",
        ),
        (b"{\"id\": 1, \"hand\": \"123m 45x\"}", "unknown-tile"),
        (b"", "bad-json"),
        (b"{\"id\": 3, \"hand\": ", "bad-json"),
        (b"{\"id\": 4, \"hand\": \"\xff\"}", "bad-json"),
        (huge.as_bytes(), "bad-json"),
        (deep.as_bytes(), "bad-json"),
        (b"null", "bad-json"),
        (b"   ", "bad-json"),
        (most.as_bytes(), "wrong-count"),
        (
            b"{\"hand\": \"1m\", \"rules\": \"nowhere\"}",
            "unknown-rules",
        ),
        (
            b"{\"id\": 9, \"hand\": \"123m 456m 789m 1122p + 2p<S\"}",
            "",
        ),
    ];
    assert_eq!(most.len(), 64 * 1024 - 1, "and a line feed");
    for end in [&b"\n"[..], b"\r\n"] {
        let mut input = lines.map(|(line, _)| line).join(end);
        // Without a line feed at the end the last line is a line all the same.
        let open = run_with(&["score", "--batch", "-"], &input);
        input.extend(end);
        let path = folder("batch").join(format!("{}.jsonl", end.len()));
        fs::write(&path, &input).unwrap();
        for ran in [
            open,
            run_with(&["score", "--batch", "-"], &input),
            run(&["score", "--batch", path.to_str().unwrap()]),
        ] {
            assert_eq!((ran.code, ran.err.as_str()), (0, ""));
            let answers = answers(&ran.out);
            assert_eq!(answers.len(), lines.len());
            for (answer, (line, code)) in answers.iter().zip(lines) {
                let line = String::from_utf8_lossy(&line[..line.len().min(80)]);
                match code {
                    "" => assert_eq!(answer["faan"], 1, "{line}: {answer}"),
                    code => assert_eq!(answer["error"]["code"], code, "{line}: {answer}"),
                }
            }
            assert_eq!(answers[0]["id"], 0);
            assert_eq!(answers[11]["id"], 9);
        }
    }
    assert_eq!(run(&["score", "--batch", "-"]).out, "");
}

#[test]
fn a_place_in_bad_json_is_counted_in_characters() {
    // The x is the sixteenth character, and the twentieth byte.
    let ran = run_with(
        &["score", "--batch", "-"],
        "{\"hand\": \"一萬\", x}\n".as_bytes(),
    );
    let error = &answers(&ran.out)[0]["error"];
    assert_eq!(error["at"], 16, "{error}");
    assert!(!error["message"].as_str().unwrap().contains("column"));
}

#[test]
fn a_batch_answers_before_it_is_asked_on() {
    let mut child = program()
        .args(["score", "--batch", "-"])
        .current_dir(empty_folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut ask = child.stdin.take().unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap());
    let (told, heard) = mpsc::channel();
    thread::spawn(move || {
        for line in answers.lines() {
            told.send(line.unwrap()).unwrap();
        }
    });
    for id in 0..3 {
        writeln!(ask, "{{\"id\": {id}, \"hand\": \"1m\"}}").unwrap();
        let answer = heard.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(answer.ends_with(&format!("\"id\":{id}}}")), "{answer}");
    }
    drop(ask);
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_output_that_nobody_reads_is_no_fault_and_one_that_fails_is() {
    let input = "{\"hand\": \"1m\"}\n".repeat(5000);
    for (arguments, input) in [
        (&["score", THREE_FAAN][..], ""),
        (&["score", "--json", THREE_FAAN], ""),
        (&["rules"], ""),
        (&["score", "--batch", "-"], &input),
        (&[], "/rules show\n/rules show\n"),
    ] {
        let run_into = |output: Stdio| {
            let mut child = program()
                .args(arguments)
                .current_dir(empty_folder())
                .stdin(Stdio::piped())
                .stdout(output)
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            // The program may be gone before it has read all of it.
            let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
            let ran = child.wait_with_output().unwrap();
            (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
        };
        // A pipe whose reader is gone.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let nothing = (Some(0), String::new());
        assert_eq!(run_into(writer.into()), nothing, "{arguments:?}");
        if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
            let (code, told) = run_into(full.into());
            assert_eq!(code, Some(2), "{arguments:?}: {told}");
            assert!(told.starts_with("error: "), "{arguments:?}: {told}");
        }
    }
}

#[test]
fn the_console_takes_commands_from_a_pipe() {
    let ran = run_with(
        &[],
        b"/score 123m 456m 789m 1122p + 2p<S\n/score 1x\n\n# idle\n/rules show",
    );
    assert_eq!(ran.code, 2, "one could not be answered");
    assert!(ran.out.contains("No win (W2)") && ran.out.contains("The bill:"));
    assert!(ran.err.contains("error[unknown-tile]"), "{}", ran.err);
    assert_eq!(run_with(&[], b"/help\n/quit\n/score 1x\n").code, 0);
    assert_eq!(run_with(&[], b"").code, 0);
}

#[test]
fn what_cannot_be_a_token_is_told_without_it() {
    let with = |token: &str| {
        let ran = program()
            .current_dir(empty_folder())
            .env("DISCORD_TOKEN", token)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let told = [ran.stdout, ran.stderr].concat();
        (ran.status.code(), String::from_utf8(told).unwrap())
    };
    let (code, told) = with("a secret");
    assert_eq!(code, Some(2));
    assert!(
        told.contains("DISCORD_TOKEN") && !told.contains("a secret"),
        "{told}"
    );
    assert_eq!(with(""), (Some(0), String::new()), "none is set");
}

#[test]
fn the_settings_are_config_yaml_here_or_the_file_that_is_named() {
    let here = folder("settings");
    let house = "rule_sets: [{ id: house, like: hk-old-style, minimum: 1 }]\nrules: house\n";
    fs::write(here.join("config.yaml"), house).unwrap();
    fs::write(here.join("other.yaml"), "rules: hk-thirteen\n").unwrap();
    fs::write(here.join("empty.yaml"), "").unwrap();
    for (arguments, rules) in [
        (&["score", "--json", THREE_FAAN][..], "house"),
        (
            &["score", "--json", THREE_FAAN, "--config", "other.yaml"],
            "hk-thirteen",
        ),
        (
            &["--config", "empty.yaml", "score", "--json", THREE_FAAN],
            "hk-old-style",
        ),
        (
            &["score", "--json", THREE_FAAN, "--rules", "hk-eighteen"],
            "hk-eighteen",
        ),
    ] {
        let mut asked = program();
        let ran = asked.args(arguments).current_dir(&here).output().unwrap();
        let answer: Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(answer["rules"], rules, "{arguments:?}");
    }
}

#[test]
fn the_program_starts_with_the_config_that_comes_with_it() {
    let mut asked = program();
    let here = asked.current_dir(env!("CARGO_MANIFEST_DIR"));
    let ran = here.args(["score", "--json", THREE_FAAN]).output().unwrap();
    assert_eq!(
        String::from_utf8(ran.stdout).unwrap(),
        run(&["score", "--json", THREE_FAAN]).out
    );
}
