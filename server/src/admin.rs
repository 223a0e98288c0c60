//! `belltower admin`: what is done on the machine itself. The first administrator is made here: nothing else has a password to begin with.

use std::io::{self, BufRead};

use serde_json::json;

use crate::{app::App, areas::permissions::USERS, config::Config, demo::administrator, error::Result, resource, world::World};

/// Makes an administrator, reading the password from the first line of standard input.
pub async fn create_administrator(config: Config, account: &str, name: &str) -> Result<(), io::Error> {
    let mut password = String::new();
    io::stdin().lock().read_line(&mut password)?;
    let password = password.trim_end_matches(['\r', '\n']);
    let (app, _committed) = App::open(config, World::system()).await.map_err(io::Error::other)?;
    let made = create(&app, account, name, password).await.map_err(|error| io::Error::other(error.to_string()));
    app.db.close().await;
    made
}

async fn create(app: &App, account: &str, name: &str, password: &str) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let role = administrator(&mut tx).await?;
    let user = json!({ "account": account, "name": name, "kind": "administrator", "role_ids": [role], "password": password });
    resource::create(&mut tx, &USERS, user.as_object().unwrap_or(&resource::Row::new())).await?;
    Ok(tx.commit().await?)
}
