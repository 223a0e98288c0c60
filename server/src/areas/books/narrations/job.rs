//! The job that reads pages aloud, one after the other. What was said of a page is stored before it comes into the book, and both before the next begins:
//! killed anywhere, the job has one page said anew at most.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use belltower_content::narration::{Stretch, estimate, spoken, told};
use belltower_content::picture_book::Target;
use belltower_sync::{
    model::{list, string},
    yrs::{Map, TransactionMut, WriteTxn},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::rows::{self, Narration, publish};
use crate::areas::{
    books::{
        picture_books::{BOOKS, DOCUMENT_TYPE},
        takes::find_target,
    },
    speech,
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    config::Lane,
    db::Tx,
    documents,
    error::{self, conflict, forbidden},
    files,
    jobs::{About, Job, Stop, Work},
    providers::ai::SpeechAsk,
    resource::Row,
    sentences,
    text::{Sentence, Text},
};

sentences! {
    NAME = "job.narrate": "Read a picture book aloud" / "生成绘本朗读语音";
    VOICE_GONE = "narration.voice_gone": "The voice “{voice}” is no longer available: choose another" / "语音“{voice}”已不可用，请选择其他语音";
    CHARACTER_VOICE_GONE = "narration.character_voice_gone": "The voice “{voice}” of {name} is no longer available: choose another" / "{name}的语音“{voice}”已不可用，请选择其他语音";
}

/// How fast a page is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// As people talk.
    Normal,
    /// For who reads along.
    Slow,
}

impl Pace {
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "normal" => Some(Pace::Normal),
            "slow" => Some(Pace::Slow),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        if self == Pace::Slow { "slow" } else { "normal" }
    }

    fn factor(self) -> f64 {
        if self == Pace::Slow { 0.75 } else { 1.0 }
    }
}

/// Reads pages of a book aloud.
#[derive(Debug, Serialize, Deserialize)]
pub struct Narrate {
    pub(super) book: String,
    pub(super) title: String,
    pub(super) pages: Vec<String>,
    pub(super) voice: String,
    pub(super) speed: Pace,
    /// Whether the book itself gets the voice and the speed.
    pub(super) whole: bool,
}

/// How far it came.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Reached {
    /// Pages that are behind it.
    done: usize,
    /// Those of them that were said.
    said: usize,
    /// Those that said the same already.
    same: usize,
    /// Those that the service refused.
    refused: usize,
    /// What was stored of the next one, and is not in the book yet.
    stored: Option<Stored>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Stored {
    file: String,
    spoken: String,
}

/// Who reads a page: the character whose page it is, if it has a voice of its own, or else the voice of the book.
struct Reader<'a> {
    voice: &'a str,
    /// Of the character.
    name: Option<&'a str>,
}

impl<'a> Reader<'a> {
    fn of(content: &'a Value, page: &'a Value, of_book: &'a str) -> Self {
        let speaker = string(page, "speaker");
        let character = list(content, "characters").iter().find(|one| !speaker.is_empty() && string(one, "id") == speaker);
        let own = character.filter(|character| !string(character, "voice").is_empty());
        own.map_or(Reader { voice: of_book, name: None }, |own| Reader { voice: string(own, "voice"), name: Some(string(own, "name")) })
    }

    /// That nobody speaks with it any more.
    fn gone(&self) -> Text {
        match self.name.filter(|name| !name.is_empty()) {
            Some(name) => CHARACTER_VOICE_GONE.with("voice", self.voice).with("name", name),
            None => VOICE_GONE.with("voice", self.voice),
        }
    }
}

/// What became of a page.
enum Came {
    Stored(Stored),
    Same,
    Refused(Text),
    /// It is gone, has no text any more, or somebody else has it read.
    Left,
}

