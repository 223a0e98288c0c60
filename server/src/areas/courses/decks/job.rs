//! The job of a deck: has its pages drawn one after the other, and stores each before the next. Killed anywhere it goes on with the first page that is not there;
//! a page that ends the reader is named, and the rest are drawn.

use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    child::{Heard, Reading},
    compare, office,
    reader::{Fault, Said},
    rows::{DECKS, recount, show, text_of},
};
use crate::areas::courses::coursewares::deck_changed;
use belltower_kit::{
    args,
    config::Lane,
    db::Tx,
    error::{Result, unprocessable},
    files::{self, drawing, sniff, thumb},
    jobs::{About, Batch, Job, Stop, Work},
    resource::{self, Row},
    sentences,
    text::Sentence,
};

sentences! {
    DECK_CONVERT = "job.deck_convert": "Convert slides" / "转换幻灯片";
    LOCKED = "deck.locked": "It is locked with a password: upload it without one" / "文件设有密码，请取消密码后重新上传";
    TOO_MANY_PAGES = "deck.too_many_pages": "It has more than {max} pages" / "页数超过 {max} 页";
    TOO_LARGE = "deck.too_large": "It would take too much memory: make its pictures smaller" / "占用内存过大，请缩小其中的图片";
    UNREADABLE = "deck.unreadable": "It is broken, or not what its kind says" / "文件已损坏，或内容与格式不符";
    NO_CONVERTER = "deck.no_converter": "The office program could not convert it: save it as PDF, and upload that" / "办公软件未能完成转换：请另存为 PDF 后再上传";
    CONVERTER_AWAY = "deck.converter_away": "The converter does not answer: try again later, or save it as PDF and upload that" / "转换服务暂无响应：请稍后重试，或另存为 PDF 后上传";
}

/// So often the reader may end at a page until it is given up: twice at each of so many pages.
const MAX_DEATHS: usize = 2 * 20;
/// So many pages may take too long; with one more the deck is given up. Others wait for its lane.
const MAX_SLOW: usize = 4;

/// Converts a deck.
#[derive(Serialize, Deserialize)]
pub struct DeckConvert {
    pub(super) deck: String,
    pub(super) title: String,
}

/// Where the bytes of the pages come from.
enum Source {
    File(String),
    Pdf(Vec<u8>),
}

/// Why there are no pages to draw.
enum NoPages {
    /// No converter makes any of it.
    NotMade,
    /// The one that might does not answer.
    Away,
}

impl Job for DeckConvert {
    const KIND: &'static str = "deck_convert";
    const NAME: &'static Sentence = &DECK_CONVERT;
    const LANE: Lane = Lane::Convert;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: DECKS.page,
            resource: Some(DECKS.name),
            record_id: Some(self.deck.clone()),
            dedupe: Some(self.deck.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let row = resource::load(&mut &work.app().db, &DECKS, &self.deck).await?;
        if text_of(&row, "state") == "ready" {
            return Ok(json!({ "deck": self.deck }));
        }
        let mut batch = work.batch().await?;
        show(&mut batch, &self.deck, "converting", None).await?;
        batch.commit_repeatable().await?;
        work.step("reading", 0, 0)?;
        let (format, source) = match self.source(work, &row).await? {
            Ok(source) => source,
            Err(NoPages::NotMade) => return Err(self.fail(work, "no_converter", unprocessable(&NO_CONVERTER)).await?),
            Err(NoPages::Away) => return Err(self.fail(work, "converter_away", unprocessable(&CONVERTER_AWAY)).await?),
        };
        match self.draw(work, format, &source).await? {
            Ok(pages) => {
                self.finish(work).await?;
                Ok(json!({ "deck": self.deck, "pages": pages }))
            }
            Err(fault) => {
                let why = match fault {
                    Fault::Locked => unprocessable(&LOCKED),
                    Fault::TooManyPages => unprocessable(TOO_MANY_PAGES.with("max", work.app().config.max_deck_pages)),
                    Fault::TooLarge => unprocessable(&TOO_LARGE),
                    Fault::TooSlow | Fault::NoFont | Fault::NotDrawn | Fault::Unreadable => unprocessable(&UNREADABLE),
                };
                let name =
                    if matches!(fault, Fault::TooSlow | Fault::NoFont | Fault::NotDrawn) { Fault::Unreadable.name() } else { fault.name() };
                Err(self.fail(work, name, why).await?)
            }
        }
    }

