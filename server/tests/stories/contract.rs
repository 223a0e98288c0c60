//! The contract of every call and every resource, read from the server's own tables: nothing is open that is not said to be.

use std::{collections::BTreeMap, path::Path};

use crate::support::{Backend, TestServer};
use belltower::areas;
use belltower_kit::{
    area,
    auth::catalogue,
    http::{Access, planned},
    resource::{
        self,
        field::{Field, Kind},
    },
};
use serde_json::{Value, json};

#[tokio::test]
async fn every_call_that_is_not_public_refuses_strangers() {
    areas::install();
    let server = TestServer::start().await;
    let nobody = server.nobody().on_one_connection();
    for route in area::calls().routes {
        let answer = match route.method.as_str() {
            "GET" => nobody.get(&route.path).await,
            _ => nobody.post(&route.path, json!({})).await,
        };
        match route.access {
            Access::Public => assert_ne!((answer.status, answer.code()), (401, 1001), "{}", route.path),
            _ => assert_eq!(answer.status, 401, "{}", route.path),
        }
    }
}

#[tokio::test]
async fn every_call_of_a_page_refuses_who_does_not_hold_it() {
    areas::install();
    let server = TestServer::start().await;
    let admin = server.sign_in("admin").await;
    // A role with one page that no call belongs to.
    let role = admin.post("/api/management/admin/role/create", json!({"name": "Onlooker"})).await.data()["id"].clone();
    let grant = json!([{"permissionId": "home", "actionList": ["query"]}]);
    admin.post("/api/management/admin/role/addPermission", json!({"id": role, "permissions": grant})).await.data();
    let user = json!({"name": "Ono", "account": "ono", "kind": "inspector", "password": "onlooker", "role_ids": [role]});
    admin.post("/api/management/admin/user/create", user).await.data();
    let ono = server.sign_in_as("ono", "onlooker").await.on_one_connection();
    for route in area::calls().routes {
        let pages = match route.access {
            Access::Page(page, _) => vec![page],
            Access::AnyPage(pages, _) | Access::PageOrLink(pages, ..) => pages.into_iter().flatten().copied().collect(),
            Access::Public | Access::SignedIn | Access::SignedInReads | Access::Provider | Access::Link(_) | Access::Links(_) => vec![],
        };
        for page in &pages {
            assert!(catalogue::page(page).is_some(), "{} asks for {page}, which is no page", route.path);
        }
        if !pages.is_empty() {
            let answer = match route.method.as_str() {
                "GET" => ono.get(&route.path).await,
                _ => ono.post(&route.path, json!({})).await,
            };
            assert_eq!(answer.status, 403, "{}", route.path);
        }
    }
}

#[tokio::test]
async fn every_resource_lists_filters_sorts_and_refuses_what_it_does_not_know() {
    areas::install();
    let many = json!({"filter": {"x": vec![json!({"": 0}); 20_000]}}).to_string();
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let once = server.sign_in("admin").await;
        let admin = once.on_one_connection();
        for resource in resource::all() {
            let list = format!("{}/list", resource.base);
            let all = admin.post(&list, json!({"search": "a%_\\", "sort": ["-updated_at"]})).await.data();
            assert_eq!(all["total"], 0, "{list}: the search takes its text as it is");
            admin.post(&list, json!({"search": "e"})).await.data();
            for field in resource.fields.iter().filter(|field| field.sortable && (field.is_column() || field.sql.is_some())) {
                admin.post(&list, json!({"sort": [field.name]})).await.data();
            }
            for bad in [
                json!({"sort": ["password_hash"]}),
                json!({"filter": {"password_hash": "x"}}),
                json!({"size": 201}),
                json!({"page": 0}),
                json!({"colour": 1}),
            ] {
                assert_eq!(admin.post(&list, bad.clone()).await.status, 400, "{list} {bad}");
            }
            // Longer than a database compares with.
            let narrows = |field: &&Field| field.filterable && matches!(field.kind, Kind::Text | Kind::LongText | Kind::Tags { .. });
            if let Some(field) = resource.fields.iter().find(narrows) {
                let long = json!({"filter": {field.name: "x".repeat(60_000)}});
                assert_eq!(admin.post(&list, long).await.status, 400, "{list} by a long {}", field.name);
            }
            // What is refused unread ends its connection.
            let request = once.request(reqwest::Method::POST, &list).header("content-type", "application/json").body(many.clone());
            once.send(request, format!("{list} with too many")).await.refused(413);
            let create = format!("{}/create", resource.base);
            if !resource.is_writable() {
                admin.post(&create, json!({})).await.refused(404);
                continue;
            }
            let empty = admin.post(&create, json!({})).await.refused(400);
            for field in resource.fields.iter().filter(|field| field.required && field.writable && field.default.is_none()) {
                assert!(empty["fields"][field.name].is_string(), "{create} does not ask for {}", field.name);
            }
            // Whoever says which version they saw is believed in nothing else.
            if let Some(row) = admin.list(resource.base, json!({})).await.first() {
                for version in [-1, 0, 1_000_000] {
                    let seen = json!({"id": row["id"], "version": version});
                    admin.post(&format!("{}/update", resource.base), seen).await.refused(409);
                }
            }
            for broken in ["[]", "{", "nonsense", "{\"name\":}"] {
                let request = admin.request(reqwest::Method::POST, &create).header("content-type", "application/json").body(broken);
                assert_eq!(admin.send(request, format!("{create} {broken}")).await.status, 400);
            }
        }
        let huge = json!({"name": "x".repeat(2_000_000)});
        once.post("/api/management/student/create", huge).await.refused(413);
        admin.post("/api/management/student/create", json!({"name": "Still here"})).await.data();
    }
}

