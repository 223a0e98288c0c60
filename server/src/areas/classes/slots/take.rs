//! Taking slots: held while somebody books, booked, withdrawn, and open again when what it was booked for is gone. Of two who want one the first has it, and the second reads who.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{BOOKINGS, overlap},
    HOLD_MINUTES, MAX_HELD, TEACHER_SLOTS, may_of, release,
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Error, Result, conflict, invalid_field, not_found, too_large, unprocessable},
    http::Cx,
    resource::{self, Row, Writing, advance, check::GONE, writer_sees},
    sentences,
    text::Text,
    world::iso,
};

sentences! {
    BOOKED = "slot.booked": "{name} has just booked this slot" / "{name} 刚刚预约了该时段";
    HELD = "slot.held": "{name} is booking this slot" / "{name} 正在预约该时段";
    WITHDRAWN = "slot.withdrawn": "This slot was withdrawn" / "该时段已收回";
    OVER = "slot.over": "This slot's time has come already" / "该时段的时间已过";
    ELSEWHEN = "slot.elsewhen": "The slot is at another time" / "与所选时段的时间不一致";
    MANY_HELD = "slot.many_held": "You hold {count} slots already: book one of them, or let it go" / "您已占用 {count} 个时段，请先预约或释放其中之一";
    OF_WHAT = "slot.of_what": "Say which slots, or which release" / "请指定时段或某次开放";
}

/// Slots of one call.
const MAX_IDS: usize = 200;

/// A slot under its lock.
#[derive(sqlx_macros::FromRow)]
pub(super) struct Slot {
    id: String,
    teacher_id: String,
    start_at: String,
    end_at: String,
    state: String,
    holder_id: Option<String>,
    held_until: Option<String>,
    updated_by: Option<String>,
    updated_by_name: Option<String>,
    booking: Option<String>,
}

impl Slot {
    /// Whether it was held until before now.
    pub fn ran_out(&self, now: &str) -> bool {
        self.state == "held" && self.held_until.as_deref().is_none_or(|until| until <= now)
    }
}

/// Locks a slot.
pub(super) async fn lock(tx: &mut Tx, id: &str) -> Result<Slot> {
    tx.exec("UPDATE teacher_slots SET state = state WHERE id = $1", args![id]).await?;
    let sql = "SELECT s.id, s.teacher_id, s.start_at, s.end_at, s.state, s.holder_id, s.held_until, s.updated_by, s.updated_by_name, b.number AS booking
        FROM teacher_slots s LEFT JOIN bookings b ON b.id = s.booking_id WHERE s.id = $1 AND s.deleted_at IS NULL";
    tx.opt(sql, args![id]).await?.ok_or_else(not_found)
}

fn row(value: &Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}

/// Who has it instead.
fn taken(slot: &Slot) -> Error {
    let name = slot.updated_by_name.clone().unwrap_or_default();
    let by = slot.updated_by.as_ref().map(|id| json!({ "id": id, "name": name }));
    let text = match slot.state.as_str() {
        "withdrawn" => Text::from(&WITHDRAWN),
        "held" => HELD.with("name", &name),
        _ => BOOKED.with("name", &name),
    };
    let clash = json!({ "resource": TEACHER_SLOTS.name, "id": slot.id, "state": slot.state, "by": by, "booking": slot.booking, "until": slot.held_until });
    conflict(text).at_field("slot_id").clash(clash)
}

/// Refuses a slot that somebody else has, that is over, or whose teacher has a class then. One that was held too long is as good as open.
async fn refuse_taken(tx: &mut Tx, slot: &Slot) -> Result<()> {
    let mine = tx.by().is_some_and(|by| slot.holder_id.as_deref() == Some(&*by.id));
    if slot.state != "open" && !(slot.state == "held" && (mine || slot.ran_out(tx.at()))) {
        return Err(taken(slot));
    }
    if slot.start_at.as_str() <= tx.at() {
        return Err(unprocessable(&OVER));
    }
    overlap::refuse_taken_teacher(tx, &slot.teacher_id, (&slot.start_at, &slot.end_at)).await
}

/// A held slot is open again.
pub(super) async fn let_go(tx: &mut Tx, id: &str) -> Result<()> {
    let set = json!({ "holder_id": null, "held_until": null });
    advance(tx, &TEACHER_SLOTS, id, "let_go", row(&set)).await.map(drop)
}

/// A slot that somebody is booking.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotHold {
    id: String,
    /// Let it go instead.
    #[serde(default)]
    off: bool,
}

/// How a slot is held.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SlotHeld {
    /// Until when; nothing where it is not.
    #[schema(required)]
    held_until: Option<String>,
    /// The server's time: what is left is counted by it.
    now: String,
}

