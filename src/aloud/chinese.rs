//! What is said in Traditional Chinese, with the terms of the table in Hong Kong.

use super::Named;
use super::voice::Voice;
use crate::audit::{BaauChain, Because, ComesTo, Ending, Explained, Fault, Verdict, Why, Winner};
use crate::bonus::Bonus;
use crate::notation::tiles::Piece;
use crate::play::{Choice, Claim, Feed, What};
use crate::record::{Act, Call, KongForm, Title, Won};
use crate::seat::Seat;
use crate::tile::{Dragon, Face, Suit, Tile, Wind};
use crate::win::WonBy;

/// Traditional Chinese, as Hong Kong writes it.
pub(super) struct Chinese;

impl Voice for Chinese {
    fn begins(&self, hand: Option<Title>, verdict: Verdict) -> String {
        let hand = hand.map_or("此局".to_owned(), self::hand);
        let verdict = match verdict {
            Verdict::Agreed => "記錄無誤",
            Verdict::Possible => "未見不可能之處，但並非全部有人見證",
            Verdict::Wrong => "記錄有誤",
            Verdict::Unreadable => "記錄無法讀取",
        };
        format!("{hand}：{verdict}。")
    }

    fn wrong_event(&self, first: bool, fault: &Fault, event: u32, it: &Explained) -> String {
        let (first, line, act) = (which(first), fault.line, act(it.seat, it.act));
        format!("{first}錯處是第{event}項（第{line}行）：{act}。")
    }

    fn wrong_line(&self, first: bool, line: u32, written: Option<&str>) -> String {
        let written = written.map_or(String::new(), |text| format!("：「{text}」"));
        format!("{}錯處在第{line}行{written}。", which(first))
    }

    fn broken(&self, fault: &Fault, named: &Named<'_>) -> String {
        let Some(rule) = &fault.rule else {
            return format!("此處無法讀取：{}。", fault.message.chinese);
        };
        let name = named.rule(rule);
        let name = name.map_or(String::new(), |(_, zh)| format!("「{zh}」"));
        format!("違反規則 {rule}{name}：{}。", fault.message.chinese)
    }

    fn explained(&self, because: &Because) -> String {
        let why = match because.why {
            Why::PassedWin {
                seat,
                tile: kind,
                faan,
            } => {
                let faan = faan.map_or(String::new(), |faan| format!("（{faan}番）"));
                format!("{}當時可食{}{faan}而放過", name(seat), tile(kind))
            }
            Why::Passed(seat) => format!("{}當時說不要", name(seat)),
            Why::Claim(seat) => format!("{}剛叫了該牌", name(seat)),
            Why::Call(seat) => format!("{}已先叫牌", name(seat)),
            Why::Win(seat) => format!("{}已經食糊", name(seat)),
            Why::Replaced(seat) => format!("{}尚未補牌", name(seat)),
        };
        let (event, line) = (because.event, because.line);
        format!("原因見第{event}項（第{line}行）：{why}。")
    }

    fn could(&self, seat: Seat, moves: &[String]) -> String {
        format!("{}當時可以：{}。", name(seat), moves.join("；"))
    }

    fn chosen(&self, choice: Choice) -> String {
        chosen(choice)
    }

    fn throws(&self, tiles: &[Tile]) -> String {
        let tiles: Vec<String> = tiles.iter().copied().map(tile).collect();
        format!("打{}", tiles.join("、"))
    }

    fn if_called(&self, penalties: &[(Seat, Seat, i64)]) -> String {
        let paid = paid(penalties);
        format!("若當時已叫食糊，即屬詐糊（W6）：{paid}。")
    }

