//! How the console is handed out.

use axum::http::{HeaderMap, HeaderValue, header::ACCEPT_ENCODING};
use belltower::assets::{accepts_brotli, is_at};

fn asked(accept: &'static str) -> HeaderMap {
    HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accept))])
}

#[test]
fn a_page_is_found_by_its_path() {
    assert!(is_at("/sop-plan", "/sop-plan"));
    assert!(is_at("/sop-plan", "/sop-plan/"));
    assert!(is_at("/sop-plan/:planId", "/sop-plan/0198"));
    assert!(!is_at("/sop-plan/:planId", "/sop-plan"));
    assert!(!is_at("/sop-plan", "/sop-plan/0198"));
}

#[test]
fn brotli_only_when_it_is_accepted() {
    assert!(accepts_brotli(&asked("gzip, deflate, br, zstd")));
    assert!(accepts_brotli(&asked("br;q=0.5")));
    assert!(!accepts_brotli(&asked("gzip, br;q=0")));
    assert!(!accepts_brotli(&HeaderMap::new()));
}
