//! Books that are being made (S06): a brief is a story that a writer proposes in several ways, one of which is chosen and becomes a picture book. The writing
//! and the composing are jobs; whoever lists makings sees each step as it happens.

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::{
    ask, candidates, cast,
    compose::{self, Compose},
    from_deck,
    pictures::{self, PICTURES},
    story::WriteStory,
};
use crate::areas::books::{self, BOOKS, DOCUMENT_TYPE, STYLES};
use belltower_kit::{
    args,
    auth::{catalogue::Action, count_within, rights::Pages},
    db::{Arg, Tx},
    error::{Result, conflict, invalid_field, unprocessable},
    resource::{
        self, Op, Resource, Row, Rules, Seen, TransitionContext, Workflow, Writing,
        check::GONE,
        field::{Field, long_text, number, one_of, reference, rows, tags, text, yes_no},
        transition,
    },
    sentences,
};

sentences! {
    STILL_WRITING = "making.still_writing": "The story is still being written" / "故事仍在生成中";
    BEING_COMPOSED = "making.being_composed": "The book is being composed" / "绘本正在合成中";
    IS_DONE = "making.is_done": "The book is made" / "绘本已经完成";
    NOT_COMPOSING = "making.not_composing": "No book is being composed" / "当前没有正在合成的绘本";
    ROUNDS = "making.rounds": "Stories were written {most} times for this brief: begin a new one" / "该需求已生成 {most} 轮故事，请新建一个需求";
    DOES_NOT_FIT = "making.does_not_fit": "This story breaks a rule of its level: edit it first" / "该故事不符合级别要求，请先修改";
    STORY_READY = "making.story_ready": "Stories for “{title}” are ready to choose from" / "“{title}”的故事已生成，请选择";
    STORY_KIND = "notifications.stories": "Stories that you asked for are ready" / "您请求的故事已生成";
}

/// Pages of a book, stories of a round, rounds of a brief.
pub const MAX_PAGES: i64 = 40;
const MAX_WANTED: i64 = 3;
const MAX_ROUNDS: i64 = 10;
/// Who is in a story, at most.
const MAX_ROLES: i64 = 8;

/// The number that a page of a deck may have.
const MOST_DECK_PAGES: i64 = 100_000;

/// The pages whose people make books together.
pub const ON_PAGES: Pages = [&["createStory", "PPtGenerate"], &[]];
/// What a story is made of.
pub const SOURCES: &[&str] = &["brief", "deck"];
/// The states (S06).
pub const STATES: &[&str] = &["generating", "awaiting", "composing", "completed"];
/// Why a making stands still.
pub const FAULTS: &[&str] = &["away", "refused", "spent", "nothing_fits", "interrupted"];
const LEVELS: &[&str] = &["Pre-A1", "A1", "A2", "B1", "B2", "C1", "C2"];

const ROLE: &[Field] = &[
    text("name", 60).required(),
    one_of("part", &["protagonist", "supporting", "custom"]).required().or("\"supporting\""),
    long_text("description", 1000),
    // The role of the library that it was taken from.
    reference("role_id", "role_models").keeps_nothing("a story has its own copy of a character"),
];

