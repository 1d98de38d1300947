//! What the bot may not do, and where, that it should: Discord's permissions, one by one.
//!
//! The bits are those of <https://docs.discord.com/developers/topics/permissions>.

use super::purpose_name;
use crate::bot::desk::caller::Caller;
use crate::bot::wishes::{ClubWishes, Purpose};
use crate::said;
use crate::tongue::{Phrase, Tongue};

/// What is missing in a channel.
pub(super) struct Lack {
    channel: u64,
    /// What the channel is for; nothing for the one that it was asked in.
    purpose: Option<Purpose>,
    what: What,
}

enum What {
    /// These are not given.
    Permissions(Vec<&'static Permission>),
    /// That could not be found out.
    Unknown(Phrase),
}

/// A permission, and what it is for.
struct Permission {
    bit: u64,
    /// As Discord calls it, in English and in Chinese.
    name: (&'static str, &'static str),
    why: (&'static str, &'static str),
}

/// What is needed wherever the bot posts by itself.
const NEEDED: &[Permission] = &[
    Permission {
        bit: 1 << 10,
        name: ("View Channel", "檢視頻道"),
        why: ("to be there at all", "進入頻道"),
    },
    Permission {
        bit: 1 << 11,
        name: ("Send Messages", "發送訊息"),
        why: ("to tell results", "發佈結果"),
    },
    Permission {
        bit: 1 << 14,
        name: ("Embed Links", "嵌入連結"),
        why: ("for cards", "顯示卡片"),
    },
    Permission {
        bit: 1 << 15,
        name: ("Attach Files", "附加檔案"),
        why: ("for pictures and records", "附上圖片及記錄"),
    },
];

/// Whoever has this may do everything.
const ADMINISTRATOR: u64 = 1 << 3;

/// What is missing in this channel, and in each that has a purpose.
pub(super) fn missing(caller: &Caller<'_>, guild: u64, wishes: &ClubWishes) -> Vec<Lack> {
    let mut lacks = vec![];
    let here = caller.call.channel;
    lacks.extend(lack(here, None, caller.call.permissions));
    for (&purpose, &channel) in &wishes.channels {
        match caller.discord.permissions(guild, channel) {
            Ok(may) => lacks.extend(lack(channel, Some(purpose), may)),
            Err(why) => lacks.push(Lack {
                channel,
                purpose: Some(purpose),
                what: What::Unknown(why),
            }),
        }
    }
    lacks
}

fn lack(channel: u64, purpose: Option<Purpose>, may: u64) -> Option<Lack> {
    if may & ADMINISTRATOR != 0 {
        return None;
    }
    let missing = NEEDED.iter().filter(|it| may & it.bit == 0);
    let missing: Vec<&Permission> = missing.collect();
    (!missing.is_empty()).then_some(Lack {
        channel,
        purpose,
        what: What::Permissions(missing),
    })
}

/// What is missing, in words; that nothing is, where nothing is.
pub(super) fn told(lacks: &[Lack], tongue: Tongue) -> String {
    if lacks.is_empty() {
        return said!(
            tongue,
            "The bot may do all that it needs here.",
            "機械人在此的權限齊備。"
        );
    }
    let mut lines = vec![];
    for Lack {
        channel,
        purpose,
        what,
    } in lacks
    {
        let place = match purpose {
            Some(purpose) => {
                let purpose = purpose_name(*purpose, tongue);
                said!(
                    tongue,
                    "<#{channel}> ({purpose})",
                    "<#{channel}>（{purpose}）"
                )
            }
            None => format!("<#{channel}>"),
        };
        match what {
            What::Permissions(missing) => {
                lines.push(said!(
                    tongue,
                    "In {place} the bot lacks:",
                    "機械人在 {place} 欠缺："
                ));
                for it in missing {
                    let name = tongue.pick(it.name.0, it.name.1);
                    let why = tongue.pick(it.why.0, it.why.1);
                    lines.push(said!(tongue, "• {name}, {why}", "• {name}（{why}）"));
                }
            }
            What::Unknown(why) => {
                let why = why.speak(tongue);
                lines.push(said!(
                    tongue,
                    "What the bot may do in {place} is not known: {why}",
                    "未能得知機械人在 {place} 的權限：{why}"
                ));
            }
        }
    }
    lines.push(said!(
        tongue,
        "Give them to the bot's role: Server Settings, Roles, or the channel's own permissions.",
        "請在伺服器設定的身分組，或該頻道的權限中，授予機械人的身分組。"
    ));
    lines.join("\n")
}
