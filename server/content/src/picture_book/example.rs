//! Two small books to look at: what demo data and a new book "from the example" are seeded with. Their pictures are the server's to add.

use serde_json::{Value, json};

/// A finished book at A1, and one at A2 that is still being made.
pub fn examples() -> [Value; 2] {
    let page = |text: &str, scene: &str, prompt: &str| json!({ "text": text, "scene": scene, "prompt": prompt, "confirmed": true });
    let kitten = json!({
        "title": "Mia and the Little Cat",
        "plot": "Mia loses her red ball and finds a friend.",
        "style": "cartoon",
        "level": "A1",
        "keywords": ["ball", "cat", "garden", "friend"],
        "characters": [
            { "name": "Mia", "role": "protagonist", "category": "child", "active": true,
              "description": "Six years old, brown hair, yellow dress, always with her red ball." },
            { "name": "The little cat", "role": "supporting", "category": "animal", "active": true, "description": "Small and grey, with big green eyes." },
        ],
        "pages": [
            page("Mia has a red ball. She plays in the garden.", "A sunny garden behind a small house.", "girl in a yellow dress with a red ball, sunny garden"),
            page("The ball rolls down the hill. Where is it now?", "A green hill; the ball is far away.", "green hill, red ball rolling, girl running after it"),
            page("It is behind the tree. A little cat is there too!", "A big tree with the cat beside it.", "big tree, small grey cat, red ball behind the trunk"),
            page("The cat is wet and sad. \"Come home with me,\" says Mia.", "Rain; Mia bends down to the cat.", "rain, girl and grey cat under a dark cloud"),
            page("Mia gives the cat some milk. Now the cat is happy.", "The kitchen, warm light, a bowl on the floor.", "warm kitchen, cat drinking milk from a blue bowl"),
            page("Good night, Mia. Good night, little cat!", "Night; one window of the house is lit.", "house at night, one lit window, moon and stars"),
        ],
    });
    let mut boat = json!({
        "title": "The Boat That Liked the Stars",
        "plot": "A small boat stays out one evening to see the stars, and the lighthouse brings it home.",
        "style": "watercolour",
        "level": "A2",
        "keywords": ["boat", "sea", "stars", "lighthouse"],
        "characters": [
            { "name": "Bluebell", "role": "protagonist", "category": "thing", "active": true, "description": "A small blue boat with a white sail." },
            { "name": "The lighthouse", "role": "supporting", "category": "thing", "active": true, "description": "Old, kind, red and white." },
        ],
        "pages": [
            page("Bluebell was a small blue boat. Every morning she went out to sea with the other boats.", "Morning on a calm sea.",
                 "small blue sailing boat on a calm sea, morning sun"),
            page("Every evening they all came home. \"But I want to see the stars,\" said Bluebell. So one night she stayed.", "The sun goes down.",
                 "blue boat alone on the sea, red evening sky"),
            page("The sky went dark, and there they were: a hundred little lights above the quiet water!", "Night, the sky full of stars.",
                 "blue boat under a sky full of stars, dark blue sea"),
            page("Then a cloud came. Bluebell could not see the stars, or the way home. The waves were getting big.", "Clouds and high waves.",
                 "blue boat between high waves, dark clouds"),
            page("\"This way!\" called the lighthouse. Its big yellow light showed her the way back to the harbour.", "The lighthouse on its rock.",
                 "red and white lighthouse, yellow beam over the sea, small boat"),
        ],
    });
    boat["pages"][3]["confirmed"] = false.into();
    [kitten, boat]
}
