//! What is planned to happen in a lecture: comments open and close, products come and go, something is said. The plan is replaced as a whole; each action is
//! claimed by its row and happens once, with the transaction that claims it, whichever node looks at the clock.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    LECTURES, STAFF, clock, comments, events,
    people::{self, Staff},
    products,
    state::ENDED,
};
use belltower_kit::{
    app::App,
    args,
    db::{Reads, Tx},
    error::{Result, conflict, invalid, invalid_field},
    http::{Api, Cx},
    resource::{
        self, Row,
        check::{GONE, NOT_ONE_OF, REQUIRED, is_blank, plain_lines, without_numbers},
    },
    sentences,
    text::Text,
    world::iso,
};

sentences! {
    OUTSIDE = "lecture.action_outside": "Not within the lecture" / "不在直播时间内";
    NO_TIME = "lecture.action_time": "This is not a time" / "时间格式不正确";
    TOO_MANY = "lecture.action_many": "At most {max} actions" / "最多 {max} 个动作";
    OVER = "lecture.action_over": "The lecture is over: nothing can be planned in it" / "直播已结束，无法再安排动作";
}

/// Actions of a lecture.
pub(super) const MAX_ACTIONS: usize = 200;
/// What can be planned.
const VERBS: &[&str] = &["comments_on", "comments_off", "push", "suspend", "message"];

/// An action of a lecture.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
pub(super) struct LectureAction {
    id: String,
    at: String,
    /// `comments_on`, `comments_off`, `push`, `suspend` or `message`
    r#do: String,
    #[schema(required)]
    product_id: Option<String>,
    #[schema(required)]
    text: Option<String>,
    /// `planned`, `done` or `missed`
    state: String,
    #[schema(required)]
    done_at: Option<String>,
}

/// A lecture, and what is to be planned in it in place of what is.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LecturePlan {
    id: String,
    /// Absent: the plan is only read.
    #[schema(max_items = 200)]
    actions: Option<Vec<PlannedAction>>,
}

/// Something to plan.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct PlannedAction {
    at: String,
    /// `comments_on`, `comments_off`, `push`, `suspend` or `message`
    r#do: String,
    /// Push: which product.
    product_id: Option<String>,
    /// Message: what is said.
    #[schema(max_length = 500)]
    text: Option<String>,
}

/// The actions of a lecture, by time.
#[derive(Serialize, utoipa::ToSchema)]
struct LectureActions {
    records: Vec<LectureAction>,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/live/scheduler", STAFF, "What is planned to happen in a lecture; given, it replaces what was planned", plan);
}

/// All of a lecture.
pub(super) async fn all(from: &mut impl Reads, lecture: &str) -> Result<Vec<LectureAction>> {
    let sql = "SELECT id, at, action AS \"do\", product_id, text, state, done_at FROM lecture_actions WHERE lecture_id = $1 ORDER BY at, id LIMIT 1000";
    Ok(from.rows(sql.into(), args![lecture]).await?)
}

