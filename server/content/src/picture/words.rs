//! What a text speaks of, word by word: English in the singular and in lower case, Chinese by a list of what can be drawn. Colours, numbers and what is
//! said not to be there are read beside the words.

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// As it stands in the text.
    pub said: String,
    /// What it means: in lower case, in the singular, in English. `.` is the end of a clause.
    pub is: String,
    /// Whether it stood in the plural.
    pub many: bool,
}

/// The end of a clause.
const STOP: &str = ".";
/// Words of a text that are read; more is no picture.
const MOST_WORDS: usize = 600;

/// The words of a text, in their order.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if found.len() >= MOST_WORDS {
            break;
        }
        let taken = if first.is_alphanumeric() && !is_chinese(first) {
            let end = rest.find(|c: char| !(c.is_alphanumeric() && !is_chinese(c) || matches!(c, '\'' | '’'))).unwrap_or(rest.len());
            english(&rest[..end], &mut found);
            end
        } else if is_chinese(first) {
            chinese(rest, &mut found)
        } else {
            if !first.is_whitespace() && first != '-' {
                found.push(Word { said: first.to_string(), is: STOP.into(), many: false });
            }
            first.len_utf8()
        };
        rest = &rest[taken..];
    }
    found
}

fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}')
}

fn english(said: &str, found: &mut Vec<Word>) {
    let lower = said.to_lowercase().replace('’', "'");
    let lower = lower.trim_end_matches("'s").trim_matches('\'');
    if lower.is_empty() {
        return;
    }
    let is = singular(lower);
    found.push(Word { said: said.trim_matches(['\'', '’']).to_owned(), many: is != lower, is });
}

/// The singular of a noun; other words come out as they are, or as no word at all, which nothing is called.
fn singular(word: &str) -> String {
    const IRREGULAR: &[(&str, &str)] = &[
        ("children", "child"),
        ("men", "man"),
        ("women", "woman"),
        ("people", "person"),
        ("mice", "mouse"),
        ("leaves", "leaf"),
        ("wolves", "wolf"),
        ("geese", "goose"),
        ("feet", "foot"),
        ("teeth", "tooth"),
        ("bus", "bus"),
        ("glasses", "glasses"),
        ("trousers", "trousers"),
        ("shoes", "shoe"),
        ("waves", "wave"),
        ("clothes", "clothes"),
        ("always", "always"),
        ("christmas", "pine"),
        ("lens", "lens"),
    ];
    if let Some((_, one)) = IRREGULAR.iter().find(|(many, _)| *many == word) {
        return (*one).to_owned();
    }
    let without = |end: &str, put: &str| word.strip_suffix(end).filter(|stem| stem.len() > 1).map(|stem| format!("{stem}{put}"));
    if ["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        return word.to_owned();
    }
    let hissing = ["shes", "ches", "xes", "sses", "oes"].iter().any(|end| word.ends_with(end));
    without("ies", "y").or_else(|| if hissing { without("es", "") } else { without("s", "") }).unwrap_or_else(|| word.to_owned())
}

/// Takes the longest word of the list from the start of a Chinese text, or one character that is none; answers its length in bytes.
fn chinese(text: &str, found: &mut Vec<Word>) -> usize {
    let longest = CHINESE.iter().filter(|(zh, _)| text.starts_with(zh)).max_by_key(|(zh, _)| zh.len());
    if let Some((zh, en)) = longest {
        found.push(Word { said: (*zh).to_owned(), is: (*en).to_owned(), many: false });
        return zh.len();
    }
    // Particles between words are no words of their own.
    text.chars().next().map_or(0, char::len_utf8)
}

/// Colours by name, as `#rrggbb`.
const COLOURS: &[(&str, &str)] = &[
    ("red", "#e2483d"),
    ("orange", "#f0893a"),
    ("ginger", "#df7f3c"),
    ("yellow", "#fbd144"),
    ("golden", "#eebb4d"),
    ("gold", "#eebb4d"),
    ("blond", "#ecca74"),
    ("blonde", "#ecca74"),
    ("fair", "#ecca74"),
    ("green", "#5aa65c"),
    ("blue", "#4a80d0"),
    ("turquoise", "#3fb6b2"),
    ("purple", "#8f66b8"),
    ("violet", "#8f66b8"),
    ("pink", "#f294b4"),
    ("white", "#fbf9f2"),
    ("black", "#3d3b45"),
    ("grey", "#9ba6b1"),
    ("gray", "#9ba6b1"),
    ("silver", "#c5ccd4"),
    ("brown", "#8f6240"),
    ("beige", "#dcc7a3"),
    ("cream", "#f4e6c8"),
];

/// The colour of a name.
pub(super) fn colour(name: &str) -> Option<&'static str> {
    COLOURS.iter().find(|(of, _)| *of == name).map(|(_, hex)| *hex)
}

