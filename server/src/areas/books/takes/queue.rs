//! Takes in what is asked for: how many pictures there may be (V12) is counted in the transaction that queues them, with what is still open; one picture of
//! a target is made at a time.

use belltower_content::picture_book::{Target, brief, faces, prompt};
use belltower_sync::model::string;
use jiff::SignedDuration;
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    job::Illustrate,
    maker,
    rows::{publish, write_brief},
};
use crate::areas::books::picture_books::{BOOKS, DOCUMENT_TYPE};
use belltower_kit::{
    app::App,
    args,
    db::{Reads, Tx},
    error::{self, Error, Result, conflict, not_found, spent},
    resource, sentences,
    text::{Language, Text},
    world::iso,
};

sentences! {
    BEING_MADE = "take.being_made": "The image is being regenerated ({name} asked for it)" / "图片正在重新生成（由{name}发起）";
    BOOK_FULL = "take.book_full": "This book has had {used} of {limit} generated pictures; no more can be made for it" / "该绘本已生成 {used} 张图片，达到上限 {limit} 张，无法继续生成";
    DAY_FULL = "take.day_full": "You have asked for {used} of {limit} pictures within 24 hours; the next can be made in {minutes} min" / "您在 24 小时内已生成 {used} 张图片，达到上限 {limit} 张，{minutes} 分钟后可继续生成";
    DAY_FULL_HOURS = "take.day_full_hours": "You have asked for {used} of {limit} pictures within 24 hours; the next can be made in {hours} h" / "您在 24 小时内已生成 {used} 张图片，达到上限 {limit} 张，{hours} 小时后可继续生成";
}

/// Seeds are below this, so that every service takes them.
const SEEDS: u32 = 1_000_000;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A picture that was queued.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct QueuedTake {
    /// The take.
    pub take: String,
    /// The id of the page or character; `cover`
    pub target: String,
    /// Its number among those of the target.
    pub number: i64,
    /// The job that makes it.
    pub job: String,
}

/// What became of a wish for pictures.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct Queued {
    /// What is made now.
    pub queued: Vec<QueuedTake>,
    /// What the limits left no place for.
    pub refused: Option<PicturesRefused>,
}

/// Pictures beyond a limit.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PicturesRefused {
    /// So many.
    pub count: usize,
    /// Why, in words.
    pub msg: String,
}

/// How much of a limit is used.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Budget {
    /// Pictures that count.
    pub used: i64,
    /// As many as there may be.
    pub limit: i64,
    /// When the first of them counts no more; of a book, never.
    pub until: Option<String>,
}

impl Budget {
    fn left(&self) -> i64 {
        (self.limit - self.used).max(0)
    }

    /// The same once so many more are queued.
    fn with(&self, more: usize) -> Self {
        Self { used: self.used + i64::try_from(more).unwrap_or_default(), ..self.clone() }
    }
}

/// What is asked for.
pub struct Wish<'a> {
    /// The book.
    pub book: &'a str,
    /// What it says, read before the transaction began.
    pub content: &'a Value,
    /// What pictures are for.
    pub targets: &'a [Target],
    /// So many of each.
    pub each: i64,
    /// A prompt instead of the one that the book makes; of one target.
    pub prompt: Option<&'a str>,
    /// The seed.
    pub seed: Seed,
    /// What draws it, instead of what draws on this server.
    pub model: Option<&'a str>,
    /// The restyling that asks for it.
    pub restyle: Option<&'a str>,
    /// Whether a target whose picture is being made already is passed over; otherwise it is refused.
    pub pass_over: bool,
    /// What whoever asked reads.
    pub language: Language,
}

impl<'a> Wish<'a> {
    /// One picture of each, as anybody asks for it; what is being made already is passed over.
    pub fn plain(book: &'a str, content: &'a Value, targets: &'a [Target], language: Language) -> Self {
        Self { book, content, targets, each: 1, prompt: None, seed: Seed::Chance, model: None, restyle: None, pass_over: true, language }
    }
}

/// Which seed a picture is drawn with.
#[derive(Clone, Copy, Debug)]
pub enum Seed {
    /// Any.
    Chance,
    /// This one.
    This(i64),
    /// That of the picture which is there, so that it is the same one in another style.
    Kept,
}

