//! What a desk answered, sent: as the first answer, or after the caller was told to wait.

use super::{ASK, CHANGE, COMPLETE, Outcome, SAY, Told, Turn};
use crate::bot::call::What;
use crate::bot::reply::json::{self, As, BadReply};
use crate::bot::reply::{Answer, Message, Reply, Tint};
use crate::bot::wire::post::Failure;
use crate::bot::wire::said;
use crate::tongue::Phrase;
use serde_json::json;

impl Turn {
    pub(super) async fn answer(&mut self, answer: &Answer) -> Result<Outcome, Failure> {
        match answer {
            Answer::Say { private, message } => self.say(message, *private).await?,
            Answer::Change(message) if self.has_message => self.change(message).await?,
            Answer::Change(message) => self.say(message, false).await?,
            Answer::ChangeAndSay {
                changed,
                private,
                said,
            } => {
                if self.has_message {
                    self.change(changed).await?;
                    self.follow_up(said, *private).await?;
                } else {
                    self.say(said, *private).await?;
                }
            }
            Answer::Ask(form) => {
                let data = json::form(form)?;
                let is_form = matches!(self.call.what, What::Form { .. });
                if is_form {
                    return Err(Failure::Bad(BadReply::Form));
                }
                if self.told != Told::Nothing {
                    return Ok(self.whisper(&said::too_late_to_ask(), "too late").await);
                }
                self.first(&json!({ "type": ASK, "data": data }), &[])
                    .await?;
            }
            Answer::Complete(_) => return Err(Failure::Bad(BadReply::Empty)),
        }
        Ok("answered")
    }

    /// A new message, as the first answer or after it.
    async fn say(&mut self, message: &Message, private: bool) -> Result<(), Failure> {
        let becomes = if private { As::Private } else { As::Public };
        match self.told {
            Told::Nothing => {
                let data = json::message(message, becomes)?;
                let body = json!({ "type": SAY, "data": data });
                self.first(&body, &message.files).await?;
            }
            Told::WaitToChange => self.follow_up(message, private).await?,
            Told::Wait { private: waits } if waits == private => {
                // Whether it is private is settled by what they were told.
                let body = json::message(message, As::Public)?;
                self.edit(&body, &message.files).await?;
            }
            // The next message would take the place of the one that waits, and be seen by those
            // who see that. So it goes first.
            Told::Wait { private: false } => {
                json::message(message, As::Private)?;
                if self.remove().await.is_err() {
                    let instead = said::say(&said::privately(), Tint::Plain, &self.call.locale);
                    let body = json::message(&instead, As::Public)?;
                    self.edit(&body, &[]).await?;
                }
                self.follow_up(message, true).await?;
            }
            Told::Wait { private: true } => {
                json::message(message, As::Public)?;
                let instead = said::say(&said::below(), Tint::Plain, &self.call.locale);
                let body = json::message(&instead, As::Public)?;
                self.edit(&body, &[]).await?;
                self.follow_up(message, false).await?;
            }
        }
        Ok(())
    }

    /// The message that was pressed on, changed.
    async fn change(&mut self, message: &Message) -> Result<(), Failure> {
        let data = json::message(message, As::Change)?;
        match self.told {
            Told::Nothing => {
                let body = json!({ "type": CHANGE, "data": data });
                self.first(&body, &message.files).await?;
            }
            _ => self.edit(&data, &message.files).await?,
        }
        Ok(())
    }

    /// Completions; something if they could not be sent.
    pub(super) async fn complete(&mut self, choices: &[(String, String)]) -> Option<Outcome> {
        let body = json!({ "type": COMPLETE, "data": json::choices(choices) });
        let why = self.first(&body, &[]).await.err()?;
        self.log_failure("completed", &why);
        Some("lost")
    }

    /// Tells the caller alone something of our own, and how that ended: as it was to, or not.
    pub(super) async fn whisper(&mut self, phrase: &Phrase, outcome: Outcome) -> Outcome {
        let message = said::say(phrase, Tint::Bad, &self.call.locale);
        match Box::pin(self.say(&message, true)).await {
            Ok(()) => outcome,
            Err(Failure::Sending(why)) => {
                self.log_failure("told", &why);
                "lost"
            }
            Err(Failure::Bad(_)) => "lost",
        }
    }

    /// Sends what goes into other channels. Whoever asked hears what could not be sent there.
    pub(super) async fn post_beside(&mut self, reply: &Reply) {
        for (number, (channel, message)) in reply.beside.iter().enumerate() {
            let done = self.post(*channel, message, number).await;
            let Err(why) = done else {
                continue;
            };
            tracing::warn!(interaction = self.call.id, channel, %why, "not posted");
            let forbidden = matches!(&why, Failure::Sending(why) if why.is_forbidden());
            if forbidden {
                let told = said::say(&said::not_posted(*channel), Tint::Bad, &self.call.locale);
                if let Err(why) = self.follow_up(&told, true).await {
                    tracing::warn!(interaction = self.call.id, %why, "nor was that told");
                }
            }
        }
    }
}
