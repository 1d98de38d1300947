//! From a draft, and what it is like, to a rule set.

use super::draft::{Draft, LadderRow, PayRow, Said};
use super::items::items;
use crate::phrase;
use crate::rules::identity::Memo;
use crate::rules::ladder::{Ladder, Named};
use crate::rules::pay::{Baau, Pay, Portion, Scheme};
use crate::rules::{Items, RuleSet};
use crate::tongue::{Phrase, Tongue};
use crate::yaml::{Place, Problem};

/// Judges a draft, by what it is like; from the others it may take items that it only names.
///
/// Where there are problems, what is left of it is for judging those that are like it, so that
/// each fault is told once and at its own place; `None` where too little is left for that.
pub(super) fn judge(
    draft: Draft,
    like: Option<&RuleSet>,
    others: &[RuleSet],
    problems: &mut Vec<Problem>,
) -> Option<RuleSet> {
    let mut gaps = Gaps {
        place: draft.place,
        like,
        problems,
    };
    let place = gaps.place;
    let minimum_place = draft.minimum.as_ref().map(|it| it.place);
    let limit_place = draft.limit.as_ref().map(|it| it.place);
    let ladder_place = draft.ladder.as_ref().map(|it| it.place);
    let stake_place = draft.stake.as_ref().map(|it| it.place);
    let pay_place = draft.pay.place;
    let names = gaps.fill("names", draft.names, |it| it.names.clone());
    let flowers = gaps.fill("flowers", draft.flowers, |it| it.flowers);
    let minimum = gaps.fill("minimum", draft.minimum, |it| it.minimum);
    let limit = gaps.fill("limit", draft.limit, |it| it.limit);
    let minimum_counts_flowers = gaps.fill(
        "minimum_counts_flowers",
        draft.minimum_counts_flowers,
        |it| it.minimum_counts_flowers,
    );
    let limit_hands = gaps.fill("limit_hands", draft.limit_hands, |it| it.limit_hands);
    let flower_wins = gaps.fill("flower_wins", draft.flower_wins, |it| it.flower_wins);
    let equal_readings = gaps.fill("equal_readings", draft.equal_readings, |it| {
        it.equal_readings
    });
    let row = draft.baau;
    let fourth_set = gaps.fill("baau.fourth_set", row.fourth_set, |it| it.baau.fourth_set);
    let third_dragon_set = gaps.fill("baau.third_dragon_set", row.third_dragon_set, |it| {
        it.baau.third_dragon_set
    });
    let fourth_wind_set = gaps.fill("baau.fourth_wind_set", row.fourth_wind_set, |it| {
        it.baau.fourth_wind_set
    });
    let two_liable = gaps.fill("baau.two_liable", row.two_liable, |it| it.baau.two_liable);
    let by_flowers = gaps.fill("baau.flower_wins", row.flower_wins, |it| {
        it.baau.flower_wins
    });
    let turn = draft.turn.judge(&mut gaps);
    let pay = pay(draft.pay, &mut gaps);
    let before = gaps.problems.len();
    let stake = stake(draft.stake, &mut gaps);
    let ladder = match draft.ladder {
        // Where no ladder has that name, what follows is judged by the one that this is like.
        Some(row) => ladder(row.value, gaps.problems).or_else(|| like.map(|it| it.ladder.clone())),
        None => gaps.fill("ladder", None, |it| it.ladder.clone()),
    };
    let bills_unread = draft.bills_unread || gaps.problems.len() > before;
    let (items, known) = items(draft.items, like, others, gaps.problems);

    let (mut minimum, mut limit) = (minimum?, limit?);
    let (mut pay, mut ladder, mut stake) = (pay?, ladder?, stake?);
    // What could not be read is told once, and not again in what follows from it.
    let before = problems.len();
    let range_unread = draft.range_unread;
    if limit == 0 || !range_unread && limit < minimum {
        let message = match limit {
            0 => phrase!(
                "a limit of 0 leaves nothing to win; 1 is the least",
                "0番爆棚，無糊可食；最少是1番"
            ),
            _ => phrase!(
                "the limit is {limit}, below the minimum of {minimum}",
                "{limit}番爆棚，低於起糊的{minimum}番"
            ),
        };
        let place = limit_place.or(minimum_place).unwrap_or(place);
        problems.push(place.problem(message));
    }
    let said = ladder_place.or(stake_place).or(minimum_place);
    let place = said.or(limit_place).or(pay_place).unwrap_or(place);
    if !bills_unread {
        check_bills(&ladder, stake, minimum..=limit, pay, place, problems);
    }
    let wrong = range_unread || bills_unread || problems.len() > before;
    if let Some(like) = like.filter(|_| wrong) {
        (minimum, limit, pay) = (like.minimum, like.limit, like.pay);
        (ladder, stake) = (like.ladder.clone(), like.stake);
    }
    Some(RuleSet {
        id: draft.id.value,
        names: names?,
        flowers: flowers?,
        minimum,
        minimum_counts_flowers: minimum_counts_flowers?,
        limit,
        limit_hands: limit_hands?,
        flower_wins: flower_wins?,
        equal_readings: equal_readings?,
        ladder,
        stake,
        pay,
        baau: Baau {
            fourth_set: fourth_set?,
            third_dragon_set: third_dragon_set?,
            fourth_wind_set: fourth_wind_set?,
            two_liable: two_liable?,
            flower_wins: by_flowers?,
        },
        turn: turn?,
        // `None` only with too many items, which is among the problems.
        items: Items::new(items)?,
        known: known.into(),
        digest: Memo::default(),
    })
}

