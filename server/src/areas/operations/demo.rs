//! What the demo's people had the console do lately: views that they share, what they were told, and work that took longer, with its files.

use std::collections::HashMap;

use jiff::SignedDuration;
use serde_json::json;

use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    notifications::{self, Notice, Notification},
    sheets::csv,
    world::iso,
};

/// Whose, of which list, its name, the list's state as an address has it, with whom.
const VIEWS: [[&str; 5]; 4] = [
    ["scheduler", "students", "Beginners", "level=pre-a1,a1&sort=name", "everybody"],
    ["producer", "materials", "A1 图片素材", "kind=picture&level=A1&sort=title", "roles"],
    ["hr", "teachers", "Senior teachers", "level=senior&sort=name", "everybody"],
    ["inspector", "sop_plans", "Newest plans", "sort=-updated_at", "everybody"],
];

/// What somebody was told: its kind, who did it, about what, words.
type Told = (&'static str, &'static str, &'static str, &'static str);

/// What everybody was told, the oldest first, in both languages: heading and words.
const NEWS: [[&str; 4]; 3] = [
    ["Belltower is here", "Belltower 已上线", "Lists, lessons and classrooms in one place, live.", "列表、教案和课堂，都在这里实时更新。"],
    [
        "Views can be shared now",
        "列表视图现在可以共享",
        "Keep a filter under a name and share it with your role, or with everybody.",
        "保存筛选条件，并共享给您的角色或所有人。",
    ],
    [
        "Maintenance on Sunday",
        "周日系统维护",
        "Sunday 03:00 to 03:20, Beijing time. Documents stay open; what is typed is kept.",
        "北京时间周日 03:00 至 03:20。文档无需关闭，已输入的内容不会丢失。",
    ],
];

/// What people of a kind were told beside that.
fn told(kind: &str) -> [Told; 3] {
    let lesson = |words| ("comment.mentioned", "producer", "sop_plans", words);
    match kind {
        "teacher" => [
            lesson("Could you try this step in your next class?"),
            ("class.told_moved", "scheduler", "classes", ""),
            ("class.told_back", "scheduler", "classes", ""),
        ],
        "producer" => [
            ("document.assigned", "producer2", "sop_plans", "The listening step still needs its questions."),
            lesson("第二步的时间请您看一下？"),
            ("publish.approved", "inspector", "sop_plans", ""),
        ],
        "inspector" => [
            ("publish.asked", "producer", "sop_plans", ""),
            lesson("Is this clear enough for new teachers?"),
            ("publish.asked", "producer2", "sop_plans", "For next week, if you can."),
        ],
        "administrator" => {
            [("invitation.accepted", "hr", "users", ""), lesson("Who may publish this?"), ("publish.asked", "producer2", "sop_plans", "")]
        }
        _ => [
            lesson("Please have a look."),
            ("document.assigned", "producer", "sop_plans", "Please check the names."),
            lesson("改好了，谢谢！"),
        ],
    }
}

/// Loads it.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let people: Vec<(String, String, String, String)> =
        tx.all("SELECT account, id, name, kind FROM users WHERE status = 'active' ORDER BY account", args![]).await?;
    let by_account: HashMap<&str, (&str, &str)> = people.iter().map(|(account, id, name, _)| (&**account, (&**id, &**name))).collect();
    share_views(&mut tx, &by_account).await?;
    for (_, id, _, kind) in &people {
        tell(&mut tx, id, kind, &by_account).await?;
    }
    work(&mut tx, &by_account).await?;
    Ok(tx.commit().await?)
}

type People<'a> = HashMap<&'a str, (&'a str, &'a str)>;

async fn share_views(tx: &mut Tx, people: &People<'_>) -> Result<()> {
    for [account, resource, name, search, shared] in VIEWS {
        let Some((owner, _)) = people.get(account) else { continue };
        let (id, at) = (tx.world().id(), tx.at().to_owned());
        let sql = "INSERT INTO views (id, created_at, updated_at, owner_id, resource, name, search, shared, pinned)
            VALUES ($1, $2, $2, $3, $4, $5, $6, $7, FALSE)";
        tx.exec(sql, args![id.as_str(), at, *owner, resource, name, search, shared]).await?;
        if shared == "roles" {
            let sql = "INSERT INTO view_roles (view_id, role_id) SELECT $1, role_id FROM user_roles WHERE user_id = $2";
            tx.exec(sql, args![id, *owner]).await?;
        }
    }
    Ok(())
}

/// Of six notifications, by their place, those that nobody has read yet: the newest that is theirs, and the newest of all.
const UNREAD: [usize; 2] = [2, 5];

/// Six notifications of the last days; most were read.
async fn tell(tx: &mut Tx, user: &str, kind: &str, people: &People<'_>) -> Result<()> {
    let to = [user.to_owned()];
    let mut sent = vec![];
    for (of, by, resource, words) in told(kind) {
        let Some(kind) = notifications::kind(of) else { continue };
        let from = people.get(by).copied().unwrap_or_default();
        let (record, title) = record(tx, resource, user).await?;
        let about = record.as_deref().map(|record| (resource, record));
        sent.push(notifications::notify(tx, from, &to, Notice { heading: kind.heading, title: &title, words, about }).await?);
    }
    for [title, title_zh, words, words_zh] in NEWS {
        let body = format!("{words}\n{words_zh}");
        let notification = Notification { title, title_zh: Some(title_zh), body: &body, about: None };
        sent.push(notifications::send(tx, ("", ""), &to, notification).await?);
    }
    for (place, batch) in sent.iter().enumerate() {
        let hours = 5 + 29 * i64::try_from(sent.len() - place).unwrap_or(0);
        let at = tx.world().now() - SignedDuration::from_hours(hours);
        let read = (!UNREAD.contains(&place)).then(|| iso(at + SignedDuration::from_hours(2)));
        // Nobody is to be mailed what is old.
        let sql = "UPDATE notifications SET at = $1, reached_at = $2, seen_at = $2, read_at = $2, mail_after = NULL WHERE batch = $3";
        tx.exec(sql, args![iso(at), read, batch.as_str()]).await?;
    }
    Ok(())
}

