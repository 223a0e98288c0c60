//! Calls for help: open → claimed → resolved, one owner. Every change goes into the class's timeline, from where `board` hears it and every monitor sees it.

use belltower_kit::{
    args,
    auth::{catalogue::Action, rights::Pages},
    db::{Db, Tx},
    error::{Result, not_found},
    notifications::{self, Notice},
    resource::{
        self, Resource, Row, Rules, Seen, TransitionContext, Workflow,
        field::{Field, long_text, one_of, reference, text, time},
        transition,
    },
    sentences,
};
use serde_json::{Value, json};

use super::{items::Event, tile::SosCall};
use crate::areas::classes::CLASSES;

sentences! {
    TAKEN = "sos.taken": "{owner_name} already takes care of this" / "{owner_name} 已在处理该求助";
    OVER = "sos.over": "This call for help is already resolved" / "该求助已处理完毕";
    HANDED = "sos.handed": "{name} hands you the call for help of {title}" / "{name} 将 {title} 的求助转交给您";
    HANDED_KIND = "sos.handed_kind": "A call for help is handed to you" / "求助转交给您";
    NOT_CLAIMED = "sos.not_claimed": "Somebody must claim this call for help first" / "请先认领该求助";
}

/// The page whose rights decide.
const PAGE: &str = "ClassroomSituation";
/// The desk for calls for help: whoever has it works on them without the board.
const DESK: &str = "classroom-feedback";
/// The pages that show them.
pub(super) const SHOWN_ON: Pages = [&[PAGE], &[DESK]];
/// What one can turn out to be about.
pub const CAUSES: &[&str] = &["network", "device", "audio", "video", "courseware", "student", "teacher", "mistake", "other"];
/// The most calls for help of one class that its page shows.
const MAX_SHOWN: i64 = 200;

const FIELDS: &[Field] = &[
    reference("class_id", "classes").read_only().keeps_nothing("a call for help belongs to its class"),
    text("number", 20).computed("SELECT c.number FROM classes c WHERE c.id = t.class_id"),
    text("user_id", 100).read_only().not_searched(),
    text("user_name", 100).read_only(),
    text("role", 20).read_only(),
    text("category", 40).read_only(),
    one_of("state", &["open", "claimed", "resolved"]).read_only(),
    time("since").read_only(),
    reference("owner_id", "users").read_only().keeps_nothing("whoever took care of a call for help may leave"),
    time("claimed_at").read_only(),
    time("resolved_at").read_only(),
    CAUSE,
    NOTE,
];
/// What it was about, for whoever counts them.
const CAUSE: Field = one_of("cause", CAUSES).read_only();
/// What was found.
const NOTE: Field = long_text("note", 500).read_only();

/// Calls for help.
pub static SOS: Resource = Resource {
    name: "sos",
    base: "/api/sos",
    page: PAGE,
    also_on_pages: &[DESK],
    seen: Seen::Whole("whoever watches classrooms helps in each of them"),
    title: "user_name",
    default_sort: "since",
    fields: FIELDS,
    rules: &SosRules,
};

/// One owner: the first to claim it, or whoever it is handed to. It stays until it is resolved, also when its class is over.
static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "open",
    reopens: &[],
    transitions: &[
        transition("claim", &["open"], "claimed")
            .by(Action::Edit, &[("claimed", &TAKEN), ("resolved", &OVER)])
            .before(|tx, cx| Box::pin(async move { claim(tx, cx) }))
            .after(|tx, cx| Box::pin(publish_change(tx, cx, "sos_claimed"))),
        transition("resolve", &["claimed"], "resolved")
            .by(Action::Edit, &[("open", &NOT_CLAIMED), ("resolved", &OVER)])
            .with(&[CAUSE, NOTE])
            .before(|tx, cx| Box::pin(async move { resolve(tx, cx) }))
            .after(|tx, cx| Box::pin(publish_change(tx, cx, "sos_resolved"))),
        transition("reassign", &["open", "claimed"], "claimed")
            .by(Action::Edit, &[("resolved", &OVER)])
            .with(&[reference("owner_id", "users").required()])
            .assignee("owner_id", Action::Edit)
            .before(|tx, cx| Box::pin(async move { take_over(tx, cx) }))
            .after(|tx, cx| Box::pin(handed_over(tx, cx))),
    ],
};

