// On the home page, for who plans: bookings without a teacher, classes whose teacher is on leave, and those that begin soon and whose teacher has not seen the reminder.
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { WaitingCard } from "~/resource/waiting-card.tsx";
import { part } from "~/ui/part.ts";
import { formatTime, TimeText, useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";

const Leave = part(() => import("./leaves/home-card.tsx"));

/** That a class begins soon comes with time, and no event says so. */
const SOON_MS = 30_000;
/** Where one does something about it. */
const STARTING = "/roomList?view=starting";
const toStarting = () => STARTING;

export default function Planning() {
  const { t } = useTranslation(["shell", "leaves"]);
  const decides = useCan("teacherManage", "enable");
  const now = useNow(SOON_MS);
  const zone = useZone();
  const starts = (row: Row) => {
    const at = String(row.start_at);
    const isToday = formatTime(at, zone, "day") === formatTime(now, zone, "day");
    return (
      <>
        {[row.student_name, row.teacher_name].filter(Boolean).join(", ")} · <TimeText at={at} format={isToday ? "time" : "dayTime"} />
      </>
    );
  };
  return (
    <>
      <WaitingCard
        key={`soon ${now}`}
        meta={resources.classes}
        title={t("shell:waiting.unseen")}
        filter={{ unseen_soon: true }}
        sort="start_at"
        note={starts}
        path={toStarting}
        to={STARTING}
      />
      {decides && (
        <Suspense>
          <Leave />
        </Suspense>
      )}
      <WaitingCard
        meta={resources.classes}
        title={t("leaves:toCover")}
        filter={{ on_leave: true }}
        sort="start_at"
        note={starts}
        to="/roomList?view=list&on_leave=true"
      />
      <WaitingCard
        meta={resources.bookings}
        title={t("shell:waiting.bookings")}
        filter={{ unoffered: true }}
        sort="start_at"
        note={starts}
        to="/roomList?list=bookings"
      />
    </>
  );
}
