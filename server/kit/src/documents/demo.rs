//! Documents of the demo with a past: written by several people over some days, talked about, and somewhere on their way out. What the areas tell here
//! is put down as it would stand if they had really done it.

use std::{collections::HashMap, sync::Arc};

use belltower_sync::{
    DocumentId, Projection, new_doc, seed,
    yrs::{Transact, Update, updates::decoder::Decode},
};
use jiff::ToSpan;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use super::{DocumentType, as_read, writer};
use crate::{
    args,
    db::{Actor, Tx},
    error::{Result, internal},
    resource,
    world::iso,
};

/// How a document came to what it says.
pub struct Past {
    /// Its record, without what the document says itself.
    pub row: Value,
    /// What it said, after whose work, how many hours ago; the oldest first.
    pub drafts: Vec<(&'static str, i64, Value)>,
    /// What was said about it.
    pub remarks: Vec<Remark>,
    /// How far it is.
    pub way: Way,
}

/// A thread of comments.
pub struct Remark {
    /// The item it is at, as the document numbers its items; empty for all of it.
    pub place: &'static str,
    /// Who said what, how many hours ago; the first begins the thread.
    pub said: &'static [(&'static str, i64, &'static str)],
    /// Who resolved it.
    pub resolved_by: Option<&'static str>,
}

/// How far a document is on its way out.
pub enum Way {
    /// Being written.
    Draft,
    /// Handed in, not yet decided.
    InReview,
    /// Out.
    Published,
    /// Sent back, for this reason.
    SentBack(&'static str),
    /// Out once, and taken back for this reason.
    Withdrawn(&'static str),
}

/// Whoever reviews in the demo.
const REVIEWER: &str = "inspector";

/// Makes one; answers its id.
pub async fn write_past(tx: &mut Tx, document_type: &'static DocumentType, past: &Past) -> Result<String> {
    let cast = Cast::of(tx).await?;
    let Some((by, hours, last)) = past.drafts.last() else { return Err(internal("a document begins with a draft")) };
    let mut row = past.row.as_object().cloned().unwrap_or_default();
    for name in ["title", "level", "kind", "minutes", "style"] {
        if document_type.resource.field(name).is_some_and(|field| field.writable) && !last[name].is_null() {
            row.insert(name.into(), last[name].clone());
        }
    }
    let id = resource::create(tx, document_type.resource, &row).await?;
    let document = document_type.document(&id)?;
    let seq = write(tx, document_type, &document, &cast, &past.drafts).await?;
    let (content, problems) = as_read(&*document_type.kind(), last);
    let projection = Projection { content: Arc::new(content), problems: Arc::new(problems) };
    writer::note_problems(tx, &document, &projection).await?;
    document_type.project(tx, &id, &cast.person(by)?.id, &projection).await?;
    for remark in &past.remarks {
        say(tx, &document, &cast, remark, *hours).await?;
    }
    let (mut last_by, mut last_at) = (cast.person(by)?, cast.ago(*hours));
    if let Some(decided) = hand_in(tx, document_type, &document, &cast, past, (seq, &projection)).await? {
        (last_by, last_at) = (cast.person(REVIEWER)?, decided);
    }
    // Making it was the server's doing of this moment; what people see is when they did it.
    let begun = past.drafts.first().map_or_else(|| last_at.clone(), |(_, hours, _)| cast.ago(*hours));
    let sql = format!(
        "UPDATE {} SET created_at = $2, updated_at = $3, updated_by = $4, updated_by_name = $5 WHERE id = $1",
        document_type.resource.name
    );
    tx.exec(AssertSqlSafe(sql), args![id.as_str(), begun, last_at, last_by.id.as_str(), last_by.name.as_str()]).await?;
    Ok(id)
}

/// Who there is in the demo, and when now is.
struct Cast {
    people: HashMap<String, Actor>,
    now: jiff::Timestamp,
}

impl Cast {
    async fn of(tx: &mut Tx) -> Result<Cast> {
        let people: Vec<(String, String, String)> = tx.all("SELECT account, id, name FROM users", args![]).await?;
        let people = people.into_iter().map(|(account, id, name)| (account, Actor { id, name })).collect();
        Ok(Cast { people, now: tx.world().now() })
    }

    fn person(&self, account: &str) -> Result<&Actor> {
        self.people.get(account).ok_or_else(|| internal("the demo has no such account"))
    }

    fn ago(&self, hours: i64) -> String {
        iso(self.now - hours.hours())
    }
}

/// Puts down the drafts as the entries of the log; answers the last one's number.
async fn write(
    tx: &mut Tx,
    document_type: &DocumentType,
    document: &DocumentId,
    cast: &Cast,
    drafts: &[(&str, i64, Value)],
) -> Result<i64> {
    let kind = document_type.kind();
    let doc = new_doc(&*kind);
    let mut seq = 0;
    for (account, hours, content) in drafts {
        let by = cast.person(account)?;
        let update = if seq == 0 {
            let at = (cast.now - hours.hours()).as_millisecond();
            let (first, _) = seed(kind.clone(), &by.id, at, content).ok_or_else(|| internal("a document cannot be seeded"))?;
            doc.transact_mut().apply_update(Update::decode_v1(&first.update).map_err(internal)?).map_err(internal)?;
            first.update.to_vec()
        } else {
            let mut txn = doc.transact_mut();
            kind.model().write(content, &mut txn);
            txn.encode_update_v1()
        };
        seq += 1;
        // The first is there, as whatever the record began with.
        let sql = match seq {
            1 => "UPDATE document_log SET at = $3, user_id = $4, changes = $5 WHERE document_id = $1 AND seq = $2",
            _ => "INSERT INTO document_log (document_id, seq, at, user_id, changes) VALUES ($1, $2, $3, $4, $5)",
        };
        tx.exec(sql, args![document.as_str(), seq, cast.ago(*hours), by.id.as_str(), update]).await?;
    }
    let begun = drafts.first().map_or(0, |(_, hours, _)| *hours);
    tx.exec("UPDATE documents SET seq = $2, created_at = $3 WHERE id = $1", args![document.as_str(), seq, cast.ago(begun)]).await?;
    Ok(seq)
}

async fn say(tx: &mut Tx, document: &DocumentId, cast: &Cast, remark: &Remark, resolved: i64) -> Result<()> {
    let thread = tx.world().id();
    for (at, (account, hours, body)) in remark.said.iter().enumerate() {
        let by = cast.person(account)?;
        let (id, place) = if at == 0 { (thread.clone(), remark.place) } else { (tx.world().id(), "") };
        tx.exec(
            "INSERT INTO document_comments (id, document_id, thread_id, place, quote, at, user_id, user_name, body, mentions)
             VALUES ($1, $2, $3, $4, '', $5, $6, $7, $8, '[]')",
            args![id, document.as_str(), thread.as_str(), place, cast.ago(*hours), by.id.as_str(), by.name.as_str(), *body],
        )
        .await?;
    }
    if let Some(account) = remark.resolved_by {
        let args = args![thread.as_str(), cast.ago(resolved), cast.person(account)?.name.as_str()];
        tx.exec("UPDATE document_comments SET resolved_at = $2, resolved_by_name = $3 WHERE id = $1", args).await?;
    }
    Ok(())
}

/// Hands it in as soon as it was written, and decides on it half a day later; answers when, if it was decided.
async fn hand_in(
    tx: &mut Tx,
    document_type: &DocumentType,
    document: &DocumentId,
    cast: &Cast,
    past: &Past,
    (seq, said): (i64, &Projection),
) -> Result<Option<String>> {
    let (status, taken, back, withdrawn) = match past.way {
        Way::Draft => return Ok(None),
        Way::InReview => ("in_review", "submit", None, None),
        Way::Published => ("published", "publish", None, None),
        Way::SentBack(reason) => ("rejected", "reject", Some(reason), None),
        Way::Withdrawn(reason) => ("withdrawn", "withdraw", None, Some(reason)),
    };
    let Some((account, hours, last)) = past.drafts.last() else { return Ok(None) };
    let (by, reviewer) = (cast.person(account)?, cast.person(REVIEWER)?);
    let handed_in = cast.ago(*hours);
    let decided = (status != "in_review").then(|| cast.ago((*hours - 12).max(0)));
    let taken_back = withdrawn.map(|_| cast.ago((*hours / 2).min(*hours - 12).max(0)));
    let name = if last["title"].as_str().unwrap_or_default().is_ascii() { "For the review" } else { "送审稿" };
    tx.exec(
        "INSERT INTO document_versions (id, document_id, number, seq, name, note, at, user_id, user_name, content, problems)
         VALUES ($1, $2, 1, $3, $4, '', $5, $6, $7, $8, $9)",
        args![
            tx.world().id(),
            document.as_str(),
            seq,
            name,
            handed_in.as_str(),
            by.id.as_str(),
            by.name.as_str(),
            said.content.to_string(),
            serde_json::to_string(&*said.problems).map_err(internal)?
        ],
    )
    .await?;
    tx.exec(
        "INSERT INTO document_publications (id, document_id, number, state, reviewers, submitted_at, submitted_by, submitted_by_name,
           decided_at, decided_by_name, reason, withdrawn_at, withdrawn_by_name, withdrawn_reason)
         VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        args![
            tx.world().id(),
            document.as_str(),
            status,
            json!([reviewer.id]).to_string(),
            handed_in,
            by.id.as_str(),
            by.name.as_str(),
            decided.clone(),
            decided.as_ref().map(|_| reviewer.name.clone()),
            back.map(str::to_owned),
            taken_back.clone(),
            withdrawn.map(|_| reviewer.name.clone()),
            withdrawn.map(str::to_owned)
        ],
    )
    .await?;
    let set = json!({ "status": status, "published_version": (status == "published").then_some(1), "review_version": 1, "reviewer_ids": [reviewer.id],
                      "submitted_by_id": by.id, "reason": back.or(withdrawn) });
    resource::update_from_server(tx, document_type.resource, document.key(), taken, set.as_object().cloned().unwrap_or_default()).await?;
    Ok(taken_back.or(decided))
}
