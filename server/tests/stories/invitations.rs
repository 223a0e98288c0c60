//! Invitations: who looks after accounts invites by e-mail, and whoever takes the link has an account with its roles at once. Every other end of it is one too.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{Answer, Backend, Mailer, Mood, Person, Screen, TestServer, job_ends};

const USERS: &str = "/api/management/admin/user";
const INVITATIONS: &str = "/api/management/admin/user/invitation";
const ORIGIN: &str = "--origins=https://console.example.com";

async fn role(ada: &Person, name: &str) -> Value {
    ada.list("/api/management/admin/role", json!({"name": name})).await[0]["id"].clone()
}

async fn invites(ada: &Person, emails: &[&str], role: &Value) -> Answer {
    let invite = json!({"emails": emails, "role_ids": [role], "kind": "teacher", "language": "en-US", "note": "See you on Monday"});
    ada.post(&format!("{USERS}/invite"), invite).await
}

/// The token in the newest of so many mails to an address.
async fn token(mailer: &Mailer, count: usize, to: &str) -> String {
    let all = join_all((1..=count).map(|one| mailer.mail(one))).await;
    let mail = all.into_iter().rfind(|mail| mail.to == to).expect("a mail to them");
    let link = mail.text.split_whitespace().find(|word| word.starts_with("https://")).expect("a link").to_owned();
    link.strip_prefix("https://console.example.com/user/invitation#t=").expect("the page of invitations").to_owned()
}

async fn accepts(nobody: &Person, token: &str) -> Answer {
    let body = json!({"token": token, "name": "Nora New", "password": "nora's own", "confirm": "nora's own"});
    nobody.post("/api/user/invitation/accept", body).await
}

async fn opens(nobody: &Person, token: &str) -> Answer {
    nobody.post("/api/user/invitation/open", json!({"token": token})).await
}

/// Waits until an invitation is like this on the screen of whoever invited.
async fn sees(screen: &mut Screen, email: &str, wanted: impl Fn(&Value) -> bool) {
    screen.sees(|frame| frame["d"]["row"]["email"] == email && wanted(&frame["d"]["row"])).await;
}

async fn invitation(ada: &Person, email: &str) -> Value {
    ada.list(INVITATIONS, json!({"email": email})).await[0].clone()
}

#[tokio::test]
async fn who_is_invited_arrives_with_their_roles_and_who_invited_is_told() {
    for backend in Backend::BOTH {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &from, ORIGIN]).await;
        let (ada, nobody) = (server.sign_in("admin").await, server.nobody());
        let teacher = role(&ada, "Teacher").await;
        let mut screen = ada.opens_a_screen().await;
        screen.subscribes("resource:invitations").await;

        invites(&ada, &["nora@mail.example", " NORA@mail.example", "otto@mail.example"], &teacher).await.data();
        let link = token(&mailer, 2, "nora@mail.example").await;
        let mail = mailer.mail(1).await;
        assert!(mail.subject.ends_with("invites you to Belltower") && mail.text.ends_with("See you on Monday"), "{mail:?}");
        let seen = opens(&nobody, &link).await.data();
        assert_eq!((&seen["email"], &seen["passwordMin"]), (&json!("nora@mail.example"), &json!(6)));
        // Whoever invited watches: the mail is out, the link is opened, the account is there.
        sees(&mut screen, "nora@mail.example", |row| row["state"] == "sent" && row["mail"] == "sent").await;
        sees(&mut screen, "nora@mail.example", |row| row["state"] == "sent" && row["opened_at"].is_string()).await;
        assert_eq!(invitation(&ada, "otto@mail.example").await["opened_at"], Value::Null);
        let opened = invitation(&ada, "nora@mail.example").await["opened_at"].clone();
        opens(&nobody, &link).await.data();
        assert_eq!(invitation(&ada, "nora@mail.example").await["opened_at"], opened, "the first time counts");
        let short = json!({"token": link, "name": " ", "password": "short", "confirm": "short"});
        nobody.post("/api/user/invitation/accept", short).await.refused(400);

        // Pressed twice, it is one account.
        let answers = join_all((0..4).map(|_| accepts(&nobody, &link))).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "{answers:?}");
        sees(&mut screen, "nora@mail.example", |row| row["state"] == "accepted").await;
        let again = opens(&nobody.in_chinese(), &link).await;
        assert_eq!((again.status, &again.envelope["data"]["reason"], again.msg()), (410, &json!("accepted"), "此邀请已被接受，请直接登录"));

        let made = ada.list(USERS, json!({"account": "nora@mail.example"})).await[0].clone();
        assert_eq!((&made["status"], &made["role_ids"], &made["language"]), (&json!("active"), &json!([teacher]), &json!("en-US")));
        let known = invitation(&ada, "nora@mail.example").await;
        assert_eq!((&made["invited_by_id"], &known["user_id"]), (&known["inviter_id"], &made["id"]));
        // That it was accepted is their doing, the account the inviter's.
        let trail =
            ada.post("/api/operations/audit", json!({"resource": "invitations", "record": known["id"]})).await.data()["records"][0].clone();
        assert_eq!((&trail["op"], &trail["actor_id"], &trail["actor_name"]), (&json!("accepted"), &made["id"], &json!("Nora New")));
        let told = ada.post("/api/notification/list", json!({})).await.data()["records"][0].clone();
        assert_eq!((&told["title"], &told["record_id"]), (&json!("Nora New accepted your invitation"), &made["id"]));
        // They sign in, with the password and with a code that comes by mail.
        server.sign_in_as("nora@mail.example", "nora's own").await;
        let browser = nobody.asks_for_a_code("nora@mail.example").await;
        let code: String = mailer.mail(3).await.text.split("code is ").nth(1).expect("a code").chars().take(6).collect();
        nobody.enters_with_a_code("nora@mail.example", &browser, &code).await.data();
        assert!(!server.log().contains(&link), "the token stands in the log");
    }
}

