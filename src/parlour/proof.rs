//! What the record that is kept with a hand proves of its entry.

use super::posting::audit_again;
use super::{Answer, Attached, LedgerView, RequestError, View};
use crate::ledger::{Hand, HowWon, Kept, Kind, Leg, Proof, Proves, Winner};
use crate::phrase;
use crate::rules::{Book, Since};
use crate::seat::Seat;
use crate::tongue::{Phrase, Tongue};

/// Audits stored records again, each by the rules that its entry names by their digest.
///
/// The rules of a club change in time: its own are those of the entries so far, so that a record
/// of last year is judged by last year's.
#[derive(Clone, Debug)]
pub struct Reaudit {
    /// The rule sets of the settings.
    settings: Book,
    /// The same with the club's own, as they were kept last.
    own: Book,
}

impl Reaudit {
    /// An audit by these rule sets, and by those that the club keeps besides.
    pub fn new(settings: &Book) -> Reaudit {
        Reaudit {
            settings: settings.clone(),
            own: settings.clone(),
        }
    }
}

impl Proves for Reaudit {
    fn note(&mut self, kept: &Kept) {
        if let Kind::Rules(rules) = kept.entry().kind() {
            let id = rules.id.as_str();
            self.own.retain(|other| other.id != id);
            // What made sense when it was kept and does not now is missing where it is asked for.
            let _ = self.own.read(id, &rules.text);
        }
    }

    fn prove(&mut self, kept: &Kept, hand: &Hand, legs: &[Leg], record: &str) -> Proof {
        let (id, digest) = (hand.rules.as_str(), hand.rules_digest);
        let has =
            |book: &&Book| matches!(book.since(id, digest), Since::Same(_) | Since::Renamed(_));
        // What a record varies stands in the record itself, so any book may know those rules.
        let books = [&self.own, &self.settings];
        let book = books.into_iter().find(has).unwrap_or(&self.own);
        let Some(audited) = audit_again(record, book, id, digest) else {
            return Proof::Differs(phrase!(
                "its record is not the record of one hand",
                "它的記錄不是一局的記錄"
            ));
        };
        if audited.rules != Some(digest) {
            let digest = digest.short();
            return Proof::Unknown(phrase!(
                "the rules that it was played by, {id} {digest}, are not kept here now",
                "所用的規則 {id} {digest} 現時不存於此"
            ));
        }
        let entry = match &audited.entry {
            Ok(entry) => entry,
            Err(why) => {
                let fault = audited.audit.faults.first();
                let fault = fault.map_or(Phrase::default(), |fault| {
                    let (line, message) = (fault.line, &fault.message);
                    let zh = message.speak(Tongue::Chinese);
                    phrase!(", line {line}: {message}", "，第{line}行：{zh}")
                });
                let (zh, fault_zh) = (why.said(Tongue::Chinese), &fault.chinese);
                return Proof::Differs(phrase!(
                    "its record proves no entry: {why}{fault}",
                    "它的記錄不能證明任何一筆帳：{zh}{fault_zh}"
                ));
            }
        };
        let Kind::Hand(found) = entry.kind() else {
            return Proof::Differs(phrase!("its record is of no hand", "它的記錄不是一局"));
        };
        let mut differences = differences(hand, legs, found, entry.legs());
        // At a table, and in the place of another hand, a record is told of those who sat there.
        if hand.sitting.is_none() && matches!(kept.entry().kind(), Kind::Hand(_)) {
            differences.extend(differs(
                &phrase!("seats", "座位"),
                Phrase::same(seats(hand)),
                Phrase::same(seats(found)),
            ));
        }
        match differences.is_empty() {
            true => Proof::Agrees,
            false => Proof::Differs(Phrase::each(|tongue| {
                let all: Vec<&str> = differences.iter().map(|it| it.speak(tongue)).collect();
                all.join(tongue.pick("; ", "；"))
            })),
        }
    }
}

/// Audits the record again that is kept with an entry, by the rules that the entry names.
pub(super) fn audit_entry<'v>(view: &View<'v>, ledger: &LedgerView, number: u64) -> Answer<'v> {
    let refuse = |message: Phrase, cure: Phrase| Answer::Refused(RequestError::new(message, cure));
    let Some(kept) = ledger.entries.iter().find(|kept| kept.number() == number) else {
        let last = ledger.desk.last;
        return refuse(
            phrase!(
                "there is no entry {number}; the last is {last}",
                "沒有第{number}筆帳；最後一筆是第{last}筆"
            ),
            Phrase::default(),
        );
    };
    let kind = match kept.entry().kind() {
        Kind::Correction(correction) => correction.now.as_ref().map(|now| &*now.entry),
        kind => Some(kind),
    };
    let (Some(Kind::Hand(hand)), Some(text)) = (kind, &ledger.record) else {
        let cure = phrase!(
            "only a hand that was posted from its record has one: /hand record",
            "由記錄入帳的一局才有記錄：/hand record"
        );
        let message = phrase!("entry {number} has no record", "第{number}筆帳沒有記錄");
        return refuse(message, cure);
    };
    let record = Attached {
        name: format!("entry {number}"),
        text: text.clone(),
    };
    let audited = audit_again(text, view.book, hand.rules.as_str(), hand.rules_digest);
    match audited {
        Some(hand) => Answer::Audit {
            record,
            hands: vec![hand],
        },
        None => refuse(
            phrase!(
                "the record of entry {number} is not of one hand",
                "第{number}筆帳的記錄不是單獨一局"
            ),
            Phrase::default(),
        ),
    }
}

