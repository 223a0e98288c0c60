// Times in the viewer's zone, with the zone named. The shell sets the zone from the session; without one it is the browser's.
import { useEffect, useState } from "react";
import { Tooltip } from "antd";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { useZone } from "./time-zone.ts";

const formats = {
  time: { hour: "2-digit", minute: "2-digit" },
  seconds: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  date: { year: "numeric", month: "short", day: "numeric" },
  day: { weekday: "short", month: "short", day: "numeric" },
  wholeDay: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  month: { year: "numeric", month: "long" },
  dayTime: { weekday: "short", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
  full: { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
export type TimeFormat = keyof typeof formats;

const cache = new Map<string, Intl.DateTimeFormat>();
/** Formatters are costly to make and a table has thousands of cells. */
export function formatTime(at: string | number | Date, zone: string, format: TimeFormat = "full"): string {
  const key = `${i18next.language} ${zone} ${format}`;
  let made = cache.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(i18next.language, { ...formats[format], hourCycle: "h23", timeZone: zone });
    cache.set(key, made);
  }
  return made.format(new Date(at));
}
export const clock = (at: string | number, zone: string) => formatTime(at, zone, "seconds");

/** `Asia/Shanghai` → `GMT+8, Shanghai`; in Chinese, where cities of zones have no names, `GMT+8 中国标准时间`. */
export function zoneName(zone: string, at: Date = new Date()): string {
  if (zone === "UTC") return zone;
  const named = (language: string, timeZoneName: "shortOffset" | "long") =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName }).formatToParts(at).find((p) => p.type === "timeZoneName")?.value ?? zone;
  const offset = named("en", "shortOffset");
  if (i18next.language === "zh-CN") return `${offset} ${named("zh-CN", "long")}`;
  const city = zone.split("/").at(-1)?.replaceAll("_", " ");
  return city && city !== offset ? `${offset}, ${city}` : offset;
}

/** A length of time in one unit: `12 s`, `3 min`, `5 h`. */
export function useSpan(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const seconds = Math.max(0, Math.round(ms / 1000));
    if (seconds < 60) return t("time.seconds", { n: seconds });
    if (seconds < 3600) return t("time.minutes", { n: Math.round(seconds / 60) });
    if (seconds < 172_800) return t("time.hours", { n: Math.round(seconds / 3600) });
    return t("time.days", { n: Math.round(seconds / 86_400) });
  };
}

/** The present, renewed every `everyMs`; for counters and "2 min ago". */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** A moment. The whole date, the zone and the UTC text are in its tooltip, which is made when the pointer comes: a list has hundreds of moments. The element
 * that the pointer came to stays: were it drawn anew, a press in that instant would be none, and the row that it lies in would not open. */
export function TimeText({ at, format = "full" }: { at: string | number | null | undefined; format?: TimeFormat }) {
  const zone = useZone();
  const [near, setNear] = useState(false);
  if (at === null || at === undefined) return <span aria-hidden>–</span>;
  const iso = new Date(at).toISOString();
  const text = formatTime(at, zone, format);
  return (
    <time dateTime={iso} className="bt-num" onPointerEnter={() => setNear(true)}>
      {near ? (
        <Tooltip title={<Whole at={iso} zone={zone} />} mouseEnterDelay={0.4}>
          <span>{text}</span>
        </Tooltip>
      ) : (
        text
      )}
    </time>
  );
}

function Whole({ at, zone }: { at: string; zone: string }) {
  const { t } = useTranslation();
  return (
    <span className="bt-num">
      {`${formatTime(at, zone)} · ${t("time.zone", { zone: zoneName(zone, new Date(at)) })}`}
      <br />
      {at}
    </span>
  );
}

/** Said once on a page whose times are many. */
export function ZoneNote() {
  const { t } = useTranslation();
  return <span style={{ color: "var(--bt-text3)" }}>{t("time.zone", { zone: zoneName(useZone()) })}</span>;
}
