//! Interactions: each kind of game has what it is played with, one is made from a courseware's words by one call, and shown when somebody else has passed it (S03).

use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer};

const GAMES: &str = "/api/management/interaction";
const WORDS: &str = "/api/management/word";
const COURSEWARES: &str = "/api/management/courseware";

fn pair(text: &str, meaning: &str) -> Value {
    json!({ "text": text, "meaning": meaning })
}

async fn makes(who: &Person, kind: &str, pairs: Value) -> Answer {
    who.post(&format!("{GAMES}/create"), json!({ "title": "Zoo", "kind": kind, "pairs": pairs })).await
}

async fn takes(who: &Person, verb: &str, id: &Value, more: Value) -> Answer {
    let mut body = more;
    body["id"] = id.clone();
    who.post(&format!("{GAMES}/{verb}"), body).await
}

#[tokio::test]
async fn each_kind_has_what_it_is_played_with() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let wrong = async |kind: &str, pairs: Value| {
            let refused = makes(&pei, kind, pairs).await.refused(400);
            refused["fields"].as_object().expect("fields").keys().cloned().collect::<Vec<_>>()
        };
        let two = json!([pair("lion", "狮子"), pair("bear", "熊")]);
        assert_eq!(wrong("match", json!([pair("lion", "狮子")])).await, ["pairs"], "{backend:?}");
        assert_eq!(wrong("memory", json!([pair("lion", "狮子"), { "text": "bear" }])).await, ["pairs.1.meaning"]);
        assert_eq!(wrong("match", json!([pair("lion", "狮子"), pair("Lion", "狮")])).await, ["pairs.1.text"]);
        assert_eq!(wrong("flash", json!([{ "text": "lion" }])).await, ["pairs.0.meaning"]);
        assert_eq!(wrong("quiz", two.clone()).await, ["pairs"]);
        assert_eq!(wrong("wheel", json!([{ "text": "lion" }])).await, ["pairs"]);
        let of = |text: &str, group: Value| json!({ "text": text, "group_name": group });
        assert_eq!(wrong("sort", json!([of("lion", json!("cats")), of("bear", json!(null))])).await, ["pairs.1.group_name"]);
        assert_eq!(
            wrong("sort", json!([of("lion", json!("cats")), of("tiger", json!("Cats"))])).await,
            ["pairs"],
            "{backend:?}: one group"
        );
        assert_eq!(wrong("chess", two.clone()).await, ["kind"]);
        makes(&pei, "sort", json!([of("lion", json!("cats")), of("bear", json!("bears"))])).await.data();
        let id = makes(&pei, "match", two).await.data()["id"].clone();
        // Another kind of it needs more.
        let row = takes(&pei, "query", &id, json!({})).await.data();
        let refused = takes(&pei, "update", &id, json!({ "version": row["version"], "kind": "quiz" })).await.refused(400);
        assert!(refused["fields"]["pairs"].is_string());
    }
}

#[tokio::test]
async fn a_game_is_made_from_the_words_of_a_courseware_and_passed_by_somebody_else() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let coursewares = pei.list(COURSEWARES, json!({})).await;
        let of = |name: &str| coursewares.iter().find(|row| row["name"] == name).expect("a courseware").clone();
        let courseware = of("Reading Stars 7");
        let makes = async |kind: &str| {
            let body = json!({ "courseware_id": courseware["id"], "kind": kind, "title": "From words" });
            pei.post(&format!("{GAMES}/ofWords"), body).await
        };
        let few = makes("match").await;
        assert!(few.msg().contains("Reading Stars 7") && few.msg().contains('0'), "{}", few.msg());
        few.refused(422);
        for (spelling, meaning, part) in [("gate", "大门", "noun"), ("fly", "飞", "verb"), ("plane", "飞机", "noun"), ("bag", "", "noun")]
        {
            let word = json!({ "spelling": spelling, "meaning": Some(meaning).filter(|said| !said.is_empty()), "part_of_speech": part,
                "courseware_id": courseware["id"] });
            pei.post(&format!("{WORDS}/create"), word).await.data();
        }
        let made = makes("match").await.data();
        assert_eq!((&made["pairs"], &made["title"]), (&json!(3), &json!("From words")), "{backend:?}: what has no other side is left out");
        assert_eq!(makes("sort").await.data()["pairs"], 4);
        ivy.post(&format!("{GAMES}/ofWords"), json!({ "courseware_id": courseware["id"], "kind": "match" })).await.refused(403);
        let id = made["id"].clone();
        let game = takes(&pei, "query", &id, json!({})).await.data();
        assert_eq!((&game["review"], &game["courseware_ids"]), (&json!("pending"), &json!([courseware["id"]])));
        let texts: Vec<_> = game["pairs"].as_array().expect("pairs").iter().map(|pair| pair["text"].clone()).collect();
        assert_eq!(texts, ["gate", "fly", "plane"]);
        // The same press sent twice makes one game.
        let twice = json!({ "courseware_id": courseware["id"], "kind": "flash", "requestId": "01k9zzzzzzzzzzzzzzzzzzzzzz" });
        let (one, two) =
            (pei.post(&format!("{GAMES}/ofWords"), twice.clone()).await.data(), pei.post(&format!("{GAMES}/ofWords"), twice).await.data());
        assert_eq!(one["id"], two["id"], "{backend:?}");
        assert_eq!(one["title"], "Reading Stars 7");

        takes(&pei, "passAndList", &id, json!({})).await.refused(403);
        assert_eq!(takes(&ivy, "passAndList", &id, json!({})).await.data()["review"], "listed");
        // What is played is changed: it is looked at again. Its level is nobody's concern.
        let change = async |more: Value| {
            let mut body = more;
            body["version"] = takes(&pei, "query", &id, json!({})).await.data()["version"].clone();
            takes(&pei, "update", &id, body).await.data()["review"].clone()
        };
        assert_eq!(change(json!({ "level": "A2" })).await, "listed");
        // What is shown is not deleted, by whomever.

        let refused = pei.post(&format!("{GAMES}/delete"), json!({ "ids": [id] })).await;
        assert!(refused.msg().contains("From words"), "{}", refused.msg());
        refused.refused(409);
        assert_eq!(change(json!({ "pairs": [pair("gate", "门"), pair("fly", "飞")] })).await, "pending", "{backend:?}");
        // Nor does anybody pass what they wrote into it, who may do both; what is beside it is no matter.
        let ada = server.sign_in("admin").await;
        let writes = async |more: Value| {
            let mut body = more;
            body["version"] = takes(&ada, "query", &id, json!({})).await.data()["version"].clone();
            takes(&ada, "update", &id, body).await.data();
        };
        writes(json!({ "pairs": [pair("gate", "门"), pair("fly", "苍蝇")] })).await;
        takes(&ada, "pass", &id, json!({})).await.refused(403);
        takes(&ivy, "reject", &id, json!({ "reason": "Which fly?" })).await.data();
        takes(&pei, "submit", &id, json!({})).await.data();
        writes(json!({ "level": "A1" })).await;
        assert_eq!(takes(&ada, "pass", &id, json!({})).await.data()["review"], "passed", "{backend:?}");
    }
}
