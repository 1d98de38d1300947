//! A request taken apart, with its files.

use std::sync::atomic::Ordering;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::HeaderName;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::{Map, Value};

use super::{Call, Upload};
use crate::standin::Shared;

/// Takes a request apart; and why its body could not be read.
pub async fn call(shared: &Shared, request: Request) -> (Call, Option<String>) {
    let known_as = header(&request, AUTHORIZATION);
    let content = header(&request, CONTENT_TYPE);
    let known = format!("Bot {}", shared.options.token);
    let path = request.uri().path();
    let query = request.uri().query().unwrap_or_default();
    let query = query.split('&').filter(|it| !it.is_empty());
    let query = query.map(|it| it.split_once('=').unwrap_or((it, "")));
    let every = shared.options.check_every;
    let mut call = Call {
        method: request.method().to_string(),
        path: path.strip_prefix("/api/v10").unwrap_or(path).to_owned(),
        query: query
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        body: Value::Null,
        files: vec![],
        authorized: known_as == known,
        checked: every > 0
            && shared
                .count
                .fetch_add(1, Ordering::Relaxed)
                .is_multiple_of(every),
    };
    let multipart = content.starts_with("multipart/form-data");
    let read = match multipart {
        true => parts(&mut call, request).await,
        false => match axum::body::to_bytes(request.into_body(), MOST_BYTES).await {
            Ok(bytes) if bytes.is_empty() => Ok(()),
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map(|body| call.body = body)
                .map_err(|why| why.to_string()),
            Err(why) => Err(why.to_string()),
        },
    };
    (call, read.err())
}

fn header(request: &Request, name: HeaderName) -> String {
    let value = request.headers().get(name).and_then(|it| it.to_str().ok());
    value.unwrap_or_default().to_owned()
}

/// More than Discord takes, so that the rule is what refuses it.
const MOST_BYTES: usize = 64 * 1024 * 1024;

async fn parts(call: &mut Call, request: Request) -> Result<(), String> {
    let (head, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, MOST_BYTES).await;
    let request = Request::from_parts(head, Body::from(bytes.map_err(|why| why.to_string())?));
    let mut request = request;
    // axum's own bound is lower.
    DefaultBodyLimit::max(MOST_BYTES).apply(&mut request);
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|why| why.to_string())?;
    while let Some(part) = form.next_field().await.map_err(|why| why.to_string())? {
        let field = part.name().unwrap_or_default().to_owned();
        let name = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|why| why.to_string())?;
        match name {
            Some(name) => call.files.push((field, Upload { name, bytes })),
            None if field == "payload_json" => {
                call.body = serde_json::from_slice(&bytes).map_err(|why| why.to_string())?;
            }
            None => return Err(format!("a part that is no file: {field}")),
        }
    }
    // Files alone make a message.
    if call.body.is_null() {
        call.body = Value::Object(Map::new());
    }
    Ok(())
}
