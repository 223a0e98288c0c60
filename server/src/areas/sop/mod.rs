//! SOP plans: how a lesson goes, written by several people at once. A record of the list is what its document projects; only making and deleting
//! are done here, everything else in the document.

mod plans;

pub use plans::{PLANS, SHELF, demo};
