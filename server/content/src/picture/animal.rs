//! Animals drawn: sitting and looking at the reader, around the middle of their feet. A cat is about 200 high.

use super::{
    figure::{Mood, bow_at, eyes, face, hat_on, shadow},
    look::Coat,
    paint::{darker, mix},
};

/// A sort of animal.
#[derive(Debug)]
pub(super) struct Animal {
    pub words: &'static [&'static str],
    pub colour: &'static str,
    ears: Ears,
    muzzle: Muzzle,
    tail: Tail,
    mark: Mark,
    /// In hundredths of a cat.
    pub size: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ears {
    Point,
    Round,
    Long,
    Flop,
    Wide,
    Horns,
    Wool,
    Frog,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Muzzle {
    Cat,
    Dog,
    Snout,
    Long,
    Trunk,
    Wide,
    Beak,
    Bill,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tail {
    Long,
    Bushy,
    Stub,
    Curl,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    Stripes,
    Spots,
    Mane,
    Panda,
    Fox,
    Penguin,
    Scales,
    Forelock,
    Owl,
}

const fn animal(
    words: &'static [&'static str],
    colour: &'static str,
    ears: Ears,
    muzzle: Muzzle,
    tail: Tail,
    mark: Mark,
    size: i32,
) -> Animal {
    Animal { words, colour, ears, muzzle, tail, mark, size }
}

static ANIMALS: &[Animal] = &[
    animal(&["cat", "kitten", "kitty"], "#9aa8b3", Ears::Point, Muzzle::Cat, Tail::Long, Mark::None, 100),
    animal(&["dog", "puppy"], "#c9925a", Ears::Flop, Muzzle::Dog, Tail::Long, Mark::None, 110),
    animal(&["rabbit", "bunny", "hare"], "#d8cabb", Ears::Long, Muzzle::Cat, Tail::Stub, Mark::None, 95),
    animal(&["bear", "teddy"], "#9b6b43", Ears::Round, Muzzle::Dog, Tail::Stub, Mark::None, 140),
    animal(&["panda"], "#fbfaf5", Ears::Round, Muzzle::Dog, Tail::Stub, Mark::Panda, 130),
    animal(&["fox"], "#e07b39", Ears::Point, Muzzle::Dog, Tail::Bushy, Mark::Fox, 100),
    animal(&["wolf"], "#7f8894", Ears::Point, Muzzle::Dog, Tail::Bushy, Mark::Fox, 120),
    animal(&["mouse", "rat", "hamster"], "#b3a9a5", Ears::Round, Muzzle::Cat, Tail::Long, Mark::None, 65),
    animal(&["squirrel"], "#b8703c", Ears::Point, Muzzle::Cat, Tail::Bushy, Mark::None, 75),
    animal(&["lion"], "#e3b15c", Ears::Round, Muzzle::Dog, Tail::Long, Mark::Mane, 135),
    animal(&["tiger"], "#ee9440", Ears::Round, Muzzle::Cat, Tail::Long, Mark::Stripes, 130),
    animal(&["leopard", "cheetah", "giraffe"], "#edc064", Ears::Round, Muzzle::Cat, Tail::Long, Mark::Spots, 125),
    animal(&["zebra"], "#fbfaf5", Ears::Point, Muzzle::Long, Tail::Long, Mark::Stripes, 130),
    animal(&["elephant"], "#9aa6b4", Ears::Wide, Muzzle::Trunk, Tail::None, Mark::None, 165),
    animal(&["monkey", "ape"], "#8d5f3f", Ears::Wide, Muzzle::Wide, Tail::Curl, Mark::None, 110),
    animal(&["pig", "piglet"], "#f4b3bb", Ears::Flop, Muzzle::Snout, Tail::Curl, Mark::None, 110),
    animal(&["cow", "bull", "calf"], "#f7f1e6", Ears::Horns, Muzzle::Long, Tail::None, Mark::Spots, 145),
    animal(&["goat"], "#efe8da", Ears::Horns, Muzzle::Long, Tail::Stub, Mark::None, 115),
    animal(&["horse", "pony", "donkey"], "#a9764a", Ears::Point, Muzzle::Long, Tail::Bushy, Mark::Forelock, 150),
    animal(&["sheep", "lamb"], "#f6f1e4", Ears::Wool, Muzzle::Long, Tail::None, Mark::None, 115),
    animal(&["frog", "toad"], "#74b65a", Ears::Frog, Muzzle::Wide, Tail::None, Mark::None, 70),
    animal(&["dragon", "dinosaur", "crocodile"], "#6cb37a", Ears::Horns, Muzzle::Wide, Tail::Curl, Mark::Scales, 150),
    animal(&["duck", "duckling", "goose", "swan"], "#f8d863", Ears::None, Muzzle::Bill, Tail::None, Mark::None, 80),
    animal(&["bird", "robin", "parrot", "sparrow"], "#5d9ddb", Ears::None, Muzzle::Beak, Tail::None, Mark::None, 62),
    animal(&["chicken", "hen", "chick", "rooster"], "#f5e9d2", Ears::None, Muzzle::Beak, Tail::None, Mark::None, 82),
    animal(&["owl"], "#a97f58", Ears::Point, Muzzle::Beak, Tail::None, Mark::Owl, 88),
    animal(&["penguin"], "#3f4756", Ears::None, Muzzle::Bill, Tail::None, Mark::Penguin, 100),
];

/// The animal of a word.
pub(super) fn called(word: &str) -> Option<&'static Animal> {
    ANIMALS.iter().find(|animal| animal.words.contains(&word))
}

