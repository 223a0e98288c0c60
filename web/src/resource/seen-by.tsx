// By how many people a record's number or address was looked at lately; who, for those who may read the view records.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import { useFollowed } from "~/realtime/index.ts";
import { isMasked } from "./masked-cell.tsx";
import type { Resource } from "./types.ts";
import styles from "./record.module.css";

const LEDGER = "infoViewScords";

/** Nothing where nobody looked, or the resource has nothing to look at. */
export function SeenBy({ resource, id, name }: { resource: Resource; id: string; name: string }) {
  const { t } = useTranslation("resource");
  const named = useCan(LEDGER, "query");
  useFollowed(named ? "info_views" : null);
  const { data } = useQuery({
    queryKey: keyOf("info_views", "seen", resource.name, id),
    queryFn: ({ signal }) => post("/api/management/infoViewRecords/seenBy", { resource: resource.name, id }, { signal }),
    enabled: resource.meta.fields.some((field) => isMasked(field) && field.writable),
    staleTime: 0,
  });
  if (!data || data.people === 0) return null;
  const said = t("seenBy.people", { count: data.people, days: limits.viewsDays });
  return (
    <p className={styles.seenBy}>
      {data.names ? (
        <>
          <Link to={`/${LEDGER}?${new URLSearchParams({ kind: resource.name, record_name: name })}`}>{said}</Link>
          {t("seenBy.names", { names: data.names.join(t("seenBy.join")) })}
        </>
      ) : (
        said
      )}
    </p>
  );
}
