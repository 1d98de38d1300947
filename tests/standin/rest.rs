//! REST: how a request is taken apart, judged, carried out and answered.

mod accounts;
mod callback;
mod channels;
mod commands;
mod compose;
mod guilds;
mod read;
mod webhook;

use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use serde_json::{Value, json};

use super::check::{self, Broken, Violation};
use super::faults::{Fault, Kind};
use super::shown::File;
use super::state::State;
use super::{Asked, Shared};

/// A request of the bot.
pub struct Call {
    pub method: String,
    pub path: String,
    pub query: Vec<(String, String)>,
    pub body: Value,
    pub files: Vec<(String, Upload)>,
    pub authorized: bool,
    /// Whether this one is checked.
    pub checked: bool,
}

/// A file of a request, by the name of its part.
pub struct Upload {
    pub name: String,
    pub bytes: Bytes,
}

/// What is answered.
pub struct Reply {
    pub status: u16,
    pub body: Value,
    retry_after: Option<(f64, bool)>,
    raw: Option<Bytes>,
}

impl Reply {
    pub fn ok(body: Value) -> Self {
        Reply {
            status: 200,
            body,
            retry_after: None,
            raw: None,
        }
    }

    pub fn nothing() -> Self {
        Reply {
            status: 204,
            ..Reply::ok(Value::Null)
        }
    }

    /// One of Discord's errors.
    /// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>
    pub fn refused(status: u16, code: u64, message: &str) -> Self {
        let body = json!({"code": code, "message": message});
        Reply {
            status,
            ..Reply::ok(body)
        }
    }

    pub fn not_found() -> Self {
        Reply::refused(404, 0, "404: Not Found")
    }

    /// 50035, with each fault at its place.
    pub fn invalid(broken: &[Broken]) -> Self {
        let mut errors = json!({});
        for it in broken {
            let mut at = &mut errors;
            for step in it.place.split(['.', '/']).filter(|it| !it.is_empty()) {
                at = &mut at[step];
            }
            let error = json!({"code": "INVALID", "message": format!("{}: {}", it.rule, it.said)});
            match at["_errors"].as_array_mut() {
                Some(errors) => errors.push(error),
                None => at["_errors"] = json!([error]),
            }
        }
        let mut reply = Reply::refused(400, 50035, "Invalid Form Body");
        reply.body["errors"] = errors;
        reply
    }
}

/// Answers a request of the bot; None if the connection is to be cut.
pub async fn answer(shared: &Shared, request: Request) -> Option<Response> {
    let (mut call, unreadable) = read::call(shared, request).await;
    let at = Instant::now();
    let path = call.path.clone();
    let steps: Vec<&str> = path.split('/').filter(|it| !it.is_empty()).collect();
    let kind = kind(&call.method, &steps);
    let fault = shared.state().faults.take(kind);
    if let Some(Fault::Delay(by)) = fault {
        tokio::time::sleep(by).await;
    }
    let reply = match fault {
        Some(Fault::Cut) => {
            log(shared, call, kind, 0, at);
            return None;
        }
        Some(Fault::Status(status)) => Reply::refused(status, 0, "as the test said"),
        Some(Fault::RateLimited {
            retry_after,
            global,
        }) => {
            let body = json!({
                "code": 0, "message": "You are being rate limited.", "retry_after": retry_after,
                "global": global,
            });
            Reply {
                status: 429,
                retry_after: Some((retry_after, global)),
                ..Reply::ok(body)
            }
        }
        _ => judge(shared, &mut call, &steps, unreadable, at),
    };
    if call.checked {
        let broken = check::answer(&call, &reply);
        note(shared, &call, broken);
    }
    log(shared, call, kind, reply.status, at);
    match fault {
        Some(Fault::CutAfter) => None,
        _ => Some(response(reply)),
    }
}

/// Checks a request and carries it out.
fn judge(
    shared: &Shared,
    call: &mut Call,
    steps: &[&str],
    unreadable: Option<String>,
    at: Instant,
) -> Reply {
    if let Some(why) = unreadable {
        note(shared, call, vec![Broken::new("readable body", "", &why)]);
        return Reply::refused(400, 50109, "The request body contains invalid JSON.");
    }
    if steps.first().is_some_and(|it| it.ends_with("attachments")) {
        return accounts::file(&mut shared.state(), steps);
    }
    if needs_token(steps) && !call.authorized {
        return Reply::refused(401, 0, "401: Unauthorized");
    }
    if call.checked {
        let broken = check::request(call);
        let refuse = broken.iter().any(|it| !it.harmless);
        let reply = Reply::invalid(&broken);
        note(shared, call, broken);
        if refuse {
            return reply;
        }
    }
    let mut state = shared.state();
    let reply = carry_out(shared, &mut state, call, steps, at);
    drop(state);
    shared.changed.notify_all();
    match reply {
        Ok(reply) => reply,
        Err(Refusal::Reply(reply)) => *reply,
        Err(Refusal::Broken(broken)) => {
            let reply = Reply::invalid(&broken);
            note(shared, call, broken);
            reply
        }
        Err(Refusal::Unknown) => {
            note(
                shared,
                call,
                vec![Broken::new("known route", "", &call.path)],
            );
            Reply::not_found()
        }
    }
}

