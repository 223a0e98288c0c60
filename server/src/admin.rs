//! `belltower admin`: what is done on the machine itself. The first administrator is made here: nothing else has a password to begin with.

use std::io::{self, BufRead};

use serde_json::json;

use crate::areas::permissions::{USERS, built_in};
use belltower_kit::{
    app::App,
    config::Config,
    error::Result,
    files, resource,
    schedules::{self, SCHEDULES},
    world::World,
};

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
    let user = json!({ "account": account, "name": name, "kind": "administrator", "password": password });
    let mut user = user.as_object().cloned().unwrap_or_default();
    USERS.rules.prepare(&app.world, &mut user).await?;
    let mut tx = app.begin(None).await?;
    built_in::ensure_roles(&mut tx).await?;
    user.insert("role_ids".into(), json!([built_in::administrator(&mut tx).await?]));
    resource::create(&mut tx, &USERS, &user).await?;
    Ok(tx.commit().await?)
}

/// Does once what the server does by the clock.
pub async fn run_schedule(config: Config, name: &str) -> Result<(), io::Error> {
    let Some(schedule) = schedules::by_name(name) else {
        let names: Vec<_> = SCHEDULES.get().iter().map(|schedule| schedule.name()).collect();
        return Err(io::Error::other(format!("there is no schedule {name}; there are: {}", names.join(", "))));
    };
    let (app, _incoming) = App::open(config, World::system()).await.map_err(io::Error::other)?;
    files::claim_store(&app).await.map_err(io::Error::other)?;
    let done = schedules::run(&app, schedule).await.map_err(|error| {
        let cause = std::error::Error::source(&error).map(|cause| format!(" ({cause})")).unwrap_or_default();
        io::Error::other(format!("{error}{cause}"))
    });
    app.db.close().await;
    done
}
