//! What is behind everything: a place, the time of day, the weather.

use std::fmt::Write;

use super::{
    paint::{Dice, darker, lighter, mix, put, tinted},
    things,
    words::Word,
};

/// Where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Meadow,
    Garden,
    Forest,
    Hills,
    Mountains,
    Sea,
    Beach,
    Underwater,
    Lake,
    City,
    Farm,
    Desert,
    Snow,
    Space,
    Room,
    Kitchen,
    Bedroom,
    Classroom,
}

/// When it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    Morning,
    Day,
    Evening,
    Night,
}

/// What falls or blows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weather {
    Fair,
    Rain,
    Storm,
    Snow,
    Wind,
    Fog,
}

use Place::{
    Beach, Bedroom, City, Classroom, Desert, Farm, Forest, Garden, Hills, Kitchen, Lake, Meadow, Mountains, Room, Sea, Space, Underwater,
};

const PLACES: &[(&str, Place)] = &[
    ("underwater", Underwater),
    ("seabed", Underwater),
    ("kitchen", Kitchen),
    ("bedroom", Bedroom),
    ("classroom", Classroom),
    ("school", Classroom),
    ("room", Room),
    ("indoor", Room),
    ("library", Room),
    ("garden", Garden),
    ("yard", Garden),
    ("forest", Forest),
    ("wood", Forest),
    ("jungle", Forest),
    ("mountain", Mountains),
    ("hill", Hills),
    ("valley", Hills),
    ("beach", Beach),
    ("sand", Beach),
    ("shore", Beach),
    ("island", Beach),
    ("sea", Sea),
    ("ocean", Sea),
    ("harbour", Sea),
    ("harbor", Sea),
    ("lake", Lake),
    ("river", Lake),
    ("pond", Lake),
    ("stream", Lake),
    ("city", City),
    ("town", City),
    ("street", City),
    ("road", City),
    ("market", City),
    ("shop", City),
    ("village", Hills),
    ("farm", Farm),
    ("field", Farm),
    ("desert", Desert),
    ("space", Space),
    ("park", Meadow),
    ("meadow", Meadow),
    ("grass", Meadow),
    ("playground", Meadow),
];

const TIMES: &[(&str, Time)] = &[
    ("night", Time::Night),
    ("moonlight", Time::Night),
    ("midnight", Time::Night),
    ("evening", Time::Evening),
    ("sunset", Time::Evening),
    ("dusk", Time::Evening),
    ("morning", Time::Morning),
    ("sunrise", Time::Morning),
    ("dawn", Time::Morning),
];

const WEATHERS: &[(&str, Weather)] = &[
    ("storm", Weather::Storm),
    ("stormy", Weather::Storm),
    ("thunder", Weather::Storm),
    ("lightning", Weather::Storm),
    ("rain", Weather::Rain),
    ("rainy", Weather::Rain),
    ("raining", Weather::Rain),
    ("wet", Weather::Rain),
    ("snow", Weather::Snow),
    ("snowy", Weather::Snow),
    ("snowing", Weather::Snow),
    ("winter", Weather::Snow),
    ("windy", Weather::Wind),
    ("breeze", Weather::Wind),
    ("fog", Weather::Fog),
    ("foggy", Weather::Fog),
    ("mist", Weather::Fog),
];

fn first<T: Copy>(of: &[(&str, T)], words: &[Word]) -> Option<T> {
    words.iter().find_map(|word| of.iter().find(|(name, _)| *name == word.is).map(|(_, found)| *found))
}

/// Whether a word says where, when or in which weather it is.
pub(super) fn is_said(word: &str) -> bool {
    let said = PLACES.iter().map(|(name, _)| name).chain(TIMES.iter().map(|(name, _)| name)).chain(WEATHERS.iter().map(|(name, _)| name));
    said.into_iter().any(|name| *name == word)
        || matches!(word, "sky" | "wave" | "water" | "day" | "summer" | "spring" | "autumn" | "floor" | "wall" | "ground" | "path")
}

