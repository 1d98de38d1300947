//! What the transport itself says, where no desk has answered.

use crate::bot::reply::{Card, Message, Tint};
use crate::phrase;
use crate::tongue::{Phrase, Tongue};

/// The language of somebody whose Discord has a locale: every Chinese is ours.
pub(super) fn tongue(locale: &str) -> Tongue {
    match locale.starts_with("zh") {
        true => Tongue::Chinese,
        false => Tongue::English,
    }
}

/// A message of one sentence, in the language of a locale.
pub(super) fn say(phrase: &Phrase, tint: Tint, locale: &str) -> Message {
    Message::card(Card {
        text: phrase.speak(tongue(locale)).to_owned(),
        tint,
        ..Card::default()
    })
}

/// One call too many; again at a time, in seconds since 1970.
pub(super) fn too_often(again: u64) -> Phrase {
    phrase!(
        "That was a little fast. Ask again <t:{again}:R>.",
        "操作太頻繁，請於 <t:{again}:R> 再試。"
    )
}

/// More is being asked than can be answered.
pub(super) fn busy() -> Phrase {
    phrase!(
        "Too much is being asked at once. Nothing was done; ask again in a minute.",
        "現時查詢太多，未有執行任何動作，請於一分鐘後再試。"
    )
}

/// Something broke. The reference is in the log.
pub(super) fn broken(reference: &str) -> Phrase {
    phrase!(
        "Something went wrong here, and it is not your fault. Whoever runs this bot finds it in \
         the log as `{reference}`.",
        "程式出錯，並非閣下的問題。維護者可在日誌中以 `{reference}` 查找。"
    )
}

/// A form has to come within three seconds.
pub(super) fn too_late_to_ask() -> Phrase {
    phrase!(
        "That took too long to open a form. Ask again.",
        "等候過久，未能開啟表格，請再試一次。"
    )
}

/// In place of an answer that everybody is to see, where the caller alone was told to wait.
pub(super) fn below() -> Phrase {
    phrase!("The answer is below.", "答覆見下。")
}

/// In place of an answer that the caller alone is to see, where everybody saw them wait.
pub(super) fn privately() -> Phrase {
    phrase!(
        "The answer was for the caller alone.",
        "答覆只供查詢者查看。"
    )
}

/// A message for another channel could not be sent.
pub(super) fn not_posted(channel: u64) -> Phrase {
    phrase!(
        "I could not post in <#{channel}>: I may not write there, or it is gone. `/setup` tells \
         what is missing.",
        "未能在 <#{channel}> 發帖：機械人無權在該處發言，或該頻道已不存在。`/setup` 會列出所欠權限。"
    )
}

/// A file could not be had.
pub(super) fn no_file() -> Phrase {
    phrase!(
        "The attachment could not be read from Discord. Attach it again.",
        "未能從 Discord 讀取附件，請重新上載。"
    )
}

/// A file is larger than was said.
pub(super) fn large_file() -> Phrase {
    phrase!(
        "The attachment is larger than Discord says. Attach it again.",
        "附件大小與 Discord 所示不符，請重新上載。"
    )
}

/// A file is nowhere that Discord keeps files.
pub(super) fn foreign_file() -> Phrase {
    phrase!(
        "The attachment is not kept by Discord. Attach the file itself.",
        "附件並非存放於 Discord，請直接上載檔案。"
    )
}

/// What the bot may do is not known.
pub(super) fn no_rights(channel: u64) -> Phrase {
    phrase!(
        "Discord does not say what I may do in <#{channel}>: I cannot see it, or it is gone.",
        "未能查得機械人在 <#{channel}> 的權限：機械人看不到該頻道，或該頻道已不存在。"
    )
}
