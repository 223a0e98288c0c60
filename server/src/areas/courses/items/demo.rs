//! The demo's words and lines: sixty words and forty lines of ten coursewares, some with a tone in place of a recording.

use belltower_kit::{
    db::Tx,
    error::Result,
    files,
    resource::{self, Row},
};
use serde_json::{Value, json};

use super::{LINES, WORDS};

/// A word: spelling, phonetics, part of speech, meaning, example with its translation.
type Word = [&'static str; 6];
/// A line: who says it, what, and its translation.
type Line = [&'static str; 3];

const WORDS_OF: &[(&str, &[Word])] = &[
    (
        "Reading Stars 1",
        &[
            ["hello", "/həˈləʊ/", "interjection", "你好", "Hello, I am Mia.", "你好，我是米娅。"],
            ["goodbye", "/ˌɡʊdˈbaɪ/", "interjection", "再见", "Goodbye, see you tomorrow!", "再见，明天见！"],
            ["red", "/red/", "adjective", "红色的", "My ball is red.", "我的球是红色的。"],
            ["blue", "/bluː/", "adjective", "蓝色的", "The sky is blue.", "天空是蓝色的。"],
            ["green", "/ɡriːn/", "adjective", "绿色的", "The frog is green.", "青蛙是绿色的。"],
            ["yellow", "/ˈjeləʊ/", "adjective", "黄色的", "The sun is yellow.", "太阳是黄色的。"],
        ],
    ),
    (
        "Reading Stars 2",
        &[
            ["one", "/wʌn/", "numeral", "一", "I have one cat.", "我有一只猫。"],
            ["two", "/tuː/", "numeral", "二", "Two birds sing.", "两只鸟在唱歌。"],
            ["three", "/θriː/", "numeral", "三", "I see three stars.", "我看见三颗星星。"],
            ["ten", "/ten/", "numeral", "十", "Count to ten.", "数到十。"],
            ["count", "/kaʊnt/", "verb", "数", "", ""],
            ["number", "/ˈnʌmbə/", "noun", "数字", "", ""],
        ],
    ),
    (
        "Reading Stars 3",
        &[
            ["family", "/ˈfæməli/", "noun", "家庭", "This is my family.", "这是我的家人。"],
            ["mother", "/ˈmʌðə/", "noun", "妈妈", "My mother reads to me.", "妈妈给我读书。"],
            ["father", "/ˈfɑːðə/", "noun", "爸爸", "My father can cook.", "爸爸会做饭。"],
            ["sister", "/ˈsɪstə/", "noun", "姐妹", "My sister is four.", "我妹妹四岁。"],
            ["brother", "/ˈbrʌðə/", "noun", "兄弟", "", ""],
            ["grandmother", "/ˈɡrænmʌðə/", "noun", "奶奶；外婆", "", ""],
        ],
    ),
    (
        "Reading Stars 4",
        &[
            ["cat", "/kæt/", "noun", "猫", "The cat is wet.", "猫湿了。"],
            ["dog", "/dɒɡ/", "noun", "狗", "The dog runs fast.", "狗跑得很快。"],
            ["bird", "/bɜːd/", "noun", "鸟", "A bird is in the tree.", "树上有一只鸟。"],
            ["fish", "/fɪʃ/", "noun", "鱼", "Fish can swim.", "鱼会游泳。"],
            ["rabbit", "/ˈræbɪt/", "noun", "兔子", "", ""],
            ["swim", "/swɪm/", "verb", "游泳", "", ""],
        ],
    ),
    (
        "Reading Stars 5",
        &[
            ["elephant", "/ˈelɪfənt/", "noun", "大象", "The elephant is big.", "大象很大。"],
            ["monkey", "/ˈmʌŋki/", "noun", "猴子", "A monkey eats a banana.", "猴子吃香蕉。"],
            ["tiger", "/ˈtaɪɡə/", "noun", "老虎", "", ""],
            ["giraffe", "/dʒəˈrɑːf/", "noun", "长颈鹿", "", ""],
            ["zoo", "/zuː/", "noun", "动物园", "We go to the zoo.", "我们去动物园。"],
            ["behind", "/bɪˈhaɪnd/", "preposition", "在……后面", "", ""],
        ],
    ),
    (
        "Reading Stars 6",
        &[
            ["apple", "/ˈæpl/", "noun", "苹果", "An apple a day.", "一天一个苹果。"],
            ["bread", "/bred/", "noun", "面包", "", ""],
            ["milk", "/mɪlk/", "noun", "牛奶", "The cat drinks milk.", "猫喝牛奶。"],
            ["hungry", "/ˈhʌŋɡri/", "adjective", "饿的", "I am hungry.", "我饿了。"],
            ["drink", "/drɪŋk/", "verb", "喝", "", ""],
            ["some", "/sʌm/", "adjective", "一些", "", ""],
        ],
    ),
    (
        "Everyday English 1",
        &[
            ["weather", "/ˈweðə/", "noun", "天气", "The weather is fine.", "天气很好。"],
            ["sunny", "/ˈsʌni/", "adjective", "晴朗的", "", ""],
            ["cloudy", "/ˈklaʊdi/", "adjective", "多云的", "", ""],
            ["spring", "/sprɪŋ/", "noun", "春天", "Flowers come in spring.", "春天花开。"],
            ["umbrella", "/ʌmˈbrelə/", "noun", "雨伞", "Take your umbrella.", "带上雨伞。"],
            ["forecast", "/ˈfɔːkɑːst/", "noun", "预报", "", ""],
        ],
    ),
    (
        "Everyday English 3",
        &[
            ["straight", "/streɪt/", "adverb", "直着", "Go straight on.", "一直往前走。"],
            ["corner", "/ˈkɔːnə/", "noun", "拐角", "Turn at the corner.", "在拐角处转弯。"],
            ["opposite", "/ˈɒpəzɪt/", "preposition", "在……对面", "It is opposite the bank.", "在银行对面。"],
            ["between", "/bɪˈtwiːn/", "preposition", "在……之间", "", ""],
            ["excuse me", "", "phrase", "打扰一下", "Excuse me, where is the station?", "打扰一下，车站在哪里？"],
            ["crossing", "", "noun", "", "", ""],
        ],
    ),
    (
        "At the airport",
        &[
            ["passport", "/ˈpɑːspɔːt/", "noun", "护照", "Here is my passport.", "这是我的护照。"],
            ["boarding pass", "", "phrase", "登机牌", "", ""],
            ["luggage", "/ˈlʌɡɪdʒ/", "noun", "行李", "", ""],
            ["gate", "/ɡeɪt/", "noun", "登机口", "The gate is 12.", "登机口是 12 号。"],
            ["delay", "/dɪˈleɪ/", "noun", "", "", ""],
            ["aisle", "/aɪl/", "noun", "过道", "An aisle seat, please.", "请给我过道座位。"],
        ],
    ),
    (
        "Grammar Tree 2",
        &[
            ["walked", "/wɔːkt/", "verb", "走（过去式）", "We walked home.", "我们走回了家。"],
            ["played", "/pleɪd/", "verb", "玩（过去式）", "", ""],
            ["wanted", "/ˈwɒntɪd/", "verb", "想要（过去式）", "She wanted a kite.", "她想要一只风筝。"],
            ["stopped", "/stɒpt/", "verb", "停止（过去式）", "", ""],
            ["yesterday", "/ˈjestədeɪ/", "adverb", "昨天", "It rained yesterday.", "昨天下雨了。"],
            ["ago", "/əˈɡəʊ/", "adverb", "以前", "", ""],
        ],
    ),
];

const LINES_OF: &[(&str, &str, &[Line])] = &[
    (
        "Reading Stars 1",
        "dialogue",
        &[
            ["Mia", "Hello! I am Mia.", "你好！我是米娅。"],
            ["Leo", "Hi, Mia. I am Leo.", "嗨，米娅。我是利奥。"],
            ["Mia", "Whose ball is this?", "这是谁的球？"],
            ["Leo", "It is not my ball. My ball is blue.", "不是我的球。我的球是蓝色的。"],
            ["Mia", "Then it is my ball!", "那它就是我的球！"],
            ["Leo", "Let's play!", "我们一起玩吧！"],
            ["Mia", "Good idea.", "好主意。"],
            ["Leo", "See you tomorrow!", "明天见！"],
        ],
    ),
    (
        "Reading Stars 3",
        "sentence",
        &[
            ["", "This is my family.", "这是我的家人。"],
            ["", "My mother reads to me every evening.", "妈妈每天晚上给我读书。"],
            ["", "My father can cook noodles.", "爸爸会煮面条。"],
            ["", "I have a little sister.", "我有一个妹妹。"],
            ["", "She likes my red ball.", "她喜欢我的红球。"],
            ["", "We love our grandmother.", "我们爱奶奶。"],
            ["", "She tells us stories.", ""],
            ["", "What about your family?", ""],
        ],
    ),
    (
        "Everyday English 3",
        "dialogue",
        &[
            ["Visitor", "Excuse me, where is the station?", "打扰一下，车站在哪里？"],
            ["Woman", "Go straight on and turn left at the corner.", "一直走，在拐角处左转。"],
            ["Visitor", "Is it far from here?", "离这里远吗？"],
            ["Woman", "No, it is about five minutes on foot.", "不远，步行大约五分钟。"],
            ["Visitor", "Is it next to the bank?", "在银行旁边吗？"],
            ["Woman", "It is opposite the bank.", "在银行对面。"],
            ["Visitor", "Thank you very much.", "非常感谢。"],
            ["Woman", "You're welcome.", "不客气。"],
        ],
    ),
    (
        "At the airport",
        "dialogue",
        &[
            ["Agent", "May I see your passport, please?", "请出示您的护照。"],
            ["Leo", "Here you are.", "给您。"],
            ["Agent", "Would you like a window seat?", "您要靠窗的座位吗？"],
            ["Leo", "An aisle seat, please.", "请给我过道座位。"],
            ["Agent", "Is this your only luggage?", ""],
            ["Leo", "Yes, it is.", ""],
            ["Agent", "Boarding begins at half past nine.", "九点半开始登机。"],
            ["Leo", "Which gate is it?", "是几号登机口？"],
        ],
    ),
    (
        "Grammar Tree 2",
        "paragraph",
        &[
            ["", "Yesterday we walked to the park.", "昨天我们走路去了公园。"],
            ["", "It rained in the morning, but then the sun came out.", "早上下雨了，但后来太阳出来了。"],
            ["", "We played football for an hour.", "我们踢了一个小时足球。"],
            ["", "My little brother wanted an ice cream.", "我弟弟想要冰淇淋。"],
            ["", "We stopped at the small shop.", ""],
            ["", "Then we walked home.", ""],
            ["", "Mother asked us about our day.", ""],
            ["", "We were tired and happy.", ""],
        ],
    ),
];

/// Makes them for the coursewares of these names.
pub async fn load(tx: &mut Tx, coursewares: &[(&str, String)]) -> Result<()> {
    let id_of = |name: &str| coursewares.iter().find(|(of, _)| *of == name).map(|(_, id)| id.clone());
    let mut tones = vec![];
    for step in [0_u32, 4, 7] {
        let sound = tone(440.0 * 2_f64.powf(f64::from(step) / 12.0));
        files::put(tx, "audio/wav", &sound, None).await?;
        tones.push(files::id_of(&sound));
    }
    for (name, words) in WORDS_OF {
        let Some(courseware) = id_of(name) else { continue };
        for (at, [spelling, phonetic, part, meaning, example, translation]) in words.iter().enumerate() {
            let word = json!({ "courseware_id": courseware, "spelling": spelling, "phonetic_uk": phonetic, "part_of_speech": part, "meaning": meaning,
                "example": example, "example_translation": translation, "audio": tones.get(at) });
            make(tx, &WORDS, word).await?;
        }
    }
    for (name, kind, lines) in LINES_OF {
        let Some(courseware) = id_of(name) else { continue };
        for (at, [speaker, text, translation]) in lines.iter().enumerate() {
            let line = json!({ "courseware_id": courseware, "kind": kind, "speaker": speaker, "text": text, "translation": translation,
                "audio": tones.get(at) });
            make(tx, &LINES, line).await?;
        }
    }
    Ok(())
}

async fn make(tx: &mut Tx, resource: &'static resource::Resource, mut row: Value) -> Result<()> {
    let fields = row.as_object_mut();
    fields.into_iter().for_each(|fields| fields.retain(|_, value| *value != ""));
    resource::create(tx, resource, row.as_object().unwrap_or(&Row::new())).await.map(drop)
}

/// A tone of half a second that dies away, as a recording that is none.
fn tone(hertz: f64) -> Vec<u8> {
    const RATE: u32 = 8_000;
    let samples: Vec<u8> = (0..RATE / 2)
        .map(|at| {
            let seconds = f64::from(at) / f64::from(RATE);
            let loud = (1.0 - seconds * 2.0) * (std::f64::consts::TAU * hertz * seconds).sin();
            let level = (128.0 + 90.0 * loud).clamp(0.0, 255.0);
            // Within a byte by the line before.
            level as u8
        })
        .collect();
    let length = u32::try_from(samples.len()).unwrap_or(0);
    let mut wav = b"RIFF".to_vec();
    wav.extend((36 + length).to_le_bytes());
    wav.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    wav.extend(RATE.to_le_bytes());
    wav.extend(RATE.to_le_bytes());
    wav.extend(b"\x01\0\x08\0data");
    wav.extend(length.to_le_bytes());
    wav.extend(samples);
    wav
}
