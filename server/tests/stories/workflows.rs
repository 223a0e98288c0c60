//! The contract of every workflow, read from the server's own tables: each transition from each state by each kind of caller, on both databases. Nothing here is
//! listed by hand, so no workflow can be left out.

use belltower::areas;
use belltower_kit::{
    area, args,
    auth::catalogue::Action,
    db::{AssertSqlSafe, CommitStream, Db, Tx},
    resource::{
        self, Resource, Seen, Transition, Workflow,
        field::{Field, Kind},
    },
    world::World,
};
use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer};

/// Every resource that has a workflow.
fn workflows() -> impl Iterator<Item = (&'static Resource, &'static Workflow)> {
    areas::install();
    resource::all().iter().filter_map(|resource| Some((*resource, resource.rules.workflow()?)))
}

/// The states of a workflow: the words of its field.
fn states(resource: &Resource, workflow: &Workflow) -> &'static [&'static str] {
    let field = resource.field(workflow.field).unwrap_or_else(|| panic!("{} has no field {}", resource.name, workflow.field));
    assert!(!field.writable && field.is_column(), "{}.{} is set by something else than transitions", resource.name, workflow.field);
    let Kind::Enum { values } = field.kind else { panic!("{}.{} is no list of words", resource.name, workflow.field) };
    values
}

#[test]
fn every_state_is_reached_and_every_refusal_has_its_reason() {
    assert!(workflows().count() > 0);
    for (resource, workflow) in workflows() {
        let states = states(resource, workflow);
        let mut reached = vec![workflow.initial];
        for _ in states {
            let next = workflow
                .transitions
                .iter()
                .filter(|transition| transition.from.iter().any(|from| reached.contains(from)))
                .map(|transition| transition.to);
            reached.extend(next.collect::<Vec<_>>());
        }
        for state in states {
            assert!(reached.contains(state), "{}: no transition leads to {state}", resource.name);
        }
        for transition in workflow.transitions {
            let what = format!("{}/{}", resource.name, transition.name);
            assert!(
                transition.from.iter().chain([&transition.to, &workflow.initial]).all(|state| states.contains(state)),
                "{what} names an unknown state"
            );
            for input in transition.inputs {
                let field = resource.field(input.name);
                assert!(
                    field.is_some_and(|field| field.kind == input.kind),
                    "{what} asks for {}, which the record does not keep",
                    input.name
                );
            }
            if let Some((field, _)) = transition.notify {
                assert!(resource.field(field).is_some_and(|field| field.is_column()), "{what} notifies {field}, which is no field");
            }
            for state in states.iter().filter(|state| transition.by.is_some() && !transition.from.contains(state)) {
                assert!(transition.refused.iter().any(|(of, _)| of == state), "{what} does not say why it is refused when {state}");
            }
        }
    }
}

/// The people who try a transition: who may, who holds all of the page but that, who holds nothing of it, and nobody.
struct Callers {
    may: Person,
    may_not: [Person; 2],
    stranger: Person,
}

async fn somebody(server: &TestServer, ada: &Person, name: &str, kind: &str, page: &str, actions: &[Action]) -> Person {
    let role = ada.post("/api/management/admin/role/create", json!({"name": format!("Role of {name}")})).await.data()["id"].clone();
    let grant = json!([{"permissionId": page, "actionList": actions}]);
    ada.post("/api/management/admin/role/addPermission", json!({"id": role, "permissions": grant})).await.data();
    let user = json!({"name": name, "account": name, "kind": kind, "password": "belltower-1", "role_ids": [role]});
    ada.post("/api/management/admin/user/create", user).await.data();
    server.sign_in_as(name, "belltower-1").await
}

async fn callers(server: &TestServer, ada: &Person, resource: &Resource, transition: &Transition, action: Action) -> Callers {
    let account = |who: &str| format!("{who}-{}-{}", resource.name, transition.name);
    let all: Vec<Action> = belltower_kit::auth::catalogue::ACTIONS.into_iter().filter(|other| *other != action).collect();
    let page = resource.page;
    Callers {
        may: somebody(server, ada, &account("may"), "inspector", page, &[Action::Query, action]).await,
        may_not: [
            somebody(server, ada, &account("other"), "inspector", page, &all).await,
            somebody(server, ada, &account("none"), "inspector", "home", &[Action::Query]).await,
        ],
        stranger: server.nobody(),
    }
}

/// Something that each input takes. What a reference names is new, so that nothing else lays claim to it.
async fn given(ada: &Person, inputs: &[Field]) -> Value {
    let mut given = json!({});
    for input in inputs {
        given[input.name] = match input.kind {
            Kind::Ref { resource } => made(ada, resource::by_name(resource).expect("a resource")).await,
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
    left: Vec<Value>,
}

impl Records<'_> {
    async fn next(&mut self, state: &str) -> Value {
        let row = self.left.pop().unwrap_or_else(|| panic!("the demo has too few of {}", self.resource.name));
        let sql = format!("UPDATE {} SET {} = $1 WHERE id = $2", self.resource.name, self.field);
        let (commit_stream, _committed) = CommitStream::new();
        let mut tx = Tx::begin(&self.db, &World::system(), &commit_stream, None).await.expect("a write");
        tx.exec(AssertSqlSafe(sql), args![state, row["id"].as_str().map(str::to_owned)]).await.expect("a row");
        tx.commit().await.expect("a commit");
        row["id"].clone()
    }

    /// All that is known of a record: itself and its history.
    async fn known(&self, id: &Value) -> Value {
        let [row, history] = ["query", "history"].map(|call| format!("{}/{call}", self.resource.base));
        json!([self.ada.post(&row, json!({"id": id})).await.data(), self.ada.post(&history, json!({"id": id})).await.data()])
    }
}

#[tokio::test]
async fn every_step_is_taken_from_its_states_by_whom_it_is_for_and_else_changes_nothing() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        for (resource, workflow) in workflows() {
            let db = Db::open(&server.config().database_address()).await.expect("the database opens");
            let left = ada.list(resource.base, json!({workflow.field: [workflow.initial]})).await;
            let mut records = Records { db, ada: &ada, resource, field: workflow.field, left };
            for transition in workflow.transitions {
                let call = format!("{}/{}", resource.base, transition.name);
                let Some(action) = transition.by else {
                    assert!(
                        !area::calls().routes.iter().any(|route| route.path == call),
                        "{call} is the server's alone, and there is a call"
                    );
                    continue;
                };
                let callers = callers(&server, &ada, resource, transition, action).await;
                for state in states(resource, workflow) {
                    tries(&mut records, &callers, transition, &call, state).await;
                }
                races(&mut records, &callers, transition, &call).await;
                takes_several(&mut records, &callers, workflow, transition, &call).await;
                is_blind_to_others(&server, &mut records, transition, action, &call).await;
            }
        }
    }
}

