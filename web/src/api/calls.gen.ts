// Written by `make gen` from the server's OpenAPI; not edited by hand.

/** What every item has: the class, its place there, its moment, and who it is about. */
export type About = {
  /** The class's id or number. */
  class: string;
  /** Names one run of one client; sequences count in it. */
  session: string;
  /** Its place in the session, per kind. */
  seq: number;
  /** When it happened, RFC 3339. */
  at: string;
  /** Whom it is about. */
  user: string;
  /** That person's name. */
  name?: string;
  /** `teacher`, `student`, `assistant` or `monitor`. */
  role: string;
};

/** An invitation that is taken. */
export type Acceptance = {
  token: string;
  name: string;
  password: string;
  confirm: string;
};

/** Sessions of an account. */
export type AccountSessions = {
  records: OpenSession[];
};

/** Whose accounts. */
export type AccountsOf = {
  id: string;
};

/** What can be done on a page. */
export type Action = "add" | "delete" | "edit" | "query" | "get" | "enable" | "disable" | "import" | "export";

/** What was made. */
export type AddedItems = {
  ids: string[];
};

/** Items for a courseware, each with the fields that its list knows of. */
export type AddedList = {
  coursewareId: string;
  rows: Record<string, unknown>[];
};

/** Which of one's addresses. */
export type AddressKind = "email" | "phone";

/** How classes kept to their plans, the worst first. */
export type Adherence = {
  records: AdherenceRow[];
};

/** What is asked for. */
export type AdherenceAsked = {
  /** `plan`, `step`, `teacher` or `class`. */
  by: string;
  /** Classes from this moment on. */
  from?: string | null;
  /** And before this one. */
  to?: string | null;
  /** Of this plan alone. */
  plan?: string | null;
  /** Of this inspection alone: with `step`, its steps in their order. */
  inspection?: string | null;
};

/** Classes that have something in common. */
export type AdherenceRow = {
  /** The record. */
  id: string;
  /** What it is called. */
  name: string;
  /** Of a step: its plan. */
  plan: string;
  /** How many classes. */
  classes: number;
  /** The mean of their adherence, 0 to 100. */
  adherence: number;
  /** In how many steps something was asked, and how many were left out, came out of order, took too long, or too short. */
  steps: number;
  missing: number;
  swapped: number;
  over: number;
  under: number;
  /** Seconds that were planned of them, and that those took that were done. */
  planned_s: number;
  taken_s: number;
};

/** What a period is compared with; without days the period of the same length before it. */
export type AnalysisAgainst = {
  from?: string | null;
  to?: string | null;
};

/** The answer. */
export type AnalysisAnswer = {
  from: string;
  to: string;
  /** The company's day today. */
  today: string;
  /** The zone whose days and hours they are. */
  zone: string;
  /** Times from the first; or else the most sessions first. */
  cells: AnalysisCell[];
  /** All sessions of the period. */
  sessions: number;
  totals: AnalysisFigure[];
  before: AnalysisBefore | null;
  /** Whether the whole differs from that period, of each measure. */
  since: (AnalysisChange | null)[];
};

/** A question. */
export type AnalysisAsked = AnalysisOf & ({ measures: AnalysisMeasure[]; by?: AnalysisDimension[]; against?: AnalysisAgainst | null });

/** The period that another is compared with. */
export type AnalysisBefore = {
  from: string;
  to: string;
  sessions: number;
  totals: AnalysisFigure[];
};

/** Figures of the sessions that have these values. */
export type AnalysisCell = {
  /** A value of each dimension; null is all the others, past the fifty with the most sessions. */
  keys: (string | null)[];
  /** What people call it, where that is not a word of the console. */
  names: (string | null)[];
  /** All its sessions. */
  sessions: number;
  /** Of each measure. */
  figures: AnalysisFigure[];
  /** Of the period it is compared with. */
  before: AnalysisFigure[] | null;
  beside: AnalysisChange | null;
  since: AnalysisChange | null;
};

/** Whether it is worse or better than what it is compared with, as far as chance does not explain it. */
export type AnalysisChange = "worse" | "better" | "same";

/** A dimension. */
export type AnalysisDimension = "classroom_type" | "hour" | "day" | "weekday" | "region" | "network" | "device" | "browser" | "role" | "kind" | "teacher";

/** A figure. */
export type AnalysisFigure = {
  /** Sessions that it is of. */
  n: number;
  /** The figure: %, or ms; null of nothing. */
  value: number | null;
  /** The problem rate less 6.7 points, at least 0, % (L07); null of other measures. */
  adjusted: number | null;
  /** With 95 % certainty it is not below. */
  low: number | null;
  /** Nor above. */
  high: number | null;
  /** Whether it is of fewer than 30 sessions. */
  few: boolean;
};

/** A measure. */
export type AnalysisMeasure = "problem" | "join" | "first_frame" | "first_frame_p95" | "rtt" | "rtt_p95" | "freeze" | "loss" | "poor" | "rejoin" | "sos";

/** Which sessions. */
export type AnalysisOf = {
  /** The first day, of the company's zone; with the last one, or else the days are those of the span. */
  from?: string | null;
  /** The last day. */
  to?: string | null;
  span?: LedgerSpan | null;
  /** All of these. */
  where?: AnalysisWhere[];
};

/** What questions can be narrowed to. */
export type AnalysisOptions = {
  dimensions: AnalysisValues[];
};

/** A session of a person in a class. */
export type AnalysisSession = {
  classId: string;
  /** The class's number; null where the class is gone. */
  number: string | null;
  className: string | null;
  kind: string;
  classroomType: string;
  teacher: string | null;
  session: string;
  userId: string;
  userName: string;
  role: string;
  firstAt: string;
  leftAt: string | null;
  /** Why they went. */
  cause: string;
  region: string;
  network: string;
  device: string;
  os: string;
  browser: string;
  firstFrameMs: number | null;
  /** Checks with a known quality. */
  samples: number;
  poor: number;
  rttMs: number | null;
  /** Hundredths of a percent. */
  lossBp: number | null;
  freezes: number;
  freezeMs: number;
  inRoomMs: number;
  calls: number;
  rejoin: number;
  /** 1 where the network was a warning or worse, or somebody called for help. */
  problem: number;
  /** The moment of the class to look at. */
  lookAt: string;
};

/** A page of sessions. */
export type AnalysisSessions = {
  records: AnalysisSession[];
  total: number;
};

/** Which sessions, and what makes one the worst. */
export type AnalysisSessionsOf = AnalysisOf & ({ measure: AnalysisMeasure; page?: number | null });

/** A value of a dimension. */
export type AnalysisValue = {
  value: string;
  /** What people call it, where that is not a word of the console. */
  name: string | null;
  sessions: number;
};

/** The values of a dimension, those with the most sessions first. */
export type AnalysisValues = {
  dimension: AnalysisDimension;
  values: AnalysisValue[];
};

/** Sessions of these alone. */
export type AnalysisWhere = {
  dimension: AnalysisDimension;
  /** Any of them; empty text is what nobody said. */
  values: string[];
};

/** Whether there was one. */
export type AnimationDeleted = {
  deleted: boolean;
};

/** Which animations. */
export type AnimationIds = {
  ids: string[];
};

/** Animations. */
export type AnimationPage = {
  records: ListedAnimation[];
  total: number;
};

/** An animation, and the courseware it is to leave; without one it is deleted. */
export type AnimationToDelete = {
  animationId: string;
  coursewareId?: string | null;
};

export type Animations = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  cover: string | null;
  video_id: string;
  video_name?: string | null;
  duration_ms: number | null;
  series: string | null;
  episode: number | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points: string[];
  marks?: { id?: string; at_ms: number; point: string }[];
  track_id: string | null;
  listing: "listed" | "not_listed";
  courseware_count: number | null;
};

/** Which animations. */
export type AnimationsAsked = {
  coursewareId?: string | null;
  listed?: boolean | null;
  page?: number;
  size?: number;
};

export type AnimationsCreate = {
  title: string | null;
  cover?: string | null;
  video_id: string | null;
  series?: string | null;
  episode?: number | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  marks?: { id?: string; at_ms: number; point: string }[] | null;
  requestId?: string;
};

export type AnimationsUpdate = {
  title?: string | null;
  cover?: string | null;
  video_id?: string | null;
  series?: string | null;
  episode?: number | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  marks?: { id?: string; at_ms: number; point: string }[] | null;
  id: string;
  version: number;
};

/** A video and what its second creation is to be called. */
export type AssignedVideo = {
  video_id?: string | null;
  name?: string | null;
  points?: string[] | null;
};

/** What is given out, to whom, and what is asked for. All of it is needed but the day and the category. */
export type Assignment = {
  videos?: AssignedVideo[];
  assignee_id?: string | null;
  level?: string | null;
  requirements?: string | null;
  collection_id?: string | null;
  /** Of the coursewares that approval makes. */
  category_id?: string | null;
  due_at?: string | null;
  /** Sent again with the same, the call answers the tasks that it made. */
  requestId?: string | null;
};

/** A record that hangs on a courseware, or is to. */
export type Attachment = {
  coursewareId: string;
  /** 4 a paper, 7 a picture book, 9 an animation. */
  type: number;
  recordId: string;
};

/** A person. */
export type AttendanceOf = {
  id: string;
};

/** A class that a person attended, or should have. */
export type AttendedClass = {
  id: string;
  number: string;
  name: string;
  startAt: string;
  endAt: string;
  outcome: string | null;
  /** `present`, `late`, `left_early`, `absent`, `cancelled`; of a class that is not over `expected` until they come. */
  state: string;
  presentS: number;
  lateS: number;
  earlyS: number;
  /** Why it was corrected, or cancelled. */
  reason: string | null;
};

/** How much a class needs a human now. The board is sorted by score, highest first, then by `since`, oldest first. */
export type Attention = {
  /** 500 `sos_open` · 400 `sos_claimed` · 300 `anomaly` · 250 `silent` · 200 `teacher_missing` · 100 `warning` · 0 `ok`. */
  score: number;
  /** Why. */
  reason: string;
  /** Since when. */
  since: string;
};

/** Which entries. */
export type AuditAsked = {
  /** What this account did. */
  actor?: string | null;
  /** What happened to such records, */
  resource?: string | null;
  /** and to this one. */
  record?: string | null;
  /** Such operations: `create`, `update`, `delete`, `restore`, or a verb. */
  op?: string | null;
  /** From this moment on, */
  from?: string | null;
  /** up to this one. */
  to?: string | null;
  /** Those before this entry, by its id. */
  before?: string | null;
};

/** A page of the trail, the latest first. */
export type AuditPage = {
  records: AuditSeenEntry[];
  /** Whether there are earlier ones. */
  more: boolean;
};

/** A thing that an audit looks for. */
export type AuditPoint = {
  /** `cover`, `units`, `unit`. */
  what: string;
  /** The unit's number and name, of a unit. */
  unit?: string | null;
  /** Coursewares in the unit, and those with something on them. */
  coursewares: number;
  existed: number;
  there: boolean;
  /** What is lacking, in the caller's words. */
  msg?: string | null;
};

/** All that an audit looks for, with what is there and what is not. */
export type AuditPoints = {
  records: AuditPoint[];
  lacking: number;
};

/** A verdict as the book's makers see it. */
export type AuditSeen = {
  share_id: string;
  page_id: string;
  file: string;
  verdict: string;
  reason: string;
  auditor: string;
  at: string;
};

/** An entry of the trail. */
export type AuditSeenEntry = {
  id: string;
  at: string;
  actor_id?: string | null;
  actor_name?: string | null;
  resource: string;
  record_id: string;
  /** What the record is called, where it still is. */
  record_name?: string | null;
  op: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** The pictures of a link, in the order of the book. */
export type AuditedBook = {
  title: string;
  pictures: AuditedPicture[];
};

/** A picture as its auditor sees it. */
export type AuditedPicture = {
  page: string;
  /** Of the page in the book, from 1. */
  number: number;
  file: string;
  text: string;
  /** What the picture is to show. */
  scene: string;
  characters: CastCard[];
  /** `pending`, `passed` or `not_passed` */
  verdict: string;
  reason: string;
  /** The initial of who gave it. */
  by: string;
  /** What other auditors said of it before, the newest first. */
  earlier: Said[];
};

/** Whose verdicts are wanted. */
export type AuditsOf = {
  /** The book. */
  id: string;
};

/** Verdicts, the newest first. */
export type AuditsSeen = {
  records: AuditSeen[];
};

/** An option of a question of the bank, as papers take it. */
export type BankOption = {
  /** What it says. */
  text: string;
  /** What it belongs to, in a matching question. */
  pair: string;
  /** The picture it is shown as. */
  image: string;
  /** Whether it is right, in a question of choice. */
  correct: boolean;
};

/** A question of the bank, whole. */
export type BankQuestion = {
  id: string;
  kind: string;
  stem: string;
  passage: string;
  image: string;
  media: string;
  options: BankOption[];
  answer: string;
  level: string;
  points: string[];
};

export type BankQuestions = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  stem: string;
  kind: "translation" | "follow-read" | "matching" | "fill-blank" | "listen-choose" | "single-choice" | "multiple-choice" | "true-false" | "ordering" | "reading" | "writing";
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points: string[];
  status: "listed" | "delisted";
  passage?: string | null;
  image?: string | null;
  media?: string | null;
  options?: ({ id?: string; text?: string | null; pair?: string | null; image?: string | null; correct?: boolean })[];
  answer?: string | null;
};

export type BankQuestionsCreate = {
  stem: string | null;
  kind: "translation" | "follow-read" | "matching" | "fill-blank" | "listen-choose" | "single-choice" | "multiple-choice" | "true-false" | "ordering" | "reading" | "writing";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  status?: "listed" | "delisted";
  passage?: string | null;
  image?: string | null;
  media?: string | null;
  options?: ({ id?: string; text?: string | null; pair?: string | null; image?: string | null; correct?: boolean })[] | null;
  answer?: string | null;
  requestId?: string;
};

export type BankQuestionsUpdate = {
  stem?: string | null;
  kind?: "translation" | "follow-read" | "matching" | "fill-blank" | "listen-choose" | "single-choice" | "multiple-choice" | "true-false" | "ordering" | "reading" | "writing";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  status?: "listed" | "delisted";
  passage?: string | null;
  image?: string | null;
  media?: string | null;
  options?: ({ id?: string; text?: string | null; pair?: string | null; image?: string | null; correct?: boolean })[] | null;
  answer?: string | null;
  id: string;
  version: number;
};

/** What a classroom sends. */
export type Batch = {
  /** At most 2,000. */
  items: Item[];
};

/** Rows to be looked at, or what they follow from: one of them. */
export type BatchAsked = {
  /** Classes as their form takes them, up to 500. */
  rows?: Record<string, unknown>[] | null;
  /** The places of the rows to be looked at, where not all are; those are taken for good. */
  only?: number[] | null;
  pattern?: Pattern | null;
  week?: WeekCopy | null;
  process?: ProcessWish | null;
};

/** A batch that is being made. */
export type BatchBegun = {
  /** The batch. */
  id: string;
  /** The job that makes it. */
  job: string;
};

/** What is wrong with a field of a row. */
export type BatchFault = {
  /** The field. */
  field: string;
  /** What, in the caller's language. */
  msg: string;
};

/** A row as it would be made. */
export type BatchRow = {
  /** Its place, from 0. */
  at: number;
  /** The class as its form takes it. */
  input: Record<string, unknown>;
  /** `good`, `in_the_way`, `wrong`. */
  state: string;
  /** What is wrong. */
  faults: BatchFault[];
  /** The class that is in the way, as far as the caller may see it. */
  clash?: Record<string, unknown> | null;
  /** What is to be said of a good row: a time that was moved. */
  note?: string | null;
};

/** Rows as they would be made. */
export type BatchSeen = {
  /** Each. */
  rows: BatchRow[];
  /** What the ids in them are called. */
  names: { [name: string]: string };
};

/** How a sheet is to be read; it is the body. */
export type BatchSheet = {
  /** The zone of rows that name none. */
  zone: string;
};

/** A row of a sheet. */
export type BatchSheetRow = {
  /** Its number in the file. */
  row: number;
  input: Record<string, unknown>;
  /** What of it cannot be read. */
  faults: BatchFault[];
  /** What is to be said of it: a time that was moved. */
  note?: string | null;
};

/** The rows of a sheet. */
export type BatchSheetSeen = {
  rows: BatchSheetRow[];
  /** Headings that are none of a class's. */
  ignored: string[];
};

/** A file to be filled in. */
export type BatchTemplate = {
  /** A table with commas. */
  text: string;
};

/** The classes to be made. */
export type BatchToMake = {
  /** Of the caller's own making, 8 to 64 characters: sent again, nothing is made twice. */
  requestId: string;
  title: string;
  /** `sheet`, `series`, `week`, `process`. */
  source: string;
  /** Classes as their form takes them, up to 500. */
  rows: Record<string, unknown>[];
};

/** What became of a page. */
export type Became = "same" | "changed" | "new" | "gone";

/** For whoever is signed in nothing; else the ticket of a sign-in that wants it set up. */
export type Begin = {
  ticket?: string | null;
};

/** A file that somebody is about to bring in. */
export type BeginUpload = {
  /** What it is called. */
  name: string;
  /** Its length in bytes. */
  size: number;
  /** What it has to be. */
  of: UploadSort;
  /** When it was last changed, in milliseconds: a file of the same name and size that is another one. */
  modified?: number | null;
};

/** A secret for an app. */
export type Begun = {
  /** In base 32, to be typed. */
  secret: string;
  /** As a link, to be shown as a QR code. */
  uri: string;
};

/** Two moments of a document. */
export type Between = {
  id: string;
  /** The entry after which it begins; 0 is before the first. */
  from: number;
  /** The last entry; the newest if not given. */
  to?: number | null;
  /** Leave out what oneself changed. */
  others?: boolean;
};

/** Nothing is to be said. */
export type BlankInput = Record<string, unknown>;

/** Every class that runs, or should. */
export type Board = {
  tiles: Tile[];
};

/** A book. */
export type BookAsked = {
  bookId?: string;
};

/** Somebody in it. */
export type BookCharacter = {
  name: string;
  description: string;
  image: string;
};

/** A book that is out. */
export type BookInfo = {
  bookId: string;
  title: string;
  level: string;
  /** Its picture; empty if there is none. */
  cover: string;
  pages: number;
  version: number;
};

/** The version that was withdrawn, or is out again. */
export type BookMoved = {
  bookId: string;
  version: number;
};

/** A page of it. */
export type BookPage = {
  /** From 1. */
  number: number;
  text: string;
  image: string;
  /** What the picture shows. */
  scene: string;
  /** What it says in the readers' own language; empty if nobody has translated it. */
  translation: string;
  /** The file of its recording; empty if there is none. */
  audio: string;
  /** How long that is, in milliseconds, where it is known. */
  durationMs?: number | null;
  /** When each word is said: as many as the text has between spaces; none where that is not known. */
  words: WordSaid[];
  /** Whether these times are estimated. */
  estimated: boolean;
};

/** A book. */
export type BookToMove = {
  bookId?: string;
};

/** A booking. */
export type BookingOf = {
  id: string;
};

export type Bookings = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  number: string | null;
  student_id: string;
  student_name?: string | null;
  start_at: string;
  end_at: string;
  zone: string;
  lesson: string;
  courseware_id: string | null;
  courseware_name?: string | null;
  status: "open" | "offered" | "matched" | "cancelled";
  teacher_id: string | null;
  teacher_name?: string | null;
  class_id: string | null;
  class_name?: string | null;
  slot_id?: string | null;
  slot_name?: string | null;
  note?: string | null;
  waiting_since: string | null;
  open_reason: "nobody" | "late" | "taken_back" | "changed" | "class_gone";
  offered_to: string | null;
  offered_until: string | null;
  offer_state: "sent" | "reached" | "seen";
  cancel_kind: "student" | "teacher" | "company";
  cancel_reason?: string | null;
  cancelled_at?: string | null;
};

export type BookingsCreate = {
  student_id: string | null;
  start_at: string | null;
  end_at: string | null;
  zone?: string | null;
  lesson: string | null;
  courseware_id?: string | null;
  slot_id?: string | null;
  note?: string | null;
  requestId?: string;
};

export type BookingsUpdate = {
  student_id?: string | null;
  start_at?: string | null;
  end_at?: string | null;
  zone?: string | null;
  lesson?: string | null;
  courseware_id?: string | null;
  note?: string | null;
  id: string;
  version: number;
};

/** How much of a limit is used. */
export type Budget = {
  /** Pictures that count. */
  used: number;
  /** As many as there may be. */
  limit: number;
  /** When the first of them counts no more; of a book, never. */
  until?: string | null;
};

/** One lane: whose it is, and the classes in it by their start. */
export type CalendarLane = {
  /** A teacher's, a student's or a kind of classroom; null is of classes that have nobody yet. */
  id: string | null;
  name: string;
  /** The zone of the person. */
  zone: string | null;
  items: Classes[];
  slots: TeacherSlots[];
  leaves: Leaves[];
  standbys: Standbys[];
};

/** The link of a calendar, which nobody is told again. */
export type CalendarLink = {
  /** Its path, with the token. */
  link: string;
  /** When it ends. */
  expiresAt: string;
};

/** One reason for somebody to teach a class. */
export type CandidateReason = {
  /** `on_call` and `standby` (not on call yet), `slot`, `online`, `student`, `level`, `hour`, `load`, `on_time`; of what speaks against it `night` and `rest`. */
  why: string;
  /** What it adds; takes off, below nought. */
  points: number;
  /** Classes with the student; the hour there; hours that week; per cent on time. */
  count?: number | null;
};

/** Who could take a booking, the best first. */
export type Candidates = {
  records: TeacherCandidate[];
  /** How many there are in all. */
  free: number;
  /** How many teachers declined it before, and are not asked again. */
  declined: number;
  /** Who could take it and is on leave then. */
  on_leave: TeacherAway[];
};

/** A character that the page is about. */
export type CastCard = {
  name: string;
  description: string;
  /** Its picture; empty if there is none. */
  image: string;
};

/** When. */
export type CatalogueAt = {
  /** A moment; now unless said. */
  at?: string | null;
};

/** Below which category; all of them if none is said. */
export type CategoriesAsked = {
  parentId?: string | null;
};

/** Whether there was one to delete. */
export type CategoryDeleted = {
  deleted: boolean;
};

/** A category, where it stands, and what all in it and below it comes to. */
export type CategoryDetail = {
  catId: string;
  catName: string;
  version: number;
  /** From the top, itself last. */
  path: PathStep[];
  coursewares: number;
  existed: number;
  sums: CoursewareChild[];
};

/** A new password: by the old one when signed in, by a code that was sent otherwise. */
export type ChangePassword = {
  /** The present password, when signed in. */
  old?: string | null;
  /** The account's name, when not signed in. */
  account?: string | null;
  /** The code that was sent to it. */
  code?: string | null;
  password: string;
  confirm: string;
};

/** What of a category changes; what is not said stays. */
export type ChangedCategory = {
  catId: string;
  version?: number | null;
  catName?: string | null;
  /** Below which it comes; null for the top. */
  parentId?: string | null;
  /** After which it comes; null for the first. */
  afterId?: string | null;
};

/** A text that was made. */
export type ChatAnswer = {
  text: string;
  /** Who made it: `provider`. */
  by: string;
};

/** A conversation so far. */
export type ChatConversation = {
  messages: ChatMessage[];
};

/** What was said in it. */
export type ChatMessage = {
  /** `user` or `assistant`. */
  role: string;
  content: string;
};

/** A child of a courseware: how many there are, and the first of them. */
export type Child = {
  count: number;
  records: ChildRecord[];
};

/** A record that hangs on a courseware. */
export type ChildRecord = {
  id: string;
  title: string;
  level?: string | null;
  status?: string | null;
  published_version?: number | null;
};

/** How somebody attended a class. */
export type ClassAttendance = {
  id: string;
  /** The version of the class that the caller saw. */
  version: number;
  /** `teacher`, `student`, `assistant` or `monitor`. */
  role: string;
  /** The person, as the class's record names them. */
  person: string;
  /** `present`, `late`, `left_early` or `absent`; null: as the room reported it. */
  state?: string | null;
  reason?: string | null;
};

export type ClassBatches = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string | null;
  source: "sheet" | "series" | "week" | "process";
  rows_total: number | null;
  made: number | null;
  failed: number | null;
  job_id?: string | null;
};

/** The lanes of a window. */
export type ClassCalendar = {
  lanes: CalendarLane[];
  position: [string, number];
};

/** A window of the calendar. */
export type ClassCalendarAsked = {
  /** Classes that are not over by then, */
  from: string;
  /** and have begun before then. */
  to: string;
  /** What a lane is: a `teacher`, a `student` or a kind of `classroom`. */
  by: string;
  /** Whose lanes, in this order; everybody's if none are named. */
  ids?: string[];
  /** What else is in lanes of teachers: `slots`, `leaves`, `standbys`. */
  with?: string[];
  /** Filters, as the list takes them. */
  filter?: { [name: string]: unknown };
  search?: string | null;
};

/** That a class is cancelled. */
export type ClassCancel = {
  id: string;
  /** The version that the caller saw. */
  version: number;
  /** On whose side: `student`, `teacher` or `company`. */
  kind: string;
  reason?: string | null;
};

/** What begins on a day. */
export type ClassDay = {
  /** The day. */
  day: string;
  /** Classes that are not cancelled. */
  classes: number;
  /** Those of them that wait for somebody. */
  open: number;
  /** Classes that are. */
  cancelled: number;
};

/** The days that have classes. */
export type ClassDays = {
  days: ClassDay[];
  position: [string, number];
};

/** Days of the calendar. */
export type ClassDaysAsked = {
  /** The first day. */
  from: string;
  /** The day after the last. */
  to: string;
  /** The zone whose days they are. */
  zone: string;
  /** Filters, as the list takes them. */
  filter?: { [name: string]: unknown };
  search?: string | null;
};

/** The slides of a class. */
export type ClassDeck = {
  id: string;
  title: string;
  revision: number;
  /** Whether the class keeps to this revision. */
  pinned: boolean;
  /** The newest revision that is ready. */
  newest: number;
  /** Laid out without an office program. */
  simplified: boolean;
  pages: ClassDeckPage[];
};

/** A page of a class's slides. */
export type ClassDeckPage = {
  number: number;
  /** Its picture, under the class's own address. */
  image?: string | null;
  title: string;
  /** Why it cannot be shown, or what its picture lacks: `too_large`, `too_slow`, `no_font`, `not_drawn`, `unreadable`. */
  fault?: string | null;
  /** What is noted on it for who teaches. */
  notes: string;
};

/** A class that lies in leave. */
export type ClassHit = {
  id: string;
  number: string;
  name: string;
  start_at: string;
  end_at: string;
};

/** A class. */
export type ClassId = {
  id: string;
};

/** A classroom's link. */
export type ClassLink = {
  /** Where the classroom is: the class's own link, or its room's address; none where neither is known. */
  link?: string | null;
  /** The room's id with its provider. */
  room_id: string;
  /** From when it may be entered. */
  opens_at: string;
  /** Whether it may be entered now. */
  open: boolean;
};

/** A class as it was. */
export type ClassMoment = {
  /** The moment. */
  at: string;
  /** As on the board then. */
  tile: Tile;
  /** Who was or had been in the room. */
  members: RoomMember[];
  /** Its calls for help, as they stood then, oldest first. */
  sos: SosCall[];
  events: ({ type: string; at: string; session?: string | null; userId?: string | null; name?: string | null; role?: string | null; data?: { [name: string]: unknown }; sos?: SosCall | null; o: number })[];
  /** How many events there had been. */
  count: number;
};

/** A moment of a class. */
export type ClassMomentQuery = {
  id: string;
  /** RFC 3339. */
  at: string;
};

/** A class and lessons. */
export type ClassMoney = {
  /** The kind of lessons that it takes. */
  unit: string;
  students: MoneyStudent[];
  /** As far as the caller sees bookings. */
  bookings: MoneyBooking[];
  movements: LessonMovements[];
  /** Whether there are earlier ones that are not answered. */
  more: boolean;
  /** The bookings that movements were for. */
  links: LessonLink[];
};

/** Where a class is to go; what is not named stays. */
export type ClassMove = {
  id: string;
  /** The version that the caller saw. */
  version: number;
  /** Without an end, the class is as long as it was. */
  start_at?: string | null;
  end_at?: string | null;
  /** Who teaches it; null is nobody yet. */
  teacher_id?: string | null;
  student_ids?: string[] | null;
  /** Where it is held. */
  classroom_type?: string | null;
  /** Only look whether it could: nothing is changed, and nobody is told. */
  check?: boolean;
};

/** A class. */
export type ClassOfDeck = {
  id: string;
};

/** What became of a class. */
export type ClassOutcome = {
  id: string;
  /** The version that the caller saw. */
  version: number;
  /** `held`, `teacher_absent`, `student_absent` or `technical_failure`. */
  outcome: string;
  reason?: string | null;
};

/** The whole of a class in little. */
export type ClassOutline = {
  /** Its planned start, or the first thing that was heard of it. */
  from: string;
  /** The last thing that was heard of it; while it runs, now. */
  to: string;
  /** Whether it is over. */
  over: boolean;
  /** 240 pieces of equal length from `from` to `to`. */
  slices: Slice[];
  /** What to look for, in order, at most 400. */
  marks: Mark[];
  /** The offset in `class:<id>` up to which events are in it. */
  offset: number;
};

/** A class that uses some content. */
export type ClassReached = {
  id: string;
  number: string;
  name: string;
  status: string;
  start_at: string;
  end_at: string;
  teacher_name?: string | null;
};

/** A class as a record. */
export type ClassRecord = {
  class: Classes;
  evidence: Evidence | null;
  /** Seconds together from which on it counts as held. */
  neededS: number;
  /** The lecture that it is the class of. */
  lecture: string | null;
  /** Whether its teacher has an account that is told what becomes of it. */
  teacherTold: boolean;
  /** Who belongs to it first. */
  people: RecordPerson[];
};

/** A class that is over. */
export type ClassReview = {
  number: string;
  name: string;
  kind: string;
  /** What became of it; null if nobody has said. */
  outcome: string | null;
  start_at: string;
  end_at: string;
  people: ReviewPerson[];
  /** People who are not listed. */
  others: number;
  steps: ReviewStep[];
  counts: ReviewCounts;
  calls: ReviewCall[];
  /** Of the whole class: checks with a known quality, and the share of poor ones. */
  checks: number;
  poor: number;
  level: Level;
};

export type ClassSeries = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  kind: "one_to_one" | "small_group" | "live_lecture";
  teacher_id: string | null;
  teacher_name?: string | null;
  student_ids: string[];
  student_names?: string[];
  weekdays: ("1" | "2" | "3" | "4" | "5" | "6" | "7")[];
  every_weeks: number;
  start_time: string;
  minutes: number;
  zone: string;
  from_day: string;
  until_day: string | null;
  count: number | null;
  courseware_id: string | null;
  courseware_name?: string | null;
  classroom_plan_id: string | null;
  classroom_plan_name?: string | null;
  skipped?: { id?: string; day: string }[];
  class_count: number | null;
  coming_count: number | null;
  exception_count: number | null;
  state: "active" | "ended";
  ended_after?: string | null;
  exceptions_too?: boolean | null;
  changed?: number | null;
};

export type ClassSeriesCreate = {
  name: string | null;
  kind?: "one_to_one" | "small_group" | "live_lecture";
  teacher_id?: string | null;
  student_ids?: string[] | null;
  weekdays: ("1" | "2" | "3" | "4" | "5" | "6" | "7")[] | null;
  every_weeks?: number | null;
  start_time: string | null;
  minutes?: number | null;
  zone?: string | null;
  from_day: string | null;
  until_day?: string | null;
  count?: number | null;
  courseware_id?: string | null;
  classroom_plan_id?: string | null;
  skipped?: { id?: string; day: string }[] | null;
  requestId?: string;
};

export type ClassSeriesUpdate = {
  id: string;
  version: number;
};

/** One class, running or over. */
export type ClassSituation = {
  class: Classes;
  /** As on the board. */
  tile: Tile;
  /** Who is or was in the room. */
  members: RoomMember[];
  timeline: ({ type: string; at: string; session?: string | null; userId?: string | null; name?: string | null; role?: string | null; data?: { [name: string]: unknown }; sos?: SosCall | null; o: number })[];
  /** The position of the topic up to which the timeline goes. */
  position: [string, number];
  /** Whether the caller may hear the topic. Who sees some classes alone may not, since a class may be given to others while they listen; they ask again. */
  live: boolean;
  /** The network of the whole class, a series a person; of more than 24 people those with the worst. */
  series: Series[];
  /** Its calls for help, oldest first. */
  sos: SosCall[];
};

/** Who stands in. */
export type ClassSubstitute = {
  id: string;
  /** The version that the caller saw. */
  version: number;
  /** The teacher who stands in, or has the class again. */
  teacher_id: string;
  /** Who takes care of it, as the caller saw: given all the same, and they are told. */
  over?: string | null;
};

/** A class to come. */
export type ClassToCome = {
  id: string;
  number: string;
  name: string;
  start_at: string;
  teacher_name?: string | null;
  /** The fields that would change. */
  changes: string[];
  /** The fields that were set for it alone: they stay. */
  own: string[];
};

export type Classes = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  number: string | null;
  name: string;
  kind: "one_to_one" | "small_group" | "live_lecture";
  teacher_id: string | null;
  teacher_name?: string | null;
  student_ids: string[];
  student_names?: string[];
  start_at: string;
  end_at: string;
  zone: string;
  status: "not_started" | "in_progress" | "ended" | "auto_ended";
  outcome: "held" | "teacher_absent" | "student_absent" | "technical_failure" | "cancelled";
  outcome_reason?: string | null;
  cancel_kind?: "student" | "teacher" | "company";
  outcome_by: "system" | "person";
  outcome_by_name?: string | null;
  outcome_at?: string | null;
  courseware_id: string | null;
  courseware_name?: string | null;
  sop_plan_id: string | null;
  sop_plan_name?: string | null;
  sop_plan_version: number | null;
  description?: string | null;
  link?: string | null;
  classroom_type: "built-in" | "template" | "lcic";
  matched: boolean;
  room_id: string | null;
  external_id?: string | null;
  classroom_plan_id: string | null;
  classroom_plan_name?: string | null;
  entry_minutes?: number | null;
  auto_end_minutes?: number | null;
  batch_id: string | null;
  batch_name?: string | null;
  series_id: string | null;
  series_name?: string | null;
  series_day: string | null;
  detached: boolean | null;
  reminder: "none" | "sent" | "reached" | "seen";
};

export type ClassesCreate = {
  name: string | null;
  kind?: "one_to_one" | "small_group" | "live_lecture";
  teacher_id?: string | null;
  student_ids?: string[] | null;
  start_at: string | null;
  end_at: string | null;
  zone?: string | null;
  outcome?: "held" | "teacher_absent" | "student_absent" | "technical_failure" | "cancelled";
  outcome_reason?: string | null;
  cancel_kind?: "student" | "teacher" | "company";
  courseware_id?: string | null;
  sop_plan_id?: string | null;
  description?: string | null;
  link?: string | null;
  classroom_type?: "built-in" | "template" | "lcic";
  matched?: boolean | null;
  external_id?: string | null;
  classroom_plan_id?: string | null;
  entry_minutes?: number | null;
  auto_end_minutes?: number | null;
  requestId?: string;
};

export type ClassesUpdate = {
  name?: string | null;
  kind?: "one_to_one" | "small_group" | "live_lecture";
  teacher_id?: string | null;
  student_ids?: string[] | null;
  start_at?: string | null;
  end_at?: string | null;
  zone?: string | null;
  outcome?: "held" | "teacher_absent" | "student_absent" | "technical_failure" | "cancelled";
  outcome_reason?: string | null;
  cancel_kind?: "student" | "teacher" | "company";
  courseware_id?: string | null;
  sop_plan_id?: string | null;
  description?: string | null;
  link?: string | null;
  classroom_type?: "built-in" | "template" | "lcic";
  matched?: boolean | null;
  external_id?: string | null;
  classroom_plan_id?: string | null;
  entry_minutes?: number | null;
  auto_end_minutes?: number | null;
  id: string;
  version: number;
};

export type ClassroomPlans = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  kind: "one_to_one" | "small_group" | "live_lecture";
  minutes: number;
  entry_minutes?: number | null;
  auto_end_minutes?: number | null;
  classroom_type: "built-in" | "template" | "lcic";
  courseware_id: string | null;
  courseware_name?: string | null;
  sop_plan_id: string | null;
  sop_plan_name?: string | null;
  description?: string | null;
  class_count: number | null;
  state: "draft" | "in_use" | "retired";
};

export type ClassroomPlansCreate = {
  name: string | null;
  kind?: "one_to_one" | "small_group" | "live_lecture";
  minutes?: number | null;
  entry_minutes?: number | null;
  auto_end_minutes?: number | null;
  classroom_type?: "built-in" | "template" | "lcic";
  courseware_id?: string | null;
  sop_plan_id?: string | null;
  description?: string | null;
  requestId?: string;
};

