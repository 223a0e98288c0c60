//! A NATS server of one test, which can be taken away and brought back.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The bus.
pub struct Nats {
    child: Child,
    port: u16,
}

impl Nats {
    /// Starts one on a free port.
    pub fn start() -> Nats {
        // Bound and let go: between the two somebody else may take it, and then the start says so.
        let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port").port();
        Nats { child: launch(port), port }
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends it at once.
    pub fn goes_away(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again, at the same address.
    pub fn comes_back(&mut self) {
        self.child = launch(self.port);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.goes_away();
    }
}

fn launch(port: u16) -> Child {
    let port_text = port.to_string();
    let child = Command::new("nats-server")
        .args(["-a", "127.0.0.1", "-p", &port_text])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("nats-server runs (Debian's package nats-server)");
    let begun = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(10), "NATS did not start on port {port}");
        std::thread::yield_now();
    }
    child
}
