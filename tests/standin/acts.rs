//! What a member can do: what Discord's own client lets him do, and nothing else.

mod options;

use serde_json::{Value, json};

use super::events::Act;
use super::handle::{Form, Handle};
use super::places::{Channel, Member};
use super::shown::{Shown, parts};
use super::state::{Asks, State, Upload};

/// What a member gives to an option of a command.
#[derive(Clone, Debug)]
pub enum Arg {
    Text(String),
    Whole(i64),
    Number(f64),
    Yes(bool),
    /// A user, a channel or a role by its id.
    Id(u64),
    File(Upload),
}

/// An option of a command and what is given to it.
pub fn opt(name: &str, given: impl Into<Arg>) -> (String, Arg) {
    (name.to_owned(), given.into())
}

macro_rules! from {
    ($($kind:ty => |$it:ident| $made:expr;)*) => {
        $(impl From<$kind> for Arg {
            fn from($it: $kind) -> Self {
                $made
            }
        })*
    };
}

from! {
    &str => |it| Arg::Text(it.to_owned());
    String => |it| Arg::Text(it);
    i64 => |it| Arg::Whole(it);
    f64 => |it| Arg::Number(it);
    bool => |it| Arg::Yes(it);
    &Member => |it| Arg::Id(it.id);
    &Channel => |it| Arg::Id(it.id);
    u64 => |it| Arg::Id(it);
    Upload => |it| Arg::File(it);
}

/// Why Discord's client does not let a member do something.
type Refused = String;

impl Member {
    /// Uses a slash command; `"session open"` names a subcommand.
    #[track_caller]
    pub fn command(
        &self,
        channel: &Channel,
        path: &str,
        given: impl IntoIterator<Item = (String, Arg)>,
    ) -> Handle {
        self.try_command(channel, path, given)
            .unwrap_or_else(|why| panic!("{} cannot use /{path}: {why}", self.name))
    }

    /// The same, or why the client does not offer it.
    pub fn try_command(
        &self,
        channel: &Channel,
        path: &str,
        given: impl IntoIterator<Item = (String, Arg)>,
    ) -> Result<Handle, Refused> {
        let given: Vec<_> = given.into_iter().collect();
        let state = &mut *self.shared.state();
        let data = self.slash(state, channel, path, given, None)?;
        Ok(self.act(state, Asks::Command, channel.id, data, None))
    }

    /// Is typing an option that has autocomplete; the others are filled already.
    #[track_caller]
    pub fn types(
        &self,
        channel: &Channel,
        path: &str,
        option: &str,
        so_far: &str,
        others: impl IntoIterator<Item = (String, Arg)>,
    ) -> Handle {
        let mut given: Vec<_> = others.into_iter().collect();
        given.push(opt(option, so_far));
        let state = &mut *self.shared.state();
        let data = self.slash(state, channel, path, given, Some(option));
        let data = data.unwrap_or_else(|why| panic!("{} cannot type that: {why}", self.name));
        self.act(state, Asks::Typing, channel.id, data, None)
    }

    /// Uses a command of the menu of a message.
    #[track_caller]
    pub fn uses_on_message(&self, message: &Shown, name: &str) -> Handle {
        let state = &mut *self.shared.state();
        let data = self.on_message(state, message, name);
        let data = data.unwrap_or_else(|why| panic!("{} cannot use {name}: {why}", self.name));
        self.act(state, Asks::Command, message.channel, data, None)
    }

    /// Uses a command of the menu of a person.
    #[track_caller]
    pub fn uses_on_member(&self, channel: &Channel, target: &Member, name: &str) -> Handle {
        let state = &mut *self.shared.state();
        let command = self.registered(state, channel.id, name, 2);
        let command =
            command.unwrap_or_else(|why| panic!("{} cannot use {name}: {why}", self.name));
        let data = json!({
            "id": command["id"], "name": name, "type": 2, "target_id": target.id.to_string(),
            "resolved": {"users": {(target.id.to_string()): state.user(target.id)}},
        });
        self.act(state, Asks::Command, channel.id, data, None)
    }

