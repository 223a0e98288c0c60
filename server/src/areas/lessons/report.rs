//! What lessons came to in a period: bought, given, taught, given back; beside what students had at its beginning and have at its end. By the company's days.

use jiff::{ToSpan, civil::Date};
use serde::{Deserialize, Serialize};

use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Arg, Reads},
    error::{Result, forbidden, invalid_field},
    http::{Access, Api, Cx},
    resource::check::NOT_ONE_OF,
};

use super::UNITS;
use crate::areas::{
    ledger::{
        days,
        period::{LedgerSpan, resolve},
    },
    people::STUDENTS,
};

/// The page that it is read on.
const PAGE: &str = "report";
/// The longest period, in days.
const MAX_DAYS: i64 = 366;

/// How long a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum MovementsBy {
    Day,
    Week,
    Month,
}

/// What is asked.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct MovementsAsked {
    /// The first day, of the company's zone; with the last one, or else the days are those of the span.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    from: Option<Date>,
    /// The last day.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    to: Option<Date>,
    /// Days that follow the calendar; the last four weeks unless something is said.
    #[serde(default)]
    span: Option<LedgerSpan>,
    /// A row for each of these; days unless it is said.
    #[serde(default)]
    by: Option<MovementsBy>,
    /// Lessons of this kind of class alone.
    #[serde(default)]
    unit: Option<String>,
    /// Whether the period before is answered as well.
    #[serde(default)]
    compare: bool,
}

/// By how many lessons balances changed, and for what. `change` is the sum of all but `hold`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(super) struct LessonFigures {
    purchase: i64,
    grant: i64,
    /// Lessons that classes took, those that were given back taken off: below nought.
    consume: i64,
    refund: i64,
    expire: i64,
    correct: i64,
    change: i64,
    /// By how many more lessons are held by bookings.
    hold: i64,
}

/// A row.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct MovementsRow {
    /// The day, the Monday of the week, or the month (`2026-11`).
    period: String,
    /// The moment that it begins at, within the days that were asked for.
    since: String,
    /// The moment that it ends before.
    until: String,
    figures: LessonFigures,
}

/// The period before.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct MovementsBefore {
    #[schema(value_type = String, format = "date")]
    from: Date,
    #[schema(value_type = String, format = "date")]
    to: Date,
    figures: LessonFigures,
}

/// What lessons came to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct MovementsAnswer {
    #[schema(value_type = String, format = "date")]
    from: Date,
    #[schema(value_type = String, format = "date")]
    to: Date,
    /// The company's day today.
    #[schema(value_type = String, format = "date")]
    today: Date,
    /// The zone whose days they are.
    zone: String,
    /// Periods in which something was moved, the last first.
    rows: Vec<MovementsRow>,
    totals: LessonFigures,
    /// Lessons that students had when the period began.
    opening: i64,
    /// Lessons that they had when it ended, or have now.
    closing: i64,
    #[schema(required)]
    before: Option<MovementsBefore>,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/report/movements", Access::Page(STUDENTS.page, Action::Query), "What students' lessons came to", report);
}

/// A piece of the period: its name, the moment it begins at, the moment it ends before.
type Piece = (String, String, String);

async fn report(cx: Cx, asked: MovementsAsked) -> Result<MovementsAnswer> {
    // It is about all students: who has the report of their own classes alone, or none, reads nothing of it.
    if !cx.caller()?.rights.allow_all(PAGE, Action::Query) {
        return Err(forbidden());
    }
    let unit = asked.unit.as_deref();
    if unit.is_some_and(|unit| !UNITS.contains(&unit)) {
        return Err(invalid_field("unit", &NOT_ONE_OF));
    }
    let name = cx.app.config.company_zone.0.clone();
    let zone = days::zone(&name);
    let today = days::day_of(&zone, cx.app.world.now());
    let (from, to) = resolve((asked.from, asked.to), asked.span, today, MAX_DAYS)?;
    let moment = |day: Date| days::begins(&zone, day);
    let pieces: Vec<Piece> = pieces(from, to, asked.by.unwrap_or(MovementsBy::Day))
        .into_iter()
        .map(|(name, first, last)| (name, moment(first), moment(days::after(last))))
        .collect();
    let mut found = figures(&cx.app, &pieces, unit).await?;
    let mut totals = LessonFigures::default();
    found.iter().for_each(|figures| totals.add_all(*figures));
    let mut rows: Vec<MovementsRow> = pieces
        .into_iter()
        .zip(found.drain(..))
        .filter(|(_, figures)| *figures != LessonFigures::default())
        .map(|((period, since, until), figures)| MovementsRow { period, since, until, figures })
        .collect();
    rows.reverse();
    let closing = balance_at(&cx.app, &moment(days::after(to)), unit).await?;
    let mut before = None;
    if asked.compare {
        let (from, to) = days::before(from, to);
        let whole = [(String::new(), moment(from), moment(days::after(to)))];
        let figures = figures(&cx.app, &whole, unit).await?.first().copied().unwrap_or_default();
        before = Some(MovementsBefore { from, to, figures });
    }
    Ok(MovementsAnswer { from, to, today, zone: name, rows, totals, opening: closing - totals.change, closing, before })
}

