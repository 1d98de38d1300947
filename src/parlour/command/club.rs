//! The commands with which a club and its members set the bot: Discord's alone, since
//! config.yaml sets the console.

use super::hands::PURPOSES;
use super::option::{CommandOption, RULES, Takes, choice, new};
use super::{Command, Face};

const LANGUAGES: Takes = Takes::OneOf(&[
    choice("en", "English", "English"),
    choice("zh", "中文", "中文"),
]);

pub(super) const CHECK: Command = setup(
    "setup check",
    "what is set, and what the bot may not do here that it should",
    "目前的設定，以及機械人在此欠缺的權限",
    &[],
);

pub(super) const CLUB: Command = setup(
    "setup club",
    "the club's language, rule set, time zone, and how entries are agreed on",
    "本會的語言、規則、時區及確認帳目的時限",
    &[
        new(
            "language",
            LANGUAGES,
            "the language of what everybody sees",
            "公開訊息的語言",
        ),
        RULES,
        new(
            "zone",
            Takes::Zone,
            "the time zone of its days: Asia/Hong_Kong",
            "時區：Asia/Hong_Kong",
        ),
        new(
            "agree",
            Takes::Number(0, 720),
            "hours in which another of the four may confirm an entry; 0: none wait",
            "另一家可確認帳目的小時數；0：無須確認",
        ),
    ],
);

pub(super) const STAKE: Command = setup(
    "setup stake",
    "what points are worth in money",
    "分數值多少錢",
    &[
        new(
            "cents",
            Takes::Number(0, 1_000_000),
            "so many cents for the points; 0: no money",
            "該分數值多少仙；0：不計錢",
        ),
        new(
            "points",
            Takes::Number(1, 1_000_000),
            "for so many points: 1",
            "以多少分為單位：1",
        ),
        new(
            "coin",
            Takes::Number(1, 1_000_000),
            "the least coin, in cents: 10",
            "最小的硬幣，以仙計：10",
        ),
        new(
            "currency",
            Takes::Text(8),
            "what the money is called: HK$",
            "貨幣名稱：HK$",
        ),
    ],
);

pub(super) const OFFICERS: Command = setup(
    "setup officers",
    "whose role makes them officers of the club",
    "哪些身分組是本會幹事",
    &[
        new("role", Takes::Role, "the role", "身分組").needed(),
        new(
            "officers",
            Takes::YesNo,
            "whether they are officers; yes, where nothing is said",
            "是否幹事；不填則為是",
        ),
    ],
);

pub(super) const CHANNEL: Command = setup(
    "setup channel",
    "where results, records and officers' notices are posted",
    "結果、記錄及幹事通知發往哪個頻道",
    &[
        new("what", PURPOSES, "what is posted there", "發甚麼").needed(),
        new(
            "channel",
            Takes::Channel,
            "the channel; none, where nothing is said",
            "頻道；不填則不再發",
        ),
    ],
);

pub(super) const SETTINGS: Command = Command::new(
    "settings",
    "your own language, tiles and pings",
    "你自己的語言、牌面及提醒",
    &[
        new(
            "language",
            LANGUAGES,
            "the language in which you are answered",
            "回覆你的語言",
        ),
        new(
            "tiles",
            Takes::OneOf(&[
                choice("plain", "plain tiles", "普通牌面"),
                choice("contrast", "strong edges and colours", "高對比牌面"),
            ]),
            "how tiles look on your pictures",
            "圖片上牌面的樣子",
        ),
        new(
            "index",
            Takes::YesNo,
            "a number or letter in the corner of each tile",
            "每隻牌的角上加數字或字母",
        ),
        new(
            "dark",
            Takes::YesNo,
            "pictures for a dark screen",
            "深色畫面的圖片",
        ),
        new(
            "pings",
            Takes::YesNo,
            "whether you are called when it is your turn",
            "輪到你時是否提醒",
        ),
    ],
)
.everywhere()
.only(Face::Discord);

const fn setup(
    name: &'static str,
    english: &'static str,
    chinese: &'static str,
    options: &'static [CommandOption],
) -> Command {
    let command = Command::new(name, english, chinese, options);
    command.of_officers().only(Face::Discord)
}
