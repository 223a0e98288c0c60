//! Which address a call came from, for limits and the log. A header that anyone can write is believed only from the proxies that the settings name.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::{
    extract::ConnectInfo,
    http::{Extensions, HeaderMap},
};

use crate::config::Network;

/// What proxies add the address to that they were called from.
const FORWARDED: &str = "x-forwarded-for";
/// The most hops that are looked at: a stranger's header is as long as they like.
const MAX_HOPS: usize = 20;

/// The caller's address: the peer's or, where that is a trusted proxy, the right-most address of `X-Forwarded-For` that is not one.
/// Loopback where the server was not told who its peer is (in tests of the router alone).
pub fn of(extensions: &Extensions, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    let trusted = |address: IpAddr| proxies.iter().any(|network| network.holds(address));
    // One header or several: each proxy adds to the right, so the left is whatever the caller wrote.
    let lines = headers.get_all(FORWARDED).iter().rev().filter_map(|line| line.to_str().ok());
    let mut hops = lines.flat_map(|line| line.rsplit(',')).take(MAX_HOPS).map(address);
    let mut caller = peer.to_canonical();
    while trusted(caller) {
        // What a proxy could not name is not guessed: then the proxy itself is the caller.
        let Some(Some(before)) = hops.next() else { break };
        caller = before;
    }
    caller
}

/// An address as proxies write it: bare, with a port, or in brackets.
fn address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let bare = hop.strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap_or(hop);
    let address = bare.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(peer: &str, lines: &[&str], proxies: &[&str]) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        let headers = lines.iter().map(|line| (FORWARDED.parse().unwrap(), line.parse().unwrap())).collect();
        let proxies: Vec<Network> = proxies.iter().map(|text| Network::parse(text).unwrap()).collect();
        of(&extensions, &headers, &proxies).to_string()
    }

    #[test]
    fn a_header_is_believed_from_trusted_proxies_only() {
        assert_eq!(caller("203.0.113.9", &["198.51.100.1"], &[]), "203.0.113.9");
        assert_eq!(caller("203.0.113.9", &["198.51.100.1"], &["10.0.0.0/8"]), "203.0.113.9");
        assert_eq!(caller("10.1.2.3", &["198.51.100.1"], &["10.0.0.0/8"]), "198.51.100.1");
    }

    #[test]
    fn the_right_most_address_that_is_no_proxy_is_the_caller() {
        let proxies = ["10.0.0.0/8", "2001:db8::/32"];
        assert_eq!(caller("10.1.2.3", &["1.2.3.4, 198.51.100.1, 10.9.9.9"], &proxies), "198.51.100.1");
        assert_eq!(caller("10.1.2.3", &["1.2.3.4", "198.51.100.1:443,10.9.9.9"], &proxies), "198.51.100.1");
        assert_eq!(caller("::ffff:10.1.2.3", &["[2001:db9::7]:443, [2001:db8::1]"], &proxies), "2001:db9::7");
    }

    #[test]
    fn what_cannot_be_read_ends_the_walk() {
        assert_eq!(caller("10.1.2.3", &[], &["10.0.0.0/8"]), "10.1.2.3");
        assert_eq!(caller("10.1.2.3", &["198.51.100.1, unknown"], &["10.0.0.0/8"]), "10.1.2.3");
        assert_eq!(caller("10.1.2.3", &[&"10.1.1.1,".repeat(5000)], &["10.0.0.0/8"]), "10.1.2.3");
    }
}
