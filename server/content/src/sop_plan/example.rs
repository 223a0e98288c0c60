//! A plan to look at: what demo data and a new plan "from the example" are seeded with.

use serde_json::{Value, json};

/// Seed arguments of the example plan, a 45-minute one-to-one lesson, in Chinese or English.
pub fn example(chinese: bool) -> Value {
    let text = |english: &'static str, chinese_text: &'static str| {
        if chinese { chinese_text } else { english }
    };
    let step = |minutes: u32, owner: &str, title: &str, materials: &[&str], script: &[&str]| json!({ "title": title, "minutes": minutes, "owner": owner, "required": true, "materials": materials, "script": script });
    json!({
        "title": text("One-to-one reading lesson, 45 minutes", "一对一阅读课（45 分钟）"),
        "lessonMinutes": 45,
        "level": "A1",
        "stages": [
            {
                "title": text("Warm-up", "热身"),
                "steps": [
                    step(2, "teacher", text("Greet and check sound and picture", "问候并检查声音与画面"), &[],
                        &[text("Hello! Can you hear me and see me?", "你好！能听见我、看见我吗？"),
                          text("Wait for the answer before you go on.", "等学生回答后再继续。")]),
                    step(5, "student", text("Talk about the picture of the day", "看图说一说"), &[text("Picture of the day", "今日图片")],
                        &[text("What can you see? Who is in the picture?", "你看到了什么？图里有谁？")]),
                ],
            },
            {
                "title": text("Reading", "阅读"),
                "steps": [
                    step(8, "teacher", text("New words with cards", "用单词卡学新词"), &[text("Word cards", "单词卡")],
                        &[text("Show each card, say the word twice, let the student repeat.", "逐张出示单词卡，读两遍，让学生跟读。")]),
                    step(12, "student", text("Read the story aloud", "朗读故事"), &[text("Picture book", "绘本")],
                        &[text("Help only when asked; note words to practise.", "学生求助时再帮忙，记下需要练习的单词。")]),
                    step(8, "teacher", text("Ask about the story", "就故事提问"), &[],
                        &[text("Who? Where? What happened at the end?", "谁？在哪里？最后发生了什么？")]),
                ],
            },
            {
                "title": text("Wrap-up", "总结"),
                "steps": [
                    step(7, "student", text("Retell in own words", "用自己的话复述"), &[],
                        &[text("Three sentences are enough.", "说三句话即可。")]),
                    step(3, "assistant", text("Homework and goodbye", "布置作业并道别"), &[text("Homework sheet", "作业单")],
                        &[text("Name the pages to read and say when we meet again.", "说明要读的页码和下次上课时间。")]),
                ],
            },
        ],
    })
}
