// What is taught: the slides of the class, and the lesson flow it keeps to.
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ClassDeck } from "~/areas/courses/index.tsx";
import { useRecordPaths } from "~/resource/index.tsx";
import { Empty, Loading } from "~/ui/states.tsx";
import type { ClassRow } from "./use-class.ts";
import styles from "./record.module.css";

export function Course({ row }: { row: ClassRow }) {
  const { t } = useTranslation("record");
  const pathOf = useRecordPaths();
  const plan = pathOf("sop_plans", row.sop_plan_id ?? null);
  if (!row.courseware_id && !row.sop_plan_id) return <Empty title={t("course.none")} hint={t("course.noneHint")} />;
  return (
    <div className={styles.course}>
      {row.courseware_name && (
        <p className={styles.line}>
          {t("field.courseware")}: <strong>{row.courseware_name}</strong>
        </p>
      )}
      {row.sop_plan_name && (
        <p className={styles.line}>
          {t("field.plan")}: <strong>{row.sop_plan_name}</strong>{" "}
          {row.sop_plan_version && <span className={styles.quiet}>{t("version", { n: row.sop_plan_version })}</span>}{" "}
          {plan && <Link to={plan}>{t("course.open")}</Link>}
        </p>
      )}
      <Suspense fallback={<Loading />}>
        <ClassDeck id={row.id} />
      </Suspense>
    </div>
  );
}
