//! The process: how it starts, what stops it, and that it comes back on its own data.

use std::io::Write;
use std::process::Stdio;

use crate::support::{Backend, TestServer, binary};

#[track_caller]
fn refused(flags: &[&str], variables: &[(&str, &str)]) -> String {
    let output = binary().arg("serve").args(flags).envs(variables.iter().copied()).output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_wrong_setting_stops_the_start_with_one_sentence() {
    let said = refused(&["--listen", "everywhere"], &[]);
    assert_eq!(said, "belltower: --listen on the command line must be an address and a port, such as 127.0.0.1:7400, not \"everywhere\"\n");
    let said = refused(&[], &[("BELLTOWER_PING_SECONDS", "-1")]);
    assert_eq!(said, "belltower: BELLTOWER_PING_SECONDS in the environment must be a whole number from 0, not \"-1\"\n");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("belltower.toml");
    std::fs::write(&file, "lissten = \"127.0.0.1:0\"\n").expect("written");
    let path = file.to_str().expect("text");
    assert_eq!(refused(&["--config", path], &[]), format!("belltower: the settings file {path} has lissten, which is no setting\n"));
    assert!(refused(&["--data", &format!("{path}/data")], &[]).contains("cannot be written"));
}

#[tokio::test]
async fn an_address_in_use_is_named() {
    let server = TestServer::start_on(Backend::Sqlite, &[]).await;
    let address = server.url("").replace("http://", "");
    let folder = tempfile::tempdir().expect("a folder");
    let output = binary().args(["serve", "--listen", &address, "--data"]).arg(folder.path()).output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains(&format!("cannot listen on {address}")), "{output:?}");
}

#[tokio::test]
async fn it_comes_back_after_a_power_cut_and_ends_cleanly_when_asked() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        assert_eq!(server.nobody().get("/healthz").await.status, 200);
        server.kill();
        server.start_again();
        assert_eq!(server.nobody().get("/healthz").await.status, 200);
        assert!(server.stop().success());
        // Nothing that goes on beside the calls finds its database closed.
        let wrong: Vec<String> =
            server.log().lines().filter(|line| [" ERROR ", " WARN "].iter().any(|level| line.contains(level))).map(str::to_owned).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let server = TestServer::start_on(Backend::Sqlite, &[]).await;
    for path in ["/healthz", "/", "/api/nowhere", "/assets/nowhere.js"] {
        let headers = server.nobody().get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
}

#[tokio::test]
async fn the_demo_is_loaded_once_and_its_people_can_sign_in() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        server.stop();
        server.start_again();
        for account in ["admin", "hr", "scheduler", "teacher", "producer", "inspector", "monitor"] {
            let me = server.sign_in(account).await.get("/api/user/info_update").await.data();
            assert!(me["pages"]["home"].is_array(), "{account} sees nothing: {me}");
        }
        server.nobody().get("/api/user/info_update").await.refused(401);
    }
}

#[tokio::test]
async fn the_first_administrator_is_made_on_the_machine_with_a_password_from_standard_input() {
    let server = TestServer::start_on(Backend::Sqlite, &[]).await;
    let made = |password: &str| {
        let mut command = binary();
        command.args(["admin", "--account", "root1", "--name", "Root", "--data"]).arg(server.data());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        writeln!(child.stdin.take().expect("piped"), "{password}").expect("written");
        child.wait_with_output().expect("its end")
    };
    let refused = made("");
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("; password: "), "{refused:?}");
    assert!(made("a long enough one").status.success());
    let root = server.sign_in_as("root1", "a long enough one").await;
    assert_eq!(root.get("/api/user/info_update").await.data()["name"], "Root");
}

#[tokio::test]
async fn one_server_runs_on_a_database_and_commands_work_beside_it() {
    let mut server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let place = tempfile::tempdir().expect("a folder");
    let data = format!("--data={}", server.data().display());
    let run = |arguments: &[&str]| {
        let output = binary().args(arguments).arg(&data).output().expect("the binary runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let already = format!("runs on {} already", server.data().join("belltower.db").display());
    for command in [&["serve", "--listen=127.0.0.1:0"][..], &["new-history"]] {
        let (code, said) = run(command);
        let said = said.lines().last().unwrap_or_default();
        assert!(code == Some(1) && said.starts_with("belltower: a server (process ") && said.contains(&already), "{command:?}: {said}");
    }
    // It was not disturbed, and neither are these.
    server.sign_in("admin").await.get("/api/user/info_update").await.data();
    let backup = place.path().join("backup");
    for command in [&["backup", backup.to_str().expect("text")][..], &["doc", "verify"], &["provider-key", "--list"]] {
        let (code, said) = run(command);
        assert_eq!(code, Some(0), "{command:?}: {said}");
    }
    assert!(!backup.join("files/belltower.db.lock").exists());
    // Whatever way it ends, the next one has it.
    server.kill();
    server.start_again();
    assert!(server.stop().success());
    server.start_again();
}

#[test]
fn an_empty_database_is_not_taken_for_a_new_one() {
    let data = tempfile::tempdir().expect("a folder");
    std::fs::write(data.path().join("belltower.db"), b"").expect("written");
    for command in [&["serve", "--listen=127.0.0.1:0"][..], &["doc", "list"], &["provider-key", "--list"]] {
        let output = binary().args(command).arg("--data").arg(data.path()).output().expect("the binary runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && said.contains("is there and empty (0 bytes)"), "{command:?}: {said}");
    }
}
