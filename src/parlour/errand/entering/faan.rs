//! A hand by its faan: `Ming 3 faan, Zi Mo`, `6 faan from South`, `drawn`.

use super::super::Told;
use super::super::view::{LedgerView, Planned, refuse};
use super::{Spot, false_win_cure, nothing, some_win, who_let_go};
use crate::ledger::{Entry, HowWon, Winner};
use crate::notation::By;
use crate::phrase;
use crate::rules::turn::Winners;
use crate::seat::{RoundWind, Seat};
use crate::settle::{Payments, Settlement, false_win, settle};
use crate::tongue::Phrase;
use crate::win::{Occasion, Win};

/// How a false win is told (W6).
const FALSE_WIN: &str = "false win by ";

/// What the words say.
#[derive(Debug, Default, PartialEq, Eq)]
struct Words {
    /// Who won, where that is said, and with how many faan.
    winners: Vec<(Option<String>, u8)>,
    by: Option<By>,
    from: Option<String>,
    drawn: bool,
}

pub(super) fn entry<'v>(
    ledger: &LedgerView,
    spot: &Spot<'v>,
    told: &Told,
    text: &str,
) -> Planned<'v, Entry> {
    if let Some(who) = false_winner(text.trim()) {
        let by = ledger.seat(who, &spot.seats)?;
        let paid = false_win(by, spot.rules);
        return spot.ended(HowWon::FalseWin { by }, vec![], None, &paid);
    }
    let Some(words) = Words::read(text) else {
        let cure = phrase!(
            "Ming 3 faan, Zi Mo; Ming 6 faan from Bo; 4 faan robbing S; drawn; false win by Kit",
            "`阿明3番自摸`；`阿明6番，阿寶出銃`；`阿明4番，搶槓阿寶`；`流局`；`詐糊阿傑`"
        );
        let message = phrase!(
            "`{text}` does not say how a hand ended",
            "`{text}` 沒有說明一局如何結束"
        );
        return refuse(message, cure);
    };
    if words.drawn {
        return spot.ended(HowWon::Drawn, vec![], None, &nothing());
    }
    let seat = |word: &str| ledger.seat(word, &spot.seats);
    let from = words.from.as_ref().or(told.from.as_ref());
    let from = from.map(|word| seat(word)).transpose()?;
    let liable = told.liable.as_ref().map(|word| seat(word)).transpose()?;
    let by = words.by.or(told.given.by);
    let Some(by) = by.or(from.map(|_| By::Discard)) else {
        let cure = phrase!(
            "Zi Mo, from NAME, robbing NAME, or by flowers",
            "`自摸`、`名字出銃`、`搶槓名字`，或 `花糊`"
        );
        let message = phrase!("how the win came is not said", "沒有寫明如何食糊");
        return refuse(message, cure);
    };
    let drew = matches!(by, By::Draw | By::Flowers);
    match from {
        Some(_) if drew => {
            let message = phrase!(
                "a tile that was drawn is from nobody",
                "自摸的牌並非來自他人"
            );
            return refuse(message, Phrase::default());
        }
        None if !drew => {
            let cure = phrase!("from NAME, or the seat", "`名字出銃`，或座位");
            return refuse(who_let_go(), cure);
        }
        _ => {}
    }
    let rules = spot.rules;
    let several = words.winners.len() > 1;
    if several && (drew || rules.turn.winners != Winners::All) {
        let id = &rules.id;
        let cure = phrase!("{id} has one winner", "{id} 只限一家食糊");
        let message = phrase!("several win on one tile (T13)", "多家食同一隻牌（T13）");
        return refuse(message, cure);
    }
    let (mut winners, mut paid) = (vec![], nothing());
    for (name, faan) in words.winners {
        let Some(name) = name.or(told.winner.clone().filter(|_| !several)) else {
            return refuse(
                phrase!("who won is not said", "沒有寫明誰食糊"),
                phrase!(
                    "Ming 3 faan, Zi Mo; or winner:Ming",
                    "`阿明 3番 自摸`；或 winner:阿明"
                ),
            );
        };
        let winner = seat(&name)?;
        if from == Some(winner) {
            let message = phrase!(
                "{name} let the tile go and won on it",
                "{name}出銃，又食了該牌"
            );
            return refuse(message, Phrase::default());
        }
        if liable == Some(winner) {
            let message = phrase!("{name} is liable for their own win", "{name}包自己的糊");
            return refuse(message, Phrase::default());
        }
        paid = paid.and(one(spot, winner, faan, by, from, liable)?);
        winners.push(Winner {
            seat: winner,
            faan: u16::from(faan.min(rules.limit)),
            items: vec![],
            tiles: None,
        });
    }
    let way = some_win(by, from);
    spot.entry(way, winners, liable, &paid)
}

