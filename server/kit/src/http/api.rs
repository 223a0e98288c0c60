//! The table of calls. A handler is `async fn(Cx, Input) -> Result<Output>` (`handler.rs`); who may call is said here and decided by `access.rs` before it
//! runs; `answer.rs` is what happens to one call.

use std::{future::Future, sync::Arc};

use axum::{
    Router,
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, Method, Uri},
    routing::{MethodFilter, on},
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::{
    ToSchema,
    openapi::{RefOr, schema::Schema},
};

use super::{
    access::Access,
    answer::{Gate, Run, Running, answer},
    handler::{Cx, Raw, Reply},
};
use crate::{
    app::App,
    config::Config,
    error::{self, Result},
    traces,
};

/// The largest body of a call, by the settings.
pub type MaxBytes = fn(&Config) -> usize;

/// One call of the table.
pub struct Route {
    /// GET or POST.
    pub method: Method,
    /// The path, spelt as the specification spells it.
    pub path: String,
    /// Who may call.
    pub access: Access,
    /// One line for the OpenAPI document.
    pub summary: &'static str,
    /// The largest body, where it is not the one of the settings.
    pub(super) max_bytes: Option<MaxBytes>,
    pub(super) gate: Option<Gate>,
    /// What the address carries beside a body that is a file.
    pub(super) query: Option<Shape>,
    pub(super) input: Option<Shape>,
    pub(super) output: Shape,
}

/// A JSON Schema, made when somebody wants the document: there are thousands, and a server starts without.
pub struct Shape(Box<dyn Fn() -> Value + Send + Sync>);

impl Shape {
    /// What this makes.
    pub fn new(make: impl Fn() -> Value + Send + Sync + 'static) -> Self {
        Self(Box::new(make))
    }

    /// The shapes of a call's input and output, made together.
    pub fn both(make: impl Fn() -> [Value; 2] + Clone + Send + Sync + 'static) -> [Self; 2] {
        let output = make.clone();
        [Self::new(move || make()[0].take()), Self::new(move || output()[1].take())]
    }

    /// A reference to a type's schema, as the components hold it.
    pub fn named<T: ToSchema>() -> Self {
        Self::new(|| reference(&T::name()))
    }

    pub(super) fn make(&self) -> Value {
        (self.0)()
    }
}

