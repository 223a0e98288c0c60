//! Fingerprints what decides the problems of each kind of document (its own sources, and the model of the engine): problems that other sources found are
//! found anew. `RULES_SOP_PLAN` for `sop_plan.rs` and the folder beside it, and so on.

use std::{
    fs,
    path::{Path, PathBuf},
};

const MODEL: [&str; 3] = ["../../sync/src/kind.rs", "../../sync/src/model.rs", "../../sync/src/model"];

fn main() {
    let mut model = Vec::new();
    for path in MODEL {
        println!("cargo::rerun-if-changed={path}");
        sources(Path::new(path), &mut model);
    }
    println!("cargo::rerun-if-changed=src");
    let kinds = fs::read_dir("src").into_iter().flatten().flatten().map(|entry| entry.path());
    for kind in kinds.filter(|path| path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("lib.rs")) {
        let mut files = model.clone();
        sources(&kind, &mut files);
        sources(&kind.with_extension(""), &mut files);
        files.sort();
        let name = kind.file_stem().unwrap_or_default().to_string_lossy().to_uppercase();
        println!("cargo::rustc-env=RULES_{name}={:016x}", fingerprint(&files));
    }
}

/// FNV-1a, 64 bits: the same on every machine, which the standard library's hashers do not promise.
fn fingerprint(files: &[PathBuf]) -> u64 {
    let bytes = files.iter().flat_map(|file| fs::read(file).unwrap_or_default());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn sources(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            sources(&entry.path(), files);
        }
    } else if path.extension().is_some_and(|ending| ending == "rs") && path.file_name().is_some_and(|name| name != "tests.rs") {
        files.push(path.to_path_buf());
    }
}
