//! The built-in roles: one for each kind of work, made once in an installation that has none, and the administrator's, which may do everything. From then on
//! they are roles like any other, but for the administrator's, which is never less.

use serde_json::json;

use super::{ROLES, grants::replace};
use belltower_kit::{
    app::App,
    args,
    auth::{
        catalogue::{Action, PAGES},
        grants::{ADMINISTRATOR, Grant},
        rights::DataScope,
    },
    db::Tx,
    error::Result,
    resource::{self, Row, update_from_server},
};

use Action::{Add, Delete, Disable, Edit, Enable, Export, Get, Import, Query};
const SEE: &[Action] = &[Query, Get];
const SHARE: &[Action] = &[Query, Get, Export];
const REVIEW: &[Action] = &[Query, Get, Enable, Disable];
const WORK: &[Action] = &[Add, Edit, Query, Get];
const WATCH: &[Action] = &[Add, Edit, Query, Get, Export];
const OWN: &[Action] = &[Add, Delete, Edit, Query, Get];
const MANAGE: &[Action] = &[Add, Delete, Edit, Query, Get, Import, Export];
const ADMIT: &[Action] = &[Add, Delete, Edit, Query, Get, Enable, Disable];
const LEAD: &[Action] = &[Add, Delete, Edit, Query, Get, Export, Enable, Disable];
const INSPECT: &[Action] = &[Add, Delete, Edit, Query, Get, Import, Export, Enable, Disable];

