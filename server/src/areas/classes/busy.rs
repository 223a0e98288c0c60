//! Whether a teacher is busy then: one question over sources that areas register. Classes are one (`overlap` refuses those, naming the class), approved leave is another.
//! Whatever plans a teacher asks here: classes, series and batches by the class's rules, slots, offers, stand-ins.

use super::leaves;
use belltower_kit::{
    args,
    db::{Arg, Reads, Tx},
    error::{Result, conflict},
    text::Sentence,
};
use serde_json::json;

/// Something beside classes that keeps a teacher from teaching.
pub(super) struct Source {
    /// Its name, which is the reason that others read.
    pub name: &'static str,
    /// SQL: `teacher_id`, `start_at`, `end_at` of what ends after `$1`, begins before `$2`, and is of whom [`WHOSE`] says.
    pub spans: &'static str,
    /// What a class then is refused with: `{who}` is the teacher.
    pub refusal: &'static Sentence,
}

/// All of them.
const SOURCES: &[&Source] = &[&leaves::AWAY];
/// Stands in [`Source::spans`] for whose they are.
const WHOSE: &str = "{whose}";

/// A time at which a teacher is busy.
pub(super) struct Busy {
    /// Because of what.
    pub source: &'static Source,
    /// Who.
    pub teacher_id: String,
    /// From then,
    pub start_at: String,
    /// until then.
    pub end_at: String,
}

/// When somebody is busy with something else than classes, of what touches a stretch of time; everybody, or one teacher.
pub(super) async fn spans(from: &mut impl Reads, (start, end): (&str, &str), teacher: Option<&str>) -> Result<Vec<Busy>> {
    let mut found = vec![];
    for source in SOURCES {
        let mut args = args![start, end];
        let whose = if teacher.is_some() { "teacher_id = $3" } else { "TRUE" };
        args.extend(teacher.map(Arg::from));
        let rows: Vec<(String, String, String)> = from.rows(source.spans.replace(WHOSE, whose), args).await?;
        found.extend(rows.into_iter().map(|(teacher_id, start_at, end_at)| Busy { source, teacher_id, start_at, end_at }));
    }
    Ok(found)
}

/// Refuses a time at which a teacher is busy with something else than classes; why is said in one word. The caller holds the teacher's row.
pub(super) async fn refuse(tx: &mut Tx, teacher: &str, (start, end): (&str, &str)) -> Result<()> {
    let Some(busy) = spans(tx, (start, end), Some(teacher)).await?.into_iter().next() else { return Ok(()) };
    let (who,): (String,) = tx.one("SELECT name FROM teachers WHERE id = $1", args![teacher]).await?;
    let clash = json!({ "why": busy.source.name, "who": who });
    Err(conflict(busy.source.refusal.with("who", &who)).at_field("teacher_id").clash(clash))
}