/// The place that the words are about.
pub(super) fn place(words: &[Word]) -> Option<Place> {
    let has = |any: &[&str]| words.iter().any(|word| any.contains(&&*word.is));
    let below = words.windows(3).any(|three| {
        matches!(&*three[0].is, "under" | "below" | "beneath")
            && three[1..].iter().any(|word| matches!(&*word.is, "sea" | "water" | "ocean"))
    });
    if below {
        return Some(Underwater);
    }
    first(PLACES, words).or_else(|| {
        if has(&["bed", "pillow"]) {
            Some(Bedroom)
        } else if has(&["stove", "oven", "fridge"]) {
            Some(Kitchen)
        } else if has(&["table", "sofa", "desk", "armchair"]) {
            Some(Room)
        } else if has(&["boat", "ship", "lighthouse", "wave", "whale", "sailing"]) {
            Some(Sea)
        } else if has(&["rocket", "planet", "spaceship"]) {
            Some(Space)
        } else if has(&["snowman"]) {
            Some(Place::Snow)
        } else if has(&["bus", "taxi", "traffic"]) {
            Some(City)
        } else {
            None
        }
    })
}

/// The time of day that the words say.
pub(super) fn time(words: &[Word]) -> Option<Time> {
    let has = |any: &[&str]| words.iter().any(|word| any.contains(&&*word.is));
    first(TIMES, words).or_else(|| if has(&["moon", "star", "asleep"]) { Some(Time::Night) } else { None })
}

/// The weather that they say.
pub(super) fn weather(words: &[Word]) -> Option<Weather> {
    first(WEATHERS, words)
}

impl Place {
    /// Whether it has a roof.
    pub(super) fn is_indoors(self) -> bool {
        matches!(self, Room | Kitchen | Bedroom | Classroom)
    }

    /// Whether figures float in it.
    pub(super) fn is_wet(self) -> bool {
        matches!(self, Sea | Underwater)
    }

    /// Where the ground begins.
    pub(super) fn horizon(self) -> i32 {
        match self {
            Sea | Underwater => 410,
            Beach | Lake => 430,
            Room | Kitchen | Bedroom | Classroom => 500,
            Space => 560,
            _ => 470,
        }
    }
}

fn sky(place: Place, time: Time, weather: Weather) -> [&'static str; 2] {
    match (place, time, weather) {
        (Space, ..) => ["#0f1536", "#2c2a63"],
        (_, Time::Night, _) => ["#141f49", "#46568f"],
        (_, _, Weather::Storm) => ["#4a566b", "#8d99a8"],
        (_, _, Weather::Rain) => ["#8da2b6", "#cdd7de"],
        (_, _, Weather::Fog) => ["#b9c6cc", "#e7ecec"],
        (Underwater, ..) => ["#5cc0d8", "#1f6fa6"],
        (_, Time::Evening, _) => ["#f07f86", "#ffd59a"],
        (_, Time::Morning, _) => ["#b5e1f4", "#fff0d8"],
        (_, _, Weather::Snow) => ["#b9d3e6", "#eef5fa"],
        _ => ["#8fd3f2", "#e6f7fd"],
    }
}

/// The place, as shapes that fill `width` × `height`.
pub(super) fn draw(place: Place, time: Time, weather: Weather, [width, height]: [i32; 2], dice: &mut Dice) -> String {
    let mut svg = String::new();
    let [top, bottom] = sky(place, time, weather);
    let _ = write!(
        svg,
        "<defs><linearGradient id=\"sky\" x2=\"0\" y2=\"1\"><stop stop-color=\"{top}\"/><stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient></defs><rect width=\"{width}\" height=\"{height}\" fill=\"url(#sky)\"/>"
    );
    if place.is_indoors() {
        svg.push_str(&room(place, time, [width, height], dice));
    } else {
        if place == Space || time == Time::Night && place != Underwater {
            for _ in 0..46 {
                let (x, y, r) = (dice.between(0, width), dice.between(0, place.horizon() - 30), dice.between(1, 3));
                let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"#fff6d8\" opacity=\".{}\"/>", dice.between(55, 95));
            }
        }
        svg.push_str(&land(place, time, weather, [width, height], dice));
    }
    svg
}