/// What a win of so many faan pays.
fn one<'v>(
    spot: &Spot<'v>,
    seat: Seat,
    faan: u8,
    by: By,
    from: Option<Seat>,
    liable: Option<Seat>,
) -> Planned<'v, Settlement> {
    let rules = spot.rules;
    let win = Win {
        seat,
        round: RoundWind(spot.round),
        by: some_win(by, from),
        occasion: Occasion::default(),
    };
    match settle(&win, faan, rules, liable) {
        Some(Payments::Seats(paid)) => Ok(paid),
        _ if faan < rules.minimum => {
            let minimum = rules.minimum;
            let message = phrase!(
                "{faan} faan, and the table starts at {minimum} (W2)",
                "只有{faan}番，此枱{minimum}番起糊（W2）"
            );
            refuse(message, false_win_cure())
        }
        _ => {
            let id = &rules.id;
            let message = phrase!(
                "{faan} faan have no bill in {id} (P1)",
                "{id} 沒有{faan}番的數目（P1）"
            );
            refuse(message, Phrase::default())
        }
    }
}

/// Who won falsely, if that is said.
fn false_winner(text: &str) -> Option<&str> {
    let start = text.get(..FALSE_WIN.len());
    if start.is_some_and(|start| start.eq_ignore_ascii_case(FALSE_WIN)) {
        return text.get(FALSE_WIN.len()..);
    }
    let who = text.strip_prefix("詐糊").or(text.strip_suffix("詐糊"))?;
    Some(who.trim())
}

/// A text with its Chinese words apart, which are written without spaces: `阿芳3番自摸`.
fn spaced(text: &str) -> String {
    const WORDS: [&str; 5] = ["自摸", "出銃", "搶槓", "花糊", "流局"];
    let is_faan = |c: char| matches!(c, '番' | '飜');
    let mut text = text.to_owned();
    for word in WORDS {
        text = text.replace(word, &format!(" {word} "));
    }
    let mut spaced = String::with_capacity(text.len());
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let after = text[at..].trim_start_matches(|c: char| c.is_ascii_digit());
        let begins = c.is_ascii_digit() && !before.is_ascii() && after.starts_with(is_faan);
        if begins || is_faan(before) {
            spaced.push(' ');
        }
        spaced.push(c);
        before = c;
    }
    spaced
}

impl Words {
    /// Reads them; nothing if they do not say how a hand ended.
    fn read(text: &str) -> Option<Words> {
        let mut words = Words::default();
        let mut name: Vec<&str> = vec![];
        let mut source = false;
        let text = spaced(text);
        for word in text.split([' ', ',', '，', '、', '。', '\u{3000}']) {
            if word.is_empty() {
                continue;
            }
            let low = word.to_lowercase();
            let known = match low.as_str() {
                "faan" | "fan" | "番" | "mo" => true,
                "zi" | "zimo" | "zi-mo" | "draw" | "drew" | "self" | "自摸" => {
                    words.say(By::Draw, source, &name)?
                }
                "by" => true,
                "from" | "on" => words.source(By::Discard, &mut source, &name)?,
                "robbing" | "rob" => words.source(By::Rob, &mut source, &name)?,
                "flowers" => words.say(By::Flowers, source, &name)?,
                "出銃" => words.sourced(By::Discard, &mut source, &mut name)?,
                "搶槓" => words.sourced(By::Rob, &mut source, &mut name)?,
                "花糊" => words.say(By::Flowers, source, &name)?,
                "drawn" | "draw-hand" | "流局" => {
                    words.drawn = true;
                    true
                }
                "and" => name.is_empty(),
                _ => false,
            };
            if known {
                continue;
            }
            match low.trim_end_matches(['番', '飜']).parse::<u8>() {
                Ok(faan) if !source => {
                    let who = (!name.is_empty()).then(|| name.join(" "));
                    words.winners.push((who, faan));
                    name.clear();
                }
                _ => name.push(word),
            }
        }
        if source {
            words.from = (!name.is_empty()).then(|| name.join(" "));
            name.clear();
        }
        let told = words.drawn == words.winners.is_empty();
        (told && name.is_empty() && !(words.drawn && words.by.is_some())).then_some(words)
    }

