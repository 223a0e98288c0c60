//! One's own e-mail address and phone number. A new one counts when the code that was sent to it comes back: codes for signing in go there from then on. The owner is told, at the
//! old address as well.

use serde::Deserialize;
use serde_json::json;

use super::{USERS, admission::SERVER, code, own_account::prove_again};
use belltower_kit::{
    args,
    auth::{begin_attempt, known_device, reserve_message},
    deliveries::{self, About, Message},
    error::{Result, invalid_field, unprocessable},
    http::{Access, Api, Cx, Empty},
    notifications::{self, Notice},
    providers,
    resource::{
        Row,
        check::{BAD_EMAIL, BAD_PHONE, takes},
        update_from_server,
    },
    sentences,
    text::{Language, Sentence},
};

sentences! {
    EMAIL_CHANGED = "address.email_changed": "Your e-mail address was changed" / "您的邮箱已更改";
    PHONE_CHANGED = "address.phone_changed": "Your phone number was changed" / "您的手机号已更改";
    EMAIL_KIND = "address.email_kind": "Changes of the own e-mail address" / "邮箱更改";
    PHONE_KIND = "address.phone_kind": "Changes of the own phone number" / "手机号更改";
    TOLD = "address.told": "{heading}. {body}" / "{heading}。{body}";
    NOT_YOU = "address.not_you":
        "If that was not you: set a new password, end the other sessions, and tell an administrator." / "如果不是您本人操作，请修改密码、退出其他设备，并告知管理员。";
}

/// Which of one's addresses.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AddressKind {
    /// The e-mail address.
    Email,
    /// The phone number.
    Phone,
}

impl AddressKind {
    fn field(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
        }
    }

    fn changed(self) -> &'static Sentence {
        match self {
            Self::Email => &EMAIL_CHANGED,
            Self::Phone => &PHONE_CHANGED,
        }
    }
}

/// A new address, to which a code is sent.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewAddress {
    kind: AddressKind,
    value: String,
}

/// The code that came there.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ProvenAddress {
    kind: AddressKind,
    value: String,
    code: String,
}

/// The calls about them.
pub fn mount(api: &mut Api) {
    api.post("/api/user/address/send", Access::SignedIn, "Send a code to a new address of one's own", send);
    api.post("/api/user/address/confirm", Access::SignedIn, "Take a new address by the code that was sent to it", confirm);
}

/// The address as it is stored, if it is one.
fn checked(kind: AddressKind, value: &str) -> Result<String> {
    let value = value.trim().to_owned();
    let fits = USERS.field(kind.field()).is_some_and(|field| takes(field, &json!(value)));
    match kind {
        AddressKind::Email if !fits => Err(invalid_field("value", &BAD_EMAIL)),
        AddressKind::Phone if !fits => Err(invalid_field("value", &BAD_PHONE)),
        _ => Ok(value),
    }
}

fn code_name(user_id: &str, kind: AddressKind, value: &str) -> String {
    format!("address {user_id} {} {value}", kind.field())
}

async fn send(cx: Cx, input: NewAddress) -> Result<Empty> {
    prove_again(&cx).await?;
    let (kind, value) = (input.kind, checked(input.kind, &input.value)?);
    let config = &cx.app.config;
    let reached = config.demo
        || match kind {
            AddressKind::Email => config.smtp_url.is_some(),
            AddressKind::Phone => config.sms_url.is_some(),
        };
    if !reached {
        return Err(unprocessable(&code::NO_PROVIDER));
    }
    let user = cx.caller()?.user_id.clone();
    reserve_message(&cx.app, &format!("address {user}"), cx.ip).await?;
    providers::after_the_answer(cx, |cx| async move {
        let made = code::make(&cx, &code_name(&user, kind, &value)).await?;
        let (email, phone) = match kind {
            AddressKind::Email => (Some(value.as_str()), None),
            AddressKind::Phone => (None, Some(value.as_str())),
        };
        code::hand_over(&cx, email, phone, made).await
    })
}

async fn confirm(cx: Cx, input: ProvenAddress) -> Result<Empty> {
    prove_again(&cx).await?;
    let (kind, value) = (input.kind, checked(input.kind, &input.value)?);
    let user = cx.caller()?.user_id.clone();
    let known = known_device(&cx.app, &user, &cx.headers).await?;
    let attempt = begin_attempt(&cx.app, &user, &known, cx.ip).await?;
    if !code::redeem(&cx, &code_name(&user, kind, &value), &input.code).await? {
        attempt.failed().await?;
        return Err(invalid_field("code", &code::INVALID_CODE));
    }
    let mut tx = cx.begin().await?;
    attempt.succeeded(&mut tx).await?;
    let (old, language): (Option<String>, Option<String>) =
        tx.one("SELECT email, language FROM users WHERE id = $1", args![&*user]).await?;
    update_from_server(&mut tx, &USERS, &user, "address", Row::from_iter([(kind.field().to_owned(), json!(value))])).await?;
    let language = language.and_then(|tag| Language::parse(&tag)).unwrap_or(cx.language);
    let body = NOT_YOU.say(language);
    let notice = Notice { heading: kind.changed(), title: "", words: &body, about: None };
    notifications::notify(&mut tx, ("", SERVER), &[user.to_string()], notice).await?;
    tx.commit().await?;
    if old.is_none() || !providers::can_mail(&cx.app.config) {
        return Ok(Empty {});
    }
    let text = TOLD.with("heading", kind.changed().say(language)).with("body", body);
    providers::after_the_answer(cx, |cx| async move {
        let (email, subject) = (old.as_deref(), kind.changed().into());
        deliveries::send(&cx, &Message { about: About::Notice, email, phone: None, subject, text, language, sent_for: None })
            .await
            .map(drop)
    })
}
