//! A rule set written out whole, as a file that reads back the same.

use crate::digest::Digest;
use crate::rules::pattern::Pattern;
use crate::rules::turn::{AddedKong, ConcealedKong, DrawnHand, OtherEnd, Priority, Until, Winners};
use crate::rules::{Amount, EqualReadings, FlowerWins, LimitHands, Portion, RuleSet, Worth};
use crate::rules::{pay::FalseWin, pay::TwoLiable};
use crate::yaml;
use serde::{Serialize, Serializer};

impl RuleSet {
    /// The whole rule set as YAML, in one canonical form: what it is like is filled in.
    ///
    /// ```
    /// use sikwu::rules::Book;
    /// let book = Book::bundled();
    /// let text = book.get("hk-thirteen").unwrap().to_yaml();
    /// assert!(text.starts_with("id: hk-thirteen\n"));
    /// assert!(text.contains("limit: 13\n"));
    /// ```
    pub fn to_yaml(&self) -> String {
        yaml::write(&File::of(self))
    }

    /// The digest of the same without what people call things, without the example hands, and
    /// without what is seen while a hand is played: of that no hand counts or pays otherwise.
    pub(in crate::rules) fn as_played(&self) -> Digest {
        let mut file = File::of(self);
        (file.id, file.names) = (None, None);
        file.turn.concealed_kong = None;
        for item in &mut file.items {
            (item.names, item.shows, item.near) = (None, None, None);
        }
        Digest::of(yaml::write(&file).as_bytes())
    }
}

/// A rule set as it is written. A key that is added after digests of rule sets have been kept is
/// left out at the value by which all played before, so that those digests stay what they are.
#[derive(Serialize)]
struct File<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Names<'r>>,
    flowers: bool,
    minimum: u8,
    minimum_counts_flowers: bool,
    limit: u8,
    limit_hands: LimitHands,
    flower_wins: FlowerWins,
    equal_readings: EqualReadings,
    ladder: Vec<Step>,
    stake: u32,
    pay: Pay,
    baau: Baau,
    turn: Turn,
    items: Vec<Item<'r>>,
}

#[derive(Serialize)]
struct Names<'r> {
    en: &'r str,
    zh: &'r str,
}

#[derive(Serialize)]
struct Step {
    faan: u8,
    bill: u32,
}

#[derive(Serialize)]
struct Pay {
    zi_mo: Portion,
    shooter: Portion,
    bystander: Portion,
    maker: Portion,
    false_win: FalseWin,
    dealer_double: bool,
}

#[derive(Serialize)]
struct Baau {
    fourth_set: bool,
    third_dragon_set: bool,
    fourth_wind_set: bool,
    two_liable: TwoLiable,
    flower_wins: bool,
}

#[derive(Serialize)]
struct Turn {
    priority: Priority,
    kong_after_claim: bool,
    added_kong: AddedKong,
    #[serde(skip_serializing_if = "Option::is_none")]
    concealed_kong: Option<ConcealedKong>,
    kong_on_empty_wall: bool,
    last_flower_wins: bool,
    other_end: OtherEnd,
    claim_without_discard: bool,
    passed_bars_robbing: bool,
    zi_mo_can_be_passed: bool,
    passed_until: Until,
    winners: Winners,
    orphans_rob_concealed: bool,
    drawn_hand: DrawnHand,
}

#[derive(Serialize)]
struct Item<'r> {
    id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Names<'r>>,
    faan: &'r Worth,
    when: Pattern,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    instead_of: Vec<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shows: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    near: Option<&'r str>,
}

impl File<'_> {
    fn of(rules: &RuleSet) -> File<'_> {
        let (pay, baau, turn) = (rules.pay, rules.baau, rules.turn);
        // Steps that no hand of this table reaches are not part of it.
        let steps = rules.ladder.steps();
        let steps = steps.filter(|(faan, _)| (rules.minimum..=rules.limit).contains(faan));
        File {
            id: Some(&rules.id),
            names: Some(Names::of(&rules.names)),
            flowers: rules.flowers,
            minimum: rules.minimum,
            minimum_counts_flowers: rules.minimum_counts_flowers,
            limit: rules.limit,
            limit_hands: rules.limit_hands,
            flower_wins: rules.flower_wins,
            equal_readings: rules.equal_readings,
            ladder: steps.map(|(faan, bill)| Step { faan, bill }).collect(),
            stake: rules.stake,
            pay: Pay {
                zi_mo: pay.zi_mo,
                shooter: pay.shooter,
                bystander: pay.bystander,
                maker: pay.maker,
                false_win: pay.false_win,
                dealer_double: pay.dealer_double,
            },
            baau: Baau {
                fourth_set: baau.fourth_set,
                third_dragon_set: baau.third_dragon_set,
                fourth_wind_set: baau.fourth_wind_set,
                two_liable: baau.two_liable,
                flower_wins: baau.flower_wins,
            },
            turn: Turn {
                priority: turn.priority,
                kong_after_claim: turn.kong_after_claim,
                added_kong: turn.added_kong,
                concealed_kong: Some(turn.concealed_kong),
                kong_on_empty_wall: turn.kong_on_empty_wall,
                last_flower_wins: turn.last_flower_wins,
                other_end: turn.other_end,
                claim_without_discard: turn.claim_without_discard,
                passed_bars_robbing: turn.passed_bars_robbing,
                zi_mo_can_be_passed: turn.zi_mo_can_be_passed,
                passed_until: turn.passed_until,
                winners: turn.winners,
                orphans_rob_concealed: turn.orphans_rob_concealed,
                drawn_hand: turn.drawn_hand,
            },
            items: rules
                .items
                .iter()
                .map(|item| Item::of(item, rules))
                .collect(),
        }
    }
}

impl Names<'_> {
    fn of(names: &crate::rules::Names) -> Names<'_> {
        let (en, zh) = (&names.en, &names.zh);
        Names { en, zh }
    }
}

impl<'r> Item<'r> {
    fn of(item: &'r crate::rules::Item, rules: &'r RuleSet) -> Item<'r> {
        let covered = item.instead_of.iter();
        Item {
            id: &item.id,
            names: Some(Names::of(&item.names)),
            faan: &item.worth,
            when: item.when,
            instead_of: covered.map(|&at| rules.items[at].id.as_str()).collect(),
            shows: Some(&item.shows),
            near: Some(&item.near),
        }
    }
}

impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Worth::Each(each) => each.serialize(to),
            Worth::Steps(steps) => steps.serialize(to),
        }
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Amount::Faan(faan) => to.serialize_u8(*faan),
            Amount::Limit => to.serialize_str("limit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{Book, Ladder};
    use crate::yaml::Document;

    #[test]
    fn a_rule_set_that_is_written_out_reads_back_the_same() {
        for mut rules in Book::bundled().iter().cloned() {
            let text = rules.to_yaml();
            let document = Document::read(&text, Book::LIMIT).unwrap();
            let mut problems = vec![];
            let mut empty = Book { sets: vec![] };
            empty.add(&[document.root()], &mut problems);
            assert_eq!(problems, []);
            let again = empty.get(&rules.id).unwrap();
            assert_eq!(again.to_yaml(), text);
            let steps = rules.ladder.steps();
            let played = steps.filter(|(faan, _)| *faan <= rules.limit && *faan >= rules.minimum);
            rules.ladder = Ladder::new(played);
            // What is known and not counted is not written.
            let known = rules.known.iter().filter(|known| known.on);
            rules.known = known.cloned().collect();
            assert_eq!(*again, rules);
        }
    }
}
