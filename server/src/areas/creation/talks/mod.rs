//! The specification's calls for films: a face that says a script (`talks`), and a film of a story (`video`), by a talking face, by the video program of this
//! machine, or, where neither is there, as a timeline that a player shows. `script` is what is said, `job` has a face say it, `film` makes one of a book's pages,
//! `service` says who makes faces here and what its faults are to people.

mod film;
mod job;
mod script;
mod service;

use serde::{Deserialize, Serialize};

use belltower_kit::{
    auth::{catalogue::Action, reserve_call},
    config::AvatarDialect,
    error::{Result, forbidden_because, invalid, wait},
    files,
    http::{Access, Api, Cx},
    providers::{self, avatar::Avatars},
    resource::{
        check::{NOT_CHOICE, REQUIRED, TOO_LONG},
        sees_files_of,
    },
    sentences,
    text::Text,
};
use belltower_sync::model::{Media, is_file_id};

use film::FilmTimeline;
pub use film::MakeFilm;
pub use job::SayByFace;
pub use service::{TalksServed, served};

use super::PAGES;
use crate::areas::materials::MATERIALS;

sentences! {
    ONE_FACE = "talks.one_face": "A picture or an avatar, not both" / "请只选择图片或数字人中的一项";
    ONE_TEXT = "talks.one_text": "A book or a script, not both" / "请只选择绘本或文稿中的一项";
    OWN_FACES = "talks.own_faces": "This avatar service takes no pictures: name one of its avatars" / "该数字人服务不接受图片，请填写其数字人编号";
    NO_LIBRARY = "talks.no_library": "You may not add to the material library" / "没有在素材库中新增的权限";
}

/// Characters of a script.
pub const MAX_SCRIPT: usize = 5_000;
/// Characters of an avatar's name at its service.
const MAX_AVATAR: usize = 120;
/// Characters of a title in the library.
const MAX_TITLE: usize = 80;
/// Films of one account within a minute.
const PER_MINUTE: i64 = 30;

pub(super) fn mount(api: &mut Api) {
    let may = Access::AnyPage(PAGES, Action::Edit);
    api.post("/api/chatgpt/talks", may, "Have a face say a script: the job that makes the video", talks);
    api.post(
        "/api/chatgpt/video",
        may,
        "Have a film made of a story or a script: the job that makes it, or the timeline that a player shows",
        video,
    );
}

/// What is to be said, and by whom.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FilmAsked {
    /// A picture book, whose pages are said.
    story_id: Option<String>,
    /// Or a text of its own.
    #[schema(max_length = 5000)]
    script: Option<String>,
    /// One of the voices of the service; its usual one if it is left out.
    voice: Option<String>,
    /// A picture of the face, a file that the caller sees.
    image: Option<String>,
    /// Or what the service calls a face that it has.
    #[schema(max_length = 120)]
    avatar_id: Option<String>,
    /// Given, the film is kept in the material library under this title.
    #[schema(max_length = 80)]
    title: Option<String>,
}

/// What was begun.
#[derive(Default, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct FilmBegun {
    /// The job; what comes of it holds the `file`.
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<String>,
    /// What a player shows where no film can be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    timeline: Option<FilmTimeline>,
    /// Who makes it: `provider` or `built-in`.
    by: &'static str,
    /// Talking faces that this node may still ask for within the hour, where there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u32>,
}

impl FilmAsked {
    /// Without the spaces around, and without what is empty.
    fn tidy(self) -> Self {
        let tidy = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        Self {
            story_id: tidy(self.story_id),
            script: tidy(self.script),
            voice: tidy(self.voice),
            image: tidy(self.image),
            avatar_id: tidy(self.avatar_id),
            title: tidy(self.title),
        }
    }

    fn has_face(&self) -> bool {
        self.image.is_some() || self.avatar_id.is_some()
    }

    /// What is wrong with it, whoever makes the film.
    fn faults(&self) -> Vec<(String, Text)> {
        let mut wrong: Vec<(String, Text)> = vec![];
        match (&self.story_id, &self.script) {
            (Some(_), Some(_)) => wrong.push(("script".into(), (&ONE_TEXT).into())),
            (None, None) => wrong.push(("script".into(), (&REQUIRED).into())),
            (_, script) => too_long("script", script.as_deref(), MAX_SCRIPT, &mut wrong),
        }
        if self.image.is_some() && self.avatar_id.is_some() {
            wrong.push(("avatarId".into(), (&ONE_FACE).into()));
        }
        too_long("avatarId", self.avatar_id.as_deref(), MAX_AVATAR, &mut wrong);
        too_long("title", self.title.as_deref(), MAX_TITLE, &mut wrong);
        wrong
    }
}

