//! An answer as a file: its cells as a table with commas, which a job writes.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    PAGE,
    ask::{self, AnalysisAsked, AnalysisCell, scope},
    dimensions::AnalysisDimension,
    measures::{AnalysisFigure, AnalysisMeasure},
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
    NAME = "analysis.export": "Export of the analysis" / "数据分析导出";
    TITLE = "analysis.title": "Data analysis" / "数据分析";
    CLASSROOM_TYPE = "analysis.classroom_type": "Classroom" / "教室类型";
    HOUR = "analysis.hour": "Hour" / "小时";
    DAY = "analysis.day": "Day" / "日期";
    WEEKDAY = "analysis.weekday": "Day of the week" / "星期";
    REGION = "analysis.region": "Region" / "地区";
    NETWORK = "analysis.network": "Network" / "网络";
    DEVICE = "analysis.device": "Device" / "设备";
    BROWSER = "analysis.browser": "Browser" / "浏览器";
    ROLE = "analysis.role": "Role" / "角色";
    KIND = "analysis.kind": "Kind of class" / "课程类型";
    TEACHER = "analysis.teacher": "Teacher" / "老师";
    PROBLEM = "analysis.problem": "Problem rate, %" / "问题率（%）";
    JOIN = "analysis.join": "Joined within 5 s, %" / "5 秒内进入成功率（%）";
    FIRST_FRAME = "analysis.first_frame": "First frame, half within ms" / "首帧时间中位数（毫秒）";
    FIRST_FRAME_P95 = "analysis.first_frame_p95": "First frame, 95 of 100 within ms" / "首帧时间 95 分位（毫秒）";
    RTT = "analysis.rtt": "Round trip, half within ms" / "往返时延中位数（毫秒）";
    RTT_P95 = "analysis.rtt_p95": "Round trip, 95 of 100 within ms" / "往返时延 95 分位（毫秒）";
    FREEZE = "analysis.freeze": "Picture stands still, %" / "卡顿率（%）";
    LOSS = "analysis.loss": "Packets lost, %" / "丢包率（%）";
    POOR = "analysis.poor": "Poor checks, %" / "网络差占比（%）";
    REJOIN = "analysis.rejoin": "Returns, %" / "重新进入率（%）";
    SOS = "analysis.sos": "Calls for help, of 100 sessions" / "每百次进入的求助数";
    ADJUSTED = "analysis.adjusted": "{measure}, adjusted" / "{measure}，调整后";
    LOW = "analysis.low": "{measure}, at least" / "{measure}，下限";
    HIGH = "analysis.high": "{measure}, at most" / "{measure}，上限";
    BEFORE = "analysis.before": "{measure}, before" / "{measure}，对比时段";
    SESSIONS = "analysis.sessions": "Sessions" / "进入次数";
    OF = "analysis.of": "{measure}, sessions" / "{measure}，样本数";
    OTHERS = "analysis.others": "Others" / "其他";
    UNKNOWN = "analysis.unknown": "Unknown" / "未知";
}

/// Cells that are written at once.
const AT_ONCE: usize = 2000;

/// Writes the cells of a question into a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnalysisExport {
    asked: AnalysisAsked,
    title: String,
    /// Whose it is: the same question twice is one job, of each by itself.
    account: String,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/analysis/export", Access::Page(PAGE, Action::Export), "What was measured as a file, by a job", export);
}

async fn export(cx: Cx, asked: AnalysisAsked) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    // What is wrong with it is said now, not by the job.
    ask::answer(&cx.app, scope(&cx.app, caller, Action::Export).await?, &asked).await?;
    let job = AnalysisExport { asked, title: TITLE.say(cx.language), account: caller.user_id.to_string() };
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&job, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

