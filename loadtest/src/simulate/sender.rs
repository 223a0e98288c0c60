//! Delivers items in batches, in order, each until it is acknowledged: what failed is sent again as it was, and the server takes it once.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::Result;
use crate::site::Site;

/// Items of one call.
const MOST: usize = 1000;
/// How long items wait for others.
const GATHER: Duration = Duration::from_millis(100);
/// A server that does not answer for so many tries, a second apart, is gone.
const TRIES: u32 = 30;

/// What the server said to all of it.
#[derive(Default)]
pub struct Told {
    /// New items.
    pub accepted: u64,
    /// Known items.
    pub repeated: u64,
    /// Items that it will not have.
    pub refused: u64,
    /// Calls that were answered.
    pub calls: u64,
    /// Calls that were not, and were made again.
    pub again: u64,
    /// Why the first refused item was refused.
    pub first_refusal: Option<String>,
}

/// Starts delivering; when every sender is gone and all is delivered, the task says what became of it. When 10,000 items wait, the classes wait too.
pub fn start(site: Arc<Site>, key: String) -> (mpsc::Sender<Value>, JoinHandle<Result<Told>>) {
    let (sender, mut items) = mpsc::channel(10_000);
    let task = tokio::spawn(async move {
        let mut told = Told::default();
        let mut batch = vec![];
        while items.recv_many(&mut batch, MOST).await > 0 {
            if batch.len() < MOST {
                sleep(GATHER).await;
                while batch.len() < MOST
                    && let Ok(item) = items.try_recv()
                {
                    batch.push(item);
                }
            }
            deliver(&site, &key, std::mem::take(&mut batch), &mut told).await?;
        }
        Ok(told)
    });
    (sender, task)
}

async fn deliver(site: &Site, key: &str, items: Vec<Value>, told: &mut Told) -> Result<()> {
    let batch = serde_json::json!({ "items": items });
    let mut tries = 0;
    let answer = loop {
        match site.post_as_provider("/api/ingest/batch", &batch, key).await {
            Ok(answer) => break answer,
            Err(cause) if tries >= TRIES => return Err(cause),
            Err(_) => {
                tries += 1;
                told.again += 1;
                sleep(Duration::from_secs(1)).await;
            }
        }
    };
    let number = |field: &str| answer[field].as_u64().unwrap_or(0);
    told.calls += 1;
    told.accepted += number("accepted");
    told.repeated += number("repeated");
    let refused = answer["refused"].as_array().map(Vec::as_slice).unwrap_or_default();
    told.refused += refused.len() as u64;
    if let (None, Some(first)) = (&told.first_refusal, refused.first()) {
        told.first_refusal = first["reason"].as_str().map(str::to_owned);
    }
    Ok(())
}
