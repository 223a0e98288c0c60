// Written by `make gen` from the server's own list of topics; not edited by hand.

/** The lists that have topics. */
export type ResourceName = "roles" | "users" | "invitations" | "info_views" | "students" | "teachers" | "lesson_movements" | "classes" | "bookings" | "class_batches" | "class_series" | "teacher_slots" | "leaves" | "standbys" | "sos" | "sop_plans" | "jobs" | "deliveries" | "shares" | "role_types" | "picture_styles" | "role_models" | "picture_books" | "question_papers" | "bank_questions" | "coursewares" | "course_categories" | "textbooks" | "words" | "follow_read_items" | "decks" | "follow_read_feedback" | "follow_read_coursewares" | "videos" | "video_tasks" | "video_collections" | "subtitle_tracks" | "animations" | "listening_sets" | "materials" | "interactions" | "product_materials" | "lectures" | "makings" | "classroom_plans" | "course_processes" | "enrolments" | "violation_words" | "inspections" | "inspection_hits";

/** How much a class needs a human now. The board is sorted by score, highest first, then by `since`, oldest first. */
export interface Attention {
  /** 500 `sos_open` · 400 `sos_claimed` · 300 `anomaly` · 250 `silent` · 200 `teacher_missing` · 100 `warning` · 0 `ok`. */
  score: number;
  /** Why. */
  reason: string;
  /** Since when. */
  since: string;
}

/** One reason for somebody to teach a class. */
export interface CandidateReason {
  /** `on_call` and `standby` (not on call yet), `slot`, `online`, `student`, `level`, `hour`, `load`, `on_time`; of what speaks against it `night` and `rest`. */
  why: string;
  /** What it adds; takes off, below nought. */
  points: number;
  /** Classes with the student; the hour there; hours that week; per cent on time. */
  count?: number | null;
}

/** How far a job is. */
export interface JobProgress {
  /** The job. */
  job: string;
  /** Its kind. */
  kind: string;
  /** What it is about. */
  title: string;
  /** The resource it works on. */
  resource?: string | null;
  /** The record it works on. */
  record?: string | null;
  /** What it does just now. */
  step: string;
  /** So many */
  done: number;
  /** of so many. */
  total: number;
  /** Whose it is. */
  by?: string | null;
  /** Their name. */
  byName?: string | null;
  /** Since when. */
  since?: string | null;
  /** What a text that is being written says so far: `words`, `pages`, and its end (`tail`). */
  more?: {
    [field: string]: unknown;
  } | null;
}

/** What happened last in a room. */
export interface LastEvent {
  /** What. */
  type: string;
  /** Who. */
  name: string | null;
  /** When. */
  at: string;
}

/** What was said. */
export interface LectureComment {
  id: string;
  at: string;
  /** `viewer`, `assistant`, `host` or `planner` */
  role: string;
  name: string;
  text: string;
  /** `shown`, `waiting` (for who moderates) or `hidden` */
  state: string;
  pinned: boolean;
  answer: string | null;
}

/** A product of a lecture. */
export interface LectureProduct {
  id: string;
  title: string;
  /** In hundredths of its currency. */
  price: number | null;
  currency: string | null;
  /** Its picture. */
  image: string | null;
  link: string | null;
  /** Whether it is on the screens now. */
  shown: boolean;
  /** When it came on the screens last. */
  pushed_at: string | null;
  /** Viewers who looked at it more closely. */
  clicks: number;
}

/** What the share of poor checks amounts to. */
export interface Level {
  [field: string]: unknown;
}

/** A node as the others see it. */
export interface NodeSeen {
  /** Its name. */
  id: string;
  /** Where it listens. */
  address: string;
  /** Its version. */
  version: string;
  /** When it was started. */
  startedAt: string;
  /** Its last heartbeat. */
  beatAt: string;
  /** Whether it is on its way out. */
  draining: boolean;
  /** Whether that heartbeat is recent. */
  alive: boolean;
  /** Whether it is the leader, which does the singleton tasks. */
  leads: boolean;
  /** What it says about itself. */
  report: {
    [field: string]: unknown;
  };
}

