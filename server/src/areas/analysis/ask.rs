//! Questions: measures of sessions by up to two dimensions, for a period, against another.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{
    PAGE,
    cut::{self, Cut},
    dimensions::{AnalysisDimension, names},
    hours::{Sums, WIDTH},
    measures::{ALL, AnalysisChange, AnalysisFigure, AnalysisMeasure},
    period::Extent,
};
use crate::areas::{
    classes::CLASSES,
    ledger::{days, period::LedgerSpan},
};
use belltower_kit::{
    app::App,
    auth::{Caller, catalogue::Action, rights::Pages},
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::Scope,
    sentences,
};

sentences! {
    NO_MEASURE = "analysis.no_measure": "Choose 1 to {max} measures, each once" / "请选择 1 至 {max} 个指标，不可重复";
    TWO = "analysis.two": "At most two dimensions, each once" / "最多两个维度，不可重复";
    TOO_MANY = "analysis.too_many": "At most {max} values of a dimension" / "每个维度最多 {max} 个取值";
    TOO_WIDE = "analysis.too_wide": "This has too many values; choose a shorter period or fewer dimensions" / "取值过多，请缩短时间或减少维度";
}

/// The longest period, in days.
pub const MAX_DAYS: i64 = 400;
/// The most values that a dimension is narrowed to.
const MAX_VALUES: usize = 50;
/// The most conditions.
const MAX_WHERE: usize = 12;
/// The page whose grants count.
pub(super) const PAGES: Pages = [&[PAGE], &[]];

/// Sessions of these alone.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisWhere {
    pub dimension: AnalysisDimension,
    /// Any of them; empty text is what nobody said.
    #[schema(max_items = 50)]
    pub values: Vec<String>,
}

/// What a period is compared with; without days the period of the same length before it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisAgainst {
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    pub from: Option<Date>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    pub to: Option<Date>,
}

/// Which sessions.
#[derive(Clone, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
pub(super) struct AnalysisOf {
    /// The first day, of the company's zone; with the last one, or else the days are those of the span.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    pub from: Option<Date>,
    /// The last day.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    pub to: Option<Date>,
    /// Days that follow the calendar; the last four weeks unless something is said.
    #[serde(default)]
    pub span: Option<LedgerSpan>,
    /// All of these.
    #[serde(default, rename = "where")]
    #[schema(max_items = 12)]
    pub conditions: Vec<AnalysisWhere>,
}

/// A question.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub(super) struct AnalysisAsked {
    #[serde(flatten)]
    pub of: AnalysisOf,
    /// At least one; cells are marked by the first.
    #[schema(min_items = 1, max_items = 11)]
    pub measures: Vec<AnalysisMeasure>,
    /// At most two.
    #[serde(default)]
    #[schema(max_items = 2)]
    pub by: Vec<AnalysisDimension>,
    /// Nothing is no comparison.
    #[serde(default)]
    pub against: Option<AnalysisAgainst>,
}

/// Figures of the sessions that have these values.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnalysisCell {
    /// A value of each dimension; null is all the others, past the fifty with the most sessions.
    #[schema(value_type = Vec<Option<String>>)]
    pub keys: Vec<Option<String>>,
    /// What people call it, where that is not a word of the console.
    #[schema(value_type = Vec<Option<String>>)]
    pub names: Vec<Option<String>>,
    /// All its sessions.
    pub sessions: i64,
    /// Of each measure.
    pub figures: Vec<AnalysisFigure>,
    /// Of the period it is compared with.
    #[schema(required)]
    pub before: Option<Vec<AnalysisFigure>>,
    /// Whether the first measure differs from all other sessions of the period, tested for so many cells at once; null of too few.
    #[schema(required)]
    pub beside: Option<AnalysisChange>,
    /// Whether it differs from the period it is compared with.
    #[schema(required)]
    pub since: Option<AnalysisChange>,
}

/// The period that another is compared with.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnalysisBefore {
    #[schema(value_type = String, format = "date")]
    pub from: Date,
    #[schema(value_type = String, format = "date")]
    pub to: Date,
    pub sessions: i64,
    pub totals: Vec<AnalysisFigure>,
}

