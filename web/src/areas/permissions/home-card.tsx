// On the home page: accounts that somebody registered and that are not in use yet.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { WaitingCard } from "~/resource/waiting-card.tsx";
import { TimeText } from "~/ui/time.tsx";

export default function PendingAccounts() {
  const { t } = useTranslation("shell");
  const since = (row: Row) => <TimeText at={String(row.created_at)} />;
  return (
    <WaitingCard
      meta={resources.users}
      title={t("waiting.accounts")}
      filter={{ status: ["pending"] }}
      sort="created_at"
      note={since}
      to="/userManage?status=pending"
    />
  );
}
