// On the home page, for who teaches: the class that runs or comes next, how long until it starts, and the way in under the thumb.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { limits } from "~/api/meta.gen.ts";
import { resources } from "~/api/resources/index.gen.ts";
import { type ListQuery, type Row, useLiveList } from "~/realtime/index.ts";
import { Card } from "~/ui/page.tsx";
import { formatTime, useNow, useSpan } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { ClassActions } from "./class-actions.tsx";
import { ENTRY_MS } from "./times.ts";
import styles from "./next-class.module.css";

interface ComingClass extends Row {
  name: string;
  status: string;
  outcome: string | null;
  start_at: string;
  end_at: string;
  student_names?: string[];
}

/** Asked for anew so often, so that what is over leaves room: a class that was not entered stays "not started". */
const STEP_MS = 10 * 60_000;
const LONGEST_MS = limits.classMaxHours * 3_600_000;
const ASKED = 12;

export default function NextClass() {
  const { t } = useTranslation("shell");
  const zone = useZone();
  const span = useSpan();
  const now = useNow(1000);
  const from = Math.floor((now - LONGEST_MS) / STEP_MS) * STEP_MS;
  const query = useMemo(
    (): ListQuery => ({
      page: 1,
      size: ASKED,
      sort: ["start_at"],
      filter: { start_at: { from: new Date(from).toISOString() }, status: ["not_started", "in_progress"] },
      search: "",
    }),
    [from],
  );
  const { rows } = useLiveList<ComingClass>(resources.classes, query, { follows: true });
  const next = rows?.find((row) => row.outcome !== "cancelled" && Date.parse(row.end_at) > now);
  if (!next) return null;
  const left = Date.parse(next.start_at) - now;
  const isToday = formatTime(next.start_at, zone, "day") === formatTime(now, zone, "day");
  return (
    <Card title={t("waiting.next")} extra={<Link to="/roomList?view=week">{t("waiting.week")}</Link>}>
      <div className={styles.next}>
        <Link to={`/roomList?record=${next.id}`} className={styles.what}>
          <b>{next.name}</b>
          <small>
            <span className="bt-num">
              {!isToday && `${formatTime(next.start_at, zone, "day")} `}
              {formatTime(next.start_at, zone, "time")}–{formatTime(next.end_at, zone, "time")}
            </span>
            {next.student_names?.length ? ` · ${next.student_names.join(", ")}` : null}
          </small>
        </Link>
        <span className={`${styles.left} bt-num`} data-soon={left <= ENTRY_MS || undefined}>
          {left > 0 ? t("waiting.in", { time: span(left) }) : t("waiting.since", { time: span(-left) })}
        </span>
        {left <= ENTRY_MS && <ClassActions row={next} large />}
      </div>
    </Card>
  );
}
