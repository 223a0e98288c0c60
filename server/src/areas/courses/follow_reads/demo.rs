//! The demo's follow-reads: one that is out, with a past, and one that is being made and still has something wrong.

use serde_json::{Value, json};

use belltower_content::follow_read::fresh;
use belltower_kit::{
    app::App,
    args,
    documents::demo::{Past, Remark, Way, write_past},
    error::Result,
};

use super::{DOCUMENT_TYPE, lines::taken};

/// Makes them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for (courseware, title, level) in [("Reading Stars 1", "Hello, Mia!", "Pre-A1"), ("At the airport", "At the check-in desk", "A2")] {
        let sql = "SELECT i.id, w.id FROM follow_read_items i JOIN coursewares w ON w.id = i.courseware_id
            WHERE w.name = $1 AND i.deleted_at IS NULL ORDER BY i.position, i.id";
        let found: Vec<(String, String)> = tx.all(sql, args![courseware]).await?;
        let Some((_, id)) = found.first().cloned() else { continue };
        let items: Vec<String> = found.into_iter().map(|(item, _)| item).collect();
        let lines = taken(&mut tx, &items, false).await?;
        let row = json!({ "courseware_id": id, "level": level });
        let past = if courseware == "At the airport" { unfinished(title, row, lines) } else { out(title, row, lines) };
        write_past(&mut tx, &DOCUMENT_TYPE, &past).await?;
    }
    Ok(tx.commit().await?)
}

fn content(title: &str, lines: Vec<Value>, set: &[(&str, Value)]) -> Value {
    let mut content = fresh();
    content["title"] = title.into();
    content["lines"] = lines.into();
    for (key, value) in set {
        content[*key] = value.clone();
    }
    content
}

/// Written by two, talked about, reviewed and out.
fn out(title: &str, row: Value, mut lines: Vec<Value>) -> Past {
    let first = content("Hello", lines.iter().take(5).cloned().collect(), &[("intro", json!(false))]);
    if let Some(line) = lines.get_mut(3) {
        line["repeats"] = json!(2);
    }
    let last = content(title, lines, &[("theme", json!("paper")), ("pausePercent", json!(150)), ("scoreCard", json!(true))]);
    Past {
        row,
        drafts: vec![("producer", 96, first), ("producer2", 80, last)],
        remarks: vec![Remark {
            place: "line-4",
            said: &[
                ("inspector", 88, "Children need this one twice: it is the longest."),
                ("producer2", 81, "Repeated once more, and the pauses are longer now."),
            ],
            resolved_by: Some("inspector"),
        }],
        way: Way::Published,
    }
}

/// A voice is set, and most of it nobody has said yet.
fn unfinished(title: &str, row: Value, mut lines: Vec<Value>) -> Past {
    let first = content("Airport", lines.iter().take(4).cloned().collect(), &[]);
    if let Some(line) = lines.get_mut(1) {
        line["text"] = json!("Here you are, sir.");
    }
    let last = content(title, lines, &[("voice", json!("nova")), ("theme", json!("night")), ("scoreCard", json!(true))]);
    Past {
        row,
        drafts: vec![("producer2", 20, first), ("producer", 4, last)],
        remarks: vec![Remark {
            place: "line-2",
            said: &[("producer2", 3, "The recording still says “Here you are.” – shall we record it anew?")],
            resolved_by: None,
        }],
        way: Way::Draft,
    }
}