    /// A deck is on its way as long as its job is.
    async fn told(tx: &mut Tx, row: &Row) -> Result<()> {
        let deck = text_of(row, "record_id");
        let fault = match text_of(row, "state") {
            "failed" => "interrupted",
            "cancelled" => "cancelled",
            // Somebody has it done again.
            "queued" => {
                let failed: Option<(String,)> = tx.opt("SELECT id FROM decks WHERE id = $1 AND state = 'failed'", args![deck]).await?;
                return if failed.is_some() { show(tx, deck, "queued", None).await } else { Ok(()) };
            }
            _ => return Ok(()),
        };
        let open: Option<(String,)> =
            tx.opt("SELECT id FROM decks WHERE id = $1 AND state IN ('queued', 'converting')", args![deck]).await?;
        if open.is_some() { show(tx, deck, "failed", Some(fault)).await } else { Ok(()) }
    }
}

impl DeckConvert {
    /// What is to be drawn: the file itself, or what an office program or a server that converts makes of it.
    async fn source(&self, work: &Work, row: &Row) -> Result<Result<(&'static str, Source), NoPages>, Stop> {
        let (file, format) = (text_of(row, "file").to_owned(), text_of(row, "format"));
        if format == "pdf" {
            return Ok(Ok(("pdf", Source::File(file))));
        }
        let program = office::program();
        if let Some(program) = &program
            && let Some(pdf) = office::to_pdf(work.app(), program, &self.deck, &file, format).await?
        {
            return Ok(Ok(("pdf", Source::Pdf(pdf))));
        }
        Ok(match (&work.providers().convert, program) {
            (Some(convert), _) => {
                let bytes = office::whole(work.app(), &file).await?;
                let made = convert.call(&work.app().world, |convert| {
                    let (format, bytes) = (format.to_owned(), bytes.clone());
                    Box::pin(async move { convert.to_pdf(&format, &bytes).await })
                });
                match made.await {
                    Ok(pdf) => Ok(("pdf", Source::Pdf(pdf))),
                    Err(fault) if fault.is_passing() => Err(NoPages::Away),
                    Err(fault) => {
                        tracing::warn!(%fault, deck = self.deck, "the converter made no pages");
                        Err(NoPages::NotMade)
                    }
                }
            }
            (None, None) if format == "pptx" => Ok(("pptx", Source::File(file))),
            (None, _) => Err(NoPages::NotMade),
        })
    }

    /// Has all pages drawn that are not there yet; answers how many there are, or why there are none.
    async fn draw(&self, work: &mut Work, format: &'static str, source: &Source) -> Result<Result<usize, Fault>, Stop> {
        let (mut ended_at, mut slow) = (None, 0);
        for _ in 0..MAX_DEATHS {
            let sql = "SELECT number FROM deck_pages WHERE deck_id = $1 ORDER BY number";
            let known: Vec<(i64,)> = work.app().db.all(sql, args![self.deck.as_str()]).await?;
            let known: Vec<i64> = known.into_iter().map(|(number,)| number).collect();
            let max = work.app().config.max_deck_pages;
            let mut reading = match source {
                Source::File(file) => Reading::start(format, max, &known, files::stream(work.app(), file).await?).await?,
                Source::Pdf(pdf) => {
                    let bytes = bytes::Bytes::copy_from_slice(pdf);
                    Reading::start(format, max, &known, stream::once(async { Ok(bytes) }).boxed()).await?
                }
            };
            let (mut at, mut total, mut there) = (None, 0, known.len());
            loop {
                match reading.hear().await {
                    Heard::Said(Said::Opened { pages, simplified }, _) => {
                        total = pages;
                        self.opened(work, pages, simplified).await?;
                        work.step("pages", there, total)?;
                    }
                    Heard::Said(Said::Refused { fault }, _) => return Ok(Err(fault)),
                    Heard::Said(Said::Begins { number }, _) if (1..=total).contains(&number) => at = Some(number),
                    Heard::Said(Said::Page { number, width, height, title, text, notes, lacks, .. }, picture) if at == Some(number) => {
                        let page = match picture_of(&picture) {
                            Some(media_type) => {
                                Page { picture: Some((media_type, &picture)), width, height, title, text, notes, fault: lacks }
                            }
                            None => Page { fault: Some(Fault::Unreadable), ..Page::default() },
                        };
                        there += 1;
                        self.store(work, number, page, (there, total)).await?;
                    }
                    Heard::Said(Said::Torn { number, fault }, _) if at == Some(number) => {
                        there += 1;
                        self.store(work, number, Page { fault: Some(fault), ..Page::default() }, (there, total)).await?;
                    }
                    Heard::Said(Said::Done, _) if total > 0 => return Ok(Ok(total)),
                    // It says what it cannot say here.
                    Heard::Said(..) => return Ok(Err(Fault::Unreadable)),
                    Heard::Died(fault) => {
                        let Some(number) = at else { return Ok(Err(fault)) };
                        tracing::warn!(deck = self.deck, number, ?fault, "the reader ended at a page");
                        // Whatever else ended it (the system was out of memory, somebody ended a process) is not of the page: a second one tries.
                        // What took too long would again.
                        if fault != Fault::TooSlow && ended_at.replace(number) != Some(number) {
                            break;
                        }
                        slow += usize::from(fault == Fault::TooSlow);
                        if slow > MAX_SLOW {
                            return Ok(Err(fault));
                        }
                        there += 1;
                        self.store(work, number, Page { fault: Some(fault), ..Page::default() }, (there, total)).await?;
                        break;
                    }
                }
            }
        }
        Ok(Err(Fault::Unreadable))
    }

