//! The one error type of the server, made by small words: `return Err(conflict(&CHANGED))`.
//!
//! What a person may read is a [`Text`]; the cause stays here, is logged once with the request's id, and is never sent.

use axum::{
    Json,
    http::{
        HeaderValue, StatusCode,
        header::{RETRY_AFTER, SET_COOKIE},
    },
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

use crate::{
    db::{self, DbError},
    text::{Language, Sentence, Text},
};

/// What every call answers when it went well.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A refusal or a failure.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    status: StatusCode,
    text: Text,
    fields: Vec<(String, Text)>,
    data: Map<String, Value>,
    retry_after: Option<u64>,
    cookies: Vec<HeaderValue>,
    /// The code that says that nobody is signed in.
    sign_in_code: u16,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

crate::sentences! {
    INVALID = "error.invalid": "Please check the marked fields" / "请检查标出的字段";
    BROKEN_BODY = "error.broken_body": "The request could not be read: {why}" / "无法读取请求：{why}";
    SIGN_IN = "error.sign_in": "Please log in again" / "请重新登录";
    DISABLED = "error.disabled": "Your account was disabled: ask an administrator" / "您的账号已被停用，请联系管理员";
    FORBIDDEN = "error.forbidden": "You do not have permission for this" / "您没有此操作的权限";
    PREVIEW = "error.preview": "This is a preview: nothing can be changed in it" / "当前为预览，不能进行任何更改";
    NOT_FOUND = "error.not_found": "This no longer exists" / "该内容已不存在";
    TOO_SLOW = "error.too_slow": "The request did not arrive in time" / "请求未能及时送达，请重试";
    GIVEN_UP = "error.given_up": "This took too long and was given up; please try again" / "处理时间过长，已中止，请重试";
    NO_SUCH_CALL = "error.no_such_call": "There is no such call" / "没有这个接口";
    NOT_BUILT = "error.not_built": "This call is not available yet" / "该接口尚未开放";
    CHANGED = "error.changed": "Someone changed this in the meantime" / "该内容刚刚被他人修改";
    TOO_LARGE = "error.too_large": "This is too large: at most {max} are accepted" / "内容过大：最多接受 {max}";
    TOO_MANY = "error.too_many": "Too many attempts; try again in {seconds} s" / "尝试过于频繁，请在 {seconds} 秒后重试";
    WRONG_ORIGIN = "error.wrong_origin": "This page may not call the console" / "此页面无权调用控制台";
    CONFLICT = "error.conflict": "This cannot be done as things are now" / "当前情况下无法执行此操作";
    INTERNAL = "error.internal": "Something went wrong on our side; please try again" / "服务出现问题，请重试";
    DRAINING = "error.draining": "This node is stopping; another one answers" / "该节点正在停止，请连接其他节点";
    UNAVAILABLE = "error.unavailable": "The database cannot be reached; nothing was changed" / "数据库暂时不可用，未做任何更改";
}

/// The codes by which the hosts of the specification say that nobody is signed in (E03).
const MAIN_HOST: u16 = 1001;
const CONTENT_HOST: u16 = 1000;

fn error(status: StatusCode, text: impl Into<Text>) -> Error {
    Error(Box::new(Inner {
        status,
        text: text.into(),
        fields: vec![],
        data: Map::new(),
        retry_after: None,
        cookies: vec![],
        sign_in_code: MAIN_HOST,
        cause: None,
    }))
}

/// 400: these fields are wrong.
pub fn invalid(fields: Vec<(String, Text)>) -> Error {
    let mut error = error(StatusCode::BAD_REQUEST, &INVALID);
    error.0.fields = fields;
    error
}

/// 400: one field is wrong.
pub fn invalid_field(field: &str, text: impl Into<Text>) -> Error {
    invalid(vec![(field.to_owned(), text.into())])
}

/// 400: the body or query is not what the call takes.
pub fn broken(why: impl ToString) -> Error {
    error(StatusCode::BAD_REQUEST, BROKEN_BODY.with("why", why))
}

/// 401: nobody is signed in, or no longer.
pub fn sign_in() -> Error {
    error(StatusCode::UNAUTHORIZED, &SIGN_IN)
}

/// 401: the account of a session was disabled. Signing in again would not help, so it is said.
pub fn disabled() -> Error {
    error(StatusCode::UNAUTHORIZED, &DISABLED)
}

/// 401 with a reason of its own, for a failed sign-in. Its code is 401, not 1001: nobody is to be logged out.
pub fn refused_sign_in(text: &'static Sentence) -> Error {
    let mut error = error(StatusCode::UNAUTHORIZED, text);
    error.0.data.insert("login".into(), true.into());
    error
}

/// 403: signed in, but without the right.
pub fn forbidden() -> Error {
    error(StatusCode::FORBIDDEN, &FORBIDDEN)
}

/// 403 with a reason of its own.
pub fn forbidden_because(text: impl Into<Text>) -> Error {
    error(StatusCode::FORBIDDEN, text)
}

/// 404: the record is gone or never was.
pub fn not_found() -> Error {
    error(StatusCode::NOT_FOUND, &NOT_FOUND)
}

/// 404 with a reason of its own.
pub fn not_found_because(text: impl Into<Text>) -> Error {
    error(StatusCode::NOT_FOUND, text)
}

/// 404: the path is unknown.
pub fn no_such_call() -> Error {
    error(StatusCode::NOT_FOUND, &NO_SUCH_CALL)
}

/// 501: the specification has the call, the server not yet.
pub fn not_built() -> Error {
    error(StatusCode::NOT_IMPLEMENTED, &NOT_BUILT)
}

/// 408: the request did not come whole within its time.
pub fn too_slow() -> Error {
    error(StatusCode::REQUEST_TIMEOUT, &TOO_SLOW)
}

/// 503: the answer took longer than a call may.
pub fn given_up() -> Error {
    unavailable(&GIVEN_UP, "it took longer than call_seconds")
}

/// 409: it clashes with something; say with what by [`Error::clash`].
pub fn conflict(text: impl Into<Text>) -> Error {
    error(StatusCode::CONFLICT, text)
}

/// 410: it was there and is no more, for a reason that programs read as a word (`data.reason`).
pub fn gone(text: impl Into<Text>, reason: &'static str) -> Error {
    let mut error = error(StatusCode::GONE, text);
    error.0.data.insert("reason".into(), reason.into());
    error
}

/// 413: more than `max` (a size with its unit).
pub fn too_large(max: impl ToString) -> Error {
    error(StatusCode::PAYLOAD_TOO_LARGE, TOO_LARGE.with("max", max))
}

/// 413 in words that say what is too large.
pub fn too_large_because(text: impl Into<Text>) -> Error {
    error(StatusCode::PAYLOAD_TOO_LARGE, text)
}

/// 422: well-formed, but against a rule of the field.
pub fn unprocessable(text: impl Into<Text>) -> Error {
    error(StatusCode::UNPROCESSABLE_ENTITY, text)
}

/// 429: come back in so many seconds.
pub fn too_many(seconds: u64) -> Error {
    wait(&TOO_MANY, seconds)
}

/// 429 with a reason of its own, whose placeholder is `{seconds}`.
pub fn wait(text: &'static Sentence, seconds: u64) -> Error {
    spent(text.with("seconds", seconds), seconds)
}

/// 429: as much as there may be there is; some of it comes back in so many seconds.
pub fn spent(text: impl Into<Text>, seconds: u64) -> Error {
    let mut error = error(StatusCode::TOO_MANY_REQUESTS, text);
    error.0.retry_after = Some(seconds);
    error
}

/// 503: this node is on its way out, and others are there.
pub fn draining() -> Error {
    error(StatusCode::SERVICE_UNAVAILABLE, &DRAINING)
}

/// 503: something outside does not answer; what it means for the caller, and the cause for the log.
pub fn unavailable(text: impl Into<Text>, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    let mut error = error(StatusCode::SERVICE_UNAVAILABLE, text);
    error.0.cause = Some(cause.into());
    error
}

/// 500 with its cause.
pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    let mut error = error(StatusCode::INTERNAL_SERVER_ERROR, &INTERNAL);
    error.0.cause = Some(cause.into());
    error
}

