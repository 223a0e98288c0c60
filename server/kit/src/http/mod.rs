//! Calls: one table of paths, each with who may call it, what it takes and what it answers. The router, the access checks and the OpenAPI document all come from it.

mod access;
mod answer;
mod api;
mod as_preview;
pub mod caller_ip;
mod disposition;
mod handler;
mod openapi;
mod panics;
pub mod planned;

pub use access::Access;
pub use answer::{Gate, in_words};
pub use api::{Api, MaxBytes, Route, Shape, shape};
pub use as_preview::as_preview;
pub use disposition::disposition;
pub use handler::{Cx, Empty, Raw, Reply, WithHeaders};
pub use openapi::{document, served};
pub use panics::caught;
