//! A club that is kept twice: by the store, and by the model.

use super::*;

/// What a hand at a table says, and who won what.
pub(super) struct Dealt {
    pub(super) hand_id: String,
    pub(super) seats: [PlayerId; 4],
    pub(super) sitting: Sitting,
    pub(super) winner: Seat,
    pub(super) faan: u16,
    pub(super) zi_mo: bool,
    pub(super) agree_hours: Option<u32>,
}

pub(super) fn hand(dealt: &Dealt) -> Entry {
    let Dealt { winner, faan, .. } = *dealt;
    let shooter = winner.next();
    let points = i64::from(faan) * 4;
    let mut net = BySeat::default();
    let how = match dealt.zi_mo {
        true => {
            net = BySeat::from_fn(|seat| if seat == winner { 3 * points } else { -points });
            HowWon::ZiMo
        }
        false => {
            (net[winner], net[shooter]) = (2 * points, -2 * points);
            HowWon::Discard { shooter }
        }
    };
    let stays = winner == Seat::East;
    let hand = Hand {
        match_id: word("table"),
        hand_id: word(&dealt.hand_id),
        record: None,
        file: None,
        rules: word("hk-old-style"),
        rules_digest: Digest::of(b"rules"),
        seats: BySeat::from_fn(|seat| dealt.seats[seat as usize].clone()),
        how,
        winners: vec![Winner {
            seat: winner,
            faan,
            items: vec![],
            tiles: None,
        }],
        liable: None,
        sitting: Some(Sitting {
            stays,
            ..dealt.sitting
        }),
        agree_hours: dealt.agree_hours,
    };
    Entry::hand(hand, &net).unwrap()
}

/// A club that is kept twice.
pub(super) struct Both {
    pub(super) folder: tempfile::TempDir,
    pub(super) store: Option<Store>,
    pub(super) model: Model,
    pub(super) at: DateTime<Utc>,
    /// What was posted, by number.
    pub(super) posted: Vec<Entry>,
}

impl Both {
    pub(super) fn new() -> Both {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        let mut both = Both {
            folder: folder.unwrap(),
            store: None,
            model: Model::default(),
            at: "2026-10-30T12:00:00Z".parse().unwrap(),
            posted: vec![],
        };
        both.open();
        both
    }

    pub(super) fn layout(&self) -> Layout {
        let folder = self.folder.path();
        let layout = Layout::new(folder.join("data"), folder.join("anchors"));
        layout.in_zone(chrono_tz::Asia::Hong_Kong)
    }

    pub(super) fn open(&mut self) {
        self.store = Some(Store::open(self.layout()).unwrap());
    }

    pub(super) fn close(&mut self) {
        self.store.take().unwrap().close().unwrap();
    }

    pub(super) fn club(&self) -> Club {
        self.store.as_ref().unwrap().club(&local())
    }

    /// Posts what must be taken, and says under which number.
    pub(super) fn post(&mut self, entry: Entry) -> u64 {
        let posted = self.club().post(entry.clone(), self.at, &scribe());
        let Posted::Now(receipt) = posted.unwrap() else {
            panic!("{entry:?} was posted before");
        };
        self.posted.push(entry);
        assert_eq!(receipt.number, self.posted.len() as u64);
        receipt.number
    }

    /// Tries to post what must be refused, and changes nothing.
    pub(super) fn refused(&self, entry: Entry) {
        let last = self.club().last().unwrap();
        let posted = self.club().post(entry.clone(), self.at, &scribe());
        assert!(posted.is_err(), "{entry:?}: {posted:?}");
        assert_eq!(self.club().last().unwrap(), last);
    }

    /// In Hong Kong, which is eight hours ahead and has no summer time.
    pub(super) fn month(&self) -> Month {
        let day = self.at + TimeDelta::hours(8);
        let (year, month) = (day.year(), day.month());
        Month { year, month }
    }

    pub(super) fn fact(
        &mut self,
        number: u64,
        legs: &[Leg],
        hand: Option<HandFact>,
        session: Option<u32>,
    ) {
        self.model.facts.push(Fact {
            first: number,
            last: number,
            now: Some(legs.to_vec()),
            hand,
            session,
            season: self.model.season,
            month: self.month(),
        });
    }

    pub(super) fn next_key(&self, what: &str) -> String {
        format!("{what} {}", self.posted.len() + 1)
    }

