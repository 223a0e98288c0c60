// A day of many in lanes, or a week of somebody with a lane a day.
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whyNot } from "~/api/errors.ts";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import type { Others } from "~/realtime/index.ts";
import type { FreshnessState } from "~/ui/freshness.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { axisOf, momentAt } from "~/ui/plan-grid/axis.ts";
import { dayAt } from "~/ui/plan-grid/clock.ts";
import { PlanGrid } from "~/ui/plan-grid/plan-grid.tsx";
import type { Held } from "~/ui/plan-grid/types.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime } from "~/ui/time.tsx";
import type { Seed } from "./calendar-page.tsx";
import { type AnswerLane, type ClassRow, classesOf } from "./lanes.ts";
import { type Narrowing, useCalendar } from "./use-calendar.ts";
import { ghostsOf, usePublishedDrag } from "./use-ghosts.ts";
import { type Elsewhere, useMove } from "./use-move.tsx";
import { later } from "~/ui/later.tsx";
import type { LeaveRow, SlotRow, StandbyRow } from "./use-shade.ts";
import { NOBODY, useLanes } from "./use-lanes.tsx";
import type { By, View } from "./view.ts";
import { WhoseWeek } from "./whose-week.tsx";
import styles from "./calendar.module.css";

export interface ViewProps {
  own: boolean;
  filter: Record<string, unknown>;
  narrowing: Narrowing;
  zone: string;
  now: number;
  onOpen: (id: string) => void;
  onFresh: (state: FreshnessState | undefined) => void;
}

interface PlanViewProps extends ViewProps {
  view: View;
  by: By;
  days: readonly string[];
  others: Others;
  group: string;
  change: (part: { filter: Record<string, unknown> }) => void;
  onNew: ((seed: Seed) => void) | undefined;
}

const LeaveDialog = later(async () => (await import("../leaves/leave-dialog.tsx")).LeaveDialog);
const StandbyDialog = later(async () => (await import("../standbys/standby-dialog.tsx")).StandbyDialog);
const SlotDialog = later(async () => (await import("../slots/slot-dialog.tsx")).SlotDialog);

/** A hand rests so long before it is looked whether the class could be put there. */
const REST_MS = 350;

const chosen = (filter: Record<string, unknown>, field: string): string[] => (Array.isArray(filter[field]) ? (filter[field] as string[]) : []);

/** The lanes to ask for: those of the people that are filtered by. */
export function asking(view: View, by: By, filter: Record<string, unknown>): { by: By; ids: string[] } {
  const [teachers, students] = [chosen(filter, "teacher_id"), chosen(filter, "student_ids")];
  if (view === "day") return { by, ids: by === "teacher" ? teachers : by === "student" ? students : [] };
  return teachers.length > 0 || students.length === 0 ? { by: "teacher", ids: teachers } : { by: "student", ids: students };
}

/** The zone of the clock on the right: that of the people shown, if most of them are elsewhere. */
function zoneOf(lanes: readonly AnswerLane[], mine: string, now: number): string | null {
  const count = new Map<string, number>();
  for (const { zone, items } of lanes) if (zone) count.set(zone, (count.get(zone) ?? 0) + 1 + items.length);
  const most = [...count].toSorted((one, other) => other[1] - one[1])[0]?.[0];
  if (!most || most === mine || formatTime(now, most) === formatTime(now, mine)) return null;
  return most;
}

