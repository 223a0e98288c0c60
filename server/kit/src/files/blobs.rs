//! The blob store: the bytes of larger files, in a folder or in an S3 bucket, in pieces of [`PIECE`] bytes under the blob's name. Rows of the database name
//! blobs; nothing here knows rows. A piece is written once and never changed.

use std::{error::Error as _, io, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use object_store::{
    ClientOptions, Error as StoreError, ObjectStore, ObjectStoreExt, PutMode, PutPayload, RetryConfig, aws::AmazonS3Builder,
    local::LocalFileSystem, path::Path,
};

use crate::{
    config::{BlobUrl, Config},
    error::{Error, Result, internal, not_found, unavailable},
    sentences,
};

sentences! {
    STORE_FULL = "file.store_full": "There is no room left for files right now; what has arrived is kept, and the upload can go on later" / "存储空间已满；已上传的部分会保留，稍后可继续上传";
    STORE_AWAY = "file.store_away": "The file store cannot be reached right now; what has arrived is kept, and the upload can go on later" / "暂时无法访问文件存储；已上传的部分会保留，稍后可继续上传";
}

/// Bytes of a piece: all but the last of a blob have as many. What one reader or writer holds in memory.
pub const PIECE: usize = 4 * 1024 * 1024;
/// Bytes up to which a file lies in the database.
pub const INLINE_MAX: usize = 8 * 1024 * 1024;

/// Where the installation is named whose store this is.
const MARKER: &str = "belltower-store";
/// Under which the blobs lie.
const FOLDER: &str = "blobs";
/// A store that does not answer is given up: somebody waits.
const PATIENCE: Duration = Duration::from_secs(30);

/// The store.
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    root: Path,
}

impl Blobs {
    /// The store of the settings; its folder is made when missing.
    pub fn open(config: &Config) -> std::result::Result<Self, String> {
        let wrong = |cause: &dyn std::fmt::Display| format!("blob_url: the store cannot be opened: {cause}");
        match &config.blob_url {
            BlobUrl::S3(url) => {
                // A second start finds the provider installed already; both are the same.
                let _ = rustls::crypto::ring::default_provider().install_default();
                let given = |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
                let retry = RetryConfig { max_retries: 3, retry_timeout: PATIENCE, ..RetryConfig::default() };
                let mut builder = AmazonS3Builder::from_env()
                    .with_bucket_name(url.host_str().unwrap_or_default())
                    .with_retry(retry)
                    .with_disable_bulk_delete(true)
                    .with_client_options(ClientOptions::new().with_timeout(PATIENCE).with_allow_http(true));
                if let Some(endpoint) = given("endpoint") {
                    builder = builder.with_endpoint(endpoint);
                }
                if let Some(region) = given("region") {
                    builder = builder.with_region(region);
                }
                if let (Some(key), Some(secret)) = (given("key"), given("secret")) {
                    builder = builder.with_access_key_id(key).with_secret_access_key(secret);
                }
                let store = builder.build().map_err(|cause| wrong(&cause))?;
                Ok(Self { store: Arc::new(store), root: Path::from(url.path()) })
            }
            BlobUrl::InDataFolder | BlobUrl::Folder(_) => {
                let folder = config.blob_folder().unwrap_or_default();
                crate::config::make_private(&folder).map_err(|cause| wrong(&cause))?;
                let store = LocalFileSystem::new_with_prefix(&folder).map_err(|cause| wrong(&cause))?;
                // What a row names is on the disk.
                Ok(Self { store: Arc::new(store.with_fsync(true).with_automatic_cleanup(true)), root: Path::default() })
            }
        }
    }

    fn piece(&self, blob: &str, piece: u64) -> Path {
        self.root.clone().join(FOLDER).join(blob).join(format!("{piece:06}"))
    }

    /// Stores a piece. One that is there already stays as it is.
    pub async fn put(&self, blob: &str, piece: u64, bytes: Bytes) -> Result<()> {
        let at = self.piece(blob, piece);
        match self.store.put_opts(&at, PutPayload::from(bytes.clone()), PutMode::Create.into()).await {
            Ok(_) | Err(StoreError::AlreadyExists { .. }) => Ok(()),
            // A store that knows no conditions.
            Err(StoreError::NotImplemented { .. } | StoreError::NotSupported { .. }) => {
                self.store.put(&at, PutPayload::from(bytes)).await.map(drop).map_err(fault)
            }
            Err(error) => Err(fault(error)),
        }
    }

    /// Stores the whole of a blob.
    pub async fn put_all(&self, blob: &str, bytes: &Bytes) -> Result<()> {
        for (piece, from) in (0..).zip((0..bytes.len()).step_by(PIECE)) {
            self.put(blob, piece, bytes.slice(from..bytes.len().min(from + PIECE))).await?;
        }
        Ok(())
    }