    pub(super) fn table(&self, dice: &mut Dice) -> Option<(u32, u8)> {
        let tables = self.model.tables.keys().copied();
        let open = tables.filter(|(session, _)| self.model.open_sessions.contains(session));
        dice.pick(&open.collect::<Vec<_>>())
    }

    /// The hand that comes next at a table, won by chance; nothing if the match is over.
    pub(super) fn dealt(&self, (session, table): (u32, u8), dice: &mut Dice) -> Option<Dealt> {
        let (hand_id, _, seats) = self.model.next(session, table)?;
        let turn = self.model.tables[&(session, table)].turns + 1;
        Some(Dealt {
            hand_id,
            seats,
            sitting: Sitting {
                session,
                table,
                turn,
                stays: false,
            },
            winner: Seat::ALL[dice.roll(4)],
            faan: 3 + dice.roll(8) as u16,
            zi_mo: dice.roll(2) == 0,
            agree_hours: (dice.roll(3) == 0).then_some(48),
        })
    }

    pub(super) fn play(&mut self, place: (u32, u8), dice: &mut Dice) {
        let Some(dealt) = self.dealt(place, dice) else {
            return;
        };
        let apart: std::collections::BTreeSet<_> =
            dealt.seats.iter().map(|it| self.model.one(it)).collect();
        let entry = hand(&dealt);
        if apart.len() < 4 {
            return self.refused(entry);
        }
        for wrong in [
            Dealt {
                hand_id: "N-9".into(),
                ..clone(&dealt)
            },
            Dealt {
                sitting: Sitting {
                    turn: dealt.sitting.turn + 1,
                    ..dealt.sitting
                },
                ..clone(&dealt)
            },
            Dealt {
                seats: [1, 0, 2, 3].map(|at: usize| dealt.seats[at].clone()),
                ..clone(&dealt)
            },
        ] {
            self.refused(hand(&wrong));
        }
        let legs = entry.legs().to_vec();
        let number = self.post(entry);
        let sat = self.model.tables.get_mut(&place).unwrap();
        sat.turns += 1;
        let fact = HandFact {
            table: place.1,
            sat_down: sat.at,
            stays: dealt.winner == Seat::East,
            winner: dealt.winner as usize,
            faan: dealt.faan,
        };
        self.fact(number, &legs, Some(fact), Some(place.0));
        if dealt.agree_hours.is_some() {
            self.model.waiting.insert(number, false);
        }
    }

    /// Voids or corrects something that stands.
    pub(super) fn mend(&mut self, dice: &mut Dice) {
        let facts = 0..self.model.facts.len();
        let Some(at) = dice.pick(&facts.collect::<Vec<_>>()) else {
            return;
        };
        let fact = self.model.facts[at].clone();
        let kept = self.club().entry(fact.last).unwrap().unwrap();
        if fact.now.is_none() {
            assert!(Entry::correction(&kept, text("again"), None).is_err());
            return;
        }
        let original = self.club().entry(fact.first).unwrap().unwrap();
        let now = match (fact.hand, original.entry().kind()) {
            (Some(before), Kind::Hand(first)) if dice.roll(2) == 0 => {
                let winner = Seat::ALL[dice.roll(4)];
                let dealt = Dealt {
                    hand_id: first.hand_id.to_string(),
                    seats: Seat::ALL.map(|seat| first.seats[seat].clone()),
                    sitting: first.sitting.unwrap(),
                    winner,
                    // Another number of faan makes it another hand.
                    faan: before.faan % 10 + 3,
                    zi_mo: dice.roll(2) == 0,
                    agree_hours: None,
                };
                Some((hand(&dealt), winner, dealt.faan))
            }
            _ => None,
        };
        let part = now.as_ref().map(|(entry, ..)| entry.part());
        if let Some(part) = &part {
            let ids: std::collections::BTreeSet<_> = part
                .legs
                .iter()
                .map(|leg| self.model.one(&leg.player))
                .collect();
            if ids.len() < 4 {
                return;
            }
        }
        let entry = Entry::correction(&kept, text("it was told wrong"), part).unwrap();
        let number = self.post(entry.clone());
        // What was mended is not mended again, and not agreed on any more.
        let other = Entry::correction(&kept, text("another reason"), None).unwrap();
        self.refused(other.clone());
        self.refused(other.under(Key::new(self.next_key("again")).unwrap()));
        self.model.waiting.remove(&fact.last);
        let fact = &mut self.model.facts[at];
        fact.last = number;
        fact.now = now.as_ref().map(|(entry, ..)| entry.legs().to_vec());
        if let (Some((_, winner, faan)), Some(hand)) = (now, &mut fact.hand) {
            (hand.winner, hand.faan) = (winner as usize, faan);
            hand.stays = winner == Seat::East;
        }
    }

