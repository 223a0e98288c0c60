//! How many web sockets each holds: an address, of the hub and of documents together, so that one machine cannot take them all; an account, of
//! documents.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
};

use dashmap::DashMap;

/// The open sockets by who holds them. Cloned for the price of a counter.
#[derive(Clone)]
pub struct Places<K: Eq + Hash>(Arc<DashMap<K, usize>>);

/// The open sockets by address.
pub type Addresses = Places<IpAddr>;

/// One socket's place among those of its holder; dropped with the socket.
pub struct Place<K: Eq + Hash> {
    of: Places<K>,
    holder: K,
}

impl<K: Eq + Hash> Default for Places<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash + Clone> Places<K> {
    /// A place for one more socket, unless its holder has as many as it may have.
    pub fn enter(&self, holder: K, most: usize) -> Option<Place<K>> {
        let mut held = self.0.entry(holder.clone()).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        Some(Place { of: self.clone(), holder })
    }
}

impl Addresses {
    /// The same for an address, or all of its household.
    pub fn enter_from(&self, address: IpAddr, most: usize) -> Option<Place<IpAddr>> {
        self.enter(household(address), most)
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        if let Some(mut held) = self.of.0.get_mut(&self.holder) {
            *held -= 1;
        }
        self.of.0.remove_if(&self.holder, |_, held| *held == 0);
    }
}

/// What an address counts as: a household has one IPv4 address or a whole /64 of IPv6.
pub fn household(address: IpAddr) -> IpAddr {
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
        let at = |text: &str| addresses.enter_from(text.parse().unwrap(), 1);
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
