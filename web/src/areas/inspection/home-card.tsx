// On the home page: inspected classes with hits that nobody has decided on, the gravest first.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { WaitingCard } from "~/resource/waiting-card.tsx";
import { TimeText } from "~/ui/time.tsx";
import { pathOf } from "./paths.ts";

export default function HitsToDecide() {
  const { t } = useTranslation("shell");
  return (
    <WaitingCard
      meta={resources.inspections}
      title={t("waiting.inspections")}
      filter={{ to_review: true }}
      sort="-worst"
      note={(row: Row) => (
        <>
          {String(row.class_name ?? "")} · <TimeText at={String(row.class_at)} />
        </>
      )}
      path={(row) => pathOf(row.id)}
      to="/SOPuality?to_review=true"
    />
  );
}
