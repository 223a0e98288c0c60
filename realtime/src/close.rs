//! Why a connection ends or is not let in, as the number in the close frame: the number tells the client whether to come back.

use std::fmt;

use serde::Serialize;

/// A websocket close code. 40xx: come back and resume; 41xx: come back later; 44xx: do not come back by yourself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct CloseCode(pub u16);

impl CloseCode {
    /// The client left.
    pub const NORMAL: Self = Self(1000);
    /// The client reads too slowly for its event topics.
    pub const SLOW: Self = Self(4000);
    /// No answer to a ping.
    pub const NO_PONG: Self = Self(4001);
    /// The server is going away.
    pub const DRAINING: Self = Self(4002);
    /// The server lost its position in a topic.
    pub const LOST_POSITION: Self = Self(4003);
    /// This user has too many connections.
    pub const TOO_MANY_CONNECTIONS: Self = Self(4100);
    /// The server has too many connections.
    pub const OVERLOADED: Self = Self(4101);
    /// A malformed frame: not of the protocol.
    pub const BROKEN_FRAME: Self = Self(4400);
    /// Not signed in, or the session ended.
    pub const SIGNED_OUT: Self = Self(4401);
    /// No right to be here.
    pub const FORBIDDEN: Self = Self(4403);
    /// A frame above the limit.
    pub const TOO_LARGE: Self = Self(4413);
    /// More frames a second than the rate limit allows.
    pub const FLOODING: Self = Self(4429);

    /// The reason sent with the code; for people who read traces.
    pub fn reason(self) -> &'static str {
        match self {
            Self::NORMAL => "goodbye",
            Self::SLOW => "slow consumer",
            Self::NO_PONG => "ping timeout",
            Self::DRAINING => "server is draining",
            Self::LOST_POSITION => "server lost its position",
            Self::TOO_MANY_CONNECTIONS => "too many connections",
            Self::OVERLOADED => "overloaded",
            Self::BROKEN_FRAME => "malformed frame",
            Self::SIGNED_OUT => "not signed in",
            Self::FORBIDDEN => "forbidden",
            Self::TOO_LARGE => "frame too large",
            Self::FLOODING => "rate limit exceeded",
            _ => "closed",
        }
    }

    /// Whether a client should come back by itself after this code.
    pub fn comes_back(self) -> bool {
        self != Self::NORMAL && !(4400..4500).contains(&self.0)
    }
}

impl fmt::Display for CloseCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.reason())
    }
}

/// Why the hub takes no new connection; close the socket with [`Refusal::code`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// This user has as many as one user may have.
    #[error("too many connections of this user")]
    TooManyOfUser,
    /// The server has as many as it may have.
    #[error("too many connections")]
    Full,
    /// Too many come at once.
    #[error("too many new connections at once")]
    TooFast,
    /// The server is going away.
    #[error("the server is draining")]
    Draining,
}

impl Refusal {
    /// The close code to send.
    pub fn code(self) -> CloseCode {
        match self {
            Self::TooManyOfUser => CloseCode::TOO_MANY_CONNECTIONS,
            Self::Full | Self::TooFast => CloseCode::OVERLOADED,
            Self::Draining => CloseCode::DRAINING,
        }
    }
}
