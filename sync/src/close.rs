//! Why a connection ends, a join fails, or an edit is not taken. The codes are those of the hub: 44xx means do not come back by itself.

use crate::StoreError;

/// Close codes of the co-editing socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CloseCode {
    /// The connection did not keep up with what was sent to it. Come back and resume.
    Slow,
    /// The server is going down. Come back.
    Draining,
    /// The document cannot be read at the moment. Come back later.
    Unavailable,
    /// Too many editors. Come back later.
    Full,
    /// A frame or update that is not what the protocol says.
    Malformed,
    /// Not signed in, or the session ended.
    SignedOut,
    /// The right to see the document is gone.
    Forbidden,
    /// There is no such document.
    NotFound,
    /// The browser's copy is from before the document was rebuilt: throw it away and load afresh.
    OtherEpoch,
    /// A frame, or the document, is larger than allowed.
    TooLarge,
    /// Far more frames than anyone types.
    Flooding,
}

impl CloseCode {
    /// The number on the wire.
    pub fn code(self) -> u16 {
        match self {
            CloseCode::Slow => 4000,
            CloseCode::Draining => 4002,
            CloseCode::Full => 4100,
            CloseCode::Unavailable => 4101,
            CloseCode::Malformed => 4400,
            CloseCode::SignedOut => 4401,
            CloseCode::Forbidden => 4403,
            CloseCode::NotFound => 4404,
            CloseCode::OtherEpoch => 4409,
            CloseCode::TooLarge => 4413,
            CloseCode::Flooding => 4429,
        }
    }

    /// The word that goes with the number, for logs and for the close frame.
    pub fn reason(self) -> &'static str {
        match self {
            CloseCode::Slow => "slow",
            CloseCode::Draining => "draining",
            CloseCode::Full => "full",
            CloseCode::Unavailable => "unavailable",
            CloseCode::Malformed => "malformed",
            CloseCode::SignedOut => "signed_out",
            CloseCode::Forbidden => "forbidden",
            CloseCode::NotFound => "not_found",
            CloseCode::OtherEpoch => "other_epoch",
            CloseCode::TooLarge => "too_large",
            CloseCode::Flooding => "flooding",
        }
    }
}

/// Why nobody was seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinError {
    /// There is no such document, or no such kind.
    #[error("there is no such document")]
    NotFound,
    /// The browser holds a copy from another epoch.
    #[error("the copy is from another epoch of the document")]
    OtherEpoch,
    /// The document could not be read; nothing was opened in its place.
    #[error("the document cannot be read at the moment")]
    Unavailable,
    /// As many editors as the limit allows are there.
    #[error("too many editors")]
    Full,
    /// The server is going down.
    #[error("the server is going down")]
    Draining,
    /// The browser's copy is a preview's, and who joins is none.
    #[error("the copy is a preview's, and the preview has ended")]
    PreviewEnded,
}

impl JoinError {
    /// The code to close the socket with.
    pub fn close_code(self) -> CloseCode {
        match self {
            JoinError::NotFound => CloseCode::NotFound,
            JoinError::OtherEpoch => CloseCode::OtherEpoch,
            JoinError::Unavailable => CloseCode::Unavailable,
            JoinError::Full => CloseCode::Full,
            JoinError::Draining => CloseCode::Draining,
            JoinError::PreviewEnded => CloseCode::SignedOut,
        }
    }
}

impl From<StoreError> for JoinError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound => JoinError::NotFound,
            _ => JoinError::Unavailable,
        }
    }
}

/// Why a server-side edit or read did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The document could not be opened.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// The edit itself failed, or the document would be too large. Nothing was changed.
    #[error("the edit was refused: {0}")]
    Refused(&'static str),
}

/// Why an update was not taken though the connection stays (or is told why it ends): the `reason` of message 103.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The editor may see, not write.
    ReadOnly,
    /// The document is as large as it may become.
    DocumentFull,
    /// The update is broken.
    Malformed,
    /// A frame is larger than allowed.
    TooLarge,
    /// Far more frames than anyone types.
    Flooding,
    /// As many people as allowed are there. Said before the socket is closed; it may come back later.
    Full,
}

impl Refusal {
    /// The word on the wire.
    pub fn reason(self) -> &'static str {
        match self {
            Refusal::ReadOnly => "read_only",
            Refusal::DocumentFull => "document_full",
            Refusal::Malformed => "malformed",
            Refusal::TooLarge => "too_large",
            Refusal::Flooding => "flooding",
            Refusal::Full => "full",
        }
    }

    /// The sentence for the person, in Chinese or English.
    pub fn message(self, chinese: bool) -> &'static str {
        match (self, chinese) {
            (Refusal::ReadOnly, false) => "You can read this document but not change it.",
            (Refusal::ReadOnly, true) => "您只能查看此文档，不能修改。",
            (Refusal::DocumentFull, false) => "This document has reached its size limit, so the change was not saved.",
            (Refusal::DocumentFull, true) => "文档已达到大小上限，此次修改未保存。",
            (Refusal::Malformed, false) => "The change could not be read and was not saved. Reload the page.",
            (Refusal::Malformed, true) => "无法识别此次修改，未保存。请刷新页面。",
            (Refusal::TooLarge, false) => "This change is too large to be sent at once and was not saved.",
            (Refusal::TooLarge, true) => "此次修改内容过大，无法一次提交，未保存。",
            (Refusal::Flooding, false) => "This page sent far more changes than it may and was disconnected. Reload the page.",
            (Refusal::Flooding, true) => "此页面发送修改过于频繁，连接已断开。请刷新页面。",
            (Refusal::Full, false) => "As many people as allowed have this document open. It opens by itself when somebody leaves.",
            (Refusal::Full, true) => "打开此文档的人数已达上限，有人离开后将自动打开。",
        }
    }
}
