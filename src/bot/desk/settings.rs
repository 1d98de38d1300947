//! `/settings`: what a member wishes for themselves, with a hand that shows how it looks.

use super::caller::Caller;
use crate::bot::call::{Command, Given};
use crate::bot::press::Press;
use crate::bot::reply::{Button, Card, File, Message, Reply, Row, Style};
use crate::bot::wishes::{Language, MemberWishes};
use crate::notation::Given as Beside;
use crate::picture::{HandPicture, Look};
use crate::said;
use crate::score::score;
use crate::tongue::Tongue;

/// Keeps what the options say, and shows what is set now.
pub(super) fn answer(caller: &Caller<'_>, command: &Command) -> Reply {
    let mut wishes = caller.own.clone();
    for (name, given) in &command.options {
        let value = match given {
            Given::Text(text) => text.as_str(),
            Given::Yes(true) => "yes",
            Given::Yes(false) => "no",
            _ => continue,
        };
        set(&mut wishes, name, value);
    }
    keep(caller, &wishes, Reply::whisper)
}

/// Changes one thing, by its button.
pub(super) fn pressed(caller: &Caller<'_>, press: &Press) -> Reply {
    let mut wishes = caller.own.clone();
    if let (Some(name), Some(value)) = (press.part(0), press.part(1)) {
        set(&mut wishes, name, value);
    }
    keep(caller, &wishes, Reply::change)
}

fn set(wishes: &mut MemberWishes, name: &str, value: &str) {
    let yes = value == "yes";
    match name {
        "language" => wishes.language = Language::of_tag(value),
        "tiles" => wishes.contrast = value == "contrast",
        "index" => wishes.index = yes,
        "dark" => wishes.dark = yes,
        "pings" => wishes.quiet = !yes,
        _ => {}
    }
}

fn keep(caller: &Caller<'_>, wishes: &MemberWishes, reply: fn(Message) -> Reply) -> Reply {
    if *wishes != caller.own
        && let Err(error) = caller
            .desk
            .wishes
            .keep_member(caller.call.member.id, wishes)
    {
        return caller.no_room(&error);
    }
    let tongue = wishes.language.map_or(caller.tongue, Language::tongue);
    reply(shown(caller, wishes, tongue))
}

/// What is set, as buttons that change it; a hand in that look.
fn shown(caller: &Caller<'_>, wishes: &MemberWishes, tongue: Tongue) -> Message {
    let by = Some(caller.call.member.id);
    let button = |name: &str, value: &str, label: String, is_set: bool| {
        let style = if is_set { Style::Main } else { Style::Plain };
        let id = Press::new("settings", by).with(name).with(value).id();
        Button::new(id, label, style)
    };
    // A switch says what it is now, and is pressed to be the other.
    let switch = |name: &str, on: bool, label: String| {
        button(name, if on { "no" } else { "yes" }, label, on)
    };
    let language = |it: Option<Language>, value: &str, label: String| {
        button("language", value, label, wishes.language == it)
    };
    let languages = vec![
        language(Some(Language::English), "en", "English".to_owned()),
        language(Some(Language::Chinese), "zh", "中文".to_owned()),
        language(None, "discord", said!(tongue, "as Discord", "跟隨 Discord")),
    ];
    let tiles = match wishes.contrast {
        true => "plain",
        false => "contrast",
    };
    let switches = vec![
        button(
            "tiles",
            tiles,
            said!(tongue, "High contrast", "高對比"),
            wishes.contrast,
        ),
        switch("index", wishes.index, said!(tongue, "Index", "角標")),
        switch("dark", wishes.dark, said!(tongue, "Dark", "深色")),
        switch("pings", !wishes.quiet, said!(tongue, "Pings", "提醒")),
    ];
    let yes_no = |yes: bool| match yes {
        true => said!(tongue, "yes", "是"),
        false => said!(tongue, "no", "否"),
    };
    let spoken = match wishes.language {
        Some(Language::English) => "English".to_owned(),
        Some(Language::Chinese) => "中文".to_owned(),
        None => said!(tongue, "that of your Discord", "跟隨你的 Discord"),
    };
    let (contrast, index) = (yes_no(wishes.contrast), yes_no(wishes.index));
    let (dark, pings) = (yes_no(wishes.dark), yes_no(!wishes.quiet));
    let text = said!(
        tongue,
        "Language: {spoken}\nTiles of high contrast: {contrast}\nA number or letter on each tile: {index}\nFor a dark screen: {dark}\nYou are called when it is your turn: {pings}",
        "語言：{spoken}\n高對比牌面：{contrast}\n牌角加數字或字母：{index}\n深色畫面：{dark}\n輪到你時提醒：{pings}"
    );
    let message = Message::card(Card {
        title: said!(tongue, "Your settings", "你的設定"),
        text,
        ..Card::default()
    });
    let message = match sample(caller, wishes, tongue) {
        Some(file) => message.file(file),
        None => message,
    };
    message
        .row(Row::Buttons(languages))
        .row(Row::Buttons(switches))
}

/// A hand in the look that is wished for.
fn sample(caller: &Caller<'_>, wishes: &MemberWishes, tongue: Tongue) -> Option<File> {
    let rules = caller.config.book.get("hk-old-style")?;
    let hand = "[CCC] 234p 567s 99s 12m + 3m self";
    let scored = score(hand, &Beside::default(), rules).ok()?;
    let picture = HandPicture::new(&scored).speech(tongue.into()).look(Look {
        index: wishes.index,
        contrast: wishes.contrast,
        dark: wishes.dark,
    });
    Some(File {
        name: "sample.png".to_owned(),
        bytes: picture.scene().png(),
        described: picture.described(),
    })
}
