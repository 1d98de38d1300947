//! Settlements that others have published, posted as entries and read back as balances: from the
//! tables (T) of `peers::settled`, and from the tests of yawnoc's mahjong-scorer. The second source
//! of each sum is who printed it.

use super::*;
use crate::peers::settled::{How, paid, paid_together, published, published_together};
use crate::told::like_old_style;
use sikwu::rules::RuleSet;
use sikwu::scoresheet::ScoreSheet;
use sikwu::settle::false_win;

fn winner((seat, faan): (Seat, u8)) -> Winner {
    Winner {
        seat,
        faan: faan.into(),
        items: vec![],
        tiles: None,
    }
}

/// A store in which each hand is posted under a match of its own; what it moved is read back.
struct Table {
    house: House,
    store: Store,
    posted: Vec<[i64; 4]>,
}

impl Table {
    fn new() -> Table {
        let house = House::in_memory();
        let store = house.open();
        Table {
            house,
            store,
            posted: vec![],
        }
    }

    /// Four new people, so that their balances are those of this hand alone.
    fn four(&self) -> BySeat<PlayerId> {
        let first = 4 * self.posted.len() as u64;
        BySeat::from_fn(|seat| player(first + seat as u64))
    }

    /// Posts a hand that moves so much, of which so much is to be read back.
    fn hand(
        &mut self,
        id: &str,
        rules: &RuleSet,
        how: HowWon,
        won: Vec<(Seat, u8)>,
        net: [i64; 4],
        wanted: [i64; 4],
    ) {
        let seats = self.four();
        let liable = matches!(how, HowWon::ZiMo) && net.iter().filter(|it| **it < 0).count() == 1;
        let hand = Hand {
            match_id: Word::new(format!("{id}-{}", self.posted.len())).unwrap(),
            hand_id: Word::new("E-1").unwrap(),
            record: None,
            file: None,
            rules: Word::new(&rules.id).unwrap(),
            rules_digest: rules.digest(),
            seats,
            how,
            winners: won.into_iter().map(winner).collect(),
            liable: liable.then(|| Seat::ALL[net.iter().position(|it| *it < 0).unwrap()]),
            sitting: None,
            agree_hours: None,
        };
        let entry = Entry::hand(hand, &BySeat::from_fn(|seat| net[seat as usize])).unwrap();
        assert!(
            matches!(post(&self.store.club(&local()), &entry), Posted::Now(_)),
            "{id}"
        );
        self.posted.push(wanted);
    }

    /// Every balance is what was printed, now and after the index is built again.
    fn close(self) {
        let Table {
            house,
            store,
            posted,
        } = self;
        let holds = |club: &Club| {
            let standings = club.standings().unwrap();
            let points: BTreeMap<&PlayerId, i64> =
                standings.iter().map(|it| (&it.player, it.points)).collect();
            for (n, net) in posted.iter().enumerate() {
                let ids = (0..4).map(|seat| player(4 * n as u64 + seat));
                let read: Vec<i64> = ids.map(|id| points[&id]).collect();
                assert_eq!(read, net, "hand {n}");
            }
            assert!(club.verify().unwrap().is_sound());
        };
        holds(&store.club(&local()));
        store.close().unwrap();
        std::fs::remove_file(house.layout().clean()).unwrap();
        holds(&house.open().club(&local()));
    }
}

#[test]
fn published_settlements_are_read_back_as_they_were_printed() {
    let mut table = Table::new();
    let all = published();
    assert!(all.len() >= 15, "{}", all.len());
    for (id, rules, won, faan, wanted) in all {
        let (seat, how) = match won {
            How::EastDraws => (Seat::East, HowWon::ZiMo),
            How::Draw | How::Liable => (Seat::South, HowWon::ZiMo),
            How::Rob => (Seat::South, HowWon::RobbedKong { maker: Seat::East }),
            How::FromWest => (
                Seat::South,
                HowWon::Discard {
                    shooter: Seat::West,
                },
            ),
            How::Discard => (
                Seat::South,
                HowWon::Discard {
                    shooter: Seat::East,
                },
            ),
        };
        let net = paid(&rules, won, faan);
        table.hand(id, &rules, how, vec![(seat, faan)], net, wanted);
    }
    for (id, rules, winners, shooter, wanted) in published_together() {
        let net = paid_together(&rules, winners, shooter);
        let won = winners.map(|seat| (seat, 3)).into();
        let how = HowWon::Discard { shooter };
        table.hand(id, &rules, how, won, net, wanted);
    }
    // T5: a false win at a most of 8 faan.
    let price = "pay: { false_win: total }";
    let rules = like_old_style(&["ladder: { named: half-spicy, unit: 16 }", "limit: 8", price]);
    let net = false_win(Seat::South, &rules);
    let net = Seat::ALL.map(|seat| net.of(seat));
    let how = HowWon::FalseWin { by: Seat::South };
    table.hand("T5", &rules, how, vec![], net, [192, -576, 192, 192]);
    table.close();
}

#[test]
fn the_settlements_of_a_score_sheet_are_read_back_as_its_program_printed_them() {
    let table = include_str!("../../data/scoresheet/settlements.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut tried = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [
            base,
            most,
            liability,
            rise,
            winner,
            faan,
            blamed,
            blame,
            net,
        ] = cells[..]
        else {
            panic!("{row}");
        };
        let mut four = ["-"; 4];
        if let Ok(seat) = winner.parse::<usize>() {
            four[seat] = faan;
        }
        if let Ok(seat) = blamed.parse::<usize>() {
            four[seat] = blame;
        }
        let four = four.join(" ");
        let text = format!("B={base}\nM={most}\nR={liability}\nS={rise}\nP0 P1 P2 P3\n{four}\n");
        // The hand goes the whole way: the sheet is read, posted as entries, and read back.
        let sheet = ScoreSheet::read("sheet.txt", &text).unwrap();
        let players = (0..4).map(|n| (format!("P{n}"), player(n))).collect();
        let house = House::in_memory();
        let store = house.open();
        let club = store.club(&local());
        for it in sikwu::parlour::sheet_entries(&sheet, &text, &players).unwrap() {
            post(&club, &it.entry);
        }
        let points = |n| {
            let standings = club.standings().unwrap();
            let own = standings.iter().find(|it| it.player == player(n));
            own.map_or(0, |it| it.points)
        };
        let printed = net.split(',').map(|it| it.parse::<i64>().unwrap());
        let printed: Vec<i64> = printed.map(|it| it * i64::from(sheet.scale)).collect();
        assert_eq!((0..4).map(points).collect::<Vec<_>>(), printed, "{row}");
        tried += 1;
    }
    assert_eq!(tried, 15);
}