/// Fills what a draft leaves out from what it is like, or says that it is missing.
pub(super) struct Gaps<'a> {
    place: Place,
    like: Option<&'a RuleSet>,
    problems: &'a mut Vec<Problem>,
}

impl Gaps<'_> {
    /// What is said under a key, or else what the rule set that this is like has there.
    pub(super) fn fill<T>(
        &mut self,
        key: &str,
        said: Option<Said<T>>,
        of: impl Fn(&RuleSet) -> T,
    ) -> Option<T> {
        let value = said.map(|said| said.value).or_else(|| self.like.map(of));
        if value.is_none() {
            let message = phrase!(
                "`{key}` is missing, and there is nothing that this is like",
                "缺少 `{key}`，又沒有所仿的規則"
            );
            self.problems.push(self.place.problem(message));
        }
        value
    }
}

/// An id is short and plain, so that it can stand in records and options.
pub(super) fn check_id(id: &Said<String>, problems: &mut Vec<Problem>) {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.value.is_empty() || id.value.len() > 40 || !id.value.chars().all(fits) {
        let it = &id.value;
        let message = phrase!(
            "`{it}` is no id: small letters, digits and hyphens, 40 at most",
            "`{it}` 不是代號：只用小寫字母、數字和連字號，最多40個"
        );
        problems.push(id.place.problem(message));
    }
}

/// How many points each point of the ladder is.
fn stake(said: Option<Said<u32>>, gaps: &mut Gaps<'_>) -> Option<u32> {
    let place = said.as_ref().map_or(gaps.place, |it| it.place);
    let stake = gaps.fill("stake", said, |it| it.stake)?;
    if stake == 0 {
        let message = (
            "a stake of 0 pays nothing; 1 is the least",
            "底注為0，無所付；最少是1",
        );
        gaps.problems.push(place.problem(message));
    }
    Some(stake)
}

/// Who pays what: each part as it is said, else as the scheme that is named has it, else as
/// what this is like.
fn pay(row: PayRow, gaps: &mut Gaps<'_>) -> Option<Pay> {
    let scheme = row.scheme.and_then(|name| {
        let scheme = Scheme::ALL.into_iter().find(|it| it.name == name.value);
        if scheme.is_none() {
            let names = Phrase::typed(&Scheme::ALL.map(|it| it.name));
            let zh = names.speak(Tongue::Chinese);
            let it = &name.value;
            let message = phrase!(
                "no payment is named `{it}`; there are {names}",
                "沒有名為 `{it}` 的付法；現有：{zh}"
            );
            gaps.problems.push(name.place.problem(message));
        }
        let place = name.place;
        scheme.map(|value| Said { value, place })
    });
    let part = |said: Option<Said<Portion>>, of: fn(&Scheme) -> Portion| {
        said.or_else(|| {
            let (value, place) = scheme.as_ref().map(|it| (of(&it.value), it.place))?;
            Some(Said { value, place })
        })
    };
    let zi_mo = part(row.zi_mo, |it| it.zi_mo);
    let zi_mo = gaps.fill("pay.zi_mo", zi_mo, |it| it.pay.zi_mo);
    let shooter = part(row.shooter, |it| it.shooter);
    let shooter = gaps.fill("pay.shooter", shooter, |it| it.pay.shooter);
    let bystander = part(row.bystander, |it| it.bystander);
    let bystander = gaps.fill("pay.bystander", bystander, |it| it.pay.bystander);
    let maker = part(row.maker, |it| it.maker);
    let maker = gaps.fill("pay.maker", maker, |it| it.pay.maker);
    let false_win = gaps.fill("pay.false_win", row.false_win, |it| it.pay.false_win);
    let dealer_double = gaps.fill("pay.dealer_double", row.dealer_double, |it| {
        it.pay.dealer_double
    });
    Some(Pay {
        zi_mo: zi_mo?,
        shooter: shooter?,
        bystander: bystander?,
        maker: maker?,
        false_win: false_win?,
        dealer_double: dealer_double?,
    })
}

