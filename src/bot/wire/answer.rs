//! One interaction, from hearing it to the end of answering it.
//!
//! The desk is asked on a thread of its own. What it says within a second and a half is the first
//! answer; else the caller is told to wait, and what it says later changes that. Autocompletion
//! cannot be told to wait, and a form cannot come after it.

mod say;

use super::decode::Heard;
use super::post::{Failure, Put};
use super::send::Failed;
use super::{Wire, log, said};
use crate::bot::call::{Call, What};
use crate::bot::reply::json::EPHEMERAL;
use crate::bot::reply::{Answer, File, Reply};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::oneshot;
use tokio::time::timeout_at;

/// The kinds of a first answer:
/// <https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type>
const SAY: u8 = 4;
const WAIT: u8 = 5;
const WAIT_TO_CHANGE: u8 = 6;
const CHANGE: u8 = 7;
const COMPLETE: u8 = 8;
const ASK: u8 = 9;

/// How it ended, in a word for the log and the metrics.
pub(super) type Outcome = &'static str;

/// An interaction that is being answered.
pub(super) struct Turn {
    pub(super) wire: Arc<Wire>,
    pub(super) call: Arc<Call>,
    pub(super) has_message: bool,
    pub(super) came: Instant,
    pub(super) told: Told,
}

/// What the caller was told so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing.
    Nothing,
    /// That something is being thought about, in a message of its own.
    Wait { private: bool },
    /// That the message they pressed on may change: nobody sees anything of that.
    WaitToChange,
}

/// Answers what was heard, and logs that.
pub(super) async fn attend(wire: Arc<Wire>, heard: Heard, came: Instant) {
    let mut turn = Turn {
        wire,
        call: Arc::new(heard.call),
        has_message: heard.has_message,
        came,
        told: Told::Nothing,
    };
    let outcome = turn.take().await;
    let took = came.elapsed();
    let called = turn.call.called();
    turn.wire.counts.ended(&called, outcome, took);
    tracing::info!(
        interaction = turn.call.id,
        club = turn.call.guild,
        command = called,
        ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        deferred = turn.told != Told::Nothing,
        outcome,
        "answered"
    );
}

impl Turn {
    async fn take(&mut self) -> Outcome {
        let is_typing = matches!(self.call.what, What::Typing { .. });
        let wait = {
            let mut limits = self.wire.limits();
            limits.take(self.call.member.id, self.call.guild, is_typing, self.came)
        };
        if let Err(wait) = wait {
            let now = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default();
            let again = (now + wait).as_secs() + 1;
            return match is_typing {
                true => self.complete(&[]).await.unwrap_or("limited"),
                false => self.whisper(&said::too_often(again), "limited").await,
            };
        }
        match is_typing {
            true => self.take_typing().await,
            false => self.take_call().await,
        }
    }

    /// A completion comes within three seconds, or there is none.
    async fn take_typing(&mut self) -> Outcome {
        let Some((answer, gone)) = self.ask(super::pool::Lane::Urgent) else {
            return self.complete(&[]).await.unwrap_or("busy");
        };
        let until = (self.came + self.wire.pace.typing).into();
        let (choices, outcome) = match timeout_at(until, answer).await {
            Ok(Ok(Ok(Reply {
                answer: Answer::Complete(choices),
                ..
            }))) => (choices, "answered"),
            Ok(Ok(Ok(_))) => (vec![], "wrong answer"),
            Ok(Ok(Err(place))) => {
                self.log_panic(&place);
                (vec![], "panic")
            }
            Ok(Err(_)) => (vec![], "panic"),
            Err(_) => {
                gone.store(true, Ordering::Relaxed);
                (vec![], "too late")
            }
        };
        self.complete(&choices).await.unwrap_or(outcome)
    }

    async fn take_call(&mut self) -> Outcome {
        let pace = &self.wire.pace;
        let until = (self.came + pace.defer).into();
        // Where many wait, it is known from the start that this one will.
        let crowded = self.wire.pool.delay() >= pace.defer / 2;
        let asked = match crowded {
            true => None,
            false => match self.ask(super::pool::Lane::Urgent) {
                Some((answer, _)) => Some(answer),
                None => return self.whisper(&said::busy(), "busy").await,
            },
        };
        let mut asked = asked;
        if let Some(answer) = &mut asked
            && let Ok(answer) = timeout_at(until, answer).await
        {
            return self.finish(answer).await;
        }
        if let Err(why) = self.tell_to_wait().await {
            self.log_failure("told to wait", &why);
            // What the desk has begun comes to its end, and nobody can be told.
            if let Some(answer) = asked
                && let Ok(Ok(reply)) = answer.await
            {
                self.post_beside(&reply).await;
            }
            return "lost";
        }
        self.wire.counts.deferred.fetch_add(1, Ordering::Relaxed);
        let answer = match asked {
            Some(answer) => answer,
            None => match self.ask(super::pool::Lane::Patient) {
                Some((answer, _)) => answer,
                None => return self.whisper(&said::busy(), "busy").await,
            },
        };
        let answer = answer.await;
        self.finish(answer).await
    }

