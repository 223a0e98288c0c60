// A slot that was pressed: booked for a student, or withdrawn. It is held while one looks; who else has it is said, at once.
import { useEffect, useState } from "react";
import { Alert, App, Button, Form, Input, Modal } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { post } from "~/api/client.ts";
import { whyNot } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { scopeOf, useCan, useSession } from "~/api/session.ts";
import { RecordPicker } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { slotTones } from "./tones.ts";
import { LessonsToBook } from "./lessons-to-book.tsx";
import { type Slot, useSlotEvents } from "./use-slots.ts";
import styles from "./slots.module.css";

interface SlotDialogProps {
  slot: Slot;
  onClose: () => void;
  /** Its class is to be seen. */
  onOpen: (classId: string) => void;
}

interface Wanted {
  student_id: string;
  lesson: string;
}

export function SlotDialog({ slot, onClose, onOpen }: SlotDialogProps) {
  const { t } = useTranslation(["slots", "bookings", "common"]);
  const { message } = App.useApp();
  const zone = useZone();
  const own = useSession(({ user }) => scopeOf(user, "classes") === "own");
  const clock = useNow(30_000);
  const me = useSession(({ user }) => user?.id);
  const mayBook = useCan("roomList", "add") && !own;
  const mayWithdraw = useCan("roomList", "edit") || own;
  const [form] = Form.useForm<Wanted>();
  const student: unknown = Form.useWatch("student_id", form);
  const [busy, setBusy] = useState<"book" | "withdraw" | null>(null);
  const [requestId] = useState(newId);
  const [refused, setRefused] = useState<string | null>(null);
  const { data: now, refetch } = useQuery({
    queryKey: keyOf("teacher_slots", "record", slot.id),
    queryFn: ({ signal }) => post("/api/class/slot/query", { id: slot.id }, { signal }),
    staleTime: 0,
    // Of a first answer that is still on its way nothing is asked anew: what was pressed is one.
    initialData: slot,
    initialDataUpdatedAt: 0,
  });
  useSlotEvents(true, () => void refetch());
  const others = now.state === "held" && now.holder_id !== me;
  const over = Date.parse(slot.start_at ?? "") <= clock;
  const isFree = (now.state === "open" || (now.state === "held" && !others)) && !over;

  // Held while it is looked at by who may book it: at once, or when whoever else holds it lets it go.
  const mayHold = mayBook && isFree;
  useEffect(() => {
    if (!mayHold) return;
    post("/api/class/slot/hold", { id: slot.id }).then(
      () => setRefused(null),
      (error: unknown) => setRefused(whyNot(error)),
    );
  }, [mayHold, slot.id]);
  useEffect(() => {
    if (!mayBook || over) return;
    return () => {
      post("/api/class/slot/hold", { id: slot.id, off: true }).catch(() => undefined);
    };
  }, [mayBook, over, slot.id]);

  const run = async (what: "book" | "withdraw", act: () => Promise<void>) => {
    setBusy(what);
    try {
      await act();
      onClose();
    } catch (error) {
      setRefused(whyNot(error));
      void refetch();
    } finally {
      setBusy(null);
    }
  };
  const book = (wanted: Wanted) =>
    run("book", async () => {
      const { booking } = await post("/api/class/slot/book", { id: slot.id, ...wanted, requestId });
      const { number, class_id: made } = booking as { number?: string; class_id?: string };
      message.success({
        content: (
          <>
            {t("slots:booked", { number })}
            {made && (
              <Button type="link" size="small" onClick={() => onOpen(made)}>
                {t("slots:showClass")}
              </Button>
            )}
          </>
        ),
      });
    });
  const withdraw = () =>
    run("withdraw", async () => {
      if (now.state === "held" && !others) await post("/api/class/slot/hold", { id: slot.id, off: true });
      const { refused } = await post("/api/class/slot/withdraw", { ids: [slot.id] });
      if (refused[0]) throw new Error(refused[0].msg);
      message.success(t("slots:withdrawn", { count: 1 }));
    });
  const when = `${formatTime(slot.start_at ?? "", zone, "wholeDay")} ${formatTime(slot.start_at ?? "", zone, "time")}–${formatTime(slot.end_at ?? "", zone, "time")}`;
  const state = now.state ?? "open";
  // Of what somebody else has now it is said who; the words of the server where it has just refused.
  const said = others
    ? t("slots:heldBy", { name: now.holder_name ?? "" })
    : state === "booked"
      ? t("slots:bookedBy", { name: now.updated_by?.name ?? "", number: now.booking_name ?? "" })
      : state === "withdrawn"
        ? t("slots:isWithdrawn")
        : refused;
  return (
    <Modal
      open
      title={t("slots:slotOf", { name: slot.teacher_name ?? "" })}
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          {mayWithdraw && (
            <Button danger disabled={!isFree} loading={busy === "withdraw"} onClick={() => void withdraw()}>
              {t("slots:withdraw")}
            </Button>
          )}
          <span className={styles.gap} />
          <Button onClick={onClose}>{t("common:action.cancel")}</Button>
          {mayBook && (
            <Button type="primary" disabled={!isFree} loading={busy === "book"} onClick={form.submit}>
              {t("slots:book")}
            </Button>
          )}
        </div>
      }
    >
      <p className={styles.when}>
        <span className="bt-num">{when}</span>
        <StatusTag tone={slotTones[state] ?? "neutral"}>{t(`bookings:teacher_slots.values.state.${state}`)}</StatusTag>
      </p>
      {said && <Alert className={styles.said ?? ""} type={state === "open" ? "error" : "warning"} showIcon title={said} role="status" />}
      {mayHold && now.state === "held" && now.held_until && (
        <p className={styles.quiet}>{t("slots:keptUntil", { time: formatTime(now.held_until, zone, "time") })}</p>
      )}
      {mayHold && (
        <Form form={form} name="book-slot" layout="vertical" requiredMark={false} onFinish={(wanted) => void book(wanted)}>
          <Form.Item name="student_id" label={t("bookings:bookings.fields.student_id")} rules={[{ required: true, message: t("slots:needsStudent") }]}>
            <RecordPicker resource="students" required />
          </Form.Item>
          <LessonsToBook student={student} />
          <Form.Item name="lesson" label={t("bookings:bookings.fields.lesson")} rules={[{ required: true, whitespace: true, message: t("slots:needsLesson") }]}>
            <Input maxLength={100} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