/// A role's name, what it is for, its pages with their actions.
pub type BuiltIn = (&'static str, &'static str, &'static [(&'static str, &'static [Action])]);

/// All of them, but for the administrator's.
pub const BUILT_IN: &[BuiltIn] = &[
    (
        "Scheduler",
        "Plans and matches classes",
        &[
            ("home", SEE),
            ("report", SHARE),
            ("roomList", OWN),
            ("courseDetail", SEE),
            ("createTaskClassRoom", WORK),
            ("classroomPlan", OWN),
            ("classroomPlanDetail", WORK),
            ("cprocessConfigurationDetail", SEE),
            ("studentManage", WORK),
            ("teacherManage", REVIEW),
            ("msgList", SEE),
            ("ClassroomDetails", SEE),
            ("sop-plan", SEE),
            ("liveSopSet", SEE),
            ("sopLiveDetail", SHARE),
        ],
    ),
    (
        "Teacher",
        "Teaches classes",
        &[
            ("home", SEE),
            ("report", SEE),
            ("roomList", SEE),
            ("courseDetail", SEE),
            ("sopLiveDetail", SHARE),
            ("msgList", SEE),
            ("sop-plan", SEE),
            ("sop-plan.planId", SEE),
            ("SOPuality", SEE),
        ],
    ),
    (
        "Monitor",
        "Watches running classes and helps",
        &[
            ("home", SEE),
            ("ClassroomSituation", WATCH),
            ("ClassroomDetails", SHARE),
            ("logMonitoring", &[Query, Export]),
            ("dataAnalysis", SHARE),
            ("classroom-feedback", WORK),
            ("roomList", SEE),
            ("courseDetail", SEE),
            ("sopLiveDetail", SEE),
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
            ("liveSopSet", SEE),
            ("material", OWN),
            ("MaterialManagerment", MANAGE),
            ("Interaction", MANAGE),
            ("classContentManagement", MANAGE),
            ("newTextbookLibrary", MANAGE),
            ("pptDetail", OWN),
            ("echo-word", SEE),
            ("echo-word.cate.catId", MANAGE),
            ("wordDetail", SEE),
            ("echo-reading", MANAGE),
            ("echo-reading.cate.catId", MANAGE),
            ("echo-reading.video-edit.coursewareId", WORK),
            ("echo-reading.video-preview.coursewareId", SEE),
            ("createStory", MANAGE),
            ("PPtGenerate", MANAGE),
            ("Roombook", MANAGE),
            ("editPictureBook", WORK),
            ("editBook", WORK),
            ("editStoryBook", WORK),
            ("roleModel", MANAGE),
            ("roleType", LEAD),
            ("classification", MANAGE),
            ("editQuestion", WORK),
            ("testPaperTemplateDetails.pid", WORK),
            ("reviewQuestions", SEE),
            ("detailQuestion", SEE),
            ("QuestionBank", OWN),
            ("video-courseware-unprocessed", MANAGE),
            ("video-courseware-management", MANAGE),
            ("subtitles.id", WORK),
            ("trainingListen", MANAGE),
            ("deer-ear-animation", MANAGE),
            ("deer-ear-animation-details", SEE),
            ("msgList", SEE),
        ],
    ),
    (
        "HR",
        "Recruits and informs",
        &[("home", SEE), ("msgList", OWN), ("teacherManage", ADMIT), ("applicationList", OWN), ("userManage", &[Query])],
    ),
    (
        "Inspector",
        "Inspects quality, and publishes what producers wrote",
        &[
            ("home", SEE),
            ("roomList", SEE),
            ("courseDetail", SEE),
            ("ClassroomDetails", SEE),
            ("SOPuality", INSPECT),
            ("sop-plan", SEE),
            ("sop-plan.planId", REVIEW),
            ("classContentManagement", SEE),
            ("newTextbookLibrary", REVIEW),
            ("pptDetail", SEE),
            ("echo-word", SEE),
            ("echo-word.cate.catId", SEE),
            ("wordDetail", SEE),
            ("echo-reading", SEE),
            ("echo-reading.cate.catId", SEE),
            ("echo-reading.video-edit.coursewareId", REVIEW),
            ("echo-reading.video-preview.coursewareId", SEE),
            ("Roombook", SEE),
            ("editPictureBook", REVIEW),
            ("roleModel", SEE),
            ("classification", SEE),
            ("editQuestion", REVIEW),
            ("reviewQuestions", SEE),
            ("detailQuestion", SEE),
            ("video-courseware-unprocessed", REVIEW),
            ("video-courseware-management", REVIEW),
            ("subtitles.id", REVIEW),
            ("trainingListen", REVIEW),
            ("deer-ear-animation", REVIEW),
            ("deer-ear-animation-details", SEE),
            ("MaterialManagerment", REVIEW),
            ("Interaction", REVIEW),
            ("msgList", SEE),
        ],
    ),
];

/// What a built-in role gives with one's own records alone; all else it gives with every record.
const OWN_ALONE: &[(&str, &str)] =
    &[("Teacher", "report"), ("Teacher", "roomList"), ("Teacher", "courseDetail"), ("Teacher", "sopLiveDetail"), ("Teacher", "SOPuality")];

/// Makes the built-in roles where there never were any. When a server starts.
pub async fn ensure_roles(tx: &mut Tx) -> Result<()> {
    tx.exec(
        "INSERT INTO settings (name, value) VALUES ('pages', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        args![PAGES.len().to_string()],
    )
    .await?;
    // Several nodes may start at once: one of them makes the roles.
    let sql = "INSERT INTO settings (name, value) VALUES ('built_in_roles', 'made') ON CONFLICT (name) DO NOTHING";
    let first = tx.exec(sql, args![]).await? == 1;
    let (others,): (i64,) = tx.one("SELECT COUNT(*) FROM roles WHERE built_in IS NULL OR built_in <> $1", args![ADMINISTRATOR]).await?;
    if first && others == 0 {
        for (name, description, pages) in BUILT_IN {
            let role = make(tx, name, description).await?;
            let scope = |page: &str| if OWN_ALONE.contains(&(*name, page)) { DataScope::Own } else { DataScope::All };
            let grants: Vec<Grant> = pages
                .iter()
                .map(|(page, actions)| Grant { page, actions: actions.iter().copied().collect(), scope: scope(page) })
                .collect();
            replace(tx, &role, &grants).await?;
        }
        administrator(tx).await?;
    }
    Ok(())
}

/// The same in a transaction of its own.
pub async fn ensure_roles_now(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    ensure_roles(&mut tx).await?;
    Ok(tx.commit().await?)
}

/// The role that may do everything, made where it is missing. It has no grants: what it holds is a rule, for pages of later versions as well.
pub async fn administrator(tx: &mut Tx) -> Result<String> {
    let held: Option<(String,)> = tx.opt("SELECT id FROM roles WHERE built_in = $1 AND deleted_at IS NULL", args![ADMINISTRATOR]).await?;
    match held {
        Some((id,)) => Ok(id),
        None => make(tx, "Administrator", "May do everything").await,
    }
}

/// Makes a built-in role, of which the name says for which kind of account it is meant.
async fn make(tx: &mut Tx, name: &str, description: &str) -> Result<String> {
    let row = json!({ "name": name, "description": description });
    let id = resource::create(tx, &ROLES, row.as_object().unwrap_or(&Row::new())).await?;
    let kind = name.to_lowercase();
    let meant = json!({ "built_in": kind, "kind_default": kind });
    update_from_server(tx, &ROLES, &id, "update", meant.as_object().cloned().unwrap_or_default()).await?;
    Ok(id)
}
