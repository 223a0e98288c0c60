//! Who is granted pages for their own records alone, or for their team's. Nothing here is listed by hand: the resources say whose their records are, and
//! somebody who holds every page for some of them tries every call. A new resource has to say it (it does not compile otherwise), and what it says is tried.

use std::collections::BTreeSet;

use belltower::areas;
use belltower_kit::{
    area,
    auth::catalogue,
    documents,
    http::Access,
    resource::{
        self, Own, Resource, Seen,
        field::{Field, Keeps, Kind},
    },
};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    classes::in_minutes,
    support::{Backend, Person, TestServer, whole_suite},
};

/// The page of those who watch every classroom: who is given it sees them all, a teacher too. It is left out of what the scoped callers hold.
const WATCHES_ALL: &str = "ClassroomSituation";
/// And the one of those who help in every classroom.
const HELPS_ALL: &str = "classroom-feedback";
/// And the one of those who read what every classroom reports.
const READS_ALL: &str = "logMonitoring";

/// The list of links is there to look over every link that leaves the house, whatever it shows: its page is granted whole.
const LINKS: &str = "/api/management/share/";

/// The resources of which some see only their own.
fn owned() -> impl Iterator<Item = (&'static Resource, &'static Own)> {
    areas::install();
    resource::all().iter().filter_map(|resource| match &resource.seen {
        Seen::Own(own) => Some((*resource, own)),
        Seen::Whole(_) => None,
    })
}

#[test]
fn every_resource_says_who_sees_what_of_it() {
    areas::install();
    assert!(owned().count() > 1);
    for resource in resource::all() {
        let name = resource.name;
        match &resource.seen {
            Seen::Whole(why) => assert!(why.len() > 30, "{name} is seen whole: say why"),
            Seen::Own(own) => {
                assert!(resource.field(own.field).is_some_and(|field| field.is_column()), "{name} has no column {}", own.field);
                assert!(resource.pages().into_iter().chain([own.pages]).flatten().all(|page| resource::is_scopable_page(page)), "{name}");
                let document = documents::all().any(|document_type| document_type.resource.name == name);
                assert!(!document, "{name}: the sockets of documents know kinds only; teach them whose a document is first");
            }
        }
        for field in resource.fields {
            if let (Kind::Ref { .. } | Kind::Refs { .. }, Keeps::Never(why)) = (field.kind, field.keeps) {
                assert!(why.len() > 10, "{name}.{} keeps nothing: say why", field.name);
            }
        }
    }
}

/// Somebody who may do everything on every page, with some records.
struct Scoped {
    me: Value,
    person: Person,
    /// With their own, or their team's: `own` or `team`.
    scope: &'static str,
}

/// Gives an account one role, with these grants.
pub async fn grants(ada: &Person, account: &str, grants: Value) -> Value {
    let user = ada.list("/api/management/admin/user", json!({ "account": account })).await;
    let user = user.iter().find(|user| user["account"] == account).unwrap_or_else(|| panic!("the demo has no account {account}")).clone();
    let role = ada.post("/api/management/admin/role/create", json!({ "name": format!("Every {account}") })).await.data()["id"].clone();
    ada.post("/api/management/admin/role/addPermission", json!({ "id": role, "permissions": grants })).await.data();
    let change = json!({ "id": user["id"], "version": user["version"], "role_ids": [role] });
    ada.post("/api/management/admin/user/update", change).await.data();
    user["id"].clone()
}

/// Of the demo's accounts the teacher has records of their own; which kind of account it is does not matter.
async fn scoped(server: &TestServer, ada: &Person) -> Scoped {
    some_records(server, ada, "teacher", "own").await
}

async fn some_records(server: &TestServer, ada: &Person, account: &str, scope: &'static str) -> Scoped {
    let pages = catalogue::PAGES.iter().filter(|page| ![WATCHES_ALL, HELPS_ALL, READS_ALL].contains(&page.id));
    let all: Vec<Value> = pages.map(|page| json!({ "permissionId": page.id, "actionList": catalogue::ACTIONS, "scope": scope })).collect();
    let me = grants(ada, account, json!(all)).await;
    changes_account(ada, &me, json!({ "kind": "inspector" })).await;
    Scoped { me, person: server.sign_in(account).await, scope }
}

