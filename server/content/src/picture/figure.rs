//! People drawn: from the front, as in books for small children, around the middle of their feet. A child is about 250 high.

use super::{
    look::{Clothes, Hair, Person},
    paint::{darker, lighter, mix},
};

/// How somebody feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    Happy,
    Sad,
    Surprised,
    Asleep,
    Angry,
}

/// What somebody does with arms and legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pose {
    Stand,
    Wave,
    Walk,
    Reach,
}

/// A person.
pub(super) fn person(person: &Person, mood: Mood, pose: Pose) -> String {
    let lift = if person.adult { 44 } else { 0 };
    let (back, front) = hair(person);
    let (arms, behind) = arms(person, pose);
    let upper = format!("{back}{behind}{}{arms}<g>{}{front}</g>{}", torso(person), head(person, mood), worn(person));
    format!("{}{}<g transform=\"translate(0 -{lift})\">{upper}</g>", shadow(70), legs(person, pose, lift))
}

/// What a figure stands on.
pub(super) fn shadow(width: i32) -> String {
    format!("<ellipse cy=\"2\" rx=\"{width}\" ry=\"11\" fill=\"#2b2140\" opacity=\".16\" stroke=\"none\"/>")
}

fn legs(person: &Person, pose: Pose, lift: i32) -> String {
    let skin_shown = matches!(person.clothes, Clothes::Dress | Clothes::Skirt | Clothes::Shorts);
    let colour = if skin_shown { person.skin } else { person.bottom };
    let (left, right) = if pose == Pose::Walk { (-34, 32) } else { (-18, 18) };
    let hip = -66 - lift;
    let leg = |from: i32, to: i32| {
        format!("<path d=\"M{from} {hip}L{to} -9\" stroke=\"{colour}\" stroke-width=\"20\" stroke-linecap=\"round\" fill=\"none\"/>")
    };
    let shoe = |at: i32, by: i32| {
        format!(
            "<path d=\"M{} 0Q{} -17 {at} -17 {} -17 {} 0Z\" fill=\"{}\"/>",
            at - 15 + by,
            at - 15 + by,
            at + 15 + by,
            at + 15 + by,
            person.shoes
        )
    };
    let sock =
        |at: i32| if skin_shown { format!("<path d=\"M{at} -13v-7\" stroke=\"#fffdf7\" stroke-width=\"20\"/>") } else { String::new() };
    format!("{}{}{}{}{}{}", leg(-17, left), leg(17, right), sock(left), sock(right), shoe(left, -4), shoe(right, 4))
}

/// Arms before and behind the body.
fn arms(person: &Person, pose: Pose) -> (String, String) {
    let arm = |from: i32, bend: (i32, i32), to: (i32, i32)| {
        let sleeve = ((from + bend.0 * 2) / 3, (-126 + bend.1 * 2) / 3);
        format!(
            "<path d=\"M{from} -126Q{} {} {} {}\" stroke=\"{}\" stroke-width=\"17\" stroke-linecap=\"round\" fill=\"none\"/><path d=\"M{from} -126L{} {}\" stroke=\"{}\" stroke-width=\"21\" stroke-linecap=\"round\"/><circle cx=\"{}\" cy=\"{}\" r=\"10\" fill=\"{}\"/>",
            bend.0,
            bend.1,
            to.0,
            to.1,
            person.skin,
            sleeve.0,
            sleeve.1,
            darker(person.top),
            to.0,
            to.1,
            person.skin
        )
    };
    let down = |side: i32| arm(31 * side, (60 * side, -104), (62 * side, -70));
    match pose {
        Pose::Stand => (format!("{}{}", down(-1), down(1)), String::new()),
        Pose::Wave => (format!("{}{}", down(-1), arm(31, (76, -136), (82, -190))), String::new()),
        Pose::Walk => (arm(31, (66, -112), (76, -88)), arm(-31, (-66, -112), (-78, -92))),
        Pose::Reach => (format!("{}{}", arm(-31, (-70, -120), (-92, -140)), arm(31, (70, -120), (92, -140))), String::new()),
    }
}

