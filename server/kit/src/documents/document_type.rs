//! A resource whose records have a co-edited document each, under the same id: what a new one begins with, and which columns of its row follow from
//! what the document says. One [`DocumentType`] a kind of document; its area declares it, and it is the rules of its resource.

use std::sync::Arc;

use async_trait::async_trait;
use belltower_sync::{DocumentId, Kind, Problem, Projection, count_blocking, model::Shape};
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use super::{numbers::WithoutNumbers, publishing, templates};
use crate::{
    app::App,
    args,
    auth::rights::Pages,
    db::{Arg, Tx},
    error::{Result, internal, not_found},
    mask,
    resource::{
        self, Op, Resource, Row, Rules, Workflow, Writing,
        field::{Field, text},
        set_references,
    },
};

/// A column that follows from the content.
pub struct Column {
    /// Its name; a read-only or create-only field of the resource.
    pub name: &'static str,
    /// The key in the content; of a new record, the field that the column begins as.
    pub key: &'static str,
    /// What it holds.
    pub holds: ColumnType,
}

/// What a column holds.
#[derive(Clone, Copy)]
pub enum ColumnType {
    /// Text, cut to so many characters.
    Text(usize),
    /// The same, and nothing where it is empty.
    Some(usize),
    /// A whole number.
    Number,
    /// Records that the content names, by a list of their ids: the column is a field of references. What is not there is left out.
    Records,
}

/// What is wrong with a content because of other records. It keeps a version from being published, as a broken rule does; the console finds it by itself, for
/// it changes while the document does not.
pub type Outside = for<'a> fn(&'a App, &'a Value) -> BoxFuture<'a, Result<Vec<Problem>>>;

/// The template that a document was made of; it follows it no more than a copy does what it was copied from.
pub const FROM_TEMPLATE: Field = text("from_template_id", 40).create_only().not_listed();

/// A kind of document on its resource.
pub struct DocumentType {
    /// The resource. Its rules are this document type; it has the fields `template`, `copy_of_id` (a reference to itself), `problem_count` and those of
    /// [`publishing`].
    pub resource: &'static Resource,
    /// The kind.
    pub kind: fn() -> Arc<dyn Kind>,
    /// The pages that edit one, the usual one first: who may edit on one of them may write.
    pub edited_on: &'static [&'static str],
    /// The pages that only show one: who may see single records on one of them, or on an editor's, may read.
    pub read_on: &'static [&'static str],
    /// The columns that follow from the content, beside `problem_count`.
    pub columns: &'static [Column],
    /// The lists in the content whose items are given to people, under the key `assignee`; one may lie in an item of another.
    pub assigned: &'static [&'static str],
    /// What the templates of the field `template` begin with.
    pub template: fn(&str) -> Value,
    /// Where documents of the kind are kept as [templates](super::templates): the fields of the row, beside those that follow from the content, that a template has
    /// too. The resource then has the field `from_template_id`.
    pub templates: Option<&'static [&'static str]>,
    /// What is wrong because of other records, if its content depends on some.
    pub outside: Option<Outside>,
}

