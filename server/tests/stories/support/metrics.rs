//! What a server says about itself to machines.

use super::{TestServer, http};

/// Status and body of a `GET`.
pub async fn text(url: &str) -> (u16, String) {
    let response = http().get(url).send().await.expect("an answer");
    (response.status().as_u16(), response.text().await.expect("a body"))
}

/// Where a server says that it serves its metrics.
pub async fn metrics_address(server: &TestServer) -> String {
    let rest = server.says("metrics are served").await;
    let port = rest.split("127.0.0.1:").nth(1).expect("an address");
    format!("http://127.0.0.1:{}", port.chars().take_while(char::is_ascii_digit).collect::<String>())
}

/// The value of a metric without labels; 0 if it is not there yet.
pub async fn metric(address: &str, name: &str) -> f64 {
    let (_, shown) = text(&format!("{address}/metrics")).await;
    let line = shown.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().expect("a number"))
}