/// Changes something of an account.
pub async fn changes_account(ada: &Person, id: &Value, mut change: Value) {
    let user = ada.post("/api/management/admin/user/query", json!({ "id": id })).await.data();
    change["id"] = id.clone();
    change["version"] = user["version"].clone();
    ada.post("/api/management/admin/user/update", change).await.data();
}

/// What stands in the column of an owned resource where a record is this account's.
async fn own_value(ada: &Person, resource: &Resource, own: &Own, me: &Value) -> Value {
    let field = resource.field(own.field).expect("a field");
    let Kind::Ref { resource: other } = field.kind else { panic!("teach this story how {}.{} names an account", resource.name, own.field) };
    let other = resource::by_name(other).expect("a resource");
    match other.name {
        "users" => me.clone(),
        _ => ada.list(other.base, json!({ "user_id": [me] })).await[0]["id"].clone(),
    }
}

/// Gives the account something of its own where the demo has nothing: a booking that was matched, a lecture, a standby. And somebody else's class a published plan.
async fn prepare(ada: &Person, teacher: &Value) {
    let booking = ada.list("/api/class/order", json!({})).await[0].clone();
    ada.post("/api/class/order/match", json!({ "id": booking["id"], "teacher_id": teacher })).await.data();
    let lecture = json!({ "name": "Hers", "teacher_id": teacher, "start_at": "2031-04-01T10:00:00Z", "end_at": "2031-04-01T11:00:00Z" });
    ada.post("/api/live/create", lecture).await.data();
    let standby = json!({ "teacher_id": teacher, "start_at": in_minutes(50 * 24 * 60), "end_at": in_minutes(50 * 24 * 60 + 60), "zone": "Europe/London" });
    ada.post("/api/class/standby/create", standby).await.data();
    let plan = ada.list("/api/management/sopPlan", json!({ "status": ["published"] })).await[0].clone();
    let classes = ada.list("/api/class", json!({ "coming": true })).await;
    let other = classes.iter().find(|class| class["teacher_id"] != *teacher).expect("somebody else's class");
    ada.post("/api/class/update", json!({ "id": other["id"], "version": other["version"], "sop_plan_id": plan["id"] })).await.data();
}

// One story for each database: it is the longest there is.
#[tokio::test]
async fn who_sees_only_their_own_is_shown_nothing_else_by_any_call() {
    shows_nothing_else(Backend::Sqlite).await;
}

#[tokio::test]
#[ignore = "long: the same story on PostgreSQL"]
async fn who_sees_only_their_own_is_shown_nothing_else_by_any_call_on_postgres() {
    shows_nothing_else(Backend::Postgres).await;
}