/// Every word for one.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = &'static Animal> {
    ANIMALS.iter()
}

/// The coat of one that nothing is said of.
pub(super) fn plain(animal: &Animal, colour: Option<&str>, small: bool) -> Coat {
    Coat { fur: colour.unwrap_or(animal.colour).to_owned(), eyes: None, scarf: None, hat: None, bow: None, glasses: false, small }
}

/// An animal.
pub(super) fn draw(animal: &Animal, coat: &Coat, mood: Mood) -> String {
    let fur = &*coat.fur;
    let (shade, light) = (darker(fur), if animal.mark == Mark::Penguin { "#fbfaf5".to_owned() } else { mix(fur, "#fff8ec", 0.62) });
    let birds = matches!(animal.muzzle, Muzzle::Beak | Muzzle::Bill);
    let body = if birds { bird_body(fur, &shade, &light) } else { body(animal, fur, &shade, &light) };
    let ink = if animal.mark == Mark::Penguin { "#23252f" } else { "#3a2d33" };
    let spread = if animal.muzzle == Muzzle::Long { 25 } else { 22 };
    let looks = match animal.ears {
        Ears::Frog => face(0, -184, 30, mood, ink, Some("#fdf6d8")),
        _ if animal.mark == Mark::Panda => format!(
            "<g fill=\"#3d3b45\" stroke=\"none\"><ellipse cx=\"-23\" cy=\"-150\" rx=\"15\" ry=\"18\" transform=\"rotate(20 -23 -150)\"/><ellipse cx=\"23\" cy=\"-150\" rx=\"15\" ry=\"18\" transform=\"rotate(-20 23 -150)\"/></g>{}",
            muzzled(animal, fur, mood, spread, ink, coat.eyes.or(Some("#fbfaf5")))
        ),
        _ if matches!(animal.mark, Mark::Penguin | Mark::Owl) => format!(
            "<g fill=\"#fdfaf0\" stroke=\"none\"><circle cx=\"-22\" cy=\"-150\" r=\"22\"/><circle cx=\"22\" cy=\"-150\" r=\"22\"/></g>{}",
            muzzled(animal, fur, mood, spread, ink, coat.eyes)
        ),
        _ => muzzled(animal, fur, mood, spread, ink, coat.eyes),
    };
    let head = format!(
        "{}<ellipse cy=\"-142\" rx=\"60\" ry=\"54\" fill=\"{fur}\"/>{}{looks}<g fill=\"#ef7f76\" opacity=\".35\" stroke=\"none\"><circle cx=\"-38\" cy=\"-126\" r=\"9\"/><circle cx=\"38\" cy=\"-126\" r=\"9\"/></g>",
        ears(animal.ears, fur, &shade, &light),
        marks(animal.mark, fur, &shade)
    );
    let mut on = String::new();
    if let Some(scarf) = coat.scarf {
        on += &format!(
            "<path d=\"M-44 -98Q0 -76 44 -98\" stroke=\"{scarf}\" stroke-width=\"18\" stroke-linecap=\"round\" fill=\"none\"/><path d=\"M22 -90L30 -52\" stroke=\"{}\" stroke-width=\"16\" stroke-linecap=\"round\"/>",
            darker(scarf)
        );
    }
    if coat.glasses {
        on += "<g fill=\"#fff\" fill-opacity=\".3\" stroke=\"#4b3f46\" stroke-width=\"4\"><circle cx=\"-22\" cy=\"-150\" r=\"17\"/><circle cx=\"22\" cy=\"-150\" r=\"17\"/><path d=\"M-5 -151H5\"/></g>";
    }
    if let Some(hat) = coat.hat {
        on += &hat_on(hat, -186);
    }
    if let Some(bow) = coat.bow {
        on += &bow_at(bow, 0, -92);
    }
    format!("{}{body}{head}{on}", shadow(72))
}

