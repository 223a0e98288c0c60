// Where an item is used: its courseware, and the classes of the next fortnight that it reaches.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import type { Row } from "~/realtime/index.ts";
import { useRecordPaths } from "~/resource/index.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { ClassList, Reached } from "../reached.tsx";
import styles from "./items.module.css";

export function UsedIn({ row }: { row: Row }) {
  const { t } = useTranslation("reading");
  const zone = useZone();
  const pathOf = useRecordPaths();
  const courseware = String(row["courseware_id"]);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("coursewares", "impact", courseware, zone),
    queryFn: ({ signal }) => post("/api/management/courseware/impact", { resource: "coursewares", id: courseware, zone }, { signal }),
  });
  const path = pathOf("coursewares", courseware);
  const name = String(row["courseware_name"] ?? "");
  return (
    <div className={styles.used}>
      <p>
        {t("usedIn")} {path ? <Link to={path}>{name}</Link> : <strong>{name}</strong>}
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Reached classes={data} />
          <ClassList classes={data} />
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}
