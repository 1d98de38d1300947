//! The turn as a rule file has it (T5 to T14, D1).

use super::draft::{Said, key};
use super::judge::Gaps;
use crate::rules::turn::{
    AddedKong, ConcealedKong, DrawnHand, OtherEnd, Priority, Turn, Until, Winners,
};
use crate::yaml::{Node, Problem};

#[derive(Debug, Default)]
pub(super) struct TurnRow {
    priority: Option<Said<Priority>>,
    kong_after_claim: Option<Said<bool>>,
    added_kong: Option<Said<AddedKong>>,
    concealed_kong: Option<Said<ConcealedKong>>,
    kong_on_empty_wall: Option<Said<bool>>,
    last_flower_wins: Option<Said<bool>>,
    other_end: Option<Said<OtherEnd>>,
    claim_without_discard: Option<Said<bool>>,
    passed_bars_robbing: Option<Said<bool>>,
    zi_mo_can_be_passed: Option<Said<bool>>,
    passed_until: Option<Said<Until>>,
    winners: Option<Said<Winners>>,
    orphans_rob_concealed: Option<Said<bool>>,
    drawn_hand: Option<Said<DrawnHand>>,
}

impl TurnRow {
    /// Reads the key `turn` of a rule set, if it is there.
    pub(super) fn read(node: Node<'_>, problems: &mut Vec<Problem>) -> TurnRow {
        let Some(node) = node.get("turn").and_then(|node| node.mapping(problems)) else {
            return TurnRow::default();
        };
        node.only(&KEYS, problems);
        TurnRow {
            priority: key(node, "priority", problems),
            kong_after_claim: key(node, "kong_after_claim", problems),
            added_kong: key(node, "added_kong", problems),
            concealed_kong: key(node, "concealed_kong", problems),
            kong_on_empty_wall: key(node, "kong_on_empty_wall", problems),
            last_flower_wins: key(node, "last_flower_wins", problems),
            other_end: key(node, "other_end", problems),
            claim_without_discard: key(node, "claim_without_discard", problems),
            passed_bars_robbing: key(node, "passed_bars_robbing", problems),
            zi_mo_can_be_passed: key(node, "zi_mo_can_be_passed", problems),
            passed_until: key(node, "passed_until", problems),
            winners: key(node, "winners", problems),
            orphans_rob_concealed: key(node, "orphans_rob_concealed", problems),
            drawn_hand: key(node, "drawn_hand", problems),
        }
    }

    /// Fills what is left out from the turn that this is like.
    pub(super) fn judge(self, gaps: &mut Gaps<'_>) -> Option<Turn> {
        // Every gap is looked at before any of them gives up, so that all are told of.
        let priority = gaps.fill("turn.priority", self.priority, |it| it.turn.priority);
        let kong_after_claim = gaps.fill("turn.kong_after_claim", self.kong_after_claim, |it| {
            it.turn.kong_after_claim
        });
        let added_kong = gaps.fill("turn.added_kong", self.added_kong, |it| it.turn.added_kong);
        let concealed_kong = gaps.fill("turn.concealed_kong", self.concealed_kong, |it| {
            it.turn.concealed_kong
        });
        let kong_on_empty_wall =
            gaps.fill("turn.kong_on_empty_wall", self.kong_on_empty_wall, |it| {
                it.turn.kong_on_empty_wall
            });
        let last_flower_wins = gaps.fill("turn.last_flower_wins", self.last_flower_wins, |it| {
            it.turn.last_flower_wins
        });
        let other_end = gaps.fill("turn.other_end", self.other_end, |it| it.turn.other_end);
        let claim_without_discard = gaps.fill(
            "turn.claim_without_discard",
            self.claim_without_discard,
            |it| it.turn.claim_without_discard,
        );
        let passed_bars_robbing =
            gaps.fill("turn.passed_bars_robbing", self.passed_bars_robbing, |it| {
                it.turn.passed_bars_robbing
            });
        let zi_mo_can_be_passed =
            gaps.fill("turn.zi_mo_can_be_passed", self.zi_mo_can_be_passed, |it| {
                it.turn.zi_mo_can_be_passed
            });
        let passed_until = gaps.fill("turn.passed_until", self.passed_until, |it| {
            it.turn.passed_until
        });
        let winners = gaps.fill("turn.winners", self.winners, |it| it.turn.winners);
        let orphans_rob_concealed = gaps.fill(
            "turn.orphans_rob_concealed",
            self.orphans_rob_concealed,
            |it| it.turn.orphans_rob_concealed,
        );
        let drawn_hand = gaps.fill("turn.drawn_hand", self.drawn_hand, |it| it.turn.drawn_hand);
        Some(Turn {
            priority: priority?,
            kong_after_claim: kong_after_claim?,
            added_kong: added_kong?,
            concealed_kong: concealed_kong?,
            kong_on_empty_wall: kong_on_empty_wall?,
            last_flower_wins: last_flower_wins?,
            other_end: other_end?,
            claim_without_discard: claim_without_discard?,
            passed_bars_robbing: passed_bars_robbing?,
            zi_mo_can_be_passed: zi_mo_can_be_passed?,
            passed_until: passed_until?,
            winners: winners?,
            orphans_rob_concealed: orphans_rob_concealed?,
            drawn_hand: drawn_hand?,
        })
    }
}