/// Why a request was not carried out.
pub enum Refusal {
    /// It is none of the routes.
    Unknown,
    /// As Discord would say in the course of things.
    Reply(Box<Reply>),
    /// It broke rules.
    Broken(Vec<Broken>),
}

impl From<Reply> for Refusal {
    fn from(reply: Reply) -> Self {
        Refusal::Reply(Box::new(reply))
    }
}

pub type Outcome = Result<Reply, Refusal>;

fn carry_out(
    shared: &Shared,
    state: &mut State,
    call: &Call,
    steps: &[&str],
    at: Instant,
) -> Outcome {
    match steps {
        ["gateway"]
        | ["gateway", "bot"]
        | ["users", _]
        | ["applications", "@me"]
        | ["oauth2", ..] => accounts::carry_out(shared, state, call, steps),
        ["applications", _, "commands", ..] | ["applications", _, "guilds", ..] => {
            commands::carry_out(shared, state, call, steps)
        }
        ["interactions", id, token, "callback"] => {
            callback::carry_out(shared, state, call, id, token, at)
        }
        ["webhooks", _, token, rest @ ..] => webhook::carry_out(shared, state, call, token, rest),
        ["channels", id, rest @ ..] => channels::carry_out(shared, state, call, id, rest),
        ["guilds", id, rest @ ..] => guilds::carry_out(state, call, id, rest),
        _ => Err(Refusal::Unknown),
    }
}

fn needs_token(steps: &[&str]) -> bool {
    !matches!(
        steps,
        ["gateway"] | ["interactions", ..] | ["webhooks", _, _, ..]
    )
}

fn kind(method: &str, steps: &[&str]) -> Kind {
    match steps {
        ["gateway", ..] => Kind::Gateway,
        ["applications", _, "commands" | "guilds", ..] => Kind::Commands,
        ["interactions", ..] => Kind::Callback,
        ["webhooks", _, _] if method == "POST" => Kind::Followup,
        ["webhooks", ..] => Kind::Original,
        ["channels", _, "messages", ..] => Kind::Messages,
        ["channels", ..] => Kind::Channel,
        ["guilds", ..] => Kind::Guild,
        ["users" | "applications" | "oauth2", ..] => Kind::Account,
        ["attachments" | "ephemeral-attachments", ..] => Kind::Cdn,
        _ => Kind::Other,
    }
}

fn response(reply: Reply) -> Response {
    let mut response = Response::builder().status(reply.status);
    if let Some((seconds, global)) = reply.retry_after {
        response = response
            .header("Retry-After", seconds.ceil().to_string())
            .header("X-RateLimit-Reset-After", seconds.to_string())
            .header("X-RateLimit-Scope", if global { "global" } else { "user" });
        if global {
            response = response.header("X-RateLimit-Global", "true");
        }
    }
    let body = match (reply.raw, reply.status) {
        (Some(bytes), _) => Body::from(bytes),
        (None, 204) => Body::empty(),
        (None, _) => {
            response = response.header(CONTENT_TYPE, "application/json");
            Body::from(reply.body.to_string())
        }
    };
    response.body(body).unwrap()
}

fn note(shared: &Shared, call: &Call, broken: Vec<Broken>) {
    if !broken.is_empty() {
        note_in(&mut shared.state(), call, broken);
    }
}

/// Keeps what was broken.
fn note_in(state: &mut State, call: &Call, broken: Vec<Broken>) {
    // Tokens are long, and say nothing to who reads this.
    let steps = call.path.split('/');
    let steps = steps.map(|it| if it.len() > 100 { "TOKEN" } else { it });
    let path: Vec<_> = steps.collect();
    let request = format!("{} {}", call.method, path.join("/"));
    for it in broken {
        let violation = Violation::new(&request, &it.rule, &it.place, &it.said);
        state.violations.push(violation);
    }
}

fn log(shared: &Shared, call: Call, kind: Kind, status: u16, at: Instant) {
    let files = call.files.into_iter().map(|(_, it)| File {
        name: it.name,
        description: None,
        bytes: it.bytes.to_vec(),
    });
    let asked = Asked {
        method: call.method,
        path: call.path,
        kind,
        body: call.body,
        files: files.collect(),
        status,
        at,
    };
    let mut state = shared.state();
    state.asked.push_back(asked);
    if state.asked.len() > shared.options.keep {
        state.asked.pop_front();
    }
    drop(state);
    shared.changed.notify_all();
}

/// The answer comes after this long at the latest.
pub const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// A token lives this long.
pub const TOKEN: Duration = Duration::from_secs(15 * 60);
