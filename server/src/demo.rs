//! The demo: accounts of every kind, with roles that fit, students and teachers. Loaded only when asked for, and never over real data.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    areas::people::{STUDENTS, TEACHERS},
    areas::permissions::{
        USERS, built_in,
        demo::{LINKED, TWO_STEPS, secret},
    },
};
use belltower_kit::{
    app::App,
    area, args,
    auth::password,
    db::Tx,
    error::Result,
    resource::{self, Resource},
    world::iso,
};

/// The password of every demo account. Only the demo has it, and it does not load over real data.
pub const PASSWORD: &str = "belltower";

/// Account, name, kind, role.
const ACCOUNTS: [[&str; 4]; 12] = [
    ["admin", "Ada Admin", "administrator", "Administrator"],
    ["hr", "Helen Wu", "hr", "HR"],
    ["scheduler", "Sam Lin", "scheduler", "Scheduler"],
    ["teacher", "Tina Brooks", "teacher", "Teacher"],
    ["teacher2", "Tom Carter", "teacher", "Teacher"],
    ["producer", "Pei Zhang", "producer", "Producer"],
    ["producer2", "Paul Meyer", "producer", "Producer"],
    ["inspector", "Ivy Chen", "inspector", "Inspector"],
    ["monitor", "Mo Li", "monitor", "Monitor"],
    ["monitor2", "Mia Novak", "monitor", "Monitor"],
    [TWO_STEPS, "Ines Rossi", "inspector", "Inspector"],
    [LINKED, "Sara Gao", "scheduler", "Scheduler"],
];

/// Nobody can be these: account, name, kind, state.
const OTHERS: [[&str; 4]; 2] = [["newcomer", "Nina Vogel", "producer", "pending"], ["former", "Fred Olsen", "monitor", "disabled"]];

const STUDENT_NAMES: &[[&str; 2]] = &[
    ["王小明", "Leo"],
    ["李思雨", "Cindy"],
    ["张子轩", "Jack"],
    ["刘梓涵", "Hannah"],
    ["陈一诺", "Enoch"],
    ["杨欣怡", "Joy"],
    ["赵宇航", "Hugh"],
    ["黄雨桐", "Tonia"],
    ["周浩然", "Harry"],
    ["吴梦琪", "Maggie"],
    ["徐天佑", "Theo"],
    ["孙可欣", "Coco"],
    ["马俊杰", "Jay"],
    ["朱佳琪", "Kiki"],
    ["胡博文", "Bowen"],
    ["郭雅婷", "Tina"],
    ["何嘉懿", "Jaden"],
    ["高诗涵", "Shirley"],
    ["林泽宇", "Zeke"],
    ["罗语嫣", "Yan"],
];

/// What somebody who starts the demo needs to know: whom they can be.
pub fn introduction() -> String {
    let accounts = ACCOUNTS.map(|[account, name, kind, _]| format!("  {account:<10} {name}, {kind}\n")).concat();
    format!(
        "demo accounts, password \"{PASSWORD}\":\n{accounts}second step of {TWO_STEPS}: an authenticator app with the secret {}\n",
        secret()
    )
}

/// Loads the demo into an empty database; says whether it did. Over real data it refuses, over itself it does nothing.
pub async fn load(app: &App) -> Result<bool> {
    let mut tx = app.begin(None).await?;
    let (users,): (i64,) = tx.one("SELECT COUNT(*) FROM users", args![]).await?;
    let loaded: Option<(String,)> = tx.opt("SELECT value FROM settings WHERE name = 'demo'", args![]).await?;
    if users > 0 || loaded.is_some() {
        if loaded.is_none() {
            tracing::warn!("the database already holds accounts of its own: the demo was not loaded");
        }
        return Ok(false);
    }
    tx.exec("INSERT INTO settings (name, value) VALUES ('demo', $1)", args!["loaded"]).await?;
    let administrator = built_in::administrator(&mut tx).await?;
    let mut roles: Vec<(String, String)> = tx.all("SELECT name, id FROM roles WHERE deleted_at IS NULL", args![]).await?;
    roles.push(("Administrator".into(), administrator));
    // Once for all of them, who have the same: it takes as long as a sign-in. Inside of the transaction, since nobody else is there yet.
    let password = password::hash(PASSWORD.to_owned(), tx.world().bytes()).await?;
    for [account, name, kind, role] in &ACCOUNTS {
        let role = roles.iter().find(|(held, _)| held == role).map(|(_, id)| id.as_str());
        let user = json!({ "account": account, "name": name, "kind": kind, "role_ids": [role], "password": password,
                           "email": format!("{account}@demo.example") });
        let id = make(&mut tx, &USERS, user).await?;
        if *kind == "teacher" {
            let teacher = json!({ "name": name, "user_id": id, "country": "United Kingdom", "zone": "Europe/London", "level": "senior" });
            make(&mut tx, &TEACHERS, teacher).await?;
        }
    }
    for [account, name, kind, status] in OTHERS {
        let user = json!({ "account": account, "name": name, "kind": kind, "status": status, "password": password,
                           "email": format!("{account}@demo.example") });
        make(&mut tx, &USERS, user).await?;
    }
    for name in ["Emma Hill", "Noah Reed", "Olivia Park", "Liam Stone", "Grace Kim", "Lucas Weber"] {
        make(&mut tx, &TEACHERS, json!({ "name": name, "country": "Canada", "zone": "America/Toronto" })).await?;
    }
    for (place, [name, english]) in STUDENT_NAMES.iter().enumerate() {
        let level = ["pre-a1", "a1", "a2", "b1"][place % 4];
        let student = json!({ "name": name, "english_name": english, "level": level, "zone": "Asia/Shanghai", "phone": format!("1380000{place:04}") });
        make(&mut tx, &STUDENTS, student).await?;
    }
    tx.commit().await?;
    area::demo(app).await?;
    double(app).await?;
    Ok(true)
}

/// A student who was entered twice: another hand wrote the name otherwise. Made long ago, so that lists do not begin with it, and after all else, so that it has no classes.
async fn double(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let student = json!({ "name": "林则宇", "english_name": "Zeke", "level": "b1", "zone": "Asia/Shanghai", "phone": "+86 138 0000 0018", "status": "paused" });
    let id = make(&mut tx, &STUDENTS, student).await?;
    let at = iso(tx.world().now() - SignedDuration::from_hours(24 * 90));
    tx.exec("UPDATE students SET created_at = $1, updated_at = $1 WHERE id = $2", args![at, id]).await?;
    Ok(tx.commit().await?)
}

async fn make(tx: &mut Tx, resource: &'static Resource, value: Value) -> Result<String> {
    resource::create(tx, resource, &value.as_object().cloned().unwrap_or_default()).await
}
