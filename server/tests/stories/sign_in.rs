//! The door: passwords, codes, single sign-on and new accounts; who is not let in, and why.

use crate::support::{Answer, Backend, Mailer, Mood, Person, SmsProvider, SsoProvider, TestServer, postgres_database};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
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
async fn guessing_is_counted_by_the_caller_behind_a_trusted_proxy_and_by_the_peer_otherwise() {
    for (flag, believed) in [("--trusted-proxies=127.0.0.1,::1", true), ("--trusted-proxies=10.0.0.0/8", false)] {
        let server = TestServer::start_on(Backend::Sqlite, &["--demo", flag]).await;
        let from = async |address: &str, account: &str| {
            let request = server.nobody().request(reqwest::Method::POST, "/api/management/login").header("x-forwarded-for", address);
            let body = json!({"type": "password", "account": account, "password": "guess"}).to_string();
            server.nobody().send(request.header("content-type", "application/json").body(body), "a guess".into()).await.status
        };
        // Each account once: only the address is guessing. What it writes to the left of its own address changes nothing.
        for place in 0..60 {
            assert_eq!(from(&format!("198.51.100.{place}, 203.0.113.7"), &format!("guess-{place}")).await, 401);
        }
        assert_eq!(from("203.0.113.7", "guess-60").await, 429);
        assert_eq!(from("203.0.113.8", "guess-61").await, if believed { 401 } else { 429 });
        server.says(if believed { "ip=203.0.113.8" } else { "ip=127.0.0.1" }).await;
        assert_eq!(server.log().contains("ip=203.0.113.7"), believed, "{}", server.log());
    }
}

/// The cookie that an answer sets, by its name.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let set = answer.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    set.filter_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('=')?.split(';').next()).map(str::to_owned).next()
}

/// A sign-in of the monitor through a proxy, from a browser with this cookie.
async fn browser_signs_in(server: &TestServer, address: &str, device: &str, body: Value) -> Answer {
    let request = server.nobody().request(reqwest::Method::POST, "/api/management/login").header("x-forwarded-for", address);
    let request = request.header("cookie", format!("known_device={device}")).header("content-type", "application/json");
    server.nobody().send(request.body(body.to_string()), "a sign-in of a browser".into()).await
}

#[tokio::test]
async fn whoever_guesses_elsewhere_keeps_the_owner_out_of_no_device_that_is_known() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
        let monitor = |password: &str| json!({"type": "password", "account": "monitor", "password": password, "remember": true});
        let opened = browser_signs_in(&server, "203.0.113.8", "none", monitor(Person::DEMO_PASSWORD)).await;
        let device = cookie(&opened, "known_device").expect("it is remembered");
        // Strangers everywhere share five guesses; from then on they wait.
        for place in 0..5 {
            assert_eq!(sign_in_from(&server, &format!("198.51.100.{place}"), "monitor", "guess").await, 401);
        }
        server.rewrites("UPDATE sign_in_waits SET ends_at = '2099-01-01T00:00:00.000Z' WHERE failures = 5").await;
        assert_eq!(sign_in_from(&server, "198.51.100.9", "monitor", Person::DEMO_PASSWORD).await, 429);
        assert_eq!(sign_in_from(&server, "198.51.100.9", "monitor2", Person::DEMO_PASSWORD).await, 200);
        // A made-up cookie is no device, nor is another account's.
        assert_eq!(browser_signs_in(&server, "203.0.113.8", "made-up", monitor(Person::DEMO_PASSWORD)).await.status, 429);
        // The owner's own browser is in at once, from wherever, and stays known under a new token.
        for _ in 0..4 {
            assert_eq!(browser_signs_in(&server, "192.0.2.1", &device, monitor("a typing error")).await.status, 401);
        }
        let opened = browser_signs_in(&server, "192.0.2.1", &device, monitor(Person::DEMO_PASSWORD)).await;
        let newer = cookie(&opened, "known_device").expect("it is remembered");
        assert_ne!(newer, device);
        assert_eq!(browser_signs_in(&server, "192.0.2.1", &device, monitor(Person::DEMO_PASSWORD)).await.status, 429);
        // Its own errors are forgotten by that, or they would be five now.
        assert_eq!(browser_signs_in(&server, "192.0.2.1", &newer, monitor("a typing error")).await.status, 401);
        assert_eq!(browser_signs_in(&server, "192.0.2.1", &newer, monitor(Person::DEMO_PASSWORD)).await.status, 200);
    }
}

