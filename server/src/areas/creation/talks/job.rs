//! The job of a talking face: asked for once, looked after until it is there, fetched, looked at, and kept. While the service makes it the job leaves its place
//! in the lane to others. What is not wanted any more, and what was fetched, the service is asked to forget.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    config::Lane,
    db::Tx,
    error::{conflict, internal, unprocessable},
    files::{self, Made, Stored},
    jobs::{About, Job, Stop, Work},
    providers::{
        Fault,
        ai::Reference,
        avatar::{Face, Talk, TalkAsk},
    },
    resource::{self, Row},
    sentences,
    text::Sentence,
};

use super::service::{NO_FILM, NOT_SET_UP, SLOW, refusal};
use crate::areas::materials::MATERIALS;

sentences! {
    NAME = "job.say_by_face": "Make a talking video" / "生成数字人视频";
    NO_FACE = "talks.face_gone": "The picture is not there any more, or cannot be read" / "图片已不存在或无法读取";
}

/// Has a face say a script.
#[derive(Debug, Serialize, Deserialize)]
pub struct SayByFace {
    pub(super) script: String,
    pub(super) voice: Option<String>,
    pub(super) image: Option<String>,
    pub(super) avatar: Option<String>,
    pub(super) about: String,
    /// The title under which the library keeps it.
    pub(super) keep: Option<String>,
}

/// How far a film came: what the service calls it, and since when it makes it; what came of it, once it is kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Reached {
    talk: String,
    since: String,
    pub(super) result: Option<Value>,
}

impl Job for SayByFace {
    const KIND: &'static str = "creation.talk";
    const NAME: &'static Sentence = &NAME;
    const LANE: Lane = Lane::Video;

    fn about(&self) -> About {
        About { title: self.about.clone(), page: "createStory", ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        if work.providers().avatar.is_none() {
            return Err(conflict(&NOT_SET_UP).into());
        }
        let mut reached: Reached = work.checkpoint()?;
        if let Some(result) = reached.result.take() {
            return Ok(result);
        }
        if reached.talk.is_empty() {
            work.step("asking", 0, 3)?;
            let ask = self.ask(work).await?;
            let app = work.app().clone();
            let talk = match &work.providers().avatar {
                Some(avatars) => avatars.begin(&app.world, &ask).await.map_err(refusal)?,
                None => return Err(conflict(&NOT_SET_UP).into()),
            };
            reached = Reached { talk, since: app.world.now().to_string(), result: None };
            let batch = work.batch().await?;
            batch.commit(&reached).await?;
        }
        let ended = self.wait_for(work, &reached).await;
        // Lost, it is made for whoever goes on; and what is tried again is looked at again.
        let is_over = match &ended {
            Ok(_) | Err(Stop::Cancelled) => true,
            Err(Stop::Failed(error)) => error.status().is_client_error(),
            Err(Stop::Lost) => false,
        };
        if is_over && let Some(avatars) = &work.providers().avatar {
            let forgotten = avatars.forget(&work.app().world, &reached.talk).await;
            if let Err(fault) = forgotten {
                tracing::info!(%fault, "the avatar service was asked to forget a video, and did not");
            }
        }
        ended
    }
}

impl SayByFace {
    /// As the service is asked for it. A photograph says where it was taken: it is written anew before it leaves the house.
    async fn ask(&self, work: &Work) -> Result<TalkAsk, Stop> {
        let face = match (&self.image, &self.avatar) {
            (Some(image), _) => {
                let bytes = files::image(&mut &work.app().db, image).await?.ok_or_else(|| unprocessable(&NO_FACE))?;
                let redrawn = tokio::task::spawn_blocking(move || files::redraw(&bytes)).await.map_err(internal)?;
                let (media_type, bytes) = redrawn.ok_or_else(|| unprocessable(&NO_FACE))?;
                Face::Picture(Reference { media_type: media_type.into(), bytes: bytes.into() })
            }
            (None, avatar) => Face::Own(avatar.clone().unwrap_or_default()),
        };
        Ok(TalkAsk { script: self.script.clone(), voice: self.voice.clone(), face })
    }

    /// Waits until it is there, and keeps it.
    async fn wait_for(&self, work: &mut Work, reached: &Reached) -> Result<Value, Stop> {
        let since: Timestamp = reached.since.parse().map_err(internal)?;
        let patience = SignedDuration::from_secs(work.app().config.avatar_seconds.into());
        let mut others = work.waits_for_others(Self::LANE);
        let link = loop {
            work.step("making", 1, 3)?;
            match look(work, &reached.talk).await {
                Ok(Talk::Done(link)) => break link,
                Ok(Talk::UnderWay) => {}
                // It may come back while the film is made.
                Err(fault) if fault.is_passing() => {}
                Err(fault) => return Err(refusal(fault).into()),
            }
            if work.app().world.now().duration_since(since) > patience {
                return Err(unprocessable(&SLOW).into());
            }
            work.another_ended(&mut others).await?;
        };
        drop(others);
        work.step("fetching", 2, 3)?;
        let bytes = match &work.providers().avatar {
            Some(avatars) => avatars.fetch(&work.app().world, &link).await.map_err(refusal)?,
            None => return Err(conflict(&NOT_SET_UP).into()),
        };
        if !files::video::is_mp4(&bytes) {
            return Err(unprocessable(&NO_FILM).into());
        }
        store(work, bytes, self.keep.as_deref(), reached, "provider").await
    }
}

async fn look(work: &Work, talk: &str) -> Result<Talk, Fault> {
    match &work.providers().avatar {
        Some(avatars) => avatars.look(&work.app().world, talk).await,
        None => Err(Fault::Settings("avatar_url".into())),
    }
}

/// Keeps a film, in the library too if that is wanted; answers what came of the job.
pub(super) async fn store(work: &mut Work, bytes: Vec<u8>, keep: Option<&str>, reached: &Reached, by: &'static str) -> Result<Value, Stop> {
    let app = work.app().clone();
    let made = Made::of(&app, "video/mp4", bytes).await?;
    let mut batch = work.batch().await?;
    let (Stored { id, .. }, taken) = made.keep(&mut batch).await?;
    let mut result = json!({ "file": id, "by": by });
    if let Some(title) = keep {
        let (material, title) = into_library(&mut batch, title, &id).await?;
        result["material"] = material.into();
        result["title"] = title.into();
    }
    // Killed behind this, it is kept once.
    batch.commit(&Reached { result: Some(result.clone()), ..reached.clone() }).await?;
    made.settle(&app, taken).await;
    Ok(result)
}

/// Makes an entry of the library of it; a title that is taken there gets a number.
async fn into_library(tx: &mut Tx, title: &str, file: &str) -> belltower_kit::error::Result<(String, String)> {
    let mut called = title.to_owned();
    for number in 2..100 {
        let taken: Option<(String,)> = tx
            .opt(
                "SELECT id FROM materials WHERE LOWER(title) = LOWER($1) AND deleted_at IS NULL LIMIT 1",
                belltower_kit::args![called.as_str()],
            )
            .await?;
        if taken.is_none() {
            break;
        }
        let front: String = title.chars().take(74).collect();
        called = format!("{} ({number})", front.trim_end());
    }
    let row = Row::from_iter([("title".to_owned(), json!(called)), ("kind".to_owned(), json!("video")), ("file".to_owned(), json!(file))]);
    Ok((resource::create(tx, &MATERIALS, &row).await?, called))
}
