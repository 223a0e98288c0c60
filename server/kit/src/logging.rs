//! The server's own log: one line an event on standard error, and the same event as a value for the live log stream.
//!
//! Both come from one [`LogEvent`], so what is hidden in one is hidden in the other. The stream is a bounded channel:
//! when its reader lags, events are dropped and counted, and logging never waits.

mod event;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use tokio::sync::mpsc;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use event::Fields;
pub use event::LogEvent;

use crate::config::{Config, LogFormat};

// About a second of a very talkative server; whoever writes the stream gathers lines far more often.
const TAP_CAPACITY: usize = 8192;

tokio::task_local! {
    static QUIET: ();
}

/// Runs what writes the log stream: its own events go to standard error only, or each line would make another.
pub async fn untapped<F: Future>(work: F) -> F::Output {
    QUIET.scope((), work).await
}

/// The reading end of the server's own log.
pub struct LogTap {
    /// Events in the order they happened.
    pub events: mpsc::Receiver<LogEvent>,
    dropped: Arc<AtomicU64>,
}

impl LogTap {
    /// How many events were dropped since the last call because the channel was full.
    pub fn take_dropped(&self) -> u64 {
        self.dropped.swap(0, Ordering::Relaxed)
    }

    /// A tap that hears nothing, and the layer that feeds it; `write` gets each line for people or machines.
    fn with_layer<W: Fn(&str) + Send + Sync + 'static>(capacity: usize, format: LogFormat, write: W) -> (LogTap, LogLayer<W>) {
        let (sender, events) = mpsc::channel(capacity);
        let dropped = Arc::new(AtomicU64::new(0));
        (LogTap { events, dropped: dropped.clone() }, LogLayer { sender, dropped, format, write })
    }
}

/// Sends all logging of this process to standard error and to the returned tap. Once a process, before anything logs.
pub fn start(config: &Config) -> LogTap {
    let (tap, layer) = LogTap::with_layer(TAP_CAPACITY, config.log_format, |line| {
        // A closed standard error must not end the server.
        let _ = std::io::stderr().lock().write_all(line.as_bytes());
    });
    // The bus says in its own words what `nodes::bus` says in ours; whoever wants to hear it names it.
    let filter = EnvFilter::new(format!("async_nats=error,{}", config.log_level.0));
    if tracing::subscriber::set_global_default(Registry::default().with(filter).with(layer)).is_err() {
        tracing::warn!("logging had been started before");
    }
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "panicked: {}", panic.payload_as_str().unwrap_or("no text"));
        if std::env::var_os("RUST_BACKTRACE").is_some() {
            usual(panic);
        }
    }));
    tap
}

struct LogLayer<W> {
    sender: mpsc::Sender<LogEvent>,
    dropped: Arc<AtomicU64>,
    format: LogFormat,
    write: W,
}

impl<S, W> Layer<S> for LogLayer<W>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: Fn(&str) + Send + Sync + 'static,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, ctx: Context<'_, S>) {
        let Some(span) = ctx.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        span.extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, ctx: Context<'_, S>) {
        let Some(span) = ctx.span(id) else { return };
        if let Some(fields) = span.extensions_mut().get_mut::<Fields>() {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, ctx: Context<'_, S>) {
        let mut fields = Fields::default();
        for span in ctx.event_scope(event).into_iter().flat_map(|scope| scope.from_root()) {
            if let Some(outer) = span.extensions().get::<Fields>() {
                fields.extend(outer);
            }
        }
        event.record(&mut fields);
        let event = LogEvent::new(Timestamp::now(), event.metadata(), fields);
        (self.write)(&event.line(self.format));
        if QUIET.try_with(|()| ()).is_err() && self.sender.try_send(event).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests;
