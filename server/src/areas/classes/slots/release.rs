//! The calls that release slots, or only look: few are made at once, many by a job. What is looked at is what is made, unless somebody is faster.

use jiff::{Timestamp, tz::TimeZone};
use serde::Serialize;
use serde_json::json;

use super::{
    AT_ONCE, MAX_SLOTS, SlotRelease, TEACHER_SLOTS, may_of, own_teachers,
    plan::{self, Planned, Teacher, Why},
    wish::{Hours, SlotWish},
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    error::{Result, internal, invalid_field, not_found, unprocessable},
    http::Cx,
    jobs, mask,
    resource::{
        self,
        check::{GONE, NOT_REQUEST_ID, REQUIRED},
    },
    sentences,
    world::iso,
};

sentences! {
    TOO_MANY = "slot.too_many": "More than {max} slots: choose a shorter time, or fewer teachers" / "时段超过 {max} 个，请缩短时间范围或减少老师";
    NOTHING = "slot.nothing": "There is no time left to release" / "没有可开放的时段";
}

/// Slots of one answer; all of them are counted.
const MOST_SHOWN: usize = 500;

/// What a release would make, or has made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SlotsSeen {
    teachers: Vec<SlotsOfTeacher>,
    /// The first of them, by teacher and start.
    rows: Vec<SlotSeen>,
    made: usize,
    skipped: usize,
}

/// The slots of a teacher.
#[derive(Serialize, utoipa::ToSchema)]
struct SlotsOfTeacher {
    id: String,
    name: String,
    /// Whose days and hours they are.
    zone: String,
    /// The first day.
    from_day: String,
    /// The last day.
    until_day: String,
    made: usize,
    /// Left out for a class,
    skipped_class: usize,
    /// for leave,
    skipped_leave: usize,
    /// for another slot,
    skipped_slot: usize,
    /// for a change of clocks.
    skipped_clock: usize,
}

/// A slot as it would be made, or why it is left out.
#[derive(Serialize, utoipa::ToSchema)]
struct SlotSeen {
    teacher_id: String,
    start_at: String,
    end_at: String,
    /// `free`; `class`, `leave`, `slot`, `clock`.
    state: &'static str,
    /// The class that is in the way.
    #[schema(required)]
    what: Option<String>,
}

/// A release.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SlotsReleased {
    id: String,
    /// How many were made; nothing where a job makes them.
    #[schema(required)]
    made: Option<i64>,
    #[schema(required)]
    skipped: Option<i64>,
    #[schema(required)]
    job: Option<String>,
}

/// What a release would make of some teachers.
async fn look(from: &mut impl Reads, teachers: &[Teacher], hours: &Hours, at: (&str, Timestamp)) -> Result<Vec<Vec<Planned>>> {
    let (mut all, mut made) = (vec![], 0);
    for teacher in teachers {
        let planned = plan::plan(from, teacher, hours, at).await?;
        made += planned.iter().filter(|one| one.why.is_none()).count();
        if made > MAX_SLOTS {
            return Err(invalid_field("range", TOO_MANY.with("max", MAX_SLOTS)));
        }
        all.push(planned);
    }
    Ok(all)
}

/// The teachers of a wish, if all of them are there and the caller may release slots of theirs.
async fn whose(cx: &Cx, wish: &SlotWish) -> Result<Vec<Teacher>> {
    let mut ids = wish.teacher_ids.clone();
    if ids.is_empty() {
        ids = own_teachers(&cx.app.db, cx.caller()?).await?;
    }
    if ids.is_empty() {
        return Err(invalid_field("teacher_ids", &REQUIRED));
    }
    may_of(&cx.app.db, cx.caller()?, Action::Add, &ids).await?;
    let found = plan::teachers(&mut &cx.app.db, &ids).await?;
    let all = ids.iter().all(|id| found.iter().any(|teacher| teacher.id == *id));
    if all { Ok(found) } else { Err(invalid_field("teacher_ids", &GONE)) }
}

