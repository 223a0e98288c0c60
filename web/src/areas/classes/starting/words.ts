// Why a start is in danger, and why somebody would stand in well: the server's reasons in the reader's words.
import { useTranslation } from "react-i18next";
import { formatTime } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import type { Start, StandIn } from "./use-starting.ts";

export const levelTone: Record<Start["level"], Tone> = { calm: "success", watch: "warning", act: "danger" };

export function useReasons() {
  const { t } = useTranslation("starting");
  return {
    /** One reason of a risk. */
    why: ({ why, count }: Start["reasons"][number]) => t(`why.${why as "absences"}`, { count: count ?? 0 }),
    /** What speaks for somebody to teach it, in one line: the clock there is that of the class. */
    standIn: ({ reasons, zone }: Pick<StandIn, "reasons" | "zone">, startAt: string) =>
      reasons.map(({ why, count }) => t(`reason.${why as "student"}`, { count: count ?? 0, time: formatTime(startAt, zone ?? "UTC", "time") })).join(" · "),
  };
}
