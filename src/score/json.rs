//! A hand asked for and answered in JSON (design 2.2): one object a line.

mod waits;

pub use waits::{waits_fault_object, waits_object};

use super::{Scored, score};
use crate::count::Tally;
use crate::notation::{Given, NotationError};
use crate::rules::{Book, RuleSet};
use crate::settle::Payments;
use serde_json::{Map, Value, json};

/// Answers a line of a batch: a JSON object in, a JSON object out, whatever the line holds.
///
/// Members that the question does not know are echoed back.
///
/// ```
/// use sikwu::rules::Book;
/// use sikwu::score::json::answer;
///
/// let book = Book::bundled();
/// let line = r#"{"hand": "123m 456m 789m 11p 22p + 2x", "id": 7}"#;
/// let answer: serde_json::Value = serde_json::from_str(&answer(line, &book, "hk-old-style"))?;
/// assert_eq!(answer["error"]["code"], "unknown-tile");
/// assert_eq!(answer["error"]["at"], 27);
/// assert_eq!(answer["id"], 7);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn answer(line: &str, book: &Book, default_rules: &str) -> String {
    let (mut answer, question) = match serde_json::from_str(line) {
        Ok(Value::Object(question)) => {
            let answer = answer_object(&question, book, default_rules);
            (answer.unwrap_or_else(|fault| fault.object()), question)
        }
        Ok(_) => (
            Fault::bad_json("an object was expected").object(),
            Map::new(),
        ),
        Err(error) => (Fault::not_json(line, &error).object(), Map::new()),
    };
    for (name, value) in question {
        if !MEMBERS.contains(&name.as_str()) && !answer.contains_key(&name) {
            answer.insert(name, value);
        }
    }
    Value::Object(answer).to_string()
}

/// What is answered to a line that is not even text, or is longer than a line may be.
pub fn unreadable(why: &str) -> String {
    Value::Object(Fault::bad_json(why).object()).to_string()
}

/// A score as JSON.
pub fn object(scored: &Scored<'_>) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    let refusal = scored.refusal();
    put("ok", true.into());
    put("wins", refusal.is_none().into());
    match &scored.tally {
        Ok(tally) => {
            put("faan", tally.faan.into());
            put("raw", tally.raw.into());
            put("limit", tally.limit.into());
            put("items", items_value(tally));
        }
        Err(_) => {
            put("faan", 0.into());
            put("raw", 0.into());
            put("limit", false.into());
            put("items", Value::Array(vec![]));
        }
    }
    if let Some(payments) = scored.payments {
        put("payments", payments_value(payments));
    }
    if let Some(refusal) = refusal {
        let message = refusal.to_string();
        put(
            "refusal",
            json!({"rule": refusal.rule(), "message": message}),
        );
    }
    if let Ok(tally) = &scored.tally {
        put("reading", tally.reading.to_string().into());
    }
    put("rules", scored.rules.id.as_str().into());
    object
}

/// An error in the text or the options as JSON.
pub fn error_object(error: &NotationError) -> Map<String, Value> {
    Fault::from(error).object()
}

/// That a rule set is not known, as JSON.
pub fn unknown_rules(id: &str, book: &Book) -> Map<String, Value> {
    Fault::unknown_rules(id, book).object()
}

/// The members of a question, in the order of the contract.
const MEMBERS: [&str; 11] = [
    "hand", "rules", "seat", "round", "by", "from", "baau", "kong", "loose", "last", "first",
];

fn answer_object(
    question: &Map<String, Value>,
    book: &Book,
    default_rules: &str,
) -> Result<Map<String, Value>, Fault> {
    let text = |name: &str| match question.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(other) => {
            let message = format!("`{name}` should be a text, not {other}");
            Err(Fault::bad_json(&message))
        }
    };
    let Some(hand) = text("hand")? else {
        return Err(Fault::bad_json("`hand` is missing"));
    };
    let rules = text("rules")?.unwrap_or(default_rules);
    let rules: &RuleSet = match book.get(rules) {
        Some(rules) => rules,
        None => return Err(Fault::unknown_rules(rules, book)),
    };
    let mut given = Given::default();
    for name in ["seat", "round", "by", "from", "baau"] {
        if let Some(value) = text(name)? {
            given.set(name, value)?;
        }
    }
    match question.get("kong") {
        None | Some(Value::Null) => {}
        Some(Value::Number(number)) => given.set("kong", &number.to_string())?,
        Some(other) => {
            let message = format!("`kong` should be 1 or 2, not {other}");
            return Err(Fault::bad_json(&message));
        }
    }
    for (name, flag) in [
        ("loose", &mut given.loose),
        ("last", &mut given.last),
        ("first", &mut given.first),
    ] {
        match question.get(name) {
            None | Some(Value::Null) => {}
            Some(Value::Bool(said)) => *flag = *said,
            Some(other) => {
                let message = format!("`{name}` should be true or false, not {other}");
                return Err(Fault::bad_json(&message));
            }
        }
    }
    Ok(object(&score(hand, &given, rules)?))
}

fn items_value(tally: &Tally<'_>) -> Value {
    let items = tally.items.iter();
    let items = items.map(|it| json!({"id": it.item.id, "faan": it.faan}));
    items.collect()
}

fn payments_value(payments: Payments) -> Value {
    match payments {
        Payments::Seats(settlement) => {
            let net = settlement.net();
            let seats = net.iter();
            let seats = seats.map(|(seat, points)| (seat.letter().to_string(), json!(points)));
            Value::Object(seats.collect())
        }
        Payments::Unnamed {
            winner,
            shooter,
            others,
        } => json!({"winner": winner, "shooter": shooter, "others": others}),
    }
}

/// Why a question was not answered.
struct Fault {
    code: &'static str,
    message: String,
    at: Option<usize>,
}

impl Fault {
    fn bad_json(message: &str) -> Fault {
        Fault {
            code: "bad-json",
            message: message.to_owned(),
            at: None,
        }
    }

    fn not_json(line: &str, error: &serde_json::Error) -> Fault {
        let told = error.to_string();
        let message = told.rsplit_once(" at line ").map_or(&*told, |it| it.0);
        // The parser's columns are bytes, ours are characters.
        let starts = line.char_indices().map(|(byte, _)| byte);
        let at = starts.filter(|&byte| byte < error.column()).count();
        Fault {
            at: Some(at).filter(|&at| at > 0),
            ..Fault::bad_json(message)
        }
    }

    fn unknown_rules(id: &str, book: &Book) -> Fault {
        Fault {
            code: "unknown-rules",
            message: book.unknown(id),
            at: None,
        }
    }

    fn object(&self) -> Map<String, Value> {
        let mut error = Map::new();
        error.insert("code".to_owned(), self.code.into());
        error.insert("message".to_owned(), self.message.as_str().into());
        if let Some(at) = self.at {
            error.insert("at".to_owned(), at.into());
        }
        let mut object = Map::new();
        object.insert("ok".to_owned(), false.into());
        object.insert("error".to_owned(), error.into());
        object
    }
}

impl From<&NotationError> for Fault {
    fn from(error: &NotationError) -> Fault {
        let message = match error.cure.as_str() {
            "" => error.message.clone(),
            cure => format!("{} ({cure})", error.message),
        };
        Fault {
            code: error.code.name(),
            message,
            at: error.at,
        }
    }
}

impl From<NotationError> for Fault {
    fn from(error: NotationError) -> Fault {
        Fault::from(&error)
    }
}
