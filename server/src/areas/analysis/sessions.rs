//! The sessions behind a figure, the worst first, each with the second to look at; and the values that dimensions have.

use serde::{Deserialize, Serialize};

use super::{
    PAGE,
    ask::{AnalysisOf, scope},
    dimensions::{ALL, AnalysisDimension, teachers},
    measures::AnalysisMeasure,
};
use belltower_kit::{
    app::App,
    auth::catalogue::Action,
    db::{Arg, AssertSqlSafe, Reads},
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::Scope,
    sentences,
};

sentences! {
    BAD_PAGE = "analysis.bad_page": "Pages are counted from 1 to {max}" / "页码为 1 至 {max}";
}

/// Sessions of a page.
const PAGE_SIZE: i64 = 50;
/// The last page.
const LAST_PAGE: i64 = 200;
/// Values of a dimension that are offered.
const MOST_VALUES: i64 = 200;

/// Which sessions, and what makes one the worst.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub(super) struct AnalysisSessionsOf {
    #[serde(flatten)]
    pub of: AnalysisOf,
    pub measure: AnalysisMeasure,
    /// From 1.
    #[serde(default)]
    pub page: Option<i64>,
}

/// A session of a person in a class.
#[derive(Debug, Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnalysisSession {
    pub class_id: String,
    /// The class's number; null where the class is gone.
    #[schema(required)]
    pub number: Option<String>,
    #[schema(required)]
    pub class_name: Option<String>,
    pub kind: String,
    pub classroom_type: String,
    #[schema(required)]
    pub teacher: Option<String>,
    pub session: String,
    pub user_id: String,
    pub user_name: String,
    pub role: String,
    pub first_at: String,
    #[schema(required)]
    pub left_at: Option<String>,
    /// Why they went.
    pub cause: String,
    pub region: String,
    pub network: String,
    pub device: String,
    pub os: String,
    pub browser: String,
    #[schema(required)]
    pub first_frame_ms: Option<i64>,
    /// Checks with a known quality.
    pub samples: i64,
    pub poor: i64,
    #[schema(required)]
    pub rtt_ms: Option<i64>,
    /// Hundredths of a percent.
    #[schema(required)]
    pub loss_bp: Option<i64>,
    pub freezes: i64,
    pub freeze_ms: i64,
    pub in_room_ms: i64,
    pub calls: i64,
    pub rejoin: i64,
    /// 1 where the network was a warning or worse, or somebody called for help.
    pub problem: i64,
    /// The moment of the class to look at.
    pub look_at: String,
}

/// A page of sessions.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnalysisSessions {
    pub records: Vec<AnalysisSession>,
    pub total: i64,
}

/// A value of a dimension.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnalysisValue {
    pub value: String,
    /// What people call it, where that is not a word of the console.
    #[schema(required)]
    pub name: Option<String>,
    pub sessions: i64,
}

/// The values of a dimension, those with the most sessions first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnalysisValues {
    pub dimension: AnalysisDimension,
    pub values: Vec<AnalysisValue>,
}

/// What questions can be narrowed to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnalysisOptions {
    pub dimensions: Vec<AnalysisValues>,
}

/// Adds the calls.
pub(super) fn mount(api: &mut Api) {
    let see = Access::Page(PAGE, Action::Query);
    api.post("/api/analysis/sessions", see, "The sessions behind a figure, the worst first", sessions);
    api.post("/api/analysis/options", see, "The values that dimensions have in a period", options);
}

/// The order that has the worst first, and the moment to look at.
fn worst(measure: AnalysisMeasure) -> (&'static str, &'static str) {
    let poor = "COALESCE(s.worst_at, s.frozen_at)";
    match measure {
        AnalysisMeasure::Problem => ("s.problem DESC, COALESCE(s.poor_bp, -1) DESC", "COALESCE(s.called_at, s.worst_at)"),
        AnalysisMeasure::Join => {
            ("COALESCE(s.join_ok, 2), COALESCE(s.first_frame_ms, 3600000) DESC", "COALESCE(s.first_frame_at, s.joined_at)")
        }
        AnalysisMeasure::FirstFrame | AnalysisMeasure::FirstFrameP95 => ("COALESCE(s.first_frame_ms, -1) DESC", "s.first_frame_at"),
        AnalysisMeasure::Rtt | AnalysisMeasure::RttP95 => ("COALESCE(s.rtt_ms, -1) DESC", poor),
        AnalysisMeasure::Freeze => ("COALESCE(s.freeze_bp, -1) DESC", "s.frozen_at"),
        AnalysisMeasure::Loss => ("COALESCE(s.loss_bp, -1) DESC", poor),
        AnalysisMeasure::Poor => ("COALESCE(s.poor_bp, -1) DESC", poor),
        AnalysisMeasure::Rejoin => ("s.rejoin DESC, s.in_room_ms", "s.joined_at"),
        AnalysisMeasure::Sos => ("s.calls DESC", "s.called_at"),
    }
}