    /// Asks the desk on a thread of its own, if one more can wait for that: what it answers, or
    /// where it panicked; and how to say that nobody waits any more.
    fn ask(&self, lane: super::pool::Lane) -> Option<(oneshot::Receiver<Asked>, Arc<AtomicBool>)> {
        let (sender, receiver) = oneshot::channel();
        let gone = Arc::new(AtomicBool::new(false));
        let (wire, call) = (Arc::clone(&self.wire), Arc::clone(&self.call));
        let is_gone = Arc::clone(&gone);
        let job = move || {
            if is_gone.load(Ordering::Relaxed) {
                return;
            }
            let answer = log::guarded(|| wire.desk.answer(&call, &wire.asker));
            // Whoever asked may be gone by now.
            let _ = sender.send(answer);
        };
        let given = self.wire.pool.give(lane, Box::new(job));
        given.then_some((receiver, gone))
    }

    async fn tell_to_wait(&mut self) -> Result<(), Failed> {
        let (body, told) = match &self.call.what {
            _ if self.has_message => (json!({ "type": WAIT_TO_CHANGE }), Told::WaitToChange),
            _ => {
                // A desk that panics here has said nothing of who may see it.
                let private = log::guarded(|| self.wire.desk.is_private(&self.call));
                let private = private.unwrap_or(true);
                let data = match private {
                    true => json!({ "flags": EPHEMERAL }),
                    false => json!({}),
                };
                (
                    json!({ "type": WAIT, "data": data }),
                    Told::Wait { private },
                )
            }
        };
        self.first(&body, &[]).await?;
        self.told = told;
        Ok(())
    }

    /// Sends what the desk said, and what goes beside it.
    async fn finish(&mut self, answer: Result<Asked, oneshot::error::RecvError>) -> Outcome {
        let reply = match answer {
            Ok(Ok(reply)) => reply,
            Ok(Err(place)) => {
                let reference = self.log_panic(&place);
                return self.whisper(&said::broken(&reference), "panic").await;
            }
            // The job was never run, or never came to its end.
            Err(_) => {
                let reference = self.log_panic("an unknown place");
                return self.whisper(&said::broken(&reference), "panic").await;
            }
        };
        let outcome = match self.answer(&reply.answer).await {
            Ok(outcome) => outcome,
            Err(Failure::Sending(why)) => {
                self.log_failure("answered", &why);
                match why.is_over() || !matches!(why, Failed::Refused { .. }) {
                    true => "lost",
                    false => {
                        self.whisper(&said::broken(&self.reference()), "refused")
                            .await
                    }
                }
            }
            Err(Failure::Bad(why)) => {
                let reference = self.reference();
                tracing::error!(
                    interaction = self.call.id, command = self.call.called(), reference, %why,
                    "the desk gave an answer that cannot be sent"
                );
                self.whisper(&said::broken(&reference), "wrong answer")
                    .await
            }
        };
        self.post_beside(&reply).await;
        outcome
    }

    /// The first answer there is.
    async fn first(&self, body: &Value, files: &[File]) -> Result<(), Failed> {
        self.put(Put::First, Some(body), files).await
    }

    fn log_failure(&self, what: &'static str, why: &Failed) {
        tracing::warn!(
            interaction = self.call.id, club = self.call.guild, command = self.call.called(),
            ms = u64::try_from(self.came.elapsed().as_millis()).unwrap_or(u64::MAX), %why,
            "could not be {what}"
        );
    }

    fn log_panic(&self, place: &str) -> String {
        let reference = self.reference();
        tracing::error!(
            interaction = self.call.id,
            club = self.call.guild,
            command = self.call.called(),
            reference,
            place,
            "the desk panicked"
        );
        reference
    }

    /// A short code by which an interaction is found in the log.
    fn reference(&self) -> String {
        // The time of the interaction to a quarter of a second, and its number in that.
        let mixed = (self.call.id >> 30) ^ (self.call.id << 2);
        format!("{:06X}", mixed & 0xff_ff_ff)
    }
}

/// What the desk answers, or the place of its panic.
type Asked = Result<Reply, String>;
