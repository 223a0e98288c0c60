// Values of dimensions and figures of measures in words.
import { useCallback } from "react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/ui/number.ts";
import type { Dimension, Measure } from "./query.ts";
import type { Figure } from "./types.ts";

const MS: readonly Measure[] = ["first_frame", "first_frame_p95", "rtt", "rtt_p95"];
/** Networks that have a word. */
const NETWORKS = ["wifi", "cable"] as const;
const DEVICES = ["desktop", "tablet", "phone"] as const;
const MONDAY = "2024-01-0";

/** A day of the company as the reader writes days: it is no moment, and of no zone. */
export const dayText = (day: string, how: Intl.DateTimeFormatOptions = { month: "short", day: "numeric", year: "numeric" }): string =>
  new Intl.DateTimeFormat(i18next.language, { ...how, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export const isMs = (measure: Measure): boolean => MS.includes(measure);
/** In which unit a measure is. */
export const unitOf = (measure: Measure): string => (isMs(measure) ? " ms" : "%");

/** A value with its unit. */
export function valueText(measure: Measure, value: number | null): string {
  if (value === null) return "–";
  return isMs(measure) ? `${formatNumber(value)} ms` : `${formatNumber(value, value < 1 ? 2 : 1)}%`;
}

/** Between which values it is with 95 % certainty. */
export const rangeText = (measure: Measure, { low, high }: Figure): string =>
  low === null || high === null ? "–" : `${valueText(measure, low)} – ${valueText(measure, high)}`;

/** What a value of a dimension is called. */
export function useValue() {
  const { t } = useTranslation(["analysis", "classes"]);
  return useCallback(
    (dimension: Dimension, key: string | null, name: string | null = null): string => {
      if (key === null) return t("analysis:others");
      if (dimension === "teacher") return key === "" ? t("analysis:nobody") : (name ?? t("analysis:gone"));
      if (key === "") return t("analysis:unknown");
      switch (dimension) {
        case "region":
          return /^[A-Z]{2}$/.test(key) ? (new Intl.DisplayNames([i18next.language], { type: "region" }).of(key) ?? key) : key;
        case "network":
          return NETWORKS.some((word) => word === key) ? t(`analysis:network.${key as "wifi"}`) : key.toUpperCase();
        case "device":
          return DEVICES.some((word) => word === key) ? t(`analysis:device.${key as "phone"}`) : key;
        case "role":
          return t(`analysis:role.${key as "student"}`);
        case "kind":
          return t(`classes:classes.values.kind.${key as "one_to_one"}`);
        case "classroom_type":
          return t(`classes:classes.values.classroom_type.${key as "lcic"}`);
        case "day":
          return dayText(key, { weekday: "short", month: "short", day: "numeric" });
        case "weekday":
          return dayText(`${MONDAY}${key}`, { weekday: "long" });
        case "hour":
          return `${key}:00`;
        case "browser":
          return key;
      }
    },
    [t],
  );
}
