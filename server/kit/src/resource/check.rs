//! What people typed, against the fields: right kind, within its limits, theirs to set. Collects every error, so that a form shows them all at once.

use serde_json::{Value, json};

use super::{
    Resource, Row,
    field::{Field, Kind},
    kinds,
    kinds::is_day,
};
use crate::{mask, sentences, text::Text, world::iso};

sentences! {
    REQUIRED = "field.required": "Required" / "必填";
    HOLDS_NUMBER = "field.holds_number": "Leave phone numbers and e-mail addresses out of texts: they have fields of their own, which hide them"
        / "请勿在文本中填写手机号或邮箱：请填入对应的字段，以便隐藏显示";
    INVISIBLE = "field.invisible": "This holds characters that cannot be seen: please type it anew" / "含有不可见字符，请重新输入";
    ONE_LINE = "field.one_line": "Write it in one line, without line breaks or tabs" / "请写在一行内，不要换行或使用制表符";
    NOT_TEXT = "field.not_text": "Must be text" / "必须是文本";
    TOO_LONG = "field.too_long": "At most {max} characters" / "最多 {max} 个字符";
    TOO_SHORT = "field.too_short": "At least {min} characters" / "至少 {min} 个字符";
    BAD_EMAIL = "field.bad_email": "This is not an e-mail address" / "邮箱格式不正确";
    BAD_URL = "field.bad_url": "Must be a web address that begins with https:// or http://" / "请填写以 https:// 或 http:// 开头的网址";
    BAD_PHONE = "field.bad_phone": "This is not a phone number" / "手机号格式不正确";
    NOT_ONE_OF = "field.not_one_of": "Choose one of the given values" / "请从给定选项中选择";
    NOT_YES_NO = "field.not_yes_no": "Must be yes or no" / "必须为是或否";
    NOT_NUMBER = "field.not_number": "Must be a whole number" / "必须是整数";
    TOO_SMALL = "field.too_small": "At least {min}" / "不能小于 {min}";
    TOO_GREAT = "field.too_great": "At most {max}" / "不能大于 {max}";
    NOT_DAY = "field.not_day": "This is not a day" / "日期格式不正确";
    NOT_TIME = "field.not_time": "This is not a time" / "时间格式不正确";
    NOT_ZONE = "field.not_zone": "This is not a time zone: Asia/Shanghai is one" / "时区不正确，正确示例：Asia/Shanghai";
    NOT_CHOICE = "field.not_choice": "Choose from the list" / "请从列表中选择";
    TOO_MANY_CHOSEN = "field.too_many_chosen": "Choose at most {max}" / "最多选择 {max} 项";
    UNKNOWN_FIELD = "field.unknown": "There is no such field" / "没有这个字段";
    NOT_YOURS = "field.not_yours": "This cannot be set" / "该字段不能修改";
    NOT_REQUEST_ID = "field.not_request_id": "A request id is text of 8 to 64 characters" / "请求标识须为 8 到 64 个字符的文本";
    GONE = "field.gone": "What was chosen no longer exists" / "所选内容已不存在";
    TAKEN = "field.taken": "Already in use" / "已被使用";
}

/// What was given, cleaned, and what is wrong with it.
#[derive(Default)]
pub(super) struct Checked {
    /// The given fields, trimmed and normalised.
    pub given: Row,
    /// Per field what is wrong.
    pub wrong: Vec<(String, Text)>,
}

impl Checked {
    /// Checks one value of a field.
    fn take(&mut self, field: &Field, value: &Value) {
        // A field that begins with something is never without: nothing means that again, but for a switch, which is one way or the other.
        let default: Option<Value> = field.default.filter(|_| value.is_null()).and_then(|json| serde_json::from_str(json).ok());
        let value = match default {
            Some(_) if field.kind == Kind::Bool => return self.wrong.push((field.name.to_owned(), (&NOT_YES_NO).into())),
            Some(_) if field.required => value,
            Some(ref default) => default,
            None => value,
        };
        if let (Kind::Rows { fields, .. }, false) = (field.kind, value.is_null()) {
            return kinds::rows(self, field, fields, value);
        }
        match clean(field, value) {
            Ok(value) => drop(self.given.insert(field.name.to_owned(), value)),
            Err(text) => self.wrong.push((field.name.to_owned(), text)),
        }
    }
}

