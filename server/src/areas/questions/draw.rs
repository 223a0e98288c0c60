//! Drawing from the bank: so many listed questions by chance, or these ones, whole, as a paper takes them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::bank::{BANK, BankOption, options_of, points_of};
use belltower_kit::{
    auth::catalogue::Action,
    db::Arg,
    error::{Result, too_large},
    http::{Access, Api, Cx},
    resource,
    world::World,
};

/// The most questions of one draw: an exam.
const MAX_DRAWN: usize = 30;
/// The most questions a draw may leave out, and the most ids it may name.
const MAX_IDS: usize = 400;
/// Of how many questions one draw chooses, the newest first.
const MAX_POOL: i64 = 20_000;

/// Adds the calls. Who writes papers draws, whether or not they keep the bank.
pub fn mount(api: &mut Api) {
    let drawers = Access::AnyPage(BANK.pages(), Action::Query);
    api.post("/api/management/questionBank/draw", drawers, "Questions of the bank by chance", draw);
    api.post("/api/management/questionBank/take", drawers, "Questions of the bank by id", take);
}

/// What is to be drawn.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawInput {
    /// Of this kind only.
    kind: Option<String>,
    /// Of this level only.
    level: Option<String>,
    /// With a knowledge point that holds this text.
    point: Option<String>,
    /// How many.
    count: usize,
    /// Not these: what the paper has already (V15).
    #[serde(default)]
    exclude: Vec<String>,
}

/// Which are to be taken.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeInput {
    /// Ids of listed questions.
    ids: Vec<String>,
}

/// Questions of the bank.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Drawn {
    /// They.
    questions: Vec<BankQuestion>,
    /// How many there were to draw from.
    of: usize,
}

/// A question of the bank, whole.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BankQuestion {
    id: String,
    kind: String,
    stem: String,
    passage: String,
    image: String,
    media: String,
    options: Vec<BankOption>,
    answer: String,
    level: String,
    points: Vec<String>,
}

async fn draw(cx: Cx, input: DrawInput) -> Result<Drawn> {
    if input.count > MAX_DRAWN || input.exclude.len() > MAX_IDS {
        return Err(too_large(format!("{MAX_DRAWN} / {MAX_IDS}")));
    }
    let mut args: Vec<Arg> = Vec::new();
    let mut sql = "SELECT id FROM bank_questions WHERE deleted_at IS NULL AND status = 'listed'".to_owned();
    for (column, wanted) in [("kind", &input.kind), ("level", &input.level)] {
        if let Some(wanted) = wanted.as_deref().filter(|wanted| !wanted.is_empty()) {
            args.push(wanted.into());
            sql += &format!(" AND {column} = ${}", args.len());
        }
    }
    if let Some(point) = input.point.as_deref().map(str::trim).filter(|point| !point.is_empty()) {
        args.push(resource::holding(point).into());
        sql += &format!(" AND LOWER(points) LIKE ${} ESCAPE '\\'", args.len());
    }
    args.push(MAX_POOL.into());
    sql += &format!(" ORDER BY created_at DESC, id LIMIT ${}", args.len());
    let pool: Vec<(String,)> = cx.app.db.all(AssertSqlSafe(sql), args).await?;
    let mut pool: Vec<String> = pool.into_iter().map(|(id,)| id).filter(|id| !input.exclude.contains(id)).collect();
    let of = pool.len();
    shuffle_front(&cx.app.world, &mut pool, input.count);
    pool.truncate(input.count);
    Ok(Drawn { questions: whole(&cx, &pool).await?, of })
}

async fn take(cx: Cx, input: TakeInput) -> Result<Drawn> {
    if input.ids.len() > MAX_IDS {
        return Err(too_large(format!("{MAX_IDS} ids")));
    }
    let questions = whole(&cx, &input.ids).await?;
    Ok(Drawn { of: questions.len(), questions })
}

/// Puts so many by chance in front: the beginning of a Fisher-Yates shuffle.
fn shuffle_front(world: &World, pool: &mut [String], count: usize) {
    for at in 0..count.min(pool.len()) {
        let left = u64::try_from(pool.len() - at).unwrap_or(1);
        // 64 bits over at most 20,000: the remainder's bias is nothing anybody could notice.
        let step = u64::from_le_bytes(world.bytes()) % left;
        pool.swap(at, at + usize::try_from(step).unwrap_or(0));
    }
}

/// Those of these that are listed, in this order.
async fn whole(cx: &Cx, ids: &[String]) -> Result<Vec<BankQuestion>> {
    let mut questions = Vec::new();
    for id in ids {
        let row = match resource::load(&mut &cx.app.db, &BANK, id).await {
            Ok(row) if row.get("status").is_some_and(|status| status == "listed") => row,
            // Deleted or delisted since it was seen.
            Ok(_) => continue,
            Err(error) if error.status() == axum::http::StatusCode::NOT_FOUND => continue,
            Err(error) => return Err(error),
        };
        let text = |key: &str| -> String { row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned() };
        questions.push(BankQuestion {
            id: text("id"),
            kind: text("kind"),
            stem: text("stem"),
            passage: text("passage"),
            image: text("image"),
            media: text("media"),
            options: options_of(&row),
            answer: text("answer"),
            level: text("level"),
            points: points_of(&row),
        });
    }
    Ok(questions)
}
