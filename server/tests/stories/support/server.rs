//! One server process with a data folder and a database of its own; killed when dropped.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};

use belltower_kit::config::{Config, DatabaseUrl};
use tokio::sync::watch;

use super::{Person, demo, postgres};

/// Which database a test runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

impl Backend {
    /// Both, in the gate too: for stories of what the databases do differently (races, isolation, types), and for one story of each area.
    pub const BOTH: [Backend; 2] = [Backend::Sqlite, Backend::Postgres];

    /// The databases of the suite that runs: SQLite in the gate, both in `make test-all`.
    pub fn of_suite() -> &'static [Backend] {
        let both: &'static [Backend] = &Backend::BOTH;
        if whole_suite() { both } else { &both[..1] }
    }
}

/// Whether this run is `make test-all`, and not the gate.
pub fn whole_suite() -> bool {
    std::env::var("BELLTOWER_TEST_SUITE").is_ok_and(|suite| suite == "all")
}

/// The binary under test.
pub fn binary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belltower"));
    without_settings(&mut command);
    command
}

/// What the developer has set for a server of their own must not reach this one.
fn without_settings(command: &mut Command) {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("BELLTOWER_")) {
        command.env_remove(name);
    }
}

/// A running server.
pub struct TestServer {
    address: SocketAddr,
    child: Child,
    arguments: Vec<String>,
    /// How many files it may have open; 0: as many as this process.
    files: u32,
    /// Where it looks for other programs first.
    programs: Option<std::path::PathBuf>,
    log: watch::Sender<String>,
    data: tempfile::TempDir,
}

impl TestServer {
    /// On SQLite, with demo data.
    pub async fn start() -> TestServer {
        TestServer::start_on(Backend::Sqlite, &["--demo"]).await
    }

    /// On either database, with these flags.
    pub async fn start_on(backend: Backend, flags: &[&str]) -> TestServer {
        if flags.contains(&"--demo") {
            let (data, database) = demo::copy(backend).await;
            let database = database.map(|url| format!("--database={url}"));
            let flags: Vec<&str> = database.as_deref().into_iter().chain(flags.iter().copied()).collect();
            return TestServer::on(data, &flags);
        }
        match backend {
            Backend::Sqlite => TestServer::empty(flags),
            Backend::Postgres => {
                let database = format!("--database={}", postgres::database().await);
                TestServer::empty(&[&[database.as_str()], flags].concat())
            }
        }
    }

    /// With these flags; on SQLite, unless they name a database.
    pub async fn with_flags(flags: &[&str]) -> TestServer {
        match flags.iter().any(|flag| flag.starts_with("--database")) {
            true => TestServer::empty(flags),
            false => TestServer::start_on(Backend::Sqlite, flags).await,
        }
    }

    /// On a new folder; whatever the flags ask for is made by the server itself.
    pub fn empty(flags: &[&str]) -> TestServer {
        TestServer::on(tempfile::Builder::new().prefix("belltower-test-").tempdir().expect("a data folder"), flags)
    }

    /// On data that is there.
    pub fn on(data: tempfile::TempDir, flags: &[&str]) -> TestServer {
        TestServer::launched(data, flags, 0)
    }

    /// That may have no more than so many files open.
    pub fn with_files(files: u32, flags: &[&str]) -> TestServer {
        TestServer::launched(tempfile::Builder::new().prefix("belltower-test-").tempdir().expect("a data folder"), flags, files)
    }

    fn launched(data: tempfile::TempDir, flags: &[&str], files: u32) -> TestServer {
        let mut arguments = vec!["serve".to_owned(), format!("--data={}", data.path().display())];
        if !flags.iter().any(|flag| flag.starts_with("--drain-seconds")) {
            arguments.push("--drain-seconds=0".to_owned());
        }
        arguments.extend(flags.iter().map(|flag| (*flag).to_owned()));
        let log = watch::Sender::default();
        let (child, address) = launch(&arguments, "127.0.0.1:0", files, None, &log);
        TestServer { address, child, arguments, files, programs: None, log, data }
    }

