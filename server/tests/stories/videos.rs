//! Videos: given out with all that V19 asks for, handed in and decided on (S02), shown in collections that stop recommending with what they list (S11), and reviewed as all content is (S03).

use serde_json::{Value, json};

use crate::{
    support::{Answer, Backend, Person, TestServer, binary, job_file, job_result},
    uploads::{film, uploads},
};

const VIDEOS: &str = "/api/management/video";
const TASKS: &str = "/api/management/videoTask";
const COLLECTIONS: &str = "/api/management/videoCollection";
const CATEGORIES: &str = "/api/management/courseCategory";
const COURSEWARES: &str = "/api/management/courseware";

async fn id_of(person: &Person) -> Value {
    person.get("/api/user/info_update").await.data()["id"].clone()
}

/// The record of some name.
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

/// Whether somebody was told of a kind of thing about a record of this name.
async fn was_told(person: &Person, kind: &str, of: &str) -> bool {
    let told = person.post("/api/notification/list", json!({})).await.data();
    let records = told["records"].as_array().expect("notifications");
    records.iter().any(|one| one["kind"] == kind && one["title"].as_str().is_some_and(|title| title.contains(of)))
}

/// What every assignment says beside its videos.
async fn asked(person: &Person, assignee: &Value) -> Value {
    let collection = named(person, COLLECTIONS, "title", "Animals and nature").await;
    json!({ "assignee_id": assignee, "level": "A1", "requirements": "Subtitles in two languages", "collection_id": collection["id"] })
}

fn with(mut body: Value, more: &Value) -> Value {
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    body
}

/// Gives one video to somebody, with a category for its courseware, and writes a cue, so that it can be handed in; answers the task's id.
async fn gives(person: &Person, video: &str, assignee: &Value, name: &str) -> Value {
    let video = named(person, VIDEOS, "name", video).await;
    let category = named(person, CATEGORIES, "name", "Stage 1").await;
    let videos = json!({ "videos": [{ "video_id": video["id"], "name": name, "points": ["Animals"] }], "category_id": category["id"] });
    let made = person.post(&format!("{TASKS}/assign"), with(asked(person, assignee).await, &videos)).await.data();
    let task = made["records"][0]["id"].clone();
    let track = read(person, TASKS, &task).await["track_id"].clone();
    // "WEBVTT", and a cue of the first second.
    let cue = "V0VCVlRUCgowMDowMC4wMDAgLS0+IDAwOjAxLjAwMApIZWxsbwo=";
    person.post("/api/management/subtitles/importFile", json!({ "id": track, "name": "a.vtt", "data": cue, "make": true })).await.data();
    task
}

