//! The queue: taking a job in, giving it to a runner, and what becomes of it. Whoever runs a job holds it by a token in its row; each write of a run asks
//! for the token, so that a run that lost its lease writes nothing.

use jiff::SignedDuration;

use super::{JOB_KINDS, Job, kind, rows::publish, work::Stop};
use crate::{
    app::App,
    args,
    config::Lane,
    db::{Actor, DbError, Tx},
    error::{self, Error, Result},
    nodes::Nodes,
    notifications::{self, Notification, heading},
    sentences,
    text::{Language, Text},
    world::iso,
};

sentences! {
    DONE = "job.done": "{name}: “{title}” is done" / "{name}：“{title}”已完成";
    FAILED = "job.failed": "{name}: “{title}” failed" / "{name}：“{title}”失败";
    GAVE_UP = "job.gave_up": "It was interrupted again and again, and given up" / "多次中断，已放弃";
    UNKNOWN = "job.unknown": "This node does not know this kind of work" / "当前节点不支持此类任务";
}

/// For how long a runner holds a job before others may take it.
pub(super) const LEASE: SignedDuration = SignedDuration::from_secs(30);
/// The first pause before a job that failed is tried again; each further one is four times as long.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(5);
/// A job that took so long tells its maker when it is done.
const LONG: SignedDuration = SignedDuration::from_secs(10);
/// Characters of a title and of an error that are kept.
const MAX_TITLE: usize = 200;
const MAX_ERROR: usize = 500;

const INSERT: &str =
    "INSERT INTO jobs (id, version, created_at, updated_at, kind, lane, title, page, resource, record_id, dedupe, state, done, total,
    input, by_id, by_name, account, language, tries, most_tries, not_before, cancel_asked)
    VALUES ($1, 1, $2, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', 0, 0, $10, $11, $12, $13, $14, 0, $15, $2, FALSE)
    ON CONFLICT (kind, dedupe) WHERE state IN ('queued', 'running') DO NOTHING";

impl Tx {
    /// Puts a job in, with this transaction; answers its id, or that of the one that is meant (`About::dedupe`).
    pub async fn enqueue<J: Job>(&mut self, job: &J) -> Result<String> {
        self.enqueue_in(job, Language::English).await
    }

    /// The same for somebody who reads this language: its file is written in it.
    pub async fn enqueue_in<J: Job>(&mut self, job: &J, language: Language) -> Result<String> {
        let about = job.about();
        let (id, at, by) = (self.world().id(), self.at().to_owned(), self.by().cloned());
        let account = by.as_ref().map_or_else(String::new, |by| by.id.clone());
        let title: String = about.title.chars().take(MAX_TITLE).collect();
        let input = serde_json::to_string(job).map_err(error::internal)?;
        let inserted = args![
            id.as_str(),
            at,
            J::KIND,
            J::LANE.name(),
            title,
            about.page,
            about.resource,
            about.record_id,
            about.dedupe.clone(),
            input,
            by.as_ref().map(|by| by.id.clone()),
            by.map(|by| by.name),
            account,
            if language == Language::Chinese { "zh" } else { "en" },
            J::TRIES,
        ];
        while self.exec(INSERT, inserted.clone()).await? == 0 {
            let sql = "SELECT id FROM jobs WHERE kind = $1 AND dedupe = $2 AND state IN ('queued', 'running')";
            let there: Option<(String,)> = self.opt(sql, args![J::KIND, about.dedupe.clone()]).await?;
            if let Some((there,)) = there {
                return Ok(there);
            }
            // Over since the insertion looked: this one is put in after all.
        }
        publish(self, &id, "create").await?;
        Ok(id)
    }
}

/// A job that a runner holds.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub(super) struct Claim {
    pub id: String,
    pub kind: String,
    pub title: String,
    pub resource: Option<String>,
    pub record_id: Option<String>,
    pub input: String,
    pub checkpoint: Option<String>,
    pub by_id: Option<String>,
    pub by_name: Option<String>,
    pub language: String,
    pub token: String,
    pub tries: i64,
    pub most_tries: i64,
    pub step: Option<String>,
    pub done: i64,
    pub total: i64,
    pub started_at: Option<String>,
}

