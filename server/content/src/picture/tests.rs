use super::*;

fn card(name: &str, description: &str) -> Card {
    Card { name: name.into(), description: description.into(), category: String::new() }
}

fn brief(scene: &str) -> Brief {
    Brief { scene: scene.into(), style: "cartoon".into(), seed: 7, ..Brief::default() }
}

#[test]
fn the_same_page_and_seed_are_the_same_drawing_and_another_seed_another() {
    for scene in ["A red ball in the garden", "月亮和星星，一只猫", ""] {
        let (one, other) = (brief(scene), Brief { seed: 8, ..brief(scene) });
        assert_eq!(compose(&one), compose(&one));
        assert_ne!(compose(&one).svg, compose(&other).svg);
    }
}

#[test]
fn a_character_is_drawn_alike_on_every_page() {
    let mia = card("Mia", "Six years old, brown hair, yellow dress.");
    let looks = |scene: &str| compose(&Brief { cast: vec![mia.clone()], ..brief(scene) }).svg;
    for scene in ["A sunny garden", "Night, in bed", "The sea"] {
        for colour in ["#8f6240", "#fbd144"] {
            assert!(looks(scene).contains(colour), "{scene}: {colour}");
        }
    }
}

#[test]
fn what_is_not_in_the_lists_is_named() {
    let named = |scene: &str| compose(&brief(scene)).not_drawn;
    assert_eq!(named("A red ball and a trampoline behind the big tree"), ["trampoline"]);
    assert!(named("A sunny garden behind a small house.").is_empty());
    assert!(named("没有猫，只有一个球").is_empty());
}

#[test]
fn what_a_text_denies_is_not_drawn() {
    let ball = "#e2483d";
    assert!(compose(&brief("A ball on the grass")).svg.contains(ball));
    assert!(!compose(&brief("No ball on the grass")).svg.contains(ball));
}

#[test]
fn whatever_is_asked_for_is_a_drawing_that_only_draws() {
    for (at, style) in ["watercolour", "cartoon", "pencil", "collage", "clay", "photo", "", "<script>"].iter().enumerate() {
        let hostile = "<script>alert(1)</script> \"&' ${} %lit $1 onload=x 猫\u{0}\u{1f600}".repeat(at + 1);
        let cast = vec![card(&hostile, &hostile), card("", ""), card("Bluebell", "A small blue boat")];
        let Drawing { svg, not_drawn } = compose(&Brief {
            text: hostile.clone(),
            scene: hostile.clone(),
            prompt: hostile.clone(),
            cast: cast.clone(),
            style: (*style).into(),
            seed: -3,
        });
        for drawn in [svg, portrait(&cast[0], style, i64::MIN).svg] {
            assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>") && drawn.len() < 200_000);
            for active in ["<script", "onload", "%lit", "$1", "NaN"] {
                assert!(!drawn.contains(active), "{style}: {active}");
            }
        }
        assert!(not_drawn.len() <= 12);
    }
}

#[test]
fn every_thing_and_animal_can_be_drawn_and_each_word_means_one() {
    let mut words: Vec<&str> =
        things::all().flat_map(|thing| thing.words).chain(animal::all().flat_map(|animal| animal.words)).copied().collect();
    let all = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), all);
    for word in words {
        let Drawing { svg, not_drawn } = compose(&brief(&format!("a {word} in the room")));
        assert!(not_drawn.is_empty(), "{word}");
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{word}");
    }
}

/// Writes a sheet of pictures to be looked at: `BELLTOWER_PICTURES=folder cargo test -p belltower-content sheet`.
#[test]
fn a_sheet_to_look_at() {
    let Ok(folder) = std::env::var("BELLTOWER_PICTURES") else { return };
    let mia = card("Mia", "Six years old, brown hair, yellow dress, always with her red ball.");
    let cat = card("The little cat", "Small and grey, with big green eyes.");
    let boat = card("Bluebell", "A small blue boat with a white sail.");
    let light = card("The lighthouse", "Old, kind, red and white.");
    let tom = card("Tom", "A boy with short black hair, glasses, a green jumper and blue trousers");
    let gran = card("Grandma", "An old woman with grey hair in a bun and a purple dress");
    let bear = card("Bruno", "A big brown bear with a red scarf");
    let pages: &[(&str, &[&Card], &str, &str)] = &[
        ("Mia has a red ball. She plays in the garden.", &[&mia], "A sunny garden behind a small house.", "cartoon"),
        ("It is behind the tree. A little cat is there too!", &[&mia, &cat], "A big tree with the cat beside it, a red ball.", "cartoon"),
        ("The cat is wet and sad.", &[&mia, &cat], "Rain; Mia bends down to the cat.", "watercolour"),
        (
            "Mia gives the cat some milk. Now the cat is happy.",
            &[&mia, &cat],
            "The kitchen, warm light, a table with milk and a bowl.",
            "cartoon",
        ),
        ("Good night, Mia.", &[&mia, &cat], "Night; the bedroom with a bed, a lamp and a window.", "clay"),
        ("Bluebell was a small blue boat.", &[&boat], "Morning on a calm sea, the sun.", "watercolour"),
        ("This way! called the lighthouse.", &[&light, &boat], "The lighthouse on its rock at night, stars.", "cartoon"),
        ("The waves were big.", &[&boat], "A storm with dark clouds and high waves.", "pencil"),
        ("Tom runs to school.", &[&tom], "A city street with a yellow bus and a tree.", "collage"),
        ("Grandma has a cake for Tom.", &[&gran, &tom], "A room with a table, a cake and presents.", "cartoon"),
        ("Bruno is in the snow.", &[&bear], "Snow, a snowman and two pines in the mountains.", "photo"),
        ("The forest is full of animals.", &[], "A forest with a fox, an owl, a rabbit and a frog, mushrooms.", "watercolour"),
        ("On the farm.", &[], "A farm with a cow, a pig, a sheep and a horse.", "cartoon"),
        ("Wild animals.", &[], "Desert with a lion, an elephant, a tiger and a monkey.", "cartoon"),
        ("Birds.", &[], "A pond with a duck, a penguin, a chicken and a bird, flowers", "collage"),
        ("Space!", &[&tom], "Space with a rocket, a planet and stars.", "cartoon"),
        ("Under the sea.", &[], "Under the sea with three fish, a whale and a turtle.", "watercolour"),
        ("The beach", &[&mia, &tom], "The beach with a palm, an umbrella, a kite and a boat.", "cartoon"),
        ("At school", &[&tom], "The classroom with a teacher, a desk, books and a computer", "cartoon"),
        ("The dragon", &[], "A castle on a hill, a green dragon and a princess, a rainbow", "clay"),
        ("妈妈和女孩", &[], "花园里有一个红色的气球，妈妈和女孩，一只黑狗，蝴蝶", "cartoon"),
    ];
    for (at, (text, cast, scene, style)) in pages.iter().enumerate() {
        for seed in 1..=2 {
            let cast = cast.iter().copied().cloned().collect();
            let brief = Brief { text: (*text).into(), scene: (*scene).into(), prompt: String::new(), cast, style: (*style).into(), seed };
            std::fs::write(format!("{folder}/{at:02}-{seed}.svg"), compose(&brief).svg).unwrap();
        }
    }
    for (at, card) in [&mia, &cat, &boat, &light, &tom, &gran, &bear].into_iter().enumerate() {
        std::fs::write(format!("{folder}/face-{at}.svg"), portrait(card, "cartoon", 1).svg).unwrap();
    }
}
