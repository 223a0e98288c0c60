//! An account and the one way to move it: balance, what is held, the movement, and who hears of it, in one transaction. The row of the account is locked by whoever
//! moves it, so that of two who want the last lesson the second finds it gone.

use serde_json::json;

use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::{Result, unprocessable},
    resource::{self, publish_row},
    sentences,
};

use super::{MOVEMENTS, policy::Policy};
use crate::areas::people::STUDENTS;

sentences! {
    NONE_LEFT = "lessons.none_left":
        "No lesson is left: {balance} in the account, {held} of them held by bookings" / "课时不足：账户余额 {balance} 课时，其中 {held} 课时已被预约占用";
    NOT_SO_MANY = "lessons.not_so_many":
        "So many are not left: {balance} in the account, {held} of them held by bookings" / "可用课时不足：账户余额 {balance} 课时，其中 {held} 课时已被预约占用";
    NO_ACCOUNT = "lessons.no_account": "This student has bought no lessons" / "该学生尚未购买课时";
}

/// A movement that is to be written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry<'a> {
    pub kind: &'static str,
    /// How it changes the balance.
    pub lessons: i64,
    /// How it changes what is held of it.
    pub held: i64,
    pub cause: Option<&'static str>,
    pub reason: Option<&'a str>,
    pub booking: Option<&'a str>,
    pub class: Option<&'a str>,
}

/// What becomes of a movement that leaves less than nothing, the credit included.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Overdraft {
    /// It is refused: nobody books, and is given back, what is not there.
    Refused,
    /// It is written: what was taught was taught.
    Written,
}

/// Opens an account, if there is none.
pub(super) async fn open(tx: &mut Tx, student: &str, unit: &str) -> Result<()> {
    let sql = "INSERT INTO lesson_accounts (student_id, unit, balance, held, moves) VALUES ($1, $2, 0, 0, 0) ON CONFLICT (student_id, unit) DO NOTHING";
    tx.exec(sql, args![student, unit]).await?;
    Ok(())
}

/// Locks an account until the end of the transaction; says whether there is one.
pub(super) async fn lock(tx: &mut Tx, student: &str, unit: &str) -> Result<bool> {
    Ok(tx.exec("UPDATE lesson_accounts SET moves = moves WHERE student_id = $1 AND unit = $2", args![student, unit]).await? == 1)
}

/// Moves lessons of an account that there is; answers the movement's id.
pub(super) async fn post(tx: &mut Tx, (student, unit): (&str, &str), entry: Entry<'_>, overdraft: Overdraft) -> Result<String> {
    let Entry { kind, lessons, held, cause, reason, booking, class } = entry;
    let sql = "UPDATE lesson_accounts SET balance = balance + $3, held = held + $4, moves = moves + 1 WHERE student_id = $1 AND unit = $2
         RETURNING balance, held, moves";
    let (balance, now_held, place): (i64, i64, i64) = tx.one(sql, args![student, unit, lessons, held]).await?;
    if overdraft == Overdraft::Refused && balance - now_held < -Policy::of(tx).await?.credit {
        let (sentence, field) = if held > 0 { (&NONE_LEFT, "student_id") } else { (&NOT_SO_MANY, "lessons") };
        let said = sentence.with("balance", balance - lessons).with("held", now_held - held);
        return Err(unprocessable(said).at_field(field));
    }
    let row = json!({ "at": tx.at(), "student_id": student, "unit": unit, "place": place, "kind": kind, "lessons": lessons, "held": held,
                      "balance_after": balance, "held_after": now_held, "cause": cause, "reason": reason });
    let id = resource::add(tx, &MOVEMENTS, row.as_object().cloned().unwrap_or_default()).await?;
    if booking.is_some() || class.is_some() {
        let sql = "UPDATE lesson_movements SET booking_id = $2, class_id = $3 WHERE id = $1";
        tx.exec(sql, args![id.as_str(), booking, class]).await?;
    }
    publish_row(tx, &STUDENTS, "update", student).await?;
    Ok(id)
}

/// How many lessons a student has left, of all kinds.
pub async fn left(from: &mut impl Reads, student: &str) -> Result<i64> {
    let sql = "SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM lesson_accounts WHERE student_id = $1 AND balance > 0";
    let rows: Vec<(i64,)> = from.rows(sql.to_owned(), args![student]).await?;
    Ok(rows.first().map_or(0, |(left,)| *left))
}