pub async fn preview(cx: Cx, wish: SlotWish) -> Result<SlotsSeen> {
    let hours = Hours::of(&wish)?;
    let teachers = whose(&cx, &wish).await?;
    let (company, now) = (cx.app.config.company_zone.0.as_str(), cx.app.world.now());
    let planned = look(&mut &cx.app.db, &teachers, &hours, (company, now)).await?;
    let mut seen = SlotsSeen { teachers: vec![], rows: vec![], made: 0, skipped: 0 };
    for (teacher, planned) in teachers.into_iter().zip(planned) {
        let zone = teacher.zone_name(company).to_owned();
        let (first, last) = hours.days(&TimeZone::get(&zone).unwrap_or(TimeZone::UTC), now);
        let count = |name: &str| planned.iter().filter(|one| one.why.as_ref().is_some_and(|why| why.name() == name)).count();
        let made = planned.iter().filter(|one| one.why.is_none()).count();
        seen.made += made;
        seen.skipped += planned.len() - made;
        seen.teachers.push(SlotsOfTeacher {
            name: mask::text(&teacher.name).into_owned(),
            zone,
            from_day: first.to_string(),
            until_day: last.to_string(),
            made,
            skipped_class: count("class"),
            skipped_leave: count("leave"),
            skipped_slot: count("slot"),
            skipped_clock: count("clock"),
            id: teacher.id.clone(),
        });
        let room = MOST_SHOWN - seen.rows.len();
        seen.rows.extend(planned.into_iter().take(room).map(|Planned { time, why }| SlotSeen {
            teacher_id: teacher.id.clone(),
            start_at: iso(time.start),
            end_at: iso(time.end),
            state: why.as_ref().map_or("free", Why::name),
            what: match why {
                Some(Why::Class(name)) => Some(mask::text(&name).into_owned()),
                _ => None,
            },
        }));
    }
    Ok(seen)
}

pub async fn release(cx: Cx, wish: SlotWish) -> Result<SlotsReleased> {
    let hours = Hours::of(&wish)?;
    if wish.request_id.as_ref().is_some_and(|id| !(8..=64).contains(&id.len())) {
        return Err(invalid_field("requestId", &NOT_REQUEST_ID));
    }
    let teachers = whose(&cx, &wish).await?;
    // Whoever takes the release back may be somebody else: whose slots it makes is kept by name.
    let wish = SlotWish { teacher_ids: teachers.iter().map(|teacher| teacher.id.clone()).collect(), ..wish };
    let mut tx = cx.begin().await?;
    let (id, by, at) = (tx.world().id(), cx.caller()?.user_id.to_string(), tx.at().to_owned());
    let kept = serde_json::to_string(&wish).map_err(internal)?;
    let sql = "INSERT INTO slot_releases (id, at, made_by, request_id, wish) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    if tx.exec(sql, args![id.as_str(), at.as_str(), by.as_str(), wish.request_id.clone(), kept]).await? == 0 {
        let sql = "SELECT id, made, skipped, job_id FROM slot_releases WHERE made_by = $1 AND request_id = $2";
        let (id, made, skipped, job) = tx.one(sql, args![by, wish.request_id]).await?;
        return Ok(SlotsReleased { id, made, skipped, job });
    }
    for teacher in &teachers {
        hold(&mut tx, &teacher.id).await?;
    }
    let company = cx.app.config.company_zone.0.clone();
    let planned = look(&mut tx, &teachers, &hours, (&company, cx.app.world.now())).await?;
    let all: usize = planned.iter().map(Vec::len).sum();
    let made = planned.iter().flatten().filter(|one| one.why.is_none()).count();
    if made == 0 {
        return Err(unprocessable(&NOTHING));
    }
    if made > AT_ONCE {
        let ids = wish.teacher_ids.clone();
        let title = teachers.iter().map(|teacher| teacher.name.as_str()).take(3).collect::<Vec<_>>().join(", ");
        let job = SlotRelease { release: id.clone(), title, wish, teachers: ids, since: at, zone: company, total: all };
        let job = tx.enqueue_in(&job, cx.language).await?;
        tx.exec("UPDATE slot_releases SET job_id = $1 WHERE id = $2", args![job.as_str(), id.as_str()]).await?;
        tx.commit().await?;
        return Ok(SlotsReleased { id, made: None, skipped: None, job: Some(job) });
    }
    for (teacher, planned) in teachers.iter().zip(planned) {
        for one in planned.iter().filter(|one| one.why.is_none()) {
            make(&mut tx, teacher, one, (&company, &id)).await?;
        }
    }
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let (made, skipped) = (count(made), count(all - made));
    counted(&mut tx, &id, made, skipped).await?;
    tx.commit().await?;
    Ok(SlotsReleased { id, made: Some(made), skipped: Some(skipped), job: None })
}

