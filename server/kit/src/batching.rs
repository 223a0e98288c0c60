//! What many callers hand in at once, in batches: one transaction for all that waits costs little more than one for the first of them.

use std::time::Duration;

use tokio::{sync::mpsc, time::Instant};

/// The least time from one batch to the next. Whoever comes alone does not wait; of many in a row, those that come meanwhile go together.
const PACE: Duration = Duration::from_millis(30);

/// The receiving end of a queue, emptied in batches.
pub struct Batcher<'a, T> {
    queue: &'a mut mpsc::Receiver<T>,
    most: usize,
    size: fn(&T) -> usize,
    next: Instant,
}

impl<'a, T> Batcher<'a, T> {
    /// Over a queue; a batch ends when its sizes together reach `most`.
    pub fn new(queue: &'a mut mpsc::Receiver<T>, most: usize, size: fn(&T) -> usize) -> Self {
        Self { queue, most, size, next: Instant::now() }
    }

    /// The next batch; `None` when nobody can hand anything in any more.
    pub async fn next(&mut self) -> Option<Vec<T>> {
        let mut batch = vec![self.queue.recv().await?];
        tokio::time::sleep_until(self.next).await;
        self.next = Instant::now() + PACE;
        let mut size = (self.size)(&batch[0]);
        while size < self.most
            && let Ok(more) = self.queue.try_recv()
        {
            size += (self.size)(&more);
            batch.push(more);
        }
        Some(batch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_waits_comes_together_up_to_its_most() {
        let (sender, mut queue) = mpsc::channel(8);
        for size in [1, 2, 3, 1] {
            sender.send(size).await.unwrap();
        }
        drop(sender);
        let mut batcher = Batcher::new(&mut queue, 5, |size| *size);
        assert_eq!(batcher.next().await, Some(vec![1, 2, 3]));
        assert_eq!(batcher.next().await, Some(vec![1]));
        assert_eq!(batcher.next().await, None);
    }
}