fn too_long(field: &str, text: Option<&str>, most: usize, wrong: &mut Vec<(String, Text)>) {
    if text.is_some_and(|text| text.chars().count() > most) {
        wrong.push((field.into(), TOO_LONG.with("max", most)));
    }
}

async fn talks(cx: Cx, asked: FilmAsked) -> Result<FilmBegun> {
    let asked = asked.tidy();
    let avatars = service::avatars(&cx)?;
    say_by_face(&cx, avatars, asked).await
}

async fn video(cx: Cx, asked: FilmAsked) -> Result<FilmBegun> {
    let asked = asked.tidy();
    if asked.has_face() || asked.story_id.is_none() {
        let avatars = service::avatars(&cx)?;
        return say_by_face(&cx, avatars, asked).await;
    }
    let wrong = asked.faults();
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    may_keep(&cx, asked.title.as_deref()).await?;
    let book = script::book(&cx, asked.story_id.as_deref().unwrap_or_default()).await?;
    reserve_call(&cx.app, "films", &cx.caller()?.user_id, 1, PER_MINUTE).await?;
    let pages = film::pages(&cx.app, &book.content).await?;
    if !film::can_be_made(&cx.app, &book.content).await? {
        return Ok(FilmBegun { timeline: Some(film::timeline(&book, pages)), by: "built-in", ..FilmBegun::default() });
    }
    let mut tx = cx.begin().await?;
    let job_id = tx.enqueue_in(&MakeFilm { book: book.id, title: book.title, pages, keep: asked.title }, cx.language).await?;
    tx.commit().await?;
    Ok(FilmBegun { job_id: Some(job_id), by: "built-in", ..FilmBegun::default() })
}

async fn say_by_face(cx: &Cx, avatars: &Avatars, asked: FilmAsked) -> Result<FilmBegun> {
    let mut wrong = asked.faults();
    let is_own = avatars.dialect == AvatarDialect::HeyGen;
    if !asked.has_face() {
        wrong.push((if is_own { "avatarId" } else { "image" }.into(), (&REQUIRED).into()));
    } else if is_own && asked.image.is_some() {
        wrong.push(("image".into(), (&OWN_FACES).into()));
    }
    let voice = match &asked.voice {
        None => avatars.voices.first().cloned(),
        Some(wanted) if avatars.voices.contains(wanted) => Some(wanted.clone()),
        Some(_) => {
            wrong.push(("voice".into(), (&NOT_CHOICE).into()));
            None
        }
    };
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    may_keep(cx, asked.title.as_deref()).await?;
    let (script, about) = script::of(cx, asked.story_id.as_deref(), asked.script).await?;
    reserve_call(&cx.app, "films", &cx.caller()?.user_id, 1, PER_MINUTE).await?;
    if avatars.left(&cx.app.world) == Some(0) {
        return Err(wait(&service::SPENT, service::COME_BACK));
    }
    let sees = sees_files_of(&mut &cx.app.db, &cx.caller()?.user_id).await?;
    let mut tx = cx.begin().await?;
    if let Some(image) = &asked.image {
        let known = files::resolve_files(&mut tx, &[image]).await?;
        let wrong = files::file_error(&known, image, Media::Image);
        let is_seen = is_file_id(image) && files::is_seen(&mut tx, image, &sees).await?;
        if let Some(wrong) = wrong.or((!is_seen).then_some(&files::NO_SUCH_FILE)) {
            return Err(invalid(vec![("image".into(), wrong.into())]));
        }
    }
    let job = SayByFace { script, voice, image: asked.image, avatar: asked.avatar_id, about, keep: asked.title };
    let job_id = tx.enqueue_in(&job, cx.language).await?;
    tx.commit().await?;
    Ok(FilmBegun { job_id: Some(job_id), by: "provider", left: avatars.left(&cx.app.world), ..FilmBegun::default() })
}

/// Whether the caller may have a film kept in the library, if that is wanted.
async fn may_keep(cx: &Cx, title: Option<&str>) -> Result<()> {
    if title.is_none() || cx.caller()?.rights.allow(MATERIALS.page, Action::Add) {
        return Ok(());
    }
    Err(forbidden_because(&NO_LIBRARY))
}

/// Who makes talking faces here, as the console shows it.
pub fn state(cx: &Cx) -> TalksServed {
    served(providers::of_call(cx).avatar.as_ref(), &cx.app.world)
}