const FIELDS: &[Field] = &[
    text("title", 200).or("\"\""),
    long_text("plot", 2000).required().create_only().not_listed(),
    tags("keywords", 20, 40).create_only(),
    one_of("level", LEVELS).required().create_only(),
    number("pages", 1, MAX_PAGES).required().create_only().or("8"),
    one_of("style", STYLES).required().create_only().or("\"watercolour\""),
    // What draws the pictures where an image service is set up, and the LoRA that it adds.
    reference("model_id", "picture_styles").create_only().keeps_nothing("pictures that are drawn stay"),
    reference("lora_id", "picture_styles").create_only().keeps_nothing("pictures that are drawn stay"),
    rows("roles", "making_roles", ROLE, MAX_ROLES).create_only(),
    number("wanted", 1, MAX_WANTED).required().create_only().or("3"),
    one_of("pictures", PICTURES).required().create_only().or("\"generate\""),
    one_of("state", STATES).read_only().or("\"generating\""),
    one_of("fault", FAULTS).read_only(),
    text("fault_detail", 300).read_only().not_listed().not_searched(),
    // Of the pages of a deck it is told page by page.
    one_of("source", SOURCES).required().create_only().or("\"brief\""),
    reference("deck_id", "decks").create_only().keeps_nothing("the story stands on its own, and its pages are kept beside it"),
    number("deck_revision", 1, MOST_DECK_PAGES).read_only(),
    number("from_page", 1, MOST_DECK_PAGES).create_only(),
    number("to_page", 1, MOST_DECK_PAGES).create_only(),
    yes_no("built_in").read_only().or("false"),
    reference("maker_id", "users").read_only().keeps_nothing("who left is still named in the history"),
    long_text("remarks", 1000).read_only().not_listed(),
    number("round", 1, MAX_ROUNDS).read_only().or("1"),
    number("candidate_count", 0, 100).read_only().or("0"),
    number("chosen", 1, 100).read_only(),
    reference("made_book_id", "picture_books").read_only().keeps_nothing("a book stands on its own"),
    // Which pictures the book came to be without: numbers of pages, and `cover`.
    tags("missing", MAX_PAGES + 1, 10).read_only().not_searched(),
];

/// Makings.
pub static MAKINGS: Resource = Resource {
    name: "makings",
    base: "/api/management/making",
    page: "createStory",
    also_on_pages: &["PPtGenerate", "pptDetail"],
    seen: Seen::Whole("Books are made by the house together: whoever makes one sees what the others are making"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &Made,
};

static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "generating",
    reopens: &[],
    transitions: &[
        transition("ready", &["generating"], "awaiting").notify("maker_id", &STORY_READY),
        transition("again", &["awaiting"], "generating")
            .by(Action::Edit, &[("generating", &STILL_WRITING), ("composing", &BEING_COMPOSED), ("completed", &IS_DONE)])
            .with(&[long_text("remarks", 1000)])
            .before(next_round)
            .after(write),
        transition("choose", &["awaiting"], "composing")
            .by(Action::Edit, &[("generating", &STILL_WRITING), ("composing", &BEING_COMPOSED), ("completed", &IS_DONE)])
            .with(&[number("chosen", 1, 100).required()])
            // What is chosen must have been read.
            .on_page()
            .before(make_book)
            .after(enqueue_compose),
        transition("composed", &["composing"], "completed"),
        transition("cancel", &["composing"], "awaiting")
            .by(Action::Edit, &[("generating", &NOT_COMPOSING), ("awaiting", &NOT_COMPOSING), ("completed", &IS_DONE)])
            .before(put_book_away)
            .danger(),
    ],
};

struct Made;

#[async_trait]
impl Rules for Made {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    fn workflow_pages(&self) -> Option<Pages> {
        Some(ON_PAGES)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["of_deck"]
    }

    fn condition(&self, _: &str, _: Timestamp) -> (&'static str, Vec<Arg>) {
        ("t.source = 'deck'", vec![])
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            let by = tx.by().map(|by| by.id.clone());
            // By whatever call: so many a minute each, as every text.
            if let Some(by) = &by {
                count_within(tx, &format!("making {by}"), 1, ask::PER_MINUTE).await?;
            }
            from_deck::check(tx, writing, by.as_deref()).await?;
            cast::refuse_off(tx, writing).await?;
            for (field, kind) in [("model_id", "model"), ("lora_id", "lora")] {
                let Some(style) = writing.text(field).map(str::to_owned) else { continue };
                if books::style_of_library(tx, kind, &style).await?.is_none() {
                    writing.refuse(field, &GONE);
                }
            }
            writing.new.insert("maker_id".into(), by.map_or(Value::Null, Value::from));
        }
        if writing.text("title").is_none_or(|title| title.trim().is_empty()) {
            // As the brief begins, until a story is chosen.
            let plot = writing.text("plot").unwrap_or_default();
            let title: String = plot.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(60).collect();
            writing.new.insert("title".into(), title.into());
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            from_deck::show_pages(tx, writing.new).await?;
            tx.enqueue(&WriteStory::of(writing.new)).await?;
        }
        Ok(())
    }
}