fn body(animal: &Animal, fur: &str, shade: &str, light: &str) -> String {
    let dark_limbs = animal.mark == Mark::Panda;
    let limb = if dark_limbs { "#3d3b45" } else { fur };
    let tail = match animal.tail {
        Tail::Long => {
            format!("<path d=\"M50 -20Q112 -18 98 -92\" fill=\"none\" stroke=\"{shade}\" stroke-width=\"17\" stroke-linecap=\"round\"/>")
        }
        Tail::Bushy => format!(
            "<path d=\"M40 -14Q126 -6 112 -92Q108 -128 84 -134Q96 -90 70 -62Q56 -48 40 -46Z\" fill=\"{shade}\"/><path d=\"M84 -134Q112 -128 112 -92Q98 -104 90 -100Z\" fill=\"{light}\"/>"
        ),
        Tail::Curl => format!(
            "<path d=\"M48 -26Q96 -16 96 -50Q92 -74 76 -62Q68 -50 84 -44\" fill=\"none\" stroke=\"{shade}\" stroke-width=\"11\" stroke-linecap=\"round\"/>"
        ),
        Tail::Stub => format!("<circle cx=\"56\" cy=\"-28\" r=\"16\" fill=\"{light}\"/>"),
        Tail::None => String::new(),
    };
    let wool = if animal.ears == Ears::Wool {
        let puffs: String = [(-46, -74), (46, -74), (-56, -44), (56, -44), (-32, -98), (32, -98), (-38, -20), (38, -20)]
            .iter()
            .map(|(x, y)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"24\" fill=\"{fur}\"/>"))
            .collect();
        puffs
    } else {
        String::new()
    };
    let wings = if animal.mark == Mark::Scales {
        format!(
            "<path d=\"M-36 -92Q-84 -150 -128 -128Q-108 -112 -112 -90Q-90 -92 -84 -70Q-66 -80 -50 -58ZM36 -92Q84 -150 128 -128Q108 -112 112 -90Q90 -92 84 -70Q66 -80 50 -58Z\" fill=\"{shade}\"/>"
        )
    } else {
        String::new()
    };
    format!(
        "{tail}{wings}{wool}<path d=\"M-34 -112Q-66 -70 -58 -26Q-54 0 0 0T58 -26Q66 -70 34 -112Z\" fill=\"{fur}\"/><ellipse cy=\"-46\" rx=\"32\" ry=\"40\" fill=\"{light}\" stroke=\"none\"/><ellipse cx=\"-44\" cy=\"-9\" rx=\"25\" ry=\"13\" fill=\"{}\"/><ellipse cx=\"44\" cy=\"-9\" rx=\"25\" ry=\"13\" fill=\"{}\"/><path d=\"M-27 -70V-12M27 -70V-12\" stroke=\"{limb}\" stroke-width=\"23\" stroke-linecap=\"round\"/><path d=\"M-27 -8v6M27 -8v6\" stroke=\"{shade}\" stroke-width=\"4\" stroke-linecap=\"round\"/>",
        if dark_limbs { limb } else { shade },
        if dark_limbs { limb } else { shade },
    )
}

