//! Connection quotas: how many web sockets each may hold: an address, of the hub and of documents together, so that one machine cannot take them all; an account, of
//! documents.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
};

use dashmap::DashMap;

/// The quota of open sockets of each holder. Cloned for the price of a counter.
#[derive(Clone)]
pub struct ConnectionQuota<K: Eq + Hash>(Arc<DashMap<K, usize>>);

/// The quota of open sockets of each address.
pub type AddressQuota = ConnectionQuota<IpAddr>;

/// One socket's part of its holder's quota; dropped with the socket.
pub struct QuotaGuard<K: Eq + Hash> {
    of: ConnectionQuota<K>,
    holder: K,
}

impl<K: Eq + Hash> Default for ConnectionQuota<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash + Clone> ConnectionQuota<K> {
    /// Counts one more socket of a holder, unless it has as many as it may have.
    pub fn acquire(&self, holder: K, most: usize) -> Option<QuotaGuard<K>> {
        let mut held = self.0.entry(holder.clone()).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        Some(QuotaGuard { of: self.clone(), holder })
    }
}

impl AddressQuota {
    /// The same for an address, or all addresses of its prefix.
    pub fn acquire_for_address(&self, address: IpAddr, most: usize) -> Option<QuotaGuard<IpAddr>> {
        self.acquire(address_prefix(address), most)
    }
}

impl<K: Eq + Hash> Drop for QuotaGuard<K> {
    fn drop(&mut self) {
        if let Some(mut held) = self.of.0.get_mut(&self.holder) {
            *held -= 1;
        }
        self.of.0.remove_if(&self.holder, |_, held| *held == 0);
    }
}

/// The prefix that an address counts as: a household has one IPv4 address or a whole /64 of IPv6.
pub fn address_prefix(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_quota_is_free_again_when_its_socket_is_gone() {
        let quota = AddressQuota::default();
        let at = |text: &str| quota.acquire_for_address(text.parse().unwrap(), 1);
        let first = at("192.0.2.1").unwrap();
        assert!(at("::ffff:192.0.2.1").is_none());
        assert!(at("192.0.2.2").is_some());
        drop(first);
        assert!(at("192.0.2.1").is_some());
        let _home = at("2001:db8::1").unwrap();
        assert!(at("2001:db8::2").is_none() && at("2001:db8:0:1::1").is_some());
        drop(_home);
        assert!(quota.0.is_empty());
    }
}
