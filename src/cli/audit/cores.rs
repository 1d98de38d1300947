//! Work spread over all cores, and told in its order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;

/// Where a piece of work tells what it found. Whoever it tells may have heard enough.
pub(super) struct Teller<T>(SyncSender<T>);

impl<T> Teller<T> {
    /// Tells one thing; `false` if nobody listens any more.
    pub(super) fn tell(&self, found: T) -> bool {
        self.0.send(found).is_ok()
    }
}

/// How many things are held of a piece of work whose turn to be heard has not come.
const HELD: usize = 64;

/// Does each piece of work on whichever core is free, and hears what they tell in the order of
/// the work. What waits to be heard is bounded: a piece that is ahead of its turn stops.
///
/// # Errors
///
/// The first error of `hear`. What is not begun by then is not begun.
pub(super) fn in_order<W: Sync, T: Send, E>(
    work: &[W],
    each: impl Fn(&W, &Teller<T>) + Sync,
    mut hear: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    let (began, begun) = channel::<(usize, Receiver<T>)>();
    thread::scope(|scope| {
        for _ in 0..cores.min(work.len()) {
            let (began, next, each) = (began.clone(), &next, &each);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(piece) = work.get(at) else { return };
                    let (teller, told) = sync_channel(HELD);
                    if began.send((at, told)).is_err() {
                        return;
                    }
                    each(piece, &Teller(teller));
                }
            });
        }
        drop(began);
        // Dropped with this closure, so that whoever wants to tell more is told that it is over.
        let begun = begun;
        // A core that goes on takes the next piece, so that no more are waiting than cores.
        let mut waiting = BTreeMap::new();
        for due in 0..work.len() {
            while !waiting.contains_key(&due) {
                // Every piece is begun, unless a core has panicked.
                let Ok((at, told)) = begun.recv() else { break };
                waiting.insert(at, told);
            }
            for found in waiting.remove(&due).into_iter().flatten() {
                hear(found)?;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_heard_in_its_order() {
        let work: Vec<usize> = (0..50).collect();
        let mut heard = vec![];
        let each = |&piece: &usize, teller: &Teller<(usize, usize)>| {
            // The earlier pieces are the longer ones, and longer than what is held.
            for n in 0..(50 - piece) * 7 {
                assert!(teller.tell((piece, n)));
            }
        };
        let all = in_order(&work, each, |found| {
            heard.push(found);
            Ok::<_, ()>(())
        });
        assert_eq!(all, Ok(()));
        let wanted = (0..50).flat_map(|piece| (0..(50 - piece) * 7).map(move |n| (piece, n)));
        assert!(heard.into_iter().eq(wanted));
    }

    #[test]
    fn nothing_goes_on_for_ever_that_nobody_hears() {
        let work = [(); 8];
        let each = |_: &(), teller: &Teller<u32>| for _ in (0..).take_while(|n| teller.tell(*n)) {};
        let mut heard = 0;
        let all = in_order(&work, each, |n| {
            heard += 1;
            if n < 1000 { Ok(()) } else { Err("enough") }
        });
        assert_eq!((all, heard), (Err("enough"), 1001));
    }
}
