// Days, periods and members of the ledger in words.
import { useCallback } from "react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/ui/number.ts";
import { dayOf } from "~/ui/zoned.ts";
import type { Group, Step } from "./query.ts";
import { daysOf } from "./links.ts";

const FORMATS = {
  day: { weekday: "short", month: "short", day: "numeric", year: "numeric" },
  short: { month: "short", day: "numeric" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const made = new Map<string, Intl.DateTimeFormat>();

/** A day of the company as the reader writes days: it is no moment, and of no zone. */
function written(day: string, how: keyof typeof FORMATS): string {
  const key = `${i18next.language} ${how}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(i18next.language, { ...FORMATS[how], timeZone: "UTC" });
  made.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

export const dayText = (day: string) => written(day, "day");
/** A period below a column of the chart: its first day. */
export const tickText = (period: string, step: Step) => written(step === "month" ? `${period}-01` : period, "short");

/** A period of a row. */
export function periodText(period: string, step: Step): string {
  if (step === "month") return written(`${period}-01`, "month");
  if (step === "day") return dayText(period);
  const { from, to } = daysOf(period, step, { from: period, to: dayOf(period).add(6, "day").format("YYYY-MM-DD") });
  return `${written(from, "short")} – ${dayText(to)}`;
}

/** A share of a whole; nothing of nothing, and something of what is little. */
export function share(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const percent = Math.round((100 * part) / whole);
  return percent === 0 && part > 0 ? "<1%" : `${formatNumber(percent)}%`;
}
/** Hours of seconds, to a tenth. */
export const hours = (seconds: number): string => formatNumber(seconds / 3600, 1);
export const minutes = (seconds: number): string => formatNumber(Math.round(seconds / 60));

/** What a member of a group is called. */
export function useMember() {
  const { t } = useTranslation(["ledger", "classes"]);
  return useCallback(
    (group: Group, id: string, name: string | null): string => {
      if (id === "") return t(`ledger:none.${group as "teacher"}`);
      if (group === "kind") return t(`classes:classes.values.kind.${id as "one_to_one"}`);
      if (group === "classroom_type") return t(`classes:classes.values.classroom_type.${id as "lcic"}`);
      return name ?? t("ledger:gone");
    },
    [t],
  );
}
