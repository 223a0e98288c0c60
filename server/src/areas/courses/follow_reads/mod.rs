//! Follow-read coursewares: lines of a courseware as a video that learners speak after, made by several producers at once. `rows` is the list with its document,
//! `calls` what the specification asks for beside the resource's own, `params` how it is to look and sound, `video` the file that is made of a version.

mod calls;
mod demo;
mod edit;
mod import;
mod lines;
mod params;
mod rows;
mod video;

use belltower_kit::http::Api;

pub(super) use demo::load as load_demo;
pub use rows::{DOCUMENT_TYPE, FOLLOW_READS};
pub use video::{FollowReadVideo, film, program as film_program, sweep_films};

/// The path of the specification's calls. The resource's own are under another: there `publish` is a decision on what is in review.
const PATH: &str = "/api/management/followRead/courseware";

/// Adds the calls.
pub fn mount(api: &mut Api) {
    calls::mount(api);
    edit::mount(api);
    import::mount(api);
    params::mount(api);
    video::mount(api);
}
