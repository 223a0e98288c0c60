//! The demo's lectures: one that is live, with comments and products and a flow, one that is planned, and one that is over, with its figures.

use jiff::{RoundMode, SignedDuration, Timestamp, TimestampRound, Unit};
use serde_json::{Value, json};

use super::LECTURES;
use crate::areas::sop;
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    documents::demo::{Past, Way, write_past},
    error::{Result, internal},
    resource::{self, Row},
    world::iso,
};

/// Minutes that the live one has run.
const RUNS: i64 = 18;
/// Minutes that a lecture takes.
const MINUTES: i64 = 60;

/// Names that viewers go by.
const NAMES: &[&str] = &[
    "糖糖妈妈",
    "Leo’s dad",
    "小宇妈妈",
    "Mia",
    "阳阳爸爸",
    "Grace & Tom",
    "一一妈",
    "Emma W.",
    "航航奶奶",
    "朵朵妈妈",
    "Noah’s mum",
    "安安爸爸",
    "小满",
    "Olivia",
    "果果妈妈",
    "Ben",
    "悠悠妈妈",
    "Lily’s aunt",
    "天天爸爸",
    "Zoe",
    "星星妈妈",
    "Jack",
    "豆豆妈妈",
    "Anna K.",
];

/// Loads them.
pub(super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let now = minute(tx.world().now());
    let teachers: Vec<(String, Option<String>)> = tx
        .all(
            "SELECT t.id, u.account FROM teachers t LEFT JOIN users u ON u.id = t.user_id WHERE t.deleted_at IS NULL ORDER BY t.id",
            args![],
        )
        .await?;
    let of = |account: &str| teachers.iter().find(|(_, of)| of.as_deref() == Some(account)).map(|(id, _)| id.clone());
    let other = teachers.iter().rev().find(|(_, of)| of.is_none()).or(teachers.last()).map(|(id, _)| id.clone());
    let (Some(tom), Some(other)) = (of("teacher2"), other) else { return Ok(()) };
    let plan = write_past(&mut tx, &sop::DOCUMENT_TYPE, &flow()).await?;

    let live = make(&mut tx, &other, "睡前十分钟：和孩子一起读英文绘本", 34, Some(&plan)).await?;
    let begun = now - SignedDuration::from_mins(RUNS);
    at(&mut tx, &live, begun).await?;
    resource::advance(&mut tx, &LECTURES, &live, "begin", Row::new()).await?;
    watched(&mut tx, &live, begun, RUNS, true).await?;

    make(&mut tx, &tom, "Phonics open evening for parents", 36, None).await?;

    let over = make(&mut tx, &tom, "How children learn their first hundred words", 38, Some(&plan)).await?;
    let held = now - SignedDuration::from_hours(27);
    at(&mut tx, &over, held).await?;
    resource::advance(&mut tx, &LECTURES, &over, "begin", Row::new()).await?;
    watched(&mut tx, &over, held, MINUTES, false).await?;
    resource::advance(&mut tx, &LECTURES, &over, "end", Row::new()).await?;
    let end = iso(held + SignedDuration::from_mins(MINUTES));
    tx.exec("UPDATE lectures SET real_end_at = $2 WHERE id = $1", args![over.as_str(), end]).await?;
    tx.exec("DELETE FROM lecture_minutes WHERE lecture_id = $1 AND at > $2", args![over, iso(held + SignedDuration::from_mins(MINUTES))])
        .await?;
    Ok(tx.commit().await?)
}

/// The minute that runs: people plan in whole ones.
fn minute(now: Timestamp) -> Timestamp {
    now.round(TimestampRound::new().smallest(Unit::Minute).mode(RoundMode::Trunc)).unwrap_or(now)
}

/// Plans one, so many hours ahead.
async fn make(tx: &mut Tx, teacher: &str, name: &str, ahead: i64, plan: Option<&str>) -> Result<String> {
    let start = minute(tx.world().now()) + SignedDuration::from_hours(ahead);
    let lecture = json!({
        "name": name, "teacher_id": teacher, "start_at": iso(start), "end_at": iso(start + SignedDuration::from_mins(MINUTES)),
        "zone": "Asia/Shanghai", "capacity": 500, "sop_plan_id": plan,
        "introduction": "读什么、怎么读、孩子坐不住怎么办？直播间有答疑。\nBooks for the first year, how to read them, and your questions.",
        "products": [
            { "title": "英文绘本入门套装（12 册）", "price": 168, "currency": "CNY", "link": "https://shop.example/first-books" },
            { "title": "自然拼读单词卡", "price": 39.9, "currency": "CNY", "link": "https://shop.example/phonics-cards" },
            { "title": "Reading club, three months", "price": 299, "currency": "CNY", "link": "https://shop.example/club" },
        ],
    });
    resource::create(tx, &LECTURES, lecture.as_object().unwrap_or(&Row::new())).await
}

