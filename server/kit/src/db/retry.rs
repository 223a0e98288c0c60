//! Runs a transaction again that lost a race with another one on PostgreSQL: a deadlock that it was taken out of, a serialization failure, or a key that
//! the other took first. All it did is undone by then, and run again it finds what the other did: the first answer, or a conflict with a name.
//!
//! Deadlocks are kept rare by taking rows in the order of their ids; each costs a second (`deadlock_timeout`).

use std::cell::Cell;

use super::DbError;

/// How often a transaction is run at the most.
const ATTEMPTS: usize = 5;

tokio::task_local! {
    /// Whether this attempt has committed something.
    static COMMITTED: Cell<bool>;
}

/// Something is committed: what goes on from here is not run again, or it would be done twice.
pub(super) fn note_commit() {
    let _ = COMMITTED.try_with(|committed| committed.set(true));
}

/// Whether the database says that another transaction came first (SQLSTATE). On SQLite there is one writer, and nobody to race with.
pub fn is_race_lost(error: &DbError) -> bool {
    let DbError::Database(said) = error else { return false };
    said.code().is_some_and(|code| matches!(&*code, "40P01" | "40001" | "23505"))
}

/// Runs `attempt` until it does not lose a race (`is_lost`), has committed something, or has had its attempts.
pub async fn retry<T, E, F>(is_lost: impl Fn(&E) -> bool, mut attempt: impl FnMut() -> F) -> Result<T, E>
where
    F: Future<Output = Result<T, E>>,
{
    let mut left = ATTEMPTS;
    loop {
        left -= 1;
        let (done, committed) = COMMITTED
            .scope(Cell::new(false), async {
                let done = attempt().await;
                (done, COMMITTED.with(Cell::get))
            })
            .await;
        match done {
            Err(error) if left > 0 && !committed && is_lost(&error) => {
                metrics::counter!("belltower_db_retries_total").increment(1);
            }
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn attempts(commits: bool, wins_at: usize) -> (usize, bool) {
        let mut count = 0;
        let done = retry(
            |lost: &bool| *lost,
            || {
                count += 1;
                let wins = count == wins_at;
                async move {
                    if commits {
                        note_commit();
                    }
                    if wins { Ok(()) } else { Err(true) }
                }
            },
        )
        .await;
        (count, done.is_ok())
    }

    #[tokio::test]
    async fn a_lost_race_is_run_again_and_what_is_committed_is_not() {
        assert_eq!(attempts(false, 3).await, (3, true));
        assert_eq!(attempts(false, usize::MAX).await, (ATTEMPTS, false));
        assert_eq!(attempts(true, 3).await, (1, false));
    }
}
