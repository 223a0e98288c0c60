//! All stories in one binary: it is linked once. Each file is one part of the day; `support` is what they share.

mod durability;
mod editing;
mod hibernation;
mod hostile;
mod nodes;
mod support;