fn reference(name: &str) -> Value {
    serde_json::json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// Adds schemas to those that calls refer to by name.
type Schemas = Box<dyn Fn(&mut Vec<(String, Value)>) + Send + Sync>;

/// The table while it is filled.
#[derive(Default)]
pub struct Api {
    router: Router<App>,
    /// Whether what is added belongs to the content host.
    of_content_host: bool,
    /// Every call, in the order it was added.
    pub routes: Vec<Route>,
    schemas: Vec<Schemas>,
}

impl Api {
    /// A POST call with a JSON body.
    pub fn post<I, R, F, Fut>(&mut self, path: &str, access: Access, summary: &'static str, handler: F)
    where
        I: DeserializeOwned + ToSchema + Send + 'static,
        R: Reply + Send,
        F: Fn(Cx, I) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
    {
        let route = self.typed::<I, R>(Method::POST, path, access, summary);
        self.add(route, move |cx, _, body| {
            let input = read::<I>(&body);
            let running = input.map(|input| handler(cx, input));
            Box::pin(async move { running?.await?.parts() })
        });
    }

    /// Calls of the specification's content host: who is not signed in is told so by its code, 1000 (E03).
    pub fn content_host(&mut self, mount: impl FnOnce(&mut Api)) {
        self.of_content_host = true;
        mount(self);
        self.of_content_host = false;
    }

    /// A GET call with a query.
    pub fn get<I, R, F, Fut>(&mut self, path: &str, access: Access, summary: &'static str, handler: F)
    where
        I: DeserializeOwned + ToSchema + Send + 'static,
        R: Reply + Send,
        F: Fn(Cx, I) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
    {
        let route = self.typed::<I, R>(Method::GET, path, access, summary);
        self.add(route, move |cx, uri, _| {
            let running = query::<I>(&uri).map(|input| handler(cx, input));
            Box::pin(async move { running?.await?.parts() })
        });
    }

    /// A POST call whose shapes are known only at run time: the resource kit's.
    pub fn post_shaped<F, Fut>(&mut self, path: &str, access: Access, summary: &'static str, shapes: [Shape; 2], handler: F)
    where
        F: Fn(Cx, Value) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Value>> + Send + 'static,
    {
        self.post_bounded(path, access, summary, shapes, None, handler);
    }

    /// The same with a bound of its own for the body.
    pub fn post_bounded<F, Fut>(
        &mut self,
        path: &str,
        access: Access,
        summary: &'static str,
        shapes: [Shape; 2],
        max_bytes: Option<MaxBytes>,
        handler: F,
    ) where
        F: Fn(Cx, Value) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Value>> + Send + 'static,
    {
        let [input, output] = shapes;
        let route = Route {
            method: Method::POST,
            path: path.into(),
            access,
            summary,
            max_bytes,
            gate: None,
            query: None,
            input: Some(input),
            output,
        };
        self.add(route, move |cx, _, body| {
            let running = read::<Value>(&body).map(|input| handler(cx, input));
            Box::pin(async move { Ok((running?.await?, HeaderMap::new())) })
        });
    }

    /// A POST call of a program with a key of its own, which `gate` looks at before anything of the body is read; the handler reads the body itself, which is a
    /// file where it has no shape.
    pub fn post_keyed<R, F, Fut>(&mut self, path: &str, gate: Gate, summary: &'static str, input: Option<Shape>, handler: F)
    where
        R: Reply + Send,
        F: Fn(Cx, Raw) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
    {
        self.know::<R::Data>();
        let output = Shape::named::<R::Data>();
        let route = Route {
            method: Method::POST,
            path: path.into(),
            access: Access::Provider,
            summary,
            max_bytes: None,
            gate: Some(gate),
            query: None,
            input,
            output,
        };
        self.add(route, move |cx, _, body| {
            let running = handler(cx, Raw(body));
            Box::pin(async move { running.await?.parts() })
        });
    }

    /// A POST call whose body is a file of at most so many bytes; the rest of it is in the address.
    pub fn post_file<Q, R, F, Fut>(&mut self, path: &str, access: Access, summary: &'static str, max_bytes: MaxBytes, handler: F)
    where
        Q: DeserializeOwned + ToSchema + Send + 'static,
        R: Reply + Send,
        F: Fn(Cx, Q, Raw) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
    {
        let typed = self.typed::<Q, R>(Method::POST, path, access, summary);
        let route = Route { max_bytes: Some(max_bytes), query: typed.input, input: None, ..typed };
        self.add(route, move |cx, uri, body| {
            let running = query::<Q>(&uri).map(|query| handler(cx, query, Raw(body)));
            Box::pin(async move { running?.await?.parts() })
        });
    }

    /// Adds schemas that calls refer to by name.
    pub fn add_schemas(&mut self, make: impl Fn(&mut Vec<(String, Value)>) + Send + Sync + 'static) {
        self.schemas.push(Box::new(make));
    }

    /// Adds the schema of a type, and of those in it, to what calls refer to by name.
    pub fn know<T: ToSchema>(&mut self) {
        self.add_schemas(|all| {
            let mut schemas = vec![(T::name().into_owned(), T::schema())];
            T::schemas(&mut schemas);
            extend(all, schemas);
        });
    }

    /// The schemas that the calls refer to, by name; some more than once.
    pub fn schemas(&self) -> Vec<(String, Value)> {
        let mut all = vec![];
        self.schemas.iter().for_each(|add| add(&mut all));
        all
    }

    /// A route whose shapes are those of two types, which are added to the schemas.
    fn typed<I: ToSchema, R: Reply>(&mut self, method: Method, path: &str, access: Access, summary: &'static str) -> Route {
        self.know::<I>();
        self.know::<R::Data>();
        Route {
            method,
            path: path.into(),
            access,
            summary,
            max_bytes: None,
            gate: None,
            query: None,
            input: Some(Shape::named::<I>()),
            output: Shape::named::<R::Data>(),
        }
    }

    fn add(&mut self, route: Route, run: impl Fn(Cx, Uri, Bytes) -> Running + Send + Sync + 'static) {
        self.add_run(route, Arc::new(run));
    }

    /// Not generic, as all that a call passes through before its handler would be compiled anew for each of some hundreds of handlers.
    fn add_run(&mut self, route: Route, run: Run) {
        let (access, first, content) = (route.access, (route.max_bytes, route.gate), self.of_content_host);
        let filter = if route.method == Method::GET { MethodFilter::GET } else { MethodFilter::POST };
        let (path, method): (Arc<str>, &'static str) =
            (route.path.as_str().into(), if filter == MethodFilter::GET { "GET" } else { "POST" });
        let serve = move |State(app): State<App>, request: Request| async move {
            let begun = std::time::Instant::now();
            let parent = traces::parent(request.headers());
            let response = traces::call(method, &path, parent, answer(app, access, first, content, request, run)).await;
            let status = response.status().as_str().to_owned();
            metrics::histogram!("belltower_http_request_seconds", "method" => method, "route" => path, "status" => status)
                .record(begun.elapsed());
            response
        };
        self.router = std::mem::take(&mut self.router).route(&route.path, on(filter, serve));
        self.routes.push(route);
    }

    /// The router of all calls.
    pub fn into_router(self) -> Router<App> {
        self.router
    }
}

/// A schema as it is written, where the type that is answered does not say enough: for `#[schema(schema_with = …)]`.
pub fn shape(value: Value) -> RefOr<Schema> {
    // What cannot be read as a schema is one that says nothing; the contract test reads every one of them back.
    serde_json::from_value(value).unwrap_or_else(|_| RefOr::T(Schema::default()))
}

fn extend(all: &mut Vec<(String, Value)>, schemas: Vec<(String, RefOr<Schema>)>) {
    all.extend(schemas.into_iter().map(|(name, schema)| (name, serde_json::json!(schema))));
}

fn query<Q: DeserializeOwned>(uri: &Uri) -> Result<Q> {
    axum::extract::Query::<Q>::try_from_uri(uri).map(|query| query.0).map_err(error::broken)
}

fn read<I: DeserializeOwned>(body: &[u8]) -> Result<I> {
    serde_json::from_slice(if body.is_empty() { b"{}" } else { body }).map_err(error::broken)
}
