//! Slides read and laid out without an office program, and revisions compared.

use belltower::areas::courses::decks::{
    compare::{Became, Face, changes, common},
    reader::{
        Fault,
        shapes::{Line, Rect, Shape, shapes},
        svg::{Slide, draw, wrapped},
        xml::Element,
    },
};

#[test]
fn a_part_is_a_tree() {
    let read = Element::read("<?xml version='1.0'?><p:a x:id='7'><a:t>1 &lt; 2 &#65;</a:t><b/></p:a>").unwrap();
    assert_eq!((read.name.as_str(), read.get("id")), ("a", Some("7")));
    assert_eq!(read.at(&["t"]).unwrap().text, "1 < 2 A");
    assert!(read.at(&["t", "u"]).is_none());
    for broken in ["", "<a>", "<a></b>", "no"] {
        assert!(Element::read(broken).is_err(), "{broken}");
    }
    assert_eq!(Element::read(&"<a>".repeat(200)).unwrap_err(), Fault::TooLarge);
}

#[test]
fn words_stay_within_their_box() {
    assert_eq!(wrapped("the cat sat on the mat", 6.0), ["the cat sat", "on the mat"]);
    assert_eq!(wrapped("现在完成时表示", 3.0), ["现在完", "成时表", "示"]);
    assert_eq!(wrapped("", 3.0), [""]);
    let line = |text: &str| Line { text: text.into(), ..Line::default() };
    let shape = Shape { lines: vec![line(&"many words ".repeat(200)), line("1 < 2 & 3")], ..Shape::default() };
    let place = Rect { x: 10.0, y: 10.0, w: 300.0, h: 200.0 };
    let drawn = draw(&Slide { width: 960.0, height: 540.0, background: Some("#102030".into()), shapes: vec![(&shape, place, None)] });
    assert!(drawn.contains("1 &lt; 2 &amp; 3") && drawn.contains("fill=\"#ffffff\""), "{drawn}");
}

#[test]
fn a_chart_is_a_place_that_says_that_it_is_not_drawn() {
    let slide = |content: &str| Element::read(&format!("<sld><cSld><spTree>{content}</spTree></cSld></sld>")).unwrap();
    let frame = "<graphicFrame><xfrm><off x='0' y='0'/><ext cx='1270000' cy='1270000'/></xfrm><graphic><graphicData uri='x/chart'/></graphic></graphicFrame>";
    let found = shapes(&slide(frame));
    assert!(found.len() == 1 && found[0].is_undrawn);
    let drawn = draw(&Slide { width: 960.0, height: 540.0, background: None, shapes: vec![(&found[0], found[0].place.unwrap(), None)] });
    assert!(drawn.contains("A chart or object is not drawn here") && drawn.contains("未能绘制"), "{drawn}");
    // Where there is a picture of it for programs that cannot draw it, that is drawn.
    let both = format!(
        "<AlternateContent><Choice>{frame}</Choice><Fallback><pic><blipFill><blip embed='r1'/></blipFill></pic></Fallback></AlternateContent>"
    );
    let found = shapes(&slide(&both));
    assert!(found.len() == 1 && found[0].picture.as_deref() == Some("r1") && !found[0].is_undrawn);
}

fn face(number: i64, image: &str, text: &str) -> Face {
    Face { number, image: Some(image.into()), title: String::new(), text: text.into() }
}

#[test]
fn each_page_is_the_same_changed_new_or_gone() {
    let old =
        [face(1, "a", "Hello and welcome"), face(2, "b", "At the zoo we see a lion"), face(3, "c", "Homework"), face(4, "d", "Goodbye")];
    let new = [
        face(1, "a", "Hello and welcome"),
        face(2, "n", "Warm up with a song"),
        face(3, "m", "At the zoo we see two lions"),
        face(4, "o", "goodbye!"),
    ];
    let wanted = [
        (Became::Same, Some(1), Some(1)),
        (Became::New, None, Some(2)),
        (Became::Changed, Some(2), Some(3)),
        (Became::Gone, Some(3), None),
        // A sign is a change as well.
        (Became::Changed, Some(4), Some(4)),
    ];
    assert_eq!(changes(&old, &new), wanted);
    assert!(changes(&old, &old).iter().all(|(became, was, is)| *became == Became::Same && was == is));
    assert_eq!(changes(&[], &old).len(), 4);
    assert!(changes(&old, &[]).iter().all(|(became, ..)| *became == Became::Gone));
    assert!(common("现在完成时", "现在完成时态") > 0.8);
}
