//! However often something is sent, and whenever the bot is ended: one entry.

use super::rig::Rig;
use crate::standin::{Channel, Member, Shown, bits, opt};
use std::thread;
use std::time::Duration;

/// Four at a table; Ming and Fong are in the guild.
struct Club {
    rig: Rig,
    room: Channel,
    ming: Member,
    fong: Member,
}

impl Club {
    fn begun() -> Club {
        let rig = Rig::start("");
        let guild = rig.discord.guild("Club");
        let room = guild.channel("general");
        let (ming, fong) = (guild.member("Ming"), guild.member("Fong"));
        guild.allow(&ming, bits::MANAGE_GUILD);
        let club = Club {
            rig,
            room,
            ming,
            fong,
        };
        club.asks(&club.ming, "player add", &[("name", "Ming, Fong, Bo, Kit")]);
        let four = [("players", "Ming, Fong, Bo, Kit")];
        club.asks(&club.ming, "session open", &four);
        club
    }

    fn asks(&self, who: &Member, path: &str, given: &[(&str, &str)]) -> Shown {
        let given = given.iter().map(|(name, text)| opt(name, *text));
        let asked = who.command(&self.room, path, given);
        self.rig.done(&asked);
        asked.answer()
    }

    /// What a member is about to post.
    fn preview(&self, who: &Member) -> Shown {
        self.asks(who, "hand faan", &[("hand", "Ming 3 faan, Zi Mo")])
    }

    fn presses(&self, who: &Member, on: &Shown) -> Shown {
        let asked = who.presses_as_seen(on, "Confirm");
        self.rig.done(&asked);
        asked.answer()
    }

    /// So many hands were posted, and the books are right.
    #[track_caller]
    fn has_hands(&self, many: usize) {
        let told = self.asks(&self.ming, "entry show", &[]).text();
        let hands = told.lines().filter(|line| line.contains("hand "));
        assert_eq!(hands.count(), many, "{told}");
        let said = self.asks(&self.ming, "verify ledger", &[]).text();
        assert!(said.contains("sums are right"), "{said}");
        let points = format!("**+{}**", 12 * many);
        let told = self.asks(&self.ming, "standings", &[]).text();
        assert!(told.contains(&points), "{told}");
    }
}

#[test]
fn an_interaction_that_comes_twice_is_answered_once() {
    let club = Club::begun();
    let preview = club.preview(&club.ming);
    club.rig.discord.deliver_twice();
    let told = club.presses(&club.ming, &preview);
    assert!(told.text().contains("Posted."), "{}", told.text());
    club.has_hands(1);
    // And of a command.
    club.rig.discord.deliver_twice();
    let preview = club.preview(&club.ming);
    club.presses(&club.ming, &preview);
    club.has_hands(2);
    club.rig.end();
}

#[test]
fn two_quick_presses_post_one_entry() {
    let club = Club::begun();
    let preview = club.preview(&club.ming);
    let both = [(); 2].map(|()| club.ming.presses_as_seen(&preview, "Confirm"));
    both.iter().for_each(|it| club.rig.done(it));
    club.has_hands(1);
    let told = club.presses(&club.ming, &preview).text();
    assert!(told.contains("Nothing waits here any more"), "{told}");
    club.has_hands(1);
    club.rig.end();
}

#[test]
fn what_waits_can_be_confirmed_after_a_power_cut() {
    let mut club = Club::begun();
    let preview = club.preview(&club.ming);
    club.rig.bot.restart(&club.rig.discord);
    let told = club.presses(&club.ming, &preview).text();
    assert!(told.contains("Posted."), "{told}");
    club.has_hands(1);
    club.rig.end();
}

#[test]
fn a_press_that_a_power_cut_may_have_swallowed_can_be_pressed_again() {
    let mut club = Club::begun();
    for (before, wait) in [0, 1, 3, 6, 12, 40].into_iter().enumerate() {
        let preview = club.preview(&club.ming);
        // Whether it was heard, posted or even answered nobody knows.
        club.ming.presses_as_seen(&preview, "Confirm");
        thread::sleep(Duration::from_millis(wait));
        club.rig.bot.restart(&club.rig.discord);
        let told = club.presses(&club.ming, &preview).text();
        let known = ["Posted.", "Nothing waits here any more", "posted already"];
        assert!(known.iter().any(|it| told.contains(it)), "{told}");
        club.has_hands(before + 1);
    }
    club.rig.end();
}

#[test]
fn what_has_become_another_is_shown_anew_before_it_is_posted() {
    let club = Club::begun();
    let preview = club.preview(&club.ming);
    let first = club.preview(&club.fong);
    club.presses(&club.fong, &first);
    club.has_hands(1);
    let anew = club.presses(&club.ming, &preview);
    assert!(!anew.text().contains("Posted."), "{}", anew.text());
    assert!(
        anew.buttons().contains(&"Confirm".to_owned()),
        "{}",
        anew.text()
    );
    assert!(
        anew.text().contains("from **+12** to **+24**"),
        "{}",
        anew.text()
    );
    club.has_hands(1);
    let told = club.presses(&club.ming, &anew).text();
    assert!(told.contains("Posted."), "{told}");
    club.has_hands(2);
    club.rig.end();
}
