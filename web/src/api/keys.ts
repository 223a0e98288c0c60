// The keys under which answers are kept, and the one map of what an event makes old. A key begins with its subject, so that all that is known of it has one name.
import type { ResourceName } from "./resources/index.gen.ts";

/** What every resource is asked for: pages of its list, all of its tree, the words in a field, one record, what was done to it, what a picker offers, what one is called, what is said of a document, templates of such documents, whom one may be handed to. */
type Kit = "list" | "tree" | "words" | "record" | "history" | "choices" | "name" | "document" | "templates" | "assignees";

/** What is asked of one subject alone: of a resource, or of what has no list of records. */
interface Asked {
  coursewares: "detail" | "impact";
  classes: "deck" | "whole" | "timeline" | "money" | "calendar" | "days" | "starting" | "standIns";
  bookings: "offers" | "candidates";
  teacher_slots: "preview" | "free";
  leaves: "reasons" | "hits";
  class_series: "preview" | "scopes" | "check";
  lesson_movements: "links";
  students: "timeline" | "attendance" | "lessons" | "doubles" | "merged";
  teachers: "timeline" | "attendance" | "doubles" | "merged";
  classroom_plans: "impact";
  course_processes: "progress";
  animations: "coursewares" | "impact";
  inspections: "lines" | "steps" | "adherence";
  inspection_hits: "around";
  ledger: "rows" | "hours" | "movements";
  analysis: "answer" | "totals" | "sessions" | "options";
  lectures: "desk" | "flow" | "mine";
  listening_sets: "cues";
  materials: "style";
  decks: "pages" | "page" | "compare";
  textbooks: "lacking";
  words: "overview";
  follow_read_items: "overview";
  follow_read_coursewares: "detail";
  role_types: "switching";
  role_models: "taken";
  picture_books: "takes" | "prompt" | "questions" | "narration" | "ladder";
  makings: "stories" | "pictures" | "cost" | "served";
  sop_plans: "coursewares";
  question_papers: "content" | "review";
  bank_questions: "pool" | "whole";
  roles: "grants" | "members" | "compared" | "shareable";
  users: "rights" | "why" | "sessions";
  account: "profile" | "second" | "sessions";
  permissions: "catalogue" | "people" | "why";
  messages: "inbox" | "sent";
  notifications: "inbox" | "sent" | "choices";
  views: "list";
  voices: "list";
  reminders: "open";
  files: "scope";
  logs: "tail" | "histogram";
  monitoring: "class" | "outline" | "moment" | "lines";
  operations: "history" | "audit" | "visits";
  jobs: "mine";
  shares: "of" | "verdicts" | "teams";
  outside: "read";
  info_views: "viewers" | "seen";
  follow_read_feedback: "top";
  sos: "day";
}
export type Subject = ResourceName | keyof Asked;
type What<S extends Subject> = (S extends ResourceName ? Kit : never) | (S extends keyof Asked ? Asked[S] : never);
export type Key = readonly [subject: Subject, ...rest: unknown[]];

/** The key of an answer: what was asked of which subject, and by which words. Without the words it is the key of all such answers. */
export const keyOf = <S extends Subject>(subject: S, what: What<S>, ...words: unknown[]): Key => [subject, what, ...words];

/** Whatever is known of a subject. */
export const allOf = (subject: Subject): Key => [subject];

/** What else a change of a resource's record makes old: sums over it, and answers of other subjects that tell of it. */
const beside: { [R in ResourceName]?: readonly Key[] } = {
  bank_questions: [keyOf("bank_questions", "pool"), keyOf("bank_questions", "whole")],
  classes: [keyOf("sop_plans", "coursewares")],
  info_views: [keyOf("info_views", "viewers"), keyOf("info_views", "seen")],
  role_models: [keyOf("role_types", "switching"), keyOf("role_models", "taken")],
  roles: [
    keyOf("roles", "grants"),
    keyOf("roles", "compared"),
    keyOf("roles", "members"),
    keyOf("roles", "shareable"),
    keyOf("permissions", "catalogue"),
    keyOf("permissions", "people"),
    keyOf("users", "rights"),
    keyOf("users", "why"),
  ],
  sop_plans: [keyOf("sop_plans", "coursewares")],
  picture_books: [keyOf("picture_books", "ladder")],
  users: [keyOf("users", "sessions"), keyOf("roles", "members"), keyOf("permissions", "catalogue"), keyOf("permissions", "people")],
};

/**
 * What a change of a record makes old; without an id, of any. Pages of lists and open records are not here: they stand at a position, and what
 * follows it is put onto them (`realtime/live-list.ts`). A history has the record's version in its key.
 */
export const invalidatedByChange = (resource: ResourceName, id?: string): Key[] => [
  keyOf(resource, "choices"),
  id === undefined ? keyOf(resource, "name") : keyOf(resource, "name", id),
  ...(beside[resource] ?? []),
];

/** News of a document (`document:<kind>:<id>`, and `edited` of the open document itself), and what is asked anew. */
const news = {
  edited: ["history/sessions", "history/changes"],
  comment: ["comment/list"],
  version: ["version/list", "history/sessions"],
  restored: ["history/sessions", "history/changes"],
  publication: ["publish/state", "version/list"],
  // Answers of their own (`keyOf("picture_books", "takes")`), which the page of the book asks anew.
  take: [],
  restyle: [],
  questions: [],
  narration: [],
  translation: [],
} as const;

export type News = keyof typeof news;

/** What news of a document make old; without their type, any that were missed. */
export const invalidatedByNews = (resource: ResourceName, id: string, type?: News): Key[] =>
  (type === undefined ? Object.values(news).flat() : news[type]).map((what) => keyOf(resource, "document", id, what));

/** What a person is told (`user:<id>`), and what it makes old; the rest of it is taken in as it comes. */
const told: Record<string, Key> = {
  message: allOf("messages"),
  message_read: allOf("messages"),
  notification: keyOf("notifications", "inbox"),
  notification_changed: keyOf("notifications", "inbox"),
  notification_seen: keyOf("notifications", "inbox"),
  notification_read: keyOf("notifications", "inbox"),
  notification_receipt: keyOf("notifications", "sent"),
  account: allOf("account"),
  rights: allOf("account"),
  job: keyOf("jobs", "mine"),
};

/** What a person was told makes this old; without its type, what they missed. */
export const invalidatedByMessage = (type?: string): Key[] => (type === undefined ? Object.values(told) : told[type] ? [told[type]] : []);
