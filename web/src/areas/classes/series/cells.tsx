// What the list of series shows beside its fields: when each begins, and, where one is ended, how many classes that takes away.
import { useTranslation } from "react-i18next";
import type { RowOf } from "~/resource/index.tsx";

/** What ending one takes away. */
export function EndHint({ rows }: { rows: readonly Partial<RowOf<"class_series">>[] }) {
  const { t } = useTranslation("bookings");
  return <p>{t("series.endHint", { count: rows.reduce((sum, row) => sum + (row.coming_count ?? 0), 0) })}</p>;
}

export const Clock = ({ row }: { row: RowOf<"class_series"> }) => (
  <span className="bt-num">
    {row.start_time} <small>{row.zone.split("/").at(-1)?.replaceAll("_", " ")}</small>
  </span>
);