#[tokio::test]
async fn an_invitation_ends_in_one_way_and_its_link_says_which() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &from, ORIGIN]).await;
        let (ada, nobody) = (server.sign_in("admin").await, server.nobody());
        let teacher = role(&ada, "Teacher").await;
        let four = ["a@mail.example", "b@mail.example", "c@mail.example", "d@mail.example"];
        invites(&ada, &four, &teacher).await.data();
        let reason = async |link: &str| {
            let answer = opens(&nobody, link).await;
            assert_eq!(accepts(&nobody, link).await.status, answer.status);
            (answer.status, answer.envelope["data"]["reason"].as_str().unwrap_or_default().to_owned())
        };
        let gone = |reason: &str| (410, reason.to_owned());

        let declined = token(&mailer, 4, four[0]).await;
        nobody.post("/api/user/invitation/decline", json!({"token": declined})).await.data();
        assert_eq!(reason(&declined).await, gone("declined"));
        let told = ada.post("/api/notification/list", json!({})).await.data()["records"][0]["title"].clone();
        assert_eq!(told, "a***@mail.example declined your invitation");

        let withdrawn = token(&mailer, 4, four[1]).await;
        let id = invitation(&ada, four[1]).await["id"].clone();
        ada.post(&format!("{INVITATIONS}/withdraw"), json!({"id": id})).await.data();
        ada.post(&format!("{INVITATIONS}/withdraw"), json!({"id": id})).await.refused(409);
        assert_eq!(reason(&withdrawn).await, gone("withdrawn"));

        // Late: sent again, the newer link is good and the older one unknown.
        let late = token(&mailer, 4, four[2]).await;
        let id = invitation(&ada, four[2]).await["id"].clone();
        server.rewrites("UPDATE invitations SET expires_at = '2020-01-01T00:00:00.000Z' WHERE email = 'c@mail.example'").await;
        assert_eq!(reason(&late).await, gone("expired"));
        ada.post(&format!("{INVITATIONS}/again"), json!({"id": id})).await.data();
        ada.post(&format!("{INVITATIONS}/again"), json!({"id": id})).await.refused(429);
        let newer = token(&mailer, 5, four[2]).await;
        assert_eq!(reason(&late).await, gone("unknown"));
        accepts(&nobody, &newer).await.data();
        ada.post(&format!("{INVITATIONS}/again"), json!({"id": id})).await.refused(429);

        // Whoever invited may not any more.
        let orphan = token(&mailer, 4, four[3]).await;
        server.rewrites("UPDATE users SET status = 'disabled' WHERE account = 'admin'").await;
        assert_eq!(reason(&orphan).await, gone("inviter"));
    }
}