export function PlanView({ view, by: asked, days, own, filter, narrowing, zone, now, others, group, change, onOpen, onFresh, onNew }: PlanViewProps) {
  const { t } = useTranslation(["calendar", "classes"]);
  const mayMove = useCan("roomList", "edit");
  const axis = useMemo(() => axisOf(days, zone), [days, zone]);
  const { by, ids } = asking(view, asked, filter);
  const nobodyChosen = view === "week" && !own && ids.length === 0;
  const [from, to] = [axis.days[0]?.from ?? 0, axis.days.at(-1)?.to ?? 0];
  const calendar = useCalendar(nobodyChosen ? null : { from, to, by, ids }, narrowing);
  const { freshness } = calendar;
  const fresh = JSON.stringify(freshness);
  useEffect(() => onFresh(nobodyChosen ? undefined : (JSON.parse(fresh) as FreshnessState)), [fresh, nobodyChosen, onFresh]);
  const [move, question] = useMove(calendar.show, calendar.follow, onOpen);
  const publish = usePublishedDrag(mayMove && !own);

  const answered = calendar.lanes;
  const classes = useMemo(() => new Map(classesOf(answered ?? []).map((row) => [row.id, row])), [answered]);
  const lanes = useLanes({ view, by, axis, answered, coming: calendar.isPlaceholderData, classes, now });

  const laneOf = (id: string, start: number) => {
    if (view === "week") return lanes.find((lane) => lane.id === dayAt(start, zone))?.id;
    return classes.has(id) ? lanes.find(({ blocks }) => blocks.some((one) => one.id === id))?.id : undefined;
  };
  const ghosts = ghostsOf(others, lanes, laneOf);

  const [pressed, press] = useState<SlotRow | null>(null);
  const [away, showAway] = useState<LeaveRow | null>(null);
  const [standby, showStandby] = useState<StandbyRow | null>(null);
  const onShade = (id: string) => {
    press(answered?.flatMap(({ slots }) => slots).find((slot) => slot.id === id) ?? null);
    showAway(answered?.flatMap(({ leaves }) => leaves).find((leave) => leave.id === id) ?? null);
    showStandby(answered?.flatMap(({ standbys }) => standbys).find((one) => one.id === id) ?? null);
  };

  // What is put down is what was taken up: the server refuses it where somebody else changed the class in between.
  const lifted = useRef<ClassRow | undefined>(undefined);

  /** What changes of a class in another lane. */
  const elsewhere = (row: ClassRow, { from, lane }: Pick<Held, "from" | "lane">): [Elsewhere, Partial<ClassRow>] => {
    if (view === "week" || from === lane) return [{}, {}];
    const id = lane === NOBODY ? null : lane;
    if (by === "teacher") return [{ teacher_id: id }, { teacher_id: id, teacher_name: lanes.find((one) => one.id === lane)?.name ?? null }];
    if (by === "classroom") return [{ classroom_type: lane }, { classroom_type: lane as ClassRow["classroom_type"] }];
    const rest = (row.student_ids ?? []).filter((one) => one !== from && one !== id);
    const students = id === null ? rest : [...rest, id];
    return [{ student_ids: students }, { student_ids: students }];
  };
  const target = (held: Held): [ClassRow, Elsewhere, Partial<ClassRow>] | null => {
    const row = lifted.current?.id === held.block.id ? lifted.current : classes.get(held.block.id);
    if (!row) return null;
    const times = { start_at: new Date(held.start).toISOString(), end_at: new Date(held.end).toISOString() };
    const moved = { ...(held.start !== held.block.start && { start_at: times.start_at }), end_at: times.end_at };
    const [to, looks] = elsewhere(row, held);
    return [row, { ...moved, ...to }, { ...times, ...looks }];
  };
  const put = (held: Held) => {
    const to = target(held);
    if (to) void move(...to);
  };

  // While a hand rests, it is said whether the class could be put there.
  const [why, setWhy] = useState<string | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const looked = useRef(0);
  useEffect(() => () => clearTimeout(rest.current), []);
  const hold = (held: Held | null) => {
    if (lifted.current?.id !== held?.block.id) lifted.current = held ? classes.get(held.block.id) : undefined;
    publish(held);
    clearTimeout(rest.current);
    setWhy(null);
    const look = ++looked.current;
    const to = held && (held.start !== held.block.start || held.end !== held.block.end || held.lane !== held.from) ? target(held) : null;
    if (!to) return;
    rest.current = setTimeout(() => {
      const [row, change] = to;
      post("/api/class/move", { id: row.id, version: row.version, ...change, check: true }).catch((error: unknown) => {
        if (looked.current === look) setWhy(whyNot(error));
      });
    }, REST_MS);
  };
  const newHere = (lane: string, place: number) => {
    const at = lanes.find(({ id }) => id === lane);
    const start = at ? momentAt(axis, at.day, place) : null;
    if (start === null) return;
    const id = view === "week" ? (ids.length === 1 ? ids[0] : undefined) : lane === NOBODY ? undefined : lane;
    const whose = id === undefined ? {} : by === "teacher" ? { teacher_id: id } : by === "student" ? { student_ids: [id] } : { classroom_type: id };
    onNew?.({ start, lane: whose });
  };

  if (nobodyChosen) return <WhoseWeek filter={filter} change={change} />;
  if (calendar.error && !answered) return <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />;
  if (!answered) return <Loading />;
  if (lanes.length === 0) return <Empty title={t("calendar:none")} />;
  const other = zoneOf(answered, zone, from);
  return (
    <div className={styles.plan}>
      <div className={styles.grid}>
        <PlanGrid
          axis={axis}
          lanes={lanes}
          other={other}
          now={now}
          ghosts={ghosts}
          group={group}
          words={{
            grid: t("calendar:grid"),
            free: (lane, time) => t("calendar:free", { lane, time }),
            held: (title, lane, from, to) => t("calendar:held", { title, lane, from, to }),
            again: t("calendar:again"),
            skipped: t("calendar:skipped"),
            resize: t("calendar:resize"),
            move: t("calendar:key.move"),
            here: t("calendar:key.new"),
          }}
          onOpen={onOpen}
          onShade={onShade}
          {...(mayMove && { onMove: put, onHold: hold })}
          {...(onNew && { onNew: newHere })}
        />
      </div>
      <div className={styles.foot} role="status" data-refused={why !== null || undefined}>
        {why ?? <Hints may={mayMove} mayNew={onNew !== undefined} />}
      </div>
      {question}
      {pressed && <SlotDialog key={pressed.id} slot={pressed} onClose={() => press(null)} onOpen={onOpen} />}
      {away && <LeaveDialog leave={away} onClose={() => showAway(null)} />}
      {standby && <StandbyDialog standby={standby} onClose={() => showStandby(null)} />}
    </div>
  );
}

/** The keys of the grid, in a line. */
function Hints({ may, mayNew }: { may: boolean; mayNew: boolean }): ReactNode {
  const { t } = useTranslation("calendar");
  const keys: [string, string][] = [
    ["arrowup", t("hint.focus")],
    ...(may ? [["m", t("hint.move")] as [string, string]] : []),
    ...(mayNew ? [["n", t("hint.new")] as [string, string]] : []),
    ["t", t("today")],
    ["h l", t("hint.step")],
  ];
  return keys.map(([key, label]) => (
    <span key={key}>
      <Kbd keys={key} /> {label}
    </span>
  ));
}