    async fn opened(&self, work: &mut Work, pages: usize, simplified: bool) -> Result<(), Stop> {
        let mut batch = work.batch().await?;
        let sql = "UPDATE decks SET page_count = $2, simplified = $3 WHERE id = $1";
        batch.exec(sql, args![self.deck.as_str(), i64::try_from(pages).unwrap_or(i64::MAX), simplified]).await?;
        recount(&mut batch, &self.deck).await?;
        batch.commit_repeatable().await
    }

    /// Stores a page. One that is there already, from a run that has lost its lease, stays.
    async fn store(&self, work: &mut Work, number: usize, page: Page<'_>, (done, total): (usize, usize)) -> Result<(), Stop> {
        let at = i64::try_from(number).unwrap_or(i64::MAX);
        let mut batch = work.batch().await?;
        let image = keep_picture(&mut batch, page.picture).await?;
        let id = batch.world().id();
        let sql = "INSERT INTO deck_pages (id, deck_id, number, image, title, text, notes, fault) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (deck_id, number) DO NOTHING";
        let fault = page.fault.map(Fault::name);
        batch.exec(sql, args![id, self.deck.as_str(), at, image, page.title, page.text, page.notes, fault]).await?;
        if page.width > 0 {
            let sql = "UPDATE decks SET width = COALESCE(width, $2), height = COALESCE(height, $3) WHERE id = $1";
            batch.exec(sql, args![self.deck.as_str(), i64::from(page.width), i64::from(page.height)]).await?;
        }
        recount(&mut batch, &self.deck).await?;
        batch.commit(&at).await?;
        work.step("pages", done, total)
    }

    async fn finish(&self, work: &mut Work) -> Result<(), Stop> {
        let mut batch = work.batch().await?;
        compare::keep(&mut batch, &self.deck).await?;
        let drawn = "SELECT courseware_id, (SELECT COUNT(*) FROM deck_pages p WHERE p.deck_id = d.id AND p.image IS NOT NULL) FROM decks d WHERE d.id = $1";
        let (courseware, drawn): (String, i64) = batch.one(drawn, args![self.deck.as_str()]).await?;
        if drawn == 0 {
            show(&mut batch, &self.deck, "failed", Some(Fault::Unreadable.name())).await?;
            batch.commit_repeatable().await?;
            return Err(unprocessable(&UNREADABLE).into());
        }
        show(&mut batch, &self.deck, "ready", None).await?;
        deck_changed(&mut batch, &courseware).await?;
        batch.commit_repeatable().await
    }

    /// Keeps why it failed; answers what ends the job.
    async fn fail(&self, work: &mut Work, fault: &str, why: belltower_kit::error::Error) -> Result<Stop, Stop> {
        let mut batch = work.batch().await?;
        show(&mut batch, &self.deck, "failed", Some(fault)).await?;
        batch.commit_repeatable().await?;
        Ok(why.into())
    }
}

/// A page that is to be stored.
#[derive(Default)]
struct Page<'a> {
    picture: Option<(&'static str, &'a [u8])>,
    width: u32,
    height: u32,
    title: String,
    text: String,
    notes: String,
    fault: Option<Fault>,
}

async fn keep_picture(batch: &mut Batch<'_>, picture: Option<(&'static str, &[u8])>) -> Result<Option<String>, Stop> {
    let Some((media_type, bytes)) = picture else { return Ok(None) };
    let stored = files::put(batch, media_type, bytes, None).await?;
    // Whoever sees decks sees their pages.
    files::used(batch, DECKS.name, stored.id.as_bytes(), None).await?;
    Ok(Some(stored.id))
}

/// What a picture is, if it is one that anybody might have uploaded: what the reader says is not believed.
fn picture_of(bytes: &[u8]) -> Option<&'static str> {
    let media_type = sniff::media_type(bytes).filter(|media_type| matches!(*media_type, "image/png" | "image/jpeg" | "image/svg+xml"))?;
    let is_plain = media_type != "image/svg+xml" || (!sniff::is_active(bytes) && drawing::fault(bytes).is_none());
    (is_plain && thumb::fits(bytes) && !thumb::is_empty(bytes)).then_some(media_type)
}
