//! Reminders: made with the match, in the same transaction; renewed when the class is moved, and saying so when it is taken away; closed by the teacher, on
//! every screen at once. What a change means for whom is `changes.rs`'s.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, schema::Schema};

use super::CLASSES;
use belltower_kit::{
    args,
    db::{Arg, Reads, Tx},
    error::Result,
    http::shape,
    resource::{self, Row},
    topics,
};

/// What a reminder says of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It is theirs.
    Matched,
    /// Its classroom may be entered.
    EntryOpen,
    /// They are asked again whether they come.
    Asked,
    /// It is at another time.
    Moved,
    /// It was cancelled or deleted, and takes place after all.
    Back,
    /// It was another teacher's for a while, and is theirs again.
    Returned,
    /// Another teacher has it.
    GivenAway,
    /// It is not theirs any more.
    TakenAway,
    /// It does not take place.
    Cancelled,
}

impl Kind {
    /// Its word in the table and for screens.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Matched => "matched",
            Self::EntryOpen => "entry_open",
            Self::Asked => "asked",
            Self::Moved => "moved",
            Self::Back => "back",
            Self::Returned => "returned",
            Self::GivenAway => "given_away",
            Self::TakenAway => "taken_away",
            Self::Cancelled => "cancelled",
        }
    }
}

/// When a class is, or was to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Span {
    /// RFC 3339.
    pub start_at: String,
    /// RFC 3339.
    pub end_at: String,
}

fn kinds() -> RefOr<Schema> {
    shape(topics::one_of(&["matched", "entry_open", "asked", "moved", "back", "returned", "given_away", "taken_away", "cancelled"]))
}

/// A reminder as screens get it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    /// Its id.
    pub id: String,
    /// The class.
    pub class_id: String,
    /// `matched`, `entry_open`, `asked`, `moved`, `back` or `returned`; of a class that is not theirs any more, or does not take place, `given_away`, `taken_away` or `cancelled`.
    #[schema(schema_with = kinds)]
    pub kind: String,
    /// When the class starts; of one that was taken away or cancelled, when it was to.
    pub start_at: String,
    /// When it ends, or was to.
    pub end_at: String,
    /// Of one that was moved: when it was to be, as the teacher was told before.
    #[schema(required)]
    pub was: Option<Span>,
    /// The class's name.
    pub class_name: String,
    /// Who will be taught.
    pub student_names: Vec<String>,
    /// The teacher for whom its reader stands in.
    #[schema(required)]
    pub stands_in_for: Option<String>,
    /// Whether somebody has seen it.
    pub seen: bool,
}

impl Reminder {
    /// Whether it is of a class that its reader is to hold.
    pub fn is_to_be_held(&self) -> bool {
        !is_withdrawn(&self.kind)
    }
}

/// Whether a kind of reminder is of a class that its teacher has no more.
fn is_withdrawn(kind: &str) -> bool {
    matches!(kind, "given_away" | "taken_away" | "cancelled")
}

/// A reminder of the table, with its class.
#[derive(sqlx_macros::FromRow)]
struct Stored {
    id: String,
    user_id: String,
    class_id: String,
    kind: String,
    seen_at: Option<String>,
    was_start_at: Option<String>,
    was_end_at: Option<String>,
    start_at: String,
    end_at: String,
    name: String,
    stands_in_for: Option<String>,
}

const STORED: &str = "SELECT r.id, r.user_id, r.class_id, r.kind, r.seen_at, r.was_start_at, r.was_end_at, c.start_at, c.end_at, c.name,
    (SELECT f.name FROM substitutions x JOIN teachers f ON f.id = x.from_teacher_id JOIN teachers n ON n.id = x.to_teacher_id
     WHERE x.class_id = r.class_id AND x.to_teacher_id = c.teacher_id AND n.user_id = r.user_id ORDER BY x.at DESC LIMIT 1) AS stands_in_for
    FROM reminders r JOIN classes c ON c.id = r.class_id";
