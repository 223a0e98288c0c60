//! The six plots that the built-in writer tells, each in four bands of difficulty. `{hero}` and `{friend}` are names, `{thing}` is what the story is about,
//! `{at}` where a page takes place (in the park), `{place}` the same without its word (the park); `{she}`, `{her}` (whom) and `{his}` (whose)
//! stand for the hero.

/// A story that can be told in four ways.
pub(super) struct Plot {
    /// Words of a brief that ask for it.
    pub asked_by: &'static [&'static str],
    /// What it is about, where the brief names nothing that fits.
    pub things: &'static [&'static str],
    /// Whether it may be about anything that one can hold.
    pub takes_any: bool,
    /// What it may be called.
    pub titles: [&'static str; 2],
    /// What happens, in a sentence.
    pub logline: &'static str,
    /// Pre-A1, A1, A2, B1.
    pub bands: [Told; 4],
}

/// What happens between the first page, which all plots share, and the last.
pub(super) struct Told {
    /// What sets it going.
    pub problem: &'static str,
    /// What is tried, at one place after another.
    pub tries: [&'static str; 3],
    /// What changes everything.
    pub turn: &'static str,
    /// How it ends well.
    pub solved: &'static str,
}

pub(super) static PLOTS: [Plot; 6] = [LOST, NEW_FRIEND, JOURNEY, SURPRISE, STORM, SEED];

const LOST: Plot = Plot {
    asked_by: &["lost", "lose", "loses", "find", "finds", "found", "look", "looks", "looking", "search", "missing", "where", "hide"],
    things: &["red kite", "blue ball", "little bear", "green hat", "yellow bag"],
    takes_any: true,
    titles: ["The Lost {Thing}", "{Hero} and the {Thing}"],
    logline: "{hero} loses a {thing} and looks for it everywhere, until {friend} sees something.",
    bands: [
        Told {
            problem: "Where is the {thing}?",
            tries: ["Is it {at}? No!", "Look {at}. Not here!", "{friend} looks {at}. No!"],
            turn: "Look! What is that?",
            solved: "The {thing}! It is here!",
        },
        Told {
            problem: "{hero} has a {thing}. But where is it now? It is not here!",
            tries: [
                "{hero} looks {at}. The {thing} is not here.",
                "\"Is it {at}?\" asks {friend}. They look and look. No!",
                "Now they are {at}. They look up and down. Where is the {thing}?",
            ],
            turn: "{friend} sees something under a big tree. \"Come here, {hero}! What is it?\"",
            solved: "It is the {thing}! {hero} is very happy. \"Thank you, {friend}!\"",
        },
        Told {
            problem: "One morning {hero} could not find the {thing}. {She} looked under the bed and behind the door, but it was not there. \"{friend}, can you help me?\"",
            tries: [
                "First they went to {place}. They asked all the people there, but nobody knew where the {thing} was.",
                "Then {friend} had an idea. \"Let's look {at}!\" They looked for an hour, but they only found an old shoe.",
                "After that they walked around {place}. {hero} was tired and a little sad. \"Don't stop now,\" said {friend}.",
            ],
            turn: "Suddenly {friend} stopped. \"Shh! Can you hear that?\" A small sound came from behind an old tree. They walked there very quietly.",
            solved: "There it was, the {thing}! A little dog was asleep on it. {hero} laughed. \"It was not lost at all. It had a new friend!\"",
        },
        Told {
            problem: "When {hero} woke up that morning, the {thing} had disappeared. {She} searched every room of the house and looked behind every door, but it was no use. \"Somebody must know where it is,\" said {hero}, and went to ask {friend} for help.",
            tries: [
                "They began their search {at}, because {hero} had been there the day before. They talked to everybody they met, and each person remembered something different. In the end they knew less than when they had started.",
                "\"We should think before we run,\" said {friend}. So they sat down and made a list of every place they had visited. The next place on the list was {place}, but there was nothing there except wind and old leaves.",
                "By the time they reached {place}, their legs were tired and their water was finished. {hero} wanted to give up and go home. \"Just this one place,\" said {friend}, \"and then I promise we will stop.\"",
            ],
            turn: "It was {friend} who noticed the small marks on the ground. They went in a line past the gate and behind the old tree. \"Something carried it,\" whispered {friend}. Without a sound, they followed the marks until they heard somebody breathing.",
            solved: "There, in a nest of dry leaves, a young dog was sleeping on the {thing}. It looked so warm and happy that {hero} could not be angry. \"You only wanted something soft,\" {she} said. From that day on, the dog and the {thing} belonged to both of them.",
        },
    ],
};

const NEW_FRIEND: Plot = Plot {
    asked_by: &["friend", "friends", "new", "alone", "lonely", "shy", "meet", "meets", "neighbour", "neighbor", "class", "play"],
    things: &["small boat", "big drum", "toy train", "paper bird"],
    takes_any: true,
    titles: ["A New Friend for {Hero}", "{Hero} and {Friend}"],
    logline: "{friend} is new and does not say a word, and {hero} finds out how to be friends.",
    bands: [
        Told {
            problem: "Who is that? It is {friend}.",
            tries: ["\"Hello!\" says {hero} {at}.", "They are {at}. {friend} is sad.", "\"Come and play!\" says {hero}."],
            turn: "{hero} has a {thing}. \"For you!\"",
            solved: "Now they are friends!",
        },
        Told {
            problem: "{friend} is new here. {friend} is sad and does not say hello.",
            tries: [
                "\"Do you want to play {at}?\" asks {hero}. {friend} does not say a word.",
                "{hero} goes to {place} and sings a song. {friend} looks, but does not smile.",
                "They are {at}. {hero} runs and jumps. {friend} sits under a tree.",
            ],
            turn: "Then {hero} has an idea. \"Look, {friend}. I have a {thing}! We can play with it.\"",
            solved: "{friend} smiles. \"I like it!\" Now they play every day. They are good friends.",
        },
        Told {
            problem: "{friend} was new in town and did not know anybody. {friend} always stood alone and looked at the ground. {hero} wanted to be friends, but how?",
            tries: [
                "On Monday {hero} went to {friend} and said, \"Come and play {at}!\" But {friend} only looked at the ground and walked away.",
                "The next day {hero} told a funny story {at}. Everybody laughed very loudly. {friend} listened, but did not laugh.",
                "{hero} made a card with a picture of {place}. {friend} took it and said nothing. \"It is hard to make a friend,\" thought {hero}.",
            ],
            turn: "One afternoon {hero} saw {friend} with a broken {thing}. So that was the problem! \"I can help you with that,\" said {hero}. \"I have some tools at home.\"",
            solved: "They worked together all afternoon. When the {thing} was as good as new, {friend} smiled for the first time. \"Do you want to play with it?\" asked {friend}.",
        },
        Told {
            problem: "Nobody knew much about {friend}, who had moved into the house at the end of the road. {friend} never answered when people said hello, and always hurried past with both eyes on the ground. \"Perhaps nobody has asked the right question yet,\" thought {hero}.",
            tries: [
                "{hero} started with the easiest question in the world. \"Would you like to come with us to {place}?\" {friend} stopped for a moment, and it almost looked like a yes. Then a door closed, and {hero} was alone again.",
                "If questions did not work, perhaps a surprise would. {hero} left a bag of warm cakes at the door and waited {at}. An hour later the bag was empty, but there was no message and no {friend}.",
                "Everybody had a different opinion. Some people {at} said that {friend} was rude, and others said that {friend} was only tired. {hero} did not believe any of them. \"You cannot know a person from far away,\" {she} told them.",
            ],
            turn: "Then it rained, and {hero} ran into the nearest garden to stay dry. {friend} was sitting there with a broken {thing} and a very sad face. \"It was a present from my grandmother,\" said {friend} quietly. Those were the first words {hero} had ever heard from {friend}.",
            solved: "They repaired the {thing} together, piece by piece, while the rain fell on the roof. By evening it worked, and they had talked about everything they liked and everything they were afraid of. \"I thought you did not like us,\" said {hero}. {friend} laughed. \"And I thought nobody liked me!\"",
        },
    ],
};

const JOURNEY: Plot = Plot {
    asked_by: &[
        "trip",
        "travel",
        "journey",
        "far",
        "way",
        "walk",
        "adventure",
        "explore",
        "mountain",
        "sea",
        "moon",
        "space",
        "map",
        "fly",
    ],
    things: &["old map", "little boat", "gold key", "blue stone"],
    takes_any: false,
    titles: ["{Hero} and the {Thing}", "The Long Way Home"],
    logline: "{hero} and {friend} follow a {thing} to a place they have never seen.",
    bands: [
        Told {
            problem: "Look, a {thing}! Let's go!",
            tries: ["They walk {at}.", "They run {at}. It is fun!", "Where are they? They are {at}."],
            turn: "Oh no! It is very dark.",
            solved: "A light! They are home!",
        },
        Told {
            problem: "{hero} has a {thing}. \"Let's go and see the world!\" says {friend}.",
            tries: [
                "They walk and walk. Now they are {at}. It is very big!",
                "\"Look!\" says {friend}. \"We are {at}!\" They stop and eat an apple.",
                "They are {at}. They see a bird and say hello. Then they walk again.",
            ],
            turn: "Now it is dark. They do not know the way. \"I am afraid,\" says {friend}.",
            solved: "{hero} looks at the {thing}. \"This is the way!\" Soon they are home and happy.",
        },
        Told {
            problem: "{hero} found a {thing} in an old box. \"It shows the way to a secret place,\" said {friend}. They took some bread and water and left early in the morning.",
            tries: [
                "First they walked for an hour and came to {place}. An old man was there. \"You are on the right way,\" he told them.",
                "Then the way became difficult. They had to be careful {at}, because the ground was wet. {friend} fell, but {hero} helped.",
                "At noon they stopped {at} and ate their bread. It was quiet and beautiful there. \"I want to remember this,\" said {hero}.",
            ],
            turn: "In the evening they could not see the way any more. Every tree looked the same. \"We are lost,\" said {friend}. {hero} took the {thing} in both hands and thought hard.",
            solved: "\"We have to follow the stars!\" said {hero}. They walked over the last hill, and there it was: a quiet lake full of light. It was the best secret in the world.",
        },
        Told {
            problem: "The {thing} had been in the family for a hundred years, and nobody had ever understood it. \"What if it shows a place that really exists?\" asked {friend}. The next morning, before the others were awake, they packed some bread and a bottle of water. They closed the door quietly behind them.",
            tries: [
                "The first part of the journey took them straight to {place}. It looked completely different from the stories they had heard. A woman who was working there shook her head when she saw the {thing}. \"Many people have tried,\" she said, \"but most of them turned back here.\"",
                "After lunch the weather changed and the path became narrow. There was no bridge {at}, so they had to help each other across, one careful step after another. When they finally reached the other side, they were wet, dirty and very proud of themselves.",
                "They spent the hottest hours of the day {at}, in the shadow of a tall tree. {friend} told stories, and {hero} drew everything they had seen so far. \"If we never arrive,\" said {hero}, \"it was still the best day of the year.\"",
            ],
            turn: "Then the sun went down, and every path looked the same. {friend} wanted to turn round, but the way back had disappeared in the dark as well. {hero} held the {thing} up against the first stars. Suddenly the lines on it began to make sense.",
            solved: "They followed the brightest star over the last hill and stopped without a word. Below them lay a silent lake, so clear that the whole sky was shining in it. \"So that is what they wanted us to find,\" said {hero}. They stayed until morning, and they never told anybody the way.",
        },
    ],
};

const SURPRISE: Plot = Plot {
    asked_by: &[
        "birthday",
        "party",
        "surprise",
        "cake",
        "present",
        "gift",
        "festival",
        "christmas",
        "celebrate",
        "holiday",
        "cook",
        "dinner",
    ],
    things: &["big cake", "paper crown", "long picture", "fruit cake"],
    takes_any: false,
    titles: ["A Surprise for {Friend}", "{Hero} Has a Secret"],
    logline: "It is {friend}'s birthday, and {hero} wants to give a surprise that goes wrong in every way.",
    bands: [
        Told {
            problem: "It is {friend}'s birthday. Shh!",
            tries: ["{hero} runs {at}.", "No {thing} {at}. Oh no!", "{hero} is {at}. What now?"],
            turn: "\"I can help!\" says a bird.",
            solved: "Happy birthday, {friend}!",
        },
        Told {
            problem: "Today is {friend}'s birthday. {hero} wants to make a {thing}. Shh! It is a surprise.",
            tries: [
                "{hero} goes to {place}. But there is nothing for the {thing} here.",
                "{friend} is {at} too! \"What do you have there?\" \"Oh, nothing,\" says {hero}.",
                "{hero} runs {at} and falls down. Now everything is on the ground. Oh no!",
            ],
            turn: "{hero} is sad. But then all the friends come. \"We can help you!\" they say.",
            solved: "\"Surprise! Happy birthday, {friend}!\" There is the {thing}. {friend} laughs and dances.",
        },
        Told {
            problem: "It was {friend}'s birthday the next day, and {hero} had a secret plan. \"I will make a {thing}, the best one ever,\" {she} said. \"But {friend} must not know!\"",
            tries: [
                "In the morning {hero} went to {place} to get everything. But the bag was old, and half of the things fell out on the way.",
                "Then {hero} met {friend} {at}. \"What is in your bag?\" \"Only my homework,\" said {hero}, and ran away fast.",
                "{hero} tried to work {at}, where nobody could see it. But the wind came and took the best part away.",
            ],
            turn: "In the evening nothing was ready. {hero} sat on the floor and wanted to cry. Then there was a knock at the door. All the neighbours were there, and each of them had something.",
            solved: "The next morning {friend} opened the door. \"Surprise!\" everybody shouted. The {thing} was not perfect. \"But this is the best birthday of my life,\" said {friend}.",
        },
        Told {
            problem: "There were only two days left until {friend}'s birthday. {hero} had promised to make a {thing} that nobody would ever forget. The problem was that {friend} noticed everything. \"If I can keep this one until Saturday,\" thought {hero}, \"I can keep any secret in the world.\"",
            tries: [
                "On Thursday {hero} went to {place} to buy what was needed. Of course {friend} was there as well. {hero} hid behind a wall for almost an hour. When the way was free at last, every shop had closed.",
                "On Friday morning everything went wrong at once. The weather was so bad {at} that the paper got wet and the colours ran into each other. \"It looks like soup,\" said {hero}, and started again from the beginning.",
                "{hero} decided to ask people {at} for advice, and got far too much of it. One of them wanted the {thing} to be bigger, another one smaller. The third forgot that it was a secret.",
            ],
            turn: "By Friday evening {hero} was sitting between broken pieces and was ready to give up. Then somebody knocked. The whole street was standing in front of the door, with lamps, tools and baskets. \"You did not think you had to do this alone, did you?\" they asked.",
            solved: "When {friend} came round the corner on Saturday, a hundred lights went on at the same time. The {thing} was a little crooked, and it was wonderful. \"I knew that something was going on,\" said {friend}, who had to laugh and cry at once. \"But I never guessed that it was for me.\"",
        },
    ],
};

const STORM: Plot = Plot {
    asked_by: &["storm", "rain", "rainy", "snow", "wind", "windy", "weather", "cloud", "flood", "cold", "winter", "help", "save", "rescue"],
    things: &["big umbrella", "warm blanket", "strong rope", "little lamp"],
    takes_any: false,
    titles: ["The Big Storm", "{Hero} and the {Thing}"],
    logline: "A storm comes, and {hero} has only a {thing} to help everybody with.",
    bands: [
        Told {
            problem: "Look, a big black cloud!",
            tries: ["It rains {at}.", "{friend} is {at}. Help!", "The wind is {at} too."],
            turn: "{hero} has a {thing}!",
            solved: "Look, the sun is here!",
        },
        Told {
            problem: "The sky is black. The wind is strong. \"A storm!\" says {friend}.",
            tries: [
                "It rains and rains {at}. A little bird is wet and cold.",
                "\"Help!\" A cat is {at}. It is afraid. {hero} takes it home.",
                "The wind is very strong {at}. {hero} and {friend} run fast.",
            ],
            turn: "\"I have a {thing}!\" says {hero}. \"Come here, all of you!\" They sit under it.",
            solved: "Now the rain stops. The sun is here again. \"Thank you, {hero}!\" they all say.",
        },
        Told {
            problem: "In the afternoon the sky suddenly went dark. \"A storm is coming,\" said {friend}. {hero} took the {thing} and ran out. \"We have to help the others!\"",
            tries: [
                "The rain was so heavy {at} that they could not see their own feet. They heard a small voice and found a wet kitten.",
                "{at}, the wind blew down a fence. Three chickens ran in all directions. {friend} caught two of them, and {hero} caught the last one.",
                "An old woman was alone {at}. \"Please go home,\" she said. \"It is dangerous!\" But they took her hand and went with her.",
            ],
            turn: "Then the lights in all the houses went out. It was cold and very dark. {hero} held up the {thing}. \"Stay close to me,\" {she} said, \"and nobody will get lost.\"",
            solved: "They all sat together and told stories until the wind was quiet. In the morning the sun was shining. \"You were very brave,\" everybody told {hero}. \"We did it together,\" {she} said.",
        },
        Told {
            problem: "The birds knew about it first: in the middle of the afternoon they stopped singing. Then the sky turned dark yellow, and the wind began to pull at the roofs. \"It is going to be a bad one,\" said {friend}. {hero} picked up the {thing} and opened the door. \"Then let's see who needs us.\"",
            tries: [
                "It was hard to walk straight {at}, because the wind came from every side at once. Between two gusts they heard somebody calling. It was only a kitten on a branch, but it was too frightened to come down. {friend} climbed up and carried it inside a jacket.",
                "The water had already reached the doors {at}. People were passing boxes and chairs from hand to hand, and {hero} joined the line without being asked. Nobody said much. After an hour everything that could be saved was dry.",
                "There was one light left {at}, and they walked towards it. An old woman opened the window and told them to go home at once. \"We will,\" said {hero}, \"but only if you come with us.\" She looked at the sky and took her coat.",
            ],
            turn: "At eight o'clock the electricity failed, and the whole town disappeared. For a moment nobody moved. Then {hero} remembered the {thing}. It was not much, but it showed people where the others were. One by one they came closer.",
            solved: "They spent the night in one warm room, with more animals than chairs. Everybody told the stories that they could remember. When the sun came up, the town looked as if a giant had played with it. \"It will take weeks to repair,\" said {friend}. {hero} smiled. \"Then we had better have breakfast first.\"",
        },
    ],
};

const SEED: Plot = Plot {
    asked_by: &[
        "seed", "plant", "grow", "grows", "flower", "tree", "garden", "make", "build", "farm", "fruit", "spring", "wait", "patient",
    ],
    things: &["little seed", "brown seed", "round seed"],
    takes_any: false,
    titles: ["{Hero} and the {Thing}", "Grow, Grow, Grow!"],
    logline: "{hero} has a {thing} that does not grow, and {friend} knows why.",
    bands: [
        Told {
            problem: "{hero} has a {thing}.",
            tries: ["Here is water. Grow!", "It is {at}. It is sad.", "No leaf {at}. Oh no!"],
            turn: "Look! It is green!",
            solved: "A flower! A big red flower!",
        },
        Told {
            problem: "{hero} finds a {thing}. \"I want a flower!\" But where is a good place for it?",
            tries: [
                "{hero} puts it {at}. It has water. But it does not grow.",
                "\"Let's take it to {place},\" says {friend}. It is sunny there. They sit and wait.",
                "A bird is {at}. It wants to eat the {thing}! \"No, no!\" says {hero}.",
            ],
            turn: "Every day they give it water. One morning {friend} says, \"Look, {hero}! I see a green leaf!\"",
            solved: "Now there is a very big red flower. \"It is beautiful!\" they say. \"And it is ours!\"",
        },
        Told {
            problem: "{hero}'s grandmother gave {her} a {thing}. \"It only grows for people who can wait,\" she said. {hero} was not good at waiting. \"How long?\" {she} asked.",
            tries: [
                "{hero} put the {thing} into the ground {at}. Every five minutes {she} looked at it. Nothing happened. \"It is broken,\" {she} told {friend}.",
                "\"Perhaps it is too cold {at},\" said {friend}. So they made a little house for it out of paper. But the rain was stronger than the paper.",
                "Then a hungry bird came down {at}. It looked at the {thing} with one eye. {hero} stayed there all day and did not let it eat.",
            ],
            turn: "Three weeks went by, and {hero} nearly forgot about it. Then one morning {friend} knocked at the window and shouted, \"Come quickly!\" In the dark ground there was something green.",
            solved: "The small leaf became a plant, and the plant became a tree with red flowers. \"I waited!\" said {hero}. Grandmother smiled. \"And now it will wait for you, every spring.\"",
        },
        Told {
            problem: "\"This is not an ordinary {thing},\" said {hero}'s grandmother, and put it into {his} hand. \"It grows for people who are patient, and for nobody else.\" {hero}, who could not even wait for a bus, looked at it for a long time. \"I will do it,\" {she} said at last. \"But {friend} has to help me.\"",
            tries: [
                "They chose a place {at} where the earth was soft and the sun came early. On the first day {hero} watered it eleven times. On the second day {friend} hid the bucket. \"You are not helping it,\" {friend} explained. \"You are drowning it.\"",
                "A week later there was still nothing to see {at}, and people began to make jokes about it. \"What are you growing, a stone?\" they asked. {hero} wanted to dig it up, just to make sure. \"If you look, you have to start again,\" warned {friend}.",
                "Then they found small holes in the earth {at}: somebody had been looking for breakfast. They built a fence from old branches, and {hero} sat beside it every evening with a book. {She} read the whole book aloud, because grandmother believed that plants liked stories.",
            ],
            turn: "When autumn was over and {hero} had stopped counting the days, a warm wind came in the night. In the morning {friend} was standing at the window without a word and pointed. Where there had been only black earth, something very small and very green was holding a drop of water.",
            solved: "It took years until it was a tree, and nobody minded. Children sat in its branches and birds lived in it. In spring it was redder than anything else in the town. \"Was it worth it?\" asked {friend}. {hero} had a new {thing} in one hand. \"Ask me again in ten years.\"",
        },
    ],
};