/** An offer as the screens of whom it is made to get it. */
export interface Offer {
  /** Its id. */
  id: string;
  /** When the class would start. */
  startAt: string;
  /** When it would end. */
  endAt: string;
  /** What would be taught. */
  lesson: string;
  /** Who would be taught. */
  studentName: string;
  /** Their level, if anybody has said. */
  level: string | null;
  /** Classes that the teacher has given them. */
  taught: number;
  /** Until when it may be answered, by the server's clock. */
  expiresAt: string;
  /** How many others are asked at the same time: the first who accepts has it. */
  others: number;
  /** Whether somebody has seen it. */
  seen: boolean;
}

/** A class as it was planned. */
export interface Plan {
  /** The class. */
  id: string;
  /** Its number. */
  number: string;
  /** Its name. */
  name: string;
  /** Its kind. */
  kind: string;
  /** Its state (S01): `not_started` here means late, or people are waiting in the room. */
  status: string;
  /** The planned teacher's name. */
  teacher: string | null;
  /** The planned students' names, at most 20. */
  students: string[];
  /** Planned start. */
  startAt: string;
  /** Planned end. */
  endAt: string;
}

/** A reminder as screens get it. */
export interface Reminder {
  /** Its id. */
  id: string;
  /** The class. */
  classId: string;
  kind: "matched" | "entry_open" | "asked" | "moved" | "back" | "returned" | "given_away" | "taken_away" | "cancelled";
  /** When the class starts; of one that was taken away or cancelled, when it was to. */
  startAt: string;
  /** When it ends, or was to. */
  endAt: string;
  was: Span | null;
  /** The class's name. */
  className: string;
  /** Who will be taught. */
  studentNames: string[];
  /** The teacher for whom its reader stands in. */
  standsInFor: string | null;
  /** Whether somebody has seen it. */
  seen: boolean;
}

/** Somebody in a room. */
export interface RoomMember {
  /** The person. */
  id: string;
  /** The person's name. */
  name: string;
  /** `teacher`, `student`, `assistant` or `monitor`. */
  role: string;
  /** In the room now. */
  online: boolean;
  /** 0 unknown, 1 excellent … 6 down. */
  quality: number;
  /** Round trip, ms. */
  rtt: number | null;
  /** The worse of both directions, %. */
  loss: number | null;
  /** Whether the camera is on, if it was said. */
  camera: boolean | null;
  /** Whether the microphone is on, if it was said. */
  microphone: boolean | null;
  /** How often the person came back. */
  rejoins: number;
  /** The first frame came within 5 s of the request; unknown until one came. */
  joinSuccess: boolean | null;
  /** Freezes so far. */
  freezes: number;
}

/** A call for help. */
export interface SosCall {
  /** Its id. */
  id: string;
  /** The class. */
  classId: string;
  /** The class's number. */
  number: string;
  /** The class's name. */
  className: string;
  /** Who calls. */
  userId: string;
  /** Their name. */
  userName: string;
  /** Their role in the room. */
  role: string;
  /** What it is about, as the room says. */
  category: string;
  state: "open" | "claimed" | "resolved";
  /** Since when they wait. */
  since: string;
  /** Who takes care of it. */
  ownerId: string | null;
  /** Their name. */
  ownerName: string | null;
  /** Since when. */
  claimedAt: string | null;
  /** When it was over. */
  resolvedAt: string | null;
  /** What it turned out to be about. */
  cause: string | null;
  /** What was found. */
  note: string | null;
}

/** When a class is, or was to be. */
export interface Span {
  /** RFC 3339. */
  startAt: string;
  /** RFC 3339. */
  endAt: string;
}

/** Who takes care of a start. */
export interface StartClaim {
  /** Their account. */
  userId: string;
  /** Their name. */
  name: string;
  /** Since when. */
  at: string;
}

