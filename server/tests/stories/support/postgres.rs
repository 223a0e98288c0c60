//! A fresh PostgreSQL database for one test: in the cluster of the whole run (`BELLTOWER_TEST_POSTGRES`), or in one that
//! lives as long as this process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{Connection, PgConnection};

/// The cluster's address, with `DATABASE` in place of the name.
fn cluster() -> &'static str {
    // The cluster ends when its standard input closes: with this process, however that ends.
    static CLUSTER: OnceLock<(String, Option<Child>)> = OnceLock::new();
    let start = || match std::env::var("BELLTOWER_TEST_POSTGRES") {
        Ok(url) => (url, None),
        Err(_) => {
            let (child, _, address) = launch(&[]);
            (address, Some(child))
        }
    };
    &CLUSTER.get_or_init(start).0
}

fn launch(flags: &[&str]) -> (Child, BufReader<std::process::ChildStdout>, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/postgres");
    let mut child = Command::new(script).args(flags).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("scripts/postgres runs");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    answers.read_line(&mut line).expect("its address");
    assert!(line.starts_with("postgres:"), "the private PostgreSQL did not start; its words are above");
    (child, answers, line.trim_end().to_owned())
}

/// Makes an empty database and says its address.
pub async fn database() -> String {
    database_in(cluster(), "template1").await
}

/// Makes a database that is as one of the cluster that nobody is connected to; says its address.
pub async fn copy_of(address: &str) -> String {
    let path = address.split('?').next().unwrap_or(address);
    database_in(cluster(), path.rsplit('/').next().expect("the name of a database")).await
}

/// What tells this cluster from any other, in letters of a file's name.
pub fn name_of_cluster() -> String {
    cluster().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

async fn database_in(cluster: &str, template: &str) -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    // A number of a process comes round again in a long run, and one that was killed has left its databases.
    let now = jiff::Timestamp::now().as_microsecond();
    let name = format!("t_{}_{}_{now}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(&cluster.replace("DATABASE", "postgres")).await.expect("the cluster answers");
    let create = format!("CREATE DATABASE {name} TEMPLATE {template}");
    sqlx::query(sqlx::AssertSqlSafe(create)).execute(&mut connection).await.expect("a fresh database");
    cluster.replace("DATABASE", &name)
}

/// A PostgreSQL of one test alone, which can be taken away and brought back, and whose disk can be filled.
pub struct OwnPostgres {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
    address: String,
}

impl OwnPostgres {
    /// Starts it, with one empty database.
    pub async fn start() -> OwnPostgres {
        let (child, answers, cluster) = launch(&["--disk", "128"]);
        let address = database_in(&cluster, "template1").await;
        OwnPostgres { child, answers, address }
    }

    /// The address of its database.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it at once, as a crash would.
    pub fn goes_away(&mut self) {
        self.asked("stop", "stopped");
    }

    /// Starts it again, with all that was committed.
    pub fn comes_back(&mut self) {
        self.asked("start", "started");
    }

    /// From now on there is no room for new pages on its disk.
    pub fn disk_is_full(&mut self) {
        self.asked("fill", "filled");
    }

    /// There is room again.
    pub fn disk_has_room(&mut self) {
        self.asked("free", "freed");
    }

    fn asked(&mut self, what: &str, answer: &str) {
        let stdin = self.child.stdin.as_mut().expect("piped");
        writeln!(stdin, "{what}").and_then(|()| stdin.flush()).expect("asked");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("an answer");
        assert_eq!(line.trim_end(), answer);
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