/// A record that somebody is told of: its id and what it is called.
async fn record(tx: &mut Tx, resource: &str, user: &str) -> Result<(Option<String>, String)> {
    let (sql, args) = match resource {
        "sop_plans" => ("SELECT id, title FROM sop_plans WHERE deleted_at IS NULL ORDER BY title LIMIT 1", args![]),
        "users" => ("SELECT id, name FROM users WHERE account = 'hr'", args![]),
        "classes" => (
            "SELECT c.id, c.name FROM classes c JOIN teachers t ON t.id = c.teacher_id WHERE t.user_id = $1 ORDER BY c.start_at DESC LIMIT 1",
            args![user],
        ),
        _ => return Ok((None, String::new())),
    };
    let found: Option<(String, String)> = tx.opt(sql, args).await?;
    Ok(found.map_or((None, String::new()), |(id, title)| (Some(id), title)))
}

/// A job that is over.
struct Over {
    by: &'static str,
    hours: i64,
    kind: &'static str,
    title: &'static str,
    page: &'static str,
    resource: &'static str,
    state: &'static str,
    result: serde_json::Value,
    error: Option<[&'static str; 2]>,
    file: Option<(&'static str, String)>,
}

fn sheet(rows: &[&[&str]]) -> String {
    csv::MARK.chars().chain(rows.iter().flat_map(|row| csv::row(row.iter().copied()).chars().collect::<Vec<_>>())).collect()
}

fn jobs() -> [Over; 4] {
    [
        Over {
            by: "producer",
            hours: 52,
            kind: "export",
            title: "SOP plans",
            page: "sop-plan",
            resource: "sop_plans",
            state: "done",
            result: json!({ "rows": 2 }),
            error: None,
            file: Some(("SOP plans.csv", sheet(&[&["Title", "Level"], &["At the zoo", "A1"], &["Weather words", "A1"]]))),
        },
        Over {
            by: "producer2",
            hours: 47,
            kind: "export",
            title: "Picture books",
            page: "Roombook",
            resource: "picture_books",
            state: "done",
            result: json!({ "rows": 2 }),
            error: None,
            file: Some(("Picture books.csv", sheet(&[&["Title", "Level"], &["Mia and the rain", "A1"], &["The paper boat", "A2"]]))),
        },
        Over {
            by: "admin",
            hours: 30,
            kind: "import",
            title: "spring-students.csv",
            page: "studentManage",
            resource: "students",
            state: "done",
            result: json!({ "rows": 6, "made": 0, "changed": 0, "same": 4, "skipped": 0, "wrong": 2 }),
            error: None,
            file: Some((
                "spring-students_What is wrong.csv",
                sheet(&[
                    &["Name", "Level", "What is wrong"],
                    &["", "a1", "Name: This field is required"],
                    &["许文静", "z9", "Level: Not one of the choices"],
                ]),
            )),
        },
        Over {
            by: "admin",
            hours: 28,
            kind: "export",
            title: "All students",
            page: "studentManage",
            resource: "students",
            state: "failed",
            result: json!(null),
            error: Some(["It was interrupted again and again, and given up", "多次中断，已放弃"]),
            file: None,
        },
    ]
}

async fn work(tx: &mut Tx, people: &People<'_>) -> Result<()> {
    for job in jobs() {
        let Some((by, name)) = people.get(job.by) else { continue };
        let id = tx.world().id();
        let began = tx.world().now() - SignedDuration::from_hours(job.hours);
        let ended = iso(began + SignedDuration::from_secs(40));
        let [error, error_zh] = job.error.map_or([None, None], |said| said.map(Some));
        // What failed can be done again.
        let input = json!({ "resource": job.resource, "form": "csv", "title": job.title, "list": { "sort": ["name"] }, "columns": [], "zone": "",
                            "account": by });
        let bytes = job.file.as_ref().map(|(_, text)| i64::try_from(text.len()).unwrap_or(0));
        tx.exec(
            "INSERT INTO jobs (id, version, created_at, updated_at, kind, lane, title, page, resource, state, done, total, input, result, error, error_zh,
               file_name, file_type, file_bytes, by_id, by_name, account, language, tries, most_tries, not_before, cancel_asked, started_at, ended_at)
             VALUES ($1, 1, $2, $3, $4, 'data', $5, $6, $7, $8, 0, 0, $17, $9, $10, $11, $12, $13, $14, $15, $16, $15, 'en', 1, 3, $2, FALSE, $2, $3)",
            args![
                id.as_str(),
                iso(began),
                ended.as_str(),
                job.kind,
                job.title,
                job.page,
                job.resource,
                job.state,
                (!job.result.is_null()).then(|| job.result.to_string()),
                error,
                error_zh,
                job.file.as_ref().map(|(name, _)| *name),
                job.file.as_ref().map(|_| "text/csv; charset=utf-8"),
                bytes,
                *by,
                *name,
                input.to_string()
            ],
        )
        .await?;
        if let Some((_, text)) = job.file {
            let sql = "INSERT INTO job_parts (job_id, part, at, bytes) VALUES ($1, 0, $2, $3)";
            tx.exec(sql, args![id, ended, text.into_bytes()]).await?;
        }
    }
    Ok(())
}
