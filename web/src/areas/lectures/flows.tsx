// /liveSopSet: the flows of lectures. They are SOP plans, and are written in the same editor.
import { BarChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { sopPlansMeta } from "~/api/resources/sop_plans.gen.ts";
import { useCan } from "~/api/session.ts";
import { DocumentStatus, documentTones, editorPath, pageOf, resource, type RowOf } from "~/resource/index.tsx";

/** To how it went. */
function Went({ row }: { row: RowOf<"sop_plans"> }) {
  const { t } = useTranslation("lectures");
  if (!useCan("sopLiveDetail")) return null;
  return (
    <Link to={`/sopLiveDetail?id=${row.id}`}>
      <Button size="small" type="text" icon={<BarChartOutlined />} tabIndex={-1} aria-hidden />
      <span className="bt-hidden">{t("flow.went", { title: row.title })}</span>
    </Link>
  );
}

export const flows = resource(sopPlansMeta, {
  ns: "sop",
  columns: ["title", "lesson_minutes", "lectures", "status", "updated_by", "updated_at"],
  filters: ["status", "lesson_minutes"],
  fixed: { use: ["live"] },
  form: ["title", "use", "lesson_minutes", "template", "copy_of_id"],
  seed: () => ({ use: "live", lesson_minutes: 60 }),
  tones: { status: documentTones },
  cells: { status: (row) => <DocumentStatus row={row} /> },
  path: (id) => editorPath("sop_plans", id),
  rowActions: Went,
  rowMenu: true,
  templates: () => import("~/areas/sop/templates.tsx"),
});

export default pageOf(flows);
