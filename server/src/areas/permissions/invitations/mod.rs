//! Invitations: whoever may look after accounts invites up to five addresses at once (L04), with the roles that they are to have. Each address has a link
//! that is good for 24 hours; who takes it chooses a name and a password, and has an account at once. What the inviter may not give any more by then is
//! not given. Whoever invited sees on the row what becomes of it: the mail on its way, sent or given up, the link opened, the answer.

mod answer;
mod send;

use serde::{Deserialize, Serialize};

use super::users::KINDS;
use belltower_kit::{
    auth::catalogue::Action,
    http::{Access, Api},
    resource::{
        Plain, Resource, Seen,
        field::{Field, email, long_text, one_of, reference, references, text, time},
    },
    sentences,
};

pub use answer::expire;

sentences! {
    AT_MOST = "invitation.at_most": "At most {max} addresses at once" / "一次最多邀请 {max} 个邮箱";
    NO_EMAIL = "invitation.no_email": "{email} is not an e-mail address" / "{email} 不是有效的邮箱";
    HAS_ACCOUNT = "invitation.has_account": "{email} has an account already" / "{email} 已有账号";
    HAS_ACCOUNT_OF = "invitation.has_account_of": "{email} has an account already: {name}" / "{email} 已有账号：{name}";
    INVITED = "invitation.invited": "{email} has an invitation that waits for an answer: send it again, or withdraw it" / "{email} 已有待接受的邀请，可重新发送或撤回";
    TOO_MANY = "invitation.too_many": "{max} of your invitations wait for an answer; withdraw some first" / "您有 {max} 个邀请待接受，请先撤回一些";
    SUBJECT = "invitation.subject": "{name} invites you to Belltower" / "{name} 邀请您加入 Belltower";
    TEXT = "invitation.text":
        "{name} invites you to work with Belltower. Set up your account within 24 hours: {link}{note}"
        / "{name} 邀请您使用 Belltower。请在 24 小时内设置您的账号：{link}{note}";
    ACCEPTED = "invitation.accepted": "{title} accepted your invitation" / "{title} 接受了您的邀请";
    DECLINED = "invitation.declined": "{title} declined your invitation" / "{title} 谢绝了您的邀请";
    ACCEPTED_KIND = "invitation.accepted_kind": "Invitations that were accepted" / "邀请被接受";
    DECLINED_KIND = "invitation.declined_kind": "Invitations that were declined" / "邀请被谢绝";
    UNKNOWN = "invitation.unknown": "This link is no invitation of this server; a newer one may have been sent" / "此邀请链接无效，可能已发送新的邀请";
    IS_ACCEPTED = "invitation.is_accepted": "This invitation was accepted already: log in" / "此邀请已被接受，请直接登录";
    IS_DECLINED = "invitation.is_declined": "This invitation was declined" / "此邀请已被谢绝";
    IS_EXPIRED = "invitation.is_expired": "This invitation ran out after 24 hours; ask for a new one" / "邀请已超过 24 小时有效期，请联系邀请人重新发送";
    IS_WITHDRAWN = "invitation.is_withdrawn": "This invitation was withdrawn" / "此邀请已被撤回";
    INVITER_GONE = "invitation.inviter_gone":
        "Who invited you may not give these roles any more; ask for a new invitation" / "邀请人已无权授予这些角色，请联系管理员重新邀请";
    NOT_OPEN = "invitation.not_open": "It is not waiting for an answer any more" / "该邀请已不在等待接受状态";
}

/// Addresses of one call (L04).
pub const MAX_ADDRESSES: usize = 5;
/// Invitations of one account that wait for an answer.
const MAX_WAITING: i64 = 50;
/// How long a link is good (L04).
const HOURS: i64 = 24;
/// The longest words that go with it.
pub const MAX_NOTE: usize = 300;

const STATES: &[&str] = &["sent", "accepted", "declined", "expired", "withdrawn"];

const FIELDS: &[Field] = &[
    email("email").read_only().unmasked(),
    one_of("kind", KINDS).read_only(),
    references("role_ids", "roles", ["invitation_roles", "invitation_id", "role_id"], 20)
        .read_only()
        .keeps_nothing("a role that is gone is not given"),
    one_of("state", STATES).read_only(),
    one_of("mail", &["queued", "retried", "sent", "failed"]).computed(MAIL),
    text("mail_error", 300).computed("SELECT d.error FROM deliveries d WHERE d.id = t.delivery_id"),
    text("mail_error_zh", 300).computed("SELECT d.error_zh FROM deliveries d WHERE d.id = t.delivery_id"),
    long_text("note", MAX_NOTE as i64).read_only().not_listed(),
    one_of("language", &["zh-CN", "en-US"]).read_only(),
    reference("inviter_id", "users").read_only().keeps_nothing("who invited stays on record, whatever becomes of the account"),
    reference("user_id", "users").read_only().keeps_nothing("the account that it became stays on record"),
    time("expires_at").read_only(),
    time("opened_at").read_only(),
    time("answered_at").read_only(),
];

/// How far the mail with the newest link got, as long as it is known.
const MAIL: &str = "SELECT CASE WHEN d.state = 'queued' AND d.fault IS NOT NULL THEN 'retried' ELSE d.state END FROM deliveries d WHERE d.id = t.delivery_id";

/// Invitations.
pub static INVITATIONS: Resource = Resource {
    name: "invitations",
    base: "/api/management/admin/user/invitation",
    page: "userManage",
    also_on_pages: &[],
    seen: Seen::Whole("Accounts are looked after as a whole, by who may manage them"),
    title: "email",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &Plain,
};

/// Who is invited.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// One address to five.
    #[schema(min_items = 1, max_items = 5)]
    emails: Vec<String>,
    /// The roles that they are to have.
    #[schema(min_items = 1, max_items = 20)]
    role_ids: Vec<String>,
    kind: String,
    /// What goes with the invitation.
    #[schema(max_length = 300)]
    note: Option<String>,
    /// The language of the mail and of the account; the inviter's if not said.
    language: Option<String>,
}

/// The invitations that were made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Invited {
    ids: Vec<String>,
}

/// An invitation.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OneInvitation {
    id: String,
}

/// The token of a link.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationToken {
    token: String,
}

/// What an invitation says to whom it is for.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationSeen {
    email: String,
    /// Who invited.
    name: String,
    expires_at: String,
    /// The shortest password, in characters.
    password_min: usize,
}

/// An invitation that is taken.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    token: String,
    name: String,
    #[schema(min_length = 6, max_length = 128)]
    password: String,
    confirm: String,
}

/// The calls about them.
pub fn mount(api: &mut Api) {
    let edit = Access::Page("userManage", Action::Edit);
    api.post("/api/management/admin/user/invite", Access::Page("userManage", Action::Add), "Invite people by e-mail", send::invite);
    api.post("/api/management/admin/user/invitation/again", edit, "Send an invitation once more, with a new link", send::again);
    api.post("/api/management/admin/user/invitation/withdraw", edit, "Withdraw an invitation", send::withdraw);
    api.post("/api/user/invitation/open", Access::Public, "What an invitation says to whom it is for", answer::open);
    api.post("/api/user/invitation/accept", Access::Public, "Take an invitation: make the account", answer::accept);
    api.post("/api/user/invitation/decline", Access::Public, "Decline an invitation", answer::decline);
}