/// Of a class that its teacher has no more.
const WITHDRAWN: &str = "r.kind IN ('given_away', 'taken_away', 'cancelled')";

#[derive(sqlx_macros::FromRow)]
struct Planned {
    start_at: String,
    user_id: Option<String>,
}

/// The class's teacher with an account, if the class is one to be reminded of.
const PLANNED: &str = "SELECT c.start_at, p.user_id FROM classes c JOIN teachers p ON p.id = c.teacher_id
    WHERE c.id = $1 AND c.matched = TRUE AND c.status = 'not_started' AND c.deleted_at IS NULL
    AND (c.outcome IS NULL OR c.outcome <> 'cancelled')
    AND (c.kind <> 'one_to_one' OR EXISTS (SELECT 1 FROM class_students l WHERE l.class_id = c.id))";

/// Reads reminders by a condition over `r` and its class `c`, the next class first.
async fn read(from: &mut impl Reads, condition: &str, args: Vec<Arg>) -> Result<Vec<(String, Reminder)>> {
    let stored: Vec<Stored> = from.rows(format!("{STORED} WHERE {condition} LIMIT 100"), args).await?;
    let mut reminders = vec![];
    for one in stored {
        let now = Span { start_at: one.start_at, end_at: one.end_at };
        let was = one.was_start_at.zip(one.was_end_at).map(|(start_at, end_at)| Span { start_at, end_at });
        let (Span { start_at, end_at }, was) = if is_withdrawn(&one.kind) { (was.unwrap_or(now), None) } else { (now, was) };
        let (class_id, student_names) = (one.class_id.clone(), students(from, &one.class_id).await?);
        let seen = one.seen_at.is_some();
        let (kind, class_name, stands_in_for) = (one.kind, one.name, one.stands_in_for);
        let reminder = Reminder { id: one.id, class_id, kind, start_at, end_at, was, class_name, student_names, stands_in_for, seen };
        reminders.push((one.user_id, reminder));
    }
    reminders.sort_by(|(_, a), (_, b)| (&a.start_at, &a.id).cmp(&(&b.start_at, &b.id)));
    Ok(reminders)
}

/// What an account has to be shown, the next class first: open, and not over.
pub(super) async fn open_of(from: &mut impl Reads, user_id: &str, now: &str) -> Result<Vec<Reminder>> {
    let starts = format!("CASE WHEN {WITHDRAWN} AND r.was_start_at IS NOT NULL THEN r.was_start_at ELSE c.start_at END");
    let condition = format!("r.user_id = $1 AND r.closed_at IS NULL AND r.dismissed_at IS NULL AND {starts} > $2 ORDER BY {starts}, r.id");
    Ok(read(from, &condition, args![user_id, now]).await?.into_iter().map(|(_, reminder)| reminder).collect())
}

/// The class is back: its teacher has again the reminder that went with it, read or unread as it was, and is not reminded twice. One who was not
/// reminded yet, or has seen that it was gone, is now.
pub(super) async fn reopen(tx: &mut Tx, class_id: &str) -> Result<()> {
    let planned: Option<Planned> = tx.opt(PLANNED, args![class_id]).await?;
    let Some(Planned { start_at, user_id: Some(user_id) }) = planned else { return Ok(()) };
    if withdrawal_ends(tx, class_id, &user_id).await? {
        return remind(tx, class_id, Kind::Back, None).await;
    }
    let back: Vec<(String, Option<String>)> = tx
        .all(
            "UPDATE reminders SET closed_at = NULL WHERE class_id = $1 AND user_id = $2 AND kind NOT IN ('given_away', 'taken_away', 'cancelled')
               AND closed_at = (SELECT MAX(r.closed_at) FROM reminders r WHERE r.class_id = $1 AND r.user_id = $2
                                AND r.kind NOT IN ('given_away', 'taken_away', 'cancelled'))
             RETURNING id, dismissed_at",
            args![class_id, user_id.as_str()],
        )
        .await?;
    if back.is_empty() {
        return remind(tx, class_id, Kind::Matched, None).await;
    }
    for (id, dismissed) in back {
        if dismissed.is_none() && *start_at > *tx.at() {
            publish(tx, &id).await?;
        }
    }
    Ok(())
}

