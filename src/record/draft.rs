//! A hand as it grows line by line, and everything that is wrong with it.

use super::acts::{events, number};
use super::attributes::Attributes;
use super::event::EventPlace;
use super::fault::{FaultKind, RecordFault, Unreadable};
use super::hand::{HandRecord, Title};
use super::header;
use super::line::Line;
use super::numbering::{push, renumber};
use super::outset::{BEGINS, again, kept_unknown};
use super::plain::plain_event;
use super::reader::{Form, Reading};
use super::stage::Stage;
use super::statements::{Statement, begins_event, statement, title};
use super::terms::{named, token};
use super::words::Written;
use crate::phrase;
use crate::seat::RoundWind;
use crate::tile::Wind;
use crate::tongue::Phrase;
use nom::Finish;

/// The hand so far, or the lines between two hands.
pub(super) struct Draft {
    hand: HandRecord,
    line: u32,
    /// Whether the first line told which hand it is.
    titled: bool,
    /// Whether these lines belong to no hand.
    stray: bool,
    /// Whether a limit was passed. After it only the end is looked for.
    full: bool,
    stage: Stage,
    statements: usize,
    faults: Vec<RecordFault>,
}

impl Draft {
    /// Begins with a line `hand`.
    pub(super) fn begin(line: &Line<'_>) -> Draft {
        let mut draft = Draft::at(line);
        match (&line.fault, title(line.text()).finish()) {
            (Some(fault), _) => draft.faults.push((**fault).clone()),
            (None, Ok((_, title))) => {
                draft.hand.title = line.at(line.text(), title);
                draft.titled = true;
            }
            (None, Err(fault)) => draft.faults.push(line.misread(fault)),
        }
        draft
    }

    /// Takes note that the text breaks off in a line of which nothing is kept.
    pub(super) fn cut(&mut self, line: &Line<'_>) {
        self.hand.cut.line = Some(line.number);
    }

    /// Begins with the first hand past the limit: of it and what comes after nothing is read.
    pub(super) fn past_limit(line: &Line<'_>, hands: usize) -> Draft {
        let mut draft = Draft::at(line);
        let message = phrase!(
            "this file has more than {hands} hands",
            "此檔案超過{hands}局"
        );
        let cure = ("several files", "分成幾個檔案");
        let fault = line.fault(line.text(), FaultKind::Limit, message, cure);
        draft.faults.push(fault);
        draft
    }

    /// Begins with a line that belongs to no hand.
    pub(super) fn stray(line: &Line<'_>) -> Draft {
        let stray = true;
        Draft {
            stray,
            ..Draft::at(line)
        }
    }

    fn at(line: &Line<'_>) -> Draft {
        let round = RoundWind(Wind::East);
        let mut hand = HandRecord::new(Title { round, number: 1 });
        hand.cut.open = (!line.ended).then_some(line.number);
        Draft {
            hand,
            line: line.number,
            titled: false,
            stray: false,
            full: false,
            stage: Stage::Opening,
            statements: 0,
            faults: vec![],
        }
    }

    /// Whether the last line was `end`.
    pub(super) fn has_ended(&self) -> bool {
        self.hand.is_finished()
    }

    /// The hand, or everything that is wrong with it.
    pub(super) fn finish(self) -> Result<HandRecord, Unreadable> {
        if self.faults.is_empty() && self.titled {
            return Ok(self.hand);
        }
        Err(Unreadable {
            hand: self.titled.then_some(self.hand.title.value),
            line: self.line,
            faults: self.faults,
            digest: self.hand.end.and_then(|end| end.digest),
        })
    }

    /// Takes in a line that is not empty, and does not begin a hand.
    pub(super) fn take(
        &mut self,
        line: &Line<'_>,
        reading: &Reading,
        warnings: &mut Vec<RecordFault>,
    ) {
        if self.full {
            // Only its end is looked for, and the digest there.
            if token(line.text()).1 == "end" && !self.stray {
                self.read_statement(line, reading, warnings);
            }
            return;
        }
        let (events, faults) = (self.hand.events.len(), self.faults.len());
        match &line.fault {
            Some(fault) => self.faults.push((**fault).clone()),
            None => self.read(line, reading, warnings),
        }
        self.hand.cut.open = (!line.ended).then_some(line.number);
        // A text may break off anywhere. What is not understood of a line without an end is no
        // fault, and nothing of it is kept.
        if !line.ended && self.faults.len() > faults && !self.full {
            self.faults.truncate(faults);
            self.hand.events.truncate(events);
            self.cut(line);
        }
        let most = reading.limits.events;
        if self.faults.len() > most && !self.full {
            self.pass_limit(line, phrase!("more than {most} faults", "超過{most}處錯誤"));
        }
    }

