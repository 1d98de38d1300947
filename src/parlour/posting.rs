//! From an audited hand to the entry that keeps it.

use super::Effect;
use crate::audit::{Auditor, Ending, HandAudit, Verdict};
use crate::ledger::{
    Digest, Entry, EntryError, Hand, HowWon, Key, NameError, PlayerId, Winner, Word,
};
use crate::record::{self, Chain, End, HandRecord, Heading, Label, ReadError, Reader, Reading};
use crate::record::{RecordFault, RulesLine, Written};
use crate::rules::{Book, RuleSet};
use crate::seat::BySeat;
use crate::tongue::Tongue;
use crate::win::WonBy;
use std::io::BufRead;
use thiserror::Error;

/// A hand of a record with what the audit says of it, and the entry that would keep it.
#[derive(Clone, Debug)]
pub struct AuditedHand {
    /// What the audit says.
    pub audit: HandAudit,
    /// The digest of the rules that it is judged by; none where nothing is counted.
    pub rules: Option<Digest>,
    /// The entry; or why the hand cannot be posted.
    pub entry: Result<Entry, Unposted>,
    /// The record of this hand alone, without names, which the club keeps with the entry.
    pub extract: Option<String>,
    /// What the record calls the players of the hand.
    pub names: Vec<(PlayerId, String)>,
    /// What is odd about the text up to here, and was read all the same.
    pub warnings: Vec<RecordFault>,
}

/// Why a hand cannot be posted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unposted {
    /// Something is wrong with it.
    #[error("the record does not agree")]
    NotAgreed,
    /// Nothing in it is impossible, and not all of it is proved.
    #[error("not all of the record is proved: it has tiles or events that nobody saw")]
    NotProved,
    /// It goes on.
    #[error("the hand is not finished")]
    Unfinished,
    /// It does not count.
    #[error("the hand is void")]
    Void,
    /// It was played for other points.
    #[error("it is played by rules that are not counted here")]
    PlayOnly,
    /// The header does not say what the ledger needs.
    #[error("the record has no `{0}` line")]
    Missing(&'static str),
    /// A damaged hand came before.
    #[error("who sits where is not known after the damaged hand before it")]
    UnknownSeats,
    /// A name in it is none for the ledger.
    #[error(transparent)]
    Name(#[from] NameError),
    /// It is no entry.
    #[error(transparent)]
    Entry(#[from] EntryError),
}

impl Unposted {
    /// Why, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => match self {
                Unposted::NotAgreed => "記錄有誤".to_owned(),
                Unposted::NotProved => "記錄未能全部證實：有無人見過的牌或動作".to_owned(),
                Unposted::Unfinished => "此局未完".to_owned(),
                Unposted::Void => "此局作廢".to_owned(),
                Unposted::PlayOnly => "所用的規則在此不計番".to_owned(),
                Unposted::Missing(line) => format!("記錄欠了 `{line}` 一行"),
                Unposted::UnknownSeats => "之前一局損壞，不知誰坐哪裡".to_owned(),
                Unposted::Name(error) => error.said(tongue),
                Unposted::Entry(error) => error.said(tongue),
            },
        }
    }
}

/// Audits every hand of a record that is held in memory.
pub fn audit_record(source: impl BufRead, book: &Book, default_rules: &str) -> Vec<AuditedHand> {
    let mut hands = vec![];
    // Reading memory does not fail; a disk that does ends the record.
    let _ = each_hand(source, book, default_rules, false, &mut |hand| {
        hands.push(hand);
        true
    });
    hands
}

/// Audits a record hand by hand, holding one at a time, until `see` has seen enough (`false`).
/// With `missed` it is looked for what was missed in each.
///
/// # Errors
///
/// Those of the source.
pub fn each_hand(
    source: impl BufRead,
    book: &Book,
    default_rules: &str,
    missed: bool,
    see: &mut dyn FnMut(AuditedHand) -> bool,
) -> std::io::Result<()> {
    each_hand_by(source, book, default_rules, None, missed, see)
}

