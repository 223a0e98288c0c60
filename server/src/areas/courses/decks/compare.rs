//! What a revision of a deck changed: which of its pages were there before, which are other, which are new, and which are gone.

use std::collections::HashSet;

use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::Result,
};

/// From this share of common words on one page surely became the other, and from this it may have.
const CLOSE: f64 = 0.9;
const BECAME: f64 = 0.4;

/// A page as it is compared.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub struct Face {
    /// Its place, from 1.
    pub number: i64,
    /// The file of its picture.
    pub image: Option<String>,
    /// What stands above it.
    pub title: String,
    /// Its words.
    pub text: String,
}

/// What became of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Became {
    /// It is there as it was, word for word and to the last point of its picture.
    Same,
    /// It is there, and other.
    Changed,
    /// It was not there before.
    New,
    /// It is not there any more.
    Gone,
}

/// The pages of a deck.
pub async fn faces(from: &mut impl Reads, deck: &str) -> Result<Vec<Face>> {
    let sql = "SELECT number, image, title, text FROM deck_pages WHERE deck_id = $1 ORDER BY number";
    Ok(from.rows(sql.to_owned(), args![deck]).await?)
}

/// The revision before a deck that is ready, if there is one: its id and number.
pub async fn before(from: &mut impl Reads, deck: &str) -> Result<Option<(String, i64)>> {
    let sql = "SELECT o.id, o.revision FROM decks d JOIN decks o ON o.courseware_id = d.courseware_id AND o.revision < d.revision
        WHERE d.id = $1 AND o.deleted_at IS NULL AND o.state = 'ready' AND NOT o.book_only ORDER BY o.revision DESC LIMIT 1";
    Ok(from.rows(sql.to_owned(), args![deck]).await?.into_iter().next())
}

/// Keeps of each page which one of the revision before it is.
pub async fn keep(tx: &mut Tx, deck: &str) -> Result<()> {
    let Some((other, _)) = before(tx, deck).await? else { return Ok(()) };
    let (old, new) = (faces(tx, &other).await?, faces(tx, deck).await?);
    for (became, was, is) in changes(&old, &new) {
        if let (Became::Same, Some(was), Some(is)) = (became, was, is) {
            tx.exec("UPDATE deck_pages SET same_as = $3 WHERE deck_id = $1 AND number = $2", args![deck, is, was]).await?;
        }
    }
    Ok(())
}

/// What became of each page: its number before and now, in the order of now; those that are gone stand behind the page that they followed.
pub fn changes(old: &[Face], new: &[Face]) -> Vec<(Became, Option<i64>, Option<i64>)> {
    let mut taken = vec![None; new.len()];
    let mut left: Vec<usize> = (0..old.len()).collect();
    let mut pair = |fits: &dyn Fn(&Face, &Face) -> bool, became: Became| {
        for (at, face) in new.iter().enumerate().filter(|(at, _)| *at < new.len()) {
            if taken[at].is_some() {
                continue;
            }
            // Of several, the one that stood nearest.
            let nearest = left.iter().copied().filter(|other| fits(&old[*other], face)).min_by_key(|other| other.abs_diff(at));
            if let Some(other) = nearest {
                left.retain(|held| *held != other);
                taken[at] = Some((became, other));
            }
        }
    };
    pair(&|was, is| was.image == is.image && was.text == is.text && (was.image.is_some() || !was.text.is_empty()), Became::Same);
    pair(&|was, is| common(&was.text, &is.text) >= CLOSE, Became::Changed);
    pair(&|was, is| common(&was.text, &is.text) >= BECAME || (!is.title.is_empty() && was.title == is.title), Became::Changed);
    let mut found = vec![];
    let mut gone = left.into_iter().peekable();
    let mut followed = 0;
    for (at, face) in new.iter().enumerate() {
        let was = taken[at].map(|(_, other)| other);
        while gone.peek().is_some_and(|other| *other < was.unwrap_or(followed)) {
            found.extend(gone.next().map(|other| (Became::Gone, Some(old[other].number), None)));
        }
        followed = was.map_or(followed, |was| was + 1);
        let became = taken[at].map_or(Became::New, |(became, _)| became);
        found.push((became, was.map(|was| old[was].number), Some(face.number)));
    }
    found.extend(gone.map(|other| (Became::Gone, Some(old[other].number), None)));
    found
}

/// The share of the words of two texts that stand in both; of Chinese, of its characters.
pub fn common(one: &str, other: &str) -> f64 {
    let (one, other) = (words(one), words(other));
    let all = one.union(&other).count();
    if all == 0 { 0.0 } else { one.intersection(&other).count() as f64 / all as f64 }
}

fn words(text: &str) -> HashSet<String> {
    let mut found = HashSet::new();
    for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.chars().any(|c| c >= '\u{2e80}') {
            found.extend(word.chars().map(String::from));
        } else {
            found.insert(word.to_owned());
        }
    }
    found
}
