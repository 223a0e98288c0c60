// Written by `make gen` from the server's own tables; not edited by hand.

/** Formatted text, as ProseMirror's nodes. */
export interface RichNode {
  type: string;
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  attrs?: Record<string, unknown>;
  content?: RichNode[];
}
export type RichText = RichNode[];

export const models = {
 "sop-plan": {
  "root": "plan",
  "fields": [
   {
    "name": "title",
    "shape": "text",
    "max": 200
   },
   {
    "name": "lessonMinutes",
    "shape": "whole",
    "min": 0,
    "max": 1440
   },
   {
    "name": "level",
    "shape": "word",
    "max": 20
   }
  ],
  "collections": [
   {
    "root": "stages",
    "item": "stage",
    "parent": null,
    "by": null,
    "fields": [
     {
      "name": "title",
      "shape": "text",
      "max": 200
     }
    ],
    "most": 100
   },
   {
    "root": "steps",
    "item": "step",
    "parent": {
     "root": "stages",
     "key": "stageId"
    },
    "by": null,
    "fields": [
     {
      "name": "title",
      "shape": "text",
      "max": 200
     },
     {
      "name": "minutes",
      "shape": "whole",
      "min": 0,
      "max": 1440
     },
     {
      "name": "owner",
      "shape": "choice",
      "options": [
       "teacher",
       "student",
       "assistant"
      ]
     },
     {
      "name": "required",
      "shape": "flag"
     },
     {
      "name": "materials",
      "shape": "words",
      "most": 50,
      "max": 200
     },
     {
      "name": "script",
      "shape": "rich",
      "max": 20000
     },
     {
      "name": "cue",
      "shape": "choice",
      "options": [
       "none",
       "product",
       "question",
       "poll"
      ]
     },
     {
      "name": "product",
      "shape": "word",
      "max": 100
     }
    ],
    "most": 500
   }
  ]
 },
 "picture-book": {
  "root": "book",
  "fields": [
   {
    "name": "title",
    "shape": "text",
    "max": 200
   },
   {
    "name": "plot",
    "shape": "text",
    "max": 2000
   },
   {
    "name": "style",
    "shape": "choice",
    "options": [
     "watercolour",
     "cartoon",
     "pencil",
     "collage",
     "clay",
     "photo"
    ]
   },
   {
    "name": "lora",
    "shape": "word",
    "max": 80
   },
   {
    "name": "level",
    "shape": "word",
    "max": 20
   },
   {
    "name": "keywords",
    "shape": "words",
    "most": 20,
    "max": 40
   },
   {
    "name": "negative",
    "shape": "text",
    "max": 1000
   },
   {
    "name": "cover",
    "shape": "file",
    "of": "image"
   },
   {
    "name": "origin",
    "shape": "word",
    "max": 160
   },
   {
    "name": "voice",
    "shape": "word",
    "max": 64
   },
   {
    "name": "speed",
    "shape": "choice",
    "options": [
     "normal",
     "slow"
    ]
   },
   {
    "name": "original",
    "shape": "word",
    "max": 64
   }
  ],
  "collections": [
   {
    "root": "characters",
    "item": "character",
    "parent": null,
    "by": null,
    "fields": [
     {
      "name": "name",
      "shape": "text",
      "max": 60
     },
     {
      "name": "role",
      "shape": "choice",
      "options": [
       "protagonist",
       "supporting",
       "custom"
      ]
     },
     {
      "name": "category",
      "shape": "word",
      "max": 60
     },
     {
      "name": "description",
      "shape": "text",
      "max": 1000
     },
     {
      "name": "image",
      "shape": "file",
      "of": "image"
     },
     {
      "name": "active",
      "shape": "flag"
     },
     {
      "name": "source",
      "shape": "word",
      "max": 64
     },
     {
      "name": "sourceVersion",
      "shape": "whole",
      "min": 0,
      "max": 1000000
     },
     {
      "name": "voice",
      "shape": "word",
      "max": 64
     }
    ],
    "most": 30
   },
   {
    "root": "pages",
    "item": "page",
    "parent": null,
    "by": null,
    "fields": [
     {
      "name": "text",
      "shape": "text",
      "max": 2000
     },
     {
      "name": "scene",
      "shape": "text",
      "max": 1000
     },
     {
      "name": "prompt",
      "shape": "text",
      "max": 2000
     },
     {
      "name": "image",
      "shape": "file",
      "of": "image"
     },
     {
      "name": "confirmed",
      "shape": "flag"
     },
     {
      "name": "assignee",
      "shape": "word",
      "max": 64
     },
     {
      "name": "translation",
      "shape": "text",
      "max": 2000
     },
     {
      "name": "audio",
      "shape": "file",
      "of": "sound"
     },
     {
      "name": "spoken",
      "shape": "word",
      "max": 16
     },
     {
      "name": "speaker",
      "shape": "word",
      "max": 64
     },
     {
      "name": "source",
      "shape": "word",
      "max": 64
     },
     {
      "name": "sourceSpoken",
      "shape": "word",
      "max": 16
     },
     {
      "name": "translated",
      "shape": "word",
      "max": 16
     }
    ],
    "most": 100
   }
  ]
 },
 "question-paper": {
  "root": "paper",
  "fields": [
   {
    "name": "title",
    "shape": "text",
    "max": 200
   },
   {
    "name": "kind",
    "shape": "choice",
    "options": [
     "practice",
     "exam",
     "template"
    ]
   },
   {
    "name": "level",
    "shape": "word",
    "max": 20
   },
   {
    "name": "minutes",
    "shape": "whole",
    "min": 0,
    "max": 600
   }
  ],
  "collections": [
   {
    "root": "sections",
    "item": "section",
    "parent": null,
    "by": null,
    "fields": [
     {
      "name": "title",
      "shape": "text",
      "max": 200
     },
     {
      "name": "instruction",
      "shape": "text",
      "max": 2000
     }
    ],
    "most": 50
   },
   {
    "root": "questions",
    "item": "question",
    "parent": {
     "root": "sections",
     "key": "sectionId"
    },
    "by": null,
    "fields": [
     {
      "name": "kind",
      "shape": "choice",
      "options": [
       "translation",
       "follow-read",
       "matching",
       "fill-blank",
       "listen-choose",
       "single-choice",
       "multiple-choice",
       "true-false",
       "ordering",
       "reading",
       "writing"
      ]
     },
     {
      "name": "stem",
      "shape": "rich",
      "max": 5000
     },
     {
      "name": "passage",
      "shape": "text",
      "max": 10000
     },
     {
      "name": "image",
      "shape": "file",
      "of": "image"
     },
     {
      "name": "media",
      "shape": "file",
      "of": "sound"
     },
     {
      "name": "answer",
      "shape": "text",
      "max": 5000
     },
     {
      "name": "score",
      "shape": "whole",
      "min": 0,
      "max": 100
     },
     {
      "name": "level",
      "shape": "word",
      "max": 20
     },
     {
      "name": "points",
      "shape": "words",
      "most": 20,
      "max": 60
     },
     {
      "name": "source",
      "shape": "word",
      "max": 40
     },
     {
      "name": "assignee",
      "shape": "word",
      "max": 40
     }
    ],
    "most": 300
   },
   {
    "root": "options",
    "item": "option",
    "parent": {
     "root": "questions",
     "key": "questionId"
    },
    "by": null,
    "fields": [
     {
      "name": "text",
      "shape": "text",
      "max": 1000
     },
     {
      "name": "pair",
      "shape": "text",
      "max": 1000
     },
     {
      "name": "image",
      "shape": "file",
      "of": "image"
     },
     {
      "name": "correct",
      "shape": "flag"
     }
    ],
    "most": 3000
   }
  ]
 },
 "follow-read": {
  "root": "followRead",
  "fields": [
   {
    "name": "title",
    "shape": "text",
    "max": 200
   },
   {
    "name": "voice",
    "shape": "word",
    "max": 60
   },
   {
    "name": "speed",
    "shape": "choice",
    "options": [
     "normal",
     "slow"
    ]
   },
   {
    "name": "canvas",
    "shape": "choice",
    "options": [
     "16:9",
     "4:3",
     "9:16"
    ]
   },
   {
    "name": "theme",
    "shape": "choice",
    "options": [
     "plain",
     "paper",
     "night"
    ]
   },
   {
    "name": "music",
    "shape": "file",
    "of": "sound"
   },
   {
    "name": "musicVolume",
    "shape": "whole",
    "min": 0,
    "max": 100
   },
   {
    "name": "pausePercent",
    "shape": "whole",
    "min": 50,
    "max": 400
   },
   {
    "name": "intro",
    "shape": "flag"
   },
   {
    "name": "scoreCard",
    "shape": "flag"
   }
  ],
  "collections": [
   {
    "root": "lines",
    "item": "line",
    "parent": null,
    "by": null,
    "fields": [
     {
      "name": "item",
      "shape": "word",
      "max": 60
     },
     {
      "name": "speaker",
      "shape": "text",
      "max": 40
     },
     {
      "name": "text",
      "shape": "text",
      "max": 300
     },
     {
      "name": "translation",
      "shape": "text",
      "max": 300
     },
     {
      "name": "image",
      "shape": "file",
      "of": "image"
     },
     {
      "name": "sound",
      "shape": "file",
      "of": "sound"
     },
     {
      "name": "soundMs",
      "shape": "whole",
      "min": 0,
      "max": 120000
     },
     {
      "name": "spoken",
      "shape": "word",
      "max": 16
     },
     {
      "name": "repeats",
      "shape": "whole",
      "min": 1,
      "max": 3
     },
     {
      "name": "assignee",
      "shape": "word",
      "max": 64
     }
    ],
    "most": 200
   }
  ]
 },
 "subtitles": {
  "root": "track",
  "fields": [
   {
    "name": "title",
    "shape": "text",
    "max": 200
   },
   {
    "name": "language",
    "shape": "choice",
    "options": [
     "en",
     "zh",
     "en_zh",
     "other",
     "none"
    ]
   },
   {
    "name": "audience",
    "shape": "choice",
    "options": [
     "child",
     "adult"
    ]
   },
   {
    "name": "durationMs",
    "shape": "whole",
    "min": 0,
    "max": 86400000
   }
  ],
  "collections": [
   {
    "root": "cues",
    "item": "cue",
    "parent": null,
    "by": "start",
    "fields": [
     {
      "name": "start",
      "shape": "whole",
      "min": 0,
      "max": 86400000
     },
     {
      "name": "end",
      "shape": "whole",
      "min": 0,
      "max": 86400000
     },
     {
      "name": "text",
      "shape": "text",
      "max": 300
     },
     {
      "name": "translation",
      "shape": "text",
      "max": 300
     },
     {
      "name": "point",
      "shape": "text",
      "max": 80
     },
     {
      "name": "assignee",
      "shape": "word",
      "max": 64
     }
    ],
    "most": 3000
   }
  ]
 }
} as const;

