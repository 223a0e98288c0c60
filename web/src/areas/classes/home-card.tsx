// On the home page, for who plans: bookings without a teacher, and classes that begin soon and whose teacher has not seen the reminder.
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { WaitingCard } from "~/resource/waiting-card.tsx";
import { TimeText } from "~/ui/time.tsx";

/** That a class begins soon comes with time, and no event says so. */
const SOON_MS = 30_000;

export default function Planning() {
  const { t } = useTranslation("shell");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), SOON_MS);
    return () => clearInterval(timer);
  }, []);
  const starts = (row: Row) => (
    <>
      {[row.student_name, row.teacher_name].filter(Boolean).join(", ")} · <TimeText at={String(row.start_at)} />
    </>
  );
  return (
    <>
      <WaitingCard
        key={`soon ${turn}`}
        meta={resources.classes}
        title={t("waiting.unseen")}
        filter={{ unseen_soon: true }}
        sort="start_at"
        note={starts}
        to="/roomList?unseen_soon=true"
      />
      <WaitingCard
        meta={resources.bookings}
        title={t("waiting.bookings")}
        filter={{ waiting: true }}
        sort="start_at"
        note={starts}
        to="/roomList?list=bookings"
      />
    </>
  );
}