export type ClassroomPlansUpdate = {
  name?: string | null;
  minutes?: number | null;
  entry_minutes?: number | null;
  auto_end_minutes?: number | null;
  classroom_type?: "built-in" | "template" | "lcic";
  courseware_id?: string | null;
  sop_plan_id?: string | null;
  description?: string | null;
  id: string;
  version: number;
};

/** A lecture to close. */
export type ClosedLecture = {
  id: string;
  reason?: string | null;
};

/** A lecture that was closed. */
export type ClosedSeen = {
  id: string;
  state: string;
  real_end_at: string | null;
};

/** A comment. */
export type Comment = {
  id: string;
  thread_id: string;
  place: string;
  quote: string;
  /** Where the words that it quotes stand; empty for a thread about the whole item. */
  anchor: string;
  at: string;
  user_id: string;
  user_name: string;
  body: string;
  edited_at?: string | null;
  resolved_at?: string | null;
  resolved_by_name?: string | null;
};

/** What is to be done with comments. */
export type CommentVerb = {
  /** The lecture. */
  id: string;
  /** `list`, `say`, `hide`, `show`, `pin`, `unpin` or `answer` */
  do: string;
  /** What is said, or answered. */
  text?: string | null;
  /** Which one is hidden, shown, pinned, answered. */
  comment_id?: string | null;
  /** List: those before this one. */
  before?: string | null;
  /** Say: sent again, it is the same comment. */
  requestId?: string | null;
};

/** The comments of a document, threads in the order they began. */
export type Comments = {
  records: Comment[];
  /** How many threads are put away, a week after they were resolved. */
  old: number;
  /** Said when there is little room left. */
  nearly: string | null;
};

/** Which comments of a document. */
export type CommentsAsked = {
  id: string;
  /** Those of threads that were put away, instead of the others. */
  old?: boolean;
};

/** Comments, the newest first; of a verb the one that it was about. */
export type CommentsSeen = {
  records: LectureComment[];
  /** Whether there are older ones. */
  more: boolean;
};

/** A role, and what it is compared with. */
export type CompareRoles = {
  id: string;
  /** Another role; itself unless said. */
  with?: string | null;
  /** The other as it was at this moment; now unless said. */
  at?: string | null;
};

/** Two sets of grants. */
export type ComparedRoles = {
  /** The role's. */
  permissions: Grant[];
  /** The other's. */
  other: Grant[];
  /** The pages on which they differ. */
  differing: string[];
};

/** Conditions on a line; all must hold. The same words as the hub's filter, and a span of time. */
export type Conditions = {
  /** The least level. */
  level?: string | null;
  /** The class: its id, its number, its room, or a piece of its title. */
  class?: string | null;
  /** The sender's session. */
  session?: string | null;
  /** The sender: the id, or a piece of the name. */
  user?: string | null;
  /** The sender's role. */
  role?: string | null;
  /** A piece of the message. */
  text?: string | null;
  /** Not before this moment. */
  from?: string | null;
  /** Before this moment. */
  to?: string | null;
};

/** What the app shows. */
export type Confirm = {
  code: string;
  ticket?: string | null;
};

/** Somebody did something on a page. */
export type ConsoleEvent = {
  /** What: `open` for the first page, `navigate` for one after another; other types are kept as they come. Required. */
  type?: string | null;
  /** Of a visit the page's id in the permission catalogue, empty for an address that is no page. Required. */
  name?: string | null;
  /** The path before; none for the first. */
  before_page?: string | null;
  /** The path, without its query: what is searched for is nobody's business. Required. */
  current_page?: string | null;
  /** What else there is to say: any JSON of at most 4 KiB. */
  data?: unknown;
};

/** What a document says. */
export type ContentAnswer = {
  /** The record. */
  row: Record<string, unknown>;
  /** Its document. */
  content: Record<string, unknown>;
  /** The rules it breaks. */
  problems: Record<string, unknown>[];
};

/** A record whose content is wanted. */
export type ContentInput = {
  id: string;
};

/** A way of making content. */
export type ContentWorkflow = {
  /** What it is begun by. */
  name: string;
  /** The call whose input it takes. */
  call: string;
  /** Whether the caller may begin it. */
  allowed: boolean;
};

/** One that was begun. */
export type ContentWorkflowBegun = {
  /** Its job; of several the first. */
  jobId: string;
  /** All of them: pictures have one each. */
  jobIds: string[];
  /** What its call answers. */
  answer: Record<string, unknown>;
};

/** A job. */
export type ContentWorkflowJob = {
  jobId?: string;
};

/** One that is to begin. */
export type ContentWorkflowRun = {
  /** Its name. */
  workflow: string;
  /** As its call takes it. */
  input?: Record<string, unknown>;
};

/** How far it is. */
export type ContentWorkflowState = {
  jobId: string;
  /** `queued`, `running`, `done`, `failed` or `cancelled` */
  state: string;
  /** Steps that are done, of so many. */
  done: number;
  total: number;
  /** What came of it. */
  result?: Record<string, unknown> | null;
  /** Why it failed. */
  error?: string | null;
};

/** All of them. */
export type ContentWorkflows = {
  records: ContentWorkflow[];
};

/** A role that is copied. */
export type CopyRole = {
  /** The role. */
  id: string;
  /** What the new one is called. */
  name: string;
};

/** CopyTexts that were made. */
export type CopyTexts = {
  texts: string[];
  by: string;
};

/** What some texts are to be about. */
export type CopyTopic = {
  topic: string;
  audience?: string;
  tone?: string;
  /** `en` or `zh`; that of the topic if it is left out. */
  language?: string;
  /** How many; 1 if it is left out. */
  n?: number | null;
};

/** The class after a correction. */
export type CorrectedClass = {
  class: Classes;
};

/** Categories. */
export type CountedCategories = {
  records: CountedCategory[];
};

/** A category and how much is in it itself. */
export type CountedCategory = {
  catId: string;
  catName: string;
  parentId?: string | null;
  version: number;
  /** Categories right below it. */
  categories: number;
  coursewares: number;
  /** Of them, those with something on them. */
  existed: number;
};

export type CourseCategories = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  parent_id: string | null;
  parent_name?: string | null;
  position: string | null;
};

export type CourseCategoriesCreate = {
  name: string | null;
  parent_id?: string | null;
  requestId?: string;
};

export type CourseCategoriesUpdate = {
  name?: string | null;
  id: string;
  version: number;
};

export type CourseProcesses = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  description?: string | null;
  lessons?: ({ id?: string; title: string; classroom_plan_id?: string | null; classroom_plan_name?: string | null; courseware_id?: string | null; courseware_name?: string | null; sop_plan_id?: string | null; sop_plan_name?: string | null; homework_days?: number | null; review?: boolean | null })[];
  lesson_count: number | null;
  enrolled_count: number | null;
  state: "draft" | "in_use" | "retired";
  published_version: number | null;
  unpublished: boolean | null;
};

export type CourseProcessesCreate = {
  name: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  description?: string | null;
  lessons?: ({ id?: string; title: string; classroom_plan_id?: string | null; classroom_plan_name?: string | null; courseware_id?: string | null; courseware_name?: string | null; sop_plan_id?: string | null; sop_plan_name?: string | null; homework_days?: number | null; review?: boolean | null })[] | null;
  requestId?: string;
};

export type CourseProcessesUpdate = {
  name?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  description?: string | null;
  lessons?: ({ id?: string; title: string; classroom_plan_id?: string | null; classroom_plan_name?: string | null; courseware_id?: string | null; courseware_name?: string | null; sop_plan_id?: string | null; sop_plan_name?: string | null; homework_days?: number | null; review?: boolean | null })[] | null;
  id: string;
  version: number;
};

/** The tree, each category before those below it. The first page has every category, each later one those that its coursewares are in. */
export type CourseTree = {
  records: TreeCategory[];
  /** Coursewares in all. */
  total: number;
  /** Where their changes stood: `[epoch, offset]` of `resource:coursewares`. */
  position: Record<string, unknown>[];
};

/** One of the five children of a courseware. */
export type CoursewareChild = {
  /** 3 words, 4 practice, 5 follow-read, 7 picture books, 9 animations. */
  type: number;
  /** Null: not set. */
  count?: number | null;
};

/** A courseware. */
export type CoursewareDetail = {
  sid: string;
  subName: string;
  version: number;
  catId: string;
  level?: string | null;
  existed: boolean;
  /** The newest revision of its slides that is ready. */
  deck?: string | null;
  video?: VideoOfCourseware | null;
  knowledgePoints: string[];
  memorizeWord: Child;
  practice: Child;
  followRead: Child;
  pictureBook: Child;
  animation: Child;
  plans: PlanOfCourseware[];
  classes: Impact;
};

/** Where a courseware comes to stand. */
export type CoursewareMoved = {
  id: string;
  version?: number | null;
  /** The category. */
  parent: string;
  /** The courseware it comes after; none to be the first. */
  after?: string | null;
};

/** A courseware that an animation hangs on. */
export type CoursewareOfAnimation = {
  animationId: string;
  coursewareId: string;
  name: string;
};

/** Coursewares of a category. */
export type CoursewarePage = {
  records: TreeCourseware[];
  total: number;
};

/** Where it stands now. */
export type CoursewarePlaced = {
  id: string;
  version: number;
  category_id: string;
  position: string;
};

export type Coursewares = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  category_id: string;
  category_name?: string | null;
  textbook_id: string | null;
  textbook_name?: string | null;
  unit_id: string | null;
  unit_name: string | null;
  position: string | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points: string[];
  deck_id: string | null;
  deck_name?: string | null;
  video_id: string | null;
  video_name?: string | null;
  existed: boolean | null;
  word_count: number | null;
  practice_count: number | null;
  follow_read_count: number | null;
  book_count: number | null;
  animation_count: number | null;
  papers?: ({ id?: string; paper_id: string; paper_name?: string | null })[];
  books?: ({ id?: string; book_id: string; book_name?: string | null })[];
  animations?: ({ id?: string; animation_id: string; animation_name?: string | null })[];
};

/** Which coursewares of a category. */
export type CoursewaresAsked = {
  catId: string;
  /** With those of the categories below it. */
  deep?: boolean;
  search?: string;
  page?: number;
  size?: number;
};

export type CoursewaresCreate = {
  name: string | null;
  category_id: string | null;
  textbook_id?: string | null;
  unit_id?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  papers?: ({ id?: string; paper_id: string; paper_name?: string | null })[] | null;
  books?: ({ id?: string; book_id: string; book_name?: string | null })[] | null;
  animations?: ({ id?: string; animation_id: string; animation_name?: string | null })[] | null;
  requestId?: string;
};

/** The coursewares, by name. */
export type CoursewaresOfAnimations = {
  records: CoursewareOfAnimation[];
};

export type CoursewaresUpdate = {
  name?: string | null;
  category_id?: string | null;
  textbook_id?: string | null;
  unit_id?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  papers?: ({ id?: string; paper_id: string; paper_name?: string | null })[] | null;
  books?: ({ id?: string; book_id: string; book_name?: string | null })[] | null;
  animations?: ({ id?: string; animation_id: string; animation_name?: string | null })[] | null;
  id: string;
  version: number;
};

/** What was not read as it stands. */
export type CueRepair = {
  /** The line of the file. */
  line: number;
  /** `arrow`, `separator`, `negative`, `time`, `end`, `blank`, or `left_out`. */
  what: string;
  said: string;
};

/** The records that a grant is about, the fewest first: each scope holds those before it. */
export type DataScope = "own" | "team" | "all";

/** Pages of a deck that are to be a book. */
export type DeckBrief = {
  deckId: string;
  /** The first page; 1 if it is left out. */
  fromPage?: number | null;
  /** The last page; the deck's last if it is left out. */
  toPage?: number | null;
  /** What the book is called; as the deck, if it is left out. */
  title?: string | null;
  /** What to mind when it is told. */
  plot?: string | null;
  level: string;
  style?: string | null;
  /** `keep` the deck's, `generate` or `none`. */
  pictures?: string | null;
  /** How many proposals, 1 to 3. */
  wanted?: number | null;
  keywords?: string[];
  /** Who is in it, as in a brief. */
  roles?: Record<string, unknown>[];
  /** Names the request: sent again it is the same making. */
  requestId?: string | null;
};

/** What a revision changed of the one before that is ready. */
export type DeckChanges = {
  /** The revision before; none if this is the first. */
  with?: string | null;
  revision?: number | null;
  records: PageChange[];
};

/** The making. */
export type DeckMaking = {
  id: string;
};

/** A page of a deck. */
export type DeckPage = {
  number: number;
  image?: string | null;
  title: string;
  /** Why it cannot be shown, or what its picture lacks: `too_large`, `too_slow`, `no_font`, `not_drawn`, `unreadable`. */
  fault?: string | null;
  /** The page of the revision before that is the same. */
  same_as?: number | null;
  /** What stands around the words that were looked for; none where they do not stand. */
  hit?: string | null;
};

/** A page of a deck beside the text that tells it. */
export type DeckPageBeside = {
  number: number;
  image?: string | null;
  title: string;
  text: string;
  notes: string;
  /** Why it could not be drawn. */
  fault?: string | null;
};

/** The words of a page. */
export type DeckPageWords = {
  number: number;
  title: string;
  text: string;
  notes: string;
};

/** The pages of a deck that are there. */
export type DeckPages = {
  records: DeckPage[];
  /** How many it has, as far as that is known. */
  total: number;
  hits: number;
};

export type Decks = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  courseware_id: string;
  courseware_name?: string | null;
  file: string;
  thumb: string | null;
  format: "ppt" | "pptx" | "pdf";
  size: number | null;
  revision: number | null;
  state: "queued" | "converting" | "ready" | "failed";
  page_count: number | null;
  drawn_count: number | null;
  torn_count: number | null;
  width: number | null;
  height: number | null;
  book_only: boolean | null;
  standing: "shown" | "superseded" | "book_only" | "unready";
  simplified: boolean | null;
  fault: "locked" | "too_many_pages" | "too_large" | "unreadable" | "no_converter" | "converter_away" | "interrupted" | "cancelled";
  job_id?: string | null;
};

export type DecksCreate = {
  title: string | null;
  courseware_id: string | null;
  file: string | null;
  book_only?: boolean | null;
  requestId?: string;
};

export type DecksUpdate = {
  title?: string | null;
  id: string;
  version: number;
};

export type Deliveries = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  recipient: string | null;
  channel: "email" | "sms" | "log";
  about: "code" | "activation" | "invitation" | "notice";
  state: "queued" | "sent" | "failed";
  tries: number | null;
  fault: "refused" | "away" | "late";
  error: string | null;
  error_zh: string | null;
  provider_id: string | null;
  sent_at: string | null;
  good_until: string | null;
};

/** A message on its way. */
export type Dispatched = {
  id: string;
  recipients: number;
};

/** Two records that are likely one person. */
export type DoublePair = {
  one: DoubleRecord;
  other: DoubleRecord;
  /** What is the same: `phone`, `email`, `name`, `sound` (names that sound the same), `english_name`, `zone`, `level`. */
  reasons: string[];
};

/** One of a pair. */
export type DoubleRecord = {
  id: string;
  name: string;
  status: string;
  created_at: string;
};

/** What is likely one person. */
export type Doubles = {
  pairs: DoublePair[];
  /** How many pairs there are, as far as they were looked through. */
  total: number;
  /** There are more than were looked through. */
  more: boolean;
  /** What was merged into the record that was asked for, and can be undone yet. */
  merges: MergeOf[];
};

/** Whose doubles. */
export type DoublesOf = {
  /** Of this record; otherwise pairs of all. */
  id?: string | null;
  /** The page, from 1. */
  page?: number | null;
  /** Pairs a page, up to 100. */
  size?: number | null;
};

/** What is to be drawn. */
export type DrawInput = {
  /** Of this kind only. */
  kind?: string | null;
  /** Of this level only. */
  level?: string | null;
  /** With a knowledge point that holds this text. */
  point?: string | null;
  /** How many. */
  count: number;
  /** Not these: what the paper has already (V15). */
  exclude?: string[];
};

/** Questions of the bank. */
export type Drawn = {
  /** They. */
  questions: BankQuestion[];
  /** How many there were to draw from. */
  of: number;
};

/** The follow-read as it is. */
export type EditedFollowRead = {
  id: string;
  version: number;
};

/** The line as it is. */
export type EditedLine = {
  id: string;
  version: number;
};

/** What an account may do, with where it comes from. */
export type EffectiveRights = {
  permissions: Grant[];
  sources: SourceOfRight[];
};

/** The answer of a call that has nothing to say. */
export type Empty = Record<string, unknown>;

/** A session of an account to end; without one, all. */
export type EndSessionOf = {
  /** The account. */
  id: string;
  /** The session. */
  sessionId?: string | null;
};

/** A session to end, or all but the one that asks. */
export type EndSessions = {
  id?: string | null;
  others?: boolean;
};

/** The links that were ended by the call. */
export type Ended = {
  ids: string[];
};

/** Links to end. */
export type Ending = {
  /** These, */
  ids?: string[];
  /** or all that this account made. */
  user?: string | null;
};

export type Enrolments = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  number: string | null;
  student_id: string;
  student_name?: string | null;
  process_id: string;
  process_name?: string | null;
  process_version: number | null;
  teacher_id: string | null;
  teacher_name?: string | null;
  zone: string;
  lesson_count: number | null;
  done_count: number | null;
  note?: string | null;
  state: "active" | "left";
};

export type EnrolmentsCreate = {
  student_id: string | null;
  process_id: string | null;
  teacher_id?: string | null;
  zone?: string | null;
  note?: string | null;
  requestId?: string;
};

export type EnrolmentsUpdate = {
  teacher_id?: string | null;
  zone?: string | null;
  note?: string | null;
  id: string;
  version: number;
};

/** Where the lecture is. */
export type EnteredLecture = {
  /** `host`, `assistant` or `viewer` */
  role: string;
  state: string;
  /** From when it may be entered. */
  opens_at: string;
  /** Where its room is, if it is outside the console. */
  link: string | null;
  room_id: string;
};

/** Something that happened in a room. */
export type Event = About & { type: string; data?: Record<string, unknown> };

/** What a proposal rests on. */
export type Evidence = {
  /** What is proposed. */
  outcome: string;
  /** What decided it: `together`, `network`, `nobody`, `no_teacher`, `no_student`, `student_waited`, `teacher_waited`, `came_late` or `teacher_left`. */
  decided: string;
  /** Seconds that a teacher and a student were there together, from the planned start on. */
  togetherS: number;
  /** Seconds that it takes for a class to have been held. */
  neededS: number;
  /** Seconds that they would have been together if the network had thrown nobody out. */
  withoutLossesS: number;
  /** Seconds that the teacher was there without a student. */
  teacherWaitedS: number;
  /** Seconds that a student was there without the teacher. */
  studentWaitedS: number;
  /** Seconds that a teacher has to wait. */
  waitS: number;
  /** Who was there, at most 20: teachers first. */
  people: EvidencePerson[];
};

/** Somebody in the evidence. */
export type EvidencePerson = {
  /** `teacher` or `student`. */
  role: string;
  /** Their name. */
  name: string;
  /** When they came first, RFC 3339. */
  from: string;
  /** When they left last. */
  to: string;
  /** Seconds that they were there. */
  presentS: number;
  /** How often the network threw them out. */
  lost: number;
};

/** Whether somebody may do something, and which roles would give it; those first that give the least beside it. */
export type Explained = {
  held: boolean;
  roles: WouldGive[];
};

/** What is to be exported. */
export type ExportAsked = {
  form: SheetForm;
  /** What the list is called where it is shown; the file is named by it. */
  title?: string;
  /** As that of a list. */
  filter?: Record<string, unknown>;
  search?: string | null;
  sort?: string[];
  /** Those of the list if none are named. */
  columns?: SheetColumn[];
  /** The zone of its times, such as `Asia/Shanghai`; UTC if nothing is said. */
  zone?: string;
};

/** A document to be taken out. */
export type ExportInput = {
  id: string;
  form: Form;
};

/** A place in a file that is wrong. */
export type Fault = {
  /** The row of the sheet, from 1; of JSON none. */
  row?: number | null;
  /** The column, or the place in the JSON. */
  place: string;
  /** What is wrong, in the caller's language. */
  msg: string;
};

/** Which feedback. */
export type FeedbackAsked = {
  /** A word or line. */
  item?: string | null;
  kind?: string | null;
  status?: string | null;
  /** The first moment. */
  from?: string | null;
  /** The moment before which. */
  to?: string | null;
  page?: number | null;
  size?: number | null;
};

/** What an app sends. */
export type FeedbackBatch = {
  /** The app, as its ids are unique in it. */
  source: string;
  /** At most 500. */
  items: FeedbackItem[];
};

/** An attempt, or a report of what is wrong. */
export type FeedbackItem = {
  /** As the app calls it: with its `source` it is taken once. */
  id: string;
  /** The word it is about; or a line. */
  wordId?: string | null;
  /** The line it is about. */
  lineId?: string | null;
  /** `attempt`, `audio_wrong`, `text_wrong`, `too_fast`, `recording_failed`, `score_unfair` or `other`. */
  kind: string;
  /** When it was. */
  at: string;
  /** The student, where the app knows them. */
  studentId?: string | null;
  /** The learner, as the app calls them. */
  learner?: string | null;
  /** 0 to 100, as the three after it. Required of an attempt. */
  accuracy?: number | null;
  fluency?: number | null;
  completeness?: number | null;
  prosody?: number | null;
  /** What was marked, word by word. */
  marks?: WordMark[];
  /** A recording that was brought in before (`feedback/recording`). */
  recording?: string | null;
  /** What scored it. */
  engine?: string | null;
  /** The app and its version. */
  app?: string | null;
  /** What the learner wrote. */
  text?: string | null;
};

/** A page of feedback. */
export type FeedbackPage = {
  records: Record<string, unknown>[];
  total: number;
};

/** Figures of some classes. `planned` is the sum of `held` to `open`. */
export type Figures = {
  /** Classes that were planned and not deleted. */
  planned: number;
  /** Those that were held. */
  held: number;
  /** Those that failed for want of the teacher. */
  teacherAbsent: number;
  /** Those that failed for want of a student. */
  studentAbsent: number;
  /** Those that technical failure kept from being held. */
  failed: number;
  /** Those that were cancelled. */
  cancelled: number;
  /** Those of which nothing is said yet: they are to come, run, or wait for a word. */
  open: number;
  /** Those to which the teacher came late. */
  late: number;
  /** Places of students, cancelled classes left out. */
  students: number;
  /** Seconds that were planned, cancelled classes left out. */
  plannedS: number;
  /** Seconds of classes that were held: teacher and student together by the evidence, or as planned where a person says that they were held. */
  taughtS: number;
  /** Seconds that teachers waited alone. */
  waitedS: number;
  /** Seconds that teachers came late. */
  lateS: number;
};

/** A file. */
export type File = {
  /** In base 64. */
  data: string;
};

/** A cue of a file. */
export type FileCue = {
  start: number;
  end: number;
  text: string;
};

/** Where to look. */
export type FileScope = "library" | "mine" | "all";

/** What is looked for. */
export type FileSort = "image" | "sound";

/** Files to choose from. */
export type FilesInput = {
  of: FileSort;
  scope: FileScope;
  /** What their names hold. */
  search?: string;
  /** Pages, from 1. */
  page?: number;
};

/** What is to be said, and by whom. */
export type FilmAsked = {
  /** A picture book, whose pages are said. */
  storyId?: string | null;
  /** Or a text of its own. */
  script?: string | null;
  /** One of the voices of the service; its usual one if it is left out. */
  voice?: string | null;
  /** A picture of the face, a file that the caller sees. */
  image?: string | null;
  /** Or what the service calls a face that it has. */
  avatarId?: string | null;
  /** Given, the film is kept in the material library under this title. */
  title?: string | null;
};

/** What was begun. */
export type FilmBegun = {
  /** The job; what comes of it holds the `file`. */
  jobId?: string | null;
  timeline?: FilmTimeline | null;
  /** Who makes it: `provider` or `built-in`. */
  by: string;
  /** Talking faces that this node may still ask for within the hour, where there is a limit. */
  left?: number | null;
};

/** What a player shows of it. */
export type FilmTimeline = {
  /** What the book is called. */
  title: string;
  durationMs: number;
  pages: FilmTimelinePage[];
};

/** A page of it, in milliseconds from the beginning. */
export type FilmTimelinePage = {
  text: string;
  /** Its picture; empty if there is none. */
  image: string;
  /** Its voice; empty if nobody has recorded it. */
  audio: string;
  start: number;
  end: number;
};

/** An upload that is all there. */
export type FinishUpload = {
  upload: string;
  /** For a field whose file is given out by its record alone. */
  private?: boolean;
};

/** FittingTags that fit a text. */
export type FittingTags = {
  tags: string[];
  by: string;
};

/** A flow. */
export type FlowId = {
  /** The plan. */
  id: string;
};

/** A lecture that followed it. */
export type FlowRun = {
  id: string;
  name: string;
  state: string;
  start_at: string;
  peak: number;
  steps: RunStep[];
};

/** A step of a flow. */
export type FlowStep = {
  id: string;
  /** The stage that it belongs to. */
  stage: string;
  title: string;
  minutes: number;
  owner: string;
  /** `none`, `product`, `question` or `poll` */
  cue: string;
  /** The product that is cued. */
  product: string;
};

/** A flow beside the lectures that followed it last. */
export type FlowWithRuns = {
  id: string;
  title: string;
  lesson_minutes: number;
  steps: FlowStep[];
  runs: FlowRun[];
};

/** A follow-read. */
export type FollowReadAsked = {
  id: string;
};

export type FollowReadCoursewares = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  courseware_id: string;
  courseware_name?: string | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  template?: "empty";
  copy_of_id?: string | null;
  copy_of_name?: string | null;
  status: "draft" | "in_review" | "published" | "rejected" | "withdrawn";
  published_version: number | null;
  review_version: number | null;
  reviewer_ids: string[];
  reviewer_names?: string[];
  submitted_by_id: string | null;
  submitted_by_name?: string | null;
  reason?: string | null;
  line_count: number | null;
  duration_ms: number | null;
  problem_count: number | null;
  video: string | null;
  video_version: number | null;
  video_state: "none" | "queued" | "generating" | "ready" | "failed";
  video_job_id?: string | null;
  video_error: string | null;
  video_error_zh: string | null;
};

export type FollowReadCoursewaresCreate = {
  title: string | null;
  courseware_id: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  template?: "empty";
  copy_of_id?: string | null;
  requestId?: string;
};

export type FollowReadCoursewaresUpdate = {
  courseware_id?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  id: string;
  version: number;
};

/** All of it. */
export type FollowReadDetail = {
  /** The record. */
  row: Record<string, unknown>;
  /** What its document says now. */
  content: Record<string, unknown>;
  /** The rules it breaks. */
  problems: Record<string, unknown>[];
  /** Whether this server makes videos; where it does not, a browser does. */
  makes_video: boolean;
};

/** A follow-read as it is to be: what is not said stays. */
export type FollowReadEdit = {
  id?: string | null;
  /** The version of the record that was seen; the newest where none is said. */
  version?: number | null;
  title?: string | null;
  courseware_id?: string | null;
  level?: string | null;
  /** Lines of a courseware by their ids, in order: what a new one begins with. */
  items?: string[] | null;
  /** `slow`: a new one takes their slow recordings. */
  speed?: string | null;
  /** Sent again with the same, a new one is the same record. */
  requestId?: string | null;
};

export type FollowReadFeedback = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  said: string | null;
  word_id: string | null;
  word_name?: string | null;
  line_id: string | null;
  line_name?: string | null;
  kind: "attempt" | "audio_wrong" | "text_wrong" | "too_fast" | "recording_failed" | "score_unfair" | "other";
  status: "open" | "handled" | "dismissed" | "none";
  occurred_at: string | null;
  student_id?: string | null;
  learner: string | null;
  accuracy: number | null;
  fluency: number | null;
  completeness: number | null;
  prosody: number | null;
  marks: string | null;
  recording: string | null;
  engine: string | null;
  app: string | null;
  text: string | null;
  reason?: string | null;
  source?: string | null;
  external_id?: string | null;
};

/** What is to become a follow-read. */
export type FollowReadImport = {
  /** Needed where one is made. */
  courseware_id?: string | null;
  /** That of the content where it is left out. */
  title?: string | null;
  level?: string | null;
  /** As a follow-read is saved: `title`, `lines` with `speaker`, `text`, `translation` and so on. */
  content: Record<string, unknown>;
  /** False to see only. */
  make?: boolean | null;
  /** Sent again with the same, it is the same record. */
  requestId?: string | null;
};

export type FollowReadItems = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  text: string;
  courseware_id: string;
  courseware_name?: string | null;
  position: string | null;
  kind: "sentence" | "dialogue" | "paragraph";
  speaker: string | null;
  translation: string | null;
  image: string | null;
  audio: string | null;
  audio_slow: string | null;
  voice: string | null;
  audio_state: "none" | "queued" | "generating" | "ready" | "stale" | "failed";
  spoken?: string | null;
  audio_job_id?: string | null;
  audio_error: string | null;
  audio_error_zh: string | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points: string[];
  attempts: number | null;
  accuracy_avg: number | null;
  reports: number | null;
};

export type FollowReadItemsCreate = {
  text: string | null;
  courseware_id: string | null;
  kind?: "sentence" | "dialogue" | "paragraph";
  speaker?: string | null;
  translation?: string | null;
  image?: string | null;
  audio?: string | null;
  audio_slow?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  requestId?: string;
};

export type FollowReadItemsUpdate = {
  text?: string | null;
  courseware_id?: string | null;
  kind?: "sentence" | "dialogue" | "paragraph";
  speaker?: string | null;
  translation?: string | null;
  image?: string | null;
  audio?: string | null;
  audio_slow?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  id: string;
  version: number;
};

/** What is out now. */
export type FollowReadOut = {
  /** Its version. */
  number: number;
};

/** A form of file. */
export type Form = "xlsx" | "json";

/** The records of one list. */
export type Found = {
  /** The list. */
  resource: string;
  /** Records as the list has them. */
  rows: Record<string, unknown>[];
};

/** A file to choose. */
export type FoundFile = {
  id: string;
  /** What it was called, or the material. */
  name?: string | null;
  media_type: string;
  size: number;
  at: string;
  by_name?: string | null;
};

/** Files, the newest first; materials by name. */
export type FoundFiles = {
  records: FoundFile[];
  /** Whether there are more. */
  more: boolean;
};

/** What was found, by list; lists without any are left out. */
export type FoundGroups = {
  groups: Found[];
};

/** FoundKeywords of a text. */
export type FoundKeywords = {
  keywords: string[];
  /** The same, comma-separated. */
  text: string;
  by: string;
};

/** A record that was found. */
export type FoundRecord = {
  /** Its list. */
  resource: string;
  /** As the list has it. */
  row: Record<string, unknown>;
};

/** Where a class is held. */
export type FoundRoom = {
  room_id: string;
  /** Our number of the class. */
  number: string;
  /** What the provider calls it. */
  external_id: string | null;
  /** `not_started`, `in_progress`, `ended`, `auto_ended`, or `cancelled`. */
  state: string;
  start_at: string;
  end_at: string;
  /** From when it may be entered. */
  opens_at: string;
  /** Whether it may be entered now. */
  open: boolean;
};

/** The game that was made. */
export type GameMade = {
  id: string;
  title: string;
  pairs: number;
};

/** Which game, and of which courseware. */
export type GameOfWords = {
  courseware_id: string;
  kind: string;
  /** What it is to be called; as the courseware where nothing is said. */
  title?: string | null;
  requestId?: string | null;
};

/** Who does it all. */
export type GeneratorState = {
  /** Stories and other texts. */
  text: ServedBy;
  /** Pictures. */
  image: ServedBy;
  /** Voices that are stored. */
  speech: ServedBy;
  /** Translations. */
  translation: ServedBy;
  /** Talking faces. */
  talks: TalksServed;
  /** What pictures cost, and how many of them the caller has left. */
  pictures: PictureCost;
};

/** Somebody who could help. */
export type Giver = {
  id: string;
  name: string;
};

/** A page with the actions allowed on it. */
export type Grant = {
  /** The page's permission id. */
  permissionId: string;
  /** What may be done there. */
  actionList: Action[];
  scope?: DataScope | null;
};

/** A role's grants. */
export type Grants = {
  permissions: Grant[];
};

/** A role, now or at a moment. */
export type GrantsOf = {
  id: string;
  /** When; now unless said. */
  at?: string | null;
};

/** A person's last day. */
export type HistoryAnswer = {
  /** What they are called. */
  name: string;
  /** The person's own topic. */
  topic: string;
  /** What happened, the newest last. */
  entries: HistoryEntry[];
  /** Whether older entries were left out. */
  cut: boolean;
  /** What the documents are called that stand in it, by their names. */
  titles: { [name: string]: string };
  /** What they were told, the newest first. */
  told: Told[];
};

/** Whose history. */
export type HistoryAsked = {
  userId: string;
};

/** One thing that happened to a socket. */
export type HistoryEntry = {
  /** When. */
  at: string;
  /** On which node. */
  node: string;
  /** Which socket; empty when it was turned away. */
  connection: string;
  /** `connected`, `turned_away`, `address_full`, `closed`, `lost`, `subscribed`, `unsubscribed`, `reset`, `refused`, `ended`, `delivered` or `dropped`; of a socket to a document `document_opened`, `document_refused` or `document_closed`. */
  what: string;
  /** The topic; of what happened to a socket to a document the document, and of `address_full` the one that it was for, if it was not for the hub. */
  topic: string | null;
  /** The position: subscribed or reset there, delivered; of `dropped` the pictures sent in place of changes. */
  position: number | null;
  /** Events that came with the answer; of `dropped` the log lines. */
  count: number | null;
  /** The close code, or why it was refused or ended. */
  code: string | null;
};

/** Hours of teachers. */
export type Hours = {
  /** The days that are answered. */
  from: string;
  to: string;
  /** The company's day today. */
  today: string;
  /** The zone whose days they are. */
  zone: string;
  /** Who taught most first. */
  rows: TeacherHours[];
  total: number;
  totals: Figures;
};

/** Whose hours. */
export type HoursAsked = {
  /** The first day, of the company's zone; with the last one, or else the days are those of the span. */
  from?: string | null;
  /** The last day. */
  to?: string | null;
  span?: LedgerSpan | null;
  /** From 1. */
  page?: number | null;
  size?: number | null;
};

/** Which pictures are to be made. */
export type IllustrateInput = {
  /** The book. */
  id: string;
  /** Pages by their ids. */
  pages?: string[];
  /** All pages without a picture. */
  missing?: boolean;
  /** Faces of characters, by their ids. */
  characters?: string[];
  /** The cover. */
  cover?: boolean;
  /** Takes of each, 1 to 4. */
  n?: number | null;
};

/** The classes that use some content: those that run, and those to come within 14 days. */
export type Impact = {
  running: number;
  /** Until the end of the caller's day, those that run among them. */
  today: number;
  /** All of them. */
  total: number;
  /** The first of them, as far as the caller may see classes. */
  records: ClassReached[];
};

/** Of which content. */
export type ImpactAsked = {
  /** `coursewares`, `textbooks`, `decks`, `picture_books`, `question_papers`, `animations`. */
  resource: string;
  id: string;
  /** The caller's time zone: what is today. */
  zone?: string | null;
};

/** How a file is to be looked at; it is the body. */
export type ImportQuery = {
  form: Form;
  /** What the new record says beside the file, as JSON: its title, level and the like. What is left out is taken from the file. */
  row?: string;
};

/** How a file that was seen is taken in. */
export type ImportRun = {
  fileId: string;
  /** `none`, `id`, or a field of which each record has its own. */
  match: string;
  /** What becomes of a row whose record is there: `update`, or `skip`. */
  onMatch?: string;
};

/** What a file would become. */
export type Imported = {
  /** What the file says of the record: title and the like. */
  row: Record<string, unknown>;
  /** How many groups and rows were taken; of what has no groups, the rows. */
  groups: number;
  items: number;
  /** What was wrong, the first 200. */
  faults: Fault[];
  /** The wrong rows as a workbook in base 64, to be put right and taken in again. */
  sheet?: string | null;
  /** The rules that the document would break. */
  problems: Record<string, unknown>[];
  /** The content as it would be. */
  content: Record<string, unknown>;
};

/** What came of it, or would. */
export type ImportedFollowRead = {
  /** The record, if one was made. */
  id?: string | null;
  title: string;
  /** Lines that were taken. */
  lines: number;
  /** What was left out, the first 200. */
  faults: Fault[];
  /** The rules that it breaks. */
  problems: Record<string, unknown>[];
};

/** A page of the inbox, and the position of the caller's topic that it was read at. */
export type Inbox = {
  records: Received[];
  total: number;
  unread: number;
  page: number;
  size: number;
  position: [string, number];
};

export type InfoViews = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  viewer_id: string | null;
  viewer_name?: string | null;
  means: "reveal" | "lookup" | "refused";
  kind: "students" | "teachers" | "users";
  record_id: string | null;
  record_name: string | null;
  field: "phone" | "email";
  phone: string | null;
  reason: string | null;
  recent: number | null;
};

