//! What sessions can be told apart by.

use serde::{Deserialize, Serialize};

use super::ask::AnalysisCell;
use belltower_kit::{
    app::App,
    db::{Arg, Reads, places},
    error::Result,
};

/// A dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisDimension {
    /// Where the class is held.
    ClassroomType,
    /// The hour of the company's day, `00` to `23`.
    Hour,
    /// The company's day.
    Day,
    /// The day of the company's week, `1` is Monday.
    Weekday,
    /// Where the person is.
    Region,
    /// The kind of network.
    Network,
    /// The device.
    Device,
    /// The browser.
    Browser,
    /// What they are in the class.
    Role,
    /// The kind of class.
    Kind,
    /// Whose class it is.
    Teacher,
}

/// All of them.
pub const ALL: [AnalysisDimension; 11] = {
    use AnalysisDimension::{Browser, ClassroomType, Day, Device, Hour, Kind, Network, Region, Role, Teacher, Weekday};
    [ClassroomType, Hour, Day, Weekday, Region, Network, Device, Browser, Role, Kind, Teacher]
};

impl AnalysisDimension {
    /// Whether it follows from the hour.
    pub fn is_time(self) -> bool {
        matches!(self, Self::Hour | Self::Day | Self::Weekday)
    }

    /// Its column, of sessions and of hours; that of the hour where it follows from it.
    pub fn column(self) -> &'static str {
        match self {
            Self::ClassroomType => "classroom_type",
            Self::Hour | Self::Day | Self::Weekday => "hour",
            Self::Region => "region",
            Self::Network => "network",
            Self::Device => "device",
            Self::Browser => "browser",
            Self::Role => "role",
            Self::Kind => "kind",
            Self::Teacher => "teacher_id",
        }
    }
}

/// Puts the names to cells. Who is gone keeps the name.
pub(super) async fn names(app: &App, by: &[AnalysisDimension], cells: &mut [AnalysisCell]) -> Result<()> {
    let Some(place) = by.iter().position(|dimension| *dimension == AnalysisDimension::Teacher) else { return Ok(()) };
    let ids = cells.iter().filter_map(|cell| cell.keys[place].clone());
    let found = teachers(app, ids.collect()).await?;
    for cell in cells {
        cell.names[place] =
            cell.keys[place].as_ref().and_then(|id| found.iter().find(|(known, _)| known == id)).map(|(_, name)| name.clone());
    }
    Ok(())
}

/// The names of teachers.
pub(super) async fn teachers(app: &App, mut ids: Vec<String>) -> Result<Vec<(String, String)>> {
    ids.sort();
    ids.dedup();
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let sql = format!("SELECT id, name FROM teachers WHERE id IN ({})", places(1, ids.len()));
    Ok(Reads::rows(&mut &app.db, sql, ids.into_iter().map(Arg::from).collect()).await?)
}
