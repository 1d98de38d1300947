//! Where a hand was played: who sat where, in which round, by which rules.

use super::super::view::{LedgerView, Planned, refuse};
use super::{as_hand, from_cure, net, who_let_go};
use crate::ledger::{Digest, Entry, Hand, HowWon, Key, Kind, PlayerId, Sitting, Winner, Word};
use crate::parlour::View;
use crate::phrase;
use crate::rules::turn::DrawnHand;
use crate::rules::{RuleSet, Since};
use crate::seat::{BySeat, Seat};
use crate::settle::Settlement;
use crate::tile::Wind;
use crate::tongue::Phrase;
use crate::win::WonBy;

/// Where a hand was played.
pub(in crate::parlour::errand) struct Spot<'v> {
    pub(in crate::parlour::errand) seats: BySeat<PlayerId>,
    pub(in crate::parlour::errand) round: Wind,
    pub(in crate::parlour::errand) rules: &'v RuleSet,
    match_id: Word,
    pub(super) hand_id: Word,
    sitting: Option<Sitting>,
    agree_hours: Option<u32>,
}

impl<'v> Spot<'v> {
    /// The hand that is dealt next at a table.
    pub(in crate::parlour::errand) fn at_table(
        view: &View<'v>,
        ledger: &LedgerView,
        table: Option<u8>,
    ) -> Planned<'v, Spot<'v>> {
        let (session, number, table) = ledger.table(table)?;
        let Some(deal) = table.deal() else {
            let message = phrase!(
                "the match at table {session}.{number} is over (D2)",
                "第{session}場第{number}枱已打完（D2）"
            );
            let cure = phrase!(
                "/session seats seats four again",
                "用 /session seats 再請四人入座"
            );
            return refuse(message, cure);
        };
        let evening = ledger.desk.sessions.get(session)?;
        let rules = known(view, evening.rules.as_str(), evening.rules_digest)?;
        Ok(Spot {
            seats: table.seats(),
            round: deal.round.0,
            rules,
            match_id: Word::new(format!("table-{session}.{number}"))?,
            hand_id: Word::new(deal.to_string())?,
            sitting: Some(Sitting {
                session,
                table: number,
                turn: table.turn(),
                stays: false,
            }),
            agree_hours: ledger.asking.agree_hours,
        })
    }

    /// Where a hand or a penalty was played that is told again.
    pub(in crate::parlour::errand) fn of_entry(
        view: &View<'v>,
        kind: &Kind,
    ) -> Planned<'v, Spot<'v>> {
        let (seats, rules, digest, sitting) = match kind {
            Kind::Hand(it) => (&it.seats, &it.rules, it.rules_digest, it.sitting),
            Kind::Penalty(it) => (&it.seats, &it.rules, it.rules_digest, it.sitting),
            _ => {
                let cure = phrase!(
                    "/entry void takes it back; then post what is right",
                    "用 /entry void 收回，再入正確的帳"
                );
                return refuse(no_hand(), cure);
            }
        };
        let (match_id, hand_id) = match kind {
            Kind::Hand(hand) => (Some(hand.match_id.clone()), Some(&hand.hand_id)),
            Kind::Penalty(penalty) => (None, penalty.hand.as_ref()),
            _ => (None, None),
        };
        let table = |it: Sitting| format!("table-{}.{}", it.session, it.table);
        let table = sitting.map_or("table".to_owned(), table);
        let match_id = match_id.map_or_else(|| Word::new(table), Ok)?;
        let hand_id = hand_id.map_or_else(|| Word::new("E-1"), |id| Ok(id.clone()))?;
        let letter = hand_id.as_str().chars().next();
        let round = letter.and_then(Seat::from_letter).unwrap_or(Seat::East);
        Ok(Spot {
            seats: seats.clone(),
            round: round.wind(),
            rules: known(view, rules.as_str(), digest)?,
            match_id,
            hand_id,
            sitting,
            agree_hours: None,
        })
    }

    /// The place, with whether the dealer deals again.
    pub(super) fn sitting(&self, stays: bool) -> Option<Sitting> {
        self.sitting.map(|sitting| Sitting { stays, ..sitting })
    }

