// Releases slots of one teacher or of many in one go (L06): how far ahead, on which days and hours of their own clocks; what would be made is seen beside it, live.
import { useDeferredValue, useState } from "react";
import { Alert, App, Form, InputNumber, Modal, Segmented } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { type Body, type Data, post } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";
import type { InputProps, Values } from "~/resource/index.tsx";
import { formatTime, zoneName } from "~/ui/time.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import { ClockInput, useRested, WeekdaysInput } from "../series/inputs.tsx";
import { useSlotEvents } from "./use-slots.ts";
import styles from "./slots.module.css";

type Wish = Body<"/api/class/slot/preview">;
type Seen = Data<"/api/class/slot/preview">;

interface ReleaseDialogProps {
  /** Whose slots; none named are one's own. */
  teachers: readonly { id: string; name: string }[];
  onClose: () => void;
  onDone?: () => void;
}

const MINUTES = [25, 45, 60];
const initial: Values = {
  range: "7d",
  lesson_minutes: 25,
  gap_minutes: 5,
  weekdays: ["1", "2", "3", "4", "5"],
  from_time: "09:00",
  until_time: "18:00",
};

const wishOf = (values: Values, ids: string[]): Wish => ({
  teacher_ids: ids,
  range: String(values.range),
  lesson_minutes: Number(values.lesson_minutes),
  gap_minutes: Number(values.gap_minutes),
  weekdays: ((values.weekdays as string[] | undefined) ?? []).map(Number),
  from_time: String(values.from_time),
  until_time: String(values.until_time),
});
const isWhole = (values: Values | undefined): values is Values =>
  values !== undefined && ["range", "lesson_minutes", "gap_minutes", "from_time", "until_time"].every((name) => (values[name] ?? null) !== null);