impl Claim {
    /// Who asked for it.
    pub fn by(&self) -> Option<Actor> {
        Some(Actor { id: self.by_id.clone()?, name: self.by_name.clone().unwrap_or_default() })
    }

    /// What its maker reads.
    pub fn language(&self) -> Language {
        Language::parse(&self.language).unwrap_or_default()
    }
}

/// The accounts with a job queued in the lane `$1`, found by leaps: an account with thousands costs one.
const ACCOUNTS: &str = "WITH RECURSIVE accounts (account) AS (
    SELECT MIN(account) FROM jobs WHERE state = 'queued' AND lane = $1
    UNION ALL
    SELECT (SELECT MIN(j.account) FROM jobs j WHERE j.state = 'queued' AND j.lane = $1 AND j.account > a.account)
    FROM accounts a WHERE a.account IS NOT NULL)";

/// The kinds that this node can do, as SQL: one that a newer node has put in waits for a newer node.
fn known_kinds() -> String {
    JOB_KINDS.get().iter().map(|kind| format!("'{}'", kind.kind)).collect::<Vec<_>>().join(", ")
}

/// The lanes in which something is due.
pub(super) async fn due(app: &App) -> Result<Vec<Lane>> {
    let sql = format!("SELECT DISTINCT lane FROM jobs WHERE state = 'queued' AND not_before <= $1 AND kind IN ({})", known_kinds());
    let lanes: Vec<(String,)> = app.db.all(sqlx::AssertSqlSafe(sql), args![app.world.now_iso()]).await?;
    Ok(lanes.iter().filter_map(|(lane,)| Lane::parse(lane)).collect())
}

/// Takes the next job of a lane: the oldest of the account of which the fewest run.
pub(super) async fn claim(app: &App, lane: Lane) -> Result<Option<Claim>> {
    let mut tx = app.begin(None).await?;
    let (at, token, kinds) = (tx.at().to_owned(), tx.world().id(), known_kinds());
    // Nodes that look at the same moment take different ones.
    let skip = if tx.is_postgres() { "FOR UPDATE OF j SKIP LOCKED" } else { "" };
    let sql = format!(
        "{ACCOUNTS} UPDATE jobs SET state = 'running', token = $2, node = $3, lease_until = $4, started_at = COALESCE(started_at, $5),
           tries = tries + 1, updated_at = $5, version = version + 1
         WHERE id = (SELECT j.id FROM accounts a JOIN jobs j ON j.id = (SELECT q.id FROM jobs q WHERE q.state = 'queued' AND q.lane = $1
               AND q.account = a.account AND q.not_before <= $5 AND q.kind IN ({kinds}) ORDER BY q.created_at, q.id LIMIT 1)
             ORDER BY (SELECT COUNT(*) FROM jobs r WHERE r.state = 'running' AND r.lane = $1 AND r.account = a.account), j.created_at, j.id
             LIMIT 1 {skip})
           AND state = 'queued'
         RETURNING id, kind, title, resource, record_id, input, checkpoint, by_id, by_name, language, token, tries, most_tries, step, done, total, started_at"
    );
    let node = app.state::<Nodes>().id().to_string();
    let claimed: Option<Claim> =
        tx.opt(sqlx::AssertSqlSafe(sql), args![lane.name(), token, node, iso(app.world.now() + LEASE), at]).await?;
    let Some(claimed) = claimed else { return Ok(None) };
    publish(&mut tx, &claimed.id, "update").await?;
    tx.commit().await?;
    Ok(Some(claimed))
}

/// Renews the lease of a job; answers whether it is still held, and whether it is to be cancelled.
pub(super) async fn renew(app: &App, id: &str, token: &str) -> Result<Option<bool>> {
    let mut tx = app.begin(None).await?;
    let asked = hold(&mut tx, id, token).await?;
    tx.commit().await?;
    Ok(asked)
}