fn ladder(row: LadderRow, problems: &mut Vec<Problem>) -> Option<Ladder> {
    match row {
        LadderRow::Named { name, unit } => {
            let named = Named::ALL.into_iter().find(|it| it.name == name.value);
            let Some(named) = named else {
                let names = Phrase::typed(&Named::ALL.map(|it| it.name));
                let zh = names.speak(Tongue::Chinese);
                let it = &name.value;
                let message = phrase!(
                    "no ladder is named `{it}`; there are {names}",
                    "沒有名為 `{it}` 的番數表；現有：{zh}"
                );
                problems.push(name.place.problem(message));
                return None;
            };
            let unit = unit.map_or(Named::UNIT, |unit| unit.value);
            let bill = |faan| named.bill(faan, unit).map(|bill| (faan, bill));
            Some(Ladder::new((0..=u8::MAX).filter_map(bill)))
        }
        LadderRow::Steps(steps) => {
            let mut seen: Vec<u8> = vec![];
            for (faan, _) in &steps {
                if seen.contains(&faan.value) {
                    let it = faan.value;
                    let message = phrase!("a second bill for {it} faan", "{it}番的數目重複");
                    problems.push(faan.place.problem(message));
                }
                seen.push(faan.value);
            }
            Some(Ladder::new(
                steps
                    .into_iter()
                    .map(|(faan, bill)| (faan.value, bill.value)),
            ))
        }
    }
}

/// Every faan that can win has one bill, no more faan is billed less, and each portion of a
/// bill is whole (P1).
fn check_bills(
    ladder: &Ladder,
    stake: u32,
    faan: std::ops::RangeInclusive<u8>,
    pay: Pay,
    place: Place,
    problems: &mut Vec<Problem>,
) {
    let mut highest = 0;
    // From which faan to which there is no bill.
    let mut unbilled: Vec<(u8, u8)> = vec![];
    for faan in faan {
        let bill = ladder.bill(faan).map(|bill| bill.checked_mul(stake));
        let message = match bill.map(|bill| bill.unwrap_or(u32::MAX)) {
            None => {
                match unbilled.last_mut() {
                    Some((_, to)) if *to + 1 == faan => *to = faan,
                    _ => unbilled.push((faan, faan)),
                }
                continue;
            }
            Some(0) => phrase!(
                "{faan} faan can win and is billed nothing",
                "{faan}番可以食糊，卻無數目"
            ),
            Some(bill) if bill < highest => phrase!(
                "{faan} faan is billed {bill}, less than fewer faan",
                "{faan}番的數目是{bill}，少過較低的番數"
            ),
            Some(bill) if bill > MOST_BILLED => {
                let message = phrase!(
                    "{faan} faan is billed more than {MOST_BILLED}, which is the most",
                    "{faan}番的數目超過{MOST_BILLED}，即最大的數目"
                );
                problems.push(place.problem(message));
                break;
            }
            Some(bill) if pay.portions().iter().any(|part| part.of(bill).is_none()) => phrase!(
                "{faan} faan is billed {bill}, which cannot be shared in whole points (P1)",
                "{faan}番的數目是{bill}，各家所付分不成整數（P1）"
            ),
            Some(bill) => {
                highest = bill;
                continue;
            }
        };
        problems.push(place.problem(message));
    }
    for (from, to) in unbilled {
        let message = match from == to {
            true => phrase!(
                "{from} faan can win and has no whole bill (P1)",
                "{from}番可以食糊，卻沒有整數的數目（P1）"
            ),
            false => phrase!(
                "{from} to {to} faan can win and have no whole bill (P1)",
                "{from}至{to}番可以食糊，卻沒有整數的數目（P1）"
            ),
        };
        problems.push(place.problem(message));
    }
}

/// So that no settlement comes near the end of the numbers.
const MOST_BILLED: u32 = 100_000_000;
