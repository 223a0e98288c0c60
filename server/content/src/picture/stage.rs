//! Puts a picture together: who and what is in it, where each stands, and how the whole is painted.

use std::fmt::Write;

use super::{
    Brief, Card, Drawing,
    animal::{self, Animal},
    backdrop::{self, Place, Time, Weather},
    figure::{self, Mood, Pose},
    look::{self, Coat, Look, Person},
    paint::{Dice, hash, mix, put, tinted},
    things::{self, Layer, Thing},
    words::{self, Word},
};

/// Width and height of a page's picture: 4 : 3, as a child's tablet lies.
const SIZE: [i32; 2] = [960, 720];
/// Of a face.
const FACE: i32 = 480;
/// Figures and things of one picture: more is a crowd in which nothing is seen.
const MOST_FIGURES: usize = 4;
const MOST_THINGS: usize = 9;
/// Words that nothing was drawn for, of one picture.
const MOST_NAMED: usize = 12;

/// A figure in a picture.
struct Figure {
    look: Look,
    mood: Mood,
    pose: Pose,
}

/// A thing in a picture.
struct Prop {
    thing: &'static Thing,
    colour: String,
}

/// The picture of a page.
pub(super) fn compose(brief: &Brief) -> Drawing {
    let scene = words::words(&format!("{} . {}", brief.scene, brief.prompt));
    let text = words::words(&brief.text);
    let both = [scene.clone(), text.clone()].concat();
    let place = backdrop::place(&scene).or_else(|| backdrop::place(&text)).unwrap_or(Place::Meadow);
    let time = backdrop::time(&scene).or_else(|| backdrop::time(&text)).unwrap_or(Time::Day);
    let weather = backdrop::weather(&scene).or_else(|| backdrop::weather(&text)).unwrap_or(Weather::Fair);
    let mut dice = Dice::new(brief.seed ^ i64::from_ne_bytes(hash(&brief.text).to_ne_bytes()));
    let figures = figures(brief, &scene, &text, &both);
    let props = props(&scene, &text, &figures, place, weather);
    let not_drawn = not_drawn(&scene, brief, place);
    let mut svg = String::new();
    let behind = backdrop::draw(place, time, weather, SIZE, &mut dice);
    let turned = if dice.below(2) == 0 { String::new() } else { format!(" transform=\"translate({} 0) scale(-1 1)\"", SIZE[0]) };
    let _ = write!(svg, "<g stroke=\"none\"{turned}>{behind}</g>");
    svg.push_str(&placed(&figures, &props, place, time, weather, &mut dice));
    svg.push_str(&backdrop::falling(weather, SIZE, &mut dice));
    if time == Time::Night && !place.is_indoors() {
        let _ = write!(svg, "<rect width=\"{}\" height=\"{}\" fill=\"#101a44\" opacity=\".16\"/>", SIZE[0], SIZE[1]);
    }
    Drawing { svg: painted(&svg, &brief.style, SIZE, brief.seed), not_drawn }
}

/// The face of a character, before a plain colour.
pub(super) fn portrait(card: &Card, style: &str, seed: i64) -> Drawing {
    let mut dice = Dice::new(seed ^ i64::from_ne_bytes(hash(&card.name).to_ne_bytes()));
    let ground = ["#ffe3c2", "#d8ecf7", "#e3f0d6", "#f4dde6", "#ece2f5"][dice.below(5)];
    let look = look::of(&card.name, &card.description, &card.category);
    let pose = [Pose::Stand, Pose::Wave][dice.below(2)];
    let (size, foot) = match &look {
        Look::Person(person) if person.adult => (205, 640),
        Look::Person(_) => (225, 640),
        Look::Animal(animal, _) if animal.size >= 120 => (210, 480),
        Look::Animal(..) => (225, 500),
        Look::Thing(thing, _) => {
            let size = (36_000 / thing.width).clamp(100, 260);
            (size, (240 - thing.face.1 * size * 4 / 500).max(if thing.layer == Layer::Sky { 250 } else { 400 }))
        }
    };
    let turn = if dice.below(2) == 0 { 100 } else { -100 };
    let mut svg = format!(
        "<rect width=\"{FACE}\" height=\"{FACE}\" fill=\"{ground}\" stroke=\"none\"/><circle stroke=\"none\" cx=\"240\" cy=\"236\" r=\"{}\" fill=\"{}\"/>",
        dice.between(176, 200),
        mix(ground, "#ffffff", 0.5)
    );
    let drawn = drawn(&Figure { look, mood: Mood::Happy, pose });
    svg.push_str(&put(240, foot, (size * turn / 100, size), &drawn));
    Drawing { svg: painted(&svg, style, [FACE, FACE], seed), not_drawn: Vec::new() }
}