/// Takes the row of a job that is held, and renews its lease: `None` if it is not held any more, otherwise whether it is to be cancelled.
pub(super) async fn hold(tx: &mut Tx, id: &str, token: &str) -> Result<Option<bool>, DbError> {
    let until = iso(tx.world().now() + LEASE);
    let sql = "UPDATE jobs SET lease_until = $1 WHERE id = $2 AND token = $3 AND state = 'running' RETURNING cancel_asked";
    Ok(tx.opt::<(bool,)>(sql, args![until, id, token]).await?.map(|(asked,)| asked))
}

/// Keeps how far a run has come, with its transaction. Getting further, it has all its tries again.
pub(super) async fn keep(tx: &mut Tx, claim: &Claim, checkpoint: &str, (step, done, total): (&str, i64, i64)) -> Result<bool, DbError> {
    let at = tx.at().to_owned();
    let sql = "UPDATE jobs SET checkpoint = $1, step = $2, done = $3, total = $4, tries = 1, updated_at = $5 WHERE id = $6 AND token = $7";
    let args = args![checkpoint, step, done, total, at, claim.id.as_str(), claim.token.as_str()];
    Ok(tx.exec(sql, args).await? > 0)
}

/// Puts back what nobody holds any more; gives up what was interrupted too often. Answers whether there was any.
pub(super) async fn take_back(app: &App) -> Result<bool> {
    let late = "SELECT id, tries, most_tries FROM jobs WHERE state = 'running' AND lease_until < $1 ORDER BY id LIMIT 100";
    let late: Vec<(String, i64, i64)> = app.db.all(late, args![app.world.now_iso()]).await?;
    for (id, tries, most) in &late {
        let mut tx = app.begin(None).await?;
        let at = tx.at().to_owned();
        let sql = if tries < most {
            "UPDATE jobs SET state = CASE WHEN cancel_asked THEN 'cancelled' ELSE 'queued' END, ended_at = CASE WHEN cancel_asked THEN $2 END,
               token = NULL, lease_until = NULL, node = NULL, updated_at = $2, version = version + 1
             WHERE id = $1 AND state = 'running' AND lease_until < $2"
        } else {
            "UPDATE jobs SET state = 'failed', error = $3, error_zh = $4, ended_at = $2, token = NULL, lease_until = NULL, updated_at = $2,
               version = version + 1 WHERE id = $1 AND state = 'running' AND lease_until < $2"
        };
        let mut args = args![id.as_str(), at];
        if tries >= most {
            args.extend(args![GAVE_UP.en, GAVE_UP.zh]);
        }
        if tx.exec(sql, args).await? > 0 {
            publish(&mut tx, id, "update").await?;
            tx.commit().await?;
        }
    }
    Ok(!late.is_empty())
}

