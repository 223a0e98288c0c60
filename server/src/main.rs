//! The `belltower` binary: reads the command line, starts logging, hands over to the library.

use std::{fmt::Display, process::ExitCode};

use belltower::areas::monitoring::{Keys, run_keys};
use belltower::cli::{Cli, Command};
use belltower::{areas, backup};
use belltower_kit::config::{Arguments, Config, Place};
use belltower_kit::{area, documents, logging, meta};
use clap::Parser;

/// Small things come and go with every event: the system's allocator took a seventh of the CPU, and kept what it got.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Wrong settings and wrong command lines, as clap has it.
const WRONG_SETTINGS: u8 = 2;

fn main() -> ExitCode {
    areas::install();
    match Cli::parse().command {
        Command::ReadDeck { format, max_pages, skip } => match areas::courses::read_deck(format, max_pages, &skip) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Command::Serve(settings) => with_settings(*settings, |config| {
            let log = logging::start(&config);
            run(belltower::serve(config, log))
        }),
        Command::Admin { account, name, settings } => {
            with_settings(*settings, |config| run(belltower::admin::create_administrator(config, &account, &name)))
        }
        Command::ProviderKey { name, revoke, settings, .. } => with_settings(*settings, |config| {
            let what = match (name, revoke) {
                (Some(name), _) => Keys::Make(name),
                (_, Some(which)) => Keys::Revoke(which),
                _ => Keys::List,
            };
            run(run_keys(config, what))
        }),
        Command::Backup { folder, place } => with_data(place, |config| run(backup::backup(config, &folder))),
        Command::Restore { folder, place } => with_data(place, |config| run(backup::restore(config, &folder))),
        Command::NewHistory { place } => with_data(place, |config| run(backup::new_history(config))),
        Command::Run { name, settings } => with_settings(*settings, |config| run(belltower::admin::run_schedule(config, &name))),
        Command::Doc(what) => with_data(what.place().clone(), |config| run(documents::run(config, what))),
        Command::Openapi => print(&belltower_kit::http::document(&area::calls())),
        Command::Meta => print(&meta::meta()),
    }
}

fn with_settings(settings: Arguments, go: impl FnOnce(Config) -> ExitCode) -> ExitCode {
    match settings.read().and_then(|config| config.prepare_data_folder().map(|()| config)) {
        Ok(config) => go(config),
        Err(wrong) => stop(&wrong, WRONG_SETTINGS),
    }
}

/// For what looks after data that is there: a folder that is missing is not made.
fn with_data(place: Place, go: impl FnOnce(Config) -> ExitCode) -> ExitCode {
    place.0.read().map_or_else(|wrong| stop(&wrong, WRONG_SETTINGS), go)
}

/// Runs the work on threads for half of the cores: the database's threads and the kernel's part of the network have the other half. With one for
/// each core every event wakes a second thread, which costs a fifth more CPU and makes nothing quicker (`make bench` on two cores).
fn run<E: Display>(work: impl Future<Output = Result<(), E>>) -> ExitCode {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(cores.div_ceil(2)).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return stop(&error, 1),
    };
    match runtime.block_on(work) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => stop(&error, 1),
    }
}

fn print(value: &serde_json::Value) -> ExitCode {
    use std::io::Write;
    // A reader that has seen enough (`| head`) is no failure.
    let _ = writeln!(std::io::stdout(), "{value:#}");
    ExitCode::SUCCESS
}

fn stop(why: &dyn Display, code: u8) -> ExitCode {
    eprintln!("belltower: {why}");
    ExitCode::from(code)
}
