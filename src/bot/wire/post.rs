//! Where the parts of an answer are sent, and until when that makes sense.

use super::answer::Turn;
use super::send::{Ask, Failed, Kind};
use crate::bot::reply::json::{self, As, BadReply};
use crate::bot::reply::{File, Message};
use reqwest::Method;
use serde_json::{Value, json};
use serenity::all::{ApplicationId, ChannelId, InteractionId, Route};
use std::sync::atomic::Ordering;
use thiserror::Error;
use tokio::time::Instant;

/// Why an answer was not sent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Failure {
    /// Discord did not take it.
    #[error(transparent)]
    Sending(#[from] Failed),
    /// It was not to be sent at all.
    #[error(transparent)]
    Bad(#[from] BadReply),
}

/// What is sent with the token of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// The first answer.
    First,
    /// A change of the first answer, or of the message that was pressed on.
    Edit,
    /// The end of the first answer.
    Remove,
    /// A message after the first answer.
    FollowUp,
}

impl Turn {
    /// Sends something with the token of the interaction, for as long as that lives.
    pub(super) async fn put(
        &self,
        put: Put,
        body: Option<&Value>,
        files: &[File],
    ) -> Result<(), Failed> {
        let wire = &self.wire;
        let token = self.call.token.0.as_str();
        let application_id = ApplicationId::new(wire.application.load(Ordering::Relaxed).max(1));
        let original = Route::WebhookOriginalInteractionResponse {
            application_id,
            token,
        };
        let (method, kind, route) = match put {
            Put::First => {
                let route = Route::InteractionResponse {
                    interaction_id: InteractionId::new(self.call.id),
                    token,
                };
                (Method::POST, Kind::First, route)
            }
            Put::Edit => (Method::PATCH, Kind::Edit, original),
            Put::Remove => (Method::DELETE, Kind::Edit, original),
            Put::FollowUp => {
                let route = Route::WebhookFollowupMessages {
                    application_id,
                    token,
                };
                (Method::POST, Kind::FollowUp, route)
            }
        };
        let until = match put {
            Put::First => self.came + wire.pace.first,
            _ => self.came + wire.pace.token,
        };
        let ask = Ask {
            kind,
            method: &method,
            route,
            query: "",
            body,
            files,
        };
        wire.sender.send(&ask, until.into()).await.map(|_| ())
    }

    /// Changes the first answer, or the message that was pressed on.
    pub(super) async fn edit(&self, body: &Value, files: &[File]) -> Result<(), Failed> {
        self.put(Put::Edit, Some(body), files).await
    }

    /// Takes the first answer away.
    pub(super) async fn remove(&self) -> Result<(), Failed> {
        self.put(Put::Remove, None, &[]).await
    }

    /// Says something after the first answer.
    pub(super) async fn follow_up(&self, message: &Message, private: bool) -> Result<(), Failure> {
        let becomes = if private { As::Private } else { As::Public };
        let body = json::message(message, becomes)?;
        self.put(Put::FollowUp, Some(&body), &message.files).await?;
        Ok(())
    }

    /// Writes a message into another channel. However often it is tried, it is there once.
    pub(super) async fn post(
        &self,
        channel: u64,
        message: &Message,
        number: usize,
    ) -> Result<(), Failure> {
        let mut body = json::message(message, As::Public)?;
        body["nonce"] = format!("s{}-{number}", self.call.id).into();
        body["enforce_nonce"] = json!(true);
        let ask = Ask {
            kind: Kind::Other,
            method: &Method::POST,
            route: Route::ChannelMessages {
                channel_id: ChannelId::new(channel.max(1)),
            },
            query: "",
            body: Some(&body),
            files: &message.files,
        };
        let until = Instant::now() + self.wire.pace.beside;
        self.wire.sender.send(&ask, until).await?;
        Ok(())
    }
}
