//! Messages that leave the house: by a real mail server and a real endpoint, each of which can be away; what became of each is a row, and nothing of it is
//! in the database once it is out.

use std::time::Duration;

use belltower_kit::{args, db::Db};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::support::{Backend, Mailer, Mood, Person, Screen, SmsProvider, TestServer};

const LIST: &str = "/api/management/delivery";
const TOPIC: &str = "resource:deliveries";

/// Asks for a code; the answer tells nothing.
async fn asks(server: &TestServer, account: &str) {
    server.nobody().post("/api/management/sendCode", json!({"account": account})).await.data();
}

/// The list of an administrator, live.
async fn watches(server: &TestServer) -> (Person, Screen) {
    let ada = server.sign_in("admin").await;
    let mut screen = ada.opens_a_screen().await;
    screen.subscribes(TOPIC).await;
    (ada, screen)
}

/// Waits until a message is like this on the screen; answers its row.
async fn sees(screen: &mut Screen, wanted: impl Fn(&Value) -> bool) -> Value {
    screen.sees(|frame| frame["t"] == "ev" && frame["topic"] == TOPIC && wanted(&frame["d"]["row"])).await["d"]["row"].clone()
}

/// What waits for its next try is tried now, until this has happened.
async fn tries_at_once<T>(server: &TestServer, happens: impl Future<Output = T>) -> T {
    let mut happens = std::pin::pin!(happens);
    loop {
        server.rewrites("UPDATE jobs SET not_before = '2020-01-01T00:00:00.000Z' WHERE state = 'queued'").await;
        if let Ok(done) = timeout(Duration::from_millis(300), &mut happens).await {
            return done;
        }
    }
}

async fn in_trouble(server: &TestServer) -> bool {
    server.nobody().get("/api/user/sign_in_options").await.data()["codesInTrouble"] == true
}

#[tokio::test]
async fn a_code_goes_out_by_mail_and_what_became_of_it_is_a_live_row_without_its_words() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &from]).await;
        let (ada, mut screen) = watches(&server).await;
        let asked = server.nobody().in_chinese().post("/api/management/sendCode", json!({"account": "monitor"})).await;
        let mail = mailer.mail(1).await;
        assert_eq!((&*mail.to, &*mail.subject), ("monitor@demo.example", "您的 Belltower 验证码"));
        assert!(mail.from.contains("console@belltower.example") && mail.id.ends_with("@belltower.example>"), "{mail:?}");
        let code: String = mail.text.split("验证码是 ").nth(1).expect("a code").chars().take(6).collect();

        // The same in HTML: in its language, with the code in large figures, and nothing that is fetched from anywhere.
        assert!(mail.html.contains("<html lang=\"zh-CN\">") && mail.html.contains("您的 Belltower 验证码是 <strong"), "{}", mail.html);
        assert!(mail.html.contains(&format!(">{code}</strong>")) && mail.html.contains("prefers-color-scheme: dark"), "{}", mail.html);
        assert!(["<img", "src=", "url(", "@import", "<link"].iter().all(|fetched| !mail.html.contains(fetched)), "{}", mail.html);

        let row = sees(&mut screen, |row| row["state"] == "sent").await;
        assert_eq!((&row["recipient"], &row["channel"], &row["about"]), (&json!("mo***@demo.example"), &json!("email"), &json!("code")));
        assert_eq!((&row["tries"], &row["fault"], &row["provider_id"]), (&json!(1), &Value::Null, &json!(mail.id)));
        let listed = ada.post(&format!("{LIST}/list"), json!({})).await.envelope.to_string();
        assert!(listed.contains("mo***@demo.example") && !listed.contains("monitor@demo") && !listed.contains(&code), "{listed}");
        // Not in the job either, and sealed no longer.
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let sql = "SELECT COUNT(*) FROM deliveries d, jobs j WHERE d.sealed IS NOT NULL OR j.input LIKE '%monitor@%' OR j.title LIKE '%monitor@%'";
        let (kept,): (i64,) = db.one(sql, args![]).await.expect("a count");
        assert_eq!(kept, 0);
        db.close().await;
        assert!(!server.log().contains(&code), "the code stands in the log");

        server.nobody().enters_with_a_code("monitor", &asked.cookie("code_browser").unwrap(), &code).await.data();
        // Whoever may not look after the server sees nothing of it.
        server.sign_in("monitor2").await.post(&format!("{LIST}/list"), json!({})).await.refused(403);
    }
}