/// What a field does not take, each with the place where that is said.
fn wrong_values(field: &Field) -> Vec<(String, Value)> {
    let name = field.name;
    let (min, max) = (field.min.unwrap_or(0), field.max.unwrap_or(0));
    let many = |one: Value| json!(vec![one; usize::try_from(max).unwrap_or(0) + 1]);
    let long = |max: i64| "x".repeat(usize::try_from(max).unwrap_or(0) + 1);
    let fraction = |places: u8| json!(min as f64 + 10_f64.powi(-i32::from(places) - 1));
    let values = match field.kind {
        // Free text holds no number and no address.
        Kind::Text | Kind::LongText if field.guarded && max > 11 => {
            vec![json!(5), json!(long(max)), json!("13800138000"), json!("a@mail.example")]
        }
        Kind::Text | Kind::LongText | Kind::Phone | Kind::File { .. } | Kind::Secret => vec![json!(5), json!(long(max))],
        Kind::Email => vec![json!(5), json!("nobody")],
        Kind::Url => vec![json!(5), json!("javascript:alert(1)")],
        Kind::Enum { .. } => vec![json!(5), json!("no such word"), json!([])],
        Kind::Bool => vec![json!("yes"), json!(1)],
        Kind::Number | Kind::Duration => vec![json!("1"), json!(min - 1), json!(max + 1), json!(1.5), json!([1])],
        Kind::Decimal { places } | Kind::Percent { places } => {
            vec![json!("1"), json!(min - 1), json!(max + 1), fraction(places), json!([1])]
        }
        Kind::Time => vec![json!(5), json!("yesterday"), json!("2026-11-25")],
        Kind::Date => vec![json!(5), json!("2026-02-30"), json!("2026-2-3"), json!("2026-11-25T00:00:00Z"), json!("20261125")],
        Kind::Tags { longest } => {
            vec![json!("a"), json!([5]), json!([long(longest)]), json!(["13800138000"]), json!(["a\u{7}b"]), numbered(max + 1)]
        }
        Kind::SomeOf { .. } => vec![json!("a"), json!([5]), json!(["no such word"])],
        Kind::Ref { .. } => vec![json!(5), json!([])],
        Kind::Refs { .. } => vec![json!(5), json!([5]), numbered(max + 1)],
        Kind::Rows { fields, .. } => {
            let cells = fields.iter().flat_map(wrong_values).map(|(place, value)| {
                let cell = place.split('.').next().unwrap_or_default().to_owned();
                (format!("{name}.0.{place}"), json!([{ cell: value }]))
            });
            let unknown = (format!("{name}.0.no_such_cell"), json!([{ "no_such_cell": 1 }]));
            let whole = [json!({}), json!("[]"), json!([5]), many(json!({}))].map(|value| (name.to_owned(), value));
            return cells.chain(whole).chain([unknown]).collect();
        }
    };
    values.into_iter().map(|value| (name.to_owned(), value)).collect()
}

