//! The pages under `docs/` are true as far as a machine can tell: the files they name are there.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Every file below a folder, but for what is built or installed.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("an entry of a folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match path.is_dir() {
            true if ["target", "node_modules", "dist", "data", ".git"].contains(&name.as_str()) => {}
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

/// What stands between backticks and ends like a file of the project's. `{a,b}` are several. Examples (`workbooks`, `NNNN`) are none.
fn named(page: &str) -> Vec<String> {
    let quoted = page.split('`').skip(1).step_by(2);
    let is_file = |text: &&str| [".rs", ".ts", ".tsx", ".sql", ".sh"].iter().any(|end| text.ends_with(end)) && !text.contains(' ');
    let several = |text: &str| match (text.split_once('{'), text.split_once('}')) {
        (Some((before, _)), Some((within, after))) => {
            within[before.len() + 1..].split(',').map(|one| format!("{before}{}{after}", one.trim())).collect()
        }
        _ => vec![text.to_owned()],
    };
    quoted
        .filter(is_file)
        .filter(|text| !text.contains("workbooks") && !text.contains("NNNN") && !text.contains('<'))
        .flat_map(several)
        .collect()
}

/// The tests that a page names of a file: `file.rs`: `one`, `another`.
fn tests_named(page: &str) -> Vec<(String, String)> {
    let parts: Vec<&str> = page.split('`').collect();
    let mut found = vec![];
    let mut of = None;
    let is_test = |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    for (at, part) in parts.iter().enumerate().skip(1).step_by(2) {
        let before = parts[at - 1];
        if part.ends_with(".rs") {
            of = Some(*part);
        } else if let (Some(file), true, true) = (of, [": ", ", "].contains(&before), is_test(part)) {
            found.push((file.to_owned(), (*part).to_owned()));
        } else {
            of = None;
        }
    }
    found
}

#[test]
fn the_tests_that_stand_beside_what_is_promised_of_security_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's folder");
    let mut found = vec![];
    files(root, &mut found);
    let page = fs::read_to_string(root.join("docs/security.md")).expect("the page");
    let named = tests_named(&page);
    assert!(named.len() > 50, "only {} tests were found: the page names more", named.len());
    let holds = |file: &str, test: &str| {
        let word = format!("fn {test}(");
        found.iter().any(|path| path.ends_with(file) && fs::read_to_string(path).is_ok_and(|text| text.contains(&word)))
    };
    let missing: Vec<_> = named.iter().filter(|(file, test)| !holds(file, test)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn no_comment_holds_an_example_that_nobody_runs() {
    // `scripts/test` looks for none (`cargo test --doc`): that would take every library through the compiler once more to find nothing.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's folder");
    let mut found = vec![];
    files(root, &mut found);
    let sources: Vec<_> = found.iter().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect();
    assert!(sources.len() > 500, "only {} files were found", sources.len());
    let is_example =
        |line: &str| ["///", "//!"].iter().any(|comment| line.trim_start().strip_prefix(comment).is_some_and(|said| said.contains("```")));
    let examples: Vec<_> = sources.iter().filter(|path| fs::read_to_string(path).is_ok_and(|text| text.lines().any(is_example))).collect();
    assert!(examples.is_empty(), "{examples:#?}");
}

#[test]
fn no_test_stands_where_none_is_compiled() {
    // The libraries with `test = false`: what is beside their code would be read by nobody.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's folder");
    for library in ["server/src", "realtime/src"] {
        let mut found = vec![];
        files(&root.join(library), &mut found);
        assert!(found.len() > 10, "{library} has {} files", found.len());
        found.retain(|path| fs::read_to_string(path).is_ok_and(|text| text.contains("#[cfg(test)]")));
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn the_files_that_the_pages_name_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's folder").to_owned();
    let mut found = vec![];
    files(&root, &mut found);
    let pages = found.iter().filter(|path| path.extension().is_some_and(|end| end == "md"));
    let mut missing = vec![];
    let mut looked_for = 0;
    for page in pages {
        for name in named(&fs::read_to_string(page).expect("a page")) {
            looked_for += 1;
            if !found.iter().any(|file| file.ends_with(&name)) {
                missing.push(format!("{} names {name}", page.display()));
            }
        }
    }
    assert!(looked_for > 40, "only {looked_for} names were found: the pages name more");
    assert!(missing.is_empty(), "{missing:#?}");
}
