//! Who makes the pictures: a service that speaks like OpenAI's, where one is set up, otherwise the built-in maker, which draws.

use belltower_content::{
    picture::{self, Drawing},
    picture_book::{Prompt, Target},
};

use super::rows::Take;
use belltower_kit::{
    app::App,
    auth::{catalogue::Action, count_within, who_may_by},
    error::{self, Result, internal, unprocessable},
    files,
    jobs::{Stop, Work},
    notifications::{self, Notice, NotificationKind},
    providers::{
        Fault,
        ai::{ImageAsk, Reference},
    },
    sentences,
    text::Text,
};

sentences! {
    NO_SERVICE = "take.no_service": "No image service is set up any more; {model} was to draw this" / "图片生成服务已不再配置，原定由 {model} 绘制";
    REFUSED = "take.service_refused": "The image service refused this ({why})" / "图片生成服务拒绝了此请求（{why}）";
    MODERATED = "take.moderated": "The image service does not draw this: {why}" / "图片生成服务不接受此内容：{why}";
    SETTINGS = "take.settings": "The image service does not know the model {model}, or our key; administrators have been told" / "图片生成服务不认可模型 {model} 或密钥，已通知管理员";
    BUSY = "take.service_busy": "The image service is busy; ask again in a while" / "图片生成服务繁忙，请稍后重新生成";
    AWAY = "take.away": "The image service does not answer ({why}); ask again in a while" / "图片生成服务暂无响应（{why}），请稍后重新生成";
    SLOW = "take.slow": "The image service did not draw this in time; ask again in a while" / "图片生成服务未能按时完成，请稍后重新生成";
    NO_PICTURE = "take.no_picture": "What the image service sent cannot be shown as a picture" / "图片生成服务返回的内容无法作为图片显示";
    DOWNLOAD = "take.download": "The image download failed" / "图片下载失败";
    WRONG = "take.settings_wrong": "The image service refuses the model {title}" / "图片生成服务不接受模型 {title}";
    WRONG_KIND = "notifications.image_settings": "The image service refuses its model or key" / "图片生成服务不接受模型或密钥";
}

/// What administrators are told.
pub static NOTIFICATIONS: &[NotificationKind] = &[NotificationKind::new(&WRONG, &WRONG_KIND)];

/// They are told of one model once within so many minutes, however many pictures wait for it.
const TOLD_MINUTES: i64 = 60;

/// A picture that was made.
pub(super) struct Made {
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
    /// Words of the scene that nothing was drawn for.
    pub not_drawn: Vec<String>,
}

/// What makes the pictures of this server.
pub(super) fn model(app: &App) -> String {
    app.config.image_model.as_ref().map_or_else(|| picture::MODEL.to_owned(), |model| model.0.clone())
}

/// Whether a service does.
pub(super) fn is_service(app: &App) -> bool {
    app.config.image_model.is_some()
}

/// Whether the faces of who is in a picture go along.
pub(super) fn sends_faces(app: &App) -> bool {
    is_service(app) && app.config.image_references
}

/// The size that a service is asked for; the built-in maker has one of its own.
pub(super) fn size(app: &App) -> String {
    if is_service(app) { app.config.image_size.to_string() } else { String::new() }
}

/// Makes the picture of a take; or the words with which the service will not.
pub(super) async fn make(work: &mut Work, take: &Take) -> Result<Result<Made, Text>, Stop> {
    if take.model == picture::MODEL {
        return Ok(Ok(draw(take)?));
    }
    let ask = asked(work.app(), take).await?;
    let Some(image) = &work.providers().image else { return Err(unprocessable(NO_SERVICE.with("model", &take.model)).into()) };
    let fault = match image.call(&work.app().world, |image| image.draw(&ask)).await {
        Ok(bytes) => {
            let redrawn = tokio::task::spawn_blocking(move || files::redraw(&bytes)).await.map_err(internal)?;
            let (media_type, bytes) = redrawn.ok_or_else(|| unprocessable(&NO_PICTURE))?;
            return Ok(Ok(Made { media_type, bytes, not_drawn: vec![] }));
        }
        Err(Fault::Moderated(why)) => return Ok(Err(MODERATED.with("why", why))),
        Err(fault) => fault,
    };
    if let Fault::Settings(why) = &fault {
        tell_administrators(work, &take.model, why).await?;
    }
    // It was tried as often as it may be: whoever asked decides whether it is asked for again.
    Err(unprocessable(words(fault, &take.model)).into())
}

/// What people read of a fault.
fn words(fault: Fault, model: &str) -> Text {
    match fault {
        Fault::Moderated(why) => MODERATED.with("why", why),
        Fault::Refused(why) => REFUSED.with("why", why),
        Fault::Settings(_) => SETTINGS.with("model", model),
        Fault::Fetch(_) => (&DOWNLOAD).into(),
        Fault::Busy(_) | Fault::Spent => (&BUSY).into(),
        Fault::Away(why) => AWAY.with("why", why),
        Fault::Slow => (&SLOW).into(),
    }
}

/// The take as the service is asked for it: its own prompt and faces, whatever the book says by now, and nothing else.
async fn asked(app: &App, take: &Take) -> error::Result<ImageAsk> {
    let prompt = Prompt { text: take.prompt.clone(), negative: take.negative.clone() }.sent();
    let mut references = vec![];
    for face in serde_json::from_str::<Vec<String>>(&take.faces).map_err(internal)? {
        let Some(bytes) = files::image(&mut &app.db, &face).await? else { continue };
        // A photograph says where it was taken; a drawing no service reads.
        let redrawn = tokio::task::spawn_blocking(move || files::redraw(&bytes)).await.map_err(internal)?;
        references.extend(redrawn.map(|(media_type, bytes)| Reference { media_type: media_type.into(), bytes: bytes.into() }));
    }
    Ok(ImageAsk { model: take.model.clone(), prompt, seed: take.seed, references })
}

/// The model or the key has to be put right by who runs the place.
async fn tell_administrators(work: &mut Work, model: &str, why: &str) -> Result<(), Stop> {
    let mut batch = work.batch().await?;
    if count_within(&mut batch, &format!("image-settings:{model}"), TOLD_MINUTES, 1).await.is_ok() {
        let able = who_may_by(&mut *batch, [&["operations"], &[]], Action::Edit).await?;
        let told: Vec<String> = able.into_iter().map(|(id, _)| id).collect();
        notifications::notify(&mut batch, ("", ""), &told, Notice { heading: &WRONG, title: model, words: why, about: None }).await?;
    }
    batch.commit_repeatable().await
}

/// What the built-in maker draws of it.
fn draw(take: &Take) -> Result<Made> {
    let brief = take.brief()?;
    let Drawing { svg, not_drawn } = match take.target()? {
        Target::Character(_) => {
            let card = brief.cast.first().ok_or_else(|| internal("a face of nobody"))?;
            picture::portrait(card, &brief.style, brief.seed)
        }
        Target::Page(_) | Target::Cover => picture::compose(&brief),
    };
    Ok(Made { media_type: "image/svg+xml", bytes: svg.into_bytes(), not_drawn })
}