    /// The bytes of a blob from one place to before another, as they come: a piece at a time.
    pub fn stream(&self, blob: &str, from: u64, to: u64) -> impl Stream<Item = Result<Bytes>> + Send + use<> {
        let (this, blob) = (self.clone(), blob.to_owned());
        stream::try_unfold(from, move |at| {
            let (this, blob) = (this.clone(), blob.clone());
            async move {
                if at >= to {
                    return Ok(None);
                }
                let piece = at / PIECE as u64;
                let begin = piece * PIECE as u64;
                let within = (at - begin)..(to - begin).min(PIECE as u64);
                let wanted = within.end - within.start;
                let bytes = this.store.get_range(&this.piece(&blob, piece), within).await.map_err(fault)?;
                if bytes.len() as u64 != wanted {
                    return Err(internal(format!("piece {piece} of blob {blob} is too short")));
                }
                Ok(Some((bytes, at + wanted)))
            }
        })
    }

    /// So many bytes of a blob from a place on; few.
    pub async fn read(&self, blob: &str, from: u64, to: u64) -> Result<Bytes> {
        let mut pieces = std::pin::pin!(self.stream(blob, from, to));
        let mut held = Vec::with_capacity(usize::try_from(to.saturating_sub(from)).unwrap_or_default());
        while let Some(bytes) = pieces.next().await {
            held.extend_from_slice(&bytes?);
        }
        Ok(held.into())
    }

    /// Deletes what there is of a blob.
    pub(super) async fn delete(&self, blob: &str) -> Result<()> {
        let folder = self.root.clone().join(FOLDER).join(blob);
        let pieces = self.store.list(Some(&folder)).map_ok(|object| object.location).boxed();
        self.store.delete_stream(pieces).try_for_each(|_| async { Ok(()) }).await.map_err(fault)
    }

    /// The names of all blobs, with when each was last added to, in milliseconds.
    pub(super) async fn all(&self) -> Result<std::collections::HashMap<String, i64>> {
        let folder = self.root.clone().join(FOLDER);
        let skipped = folder.parts().count();
        let mut found = std::collections::HashMap::new();
        let mut objects = self.store.list(Some(&folder));
        while let Some(object) = objects.next().await {
            let object = object.map_err(fault)?;
            let Some(blob) = object.location.parts().nth(skipped) else { continue };
            let last = found.entry(blob.as_ref().to_owned()).or_insert(i64::MIN);
            *last = object.last_modified.timestamp_millis().max(*last);
        }
        Ok(found)
    }

    /// What the store says whose it is.
    pub(super) async fn marker(&self) -> Result<Option<String>> {
        match self.store.get(&self.root.clone().join(MARKER)).await {
            Ok(found) => Ok(Some(String::from_utf8_lossy(&found.bytes().await.map_err(fault)?).into_owned())),
            Err(StoreError::NotFound { .. }) => Ok(None),
            Err(error) => Err(fault(error)),
        }
    }

    /// Says whose it is.
    pub(super) async fn mark(&self, text: &str) -> Result<()> {
        self.store.put(&self.root.clone().join(MARKER), PutPayload::from(text.to_owned())).await.map(drop).map_err(fault)
    }
}

/// What a fault of the store is to who waits for it.
fn fault(error: StoreError) -> Error {
    if let StoreError::NotFound { .. } = error {
        tracing::error!(%error, "a piece of a file is not in the blob store");
        return not_found();
    }
    let (mut full, mut cause) = (false, error.source());
    while let Some(one) = cause {
        let kind = one.downcast_ref::<io::Error>().map(io::Error::kind);
        full |= matches!(kind, Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge));
        cause = one.source();
    }
    unavailable(if full { &STORE_FULL } else { &STORE_AWAY }, error)
}

/// Reads a blob as if it were a file, on a thread that may wait: holds a piece at a time.
pub struct BlobReader {
    blobs: Blobs,
    blob: String,
    size: u64,
    at: u64,
    piece: Option<(u64, Bytes)>,
    runtime: tokio::runtime::Handle,
}

impl Blobs {
    /// A reader of a blob, for a blocking task.
    pub fn reader(&self, blob: &str, size: u64) -> BlobReader {
        let runtime = tokio::runtime::Handle::current();
        BlobReader { blobs: self.clone(), blob: blob.to_owned(), size, at: 0, piece: None, runtime }
    }
}

impl io::Read for BlobReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.size || into.is_empty() {
            return Ok(0);
        }
        let piece = self.at / PIECE as u64;
        let begin = piece * PIECE as u64;
        if self.piece.as_ref().is_none_or(|(held, _)| *held != piece) {
            let read = self.blobs.read(&self.blob, begin, self.size.min(begin + PIECE as u64));
            self.piece = Some((piece, self.runtime.block_on(read).map_err(|error| io::Error::other(error.to_string()))?));
        }
        let held = self.piece.as_ref().map(|(_, bytes)| bytes).ok_or(io::ErrorKind::UnexpectedEof)?;
        let from = usize::try_from(self.at - begin).unwrap_or(usize::MAX);
        let count = into.len().min(held.len().saturating_sub(from));
        into[..count].copy_from_slice(&held[from..from + count]);
        self.at += count as u64;
        Ok(count)
    }
}

impl io::Seek for BlobReader {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        let at = match to {
            io::SeekFrom::Start(at) => Some(at),
            io::SeekFrom::End(by) => self.size.checked_add_signed(by),
            io::SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