fn torso(person: &Person) -> String {
    let Person { top, bottom, skin, .. } = person;
    let (shade, light) = (darker(top), lighter(top));
    let neck = format!("<path d=\"M0 -158V-136\" stroke=\"{}\" stroke-width=\"22\"/>", darker(skin));
    let collar =
        format!("<path d=\"M-15 -147Q0 -132 15 -147\" fill=\"none\" stroke=\"{light}\" stroke-width=\"6\" stroke-linecap=\"round\"/>");
    let shirt = format!("<path d=\"M-33 -141Q0 -154 33 -141Q44 -120 38 -70Q0 -60 -38 -70Q-44 -120 -33 -141Z\" fill=\"{top}\"/>");
    let body = match person.clothes {
        Clothes::Dress => format!(
            "<path d=\"M-30 -142Q0 -152 30 -142L36 -104 64 -48Q0 -30 -64 -48L-36 -104Z\" fill=\"{top}\"/><path d=\"M-36 -105Q0 -97 36 -105\" stroke=\"{shade}\" stroke-width=\"6\" fill=\"none\"/><path d=\"M-61 -55Q0 -37 61 -55\" stroke=\"{light}\" stroke-width=\"5\" fill=\"none\" stroke-dasharray=\"2 11\" stroke-linecap=\"round\"/>"
        ),
        Clothes::Skirt => format!("{shirt}<path d=\"M-38 -84Q0 -76 38 -84L57 -46Q0 -32 -57 -46Z\" fill=\"{bottom}\"/>"),
        Clothes::Coat => format!(
            "<path d=\"M-34 -142Q0 -154 34 -142Q48 -110 52 -50Q0 -38 -52 -50Q-48 -110 -34 -142Z\" fill=\"{top}\"/><path d=\"M0 -146V-45\" stroke=\"{shade}\" stroke-width=\"4\"/><g fill=\"{light}\"><circle cx=\"10\" cy=\"-118\" r=\"4\"/><circle cx=\"10\" cy=\"-94\" r=\"4\"/><circle cx=\"10\" cy=\"-70\" r=\"4\"/></g>"
        ),
        Clothes::Trousers | Clothes::Shorts => {
            let length = if person.clothes == Clothes::Shorts { -44 } else { -52 };
            format!(
                "<path d=\"M-38 -84H38L36 {length}H5L0 -58 -5 {length}H-36Z\" fill=\"{bottom}\"/>{shirt}<path d=\"M-38 -104Q0 -94 38 -104\" stroke=\"{light}\" stroke-width=\"8\" fill=\"none\"/>"
            )
        }
    };
    format!("{neck}{body}{collar}")
}

fn head(person: &Person, mood: Mood) -> String {
    let Person { skin, .. } = person;
    let shade = mix(skin, "#a0522d", 0.35);
    format!(
        "<circle cx=\"-46\" cy=\"-192\" r=\"10\" fill=\"{skin}\"/><circle cx=\"46\" cy=\"-192\" r=\"10\" fill=\"{skin}\"/><path d=\"M-47 -204Q-47 -250 0 -250T47 -204Q48 -150 0 -148Q-48 -150 -47 -204Z\" fill=\"{skin}\"/><g fill=\"#ef7f76\" opacity=\".38\" stroke=\"none\"><circle cx=\"-29\" cy=\"-176\" r=\"9\"/><circle cx=\"29\" cy=\"-176\" r=\"9\"/></g><path d=\"M-3 -183q4 5 8 0\" fill=\"none\" stroke=\"{shade}\" stroke-width=\"3\" stroke-linecap=\"round\"/>{}{}",
        face(0, -193, 18, mood, "#3a2d33", None),
        if person.old {
            format!("<path d=\"M-36 -170q6 5 10 2M36 -170q-6 5 -10 2\" fill=\"none\" stroke=\"{shade}\" stroke-width=\"2\"/>")
        } else {
            String::new()
        }
    )
}

/// Eyes, brows and mouth around a point between the eyes, which lie `apart` from it.
pub(super) fn face(x: i32, y: i32, apart: i32, mood: Mood, ink: &str, iris: Option<&str>) -> String {
    let line = line(ink);
    let low = apart + 9;
    let mouth = match mood {
        Mood::Happy => format!(
            "<path d=\"M-12 {low}Q0 {} 12 {low}Q0 {} -12 {low}Z\" fill=\"#b8433f\" stroke=\"{ink}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>",
            low + 20,
            low + 4
        ),
        Mood::Sad | Mood::Angry => format!("<path d=\"M-10 {}Q0 {} 10 {}\" {line}/>", low + 8, low - 3, low + 8),
        Mood::Surprised => {
            format!("<ellipse cy=\"{}\" rx=\"6\" ry=\"8\" fill=\"#b8433f\" stroke=\"{ink}\" stroke-width=\"2.5\"/>", low + 6)
        }
        Mood::Asleep => format!("<path d=\"M-6 {}Q0 {} 6 {}\" {line}/>", low + 2, low + 7, low + 2),
    };
    format!("{}<g transform=\"translate({x} {y})\">{mouth}</g>", eyes(x, y, apart, mood, ink, iris))
}

