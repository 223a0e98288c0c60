//! Takes as rows: read, changed, told to everybody who has the book open.

use belltower_content::{picture::Brief, picture_book::Target};
use belltower_sync::DocumentId;
use serde::Serialize;
use serde_json::json;

use super::super::picture_books::DOCUMENT_TYPE;
use belltower_kit::{
    app::App,
    args,
    db::{Reads, Tx},
    documents::history::topic,
    error::{Result, internal},
};

/// Takes of one answer: as many as the limit of a book, and some.
const MAX_LISTED: i64 = 1_000;
/// Pictures that the expected time is the median of.
const MEASURED: i64 = 20;
/// How long a picture takes as long as nobody has measured it, in milliseconds (L05).
const USUAL_MS: i64 = 25_000;
/// The same of the built-in maker.
const BUILT_IN_MS: i64 = 1_000;
/// Measurements without which there is no median.
const FEW: usize = 5;

/// A take as its job reads it.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub(super) struct Take {
    pub id: String,
    pub book_id: String,
    pub target: String,
    pub target_id: String,
    pub state: String,
    pub file: Option<String>,
    pub replaced: String,
    pub prompt: String,
    pub negative: String,
    pub faces: String,
    pub brief: String,
    pub seed: i64,
    pub model: String,
    pub by_id: String,
    pub job_id: String,
    pub started_at: Option<String>,
    pub error: Option<String>,
    pub restyle_id: Option<String>,
}

const COLUMNS: &str = "id, book_id, target, target_id, state, file, replaced, prompt, negative, faces, brief, seed, model, by_id, job_id, started_at, error, restyle_id";

impl Take {
    /// What it is for.
    pub fn target(&self) -> Result<Target> {
        Target::named(&self.target, &self.target_id).ok_or_else(|| internal("a take of nothing"))
    }

    /// The book's document.
    pub fn document(&self) -> Result<DocumentId> {
        DOCUMENT_TYPE.document(&self.book_id)
    }

    /// What the built-in maker draws it from.
    pub fn brief(&self) -> Result<Brief> {
        read_brief(&self.brief, self.seed)
    }

    /// Whether it is still to come.
    pub fn is_open(&self) -> bool {
        matches!(&*self.state, "queued" | "running")
    }
}

/// One, by id.
pub(super) async fn load(from: &mut impl Reads, id: &str) -> Result<Option<Take>> {
    let sql = format!("SELECT {COLUMNS} FROM takes WHERE id = $1");
    Ok(from.rows(sql, args![id]).await?.into_iter().next())
}

/// That of a job.
pub(super) async fn of_job(from: &mut impl Reads, job: &str) -> Result<Option<Take>> {
    let sql = format!("SELECT {COLUMNS} FROM takes WHERE job_id = $1");
    Ok(from.rows(sql, args![job]).await?.into_iter().next())
}

/// A take as the editors of its book see it.
#[derive(Debug, sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TakeSeen {
    pub id: String,
    /// `page`, `character` or `cover`
    pub target: String,
    /// The id of the page or character; `cover`
    pub target_id: String,
    /// Counted from 1 for each target.
    pub number: i64,
    /// `queued`, `running`, `done`, `failed`, `refused` or `cancelled`
    pub state: String,
    /// The picture, once it is done.
    pub file: Option<String>,
    /// The picture that stood there when it was asked for; empty if none did.
    pub replaced: String,
    /// Whether it is done and was not put into the book, because another picture had come there meanwhile.
    pub waits: bool,
    pub seed: i64,
    pub style: String,
    /// Who made it: `built-in-1`, or a service's model.
    pub model: String,
    /// How long it took, in milliseconds.
    pub ms: Option<i64>,
    pub error: Option<String>,
    pub error_zh: Option<String>,
    pub by_id: String,
    pub by_name: String,
    pub at: String,
    pub started_at: Option<String>,
    pub job_id: String,
    /// The restyling that asked for it, if one did.
    pub restyle_id: Option<String>,
    /// Votes for it.
    pub votes: i64,
    /// Whether the caller's is among them.
    pub voted: bool,
    /// Pictures that are made before it, of all books; of one that is open.
    pub ahead: i64,
}

