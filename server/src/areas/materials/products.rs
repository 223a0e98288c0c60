//! Product materials: what is shown of the house's products to those who may buy them. Each is of one kind and has what that kind needs, is for a language and for
//! channels, and is good between two days. It is listed when somebody else has passed it (S03); what is taken from the list is counted.

use async_trait::async_trait;
use belltower_sync::model::Media;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    app::App,
    args,
    auth::{catalogue::Action, rights::Pages},
    db::{Arg, Tx},
    error::{Result, conflict},
    files,
    http::{Access, Api, Cx},
    resource::{
        self, Op, Resource, Row, Rules, Seen, Workflow, Writing,
        check::REQUIRED,
        field::{Field, date, file, long_text, number, one_of, some_of, tags, text, url},
        publish_row,
    },
    sentences,
    world::iso,
};

use crate::areas::review;

sentences! {
    UNTIL_BEFORE_FROM = "product_material.until_before_from": "Not before the day from which it is good" / "不能早于开始日期";
    NOT_LISTED = "product_material.not_listed": "Only what is listed is taken" / "只有已上架的素材才能下载";
    NOT_NOW = "product_material.not_now": "It is not good today" / "该素材当前不在有效期内";
}

/// What it can be.
pub const KINDS: &[&str] = &["poster", "video", "copy", "link", "h5"];
/// Where it may be shown.
const CHANNELS: &[&str] = &["wechat", "moments", "app", "web", "mail", "live", "print"];
/// Days before its end in which something is ending.
const ENDING_DAYS: i64 = 14;

const FIELDS: &[Field] = &[
    text("title", 100).required().reviewed(),
    text("product", 80).required().bulk().reviewed(),
    one_of("kind", KINDS).required().or("\"poster\"").reviewed(),
    // Of a poster an image, of a video a video.
    file("file", None).reviewed(),
    long_text("text", 5_000).reviewed(),
    url("link", 500).reviewed(),
    one_of("language", &["en", "zh", "both"]).or("\"both\"").bulk(),
    some_of("channels", CHANNELS),
    tags("keywords", 20, 40).bulk(),
    date("valid_from").bulk(),
    date("valid_until").bulk(),
    number("downloads", 0, i64::MAX).read_only().or("0"),
    review::STATE,
    review::MAKER,
    review::REASON,
    review::DECIDED_BY,
    review::DECIDED_AT,
];

/// Product materials.
pub static PRODUCT_MATERIALS: Resource = Resource {
    name: "product_materials",
    base: "/api/management/productMaterial",
    page: "MaterialManagerment",
    also_on_pages: &[],
    seen: Seen::Whole("What is shown to the public is the house's"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &ProductRules,
};

/// The field that a kind is shown by.
fn field_of(kind: &str) -> &'static str {
    match kind {
        "poster" | "video" => "file",
        "copy" => "text",
        _ => "link",
    }
}

/// The day of a moment.
fn day(at: Timestamp) -> String {
    iso(at).chars().take(10).collect()
}

struct ProductRules;

#[async_trait]
impl Rules for ProductRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&review::REVIEW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["to_review", "out", "ending"]
    }

    fn condition(&self, name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        let today = day(now);
        match name {
            "to_review" => ("t.review = 'pending'", vec![]),
            "out" => (
                "t.review = 'listed' AND COALESCE(t.valid_from, '') <= ? AND (t.valid_until IS NULL OR t.valid_until >= ?)",
                args![today.as_str(), today.as_str()],
            ),
            _ => (
                "t.review = 'listed' AND t.valid_until >= ? AND t.valid_until <= ?",
                args![today.as_str(), day(now + SignedDuration::from_hours(24 * ENDING_DAYS))],
            ),
        }
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        review::begins(tx, writing);
        if writing.op == Op::Restore {
            return Ok(());
        }
        let kind = writing.text("kind").unwrap_or_default().to_owned();
        let needed = field_of(&kind);
        if writing.text(needed).is_none_or(|given| given.trim().is_empty()) {
            writing.refuse(needed, &REQUIRED);
        }
        if let (Some(from), Some(until)) = (writing.text("valid_from"), writing.text("valid_until"))
            && until < from
        {
            writing.refuse("valid_until", &UNTIL_BEFORE_FROM);
        }
        let of = if kind == "video" { Media::Video } else { Media::Image };
        resource::check_file_field(tx, writing, "file", Some(of)).await
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        review::asks(tx, writing).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        review::refuse_listed(tx, &PRODUCT_MATERIALS, row).await
    }
}

/// Adds the call.
pub fn mount(api: &mut Api) {
    let pages: Pages = PRODUCT_MATERIALS.own_page();
    api.post(
        &format!("{}/download", PRODUCT_MATERIALS.base),
        Access::AnyPage(pages, Action::Query),
        "Take what is listed: its file, its text or its link; counted",
        download,
    );
}

/// Which is taken.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TakenMaterial {
    id: String,
}

