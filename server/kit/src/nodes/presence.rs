//! Who is on this node, told to the others; what they tell is taken in by [`super::follow`]. The hub knows what was told and what was missed. Nodes that
//! the bus does not join tell each other through the database instead (`apart`).

use std::time::Duration;

use tokio::time::MissedTickBehavior;

use super::{Message, apart::Apart};
use crate::app::App;

/// How often the others hear that this node lives. Ten of these missed, and its people are taken off there; without the bus it takes three of them until
/// one is heard.
const EVERY: Duration = Duration::from_millis(500);

/// Tells the other nodes for as long as the server runs. Not for a server on SQLite, which has none.
pub async fn tell(app: App) {
    app.nodes.tell(&Message::WholePresence(None));
    let mut every = tokio::time::interval(EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut worked, mut apart) = (false, Apart::new(&app.world));
    loop {
        tokio::select! {
            message = app.hub.presence_changes() => {
                apart.changed();
                app.nodes.tell(&Message::Presence(message));
            }
            () = app.nodes.asked.notified() => tell_all(&app),
            _ = every.tick() => {
                let works = app.nodes.bus_works();
                // Back on the bus: what was told meanwhile is lost.
                if !std::mem::replace(&mut worked, works) && works {
                    app.nodes.tell(&Message::WholePresence(None));
                    tell_all(&app);
                } else if !app.hub.is_draining() {
                    app.nodes.tell(&Message::Presence(app.hub.presence_heartbeat()));
                }
                if let Err(error) = apart.look(&app, !works).await {
                    tracing::debug!(%error, "who is on other nodes cannot be asked");
                }
            }
        }
    }
}

fn tell_all(app: &App) {
    for message in app.hub.presence_snapshot() {
        app.nodes.tell(&Message::Presence(message));
    }
}