fn mood(words: &[Word], at: Option<usize>) -> Mood {
    // What is said near the name is theirs; otherwise what the page says.
    let near = at.map_or(words, |at| &words[at.saturating_sub(4)..(at + 6).min(words.len())]);
    let of = |words: &[Word]| {
        words.iter().find_map(|word| {
            Some(match &*word.is {
                "sad" | "cry" | "crying" | "lonely" | "tear" | "unhappy" | "lost" | "wet" => Mood::Sad,
                "surprised" | "surprise" | "wow" | "scared" | "afraid" | "frightened" => Mood::Surprised,
                "sleep" | "asleep" | "sleeping" | "sleepy" | "dream" | "dreaming" => Mood::Asleep,
                "angry" | "cross" => Mood::Angry,
                "happy" | "smile" | "smiling" | "laugh" | "laughing" | "glad" => Mood::Happy,
                _ => return None,
            })
        })
    };
    of(near).or_else(|| of(words)).unwrap_or(Mood::Happy)
}

fn pose(words: &[Word], dice: u64) -> Pose {
    let has = |any: &[&str]| words.iter().any(|word| any.contains(&&*word.is));
    if has(&["run", "running", "ran", "walk", "walking", "walked", "chase", "rush", "dance", "dancing"]) {
        Pose::Walk
    } else if has(&["wave", "waving", "hello", "hi", "goodbye", "bye", "call", "calls", "called", "shout"]) {
        Pose::Wave
    } else if has(&["hug", "catch", "jump", "jumping", "give", "gives", "gave", "fly", "play", "playing"]) {
        Pose::Reach
    } else if dice.is_multiple_of(3) {
        Pose::Wave
    } else {
        Pose::Stand
    }
}

/// Who is in the picture: those of the cast, and whom the words name beside them.
fn figures(brief: &Brief, scene: &[Word], text: &[Word], both: &[Word]) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    for (at, card) in brief.cast.iter().take(MOST_FIGURES).enumerate() {
        let name = words::words(&card.name);
        let place = name.last().and_then(|last| both.iter().position(|word| word.is == last.is));
        let turn = brief.seed.unsigned_abs() + at as u64;
        let look = look::of(&card.name, &card.description, &card.category);
        figures.push(Figure { look, mood: mood(both, place), pose: pose(text, turn) });
    }
    for words in [scene, text] {
        // Words of the text are of those whom the scene has shown already, if it has shown anybody.
        if !figures.is_empty() && std::ptr::eq(words, text) {
            break;
        }
        for (at, word) in words.iter().enumerate() {
            if figures.len() >= MOST_FIGURES || words::is_denied(words, at) {
                continue;
            }
            let look = if let Some(animal) = animal::called(&word.is) {
                let there = figures.iter().any(|figure| matches!(&figure.look, Look::Animal(other, _) if std::ptr::eq(*other, animal)));
                (!there).then(|| {
                    let small = words[..at].iter().rev().take(2).any(|word| matches!(&*word.is, "small" | "little" | "tiny" | "baby"));
                    Look::Animal(animal, animal::plain(animal, words::colour_of(words, at), small))
                })
            } else if let Some(sort) = look::person_called(&word.is) {
                let there = figures.iter().any(|figure| matches!(&figure.look, Look::Person(person) if sort.may_be(person.sort)));
                let near =
                    words[at.saturating_sub(2)..(at + 6).min(words.len())].iter().map(|word| &*word.said).collect::<Vec<_>>().join(" ");
                (!there).then(|| look::of(&word.said, &near, ""))
            } else {
                None
            };
            if let Some(look @ (Look::Animal(..) | Look::Person(_))) = look {
                let many = words::count(words, at, 2).clamp(1, 3);
                for _ in 0..many.min(MOST_FIGURES - figures.len()) {
                    let turn = brief.seed.unsigned_abs() + figures.len() as u64;
                    figures.push(Figure { look: look.clone(), mood: mood(both, None), pose: pose(text, turn) });
                }
            }
        }
    }
    figures
}

