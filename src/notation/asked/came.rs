//! Whether a hand is told as the win that it was.

use crate::notation::Sheet;
use crate::notation::sheet::{Flag, How};
use crate::win::{Win, WonBy};

impl Sheet<'_> {
    /// Whether the text says nothing of how the winning tile came, and on what occasion, but what
    /// is true of this win. What it leaves out is no matter.
    pub(crate) fn tells(&self, win: &Win) -> bool {
        let Some(call) = self.call else {
            return self.flags_hold(win);
        };
        let source = call.from.and_then(|from| from.value);
        let came = match (call.how.map(|how| how.value), win.by) {
            (Some(How::Drawn), by) => by.is_zi_mo(),
            (Some(How::Robbed), WonBy::RobbedKong { .. }) => true,
            (Some(How::Flowers), WonBy::Flowers) => true,
            (Some(How::Robbed | How::Flowers), _) => false,
            (None, WonBy::Discard { .. }) => true,
            // Only a tile that another threw has a source and no word after it.
            (None, _) => call.from.is_none(),
        };
        let from = win.by.let_go();
        came && (source.is_none() || from.is_none() || source == from) && self.flags_hold(win)
    }

    /// Whether each flag that is written is true of this win.
    fn flags_hold(&self, win: &Win) -> bool {
        let occasion = &win.occasion;
        let kongs = occasion.replacements.kongs_in_a_row();
        let mut flags = self.context.flags.iter();
        flags.all(|flag| match flag.value {
            Flag::KongUponKong => kongs >= 2,
            Flag::Kong => kongs >= 1,
            Flag::Loose => occasion.replacements.ends_with_flower(),
            Flag::Last => occasion.last,
            Flag::First => occasion.opening.is_some(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Given;

    /// Whether a hand that is told as one win is told as another too.
    fn tells(told: &str, win: &str) -> bool {
        let given = Given::default();
        let win = Sheet::read(win).unwrap().asked(&given).unwrap().win;
        Sheet::read(told).unwrap().tells(&win)
    }

    #[test]
    fn a_win_is_told_as_it_came_or_not_at_all() {
        let hand = "[CCC] 234p 567p 99s 12m";
        let wins = [
            ("+ 3m self", 0),
            ("+ 3m<W", 1),
            ("+ 3m<N", 2),
            ("+ 3m<W rob", 3),
            ("+ 3m<N rob", 4),
        ];
        for (win, at) in wins {
            for (told, other) in wins {
                let same = tells(&format!("{hand} {told}"), &format!("{hand} {win}"));
                assert_eq!(same, at == other, "{told} for {win}");
            }
            for (told, right) in [("+ 3m", true), ("+ 3m<?", at == 1 || at == 2)] {
                let same = tells(&format!("{hand} {told}"), &format!("{hand} {win}"));
                assert_eq!(same, right, "{told} for {win}");
            }
        }
    }

    #[test]
    fn a_flag_is_told_where_it_is_true() {
        let hand = "{9999m} 234p 567p 99s 12m + 3m self (1f)";
        for (told, win, right) in [
            ("", "kong", true),
            ("kong", "kong", true),
            ("kong", "", false),
            ("kong", "loose", false),
            ("loose", "loose", true),
            ("last", "", false),
            ("last", "last", true),
            ("last", "kong last", true),
        ] {
            let of = |flags: &str| format!("{hand} / E E {flags}");
            assert_eq!(tells(&of(told), &of(win)), right, "{told} for {win}");
        }
    }
}
