//! What a teacher hears of many classes at once: one notification that says how many, and when the next one is. Of single classes their reminders speak, the day before.

use std::collections::{BTreeMap, BTreeSet};

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use belltower_kit::{
    db::Tx,
    error::Result,
    notifications::{self, Extra, Notice},
    resource, sentences,
    text::{Language, Sentence, Text},
    world::iso,
};

use super::{
    super::changes::{self, in_words},
    CLASS_SERIES,
    apply::{Deed, Target, coming},
    text_of,
};

sentences! {
    PLANNED = "series.told_planned": "{name} planned a series of classes for you: “{title}”" / "{name} 为您安排了系列课程“{title}”";
    CHANGED = "series.told_changed": "{name} changed your series “{title}”" / "{name} 调整了您的系列课程“{title}”";
    LESS = "series.told_less": "{name} took classes of the series “{title}” off your schedule" / "{name} 已将系列“{title}”的部分课程移出您的课表";
    PLANS = "series.label_planned": "A series of classes is planned for you" / "为您安排系列课程";
    CHANGES = "series.label_changed": "A series of yours is changed" / "您的系列课程调整";
    LOSSES = "series.label_less": "Classes of a series are taken off your schedule" / "系列课程移出您的课表";
    SO_MANY = "series.told_so_many": "Classes: {count}" / "课程数：{count}";
    FIRST = "series.told_first": "Classes: {count}\nThe first: {was}\nTime in {zone}" / "课程数：{count}\n第一节：{was}\n以 {zone} 时间为准";
    FIRST_MOVED = "series.told_first_moved":
        "Classes: {count}\nThe first: {was} → {now}\nTime in {zone}" / "课程数：{count}\n第一节：{was} → {now}\n以 {zone} 时间为准";
    NEXT = "series.told_next": "Classes: {count}\nThe next: {next}\nTime in {zone}" / "课程数：{count}\n下一节：{next}\n以 {zone} 时间为准";
}

/// What of a teacher's was changed or deleted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Theirs {
    count: usize,
    /// The first of them, as it was.
    first: Target,
}

/// By teacher, what of theirs these classes are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ByTeacher(BTreeMap<String, Theirs>);

impl ByTeacher {
    /// One more, as it was.
    pub fn add(&mut self, class: &Target) {
        let Some(teacher) = &class.teacher_id else { return };
        let theirs = self.0.entry(teacher.clone()).or_insert_with(|| Theirs { count: 0, first: class.clone() });
        theirs.count += 1;
        if class.start_at < theirs.first.start_at {
            theirs.first = class.clone();
        }
    }

    /// What these are.
    pub fn of<'a>(classes: impl IntoIterator<Item = &'a Target>) -> Self {
        let mut all = Self::default();
        classes.into_iter().for_each(|class| all.add(class));
        all
    }
}

/// Tells who teaches the classes that a series was made with.
pub async fn planned(tx: &mut Tx, series: &str) -> Result<()> {
    let classes = coming(tx, series).await?;
    let teachers: BTreeSet<String> = classes.iter().filter_map(|class| class.teacher_id.clone()).collect();
    for teacher in teachers {
        tell(tx, &PLANNED, series, &teacher, Told::Planned(classes.len())).await?;
    }
    Ok(())
}

/// Tells who taught classes that were changed or deleted, and, if they are given to somebody, who teaches them now.
pub async fn changed(tx: &mut Tx, deed: &Deed, count: usize, ByTeacher(teachers): &ByTeacher, now: Option<Option<String>>) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    for (teacher, theirs) in teachers {
        let loses = deed.delete || now.as_ref().is_some_and(|now| now.as_ref() != Some(teacher));
        let (heading, how) = if loses { (&LESS, None) } else { (&CHANGED, Some(deed)) };
        tell(tx, heading, &deed.series, teacher, Told::Changed(theirs, how)).await?;
    }
    match now.flatten().filter(|now| !teachers.contains_key(now)) {
        Some(now) => tell(tx, &PLANNED, &deed.series, &now, Told::Planned(count)).await,
        None => Ok(()),
    }
}

/// What is told.
enum Told<'a> {
    /// So many classes are planned.
    Planned(usize),
    /// These were changed, and how; or are gone.
    Changed(&'a Theirs, Option<&'a Deed>),
}

impl Told<'_> {
    /// In words, with times on the clock of a zone. `next` is the teacher's next class of the series.
    fn say(&self, next: Option<&Target>, zone: &str, language: Language) -> String {
        let span = |(start, end): (&str, &str)| in_words((start, end), zone, language);
        let at = |class: &Target| span((&class.start_at, &class.end_at));
        let text = match (self, next) {
            (Told::Planned(count), Some(next)) => Text::from(&NEXT).with("count", count).with("next", at(next)),
            (Told::Planned(count), None) => SO_MANY.with("count", count),
            (Told::Changed(Theirs { count, first }, deed), _) => match deed.and_then(|deed| deed.then(first)) {
                Some(then) => {
                    let now = span((&iso(then.start), &iso(then.end)));
                    Text::from(&FIRST_MOVED).with("count", count).with("was", at(first)).with("now", now)
                }
                None => Text::from(&FIRST).with("count", count).with("was", at(first)),
            },
        };
        text.with("zone", zone).say(language)
    }
}

async fn tell(tx: &mut Tx, heading: &'static Sentence, series: &str, teacher: &str, told: Told<'_>) -> Result<()> {
    let Some(account) = changes::account(tx, teacher).await? else { return Ok(()) };
    let Some(by) = tx.by().cloned().filter(|by| by.id != account.user_id) else { return Ok(()) };
    let row = resource::load(tx, &CLASS_SERIES, series).await?;
    let next = coming(tx, series)
        .await?
        .into_iter()
        .filter(|class| class.teacher_id.as_deref() == Some(teacher))
        .min_by_key(|class| class.start_at.clone());
    let zone = account.zone.as_deref().filter(|zone| TimeZone::get(zone).is_ok()).unwrap_or_else(|| text_of(&row, "zone"));
    let [english, chinese] = [Language::English, Language::Chinese].map(|language| told.say(next.as_ref(), zone, language));
    // Who teaches it sees it; who only did may not.
    let theirs = text_of(&row, "teacher_id") == teacher;
    let about = theirs.then_some((CLASS_SERIES.name, series));
    let notice = Notice { heading, title: text_of(&row, "name"), words: &english, about };
    let extra = Extra { words_zh: Some(&chinese), ..Extra::default() };
    notifications::notify_with(tx, (&by.id, &by.name), std::slice::from_ref(&account.user_id), notice, extra).await.map(drop)
}
