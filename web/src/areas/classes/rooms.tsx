// Classes: what is planned, who takes part, and whether the teacher knows.
import { Suspense } from "react";
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { resources } from "~/api/resources/index.gen.ts";
import { pageOf, type Resource, resource, ZoneInput } from "~/resource/index.tsx";
import { DrawerActions, ToRecord } from "./class-actions.tsx";
import { useSession } from "~/api/session.ts";
import { later } from "~/ui/later.tsx";
import { OpeningPage } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { part } from "~/ui/part.ts";
import type { Asking } from "~/ui/route.ts";
import { useView, viewOf } from "./calendar/view.ts";
import { Views } from "./calendar/views.tsx";
import { Length, Start, State, Told } from "./cells.tsx";
import { bookings } from "./bookings/list.tsx";
import { lectures } from "./lectures.tsx";
import { series } from "./series/list.tsx";
import { useScope } from "./series/use-scope.tsx";
import { check, seed } from "./times.ts";

// Of the form, which nobody sees before a record is opened.
const inputs = () => import("./inputs.tsx");
const StartInput = later(async () => (await inputs()).StartInput);
const DurationInput = later(async () => (await inputs()).DurationInput);
const StudentsInput = later(async () => (await inputs()).StudentsInput);
const PlanInput = later(async () => (await inputs()).PlanInput);
const MatchedInput = later(async () => (await inputs()).MatchedInput);

const Deletion = later(async () => (await import("./deletion.tsx")).Deletion);
const Many = later(async () => (await import("./many.tsx")).Many);
const Slides = later(async () => (await import("./slides.tsx")).Slides);

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
    "classroom_plan_id",
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
    "cancel_kind",
    "link",
    "external_id",
    "description",
    "entry_minutes",
    "auto_end_minutes",
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
    if (field === "outcome_reason") return Boolean(values.outcome);
    if (field === "cancel_kind") return values.outcome === "cancelled";
    return field !== "link" || values.classroom_type === "template" || Boolean(row?.link);
  },
  // Who is to be taught, or to teach, is told why not.
  needs: (field, values) => field === "outcome_reason" && values.outcome === "cancelled",
  inputs: { start_at: StartInput, end_at: DurationInput, student_ids: StudentsInput, zone: ZoneInput, matched: MatchedInput, classroom_plan_id: PlanInput },
  seed,
  check,
  useQuestion: useScope,
  actions: DrawerActions,
  rowActions: ToRecord,
  tools: Many,
  views: Views,
  deletion: Deletion,
  tabs: [{ key: "slides", title: "tab.slides", element: Slides }],
});

// Leave and standbys are lists beside them that few look at: here are their names alone.
const leaves = { ...series, name: "leaves", meta: resources.leaves } as Resource;
const standbys = { ...leaves, name: "standbys", meta: resources.standbys } as Resource;
const lists = [classes, bookings, lectures, series, leaves, standbys] as const;
const List = pageOf(...lists);
const Leaves = part(async () => ({ default: pageOf(classes, bookings, lectures, series, ...(await import("./leaves/beside.ts")).beside) }));
const Calendar = part(() => import("./calendar/calendar-page.tsx"));
const Starting = part(() => import("./starting/starting-page.tsx"));

/** The classes as the address has them: a list, a calendar, or what is about to start. */
function Rooms() {
  const { view } = useView();
  const title = usePageTitle()("roomList");
  if (view === "list") return <List />;
  return (
    <Suspense fallback={<OpeningPage title={title} />}>
      {view === "leaves" ? (
        <Leaves />
      ) : view === "starting" ? (
        <Starting resource={classes} lists={lists} />
      ) : (
        <Calendar resource={classes} lists={lists} view={view} />
      )}
    </Suspense>
  );
}

const isList = () => viewOf(new URLSearchParams(location.search), useSession.getState().user?.own.includes("classes") ?? false) === "list";

export default Object.assign(Rooms, { ask: async (user) => (isList() ? List.ask?.(user) : undefined) } satisfies Pick<Asking, "ask">);
