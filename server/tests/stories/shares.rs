//! Share links: what a guest sees, and for how long; and that a link opens nothing else, whatever calls, topics, documents and files there are.

use std::collections::BTreeSet;

use belltower::areas;
use belltower_kit::{
    area, args,
    db::{CommitStream, Db, Tx},
    documents,
    http::Access,
    resource, shares, topics,
    world::World,
};
use serde_json::{Value, json};
use tokio_tungstenite::{connect_async, tungstenite::client::IntoClientRequest};

use crate::support::{Backend, Cluster, Guest, PLANS, Page, Person, TestServer, makes_a_plan, soon};

const BOOKS: &str = "/api/management/pictureBook";
const READ: &str = "/api/management/pictureBook/story/read";
const USERS: &str = "/api/management/admin/user";

/// The demo's published book.
async fn published(who: &Person) -> Value {
    who.list(BOOKS, json!({ "status": ["published"] })).await[0].clone()
}

async fn shares_it(who: &Person, kind: &str, book: &Value, with: Value) -> Value {
    let mut asked = json!({ "kind": kind, "id": book["id"] });
    asked.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    who.post("/api/share/create", asked).await.data()
}

fn link(made: &Value) -> &str {
    made["link"].as_str().expect("a link")
}

async fn seen(who: &Person, book: &Value) -> Value {
    who.post("/api/share/list", json!({ "resource": "picture_books", "id": book["id"] })).await.data()["records"][0].clone()
}

/// Gives a link another end.
async fn ends_at(server: &TestServer, made: &Value, at: String) {
    let (world, (commit_stream, _heard)) = (World::system(), CommitStream::new());
    let db = Db::open(&server.config().database_address()).await.expect("the database");
    let mut tx = Tx::begin(&db, &world, &commit_stream, None).await.expect("a transaction");
    let share = made["share"]["id"].as_str().expect("an id");
    tx.exec("UPDATE shares SET expires_at = $2 WHERE id = $1", args![share, at]).await.expect("a share");
    tx.commit().await.expect("a commit");
    db.close().await;
}

async fn file_status(guest: &Guest, path: &str) -> u16 {
    guest.get(path).await.status
}

