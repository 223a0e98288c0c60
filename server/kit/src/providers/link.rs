//! Pictures and films that a service has made and only links. What it says is no order: they are fetched from its own host and from those of the settings, and never
//! from within this network by a name that merely leads there. A name is resolved once, looked at, and connected to as it was; nothing is followed further.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use reqwest::{Client, Url};
use tokio::{
    net::lookup_host,
    time::{sleep, timeout},
};

use super::Fault;
use crate::config::ImageHost;

/// The largest picture that is taken, in bytes.
pub(super) const MAX_PICTURE: usize = 40_000_000;
/// How often it is tried to fetch one, and the pause before each further time. What was made is not made again for it.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(300);

/// Where what one service has made is fetched from.
pub(super) struct Links {
    own: (String, Option<u16>),
    hosts: Vec<ImageHost>,
    patience: Duration,
    /// Most bytes that are taken.
    most: usize,
}

/// Why a host is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// It was set up by its name: wherever that is.
    Named,
    /// It is one of those below a name: whoever gives names there says where, and that may not be within this network.
    Below,
}

impl Links {
    /// Those of a service of pictures at this address.
    pub fn new(own: &Url, hosts: &[ImageHost], seconds: u32) -> Self {
        let own = (own.host_str().unwrap_or_default().to_owned(), own.port_or_known_default());
        // What the service needs to make it counts to the same call.
        Self { own, hosts: hosts.to_vec(), patience: Duration::from_secs(seconds.into()) / 3, most: MAX_PICTURE }
    }

    /// The same for files of up to so many bytes, which are waited for so long.
    pub fn up_to(self, most: usize, patience: Duration) -> Self {
        Self { most, patience, ..self }
    }

    /// Fetches one.
    pub async fn fetch(&self, link: &str) -> Result<Vec<u8>, Fault> {
        let url = Url::parse(link).map_err(|_| refused("", "it is no address"))?;
        let trust = self.trust(&url);
        let fetched = async { get(&url, trust?, self.most).await };
        let fetched = timeout(self.patience, fetched).await.unwrap_or_else(|_| Err("it took too long".into()));
        fetched.map_err(|why| refused(url.host_str().unwrap_or_default(), &why))
    }

    /// Why the host of a link is believed, or why not.
    fn trust(&self, url: &Url) -> Result<Trust, String> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err("it is no http or https".into());
        }
        // `https://believed@elsewhere/`: nothing that is meant honestly.
        if !url.username().is_empty() || url.password().is_some() {
            return Err("it names an account".into());
        }
        let (host, port) = (url.host_str().ok_or("it names no host")?, url.port_or_known_default());
        if (host, port) == (&*self.own.0, self.own.1) {
            return Ok(Trust::Named);
        }
        let is = |entry: &&ImageHost| {
            let below = || host.strip_suffix(&*entry.name).is_some_and(|front| front.len() > 1 && front.ends_with('.'));
            let named = if entry.below { address(host).is_none() && below() } else { host == entry.name };
            // Without a port that of the scheme.
            named && entry.port.map_or(url.port().is_none(), |own| port == Some(own))
        };
        let entry = self.hosts.iter().filter(is).min_by_key(|entry| entry.below).ok_or("it is none of the hosts of the settings")?;
        Ok(if entry.below { Trust::Below } else { Trust::Named })
    }
}

/// Says in the log which host it was, and nothing else of the link: it may hold a key.
fn refused(host: &str, why: &str) -> Fault {
    tracing::warn!(host, why, "what a service has made and linked cannot be fetched");
    Fault::Fetch(why.to_owned())
}

/// The address that a host is, if it is one.
fn address(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

async fn resolve(host: &str, port: u16) -> Option<Vec<SocketAddr>> {
    match address(host) {
        Some(address) => Some(vec![SocketAddr::new(address, port)]),
        None => Some(lookup_host((host, port)).await.ok()?.collect()),
    }
}

/// A client that knows this host alone, and where it is; a proxy would look it up again.
fn client(host: &str, addresses: &[SocketAddr]) -> reqwest::Result<Client> {
    // The shared one installs the TLS of the process.
    super::http::client();
    Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().resolve_to_addrs(host, addresses).build()
}

/// Gets what is at an address; a fault that may pass is waited for.
async fn get(url: &Url, trust: Trust, most: usize) -> Result<Vec<u8>, String> {
    let host = url.host_str().unwrap_or_default();
    let addresses = resolve(host, url.port_or_known_default().unwrap_or_default()).await.unwrap_or_default();
    if addresses.is_empty() {
        return Err("its name is not known".into());
    }
    if trust == Trust::Below && addresses.iter().any(|address| is_inner(address.ip())) {
        return Err("it is within this network".into());
    }
    let client = client(host, &addresses).map_err(|_| "there is no client for it")?;
    for tries in 1..TRIES {
        match once(&client, url, most).await {
            Err(Fault::Away(_)) => sleep(PAUSE * tries).await,
            ended => return ended.map_err(words),
        }
    }
    once(&client, url, most).await.map_err(words)
}

fn words(fault: Fault) -> String {
    match fault {
        Fault::Away(why) | Fault::Refused(why) => why,
        fault => fault.to_string(),
    }
}

async fn once(client: &Client, url: &Url, most: usize) -> Result<Vec<u8>, Fault> {
    let away = |cause: reqwest::Error| Fault::Away(if cause.is_connect() { "TCP" } else { "HTTP" }.into());
    let mut answer = client.get(url.clone()).send().await.map_err(away)?;
    let status = answer.status();
    if !status.is_success() {
        let said = format!("HTTP {}", status.as_u16());
        return Err(if status.is_server_error() { Fault::Away(said) } else { Fault::Refused(said) });
    }
    let too_large = || Fault::Refused(format!("it is over {} MB", most / 1_000_000));
    if answer.content_length().is_some_and(|length| length > most as u64) {
        return Err(too_large());
    }
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(away)? {
        if body.len() + piece.len() > most {
            return Err(too_large());
        }
        body.extend_from_slice(&piece);
    }
    Ok(body)
}

/// Whether an address is within a network of one's own, this machine included, or no address of the internet at all.
fn is_inner(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_inner_v4(address),
        IpAddr::V6(address) => is_inner_v6(address),
    }
}