/// Names of the input that are not fields.
const ENVELOPE: [&str; 3] = ["id", "version", "requestId"];

/// Checks the input of a create (`creating`) or an update.
pub(super) fn check(resource: &Resource, input: &Row, creating: bool) -> Checked {
    let mut checked = Checked::default();
    for (name, value) in input.iter().filter(|(name, _)| !ENVELOPE.contains(&name.as_str())) {
        let Some(field) = resource.field(name) else {
            checked.wrong.push((name.clone(), (&UNKNOWN_FIELD).into()));
            continue;
        };
        if !field.writable || (field.create_only && !creating) {
            checked.wrong.push((name.clone(), (&NOT_YOURS).into()));
            continue;
        }
        // A form sends back the masked number or address it was shown: it was not changed.
        if matches!(field.kind, Kind::Phone | Kind::Email) && value.as_str().is_some_and(mask::is_masked) && !creating {
            continue;
        }
        checked.take(field, value);
    }
    for field in resource.fields {
        let default = field.default.filter(|_| creating && !checked.given.contains_key(field.name));
        if let Some(value) = default.and_then(|json| serde_json::from_str(json).ok()) {
            checked.given.insert(field.name.to_owned(), value);
        }
        let given = checked.given.get(field.name);
        let missing = given.map_or(creating, is_empty);
        if field.required && field.writable && missing && !checked.wrong.iter().any(|(name, _)| name == field.name) {
            checked.wrong.push((field.name.to_owned(), (&REQUIRED).into()));
        }
    }
    checked
}

/// What of a create (`creating`) or an update is wrong by itself, whatever else there is.
pub fn check_fields(resource: &Resource, input: &Row, creating: bool) -> Vec<(String, Text)> {
    check(resource, input, creating).wrong
}

/// Checks what a transition is given: each of its inputs, and nothing else.
pub(super) fn check_inputs(fields: &[Field], input: &Row) -> Checked {
    let mut checked = Checked::default();
    for name in input.keys().filter(|name| !fields.iter().any(|field| field.name == **name)) {
        checked.wrong.push((name.clone(), (&UNKNOWN_FIELD).into()));
    }
    for field in fields {
        checked.take(field, input.get(field.name).unwrap_or(&Value::Null));
        if field.required && checked.given.get(field.name).is_some_and(is_empty) {
            checked.given.remove(field.name);
            checked.wrong.push((field.name.to_owned(), (&REQUIRED).into()));
        } else if field.required && checked.given.get(field.name).and_then(Value::as_str).is_some_and(|text| text.contains(is_hidden)) {
            // A reason is read as it stands; a long text of a record may be formatted.
            checked.given.remove(field.name);
            checked.wrong.push((field.name.to_owned(), (&INVISIBLE).into()));
        }
    }
    checked
}

/// A text that somebody has to give, of one line: without the spaces around it. Refused where it says nothing that can be seen, holds what cannot, or a phone number or an address, or
/// is longer than `max` characters.
pub fn required(given: &str, max: i64) -> Result<&str, Text> {
    let given = given.trim();
    if is_blank(given) {
        return Err((&REQUIRED).into());
    }
    if given.contains(|c: char| is_hidden(c) || c.is_control()) {
        return Err((&INVISIBLE).into());
    }
    if i64::try_from(given.chars().count()).is_ok_and(|count| count <= max) {
        without_numbers(given)
    } else {
        Err(TOO_LONG.with("max", max))
    }
}

/// A text of one line that may say nothing, such as the title of a file: without the spaces around it. Refused where it has several lines, holds what is no letter, or is longer than
/// `max` characters.
pub fn one_line(given: &str, max: usize) -> Result<&str, Text> {
    if let Some(wrong) = given.chars().find_map(|c| of_control(c, false)) {
        return Err(wrong);
    }
    if given.chars().count() > max { Err(TOO_LONG.with("max", max)) } else { Ok(given.trim()) }
}

/// What is wrong with a character that moves a printer: breaks belong in a text of several lines only, all others nowhere.
fn of_control(c: char, several_lines: bool) -> Option<Text> {
    match c {
        '\n' | '\r' | '\t' => (!several_lines).then(|| (&ONE_LINE).into()),
        c => c.is_control().then(|| (&INVISIBLE).into()),
    }
}

