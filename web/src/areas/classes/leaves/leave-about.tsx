// What leave is for and what it hits, in its record: kind and reason to whom they are told, the way to the classes to whoever plans.
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { leaveTones } from "./tones.ts";
import { type Leave, useReason } from "./use-leaves.ts";
import styles from "./leaves.module.css";

export function LeaveAbout({ row }: { row: Row }) {
  const { t } = useTranslation(["leaves", "bookings"]);
  const zone = useZone();
  const navigate = useNavigate();
  const plans = useCan("roomList", "edit");
  const leave = row as Leave;
  const { data: said } = useReason(leave.id, leave.version);
  const state = leave.state ?? "asked";
  const hits = Number(leave.hits ?? 0);
  const classes = `/roomList?${new URLSearchParams({ view: "list", teacher_id: leave.teacher_id ?? "", on_leave: "true" })}`;
  return (
    <section className={styles.about} aria-label={t("leaves:of", { name: leave.teacher_name ?? "" })}>
      <p className={styles.when}>
        <b>{leave.teacher_name}</b>
        <span className="bt-num">
          {formatTime(leave.start_at ?? "", zone, "dayTime")} – {formatTime(leave.end_at ?? "", zone, "dayTime")}
        </span>
        <StatusTag tone={leaveTones[state]}>{t(`bookings:leaves.values.state.${state}`)}</StatusTag>
      </p>
      {said && (
        <dl className={styles.said}>
          <dt>{t("leaves:kind.label")}</dt>
          <dd>{t(`leaves:kind.${said.kind as "sick"}`)}</dd>
          {said.reason && (
            <>
              <dt>{t("leaves:reason")}</dt>
              <dd className={styles.text}>{said.reason}</dd>
            </>
          )}
        </dl>
      )}
      {said && <small className={styles.quiet}>{t("leaves:private")}</small>}
      {said?.answer && <Alert type="error" showIcon title={t("leaves:answer", { why: said.answer })} />}
      {leave.decided_by_name && leave.decided_at && (
        <small className={styles.quiet}>{t("leaves:decided", { name: leave.decided_by_name, time: formatTime(leave.decided_at, zone, "dayTime") })}</small>
      )}
      {hits > 0 && (state === "asked" || state === "approved") && (
        <Alert
          type="warning"
          showIcon
          title={t("leaves:hits", { count: hits })}
          description={t("leaves:hitsHint")}
          action={
            plans &&
            state === "approved" && (
              <Button size="small" onClick={() => void navigate(classes)}>
                {t("leaves:showClasses")}
              </Button>
            )
          }
        />
      )}
    </section>
  );
}
