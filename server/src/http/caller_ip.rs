//! Which address a call came from, for limits. The first hop only: a header anyone can write is not believed.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::{extract::ConnectInfo, http::Extensions};

/// The peer's address; loopback where the server was not told (in tests of the router alone).
pub fn of(extensions: &Extensions) -> IpAddr {
    extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip())
}