fn line(ink: &str) -> String {
    format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"4\" stroke-linecap=\"round\"")
}

/// The same without the mouth.
pub(super) fn eyes(x: i32, y: i32, apart: i32, mood: Mood, ink: &str, iris: Option<&str>) -> String {
    let line = line(ink);
    let eye = |at: i32| match (mood, iris) {
        (Mood::Asleep, _) => format!("<path d=\"M{} 0q7 7 14 0\" {line}/>", at - 7),
        (_, Some(iris)) => format!(
            "<ellipse cx=\"{at}\" rx=\"10\" ry=\"11\" fill=\"{iris}\" stroke=\"none\"/><ellipse cx=\"{at}\" rx=\"5\" ry=\"8\" fill=\"{ink}\" stroke=\"none\"/><circle cx=\"{}\" cy=\"-3\" r=\"2.5\" fill=\"#fff\" stroke=\"none\"/>",
            at + 2
        ),
        (_, None) => format!(
            "<ellipse cx=\"{at}\" rx=\"6\" ry=\"7.5\" fill=\"{ink}\" stroke=\"none\"/><circle cx=\"{}\" cy=\"-3\" r=\"2.2\" fill=\"#fff\" stroke=\"none\"/>",
            at + 2
        ),
    };
    let (inner, outer) = match mood {
        Mood::Sad => (-18, -13),
        Mood::Angry => (-11, -19),
        Mood::Surprised => (-20, -20),
        Mood::Happy | Mood::Asleep => (-16, -16),
    };
    let brows = format!(
        "<g opacity=\".6\"><path d=\"M{} {outer}Q{} {} {} {inner}M{} {outer}Q{} {} {} {inner}\" {line}/></g>",
        -apart - 8,
        -apart - 1,
        outer.min(inner) - 4,
        -apart + 6,
        apart + 8,
        apart + 1,
        outer.min(inner) - 4,
        apart - 6
    );
    format!("<g transform=\"translate({x} {y})\">{}{}{brows}</g>", eye(-apart), eye(apart))
}

/// Hair behind the head, and before it.
fn hair(person: &Person) -> (String, String) {
    let colour = person.hair_colour;
    let (shade, light) = (darker(colour), lighter(colour));
    let fringe = format!(
        "<path d=\"M-50 -196Q-56 -258 0 -260Q56 -258 50 -196Q44 -222 22 -228Q-8 -220 -30 -226Q-46 -216 -50 -196Z\" fill=\"{colour}\"/><path d=\"M-24 -246Q0 -256 22 -246\" fill=\"none\" stroke=\"{light}\" stroke-width=\"5\" stroke-linecap=\"round\" opacity=\".6\"/>"
    );
    match person.hair {
        Hair::None => (String::new(), String::new()),
        Hair::Short => (format!("<path d=\"M-50 -186Q-58 -258 0 -258T50 -186Z\" fill=\"{shade}\"/>"), fringe),
        Hair::Long => (
            format!("<path d=\"M-52 -200Q-60 -262 0 -262T52 -200Q64 -140 54 -112Q0 -98 -54 -112Q-64 -140 -52 -200Z\" fill=\"{shade}\"/>"),
            fringe,
        ),
        Hair::Curly => {
            let curls = |points: &[(i32, i32, i32)], fill: &str| -> String {
                points.iter().map(|(x, y, r)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\"/>")).collect()
            };
            (
                curls(
                    &[(-50, -176, 24), (50, -176, 24), (-58, -210, 26), (58, -210, 26), (-38, -244, 28), (38, -244, 28), (0, -256, 30)],
                    &shade,
                ),
                curls(&[(-40, -226, 17), (-20, -240, 18), (4, -244, 18), (26, -238, 17), (42, -222, 15)], colour),
            )
        }
        Hair::Ponytail => (
            format!(
                "<path d=\"M36 -244Q92 -250 84 -180Q80 -146 66 -150Q72 -196 34 -216Z\" fill=\"{shade}\"/><circle cx=\"44\" cy=\"-236\" r=\"9\" fill=\"{}\"/>",
                person.top
            ),
            fringe,
        ),
        Hair::Braids => (
            format!(
                "<g fill=\"{shade}\"><circle cx=\"-54\" cy=\"-172\" r=\"15\"/><circle cx=\"-58\" cy=\"-150\" r=\"13\"/><circle cx=\"-58\" cy=\"-130\" r=\"11\"/><circle cx=\"54\" cy=\"-172\" r=\"15\"/><circle cx=\"58\" cy=\"-150\" r=\"13\"/><circle cx=\"58\" cy=\"-130\" r=\"11\"/></g><g fill=\"{}\"><circle cx=\"-58\" cy=\"-118\" r=\"7\"/><circle cx=\"58\" cy=\"-118\" r=\"7\"/></g>",
                person.top
            ),
            fringe,
        ),
        Hair::Bun => (
            format!("<circle cy=\"-266\" r=\"24\" fill=\"{shade}\"/><path d=\"M-50 -186Q-58 -258 0 -258T50 -186Z\" fill=\"{shade}\"/>"),
            fringe,
        ),
    }
}