export interface SopPlanStage {
  id: string;
  title: string;
  steps: SopPlanStep[];
}

export interface SopPlanStep {
  id: string;
  title: string;
  minutes: number;
  owner: "teacher" | "student" | "assistant";
  required: boolean;
  materials: string[];
  script: RichText;
  cue: "none" | "product" | "question" | "poll";
  product: string;
}

export interface SopPlan {
  title: string;
  lessonMinutes: number;
  level: string;
  stages: SopPlanStage[];
  /** Items whose parent is gone. */
  unplaced: { steps?: SopPlanStep[] };
}

export interface PictureBookCharacter {
  id: string;
  name: string;
  role: "protagonist" | "supporting" | "custom";
  category: string;
  description: string;
  image: string;
  active: boolean;
  source: string;
  sourceVersion: number;
  voice: string;
}

export interface PictureBookPage {
  id: string;
  text: string;
  scene: string;
  prompt: string;
  image: string;
  confirmed: boolean;
  assignee: string;
  translation: string;
  audio: string;
  spoken: string;
  speaker: string;
  source: string;
  sourceSpoken: string;
  translated: string;
}

export interface PictureBook {
  title: string;
  plot: string;
  style: "watercolour" | "cartoon" | "pencil" | "collage" | "clay" | "photo";
  lora: string;
  level: string;
  keywords: string[];
  negative: string;
  cover: string;
  origin: string;
  voice: string;
  speed: "normal" | "slow";
  original: string;
  characters: PictureBookCharacter[];
  pages: PictureBookPage[];
  /** Items whose parent is gone. */
  unplaced: {  };
}

