//! Whatever happens to servers, disk and database while people type: what was acknowledged, and what anybody has seen of others, is in the store, and in
//! the end every screen shows the same. Driven by a seed, which is printed; set `BELLTOWER_SEED` to play one again, `BELLTOWER_ROUNDS` for more of it
//! (`make soak`).

use std::time::Duration;

use crate::support::{Backend, Cluster, Dice, OwnPostgres, Page, Person, TestServer, binary, makes_a_plan, seed};
use belltower_sync::yrs::{ClientID, StateVector};
use sqlx::{Connection, PgConnection};
use tokio::sync::watch;

const EDITORS: usize = 4;
/// Things that happen in a round.
const STEPS: usize = 5;
/// A little time between keystrokes: they go on whether or not what came before is acknowledged.
const PACE: Duration = Duration::from_millis(15);

/// What the editors are to do.
#[derive(Clone, Copy)]
struct Order {
    /// Whoever is cut off may come back.
    open: bool,
    /// Save what is not saved, then stay and read.
    enough: bool,
}

/// What an editor lets be known.
#[derive(Clone, Default)]
struct Told {
    /// The node it is connected to.
    at: Option<usize>,
    /// Edits so far.
    made: usize,
    /// Everything is saved, and it was told to stop.
    done: bool,
    own: Option<ClientID>,
    /// How much of its own was acknowledged.
    acked: u32,
    /// What it shows, its own included.
    seen: StateVector,
}

/// A browser that types, is cut off, and comes back with what it has.
struct Editor {
    page: Page,
    plan: String,
    /// The person at each node.
    nodes: Vec<Person>,
    dice: Dice,
    orders: watch::Receiver<Order>,
    told: watch::Sender<Told>,
    /// How far its own history went with each frame of this connection.
    sent: Vec<(u64, u32)>,
    acked: u32,
}

impl Editor {
    fn own_clock(&self) -> u32 {
        self.page.vector().get(&self.page.doc.client_id())
    }

    /// Notes what was sent and what was acknowledged, and lets it be known.
    fn notes(&mut self, at: Option<usize>, made: usize) {
        // Before anything was sent on a connection nothing of it can be acknowledged.
        if self.page.sent > 0 && self.sent.last().is_none_or(|(frame, _)| *frame < self.page.sent) {
            self.sent.push((self.page.sent, self.own_clock()));
        }
        let acked = self.sent.iter().filter(|(frame, _)| *frame <= self.page.received).map(|(_, clock)| *clock).max();
        self.acked = self.acked.max(acked.unwrap_or(0));
        let (own, acked, seen) = (Some(self.page.doc.client_id()), self.acked, self.page.vector());
        self.told.send_modify(|told| *told = Told { at, made: told.made + made, own, acked, seen, done: told.done });
    }

    async fn lives(mut self) -> Page {
        loop {
            // Fails only when the round is over.
            if self.orders.wait_for(|order| order.open).await.is_err() {
                return self.page;
            }
            let at = self.dice.roll(self.nodes.len());
            self.sent.clear();
            if !self.page.comes_back(&self.nodes[at], &self.plan).await {
                self.notes(None, 0);
                tokio::task::yield_now().await;
                continue;
            }
            self.notes(Some(at), 0);
            while self.page.closed.is_none() {
                if self.orders.borrow().enough {
                    self.page.until(|page| page.received == page.sent || page.closed.is_some()).await;
                    self.notes(Some(at), 0);
                    if self.page.closed.is_none() {
                        self.told.send_modify(|told| told.done = true);
                        return self.page;
                    }
                    break;
                }
                let burst = 1 + self.dice.roll(4);
                for _ in 0..burst {
                    let number = i64::try_from(self.dice.roll(1_000)).unwrap_or(0);
                    match self.dice.roll(3) {
                        0 => self.page.edits(["x", "y", "z"][self.dice.roll(3)], number).await,
                        1 => self.page.edits("lessonMinutes", 1 + number % 60).await,
                        _ => self.page.types("ab").await,
                    }
                }
                self.notes(Some(at), burst);
                let heard = self.page.until(|page| page.received == page.sent || page.closed.is_some());
                let _ = tokio::time::timeout(PACE, heard).await;
                self.notes(Some(at), 0);
            }
            self.notes(None, 0);
        }
    }
}

/// The editors of a round.
struct Room {
    orders: watch::Sender<Order>,
    told: Vec<watch::Receiver<Told>>,
    work: Vec<tokio::task::JoinHandle<Page>>,
    plan: String,
}

