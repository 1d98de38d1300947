//! One connection of a bot: what it says and what it is told.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::{Cut, Out, Session};
use crate::standin::check::Violation;
use crate::standin::{APPLICATION, Shared};

/// One connection, from HELLO to its end.
pub async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
    let (send, mut outbox) = unbounded_channel();
    let (number, cut) = {
        let gateway = &mut shared.state().gateway;
        gateway.connections += 1;
        gateway.wires.push((gateway.connections, send.clone()));
        let cut = match &mut gateway.after_hello {
            Some((how, times @ 1..)) => {
                *times -= 1;
                Some(*how)
            }
            _ => None,
        };
        (gateway.connections, cut)
    };
    let mut connection = Connection {
        shared: shared.clone(),
        number,
        send,
        zlib: false,
        session: None,
        sent: VecDeque::new(),
    };
    let interval = u64::try_from(shared.options.heartbeat.as_millis()).unwrap_or(u64::MAX);
    let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": interval}});
    let mut left = connection.write(&mut socket, &hello).await;
    if let Some(how) = cut {
        left = connection.cut(&mut socket, how).await;
    }
    let mut ended_by_bot = false;
    while left {
        left = tokio::select! {
            out = outbox.recv() => match out {
                Some(Out::Event(event)) => connection.write(&mut socket, &event).await,
                Some(Out::Cut(how)) => connection.cut(&mut socket, how).await,
                None => false,
            },
            came = socket.recv() => match came {
                Some(Ok(Message::Text(text))) => connection.heard(&mut socket, &text).await,
                Some(Ok(Message::Close(frame))) => {
                    ended_by_bot = frame.is_some_and(|it| [1000, 1001].contains(&it.code));
                    false
                }
                Some(Ok(_)) => true,
                Some(Err(_)) | None => false,
            },
        };
    }
    let gateway = &mut shared.state().gateway;
    gateway.wires.retain(|(it, _)| *it != number);
    let ours = |it: &Session| it.wire.as_ref().is_some_and(|(it, _)| *it == number);
    if ended_by_bot {
        // Closing with 1000 or 1001 ends the session.
        gateway.sessions.retain(|it| !ours(it));
    }
    for session in gateway.sessions.iter_mut().filter(|it| ours(it)) {
        session.wire = None;
    }
    shared.changed.notify_all();
}

struct Connection {
    shared: Arc<Shared>,
    number: u64,
    send: UnboundedSender<Out>,
    zlib: bool,
    session: Option<String>,
    sent: VecDeque<Instant>,
}

impl Connection {
    /// False if the connection is lost.
    async fn write(&self, socket: &mut WebSocket, event: &Value) -> bool {
        let text = event.to_string();
        let message = match self.zlib {
            true => {
                let level = flate2::Compression::fast();
                let mut stream = flate2::write::ZlibEncoder::new(vec![], level);
                stream.write_all(text.as_bytes()).unwrap();
                Message::Binary(stream.finish().unwrap().into())
            }
            false => Message::Text(text.into()),
        };
        socket.send(message).await.is_ok()
    }

    /// Whether the connection stands afterwards.
    async fn cut(&self, socket: &mut WebSocket, how: Cut) -> bool {
        let op = |op: u64, d: Value| json!({"op": op, "t": null, "s": null, "d": d});
        match how {
            Cut::Tcp => false,
            Cut::Close(code) => {
                let frame = CloseFrame {
                    code,
                    reason: "as the test said".into(),
                };
                let _ = socket.send(Message::Close(Some(frame))).await;
                self.until_closed(socket).await
            }
            Cut::CloseWithoutCode => {
                let _ = socket.send(Message::Close(None)).await;
                self.until_closed(socket).await
            }
            Cut::Reconnect => self.write(socket, &op(7, Value::Null)).await,
            Cut::Invalid { resumable } => self.write(socket, &op(9, json!(resumable))).await,
        }
    }

    /// After a close frame the other side's is waited for, a little.
    async fn until_closed(&self, socket: &mut WebSocket) -> bool {
        let closed = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = tokio::time::timeout(Duration::from_millis(200), closed).await;
        false
    }

