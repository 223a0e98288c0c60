//! Who people of ours are to the provider of the classrooms. No provider is set up on any server yet: the call says so.

use serde::Deserialize;

use belltower_kit::{
    auth::catalogue::Action,
    error::{Result, invalid_field, unprocessable},
    http::{Access, Api, Cx, Empty},
    resource::check::{NOT_ONE_OF, REQUIRED},
    sentences,
};

sentences! {
    NOT_SET_UP = "classroom.not_set_up": "No classroom provider is set up on this server" / "服务器未配置课堂服务商";
}

/// People of one call.
const MAX_IDS: usize = 100;

/// Whose accounts at the provider are wanted.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct RemoteUsers {
    /// `teachers` or `students`.
    kind: String,
    #[schema(min_items = 1, max_items = 100)]
    ids: Vec<String>,
    /// Whether those that are missing are to be made there.
    #[serde(default)]
    #[allow(dead_code, reason = "of no use without a provider")]
    register: bool,
}

/// The call.
pub fn mount(api: &mut Api) {
    let see = Access::Page("ClassroomDetails", Action::Get);
    api.post("/api/lcicuser/ext/user/query", see, "The accounts of people at the provider of the classrooms", query);
}

#[allow(clippy::unused_async, reason = "a handler")]
async fn query(_: Cx, input: RemoteUsers) -> Result<Empty> {
    if !["teachers", "students"].contains(&input.kind.as_str()) {
        return Err(invalid_field("kind", &NOT_ONE_OF));
    }
    if input.ids.is_empty() || input.ids.len() > MAX_IDS {
        return Err(invalid_field("ids", &REQUIRED));
    }
    Err(unprocessable(&NOT_SET_UP))
}
