//! Texts by a service that speaks like OpenAI's, in each of its moods, and what the server makes of a text itself where none is set up.

use serde_json::{Value, json};

use crate::support::{AiServer, Backend, Reply, TestServer};

const TEXT: &str = "Mia flies a kite on the beach. The kite is red. Mia and Ben run after the kite!";

async fn with(ai: &AiServer, backend: Backend) -> TestServer {
    let [url, key, model] = ai.flags();
    TestServer::start_on(backend, &["--demo", &url, &key, &model, "--ai-seconds=3"]).await
}

#[tokio::test]
async fn a_service_is_asked_as_it_can_be_asked_and_each_of_its_moods_is_said_in_words() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let server = with(&ai, backend).await;
        let paul = server.sign_in("producer").await;
        let title = || paul.post("/api/chatgpt/title", json!({"text": TEXT, "n": 2}));

        // In a fence, with words around it, word by word.
        ai.replies([Reply::fenced(&json!({"items": ["The Red Kite", "Run, Mia!", "One too many"]}))]);
        assert_eq!(title().await.data(), json!({"titles": ["The Red Kite", "Run, Mia!"], "by": "provider"}), "{backend:?}");
        let asked = &ai.asked()[0];
        assert_eq!((&asked["model"], &asked["response_format"]["type"]), (&json!("writer-1"), &json!("json_schema")));
        // What people wrote is data, never a task.
        assert!(!asked["messages"][0]["content"].as_str().unwrap().contains("kite"));

        // It takes no schema: that is learnt at once, and for good.
        ai.refuses(&["json_schema"]);
        ai.replies([Reply::Whole(json!({"items": ["Two"]}).to_string())]);
        assert_eq!(title().await.data()["titles"], json!(["Two"]));
        ai.replies([Reply::Whole(json!({"items": ["Three"]}).to_string())]);
        assert_eq!(title().await.data()["titles"], json!(["Three"]));
        let forms: Vec<Value> = ai.asked().iter().map(|asked| asked["response_format"]["type"].clone()).collect();
        assert_eq!(forms, ["json_schema", "json_schema", "json_object", "json_object"]);

        // A pause that it asks for, a fault of its own, a cut connection: asked again.
        ai.replies([
            Reply::Status(429, "rate_limit_exceeded", "slow down", Some(1)),
            Reply::Status(500, "server_error", "oops", None),
            Reply::Whole(json!({"items": ["Four"]}).to_string()),
        ]);
        assert_eq!(title().await.data()["titles"], json!(["Four"]));
        ai.replies([Reply::Cut("{\"items\": [\"Fi".into()), Reply::Whole(json!({"items": ["Five"]}).to_string())]);
        assert_eq!(title().await.data()["titles"], json!(["Five"]));

        // What it will not write it is not asked for again.
        let before = ai.asked().len();
        ai.replies([Reply::moderated()]);
        let refused = title().await;
        assert!(refused.status == 422 && refused.msg().contains("safety system"), "{refused:?}");
        ai.replies([Reply::Status(404, "model_not_found", "The model writer-1 does not exist", None)]);
        let refused = title().await;
        assert!(refused.status == 422 && refused.msg().contains("writer-1 does not exist"), "{refused:?}");
        assert_eq!(ai.asked().len(), before + 2);
        ai.replies([Reply::Whole("I would rather talk about the weather.".into())]);
        title().await.refused(422);
        ai.replies([Reply::Status(503, "", "", None), Reply::Status(503, "", "", None), Reply::Status(503, "", "", None)]);
        let away = paul.in_chinese().post("/api/chatgpt/title", json!({"text": TEXT})).await;
        assert!(away.status == 503 && away.msg().contains("文本生成服务暂无响应"), "{away:?}");
        assert!(!server.log().contains("sk-key") && !server.log().contains("flies a kite"), "secrets or texts are logged");
    }
}

