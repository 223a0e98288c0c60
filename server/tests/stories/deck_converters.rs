//! Slides that a server with Gotenberg's protocol turns into pages: what it is sent, what is tried again, and that no mood of it passes for pages.

use serde_json::{Value, json};

use crate::{
    decks::{ZOO, cfb_of, courseware, ended, makes, pages, pdf, pptx},
    support::{Backend, Conversion, Converter, Person, TestServer},
};

const TOLD: [(&str, &str, &str); 1] = [("From slides", "Words", "Notes")];

async fn becomes(who: &Person, lesson: &Value, name: &str, bytes: Vec<u8>) -> Value {
    let id = makes(who, lesson, name, bytes).await;
    ended(who, &id).await
}

#[tokio::test]
async fn a_server_that_converts_makes_the_pages_where_no_program_does() {
    for &backend in Backend::of_suite() {
        let converter = Converter::start(pdf(&ZOO)).await;
        let server = TestServer::start_on(backend, &["--demo", &converter.flag(), "--convert-seconds=2"]).await;
        let pei = server.sign_in("producer").await;
        let lesson = courseware(&pei, "Converted").await;
        let slides = pptx(&TOLD);
        let row = becomes(&pei, &lesson, "Slides", slides.clone()).await;
        assert_eq!((&row["state"], &row["simplified"], &row["page_count"]), (&json!("ready"), &json!(false), &json!(3)), "{row}");
        assert_eq!(pages(&pei, &row["id"], "").await["records"][1]["title"], "The lion");
        // It was sent the file as it is, by a name that says what it is.
        let (kind, body) = &converter.asked()[0];
        assert!(kind.starts_with("multipart/form-data; boundary="), "{kind}");
        assert!(body.windows(slides.len()).any(|part| part == slides), "the whole file");
        assert!(String::from_utf8_lossy(body).contains("name=\"files\"; filename=\"slides.pptx\""));
        // The old format too.
        let row = becomes(&pei, &lesson, "Old", cfb_of("/PowerPoint Document")).await;
        assert_eq!((&row["state"], &row["format"]), (&json!("ready"), &json!("ppt")), "{row}");
        // A PDF needs nobody.
        let before = converter.asked().len();
        assert_eq!(becomes(&pei, &lesson, "Pages", pdf(&ZOO)).await["state"], "ready");
        assert_eq!(converter.asked().len(), before);
    }
}

#[tokio::test]
#[ignore = "long: waits for real time-outs"]
async fn what_passes_is_tried_again_and_an_answer_without_a_pdf_is_a_failure() {
    for &backend in Backend::of_suite() {
        let converter = Converter::start(pdf(&ZOO)).await;
        let server = TestServer::start_on(backend, &["--demo", &converter.flag(), "--convert-seconds=1"]).await;
        let pei = server.sign_in("producer").await;
        let lesson = courseware(&pei, "Moods").await;
        // Busy, broken or silent: it is asked again, and it is one deck.
        for moods in [[Conversion::Status(503), Conversion::Status(500)], [Conversion::Hangs, Conversion::Status(503)]] {
            let before = converter.asked().len();
            converter.moods(moods);
            let row = becomes(&pei, &lesson, "Again", pptx(&TOLD)).await;
            assert_eq!((&row["state"], &row["drawn_count"]), (&json!("ready"), &json!(3)), "{moods:?}: {row}");
            assert_eq!(converter.asked().len(), before + 3, "{moods:?}");
        }
        // Not for ever: who waits is told, and may try again later.
        for mood in [Conversion::Status(500), Conversion::Hangs] {
            let before = converter.asked().len();
            converter.moods([mood; 3]);
            let row = becomes(&pei, &lesson, "Away", pptx(&TOLD)).await;
            assert_eq!((&row["state"], &row["fault"]), (&json!("failed"), &json!("converter_away")), "{mood:?}: {row}");
            assert_eq!(converter.asked().len(), before + 3, "{mood:?}: twice more, no more");
            pei.post("/api/management/deck/retry", json!({ "id": row["id"] })).await.data();
            assert_eq!(ended(&pei, &row["id"]).await["state"], "ready", "{mood:?}");
        }
        // All is well, it says: and there is no PDF. What it will not take is not asked again either.
        for mood in [Conversion::NoPdf, Conversion::Status(400)] {
            let before = converter.asked().len();
            converter.moods([mood]);
            let row = becomes(&pei, &lesson, "None", pptx(&TOLD)).await;
            assert_eq!(
                (&row["state"], &row["fault"], &row["page_count"]),
                (&json!("failed"), &json!("no_converter"), &json!(0)),
                "{mood:?}: {row}"
            );
            assert_eq!(converter.asked().len(), before + 1, "{mood:?}");
        }
    }
}