/// Puts a lecture and its class at a moment that has passed.
async fn at(tx: &mut Tx, lecture: &str, start: Timestamp) -> Result<()> {
    let (from, to) = (iso(start), iso(start + SignedDuration::from_mins(MINUTES)));
    tx.exec("UPDATE lectures SET start_at = $2, end_at = $3 WHERE id = $1", args![lecture, from.as_str(), to.as_str()]).await?;
    let sql = "UPDATE classes SET start_at = $2, end_at = $3 WHERE id = (SELECT class_id FROM lectures WHERE id = $1)";
    tx.exec(sql, args![lecture, from, to]).await?;
    Ok(())
}

/// Viewers in a minute: they come, and some leave.
fn viewers(minute: i64) -> i64 {
    let most = i64::try_from(NAMES.len()).unwrap_or(0);
    (6 + minute * 3).min(most) - (minute - 30).max(0) / 6
}

/// What viewers did in the minutes since it began.
async fn watched(tx: &mut Tx, lecture: &str, begun: Timestamp, minutes: i64, live: bool) -> Result<()> {
    let minute = |count: i64| begun + SignedDuration::from_mins(count);
    for (place, name) in NAMES.iter().enumerate() {
        let came = i64::try_from(place).unwrap_or(0) / 3;
        // Who watches the one that is live is there for as long as the demo is looked at.
        let last = if live { begun + SignedDuration::from_hours(24 * 30) } else { minute(minutes) };
        let sql = "INSERT INTO lecture_viewers (lecture_id, viewer, name, first_at, last_at, seconds) VALUES ($1, $2, $3, $4, $5, $6)";
        let stayed = (minutes - came).max(0) * 60;
        tx.exec(sql, args![lecture, format!("demo-{place}"), *name, iso(minute(came)), iso(last), stayed]).await?;
    }
    let said: &[(i64, usize, &str, Option<&str>)] = &[
        (1, 0, "老师晚上好！", None),
        (2, 1, "Good evening from Leeds, sound is fine.", None),
        (4, 2, "孩子四岁，从哪一套开始比较好？", Some("从十二册入门套装开始，每晚一本就够了。")),
        (6, 3, "Do you read the same book every night?", Some("Yes, for a week. Children love to know what comes next.")),
        (9, 6, "我家孩子总是抢着翻页，怎么办？", None),
        (11, 9, "先让他翻，翻到哪页就读哪页，亲测有效 😄", None),
        (14, 10, "Will there be a recording?", None),
        (16, 15, "单词卡在哪里买？", None),
    ];
    for (after, who, text, answer) in said {
        let id = tx.world().id();
        let sql = "INSERT INTO lecture_comments (id, lecture_id, at, author, author_role, name, text, state, pinned, answer)
            VALUES ($1, $2, $3, $4, 'viewer', $5, $6, 'shown', $7, $8)";
        let pinned = *after == 4;
        tx.exec(sql, args![id, lecture, iso(minute(*after)), format!("demo-{who}"), NAMES[*who], *text, pinned, *answer]).await?;
    }
    let products: Vec<(String, Option<String>)> =
        tx.all("SELECT id, title FROM lecture_products WHERE parent_id = $1 ORDER BY position", args![lecture]).await?;
    for (place, (product, title)) in products.iter().take(2).enumerate() {
        let shown = 7 + 8 * i64::try_from(place).unwrap_or(0);
        let (id, until) = (tx.world().id(), (!live || place == 0).then(|| iso(minute(shown + 6))));
        let sql = "INSERT INTO lecture_pushes (id, lecture_id, product_id, title, at, until) VALUES ($1, $2, $3, $4, $5, $6)";
        tx.exec(sql, args![id, lecture, product.as_str(), title.as_deref().unwrap_or_default(), iso(minute(shown)), until]).await?;
        for viewer in 0..(7 - 3 * place) {
            let sql = "INSERT INTO lecture_clicks (lecture_id, product_id, viewer, at) VALUES ($1, $2, $3, $4)";
            tx.exec(sql, args![lecture, product.as_str(), format!("demo-{viewer}"), iso(minute(shown + 1))]).await?;
        }
    }
    for count in 0..minutes {
        let sql = "INSERT INTO lecture_minutes (lecture_id, at, viewers, comments, clicks)
            SELECT $1, $2, $3, (SELECT COUNT(*) FROM lecture_comments WHERE lecture_id = $1 AND at >= $2 AND at < $4),
              (SELECT COUNT(*) FROM lecture_clicks WHERE lecture_id = $1 AND at >= $2 AND at < $4)";
        tx.exec(sql, args![lecture, iso(minute(count)), viewers(count), iso(minute(count + 1))]).await?;
    }
    followed(tx, lecture, begun, minutes).await?;
    let shown = products.get(1).filter(|_| live).map(|(id, _)| id.clone());
    let sql = "UPDATE lectures SET viewers = $2, peak = $3, shown_product_id = $4 WHERE id = $1";
    let most = i64::try_from(NAMES.len()).unwrap_or(0);
    tx.exec(sql, args![lecture, if live { most } else { 0 }, most, shown]).await?;
    Ok(())
}

