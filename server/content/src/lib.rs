//! The kinds of co-edited document: what each holds, what follows from it, and the rules it must keep. One file each; the areas of the server bring them.
//! Beside them `writer`, which writes stories for one of them without any service.

pub mod follow_read;
pub mod narration;
pub mod picture;
pub mod picture_book;
pub mod question_paper;
pub mod sop_plan;
pub mod subtitles;
pub mod writer;
