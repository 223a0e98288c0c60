//! Several people edit one plan: what they see, what is saved, what they may.

mod support;

use support::*;

#[tokio::test]
async fn an_edit_is_seen_by_the_others_and_saved() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.sets_minutes("k1", 5).await;
    bob.until(|bob| bob.minutes("k1") == Some(5)).await;
    ann.until_saved().await;
    assert_eq!(ann.saved.seq, 2);
    assert_eq!(room.on_disk().await.minutes("k1"), Some(5));
}