/// IANA's IPv4 Special-Purpose Address Registry, multicast, and what is reserved.
fn is_inner_v4(address: Ipv4Addr) -> bool {
    match address.octets() {
        [0 | 10 | 127 | 224..=255, ..] => true,
        [100, second, ..] => second & 0b1100_0000 == 64,
        [169, 254, ..] | [192, 168, ..] | [192, 0, 0 | 2, _] | [192, 88, 99, _] | [198, 18 | 19, ..] => true,
        [198, 51, 100, _] | [203, 0, 113, _] => true,
        [172, second, ..] => second & 0b1111_0000 == 16,
        _ => false,
    }
}

/// Of IPv6 only what is given out as addresses of the internet is one; an IPv4 address within counts as that.
fn is_inner_v6(address: Ipv6Addr) -> bool {
    let [a, b, .., y, z] = address.segments();
    let within = Ipv4Addr::from((u32::from(y) << 16) | u32::from(z));
    match (a, b) {
        // Of the translation of a network without IPv4.
        (0x64, 0xff9b) if address.segments()[2..6] == [0; 4] => is_inner_v4(within),
        _ if address.to_ipv4_mapped().is_some() => is_inner_v4(within),
        // Tunnels (Teredo, 6to4), protocols and documentation.
        (0x2001, 0..=0x01ff) | (0x2001, 0x0db8) | (0x2002, _) | (0x3fff, 0..=0x0fff) => true,
        _ => a & 0xe000 != 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(hosts: &[(&str, bool, Option<u16>)]) -> Links {
        let hosts: Vec<ImageHost> =
            hosts.iter().map(|(name, below, port)| ImageHost { name: (*name).into(), below: *below, port: *port }).collect();
        Links::new(&Url::parse("https://api.example.com/v1").expect("an address"), &hosts, 30)
    }

    #[test]
    fn a_link_is_followed_to_hosts_that_were_set_up_and_nowhere_else() {
        let links = links(&[("files.example.net", false, None), ("cdn.example.org", true, None), ("10.0.0.5", false, Some(9000))]);
        let trust = |link: &str| links.trust(&Url::parse(link).expect("an address")).ok();
        for (link, is) in [
            ("https://api.example.com/made/1.png?sig=a", Trust::Named),
            ("https://API.example.COM:443/made/1.png", Trust::Named),
            ("http://files.example.net/1.png", Trust::Named),
            ("https://eu.cdn.example.org/1.png", Trust::Below),
            ("http://10.0.0.5:9000/1.png", Trust::Named),
            // However it is written.
            ("http://0x0a.5:9000/1.png", Trust::Named),
        ] {
            assert_eq!(trust(link), Some(is), "{link}");
        }
        for link in [
            "https://api.example.com:8443/1.png",
            "http://api.example.com/1.png",
            "https://api.example.com.evil.example/1.png",
            "https://api.example.com@evil.example/1.png",
            "https://evil.example/api.example.com",
            "https://user:word@files.example.net/1.png",
            "https://files.example.net:8080/1.png",
            "https://files.example.net./1.png",
            "https://cdn.example.org/1.png",
            "https://evilcdn.example.org/1.png",
            "http://10.0.0.5/1.png",
            "http://127.0.0.1/1.png",
            "http://2130706433/1.png",
            "http://0x7f.1/1.png",
            "http://[::ffff:127.0.0.1]/1.png",
            "http://169.254.169.254/latest/meta-data",
            "ftp://files.example.net/1.png",
            "file:///etc/passwd",
            "data:image/png;base64,AAAA",
        ] {
            assert_eq!(trust(link), None, "{link}");
        }
    }

    #[test]
    fn inner_addresses_are_known_in_every_form() {
        for inner in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
        ] {
            assert!(is_inner(inner.parse().expect(inner)), "{inner}");
        }
        for outer in [
            "1.1.1.1",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2001:4860:4860::8888",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
        ] {
            assert!(!is_inner(outer.parse().expect(outer)), "{outer}");
        }
    }

    #[tokio::test]
    async fn a_name_below_a_believed_one_that_leads_inside_is_not_connected_to() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        // Every resolver knows this name, and that it is this machine.
        for link in [format!("http://localhost:{port}/1.png"), format!("http://[::ffff:127.0.0.1]:{port}/1.png")] {
            let url = Url::parse(&link).expect("an address");
            assert_eq!(get(&url, Trust::Below, MAX_PICTURE).await, Err("it is within this network".into()), "{link}");
        }
        let connected = timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(connected.is_err(), "somebody connected");
    }
}
