// U04: says at once, on every screen the teacher has open, that a class was matched, may be entered, was moved, or is not theirs any more. Closing it here
// closes it everywhere.
import { useRef } from "react";
import { App, Button, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Bell } from "~/ui/bell.tsx";
import { formatTime, useNow, useSpan, ZoneNote } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { isHeld, isNews, isUrgent } from "./urgency.ts";
import { type Reminder, useReminders } from "./use-reminders.ts";
import styles from "./host.module.css";

/** `Thu, Nov 26, 10:00–10:25`, in the reader's zone. */
const spanText = ({ startAt, endAt }: { startAt: string; endAt: string }, zone: string) => {
  const [from, to] = [startAt, endAt].map((at) => formatTime(at, zone, "day"));
  const end = formatTime(endAt, zone, "time");
  return `${from} ${formatTime(startAt, zone, "time")}–${from === to ? end : `${to} ${end}`}`;
};

function Line({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation("classes");
  const span = useSpan();
  const left = Date.parse(reminder.startAt) - useNow(15_000);
  const zone = useZone();
  const held = isHeld(reminder);
  return (
    <li className={styles.line}>
      <div>
        <strong>{reminder.className}</strong>
        {reminder.studentNames.length > 0 && <div className={styles.quiet}>{t("reminder.students", { names: reminder.studentNames.join(", ") })}</div>}
        {reminder.kind === "entry_open" && <div className={styles.open}>{t("reminder.entry")}</div>}
        {isNews(reminder) && (
          <div className={held ? styles.open : styles.off}>
            {t(`reminder.kind.${reminder.kind as "moved"}`, { was: reminder.was ? spanText(reminder.was, zone) : "" })}
          </div>
        )}
      </div>
      <div className={styles.when}>
        {held ? spanText(reminder, zone) : <s>{spanText(reminder, zone)}</s>}
        {held && left > 0 && <div className={styles.quiet}>{t("reminder.in", { span: span(left) })}</div>}
      </div>
    </li>
  );
}

export default function ReminderHost() {
  const { t } = useTranslation(["classes", "common"]);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const zone = useZone();
  const now = useNow(15_000);
  const { open, came, dismiss } = useReminders();
  const urgent = open.filter((reminder) => isUrgent(reminder, now, came.has(reminder.id)));
  // One thing at a time: what can wait is in the dialog, too, when there is one.
  const dialog = urgent.length > 0;
  const close = () => void dismiss(open).catch(() => message.warning(t("classes:reminder.failed")));
  const check = () => {
    close();
    void navigate("/roomList");
  };
  const [first] = open;
  const text = useRef<HTMLParagraphElement>(null);
  const words =
    first &&
    (open.length === 1
      ? t(`classes:reminder.single.${first.kind as "matched"}`, { time: formatTime(first.startAt, zone) })
      : t(open.some(isNews) ? "classes:reminder.changed" : "classes:reminder.several", { count: open.length }));
  const list = (
    <ul className={styles.list}>
      {open.map((reminder) => (
        <Line key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  );
  const buttons = [
    <Button key="close" onClick={close}>
      {t("common:action.close")}
    </Button>,
    <Button key="check" type="primary" onClick={check}>
      {t("classes:reminder.schedule")}
    </Button>,
  ];
  return (
    <>
      {open.length > 0 && !dialog && (
        <aside className={styles.corner} role="status" aria-label={t("classes:reminder.title")}>
          <strong className={styles.title}>
            <Bell size={18} />
            {t("classes:reminder.title")}
          </strong>
          <p className={styles.text}>{words}</p>
          {list}
          <div className={styles.buttons}>{buttons}</div>
        </aside>
      )}
      <Modal
        open={dialog}
        onCancel={close}
        width={460}
        // It comes while somebody types: a space or Enter meant for a field must not close it everywhere.
        afterOpenChange={(shown) => shown && text.current?.focus()}
        title={
          <span className={styles.title}>
            <Bell size={20} />
            {t("classes:reminder.title")}
          </span>
        }
        footer={buttons}
      >
        <p ref={text} tabIndex={-1} className={styles.text} role="alert">
          {words}
        </p>
        {list}
        <ZoneNote />
      </Modal>
    </>
  );
}
