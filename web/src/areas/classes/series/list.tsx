// Series of classes: planned here by a weekly pattern, each with the classes that were made by it.
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { classSeriesMeta } from "~/api/resources/class_series.gen.ts";
import { resource, ZoneInput } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { Start, State } from "../cells.tsx";

const inputs = () => import("./inputs.tsx");
const WeekdaysInput = later(async () => (await inputs()).WeekdaysInput);
const ClockInput = later(async () => (await inputs()).ClockInput);
const PreviewInput = later(async () => (await inputs()).PreviewInput);
const StudentsInput = later(async () => (await import("../inputs.tsx")).StudentsInput);

/** Classes that a new series mostly has. */
const USUAL = 10;

const itsClasses = resource(classesMeta, {
  ns: "classes",
  columns: ["name", "start_at", "status", "teacher_id", "detached"],
  form: [],
  cells: { start_at: (row) => <Start row={row} />, status: (row) => <State row={row} /> },
});

// Nobody sees them before they ask for this list.
const cells = () => import("./cells.tsx");
const EndHint = later(async () => (await cells()).EndHint);
const Clock = later(async () => (await cells()).Clock);

export const series = resource(classSeriesMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["name", "teacher_id", "student_ids", "weekdays", "start_time", "coming_count", "exception_count", "state"],
  filters: ["state", "teacher_id", "student_ids", "weekdays", "kind"],
  form: [
    "name",
    "kind",
    "teacher_id",
    "student_ids",
    "weekdays",
    "start_time",
    "minutes",
    "zone",
    "every_weeks",
    "from_day",
    "until_day",
    "count",
    "classroom_plan_id",
    "courseware_id",
    "skipped",
  ],
  tones: { state: { active: "success", ended: "neutral" } },
  cells: { start_time: (row) => <Clock row={row} /> },
  inputs: { weekdays: WeekdaysInput, start_time: ClockInput, student_ids: StudentsInput, zone: ZoneInput, skipped: PreviewInput },
  seed: (zone) => ({ zone, from_day: new Date().toLocaleDateString("sv", { timeZone: zone }), count: USUAL, weekdays: [], skipped: [] }),
  needs: (field, values) => field === "count" && !values.until_day,
  asking: ({ transition, rows }) => (transition === "end" ? <EndHint rows={rows} /> : null),
  related: [{ key: "classes", title: "tab.classes", resource: itsClasses, filter: ({ id }) => ({ series_id: [id] }), sort: "start_at" }],
  width: 640,
});
