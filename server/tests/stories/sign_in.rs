//! The door: passwords, codes, single sign-on and new accounts; who is not let in, and why. `guessing` has who waits.

use serde_json::json;

use crate::{
    guessing::browser_signs_in,
    support::{Answer, Backend, Mailer, Mood, Person, SmsProvider, SsoProvider, TestServer},
};

#[tokio::test]
async fn signing_in_fails_with_a_reason_and_guessing_waits() {
    let server = TestServer::start().await;
    let nobody = server.nobody().in_chinese();
    let wrong = |password: &str| json!({"type": "password", "account": "monitor", "password": password});
    for _ in 0..5 {
        let answer = nobody.post("/api/management/login", wrong("guess")).await;
        assert_eq!((answer.status, answer.code(), answer.msg()), (401, 401, "账号或密码错误"));
    }
    let waits = nobody.post("/api/management/login", wrong("belltower")).await;
    assert_eq!(waits.status, 429);
    assert!((1..=2).contains(&waits.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap()));
    // Another account at the same address is not kept waiting.
    server.sign_in("monitor2").await;
}

#[tokio::test]
async fn an_account_without_any_right_is_told_whom_to_ask() {
    let server = TestServer::start().await;
    let admin = server.sign_in("admin").await;
    let user = json!({"name": "New", "account": "new", "kind": "teacher", "password": "longer than six"});
    admin.post("/api/management/admin/user/create", user).await.data();
    let login = json!({"type": "password", "account": "NEW", "password": "longer than six"});
    let refused = server.nobody().post("/api/management/login", login).await;
    assert_eq!(refused.status, 403);
    assert!(refused.msg().contains("contact the administrator"), "{}", refused.msg());
}

#[tokio::test]
async fn a_new_account_is_activated_by_its_link_and_a_code_opens_the_door() {
    let server = TestServer::start().await;
    let nobody = server.nobody();
    let asked = json!({"name": "Nora", "email": "nora@demo.example", "password": "nora's own", "confirm": "nora's own"});
    nobody.post("/api/user/register", asked).await.data();
    let token = server.says("token=").await.chars().take(52).collect::<String>();
    nobody.post("/api/user/verify", json!({"account": "nora@demo.example", "token": "wrong"})).await.refused(422);
    nobody.post("/api/user/verify", json!({"account": "nora@demo.example", "token": token})).await.data();
    nobody.post("/api/user/verify", json!({"account": "nora@demo.example", "token": token})).await.refused(422);

    nobody.post("/api/management/sendCode", json!({"account": "no such account"})).await.data();
    let browser = nobody.asks_for_a_code("monitor").await;
    let code: String = server.says("code is ").await.chars().take(6).collect();
    let wrong = nobody.post("/api/management/login", json!({"type": "code", "account": "monitor", "code": "0"})).await;
    assert_eq!((wrong.status, wrong.code()), (401, 401));
    nobody.enters_with_a_code("monitor", &browser, &code).await.data();
    assert_eq!(nobody.enters_with_a_code("monitor", &browser, &code).await.status, 401);
}

/// What was sent was sent long ago.
const LATER: &str = "UPDATE attempts SET ends_at = '2020-01-01T00:00:00.000Z'";

