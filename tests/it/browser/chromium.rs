//! A headless chromium, driven by its DevTools protocol over a pipe: messages of JSON, each ended
//! by a zero byte, on the descriptors 3 and 4. No port is opened and no further crate is needed.

use serde_json::{Value, json};
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A browser with one page.
pub(super) struct Chromium {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: Option<String>,
    calls: u64,
    /// What it told of its own accord.
    events: Vec<Value>,
    _profile: tempfile::TempDir,
}

impl Chromium {
    /// Starts it. To ask for these tests and to have no browser is a fault.
    pub(super) fn start() -> Chromium {
        let asked = env::var("SIKWU_BROWSER").expect("SIKWU_BROWSER says that there is a browser");
        let name = if asked == "1" { "chromium" } else { &asked };
        let profile = tempfile::tempdir().unwrap();
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 >/dev/null 2>&1", name])
            .args(["--headless=new", "--remote-debugging-pipe", "--disable-gpu"])
            // Debian's containers run as root and have a small /dev/shm.
            .args(["--no-sandbox", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--disable-background-networking"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut browser = Chromium {
            to: child.stdin.take().unwrap(),
            from: BufReader::new(child.stdout.take().unwrap()),
            child,
            session: None,
            calls: 0,
            events: vec![],
            _profile: profile,
        };
        let made = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let target = json!({"targetId": made["targetId"], "flatten": true});
        let attached = browser.call("Target.attachToTarget", target);
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Network", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Opens a file, as a double click does, and waits until it is there.
    pub(super) fn open(&mut self, file: &Path) {
        self.events.clear();
        let url = format!("file://{}", file.display());
        self.call("Page.navigate", json!({"url": url}));
        while !self.told("Page.loadEventFired") {
            let message = self.hear();
            self.events.push(message);
        }
    }

    /// Does something, and says what came of it.
    pub(super) fn call(&mut self, method: &str, params: Value) -> Value {
        self.calls += 1;
        let mut message = json!({"id": self.calls, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let sent = write!(self.to, "{message}\0").and_then(|()| self.to.flush());
        sent.unwrap_or_else(|error| panic!("the browser is not there: {error}"));
        loop {
            let mut heard = self.hear();
            if heard["id"] == self.calls {
                assert!(heard["error"].is_null(), "{method}: {heard}");
                return heard["result"].take();
            }
            self.events.push(heard);
        }
    }

    fn hear(&mut self) -> Value {
        let mut bytes = vec![];
        self.from.read_until(0, &mut bytes).unwrap();
        assert!(bytes.pop().is_some(), "is chromium installed? it has ended");
        serde_json::from_slice(&bytes).unwrap()
    }

    fn told(&self, method: &str) -> bool {
        self.events.iter().any(|event| event["method"] == method)
    }

    /// Everything that it fetched since the page was opened, the page first.
    pub(super) fn fetched(&self) -> Vec<String> {
        let requests = self.events.iter();
        let requests = requests.filter(|event| event["method"] == "Network.requestWillBeSent");
        let urls = requests.map(|event| event["params"]["request"]["url"].to_string());
        urls.collect()
    }

    /// Everything that it complained of since the page was opened.
    pub(super) fn complaints(&self) -> Vec<String> {
        let of = [
            "Log.entryAdded",
            "Runtime.consoleAPICalled",
            "Runtime.exceptionThrown",
            "Page.javascriptDialogOpening",
        ];
        let events = self.events.iter();
        let events = events.filter(|event| of.iter().any(|method| event["method"] == *method));
        events.map(Value::to_string).collect()
    }

    /// What an expression of the page comes to.
    pub(super) fn value(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut came = self.call("Runtime.evaluate", params);
        assert!(came["exceptionDetails"].is_null(), "{expression}: {came}");
        came["result"]["value"].take()
    }

    /// The same, where it is a text.
    pub(super) fn text(&mut self, expression: &str) -> String {
        let value = self.value(expression);
        let text = value.as_str();
        text.unwrap_or_else(|| panic!("{expression} is {value}"))
            .to_owned()
    }

    /// The text of the first element of a selector.
    pub(super) fn read(&mut self, selector: &str) -> String {
        self.text(&format!(
            "document.querySelector({selector:?}).textContent.trim()"
        ))
    }

    /// Presses a key, as a keyboard does.
    pub(super) fn press(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => panic!("which key is {key}?"),
        };
        for kind in ["keyDown", "keyUp"] {
            let mut params = json!({
                "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code,
            });
            if key == "Enter" && kind == "keyDown" {
                params["text"] = json!("\r");
            }
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Types a text where the focus is.
    pub(super) fn write(&mut self, text: &str) {
        self.call("Input.insertText", json!({"text": text}));
    }

    /// Clicks in the middle of the first element of a selector, wherever it stands.
    pub(super) fn click(&mut self, selector: &str) {
        let middle = self.value(&format!(
            "(() => {{ const it = document.querySelector({selector:?}); \
             it.scrollIntoView({{block: 'center'}}); const r = it.getBoundingClientRect(); \
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({
                "type": kind, "x": middle[0], "y": middle[1], "button": "left", "clickCount": 1,
            });
            self.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Chooses one of a list, as a person does: its value, and the page is told.
    pub(super) fn choose(&mut self, selector: &str, value: &str) {
        self.value(&format!(
            "(() => {{ const it = document.querySelector({selector:?}); it.value = {value:?}; \
             it.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
        ));
    }

    /// How large the window is, in CSS pixels, and how its owner likes it.
    pub(super) fn look(&mut self, width: u32, height: u32, scheme: &str, motion: &str) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 2, "mobile": width < 600,
        });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let likes = json!({"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion},
        ]});
        self.call("Emulation.setEmulatedMedia", likes);
    }

    /// A picture of the window, as a PNG in base64.
    pub(super) fn picture(&mut self) -> String {
        let taken = self.call("Page.captureScreenshot", json!({"format": "png"}));
        taken["data"].as_str().unwrap().to_owned()
    }
}

/// Only the browser that was started here is ended.
impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
