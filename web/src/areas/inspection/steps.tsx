// How the steps of one class went beside its plan.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { Card } from "~/ui/page.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import styles from "./inspection.module.css";

export function Steps({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation("inspection");
  const { data } = useQuery({
    queryKey: keyOf("inspections", "steps", id, String(version)),
    queryFn: ({ signal }) => post("/api/inspection/adherence", { by: "step", inspection: id }, { signal }),
  });
  if (!data) return null;
  const minutes = (seconds: number) => t("adherence.minutes", { count: Math.round(seconds / 60) });
  return (
    <Card title={t("record.steps")}>
      <ol className={styles.steps}>
        {data.records.map((step) => (
          <li key={step.id}>
            <span className={styles.name}>{step.name}</span>
            <span className={styles.hint}>
              {step.missing > 0 ? t("adherence.left") : minutes(step.taken_s)} / {minutes(step.planned_s)}
            </span>
            <span className={styles.tags}>
              {step.missing > 0 && <StatusTag tone="danger">{t("adherence.missing")}</StatusTag>}
              {step.swapped > 0 && <StatusTag tone="warning">{t("adherence.swapped")}</StatusTag>}
              {step.over > 0 && <StatusTag tone="warning">{t("adherence.over")}</StatusTag>}
              {step.under > 0 && <StatusTag tone="warning">{t("adherence.under")}</StatusTag>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
