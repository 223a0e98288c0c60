//! How many web sockets each address holds, of the hub and of documents together, so that one machine cannot take them all.

use std::{
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
};

use dashmap::DashMap;

/// The open sockets by address.
#[derive(Clone, Default)]
pub struct Addresses(Arc<DashMap<IpAddr, usize>>);

/// One socket's place among those of its address; dropped with the socket.
pub struct Place {
    of: Addresses,
    address: IpAddr,
}

impl Addresses {
    /// A place for one more socket, unless its address has as many as it may have.
    pub fn enter(&self, address: IpAddr, most: usize) -> Option<Place> {
        let address = household(address);
        let mut held = self.0.entry(address).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        Some(Place { of: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(mut held) = self.of.0.get_mut(&self.address) {
            *held -= 1;
        }
        self.of.0.remove_if(&self.address, |_, held| *held == 0);
    }
}

/// A household has one IPv4 address or a whole /64 of IPv6.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_its_socket_is_gone() {
        let addresses = Addresses::default();
        let at = |text: &str| addresses.enter(text.parse().unwrap(), 1);
        let first = at("192.0.2.1").unwrap();
        assert!(at("::ffff:192.0.2.1").is_none());
        assert!(at("192.0.2.2").is_some());
        drop(first);
        assert!(at("192.0.2.1").is_some());
        let _home = at("2001:db8::1").unwrap();
        assert!(at("2001:db8::2").is_none() && at("2001:db8:0:1::1").is_some());
        drop(_home);
        assert!(addresses.0.is_empty());
    }
}
