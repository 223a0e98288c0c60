// On the home page, for who decides on leave: what is asked for.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { WaitingCard } from "~/resource/waiting-card.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";

export default function LeaveToDecide() {
  const { t } = useTranslation("leaves");
  const zone = useZone();
  const whose = (row: Row) =>
    `${String(row.teacher_name ?? "")} · ${formatTime(String(row.start_at), zone, "dayTime")} – ${formatTime(String(row.end_at), zone, "dayTime")}`;
  return (
    <WaitingCard
      meta={resources.leaves}
      title={t("toDecide")}
      filter={{ undecided: true }}
      sort="start_at"
      note={whose}
      to="/roomList?list=leaves&undecided=true"
    />
  );
}