struct SosRules;

impl Rules for SosRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    fn workflow_pages(&self) -> Option<Pages> {
        Some(SHOWN_ON)
    }
}

fn claim(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    cx.set.insert("owner_id".into(), json!(tx.by().map(|by| &by.id)));
    take_over(tx, cx)
}

fn take_over(tx: &mut Tx, TransitionContext { set, .. }: &mut TransitionContext) -> Result<()> {
    set.insert("claimed_at".into(), tx.at().into());
    Ok(())
}

fn resolve(tx: &mut Tx, TransitionContext { set, .. }: &mut TransitionContext) -> Result<()> {
    set.insert("resolved_at".into(), tx.at().into());
    Ok(())
}

/// Whoever is given it hears of it, wherever they are.
async fn handed_over(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    publish_change(tx, cx, "sos_reassigned").await?;
    let text = |field: &str| cx.row[field].as_str().unwrap_or_default().to_owned();
    let (id, owner) = (text("id"), text("owner_id"));
    let Some(by) = tx.by().cloned().filter(|by| *by.id != *owner) else { return Ok(()) };
    let (who, words) = (text("user_name"), format!("{} · {}", text("number"), text("class_name")));
    let notice = Notice { heading: &HANDED, title: &who, words: &words, about: Some((SOS.name, &id)) };
    notifications::notify(tx, (&by.id, &by.name), &[owner], notice).await.map(drop)
}

/// Writes what became of it into the class's timeline.
async fn publish_change(tx: &mut Tx, TransitionContext { row, .. }: &mut TransitionContext, what: &str) -> Result<()> {
    let sos = one(tx, row["id"].as_str().unwrap_or_default()).await?;
    let data = json!({ "category": sos.category, "owner": sos.owner_name });
    let by = tx.by().map(|by| by.name.clone());
    tx.publish(
        format!("class:{}", sos.class_id),
        json!({ "type": what, "at": tx.at(), "name": by, "role": "monitor", "data": data, "sos": sos }),
    );
    // The class's record shows it too, to who does not follow the room.
    if tx.opt::<(String,)>("SELECT id FROM classes WHERE id = $1 AND deleted_at IS NULL", args![sos.class_id.as_str()]).await?.is_some() {
        resource::publish_row(tx, &CLASSES, "update", &sos.class_id).await?;
    }
    Ok(())
}

const SELECT: &str =
    "SELECT s.id, s.class_id, c.number, c.name AS class_name, s.user_id, s.user_name, s.role, s.category, s.state, s.since,
    s.owner_id, u.name AS owner_name, s.claimed_at, s.resolved_at, s.cause, s.note FROM sos s JOIN classes c ON c.id = s.class_id LEFT JOIN users u ON u.id = s.owner_id";

/// Every call for help that is not resolved.
pub(super) async fn open(db: &Db) -> Result<Vec<SosCall>> {
    Ok(db.all(sqlx::AssertSqlSafe(format!("{SELECT} WHERE s.state <> 'resolved' ORDER BY s.since")), args![]).await?)
}

/// The calls for help of a class, oldest first.
pub(super) async fn of_class(db: &Db, class: &str) -> Result<Vec<SosCall>> {
    Ok(db.all(sqlx::AssertSqlSafe(format!("{SELECT} WHERE s.class_id = $1 ORDER BY s.since LIMIT $2")), args![class, MAX_SHOWN]).await?)
}

/// Opens a call for help, as a room reported it.
pub(super) async fn open_one(tx: &mut Tx, event: &Event) -> Result<SosCall> {
    let about = &event.about;
    let category = event.data.get("category").and_then(Value::as_str).unwrap_or("other");
    let new = json!({ "class_id": about.class, "user_id": about.user, "user_name": about.name, "role": about.role, "category": category, "since": about.at });
    let id = resource::add(tx, &SOS, new.as_object().cloned().unwrap_or_else(Row::new)).await?;
    one(tx, &id).await
}

async fn one(tx: &mut Tx, id: &str) -> Result<SosCall> {
    tx.opt(sqlx::AssertSqlSafe(format!("{SELECT} WHERE s.id = $1")), args![id]).await?.ok_or_else(not_found)
}