#[tokio::test]
async fn without_a_service_a_text_is_read_by_the_server_and_only_what_needs_one_is_refused() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let paul = server.sign_in("producer").await;
        let made = paul.post("/api/chatgpt/keyword", json!({"text": TEXT, "n": 2})).await.data();
        assert_eq!(made, json!({"keywords": ["kite", "mia"], "text": "kite, mia", "by": "built-in"}), "{backend:?}");
        let tags = paul.post("/api/chatgpt/tag", json!({"text": TEXT, "allowed": ["Beach", "Winter"]})).await.data();
        assert_eq!(tags, json!({"tags": ["Beach"], "by": "built-in"}));
        let seo = paul.post("/api/chatgpt/seo", json!({"text": TEXT})).await.data();
        assert_eq!((&seo["slug"], &seo["by"]), (&json!("mia-flies-a-kite-on-the-beach"), &json!("built-in")));
        for (call, body) in
            [("chat", json!({"messages": [{"role": "user", "content": "Hello"}]})), ("copywriting", json!({"topic": "Kites"}))]
        {
            let path = format!("/api/chatgpt/{call}");
            assert_eq!(paul.in_chinese().post(&path, body.clone()).await.msg(), "此功能需要文本生成服务，目前尚未配置");
            // Whoever runs the place reads which setting it is.
            let admin = server.sign_in("admin").await.post(&path, body).await;
            assert!(admin.status == 409 && admin.msg().contains("ai_url"), "{admin:?}");
        }
        let wrong = paul.post("/api/chatgpt/title", json!({"text": " ", "n": 99})).await.refused(400);
        assert_eq!(wrong["fields"], json!({"text": "Required", "n": "At most 20"}));
        // The content host's own code for a session that is over (E03).
        let stranger = server.nobody().post("/api/chatgpt/title", json!({"text": TEXT})).await;
        assert_eq!((stranger.status, stranger.code(), stranger.msg()), (401, 1000, "Please log in again"));
        server.sign_in("teacher").await.post("/api/chatgpt/title", json!({"text": TEXT})).await.refused(403);
        // So many a minute, and then a pause that is said.
        let mut left = 40;
        let last = loop {
            let answer = paul.post("/api/chatgpt/title", json!({"text": TEXT})).await;
            left -= 1;
            if answer.status != 200 || left == 0 {
                break answer;
            }
        };
        assert!(last.status == 429 && last.headers.contains_key("retry-after"), "{last:?}");
    }
}

#[tokio::test]
async fn material_about_a_topic_is_found_in_the_library_first_and_then_proposed() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let server = with(&ai, backend).await;
        let paul = server.sign_in("producer").await;
        for (title, kind, level) in
            [("Kites in the wind", "picture", "A1"), ("The red kite", "picture", "A2"), ("Song: my red kite", "audio", "A1")]
        {
            let entry = json!({"title": title, "kind": kind, "level": level});
            paul.post("/api/management/material/create", entry).await.data();
        }
        let asks = async |input: Value| {
            let answer = paul.post("/api/chatgpt/material", input).await.data();
            let titles = |list: &Value, of: &str| {
                list[of].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
            };
            (titles(&answer, "found"), titles(&answer, "proposals"), answer["by"].clone())
        };
        let stored = async || paul.post("/api/management/material/list", json!({})).await.data()["total"].clone();
        let before = stored().await;
        ai.replies([Reply::fenced(&json!({"items": [{"title": "Build a kite", "description": "Paper and string"}, {"title": " "}]}))]);
        let (found, proposals, by) = asks(json!({"topic": "A red KITE"})).await;
        assert_eq!(found, ["Song: my red kite", "The red kite", "Kites in the wind"], "{backend:?}");
        assert_eq!((proposals, by), (vec!["Build a kite".to_owned()], json!("provider")));
        // The service is told what is there already.
        assert!(ai.asked().last().unwrap().to_string().contains("Kites in the wind"));
        ai.replies([Reply::fenced(&json!({"items": []}))]);
        assert_eq!(asks(json!({"topic": "kite", "kind": "picture", "level": "A2"})).await.0, ["The red kite"]);
        assert_eq!(stored().await, before, "nothing is stored");

        // Without a service the library answers alone.
        let alone = TestServer::start_on(backend, &["--demo"]).await;
        let paul = alone.sign_in("producer").await;
        let answer = paul.post("/api/chatgpt/material", json!({"topic": "the zoo"})).await.data();
        assert_eq!(
            (&answer["found"][0]["title"], &answer["proposals"], &answer["by"]),
            (&json!("Short film: A day at the zoo"), &json!([]), &json!("none"))
        );
        let refused = paul.post("/api/chatgpt/material", json!({"topic": " ", "kind": "song"})).await.refused(400);
        assert_eq!(refused["fields"], json!({"topic": "Required", "kind": "Choose one of the given values"}));
        alone.sign_in("teacher").await.post("/api/chatgpt/material", json!({"topic": "kite"})).await.refused(403);
    }
}
