//! Bodies against Discord's published description of its REST routes, `discord-openapi.json`.
//!
//! The description is read in two ways. What the bot sends may have a member that is not
//! described only if it says nothing (null, false, 0, empty), and may write ids as numbers and
//! numbers as text, which the file's README allows. What we answer is held to it to the letter.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, ValidationError, Validator};
use serde_json::{Map, Value, json};

use super::Broken;
use crate::standin::rest::Call;

/// Discord's description, as it was published.
const PUBLISHED: &str = include_str!("../discord-openapi.json");

/// The request's query and body.
pub fn request(call: &Call) -> Vec<Broken> {
    let book = Book::get();
    let Some(at) = book.find(&call.method, &call.path) else {
        return vec![];
    };
    let operation = &book.operations[at];
    let mut broken = vec![];
    for (name, _) in &call.query {
        let known = |of: &Value| {
            let listed = of["parameters"].as_array().into_iter().flatten();
            let mut query = listed.filter(|it| it["in"] == "query");
            query.any(|it| it["name"] == name.as_str())
        };
        if !known(&operation.operation) {
            broken.push(Broken::new("known query", name, &call.path));
        }
    }
    let schema = &operation.operation["requestBody"]["content"]["application/json"]["schema"];
    match (schema.is_null(), call.body.is_null()) {
        (true, true) => {}
        (true, false) => broken.push(Broken::new("no body", "", &call.body.to_string())),
        (false, true) => {
            let required = operation.operation["requestBody"]["required"] == true;
            if required {
                broken.push(Broken::new("a body", "", "none"));
            }
        }
        (false, false) => {
            let validator = book.validator(at, "", || schema.clone());
            broken.extend(errors(&validator, &call.body));
        }
    }
    broken
}

/// The answer to a request, which nobody but us can have got wrong.
pub fn answer(method: &str, path: &str, status: u16, body: &Value) -> Vec<Broken> {
    let book = Book::get();
    let Some(at) = book.find(method, path) else {
        return vec![];
    };
    let responses = &book.operations[at].operation["responses"];
    let class = format!("{}XX", status / 100);
    let names = [status.to_string(), class];
    let Some(name) = names.iter().find(|name| responses[*name].is_object()) else {
        // Discord does not say what a failing server answers.
        let broken = Broken::new("an answer with a known status", "", &status.to_string());
        return if status >= 500 { vec![] } else { vec![broken] };
    };
    let mut response = &responses[name];
    if let Some(shared) = response["$ref"].as_str() {
        let shared = shared.rsplit('/').next().unwrap_or_default();
        response = &book.responses[shared];
    }
    let schema = &response["content"]["application/json"]["schema"];
    match schema.is_null() {
        true if body.is_null() => vec![],
        true => vec![Broken::new(
            "an answer without a body",
            "",
            &body.to_string(),
        )],
        false => {
            let validator = book.validator(at, name, || schema.clone());
            let mut broken = errors(&validator, body);
            for it in &mut broken {
                it.rule = format!("answer: {}", it.rule);
            }
            broken
        }
    }
}

/// A value against one of the named schemas, as an answer.
pub fn answers(name: &str, value: &Value) -> Vec<Broken> {
    let reference = || json!({"$ref": format!("#/components/schemas/{name}")});
    let validator = Book::get().validator(usize::MAX, name, reference);
    errors(&validator, value)
}

struct Operation {
    method: String,
    steps: Vec<String>,
    operation: Value,
}

/// The description, and what was compiled of it so far.
struct Book {
    operations: Vec<Operation>,
    responses: Value,
    requests: Map<String, Value>,
    answers: Map<String, Value>,
    compiled: Mutex<HashMap<(usize, String), Arc<Validator>>>,
}

impl Book {
    fn get() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(Book::open)
    }

    fn open() -> Self {
        let book: Value = serde_json::from_str(PUBLISHED).unwrap();
        let mut operations = vec![];
        for (path, methods) in book["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                operations.push(Operation {
                    method: method.to_uppercase(),
                    steps: path.split('/').map(str::to_owned).collect(),
                    operation: operation.clone(),
                });
            }
        }
        let schemas = book["components"]["schemas"].as_object().unwrap();
        let read = |lenient: bool| {
            let schemas = schemas.iter().map(|(name, schema)| {
                let mut schema = schema.clone();
                // Errors are described in two parts, neither of which knows the other's members.
                let open = schema["allOf"].is_array() || name == "Error";
                if !open {
                    close(&mut schema, lenient);
                }
                // Here the file says a number; the documents, and Discord, a word.
                if name == "InnerErrors" {
                    schema["properties"]["_errors"]["items"] = json!({
                        "type": "object",
                        "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
                        "required": ["code", "message"],
                        "additionalProperties": false,
                    });
                }
                // It is in Discord's documents, and missing from the file.
                if lenient && name.starts_with("ApplicationCommand") && name.ends_with("Request") {
                    schema["properties"]["nsfw"] = json!({"type": ["boolean", "null"]});
                }
                (name.clone(), schema)
            });
            schemas.collect()
        };
        Book {
            operations,
            responses: book["components"]["responses"].clone(),
            requests: read(true),
            answers: read(false),
            compiled: Mutex::default(),
        }
    }

    /// The operation of a path: of those that fit, the one with the most words of its own.
    fn find(&self, method: &str, path: &str) -> Option<usize> {
        let steps: Vec<_> = path.split('/').collect();
        let fits = |it: &Operation| {
            let same = |(own, step): (&String, &&str)| own.starts_with('{') || own == step;
            it.method == method
                && it.steps.len() == steps.len()
                && it.steps.iter().zip(&steps).all(same)
        };
        let own = |it: &Operation| it.steps.iter().filter(|own| !own.starts_with('{')).count();
        let all = self.operations.iter().enumerate();
        let best = all.filter(|(_, it)| fits(it)).max_by_key(|(_, it)| own(it));
        best.map(|(at, _)| at)
    }

    /// The compiled schema of a request (`answer` is empty) or of an answer.
    fn validator(&self, at: usize, answer: &str, schema: impl Fn() -> Value) -> Arc<Validator> {
        let key = (at, answer.to_owned());
        let mut compiled = self.compiled.lock().unwrap();
        let made = compiled.entry(key).or_insert_with(|| {
            let lenient = answer.is_empty();
            let all = match lenient {
                true => &self.requests,
                false => &self.answers,
            };
            let mut schema = schema();
            close(&mut schema, lenient);
            let mut needed = BTreeMap::new();
            gather(&schema, all, &mut needed);
            schema["components"] = json!({"schemas": needed});
            let options = jsonschema::options().with_draft(Draft::Draft202012);
            Arc::new(options.build(&schema).unwrap())
        });
        made.clone()
    }
}

