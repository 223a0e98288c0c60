//! What two records that are one person cannot have: places in one class, classes or bookings at one time, one course process twice.

use serde_json::json;

use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict},
    resource::{Resource, writer_sees},
    sentences,
    text::Sentence,
    world::iso,
};

use crate::areas::{
    classes::{BOOKINGS, CLASSES, LEAVES},
    planning::ENROLMENTS,
};

sentences! {
    ONE_CLASS = "doubles.one_class": "Both are in {number} “{name}”: take one of them out of it first" / "两人同在课程 {number}「{name}」中，请先移出其中一人";
    SAME_TIME = "doubles.same_time": "{number} “{name}” and {other} “{other_name}” are at the same time" / "{number}「{name}」与 {other}「{other_name}」时间冲突";
    BOOKED_TWICE = "doubles.booked_twice": "The bookings {number} and {other} are at the same time: cancel one of them first" / "预约 {number} 与 {other} 时间重叠，请先取消其中一个";
    ENROLLED_TWICE = "doubles.enrolled_twice": "Both are on “{name}” ({number}, {other}): take one of them off first" / "两人都报名了「{name}」（{number}、{other}），请先退出其中一个";
    ON_LEAVE = "doubles.on_leave": "{number} “{name}” lies in the leave {other}: settle that first" / "{number}「{name}」在请假 {other} 期间，请先处理";
    LEAVES_TWICE = "doubles.leaves_twice": "The leaves {number} and {other} overlap: settle that first" / "请假 {number} 与 {other} 时间重叠，请先处理";
    SIGNED_IN = "doubles.signed_in":
        "{account} is signed in, and would be the account of no teacher: keep that account, or have them sign out first" /
        "账号 {account} 正在登录，合并后将不属于任何老师：请保留该账号，或先让其退出登录";
    SOMETHING = "doubles.something": "They have classes or bookings that one person cannot have" / "两人的课程或预约无法同属一人";
}

/// Two records that are in each other's way: the ids, and what people call them.
#[derive(sqlx_macros::FromRow)]
struct Two {
    id: String,
    number: String,
    name: String,
    other_id: String,
    other: String,
    other_name: String,
}

/// What is looked for: the records that it is of, the sentence, and SQL for [`Two`] over the one that is kept, `$1`, and the one that is gone, `$2`.
struct Check {
    of: &'static Resource,
    other: &'static Resource,
    says: &'static Sentence,
    sql: &'static str,
    /// Whether `$3` is now.
    to_come: bool,
}

const STUDENTS: &[Check] = &[
    Check {
        of: &CLASSES,
        other: &CLASSES,
        says: &ONE_CLASS,
        sql: "SELECT c.id, c.number, c.name, c.id AS other_id, c.number AS other, c.name AS other_name FROM class_students a
            JOIN class_students b ON b.class_id = a.class_id AND b.student_id = $2 JOIN classes c ON c.id = a.class_id
            WHERE a.student_id = $1 AND c.deleted_at IS NULL ORDER BY c.start_at DESC, c.id LIMIT 1",
        to_come: false,
    },
    Check {
        of: &CLASSES,
        other: &CLASSES,
        says: &SAME_TIME,
        sql: "SELECT c.id, c.number, c.name, d.id AS other_id, d.number AS other, d.name AS other_name FROM class_students a
            JOIN classes c ON c.id = a.class_id JOIN class_students b ON b.student_id = $2 JOIN classes d ON d.id = b.class_id
            WHERE a.student_id = $1 AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled')
            AND d.deleted_at IS NULL AND d.status IN ('not_started', 'in_progress') AND (d.outcome IS NULL OR d.outcome <> 'cancelled')
            AND c.start_at < d.end_at AND c.end_at > d.start_at ORDER BY c.start_at, c.id LIMIT 1",
        to_come: false,
    },
    Check {
        of: &BOOKINGS,
        other: &BOOKINGS,
        says: &BOOKED_TWICE,
        sql: "SELECT a.id, a.number, a.lesson AS name, b.id AS other_id, b.number AS other, b.lesson AS other_name FROM bookings a
            JOIN bookings b ON b.student_id = $2 WHERE a.student_id = $1 AND a.deleted_at IS NULL AND b.deleted_at IS NULL
            AND a.status <> 'cancelled' AND b.status <> 'cancelled' AND a.start_at < b.end_at AND a.end_at > b.start_at AND a.end_at > $3
            ORDER BY a.start_at, a.id LIMIT 1",
        to_come: true,
    },
    Check {
        of: &ENROLMENTS,
        other: &ENROLMENTS,
        says: &ENROLLED_TWICE,
        sql: "SELECT a.id, a.number, p.name, b.id AS other_id, b.number AS other, p.name AS other_name FROM enrolments a
            JOIN enrolments b ON b.student_id = $2 AND b.process_id = a.process_id JOIN course_processes p ON p.id = a.process_id
            WHERE a.student_id = $1 AND a.state = 'active' AND b.state = 'active' AND a.deleted_at IS NULL AND b.deleted_at IS NULL ORDER BY a.id LIMIT 1",
        to_come: false,
    },
];

