//! The contract of every workflow, read from the server's own tables: each transition from each state by each kind of caller, on both databases. Nothing here is
//! listed by hand, so no workflow can be left out.

use std::collections::{BTreeSet, VecDeque};

use belltower::areas;
use belltower_kit::{
    area, args,
    auth::catalogue::Action,
    db::{AssertSqlSafe, CommitStream, Db, Tx},
    resource::{self, Assignee, Notified, Resource, Seen, Transition, Workflow, field::Kind},
    world::World,
};
use serde_json::{Value, json};

use crate::support::{Backend, Person, Room, TestServer, whole_suite};

/// Every resource that has a workflow.
fn workflows() -> impl Iterator<Item = (&'static Resource, &'static Workflow)> {
    areas::install();
    resource::all().iter().filter_map(|resource| Some((*resource, resource.rules.workflow()?)))
}

/// The states of a record: the words of one of the fields that its workflow moves.
fn states(resource: &Resource, name: &str) -> &'static [&'static str] {
    let field = resource.field(name).unwrap_or_else(|| panic!("{} has no field {name}", resource.name));
    assert!(!field.writable && field.is_column(), "{}.{name} is set by something else than transitions", resource.name);
    let Kind::Enum { values } = field.kind else { panic!("{}.{name} is no list of words", resource.name) };
    values
}

#[test]
fn every_state_is_reached_and_every_refusal_has_its_reason() {
    assert!(workflows().count() > 0);
    for (resource, workflow) in workflows() {
        let fields: BTreeSet<&str> = workflow.transitions.iter().map(|transition| workflow.field_of(transition)).collect();
        for field in fields {
            reaches(resource, workflow, field);
        }
    }
}

fn reaches(resource: &Resource, workflow: &Workflow, field: &str) {
    let states = states(resource, field);
    let begins = |default: &'static str| states.iter().find(|state| format!("\"{state}\"") == default);
    let first = resource.field(field).and_then(|field| field.default).and_then(begins);
    let initial = if field == workflow.field { workflow.initial } else { first.expect("a state to begin with") };
    let moves = || workflow.transitions.iter().filter(|transition| workflow.field_of(transition) == field);
    let mut reached = vec![initial];
    for _ in states {
        let next = moves().filter(|transition| transition.from.iter().any(|from| reached.contains(from))).map(|transition| transition.to);
        reached.extend(next.collect::<Vec<_>>());
    }
    for state in states {
        assert!(reached.contains(state), "{}: no transition leads to {state}", resource.name);
    }
    for transition in moves() {
        let what = format!("{}/{}", resource.name, transition.name);
        assert!(
            transition.from.iter().chain([&transition.to, &initial]).all(|state| states.contains(state)),
            "{what} names an unknown state"
        );
        for input in transition.inputs {
            let field = resource.field(input.name);
            assert!(
                field.map_or(transition.prepare.is_some(), |field| field.kind == input.kind),
                "{what} asks for {}, which the record does not keep",
                input.name
            );
        }
        if let Some(Notified { field, body, .. }) = &transition.notify {
            let names_accounts = |kind| matches!(kind, Kind::Ref { resource: "users" } | Kind::Refs { resource: "users", .. });
            assert!(resource.field(field).is_some_and(|field| names_accounts(field.kind)), "{what} notifies {field}, which names nobody");
            assert!(body.is_none_or(|body| resource.field(body).is_some()), "{what} tells {body:?}, which is no field");
        }
        for state in states.iter().filter(|state| transition.by.is_some() && !transition.from.contains(state)) {
            assert!(transition.refused.iter().any(|(of, _)| of == state), "{what} does not say why it is refused when {state}");
        }
    }
}

/// The people who try a transition: who may, who holds its action and nothing else of the page, who holds all of the page but that, who holds nothing of it,
/// and nobody.
struct Callers {
    may: Person,
    blind: Person,
    may_not: [Person; 2],
    stranger: Person,
    /// An account that may do nothing.
    unable: Value,
}

