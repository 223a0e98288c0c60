//! Pictures that are asked for (S13): a page, a character's face or a cover gets numbered takes. Whoever may edit the book asks; a job draws one; it comes
//! into the book as an edit in the name of who asked, unless the picture that it was to replace is no longer there: then it waits to be used.
//!
//! `queue` takes in what is asked for, within the limits (V12); `job` has one drawn and puts it in; `maker` draws, or has a service draw; `rows` is the table;
//! `restyle` asks for the pictures of a book once more in another style, and takes that back; `book` asks for all that a book lacks; `calls` what the console asks, `practice` what other programs do; `demo` fills the demo's books.

mod book;
mod calls;
mod demo;
mod job;
mod maker;
mod practice;
mod queue;
mod restyle;
mod rows;

use serde_json::Value;

pub use book::{PictureCost, WantedPicture, call_off, cost, illustrate_book, lacking};
pub(super) use calls::mount as mount_calls;
pub use calls::{IllustrateInput, wish as illustrate};
pub(super) use demo::load as load_demo;
pub use job::Illustrate;
pub(super) use job::{found as find_target, image_of as word_of};
pub(super) use maker::NOTIFICATIONS;
pub(super) use practice::mount as mount_practice;
pub(super) use restyle::mount as mount_restyle;
pub use restyle::{Look, RestyleInput, Restyled, restyle, style_of_library};

use belltower_kit::{
    files::Holder,
    topics::{object, one_of, text},
};

/// Takes that one call may ask for of each page.
pub const MAX_AT_ONCE: i64 = 4;
/// After so many seconds whoever waits is told that it takes long (L05).
pub const LONG_SECONDS: i64 = 120;

/// Where ids of files stand.
pub(super) const HOLDER: Holder = Holder::new("takes", &["id"], &["file", "replaced"], 200);

/// What is told on the topic of a book: something is new about the takes of a target.
pub(super) fn document_events() -> Vec<Value> {
    vec![
        object([("type", one_of(&["take"])), ("target", text()), ("take", text()), ("state", text())]),
        object([("type", one_of(&["restyle"])), ("restyle", text()), ("state", one_of(&["asked", "undone"]))]),
    ]
}
