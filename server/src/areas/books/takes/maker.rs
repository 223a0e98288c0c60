//! Who makes the pictures: the built-in maker, which draws.

use belltower_content::{
    picture::{self, Drawing},
    picture_book::Target,
};

use super::rows::Take;
use belltower_kit::{
    app::App,
    error::{Result, internal},
    jobs::{Stop, Work},
};

/// A picture that was made.
pub(super) struct Made {
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
    /// Words of the scene that nothing was drawn for.
    pub not_drawn: Vec<String>,
}

/// What makes the pictures of this server.
pub(super) fn model(_app: &App) -> String {
    picture::MODEL.to_owned()
}

/// Makes the picture of a take.
pub(super) async fn make(_work: &Work, take: &Take) -> Result<Made, Stop> {
    Ok(draw(take)?)
}

/// What the built-in maker draws of it.
fn draw(take: &Take) -> Result<Made> {
    let brief = take.brief()?;
    let Drawing { svg, not_drawn } = match take.target()? {
        Target::Character(_) => {
            let card = brief.cast.first().ok_or_else(|| internal("a face of nobody"))?;
            picture::portrait(card, &brief.style, brief.seed)
        }
        Target::Page(_) | Target::Cover => picture::compose(&brief),
    };
    Ok(Made { media_type: "image/svg+xml", bytes: svg.into_bytes(), not_drawn })
}
