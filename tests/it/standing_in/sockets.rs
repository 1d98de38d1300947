//! Does the gateway keep to its protocol, and lose its sockets as it was told to?

use std::io::Read;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::standin::{Cut, Options, StandIn, opt};

/// Whoever connects without being a bot.
struct Socket {
    runtime: tokio::runtime::Runtime,
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// What came through a socket.
#[derive(Debug, PartialEq)]
enum Came {
    Event(Value),
    Closed(Option<u16>),
    Gone,
}

impl Socket {
    fn open(standin: &StandIn) -> Option<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let url = format!("{}?v=10", standin.gateway_url());
        let opened = runtime.block_on(tokio_tungstenite::connect_async(url));
        let (stream, _) = opened.ok()?;
        Some(Socket { runtime, stream })
    }

    /// A socket that has had its HELLO and has said this.
    fn saying(standin: &StandIn, event: &Value) -> Self {
        let mut socket = Socket::open(standin).unwrap();
        assert_eq!(socket.event()["op"], 10);
        socket.say(event);
        socket
    }

    fn say(&mut self, event: &Value) {
        let message = Message::text(event.to_string());
        // A socket that is closed already is what the test looks at next.
        let _ = self.runtime.block_on(self.stream.send(message));
    }

    fn next(&mut self) -> Came {
        match self.runtime.block_on(self.stream.next()) {
            Some(Ok(Message::Text(text))) => Came::Event(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Binary(bytes))) => {
                let mut text = String::new();
                let mut stream = flate2::read::ZlibDecoder::new(bytes.as_ref());
                stream.read_to_string(&mut text).unwrap();
                let mut event: Value = serde_json::from_str(&text).unwrap();
                event["zlib"] = json!(true);
                Came::Event(event)
            }
            Some(Ok(Message::Close(frame))) => Came::Closed(frame.map(|it| it.code.into())),
            _ => Came::Gone,
        }
    }

    #[track_caller]
    fn event(&mut self) -> Value {
        match self.next() {
            Came::Event(event) => event,
            other => panic!("{other:?}"),
        }
    }
}

fn identify(token: &str, compress: bool) -> Value {
    json!({"op": 2, "d": {
        "token": token, "intents": 0, "compress": compress,
        "properties": {"os": "linux", "browser": "none", "device": "none"},
    }})
}

#[test]
fn a_session_begins_with_or_without_the_word_bot_and_is_resumed_in_order() {
    let standin = StandIn::start(Options::default());
    let club = standin.guild("Sheung Wan");
    let (room, ann) = (club.channel("general"), club.member("Ann"));
    let token = standin.token();
    let mut plain = Socket::saying(&standin, &identify(&format!("Bot {token}"), false));
    let ready = plain.event();
    assert_eq!(
        (&ready["t"], &ready["zlib"]),
        (&json!("READY"), &json!(null))
    );
    plain.say(&json!({"op": 1, "d": 1}));
    assert_eq!(plain.event()["op"], 11);
    drop(plain);
    let mut small = Socket::saying(&standin, &identify(token, true));
    let ready = small.event();
    assert_eq!(
        (&ready["t"], &ready["zlib"]),
        (&json!("READY"), &json!(true))
    );
    standin.cut(Cut::Tcp);
    assert_eq!(small.next(), Came::Gone);

    command(&standin, &room, &ann);
    let session = &ready["d"]["session_id"];
    let resume = json!({"op": 6, "d": {"token": token, "session_id": session, "seq": 1}});
    let mut again = Socket::saying(&standin, &resume);
    let came = [again.event(), again.event()].map(|it| (it["t"].clone(), it["s"].clone()));
    let expected = [("INTERACTION_CREATE", 2), ("RESUMED", 3)];
    assert_eq!(came, expected.map(|(name, s)| (json!(name), json!(s))));
    assert_eq!((standin.identifies(), standin.resumes()), (2, 1));
    standin.assert_lawful();
}

/// A command of the test's own, which no bot has registered.
fn command(
    standin: &StandIn,
    room: &crate::standin::Channel,
    ann: &crate::standin::Member,
) -> crate::standin::Handle {
    let hand = json!({"type": 3, "name": "hand", "description": "a hand"});
    let score = json!({
        "id": "1", "type": 1, "name": "score", "description": "counts", "options": [hand],
    });
    standin.register(vec![score]);
    ann.command(room, "score", [opt("hand", "1z")])
}