/// What was queued, and what the limits left no place for: so many, and why.
pub(super) type TakenIn = (Vec<QueuedTake>, Option<(usize, Text, Error)>);

/// Queues what is wished for, as far as the limits go; nothing at all is an error in words.
pub async fn illustrate(app: &App, tx: &mut Tx, wish: &Wish<'_>) -> Result<Queued> {
    let (queued, over) = take_in(app, tx, wish).await?;
    match over {
        Some((_, _, error)) if queued.is_empty() => Err(error),
        over => {
            let refused = over.map(|(count, why, _)| PicturesRefused { count, msg: why.say(wish.language) });
            Ok(Queued { queued, refused })
        }
    }
}

/// The same for who goes on without what the limits refuse.
pub(super) async fn take_in(app: &App, tx: &mut Tx, wish: &Wish<'_>) -> Result<TakenIn> {
    let Wish { book, targets, each, .. } = wish;
    let by = tx.by().cloned().ok_or_else(error::sign_in)?;
    let row = resource::load(tx, &BOOKS, book).await?;
    let title = row["title"].as_str().unwrap_or_default().to_owned();
    hold(tx, book, &by.id).await?;
    let mut free = Vec::new();
    for target in *targets {
        let sql = "SELECT by_name FROM takes WHERE book_id = $1 AND target_id = $2 AND state IN ('queued', 'running') LIMIT 1";
        let open: Option<(String,)> = tx.opt(sql, args![*book, target.id()]).await?;
        match open {
            None => free.push(target),
            Some(_) if wish.pass_over => {}
            Some((name,)) => return Err(conflict(BEING_MADE.with("name", &name)).clash(json!({ "by": name, "target": target.id() }))),
        }
    }
    let wanted = free.len() * usize::try_from(*each).unwrap_or(1);
    let [of_book, of_person] = budgets(app, tx, book, &by.id).await?;
    let places = usize::try_from(of_book.left().min(of_person.left())).unwrap_or(0);
    let over = (wanted > places).then(|| {
        // What is queued now is used too: the words say what whoever reads them will find.
        let until = of_person.until.clone().or_else(|| Some(iso(app.world.now() + DAY)));
        let (why, error) = full(app, &of_book.with(places), &Budget { until, ..of_person.with(places) });
        (wanted - places, why, error)
    });
    // Each target gets its first before any gets its second.
    let all: Vec<&Target> = (0..*each).flat_map(|_| &free).copied().take(places).collect();
    let mut queued = Vec::new();
    for target in all {
        queued.push(queue_one(app, tx, wish, &title, target).await?);
    }
    let document = DOCUMENT_TYPE.document(book)?;
    for QueuedTake { take, target, .. } in &queued {
        publish(tx, &document, target, take, "queued");
    }
    Ok((queued, over))
}

/// Two who ask at once are counted one after the other.
async fn hold(tx: &mut Tx, book: &str, user: &str) -> Result<()> {
    // SQLite has one writer anyway.
    if tx.is_postgres() {
        tx.opt::<(String,)>("SELECT id FROM picture_books WHERE id = $1 FOR UPDATE", args![book]).await?;
        tx.opt::<(String,)>("SELECT id FROM users WHERE id = $1 FOR UPDATE", args![user]).await?;
    }
    Ok(())
}

/// The seed of the picture that a target has; if no take is its picture, that of its last one.
async fn kept_seed(tx: &mut Tx, wish: &Wish<'_>, target: &Target) -> Result<Option<i64>> {
    let sql = "SELECT seed FROM takes WHERE book_id = $1 AND target_id = $2 AND state = 'done'
               ORDER BY CASE WHEN file = $3 THEN 0 ELSE 1 END, number DESC LIMIT 1";
    let kept: Option<(i64,)> = tx.opt(sql, args![wish.book, target.id(), target.image(wish.content)]).await?;
    Ok(kept.map(|(seed,)| seed))
}