/// What is in the picture: what the scene names, and if that is little, what the text does.
fn props(scene: &[Word], text: &[Word], figures: &[Figure], place: Place, weather: Weather) -> Vec<Prop> {
    let mut props: Vec<Prop> = Vec::new();
    let is_figure = |thing: &Thing| figures.iter().any(|figure| matches!(&figure.look, Look::Thing(own, _) if std::ptr::eq(*own, thing)));
    for words in [scene, text] {
        if props.len() >= 3 && std::ptr::eq(words, text) {
            break;
        }
        for (at, word) in words.iter().enumerate() {
            let Some(thing) = things::called(&word.is) else { continue };
            let there = props.iter().any(|prop| std::ptr::eq(prop.thing, thing));
            // What stands in a field does not stand in a room.
            let outside = matches!(thing.layer, Layer::Far) && OUTDOORS.iter().any(|word| thing.words.contains(word));
            let misplaced = place.is_indoors()
                && (outside || thing.layer == Layer::Sky && !matches!(thing.words[0], "balloon" | "butterfly"))
                || !place.is_indoors() && thing.layer == Layer::Wall
                || thing.words[0] == "cloud" && weather == Weather::Fog;
            if there || misplaced || is_figure(thing) || words::is_denied(words, at) || props.len() >= MOST_THINGS {
                continue;
            }
            let many = match (thing.layer, thing.words[0]) {
                (Layer::Sky, "star") => 7,
                (Layer::Sky, "cloud") => words::count(words, at, 3).clamp(2, 4),
                (_, "flower") => words::count(words, at, 5).clamp(3, 5),
                (Layer::Far, "tree" | "pine") => words::count(words, at, 3).min(3),
                (Layer::Water, "boat") => words::count(words, at, 3).min(3),
                _ => words::count(words, at, 3).min(4),
            };
            let colour = words::colour_of(words, at).unwrap_or(thing.colour);
            for _ in 0..many.min(MOST_THINGS - props.len()) {
                props.push(Prop { thing, colour: colour.to_owned() });
            }
        }
    }
    // A sky is not empty, and somebody in the sea sits in a boat.
    let sky = |props: &[Prop]| props.iter().any(|prop| prop.thing.layer == Layer::Sky);
    if !place.is_indoors() && !matches!(place, Place::Underwater | Place::Space) && !sky(&props) && weather != Weather::Fog {
        for _ in 0..2 {
            props.extend(things::called("cloud").map(|thing| Prop { thing, colour: thing.colour.to_owned() }));
        }
    }
    let people = figures.iter().any(|figure| matches!(figure.look, Look::Person(_)));
    if place == Place::Sea && people && !props.iter().any(|prop| prop.thing.words[0] == "boat") {
        props.extend(things::called("boat").map(|thing| Prop { thing, colour: thing.colour.to_owned() }));
    }
    if place.is_indoors() && !props.iter().any(|prop| prop.thing.layer == Layer::Wall) {
        let on_wall = if place == Place::Classroom { "board" } else { "window" };
        props.extend(things::called(on_wall).map(|thing| Prop { thing, colour: thing.colour.to_owned() }));
    }
    props
}

/// What stands in no room.
const OUTDOORS: &[&str] = &[
    "house",
    "tree",
    "pine",
    "palm",
    "castle",
    "lighthouse",
    "barn",
    "tent",
    "bridge",
    "fence",
    "swing",
    "slide",
    "snowman",
    "car",
    "bus",
    "train",
    "bush",
];