export type InspectionHits = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string | null;
  inspection_id: string | null;
  inspection_name?: string | null;
  class_id: string | null;
  class_name?: string | null;
  word_id: string | null;
  word_name?: string | null;
  word_version?: number | null;
  line: number | null;
  from_ms: number | null;
  to_ms?: number | null;
  speaker: string | null;
  matched: string | null;
  snippet: string | null;
  severity: number | null;
  points: number | null;
  state: "open" | "confirmed" | "rejected" | "appealed" | "upheld" | "overturned";
  reviewer_id: string | null;
  reviewer_name?: string | null;
  decided_at: string | null;
  note: string | null;
  teacher_id: string | null;
  teacher_name?: string | null;
  teacher_user_id: string | null;
  teacher_user_name?: string | null;
  appeal_until: string | null;
  appeal: string | null;
  appealed_at: string | null;
  settler_id: string | null;
  settler_name?: string | null;
  settled_at?: string | null;
  answer: string | null;
};

export type Inspections = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  number: string | null;
  class_id: string | null;
  class_name?: string | null;
  class_at: string | null;
  teacher_id: string | null;
  teacher_name?: string | null;
  shown_to_id: string | null;
  shown_to_name?: string | null;
  state: "not_inspected" | "obtaining" | "analysing" | "obtained" | "failed";
  reason: "no_transcript" | "interrupted";
  transcript: boolean | null;
  language: "en" | "zh" | "mixed";
  hits: number | null;
  open: number | null;
  appealed: number | null;
  worst: number | null;
  score: number | null;
  adherence: number | null;
  due_at: string | null;
  obtained_at: string | null;
};

/** What came of each. */
export type InspectionsStarted = {
  /** Those that begin. */
  started: string[];
  /** Those that are under way already. */
  running: string[];
};

/** Which inspections are to begin. */
export type InspectionsToStart = {
  ids: string[];
};

export type Interactions = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  kind: "match" | "memory" | "flash" | "sort" | "wheel" | "quiz";
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  cover: string | null;
  pairs?: ({ id?: string; text: string; meaning?: string | null; image?: string | null; sound?: string | null; group_name?: string | null })[];
  courseware_ids: string[];
  courseware_names?: string[];
  review: "pending" | "passed" | "not_passed" | "listed" | "delisted" | "withdrawn";
  maker_id: string | null;
  maker_name?: string | null;
  reason?: string | null;
  decided_by_id: string | null;
  decided_by_name?: string | null;
  decided_at: string | null;
};

export type InteractionsCreate = {
  title: string | null;
  kind?: "match" | "memory" | "flash" | "sort" | "wheel" | "quiz";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  cover?: string | null;
  pairs?: ({ id?: string; text: string; meaning?: string | null; image?: string | null; sound?: string | null; group_name?: string | null })[] | null;
  courseware_ids?: string[] | null;
  requestId?: string;
};

export type InteractionsUpdate = {
  title?: string | null;
  kind?: "match" | "memory" | "flash" | "sort" | "wheel" | "quiz";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  cover?: string | null;
  pairs?: ({ id?: string; text: string; meaning?: string | null; image?: string | null; sound?: string | null; group_name?: string | null })[] | null;
  courseware_ids?: string[] | null;
  id: string;
  version: number;
};

/** What an invitation says to whom it is for. */
export type InvitationSeen = {
  email: string;
  /** Who invited. */
  name: string;
  expiresAt: string;
  /** The shortest password, in characters. */
  passwordMin: number;
};

/** The token of a link. */
export type InvitationToken = {
  token: string;
};

export type Invitations = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  email: string | null;
  kind: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
  role_ids: string[];
  role_names?: string[];
  state: "sent" | "accepted" | "declined" | "expired" | "withdrawn";
  mail: "queued" | "retried" | "sent" | "failed";
  mail_error: string | null;
  mail_error_zh: string | null;
  note?: string | null;
  language: "zh-CN" | "en-US";
  inviter_id: string | null;
  inviter_name?: string | null;
  user_id: string | null;
  user_name?: string | null;
  expires_at: string | null;
  opened_at: string | null;
  answered_at: string | null;
};

/** Who is invited. */
export type Invite = {
  /** One address to five. */
  emails: string[];
  /** The roles that they are to have. */
  role_ids: string[];
  kind: string;
  /** What goes with the invitation. */
  note?: string | null;
  /** The language of the mail and of the account; the inviter's if not said. */
  language?: string | null;
};

/** The invitations that were made. */
export type Invited = {
  ids: string[];
};

/** One item of a batch. */
export type Item = Sample & { kind: "sample" } | Event & { kind: "event" } | Line & { kind: "log" };

/** Of which category, with those below it; of all where none is said. */
export type ItemsAsked = {
  catId?: string | null;
};

/** A courseware with items. */
export type ItemsOfCourseware = {
  sid: string;
  subName: string;
  catId: string;
  catName: string;
  count: number;
  noAudio: number;
  noImage: number;
  /** Words without a meaning, lines without a translation. */
  noMeaning: number;
};

/** Coursewares that have any, in the order of the tree's names. */
export type ItemsOverview = {
  records: ItemsOfCourseware[];
};

/** A job that was put in. */
export type JobAnswer = {
  /** Its id. */
  job: string;
};

export type Jobs = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string | null;
  kind: string | null;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  lane: "convert" | "video" | "speech" | "image" | "text" | "data" | "out";
  page: string | null;
  resource: string | null;
  record_id: string | null;
  step: string | null;
  done: number | null;
  total: number | null;
  result: string | null;
  error: string | null;
  error_zh: string | null;
  file_name: string | null;
  file_bytes: number | null;
  by_id: string | null;
  by_name?: string | null;
  tries: number | null;
  node: string | null;
  cancel_asked: boolean | null;
  started_at: string | null;
  ended_at: string | null;
};

/** The ladder of a book. */
export type Ladder = {
  /** From the lowest level to the highest. */
  records: LadderBook[];
  /** Pages of this one whose original has changed since. */
  changed: LadderPage[];
};

/** A book of a ladder. */
export type LadderBook = {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
  /** Its level; empty if it has none. */
  level: string;
  /** `draft`, `in_review`, `published` or `withdrawn` */
  status: string;
  /** Whether the others tell it. */
  original: boolean;
};

/** A book. */
export type LadderOf = {
  /** The book. */
  id: string;
};

/** A page whose original says something else by now. */
export type LadderPage = {
  /** The page. */
  page: string;
  /** What the original says; empty if its page is gone. */
  text: string;
  /** What that is known by. */
  spoken: string;
};

/** What happened last in a room. */
export type LastEvent = {
  /** What. */
  type: string;
  /** Who. */
  name: string | null;
  /** When. */
  at: string;
};

/** Leave that is asked for. */
export type LeaveAsked = {
  /** Whose; the caller's own where nobody is named. */
  teacher_id?: string | null;
  start_at: string;
  end_at: string;
  /** The zone that it was asked for in. */
  zone: string;
  /** `leave`, `sick` or `training`. */
  kind: string;
  reason?: string | null;
  /** Only look at what it would hit. */
  check?: boolean;
  /** Approve it at once, for who may. */
  approve?: boolean;
  requestId?: string | null;
};

/** Leave that one wants to know of. */
export type LeaveIds = {
  ids: string[];
};

/** Leave of one's own. */
export type LeaveOf = {
  id: string;
};

/** What leave is for. */
export type LeaveReason = {
  id: string;
  /** `leave`, `sick` or `training`. */
  kind: string;
  reason: string | null;
  /** Why it was rejected. */
  answer: string | null;
};

/** Of what of it the caller may know. */
export type LeaveReasons = {
  records: LeaveReason[];
};

/** What leave hits, and the leave where it was asked for. */
export type LeaveSeen = {
  /** Null where one only looked. */
  leave: Record<string, unknown> | null;
  /** The classes, by their start: as far as the caller sees classes. */
  hits: ClassHit[];
  /** How many there are. */
  total: number;
};

export type Leaves = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  number: string | null;
  teacher_id: string | null;
  teacher_name?: string | null;
  start_at: string | null;
  end_at: string | null;
  zone: string | null;
  state: "asked" | "approved" | "rejected" | "taken_back";
  hits: number | null;
  decided_by_id: string | null;
  decided_by_name?: string | null;
  decided_at: string | null;
};

/** An action of a lecture. */
export type LectureAction = {
  id: string;
  at: string;
  /** `comments_on`, `comments_off`, `push`, `suspend` or `message` */
  do: string;
  product_id: string | null;
  text: string | null;
  /** `planned`, `done` or `missed` */
  state: string;
  done_at: string | null;
};

/** The actions of a lecture, by time. */
export type LectureActions = {
  records: LectureAction[];
};

/** What was said. */
export type LectureComment = {
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
};

/** A lecture before those who work on it. */
export type LectureDesk = {
  lecture: LectureShown;
  /** `host`, `assistant`, `planner` or `onlooker` */
  role: string;
  number: string;
  class_id: string;
  /** When it was over. */
  real_end_at: string | null;
  assistants: string[];
  /** Comments that wait for who moderates. */
  waiting: LectureComment[];
  viewers: LectureViewer[];
  products: LectureProduct[];
  /** Whether products are suspended. */
  held: boolean;
  actions: LectureAction[];
  flow: LectureFlow | null;
  data: LectureFigures;
};

/** Its figures. */
export type LectureFigures = {
  /** Viewers now, at most at once, and altogether. */
  now: number;
  peak: number;
  total: number;
  /** For how long one watched, on average. */
  mean_minutes: number;
  comments: number;
  clicks: number;
  per_minute: LectureMinute[];
};

/** The flow of a lecture. */
export type LectureFlow = {
  plan_id: string;
  title: string;
  steps: FlowStep[];
  /** The step that is on. */
  step_id: string | null;
  begun: StepBegun[];
};

/** A lecture. */
export type LectureId = {
  id: string;
};

/** A minute of it. */
export type LectureMinute = {
  at: string;
  viewers: number;
  comments: number;
  clicks: number;
};

/** A lecture. */
export type LectureOfFigures = {
  id: string;
};

/** A lecture. */
export type LectureOfProducts = {
  id: string;
};

/** A lecture, and what is to be planned in it in place of what is. */
export type LecturePlan = {
  id: string;
  /** Absent: the plan is only read. */
  actions?: PlannedAction[] | null;
};

/** A product of a lecture. */
export type LectureProduct = {
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
};

/** Its products, in their order. */
export type LectureProducts = {
  records: LectureProduct[];
  /** Whether they are suspended. */
  held: boolean;
};

/** A lecture as everybody who may see it sees it. */
export type LectureShown = {
  id: string;
  name: string;
  state: string;
  /** Its class was cancelled. */
  cancelled: boolean;
  start_at: string;
  end_at: string;
  zone: string;
  /** From when it may be entered. */
  opens_at: string;
  host: string;
  cover: string | null;
  introduction: string;
  comment_mode: string;
  viewers: number;
  capacity: number;
  product: LectureProduct | null;
  /** The newest comments, the newest first. */
  comments: LectureComment[];
  pinned: LectureComment | null;
};

/** A lecture to enter. */
export type LectureToEnter = {
  id: string;
  /** `host`, `assistant` or `viewer`; whoever comes by a link is a viewer. */
  as: string;
  /** What a viewer calls themselves. */
  name?: string | null;
};

/** A viewer. */
export type LectureViewer = {
  name: string;
  first_at: string;
  /** Whether they are there now. */
  here: boolean;
  /** For how long they watched. */
  seconds: number;
  comments: number;
};

export type Lectures = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  number: string | null;
  class_id: string | null;
  class_name?: string | null;
  teacher_id: string;
  teacher_name?: string | null;
  assistant_ids: string[];
  assistant_names?: string[];
  start_at: string;
  end_at: string;
  zone: string;
  state: "planned" | "open" | "live" | "ended";
  classroom_type: "template" | "lcic";
  link?: string | null;
  cover?: string | null;
  introduction?: string | null;
  comment_mode: "open" | "moderated" | "closed";
  capacity: number;
  sop_plan_id: string | null;
  sop_plan_name?: string | null;
  products?: ({ id?: string; title: string; price?: number | null; currency?: "CNY" | "USD" | "CAD" | "GBP" | "EUR"; image?: string | null; link?: string | null })[];
  viewers: number | null;
  peak: number | null;
  real_start_at?: string | null;
  real_end_at?: string | null;
  close_reason: string | null;
};

export type LecturesCreate = {
  name: string | null;
  teacher_id: string | null;
  assistant_ids?: string[] | null;
  start_at: string | null;
  end_at: string | null;
  zone?: string | null;
  classroom_type?: "template" | "lcic";
  link?: string | null;
  cover?: string | null;
  introduction?: string | null;
  comment_mode?: "open" | "moderated" | "closed";
  capacity?: number | null;
  sop_plan_id?: string | null;
  products?: ({ id?: string; title: string; price?: number | null; currency?: "CNY" | "USD" | "CAD" | "GBP" | "EUR"; image?: string | null; link?: string | null })[] | null;
  requestId?: string;
};

export type LecturesUpdate = {
  name?: string | null;
  teacher_id?: string | null;
  assistant_ids?: string[] | null;
  start_at?: string | null;
  end_at?: string | null;
  zone?: string | null;
  classroom_type?: "template" | "lcic";
  link?: string | null;
  cover?: string | null;
  introduction?: string | null;
  comment_mode?: "open" | "moderated" | "closed";
  capacity?: number | null;
  sop_plan_id?: string | null;
  products?: ({ id?: string; title: string; price?: number | null; currency?: "CNY" | "USD" | "CAD" | "GBP" | "EUR"; image?: string | null; link?: string | null })[] | null;
  id: string;
  version: number;
};

/** The ledger. */
export type LedgerAnswer = {
  /** The days that are answered. */
  from: string;
  to: string;
  rows: LedgerRow[];
  /** How many rows there are. */
  total: number;
  totals: Figures;
  before: LedgerBefore | null;
  /** How long a point of the line is. */
  step: LedgerBy;
  /** The whole period from its first to its last, as far as there were classes. */
  line: LedgerPoint[];
  /** The company's day today. */
  today: string;
  /** The zone whose days they are. */
  zone: string;
  /** Whether classes from before are still being counted. */
  counting: boolean;
};

/** What is asked. */
export type LedgerAsked = {
  /** The first day, of the company's zone; with the last one, or else the days are those of the span. */
  from?: string | null;
  /** The last day. */
  to?: string | null;
  span?: LedgerSpan | null;
  by?: LedgerBy | null;
  group?: LedgerGroup | null;
  only?: LedgerOnly | null;
  /** Whether the period before is answered as well. */
  compare?: boolean;
  /** `period` or a figure's column, `-` before it for descending; periods from the last, or else the most classes first. */
  sort?: string | null;
  /** From 1. */
  page?: number | null;
  size?: number | null;
};

/** A period that another is compared with. */
export type LedgerBefore = {
  from: string;
  to: string;
  figures: Figures;
};

/** How long a row is. */
export type LedgerBy = "day" | "week" | "month";

/** Whom or what a row is of. */
export type LedgerGroup = "teacher" | "student" | "courseware" | "kind" | "classroom_type";

/** One of a group. */
export type LedgerOnly = {
  group: LedgerGroup;
  /** Empty: classes that have none. */
  id: string;
};

/** A point of time in the period. */
export type LedgerPoint = {
  period: string;
  figures: Figures;
};

/** A row. */
export type LedgerRow = {
  /** The day, the Monday of the week, or the month (`2026-11`); null where rows are of the whole period. */
  period: string | null;
  /** Of whom or what; empty: classes that have none. Null where rows are of all together. */
  id: string | null;
  /** What people call it, also where it is gone. */
  name: string | null;
  figures: Figures;
  before: Figures | null;
  /** When figures of it last changed after their day was over and nothing of it open. */
  correctedAt: string | null;
};

/** Days that follow the calendar. */
export type LedgerSpan = "today" | "this_week" | "last_week" | "four_weeks" | "this_month" | "last_month" | "twelve_weeks" | "year";

/** An account. */
export type LessonAccount = {
  /** The kind of class that its lessons are for. */
  unit: string;
  balance: number;
  /** How many of them bookings hold. */
  held: number;
};

/** The accounts of a student. */
export type LessonAccounts = {
  accounts: LessonAccount[];
};

/** By how many lessons balances changed, and for what. `change` is the sum of all but `hold`. */
export type LessonFigures = {
  purchase: number;
  grant: number;
  /** Lessons that classes took, those that were given back taken off: below nought. */
  consume: number;
  refund: number;
  expire: number;
  correct: number;
  change: number;
  /** By how many more lessons are held by bookings. */
  hold: number;
};

/** What a movement was for. */
export type LessonLink = {
  /** The movement. */
  movement: string;
  /** `classes` or `bookings`. */
  of: string;
  id: string;
  /** The class's name, or the booking's number. */
  name: string;
};

/** What movements were for: of one both the class and the booking, as far as it had them and they are there. */
export type LessonLinks = {
  links: LessonLink[];
};

export type LessonMovements = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  at: string | null;
  student_id: string | null;
  student_name?: string | null;
  unit: "one_to_one" | "small_group" | "live_lecture";
  place: number | null;
  kind: "purchase" | "grant" | "refund" | "expire" | "correct" | "hold" | "release" | "consume";
  lessons: number | null;
  held: number | null;
  balance_after: number | null;
  held_after: number | null;
  cause: "booked" | "changed" | "cancelled" | "cancelled_late" | "unmatched" | "held" | "student_absent" | "teacher_absent" | "technical_failure" | "reopened";
  reason: string | null;
};

/** A lesson of somebody's. */
export type LessonOf = {
  no: number;
  title: string;
  /** `not_booked`, `booked`, `completed`, `not_done`, `timed_out` (S10). */
  appointment: string;
  /** Its class, where the caller may see classes. */
  class_id?: string | null;
  start_at?: string | null;
};

/** Lessons that are moved. */
export type LessonsMoved = {
  student_id: string;
  /** The kind of class that they are for. */
  unit: string;
  /** `purchase`, `grant`, `refund`, `expire` or `correct`. */
  kind: string;
  /** How many; of a correction how many more or, below nought, fewer. */
  lessons: number;
  /** Why; whoever reads it later was not there. */
  reason: string;
  /** Sent again, it is the same movement. */
  requestId?: string | null;
};

/** What the share of poor checks amounts to. */
export type Level = "ok" | "warning" | "anomaly";

/** An entry of the library. */
export type LibraryMaterial = {
  id: string;
  title: string;
  kind: string;
  level?: string | null;
  link?: string | null;
  file?: string | null;
};

/** One line of a classroom's log. */
export type Line = About & { level: string; event?: string; message: string; fields?: Record<string, unknown>; device?: string; sdkVersion?: string; network?: string };

/** A line as it is to be: what is not said stays. */
export type LineEdit = Record<string, unknown> & ({ id?: string | null; version?: number | null });

/** A hit. */
export type LinesAround = {
  /** The hit. */
  id: string;
};

/** An inspection. */
export type LinesOf = {
  id: string;
};

/** A link to open. */
export type LinkToken = {
  /** What stands after `#t=` in the link. */
  token: string;
};

/** Of which movements. */
export type LinksOf = {
  ids?: string[];
};

/** An animation as players know it. */
export type ListedAnimation = {
  animationId: string;
  title: string;
  cover?: string | null;
  videoId: string;
  /** Its film. */
  file?: string | null;
  durationMs?: number | null;
  series?: string | null;
  episode?: number | null;
  level?: string | null;
  listed: boolean;
};

export type ListeningSets = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  kind: "dictation" | "gap_fill" | "choose";
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  video_id: string | null;
  video_name?: string | null;
  sound: string | null;
  sound_ms?: number | null;
  duration_ms: number | null;
  track_id: string | null;
  track_name?: string | null;
  speed: number;
  plays: number;
  items?: ({ id?: string; start_ms: number; end_ms: number; text?: string | null; gaps?: string[] | null; options?: string | null; answer?: number | null })[];
  item_count: number | null;
  heard_ms: number | null;
  listing: "listed" | "not_listed";
};

export type ListeningSetsCreate = {
  title: string | null;
  kind?: "dictation" | "gap_fill" | "choose";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  video_id?: string | null;
  sound?: string | null;
  sound_ms?: number | null;
  track_id?: string | null;
  speed?: number | null;
  plays?: number | null;
  items?: ({ id?: string; start_ms: number; end_ms: number; text?: string | null; gaps?: string[] | null; options?: string | null; answer?: number | null })[] | null;
  requestId?: string;
};

export type ListeningSetsUpdate = {
  title?: string | null;
  kind?: "dictation" | "gap_fill" | "choose";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  video_id?: string | null;
  sound?: string | null;
  sound_ms?: number | null;
  track_id?: string | null;
  speed?: number | null;
  plays?: number | null;
  items?: ({ id?: string; start_ms: number; end_ms: number; text?: string | null; gaps?: string[] | null; options?: string | null; answer?: number | null })[] | null;
  id: string;
  version: number;
};

/** What of a stream is counted. */
export type LogCount = {
  /** `classes` or `server`. */
  stream: string;
  filter?: Conditions;
};

/** What is to be in the file. */
export type LogExport = {
  /** `classes` or `server`. */
  stream: string;
  filter?: Conditions;
  /** What the stream is called where it is shown. */
  title?: string;
};

/** How many lines there were when. */
export type LogHistogram = {
  from: string;
  to: string;
  /** The length of a piece in seconds. */
  seconds: number;
  /** The pieces that hold lines, in order. */
  slices: LogSlice[];
};

/** Lines next to a place. */
export type LogLines = {
  records: ({ at: string; level: "debug" | "info" | "warn" | "error"; message: string; clientAt?: string; class?: string; classNumber?: string; className?: string; room?: string; session?: string; user?: string; userName?: string; role?: string; event?: string; device?: string; sdk?: string; network?: string; fields?: { [name: string]: unknown }; o: number })[];
  /** Whether there are more that way. */
  more: boolean;
  /** The position of the stream that they were read at. */
  position: [string, number];
};

/** A line among its neighbours. */
export type LogNeighbours = {
  records: ({ at: string; level: "debug" | "info" | "warn" | "error"; message: string; clientAt?: string; class?: string; classNumber?: string; className?: string; room?: string; session?: string; user?: string; userName?: string; role?: string; event?: string; device?: string; sdk?: string; network?: string; fields?: { [name: string]: unknown }; o: number })[];
  /** Which of them was asked for. */
  offset: number;
};

/** A page of a stream: the newest lines, or those next to a place. */
export type LogPage = {
  /** `classes` or `server`. */
  stream: string;
  filter?: Conditions;
  /** Lines before this offset. */
  before?: number | null;
  /** Lines after this offset. */
  after?: number | null;
  /** How many; 200 unless said, 500 at most. */
  limit?: number | null;
};

/** A place in a stream. */
export type LogPlace = {
  /** `classes` or `server`. */
  stream: string;
  /** The line's offset. */
  offset: number;
};

/** The lines of a piece of time, by level. */
export type LogSlice = {
  /** When it begins. */
  at: string;
  debug: number;
  info: number;
  warn: number;
  error: number;
};

/** Whose number or address is wanted, and what for; or, with `phone`, whose it is. */
export type Look = {
  /** `students`, `teachers` or `users`. */
  resource?: string;
  /** The record. */
  id?: string;
  /** `phone`, unless it is said, or `email`. */
  field?: string | null;
  /** What it is needed for; kept with who looked. */
  reason?: string;
  /** A whole number or address to look for, instead of a record. */
  phone?: string | null;
};

/** A link that was made. */
export type MadeShare = {
  /** The path of the link with its token, which nobody is told again. */
  link: string;
  share: ShareSeen;
};

/** A task that was made. */
export type MadeTask = {
  id: string;
  video_id: string;
  name: string;
};

/** The tasks that were made, in the order of the videos. */
export type MadeTasks = {
  records: MadeTask[];
};

/** How a file is to be made a document; it is the body. */
export type MakeQuery = {
  form: Form;
  /** As that of `import`. */
  row?: string;
  /** The file's name. */
  name?: string;
};

/** The job that goes on. */
export type MakingGoesOn = {
  jobId: string;
};

/** A making. */
export type MakingOf = {
  id: string;
};

/** A picture of a making. */
export type MakingPicture = {
  /** The number of its page, or `cover`; nothing once the page is gone. */
  place?: string | null;
  /** `queued`, `running`, `done`, `failed`, `cancelled`, or `refused` where a limit left no place for it. */
  state: string;
  /** Whether the book has no picture there now. */
  missing: boolean;
  /** Why it was not made. */
  error?: string | null;
  errorZh?: string | null;
};

/** The pictures of a making. */
export type MakingPictures = {
  /** Those that are there or given up, */
  done: number;
  /** of so many that are made. */
  total: number;
  /** In the order of the book. */
  records: MakingPicture[];
};

/** A making that is to go on. */
export type MakingRetry = {
  id: string;
  /** Whether the built-in writer is to write from now on. */
  builtIn?: boolean;
};

export type Makings = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string | null;
  plot?: string;
  keywords: string[];
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  pages: number;
  style: "watercolour" | "cartoon" | "pencil" | "collage" | "clay" | "photo";
  model_id: string | null;
  model_name?: string | null;
  lora_id: string | null;
  lora_name?: string | null;
  roles?: ({ id?: string; name: string; part?: "protagonist" | "supporting" | "custom"; description?: string | null; role_id?: string | null; role_name?: string | null })[];
  wanted: number;
  pictures: "generate" | "keep" | "none";
  state: "generating" | "awaiting" | "composing" | "completed";
  fault: "away" | "refused" | "spent" | "nothing_fits" | "interrupted";
  fault_detail?: string | null;
  source: "brief" | "deck";
  deck_id: string | null;
  deck_name?: string | null;
  deck_revision: number | null;
  from_page: number | null;
  to_page: number | null;
  built_in: boolean | null;
  maker_id: string | null;
  maker_name?: string | null;
  remarks?: string | null;
  round: number | null;
  candidate_count: number | null;
  chosen: number | null;
  made_book_id: string | null;
  made_book_name?: string | null;
  missing: string[];
};

export type MakingsCreate = {
  title?: string | null;
  plot: string | null;
  keywords?: string[] | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  pages?: number | null;
  style?: "watercolour" | "cartoon" | "pencil" | "collage" | "clay" | "photo";
  model_id?: string | null;
  lora_id?: string | null;
  roles?: ({ id?: string; name: string; part?: "protagonist" | "supporting" | "custom"; description?: string | null; role_id?: string | null; role_name?: string | null })[] | null;
  wanted?: number | null;
  pictures?: "generate" | "keep" | "none";
  source?: "brief" | "deck";
  deck_id?: string | null;
  from_page?: number | null;
  to_page?: number | null;
  requestId?: string;
};

export type MakingsUpdate = {
  title?: string | null;
  id: string;
  version: number;
};

/** Something to look for in a class. */
export type Mark = {
  /** When. */
  at: string;
  type: "sos" | "anomaly" | "rejoin" | "quit" | "join";
  /** Who. */
  name: string | null;
  /** Its offset in `class:<id>`; an anomaly has none. */
  o: number | null;
};

/** What there is, and what might be made. */
export type MaterialAnswer = {
  /** The library's, what fits best first; empty for who may not see the library. */
  found: LibraryMaterial[];
  proposals: ProposedMaterial[];
  /** Who proposed: `provider`, or `none` where no text service is set up. */
  by: string;
};

/** What was taken: one of the three. */
export type MaterialToTake = {
  /** What it is called. */
  title: string;
  /** The file, to be fetched at `/files/{file}`. */
  file?: string | null;
  text?: string | null;
  link?: string | null;
  /** How often it was taken, this time included. */
  downloads: number;
};

/** What is looked for. */
export type MaterialTopic = {
  topic: string;
  /** A kind of the library's; any if it is left out. */
  kind?: string;
  /** A level; any if it is left out. */
  level?: string;
};

export type Materials = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  kind: "cards" | "picture" | "worksheet" | "audio" | "video" | "slides" | "game" | "picture_book" | "paper" | "other";
  level: string | null;
  tags: string[];
  link: string | null;
  picture_book_id: string | null;
  picture_book_name?: string | null;
  question_paper_id: string | null;
  question_paper_name?: string | null;
  file: string | null;
  duration: number | null;
  rights: string | null;
  rights_until: string | null;
  note?: string | null;
};

export type MaterialsCreate = {
  title: string | null;
  kind?: "cards" | "picture" | "worksheet" | "audio" | "video" | "slides" | "game" | "picture_book" | "paper" | "other";
  level?: string | null;
  tags?: string[] | null;
  link?: string | null;
  picture_book_id?: string | null;
  question_paper_id?: string | null;
  file?: string | null;
  duration?: number | null;
  rights?: string | null;
  rights_until?: string | null;
  note?: string | null;
  requestId?: string;
};

export type MaterialsUpdate = {
  title?: string | null;
  kind?: "cards" | "picture" | "worksheet" | "audio" | "video" | "slides" | "game" | "picture_book" | "paper" | "other";
  level?: string | null;
  tags?: string[] | null;
  link?: string | null;
  picture_book_id?: string | null;
  question_paper_id?: string | null;
  file?: string | null;
  duration?: number | null;
  rights?: string | null;
  rights_until?: string | null;
  note?: string | null;
  id: string;
  version: number;
};

/** One who has a role. */
export type Member = {
  id: string;
  name: string;
  account: string;
  kind: string;
};

/** Those who have a role. */
export type Members = {
  records: Member[];
};

/** A record that was merged into another one, and can be had back. */
export type MergeOf = {
  /** The merge. */
  id: string;
  /** What the record was called that is gone. */
  name: string;
  at: string;
  by: string | null;
};

/** Which merge. */
export type MergeUndone = {
  /** The merge. */
  id: string;
};

/** A merge, or what one would be. */
export type Merged = {
  /** The merge; null where somebody only looked. */
  id: string | null;
  keep: string;
  gone: string;
  moved: MovedRows[];
  /** The fields that say something else; phone numbers and addresses are held against each other unmasked. */
  differ: string[];
};

/** Into whom a record was merged. */
export type MergedInto = {
  /** The merge. */
  merge: string;
  /** What the record was called. */
  name: string;
  /** The record that was kept. */
  id: string;
  into: string;
  at: string;
  by: string | null;
};

/** What is looked for. */
export type MergedOne = {
  id: string;
};

/** Messages. */
export type MessageIds = {
  ids: string[];
};

/** A page of messages. */
export type MessagePage = {
  page?: number | null;
  size?: number | null;
  /** Only what was not read yet. */
  unread?: boolean;
};

/** A moment to look at or to go back to: an entry, a version's number, or what there was before a restore. */
export type Moment = {
  id: string;
  seq?: number | null;
  version?: number | null;
  /** The entry of the restore. */
  before?: number | null;
};

/** The class that a moment of a person's timeline was in. */
export type MomentClass = {
  /** Its id. */
  id: string;
  /** Its number. */
  number: string;
  /** Its name. */
  name: string;
};

/** A booking that the class was made of. */
export type MoneyBooking = {
  id: string;
  number: string;
  student_id: string;
  student_name: string;
  status: string;
  /** When it was made. */
  at: string;
};

/** A class. */
export type MoneyOf = {
  id: string;
};

/** A student of the class, and their lessons of its kind. */
export type MoneyStudent = {
  id: string;
  name: string;
  /** Whether they belong to the class now; others did when something was moved. */
  planned: boolean;
  /** Null, as what is held: they have no account, so that their lessons are not counted. */
  balance: number | null;
  held: number | null;
};

/** A class. */
export type MonitoredClass = {
  id: string;
};

/** The class where it is now, or would be. */
export type MovedClass = {
  class: Classes;
};

/** How much was moved of something. */
export type MovedRows = {
  /** What: the table. */
  what: string;
  count: number;
};

/** What lessons came to. */
export type MovementsAnswer = {
  from: string;
  to: string;
  /** The company's day today. */
  today: string;
  /** The zone whose days they are. */
  zone: string;
  /** Periods in which something was moved, the last first. */
  rows: MovementsRow[];
  totals: LessonFigures;
  /** Lessons that students had when the period began. */
  opening: number;
  /** Lessons that they had when it ended, or have now. */
  closing: number;
  before: MovementsBefore | null;
};

/** What is asked. */
export type MovementsAsked = {
  /** The first day, of the company's zone; with the last one, or else the days are those of the span. */
  from?: string | null;
  /** The last day. */
  to?: string | null;
  span?: LedgerSpan | null;
  by?: MovementsBy | null;
  /** Lessons of this kind of class alone. */
  unit?: string | null;
  /** Whether the period before is answered as well. */
  compare?: boolean;
};

/** The period before. */
export type MovementsBefore = {
  from: string;
  to: string;
  figures: LessonFigures;
};

/** How long a row is. */
export type MovementsBy = "day" | "week" | "month";

/** A row. */
export type MovementsRow = {
  /** The day, the Monday of the week, or the month (`2026-11`). */
  period: string;
  /** The moment that it begins at, within the days that were asked for. */
  since: string;
  /** The moment that it ends before. */
  until: string;
  figures: LessonFigures;
};

/** One's own jobs. */
export type MyJobs = {
  /** The latest first. */
  records: Record<string, unknown>[];
  /** The position in the account's own topic at which they were read. */
  position: Record<string, unknown>[];
};

/** Which pages are to be read. */
export type NarrationAsked = {
  /** The book. */
  id: string;
  /** Pages by their ids; none named: all that have text, and the book itself gets the voice and the speed. */
  pages?: string[];
  /** One of the voices; that of the book, or else the first, if it is left out. What a character with a voice of its own reads is read in that. */
  voice?: string | null;
  /** `normal` or `slow`; that of the book if it is left out. */
  speed?: string | null;
};

/** A job that was begun. */
export type NarrationBegun = {
  /** It. */
  jobId: string;
  /** The pages that it reads. */
  pages: string[];
  /** Pages that are being read already: they are left. */
  passed: string[];
};

/** A book. */
export type NarrationOf = {
  /** The book. */
  id: string;
};

/** A page whose voice is being made, or could not be. */
export type NarrationPage = {
  /** The page. */
  pageId: string;
  /** `queued`, `running` or `failed` */
  state: string;
  /** The job that makes it. */
  jobId: string;
  /** In which voice; empty where no voice had been chosen for it yet. */
  voice: string;
  /** Why it could not be made. */
  error?: string | null;
  /** The same in Chinese. */
  errorZh?: string | null;
  /** Who asked for it. */
  byName: string;
  /** When. */
  at: string;
};

/** The voice of a book. */
export type NarrationSeen = {
  /** What reads books here: a model or a program; none where nothing is set up. */
  by?: string | null;
  /** Pages that are being read, or could not be. */
  records: NarrationPage[];
  /** The recordings of the pages. */
  sounds: PageSound[];
};

/** A new address, to which a code is sent. */
export type NewAddress = {
  kind: AddressKind;
  value: string;
};

/** A new category. */
export type NewCategory = {
  catName?: string;
  parentId?: string | null;
  /** The category it stands after; the last one where nothing is said. */
  afterId?: string | null;
  requestId?: string | null;
};

/** A comment to write. */
export type NewComment = {
  id: string;
  /** The thread it answers in; a new one if not given. */
  thread?: string | null;
  /** Of a new thread: the item it is at, as `collection:id`; empty for the document as a whole. */
  place?: string;
  /** Of a new thread: the words it is about. */
  quote?: string;
  /** Of a new thread: where these words stand, as the console writes it: two places that move with the words. Empty for the whole item. */
  anchor?: string;
  body: string;
  /** Accounts that are to hear of it. */
  mentions?: string[];
};

/** A message to send: to accounts, or to everyone of a kind. */
export type NewMessage = {
  recipientIds?: string[];
  kind?: string | null;
  title: string;
  body: string;
};

/** A new password for an account. */
export type NewPassword = {
  id: string;
  password: string;
};

/** A link to be made. */
export type NewShare = {
  kind: string;
  /** The record that it shows. */
  id: string;
  /** What of it, as the kind has it. */
  params?: Record<string, unknown>;
  /** For how many days it is good. */
  days?: number | null;
  /** How many browsers may open it; any number if not given. */
  uses?: number | null;
};

/** A document to be made a template of. */
export type NewTemplate = {
  /** The document's record. */
  id: string;
  name: string;
  shared: string;
};

/** A version to be made of what the document says now. */
export type NewVersion = {
  id: string;
  name: string;
  note?: string;
};

/** A view to keep: a new one, the one of that name, or the one with this id. */
export type NewView = {
  id?: string | null;
  resource: string;
  name: string;
  search: string;
  shared?: string | null;
  roleIds?: string[];
  pinned?: boolean;
};

/** A revision of a deck that came since. */
export type NewerDeck = {
  id: string;
  revision: number;
};

/** A node as the others see it. */
export type NodeSeen = {
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
  report: Record<string, unknown>;
};

/** The nodes as this one knows them. */
export type NodesAnswer = {
  /** The node that answers. */
  here: string;
  /** Every node heard of in the last day, the oldest first. */
  nodes: NodeSeen[];
};

/** What is chosen of some kinds: the ways in which one is told of it beside the inbox. */
export type NotificationChoices = {
  set?: { [name: string]: string[] };
};

