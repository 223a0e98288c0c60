//! The types of documents there are. One file each; the server registers them.

pub mod picture_book;
pub mod question_paper;
pub mod sop_plan;