#[tokio::test]
async fn videos_are_given_out_with_all_that_is_asked_for_and_leave_every_list() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, ivy) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("inspector").await);
        let assign = format!("{TASKS}/assign");
        // All that is missing is said at once, of each video and of all of them (V19).
        let nothing = json!({ "videos": [{ "video_id": null, "name": " ", "points": [] }, {}] });
        let refused = pei.post(&assign, nothing).await.refused(400);
        for field in ["videos.0.name", "videos.0.points", "videos.1.name", "videos.1.points", "videos.1.video_id"] {
            assert!(refused["fields"][field].is_string(), "{field}: {refused}");
        }
        for field in ["assignee_id", "level", "requirements", "collection_id"] {
            assert!(refused["fields"][field].is_string(), "{field}: {refused}");
        }
        assert!(pei.post(&assign, json!({})).await.refused(400)["fields"]["videos"].is_string());
        let (zoo, rain) =
            (named(&pei, VIDEOS, "name", "Penguins at the zoo").await, named(&pei, VIDEOS, "name", "A walk in the rain").await);
        let rows = json!({ "videos": [
            { "video_id": zoo["id"], "name": "Penguins", "points": ["Animals", "Zoo"] },
            { "video_id": rain["id"], "name": "Rain", "points": ["Weather"] },
        ] });
        let to_paul = with(asked(&pei, &id_of(&paul).await).await, &rows);
        // Neither to who may not work on it, nor by who may not give it out.
        let tom = named(&server.sign_in("admin").await, "/api/management/admin/user", "account", "teacher").await["id"].clone();
        let refused = pei.post(&assign, with(to_paul.clone(), &json!({ "assignee_id": tom }))).await.refused(400);
        assert!(refused["fields"]["assignee_id"].is_string(), "{refused}");
        ivy.post(&assign, to_paul.clone()).await.refused(403);
        ivy.post(&format!("{assign}/people"), json!({})).await.refused(403);
        // A second creation is nobody's to make a second creation of; with one that is refused none is given out.
        let second = named(&pei, VIDEOS, "name", "At the airport").await;
        let mixed = json!({ "videos": [rows["videos"][0], { "video_id": second["id"], "name": "Again", "points": ["Travel"] }] });
        let refused = pei.post(&assign, with(to_paul.clone(), &mixed)).await.refused(400);
        assert!(refused["fields"]["videos.1.video_id"].is_string(), "{refused}");
        assert_eq!(read(&pei, VIDEOS, &zoo["id"]).await["handling"], "unprocessed");
        // Given out, they leave on every screen; sent again, it is the same.
        let load = async || {
            let people = pei.post(&format!("{assign}/people"), json!({})).await.data();
            let people = people["records"].as_array().expect("people").clone();
            people.iter().find(|one| one["name"] == "Paul Meyer").expect("Paul")["open"].as_i64().expect("a number")
        };
        let before = load().await;
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:videos").await;
        let sent = with(to_paul.clone(), &json!({ "requestId": "given-out-once" }));
        let made = pei.post(&assign, sent.clone()).await.data();
        screen
            .sees(|frame| {
                let event = &frame["d"];
                event["id"] == zoo["id"] && event["row"]["handling"] == "in_task" && event["changed"].to_string().contains("handling")
            })
            .await;
        assert_eq!(pei.post(&assign, sent).await.data(), made, "{backend:?}");
        assert_eq!((made["records"].as_array().map(Vec::len), load().await), (Some(2), before + 2));
        let unprocessed = pei.list(VIDEOS, json!({ "handling": ["unprocessed"] })).await;
        assert!(unprocessed.iter().all(|video| video["id"] != zoo["id"] && video["id"] != rain["id"]));
        assert!(was_told(&paul, "video_task.assigned", "Penguins").await);
        let task = read(&paul, TASKS, &made["records"][0]["id"]).await;
        assert_eq!(
            [&task["status"], &task["round"], &task["assigned_by_name"], &task["video_name"], &task["name"]],
            [&json!("executing"), &json!(1), &json!("Pei Zhang"), &json!("Penguins at the zoo"), &json!("Penguins")]
        );
        // One open task a video: whoever comes second hears whose it is, and may not delete what is in hand.
        let again = pei.post(&assign, with(asked(&pei, &id_of(&pei).await).await, &rows)).await;
        assert!(again.msg().contains("Paul Meyer"), "{}", again.msg());
        let again = again.refused(409);
        assert_eq!((&again["clash"]["id"], again["fields"]["videos.0.video_id"].is_string()), (&task["id"], true), "{again}");
        pei.post(&format!("{VIDEOS}/delete"), json!({ "ids": [zoo["id"]] })).await.refused(409);
        pei.post(&format!("{TASKS}/delete"), json!({ "ids": [task["id"]] })).await.refused(409);
    }
}

#[tokio::test]
async fn of_two_who_give_out_the_same_videos_at_once_one_does() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let (zoo, rain) =
            (named(&pei, VIDEOS, "name", "Penguins at the zoo").await, named(&pei, VIDEOS, "name", "A walk in the rain").await);
        let row = |video: &Value| json!({ "video_id": video["id"], "name": video["name"], "points": ["Listening"] });
        let assign = format!("{TASKS}/assign");
        // Each names them in an order of their own.
        let one = with(asked(&pei, &id_of(&paul).await).await, &json!({ "videos": [row(&zoo), row(&rain)] }));
        let other = with(asked(&paul, &id_of(&pei).await).await, &json!({ "videos": [row(&rain), row(&zoo)] }));
        let (first, second) = tokio::join!(pei.post(&assign, one), paul.post(&assign, other));
        let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
        assert_eq!(won.data()["records"].as_array().map(Vec::len), Some(2), "{backend:?}");
        lost.refused(409);
        for video in [&zoo, &rain] {
            assert_eq!(pei.list(TASKS, json!({ "video_id": [video["id"]] })).await.len(), 1);
        }
    }
}