/// The periods of some days: name, first and last day, within those days.
fn pieces(from: Date, to: Date, by: MovementsBy) -> Vec<(String, Date, Date)> {
    let mut pieces = vec![];
    let mut day = from;
    while day <= to {
        let (name, last) = match by {
            MovementsBy::Day => (day.to_string(), day),
            MovementsBy::Week => {
                let monday = days::monday(day);
                (monday.to_string(), monday.checked_add(6.days()).unwrap_or(day))
            }
            MovementsBy::Month => (day.strftime("%Y-%m").to_string(), day.last_of_month()),
        };
        let last = last.min(to);
        pieces.push((name, day, last));
        day = days::after(last);
        if day == last {
            break;
        }
    }
    pieces
}

impl LessonFigures {
    fn add_all(&mut self, other: Self) {
        let mine = [
            &mut self.purchase,
            &mut self.grant,
            &mut self.consume,
            &mut self.refund,
            &mut self.expire,
            &mut self.correct,
            &mut self.change,
            &mut self.hold,
        ];
        let LessonFigures { purchase, grant, consume, refund, expire, correct, change, hold } = other;
        for (mine, more) in mine.into_iter().zip([purchase, grant, consume, refund, expire, correct, change, hold]) {
            *mine += more;
        }
    }

    fn add(&mut self, kind: &str, lessons: i64, held: i64) {
        self.change += lessons;
        self.hold += held;
        match kind {
            "purchase" => self.purchase += lessons,
            "grant" => self.grant += lessons,
            "consume" => self.consume += lessons,
            "refund" => self.refund += lessons,
            "expire" => self.expire += lessons,
            "correct" => self.correct += lessons,
            _ => (),
        }
    }
}

/// Periods that one statement is asked for: each brings three of its values.
const AT_ONCE: usize = 400;

/// The figures of each piece.
async fn figures(app: &App, pieces: &[Piece], unit: Option<&str>) -> Result<Vec<LessonFigures>> {
    let mut all = vec![LessonFigures::default(); pieces.len()];
    for (nth, some) in pieces.chunks(AT_ONCE).enumerate() {
        let rows: Vec<String> = (0..some.len())
            .map(|place| {
                format!("(CAST(${} AS BIGINT), CAST(${} AS TEXT), CAST(${} AS TEXT))", 3 * place + 1, 3 * place + 2, 3 * place + 3)
            })
            .collect();
        let mut args: Vec<Arg> = vec![];
        for (place, (_, since, until)) in some.iter().enumerate() {
            let place = i64::try_from(nth * AT_ONCE + place).unwrap_or_default();
            args.extend(args![place, since.as_str(), until.as_str()]);
        }
        let of_unit = unit.map(|unit| {
            args.push(unit.into());
            format!(" AND m.unit = ${}", args.len())
        });
        let sql = format!(
            "WITH p (place, since, until) AS (VALUES {})
             SELECT p.place, m.kind, CAST(SUM(m.lessons) AS BIGINT), CAST(SUM(m.held) AS BIGINT) FROM p
             JOIN lesson_movements m ON m.at >= p.since AND m.at < p.until{} GROUP BY p.place, m.kind",
            rows.join(", "),
            of_unit.unwrap_or_default()
        );
        let found: Vec<(i64, String, i64, i64)> = Reads::rows(&mut &app.db, sql, args).await?;
        for (place, kind, lessons, held) in found {
            if let Some(figures) = usize::try_from(place).ok().and_then(|place| all.get_mut(place)) {
                figures.add(&kind, lessons, held);
            }
        }
    }
    Ok(all)
}

/// How many lessons all students had at a moment: what they have, without what was moved since.
async fn balance_at(app: &App, at: &str, unit: Option<&str>) -> Result<i64> {
    let (of_unit, mut args) = (if unit.is_some() { " AND unit = $2" } else { "" }, args![at]);
    args.extend(unit.map(Arg::from));
    let sql = format!(
        "SELECT CAST(COALESCE((SELECT SUM(balance) FROM lesson_accounts WHERE TRUE{of_unit}), 0)
           - COALESCE((SELECT SUM(lessons) FROM lesson_movements WHERE at >= $1{of_unit}), 0) AS BIGINT)"
    );
    let rows: Vec<(i64,)> = Reads::rows(&mut &app.db, sql, args).await?;
    Ok(rows.first().map_or(0, |(balance,)| *balance))
}
