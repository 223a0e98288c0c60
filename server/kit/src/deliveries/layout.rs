//! The one layout of mails in HTML, which stands beside the text and says the same: a heading, paragraphs, the code in large figures, the link as a button.
//! Words get into it through one function that escapes them; nothing is fetched from anywhere, and it is read on dark screens too.

use super::message::Sealed;
use crate::{
    sentences,
    text::{Language, Text},
};

sentences! {
    OPEN = "mail.open": "Open Belltower" / "打开 Belltower";
}

/// HTML in the making. What is not a literal of this program can only be put in as words.
#[derive(Default)]
struct Html(String);

impl Html {
    fn markup(&mut self, literal: &'static str) -> &mut Self {
        self.0.push_str(literal);
        self
    }

    fn words(&mut self, said: &str) -> &mut Self {
        for letter in said.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                // A mail's lines end as the transport says; other control characters are nobody's words.
                letter if letter.is_control() && letter != '\n' => {}
                letter => self.0.push(letter),
            }
        }
        self
    }
}

/// Styles stand at each element too: some clients drop the sheet, and then show the light colours.
const HEAD: &str = r#"<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #0d1015 !important; }
  .card { background-color: #14181f !important; border-color: #262d38 !important; }
  .brand { color: #aeb6c4 !important; }
  .text, .text h1, .text p, .code { color: #e8ebf1 !important; }
  .code { background-color: #232a35 !important; }
  .text a { color: #82abff !important; }
}
</style>
"#;

const CARD: &str = r#"<body class="canvas" style="margin:0;padding:0;background-color:#f5f6f8">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f5f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:#ffffff;border:1px solid #e3e6eb;border-radius:8px"><tr>
<td class="text" align="left" style="padding:28px;color:#141a24;font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif;font-size:16px;line-height:1.6">
<div class="brand" style="font-size:14px;font-weight:600;color:#485263">Belltower</div>
"#;
const HEADING: &str = r#"<h1 style="margin:12px 0 16px;font-size:22px;line-height:1.35;color:#141a24">"#;
const PARAGRAPH: &str = r#"<p style="margin:0 0 16px;color:#141a24;overflow-wrap:anywhere">"#;
const CODE: &str = r#"<strong class="code" style="padding:2px 8px;border-radius:6px;background-color:#edeff3;color:#141a24;font-family:Consolas,Menlo,monospace;font-size:24px;letter-spacing:3px;white-space:nowrap">"#;
const LINK: &str = r#"<a style="color:#1f5fe0;word-break:break-all" href=""#;
/// A table, as some clients give links no padding. White on this blue is read on light and on dark.
const BUTTON: &str = r#"<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:6px;background-color:#1f5fe0">
<a style="display:inline-block;padding:12px 22px;color:#ffffff !important;font-weight:600;text-decoration:none" href=""#;

/// A message in HTML. Only the link that the message is sent with is one: an address within a note stays words.
pub(super) fn html(message: &Sealed) -> String {
    let value = |name: &str| message.params.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    let link = value("link").filter(|link| link.starts_with("https://") || link.starts_with("http://"));
    let code = value("code");
    let mut html = Html::default();
    html.markup("<!doctype html>\n<html lang=\"").words(&message.language).markup("\">\n<head>\n").markup(HEAD).markup("<title>");
    html.words(&message.subject).markup("</title>\n</head>\n").markup(CARD);
    html.markup(HEADING).words(&message.subject).markup("</h1>\n");
    // A notice by itself begins with its own heading.
    let text = message.text.strip_prefix(&*message.subject).filter(|rest| rest.starts_with('\n')).unwrap_or(&message.text);
    for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
        html.markup(PARAGRAPH);
        for (at, line) in paragraph.lines().enumerate() {
            html.markup(if at > 0 { "<br>" } else { "" });
            inline(&mut html, line, link, code);
        }
        html.markup("</p>\n");
    }
    if let Some(link) = link {
        let language = Language::parse(&message.language).unwrap_or_default();
        html.markup(BUTTON).words(link).markup("\">").words(&Text::from(&OPEN).say(language)).markup("</a></td></tr></table>\n");
    }
    html.markup("</td></tr></table>\n</td></tr></table>\n</body>\n</html>\n");
    html.0
}

/// A line, with the message's link and its code as such.
fn inline(html: &mut Html, line: &str, link: Option<&str>, code: Option<&str>) {
    if let Some((link, (before, after))) = link.and_then(|link| Some((link, line.split_once(link)?))) {
        html.words(before).markup(LINK).words(link).markup("\">").words(link).markup("</a>").words(after);
    } else if let Some((code, (before, after))) = code.and_then(|code| Some((code, line.split_once(code)?))) {
        html.words(before).markup(CODE).words(code).markup("</strong>").words(after);
    } else {
        html.words(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(subject: &str, text: &str, params: &[(&str, &str)]) -> String {
        let params = params.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let [to, template] = [String::new(), String::new()];
        html(&Sealed { to, template, subject: subject.into(), text: text.into(), params, language: "en-US".into() })
    }

    #[test]
    fn only_the_link_of_a_message_is_one_and_no_word_is_markup() {
        let link = "https://console.example/x?a=1&b=2";
        let note = "<img src=\"https://elsewhere.example/x\"> javascript:alert('1')";
        let html = written("A & B", &format!("Come: {link}\n\n{note}"), &[("link", link), ("note", note)]);
        assert_eq!(html.matches("<a ").count(), 2);
        assert_eq!(html.matches("href=\"https://console.example/x?a=1&amp;b=2\"").count(), 2);
        assert!(html.contains("&lt;img src=&quot;https://elsewhere.example/x&quot;&gt; javascript:alert(&#39;1&#39;)"), "{html}");
        let script = written("Hi", "Come: javascript:alert(1)", &[("link", "javascript:alert(1)")]);
        assert!(!script.contains("<a ") && !script.contains("href"), "{script}");
    }

    #[test]
    fn a_notice_does_not_say_its_heading_twice_and_a_code_keeps_its_sentence() {
        let notice = written("Bob declined", "Bob declined\nToo far away", &[]);
        // Once in the title of the document, once over the words.
        assert_eq!((notice.matches("Bob declined").count(), notice.matches("Too far away").count()), (2, 1));
        let code = written("Your code", "Your code is 123456.", &[("code", "123456")]);
        assert!(code.contains("Your code is <strong") && code.contains(">123456</strong>."), "{code}");
    }
}
