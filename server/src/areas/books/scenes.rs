//! The pictures of the example books, composed of simple shapes: what a server without a provider of images can honestly show. Pure: the same scene
//! is the same drawing, so its id is known before it is stored.

use std::fmt::Write;

/// Width and height: 4 : 3, as a child's tablet lies.
const SIZE: [i32; 2] = [960, 720];

/// What is behind everything: two colours of the sky from the top down, and of the ground.
struct Back {
    sky: [&'static str; 2],
    ground: &'static str,
    /// Where the ground begins.
    horizon: i32,
    /// A hill, or waves, instead of a straight line.
    hill: bool,
}

/// A thing in the picture, at the middle of its foot.
enum Thing {
    Sun(i32, i32, &'static str),
    Moon(i32, i32),
    Stars(u32),
    Cloud(i32, i32, &'static str),
    Rain,
    House(i32, i32, bool),
    Tree(i32, i32),
    Flower(i32, i32, &'static str),
    Ball(i32, i32),
    Girl(i32, i32),
    Cat(i32, i32, bool),
    Window(i32, i32),
    Bowl(i32, i32),
    Boat(i32, i32, i32),
    Waves(i32, i32),
    Lighthouse(i32, i32),
}

use Thing::{Ball, Boat, Bowl, Cat, Cloud, Flower, Girl, House, Lighthouse, Moon, Rain, Stars, Sun, Tree, Waves, Window};

const DAY: [&str; 2] = ["#9fdcf5", "#e9f8fd"];
const NIGHT: [&str; 2] = ["#14204a", "#3d4f8f"];

/// The pictures of the first and of the second example, page by page.
pub fn scenes() -> [Vec<String>; 2] {
    let meadow = |hill| Back { sky: DAY, ground: "#8fcf6b", horizon: 480, hill };
    let sea = |sky, ground| Back { sky, ground, horizon: 430, hill: false };
    let kitten = vec![
        drawn(
            &meadow(false),
            &[
                Sun(820, 120, "#ffd54a"),
                Cloud(330, 110, "#fff"),
                House(250, 500, false),
                Flower(520, 640, "#f06292"),
                Flower(760, 600, "#ffb300"),
                Flower(120, 650, "#ba68c8"),
                Girl(600, 600),
                Ball(710, 610),
            ],
        ),
        drawn(
            &meadow(true),
            &[
                Sun(130, 120, "#ffd54a"),
                Cloud(620, 130, "#fff"),
                Girl(330, 480),
                Ball(790, 640),
                Flower(480, 640, "#fff176"),
                Flower(250, 660, "#f06292"),
            ],
        ),
        drawn(
            &meadow(false),
            &[
                Sun(140, 110, "#ffd54a"),
                Tree(620, 610),
                Ball(720, 640),
                Cat(480, 640, true),
                Flower(200, 640, "#ffb300"),
                Flower(860, 650, "#f06292"),
            ],
        ),
        drawn(
            &Back { sky: ["#8a9bb0", "#c7d1da"], ground: "#7fb26a", horizon: 480, hill: false },
            &[Cloud(260, 130, "#5f6d7e"), Cloud(660, 110, "#6b7a8c"), Rain, Girl(380, 610), Cat(600, 640, false)],
        ),
        drawn(
            &Back { sky: ["#ffe3b8", "#fff1d9"], ground: "#c98f5a", horizon: 500, hill: false },
            &[Window(200, 130), Girl(640, 610), Bowl(420, 650), Cat(280, 640, true)],
        ),
        drawn(
            &Back { sky: NIGHT, ground: "#2c4a3e", horizon: 520, hill: true },
            &[Stars(40), Moon(790, 130), House(430, 560, true), Tree(760, 600)],
        ),
    ];
    let boat = vec![
        drawn(
            &sea(["#bfe6f5", "#fdf6e3"], "#4fa3c7"),
            &[
                Sun(180, 150, "#ffd54a"),
                Cloud(640, 120, "#fff"),
                Boat(700, 450, 60),
                Boat(260, 470, 50),
                Waves(520, 12),
                Boat(480, 570, 120),
            ],
        ),
        drawn(&sea(["#e8618c", "#ffc371"], "#3a6ea5"), &[Sun(480, 420, "#ff7043"), Waves(500, 10), Boat(520, 570, 130)]),
        drawn(&sea(NIGHT, "#1b3a6b"), &[Stars(100), Moon(150, 120), Waves(520, 6), Boat(480, 570, 120)]),
        drawn(
            &sea(["#2b3344", "#596579"], "#23466b"),
            &[
                Cloud(230, 150, "#3f4a5c"),
                Cloud(560, 110, "#4a566a"),
                Cloud(800, 180, "#39445a"),
                Waves(440, 30),
                Boat(470, 560, 110),
                Waves(600, 30),
            ],
        ),
        drawn(&sea(NIGHT, "#1b3a6b"), &[Stars(30), Lighthouse(760, 560), Waves(540, 8), Boat(250, 580, 110)]),
    ];
    [kitten, boat]
}

fn drawn(back: &Back, things: &[Thing]) -> String {
    let [width, height] = SIZE;
    let mut svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">");
    let Back { sky: [top, bottom], ground, horizon, hill } = back;
    add(
        &mut svg,
        &format!(
            "<defs><linearGradient id=\"s\" x2=\"0\" y2=\"1\"><stop stop-color=\"{top}\"/><stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient></defs>"
        ),
    );
    add(&mut svg, &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"url(#s)\"/>"));
    let edge = if *hill {
        format!("M0 {} Q380 {} {width} {} V{height} H0Z", horizon - 20, horizon - 90, horizon + 160)
    } else {
        format!("M0 {horizon} H{width} V{height} H0Z")
    };
    // The sun goes down behind the sea.
    let (behind, before): (Vec<_>, Vec<_>) = things.iter().partition(|thing| matches!(thing, Sun(..) | Moon(..) | Stars(_) | Window(..)));
    behind.into_iter().for_each(|thing| thing.draw(&mut svg));
    add(&mut svg, &format!("<path d=\"{edge}\" fill=\"{ground}\"/>"));
    before.into_iter().for_each(|thing| thing.draw(&mut svg));
    svg + "</svg>"
}

fn add(svg: &mut String, piece: &str) {
    svg.push_str(piece);
}

impl Thing {
    fn draw(&self, svg: &mut String) {
        // Each is drawn around its own origin.
        let mut at = |x: i32, y: i32, shapes: &str| {
            let _ = write!(svg, "<g transform=\"translate({x} {y})\">{shapes}</g>");
        };
        match *self {
            Sun(x, y, fill) => at(x, y, &format!("<circle r=\"110\" fill=\"{fill}\" opacity=\".25\"/><circle r=\"70\" fill=\"{fill}\"/>")),
            Moon(x, y) => at(x, y, "<path d=\"M20 -60A64 64 0 1 0 50 30 50 50 0 0 1 20 -60Z\" fill=\"#fff3c4\"/>"),
            Stars(count) => (0..i32::try_from(count).unwrap_or(0)).for_each(|n| {
                // Spread without a pattern that the eye finds, the same every time.
                at((n * 367 + 53) % 960, (n * n * 13 + n * 71 + 31) % 400, &format!("<circle r=\"{}\" fill=\"#fff8dc\"/>", 2 + n % 3));
            }),
            Cloud(x, y, fill) => at(
                x,
                y,
                &format!(
                    "<g fill=\"{fill}\"><ellipse rx=\"110\" ry=\"34\"/><circle cx=\"-40\" cy=\"-24\" r=\"42\"/><circle cx=\"32\" cy=\"-34\" r=\"54\"/></g>"
                ),
            ),
            Rain => (0..60).for_each(|n| {
                at(
                    (n * 211 + 17) % 960,
                    170 + (n * 137) % 500,
                    "<path d=\"M0 0l-8 26\" stroke=\"#e3f2fd\" stroke-width=\"4\" stroke-linecap=\"round\"/>",
                )
            }),
            House(x, y, lit) => {
                let window = if lit { "#ffe082" } else { "#bbdefb" };
                at(
                    x,
                    y,
                    &format!(
                        "<path d=\"M-120 0V-150H120V0Z\" fill=\"#fff3e0\"/><path d=\"M-150 -145L0 -260 150 -145Z\" fill=\"#d9593d\"/><path d=\"M-25 0V-90H25V0Z\" fill=\"#8d5a3b\"/><rect x=\"45\" y=\"-115\" width=\"50\" height=\"50\" fill=\"{window}\" stroke=\"#8d5a3b\" stroke-width=\"5\"/><rect x=\"-95\" y=\"-115\" width=\"50\" height=\"50\" fill=\"{window}\" stroke=\"#8d5a3b\" stroke-width=\"5\"/>"
                    ),
                );
            }
            Tree(x, y) => at(
                x,
                y,
                "<path d=\"M-32 0Q-18 -150 -26 -240H26Q18 -150 36 0Z\" fill=\"#7a5236\"/><g fill=\"#4e9a4a\"><circle cx=\"-80\" cy=\"-280\" r=\"90\"/><circle cx=\"80\" cy=\"-280\" r=\"90\"/><circle cy=\"-360\" r=\"110\"/></g><g fill=\"#e53935\"><circle cx=\"-60\" cy=\"-300\" r=\"14\"/><circle cx=\"50\" cy=\"-350\" r=\"14\"/><circle cx=\"90\" cy=\"-260\" r=\"14\"/></g>",
            ),
            Flower(x, y, fill) => at(
                x,
                y,
                &format!(
                    "<path d=\"M0 40V0\" stroke=\"#4e9a4a\" stroke-width=\"6\"/><g fill=\"{fill}\"><circle cx=\"-13\" r=\"12\"/><circle cx=\"13\" r=\"12\"/><circle cy=\"-13\" r=\"12\"/><circle cy=\"13\" r=\"12\"/></g><circle r=\"9\" fill=\"#fff59d\"/>"
                ),
            ),
            Ball(x, y) => at(
                x,
                y,
                "<circle r=\"40\" fill=\"#e53935\"/><path d=\"M-38 -8Q0 12 38 -8\" fill=\"none\" stroke=\"#fff\" stroke-width=\"7\"/><circle cx=\"-14\" cy=\"-18\" r=\"7\" fill=\"#ff8a80\"/>",
            ),
            Girl(x, y) => at(
                x,
                y,
                "<g stroke=\"#e0a97e\" stroke-width=\"15\" stroke-linecap=\"round\"><path d=\"M-16 -50V0M16 -50V0M-35 -125L-75 -75M35 -125L75 -85\"/></g><path d=\"M-32 -150H32L62 -40H-62Z\" fill=\"#fdd835\"/><path d=\"M-52 -150Q-70 -250 0 -255 70 -250 52 -150Z\" fill=\"#6d4328\"/><circle cy=\"-190\" r=\"42\" fill=\"#f3c9a0\"/><path d=\"M-42 -198Q0 -250 42 -198 0 -220 -42 -198Z\" fill=\"#6d4328\"/><circle cx=\"-15\" cy=\"-190\" r=\"5\"/><circle cx=\"15\" cy=\"-190\" r=\"5\"/><path d=\"M-13 -172Q0 -160 13 -172\" fill=\"none\" stroke=\"#b3563f\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
            ),
            Cat(x, y, happy) => {
                let mouth = if happy { "M-9 -83Q0 -74 9 -83" } else { "M-9 -76Q0 -84 9 -76" };
                at(
                    x,
                    y,
                    &format!(
                        "<path d=\"M52 -20Q110 -30 90 -95\" fill=\"none\" stroke=\"#90a4ae\" stroke-width=\"16\" stroke-linecap=\"round\"/><ellipse cy=\"-32\" rx=\"60\" ry=\"36\" fill=\"#90a4ae\"/><path d=\"M-44 -112L-42 -162 -12 -136ZM44 -112L42 -162 12 -136Z\" fill=\"#78909c\"/><circle cy=\"-98\" r=\"48\" fill=\"#a7b8c0\"/><ellipse cx=\"-18\" cy=\"-104\" rx=\"10\" ry=\"12\" fill=\"#7cb342\"/><ellipse cx=\"18\" cy=\"-104\" rx=\"10\" ry=\"12\" fill=\"#7cb342\"/><circle cx=\"-18\" cy=\"-104\" r=\"5\"/><circle cx=\"18\" cy=\"-104\" r=\"5\"/><path d=\"{mouth}\" fill=\"none\" stroke=\"#455a64\" stroke-width=\"4\" stroke-linecap=\"round\"/><path d=\"M-5 -92H5L0 -86Z\" fill=\"#f48fb1\"/>"
                    ),
                );
            }
            Window(x, y) => at(
                x,
                y,
                "<rect width=\"210\" height=\"170\" fill=\"#8fb4d9\" stroke=\"#8d5a3b\" stroke-width=\"14\"/><path d=\"M105 0V170M0 85H210\" stroke=\"#8d5a3b\" stroke-width=\"9\"/>",
            ),
            Bowl(x, y) => {
                at(x, y, "<path d=\"M-70 -40H70L48 0H-48Z\" fill=\"#1e88e5\"/><ellipse cy=\"-40\" rx=\"70\" ry=\"15\" fill=\"#fff\"/>")
            }
            Boat(x, y, size) => at(
                x,
                y,
                &format!(
                    "<g transform=\"scale({})\"><path d=\"M0 -50V-205\" stroke=\"#6d4c41\" stroke-width=\"7\"/><path d=\"M7 -200Q90 -140 96 -66H7Z\" fill=\"#fffdf5\"/><path d=\"M-7 -180Q-62 -130 -70 -66H-7Z\" fill=\"#f5e9d6\"/><path d=\"M-110 -50H112L76 14H-76Z\" fill=\"#3f7fd0\"/><path d=\"M-104 -38H105\" stroke=\"#fff\" stroke-width=\"6\"/></g>",
                    f64::from(size) / 100.0
                ),
            ),
            Waves(y, height) => (0..3).for_each(|row| {
                let wave: String = (0..8).map(|_| format!("q60 {} 120 0 t120 0", -height * 2)).collect();
                at(
                    -60 * row,
                    y + 60 * row,
                    &format!("<path d=\"M0 0{wave}\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".35\" stroke-width=\"6\"/>"),
                );
            }),
            Lighthouse(x, y) => at(
                x,
                y,
                "<path d=\"M-20 -330L-760 -460V-190Z\" fill=\"#ffe082\" opacity=\".35\"/><path d=\"M-150 40Q-110 -50 0 -40 120 -50 170 40Z\" fill=\"#4e4a56\"/><path d=\"M-52 -30L-34 -300H34L52 -30Z\" fill=\"#fff\"/><path d=\"M-47 -100L-43 -165H43L47 -100ZM-38 -230L-34 -300H34L38 -230Z\" fill=\"#d9362f\"/><rect x=\"-30\" y=\"-355\" width=\"60\" height=\"55\" fill=\"#ffe082\"/><path d=\"M-42 -355L0 -400 42 -355Z\" fill=\"#d9362f\"/>",
            ),
        }
    }
}
