//! Who makes talking faces here, what is left of the hour's budget, and what the faults of the service are to people.

use serde::Serialize;

use belltower_kit::{
    auth::catalogue::Action,
    error::{Error, Result, conflict, unavailable, unprocessable, wait},
    http::Cx,
    providers::{self, Fault, avatar::Avatars},
    sentences,
    text::Text,
    world::World,
};

sentences! {
    NOT_SET_UP = "talks.not_set_up": "This needs an avatar service, and none is set up" / "此功能需要数字人服务，目前尚未配置";
    SETTING = "talks.setting": "This needs an avatar service: set avatar_url and avatar_key_file" / "此功能需要数字人服务，请设置 avatar_url 和 avatar_key_file";
    AWAY = "talks.away": "The avatar service does not answer ({why}); please try again" / "数字人服务暂无响应（{why}），请重试";
    SLOW = "talks.slow": "The avatar service has not made the video in time; please try again" / "数字人服务未能按时生成视频，请重试";
    BUSY = "talks.busy": "The avatar service is busy; try again in {seconds} s" / "数字人服务繁忙，请在 {seconds} 秒后重试";
    SPENT = "talks.spent": "As many talking videos as may be were made this hour; try again later" / "本小时的数字人视频次数已用完，请稍后再试";
    REFUSED = "talks.refused": "The avatar service refused this ({why})" / "数字人服务拒绝了此请求（{why}）";
    MODERATED = "talks.moderated": "The avatar service does not take this: {why}" / "数字人服务不接受此内容：{why}";
    NO_FILM = "talks.no_film": "The avatar service sent something that is no video" / "数字人服务返回的内容不是视频";
    DOWNLOAD = "talks.download": "The video that the avatar service made could not be fetched" / "无法下载数字人服务生成的视频";
}

/// Seconds after which somebody may try again who found the hour's number spent.
pub const COME_BACK: u64 = 600;

/// Who makes talking faces here.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalksServed {
    /// `provider` or `none`
    by: &'static str,
    /// What the service speaks: `d-id` or `heygen`.
    dialect: Option<&'static str>,
    /// Its voices that are offered; none where it speaks in its own.
    voices: Vec<String>,
    /// Faces that may still be asked for within the hour, where there is a limit.
    left: Option<u32>,
    /// Characters of a script.
    script_max: usize,
}

/// As the console shows it.
pub fn served(avatars: Option<&Avatars>, world: &World) -> TalksServed {
    TalksServed {
        by: if avatars.is_some() { "provider" } else { "none" },
        dialect: avatars.map(|avatars| avatars.dialect.name()),
        voices: avatars.map(|avatars| avatars.voices.clone()).unwrap_or_default(),
        left: avatars.and_then(|avatars| avatars.left(world)),
        script_max: super::MAX_SCRIPT,
    }
}

/// The service; administrators are told which setting is missing.
pub fn avatars(cx: &Cx) -> Result<&Avatars> {
    let runs_the_place = || cx.caller.as_ref().is_some_and(|caller| caller.rights.allow("operations", Action::Query));
    providers::of_call(cx).avatar.as_ref().ok_or_else(|| conflict(if runs_the_place() { &SETTING } else { &NOT_SET_UP }))
}

/// A fault as the end of a job: what passes is tried again.
pub fn refusal(fault: Fault) -> Error {
    let words: Text = match &fault {
        Fault::Refused(why) | Fault::Settings(why) => REFUSED.with("why", why.clone()),
        Fault::Moderated(why) => MODERATED.with("why", why.clone()),
        Fault::Fetch(_) => (&DOWNLOAD).into(),
        Fault::Away(why) => AWAY.with("why", why.clone()),
        Fault::Slow => (&SLOW).into(),
        Fault::Busy(seconds) => return wait(&BUSY, *seconds),
        Fault::Spent => return wait(&SPENT, COME_BACK),
    };
    match fault {
        Fault::Away(_) | Fault::Slow => unavailable(words, fault.to_string()),
        _ => unprocessable(words),
    }
}
