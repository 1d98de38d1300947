//! What members look at: standings, statements, statistics, ratings; with pages and charts.

use super::admit;
use super::caller::Caller;
use super::question::Question;
use crate::bot::press::Press;
use crate::bot::reply::{Answer as Said, Button, Card, File, Message, Reply, Row, Style, Tint};
use crate::parlour::{Answer, ChartOf, Found, Look, Request, Seen};
use crate::said;

/// How many lines a page has.
const LINES: usize = 20;

/// Whether only whoever asks sees it: what is somebody's own.
pub(super) fn is_private(command: &str) -> bool {
    matches!(command, "me" | "statement" | "player list")
}

/// Answers a look, at its first page.
pub(super) fn answer(caller: &Caller<'_>, question: &Question) -> Reply {
    let is_private = is_private(&question.command);
    match paged(caller, question, 0) {
        Ok(message) => Reply::of(Said::Say {
            private: is_private,
            message,
        }),
        Err(refused) if question.command == "me" => offered(caller, refused),
        Err(refused) => refused,
    }
}

/// Turns to another page.
pub(super) fn turn(caller: &Caller<'_>, press: &Press) -> Reply {
    let page = press.part(2).and_then(|page| page.parse().ok());
    let question = Question::kept(caller, press.part(1).unwrap_or_default());
    let (Some(question), Some(page)) = (question, page) else {
        return caller.no_such_thing();
    };
    match paged(caller, &question, page) {
        Ok(message) => Reply::change(message),
        Err(refused) => refused,
    }
}

/// Whoever asks for their own and is nobody here yet can become somebody.
fn offered(caller: &Caller<'_>, refused: Reply) -> Reply {
    let is_known = caller.view().is_ok_and(|view| view.own().is_some());
    match refused.answer {
        Said::Say { message, .. } if !is_known => {
            Reply::whisper(message.row(admit::join_row(caller)))
        }
        answer => Reply::of(answer),
    }
}

/// A page of what is seen.
fn paged(caller: &Caller<'_>, question: &Question, page: usize) -> Result<Message, Reply> {
    let is_private = is_private(&question.command);
    let tongue = if is_private {
        caller.tongue
    } else {
        caller.aloud
    };
    let request = question
        .request(caller)
        .map_err(|error| caller.unread(&error))?;
    let asked = caller.ask(request, &mut |answer, done| match answer {
        // Who looks is marked where nobody else sees it.
        Answer::Seen(seen) if !is_private => {
            let answer = Answer::Seen(Seen { own: None, ..*seen });
            Ok((caller.in_words(tongue, &answer, done), tint(seen.found)))
        }
        Answer::Seen(_) | Answer::Shown(_) => {
            Ok((caller.in_words(tongue, answer, done), Tint::Plain))
        }
        other => Err(caller.refused(other)),
    });
    let (card, tint) = asked.map_err(|error| caller.failed(&error))?.told?;
    let (text, pages) = cut(&card.text, page);
    let page = page.min(pages - 1);
    let number = page + 1;
    let mut message = Message::card(Card {
        text,
        tint,
        foot: match pages {
            1 => String::new(),
            _ => said!(
                tongue,
                "page {number} of {pages}",
                "第{number}頁，共{pages}頁"
            ),
        },
        ..Card::default()
    });
    let key = question.keep(caller);
    let mut row = vec![];
    if pages > 1 {
        let by = Some(caller.call.member.id);
        let to = |page: usize| caller.press("page", by).with(&key).with(page).id();
        let mut turn = |to_page: Option<usize>, label: String| {
            let mut button = Button::new(
                // An id of its own, though it leads nowhere.
                to(to_page.unwrap_or(pages + row.len())),
                label,
                Style::Plain,
            );
            button.is_off = to_page.is_none();
            row.push(button);
        };
        let (before, after) = (page.checked_sub(1), Some(page + 1));
        turn(before, said!(tongue, "Before", "上一頁"));
        turn(
            after.filter(|it| *it < pages),
            said!(tongue, "After", "下一頁"),
        );
    }
    if question.command == "standings" {
        let chart = caller.press("chart", None).with(&key).id();
        row.push(Button::new(
            chart,
            said!(tongue, "Chart", "圖表"),
            Style::Plain,
        ));
    }
    if !row.is_empty() {
        message.rows.push(Row::Buttons(row));
    }
    Ok(message)
}