/// Makes a reminder for the teacher of a matched class.
pub(super) async fn remind(tx: &mut Tx, class_id: &str, kind: Kind, was: Option<&Span>) -> Result<()> {
    let planned: Option<Planned> = tx.opt(PLANNED, args![class_id]).await?;
    let Some(Planned { start_at, user_id: Some(user_id) }) = planned else { return Ok(()) };
    if *start_at < *tx.at() { Ok(()) } else { add(tx, class_id, &user_id, kind, was).await }
}

/// Makes a reminder for an account, and shows it on its screens.
pub(super) async fn add(tx: &mut Tx, class_id: &str, user_id: &str, kind: Kind, was: Option<&Span>) -> Result<()> {
    let (id, now) = (tx.world().id(), tx.at().to_owned());
    tx.exec(
        "INSERT INTO reminders (id, user_id, class_id, kind, created_at, was_start_at, was_end_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        args![id.as_str(), user_id, class_id, kind.word(), now, was.map(|was| was.start_at.clone()), was.map(|was| was.end_at.clone())],
    )
    .await?;
    publish(tx, &id).await
}

/// Sends a reminder to the screens of whom it is for.
async fn publish(tx: &mut Tx, id: &str) -> Result<()> {
    for (user_id, reminder) in read(tx, "r.id = $1", args![id]).await? {
        tx.publish(format!("user:{user_id}"), json!({ "type": "reminder", "reminder": reminder }));
    }
    Ok(())
}

/// The names of a class's students.
async fn students(from: &mut impl Reads, class_id: &str) -> Result<Vec<String>> {
    let sql = "SELECT s.name FROM class_students l JOIN students s ON s.id = l.student_id WHERE l.class_id = $1 ORDER BY s.name LIMIT 20";
    let names: Vec<(String,)> = from.rows(sql.to_owned(), args![class_id]).await?;
    Ok(names.into_iter().map(|(name,)| name).collect())
}

/// What an account was told last of when a class is, if it was told of a move and has not seen that: the time that it knows.
pub(super) async fn known_time(tx: &mut Tx, class_id: &str, user_id: &str) -> Result<Option<Span>> {
    let unseen: Option<(String, String)> = tx
        .opt(
            "SELECT was_start_at, was_end_at FROM reminders WHERE class_id = $1 AND user_id = $2 AND kind = 'moved' AND closed_at IS NULL
             AND seen_at IS NULL AND was_start_at IS NOT NULL AND was_end_at IS NOT NULL ORDER BY created_at DESC LIMIT 1",
            args![class_id, user_id],
        )
        .await?;
    Ok(unseen.map(|(start_at, end_at)| Span { start_at, end_at }))
}

/// Whether somebody is reminded of a class.
pub(super) async fn is_open(tx: &mut Tx, class_id: &str) -> Result<bool> {
    let sql = "SELECT id FROM reminders WHERE class_id = $1 AND closed_at IS NULL LIMIT 1";
    let open: Option<(String,)> = tx.opt(sql, args![class_id]).await?;
    Ok(open.is_some())
}

/// Closes every open reminder of a class. Who had it and has it no more keeps what says so.
pub(super) async fn close(tx: &mut Tx, class_id: &str) -> Result<()> {
    let now = tx.at().to_owned();
    let closed: Vec<(String, String)> = tx
        .all(
            "UPDATE reminders SET closed_at = $1 WHERE class_id = $2 AND closed_at IS NULL AND kind NOT IN ('given_away', 'taken_away')
             RETURNING id, user_id",
            args![now, class_id],
        )
        .await?;
    publish_closed(tx, closed);
    Ok(())
}