/// Words of the scene that name something which is not in the lists.
fn not_drawn(scene: &[Word], brief: &Brief, place: Place) -> Vec<String> {
    let names: Vec<Word> = brief.cast.iter().flat_map(|card| words::words(&format!("{} {}", card.name, card.description))).collect();
    let mut named: Vec<String> = Vec::new();
    for (at, word) in scene.iter().enumerate() {
        let in_the_room = things::called(&word.is).is_none_or(|thing| place.is_indoors() || thing.layer != Layer::Wall);
        let known = words::is_small(&word.is)
            || things::called(&word.is).is_some() && in_the_room
            || animal::called(&word.is).is_some()
            || look::person_called(&word.is).is_some()
            || backdrop::is_said(&word.is)
            || WORN.contains(&&*word.is)
            || names.iter().any(|name| name.is == word.is)
            || words::is_denied(scene, at)
            // How something is done or is.
            || ["ing", "ly", "ed", "ful"].iter().any(|end| word.is.len() > 4 && word.is.ends_with(end));
        if !known && !named.contains(&word.said) && named.len() < MOST_NAMED {
            named.push(word.said.clone());
        }
    }
    named
}

/// What is drawn on who wears it.
const WORN: &[&str] = &[
    "dress", "skirt", "shirt", "coat", "jacket", "trousers", "hair", "shoe", "scarf", "glasses", "eye", "face", "hat", "boot", "sail",
    "jumper", "smile", "tail", "ear",
];

fn drawn(figure: &Figure) -> String {
    match &figure.look {
        Look::Person(person) => figure::person(person, figure.mood, figure.pose),
        Look::Animal(animal, coat) => animal::draw(animal, coat, figure.mood),
        Look::Thing(thing, colour) => {
            let (x, y) = thing.face;
            let face = put(x, y, (88, 88), &figure::face(0, 0, 17, figure.mood, "#3a2d33", None));
            let blush = format!(
                "<g fill=\"#ef7f76\" opacity=\".4\" stroke=\"none\"><circle cx=\"{}\" cy=\"{}\" r=\"7\"/><circle cx=\"{}\" cy=\"{}\" r=\"7\"/></g>",
                x - 26,
                y + 12,
                x + 26,
                y + 12
            );
            format!("{}{blush}{face}", shapes(thing, colour, Time::Day))
        }
    }
}

fn shapes(thing: &Thing, colour: &str, time: Time) -> String {
    let (lit, sky) = match time {
        Time::Night => ("#ffdf8a", "#33427a"),
        Time::Evening => ("#ffe6a3", "#f6a98c"),
        _ => ("#cfe8f7", "#a9dcf4"),
    };
    tinted(thing.shapes, colour).replace("%lit", lit).replace("%sky", sky)
}

/// What is drawn later stands before what was drawn earlier.
struct Piece {
    depth: i32,
    svg: String,
}

/// How large a figure is drawn, in hundredths.
fn size_of(look: &Look, whole: i32) -> i32 {
    match look {
        Look::Person(Person { adult, .. }) => whole * if *adult { 104 } else { 96 } / 100,
        Look::Animal(Animal { size, .. }, Coat { small, .. }) => whole * size * if *small { 80 } else { 100 } / 10_000,
        Look::Thing(thing, _) if thing.layer == Layer::Far => 100,
        Look::Thing(thing, _) => whole * (20_000 / thing.width).clamp(80, 130) / 100,
    }
}

