//! What time it is on the stand-in: the real time, and what a test has put on top of it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Discord counts its ids from here: 2015-01-01, in milliseconds.
const EPOCH: u64 = 1_420_070_400_000;

/// A clock that a test can put forward: three seconds and fifteen minutes are never waited for.
pub struct Clock {
    started: Instant,
    at_start: u64,
    ahead: AtomicU64,
}

impl Clock {
    pub fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        Clock {
            started: Instant::now(),
            at_start: u64::try_from(now.as_millis()).unwrap(),
            ahead: AtomicU64::new(0),
        }
    }

    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap();
        self.ahead.fetch_add(by, Ordering::SeqCst);
    }

    /// Milliseconds since 1970.
    pub fn millis(&self) -> u64 {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap();
        self.at_start + passed + self.ahead.load(Ordering::SeqCst)
    }

    /// The smallest id that is of this moment.
    pub fn snowflake(&self) -> u64 {
        (self.millis() - EPOCH) << 22
    }
}

/// A moment as Discord writes it.
pub fn timestamp(millis: u64) -> String {
    let at = chrono::DateTime::from_timestamp_millis(i64::try_from(millis).unwrap()).unwrap();
    at.format("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}