/// An account with these rights; answers its id.
async fn account(ada: &Person, name: &str, page: &str, actions: &[Action], scope: &str) -> Value {
    let role = ada.post("/api/management/admin/role/create", json!({"name": name})).await.data()["id"].clone();
    let grant = json!([{"permissionId": page, "actionList": actions, "scope": scope}]);
    ada.post("/api/management/admin/role/addPermission", json!({"id": role, "permissions": grant})).await.data();
    let user = json!({"name": name, "account": name, "kind": "inspector", "password": "belltower-1", "role_ids": [role]});
    ada.post("/api/management/admin/user/create", user).await.data()["id"].clone()
}

async fn somebody(server: &TestServer, ada: &Person, name: &str, page: &str, actions: &[Action]) -> Person {
    account(ada, name, page, actions, "all").await;
    server.sign_in_as(name, "belltower-1").await
}

/// Records that people do not make come about as they do at work.
async fn happens(server: &TestServer, resource: &Resource) {
    match resource.name {
        "sos" => {
            let room = Room::open(server).await;
            room.reports((1..5).map(|second| room.event("student", second, "sos", json!({"category": "audio"}))).collect()).await;
        }
        other => panic!("the demo has none of {other}: teach this story how one comes about"),
    }
}

/// What a resource is called in the names of accounts and roles, which have 40 characters.
fn short(resource: &Resource) -> &'static str {
    resource.name.get(..15).unwrap_or(resource.name)
}

