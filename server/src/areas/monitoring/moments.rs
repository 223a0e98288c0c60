//! What timelines have of calls for help: called, taken, done.

use futures_util::future::BoxFuture;
use serde_json::json;

use crate::areas::people::timeline::{self, Moment, MomentClass, Of, Source, Subject, Window};
use belltower_kit::{args, db::Reads, error::Result, http::Cx};

/// The source.
pub static MOMENTS: Source = Source { groups: &["help"], of: timeline::ALL, may: |_| true, read };

#[derive(sqlx_macros::FromRow)]
struct Call {
    id: String,
    user_name: String,
    category: String,
    since: String,
    claimed_at: Option<String>,
    resolved_at: Option<String>,
    owner: Option<String>,
    cause: Option<String>,
    note: Option<String>,
    class_id: String,
    number: String,
    name: String,
}

fn read<'a>(cx: &'a Cx, subject: &'a Subject, window: &'a Window) -> BoxFuture<'a, Result<Vec<Moment>>> {
    Box::pin(async move {
        let Some((within, more)) = subject.classes() else { return Ok(vec![]) };
        // In a person's timeline their own calls; in a class's everybody's.
        let theirs = match subject.of {
            Of::Class => "TRUE",
            _ => "EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = s.class_id AND a.person_id = s.user_id AND a.record_id = $1)",
        };
        let sql = format!(
            "SELECT s.id, s.user_name, s.category, s.since, s.claimed_at, s.resolved_at, u.name AS owner, s.cause, s.note, t.id AS class_id, t.number, t.name
             FROM sos s JOIN classes t ON t.id = s.class_id LEFT JOIN users u ON u.id = s.owner_id
             WHERE s.since <= $2 AND s.deleted_at IS NULL AND {theirs} AND {within} ORDER BY s.since DESC, s.id DESC LIMIT $3"
        );
        let mut args = args![subject.id.as_str(), window.until.as_str(), window.limit];
        args.extend(more);
        let calls: Vec<Call> = Reads::rows(&mut &cx.app.db, sql, args).await?;
        let mut moments: Vec<Moment> = calls.into_iter().flat_map(|call| steps(subject.of, call)).collect();
        moments.retain(|moment| moment.at <= window.until);
        Ok(moments)
    })
}

fn steps(of: Of, call: Call) -> Vec<Moment> {
    let Call { id, user_name, category, since, claimed_at, resolved_at, owner, cause, note, class_id, number, name } = call;
    let class = (of != Of::Class).then_some(MomentClass { id: class_id, number, name });
    let steps = [("sos", Some(since), Some(user_name)), ("sos_claimed", claimed_at, owner.clone()), ("sos_resolved", resolved_at, owner)];
    let data = json!({ "category": category, "cause": cause, "note": note }).as_object().cloned().unwrap_or_default();
    let moment = |(place, (kind, at, who)): (usize, (&str, Option<String>, Option<String>))| {
        Some(Moment {
            id: format!("h{id}.{place}"),
            at: at?,
            group: "help",
            kind: kind.into(),
            who,
            class: class.clone(),
            data: data.clone(),
        })
    };
    steps.into_iter().enumerate().filter_map(moment).collect()
}