/// Tries every call in the name of somebody with every page for their own records, and of the lead of their team, who has none. Who may see what is judged
/// before a database is asked: one record of a kind is tried, in the long suite two on the one database; the lead tries one. Every call with every id is a product
/// of two that grow: more of each would take minutes and find nothing else.
async fn shows_nothing_else(backend: Backend) {
    let records = if whole_suite() && matches!(backend, Backend::Sqlite) { 2 } else { 1 };
    let server = TestServer::start_on(backend, &["--demo"]).await;
    let ada = server.sign_in("admin").await;
    let teacher = scoped(&server, &ada).await;
    let lead = some_records(&server, &ada, "scheduler", "team").await;
    changes_account(&ada, &teacher.me, json!({ "team_lead_id": lead.me })).await;
    let mut canaries = vec![];
    let mut others_ids = vec![];
    for (place, (resource, own)) in owned().enumerate() {
        let value = own_value(&ada, resource, own, &teacher.me).await;
        if place == 0 {
            prepare(&ada, &value).await;
        }
        let (ours, others): (Vec<Value>, Vec<Value>) =
            ada.list(resource.base, json!({})).await.into_iter().partition(|row| row[own.field] == value);
        assert!(!ours.is_empty() && !others.is_empty(), "the demo has too little of {} to try it", resource.name);
        for who in [&teacher, &lead] {
            tries(who, resource, own, &ours, &others).await;
        }
        for row in others.iter().take(records) {
            others_ids.push((resource.base, row["id"].clone()));
        }
        // And the documents of all: a plan is asked which classes use it.
        let of_documents = |field: &&Field| matches!(field.kind, Kind::Ref { resource, .. } if documents::all().any(|each| each.resource.name == resource));
        for field in resource.fields.iter().filter(of_documents) {
            let named: BTreeSet<&str> = others.iter().filter_map(|row| row[field.name].as_str()).collect();
            let Kind::Ref { resource: documents } = field.kind else { continue };
            let base = resource::by_name(documents).expect("a resource").base;
            others_ids.extend(named.into_iter().take(records).map(|id| (base, Value::from(id))));
        }
        // What is only in records of others gives them away: their ids, numbers and rooms.
        for row in &others {
            canaries.extend(["id", "number", "room_id"].into_iter().filter_map(|field| row[field].as_str().map(str::to_owned)));
        }
    }
    others_ids.sort_by_key(|(_, id)| id.to_string());
    others_ids.dedup();
    sweep(&ada, &teacher.person, &others_ids, &canaries).await;
    sweep(&ada, &lead.person, &others_ids[..1], &canaries).await;
}