/// A page whose actions the workflow needs.
fn page_of(resource: &'static Resource) -> &'static str {
    resource.workflow_pages().into_iter().flatten().next().expect("a page")
}

async fn callers(server: &TestServer, ada: &Person, resource: &'static Resource, transition: &Transition, action: Action) -> Callers {
    let named = |who: &str| format!("{who}-{}-{}", short(resource), transition.name);
    let all: Vec<Action> = belltower_kit::auth::catalogue::ACTIONS.into_iter().filter(|other| *other != action).collect();
    let page = page_of(resource);
    Callers {
        may: somebody(server, ada, &named("may"), page, &[Action::Query, action]).await,
        blind: somebody(server, ada, &named("blind"), page, &[action]).await,
        may_not: [
            somebody(server, ada, &named("other"), page, &all).await,
            somebody(server, ada, &named("none"), "home", &[Action::Query]).await,
        ],
        stranger: server.nobody(),
        unable: account(ada, &named("unable"), "home", &[Action::Query], "all").await,
    }
}

/// Something that each input takes. What a reference names is new, so that nothing else lays claim to it; an account is one that may take the transition.
async fn given(records: &mut Records<'_>, transition: &Transition) -> Value {
    let mut given = json!({});
    for input in transition.inputs {
        given[input.name] = match input.kind {
            Kind::Ref { resource: "users" } => records.account(transition).await,
            Kind::Refs { resource: "users", .. } => json!([records.account(transition).await]),
            Kind::Ref { resource } => made(records.ada, resource::by_name(resource).expect("a resource")).await,
            kind => text(input.name, kind),
        };
    }
    given
}

async fn made(ada: &Person, resource: &Resource) -> Value {
    let needed = resource.fields.iter().filter(|field| field.required && field.writable && field.default.is_none());
    let body: Value = needed.map(|field| (field.name, text(field.name, field.kind))).collect();
    ada.post(&format!("{}/create", resource.base), body).await.data()["id"].clone()
}

fn text(name: &str, kind: Kind) -> Value {
    match kind {
        Kind::Text | Kind::LongText => json!("Rain or shine"),
        Kind::Number => json!(1),
        Kind::Date => json!("2031-01-31"),
        Kind::Bool => json!(false),
        Kind::Enum { values } => json!(values[0]),
        _ => panic!("teach this story what {name} ({kind:?}) takes"),
    }
}

fn with(mut body: Value, more: &Value) -> Value {
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    body
}

/// Records of a workflow, each used for one try and put into the state that it needs.
struct Records<'a> {
    db: Db,
    ada: &'a Person,
    resource: &'static Resource,
    field: &'static str,
    left: VecDeque<Value>,
    accounts: usize,
    /// The field that names whose it is alone to take the transition, and the account.
    own: Option<(&'static str, String)>,
}

impl Records<'_> {
    /// Another record to try a transition of, in this state. When each was tried, the first of them again.
    async fn next(&mut self, state: &str, transition: &Transition) -> Value {
        // Of what returns, nothing is out.
        let returns = transition.name == "publishAgain";
        let row = self.left.pop_front().expect("a record");
        self.left.push_back(row.clone());
        // Of a document the first version was submitted, to nobody who is still here, and is published as far as the state lets it be.
        // A textbook was audited once.
        let versions = if self.resource.name == "textbooks" {
            ", passed_once = TRUE, submitted_by_id = NULL"
        } else if self.resource.name == "makings" {
            // Each stands still, as one does that nobody works on.
            ", fault = 'interrupted', fault_detail = '', round = 1"
        } else if self.resource.name == "videos" {
            // The house may still show it.
            ", rights_until = NULL"
        } else if self.resource.name == "video_tasks" {
            // What comes of it bears a name of its own. What keeps its subtitles from being handed in, the stories of those have.
            ", name = id, track_id = NULL, track_version = NULL"
        } else if self.resource.name == "standbys" {
            // Each has begun and is not over, so that somebody may be on call.
            ", start_at = '2020-01-01T00:00:00.000Z', end_at = '2090-01-01T00:00:00.000Z'"
        } else if self.resource.name == "classroom_plans" {
            // What of a plan's flow is published, the stories of flows have.
            ", sop_plan_id = NULL"
        } else if self.resource.name == "course_processes" {
            // Its lessons are others than those of its version.
            ", unpublished = TRUE"
        } else if self.resource.name == "inspection_hits" {
            // Who decided is somebody else, a moment ago, and the class is nobody's who tries.
            ", reviewer_id = NULL, appeal_until = NULL"
        } else if returns {
            ", review_version = 1, published_version = NULL, submitted_by_id = NULL"
        } else if self.has_documents() {
            ", review_version = 1, published_version = 2, submitted_by_id = NULL"
        } else {
            ""
        };
        let sql = format!("UPDATE {} SET {} = $1{versions} WHERE id = $2", self.resource.name, self.field);
        let (commit_stream, _committed) = CommitStream::new();
        let mut tx = Tx::begin(&self.db, &World::system(), &commit_stream, None).await.expect("a write");
        let id = row["id"].as_str().map(str::to_owned);
        tx.exec(AssertSqlSafe(sql), args![state, id.clone()]).await.expect("a row");
        if self.resource.name == "video_tasks" {
            // Something may be made of its film.
            let sql = "UPDATE videos SET review = 'passed' WHERE review IN ('not_passed', 'withdrawn')";
            tx.exec(sql, args![]).await.expect("films that were not refused");
        }
        if self.resource.name == "animations" {
            // Each has what it needs to be listed.
            let sql =
                "UPDATE animations SET points = '[\"Rain\"]', cover = (SELECT v.poster FROM videos v WHERE v.id = animations.video_id)";
            tx.exec(sql, args![]).await.expect("whole animations");
            let sql = "UPDATE videos SET review = 'passed', rights_until = NULL, duration_ms = 4000";
            tx.exec(sql, args![]).await.expect("films that may be shown");
        }
        if self.resource.name == "listening_sets" {
            // The same of a listening set.
            for sql in [
                "UPDATE videos SET review = 'passed', rights_until = NULL, duration_ms = 4000",
                "UPDATE listening_sets SET kind = 'dictation', sound = NULL, track_id = NULL, video_id = (SELECT MIN(v.id) FROM videos v WHERE v.deleted_at IS NULL)",
                "DELETE FROM listening_items",
                "INSERT INTO listening_items (id, parent_id, position, start_ms, end_ms, text) SELECT id, id, 0, 0, 1000, 'Hello' FROM listening_sets",
            ] {
                tx.exec(sql, args![]).await.expect("whole listening sets");
            }
        }
        if self.resource.name == "classroom_plans" {
            tx.exec("UPDATE classes SET classroom_plan_id = NULL", args![]).await.expect("no class uses one");
        }
        if self.resource.name == "course_processes" {
            for sql in ["UPDATE classroom_plans SET state = 'in_use'", "UPDATE process_lessons SET sop_plan_id = NULL"] {
                tx.exec(sql, args![]).await.expect("lessons that can be held");
            }
        }
        if self.resource.name == "textbooks" {
            tx.exec("UPDATE classes SET courseware_id = NULL", args![]).await.expect("no class uses one");
        }
        if self.resource.name == "video_collections" {
            tx.exec("UPDATE videos SET review = 'passed'", args![]).await.expect("each has one to show");
        }
        if returns {
            // Its first version, which the administrator had submitted.
            tx.exec(
                "INSERT INTO document_publications (id, document_id, number, state, reviewers, submitted_at, submitted_by, submitted_by_name, withdrawn_at)
                 SELECT $1, d.id, 1, 'withdrawn', '[]', $2, u.id, u.name, $2 FROM documents d, users u WHERE d.id LIKE '%:' || $3 AND u.account = 'admin'",
                args![World::system().id(), tx.at().to_owned(), id.clone()],
            )
            .await
            .expect("a withdrawal");
        }
        tx.exec("DELETE FROM document_reviewers WHERE record_id = $1", args![id.clone()]).await.expect("reviewers");
        if let Some((field, account)) = &self.own {
            let sql = format!("UPDATE {} SET {field} = $1 WHERE id = $2", self.resource.name);
            tx.exec(AssertSqlSafe(sql), args![account.as_str(), id]).await.expect("an owner");
        }
        tx.commit().await.expect("a commit");
        row["id"].clone()
    }

    fn has_documents(&self) -> bool {
        self.resource.field("review_version").is_some()
    }

    /// An account that may take the transition.
    async fn account(&mut self, transition: &Transition) -> Value {
        self.accounts += 1;
        let (name, action) = (
            format!("asked-{}-{}-{}", short(self.resource), transition.name, self.accounts),
            transition.assignee.as_ref().expect("an assignee").action,
        );
        account(self.ada, &name, page_of(self.resource), &[Action::Query, action], "all").await
    }

    /// All that is known of a record: itself and its history.
    async fn known(&self, id: &Value) -> Value {
        let [row, history] = ["query", "history"].map(|call| format!("{}/{call}", self.resource.base));
        json!([self.ada.post(&row, json!({"id": id})).await.data(), self.ada.post(&history, json!({"id": id})).await.data()])
    }
}

