//! From faan to the bill (P1).

/// What each number of faan is billed: what a shooter pays in all at a table where only the
/// shooter pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    bills: Vec<Option<u32>>,
}

/// A ladder that tables know by name: its bills for 0, 1, 2 … faan, with 8 at 3 faan. Beyond
/// thirteen it goes on in the same way: half-spicy doubles every second faan, full-spicy every
/// faan, and what goes by three steps stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name in a rule file.
    pub name: &'static str,
    steps: [u32; 14],
    /// Beyond the last step, after how many faan the bill doubles; 0 if it does not.
    doubles_every: u8,
}

impl Named {
    /// The ladders that peers print alike (`half-spicy` is P1's).
    pub const ALL: [Named; 5] = [
        Named {
            name: "half-spicy",
            steps: [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
            doubles_every: 2,
        },
        Named {
            name: "full-spicy",
            steps: [
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
            ],
            doubles_every: 1,
        },
        Named {
            name: "4-7-10",
            steps: [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64],
            doubles_every: 0,
        },
        Named {
            name: "4-6-8",
            steps: [1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64, 64],
            doubles_every: 0,
        },
        Named {
            name: "5-7-9",
            steps: [1, 2, 4, 8, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64],
            doubles_every: 0,
        },
    ];

    /// The unit of P1: the bill of 3 faan, where nobody says another.
    pub const UNIT: u32 = 8;

    /// The bill of a number of faan where 3 faan are billed `unit`; `None` if that is not a
    /// whole number, or beyond all numbers.
    pub fn bill(self, faan: u8, unit: u32) -> Option<u32> {
        let eighths = self.step(faan)?.checked_mul(u64::from(unit))?;
        let bill = eighths.is_multiple_of(8).then_some(eighths / 8)?;
        u32::try_from(bill).ok()
    }

    fn step(self, faan: u8) -> Option<u64> {
        let last = self.steps.len() - 1;
        let beyond = usize::from(faan).saturating_sub(last);
        let doublings = match self.doubles_every {
            0 => 0,
            every => beyond.div_ceil(usize::from(every)),
        };
        let back = doublings * usize::from(self.doubles_every);
        // As many doublings lead back to a step that is written.
        let step = match self.doubles_every {
            0 => self.steps[usize::from(faan).min(last)],
            _ => *self.steps.get(usize::from(faan).checked_sub(back)?)?,
        };
        u64::from(step).checked_mul(1u64.checked_shl(u32::try_from(doublings).ok()?)?)
    }
}

impl Ladder {
    /// A ladder of these steps, faan and bill. A later step replaces an earlier one.
    pub fn new(steps: impl IntoIterator<Item = (u8, u32)>) -> Ladder {
        let mut bills = vec![];
        for (faan, bill) in steps {
            let place = usize::from(faan);
            bills.resize(bills.len().max(place + 1), None);
            bills[place] = Some(bill);
        }
        Ladder { bills }
    }

    /// The bill of exactly this many faan, if the ladder has the step.
    pub fn bill(&self, faan: u8) -> Option<u32> {
        self.bills.get(usize::from(faan)).copied().flatten()
    }

    /// Each step, faan and bill, from the lowest.
    pub fn steps(&self) -> impl Iterator<Item = (u8, u32)> {
        (0..=u8::MAX)
            .zip(&self.bills)
            .filter_map(|(faan, bill)| bill.map(|bill| (faan, bill)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_spicy_is_the_ladder_of_p1() {
        let [half_spicy, ..] = Named::ALL;
        let bills: Vec<u32> = (3..=13)
            .filter_map(|faan| half_spicy.bill(faan, 8))
            .collect();
        assert_eq!(bills, [8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]);
        assert_eq!(half_spicy.bill(1, 8), Some(2));
        assert_eq!(half_spicy.bill(1, 2), None);
        // The limit is sixteen times the minimum.
        assert_eq!(half_spicy.bill(10, 8), half_spicy.bill(3, 16 * 8));
    }

    #[test]
    fn a_named_ladder_goes_on_as_it_began() {
        let at = |name: &str| Named::ALL.into_iter().find(|it| it.name == name).unwrap();
        let bills = |name, faan: std::ops::RangeInclusive<u8>| -> Vec<u32> {
            faan.filter_map(|faan| at(name).bill(faan, 8)).collect()
        };
        // Rulebook 5 and P1 stop at 13; twelve, thirteen, fourteen is 256, 384, 512.
        assert_eq!(bills("half-spicy", 13..=17), [384, 512, 768, 1024, 1536]);
        assert_eq!(bills("full-spicy", 12..=15), [4096, 8192, 16_384, 32_768]);
        assert_eq!(bills("4-7-10", 13..=18), [64; 6]);
        for named in Named::ALL {
            let bills: Vec<Option<u32>> = (0..=u8::MAX).map(|faan| named.bill(faan, 8)).collect();
            let whole = bills.iter().flatten();
            assert!(whole.is_sorted(), "{named:?}");
            // Once beyond all numbers, it does not come back.
            let end = bills
                .iter()
                .position(Option::is_none)
                .unwrap_or(bills.len());
            assert!(bills[end..].iter().all(Option::is_none), "{named:?}");
        }
    }

    #[test]
    fn a_ladder_has_only_the_steps_it_was_given() {
        let ladder = Ladder::new([(3, 8), (5, 24)]);
        assert_eq!(ladder.bill(4), None);
        assert_eq!(ladder.steps().collect::<Vec<_>>(), [(3, 8), (5, 24)]);
    }
}