/// The schemas that a schema names, and those that they name.
fn gather<'a>(it: &Value, all: &'a Map<String, Value>, needed: &mut BTreeMap<String, &'a Value>) {
    match it {
        Value::Array(items) => items.iter().for_each(|it| gather(it, all, needed)),
        Value::Object(members) => {
            for (name, it) in members {
                match it.as_str() {
                    Some(path) if name == "$ref" => {
                        let name = path.rsplit('/').next().unwrap_or_default();
                        if let (false, Some(schema)) = (needed.contains_key(name), all.get(name)) {
                            needed.insert(name.to_owned(), schema);
                            gather(schema, all, needed);
                        }
                    }
                    _ => gather(it, all, needed),
                }
            }
        }
        _ => {}
    }
}

/// Refuses members that are not described, here and within. Leniently, such a member may say
/// nothing, a whole number may be text and an id a number.
fn close(schema: &mut Value, lenient: bool) {
    let Value::Object(members) = schema else {
        return;
    };
    if members.contains_key("properties") && !members.contains_key("additionalProperties") {
        let others = match lenient {
            true => json!({"enum": [null, false, 0, "", [], {}]}),
            false => json!(false),
        };
        members.insert("additionalProperties".to_owned(), others);
    }
    if lenient {
        loosen(members);
    }
    for (name, it) in members.iter_mut() {
        match (name.as_str(), it) {
            ("allOf", _) => {}
            ("properties", Value::Object(described)) => {
                described.values_mut().for_each(|it| close(it, lenient));
            }
            (_, Value::Array(items)) => items.iter_mut().for_each(|it| close(it, lenient)),
            (_, it) => close(it, lenient),
        }
    }
}

fn loosen(members: &mut Map<String, Value>) {
    let known = ["enum", "oneOf", "allOf", "const"];
    if known.iter().any(|it| members.contains_key(*it)) {
        return;
    }
    let snowflake = members.get("format").is_some_and(|it| it == "snowflake");
    let Some(kind) = members.get_mut("type") else {
        return;
    };
    let mut kinds = match kind.take() {
        Value::Array(kinds) => kinds,
        one => vec![one],
    };
    let integer = kinds.contains(&json!("integer"));
    if integer {
        kinds.push(json!("string"));
    } else if snowflake {
        kinds.push(json!("integer"));
    }
    *kind = match kinds.len() {
        1 => kinds.remove(0),
        _ => Value::Array(kinds),
    };
    if integer {
        members.insert("pattern".to_owned(), json!("^-?[0-9]+$"));
    }
}

fn errors(validator: &Validator, body: &Value) -> Vec<Broken> {
    if validator.is_valid(body) {
        return vec![];
    }
    let mut broken = vec![];
    for error in validator.iter_errors(body) {
        follow(&error, &mut broken);
    }
    broken
}

/// An error; of a choice of schemas, the errors of the one that the value says it is.
fn follow(error: &ValidationError<'_>, broken: &mut Vec<Broken>) {
    let context = match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context
        }
        _ => return broken.push(plain(error)),
    };
    // A branch for another type says so of the member `type`; one for null, of the whole.
    let here = error.instance_path().as_str();
    let other = |it: &ValidationError<'_>| {
        let at = it.instance_path().as_str();
        let of_type = at.strip_prefix(here) == Some("/type");
        let of_whole = at == here && matches!(it.kind(), ValidationErrorKind::Type { .. });
        of_type || of_whole
    };
    let meant = context.iter().filter(|branch| !branch.iter().any(other));
    match meant.min_by_key(|branch| branch.len()) {
        Some(branch) => branch.iter().for_each(|it| follow(it, broken)),
        None => broken.push(plain(error)),
    }
}

fn plain(error: &ValidationError<'_>) -> Broken {
    let place = error.instance_path().as_str();
    let place = place.trim_start_matches('/').replace('/', ".");
    let broken = Broken::new(error.kind().keyword(), &place, &error.to_string());
    let unknown = error.schema_path().as_str();
    let unknown = unknown.ends_with("/additionalProperties/enum");
    match error.kind() {
        // Discord looks away from what it does not know.
        ValidationErrorKind::Enum { .. } if unknown => Broken {
            rule: "unknown member".to_owned(),
            ..broken.harmless()
        },
        _ => broken,
    }
}