/// A record's text.
pub fn string<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// A record's number.
pub fn whole(row: &Row, field: &str) -> i64 {
    row.get(field).and_then(Value::as_i64).unwrap_or_default()
}

fn next_round<'a>(_: &'a mut Tx, TransitionContext { row, set, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let round = whole(row, "round") + 1;
        if round > MAX_ROUNDS {
            return Err(conflict(ROUNDS.with("most", MAX_ROUNDS)));
        }
        set.insert("round".into(), round.into());
        Ok(())
    })
}

fn write<'a>(tx: &'a mut Tx, TransitionContext { row, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move { tx.enqueue(&WriteStory::of(row)).await.map(drop) })
}

/// Makes the book of the chosen story, with everything but its pages: those come one by one, before whoever has it open.
fn make_book<'a>(tx: &'a mut Tx, TransitionContext { row, set, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let number = whole(set, "chosen");
        let candidate = candidates::one(tx, string(row, "id"), number).await?.ok_or_else(|| invalid_field("chosen", &GONE))?;
        if !candidate.faults(string(row, "level"), whole(row, "pages")).is_empty() {
            return Err(unprocessable(&DOES_NOT_FIT));
        }
        let characters = cast::of_book(tx, row, &candidate.roles).await?;
        let look = books::Look::of_library(tx, None, row.get("lora_id").and_then(Value::as_str)).await?;
        let content = json!({
            "title": candidate.title, "plot": row["plot"], "style": row["style"], "lora": look.lora_of_book().unwrap_or_default(), "level": row["level"],
            "keywords": row.get("keywords"), "characters": characters, "pages": [],
            "origin": from_deck::origin(row),
        });
        let book = json!({ "title": candidate.title, "level": row["level"], "style": row["style"], "template": "empty" });
        let id = DOCUMENT_TYPE.create_with(tx, book.as_object().unwrap_or(&Row::new()), content).await?;
        compose::begins(tx, string(row, "id")).await?;
        set.insert("made_book_id".into(), id.into());
        set.insert("title".into(), candidate.title.into());
        // Nothing of it stands still: the job that follows need not say so once more.
        set.extend(["fault", "fault_detail"].map(|field| (field.to_owned(), Value::Null)));
        Ok(())
    })
}

fn enqueue_compose<'a>(tx: &'a mut Tx, TransitionContext { row, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move { tx.enqueue(&Compose::of(row)).await.map(drop) })
}

/// The book that was begun goes to the bin, from where it can be brought back, with the pictures that it has; those to come are not made.
fn put_book_away<'a>(tx: &'a mut Tx, TransitionContext { row, set, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        if let Some(book) = row.get("made_book_id").and_then(Value::as_str) {
            resource::delete(tx, &BOOKS, book, None).await?;
            pictures::call_off(tx, string(row, "id"), book).await?;
        }
        for field in ["made_book_id", "chosen", "fault", "fault_detail", "missing"] {
            set.insert(field.into(), Value::Null);
        }
        Ok(())
    })
}

/// Says why a making stands still; a run that ends later than another one changes nothing.
pub async fn stands_still(tx: &mut Tx, id: &str, state: &str, (fault, detail): (&str, &str)) -> Result<()> {
    let held: Option<(String,)> =
        tx.opt("SELECT id FROM makings WHERE id = $1 AND state = $2 AND deleted_at IS NULL", args![id, state]).await?;
    if held.is_none() {
        return Ok(());
    }
    let detail: String = detail.chars().take(300).collect();
    let set = json!({ "fault": fault, "fault_detail": detail });
    resource::update_from_server(tx, &MAKINGS, id, "fault", set.as_object().cloned().unwrap_or_default()).await
}
