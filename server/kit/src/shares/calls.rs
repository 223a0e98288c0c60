//! Making share links, listing them where they were made, and ending them. The link itself is told once.

use jiff::{SignedDuration, ToSpan};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{MOST_DAYS, MOST_OF_MAKER, MOST_OF_RECORD, MOST_USES, SHARES, ShareKind, kind, may_edit, may_list, pages, topic};
use crate::{
    args,
    auth::{Caller, catalogue::Action, link_key},
    db::Tx,
    error::{self, Result, conflict, forbidden, internal, invalid_field},
    http::{Access, Api, Cx},
    resource::{
        self, Row,
        check::{NOT_ONE_OF, REQUIRED},
    },
    sentences,
    world::iso,
};

/// Links of one answer.
const MAX_LISTED: i64 = 200;
/// Links that one call ends.
const MAX_IDS: usize = 200;

sentences! {
    OUT_OF_RANGE = "share.out_of_range": "A number from {min} to {max}" / "请填写 {min} 到 {max} 之间的数字";
    TOO_MANY = "share.too_many": "There are {max} links already; end some of them first" / "已有 {max} 个有效链接，请先停用一些";
}

/// A link to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct NewShare {
    kind: String,
    /// The record that it shows.
    id: String,
    /// What of it, as the kind has it.
    #[serde(default)]
    #[schema(value_type = Object)]
    params: Row,
    /// For how many days it is good.
    #[schema(minimum = 1, maximum = 90)]
    days: Option<i64>,
    /// How many browsers may open it; any number if not given.
    #[schema(minimum = 1, maximum = 1000)]
    uses: Option<i64>,
}

/// Whose links are wanted.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct SharesOf {
    /// The resource of the record that they show; `users` for the links that an account made.
    resource: String,
    id: String,
}

/// Links to end.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct Ending {
    /// These,
    #[serde(default)]
    ids: Vec<String>,
    /// or all that this account made.
    user: Option<String>,
}

/// A share link, without its token.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct ShareSeen {
    id: String,
    kind: String,
    title: String,
    resource: String,
    record_id: String,
    maker_id: String,
    maker_name: Option<String>,
    created_at: String,
    expires_at: String,
    most_uses: Option<i64>,
    browsers: i64,
    opens: i64,
    last_open_at: Option<String>,
    revoked_at: Option<String>,
    /// Whether it was ended because its token was shown where others can read it.
    burnt: bool,
}

const SEEN: &str =
    "SELECT s.id, s.kind, s.title, s.resource, s.record_id, s.maker_id, u.name AS maker_name, s.created_at, s.expires_at, s.most_uses,
    s.browsers, s.opens, s.last_open_at, s.revoked_at, s.burnt FROM shares s LEFT JOIN users u ON u.id = s.maker_id";

/// A link that was made.
#[derive(Serialize, utoipa::ToSchema)]
struct MadeShare {
    /// The path of the link with its token, which nobody is told again.
    link: String,
    share: ShareSeen,
}

/// Links, the newest first.
#[derive(Serialize, utoipa::ToSchema)]
struct SharesSeen {
    records: Vec<ShareSeen>,
}

/// The links that were ended by the call.
#[derive(Serialize, utoipa::ToSchema)]
struct Ended {
    ids: Vec<String>,
}

pub(super) fn mount(api: &mut Api) {
    let make = Access::AnyPage([pages(), &[]], Action::Export);
    api.post("/api/share/create", make, "Make a share link", create);
    api.post("/api/share/list", Access::SignedInReads, "The share links of a record, or of who made them", list);
    api.post("/api/share/revoke", Access::SignedIn, "End share links", revoke);
}

fn in_range(field: &str, given: Option<i64>, max: i64) -> Result<()> {
    let fits = given.is_none_or(|given| (1..=max).contains(&given));
    if fits { Ok(()) } else { Err(invalid_field(field, OUT_OF_RANGE.with("min", 1).with("max", max))) }
}