impl Job for AnalysisExport {
    const KIND: &'static str = "analysis_export";
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
        let found = ask::answer(&app, scope, &self.asked).await?;
        let mut file = ResultFile::begin(work).await?;
        file.write(work, MARK.as_bytes()).await?;
        file.write(work, row(self.heads(language).iter().map(String::as_str)).as_bytes()).await?;
        for (place, cells) in found.cells.chunks(AT_ONCE).enumerate() {
            work.step("writing", place * AT_ONCE, found.cells.len())?;
            let lines: String = cells.iter().map(|cell| self.line(cell, language)).collect();
            file.write(work, lines.as_bytes()).await?;
        }
        file.finish(work, &format!("analysis-{}-{}.csv", found.from, found.to), "text/csv; charset=utf-8").await?;
        Ok(json!({ "rows": found.cells.len() }))
    }
}

impl AnalysisExport {
    fn heads(&self, language: Language) -> Vec<String> {
        let mut heads: Vec<String> = self.asked.by.iter().map(|dimension| of_dimension(*dimension).say(language)).collect();
        heads.push(SESSIONS.say(language));
        for measure in &self.asked.measures {
            let name = of_measure(*measure).say(language);
            heads.push(name.clone());
            let more = [&OF, &LOW, &HIGH].into_iter();
            let adjusted = (*measure == AnalysisMeasure::Problem).then_some(&ADJUSTED);
            let before = self.asked.against.is_some().then_some(&BEFORE);
            heads.extend(more.chain(adjusted).chain(before).map(|head| head.with("measure", &name).say(language)));
        }
        heads
    }

    fn line(&self, cell: &AnalysisCell, language: Language) -> String {
        let mut texts: Vec<String> = vec![];
        for (key, name) in cell.keys.iter().zip(&cell.names) {
            texts.push(match (key.as_deref(), name) {
                (None, _) => OTHERS.say(language),
                (Some(""), _) => UNKNOWN.say(language),
                (_, Some(name)) => name.clone(),
                (Some(key), None) => key.to_owned(),
            });
        }
        texts.push(cell.sessions.to_string());
        let number = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        for (place, (measure, figure)) in self.asked.measures.iter().zip(&cell.figures).enumerate() {
            let AnalysisFigure { n, value, adjusted, low, high, .. } = figure;
            texts.extend([number(*value), n.to_string(), number(*low), number(*high)]);
            if *measure == AnalysisMeasure::Problem {
                texts.push(number(*adjusted));
            }
            if self.asked.against.is_some() {
                texts.push(number(cell.before.as_ref().and_then(|before| before[place].value)));
            }
        }
        row(texts.iter().map(String::as_str))
    }
}

fn of_dimension(dimension: AnalysisDimension) -> &'static Sentence {
    match dimension {
        AnalysisDimension::ClassroomType => &CLASSROOM_TYPE,
        AnalysisDimension::Hour => &HOUR,
        AnalysisDimension::Day => &DAY,
        AnalysisDimension::Weekday => &WEEKDAY,
        AnalysisDimension::Region => &REGION,
        AnalysisDimension::Network => &NETWORK,
        AnalysisDimension::Device => &DEVICE,
        AnalysisDimension::Browser => &BROWSER,
        AnalysisDimension::Role => &ROLE,
        AnalysisDimension::Kind => &KIND,
        AnalysisDimension::Teacher => &TEACHER,
    }
}

fn of_measure(measure: AnalysisMeasure) -> &'static Sentence {
    match measure {
        AnalysisMeasure::Problem => &PROBLEM,
        AnalysisMeasure::Join => &JOIN,
        AnalysisMeasure::FirstFrame => &FIRST_FRAME,
        AnalysisMeasure::FirstFrameP95 => &FIRST_FRAME_P95,
        AnalysisMeasure::Rtt => &RTT,
        AnalysisMeasure::RttP95 => &RTT_P95,
        AnalysisMeasure::Freeze => &FREEZE,
        AnalysisMeasure::Loss => &LOSS,
        AnalysisMeasure::Poor => &POOR,
        AnalysisMeasure::Rejoin => &REJOIN,
        AnalysisMeasure::Sos => &SOS,
    }
}
