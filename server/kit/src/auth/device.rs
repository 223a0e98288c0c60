//! What a session is opened from, in a few words: the browser and the system, as its `User-Agent` says. Nothing is decided by it.

use axum::http::{HeaderMap, header};

/// The longest label, in characters.
const MOST: usize = 60;

/// What browsers call themselves, the more special ones first: most also claim to be others.
const BROWSERS: &[(&str, &str)] = &[
    ("MicroMessenger/", "WeChat"),
    ("DingTalk/", "DingTalk"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("HuaweiBrowser/", "Huawei Browser"),
    ("QQBrowser/", "QQ Browser"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("HarmonyOS", "HarmonyOS"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// `Chrome, Windows` of a browser; of a program the name it gives itself; empty if it gives none.
pub fn label(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let find = |names: &[(&str, &'static str)]| names.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name);
    match (find(BROWSERS), find(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(browser), None) => browser.to_owned(),
        // A header's text holds visible characters only.
        (None, _) => agent.split([' ', '/', '(']).next().unwrap_or_default().chars().take(MOST).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_named_by_what_it_is_and_a_program_by_its_name() {
        let label = |agent: &'static str| label(&HeaderMap::from_iter([(header::USER_AGENT, agent.parse().unwrap())]));
        let of =
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0";
        assert_eq!(label(of), "Edge, Windows");
        let of = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
        assert_eq!(label(of), "Safari, iPhone");
        assert_eq!(label("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"), "Firefox, Linux");
        assert_eq!(label("curl/8.5.0"), "curl");
        assert_eq!(super::label(&HeaderMap::new()), "");
    }
}
