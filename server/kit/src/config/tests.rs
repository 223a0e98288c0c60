use std::collections::BTreeSet;

use clap::{Args as _, FromArgMatches as _};

use super::{sources::plain, *};

const DOCUMENTED: &str = include_str!("../../../../docs/belltower.toml");

/// Lines such as `# key = value`: the file shows every setting at its default, commented out.
fn documented() -> toml::Table {
    let lines: Vec<&str> = DOCUMENTED.lines().filter_map(|line| line.strip_prefix("# ")).filter(|line| is_setting(line)).collect();
    toml::from_str(&lines.join("\n")).expect("the documented settings are TOML")
}

fn is_setting(line: &str) -> bool {
    line.split_once(" = ").is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
}

fn arguments(args: &[&str]) -> Arguments {
    let command = Arguments::augment_args(clap::Command::new("serve").no_binary_name(true));
    Arguments::from_arg_matches(&command.get_matches_from(args)).expect("read")
}

fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.toml");
    std::fs::write(&path, text).expect("written");
    let path = path.to_str().expect("text").to_owned();
    (folder, path)
}

fn sentence(args: &[&str]) -> String {
    arguments(args).read().expect_err("refused").to_string()
}

#[test]
fn flags_variables_and_file_name_the_same_settings() {
    let command = Arguments::augment_args(clap::Command::new("serve"));
    let args: Vec<_> = command.get_arguments().filter(|arg| arg.get_id() != "config").collect();
    let flags: BTreeSet<String> = args.iter().filter_map(|a| a.get_long()).map(|flag| flag.replace('-', "_")).collect();
    let variables: BTreeSet<String> =
        args.iter().filter_map(|a| a.get_env()?.to_str()).map(|name| name.trim_start_matches("BELLTOWER_").to_lowercase()).collect();
    let keys: BTreeSet<String> = documented().keys().cloned().collect();
    assert_eq!(flags, keys);
    assert_eq!(variables, keys);
}

#[test]
fn the_documented_file_shows_the_defaults() {
    for (key, value) in documented() {
        let setting = SETTINGS.iter().find(|s| s.key == key).expect("known");
        assert_eq!(plain(value).expect("plain"), setting.default, "{key}");
    }
}

#[test]
fn the_documented_file_can_be_used_as_it_is() {
    let (_folder, path) = file(DOCUMENTED);
    assert_eq!(format!("{:?}", arguments(&["--config", &path]).read().expect("read")), format!("{:?}", Config::defaults()));
}

#[test]
fn a_flag_wins_over_the_file_and_the_file_over_the_default() {
    let (_folder, path) = file("session_days = 3\nping_seconds = 9\norigins = [\"https://a.example\", \"https://b.example:444\"]\n");
    let config = arguments(&["--config", &path, "--session-days", "2", "--demo"]).read().expect("read");
    assert_eq!((config.session_days, config.ping_seconds, config.drain_seconds), (2, 9, 8));
    assert_eq!(config.origins, [Origin("https://a.example".into()), Origin("https://b.example:444".into())]);
    assert!(config.demo);
}

#[test]
fn a_wrong_value_is_named_with_its_place() {
    assert_eq!(sentence(&["--session-days", "soon"]), "--session-days on the command line must be a whole number from 0, not \"soon\"");
    let (_folder, path) = file("log_format = \"xml\"\n");
    assert_eq!(sentence(&["--config", &path]), format!("log_format in {path} must be pretty or json, not \"xml\""));
    assert!(sentence(&["--origins", "https://a.example/console"]).contains("without a path"));
    for wrong in ["10.0.0.0/33", "10.0.0", "proxy.example", "127.0.0.1/", "::1/x"] {
        assert!(sentence(&["--trusted-proxies", wrong]).contains("must be addresses or networks such as"), "{wrong}");
    }
    assert!(sentence(&["--log-level", "loud"]).starts_with("--log-level on the command line must be error, warn"));
}

#[test]
fn an_unknown_key_and_a_broken_file_are_named() {
    let (_folder, path) = file("sesion_days = 3\n");
    assert_eq!(sentence(&["--config", &path]), format!("the settings file {path} has sesion_days, which is no setting"));
    let (_folder, path) = file("demo = true\nlisten = \n");
    assert!(sentence(&["--config", &path]).starts_with(&format!("the settings file {path} is not TOML at line 2")));
    assert!(sentence(&["--config", "nowhere.toml"]).starts_with("the settings file nowhere.toml cannot be read"));
}

