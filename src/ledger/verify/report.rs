//! What is found when a ledger is verified, and who proves what a stored record comes to.

use crate::ledger::entry::{Hand, Leg};
use crate::ledger::line::{Kept, Receipt};
use crate::ledger::name::ClubId;
use crate::said;
use crate::tongue::{Phrase, Tongue};
use std::fmt;

/// Whoever can audit a stored record again. The ledger itself knows no rules of play.
pub trait Proves {
    /// Takes note of an entry; they come in order, each before its own record.
    fn note(&mut self, kept: &Kept);

    /// What a stored record comes to, beside the hand that stands by an entry, of itself or in the
    /// place of another, and what that moves.
    fn prove(&mut self, kept: &Kept, hand: &Hand, legs: &[Leg], record: &str) -> Proof;
}

/// What a stored record comes to, beside its entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The same.
    Agrees,
    /// Something else: what differs.
    Differs(Phrase),
    /// Nobody can say: why not.
    Unknown(Phrase),
}

/// What was found when a ledger was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whose ledger it is.
    pub club: ClubId,
    /// How many entries could be read.
    pub entries: u64,
    /// The last of them.
    pub last: Receipt,
    /// The anchor, if there is one.
    pub anchor: Option<Receipt>,
    /// Whether the index was compared, which takes an open store.
    pub with_index: bool,
    /// How many stored records were audited again and agree with their entries; none where nobody
    /// was there to audit them.
    pub proved: Option<u64>,
    /// The records that could not be audited again, and why.
    pub unproved: Vec<Finding>,
    /// Everything that is wrong, in the order of the lines.
    pub faults: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line of the journal, from 1, if it is in one.
    pub line: Option<u64>,
    /// What is wrong.
    pub what: Phrase,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// What was found, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        let (club, n) = (&self.club, self.entries);
        let mut text = match (self.is_sound(), self.with_index) {
            (true, with_index) => {
                let entries = entries(n);
                let (also, also_zh) = match with_index {
                    true => ("are the index and", "索引和"),
                    false => ("is", ""),
                };
                let last = self.last.said(tongue);
                said!(
                    tongue,
                    "{club}: {entries}, numbers, chain, checksums and sums are right, and so \
                     {also} the anchor; the last is {last}",
                    "{club}：{n}筆帳，編號、鏈、校驗碼和總和都正確，{also_zh}錨檔亦然；最後一筆是{last}"
                )
            }
            (false, _) => {
                let entries = entries(n);
                said!(
                    tongue,
                    "{club}: {entries} could be read",
                    "{club}：讀到{n}筆帳"
                )
            }
        };
        for fault in &self.faults {
            text.push('\n');
            text.push_str(&fault.said(tongue));
        }
        text.push_str(&match self.proved {
            Some(1) => said!(
                tongue,
                "\n1 stored record was audited again and agrees",
                "\n重新審核了1份存下的記錄，相符"
            ),
            Some(n @ 2..) => said!(
                tongue,
                "\n{n} stored records were audited again and agree",
                "\n重新審核了{n}份存下的記錄，相符"
            ),
            _ => String::new(),
        });
        for finding in &self.unproved {
            let finding = finding.said(tongue);
            text.push_str(&said!(
                tongue,
                "\nnot audited again: {finding}",
                "\n未能重新審核：{finding}"
            ));
        }
        text
    }
}

fn entries(n: u64) -> String {
    match n {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    }
}

impl Finding {
    /// What is wrong and where, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        let what = self.what.speak(tongue);
        match self.line {
            Some(line) => said!(tongue, "line {line}: {what}", "第{line}行：{what}"),
            None => what.to_owned(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Tongue::English))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Tongue::English))
    }
}
