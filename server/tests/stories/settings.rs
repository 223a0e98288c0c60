//! What a person sets up is theirs on every device: told to their other screens at once, kept, checked by name and length, and theirs to take along.

use serde_json::json;

use crate::support::{Backend, TestServer};

const SETTINGS: &str = "/api/user/settings";

#[tokio::test]
async fn a_setting_changed_on_one_device_is_on_the_other_and_on_no_one_elses() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (mo, ivy) = (server.sign_in("monitor").await, server.sign_in("inspector").await);
        let desk = server.sign_in("monitor").await;
        let me = mo.get("/api/user/info_update").await.data()["id"].clone();
        let topic = format!("user:{}", me.as_str().unwrap());
        let mut screen = desk.opens_a_screen().await;
        screen.subscribes(&topic).await;

        let chosen = json!({"color": "green", "sidebar_type": "collapsed", "columns.classes": "name,start_at"});
        mo.post(SETTINGS, chosen.clone()).await.data();
        assert_eq!(screen.sees_event(&topic).await["d"], json!({"type": "settings", "settings": chosen}), "{backend:?}");
        assert_eq!(desk.get("/api/user/info_update").await.data()["settings"], chosen);
        assert_eq!(ivy.get("/api/user/info_update").await.data()["settings"], json!({}));
        // As if it was never set.
        mo.post(SETTINGS, json!({"color": null})).await.data();
        assert_eq!(desk.get("/api/user/info_update").await.data()["settings"].get("color"), None);
        // Language and zone stand with the account: the server writes by them.
        mo.post(SETTINGS, json!({"app_language": "zh-CN", "zone": "Asia/Shanghai"})).await.data();
        let info = desk.get("/api/user/info_update").await.data();
        assert_eq!((&info["language"], &info["zone"]), (&json!("zh-CN"), &json!("Asia/Shanghai")));

        let own = mo.post("/api/user/settings/export", json!({})).await.data();
        assert_eq!((&own["account"], &own["settings"]["sidebar_type"]), (&json!("monitor"), &json!("collapsed")));
        server.nobody().post("/api/user/settings/export", json!({})).await.refused(401);
    }
}

#[tokio::test]
async fn an_unknown_or_overlong_setting_is_refused_by_name_and_the_others_are_kept() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let mo = server.sign_in("monitor").await;
        mo.post(SETTINGS, json!({"layout": "topmenu"})).await.data();
        let given = json!({"color": "green", "colour": "green", "menu_closed": "x".repeat(401), "columns.nothing": "name",
                           "zone": "Mars/Olympus", "app_language": "fr-FR"});
        let refused = mo.in_chinese().post(SETTINGS, given).await.refused(400);
        assert_eq!(
            refused["fields"],
            json!({"colour": "没有此设置", "columns.nothing": "没有此设置", "menu_closed": "最多 400 个字符",
                   "zone": "请从给定选项中选择", "app_language": "请从给定选项中选择"})
        );
        let held = mo.get("/api/user/info_update").await.data()["settings"].clone();
        assert_eq!(held, json!({"color": "green", "layout": "topmenu"}), "{backend:?}");
        mo.post(SETTINGS, json!({"color": 5})).await.refused(400);
        // What would draw no frame, or another one than was chosen, is no value; the rest of the call is kept.
        let hostile = json!({"color": "<script>", "layout": "sidemenu ", "compact": "yes", "menu_closed": "a\nb", "columns.classes": "name;drop",
                             "weak": "true"});
        let refused = mo.post(SETTINGS, hostile).await.refused(400)["fields"].clone();
        let names: Vec<&String> = refused.as_object().unwrap().keys().collect();
        assert_eq!(names, ["color", "columns.classes", "compact", "layout", "menu_closed"]);
        let held = mo.get("/api/user/info_update").await.data()["settings"].clone();
        assert_eq!(held, json!({"color": "green", "layout": "topmenu", "weak": "true"}), "{backend:?}");
        mo.post(SETTINGS, json!({"app_language": "en-US"})).await.data();
    }
}

#[test]
fn every_column_of_every_list_fits_into_a_setting() {
    belltower::areas::install();
    for resource in belltower_kit::resource::all() {
        let columns: Vec<&str> = resource.fields.iter().filter(|field| field.listed).map(|field| field.name).collect();
        let own = ["created_at", "updated_at", "updated_by"];
        assert!([columns, own.to_vec()].concat().join(",").len() <= belltower_kit::user_settings::MAX_VALUE, "{}", resource.name);
    }
}