fn bird_body(fur: &str, shade: &str, light: &str) -> String {
    format!(
        "<path d=\"M-18 -6V-26M18 -6V-26\" stroke=\"#e8923a\" stroke-width=\"8\"/><path d=\"M-34 -2Q-18 -14 -4 -2ZM4 -2Q18 -14 34 -2Z\" fill=\"#f0a040\"/><path d=\"M-40 -116Q-74 -72 -52 -36Q-34 -14 0 -14T52 -36Q74 -72 40 -116Z\" fill=\"{fur}\"/><ellipse cy=\"-56\" rx=\"32\" ry=\"38\" fill=\"{light}\" stroke=\"none\"/><path d=\"M-54 -98Q-96 -70 -72 -34Q-52 -46 -48 -78ZM54 -98Q96 -70 72 -34Q52 -46 48 -78Z\" fill=\"{shade}\"/>"
    )
}

fn ears(ears: Ears, fur: &str, shade: &str, light: &str) -> String {
    match ears {
        Ears::Point => format!(
            "<path d=\"M-56 -160Q-62 -212 -50 -216Q-26 -204 -16 -190ZM56 -160Q62 -212 50 -216Q26 -204 16 -190Z\" fill=\"{shade}\"/><path d=\"M-48 -172Q-52 -198 -46 -200Q-32 -192 -26 -186ZM48 -172Q52 -198 46 -200Q32 -192 26 -186Z\" fill=\"#f2b6b0\" stroke=\"none\"/>"
        ),
        Ears::Round => format!(
            "<g fill=\"{}\"><circle cx=\"-44\" cy=\"-186\" r=\"23\"/><circle cx=\"44\" cy=\"-186\" r=\"23\"/></g><g fill=\"{light}\" stroke=\"none\"><circle cx=\"-44\" cy=\"-186\" r=\"12\"/><circle cx=\"44\" cy=\"-186\" r=\"12\"/></g>",
            if fur == "#fbfaf5" { "#3d3b45" } else { shade }
        ),
        Ears::Long => format!(
            "<g fill=\"{fur}\"><ellipse cx=\"-24\" cy=\"-218\" rx=\"17\" ry=\"52\" transform=\"rotate(-8 -24 -218)\"/><ellipse cx=\"24\" cy=\"-218\" rx=\"17\" ry=\"52\" transform=\"rotate(8 24 -218)\"/></g><g fill=\"#f2b6b0\" stroke=\"none\"><ellipse cx=\"-24\" cy=\"-216\" rx=\"8\" ry=\"38\" transform=\"rotate(-8 -24 -216)\"/><ellipse cx=\"24\" cy=\"-216\" rx=\"8\" ry=\"38\" transform=\"rotate(8 24 -216)\"/></g>"
        ),
        Ears::Flop => format!(
            "<path d=\"M-44 -184Q-86 -186 -78 -130Q-70 -108 -54 -124Q-56 -160 -36 -178ZM44 -184Q86 -186 78 -130Q70 -108 54 -124Q56 -160 36 -178Z\" fill=\"{shade}\"/>"
        ),
        Ears::Wide => format!(
            "<g fill=\"{shade}\"><ellipse cx=\"-68\" cy=\"-146\" rx=\"32\" ry=\"38\"/><ellipse cx=\"68\" cy=\"-146\" rx=\"32\" ry=\"38\"/></g><g fill=\"#f2c4bd\" stroke=\"none\"><ellipse cx=\"-68\" cy=\"-146\" rx=\"18\" ry=\"24\"/><ellipse cx=\"68\" cy=\"-146\" rx=\"18\" ry=\"24\"/></g>"
        ),
        Ears::Horns => format!(
            "<path d=\"M-38 -186Q-54 -204 -44 -222Q-34 -206 -22 -194ZM38 -186Q54 -204 44 -222Q34 -206 22 -194Z\" fill=\"#efe3c8\"/><path d=\"M-52 -170Q-92 -178 -90 -158Q-76 -146 -54 -154ZM52 -170Q92 -178 90 -158Q76 -146 54 -154Z\" fill=\"{shade}\"/>"
        ),
        Ears::Wool => {
            let puffs: String = [(-34, -186), (0, -198), (34, -186), (-56, -164), (56, -164)]
                .iter()
                .map(|(x, y)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"25\" fill=\"{light}\"/>"))
                .collect();
            format!(
                "<path d=\"M-54 -158Q-92 -160 -86 -138Q-70 -132 -52 -142ZM54 -158Q92 -160 86 -138Q70 -132 52 -142Z\" fill=\"{shade}\"/>{puffs}"
            )
        }
        Ears::Frog => format!("<g fill=\"{fur}\"><circle cx=\"-30\" cy=\"-184\" r=\"22\"/><circle cx=\"30\" cy=\"-184\" r=\"22\"/></g>"),
        Ears::None => format!("<path d=\"M-6 -194Q-12 -214 2 -218Q-2 -206 8 -196Z\" fill=\"{shade}\"/>"),
    }
}

