//! Who is on this node, told to the others; what they tell is taken in by [`super::follow`]. The hub knows what was told and what was missed.

use std::time::Duration;

use tokio::time::MissedTickBehavior;

use super::Message;
use crate::app::App;

/// How often the others hear that this node lives. Five of these missed, and its people are taken off there.
const EVERY: Duration = Duration::from_secs(1);

/// Tells the other nodes for as long as the server runs. Without a bus there is nobody to tell.
pub async fn tell(app: App) {
    if !app.nodes.has_bus() {
        return;
    }
    app.nodes.tell(&Message::WholePresence(None));
    let mut every = tokio::time::interval(EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut worked = false;
    loop {
        tokio::select! {
            news = app.hub.presence_news() => app.nodes.tell(&Message::Presence(news)),
            () = app.nodes.asked.notified() => tell_all(&app),
            _ = every.tick() => {
                // Back on the bus: what was told meanwhile is lost.
                if !std::mem::replace(&mut worked, app.nodes.bus_works()) && worked {
                    app.nodes.tell(&Message::WholePresence(None));
                    tell_all(&app);
                } else if !app.hub.is_draining() {
                    app.nodes.tell(&Message::Presence(app.hub.presence_beat()));
                }
            }
        }
    }
}

fn tell_all(app: &App) {
    for news in app.hub.presence_whole() {
        app.nodes.tell(&Message::Presence(news));
    }
}
