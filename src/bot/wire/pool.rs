//! The threads on which the desk is asked.
//!
//! Whoever draws pictures must not hold up whoever watches the clock: the desk has as many threads
//! as there are cores, and they are none of the runtime's. Calls that were told to wait come after
//! those that still have to hear within three seconds.

use std::collections::VecDeque;
use std::io;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How many calls may wait at most: more than any club can make, and less than memory holds.
const MOST: usize = 20_000;

/// Something to be done on a thread.
pub(super) type Job = Box<dyn FnOnce() + Send>;

/// Whether somebody waits for a job within three seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    Urgent,
    Patient,
}

/// A fixed number of threads and what waits for them.
pub(super) struct Pool {
    shared: Arc<Shared>,
    threads: usize,
}

#[derive(Default)]
struct Shared {
    lanes: Mutex<Lanes>,
    bell: Condvar,
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
}

impl Pool {
    /// As many threads as there are cores.
    ///
    /// # Errors
    ///
    /// That the system gives no more threads.
    pub(super) fn new() -> io::Result<Pool> {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let shared = Arc::new(Shared::default());
        // Made first: where a thread fails to start, those before it end with the pool.
        let pool = Pool { shared, threads };
        for number in 0..threads {
            let shared = Arc::clone(&pool.shared);
            let thread = thread::Builder::new().name(format!("desk-{number}"));
            thread.spawn(move || shared.work())?;
        }
        Ok(pool)
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
        let turns = self.length() / self.threads.max(1);
        took.saturating_mul(u32::try_from(turns).unwrap_or(u32::MAX))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lanes().is_closed = true;
        self.shared.bell.notify_all();
    }
}

impl Shared {
    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        // No job runs while this is held, so nothing can be half done.
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut lanes = self.lanes();
        loop {
            let next = lanes.urgent.pop_front();
            let Some(job) = next.or_else(|| lanes.patient.pop_front()) else {
                if lanes.is_closed {
                    return;
                }
                let woken = self.bell.wait(lanes);
                lanes = woken.unwrap_or_else(PoisonError::into_inner);
                continue;
            };
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
        }
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
        for _ in 0..pool.threads {
            let (held, busy) = (Arc::clone(&held), busy.clone());
            let job = move || {
                busy.send(()).unwrap();
                held.lock().unwrap().recv().unwrap();
            };
            assert!(pool.give(Lane::Urgent, Box::new(job)));
        }
        for _ in 0..pool.threads {
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
        for _ in 1..pool.threads {
            hold.send(()).unwrap();
        }
    }

    #[test]
    fn no_more_are_taken_than_can_be_kept() {
        let pool = Pool {
            shared: Arc::new(Shared::default()),
            threads: 1,
        };
        assert!((0..MOST).all(|_| pool.give(Lane::Urgent, Box::new(|| ()))));
        assert!(!pool.give(Lane::Urgent, Box::new(|| ())));
    }

    #[test]
    fn a_long_queue_is_told_of() {
        let pool = Pool {
            shared: Arc::new(Shared::default()),
            threads: 2,
        };
        pool.shared.took.store(10_000, Ordering::Relaxed);
        assert_eq!(pool.delay(), Duration::ZERO);
        assert!((0..400).all(|_| pool.give(Lane::Urgent, Box::new(|| ()))));
        assert_eq!(pool.delay(), Duration::from_secs(2));
    }
}
