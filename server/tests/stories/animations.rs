//! Animations: listed only while they can be shown (S07), marked where something is learnt, hung on coursewares whose count is kept, and deleted only when nothing shows them.

use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer, binary};

const ANIMATIONS: &str = "/api/management/animation";
const VIDEOS: &str = "/api/management/video";
const COURSEWARES: &str = "/api/management/courseware";
const CONTENT: &str = "/api/management/categoryContent";

async fn named(person: &Person, base: &str, field: &str, name: &str) -> Value {
    let found = person.list(base, json!({})).await;
    found.into_iter().find(|row| row[field] == *name).unwrap_or_else(|| panic!("{base} has no {name}"))
}

async fn read(person: &Person, base: &str, id: &Value) -> Value {
    person.post(&format!("{base}/query"), json!({ "id": id })).await.data()
}

async fn takes(person: &Person, base: &str, verb: &str, id: &Value, more: Value) -> Answer {
    let mut body = more;
    body["id"] = id.clone();
    person.post(&format!("{base}/{verb}"), body).await
}

async fn changes(person: &Person, base: &str, id: &Value, more: Value) -> Answer {
    let mut body = more;
    body["version"] = read(person, base, id).await["version"].clone();
    takes(person, base, "update", id, body).await
}

async fn makes(person: &Person, title: &str, video: &Value) -> Value {
    let row = json!({ "title": title, "video_id": video });
    person.post(&format!("{ANIMATIONS}/create"), row).await.data()["id"].clone()
}

#[tokio::test]
async fn one_is_listed_when_it_can_be_shown_and_stays_whole_while_it_is() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, ada) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("admin").await);
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:animations").await;
        let film = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        let id = makes(&pei, "Three penguins", &film["id"]).await;
        screen.sees(|frame| frame["d"]["id"] == id).await;
        let row = read(&pei, ANIMATIONS, &id).await;
        assert_eq!(
            (&row["listing"], &row["cover"], &row["duration_ms"]),
            (&json!("not_listed"), &film["poster"], &json!(4_000)),
            "{backend:?}"
        );

        // What is lacking is said, one after the other, in the reader's language.
        let lists = async || takes(&ivy, ANIMATIONS, "setListed", &id, json!({})).await;
        changes(&pei, ANIMATIONS, &id, json!({ "cover": null })).await.data();
        assert!(lists().await.msg().contains("cover"));
        changes(&pei, ANIMATIONS, &id, json!({ "cover": film["poster"] })).await.data();
        assert!(takes(&ivy.in_chinese(), ANIMATIONS, "setListed", &id, json!({})).await.msg().contains("知识点"));
        changes(&pei, ANIMATIONS, &id, json!({ "points": ["Animals"] })).await.data();
        takes(&pei, ANIMATIONS, "setListed", &id, json!({})).await.refused(403);
        let refused = named(&pei, VIDEOS, "name", "Good night, moon").await;
        changes(&pei, ANIMATIONS, &id, json!({ "video_id": refused["id"] })).await.data();
        assert!(lists().await.refused(422).is_object(), "{backend:?}: a film that was not passed");
        let past = named(&pei, VIDEOS, "name", "The whale's song").await;
        changes(&pei, ANIMATIONS, &id, json!({ "video_id": past["id"] })).await.data();
        assert!(lists().await.msg().contains("2026-01-31"), "{backend:?}: one whose rights ended");
        let bare = json!({ "name": "Nobody could read it", "file": film["file"] });
        let bare = ada.post(&format!("{VIDEOS}/create"), bare).await.data()["id"].clone();
        changes(&pei, ANIMATIONS, &id, json!({ "video_id": bare })).await.data();
        assert!(lists().await.refused(422).is_object(), "{backend:?}: a film that cannot be played");
        changes(&pei, ANIMATIONS, &id, json!({ "video_id": film["id"] })).await.data();
        assert_eq!(lists().await.data()["listing"], "listed");
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["listing"] == "listed").await;
        assert!(lists().await.refused(409)["clash"]["state"] == "listed");

        // It stays whole.
        for (field, less) in [("cover", json!(null)), ("points", json!([])), ("video_id", refused["id"].clone())] {
            let said = changes(&pei, ANIMATIONS, &id, json!({ field: less })).await.refused(400);
            assert!(said["fields"][field].is_string(), "{backend:?} {field}: {said}");
        }
        takes(&pei, ANIMATIONS, "unlist", &id, json!({})).await.refused(403);
        takes(&ivy, ANIMATIONS, "unlist", &id, json!({})).await.data();
        changes(&pei, ANIMATIONS, &id, json!({ "points": [] })).await.data();
    }
}

