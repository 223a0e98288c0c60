//! The jobs that hand messages over: a code is tried three times within five minutes, a letter eight times within a day. What came of each try is in the row.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    PURPOSE, layout,
    message::{Channel, Sealed},
    rows::became,
};
use crate::{
    app::App,
    args,
    config::Lane,
    error::{Result, unavailable, unprocessable},
    jobs::{self, Job, JobKind, Stop, Work},
    privacy_key::PrivacyKey,
    providers::{Fault, Letter, Receipt, SmsMessage},
    sentences,
    text::{Language, Sentence, Text},
    world::iso,
};

sentences! {
    SEND_CODE = "delivery.send_code": "Send a code" / "发送验证码";
    SEND_LETTER = "delivery.send_letter": "Send a message" / "发送消息";
    REFUSED = "delivery.refused": "It was refused: {why}" / "对方拒收：{why}";
    AWAY = "delivery.away": "The provider cannot be reached or cannot take it now: {why}" / "服务商暂时无法连接或无法接收：{why}";
    SLOW = "delivery.slow": "The provider did not answer in time" / "服务商未在时限内响应";
    SPENT = "delivery.spent": "This server sent as many as it may in an hour; it is tried again" / "已达到本服务器每小时的发送上限，稍后重试";
    LATE = "delivery.late": "It was not sent in time, and is of no use any more" / "未能及时发出，消息已失效";
    UNREADABLE = "delivery.unreadable": "It was sealed under a key that this server does not have" / "服务器没有对应的密钥，无法读取该消息";
    NO_WAY = "delivery.no_way": "No provider is set up that takes it" / "未配置可发送该消息的服务";
}

/// For how long after its time a message may still be under way.
const GRACE: jiff::SignedDuration = jiff::SignedDuration::from_mins(2);

/// Hands over a code.
#[derive(Serialize, Deserialize)]
pub(super) struct SendCode {
    pub delivery: String,
    pub recipient: String,
}

/// Hands over anything else.
#[derive(Serialize, Deserialize)]
pub(super) struct SendLetter {
    pub delivery: String,
    pub recipient: String,
}

/// The kinds of job.
pub static JOBS: &[JobKind] = &[JobKind::of::<SendCode>(), JobKind::of::<SendLetter>()];

fn about(recipient: &str) -> jobs::About {
    jobs::About { title: recipient.to_owned(), page: "operations", ..jobs::About::default() }
}

impl Job for SendCode {
    const KIND: &'static str = "delivery.code";
    const NAME: &'static Sentence = &SEND_CODE;
    const LANE: Lane = Lane::Out;
    // What did not get through is told by the delivery, which names who it was to and opens what it was about.
    const NOTIFIES: bool = false;

    fn about(&self) -> jobs::About {
        about(&self.recipient)
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        hand_over(work, &self.delivery).await
    }
}

impl Job for SendLetter {
    const KIND: &'static str = "delivery.letter";
    const NAME: &'static Sentence = &SEND_LETTER;
    const LANE: Lane = Lane::Out;
    // What did not get through is told by the delivery, which names who it was to and opens what it was about.
    const NOTIFIES: bool = false;
    const TRIES: u32 = 8;

    fn about(&self) -> jobs::About {
        about(&self.recipient)
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        hand_over(work, &self.delivery).await
    }
}

/// Why a try came to nothing.
struct Failure {
    /// `refused`, `away` or `late`.
    fault: &'static str,
    text: Text,
}

impl Failure {
    fn for_good(text: &'static Sentence, fault: &'static str) -> Self {
        Self { fault, text: text.into() }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        let (fault, text) = match fault {
            Fault::Refused(why) | Fault::Moderated(why) | Fault::Settings(why) | Fault::Fetch(why) => ("refused", REFUSED.with("why", why)),
            Fault::Busy(_) => ("away", AWAY.with("why", "HTTP 429")),
            Fault::Away(why) => ("away", AWAY.with("why", why)),
            Fault::Slow => ("away", (&SLOW).into()),
            Fault::Spent => ("away", (&SPENT).into()),
        };
        Self { fault, text }
    }
}

