//! Content that people bring from elsewhere, refused item by item where it does not fit its kind.

use belltower_sync::model::{Fault, Why};
use serde_json::Value;

use super::Shelf;
use crate::{
    error::{Result, invalid},
    sentences,
    text::Text,
};

sentences! {
    NOT_TEXT = "import.not_text": "This is not text" / "此处应为文本";
    NOT_NUMBER = "import.not_number": "This is not a whole number" / "此处应为整数";
    NOT_FLAG = "import.not_flag": "This is neither true nor false" / "此处应为 true 或 false";
    NOT_LIST = "import.not_list": "This is not a list" / "此处应为列表";
    NOT_OBJECT = "import.not_object": "This is not an object with fields" / "此处应为包含字段的对象";
    NOT_FILE = "import.not_file": "This is not the id of an uploaded file" / "此处应为已上传文件的 id";
    OVER = "import.over": "Too long: at most {max}" / "过长或过多：最多 {max}";
    OUTSIDE = "import.outside": "Not between {min} and {max}" / "不在 {min} 到 {max} 之间";
    NONE_OF = "import.none_of": "None of: {options}" / "不是以下任何一项：{options}";
    DOUBLE = "import.double": "Another item has the same id" / "与另一项的 id 相同";
}

/// Refuses what does not fit the kind, naming each place: the error's fields are paths in the content.
pub fn accept(shelf: &Shelf, content: &Value) -> Result<()> {
    let faults = shelf.kind().model().faults(content);
    if faults.is_empty() {
        return Ok(());
    }
    Err(invalid(
        faults.into_iter().map(|Fault { path, why }| (if path.is_empty() { "content".to_owned() } else { path }, said(&why))).collect(),
    ))
}

fn said(why: &Why) -> Text {
    match why {
        Why::Not("number") => (&NOT_NUMBER).into(),
        Why::Not("flag") => (&NOT_FLAG).into(),
        Why::Not("list") => (&NOT_LIST).into(),
        Why::Not("object") => (&NOT_OBJECT).into(),
        Why::Not("file") => (&NOT_FILE).into(),
        Why::Not(_) => (&NOT_TEXT).into(),
        Why::Over(max) => OVER.with("max", max),
        Why::Outside(min, max) => OUTSIDE.with("min", min).with("max", max),
        Why::NoneOf(options) => NONE_OF.with("options", options.join(", ")),
        Why::Double => (&DOUBLE).into(),
    }
}
