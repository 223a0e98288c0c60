// On the home page: calls for help from classrooms that nobody has resolved.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import { can, useSession } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { WaitingCard } from "~/resource/waiting-card.tsx";
import { TimeText } from "~/ui/time.tsx";

export default function OpenCalls() {
  const { t } = useTranslation("shell");
  const mayEnter = useSession(({ user }) => can(user, "ClassroomDetails", "query"));
  const room = (row: Row) => (mayEnter && row.class_id ? `/ClassroomDetails?id=${String(row.class_id)}` : "/ClassroomSituation");
  const since = (row: Row) => (
    <>
      {row.owner_name ? String(row.owner_name) : t("waiting.unclaimed")} · <TimeText at={String(row.since)} />
    </>
  );
  return (
    <WaitingCard
      meta={resources.sos}
      title={t("waiting.sos")}
      filter={{ state: ["open", "claimed"] }}
      sort="since"
      note={since}
      path={room}
      to="/ClassroomSituation"
    />
  );
}
