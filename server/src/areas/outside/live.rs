//! What guests hear while they look: on `out:<link>` the board's tiles, and of one class or its lines that there is news to ask for; on `wall:<link>` the wall.
//! Made for links that somebody looks at, on the node where they do.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

use belltower_realtime::TopicName;
use parking_lot::Mutex;
use serde_json::{Value, json, value::RawValue};

use super::board;
use crate::areas::monitoring;
use belltower_kit::{
    app::App,
    area::Commit,
    args,
    auth::Share,
    error::{Result, internal},
};

/// What the topics begin with.
pub(super) const OUT: &str = "out";
pub(super) const WALL: &str = "wall";
/// How often it is looked what changed.
pub(super) const EVERY: Duration = Duration::from_millis(500);
/// Links of which news is made.
const MAX_SHARES: i64 = 2_000;
/// So many looks after the last the links are read again, whatever was heard: they end by the clock too.
const READ_EVERY: u32 = 60;

/// The links that are good, and what was told of each that somebody looks at.
#[derive(Default)]
pub struct Outside {
    shares: Mutex<Vec<Arc<Share>>>,
    stale: AtomicBool,
    looks: AtomicU32,
    told: Mutex<HashMap<TopicName, BTreeMap<String, String>>>,
}

/// Hears that links were made, or ended.
pub(super) fn on_commit(app: &App, commit: &Commit<'_>) {
    if commit.topic.starts_with("share:") || commit.topic.starts_with("shares:") {
        app.state::<Outside>().stale.store(true, Relaxed);
    }
}

/// Tells what changed.
pub(super) async fn keep(app: &App) -> Result<()> {
    let outside = app.state::<Outside>();
    let is_due = outside.looks.fetch_add(1, Relaxed).is_multiple_of(READ_EVERY);
    if outside.stale.swap(false, Relaxed) || is_due {
        let shares = read(app).await?;
        *outside.shares.lock() = shares;
    }
    let shares = outside.shares.lock().clone();
    let mut silent: Vec<TopicName> = outside.told.lock().keys().cloned().collect();
    for share in &shares {
        let topic = topic_of(share)?;
        if app.hub.is_read(&topic) {
            silent.retain(|one| *one != topic);
            tell(app, &topic, state(app, share).await?);
        }
    }
    // Nobody reads them any more, or their links ended: what stood there would be old to whoever comes next.
    for topic in silent {
        tell(app, &topic, BTreeMap::new());
    }
    Ok(())
}

fn topic_of(share: &Share) -> Result<TopicName> {
    let prefix = if share.kind == WALL { WALL } else { OUT };
    TopicName::parse(&format!("{prefix}:{}", share.id)).map_err(internal)
}

#[derive(sqlx_macros::FromRow)]
struct Held {
    id: String,
    kind: String,
    record_id: String,
    params: String,
    maker_id: String,
    expires_at: String,
}

async fn read(app: &App) -> Result<Vec<Arc<Share>>> {
    let sql =
        "SELECT id, kind, record_id, params, maker_id, expires_at FROM shares WHERE kind IN ('board', 'class', 'class2', 'logs', 'wall')
        AND revoked_at IS NULL AND deleted_at IS NULL AND expires_at > $1 ORDER BY last_open_at DESC, id LIMIT $2";
    let held: Vec<Held> = app.db.all(sql, args![app.world.now_iso(), MAX_SHARES]).await?;
    let share = |Held { id, kind, record_id, params, maker_id, expires_at }: Held| {
        let params = serde_json::from_str(&params).ok()?;
        Some(Arc::new(Share { id, kind, record_id, params, maker_id, expires_at: expires_at.parse().ok()? }))
    };
    Ok(held.into_iter().filter_map(share).collect())
}

/// What a link's topic holds now, by key.
async fn state(app: &App, share: &Share) -> Result<BTreeMap<String, String>> {
    let text = |value: Value| value.to_string();
    Ok(match share.kind.as_str() {
        "board" => board::tiles(app, share)
            .await?
            .iter()
            .map(|tile| (tile.plan.id.clone(), serde_json::to_string(&board::unnamed(share, tile)).unwrap_or_default()))
            .collect(),
        "wall" => board::tiles(app, share)
            .await?
            .iter()
            .map(|tile| (tile.plan.id.clone(), serde_json::to_string(&board::on_wall(tile)).unwrap_or_default()))
            .collect(),
        "logs" => {
            let sql = "SELECT MAX(position) FROM log_lines WHERE stream = 'classes' AND class_id = $1";
            let (last,): (Option<i64>,) = app.db.one(sql, args![share.record_id.as_str()]).await?;
            BTreeMap::from([(share.record_id.clone(), text(json!({ "n": last.unwrap_or(0) })))])
        }
        // A class that is over has left: that is news too, and the last.
        _ => match monitoring::glance(app, &share.record_id) {
            Some((tile, position)) => BTreeMap::from([(share.record_id.clone(), text(json!({ "n": mark(&tile, position) })))]),
            None => BTreeMap::new(),
        },
    })
}

/// A number that is another when there is something new to see.
fn mark(tile: &monitoring::tile::Tile, position: i64) -> i64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    (serde_json::to_string(tile).unwrap_or_default(), position).hash(&mut hasher);
    // As many bits as a script's number holds exactly.
    i64::try_from(hasher.finish() >> 12).unwrap_or(0)
}

fn tell(app: &App, topic: &TopicName, now: BTreeMap<String, String>) {
    let before = {
        let mut told = app.state::<Outside>().told.lock();
        if now.is_empty() { told.remove(topic) } else { told.insert(topic.clone(), now.clone()) }
    }
    .unwrap_or_default();
    for key in before.keys().filter(|key| !now.contains_key(*key)) {
        app.hub.publish_state(topic, key, None::<&Value>);
    }
    for (key, text) in now.into_iter().filter(|(key, text)| before.get(key) != Some(text)) {
        if let Ok(value) = RawValue::from_string(text) {
            app.hub.publish_state(topic, &key, Some(&value));
        }
    }
}
