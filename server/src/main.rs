//! The `belltower` binary: reads the command line, starts logging, hands over to the library.

use std::process::ExitCode;

use belltower::cli::{Cli, Command};
use belltower::{config, logging};
use clap::Parser;

/// Wrong settings and wrong command lines, as clap has it.
const WRONG_SETTINGS: u8 = 2;

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Serve(arguments) => serve(*arguments),
    }
}

fn serve(arguments: config::Arguments) -> ExitCode {
    let config = match arguments.read().and_then(|config| config.prepare_data_folder().map(|()| config)) {
        Ok(config) => config,
        Err(wrong) => return stop(&wrong, WRONG_SETTINGS),
    };
    let log = logging::start(&config);
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return stop(&error, 1),
    };
    match runtime.block_on(belltower::serve(config, log)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => stop(&error, 1),
    }
}

fn stop(why: &dyn std::fmt::Display, code: u8) -> ExitCode {
    eprintln!("belltower: {why}");
    ExitCode::from(code)
}