#[tokio::test]
async fn a_mail_server_that_hangs_is_tried_three_times_and_the_sign_in_page_knows_without_naming_anybody() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &from, "--provider-seconds=1"]).await;
        let (ada, mut screen) = watches(&server).await;
        assert!(!in_trouble(&server).await);
        mailer.is(Mood::HangsInData);
        asks(&server, "monitor").await;
        let row = sees(&mut screen, |row| row["tries"] == 1).await;
        assert_eq!((&row["state"], &row["error"]), (&json!("queued"), &json!("The provider did not answer in time")));
        assert!(in_trouble(&server).await);
        mailer.is(Mood::DropsInData);
        tries_at_once(&server, mailer.lost(2)).await;
        mailer.is(Mood::IsBusy);
        tries_at_once(&server, mailer.lost(3)).await;
        let row = sees(&mut screen, |row| row["state"] == "failed").await;
        assert_eq!((&row["tries"], &row["fault"]), (&json!(3), &json!("away")));
        assert_eq!(row["error_zh"], "服务商暂时无法连接或无法接收：SMTP 451");
        // Nothing is tried again, and when the next one gets through the trouble is over.
        mailer.is(Mood::Takes);
        asks(&server, "monitor2").await;
        assert_eq!(mailer.mail(1).await.to, "monitor2@demo.example");
        sees(&mut screen, |row| row["state"] == "sent").await;
        assert!(!in_trouble(&server).await);
        // An address that is refused is that address' matter: nobody learns of it, and it is not tried again.
        mailer.is(Mood::Refuses);
        asks(&server, "scheduler").await;
        let row = sees(&mut screen, |row| row["fault"] == "refused").await;
        assert_eq!((&row["state"], &row["tries"], &row["error"]), (&json!("failed"), &json!(1), &json!("It was refused: SMTP 550")));
        assert!(!in_trouble(&server).await);
        assert_eq!(ada.list(LIST, json!({"state": ["failed"]})).await.len(), 2);
    }
}

#[tokio::test]
async fn a_message_that_waits_outlives_a_killed_server_and_comes_once() {
    let mailer = Mailer::start().await;
    let [url, from] = mailer.flags();
    let mut server = TestServer::with_flags(&["--demo", &url, &from]).await;
    mailer.is(Mood::HangsInData);
    asks(&server, "monitor").await;
    mailer.lost(1).await;
    server.kill();
    mailer.is(Mood::Takes);
    server.start_again();
    mailer.mail(1).await;
    let ada = server.sign_in("admin").await;
    while ada.list(LIST, json!({"state": ["sent"]})).await.is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(mailer.count(), 1);
}

#[tokio::test]
async fn nothing_is_said_to_a_mail_server_without_tls_where_that_is_asked_for_and_no_more_than_the_budget() {
    let mailer = Mailer::start().await;
    let [url, from] = mailer.flags();
    let server = TestServer::with_flags(&["--demo", &format!("{url}?tls=required"), &from]).await;
    let (_ada, mut screen) = watches(&server).await;
    asks(&server, "monitor").await;
    let row = sees(&mut screen, |row| row["tries"] == 1).await;
    assert_eq!((&row["state"], &row["fault"]), (&json!("queued"), &json!("away")));
    assert_eq!(mailer.count(), 0);

    let server = TestServer::with_flags(&["--demo", &url, &from, "--mails-per-hour=1"]).await;
    let (_ada, mut screen) = watches(&server).await;
    asks(&server, "monitor").await;
    sees(&mut screen, |row| row["state"] == "sent").await;
    asks(&server, "monitor2").await;
    let row = sees(&mut screen, |row| row["fault"] == "away").await;
    assert!(row["error"].as_str().unwrap().contains("as many as it may in an hour"), "{row}");
    assert_eq!(mailer.count(), 1);
}