#[test]
fn secrets_are_not_repeated() {
    let said = sentence(&["--database", "mysql://ann:hunter2@db/x"]);
    assert!(said.starts_with("--database on the command line must be sqlite:PATH"), "{said}");
    assert!(!said.contains("hunter2"));
    let secrets = ["--sms-url", "https://sms.example/?key=hunter2", "--sms-secret", "hunter2-hunter2-hunter2"];
    let mail = ["--smtp-url", "smtps://ann:hunter2@mail.example", "--mail-from", "Belltower <console@mail.example>"];
    let config = arguments(&[&["--database", "postgres://ann:hunter2@db/x"][..], &secrets, &mail].concat()).read().expect("read");
    assert!(!format!("{config:?}").contains("hunter2"));
    assert!(!sentence(&["--sms-secret", "hunter2"]).contains("hunter2"));
}

#[test]
fn mails_go_by_tls_or_stay_on_this_machine() {
    let from = ["--mail-from", "console@mail.example"];
    let read = |url: &str| arguments(&[&["--smtp-url", url][..], &from].concat()).read().map(drop);
    for good in ["smtps://mail.example", "smtp://mail.example:587?tls=required", "smtp://127.0.0.1:2525", "smtp://localhost"] {
        assert!(read(good).is_ok(), "{good}");
    }
    for bad in
        ["smtp://mail.example:587", "smtp://mail.example?tls=opportunistic", "smtp://127.0.0.1?tls=no", "https://mail.example", "mail"]
    {
        assert!(read(bad).expect_err(bad).to_string().starts_with("--smtp-url on the command line must be smtps://"), "{bad}");
    }
    assert_eq!(sentence(&["--smtp-url", "smtps://mail.example"]), "smtp_url needs mail_from as well: set both");
    assert_eq!(sentence(&["--sms-url", "https://sms.example"]), "sms_url needs sms_secret as well: set both");
}

#[test]
fn a_service_is_set_up_whole() {
    let said = |args: &[&str]| sentence(args);
    assert_eq!(said(&["--image-url", "https://ai.example/v1"]), "image_url needs image_model as well: set both");
    assert_eq!(said(&["--image-model", "painter-1"]), "image_model needs image_url or ai_url as well: set both");
    assert_eq!(said(&["--ai-key-file", "key"]), "ai_key_file needs ai_url, speech_url or image_url as well: set both");
    let pictures = ["--image-url", "https://ai.example/v1?key=hunter2", "--image-model", "painter-1", "--ai-key-file", "key"];
    let config = arguments(
        &[&pictures[..], &["--image-size", "1024x768", "--image-hosts", "files.example, *.cdn.example:8443,[::1]:9000"]].concat(),
    );
    let config = config.read().expect("read");
    assert!(config.text_model.is_none() && !format!("{config:?}").contains("hunter2"));
    assert_eq!(config.image_size, ImageSize { width: 1024, height: 768 });
    assert_eq!(said(&["--avatar-url", "https://avatars.example"]), "avatar_url needs avatar_key_file as well: set both");
    let faces = ["--avatar-url", "https://avatars.example", "--avatar-key-file", "key"];
    assert!(arguments(&faces).read().is_ok());
    let others = [&faces[..], &["--avatar-dialect", "heygen"]].concat();
    assert_eq!(said(&others), "avatar_dialect = \"heygen\" needs avatar_voices as well: set both");
    assert!(said(&["--avatar-dialect", "other"]).contains("d-id or heygen"));
    let host = |name: &str, below, port| ImageHost { name: name.into(), below, port };
    assert_eq!(
        config.image_hosts,
        [host("files.example", false, None), host("cdn.example", true, Some(8443)), host("[::1]", false, Some(9000))]
    );
    for wrong in ["https://files.example", "files.example/made", "user@files.example", "*.com", "*.10.0.0.1", "a b", "*"] {
        assert!(said(&["--image-hosts", wrong]).contains("must be hosts such as"), "{wrong}");
    }
    for wrong in ["1024", "32x1024", "1024x9000", "axb"] {
        assert!(said(&["--image-size", wrong]).contains("WIDTHxHEIGHT"), "{wrong}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").expect("written");
    let config = arguments(&["--data", blocked.join("data").to_str().expect("text")]).read().expect("read");
    let said = config.prepare_data_folder().expect_err("refused").to_string();
    assert!(said.starts_with("data: the folder ") && said.contains("cannot be written"), "{said}");
}
