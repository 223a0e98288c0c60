//! Accounts of a student who had two records: made one, and taken apart again. Movements go with their student, in the order in which they happened, and are numbered and summed
//! anew: an account is the sum of its movements, whoever they were of.

use belltower_kit::{
    args,
    db::{AssertSqlSafe, Tx},
    error::{Result, unprocessable},
    resource::publish_row,
    sentences,
};

use super::{MOVEMENTS, policy::Policy};

sentences! {
    SPENT_SINCE = "lessons.spent_since":
        "{name} would be {lessons} lessons short: what the two had together has been booked or taught since. Buy or give them first" /
        "{name} 将缺少 {lessons} 课时：合并后的课时已被预约或使用，请先补足课时";
}

/// More than any account has movements: places beyond it are nobody's.
const APART: i64 = 1_000_000_000;
/// Movements that screens are told of one by one, the latest; the others are read when somebody looks.
const TOLD: i64 = 200;

/// Gives everything that a student's record has to another one's.
pub async fn join(tx: &mut Tx, keep: &str, gone: &str) -> Result<()> {
    let units: Vec<(String,)> = tx.all("SELECT unit FROM lesson_accounts WHERE student_id = $1 ORDER BY unit", args![gone]).await?;
    for (unit,) in units {
        super::accounts::open(tx, keep, &unit).await?;
        lock(tx, [keep, gone], &unit).await?;
        // Out of the way first: no two movements of one account have one place at any moment.
        let sql = "UPDATE lesson_movements SET place = place + $4 WHERE student_id IN ($1, $2) AND unit = $3";
        tx.exec(sql, args![keep, gone, unit.as_str(), APART]).await?;
        // Each account's own order stays, whatever its clock said.
        let sql = "UPDATE lesson_movements SET student_id = $1, place = n.place, balance_after = n.balance, held_after = n.held
             FROM (SELECT id, ROW_NUMBER() OVER o AS place, CAST(SUM(lessons) OVER o AS BIGINT) AS balance, CAST(SUM(held) OVER o AS BIGINT) AS held
               FROM (SELECT id, student_id, place, lessons, held, MAX(at) OVER (PARTITION BY student_id ORDER BY place) AS since
                 FROM lesson_movements WHERE student_id IN ($1, $2) AND unit = $3) m
               WINDOW o AS (ORDER BY since, CASE WHEN student_id = $1 THEN 0 ELSE 1 END, place ROWS UNBOUNDED PRECEDING)) n
             WHERE lesson_movements.id = n.id";
        tx.exec(sql, args![keep, gone, unit.as_str()]).await?;
        tx.exec("DELETE FROM lesson_accounts WHERE student_id = $1 AND unit = $2", args![gone, unit.as_str()]).await?;
        sum(tx, keep, &unit).await?;
    }
    Ok(())
}

