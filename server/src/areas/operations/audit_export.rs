//! The audit trail as a file: the entries that a filter finds, the latest first, with what leaves the server masked as on the screen. Written by a job.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::audit::{AuditAsked, AuditSeenEntry, page};
use belltower_kit::{
    auth::catalogue::Action,
    error::{Result, forbidden},
    http::Cx,
    jobs::{About, Job, ResultFile, Stop, Work},
    sentences,
    sheets::{
        JobAnswer,
        csv::{MARK, row},
    },
    text::Sentence,
};

sentences! {
    NAME = "audit.export": "Export of the audit trail" / "审计记录导出";
    TITLE = "audit.title": "What was done" / "操作记录";
    CUT = "audit.cut": "Only the latest {max} entries: choose a shorter time for the rest" / "仅包含最近 {max} 条：请缩小时间范围以查看其余记录";
}

/// The most entries of a file.
const MAX: usize = 200_000;
/// Entries that are read at once.
const PAGE: usize = 500;

const COLUMNS: [&str; 9] = ["time", "who", "account id", "operation", "list", "record", "record id", "before", "after"];

/// Writes entries into a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExportAudit {
    filter: AuditAsked,
    title: String,
    /// Whose it is: the same entries twice are one job, of each by itself.
    account: String,
}

/// Begins it.
pub(super) async fn ask(cx: Cx, filter: AuditAsked) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    // What is wrong with it is said now, not by the job.
    page(&cx.app.db, caller, &filter, 1).await?;
    let job = ExportAudit { filter, title: TITLE.say(cx.language), account: caller.user_id.to_string() };
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&job, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

impl Job for ExportAudit {
    const KIND: &'static str = "audit_export";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        let mut said = DefaultHasher::new();
        serde_json::to_string(self).unwrap_or_default().hash(&mut said);
        About { title: self.title.clone(), page: "operations", dedupe: Some(format!("{:016x}", said.finish())), ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let app = work.app().clone();
        let caller = work.caller().await?;
        // They may have lost the right since.
        if !caller.rights.allow("operations", Action::Query) {
            return Err(forbidden().into());
        }
        let mut file = ResultFile::begin(work).await?;
        file.write(work, MARK.as_bytes()).await?;
        file.write(work, row(COLUMNS).as_bytes()).await?;
        let (mut filter, mut written) = (self.filter.clone(), 0);
        loop {
            work.step("writing", written, 0)?;
            let found = page(&app.db, &caller, &filter, PAGE.min(MAX - written)).await?;
            written += found.records.len();
            file.write(work, found.records.iter().map(cells).collect::<String>().as_bytes()).await?;
            match found.records.last().filter(|_| found.more) {
                Some(_) if written >= MAX => {
                    let cut = row([CUT.with("max", MAX).say(work.language()).as_str()]);
                    file.write(work, cut.as_bytes()).await?;
                    break;
                }
                Some(last) => filter.before = Some(last.id.clone()),
                None => break,
            }
        }
        work.step("writing", written, written)?;
        let date = app.world.now_iso().chars().take(10).collect::<String>();
        file.finish(work, &format!("audit-{date}.csv"), "text/csv; charset=utf-8").await?;
        Ok(json!({ "rows": written }))
    }
}

fn cells(entry: &AuditSeenEntry) -> String {
    let side = |side: &Option<Map<String, Value>>| side.as_ref().map_or_else(String::new, |side| Value::from(side.clone()).to_string());
    let [before, after] = [side(&entry.before), side(&entry.after)];
    let text = |value: &'_ Option<String>| value.clone().unwrap_or_default();
    let [who, id, name] = [text(&entry.actor_name), text(&entry.actor_id), text(&entry.record_name)];
    row([&*entry.at, &*who, &*id, &*entry.op, &*entry.resource, &*name, &*entry.record_id, &*before, &*after])
}
