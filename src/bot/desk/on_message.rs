//! "Score this hand" and "Audit this record" on a message: what was posted is asked of as if it had
//! been typed.

use super::caller::Caller;
use super::question::Question;
use super::{audit, records, score};
use crate::bot::call::{Attachment, Message};
use crate::bot::reply::Reply;
use crate::notation::Sheet;
use crate::parlour::{Answer, Attached};
use crate::phrase;

/// What the commands are called when they are sent.
const SCORE: &str = "Score this hand";
const AUDIT: &str = "Audit this record";

/// The endings of files that are looked into.
const ENDINGS: &[&str] = &[".hkmj", ".txt", ".yaml", ".yml"];

/// How many parts of a message are tried, so that a long one costs no more.
const MOST_TRIED: usize = 40;

/// Answers a command on a message.
pub(super) fn answer(caller: &Caller<'_>, name: &str, message: &Message) -> Reply {
    match name {
        SCORE => scored(caller, message),
        AUDIT => audited(caller, message),
        _ => caller.no_such_thing(),
    }
}

/// The first hand in a message, or in a text attached to it.
fn scored(caller: &Caller<'_>, message: &Message) -> Reply {
    let mut texts = vec![message.text.clone()];
    for file in attached(message) {
        match caller.text_of(file) {
            Ok(text) => texts.push(text),
            Err(why) => return caller.refuse(&why),
        }
    }
    let tried = texts.iter().flat_map(|text| parts(text));
    // What nearly is a hand is answered with what is wrong with it, where nothing better comes.
    let mut near = None;
    for part in tried.take(MOST_TRIED) {
        let question = Question::new("score").with("hand", part);
        let Ok(request) = question.request(caller) else {
            continue;
        };
        let is_hand = &mut |answer: &Answer<'_>, _: &[_]| matches!(answer, Answer::Score { .. });
        match caller.ask(request, is_hand) {
            Ok(asked) if asked.told => return score::answered(caller, &question),
            Ok(_) if near.is_none() && Sheet::read(part).is_ok() => near = Some(question),
            Ok(_) => {}
            Err(error) => return caller.failed(&error),
        }
    }
    match near {
        Some(question) => score::answered(caller, &question),
        None => caller.refuse(&phrase!(
            "There is no hand in that message. Looked for: the whole text, each block of code and \
             each line as a hand in notation, like [CCC] 234p 567p 99s 12m + 3m; then an attached \
             .hkmj, .txt or .yaml.",
            "該訊息內沒有牌。已逐一試讀：全文、每段程式碼、每一行，看有沒有像 \
             [CCC] 234p 567p 99s 12m + 3m 的牌；以及附件 .hkmj、.txt、.yaml。"
        )),
    }
}

/// The record that is attached to a message, or that it says.
fn audited(caller: &Caller<'_>, message: &Message) -> Reply {
    if let Some(file) = attached(message).next() {
        let name = file.name.clone();
        return match caller.text_of(file) {
            Ok(text) => audit::of_record(caller, Attached { name, text }),
            Err(why) => caller.refuse(&why),
        };
    }
    if message.text.contains("%hkmj") {
        let (name, text) = ("record".to_owned(), records::pasted(&message.text));
        return audit::of_record(caller, Attached { name, text });
    }
    caller.refuse(&phrase!(
        "There is no record in that message. Looked for: an attached .hkmj, .txt or .yaml; then a \
         text that begins with %hkmj.",
        "該訊息內沒有記錄。已試：附件 .hkmj、.txt、.yaml；以及以 %hkmj 開首的文字。"
    ))
}

/// The files of a message that may hold a text.
fn attached(message: &Message) -> impl Iterator<Item = &Attachment> {
    message.attachments.iter().filter(|file| {
        let name = file.name.to_lowercase();
        ENDINGS.iter().any(|ending| name.ends_with(ending))
    })
}

/// What may be a hand in a text: all of it, each block of code, each line, each stretch of code.
fn parts(text: &str) -> Vec<&str> {
    let blocks = text.split("```").skip(1).step_by(2);
    // The first line of a block may name a language.
    let blocks = blocks.flat_map(|block| {
        let rest = block.split_once('\n').map(|(_, rest)| rest);
        [Some(block), rest].into_iter().flatten()
    });
    let lines = text
        .lines()
        .map(|line| line.trim_matches(['`', '>', '*', ' ']));
    let code = text
        .lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2));
    let all = [text].into_iter().chain(blocks).chain(lines).chain(code);
    let all = all.map(str::trim).filter(|part| !part.is_empty());
    all.filter(|part| part.len() <= 6000).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_looked_for_in_blocks_lines_and_code() {
        let text = "look:\n```txt\n123m\n```\n> 456p\nand `789s` too";
        let parts = parts(text);
        for part in ["123m", "456p", "789s"] {
            assert!(parts.contains(&part), "{part} in {parts:?}");
        }
    }
}
