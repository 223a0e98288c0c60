//! All stories in one binary: it is linked once. Each file is one part of the day; `support` is what they share.

mod backlog;
mod durability;
mod editing;
mod hibernation;
mod hostile;
mod nodes;
mod previews;
mod support;