/// When the steps of its flow were begun: a little later than planned each.
async fn followed(tx: &mut Tx, lecture: &str, begun: Timestamp, minutes: i64) -> Result<()> {
    let content = flow().drafts.pop().map(|(_, _, content)| content).unwrap_or_default();
    let mut after = 0;
    for (stage, of) in (1..).zip(content["stages"].as_array().ok_or_else(|| internal("a flow has stages"))?) {
        for (nth, step) in (1..).zip(of["steps"].as_array().into_iter().flatten()) {
            if after >= minutes {
                return Ok(());
            }
            let (id, at) = (format!("stage-{stage}-{nth}"), iso(begun + SignedDuration::from_mins(after)));
            let sql = "INSERT INTO lecture_steps (lecture_id, at, step_id, viewers) VALUES ($1, $2, $3, $4)";
            tx.exec(sql, args![lecture, at, id.as_str(), viewers(after)]).await?;
            tx.exec("UPDATE lectures SET step_id = $2 WHERE id = $1", args![lecture, id]).await?;
            after += step["minutes"].as_i64().unwrap_or(5) + i64::from(nth == 2);
        }
    }
    Ok(())
}

/// The flow that they follow.
fn flow() -> Past {
    let step = |minutes: i64, owner: &str, title: &str, cue: &str, product: &str, script: &str| json!({ "title": title, "minutes": minutes, "owner": owner, "required": true, "materials": [], "script": [script], "cue": cue, "product": product });
    let stage = |title: &str, steps: Value| json!({ "title": title, "steps": steps });
    let content = json!({
        "title": "公开课：亲子阅读", "level": "", "lessonMinutes": 60,
        "stages": [
            stage("开场", json!([
                step(5, "assistant", "试音、问候、说明答疑方式", "none", "", "请家长把孩子的年龄打在评论里。"),
                step(5, "teacher", "今天的三个问题", "question", "", "家里最常读的是哪一本？"),
            ])),
            stage("怎么读", json!([
                step(10, "teacher", "示范：一本书读三遍", "product", "英文绘本入门套装（12 册）", "第一遍看图，第二遍跟读，第三遍让孩子讲。"),
                step(10, "teacher", "坐不住、抢翻页怎么办", "poll", "", "您家孩子是哪一种？"),
                step(10, "teacher", "自然拼读从哪里开始", "product", "自然拼读单词卡", "从孩子名字里的字母开始。"),
            ])),
            stage("答疑与告别", json!([
                step(15, "teacher", "回答评论里的问题", "question", "", "先答置顶的，再按时间回答。"),
                step(5, "assistant", "回看方式与下次时间", "none", "", "告诉家长下一场的主题。"),
            ])),
        ],
    });
    Past {
        row: json!({ "lesson_minutes": 60, "use": "live" }),
        drafts: vec![("producer", 260, content)],
        remarks: vec![],
        way: Way::Published,
    }
}