/// A sign-in of the monitor that lacks its last byte.
async fn all_but_sent(server: &TestServer) -> TcpStream {
    let body = json!({"type": "password", "account": "monitor", "password": "guess"}).to_string();
    let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
    let head = format!("POST /api/management/login HTTP/1.1\r\nhost: any\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all(&[head.as_bytes(), &body.as_bytes()[..body.len() - 1]].concat()).await.expect("sent");
    stream
}

/// The status of the answer to it.
async fn sent(mut stream: TcpStream) -> String {
    stream.write_all(b"}").await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn of_guesses_released_at_once_only_the_limit_is_judged() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let guesses = join_all((0..500).map(|_| all_but_sent(&server))).await;
        let answers = join_all(guesses.into_iter().map(sent)).await;
        let judged = answers.iter().filter(|status| *status == "401").count();
        let waiting = answers.iter().filter(|status| *status == "429").count();
        // Five at most, since others are judged at the same time; where the machine is slow one more after each wait.
        assert!((1..=8).contains(&judged) && judged + waiting == 500, "{judged} were judged: {answers:?}");
        // Signing in counts for nobody, however often.
        for _ in 0..20 {
            server.sign_in("monitor2").await;
        }
    }
}

async fn guesses_from(server: &TestServer, address: &str, account: &str) -> u16 {
    sign_in_from(server, address, account, "guess").await
}

/// The status of the answer to a sign-in through a proxy.
async fn sign_in_from(server: &TestServer, address: &str, account: &str, password: &str) -> u16 {
    let request = server.nobody().request(reqwest::Method::POST, "/api/management/login").header("x-forwarded-for", address);
    let body = json!({"type": "password", "account": account, "password": password}).to_string();
    server.nobody().send(request.header("content-type", "application/json").body(body), "a sign-in".into()).await.status
}

#[tokio::test]
async fn a_household_of_ipv6_counts_as_one_address() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
    for place in 0..60 {
        assert_eq!(guesses_from(&server, &format!("2001:db8:0:7:{place:x}::1"), &format!("guess-{place}")).await, 401);
    }
    assert_eq!(guesses_from(&server, "2001:db8:0:7:ffff::1", "guess-60").await, 429);
    assert_eq!(guesses_from(&server, "2001:db8:0:8::1", "guess-61").await, 401);
}

#[tokio::test]
async fn all_nodes_count_together_and_a_restart_forgets_nothing() {
    let database = format!("--database={}", postgres_database().await);
    let mut one = TestServer::with_flags(&[&database, "--demo"]).await;
    let two = TestServer::with_flags(&[&database]).await;
    for server in [&one, &two, &one, &two, &one] {
        assert_eq!(guesses_from(server, "any", "monitor").await, 401);
    }
    one.rewrites("UPDATE sign_in_waits SET ends_at = '2099-01-01T00:00:00.000Z' WHERE failures = 5").await;
    one.kill();
    one.start_again();
    assert_eq!(guesses_from(&one, "any", "monitor").await, 429);
    assert_eq!(guesses_from(&two, "any", "monitor").await, 429);
}

#[tokio::test]
async fn writes_go_on_while_a_flood_of_sign_ins_waits() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
        let (admin, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        // More than may wait, so that the queue is full; each from elsewhere, at another account.
        let (full, judged) = (tokio::sync::Notify::new(), AtomicU32::new(0));
        let flood = join_all((0..80).map(|place| {
            let (server, full, judged) = (&server, &full, &judged);
            async move {
                let status = guesses_from(server, &format!("198.51.100.{place}"), &format!("guess-{place}")).await;
                // Some are through: the others wait for their turn.
                if status == 401 && judged.fetch_add(1, Ordering::Relaxed) == 5 {
                    full.notify_one();
                }
                status
            }
        }));
        let writes = async {
            full.notified().await;
            let made = async |name: &str| sam.post("/api/management/student/create", json!({"name": name})).await.data();
            // A password is hashed for the administrator, behind all those who wait.
            let user = json!({"name": "New", "account": "new", "kind": "teacher", "password": "longer than six"});
            let mut waiting = std::pin::pin!(admin.post("/api/management/admin/user/create", user));
            let mut written = 0;
            loop {
                tokio::select! {
                    user = &mut waiting => {
                        user.data();
                        return written;
                    }
                    _ = made("Somebody") => written += 1,
                }
            }
        };
        let (statuses, written) = tokio::join!(flood, writes);
        assert!(statuses.contains(&429) && statuses.iter().all(|status| [401, 429].contains(status)), "{statuses:?}");
        assert!(written >= 5, "only {written} writes while a password waited to be hashed");
    }
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

    nobody.post("/api/management/sendCode", json!({"account": "monitor"})).await.data();
    nobody.post("/api/management/sendCode", json!({"account": "no such account"})).await.data();
    let code: String = server.says("code is ").await.chars().take(6).collect();
    let wrong = nobody.post("/api/management/login", json!({"type": "code", "account": "monitor", "code": "0"})).await;
    assert_eq!((wrong.status, wrong.code()), (401, 401));
    nobody.post("/api/management/login", json!({"type": "code", "account": "monitor", "code": code})).await.data();
    let again = nobody.post("/api/management/login", json!({"type": "code", "account": "monitor", "code": code})).await;
    assert_eq!(again.status, 401);
}