    fn read(&mut self, line: &Line<'_>, reading: &Reading, warnings: &mut Vec<RecordFault>) {
        let text = line.text();
        if self.stray {
            let message = ("this line belongs to no hand", "此行不屬於任何一局");
            self.fault(line, text, FaultKind::Misplaced, message, BEGINS);
            return;
        }
        if begins_event(text) {
            self.read_events(line, reading);
            return;
        }
        self.read_statement(line, reading, warnings);
        self.statements += 1;
        let most = reading.limits.events;
        if self.statements > most {
            let message = phrase!(
                "more than {most} lines beside the events",
                "事項以外超過{most}行"
            );
            self.pass_limit(line, message);
        }
    }

    fn pass_limit(&mut self, line: &Line<'_>, message: Phrase) {
        let cure = ("a hand has far fewer", "一局遠沒有這麼多");
        self.fault(line, line.text(), FaultKind::Limit, message, cure);
        self.full = true;
    }

    fn read_events(&mut self, line: &Line<'_>, reading: &Reading) {
        let text = line.text();
        if self.stage > Stage::Play {
            let cure = ("events stand before the result", "事項寫在結果之前");
            let message = ("the events of this hand are over", "此局的事項已完");
            self.fault(line, text, FaultKind::Misplaced, message, cure);
        }
        self.stage = self.stage.max(Stage::Play);
        let most = reading.limits.events;
        if let Some(plain) = plain_event(text)
            && self.hand.events.len() < most
        {
            let wrong = renumber(&mut self.hand.events, line, plain.number, text);
            self.faults.extend(wrong);
            let column = line.column(text);
            let place = EventPlace {
                line: line.number,
                column,
                tile: column.saturating_add(plain.tile),
                ..EventPlace::default()
            };
            let events = &mut self.hand.events;
            events.push_written(plain.what, Attributes::NONE, place);
            return;
        }
        let (mut found, mut past) = (vec![], false);
        let all = &mut self.hand.events;
        let read = events(text, reading.form, |entry| {
            past |= all.len() >= most;
            if !past {
                found.extend(push(all, line, entry));
            }
        });
        self.faults.append(&mut found);
        if let Err(fault) = read.finish() {
            self.faults.push(line.misread(fault));
            // It was an event all the same: the next one goes on from its number.
            let number = number(text).ok().and_then(|(_, number)| number);
            let next = number.unwrap_or(self.hand.events.next_number());
            self.hand.events.force_next(next.saturating_add(1));
        }
        if past {
            self.pass_limit(line, phrase!("more than {most} events", "超過{most}項"));
        }
    }

    fn read_statement(
        &mut self,
        line: &Line<'_>,
        reading: &Reading,
        warnings: &mut Vec<RecordFault>,
    ) {
        let text = line.text();
        let word = token(text).1;
        if header::is_key(word) {
            let it = named(word);
            let message = phrase!("{it} stands before the first hand", "{it} 應寫在首局之前");
            self.fault(
                line,
                word,
                FaultKind::Misplaced,
                message,
                ("one heading to a file", "一個檔案只有一個開頭"),
            );
        } else if let (Form::Relaxed, Some(extra)) = (reading.form, kept_unknown(line, warnings)) {
            self.hand.extras.push(line.at(text, extra));
        } else {
            match statement(line).finish() {
                Ok((_, statement)) => self.put(line, statement),
                Err(fault) => self.faults.push(line.misread(fault)),
            }
        }
    }