/// The colour that is said of the word at a place: before it within its clause, past other words for how it is, or after it by `is` or `are`.
pub(super) fn colour_of(words: &[Word], at: usize) -> Option<&'static str> {
    let mut before =
        words[..at].iter().rev().take(3).take_while(|word| !matches!(&*word.is, STOP | "with" | "and" | "in" | "on" | "a" | "the"));
    let named = before.find_map(|word| colour(&word.is));
    named.or_else(|| match words.get(at + 1..at + 3) {
        Some([is, like]) if matches!(&*is.is, "is" | "are" | "was" | "were") => colour(&like.is),
        _ => None,
    })
}

/// Whether the text says that the word at a place is not there.
pub(super) fn is_denied(words: &[Word], at: usize) -> bool {
    words[..at].iter().rev().take(3).take_while(|word| word.is != STOP).any(|word| matches!(&*word.is, "no" | "without" | "not" | "never"))
}

/// How many of the word at a place there are: as a number says, several where it stands in the plural.
pub(super) fn count(words: &[Word], at: usize, many: usize) -> usize {
    let number = |word: &Word| match &*word.is {
        "one" | "a" | "an" | "1" => Some(1),
        "two" | "2" => Some(2),
        "three" | "3" => Some(3),
        "four" | "4" => Some(4),
        "five" | "5" => Some(5),
        "many" | "several" | "some" | "lots" => Some(many.max(3)),
        _ => None,
    };
    let said = words[..at].iter().rev().take(3).take_while(|word| word.is != STOP).find_map(number);
    match said {
        Some(1) if words[at].many => many,
        Some(count) => count,
        None if words[at].many => many,
        None => 1,
    }
}

/// Whether a word names nothing that a picture could show, or only how something is or what is done.
pub(super) fn is_small(word: &str) -> bool {
    word == STOP
        || word.len() < 3
        || word.chars().all(|c| c.is_ascii_digit())
        || colour(word).is_some()
        || SMALL.split_whitespace().any(|small| small == word)
}

/// Words of a scene that name no thing.
const SMALL: &str = "alone home about above across after again against all along already also always and another any are around away back bad because been before
    beautiful begin behind below bend beside between big bigger black bright but bye calm came can clear close cold come cosy could cute dark day did
    does doing done down each early else empty end even ever every far fast few find first fly flying for found friendly from front full fun gave get
    gets give glad goe going gone good gotten great ground had hand happy has have hear her here hers high him his hold holding hot how huge
    hundred inside into isn its jump jumping just keep kind know large last late laugh laughing left less let light like likes little live lit lonely long
    look looking loud lovely low made make making many may middle more morning most much must near nearby never new next nice noon not nothing now off
    often old once one only onto open other our out outside over own part perfect picture place play playing please poor pretty put quick quickly quiet quite ran
    read reading really red rest right roll rolling round run running sad said same saw say scared see seen sees she shine shining show side sing singing sit sitting
    sleep sleeping slow slowly small smile smiling soft some somebody someone something soon stand standing start stay still stop strong such sunny surprised sweet swim
    swimming take tall tell than thank that the their them then there these they thing think this those three through time tiny tired together
    told too took top toward towards two under until upon use very view wait waiting walk walking want warm was watch watching way wear wearing
    well went were wet what when where which while who whole why wide will window wind with within without wonderful word work would yes yet you young your
    evening night afternoon today tomorrow yesterday half beam colour color kind lots eat eating drink drinking try nobody everyone everybody drawn style
    scene background foreground another am i'm it's don't can't isn't aren't wasn't won't didn't calls called shows help helping love loves gets whose going name
    mother's sunlight shade corner line distance direction moment story page text girl's boy's lies hang hanging fall falling climb climbing";