/// One stayed in the list when the rights to its film ended or the film was withdrawn, and was shown on.
#[tokio::test]
async fn one_leaves_the_list_when_its_film_may_not_be_shown_any_more() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:animations").await;
        let film = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        let id = makes(&pei, "Three penguins", &film["id"]).await;
        changes(&pei, ANIMATIONS, &id, json!({ "points": ["Animals"] })).await.data();
        let is_shown = async || {
            let shown = pei.post(&format!("{CONTENT}/animationList"), json!({ "listed": true })).await.data();
            shown["records"].as_array().expect("records").iter().any(|one| one["animationId"] == id)
        };
        let mut listed = async || {
            takes(&ivy, ANIMATIONS, "setListed", &id, json!({})).await.data();
            assert!(is_shown().await, "{backend:?}");
            screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["listing"] == "listed").await;
        };
        listed().await;
        // By the calendar: nothing of the film changes.
        let yesterday = (jiff::Timestamp::now() - jiff::SignedDuration::from_hours(24)).to_string()[..10].to_owned();
        let film_id = film["id"].as_str().expect("an id");
        server.rewrites(&format!("UPDATE videos SET rights_until = '{yesterday}' WHERE id = '{film_id}'")).await;
        let done = binary().args(["run", "ended-rights"]).args(server.database_flags()).output().expect("the binary runs");
        assert!(done.status.success(), "{done:?}");
        assert!(!is_shown().await, "{backend:?}: its rights ended");
        let told = ivy.in_chinese().post("/api/notification/list", json!({})).await.data()["records"][0].clone();
        assert_eq!(told["title"], "“Three penguins”已自动下架", "{told}");
        assert!(told["words"].as_str().is_some_and(|words| words.contains(&yesterday)), "{told}");
        // A server that was off for longer than a month looks at the whole time.
        changes(&pei, VIDEOS, &film["id"], json!({ "rights_until": null })).await.data();
        listed().await;
        let day = |ago: i64| (jiff::Timestamp::now() - jiff::SignedDuration::from_hours(24 * ago)).to_string();
        let ended = &day(60)[..10];
        server.rewrites(&format!("UPDATE videos SET rights_until = '{ended}' WHERE id = '{film_id}'")).await;
        let last = day(61);
        server.rewrites(&format!("UPDATE schedule_runs SET at = '{last}' WHERE name = 'ended-rights'")).await;
        let done = binary().args(["run", "ended-rights"]).args(server.database_flags()).output().expect("the binary runs");
        assert!(done.status.success(), "{done:?}");
        assert!(!is_shown().await, "{backend:?}: its rights ended while the server was off");
        // By hand: in the moment in which it is written.
        changes(&pei, VIDEOS, &film["id"], json!({ "rights_until": null })).await.data();
        listed().await;
        changes(&pei, VIDEOS, &film["id"], json!({ "rights_until": yesterday })).await.data();
        assert!(!is_shown().await, "{backend:?}: its rights were ended");
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["listing"] == "not_listed").await;
    }
}

/// A record that was brought back named one that had been deleted meanwhile.
#[tokio::test]
async fn one_comes_back_after_its_film_and_not_before() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let file = named(&ada, VIDEOS, "name", "Penguins at the zoo").await["file"].clone();
        let film = ada.post(&format!("{VIDEOS}/create"), json!({ "name": "A film that goes", "file": file })).await.data()["id"].clone();
        let id = makes(&ada, "Without its film", &film).await;
        for (base, gone) in [(ANIMATIONS, &id), (VIDEOS, &film)] {
            ada.post(&format!("{base}/delete"), json!({ "ids": [gone] })).await.data();
        }
        let back = async |base: &str, id: &Value| ada.in_chinese().post(&format!("{base}/restore"), json!({ "ids": [id] })).await;
        let refused = back(ANIMATIONS, &id).await.refused(400);
        assert_eq!(refused["fields"]["video_id"], "引用的记录已被删除，请先恢复该记录。", "{backend:?}");
        back(VIDEOS, &film).await.data();
        back(ANIMATIONS, &id).await.data();
        assert_eq!(read(&ada, ANIMATIONS, &id).await["video_id"], film);
    }
}

#[tokio::test]
async fn marks_stand_within_the_film_and_are_true_to_its_points() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let film = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        let id = makes(&pei, "Marked", &film["id"]).await;
        let marked = async |marks: Value| changes(&pei, ANIMATIONS, &id, json!({ "marks": marks })).await;
        let mark = |at: i64, point: &str| json!({ "at_ms": at, "point": point });
        let row = marked(json!([mark(3_000, "Fish"), mark(500, "Animals")])).await.data();
        let moments: Vec<_> = row["marks"].as_array().expect("marks").iter().map(|mark| mark["at_ms"].as_i64()).collect();
        assert_eq!((moments, &row["points"]), (vec![Some(500), Some(3_000)], &json!(["Fish", "Animals"])), "{backend:?}");
        assert!(marked(json!([mark(4_001, "Late")])).await.refused(400)["fields"]["marks.0.at_ms"].is_string());
        assert!(marked(json!([mark(1, "Fish"), mark(1, "Fish")])).await.refused(400)["fields"]["marks.1.point"].is_string());
        // With a point its marks leave.
        let row = changes(&pei, ANIMATIONS, &id, json!({ "points": ["Animals"] })).await.data();
        assert_eq!(row["marks"].as_array().map(Vec::len), Some(1), "{backend:?}: {row}");
    }
}

