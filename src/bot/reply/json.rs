//! Replies as Discord's JSON, with nothing left to chance: pure, and tried without a network.
//!
//! What a member would miss little of is cut, at whole characters and with a sign of it. What
//! would change its meaning if it were cut, an id for one, is an error of the desk.
//!
//! The shapes are those of <https://docs.discord.com/developers/resources/message>, of
//! <https://docs.discord.com/developers/components/reference>, and of
//! <https://docs.discord.com/developers/interactions/receiving-and-responding>.

use super::{Button, Card, Field, Form, Menu, Message, Row, Style, Tint};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use thiserror::Error;

mod cut;

use cut::cut;

/// The most characters of all cards of a message together.
const ALL_CARDS: usize = 6000;

/// A reply that Discord would refuse, and that cannot be cut so that it would not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadReply {
    /// There is nothing in it.
    #[error("a message needs a text, a card or a file")]
    Empty,
    /// An id that is empty or too long.
    #[error("an id has 1 to 100 characters")]
    Id,
    /// Two buttons with one id.
    #[error("an id is there twice in a message")]
    Twice,
    /// Too many rows, or a row without buttons or with too many.
    #[error("a message has up to 5 rows, and a row 1 to 5 buttons")]
    Rows,
    /// A menu without choices, with too many, or with one that is too long.
    #[error("a menu has 1 to 25 choices, whose values have 1 to 100 characters")]
    Menu,
    /// Too many files.
    #[error("a message has up to 10 files")]
    Files,
    /// A form without fields, or with too many.
    #[error("a form has 1 to 5 fields")]
    Form,
}

/// What a message becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// A message of its own, that everybody sees.
    Public,
    /// A message of its own, that the caller alone sees.
    Private,
    /// Another message, changed: everything that it was is replaced.
    Change,
}

/// A message as JSON. It calls nobody but [`Message::calls`], whatever its text says.
///
/// # Errors
///
/// [`BadReply`] if Discord would refuse it.
pub fn message(message: &Message, becomes: As) -> Result<Value, BadReply> {
    let cards = cards(&message.cards);
    let kept = becomes == As::Change && message.keeps_files;
    let nothing = message.text.trim().is_empty() && cards.is_empty() && message.files.is_empty();
    if nothing && !kept {
        return Err(BadReply::Empty);
    }
    let mut body = Map::new();
    body.insert("content".to_owned(), cut(&message.text, 2000).into());
    body.insert("embeds".to_owned(), cards.into());
    body.insert("components".to_owned(), rows(&message.rows)?);
    let mentions = match message.calls {
        Some(user) => json!({ "parse": [], "users": [user.to_string()] }),
        None => json!({ "parse": [] }),
    };
    body.insert("allowed_mentions".to_owned(), mentions);
    if message.files.len() > 10 {
        return Err(BadReply::Files);
    }
    let files = message.files.iter().enumerate().map(|(id, file)| {
        let mut of = json!({ "id": id.to_string(), "filename": file.name });
        if !file.described.trim().is_empty() {
            of["description"] = cut(&file.described, 1024).into();
        }
        of
    });
    let files: Vec<Value> = files.collect();
    // A change without the member would keep the files that were there; an empty list would not.
    let told = match becomes {
        As::Change => !message.keeps_files,
        As::Public | As::Private => !files.is_empty(),
    };
    if told {
        body.insert("attachments".to_owned(), files.into());
    }
    if becomes == As::Private {
        body.insert("flags".to_owned(), EPHEMERAL.into());
    }
    Ok(Value::Object(body))
}

/// The flag of a message that the caller alone sees.
pub const EPHEMERAL: u64 = 1 << 6;

/// A form as JSON: its text inputs in rows of one.
///
/// # Errors
///
/// [`BadReply`] if Discord would refuse it.
pub fn form(form: &Form) -> Result<Value, BadReply> {
    if !(1..=5).contains(&form.fields.len()) {
        return Err(BadReply::Form);
    }
    let mut ids = BTreeSet::new();
    let fields = form.fields.iter().map(|field| {
        let input = input(field, &mut ids)?;
        Ok(json!({ "type": 1, "components": [input] }))
    });
    let fields = fields.collect::<Result<Vec<Value>, BadReply>>()?;
    let id = identity(&form.id, &mut BTreeSet::new())?;
    Ok(json!({ "custom_id": id, "title": cut(&form.title, 45), "components": fields }))
}

/// Completions as JSON: 25 at most. One whose value is too long is left out, since no command
/// would take it back as it was.
pub fn choices(choices: &[(String, String)]) -> Value {
    let fit = choices.iter().filter(|(shown, value)| {
        let fits = |text: &str, most| (1..=most).contains(&text.trim().chars().count());
        fits(value, 100) && fits(shown, usize::MAX)
    });
    let choices = fit.take(25);
    let choices = choices.map(|(shown, value)| json!({ "name": cut(shown, 100), "value": value }));
    json!({ "choices": choices.collect::<Vec<Value>>() })
}

