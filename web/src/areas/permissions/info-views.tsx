// Who looked at whose phone number or address, when and why, and who was looked for by one (A14). Nobody writes here but the server.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { limits } from "~/api/meta.gen.ts";
import { infoViewsMeta } from "~/api/resources/info_views.gen.ts";
import { pageOf, resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { Viewers } from "./viewers.tsx";

const pages = { students: "/studentManage", teachers: "/teacherManage", users: "/userManage" } as const;

/** Whose number it was. Of a number that nobody has, that. */
function Whose({ row }: { row: RowOf<"info_views"> }) {
  const { t } = useTranslation("permissions");
  return row.record_id ? row.record_name : t("info_views.nobody");
}

/** Leads to whose number it was: beside the name, which is a button itself where it stands first. */
function ToRecord({ row }: { row: RowOf<"info_views"> }) {
  const { t } = useTranslation("permissions");
  if (!row.record_id) return null;
  return <Link to={`${pages[row.kind as keyof typeof pages]}?record=${row.record_id}`}>{t("info_views.record")}</Link>;
}

/** How many that person looked at within the hour; red from where it is unusual. */
function Recent({ row }: { row: RowOf<"info_views"> }) {
  const { t } = useTranslation("permissions");
  const count = Number(row.recent);
  return count >= limits.viewsUnusual ? <StatusTag tone="danger">{t("info_views.many", { count })}</StatusTag> : <span className="bt-num">{count}</span>;
}

export const infoViews = resource(infoViewsMeta, {
  ns: "permissions",
  columns: ["created_at", "viewer_id", "means", "kind", "record_name", "phone", "reason", "recent"],
  filters: ["viewer_id", "record_name", "kind", "field", "reason"],
  segments: [
    { condition: "", sort: "-created_at" },
    { condition: "unusual", sort: "-created_at" },
    { condition: "lookups", sort: "-created_at" },
  ],
  form: [],
  cells: { record_name: (row) => <Whose row={row} />, recent: (row) => <Recent row={row} /> },
  rowActions: ToRecord,
  above: Viewers,
});

export default pageOf(infoViews);