#[tokio::test]
async fn every_transition_is_taken_from_its_states_by_whom_it_is_for_and_else_changes_nothing_on_sqlite() {
    each_transition_is_tried(Backend::Sqlite).await;
}

#[tokio::test]
#[ignore = "long: the same story on PostgreSQL"]
async fn every_transition_is_taken_from_its_states_by_whom_it_is_for_and_else_changes_nothing_on_postgres() {
    each_transition_is_tried(Backend::Postgres).await;
}

async fn each_transition_is_tried(backend: Backend) {
    // The long work that follows a transition has stories of its own: here it waits.
    let server = TestServer::start_on(backend, &["--demo", "--lanes=text=0,data=0"]).await;
    let ada = server.sign_in("admin").await;
    // Who tries a transition is known by its page and action: those of one try every other like it.
    let mut known: Vec<((&str, Action), Callers)> = vec![];
    for (resource, workflow) in workflows() {
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let mut left = ada.list(resource.base, json!({})).await;
        if left.is_empty() {
            happens(&server, resource).await;
            left = ada.list(resource.base, json!({})).await;
        }
        if resource.field("review_version").is_some() {
            // What breaks a rule of its document is refused for that: the stories of documents have it.
            left.retain(|row| row["problem_count"] == 0);
            // Two at a time are tried: where there is one, its copy is the other.
            if let [one] = &left[..] {
                let needed = resource.fields.iter().filter(|field| field.required && field.writable && field.name != "template");
                let mut copy: Value = needed.map(|field| (field.name, one[field.name].clone())).collect();
                copy["copy_of_id"] = one["id"].clone();
                let made = ada.post(&format!("{}/create", resource.base), copy).await.data();
                left.push(ada.post(&format!("{}/query", resource.base), json!({"id": made["id"]})).await.data());
            }
            for row in &left {
                ada.post(&format!("{}/version/create", resource.base), json!({"id": row["id"], "name": "First"})).await.data();
            }
        }
        // Those that nothing else lays claim to come first.
        left.sort_by_key(|row| row[workflow.field] != workflow.initial);
        let mut records = Records { db, ada: &ada, resource, field: workflow.field, left: left.into(), accounts: 0, own: None };
        let mut blindness_tried = false;
        for transition in workflow.transitions {
            let call = format!("{}/{}", resource.base, transition.name);
            let Some(action) = transition.by else {
                assert!(!area::calls().routes.iter().any(|route| route.path == call), "{call} is the server's alone, and there is a call");
                continue;
            };
            let of = (page_of(resource), action);
            if !known.iter().any(|(other, _)| *other == of) {
                known.push((of, callers(&server, &ada, resource, transition, action).await));
            }
            let callers = &known.iter().find(|(other, _)| *other == of).expect("callers").1;
            let me = callers.may.get("/api/user/info_update").await.data()["id"].as_str().expect("an id").to_owned();
            records.own = transition.own.map(|field| (field, me));
            records.field = workflow.field_of(transition);
            // The gate tries one of the states that a transition is refused in: the refusal is the same code for all of them.
            let mut refusals = if whole_suite() { usize::MAX } else { 1 };
            for state in states(resource, records.field) {
                if !transition.from.contains(state) {
                    if refusals == 0 {
                        continue;
                    }
                    refusals -= 1;
                }
                tries(&mut records, callers, transition, &call, state).await;
            }
            races(&mut records, callers, transition, &call).await;
            takes_several(&mut records, callers, transition, &call).await;
            // Who sees which records is asked before any transition: in the gate the first of each resource shows it.
            if whole_suite() || !blindness_tried {
                blindness_tried = true;
                is_blind_to_others(&server, &mut records, transition, action, &call).await;
            }
        }
    }
}

