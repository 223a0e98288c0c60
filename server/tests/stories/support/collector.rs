//! An OpenTelemetry collector: takes traces over HTTP as protobuf and keeps them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Router, serve};
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use prost::Message;

type Taken = Arc<Mutex<Vec<ExportTraceServiceRequest>>>;

/// The collector; it ends with the test.
pub struct Collector {
    /// What the server's setting `otlp_url` is.
    pub url: String,
    taken: Taken,
}

/// A span as a person would read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    pub trace: String,
    pub id: String,
    /// Empty at the beginning of a trace.
    pub parent: String,
    pub name: String,
    pub attributes: BTreeMap<String, String>,
}

impl Collector {
    /// Listens.
    pub fn start() -> Collector {
        let taken = Taken::default();
        let router = Router::new().route("/v1/traces", post(take)).with_state(taken.clone());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener for tokio");
        let url = format!("http://{}/", listener.local_addr().expect("its address"));
        // On a thread of its own: it has to answer while a test waits for the server's end.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move { serve(tokio::net::TcpListener::from_std(listener).expect("a listener"), router).await })
        });
        Collector { url, taken }
    }

    /// Everything it was ever told, as text.
    pub fn everything(&self) -> String {
        format!("{:?}", self.taken.lock().expect("what was taken"))
    }

    /// The spans that have come.
    pub fn spans(&self) -> Vec<Span> {
        let taken = self.taken.lock().expect("what was taken");
        let scopes = taken.iter().flat_map(|request| &request.resource_spans).flat_map(|resource| &resource.scope_spans);
        scopes.flat_map(|scope| &scope.spans).map(read).collect()
    }
}

fn read(span: &opentelemetry_proto::tonic::trace::v1::Span) -> Span {
    let attributes = span.attributes.iter().map(|one| {
        let text = match one.value.as_ref().and_then(|value| value.value.as_ref()) {
            Some(Value::StringValue(text)) => text.clone(),
            Some(Value::IntValue(number)) => number.to_string(),
            other => format!("{other:?}"),
        };
        (one.key.clone(), text)
    });
    Span {
        trace: hex(&span.trace_id),
        id: hex(&span.span_id),
        parent: hex(&span.parent_span_id),
        name: span.name.clone(),
        attributes: attributes.collect(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn take(State(taken): State<Taken>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let protobuf = headers.get("content-type").is_some_and(|kind| kind == "application/x-protobuf");
    match ExportTraceServiceRequest::decode(body) {
        Ok(request) if protobuf => {
            taken.lock().expect("what was taken").push(request);
            StatusCode::OK
        }
        _ => StatusCode::BAD_REQUEST,
    }
}