    fn right(&self) -> &'static str {
        "正確結果如下："
    }

    fn ended(&self, ending: Ending, is_wrong: bool) -> String {
        let told = match ending {
            Ending::Open if is_wrong => "此後無法重算，故此記錄未能定出輸贏。",
            Ending::Open => "此局尚未完結。",
            Ending::Drawn => "無人食糊，流局。",
            Ending::Void => "此局作廢。",
            Ending::FalseWin(seat) => return format!("{}詐糊。", name(seat)),
            Ending::Won(_) => "有人食糊。",
        };
        told.to_owned()
    }

    fn won(&self, winner: &Winner, by: WonBy, named: &Named<'_>) -> String {
        let how = how(winner.seat, by);
        let Some(faan) = winner.faan else {
            return format!("{how}。");
        };
        let items = winner.items.iter().map(|(id, faan)| {
            let name = named.item(id);
            let name = name.map_or(id.as_str(), |names| names.zh.as_str());
            format!("{name}{faan}番")
        });
        let items: Vec<String> = items.collect();
        format!("{how}，共{faan}番：{}。", items.join("、"))
    }

    fn liable(&self, chain: &BaauChain, feed: Feed) -> String {
        let (liable, event, rule) = (name(feed.liable), feed.discard, feed.fed.rule());
        let comes_to = match chain.comes_to {
            ComesTo::PaysForAll => "由其一家全付（B3）",
            ComesTo::FlowerWin => "但花糊不包（W5）",
            _ => "但出銃或被搶槓者自付（B4）",
        };
        let winner = name(chain.seat);
        format!("{liable}於第{event}項打出的牌令其要包{winner}（{rule}），{comes_to}。")
    }

    fn pays(&self, payments: &[(Seat, Seat, i64)]) -> String {
        format!("{}。", paid(payments))
    }

    fn nobody_pays(&self) -> &'static str {
        "各家不付。"
    }
}

/// A hand, by its round and its number in it.
pub(super) fn hand(title: Title) -> String {
    format!("{}圈第{}局", wind(title.round.0), title.number)
}

/// Which of the things that are wrong it is.
fn which(first: bool) -> &'static str {
    match first {
        true => "首個",
        false => "另一個",
    }
}

/// How a seat won.
fn how(seat: Seat, by: WonBy) -> String {
    let seat = name(seat);
    match by {
        WonBy::ZiMo { tile: it } => format!("{seat}自摸{}食糊", tile(it)),
        WonBy::Discard { tile: it, shooter } => {
            let from = shooter.map_or(String::new(), |from| format!("，{}出銃", name(from)));
            format!("{seat}食{}糊{from}", tile(it))
        }
        WonBy::RobbedKong { tile: it, maker } => {
            let from = maker.map_or(String::new(), |from| name(from).to_owned());
            format!("{seat}搶{from}{}槓食糊", tile(it))
        }
        WonBy::Flowers => format!("{seat}花糊"),
    }
}

fn paid(payments: &[(Seat, Seat, i64)]) -> String {
    let each = payments.iter();
    let each = each.map(|(from, to, points)| format!("{}付{} {points}", name(*from), name(*to)));
    each.collect::<Vec<_>>().join("，")
}

/// What a seat could have done.
fn chosen(choice: Choice) -> String {
    let what = match choice {
        Choice::Draw => return "摸牌".to_owned(),
        Choice::Loose => return "補牌".to_owned(),
        Choice::Do(what) => what,
    };
    let sheung = |it: Tile, [a, b]: [Tile; 2]| format!("以{}{}上{}", tile(a), tile(b), tile(it));
    match what {
        What::Draw(drawn) => format!("摸{}", piece(drawn.into())),
        What::Loose(drawn) => format!("補{}", piece(drawn.into())),
        What::Flower(it) => format!("亮出花牌{}", bonus(it)),
        What::Discard { tile: it, .. } => format!("打{}", tile(it)),
        What::Sheung { tile: it, with, .. } => sheung(it, with),
        What::Call(Claim::Sheung { tile: it, with }) => sheung(it, with),
        What::Pung { tile: it, .. } | What::Call(Claim::Pung(it)) => format!("碰{}", tile(it)),
        What::Kong { tile: it, .. } | What::Call(Claim::Kong(it)) => format!("槓{}", tile(it)),
        What::ConcealedKong(it) => format!("暗槓{}", tile(it)),
        What::AddedKong(it) => format!("加槓{}", tile(it)),
        What::Call(Claim::Win(it)) => format!("食{}糊", tile(it)),
        What::Pass => "不要".to_owned(),
        What::Win(WonBy::ZiMo { tile: it }) => format!("自摸{}", tile(it)),
        What::Win(WonBy::Discard { tile: it, .. }) => format!("食{}糊", tile(it)),
        What::Win(WonBy::RobbedKong { tile: it, .. }) => format!("搶{}槓", tile(it)),
        What::Win(WonBy::Flowers) => "叫花糊".to_owned(),
    }
}