impl DocumentType {
    /// The one whose records a resource holds.
    pub(super) fn of(resource: &Resource) -> Result<&'static DocumentType> {
        super::all().find(|one| one.resource.name == resource.name).ok_or_else(|| internal("these records have no documents"))
    }

    /// The kind, with the rules that every kind has.
    pub fn kind(&self) -> Arc<dyn Kind> {
        Arc::new(WithoutNumbers((self.kind)()))
    }

    /// The pages that open one to work on it.
    pub fn editors(&self) -> Pages {
        [self.edited_on, &[]]
    }

    /// The pages that open one.
    pub fn pages(&self) -> Pages {
        [self.edited_on, self.read_on]
    }

    /// Whether files are used in its documents.
    pub fn holds_files(&self) -> bool {
        let kind = self.kind();
        let model = kind.model();
        let mut fields = model.fields.iter().chain(model.collections.iter().flat_map(|collection| collection.fields));
        fields.any(|field| matches!(field.shape, Shape::File { .. }))
    }

    /// The document of a record.
    pub fn document(&self, id: &str) -> Result<DocumentId> {
        DocumentId::new(self.kind().name(), id).ok_or_else(not_found)
    }

    /// Makes a record whose document says this; of what the row holds too, the row is right. Answers its id.
    pub async fn create_with(&self, tx: &mut Tx, row: &Row, content: Value) -> Result<String> {
        let id = resource::create(tx, self.resource, row).await?;
        super::fill(tx, &self.document(&id)?, &self.titled(content, row)).await?;
        Ok(id)
    }

    /// Makes the document of a record that was made in this transaction say this from its beginning.
    pub async fn begin_with(&self, tx: &mut Tx, id: &str, content: &Value) -> Result<()> {
        super::fill(tx, &self.document(id)?, content).await
    }

    /// Whether the row is the same.
    pub fn projects_the_same(&self, one: &Projection, other: &Projection) -> bool {
        // What was typed stands in no column, most times.
        let says_the_same = |column: &Column| one.content[column.key] == other.content[column.key];
        (count_blocking(&one.problems) == count_blocking(&other.problems) && self.columns.iter().all(says_the_same))
            || (self.projected_columns(one) == self.projected_columns(other) && self.records().all(says_the_same))
    }

    /// The columns that are references, and the others.
    fn records(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().filter(|column| matches!(column.holds, ColumnType::Records))
    }

    fn own_columns(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().filter(|column| !matches!(column.holds, ColumnType::Records))
    }

    /// What the columns hold, the number of problems first: of those that have to be mended.
    fn projected_columns(&self, projection: &Projection) -> Vec<Arg> {
        let content = &projection.content;
        let mut projected_columns = args![i64::try_from(count_blocking(&projection.problems)).unwrap_or(i64::MAX)];
        for Column { key, holds, .. } in self.own_columns() {
            // What the document says is for who may open it; the list is for more people.
            let text = |max| content[key].as_str().map(|text| mask::text(text).chars().take(max).collect::<String>());
            projected_columns.push(match *holds {
                ColumnType::Text(max) => text(max).unwrap_or_default().into(),
                ColumnType::Some(max) => text(max).filter(|text| !text.is_empty()).into(),
                ColumnType::Number | ColumnType::Records => content[key].as_i64().unwrap_or(0).into(),
            });
        }
        projected_columns
    }

    /// Writes the columns, in the transaction that stores the edits; answers the topic and payload of an event if others are to hear of it. `user_id`
    /// is the author of the last edit, empty for the server itself.
    pub async fn project(&self, tx: &mut Tx, key: &str, user_id: &str, projection: &Projection) -> Result<Option<(String, Value)>> {
        let by = Some(user_id.to_owned()).filter(|id| !id.is_empty());
        let mut args = args![key, tx.at().to_owned(), by];
        args.extend(self.projected_columns(projection));
        let mut names: Vec<&str> = std::iter::once("problem_count").chain(self.own_columns().map(|column| column.name)).collect();
        let mut linked = vec![];
        for Column { name, key: named, .. } in self.records() {
            let ids = projection.content[*named].as_array().into_iter().flatten().filter_map(|id| id.as_str().map(str::to_owned)).collect();
            if set_references(tx, self.resource, key, name, ids).await? {
                linked.push(*name);
            }
        }
        // $4 is the number of problems, the columns follow.
        let each = |form: fn(&str, usize) -> String, by: &str| {
            names.iter().enumerate().map(|(at, name)| form(name, at + 4)).collect::<Vec<_>>().join(by)
        };
        // Most edits change nothing that the list shows: no new version, no event.
        let sql = format!(
            "UPDATE {} SET {}, version = version + 1, updated_at = $2, updated_by = $3,
               updated_by_name = (SELECT name FROM users WHERE id = $3)
             WHERE id = $1 AND ({})",
            self.resource.name,
            each(|name, at| format!("{name} = ${at}"), ", "),
            if linked.is_empty() { each(|name, at| format!("{name} IS DISTINCT FROM ${at}"), " OR ") } else { "TRUE".into() },
        );
        if tx.exec(AssertSqlSafe(sql), args).await? == 0 {
            return Ok(None);
        }
        names.extend(linked);
        let mut row = resource::load(tx, self.resource, key).await?;
        row.retain(|name, _| self.resource.field(name).is_none_or(|field| field.listed));
        let by = row.get("updated_by").cloned();
        Ok(Some((self.resource.topic(), json!({ "op": "update", "id": key, "row": row, "changed": names, "by": by }))))
    }

    /// The content with what the row was given: its title, level and the like.
    fn titled(&self, mut content: Value, row: &Row) -> Value {
        for Column { name, key, .. } in self.columns {
            if let Some(given) =
                row.get(*name).filter(|given| !given.is_null() && self.resource.field(name).is_some_and(|field| field.writable))
            {
                content[*key] = given.clone();
            }
        }
        content
    }

    async fn seed(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<Value> {
        let content = match (writing.text("copy_of_id"), writing.text(FROM_TEMPLATE.name)) {
            (Some(other), _) => (*super::content(tx, &self.document(other)?).await?.content).clone(),
            (None, Some(template)) => templates::beginning(tx, self, template).await?,
            (None, None) => (self.template)(writing.text("template").unwrap_or_default()),
        };
        if content.is_object() { Ok(self.titled(content, writing.new)) } else { Err(internal("a template is an object")) }
    }
}

#[async_trait]
impl Rules for DocumentType {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&publishing::PUBLISHING)
    }

    fn workflow_pages(&self) -> Option<Pages> {
        Some(self.editors())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        let document = self.document(writing.id())?;
        match writing.op {
            Op::Create => {
                let seed = self.seed(tx, writing).await?;
                super::create(tx, &document, &seed).await
            }
            Op::Restore => super::set_deleted(tx, &document, false).await,
            Op::Update => Ok(()),
        }
    }

    async fn before_delete(&self, _tx: &mut Tx, row: &Row) -> Result<()> {
        publishing::refuse_published(row)
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
        super::set_deleted(tx, &self.document(id)?, true).await
    }
}
