//! The table of calls. A handler is `async fn(Cx, Input) -> Result<Output>`; access is decided here, before it runs.

use std::{future::Future, net::IpAddr, pin::Pin, sync::Arc};

use axum::{
    Json, Router,
    body::{Bytes, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing::{MethodFilter, on},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use utoipa::{
    ToSchema,
    openapi::{RefOr, schema::Schema},
};

use super::caller_ip;
use crate::{
    app::App,
    auth::{Caller, catalogue::Action},
    db::{Actor, Tx},
    error::{self, Error, Result},
    sentences,
    text::Language,
    traces,
};

sentences! {
    UNKNOWN_APP = "call.unknown_app": "the header x-app-id is `production`, `other` or left out" / "请求头 x-app-id 只能是 production、other 或不填";
}

/// Who may make a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anybody.
    Public,
    /// Anybody who is signed in.
    SignedIn,
    /// Who holds this action on this page.
    Page(&'static str, Action),
    /// Who holds this action on any of these pages.
    AnyPage(&'static [&'static str], Action),
    /// A classroom provider with its key; the handler checks the key.
    Provider,
}

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
    pub(super) max_bytes: Option<usize>,
    pub(super) input: Option<RefOr<Schema>>,
    pub(super) output: RefOr<Schema>,
}

/// What a handler knows of the call.
#[derive(Clone)]
pub struct Cx {
    /// The server.
    pub app: App,
    /// Who calls, if anybody is signed in.
    pub caller: Option<Arc<Caller>>,
    /// The caller's language.
    pub language: Language,
    /// Names this call in the log.
    pub request_id: Arc<str>,
    /// Where it came from.
    pub ip: IpAddr,
    /// The request's headers.
    pub headers: Arc<HeaderMap>,
}

impl Cx {
    /// The signed-in caller.
    pub fn caller(&self) -> Result<&Caller> {
        self.caller.as_deref().ok_or_else(error::sign_in)
    }

    /// The caller as the author of a change.
    pub fn actor(&self) -> Option<Actor> {
        self.caller.as_ref().map(|caller| Actor { id: caller.user_id.to_string(), name: caller.name.to_string() })
    }

    /// Begins a write by the caller.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(self.app.begin(self.actor()).await?)
    }
}

/// The answer of a call that has nothing to say.
#[derive(Debug, Default, Serialize, serde::Deserialize, ToSchema)]
pub struct Empty {}

/// The raw body of a call, for those that read it themselves.
pub struct Raw(pub Bytes);

/// An answer that also sets or clears the session's cookie.
pub struct WithCookie<T>(pub T, pub HeaderValue);

/// What a handler may answer.
pub trait Reply {
    /// What documents it.
    type Data: ToSchema;

    /// What goes into the envelope's `data`, and the cookie to set.
    fn parts(self) -> Result<(Value, Option<HeaderValue>)>;
}

impl<T: Serialize + ToSchema> Reply for T {
    type Data = T;

    fn parts(self) -> Result<(Value, Option<HeaderValue>)> {
        Ok((serde_json::to_value(self).map_err(error::internal)?, None))
    }
}

impl<T: Serialize + ToSchema> Reply for WithCookie<T> {
    type Data = T;

    fn parts(self) -> Result<(Value, Option<HeaderValue>)> {
        Ok((serde_json::to_value(self.0).map_err(error::internal)?, Some(self.1)))
    }
}

type Running = Pin<Box<dyn Future<Output = Result<(Value, Option<HeaderValue>)>> + Send>>;

