//! The wrapper around every provider: a time-out, retries with jitter, so many calls at once, so many an hour, and a metric of each call.

use std::time::Duration;

use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use tokio::{
    sync::Semaphore,
    time::{Instant, sleep, timeout},
};

use crate::world::World;

/// The pause before the first retry; each further one is twice as long, and each between half and all of that.
const PAUSE: Duration = Duration::from_millis(400);
/// The time in which calls are counted.
const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// How a provider is called.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For how long a call is waited for.
    pub timeout: Duration,
    /// How often a call is tried, where trying again does no harm.
    pub tries: u32,
    /// How often a call waits where the provider asks to be left alone: that is no try.
    pub waits: u32,
    /// For how long the provider is left alone at most, whatever it asks for.
    pub longest_rest: Duration,
    /// Calls at once; more wait for their turn.
    pub at_once: usize,
    /// Calls an hour of this node, the budget; 0: any number.
    pub per_hour: u32,
}

/// Why a provider did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It answered, and will never do this.
    #[error("it refused ({0})")]
    Refused(String),
    /// It does not do this for what was asked: its rules are against the words.
    #[error("it takes no such words ({0})")]
    Moderated(String),
    /// It knows our key or the model of the settings no more: whoever runs the place has to look.
    #[error("it is set up wrongly ({0})")]
    Settings(String),
    /// What it has made, and only linked, cannot be fetched.
    #[error("what it has made cannot be fetched ({0})")]
    Fetch(String),
    /// It asks to be left alone for so many seconds.
    #[error("it is busy for {0} s")]
    Busy(u64),
    /// It cannot be reached, or cannot do it now.
    #[error("it is away ({0})")]
    Away(String),
    /// It did not answer in time.
    #[error("it did not answer in time")]
    Slow,
    /// As much as may be asked of it in an hour was asked.
    #[error("the budget of this hour is spent")]
    Spent,
}

impl Fault {
    /// What the metric calls it.
    fn name(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::Moderated(_) => "moderated",
            Self::Settings(_) => "settings",
            Self::Fetch(_) => "fetch",
            Self::Busy(_) => "busy",
            Self::Away(_) => "away",
            Self::Slow => "slow",
            Self::Spent => "spent",
        }
    }

    /// Whether it may go away by itself.
    pub fn is_passing(&self) -> bool {
        !matches!(self, Self::Refused(_) | Self::Moderated(_) | Self::Settings(_) | Self::Fetch(_))
    }
}

/// What a provider says of a message that it has taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// The name that it gave it.
    pub id: Option<String>,
}

/// A provider.
pub struct Provider<T: ?Sized> {
    name: &'static str,
    limits: Limits,
    places: Semaphore,
    /// Since when is counted, and how many.
    spent: Mutex<(Timestamp, u32)>,
    /// Until when it asked to be left alone.
    rests: Mutex<Option<Instant>>,
    client: Box<T>,
}

impl<T: ?Sized> Provider<T> {
    /// One that is spoken to by this client, within these limits.
    pub fn new(name: &'static str, limits: Limits, client: Box<T>) -> Self {
        Self {
            name,
            limits,
            places: Semaphore::new(limits.at_once),
            spent: Mutex::new((Timestamp::UNIX_EPOCH, 0)),
            rests: Mutex::new(None),
            client,
        }
    }

    /// Calls it.
    pub async fn call<'s, R>(
        &'s self,
        world: &World,
        call: impl Fn(&'s T) -> BoxFuture<'s, Result<R, Fault>> + Send + Sync,
    ) -> Result<R, Fault> {
        let (mut tries, mut waits) = (0, 0);
        loop {
            let begun = Instant::now();
            let answer = self.once(world, &call).await;
            let outcome = answer.as_ref().map_or_else(Fault::name, |_| "done");
            metrics::histogram!("belltower_provider_call_seconds", "provider" => self.name, "outcome" => outcome).record(begun.elapsed());
            match answer {
                // All who call it wait, see `rest`.
                Err(Fault::Busy(seconds)) if waits < self.limits.waits => {
                    waits += 1;
                    self.rest(Duration::from_secs(seconds).min(self.limits.longest_rest));
                }
                Err(Fault::Away(_) | Fault::Slow) if tries + 1 < self.limits.tries => {
                    tries += 1;
                    sleep(pause(world, tries)).await;
                }
                answer => return answer,
            }
        }
    }

    async fn once<'s, R>(
        &'s self,
        world: &World,
        call: &(impl Fn(&'s T) -> BoxFuture<'s, Result<R, Fault>> + Send + Sync),
    ) -> Result<R, Fault> {
        let _place = loop {
            // Whoever waits for its rest to end takes no place meanwhile.
            let until = *self.rests.lock();
            if let Some(until) = until {
                tokio::time::sleep_until(until).await;
            }
            // Waiting for a place is no fault of the call that comes after.
            let placed = timeout(self.limits.timeout, self.places.acquire()).await.map_err(|_| Fault::Slow)?;
            // Never closed.
            let place = placed.map_err(|closed| Fault::Away(closed.to_string()))?;
            if self.rests.lock().is_none_or(|until| until <= Instant::now()) {
                break place;
            }
        };
        self.spend(world.now())?;
        timeout(self.limits.timeout, call(&self.client)).await.unwrap_or(Err(Fault::Slow))
    }