#[tokio::test]
async fn a_task_comes_back_with_a_reason_and_approval_makes_video_and_courseware() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let (ivy, ada) = (server.sign_in("inspector").await, server.sign_in("admin").await);
        let task = gives(&pei, "Penguins at the zoo", &id_of(&paul).await, "Penguins walk").await;
        let verb = async |person: &Person, name: &str, more: Value| takes(person, TASKS, name, &task, more).await;
        // Only who has it hands it in; nothing is decided before.
        verb(&pei, "handIn", json!({})).await.refused(403);
        verb(&ivy, "approve", json!({})).await.refused(409);
        let category = named(&pei, CATEGORIES, "name", "Stage 1").await["id"].clone();
        // What its approval needs, nobody asks of who decides.
        changes(&pei, TASKS, &task, json!({ "category_id": null })).await.data();
        verb(&paul, "handIn", json!({})).await.refused(422);
        changes(&pei, TASKS, &task, json!({ "category_id": category })).await.data();
        let handed_in = verb(&paul, "handIn", json!({})).await.data();
        assert!(handed_in["handed_in_at"].is_string());
        assert!(was_told(&ivy, "video_task.handed_in", "Penguins walk").await);
        verb(&ivy, "reassign", json!({ "assignee_id": id_of(&pei).await })).await.refused(403);
        verb(&pei, "cancel", json!({ "reason": "No" })).await.refused(403);
        verb(&ivy, "cancel", json!({ "reason": "No" })).await.refused(409);
        verb(&ivy, "reject", json!({ "reason": " " })).await.refused(400);
        let mut screen = paul.opens_a_screen().await;
        screen.subscribes("resource:video_tasks").await;
        verb(&ivy, "reject", json!({ "reason": "The third line is late" })).await.data();
        // The reason is on the assignee's screen, and in their messages.
        screen.sees(|frame| frame["d"]["id"] == task && frame["d"]["row"]["reason"] == "The third line is late").await;
        assert!(was_told(&paul, "video_task.rejected", "Penguins walk").await);
        verb(&paul, "handIn", json!({})).await.refused(409);
        assert_eq!(verb(&paul, "takeUp", json!({})).await.data()["round"], 2);
        verb(&paul, "handIn", json!({})).await.data();
        // What is made bears the task's name, whatever that is by then.
        changes(&pei, TASKS, &task, json!({ "name": "Penguins on a walk", "category_id": null })).await.data();
        verb(&ivy, "approve", json!({})).await.refused(422);
        changes(&pei, TASKS, &task, json!({ "category_id": category })).await.data();
        // A courseware of that name is there already: nothing is made.
        let namesake = json!({ "name": "Penguins on a walk", "category_id": category });
        let namesake = pei.post(&format!("{COURSEWARES}/create"), namesake).await.data()["id"].clone();
        assert!(verb(&ivy, "approve", json!({})).await.msg().contains("Penguins on a walk"));
        pei.post(&format!("{COURSEWARES}/delete"), json!({ "ids": [namesake] })).await.data();
        let videos = pei.list(VIDEOS, json!({ "origin": ["second_creation"] })).await.len();
        // Two approve at once: it is done once, and the other hears who did.
        let (first, second) = tokio::join!(verb(&ivy, "approve", json!({})), verb(&ada, "approve", json!({})));
        let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
        let approved = won.data();
        assert_eq!(lost.refused(409)["clash"]["state"], "approved");
        let video = read(&pei, VIDEOS, &approved["result_video_id"]).await;
        let original = read(&pei, VIDEOS, &approved["video_id"]).await;
        assert_eq!(pei.list(VIDEOS, json!({ "origin": ["second_creation"] })).await.len(), videos + 1, "{backend:?}");
        assert_eq!(
            [&video["name"], &video["origin"], &video["review"], &video["collection_id"], &video["file"], &video["original_id"]],
            [
                &json!("Penguins on a walk"),
                &json!("second_creation"),
                &json!("passed"),
                &approved["collection_id"],
                &original["file"],
                &original["id"]
            ]
        );
        assert_eq!((&video["points"], &original["handling"]), (&json!(["Animals"]), &json!("done")));
        let courseware = read(&pei, COURSEWARES, &approved["result_courseware_id"]).await;
        assert_eq!(
            [&courseware["name"], &courseware["category_id"], &courseware["video_id"], &courseware["existed"]],
            [&json!("Penguins on a walk"), &category, &video["id"], &json!(true)]
        );
        assert!(was_told(&paul, "video_task.approved", "Penguins on a walk").await);
        // What is closed stays as it is; a courseware keeps its video.
        changes(&pei, TASKS, &task, json!({ "name": "Another" })).await.refused(409);
        pei.post(&format!("{VIDEOS}/delete"), json!({ "ids": [video["id"]] })).await.refused(409);
    }
}

