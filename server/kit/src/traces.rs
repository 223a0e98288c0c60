//! Traces of calls for an OpenTelemetry collector (`otlp_url`), off by default. A call's span says how long it took, and its children how long each step in
//! the database did, and on each node the hand-over to the hub; they hold the method, the route as the table spells it, the status and the caller's kind, and nothing about a person or a record.
//!
//! Spans are handed over by a thread of their own out of a bounded queue: a collector that is away costs spans, never a call. Where traces are off, a
//! call costs one look at an empty cell.

use std::{
    collections::HashMap,
    io,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use async_trait::async_trait;
use axum::{
    body::Bytes,
    http::{HeaderMap, Request, Response},
    response::Response as Answer,
};
use futures_util::future::{BoxFuture, Either};
use opentelemetry::{
    Context, KeyValue,
    propagation::TextMapPropagator,
    trace::{FutureExt, SpanKind, Status, TraceContextExt, Tracer, TracerProvider},
};
use opentelemetry_http::{HeaderExtractor, HttpClient, HttpError};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{Sampler, SdkTracer, SdkTracerProvider},
};
use reqwest::Url;
use tokio::runtime::Handle;

/// How long the last spans may take to be handed over when the server stops.
const LAST_SPANS: Duration = Duration::from_secs(2);

static TRACER: OnceLock<(SdkTracerProvider, SdkTracer)> = OnceLock::new();

/// Sends a request and reads the whole answer.
pub type Send = fn(Request<Bytes>) -> BoxFuture<'static, Result<Response<Bytes>, HttpError>>;

/// Begins to trace a part of what nobody traces yet, if there is a collector to hand traces to. Before the first call.
pub fn start(collector: Option<&Url>, ratio: f64, node: &str, send: Send) -> io::Result<()> {
    let Some(mut address) = collector.cloned() else { return Ok(()) };
    let path = format!("{}/v1/traces", address.path().trim_end_matches('/'));
    address.set_path(&path);
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(Post { runtime: Handle::current(), send, fails: AtomicBool::new(false) })
        .with_endpoint(address)
        .build()
        .map_err(io::Error::other)?;
    let service = Resource::builder()
        .with_service_name("belltower")
        .with_attributes([
            KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
            KeyValue::new("service.instance.id", node.to_owned()),
        ])
        .build();
    // Whoever traces already wants the whole of it, and whoever does not wants none.
    let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(ratio)));
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_sampler(sampler).with_resource(service).build();
    let tracer = provider.tracer("belltower");
    let _ = TRACER.set((provider, tracer));
    Ok(())
}

/// Hands over what is left, but not for long.
pub async fn stop() {
    if let Some((provider, _)) = TRACER.get() {
        // What cannot be handed over has been said by then.
        let _ = tokio::task::spawn_blocking(|| provider.shutdown_with_timeout(LAST_SPANS)).await;
    }
}

/// What a request's `traceparent` says; nothing where there are no traces.
pub fn parent(headers: &HeaderMap) -> Option<Context> {
    TRACER.get()?;
    Some(TraceContextPropagator::new().extract_with_context(&Context::new(), &HeaderExtractor(headers)))
}

/// Runs a call in a span of its own, where there are traces.
pub fn call(
    method: &'static str,
    route: &Arc<str>,
    parent: Option<Context>,
    work: impl Future<Output = Answer>,
) -> impl Future<Output = Answer> {
    let (Some((_, tracer)), Some(parent)) = (TRACER.get(), parent) else { return Either::Right(work) };
    let span = tracer
        .span_builder(format!("{method} {route}"))
        .with_kind(SpanKind::Server)
        .with_attributes([KeyValue::new("http.request.method", method), KeyValue::new("http.route", route.clone())])
        .start_with_context(tracer, &parent);
    let here = parent.with_span(span);
    Either::Left(async move {
        let answer = work.with_context(here.clone()).await;
        let (span, status) = (here.span(), answer.status());
        span.set_attribute(KeyValue::new("http.response.status_code", i64::from(status.as_u16())));
        if status.is_server_error() {
            span.set_status(Status::error(""));
        }
        span.end();
        answer
    })
}

/// Notes of which kind the caller of this call is.
pub fn caller_is(kind: Option<&str>) {
    if let (Some(_), Some(kind)) = (TRACER.get(), kind) {
        Context::map_current(|here| here.span().set_attribute(KeyValue::new("belltower.user.kind", kind.to_owned())));
    }
}

/// Runs a step of a call as a child of its span, in whatever task. What belongs to no call makes no spans.
pub fn step<T>(name: &'static str, work: impl Future<Output = T>) -> impl Future<Output = T> {
    let here = TRACER.get().map(|(_, tracer)| (tracer, Context::current()));
    let Some((tracer, here)) = here.filter(|(_, here)| here.span().span_context().is_sampled()) else { return Either::Right(work) };
    let here = here.with_span(tracer.start_with_context(name, &here));
    Either::Left(async move {
        let done = work.with_context(here.clone()).await;
        here.span().end();
        done
    })
}

/// Where a trace goes on: with what a call committed, here or on another node. Nothing for what belongs to no trace.
#[derive(Clone, Default)]
pub struct Trail(Option<Context>);

impl Trail {
    /// From here.
    pub fn here() -> Self {
        Self::sampled(TRACER.get().map(|_| Context::current()))
    }

    /// From where another node was, as it says.
    pub fn from_traceparent(traceparent: Option<String>) -> Self {
        let headers = traceparent.map(|told| HashMap::from([(TRACEPARENT.to_owned(), told)]));
        let from = |headers| TraceContextPropagator::new().extract_with_context(&Context::new(), &headers);
        Self::sampled(TRACER.get().and(headers).map(from))
    }

    fn sampled(here: Option<Context>) -> Self {
        Self(here.filter(|here| here.span().span_context().is_sampled()))
    }

    /// The same for another node.
    pub fn traceparent(&self) -> Option<String> {
        let mut headers = HashMap::new();
        TraceContextPropagator::new().inject_context(self.0.as_ref()?, &mut headers);
        headers.remove(TRACEPARENT)
    }

    /// Hands so many entries to the hub in a span that says to how many sockets they went.
    pub fn publish(&self, entries: usize, work: impl FnOnce() -> u64) {
        let (Some((_, tracer)), Some(here)) = (TRACER.get(), &self.0) else {
            work();
            return;
        };
        let here = here.with_span(tracer.start_with_context("publish", here));
        let sockets = work();
        let count = |name, count: u64| KeyValue::new(name, i64::try_from(count).unwrap_or(i64::MAX));
        here.span().set_attributes([count("belltower.entries", entries as u64), count("belltower.sockets", sockets)]);
        here.span().end();
    }
}

/// The name under which a trace is passed on.
const TRACEPARENT: &str = "traceparent";

/// Brings batches of spans to the collector.
#[derive(Debug)]
struct Post {
    runtime: Handle,
    send: Send,
    /// Said once, until it works again.
    fails: AtomicBool,
}

#[async_trait]
impl HttpClient for Post {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        // Asked on a thread that has no runtime.
        let answered = self.runtime.spawn((self.send)(request)).await?;
        match &answered {
            Ok(_) if self.fails.swap(false, Relaxed) => tracing::info!("traces are handed over again"),
            Err(cause) if !self.fails.swap(true, Relaxed) => {
                tracing::warn!(%cause, "traces cannot be handed over; they are dropped until the collector takes them");
            }
            _ => {}
        }
        Ok(answered?)
    }
}
