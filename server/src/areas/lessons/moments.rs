//! What timelines have of lessons: of a student all that was moved, of a class what was moved for it. Only for whoever answers for students' balances.

use futures_util::future::BoxFuture;
use serde_json::json;

use belltower_kit::{args, auth::catalogue::Action, db::Reads, error::Result, http::Cx};

use super::class_money::OF_CLASS;
use crate::areas::people::{
    STUDENTS,
    timeline::{Moment, MomentClass, Of, Source, Subject, Window},
};

/// The source.
pub static MOMENTS: Source =
    Source { groups: &["money"], of: &[Of::Class, Of::Student], may: |caller| caller.rights.allow(STUDENTS.page, Action::Query), read };

#[derive(sqlx_macros::FromRow)]
struct Moved {
    id: String,
    at: String,
    kind: String,
    unit: String,
    lessons: i64,
    balance_after: i64,
    cause: Option<String>,
    reason: Option<String>,
    who: Option<String>,
    student: String,
    class_id: Option<String>,
    number: Option<String>,
    name: Option<String>,
}

fn read<'a>(cx: &'a Cx, subject: &'a Subject, window: &'a Window) -> BoxFuture<'a, Result<Vec<Moment>>> {
    Box::pin(async move {
        let theirs = match subject.of {
            Of::Class => format!("m.id IN ({OF_CLASS})"),
            _ => "m.student_id = $1".to_owned(),
        };
        let mut args = args![subject.id.as_str(), window.until.as_str(), window.limit];
        // The class that a lesson was moved for is named to who sees it, where the timeline is not its own.
        let named = match (subject.of, subject.classes()) {
            (Of::Class, _) | (_, None) => "FALSE".to_owned(),
            (_, Some((within, more))) => {
                args.extend(more);
                within
            }
        };
        let sql = format!(
            "SELECT m.id, m.at, m.kind, m.unit, m.lessons, m.balance_after, m.cause, m.reason, m.updated_by_name AS who, s.name AS student,
               t.id AS class_id, t.number, t.name
             FROM lesson_movements m JOIN students s ON s.id = m.student_id
             LEFT JOIN classes t ON t.id = m.class_id AND t.deleted_at IS NULL AND {named}
             WHERE m.at <= $2 AND {theirs} ORDER BY m.at DESC, m.place DESC, m.id DESC LIMIT $3"
        );
        let rows: Vec<Moved> = Reads::rows(&mut &cx.app.db, sql, args).await?;
        Ok(rows.into_iter().map(moment).collect())
    })
}

fn moment(moved: Moved) -> Moment {
    // A lesson that a class took and gave back is not one that it took.
    let kind = if moved.kind == "consume" && moved.lessons > 0 { "back" } else { &moved.kind };
    let data = json!({ "student": moved.student, "unit": moved.unit, "lessons": moved.lessons, "balance": moved.balance_after,
                       "why": moved.cause, "reason": moved.reason });
    let class = moved.class_id.zip(moved.number).zip(moved.name).map(|((id, number), name)| MomentClass { id, number, name });
    Moment {
        id: format!("l{}", moved.id),
        at: moved.at,
        group: "money",
        kind: format!("lessons_{kind}"),
        who: moved.who,
        class,
        data: data.as_object().cloned().unwrap_or_default(),
    }
}