async fn sessions(cx: Cx, asked: AnalysisSessionsOf) -> Result<AnalysisSessions> {
    let page = asked.page.unwrap_or(1);
    if !(1..=LAST_PAGE).contains(&page) {
        return Err(invalid_field("page", BAD_PAGE.with("max", LAST_PAGE)));
    }
    let scope = scope(&cx.app, cx.caller()?, Action::Query).await?;
    let (condition, mut args) = asked.of.extent(&cx.app, scope)?.condition();
    let (order, look_at) = worst(asked.measure);
    let count = format!("SELECT COUNT(*) FROM room_sessions s WHERE {condition}");
    let (total,): (i64,) = cx.app.db.one(AssertSqlSafe(count), args.clone()).await?;
    // Classes and teachers are looked up for the page alone.
    let sql = format!(
        "SELECT s.class_id, c.number, c.name AS class_name, s.kind, s.classroom_type, t.name AS teacher, s.session, s.user_id, s.user_name,
           s.role, s.first_at, s.left_at, s.cause, s.region, s.network, s.device, s.os, s.browser, s.first_frame_ms, s.samples, s.poor, s.rtt_ms,
           s.loss_bp, s.freezes, s.freeze_ms, s.in_room_ms, s.calls, s.rejoin, s.problem, COALESCE({look_at}, s.joined_at, s.first_at) AS look_at
         FROM (SELECT * FROM room_sessions s WHERE {condition} ORDER BY {order}, s.first_at DESC, s.session LIMIT ${} OFFSET ${}) s
         LEFT JOIN classes c ON c.id = s.class_id AND c.deleted_at IS NULL LEFT JOIN teachers t ON t.id = s.teacher_id
         ORDER BY {order}, s.first_at DESC, s.session",
        args.len() + 1,
        args.len() + 2
    );
    args.extend([PAGE_SIZE, PAGE_SIZE * (page - 1)].map(Arg::from));
    let records = Reads::rows(&mut &cx.app.db, sql, args).await?;
    Ok(AnalysisSessions { records, total })
}

async fn options(cx: Cx, asked: AnalysisOf) -> Result<AnalysisOptions> {
    let scope = scope(&cx.app, cx.caller()?, Action::Query).await?;
    let mut dimensions = vec![];
    for dimension in ALL.into_iter().filter(|dimension| !dimension.is_time()) {
        dimensions.push(AnalysisValues { dimension, values: values(&cx.app, scope.clone(), &asked, dimension).await? });
    }
    Ok(AnalysisOptions { dimensions })
}

/// The values of a dimension in a period.
async fn values(app: &App, scope: Option<Scope>, asked: &AnalysisOf, dimension: AnalysisDimension) -> Result<Vec<AnalysisValue>> {
    let of_teachers = dimension == AnalysisDimension::Teacher;
    let extent = asked.extent(app, scope)?;
    let (table, count) =
        if of_teachers || extent.is_of_teachers() { ("room_sessions", "COUNT(*)") } else { ("quality_hours", "SUM(s.sessions)") };
    let (condition, mut args) = extent.condition();
    let column = dimension.column();
    let sql = format!(
        "SELECT s.{column} AS value, CAST({count} AS BIGINT) AS sessions FROM {table} s WHERE {condition}
         GROUP BY s.{column} ORDER BY sessions DESC, value LIMIT ${}",
        args.len() + 1
    );
    args.push(Arg::from(MOST_VALUES));
    let found: Vec<(String, i64)> = Reads::rows(&mut &app.db, sql, args).await?;
    let names = if of_teachers { teachers(app, found.iter().map(|(id, _)| id.clone()).collect()).await? } else { vec![] };
    let value = |(value, sessions): (String, i64)| AnalysisValue {
        name: names.iter().find(|(id, _)| *id == value).map(|(_, name)| name.clone()),
        value,
        sessions,
    };
    Ok(found.into_iter().map(value).collect())
}
