// Inputs of a series: its days of the week, its time of the clock, and below them the classes that follow, live: what is in the way is marked, and may be left out.
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { Alert, Button, Checkbox, Form, TimePicker } from "antd";
import dayjs from "dayjs";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";
import { childRows, controlOf, type InputProps, type Values } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Tone } from "~/ui/tokens.ts";
import styles from "./series.module.css";

const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
const CLOCK = "HH:mm";

export function WeekdaysInput(props: InputProps) {
  const { value, onChange } = props;
  const { t } = useTranslation("bookings");
  const { id, disabled } = controlOf(props);
  return (
    <Checkbox.Group
      {...(id && { "aria-labelledby": id })}
      className={styles.weekdays ?? ""}
      value={(value as string[] | null) ?? []}
      disabled={disabled ?? false}
      onChange={(days) => onChange?.(DAYS.filter((day) => days.includes(day)))}
      options={DAYS.map((day) => ({ value: day, label: t(`class_series.values.weekdays.${day}`) }))}
    />
  );
}

export function ClockInput(props: InputProps) {
  const { value, onChange } = props;
  const shown = useMemo(() => (typeof value === "string" ? dayjs(`2000-01-01T${value}`) : null), [value]);
  return (
    <TimePicker
      {...controlOf(props)}
      format={CLOCK}
      minuteStep={5}
      showNow={false}
      needConfirm={false}
      // Enter takes over what was typed; it does not send the form with it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      value={shown}
      onChange={(picked) => onChange?.(picked ? picked.format(CLOCK) : null)}
      style={{ width: "100%" }}
    />
  );
}

type Day = Data<"/api/class/series/preview">["days"][number];
const tones: Record<string, Tone> = { good: "success", in_the_way: "warning", wrong: "danger" };
const ASKED = ["teacher_id", "student_ids", "kind", "weekdays", "every_weeks", "start_time", "minutes", "zone", "from_day", "until_day", "count"] as const;
const MORE = ["classroom_plan_id", "courseware_id"] as const;
/** Typing rests so long before it is looked what follows. */
const REST_MS = 350;

/** What is typed so far, once it says when; null before that. */
function pattern(typed: Values): Values | null {
  const whole =
    Array.isArray(typed.weekdays) && typed.weekdays.length > 0 && typed.start_time && typed.from_day && typed.minutes && (typed.until_day || typed.count);
  if (!whole) return null;
  return Object.fromEntries([...ASKED, ...MORE].flatMap((field) => ((typed[field] ?? null) === null ? [] : [[field, typed[field]]])));
}

/** The same once it has not changed for a moment. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The classes of the pattern as they would be made; which of them are left out is the field's value. */
export function PreviewInput({ value, onChange, form, disabled = false }: InputProps) {
  const { t } = useTranslation("bookings");
  const typed = Form.useWatch([], form) as Values | undefined;
  const asked = useRested(JSON.stringify(pattern(typed ?? {})));
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf("class_series", "preview", asked),
    queryFn: ({ signal }) => post("/api/class/series/preview", { series: JSON.parse(asked) as Record<string, never> }, { signal }),
    enabled: asked !== "null",
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  const again = () => void refetch({ cancelRefetch: false });
  // Somebody else plans meanwhile: a good day turns bad while one looks.
  useTopic(useResourceTopic("classes"), { onEvent: again, onReset: again });
  const days = useDeferredValue(data?.days);
  const skipped = new Set(childRows(value).map(({ day }) => String(day)));
  if (asked === "null") return <p className={styles.quiet}>{t("series.preview.first")}</p>;
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!days) return <p className={styles.quiet}>{t("series.preview.looking")}</p>;
  const set = (next: Iterable<string>) => onChange?.([...next].toSorted().map((day) => ({ id: newId(), day })));
  const bad = days.filter(({ day, state }) => state !== "good" && !skipped.has(day));
  const made = days.filter(({ day }) => !skipped.has(day)).length;
  const zone = String(typed?.zone ?? "UTC");
  const toggle = (day: string, on: boolean) => {
    const next = new Set(skipped);
    if (on) next.delete(day);
    else next.add(day);
    set(next);
  };
  return (
    <section className={styles.days} aria-label={t("series.preview.title")} aria-busy={isFetching} data-old={isPlaceholderData}>
      <div className={styles.sum}>
        <span role="status">
          {isPlaceholderData ? (
            t("series.preview.looking")
          ) : (
            <>
              {t("series.preview.made", { count: made })}
              {bad.length > 0 && ` · ${t("series.preview.bad", { count: bad.length })}`}
            </>
          )}
        </span>
        {bad.length > 0 && (
          <Button size="small" disabled={disabled} onClick={() => set([...skipped, ...bad.map(({ day }) => day)])}>
            {t("series.preview.leave", { count: bad.length })}
          </Button>
        )}
      </div>
      <small className={styles.quiet}>{t("series.preview.zone", { zone: zoneName(zone) })}</small>
      <ol className={styles.list}>
        {days.map((one) => (
          <DayLine key={one.day} one={one} zone={zone} out={skipped.has(one.day)} disabled={disabled} onToggle={(on) => toggle(one.day, on)} />
        ))}
      </ol>
      {days.length > limits.seriesAtOnce && <p className={styles.quiet}>{t("series.preview.job", { max: limits.seriesAtOnce })}</p>}
    </section>
  );
}

function DayLine({ one, zone, out, disabled, onToggle }: { one: Day; zone: string; out: boolean; disabled: boolean; onToggle: (on: boolean) => void }) {
  const { t } = useTranslation("bookings");
  const own = useZone();
  const yours = formatTime(one.start_at, own, "dayTime");
  const when = `${formatTime(one.start_at, zone, "wholeDay")} ${formatTime(one.start_at, zone, "time")}–${formatTime(one.end_at, zone, "time")}`;
  return (
    <li className={styles.day} data-state={out ? "out" : one.state}>
      <Checkbox checked={!out} disabled={disabled} onChange={(event) => onToggle(event.target.checked)}>
        <span className={`bt-num ${out ? styles.off : ""}`}>{when}</span>
        {yours !== formatTime(one.start_at, zone, "dayTime") && (
          <small className={`bt-num ${styles.yours}`}>{t("series.preview.yours", { time: yours })}</small>
        )}
      </Checkbox>
      <StatusTag tone={out ? "neutral" : (tones[one.state] ?? "neutral")}>{t(`series.preview.state.${out ? "out" : (one.state as "good")}`)}</StatusTag>
      {!out && one.msg && <p>{one.msg}</p>}
      {one.note && <p>{one.note}</p>}
    </li>
  );
}
