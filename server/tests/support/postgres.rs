//! A fresh PostgreSQL database for one test: in the cluster of the whole run (`BELLTOWER_TEST_POSTGRES`), or in one that
//! lives as long as this process.

use std::io::{BufRead, BufReader};
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
            let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/postgres");
            let mut child = Command::new(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("scripts/postgres runs");
            let mut line = String::new();
            BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("its address");
            assert!(line.starts_with("postgres:"), "the private PostgreSQL did not start; its words are above");
            (line.trim_end().to_owned(), Some(child))
        }
    };
    &CLUSTER.get_or_init(start).0
}

/// Makes an empty database and says its address.
pub async fn database() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("t_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(&cluster().replace("DATABASE", "postgres")).await.expect("the cluster answers");
    let create = format!("CREATE DATABASE {name}");
    sqlx::query(sqlx::AssertSqlSafe(create)).execute(&mut connection).await.expect("a fresh database");
    cluster().replace("DATABASE", &name)
}
