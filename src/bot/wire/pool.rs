//! The threads on which the desk is asked.
//!
//! Whoever draws pictures must not hold up whoever watches the clock: the desk has as many threads
//! as there are cores, and they are none of the runtime's. Calls that were told to wait come after
//! those that still have to hear within three seconds. Whoever waits for Discord, for a file as a
//! rule, leaves its turn to others meanwhile: a slow file holds up nobody else.

use std::collections::VecDeque;
use std::io;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How many calls may wait at most: more than any club can make, and less than memory holds.
const MOST: usize = 20_000;
/// How many may wait for Discord at once without holding up others.
const MOST_ASIDE: usize = 64;

/// Something to be done on a thread.
pub(super) type Job = Box<dyn FnOnce() + Send>;

/// Whether somebody waits for a job within three seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    Urgent,
    Patient,
}

/// A fixed number of threads that work at once, and what waits for them.
pub(super) struct Pool {
    shared: Arc<Shared>,
}

/// What lets a job that waits for something leave its turn to others.
#[derive(Clone)]
pub(super) struct Turns(Arc<Shared>);

struct Shared {
    /// How many work at once.
    turns: usize,
    lanes: Mutex<Lanes>,
    /// Rings for a thread without a job.
    bell: Condvar,
    /// Rings for a thread that waited for something and wants to go on.
    back: Condvar,
    /// How many wait, for whoever only wants to know.
    length: AtomicUsize,
    /// How long a job took of late, in microseconds.
    took: AtomicU64,
}

#[derive(Default)]
struct Lanes {
    urgent: VecDeque<Job>,
    patient: VecDeque<Job>,
    is_closed: bool,
    /// How many threads have no job, how many work, how many wait aside, how many of those want to
    /// go on.
    idle: usize,
    working: usize,
    aside: usize,
    returning: usize,
}

impl Pool {
    /// As many threads as there are cores.
    ///
    /// # Errors
    ///
    /// That the system gives no more threads.
    pub(super) fn new() -> io::Result<Pool> {
        let turns = thread::available_parallelism().map_or(1, NonZero::get);
        // Made first: where a thread fails to start, those before it end with the pool.
        let pool = Pool {
            shared: Arc::new(Shared::new(turns)),
        };
        for _ in 0..turns {
            start(&pool.shared)?;
        }
        Ok(pool)
    }

    /// For jobs that wait for something.
    pub(super) fn turns(&self) -> Turns {
        Turns(Arc::clone(&self.shared))
    }

    /// Hands a job in; whether there was room.
    pub(super) fn give(&self, lane: Lane, job: Job) -> bool {
        let mut lanes = self.shared.lanes();
        if lanes.urgent.len() + lanes.patient.len() >= MOST {
            return false;
        }
        match lane {
            Lane::Urgent => lanes.urgent.push_back(job),
            Lane::Patient => lanes.patient.push_back(job),
        }
        self.shared.length.fetch_add(1, Ordering::Relaxed);
        drop(lanes);
        self.shared.bell.notify_one();
        true
    }

    /// How many wait.
    pub(super) fn length(&self) -> usize {
        self.shared.length.load(Ordering::Relaxed)
    }

    /// How long one that came now would wait until its turn, as far as can be told.
    pub(super) fn delay(&self) -> Duration {
        let took = Duration::from_micros(self.shared.took.load(Ordering::Relaxed));
        let turns = self.length() / self.shared.turns.max(1);
        took.saturating_mul(u32::try_from(turns).unwrap_or(u32::MAX))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lanes().is_closed = true;
        self.shared.bell.notify_all();
    }
}

impl Turns {
    /// Waits for something, inside a job, while another job has its turn.
    pub(super) fn aside<T>(&self, waits: impl FnOnce() -> T) -> T {
        let shared = &self.0;
        let mut lanes = shared.lanes();
        if lanes.working == 0 || lanes.aside >= MOST_ASIDE {
            drop(lanes);
            return waits();
        }
        lanes.working -= 1;
        lanes.aside += 1;
        let nobody_is_left = lanes.idle == 0;
        drop(lanes);
        if nobody_is_left && start(shared).is_err() {
            tracing::warn!("the system gives no thread: a slow file holds up others");
        }
        shared.ring();
        let _back = Aside(shared);
        waits()
    }
}

/// A job that left its turn; it takes one again when this ends, however that comes.
struct Aside<'s>(&'s Shared);

impl Drop for Aside<'_> {
    fn drop(&mut self) {
        let mut lanes = self.0.lanes();
        lanes.returning += 1;
        while lanes.working >= self.0.turns {
            let woken = self.0.back.wait(lanes);
            lanes = woken.unwrap_or_else(PoisonError::into_inner);
        }
        lanes.returning -= 1;
        lanes.aside -= 1;
        lanes.working += 1;
    }
}

/// Starts a thread more.
fn start(shared: &Arc<Shared>) -> io::Result<()> {
    let shared = Arc::clone(shared);
    let thread = thread::Builder::new().name("desk".to_owned());
    thread.spawn(move || shared.work()).map(|_| ())
}