/// One transition from one state: refused callers change nothing, who may takes it or hears why not.
async fn tries(records: &mut Records<'_>, callers: &Callers, transition: &Transition, call: &str, state: &str) {
    let id = records.next(state, transition).await;
    let before = records.known(&id).await;
    let body = with(json!({"id": id}), &given(records, transition).await);
    callers.stranger.post(call, body.clone()).await.refused(401);
    for person in &callers.may_not {
        person.post(call, body.clone()).await.refused(403);
    }
    for input in transition.inputs.iter().filter(|input| input.required) {
        let mut without = body.clone();
        without.as_object_mut().expect("an object").remove(input.name);
        assert!(callers.may.post(call, without).await.refused(400)["fields"][input.name].is_string(), "{call}: {}", input.name);
    }
    if let Some(Assignee { field, .. }) = transition.assignee {
        let asked = callers.may.post(&format!("{call}/people"), json!({})).await.data();
        let ids: Vec<&Value> = asked["records"].as_array().expect("people").iter().map(|person| &person["id"]).collect();
        let several = body[field].as_array().is_some();
        let handed_to = if several { &body[field][0] } else { &body[field] };
        assert!(ids.contains(&handed_to) && !ids.contains(&&callers.unable), "{call}: {asked}");
        callers.may_not[0].post(&format!("{call}/people"), json!({})).await.refused(403);
        let unable = if several { json!([callers.unable]) } else { callers.unable.clone() };
        let given = with(body.clone(), &json!({field: unable}));
        assert!(callers.may.post(call, given).await.refused(400)["fields"][field].is_string(), "{call} is handed to who may not");
    }
    callers.may.post(call, with(body.clone(), &json!({"colour": 1}))).await.refused(400);
    callers.may.post(call, with(body.clone(), &json!({"id": "nobody"}))).await.refused(404);
    let clash = |answer: Value| answer["clash"].clone();
    if transition.from.contains(&state) {
        let stale = with(body.clone(), &json!({"version": 0}));
        assert_eq!(clash(callers.may.post(call, stale).await.refused(409))["id"], id, "{call}");
        if transition.own.is_some() {
            records.ada.post(call, body.clone()).await.refused(403);
        }
        assert_eq!(records.known(&id).await, before, "{call} was refused and changed something");
        let row = callers.may.post(call, body).await.data();
        assert_eq!((&row["id"], &row[records.field]), (&id, &json!(transition.to)), "{call} from {state}");
        assert_eq!(records.known(&id).await[1]["records"][0]["op"], transition.name, "{call} is in the history");
    } else {
        // Who may not read records is not told by a refusal what stands in one; some transitions are taken by whoever may read.
        if !matches!(transition.by, Some(Action::Query | Action::Get)) {
            let blind = callers.blind.post(call, body.clone()).await;
            let (message, refused) = (blind.msg().to_owned(), blind.refused(409));
            assert!(refused["clash"].is_null(), "{call}: {refused}");
            assert_eq!(message, "This cannot be done as things are now", "{call}");
        }
        assert_eq!(clash(callers.may.post(call, body).await.refused(409))["state"], state, "{call}");
        assert_eq!(records.known(&id).await, before, "{call} was refused and changed something");
    }
}

