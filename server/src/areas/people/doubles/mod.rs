//! Two records of one person: how likely they are found (`likely`), made one (`merge`) and two again (`unmerge`). Whatever names a person is listed in `places`.

mod classes;
mod fields;
mod in_the_way;
mod likely;
mod merge;
mod moves;
pub mod places;
mod unmerge;

use futures_util::future::BoxFuture;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{AssertSqlSafe, Reads, Tx},
    error::{Result, conflict, forbidden, not_found},
    http::{Access, Api, Cx},
    resource::{self, Resource},
    retention::RetentionRule,
    sentences,
};

use super::{STUDENTS, TEACHERS};
use places::Place;

sentences! {
    MERGED = "doubles.merged": "This was merged into {name}: undo that first" / "该记录已合并到 {name}，请先撤销合并";
}

/// For so many days a merge is undone.
pub const UNDO_DAYS: i64 = 30;

/// A kind of people.
pub(super) struct Kind {
    name: &'static str,
    of: &'static Resource,
    places: &'static [Place],
    /// What a record has as a second name.
    other_name: &'static str,
    /// What has to be the same beside a name.
    beside: &'static [&'static [&'static str]],
    /// Whether another level speaks for another person: a student's does, that of a teacher is given by the house.
    told_by_level: bool,
    /// Refuses two who cannot be one.
    refuse: for<'a> fn(&'a mut Tx, [&'a str; 2]) -> BoxFuture<'a, Result<()>>,
}

static OF_STUDENTS: Kind = Kind {
    name: "student",
    of: &STUDENTS,
    places: places::OF_STUDENTS,
    other_name: "english_name",
    beside: &[&["LOWER(t.english_name)"], &["zone"]],
    told_by_level: true,
    refuse: |tx, [keep, gone]| Box::pin(in_the_way::refuse_students(tx, keep, gone)),
};

static OF_TEACHERS: Kind = Kind {
    name: "teacher",
    of: &TEACHERS,
    places: places::OF_TEACHERS,
    other_name: "''",
    beside: &[&["zone"]],
    told_by_level: false,
    refuse: |tx, [keep, gone]| Box::pin(in_the_way::refuse_teachers(tx, keep, gone)),
};

static KINDS: &[&Kind] = &[&OF_STUDENTS, &OF_TEACHERS];

/// What was moved leaves when nothing can be undone any more; that two were merged stays.
pub(super) const RETENTION: &[RetentionRule] = &[RetentionRule::rows("merge_rows", "merge_id, place, row_key", "at", |_| 45)];

/// Adds the calls.
pub(super) fn mount(api: &mut Api) {
    for kind in KINDS {
        let path = |call: &str| format!("/api/management/{}/{call}", kind.name);
        let read = Access::Page(kind.of.page, Action::Query);
        let write = Access::Page(kind.of.page, Action::Edit);
        api.post(&path("doubles"), read, "Records that are likely one person: of one, or pairs of all", move |cx, asked| {
            likely::doubles(cx, kind, asked)
        });
        api.post(&path("merged"), read, "Into whom a record was merged", move |cx, asked| merge::into(cx, kind, asked));
        api.post(&path("merge"), write, "Make two records of one person one", move |cx, asked| merge::merge(cx, kind, asked));
        api.post(&path("unmerge"), write, "Make them two again", move |cx, asked| unmerge::unmerge(cx, kind, asked));
    }
}

impl Kind {
    /// Refuses a caller who may not both change and delete a record: the one that goes is as good as deleted.
    async fn may(&self, cx: &Cx, ids: &[&str]) -> Result<()> {
        let caller = cx.caller()?;
        for action in [Action::Edit, Action::Delete] {
            if !caller.rights.allow(self.of.page, action) {
                return Err(forbidden());
            }
            for id in ids {
                resource::see_on(&mut &cx.app.db, self.of, caller, self.of.own_page(), action, id).await?;
            }
        }
        Ok(())
    }

    /// Locks people, in the order of their ids: those who book, plan or buy for one wait, and find it gone.
    async fn lock(&self, tx: &mut Tx, mut ids: Vec<&str>) -> Result<()> {
        ids.sort_unstable();
        for id in ids {
            let sql = format!("UPDATE {} SET calendar = calendar + 1 WHERE id = $1 AND deleted_at IS NULL", self.of.name);
            if tx.exec(AssertSqlSafe(sql), args![id]).await? == 0 {
                return Err(not_found());
            }
        }
        Ok(())
    }
}

/// Refuses to bring back what was merged: its classes and lessons are another's.
pub(super) async fn refuse_merged(tx: &mut Tx, of: &Resource, id: &str) -> Result<()> {
    match kept_name(tx, of, id).await? {
        Some(name) => Err(conflict(MERGED.with("name", name))),
        None => Ok(()),
    }
}

async fn kept_name(from: &mut impl Reads, of: &Resource, id: &str) -> Result<Option<String>> {
    let sql = format!("SELECT k.name FROM merges m JOIN {} k ON k.id = m.kept_id WHERE m.gone_id = $1 AND m.undone_at IS NULL", of.name);
    let rows: Vec<(String,)> = from.rows(sql, args![id]).await?;
    Ok(rows.into_iter().next().map(|(name,)| name))
}
