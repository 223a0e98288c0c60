//! A preview's window, in a browser that sends the cookies of both sessions with everything: it stays a preview whatever its addresses say.

use reqwest::Method;
use serde_json::{Value, json};

use crate::previews::{Window, id};
use crate::support::{Backend, Page, Screen, TestServer};

/// A browser with both cookies, as its pages send them.
struct BothCookies {
    cookies: String,
    origin: String,
}

impl BothCookies {
    fn of(server: &TestServer, window: &Window<'_>) -> Self {
        let own = window.browser.token.as_deref().expect("a session");
        Self { cookies: format!("access_token={own}; {}", window.cookie), origin: server.url("") }
    }

    /// Opens a plan at an address of its socket, as a page does; answers whether it may write, and its epoch.
    async fn opens(&self, server: &TestServer, plan: &str, query: &str) -> Result<(bool, String), u16> {
        let url = server.ws_url(&format!("/sync/sop-plan:{plan}{query}"));
        let mut page = Page::with_headers(&url, &[("cookie", &self.cookies), ("origin", &self.origin)]).await.expect("an upgrade");
        page.asks().await;
        page.until(|page| page.synced || page.closed.is_some()).await;
        match (page.closed, page.rights) {
            (None, Some(rights)) => Ok((rights.write, rights.epoch.to_string())),
            (closed, _) => Err(closed.unwrap_or(1006)),
        }
    }
}

#[tokio::test]
async fn a_window_that_forgets_what_it_is_gets_no_more_than_a_preview() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, pei) = (server.sign_in("admin").await, server.sign_in("producer").await);
        let made = pei.post("/api/management/sopPlan/create", json!({ "title": "Seen" })).await.data();
        let plan = made["id"].as_str().expect("an id");
        let producer = id(&ada, "/api/management/admin/user", "account", "producer").await;
        let window = Window::opens(&ada, json!({ "userId": producer })).await;
        let browser = BothCookies::of(&server, &window);
        // Her own windows write, and the preview reads.
        assert_eq!(browser.opens(&server, plan, "?as=own").await.map(|(writes, _)| writes), Ok(true));
        let (writes, epoch) = browser.opens(&server, plan, "?as=preview").await.expect("it reads");
        assert!(!writes);
        // Connected again by an address that does not say what the window is.
        let again = browser.opens(&server, plan, &format!("?epoch={epoch}")).await;
        assert_eq!(again, Ok((false, epoch.clone())));
        assert_eq!(browser.opens(&server, plan, "").await, Ok((false, epoch.clone())));
        // By one that lies, and after the browser has forgotten the preview: what the window knows of the document joins as nothing else.
        assert_eq!(browser.opens(&server, plan, &format!("?as=own&epoch={epoch}")).await, Err(4401));
        let without = BothCookies { cookies: format!("access_token={}", ada.token.as_deref().expect("a session")), origin: server.url("") };
        assert_eq!(without.opens(&server, plan, &format!("?epoch={epoch}")).await, Err(4401));
        assert_eq!(without.opens(&server, plan, "").await.map(|(writes, _)| writes), Ok(true));

        // The hub hears no more for it either.
        let of_page = [("cookie", browser.cookies.as_str()), ("origin", browser.origin.as_str())];
        let mut screen = Screen::with_headers(server.address(), "a page", &of_page).await.expect("a socket");
        assert_eq!(screen.subscribes("board").await["code"], "forbidden");
        let of_own = [of_page[0], of_page[1], ("x-as", "own")];
        let mut own = Screen::with_headers(server.address(), "her own page", &of_own).await.expect("a socket");
        assert_ne!(own.subscribes("board").await["t"], "err");

        // A page's call that changes something is refused as the preview's; her own windows say that they are hers, and programs have no windows.
        let posts = async |headers: &[(&'static str, &str)]| {
            let request = server.nobody().request(Method::POST, "/api/user/settings").json(&json!({ "color": "purple" }));
            let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
            server.nobody().send(request, "POST /api/user/settings".into()).await
        };
        let refused = posts(&of_page).await;
        assert_eq!((refused.status, refused.msg()), (403, "This is a preview: nothing can be changed in it"));
        posts(&of_own).await.data();
        posts(&of_page[..1]).await.data();
        // What a page shows by itself is whoever's the address says: nobody sees more by it than who looks.
        let looked = server.nobody().request(Method::GET, "/api/user/info_update").header("cookie", &browser.cookies);
        assert_eq!(server.nobody().send(looked, "GET".into()).await.data()["preview"], Value::Null);
    }
}
