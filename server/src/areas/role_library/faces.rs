//! The faces of the demo's roles and the samples of its styles, composed of simple shapes. Pure: the same face is the same drawing.

use std::fmt::Write;

/// Who it is a face of.
#[derive(Clone, Copy)]
pub enum Face {
    /// A person: hair, clothes, and whether they wear glasses.
    Person { hair: &'static str, clothes: &'static str, glasses: bool },
    /// A cat of a colour.
    Cat { fur: &'static str },
    /// A sailing boat with a face on its sail.
    Boat { hull: &'static str },
}

/// A face on a background, as SVG.
pub fn drawn(face: Face, back: &str) -> String {
    let mut svg =
        format!(r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="{back}"/>"##);
    match face {
        Face::Person { hair, clothes, glasses } => {
            let _ = write!(
                svg,
                r##"<path d="M70 400q10-110 130-110t130 110z" fill="{clothes}"/><path d="M95 190q-15-135 105-135t105 135q5 70-20 110h-170q-25-40-20-110z" fill="{hair}"/>
                <ellipse cx="200" cy="200" rx="82" ry="94" fill="#f6cfae"/><path d="M118 180q10-85 82-85t82 85q-40-45-82-45t-82 45z" fill="{hair}"/>"##
            );
            eyes(&mut svg, [168, 232], 205, "#3a2a22");
            svg.push_str(r##"<path d="M170 245q30 26 60 0" fill="none" stroke="#a5503f" stroke-width="7" stroke-linecap="round"/>"##);
            if glasses {
                svg.push_str(
                    r##"<g fill="none" stroke="#555" stroke-width="6"><circle cx="168" cy="205" r="27"/><circle cx="232" cy="205" r="27"/><path d="M195 205h10"/></g>"##,
                );
            }
        }
        Face::Cat { fur } => {
            let _ = write!(
                svg,
                r##"<path d="M95 190l-8-118 78 50zM305 190l8-118-78 50z" fill="{fur}"/><circle cx="200" cy="220" r="118" fill="{fur}"/>
                <ellipse cx="200" cy="262" rx="52" ry="38" fill="#fff" opacity=".75"/>"##
            );
            eyes(&mut svg, [155, 245], 205, "#2e7d32");
            svg.push_str(
                r##"<path d="M188 244h24l-12 13z" fill="#d97a86"/><path d="M200 257q-14 22-34 12M200 257q14 22 34 12" fill="none" stroke="#5b4a45" stroke-width="5"/>"##,
            );
        }
        Face::Boat { hull } => {
            let _ = write!(
                svg,
                r##"<rect y="300" width="400" height="100" fill="#4a90c2"/><path d="M205 50v190h110z" fill="#fff"/><path d="M190 90v150H95z" fill="#f3f1e7"/>
                <path d="M195 45h10v205h-10z" fill="#8d6e4b"/><path d="M60 250h280l-48 78H108z" fill="{hull}"/>"##
            );
            eyes(&mut svg, [165, 235], 280, "#12304a");
            svg.push_str(r##"<path d="M178 300q22 18 44 0" fill="none" stroke="#12304a" stroke-width="6" stroke-linecap="round"/>"##);
        }
    }
    svg.push_str("</svg>");
    svg
}

fn eyes(svg: &mut String, across: [i32; 2], down: i32, colour: &str) {
    for x in across {
        let _ = write!(
            svg,
            r##"<circle cx="{x}" cy="{down}" r="12" fill="{colour}"/><circle cx="{}" cy="{}" r="4" fill="#fff"/>"##,
            x + 4,
            down - 4
        );
    }
}
