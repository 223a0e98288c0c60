//! A film of a picture book: its pages one after the other, with their words and their voice. The video program of this machine makes it, where it is there and
//! reads every picture; else there is the timeline, which a player shows.

use belltower_content::follow_read::{line_ms, timeline as segments};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    app::App,
    config::Lane,
    error::Result,
    files,
    jobs::{About, Job, Stop, Work},
    sentences,
    text::Sentence,
};
use belltower_sync::model::{list, string};

use super::{
    job::{Reached, store},
    script::Book,
};
use crate::areas::{
    books::{BOOKS, sounds},
    courses,
};

sentences! {
    NAME = "job.book_film": "Make a film of a picture book" / "生成绘本视频";
}

/// A page as the film shows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FilmPage {
    text: String,
    image: String,
    sound: String,
    sound_ms: i64,
}

/// The pages of a book that show or say something, with the length of each recording.
pub async fn pages(app: &App, content: &Value) -> Result<Vec<FilmPage>> {
    let recorded = sounds(app, content).await?;
    let page = |page: &Value| {
        let audio = string(page, "audio");
        let sound_ms = recorded.iter().find(|one| one.audio == audio).and_then(|one| one.duration_ms).unwrap_or_default();
        FilmPage {
            text: string(page, "text").trim().to_owned(),
            image: string(page, "image").to_owned(),
            sound: audio.to_owned(),
            sound_ms,
        }
    };
    Ok(list(content, "pages").iter().map(page).filter(|page| !page.text.is_empty() || !page.image.is_empty()).collect())
}

/// Whether the program of this machine makes a film of it: a drawing it cannot read, and a book without its pictures is none.
pub async fn can_be_made(app: &App, content: &Value) -> Result<bool> {
    if courses::film_program().is_none() {
        return Ok(false);
    }
    let images: Vec<&str> = list(content, "pages").iter().map(|page| string(page, "image")).filter(|image| !image.is_empty()).collect();
    let known = files::find_files(&mut &app.db, &images).await?;
    Ok(known.values().all(|media_type| media_type != "image/svg+xml"))
}

/// What a player shows of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilmTimeline {
    /// What the book is called.
    title: String,
    duration_ms: i64,
    pages: Vec<FilmTimelinePage>,
}

/// A page of it, in milliseconds from the beginning.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FilmTimelinePage {
    text: String,
    /// Its picture; empty if there is none.
    image: String,
    /// Its voice; empty if nobody has recorded it.
    audio: String,
    start: i64,
    end: i64,
}

/// A book as a film has it: lines that nobody says after it.
fn lines(title: &str, pages: &[FilmPage]) -> Value {
    let line = |(at, page): (usize, &FilmPage)| json!({ "id": at.to_string(), "text": page.text, "image": page.image, "sound": page.sound, "soundMs": page.sound_ms, "repeats": 1 });
    let lines: Vec<Value> = pages.iter().enumerate().map(line).collect();
    json!({ "title": title, "canvas": "16:9", "theme": "plain", "intro": false, "scoreCard": false, "pausePercent": 0, "lines": lines })
}

/// The timeline of a book.
pub fn timeline(book: &Book, pages: Vec<FilmPage>) -> FilmTimeline {
    let content = lines(&book.title, &pages);
    let of_page = |(page, segment): (FilmPage, belltower_content::follow_read::Segment)| FilmTimelinePage {
        text: page.text,
        image: page.image,
        audio: page.sound,
        start: segment.start,
        end: segment.end,
    };
    let duration_ms = list(&content, "lines").iter().map(line_ms).sum();
    FilmTimeline { title: book.title.clone(), duration_ms, pages: pages.into_iter().zip(segments(&content)).map(of_page).collect() }
}

/// Makes the film of a book, as its pages were when it was asked for.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakeFilm {
    pub(super) book: String,
    pub(super) title: String,
    pub(super) pages: Vec<FilmPage>,
    /// The title under which the library keeps it.
    pub(super) keep: Option<String>,
}

impl Job for MakeFilm {
    const KIND: &'static str = "creation.film";
    const NAME: &'static Sentence = &NAME;
    const LANE: Lane = Lane::Video;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: BOOKS.page,
            resource: Some(BOOKS.name),
            record_id: Some(self.book.clone()),
            dedupe: Some(self.book.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> std::result::Result<Value, Stop> {
        let mut reached: Reached = work.checkpoint()?;
        if let Some(result) = reached.result.take() {
            return Ok(result);
        }
        let content = lines(&self.title, &self.pages);
        let bytes = courses::film(work, &content).await?;
        store(work, bytes, self.keep.as_deref(), &reached, "built-in").await
    }
}
