//! What the console is generated from beside the description of the calls (`belltower meta`): pages, resources, documents, topics, limits.

use serde_json::{Map, Value, json};

use crate::{
    area,
    auth::{
        catalogue::{ACTIONS, GROUPS, PAGES},
        password,
    },
    documents::{self, DocumentType, comments, templates, versions},
    files, resource, shares, topics, views,
};

/// All of it.
pub fn meta() -> Value {
    json!({
        "groups": GROUPS,
        "pages": PAGES,
        "actions": ACTIONS,
        "scopedPages": PAGES.iter().map(|page| page.id).filter(|page| resource::is_scopable_page(page)).collect::<Vec<_>>(),
        "resources": resource::meta(),
        "limits": limits(),
        "topics": topics::meta(),
        "documents": document_models(),
        "editors": on_pages(|document_type| document_type.edited_on),
        "readers": on_pages(|document_type| document_type.read_on),
    })
}

/// The shape of each kind of co-edited document.
fn document_models() -> Map<String, Value> {
    documents::all().map(|document_type| (document_type.kind().name().to_owned(), json!(document_type.kind().model()))).collect()
}

/// The pages that edit a document, or only show one, by the resource of its records.
fn on_pages(pages: fn(&DocumentType) -> &'static [&'static str]) -> Map<String, Value> {
    documents::all().map(|document_type| (document_type.resource.name.to_owned(), json!(pages(document_type)))).collect()
}

/// The numbers that forms outside the resource kit share with the server's checks.
fn limits() -> Map<String, Value> {
    let own = [
        ("passwordMin", json!(password::MIN)),
        ("passwordMax", json!(password::MAX)),
        ("versionNameMax", json!(versions::MAX_NAME)),
        ("commentMax", json!(comments::MAX_BODY)),
        ("commentMaxMentions", json!(comments::MAX_MENTIONS)),
        ("imageMaxBytes", json!(files::MAX_BYTES)),
        ("searchMax", json!(resource::search::MAX_TEXT)),
        ("viewNameMax", json!(views::MAX_NAME)),
        ("viewMaxRoles", json!(views::MAX_ROLES)),
        ("templateNameMax", json!(templates::MAX_NAME)),
        ("shareDays", json!(shares::DAYS)),
        ("shareMostDays", json!(shares::MOST_DAYS)),
        ("shareMostUses", json!(shares::MOST_USES)),
    ];
    let areas = area::all().iter().flat_map(|area| (area.limits)());
    own.into_iter().chain(areas).map(|(name, limit)| (name.to_owned(), limit)).collect()
}
