// /sop and /sop/:coursewareId: which coursewares have plans and how far those are; the plans of one. Live with every change of a plan.
import { type ReactNode, useRef } from "react";
import { FileAddOutlined } from "@ant-design/icons";
import { newId } from "@belltower/realtime/id";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Alert, App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { post, type Data } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useFollowed, useFreshness } from "~/realtime/index.ts";
import { Cards, documentTones, editorPath, useName, type Shown } from "~/resource/index.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { DataTable } from "~/ui/data-table.tsx";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";

type Courseware = Data<"/api/management/sopPlan/coursewares">["records"][number];
/** The most a list answers at once. */
const SHOWN = 200;

/** Asks anew when any plan changes. */
function useLive() {
  useFollowed("sop_plans");
  return useFreshness("resource:sop_plans");
}

export default function Coursewares() {
  const { t } = useTranslation("sop");
  const pageTitle = usePageTitle();
  const freshness = useLive();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: keyOf("sop_plans", "coursewares"),
    queryFn: ({ signal }) => post("/api/management/sopPlan/coursewares", {}, { signal }),
  });
  const number = (key: "plans" | "published" | "in_review" | "classes", title: string): Column<Courseware> => ({
    key,
    title,
    width: 120,
    align: "end",
    render: (row) => <span className="bt-num">{row[key] || (key === "published" ? t("coursewares.notSet") : 0)}</span>,
  });
  const columns: Column<Courseware>[] = [
    { key: "courseware", title: t("coursewares.name"), render: (row) => <Link to={`/sop/${encodeURIComponent(row.id)}`}>{row.courseware}</Link> },
    number("plans", t("coursewares.plans")),
    number("published", t("coursewares.published")),
    number("in_review", t("coursewares.review")),
    number("classes", t("coursewares.classes")),
    { key: "updated_at", title: t("coursewares.updated"), width: 180, render: (row) => <TimeText at={row.updated_at} /> },
  ];
  const empty = (
    <Empty title={t("coursewares.none")} hint={t("coursewares.noneHint")}>
      <Link to="/sop-plan">
        <Button tabIndex={-1}>{t("coursewares.toPlans")}</Button>
      </Link>
    </Empty>
  );
  return (
    <Page
      title={pageTitle("sop")}
      subtitle={t("coursewares.hint")}
      freshness={freshness}
      actions={
        <Link to="/sop-plan">
          <Button tabIndex={-1}>{t("coursewares.toPlans")}</Button>
        </Link>
      }
    >
      <Rows rows={data?.records} columns={columns} busy={isFetching} error={error} onRetry={() => void refetch()} empty={empty} />
    </Page>
  );
}

interface Column<R> extends Shown<R> {
  width?: number;
  align?: "end";
}

interface RowsProps<R> {
  rows: readonly (R & { id: string })[] | undefined;
  columns: Column<R>[];
  busy: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
}

/** All rows there are: a table, or cards on a phone. */
function Rows<R extends object>({ columns, ...props }: RowsProps<R>) {
  const narrow = useNarrow();
  if (narrow) return <Cards<R & { id: string }> {...props} columns={columns} />;
  return <DataTable<R & { id: string }> {...props} rowKey={(row) => row.id} width={720} columns={columns} />;
}

const tones: Record<string, Tone> = documentTones;

export function PlansOfCourseware() {
  const { t } = useTranslation(["sop", "resource"]);
  const { coursewareId: id = "" } = useParams();
  const navigate = useNavigate();
  const freshness = useLive();
  const name = useName("coursewares", id);
  const courseware = name ?? "";
  // Yesterday's addresses said its name.
  const { data: known } = useQuery({
    queryKey: keyOf("sop_plans", "coursewares"),
    queryFn: ({ signal }) => post("/api/management/sopPlan/coursewares", {}, { signal }),
    enabled: name === null,
  });
  useTabTitle(courseware);
  const mayAdd = useCan("sop-plan", "add");
  const { message } = App.useApp();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: keyOf("sop_plans", "coursewares", id),
    queryFn: ({ signal }) => post("/api/management/sopPlan/list", { filter: { courseware_id: [id] }, size: SHOWN }, { signal }),
  });
  // The id stays until there is an answer: a second press, or a try after a broken connection, makes no second plan.
  const request = useRef(newId());
  const add = useMutation({
    mutationFn: () => post("/api/management/sopPlan/create", { title: courseware, courseware_id: id, requestId: request.current }),
    onSuccess: (made) => {
      request.current = newId();
      void navigate(editorPath("sop_plans", made.id));
    },
    onError: (failure) => void message.error(failure.message),
  });
  const rows = data?.records;
  const meant = name === null && known?.records.find((one) => one.courseware === id);
  const columns: Column<Row>[] = [
    {
      key: "title",
      title: t("sop_plans.fields.title"),
      render: (row) => <Link to={editorPath("sop_plans", row.id, "sopSetEdit.id")}>{String(row.title) || t("coursewares.untitled")}</Link>,
    },
    {
      key: "status",
      title: t("resource:document.fields.status"),
      width: 130,
      render: (row) => (
        <StatusTag tone={tones[String(row.status)] ?? "neutral"}>{t(`resource:document.values.status.${String(row.status) as "draft"}`)}</StatusTag>
      ),
    },
    {
      key: "published",
      title: t("resource:document.fields.published_version"),
      width: 150,
      render: (row) => (row.published_version ? t("coursewares.version", { number: row.published_version }) : "–"),
    },
    {
      key: "minutes",
      title: t("sop_plans.fields.minutes"),
      width: 130,
      render: (row) => <span className="bt-num">{t("sop_plans.planned", { n: row.minutes, lesson: row.lesson_minutes })}</span>,
    },
    { key: "updated_at", title: t("coursewares.updated"), width: 180, render: (row) => <TimeText at={String(row.updated_at)} /> },
  ];
  if (meant) return <Navigate to={`/sop/${meant.id}`} replace />;
  return (
    <Page
      title={courseware}
      back="/sop"
      freshness={freshness}
      actions={
        mayAdd && (
          <Button type="primary" icon={<FileAddOutlined />} loading={add.isPending} onClick={() => add.mutate()}>
            {t("coursewares.new")}
          </Button>
        )
      }
    >
      <Rows rows={rows} columns={columns} busy={isFetching} error={error} onRetry={() => void refetch()} empty={<Empty title={t("coursewares.empty")} />} />
      {data && data.total > data.records.length && (
        <Alert
          type="info"
          showIcon
          style={{ marginTop: 12 }}
          title={t("coursewares.more", { shown: data.records.length, total: data.total })}
          action={<Link to={`/sop-plan?courseware_id=${encodeURIComponent(id)}`}>{t("coursewares.toPlans")}</Link>}
        />
      )}
    </Page>
  );
}
