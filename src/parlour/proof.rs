//! What the record that is kept with a hand proves of its entry.

use super::posting::audit_again;
use crate::ledger::{Hand, HowWon, Kept, Kind, Leg, Proof, Proves, Winner};
use crate::rules::{Book, Since};

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
            return Proof::Differs("its record is not the record of one hand".to_owned());
        };
        if audited.rules != Some(digest) {
            return Proof::Unknown(format!(
                "the rules that it was played by, {id} {}, are not kept here now",
                digest.short()
            ));
        }
        let entry = match &audited.entry {
            Ok(entry) => entry,
            Err(why) => {
                let fault = audited.audit.faults.first();
                let fault = fault.map_or(String::new(), |fault| {
                    format!(", line {}: {}", fault.line, fault.message)
                });
                return Proof::Differs(format!("its record proves no entry: {why}{fault}"));
            }
        };
        let Kind::Hand(found) = entry.kind() else {
            return Proof::Differs("its record is of no hand".to_owned());
        };
        let mut differences = differences(hand, legs, found, entry.legs());
        // At a table, and in the place of another hand, a record is told of those who sat there.
        if hand.sitting.is_none() && matches!(kept.entry().kind(), Kind::Hand(_)) {
            differences.extend(differs("seats", seats(hand), seats(found)));
        }
        match differences.is_empty() {
            true => Proof::Agrees,
            false => Proof::Differs(differences.join("; ")),
        }
    }
}

/// What the entry says otherwise than the record, but for who sat where.
fn differences(entry: &Hand, legs: &[Leg], record: &Hand, recounted: &[Leg]) -> Vec<String> {
    let mut all = vec![];
    let mut compare = |what, entry, record| all.extend(differs(what, entry, record));
    let id = |hand: &Hand| format!("{} {}", hand.match_id, hand.hand_id);
    compare("hand", id(entry), id(record));
    compare("it ended by", how(entry), how(record));
    compare("winners", winners(entry), winners(record));
    let liable = |hand: &Hand| hand.liable.map_or("nobody".to_owned(), |it| it.to_string());
    compare("liable", liable(entry), liable(record));
    compare("payments", payments(legs), payments(recounted));
    if entry.record != record.record {
        all.push("the digest of its record is of another text".to_owned());
    }
    all
}

fn differs(what: &str, entry: String, record: String) -> Option<String> {
    let said = || format!("it says {what} {entry}, and its record says {record}");
    (entry != record).then(said)
}

fn seats(hand: &Hand) -> String {
    let seats = hand.seats.iter();
    let seats = seats.map(|(seat, player)| format!("{}={player}", seat.letter()));
    seats.collect::<Vec<_>>().join(" ")
}

fn how(hand: &Hand) -> String {
    match hand.how {
        HowWon::Drawn => "nobody's win".to_owned(),
        HowWon::ZiMo => "Zi Mo".to_owned(),
        HowWon::Discard { shooter } => format!("a discard of {shooter}"),
        HowWon::RobbedKong { maker } => format!("a Kong of {maker}"),
        HowWon::Flowers => "flowers".to_owned(),
        HowWon::FalseWin { by } => format!("a false win of {by}"),
    }
}

/// `North 6 faan (wan-yat-sik 3, dragon-set 1)`
fn winners(hand: &Hand) -> String {
    let item = |(id, faan): &(_, u16)| format!("{id} {faan}");
    let winner = |it: &Winner| {
        let items: Vec<String> = it.items.iter().map(item).collect();
        format!("{} {} faan ({})", it.seat, it.faan, items.join(", "))
    };
    match hand.winners.is_empty() {
        true => "none".to_owned(),
        false => hand
            .winners
            .iter()
            .map(winner)
            .collect::<Vec<_>>()
            .join(" and "),
    }
}

/// What each seat gains, from East on.
fn payments(legs: &[Leg]) -> String {
    let points: Vec<String> = legs.iter().map(|leg| leg.points.to_string()).collect();
    points.join(", ")
}