/** Notifications; all that are unread, if so said. */
export type NotificationIds = {
  ids?: string[];
  all?: boolean;
};

/** A page of notifications. */
export type NotificationPage = {
  page?: number | null;
  size?: number | null;
  /** Only what was not read yet. */
  unread?: boolean;
  /** What the caller sent, instead of what came to them. */
  sent?: boolean;
};

/** A document. */
export type Of = {
  /** The record's id. */
  id: string;
};

/** An offer as the screens of whom it is made to get it. */
export type Offer = {
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
};

/** A teacher's answer. */
export type OfferAnswer = {
  id: string;
  /** Or it is declined. */
  accept: boolean;
};

/** Offers. */
export type OfferIds = {
  ids: string[];
};

/** An offer as whoever made it sees it. */
export type OfferMade = {
  id: string;
  teacherId: string;
  teacherName: string;
  zone: string | null;
  /** Offers of one round are made of one ranking. */
  round: number;
  score: number;
  reasons: CandidateReason[];
  state: "waiting" | "sent" | "accepted" | "declined" | "passed" | "withdrawn";
  /** Why it was withdrawn: `taken`, `given`, `taken_back`, `changed`, `cancelled`, `busy`, `late`. */
  why: string | null;
  sentAt: string | null;
  reachedAt: string | null;
  seenAt: string | null;
  expiresAt: string | null;
  closedAt: string | null;
};

/** Whom a booking is offered to. */
export type OfferTo = {
  id: string;
  /** These alone, in the order of their ranking; everybody who could take it, where none is named. */
  teacher_ids?: string[];
};

/** Who was asked for a booking, and comes next. */
export type OffersMade = {
  records: OfferMade[];
  /** The server's time: what is left is counted by it. */
  now: string;
};

/** One category. */
export type OneCategory = {
  catId: string;
};

/** A comment to change or to delete. */
export type OneComment = {
  id: string;
  comment: string;
  body?: string | null;
};

/** Which courseware. */
export type OneCourseware = {
  coursewareId: string;
  /** The caller's time zone: what is today. */
  zone?: string | null;
};

/** Which deck. */
export type OneDeck = {
  id: string;
};

/** One grant of one role. */
export type OneGrant = {
  /** The role. */
  roleId: string;
  /** The page's permission id. */
  permissionId: string;
  /** What may be done there; not needed to take it away. */
  actionList?: Action[];
  scope?: DataScope | null;
};

/** An invitation. */
export type OneInvitation = {
  id: string;
};

/** A job. */
export type OneJob = {
  id: string;
};

/** A restyling. */
export type OneRestyle = {
  /** The book. */
  id: string;
  /** The restyling. */
  restyle: string;
};

/** Which category. */
export type OneRoleType = {
  id: string;
};

/** A take. */
export type OneTake = {
  /** The book. */
  id: string;
  /** The take. */
  take: string;
};

/** Which textbook. */
export type OneTextbook = {
  id: string;
};

/** The caller's open reminders, oldest first, what they are offered, and the position of the caller's topic they were read at. */
export type OpenReminders = {
  records: Reminder[];
  offers: Offer[];
  /** The server's time: how long an offer may still be answered is counted by it. */
  now: string;
  position: [string, number];
};

/** A session as its owner sees it. */
export type OpenSession = {
  /** Its id, not its token. */
  id: string;
  /** From what it was opened: `Chrome, Windows`. */
  device?: string | null;
  /** The address of its last use. */
  ip?: string | null;
  /** When it was opened. */
  createdAt: string;
  /** When it was last used, to the minute. */
  lastSeenAt?: string | null;
  /** When it ends by itself. */
  expiresAt: string;
};

/** A link that was opened. */
export type OpenedLink = {
  /** The link, not its token: calls name it in the header `x-share`. */
  id: string;
  kind: string;
  /** The page that shows it. */
  path: string;
  /** What it shows is called. */
  title: string;
  expires_at: string;
  /** The kind of account of who shared it, and the initial of their name. */
  by_kind: string;
  by_initial: string;
};

/** A preview that was opened. */
export type OpenedPreview = {
  /** What the role or the account is called. */
  name: string;
  /** When it ends by itself. */
  expiresAt: string;
};

/** The records of a type in the order in which they are to stand. */
export type Order = {
  coursewareId: string;
  type: number;
  /** Those that are not named stay behind them. */
  recordIds: string[];
};

/** The classes that run now. */
export type OutBoard = {
  /** As on the board, without names. */
  tiles: Tile[];
};

/** One class, its people by role and initial. */
export type OutClass = {
  tile: Tile;
  members: RoomMember[];
  timeline: ({ type: string; at: string; session?: string | null; userId?: string | null; name?: string | null; role?: string | null; data?: { [name: string]: unknown }; sos?: SosCall | null; o: number })[];
  /** The place up to which the timeline goes. */
  position: number;
  /** The network, a series a person. */
  series: Series[];
  /** Calls for help, oldest first, without who takes care of them. */
  sos: SosCall[];
};

/** A class by a link. */
export type OutClassQuery = {
  /** Which of the board's; that of the link if it is the link of one. */
  class?: string | null;
};

/** A line as outside sees it. */
export type OutLine = {
  /** Its place. */
  o: number;
  at: string;
  client_at: string | null;
  level: string;
  /** The sender's initial. */
  name: string;
  role: string | null;
  session: string | null;
  event: string | null;
  message: string;
  fields: Record<string, unknown>;
  device: string | null;
  sdk: string | null;
  network: string | null;
};

/** Lines in order, and what the link says of them. */
export type OutLines = {
  records: OutLine[];
  /** Whether there are more that way. */
  more: boolean;
  /** The class's number. */
  number: string;
  /** The one session that the link shows. */
  session: string | null;
  /** The link's span of time. */
  from: string | null;
  to: string | null;
  /** Whether a file may be had. */
  download: boolean;
};

/** What is counted, or taken along. */
export type OutLogCount = {
  filter?: OutLogFilter;
};

/** Lines as a file. */
export type OutLogFile = {
  /** What it is called. */
  name: string;
  /** A table with commas. */
  text: string;
  /** Whether there were more lines than it holds. */
  cut: boolean;
};

/** Which lines. */
export type OutLogFilter = {
  /** The least level. */
  level?: string | null;
  /** The sender's role. */
  role?: string | null;
  /** The sender's session. */
  session?: string | null;
  /** A piece of the message. */
  text?: string | null;
  /** Not before this moment. */
  from?: string | null;
  /** Before this moment. */
  to?: string | null;
};

/** Lines next to a place: the newest, if none is said. */
export type OutLogQuery = {
  filter?: OutLogFilter;
  /** Lines before this place. */
  before?: number | null;
  /** Lines after this place. */
  after?: number | null;
};

/** A session of a class. */
export type OutLogSession = {
  session: string;
  name: string;
  role: string | null;
  lines: number;
};

/** Who sent lines, by session. */
export type OutLogSessions = {
  sessions: OutLogSession[];
};

/** A moment of a class. */
export type OutMomentQuery = {
  /** Which of the board's; that of the link if it is the link of one. */
  class?: string | null;
  /** RFC 3339. */
  at: string;
};

/** What is new of a class. */
export type OutNews = {
  tile: Tile;
  events: ({ type: string; at: string; session?: string | null; userId?: string | null; name?: string | null; role?: string | null; data?: { [name: string]: unknown }; sos?: SosCall | null; o: number })[];
  /** The place up to which they go. */
  position: number;
};

/** What happened since. */
export type OutNewsQuery = {
  /** Which of the board's; that of the link if it is the link of one. */
  class?: string | null;
  /** The place up to which events are known. */
  after: number;
};

/** The classes of a wall. */
export type OutWall = {
  classes: WallClass[];
};

/** A page of what was sent. */
export type Outbox = {
  records: Sent[];
  total: number;
  page: number;
  size: number;
};

/** Which roles would give it, and who could give those. */
export type OwnExplained = {
  held: boolean;
  /** Names of roles. */
  roles: string[];
  /** Who may edit roles and may do it themselves, at most five. */
  people: Giver[];
};

/** One's sessions. */
export type OwnSessions = {
  records: OpenSession[];
  /** The id of the one that asks. */
  current: string;
};

/** All that a person set up. */
export type OwnSettings = {
  /** The account's name for signing in. */
  account: string;
  /** When this was read. */
  at: string;
  language?: string | null;
  zone?: string | null;
  /** By name. */
  settings: { [name: string]: string };
  /** The views of lists that they saved. */
  views: Record<string, unknown>[];
};

/** What oneself may not do. */
export type OwnWhyNot = {
  /** The page. */
  permissionId: string;
  action?: Action | null;
};

/** Which page of which deck. */
export type PageAsked = {
  id: string;
  number: number;
};

/** A page, and when. */
export type PageAt = {
  permissionId: string;
  /** A moment; now unless said. */
  at?: string | null;
};

/** A page before and now. */
export type PageChange = {
  became: Became;
  /** Its number in the revision before, and its picture there. */
  before?: number | null;
  before_image?: string | null;
  /** Its number now, and its picture. */
  now?: number | null;
  now_image?: string | null;
  title: string;
};

/** Somebody who has a page. */
export type PageHolder = {
  id: string;
  name: string;
  /** Names of the roles that give it. */
  roles: string[];
};

/** Who has a page. */
export type PageHolders = {
  records: PageHolder[];
  /** How many there are; at most 500 are named. */
  total: number;
};

/** A page that was left as it is. */
export type PageLeft = {
  /** Its id. */
  page: string;
  /** Its number in the book, from 1. */
  number: number;
};

/** The recording of a page. */
export type PageSound = {
  /** The page. */
  pageId: string;
  /** The file. */
  audio: string;
  /** What it says: FNV-1a of its text, 64 bits, in hexadecimal. */
  spoken: string;
  /** Whose voice it is; empty where that is not known. */
  voice: string;
  /** `normal` or `slow`. */
  speed: string;
  /** Its length in milliseconds, where that is known. */
  durationMs?: number | null;
  /** When each word is said: as many as the text has between spaces; none where that is not known. */
  words: WordSaid[];
  /** Whether the times are estimated by letters; otherwise whoever said it told them. */
  estimated: boolean;
};

/** How much a page was used. */
export type PageUse = {
  /** Its id in the permission catalogue. */
  page: string;
  visits: number;
  /** By how many people. */
  people: number;
  last_at: string;
};

/** Of which deck, and which words are looked for in it. */
export type PagesAsked = {
  id: string;
  search?: string;
};

/** Pages by their use in the last 30 days, the most used first. */
export type PagesUsed = {
  records: PageUse[];
};

/** Which part of which upload the body is. */
export type PartQuery = {
  upload: string;
  /** From 0. */
  part: number;
};

/** A step of the way from the top. */
export type PathStep = {
  catId: string;
  catName: string;
};

/** Classes in a weekly pattern. */
export type Pattern = {
  /** What all of them have: fields of a class but its times. */
  class: Record<string, unknown>;
  /** Days of the week, Monday is 1. */
  weekdays: number[];
  /** 1 to 4. */
  every_weeks: number;
  /** On the clock of the zone, `19:00`. */
  start_time: string;
  /** How long each is. */
  minutes: number;
  /** On whose clock they are planned. */
  zone: string;
  /** The first day. */
  from_day: string;
  /** The last day. */
  until_day?: string | null;
  /** Instead of the last day, or beside it: at most so many, up to 200. */
  count?: number | null;
};

/** People. */
export type People = {
  records: Person[];
};

/** From when (inclusive) to when (exclusive), by planned start. */
export type Period = {
  from: string;
  to: string;
};

/** Somebody. */
export type Person = {
  /** The account's id; empty for the server itself. */
  id: string;
  /** Their name. */
  name: string;
};

/** The classes of a person in twelve weeks, the latest first. */
export type PersonAttendance = {
  /** From this moment on. */
  from: string;
  /** Up to this one. */
  to: string;
  classes: AttendedClass[];
};

export type PictureBooks = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  level: string | null;
  style: "watercolour" | "cartoon" | "pencil" | "collage" | "clay" | "photo";
  template?: "empty" | "example" | "example_2";
  copy_of_id?: string | null;
  copy_of_name?: string | null;
  status: "draft" | "in_review" | "published" | "rejected" | "withdrawn";
  published_version: number | null;
  review_version: number | null;
  reviewer_ids: string[];
  reviewer_names?: string[];
  submitted_by_id: string | null;
  submitted_by_name?: string | null;
  reason?: string | null;
  page_count: number | null;
  image_count: number | null;
  audio_count: number | null;
  word_count: number | null;
  cover: string | null;
  problem_count: number | null;
  origin?: string | null;
  original_id?: string | null;
  role_ids: string[];
  role_names?: string[];
};

export type PictureBooksCreate = {
  title: string | null;
  level?: string | null;
  style?: "watercolour" | "cartoon" | "pencil" | "collage" | "clay" | "photo";
  template?: "empty" | "example" | "example_2";
  copy_of_id?: string | null;
  requestId?: string;
};

export type PictureBooksUpdate = {
  id: string;
  version: number;
};

/** What pictures of a new book cost, before they are asked for. */
export type PictureCost = {
  /** Who makes them: `built-in-1`, or a service's model. */
  model: string;
  /** How long one takes, in milliseconds. */
  expectedMs: number;
  /** How many are made at once. */
  atOnce: number;
  /** Of a book. */
  ofBook: Budget;
  /** Of the caller. */
  ofPerson: Budget;
};

/** How far it is. */
export type PictureMade = {
  jobId: string;
  take: string;
  /** `queued`, `running`, `done`, `failed`, `refused` or `cancelled` */
  state: string;
  /** Where the picture is, once it is done. */
  url?: string | null;
  /** Pictures that are made before it. */
  ahead: number;
  elapsedMs: number;
  expectedMs: number;
};

export type PictureStyles = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  kind: "model" | "lora";
  value: string;
  prompt?: string | null;
  negative?: string | null;
  weight: number | null;
  sample: string | null;
  active: boolean | null;
  role_count: number | null;
};

export type PictureStylesCreate = {
  name: string | null;
  kind?: "model" | "lora";
  value: string | null;
  prompt?: string | null;
  negative?: string | null;
  weight?: number | null;
  sample?: string | null;
  active?: boolean | null;
  requestId?: string;
};

export type PictureStylesUpdate = {
  name?: string | null;
  kind?: "model" | "lora";
  value?: string | null;
  prompt?: string | null;
  negative?: string | null;
  weight?: number | null;
  sample?: string | null;
  active?: boolean | null;
  id: string;
  version: number;
};

/** What is said of a picture. */
export type PictureVerdict = {
  page: string;
  /** The file that was looked at. */
  file: string;
  /** `passed` or `not_passed` */
  verdict: string;
  reason?: string;
  /** What the auditor calls themselves. */
  auditor: string;
};

/** A picture that is wanted: of a page or a character; or the job that makes it. */
export type PictureWanted = {
  bookId?: string | null;
  pageId?: string | null;
  characterId?: string | null;
  prompt?: string | null;
  seed?: number | null;
  /** What an earlier call answered. */
  jobId?: string | null;
};

/** Pictures beyond a limit. */
export type PicturesRefused = {
  /** So many. */
  count: number;
  /** Why, in words. */
  msg: string;
};

/** A class as it was planned. */
export type Plan = {
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
};

/** Of which plan. */
export type PlanAsked = {
  /** Its id. */
  id: string;
};

/** The classes to come of a plan. */
export type PlanImpact = {
  /** All of them. */
  total: number;
  /** Those that would change. */
  changing: number;
  /** Those that have something set for them alone. */
  own: number;
  /** The first of them as far as the caller may see classes, those that would change before the others. */
  records: ClassToCome[];
};

/** A plan for a courseware. */
export type PlanOfCourseware = {
  id: string;
  title: string;
  status: string;
  published_version?: number | null;
  updated_at: string;
};

/** Something to plan. */
export type PlannedAction = {
  at: string;
  /** `comments_on`, `comments_off`, `push`, `suspend` or `message` */
  do: string;
  /** Push: which product. */
  product_id?: string | null;
  /** Message: what is said. */
  text?: string | null;
};

/** A courseware and its plans. */
export type PlannedCourseware = {
  id: string;
  /** Its name. */
  courseware: string;
  plans: number;
  /** Of them, how many are out, and how many wait for a reviewer. */
  published: number;
  in_review: number;
  /** Classes to come that follow one of them. */
  classes: number;
  updated_at: string;
};

/** PlannedCoursewares, by name. */
export type PlannedCoursewares = {
  records: PlannedCourseware[];
};

/** One check, or the worst of those of a piece of time: a short fall must not vanish from the picture. */
export type Point = {
  /** When. */
  at: string;
  /** 0 unknown, 1 excellent … 6 down. */
  quality: number;
  /** Round trip, ms. */
  rtt: number | null;
  /** The worse of both directions, %. */
  loss: number | null;
  /** Lost upwards, %. */
  up: number | null;
  /** Lost downwards, %. */
  down: number | null;
};

/** Knowledge points, as a list or joined by semicolons. */
export type Points = string[] | string;

/** The knowledge points of a courseware as they are to be. */
export type PointsGiven = {
  coursewareId: string;
  knowledgePoints: Points;
  version?: number | null;
};

/** The knowledge points of a courseware. */
export type PointsSaved = {
  knowledgePoints: string[];
  version: number;
};

/** It and its stories. */
export type PracticeAnswer = {
  practiceId: string;
  /** `generating`, `awaiting`, `composing` or `completed`. */
  state: string;
  /** Why it stands still, if it does. */
  fault?: string | null;
  title: string;
  level: string;
  pages: number;
  candidates: StoryShown[];
  /** Its pictures, once they were asked for. */
  pictures: MakingPicture[];
  /** The picture book, once one is made. */
  bookId?: string | null;
  jobId?: string | null;
};

/** A making that was begun. */
export type PracticeBegun = {
  practiceId: string;
  jobId: string;
  state: string;
};

/** What is to be written. */
export type PracticeBrief = {
  plot: string;
  keywords?: PracticeKeywords;
  level: string;
  pages?: number | null;
  style?: string | null;
  cast?: Record<string, unknown>[];
  /** `generate` has the pictures of the book made with it; `none`, as without it, leaves them to calls of their own. */
  pictures?: string | null;
  /** How many stories, 1 to 3. */
  n?: number | null;
  /** Names the request: sent again it is the same making. */
  requestId?: string | null;
};

/** A story that is to be a book. */
export type PracticeChoice = {
  practiceId: string;
  candidate: number;
  /** What its pages are to say instead. */
  pages?: StoryPageChange[] | null;
};

/** A list, or words with commas between them (V24). */
export type PracticeKeywords = string[] | string;

/** A making. */
export type PracticeOf = {
  practiceId: string;
};

/** The book. */
export type PracticeSaved = {
  bookId: string;
  jobId: string;
};

/** What to look as: one of the two. */
export type PreviewAs = {
  /** A role. */
  roleId?: string | null;
  /** An account. */
  userId?: string | null;
};

/** Of which process. */
export type ProcessAsked = {
  id: string;
};

/** Everybody on a process. */
export type ProcessProgress = {
  /** How many are on it. */
  total: number;
  students: StudentOn[];
};

/** The next lessons of everybody on a process. */
export type ProcessWish = {
  process_id: string;
  /** Of each, so many. */
  lessons: number;
  /** Days of the week, Monday is 1. */
  weekdays: number[];
  /** On the clock of each, `19:00`. */
  start_time: string;
  minutes: number;
  from_day: string;
};

/** Where it is sold. */
export type ProductLink = {
  link: string | null;
};

export type ProductMaterials = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  product: string;
  kind: "poster" | "video" | "copy" | "link" | "h5";
  file: string | null;
  text: string | null;
  link: string | null;
  language: "en" | "zh" | "both";
  channels: ("wechat" | "moments" | "app" | "web" | "mail" | "live" | "print")[];
  keywords: string[];
  valid_from: string | null;
  valid_until: string | null;
  downloads: number | null;
  review: "pending" | "passed" | "not_passed" | "listed" | "delisted" | "withdrawn";
  maker_id: string | null;
  maker_name?: string | null;
  reason?: string | null;
  decided_by_id: string | null;
  decided_by_name?: string | null;
  decided_at: string | null;
};

export type ProductMaterialsCreate = {
  title: string | null;
  product: string | null;
  kind?: "poster" | "video" | "copy" | "link" | "h5";
  file?: string | null;
  text?: string | null;
  link?: string | null;
  language?: "en" | "zh" | "both";
  channels?: ("wechat" | "moments" | "app" | "web" | "mail" | "live" | "print")[] | null;
  keywords?: string[] | null;
  valid_from?: string | null;
  valid_until?: string | null;
  requestId?: string;
};

export type ProductMaterialsUpdate = {
  title?: string | null;
  product?: string | null;
  kind?: "poster" | "video" | "copy" | "link" | "h5";
  file?: string | null;
  text?: string | null;
  link?: string | null;
  language?: "en" | "zh" | "both";
  channels?: ("wechat" | "moments" | "app" | "web" | "mail" | "live" | "print")[] | null;
  keywords?: string[] | null;
  valid_from?: string | null;
  valid_until?: string | null;
  id: string;
  version: number;
};

/** A product that is looked at. */
export type ProductOpened = {
  id: string;
  product_id: string;
};

/** A product to show. */
export type ProductPush = {
  id: string;
  product_id: string;
  /** For how long; until it is taken off if not said. */
  seconds?: number | null;
};

/** One's own account. */
export type Profile = {
  name: string;
  account: string;
  email?: string | null;
  /** Masked. */
  phone?: string | null;
  /** What one is called by WeChat, where the account is linked to it. */
  wechat?: string | null;
};

/** What one may change of it. */
export type ProfileChange = {
  name: string;
};

/** A picture as it would be asked for now. */
export type PromptOf = {
  /** The book. */
  id: string;
  /** `page`, `character` or `cover` */
  kind: string;
  /** The page or character. */
  target?: string;
};

/** What would be sent. */
export type PromptSeen = {
  /** What is to be seen. */
  text: string;
  /** What is not. */
  negative: string;
};

/** Proof of who one is. */
export type Proof = {
  /** The password. */
  password?: string;
  /** The code of one's app or a recovery code, where one signs in in two steps. */
  code?: string | null;
};

/** Something that might be made. */
export type ProposedMaterial = {
  title: string;
  description?: string;
};

/** The stories of a making. */
export type ProposedStories = {
  records: StoryShown[];
  /** The pages of the deck that they tell, in their order; none where there is no deck. */
  deck: DeckPageBeside[];
  newer?: NewerDeck | null;
  /** The pictures that the pages of the book have by now. */
  images: string[];
};

/** ProposedTitles for a text. */
export type ProposedTitles = {
  titles: string[];
  /** `provider` or `built-in`. */
  by: string;
};

/** The code that came there. */
export type ProvenAddress = {
  kind: AddressKind;
  value: string;
  code: string;
};

/** A submission and what became of it. */
export type Publication = {
  id: string;
  number: number;
  /** `in_review`, `published`, `rejected`, `taken_back`, `replaced`, `withdrawn` */
  state: string;
  /** Ids of accounts, as JSON. */
  reviewers: string;
  submitted_at: string;
  submitted_by: string;
  submitted_by_name: string;
  decided_at?: string | null;
  decided_by_name?: string | null;
  reason?: string | null;
  withdrawn_at?: string | null;
  withdrawn_by_name?: string | null;
  withdrawn_reason?: string | null;
};

/** How far a document is, every submission of it, and who uses what is published. */
export type Publications = {
  /** What its record is called. */
  title: string;
  /** The state of its record. */
  status: string;
  /** Who was asked to review what was submitted last. */
  reviewer_names: string[];
  /** Newest first. */
  records: Publication[];
  /** What would be affected by a withdrawal, as far as the reader may see it by name. */
  uses: Use[];
  /** How much else would be. */
  more_uses: number;
};

/** Which version is to be out. */
export type PublishAsked = {
  id: string;
  /** The version that was looked at; what is in review if it is left out. */
  version?: number | null;
};

/** What is out of it. */
export type PublishedBook = {
  bookId: string;
  title: string;
  level: string;
  version: number;
  cover: string;
  characters: BookCharacter[];
  pages: BookPage[];
};

/** Products to suspend, or to go on with. */
export type PushSuspension = {
  id: string;
  resume?: boolean;
};

export type QuestionPapers = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  kind: "practice" | "exam" | "template";
  level: string | null;
  minutes: number;
  template?: "empty" | "example_en" | "example_zh" | "layout_en" | "layout_zh";
  copy_of_id?: string | null;
  copy_of_name?: string | null;
  from_template_id?: string | null;
  about_book_id: string | null;
  about_book_name?: string | null;
  status: "draft" | "in_review" | "published" | "rejected" | "withdrawn";
  published_version: number | null;
  review_version: number | null;
  reviewer_ids: string[];
  reviewer_names?: string[];
  submitted_by_id: string | null;
  submitted_by_name?: string | null;
  reason?: string | null;
  question_count: number | null;
  total_score: number | null;
  problem_count: number | null;
};

export type QuestionPapersCreate = {
  title: string | null;
  kind?: "practice" | "exam" | "template";
  level?: string | null;
  minutes?: number | null;
  template?: "empty" | "example_en" | "example_zh" | "layout_en" | "layout_zh";
  copy_of_id?: string | null;
  from_template_id?: string | null;
  requestId?: string;
};

export type QuestionPapersUpdate = {
  id: string;
  version: number;
};

/** What became of a wish for pictures. */
export type Queued = {
  /** What is made now. */
  queued: QueuedTake[];
  refused?: PicturesRefused | null;
};

/** A picture that was queued. */
export type QueuedTake = {
  /** The take. */
  take: string;
  /** The id of the page or character; `cover` */
  target: string;
  /** Its number among those of the target. */
  number: number;
  /** The job that makes it. */
  job: string;
};

/** A message as whom it was sent to reads it. */
export type Received = {
  id: string;
  created_at: string;
  sender_id: string;
  sender_name: string;
  title: string;
  body: string;
  read_at: string | null;
};

/** What somebody said of a person's attendance. */
export type RecordCorrection = {
  from: "present" | "late" | "left_early" | "absent" | "expected";
  by?: string | null;
  at?: string | null;
  reason?: string | null;
};

/** A class. */
export type RecordOf = {
  id: string;
};

/** Somebody who was in the class, or should have been. */
export type RecordPerson = {
  /** `teacher`, `student`, `assistant` or `monitor`. */
  role: string;
  /** As the class names them: what a correction says. */
  person: string;
  /** The student or teacher, where it is known which. */
  record: string | null;
  /** Their name. */
  name: string;
  /** Whether they belong to the class by its plan. */
  planned: boolean;
  state: "present" | "late" | "left_early" | "absent" | "expected";
  corrected: RecordCorrection | null;
  /** Seconds, of the stays that are over. */
  presentS: number;
  /** How late they came. */
  lateS: number;
  /** How early they left. */
  earlyS: number;
  /** How often they came back. */
  rejoins: number;
  /** Their device, as the room says. */
  device: string | null;
  /** Their kind of network. */
  network: string | null;
  /** Their times in the room. */
  stays: RecordStay[];
};

/** A time in the room. */
export type RecordStay = {
  /** When they came. */
  from: string;
  /** Null: they are there. */
  to: string | null;
  /** Why they left: `left`, `network`, `class_over` and others. */
  cause: string | null;
};

/** One event, or several in the order in which they were; beside `events` nothing else is read. */
export type Recorded = ConsoleEvent & ({ events?: ConsoleEvent[] | null });

/** A recording that was taken. */
export type RecordingTaken = {
  /** Its id, which `recording` of an attempt takes. */
  file: string;
};

/** Recovery codes, told once; with the session, where a sign-in waited for them. */
export type RecoveryCodes = {
  recoveryCodes: string[];
  token?: string | null;
  expiresAt?: string | null;
};

export type Refusal = {
  /** 1001 where nobody is signed in; otherwise the status */
  code: number;
  statusCode: number;
  /** What a person reads, in their language */
  msg: string;
  /** Names the sentence */
  id: string;
  data: { fields?: { [name: string]: string }; clash?: unknown; requestId?: string };
};

/** An item that was not taken. */
export type Refused = {
  /** Its place in the batch, from 0. */
  index: number;
  /** Why, for people. */
  reason: string;
};

/** A new account, without roles until an administrator grants one. */
export type Register = {
  name: string;
  /** An e-mail address: it becomes the account's name. */
  email: string;
  password: string;
  confirm: string;
};

/** For which level. */
export type RelevelAsked = {
  /** The book; of one that tells another, that other is told. */
  id: string;
  /** One of the levels of books. */
  level?: string;
};

/** A job that was begun. */
export type RelevelBegun = {
  /** It; its result has the sibling's id. */
  jobId: string;
};

/** A reminder as screens get it. */
export type Reminder = {
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
};

/** One reminder. */
export type ReminderId = {
  id: string;
};

/** Reminders. */
export type ReminderIds = {
  ids: string[];
};

/** Whose accounts at the provider are wanted. */
export type RemoteUsers = {
  /** `teachers` or `students`. */
  kind: string;
  ids: string[];
  /** Whether those that are missing are to be made there. */
  register?: boolean;
};

/** Whose second factor to reset, and why. */
export type Reset = {
  id: string;
  reason: string;
};

/** A thread to resolve or to open again. */
export type Resolve = {
  id: string;
  thread: string;
  resolved: boolean;
};

/** A restore, as the timeline shows it. */
export type Restore = {
  /** Its entry. */
  seq: number;
  /** The entry that it went back to. */
  from_seq: number;
  /** The named version that it went back to. */
  version?: number | null;
  /** The entry of the restore that it takes back. */
  undoes?: number | null;
  /** What else it did, where it is no way back: `fix`, `import`. */
  did?: string | null;
  /** When it was taken back itself. */
  undone_at?: string | null;
  user_name: string;
};

/** What a restore did. */
export type Restored = {
  /** Its entry in the log; none if the document said so already. */
  seq?: number | null;
};

/** Which pictures are to look otherwise, and how. What is left out stays as the book has it. */
export type RestyleInput = {
  /** The book. */
  id: string;
  /** One of the styles of books. */
  style?: string | null;
  /** A picture style of the library that is a model. */
  model?: string | null;
  /** A picture style of the library that is a LoRA; empty: none. */
  lora?: string | null;
  /** Pages by their ids; none named: all that have a picture, and the book itself gets the style. */
  pages?: string[];
};

/** A restyling as the editors of its book see it. */
export type RestyleSeen = {
  id: string;
  /** One of the styles of books, if it was another one. */
  style?: string | null;
  /** The name of the model, if one was chosen. */
  model?: string | null;
  /** The name of the LoRA, if one was chosen. */
  lora?: string | null;
  byId: string;
  byName: string;
  at: string;
};

/** A restyling that was begun. */
export type Restyled = {
  /** Its id. */
  restyle: string;
  /** What is made now. */
  queued: QueuedTake[];
  refused?: PicturesRefused | null;
  /** Pages whose picture was being made already: they are left. */
  passed: string[];
};

/** A number or an address in clear; or the records that one was found in, masked as lists are. */
export type Revealed = {
  value?: string | null;
  records: FoundRecord[];
};

/** A call for help. */
export type ReviewCall = {
  at: string;
  role: string;
  category: string;
  /** Seconds until it was over; null if it never was. */
  seconds: number | null;
};

/** How often something happened. */
export type ReviewCounts = {
  hands: number;
  sos: number;
  freezes: number;
  rejoins: number;
};

/** Somebody who was in the class, or should have been. */
export type ReviewPerson = {
  /** Their initial. */
  name: string;
  role: string;
  /** `present`, `late`, `left_early` or `absent`. */
  state: string;
  /** Seconds in the room. */
  present_s: number;
  /** Seconds that they came late. */
  late_s: number;
  /** How often they came back. */
  rejoins: number;
  /** Network checks with a known quality. */
  checks: number;
  /** The share of poor ones, 0–1. */
  poor: number;
  /** What that amounts to. */
  level: Level;
};

/** A step of the lesson. */
export type ReviewStep = {
  step: string;
  at: string;
  /** Null where its end was not told. */
  seconds: number | null;
};

/** An account. */
export type RightsOf = {
  id: string;
};

/** A role that gives something. */
export type RightsSource = {
  id: string;
  name: string;
  /** With which records. */
  scope: DataScope;
  /** Since when the account has it by this role. */
  since: string;
};

/** A role with the grants it shall have: all of them. */
export type RoleGrants = {
  id: string;
  permissions: Grant[];
};

/** A role. */
export type RoleId = {
  id: string;
};

export type RoleModels = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  category_id: string;
  category_name?: string | null;
  part: "protagonist" | "supporting" | "custom";
  age: string | null;
  gender: string | null;
  description?: string;
  prompt?: string | null;
  negative?: string | null;
  images?: { id?: string; image: string }[];
  face: string | null;
  seed: number | null;
  voice: string | null;
  lora_id: string | null;
  lora_name?: string | null;
  active: boolean | null;
  off_by: "category" | "person";
  look: number | null;
  book_count: number | null;
};

export type RoleModelsCreate = {
  name: string | null;
  category_id: string | null;
  part?: "protagonist" | "supporting" | "custom";
  age?: string | null;
  gender?: string | null;
  description: string | null;
  prompt?: string | null;
  negative?: string | null;
  images?: { id?: string; image: string }[] | null;
  seed?: number | null;
  voice?: string | null;
  lora_id?: string | null;
  active?: boolean | null;
  requestId?: string;
};

export type RoleModelsUpdate = {
  name?: string | null;
  category_id?: string | null;
  part?: "protagonist" | "supporting" | "custom";
  age?: string | null;
  gender?: string | null;
  description?: string | null;
  prompt?: string | null;
  negative?: string | null;
  images?: { id?: string; image: string }[] | null;
  seed?: number | null;
  voice?: string | null;
  lora_id?: string | null;
  active?: boolean | null;
  id: string;
  version: number;
};

export type RoleTypes = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  position: string | null;
  active: boolean | null;
  role_count: number | null;
  on_count: number | null;
};

export type RoleTypesCreate = {
  name: string | null;
  requestId?: string;
};

export type RoleTypesUpdate = {
  name?: string | null;
  id: string;
  version: number;
};

/** A role and accounts. */
export type RoleUsers = {
  id: string;
  userIds: string[];
};

export type Roles = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  description: string | null;
  members: number | null;
  pages: number | null;
  built_in: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
  kind_default: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
};

export type RolesCreate = {
  name: string | null;
  description?: string | null;
  kind_default?: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
  requestId?: string;
};

export type RolesUpdate = {
  name?: string | null;
  description?: string | null;
  kind_default?: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
  id: string;
  version: number;
};

/** Somebody in a room. */
export type RoomMember = {
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
};

/** A class by its number. */
export type RoomQuery = {
  /** What the provider calls it, or our number. */
  class: string;
};

/** What would become of a field. */
export type RowChange = {
  field: string;
  /** As an export has it; none where the caller does not see every record, empty where there was nothing. */
  was?: string | null;
  /** As it stands in the file. */
  is: string;
};

/** What is wrong with a field of a row. */
export type RowFault = {
  field: string;
  msg: string;
};

/** A row as it would be taken in. */
export type RowSeen = {
  /** Its number in the file. */
  row: number;
  /** What would become of it: `new`, `changed`, `same`, `wrong`. */
  what: string;
  /** What it is called. */
  title: string;
  /** What is wrong with it. */
  faults: RowFault[];
  /** What it would change in the record that it is. */
  changes: RowChange[];
  /** Whether that sends what was passed back to its review. */
  reopens: boolean;
};

/** How a file is to be seen; it is the body. */
export type RowsQuery = {
  /** The file's name. */
  name?: string;
  /** What columns and words are called, as JSON like the `columns` of an export. */
  columns?: string;
  /** The zone of its times; UTC if nothing is said. */
  zone?: string;
  /** By what a row is one of the list's: `none`, `id`, or a field of which each record has its own. The best there is if nothing is said. */
  match?: string;
};

/** A file as it would be taken in. */
export type RowsSeen = {
  /** Names the file for `importRun`. */
  fileId: string;
  /** The sheet that is read, where the workbook has others too. */
  sheet?: string | null;
  /** The zone of its times, if it has any. */
  zone?: string | null;
  /** Its rows. */
  total: number;
  /** Those that would be made, changed, left as they are, and those that cannot be read. */
  new: number;
  changed: number;
  same: number;
  wrong: number;
  /** By what rows were found in the list, and by what they could be. */
  match: string;
  ways: string[];
  /** Those of the changed that were passed, and are to wait for their review again. */
  reopened: number;
  /** Headings that are none of the list's. */
  ignored: string[];
  /** Headings of fields that a sheet does not say. */
  unset: string[];
  /** The first rows, those with faults before those that change something, and those before the others. */
  rows: RowSeen[];
};

/** A step as it was. */
export type RunStep = {
  step_id: string;
  /** Minutes that it took; of the one that is on none. */
  minutes: number | null;
  viewers: number;
  /** How many more or fewer there were when it ended. */
  change: number | null;
  /** Products that came on the screens in it. */
  products: string[];
};

/** What an auditor said of a picture. */
export type Said = {
  verdict: string;
  reason: string;
  by: string;
};

