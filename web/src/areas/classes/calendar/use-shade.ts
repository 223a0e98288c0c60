// What a teacher has released, and when they are on leave or on standby, under the classes of a calendar.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Shade } from "~/ui/plan-grid/types.ts";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { leaveTones } from "../leaves/tones.ts";
import { standbyTones } from "../standbys/tones.ts";
import { useStandbyWords } from "../standbys/use-words.ts";
import { slotTones } from "../slots/tones.ts";
import type { AnswerLane } from "./lanes.ts";

export type SlotRow = AnswerLane["slots"][number];
export type LeaveRow = AnswerLane["leaves"][number];
export type StandbyRow = AnswerLane["standbys"][number];

/** Those that can be booked, or are being: what is booked has its class. Of what a class lies over nothing is free. */
export function shadesOf({ items, slots, leaves }: AnswerLane): SlotRow[] {
  const away = leaves.filter(({ state }) => state === "approved");
  const [now, busy] = [new Date().toISOString(), items.filter(({ outcome }) => outcome !== "cancelled")];
  const isFree = (slot: SlotRow) =>
    !busy.some((row) => row.start_at < (slot.end_at ?? "") && row.end_at > (slot.start_at ?? "")) &&
    !away.some((leave) => (leave.start_at ?? "") < (slot.end_at ?? "") && (leave.end_at ?? "") > (slot.start_at ?? ""));
  return slots.filter((slot) => (slot.state === "open" || slot.state === "held") && (slot.start_at ?? "") > now && isFree(slot));
}

/** Leave as a shade of some hours: approved it is solid, asked for it is hatched. */
export function useLeaveShade(): (leave: LeaveRow, named: boolean, within: { from: number; to: number }) => Shade {
  const { t } = useTranslation("leaves");
  const zone = useZone();
  return useCallback(
    (leave, named, { from, to }) => {
      const [start, end, approved] = [leave.start_at ?? "", leave.end_at ?? "", leave.state === "approved"];
      const words = approved ? t("onLeave") : t("isAsked");
      const name = leave.teacher_name ?? "";
      return {
        id: leave.id,
        start: Math.max(from, Date.parse(start)),
        end: Math.min(to, Date.parse(end)),
        title: named ? `${words}: ${name}` : words,
        label: `${words}, ${name}, ${formatTime(start, zone, "dayTime")} – ${formatTime(end, zone, "dayTime")}`,
        tone: approved ? leaveTones.approved : leaveTones.asked,
        closed: approved ? "solid" : "hatched",
      };
    },
    [zone, t],
  );
}

/** A standby as a shade: a class may be put over it. */
export function useStandbyShade(): (standby: StandbyRow, named: boolean, within: { from: number; to: number }) => Shade {
  const words = useStandbyWords();
  const zone = useZone();
  return useCallback(
    (standby, named, { from, to }) => {
      const { start_at: start, end_at: end, state } = standby;
      const [said, name] = [words(standby), standby.teacher_name ?? ""];
      return {
        id: standby.id,
        start: Math.max(from, Date.parse(start)),
        end: Math.min(to, Date.parse(end)),
        title: named ? `${said}: ${name}` : said,
        label: `${said}, ${name}, ${formatTime(start, zone, "dayTime")} – ${formatTime(end, zone, "dayTime")}`,
        tone: standbyTones[state ?? "planned"],
        closed: "beside",
      };
    },
    [words, zone],
  );
}

/** Standbys that touch some hours. */
export const standbysIn = (lanes: readonly AnswerLane[], { from, to }: { from: number; to: number }): StandbyRow[] =>
  lanes.flatMap(({ standbys }) => standbys).filter(({ start_at, end_at }) => Date.parse(start_at) < to && Date.parse(end_at) > from);

/** Leave that touches some hours. */
export const leavesIn = (lanes: readonly AnswerLane[], { from, to }: { from: number; to: number }): LeaveRow[] =>
  lanes.flatMap(({ leaves }) => leaves).filter((leave) => Date.parse(leave.start_at ?? "") < to && Date.parse(leave.end_at ?? "") > from);

export function useShade(): (slot: SlotRow, named: boolean) => Shade {
  const { t } = useTranslation("slots");
  const zone = useZone();
  return useCallback(
    (slot, named) => {
      const [start, end, state] = [slot.start_at ?? "", slot.end_at ?? "", slot.state ?? "open"];
      const title = state === "held" ? t("heldBy", { name: slot.holder_name ?? "" }) : named ? (slot.teacher_name ?? "") : t("open");
      return {
        id: slot.id,
        start: Date.parse(start),
        end: Date.parse(end),
        title,
        label: `${formatTime(start, zone, "time")}–${formatTime(end, zone, "time")} ${slot.teacher_name ?? ""}, ${state === "held" ? title : t("open")}`,
        tone: slotTones[state] ?? "neutral",
      };
    },
    [zone, t],
  );
}