impl Room {
    async fn opens(servers: &[TestServer], dice: &mut Dice) -> Room {
        let pei = servers[0].sign_in("producer").await;
        let plan = makes_a_plan(&pei).await;
        let (orders, _) = watch::channel(Order { open: true, enough: false });
        let mut room = Room { orders, told: vec![], work: vec![], plan };
        for number in 0..EDITORS {
            let who = servers[0].sign_in(["producer", "producer2"][number % 2]).await;
            let nodes: Vec<Person> = servers.iter().map(|server| server.knows(&who)).collect();
            let page = Page::open(&servers[0], &nodes[0], &room.plan).await;
            let (told, hears) = watch::channel(Told::default());
            let dice = Dice::new(dice.roll(usize::MAX / 2) as u64);
            let orders = room.orders.subscribe();
            let editor = Editor { page, plan: room.plan.clone(), nodes, dice, orders, told, sent: vec![], acked: 0 };
            room.told.push(hears);
            room.work.push(tokio::spawn(editor.lives()));
        }
        room
    }

    fn order(&self, change: impl FnOnce(&mut Order)) {
        self.orders.send_modify(change);
    }

    /// Waits until the editors have made so many more edits together.
    async fn go_on(&mut self, more: usize) {
        let made = |room: &Room| room.told.iter().map(|told| told.borrow().made).sum::<usize>();
        let until = made(self) + more;
        while made(self) < until {
            tokio::time::timeout(Duration::from_secs(60), self.told[0].changed()).await.expect("somebody types").expect("they are there");
        }
    }

    /// Waits until a node has told of an edit that it could not store, and a little longer.
    async fn types_on_while_nothing_is_stored(&mut self, nodes: &[TestServer], dice: &mut Dice) {
        let failures = || nodes.iter().map(|node| node.log().matches("cannot be stored or rebuilt").count()).sum::<usize>();
        let before = failures();
        while failures() == before {
            self.go_on(1).await;
        }
        self.go_on(dice.roll(40)).await;
    }

    /// Waits until nobody is at a node any more, and says what they knew then.
    async fn are_cut_off(&mut self, node: usize) -> Vec<Told> {
        let mut knew = Vec::new();
        for told in &mut self.told {
            let told = tokio::time::timeout(Duration::from_secs(60), told.wait_for(|told| told.at != Some(node)));
            knew.push(told.await.expect("a page notices that it is cut off").expect("they are there").clone());
        }
        knew
    }

    /// Nothing of what they knew is missing.
    async fn holds(&self, server: &TestServer, person: &Person, knew: &[Told]) {
        let mut fresh = Page::open(server, &server.knows(person), &self.plan).await;
        let pairs = knew.iter().flat_map(|told| told.seen.iter().map(move |(client, seen)| (told, client, seen)));
        let wanted: Vec<(ClientID, u32)> =
            pairs.map(|(told, client, seen)| (*client, if told.own.as_ref() == Some(client) { told.acked } else { *seen })).collect();
        // Another node may be a moment behind the store: without the bus it looks five times a second.
        let all = fresh.until(|fresh| wanted.iter().all(|(client, clock)| fresh.vector().get(client) >= *clock));
        let held = tokio::time::timeout(Duration::from_secs(15), all).await.is_ok();
        assert!(held, "stored is {:?}; acknowledged or seen was {wanted:?}", fresh.vector());
    }

