// A standby in words: whose and when, for which levels, how far it has come; and the teacher's own press.
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { Press } from "./press.tsx";
import { standbyTones } from "./tones.ts";
import type { Standby } from "./use-standbys.ts";
import styles from "./standbys.module.css";

export function StandbyAbout({ row }: { row: Row }) {
  const { t } = useTranslation(["standbys", "bookings"]);
  const zone = useZone();
  const now = useNow(15_000);
  const standby = row as Standby;
  const state = standby.state ?? "planned";
  const levels = standby.levels ?? [];
  const late = state === "planned" && Date.parse(standby.start_at) <= now && Date.parse(standby.end_at) > now;
  return (
    <section className={styles.about} aria-label={t("standbys:of", { name: standby.teacher_name ?? "" })}>
      <p className={styles.when}>
        <b>{standby.teacher_name}</b>
        <span className="bt-num">
          {formatTime(standby.start_at, zone, "dayTime")} – {formatTime(standby.end_at, zone, "dayTime")}
        </span>
        <StatusTag tone={standbyTones[state]}>{t(`bookings:standbys.values.state.${state}`)}</StatusTag>
      </p>
      {levels.length > 0 && (
        <small className={styles.quiet}>
          {t("standbys:levels", { levels: levels.map((level) => t(`bookings:standbys.values.levels.${level}`)).join(", ") })}
        </small>
      )}
      {standby.on_call_at && <small className={styles.quiet}>{t("standbys:since", { time: formatTime(standby.on_call_at, zone, "dayTime") })}</small>}
      {standby.class_name && <small className={styles.quiet}>{t("standbys:standsIn", { title: standby.class_name })}</small>}
      {late && <small className={styles.bad}>{t("standbys:late")}</small>}
      <Press row={row} large />
    </section>
  );
}