/// What can be drawn, in Chinese and in English.
const CHINESE: &[(&str, &str)] = &[
    ("女孩", "girl"),
    ("小姑娘", "girl"),
    ("男孩", "boy"),
    ("孩子", "child"),
    ("小朋友", "child"),
    ("宝宝", "baby"),
    ("妈妈", "mother"),
    ("母亲", "mother"),
    ("爸爸", "father"),
    ("父亲", "father"),
    ("奶奶", "grandmother"),
    ("外婆", "grandmother"),
    ("爷爷", "grandfather"),
    ("外公", "grandfather"),
    ("老师", "teacher"),
    ("女人", "woman"),
    ("男人", "man"),
    ("医生", "doctor"),
    ("农民", "farmer"),
    ("国王", "king"),
    ("公主", "princess"),
    ("猫", "cat"),
    ("狗", "dog"),
    ("兔", "rabbit"),
    ("熊猫", "panda"),
    ("熊", "bear"),
    ("狐狸", "fox"),
    ("老鼠", "mouse"),
    ("狮子", "lion"),
    ("老虎", "tiger"),
    ("大象", "elephant"),
    ("猴", "monkey"),
    ("猪", "pig"),
    ("牛", "cow"),
    ("马", "horse"),
    ("羊", "sheep"),
    ("青蛙", "frog"),
    ("鸭", "duck"),
    ("鸡", "chicken"),
    ("鸟", "bird"),
    ("猫头鹰", "owl"),
    ("企鹅", "penguin"),
    ("鱼", "fish"),
    ("鲸", "whale"),
    ("蝴蝶", "butterfly"),
    ("蜜蜂", "bee"),
    ("乌龟", "turtle"),
    ("蜗牛", "snail"),
    ("龙", "dragon"),
    ("房子", "house"),
    ("屋", "house"),
    ("家", "house"),
    ("树", "tree"),
    ("花", "flower"),
    ("草", "grass"),
    ("石头", "rock"),
    ("蘑菇", "mushroom"),
    ("篱笆", "fence"),
    ("汽车", "car"),
    ("公交车", "bus"),
    ("火车", "train"),
    ("自行车", "bike"),
    ("船", "boat"),
    ("飞机", "plane"),
    ("火箭", "rocket"),
    ("灯塔", "lighthouse"),
    ("城堡", "castle"),
    ("桥", "bridge"),
    ("帐篷", "tent"),
    ("球", "ball"),
    ("气球", "balloon"),
    ("风筝", "kite"),
    ("书包", "bag"),
    ("书", "book"),
    ("礼物", "present"),
    ("雨伞", "umbrella"),
    ("伞", "umbrella"),
    ("帽子", "hat"),
    ("蛋糕", "cake"),
    ("苹果", "apple"),
    ("香蕉", "banana"),
    ("胡萝卜", "carrot"),
    ("面包", "bread"),
    ("杯子", "cup"),
    ("碗", "bowl"),
    ("牛奶", "milk"),
    ("桌", "table"),
    ("椅子", "chair"),
    ("床", "bed"),
    ("灯", "lamp"),
    ("窗", "window"),
    ("门", "door"),
    ("沙发", "sofa"),
    ("钟", "clock"),
    ("电脑", "computer"),
    ("鼓", "drum"),
    ("吉他", "guitar"),
    ("钥匙", "key"),
    ("蜡烛", "candle"),
    ("雪人", "snowman"),
    ("秋千", "swing"),
    ("滑梯", "slide"),
    ("长椅", "bench"),
    ("太阳", "sun"),
    ("月亮", "moon"),
    ("星星", "star"),
    ("星", "star"),
    ("云", "cloud"),
    ("彩虹", "rainbow"),
    ("下雨", "rain"),
    ("雨", "rain"),
    ("下雪", "snow"),
    ("雪", "snow"),
    ("风暴", "storm"),
    ("闪电", "storm"),
    ("风", "wind"),
    ("雾", "fog"),
    ("花园", "garden"),
    ("公园", "park"),
    ("森林", "forest"),
    ("山", "mountain"),
    ("小山", "hill"),
    ("大海", "sea"),
    ("海底", "underwater"),
    ("海边", "beach"),
    ("海滩", "beach"),
    ("海", "sea"),
    ("河", "river"),
    ("湖", "lake"),
    ("池塘", "pond"),
    ("街", "street"),
    ("城市", "city"),
    ("农场", "farm"),
    ("沙漠", "desert"),
    ("太空", "space"),
    ("厨房", "kitchen"),
    ("卧室", "bedroom"),
    ("教室", "classroom"),
    ("学校", "school"),
    ("客厅", "room"),
    ("房间", "room"),
    ("商店", "shop"),
    ("岛", "island"),
    ("丛林", "jungle"),
    ("波浪", "wave"),
    ("浪", "wave"),
    ("早晨", "morning"),
    ("早上", "morning"),
    ("傍晚", "evening"),
    ("黄昏", "sunset"),
    ("日落", "sunset"),
    ("夜", "night"),
    ("晚上", "night"),
    ("红", "red"),
    ("橙", "orange"),
    ("黄", "yellow"),
    ("金", "golden"),
    ("绿", "green"),
    ("蓝", "blue"),
    ("紫", "purple"),
    ("粉", "pink"),
    ("白", "white"),
    ("黑", "black"),
    ("灰", "grey"),
    ("棕", "brown"),
    ("褐", "brown"),
    ("头发", "hair"),
    ("长发", "longhair"),
    ("短发", "shorthair"),
    ("卷发", "curlyhair"),
    ("马尾", "ponytail"),
    ("辫子", "braid"),
    ("光头", "bald"),
    ("连衣裙", "dress"),
    ("裙", "skirt"),
    ("衬衫", "shirt"),
    ("毛衣", "jumper"),
    ("外套", "coat"),
    ("裤", "trousers"),
    ("鞋", "shoe"),
    ("靴", "boot"),
    ("围巾", "scarf"),
    ("眼镜", "glasses"),
    ("胡子", "beard"),
    ("蝴蝶结", "bow"),
    ("皇冠", "crown"),
    ("眼睛", "eye"),
    ("皮肤", "skin"),
    ("高兴", "happy"),
    ("开心", "happy"),
    ("笑", "happy"),
    ("难过", "sad"),
    ("伤心", "sad"),
    ("哭", "sad"),
    ("睡", "sleep"),
    ("惊讶", "surprised"),
    ("害怕", "scared"),
    ("生气", "angry"),
    ("挥手", "wave"),
    ("跑", "run"),
    ("没有", "no"),
    ("一", "one"),
    ("两", "two"),
    ("二", "two"),
    ("三", "three"),
    ("四", "four"),
    ("五", "five"),
    ("和", "and"),
    ("，", "."),
    ("的", "of"),
];
