// On the home page, for whoever runs the place: jobs that failed today.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { WaitingCard } from "~/resource/waiting-card.tsx";
import { TimeText, useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { dayIn } from "~/ui/zoned.ts";

export default function FailedJobs() {
  const { t } = useTranslation("shell");
  const { from } = dayIn(useZone(), useNow(60_000));
  const filter = useMemo(() => ({ state: ["failed"], ended_at: { from } }), [from]);
  const ended = (row: Row) => <TimeText at={String(row.ended_at)} format="time" />;
  return (
    <WaitingCard
      meta={resources.jobs}
      title={t("waiting.jobs")}
      filter={filter}
      sort="-ended_at"
      note={ended}
      path={(row) => `/operations?view=jobs&record=${row.id}`}
      to="/operations?view=jobs&state=failed"
    />
  );
}
