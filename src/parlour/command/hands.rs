//! The commands about hands and records that no ledger is asked for.

use super::option::{BY, CommandOption, FILE, FLAGS, ROUND, RULES, SEATS, Takes, choice, new};
use super::{Command, Face};

pub(super) const SCORE: Command = Command::new(
    "score",
    "what a hand is worth, and who pays",
    "一副牌值多少番、誰付多少",
    &[
        new(
            "hand",
            Takes::Hand,
            "the hand in notation: [CCC] 234p 567p 99s 12m + 3m",
            "食糊的牌，例如 [CCC] 234p 567p 99s 12m + 3m",
        )
        .needed(),
        new("seat", SEATS, "the winner's seat", "食糊者的門風"),
        ROUND,
        BY,
        new(
            "from",
            SEATS,
            "who discarded the tile, or made the robbed Kong",
            "出銃者，或被搶槓者",
        ),
        new("baau", SEATS, "who is liable", "包牌者"),
        FLAGS,
        RULES,
        new(
            "explain",
            Takes::YesNo,
            "why it is worth that",
            "解釋番數的由來",
        )
        .only(Face::Console),
    ],
)
.everywhere();

pub(super) const WAITS: Command = Command::new(
    "waits",
    "what a hand waits for, or how far it is from waiting",
    "一副牌叫甚麼糊，或離叫糊多遠",
    &[
        new(
            "hand",
            Takes::Waiting,
            "the hand of 13: [CCC] 234p 567p 99s 12m",
            "十三隻的牌，例如 [CCC] 234p 567p 99s 12m",
        )
        .needed(),
        new(
            "seen",
            Takes::Tiles,
            "tiles seen elsewhere: discards, the sets of others",
            "別處已見的牌：打出的牌、別家的上碰槓",
        ),
        new("seat", SEATS, "the seat", "門風"),
        ROUND,
        RULES,
    ],
)
.everywhere();

/// A record in a text has line feeds, which no line of a console has.
const TEXT: CommandOption = new(
    "text",
    Takes::Text(6000),
    "the text of a record, in place of a file",
    "記錄的文字，代替檔案",
)
.only(Face::Discord);

const ENTRY: CommandOption = new(
    "entry",
    Takes::Entry,
    "an entry of the ledger that has a record",
    "帳簿內附有記錄的帳目",
);

pub(super) const AUDIT: Command = Command::new(
    "audit",
    "what a record proves, hand by hand",
    "逐局審核一份記錄",
    &[FILE, TEXT, ENTRY],
)
.everywhere();

pub(super) const REPLAY: Command = Command::new(
    "replay",
    "the table of a record as it stood, step by step",
    "逐步重看一份記錄",
    &[
        FILE,
        TEXT,
        ENTRY,
        new(
            "hand",
            Takes::Text(16),
            "the hand: E-1; the first, where none is named",
            "局：E-1；不填則為第一局",
        ),
        new(
            "at",
            Takes::Number(0, 9999),
            "after this event; at the end, where none is named",
            "第幾項之後；不填則為終局",
        ),
        new(
            "seat",
            SEATS,
            "what this seat saw; all hands, where none is named",
            "只看此家所見；不填則四家全開",
        ),
    ],
)
.everywhere()
.only(Face::Discord);

pub(super) const RECORD: Command = Command::new(
    "record",
    "write a record as a hand is played: the scribe's mode",
    "一邊打一邊寫記錄",
    &[
        RULES,
        new(
            "file",
            Takes::File,
            "a record (.hkmj) to go on with",
            "要續寫的記錄（.hkmj）",
        ),
    ],
)
.only(Face::Discord);

pub(super) const RULES_SHOW: Command = Command::new(
    "rules show",
    "a rule set: what wins, what counts, who pays",
    "一套規則：怎樣食糊、怎樣計番、誰付多少",
    &[RULES],
)
.everywhere();

pub(super) const RULES_PREVIEW: Command = Command::new(
    "rules preview",
    "what another rule set would change, in numbers and in sample hands",
    "換一套規則有何分別：數目，以及一些例牌",
    &[
        RULES,
        new(
            "file",
            Takes::File,
            "a rule set (.yaml) in place of one that is here",
            "規則檔案（.yaml），代替已有的規則",
        ),
        new(
            "than",
            Takes::RuleSet,
            "the rule set that it is compared with",
            "與哪一套規則比較",
        ),
    ],
)
.everywhere();

pub(super) const RULES_SET: Command = Command::new(
    "rules set",
    "keep a rule set of the club's own",
    "存放本會自己的規則",
    &[new(
        "file",
        Takes::File,
        "the rule set (.yaml)",
        "規則檔案（.yaml）",
    )
    .needed()],
)
.of_officers();

pub(super) const VERIFY_WALL: Command = Command::new(
    "verify wall",
    "whether the wall of a record is the one that was committed to; anybody may",
    "一份記錄的牌牆是否事前承諾的牌牆；人人可查",
    &[FILE.needed()],
)
.everywhere();

pub(super) const VERIFY_LEDGER: Command = Command::new(
    "verify ledger",
    "read the whole ledger again, and audit every stored record; anybody may",
    "重讀整本帳簿，並審核每份記錄；人人可查",
    &[],
);

pub(super) const GLOSSARY: Command = Command::new(
    "glossary",
    "what the words of the table mean",
    "枱上用語的意思",
    &[new(
        "term",
        Takes::Term,
        "a word: Pung, Zi Mo, 包",
        "用語：碰、自摸、包",
    )],
)
.everywhere()
.only(Face::Discord);

pub(super) const HELP: Command =
    Command::new("help", "what can be asked", "可以問甚麼", &[]).everywhere();

/// The purposes that a channel can have.
pub(super) const PURPOSES: Takes = Takes::OneOf(&[
    choice(
        "results",
        "results of hands and evenings",
        "各局及雀局的結果",
    ),
    choice("records", "records of hands", "各局的記錄"),
    choice("officers", "what officers should know", "幹事須知"),
]);
