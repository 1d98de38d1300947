//! Whoever sends requests to the stand-in without being a bot.

use serde_json::{Value, json};

use crate::standin::{APPLICATION as ME, Channel, Guild, Handle, Member, Options, StandIn};
use crate::standin::{Violation, opt};

/// Whoever sends requests without being a bot.
pub(crate) struct Sender {
    pub(crate) standin: StandIn,
    pub(crate) client: reqwest::Client,
    pub(crate) runtime: tokio::runtime::Runtime,
    pub(crate) club: Guild,
    pub(crate) room: Channel,
    pub(crate) ann: Member,
}

impl Sender {
    pub(crate) fn new() -> Self {
        let standin = StandIn::start(Options::default());
        let club = standin.guild("Sheung Wan");
        let sender = Sender {
            client: reqwest::Client::new(),
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap(),
            room: club.channel("general"),
            ann: club.member("Ann"),
            club,
            standin,
        };
        let hand = json!({
            "type": 3, "name": "hand", "description": "a hand", "autocomplete": true,
        });
        let file = json!({"type": 11, "name": "file", "description": "a record"});
        let score = json!({"name": "score", "description": "counts", "options": [hand, file]});
        assert_eq!(sender.commands(&json!([score])), (200, vec![]));
        sender
    }

    /// What is answered to a request, and whether it was against a rule.
    pub(crate) fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let request = self.request(method, path);
        match body {
            Value::Null => self.sent(request),
            body => self.sent(request.json(body)),
        }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.standin.base());
        let request = self.client.request(method.parse().unwrap(), url);
        request.header("Authorization", format!("Bot {}", self.standin.token()))
    }

    pub(crate) fn sent(&self, request: reqwest::RequestBuilder) -> (u16, Value) {
        self.runtime.block_on(async {
            let response = request.send().await.unwrap();
            let status = response.status().as_u16();
            let text = response.text().await.unwrap();
            (status, serde_json::from_str(&text).unwrap_or(Value::Null))
        })
    }

    pub(crate) fn upload(
        &self,
        method: &str,
        path: &str,
        payload: &Value,
        files: Files<'_>,
    ) -> (u16, Value) {
        let mut form = reqwest::multipart::Form::new().text("payload_json", payload.to_string());
        for (n, (name, size)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(vec![7; *size]).file_name(name.to_string());
            form = form.part(format!("files[{n}]"), part);
        }
        self.sent(self.request(method, path).multipart(form))
    }

    pub(crate) fn new_violations(&self, before: usize) -> Vec<Violation> {
        self.standin.violations().split_off(before)
    }

    pub(crate) fn asked(&self) -> Handle {
        self.ann.command(&self.room, "score", [opt("hand", "1m")])
    }

    pub(crate) fn answered(&self, it: &Handle, body: &Value) -> (u16, Value) {
        let path = format!("/interactions/{}/{}/callback", it.id, it.token);
        self.send("POST", &path, body)
    }

    /// A command, answered in this way; the status, and what was noticed.
    pub(crate) fn callback(&mut self, body: &Value) -> (u16, Seen) {
        let before = self.standin.violations().len();
        let status = self.answered(&self.asked(), body).0;
        (status, self.new_violations(before))
    }

    /// Somebody typing, answered in this way.
    pub(crate) fn typing(&mut self, body: &Value) -> (u16, Seen) {
        let before = self.standin.violations().len();
        let it = self.ann.types(&self.room, "score", "hand", "1", []);
        let status = self.answered(&it, body).0;
        (status, self.new_violations(before))
    }

    /// Commands that are registered.
    pub(crate) fn commands(&self, body: &Value) -> (u16, Seen) {
        let before = self.standin.violations().len();
        let (status, _) = self.send("PUT", &format!("/applications/{ME}/commands"), body);
        (status, self.new_violations(before))
    }
}

pub(crate) type Seen = Vec<Violation>;
/// Files by name and size.
pub(crate) type Files<'a> = &'a [(&'a str, usize)];
