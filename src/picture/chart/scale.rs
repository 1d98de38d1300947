//! Numbers along an axis.

/// Round numbers from at or below `least` to at or above `most`, about so many.
pub(super) fn ticks(least: i64, most: i64, about: i64) -> Vec<i64> {
    let span = most.saturating_sub(least).max(1);
    let step = round_step(span / about.max(1));
    let first = least.div_euclid(step).saturating_mul(step);
    let mut ticks = vec![first];
    let mut last = first;
    while last < most {
        last = last.saturating_add(step);
        ticks.push(last);
    }
    ticks
}

/// The smallest of 1, 2, 5, 10, 20, … that is at least this.
fn round_step(least: i64) -> i64 {
    let mut ten: i64 = 1;
    loop {
        for times in [1, 2, 5] {
            let step = ten.saturating_mul(times);
            if step >= least {
                return step;
            }
        }
        ten = ten.saturating_mul(10);
    }
}

/// Where labels of this height stand, each as near to where it belongs as the others let it, within
/// a room; in the order of their places.
pub(super) fn apart(places: &[f32], height: f32, top: f32, bottom: f32) -> Vec<f32> {
    let mut found: Vec<f32> = places.to_vec();
    // Down, each below the one before; then up, so that the last is inside.
    let mut least = top;
    for place in &mut found {
        *place = place.max(least);
        least = *place + height;
    }
    let mut most = bottom;
    for place in found.iter_mut().rev() {
        *place = place.min(most);
        most = *place - height;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_everything() {
        assert_eq!(ticks(-37, 148, 5), [-50, 0, 50, 100, 150]);
        assert_eq!(ticks(0, 0, 5), [0]);
        assert_eq!(ticks(0, 7, 8), [0, 1, 2, 3, 4, 5, 6, 7]);
        let wide = ticks(i64::MIN / 2, i64::MAX / 2, 5);
        assert!(wide.len() < 12 && wide.last() >= Some(&(i64::MAX / 2)));
    }

    #[test]
    fn labels_keep_apart_and_inside() {
        let found = apart(&[10.0, 11.0, 12.0, 90.0, 99.0], 10.0, 0.0, 100.0);
        assert!(found.windows(2).all(|two| two[1] - two[0] >= 10.0));
        assert_eq!((found[0], found[4]), (10.0, 100.0));
    }
}