/// Closes what says that a class is not an account's any more: it is again. Answers whether they had seen it.
pub(super) async fn withdrawal_ends(tx: &mut Tx, class_id: &str, user_id: &str) -> Result<bool> {
    let now = tx.at().to_owned();
    let closed: Vec<(String, String, Option<String>)> = tx
        .all(
            "UPDATE reminders SET closed_at = $1 WHERE class_id = $2 AND user_id = $3 AND closed_at IS NULL
             AND kind IN ('given_away', 'taken_away', 'cancelled') RETURNING id, user_id, seen_at",
            args![now, class_id, user_id],
        )
        .await?;
    let seen = closed.iter().any(|(_, _, seen)| seen.is_some());
    publish_closed(tx, closed.into_iter().map(|(id, user, _)| (id, user)).collect());
    Ok(seen)
}

fn publish_closed(tx: &mut Tx, closed: Vec<(String, String)>) {
    for (id, user) in closed {
        tx.publish(format!("user:{user}"), json!({ "type": "reminder_closed", "id": id }));
    }
}

/// What a screen says of reminders, and the column that keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A screen of the teacher has it.
    Reached,
    /// It was on a screen in front of somebody.
    Seen,
    /// It was closed.
    Dismissed,
}

/// Whose classes these reminders are of that an account is to hold: class and teacher, each once.
pub(super) async fn classes_of(tx: &mut Tx, user_id: &str, ids: &[String]) -> Result<Vec<(String, String)>> {
    let sql = "SELECT c.id, c.teacher_id FROM reminders r JOIN classes c ON c.id = r.class_id JOIN teachers p ON p.id = c.teacher_id
        WHERE r.id = $1 AND r.user_id = $2 AND p.user_id = $2 AND r.kind NOT IN ('given_away', 'taken_away', 'cancelled')
        AND c.status = 'not_started' AND c.deleted_at IS NULL";
    let mut classes: Vec<(String, String)> = vec![];
    for id in ids {
        let found: Option<(String, String)> = tx.opt(sql, args![id.as_str(), user_id]).await?;
        classes.extend(found.filter(|found| !classes.contains(found)));
    }
    Ok(classes)
}

/// Keeps a mark, the first time it is said; tells the scheduler's list, and the teacher's other screens when it was closed.
pub(super) async fn mark(tx: &mut Tx, user_id: &str, ids: &[String], mark: Mark) -> Result<()> {
    let sql = match mark {
        Mark::Reached => "UPDATE reminders SET reached_at = $1 WHERE id = $2 AND user_id = $3 AND reached_at IS NULL RETURNING class_id",
        Mark::Seen => {
            "UPDATE reminders SET seen_at = $1, reached_at = COALESCE(reached_at, $1)
             WHERE id = $2 AND user_id = $3 AND seen_at IS NULL RETURNING class_id"
        }
        Mark::Dismissed => {
            "UPDATE reminders SET dismissed_at = $1, seen_at = COALESCE(seen_at, $1), reached_at = COALESCE(reached_at, $1)
             WHERE id = $2 AND user_id = $3 AND dismissed_at IS NULL RETURNING class_id"
        }
    };
    for id in ids {
        let now = tx.at().to_owned();
        let marked: Option<(String,)> = tx.opt(sql, args![now, id.as_str(), user_id]).await?;
        let Some((class_id,)) = marked else { continue };
        if mark == Mark::Dismissed {
            tx.publish(format!("user:{user_id}"), json!({ "type": "reminder_closed", "id": id }));
        }
        publish_class(tx, &class_id).await?;
    }
    Ok(())
}

/// Sends the class's row again: its reminder has moved on. Nothing of the class itself changed: no version, no audit. Of one that was deleted there is none.
pub(super) async fn publish_class(tx: &mut Tx, class_id: &str) -> Result<()> {
    let there: Option<(String,)> = tx.opt("SELECT id FROM classes WHERE id = $1 AND deleted_at IS NULL", args![class_id]).await?;
    if there.is_none() {
        return Ok(());
    }
    let row: Row = resource::load(tx, &CLASSES, class_id).await?;
    let payload: Value = json!({ "op": "update", "id": class_id, "row": &row, "changed": ["reminder"], "by": null });
    resource::publish_change(tx, &CLASSES, &row, payload).await
}