impl Job for Narrate {
    const KIND: &'static str = "narrate";
    const NAME: &'static Sentence = &NAME;
    const LANE: Lane = Lane::Speech;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: BOOKS.page,
            resource: Some(BOOKS.name),
            record_id: Some(self.book.clone()),
            ..About::default()
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let mut reached: Reached = work.checkpoint()?;
        while let Some(page) = self.pages.get(reached.done) {
            work.step("speaking", reached.done, self.pages.len())?;
            let came = match reached.stored.take() {
                Some(stored) => Came::Stored(stored),
                None => self.say(work, page, &mut reached).await?,
            };
            self.settle(work, page, came, &mut reached).await?;
        }
        let left = reached.done - reached.said - reached.same - reached.refused;
        Ok(json!({ "id": self.book, "said": reached.said, "same": reached.same, "refused": reached.refused, "left": left }))
    }

    /// What it has not said yet is not on its way any more.
    async fn told(tx: &mut Tx, row: &Row) -> error::Result<()> {
        let text = |key: &str| row.get(key).and_then(Value::as_str);
        let (Some(job), Some(book), Some(state)) = (text("id"), text("record_id"), text("state")) else { return Ok(()) };
        match state {
            "failed" => {
                let sql = "UPDATE narration_pages SET state = 'failed', error = $2, error_zh = $3 WHERE job_id = $1 AND state IN ('queued', 'running')";
                tx.exec(sql, args![job, text("error"), text("error_zh")]).await?;
            }
            "cancelled" | "done" => {
                tx.exec("DELETE FROM narration_pages WHERE job_id = $1 AND state <> 'failed'", args![job]).await?;
            }
            _ => return Ok(()),
        }
        publish(tx, book, "", job, state)
    }
}

impl Narrate {
    /// Has a page said, and stores what was said.
    async fn say(&self, work: &mut Work, page: &str, reached: &mut Reached) -> Result<Came, Stop> {
        let (job, by) = (work.id().to_owned(), work.by().ok_or_else(forbidden)?);
        let content = match documents::read(work.app(), &DOCUMENT_TYPE.document(&self.book)?).await {
            // The book was deleted meanwhile.
            Err(error) if error.status() == 404 => return Ok(Came::Left),
            read => read?,
        };
        let Some(now) = list(&content, "pages").iter().find(|one| one["id"] == *page) else { return Ok(Came::Left) };
        let text = string(now, "text").trim().to_owned();
        if text.is_empty() {
            return Ok(Came::Left);
        }
        let reader = Reader::of(&content, now, &self.voice);
        let mut batch = work.batch().await?;
        if rows::ask(&mut batch, &self.book, page, &job, ("running", reader.voice), &by).await?.is_some() {
            return Ok(Came::Left);
        }
        publish(&mut batch, &self.book, page, &job, "running")?;
        batch.commit_repeatable().await?;
        let named = spoken(&text);
        let Some(speakers) = &work.providers().speech else { return Err(conflict(&speech::NOT_SET_UP).into()) };
        let said_by = speakers.by.clone();
        let how = (reader.voice, self.speed.name(), said_by.as_str());
        if rows::is_said(&mut &work.app().db, string(now, "audio"), &named, how).await? {
            return Ok(Came::Same);
        }
        // In another voice nobody would notice it.
        if !speakers.voices.iter().any(|voice| voice.id == reader.voice) {
            return Ok(Came::Refused(reader.gone()));
        }
        let ask = SpeechAsk { text, voice: reader.voice.to_owned(), speed: self.speed.factor() };
        let said = match speech::say(work.app(), speakers, &ask).await? {
            Ok(said) => said,
            // What passes is tried again by the runner, with all that is not said yet.
            Err(fault) if fault.is_passing() => return Err(speech::refusal(fault).into()),
            Err(fault) => return Ok(Came::Refused(speech::fault_words(fault))),
        };
        let mut batch = work.batch().await?;
        let kept = speech::keep(&mut batch, &said_by, &ask, said).await?;
        // Whoever sees the book hears it.
        files::used(&mut batch, BOOKS.name, kept.file.as_bytes(), None).await?;
        let (words, estimated) = times(&ask.text, &kept);
        let narration = Narration {
            book: &self.book,
            page,
            voice: reader.voice,
            speed: self.speed.name(),
            file: &kept.file,
            duration_ms: kept.duration_ms,
            words: &words,
            estimated,
            spoken: &named,
            said_by: &said_by,
            by: &by.id,
        };
        rows::keep(&mut batch, &narration).await?;
        let stored = Stored { file: kept.file, spoken: named };
        batch.commit(&Reached { stored: Some(stored.clone()), ..reached.clone() }).await?;
        Ok(Came::Stored(stored))
    }