/// Ground that begins at a height and swells.
fn swell(y: i32, by: i32, fill: &str, [width, height]: [i32; 2]) -> String {
    format!("<path d=\"M0 {y}Q{} {} {} {y}T{width} {}V{height}H0Z\" fill=\"{fill}\"/>", width / 4, y - by, width / 2, y - by / 3)
}

fn land(place: Place, time: Time, weather: Weather, size: [i32; 2], dice: &mut Dice) -> String {
    let [width, height] = size;
    let horizon = place.horizon();
    let snowy = weather == Weather::Snow || place == Place::Snow;
    // Distance takes the colour of the sky on.
    let tone = |colour: &str| {
        let seen = if snowy && !place.is_wet() { mix(colour, "#f4f8fb", 0.86) } else { colour.to_owned() };
        match (time, weather) {
            (Time::Night, _) => mix(&seen, "#1b2650", 0.5),
            (Time::Evening, _) => mix(&seen, "#e08a6a", 0.16),
            (_, Weather::Rain | Weather::Storm) => mix(&seen, "#5f6f7c", 0.3),
            (_, Weather::Fog) => mix(&seen, "#dfe6e6", 0.35),
            _ => seen,
        }
    };
    let grass = tone("#92cf6e");
    let far = |colour: &str| mix(&tone(colour), sky(place, time, weather)[1], 0.42);
    let mut svg = String::new();
    let add = |svg: &mut String, piece: String| svg.push_str(&piece);
    match place {
        Sea => {
            let water = tone("#4aa3c9");
            add(&mut svg, format!("<rect y=\"{horizon}\" width=\"{width}\" height=\"{}\" fill=\"{water}\"/>", height - horizon));
            for row in 0..5 {
                let y = horizon + 30 + row * 58;
                let fill = mix(&water, "#12436b", 0.08 * row as f32);
                let high = if weather == Weather::Storm { 34 } else { 12 };
                let start = -dice.between(20, 160);
                let wave: String = (0..8).map(|_| format!("q45 {} 90 0t90 0", -high)).collect();
                add(
                    &mut svg,
                    format!(
                        "<path d=\"M{start} {y}{wave}V{height}H{start}Z\" fill=\"{fill}\"/><path d=\"M{start} {y}{wave}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"4\" opacity=\".4\"/>"
                    ),
                );
            }
        }
        Underwater => {
            for _ in 0..14 {
                let (x, y, r) = (dice.between(0, width), dice.between(60, 560), dice.between(4, 14));
                add(&mut svg, format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"#fff\" opacity=\".22\"/>"));
            }
            add(&mut svg, swell(610, 50, &tone("#e6cf9a"), size));
            for at in 0..7 {
                let (x, tall) = (60 + at * 140 + dice.between(-40, 40), dice.between(90, 190));
                let colour = ["#3f9a72", "#5fb37a", "#e58aa0"][dice.below(3)];
                add(
                    &mut svg,
                    format!(
                        "<path d=\"M{x} 650q-26 -{} 0 -{}t0 -{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"15\" stroke-linecap=\"round\"/>",
                        tall / 3,
                        tall / 2,
                        tall / 2
                    ),
                );
            }
        }
        Beach => {
            let water = tone("#57b3cf");
            add(&mut svg, format!("<rect y=\"{horizon}\" width=\"{width}\" height=\"140\" fill=\"{water}\"/>"));
            add(
                &mut svg,
                format!("<path d=\"M0 540Q{} 500 {} 540T{width} 530V{height}H0Z\" fill=\"#fdfaf0\" opacity=\".8\"/>", width / 4, width / 2),
            );
            add(
                &mut svg,
                format!("<path d=\"M0 552Q{} 512 {} 552T{width} 542V{height}H0Z\" fill=\"{}\"/>", width / 4, width / 2, tone("#f2dca6")),
            );
        }
        Lake => {
            add(&mut svg, swell(horizon, 60, &far("#8cc47c"), size));
            add(&mut svg, swell(horizon + 40, 20, &grass, size));
            add(
                &mut svg,
                format!("<path d=\"M-20 560Q200 470 520 500T{} 560Q700 640 380 620T-20 560Z\" fill=\"{}\"/>", width + 20, tone("#64b7d8")),
            );
            add(&mut svg, "<path d=\"M180 548h90M420 530h120M640 566h80\" stroke=\"#fff\" stroke-width=\"5\" stroke-linecap=\"round\" opacity=\".6\"/>".into());
        }
        City => {
            let mut x = -20;
            while x < width {
                let (wide, tall) = (dice.between(90, 150), dice.between(150, 290));
                let fill = far(["#d98f77", "#e0b978", "#9fb4c9", "#b9a0c4", "#c7c0b2"][dice.below(5)]);
                add(
                    &mut svg,
                    format!("<rect x=\"{x}\" y=\"{}\" width=\"{wide}\" height=\"{tall}\" fill=\"{fill}\"/>", horizon + 40 - tall),
                );
                for row in 0..(tall - 40) / 48 {
                    for column in 0..(wide - 20) / 40 {
                        let lit = if time == Time::Night && dice.below(3) > 0 { "#ffdf8a".to_owned() } else { lighter(&fill) };
                        add(
                            &mut svg,
                            format!(
                                "<rect x=\"{}\" y=\"{}\" width=\"20\" height=\"26\" fill=\"{lit}\"/>",
                                x + 16 + column * 40,
                                horizon + 60 - tall + row * 48
                            ),
                        );
                    }
                }
                x += wide + 6;
            }
            add(&mut svg, format!("<rect y=\"{}\" width=\"{width}\" height=\"60\" fill=\"{}\"/>", horizon + 40, tone("#d8d2c6")));
            add(&mut svg, format!("<rect y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", horizon + 96, tone("#8d929c")));
            add(
                &mut svg,
                format!("<path d=\"M0 {y}H{width}\" stroke=\"#f7f1de\" stroke-width=\"9\" stroke-dasharray=\"56 44\"/>", y = height - 40),
            );
        }
        Desert => {
            add(&mut svg, swell(horizon, 80, &far("#e8c27d"), size));
            add(&mut svg, swell(horizon + 60, 40, &tone("#efcf8f"), size));
            for at in [110, 830] {
                add(
                    &mut svg,
                    put(
                        at,
                        600,
                        (100, 100),
                        "<path d=\"M0 0V-150M0 -60H-40V-104M0 -84H38V-128\" stroke=\"#5f9a62\" stroke-width=\"26\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\"/>",
                    ),
                );
            }
        }
        Space => {
            add(&mut svg, swell(horizon + 30, 60, "#b9b5c9", size));
            for (x, y, r) in [(140, 660, 46), (470, 680, 60), (780, 650, 52)] {
                add(&mut svg, format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{r}\" ry=\"{}\" fill=\"#9d98b3\"/>", r / 3));
            }
        }
        Mountains => {
            for (at, peak, shade) in [(-60, 150, 0.5), (220, 90, 0.3), (520, 130, 0.4)] {
                let fill = mix(&far("#8a93b8"), "#ffffff", shade * 0.3);
                let top = peak + dice.between(-20, 30);
                add(
                    &mut svg,
                    format!(
                        "<path d=\"M{at} {b}L{} {top}L{} {b}Z\" fill=\"{fill}\"/><path d=\"M{m} {top}L{} {} L{m} {} L{} {} Z\" fill=\"#fdfdfd\"/>",
                        at + 260,
                        at + 520,
                        at + 260 + 62,
                        top + 86,
                        top + 60,
                        at + 260 - 60,
                        top + 84,
                        m = at + 260,
                        b = horizon + 20
                    ),
                );
            }
            add(&mut svg, swell(horizon, 50, &grass, size));
        }
        Forest => {
            add(&mut svg, swell(horizon - 20, 30, &far("#77b56a"), size));
            let pine = things::called("pine").map_or("", |thing| thing.shapes);
            let tree = things::called("tree").map_or("", |thing| thing.shapes);
            for at in 0..8 {
                let x = at * 136 + dice.between(-30, 30);
                let shapes = if dice.below(2) == 0 { pine } else { tree };
                add(
                    &mut svg,
                    put(
                        x,
                        horizon + dice.between(-6, 30),
                        (90, 110),
                        &tinted(shapes, &far(if dice.below(2) == 0 { "#4f9a63" } else { "#6bae5c" })),
                    ),
                );
            }
            add(&mut svg, swell(horizon + 40, 24, &tone("#86c166"), size));
        }
        Hills | Meadow | Garden | Farm | Place::Snow => {
            let high = if place == Hills { 130 } else { 60 };
            add(&mut svg, swell(horizon, high, &far("#9ed27f"), size));
            add(
                &mut svg,
                format!(
                    "<path d=\"M0 {}Q{} {} {width} {}V{height}H0Z\" fill=\"{}\"/>",
                    horizon + 50,
                    width * 2 / 3,
                    horizon - high,
                    horizon + 60,
                    mix(&far("#8cc56d"), &grass, 0.5)
                ),
            );
            add(
                &mut svg,
                format!(
                    "<path d=\"M0 {}Q{} {} {width} {}V{height}H0Z\" fill=\"{grass}\"/>",
                    horizon + 80,
                    width / 3,
                    horizon + 20,
                    horizon + 96
                ),
            );
            if place == Farm {
                for row in 0..6 {
                    add(
                        &mut svg,
                        format!(
                            "<path d=\"M{} {height}L{} {}\" stroke=\"{}\" stroke-width=\"16\"/>",
                            row * 190 - 20,
                            330 + row * 60,
                            horizon + 74,
                            darker(&grass)
                        ),
                    );
                }
                add(
                    &mut svg,
                    put(
                        790,
                        horizon + 30,
                        (62, 62),
                        &tinted(things::called("barn").map_or("", |thing| thing.shapes), &tone("#c8503f")).replace("%lit", "#fff3c9"),
                    ),
                );
            }
            if place == Garden {
                let fence = tinted(things::called("fence").map_or("", |thing| thing.shapes), &tone("#fbf9f2"));
                (0..4).for_each(|at| add(&mut svg, put(130 + at * 240, horizon + 64, (81, 74), &fence)));
            }
        }
        Room | Kitchen | Bedroom | Classroom => {}
    }
    if matches!(place, Meadow | Garden | Hills | Farm | Forest | Mountains | Lake) && !snowy {
        let blade = darker(&grass);
        for _ in 0..16 {
            let (x, y) = (dice.between(10, width - 10), dice.between(horizon + 120, height - 14));
            add(
                &mut svg,
                format!(
                    "<path d=\"M{x} {y}q-3 -14 -9 -18M{x} {y}q1 -16 1 -22M{x} {y}q4 -14 10 -17\" stroke=\"{blade}\" stroke-width=\"4\" stroke-linecap=\"round\" fill=\"none\" opacity=\".6\"/>"
                ),
            );
        }
    }
    svg
}

