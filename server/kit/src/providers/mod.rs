//! The world outside: each provider is a small trait with what speaks to it, and is called through one wrapper (`provider.rs`: time-out, retry, places,
//! budget, metrics). One more is a trait, a field here and a line in [`Providers::new`].
//!
//! Who may call: a job, by [`crate::jobs::Work::providers`], which cannot be reached while a batch of it is open; or a call, by [`of_call`], before it begins
//! to write. Nothing waits for the network within a transaction.

pub mod ai;
pub mod avatar;
mod convert;
mod http;
mod link;
mod mail;
mod provider;
mod sign_on;
mod sms;
mod wechat;

use std::time::Duration;

use tokio::sync::Semaphore;

pub use convert::Convert;
pub use http::pass_on_traces;
pub use mail::{Letter, Mail};
pub use provider::{Fault, Limits, Provider, Receipt};
pub use sign_on::SignOn;
pub use sms::{Sms, SmsMessage};
pub use wechat::{WeChat, WeChatUser};

use crate::{
    app::App,
    config::Config,
    error::{Result, wait},
    http::{Cx, Empty},
    sentences,
};

sentences! {
    SENDING = "provider.sending": "Many messages are being sent right now; try again in {seconds} s" / "当前发送的消息较多，请在 {seconds} 秒后重试";
}

/// The providers that are set up.
pub struct Providers {
    /// Takes mails.
    pub mail: Option<Provider<dyn Mail>>,
    /// Takes text messages.
    pub sms: Option<Provider<dyn Sms>>,
    /// Says who somebody is.
    pub sign_on: Option<Provider<dyn SignOn>>,
    /// Says who somebody is to WeChat.
    pub wechat: Option<Provider<dyn WeChat>>,
    /// Writes texts.
    pub text: Option<Provider<dyn ai::Text>>,
    /// Draws pictures.
    pub image: Option<Provider<dyn ai::Image>>,
    /// Says texts.
    pub speech: Option<ai::Speakers>,
    /// Makes faces that say a text.
    pub avatar: Option<avatar::Avatars>,
    /// Turns slides into pages.
    pub convert: Option<Provider<dyn Convert>>,
}

impl Providers {
    /// Those of the settings.
    pub(crate) fn new(config: &Config) -> std::result::Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let limits = |tries, per_hour| {
            let timeout = Duration::from_secs(config.provider_seconds.into());
            Limits { timeout, tries, waits: tries - 1, longest_rest: Duration::from_secs(60), at_once: 8, per_hour }
        };
        // A message is tried again by its job, with pauses that a provider can mend itself in.
        let mail = mail::from_config(config)?.map(|mail| Provider::new("mail", limits(1, config.mails_per_hour), mail));
        let sms = sms::from_config(config).map(|sms| Provider::new("sms", limits(1, config.texts_per_hour), sms));
        let sign_on = sign_on::from_config(config).map(|sso| Provider::new("sign_on", limits(2, 0), sso));
        // A code is good once: an exchange that failed halfway is not tried again by itself.
        let wechat = wechat::from_config(config).map(|wechat| Provider::new("wechat", limits(1, 0), wechat));
        // What passes is tried twice more.
        let asked = |tries, per_hour| {
            let timeout = Duration::from_secs(config.ai_seconds.into());
            let at_once = usize::try_from(config.ai_parallel).unwrap_or(2);
            Limits { timeout, tries, waits: tries - 1, longest_rest: Duration::from_secs(60), at_once, per_hour }
        };
        let text = ai::text_from_config(config)?.map(|text| Provider::new("text", asked(3, config.ai_texts_per_hour), text));
        let speech = ai::Speakers::from_config(config, |client| Provider::new("speech", asked(3, config.ai_speeches_per_hour), client))?;
        // How many pictures are made is counted where they are asked for; nobody's call waits for one, so that it waits as long as it is told to.
        let drawing = Limits { waits: 20, longest_rest: Duration::from_secs(15 * 60), ..asked(3, 0) };
        let image = ai::image_from_config(config)?.map(|image| Provider::new("image", drawing, image));
        // A face that was asked for is made, and paid for: what did not answer is not asked again by itself.
        let asked_once = Limits { tries: 1, waits: 3, per_hour: config.avatars_per_hour, ..asked(1, 0) };
        let avatar = avatar::Avatars::from_config(config, |looks, client| {
            Provider::new("avatar", if looks { asked(3, 0) } else { asked_once }, client)
        })?;
        // Slides are large, and a converter makes one after the other: few at once, and what passes is tried twice more.
        let converting = Limits {
            timeout: Duration::from_secs(config.convert_seconds.into()),
            tries: 3,
            waits: 2,
            longest_rest: Duration::from_secs(60),
            at_once: 2,
            per_hour: 0,
        };
        let convert = convert::from_config(config).map(|convert| Provider::new("convert", converting, convert));
        Ok(Self { mail, sms, sign_on, wechat, text, image, speech, avatar, convert })
    }
}

/// Holds the providers, where nothing but this part reaches them.
pub(crate) struct Held(pub(crate) Providers);

/// The providers, for a part of the kit that holds no transaction.
pub(crate) fn of(app: &App) -> &Providers {
    &app.state::<Held>().0
}

/// The providers, for a call that has begun no write yet.
pub fn of_call(cx: &Cx) -> &Providers {
    of(&cx.app)
}

/// Whether a message can reach anybody.
pub fn can_send(config: &Config) -> bool {
    can_mail(config) || config.sms_url.is_some()
}

/// Whether a mail can reach anybody.
pub fn can_mail(config: &Config) -> bool {
    config.demo || config.smtp_url.is_some()
}

/// How much may go on after its answer at once; a provider answers within ten seconds, or not at all.
static AFTER: Semaphore = Semaphore::const_new(64);
/// When those beyond it are to come back, in seconds.
const COME_BACK: u64 = 5;

/// Answers at once, and does the work then: how long it takes, and what comes of it, would tell a stranger who has an account here. What fails is logged.
pub fn after_the_answer<W, F>(cx: Cx, work: W) -> Result<Empty>
where
    W: FnOnce(Cx) -> F,
    F: Future<Output = Result<()>> + Send + 'static,
{
    let Ok(place) = AFTER.try_acquire() else { return Err(wait(&SENDING, COME_BACK)) };
    let request_id = cx.request_id.clone();
    let work = work(cx);
    tokio::spawn(async move {
        let _place = place;
        if let Err(error) = work.await {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            tracing::error!(request_id = &*request_id, %error, cause, "what was to follow an answer failed");
        }
    });
    Ok(Empty {})
}
