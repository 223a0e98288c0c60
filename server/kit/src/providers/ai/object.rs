//! Finds the JSON in what a model says: bare, in a fence, or with words before and after it.

use serde::de::DeserializeOwned;

/// Reads the first JSON object in a text that has this shape.
pub fn first_object<T: DeserializeOwned>(text: &str) -> Option<T> {
    // Beyond a few dozen braces it is prose with braces in it.
    text.char_indices().filter(|(_, sign)| *sign == '{').take(40).find_map(|(at, _)| {
        let mut objects = serde_json::Deserializer::from_str(&text[at..]).into_iter::<T>();
        objects.next()?.ok()
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::first_object;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Page {
        text: String,
    }

    #[test]
    fn an_object_is_found_wherever_it_stands() {
        let page = Some(Page { text: "A {red} ball.".into() });
        for said in [
            r#"{"text": "A {red} ball."}"#,
            "Sure! Here it is:\n```json\n{\"text\": \"A {red} ball.\"}\n```\nAnything else?",
            r#"{"note": "not this"} {"text": "A {red} ball.", "more": 1} {"text": "nor this"}"#,
        ] {
            assert_eq!(first_object::<Page>(said), page, "{said}");
        }
        for said in ["", "no object", r#"{"text": "cut"#, "{{{{", r#"{"text": 5}"#] {
            assert_eq!(first_object::<Page>(said), None, "{said}");
        }
    }
}