/// One transition from one state: refused callers change nothing, who may takes it or hears why not.
async fn tries(records: &mut Records<'_>, callers: &Callers, transition: &Transition, call: &str, state: &str) {
    let id = records.next(state).await;
    let before = records.known(&id).await;
    let body = with(json!({"id": id}), &given(records.ada, transition.inputs).await);
    callers.stranger.post(call, body.clone()).await.refused(401);
    for person in &callers.may_not {
        person.post(call, body.clone()).await.refused(403);
    }
    for input in transition.inputs.iter().filter(|input| input.required) {
        let mut without = body.clone();
        without.as_object_mut().expect("an object").remove(input.name);
        assert!(callers.may.post(call, without).await.refused(400)["fields"][input.name].is_string(), "{call}: {}", input.name);
    }
    callers.may.post(call, with(body.clone(), &json!({"colour": 1}))).await.refused(400);
    callers.may.post(call, with(body.clone(), &json!({"id": "nobody"}))).await.refused(404);
    let clash = |answer: Value| answer["clash"].clone();
    if transition.from.contains(&state) {
        let stale = with(body.clone(), &json!({"version": 0}));
        assert_eq!(clash(callers.may.post(call, stale).await.refused(409))["id"], id, "{call}");
        assert_eq!(records.known(&id).await, before, "{call} was refused and changed something");
        let row = callers.may.post(call, body).await.data();
        assert_eq!((&row["id"], &row[records.field]), (&id, &json!(transition.to)), "{call} from {state}");
        assert_eq!(records.known(&id).await[1]["records"][0]["op"], transition.name, "{call} is in the history");
    } else {
        assert_eq!(clash(callers.may.post(call, body).await.refused(409))["state"], state, "{call}");
        assert_eq!(records.known(&id).await, before, "{call} was refused and changed something");
    }
}

/// Two take one transition at once: one wins, the other is told who did.
async fn races(records: &mut Records<'_>, callers: &Callers, transition: &Transition, call: &str) {
    if transition.from.contains(&transition.to) {
        return;
    }
    let id = records.next(transition.from[0]).await;
    let [one, other] = [given(records.ada, transition.inputs).await, given(records.ada, transition.inputs).await];
    let (first, second) =
        tokio::join!(callers.may.post(call, with(json!({"id": id}), &one)), callers.may.post(call, with(json!({"id": id}), &other)));
    let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
    assert_eq!(won.data()[records.field], transition.to, "{call}");
    let clash = lost.refused(409)["clash"].clone();
    assert_eq!((&clash["state"], &clash["by"]["name"]), (&json!(transition.to), &json!(callers.may.name)), "{call}: {clash}");
}

/// Several at once: each by itself, and of each it is said what became of it.
async fn takes_several(records: &mut Records<'_>, callers: &Callers, workflow: &Workflow, transition: &Transition, call: &str) {
    let Some(closed) = states(records.resource, workflow).iter().find(|state| !transition.from.contains(state)) else { return };
    let (open, refused) = (records.next(transition.from[0]).await, records.next(closed).await);
    let before = records.known(&refused).await;
    let body = with(json!({"ids": [open, refused, open]}), &given(records.ada, transition.inputs).await);
    let answer = callers.may.post(call, body).await.data();
    assert_eq!(answer["done"], json!([open]), "{call}: {answer}");
    let [ref other] = answer["refused"].as_array().expect("a list")[..] else { panic!("{call}: {answer}") };
    assert_eq!((&other["id"], &other["status"], &other["msg"].is_string()), (&refused, &json!(409), &true), "{call}");
    assert_eq!(records.known(&refused).await, before, "{call} was refused and changed something");
}

/// Who sees only their own does not take a transition of others', and is not told that there is such a record.
async fn is_blind_to_others(server: &TestServer, records: &mut Records<'_>, transition: &Transition, action: Action, call: &str) {
    let Seen::Own(own) = &records.resource.seen else { return };
    let id = records.next(transition.from[0]).await;
    let body = with(json!({"id": id}), &given(records.ada, transition.inputs).await);
    // What makes them see all they do not hold; a transition that needs just that is none of theirs.
    let actions: Vec<Action> = [Action::Query, action].into_iter().filter(|action| *action != own.unless).collect();
    for kind in own.kinds {
        let person = somebody(
            server,
            records.ada,
            &format!("{kind}-{}-{}", records.resource.name, transition.name),
            kind,
            records.resource.page,
            &actions,
        )
        .await;
        let before = records.known(&id).await;
        person.post(call, body.clone()).await.refused(if action == own.unless { 403 } else { 404 });
        assert_eq!(records.known(&id).await, before, "{call} was refused and changed something");
    }
}
