// Until when the house may show something; a day that is past says so.
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, useNow } from "~/ui/time.tsx";

export function Rights({ until }: { until: string | null | undefined }) {
  const { t } = useTranslation("videos");
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10);
  if (!until) return null;
  const day = formatTime(`${until}T00:00:00Z`, "UTC", "date");
  return until < today ? <StatusTag tone="danger">{t("rightsPast", { day })}</StatusTag> : <span className="bt-num">{day}</span>;
}