fn room(place: Place, time: Time, [width, height]: [i32; 2], dice: &mut Dice) -> String {
    let wall = match place {
        Kitchen => ["#ffe6bf", "#fdeccb", "#f7e2c4"][dice.below(3)],
        Bedroom => ["#d9dcf3", "#f3dbe2", "#dfe9f5"][dice.below(3)],
        Classroom => "#e3eed9",
        _ => ["#f6e3cf", "#e6eddc", "#f2e0d4"][dice.below(3)],
    };
    let wall = if time == Time::Night { mix(wall, "#2a3566", 0.34) } else { wall.to_owned() };
    let horizon = place.horizon();
    let floor = if time == Time::Night { mix("#c08a58", "#2a3566", 0.32) } else { "#cf9a66".to_owned() };
    let mut svg = format!("<rect width=\"{width}\" height=\"{horizon}\" fill=\"{wall}\"/>");
    let paper = darker(&wall);
    match place {
        Bedroom => (0..40).for_each(|at| {
            let (x, y) = (at % 8 * 130 + (at / 8 % 2) * 65, at / 8 * 100 + 40);
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{paper}\" opacity=\".22\"/>");
        }),
        Kitchen => {
            let _ = write!(svg, "<rect y=\"{}\" width=\"{width}\" height=\"180\" fill=\"#fdfaf2\" opacity=\".75\"/>", horizon - 180);
            (0..16).for_each(|at| {
                let _ = write!(
                    svg,
                    "<path d=\"M{x} {}V{horizon}\" stroke=\"{paper}\" stroke-width=\"2\" opacity=\".35\"/>",
                    horizon - 180,
                    x = at * 64
                );
            });
            let _ = write!(
                svg,
                "<path d=\"M0 {a}H{width}M0 {b}H{width}\" stroke=\"{paper}\" stroke-width=\"2\" opacity=\".35\"/>",
                a = horizon - 120,
                b = horizon - 60
            );
        }
        _ => (0..13).for_each(|at| {
            let _ = write!(svg, "<path d=\"M{x} 0V{horizon}\" stroke=\"{paper}\" stroke-width=\"16\" opacity=\".1\"/>", x = at * 80 + 20);
        }),
    }
    let _ = write!(
        svg,
        "<rect y=\"{horizon}\" width=\"{width}\" height=\"{}\" fill=\"{floor}\"/><rect y=\"{}\" width=\"{width}\" height=\"16\" fill=\"#fdf8ec\"/>",
        height - horizon,
        horizon - 12
    );
    for at in 0..4 {
        let y = horizon + 20 + at * at * 14 + at * 22;
        let _ = write!(svg, "<path d=\"M0 {y}H{width}\" stroke=\"{}\" stroke-width=\"3\" opacity=\".4\"/>", darker(&floor));
    }
    let rug = ["#e58f86", "#7fb4c9", "#e6bd6a", "#9fc48a"][dice.below(4)];
    let _ = write!(
        svg,
        "<ellipse cx=\"{}\" cy=\"{}\" rx=\"330\" ry=\"62\" fill=\"{rug}\"/><ellipse cx=\"{}\" cy=\"{}\" rx=\"280\" ry=\"46\" fill=\"none\" stroke=\"#fff6e4\" stroke-width=\"7\" opacity=\".8\"/>",
        width / 2,
        height - 74,
        width / 2,
        height - 74
    );
    svg
}

