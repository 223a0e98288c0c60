//! Several nodes on one PostgreSQL and one bus, all of this test alone.

use super::{Nats, OwnPostgres, TestServer};

/// The nodes and what joins them.
pub struct Cluster {
    // Dropped first: a node that loses its database would fill the log.
    pub nodes: Vec<TestServer>,
    pub postgres: OwnPostgres,
    pub nats: Nats,
    /// Where all of them keep larger files.
    pub blobs: tempfile::TempDir,
}

impl Cluster {
    /// So many nodes on a fresh database with demo data.
    pub async fn of(count: usize) -> Cluster {
        Cluster::with(count, &[]).await
    }

    /// The same, with more flags for each.
    pub async fn with(count: usize, flags: &[&str]) -> Cluster {
        let (postgres, nats) = (OwnPostgres::start().await, Nats::start());
        let blobs = tempfile::tempdir().expect("a folder");
        let mut cluster = Cluster { nodes: Vec::new(), postgres, nats, blobs };
        for number in 0..count {
            let node = cluster.starts_a_node(&format!("n{}", number + 1), flags).await;
            cluster.nodes.push(node);
        }
        cluster
    }

    /// One more node, not yet among the others.
    pub async fn starts_a_node(&self, name: &str, flags: &[&str]) -> TestServer {
        let (database, bus) = (format!("--database={}", self.postgres.address()), format!("--nats={}", self.nats.address()));
        let (name, blobs) = (format!("--node={name}"), format!("--blob-url={}", self.blobs.path().display()));
        // Only the first finds the database empty; the others find real data there.
        let demo: &[&str] = if self.nodes.is_empty() { &["--demo"] } else { &[] };
        let flags: Vec<&str> =
            [database.as_str(), &bus, &name, &blobs].into_iter().chain(demo.iter().copied()).chain(flags.iter().copied()).collect();
        TestServer::with_flags(&flags).await
    }
}