    /// Everybody saves and sees the same, which is what the store holds.
    async fn ends(mut self, server: &TestServer, person: &Person) -> usize {
        self.order(|order| *order = Order { open: true, enough: true });
        for told in &mut self.told {
            let done = tokio::time::timeout(Duration::from_secs(90), told.wait_for(|told| told.done));
            done.await.expect("everything is saved in the end").expect("they are there");
        }
        let mut stored = Page::open(server, &server.knows(person), &self.plan).await;
        // A node may be a moment behind what the other one stored.
        let made: Vec<(ClientID, u32)> =
            self.told.iter().filter_map(|told| told.borrow().own.map(|own| (own, told.borrow().seen.get(&own)))).collect();
        stored.until(|stored| made.iter().all(|(client, clock)| stored.vector().get(client) == *clock)).await;
        for work in self.work {
            let mut page = work.await.expect("an editor that found nothing wrong");
            // One that was done before the last trouble comes back to look.
            page.until(|page| page.vector() == stored.vector() || page.closed.is_some()).await;
            if page.closed.is_some() {
                assert!(page.comes_back(&server.knows(person), &self.plan).await);
            }
            assert_eq!((page.vector(), page.content()), (stored.vector(), stored.content()));
        }
        let output = binary().args(["doc", "verify"]).args(server.database_flags()).output().expect("the binary runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        self.told.iter().map(|told| told.borrow().made).sum()
    }
}

/// One server on SQLite: the power goes, the disk is full, the service is restarted.
async fn on_one_machine(dice: &mut Dice) -> usize {
    let mut servers = vec![TestServer::start_on(Backend::Sqlite, &["--demo", "--log-level=warn"]).await];
    let pei = servers[0].sign_in("producer").await;
    let mut room = Room::opens(&servers, dice).await;
    for _ in 0..STEPS {
        room.go_on(5 + dice.roll(60)).await;
        let server = &mut servers[0];
        match dice.roll(4) {
            0 => {
                server.stop();
                server.start_again();
            }
            1 => {
                server.disk_is_full();
                room.types_on_while_nothing_is_stored(std::slice::from_ref(server), dice).await;
                server.disk_has_room();
            }
            full => {
                if full == 2 {
                    server.disk_is_full();
                    room.types_on_while_nothing_is_stored(std::slice::from_ref(server), dice).await;
                }
                room.order(|order| order.open = false);
                server.kill();
                let knew = room.are_cut_off(0).await;
                server.start_again();
                room.holds(server, &pei, &knew).await;
                room.order(|order| order.open = true);
            }
        }
    }
    room.ends(&servers[0], &pei).await
}

/// Two nodes on PostgreSQL: nodes die, the database crashes, drops its connections or has no room, the bus goes away.
async fn on_two_nodes(dice: &mut Dice) -> usize {
    let (mut postgres, mut cluster) = Cluster::on_own_postgres(2, &["--drain-seconds=0", "--log-level=warn"]).await;
    let pei = cluster.nodes[0].sign_in("producer").await;
    let mut room = Room::opens(&cluster.nodes, dice).await;
    let mut bus = true;
    for _ in 0..STEPS {
        room.go_on(5 + dice.roll(60)).await;
        match dice.roll(8) {
            0 => {
                postgres.goes_away();
                room.go_on(1 + dice.roll(30)).await;
                postgres.comes_back();
            }
            1 | 2 => drops_connections(&cluster.database).await,
            3 => {
                bus = !bus;
                if bus { cluster.nats.comes_back() } else { cluster.nats.goes_away() }
            }
            4 => {
                postgres.disk_is_full();
                room.types_on_while_nothing_is_stored(&cluster.nodes, dice).await;
                postgres.disk_has_room();
            }
            full => {
                let who = dice.roll(2);
                if full == 5 {
                    postgres.disk_is_full();
                    room.types_on_while_nothing_is_stored(&cluster.nodes, dice).await;
                }
                room.order(|order| order.open = false);
                cluster.nodes[who].kill();
                let knew = room.are_cut_off(who).await;
                if full == 5 {
                    postgres.disk_has_room();
                }
                room.holds(&cluster.nodes[1 - who], &pei, &knew).await;
                cluster.nodes[who].start_again();
                room.order(|order| order.open = true);
            }
        }
    }
    let made = room.ends(&cluster.nodes[0], &pei).await;
    if !bus {
        cluster.nats.comes_back();
    }
    made
}

async fn drops_connections(database: &str) {
    let mut connection = PgConnection::connect(database).await.expect("the database answers");
    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    sqlx::query(sql).execute(&mut connection).await.expect("asked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: processes are killed"]
async fn what_was_acknowledged_or_seen_is_never_lost() {
    let rounds = std::env::var("BELLTOWER_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2);
    let first = seed();
    for round in 0..rounds {
        let seed = first + round;
        let mut dice = Dice::new(seed);
        let begun = std::time::Instant::now();
        let (what, made) = match seed % 2 {
            0 => ("one machine, SQLite", on_one_machine(&mut dice).await),
            _ => ("two nodes, PostgreSQL", on_two_nodes(&mut dice).await),
        };
        eprintln!(
            "round {round} of {rounds}, BELLTOWER_SEED={seed}, {what}: {made} edits, {:.1} s, nothing lost",
            begun.elapsed().as_secs_f64()
        );
    }
}

#[tokio::test]
#[ignore = "long: disks fill"]
async fn a_full_disk_is_over_when_there_is_room() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--log-level=warn"]).await;
    let pei = server.sign_in("producer").await;
    let plan = makes_a_plan(&pei).await;
    let mut page = Page::open(&server, &pei, &plan).await;
    for round in 0..8 {
        server.disk_is_full();
        page.edits("x", round).await;
        page.until(|page| page.storing == "failing").await;
        server.disk_has_room();
        page.saved().await;
        assert_eq!(page.storing, "ok");
    }
    assert_eq!(Page::open(&server, &pei, &plan).await.value("x"), Some(7));
}

#[tokio::test]
#[ignore = "long: disks fill"]
async fn a_full_disk_of_the_database_is_over_when_there_is_room() {
    let mut postgres = OwnPostgres::start().await;
    let database = format!("--database={}", postgres.address());
    let server = TestServer::with_flags(&[&database, "--demo", "--log-level=warn"]).await;
    let pei = server.sign_in("producer").await;
    let plan = makes_a_plan(&pei).await;
    let mut page = Page::open(&server, &pei, &plan).await;
    for round in 0..3 {
        postgres.disk_is_full();
        // What fits in the pages that are there is still taken.
        while page.storing != "failing" {
            page.writes("notes", &"x".repeat(3_000)).await;
            page.until(|page| page.received == page.sent || page.storing == "failing").await;
        }
        page.edits("x", round).await;
        postgres.disk_has_room();
        page.saved().await;
        assert_eq!(page.storing, "ok");
    }
    assert_eq!(Page::open(&server, &pei, &plan).await.value("x"), Some(2));
}