#[tokio::test]
async fn a_published_book_is_read_by_whoever_has_its_link_until_it_is_ended() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, tina) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("teacher").await);
        let book = published(&pei).await;
        // Who may export books shares one; a number of days or browsers that no link has is refused at its field.
        let ask = json!({ "kind": "story", "id": book["id"] });
        for (who, status) in [(&ivy, 403), (&tina, 403), (&server.nobody(), 401)] {
            who.post("/api/share/create", ask.clone()).await.refused(status);
        }
        for (field, wrong) in [("days", json!(91)), ("days", json!(0)), ("uses", json!(0)), ("kind", json!("nothing"))] {
            let mut wrong_ask = ask.clone();
            wrong_ask[field] = wrong;
            let refused = pei.post("/api/share/create", wrong_ask).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{field}: {refused}");
        }
        let draft = pei.list(BOOKS, json!({ "status": ["draft"] })).await[0].clone();
        pei.post("/api/share/create", json!({ "kind": "story", "id": draft["id"] })).await.refused(410);

        let made = shares_it(&pei, "story", &book, json!({})).await;
        assert!(link(&made).starts_with("/StoryDetail#t="), "{made}");
        let mut guest = Guest::of(&server);
        assert_eq!(guest.post(READ, json!({})).await.status, 401);
        let opened = guest.opens(link(&made)).await.data();
        assert_eq!((&opened["kind"], &opened["path"], &opened["title"]), (&json!("story"), &json!("/StoryDetail"), &book["title"]));
        // Of who shared it a guest learns what they do and an initial.
        assert_eq!((&opened["by_kind"], &opened["by_initial"]), (&json!("producer"), &json!("P.")));
        let story = guest.post(READ, json!({})).await.data();
        let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&story), BTreeSet::from(["title", "level", "cover", "pages"].map(str::to_owned)));
        assert_eq!(keys(&story["pages"][0]), BTreeSet::from(["text", "image", "alt", "translation", "audio"].map(str::to_owned)));
        for inside in ["Pei Zhang", "prompt", "plot"] {
            assert!(!format!("{opened}{story}").contains(inside), "{inside}");
        }
        let picture = story["pages"][0]["image"].as_str().expect("a picture").to_owned();
        assert_eq!(file_status(&guest, &format!("/files/link/{picture}?w=640")).await, 200);
        assert_eq!(file_status(&guest, &format!("/files/{picture}")).await, 401);
        assert_eq!(file_status(&Guest::of(&server), &format!("/files/link/{picture}")).await, 404);

        // Counted where it was made: a page that is loaded again is the same opening, another browser is not.
        guest.opens(link(&made)).await.data();
        Guest::of(&server).opens(link(&made)).await.data();
        let row = seen(&pei, &book).await;
        assert_eq!((&row["opens"], &row["browsers"], row["last_open_at"].is_string()), (&json!(2), &json!(2), true), "{row}");
        assert!(!row.to_string().contains(link(&made).split("#t=").nth(1).unwrap()));
        tina.post("/api/share/list", json!({ "resource": "picture_books", "id": book["id"] })).await.refused(403);

        // Ended while it is open: the page is closed, and told why it opens no more.
        let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
        let topic = format!("share:{}", made["share"]["id"].as_str().unwrap());
        assert_eq!(screen.subscribes(&topic).await["t"], "sub");
        tina.post("/api/share/revoke", json!({ "ids": [made["share"]["id"]] })).await.refused(403);
        pei.post("/api/share/revoke", json!({ "ids": [made["share"]["id"]] })).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        assert_eq!(guest.post(READ, json!({})).await.status, 401);
        assert_eq!(file_status(&guest, &format!("/files/link/{picture}")).await, 404);
        assert_eq!(guest.opens(link(&made)).await.refused(410)["reason"], "revoked");
        assert!(seen(&pei, &book).await["revoked_at"].is_string());
        let again = pei.post("/api/share/revoke", json!({ "ids": [made["share"]["id"]] })).await.data();
        assert_eq!(again["ids"], json!([]), "it ends once");
    }
}

#[tokio::test]
async fn a_link_that_is_wrong_expired_used_up_or_shown_in_an_address_says_so_in_both_languages() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let book = published(&pei).await;
        let mut guest = Guest::of(&server);

        // For one browser: the same browser comes back, another does not come in.
        let made = shares_it(&pei, "story", &book, json!({ "uses": 1, "days": 1 })).await;
        guest.opens(link(&made)).await.data();
        guest.opens(link(&made)).await.data();
        let mut other = Guest::of(&server).in_chinese();
        let answer = other.opens(link(&made)).await;
        assert!(answer.msg().contains("浏览器"), "{}", answer.msg());
        assert_eq!(answer.refused(410)["reason"], "used");

        // Its time is over: an open page is closed with the clock.
        ends_at(&server, &made, soon(3_000)).await;
        let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
        assert_eq!(screen.is_closed().await, 4401);
        assert_eq!(guest.post(READ, json!({})).await.status, 401);
        assert_eq!(guest.opens(link(&made)).await.refused(410)["reason"], "expired");

        // In the query of an address it was seen by logs on the way: nobody opens it any more.
        let made = shares_it(&pei, "story", &book, json!({})).await;
        let token = link(&made).split("#t=").nth(1).unwrap().to_owned();
        guest.opens(link(&made)).await.data();
        let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
        guest.get(&format!("/StoryDetail?t={token}")).await;
        assert_eq!(screen.is_closed().await, 4401);
        let answer = other.opens(link(&made)).await;
        assert!(answer.msg().contains("不安全"), "{}", answer.msg());
        assert_eq!(answer.refused(410)["reason"], "burnt");
        let row = seen(&pei, &book).await;
        assert_eq!((row["burnt"].as_bool(), row["revoked_at"].is_string()), (Some(true), true));

        // A withdrawn book shows nothing, and shows again when it is out again.
        let made = shares_it(&pei, "story", &book, json!({ "params": { "version": "latest" } })).await;
        guest.opens(link(&made)).await.data();
        let ivy = server.sign_in("inspector").await;
        ivy.post(&format!("{BOOKS}/withdraw"), json!({ "id": book["id"], "reason": "A typo" })).await.data();
        assert_eq!(guest.post(READ, json!({})).await.refused(410)["reason"], "withdrawn");

        // Guessing is slowed down; the tokens of links that ended are no guesses. A good one opens whoever guesses at the same address.
        let mut stranger = Guest::of(&server);
        for _ in 0..10 {
            stranger.opens(&format!("/StoryDetail#t={}", "0".repeat(52))).await.refused(404);
        }
        let refused = stranger.opens(&format!("/StoryDetail#t={}", "1".repeat(52))).await;
        Guest::of(&server).opens(link(&made)).await.data();
        assert_eq!((refused.status, refused.headers.contains_key("retry-after")), (429, true));
    }
}