    /// How many calls are left of this hour's budget of this node; nothing where there is no budget.
    pub fn left(&self, now: Timestamp) -> Option<u32> {
        let spent = self.spent.lock();
        let counted = if now.duration_since(spent.0) >= HOUR { 0 } else { spent.1 };
        (self.limits.per_hour > 0).then(|| self.limits.per_hour.saturating_sub(counted))
    }

    /// Calls nobody for a while.
    fn rest(&self, pause: Duration) {
        let until = Instant::now() + pause;
        let mut rests = self.rests.lock();
        *rests = Some(rests.map_or(until, |there| there.max(until)));
    }

    /// Counts a call, if there is one left.
    fn spend(&self, now: Timestamp) -> Result<(), Fault> {
        let mut spent = self.spent.lock();
        if now.duration_since(spent.0) >= HOUR {
            *spent = (now, 0);
        }
        if self.limits.per_hour > 0 && spent.1 >= self.limits.per_hour {
            return Err(Fault::Spent);
        }
        spent.1 += 1;
        Ok(())
    }
}

/// How long is waited before the next try: never the same for two that failed together.
fn pause(world: &World, tries: u32) -> Duration {
    let whole = PAUSE * 2_u32.saturating_pow(tries - 1);
    whole.mul_f64(0.5 + f64::from(u16::from_be_bytes(world.bytes())) / f64::from(u16::MAX) / 2.0)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// Away so many times, then there.
    struct Shaky {
        away: u32,
        called: AtomicU32,
    }

    impl Shaky {
        fn after(away: u32, limits: Limits) -> Provider<Self> {
            Provider::new("shaky", limits, Box::new(Self { away, called: AtomicU32::new(0) }))
        }

        fn answer(&self) -> BoxFuture<'_, Result<u32, Fault>> {
            Box::pin(async {
                let called = self.called.fetch_add(1, Ordering::Relaxed) + 1;
                if called > self.away { Ok(called) } else { Err(Fault::Away("closed".into())) }
            })
        }
    }

    const LIMITS: Limits =
        Limits { timeout: Duration::from_secs(5), tries: 3, waits: 2, longest_rest: Duration::from_secs(600), at_once: 2, per_hour: 0 };

    #[tokio::test(start_paused = true)]
    async fn what_may_pass_is_tried_again_and_not_for_ever() {
        let world = World::system();
        assert_eq!(Shaky::after(2, LIMITS).call(&world, Shaky::answer).await, Ok(3));
        let gone = Shaky::after(9, LIMITS);
        assert_eq!(gone.call(&world, Shaky::answer).await, Err(Fault::Away("closed".into())));
        assert_eq!(gone.client.called.load(Ordering::Relaxed), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn what_hangs_is_given_up_and_what_is_spent_is_not_asked() {
        let world = World::system();
        let hangs = Provider::new("hangs", Limits { tries: 1, ..LIMITS }, Box::new(()));
        assert_eq!(hangs.call::<()>(&world, |()| Box::pin(std::future::pending())).await, Err(Fault::Slow));
        let dear = Shaky::after(0, Limits { per_hour: 2, ..LIMITS });
        for _ in 0..2 {
            assert!(dear.call(&world, Shaky::answer).await.is_ok());
        }
        assert_eq!(dear.call(&world, Shaky::answer).await, Err(Fault::Spent));
    }

    /// Busy for five minutes, then there.
    fn ask(asked: &AtomicU32) -> BoxFuture<'_, Result<u32, Fault>> {
        let first = asked.fetch_add(1, Ordering::Relaxed) == 0;
        Box::pin(async move { if first { Err(Fault::Busy(300)) } else { Ok(1) } })
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_asks_for_it_is_left_alone_by_all() {
        let world = World::system();
        // Longer than a call may take, by more callers than it has places: that is nobody's fault.
        let busy = Provider::new("busy", Limits { at_once: 1, ..LIMITS }, Box::new(AtomicU32::new(0)));
        let begun = Instant::now();
        let later = || async {
            sleep(Duration::from_secs(1)).await;
            busy.call(&world, ask).await
        };
        let made = tokio::join!(busy.call(&world, ask), later(), later());
        assert_eq!((made, begun.elapsed().as_secs()), ((Ok(1), Ok(1), Ok(1)), 300));
        // It does not keep whoever calls it for good, and no longer than it may ask for.
        let never = Provider::new("busy", LIMITS, Box::new(()));
        let begun = Instant::now();
        let refused = never.call::<()>(&world, |()| Box::pin(async { Err(Fault::Busy(86_400)) })).await;
        assert_eq!((refused, begun.elapsed().as_secs()), (Err(Fault::Busy(86_400)), 1_200));
    }

    #[test]
    fn pauses_grow_and_differ() {
        let world = World::system();
        let (first, third) = (pause(&world, 1), pause(&world, 3));
        assert!((PAUSE / 2..=PAUSE).contains(&first) && (PAUSE * 2..=PAUSE * 4).contains(&third), "{first:?} {third:?}");
    }
}
