// What the wallboard says of a class.
import { useTranslation } from "react-i18next";
import type { Level, WallClass } from "./wall.ts";

const names = ["0", "1", "2", "3", "4", "5", "6"] as const;

export function useWallWords() {
  const { t } = useTranslation("wall");
  const levelName = (level: Level) => t(`level.${names[level ?? 0] ?? "0"}`);
  /** All of a class in a line, for whoever hears it. */
  const line = (one: WallClass) => [one.number, one.sos && t("sos"), levelName(one.level), t("people", { count: one.people })].filter(Boolean).join(", ");
  return { t, levelName, line };
}