#[tokio::test]
async fn whoever_looks_after_accounts_ends_all_links_of_one_who_leaves() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, pei) = (server.sign_in("admin").await, server.sign_in("producer").await);
        // Who leaves has no task open that would have to be given to somebody else first.
        let role =
            ada.list("/api/management/admin/role", json!({})).await.into_iter().find(|role| role["name"] == "Producer").expect("a role");
        let account =
            json!({ "name": "Lea Wolf", "account": "lea", "kind": "producer", "password": "belltower-1", "role_ids": [role["id"]] });
        ada.post(&format!("{USERS}/create"), account).await.data();
        let lea = server.sign_in_as("lea", "belltower-1").await;
        let me = pei.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
        let book = published(&pei).await;
        let [first, second] = [shares_it(&pei, "story", &book, json!({})).await, shares_it(&pei, "picture-audit", &book, json!({})).await];
        let leas = shares_it(&lea, "story", &book, json!({})).await;
        let own = |who: Person| {
            let asked = json!({ "resource": "users", "id": me });
            async move { who.post("/api/share/list", asked).await }
        };
        assert_eq!(own(pei.clone()).await.data()["records"].as_array().unwrap().len(), 2);
        own(lea.clone()).await.refused(403);
        lea.post("/api/share/revoke", json!({ "user": me })).await.refused(403);
        let mut watch = pei.opens_a_screen().await;
        let topic = format!("shares:users:{me}");
        assert_eq!(watch.subscribes(&topic).await["t"], "sub");
        let ended = ada.post("/api/share/revoke", json!({ "user": me })).await.data();
        assert_eq!(ended["ids"].as_array().unwrap().len(), 2);
        watch.sees_event(&topic).await;
        for made in [&first, &second] {
            assert_eq!(Guest::of(&server).opens(link(made)).await.refused(410)["reason"], "revoked");
        }
        // Only theirs.
        Guest::of(&server).opens(link(&leas)).await.data();
        // Every link stands in one list, for whoever looks after the server, and in no history with its token.
        let all = ada.list("/api/management/share", json!({ "alive": true })).await;
        let ids: Vec<&Value> = all.iter().map(|row| &row["id"]).collect();
        assert!(ids.contains(&&leas["share"]["id"]) && !ids.contains(&&first["share"]["id"]), "{ids:?}");
        pei.post("/api/management/share/list", json!({})).await.refused(403);
        // Who is disabled, or deleted, shows nothing any more: whoever has it open is shown out at once, and no link comes back with the account.
        let lea_id = lea.get("/api/user/info_update").await.data()["id"].clone();
        for leaves in ["disabled", "deleted"] {
            let made = shares_it(&server.sign_in_as("lea", "belltower-1").await, "story", &book, json!({})).await;
            let mut reader = Guest::of(&server);
            reader.opens(link(&made)).await.data();
            let mut open = reader.opens_a_screen(&server).await.expect("a socket");
            open.subscribes(&format!("share:{}", made["share"]["id"].as_str().unwrap())).await;
            let version = async || ada.post(&format!("{USERS}/query"), json!({ "id": lea_id })).await.data()["version"].clone();
            let is = async |status: &str| {
                let change = json!({ "id": lea_id, "version": version().await, "status": status });
                ada.post(&format!("{USERS}/update"), change).await.data();
            };
            match leaves {
                "disabled" => is("disabled").await,
                _ => drop(ada.post(&format!("{USERS}/delete"), json!({ "ids": [lea_id] })).await.data()),
            }
            assert_eq!(open.is_closed().await, 4401);
            if leaves == "disabled" {
                is("active").await;
            }
            assert_eq!(Guest::of(&server).opens(link(&made)).await.refused(410)["reason"], "revoked");
        }
    }
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn a_link_or_a_session_that_is_ended_on_one_node_sees_nothing_more_on_the_other() {
    let cluster = Cluster::of(2).await;
    let pei = cluster.nodes[0].sign_in("producer").await;
    let book = published(&pei).await;
    let made = shares_it(&pei, "story", &book, json!({})).await;
    let mut guest = Guest::of(&cluster.nodes[1]);
    guest.opens(link(&made)).await.data();
    let mut screen = guest.opens_a_screen(&cluster.nodes[1]).await.expect("a socket");
    pei.post("/api/share/revoke", json!({ "ids": [made["share"]["id"]] })).await.data();
    assert_eq!(screen.is_closed().await, 4401);
    assert_eq!(guest.post(READ, json!({})).await.status, 401);
    assert_eq!(guest.at(&cluster.nodes[0]).opens(link(&made)).await.refused(410)["reason"], "revoked");

    // A person's session: the list that they look at and the document that they write in, at the other node.
    let [one, two] = &cluster.nodes[..] else { unreachable!() };
    let lost = one.sign_in("producer").await;
    let plan = makes_a_plan(&pei).await;
    let mut page = Page::open(two, &two.knows(&lost), &plan).await;
    let mut screen = two.knows(&lost).opens_a_screen().await;
    screen.subscribes("resource:sop_plans").await;
    let current = lost.post("/api/user/session/list", json!({})).await.data()["current"].clone();
    pei.post("/api/user/session/revoke", json!({ "id": current })).await.data();
    // Once that was answered nothing that is written reaches them: what closes them comes first.
    pei.post(&format!("{PLANS}/create"), json!({ "title": "Not for them" })).await.data();
    let seen = screen.sees_or_is_closed(|frame| frame["d"]["row"]["title"] == "Not for them").await;
    assert!(!seen, "what was written after the revocation is on a screen that it ended");
    page.until(|page| page.closed.is_some()).await;
    assert_eq!((screen.is_closed().await, page.closed), (4401, Some(4401)));
    two.knows(&lost).get("/api/user/info_update").await.refused(401);
}