/// What was sent was sent long ago.
const LATER: &str = "UPDATE attempts SET ends_at = '2020-01-01T00:00:00.000Z'";

#[tokio::test]
async fn a_lost_mail_closes_an_address_for_nobody_and_nobody_learns_who_is_here() {
    for backend in Backend::BOTH {
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
    for backend in Backend::BOTH {
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
        server.rewrites("UPDATE codes SET expires_at = '2020-01-01T00:00:00.000Z'").await;
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
        nobody.post("/api/user/verify", second).await.data();
        server.rewrites(LATER).await;
        again("nora@mail.example").await.data();
        assert!(mailer.was_given(3).await.1.contains("has an account already"));
    }
}

#[tokio::test]
async fn codes_are_sent_as_often_as_somebody_needs_them_and_no_more() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
        let sends = async |account: &str, address: &str| {
            let request = server.nobody().request(reqwest::Method::POST, "/api/management/sendCode").header("x-forwarded-for", address);
            let body = json!({"account": account}).to_string();
            server.nobody().send(request.header("content-type", "application/json").body(body), "a code".into()).await
        };
        let codes = || -> Vec<String> { server.log().split("code is ").skip(1).map(|rest| rest.chars().take(6).collect()).collect() };
        let enters = async |code: &str| {
            server.nobody().post("/api/management/login", json!({"type": "code", "account": "monitor", "code": code})).await.status
        };
        // Another minute, of the same hour.
        let minute = || {
            let soon = belltower_kit::world::iso(jiff::Timestamp::now() + jiff::SignedDuration::from_mins(2));
            format!("UPDATE attempts SET ends_at = '2020-01-01T00:00:00.000Z' WHERE ends_at < '{soon}'")
        };
        sends("monitor", "203.0.113.1").await.data();
        server.says("code is ").await;
        // Sent twice: only the later one is good; and the refusal in between changed nothing.
        assert_eq!(sends("monitor", "203.0.113.2").await.status, 429);
        server.rewrites(&minute()).await;
        sends("monitor", "203.0.113.2").await.data();
        while codes().len() < 2 {
            tokio::task::yield_now().await;
        }
        let sent = codes();
        if sent[0] != sent[1] {
            assert_eq!(enters(&sent[0]).await, 401);
        }
        for place in 3..6 {
            server.rewrites(&minute()).await;
            sends("monitor", &format!("203.0.113.{place}")).await.data();
            while codes().len() < place {
                tokio::task::yield_now().await;
            }
        }
        // The sixth within the hour is refused, with how long that is; the fifth still works.
        server.rewrites(&minute()).await;
        let sixth = sends("monitor", "203.0.113.7").await;
        assert!(sixth.status == 429 && sixth.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 60, "{sixth:?}");
        assert_eq!(enters(codes().last().unwrap()).await, 200);
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
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo", "--trusted-proxies=127.0.0.1"]).await;
        let enters = async |address: &str, device: &str, remember: bool| {
            let body = json!({"type": "password", "account": "monitor", "password": Person::DEMO_PASSWORD, "remember": remember});
            browser_signs_in(&server, address, device, body).await
        };
        let first = enters("203.0.113.1", "none", true).await;
        let device = cookie(&first, "known_device").unwrap();
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
        enters("203.0.113.66", "none", false).await.data();
        screen.sees(|frame| frame["d"]["type"] == "notification").await;
        let told = notices().await;
        assert!(told.len() == 1 && told[0]["words"].as_str().unwrap().contains("address 203.0.113.66"), "{told:?}");
        // Told once.
        enters("203.0.113.66", "none", false).await.data();
        assert_eq!(notices().await.len(), 1);
    }
}

#[tokio::test]
async fn single_sign_on_opens_the_door_to_whom_the_provider_knows() {
    for backend in Backend::BOTH {
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
