//! Asking the text service on behalf of somebody who waits for the answer: so many calls a minute each, and what its faults are to people.

use belltower_kit::{
    auth::reserve_call,
    error::{Error, Result, conflict, unavailable, unprocessable, wait},
    http::Cx,
    providers::{
        self, Fault,
        ai::{TextAsk, first_object},
    },
    sentences,
    text::Text,
};
use serde::de::DeserializeOwned;

sentences! {
    NOT_SET_UP = "ai.not_set_up": "This needs a text service, and none is set up" / "此功能需要文本生成服务，目前尚未配置";
    SETTING = "ai.setting": "This needs a text service: set ai_url and text_model" / "此功能需要文本生成服务，请设置 ai_url 和 text_model";
    AWAY = "ai.away": "The text service does not answer ({why}); please try again" / "文本生成服务暂无响应（{why}），请重试";
    SLOW = "ai.slow": "The text service did not answer in time; please try again" / "文本生成服务响应超时，请重试";
    BUSY = "ai.busy": "The text service is busy; try again in {seconds} s" / "文本生成服务繁忙，请在 {seconds} 秒后重试";
    SPENT = "ai.spent": "As many texts as may be were made this hour; try again later" / "本小时的文本生成次数已用完，请稍后再试";
    REFUSED = "ai.refused": "The text service refused this ({why})" / "文本生成服务拒绝了此请求（{why}）";
    MODERATED = "ai.moderated": "The text service does not write about this: {why}" / "文本生成服务不接受此内容：{why}";
    UNREADABLE = "ai.unreadable": "The answer of the text service could not be used; please try again" / "文本生成服务返回的内容无法使用，请重试";
}

/// Calls of one account within a minute.
pub const PER_MINUTE: i64 = 30;

/// Counts a call of somebody.
pub async fn count(cx: &Cx) -> Result<()> {
    reserve_call(&cx.app, "text", &cx.caller()?.user_id, 1, PER_MINUTE).await
}

/// Has the service write something; nothing where none is set up.
pub async fn ask(cx: &Cx, ask: &TextAsk) -> Result<Option<String>> {
    let Some(text) = &providers::of_call(cx).text else { return Ok(None) };
    match text.call(&cx.app.world, |text| text.write(ask)).await {
        Ok(said) => Ok(Some(said)),
        Err(fault) => Err(refusal(fault)),
    }
}

/// Has it answer with an object of this shape.
pub async fn ask_object<T: DeserializeOwned>(cx: &Cx, question: &TextAsk) -> Result<Option<T>> {
    match ask(cx, question).await? {
        None => Ok(None),
        Some(said) => first_object(&said).map(Some).ok_or_else(|| unprocessable(&UNREADABLE)),
    }
}

/// What needs a service that is not there; administrators are told which setting.
pub fn not_set_up(cx: &Cx) -> Error {
    let runs_the_place =
        cx.caller.as_ref().is_some_and(|caller| caller.rights.allow("operations", belltower_kit::auth::catalogue::Action::Query));
    conflict(if runs_the_place { &SETTING } else { &NOT_SET_UP })
}

/// What people read of a fault.
pub fn words(fault: Fault) -> Text {
    match fault {
        Fault::Refused(why) | Fault::Settings(why) | Fault::Fetch(why) => REFUSED.with("why", why),
        Fault::Moderated(why) => MODERATED.with("why", why),
        Fault::Busy(seconds) => BUSY.with("seconds", seconds),
        Fault::Away(why) => AWAY.with("why", why),
        Fault::Slow => (&SLOW).into(),
        Fault::Spent => (&SPENT).into(),
    }
}

fn refusal(fault: Fault) -> Error {
    match fault {
        Fault::Busy(seconds) => wait(&BUSY, seconds),
        Fault::Spent => wait(&SPENT, 600),
        Fault::Away(_) | Fault::Slow => {
            let cause = fault.to_string();
            unavailable(words(fault), cause)
        }
        Fault::Refused(_) | Fault::Moderated(_) | Fault::Settings(_) | Fault::Fetch(_) => unprocessable(words(fault)),
    }
}
