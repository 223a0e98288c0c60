//! How wide words are on the screen, in both scripts: a line holds 42 letters or 16 Chinese characters. In whole numbers: a letter weighs 8, a Chinese character
//! 21, a line 336.

use crate::picture_book::is_chinese;

/// What a letter weighs.
pub const LETTER: usize = 8;
/// What a line holds.
pub const LINE: usize = 42 * LETTER;

/// What these words weigh.
pub fn weight(text: &str) -> usize {
    text.chars().map(|c| if is_chinese(c) { 21 } else { LETTER }).sum()
}
