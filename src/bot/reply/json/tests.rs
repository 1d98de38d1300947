//! Messages as Discord takes them.

use super::*;
use crate::bot::reply::{Choice, File};

fn pressed(id: String) -> Message {
    let button = Button::new(id, "Explain", Style::Plain);
    Message::text("a hand").row(Row::Buttons(vec![button]))
}

fn picture() -> File {
    File {
        name: "hand.png".to_owned(),
        bytes: vec![1, 2, 3],
        described: "a hand of one suit".to_owned(),
    }
}

#[test]
fn a_message_calls_nobody_but_whom_it_is_for() {
    let mut text = Message::text("@everyone <@7> <@&9>");
    let body = message(&text, As::Public).unwrap();
    assert_eq!(body["allowed_mentions"], json!({ "parse": [] }));
    text.calls = Some(7);
    let body = message(&text, As::Public).unwrap();
    let told = json!({ "parse": [], "users": ["7"] });
    assert_eq!(body["allowed_mentions"], told);
}

#[test]
fn files_are_named_replaced_or_kept() {
    let pictured = Message::text("a hand").file(picture());
    let list = json!([{ "id": "0", "filename": "hand.png", "description": "a hand of one suit" }]);
    for becomes in [As::Public, As::Private, As::Change] {
        assert_eq!(message(&pictured, becomes).unwrap()["attachments"], list);
    }
    let mut bare = Message::text("a hand");
    assert!(
        message(&bare, As::Public)
            .unwrap()
            .get("attachments")
            .is_none()
    );
    // The picture that was there goes, unless it is to stay.
    assert_eq!(
        message(&bare, As::Change).unwrap()["attachments"],
        json!([])
    );
    bare.keeps_files = true;
    assert!(
        message(&bare, As::Change)
            .unwrap()
            .get("attachments")
            .is_none()
    );
}

#[test]
fn a_private_message_says_so_and_a_change_cannot() {
    let text = Message::text("a hand");
    assert_eq!(message(&text, As::Private).unwrap()["flags"], json!(64));
    assert!(message(&text, As::Public).unwrap().get("flags").is_none());
    assert!(message(&text, As::Change).unwrap().get("flags").is_none());
}

#[test]
fn an_id_is_never_cut() {
    assert!(message(&pressed("x".repeat(100)), As::Public).is_ok());
    let long = message(&pressed("x".repeat(101)), As::Public);
    assert_eq!(long, Err(BadReply::Id));
    assert_eq!(
        message(&pressed(String::new()), As::Public),
        Err(BadReply::Id)
    );
    let mut twice = pressed("a".to_owned());
    twice.rows.push(twice.rows[0].clone());
    assert_eq!(message(&twice, As::Public), Err(BadReply::Twice));
}

#[test]
fn what_is_too_much_is_refused_or_cut() {
    assert_eq!(
        message(&Message::default(), As::Public),
        Err(BadReply::Empty)
    );
    let mut many = Message::text("a");
    many.rows = vec![Row::Buttons(vec![]); 1];
    assert_eq!(message(&many, As::Public), Err(BadReply::Rows));
    many.rows.clear();
    many.files = vec![picture(); 11];
    assert_eq!(message(&many, As::Public), Err(BadReply::Files));
    let choice = Choice {
        value: "a".to_owned(),
        label: "b".repeat(200),
        ..Choice::default()
    };
    let mut menu = Menu {
        id: "m".to_owned(),
        hint: String::new(),
        choices: vec![choice.clone()],
    };
    let with = |menu: &Menu| message(&Message::text("a").row(Row::Menu(menu.clone())), As::Public);
    let label = with(&menu).unwrap()["components"][0]["components"][0]["options"][0].clone();
    assert_eq!(label["label"].as_str().unwrap().chars().count(), 100);
    menu.choices = vec![choice; 2];
    assert_eq!(with(&menu), Err(BadReply::Menu), "one value twice");
    menu.choices = vec![];
    assert_eq!(with(&menu), Err(BadReply::Menu));
    let bare = Form {
        id: "f".to_owned(),
        title: "t".to_owned(),
        fields: vec![],
    };
    assert_eq!(form(&bare), Err(BadReply::Form));
}

#[test]
fn all_cards_together_fit() {
    let long = Card {
        title: "中".repeat(300),
        text: "番".repeat(5000),
        foot: "x".repeat(3000),
        ..Card::default()
    };
    let cards = message(
        &Message {
            cards: vec![long; 12],
            ..Message::default()
        },
        As::Public,
    );
    let cards = cards.unwrap()["embeds"].clone();
    let cards = cards.as_array().unwrap();
    let count = |value: &Value| value.as_str().map_or(0, |it| it.chars().count());
    let counts = cards.iter().map(|card| {
        let [title, text] = ["title", "description"].map(|it| count(&card[it]));
        assert!(title <= 256 && text <= 4096);
        title + text + count(&card["footer"]["text"])
    });
    assert_eq!(counts.sum::<usize>(), 6000);
    assert!(cards.len() <= 10);
}

#[test]
fn a_form_is_rows_of_one_input() {
    let field = Field {
        id: "hand".to_owned(),
        label: "The hand".to_owned(),
        is_long: true,
        ..Field::default()
    };
    let asked = Form {
        id: "score:new".to_owned(),
        title: "A hand".to_owned(),
        fields: vec![field],
    };
    let body = form(&asked).unwrap();
    let input = &body["components"][0]["components"][0];
    assert_eq!(body["components"][0]["type"], 1);
    assert_eq!((&input["type"], &input["style"]), (&json!(4), &json!(2)));
    assert!(input.get("value").is_none());
}

#[test]
fn completions_are_cut_where_they_are_shown_and_left_out_where_they_are_sent() {
    let long = ("x".repeat(150), "v".to_owned());
    let lost = ("shown".to_owned(), "v".repeat(101));
    let body = choices(&[long, lost]);
    let list = body["choices"].as_array().unwrap();
    assert_eq!(list.len(), 1);
    assert_eq!(list[0]["name"].as_str().unwrap().chars().count(), 100);
    let many = vec![("a".to_owned(), "b".to_owned()); 40];
    assert_eq!(choices(&many)["choices"].as_array().unwrap().len(), 25);
}
