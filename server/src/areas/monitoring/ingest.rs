//! The door for classrooms: batches of samples, events and log lines. What is answered as accepted is committed; a repeated item changes nothing; a bad one refuses only itself.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use utoipa::{PartialSchema, ToSchema};

use super::{
    board,
    health::Count,
    items::{self, About, Checks, Event, Item, Line, NO_CLASS, Sample},
    keys, sos, stored,
};
use crate::{
    app::App,
    areas::logs,
    args,
    db::{Arg, Tx},
    error::{Result, broken, too_large},
    http::{Access, Api, Cx, Raw, reference},
    nodes::Message,
    text::Text,
    world::iso,
};

/// The most items of one call.
pub const MAX_ITEMS: usize = 2000;
/// Rows of one statement: SQLite looks every argument up by its name, so a long list costs its square.
const ROWS: usize = 32;

/// What a classroom sends.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Batch {
    /// At most 2,000.
    #[schema(value_type = Vec<Item>)]
    items: Vec<Value>,
}

/// What became of it. Everything accepted is stored for good.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct Taken {
    /// New items.
    accepted: usize,
    /// Items that were known: they changed nothing.
    repeated: usize,
    /// Items that cannot be taken; sending them again does not help.
    refused: Vec<Refused>,
}

/// An item that was not taken.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Refused {
    /// Its place in the batch, from 0.
    index: usize,
    /// Why, for people.
    reason: String,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    let mut schemas = vec![(Batch::name().into_owned(), Batch::schema())];
    Batch::schemas(&mut schemas);
    for (name, schema) in schemas {
        api.schema(&name, schema);
    }
    let input = reference::<Batch>();
    api.post_raw("/api/ingest/batch", Access::Provider, "What classrooms report (header x-provider-key)", input, batch);
}

async fn batch(cx: Cx, body: Raw) -> Result<Taken> {
    // Nothing of a stranger's body is read.
    keys::check(&cx).await?;
    let batch: Batch = serde_json::from_slice(&body.0).map_err(broken)?;
    if batch.items.len() > MAX_ITEMS {
        return Err(too_large(format!("{MAX_ITEMS} items")));
    }
    let (now, days) = (cx.app.world.now(), cx.app.config.sample_days);
    let mut taken = Taken::default();
    let mut refuse = |index, why: Text| taken.refused.push(Refused { index, reason: why.say(cx.language) });
    let mut read = vec![];
    for (index, item) in batch.items.into_iter().enumerate() {
        match items::read(item, now, days) {
            Ok(item) => read.push((index, item)),
            Err(why) => refuse(index, why),
        }
    }
    let classes = classes(&cx.app, &read).await?;
    let arrived = iso(now);
    let (mut samples, mut events, mut lines) = (vec![], vec![], vec![]);
    for (index, mut item) in read {
        let about = about(&mut item);
        match classes.get(&about.class) {
            Some(class) => about.class.clone_from(class),
            None => {
                refuse(index, Text::from(&NO_CLASS));
                continue;
            }
        }
        match item {
            Item::Sample(sample) => samples.push(sample),
            Item::Event(event) => events.push(event),
            Item::Log(line) => lines.push(kept(line, &arrived)),
        }
    }
    let sent = samples.len() + events.len();
    if sent > 0 {
        let mut tx = cx.app.begin(None).await?;
        let checks = store_samples(&mut tx, samples).await?;
        taken.accepted = checks.iter().map(|checks| checks.samples.len()).sum::<usize>() + store_events(&mut tx, events).await?;
        taken.repeated = sent - taken.accepted;
        tx.commit().await?;
        cx.app.monitoring.checked(&checks);
        if cx.app.nodes.has_bus() && !checks.is_empty() {
            cx.app.nodes.tell(&Message::Checks(checks));
        }
    }
    if !lines.is_empty() {
        let logged = cx.app.logs.append("classes", lines).await?;
        taken.accepted += logged.written;
        taken.repeated += logged.repeated;
    }
    taken.refused.sort_by_key(|refused| refused.index);
    Ok(taken)
}

/// A classroom's line as the log keeps it.
fn kept(line: Line, now: &str) -> logs::Line {
    let Line { about, level, event, message, fields, device, sdk_version, network } = line;
    let given = |text: String| Some(text).filter(|text| !text.is_empty());
    logs::Line {
        source: Some(format!("{}/{}/{}", about.class, about.session, about.seq)),
        at: now.to_owned(),
        client_at: Some(about.at),
        class_id: Some(about.class),
        session: Some(about.session),
        user_id: Some(about.user),
        user_name: given(about.name),
        role: Some(about.role),
        // The log has four levels; the finest of them is the finest of classrooms too.
        level: if level == "trace" { "debug".to_owned() } else { level },
        event: given(event),
        message,
        fields: (!fields.is_empty()).then(|| Value::Object(fields).to_string()),
        device: given(device),
        sdk: given(sdk_version),
        network: given(network),
        ..logs::Line::default()
    }
}

fn about(item: &mut Item) -> &mut About {
    match item {
        Item::Sample(sample) => &mut sample.about,
        Item::Event(event) => &mut event.about,
        Item::Log(line) => &mut line.about,
    }
}