/** One network check of one participant. */
export type Sample = About & ({ rtt?: number | null; lossUp?: number | null; lossDown?: number | null; jitter?: number | null; bitrate?: number | null; fps?: number | null; cpu?: number | null; quality: number });

/** A category as these calls answer it. */
export type SavedCategory = {
  catId: string;
  catName: string;
  parentId?: string | null;
  version: number;
};

/** The follow-read as it is then. */
export type SavedParams = {
  id: string;
  /** What its document says now. */
  content: Record<string, unknown>;
  /** The rules it breaks. */
  problems: Record<string, unknown>[];
};

/** A class of a series. */
export type ScopesAsked = {
  id: string;
};

/** What is looked for. */
export type SearchInput = {
  text: string;
};

/** Whether an account signs in in two steps. */
export type SecondFactor = {
  on: boolean;
  /** Since when. */
  since?: string | null;
  /** Recovery codes that were not used yet. */
  codesLeft: number;
  /** Whether this server asks for it. */
  needed: boolean;
};

/** The second step. */
export type SecondStep = {
  /** The ticket of the first. */
  ticket: string;
  /** Six digits of an app, or a recovery code. */
  code: string;
  /** Whether this browser is to be known from now on; what was said at the first step, if nothing is said. */
  remember?: boolean | null;
};

/** By how many people its number or address was looked at in the last days. */
export type SeenBy = {
  people: number;
  /** Who, for those who may read view records. */
  names?: string[] | null;
};

/** Which record. */
export type SeenOf = {
  /** `students`, `teachers` or `users`. */
  resource: string;
  id: string;
};

/** Who wants an activation link once more. */
export type SendAgain = {
  /** The address that was registered. */
  account: string;
};

/** Where a code goes. */
export type SendCode = {
  /** The account's name. */
  account: string;
};

/** A message as who wrote it sees it. */
export type Sent = {
  id: string;
  created_at: string;
  title: string;
  body: string;
  recipients: number;
  read: number;
};

/** What search engines are to show. */
export type SeoText = {
  title: string;
  description: string;
  keywords: string[];
  /** Its part of an address: small letters, figures and hyphens. */
  slug?: string;
  by?: string;
};

/** The network of one person, at most 720 points. */
export type Series = {
  /** The person. */
  user: string;
  /** The person's name. */
  name: string;
  /** In order. */
  points: Point[];
};

/** What of a series is said so far. */
export type SeriesAsked = {
  /** As `create` takes it; it needs no name yet. */
  series: Record<string, unknown>;
};

/** A change of a class and others of its series. */
export type SeriesChange = {
  /** The class. */
  id: string;
  /** Its version that the caller saw. */
  version: number;
  /** `following` (this one and those after it), `all`. */
  scope: string;
  /** What changes: fields as the class's own `update` takes them. A start and an end are this class's; each other is at the same time of the clock, as many days on. */
  set: Record<string, unknown>;
  /** Exceptions are changed too, and are none any more where the time changes. */
  exceptions?: boolean;
  /** Ids of classes that stay as they are, as exceptions. */
  leave_out?: string[];
  /** Only look what would become of them. */
  check?: boolean;
};

/** What becomes of classes of a series. */
export type SeriesChanged = {
  classes: SeriesClass[];
  /** Exceptions that stay as they are. */
  exceptions: number;
  /** The job that does it, where they are many. */
  job?: string | null;
};

/** A class of a series, as it would be or is. */
export type SeriesClass = {
  id: string;
  number: string;
  name: string;
  /** When it was. */
  was_start_at: string;
  /** When it is then. */
  start_at: string;
  end_at: string;
  /** `good`, `in_the_way`, `wrong`. */
  state: string;
  /** What is wrong, or in the way. */
  msg?: string | null;
  /** The class that is in the way, as far as the caller may see it. */
  clash?: Record<string, unknown> | null;
  /** What is to be said of it: a time that was moved. */
  note?: string | null;
};

/** A class as it would be made. */
export type SeriesDay = {
  /** The day of the pattern. */
  day: string;
  start_at: string;
  end_at: string;
  /** `good`, `in_the_way`, `wrong`. */
  state: string;
  /** What is wrong, or in the way. */
  msg?: string | null;
  /** The class that is in the way, as far as the caller may see it. */
  clash?: Record<string, unknown> | null;
  /** What is to be said of it: a time that was moved. */
  note?: string | null;
};

/** The deletion of a class and others of its series. */
export type SeriesRemoval = {
  /** The class. */
  id: string;
  /** Its version that the caller saw. */
  version: number;
  /** `following`, `all`. */
  scope: string;
  /** Exceptions go too. */
  exceptions?: boolean;
  /** Only look which. */
  check?: boolean;
};

/** How many classes a change would be of, by its scope; exceptions, which are no part of them, by themselves. */
export type SeriesScopes = {
  series_id: string;
  name: string;
  following: number;
  all: number;
  exceptions_following: number;
  exceptions_all: number;
};

/** The classes of a series as they would be made. */
export type SeriesSeen = {
  days: SeriesDay[];
};

/** Who does one sort of work. */
export type ServedBy = {
  /** `provider`, `built-in` or `none` */
  by: string;
  /** The provider's model. */
  model?: string | null;
};

/** A run of edits without a long pause. The making of the document and every restore stand for themselves. */
export type Session = {
  /** The entry before it, and its last one. */
  from: number;
  to: number;
  started: string;
  ended: string;
  people: Worked[];
  /** Whether it is the making of the document. */
  created: boolean;
  restore?: Restore | null;
};

/** Whose sessions. */
export type SessionsOf = {
  /** The account. */
  id: string;
};

/** A cue. */
export type SetCue = {
  id: string;
  start: number;
  end: number;
  text: string;
  translation: string;
};

/** The cues in the order in which they are heard. */
export type SetCues = {
  /** The published version that they are of; none while nothing is published. */
  version?: number | null;
  /** At most 3,000: a track holds no more. */
  cues: SetCue[];
};

/** Which set. */
export type SetOfCues = {
  id: string;
};

/** Settings by name; null for one that is to be as if it was never set. */
export type Settings = { [name: string]: string | null };

/** A share link, without its token. */
export type ShareSeen = {
  id: string;
  kind: string;
  title: string;
  resource: string;
  record_id: string;
  maker_id: string;
  maker_name?: string | null;
  created_at: string;
  expires_at: string;
  most_uses?: number | null;
  browsers: number;
  opens: number;
  last_open_at?: string | null;
  revoked_at?: string | null;
  /** Whether it was ended because its token was shown where others can read it. */
  burnt: boolean;
};

export type Shares = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  kind: string | null;
  title: string | null;
  resource: string | null;
  record_id: string | null;
  params?: string | null;
  maker_id: string | null;
  maker_name?: string | null;
  expires_at: string | null;
  most_uses: number | null;
  browsers: number | null;
  opens: number | null;
  last_open_at: string | null;
  revoked_at: string | null;
  burnt: boolean | null;
};

/** Whose links are wanted. */
export type SharesOf = {
  /** The resource of the record that they show; `users` for the links that an account made. */
  resource: string;
  id: string;
};

/** Links, the newest first. */
export type SharesSeen = {
  records: ShareSeen[];
};

/** A column as somebody sees it: the server knows fields, what they are called is the console's matter. */
export type SheetColumn = {
  /** The field; or `id`, `created_at`, `updated_at`, `updated_by`. */
  field: string;
  /** What stands above it; the field's name if nothing is said. */
  title?: string | null;
  /** What its words are called. */
  words?: { [name: string]: string };
};

/** A form of file. */
export type SheetForm = "csv" | "xlsx";

/** How someone signs in. */
export type SignIn = { account: string; password: string; remember?: boolean; type: "password" } | { account: string; code: string; remember?: boolean; type: "code" };

/** What the pages before the console need to know of this server. */
export type SignInOptions = {
  /** The shortest new password, in characters. */
  passwordMin: number;
  /** Whether codes can be sent. */
  codes: boolean;
  /** Whether they do not get through right now: it says nothing of any one address. */
  codesInTrouble: boolean;
  /** Whether one can sign in with WeChat. */
  wechat: boolean;
  /** Whether somebody can register: it takes a mail. */
  registration: boolean;
};

/** The first step of a sign-in, or its second. */
export type SignInStep = SecondStep | SignIn;

/** A session that was opened; or the ticket for what is to be done before. */
export type SignedIn = {
  /** For programs; browsers keep it in a cookie that scripts cannot read. */
  token?: string | null;
  /** When it ends. */
  expiresAt?: string | null;
  /** What is missing: `code`, the code of an app (`login2`), or `setup`, to set one up first (`totp/begin` and `totp/confirm`). */
  second?: string | null;
  /** The ticket for that, good for five minutes. */
  ticket?: string | null;
};

/** A piece of a class. */
export type Slice = {
  /** Network checks with a known quality. */
  checks: number;
  /** The poor ones. */
  poor: number;
  /** The worst quality, 0–6. */
  worst: number;
  /** Things that happened. */
  events: number;
};

/** The slides of a class, if it has any. */
export type SlidesOfClass = {
  /** Whether the class or its plan names a courseware at all. */
  courseware: boolean;
  /** When it keeps to the revision of that moment. */
  pins_at: string;
  deck?: ClassDeck | null;
};

/** What a slot is booked for. */
export type SlotBook = {
  id: string;
  student_id: string;
  lesson: string;
  courseware_id?: string | null;
  note?: string | null;
  requestId?: string | null;
};

/** The booking of a slot. */
export type SlotBooked = {
  booking: Record<string, unknown>;
};

/** How a slot is held. */
export type SlotHeld = {
  /** Until when; nothing where it is not. */
  held_until: string | null;
  /** The server's time: what is left is counted by it. */
  now: string;
};

/** A slot that somebody is booking. */
export type SlotHold = {
  id: string;
  /** Let it go instead. */
  off?: boolean;
};

/** A slot that was not taken back. */
export type SlotKept = {
  id: string;
  /** Why. */
  msg: string;
};

/** A slot as it would be made, or why it is left out. */
export type SlotSeen = {
  teacher_id: string;
  start_at: string;
  end_at: string;
  /** `free`; `class`, `leave`, `slot`, `clock`. */
  state: string;
  /** The class that is in the way. */
  what: string | null;
};

/** Slots that somebody wants to release. */
export type SlotWish = {
  /** Whose; of who teaches their own, where none are named. */
  teacher_ids: string[];
  /** How far ahead, today being the first day: `3d`, `7d`, `14d`, `30d`, `3m` (calendar months). Days are those of the teacher's zone. */
  range: string;
  /** How long each is. */
  lesson_minutes: number;
  /** Minutes from one to the next. */
  gap_minutes: number;
  /** Days of the week, Monday is 1. */
  weekdays: number[];
  /** From when on each day, on the teacher's clock. */
  from_time: string;
  /** Until when; `00:00` is midnight. */
  until_time: string;
  /** The same twice is one release. */
  requestId?: string | null;
};

/** The slots of a teacher. */
export type SlotsOfTeacher = {
  id: string;
  name: string;
  /** Whose days and hours they are. */
  zone: string;
  /** The first day. */
  from_day: string;
  /** The last day. */
  until_day: string;
  made: number;
  /** Left out for a class, */
  skipped_class: number;
  /** for leave, */
  skipped_leave: number;
  /** for another slot, */
  skipped_slot: number;
  /** for a change of clocks. */
  skipped_clock: number;
};

/** A release. */
export type SlotsReleased = {
  id: string;
  /** How many were made; nothing where a job makes them. */
  made: number | null;
  skipped: number | null;
  job: string | null;
};

/** What a release would make, or has made. */
export type SlotsSeen = {
  teachers: SlotsOfTeacher[];
  /** The first of them, by teacher and start. */
  rows: SlotSeen[];
  made: number;
  skipped: number;
};

/** Slots that are taken back. */
export type SlotsWithdraw = {
  /** These, */
  ids?: string[];
  /** or those of a release that are open. */
  release_id?: string | null;
};

/** What became of slots. */
export type SlotsWithdrawn = {
  /** How many were taken back. */
  done: number;
  refused: SlotKept[];
};

export type SopPlans = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  level: string | null;
  courseware_id: string | null;
  courseware_name?: string | null;
  use: "class" | "live";
  lesson_minutes: number;
  template?: "empty" | "example_en" | "example_zh";
  copy_of_id?: string | null;
  copy_of_name?: string | null;
  from_template_id?: string | null;
  status: "draft" | "in_review" | "published" | "rejected" | "withdrawn";
  published_version: number | null;
  review_version: number | null;
  reviewer_ids: string[];
  reviewer_names?: string[];
  submitted_by_id: string | null;
  submitted_by_name?: string | null;
  reason?: string | null;
  minutes: number | null;
  stage_count: number | null;
  step_count: number | null;
  problem_count: number | null;
  lectures: number | null;
};

export type SopPlansCreate = {
  title: string | null;
  level?: string | null;
  courseware_id?: string | null;
  use?: "class" | "live";
  lesson_minutes?: number | null;
  template?: "empty" | "example_en" | "example_zh";
  copy_of_id?: string | null;
  from_template_id?: string | null;
  requestId?: string;
};

export type SopPlansUpdate = {
  courseware_id?: string | null;
  id: string;
  version: number;
};

export type Sos = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  class_id: string | null;
  class_name?: string | null;
  number: string | null;
  user_id: string | null;
  user_name: string | null;
  role: string | null;
  category: string | null;
  state: "open" | "claimed" | "resolved";
  since: string | null;
  owner_id: string | null;
  owner_name?: string | null;
  claimed_at: string | null;
  resolved_at: string | null;
  cause: "network" | "device" | "audio" | "video" | "courseware" | "student" | "teacher" | "mistake" | "other";
  note: string | null;
};

/** A call for help. */
export type SosCall = {
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
};

/** What some were about. */
export type SosCategory = {
  /** Its name. */
  category: string;
  /** How many. */
  count: number;
};

/** Calls for help of a period. */
export type SosDay = {
  /** All of them. */
  total: number;
  /** Seconds until half of those that were claimed were. */
  claimMedianS: number | null;
  /** The longest time in seconds until one was claimed. */
  claimLongestS: number | null;
  /** Of each quarter of an hour that had some. */
  quarters: SosQuarter[];
  /** What they were about, the most first: as whoever resolved them said, or else as the room did. */
  categories: SosCategory[];
};

/** A period. */
export type SosPeriod = {
  /** From this moment. */
  from: string;
  /** To before this one. */
  to: string;
};

/** A quarter of an hour. */
export type SosQuarter = {
  /** Its beginning. */
  at: string;
  /** How many. */
  count: number;
};

/** What an account may do, and by which of its roles. */
export type SourceOfRight = {
  permissionId: string;
  action: Action;
  roles: RightsSource[];
};

/** A text that something is to be made of. */
export type SourceText = {
  text: string;
  /** How many at most; 5 if it is left out. */
  n?: number | null;
  /** Of tags: those to choose from. */
  allowed?: string[];
};

/** When a class is, or was to be. */
export type Span = {
  /** RFC 3339. */
  startAt: string;
  /** RFC 3339. */
  endAt: string;
};

/** What the provider put into the address bar. */
export type SsoSignIn = {
  /** The provider's one-time code for the person, */
  weixin_id?: string;
  /** or the ticket that `wechat/getUserinfo` answered. */
  ticket?: string | null;
};

/** Who could stand in, the best first. */
export type StandIns = {
  records: TeacherCandidate[];
  /** How many are free in all. */
  free: number;
  /** Whether it was looked among the caller's team alone. */
  team: boolean;
};

/** A standby of one's own. */
export type StandbyOf = {
  id: string;
};

/** The standby as it is now. */
export type StandbyPressed = {
  standby: Record<string, unknown>;
};

export type Standbys = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  number: string | null;
  teacher_id: string;
  teacher_name?: string | null;
  start_at: string;
  end_at: string;
  zone: string;
  levels: ("pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2")[];
  state: "planned" | "on_call" | "used" | "done" | "cancelled";
  on_call_at: string | null;
  class_id: string | null;
  class_name?: string | null;
};

export type StandbysCreate = {
  teacher_id: string | null;
  start_at: string | null;
  end_at: string | null;
  zone?: string | null;
  levels?: ("pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2")[] | null;
  requestId?: string;
};

export type StandbysUpdate = {
  teacher_id?: string | null;
  start_at?: string | null;
  end_at?: string | null;
  zone?: string | null;
  levels?: ("pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2")[] | null;
  id: string;
  version: number;
};

/** Whether a teacher was called. */
export type StartCalled = {
  id: string;
  /** Or that is taken back. */
  on: boolean;
};

/** Who takes care of a start. */
export type StartClaim = {
  /** Their account. */
  userId: string;
  /** Their name. */
  name: string;
  /** Since when. */
  at: string;
};

/** Whether somebody takes care of a start. */
export type StartClaimed = {
  id: string;
  /** Or gives it back. */
  on: boolean;
  /** Who took care of it until now, as the caller saw: they are told that it is taken over. */
  over?: string | null;
};

/** How well starts were predicted. */
export type StartFigures = {
  /** Days that they are of. */
  days: number;
  /** Starts that were warned of, whose teacher came late or not at all, */
  warnedMissed: number;
  /** or came in time. */
  warnedCame: number;
  /** Starts that nothing was said of, whose teacher came late or not at all, */
  quietMissed: number;
  /** or came in time. */
  quietCame: number;
  /** Starts for which somebody stood in after the warning: nobody knows what would have come. */
  replaced: number;
};

/** A class. */
export type StartOf = {
  id: string;
};

/** One reason of a risk. */
export type StartReason = {
  /** `untaught`, `no_account`, `unreached`, `unseen`, `offline`, `not_there`, `overdue`, `running`, `absences`, `not_begun`, or, of what speaks for it, `ready` and `door`. */
  why: string;
  /** What it adds to the risk; takes off, below nought. */
  points: number;
  /** Of absences: how many. */
  count?: number | null;
};

/** A class that starts soon, or should have. */
export type StartingClass = {
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
};

/** The classes that start soon, the next first, and how well starts were predicted. */
export type StartingClasses = {
  records: StartingClass[];
  figures: StartFigures;
  /** Whether stand-ins are looked for among the caller's team alone. */
  team: boolean;
  /** Of the caller's topic of classes. */
  position: [string, number];
};

/** A document as it was. */
export type State = {
  /** A Yjs update that makes an empty document say it, in base64. */
  state: string;
  /** The last entry it holds. */
  seq: number;
  /** When that was written, if the log goes back so far. */
  at?: string | null;
  /** Whose entry it is; empty for the server itself. */
  name?: string | null;
};

/** A step that was begun. */
export type StepBegun = {
  step_id: string;
  at: string;
  /** Viewers at that moment. */
  viewers: number;
};

/** A step to begin. */
export type StepToBegin = {
  id: string;
  step_id: string;
};

/** A stored file. */
export type Stored = {
  /** Its id; it is shown at `/files/{id}`. */
  id: string;
  /** What it is. */
  media_type: string;
  /** Its length in bytes. */
  size: number;
};

/** A book as its reader sees it. */
export type Story = {
  title: string;
  level: string;
  /** The picture of the cover; empty if there is none. */
  cover: string;
  pages: StoryPage[];
};

/** A proposed story as somebody wants it. */
export type StoryChange = {
  id: string;
  number: number;
  title: string;
  pages: StoryPageChange[];
  /** The version that was read: if another one is there by now it is answered with 409, and `clash` is that story. */
  version?: number | null;
};

/** What breaks a rule. */
export type StoryFault = {
  code: string;
  params: Record<string, unknown>;
};

/** A page of it. */
export type StoryPage = {
  text: string;
  /** Its picture; empty if there is none. */
  image: string;
  /** What the picture shows, for who cannot see it. */
  alt: string;
  /** What it says in the readers' own language; empty if nobody has translated it. */
  translation: string;
  audio?: PageSound | null;
};

/** A page of it. */
export type StoryPageChange = {
  text: string;
  scene?: string;
};

/** A page of it. */
export type StoryPageShown = {
  text: string;
  scene: string;
  /** Words, as a teacher counts them. */
  words: number;
  /** What breaks a rule. */
  faults: StoryFault[];
};

/** A question that was written. */
export type StoryQuestion = {
  /** Its number, from 1 on. */
  number: number;
  kind: string;
  stem: string;
  passage: string;
  answer: string;
  options: StoryQuestionOption[];
  /** The question of the bank that it became. */
  bankId?: string | null;
};

/** An option of it. */
export type StoryQuestionOption = {
  text: string;
  pair: string;
  correct: boolean;
};

/** Questions about a story. */
export type StoryQuestions = {
  last?: StoryQuestionsWritten | null;
};

/** A job that was begun. */
export type StoryQuestionsBegun = {
  jobId: string;
};

/** What is to be kept. */
export type StoryQuestionsChosen = {
  jobId: string;
  /** Their numbers. */
  chosen: number[];
  as: StoryQuestionsKeptAs;
  /** What the paper is called. */
  title?: string;
};

/** Where they are. */
export type StoryQuestionsKept = {
  /** The questions of the bank, in the order of their numbers. */
  bankIds: string[];
  /** The paper. */
  paperId?: string | null;
};

/** Where questions are kept. */
export type StoryQuestionsKeptAs = "bank" | "paper";

/** Whose questions are meant. */
export type StoryQuestionsOf = {
  bookId?: string | null;
  practiceId?: string | null;
};

/** What is asked for. */
export type StoryQuestionsWanted = {
  /** A picture book. */
  bookId?: string | null;
  /** Or a making: the book that was made of it, else the story that was chosen, or the first. */
  practiceId?: string | null;
  /** Three kinds or more (V13). */
  kinds: string[];
  /** 5 to 30. */
  count: number;
  level: string;
  /** Names the request: sent again it is the same job. */
  requestId?: string | null;
};

/** What was asked for, and what came. */
export type StoryQuestionsWritten = {
  jobId: string;
  /** `queued`, `running`, `done`, `failed` or `cancelled`. */
  state: string;
  /** Why it failed. */
  error?: string | null;
  level: string;
  kinds: string[];
  count: number;
  byName: string;
  at: string;
  /** `provider` or `built-in`; none before it is done. */
  writtenBy?: string | null;
  /** Kinds of which the story gave fewer than their share. */
  short: string[];
  questions: StoryQuestion[];
  /** The paper that was made of them. */
  paperId?: string | null;
};

/** A proposed story as it is shown. */
export type StoryShown = {
  number: number;
  round: number;
  /** `provider` or `built-in`. */
  by: string;
  title: string;
  logline: string;
  pages: StoryPageShown[];
  /** What its writer could not do: `code` and what belongs to it. */
  notes: Record<string, unknown>[];
  /** What breaks a rule beyond a page: `code` and `params`. */
  faults: StoryFault[];
  /** Whether it may be chosen. */
  fits: boolean;
  editedBy?: string | null;
  /** Which edit of it this is: whoever changes it says which one was read. */
  version: number;
};

/** A stretch of time; open where it is not known. */
export type Stretch = {
  from: string | null;
  to: string | null;
};

/** A page of students asked for by query parameters. */
export type StudentListQuery = {
  /** The page, from 1. */
  page?: number | null;
  /** Rows a page. */
  size?: number | null;
  /** A piece of the name. */
  search?: string | null;
};

/** Somebody on a process. */
export type StudentOn = {
  /** The enrolment, and the version they began with. */
  id: string;
  number: string;
  student: string;
  version: number;
  lessons: LessonOf[];
};

export type Students = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  english_name: string | null;
  phone: string | null;
  email: string | null;
  level: "pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2";
  zone: string | null;
  status: "active" | "paused" | "left";
  lessons_left: number | null;
  next_class_at: string | null;
  last_class_at: string | null;
  note?: string | null;
};

export type StudentsCreate = {
  name: string | null;
  english_name?: string | null;
  phone?: string | null;
  email?: string | null;
  level?: "pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2";
  zone?: string | null;
  status?: "active" | "paused" | "left";
  note?: string | null;
  requestId?: string;
};

export type StudentsUpdate = {
  name?: string | null;
  english_name?: string | null;
  phone?: string | null;
  email?: string | null;
  level?: "pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2";
  zone?: string | null;
  status?: "active" | "paused" | "left";
  note?: string | null;
  id: string;
  version: number;
};

/** What is not as it should be. */
export type StyleFinding = {
  rule: StyleRule;
  /** What the file is, in the caller's language. */
  found: string;
  /** What it is to be, in the caller's language. */
  wanted: string;
  severity: StyleSeverity;
};

/** A file, or the entry whose file it is. */
export type StyleInput = {
  /** The file; that of the entry if it is left out. */
  file?: string | null;
  /** The entry. */
  id?: string | null;
  /** What it is to be; the entry's kind if it is left out. */
  kind?: string | null;
};

/** What was looked at. */
export type StyleRule = "sort" | "format" | "size" | "small" | "large" | "ratio" | "duration";

/** How much it matters. */
export type StyleSeverity = "error" | "warning";

/** Whether a class can use it, and what is to be said about it. */
export type StyleVerdict = {
  ok: boolean;
  findings: StyleFinding[];
};

/** Coursewares by their ids. */
export type Subjects = {
  subjectIdList: string[];
};

/** The class, with who teaches it now. */
export type SubstitutedClass = {
  class: Classes;
  /** Whom it concerns and no screen tells, by name: they have no account, and are to be called. */
  untold: string[];
  /** `standby` where who stands in was on standby for it, `hand` otherwise. */
  how: string;
};

export type SubtitleTracks = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  video_id: string | null;
  video_name?: string | null;
  language: "en" | "zh" | "en_zh" | "other" | "none";
  template?: "empty";
  copy_of_id?: string | null;
  copy_of_name?: string | null;
  status: "draft" | "in_review" | "published" | "rejected" | "withdrawn";
  published_version: number | null;
  review_version: number | null;
  reviewer_ids: string[];
  reviewer_names?: string[];
  submitted_by_id: string | null;
  submitted_by_name?: string | null;
  reason?: string | null;
  cue_count: number | null;
  problem_count: number | null;
};

export type SubtitleTracksCreate = {
  title: string | null;
  video_id?: string | null;
  language?: "en" | "zh" | "en_zh" | "other" | "none";
  template?: "empty";
  copy_of_id?: string | null;
  requestId?: string;
};

export type SubtitleTracksUpdate = {
  id: string;
  version: number;
};

/** Somebody who is free, and suggested for another class. */
export type SuggestedElsewhere = {
  /** Their name. */
  name: string;
  /** The other class's name. */
  className: string;
};

/** The classes of a period. */
export type Summary = {
  /** Classes that were held or are running. */
  held: number;
  /** Those of them with a problem: a network warning or anomaly over the class (L08), a call for help, or a technical failure. */
  problems: number;
  /** Classes with a network warning or worse. */
  warnings: number;
  /** Classes with a network anomaly. */
  anomalies: number;
  /** Classes with a call for help. */
  sos: number;
  /** Problem rate, %. */
  rawPercent: number;
  /** Problem rate less 6.7 points, at least 0, %. */
  adjustedPercent: number;
};

/** How a category is to be. */
export type Switch = {
  id: string;
  version?: number | null;
  active: boolean;
  /** Switched on: roles of it that stay off. */
  leaveOff?: string[];
};

/** How it is now. */
export type Switched = {
  id: string;
  version: number;
  active: boolean;
  /** Roles that went with it. */
  roles: number;
};

/** A role that a switch is about. */
export type SwitchedRole = {
  id: string;
  name: string;
  active: boolean;
  /** `category` or `person`, where it is off. */
  off_by?: string | null;
  /** Its face, as a file. */
  face?: string | null;
  /** Books whose characters come from it. */
  books: number;
};

/** What is in a category, and so what switching it takes with it. */
export type Switching = {
  /** Whether it is on. */
  active: boolean;
  version: number;
  roles: SwitchedRole[];
  /** Books with characters from any of them. */
  books: number;
};

/** What a take was asked for with. */
export type TakeAsked = {
  id: string;
  prompt: string;
  negative: string;
  /** What of the scene the built-in maker had nothing to draw for, as JSON. */
  notDrawn: string;
};

/** Which are to be taken. */
export type TakeInput = {
  /** Ids of listed questions. */
  ids: string[];
};

/** A take as the editors of its book see it. */
export type TakeSeen = {
  id: string;
  /** `page`, `character` or `cover` */
  target: string;
  /** The id of the page or character; `cover` */
  targetId: string;
  /** Counted from 1 for each target. */
  number: number;
  /** `queued`, `running`, `done`, `failed`, `refused` or `cancelled` */
  state: string;
  /** The picture, once it is done. */
  file?: string | null;
  /** The picture that stood there when it was asked for; empty if none did. */
  replaced: string;
  /** Whether it is done and was not put into the book, because another picture had come there meanwhile. */
  waits: boolean;
  seed: number;
  style: string;
  /** Who made it: `built-in-1`, or a service's model. */
  model: string;
  /** How long it took, in milliseconds. */
  ms?: number | null;
  error?: string | null;
  errorZh?: string | null;
  byId: string;
  byName: string;
  at: string;
  startedAt?: string | null;
  jobId: string;
  /** The restyling that asked for it, if one did. */
  restyleId?: string | null;
  /** Votes for it. */
  votes: number;
  /** Whether the caller's is among them. */
  voted: boolean;
  /** Pictures that are made before it, of all books; of one that is open. */
  ahead: number;
};

/** What became of it. Everything accepted is stored for good. */
export type Taken = {
  /** New items. */
  accepted: number;
  /** Items that were known: they changed nothing. */
  repeated: number;
  /** Items that cannot be taken; sending them again does not help. */
  refused: Refused[];
};

/** What was taken back. */
export type TakenBack = {
  /** Pages that have the picture again that they had. */
  pages: number;
  /** Pictures that are not made any more. */
  cancelled: number;
  /** Pages that have another picture by now, which they keep. */
  left: PageLeft[];
};

/** Which is taken. */
export type TakenMaterial = {
  id: string;
};

/** A book. */
export type TakesOf = {
  /** The book. */
  id: string;
  /** A page or character, or `cover`: what its takes were asked for with comes along. */
  target?: string | null;
};

/** The takes of a book. */
export type TakesSeen = {
  /** The newest first. */
  records: TakeSeen[];
  /** What those of the target were asked for with. */
  asked: TakeAsked[];
  /** Of the book. */
  ofBook: Budget;
  /** Of the caller. */
  ofPerson: Budget;
  /** Who makes the next picture. */
  model: string;
  /** How long it takes, in milliseconds. */
  expectedMs: number;
  restyle?: RestyleSeen | null;
};

/** Who makes talking faces here. */
export type TalksServed = {
  /** `provider` or `none` */
  by: string;
  /** What the service speaks: `d-id` or `heygen`. */
  dialect?: string | null;
  /** Its voices that are offered; none where it speaks in its own. */
  voices: string[];
  /** Faces that may still be asked for within the hour, where there is a limit. */
  left?: number | null;
  /** Characters of a script. */
  scriptMax: number;
};

/** A teacher who could teach a class, and is on leave then. */
export type TeacherAway = {
  /** The teacher. */
  id: string;
  /** Their name. */
  name: string;
};

/** A teacher who could teach a class. */
export type TeacherCandidate = {
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
};

/** A teacher's hours. */
export type TeacherHours = {
  /** The teacher; empty: of classes that have none. */
  id: string;
  name: string | null;
  planned: number;
  held: number;
  /** Classes they came late to. */
  late: number;
  plannedS: number;
  taughtS: number;
  waitedS: number;
  lateS: number;
};

export type TeacherSlots = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  teacher_id: string | null;
  teacher_name?: string | null;
  start_at: string | null;
  end_at: string | null;
  zone: string | null;
  state: "open" | "held" | "booked" | "withdrawn";
  holder_id: string | null;
  holder_name?: string | null;
  held_until: string | null;
  booking_id: string | null;
  booking_name?: string | null;
  release_id?: string | null;
};

/** An account that leads a team of teachers. */
export type TeacherTeam = {
  lead: string;
  name: string;
};

/** The teams of teachers that a link can be cut to. */
export type TeacherTeams = {
  teams: TeacherTeam[];
};

export type Teachers = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  user_id: string | null;
  user_name?: string | null;
  phone: string | null;
  email: string | null;
  country: string | null;
  zone: string | null;
  level: "trainee" | "regular" | "senior" | "lead";
  status: "active" | "paused" | "left";
  teaches_levels: ("pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2")[];
  teaches_kinds: ("one_to_one" | "small_group" | "live_lecture")[];
  max_hours_week: number | null;
  next_class_at: string | null;
  last_class_at: string | null;
  note?: string | null;
};

export type TeachersCreate = {
  name: string | null;
  user_id?: string | null;
  phone?: string | null;
  email?: string | null;
  country?: string | null;
  zone?: string | null;
  level?: "trainee" | "regular" | "senior" | "lead";
  status?: "active" | "paused" | "left";
  teaches_levels?: ("pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2")[] | null;
  teaches_kinds?: ("one_to_one" | "small_group" | "live_lecture")[] | null;
  max_hours_week?: number | null;
  note?: string | null;
  requestId?: string;
};

export type TeachersUpdate = {
  name?: string | null;
  user_id?: string | null;
  phone?: string | null;
  email?: string | null;
  country?: string | null;
  zone?: string | null;
  level?: "trainee" | "regular" | "senior" | "lead";
  status?: "active" | "paused" | "left";
  teaches_levels?: ("pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2")[] | null;
  teaches_kinds?: ("one_to_one" | "small_group" | "live_lecture")[] | null;
  max_hours_week?: number | null;
  note?: string | null;
  id: string;
  version: number;
};

/** A template. */
export type Template = {
  id: string;
  name: string;
  /** `me` or `everybody`. */
  shared: string;
  ownerName: string;
  /** Whether it is the caller's own. */
  mine: boolean;
  /** Whether the caller may rename and delete it. */
  mayChange: boolean;
  updatedAt: string;
  /** What the list would show of a document that says this: level, minutes, how many items. */
  facts: Record<string, unknown>;
};

/** What a template is to be called from now on, and who may use it. */
export type TemplateChange = {
  id: string;
  name: string;
  shared: string;
};

/** What a template says. */
export type TemplateContent = {
  content: Record<string, unknown>;
};

/** One template. */
export type TemplateId = {
  id: string;
};

/** Templates that the caller may use, by name. */
export type Templates = {
  records: Template[];
  /** Whether there are more. */
  more: boolean;
  /** Where in the list's topic of templates they were read. */
  position: Record<string, unknown>[];
};

/** Which templates are looked for. */
export type TemplatesInput = {
  /** What their names, or their makers', hold. */
  search?: string;
};

/** The recording, or the job at whose end it is there. */
export type TextSaid = {
  file?: string | null;
  /** Where that is known. */
  durationMs?: number | null;
  jobId?: string | null;
  /** What speaks: a model or a program. */
  by: string;
};

/** A text that is to be said. */
export type TextToSay = {
  text: string;
  /** One of the voices; the first of them if it is left out. */
  voice?: string | null;
  /** 0.25 to 4; 1 if it is left out. */
  speed?: number | null;
};

export type Textbooks = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  edition: string | null;
  series: string | null;
  publisher: string | null;
  audience: string | null;
  cover: string | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  intro?: string | null;
  units?: ({ id?: string; number: number; name: string; intro?: string | null })[];
  type: "normal" | "experimental" | "delisted" | "closed";
  audit: "new" | "not_submitted" | "unreviewed" | "passed" | "not_passed";
  passed_once: boolean | null;
  submitted_by_id: string | null;
  submitted_by_name?: string | null;
  reason?: string | null;
  decided_by_id: string | null;
  decided_by_name?: string | null;
  decided_at: string | null;
  not_audited?: string[];
  unit_count: number | null;
  courseware_count: number | null;
  class_count: number | null;
};

export type TextbooksCreate = {
  title: string | null;
  edition?: string | null;
  series?: string | null;
  publisher?: string | null;
  audience?: string | null;
  cover?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  intro?: string | null;
  units?: ({ id?: string; number: number; name: string; intro?: string | null })[] | null;
  requestId?: string;
};

export type TextbooksUpdate = {
  title?: string | null;
  edition?: string | null;
  series?: string | null;
  publisher?: string | null;
  audience?: string | null;
  cover?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  intro?: string | null;
  units?: ({ id?: string; number: number; name: string; intro?: string | null })[] | null;
  id: string;
  version: number;
};

/** A running class on the board. */
export type Tile = Plan & ({ members: RoomMember[]; poor5m: number; poorTotal: number; samples: number; level: Level; silentSince: string | null; sos: SosCall | null; attention: Attention; lastEvent: LastEvent | null });

/** A page of the timeline, newest first. */
export type Timeline = {
  sessions: Session[];
  /** Where the next page begins; none if this is all that is kept. */
  before?: number | null;
};

/** A piece of a timeline. */
export type TimelineAsked = {
  id: string;
  before?: TimelinePlace | null;
  /** These groups alone. */
  groups?: string[] | null;
  /** At most so many, up to 100. */
  limit?: number | null;
};

/** A page of the timeline. */
export type TimelineInput = {
  id: string;
  /** Only what is before this entry. */
  before?: number | null;
};