impl Shared {
    fn new(turns: usize) -> Shared {
        Shared {
            turns,
            lanes: Mutex::default(),
            bell: Condvar::new(),
            back: Condvar::new(),
            length: AtomicUsize::new(0),
            took: AtomicU64::new(0),
        }
    }

    /// A turn is free: for who had one before, or for the next job.
    fn ring(&self) {
        match self.lanes().returning {
            0 => self.bell.notify_one(),
            _ => self.back.notify_one(),
        }
    }

    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        // No job runs while this is held, so nothing can be half done.
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut lanes = self.lanes();
        loop {
            let Some(job) = lanes.next(self.turns) else {
                if lanes.is_closed {
                    return;
                }
                lanes.idle += 1;
                let woken = self.bell.wait(lanes);
                lanes = woken.unwrap_or_else(PoisonError::into_inner);
                lanes.idle -= 1;
                continue;
            };
            lanes.working += 1;
            drop(lanes);
            self.length.fetch_sub(1, Ordering::Relaxed);
            let start = Instant::now();
            job();
            let took = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
            let before = match self.took.load(Ordering::Relaxed) {
                0 => took,
                before => before,
            };
            let of_late = before - before / 8 + took / 8;
            self.took.store(of_late, Ordering::Relaxed);
            lanes = self.lanes();
            lanes.working -= 1;
            if lanes.returning > 0 {
                self.back.notify_one();
            }
        }
    }
}

impl Lanes {
    /// The next job, if there is a turn for it. Those who had one before come first.
    fn next(&mut self, turns: usize) -> Option<Job> {
        if self.working + self.returning >= turns {
            return None;
        }
        let urgent = self.urgent.pop_front();
        urgent.or_else(|| self.patient.pop_front())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn those_who_were_told_to_wait_come_after_those_who_were_not() {
        let pool = Pool::new().unwrap();
        let (sender, done) = mpsc::channel();
        let (hold, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        // Every thread is kept busy while the rest is handed in.
        let (busy, is_busy) = mpsc::channel();
        for _ in 0..pool.shared.turns {
            let (held, busy) = (Arc::clone(&held), busy.clone());
            let job = move || {
                busy.send(()).unwrap();
                held.lock().unwrap().recv().unwrap();
            };
            assert!(pool.give(Lane::Urgent, Box::new(job)));
        }
        for _ in 0..pool.shared.turns {
            is_busy.recv().unwrap();
        }
        for (number, lane) in [Lane::Patient, Lane::Urgent, Lane::Patient]
            .into_iter()
            .enumerate()
        {
            let sender = sender.clone();
            assert!(pool.give(lane, Box::new(move || sender.send(number).unwrap())));
        }
        assert_eq!(pool.length(), 3);
        // One thread alone works on, so the order is theirs.
        hold.send(()).unwrap();
        let order: Vec<usize> = done.iter().take(3).collect();
        assert_eq!(order, [1, 0, 2]);
        for _ in 1..pool.shared.turns {
            hold.send(()).unwrap();
        }
    }

    #[test]
    fn those_who_wait_aside_leave_their_turn() {
        let pool = Pool::new().unwrap();
        let (sender, done) = mpsc::channel();
        let mut doors = vec![];
        // As many as have a turn, and more, wait for something.
        for _ in 0..3 * pool.shared.turns {
            let (open, door) = mpsc::channel::<()>();
            doors.push(open);
            let (turns, sender) = (pool.turns(), sender.clone());
            let job = move || {
                turns.aside(|| door.recv().unwrap());
                sender.send("waited").unwrap();
            };
            assert!(pool.give(Lane::Urgent, Box::new(job)));
        }
        let other = sender.clone();
        assert!(pool.give(Lane::Urgent, Box::new(move || other.send("other").unwrap())));
        assert_eq!(done.recv(), Ok("other"));
        doors.iter().for_each(|open| open.send(()).unwrap());
        assert!(done.iter().take(doors.len()).all(|it| it == "waited"));
        // Each has given its turn back.
        let gone = || {
            let lanes = pool.shared.lanes();
            (lanes.working, lanes.aside, lanes.returning) == (0, 0, 0)
        };
        while !gone() {
            thread::yield_now();
        }
    }

    #[test]
    fn no_more_are_taken_than_can_be_kept() {
        let pool = Pool {
            shared: Arc::new(Shared::new(1)),
        };
        assert!((0..MOST).all(|_| pool.give(Lane::Urgent, Box::new(|| ()))));
        assert!(!pool.give(Lane::Urgent, Box::new(|| ())));
    }

    #[test]
    fn a_long_queue_is_told_of() {
        let pool = Pool {
            shared: Arc::new(Shared::new(2)),
        };
        pool.shared.took.store(10_000, Ordering::Relaxed);
        assert_eq!(pool.delay(), Duration::ZERO);
        assert!((0..400).all(|_| pool.give(Lane::Urgent, Box::new(|| ()))));
        assert_eq!(pool.delay(), Duration::from_secs(2));
    }
}