#[tokio::test]
async fn a_lost_mail_closes_an_address_for_nobody_and_nobody_learns_who_is_here() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &[&url, &from, "--origins=https://console.example.com"]).await;
        let nobody = server.nobody();
        let registers = async |name: &str, password: &str| {
            let asked = json!({"name": name, "email": "a+b@mail.example", "password": password, "confirm": password});
            let request = nobody.request(reqwest::Method::POST, "/api/user/register").header("origin", "https://console.example.com");
            let answer = nobody.send(request.header("content-type", "application/json").body(asked.to_string()), "register".into()).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            // Each a day after the one before.
            server.rewrites(LATER).await;
            answer.envelope
        };
        mailer.is(Mood::Refuses);
        let unknown = registers("A", "the first one").await;
        mailer.lost(1).await;
        mailer.is(Mood::Takes);

        // Once more, as often as it takes; the last link is good.
        let mut links = Vec::new();
        for (count, password) in [(1, "the second one"), (2, "the third one")] {
            assert_eq!(registers("Anna", password).await, unknown);
            let (to, text) = mailer.was_given(count).await;
            assert_eq!(to, "a+b@mail.example");
            let link = text.split_whitespace().find(|word| word.starts_with("https://")).expect("a link").to_owned();
            assert!(link.starts_with("https://console.example.com/user/register-result?"), "{link}");
            links.push(reqwest::Url::parse(&link).unwrap().query_pairs().into_owned().collect::<std::collections::HashMap<_, _>>());
        }
        nobody.post("/api/user/verify", json!(links[0])).await.refused(422);
        nobody.post("/api/user/verify", json!(links[1])).await.data();
        let signs_in = async |password: &str| {
            nobody
                .post("/api/management/login", json!({"type": "password", "account": "A+B@mail.example", "password": password}))
                .await
                .status
        };
        // It is here, and may do nothing yet.
        assert_eq!((signs_in("the second one").await, signs_in("the third one").await), (401, 403));

        // Who registers what is somebody's already hears the same; the somebody is told.
        assert_eq!(registers("Mallory", "mine now").await, unknown);
        assert!(mailer.was_given(3).await.1.contains("has an account already"));
        assert_eq!((signs_in("mine now").await, signs_in("the third one").await), (401, 403));
        let codes = async |account: &str| nobody.post("/api/management/sendCode", json!({"account": account})).await;
        let (here, gone) = (codes("a+b@mail.example").await, codes("nobody@mail.example").await);
        assert_eq!((here.status, &here.envelope), (gone.status, &gone.envelope));
        assert!(mailer.was_given(4).await.1.contains("code is"));
    }
}

#[tokio::test]
async fn what_cannot_be_sent_is_not_said_to_have_been() {
    let ([url, from], [sms, secret]) = (Mailer::start().await.flags(), SmsProvider::start().await.flags());
    let asked = json!({"name": "A", "email": "a@mail.example", "password": "longer than six", "confirm": "longer than six"});
    // Text messages reach no address; and a link needs to know where it leads, which no caller is asked.
    for (flags, said) in [
        (vec![sms.as_str(), &secret, "--origins=https://console.example.com"], "cannot send"),
        (vec![url.as_str(), &from], "its own address"),
    ] {
        let server = TestServer::with_flags(&flags).await;
        let refused = server.nobody().post("/api/user/register", asked.clone()).await;
        assert!(refused.status == 422 && refused.msg().contains(said), "{refused:?}");
    }
}

#[tokio::test]
async fn a_link_that_is_late_says_so_and_a_new_one_is_sent() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &[&url, &from, "--origins=https://console.example.com"]).await;
        let nobody = server.nobody();
        let link = async |count| {
            let (_, text) = mailer.was_given(count).await;
            let link = text.split_whitespace().find(|word| word.starts_with("https://")).expect("a link").to_owned();
            json!(reqwest::Url::parse(&link).unwrap().query_pairs().into_owned().collect::<std::collections::HashMap<_, _>>())
        };
        let asked = json!({"name": "Nora", "email": "nora@mail.example", "password": "nora's own", "confirm": "nora's own"});
        nobody.post("/api/user/register", asked.clone()).await.data();
        let first = link(1).await;
        // Not so long ago that it leaves with what is old: whether that was looked for yet is not known.
        let late = jiff::Timestamp::now() - jiff::SignedDuration::from_hours(1);
        server.rewrites(&format!("UPDATE codes SET expires_at = '{late:.3}'")).await;
        let late = nobody.in_chinese().post("/api/user/verify", first.clone()).await;
        assert_eq!((late.status, late.msg()), (422, "链接已超过 24 小时有效期，请重新发送"));
        // Within a minute neither by registering nor by sending again, and no stranger learns who is here by it.
        let again = async |account: &str| nobody.post("/api/user/register/again", json!({"account": account})).await;
        for refused in [nobody.post("/api/user/register", asked).await, again("nora@mail.example").await] {
            assert_eq!(refused.status, 429);
            assert!((1..=60).contains(&refused.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap()));
        }
        server.rewrites(LATER).await;
        let (here, gone) = (again("nora@mail.example").await, again("nobody@mail.example").await);
        assert_eq!((here.status, &here.envelope), (gone.status, &gone.envelope));
        assert_eq!(again("no address").await.refused(400)["fields"]["account"], "This is not an e-mail address");
        let second = link(2).await;
        nobody.post("/api/user/verify", first).await.refused(422);
        // A stranger who knows the address uses nothing of it up: who guesses waits, and the link is good all the same.
        let guess = json!({"account": "nora@mail.example", "token": "x"});
        let mut guesses = vec![];
        for _ in 0..12 {
            guesses.push(nobody.post("/api/user/verify", guess.clone()).await.status);
        }
        assert_eq!((&guesses[..5], guesses[11]), (&[422; 5][..], 429));
        nobody.post("/api/user/verify", second).await.data();
        server.rewrites(LATER).await;
        again("nora@mail.example").await.data();
        assert!(mailer.was_given(3).await.1.contains("has an account already"));
    }
}

