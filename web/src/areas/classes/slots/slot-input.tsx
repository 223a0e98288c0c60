// Of a booking: a slot that a teacher has released on the day of its start. Chosen, it is held, and says when the lesson is and with whom; taken by somebody else, it goes at once.
import { useEffect, useRef, useState } from "react";
import { Alert, Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { whyNot } from "~/api/errors.ts";
import { useSession } from "~/api/session.ts";
import { controlOf, type InputProps, RecordPicker } from "~/resource/index.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { dayIn } from "~/ui/zoned.ts";
import { type Slot, useFreeSlots, useSlotEvents } from "./use-slots.ts";
import styles from "./slots.module.css";

export function SlotInput(props: InputProps) {
  const { value, onChange, form } = props;
  const { t } = useTranslation("slots");
  const zone = useZone();
  const me = useSession(({ user }) => user?.id);
  const [teacher, setTeacher] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Slot | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const start = Form.useWatch("start_at", form) as string | null | undefined;
  const day = start ? dayIn(zone, Date.parse(start)) : null;
  const { data } = useFreeSlots(day?.from ?? null, day?.to ?? null, teacher);
  const free = (data?.records ?? []).filter(({ id }) => id !== chosen?.id);
  const set = useRef(onChange);
  useEffect(() => {
    set.current = onChange;
  });

  const leave = (why: string | null) => {
    setChosen(null);
    setGone(why);
    set.current?.(null);
  };
  const letGo = (id: string) => post("/api/class/slot/hold", { id, off: true }).catch(() => undefined);
  // Whoever closes the form lets the slot go; booked by it, there is nothing to let go.
  const held = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (held.current) void letGo(held.current);
    },
    [],
  );
  // Of a form that was left and is opened again, the slot is looked for anew.
  useEffect(() => {
    const before = typeof value === "string" ? value : null;
    if (before === null) return;
    held.current = before;
    Promise.all([post("/api/class/slot/query", { id: before }), post("/api/class/slot/hold", { id: before })]).then(
      ([slot]) => setChosen(slot),
      (error: unknown) => {
        held.current = null;
        leave(whyNot(error));
      },
    );
    // Once, as the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const choose = async (id: string | null) => {
    if (held.current && held.current !== id) void letGo(held.current);
    held.current = id;
    const slot = free.find((one) => one.id === id) ?? null;
    setChosen(slot);
    setGone(null);
    onChange?.(id);
    if (!slot) return;
    form.setFieldsValue({ start_at: slot.start_at, end_at: slot.end_at });
    try {
      await post("/api/class/slot/hold", { id: slot.id });
    } catch (error) {
      if (held.current === slot.id) {
        held.current = null;
        leave(whyNot(error));
      }
    }
  };
  // Another time is another wish. What the form holds is asked: what is watched comes a moment later.
  useEffect(() => {
    if (chosen === null || form.getFieldValue("start_at") === chosen.start_at) return;
    if (held.current) void letGo(held.current);
    held.current = null;
    leave(null);
  }, [start, chosen, form]);
  useSlotEvents(chosen !== null, () => {
    const slot = chosen;
    if (!slot) return;
    void post("/api/class/slot/query", { id: slot.id }).then((now) => {
      if (held.current !== slot.id) return;
      const mine = now.state === "open" || (now.state === "held" && now.holder_id === me) || (now.state === "booked" && now.updated_by?.id === me);
      if (mine) return;
      held.current = null;
      leave(now.state === "withdrawn" ? t("isWithdrawn") : t("takenBy", { name: now.holder_name ?? now.updated_by?.name ?? "" }));
    });
  });

  const label = (slot: Slot) => `${formatTime(slot.start_at ?? "", zone, "time")}–${formatTime(slot.end_at ?? "", zone, "time")} ${slot.teacher_name ?? ""}`;
  return (
    <div className={styles.choice}>
      <Select
        {...controlOf(props)}
        allowClear
        value={(value as string | null) ?? null}
        placeholder={day ? t("choose", { count: free.length }) : t("chooseDay")}
        options={[...(chosen ? [chosen] : []), ...free].map((slot) => ({ value: slot.id, label: label(slot) }))}
        onChange={(id: string | null | undefined) => void choose(id ?? null)}
        notFoundContent={t("none")}
        showSearch={{ optionFilterProp: "label" }}
      />
      <RecordPicker
        resource="teachers"
        value={teacher}
        onChange={(id) => setTeacher(typeof id === "string" ? id : null)}
        placeholder={t("anyTeacher")}
        aria-label={t("anyTeacher")}
      />
      {gone && <Alert className={styles.wide ?? ""} type="warning" showIcon title={gone} role="status" />}
      {chosen && !gone && <small className={`${styles.quiet} ${styles.wide}`}>{t("chosen", { name: chosen.teacher_name ?? "" })}</small>}
    </div>
  );
}
