//! Who can be cleared among themselves: groups whose points sum to zero.

/// The most groups that people can be parted into, none of whom has zero points. All of their
/// points sum to zero.
///
/// What is found of each set of people is how many groups it holds at most, when it is gone
/// through one person after another and a group is complete whenever what was passed sums to
/// zero. The table has two to the power of the people, so there are few of them.
pub(super) fn most(points: &[i128]) -> Vec<Vec<usize>> {
    let sets = 1_usize << points.len();
    let mut sums = vec![0_i128; sets];
    let mut groups = vec![0_u8; sets];
    for set in 1..sets {
        let first = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + points[first];
        let before = members(set).map(|member| groups[set ^ (1 << member)]);
        groups[set] = before.max().unwrap_or(0) + u8::from(sums[set] == 0);
    }
    // Back from everybody, each time without the first who may be the last.
    let mut found = vec![];
    let mut group = vec![];
    let mut set = sets - 1;
    while set != 0 {
        let before = groups[set] - u8::from(sums[set] == 0);
        if sums[set] == 0 {
            found.push(std::mem::take(&mut group));
        }
        let Some(last) = members(set).find(|member| groups[set ^ (1 << member)] == before) else {
            break;
        };
        group.push(last);
        set ^= 1 << last;
    }
    found.push(group);
    in_order(found)
}

/// Everybody in one group, but for two who owe and are owed the same: the first such pairs.
pub(super) fn pairs(points: &[i128]) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..points.len()).collect();
    let mut found = vec![];
    let mut at = 0;
    while at < left.len() {
        let person = left[at];
        let mut others = left[at + 1..].iter();
        match others.position(|other| points[*other] == -points[person]) {
            Some(other) => {
                found.push(vec![person, left.remove(at + 1 + other)]);
                left.remove(at);
            }
            None => at += 1,
        }
    }
    found.push(left);
    in_order(found)
}

fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..usize::BITS as usize).filter(move |member| set & (1 << member) != 0)
}

/// Groups in the order of their first people, and the people in theirs.
fn in_order(mut groups: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    groups.retain(|group| !group.is_empty());
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.sort();
    groups
}