async fn queue_one(app: &App, tx: &mut Tx, wish: &Wish<'_>, title: &str, target: &Target) -> Result<QueuedTake> {
    let Wish { book, content, .. } = wish;
    let asked = prompt(content, target).ok_or_else(not_found)?;
    let chosen = match wish.seed {
        Seed::Chance => None,
        Seed::This(seed) => Some(seed),
        Seed::Kept => kept_seed(tx, wish, target).await?,
    };
    let seed = chosen.unwrap_or_else(|| i64::from(u32::from_be_bytes(tx.world().bytes()) % SEEDS));
    let model = wish.model.map_or_else(|| maker::model(app), str::to_owned);
    let faces = if maker::sends_faces(app) { faces(content, target) } else { vec![] };
    let mut drawn = brief(content, target, seed).ok_or_else(not_found)?;
    if let Some(own) = wish.prompt {
        drawn.prompt = own.to_owned();
    }
    let by = tx.by().cloned().ok_or_else(error::sign_in)?;
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let (number,): (i64,) =
        tx.one("SELECT COALESCE(MAX(number), 0) + 1 FROM takes WHERE book_id = $1 AND target_id = $2", args![*book, target.id()]).await?;
    let job = Illustrate { take: id.clone(), book: (*book).to_owned(), title: title.to_owned() };
    let job = tx.enqueue_in(&job, wish.language).await?;
    tx.exec(
        "INSERT INTO takes (id, book_id, target, target_id, number, state, replaced, waits, prompt, negative, brief, not_drawn, seed, style, lora, model,
           by_id, by_name, at, job_id, faces, size, restyle_id)
         VALUES ($1, $2, $3, $4, $5, 'queued', $6, FALSE, $7, $8, $9, '[]', $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)",
        args![
            id.as_str(),
            *book,
            target.kind(),
            target.id(),
            number,
            target.image(content),
            wish.prompt.unwrap_or(&asked.text),
            asked.negative,
            write_brief(&drawn)?,
            seed,
            string(content, "style"),
            string(content, "lora"),
            model,
            by.id,
            by.name,
            at,
            job.as_str(),
            json!(faces).to_string(),
            maker::size(app),
            wish.restyle
        ],
    )
    .await?;
    Ok(QueuedTake { take: id, target: target.id().to_owned(), number, job })
}

/// What is used of the limits: of the book for good, of the person within 24 hours.
pub(super) async fn budgets(app: &App, from: &mut impl Reads, book: &str, user: &str) -> Result<[Budget; 2]> {
    let since = iso(app.world.now() - DAY);
    let of_book = "SELECT COUNT(*), CAST(NULL AS TEXT) FROM takes WHERE book_id = $1 AND state NOT IN ('refused', 'cancelled')";
    let of_person = "SELECT COUNT(*), MIN(at) FROM takes WHERE by_id = $1 AND at > $2 AND state NOT IN ('refused', 'cancelled')";
    let one = |rows: Vec<(i64, Option<String>)>| rows.into_iter().next().unwrap_or_default();
    let (book_used, _) = one(from.rows(of_book.to_owned(), args![book]).await?);
    let (used, first) = one(from.rows(of_person.to_owned(), args![user, since]).await?);
    let until = first.and_then(|at| at.parse::<jiff::Timestamp>().ok()).map(|at| iso(at + DAY));
    let (per_book, per_person) = (i64::from(app.config.images_per_book), i64::from(app.config.images_per_person_day));
    Ok([Budget { used: book_used, limit: per_book, until: None }, Budget { used, limit: per_person, until }])
}

/// Which limit is reached, in words, and the refusal.
fn full(app: &App, of_book: &Budget, of_person: &Budget) -> (Text, Error) {
    let whose = if of_book.left() <= of_person.left() { "book" } else { "person" };
    let (budget, seconds) = match whose {
        "book" => (of_book, 24 * 3600),
        _ => {
            let until = of_person.until.as_deref().and_then(|at| at.parse::<jiff::Timestamp>().ok()).unwrap_or_else(|| app.world.now());
            (of_person, u64::try_from(until.duration_since(app.world.now()).as_secs()).unwrap_or(0).max(1))
        }
    };
    let said: Text = match whose {
        "book" => BOOK_FULL.with("used", budget.used).with("limit", budget.limit),
        _ if seconds > 2 * 3600 => {
            DAY_FULL_HOURS.with("used", budget.used).with("limit", budget.limit).with("hours", seconds.div_ceil(3600))
        }
        _ => DAY_FULL.with("used", budget.used).with("limit", budget.limit).with("minutes", seconds.div_ceil(60)),
    };
    let clash = json!({ "whose": whose, "used": budget.used, "limit": budget.limit, "until": budget.until });
    (said.clone(), spent(said, seconds).clash(clash))
}
