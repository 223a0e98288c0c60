//! The specification's calls of the players: which published books hang on coursewares, and one published book whole.

use std::collections::HashMap;

use belltower_sync::model::{list, string};
use serde::{Deserialize, Serialize};

use super::{
    narrations::{WordSaid, sounds},
    picture_books::{BOOKS, DOCUMENT_TYPE},
};
use belltower_kit::{
    auth::catalogue::Action,
    db::{Arg, Reads, places},
    documents::published,
    error::{Result, conflict, invalid_field, not_found},
    http::{Access, Api, Cx},
    resource::{self, check::REQUIRED},
    sentences,
};

sentences! {
    TOO_MANY = "book.too_many_subjects": "At most {max} at once" / "一次最多 {max} 个";
    NOT_OUT = "book.not_out": "This book is not published at the moment" / "该绘本目前未发布";
}

/// Coursewares of one call.
const MAX_SUBJECTS: usize = 200;

pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage(DOCUMENT_TYPE.pages(), Action::Get);
    api.post("/subjectBookDetail/bookInfoBySubjectIdList", see, "The published books of some coursewares", books_of);
    api.get("/subjectBookDetail/getPictureBook", see, "A published book, whole", whole);
}

/// Coursewares by their ids.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Subjects {
    #[schema(max_items = 200)]
    subject_id_list: Vec<String>,
}

/// A courseware with its published books.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct BooksOfSubject {
    subject_id: String,
    books: Vec<BookInfo>,
}

/// A book that is out.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct BookInfo {
    book_id: String,
    title: String,
    level: String,
    /// Its picture; empty if there is none.
    cover: String,
    pages: usize,
    version: i64,
}

/// In the order that was asked for; of what is not known there are none.
async fn books_of(cx: Cx, Subjects { subject_id_list: asked }: Subjects) -> Result<Vec<BooksOfSubject>> {
    if asked.len() > MAX_SUBJECTS {
        return Err(invalid_field("subjectIdList", TOO_MANY.with("max", MAX_SUBJECTS)));
    }
    let mut found: HashMap<String, Vec<String>> = HashMap::new();
    if !asked.is_empty() {
        let places = places(1, asked.len());
        let sql = format!(
            "SELECT c.parent_id, c.book_id FROM courseware_books c JOIN {} b ON b.id = c.book_id
             JOIN coursewares w ON w.id = c.parent_id AND w.deleted_at IS NULL
             WHERE c.parent_id IN ({}) AND b.deleted_at IS NULL AND b.published_version IS NOT NULL
             ORDER BY c.position, c.book_id",
            BOOKS.name, places
        );
        let args = asked.iter().map(Arg::from).collect();
        let mut reads = &cx.app.db;
        for (courseware, book) in reads.rows::<(String, String)>(sql, args).await? {
            found.entry(courseware).or_default().push(book);
        }
    }
    let mut answer = vec![];
    for subject_id in asked {
        let mut books = vec![];
        for book_id in found.get(&subject_id).into_iter().flatten() {
            match published(&cx.app, &DOCUMENT_TYPE, book_id, None).await {
                Ok((version, book)) => books.push(BookInfo {
                    book_id: book_id.clone(),
                    title: string(&book, "title").into(),
                    level: string(&book, "level").into(),
                    cover: string(&book, "coverImage").into(),
                    pages: list(&book, "pages").len(),
                    version,
                }),
                // Withdrawn a moment ago.
                Err(error) if error.status() == 410 => {}
                Err(error) => return Err(error),
            }
        }
        answer.push(BooksOfSubject { subject_id, books });
    }
    Ok(answer)
}

/// A book.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct BookAsked {
    #[serde(default)]
    book_id: String,
}

/// What is out of it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct PublishedBook {
    book_id: String,
    title: String,
    level: String,
    version: i64,
    cover: String,
    characters: Vec<BookCharacter>,
    pages: Vec<BookPage>,
}

/// Somebody in it.
#[derive(Serialize, utoipa::ToSchema)]
struct BookCharacter {
    name: String,
    description: String,
    image: String,
}

/// A page of it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct BookPage {
    /// From 1.
    number: usize,
    text: String,
    image: String,
    /// What the picture shows.
    scene: String,
    /// What it says in the readers' own language; empty if nobody has translated it.
    translation: String,
    /// The file of its recording; empty if there is none.
    audio: String,
    /// How long that is, in milliseconds, where it is known.
    duration_ms: Option<i64>,
    /// When each word is said: as many as the text has between spaces; none where that is not known.
    words: Vec<WordSaid>,
    /// Whether these times are estimated.
    estimated: bool,
}

async fn whole(cx: Cx, BookAsked { book_id }: BookAsked) -> Result<PublishedBook> {
    if book_id.is_empty() {
        return Err(invalid_field("bookId", &REQUIRED));
    }
    resource::load(&mut &cx.app.db, &BOOKS, &book_id).await.map_err(|_| not_found())?;
    let out = published(&cx.app, &DOCUMENT_TYPE, &book_id, None).await;
    let (version, book) = out.map_err(|error| if error.status() == 410 { conflict(&NOT_OUT) } else { error })?;
    let text = |of: &serde_json::Value, key: &str| string(of, key).to_owned();
    let characters = list(&book, "characters").iter();
    let mut sounds = sounds(&cx.app, &book).await?.into_iter().peekable();
    let page = |(at, page): (usize, &serde_json::Value)| {
        let sound = sounds.next_if(|sound| page["id"] == *sound.page_id);
        let estimated = sound.as_ref().is_some_and(|sound| sound.estimated);
        let (duration_ms, words) = sound.map(|sound| (sound.duration_ms, sound.words)).unwrap_or_default();
        let [said, image, scene, translation, audio] = ["text", "image", "scene", "translation", "audio"].map(|key| text(page, key));
        BookPage { number: at + 1, text: said, image, scene, translation, audio, duration_ms, words, estimated }
    };
    Ok(PublishedBook {
        title: text(&book, "title"),
        level: text(&book, "level"),
        cover: text(&book, "coverImage"),
        characters: characters
            .map(|one| BookCharacter { name: text(one, "name"), description: text(one, "description"), image: text(one, "image") })
            .collect(),
        pages: list(&book, "pages").iter().enumerate().map(page).collect(),
        book_id,
        version,
    })
}