/** Something that happened. */
export type TimelineMoment = {
  /** Names it within the timeline. */
  id: string;
  /** When, RFC 3339. */
  at: string;
  /** What it belongs to: `plan`, `reminder`, `message`, `room`, `help`, `outcome`, `money` or `record`. */
  group: string;
  /** What happened, in a word. */
  kind: string;
  /** Who did it, or whom it is about; null: the system. */
  who: string | null;
  class: MomentClass | null;
  /** More about it. */
  data: Record<string, unknown>;
};

/** Moments, the latest first. */
export type TimelinePiece = {
  moments: TimelineMoment[];
  next: TimelinePlace | null;
  /** The groups that a timeline of this kind has. */
  groups: string[];
};

/** A place in a timeline. */
export type TimelinePlace = {
  at: string;
  id: string;
};

/** A reminder, a message or a notification of that day. */
export type Told = {
  id: string;
  kind: "reminder" | "message" | "notification";
  /** The class's name, or who wrote or did what it tells of; empty for the server itself. */
  title: string;
  /** Of a reminder what it says of its class, as `Reminder` has it. */
  detail: string | null;
  madeAt: string;
  /** Its place in the person's topic. */
  position: number;
  /** When the first screen was sent it, or loaded it. */
  gotAt: string | null;
  /** To how many screens it went. */
  screens: number;
  /** When a screen said that it has it. */
  reachedAt: string | null;
  /** When it was on a screen in front of somebody; of a message when it was read. */
  seenAt: string | null;
  dismissedAt: string | null;
  away: Stretch | null;
};

/** The ten, worst first. */
export type Top = {
  records: TopItem[];
};

/** Of which days, and by what. */
export type TopAsked = {
  /** The first day, in UTC: `2026-11-01`. */
  from: string;
  /** The last day. */
  to: string;
  /** `reports`: the most first; `accuracy`: the lowest first. */
  by: string;
  /** A category, with those below it. */
  catId?: string | null;
};

/** A word or line that goes badly. */
export type TopItem = {
  item: TopOf;
  attempts: number;
  /** The average of the attempts that were scored. */
  accuracy?: number | null;
  reports: number;
  /** Said wrong most often, of the latest 200 attempts. */
  worstWords: WorstWord[];
  /** The latest. */
  recordings: TopRecording[];
};

/** Which it is. */
export type TopOf = {
  id: string;
  /** `word` or `line`. */
  kind: string;
  said: string;
  coursewareId: string;
  coursewareName: string;
};

/** What an attempt sounds like. */
export type TopRecording = {
  id: string;
  file: string;
  accuracy?: number | null;
  at: string;
};

/** Which track, as what. */
export type TrackExport = {
  id: string;
  /** `vtt` or `srt`. */
  form: string;
  /** With the translation below what is said. */
  translation?: boolean;
};

/** A file of subtitles. */
export type TrackFile = {
  id: string;
  /** Its name, for what it says it is. */
  name: string;
  /** Its bytes in base 64. */
  data: string;
  /** Put the cues in the place of those that are there; without it they are only shown. */
  make?: boolean;
};

/** What a file holds. */
export type TrackFileAnswer = {
  /** How many cues. */
  count: number;
  /** The first 200 of them. */
  cues: FileCue[];
  /** How many repairs, and the first 200 of them. */
  repaired: number;
  repairs: CueRepair[];
  /** The entry of the log that put them in; none if they were only shown, or there already. */
  seq?: number | null;
};

/** What to mend. */
export type TrackFix = {
  id: string;
  /** Of `lines`, `long`, `short`, `gaps`. */
  presets: string[];
};

/** What was mended. */
export type TrackFixed = {
  /** How many cues. */
  changed: number;
  /** The entry of the log; none where nothing was to mend. */
  seq?: number | null;
};

/** A file. */
export type TrackText = {
  text: string;
};

/** What was said in a class. */
export type Transcript = {
  head: TranscriptHead | null;
  lines: TranscriptLine[];
};

/** Where a transcript is from. */
export type TranscriptHead = {
  /** The file. */
  name: string;
  /** `en`, `zh` or `mixed`. */
  language: string;
  lines: number;
  /** Who brought it. */
  by_name: string | null;
  at: string;
};

/** Lines of a transcript. */
export type TranscriptLine = {
  /** Its place, from 0. */
  n: number;
  /** Milliseconds from the start. */
  from_ms: number;
  /** When it ends. */
  to_ms: number;
  /** Who says it; empty where nobody knows. */
  speaker: string;
  /** `teacher`, `student` or `unknown`. */
  role: string;
  /** What is said. */
  text: string;
};

/** Whose transcript the body is. */
export type TranscriptOf = {
  /** The class's id or number. */
  class: string;
  /** What the file is called. */
  name?: string;
  /** Put it in the place of the one that is there. */
  replace?: boolean;
};

/** A transcript that was taken. */
export type TranscriptTaken = {
  class_id: string;
  /** The inspection of the class. */
  inspection_id: string;
  /** How many lines. */
  lines: number;
  /** `en`, `zh` or `mixed`. */
  language: string;
  /** How many of them are by somebody whom the file does not name as of the class. */
  unknown: number;
};

/** Which pages are to be translated. */
export type TranslationAsked = {
  /** The book. */
  id: string;
  /** Pages by their ids, whatever their translation says; none named: all without one. */
  pages?: string[];
};

/** A job that was begun. */
export type TranslationBegun = {
  /** It. */
  jobId: string;
};

/** Which part of the tree. */
export type TreeAsked = {
  page: number;
  size: number;
  /** Only coursewares with something on them, as it is where nothing is said. */
  existedOnly: boolean;
  search: string;
};

/** A category with its coursewares of this page. */
export type TreeCategory = {
  catId: string;
  catName: string;
  parentId?: string | null;
  coursewares: TreeCourseware[];
};

/** A courseware as the tree has it. */
export type TreeCourseware = {
  sid: string;
  subName: string;
  catId: string;
  /** Its place among those of its category: they sort by it. */
  position: string;
  existed: boolean;
  children: CoursewareChild[];
};

/** Where it hits. */
export type TriedHit = {
  /** The class's number; empty in a pasted text. */
  class: string;
  /** The line, from 0. */
  line: number;
  /** Milliseconds from the start of the class. */
  from_ms: number;
  /** Who says it. */
  speaker: string;
  /** The line. */
  text: string;
  /** What of it is meant. */
  matched: string;
};

/** Two records of one person. */
export type TwoOfOne = {
  /** The one that is kept. */
  keep: string;
  /** The one that is merged into it, and gone then. */
  gone: string;
  /** Which version of the kept one was seen. */
  keep_version?: number | null;
  /** And of the other. */
  gone_version?: number | null;
  /** Field → `keep` or `gone`: whose value is kept. Otherwise that of the kept one, or the other's where it has none. */
  fields?: { [name: string]: string };
  /** Only look: what would be moved, and what stands in the way. */
  check?: boolean;
  /** Sent again, it is the same merge. */
  requestId?: string | null;
};

/** A restore to take back, by its entry. */
export type Undo = {
  id: string;
  seq: number;
};

/** The import to be undone. */
export type UndoInput = {
  id: string;
};

/** Unfinished uploads, the latest first. */
export type Unfinished = {
  records: UploadState[];
};

/** Nothing to say beside who calls. */
export type UnfinishedInput = Record<string, unknown>;

/** Two records again. */
export type Unmerged = {
  keep: string;
  /** The one that is back. */
  back: string;
  moved: MovedRows[];
};

/** A count. */
export type Unread = {
  count: number;
};

/** An account. */
export type UnreadOf = {
  /** The account; one's own. */
  userId?: string | null;
};

/** An upload of one's own. */
export type UploadInput = {
  upload: string;
};

/** What is said of a file beside its bytes. */
export type UploadQuery = {
  /** What it is called. */
  name?: string | null;
  of?: FileSort | null;
};

/** What a large file has to be. */
export type UploadSort = "video" | "document";

/** An upload: what of it is there. */
export type UploadState = {
  /** Its id. */
  upload: string;
  /** What the file is called. */
  name: string;
  /** Its length in bytes. */
  size: number;
  /** What it has to be. */
  of: UploadSort;
  /** Bytes of a part; the last one has what is left. */
  part_bytes: number;
  /** The parts that are there, from 0. */
  parts: number[];
  /** When the last of them came. */
  at: string;
};

/** What uses a record. */
export type Use = {
  /** The resource of what uses it. */
  resource: string;
  /** Its id. */
  id: string;
  /** What people call it. */
  title: string;
  /** The version it uses, where it keeps to one. */
  version?: number | null;
  /** When it is used, if that is at a time. */
  at?: string | null;
};

/** Whose visits; everybody's if nobody is named. */
export type UseOf = {
  user?: string | null;
};

export type Users = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  account: string;
  kind: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
  role_ids: string[];
  role_names?: string[];
  team_lead_id: string | null;
  team_lead_name?: string | null;
  email: string | null;
  phone: string | null;
  status: "active" | "disabled" | "pending";
  language: "zh-CN" | "en-US";
  zone: string | null;
  start_page: string | null;
  weixin_id?: string | null;
  totp: "off" | "on";
  last_seen_at: string | null;
  invited_by_id: string | null;
  invited_by_name?: string | null;
  sessions: number | null;
};

export type UsersCreate = {
  name: string | null;
  account: string | null;
  kind: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
  role_ids?: string[] | null;
  team_lead_id?: string | null;
  email?: string | null;
  phone?: string | null;
  status?: "active" | "disabled" | "pending";
  language?: "zh-CN" | "en-US";
  zone?: string | null;
  start_page?: string | null;
  weixin_id?: string | null;
  password: string | null;
  requestId?: string;
};

export type UsersUpdate = {
  name?: string | null;
  account?: string | null;
  kind?: "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
  role_ids?: string[] | null;
  team_lead_id?: string | null;
  email?: string | null;
  phone?: string | null;
  status?: "active" | "disabled" | "pending";
  language?: "zh-CN" | "en-US";
  zone?: string | null;
  start_page?: string | null;
  weixin_id?: string | null;
  id: string;
  version: number;
};

export type Value = unknown;

export type Vec = { subjectId: string; books: BookInfo[] }[];

/** The two halves of an activation link. */
export type Verify = {
  account: string;
  token: string;
};

/** A named version. */
export type Version = {
  /** Counted from 1 in each document. */
  number: number;
  /** The entry it is of. */
  seq: number;
  name: string;
  note: string;
  at: string;
  user_id: string;
  user_name: string;
};

/** A follow-read. */
export type VersionAsked = {
  id: string;
};

/** A version. */
export type VersionOfNow = {
  number: number;
};

/** Named versions, newest first. */
export type Versions = {
  records: Version[];
};

/** Of what a video is wanted. */
export type VideoAsked = {
  id: string;
  /** A version; one of what the document says now if it is left out. */
  version?: number | null;
};

/** Who makes it. */
export type VideoBegun = {
  jobId: string;
  /** Of which version. */
  version: number;
};

export type VideoCollections = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  title: string;
  introduction?: string | null;
  cover: string | null;
  original_count: number | null;
  second_creation_count: number | null;
  recommended_count: number | null;
  view_mode: "public" | "member" | "preview";
  listing: "listed" | "delisted";
  type: "lesson" | "animation" | "song" | "short_drama" | "film";
  payment_type: "free" | "paid" | "membership";
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  short_drama_support: boolean;
  sort: number;
  manual_recommendation: boolean;
  visible_app: "main" | "overseas" | "both";
};

export type VideoCollectionsCreate = {
  title: string | null;
  introduction?: string | null;
  cover?: string | null;
  view_mode?: "public" | "member" | "preview";
  type?: "lesson" | "animation" | "song" | "short_drama" | "film";
  payment_type?: "free" | "paid" | "membership";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  short_drama_support?: boolean | null;
  sort?: number | null;
  manual_recommendation?: boolean | null;
  visible_app?: "main" | "overseas" | "both";
  requestId?: string;
};

export type VideoCollectionsUpdate = {
  title?: string | null;
  introduction?: string | null;
  cover?: string | null;
  view_mode?: "public" | "member" | "preview";
  type?: "lesson" | "animation" | "song" | "short_drama" | "film";
  payment_type?: "free" | "paid" | "membership";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  short_drama_support?: boolean | null;
  sort?: number | null;
  manual_recommendation?: boolean | null;
  visible_app?: "main" | "overseas" | "both";
  id: string;
  version: number;
};

/** A video that a browser made of a version. */
export type VideoMade = {
  id: string;
  version: number;
  /** The stored video. */
  video: string;
  /** Told by the uploads of the console; the same video twice is the same. */
  requestId?: string | null;
};

/** Where a video comes to stand in its collection. */
export type VideoMoved = {
  /** The collection. */
  id: string;
  video_id: string;
  /** The video it comes after; none to be the first. */
  after?: string | null;
};

/** The video of a courseware. */
export type VideoOfCourseware = {
  id: string;
  name: string;
  file: string;
  poster?: string | null;
};

/** What is to be set; what is not said stays. */
export type VideoParams = {
  id: string;
  /** `voice`, `speed`, `canvas`, `theme`, `music`, `musicVolume`, `pausePercent`, `intro`, `scoreCard`. */
  params: Record<string, unknown>;
  /** All lines, in order: one with the `id` of a line that is there changes it, one without is new, and what is not named goes into the bin. */
  lines?: Record<string, unknown>[] | null;
};

/** Its place now. */
export type VideoPlaced = {
  video_id: string;
  version: number;
  position: string;
};

/** The record whose video it is. */
export type VideoSet = {
  id: string;
};

export type VideoTasks = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  video_id: string;
  video_name?: string | null;
  poster: string | null;
  duration_ms: number | null;
  track_id: string | null;
  track_name?: string | null;
  cue_count: number | null;
  cue_problem_count: number | null;
  track_version: number | null;
  points: string[];
  assignee_id: string;
  assignee_name?: string | null;
  assignee_state: "active" | "gone";
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  requirements?: string;
  collection_id: string;
  collection_name?: string | null;
  category_id: string | null;
  category_name?: string | null;
  due_at: string | null;
  status: "executing" | "handed_in" | "rejected" | "approved" | "cancelled" | "unknown";
  round: number | null;
  handed_in_at: string | null;
  reason: string | null;
  assigned_by_id: string | null;
  assigned_by_name?: string | null;
  decided_by_id: string | null;
  decided_by_name?: string | null;
  decided_at: string | null;
  result_video_id: string | null;
  result_video_name?: string | null;
  result_courseware_id: string | null;
  result_courseware_name?: string | null;
};

export type VideoTasksCreate = {
  name: string | null;
  video_id: string | null;
  points: string[] | null;
  assignee_id: string | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  requirements: string | null;
  collection_id: string | null;
  category_id?: string | null;
  due_at?: string | null;
  requestId?: string;
};

export type VideoTasksUpdate = {
  name?: string | null;
  points?: string[] | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  requirements?: string | null;
  collection_id?: string | null;
  category_id?: string | null;
  due_at?: string | null;
  id: string;
  version: number;
};

/** Somebody whom videos may be given to. */
export type VideoWorker = {
  id: string;
  name: string;
  /** Tasks that they have in hand, and those of them that are late. */
  open: number;
  overdue: number;
};

/** All of them, by name. */
export type VideoWorkers = {
  records: VideoWorker[];
};

export type Videos = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  origin: "original" | "second_creation";
  original_id: string | null;
  original_name?: string | null;
  file: string;
  poster: string | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  fps?: number | null;
  size: number | null;
  language: "en" | "zh" | "en_zh" | "other" | "none";
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  track_id: string | null;
  track_name?: string | null;
  points: string[];
  collection_id: string | null;
  collection_name?: string | null;
  position: string | null;
  courseware_id: string | null;
  courseware_name?: string | null;
  handling: "unprocessed" | "in_task" | "done";
  task_id: string | null;
  task_name?: string | null;
  review: "pending" | "passed" | "not_passed" | "listed" | "delisted" | "withdrawn";
  maker_id: string | null;
  maker_name?: string | null;
  reason?: string | null;
  decided_by_id: string | null;
  decided_by_name?: string | null;
  decided_at: string | null;
  recommended: boolean | null;
  stopped_by_id: string | null;
  stopped_by_name?: string | null;
  rights: string | null;
  rights_until: string | null;
};

export type VideosCreate = {
  name: string | null;
  file: string | null;
  poster?: string | null;
  duration_ms?: number | null;
  width?: number | null;
  height?: number | null;
  fps?: number | null;
  language?: "en" | "zh" | "en_zh" | "other" | "none";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  collection_id?: string | null;
  recommended?: boolean | null;
  rights?: string | null;
  rights_until?: string | null;
  requestId?: string;
};

export type VideosUpdate = {
  name?: string | null;
  file?: string | null;
  poster?: string | null;
  duration_ms?: number | null;
  width?: number | null;
  height?: number | null;
  fps?: number | null;
  language?: "en" | "zh" | "en_zh" | "other" | "none";
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  collection_id?: string | null;
  recommended?: boolean | null;
  rights?: string | null;
  rights_until?: string | null;
  id: string;
  version: number;
};

/** A view. */
export type View = {
  /** Its id. */
  id: string;
  /** The list. */
  resource: string;
  /** What it is called. */
  name: string;
  /** The list's state as address parameters. */
  search: string;
  /** `me`, `roles` or `everybody`. */
  shared: string;
  /** The roles it is shared with; told to its owner alone. */
  roleIds: string[];
  /** Whether it stands beside the menu, not in it. */
  pinned: boolean;
  /** Whether it is the caller's own. */
  mine: boolean;
  /** Whose it is. */
  ownerName: string;
};

/** One view. */
export type ViewId = {
  id: string;
};

/** How much somebody looked at. */
export type Viewer = {
  id: string;
  name: string;
  /** Numbers and addresses that were shown to them. */
  reveals: number;
  /** Those that they looked for. */
  lookups: number;
  /** The most within an hour. */
  most: number;
};

/** Who looked at most of the last days. */
export type Viewers = {
  viewers: Viewer[];
};

/** The caller's views of a list and those shared with them. */
export type Views = {
  records: View[];
  /** Where in the list's topic of views they were read. */
  position: Record<string, unknown>[];
};

/** The list whose views are asked for. */
export type ViewsOf = {
  resource: string;
};

export type ViolationWords = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  name: string;
  category: "contact" | "payment" | "insult" | "unsafe" | "conduct" | "teaching" | "other";
  kind: "word" | "phrase" | "any" | "all" | "at_least" | "none" | "regex";
  terms: string[];
  pattern: string | null;
  excluded: string[];
  language: "any" | "en" | "zh";
  speaker: "anybody" | "teacher" | "student";
  anchor: "anywhere" | "start" | "end";
  window_s: number | null;
  least: number | null;
  severity: number;
  points: number;
  state: "on" | "off";
  confirmed: number | null;
  rejected: number | null;
};

export type ViolationWordsCreate = {
  name: string | null;
  category: "contact" | "payment" | "insult" | "unsafe" | "conduct" | "teaching" | "other";
  kind?: "word" | "phrase" | "any" | "all" | "at_least" | "none" | "regex";
  terms?: string[] | null;
  pattern?: string | null;
  excluded?: string[] | null;
  language?: "any" | "en" | "zh";
  speaker?: "anybody" | "teacher" | "student";
  anchor?: "anywhere" | "start" | "end";
  window_s?: number | null;
  least?: number | null;
  severity?: number | null;
  points?: number | null;
  state?: "on" | "off";
  requestId?: string;
};

export type ViolationWordsUpdate = {
  name?: string | null;
  category?: "contact" | "payment" | "insult" | "unsafe" | "conduct" | "teaching" | "other";
  kind?: "word" | "phrase" | "any" | "all" | "at_least" | "none" | "regex";
  terms?: string[] | null;
  pattern?: string | null;
  excluded?: string[] | null;
  language?: "any" | "en" | "zh";
  speaker?: "anybody" | "teacher" | "student";
  anchor?: "anywhere" | "start" | "end";
  window_s?: number | null;
  least?: number | null;
  severity?: number | null;
  points?: number | null;
  state?: "on" | "off";
  id: string;
  version: number;
};

/** Where the recordings are to be found. */
export type VoiceAnswer = {
  /** The job that makes those of records. */
  jobId?: string | null;
  /** How far each record's is. */
  states: VoiceState[];
  /** That of a text. */
  file?: string | null;
  /** Its length, where that is known. */
  durationMs?: number | null;
};

/** What is to be said: records by their ids, or a text. */
export type VoiceAsked = {
  ids?: string[];
  text?: string | null;
  /** One of the voices; the first of them if it is left out. */
  voice?: string | null;
  /** `normal` or `slow`; of records both if it is left out. */
  speed?: string | null;
};

/** A voice. */
export type VoiceShown = {
  /** What it is asked for by. */
  id: string;
  name: string;
  /** A language tag; empty where it speaks any. */
  language: string;
  /** `female`, `male` or empty. */
  gender: string;
  /** What speaks: a model or a program. */
  by: string;
  /** A recording of it, where there is one. */
  sample?: string | null;
};

/** How far one is. */
export type VoiceState = {
  id: string;
  state: string;
};

/** The voices; none where nothing is set up that speaks. */
export type Voices = {
  records: VoiceShown[];
};

/** Which voices are asked for. */
export type VoicesOf = {
  /** Those that speak this language, such as `en` or `zh-CN`; all if it is left out. */
  language?: string | null;
};

/** A vote. */
export type Vote = {
  /** The book. */
  id: string;
  /** The take. */
  take: string;
  /** Whether it is given, or taken back. */
  on: boolean;
};

/** A class on the wall. */
export type WallClass = {
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
};

/** A lecture that is watched: that of the link, if none is named. */
export type WatchedLecture = {
  id?: string | null;
};

/** What WeChat sent the browser back with. */
export type WeChatCode = {
  code: string;
  state: string;
};

/** Where a browser goes to sign in with WeChat. */
export type WeChatPage = {
  /** The address of WeChat's page, without what follows. */
  url: string;
  /** What WeChat calls this server. */
  appId: string;
  /** What it gives back with the code. */
  state: string;
};

/** Who somebody is to WeChat. */
export type WeChatSeen = {
  openid: string;
  unionid?: string | null;
  nickname: string;
  headimgurl?: string | null;
  /** Whether an account here is linked to it. */
  bound: boolean;
  /** Stands for it for five minutes: to sign in (`login_sso`), or to be linked (`wechat/bind`). */
  ticket: string;
};

/** A ticket. */
export type WeChatTicket = {
  ticket: string;
};

/** The classes of a week, in another one. */
export type WeekCopy = {
  /** A day of the week that is copied. */
  from_day: string;
  /** A day of the week it is copied to. */
  to_day: string;
  /** On whose clock weeks begin. */
  zone: string;
  /** Of these teachers alone, if any are named. */
  teacher_ids?: string[];
};

/** What somebody may not do, perhaps. */
export type WhyNot = {
  /** The account. */
  id: string;
  /** The page. */
  permissionId: string;
  action: Action;
};

/** A word that was said, and what was marked at it. */
export type WordMark = {
  /** The word. */
  word: string;
  /** `none`, `omission`, `insertion` or `mispronunciation`. */
  mark: string;
};

/** When a word is said, in milliseconds. */
export type WordSaid = {
  /** Where it begins. */
  start: number;
  /** Where it ends. */
  end: number;
};

/** A rule, and what it is tried on. */
export type WordToTry = {
  /** The fields of a violation word. */
  word: Record<string, unknown>;
  /** On this text, a line for each of its lines; a name before a colon is of no matter. Without it, on the last transcripts. */
  text?: string | null;
};

/** What a rule would hit. */
export type WordTried = {
  /** How often. */
  hits: number;
  /** In how many classes. */
  classes: number;
  /** Of so many that were looked through. */
  of: number;
  /** The first 50. */
  shown: TriedHit[];
};

export type Words = {
  id: string;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by: { id: string; name: string } | null;
  spelling: string;
  courseware_id: string;
  courseware_name?: string | null;
  position: string | null;
  phonetic_uk: string | null;
  phonetic_us: string | null;
  part_of_speech: "noun" | "verb" | "adjective" | "adverb" | "pronoun" | "preposition" | "conjunction" | "interjection" | "article" | "numeral" | "auxiliary" | "phrase";
  meaning: string | null;
  example: string | null;
  example_translation: string | null;
  syllables: string | null;
  image: string | null;
  audio: string | null;
  audio_slow: string | null;
  voice: string | null;
  audio_state: "none" | "queued" | "generating" | "ready" | "stale" | "failed";
  spoken?: string | null;
  audio_job_id?: string | null;
  audio_error: string | null;
  audio_error_zh: string | null;
  level: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points: string[];
  attempts: number | null;
  accuracy_avg: number | null;
  reports: number | null;
};

export type WordsCreate = {
  spelling: string | null;
  courseware_id: string | null;
  phonetic_uk?: string | null;
  phonetic_us?: string | null;
  part_of_speech?: "noun" | "verb" | "adjective" | "adverb" | "pronoun" | "preposition" | "conjunction" | "interjection" | "article" | "numeral" | "auxiliary" | "phrase";
  meaning?: string | null;
  example?: string | null;
  example_translation?: string | null;
  syllables?: string | null;
  image?: string | null;
  audio?: string | null;
  audio_slow?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  requestId?: string;
};

export type WordsUpdate = {
  spelling?: string | null;
  courseware_id?: string | null;
  phonetic_uk?: string | null;
  phonetic_us?: string | null;
  part_of_speech?: "noun" | "verb" | "adjective" | "adverb" | "pronoun" | "preposition" | "conjunction" | "interjection" | "article" | "numeral" | "auxiliary" | "phrase";
  meaning?: string | null;
  example?: string | null;
  example_translation?: string | null;
  syllables?: string | null;
  image?: string | null;
  audio?: string | null;
  audio_slow?: string | null;
  level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2";
  points?: string[] | null;
  id: string;
  version: number;
};

/** Somebody's part in a session. */
export type Worked = Person & { edits: number };

/** A word, and how often it was omitted, inserted or said wrong. */
export type WorstWord = {
  word: string;
  count: number;
};

/** A role that would give what is missing. */
export type WouldGive = {
  id: string;
  name: string;
  scope: DataScope;
  /** How many actions on pages it would give beside that. */
  more: number;
};

