//! All stories in one binary: it is linked once. Each file is one part of the day; `support` is what they share.

mod backup;
mod books;
mod classes;
mod contract;
mod document_care;
mod document_history;
mod document_limits;
mod document_publishing;
mod documents;
mod durability;
mod logs;
mod messages;
mod monitoring;
mod nodes;
mod nodes_documents;
mod operations;
mod presence;
mod process;
mod questions;
mod recovery;
mod rewind;
mod rights;
mod sockets;
mod support;
mod topics;
mod traces;
