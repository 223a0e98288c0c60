//! Offers: a booking goes to the teachers who could take it, the best first, until one accepts; within two hours of its start to the best few at once. Who is asked, and for how
//! long, is in rows: the first who accepts wins under the booking's lock, and what nobody answers goes on to the next by the clock, on whichever node.

mod answer;
mod calls;
mod clock;
mod demo;
mod rows;
mod turns;

pub(super) use answer::closes_by;
pub(super) use calls::mount;
pub(super) use clock::{EVERY, keep_time};
pub(super) use demo::load as load_demo;
pub(super) use rows::{Offer, open_of};
pub(super) use turns::{NOBODIES, NOBODY_LEFT, withdraw};

use belltower_kit::{
    args,
    db::Tx,
    error::{Result, not_found},
};

/// A booking under its lock.
#[derive(sqlx_macros::FromRow)]
struct Booking {
    id: String,
    number: String,
    /// What it is of, as people call it.
    lesson: String,
    student_name: Option<String>,
    status: String,
    start_at: String,
    end_at: String,
    offer_round: i64,
    offered_by: Option<String>,
}

/// Locks a booking: whatever is done with its offers waits for its turn.
async fn lock(tx: &mut Tx, id: &str) -> Result<Booking> {
    tx.exec("UPDATE bookings SET offer_round = offer_round WHERE id = $1", args![id]).await?;
    let sql = "SELECT id, number, lesson, (SELECT s.name FROM students s WHERE s.id = student_id) AS student_name, status, start_at, end_at, offer_round, offered_by
        FROM bookings WHERE id = $1 AND deleted_at IS NULL";
    tx.opt(sql, args![id]).await?.ok_or_else(not_found)
}