    /// Puts what was said into the book, and writes down that the page is behind the job.
    async fn settle(&self, work: &mut Work, page: &str, came: Came, reached: &mut Reached) -> Result<(), Stop> {
        let there = match &came {
            Came::Stored(stored) => self.put(work, page, stored).await?,
            _ => false,
        };
        reached.done += 1;
        reached.said += usize::from(there);
        reached.same += usize::from(matches!(came, Came::Same));
        reached.refused += usize::from(matches!(came, Came::Refused(_)));
        let job = work.id().to_owned();
        let mut batch = work.batch().await?;
        let state = match &came {
            Came::Refused(why) => {
                rows::refuse(&mut batch, &self.book, page, &job, why).await?;
                "failed"
            }
            _ => {
                rows::settle(&mut batch, &self.book, page, &job).await?;
                "done"
            }
        };
        publish(&mut batch, &self.book, page, &job, state)?;
        batch.commit(reached).await
    }

    /// Puts a recording on its page, for who asked, if they still may and the page is still there. It says what it says: if the text has changed meanwhile, the
    /// rules of the book find that. Answers whether it is there now.
    async fn put(&self, work: &Work, page: &str, stored: &Stored) -> Result<bool, Stop> {
        if !work.caller().await?.rights.allow_any(DOCUMENT_TYPE.editors(), Action::Edit) {
            return Err(forbidden().into());
        }
        let by = work.by().ok_or_else(forbidden)?;
        let (target, stored, there) = (Target::Page(page.to_owned()), stored.clone(), Arc::new(AtomicBool::new(false)));
        let of_book = self.whole.then(|| (self.voice.clone(), self.speed.name()));
        let done = there.clone();
        let change = move |txn: &mut TransactionMut<'_>| {
            let Some((item, _)) = find_target(txn, &target) else { return };
            item.insert(txn, "audio", stored.file);
            item.insert(txn, "spoken", stored.spoken);
            if let Some((voice, speed)) = of_book {
                let book = txn.get_or_insert_map("book");
                item_set(txn, &book, "voice", &voice);
                item_set(txn, &book, "speed", speed);
            }
            done.store(true, Ordering::Relaxed);
        };
        match documents::edit_as(work.app(), &DOCUMENT_TYPE.document(&self.book)?, &by.id, change).await {
            // The book was deleted meanwhile.
            Err(error) if error.status() == 404 => return Ok(false),
            done => done?,
        }
        Ok(there.load(Ordering::Relaxed))
    }
}

/// Sets a word, unless it says that already.
fn item_set(txn: &mut TransactionMut<'_>, item: &belltower_sync::yrs::MapRef, key: &'static str, word: &str) {
    if crate::areas::books::takes::word_of(txn, item, key) != word {
        item.insert(txn, key, word);
    }
}

/// When each word is said: as whoever said it told, or estimated.
fn times(text: &str, kept: &speech::Spoken) -> (Vec<Stretch>, bool) {
    let ms = kept.duration_ms.unwrap_or(0);
    match told(text, &kept.words, ms) {
        Some(words) => (words, false),
        None if ms > 0 => (estimate(text, ms), true),
        None => (vec![], true),
    }
}