fn placed(figures: &[Figure], props: &[Prop], place: Place, time: Time, weather: Weather, dice: &mut Dice) -> String {
    let [width, _] = SIZE;
    let mut pieces: Vec<Piece> = Vec::new();
    // From the left to the right: who stands where, and what of the width is taken.
    let mut taken: Vec<(i32, i32)> = Vec::new();
    let whole = match figures.len() {
        0 | 1 => 150,
        2 => 136,
        3 => 120,
        _ => 102,
    } * dice.between(92, 108)
        / 100;
    let ground = if place.is_wet() { 600 } else { 682 };
    let count = i32::try_from(figures.len()).unwrap_or(1);
    let spread = match count {
        0 | 1 => 0,
        2 => dice.between(270, 330),
        3 => dice.between(210, 240),
        _ => dice.between(190, 215),
    };
    let middle = width / 2 + [0, -150, 150, -90, 90][dice.below(5)] / count.max(1);
    let first = if dice.below(2) == 0 { 1 } else { -1 };
    for (at, figure) in (0..count).zip(figures) {
        let x = middle + first * (spread * at - spread * (count - 1) / 2);
        let size = size_of(&figure.look, whole);
        let y = ground + dice.between(-22, 18);
        let turn = if x > width / 2 && matches!(figure.look, Look::Person(_) | Look::Animal(..)) { -size } else { size };
        let (x, y) = match &figure.look {
            Look::Thing(thing, _) if thing.layer == Layer::Sky => (x, 190),
            Look::Thing(thing, _) if thing.layer == Layer::Far => (x, y - 40),
            _ => (x, y),
        };
        let half = size * 80 / 100;
        taken.push((x - half, x + half));
        pieces.push(Piece { depth: y, svg: put(x, y, (turn, size), &drawn(figure)) });
    }
    let boats: Vec<usize> =
        (0..figures.len()).filter(|&at| place == Place::Sea && matches!(figures[at].look, Look::Person(_) | Look::Animal(..))).collect();
    let free = |taken: &mut Vec<(i32, i32)>, half: i32, dice: &mut Dice| {
        // The first of some places where it covers least.
        let least = half.min(width / 2 - 20);
        let from = dice.between(0, 6);
        let x = (0..14)
            .map(|step| least + 6 + (width - 2 * least - 12) * ((from * 2 + step * 5) % 14) / 13)
            .min_by_key(|x| taken.iter().map(|(left, right)| (right.min(&(x + half)) - left.max(&(x - half))).max(0)).sum::<i32>())
            .unwrap_or(width / 2);
        taken.push((x - half, x + half));
        x
    };
    let (mut far, mut near, mut sky, mut wall) = (taken.clone(), taken.clone(), Vec::new(), Vec::new());
    let table = props.iter().any(|prop| matches!(prop.thing.words[0], "table"));
    let mut table_at = None;
    let storm = matches!(weather, Weather::Rain | Weather::Storm);
    let mut on_boat = false;
    for Prop { thing, colour } in props {
        let colour =
            if thing.words[0] == "cloud" && (storm || time == Time::Night) { mix(colour, "#56627a", 0.62) } else { colour.clone() };
        let svg = shapes(thing, &colour, time);
        let half = thing.width / 2;
        match thing.layer {
            Layer::Sky => {
                let size = match thing.words[0] {
                    "cloud" => dice.between(70, 105),
                    "star" => dice.between(45, 85),
                    "rainbow" => 130,
                    "butterfly" | "bee" => 80,
                    _ => 95,
                };
                let x = if thing.words[0] == "rainbow" { width / 2 } else { free(&mut sky, half * size / 100, dice) };
                let y = match thing.words[0] {
                    "rainbow" => 200,
                    "butterfly" | "bee" => dice.between(330, 430),
                    "balloon" | "kite" => dice.between(150, 210),
                    "star" => dice.between(50, 300),
                    "sun" if time == Time::Evening => place.horizon() - 10,
                    _ => dice.between(105, 175),
                };
                let behind = matches!(thing.words[0], "sun" | "moon" | "star" | "cloud" | "rainbow" | "planet");
                pieces.push(Piece { depth: if behind { -100 } else { 20 }, svg: put(x.clamp(60, width - 60), y, (size, size), &svg) });
            }
            Layer::Wall => {
                let x = free(&mut wall, half, dice).clamp(half + 20, width - half - 20);
                let y = if thing.words[0] == "door" { 320 } else { 205 };
                pieces.push(Piece { depth: 0, svg: put(x, y, (100, 100), &svg) });
            }
            Layer::Far => {
                let size = if place.is_indoors() { 108 } else { dice.between(86, 100) };
                let x = free(&mut far, half * size / 100, dice);
                let y = place.horizon() + if place.is_indoors() { 96 } else { dice.between(48, 74) };
                if thing.words[0] == "table" {
                    table_at = Some((x, y - 106 * size / 100));
                }
                pieces.push(Piece { depth: y, svg: put(x, y, (size, size), &svg) });
            }
            Layer::Water if place == Place::Sea && thing.words[0] == "boat" && !boats.is_empty() && !on_boat => {
                on_boat = true;
                // Whoever is at sea sits in it: its hull is drawn before them.
                let middle = boats.iter().map(|&at| (taken[at].0 + taken[at].1) / 2).sum::<i32>() / i32::try_from(boats.len()).unwrap_or(1);
                let wide = 150 + 70 * i32::try_from(boats.len()).unwrap_or(1);
                let hull = format!(
                    "<path d=\"M-116 -50Q0 -36 116 -50L80 20Q0 32 -78 20Z\" fill=\"{colour}\"/><path d=\"M-110 -38Q0 -24 110 -38\" stroke=\"#fdfaf3\" stroke-width=\"7\" fill=\"none\"/>"
                );
                pieces.push(Piece { depth: 900, svg: put(middle, 640, (wide, 170), &hull) });
            }
            Layer::Water => {
                let wet = place.is_wet() || matches!(place, Place::Lake | Place::Beach);
                let size = if wet { dice.between(60, 92) } else { 90 };
                let x = free(&mut near, half * size / 100, dice);
                let y = match place {
                    Place::Sea => dice.between(470, 640),
                    Place::Underwater => dice.between(240, 560),
                    Place::Lake => dice.between(540, 580),
                    Place::Beach => 510,
                    _ => 680,
                };
                pieces.push(Piece { depth: y - 60, svg: put(x, y, (size, size), &svg) });
            }
            Layer::Near => {
                let edible = matches!(
                    thing.words[0],
                    "cake" | "apple" | "banana" | "bread" | "cup" | "bowl" | "milk" | "candle" | "book" | "lamp" | "computer"
                );
                let size = 92;
                if let (true, Some((x, y)), true) = (edible, table_at, table) {
                    let along = dice.between(-80, 80);
                    pieces.push(Piece { depth: y + 120, svg: put(x + along, y + 4, (78, 78), &svg) });
                    continue;
                }
                let x = free(&mut near, half * size / 100 + 10, dice);
                let y = if place.is_wet() { 640 } else { dice.between(664, 700) };
                let below = if place.is_wet() { String::new() } else { figure::shadow(half * 9 / 10) };
                pieces.push(Piece { depth: y, svg: put(x, y, (size, size), &format!("{below}{svg}")) });
            }
        }
    }
    pieces.sort_by_key(|piece| piece.depth);
    pieces.into_iter().map(|piece| piece.svg).collect()
}