#[tokio::test]
async fn a_text_message_is_signed_and_who_has_no_provider_is_told_so() {
    for &backend in Backend::of_suite() {
        let sms = SmsProvider::start().await;
        let [url, secret] = sms.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &secret]).await;
        let (ada, mut screen) = watches(&server).await;
        let user = json!({"name": "Pia", "account": "pia", "kind": "teacher", "password": "longer than six", "phone": "13800007777"});
        ada.post("/api/management/admin/user/create", user).await.data();
        sms.answers(503);
        asks(&server, "pia").await;
        let row = sees(&mut screen, |row| row["tries"] == 1).await;
        assert_eq!(
            (&row["recipient"], &row["error"]),
            (&json!("138*****777"), &json!("The provider cannot be reached or cannot take it now: HTTP 503"))
        );
        sms.answers(200);
        let message = tries_at_once(&server, sms.was_given(2)).await;
        let code = message["params"]["code"].as_str().expect("a code");
        assert_eq!(
            (&message["to"], &message["template"], &message["language"]),
            (&json!("13800007777"), &json!("login.code_text"), &json!("en-US"))
        );
        assert_eq!(message["text"], format!("Your Belltower code is {code}. It is good for 5 minutes."));
        let row = sees(&mut screen, |row| row["state"] == "sent").await;
        assert_eq!((&row["channel"], &row["provider_id"], &row["tries"]), (&json!("sms"), &json!("sms-1"), &json!(2)));
        assert!(!server.log().contains("13800007777") && !server.log().contains("provider-secret"));
    }
    let without = TestServer::with_flags(&[]).await;
    let options = without.nobody().get("/api/user/sign_in_options").await.data();
    assert_eq!((&options["codes"], &options["registration"]), (&json!(false), &json!(false)));
    without.nobody().post("/api/management/sendCode", json!({"account": "monitor"})).await.refused(422);
}

#[tokio::test]
async fn what_nobody_has_seen_after_ten_minutes_is_mailed_to_whom_chose_that() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &from, "--origins=https://console.example.com"]).await;
        let (ada, nobody) = (server.sign_in("admin").await, server.nobody());
        let choices = ada.post("/api/notification/choices", json!({"set": {"invitation.declined": ["screen", "mail"]}})).await.data();
        assert_eq!(choices["ways"], json!(["screen", "browser", "mail"]));
        let role = ada.list("/api/management/admin/role", json!({"name": "Teacher"})).await[0]["id"].clone();
        let emails = ["ann@mail.example", "bob@mail.example", "cyd@mail.example", "dan@mail.example"];
        let invite = json!({"emails": emails, "role_ids": [role], "kind": "teacher", "note": "Bring <b>Tom</b> & \"Jerry\""});
        ada.post("/api/management/admin/user/invite", invite).await.data();
        let mut mails = vec![];
        for place in 1..=4 {
            mails.push(mailer.mail(place).await);
        }
        mails.sort_by_key(|mail| mail.to.clone());
        let token = |text: &str| text.split("#t=").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a token").to_owned();
        let links: Vec<String> = mails.iter().map(|mail| token(&mail.text)).collect();
        // The link is one in HTML too; what somebody wrote is words, whatever it looks like.
        for (mail, link) in mails.iter().zip(&links) {
            assert!(mail.html.contains(&format!("href=\"https://console.example.com/user/invitation#t={link}\"")), "{}", mail.html);
            assert!(mail.text.contains("Bring <b>Tom</b> & \"Jerry\""), "{}", mail.text);
            assert!(mail.html.contains("Bring &lt;b&gt;Tom&lt;/b&gt; &amp; &quot;Jerry&quot;"), "{}", mail.html);
        }
        let declines = async |link: &str| {
            nobody.post("/api/user/invitation/decline", json!({"token": link})).await.data();
            ada.post("/api/notification/list", json!({})).await.data()["records"][0].clone()
        };
        let later =
            async || server.rewrites("UPDATE notifications SET mail_after = '2020-01-01T00:00:00.000Z' WHERE mail_after IS NOT NULL").await;
        // Seen in time, it is not mailed; what follows is, alone and with others.
        let seen = declines(&links[0]).await;
        ada.post("/api/notification/seen", json!({"ids": [seen["id"]]})).await.data();
        declines(&links[1]).await;
        later().await;
        let mail = mailer.mail(5).await;
        assert_eq!((&*mail.to, &*mail.subject), ("admin@demo.example", "b***@mail.example declined your invitation"));
        assert!(mail.text.contains("https://console.example.com/home"), "{}", mail.text);
        declines(&links[2]).await;
        declines(&links[3]).await;
        later().await;
        let mail = mailer.mail(6).await;
        assert_eq!(mail.subject, "2 notices wait for you in Belltower");
        assert!(mail.text.contains("c***@mail.example") && mail.text.contains("d***@mail.example"), "{}", mail.text);
        // It is still unread in the console, beside two of the demo's.
        assert_eq!(ada.post("/api/notification/list", json!({"unread": true})).await.data()["unread"], 6);
    }
}