fn marks(mark: Mark, fur: &str, shade: &str) -> String {
    match mark {
        Mark::Stripes => {
            let ink = if fur == "#fbfaf5" { "#3d3b45" } else { "#4a3a33" };
            format!(
                "<g fill=\"none\" stroke=\"{ink}\" stroke-width=\"7\" stroke-linecap=\"round\"><path d=\"M0 -194V-172M-16 -190V-174M16 -190V-174M-58 -146H-44M-57 -130H-45M58 -146H44M57 -130H45M-54 -64H-42M-56 -46H-42M54 -64H42M56 -46H42\"/></g>"
            )
        }
        Mark::Spots => {
            let ink = if fur == "#f7f1e6" { "#5a4a44" } else { shade };
            format!(
                "<g fill=\"{ink}\" stroke=\"none\"><ellipse cx=\"-34\" cy=\"-170\" rx=\"17\" ry=\"13\"/><ellipse cx=\"46\" cy=\"-60\" rx=\"11\" ry=\"15\"/><ellipse cx=\"-47\" cy=\"-50\" rx=\"9\" ry=\"12\"/><circle cx=\"20\" cy=\"-186\" r=\"7\"/></g>"
            )
        }
        Mark::Mane => {
            let puffs: String = [
                (-58, -172),
                (-38, -196),
                (0, -206),
                (38, -196),
                (58, -172),
                (-70, -142),
                (70, -142),
                (-60, -110),
                (60, -110),
                (-34, -94),
                (34, -94),
            ]
            .iter()
            .map(|(x, y)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"24\" fill=\"{}\"/>", mix(fur, "#8a4318", 0.55)))
            .collect();
            format!("{puffs}<ellipse cy=\"-142\" rx=\"56\" ry=\"50\" fill=\"{fur}\"/>")
        }
        Mark::Fox => {
            "<path d=\"M-59 -138Q-30 -134 0 -116Q30 -134 59 -138Q50 -92 0 -90Q-50 -92 -59 -138Z\" fill=\"#fdf3e6\" stroke=\"none\"/>"
                .to_owned()
        }
        Mark::Forelock => format!(
            "<path d=\"M-26 -192Q-30 -214 0 -216Q34 -214 26 -190Q18 -160 2 -158Q10 -176 -4 -182Q-12 -166 -26 -192Z\" fill=\"{}\"/>",
            mix(fur, "#2a1a12", 0.6)
        ),
        Mark::Scales => format!("<path d=\"M-14 -194L-6 -214 2 -194 10 -212 16 -192Z\" fill=\"{shade}\"/>"),
        Mark::Owl => format!(
            "<path d=\"M-20 -70q10 10 20 0q10 10 20 0M-20 -50q10 10 20 0q10 10 20 0\" fill=\"none\" stroke=\"{shade}\" stroke-width=\"4\"/>"
        ),
        Mark::None | Mark::Panda | Mark::Penguin => String::new(),
    }
}

