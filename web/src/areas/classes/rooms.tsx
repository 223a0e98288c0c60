// Classes: what is planned, who takes part, and whether the teacher knows.
import { limits } from "~/api/meta.gen.ts";
import { bookingsMeta } from "~/api/resources/bookings.gen.ts";
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { pageOf, resource, type ResourceConfig, type Values, ZoneInput } from "~/resource/index.tsx";
import { ClassActions } from "./class-actions.tsx";
import { Deletion } from "./deletion.tsx";
import { later } from "~/ui/later.tsx";
import { Length, Start, State, Told } from "./cells.tsx";

// Of the form, which nobody sees before a record is opened.
const inputs = () => import("./inputs.tsx");
const StartInput = later(async () => (await inputs()).StartInput);
const DurationInput = later(async () => (await inputs()).DurationInput);
const StudentsInput = later(async () => (await inputs()).StudentsInput);
const MatchedInput = later(async () => (await inputs()).MatchedInput);

const Slides = later(async () => (await import("./slides.tsx")).Slides);

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 25;

/** The next half hour that is at least half an hour away. */
function nextStart(now: number): number {
  const half = 30 * MINUTE_MS;
  return Math.ceil(now / half + 1) * half;
}

/** What is planned begins soon, and is as long as most are. */
function seed(zone: string): Values {
  const start = nextStart(Date.now());
  const iso = (at: number) => new Date(at).toISOString();
  return { zone, start_at: iso(start), end_at: iso(start + DEFAULT_MINUTES * MINUTE_MS) };
}

/** V01–V03, from the server's numbers; the server says the same and knows the overlaps. */
const check: ResourceConfig["check"] = (values, row, say) => {
  const start = Date.parse(String(values.start_at));
  const end = Date.parse(String(values.end_at));
  const wrong: Record<string, string> = {};
  if (end <= start) wrong.end_at = say("rule.noLength");
  if (end - start > limits.classMaxHours * 60 * MINUTE_MS) wrong.end_at = say("rule.tooLong", { hours: limits.classMaxHours });
  if (start < Date.now() && row?.start_at !== values.start_at) wrong.start_at = say("rule.past");
  return wrong;
};

export const classes = resource(classesMeta, {
  ns: "classes",
  columns: ["name", "start_at", "end_at", "status", "teacher_id", "student_ids", "reminder", "kind", "number"],
  filters: ["status", "start_at", "teacher_id", "student_ids", "kind", "matched", "outcome"],
  segments: [
    { condition: "coming", sort: "start_at" },
    { condition: "past", sort: "-start_at" },
  ],
  form: [
    "name",
    "kind",
    "teacher_id",
    "student_ids",
    "start_at",
    "end_at",
    "zone",
    "courseware_id",
    "sop_plan_id",
    "matched",
    "classroom_type",
    "outcome",
    "outcome_reason",
    "link",
    "description",
  ],
  tones: { status: { not_started: "neutral", in_progress: "info", ended: "success", auto_ended: "warning" } },
  stored: { end_at: "ends" },
  cells: {
    start_at: (row) => <Start row={row} />,
    end_at: (row) => <Length row={row} />,
    status: (row) => <State row={row} />,
    reminder: (row) => <Told row={row} />,
  },
  // What became of a class is known afterwards; a link belongs to a room that is one, or to what already has it.
  asks: (field, values, row) => {
    if (field === "outcome") return row !== null;
    if (field === "outcome_reason") return values.outcome === "cancelled";
    return field !== "link" || values.classroom_type === "template" || Boolean(row?.link);
  },
  // Who is to be taught, or to teach, is told why not.
  needs: (field, values) => field === "outcome_reason" && values.outcome === "cancelled",
  inputs: { start_at: StartInput, end_at: DurationInput, student_ids: StudentsInput, zone: ZoneInput, matched: MatchedInput },
  seed,
  check,
  actions: ClassActions,
  deletion: Deletion,
  tabs: [{ key: "slides", title: "tab.slides", element: Slides }],
});

/** What a student has booked, until a teacher is found for it. */
export const bookings = resource(bookingsMeta, {
  ownTitle: true,
  ns: "classes",
  columns: ["number", "student_id", "lesson", "start_at", "end_at", "status", "teacher_id"],
  filters: ["status", "start_at", "student_id", "teacher_id"],
  segments: [{ condition: "waiting", sort: "start_at" }],
  form: ["student_id", "lesson", "start_at", "end_at", "zone", "courseware_id", "note"],
  tones: { status: { open: "warning", matched: "success" } },
  stored: { end_at: "ends" },
  cells: { start_at: (row) => <Start row={row} />, end_at: (row) => <Length row={row} /> },
  inputs: { start_at: StartInput, end_at: DurationInput, zone: ZoneInput },
  seed,
  check,
});

export default pageOf(classes, bookings);