/** A class that starts soon, or should have. */
export interface StartingClass {
  /** The class. */
  id: string;
  /** Its version, for whoever changes it. */
  version: number;
  /** Its number. */
  number: string;
  /** Its name. */
  name: string;
  /** RFC 3339. */
  startAt: string;
  /** RFC 3339. */
  endAt: string;
  /** Who is to teach it. */
  teacherId: string | null;
  /** Their name. */
  teacherName: string | null;
  /** Who is to be taught, the first few. */
  studentNames: string[];
  /** How many students there are. */
  students: number;
  /** When a screen of the teacher's first had the reminder. */
  reachedAt: string | null;
  /** When somebody had seen it. */
  seenAt: string | null;
  /** Whether the teacher has an account that can be told anything. */
  account: boolean;
  /** When the teacher said that they will be there; of one who was asked again since, nothing. */
  readyAt: string | null;
  /** Since when they are at the door; whoever only went there from the console is for some minutes. */
  doorAt: string | null;
  /** When they were last asked again. */
  askedAt: string | null;
  /** When somebody called them. */
  calledAt: string | null;
  /** Whether they have the console open. */
  online: boolean;
  /** When they were last heard of: a call, a reminder that was seen, a word of theirs. */
  contactAt: string | null;
  /** The risk that it does not start, 0 to 100. */
  risk: number;
  level: "calm" | "watch" | "act";
  /** Why, the heaviest first. */
  reasons: StartReason[];
  claim: StartClaim | null;
  standIn: TeacherCandidate | null;
  suggestedElsewhere: SuggestedElsewhere | null;
  /** Whether it was looked for a stand-in and nobody is free. */
  nobodyFree: boolean;
}

/** One reason of a risk. */
export interface StartReason {
  /** `untaught`, `no_account`, `unreached`, `unseen`, `offline`, `not_there`, `overdue`, `running`, `absences`, `not_begun`, or, of what speaks for it, `ready` and `door`. */
  why: string;
  /** What it adds to the risk; takes off, below nought. */
  points: number;
  /** Of absences: how many. */
  count?: number | null;
}

/** Somebody who is free, and suggested for another class. */
export interface SuggestedElsewhere {
  /** Their name. */
  name: string;
  /** The other class's name. */
  className: string;
}

/** A teacher who could teach a class. */
export interface TeacherCandidate {
  /** The teacher. */
  id: string;
  /** Their name. */
  name: string;
  /** Where they are. */
  zone: string | null;
  /** Whether they have an account that can be told; whoever has none is to be called. */
  account: boolean;
  /** Whether they are on standby then: `on_call`, or `planned` as long as they have not pressed. */
  standby: string | null;
  /** How well they would, 0 to 100. */
  score: number;
  /** Why, the heaviest first. */
  reasons: CandidateReason[];
}

/** A running class on the board. */
export interface Tile {
  [field: string]: unknown;
}

/** A class on the wall. */
export interface WallClass {
  /** The class. */
  id: string;
  /** Its number. */
  number: string;
  /** The worst network of who is there, 1 excellent … 6 down; null if nothing is known of it. */
  level: number | null;
  /** How many people are there. */
  people: number;
  /** Whether somebody calls for help and nobody takes care of it yet. */
  sos: boolean;
  /** How much it needs a human, 0–500. */
  attention: number;
}

/** What user:${string} carries. */
export type UserPayload = {
  type: "rights";
} | {
  type: "settings";
  settings: {
    [field: string]: unknown;
  };
} | {
  type: "job";
  op: "create" | "update";
  id: string;
  row: {
    id: string;
    [field: string]: unknown;
  };
} | {
  type: "notification";
  id: string;
  kind: string;
  title: string;
  titleZh: string;
  words: string;
  wordsZh: string | null;
  by: {
    id: string;
    name: string;
  } | null;
  resource: string | null;
  recordId: string | null;
  version: number | null;
  thread: string | null;
  at: string;
  unread: number;
} | {
  type: "notification_changed";
  ids: string[];
} | {
  type: "notification_seen";
  ids: string[];
} | {
  type: "notification_read";
  ids: string[];
  unread: number;
} | {
  type: "notification_receipt";
  batch: string;
} | {
  type: "account";
} | {
  type: "reminder";
  reminder: Reminder;
} | {
  type: "reminder_closed";
  id: string;
} | {
  type: "offer";
  offer: Offer;
} | {
  type: "offer_closed";
  id: string;
  why: "accepted" | "declined" | "passed" | "taken" | "given" | "taken_back" | "changed" | "cancelled" | "busy" | "late";
} | {
  type: "unread";
  count: number;
} | {
  type: "message";
  id: string;
  title: string;
  titleZh: string | null;
  words: string;
  senderName: string | null;
} | {
  type: "message_read";
  ids: string[];
};

