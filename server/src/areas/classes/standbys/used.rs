//! Standbys in use: who is on call when a class needs somebody counts before all others, then who was planned and has not pressed. Who stands in has used it, in the same transaction;
//! when the class is not theirs after all, they are there again.

use jiff::Timestamp;
use serde_json::json;

use super::{
    super::candidates::{CandidateReason, TeacherCandidate},
    STANDBYS, text_of,
};
use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::Result,
    resource::{Row, advance},
};

/// A standby as far as it says who could stand in.
pub struct OnStandby {
    /// Whose.
    pub teacher_id: String,
    from: i64,
    to: i64,
    levels: Vec<String>,
    on_call: bool,
}

impl OnStandby {
    /// Whether it is for a class of these levels then, and if so, whether they have pressed.
    pub fn serves(&self, at: i64, levels: &[String]) -> Option<bool> {
        let is_for = self.levels.is_empty() || levels.iter().all(|level| self.levels.contains(level));
        (self.from <= at && at < self.to && is_for).then_some(self.on_call)
    }
}

/// Those that touch a stretch of time and wait to be used.
pub async fn of_pool(from: &mut impl Reads, (start, end): (&str, &str)) -> Result<Vec<OnStandby>> {
    let sql = "SELECT teacher_id, start_at, end_at, COALESCE(levels, ''), state FROM standbys WHERE end_at > $1 AND start_at < $2
        AND state IN ('planned', 'on_call') AND deleted_at IS NULL ORDER BY start_at";
    let rows: Vec<(String, String, String, String, String)> = from.rows(sql.to_owned(), args![start, end]).await?;
    let millis = |at: &str| at.parse::<Timestamp>().map_or(0, Timestamp::as_millisecond);
    let standby = |(teacher_id, start, end, levels, state): (String, String, String, String, String)| OnStandby {
        teacher_id,
        from: millis(&start),
        to: millis(&end),
        levels: levels.split('\n').filter(|level| !level.is_empty()).map(str::to_owned).collect(),
        on_call: state == "on_call",
    };
    Ok(rows.into_iter().map(standby).collect())
}

/// Puts those who are on standby first: on call before planned, each as they were ranked. It is the first thing that is said of them.
pub fn first(candidates: &mut [TeacherCandidate]) {
    candidates.sort_by_key(|one| match one.standby {
        Some("on_call") => 0,
        Some(_) => 1,
        None => 2,
    });
}

/// The reason that says so.
pub fn reason(on_call: bool) -> (&'static str, CandidateReason) {
    let (word, why) = if on_call { ("on_call", "on_call") } else { ("planned", "standby") };
    (word, CandidateReason { why: why.to_owned(), points: 0, count: None })
}

/// Somebody stands in for a class: the standby that they have then is used for it. False where they have none. The caller holds the teacher's row.
pub async fn use_one(tx: &mut Tx, class: &Row, teacher: &str) -> Result<bool> {
    let (id, now) = (text_of(class, "id"), tx.at().to_owned());
    let at = text_of(class, "start_at").max(now.as_str()).to_owned();
    let sql = "SELECT id FROM standbys WHERE teacher_id = $1 AND start_at <= $2 AND end_at > $2 AND state IN ('planned', 'on_call')
        AND deleted_at IS NULL ORDER BY start_at LIMIT 1";
    let theirs: Option<(String,)> = tx.opt(sql, args![teacher, at]).await?;
    let Some((standby,)) = theirs else { return Ok(false) };
    let set = json!({ "class_id": id });
    advance(tx, &STANDBYS, &standby, "take", set.as_object().cloned().unwrap_or_default()).await
}

/// A class that is somebody else's or at another time by now, cancelled or deleted is no use of a standby: who is there for others again.
pub async fn follow(tx: &mut Tx, class: &Row, gone: bool) -> Result<()> {
    let sql = "SELECT id, teacher_id, on_call_at, start_at, end_at FROM standbys WHERE class_id = $1 AND state = 'used' AND deleted_at IS NULL AND end_at > $2";
    let used: Vec<(String, String, Option<String>, String, String)> = tx.all(sql, args![text_of(class, "id"), tx.at().to_owned()]).await?;
    for (standby, teacher, on_call_at, start, end) in used {
        let elsewhen = text_of(class, "start_at") >= end.as_str() || text_of(class, "end_at") <= start.as_str();
        if gone || elsewhen || text_of(class, "outcome") == "cancelled" || text_of(class, "teacher_id") != teacher {
            let back = if on_call_at.is_some() { "let_go" } else { "let_go_planned" };
            let set = json!({ "class_id": null });
            advance(tx, &STANDBYS, &standby, back, set.as_object().cloned().unwrap_or_default()).await?;
        }
    }
    Ok(())
}
