//! Rebuilds when the schema changes.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
