//! Previews: they read, whatever rights come with them, and what they know of a document lets nobody join as more than a preview.

use crate::support::*;
use belltower_sync::{JoinError, Rights};

#[tokio::test]
async fn a_preview_never_writes_and_its_copy_joins_as_nothing_else() {
    let room = room().await;
    let mut window = room.sits_as(preview("Ada")).await;
    assert!(!window.writes);
    window.sets_minutes("k1", 5).await;
    window.until(|window| window.refused == ["read_only"]).await;
    // Rights that change give a preview no more.
    room.documents.set_rights("u-Ada", &room.plan, Rights::Read);
    room.documents.set_rights("u-Ada", &room.plan, Rights::Write);
    window.sets_minutes("k1", 6).await;
    window.until(|window| window.refused == ["read_only", "read_only"]).await;
    assert!(!window.writes);
    // The window loses its connection and forgets what it is: the copy says so for it.
    let copy = |window: &Client| Client { epoch: window.epoch.clone(), ..Client::fresh() };
    assert_eq!(room.joins(editor("Ada"), copy(&window)).await.err(), Some(JoinError::PreviewEnded));
    let again = room.comes_back(preview("Ada"), copy(&window)).await;
    assert!(!again.writes);
    assert_eq!(again.minutes("k1"), Some(45));
    // Anybody's own window writes as before, and a preview of another epoch is still told so.
    let mut own = room.sits("Ada").await;
    assert!(own.writes);
    own.sets_minutes("k1", 7).await;
    own.until_saved().await;
    let older = Client { epoch: Some("preview-older".into()), ..Client::fresh() };
    assert_eq!(room.joins(preview("Ada"), older).await.err(), Some(JoinError::OtherEpoch));
}