/// Gives a record that is back its movements: those that it had, by their ids as a subquery of `rows` with the merge as `$4`, and what was moved since for the
/// same bookings and classes. What else was moved since stays. Refused where either would have less than nothing by it.
pub async fn part(tx: &mut Tx, (keep, keep_name): (&str, &str), (gone, gone_name): (&str, &str), merge: &str, rows: &str) -> Result<()> {
    let units: Vec<(String,)> = tx.all("SELECT unit FROM lesson_accounts WHERE student_id = $1 ORDER BY unit", args![keep]).await?;
    for (unit,) in units {
        lock(tx, [keep, gone], &unit).await?;
        let theirs = format!(
            "SELECT id FROM lesson_movements WHERE student_id = $1 AND unit = $3 AND (id IN ({rows})
               OR booking_id IN (SELECT booking_id FROM lesson_movements WHERE id IN ({rows}))
               OR class_id IN (SELECT class_id FROM lesson_movements WHERE id IN ({rows}))
               OR booking_id IN (SELECT id FROM bookings WHERE student_id = $2)
               OR class_id IN (SELECT class_id FROM class_students WHERE student_id = $2))"
        );
        let sql = format!("UPDATE lesson_movements SET student_id = $2, place = place + $5 WHERE id IN ({theirs})");
        if tx.exec(AssertSqlSafe(sql), args![keep, gone, unit.as_str(), merge, APART]).await? == 0 {
            continue;
        }
        let (before,): (i64,) =
            tx.one("SELECT balance - held FROM lesson_accounts WHERE student_id = $1 AND unit = $2", args![keep, unit.as_str()]).await?;
        super::accounts::open(tx, gone, &unit).await?;
        for who in [keep, gone] {
            renumber(tx, who, &unit).await?;
            sum(tx, who, &unit).await?;
        }
        let least = -Policy::of(tx).await?.credit;
        for (who, name) in [(keep, keep_name), (gone, gone_name)] {
            let sql = "SELECT balance - held, moves FROM lesson_accounts WHERE student_id = $1 AND unit = $2";
            let (left, moves): (i64, i64) = tx.one(sql, args![who, unit.as_str()]).await?;
            if left < least.min(before) {
                return Err(unprocessable(SPENT_SINCE.with("lessons", least - left).with("name", name)));
            }
            if moves == 0 {
                tx.exec("DELETE FROM lesson_accounts WHERE student_id = $1 AND unit = $2", args![who, unit.as_str()]).await?;
            }
        }
    }
    Ok(())
}

/// Tells whoever lists movements of a student.
pub async fn tell(tx: &mut Tx, student: &str) -> Result<()> {
    let sql = "SELECT id FROM lesson_movements WHERE student_id = $1 ORDER BY at DESC, id DESC LIMIT $2";
    let latest: Vec<(String,)> = tx.all(sql, args![student, TOLD]).await?;
    for (id,) in latest {
        publish_row(tx, &MOVEMENTS, "update", &id).await?;
    }
    Ok(())
}

/// Locks the accounts of two students until the end of the transaction.
async fn lock(tx: &mut Tx, mut whose: [&str; 2], unit: &str) -> Result<()> {
    whose.sort_unstable();
    for who in whose {
        super::accounts::lock(tx, who, unit).await?;
    }
    Ok(())
}

/// Numbers and sums the movements of an account in the order that they are in.
async fn renumber(tx: &mut Tx, student: &str, unit: &str) -> Result<()> {
    let sql = "UPDATE lesson_movements SET place = place + $3 WHERE student_id = $1 AND unit = $2 AND place < $3";
    tx.exec(sql, args![student, unit, APART]).await?;
    let sql = "UPDATE lesson_movements SET place = n.place, balance_after = n.balance, held_after = n.held
         FROM (SELECT id, ROW_NUMBER() OVER o AS place, CAST(SUM(lessons) OVER o AS BIGINT) AS balance, CAST(SUM(held) OVER o AS BIGINT) AS held
           FROM lesson_movements WHERE student_id = $1 AND unit = $2 WINDOW o AS (ORDER BY place ROWS UNBOUNDED PRECEDING)) n
         WHERE lesson_movements.id = n.id";
    tx.exec(sql, args![student, unit]).await?;
    Ok(())
}

/// Has an account be the sum of its movements.
async fn sum(tx: &mut Tx, student: &str, unit: &str) -> Result<()> {
    let of = |column: &str| format!("CAST(COALESCE(SUM({column}), 0) AS BIGINT)");
    let sql = format!("SELECT {}, {}, COUNT(*) FROM lesson_movements WHERE student_id = $1 AND unit = $2", of("lessons"), of("held"));
    let (balance, held, moves): (i64, i64, i64) = tx.one(AssertSqlSafe(sql), args![student, unit]).await?;
    let sql = "UPDATE lesson_accounts SET balance = $3, held = $4, moves = $5 WHERE student_id = $1 AND unit = $2";
    tx.exec(sql, args![student, unit, balance, held, moves]).await?;
    Ok(())
}