    /// Presses a button, by its `custom_id` or its label, on the message as it is now.
    #[track_caller]
    pub fn presses(&self, message: &Shown, button: &str) -> Handle {
        self.try_presses(message, button)
            .unwrap_or_else(|why| panic!("{} cannot press {button}: {why}", self.name))
    }

    /// The same, or why the client does not let it be pressed.
    pub fn try_presses(&self, message: &Shown, button: &str) -> Result<Handle, Refused> {
        self.press(message, button, false)
    }

    /// Presses a button that was on the message when it was seen, though it may have changed in
    /// the meantime: the press was under way.
    #[track_caller]
    pub fn presses_as_seen(&self, message: &Shown, button: &str) -> Handle {
        self.press(message, button, true)
            .unwrap_or_else(|why| panic!("{} cannot press {button}: {why}", self.name))
    }

    /// Chooses in a select menu, found by `custom_id` or placeholder; what is chosen is named by
    /// value or label.
    #[track_caller]
    pub fn chooses(&self, message: &Shown, select: &str, chosen: &[&str]) -> Handle {
        self.choose(message, select, chosen)
            .unwrap_or_else(|why| panic!("{} cannot choose in {select}: {why}", self.name))
    }

    /// Sends a form; what is not given stays as it stood. Fields are named by id or label.
    #[track_caller]
    pub fn submits(&self, form: &Form, given: &[(&str, &str)]) -> Handle {
        let mut components = Vec::new();
        for row in &form.components {
            let filled = fill(row, given);
            components
                .push(filled.unwrap_or_else(|why| panic!("{} cannot send it: {why}", self.name)));
        }
        for (name, _) in given {
            let known = form
                .fields()
                .iter()
                .any(|(id, label, _)| id == name || label == name);
            assert!(known, "the form has no field {name}");
        }
        let data = json!({"custom_id": form.custom_id, "components": components});
        let state = &mut *self.shared.state();
        self.act(state, Asks::Modal, form.channel, data, form.clicked)
    }

    fn act(
        &self,
        state: &mut State,
        asks: Asks,
        channel: u64,
        data: Value,
        clicked: Option<u64>,
    ) -> Handle {
        let act = Act {
            asks,
            by: self.id,
            locale: self.locale.clone(),
            channel,
            data,
            clicked,
        };
        self.shared.interact(state, act)
    }

    fn on_message(&self, state: &State, on: &Shown, name: &str) -> Result<Value, Refused> {
        let command = self.registered(state, on.channel, name, 3)?;
        let message = self.visible(state, on)?;
        let id = message.id.to_string();
        let message = state.message(message, &self.shared.base);
        Ok(json!({
            "id": command["id"], "name": name, "type": 3, "target_id": id,
            "resolved": {"messages": {(id.as_str()): message}},
        }))
    }