/// The same. A record that does not say by which rules it was played, to the digest, is played by
/// those of `pin`.
fn each_hand_by(
    source: impl BufRead,
    book: &Book,
    default_rules: &str,
    pin: Option<Digest>,
    missed: bool,
    see: &mut dyn FnMut(AuditedHand) -> bool,
) -> std::io::Result<()> {
    let mut reader = Reader::new(source, Reading::default())?;
    let (mut heading, damage) = match reader.heading() {
        Ok(heading) => (heading.clone(), None),
        Err(damage) => (Heading::default(), Some(damage.clone())),
    };
    let says = |line: &Written<RulesLine>| line.digest().is_some();
    if let Some(digest) = pin
        && !heading.rules.as_ref().is_some_and(says)
    {
        pin_rules(&mut heading, default_rules, digest);
    }
    let mut auditor = match &damage {
        None => Auditor::new(&heading, book, default_rules),
        Some(damage) => Auditor::under_damage(&heading, damage),
    };
    if missed {
        auditor = auditor.with_missed();
    }
    // It is the same for every hand of a record, and takes longer than many a hand.
    let rules_digest = auditor.rules().map(RuleSet::digest);
    let mut goes_on = match damage {
        Some(damage) => see(unreadable(auditor.unreadable(&damage))),
        None => true,
    };
    while goes_on && let Some(hand) = reader.next() {
        let warnings = reader.take_warnings();
        goes_on = match hand {
            Ok(hand) => {
                let audit = auditor.audit(&hand);
                let rules = auditor.rules().zip(rules_digest);
                let extract = rules.and_then(|rules| extract(&heading, &hand, &audit, rules));
                let entry = entry(&heading, &hand, &audit, rules, extract.as_deref());
                let names = names(&heading);
                see(AuditedHand {
                    rules: rules_digest,
                    audit,
                    extract: extract.filter(|_| entry.is_ok()),
                    entry,
                    names,
                    warnings,
                })
            }
            Err(ReadError::Text(damage)) => see(unreadable(auditor.unreadable(&damage))),
            Err(ReadError::Source(error)) => return Err(error),
        };
    }
    Ok(())
}

/// Audits the record of one hand again that was kept with its entry, by the rules that had this id
/// and this digest; nothing if it is not the record of one hand.
pub(super) fn audit_again(
    record: &str,
    book: &Book,
    rules: &str,
    digest: Digest,
) -> Option<AuditedHand> {
    let mut hands = vec![];
    let mut see = |hand| {
        hands.push(hand);
        true
    };
    each_hand_by(
        record.as_bytes(),
        book,
        rules,
        Some(digest),
        false,
        &mut see,
    )
    .ok()?;
    let hand = hands.pop();
    hand.filter(|_| hands.is_empty())
}

/// The keys under which the hands of a record are posted, as far as it can be read.
pub fn hand_keys(record: &str) -> Vec<Key> {
    let Ok(reader) = Reader::new(record.as_bytes(), Reading::default()) else {
        return vec![];
    };
    let match_id = match reader.heading() {
        Ok(heading) => heading.match_id.clone(),
        Err(_) => None,
    };
    let Some(match_id) = match_id else {
        return vec![];
    };
    let hands = reader.filter_map(Result::ok);
    let keys =
        hands.map(|hand| Key::new(format!("hand {} {}", match_id.as_str(), hand.title.value)));
    keys.filter_map(Result::ok).collect()
}

/// That the players of a hand be called what its record calls them.
pub(super) fn calls(hand: &AuditedHand) -> impl Iterator<Item = Effect> {
    let names = hand.names.iter();
    names.map(|(player, name)| Effect::Call {
        player: player.clone(),
        name: name.clone(),
    })
}

/// That the record of a hand be kept before its entry names it.
pub(super) fn keep(hand: &AuditedHand) -> Option<Effect> {
    let text = hand.extract.clone()?;
    Some(Effect::Keep { text })
}

fn unreadable(audit: HandAudit) -> AuditedHand {
    AuditedHand {
        audit,
        rules: None,
        entry: Err(Unposted::NotAgreed),
        extract: None,
        names: vec![],
        warnings: vec![],
    }
}

fn names(heading: &Heading) -> Vec<(PlayerId, String)> {
    let names = heading.names.iter().filter_map(|(label, name)| {
        let player = PlayerId::new(label.as_str()).ok()?;
        Some((player, name.as_str().to_owned()))
    });
    names.collect()
}

