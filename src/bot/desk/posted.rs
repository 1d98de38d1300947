//! How it is told what was posted: a card that all see, with what can be done about it next, and a
//! note of it in the channels that the club has for that.

use super::caller::Caller;
use super::drawn::{drawn, hand_of};
use super::{entries, evening, paying};
use crate::bot::reply::{Card, File, Message, Row, Tint};
use crate::bot::wishes::Purpose;
use crate::ledger::{Agreement, Kind, Posted, SessionChange};
use crate::parlour::{Answer, Done};
use crate::said;

/// What is known of it once it is posted.
pub(super) struct After {
    card: Card,
    /// What was posted now, with its number.
    entries: Vec<(u64, Kind)>,
    picture: Option<File>,
    /// What is disputed by it, if anything is.
    disputed: Option<Disputed>,
}

/// An entry that is disputed: an officer should see it.
#[derive(Clone, Copy)]
struct Disputed {
    number: u64,
    /// The member who posted it.
    poster: Option<u64>,
    has_record: bool,
}

/// How many files a message has at most.
const MOST_FILES: usize = 10;

impl After {
    /// What is known of it, from the answer.
    pub(super) fn of(
        caller: &Caller<'_>,
        it: &Done<'_>,
        answer: &Answer<'_>,
        done: &[Posted],
    ) -> After {
        let new = it.entries.iter().zip(done);
        let new = new.filter_map(|(entry, posted)| match posted {
            Posted::Now(receipt) => Some((receipt.number, entry.kind().clone())),
            Posted::Before(_) => None,
        });
        let entries: Vec<(u64, Kind)> = new.collect();
        let disputed = entries.iter().find_map(|(_, kind)| match kind {
            Kind::Agreement(Agreement::Disputed { of, .. }) => {
                let open = it.ledger.desk.open.get(of);
                Some(Disputed {
                    number: *of,
                    poster: open.and_then(|open| open.by.as_str().parse().ok()),
                    has_record: it.ledger.record.is_some(),
                })
            }
            _ => None,
        });
        let picture = match &entries[..] {
            [(_, kind)] => caller.book(&it.ledger.desk, |book| {
                drawn(caller, kind, book, &it.ledger.names)
            }),
            _ => None,
        };
        After {
            card: Card {
                tint: match disputed {
                    Some(_) => Tint::Bad,
                    None => Tint::Good,
                },
                ..caller.in_words(caller.aloud, answer, done)
            },
            entries,
            picture,
            disputed,
        }
    }

    /// The message that all see, and those for other channels.
    pub(super) fn told(self, caller: &Caller<'_>) -> (Message, Vec<(u64, Message)>) {
        let beside = self.beside(caller);
        let session = self.entries.iter().rev().find_map(|(_, kind)| match kind {
            Kind::Session(change) => Some(change),
            _ => None,
        });
        let mut message = match session {
            Some(SessionChange::Closed { session }) => {
                let mut message = Message::card(self.card);
                if let Some(settled) = paying::card(caller, *session) {
                    message.cards.extend(settled.cards);
                    message.rows = settled.rows;
                }
                message
            }
            Some(_) => evening::shown(caller, None, Some(self.card)),
            None => Message::card(self.card),
        };
        if let [(number, kind)] = &self.entries[..] {
            let number = self.disputed.map_or(*number, |it| it.number);
            let has_record = self.disputed.map(|it| it.has_record);
            if let Some(row) = entries::row(caller, number, kind, has_record) {
                message.rows.push(Row::Buttons(row));
            }
        }
        if let Some(Disputed {
            number,
            poster: Some(poster),
            ..
        }) = self.disputed
        {
            // Whoever entered it is called, unless they wish quiet.
            let wishes = caller.desk.wishes.of_member(poster).unwrap_or_default();
            if !wishes.quiet && poster != caller.call.member.id {
                message.text = said!(
                    caller.aloud,
                    "<@{poster}>: entry {number}, which you posted, is disputed.",
                    "<@{poster}>：你入帳的第{number}筆帳有人提出異議。"
                );
                message.calls = Some(poster);
            }
        }
        message.files.extend(self.picture);
        (message, beside)
    }

    /// What is told in the channels that the club has for it, where that is not this one.
    fn beside(&self, caller: &Caller<'_>) -> Vec<(u64, Message)> {
        let tells = |purpose| {
            let channel = caller.club.channels.get(&purpose).copied();
            channel.filter(|it| *it != caller.call.channel)
        };
        let is_result = |kind: &Kind| {
            use SessionChange::{Closed, Opened};
            matches!(
                kind,
                Kind::Hand(_)
                    | Kind::Penalty(_)
                    | Kind::Transfer(_)
                    | Kind::Cash(_)
                    | Kind::Correction(_)
                    | Kind::Season(_)
                    | Kind::Session(Opened { .. } | Closed { .. })
            )
        };
        let mut beside = vec![];
        if let Some(Disputed {
            number, has_record, ..
        }) = self.disputed
            && let Some(channel) = tells(Purpose::Officers)
        {
            let mut message = Message::card(self.card.clone());
            let where_it_was = caller.call.channel;
            message.text = said!(
                caller.aloud,
                "Entry {number} is disputed, in <#{where_it_was}>: /entry show {number}",
                "第{number}筆帳有人提出異議，見 <#{where_it_was}>：/entry show {number}"
            );
            let row = entries::row_of_dispute(caller, number, has_record);
            beside.push((channel, message.row(Row::Buttons(row))));
        }
        if self.entries.iter().any(|(_, kind)| is_result(kind))
            && let Some(channel) = tells(Purpose::Results)
        {
            let mut message = Message::card(self.card.clone());
            message.files.extend(self.picture.clone());
            beside.push((channel, message));
        }
        if let Some(channel) = tells(Purpose::Records) {
            let records = self.records(caller);
            for some in records.chunks(MOST_FILES) {
                let mut message = Message::text(said!(caller.aloud, "Posted from:", "入帳依據："));
                message.files = some.to_vec();
                beside.push((channel, message));
            }
        }
        beside
    }

    /// The records that hands were posted from, as the club keeps them.
    fn records(&self, caller: &Caller<'_>) -> Vec<File> {
        let posted = self.entries.iter().filter_map(|(number, kind)| {
            let hand = hand_of(kind)?;
            let (club, store) = (caller.club_id().ok()?, caller.store().ok()?);
            let text = store.club(&club).record(hand.file?).ok()??;
            let (hand_id, aloud) = (&hand.hand_id, caller.aloud);
            Some(File {
                name: format!("entry-{number}-{hand_id}.hkmj"),
                bytes: text.into_bytes(),
                described: said!(
                    aloud,
                    "The record of entry {number}",
                    "第{number}筆帳的記錄"
                ),
            })
        });
        posted.collect()
    }
}