#[tokio::test]
async fn codes_are_sent_as_often_as_somebody_needs_them_and_no_more() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
        let sends = async |account: &str, address: &str| {
            let request = server.nobody().request(reqwest::Method::POST, "/api/management/sendCode").header("x-forwarded-for", address);
            let body = json!({"account": account}).to_string();
            server.nobody().send(request.header("content-type", "application/json").body(body), "a code".into()).await
        };
        let codes = || -> Vec<String> { server.log().split("code is ").skip(1).map(|rest| rest.chars().take(6).collect()).collect() };
        let enters = async |sent: &Answer, code: &str| {
            server.nobody().enters_with_a_code("monitor", &sent.cookie("code_browser").unwrap(), code).await.status
        };
        // Another minute, of the same hour.
        let minute = || {
            let soon = belltower_kit::world::iso(jiff::Timestamp::now() + jiff::SignedDuration::from_mins(2));
            format!("UPDATE attempts SET ends_at = '2020-01-01T00:00:00.000Z' WHERE ends_at < '{soon}'")
        };
        let first = sends("monitor", "203.0.113.1").await;
        server.says("code is ").await;
        // Sent twice: only the later one is good; and the refusal in between changed nothing.
        assert_eq!(sends("monitor", "203.0.113.2").await.status, 429);
        server.rewrites(&minute()).await;
        let mut last = sends("monitor", "203.0.113.2").await;
        while codes().len() < 2 {
            tokio::task::yield_now().await;
        }
        let sent = codes();
        if sent[0] != sent[1] {
            assert_eq!(enters(&last, &sent[0]).await, 401);
        }
        assert_eq!(first.status, 200);
        for place in 3..6 {
            server.rewrites(&minute()).await;
            last = sends("monitor", &format!("203.0.113.{place}")).await;
            while codes().len() < place {
                tokio::task::yield_now().await;
            }
        }
        // The sixth within the hour is refused, with how long that is; the fifth still works.
        server.rewrites(&minute()).await;
        let sixth = sends("monitor", "203.0.113.7").await;
        assert!(sixth.status == 429 && sixth.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 60, "{sixth:?}");
        assert_eq!(enters(&last, codes().last().unwrap()).await, 200);
        // Accounts that do not exist count alike, and an address counts whatever it asks for.
        sends("nobody", "203.0.113.8").await.data();
        assert_eq!(sends("nobody", "203.0.113.9").await.status, 429);
        for place in 0..20 {
            assert_eq!(sends(&format!("nobody-{place}"), "203.0.113.10").await.status, 200);
        }
        assert_eq!(sends("nobody-20", "203.0.113.10").await.status, 429);
        assert_eq!(sends("nobody-20", "203.0.113.11").await.status, 200);
    }
}

