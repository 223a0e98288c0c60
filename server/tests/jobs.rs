//! Jobs whose runners are killed at random: each step's effect happens exactly once, none is lost; nobody's work waits for a thousand of somebody else's. The
//! nodes run within this process, with a kind of job that no server has, so that a runner can be killed between any two awaits.

#[path = "stories/support/mod.rs"]
mod support;

use std::{sync::LazyLock, time::Duration};

use belltower::areas;
use belltower_kit::{
    app::App,
    area::{self, Area},
    args,
    config::{Config, DatabaseUrl, NodeName},
    db::Actor,
    error::unprocessable,
    jobs::{self, About, Job, JobKind, Stop, Work},
    live, sentences,
    startup::Incoming,
    world::World,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use support::{Dice, postgres_database, seed};
use tokio::task::JoinHandle;

sentences! {
    STEPS = "test.steps": "Steps" / "步骤";
    NO = "test.no": "Not like this" / "不能这样";
}

/// Writes a row for each of its steps.
#[derive(Serialize, Deserialize)]
struct Steps {
    name: String,
    steps: i64,
}

impl Job for Steps {
    const KIND: &'static str = "test.steps";
    const NAME: &'static belltower_kit::text::Sentence = &STEPS;
    // Leases that run out on purpose are no faults of its own.
    const TRIES: u32 = 50;

    fn about(&self) -> About {
        About { title: self.name.clone(), page: "operations", dedupe: Some(self.name.clone()), ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let begin: i64 = work.checkpoint()?;
        for step in begin..self.steps {
            work.step("counting", usize::try_from(step).unwrap(), usize::try_from(self.steps).unwrap())?;
            let mut batch = work.batch().await?;
            batch.exec("INSERT INTO test_effects (job, step) VALUES ($1, $2)", args![self.name.as_str(), step]).await?;
            // Somewhere to be killed.
            tokio::task::yield_now().await;
            batch.commit(&(step + 1)).await?;
        }
        if self.name.starts_with("bad") {
            return Err(unprocessable(&NO).into());
        }
        Ok(json!({ "steps": self.steps }))
    }
}

static TEST: Area = Area { jobs: &[JobKind::of::<Steps>()], ..Area::new("test") };

fn install() {
    static ALL: LazyLock<&'static [&'static Area]> =
        LazyLock::new(|| Box::leak(areas::AREAS.iter().copied().chain([&TEST]).collect::<Vec<_>>().into_boxed_slice()));
    area::install(*ALL);
}

/// A node within this process.
struct Node {
    app: App,
    runner: Option<JoinHandle<()>>,
}

impl Node {
    async fn open(config: Config) -> Node {
        let (app, Incoming { committed, inbox, poller }) = App::open(config, World::system()).await.expect("the database opens");
        let (commits, remote) = tokio::sync::mpsc::channel(1024);
        tokio::spawn(live::follow(app.clone(), committed, remote));
        match poller {
            Some(poller) => drop(tokio::spawn(live::follow_nodes(app.clone(), inbox, poller, commits))),
            None => drop(tokio::spawn(async move {
                let _kept = commits;
                std::future::pending::<()>().await;
            })),
        }
        let mut node = Node { app, runner: None };
        node.starts();
        node
    }

    fn starts(&mut self) {
        self.runner = Some(tokio::spawn(jobs::run(self.app.clone())));
    }

    /// Ends the runner wherever it is, as a kill would; nothing is given back.
    async fn is_killed(&mut self) {
        if let Some(runner) = self.runner.take() {
            runner.abort();
            let _ = runner.await;
        }
    }

    async fn count(&self, sql: &'static str) -> i64 {
        self.app.db.one::<(i64,)>(sql, vec![]).await.expect("a count").0
    }
}

/// Fresh databases with so many nodes on each: one on SQLite, which has no more, and two on PostgreSQL.
async fn places(folder: &tempfile::TempDir) -> Vec<Vec<Node>> {
    install();
    let config = |database| Config { data: folder.path().to_owned(), database, ..Config::defaults() };
    let postgres = postgres_database().await;
    let postgres = || DatabaseUrl::Postgres(Box::new(postgres.parse().expect("an address")));
    let mut places = vec![];
    for configs in [vec![config(DatabaseUrl::InDataFolder)], vec![config(postgres()), config(postgres())]] {
        let mut nodes = vec![];
        for config in configs {
            nodes.push(Node::open(config).await);
        }
        let mut tx = nodes[0].app.begin(None).await.unwrap();
        tx.exec("CREATE TABLE test_effects (job TEXT NOT NULL, step BIGINT NOT NULL)", vec![]).await.unwrap();
        for person in ["ann", "bob"] {
            let user = "INSERT INTO users (id, version, created_at, updated_at, name, account, kind, status) VALUES ($1, 1, $2, $2, $1, $1, 'producer', 'active')";
            tx.exec(user, args![person, tx.at().to_owned()]).await.unwrap();
        }
        tx.commit().await.unwrap();
        places.push(nodes);
    }
    places
}

async fn put_in(node: &Node, by: Option<&str>, names: impl Iterator<Item = String>, steps: i64) -> Vec<String> {
    let mut tx = node.app.begin(by.map(|by| Actor { id: by.into(), name: by.into() })).await.unwrap();
    let mut ids = vec![];
    for name in names {
        ids.push(tx.enqueue(&Steps { name, steps }).await.unwrap());
    }
    tx.commit().await.unwrap();
    ids
}

/// Waits until something of the database is so, looking now and then.
async fn until(node: &Node, sql: &'static str) {
    let looking = async {
        while node.count(sql).await == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), looking).await.unwrap_or_else(|_| panic!("it never was so: {sql}"));
}