pub(super) const KEYS: [&str; 14] = [
    "priority",
    "kong_after_claim",
    "added_kong",
    "concealed_kong",
    "kong_on_empty_wall",
    "last_flower_wins",
    "other_end",
    "claim_without_discard",
    "passed_bars_robbing",
    "zi_mo_can_be_passed",
    "passed_until",
    "winners",
    "orphans_rob_concealed",
    "drawn_hand",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Book;

    #[test]
    fn old_style_has_the_turn_that_the_rulebook_decides() {
        let book = Book::bundled();
        assert_eq!(book.get("hk-old-style").unwrap().turn, Turn::default());
    }

    #[test]
    fn a_house_may_change_each_decided_row_and_keeps_the_rest() {
        let mut book = Book::bundled();
        let text = "
id: house
like: hk-old-style
turn: { priority: first-called, kong_after_claim: true, added_kong: just-drawn,
  concealed_kong: face-down,
  kong_on_empty_wall: true, last_flower_wins: false, other_end: within,
  claim_without_discard: true, passed_bars_robbing: false, zi_mo_can_be_passed: true,
  passed_until: draw, winners: all, orphans_rob_concealed: true, drawn_hand: passes }
";
        book.read("house.yaml", text).unwrap();
        let text = "{ id: villa, like: house, turn: { winners: nearest } }";
        book.read("villa.yaml", text).unwrap();
        let house = Turn {
            priority: Priority::FirstCalled,
            kong_after_claim: true,
            added_kong: AddedKong::JustDrawn,
            concealed_kong: ConcealedKong::FaceDown,
            kong_on_empty_wall: true,
            last_flower_wins: false,
            other_end: OtherEnd::Within,
            claim_without_discard: true,
            passed_bars_robbing: false,
            zi_mo_can_be_passed: true,
            passed_until: Until::Draw,
            winners: Winners::All,
            orphans_rob_concealed: true,
            drawn_hand: DrawnHand::Passes,
        };
        assert_eq!(book.get("house").unwrap().turn, house);
        let winners = Winners::Nearest;
        assert_eq!(book.get("villa").unwrap().turn, Turn { winners, ..house });
    }

    #[test]
    fn a_choice_that_is_none_is_told_with_its_place() {
        let text = "
id: house
like: hk-old-style
turn:
  winers: all
  winners: both
";
        let fault = Book::bundled().read("house.yaml", text).unwrap_err();
        let lines: Vec<usize> = fault.problems.iter().map(|it| it.line).collect();
        assert_eq!(lines, [5, 6], "{fault}");
    }
}