/// A text of several lines that is shown as it stands, without the spaces around it: refused where it holds what cannot be seen, or is longer than `max` characters.
pub fn plain_lines(given: &str, max: i64) -> Result<&str, Text> {
    let given = given.trim();
    if given.contains(|c: char| is_hidden(c) || c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err((&INVISIBLE).into());
    }
    if i64::try_from(given.chars().count()).is_ok_and(|count| count <= max) { Ok(given) } else { Err(TOO_LONG.with("max", max)) }
}

/// A text of one line without what cannot be seen in it.
pub fn visible(given: &str) -> String {
    given.chars().filter(|c| !c.is_control() && !is_hidden(*c)).collect::<String>().trim().to_owned()
}

/// Whether nothing of a text can be seen.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || is_hidden(c) || is_joiner(c))
}

/// Whether a character cannot be seen and says nothing where people read: of no width, or one that turns the direction of what follows, so that a name or a reason
/// reads otherwise than it is written.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}')
}

/// Whether a character is seen only in what it joins or varies: emoji, and scripts that have such.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e01ef}')
}

/// Whether nothing is said.
pub(super) fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty)
}

/// Whether a value is what a field takes; nothing is no value.
pub fn takes(field: &Field, value: &Value) -> bool {
    clean(field, value).is_ok_and(|value| !value.is_null())
}

pub(super) fn clean(field: &Field, value: &Value) -> Result<Value, Text> {
    if value.is_null() {
        return Ok(if field.kind.is_several() { json!([]) } else { Value::Null });
    }
    match field.kind {
        Kind::Text | Kind::LongText | Kind::Email | Kind::Url | Kind::Phone | Kind::File { .. } | Kind::Secret => {
            text(field, value.as_str().ok_or(&NOT_TEXT)?)
        }
        Kind::Enum { values } => {
            let word = value.as_str().filter(|word| values.contains(word)).ok_or(&NOT_ONE_OF)?;
            Ok(word.into())
        }
        Kind::Bool => value.as_bool().map(Value::from).ok_or_else(|| (&NOT_YES_NO).into()),
        Kind::Number => {
            let number = value.as_i64().ok_or(&NOT_NUMBER)?;
            match (field.min, field.max) {
                (Some(min), _) if number < min => Err(TOO_SMALL.with("min", min)),
                (_, Some(max)) if number > max => Err(TOO_GREAT.with("max", max)),
                _ => Ok(number.into()),
            }
        }
        Kind::Decimal { places } | Kind::Percent { places } => kinds::decimal(field, places, value),
        Kind::Duration => kinds::duration(field, value),
        Kind::Date => Ok(value.as_str().map(str::trim).filter(|day| is_day(day)).ok_or(&NOT_DAY)?.into()),
        Kind::Tags { longest } => kinds::tags(field, longest, value),
        Kind::SomeOf { values } => kinds::some_of(values, value),
        // What stands in them is checked by [`Checked::take`].
        Kind::Rows { .. } => Err((&kinds::NOT_ROWS).into()),
        Kind::Time => {
            let at = value.as_str().and_then(|at| at.parse().ok()).ok_or(&NOT_TIME)?;
            Ok(iso(at).into())
        }
        Kind::Ref { .. } => {
            let id = value.as_str().ok_or(&NOT_CHOICE)?.trim();
            Ok(if id.is_empty() { Value::Null } else { id.into() })
        }
        Kind::Refs { .. } => {
            let list: Option<Vec<&str>> = value.as_array().and_then(|list| list.iter().map(Value::as_str).collect());
            let mut list = list.ok_or(&NOT_CHOICE)?;
            list.sort_unstable();
            list.dedup();
            match field.max {
                Some(max) if i64::try_from(list.len()).unwrap_or(i64::MAX) > max => Err(TOO_MANY_CHOSEN.with("max", max)),
                _ => Ok(json!(list)),
            }
        }
    }
}