async fn plan(cx: Cx, LecturePlan { id, actions }: LecturePlan) -> Result<LectureActions> {
    let Some(actions) = actions else {
        people::staff(&cx, &id).await?;
        return Ok(LectureActions { records: all(&mut &cx.app.db, &id).await? });
    };
    let staff = people::runner(&cx, &id).await?;
    if staff.text("state") == ENDED {
        return Err(conflict(&OVER));
    }
    if actions.len() > MAX_ACTIONS {
        return Err(invalid_field("actions", TOO_MANY.with("max", MAX_ACTIONS)));
    }
    let mut tx = cx.begin().await?;
    // Of two who plan at once the later plan stands, whole.
    tx.exec("UPDATE lectures SET version = version WHERE id = $1", args![id.as_str()]).await?;
    check(&staff, &products::ids(&mut tx, &id).await?, &actions)?;
    tx.exec("DELETE FROM lecture_actions WHERE lecture_id = $1 AND state = 'planned'", args![id.as_str()]).await?;
    for action in &actions {
        let at: Timestamp = action.at.parse().map_err(|_| invalid_field("actions", &NO_TIME))?;
        let key = tx.world().id();
        let text = action.text.as_deref().filter(|_| action.r#do == "message").map(str::trim);
        let product = action.product_id.as_deref().filter(|_| action.r#do == "push");
        tx.exec(
            "INSERT INTO lecture_actions (id, lecture_id, at, action, product_id, text, state) VALUES ($1, $2, $3, $4, $5, $6, 'planned')",
            args![key, id.as_str(), iso(at), action.r#do.as_str(), product, text],
        )
        .await?;
    }
    events::tell_desk(&mut tx, &id).await?;
    let records = all(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(LectureActions { records })
}

/// Refuses, each at its place, what lies outside of the lecture and what lacks something.
fn check(staff: &Staff, products: &[String], actions: &[PlannedAction]) -> Result<()> {
    let within = |at: &str| -> Result<(), Text> {
        let at: Timestamp = at.parse().map_err(|_| Text::from(&NO_TIME))?;
        let at = iso(at);
        if *at < *staff.text("start_at") || *at > *staff.text("end_at") { Err((&OUTSIDE).into()) } else { Ok(()) }
    };
    let mut wrong: Vec<(String, Text)> = vec![];
    for (place, action) in actions.iter().enumerate() {
        let mut refuse = |field: &str, text: Text| wrong.push((format!("actions.{place}.{field}"), text));
        if let Err(text) = within(&action.at) {
            refuse("at", text);
        }
        let text = action.text.as_deref().unwrap_or_default().trim();
        match &*action.r#do {
            "push" if action.product_id.as_ref().is_none_or(|id| !products.contains(id)) => refuse("product_id", (&GONE).into()),
            "message" if is_blank(text) => refuse("text", (&REQUIRED).into()),
            "message" => {
                if let Err(text) = without_numbers(text).and_then(|text| plain_lines(text, comments::MAX_TEXT)) {
                    refuse("text", text);
                }
            }
            verb if !VERBS.contains(&verb) => refuse("do", (&NOT_ONE_OF).into()),
            _ => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(invalid(wrong)) }
}

#[derive(sqlx_macros::FromRow)]
struct Due {
    id: String,
    lecture_id: String,
    action: String,
    product_id: Option<String>,
    text: Option<String>,
}

/// Does what is due in lectures that are live. Pushes wait while products are suspended.
pub(super) async fn act(app: &App) -> Result<()> {
    let sql = "SELECT a.id, a.lecture_id, a.action, a.product_id, a.text FROM lecture_actions a JOIN lectures l ON l.id = a.lecture_id
        WHERE a.state = 'planned' AND a.at <= $1 AND l.state = 'live' AND l.deleted_at IS NULL AND (a.action <> 'push' OR l.push_held = FALSE)
        ORDER BY a.at, a.id LIMIT $2";
    let due: Vec<Due> = app.db.all(sql, args![app.world.now_iso(), clock::AT_ONCE]).await?;
    for action in due {
        let mut tx = app.begin(None).await?;
        let at = tx.at().to_owned();
        let sql = "UPDATE lecture_actions SET state = 'done', done_at = $2 WHERE id = $1 AND state = 'planned'";
        if tx.exec(sql, args![action.id.as_str(), at]).await? == 1 {
            run(&mut tx, &action).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

async fn run(tx: &mut Tx, action: &Due) -> Result<()> {
    let lecture = action.lecture_id.as_str();
    match &*action.action {
        "push" => {
            if !products::show(tx, lecture, action.product_id.as_deref().unwrap_or_default(), None).await? {
                // It was taken out of the lecture meanwhile.
                tx.exec("UPDATE lecture_actions SET state = 'missed' WHERE id = $1", args![action.id.as_str()]).await?;
            }
        }
        "suspend" => products::hold(tx, lecture, true).await?,
        "message" => comments::announce(tx, lecture, action.text.as_deref().unwrap_or_default()).await?,
        verb => {
            let mode = if verb == "comments_on" { "open" } else { "closed" };
            let set = Row::from_iter([("comment_mode".to_owned(), mode.into())]);
            resource::update_from_server(tx, &LECTURES, lecture, "update", set).await?;
            events::tell(tx, lecture, "mode", json!({ "comment_mode": mode })).await?;
        }
    }
    events::tell_desk(tx, lecture).await
}

/// What was still planned when a lecture ended was missed.
pub(super) async fn give_up(tx: &mut Tx, lecture: &str) -> Result<()> {
    tx.exec("UPDATE lecture_actions SET state = 'missed' WHERE lecture_id = $1 AND state = 'planned'", args![lecture]).await?;
    Ok(())
}
