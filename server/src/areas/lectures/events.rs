//! What is told of a lecture while people watch it: on `lecture:<id>` to its viewers and to who sees all lectures, on `own_lecture:<account>` to its host and
//! assistants, on `team_lecture:<account>` to who sees their team's. Everything on it may be seen by everybody; what only who works on it may know is asked for when `desk` says that there is something.

use std::collections::BTreeSet;

use belltower_realtime::{Lane, TopicClass};
use serde_json::{Value, json};

use super::{LECTURES, PAGES, comments::LectureComment, products::LectureProduct};
use belltower_kit::{
    args,
    auth::{catalogue::Action, rights::DataScope},
    db::Tx,
    error::Result,
    resource::team_watchers,
    topics::{self, Schemas, TopicKind, object, one_of, or_null, reference, text},
};

/// What the topic of a lecture begins with.
pub(super) const LECTURE: &str = "lecture";
/// What that of its people begins with.
const OWN: &str = "own_lecture";

/// And that of those who see it as their team's.
const TEAM: &str = "team_lecture";

/// What is told.
const KINDS: &[&str] = &["comment", "comment_gone", "product", "mode", "state", "step", "viewers", "desk"];

/// The topics.
pub(super) const TOPICS: &[TopicKind] = &[
    TopicKind {
        prefix: LECTURE,
        rest: "<id>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload,
        may: |caller, _| Ok(caller.rights.allow_any(PAGES, Action::Query) && !LECTURES.is_scoped_for(caller)),
        lines: None,
    },
    TopicKind {
        prefix: OWN,
        rest: "<user>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload,
        may: |caller, user| Ok(caller.rights.allow_any(PAGES, Action::Query) && *caller.user_id == *user),
        lines: None,
    },
    TopicKind {
        prefix: TEAM,
        rest: "<user>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload,
        may: |caller, user| {
            Ok(caller.rights.allow_any(PAGES, Action::Query) && LECTURES.scope_for(caller) >= DataScope::Team && *caller.user_id == *user)
        },
        lines: None,
    },
];

fn payload() -> Value {
    object([
        ("type", one_of(KINDS)),
        ("lecture", text()),
        ("comment?", or_null(reference("LectureComment"))),
        ("product?", or_null(reference("LectureProduct"))),
        ("id?", text()),
        ("comment_mode?", text()),
        ("state?", text()),
        ("step_id?", text()),
        ("viewers?", json!({ "type": "integer" })),
    ])
}

/// The shapes that they refer to.
pub(super) fn schemas(schemas: &mut Schemas) {
    topics::schema::<LectureComment>(schemas);
    topics::schema::<LectureProduct>(schemas);
}

/// Tells something of a lecture.
pub(super) async fn tell(tx: &mut Tx, lecture: &str, kind: &str, mut what: Value) -> Result<()> {
    what["type"] = kind.into();
    what["lecture"] = lecture.into();
    let sql = "SELECT t.user_id, 1 FROM lectures l JOIN teachers t ON t.id = l.teacher_id WHERE l.id = $1 AND t.user_id IS NOT NULL
        UNION ALL SELECT t.user_id, 0 FROM lecture_assistants a JOIN teachers t ON t.id = a.teacher_id WHERE a.lecture_id = $1 AND t.user_id IS NOT NULL";
    let people: Vec<(String, i32)> = tx.all(sql, args![lecture]).await?;
    let host: Vec<String> = people.iter().filter(|(_, hosts)| *hosts == 1).map(|(account, _)| account.clone()).collect();
    let people: BTreeSet<String> = people.into_iter().map(|(account, _)| account).collect();
    for account in &people {
        tx.publish(format!("{OWN}:{account}"), what.clone());
    }
    // A lecture is its host's, so that the lead of an assistant's team is no watcher of it.
    let mut watchers: BTreeSet<String> = team_watchers(tx, &host).await?.into_iter().collect();
    let assistants: Vec<String> = people.iter().filter(|account| !host.contains(account)).cloned().collect();
    watchers.extend(team_watchers(tx, &assistants).await?.into_iter().filter(|account| people.contains(account)));
    for account in watchers {
        tx.publish(format!("{TEAM}:{account}"), what.clone());
    }
    tx.publish(format!("{LECTURE}:{lecture}"), what);
    Ok(())
}

/// Tells those who work on a lecture that there is something to look at.
pub(super) async fn tell_desk(tx: &mut Tx, lecture: &str) -> Result<()> {
    tell(tx, lecture, "desk", json!({})).await
}