#[tokio::test]
async fn nobody_approves_their_own_work_nor_what_the_house_may_not_show() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ada, ivy) = (server.sign_in("producer").await, server.sign_in("admin").await, server.sign_in("inspector").await);
        let task = gives(&pei, "The whale's song", &id_of(&ada).await, "A song of the sea").await;
        takes(&ada, TASKS, "handIn", &task, json!({})).await.data();
        takes(&ada, TASKS, "approve", &task, json!({})).await.refused(403);
        let refused = takes(&ivy, TASKS, "approve", &task, json!({})).await;
        assert!(refused.msg().contains("2026-01-31"), "{}", refused.msg());
        refused.refused(422);
        let video = read(&pei, TASKS, &task).await["video_id"].clone();
        changes(&pei, VIDEOS, &video, json!({ "rights_until": null })).await.data();
        takes(&ivy, TASKS, "approve", &task, json!({})).await.data();
    }
}

#[tokio::test]
async fn what_the_house_has_no_rights_to_any_more_leaves_the_shop_window_by_the_calendar() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ada) = (server.sign_in("producer").await, server.sign_in("admin").await);
        let listed = pei.list(VIDEOS, json!({ "review": ["listed"] })).await;
        let video = listed.iter().find(|row| row["recommended"] == true).expect("one that is recommended").clone();
        let collection = read(&pei, COLLECTIONS, &video["collection_id"]).await;
        // The last day is still one of them.
        let today = jiff::Timestamp::now().to_string()[..10].to_owned();
        let day = |day: &str| format!("UPDATE videos SET rights_until = '{day}' WHERE id = '{}'", video["id"].as_str().unwrap());
        let look = || {
            let done = binary().args(["run", "ended-rights"]).args(server.database_flags()).output().expect("the binary runs");
            assert!(done.status.success(), "{done:?}");
        };
        server.rewrites(&day(&today)).await;
        look();
        // Unless the day ended while it was looked.
        if jiff::Timestamp::now().to_string()[..10] == *today {
            assert_eq!(read(&pei, VIDEOS, &video["id"]).await["review"], "listed", "{backend:?}");
        }
        server.rewrites(&day("2026-01-31")).await;
        look();
        let ended = read(&pei, VIDEOS, &video["id"]).await;
        assert_eq!((&ended["review"], &ended["recommended"]), (&json!("delisted"), &json!(false)), "{backend:?}");
        let now = read(&pei, COLLECTIONS, &video["collection_id"]).await;
        assert_eq!(now["recommended_count"].as_i64(), collection["recommended_count"].as_i64().map(|count| count - 1));
        let history = pei.post(&format!("{VIDEOS}/history"), json!({ "id": video["id"] })).await.data();
        assert_eq!(history["records"][0]["op"], "endRights", "{history}");
        // It is not listed again before its rights are longer.
        takes(&ada, VIDEOS, "setListed", &video["id"], json!({})).await.refused(422);
        changes(&pei, VIDEOS, &video["id"], json!({ "rights_until": null })).await.data();
        takes(&ada, VIDEOS, "setListed", &video["id"], json!({})).await.data();
    }
}

/// A list of words was compared each with each before it was counted: a hundred thousand of them kept everybody waiting for minutes.
#[tokio::test]
async fn more_words_than_a_field_takes_are_refused_without_being_looked_at() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let pei = server.sign_in("producer").await;
    let video = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
    let points: Vec<String> = (0..100_000).map(|number| format!("p{number}")).collect();
    let change = json!({ "id": video["id"], "version": video["version"], "points": points });
    let refused = pei.post(&format!("{VIDEOS}/update"), change).await.refused(400);
    assert_eq!(refused["fields"], json!({ "points": "At most 50 words" }));
}

#[tokio::test]
async fn a_review_decides_on_what_was_seen_also_of_several_at_once() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let pending = pei.list(VIDEOS, json!({ "review": ["pending"] })).await;
        let file = pending.first().expect("one that waits")["file"].clone();
        let mut made = vec![];
        for name in ["Seen", "Changed"] {
            let row = json!({ "name": name, "file": file, "duration_ms": 4_000 });
            made.push(pei.post(&format!("{VIDEOS}/create"), row).await.data());
        }
        let [seen, changed] = [&made[0], &made[1]];
        changes(&pei, VIDEOS, &changed["id"], json!({ "name": "Changed since" })).await.data();
        // One by one, and several: what was changed is looked at again.
        let stale = json!({ "version": changed["version"], "reason": "Too long" });
        takes(&ivy, VIDEOS, "reject", &changed["id"], stale).await.refused(409);
        let versions = json!({ (seen["id"].as_str().unwrap()): seen["version"], (changed["id"].as_str().unwrap()): changed["version"] });
        let several = json!({ "ids": [seen["id"], changed["id"]], "versions": versions });
        let answer = ivy.post(&format!("{VIDEOS}/pass"), several).await.data();
        assert_eq!((&answer["done"], &answer["refused"][0]["id"]), (&json!([seen["id"]]), &changed["id"]), "{backend:?}");
        assert_eq!(answer["refused"][0]["status"], 409);
        assert_eq!(read(&pei, VIDEOS, &changed["id"]).await["review"], "pending");
    }
}

