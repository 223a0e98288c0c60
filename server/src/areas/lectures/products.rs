//! Products in a lecture: one is on the viewers' screens at a time, until it is taken off, another takes its place or its time is over. While they are suspended
//! none is shown, and planned ones wait.

use std::ops::RangeInclusive;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    LECTURES, STAFF, STAFF_OR_VIEWER, clock, events,
    people::{self, Who},
    state,
};
use belltower_kit::{
    app::App,
    args,
    db::{Reads, Tx},
    error::{Result, conflict, invalid_field, not_found},
    http::{Api, Cx},
    resource, sentences,
    world::iso,
};

sentences! {
    NO_TIME = "lecture.show_seconds": "From {min} to {max} seconds" / "{min} 到 {max} 秒";
    SUSPENDED = "lecture.suspended": "Products are suspended; resume first" / "商品已暂停展示，请先恢复";
}

/// Seconds for which a product is shown, if that is said.
pub(super) const SHOWN: RangeInclusive<i64> = 5..=3_600;

/// A product of a lecture.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
pub(super) struct LectureProduct {
    id: String,
    title: String,
    /// In hundredths of its currency.
    #[schema(required)]
    price: Option<i64>,
    #[schema(required)]
    currency: Option<String>,
    /// Its picture.
    #[schema(required)]
    image: Option<String>,
    #[schema(required)]
    link: Option<String>,
    /// Whether it is on the screens now.
    shown: bool,
    /// When it came on the screens last.
    #[schema(required)]
    pushed_at: Option<String>,
    /// Viewers who looked at it more closely.
    clicks: i64,
}

const SELECT: &str = "SELECT p.id, COALESCE(p.title, '') AS title, p.price, p.currency, p.image, p.link,
    (l.shown_product_id IS NOT NULL AND l.shown_product_id = p.id) AS shown,
    (SELECT MAX(u.at) FROM lecture_pushes u WHERE u.lecture_id = l.id AND u.product_id = p.id) AS pushed_at,
    (SELECT COUNT(*) FROM lecture_clicks k WHERE k.lecture_id = l.id AND k.product_id = p.id) AS clicks
    FROM lecture_products p JOIN lectures l ON l.id = p.parent_id WHERE l.id = $1";

/// A lecture.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LectureOfProducts {
    id: String,
}

/// Its products, in their order.
#[derive(Serialize, utoipa::ToSchema)]
struct LectureProducts {
    records: Vec<LectureProduct>,
    /// Whether they are suspended.
    held: bool,
}

/// A product to show.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ProductPush {
    id: String,
    product_id: String,
    /// For how long; until it is taken off if not said.
    #[schema(minimum = 5, maximum = 3600)]
    seconds: Option<i64>,
}

/// Products to suspend, or to go on with.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct PushSuspension {
    id: String,
    #[serde(default)]
    resume: bool,
}

/// A product that is looked at.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ProductOpened {
    id: String,
    product_id: String,
}

/// Where it is sold.
#[derive(Serialize, utoipa::ToSchema)]
struct ProductLink {
    #[schema(required)]
    link: Option<String>,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/live/product/list", STAFF, "The products of a lecture", list);
    api.post("/api/live/product/push", STAFF, "Show a product to the viewers; another gives way", push);
    api.post("/api/live/product/open", STAFF_OR_VIEWER, "Look at a product more closely; a viewer is counted once", open);
    api.post("/api/live/push_suspend", STAFF, "Take the product off the screens and let planned ones wait, or go on", suspend);
}

/// All of a lecture.
pub(super) async fn all(from: &mut impl Reads, lecture: &str) -> Result<Vec<LectureProduct>> {
    Ok(from.rows(format!("{SELECT} ORDER BY p.position, p.id"), args![lecture]).await?)
}

/// The one that is on the screens.
pub(super) async fn shown(from: &mut impl Reads, lecture: &str) -> Result<Option<LectureProduct>> {
    Ok(from.rows(format!("{SELECT} AND l.shown_product_id = p.id"), args![lecture]).await?.pop())
}

async fn list(cx: Cx, LectureOfProducts { id }: LectureOfProducts) -> Result<LectureProducts> {
    people::staff(&cx, &id).await?;
    answer(&mut &cx.app.db, &id).await
}

async fn answer(from: &mut impl Reads, id: &str) -> Result<LectureProducts> {
    let held: Vec<(bool,)> = from.rows("SELECT push_held FROM lectures WHERE id = $1".into(), args![id]).await?;
    Ok(LectureProducts { records: all(from, id).await?, held: held.first().is_some_and(|(held,)| *held) })
}

