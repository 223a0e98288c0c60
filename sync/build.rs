//! Fingerprints the sources of what documents mean (kinds and models): problems that other sources found are found anew.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let mut files: Vec<PathBuf> = ["src/kind.rs", "src/kinds.rs", "src/model.rs"].map(PathBuf::from).to_vec();
    for folder in ["src/kinds", "src/model"] {
        collect(Path::new(folder), &mut files);
        println!("cargo:rerun-if-changed={folder}");
    }
    files.sort();
    // FNV-1a, 64 bits: the same on every machine, which the standard library's hashers do not promise.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in &files {
        println!("cargo:rerun-if-changed={}", file.display());
        for byte in fs::read(file).unwrap_or_default() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo:rustc-env=BELLTOWER_RULES={hash:016x}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}