    pub(super) fn transfer(&mut self, dice: &mut Dice) {
        let (from, to) = (
            dice.pick(&self.model.players),
            dice.pick(&self.model.players),
        );
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        if self.model.one(&from) == self.model.one(&to) {
            return;
        }
        let leg = |player: &PlayerId, points| Leg {
            player: player.clone(),
            points,
        };
        let points = 1 + dice.roll(50) as i64;
        let legs = vec![leg(&from, -points), leg(&to, points)];
        let session = (self.model.sessions > 0 && dice.roll(2) == 0).then_some(self.model.sessions);
        let key = Key::new(self.next_key("transfer")).unwrap();
        let (reason, kind_of) = (text("a bet"), Kind::Transfer);
        let kind = kind_of(Transfer { session, reason });
        let entry = Entry::new(key, kind, legs.clone()).unwrap();
        let number = self.post(entry);
        self.fact(number, &legs, None, session);
    }

    pub(super) fn merge(&mut self, dice: &mut Dice) {
        let (player, into) = (
            dice.pick(&self.model.players),
            dice.pick(&self.model.players),
        );
        let (Some(player), Some(into)) = (player, into) else {
            return;
        };
        if self.model.into.contains_key(&player) && dice.roll(2) == 0 {
            // Somebody who sits beside their other half would sit twice, and is refused a hand.
            let unmerged = PlayerChange::Unmerged {
                player: player.clone(),
            };
            self.post(affair(self.next_key("unmerge"), Kind::Player(unmerged)));
            self.model.into.remove(&player);
            return;
        }
        let merged = PlayerChange::Merged {
            player: player.clone(),
            into: into.clone(),
        };
        let entry = affair(self.next_key("merge"), Kind::Player(merged));
        let taken = [&player, &into]
            .iter()
            .any(|it| self.model.into.contains_key(*it));
        if taken || player == into || (self.model.sits(&player) && self.model.sits(&into)) {
            return self.refused(entry);
        }
        self.post(entry);
        self.model.into.insert(player, into);
    }

    pub(super) fn session(&mut self, dice: &mut Dice) {
        let open = self.model.open_sessions.iter().copied().collect::<Vec<_>>();
        let some = dice.pick(&open);
        let change = |change| Kind::Session(change);
        match (dice.roll(8), some) {
            (0, Some(session)) => {
                self.post(affair(
                    self.next_key("close"),
                    change(SessionChange::Closed { session }),
                ));
                self.model.open_sessions.remove(&session);
            }
            (1..7, Some(session)) => {
                let mut free = self.model.players.clone();
                free.retain(|it| !self.model.sits(it) && !self.model.into.contains_key(it));
                if free.len() < 4 {
                    return;
                }
                let table = 1 + dice.roll(2) as u8;
                let places = [0, 1, 2, 3].map(|_| free.swap_remove(dice.roll(free.len())));
                let seats = BySeat::from_fn(|seat| places[seat as usize].clone());
                let seated = SessionChange::Seated {
                    session,
                    table,
                    seats,
                };
                let at = self.post(affair(self.next_key("seat"), change(seated)));
                let before = self.model.tables.get(&(session, table));
                let turns = before.map_or(0, |sat| sat.turns);
                self.model
                    .tables
                    .insert((session, table), Sat { at, places, turns });
            }
            _ => {
                let session = self.model.sessions + 1;
                let opened = |session| SessionChange::Opened {
                    session,
                    rules: word("hk-old-style"),
                    rules_digest: Digest::of(b"rules"),
                };
                self.refused(affair(self.next_key("open"), change(opened(session + 1))));
                self.post(affair(self.next_key("open"), change(opened(session))));
                self.model.open_sessions.insert(session);
                self.model.sessions = session;
            }
        }
    }