#[tokio::test]
async fn nothing_is_made_of_a_film_that_was_refused_or_exchanged_after_it_was_handed_in() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let (ivy, ada) = (server.sign_in("inspector").await, server.sign_in("admin").await);
        let other = named(&pei, VIDEOS, "name", "A walk in the rain").await;
        let new = json!({ "name": "New here", "file": other["file"], "duration_ms": 4_000 });
        let video = ada.post(&format!("{VIDEOS}/create"), new).await.data()["id"].clone();
        let task = gives(&pei, "New here", &id_of(&paul).await, "New film").await;
        takes(&paul, TASKS, "handIn", &task, json!({})).await.data();
        // What is decided on is what was handed in.
        let zoo = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        let refused = changes(&ada, VIDEOS, &video, json!({ "file": zoo["file"] })).await.refused(400);
        assert!(refused["fields"]["file"].as_str().is_some_and(|said| said.contains("New film")), "{backend:?}: {refused}");
        takes(&ivy, VIDEOS, "reject", &video, json!({ "reason": "Never show this" })).await.data();
        let refused = takes(&ivy.in_chinese(), TASKS, "approve", &task, json!({})).await;
        assert!(refused.status == 422 && refused.msg().contains("未通过审核"), "{}", refused.msg());
        assert_eq!(read(&pei, TASKS, &task).await["status"], "handed_in");
        // Nor is it given out.
        takes(&ivy, TASKS, "reject", &task, json!({ "reason": "The film" })).await.data();
        takes(&ada, TASKS, "cancel", &task, json!({ "reason": "The film" })).await.data();
        let rows = json!({ "videos": [{ "video_id": video, "name": "Again", "points": ["Animals"] }] });
        let again = pei.post(&format!("{TASKS}/assign"), with(asked(&pei, &id_of(&paul).await).await, &rows)).await.refused(400);
        assert!(again["fields"]["videos.0.video_id"].is_string(), "{backend:?}: {again}");
    }
}

#[tokio::test]
async fn a_task_goes_to_somebody_else_or_is_cancelled_and_its_video_waits_again() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, ivy) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("inspector").await);
        let (me, other) = (id_of(&pei).await, id_of(&paul).await);
        let task = gives(&pei, "Old MacDonald had a farm", &other, "The farm").await;
        let refused = takes(&pei, TASKS, "reassign", &task, json!({ "assignee_id": other })).await.refused(400);
        assert!(refused["fields"]["assignee_id"].is_string(), "{refused}");
        changes(&pei, TASKS, &task, json!({ "points": ["Farm", "Sounds"] })).await.data();
        let ada = server.sign_in("admin").await;
        takes(&ada, TASKS, "reassign", &task, json!({ "assignee_id": me })).await.data();
        // The work stays; both are told.
        let now = read(&pei, TASKS, &task).await;
        assert_eq!((&now["points"], &now["assignee_id"], &now["round"]), (&json!(["Farm", "Sounds"]), &me, &json!(1)));
        assert!(was_told(&paul, "video_task.taken_from", "The farm").await && was_told(&pei, "video_task.assigned", "The farm").await);
        takes(&paul, TASKS, "handIn", &task, json!({})).await.refused(403);
        takes(&ivy, TASKS, "cancel", &task, json!({})).await.refused(400);
        takes(&ivy, TASKS, "cancel", &task, json!({ "reason": "We have a better one" })).await.data();
        assert!(was_told(&pei, "video_task.cancelled", "The farm").await, "{backend:?}");
        let video = read(&pei, VIDEOS, &now["video_id"]).await;
        assert_eq!(video["handling"], "unprocessed");
        // It may be given out again, and what is cancelled stays so.
        let next = gives(&pei, "Old MacDonald had a farm", &other, "The farm, again").await;
        takes(&ada, TASKS, "reassign", &task, json!({ "assignee_id": other })).await.refused(409);
        assert_eq!(read(&pei, VIDEOS, &video["id"]).await["task_id"], next);
        // What nobody knows the state of goes on with somebody new; whose account is gone is late, whatever day it is.
        let unknown = named(&pei, TASKS, "name", "The elephant's nose").await;
        takes(&pei, TASKS, "handIn", &unknown["id"], json!({})).await.refused(409);
        let given = takes(&ada, TASKS, "reassign", &unknown["id"], json!({ "assignee_id": other })).await.data();
        assert_eq!((&given["status"], &given["assignee_id"]), (&json!("executing"), &other));
        let late = pei.list(TASKS, json!({ "overdue": true })).await;
        let gone = late.iter().find(|task| task["name"] == "Colours under water").expect("whose assignee is gone");
        assert_eq!(gone["assignee_state"], "gone");
    }
}