fn text(field: &Field, given: &str) -> Result<Value, Text> {
    // A password's spaces are its own; elsewhere they are slips.
    let given = if field.kind == Kind::Secret { given } else { given.trim() };
    if given.is_empty() || (field.required && field.kind != Kind::Secret && is_blank(given)) {
        return Ok(Value::Null);
    }
    if field.required && field.kind == Kind::Text && given.contains(is_hidden) {
        return Err((&INVISIBLE).into());
    }
    let count = i64::try_from(given.chars().count()).unwrap_or(i64::MAX);
    if let Some(max) = field.max.filter(|max| count > *max) {
        return Err(TOO_LONG.with("max", max));
    }
    if let Some(min) = field.min.filter(|min| count < *min) {
        return Err(TOO_SHORT.with("min", min));
    }
    if let Some(wrong) = given.chars().find_map(|c| of_control(c, field.kind == Kind::LongText)) {
        return Err(wrong);
    }
    match field.kind {
        _ if field.zone && jiff::tz::TimeZone::get(given).is_err() => Err((&NOT_ZONE).into()),
        _ if field.guarded => Ok(without_numbers(given)?.into()),
        Kind::Email if !is_email(given) || mask::is_masked(given) => Err((&BAD_EMAIL).into()),
        Kind::Url if !is_web_address(given) => Err((&BAD_URL).into()),
        Kind::Phone if !is_phone(given) => Err((&BAD_PHONE).into()),
        _ => Ok(given.into()),
    }
}

/// A text that somebody writes for others to read, if no phone number and no address stands in it: whoever reads the text need not be whom those are shown to.
pub fn without_numbers(given: &str) -> Result<&str, Text> {
    if mask::stands_in(given) { Err((&HOLDS_NUMBER).into()) } else { Ok(given) }
}

/// Whether a text has the shape of an e-mail address: something, one `@`, a domain with a dot.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let fits = |part: &str, extra: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || extra.contains(c));
    fits(local, ".!#$%&'*+/=?^_`{|}~-")
        && fits(domain, ".-")
        && domain.contains('.')
        && !domain.starts_with('.')
        && !domain.ends_with('.')
        && !domain.contains("..")
}

/// Whether a text is an address that a browser may open for people: http or https and a host, with no name or password that could pass for one before it.
pub fn is_web_address(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    ["http", "https"].iter().any(|one| scheme.eq_ignore_ascii_case(one))
        && !text.contains(char::is_whitespace)
        && host.starts_with(|c: char| c.is_alphanumeric() || c == '[')
        && host.chars().all(|c| c.is_alphanumeric() || ".-_:[]".contains(c))
}

/// Whether a text has the shape of a phone number: 5 to 15 digits, with a plus, spaces and hyphens allowed.
pub fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    (5..=15).contains(&digits) && text.strip_prefix('+').unwrap_or(text).chars().all(|c| c.is_ascii_digit() || c == ' ' || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_no_name_and_hides_in_none() {
        for blank in ["", "  ", "\u{3000}\u{a0}", "\u{200b}", "\u{200d}\u{fe0f}", "\u{2066}\u{2069}", "\u{2800}", "\u{3164}"] {
            assert_eq!(required(blank, 10).unwrap_err().id(), REQUIRED.id, "{blank:?}");
        }
        for hidden in ["Ad\u{200b}a", "\u{202e}adA", "A\u{0}da", "A\r\nda", "Ada\u{2067}", "A\u{ad}da"] {
            assert_eq!(required(hidden, 10).unwrap_err().id(), INVISIBLE.id, "{hidden:?}");
        }
        for seen in [" 李 雷 ", "Zoë", "👩\u{200d}🏫 Ms. Li", "می\u{200c}خواهم"] {
            assert_eq!(required(seen, 20).unwrap(), seen.trim());
        }
        assert_eq!(required("Ada", 2).unwrap_err().id(), TOO_LONG.id);
        for (title, wrong) in [("a\r\nb", &ONE_LINE), ("a\tb", &ONE_LINE), ("a\0b", &INVISIBLE), ("abcd", &TOO_LONG)] {
            assert_eq!(one_line(title, 3).unwrap_err().id(), wrong.id, "{title:?}");
        }
        assert_eq!((one_line(" ab", 3).unwrap(), one_line("", 3).unwrap()), ("ab", ""));
        assert_eq!(required("Ada 13800138000", 20).unwrap_err().id(), HOLDS_NUMBER.id);
    }
}
