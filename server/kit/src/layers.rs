//! The parts of the kit stand one on another, and none on what stands on it: read from what their files name.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The parts, each standing on those before it alone.
const LAYERS: &[&str] = &[
    // The ground: texts, time, tasks, what is said at the start, and the database.
    "text",
    "world",
    "mask",
    "privacy_key",
    "tasks",
    "batching",
    "installed",
    "connection_quota",
    "traces",
    "db",
    "config",
    "connections",
    "logging",
    "error",
    "turns",
    "app",
    // Who calls, and calls.
    "auth",
    "http",
    "providers",
    "health",
    "nodes",
    "schedules",
    "socket_history",
    "user_settings",
    "notifications",
    // Records, long work, files, documents.
    "files",
    "resource",
    "views",
    "jobs",
    "deliveries",
    "sheets",
    "shares",
    "documents",
    "file_access",
    // Topics and sockets.
    "topics",
    "sockets",
    "presence",
    "ws",
    "sync_ws",
    "prometheus",
    // What joins them.
    "retention",
    "area",
    "live",
    "meta",
    "startup",
];

/// Every file of the kit, with the part it belongs to.
fn files() -> Vec<(String, PathBuf)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the kit's source is here") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = vec![];
    walk(&root, &mut found);
    let part = |path: &Path| {
        let within = path.strip_prefix(&root).expect("it was found there");
        let first = within.components().next().expect("a file has a name");
        first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
    };
    found.into_iter().map(|path| (part(&path), path)).filter(|(part, _)| !matches!(part.as_str(), "lib" | "layers")).collect()
}

/// The parts that a file names, by `crate::…` or by as many `super::…` as lead out of its own.
fn named(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a file of the kit");
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut found = vec![];
    let within = path.components().rev().take_while(|folder| folder.as_os_str() != "src").count();
    let above = "super::".repeat(if path.ends_with("mod.rs") { within - 1 } else { within });
    for root in ["crate::", &above] {
        for rest in code.split(root).skip(1) {
            found.extend(first_names(rest));
        }
    }
    found
}

/// What a path begins with, or each path of a `{…}`.
fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect::<String>();
    let Some(group) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut depth, mut names, mut begins) = (1, vec![], 0);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => {
                names.push(name(&group[begins..at]));
                begins = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            names.push(name(&group[begins..at]));
            break;
        }
    }
    names
}

#[test]
fn each_part_depends_on_those_below_it_alone() {
    let layer = |part: &str| LAYERS.iter().position(|known| *known == part);
    let files = files();
    let unknown: Vec<&String> = files.iter().map(|(part, _)| part).filter(|part| layer(part).is_none()).collect();
    assert!(unknown.is_empty(), "say in LAYERS where these stand: {unknown:?}");
    let mut upward = vec![];
    for (part, path) in &files {
        for other in named(path) {
            // What is none of the parts is a macro, or an item of the file.
            if other != *part && layer(&other).is_some_and(|other| Some(other) > layer(part)) {
                upward.push(format!("{} names {other}, which stands on {part}", path.display()));
            }
        }
    }
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn what_a_file_names_is_found() {
    assert_eq!(first_names("db::{Tx, Db};"), ["db"]);
    assert_eq!(first_names("{\n    app::App,\n    db::{self, Tx},\n    error,\n};"), ["app", "db", "error", ""]);
    let startup = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/startup.rs");
    let named = named(&startup);
    assert!(["app", "db", "live"].iter().all(|part| named.iter().any(|name| name == part)), "{named:?}");
}