/// How many jobs are played: few in every run, `BELLTOWER_JOBS` of them where somebody wants to know.
fn many() -> i64 {
    std::env::var("BELLTOWER_JOBS").ok().and_then(|many| many.parse().ok()).unwrap_or(60)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: processes are killed"]
async fn each_step_happens_once_and_none_is_lost_while_runners_are_killed() {
    let (many, folder, mut dice) = (many(), tempfile::tempdir().unwrap(), Dice::new(seed()));
    for mut nodes in places(&folder).await {
        put_in(&nodes[0], None, (0..many).map(|at| format!("job {at}")), 20).await;
        let begun = std::time::Instant::now();
        let mut kills = 0;
        while nodes[0].count("SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'running')").await > 0 {
            assert!(begun.elapsed() < Duration::from_secs(100 + u64::try_from(many).unwrap() / 4), "they are never done");
            tokio::time::sleep(Duration::from_millis(30 + dice.roll(120) as u64)).await;
            let which = dice.roll(nodes.len());
            match dice.roll(3) {
                // A node is killed, and comes back.
                0 => {
                    nodes[which].is_killed().await;
                    nodes[which].starts();
                    kills += 1;
                }
                // It is held up for so long that its leases run out, and goes on as if nothing had been.
                1 if nodes.len() > 1 => {
                    let mut tx = nodes[which].app.begin(None).await.unwrap();
                    tx.exec("UPDATE jobs SET lease_until = '2000-01-01T00:00:00.000Z' WHERE state = 'running'", vec![]).await.unwrap();
                    tx.commit().await.unwrap();
                    kills += 1;
                }
                _ => {}
            }
        }
        eprintln!("{many} jobs, {kills} kills, {:?}", begun.elapsed());
        let node = &nodes[0];
        let failed: Vec<(String, Option<String>)> =
            node.app.db.all("SELECT state, error FROM jobs WHERE state <> 'done' LIMIT 5", vec![]).await.unwrap();
        assert!(failed.is_empty(), "{failed:?}");
        assert_eq!(node.count("SELECT COUNT(*) FROM test_effects").await, many * 20);
        assert_eq!(node.count("SELECT COUNT(*) FROM (SELECT DISTINCT job, step FROM test_effects) once").await, many * 20);
        for node in &mut nodes {
            node.is_killed().await;
            node.app.db.close().await;
        }
    }
}

/// Whose database, data folder and name the process of the story below has, where it is to be a node.
const NODE: [&str; 3] = ["STORY_DATABASE", "STORY_DATA", "STORY_NODE"];
const STORY: &str = "each_step_happens_once_and_none_is_lost_while_processes_of_two_nodes_are_killed";

/// A node that lives until its process is killed.
async fn is_a_node(database: &str, data: &str, node: &str) {
    let database = DatabaseUrl::Postgres(Box::new(database.parse().expect("an address")));
    install();
    let _node = Node::open(Config { data: data.into(), node: NodeName(node.into()), database, ..Config::defaults() }).await;
    std::future::pending::<()>().await;
}

/// Ended by SIGKILL, whatever becomes of the story.
struct Process(std::process::Child);

impl Process {
    fn starts(database: &str, data: &std::path::Path, node: usize) -> Process {
        let mut command = std::process::Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", STORY, "--nocapture"]).stdout(std::process::Stdio::null());
        command.env(NODE[0], database).env(NODE[1], data).env(NODE[2], format!("n{node}"));
        Process(command.spawn().expect("it runs"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: processes are killed"]
async fn each_step_happens_once_and_none_is_lost_while_processes_of_two_nodes_are_killed() {
    // The story starts itself anew for each of its nodes.
    if let [Ok(database), Ok(data), Ok(node)] = NODE.map(std::env::var) {
        return is_a_node(&database, &data, &node).await;
    }
    let (many, folder, mut dice) = (many(), tempfile::tempdir().unwrap(), Dice::new(seed()));
    // This process only looks on.
    let mut nodes = places(&folder).await.pop().unwrap();
    for node in &mut nodes {
        node.is_killed().await;
    }
    let (node, database) = (&nodes[0], nodes[0].app.config.database_address());
    put_in(node, None, (0..many).map(|at| format!("job {at}")), 20).await;
    let start = |number: usize| Process::starts(&database, folder.path(), number);
    let mut processes = [start(0), start(1)];
    let (begun, mut kills) = (std::time::Instant::now(), 0);
    let steps = "SELECT COUNT(*) FROM test_effects";
    let mut next = 0;
    loop {
        let done = node.count(steps).await;
        if done >= many * 20 && node.count("SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'running')").await == 0 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(100 + u64::try_from(many).unwrap() / 4), "they are never done");
        // Killed in the middle of something: after so many more steps, wherever that is.
        if done >= next && done < many * 20 {
            if next > 0 {
                let which = dice.roll(2);
                processes[which].0.kill().unwrap();
                processes[which].0.wait().unwrap();
                processes[which] = start(which);
                kills += 1;
            }
            next = done + many * 20 / 12 + i64::try_from(dice.roll(20)).unwrap();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    eprintln!("{many} jobs, {kills} processes killed, {:?}", begun.elapsed());
    assert!(kills >= 3, "{kills}");
    assert_eq!(node.count("SELECT COUNT(*) FROM jobs WHERE state <> 'done'").await, 0);
    assert_eq!(node.count(steps).await, many * 20);
    assert_eq!(node.count("SELECT COUNT(*) FROM (SELECT DISTINCT job, step FROM test_effects) once").await, many * 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: large amounts"]
async fn a_thousand_jobs_of_one_account_delay_anothers_first_by_less_than_two() {
    let folder = tempfile::tempdir().unwrap();
    for mut nodes in places(&folder).await {
        nodes.truncate(1);
        put_in(&nodes[0], Some("ann"), (0..1000).map(|at| format!("ann's {at}")), 3).await;
        until(&nodes[0], "SELECT COUNT(*) FROM jobs WHERE state = 'done'").await;
        put_in(&nodes[0], Some("bob"), std::iter::once("bob's".to_owned()), 3).await;
        until(&nodes[0], "SELECT COUNT(*) FROM jobs WHERE by_id = 'bob' AND state <> 'queued'").await;
        // Those of the other's that began after it was put in, and before it began.
        let between = "SELECT COUNT(*) FROM jobs a JOIN jobs b ON b.by_id = 'bob' WHERE a.by_id = 'ann' AND a.started_at > b.created_at AND a.started_at < b.started_at";
        let between = nodes[0].count(between).await;
        assert!(between < 2, "{between} went first");
        nodes[0].is_killed().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_is_put_in_once_says_why_it_failed_and_is_cancelled_between_two_steps() {
    let folder = tempfile::tempdir().unwrap();
    for mut nodes in places(&folder).await {
        let one = std::iter::once;
        // While it is queued or running the same is the same.
        let mut tx = nodes[0].app.begin(None).await.unwrap();
        let [first, second] = [
            tx.enqueue(&Steps { name: "same".into(), steps: 1 }).await.unwrap(),
            tx.enqueue(&Steps { name: "same".into(), steps: 1 }).await.unwrap(),
        ];
        assert_eq!(first, second);
        tx.commit().await.unwrap();
        until(&nodes[0], "SELECT COUNT(*) FROM jobs WHERE title = 'same' AND state = 'done'").await;
        let third = put_in(&nodes[0], None, one("same".to_owned()), 1).await;
        assert_ne!(third[0], first);
        // What is refused is not tried again, and its maker reads why.
        put_in(&nodes[0], Some("ann"), one("bad".to_owned()), 1).await;
        until(&nodes[0], "SELECT COUNT(*) FROM jobs WHERE title = 'bad' AND state = 'failed'").await;
        let told: (String, String, i64) =
            nodes[0].app.db.one("SELECT error, error_zh, tries FROM jobs WHERE title = 'bad'", vec![]).await.unwrap();
        assert_eq!(told, ("Not like this".into(), "不能这样".into(), 1));
        let (told,): (String,) = nodes[0].app.db.one("SELECT params FROM notifications WHERE user_id = 'ann'", vec![]).await.unwrap();
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&told["heading"], &told["headingZh"]), (&json!("Steps: “bad” failed"), &json!("步骤：“bad”失败")));
        // One that was cancelled ends, with what it had done.
        let long = put_in(&nodes[0], Some("ann"), one("long".to_owned()), 1_000_000).await;
        until(&nodes[0], "SELECT COUNT(*) FROM test_effects WHERE job = 'long'").await;
        let mut tx = nodes[0].app.begin(None).await.unwrap();
        tx.exec("UPDATE jobs SET cancel_asked = TRUE WHERE id = $1", args![long[0].as_str()]).await.unwrap();
        tx.commit().await.unwrap();
        until(&nodes[0], "SELECT COUNT(*) FROM jobs WHERE title = 'long' AND state = 'cancelled'").await;
        for node in &mut nodes {
            node.is_killed().await;
        }
    }
}
