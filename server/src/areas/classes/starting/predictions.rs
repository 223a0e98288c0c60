//! What was predicted of a start five minutes before it, held against what came: whether a warning is worth looking at.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use super::rows::Start;
use belltower_kit::{
    app::App,
    args,
    db::{Reads, places},
    error::Result,
    resource::Scope,
    world::iso,
};

/// So many minutes before the start the risk is kept as what was predicted.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);
/// So long after it, it is known whether somebody came.
const JUDGED_AFTER: SignedDuration = SignedDuration::from_mins(10);
/// Who comes within so long of the start is on time: the limits of clocks.
const GRACE: SignedDuration = SignedDuration::from_secs(60);
/// Days that the figures look back on.
const DAYS: i64 = 30;
/// Predictions that are judged at once.
const AT_ONCE: i64 = 200;

/// How well starts were predicted.
#[derive(Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartFigures {
    /// Days that they are of.
    pub days: i64,
    /// Starts that were warned of, whose teacher came late or not at all,
    pub warned_missed: i64,
    /// or came in time.
    pub warned_came: i64,
    /// Starts that nothing was said of, whose teacher came late or not at all,
    pub quiet_missed: i64,
    /// or came in time.
    pub quiet_came: i64,
    /// Starts for which somebody stood in after the warning: nobody knows what would have come.
    pub replaced: i64,
}

/// Keeps the risk of starts that are five minutes away, once each.
pub(super) async fn keep(app: &App, starts: &[Start]) -> Result<()> {
    let now = app.world.now();
    let near = |start: &&Start| {
        start.row.start_at.parse::<Timestamp>().is_ok_and(|at| at > now && at <= now + AHEAD) && start.row.teacher_id.is_some()
    };
    let near: Vec<&Start> = starts.iter().filter(near).collect();
    if near.is_empty() {
        return Ok(());
    }
    let places = places(1, near.len());
    let sql = format!("SELECT class_id, start_at FROM start_predictions WHERE class_id IN ({places})");
    let known: Vec<(String, String)> =
        Reads::rows(&mut &app.db, sql, near.iter().map(|start| start.row.id.as_str().into()).collect()).await?;
    let fresh: Vec<&Start> =
        near.into_iter().filter(|start| !known.iter().any(|(id, at)| *id == start.row.id && *at == start.row.start_at)).collect();
    if fresh.is_empty() {
        return Ok(());
    }
    let mut tx = app.begin(None).await?;
    for Start { row, .. } in fresh {
        // A class that was moved is predicted anew.
        let sql = "INSERT INTO start_predictions (class_id, teacher_id, start_at, risk) VALUES ($1, $2, $3, $4)
            ON CONFLICT (class_id) DO UPDATE SET teacher_id = excluded.teacher_id, start_at = excluded.start_at, risk = excluded.risk, came = NULL
            WHERE start_predictions.start_at <> excluded.start_at";
        tx.exec(sql, args![row.id.as_str(), row.teacher_id.clone(), row.start_at.as_str(), row.risk]).await?;
    }
    Ok(tx.commit().await?)
}

#[derive(sqlx_macros::FromRow)]
struct Due {
    class_id: String,
    teacher_id: String,
    start_at: String,
    class_start_at: String,
    class_teacher_id: Option<String>,
    cancelled: bool,
    joined_at: Option<String>,
}

/// Says what came of the predictions of starts that are ten minutes past.
pub(super) async fn judge(app: &App) -> Result<()> {
    let sql = "SELECT s.class_id, s.teacher_id, s.start_at, c.start_at AS class_start_at, c.teacher_id AS class_teacher_id,
          (c.deleted_at IS NOT NULL OR COALESCE(c.outcome, '') = 'cancelled') AS cancelled,
          (SELECT MIN(a.first_join_at) FROM attendance a WHERE a.class_id = s.class_id AND a.role = 'teacher' AND a.record_id = s.teacher_id)
            AS joined_at
        FROM start_predictions s JOIN classes c ON c.id = s.class_id WHERE s.came IS NULL AND s.start_at <= $1 ORDER BY s.start_at LIMIT $2";
    let due: Vec<Due> = app.db.all(sql, args![iso(app.world.now() - JUDGED_AFTER), AT_ONCE]).await?;
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.begin(None).await?;
    for one in due {
        match came(&one) {
            Some(came) => {
                let sql = "UPDATE start_predictions SET came = $1 WHERE class_id = $2 AND came IS NULL";
                tx.exec(sql, args![came, one.class_id]).await?;
            }
            // What was predicted did not take place.
            None => drop(tx.exec("DELETE FROM start_predictions WHERE class_id = $1 AND came IS NULL", args![one.class_id]).await?),
        }
    }
    Ok(tx.commit().await?)
}

fn came(of: &Due) -> Option<&'static str> {
    if of.cancelled || of.class_start_at != of.start_at {
        return None;
    }
    if of.class_teacher_id.as_ref() != Some(&of.teacher_id) {
        return Some("replaced");
    }
    let at = |text: &str| text.parse::<Timestamp>().ok();
    let start = at(&of.start_at)?;
    Some(match of.joined_at.as_deref().and_then(at) {
        Some(joined) if joined <= start + GRACE => "on_time",
        Some(joined) if joined <= start + JUDGED_AFTER => "late",
        _ => "absent",
    })
}

/// The figures of a scope, or all.
pub(super) async fn figures(app: &App, scope: Option<&Scope>) -> Result<StartFigures> {
    let since = iso(app.world.now() - SignedDuration::from_hours(24 * DAYS));
    let (within, more) = scope.map_or_else(|| ("TRUE".to_owned(), vec![]), |scope| scope.condition(3));
    let sql = format!(
        "SELECT CAST(CASE WHEN t.risk >= $2 THEN 1 ELSE 0 END AS BIGINT), t.came, COUNT(*) FROM start_predictions t
         WHERE t.start_at >= $1 AND t.came IS NOT NULL AND {within} GROUP BY CASE WHEN t.risk >= $2 THEN 1 ELSE 0 END, t.came"
    );
    let mut args = args![since, app.config.start_weights.watch];
    args.extend(more);
    let counted: Vec<(i64, String, i64)> = Reads::rows(&mut &app.db, sql, args).await?;
    let mut figures = StartFigures { days: DAYS, ..StartFigures::default() };
    for (warned, came, count) in counted {
        let of = match (warned, came.as_str()) {
            (_, "replaced") => &mut figures.replaced,
            (1, "on_time") => &mut figures.warned_came,
            (1, _) => &mut figures.warned_missed,
            (_, "on_time") => &mut figures.quiet_came,
            _ => &mut figures.quiet_missed,
        };
        *of += count;
    }
    Ok(figures)
}
