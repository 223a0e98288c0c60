//! Mail, by SMTP. Beyond this machine it goes by TLS, or not at all.

use async_trait::async_trait;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, MultiPart, MultiPartKind, SinglePart},
    transport::smtp::extension::ClientId,
};

use super::{Fault, Receipt};
use crate::config::Config;

/// A mail.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Names it for good: sent once more by mistake, it is known for the same.
    pub id: String,
    /// The address.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says;
    pub text: String,
    /// and the same in HTML.
    pub html: String,
}

/// What takes mails.
#[async_trait]
pub trait Mail: Send + Sync {
    /// Hands one over.
    async fn send(&self, letter: &Letter) -> Result<Receipt, Fault>;
}

/// A mail server.
struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// The mail server of the settings.
pub(super) fn from_config(config: &Config) -> Result<Option<Box<dyn Mail>>, Box<dyn std::error::Error + Send + Sync>> {
    let (Some(url), Some(from)) = (&config.smtp_url, &config.mail_from) else { return Ok(None) };
    // A second start finds the provider installed already; both are the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let domain = from.0.email.domain().to_owned();
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.0.as_str()).map_err(|cause| format!("smtp_url: {cause}"))?;
    let transport = builder.hello_name(ClientId::Domain(domain)).build();
    Ok(Some(Box::new(Smtp { transport, from: from.0.clone() })))
}

#[async_trait]
impl Mail for Smtp {
    async fn send(&self, letter: &Letter) -> Result<Receipt, Fault> {
        let wrong = |cause: &dyn std::fmt::Display| Fault::Refused(cause.to_string());
        let to: Mailbox = letter.to.parse().map_err(|_| Fault::Refused("this is no address".into()))?;
        let id = format!("<{}@{}>", letter.id, self.from.email.domain());
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .message_id(Some(id.clone()))
            .subject(&*letter.subject)
            .multipart(both(letter))
            .map_err(|cause| wrong(&cause))?;
        match self.transport.send(message).await {
            Ok(_) => Ok(Receipt { id: Some(id) }),
            // What a server says may repeat the address; its code says enough.
            Err(no) if no.is_permanent() && !is_ours(&code(&no)) => Err(Fault::Refused(code(&no))),
            Err(down) => Err(Fault::Away(code(&down))),
        }
    }
}

/// The text and the HTML of which a client shows one, the better last. The boundary is the letter's own: sent once more it is the same to the letter.
fn both(letter: &Letter) -> MultiPart {
    let parts = MultiPart::builder().kind(MultiPartKind::Alternative).boundary(format!("part-{}", letter.id));
    parts.singlepart(SinglePart::plain(letter.text.clone())).singlepart(SinglePart::html(letter.html.clone()))
}

/// Whether it is us whom the server does not know: then every mail waits until that is mended, and none is lost.
fn is_ours(code: &str) -> bool {
    ["SMTP 530", "SMTP 534", "SMTP 535", "SMTP 538"].contains(&code)
}

/// What people read of a failure: a server's code, or how far it got.
fn code(error: &lettre::transport::smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("SMTP {code}"),
        None if error.is_tls() => "TLS".into(),
        None => {
            tracing::warn!(cause = std::error::Error::source(error).map(ToString::to_string), "the mail server cannot be reached");
            "TCP".into()
        }
    }
}