/// The classes of one in the leave of the other, which are `$1` and `$2` in either order.
macro_rules! class_in_leave {
    ($class:literal, $leave:literal) => {
        concat!(
            "SELECT c.id, c.number, c.name, l.id AS other_id, l.number AS other, '' AS other_name FROM classes c JOIN leaves l ON l.teacher_id = ",
            $leave,
            " WHERE c.teacher_id = ",
            $class,
            " AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled')
            AND l.deleted_at IS NULL AND l.state IN ('asked', 'approved') AND l.start_at < c.end_at AND l.end_at > c.start_at
            ORDER BY c.start_at, c.id LIMIT 1"
        )
    };
}

const TEACHERS: &[Check] = &[
    Check {
        of: &CLASSES,
        other: &CLASSES,
        says: &SAME_TIME,
        sql: "SELECT c.id, c.number, c.name, d.id AS other_id, d.number AS other, d.name AS other_name FROM classes c JOIN classes d ON d.teacher_id = $2
            WHERE c.teacher_id = $1 AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled')
            AND d.deleted_at IS NULL AND d.status IN ('not_started', 'in_progress') AND (d.outcome IS NULL OR d.outcome <> 'cancelled')
            AND c.start_at < d.end_at AND c.end_at > d.start_at ORDER BY c.start_at, c.id LIMIT 1",
        to_come: false,
    },
    Check { of: &CLASSES, other: &LEAVES, says: &ON_LEAVE, sql: class_in_leave!("$1", "$2"), to_come: false },
    Check { of: &CLASSES, other: &LEAVES, says: &ON_LEAVE, sql: class_in_leave!("$2", "$1"), to_come: false },
    Check {
        of: &LEAVES,
        other: &LEAVES,
        says: &LEAVES_TWICE,
        sql: "SELECT a.id, a.number, '' AS name, b.id AS other_id, b.number AS other, '' AS other_name FROM leaves a JOIN leaves b ON b.teacher_id = $2
            WHERE a.teacher_id = $1 AND a.deleted_at IS NULL AND b.deleted_at IS NULL AND a.state IN ('asked', 'approved')
            AND b.state IN ('asked', 'approved') AND a.start_at < b.end_at AND a.end_at > b.start_at AND a.end_at > $3 ORDER BY a.start_at, a.id LIMIT 1",
        to_come: true,
    },
];

/// Refuses two teachers who cannot be one.
pub async fn refuse_teachers(tx: &mut Tx, keep: &str, gone: &str) -> Result<()> {
    refuse(tx, TEACHERS, keep, gone).await
}

/// Refuses to leave an account without its teacher while somebody works with it: their week would be gone from the screen before them. An account that goes along with the
/// record is no such.
pub async fn refuse_signed_in(tx: &mut Tx, accounts: &[&str]) -> Result<()> {
    for account in accounts {
        let now = tx.at().to_owned();
        let sql = "SELECT u.name FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 LIMIT 1";
        if let Some((name,)) = tx.opt::<(String,)>(sql, args![*account, now]).await? {
            return Err(conflict(SIGNED_IN.with("account", name)).at_field("fields.user_id"));
        }
    }
    Ok(())
}

/// Refuses two students who cannot be one, naming why to who may see it.
pub async fn refuse_students(tx: &mut Tx, keep: &str, gone: &str) -> Result<()> {
    refuse(tx, STUDENTS, keep, gone).await
}

async fn refuse(tx: &mut Tx, checks: &[Check], keep: &str, gone: &str) -> Result<()> {
    for Check { of, other, says, sql, to_come } in checks {
        let mut args = args![keep, gone];
        args.extend(to_come.then(|| iso(tx.world().now()).into()));
        let Some(two) = tx.opt::<Two>(*sql, args).await? else { continue };
        if !writer_sees(tx, of, &two.id).await? || !writer_sees(tx, other, &two.other_id).await? {
            return Err(conflict(&SOMETHING));
        }
        let clash = json!({ "resource": of.name, "id": two.id, "number": two.number, "name": two.name, "other": two.other_id });
        // Names last, so that nothing in one is taken for a place to fill.
        let text = says.with("number", two.number).with("other", two.other).with("name", two.name).with("other_name", two.other_name);
        return Err(conflict(text).clash(clash));
    }
    Ok(())
}