fn numbered(count: i64) -> Value {
    (0..count).map(|at| at.to_string()).collect()
}

/// Filters that a field takes, and some that it does not.
fn filters(field: &Field) -> [Vec<Value>; 2] {
    let words = [json!([]), json!("a"), json!(5), json!({ "from": 1 })];
    match field.kind {
        Kind::Email if !field.unmasked => [vec![], vec![json!("a"), json!(["a"])]],
        Kind::Text | Kind::LongText | Kind::Email | Kind::Url => [vec![json!("a%_")], vec![json!(5), json!(["a"]), json!({})]],
        Kind::Enum { values } => [vec![json!([values[0]]), json!(values)], words.to_vec()],
        Kind::SomeOf { values } => [vec![json!([values[0]]), json!(values)], [words.to_vec(), vec![json!([5]), json!(["a\nb"])]].concat()],
        Kind::Tags { .. } => {
            [vec![json!(["a"]), json!(["a%_\\", "时态"]), json!("a")], vec![json!([]), json!(5), json!([5]), json!(["a\nb"])]]
        }
        Kind::Bool => [vec![json!([true]), json!([true, false])], words.to_vec()],
        Kind::Ref { .. } | Kind::Refs { .. } => [vec![json!(["nobody"])], words.to_vec()],
        Kind::Number | Kind::Duration => {
            [vec![json!({ "from": 1, "to": 9 }), json!({ "to": null })], vec![json!(5), json!({ "from": "a" }), json!({ "to": 1.5 })]]
        }
        Kind::Decimal { places } | Kind::Percent { places } => {
            let fits = json!({ "from": 10_f64.powi(-i32::from(places)), "to": 9 });
            [
                vec![fits, json!({ "to": null })],
                vec![json!(5), json!({ "from": "a" }), json!({ "to": 10_f64.powi(-i32::from(places) - 1) })],
            ]
        }
        Kind::Time => {
            [vec![json!({ "from": "2026-11-25T00:00:00Z" })], vec![json!("a"), json!({ "from": "2026-11-25" }), json!({ "to": 5 })]]
        }
        Kind::Date => [
            vec![json!({ "from": "2026-11-25", "to": "2026-11-26" })],
            vec![json!("a"), json!({ "from": "2026-02-30" }), json!({ "to": 5 })],
        ],
        Kind::Phone | Kind::File { .. } | Kind::Secret | Kind::Rows { .. } => [vec![], vec![json!("a"), json!(["a"])]],
    }
}

#[tokio::test]
async fn every_field_refuses_what_its_kind_does_not_take() {
    areas::install();
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let admin = server.sign_in("admin").await.on_one_connection();
        for resource in resource::all() {
            let list = format!("{}/list", resource.base);
            for field in resource.fields {
                let [right, wrong] = filters(field);
                for filter in right.iter().filter(|_| field.filterable) {
                    admin.post(&list, json!({ "filter": { field.name: filter } })).await.data();
                }
                for filter in wrong.into_iter().chain(right.into_iter().filter(|_| !field.filterable)) {
                    let refused = admin.post(&list, json!({ "filter": { field.name: filter } })).await.refused(400);
                    assert!(refused["fields"][field.name].is_string(), "{list} {} {filter}", field.name);
                }
                if !field.writable {
                    continue;
                }
                for (place, value) in wrong_values(field) {
                    let refused = admin.post(&format!("{}/create", resource.base), json!({ field.name: value })).await.refused(400);
                    assert!(refused["fields"][&place].is_string(), "{} {place} {value}: {refused}", resource.name);
                }
            }
        }
    }
}

#[test]
fn child_rows_and_trees_are_what_the_kit_can_keep() {
    areas::install();
    for resource in resource::all() {
        for field in resource.fields {
            let Kind::Rows { fields, .. } = field.kind else { continue };
            for cell in fields {
                let place = format!("{}.{}.{}", resource.name, field.name, cell.name);
                let masked = matches!(cell.kind, Kind::Phone | Kind::Email | Kind::Secret);
                let elsewhere = matches!(cell.kind, Kind::Refs { .. } | Kind::Rows { .. }) || cell.sql.is_some();
                assert!(
                    !masked && !elsewhere && !["id", "parent_id", "position"].contains(&cell.name),
                    "{place} cannot stand in a child row"
                );
            }
        }
        let Some(tree) = resource.rules.tree() else { continue };
        let parent = resource.field(tree.parent).expect("the field of the record above");
        let of_itself = matches!(parent.kind, Kind::Ref { resource: other } if other == resource.name);
        let place = resource.field(tree.position).expect("the field of the place");
        let set_by_moves = parent.create_only && !place.writable && place.kind == Kind::Text;
        assert!(
            of_itself && set_by_moves && parent.listed && place.listed,
            "{}: its tree is set by moves alone, and lists carry it",
            resource.name
        );
    }
}

