//! SOP plans: how a lesson goes, written by several people at once. A record of the list is what its document projects; only making and deleting
//! are done here, everything else in the document.

mod coursewares;
mod plans;

pub use coursewares::mount;
pub use plans::{PLANS, SHELF, demo};
