//! The command line and the environment: the flags that the table makes, and what they give together with the settings file.

use std::path::PathBuf;

use clap::parser::ValueSource;

use super::{
    AvatarDialect, BlobUrl, Config, DatabaseUrl, SETTINGS, Setting,
    sources::{ConfigError, Given, Source, from_file},
    typed,
};

/// What the command line and the environment gave, before the file and the types.
#[derive(Debug, Clone)]
pub struct Arguments {
    file: Option<PathBuf>,
    given: Given,
}

impl Arguments {
    /// Reads the file if one is named, and gives every setting its type.
    pub fn read(self) -> Result<Config, ConfigError> {
        let mut given = match &self.file {
            Some(path) => from_file(path)?,
            None => Given::new(),
        };
        given.extend(self.given);
        let config = typed(given)?;
        if !config.nats.is_empty() && !matches!(config.database, DatabaseUrl::Postgres(_)) {
            return Err(ConfigError("nats joins nodes that share a PostgreSQL database: set database to postgres://… as well".into()));
        }
        if !config.nats.is_empty() && config.blob_url == BlobUrl::InDataFolder {
            return Err(ConfigError(
                "nats joins several nodes: set blob_url as well, to a store of files that they share, a folder or s3://BUCKET".into(),
            ));
        }
        for (address, set, other, beside) in [
            ("smtp_url", config.smtp_url.is_some(), "mail_from", config.mail_from.is_some()),
            ("sms_url", config.sms_url.is_some(), "sms_secret", config.sms_secret.is_some()),
            ("wechat_app_id", config.wechat_app_id.is_some(), "wechat_secret", config.wechat_secret.is_some()),
            ("ai_url", config.ai_url.is_some(), "text_model or speech_model", config.text_model.is_some() || config.speech_model.is_some()),
            ("text_model", config.text_model.is_some(), "ai_url", config.ai_url.is_some()),
            (
                "ai_key_file",
                config.ai_key_file.is_some(),
                "ai_url, speech_url or image_url",
                config.ai_url.is_some() || config.speech_url.is_some() || config.image_url.is_some(),
            ),
            ("speech_url", config.speech_url.is_some(), "speech_model", config.speech_model.is_some()),
            ("speech_model", config.speech_model.is_some(), "speech_url or ai_url", config.speech_url.is_some() || config.ai_url.is_some()),
            ("image_url", config.image_url.is_some(), "image_model", config.image_model.is_some()),
            ("image_model", config.image_model.is_some(), "image_url or ai_url", config.ai_url.is_some() || config.image_url.is_some()),
            ("avatar_url", config.avatar_url.is_some(), "avatar_key_file", config.avatar_key_file.is_some()),
            ("avatar_key_file", config.avatar_key_file.is_some(), "avatar_url", config.avatar_url.is_some()),
            (
                "avatar_dialect = \"heygen\"",
                config.avatar_url.is_some() && config.avatar_dialect == AvatarDialect::HeyGen,
                "avatar_voices",
                !config.avatar_voices.is_empty(),
            ),
        ] {
            if set && !beside {
                return Err(ConfigError(format!("{address} needs {other} as well: set both")));
            }
        }
        if !(1..=120).contains(&config.provider_seconds) {
            return Err(ConfigError(format!("provider_seconds must be 1 to 120, not {}", config.provider_seconds)));
        }
        if !(1..=64).contains(&config.ai_parallel) {
            return Err(ConfigError(format!("ai_parallel must be 1 to 64, not {}", config.ai_parallel)));
        }
        if !(1..=600).contains(&config.ai_seconds) {
            return Err(ConfigError(format!("ai_seconds must be 1 to 600, not {}", config.ai_seconds)));
        }
        if !(10..=7200).contains(&config.avatar_seconds) {
            return Err(ConfigError(format!("avatar_seconds must be 10 to 7200, not {}", config.avatar_seconds)));
        }
        if !(1..=600).contains(&config.convert_seconds) {
            return Err(ConfigError(format!("convert_seconds must be 1 to 600, not {}", config.convert_seconds)));
        }
        if !(6..=64).contains(&config.password_min) {
            return Err(ConfigError(format!("password_min must be 6 to 64, not {}", config.password_min)));
        }
        Ok(config)
    }
}

/// The settings that say where an installation's data is: all that commands take which serve nobody.
#[derive(Debug, Clone)]
pub struct Place(pub Arguments);

impl Place {
    const KEYS: [&str; 4] = ["data", "database", "blob_url", "privacy_key_file"];
}

impl clap::Args for Place {
    fn augment_args(command: clap::Command) -> clap::Command {
        Arguments::augment(command, |setting| Self::KEYS.contains(&setting.key))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Place {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        Arguments::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

// Written by hand because the flags come from the table; `#[command(flatten)]` takes it like a derived one.
impl clap::Args for Arguments {
    fn augment_args(command: clap::Command) -> clap::Command {
        Self::augment(command, |_| true)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl Arguments {
    /// Adds the flags of some settings, and of the file.
    fn augment(command: clap::Command, wanted: impl Fn(&Setting) -> bool) -> clap::Command {
        let file = clap::Arg::new("config")
            .long("config")
            .env("BELLTOWER_CONFIG")
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help("Settings file in TOML; docs/belltower.toml lists every line it may have");
        SETTINGS.iter().filter(|setting| wanted(setting)).fold(command.arg(file), |command, setting| {
            let mut arg = clap::Arg::new(setting.key).long(setting.flag()).env(setting.variable()).hide_env_values(true).help(
                match setting.default {
                    "" => setting.help.to_owned(),
                    default => format!("{} [default: {default}]", setting.help),
                },
            );
            if setting.switch {
                arg = arg.num_args(0..=1).require_equals(true).default_missing_value("true").value_name("BOOL");
            }
            command.arg(arg)
        })
    }
}

impl clap::FromArgMatches for Arguments {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Given::new();
        for setting in SETTINGS {
            let Ok(Some(text)) = matches.try_get_one::<String>(setting.key) else { continue };
            let source = match matches.value_source(setting.key) {
                Some(ValueSource::EnvVariable) => Source::Variable(setting.variable()),
                _ => Source::Flag(setting.flag()),
            };
            given.insert(setting.key, (text.clone(), source));
        }
        Ok(Arguments { file: matches.get_one("config").cloned(), given })
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
