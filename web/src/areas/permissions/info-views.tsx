// Who looked at whose phone number, when and why (A14). Nobody writes here but the server.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { limits } from "~/api/meta.gen.ts";
import { infoViewsMeta } from "~/api/resources/info_views.gen.ts";
import { pageOf, resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";

const pages = { students: "/studentManage", teachers: "/teacherManage", users: "/userManage" } as const;

/** Whose number it was; leads to the record. */
const Whose = ({ row }: { row: RowOf<"info_views"> }) => <Link to={`${pages[row.kind as keyof typeof pages]}?record=${row.record_id}`}>{row.record_name}</Link>;

/** How many that person looked at within the hour; red from where it is unusual. */
function Recent({ row }: { row: RowOf<"info_views"> }) {
  const { t } = useTranslation("permissions");
  const count = Number(row.recent);
  return count >= limits.viewsUnusual ? <StatusTag tone="danger">{t("info_views.many", { count })}</StatusTag> : <span className="bt-num">{count}</span>;
}

export const infoViews = resource(infoViewsMeta, {
  ns: "permissions",
  columns: ["created_at", "viewer_id", "kind", "record_name", "phone", "reason", "recent"],
  filters: ["viewer_id", "kind", "reason"],
  form: [],
  cells: { record_name: (row) => <Whose row={row} />, recent: (row) => <Recent row={row} /> },
});

export default pageOf(infoViews);
