//! The ledger as a file: the rows that are asked for, as a table with commas that a job writes.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    PAGE,
    ask::{self, LedgerAsked, LedgerGroup, LedgerRow, scope},
};
use belltower_kit::{
    auth::catalogue::Action,
    error::{Result, forbidden},
    http::{Access, Api, Cx},
    jobs::{About, Job, ResultFile, Stop, Work},
    sentences,
    sheets::{
        JobAnswer,
        csv::{MARK, row},
    },
    text::{Language, Sentence},
};

sentences! {
    NAME = "ledger.export": "Export of the ledger" / "台账导出";
    TITLE = "ledger.title": "Ledger" / "台账";
    PERIOD = "ledger.period": "Period" / "时间";
    OF = "ledger.of": "Of" / "对象";
    PLANNED = "ledger.planned": "Planned" / "计划课数";
    HELD = "ledger.held": "Held" / "完成授课";
    TEACHER_ABSENT = "ledger.teacher_absent": "Teacher absent" / "老师缺席";
    STUDENT_ABSENT = "ledger.student_absent": "Student absent" / "学生缺席";
    FAILED = "ledger.failed": "Technical failure" / "技术故障";
    CANCELLED = "ledger.cancelled": "Cancelled" / "已取消";
    OPEN = "ledger.open": "Open" / "待定";
    LATE = "ledger.late": "Teacher late" / "老师迟到";
    STUDENTS = "ledger.students": "Students" / "学生人次";
    PLANNED_MINUTES = "ledger.planned_minutes": "Minutes planned" / "计划分钟";
    TAUGHT_MINUTES = "ledger.taught_minutes": "Minutes taught" / "授课分钟";
    WAITED_MINUTES = "ledger.waited_minutes": "Minutes waited" / "等待分钟";
    LATE_MINUTES = "ledger.late_minutes": "Minutes late" / "迟到分钟";
    CORRECTED = "ledger.corrected": "Corrected later" / "事后更正";
    NONE = "ledger.none": "None" / "无";
    ONE_TO_ONE = "ledger.one_to_one": "One-to-one" / "一对一";
    SMALL_GROUP = "ledger.small_group": "Small group" / "小班课";
    LIVE_LECTURE = "ledger.live_lecture": "Live lecture" / "直播大课";
    BUILT_IN = "ledger.built_in": "Built-in" / "内置教室";
    BY_LINK = "ledger.by_link": "By link" / "链接";
    CLOUD = "ledger.cloud": "Cloud classroom" / "云教室";
}

/// The heads of the table.
static HEADS: [&Sentence; 16] = [
    &PERIOD,
    &OF,
    &PLANNED,
    &HELD,
    &TEACHER_ABSENT,
    &STUDENT_ABSENT,
    &FAILED,
    &CANCELLED,
    &OPEN,
    &LATE,
    &STUDENTS,
    &PLANNED_MINUTES,
    &TAUGHT_MINUTES,
    &WAITED_MINUTES,
    &LATE_MINUTES,
    &CORRECTED,
];
/// The most rows of a file.
const MAX: usize = 200_000;
/// Rows that are read at once.
const AT_ONCE: usize = 5_000;
/// Seconds of a minute.
const MINUTE: i64 = 60;

/// Writes rows into a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExportLedger {
    asked: LedgerAsked,
    title: String,
    /// Whose it is: the same rows twice are one job, of each by itself.
    account: String,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/report/export", Access::Page(PAGE, Action::Export), "The ledger as a file, by a job", export);
}

async fn export(cx: Cx, asked: LedgerAsked) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    // What is wrong with it is said now, not by the job.
    ask::answer(&cx.app, scope(&cx.app, caller, Action::Export).await?, &asked, 0, 1).await?;
    let job = ExportLedger { asked, title: TITLE.say(cx.language), account: caller.user_id.to_string() };
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&job, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

impl Job for ExportLedger {
    const KIND: &'static str = "ledger_export";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        let mut said = DefaultHasher::new();
        serde_json::to_string(self).unwrap_or_default().hash(&mut said);
        About { title: self.title.clone(), page: PAGE, dedupe: Some(format!("{:016x}", said.finish())), ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let (app, language) = (work.app().clone(), work.language());
        let caller = work.caller().await?;
        // They may have lost the right since, or see fewer classes.
        if !caller.rights.allow(PAGE, Action::Export) {
            return Err(forbidden().into());
        }
        let scope = scope(&app, &caller, Action::Export).await?;
        let asked = LedgerAsked { compare: false, ..self.asked.clone() };
        let mut file = ResultFile::begin(work).await?;
        file.write(work, MARK.as_bytes()).await?;
        let heads = HEADS.map(|head| head.say(language));
        file.write(work, row(heads.iter().map(String::as_str)).as_bytes()).await?;
        let (mut written, mut total) = (0, 0);
        let days = loop {
            work.step("writing", written, total)?;
            let found = ask::answer(&app, scope.clone(), &asked, written, AT_ONCE).await?;
            (written, total) = (written + found.rows.len(), found.total.min(MAX));
            let lines: String = found.rows.iter().map(|one| line(one, asked.group, language)).collect();
            file.write(work, lines.as_bytes()).await?;
            if found.rows.len() < AT_ONCE || written >= MAX {
                break format!("{}-{}", found.from, found.to);
            }
        };
        file.finish(work, &format!("ledger-{days}.csv"), "text/csv; charset=utf-8").await?;
        Ok(json!({ "rows": written }))
    }
}

fn line(one: &LedgerRow, group: Option<LedgerGroup>, language: Language) -> String {
    let figures = &one.figures;
    let minutes = |seconds: i64| ((seconds + MINUTE / 2) / MINUTE).to_string();
    let counts = [
        figures.planned,
        figures.held,
        figures.teacher_absent,
        figures.student_absent,
        figures.failed,
        figures.cancelled,
        figures.open,
        figures.late,
        figures.students,
    ];
    let times = [figures.planned_s, figures.taught_s, figures.waited_s, figures.late_s];
    let mut cells = vec![one.period.clone().unwrap_or_default(), name(one, group, language)];
    cells.extend(counts.iter().map(ToString::to_string));
    cells.extend(times.map(minutes));
    cells.push(one.corrected_at.clone().unwrap_or_default());
    row(cells.iter().map(String::as_str))
}

/// What a row is of, in words.
fn name(one: &LedgerRow, group: Option<LedgerGroup>, language: Language) -> String {
    let word = match (group, one.id.as_deref().unwrap_or_default()) {
        (None, _) => return String::new(),
        (_, "") => &NONE,
        (_, "one_to_one") => &ONE_TO_ONE,
        (_, "small_group") => &SMALL_GROUP,
        (_, "live_lecture") => &LIVE_LECTURE,
        (_, "built-in") => &BUILT_IN,
        (_, "template") => &BY_LINK,
        (_, "lcic") => &CLOUD,
        (_, id) => return one.name.clone().unwrap_or_else(|| id.to_owned()),
    };
    word.say(language)
}