    /// The entry of a hand that was won in this way; the tile says nothing here.
    pub(super) fn entry(
        &self,
        by: WonBy,
        winners: Vec<Winner>,
        liable: Option<Seat>,
        paid: &Settlement,
    ) -> Planned<'v, Entry> {
        let how = match by {
            WonBy::ZiMo { .. } => HowWon::ZiMo,
            WonBy::Flowers => HowWon::Flowers,
            WonBy::Discard { shooter, .. } => HowWon::Discard {
                shooter: let_go(shooter)?,
            },
            WonBy::RobbedKong { maker, .. } => HowWon::RobbedKong {
                maker: let_go(maker)?,
            },
        };
        // The liable seat pays for a drawn win alone (B3, B4).
        let pays = how == HowWon::ZiMo && self.rules.baau.is_played();
        self.ended(how, winners, liable.filter(|_| pays), paid)
    }

    /// The entry of a hand that ended so.
    pub(super) fn ended(
        &self,
        how: HowWon,
        winners: Vec<Winner>,
        liable: Option<Seat>,
        paid: &Settlement,
    ) -> Planned<'v, Entry> {
        let sitting = self.sitting(self.stays(how, &winners));
        let hand = Hand {
            match_id: self.match_id.clone(),
            hand_id: self.hand_id.clone(),
            record: None,
            file: None,
            rules: Word::new(self.rules.id.as_str())?,
            rules_digest: self.rules.digest(),
            seats: self.seats.clone(),
            how,
            winners,
            liable,
            sitting,
            agree_hours: self.agree_hours,
        };
        Ok(Entry::hand(hand, &paid.net())?)
    }

    /// Whether the same dealer deals again (D1, W6).
    fn stays(&self, how: HowWon, winners: &[Winner]) -> bool {
        match how {
            HowWon::Drawn => self.rules.turn.drawn_hand == DrawnHand::Stays,
            HowWon::FalseWin { .. } => true,
            _ => winners.iter().any(|winner| winner.seat == Seat::East),
        }
    }
}

/// The hand of a record, told of those who sat at this place, by their seats.
pub(in crate::parlour::errand) fn mapped<'v>(spot: &Spot<'v>, entry: &Entry) -> Planned<'v, Entry> {
    let Some(hand) = as_hand(entry.kind()) else {
        return refuse(no_hand(), Phrase::default());
    };
    if hand.rules_digest != spot.rules.digest() {
        let (by, here) = (&hand.rules, &spot.rules.id);
        let message = phrase!("it was played by {by}", "該局用的是 {by}");
        let cure = phrase!("{here} is played here", "此處用的是 {here}");
        return refuse(message, cure);
    }
    let mut hand = hand.clone();
    hand.seats = spot.seats.clone();
    hand.sitting = spot.sitting(spot.stays(hand.how, &hand.winners));
    hand.agree_hours = spot.agree_hours;
    let key = entry.key().as_str().to_owned();
    Ok(Entry::hand(hand, &net(entry))?.under(Key::new(key)?))
}

fn let_go<'v>(seat: Option<Seat>) -> Planned<'v, Seat> {
    match seat {
        Some(seat) => Ok(seat),
        None => refuse(who_let_go(), from_cure()),
    }
}

fn no_hand() -> Phrase {
    phrase!("it is no hand", "這不是一局")
}

/// The rules that are meant by an id and a digest of then.
fn known<'v>(view: &View<'v>, id: &str, digest: Digest) -> Planned<'v, &'v RuleSet> {
    match view.book.since(id, digest) {
        Since::Same(rules) | Since::Renamed(rules) => Ok(rules),
        Since::Changed(_) => {
            let was = digest.short();
            let message = phrase!(
                "{id} was changed since: it was {was}",
                "{id} 其後改過：當時是 {was}"
            );
            let cure = phrase!(
                "an evening is played by one set of rules: close it and open another",
                "一場只用一套規則：請結束這一場，另開一場"
            );
            refuse(message, cure)
        }
        Since::Gone => refuse(view.book.unknown(id), Phrase::default()),
    }
}
