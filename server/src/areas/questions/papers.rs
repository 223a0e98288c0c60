//! The resource of question papers, each with its document.

use std::sync::Arc;

use belltower_content::question_paper::{PAPER_KINDS, QuestionPaper, example, template};
use serde_json::json;

use belltower_kit::{
    documents::{Column, ColumnType, DocumentType, FROM_TEMPLATE, publishing},
    resource::{
        Resource, Seen,
        field::{Field, number, one_of, reference, text},
    },
};

const FIELDS: &[Field] = &[
    text("title", 200).required().create_only(),
    one_of("kind", PAPER_KINDS).required().create_only().or("\"practice\""),
    text("level", 20).create_only(),
    number("minutes", 0, 600).required().create_only().or("45"),
    one_of("template", &["empty", "example_en", "example_zh", "layout_en", "layout_zh"])
        .required()
        .create_only()
        .not_listed()
        .or("\"empty\""),
    reference("copy_of_id", "question_papers").create_only().not_listed().keeps_nothing("a copy stands on its own"),
    FROM_TEMPLATE,
    reference("about_book_id", "picture_books").read_only().keeps_nothing("a paper stands on its own"),
    publishing::STATUS,
    publishing::PUBLISHED_VERSION,
    publishing::REVIEW_VERSION,
    publishing::REVIEWERS,
    publishing::SUBMITTED_BY,
    publishing::REASON,
    number("question_count", 0, 100_000).read_only().or("0"),
    number("total_score", 0, 100_000).read_only().or("0"),
    number("problem_count", 0, 100_000).read_only().or("0"),
];

/// Question papers.
pub static PAPERS: Resource = Resource {
    name: "question_papers",
    base: "/api/management/questionPaper",
    page: "classification",
    also_on_pages: &["reviewQuestions"],
    seen: Seen::Whole("Papers are the house's, made and read by everybody who holds a page of theirs"),
    title: "title",
    default_sort: "-updated_at",
    fields: FIELDS,
    rules: &DOCUMENT_TYPE,
};

/// Their documents.
pub static DOCUMENT_TYPE: DocumentType = DocumentType {
    resource: &PAPERS,
    kind: || Arc::new(QuestionPaper),
    edited_on: &["editQuestion", "testPaperTemplateDetails.pid"],
    read_on: &["reviewQuestions", "detailQuestion"],
    columns: &[
        Column { name: "title", key: "title", holds: ColumnType::Text(200) },
        Column { name: "kind", key: "kind", holds: ColumnType::Text(20) },
        Column { name: "level", key: "level", holds: ColumnType::Some(20) },
        Column { name: "minutes", key: "minutes", holds: ColumnType::Number },
        Column { name: "question_count", key: "questionCount", holds: ColumnType::Number },
        Column { name: "total_score", key: "totalScore", holds: ColumnType::Number },
    ],
    assigned: &["sections", "questions"],
    template: |name| match name {
        "example_en" => example(false),
        "example_zh" => example(true),
        "layout_en" => template(false),
        "layout_zh" => template(true),
        _ => json!({}),
    },
    templates: Some(&[]),
    outside: None,
};
