//! Presence on this node, broadcast to its peers; what they send is taken in by `live::follow_nodes`. The hub numbers what was sent and knows what was missed.
//! Nodes that the bus does not join tell each other through the database instead (`database_presence`).

use std::time::Duration;

use tokio::time::MissedTickBehavior;

use super::{Message, Nodes, database_presence::DatabasePresence};
use crate::app::App;

/// How often the heartbeat is sent. Ten of these missed, and its people are taken off there; without the bus it takes three of them until
/// one is heard.
const EVERY: Duration = Duration::from_millis(500);

/// Broadcasts presence for as long as the server runs. Not for a server on SQLite, which has none.
pub async fn broadcast(app: App) {
    app.state::<Nodes>().broadcast(&Message::WholePresence(None));
    let mut every = tokio::time::interval(EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut worked, mut database_presence) = (false, DatabasePresence::new(&app.world));
    loop {
        tokio::select! {
            message = app.hub.presence_changes() => {
                database_presence.changed();
                app.state::<Nodes>().broadcast(&Message::Presence(message));
            }
            () = app.state::<Nodes>().snapshot_requested.notified() => broadcast_snapshot(&app),
            _ = every.tick() => {
                let works = app.state::<Nodes>().bus_works();
                // Back on the bus: what was sent meanwhile is lost.
                if !std::mem::replace(&mut worked, works) && works {
                    app.state::<Nodes>().broadcast(&Message::WholePresence(None));
                    broadcast_snapshot(&app);
                } else if !app.hub.is_draining() {
                    app.state::<Nodes>().broadcast(&Message::Presence(app.hub.presence_heartbeat()));
                }
                if let Err(error) = database_presence.sync(&app, !works).await {
                    tracing::debug!(%error, "presence on other nodes cannot be read from the database");
                }
            }
        }
    }
}

fn broadcast_snapshot(app: &App) {
    for message in app.hub.presence_snapshot() {
        app.state::<Nodes>().broadcast(&Message::Presence(message));
    }
}