pub async fn hold(cx: Cx, SlotHold { id, off }: SlotHold) -> Result<SlotHeld> {
    resource::see_on(&mut &cx.app.db, &TEACHER_SLOTS, cx.caller()?, TEACHER_SLOTS.own_page(), Action::Add, &id).await?;
    let me = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    // What one person holds is counted under their own lock.
    tx.exec("UPDATE users SET id = id WHERE id = $1", args![me.as_str()]).await?;
    let slot = lock(&mut tx, &id).await?;
    let now = tx.at().to_owned();
    let held = slot.state == "held" && !slot.ran_out(&now);
    let mine = slot.holder_id.as_deref() == Some(me.as_str());
    if off {
        if held && !mine {
            return Err(taken(&slot));
        }
        if held {
            let_go(&mut tx, &id).await?;
            tx.commit().await?;
        }
        return Ok(SlotHeld { held_until: None, now });
    }
    refuse_taken(&mut tx, &slot).await?;
    let sql = "SELECT COUNT(*) FROM teacher_slots WHERE holder_id = $1 AND state = 'held' AND held_until > $2 AND id <> $3 AND deleted_at IS NULL";
    let (others,): (i64,) = tx.one(sql, args![me.as_str(), now.as_str(), id.as_str()]).await?;
    if others >= MAX_HELD {
        return Err(unprocessable(MANY_HELD.with("count", others)));
    }
    if slot.state == "held" {
        let_go(&mut tx, &id).await?;
    }
    let until = iso(cx.app.world.now() + jiff::SignedDuration::from_mins(HOLD_MINUTES));
    advance(&mut tx, &TEACHER_SLOTS, &id, "keep", row(&json!({ "holder_id": me, "held_until": until }))).await?;
    tx.commit().await?;
    Ok(SlotHeld { held_until: Some(until), now })
}

/// What a slot is booked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotBook {
    id: String,
    student_id: String,
    lesson: String,
    courseware_id: Option<String>,
    note: Option<String>,
    #[serde(rename = "requestId")]
    request_id: Option<String>,
}

/// The booking of a slot.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SlotBooked {
    #[schema(value_type = Object)]
    booking: Row,
}

pub async fn book_one(cx: Cx, asked: SlotBook) -> Result<SlotBooked> {
    let caller = cx.caller()?;
    resource::see_on(&mut &cx.app.db, &TEACHER_SLOTS, caller, TEACHER_SLOTS.own_page(), Action::Add, &asked.id).await?;
    let slot = resource::load(&mut &cx.app.db, &TEACHER_SLOTS, &asked.id).await?;
    let booking = json!({ "slot_id": asked.id, "student_id": asked.student_id, "lesson": asked.lesson, "start_at": slot["start_at"], "end_at": slot["end_at"],
                          "zone": slot["zone"], "courseware_id": asked.courseware_id, "note": asked.note, "requestId": asked.request_id });
    let mut tx = cx.begin().await?;
    let id = resource::create(&mut tx, &BOOKINGS, &row(&booking)).await?;
    let booking = resource::load(&mut tx, &BOOKINGS, &id).await?;
    tx.commit().await?;
    Ok(SlotBooked { booking })
}

/// Locks the slot that a new booking is to have, its teacher before it, and refuses one that it cannot have.
pub(in super::super) async fn reserve(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let Some(id) = writing.text("slot_id").map(str::to_owned) else { return Ok(()) };
    if !writer_sees(tx, &TEACHER_SLOTS, &id).await? {
        writing.refuse("slot_id", &GONE);
        return Ok(());
    }
    let of: Option<(String,)> = tx.opt("SELECT teacher_id FROM teacher_slots WHERE id = $1", args![id.as_str()]).await?;
    let Some((teacher,)) = of else { return Ok(()) };
    release::hold(tx, &teacher).await?;
    let slot = lock(tx, &id).await?;
    refuse_taken(tx, &slot).await?;
    for (field, at) in [("start_at", &slot.start_at), ("end_at", &slot.end_at)] {
        if writing.text(field) != Some(at.as_str()) {
            writing.refuse(field, &ELSEWHEN);
        }
    }
    Ok(())
}

/// Gives the slot of a new booking to it, and the booking to the slot's teacher; nothing where it has none.
pub(in super::super) async fn book(tx: &mut Tx, booking: &str) -> Result<()> {
    let sql = "SELECT s.id, s.teacher_id FROM bookings b JOIN teacher_slots s ON s.id = b.slot_id WHERE b.id = $1";
    let of: Option<(String, String)> = tx.opt(sql, args![booking]).await?;
    let Some((slot, teacher)) = of else { return Ok(()) };
    let set = json!({ "booking_id": booking, "holder_id": null, "held_until": null });
    if !advance(tx, &TEACHER_SLOTS, &slot, "give", row(&set)).await? {
        return Err(taken(&lock(tx, &slot).await?));
    }
    advance(tx, &BOOKINGS, booking, "match", row(&json!({ "teacher_id": teacher }))).await.map(drop)
}