/** What resource:${ResourceName} carries. */
export type ResourcePayload = {
  op: "create" | "update" | "delete" | "restore";
  id: string;
  row: {
    id: string;
    [field: string]: unknown;
  } | null;
  changed: string[];
  by: {
    id: string;
    name: string;
  } | null;
};

/** What own:${ResourceName}:${string} carries. */
export type OwnPayload = {
  op: "create" | "update" | "delete" | "restore";
  id: string;
  row: {
    id: string;
    [field: string]: unknown;
  } | null;
  changed: string[];
  by: {
    id: string;
    name: string;
  } | null;
};

/** What team:${ResourceName}:${string} carries. */
export type TeamPayload = {
  op: "create" | "update" | "delete" | "restore";
  id: string;
  row: {
    id: string;
    [field: string]: unknown;
  } | null;
  changed: string[];
  by: {
    id: string;
    name: string;
  } | null;
};

/** What presence:${ResourceName} carries. */
export type PresencePayload = {
  user: string;
  name: string;
  colour: string;
  at: string;
};

/** What own_presence:${ResourceName}:${string} carries. */
export type Own_presencePayload = {
  user: string;
  name: string;
  colour: string;
  at: string;
};

/** What team_presence:${ResourceName}:${string} carries. */
export type Team_presencePayload = {
  user: string;
  name: string;
  colour: string;
  at: string;
};

/** What progress:${ResourceName} carries. */
export type ProgressPayload = JobProgress;

/** What own_progress:${string} carries. */
export type Own_progressPayload = JobProgress;

/** What document:${string}:${string} carries. */
export type DocumentPayload = {
  type: "version";
  number: number;
} | {
  type: "restored";
  seq: number | null;
  from: number;
  version: number | null;
  undoes: number | null;
  did: string | null;
  by: string;
  name: string;
} | {
  type: "comment";
  thread: string;
} | {
  type: "publication";
} | {
  type: "take";
  target: string;
  take: string;
  state: string;
} | {
  type: "restyle";
  restyle: string;
  state: "asked" | "undone";
} | {
  type: "narration";
  page: string;
  job: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
} | {
  type: "questions";
  job: string;
  state: "asked" | "written" | "failed" | "kept";
} | {
  type: "translation";
  job: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
};

/** What views:${ResourceName} carries. */
export type ViewsPayload = {
  id: string | null;
};

/** What templates:${ResourceName} carries. */
export type TemplatesPayload = {
  id: string;
};

/** What share:${string} carries. */
export type SharePayload = {
  type: "changed" | "ended";
};

/** What shares:${ResourceName}:${string} carries. */
export type SharesPayload = {
  id: string;
};

/** What "operations" carries. */
export type OperationsPayload = NodeSeen;

/** What "starting" carries. */
export type StartingPayload = StartingClass;

/** What "log:classes" | "log:server" carries. */
export type LogPayload = {
  at: string;
  level: "debug" | "info" | "warn" | "error";
  message: string;
  clientAt?: string;
  class?: string;
  classNumber?: string;
  className?: string;
  room?: string;
  session?: string;
  user?: string;
  userName?: string;
  role?: string;
  event?: string;
  device?: string;
  sdk?: string;
  network?: string;
  fields?: {
    [field: string]: unknown;
  };
};

/** What class:${string} carries. */
export type ClassPayload = {
  type: string;
  at: string;
  session?: string | null;
  userId?: string | null;
  name?: string | null;
  role?: string | null;
  data?: {
    [field: string]: unknown;
  };
  sos?: SosCall | null;
};