/// The cards that say something, ten at most, cut so that all of them together fit.
fn cards(cards: &[Card]) -> Vec<Value> {
    let mut left = ALL_CARDS;
    let mut made = vec![];
    for card in cards.iter().take(10) {
        let mut part = |text: &str, most: usize| {
            let text = cut(text, most.min(left)).into_owned();
            left -= text.chars().count().min(left);
            text
        };
        let (title, text) = (part(&card.title, 256), part(&card.text, 4096));
        let foot = part(&card.foot, 2048);
        let mut body = Map::new();
        if !title.trim().is_empty() {
            body.insert("title".to_owned(), title.into());
        }
        if !text.trim().is_empty() {
            body.insert("description".to_owned(), text.into());
        }
        if !foot.trim().is_empty() {
            body.insert("footer".to_owned(), json!({ "text": foot }));
        }
        if body.is_empty() {
            continue;
        }
        if let Some(colour) = colour(card.tint) {
            body.insert("color".to_owned(), colour.into());
        }
        made.push(Value::Object(body));
    }
    made
}

fn colour(tint: Tint) -> Option<u32> {
    match tint {
        Tint::Plain => None,
        Tint::Good => Some(0x2e_8b_57),
        Tint::Bad => Some(0xc0_39_2b),
        Tint::Waiting => Some(0xd9_9a_1c),
    }
}

fn rows(rows: &[Row]) -> Result<Value, BadReply> {
    if rows.len() > 5 {
        return Err(BadReply::Rows);
    }
    let mut ids = BTreeSet::new();
    let rows = rows.iter().map(|row| {
        let within = match row {
            Row::Buttons(buttons) if !(1..=5).contains(&buttons.len()) => {
                return Err(BadReply::Rows);
            }
            Row::Buttons(buttons) => {
                let buttons = buttons.iter().map(|button| self::button(button, &mut ids));
                buttons.collect::<Result<Vec<Value>, BadReply>>()?
            }
            Row::Menu(menu) => vec![self::menu(menu, &mut ids)?],
        };
        Ok(json!({ "type": 1, "components": within }))
    });
    rows.collect()
}

fn button<'a>(button: &'a Button, ids: &mut BTreeSet<&'a str>) -> Result<Value, BadReply> {
    let style = match button.style {
        Style::Main => 1,
        Style::Plain => 2,
        Style::Good => 3,
        Style::Danger => 4,
    };
    let id = identity(&button.id, ids)?;
    let label = cut(&button.label, 80);
    let mut body = json!({ "type": 2, "style": style, "label": label, "custom_id": id });
    if button.is_off {
        body["disabled"] = true.into();
    }
    Ok(body)
}

fn menu<'a>(menu: &'a Menu, ids: &mut BTreeSet<&'a str>) -> Result<Value, BadReply> {
    let mut values = BTreeSet::new();
    let choices = menu.choices.iter().map(|choice| {
        let value = choice.value.as_str();
        if !(1..=100).contains(&value.chars().count()) || !values.insert(value) {
            return Err(BadReply::Menu);
        }
        let mut body = json!({ "label": cut(&choice.label, 100), "value": value });
        if !choice.about.is_empty() {
            body["description"] = cut(&choice.about, 100).into();
        }
        if choice.is_chosen {
            body["default"] = true.into();
        }
        Ok(body)
    });
    let choices = choices.collect::<Result<Vec<Value>, BadReply>>()?;
    if !(1..=25).contains(&choices.len()) {
        return Err(BadReply::Menu);
    }
    let id = identity(&menu.id, ids)?;
    let mut body = json!({ "type": 3, "custom_id": id, "options": choices });
    if !menu.hint.is_empty() {
        body["placeholder"] = cut(&menu.hint, 150).into();
    }
    Ok(body)
}

fn input<'a>(field: &'a Field, ids: &mut BTreeSet<&'a str>) -> Result<Value, BadReply> {
    let id = identity(&field.id, ids)?;
    let style = if field.is_long { 2 } else { 1 };
    let mut body = json!({
        "type": 4, "custom_id": id, "style": style, "label": cut(&field.label, 45),
        "required": !field.is_optional, "max_length": 4000,
    });
    if !field.text.is_empty() {
        body["value"] = cut(&field.text, 4000).into();
    }
    if !field.hint.is_empty() {
        body["placeholder"] = cut(&field.hint, 100).into();
    }
    Ok(body)
}

fn identity<'a>(id: &'a str, ids: &mut BTreeSet<&'a str>) -> Result<&'a str, BadReply> {
    match id.chars().count() {
        1..=100 if ids.insert(id) => Ok(id),
        1..=100 => Err(BadReply::Twice),
        _ => Err(BadReply::Id),
    }
}

#[cfg(test)]
mod tests;
