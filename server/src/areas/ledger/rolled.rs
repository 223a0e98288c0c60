//! Rows of the ledger from the roll-up: grouped, put in order and cut to a page by the database.

use super::{
    ask::{Cut, Extent, LedgerBy, LedgerGroup, LedgerRow},
    count::ALL_COURSEWARES,
    figures::{Figures, sums},
};
use belltower_kit::{
    app::App,
    args,
    db::{Arg, AssertSqlSafe, Reads, places},
    error::Result,
};

#[derive(sqlx_macros::FromRow)]
struct Summed {
    period: String,
    member: String,
    corrected_at: Option<String>,
    #[sqlx(flatten)]
    figures: Figures,
}

/// The column of a group; students are not in the roll-up.
fn column(group: LedgerGroup) -> &'static str {
    match group {
        LedgerGroup::Teacher | LedgerGroup::Student => "l.teacher_id",
        LedgerGroup::Courseware => "l.courseware_id",
        LedgerGroup::Kind => "l.kind",
        LedgerGroup::ClassroomType => "l.classroom_type",
    }
}

/// Rows of a period by a cut, and how many there are.
pub(super) async fn rows(app: &App, extent: &Extent, cut: &Cut<'_>) -> Result<(Vec<LedgerRow>, usize)> {
    let (mut condition, mut args) = condition(extent, cut);
    let period = match cut.by {
        None => "''",
        Some(LedgerBy::Day) => "l.day",
        Some(LedgerBy::Week) => "l.week",
        Some(LedgerBy::Month) => "SUBSTR(l.day, 1, 7)",
    };
    let member = cut.group.map_or("''", column);
    if let (Some(members), Some(_)) = (&cut.members, cut.group) {
        if members.is_empty() {
            return Ok((vec![], 0));
        }
        condition.push_str(&format!(" AND {member} IN ({})", bound(&mut args, members)));
    }
    let grouped = [cut.by.map(|_| period), cut.group.map(|_| member)].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let order = order(cut);
    let grouping = if grouped.is_empty() { String::new() } else { format!(" GROUP BY {grouped}") };
    let whole = format!(
        "SELECT {period} AS period, {member} AS member, MAX(l.corrected_at) AS corrected_at, {} FROM ledger_days l WHERE {condition}{grouping}",
        sums()
    );
    let count = format!("SELECT COUNT(*) FROM (SELECT 1 AS one FROM ledger_days l WHERE {condition}{grouping}) g");
    let counted = args.clone();
    let page = format!("{whole} ORDER BY {order} LIMIT ${} OFFSET ${}", args.len() + 1, args.len() + 2);
    args.extend([cut.take, cut.skip].map(|rows| Arg::from(i64::try_from(rows).unwrap_or(i64::MAX))));
    let rows: Vec<Summed> = Reads::rows(&mut &app.db, page, args).await?;
    // Whoever has the last page knows how many there are.
    let total = match rows.len() < cut.take && (cut.skip == 0 || !rows.is_empty()) {
        true => cut.skip + rows.len(),
        false if grouped.is_empty() => 1,
        false => {
            let (count,): (i64,) = app.db.one(AssertSqlSafe(count), counted).await?;
            usize::try_from(count).unwrap_or_default()
        }
    };
    let row = |row: Summed| LedgerRow {
        period: cut.by.map(|_| row.period),
        id: cut.group.map(|_| row.member),
        name: None,
        figures: row.figures,
        before: None,
        corrected_at: row.corrected_at,
    };
    Ok((rows.into_iter().map(row).collect(), total))
}

/// Periods from the last, the most classes first, unless something else is said.
fn order(cut: &Cut<'_>) -> String {
    let direction = |descending| if descending { " DESC" } else { "" };
    let asked = cut.sort.filter(|(column, _)| *column != "period" || cut.by.is_some());
    let first = asked.map(|(column, descending)| format!("{column}{}, ", direction(descending))).unwrap_or_default();
    format!("{first}period DESC, planned DESC, member")
}

/// The condition on `l` of a period, with its arguments.
fn condition(extent: &Extent, cut: &Cut<'_>) -> (String, Vec<Arg>) {
    let mut args = args![extent.from.to_string(), extent.to.to_string()];
    let courseware = Some(LedgerGroup::Courseware);
    let each = cut.group == courseware || extent.only.as_ref().map(|only| only.group) == courseware;
    let is = if each { "<>" } else { "=" };
    let mut condition = format!("l.courseware_id {is} '{ALL_COURSEWARES}' AND l.day >= $1 AND l.day <= $2");
    if let Some(scope) = &extent.scope {
        match scope.values.is_empty() {
            true => condition.push_str(" AND 1 = 0"),
            false => condition.push_str(&format!(" AND l.teacher_id IN ({})", bound(&mut args, &scope.values))),
        }
    }
    if let Some(only) = &extent.only {
        condition.push_str(&format!(" AND {} = {}", column(only.group), bound(&mut args, std::slice::from_ref(&only.id))));
    }
    (condition, args)
}

/// Adds arguments; answers their places.
fn bound(args: &mut Vec<Arg>, values: &[String]) -> String {
    let first = args.len() + 1;
    args.extend(values.iter().map(|value| Arg::from(value.as_str())));
    places(first, values.len())
}