    pub(super) fn season(&mut self) {
        let change = match self.model.season {
            Some(season) => SeasonChange::Closed { season },
            None => SeasonChange::Opened {
                season: self.model.seasons + 1,
                name: text("a season"),
            },
        };
        self.post(affair(self.next_key("season"), Kind::Season(change)));
        match self.model.season.take() {
            Some(_) => {}
            None => {
                self.model.seasons += 1;
                self.model.season = Some(self.model.seasons);
            }
        }
    }

    pub(super) fn substitute(&mut self, dice: &mut Dice) {
        let Some(place) = self.table(dice) else {
            return;
        };
        let Some(player) = dice.pick(&self.model.players) else {
            return;
        };
        let sat = &self.model.tables[&place];
        let (at, out) = (dice.roll(4), sat.places.clone());
        let change = SessionChange::Substituted {
            session: place.0,
            table: place.1,
            out: out[at].clone(),
            player: player.clone(),
        };
        let entry = affair(self.next_key("substitute"), Kind::Session(change));
        if self.model.sits(&player) {
            return self.refused(entry);
        }
        self.post(entry);
        self.model.tables.get_mut(&place).unwrap().places[at] = player;
    }

    pub(super) fn agree(&mut self, dice: &mut Dice) {
        let waiting: Vec<(u64, bool)> = self.model.waiting.iter().map(|(n, d)| (*n, *d)).collect();
        let Some((of, disputed)) = dice.pick(&waiting) else {
            return;
        };
        let kept = self.club().entry(of).unwrap().unwrap();
        let player = kept.entry().legs()[dice.roll(4)].player.clone();
        let until = kept.at() + TimeDelta::hours(48);
        let (agreement, ok) = match dice.roll(4) {
            0 => (Agreement::Confirmed { of, player }, !disputed),
            1 => {
                let reason = text("no");
                (Agreement::Disputed { of, player, reason }, !disputed)
            }
            2 => (
                Agreement::Resolved {
                    of,
                    reason: text("yes"),
                },
                true,
            ),
            _ => (Agreement::Expired { of }, until <= self.at),
        };
        let stays_open = matches!(agreement, Agreement::Disputed { .. });
        let entry = affair(self.next_key("agree"), Kind::Agreement(agreement));
        if !ok {
            return self.refused(entry);
        }
        self.post(entry);
        match stays_open {
            true => self.model.waiting.insert(of, true),
            false => self.model.waiting.remove(&of),
        };
    }

    /// Everything that can be asked is as the model has it.
    pub(super) fn agrees(&self) {
        let club = self.club();
        let months: Vec<Month> = self.model.facts.iter().map(|fact| fact.month).collect();
        let spans = [Span::Ever].into_iter();
        let spans = spans.chain((1..=self.model.sessions).map(Span::Session));
        let spans = spans.chain((1..=self.model.seasons).map(Span::Season));
        let spans = spans.chain(months.into_iter().map(Span::Month));
        club.books(|books| {
            for span in spans {
                let tallies = books.tallies(span).into_iter();
                let kept: BTreeMap<PlayerId, _> = tallies
                    .map(|(player, it)| (player, (it.points, it.hands, it.won(), it.faan())))
                    .filter(|(_, it)| *it != (0, 0, 0, 0))
                    .collect();
                let mut wanted = self.model.totals(span);
                wanted.retain(|_, it| *it != (0, 0, 0, 0));
                assert_eq!(kept, wanted, "{span:?}");
                assert_eq!(kept.values().map(|it| it.0).sum::<i64>(), 0, "P6");
            }
            let desk = books.desk();
            for (session, table) in self.model.tables.keys() {
                let Ok(kept) = desk.sessions.table(*session, *table) else {
                    assert!(!self.model.open_sessions.contains(session));
                    continue;
                };
                let dealt = kept.deal().map(|deal| {
                    let seats = kept.seats();
                    let seats = Seat::ALL.map(|seat| seats[seat].clone());
                    (deal.to_string(), deal.repeat, seats)
                });
                assert_eq!(dealt, self.model.next(*session, *table));
            }
            let waiting = desk.open.iter();
            let waiting: BTreeMap<u64, bool> = waiting
                .map(|(of, open)| (*of, open.dispute.is_some()))
                .collect();
            assert_eq!(waiting, self.model.waiting);
        })
        .unwrap();
    }
}

pub(super) fn clone(dealt: &Dealt) -> Dealt {
    Dealt {
        hand_id: dealt.hand_id.clone(),
        seats: dealt.seats.clone(),
        ..*dealt
    }
}
