// U04: says at once, on every screen the teacher has open, that a class was matched or may be entered. Closing it here closes it everywhere.
import { useRef } from "react";
import { App, Button, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Bell } from "~/ui/bell.tsx";
import { formatTime, TimeText, useNow, useSpan, ZoneNote } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { isUrgent } from "./urgency.ts";
import { type Reminder, useReminders } from "./use-reminders.ts";
import styles from "./host.module.css";

function Line({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation("classes");
  const span = useSpan();
  const left = Date.parse(reminder.startAt) - useNow(15_000);
  return (
    <li className={styles.line}>
      <div>
        <strong>{reminder.className}</strong>
        {reminder.studentNames.length > 0 && <div className={styles.quiet}>{t("reminder.students", { names: reminder.studentNames.join(", ") })}</div>}
        {reminder.kind === "entry_open" && <div className={styles.open}>{t("reminder.entry")}</div>}
      </div>
      <div className={styles.when}>
        <TimeText at={reminder.startAt} />
        {left > 0 && <div className={styles.quiet}>{t("reminder.in", { span: span(left) })}</div>}
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
    first && (open.length === 1 ? t("classes:reminder.one", { time: formatTime(first.startAt, zone) }) : t("classes:reminder.several", { count: open.length }));
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