/// What a seat did.
pub(super) fn act(seat: Seat, act: Act) -> String {
    let did = match act {
        Act::Draw(it) => format!("摸{}", piece(it)),
        Act::Loose(it) => format!("補{}", piece(it)),
        Act::Flower(it) => format!("亮出{}", piece(it)),
        Act::Discard { tile, .. } => format!("打{}", piece(tile)),
        Act::Pung { tile, from } => format!("碰{}的{}", name(from), piece(tile)),
        Act::Sheung {
            tile,
            with: [a, b],
            from,
        } => {
            format!(
                "以{}{}上{}的{}",
                piece(a),
                piece(b),
                name(from),
                piece(tile)
            )
        }
        Act::Kong { tile, form } => match form {
            KongForm::Claimed(from) => format!("槓{}的{}", name(from), piece(tile)),
            KongForm::Concealed => format!("暗槓{}", piece(tile)),
            KongForm::Added => format!("加槓{}", piece(tile)),
        },
        Act::Call(call) => match call {
            Call::Pung(it) => format!("叫碰{}", piece(it)),
            Call::Sheung { tile, .. } => format!("叫上{}", piece(tile)),
            Call::Kong(it) => format!("叫槓{}", piece(it)),
            Call::Win(it) => format!("叫食{}糊", piece(it)),
        },
        Act::Pass => "不要".to_owned(),
        Act::Win(how) => called(how),
        Act::FalseWin(how) => format!("{}，判為詐糊", called(how)),
    };
    format!("{}{did}", name(seat))
}

fn called(won: Won) -> String {
    match won {
        Won::Drawn(it) => format!("自摸{}食糊", piece(it)),
        Won::Discard { tile, from } => format!("食{}的{}糊", name(from), piece(tile)),
        Won::Robbing { tile, maker } => format!("搶{}{}槓食糊", name(maker), piece(tile)),
        Won::Flowers => "叫花糊".to_owned(),
    }
}

/// A seat, by its wind.
pub(super) fn name(seat: Seat) -> &'static str {
    ["東家", "南家", "西家", "北家"][seat as usize]
}

pub(super) fn wind(wind: Wind) -> &'static str {
    ["東", "南", "西", "北"][wind as usize]
}

fn piece(piece: Piece) -> String {
    match piece {
        Piece::Tile(it) => tile(it),
        Piece::Bonus(it) => format!("花牌{}", bonus(it)),
        Piece::Unknown(_) => "無人看見的牌".to_owned(),
    }
}

/// A tile as it is said: 四筒, 東風, 紅中.
pub(super) fn tile(tile: Tile) -> String {
    const NUMBERS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    match tile.face() {
        Face::Suited(suit, rank) => {
            let suit = match suit {
                Suit::Characters => "萬",
                Suit::Dots => "筒",
                Suit::Bamboo => "索",
            };
            format!("{}{suit}", NUMBERS[usize::from(rank.get()) - 1])
        }
        Face::Wind(it) => format!("{}風", wind(it)),
        Face::Dragon(Dragon::Red) => "紅中".to_owned(),
        Face::Dragon(Dragon::Green) => "發財".to_owned(),
        Face::Dragon(Dragon::White) => "白板".to_owned(),
    }
}

/// A flower or season.
pub(super) fn bonus(bonus: Bonus) -> &'static str {
    ["梅", "蘭", "菊", "竹", "春", "夏", "秋", "冬"][bonus.index()]
}