    /// The message as it is now, if this member sees it.
    fn visible<'a>(
        &self,
        state: &'a State,
        it: &Shown,
    ) -> Result<&'a super::state::Message, Refused> {
        let now = state.messages.get(&it.id);
        let now = now.ok_or_else(|| "the message is gone".to_owned())?;
        self.is_at(state, now.channel)?;
        match now.only_for.is_some_and(|only| only != self.id) {
            true => Err("the message is for another".to_owned()),
            false => Ok(now),
        }
    }

    fn press(&self, on: &Shown, button: &str, as_seen: bool) -> Result<Handle, Refused> {
        let state = &mut *self.shared.state();
        let now = self.visible(state, on)?;
        let components = match as_seen {
            true => on.json["components"].clone(),
            false => json!(now.components),
        };
        let (id, channel) = (now.id, now.channel);
        let it = component(&components, button, "label", &[2])?;
        if it["style"] == 5 {
            return Err("it is a link".to_owned());
        }
        let data = json!({
            "custom_id": it["custom_id"], "component_type": 2, "id": 1,
        });
        Ok(self.act(state, Asks::Component, channel, data, Some(id)))
    }

    fn choose(&self, on: &Shown, select: &str, chosen: &[&str]) -> Result<Handle, Refused> {
        let state = &mut *self.shared.state();
        let now = self.visible(state, on)?;
        let components = json!(now.components);
        let (id, channel) = (now.id, now.channel);
        let it = component(&components, select, "placeholder", &[3, 5, 6, 7, 8])?;
        let least = it["min_values"].as_u64().unwrap_or(1);
        let most = it["max_values"].as_u64().unwrap_or(1);
        if !(least..=most).contains(&(chosen.len() as u64)) {
            return Err(format!("{} are chosen", chosen.len()));
        }
        let mut values = vec![];
        let mut data = json!({"custom_id": it["custom_id"], "component_type": it["type"], "id": 1});
        for wanted in chosen {
            let option =
                listed(&it["options"]).find(|it| it["value"] == *wanted || it["label"] == *wanted);
            match (it["type"].as_u64(), option) {
                (Some(3), Some(option)) => values.push(option["value"].clone()),
                (Some(3), None) => return Err(format!("no such option: {wanted}")),
                (Some(5), _) => {
                    let id: u64 = wanted.parse().map_err(|_| "a user's id".to_owned())?;
                    data["resolved"]["users"][id.to_string()] = state.user(id);
                    values.push(json!(wanted));
                }
                _ => values.push(json!(wanted)),
            }
        }
        data["values"] = json!(values);
        Ok(self.act(state, Asks::Component, channel, data, Some(id)))
    }
}

/// A component that can be used, by its `custom_id` or by what is written on it.
fn component<'a>(
    components: &'a Value,
    wanted: &str,
    written: &str,
    kinds: &[u64],
) -> Result<&'a Value, Refused> {
    let mut all = parts(components).into_iter();
    let found = all.find(|it| {
        let kind = it["type"].as_u64().is_some_and(|it| kinds.contains(&it));
        kind && (it["custom_id"] == wanted || it[written] == wanted)
    });
    let found = found.ok_or_else(|| format!("not on the message: {components}"))?;
    match found["disabled"] == true {
        true => Err("it is disabled".to_owned()),
        false => Ok(found),
    }
}

/// A row or a label of a form, filled in.
fn fill(row: &Value, given: &[(&str, &str)]) -> Result<Value, Refused> {
    let field = |it: &Value, label: &Value| {
        let mut named = given
            .iter()
            .filter(|(name, _)| it["custom_id"] == *name || *label == *name);
        let value = named.next().map(|(_, value)| *value);
        let value = value.unwrap_or_else(|| it["value"].as_str().unwrap_or_default());
        let long = value.chars().count() as u64;
        let least = match it["required"] == false {
            true => 0,
            false => it["min_length"].as_u64().unwrap_or(0).max(1),
        };
        let most = it["max_length"].as_u64().unwrap_or(4000);
        match (least..=most).contains(&long) {
            true => Ok(json!({"type": 4, "id": 1, "custom_id": it["custom_id"], "value": value})),
            false => Err(format!("{} has {long} characters", it["custom_id"])),
        }
    };
    match row["type"].as_u64() {
        Some(1) => {
            let fields = listed(&row["components"]).map(|it| field(it, &it["label"]));
            let fields = fields.collect::<Result<Vec<_>, _>>()?;
            Ok(json!({"type": 1, "id": 1, "components": fields}))
        }
        Some(18) => {
            let filled = field(&row["component"], &row["label"])?;
            Ok(json!({"type": 18, "id": 1, "component": filled}))
        }
        _ => Ok(json!({"type": row["type"], "id": 1})),
    }
}

fn listed(it: &Value) -> impl Iterator<Item = &Value> {
    it.as_array().into_iter().flatten()
}