fn tint(found: &Found) -> Tint {
    match found {
        Found::Verified(report) if report.is_sound() => Tint::Good,
        Found::Verified(_) => Tint::Bad,
        _ => Tint::Plain,
    }
}

/// A page of a text, and how many it has: at least one.
fn cut(text: &str, page: usize) -> (String, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let pages: Vec<&[&str]> = lines.chunks(LINES).collect();
    let last = pages.len().saturating_sub(1);
    let shown = pages.get(page.min(last));
    let shown = shown.map_or(String::new(), |lines| lines.join("\n"));
    (shown, pages.len().max(1))
}

/// The standings of a card as a chart, for whoever pressed.
pub(super) fn chart(caller: &Caller<'_>, press: &Press) -> Reply {
    let Some(question) = Question::kept(caller, press.part(1).unwrap_or_default()) else {
        return caller.no_such_thing();
    };
    let (of, by) = (ChartOf::Standings, question.get("by").map(str::to_owned));
    let request = Request::Look(Box::new(Look::Chart { of, by }));
    let asked = caller.ask(request, &mut |answer, _| match answer {
        Answer::Seen(Seen {
            found: Found::Chart(chart),
            ..
        }) => Reply::whisper(Message::default().file(File {
            name: "standings.png".to_owned(),
            bytes: chart.scene(caller.look(), caller.tongue.into()).png(),
            described: chart.described(caller.tongue.into()),
        })),
        other => caller.refused(other),
    });
    match asked {
        Ok(asked) => asked.told,
        Err(error) => caller.failed(&error),
    }
}

/// `/export`: everything, as a file for whoever asked.
pub(super) fn export(caller: &Caller<'_>, question: &Question) -> Reply {
    let request = match question.request(caller) {
        Ok(request) => request,
        Err(error) => return caller.unread(&error),
    };
    let mut house = match caller.house() {
        Ok(house) => house,
        Err(error) => return caller.failed(&error),
    };
    let asked = house.ask(request, &mut |answer, done| match answer {
        Answer::Saved { .. } => Ok(caller.in_words(caller.tongue, answer, done)),
        other => Err(caller.refused(other)),
    });
    let card = match asked.map(|asked| asked.told) {
        Ok(Ok(card)) => card,
        Ok(Err(refused)) => return refused,
        Err(error) => return caller.failed(&error),
    };
    let mut message = Message::card(card);
    for file in house.handed_over() {
        let bytes = file.text.into_bytes();
        let (has, most) = (bytes.len(), caller.call.file_limit);
        if has as u64 > most {
            return caller.refuse(&crate::phrase!(
                "The file has {has} bytes, and Discord takes {most} here. `sikwu ledger export` on the bot's machine writes it whatever its size.",
                "檔案有 {has} 位元組，此處 Discord 最多接受 {most} 位元組。可在機器人的主機上用 `sikwu ledger export` 匯出，大小不限。"
            ));
        }
        message.files.push(File {
            described: said!(caller.tongue, "The entries of the ledger", "帳簿的各筆帳"),
            name: file.name,
            bytes,
        });
    }
    Reply::whisper(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_has_pages() {
        let text = |lines: usize| vec!["x"; lines].join("\n");
        for (lines, page, shown, pages) in
            [(0, 0, 0, 1), (20, 0, 20, 1), (45, 2, 5, 3), (45, 9, 5, 3)]
        {
            let (part, many) = cut(&text(lines), page);
            assert_eq!((part.lines().count(), many), (shown, pages));
        }
    }
}