    /// Puts a statement in its place, if that is still free.
    fn put(&mut self, line: &Line<'_>, statement: Statement) {
        let stage = Stage::of(&statement);
        if stage.is_some_and(|stage| stage < self.stage) {
            let word = token(line.text()).1;
            let cure = stage.map_or(("", ""), Stage::order);
            let it = named(word);
            let message = phrase!("{it} comes too late", "{it} 寫得太後");
            self.fault(line, word, FaultKind::Misplaced, message, cure);
            return;
        }
        self.stage = self.stage.max(stage.unwrap_or(self.stage));
        let hand = &mut self.hand;
        let before = match statement {
            Statement::Dealer(dealer) => set(&mut hand.dealer, line, dealer),
            Statement::Start(scores) => set(&mut hand.start, line, scores),
            Statement::Extra(extra) => add(&mut hand.extras, line, extra),
            Statement::Commit(digest) => set(&mut hand.commit, line, digest),
            Statement::Deal(seat, pieces) => {
                let count = pieces.len();
                match pieces.try_into() {
                    Ok(deal) => set(&mut hand.deals[seat], line, deal),
                    Err(_) => {
                        let message = phrase!("a deal of {count}", "派了{count}隻");
                        let cure = (
                            "13 tiles to each seat; East's fourteenth is a draw (T1)",
                            "每家派13隻；東家的第十四隻是摸的（T1）",
                        );
                        self.fault(line, line.text(), FaultKind::Count, message, cure);
                        None
                    }
                }
            }
            Statement::Mark(number, digest) => {
                let digest = line.at(line.text(), digest);
                match hand.events.numbered(number).map(|event| &event.mark) {
                    Some(Some(mark)) => Some(mark.line),
                    Some(None) => {
                        hand.events.mark(number, digest);
                        None
                    }
                    None => {
                        let message = phrase!(
                            "there is no event {number} before this line",
                            "此行之前沒有第{number}項"
                        );
                        let cure = ("the number of an event above", "以上某項的號數");
                        self.fault(line, line.text(), FaultKind::Number, message, cure);
                        None
                    }
                }
            }
            Statement::Result(result) => set(&mut hand.result, line, result),
            Statement::Show(seat, show) => set(&mut hand.shows[seat], line, show),
            Statement::Faan(seat, faan) => set(&mut hand.faan[seat], line, faan),
            Statement::Baau(baau) => add(&mut hand.baau, line, baau),
            Statement::Pay(pay) => add(&mut hand.pays, line, pay),
            Statement::Penalty(pay) => add(&mut hand.penalties, line, pay),
            Statement::Net(scores) => set(&mut hand.net, line, scores),
            Statement::Total(scores) => set(&mut hand.total, line, scores),
            Statement::Reveal(nonce) => set(&mut hand.reveal, line, nonce),
            Statement::Wall(pieces) if hand.wall.len() + pieces.len() > LARGEST_WALL => {
                let count = hand.wall.len() + pieces.len();
                let message = phrase!("a wall of {count} tiles", "牌牆有{count}隻");
                let cure = (
                    "144 tiles, or 136 without flowers and seasons (T1)",
                    "144隻，沒有花牌則136隻（T1）",
                );
                self.fault(line, line.text(), FaultKind::Count, message, cure);
                None
            }
            Statement::Wall(pieces) => {
                if hand.wall.is_empty() {
                    hand.wall.reserve_exact(LARGEST_WALL);
                }
                hand.wall.extend(pieces);
                None
            }
            Statement::End(end) => set(&mut hand.end, line, end),
        };
        if let Some(before) = before {
            let cure = ("once in a hand", "一局只寫一次");
            self.fault(line, line.text(), FaultKind::Twice, again(before), cure);
        }
    }

    fn fault(
        &mut self,
        line: &Line<'_>,
        part: &str,
        kind: FaultKind,
        message: impl Into<Phrase>,
        cure: impl Into<Phrase>,
    ) {
        self.faults.push(line.fault(part, kind, message, cure));
    }
}

/// Sets what is said once; or tells the line on which it was said before.
fn set<T>(place: &mut Option<Written<T>>, line: &Line<'_>, value: T) -> Option<u32> {
    let before = place.as_ref().map(|before| before.line);
    if before.is_none() {
        *place = Some(line.at(line.text(), value));
    }
    before
}

/// Adds what may be said more than once.
fn add<T>(all: &mut Vec<Written<T>>, line: &Line<'_>, value: T) -> Option<u32> {
    all.push(line.at(line.text(), value));
    None
}

/// The most tiles that a wall has (T1).
const LARGEST_WALL: usize = 144;
