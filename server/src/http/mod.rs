//! Calls: one table of paths, each with who may call it, what it takes and what it answers. The router, the access checks and the OpenAPI document all come from it.

mod api;
pub mod caller_ip;
mod openapi;

pub use api::{Access, Api, Cx, Empty, Raw, Reply, Route, WithCookie, reference};
pub use openapi::document;
