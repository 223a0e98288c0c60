//! The built-in roles: one for each kind of work, made once in an installation that has none, and the administrator's, which may do everything. From then on
//! they are roles like any other.

use serde_json::json;

use super::{ROLES, grants::replace};
use belltower_kit::{
    app::App,
    args,
    auth::{
        catalogue::{ACTIONS, Action, PAGES},
        rights::Actions,
    },
    db::Tx,
    error::Result,
    resource::{self, Row},
};

use Action::{Add, Delete, Disable, Edit, Enable, Export, Get, Import, Query};
const SEE: &[Action] = &[Query, Get];
const REVIEW: &[Action] = &[Query, Get, Enable, Disable];
const WORK: &[Action] = &[Add, Edit, Query, Get];
const OWN: &[Action] = &[Add, Delete, Edit, Query, Get];
const MANAGE: &[Action] = &[Add, Delete, Edit, Query, Get, Import, Export];

/// A role's name, what it is for, its pages with their actions.
type BuiltIn = (&'static str, &'static str, &'static [(&'static str, &'static [Action])]);

const BUILT_IN: &[BuiltIn] = &[
    (
        "Scheduler",
        "Plans and matches classes",
        &[
            ("home", SEE),
            ("roomList", OWN),
            ("studentManage", WORK),
            ("teacherManage", SEE),
            ("msgList", SEE),
            ("ClassroomDetails", SEE),
            ("sop-plan", SEE),
        ],
    ),
    ("Teacher", "Teaches classes", &[("home", SEE), ("roomList", SEE), ("msgList", SEE), ("sop-plan", SEE), ("sop-plan.planId", SEE)]),
    (
        "Monitor",
        "Watches running classes and helps",
        &[
            ("home", SEE),
            ("ClassroomSituation", WORK),
            ("ClassroomDetails", SEE),
            ("logMonitoring", &[Query]),
            ("classroom-feedback", WORK),
            ("roomList", SEE),
            ("msgList", SEE),
        ],
    ),
    (
        "Producer",
        "Writes teaching material",
        &[
            ("home", SEE),
            ("sop", SEE),
            ("sop.coursewareId", SEE),
            ("sop-plan", MANAGE),
            ("sop-plan.planId", WORK),
            ("sopSetEdit.id", WORK),
            ("material", OWN),
            ("Roombook", MANAGE),
            ("editPictureBook", WORK),
            ("editBook", WORK),
            ("editStoryBook", WORK),
            ("classification", MANAGE),
            ("editQuestion", WORK),
            ("testPaperTemplateDetails.pid", WORK),
            ("reviewQuestions", SEE),
            ("detailQuestion", SEE),
            ("QuestionBank", OWN),
            ("msgList", SEE),
        ],
    ),
    (
        "HR",
        "Recruits and informs",
        &[("home", SEE), ("msgList", OWN), ("teacherManage", OWN), ("applicationList", OWN), ("userManage", &[Query])],
    ),
    (
        "Inspector",
        "Inspects quality, and publishes what producers wrote",
        &[
            ("home", SEE),
            ("roomList", SEE),
            ("ClassroomDetails", SEE),
            ("sop-plan", SEE),
            ("sop-plan.planId", REVIEW),
            ("Roombook", SEE),
            ("editPictureBook", REVIEW),
            ("classification", SEE),
            ("editQuestion", REVIEW),
            ("reviewQuestions", SEE),
            ("detailQuestion", SEE),
            ("msgList", SEE),
        ],
    ),
];

/// The administrator's role, by its name.
const ADMINISTRATOR: &str = "Administrator";

/// Makes the built-in roles where there never were any, and has the administrator's role hold the pages that came with this version. When a server starts.
pub async fn ensure_roles(tx: &mut Tx) -> Result<()> {
    // Several nodes may start at once: one of them makes the roles.
    let sql = "INSERT INTO settings (name, value) VALUES ('built_in_roles', 'made') ON CONFLICT (name) DO NOTHING";
    let first = tx.exec(sql, args![]).await? == 1;
    let (others,): (i64,) = tx.one("SELECT COUNT(*) FROM roles WHERE name <> $1", args![ADMINISTRATOR]).await?;
    if first && others == 0 {
        for (name, description, pages) in BUILT_IN {
            let role = make(tx, name, description).await?;
            let grants: Vec<(String, Actions)> =
                pages.iter().map(|(page, actions)| ((*page).to_owned(), actions.iter().copied().collect())).collect();
            replace(tx, &role, &grants).await?;
        }
        administrator(tx).await?;
    }
    grant_new_pages(tx).await
}

/// The same in a transaction of its own.
pub async fn ensure_roles_now(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    ensure_roles(&mut tx).await?;
    Ok(tx.commit().await?)
}

/// Nobody could grant a page that nobody holds: whoever holds everything holds what is new as well.
async fn grant_new_pages(tx: &mut Tx) -> Result<()> {
    let known: Option<(String,)> = tx.opt("SELECT value FROM settings WHERE name = 'catalogue'", args![]).await?;
    let pages: Vec<&str> = PAGES.iter().map(|page| page.id).collect();
    if let Some((known,)) = known {
        let known: Vec<&str> = known.split(',').collect();
        let everything: Actions = ACTIONS.into_iter().collect();
        for page in pages.iter().filter(|page| !known.contains(page)) {
            tx.exec(
                "INSERT INTO role_permissions (role_id, permission_id, actions) SELECT id, $1, $2 FROM roles
                 WHERE name = $3 AND deleted_at IS NULL ON CONFLICT (role_id, permission_id) DO NOTHING",
                args![*page, everything.store(), ADMINISTRATOR],
            )
            .await?;
        }
    }
    tx.exec(
        "INSERT INTO settings (name, value) VALUES ('catalogue', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        args![pages.join(",")],
    )
    .await?;
    Ok(())
}

/// The role that may do everything; made where it is missing.
pub async fn administrator(tx: &mut Tx) -> Result<String> {
    let held: Option<(String,)> = tx.opt("SELECT id FROM roles WHERE name = $1 AND deleted_at IS NULL", args![ADMINISTRATOR]).await?;
    let id = match held {
        Some((id,)) => id,
        None => make(tx, ADMINISTRATOR, "May do everything").await?,
    };
    let everything: Vec<(String, Actions)> = PAGES.iter().map(|page| (page.id.to_owned(), ACTIONS.into_iter().collect())).collect();
    replace(tx, &id, &everything).await?;
    Ok(id)
}

async fn make(tx: &mut Tx, name: &str, description: &str) -> Result<String> {
    let row = json!({ "name": name, "description": description });
    resource::create(tx, &ROLES, row.as_object().unwrap_or(&Row::new())).await
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_console_has_words_for_every_role() {
        for language in ["en-US", "zh-CN"] {
            let file = format!("{}/../web/src/i18n/{language}/resource.json", env!("CARGO_MANIFEST_DIR"));
            let words: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
            for (name, description, _) in BUILT_IN {
                for said in [name, description] {
                    assert!(words["builtin"]["roles"][said].is_string(), "{language}: {said}");
                }
            }
        }
    }
}
