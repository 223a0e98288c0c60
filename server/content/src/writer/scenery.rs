//! What all plots share: first and last pages, sentences that fill a page up, the places where a story can be, the weather of a scene.

use super::dice::Dice;

/// First pages, by band.
pub(super) const FIRST: [[&str; 3]; 4] = [
    ["This is {hero}.", "Hello, {hero}!", "{hero} is happy."],
    [
        "This is {hero}. {hero} likes {place}. {friend} likes it too.",
        "It is a sunny day. {hero} and {friend} are {at}.",
        "{hero} lives in a little house. {friend} lives in a little house too.",
    ],
    [
        "{hero} lived in a small house near {place}. {friend} lived in the same street. They met every day after school.",
        "It was a quiet morning {at}. {hero} was awake before everybody else. \"Something good will happen today,\" {she} thought.",
        "{hero} and {friend} did nearly everything together. They shared their bread, their books and most of their secrets.",
    ],
    [
        "In a small town between the hills lived {hero}, who asked more questions than anybody else. Most people had stopped answering them. Only {friend}, who lived in the next house, still listened, and sometimes even knew an answer.",
        "Nothing unusual ever happened {at}, at least that was what everybody said. {hero} did not believe it. \"You only have to look long enough,\" {she} told {friend}. On the first day of the holidays that turned out to be true.",
        "{hero} had known {friend} for so long that neither of them could remember how it had started. They often argued about small things, and they always agreed about the important ones.",
    ],
];

/// Last pages, by band.
pub(super) const LAST: [[&str; 3]; 4] = [
    ["Good night, {hero}!", "Good night! Bye-bye!", "What a good day!"],
    [
        "The sun goes down. {hero} and {friend} go home. \"Good night!\"",
        "\"What a good day!\" says {hero}. \"Let's play again,\" says {friend}.",
        "{hero} is in bed now. {friend} is in bed too. Good night!",
    ],
    [
        "That night {hero} lay in bed and looked at the moon. \"What will we do tomorrow?\" {she} asked, and was asleep before anybody could answer.",
        "When people asked about that day, {hero} only looked at {friend} and smiled. The best part of the story was theirs.",
        "They walked home slowly and did not talk much. It was a good day, and they both knew it. \"See you tomorrow,\" said {friend}.",
    ],
    [
        "Years later, when somebody asked {hero} about it, {she} always told the story a little differently. Only one part never changed: {friend} had been there from the beginning. Neither of them could have done it alone.",
        "That evening they sat on the wall in front of the house and watched the lights go on. \"Do you think anything like that will happen again?\" asked {friend}. \"I am sure of it,\" said {hero}. \"Tomorrow, if we are lucky.\"",
        "They were late for dinner, of course, and nobody believed a single word. {hero} did not mind. {She} looked across the table at {friend}, who was trying not to laugh. Some stories are better when only two people know them.",
    ],
];

/// What fills a page up, by band: short ones too, so that every number of words can be reached.
pub(super) const MORE: [&[&str]; 4] = [
    &["Oh!", "Look!", "Hello!", "Yes!", "One, two, three!", "It is a good day.", "{hero} is here.", "{friend} is here too."],
    &[
        "It is fun!",
        "Look at that!",
        "What a day!",
        "{friend} is here too.",
        "They are good friends.",
        "The sun is up.",
        "It is a big day for {hero}.",
        "\"Come on!\" says {friend}.",
    ],
    &[
        "The sun was warm.",
        "Nobody said a word.",
        "\"Wait for me!\" said {friend}.",
        "It was not an easy day.",
        "{hero} took a deep breath.",
        "A bird sang in a tree.",
        "They looked at each other.",
        "{friend} was not so sure.",
        "But {hero} had a good feeling.",
    ],
    &[
        "It was quiet for a while.",
        "{friend} did not answer at once.",
        "Somewhere a dog was barking.",
        "{hero} had never thought about it before.",
        "The air smelled of rain and warm bread.",
        "\"Are you sure about this?\" asked {friend}.",
        "It was not the kind of day that one forgets.",
        "Neither of them wanted to be the first to speak.",
        "{hero} decided that this was a good sign.",
        "They had come too far to stop now.",
    ],
];

/// A place, and the word that stands before it.
pub(super) struct Place {
    /// How a brief may name it.
    pub named: &'static [&'static str],
    /// As it stands in a story.
    pub place: &'static str,
    /// Where a page is that is there.
    pub at: &'static str,
}

const fn place(named: &'static [&'static str], place: &'static str, at: &'static str) -> Place {
    Place { named, place, at }
}

/// The places; a story that needs more of them comes back.
pub(super) const PLACES: &[Place] = &[
    place(&["park", "playground"], "the park", "in the park"),
    place(&["garden"], "the garden", "in the garden"),
    place(&["school", "classroom"], "the school", "at school"),
    place(&["farm"], "the farm", "on the farm"),
    place(&["beach", "sea", "sand"], "the beach", "on the beach"),
    place(&["river", "stream"], "the river", "at the river"),
    place(&["forest", "wood", "woods", "jungle"], "the forest", "in the forest"),
    place(&["hill", "mountain"], "the hill", "on the hill"),
    place(&["shop", "market", "supermarket", "store"], "the shop", "at the shop"),
    place(&["zoo"], "the zoo", "at the zoo"),
    place(&["street", "road", "town", "city"], "the street", "in the street"),
    place(&["kitchen", "home", "house"], "the kitchen", "in the kitchen"),
    place(&["lake", "pond"], "the lake", "at the lake"),
    place(&["station", "train"], "the station", "at the station"),
    place(&["bridge"], "the bridge", "on the bridge"),
    place(&["library"], "the library", "in the library"),
];

/// The light of a scene, by the words of its page; the first that is named there.
const LIGHTS: [(&[&str], &str); 7] = [
    (&["rain", "rains", "rained", "raining", "rainy", "storm", "thunder", "wet"], "rain"),
    (&["snow", "snows", "snowed", "snowing", "snowy"], "snow"),
    (&["night", "moon", "dark"], "the light of the moon"),
    (&["wind", "windy", "blew", "blows"], "a strong wind"),
    (&["evening", "afternoon"], "soft evening light"),
    (&["morning", "breakfast"], "bright morning light"),
    (&["sun", "sunny", "hot"], "bright sunlight"),
];
/// The light where a page says nothing of it, in the open.
const SKIES: [&str; 3] = ["soft light", "a few white clouds", "a clear sky"];
/// Places with a roof.
const INDOORS: [&str; 5] = ["at school", "at the shop", "in the kitchen", "at the station", "in the library"];

/// The light of a page of these words, in small letters.
pub(super) fn light(words: &[String], place: &Place, dice: &mut Dice) -> String {
    let sky = dice.one_of(&SKIES);
    let named = LIGHTS.iter().find(|(of, _)| words.iter().any(|word| of.contains(&word.as_str()))).map(|(_, light)| *light);
    match (named, INDOORS.contains(&place.at)) {
        (Some(light), true) => format!("{light} at the window"),
        (Some(light), false) => light.to_owned(),
        (None, true) => "warm light".to_owned(),
        (None, false) => sky.to_owned(),
    }
}
