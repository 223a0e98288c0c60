//! The demo's lessons: what some students bought and had taught, from an account that is full to one that is all but empty.

use jiff::SignedDuration;

use belltower_kit::{app::App, args, db::Tx, error::Result, world::iso};

use super::accounts::{Entry, Overdraft, open, post};

/// Of students in the order of the alphabet of their ids: the kind of class, how many lessons they bought, and how many they had.
const BOUGHT: &[(&str, i64, i64)] = &[
    ("one_to_one", 30, 6),
    ("one_to_one", 20, 9),
    ("small_group", 10, 8),
    ("small_group", 24, 3),
    ("small_group", 10, 10),
    ("one_to_one", 40, 21),
];

/// Loads them, each movement some days after the one before.
pub(super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students WHERE deleted_at IS NULL ORDER BY id LIMIT 6", args![]).await?;
    for ((student,), (unit, bought, taught)) in students.iter().zip(BOUGHT) {
        open(&mut tx, student, unit).await?;
        let mut days = 2 * taught + 5;
        let purchase = Entry { kind: "purchase", lessons: *bought, reason: Some("Autumn package"), ..Entry::default() };
        past(&mut tx, (student, unit), purchase, days).await?;
        for _ in 0..*taught {
            days -= 2;
            past(&mut tx, (student, unit), Entry { kind: "consume", lessons: -1, cause: Some("held"), ..Entry::default() }, days).await?;
        }
    }
    Ok(tx.commit().await?)
}

/// Writes a movement so many days ago.
async fn past(tx: &mut Tx, whose: (&str, &str), entry: Entry<'_>, days: i64) -> Result<()> {
    let id = post(tx, whose, entry, Overdraft::Written).await?;
    let at = iso(tx.world().now() - SignedDuration::from_hours(24 * days));
    tx.exec("UPDATE lesson_movements SET at = $1, created_at = $1, updated_at = $1 WHERE id = $2", args![at, id]).await?;
    Ok(())
}
