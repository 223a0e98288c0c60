//! What a teacher does for a start: says that they will be there, goes to the door. Kept for the class and that teacher.

use super::super::{CLASSES, reminders};
use belltower_kit::{args, db::Tx, error::Result, http::Cx};

/// The teacher says that they will be there.
pub(in super::super) async fn is_ready(tx: &mut Tx, class: &str, teacher: &str) -> Result<()> {
    sign(tx, "ready_at", class, teacher).await
}

/// The caller goes to a classroom; it counts where the class is theirs.
pub(in super::super) async fn is_at_the_door(cx: &Cx, class: &str) -> Result<()> {
    let sql = "SELECT c.teacher_id FROM classes c JOIN teachers p ON p.id = c.teacher_id WHERE c.id = $1 AND p.user_id = $2 AND c.status = 'not_started'";
    let theirs: Option<(String,)> = cx.app.db.opt(sql, args![class, &*cx.caller()?.user_id]).await?;
    let Some((teacher,)) = theirs else { return Ok(()) };
    let mut tx = cx.begin().await?;
    sign(&mut tx, "door_at", class, &teacher).await?;
    Ok(tx.commit().await?)
}

/// Keeps that the teacher is asked again whether they come, unless they were since then: of two who ask at once, one does.
pub(super) async fn is_asked(tx: &mut Tx, class: &str, teacher: &str, since: &str) -> Result<bool> {
    let sql = "INSERT INTO class_starts (class_id, teacher_id, asked_at) VALUES ($1, $2, $3) ON CONFLICT (class_id, teacher_id) DO UPDATE
        SET asked_at = excluded.asked_at WHERE class_starts.asked_at IS NULL OR class_starts.asked_at <= $4";
    let at = tx.at().to_owned();
    Ok(tx.exec(sql, args![class, teacher, at, since]).await? > 0)
}

/// The class begins at another time: whoever said that they will be there said so of the one before, and is asked again by the reminder.
pub(in super::super) async fn is_moved(tx: &mut Tx, class: &str, teacher: &str) -> Result<()> {
    let sql = "UPDATE class_starts SET asked_at = $1, called_at = NULL WHERE class_id = $2 AND teacher_id = $3";
    let at = tx.at().to_owned();
    tx.exec(sql, args![at, class, teacher]).await.map(drop).map_err(Into::into)
}

/// Somebody called the teacher, or takes that back.
pub(super) async fn is_called(tx: &mut Tx, class: &str, teacher: &str, on: bool) -> Result<()> {
    if on {
        return sign(tx, "called_at", class, teacher).await;
    }
    tx.exec("UPDATE class_starts SET called_at = NULL WHERE class_id = $1 AND teacher_id = $2", args![class, teacher]).await?;
    reminders::publish_class(tx, class).await
}

/// Keeps a sign; whoever watches the start sees it.
async fn sign(tx: &mut Tx, column: &'static str, class: &str, teacher: &str) -> Result<()> {
    debug_assert_eq!(CLASSES.name, "classes", "whose rows are sent again");
    let at = tx.at().to_owned();
    let sql = match column {
        "ready_at" => {
            "INSERT INTO class_starts (class_id, teacher_id, ready_at) VALUES ($1, $2, $3)
             ON CONFLICT (class_id, teacher_id) DO UPDATE SET ready_at = excluded.ready_at"
        }
        "door_at" => {
            "INSERT INTO class_starts (class_id, teacher_id, door_at) VALUES ($1, $2, $3)
             ON CONFLICT (class_id, teacher_id) DO UPDATE SET door_at = excluded.door_at"
        }
        _ => {
            "INSERT INTO class_starts (class_id, teacher_id, called_at) VALUES ($1, $2, $3)
             ON CONFLICT (class_id, teacher_id) DO UPDATE SET called_at = excluded.called_at"
        }
    };
    tx.exec(sql, args![class, teacher, at]).await?;
    reminders::publish_class(tx, class).await
}
