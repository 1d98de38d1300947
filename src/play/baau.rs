//! Who is liable: Baau (包, B1 to B5).

use super::Table;
use super::held::{Held, OnTable};
use crate::rules::pay::{Baau, TwoLiable};
use crate::seat::Seat;
use crate::tile::Face;
use arrayvec::ArrayVec;

/// A discard that made its seat liable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Feed {
    /// Who threw the tile, and pays for everyone if the seat that it fed draws its win (B3).
    pub liable: Seat,
    /// What the tile was claimed for.
    pub fed: FedSet,
    /// The event that threw the tile.
    pub discard: u32,
    /// The event that claimed it.
    pub claim: u32,
}

/// What a liable seat fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FedSet {
    /// The fourth set on the table (B1).
    Fourth,
    /// The third dragon set on the table (B2).
    ThirdDragon,
    /// The fourth wind set on the table, where that alone makes a feeder liable.
    FourthWind,
}

impl FedSet {
    /// The rule, as the rulebook numbers it.
    pub fn rule(self) -> &'static str {
        match self {
            FedSet::Fourth | FedSet::FourthWind => "B1",
            FedSet::ThirdDragon => "B2",
        }
    }
}

/// Who is liable for a seat, if the table plays Baau. Of two feeds the later pays, unless the
/// table has it otherwise (B5).
pub(super) fn liable(table: &Table, seat: Seat) -> Option<Feed> {
    liable_by(table, seat, &|_| true)
}

/// The same as far as it shows: by those sets of which is seen what they are (T8).
pub(super) fn liable_by(
    table: &Table,
    seat: Seat,
    is_seen: &dyn Fn(&OnTable) -> bool,
) -> Option<Feed> {
    let baau = table.terms.rules()?.baau;
    let mut feeds = feeds(&table.held[seat], baau, is_seen).into_iter();
    match baau.two_liable {
        TwoLiable::Earlier => feeds.next(),
        TwoLiable::Later => feeds.next_back(),
    }
}

impl Table {
    /// Every feed of a seat, the earlier first; none where Baau is not played (B1, B2).
    pub fn feeds(&self, seat: Seat) -> Vec<Feed> {
        let rules = self.terms.rules();
        let feeds = rules.map(|rules| feeds(&self.held[seat], rules.baau, &|_| true));
        feeds.into_iter().flatten().collect()
    }
}

