// U04: says at once, on every screen the teacher has open, that a class was matched, may be entered, was moved, or is not theirs any more, and that one is offered
// to them. Closing it here closes it everywhere.
import { useRef, useState } from "react";
import { App, Button, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useCan } from "~/api/session.ts";
import { Bell } from "~/ui/bell.tsx";
import { later } from "~/ui/later.tsx";
import { formatTime, useNow, useSpan, ZoneNote } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { spanText } from "./span-text.ts";
import { byClass, isHeld, isNews, isUrgent, wantsWord } from "./urgency.ts";
import { type Reminder, useReminders } from "./use-reminders.ts";
import styles from "./host.module.css";

/** Seldom there is one: no page waits for it. */
const Offers = later(async () => (await import("./offers.tsx")).Offers);

/** A class, with all that is said of it; where there are several, each that wants a word has its own button. */
function Line({ all, onReady }: { all: readonly Reminder[]; onReady: (() => void) | undefined }) {
  const { t } = useTranslation("classes");
  const span = useSpan();
  const reminder = all[0]!;
  const left = Date.parse(reminder.startAt) - useNow(15_000);
  const zone = useZone();
  const held = isHeld(reminder);
  const says = (kind: Reminder["kind"]) => held && all.some((one) => one.kind === kind);
  const mayRecord = useCan("courseDetail", "query");
  return (
    <li className={styles.line}>
      <div>
        <strong>
          {mayRecord && held ? <Link to={`/courseDetail?id=${encodeURIComponent(reminder.classId)}`}>{reminder.className}</Link> : reminder.className}
        </strong>
        {reminder.studentNames.length > 0 && <div className={styles.quiet}>{t("reminder.students", { names: reminder.studentNames.join(", ") })}</div>}
        {held && reminder.standsInFor && <div className={styles.open}>{t("reminder.standsIn", { name: reminder.standsInFor })}</div>}
        {says("entry_open") && <div className={styles.open}>{t("reminder.entry")}</div>}
        {says("asked") && <div className={styles.open}>{t("reminder.asked")}</div>}
        {isNews(reminder) && (
          <div className={held ? styles.open : styles.off}>
            {t(`reminder.kind.${reminder.kind as "moved"}`, { was: reminder.was ? spanText(reminder.was, zone) : "" })}
          </div>
        )}
      </div>
      <div className={styles.when}>
        {held ? spanText(reminder, zone) : <s>{spanText(reminder, zone)}</s>}
        {held && left > 0 && <div className={styles.quiet}>{t("reminder.in", { span: span(left) })}</div>}
        {onReady && (
          <Button size="small" className={styles.word} aria-label={`${t("reminder.ready")}: ${reminder.className}`} onClick={onReady}>
            {t("reminder.ready")}
          </Button>
        )}
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
  const { open, offers, ended, ahead, came, dismiss, ready, answered } = useReminders();
  const [put, putAside] = useState<ReadonlySet<string>>(new Set());
  const aside = offers.every(({ id }) => put.has(id));
  const urgent = open.filter((reminder) => isUrgent(reminder, now, came.has(reminder.id)));
  // One thing at a time: what can wait is in the dialog, too, when there is one.
  const offering = offers.length > 0 && !aside;
  const dialog = urgent.length > 0 && !offering;
  const close = () => void dismiss(open).catch(() => message.warning(t("classes:reminder.failed")));
  const check = () => {
    close();
    void navigate("/roomList");
  };
  const classes = byClass(open);
  const near = classes.filter((all) => all.some((reminder) => wantsWord(reminder, now)));
  // What is not confirmed stays: nothing is closed by a word for something else.
  const say = (which: readonly Reminder[][]) => async () => {
    try {
      await ready(which.flat());
      message.success(t("classes:reminder.said", { names: which.map(([one]) => one!.className).join(", ") }));
    } catch {
      message.warning(t("classes:reminder.readyFailed"));
    }
  };
  const first = classes[0]?.[0];
  const single = (reminder: Reminder) => {
    if (isHeld(reminder) && !isNews(reminder) && reminder.standsInFor) return "standsIn";
    return reminder.kind === "matched" && reminder.studentNames.length !== 1 ? "matchedGroup" : reminder.kind;
  };
  const text = useRef<HTMLParagraphElement>(null);
  const words =
    first &&
    (classes.length === 1
      ? t(`classes:reminder.single.${single(first) as "standsIn"}`, { time: formatTime(first.startAt, zone), name: first.standsInFor ?? "" })
      : t(open.some(isNews) ? "classes:reminder.changed" : "classes:reminder.several", { count: classes.length }));
  const list = (
    <ul className={styles.list}>
      {classes.map((all) => (
        <Line key={all[0]!.classId} all={all} onReady={classes.length > 1 && near.includes(all) ? say([all]) : undefined} />
      ))}
    </ul>
  );
  const buttons = [
    <Button key="close" onClick={close}>
      {t("common:action.close")}
    </Button>,
    <Button key="check" {...(near.length === 0 && { type: "primary" as const })} onClick={check}>
      {t("classes:reminder.schedule")}
    </Button>,
    ...(near.length > 1 || (near.length === 1 && classes.length === 1)
      ? [
          <Button key="ready" type="primary" onClick={say(near)}>
            {near.length > 1 ? t("classes:reminder.readyAll", { count: near.length }) : t("classes:reminder.ready")}
          </Button>,
        ]
      : []),
  ];
  return (
    <>
      {(offers.length > 0 || ended) && (
        <Offers
          offers={offers}
          ended={ended}
          ahead={ahead}
          onAnswered={answered}
          aside={aside}
          onAside={(now) => putAside(new Set(now ? offers.map(({ id }) => id) : []))}
        />
      )}
      {open.length > 0 && !dialog && offers.length === 0 && (
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
        footer={<div className={styles.buttons}>{buttons}</div>}
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
