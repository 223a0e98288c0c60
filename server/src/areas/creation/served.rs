//! What texts, pictures, voices and translations are made by on this server, and what is left of the limits.

use serde::Serialize;

use super::{
    PAGES,
    talks::{self, TalksServed},
};
use crate::areas::books::{self, PictureCost};
use belltower_kit::{
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx, Empty},
    providers,
};

/// Who does one sort of work.
#[derive(Serialize, utoipa::ToSchema)]
struct ServedBy {
    /// `provider`, `built-in` or `none`
    by: &'static str,
    /// The provider's model.
    model: Option<String>,
}

impl ServedBy {
    fn provider_or(by: &'static str, model: Option<&belltower_kit::config::ModelName>) -> Self {
        Self { by: if model.is_some() { "provider" } else { by }, model: model.map(|model| model.0.clone()) }
    }
}

/// Who does it all.
#[derive(Serialize, utoipa::ToSchema)]
struct GeneratorState {
    /// Stories and other texts.
    text: ServedBy,
    /// Pictures.
    image: ServedBy,
    /// Voices that are stored.
    speech: ServedBy,
    /// Translations.
    translation: ServedBy,
    /// Talking faces.
    talks: TalksServed,
    /// What pictures cost, and how many of them the caller has left.
    pictures: PictureCost,
}

pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(PAGES, Action::Get);
    api.post("/api/management/generator/state", see, "What texts, pictures and voices are made by, and what is left", state);
}

async fn state(cx: Cx, _: Empty) -> Result<GeneratorState> {
    let user = cx.caller()?.user_id.to_string();
    let config = &cx.app.config;
    Ok(GeneratorState {
        text: ServedBy::provider_or("built-in", config.text_model.as_ref()),
        image: ServedBy::provider_or("built-in", config.image_model.as_ref()),
        speech: ServedBy::provider_or(
            if providers::of_call(&cx).speech.is_some() { "built-in" } else { "none" },
            config.speech_model.as_ref(),
        ),
        translation: ServedBy::provider_or("none", config.text_model.as_ref()),
        talks: talks::state(&cx),
        pictures: books::picture_cost(&cx.app, &user).await?,
    })
}