#[test]
fn who_breaks_the_protocol_is_told_by_the_code_that_ends_it() {
    let standin = StandIn::start(Options::default());
    let token = standin.token();
    let mut sharded = identify(token, false);
    sharded["d"]["shard"] = json!([2, 2]);
    let mut without = identify(token, false);
    without["d"]["intents"] = json!(null);
    let long = json!({"op": 1, "d": "x".repeat(4096)});
    let cases = [
        (identify("wrong", false), 4004, 0),
        (json!({"op": 6, "d": {"token": "wrong"}}), 4004, 0),
        (json!({"op": 3, "d": {}}), 4003, 0),
        (json!({"op": 99, "d": {}}), 4001, 1),
        (json!("neither"), 4001, 1),
        (sharded, 4010, 1),
        (without, 4013, 1),
        (long, 4002, 1),
    ];
    for (said, code, violations) in cases {
        let before = standin.violations().len();
        let mut socket = Socket::saying(&standin, &said);
        assert_eq!(socket.next(), Came::Closed(Some(code)), "{said}");
        assert_eq!(standin.violations().len() - before, violations, "{said}");
    }
    let mut twice = Socket::saying(&standin, &identify(token, false));
    twice.say(&identify(token, false));
    assert_eq!(twice.event()["t"], "READY");
    assert_eq!(twice.next(), Came::Closed(Some(4005)));
    let before = standin.violations().len();
    let mut many = Socket::saying(&standin, &identify(token, false));
    (0..120).for_each(|n| many.say(&json!({"op": 1, "d": n})));
    let closed = std::iter::repeat_with(|| many.next()).find(|it| !matches!(it, Came::Event(_)));
    assert_eq!(closed, Some(Came::Closed(Some(4008))));
    assert_eq!(standin.violations().len() - before, 1);
    let unknown = json!({"op": 6, "d": {"token": token, "session_id": "none", "seq": 1}});
    let refused = Socket::saying(&standin, &unknown).event();
    assert_eq!((&refused["op"], &refused["d"]), (&json!(9), &json!(false)));
}

#[test]
fn sockets_are_lost_in_each_way_that_a_test_can_ask_for() {
    let standin = StandIn::start(Options::default());
    let ways = [
        (Cut::Tcp, Came::Gone),
        (Cut::Close(4000), Came::Closed(Some(4000))),
        (Cut::Close(4009), Came::Closed(Some(4009))),
        (Cut::CloseWithoutCode, Came::Closed(None)),
        (Cut::Reconnect, op(7, json!(null))),
        (Cut::Invalid { resumable: true }, op(9, json!(true))),
        (Cut::Invalid { resumable: false }, op(9, json!(false))),
    ];
    for (how, expected) in ways {
        let mut socket = Socket::saying(&standin, &identify(standin.token(), false));
        assert_eq!(socket.event()["t"], "READY");
        standin.cut(how);
        assert_eq!(socket.next(), expected, "{how:?}");
    }
    standin.cut_after_hello(Cut::Close(4000), 1);
    let mut socket = Socket::open(&standin).unwrap();
    assert_eq!(socket.event()["op"], 10);
    assert_eq!(socket.next(), Came::Closed(Some(4000)));
    standin.refuse_upgrades(true);
    assert!(Socket::open(&standin).is_none());
    assert_eq!(standin.refusals(), 1);
    standin.refuse_upgrades(false);
    standin.silent_heartbeats(true);
    let mut socket = Socket::saying(&standin, &json!({"op": 1, "d": null}));
    socket.say(&identify(standin.token(), false));
    assert_eq!(socket.event()["t"], "READY");
    standin.assert_lawful();
}

fn op(op: u64, d: Value) -> Came {
    Came::Event(json!({"op": op, "t": null, "s": null, "d": d}))
}

#[test]
fn two_thousand_events_are_dispatched_in_no_time() {
    let standin = StandIn::start(Options::default());
    let club = standin.guild("Sheung Wan");
    let (room, ann) = (club.channel("general"), club.member("Ann"));
    let mut socket = Socket::saying(&standin, &identify(standin.token(), true));
    socket.event();
    let before = Instant::now();
    command(&standin, &room, &ann);
    (1..2000).for_each(|_| drop(ann.command(&room, "score", [opt("hand", "1z")])));
    let last = (0..2000).map(|_| socket.event()).last().unwrap();
    assert_eq!(last["s"], 2001);
    assert!(before.elapsed() < Duration::from_secs(20));
}
