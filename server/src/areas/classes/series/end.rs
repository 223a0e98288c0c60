//! The end of a series: its classes after a day go, and exceptions among them where they are meant too.

use futures_util::future::BoxFuture;
use serde_json::Value;

use belltower_kit::{
    args,
    db::Tx,
    error::Result,
    resource::{
        TransitionContext, delete,
        field::{Field, date, yes_no},
        writer_sees,
    },
};

use super::{
    super::CLASSES,
    AT_ONCE,
    apply::{self, Deed, Target},
    make::language,
    text_of, told,
    work::SeriesWork,
};

/// What it asks for: the last day that stays.
pub const INPUTS: &[Field] = &[date("ended_after").required(), yes_no("exceptions_too")];

pub fn end<'a>(tx: &'a mut Tx, context: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let series = text_of(&context.row, "id").to_owned();
        // Of the job that still makes its classes one waits for the other.
        apply::hold(tx, &series).await?;
        let last = text_of(&context.set, "ended_after").to_owned();
        let exceptions = context.set.get("exceptions_too") == Some(&Value::Bool(true));
        let now = tx.at().to_owned();
        let coming = apply::coming(tx, &series).await?;
        let after =
            coming.into_iter().filter(|target| target.series_day > last && target.start_at > now && (exceptions || !target.detached));
        let mut going: Vec<Target> = vec![];
        for target in after {
            // What was given to somebody whose classes the writer does not see is not theirs to delete.
            if writer_sees(tx, &CLASSES, &target.id).await? {
                going.push(target);
            }
        }
        // The entry says how many, even if it was as many the last time.
        tx.exec("UPDATE class_series SET changed = NULL WHERE id = $1", args![series.as_str()]).await?;
        context.set.insert("changed".into(), going.len().into());
        let deed = Deed { series, delete: true, ..Deed::default() };
        if going.len() > AT_ONCE {
            let (title, language) = (text_of(&context.row, "name").to_owned(), language(tx).await?);
            let ids = going.into_iter().map(|target| target.id).collect();
            return tx.enqueue_in(&SeriesWork { title, deed, ids, left: vec![], ends: true }, language).await.map(drop);
        }
        tx.tell_once();
        for target in &going {
            delete(tx, &CLASSES, &target.id, None).await?;
        }
        told::changed(tx, &deed, going.len(), &told::ByTeacher::of(&going), None).await
    })
}