/** What each call takes, and the `data` of its answer. */
export interface Posts {
  /** What was measured as a file, by a job */
  "/api/analysis/export": [AnalysisAsked, JobAnswer];
  /** The values that dimensions have in a period */
  "/api/analysis/options": [AnalysisOf, AnalysisOptions];
  /** What was measured in classrooms */
  "/api/analysis/query": [AnalysisAsked, AnalysisAnswer];
  /** Compare the hours with the sessions and repair them, by a job */
  "/api/analysis/rebuild": [Empty, JobAnswer];
  /** The sessions behind a figure, the worst first */
  "/api/analysis/sessions": [AnalysisSessionsOf, AnalysisSessions];
  /** What the text service answers in a conversation */
  "/api/chatgpt/chat": [ChatConversation, ChatAnswer];
  /** Some texts about a topic, for families to read */
  "/api/chatgpt/copywriting": [CopyTopic, CopyTexts];
  /** What a text is about, in words */
  "/api/chatgpt/keyword": [SourceText, FoundKeywords];
  /** Material about a topic: from the library, and proposals */
  "/api/chatgpt/material": [MaterialTopic, MaterialAnswer];
  /** What search engines are to show of a text */
  "/api/chatgpt/seo": [SourceText, SeoText];
  /** Which of some tags fit a text */
  "/api/chatgpt/tag": [SourceText, FittingTags];
  /** Have a face say a script: the job that makes the video */
  "/api/chatgpt/talks": [FilmAsked, FilmBegun];
  /** Have a text said: the recording, or the job that makes it */
  "/api/chatgpt/text_to_speech": [TextToSay, TextSaid];
  /** What a text may be called */
  "/api/chatgpt/title": [SourceText, ProposedTitles];
  /** Have a film made of a story or a script: the job that makes it, or the timeline that a player shows */
  "/api/chatgpt/video": [FilmAsked, FilmBegun];
  /** The voices in which texts can be said */
  "/api/chatgpt/voice_list": [VoicesOf, Voices];
  /** Correct how somebody attended a class, for a reason */
  "/api/class/attendance": [ClassAttendance, CorrectedClass];
  /** A list as a file, written by a job */
  "/api/class/batch/export": [ExportAsked, JobAnswer];
  /** A page of the list */
  "/api/class/batch/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: ClassBatches[]; total: number; page: number; size: number; position: unknown[] }];
  /** Make the classes of a batch, by a job */
  "/api/class/batch/make": [BatchToMake, BatchBegun];
  /** Rows as they would be made: good, in the way, or wrong */
  "/api/class/batch/preview": [BatchAsked, BatchSeen];
  /** One record */
  "/api/class/batch/query": [{ id: string }, ClassBatches];
  /** The rows of a sheet as classes, before anything is made */
  "/api/class/batch/sheet": [unknown, BatchSheetSeen];
  /** What stands above the columns of such a sheet */
  "/api/class/batch/template": [Empty, BatchTemplate];
  /** Delete all that match a list, by a job */
  "/api/class/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/class/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { outcome?: "held" | "teacher_absent" | "student_absent" | "technical_failure" | "cancelled"; outcome_reason?: string | null; cancel_kind?: "student" | "teacher" | "company"; courseware_id?: string | null; sop_plan_id?: string | null; classroom_type?: "built-in" | "template" | "lcic" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** The classes of a window, in lanes */
  "/api/class/calendar": [ClassCalendarAsked, ClassCalendar];
  /** How many classes begin on each day */
  "/api/class/calendar/days": [ClassDaysAsked, ClassDays];
  /** Make the link to the calendar of one's own classes */
  "/api/class/calendar/link": [Empty, CalendarLink];
  /** Cancel a class, for a reason */
  "/api/class/cancel": [ClassCancel, CorrectedClass];
  /** Make a record */
  "/api/class/create": [ClassesCreate, Classes];
  /** The slides of a class */
  "/api/class/deck": [ClassOfDeck, SlidesOfClass];
  /** Delete records */
  "/api/class/delete": [{ ids: string[] }, { ids: string[] }];
  /** One record */
  "/api/class/detail": [{ id: string }, Classes];
  /** A list as a file, written by a job */
  "/api/class/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/class/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/class/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/class/importRun": [ImportRun, JobAnswer];
  /** Take a transition of the workflow */
  "/api/class/leave/approve": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Leaves | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Ask for leave, or only look at the classes that it would hit */
  "/api/class/leave/ask": [LeaveAsked, LeaveSeen];
  /** A list as a file, written by a job */
  "/api/class/leave/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/class/leave/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A page of the list */
  "/api/class/leave/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Leaves[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/class/leave/query": [{ id: string }, Leaves];
  /** What leave is for, and why: to its teacher and to who decides */
  "/api/class/leave/reasons": [LeaveIds, LeaveReasons];
  /** Take a transition of the workflow */
  "/api/class/leave/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; answer: string }, Leaves | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take one's own leave back before it begins */
  "/api/class/leave/retract": [LeaveOf, LeaveSeen];
  /** Take a transition of the workflow */
  "/api/class/leave/take_back": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Leaves | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A classroom's link, and from when it works */
  "/api/class/link_get": [ClassId, ClassLink];
  /** A page of the list */
  "/api/class/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Classes[]; total: number; page: number; size: number; position: unknown[] }];
  /** The bookings of a class, and what was moved of its students' lessons */
  "/api/class/money": [MoneyOf, ClassMoney];
  /** Put a class elsewhere, or look whether it could be */
  "/api/class/move": [ClassMove, MovedClass];
  /** Accept or decline what one is offered */
  "/api/class/offer/answer": [OfferAnswer, Empty];
  /** A screen has these offers */
  "/api/class/offer/reached": [OfferIds, Empty];
  /** These offers were shown to somebody */
  "/api/class/offer/seen": [OfferIds, Empty];
  /** Delete all that match a list, by a job */
  "/api/class/order/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Take a transition of the workflow */
  "/api/class/order/cancel": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; cancel_kind: "student" | "teacher" | "company"; cancel_reason: string }, Bookings | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Who could take a booking, the best first, and why */
  "/api/class/order/candidates": [BookingOf, Candidates];
  /** Make a record */
  "/api/class/order/create": [BookingsCreate, Bookings];
  /** Delete records */
  "/api/class/order/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/class/order/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/class/order/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/class/order/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/class/order/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/class/order/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Bookings[]; total: number; page: number; size: number; position: unknown[] }];
  /** Take a transition of the workflow */
  "/api/class/order/match": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; teacher_id: string }, Bookings | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Offer a booking to teachers, the best first, until one accepts */
  "/api/class/order/offer": [OfferTo, OffersMade];
  /** Who was offered a booking, and what they said */
  "/api/class/order/offers": [BookingOf, OffersMade];
  /** One record */
  "/api/class/order/query": [{ id: string }, Bookings];
  /** Bring deleted records back */
  "/api/class/order/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/class/order/take_back": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Bookings | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/class/order/update": [BookingsUpdate, Bookings];
  /** Say what became of a class, and why */
  "/api/class/outcome": [ClassOutcome, CorrectedClass];
  /** One record */
  "/api/class/query": [{ id: string }, Classes];
  /** One class, what became of it and who was there */
  "/api/class/record": [RecordOf, ClassRecord];
  /** Ask the teacher of a class that starts soon again */
  "/api/class/remind": [StartOf, Empty];
  /** Close this one on every screen */
  "/api/class/reminder/dismiss": [ReminderId, Empty];
  /** The caller's open reminders */
  "/api/class/reminder/list": [Empty, OpenReminders];
  /** A screen has these */
  "/api/class/reminder/reached": [ReminderIds, Empty];
  /** The teacher will be there */
  "/api/class/reminder/ready": [ReminderIds, Empty];
  /** These were shown to somebody */
  "/api/class/reminder/seen": [ReminderIds, Empty];
  /** Bring deleted records back */
  "/api/class/restore": [{ ids: string[] }, { ids: string[] }];
  /** Delete all that match a list, by a job */
  "/api/class/series/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change a class and those of its series that follow it, or all, or look what would become of them */
  "/api/class/series/change": [SeriesChange, SeriesChanged];
  /** Make a record */
  "/api/class/series/create": [ClassSeriesCreate, ClassSeries];
  /** Delete records */
  "/api/class/series/delete": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/class/series/end": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; ended_after: string; exceptions_too?: boolean | null }, ClassSeries | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/class/series/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/class/series/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/class/series/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/class/series/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/class/series/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: ClassSeries[]; total: number; page: number; size: number; position: unknown[] }];
  /** The classes of a series as they would be made */
  "/api/class/series/preview": [SeriesAsked, SeriesSeen];
  /** One record */
  "/api/class/series/query": [{ id: string }, ClassSeries];
  /** Delete a class and those of its series that follow it, or all, or look which */
  "/api/class/series/remove": [SeriesRemoval, SeriesChanged];
  /** Bring deleted records back */
  "/api/class/series/restore": [{ ids: string[] }, { ids: string[] }];
  /** How many classes of its series a change of a class would be of */
  "/api/class/series/scopes": [ScopesAsked, SeriesScopes];
  /** Change a record */
  "/api/class/series/update": [ClassSeriesUpdate, ClassSeries];
  /** Book a slot for a student: its class is made */
  "/api/class/slot/book": [SlotBook, SlotBooked];
  /** A list as a file, written by a job */
  "/api/class/slot/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/class/slot/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** Hold a slot while it is being booked, or let it go */
  "/api/class/slot/hold": [SlotHold, SlotHeld];
  /** A page of the list */
  "/api/class/slot/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: TeacherSlots[]; total: number; page: number; size: number; position: unknown[] }];
  /** The slots that a release would make, and what is in their way */
  "/api/class/slot/preview": [SlotWish, SlotsSeen];
  /** One record */
  "/api/class/slot/query": [{ id: string }, TeacherSlots];
  /** Release slots of teachers for booking */
  "/api/class/slot/release": [SlotWish, SlotsReleased];
  /** Take slots back, or all of a release that are open */
  "/api/class/slot/withdraw": [SlotsWithdraw, SlotsWithdrawn];
  /** Delete all that match a list, by a job */
  "/api/class/standby/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Take a transition of the workflow */
  "/api/class/standby/call_off": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Standbys | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Make a record */
  "/api/class/standby/create": [StandbysCreate, Standbys];
  /** Delete records */
  "/api/class/standby/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/class/standby/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/class/standby/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/class/standby/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/class/standby/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/class/standby/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Standbys[]; total: number; page: number; size: number; position: unknown[] }];
  /** Say that one is on call for one's own standby */
  "/api/class/standby/press": [StandbyOf, StandbyPressed];
  /** Take a transition of the workflow */
  "/api/class/standby/put_on_call": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Standbys | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/class/standby/query": [{ id: string }, Standbys];
  /** Bring deleted records back */
  "/api/class/standby/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/class/standby/update": [StandbysUpdate, Standbys];
  /** The classes that start soon, with the risk that they do not */
  "/api/class/starting": [Empty, StartingClasses];
  /** Note that the teacher of a start was called, or take that back */
  "/api/class/starting/called": [StartCalled, Empty];
  /** Take care of a start, or give it back */
  "/api/class/starting/claim": [StartClaimed, Empty];
  /** Who could stand in for a teacher */
  "/api/class/starting/stand_ins": [StartOf, StandIns];
  /** Give a class to another teacher, who is told, as is the one before */
  "/api/class/substitute": [ClassSubstitute, SubstitutedClass];
  /** What happened around a class */
  "/api/class/timeline": [TimelineAsked, TimelinePiece];
  /** Change a record */
  "/api/class/update": [ClassesUpdate, Classes];
  /** The link to enter a classroom now */
  "/api/class/user_link": [ClassId, ClassLink];
  /** Keep what the caller did: which pages they went to, and other events */
  "/api/event_record/record": [Recorded, Empty];
  /** What classrooms report (header x-provider-key) */
  "/api/ingest/batch": [Batch, Taken];
  /** How inspected classes kept to their plans, by plan, step or teacher */
  "/api/inspection/adherence": [AdherenceAsked, Adherence];
  /** A list as a file, written by a job */
  "/api/inspection/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/inspection/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** Take a transition of the workflow */
  "/api/inspection/hit/appeal": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; appeal: string }, InspectionHits | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/inspection/hit/confirm": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; note?: string | null }, InspectionHits | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/inspection/hit/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/inspection/hit/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A page of the list */
  "/api/inspection/hit/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: InspectionHits[]; total: number; page: number; size: number; position: unknown[] }];
  /** Take a transition of the workflow */
  "/api/inspection/hit/overturn": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; answer: string }, InspectionHits | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/inspection/hit/query": [{ id: string }, InspectionHits];
  /** Take a transition of the workflow */
  "/api/inspection/hit/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; note?: string | null }, InspectionHits | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/inspection/hit/uphold": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; answer: string }, InspectionHits | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A page of the list */
  "/api/inspection/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Inspections[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/inspection/query": [{ id: string }, Inspections];
  /** Inspect classes, or inspect them again, by a job each */
  "/api/inspection/start": [InspectionsToStart, InspectionsStarted];
  /** How many messages are unread */
  "/api/interviewManagement/getUserIMUnRead": [UnreadOf, Unread];
  /** Go on with a job that failed or was cancelled */
  "/api/job/again": [OneJob, Empty];
  /** Cancel a job: one's own, or any with the right to delete on operations */
  "/api/job/cancel": [OneJob, Empty];
  /** A list as a file, written by a job */
  "/api/job/export": [ExportAsked, JobAnswer];
  /** A page of the list */
  "/api/job/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Jobs[]; total: number; page: number; size: number; position: unknown[] }];
  /** One's own jobs, the latest first */
  "/api/job/mine": [Empty, MyJobs];
  /** One record */
  "/api/job/query": [{ id: string }, Jobs];
  /** Undo an import or a change of many records of one's own, by a job */
  "/api/job/undo": [UndoInput, JobAnswer];
  /** The accounts of people at the provider of the classrooms */
  "/api/lcicuser/ext/user/query": [RemoteUsers, Empty];
  /** Open a share link */
  "/api/link/open": [LinkToken, OpenedLink];
  /** Delete all that match a list, by a job */
  "/api/live/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Close a lecture; once more is the same */
  "/api/live/close": [ClosedLecture, ClosedSeen];
  /** Read the comments of a lecture, say something, hide, pin or answer */
  "/api/live/comment": [CommentVerb, CommentsSeen];
  /** Make a record */
  "/api/live/create": [LecturesCreate, Lectures];
  /** A lecture in figures */
  "/api/live/data": [LectureOfFigures, LectureFigures];
  /** Delete records */
  "/api/live/delete": [{ ids: string[] }, { ids: string[] }];
  /** A lecture with its viewers, comments, products, plan and figures */
  "/api/live/detail": [LectureId, LectureDesk];
  /** Enter a lecture; a viewer who is there says so by entering again */
  "/api/live/enter_live": [LectureToEnter, EnteredLecture];
  /** A list as a file, written by a job */
  "/api/live/export": [ExportAsked, JobAnswer];
  /** A flow beside the lectures that followed it last */
  "/api/live/flow": [FlowId, FlowWithRuns];
  /** A lecture as its viewers see it */
  "/api/live/get": [WatchedLecture, LectureShown];
  /** What happened to a record */
  "/api/live/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/live/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/live/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/live/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Lectures[]; total: number; page: number; size: number; position: unknown[] }];
  /** The products of a lecture */
  "/api/live/product/list": [LectureOfProducts, LectureProducts];
  /** Look at a product more closely; a viewer is counted once */
  "/api/live/product/open": [ProductOpened, ProductLink];
  /** Show a product to the viewers; another gives way */
  "/api/live/product/push": [ProductPush, LectureProducts];
  /** Take the product off the screens and let planned ones wait, or go on */
  "/api/live/push_suspend": [PushSuspension, LectureProducts];
  /** One record */
  "/api/live/query": [{ id: string }, Lectures];
  /** Bring deleted records back */
  "/api/live/restore": [{ ids: string[] }, { ids: string[] }];
  /** What is planned to happen in a lecture; given, it replaces what was planned */
  "/api/live/scheduler": [LecturePlan, LectureActions];
  /** Begin a step of the flow of a lecture that is live */
  "/api/live/step": [StepToBegin, LectureFlow];
  /** Change a record */
  "/api/live/update": [LecturesUpdate, Lectures];
  /** Log lines as a file, written by a job */
  "/api/log/export": [LogExport, JobAnswer];
  /** How many log lines there were when, by level */
  "/api/log/histogram": [LogCount, LogHistogram];
  /** One log line with its neighbours */
  "/api/log/line": [LogPlace, LogNeighbours];
  /** Log lines, newest or next to a place */
  "/api/log/list": [LogPage, LogLines];
  /** Grant a page to a role */
  "/api/management/admin/permission/create": [OneGrant, Empty];
  /** Take a grant away */
  "/api/management/admin/permission/delete": [OneGrant, Empty];
  /** The catalogue, and who holds what, now or at a moment */
  "/api/management/admin/permission/list": [CatalogueAt, Value];
  /** Who has a page, and by which roles */
  "/api/management/admin/permission/people": [PageAt, PageHolders];
  /** Change a grant */
  "/api/management/admin/permission/update": [OneGrant, Empty];
  /** Set what a role may do */
  "/api/management/admin/role/addPermission": [RoleGrants, Empty];
  /** Give a role to accounts */
  "/api/management/admin/role/addUser": [RoleUsers, Empty];
  /** Delete all that match a list, by a job */
  "/api/management/admin/role/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** What two roles may do, or one at two moments */
  "/api/management/admin/role/compare": [CompareRoles, ComparedRoles];
  /** Make a role that gives what another gives */
  "/api/management/admin/role/copy": [CopyRole, RoleId];
  /** Make a record */
  "/api/management/admin/role/create": [RolesCreate, Roles];
  /** Delete records */
  "/api/management/admin/role/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/admin/role/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/admin/role/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/admin/role/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/admin/role/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/admin/role/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Roles[]; total: number; page: number; size: number; position: unknown[] }];
  /** What a role may do, now or at a moment */
  "/api/management/admin/role/permission": [GrantsOf, Grants];
  /** One record */
  "/api/management/admin/role/query": [{ id: string }, Roles];
  /** Take a role from accounts */
  "/api/management/admin/role/removeUser": [RoleUsers, Empty];
  /** Bring deleted records back */
  "/api/management/admin/role/restore": [{ ids: string[] }, { ids: string[] }];
  /** Who has a role */
  "/api/management/admin/role/selectUser": [RoleId, Members];
  /** Change a record */
  "/api/management/admin/role/update": [RolesUpdate, Roles];
  /** Delete all that match a list, by a job */
  "/api/management/admin/user/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/admin/user/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { team_lead_id?: string | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/admin/user/create": [UsersCreate, Users];
  /** Delete records */
  "/api/management/admin/user/delete": [{ ids: string[] }, { ids: string[] }];
  /** Which roles would give an account what it may not do */
  "/api/management/admin/user/explain": [WhyNot, Explained];
  /** A list as a file, written by a job */
  "/api/management/admin/user/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/admin/user/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/admin/user/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/admin/user/importRun": [ImportRun, JobAnswer];
  /** Send an invitation once more, with a new link */
  "/api/management/admin/user/invitation/again": [OneInvitation, Empty];
  /** A list as a file, written by a job */
  "/api/management/admin/user/invitation/export": [ExportAsked, JobAnswer];
  /** A page of the list */
  "/api/management/admin/user/invitation/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Invitations[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/admin/user/invitation/query": [{ id: string }, Invitations];
  /** Withdraw an invitation */
  "/api/management/admin/user/invitation/withdraw": [OneInvitation, Empty];
  /** Invite people by e-mail */
  "/api/management/admin/user/invite": [Invite, Invited];
  /** A page of the list */
  "/api/management/admin/user/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Users[]; total: number; page: number; size: number; position: unknown[] }];
  /** What an account may do, by which roles and since when */
  "/api/management/admin/user/permission": [RightsOf, EffectiveRights];
  /** One record */
  "/api/management/admin/user/query": [{ id: string }, Users];
  /** Reset the second factor of an account */
  "/api/management/admin/user/resetTotp": [Reset, Empty];
  /** Bring deleted records back */
  "/api/management/admin/user/restore": [{ ids: string[] }, { ids: string[] }];
  /** The sessions of an account */
  "/api/management/admin/user/session/list": [SessionsOf, AccountSessions];
  /** End sessions of an account */
  "/api/management/admin/user/session/revoke": [EndSessionOf, Empty];
  /** Change a record */
  "/api/management/admin/user/update": [UsersUpdate, Users];
  /** Set an account's password */
  "/api/management/admin/user/updatePassword": [NewPassword, Empty];
  /** Delete all that match a list, by a job */
  "/api/management/animation/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/animation/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { series?: string | null; level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; points?: string[] | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** The coursewares that some animations hang on */
  "/api/management/animation/coursewares": [AnimationIds, CoursewaresOfAnimations];
  /** Make a record */
  "/api/management/animation/create": [AnimationsCreate, Animations];
  /** Delete records */
  "/api/management/animation/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/animation/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/animation/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/animation/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/animation/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/animation/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Animations[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/animation/query": [{ id: string }, Animations];
  /** Bring deleted records back */
  "/api/management/animation/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/animation/setListed": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Animations | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/animation/unlist": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Animations | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/animation/update": [AnimationsUpdate, Animations];
  /** The words that records hold in a field */
  "/api/management/animation/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Animations: of a courseware in their order, or all of them */
  "/api/management/categoryContent/animationList": [AnimationsAsked, AnimationPage];
  /** A course category: its path and sums */
  "/api/management/categoryContent/categoryDetail": [OneCategory, CategoryDetail];
  /** Course categories with how much is in them */
  "/api/management/categoryContent/categoryList": [CategoriesAsked, CountedCategories];
  /** A courseware with what hangs on it, its plans and classes */
  "/api/management/categoryContent/coursewareDetail": [OneCourseware, CoursewareDetail];
  /** The coursewares of a category */
  "/api/management/categoryContent/coursewareList": [CoursewaresAsked, CoursewarePage];
  /** Make a course category */
  "/api/management/categoryContent/create": [NewCategory, SavedCategory];
  /** Delete a course category that is empty */
  "/api/management/categoryContent/delete": [OneCategory, CategoryDeleted];
  /** Take an animation off a courseware, or delete it */
  "/api/management/categoryContent/deleteAnimation": [AnimationToDelete, AnimationDeleted];
  /** The course tree with its coursewares */
  "/api/management/categoryContent/list": [TreeAsked, CourseTree];
  /** Rename or move a course category */
  "/api/management/categoryContent/updateCategory": [ChangedCategory, SavedCategory];
  /** Set the knowledge points of a courseware */
  "/api/management/categoryContent/updateCoursewareKnowledgePoints": [PointsGiven, PointsSaved];
  /** Delete all that match a list, by a job */
  "/api/management/classroomPlan/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Make a record */
  "/api/management/classroomPlan/create": [ClassroomPlansCreate, ClassroomPlans];
  /** Delete records */
  "/api/management/classroomPlan/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/classroomPlan/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/classroomPlan/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** The classes to come of a plan, and what following it would change */
  "/api/management/classroomPlan/impact": [PlanAsked, PlanImpact];
  /** A file of rows, seen before it is taken in */
  "/api/management/classroomPlan/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/classroomPlan/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/classroomPlan/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: ClassroomPlans[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/classroomPlan/query": [{ id: string }, ClassroomPlans];
  /** Take a transition of the workflow */
  "/api/management/classroomPlan/redraft": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ClassroomPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/classroomPlan/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/classroomPlan/retire": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ClassroomPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/classroomPlan/reuse": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ClassroomPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Have the classes to come follow their plan, by a job */
  "/api/management/classroomPlan/rollout": [PlanAsked, JobAnswer];
  /** Change a record */
  "/api/management/classroomPlan/update": [ClassroomPlansUpdate, ClassroomPlans];
  /** Take a transition of the workflow */
  "/api/management/classroomPlan/use": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ClassroomPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/courseCategory/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Make a record */
  "/api/management/courseCategory/create": [CourseCategoriesCreate, CourseCategories];
  /** Delete records */
  "/api/management/courseCategory/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/courseCategory/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/courseCategory/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/courseCategory/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/courseCategory/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/courseCategory/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: CourseCategories[]; total: number; page: number; size: number; position: unknown[] }];
  /** Put a record elsewhere in the tree */
  "/api/management/courseCategory/move": [{ id: string; version?: number | null; parent?: string | null; after?: string | null }, CourseCategories];
  /** One record */
  "/api/management/courseCategory/query": [{ id: string }, CourseCategories];
  /** Bring deleted records back */
  "/api/management/courseCategory/restore": [{ ids: string[] }, { ids: string[] }];
  /** All of the tree, in its order */
  "/api/management/courseCategory/tree": [Record<string, unknown>, { records: CourseCategories[]; position: unknown[] }];
  /** Change a record */
  "/api/management/courseCategory/update": [CourseCategoriesUpdate, CourseCategories];
  /** Delete all that match a list, by a job */
  "/api/management/courseProcess/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Make a record */
  "/api/management/courseProcess/create": [CourseProcessesCreate, CourseProcesses];
  /** Delete records */
  "/api/management/courseProcess/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/courseProcess/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/courseProcess/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/courseProcess/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/courseProcess/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/courseProcess/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: CourseProcesses[]; total: number; page: number; size: number; position: unknown[] }];
  /** How far everybody on a process is */
  "/api/management/courseProcess/progress": [ProcessAsked, ProcessProgress];
  /** Take a transition of the workflow */
  "/api/management/courseProcess/publish": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, CourseProcesses | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/courseProcess/query": [{ id: string }, CourseProcesses];
  /** Bring deleted records back */
  "/api/management/courseProcess/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/courseProcess/retire": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, CourseProcesses | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/courseProcess/reuse": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, CourseProcesses | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/courseProcess/update": [CourseProcessesUpdate, CourseProcesses];
  /** Hang a paper, a picture book or an animation on a courseware */
  "/api/management/courseware/attach": [Attachment, Child];
  /** Delete all that match a list, by a job */
  "/api/management/courseware/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/courseware/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { textbook_id?: string | null; level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; points?: string[] | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/courseware/create": [CoursewaresCreate, Coursewares];
  /** Delete records */
  "/api/management/courseware/delete": [{ ids: string[] }, { ids: string[] }];
  /** Take a paper, a picture book or an animation off a courseware */
  "/api/management/courseware/detach": [Attachment, Child];
  /** A list as a file, written by a job */
  "/api/management/courseware/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/courseware/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** The classes that a change of some content reaches */
  "/api/management/courseware/impact": [ImpactAsked, Impact];
  /** A file of rows, seen before it is taken in */
  "/api/management/courseware/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/courseware/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/courseware/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Coursewares[]; total: number; page: number; size: number; position: unknown[] }];
  /** Put a courseware elsewhere in the tree */
  "/api/management/courseware/move": [CoursewareMoved, CoursewarePlaced];
  /** Order the papers, the picture books or the animations of a courseware */
  "/api/management/courseware/order": [Order, Child];
  /** One record */
  "/api/management/courseware/query": [{ id: string }, Coursewares];
  /** Bring deleted records back */
  "/api/management/courseware/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/management/courseware/update": [CoursewaresUpdate, Coursewares];
  /** The words that records hold in a field */
  "/api/management/courseware/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/deck/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** What a revision of a deck changed */
  "/api/management/deck/compare": [OneDeck, DeckChanges];
  /** Make a record */
  "/api/management/deck/create": [DecksCreate, Decks];
  /** Delete records */
  "/api/management/deck/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/deck/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/deck/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/deck/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/deck/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/deck/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Decks[]; total: number; page: number; size: number; position: unknown[] }];
  /** A page of a deck with its words and notes */
  "/api/management/deck/page": [PageAsked, DeckPageWords];
  /** The pages of a deck, and in which of them some words stand */
  "/api/management/deck/pages": [PagesAsked, DeckPages];
  /** One record */
  "/api/management/deck/query": [{ id: string }, Decks];
  /** Bring deleted records back */
  "/api/management/deck/restore": [{ ids: string[] }, { ids: string[] }];
  /** Convert a deck again, as far as it is not there */
  "/api/management/deck/retry": [OneDeck, Empty];
  /** Change a record */
  "/api/management/deck/update": [DecksUpdate, Decks];
  /** A list as a file, written by a job */
  "/api/management/delivery/export": [ExportAsked, JobAnswer];
  /** A page of the list */
  "/api/management/delivery/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Deliveries[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/delivery/query": [{ id: string }, Deliveries];
  /** Delete all that match a list, by a job */
  "/api/management/enrolment/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Make a record */
  "/api/management/enrolment/create": [EnrolmentsCreate, Enrolments];
  /** Delete records */
  "/api/management/enrolment/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/enrolment/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/enrolment/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/enrolment/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/enrolment/importRun": [ImportRun, JobAnswer];
  /** Take a transition of the workflow */
  "/api/management/enrolment/leave": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Enrolments | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A page of the list */
  "/api/management/enrolment/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Enrolments[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/enrolment/query": [{ id: string }, Enrolments];
  /** Take a transition of the workflow */
  "/api/management/enrolment/rejoin": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Enrolments | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/enrolment/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/management/enrolment/update": [EnrolmentsUpdate, Enrolments];
  /** Give an upload up */
  "/api/management/file/abort": [UploadInput, Empty];
  /** Begin to upload a large file, or go on */
  "/api/management/file/begin": [BeginUpload, UploadState];
  /** Make a file of an upload */
  "/api/management/file/finish": [FinishUpload, Stored];
  /** Files to choose from */
  "/api/management/file/list": [FilesInput, FoundFiles];
  /** Store a part of an upload */
  "/api/management/file/part": [unknown, Empty];
  /** One's own unfinished uploads */
  "/api/management/file/unfinished": [UnfinishedInput, Unfinished];
  /** Store an image or a sound */
  "/api/management/file/upload": [unknown, Stored];
  /** Add many to a courseware, in their order */
  "/api/management/followRead/addAll": [AddedList, AddedItems];
  /** Delete all that match a list, by a job */
  "/api/management/followRead/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/followRead/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { kind?: "sentence" | "dialogue" | "paragraph"; speaker?: string | null; level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; points?: string[] | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Delete records */
  "/api/management/followRead/courseware/delete": [{ ids: string[] }, { ids: string[] }];
  /** A follow-read, whole */
  "/api/management/followRead/courseware/detail": [FollowReadAsked, FollowReadDetail];
  /** Change a follow-read; without an id a new one is made */
  "/api/management/followRead/courseware/edit": [FollowReadEdit, EditedFollowRead];
  /** Have the video of a version made */
  "/api/management/followRead/courseware/genVideo": [VideoAsked, VideoBegun];
  /** A follow-read from lines or from a saved one */
  "/api/management/followRead/courseware/import": [FollowReadImport, ImportedFollowRead];
  /** A page of the list */
  "/api/management/followRead/courseware/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: FollowReadCoursewares[]; total: number; page: number; size: number; position: unknown[] }];
  /** Publish the version that is in review */
  "/api/management/followRead/courseware/publish": [PublishAsked, FollowReadOut];
  /** One record */
  "/api/management/followRead/courseware/query": [{ id: string }, FollowReadCoursewares];
  /** Set how a follow-read looks and sounds */
  "/api/management/followRead/courseware/saveVideoParams": [VideoParams, SavedParams];
  /** Make a record */
  "/api/management/followRead/create": [FollowReadItemsCreate, FollowReadItems];
  /** Delete records */
  "/api/management/followRead/delete": [{ ids: string[] }, { ids: string[] }];
  /** Change a line; without an id a new one is made */
  "/api/management/followRead/edit": [LineEdit, EditedLine];
  /** A list as a file, written by a job */
  "/api/management/followRead/export": [ExportAsked, JobAnswer];
  /** Take a transition of the workflow */
  "/api/management/followRead/feedback/dismiss": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, FollowReadFeedback | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/management/followRead/feedback/export": [ExportAsked, JobAnswer];
  /** Take a transition of the workflow */
  "/api/management/followRead/feedback/handle": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, FollowReadFeedback | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What happened to a record */
  "/api/management/followRead/feedback/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** What learners' apps report of words and lines (header x-provider-key) */
  "/api/management/followRead/feedback/ingest": [FeedbackBatch, Taken];
  /** A page of the list */
  "/api/management/followRead/feedback/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: FollowReadFeedback[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/followRead/feedback/query": [{ id: string }, FollowReadFeedback];
  /** A learner's recording, as bytes (header x-provider-key) */
  "/api/management/followRead/feedback/recording": [unknown, RecordingTaken];
  /** Take a transition of the workflow */
  "/api/management/followRead/feedback/reopen": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, FollowReadFeedback | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What learners report, newest first */
  "/api/management/followRead/feedbackList": [FeedbackAsked, FeedbackPage];
  /** The ten words and lines that go worst */
  "/api/management/followRead/feedbackTop10": [TopAsked, Top];
  /** Have records said by a voice, or one text */
  "/api/management/followRead/genTxtToVoice": [VoiceAsked, VoiceAnswer];
  /** What happened to a record */
  "/api/management/followRead/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/followRead/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/followRead/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/followRead/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: FollowReadItems[]; total: number; page: number; size: number; position: unknown[] }];
  /** Put a record elsewhere in its order */
  "/api/management/followRead/move": [{ id: string; version?: number | null; after?: string | null }, FollowReadItems];
  /** How many each courseware has, and what they lack */
  "/api/management/followRead/overview": [ItemsAsked, ItemsOverview];
  /** One record */
  "/api/management/followRead/query": [{ id: string }, FollowReadItems];
  /** Bring deleted records back */
  "/api/management/followRead/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/management/followRead/update": [FollowReadItemsUpdate, FollowReadItems];
  /** The words that records hold in a field */
  "/api/management/followRead/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/followReadCourseware/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/followReadCourseware/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Begin a thread or answer in one */
  "/api/management/followReadCourseware/comment/create": [NewComment, Comment];
  /** Delete one's own comment; others' with the right to delete documents */
  "/api/management/followReadCourseware/comment/delete": [OneComment, Empty];
  /** Its comments */
  "/api/management/followReadCourseware/comment/list": [CommentsAsked, Comments];
  /** Resolve a thread, or open it again */
  "/api/management/followReadCourseware/comment/resolve": [Resolve, Empty];
  /** Change one's own comment */
  "/api/management/followReadCourseware/comment/update": [OneComment, Empty];
  /** Make a record */
  "/api/management/followReadCourseware/create": [FollowReadCoursewaresCreate, FollowReadCoursewares];
  /** Delete records */
  "/api/management/followReadCourseware/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/followReadCourseware/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/followReadCourseware/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** What changed between two moments, and who changed it */
  "/api/management/followReadCourseware/history/changes": [Between, Value];
  /** What it said at a moment */
  "/api/management/followReadCourseware/history/content": [Moment, Value];
  /** Go back to what it said at a moment */
  "/api/management/followReadCourseware/history/restore": [Moment, Restored];
  /** When it was worked on, and by whom */
  "/api/management/followReadCourseware/history/sessions": [TimelineInput, Timeline];
  /** The document as it was at a moment, to look at */
  "/api/management/followReadCourseware/history/state": [Moment, State];
  /** Take a restore back, and keep what was done since */
  "/api/management/followReadCourseware/history/undo": [Undo, Restored];
  /** Where one was last; from now on one was here now */
  "/api/management/followReadCourseware/history/visit": [Of, Value];
  /** A page of the list */
  "/api/management/followReadCourseware/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: FollowReadCoursewares[]; total: number; page: number; size: number; position: unknown[] }];
  /** Who may see it: for mentions and assignments */
  "/api/management/followReadCourseware/people": [Empty, People];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/publish": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What was submitted, what became of it, and what uses it */
  "/api/management/followReadCourseware/publish/state": [Of, Publications];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/publishAgain": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/followReadCourseware/query": [{ id: string }, FollowReadCoursewares];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reason: string }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/followReadCourseware/restore": [{ ids: string[] }, { ids: string[] }];
  /** Say which video was made of a version */
  "/api/management/followReadCourseware/setVideo": [VideoMade, VideoSet];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; version_name: string; reviewer_ids: string[] }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/followReadCourseware/submit/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/submitVersion": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reviewer_ids: string[] }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/followReadCourseware/submitVersion/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/takeBack": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/followReadCourseware/update": [FollowReadCoursewaresUpdate, FollowReadCoursewares];
  /** Name what it says now */
  "/api/management/followReadCourseware/version/create": [NewVersion, Version];
  /** Its named versions */
  "/api/management/followReadCourseware/version/list": [Of, Versions];
  /** The version that says what the document says now */
  "/api/management/followReadCourseware/versionNow": [VersionAsked, VersionOfNow];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/followReadCourseware/withdrawPublished": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, FollowReadCoursewares | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What texts, pictures and voices are made by, and what is left */
  "/api/management/generator/state": [Empty, GeneratorState];
  /** A list as a file, written by a job */
  "/api/management/infoViewRecords/export": [ExportAsked, JobAnswer];
  /** A page of the list */
  "/api/management/infoViewRecords/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: InfoViews[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/infoViewRecords/query": [{ id: string }, InfoViews];
  /** Show one phone number or address, or find whose it is, and record who looked */
  "/api/management/infoViewRecords/reportViewRecords": [Look, Revealed];
  /** By how many people a record's number was looked at in the last 30 days */
  "/api/management/infoViewRecords/seenBy": [SeenOf, SeenBy];
  /** How much each person looked at in the last 30 days */
  "/api/management/infoViewRecords/viewers": [Empty, Viewers];
  /** Delete all that match a list, by a job */
  "/api/management/interaction/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/interaction/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/interaction/create": [InteractionsCreate, Interactions];
  /** Delete records */
  "/api/management/interaction/delete": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/interaction/delist": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Interactions | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/management/interaction/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/interaction/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/interaction/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/interaction/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/interaction/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Interactions[]; total: number; page: number; size: number; position: unknown[] }];
  /** Make a game from the words of a courseware */
  "/api/management/interaction/ofWords": [GameOfWords, GameMade];
  /** Take a transition of the workflow */
  "/api/management/interaction/pass": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Interactions | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/interaction/passAndList": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Interactions | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/interaction/query": [{ id: string }, Interactions];
  /** Take a transition of the workflow */
  "/api/management/interaction/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, Interactions | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/interaction/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/interaction/setListed": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Interactions | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/interaction/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Interactions | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/interaction/update": [InteractionsUpdate, Interactions];
  /** Take a transition of the workflow */
  "/api/management/interaction/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Interactions | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/management/lessonMovement/export": [ExportAsked, JobAnswer];
  /** What movements of lessons were for */
  "/api/management/lessonMovement/links": [LinksOf, LessonLinks];
  /** A page of the list */
  "/api/management/lessonMovement/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: LessonMovements[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/lessonMovement/query": [{ id: string }, LessonMovements];
  /** Delete all that match a list, by a job */
  "/api/management/listeningSet/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/listeningSet/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; speed?: number | null; plays?: number | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/listeningSet/create": [ListeningSetsCreate, ListeningSets];
  /** The cues of a set's subtitles, of which its items are made */
  "/api/management/listeningSet/cues": [SetOfCues, SetCues];
  /** Delete records */
  "/api/management/listeningSet/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/listeningSet/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/listeningSet/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/listeningSet/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/listeningSet/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/listeningSet/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: ListeningSets[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/listeningSet/query": [{ id: string }, ListeningSets];
  /** Bring deleted records back */
  "/api/management/listeningSet/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/listeningSet/setListed": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ListeningSets | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/listeningSet/unlist": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ListeningSets | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/listeningSet/update": [ListeningSetsUpdate, ListeningSets];
  /** Sign in with a password or a code */
  "/api/management/login": [SignIn, SignedIn];
  /** Take a transition of the workflow */
  "/api/management/making/again": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; remarks?: string | null }, Makings | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/making/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Take a transition of the workflow */
  "/api/management/making/cancel": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Makings | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** The stories that were proposed for a making */
  "/api/management/making/candidates": [MakingOf, ProposedStories];
  /** StoryChange a proposed story before it is chosen */
  "/api/management/making/candidates/edit": [StoryChange, StoryShown];
  /** Take a transition of the workflow */
  "/api/management/making/choose": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; chosen: number }, Makings | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What pictures cost the caller, before they are asked for */
  "/api/management/making/cost": [Empty, PictureCost];
  /** Make a record */
  "/api/management/making/create": [MakingsCreate, Makings];
  /** Delete records */
  "/api/management/making/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/making/export": [ExportAsked, JobAnswer];
  /** Have a picture book made of pages of a deck */
  "/api/management/making/fromDeck": [DeckBrief, DeckMaking];
  /** What happened to a record */
  "/api/management/making/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/making/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/making/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/making/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Makings[]; total: number; page: number; size: number; position: unknown[] }];
  /** The pictures that were asked for with a making */
  "/api/management/making/pictures": [MakingOf, MakingPictures];
  /** One record */
  "/api/management/making/query": [{ id: string }, Makings];
  /** Bring deleted records back */
  "/api/management/making/restore": [{ ids: string[] }, { ids: string[] }];
  /** Go on with a making that stands still */
  "/api/management/making/retry": [MakingRetry, MakingGoesOn];
  /** Change a record */
  "/api/management/making/update": [MakingsUpdate, Makings];
  /** The words that records hold in a field */
  "/api/management/making/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/material/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/material/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { kind?: "cards" | "picture" | "worksheet" | "audio" | "video" | "slides" | "game" | "picture_book" | "paper" | "other"; level?: string | null; tags?: string[] | null; rights?: string | null; rights_until?: string | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/material/create": [MaterialsCreate, Materials];
  /** Delete records */
  "/api/management/material/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/material/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/material/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/material/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/material/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/material/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Materials[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/material/query": [{ id: string }, Materials];
  /** Bring deleted records back */
  "/api/management/material/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/management/material/update": [MaterialsUpdate, Materials];
  /** Whether a file is as lessons need it */
  "/api/management/material/verifyStyle": [StyleInput, StyleVerdict];
  /** The words that records hold in a field */
  "/api/management/material/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Send a message */
  "/api/management/message/create": [NewMessage, Dispatched];
  /** The caller's inbox */
  "/api/management/message/list": [MessagePage, Inbox];
  /** Mark messages as read */
  "/api/management/message/read": [MessageIds, Empty];
  /** What the caller sent */
  "/api/management/message/sent": [MessagePage, Outbox];
  /** What auditors said of a book's pictures */
  "/api/management/pictureBook/audit/list": [AuditsOf, AuditsSeen];
  /** The pictures of a link, and what was said of them */
  "/api/management/pictureBook/audit/next": [Empty, AuditedBook];
  /** Say of a picture whether it passes */
  "/api/management/pictureBook/audit/verdict": [PictureVerdict, Empty];
  /** Delete all that match a list, by a job */
  "/api/management/pictureBook/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Begin a thread or answer in one */
  "/api/management/pictureBook/comment/create": [NewComment, Comment];
  /** Delete one's own comment; others' with the right to delete documents */
  "/api/management/pictureBook/comment/delete": [OneComment, Empty];
  /** Its comments */
  "/api/management/pictureBook/comment/list": [CommentsAsked, Comments];
  /** Resolve a thread, or open it again */
  "/api/management/pictureBook/comment/resolve": [Resolve, Empty];
  /** Change one's own comment */
  "/api/management/pictureBook/comment/update": [OneComment, Empty];
  /** Make a record */
  "/api/management/pictureBook/create": [PictureBooksCreate, PictureBooks];
  /** Delete records */
  "/api/management/pictureBook/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/pictureBook/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/pictureBook/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** What changed between two moments, and who changed it */
  "/api/management/pictureBook/history/changes": [Between, Value];
  /** What it said at a moment */
  "/api/management/pictureBook/history/content": [Moment, Value];
  /** Go back to what it said at a moment */
  "/api/management/pictureBook/history/restore": [Moment, Restored];
  /** When it was worked on, and by whom */
  "/api/management/pictureBook/history/sessions": [TimelineInput, Timeline];
  /** The document as it was at a moment, to look at */
  "/api/management/pictureBook/history/state": [Moment, State];
  /** Take a restore back, and keep what was done since */
  "/api/management/pictureBook/history/undo": [Undo, Restored];
  /** Where one was last; from now on one was here now */
  "/api/management/pictureBook/history/visit": [Of, Value];
  /** Have pictures of a book made */
  "/api/management/pictureBook/illustrate": [IllustrateInput, Queued];
  /** A document from a file, as it would be */
  "/api/management/pictureBook/import": [unknown, Imported];
  /** Make a document from a file, by a job */
  "/api/management/pictureBook/importDocument": [unknown, JobAnswer];
  /** The books that tell one story for several levels */
  "/api/management/pictureBook/ladder": [LadderOf, Ladder];
  /** A page of the list */
  "/api/management/pictureBook/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: PictureBooks[]; total: number; page: number; size: number; position: unknown[] }];
  /** Have pages of a book read aloud */
  "/api/management/pictureBook/narrate": [NarrationAsked, NarrationBegun];
  /** The voice of a book, and what is being made of it */
  "/api/management/pictureBook/narration/list": [NarrationOf, NarrationSeen];
  /** Who may see it: for mentions and assignments */
  "/api/management/pictureBook/people": [Empty, People];
  /** What a picture would be asked for with now */
  "/api/management/pictureBook/prompt": [PromptOf, PromptSeen];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/publish": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What was submitted, what became of it, and what uses it */
  "/api/management/pictureBook/publish/state": [Of, Publications];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/publishAgain": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/pictureBook/query": [{ id: string }, PictureBooks];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reason: string }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Have a book told for another level */
  "/api/management/pictureBook/relevel": [RelevelAsked, RelevelBegun];
  /** Bring deleted records back */
  "/api/management/pictureBook/restore": [{ ids: string[] }, { ids: string[] }];
  /** Have pictures of a book made again in another style */
  "/api/management/pictureBook/restyle": [RestyleInput, Restyled];
  /** Take the restyling of a book back */
  "/api/management/pictureBook/restyle/undo": [OneRestyle, TakenBack];
  /** A published book, for whoever has its link */
  "/api/management/pictureBook/story/read": [Empty, Story];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; version_name: string; reviewer_ids: string[] }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/pictureBook/submit/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/submitVersion": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reviewer_ids: string[] }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/pictureBook/submitVersion/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Have a picture not made after all */
  "/api/management/pictureBook/take/cancel": [OneTake, Empty];
  /** The takes of a book, and what is left of the limits */
  "/api/management/pictureBook/take/list": [TakesOf, TakesSeen];
  /** Put a take into the book */
  "/api/management/pictureBook/take/use": [OneTake, Empty];
  /** Vote for a take, or no more */
  "/api/management/pictureBook/take/vote": [Vote, Empty];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/takeBack": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Have pages of a book translated */
  "/api/management/pictureBook/translate": [TranslationAsked, TranslationBegun];
  /** Change a record */
  "/api/management/pictureBook/update": [PictureBooksUpdate, PictureBooks];
  /** Name what it says now */
  "/api/management/pictureBook/version/create": [NewVersion, Version];
  /** Its named versions */
  "/api/management/pictureBook/version/list": [Of, Versions];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/pictureBook/withdrawPublished": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, PictureBooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/pictureStyle/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/pictureStyle/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { active?: boolean | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/pictureStyle/create": [PictureStylesCreate, PictureStyles];
  /** Delete records */
  "/api/management/pictureStyle/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/pictureStyle/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/pictureStyle/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/pictureStyle/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/pictureStyle/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/pictureStyle/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: PictureStyles[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/pictureStyle/query": [{ id: string }, PictureStyles];
  /** Bring deleted records back */
  "/api/management/pictureStyle/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/management/pictureStyle/update": [PictureStylesUpdate, PictureStyles];
  /** Delete all that match a list, by a job */
  "/api/management/productMaterial/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/productMaterial/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { product?: string | null; language?: "en" | "zh" | "both"; keywords?: string[] | null; valid_from?: string | null; valid_until?: string | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/productMaterial/create": [ProductMaterialsCreate, ProductMaterials];
  /** Delete records */
  "/api/management/productMaterial/delete": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/productMaterial/delist": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ProductMaterials | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take what is listed: its file, its text or its link; counted */
  "/api/management/productMaterial/download": [TakenMaterial, MaterialToTake];
  /** A list as a file, written by a job */
  "/api/management/productMaterial/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/productMaterial/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/productMaterial/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/productMaterial/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/productMaterial/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: ProductMaterials[]; total: number; page: number; size: number; position: unknown[] }];
  /** Take a transition of the workflow */
  "/api/management/productMaterial/pass": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ProductMaterials | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/productMaterial/passAndList": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ProductMaterials | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/productMaterial/query": [{ id: string }, ProductMaterials];
  /** Take a transition of the workflow */
  "/api/management/productMaterial/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, ProductMaterials | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/productMaterial/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/productMaterial/setListed": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ProductMaterials | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/productMaterial/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ProductMaterials | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/productMaterial/update": [ProductMaterialsUpdate, ProductMaterials];
  /** Take a transition of the workflow */
  "/api/management/productMaterial/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, ProductMaterials | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** The words that records hold in a field */
  "/api/management/productMaterial/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/questionBank/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/questionBank/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; points?: string[] | null; status?: "listed" | "delisted" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/questionBank/create": [BankQuestionsCreate, BankQuestions];
  /** Delete records */
  "/api/management/questionBank/delete": [{ ids: string[] }, { ids: string[] }];
  /** Questions of the bank by chance */
  "/api/management/questionBank/draw": [DrawInput, Drawn];
  /** A list as a file, written by a job */
  "/api/management/questionBank/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/questionBank/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/questionBank/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/questionBank/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/questionBank/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: BankQuestions[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/questionBank/query": [{ id: string }, BankQuestions];
  /** Bring deleted records back */
  "/api/management/questionBank/restore": [{ ids: string[] }, { ids: string[] }];
  /** Questions of the bank by id */
  "/api/management/questionBank/take": [TakeInput, Drawn];
  /** Change a record */
  "/api/management/questionBank/update": [BankQuestionsUpdate, BankQuestions];
  /** The words that records hold in a field */
  "/api/management/questionBank/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/questionPaper/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Begin a thread or answer in one */
  "/api/management/questionPaper/comment/create": [NewComment, Comment];
  /** Delete one's own comment; others' with the right to delete documents */
  "/api/management/questionPaper/comment/delete": [OneComment, Empty];
  /** Its comments */
  "/api/management/questionPaper/comment/list": [CommentsAsked, Comments];
  /** Resolve a thread, or open it again */
  "/api/management/questionPaper/comment/resolve": [Resolve, Empty];
  /** Change one's own comment */
  "/api/management/questionPaper/comment/update": [OneComment, Empty];
  /** What a document says */
  "/api/management/questionPaper/content": [ContentInput, ContentAnswer];
  /** Make a record */
  "/api/management/questionPaper/create": [QuestionPapersCreate, QuestionPapers];
  /** Delete records */
  "/api/management/questionPaper/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/questionPaper/export": [ExportAsked, JobAnswer];
  /** A document as a file */
  "/api/management/questionPaper/exportDocument": [ExportInput, File];
  /** What happened to a record */
  "/api/management/questionPaper/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** What changed between two moments, and who changed it */
  "/api/management/questionPaper/history/changes": [Between, Value];
  /** What it said at a moment */
  "/api/management/questionPaper/history/content": [Moment, Value];
  /** Go back to what it said at a moment */
  "/api/management/questionPaper/history/restore": [Moment, Restored];
  /** When it was worked on, and by whom */
  "/api/management/questionPaper/history/sessions": [TimelineInput, Timeline];
  /** The document as it was at a moment, to look at */
  "/api/management/questionPaper/history/state": [Moment, State];
  /** Take a restore back, and keep what was done since */
  "/api/management/questionPaper/history/undo": [Undo, Restored];
  /** Where one was last; from now on one was here now */
  "/api/management/questionPaper/history/visit": [Of, Value];
  /** A document from a file, as it would be */
  "/api/management/questionPaper/import": [unknown, Imported];
  /** Make a document from a file, by a job */
  "/api/management/questionPaper/importDocument": [unknown, JobAnswer];
  /** The workbook to begin with */
  "/api/management/questionPaper/importTemplate": [BlankInput, File];
  /** A page of the list */
  "/api/management/questionPaper/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: QuestionPapers[]; total: number; page: number; size: number; position: unknown[] }];
  /** Who may see it: for mentions and assignments */
  "/api/management/questionPaper/people": [Empty, People];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/publish": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What was submitted, what became of it, and what uses it */
  "/api/management/questionPaper/publish/state": [Of, Publications];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/publishAgain": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/questionPaper/query": [{ id: string }, QuestionPapers];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reason: string }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/questionPaper/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; version_name: string; reviewer_ids: string[] }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/questionPaper/submit/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/submitVersion": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reviewer_ids: string[] }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/questionPaper/submitVersion/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/takeBack": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What a template says */
  "/api/management/questionPaper/template/content": [TemplateId, TemplateContent];
  /** Delete a template */
  "/api/management/questionPaper/template/delete": [TemplateId, Empty];
  /** Templates that the caller may use */
  "/api/management/questionPaper/template/list": [TemplatesInput, Templates];
  /** Keep what a document says as a template */
  "/api/management/questionPaper/template/save": [NewTemplate, Template];
  /** Rename a template, or say who may use it */
  "/api/management/questionPaper/template/update": [TemplateChange, Template];
  /** Change a record */
  "/api/management/questionPaper/update": [QuestionPapersUpdate, QuestionPapers];
  /** Name what it says now */
  "/api/management/questionPaper/version/create": [NewVersion, Version];
  /** Its named versions */
  "/api/management/questionPaper/version/list": [Of, Versions];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/questionPaper/withdrawPublished": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, QuestionPapers | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/roleModel/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/roleModel/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { active?: boolean | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/roleModel/create": [RoleModelsCreate, RoleModels];
  /** Delete records */
  "/api/management/roleModel/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/roleModel/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/roleModel/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/roleModel/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/roleModel/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/roleModel/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: RoleModels[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/roleModel/query": [{ id: string }, RoleModels];
  /** Bring deleted records back */
  "/api/management/roleModel/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/management/roleModel/update": [RoleModelsUpdate, RoleModels];
  /** Delete all that match a list, by a job */
  "/api/management/roleType/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Make a record */
  "/api/management/roleType/create": [RoleTypesCreate, RoleTypes];
  /** Delete records */
  "/api/management/roleType/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/roleType/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/roleType/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/roleType/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/roleType/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/roleType/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: RoleTypes[]; total: number; page: number; size: number; position: unknown[] }];
  /** Put a record elsewhere in its order */
  "/api/management/roleType/move": [{ id: string; version?: number | null; after?: string | null }, RoleTypes];
  /** One record */
  "/api/management/roleType/query": [{ id: string }, RoleTypes];
  /** Bring deleted records back */
  "/api/management/roleType/restore": [{ ids: string[] }, { ids: string[] }];
  /** Switch a category of roles off or on, with its roles */
  "/api/management/roleType/switch": [Switch, Switched];
  /** What switching a category of roles takes with it */
  "/api/management/roleType/switching": [OneRoleType, Switching];
  /** Change a record */
  "/api/management/roleType/update": [RoleTypesUpdate, RoleTypes];
  /** Send a sign-in code */
  "/api/management/sendCode": [SendCode, Empty];
  /** A list as a file, written by a job */
  "/api/management/share/export": [ExportAsked, JobAnswer];
  /** A page of the list */
  "/api/management/share/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Shares[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/share/query": [{ id: string }, Shares];
  /** Delete all that match a list, by a job */
  "/api/management/sopPlan/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Begin a thread or answer in one */
  "/api/management/sopPlan/comment/create": [NewComment, Comment];
  /** Delete one's own comment; others' with the right to delete documents */
  "/api/management/sopPlan/comment/delete": [OneComment, Empty];
  /** Its comments */
  "/api/management/sopPlan/comment/list": [CommentsAsked, Comments];
  /** Resolve a thread, or open it again */
  "/api/management/sopPlan/comment/resolve": [Resolve, Empty];
  /** Change one's own comment */
  "/api/management/sopPlan/comment/update": [OneComment, Empty];
  /** What a document says */
  "/api/management/sopPlan/content": [ContentInput, ContentAnswer];
  /** PlannedCoursewares and how far their plans are */
  "/api/management/sopPlan/coursewares": [Empty, PlannedCoursewares];
  /** Make a record */
  "/api/management/sopPlan/create": [SopPlansCreate, SopPlans];
  /** Delete records */
  "/api/management/sopPlan/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/sopPlan/export": [ExportAsked, JobAnswer];
  /** A document as a file */
  "/api/management/sopPlan/exportDocument": [ExportInput, File];
  /** What happened to a record */
  "/api/management/sopPlan/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** What changed between two moments, and who changed it */
  "/api/management/sopPlan/history/changes": [Between, Value];
  /** What it said at a moment */
  "/api/management/sopPlan/history/content": [Moment, Value];
  /** Go back to what it said at a moment */
  "/api/management/sopPlan/history/restore": [Moment, Restored];
  /** When it was worked on, and by whom */
  "/api/management/sopPlan/history/sessions": [TimelineInput, Timeline];
  /** The document as it was at a moment, to look at */
  "/api/management/sopPlan/history/state": [Moment, State];
  /** Take a restore back, and keep what was done since */
  "/api/management/sopPlan/history/undo": [Undo, Restored];
  /** Where one was last; from now on one was here now */
  "/api/management/sopPlan/history/visit": [Of, Value];
  /** A document from a file, as it would be */
  "/api/management/sopPlan/import": [unknown, Imported];
  /** Make a document from a file, by a job */
  "/api/management/sopPlan/importDocument": [unknown, JobAnswer];
  /** The workbook to begin with */
  "/api/management/sopPlan/importTemplate": [BlankInput, File];
  /** A page of the list */
  "/api/management/sopPlan/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: SopPlans[]; total: number; page: number; size: number; position: unknown[] }];
  /** Who may see it: for mentions and assignments */
  "/api/management/sopPlan/people": [Empty, People];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/publish": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What was submitted, what became of it, and what uses it */
  "/api/management/sopPlan/publish/state": [Of, Publications];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/publishAgain": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/sopPlan/query": [{ id: string }, SopPlans];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reason: string }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/sopPlan/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; version_name: string; reviewer_ids: string[] }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/sopPlan/submit/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/submitVersion": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reviewer_ids: string[] }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/sopPlan/submitVersion/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/takeBack": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What a template says */
  "/api/management/sopPlan/template/content": [TemplateId, TemplateContent];
  /** Delete a template */
  "/api/management/sopPlan/template/delete": [TemplateId, Empty];
  /** Templates that the caller may use */
  "/api/management/sopPlan/template/list": [TemplatesInput, Templates];
  /** Keep what a document says as a template */
  "/api/management/sopPlan/template/save": [NewTemplate, Template];
  /** Rename a template, or say who may use it */
  "/api/management/sopPlan/template/update": [TemplateChange, Template];
  /** Change a record */
  "/api/management/sopPlan/update": [SopPlansUpdate, SopPlans];
  /** Name what it says now */
  "/api/management/sopPlan/version/create": [NewVersion, Version];
  /** Its named versions */
  "/api/management/sopPlan/version/list": [Of, Versions];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/sopPlan/withdrawPublished": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, SopPlans | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Keep questions about a story in the bank, or as a paper */
  "/api/management/storyQuestions/keep": [StoryQuestionsChosen, StoryQuestionsKept];
  /** The questions that were last written about a picture book or a story */
  "/api/management/storyQuestions/query": [StoryQuestionsOf, StoryQuestions];
  /** How many lessons a student has */
  "/api/management/student/accounts": [AccountsOf, LessonAccounts];
  /** How a student attended the last twelve weeks */
  "/api/management/student/attendance": [AttendanceOf, PersonAttendance];
  /** Delete all that match a list, by a job */
  "/api/management/student/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/student/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { level?: "pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2"; zone?: string | null; status?: "active" | "paused" | "left" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/student/create": [StudentsCreate, Students];
  /** Delete records */
  "/api/management/student/delete": [{ ids: string[] }, { ids: string[] }];
  /** Records that are likely one person: of one, or pairs of all */
  "/api/management/student/doubles": [DoublesOf, Doubles];
  /** A list as a file, written by a job */
  "/api/management/student/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/student/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/student/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/student/importRun": [ImportRun, JobAnswer];
  /** Buy lessons for a student, give, take back or correct them, for a reason */
  "/api/management/student/lessons": [LessonsMoved, LessonAccounts];
  /** A page of the list */
  "/api/management/student/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Students[]; total: number; page: number; size: number; position: unknown[] }];
  /** Make two records of one person one */
  "/api/management/student/merge": [TwoOfOne, Merged];
  /** Into whom a record was merged */
  "/api/management/student/merged": [MergedOne, MergedInto];
  /** One record */
  "/api/management/student/query": [{ id: string }, Students];
  /** Bring deleted records back */
  "/api/management/student/restore": [{ ids: string[] }, { ids: string[] }];
  /** What happened around a student */
  "/api/management/student/timeline": [TimelineAsked, TimelinePiece];
  /** Make them two again */
  "/api/management/student/unmerge": [MergeUndone, Unmerged];
  /** Change a record */
  "/api/management/student/update": [StudentsUpdate, Students];
  /** Delete all that match a list, by a job */
  "/api/management/subtitles/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Begin a thread or answer in one */
  "/api/management/subtitles/comment/create": [NewComment, Comment];
  /** Delete one's own comment; others' with the right to delete documents */
  "/api/management/subtitles/comment/delete": [OneComment, Empty];
  /** Its comments */
  "/api/management/subtitles/comment/list": [CommentsAsked, Comments];
  /** Resolve a thread, or open it again */
  "/api/management/subtitles/comment/resolve": [Resolve, Empty];
  /** Change one's own comment */
  "/api/management/subtitles/comment/update": [OneComment, Empty];
  /** Make a record */
  "/api/management/subtitles/create": [SubtitleTracksCreate, SubtitleTracks];
  /** Delete records */
  "/api/management/subtitles/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/subtitles/export": [ExportAsked, JobAnswer];
  /** The cues as a file */
  "/api/management/subtitles/exportFile": [TrackExport, TrackText];
  /** Mend what the checks advise on, by presets */
  "/api/management/subtitles/fix": [TrackFix, TrackFixed];
  /** What happened to a record */
  "/api/management/subtitles/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** What changed between two moments, and who changed it */
  "/api/management/subtitles/history/changes": [Between, Value];
  /** What it said at a moment */
  "/api/management/subtitles/history/content": [Moment, Value];
  /** Go back to what it said at a moment */
  "/api/management/subtitles/history/restore": [Moment, Restored];
  /** When it was worked on, and by whom */
  "/api/management/subtitles/history/sessions": [TimelineInput, Timeline];
  /** The document as it was at a moment, to look at */
  "/api/management/subtitles/history/state": [Moment, State];
  /** Take a restore back, and keep what was done since */
  "/api/management/subtitles/history/undo": [Undo, Restored];
  /** Where one was last; from now on one was here now */
  "/api/management/subtitles/history/visit": [Of, Value];
  /** Take cues from a file; without make it only says what they would be */
  "/api/management/subtitles/importFile": [TrackFile, TrackFileAnswer];
  /** A page of the list */
  "/api/management/subtitles/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: SubtitleTracks[]; total: number; page: number; size: number; position: unknown[] }];
  /** Who may see it: for mentions and assignments */
  "/api/management/subtitles/people": [Empty, People];
  /** Take a transition of the workflow */
  "/api/management/subtitles/publish": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What was submitted, what became of it, and what uses it */
  "/api/management/subtitles/publish/state": [Of, Publications];
  /** Take a transition of the workflow */
  "/api/management/subtitles/publishAgain": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/subtitles/query": [{ id: string }, SubtitleTracks];
  /** Take a transition of the workflow */
  "/api/management/subtitles/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reason: string }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/subtitles/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/subtitles/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; version_name: string; reviewer_ids: string[] }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/subtitles/submit/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/subtitles/submitVersion": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; review_version: number; reviewer_ids: string[] }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/subtitles/submitVersion/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/subtitles/takeBack": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/subtitles/update": [SubtitleTracksUpdate, SubtitleTracks];
  /** Name what it says now */
  "/api/management/subtitles/version/create": [NewVersion, Version];
  /** Its named versions */
  "/api/management/subtitles/version/list": [Of, Versions];
  /** Take a transition of the workflow */
  "/api/management/subtitles/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/subtitles/withdrawPublished": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, SubtitleTracks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** How a teacher attended the last twelve weeks */
  "/api/management/teacher/attendance": [AttendanceOf, PersonAttendance];
  /** Delete all that match a list, by a job */
  "/api/management/teacher/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/teacher/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { country?: string | null; zone?: string | null; level?: "trainee" | "regular" | "senior" | "lead"; status?: "active" | "paused" | "left"; teaches_levels?: ("pre-a1" | "a1" | "a2" | "b1" | "b2" | "c1" | "c2")[] | null; teaches_kinds?: ("one_to_one" | "small_group" | "live_lecture")[] | null; max_hours_week?: number | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/teacher/create": [TeachersCreate, Teachers];
  /** Delete records */
  "/api/management/teacher/delete": [{ ids: string[] }, { ids: string[] }];
  /** Records that are likely one person: of one, or pairs of all */
  "/api/management/teacher/doubles": [DoublesOf, Doubles];
  /** A list as a file, written by a job */
  "/api/management/teacher/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/teacher/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/teacher/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/teacher/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/teacher/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Teachers[]; total: number; page: number; size: number; position: unknown[] }];
  /** Make two records of one person one */
  "/api/management/teacher/merge": [TwoOfOne, Merged];
  /** Into whom a record was merged */
  "/api/management/teacher/merged": [MergedOne, MergedInto];
  /** One record */
  "/api/management/teacher/query": [{ id: string }, Teachers];
  /** Bring deleted records back */
  "/api/management/teacher/restore": [{ ids: string[] }, { ids: string[] }];
  /** What happened around a teacher */
  "/api/management/teacher/timeline": [TimelineAsked, TimelinePiece];
  /** Make them two again */
  "/api/management/teacher/unmerge": [MergeUndone, Unmerged];
  /** Change a record */
  "/api/management/teacher/update": [TeachersUpdate, Teachers];
  /** Delete all that match a list, by a job */
  "/api/management/textbook/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/textbook/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Take a transition of the workflow */
  "/api/management/textbook/close": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Make a record */
  "/api/management/textbook/create": [TextbooksCreate, Textbooks];
  /** Delete records */
  "/api/management/textbook/delete": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/textbook/delist": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/management/textbook/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/textbook/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/textbook/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/textbook/importRun": [ImportRun, JobAnswer];
  /** What a textbook lacks before it can be audited */
  "/api/management/textbook/lacking": [OneTextbook, AuditPoints];
  /** A page of the list */
  "/api/management/textbook/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Textbooks[]; total: number; page: number; size: number; position: unknown[] }];
  /** Take a transition of the workflow */
  "/api/management/textbook/pass": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/textbook/query": [{ id: string }, Textbooks];
  /** Take a transition of the workflow */
  "/api/management/textbook/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/textbook/reopen": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/textbook/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/textbook/setListed": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/textbook/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/textbook/takeBack": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Textbooks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/textbook/update": [TextbooksUpdate, Textbooks];
  /** The words that records hold in a field */
  "/api/management/textbook/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/video/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/video/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { language?: "en" | "zh" | "en_zh" | "other" | "none"; level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; points?: string[] | null; collection_id?: string | null; recommended?: boolean | null; rights?: string | null; rights_until?: string | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/video/create": [VideosCreate, Videos];
  /** Delete records */
  "/api/management/video/delete": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/video/delist": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Videos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/management/video/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/video/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/video/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/video/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/video/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Videos[]; total: number; page: number; size: number; position: unknown[] }];
  /** Take a transition of the workflow */
  "/api/management/video/pass": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Videos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/video/passAndList": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Videos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** One record */
  "/api/management/video/query": [{ id: string }, Videos];
  /** Take a transition of the workflow */
  "/api/management/video/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, Videos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/video/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/video/setListed": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Videos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/video/submit": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Videos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/video/update": [VideosUpdate, Videos];
  /** Take a transition of the workflow */
  "/api/management/video/withdraw": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Videos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** The words that records hold in a field */
  "/api/management/video/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/videoCollection/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/videoCollection/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { view_mode?: "public" | "member" | "preview"; type?: "lesson" | "animation" | "song" | "short_drama" | "film"; payment_type?: "free" | "paid" | "membership"; level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; sort?: number | null; manual_recommendation?: boolean | null; visible_app?: "main" | "overseas" | "both" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/videoCollection/create": [VideoCollectionsCreate, VideoCollections];
  /** Delete records */
  "/api/management/videoCollection/delete": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/videoCollection/delist": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, VideoCollections | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** A list as a file, written by a job */
  "/api/management/videoCollection/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/videoCollection/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/videoCollection/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/videoCollection/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/videoCollection/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: VideoCollections[]; total: number; page: number; size: number; position: unknown[] }];
  /** Put a video elsewhere among those of its collection */
  "/api/management/videoCollection/order": [VideoMoved, VideoPlaced];
  /** One record */
  "/api/management/videoCollection/query": [{ id: string }, VideoCollections];
  /** Bring deleted records back */
  "/api/management/videoCollection/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/videoCollection/setListed": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, VideoCollections | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/videoCollection/update": [VideoCollectionsUpdate, VideoCollections];
  /** Take a transition of the workflow */
  "/api/management/videoTask/approve": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, VideoTasks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Give videos to somebody who makes coursewares of them */
  "/api/management/videoTask/assign": [Assignment, MadeTasks];
  /** Whom videos may be given to, and how much each has in hand */
  "/api/management/videoTask/assign/people": [Empty, VideoWorkers];
  /** Delete all that match a list, by a job */
  "/api/management/videoTask/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/videoTask/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; collection_id?: string | null; category_id?: string | null; due_at?: string | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Take a transition of the workflow */
  "/api/management/videoTask/cancel": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, VideoTasks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Make a record */
  "/api/management/videoTask/create": [VideoTasksCreate, VideoTasks];
  /** Delete records */
  "/api/management/videoTask/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/videoTask/export": [ExportAsked, JobAnswer];
  /** Take a transition of the workflow */
  "/api/management/videoTask/handIn": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, VideoTasks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What happened to a record */
  "/api/management/videoTask/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/videoTask/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/videoTask/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/videoTask/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: VideoTasks[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/videoTask/query": [{ id: string }, VideoTasks];
  /** Take a transition of the workflow */
  "/api/management/videoTask/reassign": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; assignee_id: string }, VideoTasks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/management/videoTask/reassign/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/management/videoTask/reject": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; reason: string }, VideoTasks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Bring deleted records back */
  "/api/management/videoTask/restore": [{ ids: string[] }, { ids: string[] }];
  /** Take a transition of the workflow */
  "/api/management/videoTask/takeUp": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, VideoTasks | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Change a record */
  "/api/management/videoTask/update": [VideoTasksUpdate, VideoTasks];
  /** The words that records hold in a field */
  "/api/management/videoTask/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Delete all that match a list, by a job */
  "/api/management/violationWord/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/violationWord/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { category?: "contact" | "payment" | "insult" | "unsafe" | "conduct" | "teaching" | "other"; language?: "any" | "en" | "zh"; speaker?: "anybody" | "teacher" | "student"; severity?: number | null; points?: number | null; state?: "on" | "off" } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/violationWord/create": [ViolationWordsCreate, ViolationWords];
  /** Delete records */
  "/api/management/violationWord/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/violationWord/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/management/violationWord/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/violationWord/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/violationWord/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/violationWord/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: ViolationWords[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/management/violationWord/query": [{ id: string }, ViolationWords];
  /** Bring deleted records back */
  "/api/management/violationWord/restore": [{ ids: string[] }, { ids: string[] }];
  /** What a violation word would hit, before it counts */
  "/api/management/violationWord/try": [WordToTry, WordTried];
  /** Change a record */
  "/api/management/violationWord/update": [ViolationWordsUpdate, ViolationWords];
  /** The words that records hold in a field */
  "/api/management/violationWord/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Add many to a courseware, in their order */
  "/api/management/word/addAll": [AddedList, AddedItems];
  /** Delete all that match a list, by a job */
  "/api/management/word/bulkDelete": [{ filter: { [name: string]: unknown }; search?: string; count: number; title?: string }, { job: string }];
  /** Change many records at once; all that match a list, by a job */
  "/api/management/word/bulkUpdate": [{ ids?: string[]; filter?: { [name: string]: unknown }; search?: string; count?: number; title?: string; set: { part_of_speech?: "noun" | "verb" | "adjective" | "adverb" | "pronoun" | "preposition" | "conjunction" | "interjection" | "article" | "numeral" | "auxiliary" | "phrase"; level?: "Pre-A1" | "A1" | "A2" | "B1" | "B2" | "C1" | "C2"; points?: string[] | null } }, { done?: string[]; refused?: { id: string; status: number; msg: string }[]; job?: string }];
  /** Make a record */
  "/api/management/word/create": [WordsCreate, Words];
  /** Delete records */
  "/api/management/word/delete": [{ ids: string[] }, { ids: string[] }];
  /** A list as a file, written by a job */
  "/api/management/word/export": [ExportAsked, JobAnswer];
  /** Have records said by a voice, or one text */
  "/api/management/word/genTxtToVoice": [VoiceAsked, VoiceAnswer];
  /** What happened to a record */
  "/api/management/word/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A file of rows, seen before it is taken in */
  "/api/management/word/import": [unknown, RowsSeen];
  /** Take in a file of rows that was seen, by a job */
  "/api/management/word/importRun": [ImportRun, JobAnswer];
  /** A page of the list */
  "/api/management/word/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Words[]; total: number; page: number; size: number; position: unknown[] }];
  /** Put a record elsewhere in its order */
  "/api/management/word/move": [{ id: string; version?: number | null; after?: string | null }, Words];
  /** How many each courseware has, and what they lack */
  "/api/management/word/overview": [ItemsAsked, ItemsOverview];
  /** One record */
  "/api/management/word/query": [{ id: string }, Words];
  /** Bring deleted records back */
  "/api/management/word/restore": [{ ids: string[] }, { ids: string[] }];
  /** Change a record */
  "/api/management/word/update": [WordsUpdate, Words];
  /** The words that records hold in a field */
  "/api/management/word/words": [{ field: string; search?: string }, { records: { word: string; count: number }[] }];
  /** Every running class */
  "/api/monitor/board": [Empty, Board];
  /** One class, its people and its network */
  "/api/monitor/class/detail": [MonitoredClass, ClassSituation];
  /** A class as it was at a moment */
  "/api/monitor/class/moment": [ClassMomentQuery, ClassMoment];
  /** The whole of a class in little, to find a moment in */
  "/api/monitor/class/outline": [MonitoredClass, ClassOutline];
  /** Problem rate of the classes of a period */
  "/api/monitor/summary": [Period, Summary];
  /** In which ways the caller is told of each kind */
  "/api/notification/choices": [NotificationChoices, Value];
  /** The caller's notifications, or those they sent */
  "/api/notification/list": [NotificationPage, Value];
  /** A screen has these */
  "/api/notification/reached": [NotificationIds, Empty];
  /** Mark these, or all, as read */
  "/api/notification/read": [NotificationIds, Empty];
  /** These were shown in the open inbox */
  "/api/notification/seen": [NotificationIds, Empty];
  /** What was done, across all records */
  "/api/operations/audit": [AuditAsked, AuditPage];
  /** What was done, as a file, written by a job */
  "/api/operations/audit/export": [AuditAsked, JobAnswer];
  /** What happened to a person's sockets in the last day */
  "/api/operations/history": [HistoryAsked, HistoryAnswer];
  /** The nodes and how they are */
  "/api/operations/nodes": [Empty, NodesAnswer];
  /** How much each page was used in the last 30 days */
  "/api/operations/visits": [UseOf, PagesUsed];
  /** The running classes that a link shows */
  "/api/out/board": [Empty, OutBoard];
  /** One class, for whoever has its link or that of a board it is on */
  "/api/out/class": [OutClassQuery, OutClass];
  /** Log lines of a class, for whoever has their link */
  "/api/out/logs": [OutLogQuery, OutLines];
  /** Log lines of a class as a file, where the link gives one */
  "/api/out/logs/file": [OutLogCount, OutLogFile];
  /** How many lines of a class there were when, for whoever has their link */
  "/api/out/logs/histogram": [OutLogCount, LogHistogram];
  /** The sessions of a class whose lines a link shows */
  "/api/out/logs/sessions": [Empty, OutLogSessions];
  /** The room of a class by its number, for a provider's people */
  "/api/out/lookup": [RoomQuery, FoundRoom];
  /** A class as it was at a moment, for whoever has its link */
  "/api/out/moment": [OutMomentQuery, ClassMoment];
  /** What is new of a class, for whoever has its link */
  "/api/out/news": [OutNewsQuery, OutNews];
  /** The whole of a class in little, for whoever has its link */
  "/api/out/outline": [OutClassQuery, ClassOutline];
  /** The review of a class that is over, for those who took part */
  "/api/out/review": [Empty, ClassReview];
  /** Teams of teachers that a link to several classes can be cut to */
  "/api/out/teams": [Empty, TeacherTeams];
  /** The running classes of a wall */
  "/api/out/wall": [Empty, OutWall];
  /** Have stories written for a brief */
  "/api/practice/generateShortStory": [PracticeBrief, PracticeBegun];
  /** Have questions written about a picture book or a story */
  "/api/practice/generateShortStoryQuestions": [StoryQuestionsWanted, StoryQuestionsBegun];
  /** Have a picture made, or see how far it is */
  "/api/practice/getGeneratePictureURL": [PictureWanted, PictureMade];
  /** A brief and the stories that were written for it */
  "/api/practice/queryPractice": [PracticeOf, PracticeAnswer];
  /** Make a picture book of one of the stories */
  "/api/practice/saveShortStory": [PracticeChoice, PracticeSaved];
  /** The ledger as a file, by a job */
  "/api/report/export": [LedgerAsked, JobAnswer];
  /** What teachers taught, and how long they waited */
  "/api/report/hours": [HoursAsked, Hours];
  /** The ledger of classes */
  "/api/report/ledger": [LedgerAsked, LedgerAnswer];
  /** What students' lessons came to */
  "/api/report/movements": [MovementsAsked, MovementsAnswer];
  /** Compare the ledger with the classes and repair it, by a job */
  "/api/report/rebuild": [Empty, JobAnswer];
  /** Records of every list that the caller may query */
  "/api/search": [SearchInput, FoundGroups];
  /** Make a share link */
  "/api/share/create": [NewShare, MadeShare];
  /** The share links of a record, or of who made them */
  "/api/share/list": [SharesOf, SharesSeen];
  /** End share links */
  "/api/share/revoke": [Ending, Ended];
  /** Take a transition of the workflow */
  "/api/sos/claim": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number } }, Sos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** The calls for help of a period in figures */
  "/api/sos/day": [SosPeriod, SosDay];
  /** A list as a file, written by a job */
  "/api/sos/export": [ExportAsked, JobAnswer];
  /** What happened to a record */
  "/api/sos/history": [{ id: string }, { records: ({ at: string; op: string; actor_id: string | null; actor_name: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null })[] }];
  /** A page of the list */
  "/api/sos/list": [{ page?: number; size?: number; sort?: string[]; filter?: { [name: string]: unknown }; search?: string }, { records: Sos[]; total: number; page: number; size: number; position: unknown[] }];
  /** One record */
  "/api/sos/query": [{ id: string }, Sos];
  /** Take a transition of the workflow */
  "/api/sos/reassign": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; owner_id: string }, Sos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** Whom it may be handed to */
  "/api/sos/reassign/people": [Record<string, unknown>, { records: { id: string; name: string }[] }];
  /** Take a transition of the workflow */
  "/api/sos/resolve": [{ id?: string; ids?: string[]; version?: number; versions?: { [name: string]: number }; cause?: "network" | "device" | "audio" | "video" | "courseware" | "student" | "teacher" | "mistake" | "other"; note?: string | null }, Sos | { done: string[]; refused: { id: string; status: number; msg: string }[] }];
  /** What was said around a hit */
  "/api/transcript/around": [LinesAround, Transcript];
  /** What was said in an inspected class */
  "/api/transcript/lines": [LinesOf, Transcript];
  /** What was said in a class, from subtitles or JSON */
  "/api/transcript/upload": [unknown, TranscriptTaken];
  /** Take a new address by the code that was sent to it */
  "/api/user/address/confirm": [ProvenAddress, Empty];
  /** Send a code to a new address of one's own */
  "/api/user/address/send": [NewAddress, Empty];
  /** Change one's password */
  "/api/user/change_password": [ChangePassword, Empty];
  /** Which roles would give oneself what one may not do, and who could */
  "/api/user/explain": [OwnWhyNot, OwnExplained];
  /** Take an invitation: make the account */
  "/api/user/invitation/accept": [Acceptance, Empty];
  /** Decline an invitation */
  "/api/user/invitation/decline": [InvitationToken, Empty];
  /** What an invitation says to whom it is for */
  "/api/user/invitation/open": [InvitationToken, InvitationSeen];
  /** Sign in with a password or a code, or take the second step */
  "/api/user/login2": [SignInStep, SignedIn];
  /** Sign in through the single sign-on provider, or with WeChat */
  "/api/user/login_sso": [SsoSignIn, SignedIn];
  /** Sign out */
  "/api/user/logout": [Empty, Empty];
  /** Open a preview as a role or a person, in a cookie of its own */
  "/api/user/preview": [PreviewAs, OpenedPreview];
  /** End the preview that this call is made by */
  "/api/user/preview/leave": [Empty, Empty];
  /** One's own name and addresses */
  "/api/user/profile": [Empty, Profile];
  /** Change one's own name */
  "/api/user/profile/update": [ProfileChange, Empty];
  /** Prove who one is once more */
  "/api/user/reauth": [Proof, Empty];
  /** Register an account */
  "/api/user/register": [Register, Empty];
  /** Send the activation link of a registration once more */
  "/api/user/register/again": [SendAgain, Empty];
  /** One's own sessions */
  "/api/user/session/list": [Empty, OwnSessions];
  /** End sessions of one's own */
  "/api/user/session/revoke": [EndSessions, Empty];
  /** Set some of the caller's settings; what is wrong is refused, the others are kept */
  "/api/user/settings": [Settings, Empty];
  /** All that the caller set up */
  "/api/user/settings/export": [Empty, OwnSettings];
  /** A secret for an authenticator app */
  "/api/user/totp/begin": [Begin, Begun];
  /** New recovery codes */
  "/api/user/totp/codes": [Empty, RecoveryCodes];
  /** Sign in in two steps from now on */
  "/api/user/totp/confirm": [Confirm, RecoveryCodes];
  /** Sign in in one step again */
  "/api/user/totp/off": [Empty, Empty];
  /** Whether one signs in in two steps */
  "/api/user/totp/state": [Empty, SecondFactor];
  /** Activate a registered account */
  "/api/user/verify": [Verify, Empty];
  /** Give up a view */
  "/api/view/delete": [ViewId, Empty];
  /** The caller's views of a list, and those shared with them */
  "/api/view/list": [ViewsOf, Views];
  /** Keep a view of a list */
  "/api/view/save": [NewView, View];
  /** Begin to sign in with WeChat */
  "/api/wechat/begin": [Empty, WeChatPage];
  /** Link one's account to a WeChat account */
  "/api/wechat/bind": [WeChatTicket, Empty];
  /** Who somebody is to WeChat, by the code of its sign-in page */
  "/api/wechat/getUserinfo": [WeChatCode, WeChatSeen];
  /** End the link of one's account to a WeChat account */
  "/api/wechat/unbind": [Empty, Empty];
  /** Call one off that the caller began */
  "/api/workflows/cancel": [ContentWorkflowJob, ContentWorkflowState];
  /** The ways in which content is made, and which of them the caller may begin */
  "/api/workflows/list": [Empty, ContentWorkflows];
  /** Begin one of them */
  "/api/workflows/run": [ContentWorkflowRun, ContentWorkflowBegun];
  /** How far one is that the caller began */
  "/api/workflows/status": [ContentWorkflowJob, ContentWorkflowState];
  /** The published books of some coursewares */
  "/subjectBookDetail/bookInfoBySubjectIdList": [Subjects, Vec];
  /** Publish the version of a book again that was withdrawn last */
  "/subjectBookDetail/reNewPictureBook": [BookToMove, BookMoved];
}

/** The `data` of what each call that only reads answers. */
export interface Gets {
  /** The caller's next matched class */
  "/api/class/direct/query/teacher_class": Value;
  /** The signed-in account with its rights */
  "/api/user/info_update": Value;
  /** What forms before the sign-in need to know */
  "/api/user/sign_in_options": SignInOptions;
  /** Students, by query parameters */
  "/sd/book/student/list": Value;
  /** A published book, whole */
  "/subjectBookDetail/getPictureBook": PublishedBook;
  /** Withdraw a published book */
  "/subjectBookDetail/offlinePictureBook": BookMoved;
}