/// Whether something is allowed, by what refuses it. What failed stays a failure.
pub fn is_allowed(asked: Result<()>) -> Result<bool> {
    match asked {
        Ok(()) => Ok(true),
        Err(error) if error.0.status.is_client_error() => Ok(false),
        Err(error) => Err(error),
    }
}

impl Error {
    /// Adds what it clashes with (`data.clash`).
    pub fn clash(mut self, with: Value) -> Self {
        self.0.data.insert("clash".into(), with);
        self
    }

    /// A conflict as it is told to whoever may not read what it is with: not what that is, nor in words that name it.
    pub fn for_blind(mut self) -> Self {
        if self.0.status == StatusCode::CONFLICT {
            self.0.data.remove("clash");
            if self.0.text.id() != CHANGED.id {
                self.0.text = (&CONFLICT).into();
                for (_, text) in &mut self.0.fields {
                    *text = (&CONFLICT).into();
                }
            }
        }
        self
    }

    /// A refusal in other words. What failed, a database that is away or a race that was lost, stays what it is: it is nobody's fault, and is tried again.
    pub fn refused_as(self, other: Error) -> Self {
        if self.0.status.is_client_error() { other } else { self }
    }

    /// Adds a field's error to a 400, or to a 409 whose cause is one field.
    pub fn at_field(mut self, field: &str) -> Self {
        let text = self.0.text.clone();
        self.0.fields.push((field.to_owned(), text));
        self
    }

