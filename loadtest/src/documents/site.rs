//! Where the documents are: on a Belltower server, as plans, or on one of its peers, as documents of the same content. Both are asked the same by the
//! scenarios; what a peer wants said otherwise is here and in `line.rs`.

use belltower_content::sop_plan::{SopPlan, example};
use belltower_sync::new_doc;
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::line::Line;
use crate::Result;
use crate::measure::{Cost, cost};
use crate::site::{Site, SiteArgs, Socket};

const PLANS: &str = "/api/management/sopPlan";

/// Servers of the same protocol that Belltower is compared with.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Peer {
    /// `@hocuspocus/server` with its SQLite extension.
    Hocuspocus,
    /// `@y/websocket-server` with leveldb.
    YWebsocket,
    /// `y-sweet` with its store of files.
    YSweet,
    /// Ours that only stores and tells (`loadtest documents floor`).
    Floor,
}

/// Which server.
#[derive(Args, Clone)]
pub struct ServerArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Process id of the server, to read its CPU time and memory; it must run on this machine.
    #[arg(long)]
    server_pid: u32,
    /// The server is not Belltower but this one; `--url` is its address all the same (`http://…`), nobody signs in.
    #[arg(long)]
    peer: Option<Peer>,
}

/// Says in each report which server it is of.
#[derive(Serialize)]
pub struct Server {
    server: &'static str,
    /// Whether an update is on disk before anybody else hears it.
    stored_before_told: bool,
}

/// A server that documents are opened on. Cheap to clone.
#[derive(Clone)]
pub struct Place {
    door: Door,
    pid: u32,
}

#[derive(Clone)]
enum Door {
    Belltower(Site),
    Peer { peer: Peer, url: String },
}

/// Documents of one scenario.
pub struct Documents {
    /// The names they are opened under.
    pub names: Vec<String>,
    /// Who made them, on a peer, and stays: y-websocket reads a document anew for whoever comes after the last has left, even before it has stored what that
    /// one said.
    makers: Vec<Line>,
}

impl Documents {
    /// Made earlier.
    pub fn known(names: Vec<String>) -> Self {
        Self { names, makers: Vec::new() }
    }

    /// Lets those who made them go, when others have come: they would hear all that is measured.
    pub fn makers_leave(&mut self) {
        self.makers.clear();
    }
}

impl ServerArgs {
    /// Signs in, where one does.
    pub async fn enter(&self) -> Result<Place> {
        let door = match self.peer {
            Some(peer) => Door::Peer { peer, url: self.site.url().to_owned() },
            None => Door::Belltower(Site::sign_in(&self.site).await?),
        };
        Ok(Place { door, pid: self.server_pid })
    }
}

impl Place {
    /// What the server has cost so far.
    pub fn cost(&self) -> Result<Cost> {
        cost(self.pid)
    }

    /// Which it is. Hocuspocus stores a document two to ten seconds after it changed; y-websocket's server hands each update to leveldb when it tells it on,
    /// and waits neither for it nor for the disk; y-sweet stores a document every ten seconds.
    pub fn server(&self) -> Server {
        let server = match self.peer() {
            None => "Belltower",
            Some(Peer::Hocuspocus) => "Hocuspocus",
            Some(Peer::YWebsocket) => "y-websocket",
            Some(Peer::YSweet) => "y-sweet",
            Some(Peer::Floor) => "floor",
        };
        Server { server, stored_before_told: matches!(self.peer(), None | Some(Peer::Floor)) }
    }

    pub fn peer(&self) -> Option<Peer> {
        match &self.door {
            Door::Belltower(_) => None,
            Door::Peer { peer, .. } => Some(*peer),
        }
    }

    /// A call to Belltower; a peer has none.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        match &self.door {
            Door::Belltower(site) => site.post(path, body).await,
            Door::Peer { .. } => Err("this scenario is of Belltower alone".into()),
        }
    }

    /// Makes documents that hold the example plan.
    pub async fn make(&self, count: usize) -> Result<Documents> {
        let mut made = Documents::known(Vec::with_capacity(count));
        // A peer keeps what other runs made: names are not to meet.
        let run = new_doc(&SopPlan).client_id().get();
        for number in 0..count {
            let name = match &self.door {
                Door::Belltower(site) => {
                    let plan = json!({ "title": format!("Load test {number}"), "lesson_minutes": 45, "template": "example_en" });
                    let row = site.post(&format!("{PLANS}/create"), &plan).await?;
                    format!("sop-plan:{}", row["id"].as_str().ok_or("the plan has no id")?)
                }
                Door::Peer { .. } => {
                    let name = format!("load-{run}-{number}");
                    made.makers.push(Line::begin(self, &name, &example(false)).await?);
                    name
                }
            };
            made.names.push(name);
        }
        Ok(made)
    }

    /// Deletes them, where one can.
    pub async fn delete(&self, documents: Documents) -> Result<()> {
        let Door::Belltower(site) = &self.door else { return Ok(()) };
        let ids: Vec<&str> = documents.names.iter().filter_map(|name| name.strip_prefix("sop-plan:")).collect();
        for some in ids.chunks(100) {
            site.post(&format!("{PLANS}/delete"), &json!({ "ids": some })).await?;
        }
        Ok(())
    }

    pub(super) async fn connect(&self, document: &str) -> Result<Socket> {
        let (peer, url) = match &self.door {
            Door::Belltower(site) => return site.open_document(document).await,
            Door::Peer { peer, url } => (peer, url.replacen("http", "ws", 1)),
        };
        let address = match peer {
            Peer::Hocuspocus => url,
            Peer::YWebsocket | Peer::Floor => format!("{url}/{document}"),
            Peer::YSweet => format!("{url}/d/{document}/ws/{document}"),
        };
        let config = WebSocketConfig::default().read_buffer_size(4096);
        Ok(connect_async_with_config(address.into_client_request()?, Some(config), true).await?.0)
    }
}