/// What was taken: one of the three.
#[derive(Serialize, utoipa::ToSchema)]
struct MaterialToTake {
    /// What it is called.
    title: String,
    /// The file, to be fetched at `/files/{file}`.
    file: Option<String>,
    text: Option<String>,
    link: Option<String>,
    /// How often it was taken, this time included.
    downloads: i64,
}

async fn download(cx: Cx, asked: TakenMaterial) -> Result<MaterialToTake> {
    let mut tx = cx.begin().await?;
    let row = resource::load(&mut tx, &PRODUCT_MATERIALS, &asked.id).await?;
    if row["review"] != "listed" {
        return Err(conflict(&NOT_LISTED));
    }
    let today = day(tx.world().now());
    let held = |field: &str| row.get(field).and_then(Value::as_str).filter(|held| !held.is_empty()).map(str::to_owned);
    if held("valid_from").is_some_and(|from| today < from) || held("valid_until").is_some_and(|until| today > until) {
        return Err(conflict(&NOT_NOW));
    }
    // No edit: whoever changes the record has nothing to merge.
    let sql = "UPDATE product_materials SET downloads = downloads + 1 WHERE id = $1 RETURNING downloads";
    let (downloads,): (i64,) = tx.one(sql, args![asked.id.as_str()]).await?;
    publish_row(&mut tx, &PRODUCT_MATERIALS, "update", &asked.id).await?;
    tx.commit().await?;
    let shown = field_of(row["kind"].as_str().unwrap_or_default());
    let of = |field: &str| if field == shown { held(field) } else { None };
    Ok(MaterialToTake { title: held("title").unwrap_or_default(), file: of("file"), text: of("text"), link: of("link"), downloads })
}

/// A few to look at, one in each state.
pub async fn load_demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let poster: Option<(String,)> =
        tx.opt("SELECT id FROM files WHERE media_type LIKE 'image/%' ORDER BY id DESC LIMIT 1", args![]).await?;
    let film: Option<(String,)> = tx.opt("SELECT file FROM videos WHERE file IS NOT NULL ORDER BY created_at, id LIMIT 1", args![]).await?;
    let maker: Option<(String,)> = tx.opt("SELECT id FROM users WHERE account = 'producer2'", args![]).await?;
    let file = |found: &Option<(String,)>| found.as_ref().map(|(id,)| id.clone()).filter(|id| files::may_name(id.as_bytes()));
    let (poster, film) = (file(&poster), file(&film));
    let now = tx.world().now();
    let in_days = |days: i64| day(now + SignedDuration::from_hours(24 * days));
    let moments = json!(["wechat", "moments"]);
    for (review, row) in [
        (
            "listed",
            json!({ "title": "Reading Stars: a free first lesson", "product": "Reading Stars", "kind": "poster", "file": poster,
            "language": "both", "channels": moments, "keywords": ["first lesson", "spring"], "valid_until": in_days(9) }),
        ),
        (
            "listed",
            json!({ "title": "A minute of Reading Stars", "product": "Reading Stars", "kind": "video", "file": film, "language": "en",
            "channels": ["app", "web", "live"], "keywords": ["trailer"] }),
        ),
        (
            "listed",
            json!({ "title": "Grammar Tree for parents", "product": "Grammar Tree", "kind": "copy", "language": "zh", "channels": moments,
            "text": "语法树：每天二十分钟，孩子自己就能讲清楚一个语法点。老师一对一，家长看得见进步。", "keywords": ["parents"] }),
        ),
        (
            "pending",
            json!({ "title": "Winter camp", "product": "Winter camp", "kind": "h5", "link": "https://example.com/winter-camp",
            "language": "both", "channels": ["app", "wechat"], "keywords": ["winter", "camp"], "valid_from": in_days(5), "valid_until": in_days(45) }),
        ),
        (
            "pending",
            json!({ "title": "Winter camp in three sentences", "product": "Winter camp", "kind": "copy", "language": "en",
            "text": "Two weeks. One hour a day. Your child tells you a story in English at the end.", "channels": ["mail"] }),
        ),
        (
            "not_passed",
            json!({ "title": "Prices of the autumn", "product": "Reading Stars", "kind": "link", "link": "https://example.com/prices",
            "language": "zh", "channels": ["web"] }),
        ),
    ] {
        // On a demo whose pictures or films are elsewhere there is one fewer.
        if row.get("file").is_some_and(Value::is_null) {
            continue;
        }
        let id = resource::create(&mut tx, &PRODUCT_MATERIALS, row.as_object().unwrap_or(&Row::new())).await?;
        let reason = (review == "not_passed").then_some("These are last year’s prices");
        let sql = "UPDATE product_materials SET review = $2, maker_id = $3, reason = $4 WHERE id = $1";
        tx.exec(sql, args![id, review, maker.as_ref().map(|(id,)| id.as_str()), reason]).await?;
    }
    Ok(tx.commit().await?)
}