#[tokio::test]
async fn what_hangs_on_coursewares_is_counted_ordered_named_and_kept() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let film = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        let ids = [makes(&pei, "First", &film["id"]).await, makes(&pei, "Second", &film["id"]).await];
        let courseware = named(&pei, COURSEWARES, "name", "Reading Stars 7").await["id"].clone();
        let hung = |record: &Value| json!({ "coursewareId": courseware, "type": 9, "recordId": record });
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:coursewares").await;
        let attach = format!("{COURSEWARES}/attach");
        let (one, two) = tokio::join!(pei.post(&attach, hung(&ids[0])), pei.post(&attach, hung(&ids[1])));
        one.data();
        two.data();
        screen.sees(|frame| frame["d"]["id"] == courseware && frame["d"]["row"]["animation_count"] == 2).await;
        let order = json!({ "coursewareId": courseware, "type": 9, "recordIds": [ids[1], ids[0]] });
        let ordered = pei.post(&format!("{COURSEWARES}/order"), order).await.data();
        assert_eq!(
            (&ordered["count"], &ordered["records"][0]["title"], &ordered["records"][0]["status"]),
            (&json!(2), &json!("Second"), &json!("not_listed"))
        );
        let detail = pei.post(&format!("{CONTENT}/coursewareDetail"), json!({ "coursewareId": courseware })).await.data();
        assert_eq!((&detail["animation"]["count"], &detail["existed"]), (&json!(2), &json!(true)), "{backend:?}");
        let list = async |body: Value| pei.post(&format!("{CONTENT}/animationList"), body).await.data();
        let of_it = list(json!({ "coursewareId": courseware })).await;
        assert_eq!(
            (&of_it["total"], &of_it["records"][0]["animationId"], &of_it["records"][0]["file"]),
            (&json!(2), &ids[1], &film["file"])
        );
        assert_eq!(list(json!({ "coursewareId": courseware, "listed": true })).await["total"], 0);
        assert_eq!(list(json!({ "listed": true })).await["total"], 4, "{backend:?}: the demo's");
        assert_eq!(list(json!({ "listed": false, "size": 2 })).await["records"].as_array().map(Vec::len), Some(2));
        // Whoever unlists reads which coursewares lose it.
        let used = ivy.post(&format!("{ANIMATIONS}/coursewares"), json!({ "ids": ids })).await.data();
        assert_eq!(used["records"].as_array().map(Vec::len), Some(2));
        assert_eq!(used["records"][0]["name"], "Reading Stars 7");
        assert_eq!(read(&pei, ANIMATIONS, &ids[0]).await["courseware_count"], 1);

        // In use it is not deleted, listed neither; off the courseware it is.
        let away = |animation: &Value| json!({ "animationId": animation });
        let deletes = async |who: &Person, body: Value| who.post(&format!("{CONTENT}/deleteAnimation"), body).await;
        assert!(deletes(&pei, away(&ids[0])).await.refused(409)["clash"]["uses"].is_array());
        let mut off = away(&ids[0]);
        off["coursewareId"] = courseware.clone();
        deletes(&ivy, off.clone()).await.refused(403);
        assert_eq!(deletes(&pei, off.clone()).await.data()["deleted"], true);
        assert_eq!(deletes(&pei, off).await.data()["deleted"], false, "{backend:?}: once");
        assert_eq!(read(&pei, COURSEWARES, &courseware).await["animation_count"], 1);
        changes(&pei, ANIMATIONS, &ids[0], json!({ "points": ["Animals"] })).await.data();
        takes(&ivy, ANIMATIONS, "setListed", &ids[0], json!({})).await.data();
        let listed = deletes(&pei, away(&ids[0])).await;
        assert!(listed.msg().contains("First"), "{}", listed.msg());
        listed.refused(409);
        takes(&ivy, ANIMATIONS, "unlist", &ids[0], json!({})).await.data();
        deletes(&ivy, away(&ids[0])).await.refused(403);
        assert_eq!(deletes(&pei, away(&ids[0])).await.data()["deleted"], true);
        pei.post(&format!("{ANIMATIONS}/query"), json!({ "id": ids[0] })).await.refused(404);
        // Its film is kept as long as one shows it.
        pei.post(&format!("{VIDEOS}/delete"), json!({ "ids": [film["id"]] })).await.refused(409);
    }
}
