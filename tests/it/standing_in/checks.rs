//! Does the stand-in notice? Each rule is broken once, in a request that is right otherwise.

use serde_json::{Value, json};

use super::sender::Sender;

/// A message that breaks no rule, changed.
fn with(change: impl FnOnce(&mut Value)) -> Value {
    let mut message = json!({"content": "a hand", "allowed_mentions": {"parse": []}});
    change(&mut message);
    message
}

fn text(long: usize) -> String {
    "x".repeat(long)
}

fn button(n: usize) -> Value {
    json!({"type": 2, "style": 1, "label": "Explain", "custom_id": format!("b:{n}")})
}

fn rows(of: &[Vec<Value>]) -> Value {
    let rows = of.iter().map(|it| json!({"type": 1, "components": it}));
    rows.collect()
}

fn select(change: impl FnOnce(&mut Value)) -> Value {
    let mut select = json!({
        "type": 3, "custom_id": "s", "options": [
            {"label": "East", "value": "E"}, {"label": "South", "value": "S"},
        ],
    });
    change(&mut select);
    json!([{"type": 1, "components": [select]}])
}

/// A row with a button and a select.
fn select_beside() -> Value {
    let both = select(|_| ())[0]["components"][0].clone();
    rows(&[vec![both, button(1)]])
}

/// Each mistake in a message, and a word of the rule that must notice it.
fn messages() -> Vec<(&'static str, Value)> {
    let embed = |it: Value| with(|m| m["embeds"] = json!([it]));
    let parts = |it: Value| with(|m| m["components"] = it);
    let changed = |name: &'static str, it: Value| {
        let mut button = button(0);
        button[name] = it;
        with(|m| m["components"] = rows(&[vec![button]]))
    };
    let fields: Vec<_> = (0..26)
        .map(|_| json!({"name": "n", "value": "v"}))
        .collect();
    let v2 =
        |it: Value| json!({"flags": 1 << 15, "components": it, "allowed_mentions": {"parse": []}});
    vec![
        ("maxLength", with(|m| m["content"] = json!(text(2001)))),
        ("not empty", with(|m| m["content"] = json!(" "))),
        ("unknown member", with(|m| m["colour"] = json!("red"))),
        ("type", with(|m| m["content"] = json!(7))),
        (
            "flags that a bot may set",
            with(|m| m["flags"] = json!(1 << 7)),
        ),
        ("allowed_mentions is said", json!({"content": "a hand"})),
        (
            "nobody calls everyone",
            with(|m| m["allowed_mentions"] = json!({"parse": ["everyone"]})),
        ),
        (
            "parse or a list",
            with(|m| m["allowed_mentions"] = json!({"parse": ["users"], "users": ["1"]})),
        ),
        (
            "embeds ≤ 6000",
            with(|m| {
                let embed = json!({"description": text(3001)});
                m["embeds"] = json!([embed, embed]);
            }),
        ),
        ("maxLength", embed(json!({"title": text(257)}))),
        ("maxLength", embed(json!({"description": text(4097)}))),
        ("maxItems", embed(json!({"title": "t", "fields": fields}))),
        (
            "a field says something",
            embed(json!({"fields": [{"name": "n", "value": ""}]})),
        ),
        ("an embed is not empty", embed(json!({"color": 7}))),
        (
            "maxItems",
            with(|m| m["embeds"] = json!(vec![json!({"title": "t"}); 11])),
        ),
        (
            "attachment:// names a file",
            embed(json!({"title": "t", "image": {"url": "attachment://no.png"}})),
        ),
        (
            "rows ≤ 5",
            parts(rows(&(0..6).map(|n| vec![button(n)]).collect::<Vec<_>>())),
        ),
        ("maxItems", parts(rows(&[(0..6).map(button).collect()]))),
        ("a row has buttons or one select", parts(select_beside())),
        ("custom_id once", parts(rows(&[vec![button(1), button(1)]]))),
        ("maxLength", changed("custom_id", json!(text(101)))),
        ("minLength", changed("custom_id", json!(""))),
        (
            "a button has its custom_id",
            changed("custom_id", Value::Null),
        ),
        ("maxLength", changed("label", json!(text(81)))),
        ("a button has a label", changed("label", Value::Null)),
        ("a button has its custom_id", changed("style", json!(5))),
        (
            "option values once",
            parts(select(|it| it["options"][1]["value"] = json!("E"))),
        ),
        (
            "max_values ≤ options",
            parts(select(|it| it["max_values"] = json!(3))),
        ),
        (
            "min_values ≤ max_values",
            parts(select(|it| it["min_values"] = json!(2))),
        ),
        (
            "maxLength",
            parts(select(|it| it["options"][0]["label"] = json!(text(101)))),
        ),
        (
            "an option has a label",
            parts(select(|it| it["options"][0]["label"] = json!(" "))),
        ),
        (
            "defaults ≤ max_values",
            parts(select(|it| {
                it["options"][0]["default"] = json!(true);
                it["options"][1]["default"] = json!(true);
            })),
        ),
        (
            "maxLength",
            parts(select(|it| it["placeholder"] = json!(text(151)))),
        ),
        ("minItems", parts(select(|it| it["options"] = json!([])))),
        (
            "V2 components need",
            parts(json!([{"type": 10, "content": "text"}])),
        ),
        (
            "V2: components alone",
            with(|m| {
                m["flags"] = json!(1 << 15);
                m["components"] = json!([{"type": 10, "content": "text"}]);
            }),
        ),
        (
            "components ≤ 40",
            v2(json!([{
                "type": 17, "components": vec![json!({"type": 10, "content": "t"}); 40],
            }])),
        ),
        (
            "names a file",
            v2(json!([{"type": 13, "file": {"url": "attachment://no.csv"}}])),
        ),
        ("const", changed("style", json!(7))),
        (
            "oneOf",
            parts(rows(&[vec![json!({
                "type": 4, "style": 1, "label": "l", "custom_id": "t",
            })]])),
        ),
    ]
}

