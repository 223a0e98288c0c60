//! The demo's accounts as people have used them for two weeks: one signs in in two steps, one with WeChat, phone numbers were looked at, by one of them unusually
//! often, and pages were gone to.

use jiff::{SignedDuration, Timestamp};

use super::totp;
use belltower_kit::{
    app::App,
    args,
    db::{Insert, Tx},
    error::Result,
    mask,
    privacy_key::PrivacyKey,
    world::iso,
};

/// Signs in in two steps.
pub const TWO_STEPS: &str = "inspector2";
/// Has an account of WeChat linked.
pub const LINKED: &str = "scheduler2";
/// Of the app of [`TWO_STEPS`]. Everybody may know it: it opens demo data.
const SECRET: &[u8; 20] = b"belltower demo totp.";

/// The same as an app is told it.
pub fn secret() -> String {
    totp::as_typed(SECRET)
}

const DAYS: i64 = 14;
/// Where people of each kind go.
const PAGES: &[(&str, &[(&str, &str)])] = &[
    ("administrator", &[("operations", "/operations"), ("userManage", "/userManage"), ("role", "/role")]),
    ("hr", &[("teacherManage", "/teacherManage"), ("msgList", "/msgList")]),
    ("scheduler", &[("roomList", "/roomList"), ("studentManage", "/studentManage")]),
    ("teacher", &[("roomList", "/roomList"), ("sop-plan", "/sop-plan")]),
    ("producer", &[("Roombook", "/Roombook"), ("sop-plan", "/sop-plan"), ("material", "/material")]),
    ("inspector", &[("sop-plan", "/sop-plan"), ("Roombook", "/Roombook")]),
    ("monitor", &[("ClassroomSituation", "/ClassroomSituation"), ("logMonitoring", "/logMonitoring")]),
];

/// Who looked at how many numbers, from how many hours ago, so many minutes apart, and what for.
const LOOKS: &[(&str, usize, i64, i64, &str)] = &[
    ("admin", 9, 290, 30 * 60, "Asked to move a class"),
    ("admin", 4, 200, 40 * 60, "家长反馈上课链接打不开"),
    ("admin", 4, 70, 11 * 60, "Refund of a package"),
    (LINKED, 13, 26, 4, "课前提醒"),
];

/// Loads it.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let accounts: Vec<(String, String, String)> =
        tx.all("SELECT id, account, kind FROM users WHERE status = 'active' ORDER BY account", args![]).await?;
    let id_of = |wanted: &str| accounts.iter().find(|(_, account, _)| account == wanted).map(|(id, ..)| id.as_str());
    if let Some(id) = id_of(TWO_STEPS) {
        totp::take(&mut tx, app.state::<PrivacyKey>(), id, SECRET).await?;
    }
    if let Some(id) = id_of(LINKED) {
        let at = tx.at().to_owned();
        let sql = "INSERT INTO wechat_links (user_id, openid, nickname, bound_at) VALUES ($1, $2, $3, $4)";
        tx.exec(sql, args![id, "demo-openid-scheduler2", "小高", at]).await?;
    }
    for (viewer, count, hours, minutes, reason) in LOOKS {
        if let Some(viewer) = id_of(viewer) {
            let from = tx.world().now() - SignedDuration::from_hours(*hours);
            look(&mut tx, viewer, *count, from, SignedDuration::from_mins(*minutes), reason).await?;
        }
    }
    go_to_pages(&mut tx, &accounts).await?;
    Ok(tx.commit().await?)
}

/// Looks at the numbers of so many students, one after the other.
async fn look(tx: &mut Tx, viewer: &str, count: usize, from: Timestamp, apart: SignedDuration, reason: &str) -> Result<()> {
    let students: Vec<(String, String, String)> =
        tx.all("SELECT id, name, phone FROM students WHERE phone IS NOT NULL ORDER BY phone LIMIT 16 OFFSET 2", args![]).await?;
    let mut rows = vec![];
    let mut at = from;
    for (place, (id, name, phone)) in students.iter().cycle().take(count).enumerate() {
        let within_an_hour = if apart < SignedDuration::from_hours(1) { place + 1 } else { 1 };
        let recent = i64::try_from(within_an_hour).unwrap_or(1);
        let row = tx.world().id();
        rows.extend(args![row, 1_i64, iso(at), viewer, id.as_str(), name.as_str(), mask::phone(phone), reason, recent]);
        at += apart;
    }
    let views = Insert {
        into: "info_views (id, version, created_at, updated_at, viewer_id, kind, record_id, record_name, field, means, phone, reason, recent)",
        row: "(?, ?, ?, '', ?, 'students', ?, ?, 'phone', 'reveal', ?, ?, ?)",
        rest: "",
    };
    tx.insert(views, rows).await?;
    Ok(tx.exec("UPDATE info_views SET updated_at = created_at WHERE updated_at = ''", args![]).await.map(drop)?)
}

/// Has everybody open the console on each working day, and go to their pages.
async fn go_to_pages(tx: &mut Tx, accounts: &[(String, String, String)]) -> Result<()> {
    let now = tx.world().now();
    let mut rows = vec![];
    for (place, (user, _, kind)) in accounts.iter().enumerate() {
        let pages = PAGES.iter().find(|(of, _)| of == kind).map_or(&[][..], |(_, pages)| pages);
        for day in 1..=DAYS {
            // Some days off each, and never two people in step.
            let turn = usize::try_from(day).unwrap_or(0) + place;
            if turn % 7 > 4 {
                continue;
            }
            let mut at = now - SignedDuration::from_hours(24 * day) + SignedDuration::from_mins(i64::try_from(place * 7).unwrap_or(0));
            let mut before: Option<&str> = None;
            for (name, path) in [("home", "/home")].iter().chain(pages.iter().cycle().take(2 + turn % 3)) {
                let id = tx.world().id();
                rows.extend(args![id, iso(at), user.as_str(), if before.is_none() { "open" } else { "navigate" }, *name, before, *path]);
                before = Some(path);
                at += SignedDuration::from_mins(9);
            }
        }
    }
    let visits =
        Insert { into: "event_records (id, at, user_id, type, name, before_page, current_page)", row: "(?, ?, ?, ?, ?, ?, ?)", rest: "" };
    Ok(tx.insert(visits, rows).await.map(drop)?)
}