/// Whatever call, topic, document or file is added: unless it says that a kind of link opens it, no link does. Nothing here is listed by hand.
#[tokio::test]
async fn a_link_opens_what_its_kind_names_and_nothing_else() {
    areas::install();
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let book = published(&pei).await;
    let mut guest = Guest::of(&server);
    let made = shares_it(&pei, "story", &book, json!({})).await;
    guest.opens(link(&made)).await.data();
    let held = made["share"]["id"].as_str().unwrap();

    let kinds: BTreeSet<&str> = shares::kinds().map(|kind| kind.name).collect();
    for route in area::calls().routes {
        let answer = match route.method.as_str() {
            "GET" => guest.get(&route.path).await,
            _ => guest.post(&route.path, json!({})).await,
        };
        let (status, path) = (answer.status, &route.path);
        match route.access {
            Access::Public => assert_ne!((status, answer.code()), (401, 1001), "{path}"),
            Access::Link("story") => assert_ne!(status, 401, "{path}"),
            Access::Link(kind) => {
                assert!(kinds.contains(kind), "{path} is opened by {kind}, which is no kind of link");
                assert_eq!(status, 401, "{path} is opened by a link to a story");
            }
            Access::Links(of) => {
                assert!(of.iter().all(|kind| kinds.contains(kind)), "{path} is opened by {of:?}, of which not all are kinds of link");
                assert_eq!(status, 401, "{path} is opened by a link to a story");
            }
            _ => assert_eq!(status, 401, "{path}"),
        }
    }
    // Every call of a link refuses an account, however much it may do.
    let ada = server.sign_in("admin").await;
    for route in area::calls().routes.iter().filter(|route| matches!(route.access, Access::Link(_) | Access::Links(_))) {
        assert_eq!(ada.post(&route.path, json!({})).await.status, 401, "{}", route.path);
    }

    let me = pei.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
    let book = book["id"].as_str().unwrap();
    for kind in topics::all() {
        let rests: Vec<String> = match kind.rest {
            "" => vec![String::new()],
            rest if !rest.starts_with('<') => rest.split('|').map(str::to_owned).collect(),
            "<resource>" => resource::all().iter().map(|resource| resource.name.to_owned()).collect(),
            rest => {
                let of = |name: &str| {
                    rest.replace("<resource>", name).replace("<user>", &me).replace("<kind>", "picture-book").replace("<id>", book)
                };
                resource::all().iter().map(|resource| of(resource.name)).chain([me.clone()]).collect()
            }
        };
        // A socket for each kind: who asks for hundreds of topics in a moment is one who floods.
        let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
        for rest in rests {
            let topic = if rest.is_empty() { kind.prefix.to_owned() } else { format!("{}:{rest}", kind.prefix) };
            let answer = screen.subscribes(&topic).await;
            assert!(matches!(answer["code"].as_str(), Some("forbidden" | "unknown_topic")), "{topic}: {answer}");
        }
    }
    let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
    assert_eq!(screen.subscribes(&format!("share:{held}")).await["t"], "sub");
    screen.sends(json!({ "t": "at", "topic": "presence:picture_books", "key": book, "on": true })).await;
    assert_eq!(screen.sees(|frame| frame["t"] == "err").await["code"], "forbidden");

    let upgrade = async |path: &str| {
        let mut request = server.ws_url(path).into_client_request().unwrap();
        request.headers_mut().insert("cookie", guest.cookie.parse().unwrap());
        match connect_async(request).await {
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => answer.status().as_u16(),
            Err(other) => panic!("{other}"),
            Ok(_) => 101,
        }
    };
    for document_type in documents::all() {
        for query in ["", "?as=link"] {
            let path = format!("/sync/{}:{book}{query}", document_type.kind().name());
            assert_eq!(upgrade(&path).await, 401, "{path}");
        }
    }
    assert_eq!([upgrade("/ws").await, upgrade("/ws?as=link").await], [401, 101]);

    // Files: what the book shows, and no other that there is.
    let story = guest.post(READ, json!({})).await.data();
    let shown: BTreeSet<&str> =
        story["pages"].as_array().unwrap().iter().chain([&story]).filter_map(|of| of["image"].as_str().or(of["cover"].as_str())).collect();
    let db = Db::open(&server.config().database_address()).await.expect("the database");
    let files: Vec<(String,)> = db.all("SELECT id FROM files", args![]).await.expect("files");
    assert!(files.len() > shown.len());
    for (id,) in &files {
        let expected = if shown.contains(&**id) { 200 } else { 404 };
        assert_eq!(file_status(&guest, &format!("/files/link/{id}")).await, expected, "{id}");
        assert_eq!(file_status(&guest, &format!("/files/{id}")).await, 401);
    }
    assert_eq!(file_status(&guest, "/api/openapi.json").await, 401);
}

/// Four hundred calls without a cookie left four hundred sessions.
#[tokio::test]
async fn a_flood_of_new_browsers_at_a_link_is_slowed_down_and_who_has_opened_it_is_not() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let book = published(&pei).await;
        let [made, other] = [shares_it(&pei, "story", &book, json!({})).await, shares_it(&pei, "story", &book, json!({})).await];
        let mut guest = Guest::of(&server);
        guest.opens(link(&made)).await.data();
        let mut opened = 1;
        while Guest::of(&server).opens(link(&made)).await.status == 200 {
            opened += 1;
            assert!(opened <= 100, "{backend:?}: nothing bounds them");
        }
        Guest::of(&server).opens(link(&made)).await.refused(429);
        guest.opens(link(&made)).await.data();
        Guest::of(&server).opens(link(&other)).await.data();
    }
}
