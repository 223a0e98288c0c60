//! What is sent, and which way it takes.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::{
    config::Config,
    text::{Language, Text},
};

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A code, good for minutes.
    Code,
    /// An account of one's own that is to be activated.
    Activation,
    /// An invitation.
    Invitation,
    /// Something to know.
    Notice,
}

/// What messages can be about, as rows have it.
pub(super) const ABOUTS: &[&str] = &["code", "activation", "invitation", "notice"];

impl About {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Activation => "activation",
            Self::Invitation => "invitation",
            Self::Notice => "notice",
        }
    }

    /// For how long it is worth sending.
    pub(super) fn good_for(self) -> SignedDuration {
        match self {
            Self::Code => SignedDuration::from_mins(5),
            _ => SignedDuration::from_hours(24),
        }
    }
}

/// A message, for whoever has one of these addresses.
pub struct Message<'a> {
    /// What it is about.
    pub about: About,
    /// The e-mail address, which comes first.
    pub email: Option<&'a str>,
    /// The phone number.
    pub phone: Option<&'a str>,
    /// What stands over it.
    pub subject: Text,
    /// What it says.
    pub text: Text,
    /// In this language.
    pub language: Language,
    /// What it was sent for, if that is a record.
    pub sent_for: Option<SentFor<'a>>,
}

/// The record that a message was sent for: its screens are told how far the message got.
#[derive(Clone, Copy)]
pub struct SentFor<'a> {
    /// Its resource's name.
    pub resource: &'static str,
    /// Its id.
    pub id: &'a str,
    /// The account that is notified when the message is given up.
    pub sender: &'a str,
}

/// The way a message takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    Email,
    Sms,
    /// The server's log, in the demo alone: its accounts are nobody's.
    Log,
}

/// The ways, as rows have them.
pub(super) const CHANNELS: &[&str] = &["email", "sms", "log"];

impl Channel {
    pub fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Sms => "sms",
            Self::Log => "log",
        }
    }

    pub fn parse(name: &str) -> Self {
        match name {
            "email" => Self::Email,
            "sms" => Self::Sms,
            _ => Self::Log,
        }
    }

    /// The way of a message, and the address it takes it to.
    pub fn to<'a>(config: &Config, message: &Message<'a>) -> Option<(Self, &'a str)> {
        match (message.email, message.phone) {
            (Some(email), _) if config.smtp_url.is_some() => Some((Self::Email, email)),
            (_, Some(phone)) if config.sms_url.is_some() => Some((Self::Sms, phone)),
            (email, phone) if config.demo => Some((Self::Log, email.or(phone).unwrap_or("-"))),
            _ => None,
        }
    }
}

/// A message as it lies sealed.
#[derive(Serialize, Deserialize)]
pub(super) struct Sealed {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub template: String,
    pub params: BTreeMap<String, String>,
    pub language: String,
}

impl Sealed {
    pub fn of(message: &Message<'_>, to: &str) -> Self {
        let Message { subject, text, language, .. } = message;
        Self {
            to: to.to_owned(),
            // A line of a head is one line, whatever a record is called.
            subject: subject.say(*language).chars().map(|c| if c.is_control() { ' ' } else { c }).collect(),
            text: text.say(*language),
            template: text.id().to_owned(),
            params: text.values().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            language: language.tag().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_has_one_name() {
        assert!([Channel::Email, Channel::Sms, Channel::Log].map(Channel::name).iter().eq(CHANNELS));
        assert!(CHANNELS.iter().all(|name| Channel::parse(name).name() == *name));
    }
}