/** What "board" carries. */
export type BoardPayload = Tile;

/** What "sos" carries. */
export type SosPayload = SosCall;

/** What out:${string} carries. */
export type OutPayload = Tile | {
  n: number;
};

/** What wall:${string} carries. */
export type WallPayload = WallClass;

/** What lecture:${string} carries. */
export type LecturePayload = {
  type: "comment" | "comment_gone" | "product" | "mode" | "state" | "step" | "viewers" | "desk";
  lecture: string;
  comment?: LectureComment | null;
  product?: LectureProduct | null;
  id?: string;
  comment_mode?: string;
  state?: string;
  step_id?: string;
  viewers?: number;
};

/** What own_lecture:${string} carries. */
export type Own_lecturePayload = {
  type: "comment" | "comment_gone" | "product" | "mode" | "state" | "step" | "viewers" | "desk";
  lecture: string;
  comment?: LectureComment | null;
  product?: LectureProduct | null;
  id?: string;
  comment_mode?: string;
  state?: string;
  step_id?: string;
  viewers?: number;
};

/** What team_lecture:${string} carries. */
export type Team_lecturePayload = {
  type: "comment" | "comment_gone" | "product" | "mode" | "state" | "step" | "viewers" | "desk";
  lecture: string;
  comment?: LectureComment | null;
  product?: LectureProduct | null;
  id?: string;
  comment_mode?: string;
  state?: string;
  step_id?: string;
  viewers?: number;
};

/** Every event once, in order. */
export type EventTopic = `user:${string}` | `resource:${ResourceName}` | `own:${ResourceName}:${string}` | `team:${ResourceName}:${string}` | `document:${string}:${string}` | `views:${ResourceName}` | `templates:${ResourceName}` | `share:${string}` | `shares:${ResourceName}:${string}` | `class:${string}` | `lecture:${string}` | `own_lecture:${string}` | `team_lecture:${string}`;
/** The latest value of each key. */
export type StateTopic = `presence:${ResourceName}` | `own_presence:${ResourceName}:${string}` | `team_presence:${ResourceName}:${string}` | `progress:${ResourceName}` | `own_progress:${string}` | "operations" | "starting" | "board" | "sos" | `out:${string}` | `wall:${string}`;
/** Lines in order; what is not sent is said. */
export type LogTopic = "log:classes" | "log:server";
export type TopicName = EventTopic | StateTopic | LogTopic;

/** What a topic carries: an event's payload, the value of a key, the fields of a line. */
export type Payload<N extends TopicName> =
  N extends `user:${string}` ? UserPayload :
  N extends `resource:${ResourceName}` ? ResourcePayload :
  N extends `own:${ResourceName}:${string}` ? OwnPayload :
  N extends `team:${ResourceName}:${string}` ? TeamPayload :
  N extends `presence:${ResourceName}` ? PresencePayload :
  N extends `own_presence:${ResourceName}:${string}` ? Own_presencePayload :
  N extends `team_presence:${ResourceName}:${string}` ? Team_presencePayload :
  N extends `progress:${ResourceName}` ? ProgressPayload :
  N extends `own_progress:${string}` ? Own_progressPayload :
  N extends `document:${string}:${string}` ? DocumentPayload :
  N extends `views:${ResourceName}` ? ViewsPayload :
  N extends `templates:${ResourceName}` ? TemplatesPayload :
  N extends `share:${string}` ? SharePayload :
  N extends `shares:${ResourceName}:${string}` ? SharesPayload :
  N extends "operations" ? OperationsPayload :
  N extends "starting" ? StartingPayload :
  N extends "log:classes" | "log:server" ? LogPayload :
  N extends `class:${string}` ? ClassPayload :
  N extends "board" ? BoardPayload :
  N extends "sos" ? SosPayload :
  N extends `out:${string}` ? OutPayload :
  N extends `wall:${string}` ? WallPayload :
  N extends `lecture:${string}` ? LecturePayload :
  N extends `own_lecture:${string}` ? Own_lecturePayload :
  N extends `team_lecture:${string}` ? Team_lecturePayload :
  never;