/// The feeds of a seat, the earlier first.
///
/// Concealed Kongs count among the sets and the dragon sets and feed nothing themselves; a fourth
/// tile added to a Pung leaves the set where it was, with whoever fed it (B1, B2).
fn feeds(held: &Held, baau: Baau, is_seen: &dyn Fn(&OnTable) -> bool) -> ArrayVec<Feed, 2> {
    let mut feeds = ArrayVec::new();
    let (mut dragons, mut winds) = (0, 0);
    for (at, set) in held.laid.iter().enumerate() {
        let tile = set.laid.set().lowest();
        let seen = is_seen(set);
        let dragon = seen && matches!(tile.face(), Face::Dragon(_));
        dragons += u8::from(dragon);
        winds += u8::from(seen && matches!(tile.face(), Face::Wind(_)));
        let fed = match () {
            () if baau.fourth_set && at == 3 => FedSet::Fourth,
            () if baau.third_dragon_set && dragon && dragons == 3 => FedSet::ThirdDragon,
            () if baau.fourth_wind_set && winds == 4 => FedSet::FourthWind,
            () => continue,
        };
        if let (Some(liable), Some(discard)) = (set.laid.from(), set.fed_at) {
            let claim = set.event;
            // The third dragon set and the fourth set, once each.
            feeds.push(Feed {
                liable,
                fed,
                discard,
                claim,
            });
        }
    }
    feeds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::{house, net, old_style, play, won};

    /// South has four Pungs on the table, fed by East, West, West and North, and waits for 5p.
    const FOUR: &str = "
        E +1m -1m
        S pung 1m from E
        S discard 9m
        W +2p -2p
        S pung 2p from W
        S discard 8m
        W +3s -3s
        S pung 3s from W
        S discard 7m
        W +9s -9s
        N +4s -4s
        S pung 4s from N
        S discard 6m
        W +9s -9s
        N +9s -9s
        E +9p -9p";
    const PAIRS: &str = "S 11m22p33s44s5p9876m";

    /// South has three dragon sets on the table, fed by East, West and North.
    const DRAGONS: &str = "
        E +C -C
        S pung C from E
        S discard 9m
        W +F -F
        S pung F from W
        S discard 8m
        W +9s -9s
        N +P -P
        S pung P from N
        S discard 7m
        W +9s -9s
        N +9s -9s";

    #[test]
    fn b01_whoever_feeds_the_fourth_set_pays_a_zi_mo_alone() {
        let table = play(
            &old_style(),
            PAIRS,
            &format!("{FOUR}\n S +5p\n S win 5p self"),
        );
        let feed = won(&table).liable.unwrap();
        assert_eq!((feed.liable, feed.fed), (Seat::North, FedSet::Fourth));
        // East draws and throws 1m, which is claimed at 3; 4s is thrown at 16.
        assert_eq!((feed.discard, feed.claim), (16, 17));
        // Dui Dui Wu, Zi Mo and no flowers: five faan, 24 billed, 36 in all (P3, B3).
        assert_eq!(net(&table), [0, 36, 0, -36]);
        let no_baau = house("baau: { fourth_set: false, third_dragon_set: false }");
        let table = play(&no_baau, PAIRS, &format!("{FOUR}\n S +5p\n S win 5p self"));
        assert_eq!(net(&table), [-12, 36, -12, -12]);
    }

    #[test]
    fn b01_adding_to_a_pung_makes_no_new_set_and_keeps_its_feeder() {
        let lines = format!("{FOUR}\n S draw 4s\n S kong 4s added\n S loose 5p\n S win 5p self");
        let table = play(&old_style(), PAIRS, &lines);
        assert_eq!(won(&table).liable.map(|feed| feed.claim), Some(17));
        assert_eq!(net(&table)[3], -48);
    }

    #[test]
    fn b01_a_claimed_kong_feeds_too_and_its_replacement_wins() {
        let lines = FOUR.replace("S pung 4s from N", "S kong 4s from N\n S loose 5p");
        let (lines, _) = lines.split_once("S discard 6m").unwrap();
        let lines = format!("{lines}\n S win 5p self");
        let table = play(&old_style(), "S 11m22p33s444s5p987m", &lines);
        assert_eq!(
            won(&table).liable.map(|feed| feed.liable),
            Some(Seat::North)
        );
    }

    #[test]
    fn b01_concealed_kongs_count_among_the_four_and_feed_nothing() {
        let deal = "S 1111s22m33p44p9s98m";
        let three = "
            S discard 8s
            W +2m -2m
            S pung 2m from W
            S discard 9m
            W +3p -3p
            S pung 3p from W
            S discard 8m
            W +9p -9p
            N +4p -4p
            S pung 4p from N";
        let fourth = format!(
            "E +9p -9p
            S +8s
            S kong 1s concealed
            S loose 7m
            {three}
            S discard 7m
            W +9m -9m
            N +9m -9m
            E +9p -9p
            S +9s
            S win 9s self"
        );
        let table = play(&old_style(), deal, &fourth);
        let liable = won(&table).liable.map(|feed| feed.liable);
        assert_eq!(liable, Some(Seat::North));
        // As the fourth set the Kong is nobody's feed.
        let alone = format!(
            "E +9p -9p
            S +8s
            {three}
            S discard 9s
            W +9m -9m
            N +9m -9m
            E +9p -9p
            S +7s
            S kong 1s concealed
            S loose 7s
            S win 7s self"
        );
        let table = play(&old_style(), deal, &alone);
        assert_eq!(won(&table).liable, None);
    }

    #[test]
    fn b02_whoever_feeds_the_third_dragon_set_pays_a_zi_mo_alone() {
        let lines = format!("{DRAGONS}\n E +9p -9p\n S +9p\n S win 9p self");
        let table = play(&old_style(), "S CCFFPP123m9p987m", &lines);
        let feed = won(&table).liable.unwrap();
        assert_eq!((feed.liable, feed.fed), (Seat::North, FedSet::ThirdDragon));
        // Daai Saam Yuen, Zi Mo and no flowers: ten faan, 192 in all.
        assert_eq!(net(&table), [0, 192, 0, -192]);
        // A dragon Pung in hand is not on the table.
        let in_hand = "
            E +C -C
            S pung C from E
            S discard 9m
            W +F -F
            S pung F from W
            S discard 8m
            W +9s -9s
            N +9s -9s
            E +9p -9p
            S +9p
            S win 9p self
            ";
        let table = play(&old_style(), "S CCFFPPP123m9p98m", in_hand);
        assert_eq!(won(&table).liable, None);
    }

    #[test]
    fn b02_concealed_kongs_of_dragons_count() {
        let claims = "
            W +C -C
            S pung C from W
            S discard 9m
            W +F -F
            S pung F from W
            S discard 8m
            W +9s -9s
            N +9s -9s
            E +9p -9p";
        let kong_first = format!(
            "E +9s -9s
            S +P
            S kong P concealed
            S ++7m -7m
            {claims}
            S +9p
            S win 9p self"
        );
        let deal = "S CCFFPPP123m9p98m";
        let table = play(&old_style(), deal, &kong_first);
        let liable = won(&table).liable.map(|feed| feed.liable);
        assert_eq!(liable, Some(Seat::West));
        // Where the Kong is the third, its maker fed it alone.
        let kong_last = format!(
            "E +9s -9s
            S +7m -7m
            {claims}
            S +P
            S kong P concealed
            S loose 9p
            S win 9p self"
        );
        let table = play(&old_style(), deal, &kong_last);
        assert_eq!(won(&table).liable, None);
    }

    #[test]
    fn b04_a_later_win_on_a_discard_or_a_robbed_kong_is_paid_by_whoever_let_it_go() {
        let lines = format!("{FOUR}\n S +9p -9p\n W +5p -5p\n S win 5p from W");
        let table = play(&old_style(), PAIRS, &lines);
        assert_eq!(won(&table).liable, None);
        assert_eq!(net(&table), [0, 16, -16, 0]);
    }

    #[test]
    fn b05_of_two_feeds_the_later_pays() {
        let lines = format!(
            "{DRAGONS}
            E +1m -1m
            S sheung 1m with 23m from E
            S discard 6m
            W +8s -8s
            N +8s -8s
            E +8p -8p
            S +9p
            S win 9p self"
        );
        let deal = "S CCFFPP23m9p9876m";
        let table = play(&old_style(), deal, &lines);
        let feed = won(&table).liable.unwrap();
        assert_eq!((feed.liable, feed.fed), (Seat::East, FedSet::Fourth));
        assert_eq!(net(&table), [-192, 192, 0, 0]);
        let table = play(&house("baau: { two_liable: earlier }"), deal, &lines);
        assert_eq!(net(&table), [0, 192, 0, -192]);
    }

    #[test]
    fn w05_baau_does_not_touch_a_flower_win() {
        // North has fed the fourth set when South sets its seventh flower aside.
        let deal = "S 123f1g11m22p33s44s5p";
        let lines = format!(
            "E draw 1m
            S *1f ++9m *2f ++8m *3f ++7m *1g ++6m
            {}
            S draw 2g
            S flower 2g
            S loose 3g
            S flower 3g
            S loose 4g
            S flower 4g
            S win flowers",
            FOUR.replacen("E +1m -1m", "E discard 1m", 1)
        );
        let table = play(&old_style(), deal, &lines);
        assert_eq!(
            table.liable(Seat::South).map(|feed| feed.liable),
            Some(Seat::North)
        );
        assert_eq!(won(&table).liable, None);
        assert_eq!(net(&table), [-4, 12, -4, -4]);
        let table = play(&house("baau: { flower_wins: true }"), deal, &lines);
        assert_eq!(
            won(&table).liable.map(|feed| feed.liable),
            Some(Seat::North)
        );
        assert_eq!(net(&table), [0, 12, 0, -12]);
    }
}
