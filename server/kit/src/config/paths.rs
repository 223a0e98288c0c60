//! Where an installation's things are, by its settings: the data folder, the database, files and the privacy key.

use std::{path::PathBuf, time::Duration};

use super::{
    BlobUrl, Config, DatabaseUrl,
    sources::{ConfigError, Given},
    typed,
};
use crate::db::PoolConfig;

/// Makes a folder for this account of the machine alone: what people's records hold stands in it in clear. One that is there stays as it is.
pub fn make_private(folder: &std::path::Path) -> std::io::Result<()> {
    let mut make = std::fs::DirBuilder::new();
    make.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut make, 0o700);
    make.create(folder)
}

impl Config {
    /// The file of the privacy key.
    pub fn privacy_key_path(&self) -> PathBuf {
        self.privacy_key_file.clone().unwrap_or_else(|| self.data.join("secret.key"))
    }

    /// Makes the data folder and proves that it can be written.
    pub fn prepare_data_folder(&self) -> Result<(), ConfigError> {
        make_private(&self.data)
            .and_then(|()| {
                let probe = self.data.join(format!(".write-probe-{}", std::process::id()));
                std::fs::write(&probe, b"")?;
                std::fs::remove_file(&probe)
            })
            .map_err(|e| ConfigError(format!("data: the folder {} cannot be written: {e}", self.data.display())))
    }

    /// Where the database is, as [`crate::db::Db::open`] takes it.
    pub fn database_address(&self) -> String {
        match &self.database {
            DatabaseUrl::InDataFolder => format!("sqlite:{}", self.data.join("belltower.db").display()),
            DatabaseUrl::Sqlite(path) => format!("sqlite:{}", path.display()),
            DatabaseUrl::Postgres(url) => url.to_string(),
        }
    }

    /// The folder of the larger files, where they lie in one.
    pub fn blob_folder(&self) -> Option<PathBuf> {
        match &self.blob_url {
            BlobUrl::InDataFolder => Some(self.data.join("blobs")),
            BlobUrl::Folder(folder) => Some(folder.clone()),
            BlobUrl::S3(_) => None,
        }
    }

    /// The connections to PostgreSQL.
    pub fn database_pool(&self) -> PoolConfig {
        PoolConfig { connections: self.database_connections, wait: Duration::from_secs(self.database_wait_seconds.into()) }
    }

    /// The file of an embedded database.
    pub fn database_file(&self) -> Option<PathBuf> {
        self.database_address().strip_prefix("sqlite:").map(PathBuf::from)
    }

    /// All defaults, for tests and tools that need no file and no environment.
    pub fn defaults() -> Config {
        typed(Given::new()).expect("a test reads every default")
    }
}
