//! What accounts and their roles are by themselves.

use belltower::areas::permissions::{USER_KINDS, built_in::BUILT_IN, totp};
use serde_json::Value;

#[test]
fn a_recovery_code_is_read_as_it_was_meant() {
    assert_eq!(totp::plain(" 012ABC-defghj \u{2013} kOl "), "012abcdefghjk01");
}

#[test]
fn every_built_in_role_is_meant_for_a_kind_of_account() {
    for (name, ..) in BUILT_IN {
        assert!(USER_KINDS.contains(&&*name.to_lowercase()), "{name}");
    }
}

#[test]
fn the_console_has_words_for_every_role() {
    for language in ["en-US", "zh-CN"] {
        let file = format!("{}/../web/src/i18n/{language}/resource.json", env!("CARGO_MANIFEST_DIR"));
        let words: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        for (name, description, _) in BUILT_IN {
            for said in [name, description] {
                assert!(words["builtin"]["roles"][said].is_string(), "{language}: {said}");
            }
        }
    }
}
