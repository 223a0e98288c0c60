// The coursewares that show an animation, and the classes of the next fortnight that it reaches through them.
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useRecordPaths } from "~/resource/index.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { useCoursewaresOf } from "./coursewares.ts";
import styles from "./animations.module.css";

export function UsedBy({ id }: { id: string }) {
  const { t } = useTranslation("videos");
  const zone = useZone();
  const pathOf = useRecordPaths();
  const used = useCoursewaresOf([id]);
  const count = used.data?.records.length ?? 0;
  const reached = useQuery({
    queryKey: keyOf("animations", "impact", id, zone, String(count)),
    queryFn: ({ signal }) => post("/api/management/courseware/impact", { resource: "animations", id, zone }, { signal }),
    enabled: count > 0,
  });
  if (used.error && !used.data) return <ErrorState error={used.error} onRetry={() => void used.refetch()} />;
  if (!used.data) return <Loading />;
  if (count === 0) return <p className={styles.note}>{t("animation.onNone")}</p>;
  return (
    <>
      <ul className={styles.used}>
        {used.data.records.map(({ coursewareId, name }) => {
          const path = pathOf("coursewares", coursewareId);
          return <li key={coursewareId}>{path ? <Link to={path}>{name}</Link> : name}</li>;
        })}
      </ul>
      {reached.data &&
        (reached.data.total > 0 ? (
          <Alert
            type={reached.data.running > 0 ? "warning" : "info"}
            showIcon
            title={t("animation.reaches", { count: reached.data.total })}
            {...(reached.data.running > 0 && { description: t("animation.runningNow", { count: reached.data.running }) })}
          />
        ) : (
          <p className={styles.note}>{t("animation.reachesNone")}</p>
        ))}
    </>
  );
}