/// The table while it is filled.
#[derive(Default)]
pub struct Api {
    router: Router<App>,
    /// Every call, in the order it was added.
    pub routes: Vec<Route>,
    pub(super) schemas: Vec<(String, RefOr<Schema>)>,
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
            let input = axum::extract::Query::<I>::try_from_uri(&uri).map_err(error::broken);
            let running = input.map(|input| handler(cx, input.0));
            Box::pin(async move { running?.await?.parts() })
        });
    }

    /// A POST call whose shapes are known only at run time: the resource kit's.
    pub fn post_shaped<F, Fut>(&mut self, path: &str, access: Access, summary: &'static str, shapes: [RefOr<Schema>; 2], handler: F)
    where
        F: Fn(Cx, Value) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Value>> + Send + 'static,
    {
        let [input, output] = shapes;
        let route = Route { method: Method::POST, path: path.into(), access, summary, max_bytes: None, input: Some(input), output };
        self.add(route, move |cx, _, body| {
            let running = read::<Value>(&body).map(|input| handler(cx, input));
            Box::pin(async move { Ok((running?.await?, None)) })
        });
    }

    /// A POST call that reads its body itself.
    pub fn post_raw<R, F, Fut>(&mut self, path: &str, access: Access, summary: &'static str, input: RefOr<Schema>, handler: F)
    where
        R: Reply + Send,
        F: Fn(Cx, Raw) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
    {
        self.raw::<R, F, Fut>(path, access, summary, None, Some(input), handler);
    }

    /// A POST call whose body is a file of at most so many bytes.
    pub fn post_file<R, F, Fut>(&mut self, path: &str, access: Access, summary: &'static str, max_bytes: usize, handler: F)
    where
        R: Reply + Send,
        F: Fn(Cx, Raw) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
    {
        self.raw::<R, F, Fut>(path, access, summary, Some(max_bytes), None, handler);
    }

    fn raw<R, F, Fut>(
        &mut self,
        path: &str,
        access: Access,
        summary: &'static str,
        max_bytes: Option<usize>,
        input: Option<RefOr<Schema>>,
        handler: F,
    ) where
        R: Reply + Send,
        F: Fn(Cx, Raw) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R>> + Send + 'static,
    {
        self.know::<R::Data>();
        let route = Route { method: Method::POST, path: path.into(), access, summary, max_bytes, input, output: reference::<R::Data>() };
        self.add(route, move |cx, _, body| {
            let running = handler(cx, Raw(body));
            Box::pin(async move { running.await?.parts() })
        });
    }

    /// Adds a schema that calls refer to by name.
    pub fn schema(&mut self, name: &str, schema: RefOr<Schema>) {
        self.schemas.push((name.to_owned(), schema));
    }

    /// A route whose shapes are those of two types, which are added to the schemas.
    fn typed<I: ToSchema, R: Reply>(&mut self, method: Method, path: &str, access: Access, summary: &'static str) -> Route {
        self.know::<I>();
        self.know::<R::Data>();
        Route { method, path: path.into(), access, summary, max_bytes: None, input: Some(reference::<I>()), output: reference::<R::Data>() }
    }

    fn know<T: ToSchema>(&mut self) {
        self.schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.schemas);
    }

    fn add<F>(&mut self, route: Route, run: F)
    where
        F: Fn(Cx, Uri, Bytes) -> Running + Clone + Send + Sync + 'static,
    {
        let (access, max_bytes) = (route.access, route.max_bytes);
        let filter = if route.method == Method::GET { MethodFilter::GET } else { MethodFilter::POST };
        let (path, method): (Arc<str>, &'static str) =
            (route.path.as_str().into(), if filter == MethodFilter::GET { "GET" } else { "POST" });
        let serve = move |State(app): State<App>, request: Request| async move {
            let begun = std::time::Instant::now();
            let parent = traces::parent(request.headers());
            let response = traces::call(method, &path, parent, answer(app, access, max_bytes, request, run)).await;
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

/// A reference to a type's schema, as the components hold it.
pub fn reference<T: ToSchema>() -> RefOr<Schema> {
    RefOr::Ref(utoipa::openapi::Ref::from_schema_name(T::name()))
}

fn read<I: DeserializeOwned>(body: &[u8]) -> Result<I> {
    serde_json::from_slice(if body.is_empty() { b"{}" } else { body }).map_err(error::broken)
}

async fn answer<F>(app: App, access: Access, max_bytes: Option<usize>, request: Request, run: F) -> Response
where
    F: Fn(Cx, Uri, Bytes) -> Running,
{
    let (parts, body) = request.into_parts();
    let ip = caller_ip::of(&parts.extensions, &parts.headers, &app.config.trusted_proxies);
    let request_id: Arc<str> = app.world.id().into();
    let asked = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    let language = asked.unwrap_or_default();
    let known = app.auth.identify(&app, &parts.headers).await;
    let language = asked.or(known.as_ref().ok().and_then(|caller| caller.as_ref()?.language)).unwrap_or(language);
    let app_id = app_id(&parts.headers);
    let ran = async {
        if app_id.is_none() {
            return Err(error::broken(UNKNOWN_APP.say(language)));
        }
        let caller = known?;
        traces::caller_is(caller.as_deref());
        app.auth.check_origin(&parts.method, &parts.headers)?;
        permit(access, caller.as_deref())?;
        let max = max_bytes.unwrap_or(app.config.max_body_bytes);
        let body = to_bytes(body, max).await.map_err(|_| error::too_large(in_words(max)))?;
        let cx = Cx { ip, app, caller, language, request_id: request_id.clone(), headers: Arc::new(parts.headers) };
        run(cx, parts.uri, body).await
    }
    .await;
    match ran {
        Ok((data, cookie)) => {
            let mut response = (StatusCode::OK, Json(json!({ "code": 0, "statusCode": 200, "msg": "ok", "data": data }))).into_response();
            response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
            response
        }
        // A refusal is logged with where it came from: that is how guessing is found.
        Err(error) => {
            tracing::error_span!("call", %ip, app = app_id.unwrap_or("unknown")).in_scope(|| error.respond(language, &request_id))
        }
    }
}

/// A size as people say it.
fn in_words(bytes: usize) -> String {
    const MB: usize = 1024 * 1024;
    if bytes > MB { format!("{} MB", bytes.div_ceil(MB)) } else { format!("{} KB", bytes / 1024) }
}

/// Which kind of console calls (E01): `production` or `other`, `none` where a program does not say. `None`: it says something else,
/// and was most likely meant for another server.
fn app_id(headers: &HeaderMap) -> Option<&'static str> {
    match headers.get("x-app-id") {
        None => Some("none"),
        Some(id) => ["production", "other"].into_iter().find(|known| id == known),
    }
}

/// The one place that decides whether a call may be made. What is not allowed is refused.
fn permit(access: Access, caller: Option<&Caller>) -> Result<(), Error> {
    let held = |page: &str, action| -> Result<(), Error> {
        let caller = caller.ok_or_else(error::sign_in)?;
        if caller.rights.allow(page, action) { Ok(()) } else { Err(error::forbidden()) }
    };
    match access {
        Access::Public | Access::Provider => Ok(()),
        Access::SignedIn => caller.map(drop).ok_or_else(error::sign_in),
        Access::Page(page, action) => held(page, action),
        Access::AnyPage(pages, action) => {
            caller.ok_or_else(error::sign_in)?;
            pages.iter().find_map(|page| held(page, action).ok()).ok_or_else(error::forbidden)
        }
    }
}