/// The answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnalysisAnswer {
    #[schema(value_type = String, format = "date")]
    pub from: Date,
    #[schema(value_type = String, format = "date")]
    pub to: Date,
    /// The company's day today.
    #[schema(value_type = String, format = "date")]
    pub today: Date,
    /// The zone whose days and hours they are.
    pub zone: String,
    /// Times from the first; or else the most sessions first.
    pub cells: Vec<AnalysisCell>,
    /// All sessions of the period.
    pub sessions: i64,
    pub totals: Vec<AnalysisFigure>,
    #[schema(required)]
    pub before: Option<AnalysisBefore>,
    /// Whether the whole differs from that period, of each measure.
    #[schema(value_type = Vec<Option<AnalysisChange>>)]
    pub since: Vec<Option<AnalysisChange>>,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/analysis/query", Access::Page(PAGE, Action::Query), "What was measured in classrooms", query);
}

/// Whose classes a caller reads here: all, those of their team, or their own.
pub(super) async fn scope(app: &App, caller: &Caller, action: Action) -> Result<Option<Scope>> {
    CLASSES.scope_on(&mut &app.db, caller, PAGES, action).await
}

async fn query(cx: Cx, asked: AnalysisAsked) -> Result<AnalysisAnswer> {
    answer(&cx.app, scope(&cx.app, cx.caller()?, Action::Query).await?, &asked).await
}

impl AnalysisOf {
    /// Refuses conditions that are too many.
    fn check(&self) -> Result<()> {
        let too_many = self.conditions.len() > MAX_WHERE || self.conditions.iter().any(|one| one.values.len() > MAX_VALUES);
        if too_many { Err(invalid_field("where", TOO_MANY.with("max", MAX_VALUES))) } else { Ok(()) }
    }

    /// The sessions that are meant, within a scope.
    pub fn extent(&self, app: &App, scope: Option<Scope>) -> Result<Extent> {
        self.check()?;
        Extent::of(app, (self.from, self.to), self.span, self.conditions.clone(), scope)
    }
}

impl AnalysisAsked {
    fn check(&self) -> Result<()> {
        let once = self.measures.iter().enumerate().all(|(place, one)| !self.measures[..place].contains(one));
        if self.measures.is_empty() || !once {
            return Err(invalid_field("measures", NO_MEASURE.with("max", ALL.len())));
        }
        if self.by.len() > 2 || (self.by.len() == 2 && self.by[0] == self.by[1]) {
            return Err(invalid_field("by", &TWO));
        }
        Ok(())
    }
}

/// Answers a question, within a scope.
pub(super) async fn answer(app: &App, scope: Option<Scope>, asked: &AnalysisAsked) -> Result<AnalysisAnswer> {
    asked.check()?;
    let extent = asked.of.extent(app, scope)?;
    let cut = Cut { measures: &asked.measures, by: &asked.by };
    let now = cut::cells(app, &extent, &cut).await?;
    let past = asked.against.as_ref().map(|against| extent.against((against.from, against.to))).transpose()?;
    let before = match &past {
        Some(past) => Some(cut::cells(app, past, &cut).await?),
        None => None,
    };
    let figures = |sums: &Sums| asked.measures.iter().map(|measure| measure.figure(sums)).collect::<Vec<_>>();
    let first = asked.measures[0];
    let (totals, past_totals) = (now.total(), before.as_ref().map(cut::Cells::total));
    let tops = now.tops(&asked.by);
    let (now, before) = (now.among(&tops), before.map(|before| before.among(&tops)));
    let times = now.0.len();
    let mut cells: Vec<AnalysisCell> = vec![];
    for (keys, sums) in now.in_order(&asked.by) {
        let past = before.as_ref().map(|before| before.0.get(&keys).copied().unwrap_or([0; WIDTH]));
        let mut rest = totals;
        rest.iter_mut().zip(&sums).for_each(|(rest, sum)| *rest -= sum);
        cells.push(AnalysisCell {
            names: vec![None; keys.len()],
            keys,
            sessions: sums[0],
            figures: figures(&sums),
            before: past.as_ref().map(figures),
            beside: first.change(&sums, &rest, times),
            since: past.as_ref().and_then(|past| first.change(&sums, past, times)),
        });
    }
    names(app, &asked.by, &mut cells).await?;
    let since = |measure: &AnalysisMeasure| past_totals.as_ref().and_then(|past| measure.change(&totals, past, 1));
    Ok(AnalysisAnswer {
        from: extent.from,
        to: extent.to,
        today: days::day_of(&extent.zone, app.world.now()),
        zone: app.config.company_zone.0.clone(),
        cells,
        sessions: totals[0],
        totals: figures(&totals),
        since: asked.measures.iter().map(since).collect(),
        before: past.zip(past_totals).map(|(past, totals)| AnalysisBefore {
            from: past.from,
            to: past.to,
            sessions: totals[0],
            totals: figures(&totals),
        }),
    })
}