/// The ids of the classes that items name by id or number; each is in memory before anything of it is stored.
async fn classes(app: &App, items: &[(usize, Item)]) -> Result<HashMap<String, String>> {
    let named = items.iter().map(|(_, item)| {
        let (Item::Sample(Sample { about, .. }) | Item::Event(Event { about, .. }) | Item::Log(Line { about, .. })) = item;
        about.class.as_str()
    });
    let names: Vec<&str> = named.collect::<BTreeSet<_>>().into_iter().collect();
    let mut classes = HashMap::new();
    // A batch of many rooms asks once, not once for each.
    for some in names.chunks(ROWS) {
        let places: Vec<String> = (1..=some.len()).map(|place| format!("${place}")).collect();
        let places = places.join(", ");
        let sql = format!("SELECT id, number FROM classes WHERE (id IN ({places}) OR number IN ({places})) AND deleted_at IS NULL");
        let found: Vec<(String, String)> = app.db.all(AssertSqlSafe(sql), some.iter().map(|name| Arg::from(*name)).collect()).await?;
        for (id, number) in found {
            board::ensure(app, &id).await?;
            classes.extend([(number, id.clone()), (id.clone(), id)]);
        }
    }
    Ok(classes)
}

/// `(class, session, sequence)`: what makes two items the same.
type Key = (String, String, i64);

fn key(about: &About) -> Key {
    (about.class.clone(), about.session.clone(), about.seq)
}

/// One of each, in the order in which every writer takes them: two batches with the same items never wait for each other in a circle.
fn distinct<T>(mut items: Vec<T>, about: impl Fn(&T) -> &About) -> Vec<T> {
    items.sort_by_cached_key(|item| key(about(item)));
    items.dedup_by(|a, b| key(about(a)) == key(about(b)));
    items
}

/// Inserts rows that are not there yet; answers the keys of the new ones.
async fn insert(tx: &mut Tx, table: &str, columns: &str, rows: Vec<Vec<Arg>>) -> Result<HashSet<Key>> {
    let mut new = HashSet::new();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let (mut values, mut args) = (vec![], vec![]);
        for row in rows.by_ref().take(ROWS) {
            let places: Vec<String> = (1..=row.len()).map(|place| format!("${}", args.len() + place)).collect();
            values.push(format!("({})", places.join(",")));
            args.extend(row);
        }
        let sql = format!(
            "INSERT INTO {table} ({columns}) VALUES {} ON CONFLICT (class_id, session, seq) DO NOTHING RETURNING class_id, session, seq",
            values.join(",")
        );
        new.extend(tx.all::<Key>(AssertSqlSafe(sql), args).await?);
    }
    Ok(new)
}

/// Stores network checks; answers the new ones by class.
async fn store_samples(tx: &mut Tx, samples: Vec<Sample>) -> Result<Vec<Checks>> {
    let mut samples = distinct(samples, |sample| &sample.about);
    let rows = samples.iter().map(|sample| {
        let Sample { about, rtt, loss_up, loss_down, jitter, bitrate, fps, cpu, quality } = sample.clone();
        args![
            about.class,
            about.session,
            about.seq,
            about.at,
            about.user,
            about.name,
            about.role,
            rtt,
            loss_up,
            loss_down,
            jitter,
            bitrate,
            fps,
            cpu,
            quality
        ]
    });
    let columns = "class_id, session, seq, at, user_id, user_name, role, rtt, loss_up, loss_down, jitter, bitrate, fps, cpu, quality";
    let new = insert(tx, "room_samples", columns, rows.collect()).await?;
    samples.retain(|sample| new.contains(&key(&sample.about)));
    let mut stored: Vec<Checks> = vec![];
    // They are sorted by class, so every writer locks the classes' rows in the same order.
    for samples in samples.chunk_by(|a, b| a.about.class == b.about.class) {
        let class = samples[0].about.class.as_str();
        let mut count = Count::default();
        samples.iter().for_each(|sample| count.add(sample.quality));
        let signed = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let total = tx
            .one(
                "INSERT INTO class_health (class_id, samples, poor) VALUES ($1, $2, $3) ON CONFLICT (class_id)
                 DO UPDATE SET samples = class_health.samples + excluded.samples, poor = class_health.poor + excluded.poor
                 RETURNING samples, poor",
                args![class, signed(count.checks), signed(count.poor)],
            )
            .await?;
        stored.push(Checks { class: class.to_owned(), total: stored::count(total), samples: samples.to_vec() });
    }
    Ok(stored)
}

/// Stores events and tells each on its class's topic, in the order in which they happened.
async fn store_events(tx: &mut Tx, events: Vec<Event>) -> Result<usize> {
    let mut events = distinct(events, |event| &event.about);
    let rows = events.iter().map(|event| {
        let (about, data) = (event.about.clone(), Value::Object(event.data.clone()).to_string());
        args![about.class, about.session, about.seq, about.at, event.kind.as_str(), about.user, about.name, about.role, data]
    });
    let columns = "class_id, session, seq, at, type, user_id, user_name, role, data";
    let new = insert(tx, "room_events", columns, rows.collect()).await?;
    events.retain(|event| new.contains(&key(&event.about)));
    events.sort_by(|a, b| a.about.at.cmp(&b.about.at));
    for event in &events {
        let Event { about, kind, data } = event;
        let mut payload = json!({ "type": kind, "at": about.at, "session": about.session, "userId": about.user, "name": about.name,
                                  "role": about.role, "data": data });
        if kind == "sos" {
            payload["sos"] = json!(sos::open_one(tx, event).await?);
        }
        tx.announce(format!("class:{}", about.class), payload);
    }
    Ok(events.len())
}