#[test]
fn each_mistake_in_a_message_is_noticed() {
    let mut sender = Sender::new();
    assert_eq!(
        sender.callback(&json!({"type": 4, "data": with(|_| ())})),
        (204, vec![])
    );
    for (rule, message) in messages() {
        let (_, broken) = sender.callback(&json!({"type": 4, "data": message}));
        let noticed = broken.iter().any(|it| it.rule.contains(rule));
        assert!(noticed, "not noticed: {rule}: {broken:?}");
    }
}

#[test]
fn each_mistake_in_a_first_answer_is_noticed() {
    let mut sender = Sender::new();
    let input = |id: &str| json!({"type": 4, "custom_id": id, "label": "Note", "style": 1});
    let row = |id: &str| json!({"type": 1, "components": [input(id)]});
    let form = |parts: Value| {
        json!({"type": 9, "data": {
            "custom_id": "f", "title": "A form", "components": parts,
        }})
    };
    assert_eq!(
        sender.callback(&form(json!([row("a"), row("b")]))),
        (204, vec![])
    );
    let six: Vec<_> = (0..6).map(|n| row(&n.to_string())).collect();
    let mut long = form(json!([row("a")]));
    long["data"]["title"] = json!(text(46));
    let mut untitled = form(json!([row("a")]));
    untitled["data"]["title"] = json!(" ");
    let mut unlabelled = form(json!([row("a")]));
    unlabelled["data"]["components"][0]["components"][0]["label"] = json!(" ");
    let mut backwards = form(json!([row("a")]));
    backwards["data"]["components"][0]["components"][0]["min_length"] = json!(9);
    backwards["data"]["components"][0]["components"][0]["max_length"] = json!(8);
    let mut filled = form(json!([row("a")]));
    filled["data"]["components"][0]["components"][0]["max_length"] = json!(2);
    filled["data"]["components"][0]["components"][0]["value"] = json!("three");
    let mistakes = [
        ("minItems", form(json!([]))),
        ("form components ≤ 5", form(json!(six))),
        ("maxLength", long),
        ("a form has a title", untitled),
        ("field label 1-45", unlabelled),
        ("min_length ≤ max_length", backwards),
        ("custom_id once", form(json!([row("a"), row("a")]))),
        ("the value fits", filled),
        (
            "one text input",
            form(json!([{"type": 1, "components": [input("a"), input("b")]}])),
        ),
        ("enum", form(rows(&[vec![button(1)]]))),
        (
            "deferred: only ephemeral",
            json!({"type": 5, "data": {"flags": 1 << 15}}),
        ),
        (
            "deferred: no content",
            json!({"type": 5, "data": {"content": "soon"}}),
        ),
        (
            "fits the interaction",
            json!({"type": 7, "data": with(|_| ())}),
        ),
        (
            "fits the interaction",
            json!({"type": 8, "data": {"choices": []}}),
        ),
        ("anyOf", json!({"type": "four", "data": {}})),
    ];
    for (rule, answer) in mistakes {
        let (status, broken) = sender.callback(&answer);
        let noticed = broken.iter().any(|it| it.rule.contains(rule));
        assert!(
            noticed && status == 400,
            "not noticed: {rule}: {status} {broken:?}"
        );
    }
    let choices = |n: usize, it: Value| json!({"type": 8, "data": {"choices": vec![json!({"name": "n", "value": it}); n]}});
    assert_eq!(sender.typing(&choices(25, json!("v"))), (204, vec![]));
    for (rule, answer) in [
        ("maxItems", choices(26, json!("v"))),
        (
            "choice name 1-100",
            json!({"type": 8, "data": {"choices": [{"name": " ", "value": "v"}]}}),
        ),
        ("choice value 1-100", choices(1, json!(text(101)))),
        ("of the option's type", choices(1, json!(7))),
        (
            "fits the interaction",
            json!({"type": 4, "data": with(|_| ())}),
        ),
    ] {
        let (_, broken) = sender.typing(&answer);
        let noticed = broken.iter().any(|it| it.rule.contains(rule));
        assert!(noticed, "not noticed: {rule}: {broken:?}");
    }
}

