//! All stories in one binary: it is linked once. Each file is one part of the day; `support` is what they share.

mod connections;
mod events;
mod filters;
mod lanes;
mod mutated;
mod presence;
mod story;
mod support;