/// What falls and blows before everything else.
pub(super) fn falling(weather: Weather, [width, height]: [i32; 2], dice: &mut Dice) -> String {
    let mut svg = String::new();
    match weather {
        Weather::Rain | Weather::Storm => {
            svg.push_str("<g stroke=\"#e8f3fb\" stroke-width=\"4\" stroke-linecap=\"round\" opacity=\".75\">");
            for _ in 0..64 {
                let _ = write!(svg, "<path d=\"M{} {}l-9 28\"/>", dice.between(0, width), dice.between(60, height));
            }
            svg.push_str("</g>");
        }
        Weather::Snow => {
            for _ in 0..70 {
                let _ = write!(
                    svg,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#fff\" opacity=\".9\"/>",
                    dice.between(0, width),
                    dice.between(0, height),
                    dice.between(3, 7)
                );
            }
        }
        Weather::Wind => {
            for _ in 0..5 {
                let (x, y) = (dice.between(0, width - 300), dice.between(90, 420));
                let _ = write!(
                    svg,
                    "<path d=\"M{x} {y}h170q44 0 40 -28t-34 -20\" fill=\"none\" stroke=\"#fff\" stroke-width=\"6\" stroke-linecap=\"round\" opacity=\".7\"/>"
                );
            }
        }
        Weather::Fog => {
            for at in 0..4 {
                let _ = write!(
                    svg,
                    "<rect x=\"-20\" y=\"{}\" width=\"{}\" height=\"46\" rx=\"23\" fill=\"#fff\" opacity=\".34\"/>",
                    300 + at * 92,
                    width + 40
                );
            }
        }
        Weather::Fair => {}
    }
    svg
}