    /// `http://127.0.0.1:PORT` and the path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// `ws://127.0.0.1:PORT` and the path.
    pub fn ws_url(&self, path: &str) -> String {
        format!("ws://{}{path}", self.address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it keeps its files.
    pub fn data(&self) -> &std::path::Path {
        self.data.path()
    }

    /// The flags by which another command of the binary finds its database.
    pub fn database_flags(&self) -> impl Iterator<Item = &String> {
        self.arguments.iter().filter(|flag| flag.starts_with("--data"))
    }

    /// Its settings, for a part of the server that a test runs itself, with a clock of its own.
    pub fn config(&self) -> Config {
        let url = self.arguments.iter().find_map(|flag| flag.strip_prefix("--database="));
        let database = url.map_or(DatabaseUrl::InDataFolder, |url| DatabaseUrl::Postgres(Box::new(url.parse().expect("an address"))));
        Config { data: self.data().to_owned(), database, ..Config::defaults() }
    }

    /// Has its database be as after a long time: runs a statement that changes some of what is counted or runs out.
    pub async fn rewrites(&self, sql: &str) {
        use belltower_kit::{
            db::{AssertSqlSafe, CommitStream, Db, Tx},
            world::World,
        };
        let db = Db::open(&self.config().database_address()).await.expect("the database opens");
        let (commit_stream, _committed) = CommitStream::new();
        let mut tx = Tx::begin(&db, &World::system(), &commit_stream, None).await.expect("a write");
        tx.exec(AssertSqlSafe(sql.to_owned()), vec![]).await.expect("the statement");
        tx.commit().await.expect("a commit");
        db.close().await;
    }

    /// The most memory that it has held so far, in bytes.
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak");
        peak.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
    }

    /// What it has logged since its first start, as far as it was read.
    pub fn log(&self) -> String {
        self.log.borrow().clone()
    }

    /// Waits until it has logged this, which may be after the answer to a call; answers the rest of that line.
    pub async fn says(&self, words: &str) -> String {
        let mut log = self.log.subscribe();
        let log = log.wait_for(|log| log.contains(words)).await.expect("the log");
        let rest = log.split_once(words).map_or("", |(_, rest)| rest);
        rest.lines().next().unwrap_or_default().to_owned()
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Ends the processes it has started that were called with this word.
    pub fn kills_its(&self, word: &str) {
        let own = format!("{}", self.child.id());
        let found = Command::new("pkill").args(["-KILL", "-P", &own, "-f", word]).status().expect("pkill runs (procps)");
        assert!(found.success(), "it has started no {word}");
    }

    /// From now on nothing it writes beyond a few pages fits, as on a full disk. Until [`TestServer::disk_has_room`], or its next start.
    pub fn disk_is_full(&self) {
        self.files_may_have("4096:");
    }

    /// There is room again.
    pub fn disk_has_room(&self) {
        self.files_may_have("unlimited:");
    }

    fn files_may_have(&self, bytes: &str) {
        let limit = format!("--fsize={bytes}");
        let done =
            Command::new("prlimit").args(["--pid", &self.child.id().to_string(), &limit]).status().expect("prlimit runs (util-linux)");
        assert!(done.success(), "{limit} is refused");
    }

    /// Asks it to stop, as a service manager does, and waits.
    pub fn stop(&mut self) -> ExitStatus {
        self.is_asked_to_stop();
        self.ends()
    }

    /// Asks it to stop.
    pub fn is_asked_to_stop(&self) {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status().expect("kill runs");
        assert!(asked.success(), "the server had already ended:\n{}", self.log());
    }

    /// Waits for its end.
    pub fn ends(&mut self) -> ExitStatus {
        self.child.wait().expect("its end")
    }

    /// Starts it again after `kill` or `stop`: same data, same address.
    pub fn start_again(&mut self) {
        let address = self.address.to_string();
        self.child = launch(&self.arguments, &address, self.files, self.programs.as_deref(), &self.log).0;
    }

    /// The same where other programs are installed, in a folder.
    pub fn start_again_beside(&mut self, programs: &std::path::Path) {
        self.programs = Some(programs.to_owned());
        self.start_again();
    }

    /// The same with a flag instead of the one of that name, such as `--lanes=image=2`.
    pub fn start_again_with(&mut self, flag: &str) {
        let name = flag.split('=').next().unwrap_or(flag);
        self.arguments.retain(|argument| argument.split('=').next() != Some(name));
        self.arguments.push(flag.to_owned());
        self.start_again();
    }

    /// Somebody who signed in at another node, at this one.
    pub fn knows(&self, person: &Person) -> Person {
        Person::new(self.address, &person.name, person.token.clone())
    }

    /// Somebody without an account.
    pub fn nobody(&self) -> Person {
        Person::new(self.address, "nobody", None)
    }

    /// A demo account, such as `scheduler`, signed in.
    pub async fn sign_in(&self, account: &str) -> Person {
        self.sign_in_as(account, Person::DEMO_PASSWORD).await
    }

    /// Any account, signed in.
    pub async fn sign_in_as(&self, account: &str, password: &str) -> Person {
        let body = serde_json::json!({"type": "password", "account": account, "password": password});
        let data = self.nobody().post("/api/management/login", body).await.data();
        Person::new(self.address, account, Some(data["token"].as_str().expect("a token").to_owned()))
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.kill();
        if std::thread::panicking() {
            eprintln!("--- the server's log\n{}---", self.log());
        }
    }
}

fn launch(
    arguments: &[String],
    listen: &str,
    files: u32,
    programs: Option<&std::path::Path>,
    log: &watch::Sender<String>,
) -> (Child, SocketAddr) {
    // Its files may be limited while it runs (`disk_is_full`): then a write is to fail, as on a full disk, not the process to end (SIGXFSZ).
    let mut command = Command::new("sh");
    let limit = if files > 0 { format!("ulimit -n {files}; ") } else { String::new() };
    command.args(["-c", &format!("{limit}trap '' 25; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_belltower")]);
    without_settings(&mut command);
    command.args(arguments).args(["--listen", listen]);
    if let Some(programs) = programs {
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{}:{path}", programs.display()));
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    // Both pipes are read to their end, or a full one would stop the server.
    drain(child.stderr.take().expect("piped"), log.clone());
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("its first line");
    drain(stdout, log.clone());
    let address = line.trim_end().strip_prefix("listening on http://").and_then(|address| address.parse().ok());
    let Some(address) = address else {
        let status = child.wait();
        // Read before the panic: the server's drop wants the log too.
        let said = log.borrow().clone();
        panic!("the server did not start ({status:?}): {line}{said}");
    };
    (child, address)
}

fn drain(pipe: impl Read + Send + 'static, log: watch::Sender<String>) {
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            log.send_modify(|log| {
                log.push_str(&line);
                log.push('\n');
            });
        }
    });
}