#[tokio::test]
async fn a_collection_recommends_again_exactly_what_it_did() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        // Neither without a cover, nor without a video that was passed.
        let cover = named(&pei, COLLECTIONS, "title", "Animals and nature").await["cover"].clone();
        let shelf = pei.post(&format!("{COLLECTIONS}/create"), json!({ "title": "Weather" })).await.data()["id"].clone();
        takes(&ivy, COLLECTIONS, "setListed", &shelf, json!({})).await.refused(422);
        changes(&pei, COLLECTIONS, &shelf, json!({ "cover": cover })).await.data();
        takes(&ivy, COLLECTIONS, "setListed", &shelf, json!({})).await.refused(422);
        let mut videos = vec![];
        for name in ["Penguins at the zoo", "Old MacDonald had a farm", "Good night, moon", "The whale's song"] {
            let video = named(&pei, VIDEOS, "name", name).await["id"].clone();
            // In a collection that is not listed nothing is recommended.
            let moved = changes(&pei, VIDEOS, &video, json!({ "collection_id": shelf })).await.data();
            assert_eq!((&moved["recommended"], &moved["collection_name"]), (&json!(false), &json!("Weather")), "{backend:?}");
            videos.push(video);
        }
        let [zoo, farm, moon, whale] = [&videos[0], &videos[1], &videos[2], &videos[3]];
        let recommend = async |video: &Value| changes(&pei, VIDEOS, video, json!({ "recommended": true })).await;
        assert!(recommend(zoo).await.refused(400)["fields"]["recommended"].is_string());
        takes(&ivy, COLLECTIONS, "setListed", &shelf, json!({})).await.data();
        // Nor is a video that is not listed itself.
        assert!(recommend(whale).await.refused(400)["fields"]["recommended"].is_string());
        takes(&pei, VIDEOS, "submit", moon, json!({})).await.data();
        takes(&ivy, VIDEOS, "passAndList", moon, json!({})).await.data();
        for video in [zoo, moon] {
            recommend(video).await.data();
        }
        let within = async || {
            let mut held = pei.list(VIDEOS, json!({ "collection_id": [shelf] })).await;
            held.sort_by_key(|video| video["position"].as_str().map(str::to_owned));
            held
        };
        let on = async || -> Vec<Value> {
            within().await.into_iter().filter(|video| video["recommended"] == true).map(|video| video["id"].clone()).collect()
        };
        let (mut screen, mut lists) = (pei.opens_a_screen().await, pei.opens_a_screen().await);
        screen.subscribes("resource:videos").await;
        lists.subscribes("resource:video_collections").await;
        takes(&ivy, COLLECTIONS, "delist", &shelf, json!({})).await.data();
        screen.sees(|frame| frame["d"]["id"] == *moon && frame["d"]["row"]["recommended"] == false).await;
        let counts = lists.sees(|frame| frame["d"]["id"] == shelf && frame["d"]["row"]["recommended_count"] == 0).await;
        assert_eq!((&counts["d"]["row"]["listing"], &counts["d"]["row"]["original_count"]), (&json!("delisted"), &json!(4)));
        assert_eq!(on().await, Vec::<Value>::new(), "{backend:?}");
        assert_eq!(
            [&read(&pei, VIDEOS, zoo).await["stopped_by_id"], &read(&pei, VIDEOS, farm).await["stopped_by_id"]],
            [&shelf, &Value::Null]
        );
        recommend(moon).await.refused(400);
        takes(&ivy, COLLECTIONS, "setListed", &shelf, json!({})).await.data();
        assert_eq!(on().await, [zoo.clone(), moon.clone()]);
        // Deleted it recommends none either; undone, those again, but for what was delisted meanwhile.
        pei.post(&format!("{COLLECTIONS}/delete"), json!({ "ids": [shelf] })).await.data();
        assert_eq!(read(&pei, VIDEOS, zoo).await["recommended"], false);
        takes(&ivy, VIDEOS, "delist", moon, json!({})).await.data();
        changes(&pei, VIDEOS, farm, json!({ "points": ["Farm"] })).await.data();
        pei.post(&format!("{COLLECTIONS}/restore"), json!({ "ids": [shelf] })).await.data();
        assert_eq!(on().await, vec![zoo.clone()]);
        // They stand in an order of their own.
        let first = json!({ "id": shelf, "video_id": whale, "after": null });
        pei.post(&format!("{COLLECTIONS}/order"), first.clone()).await.data();
        let order: Vec<Value> = within().await.iter().map(|video| video["id"].clone()).collect();
        assert_eq!(order, [whale.clone(), zoo.clone(), farm.clone(), moon.clone()]);
        pei.post(&format!("{COLLECTIONS}/order"), with(first.clone(), &json!({ "video_id": "nobody" }))).await.refused(404);
        ivy.post(&format!("{COLLECTIONS}/order"), first).await.refused(403);
        // What tasks to come are for is not deleted under them.
        let songs = named(&pei, COLLECTIONS, "title", "Songs for every day").await["id"].clone();
        pei.post(&format!("{COLLECTIONS}/delete"), json!({ "ids": [songs] })).await.refused(409);
    }
}

