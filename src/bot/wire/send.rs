//! How requests are sent to Discord: with a client of our own, until they arrive or it is too late.
//!
//! serenity's routes are used and its sending is not: its limiter delays one member for another,
//! keeps an entry for every interaction, and retries neither 5xx nor lost connections. What Discord
//! says of limits is in <https://docs.discord.com/developers/topics/rate-limits>: its numbers come
//! with its answers and are never constants here.

use super::client::{chance, client, faults, mime};
use super::counts::{Counts, Retry};
use super::secret::Secret;
use crate::bot::reply::File;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, StatusCode};
use serde_json::Value;
use serenity::all::Route;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until, timeout_at};

const DISCORD: &str = "https://discord.com";
/// How many first answers, and how many other requests, are under way at once.
const AT_ONCE: [usize; 2] = [256, 64];
/// How long one attempt may take: a first answer leaves room for another.
const ATTEMPT: [Duration; 2] = [Duration::from_millis(1200), Duration::from_secs(15)];
/// The most that is read of an answer.
const LONGEST: usize = 4 * 1024 * 1024;
/// The longest that is waited between two attempts.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// What is asked of Discord.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask<'a> {
    pub(super) kind: Kind,
    pub(super) method: &'a Method,
    pub(super) route: Route<'a>,
    /// What follows the path: `?with_localizations=true`.
    pub(super) query: &'a str,
    pub(super) body: Option<&'a Value>,
    pub(super) files: &'a [File],
}

/// What kind of request it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The first answer to an interaction: within three seconds. That it was answered already
    /// means, after an answer that was lost, that it worked.
    First,
    /// A new message after that, which would be there twice if it were sent again after its
    /// answer was lost.
    FollowUp,
    /// A change of a message after that.
    Edit,
    /// Anything that is not about an interaction: Discord counts those together.
    Other,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Failed {
    /// Discord refused it, and would again.
    #[error("Discord answered {status}, code {code}{}{what}", if what.is_empty() { "" } else { ": " })]
    Refused {
        status: u16,
        code: u64,
        /// Which members of the body it is about, and Discord's words: nothing that was sent.
        what: String,
    },
    /// There was no time left to try again.
    #[error("there was no time left after {0}")]
    Late(&'static str),
    /// The answer was lost, and it is not known whether it was done.
    #[error("the connection broke before the answer came")]
    Lost,
}

impl Failed {
    /// Whether the interaction is unknown or its time is over: nobody can be answered any more.
    pub(super) fn is_over(&self) -> bool {
        matches!(
            self,
            Failed::Refused {
                code: 10_062 | 10_015 | 50_027,
                ..
            }
        )
    }

    /// Whether the bot may not do it, or what it would do it to is not there.
    pub(super) fn is_forbidden(&self) -> bool {
        matches!(
            self,
            Failed::Refused {
                status: 403 | 404,
                ..
            }
        )
    }
}

/// Sends requests.
pub(super) struct Sender {
    client: Client,
    token: Secret,
    base: Option<String>,
    /// The first wait after a failure; each is twice the one before.
    patience: Duration,
    /// Until when nothing of a kind is sent: what is about interactions, and the rest.
    held: [Mutex<Option<Instant>>; 2],
    slots: [Semaphore; 2],
    counts: Arc<Counts>,
}

impl Sender {
    pub(super) fn new(
        token: Secret,
        base: Option<String>,
        patience: Duration,
        counts: Arc<Counts>,
    ) -> Result<Sender, reqwest::Error> {
        Ok(Sender {
            client: client(base.is_some())?,
            token,
            base,
            patience,
            held: [Mutex::new(None), Mutex::new(None)],
            slots: AT_ONCE.map(Semaphore::new),
            counts,
        })
    }

    /// What stands in for Discord, in a test.
    pub(super) fn base(&self) -> Option<&str> {
        self.base.as_deref()
    }

    /// The token, for the gateway.
    pub(super) fn token(&self) -> &Secret {
        &self.token
    }

    /// Sends a request until it is answered, it makes no sense to try again, or it is too late.
    pub(super) async fn send(&self, ask: &Ask<'_>, until: Instant) -> Result<Value, Failed> {
        let class = usize::from(ask.kind != Kind::First);
        let late = |_| Failed::Late("waiting for others");
        let slot = timeout_at(until, self.slots[class].acquire());
        let _slot = slot.await.map_err(late)?;
        let mut wait = self.patience;
        let mut unsure = false;
        loop {
            self.hold(ask.kind, until).await?;
            let attempt = (Instant::now() + ATTEMPT[class]).min(until);
            let (why, pause) = match timeout_at(attempt, self.once(ask)).await {
                Ok(Ok(answer)) => match self.judge(ask.kind, answer, unsure) {
                    Judged::Done(result) => return result,
                    Judged::Limited(pause) => (Retry::Limited, pause),
                    Judged::Broken => (Retry::Broken, grow(&mut wait)),
                },
                failed => {
                    // Where nothing was sent, nothing was done.
                    let unsent = matches!(failed, Ok(Err(error)) if error.is_connect());
                    if !unsent && ask.kind == Kind::FollowUp {
                        return Err(Failed::Lost);
                    }
                    unsure |= !unsent;
                    (Retry::Lost, grow(&mut wait))
                }
            };
            let next = Instant::now() + pause;
            if next >= until {
                return Err(Failed::Late(why.name()));
            }
            self.counts.retried(why);
            sleep_until(next).await;
        }
    }

    /// Waits while Discord wants nothing of a kind.
    async fn hold(&self, kind: Kind, until: Instant) -> Result<(), Failed> {
        loop {
            let held = *self.held[kind.scope()]
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            match held {
                Some(held) if held >= until => return Err(Failed::Late(Retry::Limited.name())),
                Some(held) if held > Instant::now() => sleep_until(held).await,
                _ => return Ok(()),
            }
        }
    }

    async fn once(&self, ask: &Ask<'_>) -> Result<Answer, reqwest::Error> {
        let mut url = ask.route.path().into_owned();
        if let Some(base) = &self.base {
            url = url.replacen(DISCORD, base, 1);
        }
        url.push_str(ask.query);
        let mut request = self.client.request(ask.method.clone(), url);
        request = request.header(AUTHORIZATION, self.token.header());
        if ask.files.is_empty() {
            if let Some(body) = ask.body {
                request = request
                    .header(CONTENT_TYPE, "application/json")
                    .body(body.to_string());
            }
        } else {
            let mut form = Form::new();
            if let Some(body) = ask.body {
                let part = Part::text(body.to_string()).mime_str("application/json")?;
                form = form.part("payload_json", part);
            }
            for (id, file) in ask.files.iter().enumerate() {
                let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone());
                form = form.part(format!("files[{id}]"), part.mime_str(mime(&file.name))?);
            }
            request = request.multipart(form);
        }
        let mut response = request.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = vec![];
        while let Some(more) = response.chunk().await? {
            if body.len() + more.len() <= LONGEST {
                body.extend_from_slice(&more);
            }
        }
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Ok(Answer {
            status,
            headers,
            body,
        })
    }

    fn judge(&self, kind: Kind, answer: Answer, unsure: bool) -> Judged {
        let status = answer.status;
        if status.is_success() {
            return Judged::Done(Ok(answer.body));
        }
        if status == StatusCode::TOO_MANY_REQUESTS {
            let pause = answer.pause();
            let header = |name| answer.headers.get(name).map(|it| it.as_bytes());
            let is_global = answer.body["global"] == true
                || header("x-ratelimit-scope") == Some(b"shared")
                || header("x-ratelimit-global").is_some();
            if is_global {
                let held = &self.held[kind.scope()];
                let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
                *held = (*held).max(Some(Instant::now() + pause));
            }
            return Judged::Limited(pause);
        }
        if status.is_server_error() {
            return Judged::Broken;
        }
        let code = answer.body["code"].as_u64().unwrap_or_default();
        if kind == Kind::First && code == 40_060 && unsure {
            return Judged::Done(Ok(Value::Null));
        }
        let mut what = vec![];
        faults(&answer.body["errors"], "", &mut what);
        Judged::Done(Err(Failed::Refused {
            status: status.as_u16(),
            code,
            what: what.join(", "),
        }))
    }
}

