//! What is reckoned and compared while a ledger is verified.

use super::report::{Finding, Proof};
use crate::digest::Digest;
use crate::ledger::books::Books;
use crate::ledger::changes::Balance;
use crate::ledger::disk::Disk;
use crate::ledger::entry::Kind;
use crate::ledger::error::LedgerError;
use crate::ledger::journal::{Head, Place, read_at};
use crate::ledger::line::{Kept, Receipt};
use crate::ledger::name::PlayerId;
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use std::collections::BTreeMap;
use std::path::Path;

/// What has been reckoned so far.
pub(super) struct Check {
    pub(super) last: Receipt,
    pub(super) entries: u64,
    pub(super) anchor: Option<Receipt>,
    pub(super) balances: BTreeMap<PlayerId, Balance>,
    /// What the entries come to.
    pub(super) books: Books,
    /// Where each entry stands.
    pub(super) places: Vec<Place>,
    pub(super) proved: Option<u64>,
    pub(super) unproved: Vec<Finding>,
    pub(super) faults: Vec<Finding>,
}

impl Check {
    pub(super) fn fault(&mut self, line: Option<u64>, what: Phrase) {
        self.faults.push(Finding { line, what });
    }

    pub(super) fn entry(&mut self, line: u64, kept: &Kept) {
        self.last = kept.receipt();
        self.entries += 1;
        for leg in kept.entry().legs() {
            let balance = self.balances.entry(leg.player.clone()).or_default();
            match balance.and(leg.points) {
                Some(after) => *balance = after,
                None => {
                    let player = &leg.player;
                    let what = phrase!(
                        "the points of {player} are past counting",
                        "{player}的分數多到無法計算"
                    );
                    self.fault(Some(line), what);
                }
            }
        }
        if let Err(refused) = self.books.add(kept) {
            self.fault(Some(line), Phrase::each(|tongue| refused.said(tongue)));
        }
        self.compare_with_anchor(Some(line));
    }

    /// Notes if what a correction takes back is not what stands in the entry that it names.
    pub(super) fn correction(
        &mut self,
        line: u64,
        kept: &Kept,
        disk: &Disk,
        file: &Path,
    ) -> Result<(), LedgerError> {
        let Kind::Correction(correction) = kept.entry().kind() else {
            return Ok(());
        };
        let at = usize::try_from(correction.of).unwrap_or(usize::MAX);
        let Some(place) = at.checked_sub(1).and_then(|at| self.places.get(at)) else {
            return Ok(());
        };
        match read_at(disk, file, correction.of, *place) {
            Ok(of) => {
                if let Err(refused) = correction.takes_back(&of) {
                    self.fault(Some(line), Phrase::each(|tongue| refused.said(tongue)));
                }
                Ok(())
            }
            // That line has its own finding.
            Err(LedgerError::Damaged { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Notes if the record that an entry names is not there as it was kept, or comes to something
    /// else than the entry says.
    pub(super) fn record(
        &mut self,
        line: u64,
        number: u64,
        digest: Digest,
        record: Option<&[u8]>,
        proof: Option<Proof>,
    ) {
        let Some(record) = record else {
            let what = phrase!(
                "entry {number}: its record {digest} is missing",
                "第{number}筆帳：欠了它的記錄 {digest}"
            );
            return self.fault(Some(line), what);
        };
        if Digest::of(record) != digest {
            let differs = match proof {
                Some(Proof::Differs(what)) => {
                    let zh = what.speak(Tongue::Chinese);
                    phrase!(": {what}", "：{zh}")
                }
                _ => Phrase::default(),
            };
            let zh = differs.speak(Tongue::Chinese);
            let what = phrase!(
                "entry {number}: its record {digest} was changed{differs}",
                "第{number}筆帳：它的記錄 {digest} 被改動過{zh}"
            );
            return self.fault(Some(line), what);
        }
        match proof {
            Some(Proof::Agrees) => self.proved = self.proved.map(|proved| proved + 1),
            Some(Proof::Differs(what)) => {
                self.fault(Some(line), of_entry(number, &what));
            }
            Some(Proof::Unknown(why)) => self.unproved.push(Finding {
                line: Some(line),
                what: of_entry(number, &why),
            }),
            None => {}
        }
    }

    /// Notes if the anchor saw another entry under the number of the last one.
    pub(super) fn compare_with_anchor(&mut self, line: Option<u64>) {
        let Receipt { number, hash } = self.last;
        if self
            .anchor
            .is_some_and(|it| it.number == number && it.hash != hash)
        {
            let what = phrase!(
                "the anchor saw another entry of this number",
                "錨檔見過同一編號的另一筆帳"
            );
            self.fault(line, what);
        }
    }

    /// Compares what was reckoned with what else is known: the anchor, the head, the balances.
    pub(super) fn compare(&mut self, kept: Option<(Head, BTreeMap<PlayerId, Balance>, Books)>) {
        let last = self.last;
        if let Some(anchor) = self.anchor.filter(|anchor| anchor.number > last.number) {
            let [last_zh, anchor_zh] = [last, anchor].map(|it| it.said(Tongue::Chinese));
            let what = phrase!(
                "the journal ends with {last}, but the anchor saw {anchor}",
                "帳簿止於{last_zh}，但錨檔見過{anchor_zh}"
            );
            self.fault(None, what);
        }
        let sum: i128 = self.balances.values().map(|it| i128::from(it.points)).sum();
        if sum != 0 {
            let what = phrase!(
                "all points sum to {sum}, not to 0 (P6)",
                "全部分數總和是{sum}，不是0（P6）"
            );
            self.fault(None, what);
        }
        let Some((head, mut balances, books)) = kept else {
            return;
        };
        if head.receipt != last {
            let kept = head.receipt;
            let [last_zh, kept_zh] = [last, kept].map(|it| it.said(Tongue::Chinese));
            let what = phrase!(
                "the journal ends with {last}, but {kept} was kept",
                "帳簿止於{last_zh}，但存下的是{kept_zh}"
            );
            self.fault(None, what);
        }
        if books != self.books {
            let what = phrase!(
                "the totals that are kept are not those of the entries",
                "存下的總數並非各筆帳的總數"
            );
            self.fault(None, what);
        }
        for (player, reckoned) in std::mem::take(&mut self.balances) {
            let kept = balances.remove(&player).unwrap_or_default();
            if kept != reckoned {
                let (points, entries) = (reckoned.points, reckoned.hands);
                let (says, of) = (kept.points, kept.hands);
                let what = phrase!(
                    "{player} has {points} points of {entries} entries, and the index says {says} of {of}",
                    "{player}有{entries}筆帳共{points}分，而索引說有{of}筆帳共{says}分"
                );
                self.fault(None, what);
            }
        }
        for player in balances.into_keys() {
            let what = phrase!(
                "{player} has no entries, and the index says otherwise",
                "{player}沒有任何一筆帳，而索引說有"
            );
            self.fault(None, what);
        }
    }
}

/// What is wrong with an entry.
fn of_entry(number: u64, what: &Phrase) -> Phrase {
    let zh = what.speak(Tongue::Chinese);
    phrase!("entry {number}: {what}", "第{number}筆帳：{zh}")
}