/// A booking has no class any more: the slot that it had is open again. The caller takes it from the booking.
pub(in super::super) async fn free(tx: &mut Tx, booking: &str) -> Result<()> {
    let sql = "SELECT id FROM teacher_slots WHERE booking_id = $1 AND state = 'booked'";
    let slot: Option<(String,)> = tx.opt(sql, args![booking]).await?;
    match slot {
        Some((slot,)) => advance(tx, &TEACHER_SLOTS, &slot, "reopen", row(&json!({ "booking_id": null }))).await.map(drop),
        None => Ok(()),
    }
}

/// Their teacher will not be there: what of a teacher's is open within a stretch of time is withdrawn. The caller holds the teacher's row.
pub(in super::super) async fn withdraw_within(tx: &mut Tx, teacher: &str, (start, end): (&str, &str)) -> Result<()> {
    let sql = "SELECT id FROM teacher_slots WHERE teacher_id = $1 AND end_at > $2 AND start_at < $3 AND state IN ('open', 'held') AND deleted_at IS NULL ORDER BY id";
    let within: Vec<(String,)> = tx.all(sql, args![teacher, start, end]).await?;
    for (id,) in within {
        if lock(tx, &id).await?.state == "held" {
            // Whoever holds it is refused when they book it, and reads why.
            let_go(tx, &id).await?;
        }
        advance(tx, &TEACHER_SLOTS, &id, "take_back", Row::new()).await?;
    }
    Ok(())
}

/// A class that was cancelled, or is at another time or somebody else's by now, leaves the slot that it was booked in.
pub(in super::super) async fn follow(tx: &mut Tx, class: &Row) -> Result<()> {
    let text = |field: &str| class.get(field).and_then(Value::as_str).unwrap_or_default();
    let sql = "SELECT b.id, s.teacher_id, s.start_at, s.end_at FROM bookings b JOIN teacher_slots s ON s.booking_id = b.id
        WHERE b.class_id = $1 AND s.state = 'booked'";
    let of: Option<(String, String, String, String)> = tx.opt(sql, args![text("id")]).await?;
    let Some((booking, teacher, start, end)) = of else { return Ok(()) };
    let there = text("teacher_id") == teacher && text("start_at") < end.as_str() && text("end_at") > start.as_str();
    if there && text("outcome") != "cancelled" {
        return Ok(());
    }
    free(tx, &booking).await?;
    tx.exec("UPDATE bookings SET slot_id = NULL WHERE id = $1", args![booking]).await?;
    Ok(())
}

/// Slots that are taken back.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotsWithdraw {
    /// These,
    #[serde(default)]
    #[schema(max_items = 200)]
    ids: Vec<String>,
    /// or those of a release that are open.
    release_id: Option<String>,
}

/// A slot that was not taken back.
#[derive(Serialize, utoipa::ToSchema)]
struct SlotKept {
    id: String,
    /// Why.
    msg: String,
}

/// What became of slots.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SlotsWithdrawn {
    /// How many were taken back.
    done: usize,
    refused: Vec<SlotKept>,
}

pub async fn withdraw(cx: Cx, SlotsWithdraw { mut ids, release_id }: SlotsWithdraw) -> Result<SlotsWithdrawn> {
    if ids.len() > MAX_IDS {
        return Err(too_large(MAX_IDS));
    }
    if ids.is_empty() == release_id.is_none() {
        return Err(invalid_field("ids", &OF_WHAT));
    }
    if let Some(release) = &release_id {
        release::end(&cx, release).await?;
        let sql = "SELECT id FROM teacher_slots WHERE release_id = $1 AND state = 'open' AND deleted_at IS NULL";
        ids = cx.app.db.all::<(String,)>(sql, args![release.as_str()]).await?.into_iter().map(|(id,)| id).collect();
    }
    // In one order: two who take the same back never wait for each other in a circle.
    ids.sort_unstable();
    ids.dedup();
    let (mut done, mut refused) = (0, vec![]);
    for some in ids.chunks(MAX_IDS) {
        let mut theirs = vec![];
        for id in some {
            resource::see(&mut &cx.app.db, &TEACHER_SLOTS, cx.caller()?, id).await?;
            let slot = resource::load(&mut &cx.app.db, &TEACHER_SLOTS, id).await?;
            theirs.extend(slot["teacher_id"].as_str().map(str::to_owned));
        }
        may_of(&cx.app.db, cx.caller()?, Action::Edit, &theirs).await?;
        let mut tx = cx.begin().await?;
        for id in some {
            let slot = lock(&mut tx, id).await?;
            if slot.ran_out(tx.at()) {
                let_go(&mut tx, id).await?;
            }
            if advance(&mut tx, &TEACHER_SLOTS, id, "take_back", Row::new()).await? {
                done += 1;
            } else if release_id.is_none() {
                refused.push(SlotKept { id: id.clone(), msg: taken(&slot).into_text().say(cx.language) });
            }
        }
        tx.commit().await?;
    }
    Ok(SlotsWithdrawn { done, refused })
}