    /// Calls fields by the names that this call has for them.
    pub fn renamed(mut self, names: &[(&str, &str)]) -> Self {
        for (field, _) in &mut self.0.fields {
            if let Some((_, name)) = names.iter().find(|(of, _)| of == field) {
                *field = (*name).to_owned();
            }
        }
        self
    }

    /// Sets cookies with the answer: those that clear a session's, above all.
    pub fn with_cookies(mut self, cookies: Vec<HeaderValue>) -> Self {
        self.0.cookies = cookies;
        self
    }

    /// Whether the database refused what is there already.
    pub fn is_not_unique(&self) -> bool {
        let cause = self.0.cause.as_ref().and_then(|cause| cause.downcast_ref::<DbError>());
        matches!(cause, Some(DbError::Database(error)) if error.is_unique_violation())
    }

    /// Whether the database has no room for it.
    pub fn is_disk_full(&self) -> bool {
        self.0.cause.as_ref().and_then(|cause| cause.downcast_ref::<DbError>()).is_some_and(db::is_disk_full)
    }

    /// Whether its transaction lost a race with another one, so that run again it finds what that one did.
    pub fn is_race_lost(&self) -> bool {
        self.0.cause.as_ref().and_then(|cause| cause.downcast_ref::<DbError>()).is_some_and(db::is_race_lost)
    }

    /// Whether a statement that had to touch something found nothing.
    pub fn is_nothing_touched(&self) -> bool {
        let cause = self.0.cause.as_ref().and_then(|cause| cause.downcast_ref::<DbError>());
        matches!(cause, Some(DbError::RowNotFound))
    }

