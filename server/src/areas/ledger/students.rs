//! Rows of the ledger by student. The roll-up does not know them: their classes are read and counted one by one, of a shorter period.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::{
    ask::{Cut, Extent, LedgerBy, LedgerGroup, LedgerRow},
    count::FIELDS,
    days,
    figures::{Class, Figures},
};
use belltower_kit::{
    app::App,
    args,
    db::{Arg, Reads, places},
    error::Result,
};

/// The longest period, in days.
pub const MAX_DAYS: i64 = 92;

/// A student's class.
#[derive(sqlx_macros::FromRow)]
struct Attended {
    student: String,
    class_id: String,
    #[sqlx(flatten)]
    class: Class,
}

/// Rows of a period by two cuts, each with how many there are.
pub(super) async fn rows(app: &App, extent: &Extent, cuts: [&Cut<'_>; 2]) -> Result<[(Vec<LedgerRow>, usize); 2]> {
    let attended = read(app, extent).await?;
    Ok(cuts.map(|cut| by(cut, extent, &attended)))
}

async fn read(app: &App, extent: &Extent) -> Result<Vec<Attended>> {
    let mut args = args![days::begins(&extent.zone, extent.from), days::begins(&extent.zone, days::after(extent.to))];
    let mut condition = "c.deleted_at IS NULL AND c.start_at >= $1 AND c.start_at < $2".to_owned();
    if let Some(scope) = &extent.scope {
        if scope.values.is_empty() {
            return Ok(vec![]);
        }
        let first = args.len() + 1;
        args.extend(scope.values.iter().map(|value| Arg::from(value.as_str())));
        let places = places(first, scope.values.len());
        condition.push_str(&format!(" AND c.teacher_id IN ({places})"));
    }
    if let Some(only) = &extent.only {
        let column = match only.group {
            LedgerGroup::Student => "s.student_id",
            LedgerGroup::Teacher => "COALESCE(c.teacher_id, '')",
            LedgerGroup::Courseware => "COALESCE(c.courseware_id, '')",
            LedgerGroup::Kind => "c.kind",
            LedgerGroup::ClassroomType => "c.classroom_type",
        };
        args.push(Arg::from(only.id.as_str()));
        condition.push_str(&format!(" AND {column} = ${}", args.len()));
    }
    let sql = format!(
        "SELECT s.student_id AS student, c.id AS class_id, {FIELDS} FROM classes c JOIN class_students s ON s.class_id = c.id WHERE {condition}"
    );
    Ok(Reads::rows(&mut &app.db, sql, args).await?)
}

fn by(cut: &Cut<'_>, extent: &Extent, attended: &[Attended]) -> (Vec<LedgerRow>, usize) {
    let mut rows: BTreeMap<(String, String), Figures> = BTreeMap::new();
    let mut counted = BTreeSet::new();
    for one in attended {
        let day = one.class.start_at.parse::<Timestamp>().map(|at| days::day_of(&extent.zone, at)).unwrap_or(extent.from);
        let period = match cut.by {
            None => String::new(),
            Some(LedgerBy::Day) => day.to_string(),
            Some(LedgerBy::Week) => days::monday(day).to_string(),
            Some(LedgerBy::Month) => day.strftime("%Y-%m").to_string(),
        };
        let of = |text: &Option<String>| text.clone().unwrap_or_default();
        let member = match cut.group {
            None => String::new(),
            Some(LedgerGroup::Student) => one.student.clone(),
            Some(LedgerGroup::Teacher) => of(&one.class.teacher_id),
            Some(LedgerGroup::Courseware) => of(&one.class.courseware_id),
            Some(LedgerGroup::Kind) => one.class.kind.clone(),
            Some(LedgerGroup::ClassroomType) => one.class.classroom_type.clone(),
        };
        if cut.members.as_ref().is_some_and(|members| cut.group.is_some() && !members.contains(&member)) {
            continue;
        }
        // A class of several students is one class wherever rows are not of students.
        if cut.group != Some(LedgerGroup::Student) && !counted.insert(one.class_id.as_str()) {
            continue;
        }
        *rows.entry((period, member)).or_default() += figures(cut, one);
    }
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by(|(of, one), (of_other, other)| {
        let asked = cut.sort.map(|(column, descending)| {
            let order = if column == "period" { of.0.cmp(&of_other.0) } else { one.by_name(column).cmp(&other.by_name(column)) };
            if descending { order.reverse() } else { order }
        });
        asked
            .unwrap_or(std::cmp::Ordering::Equal)
            .then_with(|| of_other.0.cmp(&of.0).then_with(|| other.planned.cmp(&one.planned)).then_with(|| of.1.cmp(&of_other.1)))
    });
    let total = rows.len();
    let row = |((period, member), figures)| LedgerRow {
        period: cut.by.map(|_| period),
        id: cut.group.map(|_| member),
        name: None,
        figures,
        before: None,
        corrected_at: None,
    };
    (rows.into_iter().skip(cut.skip).take(cut.take).map(row).collect(), total)
}

/// A class as it counts for one student is one place.
fn figures(cut: &Cut<'_>, one: &Attended) -> Figures {
    let figures = Figures::of(&one.class);
    if cut.group == Some(LedgerGroup::Student) { Figures { students: figures.students.min(1), ..figures } } else { figures }
}