/// What the entry says otherwise than the record, but for who sat where.
fn differences(entry: &Hand, legs: &[Leg], record: &Hand, recounted: &[Leg]) -> Vec<Phrase> {
    let mut all = vec![];
    let mut compare = |what, entry, record| all.extend(differs(&what, entry, record));
    let id = |hand: &Hand| Phrase::same(format!("{} {}", hand.match_id, hand.hand_id));
    compare(phrase!("hand", "局"), id(entry), id(record));
    compare(phrase!("it ended by", "結局"), how(entry), how(record));
    compare(
        phrase!("winners", "食糊者"),
        winners(entry),
        winners(record),
    );
    let liable = |hand: &Hand| {
        hand.liable
            .map_or_else(|| phrase!("nobody", "無"), seat_word)
    };
    compare(phrase!("liable", "包家"), liable(entry), liable(record));
    compare(
        phrase!("payments", "得失"),
        payments(legs),
        payments(recounted),
    );
    if entry.record != record.record {
        all.push(phrase!(
            "the digest of its record is of another text",
            "記錄的摘要屬於另一段文字"
        ));
    }
    all
}

fn differs(what: &Phrase, entry: Phrase, record: Phrase) -> Option<Phrase> {
    let said = || {
        let [what_zh, entry_zh, record_zh] =
            [what, &entry, &record].map(|it| it.speak(Tongue::Chinese));
        phrase!(
            "it says {what} {entry}, and its record says {record}",
            "這筆帳寫{what_zh}是 {entry_zh}，而它的記錄寫 {record_zh}"
        )
    };
    (entry != record).then(said)
}

fn seat_word(seat: Seat) -> Phrase {
    let zh = seat.in_chinese();
    phrase!("{seat}", "{zh}家")
}

fn seats(hand: &Hand) -> String {
    let seats = hand.seats.iter();
    let seats = seats.map(|(seat, player)| format!("{}={player}", seat.letter()));
    seats.collect::<Vec<_>>().join(" ")
}

fn how(hand: &Hand) -> Phrase {
    match hand.how {
        HowWon::Drawn => phrase!("nobody's win", "流局"),
        HowWon::ZiMo => phrase!("Zi Mo", "自摸"),
        HowWon::Discard { shooter } => {
            let zh = shooter.in_chinese();
            phrase!("a discard of {shooter}", "{zh}家出銃")
        }
        HowWon::RobbedKong { maker } => {
            let zh = maker.in_chinese();
            phrase!("a Kong of {maker}", "搶{zh}家的槓")
        }
        HowWon::Flowers => phrase!("flowers", "花糊"),
        HowWon::FalseWin { by } => {
            let zh = by.in_chinese();
            phrase!("a false win of {by}", "{zh}家詐糊")
        }
    }
}

/// `North 6 faan (wan-yat-sik 3, dragon-set 1)`
fn winners(hand: &Hand) -> Phrase {
    let item = |(id, faan): &(_, u16)| format!("{id} {faan}");
    let winner = |it: &Winner| {
        let items: Vec<String> = it.items.iter().map(item).collect();
        let (seat, zh, faan, items) = (it.seat, it.seat.in_chinese(), it.faan, items.join(", "));
        phrase!("{seat} {faan} faan ({items})", "{zh}家{faan}番（{items}）")
    };
    match hand.winners.is_empty() {
        true => phrase!("none", "無"),
        false => {
            let all: Vec<Phrase> = hand.winners.iter().map(winner).collect();
            Phrase::each(|tongue| {
                let all: Vec<&str> = all.iter().map(|it| it.speak(tongue)).collect();
                all.join(tongue.pick(" and ", "和"))
            })
        }
    }
}

/// What each seat gains, from East on.
fn payments(legs: &[Leg]) -> Phrase {
    let points: Vec<String> = legs.iter().map(|leg| leg.points.to_string()).collect();
    Phrase::same(points.join(", "))
}