    /// The same as the content host says it.
    pub(crate) fn of_content_host(mut self) -> Self {
        self.0.sign_in_code = CONTENT_HOST;
        self
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// Whether it says that nobody is signed in.
    pub fn is_sign_in(&self) -> bool {
        self.0.status == StatusCode::UNAUTHORIZED && !self.0.data.contains_key("login")
    }

    /// What is wrong, field by field; of what is no field's, under no name.
    pub fn into_faults(self) -> Vec<(String, Text)> {
        if self.0.fields.is_empty() { vec![(String::new(), self.0.text)] } else { self.0.fields }
    }

    /// What it clashes with, if it says so.
    pub fn clashes_with(&self) -> Option<&Value> {
        self.0.data.get("clash")
    }

    /// What a person reads, in either language. Of wrong fields, what the first of them says.
    pub fn into_text(mut self) -> Text {
        if self.0.fields.is_empty() { self.0.text } else { self.0.fields.swap_remove(0).1 }
    }

    /// What a person reads.
    pub fn say(&self, language: Language) -> String {
        self.0.text.say(language)
    }

    /// The answer to the caller. Logs what was refused, or the cause of what failed, once.
    pub fn respond(self, language: Language, request_id: &str) -> Response {
        let Inner { status, text, fields, mut data, retry_after, cookies, sign_in_code, cause } = *self.0;
        if status.is_server_error() && status != StatusCode::NOT_IMPLEMENTED {
            let cause = cause.as_ref().map_or_else(String::new, |cause| cause.to_string());
            tracing::error!(request_id, status = status.as_u16(), cause, "a call failed");
            data.insert("requestId".into(), request_id.into());
        } else {
            tracing::info!(request_id, status = status.as_u16(), reason = text.id(), "a call was refused");
        }
        if !fields.is_empty() {
            let messages: Map<_, _> = fields.into_iter().map(|(field, text)| (field, text.say(language).into())).collect();
            data.insert("fields".into(), messages.into());
        }
        // 1001 is what the console takes for 'signed out'; a failed sign-in is not that.
        let code = if status == StatusCode::UNAUTHORIZED && !data.contains_key("login") { sign_in_code } else { status.as_u16() };
        let body = json!({ "code": code, "statusCode": status.as_u16(), "msg": text.say(language), "id": text.id(), "data": data });
        let mut response = (status, Json(body)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        for cookie in cookies {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }
}

impl From<DbError> for Error {
    fn from(cause: DbError) -> Self {
        if is_away(&cause) { unavailable(&UNAVAILABLE, cause) } else { internal(cause) }
    }
}

/// For what answers by the database alone, such as a settlement: what failed there is that again.
impl From<Error> for DbError {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        match error.0.cause.map(|cause| cause.downcast::<DbError>()) {
            Some(Ok(cause)) => *cause,
            _ => DbError::Protocol(message),
        }
    }
}

/// Whether the database is not there, or is on its way out or in (PostgreSQL's classes 08 and 57P, and too many connections).
fn is_away(cause: &DbError) -> bool {
    match cause {
        DbError::PoolTimedOut | DbError::Io(_) | DbError::PoolClosed | DbError::WorkerCrashed => true,
        DbError::Database(error) => error.code().is_some_and(|code| code.starts_with("08") || code.starts_with("57P") || code == "53300"),
        _ => false,
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.0.status, self.say(Language::English))?;
        self.0.fields.iter().try_for_each(|(field, text)| write!(f, "; {field}: {}", text.say(Language::English)))
    }
}

impl std::error::Error for Error {
    /// What really happened: for logs, and for whoever works on the machine itself.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.cause.as_deref().map(|cause| cause as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A query that failed was answered as a refusal: nobody tried it again, and an import wrote a good row down as one without permission.
    #[test]
    fn what_failed_is_no_refusal() {
        let failed = || Error::from(DbError::PoolTimedOut);
        let refused = failed().refused_as(forbidden());
        assert!(refused.status().is_server_error() && std::error::Error::source(&refused).is_some(), "{refused}");
        assert_eq!(not_found().refused_as(forbidden()).status(), StatusCode::FORBIDDEN);
        assert!(is_allowed(Err(failed())).is_err());
        assert!(!is_allowed(Err(forbidden())).unwrap() && is_allowed(Ok(())).unwrap());
    }
}