#[tokio::test]
async fn a_password_that_everybody_uses_or_that_is_too_short_for_this_server_is_refused() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--password-min=9"]).await;
    let (admin, nobody) = (server.sign_in("admin").await, server.nobody());
    assert_eq!(nobody.get("/api/user/sign_in_options").await.data()["passwordMin"], 9);
    let said = [("Password1", "everybody uses"), ("12345678", "At least 9"), ("8 letter", "At least 9")];
    for (password, why) in said {
        let user = json!({"name": "New", "account": "new", "kind": "teacher", "password": password});
        let registers = json!({"name": "New", "email": "new@mail.example", "password": password, "confirm": password});
        let changes = json!({"old": Person::DEMO_PASSWORD, "password": password, "confirm": password});
        for answer in [
            admin.post("/api/management/admin/user/create", user).await,
            nobody.post("/api/user/register", registers).await,
            admin.post("/api/user/change_password", changes).await,
        ] {
            let refused = answer.refused(400)["fields"]["password"].as_str().unwrap().to_owned();
            assert!(refused.contains(why), "{password}: {refused}");
        }
    }
    let changes = json!({"old": Person::DEMO_PASSWORD, "password": "nine letters", "confirm": "nine letters"});
    admin.post("/api/user/change_password", changes).await.data();
}

#[tokio::test]
async fn whoever_signs_in_from_elsewhere_is_told_to_the_owner() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
        let enters = async |address: &str, device: &str, remember: bool| {
            let body = json!({"type": "password", "account": "monitor", "password": Person::DEMO_PASSWORD, "remember": remember});
            browser_signs_in(&server, address, device, body).await
        };
        let first = enters("203.0.113.1", "none", true).await;
        let device = first.cookie("known_device").unwrap();
        let mo = server.nobody().with_token(first.data()["token"].as_str().unwrap());
        let mut screen = mo.opens_a_screen().await;
        let me = mo.get("/api/user/info_update").await.data()["id"].clone();
        screen.subscribes(&format!("user:{}", me.as_str().unwrap())).await;
        let notices = async || {
            let inbox = mo.post("/api/notification/list", json!({})).await.data();
            let all = inbox["records"].as_array().unwrap().clone();
            all.into_iter().filter(|message| message["title"] == "New sign-in to your account").collect::<Vec<_>>()
        };
        // The very first time is no news, nor is a device that is known, wherever it is.
        enters("203.0.113.2", &device, false).await.data();
        assert!(notices().await.is_empty());
        // At the next desk stands a browser of the same make, behind the same address: it is another one all the same.
        enters("203.0.113.2", "none", false).await.data();
        screen.sees(|frame| frame["d"]["type"] == "notification").await;
        assert_eq!(notices().await.len(), 1);
        enters("203.0.113.66", "none", false).await.data();
        screen.sees(|frame| frame["d"]["type"] == "notification").await;
        let told = notices().await;
        assert!(told.len() == 2 && told[0]["words"].as_str().unwrap().contains("address 203.0.113.66"), "{told:?}");
    }
}

#[tokio::test]
async fn single_sign_on_opens_the_door_to_whom_the_provider_knows() {
    for &backend in Backend::of_suite() {
        let provider = SsoProvider::start(&[("code-of-mo", "wx-mo"), ("code-of-a-stranger", "wx-stranger")]).await;
        let server = TestServer::start_on(backend, &["--demo", &format!("--sso-url={}", provider.url)]).await;
        let (admin, nobody) = (server.sign_in("admin").await, server.nobody());
        let found = admin.post("/api/management/admin/user/list", json!({"search": "Mo Li"})).await.data()["records"][0].clone();
        let linked = json!({"id": found["id"], "version": found["version"], "weixin_id": "wx-mo"});
        admin.post("/api/management/admin/user/update", linked).await.data();

        let opened = nobody.post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await;
        assert!(opened.headers["set-cookie"].to_str().unwrap().contains("HttpOnly"));
        let mo = nobody.with_token(opened.data()["token"].as_str().unwrap());
        assert_eq!(mo.get("/api/user/info_update").await.data()["name"], "Mo Li");

        // Whom the provider does not know, and whom only the provider knows, are told the same.
        for code in ["code-of-nobody", "code-of-a-stranger", " ", &"x".repeat(600)] {
            let refused = nobody.in_chinese().post("/api/user/login_sso", json!({"weixin_id": code})).await;
            assert_eq!((refused.status, refused.code()), (401, 401));
            assert!(refused.msg().starts_with("单点登录未能识别您的身份"), "{}", refused.msg());
        }
        // Nobody else is kept waiting by codes that were guessed.
        nobody.post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await.data();
        let twice = json!({"name": "Twin", "account": "twin", "kind": "monitor", "password": "longer than six", "weixin_id": "wx-mo"});
        assert_eq!(admin.post("/api/management/admin/user/create", twice).await.refused(409)["fields"]["weixin_id"], "Already in use");

        provider.goes_down();
        let down = nobody.post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await;
        assert_eq!(down.status, 503);
        assert!(down.msg().starts_with("Single sign-on does not answer"), "{}", down.msg());
        let down = nobody.in_chinese().post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await;
        assert!(down.msg().starts_with("单点登录服务暂时无法访问"), "{}", down.msg());
        assert!(!server.log().contains("provider-secret"), "the provider's key stands in the log");
    }
    let without = TestServer::start().await;
    without.nobody().post("/api/user/login_sso", json!({"weixin_id": "any"})).await.refused(422);
}