async fn push(cx: Cx, input: ProductPush) -> Result<LectureProducts> {
    people::runner(&cx, &input.id).await?;
    if input.seconds.is_some_and(|seconds| !SHOWN.contains(&seconds)) {
        return Err(invalid_field("seconds", NO_TIME.with("min", SHOWN.start()).with("max", SHOWN.end())));
    }
    let mut tx = cx.begin().await?;
    state::live(&mut tx, &input.id).await?;
    let (held,): (bool,) = tx.one("SELECT push_held FROM lectures WHERE id = $1", args![input.id.as_str()]).await?;
    if held {
        return Err(conflict(&SUSPENDED));
    }
    show(&mut tx, &input.id, &input.product_id, input.seconds).await?.then_some(()).ok_or_else(not_found)?;
    let answer = answer(&mut tx, &input.id).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Puts a product on the screens, in place of another; false where it is none of the lecture's. Shown already, it stays, for as long as is said now.
pub(super) async fn show(tx: &mut Tx, lecture: &str, product: &str, seconds: Option<i64>) -> Result<bool> {
    let sql = "SELECT title FROM lecture_products WHERE parent_id = $1 AND id = $2";
    let Some((title,)) = tx.opt::<(Option<String>,)>(sql, args![lecture, product]).await? else { return Ok(false) };
    let now = tx.world().now();
    let (at, until) = (iso(now), seconds.map(|seconds| iso(now + SignedDuration::from_secs(seconds))));
    let before = shown(tx, lecture).await?.map(|before| before.id);
    let sql = "UPDATE lectures SET shown_product_id = $2, shown_until = $3 WHERE id = $1";
    tx.exec(sql, args![lecture, product, until]).await?;
    if before.as_deref() != Some(product) {
        leave(tx, lecture, &at).await?;
        let id = tx.world().id();
        let sql = "INSERT INTO lecture_pushes (id, lecture_id, product_id, title, at) VALUES ($1, $2, $3, $4, $5)";
        tx.exec(sql, args![id, lecture, product, title.unwrap_or_default(), at]).await?;
    }
    let product = shown(tx, lecture).await?;
    events::tell(tx, lecture, "product", json!({ "product": product })).await?;
    Ok(true)
}

/// Notes when the product that was on the screens left them.
async fn leave(tx: &mut Tx, lecture: &str, at: &str) -> Result<()> {
    tx.exec("UPDATE lecture_pushes SET until = $2 WHERE lecture_id = $1 AND until IS NULL", args![lecture, at]).await?;
    Ok(())
}

/// Takes the product off the screens; `due`: only if its time is over.
pub(super) async fn take_down(tx: &mut Tx, lecture: &str, due: bool) -> Result<()> {
    let at = iso(tx.world().now());
    let sql = "UPDATE lectures SET shown_product_id = NULL, shown_until = NULL WHERE id = $1 AND shown_product_id IS NOT NULL
        AND ($2 = FALSE OR (shown_until IS NOT NULL AND shown_until <= $3))";
    if tx.exec(sql, args![lecture, due, at.as_str()]).await? == 0 {
        return Ok(());
    }
    leave(tx, lecture, &at).await?;
    events::tell(tx, lecture, "product", json!({ "product": null })).await
}

async fn suspend(cx: Cx, PushSuspension { id, resume }: PushSuspension) -> Result<LectureProducts> {
    people::runner(&cx, &id).await?;
    let mut tx = cx.begin().await?;
    state::live(&mut tx, &id).await?;
    hold(&mut tx, &id, !resume).await?;
    let answer = answer(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Suspends the products of a lecture, or goes on with them.
pub(super) async fn hold(tx: &mut Tx, lecture: &str, held: bool) -> Result<()> {
    tx.exec("UPDATE lectures SET push_held = $2 WHERE id = $1", args![lecture, held]).await?;
    if held {
        take_down(tx, lecture, false).await?;
    }
    events::tell_desk(tx, lecture).await
}

async fn open(cx: Cx, ProductOpened { id, product_id }: ProductOpened) -> Result<ProductLink> {
    let who = people::who(&cx, &id).await?;
    let sql = "SELECT link FROM lecture_products WHERE parent_id = $1 AND id = $2";
    let link: Option<(Option<String>,)> = cx.app.db.opt(sql, args![id.as_str(), product_id.as_str()]).await?;
    let (link,) = link.ok_or_else(not_found)?;
    if let Who::Viewer(viewer) = who {
        let mut tx = cx.begin().await?;
        let at = tx.at().to_owned();
        let sql = "INSERT INTO lecture_clicks (lecture_id, product_id, viewer, at) VALUES ($1, $2, $3, $4) ON CONFLICT (lecture_id, product_id, viewer) DO NOTHING";
        if tx.exec(sql, args![id.as_str(), product_id, viewer, at]).await? == 1 {
            events::tell_desk(&mut tx, &id).await?;
        }
        tx.commit().await?;
    }
    Ok(ProductLink { link })
}

/// Takes off the screens what was to be there for so long.
pub(super) async fn hide_due(app: &App) -> Result<()> {
    let sql = "SELECT id FROM lectures WHERE state = 'live' AND shown_until <= $1 AND deleted_at IS NULL LIMIT $2";
    let due: Vec<(String,)> = app.db.all(sql, args![app.world.now_iso(), clock::AT_ONCE]).await?;
    for (id,) in due {
        let mut tx = app.begin(None).await?;
        take_down(&mut tx, &id, true).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// The ids of a lecture's products.
pub(super) async fn ids(tx: &mut Tx, lecture: &str) -> Result<Vec<String>> {
    let row = resource::load(tx, &LECTURES, lecture).await?;
    let products = row["products"].as_array().cloned().unwrap_or_default();
    Ok(products.iter().filter_map(|product| product["id"].as_str().map(str::to_owned)).collect())
}