fn worn(person: &Person) -> String {
    let mut on = String::new();
    if person.beard {
        on += &format!(
            "<path d=\"M-42 -186Q-44 -132 0 -128Q44 -132 42 -186Q24 -166 0 -172Q-24 -166 -42 -186Z\" fill=\"{}\"/><path d=\"M-10 -160Q0 -152 10 -160\" stroke=\"#b8433f\" stroke-width=\"5\" stroke-linecap=\"round\" fill=\"none\"/>",
            person.hair_colour
        );
    }
    if let Some(scarf) = person.scarf {
        on += &format!(
            "<path d=\"M-36 -150Q0 -130 36 -150\" stroke=\"{scarf}\" stroke-width=\"20\" stroke-linecap=\"round\" fill=\"none\"/><path d=\"M20 -142L28 -92\" stroke=\"{}\" stroke-width=\"18\" stroke-linecap=\"round\"/>",
            darker(scarf)
        );
    }
    if person.glasses {
        on += "<g fill=\"#fff\" fill-opacity=\".25\" stroke=\"#4b3f46\" stroke-width=\"4\"><circle cx=\"-19\" cy=\"-193\" r=\"15\"/><circle cx=\"19\" cy=\"-193\" r=\"15\"/><path d=\"M-4 -194H4M-34 -196L-46 -199M34 -196L46 -199\"/></g>";
    }
    if person.crown {
        on += "<path d=\"M-34 -244L-40 -288 -18 -266 0 -296 18 -266 40 -288 34 -244Z\" fill=\"#f2c14a\" stroke-linejoin=\"round\"/><g fill=\"#e2483d\" stroke=\"none\"><circle cx=\"0\" cy=\"-258\" r=\"6\"/><circle cx=\"-20\" cy=\"-256\" r=\"4\"/><circle cx=\"20\" cy=\"-256\" r=\"4\"/></g>";
    } else if let Some(hat) = person.hat {
        on += &hat_on(hat, -236);
    }
    if let Some(bow) = person.bow {
        on += &bow_at(bow, 26, -246);
    }
    on
}

/// A hat whose brim lies at a height.
pub(super) fn hat_on(colour: &str, y: i32) -> String {
    format!(
        "<g transform=\"translate(0 {y})\"><path d=\"M-42 2Q-44 -46 0 -48T42 2Z\" fill=\"{colour}\"/><path d=\"M-62 4Q0 -14 62 4Q0 16 -62 4Z\" fill=\"{}\"/><path d=\"M-42 -5Q0 -18 42 -5\" fill=\"none\" stroke=\"{}\" stroke-width=\"8\"/></g>",
        darker(colour),
        lighter(colour)
    )
}

/// A bow.
pub(super) fn bow_at(colour: &str, x: i32, y: i32) -> String {
    format!(
        "<g transform=\"translate({x} {y})\"><path d=\"M0 0L-24 -14Q-30 0 -24 14ZM0 0L24 -14Q30 0 24 14Z\" fill=\"{colour}\"/><circle r=\"7\" fill=\"{}\"/></g>",
        darker(colour)
    )
}