#[tokio::test]
async fn one_signs_in_by_the_address_or_number_on_record_where_it_is_nobody_elses() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
        let (ada, nobody) = (server.sign_in("admin").await, server.nobody());
        let make = async |account: &str, email: &str, phone: &str| {
            let role = ada.list("/api/management/admin/role", json!({"name": "Monitor"})).await[0]["id"].clone();
            let row = json!({"name": account, "account": account, "kind": "monitor", "email": email, "phone": phone, "role_ids": [role],
                             "password": "longer than six"});
            ada.post("/api/management/admin/user/create", row).await.data()["id"].clone()
        };
        make("nell", "Nell.Note@mail.example", "138 0013 8111").await;
        let enters = async |account: &str, password: &str| {
            nobody.post("/api/management/login", json!({"type": "password", "account": account, "password": password})).await
        };
        for name in ["nell", "nell.note@mail.example", "NELL.NOTE@mail.example", "13800138111", "+86 138-0013-8111"] {
            enters(name, "longer than six").await.data();
        }
        // By a code as well.
        let browser = nobody.asks_for_a_code("13800138111").await;
        let code: String = server.says("code is ").await.chars().take(6).collect();
        nobody.enters_with_a_code("nell.note@mail.example", &browser, &code).await.data();
        // What nobody has, what two have, and what is hers with a wrong password are answered alike.
        make("twin", "twin@mail.example", "13800138222").await;
        let other = make("twin2", "twin@mail.example", "13800138222").await;
        let wrong = enters("13800138111", "a guess").await;
        for name in ["13800138999", "nobody@mail.example", "twin@mail.example", "13800138222"] {
            let refused = enters(name, "longer than six").await;
            assert_eq!((refused.status, &refused.envelope), (wrong.status, &wrong.envelope), "{name}");
        }
        // Of two the one that is in use has it.
        let now = ada.post("/api/management/admin/user/query", json!({"id": other})).await.data();
        let off = json!({"id": other, "version": now["version"], "status": "disabled"});
        ada.post("/api/management/admin/user/update", off).await.data();
        enters("twin@mail.example", "longer than six").await.data();
        // Strangers have as many guesses as at one name: whoever swarms at the number makes all three wait.
        for place in 0..30 {
            let name = ["nell", "13800138111", "nell.note@mail.example"][place % 3];
            let guess = json!({"type": "password", "account": name, "password": "guess"});
            browser_signs_in(&server, &format!("198.51.100.{place}"), "none", guess).await;
        }
        server.rewrites("UPDATE sign_in_waits SET ends_at = '2099-01-01T00:00:00.000Z' WHERE failures >= 30").await;
        for name in ["nell", "nell.note@mail.example", "13800138111"] {
            let right = json!({"type": "password", "account": name, "password": "longer than six"});
            assert_eq!(browser_signs_in(&server, "203.0.113.9", "none", right).await.status, 429, "{name}");
        }
    }
}