/// Ends a release, if it is one that the caller may take back: a job that still makes slots of it makes no more.
pub async fn end(cx: &Cx, id: &str) -> Result<()> {
    let sql = "SELECT wish FROM slot_releases WHERE id = $1 AND withdrawn_at IS NULL";
    let Some((wish,)) = cx.app.db.opt::<(String,)>(sql, args![id]).await? else { return Ok(()) };
    let SlotWish { mut teacher_ids, .. } = serde_json::from_str(&wish).map_err(internal)?;
    if let Err(error) = may_of(&cx.app.db, cx.caller()?, Action::Edit, &teacher_ids).await {
        return Err(if error.status().is_client_error() { not_found() } else { error });
    }
    teacher_ids.sort_unstable();
    let mut tx = cx.begin().await?;
    // As a batch of the job holds them: none is between reading that it may and committing what it made.
    for teacher in &teacher_ids {
        hold(&mut tx, teacher).await?;
    }
    let at = tx.at().to_owned();
    let sql = "UPDATE slot_releases SET withdrawn_at = COALESCE(withdrawn_at, $1) WHERE id = $2 RETURNING job_id";
    let (job,): (Option<String>,) = tx.one(sql, args![at, id]).await?;
    if let Some(job) = job {
        jobs::cancel(&mut tx, &job).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Whether a release was taken back.
pub async fn is_ended(tx: &mut Tx, id: &str) -> Result<bool> {
    let sql = "SELECT withdrawn_at FROM slot_releases WHERE id = $1";
    Ok(tx.opt::<(Option<String>,)>(sql, args![id]).await?.is_some_and(|(at,)| at.is_some()))
}

/// The teacher's row first, as whoever plans a class has it: of two that want the same time the second sees the first.
pub async fn hold(tx: &mut Tx, teacher: &str) -> Result<()> {
    let sql = "UPDATE teachers SET calendar = calendar + 1 WHERE id = $1 AND deleted_at IS NULL";
    // Deleted, or merged into another, since they were looked for.
    if tx.exec(sql, args![teacher]).await? == 0 { Err(not_found()) } else { Ok(()) }
}

/// Makes a slot.
pub async fn make(tx: &mut Tx, teacher: &Teacher, one: &Planned, (company, release): (&str, &str)) -> Result<()> {
    let slot = json!({ "teacher_id": teacher.id, "start_at": iso(one.time.start), "end_at": iso(one.time.end), "zone": teacher.zone_name(company),
                       "release_id": release });
    resource::add(tx, &TEACHER_SLOTS, slot.as_object().cloned().unwrap_or_default()).await.map(drop)
}

/// Keeps how many a release has made.
pub async fn counted(tx: &mut Tx, release: &str, made: i64, skipped: i64) -> Result<()> {
    tx.exec("UPDATE slot_releases SET made = $1, skipped = $2 WHERE id = $3", args![made, skipped, release]).await?;
    Ok(())
}