    async fn heard(&mut self, socket: &mut WebSocket, text: &str) -> bool {
        let now = Instant::now();
        self.sent.push_back(now);
        while self
            .sent
            .front()
            .is_some_and(|at| now - *at > Duration::from_secs(60))
        {
            self.sent.pop_front();
        }
        if self.sent.len() > 120 {
            self.broken("120 sends a minute", &self.sent.len().to_string());
            return self.cut(socket, Cut::Close(4008)).await;
        }
        if text.len() > 4096 {
            self.broken("4096 bytes a payload", &text.len().to_string());
            return self.cut(socket, Cut::Close(4002)).await;
        }
        let Ok(event) = serde_json::from_str::<Value>(text) else {
            self.broken("payloads are JSON", text);
            return self.cut(socket, Cut::Close(4002)).await;
        };
        let d = &event["d"];
        match event["op"].as_u64() {
            Some(1) => {
                let silent = self.shared.state().gateway.silent;
                let ack = json!({"op": 11, "t": null, "s": null, "d": null});
                silent || self.write(socket, &ack).await
            }
            Some(2 | 6) if self.session.is_some() => self.cut(socket, Cut::Close(4005)).await,
            Some(2) => self.identify(socket, d).await,
            Some(6) => self.resume(socket, d).await,
            Some(3 | 4 | 8) if self.session.is_some() => true,
            Some(3 | 4 | 8) => self.cut(socket, Cut::Close(4003)).await,
            _ => {
                self.broken("known opcodes", text);
                self.cut(socket, Cut::Close(4001)).await
            }
        }
    }

    async fn identify(&mut self, socket: &mut WebSocket, d: &Value) -> bool {
        if !self.known(d) {
            return self.cut(socket, Cut::Close(4004)).await;
        }
        let properties = &d["properties"];
        let told = ["os", "browser", "device"];
        if !d["intents"].is_u64() || told.iter().any(|it| !properties[*it].is_string()) {
            self.broken(
                "IDENTIFY has intents and properties",
                &d["intents"].to_string(),
            );
            return self.cut(socket, Cut::Close(4013)).await;
        }
        let shard = |at: usize| d["shard"][at].as_u64();
        let (this, of) = (shard(0).unwrap_or(0), shard(1).unwrap_or(1));
        if of == 0 || this >= of {
            self.broken("the shard is one of the shards", &d["shard"].to_string());
            return self.cut(socket, Cut::Close(4010)).await;
        }
        self.zlib = self.shared.options.zlib && d["compress"] == true;
        {
            let state = &mut *self.shared.state();
            let id = format!("{:032x}", self.shared.id(state));
            let here = state.guilds.values();
            let here = here.filter(|it| it.members.contains_key(&APPLICATION));
            let here = here.filter(|it| (it.id >> 22) % of == this);
            let guilds: Vec<_> = here
                .map(|it| json!({"id": it.id.to_string(), "unavailable": true}))
                .collect();
            let mut session = Session {
                id: id.clone(),
                shard: (this, of),
                seq: 0,
                log: VecDeque::new(),
                wire: Some((self.number, self.send.clone())),
            };
            let mut user = state.user(APPLICATION);
            user["verified"] = json!(true);
            user["mfa_enabled"] = json!(false);
            user["email"] = Value::Null;
            session.dispatch(
                "READY",
                json!({
                    "v": 10,
                    "user": user,
                    "guilds": guilds,
                    "session_id": id,
                    "session_type": "normal",
                    "resume_gateway_url": self.shared.gateway_url(),
                    "shard": [this, of],
                    "application": {"id": APPLICATION.to_string(), "flags": 0},
                }),
            );
            // A session that nobody holds is not asked for again once its shard has another.
            let gateway = &mut state.gateway;
            gateway
                .sessions
                .retain(|it| it.wire.is_some() || it.shard != (this, of));
            gateway.sessions.push(session);
            gateway.identified.push(Instant::now());
            self.session = Some(id);
        }
        self.shared.changed.notify_all();
        true
    }

    async fn resume(&mut self, socket: &mut WebSocket, d: &Value) -> bool {
        if !self.known(d) {
            return self.cut(socket, Cut::Close(4004)).await;
        }
        let seen = d["seq"].as_u64().unwrap_or(0);
        let resumed = {
            let gateway = &mut self.shared.state().gateway;
            let known = gateway.sessions.iter_mut();
            let mut known = known.filter(|it| d["session_id"] == it.id.as_str());
            match known.next().filter(|it| seen <= it.seq) {
                None => false,
                Some(session) => {
                    session.wire = Some((self.number, self.send.clone()));
                    for (_, event) in session.log.iter().filter(|(seq, _)| *seq > seen) {
                        let _ = self.send.send(Out::Event(event.clone()));
                    }
                    session.dispatch("RESUMED", json!({}));
                    self.session = Some(session.id.clone());
                    gateway.resumed.push(Instant::now());
                    true
                }
            }
        };
        self.shared.changed.notify_all();
        match resumed {
            true => true,
            false => self.cut(socket, Cut::Invalid { resumable: false }).await,
        }
    }

    /// The token, with or without `Bot ` in front: Discord takes both.
    fn known(&self, d: &Value) -> bool {
        let token = d["token"].as_str().unwrap_or_default();
        token.strip_prefix("Bot ").unwrap_or(token) == self.shared.options.token
    }

    fn broken(&self, rule: &str, said: &str) {
        let violation = Violation::new("gateway", rule, "", said);
        self.shared.state().violations.push(violation);
    }
}
