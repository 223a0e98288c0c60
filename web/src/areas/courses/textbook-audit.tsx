// The audit of a textbook: what it lacks and has, what was decided, and what has changed since.
import { CheckCircleFilled, CloseCircleFilled } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type Row, useTopic } from "~/realtime/index.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import styles from "./courses.module.css";

export function TextbookAudit({ row }: { row: Row }) {
  const { t, i18n } = useTranslation("courses");
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("textbooks", "lacking", row.id, row.version, i18n.language),
    queryFn: ({ signal }) => post("/api/management/textbook/lacking", { id: row.id }, { signal }),
    placeholderData: (before) => before,
  });
  useTopic("resource:coursewares", { onEvent: () => void refetch(), onReset: () => void refetch() });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const changed = (row["not_audited"] as string[] | null) ?? [];
  const reason = row["reason"] as string | null;
  const by = row["decided_by_name"] as string | null;
  return (
    <div className={styles.audit}>
      {changed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("audit.changed", { what: changed.map((field) => t(`audit.what.${field as "title"}`)).join(t("reach.join")) })}
        />
      )}
      {(reason || by) && (
        <Alert
          type={row["audit"] === "not_passed" ? "error" : "info"}
          showIcon
          title={t(`textbooks.values.audit.${row["audit"] as "passed"}`)}
          description={
            <>
              {reason}
              {by && (
                <div className={styles.note}>
                  {by} {row["decided_at"] ? <TimeText at={String(row["decided_at"])} /> : null}
                </div>
              )}
            </>
          }
        />
      )}
      <h3>{data.lacking === 0 ? t("audit.ready") : t("audit.lacking", { count: data.lacking })}</h3>
      <ul className={styles.list}>
        {data.records.map((point) => (
          <li key={point.unit ?? point.what}>
            <span className={styles.point}>
              {point.there ? (
                <CheckCircleFilled className={styles.there} aria-label={t("audit.there")} />
              ) : (
                <CloseCircleFilled className={styles.missing} aria-label={t("audit.missing")} />
              )}
              {point.msg ?? point.unit ?? t(`audit.what.${point.what as "cover"}`)}
            </span>
            {point.unit && <span className={styles.note}>{t("audit.coursewares", { count: point.coursewares, existed: point.existed })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
