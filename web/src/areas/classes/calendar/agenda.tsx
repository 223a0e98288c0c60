// The calendar on a phone: classes under each other by day, with the way into one's own under the thumb. Nothing is dragged here: "move" opens a form.
import { useEffect, useMemo, useState } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import type { FreshnessState } from "~/ui/freshness.tsx";
import { axisOf } from "~/ui/plan-grid/axis.ts";
import { dayAt } from "~/ui/plan-grid/clock.ts";
import { later } from "~/ui/later.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime } from "~/ui/time.tsx";
import { State } from "../cells.tsx";
import { ClassActions } from "../class-actions.tsx";
import { ENTRY_MS } from "../times.ts";
import { type ClassRow, classesOf } from "./lanes.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { asking, type ViewProps } from "./plan-view.tsx";
import { useCalendar } from "./use-calendar.ts";
import { type LeaveRow, leavesIn, shadesOf, type SlotRow, standbysIn } from "./use-shade.ts";
import { useMove } from "./use-move.tsx";
import { WhoseWeek } from "./whose-week.tsx";
import styles from "./calendar.module.css";

const LeaveDialog = later(async () => (await import("../leaves/leave-dialog.tsx")).LeaveDialog);
const StandbyLine = later(async () => (await import("../standbys/standby-line.tsx")).StandbyLine);
const SlotDialog = later(async () => (await import("../slots/slot-dialog.tsx")).SlotDialog);

interface AgendaProps extends ViewProps {
  days: readonly string[];
  change: (part: { filter: Record<string, unknown> }) => void;
}

export function Agenda({ days, own, filter, narrowing, zone, now, change, onOpen, onFresh }: AgendaProps) {
  const { t } = useTranslation(["calendar", "slots", "leaves"]);
  const [pressed, press] = useState<SlotRow | null>(null);
  const [away, showAway] = useState<LeaveRow | null>(null);
  const mayMove = useCan("roomList", "edit");
  const [moving, setMoving] = useState<ClassRow | null>(null);
  const axis = useMemo(() => axisOf(days, zone), [days, zone]);
  const { by, ids } = asking("week", "teacher", filter);
  const nobodyChosen = days.length > 1 && !own && ids.length === 0;
  const [from, to] = [axis.days[0]?.from ?? 0, axis.days.at(-1)?.to ?? 0];
  const calendar = useCalendar(nobodyChosen ? null : { from, to, by, ids }, narrowing);
  const [move, question] = useMove(calendar.show, calendar.follow, onOpen);
  const fresh = JSON.stringify(calendar.freshness);
  useEffect(() => onFresh(nobodyChosen ? undefined : (JSON.parse(fresh) as FreshnessState)), [fresh, nobodyChosen, onFresh]);
  const today = dayAt(now, zone);

  if (nobodyChosen) return <WhoseWeek filter={filter} change={change} />;
  if (calendar.error && !calendar.lanes) return <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />;
  if (!calendar.lanes) return <Loading />;
  const rows = classesOf(calendar.lanes);
  const slots = calendar.lanes.flatMap(shadesOf);
  return (
    <div className={styles.agenda}>
      {axis.days.map(({ day, from, to }) => {
        const theirs = rows.filter((row) => Date.parse(row.start_at) < to && Date.parse(row.start_at) >= from);
        const open = slots.filter(({ start_at }) => Date.parse(start_at ?? "") < to && Date.parse(start_at ?? "") >= from);
        const leaves = leavesIn(calendar.lanes ?? [], { from, to });
        const standbys = standbysIn(calendar.lanes ?? [], { from, to });
        // What is past and held nothing is only in the way of today.
        if (theirs.length === 0 && day < today && axis.days.length > 1) return null;
        return (
          <section key={day} aria-label={formatTime(`${day}T12:00:00Z`, "UTC", "wholeDay")}>
            <h2 className={day === today ? styles.today : ""}>{formatTime(`${day}T12:00:00Z`, "UTC", "wholeDay")}</h2>
            {leaves.map((leave) => (
              <button key={leave.id} type="button" className={styles.away} data-closed={leave.state} data-shade={leave.id} onClick={() => showAway(leave)}>
                {leave.state === "approved" ? t("leaves:onLeave") : t("leaves:isAsked")}
                {ids.length === 1 || own ? "" : ` · ${leave.teacher_name ?? ""}`}
                <span className="bt-num">
                  {formatTime(leave.start_at ?? "", zone, "dayTime")} – {formatTime(leave.end_at ?? "", zone, "dayTime")}
                </span>
              </button>
            ))}
            {standbys.map((standby) => (
              <StandbyLine key={standby.id} standby={standby} named={ids.length !== 1 && !own} />
            ))}
            {theirs.length === 0 && leaves.length === 0 && standbys.length === 0 && <p className={styles.nothing}>{t("calendar:noClasses")}</p>}
            {theirs.map((row) => (
              <article key={row.id} className={styles.card} data-class={row.id}>
                <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
                  <span className={`${styles.time} bt-num`}>
                    {formatTime(row.start_at, zone, "time")}–{formatTime(row.end_at, zone, "time")}
                  </span>
                  <b>{row.name}</b>
                  <small>{[own ? null : (row.teacher_name ?? t("calendar:nobody")), ...(row.student_names ?? [])].filter(Boolean).join(", ")}</small>
                </button>
                <State row={row} />
                {row.outcome !== "cancelled" && own && Date.parse(row.start_at) - ENTRY_MS <= now && Date.parse(row.end_at) > now && (
                  <ClassActions row={row as never} large />
                )}
                {mayMove && row.outcome !== "cancelled" && row.status === "not_started" && (
                  <Button block onClick={() => setMoving(row)}>
                    {t("calendar:move")}
                  </Button>
                )}
              </article>
            ))}
            {open.length > 0 && (
              <p className={styles.slots}>
                <span>{t("slots:openSlots")}</span>
                {open.map((slot) => (
                  <Button key={slot.id} size="small" className="bt-num" data-shade={slot.id} onClick={() => press(slot)}>
                    {formatTime(slot.start_at ?? "", zone, "time")}
                    {ids.length === 1 || own ? "" : ` ${slot.teacher_name ?? ""}`}
                  </Button>
                ))}
              </p>
            )}
          </section>
        );
      })}
      {question}
      {pressed && <SlotDialog key={pressed.id} slot={pressed} onClose={() => press(null)} onOpen={onOpen} />}
      {away && <LeaveDialog leave={away} onClose={() => showAway(null)} />}
      {moving && (
        <MoveDialog
          row={moving}
          onClose={() => setMoving(null)}
          onMove={async (to, looks) => {
            if (await move(moving, to, looks)) setMoving(null);
          }}
        />
      )}
    </div>
  );
}