export function ReleaseDialog({ teachers, onClose, onDone }: ReleaseDialogProps) {
  const { t } = useTranslation(["slots", "bookings", "common"]);
  const { message } = App.useApp();
  const undoable = useUndoable();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [requestId] = useState(newId);
  const ids = teachers.map(({ id }) => id);
  const typed = (Form.useWatch([], form) as Values | undefined) ?? initial;
  const wanted = JSON.stringify(isWhole(typed) ? wishOf(typed, ids) : null);
  const asked = useRested(wanted);
  const read = useQuery({
    queryKey: keyOf("teacher_slots", "preview", asked),
    queryFn: ({ signal }) => post("/api/class/slot/preview", JSON.parse(asked) as Wish, { signal }),
    enabled: asked !== "null",
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  // Somebody else plans meanwhile: a free time is taken while one looks.
  const again = () => void read.refetch();
  useTopic(useResourceTopic("classes"), { onEvent: again, onReset: again });
  useSlotEvents(true, again);
  const wrong = read.error instanceof ApiError ? asRecord(read.error.fields) : {};
  const seen = read.error ? undefined : read.data;

  const say = (name: string) => (typeof wrong[name] === "string" ? { validateStatus: "error" as const, help: wrong[name] } : {});
  const takeBack = async (release: string) => {
    try {
      const { done } = await post("/api/class/slot/withdraw", { release_id: release });
      message.success(t("slots:withdrawn", { count: done }));
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const save = async () => {
    setBusy(true);
    try {
      const { id, made, job } = await post("/api/class/slot/release", { ...wishOf(typed, ids), requestId });
      if (job) message.info(t("slots:byJob"));
      else undoable(t("slots:released", { count: made ?? 0 }), () => void takeBack(id));
      onDone?.();
      onClose();
    } catch (error) {
      message.error((error as Error).message);
      again();
    } finally {
      setBusy(false);
    }
  };
  const input = { field: {} as InputProps["field"], row: null, form };
  return (
    <Modal
      open
      width={760}
      title={
        teachers.length === 1
          ? t("slots:titleOf", { name: teachers[0]?.name })
          : teachers.length > 1
            ? t("slots:titleMany", { count: teachers.length })
            : t("slots:title")
      }
      okText={seen && seen.made > 0 ? t("slots:release", { count: seen.made }) : t("slots:releaseNone")}
      // What is released is what was seen.
      okButtonProps={{ disabled: !seen || seen.made === 0 || read.isPlaceholderData || asked !== wanted }}
      cancelText={t("common:action.cancel")}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles.release}>
        <Form form={form} name="release-slots" layout="vertical" initialValues={initial} className={styles.form ?? ""}>
          <Form.Item name="range" label={t("slots:range.label")} {...say("range")}>
            <Segmented block options={limits.slotRanges.map((value) => ({ value, label: t(`slots:range.${value as "3d"}`) }))} />
          </Form.Item>
          <Form.Item name="weekdays" label={t("slots:weekdays")} {...say("weekdays")}>
            <WeekdaysInput {...input} />
          </Form.Item>
          <div className={styles.pair}>
            <Form.Item name="from_time" label={t("slots:from")} {...say("from_time")}>
              <ClockInput {...input} />
            </Form.Item>
            <Form.Item name="until_time" label={t("slots:until")} {...say("until_time")}>
              <ClockInput {...input} />
            </Form.Item>
          </div>
          <div className={styles.pair}>
            <Form.Item name="lesson_minutes" label={t("slots:lesson")} {...say("lesson_minutes")}>
              <Lesson />
            </Form.Item>
            <Form.Item name="gap_minutes" label={t("slots:gap")} {...say("gap_minutes")}>
              <InputNumber min={0} max={limits.slotMaxGap} step={5} precision={0} style={{ width: "100%" }} />
            </Form.Item>
          </div>
        </Form>
        <section className={styles.seen} aria-label={t("slots:preview")} aria-busy={read.isFetching} data-old={read.isPlaceholderData}>
          {read.error && Object.keys(wrong).length === 0 && <Alert type="error" showIcon title={read.error.message} />}
          {typeof wrong.teacher_ids === "string" && <Alert type="error" showIcon title={wrong.teacher_ids} />}
          {seen ? <Preview seen={seen} /> : !read.error && <p className={styles.quiet}>{t("slots:looking")}</p>}
          {seen && seen.made > limits.slotsAtOnce && <p className={styles.quiet}>{t("slots:job", { max: limits.slotsAtOnce })}</p>}
        </section>
      </div>
    </Modal>
  );
}

function Lesson({ id, value, onChange }: { id?: string; value?: number; onChange?: (value: number | null) => void }) {
  return (
    <div className={styles.lesson}>
      <InputNumber
        {...(id && { id })}
        value={value ?? null}
        min={limits.classMinMinutes}
        max={limits.classMaxHours * 60}
        step={5}
        precision={0}
        {...(onChange && { onChange })}
      />
      <Segmented size="small" value={value ?? 0} options={MINUTES.map((n) => ({ value: n, label: n }))} {...(onChange && { onChange })} />
    </div>
  );
}

/** What would be made: of one teacher day by day, of several each in a line. */
function Preview({ seen }: { seen: Seen }) {
  const { t } = useTranslation("slots");
  const shown = useDeferredValue(seen);
  const one = shown.teachers.length === 1 ? shown.teachers[0] : undefined;
  const day = (text: string) => formatTime(`${text}T12:00:00Z`, "UTC", "date");
  return (
    <>
      <p className={styles.sum} role="status">
        <b>{t("made", { count: shown.made })}</b>
        {shown.skipped > 0 && ` · ${t("skipped", { count: shown.skipped })}`}
      </p>
      {one && (
        <small className={styles.quiet}>
          {t("days", { from: day(one.from_day), until: day(one.until_day) })} · {t("clock", { zone: zoneName(one.zone) })}
        </small>
      )}
      {one ? <Days seen={shown} zone={one.zone} /> : <Teachers seen={shown} />}
    </>
  );
}

function Days({ seen, zone }: { seen: Seen; zone: string }) {
  const { t } = useTranslation("slots");
  const by = Map.groupBy(seen.rows, ({ start_at }) => formatTime(start_at, zone, "wholeDay"));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <ol className={styles.days} tabIndex={0}>
      {[...by].map(([day, rows]) => (
        <li key={day}>
          <b>{day}</b>
          <span className={styles.times}>
            {rows.map(({ start_at, state, what }) => (
              <span
                key={`${start_at} ${state}`}
                className={`${styles.time} bt-num`}
                data-state={state}
                title={state === "free" ? undefined : (what ?? t(`why.${state as "slot"}`))}
              >
                {formatTime(start_at, zone, "time")}
              </span>
            ))}
          </span>
          {rows.some(({ what }) => what !== null) && (
            <small className={styles.quiet}>{t("inTheWay", { what: [...new Set(rows.flatMap(({ what }) => what ?? []))].join(", ") })}</small>
          )}
        </li>
      ))}
      {seen.rows.length < seen.made + seen.skipped && <li className={styles.quiet}>{t("more", { count: seen.made + seen.skipped - seen.rows.length })}</li>}
    </ol>
  );
}

function Teachers({ seen }: { seen: Seen }) {
  const { t } = useTranslation("slots");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <ul className={styles.teachers} tabIndex={0}>
      {seen.teachers.map((one) => {
        const left = (["class", "leave", "slot", "clock"] as const).filter((why) => one[`skipped_${why}`] > 0);
        return (
          <li key={one.id}>
            <span>
              <b>{one.name}</b>
              <small className={styles.quiet}>{zoneName(one.zone)}</small>
            </span>
            <span className="bt-num">
              {t("made", { count: one.made })}
              {left.length > 0 && <small className={styles.quiet}>{left.map((why) => `${t(`why.${why}`)} ${one[`skipped_${why}`]}`).join(" · ")}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
