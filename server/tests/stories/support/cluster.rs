//! Several nodes on one database and one bus.

use super::{Backend, Nats, OwnPostgres, TestServer, demo};

/// The nodes and what joins them.
pub struct Cluster {
    pub nodes: Vec<TestServer>,
    pub nats: Nats,
    /// Where all of them keep larger files.
    pub blobs: tempfile::TempDir,
    /// The address of their database.
    pub database: String,
}

impl Cluster {
    /// So many nodes on a database with demo data.
    pub async fn of(count: usize) -> Cluster {
        Cluster::with(count, &[]).await
    }

    /// The same, with more flags for each.
    pub async fn with(count: usize, flags: &[&str]) -> Cluster {
        let (data, database) = demo::copy(Backend::Postgres).await;
        let mut cluster = Cluster::on(database.expect("its address"));
        // What the demo has of larger files lies where all of them look.
        std::fs::rename(data.path().join("blobs"), cluster.blobs.path()).expect("the folder of its files");
        let first = TestServer::on(data, &refer(&cluster.flags("n1", true, flags)));
        cluster.nodes.push(first);
        cluster.grows_to(count, flags).await;
        cluster
    }

    /// The same on a PostgreSQL of this test alone, which can be taken away. That takes seconds to make, so only for who does so. It is to outlive the nodes: one
    /// that loses its database would fill the log.
    pub async fn on_own_postgres(count: usize, flags: &[&str]) -> (OwnPostgres, Cluster) {
        let postgres = OwnPostgres::start().await;
        let mut cluster = Cluster::on(postgres.address().to_owned());
        cluster.grows_to(count, flags).await;
        (postgres, cluster)
    }

    fn on(database: String) -> Cluster {
        Cluster { nodes: Vec::new(), nats: Nats::start(), blobs: tempfile::tempdir().expect("a folder"), database }
    }

    async fn grows_to(&mut self, count: usize, flags: &[&str]) {
        while self.nodes.len() < count {
            let node = self.starts_a_node(&format!("n{}", self.nodes.len() + 1), flags).await;
            self.nodes.push(node);
        }
    }

    /// One more node, not yet among the others.
    pub async fn starts_a_node(&self, name: &str, flags: &[&str]) -> TestServer {
        // Only the first finds the database empty; the others find real data there.
        TestServer::with_flags(&refer(&self.flags(name, self.nodes.is_empty(), flags))).await
    }

    fn flags(&self, name: &str, demo: bool, more: &[&str]) -> Vec<String> {
        let joined = [
            format!("--database={}", self.database),
            format!("--nats={}", self.nats.address()),
            format!("--node={name}"),
            format!("--blob-url={}", self.blobs.path().display()),
        ];
        joined.into_iter().chain(demo.then(|| "--demo".to_owned())).chain(more.iter().map(|flag| (*flag).to_owned())).collect()
    }
}

fn refer(flags: &[String]) -> Vec<&str> {
    flags.iter().map(String::as_str).collect()
}