#[tokio::test]
async fn a_video_is_reviewed_by_somebody_else_and_anew_when_it_is_another_film() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let (ivy, ada) = (server.sign_in("inspector").await, server.sign_in("admin").await);
        let files: Vec<Value> = ["Penguins at the zoo", "A walk in the rain"].to_vec().into_iter().map(Value::from).collect();
        let files = [
            named(&ada, VIDEOS, "name", files[0].as_str().expect("a name")).await,
            named(&ada, VIDEOS, "name", files[1].as_str().expect("a name")).await,
        ];
        let new = json!({ "name": "New here", "file": files[0]["file"], "duration_ms": 4_000 });
        let id = ada.post(&format!("{VIDEOS}/create"), new).await.data()["id"].clone();
        let video = read(&pei, VIDEOS, &id).await;
        assert_eq!(
            [&video["review"], &video["origin"], &video["maker_name"]],
            [&json!("pending"), &json!("original"), &json!("Ada Admin")]
        );
        assert!(video["size"].as_i64().is_some_and(|size| size > 0), "{video}");
        // Its maker decides nothing; a no has a reason.
        takes(&ada, VIDEOS, "pass", &id, json!({})).await.refused(403);
        takes(&ivy, VIDEOS, "reject", &id, json!({})).await.refused(400);
        takes(&ivy, VIDEOS, "setListed", &id, json!({})).await.refused(409);
        takes(&ivy, VIDEOS, "reject", &id, json!({ "reason": "Too dark" })).await.data();
        assert!(was_told(&ada, "review.rejected", "New here").await);
        // Whoever submits it next is whose it is.
        takes(&pei, VIDEOS, "submit", &id, json!({})).await.data();
        assert!(was_told(&ivy, "review.asked", "New here").await);
        takes(&ivy, VIDEOS, "passAndList", &id, json!({})).await.data();
        let shelf = named(&pei, COLLECTIONS, "title", "Animals and nature").await["id"].clone();
        changes(&pei, VIDEOS, &id, json!({ "collection_id": shelf, "recommended": true })).await.data();
        // Another film waits anew, as another name or picture does, and is recommended no longer; what it is good for is the house's own.
        changes(&paul, VIDEOS, &id, json!({ "points": ["Animals"] })).await.data();
        assert_eq!(read(&pei, VIDEOS, &id).await["review"], "listed");
        changes(&paul, VIDEOS, &id, json!({ "file": files[1]["file"] })).await.data();
        let video = read(&pei, VIDEOS, &id).await;
        assert_eq!(
            [&video["review"], &video["recommended"], &video["maker_name"]],
            [&json!("pending"), &json!(false), &json!("Paul Meyer")]
        );
        takes(&ivy, VIDEOS, "passAndList", &id, json!({})).await.data();
        changes(&pei, VIDEOS, &id, json!({ "recommended": true })).await.data();
        takes(&pei, VIDEOS, "withdraw", &id, json!({})).await.refused(403);
        let withdrawn = takes(&paul, VIDEOS, "withdraw", &id, json!({})).await.data();
        assert_eq!([&withdrawn["review"], &withdrawn["recommended"]], [&json!("withdrawn"), &json!(false)], "{backend:?}");
    }
}