/// Puts back what this node ran: at its end, so that another goes on at once, or what an earlier process of its name left. That is no try.
pub async fn release(app: &App) -> Result<()> {
    let node = app.state::<Nodes>().id().to_string();
    // On SQLite every process before this one is gone, whatever it was called.
    let alone = !app.db.is_postgres();
    let held = "SELECT id FROM jobs WHERE state = 'running' AND (node = $1 OR $2) ORDER BY id";
    let held: Vec<(String,)> = app.db.all(held, args![node.as_str(), alone]).await?;
    for (id,) in held {
        let mut tx = app.begin(None).await?;
        let at = tx.at().to_owned();
        let sql = "UPDATE jobs SET state = 'queued', token = NULL, lease_until = NULL, node = NULL, tries = CASE WHEN tries > 0 THEN tries - 1 ELSE 0 END,
                     updated_at = $2, version = version + 1 WHERE id = $1 AND state = 'running' AND (node = $3 OR $4)";
        if tx.exec(sql, args![id.as_str(), at, node.as_str(), alone]).await? > 0 {
            publish(&mut tx, &id, "update").await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

/// What became of a run.
pub(super) enum Outcome {
    Done(serde_json::Value),
    Cancelled,
    /// It is not to be tried again.
    Refused(Text),
    /// Our fault, or of something outside: it is tried again.
    Broke,
}

impl Outcome {
    /// Of what a run ended with; `None` where another holds the job now.
    pub fn of(ended: Result<serde_json::Value, Stop>) -> Option<Self> {
        Some(match ended {
            Ok(result) => Self::Done(result),
            Err(Stop::Cancelled) => Self::Cancelled,
            Err(Stop::Lost) => return None,
            Err(Stop::Failed(error)) if error.status().is_server_error() => Self::Broke,
            Err(Stop::Failed(error)) => Self::Refused(error.into_text()),
        })
    }
}

/// Writes down what became of a run, if it still holds its job, and tells the maker.
pub(super) async fn settle(app: &App, claim: &Claim, outcome: &Outcome) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let (at, now) = (tx.at().to_owned(), app.world.now());
    // Since it was claimed it may have got further, and has all its tries again.
    let sql = "SELECT tries FROM jobs WHERE id = $1 AND token = $2 AND state = 'running'";
    let Some((tries,)) = tx.opt::<(i64,)>(sql, args![claim.id.as_str(), claim.token.as_str()]).await? else { return Ok(()) };
    let again = matches!(outcome, Outcome::Broke) && tries < claim.most_tries;
    let text = match outcome {
        Outcome::Refused(text) => Some(text.clone()),
        Outcome::Broke => Some(Text::from(&error::INTERNAL)),
        _ => None,
    };
    let said = |language| text.as_ref().map(|text| text.say(language).chars().take(MAX_ERROR).collect::<String>());
    let (state, result) = match outcome {
        Outcome::Done(result) => ("done", Some(result.to_string())),
        Outcome::Cancelled => ("cancelled", None),
        _ if again => ("queued", None),
        _ => ("failed", None),
    };
    let pause = FIRST_PAUSE * 4_i32.pow(u32::try_from(tries.clamp(1, 6) - 1).unwrap_or_default());
    let settled = tx
        .exec(
            "UPDATE jobs SET state = $1, result = $2, error = $3, error_zh = $4, not_before = $5, ended_at = $6, token = NULL, lease_until = NULL,
               updated_at = $7, version = version + 1 WHERE id = $8 AND token = $9 AND state = 'running'",
            args![
                state,
                result,
                said(Language::English),
                said(Language::Chinese),
                if again { iso(now + pause) } else { at.clone() },
                (!again).then(|| at.clone()),
                at,
                claim.id.as_str(),
                claim.token.as_str()
            ],
        )
        .await?;
    if settled == 0 {
        return Ok(());
    }
    if state != "done" {
        tx.exec("DELETE FROM job_parts WHERE job_id = $1", args![claim.id.as_str()]).await?;
    }
    publish(&mut tx, &claim.id, "update").await?;
    let began = claim.started_at.as_deref().and_then(|at| at.parse::<jiff::Timestamp>().ok()).unwrap_or(now);
    let told = match state {
        "failed" => Some(&FAILED),
        "done" if now.duration_since(began) >= LONG => Some(&DONE),
        _ => None,
    };
    let (name, notifies) = kind(&claim.kind).map_or((&UNKNOWN, true), |kind| (kind.name, kind.notifies));
    if let (Some(heads), Some(by), true) = (told, claim.by(), notifies) {
        let [title, _] = heading(heads, name.en, &claim.title);
        let [_, title_zh] = heading(heads, name.zh, &claim.title);
        let about = claim.resource.as_deref().zip(claim.record_id.as_deref());
        let body = said(claim.language()).unwrap_or_default();
        let notification = Notification { title: &title, title_zh: Some(&title_zh), body: &body, about };
        notifications::send(&mut tx, ("", ""), std::slice::from_ref(&by.id), notification).await?;
    }
    Ok(tx.commit().await?)
}

/// Logs why a run broke off, once.
pub(super) fn log(claim: &Claim, error: &Error) {
    let cause = std::error::Error::source(error).map(ToString::to_string);
    tracing::error!(job = claim.id, kind = claim.kind, %error, cause, tries = claim.tries, "a job broke off");
}
