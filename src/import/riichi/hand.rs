//! A hand of riichi while it is read.

use super::super::Imported;
use super::super::draft::{Draft, scores};
use super::super::fault::{Of, Source, Wrong};
use super::{Course, Outset, Player};
use crate::record::HandRecord;

/// The hand that is being read.
pub(in crate::import) enum Open<'a> {
    Nothing,
    Hand(Box<Hand<'a>>),
    /// One that is left out: something in it was wrong, and was said.
    Broken,
}

impl<'a> Open<'a> {
    /// Begins a hand, or says what is wrong with its beginning.
    pub(in crate::import) fn begin(
        &mut self,
        hand: Result<Hand<'a>, Wrong<'a>>,
        imported: &mut Imported,
        source: &Source<'a>,
    ) {
        self.close(imported, source);
        *self = match hand {
            Ok(hand) => Open::Hand(Box::new(hand)),
            Err(wrong) => {
                imported.fault(Some("this hand"), wrong, source);
                Open::Broken
            }
        };
    }

    /// Has something done to the hand. What is wrong in one that is left out was said before.
    pub(in crate::import) fn take(
        &mut self,
        place: &'a str,
        take: impl FnOnce(&mut Hand<'a>) -> Result<(), String>,
        imported: &mut Imported,
        source: &Source<'a>,
    ) {
        let taken = match self {
            Open::Hand(hand) => take(hand),
            Open::Broken => Ok(()),
            Open::Nothing => Err("this stands in no hand".to_owned()),
        };
        if let Err(wrong) = taken.of(place) {
            self.breaks(wrong, imported, source);
        }
    }

    /// Leaves the hand out for what is wrong in it, which is said once.
    pub(in crate::import) fn breaks(
        &mut self,
        wrong: Wrong<'a>,
        imported: &mut Imported,
        source: &Source<'a>,
    ) {
        match self {
            Open::Nothing => imported.fault(None, wrong, source),
            Open::Hand(hand) => {
                imported.fault(Some(&hand.name), wrong, source);
                *self = Open::Broken;
            }
            Open::Broken => (),
        }
    }

    /// The hand is over.
    pub(in crate::import) fn close(&mut self, imported: &mut Imported, source: &Source<'a>) {
        self.ends(Draft::finish, imported, source);
    }

    /// The text is over. The hand may not be.
    pub(in crate::import) fn breaks_off(&mut self, imported: &mut Imported, source: &Source<'a>) {
        self.ends(Draft::so_far, imported, source);
    }

    fn ends(
        &mut self,
        end: impl FnOnce(Draft) -> Result<HandRecord, String>,
        imported: &mut Imported,
        source: &Source<'a>,
    ) {
        if let Open::Hand(hand) = std::mem::replace(self, Open::Nothing) {
            let (name, begins, dealer) = (hand.name.clone(), hand.begins, hand.dealer);
            // The seats are those of the first hand; later they turn (D3).
            let heading = &mut imported.record.heading;
            let seats = heading.seats.take();
            heading.seats = seats.or_else(|| dealer.labels().map(Into::into));
            imported.take(&name, hand.finish(end).of(begins), source);
        }
    }
}

/// A hand as it is read.
pub(in crate::import) struct Hand<'a> {
    name: String,
    /// The part of the text that it begins with.
    begins: &'a str,
    pub(in crate::import) draft: Draft,
    pub(in crate::import) dealer: Player,
    /// What everyone brought.
    pub(in crate::import) brought: [i64; 4],
    /// Who has declared riichi, until they throw.
    pub(in crate::import) declares: Option<Player>,
    /// What was moved, where everything that moves points tells it.
    pub(in crate::import) net: Option<[i64; 4]>,
    /// What everyone has after it, where that is told.
    pub(in crate::import) total: Option<[i64; 4]>,
}

impl<'a> Hand<'a> {
    pub(in crate::import) fn new(
        outset: &Outset,
        course: &mut Course,
        begins: &'a str,
    ) -> Result<Hand<'a>, String> {
        let letter = outset.round.letter();
        let Outset { deal, counters, .. } = outset;
        Ok(Hand {
            name: format!("{letter}{deal} with {counters} counters"),
            begins,
            draft: course.next(outset)?,
            dealer: outset.dealer,
            brought: outset.brought,
            declares: None,
            net: Some([0; 4]),
            total: None,
        })
    }

    /// The discard of whoever has declared riichi says so.
    pub(in crate::import) fn declared(&mut self, player: Player) {
        if self.declares.take_if(|it| *it == player).is_some() {
            self.draft.beside("riichi", "yes");
        }
    }

    fn finish(
        self,
        end: impl FnOnce(Draft) -> Result<HandRecord, String>,
    ) -> Result<HandRecord, String> {
        let by_seat = |points: [i64; 4]| scores(self.dealer.by_seat(&points));
        let net = self.net.map(by_seat).transpose()?;
        let total = self.total.map(by_seat).transpose()?;
        let mut hand = end(self.draft)?;
        if hand.is_finished() {
            (hand.net, hand.total) = (net, total);
        }
        Ok(hand)
    }
}