async fn create(cx: Cx, input: NewShare) -> Result<MadeShare> {
    let kind = kind(&input.kind).ok_or_else(|| invalid_field("kind", &NOT_ONE_OF))?;
    let caller = cx.caller()?;
    if !caller.rights.allow(kind.page, Action::Export) {
        return Err(forbidden());
    }
    in_range("days", input.days, MOST_DAYS)?;
    in_range("uses", input.uses, MOST_USES)?;
    // What shows many records is shared as one's own account, which nobody has to be granted; its kind says what it is called.
    let own = kind.resource.name == "users" && *input.id == *caller.user_id;
    let row = if own { None } else { Some(resource::load_for(&cx, kind.resource, &input.id).await?) };
    let params = (kind.check)(&cx, &input.id, &input.params).await?;
    let called = row.as_ref().map_or(params.get("title"), |row| row.get(kind.resource.title));
    let title = called.and_then(Value::as_str).unwrap_or(kind.name).to_owned();
    let mut tx = cx.begin().await?;
    let (id, link) = make(&mut tx, kind, (&input.id, &title), &caller.user_id, params, input.days, input.uses).await?;
    let share = tx.one(sqlx::AssertSqlSafe(format!("{SEEN} WHERE s.id = $1")), args![id]).await?;
    tx.commit().await?;
    Ok(MadeShare { link, share })
}

/// Makes a link to a record (its id and title); answers its id and the path with the token.
pub async fn make(
    tx: &mut Tx,
    kind: &ShareKind,
    (record, title): (&str, &str),
    maker: &str,
    params: Row,
    days: Option<i64>,
    uses: Option<i64>,
) -> Result<(String, String)> {
    let now = tx.at().to_owned();
    for (column, of, most) in [("record_id", record, MOST_OF_RECORD), ("maker_id", maker, MOST_OF_MAKER)] {
        let sql = format!("SELECT COUNT(*) FROM shares WHERE {column} = $1 AND revoked_at IS NULL AND expires_at > $2");
        let (alive,): (i64,) = tx.one(sqlx::AssertSqlSafe(sql), args![of, now.as_str()]).await?;
        if alive >= most {
            return Err(conflict(TOO_MANY.with("max", most)));
        }
    }
    let ends = tx.world().now() + (days.unwrap_or(super::DAYS) * 24).hours();
    let row = json!({ "kind": kind.name, "title": title, "resource": kind.resource.name, "record_id": record, "params": Value::Object(params).to_string(),
                      "maker_id": maker, "expires_at": iso(ends), "most_uses": uses, "browsers": 0, "opens": 0, "burnt": false });
    let id = resource::add(tx, &SHARES, row.as_object().cloned().unwrap_or_default()).await?;
    let token = tx.world().secret();
    tx.exec("INSERT INTO share_tokens (token_hash, share_id) VALUES ($1, $2)", args![link_key(&token), id.as_str()]).await?;
    announce(tx, &id, kind.resource.name, record, maker);
    Ok((id, kind.link(&token)))
}

/// Tells those who look at the links of a record, or of who made them, that one of them changed.
pub(super) fn announce(tx: &mut Tx, share: &str, resource: &str, record: &str, maker: &str) {
    for of in [format!("{resource}:{record}"), format!("users:{maker}")] {
        tx.publish(format!("shares:{of}"), json!({ "id": share }));
    }
}

async fn list(cx: Cx, SharesOf { resource, id }: SharesOf) -> Result<SharesSeen> {
    let caller = cx.caller()?;
    if !may_list(caller, &resource, &id) {
        return Err(forbidden());
    }
    let condition = if resource == "users" {
        "$1 = 'users' AND s.maker_id = $2"
    } else {
        let of = resource::by_name(&resource).ok_or_else(error::not_found)?;
        resource::see(&mut &cx.app.db, of, caller, &id).await?;
        "s.resource = $1 AND s.record_id = $2"
    };
    let sql = format!("{SEEN} WHERE {condition} ORDER BY s.created_at DESC, s.id DESC LIMIT $3");
    Ok(SharesSeen { records: cx.app.db.all(sqlx::AssertSqlSafe(sql), args![resource, id, MAX_LISTED]).await? })
}