export interface QuestionPaperSection {
  id: string;
  title: string;
  instruction: string;
  questions: QuestionPaperQuestion[];
}

export interface QuestionPaperQuestion {
  id: string;
  kind: "translation" | "follow-read" | "matching" | "fill-blank" | "listen-choose" | "single-choice" | "multiple-choice" | "true-false" | "ordering" | "reading" | "writing";
  stem: RichText;
  passage: string;
  image: string;
  media: string;
  answer: string;
  score: number;
  level: string;
  points: string[];
  source: string;
  assignee: string;
  options: QuestionPaperOption[];
}

export interface QuestionPaperOption {
  id: string;
  text: string;
  pair: string;
  image: string;
  correct: boolean;
}

export interface QuestionPaper {
  title: string;
  kind: "practice" | "exam" | "template";
  level: string;
  minutes: number;
  sections: QuestionPaperSection[];
  /** Items whose parent is gone. */
  unplaced: { questions?: QuestionPaperQuestion[]; options?: QuestionPaperOption[] };
}

export interface FollowReadLine {
  id: string;
  item: string;
  speaker: string;
  text: string;
  translation: string;
  image: string;
  sound: string;
  soundMs: number;
  spoken: string;
  repeats: number;
  assignee: string;
}

export interface FollowRead {
  title: string;
  voice: string;
  speed: "normal" | "slow";
  canvas: "16:9" | "4:3" | "9:16";
  theme: "plain" | "paper" | "night";
  music: string;
  musicVolume: number;
  pausePercent: number;
  intro: boolean;
  scoreCard: boolean;
  lines: FollowReadLine[];
  /** Items whose parent is gone. */
  unplaced: {  };
}

export interface SubtitlesCue {
  id: string;
  start: number;
  end: number;
  text: string;
  translation: string;
  point: string;
  assignee: string;
}

export interface Subtitles {
  title: string;
  language: "en" | "zh" | "en_zh" | "other" | "none";
  audience: "child" | "adult";
  durationMs: number;
  cues: SubtitlesCue[];
  /** Items whose parent is gone. */
  unplaced: {  };
}

export interface Contents {
  "sop-plan": SopPlan;
  "picture-book": PictureBook;
  "question-paper": QuestionPaper;
  "follow-read": FollowRead;
  "subtitles": Subtitles;
}