/// All of a book.
pub(super) async fn of_book(app: &App, book: &str, user: &str) -> Result<Vec<TakeSeen>> {
    let sql = "SELECT t.id, t.target, t.target_id, t.number, t.state, t.file, t.replaced, t.waits, t.seed, t.style, t.model, t.ms, t.error, t.error_zh, t.by_id,
          t.by_name, t.at, t.started_at, t.job_id, t.restyle_id,
          (SELECT COUNT(*) FROM take_votes v WHERE v.take_id = t.id) AS votes,
          EXISTS (SELECT 1 FROM take_votes v WHERE v.take_id = t.id AND v.user_id = $2) AS voted,
          CASE WHEN t.state = 'queued' THEN (SELECT COUNT(*) FROM jobs j WHERE j.lane = 'image' AND j.state IN ('queued', 'running')
            AND (j.created_at < t.at OR (j.created_at = t.at AND j.id < t.job_id))) ELSE 0 END AS ahead
        FROM takes t WHERE t.book_id = $1 ORDER BY t.at DESC, t.number DESC LIMIT $3";
    Ok(app.db.all(sql, args![book, user, MAX_LISTED]).await?)
}

/// What a take was asked for with.
#[derive(Debug, sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TakeAsked {
    pub id: String,
    pub prompt: String,
    pub negative: String,
    /// What of the scene the built-in maker had nothing to draw for, as JSON.
    pub not_drawn: String,
}

/// What those of a target were asked for with.
pub(super) async fn asked(app: &App, book: &str, target_id: &str) -> Result<Vec<TakeAsked>> {
    let sql = "SELECT id, prompt, negative, not_drawn FROM takes WHERE book_id = $1 AND target_id = $2 ORDER BY number DESC LIMIT 50";
    Ok(app.db.all(sql, args![book, target_id]).await?)
}

/// Has one not made after all; answers whether it was still to come. Its job first, as the job itself takes them.
pub(super) async fn cancel(tx: &mut Tx, take: &Take) -> Result<bool> {
    let at = tx.at().to_owned();
    belltower_kit::jobs::cancel(tx, &take.job_id).await?;
    // One whose job waited is closed with that already.
    let sql = "UPDATE takes SET state = 'cancelled', ended_at = $2 WHERE id = $1 AND state IN ('queued', 'running')";
    let running = tx.exec(sql, args![take.id.as_str(), at]).await? > 0;
    if running {
        publish(tx, &take.document()?, &take.target_id, &take.id, "cancelled");
    }
    let now = load(tx, &take.id).await?;
    Ok(take.is_open() && now.is_some_and(|now| now.state == "cancelled"))
}

/// Tells everybody who has the book open.
pub(super) fn publish(tx: &mut Tx, document: &DocumentId, target_id: &str, take: &str, state: &str) {
    tx.publish(topic(document), json!({ "type": "take", "target": target_id, "take": take, "state": state }));
}

/// How long a picture of a model takes, in milliseconds: the median of the last ones.
pub(super) async fn expected_ms(from: &mut impl Reads, model: &str) -> Result<i64> {
    let sql = "SELECT ms FROM takes WHERE model = $1 AND state = 'done' AND ms IS NOT NULL ORDER BY ended_at DESC LIMIT $2";
    let mut last: Vec<i64> = from.rows::<(i64,)>(sql.to_owned(), args![model, MEASURED]).await?.into_iter().map(|(ms,)| ms).collect();
    last.sort_unstable();
    let usual = if model == belltower_content::picture::MODEL { BUILT_IN_MS } else { USUAL_MS };
    Ok(if last.len() < FEW { usual } else { last[last.len() / 2].max(BUILT_IN_MS) })
}

/// A brief as it is kept.
#[derive(serde::Serialize, serde::Deserialize)]
struct Kept {
    text: String,
    scene: String,
    prompt: String,
    style: String,
    cast: Vec<(String, String, String)>,
}

/// Writes a brief down.
pub(super) fn write_brief(brief: &Brief) -> Result<String> {
    let Brief { text, scene, prompt, cast, style, seed: _ } = brief.clone();
    let cast = cast.into_iter().map(|card| (card.name, card.description, card.category)).collect();
    serde_json::to_string(&Kept { text, scene, prompt, style, cast }).map_err(internal)
}

fn read_brief(kept: &str, seed: i64) -> Result<Brief> {
    let Kept { text, scene, prompt, style, cast } = serde_json::from_str(kept).map_err(internal)?;
    let card = |(name, description, category)| belltower_content::picture::Card { name, description, category };
    Ok(Brief { text, scene, prompt, cast: cast.into_iter().map(card).collect(), style, seed })
}