#[tokio::test]
async fn a_sheet_says_of_each_film_what_it_is_by_the_name_of_its_file() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, ivy) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("inspector").await);
        let mut files = vec![];
        for (name, seed) in [("snow.mp4", 1), ("train.mp4", 2)] {
            files.push(uploads(&pei, name, &film(4_000, seed), "video").await);
        }
        let snow = pei.post(&format!("{VIDEOS}/create"), json!({ "name": "snow", "file": files[0] })).await.data();
        // One that is there, one of which there is the film alone; one film that several have, one that nobody brought, one with a level there is not.
        let sheet = "file,name,level,points,language,rights_until\nsnow.mp4,Snow in May,A1,Weather,en,2027-05-01\ntrain.mp4,Night train,A2,Travel,en,\n\
            zoo.webm,Zoo,A1,Zoo,en,\nnobody.mp4,Nobody,A1,None,en,\nsnow.mp4,Snow again,Z9,Weather,en,\n";
        let sees = async |who: &Person, by: &str| {
            who.sends_file(&format!("{VIDEOS}/import"), &[("name", "films.csv"), ("match", by)], sheet.into()).await
        };
        sees(&ivy, "").await.refused(403);
        let seen = sees(&pei, "").await.data();
        let counts = ["total", "new", "changed", "same", "wrong"].map(|name| seen[name].as_u64().expect("a number"));
        assert_eq!((counts, &seen["ways"]), ([5, 1, 1, 0, 3], &json!(["file", "none"])), "{backend:?} {seen}");
        let faults = seen["rows"].as_array().expect("rows").iter().flat_map(|row| row["faults"].as_array().expect("faults").clone());
        let faults: Vec<String> = faults.map(|fault| fault["msg"].as_str().expect("words").to_owned()).collect();
        for said in ["Several records match this row", "There is none called “nobody.mp4”", "“Z9” is not one of"] {
            assert!(faults.iter().any(|fault| fault.starts_with(said)), "{backend:?} {said}: {faults:?}");
        }
        // Whoever did not bring the film, and has it in no list, does not find it.
        let others = sees(&paul, "").await.data();
        assert_eq!((&others["new"], &others["changed"], &others["wrong"]), (&json!(0), &json!(1), &json!(4)), "{backend:?} {others}");
        let run = json!({ "fileId": seen["fileId"], "match": seen["match"] });
        let job = pei.post(&format!("{VIDEOS}/importRun"), run).await.data()["job"].clone();
        let done = job_result(&pei, &job).await;
        assert_eq!(done, json!({ "rows": 5, "made": 1, "changed": 1, "same": 0, "skipped": 0, "wrong": 3 }), "{backend:?}");
        let snow = read(&pei, VIDEOS, &snow["id"]).await;
        assert_eq!(
            [&snow["name"], &snow["level"], &snow["points"], &snow["rights_until"], &snow["file"]],
            [&json!("Snow in May"), &json!("A1"), &json!(["Weather"]), &json!("2027-05-01"), &files[0]]
        );
        let train = named(&pei, VIDEOS, "name", "Night train").await;
        assert_eq!((&train["file"], &train["review"], &train["handling"]), (&files[1], &json!("pending"), &json!("unprocessed")));
        assert_eq!(job_file(&pei, &job).await.0, 200, "{backend:?}");

        // What was passed goes back to its review with another name, which is said before; how long a film is, is not said by a sheet. Taken back, it is listed as it was.
        let zoo = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        assert_eq!(zoo["review"], "listed");
        let sheet = format!("id,name,duration_ms,review\n{},Seals,99000,pending\n", zoo["id"].as_str().expect("an id"));
        let seen = pei.sends_file(&format!("{VIDEOS}/import"), &[("name", "seals.csv")], sheet.into()).await.data();
        assert_eq!((&seen["reopened"], &seen["unset"]), (&json!(1), &json!(["duration_ms", "review"])), "{seen}");
        let run = json!({ "fileId": seen["fileId"], "match": seen["match"] });
        let job = pei.post(&format!("{VIDEOS}/importRun"), run).await.data()["job"].clone();
        job_result(&pei, &job).await;
        let told = ["name", "duration_ms", "review", "recommended", "maker_id", "decided_by_id"];
        let seals = read(&pei, VIDEOS, &zoo["id"]).await;
        assert_eq!((&seals["name"], &seals["review"], &seals["duration_ms"]), (&json!("Seals"), &json!("pending"), &zoo["duration_ms"]));
        let undo = pei.post("/api/job/undo", json!({ "id": job })).await.data()["job"].clone();
        assert_eq!(job_result(&pei, &undo).await, json!({ "undone": 1, "left": 0 }), "{backend:?}");
        let back = read(&pei, VIDEOS, &zoo["id"]).await;
        assert_eq!(told.map(|name| &back[name]), told.map(|name| &zoo[name]), "{backend:?}");
    }
}
