// /sop and /sop/:coursewareId: which coursewares have plans and how far those are; the plans of one. Live with every change of a plan.
import { FileAddOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { call, post, type Data } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { type ListPage, type Row, useFreshness, useTopic } from "~/realtime/index.ts";
import { editorPath } from "~/resource/index.tsx";
import { DataTable } from "~/ui/data-table.tsx";
import { Page } from "~/ui/page.tsx";
import { Empty } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";

type Courseware = Data<"/api/management/sopPlan/coursewares">["records"][number];
const KEY = "coursewares";

/** Asks anew when any plan changes. */
function useLive() {
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: [KEY] });
  useTopic("resource:sop_plans", { onEvent: again, onReset: again });
  return useFreshness("resource:sop_plans");
}

export default function Coursewares() {
  const { t } = useTranslation("sop");
  const freshness = useLive();
  const { data, error, refetch, isFetching } = useQuery({ queryKey: [KEY], queryFn: ({ signal }) => post("/api/management/sopPlan/coursewares", {}, { signal }) });
  const number = (key: "plans" | "published" | "in_review" | "classes", title: string) => ({ title, key, align: "right" as const, width: 120, render: (_: unknown, row: Courseware) => <span className="bt-num">{row[key] || (key === "published" ? t("coursewares.notSet") : 0)}</span> });
  return (
    <Page title={t("coursewares.title")} subtitle={t("coursewares.hint")} freshness={freshness} actions={<Link to="/sop-plan"><Button tabIndex={-1}>{t("coursewares.toPlans")}</Button></Link>}>
      <DataTable<Courseware>
        rows={data?.records}
        busy={isFetching}
        error={error}
        onRetry={() => void refetch()}
        rowKey="courseware"
        pagination={false}
        scroll={{ x: 720 }}
        empty={<Empty title={t("coursewares.none")} hint={t("coursewares.noneHint")}><Link to="/sop-plan"><Button tabIndex={-1}>{t("coursewares.toPlans")}</Button></Link></Empty>}
        columns={[
          { title: t("coursewares.name"), key: "courseware", render: (_, row) => <Link to={`/sop/${encodeURIComponent(row.courseware)}`}>{row.courseware}</Link> },
          number("plans", t("coursewares.plans")),
          number("published", t("coursewares.published")),
          number("in_review", t("coursewares.review")),
          number("classes", t("coursewares.classes")),
          { title: t("coursewares.updated"), key: "updated_at", width: 180, render: (_, row) => <TimeText at={row.updated_at} /> },
        ]}
      />
    </Page>
  );
}

const tones: Record<string, Tone> = { draft: "neutral", in_review: "info", published: "success", withdrawn: "warning" };

export function PlansOfCourseware() {
  const { t } = useTranslation("sop");
  const { coursewareId: courseware = "" } = useParams();
  const navigate = useNavigate();
  const freshness = useLive();
  const mayAdd = useCan("sop-plan", "add");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [KEY, courseware],
    queryFn: ({ signal }) => call<ListPage>("POST", "/api/management/sopPlan/list", { filter: { courseware }, size: 200 }, { signal }),
  });
  const add = async () => {
    const made = await call<Row>("POST", "/api/management/sopPlan/create", { title: courseware, courseware, requestId: crypto.randomUUID() });
    void navigate(editorPath("sop_plans", made.id));
  };
  const rows = data?.records.filter((row) => row.courseware === courseware);
  return (
    <Page title={courseware} back="/sop" freshness={freshness} actions={mayAdd && <Button type="primary" icon={<FileAddOutlined />} onClick={() => void add()}>{t("coursewares.new")}</Button>}>
      <DataTable<Row>
        rows={rows}
        busy={isFetching}
        error={error}
        onRetry={() => void refetch()}
        rowKey="id"
        pagination={false}
        scroll={{ x: 720 }}
        empty={<Empty title={t("coursewares.empty")} />}
        columns={[
          { title: t("sop_plans.fields.title"), key: "title", render: (_, row) => <Link to={editorPath("sop_plans", row.id, "sopSetEdit.id")}>{String(row.title) || t("coursewares.untitled")}</Link> },
          { title: t("sop_plans.fields.status"), key: "status", width: 130, render: (_, row) => <StatusTag tone={tones[String(row.status)] ?? "neutral"}>{t(`sop_plans.values.status.${String(row.status) as "draft"}`)}</StatusTag> },
          { title: t("sop_plans.fields.published_version"), key: "published", width: 150, render: (_, row) => (row.published_version ? t("coursewares.version", { number: row.published_version }) : "–") },
          { title: t("sop_plans.fields.minutes"), key: "minutes", width: 130, render: (_, row) => <span className="bt-num">{t("sop_plans.planned", { n: row.minutes, lesson: row.lesson_minutes })}</span> },
          { title: t("coursewares.updated"), key: "updated_at", width: 180, render: (_, row) => <TimeText at={String(row.updated_at)} /> },
        ]}
      />
    </Page>
  );
}