#[tokio::test]
async fn many_records_get_the_same_only_where_a_field_says_so() {
    areas::install();
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let admin = server.sign_in("admin").await.on_one_connection();
        for resource in resource::all().iter().filter(|resource| resource.fields.iter().any(|field| field.bulk)) {
            let bulk = format!("{}/bulkUpdate", resource.base);
            let row = admin.list(resource.base, json!({})).await.first().cloned().expect("a record of the demo");
            admin.post(&bulk, json!({ "ids": [row["id"]], "set": {} })).await.refused(400);
            for field in resource.fields {
                let value = row.get(field.name).cloned().unwrap_or_default();
                let answer = admin.post(&bulk, json!({ "ids": [row["id"]], "set": { field.name: value } })).await;
                if field.bulk && field.writable {
                    assert_eq!(answer.data()["done"], json!([row["id"]]), "{bulk} {}", field.name);
                } else {
                    assert!(answer.refused(400)["fields"][field.name].is_string(), "{bulk} {}", field.name);
                }
            }
        }
    }
}

#[test]
fn the_copies_of_the_specification_are_the_specification() {
    let given = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/spec");
    for name in ["routes.tsv", "endpoints.tsv"] {
        // Only where the specification was handed over beside the project is there something to compare.
        let Ok(original) = std::fs::read_to_string(given.join(name)) else { continue };
        let copy = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("spec").join(name)).unwrap();
        assert_eq!(copy, original, "{name}");
    }
}

#[tokio::test]
async fn a_call_of_the_specification_is_there_or_listed_as_missing_and_says_so() {
    areas::install();
    let built = area::calls().routes;
    // What the specification names by a star is there with the first call below it.
    let is_path = |built: &str, path: &str| built == path || path.strip_suffix('*').is_some_and(|prefix| built.starts_with(prefix));
    let is_built = |method: &str, path: &str| built.iter().any(|route| route.method.as_str() == method && is_path(&route.path, path));
    let missing: Vec<String> =
        planned::endpoints().filter(|(method, path)| !is_built(method, path)).map(|(method, path)| format!("{method} {path}")).collect();
    let listed: Vec<&str> = include_str!("../../spec/missing-endpoints.txt").lines().collect();
    // A line goes when its call is built. No line is added: what was there stays there.
    assert_eq!(missing, listed, "spec/missing-endpoints.txt");
    let server = TestServer::start().await;
    let nobody = server.nobody();
    for call in &listed {
        let (method, path) = call.split_once(' ').expect("a method and a path");
        let path = path.replace('*', "any");
        let answer = match method {
            "GET" => nobody.get(&path).await,
            _ => nobody.post(&path, json!({})).await,
        };
        assert_eq!((answer.status, answer.code()), (501, 501), "{call}");
    }
}

#[tokio::test]
async fn a_question_with_a_character_that_no_text_has_finds_nothing_and_breaks_nothing() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        for path in ["/api/class/list", "/api/management/teacher/list"] {
            assert_eq!(ada.post(path, json!({"search": "\0"})).await.data()["total"], 0, "{path}");
        }
        let nobody = json!({"type": "password", "account": "mo\0", "password": "\0"});
        assert_eq!(server.nobody().post("/api/management/login", nobody).await.status, 401);
        assert_eq!(ada.post("/api/class/detail", json!({"id": "\0"})).await.status, 404);
    }
}

#[test]
fn no_two_types_of_the_calls_share_a_name() {
    areas::install();
    let mut seen: BTreeMap<String, Value> = BTreeMap::new();
    for (name, shape) in area::calls().schemas() {
        let held = seen.entry(name.clone()).or_insert_with(|| shape.clone());
        assert_eq!(*held, shape, "two types are called {name}: one would be documented as the other");
    }
}