/// The whole, painted in a style of the book.
fn painted(inner: &str, style: &str, [width, height]: [i32; 2], seed: i64) -> String {
    let grain = seed.unsigned_abs() % 97 + 1;
    let (defs, open, over) = match style {
        "watercolour" => (
            format!(
                "<filter id=\"f\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feTurbulence type=\"fractalNoise\" baseFrequency=\".018\" numOctaves=\"3\" seed=\"{grain}\" result=\"n\"/><feDisplacementMap in=\"SourceGraphic\" in2=\"n\" scale=\"9\" result=\"d\"/><feColorMatrix in=\"d\" type=\"saturate\" values=\".94\"/></filter><filter id=\"g\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feTurbulence type=\"fractalNoise\" baseFrequency=\".012 .02\" numOctaves=\"4\" seed=\"{grain}\"/><feColorMatrix values=\"0 0 0 0 1 0 0 0 0 .99 0 0 0 0 .95 .9 .5 0 0 -.42\"/></filter>"
            ),
            "<g filter=\"url(#f)\" transform=\"translate(-12 -9) scale(1.025)\">",
            format!("<rect width=\"{width}\" height=\"{height}\" filter=\"url(#g)\" opacity=\".3\"/>"),
        ),
        "pencil" => (
            format!(
                "<filter id=\"f\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feTurbulence type=\"fractalNoise\" baseFrequency=\".05\" numOctaves=\"2\" seed=\"{grain}\" result=\"n\"/><feDisplacementMap in=\"SourceGraphic\" in2=\"n\" scale=\"5\" result=\"d\"/><feColorMatrix in=\"d\" type=\"saturate\" values=\".38\" result=\"s\"/><feComponentTransfer in=\"s\"><feFuncR type=\"linear\" slope=\".84\" intercept=\".16\"/><feFuncG type=\"linear\" slope=\".84\" intercept=\".15\"/><feFuncB type=\"linear\" slope=\".84\" intercept=\".13\"/></feComponentTransfer></filter><filter id=\"g\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feTurbulence type=\"fractalNoise\" baseFrequency=\".9 .12\" numOctaves=\"2\" seed=\"{grain}\"/><feColorMatrix values=\"0 0 0 0 .99 0 0 0 0 .98 0 0 0 0 .95 0 0 0 .9 -.3\"/></filter>"
            ),
            "<g filter=\"url(#f)\" transform=\"translate(-12 -9) scale(1.025)\" stroke=\"#57505a\" stroke-width=\"3\" stroke-linejoin=\"round\">",
            format!("<rect width=\"{width}\" height=\"{height}\" filter=\"url(#g)\" opacity=\".34\"/>"),
        ),
        "collage" => (
            "<filter id=\"f\" x=\"-5%\" y=\"-5%\" width=\"110%\" height=\"110%\"><feDropShadow dx=\"2\" dy=\"4\" stdDeviation=\"2.4\" flood-color=\"#3a2d33\" flood-opacity=\".34\"/></filter>".to_owned(),
            "<g filter=\"url(#f)\" stroke=\"#fffdf7\" stroke-width=\"2.6\" stroke-linejoin=\"round\">",
            String::new(),
        ),
        "clay" => (
            "<filter id=\"f\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"3\" result=\"a\"/><feOffset in=\"SourceGraphic\" dx=\"0\" dy=\"0\" result=\"c\"/><feGaussianBlur in=\"SourceGraphic\" stdDeviation=\"5\" result=\"b\"/><feSpecularLighting in=\"b\" surfaceScale=\"4\" specularConstant=\".38\" specularExponent=\"14\" lighting-color=\"#fff6e8\" result=\"l\"><feDistantLight azimuth=\"235\" elevation=\"52\"/></feSpecularLighting><feComposite in=\"c\" in2=\"l\" operator=\"arithmetic\" k1=\"0\" k2=\".94\" k3=\".3\" k4=\"0\"/></filter>".to_owned(),
            "<g filter=\"url(#f)\" stroke-linejoin=\"round\">",
            String::new(),
        ),
        "photo" => (
            format!(
                "<radialGradient id=\"v\" cy=\".45\" r=\".8\"><stop offset=\".55\" stop-color=\"#20180f\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"#20180f\" stop-opacity=\".4\"/></radialGradient><filter id=\"f\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feColorMatrix type=\"saturate\" values=\"1.16\"/></filter><filter id=\"g\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"><feTurbulence type=\"fractalNoise\" baseFrequency=\".8\" numOctaves=\"1\" seed=\"{grain}\"/><feColorMatrix values=\"0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .5 -.2\"/></filter>"
            ),
            "<g filter=\"url(#f)\">",
            format!("<rect width=\"{width}\" height=\"{height}\" filter=\"url(#g)\" opacity=\".2\"/><rect width=\"{width}\" height=\"{height}\" fill=\"url(#v)\"/>"),
        ),
        _ => (String::new(), "<g stroke=\"#5b474a\" stroke-width=\"2.4\" stroke-linejoin=\"round\">", String::new()),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"><defs>{defs}<clipPath id=\"c\"><rect width=\"{width}\" height=\"{height}\"/></clipPath></defs><rect width=\"{width}\" height=\"{height}\" fill=\"#fdfaf2\"/><g clip-path=\"url(#c)\">{open}{inner}</g>{over}</g></svg>"
    )
}