async fn hand_over(work: &mut Work, id: &str) -> Result<Value, Stop> {
    let sql = "SELECT channel, sealed, good_until FROM deliveries WHERE id = $1 AND state = 'queued'";
    let waiting: Option<(String, Option<Vec<u8>>, String)> = work.app().db.opt(sql, args![id]).await?;
    // Over already: a run before this one wrote it down, and was killed then.
    let Some((channel, sealed, until)) = waiting else { return Ok(json!({})) };
    let tried = if until <= work.app().world.now_iso() {
        Err(Failure::for_good(&LATE, "late"))
    } else {
        let key = work.app().state::<PrivacyKey>();
        let opened = sealed.and_then(|sealed| serde_json::from_slice(&key.unseal(PURPOSE, id, &sealed)?).ok());
        match opened {
            Some(message) => send(work, id, Channel::parse(&channel), message).await,
            None => Err(Failure::for_good(&UNREADABLE, "refused")),
        }
    };
    let last = work.is_last_try();
    let mut batch = work.batch().await?;
    let at = batch.at().to_owned();
    let (state, receipt, failure) = match tried {
        Ok(receipt) => ("sent", receipt, None),
        Err(failure) if failure.fault == "away" && !last => ("queued", Receipt::default(), Some(failure)),
        Err(failure) => ("failed", Receipt::default(), Some(failure)),
    };
    let said = |language| failure.as_ref().map(|failure| failure.text.say(language));
    let sql = "UPDATE deliveries SET state = $1, tries = tries + 1, fault = $2, error = $3, error_zh = $4, provider_id = $5, sent_at = $6, updated_at = $7,
                 version = version + 1, sealed = CASE WHEN $1 = 'queued' THEN sealed END WHERE id = $8 AND state = 'queued'";
    let (fault, sent) = (failure.as_ref().map(|failure| failure.fault), (state == "sent").then(|| at.clone()));
    let args = args![state, fault, said(Language::English), said(Language::Chinese), receipt.id, sent, at, id];
    if batch.exec(sql, args).await? > 0 {
        became(&mut batch, id).await?;
    }
    // The tries are the job's: getting no further, it has no new ones.
    batch.commit_repeatable().await?;
    match failure {
        None => Ok(json!({})),
        Some(failure) if state == "queued" => Err(unavailable(failure.text.clone(), failure.text.say(Language::English)).into()),
        Some(failure) => Err(unprocessable(failure.text).into()),
    }
}

async fn send(work: &Work, id: &str, channel: Channel, message: Sealed) -> Result<Receipt, Failure> {
    let (world, providers) = (&work.app().world, work.providers());
    match channel {
        Channel::Email => {
            let mail = providers.mail.as_ref().ok_or_else(|| Failure::for_good(&NO_WAY, "refused"))?;
            let html = layout::html(&message);
            let letter = Letter { id: id.to_owned(), to: message.to, subject: message.subject, text: message.text, html };
            Ok(mail.call(world, |mail| mail.send(&letter)).await?)
        }
        Channel::Sms => {
            let sms = providers.sms.as_ref().ok_or_else(|| Failure::for_good(&NO_WAY, "refused"))?;
            let Sealed { to, text, template, params, language, .. } = message;
            let message = SmsMessage { id: id.to_owned(), to, text, template, params, language };
            Ok(sms.call(world, |sms| sms.send(&message)).await?)
        }
        Channel::Log if work.app().config.demo => {
            tracing::info!(text = message.text, "a message of the demo");
            Ok(Receipt::default())
        }
        Channel::Log => Err(Failure::for_good(&NO_WAY, "refused")),
    }
}

/// Gives up messages whose time is over and that no job hands over any more: somebody cancelled it, or its runners died.
pub async fn give_up_late(app: &App) -> Result<()> {
    let late = "SELECT id FROM deliveries WHERE state = 'queued' AND good_until < $1 ORDER BY good_until LIMIT 200";
    let late: Vec<(String,)> = app.db.all(late, args![iso(app.world.now() - GRACE)]).await?;
    for (id,) in late {
        let mut tx = app.begin(None).await?;
        let at = tx.at().to_owned();
        let sql = "UPDATE deliveries SET state = 'failed', fault = 'late', error = $1, error_zh = $2, sealed = NULL, updated_at = $3, version = version + 1
                   WHERE id = $4 AND state = 'queued'";
        if tx.exec(sql, args![LATE.en, LATE.zh, at, id.as_str()]).await? > 0 {
            became(&mut tx, &id).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}
