//! What the page says that a verdict does not: what the table waits for, what lies on it, and the
//! words of its own buttons.

use crate::aloud::{Tongue, bonus_name, hand_name, seat_name, tile_name, wind_name};
use crate::audit::Verdict;
use crate::bonus::Bonus;
use crate::play::{Awaited, View};
use crate::record::Title;
use crate::seat::{RoundWind, Seat};
use crate::set::{Laid, Set};
use crate::tile::Tile;
use std::collections::BTreeMap;

/// The words of one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    tongue: Tongue,
}

impl Words {
    pub(super) fn new(tongue: Tongue) -> Words {
        Words { tongue }
    }

    pub(super) fn tongue(&self) -> Tongue {
        self.tongue
    }

    pub(super) fn seat(&self, seat: Seat) -> &'static str {
        seat_name(seat, self.tongue)
    }

    /// The wind of a round.
    pub(super) fn wind(&self, round: RoundWind) -> &'static str {
        wind_name(round.0, self.tongue)
    }

    /// Every tile by what it is written as, and what it is called.
    pub(super) fn tiles(&self) -> BTreeMap<String, String> {
        let tiles = Tile::all().map(|it| (it.to_string(), tile_name(it, self.tongue)));
        let bonus = Bonus::all().map(|it| {
            let name = bonus_name(it, self.tongue);
            (it.to_string(), self.either(name, &format!("花牌{name}")))
        });
        let hidden = ("?".to_owned(), self.either("a tile face down", "蓋着的牌"));
        tiles.chain(bonus).chain([hidden]).collect()
    }

    /// The words of the page itself, by the names under which it knows them.
    pub(super) fn page(&self) -> BTreeMap<&'static str, &'static str> {
        let words = PAGE.iter();
        words
            .map(|&(name, en, zh)| (name, self.pick(en, zh)))
            .collect()
    }

    /// A hand in the list of hands.
    pub(super) fn hand(&self, title: Option<Title>, verdict: Verdict) -> String {
        let hand = match title {
            None => self.either("a hand", "一局"),
            Some(Title { round, number }) => match self.tongue {
                Tongue::English => format!("{round} round, hand {number}"),
                Tongue::Chinese => hand_name(Title { round, number }, self.tongue),
            },
        };
        let verdict = match verdict {
            Verdict::Agreed => self.pick("the record agrees", "記錄無誤"),
            Verdict::Possible => self.pick("possible, not all was seen", "並非全部有人見證"),
            Verdict::Wrong => self.pick("✗ the record is wrong", "✗ 記錄有誤"),
            Verdict::Unreadable => self.pick("✗ it cannot be read", "✗ 無法讀取"),
        };
        self.either(&format!("{hand}: {verdict}"), &format!("{hand}：{verdict}"))
    }

    pub(super) fn dealt(&self) -> &'static str {
        self.pick("The tiles are dealt.", "派牌。")
    }

    pub(super) fn gap(&self) -> &'static str {
        self.pick("Events are missing here.", "此處缺漏若干項。")
    }

    pub(super) fn unreadable(&self) -> &'static str {
        self.pick("This hand cannot be read.", "此局無法讀取。")
    }

    /// In place of a message that speaks of tiles which the seat of the page does not see.
    pub(super) fn not_seen(&self) -> &'static str {
        self.pick(
            "why hangs on tiles that this seat does not see",
            "原因涉及此家看不見的牌",
        )
    }

    pub(super) fn lost(&self, event: u32) -> String {
        self.either(
            &format!("From event {event} on too much is missing to follow the table."),
            &format!("由第{event}項起缺漏太多，無法再跟。"),
        )
    }

    /// That what comes after the first wrong event is not judged.
    pub(super) fn unjudged(&self, events: usize) -> String {
        let noun = if events == 1 { "event" } else { "events" };
        self.either(
            &format!("The {events} {noun} after it cannot be judged."),
            &format!("其後{events}項無法判斷。"),
        )
    }

    pub(super) fn draws(&self, seat: Seat) -> String {
        let seat = self.seat(seat);
        self.either(&format!("{seat} draws a tile."), &format!("{seat}摸牌。"))
    }

    pub(super) fn replaces(&self, seat: Seat) -> String {
        let seat = self.seat(seat);
        self.either(
            &format!("{seat} draws a replacement."),
            &format!("{seat}補牌。"),
        )
    }

    /// The end of a sentence.
    pub(super) fn stop(&self) -> &'static str {
        self.pick(".", "。")
    }

    /// What stands between sentences.
    pub(super) fn apart(&self) -> &'static str {
        self.pick(" ", "")
    }

    pub(super) fn pays(&self, from: Seat, to: Seat, points: i64) -> String {
        let (from, to) = (self.seat(from), self.seat(to));
        self.either(
            &format!("{from} pays {to} {points}."),
            &format!("{from}付{to} {points}。"),
        )
    }

    /// A set on the table, the claimed tile with who threw it.
    pub(super) fn set(&self, laid: Laid, claimed: Tile) -> String {
        let name = |tile| tile_name(tile, self.tongue);
        let set = match (self.tongue, laid.set()) {
            (Tongue::English, Set::Sheung(run)) => {
                let [a, b, c] = run.tiles().map(name);
                format!("Sheung of {a}, {b} and {c}")
            }
            (Tongue::English, Set::Pung(tile)) => format!("Pung of {}", name(tile)),
            (Tongue::English, Set::Kong(tile)) => format!("Kong of {}", name(tile)),
            (Tongue::Chinese, Set::Sheung(run)) => {
                let [a, b, c] = run.tiles().map(name);
                format!("上{a}、{b}、{c}")
            }
            (Tongue::Chinese, Set::Pung(tile)) => format!("碰{}", name(tile)),
            (Tongue::Chinese, Set::Kong(tile)) => format!("槓{}", name(tile)),
        };
        let from = laid.from().map(|from| self.seat(from));
        let claimed = name(claimed);
        match (self.tongue, laid, from) {
            (Tongue::English, Laid::Concealed(_), _) => format!("concealed {set}"),
            (Tongue::Chinese, Laid::Concealed(_), _) => format!("暗{set}"),
            (Tongue::English, _, Some(from)) => format!("{set}; {claimed} from {from}"),
            (Tongue::Chinese, _, Some(from)) => format!("{set}；{claimed}由{from}打出"),
            (_, _, None) => set,
        }
    }

    pub(super) fn unseen_set(&self) -> String {
        self.either("a set that nobody saw", "無人看見的一副")
    }

    /// A concealed Kong of which no tile is shown (T8).
    pub(super) fn shut_kong(&self) -> String {
        self.either("concealed Kong, face down", "暗槓，牌面向下")
    }

    /// What the table waits for.
    pub(super) fn awaited(&self, view: View<'_>, unseen: &[u32]) -> String {
        let name = |tile, hidden: bool| match hidden {
            true => self.either("a tile that nobody saw", "無人看見的牌"),
            false => tile_name(tile, self.tongue),
        };
        let to = |seat| self.seat(seat);
        match view.awaited() {
            Awaited::FirstDraw => {
                self.either("East draws the fourteenth tile.", "東家摸第十四隻。")
            }
            Awaited::Flower(seat) => self.either(
                &format!("{} sets a flower aside.", to(seat)),
                &format!("{}亮出花牌。", to(seat)),
            ),
            Awaited::Replacement { seat, flower: true } => self.either(
                &format!("{} draws a replacement for a flower.", to(seat)),
                &format!("{}補花。", to(seat)),
            ),
            Awaited::Replacement { seat, .. } => self.either(
                &format!("{} draws a replacement for a Kong.", to(seat)),
                &format!("{}開槓後補牌。", to(seat)),
            ),
            Awaited::Move(seat) => self.either(
                &format!("{} wins, declares a Kong, or discards.", to(seat)),
                &format!("輪到{}食糊、開槓或打牌。", to(seat)),
            ),
            Awaited::Discard { seat, .. } => self.either(
                &format!("{} discards.", to(seat)),
                &format!("輪到{}打牌。", to(seat)),
            ),
            Awaited::Claims { from, tile } => {
                let last = view.thrown().last();
                let tile = name(tile, last.is_some_and(|it| unseen.contains(&it.event)));
                let (from, next) = (to(from), to(from.next()));
                self.either(
                    &format!("{from}'s {tile} is claimed, or {next} draws."),
                    &format!("{from}的{tile}可叫，否則{next}摸牌。"),
                )
            }
            Awaited::Robbing { maker, tile, .. } => {
                let tile = name(tile, unseen.contains(&view.events()));
                let maker = to(maker);
                self.either(
                    &format!(
                        "{maker}'s Kong of {tile} is robbed, or {maker} draws the replacement."
                    ),
                    &format!("{maker}的{tile}槓可搶，否則{maker}補牌。"),
                )
            }
            Awaited::Nothing => self.either("The hand is over.", "此局已完。"),
        }
    }

    fn pick(&self, en: &'static str, zh: &'static str) -> &'static str {
        match self.tongue {
            Tongue::English => en,
            Tongue::Chinese => zh,
        }
    }

    fn either(&self, en: &str, zh: &str) -> String {
        match self.tongue {
            Tongue::English => en.to_owned(),
            Tongue::Chinese => zh.to_owned(),
        }
    }
}

