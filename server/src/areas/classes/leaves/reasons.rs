//! What leave is for, and why: told to its teacher, and to who may decide on it. Nothing else gives it out: neither lists nor events, history, search or exports.

use serde::{Deserialize, Serialize};

use super::{LEAVES, at_desk};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Arg, Reads, places},
    error::{Result, too_large},
    http::Cx,
    mask,
};

/// Of so many at once.
const MOST: usize = 200;

/// Leave that one wants to know of.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveIds {
    #[schema(max_items = 200)]
    ids: Vec<String>,
}

/// What leave is for.
#[derive(Serialize, utoipa::ToSchema)]
struct LeaveReason {
    id: String,
    /// `leave`, `sick` or `training`.
    kind: String,
    #[schema(required)]
    reason: Option<String>,
    /// Why it was rejected.
    #[schema(required)]
    answer: Option<String>,
}

/// Of what of it the caller may know.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LeaveReasons {
    records: Vec<LeaveReason>,
}

pub async fn reasons(cx: Cx, LeaveIds { ids }: LeaveIds) -> Result<LeaveReasons> {
    if ids.len() > MOST {
        return Err(too_large(MOST));
    }
    if ids.is_empty() {
        return Ok(LeaveReasons { records: vec![] });
    }
    let caller = cx.caller()?;
    let mut from = &cx.app.db;
    let sql = "SELECT id FROM teachers WHERE user_id = $1 AND deleted_at IS NULL";
    let own: Vec<(String,)> = from.all(sql, args![&*caller.user_id]).await?;
    let decides = [at_desk(&mut from, caller, Action::Enable).await?, at_desk(&mut from, caller, Action::Disable).await?];
    let may = |teacher: &str| {
        let at_desk = decides.iter().flatten().any(|scope| scope.as_ref().is_none_or(|scope| scope.values.iter().any(|id| id == teacher)));
        at_desk || own.iter().any(|(id,)| id == teacher)
    };
    let sql = format!(
        "SELECT id, teacher_id, COALESCE(kind, 'leave'), reason, answer FROM {} WHERE deleted_at IS NULL AND id IN ({}) ORDER BY id",
        LEAVES.name,
        places(1, ids.len())
    );
    type Kept = (String, String, String, Option<String>, Option<String>);
    let kept: Vec<Kept> = Reads::rows(&mut from, sql, ids.iter().map(|id| Arg::from(id.as_str())).collect()).await?;
    let masked = |text: Option<String>| text.map(|text| mask::text(&text).into_owned());
    let told = kept.into_iter().filter(|(_, teacher, ..)| may(teacher));
    let records = told.map(|(id, _, kind, reason, answer)| LeaveReason { id, kind, reason: masked(reason), answer: masked(answer) });
    Ok(LeaveReasons { records: records.collect() })
}