impl Kind {
    /// Which requests Discord holds up together: all that is not about interactions.
    fn scope(self) -> usize {
        usize::from(self == Kind::Other)
    }
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Value,
}

impl Answer {
    /// How long Discord wants us to wait: its body says so with a fraction, its header without.
    fn pause(&self) -> Duration {
        let header = self.headers.get("retry-after");
        let header = header.and_then(|it| it.to_str().ok()?.parse::<f64>().ok());
        let seconds = self.body["retry_after"].as_f64().or(header).unwrap_or(1.0);
        Duration::try_from_secs_f64(seconds).unwrap_or(LONG_WAIT)
    }
}

enum Judged {
    Done(Result<Value, Failed>),
    Limited(Duration),
    Broken,
}

/// The next wait, with some chance in it, so that those who fell together do not rise together.
fn grow(wait: &mut Duration) -> Duration {
    let now = *wait;
    *wait = (now * 2).min(LONG_WAIT);
    now.mul_f64(0.75 + chance() / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_pause_is_what_discord_says() {
        let answer = |header: Option<&str>, body| Answer {
            status: StatusCode::TOO_MANY_REQUESTS,
            headers: header
                .map(|it| (reqwest::header::RETRY_AFTER, it.parse().unwrap()))
                .into_iter()
                .collect(),
            body,
        };
        let exact = answer(Some("1"), json!({ "retry_after": 0.35 }));
        assert_eq!(exact.pause(), Duration::from_millis(350));
        assert_eq!(
            answer(Some("2"), Value::Null).pause(),
            Duration::from_secs(2)
        );
        assert_eq!(answer(None, Value::Null).pause(), Duration::from_secs(1));
        let odd = answer(None, json!({ "retry_after": -1 }));
        assert_eq!(odd.pause(), LONG_WAIT);
    }

    #[test]
    fn waits_grow_and_stay_apart() {
        let mut wait = Duration::from_millis(100);
        let waits: Vec<Duration> = (0..9).map(|_| grow(&mut wait)).collect();
        assert!((75..=125).contains(&waits[0].as_millis()));
        assert!((150..=250).contains(&waits[1].as_millis()));
        assert!(waits[8] <= LONG_WAIT.mul_f64(1.25));
        assert!(chance() != chance() && (0.0..1.0).contains(&chance()));
    }
}
