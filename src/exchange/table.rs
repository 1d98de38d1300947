//! A ledger as a table: a row for each entry, for people and spreadsheets, with the line of the
//! journal at its end. What stands in the row is only read again to hold it against the line.

use super::cells::{defused, restored};
use super::rows::{COLUMNS, FREE, called, row};
use super::{Export, Source, file};
use crate::ledger::{Digest, JournalLine, LedgerError};
use crate::phrase;
use crate::tongue::{Phrase, Tongue};
use chrono_tz::Tz;
use csv::{QuoteStyle, ReaderBuilder, WriterBuilder};
use std::collections::{BTreeMap, HashSet};
use std::io::Write;

/// The columns after those of the row.
const RECORD: &str = "record";
const NAMES: &str = "names";
const LINE: &str = "line";

/// Why a text is no such table.
#[derive(Debug, thiserror::Error)]
#[error("line {line}{}: {what}", if column.is_empty() { String::new() } else { format!(", column {column:?}") })]
pub struct CsvFault {
    /// The line of the file in which the row begins.
    pub line: u64,
    /// The name of the column, where it is one that is wrong.
    pub column: String,
    /// What is wrong with it.
    pub what: Phrase,
}

impl CsvFault {
    /// Why, in a language; as text it is said in English.
    pub fn said(&self, tongue: Tongue) -> String {
        let CsvFault { line, column, what } = self;
        match tongue {
            Tongue::English => self.to_string(),
            Tongue::Chinese => {
                let column = match column.as_str() {
                    "" => String::new(),
                    column => format!("「{column}」欄"),
                };
                format!("第{line}行{column}：{}", what.speak(tongue))
            }
        }
    }
}

/// Writes a ledger as a table, and says how many entries that were; `zone` is that of the club.
/// Names are in a column of their own, where they go along: for people alone, since one of them
/// is called otherwise next year and the row is still that of the same player.
///
/// # Errors
///
/// What the source, or writing, said.
pub fn write_csv(source: &impl Source, zone: Tz, to: &mut impl Write) -> Result<u64, LedgerError> {
    let failed = LedgerError::saving("the export");
    let unwritten = |error: csv::Error| failed(error.into());
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::Always)
        .from_writer(to);
    let names = source.names();
    let head = COLUMNS.into_iter().chain(names.map(|_| NAMES));
    let head = writer.write_record(head.chain([RECORD, LINE]));
    head.map_err(unwritten)?;
    let (mut entries, mut told) = (0, HashSet::new());
    for line in source.lines()? {
        let line = line?;
        let mut cells = row(&line, zone);
        cells.extend(names.map(|names| called(&line, names)));
        // A record of many hands is told with the first.
        let digest = file(&line).filter(|digest| told.insert(*digest));
        let record = digest.map_or(Ok(None), |digest| source.record(digest))?;
        cells.extend([record.unwrap_or_default(), line.text().to_owned()]);
        let cells = writer.write_record(cells.iter().map(|cell| defused(cell)));
        cells.map_err(unwritten)?;
        entries += 1;
    }
    writer.flush().map_err(&failed)?;
    Ok(entries)
}

/// Reads a table that was written by [`write_csv`], also with its columns in another order, with
/// others among them or without some.
///
/// # Errors
///
/// [`CsvFault`] if a row has no line of a journal, or says something else than its line does.
pub fn read_csv(text: &str) -> Result<Export, CsvFault> {
    let fault = |line, column: &str, what: Phrase| CsvFault {
        line,
        column: column.to_owned(),
        what,
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new().from_reader(text.as_bytes());
    let head = reader
        .headers()
        .map_err(|error| fault(1, "", quoted(&error)))?;
    let head: Vec<String> = head.iter().map(str::to_owned).collect();
    let at = |name: &str| head.iter().position(|it| it == name);
    let Some(line_at) = at(LINE) else {
        let what = phrase!(
            "there is no column \"line\", which holds the entries",
            "欠了存放各筆帳的「line」欄"
        );
        return Err(fault(1, "", what));
    };
    let (mut lines, mut records) = (vec![], BTreeMap::<Digest, String>::new());
    for cells in reader.records() {
        let cells = cells.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            fault(line, "", quoted(&error))
        })?;
        let number = cells.position().map_or(0, csv::Position::line);
        let cell = |at: usize| restored(cells.get(at).unwrap_or_default());
        let line = JournalLine::read(cell(line_at));
        let line = line.map_err(|why| fault(number, LINE, why))?;
        let row = row(&line, Tz::UTC);
        for (column, wanted) in COLUMNS.into_iter().zip(&row) {
            let Some(at) = at(column).filter(|_| !FREE.contains(&column)) else {
                continue;
            };
            // Spreadsheets write line ends of their own.
            let said = cell(at).replace("\r\n", "\n");
            if said != *wanted {
                let what = phrase!(
                    "{said:?} was written over {wanted:?}, which the line says; entries are not \
                     changed in a table but mended by other entries",
                    "{said:?} 蓋過了該行所寫的 {wanted:?}；各筆帳不在表中改，而是用另一筆帳更正"
                );
                return Err(fault(number, column, what));
            }
        }
        let record = at(RECORD).map(cell).filter(|text| !text.is_empty());
        if let (Some(text), Some(digest)) = (record, file(&line)) {
            if Digest::of(text.as_bytes()) != digest {
                let what = phrase!(
                    "the record has another text than {digest}",
                    "記錄的文字與 {digest} 不符"
                );
                return Err(fault(number, RECORD, what));
            }
            records.insert(digest, text.to_owned());
        }
        lines.push(line);
    }
    Ok(Export {
        club: None,
        lines,
        records,
        names: None,
    })
}

/// What the reader of tables says, in its own words.
fn quoted(error: &csv::Error) -> Phrase {
    phrase!("{error}", "「{error}」")
}