#[test]
fn each_mistake_in_a_command_is_noticed() {
    let sender = Sender::new();
    let option = |name: &str| json!({"type": 3, "name": name, "description": "a hand"});
    let command = |change: &dyn Fn(&mut Value)| {
        let mut it = json!({"name": "score", "description": "counts", "options": [option("hand")]});
        change(&mut it);
        json!([it])
    };
    let many = |kind: u64, n: usize| -> Value {
        let named = (0..n).map(|n| match kind {
            1 => json!({"type": 1, "name": format!("c{n}"), "description": "d"}),
            kind => json!({"type": kind, "name": format!("C {n}")}),
        });
        named.collect()
    };
    assert_eq!(sender.commands(&command(&|_| ())), (200, vec![]));
    let sub = json!({"type": 1, "name": "open", "description": "opens"});
    let long = || -> Vec<Value> {
        let choice = |n: usize| json!({"name": format!("{n:0100}"), "value": format!("{n:0100}")});
        let choices: Vec<_> = (0..25).map(choice).collect();
        let named = ["a", "b"].iter().map(|name| {
            let mut it = option(name);
            it["choices"] = json!(choices);
            it
        });
        named.collect()
    };
    let mistakes: Vec<(&str, Value)> = vec![
        ("name pattern", command(&|it| it["name"] = json!("Score"))),
        (
            "name pattern",
            command(&|it| it["name"] = json!("score it")),
        ),
        (
            "description 1-100",
            command(&|it| it["description"] = json!("")),
        ),
        (
            "maxLength",
            command(&|it| it["description"] = json!(text(101))),
        ),
        (
            "known locale",
            command(&|it| it["name_localizations"] = json!({"zh-HK": "x"})),
        ),
        (
            "maxItems",
            command(&|it| {
                it["options"] = (0..26).map(|n| option(&format!("o{n}"))).collect();
            }),
        ),
        (
            "option names once",
            command(&|it| it["options"] = json!([option("a"), option("a")])),
        ),
        (
            "required before optional",
            command(&|it| {
                let mut required = option("b");
                required["required"] = json!(true);
                it["options"] = json!([option("a"), required]);
            }),
        ),
        (
            "not both",
            command(&|it| it["options"] = json!([option("a"), sub])),
        ),
        (
            "not both",
            command(&|it| {
                it["options"][0]["autocomplete"] = json!(true);
                it["options"][0]["choices"] = json!([{"name": "n", "value": "v"}]);
            }),
        ),
        (
            "choice values once",
            command(&|it| {
                it["options"][0]["choices"] =
                    json!([{"name": "n", "value": "v"}, {"name": "m", "value": "v"}]);
            }),
        ),
        (
            "a command ≤ 8000",
            command(&|it| it["options"] = json!(long())),
        ),
        (
            "where they belong",
            command(&|it| {
                it["options"][0] = json!({
                    "type": 5, "name": "yes", "description": "d", "min_value": 1,
                });
            }),
        ),
        (
            "command names once",
            json!([
                {"name": "a", "description": "d"}, {"name": "a", "description": "e"},
            ]),
        ),
        ("type 1 ≤ 100", many(1, 101)),
        ("type 2 ≤ 15", many(2, 16)),
        ("type 3 ≤ 15", many(3, 16)),
        (
            "no description",
            json!([{"type": 3, "name": "Score", "description": "d"}]),
        ),
        ("unknown member", command(&|it| it["icon"] = json!("x"))),
    ];
    for (rule, commands) in mistakes {
        let (_, broken) = sender.commands(&commands);
        let noticed = broken.iter().any(|it| it.rule.contains(rule));
        assert!(noticed, "not noticed: {rule}: {broken:?}");
    }
    // The first was kept, and no other.
    assert_eq!(sender.standin.commands(None)[0]["name"], "score");
}
