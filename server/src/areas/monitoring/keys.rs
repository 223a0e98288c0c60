//! The keys with which classrooms report. Only hashes are stored; keys may also stand in the settings' key file, read at every call so that they change without a restart.

use std::{
    fmt, fs,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use sha2::{Digest, Sha256};

use belltower_kit::{
    app::App,
    args,
    config::Config,
    db::AuditEntry,
    error::{Result, conflict, internal, refused_sign_in},
    http::Cx,
    sentences,
    text::Language,
    world::World,
};

sentences! {
    NO_SUCH_KEY = "ingest.no_such_key": "no good key has the id or name {which}" / "没有 ID 或名称为 {which} 的有效密钥";
    WRONG_KEY = "ingest.wrong_key": "The header x-provider-key is missing or not a valid key" / "请求头 x-provider-key 缺失或无效";
}

/// The file in the data folder that the demo leaves its key in.
const DEMO_KEY: &str = "demo-provider-key";

fn hash(key: &str) -> String {
    Sha256::digest(key.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Refuses a call without a good key.
pub async fn check(cx: &Cx) -> Result<()> {
    let key = cx.headers.get("x-provider-key").and_then(|key| key.to_str().ok()).filter(|key| !key.is_empty());
    let Some(key) = key.map(hash) else { return Err(refused_sign_in(&WRONG_KEY)) };
    let held = cx.app.db.has("SELECT id FROM provider_keys WHERE key_hash = $1 AND revoked_at IS NULL", args![key.as_str()]).await?;
    if held || file_keys(&cx.app.config).await.map_err(internal)?.contains(&key) {
        return Ok(());
    }
    Err(refused_sign_in(&WRONG_KEY))
}

/// The hashes of the keys in the key file; none without a file. Fails where a line is not `NAME KEY`.
pub async fn file_keys(config: &Config) -> Result<Vec<String>, io::Error> {
    let Some(path) = &config.ingest_key_file else { return Ok(vec![]) };
    let text = tokio::fs::read_to_string(path)
        .await
        .map_err(|cause| io::Error::new(cause.kind(), format!("ingest_key_file {}: {cause}", path.display())))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    lines
        .map(|(place, line)| match line.split_whitespace().collect::<Vec<_>>()[..] {
            [_, key] => Ok(hash(key)),
            _ => Err(io::Error::other(format!("ingest_key_file {}: line {} is not NAME KEY", path.display(), place + 1))),
        })
        .collect()
}

/// Makes a key; it is told here and never again.
pub async fn create(app: &App, name: &str) -> Result<String> {
    let key = app.world.secret();
    let mut tx = app.begin(None).await?;
    let (id, at) = (app.world.id(), tx.at().to_owned());
    tx.exec("INSERT INTO provider_keys (id, name, key_hash, created_at) VALUES ($1, $2, $3, $4)", args![id, name, hash(&key), at]).await?;
    tx.commit().await?;
    Ok(key)
}

/// A key as it is listed.
#[derive(sqlx_macros::FromRow)]
struct Listed {
    id: String,
    name: String,
    created_at: String,
    revoked_at: Option<String>,
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Listed { id, name, created_at, revoked_at } = self;
        write!(f, "{id}  {created_at}  {:<24}  {name}", revoked_at.as_deref().unwrap_or("good"))
    }
}

/// What `belltower provider-key` is asked for.
pub enum Keys {
    /// A new key for a provider.
    Make(String),
    /// The keys there are.
    List,
    /// That a key, by its id, or those of a name are good no longer.
    Revoke(String),
}

/// `belltower provider-key`: does what is asked and prints what came of it, a line a key. A running server looks at every call.
pub async fn run(config: Config, what: Keys) -> Result<(), io::Error> {
    let (app, _committed) = App::open(config, World::system()).await.map_err(io::Error::other)?;
    let lines = match what {
        Keys::Make(name) => create(&app, &name).await.map(|key| vec![key]),
        Keys::List => list(&app).await,
        Keys::Revoke(which) => revoke(&app, &which).await,
    };
    app.db.close().await;
    for line in lines.map_err(|error| io::Error::other(error.say(Language::English)))? {
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}

async fn list(app: &App) -> Result<Vec<String>> {
    let keys: Vec<Listed> =
        app.db.all("SELECT id, name, created_at, revoked_at FROM provider_keys ORDER BY created_at, id", args![]).await?;
    Ok(keys.iter().map(Listed::to_string).collect())
}

/// Revokes the good keys with this id or name. None: most likely misspelt, and then somebody believes a key gone that still opens.
async fn revoke(app: &App, which: &str) -> Result<Vec<String>> {
    let mut tx = app.begin(None).await?;
    let at = tx.at().to_owned();
    let revoked: Vec<Listed> = tx
        .all(
            "UPDATE provider_keys SET revoked_at = $1 WHERE (id = $2 OR name = $2) AND revoked_at IS NULL
             RETURNING id, name, created_at, revoked_at",
            args![at, which],
        )
        .await?;
    if revoked.is_empty() {
        return Err(conflict(NO_SUCH_KEY.with("which", which)));
    }
    for key in &revoked {
        tx.audit(AuditEntry { resource: "provider_keys", id: &key.id, op: "revoke", before: None, after: None }).await?;
    }
    tx.commit().await?;
    Ok(revoked.iter().map(Listed::to_string).collect())
}

/// Gives the demo's classrooms a key, in a file that only the server's account may read.
pub(super) async fn load_demo(app: &App) -> Result<()> {
    let key = create(app, "demo").await?;
    write_private(&app.config.data.join(DEMO_KEY), &key).map_err(internal)
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    // An older file may have other rights: it goes first.
    if let Err(cause) = fs::remove_file(path)
        && cause.kind() != io::ErrorKind::NotFound
    {
        return Err(cause);
    }
    writeln!(fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?, "{text}")
}
