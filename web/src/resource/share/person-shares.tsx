// The links that a person made, in their record: all of them are ended when they leave.
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { ShareList } from "./share-list.tsx";

export function PersonShares({ row }: { row: Row }) {
  const { t } = useTranslation("resource");
  return <ShareList of={{ resource: "users", id: row.id }} none={t("share.noneOfPerson")} />;
}