/// The words of the page: the name under which it knows them, in English, in Chinese. What stands
/// in braces is put in by the script.
const PAGE: &[(&str, &str, &str)] = &[
    ("E", "East", "東家"),
    ("S", "South", "南家"),
    ("W", "West", "西家"),
    ("N", "North", "北家"),
    ("record", "Record", "記錄"),
    ("rules", "Rules: {rules}", "規則：{rules}"),
    ("seen", "As {seat} saw it", "{seat}所見"),
    ("hand", "Hand", "局"),
    ("eyes", "Whose tiles are open", "誰的牌打開"),
    ("all", "All hands", "四家全開"),
    ("table", "Table", "牌枱"),
    ("happens", "What happens", "事件"),
    ("events", "Events", "各項"),
    ("controls", "Steps", "逐步"),
    ("first", "First", "最先"),
    ("back", "Back", "上一步"),
    ("forward", "Forward", "下一步"),
    ("end", "End", "最後"),
    ("go", "Go", "前往"),
    ("number", "Event number", "第幾項"),
    ("skip", "Skip to the steps", "跳到逐步按鈕"),
    (
        "keys",
        "Keys: ← → step, Home and End jump.",
        "按鍵：← → 逐步，Home、End 跳到頭尾。",
    ),
    ("round", "{wind} round", "{wind}圈"),
    ("wall", "Wall: {n} left", "牌牆尚餘 {n} 隻"),
    ("event", "Event {n} of {all}.", "第 {n} 項，共 {all} 項。"),
    ("deal", "The deal.", "派牌。"),
    ("ending", "The end.", "完結。"),
    ("tiles", "Tiles in hand", "手牌"),
    ("sets", "Sets on the table", "枱上的副"),
    ("flowers", "Flowers set aside", "花牌"),
    ("discards", "Discards", "打出的牌"),
    ("nothing", "nothing", "無"),
    ("drawn", "just drawn", "剛摸"),
    ("won", "the winning tile", "食糊牌"),
    ("last", "the last discard", "最後打出"),
    ("claimed", "claimed by {seat}", "{seat}叫去"),
    ("shut", "concealed Kong, face down", "暗槓，牌面向下"),
    ("won_by", "won on by {seat}", "{seat}食糊"),
    ("turn", "▶ to act", "▶ 輪到此家"),
    ("points", "{n} points", "{n} 分"),
    ("wrong", "✗ Wrong", "✗ 錯"),
    ("rule", "rule {rule}", "規則 {rule}"),
    ("faan", "faan", "番"),
    ("item", "Item", "番種"),
    ("total", "Total", "總數"),
    ("wins", "{seat} wins", "{seat}食糊"),
    ("gains", "Who gains and loses", "各家得失"),
    ("seat", "Seat", "座位"),
    ("gain", "This hand", "本局"),
    ("stands", "Stands at", "結存"),
    (
        "no_script",
        "This page needs JavaScript. It asks nothing of any network.",
        "此頁需要 JavaScript，但不用網絡。",
    ),
    ("no_table", "There is no table to show.", "沒有牌枱可顯示。"),
    (
        "last_event",
        "The first event is 0, the deal.",
        "第 0 項是派牌。",
    ),
];