    /// How it was won; not twice.
    fn say(&mut self, by: By, source: bool, name: &[&str]) -> Option<bool> {
        if source || !name.is_empty() || self.by.is_some_and(|said| said != by) {
            return None;
        }
        self.by = Some(by);
        Some(true)
    }

    /// The same in Chinese, where whoever let the tile go may be named before it or after.
    fn sourced(&mut self, by: By, source: &mut bool, name: &mut Vec<&str>) -> Option<bool> {
        if name.is_empty() {
            return self.source(by, source, name);
        }
        let who = std::mem::take(name).join(" ");
        self.say(by, *source || self.from.is_some(), name)?;
        self.from = Some(who);
        Some(true)
    }

    /// That whoever let the tile go comes next.
    fn source(&mut self, by: By, source: &mut bool, name: &[&str]) -> Option<bool> {
        self.say(by, *source || self.from.is_some(), name)?;
        *source = true;
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_told_as_people_say_it() {
        let one = |who: Option<&str>, faan| vec![(who.map(str::to_owned), faan)];
        for (text, winners, by, from) in [
            ("3 faan, Zi Mo", one(None, 3), By::Draw, None),
            (
                "6 faan from South",
                one(None, 6),
                By::Discard,
                Some("South"),
            ),
            (
                "Ah Yee 4 from Big Bo",
                one(Some("Ah Yee"), 4),
                By::Discard,
                Some("Big Bo"),
            ),
            ("Ming 10番 自摸", one(Some("Ming"), 10), By::Draw, None),
            ("阿芳3番自摸", one(Some("阿芳"), 3), By::Draw, None),
            (
                "阿寶6番，阿傑出銃",
                one(Some("阿寶"), 6),
                By::Discard,
                Some("阿傑"),
            ),
            (
                "阿寶 10 番 搶槓阿傑",
                one(Some("阿寶"), 10),
                By::Rob,
                Some("阿傑"),
            ),
            ("小明2 3番自摸", one(Some("小明2"), 3), By::Draw, None),
            ("阿寶3番花糊", one(Some("阿寶"), 3), By::Flowers, None),
            (
                "Kit 5 faan robbing S",
                one(Some("Kit"), 5),
                By::Rob,
                Some("S"),
            ),
            (
                "Kit 3 faan by flowers",
                one(Some("Kit"), 3),
                By::Flowers,
                None,
            ),
        ] {
            let words = Words::read(text).unwrap_or_else(|| panic!("{text}"));
            let seen = (words.winners, words.by, words.from);
            assert_eq!(seen, (winners, Some(by), from.map(str::to_owned)), "{text}");
        }
        let two = Words::read("Ming 3 faan and Bo 4 faan from Kit").unwrap();
        assert_eq!(two.winners.len(), 2);
        for drawn in ["drawn", "流局"] {
            assert!(Words::read(drawn).unwrap().drawn);
        }
        for falsely in [
            "false win by Kit",
            "詐糊 Kit",
            "Kit 詐糊",
            "False win by Kit",
        ] {
            assert_eq!(false_winner(falsely).map(str::trim), Some("Kit"));
        }
        for wrong in [
            "",
            "Ming",
            "3 faan, Zi Mo from Bo",
            "drawn 3 faan",
            "流局3番",
            "阿寶3番，阿傑出銃自摸",
            "阿寶3番，阿傑出銃，阿明出銃",
            "Ming 3 faan Zi Mo x",
        ] {
            assert_eq!(Words::read(wrong), None, "{wrong}");
        }
    }
}
