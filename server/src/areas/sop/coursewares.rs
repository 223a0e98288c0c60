//! SOP plans by the courseware they are for: how far each is.

use serde::Serialize;

use super::PLANS;
use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx, Empty},
};

/// PlannedCoursewares of one answer.
const MAX_SHOWN: i64 = 1_000;

/// A courseware and its plans.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct PlannedCourseware {
    id: String,
    /// Its name.
    courseware: String,
    plans: i64,
    /// Of them, how many are out, and how many wait for a reviewer.
    published: i64,
    in_review: i64,
    /// Classes to come that follow one of them.
    classes: i64,
    updated_at: String,
}

/// PlannedCoursewares, by name.
#[derive(Serialize, utoipa::ToSchema)]
struct PlannedCoursewares {
    records: Vec<PlannedCourseware>,
}

/// The call.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(PLANS.pages(), Action::Query);
    api.post("/api/management/sopPlan/coursewares", see, "PlannedCoursewares and how far their plans are", list);
}

async fn list(cx: Cx, _: Empty) -> Result<PlannedCoursewares> {
    let records = cx
        .app
        .db
        .all(
            "SELECT w.id, w.name AS courseware, COUNT(*) AS plans,
               CAST(SUM(CASE WHEN p.published_version IS NOT NULL THEN 1 ELSE 0 END) AS BIGINT) AS published,
               CAST(SUM(CASE WHEN p.status = 'in_review' THEN 1 ELSE 0 END) AS BIGINT) AS in_review,
               CAST(SUM((SELECT COUNT(*) FROM classes c WHERE c.sop_plan_id = p.id AND c.deleted_at IS NULL AND c.status = 'not_started')) AS BIGINT) AS classes,
               MAX(p.updated_at) AS updated_at
             FROM sop_plans p JOIN coursewares w ON w.id = p.courseware_id WHERE p.deleted_at IS NULL
             GROUP BY w.id, w.name ORDER BY w.name, w.id LIMIT $1",
            args![MAX_SHOWN],
        )
        .await?;
    Ok(PlannedCoursewares { records })
}