async fn revoke(cx: Cx, Ending { mut ids, user }: Ending) -> Result<Ended> {
    let caller = cx.caller()?;
    let mut tx = cx.begin().await?;
    match user {
        Some(_) if !ids.is_empty() => return Err(error::broken("either ids or user")),
        None if ids.is_empty() => return Err(invalid_field("ids", &REQUIRED)),
        None if ids.len() > MAX_IDS => return Err(error::too_large(format!("{MAX_IDS} ids"))),
        None => {}
        Some(user) => {
            if !may_list(caller, "users", &user) {
                return Err(forbidden());
            }
            ids = alive_of(&mut tx, &user).await?;
        }
    }
    // In one order: two calls about the same links never wait in a circle.
    ids.sort_unstable();
    ids.dedup();
    let mut ended = vec![];
    for id in ids {
        if end(&mut tx, &id, false, |held| may_end(caller, held)).await? {
            ended.push(id);
        }
    }
    tx.commit().await?;
    Ok(Ended { ids: ended })
}

/// The links that an account made and that are good.
async fn alive_of(tx: &mut Tx, user: &str) -> Result<Vec<String>> {
    let now = tx.at().to_owned();
    let sql = "SELECT id FROM shares WHERE maker_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY id";
    Ok(tx.all::<(String,)>(sql, args![user, now]).await?.into_iter().map(|(id,)| id).collect())
}

/// Ends all links that an account made: whoever leaves shows nothing any more.
pub async fn end_all_of(tx: &mut Tx, user: &str) -> Result<()> {
    for id in alive_of(tx, user).await? {
        end(tx, &id, false, |_| true).await?;
    }
    Ok(())
}

/// A link as far as it decides who ends it.
#[derive(sqlx_macros::FromRow)]
pub(super) struct HeldShare {
    kind: String,
    resource: String,
    record_id: String,
    maker_id: String,
    revoked_at: Option<String>,
}

/// Its maker, who may edit the record, and who may change the maker's account.
fn may_end(caller: &Caller, share: &HeldShare) -> bool {
    *caller.user_id == *share.maker_id
        || may_list(caller, "users", &share.maker_id)
        || kind(&share.kind).is_some_and(|kind| may_edit(caller, kind) && !kind.resource.is_scoped_for(caller))
}

/// Ends a link, for everybody who has it open: answers whether it was alive.
pub(super) async fn end(tx: &mut Tx, id: &str, burnt: bool, may: impl FnOnce(&HeldShare) -> bool) -> Result<bool> {
    // The row is the lock: it is ended once.
    let sql = "UPDATE shares SET version = version WHERE id = $1 RETURNING kind, resource, record_id, maker_id, revoked_at";
    let held: HeldShare = tx.opt(sql, args![id]).await?.ok_or_else(error::not_found)?;
    if !may(&held) {
        return Err(forbidden());
    }
    if held.revoked_at.is_some() {
        return Ok(false);
    }
    let set = json!({ "revoked_at": tx.at(), "burnt": burnt });
    let set = set.as_object().cloned().ok_or_else(|| internal("an object"))?;
    resource::update_from_server(tx, &SHARES, id, if burnt { "burn" } else { "revoke" }, set).await?;
    tx.publish(topic(id), json!({ "type": "ended" }));
    announce(tx, id, &held.resource, &held.record_id, &held.maker_id);
    Ok(true)
}

/// How long an opening by the same browser counts as the same.
pub(super) const SAME_OPENING: SignedDuration = SignedDuration::from_mins(10);