/// Two take one transition at once: one wins, the other is told who did.
async fn races(records: &mut Records<'_>, callers: &Callers, transition: &Transition, call: &str) {
    if transition.from.contains(&transition.to) {
        return;
    }
    let id = records.next(transition.from[0], transition).await;
    let [one, other] = [given(records, transition).await, given(records, transition).await];
    let (first, second) =
        tokio::join!(callers.may.post(call, with(json!({"id": id}), &one)), callers.may.post(call, with(json!({"id": id}), &other)));
    let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
    assert_eq!(won.data()[records.field], transition.to, "{call}");
    let clash = lost.refused(409)["clash"].clone();
    assert_eq!((&clash["state"], &clash["by"]["name"]), (&json!(transition.to), &json!(callers.may.name)), "{call}: {clash}");
}

/// Several at once: each by itself, and of each it is said what became of it.
async fn takes_several(records: &mut Records<'_>, callers: &Callers, transition: &Transition, call: &str) {
    let Some(closed) = states(records.resource, records.field).iter().find(|state| !transition.from.contains(state)) else { return };
    let (open, refused) = (records.next(transition.from[0], transition).await, records.next(closed, transition).await);
    let before = records.known(&refused).await;
    let body = with(json!({"ids": [open, refused, open]}), &given(records, transition).await);
    let answer = callers.may.post(call, body).await.data();
    assert_eq!(answer["done"], json!([open]), "{call}: {answer}");
    let [ref other] = answer["refused"].as_array().expect("a list")[..] else { panic!("{call}: {answer}") };
    assert_eq!((&other["id"], &other["status"], &other["msg"].is_string()), (&refused, &json!(409), &true), "{call}");
    assert_eq!(records.known(&refused).await, before, "{call} was refused and changed something");
}

/// Who sees only their own does not take a transition of others', and is not told that there is such a record.
async fn is_blind_to_others(server: &TestServer, records: &mut Records<'_>, transition: &Transition, action: Action, call: &str) {
    let Seen::Own(_) = &records.resource.seen else { return };
    let id = records.next(transition.from[0], transition).await;
    let body = with(json!({"id": id}), &given(records, transition).await);
    let name = format!("own-{}-{}", records.resource.name, transition.name);
    let (page, actions) = (page_of(records.resource), [Action::Query, action]);
    account(records.ada, &name, page, &actions, "own").await;
    let person = server.sign_in_as(&name, "belltower-1").await;
    let before = records.known(&id).await;
    person.post(call, body).await.refused(404);
    assert_eq!(records.known(&id).await, before, "{call} was refused and changed something");
}
