// What the server answered as lanes of a grid: people beside each other on a day, or the days of a week.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Axis } from "~/ui/plan-grid/axis.ts";
import type { Lane } from "~/ui/plan-grid/types.ts";
import { formatTime } from "~/ui/time.tsx";
import type { AnswerLane, ClassRow } from "./lanes.ts";
import { useBlock } from "./use-block.ts";
import { leavesIn, shadesOf, standbysIn, useLeaveShade, useShade, useStandbyShade } from "./use-shade.ts";
import type { By, View } from "./view.ts";
import styles from "./calendar.module.css";

/** The lane of classes that nobody has yet. */
export const NOBODY = "-";

interface Asked {
  view: View;
  by: By;
  axis: Axis;
  answered: readonly AnswerLane[] | undefined;
  /** Whether the answer is still that of another day: how many there are is not known. */
  coming: boolean;
  classes: ReadonlyMap<string, ClassRow>;
  now: number;
}

const nameOfDay = (day: string) => formatTime(`${day}T12:00:00Z`, "UTC", "wholeDay");

export function useLanes({ view, by, axis, answered, coming, classes, now }: Asked): Lane[] {
  const { t } = useTranslation(["calendar", "classes"]);
  const block = useBlock(by, view);
  const shade = useShade();
  const away = useLeaveShade();
  const onCall = useStandbyShade();
  const today = axis.days.find(({ from, to }) => now >= from && now < to)?.day;
  return useMemo(() => {
    if (view === "week") {
      const all = [...classes.values()];
      const open = (answered ?? []).flatMap(shadesOf);
      return axis.days.map(({ day, from, to }, at): Lane => ({
        id: day,
        day: at,
        name: nameOfDay(day),
        head: <DayHead day={day} today={day === today} />,
        blocks: all.filter((row) => Date.parse(row.start_at) < to && Date.parse(row.end_at) > from).map(block),
        shades: [
          ...leavesIn(answered ?? [], { from, to }).map((leave) => away(leave, (answered ?? []).length > 1, { from, to })),
          ...standbysIn(answered ?? [], { from, to }).map((standby) => onCall(standby, (answered ?? []).length > 1, { from, to })),
          ...open
            .filter((slot) => Date.parse(slot.start_at ?? "") < to && Date.parse(slot.start_at ?? "") >= from)
            .map((slot) => shade(slot, (answered ?? []).length > 1)),
        ],
      }));
    }
    const day = { from: axis.days[0]?.from ?? 0, to: axis.days.at(-1)?.to ?? 0 };
    const nameOf = ({ id, name }: AnswerLane) => {
      if (id === null) return t("calendar:nobody");
      return by === "classroom" ? t(`classes:classes.values.classroom_type.${id as "template"}`) : name;
    };
    return (answered ?? []).map((lane): Lane => ({
      id: lane.id ?? NOBODY,
      day: 0,
      name: nameOf(lane),
      head: <PersonHead name={nameOf(lane)} zone={lane.zone} mine={axis.zone} count={coming ? null : lane.items.length} />,
      blocks: lane.items.map(block),
      shades: [
        ...leavesIn([lane], day).map((leave) => away(leave, false, day)),
        ...standbysIn([lane], day).map((standby) => onCall(standby, false, day)),
        ...shadesOf(lane).map((slot) => shade(slot, false)),
      ],
    }));
  }, [view, axis, answered, coming, classes, by, block, shade, away, onCall, today, t]);
}

function PersonHead({ name, zone, mine, count }: { name: string; zone: string | null; mine: string; count: number | null }) {
  const { t } = useTranslation("calendar");
  const away = zone !== null && zone !== mine ? zone.split("/").at(-1)?.replaceAll("_", " ") : null;
  return (
    <>
      <b>{name}</b>
      <small>{[away, count === null ? "…" : t("classes", { count })].filter(Boolean).join(" · ")}</small>
    </>
  );
}

function DayHead({ day, today }: { day: string; today: boolean }) {
  return <b className={today ? styles.today : ""}>{formatTime(`${day}T12:00:00Z`, "UTC", "day")}</b>;
}
