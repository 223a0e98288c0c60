//! The door for classrooms: batches of samples, events and log lines. What is answered as accepted is committed; a repeated item changes nothing; a bad one refuses only itself.

use std::collections::HashMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use sqlx::AssertSqlSafe;

use super::{
    board,
    items::{self, About, Event, Item, Line, NO_CLASS, Sample},
    keys,
    reports::{Report, Reports},
    room_cache::Monitoring,
};
use crate::areas::logs;
use belltower_kit::{
    app::App,
    db::{Arg, places},
    error::{Result, broken, internal, too_large},
    http::{Api, Cx, Raw, Shape},
    text::Text,
    world::iso,
};

/// The most items of one call.
pub const MAX_ITEMS: usize = 2000;
/// Bytes of a call that are read here and now, some hundred microseconds; a longer one is read beside, so that nobody waits behind it.
const SHORT: usize = 16 * 1024;
/// Names of classes that are asked for at once: SQLite looks every argument up by its name, so a long list costs its square.
const NAMES: usize = 32;

/// What a classroom sends.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Batch {
    /// At most 2,000.
    #[schema(value_type = Vec<Item>)]
    items: Vec<Box<RawValue>>,
}

/// What became of it. Everything accepted is stored for good.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct Taken {
    /// New items.
    pub accepted: usize,
    /// Items that were known: they changed nothing.
    pub repeated: usize,
    /// Items that cannot be taken; sending them again does not help.
    pub refused: Vec<Refused>,
}

/// An item that was not taken.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Refused {
    /// Its place in the batch, from 0.
    pub index: usize,
    /// Why, for people.
    pub reason: String,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    api.know::<Batch>();
    let input = Some(Shape::named::<Batch>());
    // Nothing of a stranger's body is read.
    api.post_keyed("/api/ingest/batch", |cx| Box::pin(keys::check(cx)), "What classrooms report (header x-provider-key)", input, batch);
}

async fn batch(cx: Cx, body: Raw) -> Result<Taken> {
    let (now, days) = (cx.app.world.now(), cx.app.config.sample_days);
    let Read { items: read, wrong } = if body.0.len() <= SHORT {
        read(&body.0, now, days)?
    } else {
        tokio::task::spawn_blocking(move || read(&body.0, now, days)).await.map_err(internal)??
    };
    let mut taken = Taken::default();
    let mut refuse = |index, why: Text| taken.refused.push(Refused { index, reason: why.say(cx.language) });
    wrong.into_iter().for_each(|(index, why)| refuse(index, why));
    let classes = classes(&cx.app, &read).await?;
    let arrived = iso(now);
    let (mut samples, mut events, mut lines) = (vec![], vec![], vec![]);
    for (index, mut item) in read {
        let about = about(&mut item);
        match classes.get(&about.class).map(String::as_str) {
            None => {}
            Some("") => {
                refuse(index, Text::from(&NO_CLASS));
                continue;
            }
            Some(class) => class.clone_into(&mut about.class),
        }
        match item {
            Item::Sample(sample) => samples.push(sample),
            Item::Event(event) => events.push(event),
            Item::Log(line) => lines.push(kept(line, &arrived)),
        }
    }
    let sent = samples.len() + events.len();
    if sent > 0 {
        let new = cx.app.state::<Reports>().take(Report { samples, events }).await?;
        taken.accepted = new;
        taken.repeated = sent - new;
    }
    if !lines.is_empty() {
        let logged = cx.app.state::<logs::Writer>().append("classes", lines).await?;
        taken.accepted += logged.written;
        taken.repeated += logged.repeated;
    }
    taken.refused.sort_by_key(|refused| refused.index);
    Ok(taken)
}

/// What a call says, each item with its place in the batch.
struct Read {
    items: Vec<(usize, Item)>,
    wrong: Vec<(usize, Text)>,
}

fn read(body: &[u8], now: Timestamp, days: u32) -> Result<Read> {
    let batch: Batch = serde_json::from_slice(body).map_err(broken)?;
    if batch.items.len() > MAX_ITEMS {
        return Err(too_large(format!("{MAX_ITEMS} items")));
    }
    let mut read = Read { items: Vec::with_capacity(batch.items.len()), wrong: vec![] };
    for (index, item) in batch.items.into_iter().enumerate() {
        match items::read(item.get(), now, days) {
            Ok(item) => read.items.push((index, item)),
            Err(why) => read.wrong.push((index, why)),
        }
    }
    Ok(read)
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

/// The ids of the classes that items name by id or number, of those that are not held by their id; each is in memory before anything of it is stored.
async fn classes(app: &App, items: &[(usize, Item)]) -> Result<HashMap<String, String>> {
    let named = items.iter().map(|(_, item)| {
        let (Item::Sample(Sample { about, .. }) | Item::Event(Event { about, .. }) | Item::Log(Line { about, .. })) = item;
        about.class.as_str()
    });
    // Of a running class, which reports again and again, memory knows the id; it hears of it when the class is no more.
    let names: Vec<&str> = app.state::<Monitoring>().not_held(named).into_iter().collect();
    let mut classes = HashMap::new();
    // A batch of many rooms asks once, not once for each.
    for some in names.chunks(NAMES) {
        let places = places(1, some.len());
        let sql = format!("SELECT id, number FROM classes WHERE (id IN ({places}) OR number IN ({places})) AND deleted_at IS NULL");
        let found: Vec<(String, String)> = app.db.all(AssertSqlSafe(sql), some.iter().map(|name| Arg::from(*name)).collect()).await?;
        for (id, number) in found {
            board::ensure(app, &id).await?;
            classes.extend([(number, id.clone()), (id.clone(), id)]);
        }
    }
    // Those that nobody found are known for that.
    for name in names {
        classes.entry(name.to_owned()).or_default();
    }
    Ok(classes)
}
