// /sop-plan, the list of plans; one opens in the editor.
import { useTranslation } from "react-i18next";
import { sopPlansMeta } from "~/api/resources/sop_plans.gen.ts";
import { DocumentStatus, documentTones, editorPath, LevelInput, pageOf, resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import styles from "./plan-list.module.css";

/** Minutes planned against the lesson's length. */
function Planned({ row }: { row: RowOf<"sop_plans"> }) {
  const { t } = useTranslation("sop");
  const [minutes, lesson] = [Number(row.minutes), Number(row.lesson_minutes)];
  const share = lesson > 0 ? Math.min(1, minutes / lesson) : 0;
  return (
    <span className={styles.planned}>
      <span className={styles.track} aria-hidden>
        <span
          className={styles.part}
          style={{
            width: `${share * 100}%`,
            background: minutes > lesson ? "var(--bt-danger-mark)" : minutes === lesson ? "var(--bt-success-mark)" : "var(--bt-info-mark)",
          }}
        />
      </span>
      <span className="bt-num">{t("sop_plans.planned", { n: minutes, lesson })}</span>
    </span>
  );
}

function Checked({ row }: { row: RowOf<"sop_plans"> }) {
  const { t } = useTranslation("sop");
  const count = Number(row.problem_count);
  return count === 0 ? (
    <StatusTag tone="success">{t("sop_plans.ready")}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t("sop_plans.problems", { count })}</StatusTag>
  );
}

export const plans = resource(sopPlansMeta, {
  ns: "sop",
  columns: ["title", "courseware_id", "level", "status", "minutes", "problem_count", "updated_by", "updated_at"],
  filters: ["status", "use", "courseware_id", "level", "lesson_minutes", "problem_count"],
  form: ["title", "use", "courseware_id", "level", "lesson_minutes", "template", "copy_of_id"],
  tones: { status: documentTones },
  cells: { status: (row) => <DocumentStatus row={row} />, minutes: (row) => <Planned row={row} />, problem_count: (row) => <Checked row={row} /> },
  inputs: { level: LevelInput },
  path: (id) => editorPath("sop_plans", id),
  rowMenu: true,
  fromFiles: true,
  templates: () => import("./templates.tsx"),
});

export default pageOf(plans);