/// The face with what an animal has instead of a nose.
fn muzzled(animal: &Animal, fur: &str, mood: Mood, apart: i32, ink: &str, iris: Option<&str>) -> String {
    let light = mix(fur, "#fff8ec", 0.62);
    // Beaks and snouts are mouths already.
    let eyes_only = |at: i32| eyes(0, at, apart, mood, ink, iris);
    match animal.muzzle {
        Muzzle::Cat => format!(
            "{}<path d=\"M-7 -136H7L0 -127Z\" fill=\"#f08f97\"/><g stroke=\"{ink}\" stroke-width=\"2\" opacity=\".5\"><path d=\"M-34 -130L-66 -136M-34 -124L-66 -122M34 -130L66 -136M34 -124L66 -122\"/></g>",
            face(0, -152, apart, mood, ink, iris)
        ),
        Muzzle::Dog => format!(
            "<ellipse cy=\"-120\" rx=\"30\" ry=\"22\" fill=\"{light}\" stroke=\"none\"/>{}<ellipse cy=\"-134\" rx=\"12\" ry=\"9\" fill=\"{ink}\" stroke=\"none\"/>",
            face(0, -152, apart, mood, ink, iris)
        ),
        Muzzle::Snout => format!(
            "{}<ellipse cy=\"-124\" rx=\"25\" ry=\"18\" fill=\"#f79aa8\"/><g fill=\"#b8566a\" stroke=\"none\"><ellipse cx=\"-9\" cy=\"-124\" rx=\"4\" ry=\"6\"/><ellipse cx=\"9\" cy=\"-124\" rx=\"4\" ry=\"6\"/></g>",
            eyes_only(-152)
        ),
        Muzzle::Long => format!(
            "<ellipse cy=\"-112\" rx=\"38\" ry=\"28\" fill=\"{light}\"/>{}<g fill=\"{ink}\" opacity=\".6\" stroke=\"none\"><ellipse cx=\"-13\" cy=\"-120\" rx=\"4\" ry=\"5\"/><ellipse cx=\"13\" cy=\"-120\" rx=\"4\" ry=\"5\"/></g>",
            face(0, -154, apart, mood, ink, iris)
        ),
        Muzzle::Trunk => format!(
            "{}<path d=\"M0 -132Q4 -84 -4 -66Q-16 -48 -34 -56\" fill=\"none\" stroke=\"{}\" stroke-width=\"25\" stroke-linecap=\"round\"/><path d=\"M-9 -110h18M-8 -94h18M-10 -78h16\" stroke=\"{}\" stroke-width=\"3\" opacity=\".5\"/>",
            eyes_only(-154),
            fur,
            darker(fur)
        ),
        Muzzle::Wide => {
            format!("<ellipse cy=\"-126\" rx=\"44\" ry=\"30\" fill=\"{light}\" stroke=\"none\"/>{}", face(0, -152, apart, mood, ink, iris))
        }
        Muzzle::Beak => format!("{}<path d=\"M-13 -140H13L0 -116Z\" fill=\"#f0a040\"/>", eyes_only(-152)),
        Muzzle::Bill => format!(
            "{}<path d=\"M-26 -132Q0 -146 26 -132Q20 -114 0 -114T-26 -132Z\" fill=\"#f0953a\"/><path d=\"M-22 -128Q0 -120 22 -128\" fill=\"none\" stroke=\"#b5642a\" stroke-width=\"3\"/>",
            eyes_only(-154)
        ),
    }
}