/// Every call and every topic of one resource.
async fn tries(who: &Scoped, resource: &Resource, own: &Own, ours: &[Value], others: &[Value]) {
    let Scoped { person, me, scope } = who;
    let (name, path) = (resource.name, |call: &str| format!("{}/{call}", resource.base));
    let ids = |rows: &[Value]| rows.iter().map(|row| row["id"].as_str().unwrap_or_default().to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(ids(&person.list(resource.base, json!({})).await), ids(ours), "{name}");
    let (mine, other) = (&ours[0], &others[0]);
    let theirs = others.iter().map(|row| row[own.field].clone()).find(Value::is_string).unwrap_or_else(|| json!("nobody"));
    for ask in [json!({ "filter": { own.field: [theirs] } }), json!({ "search": other[resource.title], "size": 200 })] {
        let found = person.post(&path("list"), ask).await.data();
        assert!(ids(found["records"].as_array().expect("records")).is_subset(&ids(ours)), "{name}: {found}");
    }
    for call in ["query", "history"] {
        person.post(&path(call), json!({ "id": mine["id"] })).await.data();
        person.post(&path(call), json!({ "id": other["id"] })).await.refused(404);
    }
    for (call, body) in [
        ("update", json!({ "id": other["id"], "version": other["version"] })),
        ("delete", json!({ "ids": [other["id"]] })),
        ("delete", json!({ "ids": [mine["id"], other["id"]] })),
        ("restore", json!({ "ids": [other["id"]] })),
    ] {
        person.post(&path(call), body).await.refused(404);
    }
    let look = json!({ "resource": name, "id": other["id"], "reason": "to call them" });
    assert_ne!(person.post("/api/management/infoViewRecords/reportViewRecords", look).await.status, 200, "{name}");

    let mut screen = person.opens_a_screen().await;
    let me = me.as_str().expect("an id");
    let narrow = |of: &str, account: &str| [format!("{of}:{name}:{account}"), format!("{of}_presence:{name}:{account}")];
    let mut closed = vec![format!("resource:{name}"), format!("presence:{name}")];
    closed.extend(["own", "team"].into_iter().flat_map(|of| narrow(of, "somebody")));
    if *scope == "own" {
        closed.extend(narrow("team", me));
    }
    for closed in closed {
        assert_eq!(screen.subscribes(&closed).await["code"], "forbidden", "{closed}");
    }
    for open in narrow(scope, me) {
        assert_ne!(screen.subscribes(&open).await["t"], "err", "{open}");
    }
    screen.sends(json!({ "t": "at", "topic": format!("presence:{name}"), "key": other["id"], "on": true })).await;
    let refused = screen.sees(|frame| frame["t"] == "err").await;
    assert_eq!(refused["code"], "forbidden", "{name}: shown at somebody else's record");
}

/// The fields of a call's input, as the OpenAPI document names them.
fn fields_of(document: &Value, path: &str) -> Vec<String> {
    let input = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let named = input["$ref"].as_str().and_then(|at| at.rsplit('/').next()).map(|name| &document["components"]["schemas"][name]);
    let properties = named.unwrap_or(input)["properties"].as_object();
    properties.into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

/// The inputs of a call that say of which record it is to tell: by `id` alone, and in every field that takes an id.
fn bodies_with(fields: &[String], id: &Value) -> Vec<Value> {
    let has = |name: &str| fields.iter().any(|field| field == name);
    let mut bodies = vec![];
    if has("id") {
        bodies.push(json!({ "id": id }));
    }
    if has("ids") {
        bodies.push(json!({ "ids": [id] }));
    }
    let others = fields.iter().filter(|field| field.ends_with("_id") || field.ends_with("Id"));
    let mut all: serde_json::Map<String, Value> = others.map(|field| (field.clone(), id.clone())).collect();
    if has("at") {
        all.insert("at".into(), json!("2026-01-01T00:00:00Z"));
    }
    if !all.is_empty() {
        if has("id") {
            all.insert("id".into(), id.clone());
        }
        bodies.push(Value::Object(all));
    }
    bodies
}

/// Every text of a value, the names of its fields too.
fn texts<'a>(value: &'a Value, to: &mut BTreeSet<&'a str>) {
    match value {
        Value::String(text) => drop(to.insert(text)),
        Value::Array(list) => list.iter().for_each(|one| texts(one, to)),
        Value::Object(map) => map.iter().for_each(|(name, one)| {
            to.insert(name);
            texts(one, to);
        }),
        _ => {}
    }
}

/// The ids to try a call with. What a resource's own call reads by an id is a record of that resource: the gate tries these calls with such ids, and all others
/// with every id; the long suite tries every call with every id.
fn ids_for<'a>(path: &str, ids: &'a [(&'static str, Value)]) -> Vec<&'a Value> {
    let parent = path.rsplit_once('/').map(|(parent, _)| parent);
    let owner = resource::all().iter().map(|resource| resource.base).find(|base| parent == Some(*base));
    let owner = owner.filter(|base| !whole_suite() && ids.iter().any(|(of, _)| of == base));
    ids.iter().filter(|(of, _)| owner.is_none_or(|base| base == *of)).map(|(_, id)| id).collect()
}

/// Every call of the server that somebody signed in could make, with every id that may open something; none gives away a record of others.
async fn sweep(ada: &Person, person: &Person, others: &[(&'static str, Value)], canaries: &[String]) {
    areas::install();
    let mut ids = others.to_vec();
    for document_type in documents::all() {
        let base = document_type.resource.base;
        ids.extend(ada.list(base, json!({})).await.iter().take(1).map(|row| (base, row["id"].clone())));
    }
    let document = belltower_kit::http::document(&area::calls());
    let mut answered = BTreeSet::new();
    for route in area::calls().routes {
        let reads = matches!(
            route.access,
            Access::SignedIn | Access::SignedInReads | Access::Page(..) | Access::AnyPage(..) | Access::PageOrLink(..)
        );
        if !reads || matches!(route.access, Access::Page(WATCHES_ALL, _)) || route.path.starts_with(LINKS) {
            continue;
        }
        let mut bodies = vec![json!({})];
        if route.method == "POST" {
            let fields = fields_of(&document, &route.path);
            let ids = ids_for(&route.path, &ids);
            bodies.extend(fields.iter().any(|field| field == "stream").then(|| json!({ "stream": "classes" })));
            bodies.extend(ids.iter().flat_map(|id| bodies_with(&fields, id)));
        }
        // A few at once: there are thousands.
        for bodies in bodies.chunks(8) {
            let answers = join_all(bodies.iter().map(async |body| match route.method.as_str() {
                "GET" => person.get(&route.path).await,
                _ => person.post(&route.path, body.clone()).await,
            }));
            for (body, answer) in bodies.iter().zip(answers.await) {
                if answer.status == 200 {
                    answered.insert(route.path.clone());
                }
                let mut said = BTreeSet::new();
                texts(&answer.envelope, &mut said);
                let leak = canaries.iter().find(|canary| said.contains(canary.as_str()) && !body.to_string().contains(*canary));
                assert!(leak.is_none(), "{} {body} names {leak:?}: {}", route.path, answer.envelope);
            }
        }
    }
    // The sweep reached what it is about.
    for path in ["/api/class/list", "/api/management/sopPlan/publish/state", "/api/management/sopPlan/coursewares"] {
        assert!(answered.contains(path), "{path} answered nothing");
    }
}

#[tokio::test]
async fn who_sees_only_their_own_makes_and_changes_only_their_own() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let Scoped { me, person: tina, .. } = scoped(&server, &ada).await;
        let teachers = ada.list("/api/management/teacher", json!({})).await;
        let (hers, theirs): (Vec<Value>, Vec<Value>) = teachers.into_iter().partition(|teacher| teacher["user_id"] == me);
        let class = |teacher: &Value| json!({ "name": "Rain", "teacher_id": teacher["id"], "matched": false, "start_at": "2031-03-01T10:00:00Z", "end_at": "2031-03-01T10:25:00Z" });
        let before = ada.post("/api/class/list", json!({})).await.data()["total"].clone();
        tina.post("/api/class/create", class(&theirs[0])).await.refused(403);
        assert_eq!(ada.post("/api/class/list", json!({})).await.data()["total"], before, "nothing stays of what was refused");
        // Whether somebody else is free then is not hers to know.
        ada.post("/api/class/create", class(&theirs[0])).await.data();
        tina.post("/api/class/create", class(&theirs[0])).await.refused(403);
        let row = &tina.post("/api/class/batch/preview", json!({ "rows": [class(&theirs[0])] })).await.data()["rows"][0];
        assert!(row["state"] == "wrong" && !row.to_string().contains("another class"), "{row}");
        let made = tina.post("/api/class/create", class(&hers[0])).await.data();
        // Nor is one given away.
        let away = json!({ "id": made["id"], "version": made["version"], "teacher_id": theirs[0]["id"] });
        tina.post("/api/class/update", away.clone()).await.refused(403);
        for check in [false, true] {
            let mut away = away.clone();
            away["check"] = json!(check);
            tina.post("/api/class/move", away).await.refused(403);
        }
        let renamed = json!({ "id": made["id"], "version": made["version"], "name": "Rain again" });
        tina.post("/api/class/update", renamed).await.data();
        tina.post("/api/class/delete", json!({ "ids": [made["id"]] })).await.data();
        tina.post("/api/class/restore", json!({ "ids": [made["id"]] })).await.data();
        // What her class would overlap with is somebody else's: that it does is said, and nothing of it. To who sees all it is named.
        let student = ada.list("/api/management/student", json!({})).await[0]["id"].clone();
        let with_student = |teacher: &Value, name: &str| {
            let mut class = class(teacher);
            class["name"] = json!(name);
            class["student_ids"] = json!([student]);
            class["start_at"] = json!("2031-03-02T10:00:00Z");
            class["end_at"] = json!("2031-03-02T10:25:00Z");
            class
        };
        ada.post("/api/class/create", with_student(&theirs[0], "Private lesson")).await.data();
        let refused = tina.post("/api/class/create", with_student(&hers[0], "Mine")).await;
        assert!(refused.status == 409 && refused.msg().ends_with("has another class at that time"), "{refused:?}");
        assert!(refused.envelope["data"].get("clash").is_none() && !refused.envelope.to_string().contains("Private"), "{refused:?}");
        let named = ada.post("/api/class/create", with_student(&hers[0], "Mine")).await.refused(409);
        assert_eq!((&named["clash"]["resource"], &named["clash"]["name"]), (&json!("classes"), &json!("Private lesson")));
    }
}

#[tokio::test]
async fn who_looks_into_classrooms_but_not_all_looks_into_their_own() {
    let server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    let Scoped { me, person: tina, .. } = scoped(&server, &ada).await;
    let hers = ada.list("/api/management/teacher", json!({ "user_id": [me] })).await[0]["id"].clone();
    let (ours, others): (Vec<Value>, Vec<Value>) =
        ada.list("/api/class", json!({})).await.into_iter().partition(|row| row["teacher_id"] == hers);
    let seen = tina.post("/api/monitor/class/detail", json!({ "id": ours[0]["id"] })).await.data();
    assert_eq!(seen["live"], false, "they ask again, as the topic is not for them");
    for call in ["detail", "outline", "moment"] {
        let body = json!({ "id": others[0]["id"], "at": "2026-01-01T00:00:00Z" });
        tina.post(&format!("/api/monitor/class/{call}"), body).await.refused(404);
    }
    let mut screen = tina.opens_a_screen().await;
    for topic in [format!("class:{}", others[0]["id"].as_str().unwrap()), "log:classes".to_owned(), "board".to_owned(), "sos".to_owned()] {
        assert_eq!(screen.subscribes(&topic).await["code"], "forbidden", "{topic}");
    }
    tina.post("/api/log/list", json!({ "stream": "classes" })).await.refused(403);
}

#[tokio::test]
async fn one_role_does_not_widen_what_another_gives() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let grant = |actions: &[&str], scope: &str| json!([{ "permissionId": "roomList", "actionList": actions, "scope": scope }]);
        let me = grants(&ada, "teacher", grant(&["query", "edit", "delete"], "own")).await;
        let tina = server.sign_in("teacher").await;
        let hers = ada.list("/api/management/teacher", json!({ "user_id": [me] })).await[0]["id"].clone();
        let seen = tina.list("/api/class", json!({})).await;
        assert!(!seen.is_empty() && seen.iter().all(|row| row["teacher_id"] == hers));
        // Another role lets her see all: she sees all, hears all, and still changes her own alone.
        let mut own = tina.opens_a_screen().await;
        let me = me.as_str().expect("an id");
        assert_ne!(own.subscribes(&format!("own:classes:{me}")).await["t"], "err");
        let role = ada.post("/api/management/admin/role/create", json!({ "name": "Sees classes" })).await.data()["id"].clone();
        let see = json!({ "id": role, "permissions": grant(&["query"], "all") });
        ada.post("/api/management/admin/role/addPermission", see).await.data();
        ada.post("/api/management/admin/role/addUser", json!({ "id": role, "userIds": [me] })).await.data();
        let all = tina.list("/api/class", json!({})).await;
        let other = all.iter().find(|row| row["teacher_id"] != hers).expect("another teacher's class");
        let mine = all.iter().find(|row| row["teacher_id"] == hers && row["status"] == "not_started").expect("one of hers");
        assert_ne!(tina.opens_a_screen().await.subscribes("resource:classes").await["t"], "err");
        let change = |row: &Value| json!({ "id": row["id"], "version": row["version"], "description": "Bring an umbrella" });
        let refused = tina.in_chinese().post("/api/class/update", change(other)).await;
        assert_eq!((refused.status, refused.msg()), (403, "您只能对自己或所带团队的记录执行此操作"));
        tina.post("/api/class/delete", json!({ "ids": [other["id"]] })).await.refused(403);
        tina.post("/api/class/update", change(mine)).await.data();
        // And it is taken from her again while she listens.
        let mut screen = tina.opens_a_screen().await;
        screen.subscribes("resource:classes").await;
        let narrow = json!({ "id": role, "permissions": grant(&["query"], "own") });
        ada.post("/api/management/admin/role/addPermission", narrow).await.data();
        let ended = screen.sees(|frame| frame["t"] == "end").await;
        assert_eq!(ended["topic"], "resource:classes");
        assert_eq!(tina.list("/api/class", json!({})).await.len(), seen.len());
    }
}