#[tokio::test]
async fn whose_mail_is_refused_is_shown_and_told_to_who_invited_and_reached_by_sending_again() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &from, ORIGIN]).await;
        let ada = server.sign_in("admin").await;
        let teacher = role(&ada, "Teacher").await;
        let mut screen = ada.opens_a_screen().await;
        screen.subscribes("resource:invitations").await;
        mailer.is(Mood::Refuses);
        invites(&ada, &["typo@mail.example"], &teacher).await.data();
        sees(&mut screen, "typo@mail.example", |row| row["mail"] == "failed" && row["mail_error_zh"].is_string()).await;
        let known = invitation(&ada, "typo@mail.example").await;
        // One failure is told once: also after the job has ended that sent it.
        let job = ada.post("/api/job/mine", json!({})).await.data()["records"][0]["id"].clone();
        assert_eq!(job_ends(&ada, &job).await["state"], "failed");
        let all = ada.in_chinese().post("/api/notification/list", json!({})).await.data()["records"].clone();
        let about_it = |told: &&Value| told["title"].as_str().is_some_and(|title| title.contains("ty***@mail.example"));
        let [told] = all.as_array().expect("notifications").iter().filter(about_it).collect::<Vec<_>>()[..] else { panic!("{all}") };
        assert_eq!((&told["title"], &told["record_id"]), (&json!("您发给 ty***@mail.example 的消息未能送达"), &known["id"]));
        assert!(told["words"].as_str().is_some_and(|why| why.starts_with("对方拒收")), "{told}");

        mailer.is(Mood::Takes);
        ada.post(&format!("{INVITATIONS}/again"), json!({"id": known["id"]})).await.data();
        sees(&mut screen, "typo@mail.example", |row| row["mail"] == "queued" && row["mail_error"].is_null()).await;
        sees(&mut screen, "typo@mail.example", |row| row["mail"] == "sent").await;
        accepts(&server.nobody(), &token(&mailer, 1, "typo@mail.example").await).await.data();
    }
}

#[tokio::test]
async fn what_cannot_be_invited_is_said_at_its_field() {
    let mailer = Mailer::start().await;
    let [url, from] = mailer.flags();
    let server = TestServer::with_flags(&["--demo", &url, &from, ORIGIN]).await;
    let ada = server.sign_in("admin").await.in_chinese();
    let teacher = role(&ada, "Teacher").await;
    let said = async |emails: &[&str]| invites(&ada, emails, &teacher).await.refused(400)["fields"]["emails"].as_str().unwrap().to_owned();
    let six: Vec<String> = (0..6).map(|place| format!("{place}@mail.example")).collect();
    assert_eq!(said(&six.iter().map(String::as_str).collect::<Vec<_>>()).await, "一次最多邀请 5 个邮箱");
    assert_eq!(said(&[" "]).await, "必填");
    assert_eq!(said(&["not an address"]).await, "not an address 不是有效的邮箱");
    invites(&ada, &["nora@mail.example"], &teacher).await.data();
    assert!(said(&["new@mail.example", "nora@mail.example"]).await.starts_with("nora@mail.example 已有待接受的邀请"));
    // Of several nobody is invited where one is wrong.
    assert!(ada.list(INVITATIONS, json!({"email": "new@mail.example"})).await.is_empty());
    accepts(&server.nobody(), &token(&mailer, 1, "nora@mail.example").await).await.data();
    assert_eq!(said(&["nora@mail.example"]).await, "nora@mail.example 已有账号：Nora New");
    // An address on record is an account's as well as one that is its name.
    assert_eq!(said(&["Teacher@demo.example"]).await, "teacher@demo.example 已有账号：Tina Brooks");
    let invite = json!({"emails": ["p@mail.example"], "role_ids": ["no such role"], "kind": "teacher"});
    assert_eq!(ada.post(&format!("{USERS}/invite"), invite).await.refused(400)["fields"]["role_ids"], "所选内容已不存在");
    // Nobody gives by an invitation what they may not give.
    server
        .sign_in("hr")
        .await
        .post(&format!("{USERS}/invite"), json!({"emails": ["p@mail.example"], "role_ids": [teacher], "kind": "teacher"}))
        .await
        .refused(403);
}
