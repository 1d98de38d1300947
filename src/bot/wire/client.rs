//! The client that requests are sent with, and small things about requests.

use reqwest::header::{HeaderMap, HeaderValue, USER_AGENT};
use reqwest::{Client, redirect};
use serde_json::Value;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

/// A client that speaks to Discord, or to its stand-in on this machine.
pub(super) fn client(is_test: bool) -> Result<Client, reqwest::Error> {
    let mut headers = HeaderMap::new();
    let agent = HeaderValue::from_static(serenity::constants::USER_AGENT);
    headers.insert(USER_AGENT, agent);
    let client = Client::builder()
        .default_headers(headers)
        .redirect(redirect::Policy::none())
        .connect_timeout(Duration::from_secs(5))
        .pool_max_idle_per_host(256)
        .https_only(!is_test);
    match is_test {
        true => client.no_proxy().build(),
        false => client.build(),
    }
}

/// A number from 0 to 1, different for each process and each time.
pub(super) fn chance() -> f64 {
    // Each of these has keys of its own.
    let number = RandomState::new().build_hasher().finish();
    (number >> 11) as f64 / (1_u64 << 53) as f64
}

/// What kind of file it is, by what its name ends with.
pub(super) fn mime(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("html") => "text/html",
        Some("csv") => "text/csv",
        Some("json" | "jsonl") => "application/json",
        Some("txt" | "hkmj" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Which members of a body Discord refused: their paths and its codes, as
/// `data.embeds.0.title BASE_TYPE_MAX_LENGTH`.
pub(super) fn faults(errors: &Value, path: &str, found: &mut Vec<String>) {
    for (key, value) in errors.as_object().into_iter().flatten() {
        if key == "_errors" {
            let codes = value.as_array().into_iter().flatten();
            let codes = codes.filter_map(|it| it["code"].as_str());
            found.extend(codes.map(|code| format!("{path} {code}")));
        } else {
            let dot = if path.is_empty() { "" } else { "." };
            faults(value, &format!("{path}{dot}{key}"), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_discord_refuses_is_told_by_its_place() {
        let errors = json!({ "data": { "embeds": { "0": { "title": { "_errors": [
            { "code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length." },
        ] } } } } });
        let mut found = vec![];
        faults(&errors, "", &mut found);
        assert_eq!(found, ["data.embeds.0.title BASE_TYPE_MAX_LENGTH"]);
    }
}
