//! Refuses an optimised build without the console, which would look whole and serve nothing.

fn main() {
    println!("cargo::rerun-if-env-changed=BELLTOWER_NO_CONSOLE");
    // A dev build reads the folder while it runs, but only if it was there to be compiled in.
    let _ = std::fs::create_dir_all("../web/dist");
    let optimised = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let without = std::env::var_os("BELLTOWER_NO_CONSOLE").is_some();
    if optimised {
        // Not in a dev build, where every build of the console would compile the server again for nothing.
        println!("cargo::rerun-if-changed=../web/dist");
    }
    if optimised && !without && !std::path::Path::new("../web/dist/index.html").exists() {
        println!("cargo::error=web/dist is missing: build the console first (`make web`), or set BELLTOWER_NO_CONSOLE=1 to leave it out");
    }
}