/// The entry that keeps a hand: balanced, with what it takes to explain it and to find its record.
fn entry(
    heading: &Heading,
    hand: &HandRecord,
    audit: &HandAudit,
    rules: Option<(&RuleSet, Digest)>,
    extract: Option<&str>,
) -> Result<Entry, Unposted> {
    match audit.verdict {
        Verdict::Agreed => {}
        Verdict::Possible => return Err(Unposted::NotProved),
        Verdict::Wrong | Verdict::Unreadable => return Err(Unposted::NotAgreed),
    }
    if !audit.finished {
        return Err(Unposted::Unfinished);
    }
    let how = match audit.ending {
        Ending::Open => return Err(Unposted::Unfinished),
        Ending::Void => return Err(Unposted::Void),
        Ending::Drawn => HowWon::Drawn,
        Ending::FalseWin(by) => HowWon::FalseWin { by },
        Ending::Won(WonBy::ZiMo { .. }) => HowWon::ZiMo,
        Ending::Won(WonBy::Flowers) => HowWon::Flowers,
        // Whoever let the tile go is always known in what was played.
        Ending::Won(WonBy::Discard { shooter, .. }) => HowWon::Discard {
            shooter: shooter.ok_or(Unposted::Unfinished)?,
        },
        Ending::Won(WonBy::RobbedKong { maker, .. }) => HowWon::RobbedKong {
            maker: maker.ok_or(Unposted::Unfinished)?,
        },
    };
    let (Some((rules, rules_digest)), Some(net)) = (rules, audit.net) else {
        return Err(Unposted::PlayOnly);
    };
    let match_id = heading
        .match_id
        .as_ref()
        .ok_or(Unposted::Missing("@match"))?;
    let labels = heading.seats.as_ref().ok_or(Unposted::Missing("@seats"))?;
    let players = audit.players.ok_or(Unposted::UnknownSeats)?;
    let player = |label: &Label| PlayerId::new(label.as_str());
    let first = labels.value.clone().map(|label| player(&label));
    let mut seats = vec![];
    for (_, sits) in players.iter() {
        seats.push(first[sits.0].clone()?);
    }
    let winners = audit.winners.iter().map(|winner| {
        let items = winner
            .items
            .iter()
            .map(|(id, faan)| Ok((Word::new(id)?, *faan)));
        Ok(Winner {
            seat: winner.seat,
            faan: winner.faan.map_or(0, u16::from),
            items: items.collect::<Result<Vec<_>, NameError>>()?,
            tiles: None,
        })
    });
    // The liable seat pays for a drawn win alone (B4).
    let liable = audit.winners.iter().find_map(|winner| winner.baau);
    let liable = liable.filter(|_| how == HowWon::ZiMo);
    let entry = Entry::hand(
        Hand {
            match_id: Word::new(match_id.as_str())?,
            hand_id: Word::new(hand.title.to_string())?,
            record: Some(Digest::of(unsealed(hand).as_bytes())),
            file: extract.map(|text| Digest::of(text.as_bytes())),
            rules: Word::new(rules.id.as_str())?,
            rules_digest,
            seats: BySeat::from_fn(|seat| seats[seat as usize].clone()),
            how,
            winners: winners.collect::<Result<Vec<_>, NameError>>()?,
            liable,
            sitting: None,
            agree_hours: None,
        },
        &net,
    )?;
    Ok(entry)
}

/// The record of one hand: its header as it was when this hand began, without the names of
/// people, with the digest of its rules; and the hand, sealed. It can be audited as it stands, and
/// comes out the same however the record was sealed that it was in.
fn extract(
    heading: &Heading,
    hand: &HandRecord,
    audit: &HandAudit,
    (rules, digest): (&RuleSet, Digest),
) -> Option<String> {
    let mut heading = heading.clone();
    heading.names.clear();
    heading.extras.clear();
    let first = heading.seats.take()?.value;
    let players = audit.players?;
    let seats = BySeat::from_fn(|seat| first[players[seat].0].clone());
    heading.seats = Some(seats.into());
    pin_rules(&mut heading, &rules.id, digest);
    let mut hand = bare(hand);
    hand.extras.clear();
    hand.end = Some(End::default().into());
    let sealed = Chain::new(&heading).seal(&mut hand);
    sealed.then(|| format!("{heading}\n{hand}"))
}

/// Writes into a heading by which rules it is played, to the digest: under the id that it has
/// written, or else under this one.
fn pin_rules(heading: &mut Heading, id: &str, digest: Digest) {
    if let Some(line) = &mut heading.rules {
        line.value.pin(digest);
    } else if let Some(id) = record::Word::new(id) {
        let mut line = RulesLine {
            id,
            overrides: vec![],
        };
        line.pin(digest);
        heading.rules = Some(line.into());
    }
}

/// The canonical text of a hand without its digests: sealing a record does not change the hand.
fn unsealed(hand: &HandRecord) -> String {
    bare(hand).to_string()
}

/// The same without its digests, and without its end.
fn bare(hand: &HandRecord) -> HandRecord {
    let mut hand = hand.clone();
    hand.end = None;
    hand.events.unmark();
    hand
}
